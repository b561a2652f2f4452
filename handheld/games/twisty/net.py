"""The track net of one frame, for drawing: where pieces of track lie, which train has used them, where a run leads.

World units are cells: the 5 x 3 cells reach from (0, 0) to (5, 3), the frame lies around them. Rules are the core's;
what is traced here is shown only, and a test compares it with the vectors."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any, TypeAlias

from handheld.games.face import Point
from handheld.games.twisty.data import data, rotated

Piece: TypeAlias = tuple[str, int, int]  # ("t", cell, pair), ("c", curve, 0), ("s", frame point, 0), ("d", train, 0)
Laid: TypeAlias = Mapping[int, tuple[int, int]]  # cell -> tile, rotation
End: TypeAlias = tuple[Any, ...]  # ("at", border, cell) | ("station", s) | ("crashed", other train)

STAND = 0.13  # cells before a border at which a train stands
DEPOT = 0.52  # cells outside at which the middle of a depot lies
STUB = 0.28  # length of the track into a station
STEPS = 14  # points of a curve
_IN = ((0, 1), (0, 1), (-1, 0), (-1, 0), (0, -1), (0, -1), (1, 0), (1, 0))  # inward from each point of a tile


@cache
def ports() -> tuple[Point, ...]:
    """Return where the eight points of a tile lie."""
    low, high = data().point_offset
    return ((low, 0), (high, 0), (1, low), (1, high), (high, 1), (low, 1), (0, high), (0, low))


def bezier(a: Point, b: Point, c: Point, d: Point, n: int = STEPS) -> list[Point]:
    """Return points on a cubic curve."""
    found = []
    for i in range(n + 1):
        t = i / n
        p, q, r, s = (1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3
        found.append((a[0] * p + b[0] * q + c[0] * r + d[0] * s, a[1] * p + b[1] * q + c[1] * r + d[1] * s))
    return found


def _upright(a: Point, out: Point, b: Point, back: Point, h: float) -> tuple[Point, ...]:
    """Return a curve that leaves a and b exactly along `out` and `back`: so neighbours join without a seam."""
    near = 0.015
    handles = (a[0] + out[0] * h, a[1] + out[1] * h), (b[0] + back[0] * h, b[1] + back[1] * h)
    inner = bezier(a, *handles, b)[1:-1]
    return (a, (a[0] + out[0] * near, a[1] + out[1] * near), *inner,
            (b[0] + back[0] * near, b[1] + back[1] * near), b)


@cache
def curve(p: int, q: int) -> tuple[Point, ...]:
    """Return the track through a unit cell from point p to point q (tileset.json, `bezier`)."""
    handles, at = data().bezier, ports()
    apart = min((p - q) % 8, (q - p) % 8)
    (ax, ay), (bx, by) = at[p], at[q]
    if p // 2 == q // 2:
        h = handles["u"]
    elif (p // 2 - q // 2) % 2 == 0:
        h = handles["os" if abs((ax - bx) * (ay - by)) < 1e-9 else "od"]
    else:
        h = handles[f"a{apart}"]
    if (ax == bx or ay == by) and p // 2 != q // 2:
        return ((ax, ay), (bx, by))  # straight across
    return _upright((ax, ay), _IN[p], (bx, by), _IN[q], h)


@cache
def border_of() -> Mapping[tuple[int, int], int]:
    """Return the border point of each (cell, point)."""
    return {side: b for b, sides in enumerate(data().borders) for side in sides if side is not None}


@cache
def pairs_of(tile: int, rotation: int) -> tuple[tuple[int, int], ...]:
    """Return the pairs of a tile as it lies."""
    return rotated(data().tiles[tile].pairs, rotation)


@cache
def place(border: int) -> Point:
    """Return where a border point lies."""
    cell, point = data().borders[border][0]
    x, y = ports()[point]
    return (cell % data().columns + x, cell // data().columns + y)


@cache
def outward(border: int) -> Point:
    """Return the way out of the cells at a frame point."""
    x, y = _IN[data().borders[border][0][1]]
    return (-x, -y)


def heading(border: int, cell: int) -> Point:
    """Return the way of a train that is about to cross a border into a cell."""
    for side in data().borders[border]:
        if side is not None and side[0] == cell:
            return _IN[side[1]]
    return outward(border)


def standing(border: int, cell: int) -> Point:
    """Return where a train stands that is about to cross a border into a cell."""
    (x, y), (dx, dy) = place(border), heading(border, cell)
    return (x - dx * STAND, y - dy * STAND)


@cache
def station_middle(station: int) -> Point:
    """Return the middle of a station's sign."""
    f, g = data().stations[station].entries
    (ax, ay), (bx, by), (nx, ny), (mx, my) = place(f), place(g), outward(f), outward(g)
    if (nx, ny) == (mx, my):
        return ((ax + bx) / 2 + nx * 0.42, (ay + by) / 2 + ny * 0.42)
    right = max(ax, bx) > data().columns / 2  # at a corner
    return (data().columns + 0.06, -0.42) if right else (-0.06, data().rows + 0.42)


