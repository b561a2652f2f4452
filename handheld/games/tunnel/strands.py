"""How lines run on the screen: alone on the middle of their edge, two on the same edge side by side.

An edge has a cell at either side, so two lines at most share it. As long as two lines run along the same edges they
keep their sides, and take those on which they come together and part, so that they cross only where they must: at a
station. Corners are mitred and rounded. No drawing."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from handheld.core import lattice
from handheld.games.face import Box, Point
from handheld.games.tunnel.net import Net, around

Key = tuple[int, int]  # seat, line
_BEND = 6  # points of a rounded corner


class Strand(NamedTuple):
    """A line as it is drawn."""

    key: Key
    points: tuple[Point, ...]
    at: tuple[int, ...]  # per vertex of the line: its place in `points`
    shared: tuple[bool, ...]  # per edge: whether another line runs there
    box: Box

    def part(self, first: int, last: int) -> tuple[Point, ...]:
        """Return the points from one vertex of the line to another, given by their order."""
        return self.points[self.at[first] : self.at[last] + 1]

    def middle(self, edge: int) -> Point:
        """Return the point halfway along an edge of the line."""
        return along(self.part(edge, edge + 1), 0.5)[-1]


def along(points: Sequence[Point], share: float) -> tuple[Point, ...]:
    """Return the first part of a line of points, by its length."""
    lengths = [math.dist(a, b) for a, b in pairwise(points)]
    rest = sum(lengths) * share
    found = [points[0]]
    for (a, b), length in zip(pairwise(points), lengths, strict=True):
        if rest <= length:
            t = rest / length if length else 0.0
            found.append((a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t))
            break
        found.append(b)
        rest -= length
    return tuple(found)


def _turn(vertex: int, start: int, end: int) -> int:
    """Return how far one neighbour of a vertex lies from another, in sixths, clockwise."""
    one, other = lattice.direction(vertex, start), lattice.direction(vertex, end)
    assert one is not None
    assert other is not None
    return (other - one) % 6


def sides(lines: Mapping[Key, Sequence[int]]) -> dict[Key, list[int]]:
    """Return for each edge of each line 0 if it runs there alone, 1 if it runs at the right of another line, seen the
    way it travels, -1 at the left."""
    users: dict[tuple[int, int], list[tuple[Key, int]]] = {}
    for key in sorted(lines):
        for i, (a, b) in enumerate(pairwise(lines[key])):
            users.setdefault((min(a, b), max(a, b)), []).append((key, i))
    found = {key: [0] * (len(verts) - 1) for key, verts in lines.items()}
    where = {(key, i): pair for pair in users.values() for key, i in pair}
    for pair in users.values():
        if len(pair) < 2:
            continue
        (x, i), (y, j) = pair
        if not found[x][i]:
            _run(lines, found, where, (x, i), (y, j))
    return found


def _run(lines: Mapping[Key, Sequence[int]], found: dict[Key, list[int]],
         where: Mapping[tuple[Key, int], list[tuple[Key, int]]], one: tuple[Key, int], two: tuple[Key, int]) -> None:
    """Give two lines their sides on all edges that they share in a row with this one."""
    (x, i), (y, j) = one, two
    vx, vy = lines[x], lines[y]
    way = 1 if vx[i] == vy[j] else -1  # whether they travel the same way

    def both(k: int) -> bool:
        return 0 <= i + k < len(vx) - 1 and (y, j + way * k) in where.get((x, i + k), ())

    low, high = 0, 0
    while both(low - 1):
        low -= 1
    while both(high + 1):
        high += 1

    def before(verts: Sequence[int], at: int) -> int | None:
        return verts[at] if 0 <= at < len(verts) else None

    votes = 0
    first, last = vx[i + low], vx[i + high + 1]
    ya = j + low if way == 1 else j - low + 1  # where the other line has these vertices
    yb = j + high + 1 if way == 1 else j - high
    mine, other = before(vx, i + low - 1), before(vy, ya - way)
    if mine is not None and other is not None:  # coming together: who comes from the right stays there
        ahead = vx[i + low + 1]
        votes += 1 if _turn(first, ahead, mine) < _turn(first, ahead, other) else -1
    mine, other = before(vx, i + high + 2), before(vy, yb + way)
    if mine is not None and other is not None:  # parting
        behind = vx[i + high]
        votes += 1 if _turn(last, behind, mine) > _turn(last, behind, other) else -1
    side = 1 if votes >= 0 else -1
    for k in range(low, high + 1):
        found[x][i + k] = side
        found[y][j + way * k] = -side if way == 1 else side


def strand(net: Net, key: Key, verts: Sequence[int], offs: Sequence[float], shared: Sequence[bool] = ()) -> Strand:
    """Return a line that runs so many pixels to the right of each of its edges."""
    pieces: list[tuple[Point, Point]] = []
    for (a, b), off in zip(pairwise(verts), offs, strict=True):
        (x0, y0), (x1, y1) = net.vertices[a], net.vertices[b]
        length = math.hypot(x1 - x0, y1 - y0)
        nx, ny = -(y1 - y0) / length * off, (x1 - x0) / length * off
        pieces.append(((x0 + nx, y0 + ny), (x1 + nx, y1 + ny)))
    points, at = [pieces[0][0]], [0]
    for one, two in pairwise(pieces):
        bend = _corner(net, one, two)
        at.append(len(points) + len(bend) // 2)
        points += bend
    points.append(pieces[-1][1])
    at.append(len(points) - 1)
    return Strand(key, tuple(points), tuple(at), tuple(shared) or (False,) * len(offs), around(points))


def _corner(net: Net, one: tuple[Point, Point], two: tuple[Point, Point]) -> list[Point]:
    (x1, y1), (x2, y2) = one
    (x3, y3), (x4, y4) = two
    ux, uy, wx, wy = x2 - x1, y2 - y1, x4 - x3, y4 - y3
    cross = ux * wy - uy * wx
    before, after = math.hypot(ux, uy), math.hypot(wx, wy)
    if abs(cross) < 0.05 * before * after:  # straight on
        if math.dist((x2, y2), (x3, y3)) < 0.2:
            return [(x2, y2)]
        ease = net.scale * 0.16  # to the other side, behind the station
        return [(x2 - ux / before * ease, y2 - uy / before * ease), ((x2 + x3) / 2, (y2 + y3) / 2),
                (x3 + wx / after * ease, y3 + wy / after * ease)]
    t = ((x3 - x1) * wy - (y3 - y1) * wx) / cross
    px, py = x1 + ux * t, y1 + uy * t
    r = min(net.scale * 0.3, before * 0.4, after * 0.4)
    ax, ay, bx, by = px - ux / before * r, py - uy / before * r, px + wx / after * r, py + wy / after * r
    steps = [k / _BEND for k in range(_BEND + 1)]
    return [((1 - s) ** 2 * ax + 2 * s * (1 - s) * px + s * s * bx,
             (1 - s) ** 2 * ay + 2 * s * (1 - s) * py + s * s * by) for s in steps]


def strands(net: Net, lines: Mapping[Key, Sequence[int]]) -> dict[Key, Strand]:
    """Return every line as it is drawn."""
    half = net.apart / 2
    return {
        key: strand(net, key, lines[key], [side * half for side in own], [side != 0 for side in own])
        for key, own in sides(lines).items()
    }


def ghost_strand(net: Net, lines: Mapping[Key, Sequence[int]], tiles: Sequence[tuple[int, int, int]],
                 key: Key = (-1, -1)) -> Strand:
    """Return tiles (cell, start, end) in a row that are not laid yet: at the side of their cell where a line is."""
    taken = {(min(a, b), max(a, b)) for verts in lines.values() for a, b in pairwise(verts)}
    offs = []
    for cell, a, b in tiles:
        (x0, y0), (x1, y1), (cx, cy) = net.vertices[a], net.vertices[b], net.middles[cell]
        right = (x1 - x0) * (cy - y0) - (y1 - y0) * (cx - x0) > 0
        offs.append((net.apart if right else -net.apart) if (min(a, b), max(a, b)) in taken else 0.0)
    return strand(net, key, [tiles[0][1], *(end for _, _, end in tiles)], offs)
