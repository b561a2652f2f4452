"""Twisty Tracks as the C core holds it: thin classes over core_c/include/hh_twisty.h.

Cells are row * 5 + column, border points 0..75 as in the frame's data, rotations quarter turns clockwise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from handheld.core import check, ffi, lib

VARIANTS = ("standard", "stations", "travel")
RULES = ("allowed", "out_of_range", "passed", "occupied", "no_train", "used_tile")  # by hh_twisty_rule
KINDS = ("at", "station", "crashed")
CELLS = int(lib.HH_TWISTY_CELLS)  # tiles, too
TRAINS = int(lib.HH_TWISTY_TRAINS)
STATIONS = int(lib.HH_TWISTY_STATIONS)
_NONE = int(lib.HH_TWISTY_NONE)
_PASSED = 0xFFFF
_ALL = (1 << CELLS) - 1

End = tuple[str, int] | tuple[str, int, int]  # ("at", border, cell), ("station", number) or ("crashed", other train)


class Move(NamedTuple):
    """What one train did: the border points it crossed, in order, and where it is now."""

    train: int
    path: tuple[int, ...]
    end: End


class Award(NamedTuple):
    """One arrival (spec 5.4): `place` is the index of the space covered or stacked on, -1 for a straggler."""

    seat: int
    train: int
    station: int
    points: int
    place: int


class Tally(NamedTuple):
    """Sums over random games of one frame."""

    games: int
    placements: int
    points: int  # border points crossed
    arrived: int  # trains
    crashed: int


class Refused(ValueError):
    """A placement that the rules forbid: one of RULES, and whose it was; nothing was changed."""

    def __init__(self, rule: str, seat: int | None = None) -> None:
        super().__init__(rule if seat is None else f"seat {seat}: {rule}")
        self.rule, self.seat = rule, seat


def _byte(number: int) -> int:
    """A number for the core, which judges it: what no byte holds is as wrong as _NONE - 1."""
    return number if 0 <= number < _NONE else _NONE - 1


def _end(place: Any) -> End:
    if place.kind == lib.HH_TWISTY_AT:
        return ("at", int(place.arg), int(place.cell))
    return (KINDS[place.kind], int(place.arg))


def _moves(report: Any) -> list[Move]:
    found = []
    for move in report.move[0 : report.moves]:
        path = tuple(ffi.unpack(report.path + move.first, move.count))
        found.append(Move(int(move.train), path, _end(move)))
    return found


def _set(bits: int) -> list[int]:
    return [number for number in range(CELLS) if bits >> number & 1]


class Frame:
    """One player's tiles and trains, to set up by hand or to look ahead with."""

    def __init__(self, pointer: Any = None) -> None:
        """Take an empty frame, or the one that an `hh_twisty_frame *` points to (it must stay alive)."""
        self.pointer: Any = pointer
        if pointer is None:
            self.pointer = ffi.new("hh_twisty_frame *")
            lib.hh_twisty_frame_init(self.pointer)

    def copy(self) -> Frame:
        """Return an equal frame with memory of its own."""
        return Frame(ffi.new("hh_twisty_frame *", self.pointer[0]))

    @property
    def tiles(self) -> int:
        """Tiles laid."""
        return int(self.pointer.tiles)

    @property
    def travel(self) -> int:
        """Border points crossed by all trains so far."""
        return int(lib.hh_twisty_travel(self.pointer))

    @property
    def live(self) -> list[int]:
        """Trains that have neither arrived nor crashed."""
        return _set(lib.hh_twisty_live(self.pointer))

    def cells(self) -> list[int]:
        """Return the legal cells, ascending."""
        return _set(lib.hh_twisty_cells(self.pointer))

    def unused(self) -> list[int]:
        """Return the tiles that are not laid, ascending."""
        return _set(~self.pointer.used & _ALL)

    def tile_at(self, cell: int) -> tuple[int, int] | None:
        """Return tile and rotation on a cell, or None. Raises IndexError where there is no such cell."""
        if not 0 <= cell < CELLS:
            raise IndexError(cell)
        laid = int(self.pointer.laid[cell])
        return None if laid == _NONE else (laid >> 2, laid & 3)

    def trains(self) -> list[End]:
        """Return where each train is."""
        place, found = ffi.new("hh_twisty_move *"), []
        for train in range(TRAINS):
            check(lib.hh_twisty_train(self.pointer, train, place))
            found.append(_end(place))
        return found

    def refuse(self, cell: int, rot: int, tile: int | None = None) -> str | None:
        """Return which of RULES forbids that placement, or None. No tile: any that is not laid."""
        number = _NONE if tile is None else _byte(tile)
        rule = lib.hh_twisty_refuse(self.pointer, _byte(cell), _byte(rot), number)
        return RULES[rule] if rule else None

    def trace(self, cell: int, rot: int, tile: int) -> list[Move]:
        """Return what that placement would do; nothing changes. Raises Refused."""
        report = ffi.new("hh_twisty_report *")
        status = lib.hh_twisty_trace(self.pointer, _byte(cell), _byte(rot), _byte(tile), report)
        if status == lib.HH_ILLEGAL:
            raise Refused(self.refuse(cell, rot, tile) or "out_of_range")
        check(status)
        return _moves(report)

    def place(self, cell: int, rot: int, tile: int) -> list[Move]:
        """Lay a tile where a train is about to enter, and run the trains. Raises Refused."""
        moves = self.trace(cell, rot, tile)
        self.lay(cell, rot, tile)
        return moves

    def lay(self, cell: int, rot: int, tile: int) -> None:
        """Lay a tile on any empty cell (to set up a position: the order of tiles is of no matter). Raises Refused."""
        rule = self.refuse(cell, rot, tile)
        if rule in ("passed", "no_train"):
            rule = "occupied" if self.tile_at(cell) else "used_tile" if tile not in self.unused() else None
        if rule:
            raise Refused(rule)
        lib.hh_twisty_lay(self.pointer, cell, tile, rot, ffi.new("hh_twisty_run *"))

    def lift(self, cell: int) -> None:
        """Take back the tile that was laid last, which must be the one on that cell."""
        if self.tile_at(cell) is None:
            raise ValueError(f"no tile on cell {cell}")
        lib.hh_twisty_lift(self.pointer, cell)

    def options(self, tile: int) -> list[tuple[int, int]]:
        """Return the different placements (cell, rotation) of a tile: rotations that look the same come once."""
        if not 0 <= tile < CELLS:
            raise IndexError(tile)
        room = ffi.new("uint8_t[16]")
        count = lib.hh_twisty_options(self.pointer, tile, room)
        return [(option >> 2, option & 3) for option in ffi.unpack(room, count)]

    def playouts(self, games: int, seed: int) -> Tally:
        """Play random games with the unused tiles from here to the end; the same seed gives the same everywhere."""
        tally = ffi.new("hh_twisty_tally *")
        unseen = ~self.pointer.used & _ALL
        check(lib.hh_twisty_playouts(self.pointer, unseen, games, seed, tally))
        return Tally(tally.games, tally.placements, tally.points, tally.arrived, tally.crashed)

    def hash(self) -> int:
        """Return 64 bits that depend on the tiles and where they lie."""
        return int(lib.hh_twisty_frame_hash(self.pointer))

    def check(self) -> None:
        """Verify every invariant of the core. Raises CoreError."""
        check(lib.hh_twisty_frame_check(self.pointer))


