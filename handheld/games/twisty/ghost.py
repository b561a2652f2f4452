"""What a placement would do, for the ghost and the coach; where its words, tick and cross stand."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from handheld.games.camera import Frame
from handheld.games.face import Box, Point
from handheld.games.twisty import net
from handheld.games.twisty.data import data
from handheld.games.twisty.net import Net, Run
from handheld.games.twisty.sight import Board, Sight, board, corner


@dataclass(frozen=True, slots=True)
class Outlook:
    """What one placement does."""

    cell: int
    tile: int
    rotation: int
    runs: tuple[Run, ...]
    legs: tuple[Sequence[Sequence[Point]], ...]  # of each run
    after: Board
    borders: int  # travel points as the variant counts them
    stations: int

    @property
    def gain(self) -> int:
        return self.borders + self.stations

    @property
    def crash(self) -> bool:
        return any(run.kind == "crashed" for run in self.runs)


def outlook(sight: Sight, own: Board, cell: int, tile: int, rotation: int) -> Outlook:
    """Return what a tile at a legal cell would do to a frame, the others standing still."""
    runs = tuple(net.trace(own.laid, own.trains, cell, tile, rotation))
    laid = {**own.laid, cell: (tile, rotation)}
    trains = list(own.trains)
    for run in runs:
        trains[run.train] = run.end
    track = Net(laid)
    borders = sum(len(run.path) for run in runs) if sight.variant != "stations" else 0
    stations = sum(sight.value(run.end[1]) for run in runs if run.kind == "station")
    return Outlook(cell, tile, rotation, runs, tuple(net.legs(track, run, cell) for run in runs),
                   board(laid, tuple(trains)), borders, stations)


@dataclass(frozen=True, slots=True)
class Advice:
    """What the coach knows: the gain of each way to lay the tile; crashes are marked."""

    gains: dict[tuple[int, int], tuple[int, bool]]  # (cell, rotation) -> points, crash

    @property
    def best(self) -> int:
        return max((points for points, _ in self.gains.values()), default=0)

    def at(self, cell: int) -> list[tuple[int, int, bool]]:
        """Return (rotation, points, crash) of a cell."""
        return [(rotation, points, crash) for (where, rotation), (points, crash) in sorted(self.gains.items())
                if where == cell]

    def top(self, cell: int) -> int:
        """Return the most that a cell can bring."""
        return max((points for _, points, _ in self.at(cell)), default=0)


def advice(sight: Sight, own: Board, tile: int) -> Advice:
    """Look at every way to lay a tile."""
    gains = {}
    for cell in own.cells:
        for rotation in range(data().tiles[tile].rotations):
            one = outlook(sight, own, cell, tile, rotation)
            gains[cell, rotation] = (one.gain, one.crash)
    return Advice(gains)


# ---------------------------------------------------------------- words and buttons on the board


def cover(point: Point, radius: float, box: Box) -> float:
    """Return how deep a disc lies over a box, as a share of its radius (0: not at all)."""
    dx = max(box.x - point[0], 0.0, point[0] - box.right)
    dy = max(box.y - point[1], 0.0, point[1] - box.bottom)
    return max(0.0, 1.0 - math.hypot(dx, dy) / radius)


def overlap(a: Box, b: Box) -> float:
    """Return the share of box a that box b covers."""
    w = min(a.right, b.right) - max(a.x, b.x)
    h = min(a.bottom, b.bottom) - max(a.y, b.y)
    return w * h / (a.w * a.h) if w > 0 and h > 0 else 0.0


def beside(at: Point, size: tuple[float, float], inside: Box, hard: Sequence[Box], soft: Sequence[Box],
           reach: float) -> Box:
    """Return where words of that size stand near a point: inside a box, off what must be seen."""
    w, h = size
    best: tuple[float, Box] | None = None
    for ring in range(4):
        for turn in range(16):
            angle = -math.pi / 2 + math.pi * 2 * turn / 16
            away = reach + ring * reach * 0.55
            x = at[0] + math.cos(angle) * (away + w / 2 - h / 2) - w / 2
            y = at[1] + math.sin(angle) * away - h / 2
            x = min(max(x, inside.x), inside.right - w)
            y = min(max(y, inside.y), inside.bottom - h)
            box = Box(x, y, w, h)
            cost = ring * 0.5 + math.dist(box.centre, at) * 0.004
            if best is not None and cost >= best[0]:
                continue
            cost += sum(40.0 * overlap(box, other) for other in hard) + sum(4.0 * overlap(box, other) for other in soft)
            if best is None or cost < best[0] - 1e-9:
                best = (cost, box)
    assert best is not None
    return best[1]


def boxes_along(points: Iterable[Point], frame: Frame, wide: float) -> list[Box]:
    """Return small boxes along a way on the screen."""
    found = []
    for x, y in points:
        px, py = frame.point(x, y)
        found.append(Box(px - wide / 2, py - wide / 2, wide, wide))
    return found


def _cost(cost: float, points: Sequence[Point], radius: float, boxes: Sequence[tuple[Box, float]],
          limit: float) -> float:
    """Return how bad it would be to lay discs there; it stops counting at the limit."""
    for x, y in points:
        for box, weight in boxes:
            if box.x - radius < x < box.right + radius and box.y - radius < y < box.bottom + radius:
                cost += weight * cover((x, y), radius, box)
                if cost >= limit:
                    return cost
    return cost


def spots(frame: Frame, area: Box, cell: int, hard: Sequence[Box], soft: Sequence[Box], radius: float,
          gap: float) -> tuple[Point, Point]:
    """Return the middles of tick and cross: near the ghost, inside the area, hiding neither the ghost nor its words
    (`hard`) and as little as possible of the ways of its trains (`soft`)."""
    z = frame.scale
    ring = max(4.0, z * 0.09)
    keep = frame.box(*corner(cell)).inset(-ring)
    x, y = keep.centre
    inner = area.inset(radius + 2)
    apart = radius + gap / 2
    near = z / 2 + ring + radius
    boxes = [(keep, 900.0), *((box, 60.0) for box in hard), *((box, 1.2) for box in soft)]
    places: list[tuple[float, Point, Point]] = []
    for step in range(8):
        away = near + step * radius * 0.6
        for turn in range(20):
            angle = math.pi / 2 + math.pi * 2 * turn / 20
            for dx, dy in ((apart, 0.0), (0.0, apart)):
                if inner.w < 2 * dx or inner.h < 2 * dy:
                    continue
                mx, my = x + math.cos(angle) * away, y + math.sin(angle) * away
                cx = min(max(mx, inner.x + dx), inner.right - dx)
                cy = min(max(my, inner.y + dy), inner.bottom - dy)
                far = math.hypot(cx - x, cy - y) / z * 1.5
                places.append((far, (cx - dx, cy - dy), (cx + dx, cy + dy)))
    best: tuple[float, Point, Point] | None = None
    for far, *pair in sorted(places, key=lambda place: place[0]):
        if best is not None and far >= best[0]:
            break  # farther away it can only become worse
        cost = _cost(far, pair, radius, boxes, math.inf if best is None else best[0])
        if best is None or cost < best[0] - 1e-9:
            best = (cost, pair[0], pair[1])
    if best is None:
        cx, cy = area.centre
        return (cx - apart, cy), (cx + apart, cy)
    return best[1], best[2]
