"""Where everything of the map lies: cities, routes and their cars, at one scale. No drawing, no rules.

The cities stand where they are on the globe (data.py), pushed apart until the crowded east can be read: PLACES was
computed once by annealing from the Lambert positions, with a pull back to the true place and the true direction of
every route, against cars too short for their shape, routes that run close to a foreign city, and routes that leave a
city at a narrow angle. tests/games/coast/test_map_net.py holds what it must keep to.

World units: pixels of the map on an 800x480 screen, 608 x 316 for the cities. On narrower screens x is squeezed
(`across`); everything else is given in pixels of the screen for one `scale` (screen pixels per unit)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import NamedTuple

from handheld.games.coast.data import data
from handheld.games.face import Box, Point

WIDE, HIGH = 608.0, 316.0  # the box of the cities; 1.3 times as wide as the true map
LEAST_ACROSS = 1 / 1.3  # x is never squeezed below the true map
CODES = ("ATL", "BOS", "CGY", "CHS", "CHI", "DAL", "DEN", "DUL", "ELP", "HEL", "HOU", "KC", "LV", "LR", "LA", "MIA",
         "MTL", "NSH", "NO", "NY", "OKC", "OMA", "PHX", "PIT", "PDX", "RAL", "STL", "SLC", "SF", "SAF", "SSM", "SEA",
         "TOR", "VAN", "DC", "WPG")
PLACES: tuple[Point, ...] = (
    (453.4, 249.6), (608.0, 70.8), (125.0, 3.7), (507.8, 241.9), (416.0, 109.6), (277.6, 263.6),
    (196.5, 155.1), (351.3, 63.5), (187.7, 274.0), (166.1, 72.3), (292.3, 315.2), (287.6, 169.4),
    (70.3, 191.8), (365.6, 236.1), (21.9, 227.1), (536.5, 314.7), (539.2, 35.4), (434.1, 195.3),
    (391.8, 294.4), (562.5, 133.3), (275.4, 219.7), (279.1, 124.4), (102.4, 222.7), (484.7, 128.5),
    (0.0, 79.0), (504.6, 198.3), (367.8, 156.1), (116.6, 149.8), (0.8, 170.4), (177.2, 219.5),
    (440.6, 25.0), (41.6, 51.7), (481.9, 63.5), (39.8, 7.1), (528.8, 162.7), (293.2, 0.3),
)
BENDS = {(8, 14): -0.30}  # routes that are no straight line: how far they are drawn to the right of a -> b, in lengths
COAST = (33, 2, 35, 30, 16, 1, 19, 34, 25, 3, 15, 0, 18, 10, 8, 14, 28, 24)  # cities round the land
SEA = ((15, 18),)  # routes over water


class Strand(NamedTuple):
    """A pair of joined cities and the one or two routes between them."""

    a: int
    b: int
    routes: tuple[int, ...]


@cache
def strands() -> tuple[Strand, ...]:
    """Return the 78 joined pairs."""
    found: dict[tuple[int, int], list[int]] = {}
    for index, route in enumerate(data().routes):
        found.setdefault((route.a, route.b), []).append(index)
    return tuple(Strand(a, b, tuple(routes)) for (a, b), routes in found.items())


@cache
def strand_of() -> tuple[int, ...]:
    """Return per route the number of its strand."""
    of = {route: k for k, strand in enumerate(strands()) for route in strand.routes}
    return tuple(of[route] for route in range(len(data().routes)))


class Line:
    """A line of points that can be walked by its length."""

    __slots__ = ("length", "points", "sums")

    def __init__(self, points: Sequence[Point]) -> None:
        self.points = tuple(points)
        sums = [0.0]
        for a, b in pairwise(self.points):
            sums.append(sums[-1] + math.dist(a, b))
        self.sums, self.length = sums, sums[-1]

    def at(self, way: float) -> Point:
        """Return the point after so many pixels (before 0 and beyond the end: straight on)."""
        points, sums = self.points, self.sums
        k = 1
        while k < len(points) - 1 and sums[k] < way:
            k += 1
        (x0, y0), (x1, y1) = points[k - 1], points[k]
        share = (way - sums[k - 1]) / ((sums[k] - sums[k - 1]) or 1.0)
        return (x0 + (x1 - x0) * share, y0 + (y1 - y0) * share)

    def normal(self, way: float) -> Point:
        """Return the unit vector to the right of the way there (y grows downwards)."""
        (x0, y0), (x1, y1) = self.at(way - 0.5), self.at(way + 0.5)
        length = math.hypot(x1 - x0, y1 - y0) or 1.0
        return (-(y1 - y0) / length, (x1 - x0) / length)

    def part(self, begin: float, end: float) -> tuple[Point, ...]:
        """Return the points from one length to another."""
        inner = [p for p, s in zip(self.points, self.sums, strict=True) if begin + 0.2 < s < end - 0.2]
        return (self.at(begin), *inner, self.at(end))

    def distance(self, point: Point) -> float:
        """Return how far a point is from the line."""
        return min(apart(point, a, b) for a, b in pairwise(self.points))


def apart(p: Point, a: Point, b: Point) -> float:
    """Return how far a point is from a straight piece."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    long = dx * dx + dy * dy
    t = min(1.0, max(0.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / long)) if long else 0.0
    return math.hypot(p[0] - a[0] - dx * t, p[1] - a[1] - dy * t)