@cache
def stub(f: int) -> tuple[Point, ...]:
    """Return the track from a frame point into its station."""
    (x, y), (nx, ny) = place(f), outward(f)
    entries = data().stations[data().frame[f].arg].entries
    if nx and outward(entries[0]) != outward(entries[1]):  # round a corner
        end = -0.24 if nx > 0 else data().rows + 0.24
        way = 1 if end > y else -1
        return ((x, y), (x + nx * 0.015, y), *bezier((x, y), (x + nx * 0.22, y), (x + nx * 0.28, y + way * 0.06),
                                                     (x + nx * 0.28, end))[1:])
    return ((x, y), (x + nx * STUB, y + ny * STUB))


@cache
def depot_middle(train: int) -> Point:
    """Return the middle of a depot."""
    f = data().depots[train]
    (x, y), (nx, ny) = place(f), outward(f)
    return (x + nx * DEPOT, y + ny * DEPOT)


@cache
def around(index: int) -> tuple[Point, ...]:
    """Return the track of a curve of the frame, from its first to its second point."""
    f, g = data().curves[index]
    (ax, ay), (bx, by), (nx, ny), (mx, my) = place(f), place(g), outward(f), outward(g)
    return _upright((ax, ay), (nx, ny), (bx, by), (mx, my), 0.42)


@dataclass(frozen=True, slots=True)
class Step:
    """One piece of track on a way, and the border point at its end (None: in a station)."""

    piece: Piece
    forward: bool
    border: int | None


@dataclass(frozen=True, slots=True)
class Run:
    """What a train does: border points crossed in order, the pieces behind them, and where it ends."""

    train: int
    path: tuple[int, ...]
    end: End
    steps: tuple[Step, ...]

    @property
    def kind(self) -> str:
        return str(self.end[0])


class Net:
    """All track of a frame on which these tiles lie."""

    def __init__(self, laid: Laid) -> None:
        self.laid = dict(laid)
        self._links: dict[int, list[Step]] = {}
        borders = border_of()
        for cell, (tile, rotation) in self.laid.items():
            for k, (p, q) in enumerate(pairs_of(tile, rotation)):
                self._join(borders[cell, p], borders[cell, q], ("t", cell, k))
        for index, (f, g) in enumerate(data().curves):
            self._join(f, g, ("c", index, 0))

    def _join(self, a: int, b: int, piece: Piece) -> None:
        self._links.setdefault(a, []).append(Step(piece, True, b))
        self._links.setdefault(b, []).append(Step(piece, False, a))

    def on(self, border: int, behind: Piece | None) -> Step | None:
        """Return the piece beyond a border point for who comes over `behind` (None: from the frame)."""
        return next((step for step in self._links.get(border, ()) if step.piece != behind), None)

    def way(self, border: int, behind: Piece | None) -> list[Step]:
        """Return all pieces from a border point on to the end of the track."""
        found: list[Step] = []
        while len(found) <= 200:
            step = self.on(border, behind)
            if step is None or step.border is None:
                break
            found.append(step)
            border, behind = step.border, step.piece
        return found

    def points(self, step: Step) -> Sequence[Point]:
        """Return a piece as points in the way it is gone."""
        kind, index, k = step.piece
        if kind == "t":
            tile, rotation = self.laid[index]
            x, y = index % data().columns, index // data().columns
            found: Sequence[Point] = [(x + px, y + py) for px, py in curve(*pairs_of(tile, rotation)[k])]
        elif kind == "c":
            found = around(index)
        elif kind == "s":
            return stub(index)
        else:
            return [depot_middle(index), place(data().depots[index])]
        return found if step.forward else found[::-1]

    def owners(self, trains: Sequence[End]) -> dict[Piece, int]:
        """Return which train has used each piece; those of crashed trains are nobody's."""
        found: dict[Piece, int] = {}
        for train, end in enumerate(trains):
            if end[0] == "crashed":
                continue
            found["d", train, 0] = train
            steps = self.way(data().depots[train], None)
            for step in steps:
                found[step.piece] = train
            if end[0] == "station" and steps and steps[-1].border is not None:
                found["s", steps[-1].border, 0] = train
        return found

    def behind(self, border: int, cell: int) -> Piece | None:
        """Return the piece on which a train stands that is about to enter a cell."""
        return next((step.piece for step in self._links.get(border, ())
                     if step.piece[0] != "t" or step.piece[1] != cell), None)


