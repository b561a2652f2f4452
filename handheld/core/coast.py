"""Coast to Coast as the C core holds it: the longest trail, what hangs together, and the packed twin of the whole game
(core_c/include/hh_trail.h, hh_coast.h) in the tokens of the rules: `claim.12.red.2+1`, `take.3`, `open-keep.3,17`.

Routes, cities and tickets are numbers as in the game's data; cards are letters of KBGOPRWYL, counts of cards nine
numbers in this order."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from handheld.core import check, ffi, lib

VARIANTS = ("base", "1910", "mega", "bigcities")
PAYMENTS = ("usual", "any")
PHASES = ("open", "turn", "second", "keep", "over")
LETTERS = "KBGOPRWYL"
KINDS = ("black", "blue", "green", "orange", "purple", "red", "white", "yellow", "locomotive")
ROUTES = int(lib.HH_COAST_ROUTES)
CITIES = int(lib.HH_COAST_CITIES)
_NONE = int(lib.HH_COAST_NONE)
_DRAW, _TAKE = int(lib.HH_COAST_MOVE_DRAW), int(lib.HH_COAST_MOVE_TAKE)
_TICKETS, _PASS, _KEEP = int(lib.HH_COAST_MOVE_TICKETS), int(lib.HH_COAST_MOVE_PASS), int(lib.HH_COAST_MOVE_KEEP)
_FIRST = 7  # packet: never dealt


class Trail(NamedTuple):
    """A longest trail: cars, routes in the order of walking, and how many steps the search for it took."""

    length: int
    routes: tuple[int, ...]
    steps: int


class Score(NamedTuple):
    """Final scoring (spec: Scoring, Ranking), by seat; the names are those of the vectors."""

    route_points: tuple[int, ...]
    cars_left: tuple[int, ...]
    completed: tuple[tuple[int, ...], ...]
    completed_count: tuple[int, ...]
    ticket_points: tuple[int, ...]
    longest: tuple[int, ...]
    longest_bonus: tuple[int, ...]
    globetrotter_bonus: tuple[int, ...]
    total: tuple[int, ...]
    rank: tuple[int, ...]


class Tally(NamedTuple):
    """Sums over random games; total and wins by seat."""

    games: int
    steps: int
    turns: int
    stuck: int  # games that ended as all passed
    total: tuple[int, ...]
    wins: tuple[int, ...]
    completed: int
    failed: int
    claims: int
    longest: int


class Refused(ValueError):
    """A token that the rules do not allow now; nothing was changed."""


class BadChance(ValueError):
    """Cards or tickets that cannot be drawn now, or too few of them; nothing was changed."""


def _numbers(routes: Iterable[int]) -> list[int]:
    found = list(routes)
    if any(not 0 <= route < ROUTES for route in found) or len(set(found)) < len(found):
        raise ValueError(f"routes {found}")
    return found


def trail(routes: Iterable[int]) -> Trail:
    """Return a longest trail of routes of one seat. Raises ValueError for routes that are none, come twice or are more
    than a seat can own."""
    own = _numbers(routes)
    ends = [city for route in own for city in ffi.unpack(lib.hh_coast_ends[route], 2)]
    length = [int(lib.hh_coast_length[route]) for route in own]
    if sum(length) > int(lib.HH_COAST_CARS):
        raise ValueError(f"{sum(length)} cars")
    found = ffi.new("hh_trail *")
    check(lib.hh_trail_find(len(own), ffi.new("uint8_t[]", ends), ffi.new("uint8_t[]", length), found))
    order = ffi.unpack(found.order, found.routes) if found.routes else ()
    return Trail(int(found.length), tuple(own[place] for place in order), int(found.steps))


def longest_trail(routes: Iterable[int]) -> tuple[int, tuple[int, ...]]:
    """Return the length in cars of a longest trail and its routes in the order of walking; ValueError as trail()."""
    found = trail(routes)
    return found.length, found.routes


def nets(routes: Iterable[int]) -> tuple[int, ...]:
    """Return a number for each city, equal for cities that the routes join: the least city of their net."""
    own = _numbers(routes)
    labels = ffi.new("uint8_t[]", CITIES)
    check(lib.hh_coast_nets(len(own), ffi.new("uint8_t[]", own), labels))
    return tuple(ffi.unpack(labels, CITIES))


def joined(routes: Iterable[int], a: int, b: int) -> bool:
    """Return whether two cities are joined by these routes."""
    labels = nets(routes)
    return labels[a] == labels[b]


def _kinds(cards: str) -> list[int]:
    return [LETTERS.index(card) for card in cards]


def _members(bits: Any) -> tuple[int, ...]:
    whole = int(bits.word[0]) | int(bits.word[1]) << 64
    return tuple(number for number in range(128) if whole >> number & 1)


@cache
def _written(move: int) -> str:
    """Return the token of a packed move that is no choice of tickets."""
    if move < _DRAW:
        route, kind, locos = move & 127, move >> 7 & 15, move >> 11
        return f"claim.{route}.{KINDS[kind]}.{lib.hh_coast_length[route] - locos}+{locos}"
    if move in (_DRAW, _TICKETS, _PASS):
        return {_DRAW: "draw", _TICKETS: "tickets", _PASS: "pass"}[move]
    return f"take.{move - _TAKE}"


def _ask(token: str) -> int:
    """Return a decision that is no choice of tickets as hh_coast packs it. Raises Refused for other words."""
    words = token.split(".")
    try:
        if token in ("draw", "tickets", "pass"):
            return {"draw": _DRAW, "tickets": _TICKETS, "pass": _PASS}[token]
        if words[0] == "take":
            (place,) = words[1:]
            if place in "01234" and len(place) == 1:
                return _TAKE + int(place)
        if words[0] == "claim":
            route, word, paid = words[1:]
            cards, locos = map(int, paid.split("+"))
            kind = KINDS.index(word)
            number = int(route)
            if 0 <= number < ROUTES and cards + locos == lib.hh_coast_length[number] and 0 <= locos <= 6:
                return number | kind << 7 | locos << 11
    except ValueError:
        pass
    raise Refused(token)


class Coast:
    """The packed twin of one game. Chance is told with each step, given beforehand in order, or drawn by the core."""

    def __init__(self, pointer: Any, chance: Any, keep: Sequence[Any] = ()) -> None:
        """Take an `hh_coast *` and an `hh_coast_chance *`; `keep` is memory that the latter points to."""
        self.pointer, self.chance, self._keep = pointer, chance, keep

    @classmethod
    def _dealt(
        cls, setting: tuple[str, str, int, int], source: int, cards: str, tickets: Sequence[int], seed: int
    ) -> Coast:
        variant, payment, seats, start = setting
        if variant not in VARIANTS or payment not in PAYMENTS:
            raise ValueError(f"no variant {variant!r} or payment {payment!r}")
        if not (2 <= seats <= int(lib.HH_COAST_SEATS) and 0 <= start < seats):
            raise ValueError(f"start seat {start} of {seats}")
        game = cls(ffi.new("hh_coast *"), ffi.new("hh_coast_chance *"))
        game._give(source, cards, tickets)
        game.chance.seed = seed & 0xFFFFFFFFFFFFFFFF
        status = lib.hh_coast_init(
            game.pointer, VARIANTS.index(variant), PAYMENTS.index(payment), seats, start, game.chance
        )
        if status == lib.HH_ILLEGAL:
            raise BadChance("the deal")
        check(status)
        return game

    def _give(self, source: int, cards: str, tickets: Sequence[int]) -> None:
        """Set what is drawn or the orders that come."""
        self._keep = (ffi.new("uint8_t[]", _kinds(cards)), ffi.new("uint8_t[]", list(tickets)))
        chance = self.chance
        chance.source, (chance.card, chance.ticket) = source, self._keep
        chance.cards, chance.tickets, chance.used_cards, chance.used_tickets = len(cards), len(tickets), 0, 0

    @classmethod
    def random(cls, variant: str, seats: int, start: int, seed: int, payment: str = "usual") -> Coast:
        """Deal a game by the core's own chance; the same seed gives the same game everywhere."""
        return cls._dealt((variant, payment, seats, start), lib.HH_COAST_RANDOM, "", (), seed)

    @classmethod
    def ordered(cls, variant: str, seats: int, start: int, chance: Mapping[str, Any], payment: str = "any") -> Coast:
        """Deal a game with all its chance beforehand, as the vectors have it: deck, reshuffles, tickets, returns."""
        cards = "".join([chance["deck"], *chance["reshuffles"]])
        tickets = [ticket for part in (chance["tickets"], *chance["returns"]) for ticket in part]
        return cls._dealt((variant, payment, seats, start), lib.HH_COAST_ORDERED, cards, tickets, 0)

    @classmethod
    def told(
        cls, variant: str, seats: int, start: int, cards: str, tickets: Sequence[int], payment: str = "usual"
    ) -> Coast:
        """Deal a game in which these cards and tickets were drawn, in this order. Raises BadChance."""
        return cls._dealt((variant, payment, seats, start), lib.HH_COAST_TOLD, cards, tickets, 0)

    @classmethod
    def from_state(cls, full: Mapping[str, Any], seed: int = 0) -> Coast:
        """Return the twin of a position of the rules (CoastState.full) between two draws; chance is the core's own from
        here on. Raises CoreError for a position that cannot be."""
        game = cls(ffi.new("hh_coast *"), ffi.new("hh_coast_chance *"))
        to, seats = game.pointer, int(full["seats"])
        to.variant, to.payment = VARIANTS.index(full["variant"]), PAYMENTS.index(full["payment"])
        to.seats, to.phase = seats, PHASES.index(full["phase"])
        for name in ("player", "trigger", "turns_left"):
            setattr(to, name, _NONE if full[name] < 0 else full[name])
        to.passes, to.turns = full["passes"], full["turns"]
        if to.phase != lib.HH_COAST_OPEN and to.player != _NONE:
            to.turns += 1  # the core counts turns as they begin
        deck = [kind for kind, count in enumerate(full["deck"]) for _ in range(count)]
        to.deck_size, to.discard_size = len(deck), sum(full["discard"])
        to.deck[0 : len(deck)] = deck
        to.discard = list(full["discard"])
        to.display = [_NONE if card == "-" else LETTERS.index(card) for card in full["display"]]
        to.owner = [_NONE if seat < 0 else seat for seat in full["owner"]]
        lying = 0
        for number, seat, ids in full["ticket_deck"]:
            for ticket in ids:
                to.ticket_deck[lying] = ticket
                to.packet[lying] = (number & 31) << 3 | (_FIRST if seat < 0 else seat)
                lying += 1
            to.packet_next = (number + 1) & 31
        to.ticket_deck_size = lying
        for seat in range(seats):
            to.hand[seat], to.known[seat] = list(full["hands"][seat]), list(full["known"][seat])
            offer = sorted(full["offer"][seat])
            to.offer_size[seat] = len(offer)
            to.offer[seat][0 : len(offer)] = offer
            for ticket in full["tickets"][seat]:
                to.tickets[seat].word[ticket >> 6] |= 1 << (ticket & 63)
        check(lib.hh_coast_settle(to))
        game.chance.seed = seed & 0xFFFFFFFFFFFFFFFF
        game.check()
        return game

    def copy(self) -> Coast:
        """Return an equal game apart from this one, its chance at the same point."""
        return Coast(ffi.new("hh_coast *", self.pointer[0]), ffi.new("hh_coast_chance *", self.chance[0]), self._keep)

    @property
    def seats(self) -> int:
        return int(self.pointer.seats)

    @property
    def phase(self) -> str:
        """One of PHASES."""
        return PHASES[self.pointer.phase]

    @property
    def player(self) -> int:
        """The seat to act; -1 when the game is over."""
        return -1 if self.pointer.player == _NONE else int(self.pointer.player)

    def token(self, move: int) -> str:
        """Return a packed move as the token it is now."""
        if move < _KEEP:
            return _written(move)
        offer = self._offer(self.player)
        ids = ",".join(str(ticket) for place, ticket in enumerate(offer) if move - _KEEP >> place & 1)
        return f"{'open-keep' if self.pointer.phase == lib.HH_COAST_OPEN else 'keep'}.{ids}"

    def _move(self, token: str) -> int:
        word, _, ids = token.partition(".")
        if word not in ("open-keep", "keep"):
            return _ask(token)
        if self.player < 0 or (word == "open-keep") != (self.phase == "open"):
            raise Refused(token)
        offer = self._offer(self.player)
        try:
            chosen = [offer.index(int(one)) for one in ids.split(",")]
        except ValueError as error:
            raise Refused(token) from error
        if chosen != sorted(set(chosen)):
            raise Refused(token)
        return _KEEP + sum(1 << place for place in chosen)

    def moves(self) -> list[str]:
        """Return all legal tokens in the core's order; none when the game is over."""
        room = ffi.new("uint16_t[]", int(lib.HH_COAST_MOVES))
        count = lib.hh_coast_moves(self.pointer, room)
        return [self.token(move) for move in (ffi.unpack(room, count) if count else ())]

    def allowed(self, token: str) -> bool:
        """Return whether a token is legal now."""
        try:
            return bool(lib.hh_coast_allowed(self.pointer, self._move(token)))
        except Refused:
            return False

    def play(self, token: str, cards: str | None = None, tickets: Sequence[int] = ()) -> None:
        """Play one token. `cards` (not None) and `tickets` are what it draws, in order: all of it and no more. Raises
        Refused, BadChance."""
        move, before = self._move(token), None
        if cards is not None:
            self._give(lib.HH_COAST_TOLD, cards, tickets)
            before = ffi.new("hh_coast *", self.pointer[0])
        status = lib.hh_coast_play(self.pointer, move, self.chance)
        if status == lib.HH_ILLEGAL:
            raise Refused(token)
        if status == lib.HH_BAD_ARGUMENT:
            raise BadChance(token)
        check(status)
        if before is not None and any(self.unused()):
            self.pointer[0] = before[0]
            raise BadChance(f"{token}: more than it draws")

    def random_move(self) -> str:
        """Return any legal move of the usual payment, by the core's chance. The game is not over."""
        return self.token(lib.hh_coast_random(self.pointer, self.chance))

    def unused(self) -> tuple[int, int]:
        """Return how many cards and tickets given beforehand are left."""
        chance = self.chance
        return int(chance.cards - chance.used_cards), int(chance.tickets - chance.used_tickets)

    def _offer(self, seat: int) -> list[int]:
        return [int(self.pointer.offer[seat][place]) for place in range(self.pointer.offer_size[seat])]

    def state(self) -> dict[str, Any]:
        """Return the position as the vectors have it (play_formats.md: State digest)."""
        game, seats = self.pointer, range(self.seats)
        deck = ffi.unpack(game.deck, game.deck_size) if game.deck_size else []
        return {
            "cars": [int(game.cars[seat]) for seat in seats],
            "deck": "".join(LETTERS[kind] for kind in reversed(deck)),
            "discard": list(ffi.unpack(game.discard, len(LETTERS))),
            "display": "".join("-" if kind == _NONE else LETTERS[kind] for kind in ffi.unpack(game.display, 5)),
            "hands": [list(ffi.unpack(game.hand[seat], len(LETTERS))) for seat in seats],
            "offer": [self._offer(seat) for seat in seats],
            "owner": [-1 if seat == _NONE else seat for seat in ffi.unpack(game.owner, ROUTES)],
            "passes": int(game.passes),
            "phase": self.phase,
            "player": self.player,
            "points": [int(game.points[seat]) for seat in seats],
            "ticket_deck": list(ffi.unpack(game.ticket_deck, game.ticket_deck_size)) if game.ticket_deck_size else [],
            "tickets": [list(_members(game.tickets[seat])) for seat in seats],
            "trigger": -1 if game.trigger == _NONE else int(game.trigger),
            "turns_left": -1 if game.turns_left == _NONE else int(game.turns_left),
        }

    def digest(self) -> str:
        """Return the vectors' digest of the position."""
        text = json.dumps(self.state(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha1(text.encode()).hexdigest()[:10]

    def known(self) -> list[list[int]]:
        """Return nine counts for each hand: what everybody knows of it."""
        return [list(ffi.unpack(self.pointer.known[seat], len(LETTERS))) for seat in range(self.seats)]

    def packets(self) -> list[tuple[int, tuple[int, ...]]]:
        """Return the ticket deck packet by packet: the seat that returned it (-1: never dealt), ids ascending."""
        found: list[tuple[int, list[int]]] = []
        game, before = self.pointer, -1
        for at in range(game.ticket_deck_size):
            if game.packet[at] != before:
                before = int(game.packet[at])
                found.append((-1 if before & 7 == _FIRST else before & 7, []))
            found[-1][1].append(int(game.ticket_deck[at]))
        return [(seat, tuple(sorted(ids))) for seat, ids in found]

    def score(self) -> Score:
        """Return the scoring as if the game ended now."""
        score, seats = ffi.new("hh_coast_score *"), self.seats
        lib.hh_coast_final(self.pointer, score)

        def by_seat(field: Any) -> tuple[int, ...]:
            return tuple(int(field[seat]) for seat in range(seats))

        return Score(
            by_seat(score.route_points), by_seat(self.pointer.cars),
            tuple(_members(score.completed[seat]) for seat in range(seats)), by_seat(score.completed_count),
            by_seat(score.ticket_points), by_seat(score.longest), by_seat(score.longest_bonus),
            by_seat(score.globetrotter_bonus), by_seat(score.total), by_seat(score.rank),
        )

    def trail(self, seat: int) -> tuple[int, tuple[int, ...]]:
        """Return the length of a seat's longest trail and its routes in the order of walking."""
        order, count = ffi.new("uint8_t[48]"), ffi.new("uint32_t *")
        length = lib.hh_coast_trail(self.pointer, seat, order, count)
        return int(length), tuple(ffi.unpack(order, count[0])) if count[0] else ()

    def imagine(self, seat: int) -> Coast:
        """Return a game that the seat cannot tell from this one, by the core's chance."""
        world = self.copy()
        world.chance.source = lib.HH_COAST_RANDOM
        lib.hh_coast_imagine(world.pointer, seat, world.chance)
        self.chance.count = world.chance.count
        return world

    def playouts(self, games: int, seed: int) -> Tally:
        """Play random games from here to the end; the same seed gives the same everywhere."""
        tally = ffi.new("hh_coast_tally *")
        check(lib.hh_coast_playouts(self.pointer, games, seed & 0xFFFFFFFFFFFFFFFF, tally))
        return _tally(tally, self.seats)

    def check(self) -> None:
        """Verify every invariant of the core, the 110 cards among them. Raises CoreError."""
        check(lib.hh_coast_check(self.pointer))


def _tally(tally: Any, seats: int) -> Tally:
    return Tally(
        int(tally.games), int(tally.steps), int(tally.turns), int(tally.stuck),
        tuple(int(tally.total[seat]) for seat in range(seats)), tuple(int(tally.wins[seat]) for seat in range(seats)),
        int(tally.completed), int(tally.failed), int(tally.claims), int(tally.longest),
    )


def random_games(variant: str, seats: int, games: int, seed: int) -> Tally:
    """Deal and play random games; the same seed gives the same everywhere. Raises CoreError for bad settings."""
    tally = ffi.new("hh_coast_tally *")
    number = VARIANTS.index(variant)
    check(lib.hh_coast_games(number, seats, games, seed & 0xFFFFFFFFFFFFFFFF, tally))
    return _tally(tally, seats)
