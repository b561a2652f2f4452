"""Coast to Coast: the State. What is decided where the rulebook is silent stands in docs/coast-rules.md.

A turn is all steps of one seat with the draws among them; each opening choice is a turn. What a step shows:

    take      (place, card)                 the seat takes a face-up card; cards are letters of KBGOPRWYL
    draw      ()                            it draws from the deck; "gets" follows
    gets      (card)                        only to that seat
    show      (place, card)                 of seat -1: a card is laid face up
    redraw    (cards, count)                of seat -1: five cards ("-": none) are thrown away, for the count-th time
    reshuffle (cards)                       of seat -1: so many discards have become the deck
    claim     (route, card, n, locos, points)    paid with n of that card ("L" and 0: locomotives alone)
    joined    (ticket)                      only to that seat: a ticket it keeps has become (or is already) joined
    tickets   (n)                           it draws n tickets; offer follows
    offer     (*tickets)                    only to that seat: what it may choose from
    keep      (*tickets)                    only to that seat: what it keeps
    kept      (kept, returned)              how many
    pass      ()
    last-round ()                           the seat has two cars or fewer: everybody has one more turn, this seat last
    failed    (ticket, -points)             at the end, of each seat in turn: what it has not joined,
    done      (ticket, points)              and what it has
    longest   (routes, cars, bonus)         the longest trail in the order of walking
    globetrotter (tickets, bonus)           the most completed tickets
    end       (reason)                      of the winner, or of seat -1 if there are several
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import Any

from handheld.games.base import CHANCE, Event, GameInfo, IllegalMove, Moves, Outcome, Seat, State, Token, WhyNot
from handheld.games.coast import INFO, notation, payments, scoring, seen, why
from handheld.games.coast.cards import EMPTY, Cards
from handheld.games.coast.data import HAND, LETTERS, LOCO, PLACES, data
from handheld.games.coast.stats import Stats
from handheld.games.coast.tickets import Tickets

REDRAWS = 3  # in a row, at most
LOCOMOTIVES = 3  # face up at once: the five are drawn anew
LAST_CARS = 2  # whoever has so many left, or fewer, brings about the last round
NOBODY = -1

Due = tuple[str, int]  # what chance draws now: "s" the start seat, "h" a card for a seat, "d" for a place, "t" a ticket


class CoastState:
    """One position. Attributes may be read; only play() changes them."""

    # What is worked out of the position when somebody asks; _forget drops it.
    _moves: tuple[Token, ...] | None
    _seen: dict[Seat | None, Mapping[str, Any]]
    _score: scoring.Score | None

    def __init__(self, seats: int, variant: str = "base", payment: str = "usual") -> None:
        self.seats, self.variant, self.payment = seats, variant, payment
        self.usual = payment == "usual"
        self.rule = data().variants[variant]
        self.cards = Cards(seats)
        self.tickets = Tickets(seats, self.rule.tickets)
        self.owner = [NOBODY] * len(data().routes)
        self.cars, self.points = [data().cars] * seats, [0] * seats
        self.start = self.player = self.trigger = self.turns_left = NOBODY
        self.passes = self.number = 0  # passes in a row; number of the turn
        self.phase = "deal"
        self.due: Due | None = ("s", 0)
        # While places are filled: those still to fill, whether any was, redraws so far, what follows ("": none filled)
        self.filling: tuple[int, ...] = ()
        self.filled, self.redraws, self.then = False, 0, ""
        self.wanted = 0  # tickets of an offer that is being drawn
        self.totals: tuple[tuple[int, ...], ...] = ()
        self.stats = Stats(seats)
        self._joined: dict[Seat, frozenset[int]] = {}  # tickets that are joined; claims and choices take a seat out
        self._forget()

    # ------------------------------------------------------------ whose turn

    def to_act(self) -> tuple[Seat, ...]:
        if self.due is not None:
            return (CHANCE,)
        return () if self.phase == "over" else (self.player,)

    def turn(self) -> int:
        return self.number

    def moves(self, seat: Seat) -> Sequence[Token]:
        if self.due is not None or seat != self.player or self.phase == "over":
            return ()
        if self._moves is None:
            self._moves = tuple(sorted(self._legal()))
        return self._moves

    def _legal(self) -> list[Token]:
        seat, cards = self.player, self.cards
        if self.phase in ("open", "keep"):
            offer, opening = self.tickets.offers[seat], self.phase == "open"
            least = min(len(offer), self.rule.least(opening))
            sizes = range(least, len(offer) + 1)
            return [notation.keep(ids, opening) for size in sizes for ids in combinations(offer, size)]
        second = self.phase == "second"
        found = ["draw"] if cards.left else []
        found += [
            f"take.{place}"
            for place, kind in enumerate(cards.display)
            if kind != EMPTY and not (second and kind == LOCO)
        ]
        if second:
            return found
        if self.tickets.left:
            found.append("tickets")
        found += payments.claims(self.open_routes(seat), cards.hands[seat], self.cars[seat], self.usual)
        return found or ["pass"]

    def open_routes(self, seat: Seat) -> list[int]:
        """Return the routes that a seat may own, cars and cards aside."""
        owner, routes, both = self.owner, data().routes, self.seats >= data().both_tracks_from
        found = []
        for route, holder in enumerate(owner):
            if holder < 0:
                twin = routes[route].twin
                other = owner[twin] if twin >= 0 else NOBODY
                if other < 0 or (both and other != seat):
                    found.append(route)
        return found

    def routes_of(self, seat: Seat) -> tuple[int, ...]:
        """Return the routes of a seat, ascending."""
        return tuple(route for route, holder in enumerate(self.owner) if holder == seat)

    def chances(self) -> Mapping[Token, int]:
        if self.due is None:
            return {}
        what, n = self.due
        if what == "s":
            return {notation.start(seat): 1 for seat in range(self.seats)}
        if what == "t":
            return {notation.to_offer(n, ticket): 1 for ticket in self.tickets.top}
        write = notation.to_hand if what == "h" else notation.to_place
        return {write(n, kind): count for kind, count in enumerate(self.cards.bag) if count}

    # ------------------------------------------------------------ playing

    def play(self, moves: Moves) -> Sequence[Event]:
        asked = self.to_act()
        if not asked:
            raise IllegalMove(WhyNot("game-over"))
        if set(moves) != set(asked):
            raise IllegalMove(WhyNot("not-asked"))
        token = moves[asked[0]]
        events: list[Event] = []
        if asked == (CHANCE,):
            drawn = notation.read_draw(token)
            if token not in self.chances():
                raise IllegalMove(WhyNot("not-in-bag"))
            self._forget()
            self._draw(drawn, events)
        else:
            act = notation.read(token)
            if (broken := why.why_not(self, self.player, act)) is not None:
                raise IllegalMove(broken)
            self._forget()
            self._act(act, events)
        assert self.cards.whole(), "the cards in play are not 110"
        return events

    def _draw(self, drawn: notation.Drawn, events: list[Event]) -> None:
        self.due = None
        if drawn.what == "s":
            self.start = self.player = drawn.n
            self._deal(events)
        elif drawn.what == "t":
            self.tickets.draw(drawn.n, drawn.ticket)
            self._offer(drawn.n, events)
        elif drawn.what == "d":
            self._reshuffled(self.cards.to_place(drawn.n, drawn.card), events)
            events.append(Event("show", -1, (drawn.n, LETTERS[drawn.card])))
            self.filling, self.filled = self.filling[1:], True
            self._fill(events)
        else:
            self._reshuffled(self.cards.to_hand(drawn.n, drawn.card), events)
            events.append(Event("gets", drawn.n, (LETTERS[drawn.card],), only=(drawn.n,)))
            if self.phase == "deal":
                self._deal(events)
            else:
                self._after_card(events)

    @staticmethod
    def _reshuffled(cards: int, events: list[Event]) -> None:
        if cards:
            events.append(Event("reshuffle", -1, (cards,)))

    def _deal(self, events: list[Event]) -> None:
        """Go on with the hands, four at once from the first seat on; then lay the five places."""
        short = [seat for seat, hand in enumerate(self.cards.hands) if sum(hand) < HAND]
        if short:
            self.due = ("h", short[0])
        else:
            self._refill("deal", events)

    def _offer(self, seat: Seat, events: list[Event]) -> None:
        """Go on with the tickets of an offer; in the setup with those of the next seat."""
        offers = self.tickets.offers
        if len(offers[seat]) < self.wanted:
            self.due = ("t", seat)
            return
        events.append(Event("offer", seat, offers[seat], only=(seat,)))
        if self.phase == "deal":
            if seat + 1 < self.seats:
                self.due = ("t", seat + 1)
            else:
                self.phase = "open"

    def _act(self, act: notation.Act, events: list[Event]) -> None:
        seat = self.player
        if act.what in ("open-keep", "keep"):
            self._keep(seat, act.ids, events)
        elif act.what == "draw":
            self.stats.add(seat, "blind")
            events.append(Event("draw", seat))
            self.due = ("h", seat)
        elif act.what == "take":
            kind = self.cards.take(seat, act.n)
            self.stats.add(seat, "faceup")
            self.stats.add(seat, "locomotives", int(kind == LOCO))
            events.append(Event("take", seat, (act.n, LETTERS[kind])))
            self._refill("end" if kind == LOCO else "card", events)
        elif act.what == "tickets":
            self.wanted = min(self.rule.draw, self.tickets.left)
            self.phase, self.due = "keep", ("t", seat)
            self.stats.add(seat, "tickets", self.wanted)
            events.append(Event("tickets", seat, (self.wanted,)))
        elif act.what == "claim":
            self._claim(seat, act, events)
            self._refill("end", events)
        else:
            self.stats.add(seat, "passes")
            events.append(Event("pass", seat))
            self._end_turn(events, passed=True)

    def _claim(self, seat: Seat, act: notation.Act, events: list[Event]) -> None:
        route = act.n
        length = data().routes[route].length
        points = data().points[length]
        before = self.joined_of(seat)
        if act.cards:
            self.cards.pay(seat, act.kind, act.cards)
        if act.locos:
            self.cards.pay(seat, LOCO, act.locos)
        self.owner[route] = seat
        self.cars[seat] -= length
        self.points[seat] += points
        self._joined.pop(seat, None)
        self.stats.add(seat, "routes")
        self.stats.add(seat, "paid_locomotives", act.locos)
        events.append(Event("claim", seat, (route, LETTERS[act.kind], act.cards, act.locos, points)))
        self._tell_joined(seat, before, events)

    def _keep(self, seat: Seat, ids: tuple[int, ...], events: list[Event]) -> None:
        before = self.joined_of(seat)
        returned = self.tickets.keep(seat, ids)
        self._joined.pop(seat, None)
        events.append(Event("keep", seat, ids, only=(seat,)))
        events.append(Event("kept", seat, (len(ids), returned)))
        self._tell_joined(seat, before, events)
        if self.phase == "keep":
            self._end_turn(events)
            return
        self.number += 1
        self.player = (seat + 1) % self.seats
        if not any(self.tickets.offers):
            self.phase = "turn"  # of the start seat again

    def _tell_joined(self, seat: Seat, before: frozenset[int], events: list[Event]) -> None:
        events += [Event("joined", seat, (one,), only=(seat,)) for one in sorted(self.joined_of(seat) - before)]

    # ------------------------------------------------------------ the display, the end of a turn

    def _refill(self, then: str, events: list[Event]) -> None:
        """Fill the empty places, the lowest first; `then` says what follows: "deal", "card" or "end"."""
        self.filling = tuple(place for place, kind in enumerate(self.cards.display) if kind == EMPTY)
        self.filled, self.redraws, self.then = False, 0, then
        self._fill(events)

    def _fill(self, events: list[Event]) -> None:
        """Go on with filling: a card for the next place while there are cards; then, if anything was placed, look
        whether too many locomotives lie there (spec: three or more face-up locomotives)."""
        cards = self.cards
        if not (self.filling and cards.left) and self.filled and self.redraws < REDRAWS and cards.left and (
            cards.display.count(LOCO) >= LOCOMOTIVES
        ):
            self.redraws += 1
            events.append(Event("redraw", -1, (cards.throw(), self.redraws)))
            self.filling = tuple(range(PLACES))
        if self.filling and cards.left:
            self.due = ("d", self.filling[0])
            return
        then, self.filling, self.filled, self.redraws, self.then = self.then, (), False, 0, ""
        if then == "deal":
            self.wanted, self.due = self.rule.deal, ("t", 0)
        elif then == "card":
            self._after_card(events)
        else:
            self._end_turn(events)

    def _after_card(self, events: list[Event]) -> None:
        """After a card that was no face-up locomotive: a second one if there is any."""
        if self.phase == "turn" and (self.cards.left or self.cards.coloured()):
            self.phase = "second"
        else:
            self._end_turn(events)

    def _end_turn(self, events: list[Event], passed: bool = False) -> None:
        seat = self.player
        self.passes = self.passes + 1 if passed else 0
        self.totals = (*self.totals, tuple(self.points))
        self.stats.add(seat, "turns")
        self.number += 1
        if self.trigger >= 0:
            self.turns_left -= 1
        elif self.cars[seat] <= LAST_CARS:
            self.trigger, self.turns_left = seat, self.seats
            events.append(Event("last-round", seat))
        if self.turns_left == 0 or self.passes == self.seats:
            self.phase, self.player = "over", NOBODY
            ended = self.outcome()
            assert ended is not None
            events += scoring.shown(self.score(), ended.reason)
        else:
            self.phase, self.player = "turn", (seat + 1) % self.seats

    # ------------------------------------------------------------ looking

    def outcome(self) -> Outcome | None:
        """Return the places by points, then completed tickets, then longest trail."""
        if self.phase != "over":
            return None
        return scoring.outcome(self.score(), self.passes == self.seats)

    def score(self) -> scoring.Score:
        """Return the final score, also as it would be if the game ended now: with secrets of all seats."""
        if self._score is None:
            routes = [self.routes_of(seat) for seat in range(self.seats)]
            self._score = scoring.score(self.variant, routes, self.tickets.kept)
        return self._score

    def joined_of(self, seat: Seat) -> frozenset[int]:
        """Return the tickets that a seat keeps and has joined."""
        if seat not in self._joined:
            self._joined[seat] = frozenset(scoring.completed(self.routes_of(seat), self.tickets.kept[seat]))
        return self._joined[seat]

    def seen_by(self, seat: Seat | None) -> Mapping[str, Any]:
        """Return what a seat knows (seen.seen_by has every key)."""
        if seat not in self._seen:
            self._seen[seat] = seen.seen_by(self, seat)
        return self._seen[seat]

    def full(self) -> dict[str, Any]:
        """Return the whole position as plain data, secrets and all: for the core's twin and for tests.

        The keys of the vectors, but for the decks: deck is nine counts, ticket_deck ((number of the packet, seat that
        returned it or -1, ids), ...) with the top one first; with known (nine counts for each hand) and turns."""
        cards, tickets = self.cards, self.tickets
        return {
            "variant": self.variant, "payment": self.payment, "seats": self.seats, "start": self.start,
            "phase": self.phase, "player": self.player, "deck": tuple(cards.deck), "discard": tuple(cards.discard),
            "display": cards.shown(), "hands": tuple(map(tuple, cards.hands)),
            "known": tuple(map(tuple, cards.known)),
            "ticket_deck": tuple((packet.number, packet.owner, packet.ids) for packet in tickets.packets),
            "tickets": tuple(tickets.kept), "offer": tuple(tickets.offers), "owner": tuple(self.owner),
            "cars": tuple(self.cars), "points": tuple(self.points), "trigger": self.trigger,
            "turns_left": self.turns_left, "passes": self.passes, "turns": len(self.totals),
        }

    def imagine(self, seat: Seat, pick: Callable[[int], int]) -> CoastState:
        """Return a state with other hands, decks and tickets of others, as they could be (cards.py, tickets.py)."""
        twin = self.copy()
        if self.phase == "over":
            return twin
        twin.cards.imagine(seat, pick)
        twin.tickets.imagine(seat, pick)
        twin._forget()
        twin._joined = {}
        return twin

    def why_not(self, seat: Seat, token: Token) -> WhyNot | None:
        return why.why_not(self, seat, notation.read(token))

    def copy(self) -> CoastState:
        twin = object.__new__(CoastState)
        twin.__dict__.update(self.__dict__)
        twin.cards, twin.tickets, twin.stats = self.cards.copy(), self.tickets.copy(), self.stats.copy()
        twin.owner, twin.cars, twin.points = self.owner[:], self.cars[:], self.points[:]
        twin._seen, twin._joined = dict(self._seen), dict(self._joined)
        return twin

    def digest(self) -> str:
        """Return a digest of all that goes on from here, with what is known of hands."""
        text = repr((
            sorted(self.full().items()), self.due, self.filling, self.filled, self.redraws, self.then, self.wanted,
            self.number,
        ))
        return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()

    def _forget(self) -> None:
        """Drop what was worked out of the position."""
        self._moves, self._seen, self._score = None, {}, None


class CoastRules:
    """What the game package offers: base.Rules, Tells and Defaults."""

    info: GameInfo = INFO

    def start(self, seats: int, options: Mapping[str, str]) -> State:
        chosen = {**INFO.defaults(), **options}
        return CoastState(seats, chosen["variant"], chosen["payment"])

    def read(self, token: str) -> Token:
        return notation.canonical(token)

    def told(self, moves: Moves, seat: Seat | None) -> Moves:
        """Everything is open but which tickets others keep, and which cards and tickets they draw."""
        found: dict[Seat, Token] = {}
        for one, token in moves.items():
            if one == CHANCE:
                drawn = notation.read_draw(token)
                secret = drawn.what in "ht" and drawn.n != seat
            else:
                secret = one != seat and notation.read(token).what in ("keep", "open-keep")
            if not secret:
                found[one] = token
        return found

    def default(self, state: State, seat: Seat) -> Token:
        """Return a decision that costs little: of tickets the least points that can be kept, else a card."""
        assert isinstance(state, CoastState)
        moves = state.moves(seat)
        if state.phase in ("open", "keep"):
            done = scoring.completed(state.routes_of(seat), state.tickets.offers[seat])
            least = min(len(notation.read(token).ids) for token in moves)

            def cost(token: Token) -> int:
                ids = notation.read(token).ids
                return sum(data().tickets[one].points for one in ids if one not in done)

            return min((token for token in moves if len(notation.read(token).ids) == least), key=cost)
        words = ("draw", "take", "claim", "tickets", "pass")
        return min(moves, key=lambda token: (words.index(token.split(".")[0]), moves.index(token)))


RULES = CoastRules()
