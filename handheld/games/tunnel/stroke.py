"""A finger that draws a line along the vertices: which tile it means, and when it has gone on to the next. No drawing.

Distances are counted in edges of the board as it is, not as it is stretched."""

from __future__ import annotations

import math
from collections.abc import Sequence

from handheld.core import lattice
from handheld.core.tunnel import Tile
from handheld.games.face import Point
from handheld.games.tunnel.boardlook import Choice
from handheld.games.tunnel.net import Net

_NEAR = 0.55  # edges within which a finger begins at a head
_DEAD = 0.32  # edges around the head in which nothing is meant
_ON = 0.42  # edges within which a finger has come to a vertex
_SIDE = 0.10  # edges beside an edge from which a finger means the cell there


def _apart(net: Net, a: Point, b: Point) -> float:
    return math.hypot((a[0] - b[0]) / net.across, a[1] - b[1]) / net.scale


class Stroke:
    """One drag that began at the head of a line."""

    def __init__(self, line: int, head: int) -> None:
        self.line, self.head = line, head
        self.tile: Tile | None = None
        self.laid: Tile | None = None  # given away to be laid: wait for the choices after it

    @staticmethod
    def begin(net: Net, choices: Sequence[Choice], at: Point, line: int, touch: float) -> Stroke | None:
        """Return the stroke that begins at a point (pixels of the net), None if it begins at no head."""
        reach = max(_NEAR, touch / net.scale / 2)
        starts = {(one.line != line, one.line, one.start) for one in choices if isinstance(one, Tile)}
        found = [(away, far, own, start) for away, own, start in starts
                 if (far := _apart(net, net.vertices[start], at)) <= reach]
        if not found:
            return None
        nearest = min(far for _, far, _, _ in found)
        _, _, own, start = min(one for one in found if one[1] <= nearest + 0.2)
        return Stroke(own, start)

    def move(self, net: Net, choices: Sequence[Choice], at: Point) -> tuple[Tile | None, bool]:
        """Return the tile that the finger means now, and whether it has gone on beyond it: then it is to be laid."""
        if self.laid is not None:
            ahead = [one for one in choices if isinstance(one, Tile) and one.line == self.line]
            if not any(one.start == self.laid.end for one in ahead):
                return None, False
            self.head, self.laid, self.tile = self.laid.end, None, None
        own = [one for one in choices if isinstance(one, Tile) and one.line == self.line and one.start == self.head]
        home = net.vertices[self.head]
        if not own or _apart(net, home, at) < _DEAD:
            self.tile = None if not own or self.tile is None else self.tile
            if _apart(net, home, at) < _DEAD:
                self.tile = None
            return self.tile, False
        if self.tile is not None and self._beyond(net, self.tile, at) and not self._doubtful(own):
            self.laid = self.tile
            return self.tile, True
        self.tile = self._meant(net, own, at)
        return self.tile, False

    def drop(self, net: Net, choices: Sequence[Choice], at: Point) -> bool:
        """Return whether the finger was lifted upon the end of the tile it means: then it is laid."""
        if self.tile is None or self.laid is not None:
            return False
        own = [one for one in choices if isinstance(one, Tile) and one.line == self.line and one.start == self.head]
        return self.tile in own and _apart(net, net.vertices[self.tile.end], at) < _ON and not self._doubtful(own)

    def _doubtful(self, own: Sequence[Tile]) -> bool:
        """Return whether there are several cards for the tile: the player has to say which."""
        assert self.tile is not None
        return sum((one.cell, one.end) == (self.tile.cell, self.tile.end) for one in own) > 1

    def _beyond(self, net: Net, tile: Tile, at: Point) -> bool:
        vertex = net.vertex_at(at)
        if vertex in (tile.start, tile.end) or _apart(net, net.vertices[vertex], at) > _ON + 0.08:
            return False
        return lattice.direction(tile.end, vertex) is not None or lattice.direction(tile.start, vertex) is None

    def _meant(self, net: Net, own: Sequence[Tile], at: Point) -> Tile:
        home = net.vertices[self.head]

        def flat(point: Point) -> Point:
            return ((point[0] - home[0]) / net.across, point[1] - home[1])

        x, y = flat(at)
        length = math.hypot(x, y)

        def turn(end: int) -> float:
            u, v = flat(net.vertices[end])
            return -(u * x + v * y) / (math.hypot(u, v) * length)

        end = min({one.end for one in own}, key=lambda vertex: (round(turn(vertex), 4), vertex))
        u, v = flat(net.vertices[end])
        aside = (u * y - v * x) / math.hypot(u, v) / net.scale  # > 0: right of the way there

        def rank(one: Tile) -> tuple[bool, bool, str, int]:
            cx, cy = flat(net.middles[one.cell])
            right = u * cy - v * cx > 0
            other = abs(aside) > _SIDE and right != (aside > 0)
            kept = self.tile is not None and (one.cell, one.end) == (self.tile.cell, self.tile.end)
            return (other, not kept if abs(aside) <= 2 * _SIDE else bool(one.card), one.card, one.cell)

        return min((one for one in own if one.end == end), key=rank)
