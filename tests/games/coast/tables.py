"""What the tests of Coast to Coast share: the vectors, their chance fed into the State, positions set up by hand."""

import hashlib
import json
from collections import Counter
from functools import cache
from pathlib import Path

from handheld.games.base import CHANCE
from handheld.games.coast import notation
from handheld.games.coast.data import LETTERS, LOCO, data
from handheld.games.coast.rules import RULES, CoastState
from handheld.games.coast.tickets import Packet

VECTORS = Path(__file__).parents[2] / "vectors" / "coast"
VARIANTS = ("base", "1910", "mega", "bigcities")
STATE_KEYS = (
    "cars", "discard", "display", "hands", "offer", "owner", "passes", "phase", "player", "points", "tickets",
    "trigger", "turns_left",
)
SHOWN_KEYS = ("display", "hands", "cars", "points")


@cache
def lines(name):
    """Return the lines of a vector file."""
    return [json.loads(line) for line in (VECTORS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]


def games(seats):
    """Return the complete games of the vectors for a number of seats."""
    return lines(f"play_{seats}p")


def sha(text):
    """Return a digest as the vectors write it."""
    return hashlib.sha1(text.encode()).hexdigest()[:10]


def spelled(token):
    """Return a token of the program as the vectors spell it."""
    return token.replace(".", ":")


class Feed:
    """The chance of a game written out (vectors/coast/README.md), drawn into a State."""

    def __init__(self, start, chance):
        self.start = start
        self.deck, self.reshuffles = list(chance["deck"]), list(chance["reshuffles"])
        self.tickets, self.returns = list(chance["tickets"]), list(chance["returns"])

    def token(self, state):
        """Return what chance draws now."""
        what, n = state.due
        if what == "s":
            return notation.start(self.start)
        if what == "t":
            return notation.to_offer(n, self.tickets.pop(0))
        if not self.deck:
            self.deck = list(self.reshuffles.pop(0))
            assert counts(self.deck) == list(state.cards.discard)
        write = notation.to_hand if what == "h" else notation.to_place
        return write(n, LETTERS.index(self.deck.pop(0)))

    def settle(self, target):
        """Draw until a seat is to act; `target` is a State or a Match."""
        state = getattr(target, "state", target)
        while state.to_act() == (CHANCE,):
            (target.play if target is state else target.step)({CHANCE: self.token(state)})

    def play(self, target, token):
        """Play a token of the seat to act and the draws after it."""
        state = getattr(target, "state", target)
        act = notation.read(token)
        if act.what in ("open-keep", "keep"):
            back = [one for one in state.tickets.offers[state.player] if one not in act.ids]
            if back:
                order = self.returns.pop(0)
                assert sorted(order) == back
                self.tickets += order
        (target.play if target is state else target.step)({state.player: token})
        self.settle(target)

    def digest(self, state):
        """Return the state digest of the vectors; the orders are known here alone."""
        full = state.full()
        assert counts(self.deck) == list(full["deck"])
        at = 0
        for _, _, ids in full["ticket_deck"]:
            assert sorted(self.tickets[at : at + len(ids)]) == list(ids)
            at += len(ids)
        assert at == len(self.tickets)
        text = {key: full[key] for key in STATE_KEYS} | {"deck": "".join(self.deck), "ticket_deck": self.tickets}
        return sha(json.dumps(text, sort_keys=True, separators=(",", ":")))


def counts(cards):
    """Return nine counts of letters."""
    return [list(cards).count(letter) for letter in LETTERS]


def shown(state):
    """Return what the vectors show of a position in clear."""
    full = state.full()
    sizes = {"deck": sum(full["deck"]), "discard": sum(full["discard"]), "ticket_deck": state.tickets.left}
    return json.loads(json.dumps({key: full[key] for key in SHOWN_KEYS} | sizes))


def begun(game):
    """Return (state, feed) of a game of the vectors before its first choice."""
    state, feed = CoastState(game["seats"], game["variant"], "any"), Feed(game["start"], game["chance"])
    feed.settle(state)
    return state, feed


def scored(score):
    """Return a Score as the vectors write it."""
    plain = score.plain()
    return json.loads(json.dumps({key: plain[key] for key in plain if key not in ("failed", "trails")}))


# ---------------------------------------------------------------- positions by hand


def dealt(seats=2, variant="base", payment="usual", start=0, cards=""):
    """Return a state before the opening choices: the first cards drawn are these, the others any."""
    state, letters = RULES.start(seats, {"variant": variant, "payment": payment}), list(cards)
    while state.to_act() == (CHANCE,):
        token = first(state, letters)
        state.play({CHANCE: notation.start(start) if state.due[0] == "s" else token})
    assert not letters
    return state


def first(state, letters=()):
    """Return the draw of the next of these letters (taken out), or any draw if none is left. Not of locomotives."""
    what, n = state.due
    if what in "hd" and letters:
        write = notation.to_hand if what == "h" else notation.to_place
        return write(n, LETTERS.index(letters.pop(0)))
    tokens = sorted(state.chances())
    return next((token for token in tokens if what not in "hd" or token[-1] != "L"), tokens[0])


def started(seats=2, variant="base", payment="usual", start=0, cards=""):
    """Return a state at its first turn: everybody has kept all opening tickets."""
    state = dealt(seats, variant, payment, start, cards)
    while state.phase == "open":
        state.play({state.player: notation.keep(state.tickets.offers[state.player], True)})
    return state


def put(state, display, deck="", discard="", hand="", tickets=None):
    """Lay the cards by hand: the first seat holds `hand`, the last one all that lies nowhere else.

    `tickets`: so many stay in the ticket deck, the last seat has the others."""
    cards = state.cards
    cards.display = [LETTERS.find(letter) for letter in display]
    cards.deck, cards.discard = counts(deck), counts(discard)
    lying = [counts(display), cards.deck, cards.discard, counts(hand)]
    rest = [whole - sum(part) for whole, *part in zip(data().cards, *lying, strict=True)]
    cards.hands = [counts(hand)] + [[0] * 9 for _ in range(state.seats - 1)]
    cards.hands[-1] = [one + more for one, more in zip(cards.hands[-1], rest, strict=True)]
    cards.ceiling = cards.deck[:]
    cards.known, cards.drawn = [[[0] * 9 for _ in cards.hands] for _ in range(2)]
    if tickets is not None:
        deck_ids = [one for packet in state.tickets.packets for one in packet.ids]
        state.tickets.packets = (Packet(0, -1, tuple(deck_ids[:tickets])),) if tickets else ()
        state.tickets.kept[-1] = tuple(sorted((*state.tickets.kept[-1], *deck_ids[tickets:])))
    assert cards.whole()
    return fresh(state)


def own(state, seat, *routes):
    """Let a seat own these routes, paid for with nothing."""
    for route in routes:
        length = data().routes[route].length
        state.owner[route] = seat
        state.cars[seat] -= length
        state.points[seat] += data().points[length]
    return fresh(state)


def fresh(state):
    """Return the state with nothing worked out of an earlier position."""
    state._joined = {}
    state._forget()
    return state


def draw(state, letters=""):
    """Let chance draw these letters, in order; then any until a seat is to act. Return the events."""
    events, letters = [], list(letters)
    while state.to_act() == (CHANCE,):
        events += state.play({CHANCE: first(state, letters)})
    assert not letters
    return events


def play(state, token, letters=""):
    """Play a token of the seat to act and the draws after it; return the events."""
    return [*state.play({state.player: token}), *draw(state, letters)]


def words(state):
    """Return the words of the tokens that are legal now, once each."""
    return sorted({token.split(".")[0] for token in state.moves(state.player)})


def named(events, name):
    """Return (seat, *data) of the events of a name."""
    return [(event.seat, *event.data) for event in events if event.name == name]


def route(length, colour=None, twin=None, skip=()):
    """Return the lowest route of a length; colour: "" grey, a letter; twin: whether it is one of two tracks."""
    for number, one in enumerate(data().routes):
        fits = one.length == length and colour in (None, one.colour) and twin in (None, one.twin >= 0)
        if fits and number not in skip:
            return number
    raise LookupError((length, colour, twin))


def everything(state):
    """Return how many of each kind of card are in play."""
    full = state.full()
    parts = [full["deck"], full["discard"], counts(full["display"]), *full["hands"]]
    return Counter({LETTERS[kind]: sum(part[kind] for part in parts) for kind in range(LOCO + 1)})
