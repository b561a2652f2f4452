"""The longest trail and what hangs together: the vectors, plain searches, and what is refused."""

import json
import random
from pathlib import Path

import pytest

from handheld.core.coast import ROUTES, joined, longest_trail, nets, trail
from handheld.games.coast.data import data

VECTORS = Path(__file__).parent.parent / "vectors" / "coast"
STEPS = 4_000  # no net found that a seat can own takes more


def lines(name: str) -> list[dict]:
    return [json.loads(line) for line in (VECTORS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]


def is_walk(routes: tuple[int, ...]) -> bool:
    """Whether routes can be walked in this order from one of the ends of the first."""
    facts = data().routes
    for city in {facts[route].a for route in routes[:1]} | {facts[route].b for route in routes[:1]}:
        at: int | None = city
        for route in routes:
            one = facts[route]
            at = one.b if one.a == at else one.a if one.b == at else None
        if at is not None:
            return True
    return not routes


def must_be(routes: list[int], length: int) -> None:
    """The trail found is one, lies on these routes, uses none twice and has that length."""
    found = trail(routes)
    assert found.length == length, routes
    assert sum(data().routes[route].length for route in found.routes) == length
    assert len(set(found.routes)) == len(found.routes)
    assert set(found.routes) <= set(routes)
    assert is_walk(found.routes)
    assert found.steps <= STEPS


def test_the_vectors() -> None:
    every = lines("longest_trail")
    assert len(every) == 640
    for one in every:
        must_be(one["routes"], one["longest"])
    assert sum(one["longest"] != one["simple"] for one in every) == 255  # fault A1


def by_trying(routes: list[int]) -> int:
    """The longest trail by walking everywhere."""
    facts, best = data().routes, 0

    def walk(city: int, used: int, length: int) -> None:
        nonlocal best
        best = max(best, length)
        for place, route in enumerate(routes):
            one = facts[route]
            if not used >> place & 1 and city in (one.a, one.b):
                walk(one.a + one.b - city, used | 1 << place, length + one.length)

    for city in {facts[route].a for route in routes} | {facts[route].b for route in routes}:
        walk(city, 0, 0)
    return best


def grown(chance: random.Random, cars: int, near: float) -> list[int]:
    """Routes of one seat with so many cars at most; `near` of them touch those before, both tracks may come."""
    facts, left, found, cities = data().routes, cars, [], set()
    while len(found) < 12:
        touching = list(data().at[chance.choice(sorted(cities))]) if cities and chance.random() < near else []
        pool = [r for r in touching or range(ROUTES) if r not in found and facts[r].length <= left]
        if not pool:
            break
        route = chance.choice(pool)
        found.append(route)
        left -= facts[route].length
        cities |= {facts[route].a, facts[route].b}
    return found


@pytest.mark.parametrize("near", [0.5, 0.9, 1.0])
def test_small_nets_by_trying(near: float) -> None:
    """Also nets with both tracks of a pair, which no seat owns: rings of two routes."""
    chance = random.Random(f"nets {near}")
    for _ in range(150):
        routes = grown(chance, 40, near)
        must_be(routes, by_trying(routes))


def test_the_order_of_routes_is_of_no_matter() -> None:
    for one in lines("longest_trail")[::40]:
        assert trail(one["routes"][::-1]).length == one["longest"]


def test_the_nets_that_took_the_most_steps() -> None:
    """The worst of generated nets of 45 cars (core_c/tests/test_coast.c): exact by walking, and quick."""
    every = lines("trail_worst")
    assert len(every) >= 3
    for one in every:
        assert sum(data().routes[route].length for route in one["routes"]) <= data().cars
        must_be(one["routes"], one["longest"])
        assert trail(one["routes"]).steps <= one["steps"]


def test_no_route_makes_no_trail() -> None:
    assert longest_trail([]) == (0, ())
    assert longest_trail([14]) == (6, (14,))


@pytest.mark.parametrize("routes", [[100], [-1], [3, 3], [14, 39, 43, 45, 46, 52, 69, 86, 97]])
def test_what_is_refused(routes: list[int]) -> None:
    with pytest.raises(ValueError, match=r"routes|cars"):
        longest_trail(routes)


def test_what_hangs_together() -> None:
    facts, chance = data().routes, random.Random("joined")
    for _ in range(200):
        routes = grown(chance, 45, 0.6)
        label = list(range(36))
        for route in routes:
            a, b = label[facts[route].a], label[facts[route].b]
            label = [min(a, b) if one in (a, b) else one for one in label]
        assert list(nets(routes)) == label
        a, b = chance.randrange(36), chance.randrange(36)
        assert joined(routes, a, b) == (label[a] == label[b])
    with pytest.raises(ValueError, match="routes"):
        nets([100])
