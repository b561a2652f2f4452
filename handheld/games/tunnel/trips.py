"""Trips as they are drawn: which hops in which order, where one changes, how often; over what seen_by() tells."""

from __future__ import annotations

import heapq
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from handheld.core import lattice
from handheld.games.base import Seat
from handheld.games.tunnel.boardlook import TripLook
from handheld.games.tunnel.ends import FOREST, NAMES, shores
from handheld.games.tunnel.sight import Sight

CHANGE = 3  # minutes of a change (R36)
Node = tuple[Seat, int, int]  # seat, line, stop


@dataclass(frozen=True, slots=True)
class Way:
    """All cheapest ways of a trip: hops in the order of travel, where one changes, how often one can."""

    edges: tuple[tuple[int, int, int, int], ...]
    changes: tuple[int, ...]
    counts: tuple[int, ...]  # numbers of changes, ascending: equally cheap trips may differ


def stops(sight: Sight) -> dict[tuple[Seat, int], list[int]]:
    """Return the stops of each started line, in order (7.2)."""
    known = {*sight.stations, *sight.builtin}
    return {(one.seat, one.line): [vertex for vertex in one.verts if vertex in known] for one in sight.lines}


def ends_of(sight: Sight, name: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the cells at both ends of a trip, as far as its hubs are placed."""
    if name == FOREST:
        return shores(sight.board)
    at = {card: cell for cell, (card, _) in sight.hubs.items()}
    first, second = ((at[card],) if (card := name + digit) in at else () for digit in "12")
    return first, second


def _costs(net: Mapping[tuple[Seat, int], list[int]], begin: Collection[int]) -> dict[Node, int]:
    """Return the minutes to each stop of each line, from the nearest of some vertices."""
    near: dict[Node, list[Node]] = {}
    at: dict[int, list[Node]] = {}
    for (seat, line), along in net.items():
        for one, other in pairwise(along):
            near.setdefault((seat, line, one), []).append((seat, line, other))
            near.setdefault((seat, line, other), []).append((seat, line, one))
        for vertex in along:
            at.setdefault(vertex, []).append((seat, line, vertex))
    found: dict[Node, int] = {}
    heap: list[tuple[int, Node]] = [(0, node) for vertex in begin for node in at.get(vertex, ())]
    heapq.heapify(heap)
    while heap:
        cost, node = heapq.heappop(heap)
        if node in found:
            continue
        found[node] = cost
        for beyond in near.get(node, ()):
            heapq.heappush(heap, (cost + 1, beyond))
        for beside in at[node[2]]:
            heapq.heappush(heap, (cost + CHANGE, beside))
    return found


def way_of(sight: Sight, name: str, trip: Mapping[str, Any]) -> Way:
    """Return how a trip runs; nothing of it where there is none."""
    if trip["case"] != "route":
        return Way((), (), ())
    net = stops(sight)
    known = {*sight.stations, *sight.builtin}
    begin, end = ({vertex for cell in cells for vertex in lattice.CORNERS[cell]} & known
                  for cells in ends_of(sight, name))
    there, back = _costs(net, begin), _costs(net, end)
    total = trip["cost"]
    hops: list[tuple[int, tuple[int, int, int, int]]] = []
    onward: dict[Node, list[tuple[Node, int]]] = {}
    for seat, line, a, b in trip["edges"]:
        one, other = (seat, line, a), (seat, line, b)
        for u, v in ((one, other), (other, one)):
            if there[u] + 1 + back[v] == total:
                hops.append((there[u], (seat, line, a, b)))
                onward.setdefault(u, []).append((v, 0))
    nodes = {node for edge in trip["edges"] for node in ((edge[0], edge[1], edge[2]), (edge[0], edge[1], edge[3]))}
    changes = set()
    for u in nodes:
        for v in nodes:
            if u != v and u[2] == v[2] and there[u] + CHANGE + back[v] == total and u[2] not in begin & end:
                changes.add(u[2])
                onward.setdefault(u, []).append((v, 1))
    counts: dict[Node, set[int]] = {}
    for node in sorted(nodes, key=lambda one: there[one]):
        if there[node] == 0:
            counts.setdefault(node, set()).add(0)
        for other, more in onward.get(node, ()):
            counts.setdefault(other, set()).update(n + more for n in counts.get(node, ()))
    ends = [counts.get(node, set()) for node in nodes if back[node] == 0 and there[node] == total]
    edges = tuple(dict.fromkeys(edge for _, edge in sorted(hops)))
    return Way(edges, tuple(sorted(changes)), tuple(sorted(set().union(*ends) if ends else set())))


def look_of(sight: Sight, name: str, trip: Mapping[str, Any], share: float = 1.0) -> TripLook:
    """Return how the board shows a trip."""
    way = way_of(sight, name, trip)
    cells: Iterable[int] = (cell for part in ends_of(sight, name) for cell in part)
    if trip["case"] == "nostation":
        cells = (*cells, *trip["lacking"])
    return TripLook(way.edges, way.changes, tuple(dict.fromkeys(cells)), tuple(trip["gap"]), share)


__all__ = ["FOREST", "NAMES", "Way", "ends_of", "look_of", "stops", "way_of"]
