"""Where cities and routes lie: nothing crosses, everything has room, and the country is still itself."""

from __future__ import annotations

import itertools
import math

import pytest

from handheld.games.coast.data import data
from handheld.games.coast.mapnet import (
    BENDS,
    CODES,
    HIGH,
    LEAST_ACROSS,
    PLACES,
    WIDE,
    Line,
    Net,
    net,
    strand_of,
    strands,
)
from handheld.games.face import Point

ACROSS = (1.0, 0.9, LEAST_ACROSS)


def pieces(line: Line) -> list[tuple[Point, Point]]:
    return list(itertools.pairwise(line.points))


def cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def name(city: int) -> str:
    return data().cities[city].name


@pytest.mark.parametrize("across", ACROSS)
def test_no_two_routes_cross(across: float) -> None:
    world = net(1.0, across)
    for (i, one), (j, two) in itertools.combinations(enumerate(strands()), 2):
        for (a, b), (c, d) in itertools.product(pieces(world.middles[i]), pieces(world.middles[j])):
            if {one.a, one.b} & {two.a, two.b} and len(pieces(world.middles[i]) + pieces(world.middles[j])) == 2:
                continue  # straight lines from one city
            assert not cross(a, b, c, d), (name(one.a), name(one.b), name(two.a), name(two.b))


def test_a_crossing_would_be_noticed() -> None:
    assert cross((0, 0), (2, 2), (0, 2), (2, 0))
    assert not cross((0, 0), (1, 1), (0, 2), (2, 0.5))


@pytest.mark.parametrize(("across", "least"), [(1.0, 24.0), (0.9, 22.0), (LEAST_ACROSS, 20.0)])
def test_routes_keep_away_from_foreign_cities(across: float, least: float) -> None:
    world = net(1.0, across)
    for strand, line in zip(strands(), world.middles, strict=True):
        for city, at in enumerate(world.cities):
            if city not in (strand.a, strand.b):
                assert line.distance(at) >= least, (name(city), name(strand.a), name(strand.b))


@pytest.mark.parametrize(("across", "least"), [(1.0, 15.0), (LEAST_ACROSS, 12.0)])
def test_every_car_is_long_enough(across: float, least: float) -> None:
    """The share of a car on the whole map at 800x480: 15 px of 316 are 4.7% of its height, true layout: 3.1%."""
    world = net(1.0, across)
    for route, track in enumerate(world.tracks):
        step = (track.whole.length - 2 * world.ring) / data().routes[route].length
        assert step >= least, (route, name(data().routes[route].a), name(data().routes[route].b))


@pytest.mark.parametrize("across", ACROSS)
def test_routes_leave_a_city_apart(across: float) -> None:
    world = net(1.0, across)
    for city, (x, y) in enumerate(world.cities):
        angles = []
        for strand, line in zip(strands(), world.middles, strict=True):
            if city in (strand.a, strand.b):
                to = line.at(12 if strand.a == city else line.length - 12)
                angles.append(math.atan2(to[1] - y, to[0] - x))
        angles.sort()
        for a, b in zip(angles, [*angles[1:], angles[0] + 2 * math.pi], strict=True):
            assert math.degrees(b - a) >= 22, name(city)


def test_the_country_is_still_itself() -> None:
    facts = data()
    true = [(city.x * WIDE, city.y * HIGH) for city in facts.cities]
    for a, b in itertools.combinations(range(36), 2):
        for axis, far in ((0, 75.0), (1, 50.0)):
            if true[a][axis] + far < true[b][axis]:
                assert PLACES[a][axis] < PLACES[b][axis], (name(a), name(b))  # clearly west or north
    for strand in strands():
        (x0, y0), (x1, y1) = true[strand.a], true[strand.b]
        (u0, v0), (u1, v1) = PLACES[strand.a], PLACES[strand.b]
        turn = math.atan2(v1 - v0, u1 - u0) - math.atan2(y1 - y0, x1 - x0)
        assert abs((math.degrees(turn) + 180) % 360 - 180) <= 45, (name(strand.a), name(strand.b))
    assert all(0 <= x <= WIDE and 0 <= y <= HIGH for x, y in PLACES)


def test_the_route_to_los_angeles_bends_south_of_phoenix() -> None:
    world = net(1.0, 1.0)
    line = world.middles[strand_of()[46]]
    phoenix = world.cities[22]
    below = [y for x, y in (line.at(line.length * i / 40) for i in range(41)) if abs(x - phoenix[0]) < 15]
    assert min(below) > phoenix[1] + 20
    assert (strands()[strand_of()[46]].a, strands()[strand_of()[46]].b) in BENDS


def apart(one: Line, two: Line) -> float:
    return min(two.distance(one.at(one.length * i / 30)) for i in range(31))


@pytest.mark.parametrize(("scale", "across", "gauge"), [(0.83, LEAST_ACROSS, 1.0), (1.0, 1.0, 1.0), (1.2, 1.0, 1.0),
                                                        (2.0, 0.9, 1.0), (1.6, 1.0, 4 / 3), (2.5, 1.0, 2.0)])
def test_twins_run_side_by_side(scale: float, across: float, gauge: float) -> None:
    world: Net = net(scale, across, gauge)
    for strand in strands():
        if len(strand.routes) == 2:
            one, two = (world.tracks[route] for route in strand.routes)
            free = apart(one.line, two.line) - world.car
            assert free >= 0.5 * world.car >= 2.0, strand
            assert math.dist(one.marks[one.badge], two.marks[two.badge]) >= 10.0 or len(one.cars) == 1


def test_cars_are_counted_and_lie_between_the_cities() -> None:
    for scale in (0.4, 1.0, 2.0):
        world = net(scale, 1.0)
        for route, track in zip(data().routes, world.tracks, strict=True):
            assert len(track.cars) == route.length == len(track.marks) == len(track.joints) + 1
            for car, after in itertools.pairwise(track.cars):
                assert math.dist(car[-1], after[0]) >= world.car or scale < 1.0  # round ends do not touch
            if scale >= 1.0:
                for end, car in ((route.a, track.cars[0][0]), (route.b, track.cars[-1][-1])):
                    assert math.dist(world.cities[end], car) >= world.ring + world.car / 2


def test_codes_are_two_or_three_letters_and_all_different() -> None:
    assert len(set(CODES)) == len(CODES) == len(data().cities)
    assert {len(code) for code in CODES} == {2, 3}
    for code, city in zip(CODES, data().cities, strict=True):
        assert code == "DC" or code[0] == city.name[0]
