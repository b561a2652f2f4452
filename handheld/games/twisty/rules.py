"""Twisty Tracks: a thin State over the C core. Placing, running, crashing and the stations lie there (hh_twisty).

A round is one turn: chance draws a tile for each active seat, one step each; then the active seats decide in one step.
What a seat knows is described at TwistyState.seen_by, and what a step shows:

    drew   (tile)                            only to that seat if the option blind is on
    tile   (cell, tile, rotation)            laid by the seat, then for each train that moved
    run    (train, borders crossed, *End)    End: "at", border, cell | "station", number | "crashed", other train
    award  (train, station, points, place)   in the order of laying the tokens; place -1: straggler
    score  (travel points, total, gained)    of each seat that has laid a tile
    end    (reason)                          of the winner, or of seat -1
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from handheld.core.twisty import Award, Move, Twisty
from handheld.core.twisty import deal as stack_of
from handheld.games.base import CHANCE, Event, GameInfo, IllegalMove, Moves, Outcome, Seat, State, Token, WhyNot
from handheld.games.twisty import INFO, notation

TRAINS, CELLS, STATIONS = 4, notation.TILES, 7
NO_PATHS = ((),) * TRAINS

Paths = tuple[tuple[int, ...], ...]


class TwistyState:
    """One position. Copies share the core's memory until one of them is played on.

    The tiles in the hands are kept here and go into the core only when they are played (or when somebody asks for
    `core`): so a state can be imagined with other hands."""

    # What is worked out of the position when somebody asks; _forget drops it.
    _moves: dict[Seat, tuple[Token, ...]]
    _seen: dict[Seat | None, Mapping[str, Any]]
    _boards: tuple[Mapping[str, Any], ...] | None
    _drawn: Twisty | None
    _outcome: Outcome | None

    def __init__(self, seats: int, variant: str = "standard", mirror: bool = False, blind: bool = False) -> None:
        self.seats, self.variant, self.mirror, self.blind = seats, variant, mirror, blind
        self._core = Twisty(seats, variant)  # as of the last round: no tile of this one drawn
        self._shared = False
        self._hands: tuple[int | None, ...] = (None,) * seats
        self._paths: tuple[Paths, ...] = (NO_PATHS,) * seats  # borders that each train has crossed
        self._tokens: tuple[Award, ...] = ()  # in the order of laying
        self._totals: tuple[tuple[int, ...], ...] = ()  # after each round
        self._last: tuple[Any, ...] = (None,) * seats
        self._forget()

    @property
    def core(self) -> Twisty:
        """The position in the C core with the tiles drawn: to read, or (in an imagined state) to search on."""
        if self._drawn is None:
            self._drawn = self._core.copy()
            for seat, tile in enumerate(self._hands):
                if tile is not None:
                    self._drawn.draw(seat, tile)
        return self._drawn

    # ------------------------------------------------------------ the round

    def to_act(self) -> tuple[Seat, ...]:
        active = self._active()
        return (CHANCE,) if any(self._hands[seat] is None for seat in active) else active

    def turn(self) -> int:
        return self._core.round

    def moves(self, seat: Seat) -> Sequence[Token]:
        """Return every placement: the cells that a train is about to enter, each in four rotations (spec 3.3)."""
        if seat == CHANCE or seat not in self.to_act():
            return ()
        if seat not in self._moves:
            cells = self._core.cells(seat)
            self._moves[seat] = tuple(sorted(notation.write(cell, rot) for cell in cells for rot in range(4)))
        return self._moves[seat]

    def chances(self) -> Mapping[Token, int]:
        """Return the tiles that the next seat may draw: those not drawn yet; with "mirror" what the first one drew."""
        seat = self.drawer()
        if seat is None:
            return {}
        drawn = next((tile for tile in self._hands if tile is not None), None)
        tiles = self.unseen(seat) if drawn is None or not self.mirror else (drawn,)
        return {notation.write_draw(seat, tile): 1 for tile in tiles}

    def drawer(self) -> Seat | None:
        """Return the seat that draws next; None if all have drawn (or the game is over)."""
        return next((seat for seat in self._active() if self._hands[seat] is None), None)

    def unseen(self, seat: Seat) -> tuple[int, ...]:
        """Return the tiles that this seat has not drawn yet, ascending: the set, not the order."""
        return tuple(tile for tile in self._core.left(seat) if tile != self._hands[seat])

    def play(self, moves: Moves) -> Sequence[Event]:
        asked = self.to_act()
        if not asked:
            raise IllegalMove(WhyNot("game-over"))
        if set(moves) != set(asked):
            raise IllegalMove(WhyNot("not-asked"))
        if asked == (CHANCE,):
            return self._draw(moves[CHANCE])
        choices = {seat: notation.read(token) for seat, token in sorted(moves.items())}
        for seat in choices:
            if (why := self.why_not(seat, moves[seat])) is not None:
                raise IllegalMove(why)
        return self._place(choices)

    def outcome(self) -> Outcome | None:
        """Return the places by (points, tiles laid), level seats sharing one (spec 6.1)."""
        if self._outcome is None and self._core.over:
            ranks, totals = self._core.ranks(), tuple(map(self._core.total, range(self.seats)))
            if self.seats == 1:
                reason = "alone"
            elif ranks.count(1) > 1:
                reason = "shared"
            else:
                reason = "tiles" if totals.count(max(totals)) > 1 else "points"
            self._outcome = Outcome(tuple(rank - 1 for rank in ranks), totals, reason)
        return self._outcome

    # ------------------------------------------------------------ looking

    def seen_by(self, seat: Seat | None) -> Mapping[str, Any]:
        """Return what a seat knows; what the others have in hand in this round it does not (spec 8).

        variant: str, mirror, blind: bool, seats: int
        round: rounds finished; over: bool; active: per seat, whether a train is live; ranks: per seat, from 1
        hand: the tile drawn for this round, or None; to_come: own tiles not drawn yet, ascending (not their order)
        boards: per seat {"laid": 15 x ((tile, rotation) | None), "trains": 4 x End (core.twisty), "paths": 4 x borders
            crossed so far in order, "cells": legal cells, "travel", "station", "total", "placed": int}
        spaces: 7 x points of the spaces open for this many players, best first; covered: 7 x how many of them are
        tokens: (seat, train, station, points, place) of each token on the station board; place -1: straggler
        totals: after each round, the points of each seat
        last: per seat None (passed) or (cell, tile, rotation, ((train, path, End), ...)) of the round before
        """
        if seat not in self._seen:
            core = self._core
            self._seen[seat] = {
                "variant": self.variant,
                "mirror": self.mirror,
                "blind": self.blind,
                "seats": self.seats,
                "round": core.round,
                "over": core.over,
                "active": tuple(map(core.active, range(self.seats))),
                "ranks": tuple(core.ranks()),
                "hand": self._hands[seat] if seat is not None else None,
                "to_come": self.unseen(seat) if seat is not None else (),
                "boards": self._all_boards(),
                "spaces": tuple(tuple(core.spaces(station)) for station in range(STATIONS)),
                "covered": tuple(core.covered()),
                "tokens": tuple(map(tuple, self._tokens)),
                "totals": self._totals,
                "last": self._last,
            }
        return self._seen[seat]

    def preview(self, seat: Seat, token: Token) -> tuple[Sequence[Event], Mapping[str, Any]]:
        """Return the events of one seat's placement and what it would see, the others standing still; the points of a
        station are its value now, whoever else may arrive (spec 5.2 gives them all the same)."""
        cell, rot = notation.read(token)
        core, tile = self._core, self._hands[seat]
        assert tile is not None
        moves = core.trace(seat, cell, rot, tile)
        awards: list[Award] = []
        for move in moves:
            if move.end[0] == "station" and self.variant != "travel":
                station = move.end[1]
                points, taken = core.value(station), core.covered()[station]
                before = sum(one.station == station for one in awards)
                place = min(taken + before, len(core.spaces(station)) - 1) if points else -1
                awards.append(Award(seat, move.train, station, points, place))
        travelled, arrived = sum(len(move.path) for move in moves), sum(award.points for award in awards)
        gained = (travelled if self.variant != "stations" else 0) + arrived
        travel, total = core.travel(seat) + travelled, core.total(seat) + gained
        seen, board = dict(self.seen_by(seat)), dict(self._all_boards()[seat])
        laid, trains, paths = list(board["laid"]), list(board["trains"]), list(board["paths"])
        laid[cell] = (tile, rot)
        for move in moves:
            trains[move.train] = move.end
            paths[move.train] = (*paths[move.train], *move.path)
        board |= {
            "laid": tuple(laid), "trains": tuple(trains), "paths": tuple(paths),
            "cells": tuple(sorted({end[2] for end in trains if end[0] == "at"})), "travel": travel,
            "station": board["station"] + arrived, "total": total, "placed": board["placed"] + 1,
        }
        seen["boards"] = tuple(board if one == seat else other for one, other in enumerate(seen["boards"]))
        events = self._run(seat, cell, tile, rot, moves)
        events += [self._award(award) for award in awards]
        return [*events, Event("score", seat, (travel, total, gained))], seen

    def imagine(self, seat: Seat, pick: Callable[[int], int]) -> TwistyState:
        """Return a state in which the others hold any of the tiles that they have not laid yet.

        The order of the stacks is in no state, and everything else is open. With "mirror" all hold the same tile, so a
        seat that has drawn knows the others' too."""
        twin = self.copy()
        hands, own = list(self._hands), self._hands[seat]
        mirrored = own
        for other in range(self.seats):
            if other == seat or hands[other] is None:
                continue
            if not self.mirror or mirrored is None:
                left = self._core.left(other)
                mirrored = left[pick(len(left))]
            hands[other] = mirrored
        if hands != list(self._hands):
            twin._hands = tuple(hands)
            twin._forget()
        twin._core, twin._shared = twin._core.copy(), False  # memory of its own, for another thread
        return twin

    def why_not(self, seat: Seat, token: Token) -> WhyNot | None:
        """Return why a placement is not allowed; its cells are (column, row). Raises BadToken."""
        cell, rot = notation.read(token)
        asked = self.to_act()
        if not asked:
            return WhyNot("game-over")
        if not 0 <= seat < self.seats or CHANCE in asked:
            return WhyNot("not-asked")
        if seat not in asked:
            return WhyNot("passed")
        rule = self._core.refuse(seat, cell, rot, self._hands[seat])
        if rule is None:
            return None
        row, column = divmod(cell, len(notation.COLUMNS))
        return WhyNot(rule.replace("_", "-"), ((column, row),))

    def copy(self) -> TwistyState:
        twin = object.__new__(TwistyState)
        twin.__dict__.update(self.__dict__)
        twin._moves, twin._seen = dict(self._moves), dict(self._seen)
        twin._drawn = None
        twin._shared = self._shared = True
        return twin

    def digest(self) -> str:
        """Return a digest of the options and of all that lies on the table; it depends on no hash of the core's."""
        core = self._core
        boards = [
            (board["laid"], board["trains"], board["travel"], board["station"]) for board in self._all_boards()
        ]
        text = repr((self.variant, self.mirror, self.blind, core.round, self._hands, boards, tuple(core.covered())))
        return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()

    # ------------------------------------------------------------ inside

    def _active(self) -> tuple[Seat, ...]:
        return tuple(filter(self._core.active, range(self.seats)))

    def _forget(self) -> None:
        """Drop what was worked out of the position."""
        self._moves, self._seen = {}, {}
        self._boards = self._drawn = self._outcome = None

    def _all_boards(self) -> tuple[Mapping[str, Any], ...]:
        if self._boards is None:
            self._boards = tuple(map(self._board, range(self.seats)))
        return self._boards

    def _board(self, seat: Seat) -> dict[str, Any]:
        core = self._core
        return {
            "laid": tuple(core.tile_at(seat, cell) for cell in range(CELLS)),
            "trains": tuple(core.trains(seat)),
            "paths": self._paths[seat],
            "cells": tuple(core.cells(seat)),
            "travel": core.travel(seat),
            "station": core.station_points(seat),
            "total": core.total(seat),
            "placed": core.placed(seat),
        }

    def _draw(self, token: Token) -> list[Event]:
        seat, tile = notation.read_draw(token)
        if seat != self.drawer():
            raise IllegalMove(WhyNot("not-asked"))
        if token not in self.chances():
            raise IllegalMove(WhyNot("used-tile"))
        self._hands = tuple(tile if one == seat else had for one, had in enumerate(self._hands))
        self._forget()
        return [Event("drew", seat, (tile,), only=(seat,) if self.blind else ())]

    def _place(self, choices: Mapping[Seat, tuple[int, int]]) -> list[Event]:
        hands, before = self._hands, [self._core.total(seat) for seat in range(self.seats)]
        core = self._core.copy() if self._shared else self._core
        for seat in choices:
            tile = hands[seat]
            assert tile is not None
            core.draw(seat, tile)
        moves, awards = core.play(dict(choices))
        self._core, self._shared = core, False
        self._hands = (None,) * self.seats
        self._forget()
        self._paths = tuple(longer(paths, moves.get(seat, ())) for seat, paths in enumerate(self._paths))
        self._tokens = (*self._tokens, *awards)
        totals = tuple(map(core.total, range(self.seats)))
        self._totals = (*self._totals, totals)
        events: list[Event] = []
        last: list[Any] = [None] * self.seats
        for seat, (cell, rot) in choices.items():
            laid, runs = hands[seat], moves[seat]
            assert laid is not None
            last[seat] = (cell, laid, rot, tuple((move.train, tuple(move.path), move.end) for move in runs))
            events += self._run(seat, cell, laid, rot, runs)
        self._last = tuple(last)
        events += map(self._award, awards)
        for seat in choices:
            events.append(Event("score", seat, (core.travel(seat), totals[seat], totals[seat] - before[seat])))
        if (outcome := self.outcome()) is not None:
            winner = outcome.places.index(0) if outcome.places.count(0) == 1 else -1
            events.append(Event("end", winner, (outcome.reason,)))
        return events

    @staticmethod
    def _run(seat: Seat, cell: int, tile: int, rot: int, moves: Iterable[Move]) -> list[Event]:
        """Return the events of a placement: the tile, then each train that moved."""
        runs = [Event("run", seat, (move.train, tuple(move.path), *move.end)) for move in moves]
        return [Event("tile", seat, (cell, tile, rot)), *runs]

    @staticmethod
    def _award(award: Award) -> Event:
        return Event("award", award.seat, (award.train, award.station, award.points, award.place))