class Track(NamedTuple):
    """One route on the screen."""

    whole: Line  # from city to city, where a claimed line runs
    line: Line  # from the first car to the last
    cars: tuple[tuple[Point, ...], ...]  # the spine of each car, its round ends not counted
    joints: tuple[tuple[Point, Point], ...]  # between the cars of a claimed line: a tick across
    middle: Point  # where its owner's mark stands, and where the eye looks for it
    marks: tuple[Point, ...]  # the middles of its cars
    badge: int  # the car that carries the mark on a map that shows one per route
    box: Box  # around all of it


class Net(NamedTuple):
    """The map at one scale, in pixels from the top left of the cities' box."""

    scale: float
    across: float
    gauge: float
    car: float  # width of a car
    apart: float  # between the middles of twins
    ring: float  # radius of a city
    size: Point
    cities: tuple[Point, ...]
    tracks: tuple[Track, ...]  # per route
    middles: tuple[Line, ...]  # per strand: the line between its twins

    @property
    def key(self) -> tuple[float, float, float]:
        return (self.scale, self.across, self.gauge)

    @property
    def coarse(self) -> bool:
        """Whether the map is so small that it is for looking only: short routes go without a disc."""
        return self.car < 5.0

    @property
    def badge(self) -> float:
        """The radius of the disc that carries the mark of a whole route."""
        return max(4.9 if self.coarse else 5.8, self.car * 1.06)

    @property
    def disc(self) -> float:
        """The radius of an owner's disc on its line."""
        return max(5.0 if self.coarse else 6.4, self.car * 1.28)

    @property
    def fine(self) -> bool:
        """Whether every car is large enough to carry its mark."""
        return self.car >= 9.4


def car_width(scale: float, gauge: float = 1.0) -> float:
    """Return how wide a car is, in pixels (look/NOTES.md: 6.4 on the whole map at 800x480, 11 zoomed). `gauge` is 1 for
    what is held in a hand, more for what is seen from afar."""
    return max(3.0, 6.4 * gauge * math.pow(scale / gauge, 0.62))


def ring_radius(scale: float, gauge: float = 1.0) -> float:
    """Return the radius of a city."""
    return max(3.6, 6.0 * gauge * math.sqrt(scale / gauge))


def _curve(a: Point, b: Point, bow: float) -> list[Point]:
    mx, my = (a[0] + b[0]) / 2 - (b[1] - a[1]) * bow, (a[1] + b[1]) / 2 + (b[0] - a[0]) * bow
    steps = [i / 24 for i in range(25)]
    return [((1 - t) ** 2 * a[0] + 2 * t * (1 - t) * mx + t * t * b[0],
             (1 - t) ** 2 * a[1] + 2 * t * (1 - t) * my + t * t * b[1]) for t in steps]


def _beside(line: Line, off: float) -> Line:
    """Return a line that runs so many pixels to the right of another."""
    if not off:
        return line
    points = []
    for point, way in zip(line.points, line.sums, strict=True):
        nx, ny = line.normal(way)
        points.append((point[0] + nx * off, point[1] + ny * off))
    return Line(points)


def _track(line: Line, count: int, car: float, ring: float, badge: int) -> Track:
    end = ring + 1.2 + car * 0.12
    step = (line.length - 2 * end) / count
    gap, half = max(0.9, car * 0.17), car / 2
    cars, joints, marks = [], [], []
    for i in range(count):
        begin, stop = end + step * i + gap + half, end + step * (i + 1) - gap - half
        if stop < begin + 0.5:
            begin = stop = (begin + stop) / 2
            stop += 0.5
        cars.append(line.part(begin, stop))
        marks.append(line.at((begin + stop) / 2))
        if i:
            (x, y), (nx, ny) = line.at(end + step * i), line.normal(end + step * i)
            joints.append(((x - nx, y - ny), (x + nx, y + ny)))
    xs, ys = [p[0] for p in line.points], [p[1] for p in line.points]
    box = Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
    middle = line.at(line.length / 2)
    return Track(line, Line(line.part(end + gap, line.length - end - gap)), tuple(cars), tuple(joints), middle,
                 tuple(marks), badge, box)


@lru_cache(maxsize=24)
def net(scale: float, across: float, gauge: float = 1.0) -> Net:
    """Return the map at a scale."""
    facts = data()
    car, ring = car_width(scale, gauge), ring_radius(scale, gauge)
    gap = car * 1.62
    cities = tuple((x * across * scale, y * scale) for x, y in PLACES)
    tracks: dict[int, Track] = {}
    middles = []
    for strand in strands():
        a, b = cities[strand.a], cities[strand.b]
        bow = BENDS.get((strand.a, strand.b), 0.0)
        middle = Line(_curve(a, b, bow) if bow else [a, b])
        middles.append(middle)
        for k, route in enumerate(strand.routes):
            count = facts.routes[route].length
            off = 0.0 if len(strand.routes) == 1 else gap * (k - 0.5)
            badge = (count - 1) // 2 if k == 0 else min(count - 1, (count + 1) // 2)
            tracks[route] = _track(_beside(middle, off), count, car, ring, badge)
    return Net(scale, across, gauge, car, gap, ring, (WIDE * across * scale, HIGH * scale), cities,
               tuple(tracks[route] for route in range(len(facts.routes))), tuple(middles))
