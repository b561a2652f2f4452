"""A position as the screen reads it: what seen_by() tells, with what follows from it for everybody.

Nothing here looks at legal tokens, so nothing here tells of a covered hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from typing import Any

from handheld.core import lattice
from handheld.core.tunnel import Tile
from handheld.games.base import Seat
from handheld.games.tunnel.boardlook import LineLook, lines_of
from handheld.games.tunnel.data import data

NOBODY = -1
HUBS = "ROE"


@cache
def cells_at(vertex: int) -> tuple[int, ...]:
    """Return the cells that touch a vertex, ascending."""
    return tuple(cell for cell, corners in enumerate(lattice.CORNERS) if vertex in corners)


@cache
def worths(board: str) -> tuple[int, ...]:
    """Return for each vertex the points of a station there: the hub cells that touch it (5.7)."""
    kinds = data().boards[board].kinds
    return tuple(sum(kinds[cell] in HUBS for cell in cells_at(vertex)) for vertex in range(lattice.VERTICES))


class Sight:
    """Everything on the table that this seat may know; `seen` as TunnelState.seen_by describes it."""

    def __init__(self, seen: Mapping[str, Any]) -> None:
        self.seen = seen
        self.board, self.seats = str(seen["board"]), int(seen["seats"])
        self.start, self.turn, self.player = int(seen["start"]), int(seen["turn"]), int(seen["player"])
        self.must, self.can_end = str(seen["must"]), bool(seen["can_end"])
        self.laid: tuple[Tile, ...] = tuple(seen["turn_tiles"])
        self.turn_chips: tuple[int, ...] = tuple(seen["turn_chips"])
        self.bonus: int | None = seen["bonus"]
        self.supply, self.chips = int(seen["supply"]), int(seen["chips"])
        self.stations: tuple[int, ...] = tuple(seen["stations"])
        self.builtin: tuple[int, ...] = tuple(seen["builtin"])
        self.points: tuple[int, ...] = tuple(seen["points"])
        self.hands: tuple[tuple[str, ...] | None, ...] = tuple(seen["hands"])
        self.hand_sizes: tuple[int, ...] = tuple(seen["hand_sizes"])
        self.hubs: Mapping[int, tuple[str, Seat]] = seen["hubs"]
        self.lines: tuple[LineLook, ...] = lines_of(seen)
        self.tiles_left: tuple[tuple[int, int], ...] = tuple(seen["tiles_left"])
        self.ended, self.limit, self.passes = int(seen["ended"]), int(seen["limit"]), int(seen["passes"])
        self.trigger: tuple[Seat, tuple[str, ...]] | None = seen["trigger"]
        self.last_turns: tuple[Seat, ...] = tuple(seen["last_turns"])
        self.totals: tuple[tuple[int, ...], ...] = tuple(map(tuple, seen["totals"]))
        self.over = self.must == "over"
        self.dealing = self.must == "deal"

    @property
    def kinds(self) -> str:
        """What each cell of the board is (data.Board.kinds)."""
        return data().boards[self.board].kinds

    @property
    def trips(self) -> Mapping[str, Mapping[str, Any]]:
        """The trips as they are now, by letter and "LF"."""
        return self.seen["trips"]  # type: ignore[no-any-return]

    @property
    def final(self) -> Mapping[str, Any] | None:
        """The points at the end, once it is over."""
        return self.seen["final"]  # type: ignore[no-any-return]

    @property
    def last_round(self) -> bool:
        """Whether the end is announced."""
        return self.trigger is not None and not self.over

    @property
    def full(self) -> bool:
        """Whether the turn is done and only waits for its end: everybody can see that."""
        return self.must == "end"

    def line(self, seat: Seat, number: int) -> LineLook | None:
        """Return a line, None before it is started."""
        return next((one for one in self.lines if (one.seat, one.line) == (seat, number)), None)

    def hand(self, seat: Seat) -> tuple[str, ...] | None:
        """Return the cards of a seat, None where they are not known."""
        return self.hands[seat]

    @property
    def hidden(self) -> bool:
        """Whether some hands are not known to this seat."""
        return any(hand is None for hand in self.hands)

    def between(self, seat: Seat) -> tuple[int, ...]:
        """Return the vertices between two stops of a seat's lines that are not complete (5.8)."""
        known, found = {*self.stations, *self.builtin}, set()
        for own in self.lines:
            if own.seat == seat and not own.done:
                last = max(k for k, vertex in enumerate(own.verts) if vertex in known)
                found |= {vertex for vertex in own.verts[:last] if vertex not in known}
        return tuple(sorted(found))

    def worth(self, vertex: int) -> int:
        """Return the points of a chip on a vertex."""
        return worths(self.board)[vertex]

    # ------------------------------------------------------------ what a tile would do

    def chips_of(self, seat: Seat, tile: Tile) -> tuple[tuple[int, int], ...]:
        """Return (vertex, points) of the chips that a tile would set (5.7), as everybody can work out."""
        own = self.line(seat, tile.line)
        needed = []
        edge = {tile.start, tile.end}
        for other in self.lines:
            if (other.seat, other.line) == (seat, tile.line):
                continue
            if any({a, b} == edge for a, b in pairwise(other.verts)):
                continue
            if tile.start in other.verts and own is not None:
                needed.append(tile.start)
            if tile.end in other.verts and self.kinds[tile.cell] != "B":
                needed.append(tile.end)
        known = {*self.stations, *self.builtin}
        order = [vertex for vertex in (tile.start, tile.end) if vertex in needed and vertex not in known]
        return tuple((vertex, self.worth(vertex)) for vertex in order)

    def around(self, seat: Seat) -> Iterator[Tile]:
        """Yield the tiles that lie at hand as far as everybody can see: free cells at the heads of the seat's lines,
        not back into the line, hub cells without a card. What a covered hand could do is not judged."""
        taken = {cell for one in self.lines for cell in one.cells}
        arrows = data().boards[self.board].arrows
        for number in (0, 1):
            own = self.line(seat, number)
            if own is None:
                first = self.line(seat, 0)
                if number == 1 and (first is None or len(first.cells) == sum(tile.line == 0 for tile in self.laid)):
                    continue  # not in the first turn
                for arrow in arrows:
                    if arrow.colour == "W" and arrow.cell not in taken:
                        for border in arrow.borders:
                            yield Tile(number, arrow.cell, border, arrow.inner)
                continue
            if own.done or (own.dead and not self.laid):
                continue
            head = own.verts[-1]
            for cell in cells_at(head):
                if cell in taken or self.kinds[cell] == "W":
                    continue
                for end in lattice.CORNERS[cell]:
                    if end != head and end not in own.verts:
                        yield Tile(number, cell, head, end)
