"""Connection costs of Coast to Coast against plain searches over the same map."""

import heapq
import importlib.util
import random
from pathlib import Path

import pytest

from handheld.core import CoreError
from handheld.core.coast_cost import Costs
from handheld.games.coast.data import data

ROUTES = data().routes
CITIES = len(data().cities)
FREE = [-1] * len(ROUTES)
CHICAGO, DULUTH, NEW_YORK, SEATTLE = 4, 7, 19, 31


def closed(owner, seats, seat, route):
    """Whether a seat cannot have a route that is not its own, by the rules' words."""
    twin = ROUTES[route].twin
    other = owner[twin] if twin >= 0 else -1
    return owner[route] >= 0 or (other >= 0 and (seats < 4 or other == seat))


def plain_costs(owner, seats, seat, cars=45):
    return {
        route: 0 if owner[route] == seat else ROUTES[route].length
        for route in range(len(ROUTES))
        if owner[route] == seat or (not closed(owner, seats, seat, route) and ROUTES[route].length <= cars)
    }


def plain_ways(costs, start):
    """Dijkstra with a heap, over a dict of route costs."""
    found, heap = {}, [(0, start)]
    while heap:
        cost, city = heapq.heappop(heap)
        if city in found:
            continue
        found[city] = cost
        for route, more in costs.items():
            ends = {ROUTES[route].a, ROUTES[route].b}
            if city in ends:
                heapq.heappush(heap, (cost + more, (ends - {city}).pop()))
    return found


def board(seed, seats):
    """Some routes owned by chance, never both tracks by one seat nor by two of few seats."""
    draws = random.Random(seed)
    owner = list(FREE)
    for route in draws.sample(range(len(ROUTES)), draws.randrange(70)):
        seat = draws.randrange(seats)
        if not closed(owner, seats, seat, route):
            owner[route] = seat
    return owner


def joins(routes, a, b):
    costs = dict.fromkeys(routes, 1)
    return b in plain_ways(costs, a)


@pytest.mark.parametrize("seed", range(40))
def test_cheapest_ways_are_those_of_a_plain_search(seed):
    seats = 2 + seed % 4
    owner = board(seed, seats)
    costs = Costs.of(owner, seats, seed % seats, cars=6 if seed % 3 else 3)
    plain = plain_costs(owner, seats, seed % seats, cars=6 if seed % 3 else 3)
    for route in range(len(ROUTES)):
        assert costs.route(route) == plain.get(route)
    for city in range(0, CITIES, 5):
        expected = plain_ways(plain, city)
        assert costs.ways(city) == tuple(expected.get(other) for other in range(CITIES))


@pytest.mark.parametrize("seed", range(40))
def test_a_way_joins_its_cities_at_its_cost(seed):
    owner = board(seed, 2)
    costs, mine = Costs.of(owner, 2, 0), {route for route, seat in enumerate(owner) if seat == 0}
    for a, b in ((NEW_YORK, SEATTLE), (CHICAGO, 15), (8, 2)):
        way = costs.way(a, b)
        assert (way is None) == (costs.ways(a)[b] is None)
        if way is not None:
            assert way[0] == sum(ROUTES[route].length for route in way[1]) == costs.ways(a)[b]
            assert not way[1] & mine
            assert joins(way[1] | mine, a, b)
            assert costs.connect([(a, b)])[0] == way[0]


@pytest.mark.parametrize("seed", range(30))
def test_a_forest_joins_all_pairs_for_no_more_than_each_by_itself(seed):
    draws = random.Random(seed)
    owner = board(seed + 100, 3)
    costs = Costs.of(owner, 3, 1)
    pairs = [tuple(draws.sample(range(CITIES), 2)) for _ in range(1 + seed % 5)]
    alone = [costs.ways(a)[b] for a, b in pairs]
    forest = costs.connect(pairs)
    assert (forest is None) == (None in alone)
    if forest is not None:
        cost, routes = forest
        assert max(alone) <= cost <= sum(alone)
        assert cost == sum(ROUTES[route].length for route in routes)
        mine = {route for route, seat in enumerate(owner) if seat == 1}
        assert all(joins(routes | mine, a, b) for a, b in pairs)


def test_a_steiner_point_is_found():
    """New York, Atlanta and Chicago: three pairs share routes, and the forest costs less than two ways laid apart."""
    costs = Costs.of(FREE, 2, 0)
    pairs = [(SEATTLE, NEW_YORK), (SEATTLE, 0), (NEW_YORK, 0)]
    cost, _ = costs.connect(pairs)
    assert cost < costs.ways(SEATTLE)[NEW_YORK] + costs.ways(SEATTLE)[0]


def test_cards_and_turns_count_what_the_hand_spares():
    hand = [0, 0, 0, 0, 0, 2, 0, 0, 1]  # two red, a locomotive
    red = next(route for route in range(len(ROUTES)) if {ROUTES[route].a, ROUTES[route].b} == {CHICAGO, DULUTH})
    assert ROUTES[red].length == 3
    assert Costs.of(FREE, 2, 0, "cards").route(red) == 3
    assert Costs.of(FREE, 2, 0, "cards", hand=hand).route(red) == 0
    assert Costs.of(FREE, 2, 0, "turns").route(red) == 5
    assert Costs.of(FREE, 2, 0, "turns", hand=hand).route(red) == 2
    assert Costs.of(FREE, 2, 0, "cars", hand=hand).route(red) == 3
    assert Costs.of(FREE, 2, 0, "cards", hand=[1] * 9).route(14) == 4  # six white ones, one and a locomotive in hand


def test_what_is_not_there_is_refused():
    costs = Costs.of(FREE, 2, 0)
    with pytest.raises(CoreError):
        Costs.of(FREE, 2, 2)
    with pytest.raises(CoreError):
        costs.connect([(0, 1)] * 25)
    with pytest.raises(CoreError):
        costs.connect([(0, 36)])
    with pytest.raises(IndexError):
        costs.ways(36)
    assert costs.connect([]) == (0, frozenset())


def test_the_map_city_by_city_is_that_of_the_script():
    root = Path(__file__).parent.parent.parent
    spec = importlib.util.spec_from_file_location("coast_ways", root / "core_c" / "coast_ways.py")
    assert spec
    assert spec.loader
    ways = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(ways)
    written = (root / "core_c" / "src" / "hh_coast_ways.h").read_text(encoding="utf-8")
    assert written == ways.text(root / "handheld" / "games" / "coast" / "data" / "map.json")