def trace(laid: Laid, trains: Sequence[End], cell: int, tile: int, rotation: int) -> list[Run]:
    """Return what the trains would do if a tile were laid (spec section 4), in train order."""
    net = Net({**laid, cell: (tile, rotation)})
    moving = {train: int(end[1]) for train, end in enumerate(trains) if end[0] == "at" and end[2] == cell}
    return [_run(net, train, border, cell, moving) for train, border in moving.items()]


def _run(net: Net, train: int, border: int, cell: int, moving: Mapping[int, int]) -> Run:
    steps = net.way(border, net.behind(border, cell))
    borders = [border, *(step.border for step in steps if step.border is not None)]
    others = {at: other for other, at in moving.items() if other != train}
    for index, at in enumerate(borders[1:], start=1):
        if at in others and steps[index - 1].piece[:2] == ("t", cell):
            total = index + 1
            other = others[at]
            mine = (total + 1) // 2 if train < other else total // 2
            return Run(train, tuple(borders[:mine]), ("crashed", other), tuple(steps[:mine]))
    last = borders[-1]
    if last < len(data().frame) and data().frame[last].kind == "station":
        into = Step(("s", last, 0), True, None)
        return Run(train, tuple(borders), ("station", data().frame[last].arg), (*steps, into))
    free = next((side[0] for side in data().borders[last] if side is not None and side[0] not in net.laid), -1)
    return Run(train, tuple(borders[:-1]), ("at", last, free), tuple(steps))


def replayed(net: Net, train: int, start: int, path: Sequence[int], end: End) -> Run:
    """Return the run of a train that the rules have reported, on the net with the new tile; `start` is its cell."""
    steps: list[Step] = []
    behind = net.behind(path[0], start) if path else None
    for border in path:
        step = net.on(border, behind)
        if step is None:
            break
        steps.append(step)
        behind = step.piece
    if end[0] == "station" and path:
        steps.append(Step(("s", path[-1], 0), True, None))
    return Run(train, tuple(path), tuple(end), tuple(steps))


def legs(net: Net, run: Run, start: int) -> list[list[Point]]:
    """Return the way of a run as points, one list for each border crossed; `start` is the cell it enters first."""
    found: list[list[Point]] = []
    for step in run.steps:
        points = list(net.points(step))
        if run.kind == "station" and step.border is None and found and len(found) == len(run.path):
            found[-1] += points
        else:
            found.append(points)
    if not found:
        return found
    if run.kind == "crashed":
        found[-1] = part(found[-1], 0.5)
    if run.path:
        found[0].insert(0, standing(run.path[0], start))
    if run.kind == "at":
        found[-1] = _short([*found[-1][:-1], standing(run.end[1], run.end[2])], STAND)
    return found


def _short(points: list[Point], cut: float) -> list[Point]:
    """Return the way without its last points that lie nearer to its end than `cut`."""
    end = points[-1]
    kept = [point for point in points[:-1] if math.dist(point, end) > cut * 0.8]
    return [*kept, end]


def length(points: Sequence[Point]) -> float:
    """Return how long a way is."""
    return sum(math.dist(a, b) for a, b in pairwise(points))


def part(points: Sequence[Point], share: float) -> list[Point]:
    """Return the first `share` of a way."""
    if share >= 1.0:
        return list(points)
    left = length(points) * max(0.0, share)
    found = [points[0]]
    for a, b in pairwise(points):
        step = math.dist(a, b)
        if step >= left:
            f = left / step if step > 0 else 0.0
            found.append((a[0] + (b[0] - a[0]) * f, a[1] + (b[1] - a[1]) * f))
            return found
        left -= step
        found.append(b)
    return found


def spot(points: Sequence[Point], share: float) -> tuple[Point, float]:
    """Return where a train is after a share of a way, and its heading (radians, clockwise from east)."""
    gone = part(points, share)
    if len(gone) < 2:
        return gone[0], 0.0
    (ax, ay), (bx, by) = gone[-2], gone[-1]
    if math.dist((ax, ay), (bx, by)) < 1e-9 and len(gone) > 2:
        ax, ay = gone[-3]
    return (bx, by), math.atan2(by - ay, bx - ax)