def longer(paths: Paths, moves: Iterable[Move]) -> Paths:
    """Return the paths of a seat's trains with these moves added."""
    grown = list(paths)
    for move in moves:
        grown[move.train] = (*grown[move.train], *move.path)
    return tuple(grown)


@lru_cache(maxsize=64)
def stack(seed: int, seat: Seat) -> tuple[int, ...]:
    """Return the tiles of a seat in the order of drawing (spec 2.3)."""
    return tuple(stack_of(seed, seat))


class TwistyRules:
    """What the game package offers: base.Rules, Dealer and Tells."""

    info: GameInfo = INFO

    def start(self, seats: int, options: Mapping[str, str]) -> State:
        chosen = {**INFO.defaults(), **options}
        return TwistyState(seats, chosen["variant"], chosen["mirror"] == "on", chosen["blind"] == "on")

    def read(self, token: str) -> Token:
        return notation.canonical(token)

    def deal(self, state: State, seed: int, k: int) -> Token:
        """Return the tile on top of the stack of the seat that draws; with "mirror" all have the first seat's stack."""
        assert isinstance(state, TwistyState)
        seat = state.drawer()
        assert seat is not None
        return notation.write_draw(seat, stack(seed, 0 if state.mirror else seat)[state.turn()])

    def default(self, state: State, seat: Seat) -> Token:
        """Return a placement for a seat whose time is up: no crash if that can be, then the most points."""
        assert isinstance(state, TwistyState)

        def worth(token: Token) -> tuple[int, int]:
            events, _ = state.preview(seat, token)
            crashes = sum(event.name == "run" and event.data[2] == "crashed" for event in events)
            return -crashes, events[-1].data[2]

        return max(state.moves(seat), key=worth)  # the first of equal ones

    def told(self, moves: Moves, seat: Seat | None) -> Moves:
        """Placements are open once they are played; what another seat has drawn is not."""
        return {
            one: token for one, token in moves.items() if one != CHANCE or notation.read_draw(token)[0] == seat
        }


RULES = TwistyRules()