class Twisty:
    """One game of 1 to 4 seats, its past included."""

    def __init__(self, seats: int, variant: str = "standard") -> None:
        """Start with empty frames and no tile drawn. Raises ValueError for a number or variant that does not exist."""
        if not 1 <= seats <= int(lib.HH_TWISTY_SEATS):
            raise ValueError(f"{seats} seats")
        if variant not in VARIANTS:
            raise ValueError(f"no variant {variant!r}")
        self.pointer: Any = ffi.new("hh_twisty *")
        check(lib.hh_twisty_init(self.pointer, seats, VARIANTS.index(variant)))

    def copy(self) -> Twisty:
        """Return an equal game with memory of its own."""
        twin = Twisty.__new__(Twisty)
        twin.pointer = ffi.new("hh_twisty *", self.pointer[0])
        return twin

    def _seat(self, seat: int) -> int:
        if not 0 <= seat < self.seats:
            raise IndexError(f"seat {seat} of {self.seats}")
        return seat

    def _frame(self, seat: int) -> Frame:
        return Frame(self.pointer.frame + self._seat(seat))

    def frame(self, seat: int) -> Frame:
        """Return a copy of that seat's frame."""
        return self._frame(seat).copy()

    @property
    def seats(self) -> int:
        return int(self.pointer.seats)

    @property
    def variant(self) -> str:
        """One of VARIANTS."""
        return VARIANTS[self.pointer.variant]

    @property
    def round(self) -> int:
        """Rounds played."""
        return int(self.pointer.round)

    @property
    def over(self) -> bool:
        """Whether no seat is active."""
        return not lib.hh_twisty_active(self.pointer)

    def active(self, seat: int) -> bool:
        """Return whether that seat has a live train left."""
        return bool(lib.hh_twisty_active(self.pointer) >> self._seat(seat) & 1)

    def draw(self, seat: int, tile: int) -> None:
        """Put the tile drawn for this round into a hand. Raises CoreError if it was drawn before, the seat holds a tile
        already or passes."""
        check(lib.hh_twisty_draw(self.pointer, self._seat(seat), _byte(tile)))

    def undraw(self, seat: int) -> None:
        """Put the tile in hand back among those to come. Raises CoreError if there is none."""
        check(lib.hh_twisty_undraw(self.pointer, self._seat(seat)))

    def hand(self, seat: int) -> int | None:
        """Return the tile drawn for this round and not laid yet."""
        tile = int(self.pointer.hand[self._seat(seat)])
        return None if tile == _NONE else tile

    def left(self, seat: int) -> list[int]:
        """Return the tiles not drawn yet, ascending: the set, not the order."""
        hand = self.hand(seat)
        return [tile for tile in self._frame(seat).unused() if tile != hand]

    def cells(self, seat: int) -> list[int]:
        """Return the legal cells, ascending."""
        return self._frame(seat).cells()

    def options(self, seat: int) -> list[tuple[int, int]]:
        """Return the different placements (cell, rotation) of the tile in hand; none if there is none."""
        hand = self.hand(seat)
        return [] if hand is None else self._frame(seat).options(hand)

    def tile_at(self, seat: int, cell: int) -> tuple[int, int] | None:
        """Return tile and rotation on a cell, or None."""
        return self._frame(seat).tile_at(cell)

    def trains(self, seat: int) -> list[End]:
        """Return where each train is."""
        return self._frame(seat).trains()

    def refuse(self, seat: int, cell: int, rot: int, tile: int | None = None) -> str | None:
        """Return which of RULES forbids that placement, or None. No tile: the one in hand (without one, any)."""
        return self._frame(seat).refuse(cell, rot, self.hand(seat) if tile is None else tile)

    def trace(self, seat: int, cell: int, rot: int, tile: int | None = None) -> list[Move]:
        """Return what that placement would do, train by train; nothing changes. Raises Refused, ValueError without a
        tile."""
        tile = self.hand(seat) if tile is None else tile
        if tile is None:
            raise ValueError(f"seat {seat} has drawn no tile")
        return self._frame(seat).trace(cell, rot, tile)

    def play(self, choices: Mapping[int, tuple[int, int]]) -> tuple[dict[int, list[Move]], list[Award]]:
        """Play one round: (cell, rotation) of every active seat. Return the moves of those seats and the awards, by
        station, seat and train. Raises Refused, ValueError if a choice or a tile in hand is missing or too many."""
        active = [seat for seat in range(self.seats) if self.active(seat)]
        if sorted(choices) != active or not active:
            raise ValueError(f"choices of {sorted(choices)}, active are {active}")
        packed, done = ffi.new("hh_twisty_choice[4]"), ffi.new("hh_twisty_round *")
        for seat, (cell, rot) in choices.items():
            if self.hand(seat) is None:
                raise ValueError(f"seat {seat} has drawn no tile")
            if rule := self.refuse(seat, cell, rot):
                raise Refused(rule, seat)
            packed[seat].cell, packed[seat].rotation = cell, rot
        check(lib.hh_twisty_play(self.pointer, packed, done))
        moves = {seat: _moves(done.seat[seat]) for seat in active}
        awards = [Award(a.seat, a.train, a.station, a.points, a.place) for a in done.award[0 : done.awards]]
        return moves, awards

    def undo(self) -> None:
        """Take back the last round with its draws, and what was drawn since. Raises CoreError before the first."""
        check(lib.hh_twisty_undo(self.pointer))

    def placings(self, round: int) -> list[tuple[int, int, int] | None]:
        """Return what each seat laid in a round played, 0 the first: tile, cell, rotation; None where it passed."""
        if not 0 <= round < self.round:
            raise IndexError(f"round {round} of {self.round}")
        packed = ffi.unpack(self.pointer.past[round].placing, self.seats)
        return [None if p == _PASSED else (p >> 2 & 15, p >> 6, p & 3) for p in packed]

    def travel(self, seat: int) -> int:
        """Return the travel points of a seat (counted, if not always used, in every variant)."""
        return int(self.pointer.travel[self._seat(seat)])

    def station_points(self, seat: int) -> int:
        """Return the station points of a seat; 0 in "travel"."""
        return int(self.pointer.station[self._seat(seat)])

    def total(self, seat: int) -> int:
        """Return the points of a seat as the variant counts them."""
        return int(lib.hh_twisty_total(self.pointer, self._seat(seat)))

    def placed(self, seat: int) -> int:
        """Return how many tiles a seat has placed."""
        return self._frame(seat).tiles

    def covered(self) -> list[int]:
        """Return how many spaces of each station are covered."""
        return list(ffi.unpack(self.pointer.covered, STATIONS))

    def spaces(self, station: int) -> list[int]:
        """Return the points of the spaces that are open for this many players, covered or not, best first."""
        return spaces(self.seats, station)

    def value(self, station: int) -> int:
        """Return what a train scores that arrives there next; 0 as a straggler, and in "travel"."""
        if not 0 <= station < STATIONS:
            raise IndexError(station)
        return int(lib.hh_twisty_value(self.pointer, station))

    def ranks(self) -> list[int]:
        """Return the rank of each seat: 1 is best, equal points and tiles share one."""
        ranks = ffi.new("uint32_t[4]")
        lib.hh_twisty_ranks(self.pointer, ranks)
        return list(ffi.unpack(ranks, self.seats))

    def hash(self) -> int:
        """Return 64 bits that depend on tiles, hands, scores, tokens, round and variant."""
        return int(lib.hh_twisty_hash(self.pointer))

    def check(self) -> None:
        """Verify every invariant of the core and all rounds played. Slow. Raises CoreError."""
        check(lib.hh_twisty_check(self.pointer))


def spaces(seats: int, station: int) -> list[int]:
    """Return the points of the spaces of a station that are open for so many players, best first."""
    if not (1 <= seats <= int(lib.HH_TWISTY_SEATS) and 0 <= station < STATIONS):
        raise IndexError(f"station {station}, {seats} seats")
    row = ffi.unpack(lib.hh_twisty_spaces[seats - 1][station], 4)
    return list(row[1 : 1 + row[0]])


def rotations(tile: int) -> int:
    """Return how many different rotations a tile has: 4 or 2."""
    if not 0 <= tile < CELLS:
        raise IndexError(tile)
    return int(lib.hh_twisty_rotations[tile])


def deal(seed: int, seat: int) -> list[int]:
    """Return the tiles in the order in which a seat draws them (spec 2.3)."""
    order = ffi.new("uint8_t[15]")
    lib.hh_twisty_deal(seed & 0xFFFFFFFFFFFFFFFF, seat, order)
    return list(order)
