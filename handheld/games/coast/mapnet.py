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
    (457.0, 241.1), (608.0, 81.2), (125.8, 0.2), (512.9, 241.8), (399.8, 111.9), (266.9, 255.9),
    (195.6, 153.9), (334.0, 63.7), (171.6, 266.2), (155.2, 74.6), (286.5, 304.3), (295.4, 171.5),
    (81.0, 187.5), (335.1, 222.5), (34.9, 216.8), (540.2, 316.0), (556.3, 47.1), (411.4, 200.3),
    (371.9, 287.0), (569.5, 109.4), (252.4, 210.9), (271.4, 122.9), (94.1, 244.1), (481.6, 134.3),
    (12.1, 70.0), (519.2, 195.5), (358.9, 173.1), (124.7, 140.0), (0.0, 164.2), (180.3, 219.0),
    (412.7, 38.2), (45.3, 40.1), (477.9, 83.7), (26.8, 0.0), (536.5, 152.0), (267.9, 12.2),
)
BENDS = {(8, 14): 0.30}  # routes that are no straight line: how far they bow to the right of a -> b, in lengths
COAST = (33, 2, 35, 30, 16, 1, 19, 34, 25, 3, 15, 0, 18, 10, 8, 14, 28, 24, 31)  # cities round the land
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
        return min(_apart(point, a, b) for a, b in pairwise(self.points))


def _apart(p: Point, a: Point, b: Point) -> float:
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
    car: float  # width of a car
    apart: float  # between the middles of twins
    ring: float  # radius of a city
    size: Point
    cities: tuple[Point, ...]
    tracks: tuple[Track, ...]  # per route
    middles: tuple[Line, ...]  # per strand: the line between its twins

    @property
    def key(self) -> tuple[float, float]:
        return (self.scale, self.across)

    @property
    def fine(self) -> bool:
        """Whether every car is large enough to carry its mark."""
        return self.car >= 9.8


def car_width(scale: float) -> float:
    """Return how wide a car is, in pixels (look/NOTES.md: 6.4 on the whole map at 800x480, 11 zoomed)."""
    return max(3.0, 6.4 * math.pow(scale, 0.62))


def ring_radius(scale: float) -> float:
    """Return the radius of a city."""
    return max(3.6, 6.0 * math.sqrt(scale))


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
def net(scale: float, across: float) -> Net:
    """Return the map at a scale."""
    facts = data()
    car, ring = car_width(scale), ring_radius(scale)
    apart = car * 1.62
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
            off = 0.0 if len(strand.routes) == 1 else apart * (k - 0.5)
            badge = (count - 1) // 2 if k == 0 else min(count - 1, (count + 1) // 2)
            tracks[route] = _track(_beside(middle, off), count, car, ring, badge)
    return Net(scale, across, car, apart, ring, (WIDE * across * scale, HIGH * scale), cities,
               tuple(tracks[route] for route in range(len(facts.routes))), tuple(middles))
