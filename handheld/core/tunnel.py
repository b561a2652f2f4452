"""Tunnel Lines as the C core holds it: a thin class over core_c/include/hh_tunnel.h.

Cells and vertices: handheld.core.lattice. A line is (seat, 0 or 1). Cards are "A1" to "F2"; "" is none. A vertex of -1
declines a bonus."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from handheld.core import check, ffi, lib
from handheld.core.graph import Edge, edges_of
from handheld.core.graph import Network as Network
from handheld.core.lattice import VERTICES

BOARDS = ("crossroads", "twinpark", "delta")
LETTERS = "ABCDEF"
CARDS = tuple(letter + digit for letter in LETTERS for digit in "12")
REASONS = ("both", "stations", "lines", "passes")  # by bit of hh_tunnel_reason
CASES = ("unplaced", "nostation", "noroute", "route")  # by hh_tunnel_case
RULES = (  # by hh_tunnel_rule: the codes of spec 5.6 in its order, then our own
    "OK", "PENDING_BONUS", "LINE2_TOO_EARLY", "NOT_WHITE", "CELL_TAKEN", "START_SIDE", "START_SHAPE", "NO_HUB_HERE",
    "NO_CHIP", "LINE_DONE", "NOT_HEAD", "NO_TILES", "SHAPE", "OWN_LINE", "WHITE_CELL", "TERMINAL_SHAPE",
    "TERMINAL_SIDE", "HUB_NEEDS_CARD", "CARD_NOT_HELD", "CARD_TYPE", "HUB_LIMIT", "SAME_LETTER", "ACUTE",
    "OUT_OF_RANGE", "GAME_OVER", "TURN_FULL", "STATION_FIRST", "NOT_FILLABLE", "NO_BONUS", "BONUS_VERTEX",
    "TURN_BEGUN", "FIRST_TURN", "NO_STOCK", "NOT_BETWEEN", "NO_PASS", "NOT_FULL", "NOT_DEALT",
)  # fmt: skip
_NONE = int(lib.HH_TUNNEL_NONE)
_FOREST = int(lib.HH_TUNNEL_LETTERS)  # the last of the trips
_LAID = int(lib.HH_TUNNEL_LAID)



@dataclass(frozen=True, slots=True, order=True)
class Tile:
    """A tile laid on line 0 or 1 of the player, from vertex `start` to vertex `end` along an edge of `cell`."""

    line: int
    cell: int
    start: int
    end: int
    card: str = ""


@dataclass(frozen=True, slots=True, order=True)
class Bonus:
    """The answer to an open bonus (spec 5.9); vertex -1: declined."""

    vertex: int


@dataclass(frozen=True, slots=True, order=True)
class Station:
    """A station turn (spec 5.8)."""

    vertex: int


@dataclass(frozen=True, slots=True, order=True)
class End:
    """The turn is over; with `passed` nothing was done in it (spec 5.4)."""

    passed: bool = False


Act = Tile | Bonus | Station | End


class Done(NamedTuple):
    """What a step did: chips set, where and for how many points, the line that was completed, whether a bonus is open
    now; at the end of a turn the lines that died in it and the reasons that fired."""

    chips: tuple[tuple[int, int], ...]  # (vertex, points)
    completed: int | None
    bonus: bool
    died: tuple[tuple[int, int], ...]
    reasons: tuple[str, ...]


class Line(NamedTuple):
    """A line that was started: cells[i] joins verts[i] and verts[i + 1]."""

    verts: tuple[int, ...]
    cells: tuple[int, ...]
    done: bool
    side: int  # of the board, where it started


class Trip(NamedTuple):
    """The trip of a letter, or from lake to forest (spec 7.3, 7.4)."""

    case: str  # of CASES
    cost: int | None  # minutes; None but for a route
    edges: tuple[Edge, ...]  # every hop that lies on a cheapest trip
    players: tuple[int, ...]  # who takes part
    owners: tuple[int, ...]  # who placed the hubs; "unplaced": who holds a card of the letter
    gain: tuple[int, ...]  # points by seat


class Score(NamedTuple):
    """All points, by seat (spec 7)."""

    trips: tuple[Trip, ...]  # letters A..F, then lake to forest
    done: tuple[int, ...]  # complete lines
    raw: tuple[int, ...]  # station points as scored
    station: tuple[int, ...]  # after spec 7.1
    bonus: tuple[int, ...]  # for sitting late, if that is played
    total: tuple[int, ...]
    tiles: tuple[int, ...]
    winners: tuple[int, ...]


class Tally(NamedTuple):
    """Sums over random games."""

    games: int
    turns: int
    tiles: int
    chips: int  # on the board at the end
    lines: int  # completed
    points: int  # of all seats
    wins: tuple[int, ...]  # by seat; 12 a game, shared
    passes: int  # games that everybody's passing ended


class Refused(ValueError):
    """A step that the rules forbid: one of RULES; nothing was changed."""

    def __init__(self, rule: str) -> None:
        super().__init__(rule)
        self.rule = rule


def _vertices(words: Any) -> list[int]:
    bits = int(words[0]) | int(words[1]) << 64
    return [vertex for vertex in range(VERTICES) if bits >> vertex & 1]


def _seats(bits: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(4) if bits >> seat & 1)


def _cards(bits: int) -> list[str]:
    return [card for number, card in enumerate(CARDS) if bits >> number & 1]


def _hand(cards: Iterable[str]) -> int:
    bits = 0
    for card in cards:
        bits |= 1 << CARDS.index(card)
    return bits


def _reasons(bits: int) -> tuple[str, ...]:
    return tuple(reason for number, reason in enumerate(REASONS) if bits >> number & 1)


def read_act(packed: Any) -> Act:
    """Return a step as the core has it in memory."""
    if packed.kind == lib.HH_TUNNEL_TILE:
        card = "" if packed.card == _NONE else CARDS[packed.card]
        return Tile(int(packed.line), int(packed.cell), int(getattr(packed, "from")), int(packed.to), card)
    if packed.kind == lib.HH_TUNNEL_BONUS:
        return Bonus(-1 if packed.to == _NONE else int(packed.to))
    if packed.kind == lib.HH_TUNNEL_STATION:
        return Station(int(packed.to))
    return End(packed.kind == lib.HH_TUNNEL_PASS)


def _order(act: Act) -> tuple[int, tuple[int, ...], str]:
    """How steps are listed: `end` or a pass, stations, bonuses, tiles, each ascending."""
    match act:
        case End(passed):
            return 0, (passed,), ""
        case Station(vertex):
            return 1, (vertex,), ""
        case Bonus(vertex):
            return 2, (vertex,), ""
        case Tile(line, cell, start, end, card):
            return 3, (line, cell, start, end), card


def _packed(act: Act) -> Any | None:
    """Return the step as the core has it, None if a number is out of range."""
    packed = ffi.new("hh_tunnel_act *")
    if isinstance(act, Tile):
        if act.card and act.card not in CARDS:
            return None
        card = CARDS.index(act.card) if act.card else _NONE
        numbers = (act.line, act.cell, act.start, act.end)
        if any(not 0 <= number < _NONE for number in numbers):
            return None
        return packed if lib.hh_tunnel_tile(packed, *numbers, card) == lib.HH_OK else None
    packed.card = _NONE
    if isinstance(act, End):
        packed.kind = lib.HH_TUNNEL_PASS if act.passed else lib.HH_TUNNEL_END
        return packed
    packed.kind = lib.HH_TUNNEL_BONUS if isinstance(act, Bonus) else lib.HH_TUNNEL_STATION
    if not (0 <= act.vertex < VERTICES or (act.vertex == -1 and isinstance(act, Bonus))):
        return None
    packed.to = _NONE if act.vertex == -1 else act.vertex
    return packed


class Tunnel:
    """A game. Copying is cheap (1.2 kB): an undo is a copy made before."""

    def __init__(
        self,
        seats: int,
        board: str,
        *,
        first: int = 0,
        stations: int = 30,
        tiles: int = 18,
        equal_turns: bool = False,
        seat_bonus: bool = False,
        noroute_nothing: bool = False,
    ) -> None:
        """An empty board; the hands are still to be dealt. Raises CoreError for numbers that cannot be played with,
        ValueError for no board."""
        if board not in BOARDS:
            raise ValueError(f"no board {board!r}")
        self.pointer: Any = ffi.new("hh_tunnel *")
        rules = ffi.new("hh_tunnel_rules *", (seats, BOARDS.index(board), first, stations, tiles, equal_turns,
                                              seat_bonus, noroute_nothing))
        check(lib.hh_tunnel_init(self.pointer, rules))

    def copy(self) -> Tunnel:
        """Return an equal game with memory of its own."""
        twin = Tunnel.__new__(Tunnel)
        twin.pointer = ffi.new("hh_tunnel *", self.pointer[0])
        return twin

    def deal(self, hands: Sequence[Iterable[str]]) -> None:
        """Give every seat its cards: before the first turn, or another deal of those that are still held (imagined
        hands). Raises CoreError if a card is held twice, or not at all, or a hand grows or shrinks."""
        if len(hands) != self.seats:
            raise ValueError(f"{len(hands)} hands for {self.seats} seats")
        packed = ffi.new("uint16_t[4]", [_hand(hand) for hand in hands])
        check(lib.hh_tunnel_deal(self.pointer, packed))

    @property
    def seats(self) -> int:
        """Number of players."""
        return int(self.pointer.rules.seats)

    @property
    def board(self) -> str:
        """One of BOARDS."""
        return BOARDS[self.pointer.rules.board]

    @property
    def first(self) -> int:
        """Seat that began."""
        return int(self.pointer.rules.first)

    @property
    def player(self) -> int:
        """Seat on turn; once the game is over, who would be."""
        return int(self.pointer.player)

    @property
    def over(self) -> bool:
        """Whether only the points are left to count."""
        return bool(self.pointer.over)

    @property
    def dealt(self) -> bool:
        """Whether the hands were dealt."""
        return bool(self.pointer.dealt)

    @property
    def supply(self) -> int:
        """Station chips left."""
        return int(self.pointer.supply)

    @property
    def points(self) -> list[int]:
        """Station points as scored, by seat."""
        return [int(points) for points in self.pointer.points[0 : self.seats]]

    @property
    def turns(self) -> list[int]:
        """Finished turns, by seat."""
        return [int(turns) for turns in self.pointer.turns[0 : self.seats]]

    @property
    def laid(self) -> int:
        """Tiles laid in the turn under way."""
        return int(self.pointer.laid)

    @property
    def hub_used(self) -> bool:
        """Whether one of them lies on a hub."""
        return bool(self.pointer.hub_used)

    @property
    def pending(self) -> int | None:
        """Line 0 or 1 of the player whose bonus is open."""
        return None if self.pointer.pending == _NONE else int(self.pointer.pending)

    @property
    def station_turn(self) -> bool:
        """Whether the turn under way was one station."""
        return bool(self.pointer.station_turn)

    @property
    def full(self) -> bool:
        """Whether the turn under way is full (spec 5.3)."""
        return bool(lib.hh_tunnel_is_full(self.pointer))

    @property
    def full_exists(self) -> bool:
        """Whether a full turn existed when the turn began (spec 5.4)."""
        return bool(self.pointer.full)

    @property
    def short(self) -> bool:
        """Whether the turn may be short or a pass: neither a full turn nor a station turn existed (spec 5.4)."""
        return not (self.pointer.full or self.pointer.places or self.over or not self.dealt)

    @property
    def passes(self) -> int:
        """Passes in a row."""
        return int(self.pointer.passes)

    @property
    def trigger(self) -> tuple[int, tuple[str, ...]] | None:
        """Seat whose turn fired the end and the reasons, of REASONS."""
        if self.pointer.trigger == _NONE:
            return None
        return int(self.pointer.trigger), _reasons(self.pointer.reasons)

    @property
    def last_turns(self) -> tuple[int, ...]:
        """Once the end was fired: seats that still have their last turn."""
        return _seats(self.pointer.left)

    @property
    def hands(self) -> list[list[str]]:
        """Cards held, by seat, ascending."""
        return [_cards(hand) for hand in self.pointer.hand[0 : self.seats]]

    @property
    def hubs(self) -> dict[int, tuple[str, int]]:
        """Cards placed: {cell: (card, seat)}, by cell."""
        placed = {int(self.pointer.placed[i]): (card, int(self.pointer.owner[i])) for i, card in enumerate(CARDS)
                  if self.pointer.placed[i] != _NONE}
        return dict(sorted(placed.items()))

    @property
    def chips(self) -> list[int]:
        """Vertices with a chip, ascending."""
        return [vertex for vertex, what in enumerate(ffi.unpack(self.pointer.station, VERTICES)) if what & 1]

    @property
    def fixed(self) -> list[int]:
        """Origins and terminals, ascending."""
        return [vertex for vertex, what in enumerate(ffi.unpack(self.pointer.station, VERTICES)) if what & 2]

    @property
    def dead(self) -> tuple[tuple[int, int], ...]:
        """Lines that were dead when the turn began (spec 6.1)."""
        return self._lines(self.pointer.dead)

    @property
    def ended(self) -> int:
        """Lines that are complete, or dead as things are now."""
        return int(lib.hh_tunnel_ended(self.pointer))

    def line(self, seat: int, line: int) -> Line | None:
        """Return a line, None before it is started."""
        raw = self.pointer.line[self._number(seat, line)]
        if not raw.tiles:
            return None
        tiles = int(raw.tiles)
        return Line(tuple(ffi.unpack(raw.verts, tiles + 1)), tuple(ffi.unpack(raw.cells, tiles)), bool(raw.done),
                    int(raw.side))

    def tile_at(self, cell: int) -> tuple[int, int] | None:
        """Return the line whose tile lies in a cell. Raises IndexError."""
        if not 0 <= cell < 216:
            raise IndexError(cell)
        ground = int(self.pointer.ground[cell])
        return divmod(ground - _LAID, 2) if ground >= _LAID else None

    def lines_at(self, vertex: int) -> tuple[tuple[int, int], ...]:
        """Return the lines that pass a vertex. Raises IndexError."""
        if not 0 <= vertex < VERTICES:
            raise IndexError(vertex)
        return self._lines(self.pointer.at[vertex])

    def worth(self, vertex: int) -> int:
        """Return the points of a chip on a vertex: hub cells that touch it. Raises IndexError."""
        if not 0 <= vertex < VERTICES:
            raise IndexError(vertex)
        return int(lib.hh_tunnel_worth[self.pointer.rules.board][vertex])

    def tiles(self) -> list[Tile]:
        """Return the tiles that are legal next by spec 5.6 alone, by line, cell and end."""
        found = ffi.new("hh_tunnel_act[]", int(lib.HH_TUNNEL_MOVES))
        count = lib.hh_tunnel_tiles(self.pointer, found)
        return sorted(act for act in map(read_act, found[0:count]) if isinstance(act, Tile))

    def moves(self) -> list[Act]:
        """Return all steps that may be made now: `end` or a pass, then stations or bonuses (-1 first), then tiles, each
        ascending."""
        found = ffi.new("hh_tunnel_act[]", int(lib.HH_TUNNEL_MOVES))
        acts = [read_act(act) for act in found[0 : lib.hh_tunnel_moves(self.pointer, found)]]
        return sorted(acts, key=_order)

    def refuse_tile(self, tile: Tile) -> str | None:
        """Return why a tile may not be laid by spec 5.6 alone (5.3 is not looked at), None if it may."""
        packed = _packed(tile)
        if packed is None:
            return "OUT_OF_RANGE"
        rule = int(lib.hh_tunnel_refuse_tile(self.pointer, packed))
        return RULES[rule] if rule else None

    def refuse(self, act: Act) -> str | None:
        """Return why a step may not be made now, None if it may."""
        packed = _packed(act)
        if packed is None:
            return "OUT_OF_RANGE"
        rule = int(lib.hh_tunnel_refuse(self.pointer, packed))
        return RULES[rule] if rule else None

    def play(self, act: Act) -> Done:
        """Make one step. Raises Refused."""
        packed, done = _packed(act), ffi.new("hh_tunnel_done *")
        if packed is None or lib.hh_tunnel_play(self.pointer, packed, done) != lib.HH_OK:
            raise Refused(self.refuse(act) or "OK")
        chips = tuple((int(done.chip[i]), self.worth(done.chip[i])) for i in range(done.chips))
        completed = None if done.completed == _NONE else int(done.completed)
        return Done(chips, completed, bool(done.bonus), self._lines(done.died), _reasons(done.trigger))

    def ahead(self, act: Tile | Bonus) -> Tunnel:
        """Return a copy after a tile or bonus that is legal but for the turn's having to be made full (spec 5.3)."""
        packed, twin = _packed(act), self.copy()
        if packed is None or (isinstance(act, Tile) and self.refuse_tile(act) is not None):
            raise Refused(self.refuse(act) or "OK")
        if isinstance(act, Bonus) and self.refuse(act) not in (None, "NOT_FILLABLE"):
            raise Refused(self.refuse(act) or "OK")
        lib.hh_tunnel_do(twin.pointer, packed, ffi.new("hh_tunnel_back *"))
        return twin

    def fillable(self) -> bool:
        """Return whether the turn under way is or can be made full."""
        return bool(lib.hh_tunnel_fillable(self.pointer))

    def full_turns(self) -> int:
        """Return how many ordered full turns there are from here, bonus choices counted."""
        return int(lib.hh_tunnel_full_turns(self.pointer))

    def visit(self, ordered: bool = True) -> Iterator[tuple[tuple[Act, ...], int]]:
        """Yield every full turn from here: its steps and the key of the position after it. The game itself stands there
        meanwhile; if not `ordered`, orders that cannot differ come once."""
        turns = ffi.new("hh_tunnel_turns *")
        lib.hh_tunnel_turns_begin(turns, ordered)
        try:
            while lib.hh_tunnel_turns_next(turns, self.pointer):
                yield tuple(read_act(turns.back[i].act) for i in range(turns.depth)), int(self.pointer.key)
        finally:
            lib.hh_tunnel_turns_stop(turns, self.pointer)

    def places(self, seat: int) -> list[int]:
        """Return the vertices open to a station turn of a seat, as far as its lines and the supply go."""
        self._number(seat, 0)
        words = ffi.new("uint64_t[2]")
        lib.hh_tunnel_places(self.pointer, seat, words)
        return _vertices(words)

    def bare(self, seat: int, line: int) -> list[int]:
        """Return the vertices without station of a line."""
        words = ffi.new("uint64_t[2]")
        lib.hh_tunnel_bare(self.pointer, self._number(seat, line), words)
        return _vertices(words)

    def is_dead(self, seat: int, line: int) -> bool:
        """Return whether a line is dead as things are now (spec 6.1)."""
        return bool(lib.hh_tunnel_is_dead(self.pointer, self._number(seat, line)))

    def dead_with(self, seat: int, line: int, cards: Iterable[str]) -> bool:
        """Return whether a line would be dead if its owner held these cards, whoever holds them (hidden hands)."""
        number, twin = self._number(seat, line), self.copy()
        twin.pointer.hand[seat] = _hand(cards)
        return bool(lib.hh_tunnel_is_dead(twin.pointer, number))

    def to_terminal(self, seat: int, line: int) -> int | None:
        """Return how many tiles a line needs to a terminal if nobody else moves, None if there is no way or nothing to
        reach."""
        found = int(lib.hh_tunnel_to_terminal(self.pointer, self._number(seat, line)))
        return None if found < 0 else found

    def distances(self, seat: int, line: int, side: int) -> list[int | None]:
        """Return the tiles to a terminal that a line started at `side` would need, by vertex * 6 + direction of the
        last hop, own vertices not avoided."""
        number = self._number(seat, line)
        if not 0 <= side < 6:
            raise IndexError(side)
        found = ffi.new("uint8_t[]", VERTICES * 6)
        lib.hh_tunnel_distances(self.pointer, number, side, found)
        return [None if tiles == _NONE else tiles for tiles in ffi.unpack(found, VERTICES * 6)]

    def network(self) -> dict[tuple[int, int], list[int]]:
        """Return the stops of each line that was started, in order."""
        net = ffi.new("hh_graph *")
        lib.hh_tunnel_net(self.pointer, net)
        used = [number for number in range(2 * self.seats) if net.stops[number]]
        return {divmod(number, 2): list(ffi.unpack(net.stop[number], net.stops[number])) for number in used}

    def count(self) -> Score:
        """Return the points as they would be if the game ended now."""
        raw = ffi.new("hh_tunnel_score *")
        lib.hh_tunnel_count(self.pointer, raw)

        def seats(values: Any) -> tuple[int, ...]:
            return tuple(int(value) for value in values[0 : self.seats])

        trips = []
        for trip in raw.trip:
            edges = edges_of(raw.net, trip.hops)
            cost = int(trip.cost) if trip.what == lib.HH_TUNNEL_ROUTE else None
            trips.append(Trip(CASES[trip.what], cost, edges, _seats(trip.players), _seats(trip.owners),
                              seats(trip.gain)))
        return Score(tuple(trips), seats(raw.done), seats(raw.raw), seats(raw.station), seats(raw.bonus),
                     seats(raw.total), seats(raw.tiles), _seats(raw.winners))

    def canonical(self) -> str:
        """Return the text of spec 8."""
        parts = [f"P{self.player}", f"S{self.supply}", "ST" + _listed(self.chips), "BI" + _listed(self.fixed)]
        for seat in range(self.seats):
            for number in (0, 1):
                line = self.line(seat, number)
                parts.append(f"L{seat}.{number}:" + (_written(line) if line else "-"))
        parts.append("H" + ",".join(f"{cell}={card}@{seat}" for cell, (card, seat) in self.hubs.items()))
        parts.append("HD" + "/".join(" ".join(hand) for hand in self.hands))
        parts.append("PT" + _listed(self.points))
        return "|".join(parts)

    def digest(self) -> str:
        """Return the digest of spec 8."""
        return hashlib.sha256(self.canonical().encode()).hexdigest()[:16]

    def hash(self) -> int:
        """Return 64 bits of everything that matters to how the game goes on."""
        return int(lib.hh_tunnel_hash(self.pointer))

    @property
    def key(self) -> int:
        """64 bits of tiles, placed cards and chips, whatever the order they were laid in."""
        return int(self.pointer.key)

    def check(self) -> None:
        """Verify every invariant of the core. Slow. Raises CoreError."""
        check(lib.hh_tunnel_check(self.pointer))

    def playouts(self, games: int, seed: int) -> Tally:
        """Play to the end by chance, so many times, from the beginning of a turn. Raises CoreError within one."""
        tally = ffi.new("hh_tunnel_tally *")
        check(lib.hh_tunnel_playouts(self.pointer, games, seed & 0xFFFFFFFFFFFFFFFF, tally))
        return Tally(tally.games, tally.turns, tally.tiles, tally.chips, tally.lines, tally.points,
                     tuple(tally.wins[0 : self.seats]), tally.passes)

    def _number(self, seat: int, line: int) -> int:
        if not (0 <= seat < self.seats and line in (0, 1)):
            raise IndexError(f"line {line} of seat {seat}")
        return seat * 2 + line

    def _lines(self, bits: int) -> tuple[tuple[int, int], ...]:
        return tuple(divmod(number, 2) for number in range(2 * self.seats) if bits >> number & 1)


def _listed(numbers: Iterable[int]) -> str:
    return ",".join(map(str, numbers))


def _written(line: Line) -> str:
    return f"{'-'.join(map(str, line.verts))};{'-'.join(map(str, line.cells))};{int(line.done)}"
