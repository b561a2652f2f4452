"""Where everything of the board lies at one scale: vertices, cells, widths. No drawing, no rules.

Pixels are counted from the top left of the box around the hexagon. `scale` is the length of a slanted edge's row in
pixels, `across` how much wider than high the board is drawn: it is a map, not a ruler."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import NamedTuple

from handheld.core import lattice
from handheld.core.tunnel import Tile
from handheld.games.face import Box, Point
from handheld.games.tunnel.boardlook import Choice
from handheld.games.tunnel.why import CELL, VERTEX, Place

ROW = math.sqrt(3) / 2
WIDE, HIGH = 2.0 * lattice.SIDE, 2.0 * lattice.SIDE * ROW  # of the hexagon, in edges, before it is stretched
MOST_ACROSS = 1.28  # look/NOTES.md
HEXAGON = tuple(
    vertex
    for q, r in ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
    if (vertex := lattice.vertex(q * lattice.SIDE, r * lattice.SIDE)) is not None
)  # its corners, clockwise


@cache
def rows() -> tuple[tuple[int, ...], ...]:
    """Return the cells of each row, left to right."""
    found: dict[int, list[int]] = {}
    for cell, corners in enumerate(lattice.CORNERS):
        found.setdefault(min(lattice.QR[corner][1] for corner in corners), []).append(cell)
    return tuple(tuple(found[r]) for r in sorted(found))


class Net(NamedTuple):
    """The board at one scale."""

    scale: float
    across: float
    vertices: tuple[Point, ...]
    middles: tuple[Point, ...]  # of the cells
    size: Point

    @property
    def key(self) -> tuple[float, float]:
        return (self.scale, self.across)

    @property
    def wide(self) -> float:
        """The width of a line."""
        return max(2.8, self.scale * 0.163)

    @property
    def apart(self) -> float:
        """How far the middles of two lines on the same edge lie from each other."""
        return self.wide + max(1.3, self.scale * 0.042)

    @property
    def ring(self) -> float:
        """The outer radius of a station."""
        return max(4.4, self.scale * 0.215)

    @property
    def disc(self) -> float:
        """The radius of an origin or a terminal."""
        return max(5.4, self.scale * 0.245)

    @property
    def head(self) -> float:
        """The radius of the head of a line that is one's own."""
        return max(4.2, self.scale * 0.19)

    @property
    def reach(self) -> float:
        """How far the plate goes beyond the hexagon."""
        return max(self.disc + 3.5, self.scale * 0.38)

    def corners(self, cell: int, inset: float = 0.0) -> tuple[Point, ...]:
        """Return the corners of a cell, moved towards its middle by a share."""
        x, y = self.middles[cell]
        found = (self.vertices[vertex] for vertex in lattice.CORNERS[cell])
        return tuple((a + (x - a) * inset, b + (y - b) * inset) for a, b in found)

    def between(self, a: int, b: int, share: float = 0.5) -> Point:
        """Return the point on the way from one vertex to another."""
        (x, y), (u, v) = self.vertices[a], self.vertices[b]
        return (x + (u - x) * share, y + (v - y) * share)

    def spot(self, place: Place) -> Point:
        """Return where a place lies."""
        return self.middles[place[1]] if place[0] == CELL else self.vertices[place[1]]

    def aim(self, choice: Choice) -> Point:
        """Return the point that stands for a choice: between the edge of a tile and the middle of its cell."""
        if not isinstance(choice, Tile):
            return self.vertices[choice.vertex]
        (x, y), (u, v) = self.between(choice.start, choice.end, 0.9), self.middles[choice.cell]
        return (x * 0.55 + u * 0.45, y * 0.55 + v * 0.45)

    def box(self, places: Iterable[Place]) -> Box:
        """Return the box around places, cells with their corners."""
        points: list[Point] = []
        for place in places:
            points += self.corners(place[1]) if place[0] == CELL else [self.vertices[place[1]]]
        return around(points)

    def cell_at(self, point: Point) -> int | None:
        """Return the cell under a point, None outside the hexagon."""
        row = math.floor(point[1] / (self.scale * ROW))
        if not 0 <= row < len(rows()):
            return None
        return next((cell for cell in rows()[row] if inside(point, self.corners(cell))), None)

    def vertex_at(self, point: Point) -> int:
        """Return the vertex nearest to a point."""
        return min(range(lattice.VERTICES), key=lambda vertex: (math.dist(self.vertices[vertex], point), vertex))

    def place_at(self, point: Point, kind: int) -> Place | None:
        """Return the cell under a point, or the vertex nearest to it within half an edge."""
        if kind == VERTEX:
            vertex = self.vertex_at(point)
            return (VERTEX, vertex) if math.dist(self.vertices[vertex], point) < self.scale * 0.6 else None
        cell = self.cell_at(point)
        return None if cell is None else (CELL, cell)


def around(points: Iterable[Point]) -> Box:
    """Return the box around points."""
    found = list(points)
    xs, ys = [x for x, _ in found], [y for _, y in found]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def inside(point: Point, corners: Iterable[Point]) -> bool:
    """Return whether a point lies in a convex polygon (its edges included)."""
    x, y = point
    shape = list(corners)
    signs = [(bx - ax) * (y - ay) - (by - ay) * (x - ax)
             for (ax, ay), (bx, by) in zip(shape, [*shape[1:], shape[0]], strict=True)]
    return all(sign >= -1e-9 for sign in signs) or all(sign <= 1e-9 for sign in signs)


@lru_cache(maxsize=16)
def net(scale: float, across: float) -> Net:
    """Return the board at a scale."""
    half = lattice.SIDE
    vertices = tuple(((q + r / 2 + half) * scale * across, (r + half) * ROW * scale) for q, r in lattice.QR)
    middles = tuple(
        (sum(vertices[v][0] for v in corners) / 3, sum(vertices[v][1] for v in corners) / 3)
        for corners in lattice.CORNERS
    )
    return Net(scale, across, vertices, middles, (WIDE * across * scale, HIGH * scale))
