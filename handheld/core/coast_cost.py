"""What connections cost on the map of Coast to Coast: a thin face over core_c/include/hh_coast_cost.h."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from handheld.core import check, ffi, lib
from handheld.core.coast import CITIES, ROUTES

MEASURES = ("cars", "cards", "turns")  # by hh_coast_measure; turns are counted in halves
_APART = int(lib.HH_COAST_APART)


class Costs:
    """What each route costs a seat: 0 for an own one, None for one that it cannot have."""

    def __init__(self, pointer: Any) -> None:
        self.pointer = pointer

    @classmethod
    def of(
        cls,
        owner: Sequence[int],
        seats: int,
        seat: int,
        measure: str = "cars",
        *,
        cars: int = 45,
        hand: Sequence[int] | None = None,
    ) -> Costs:
        """Return the costs for a seat. `owner` is its seat or -1 for each route, `hand` nine counts; routes longer than
        `cars` are closed. Raises CoreError for seats that there are not."""
        costs = ffi.new("hh_coast_costs *")
        owners = ffi.new("uint8_t[]", [255 if one < 0 else one for one in owner])
        cards = ffi.NULL if hand is None else ffi.new("uint8_t[]", list(hand))
        check(lib.hh_coast_costs_of(owners, seats, seat, cars, cards, MEASURES.index(measure), costs))
        return cls(costs)

    def route(self, route: int) -> int | None:
        """Return the cost of one route."""
        cost = int(self.pointer.route[route])
        return None if cost >= _APART else cost

    def ways(self, city: int) -> tuple[int | None, ...]:
        """Return for each city what the cheapest way from this one costs; None: there is no way."""
        reach = self._reach(city)
        return tuple(None if cost >= _APART else cost for cost in ffi.unpack(reach.cost, CITIES))

    def way(self, a: int, b: int) -> tuple[int, frozenset[int]] | None:
        """Return what the cheapest way between two cities costs and the routes to be had for it; None: no way."""
        reach = self._reach(a)
        if reach.cost[b] >= _APART:
            return None
        routes = ffi.new("uint64_t[2]")
        check(lib.hh_coast_way_to(self.pointer, reach, b, routes))
        return int(reach.cost[b]), _members(routes)

    def connect(self, pairs: Sequence[tuple[int, int]]) -> tuple[int, frozenset[int]] | None:
        """Return what joining all pairs costs, nearly the least (exactly for one pair), and the routes to be had; None
        if some pair cannot be joined. Raises CoreError for more than 24 pairs."""
        routes, cost = ffi.new("uint64_t[2]"), ffi.new("uint32_t *")
        cities = ffi.new("uint8_t[]", [city for pair in pairs for city in pair] or 1)
        check(lib.hh_coast_connect(self.pointer, cities, len(pairs), routes, cost))
        return None if cost[0] >= _APART else (int(cost[0]), _members(routes))

    def _reach(self, city: int) -> Any:
        if not 0 <= city < CITIES:
            raise IndexError(f"city {city}")
        reach = ffi.new("hh_coast_reach *")
        check(lib.hh_coast_reach_from(self.pointer, 1 << city, reach))
        return reach


def _members(words: Any) -> frozenset[int]:
    whole = int(words[0]) | int(words[1]) << 64
    return frozenset(route for route in range(ROUTES) if whole >> route & 1)
