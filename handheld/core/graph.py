"""Cheapest trips over a few lines with changes: core_c/include/hh_graph.h. A line is (seat, 0 or 1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from handheld.core import check, ffi, lib

Edge = tuple[int, int, int, int]  # seat, line, and two stops of it that follow one another, ascending
Place = tuple[int, int, int]  # seat, line, vertex


def _words(vertices: Iterable[int]) -> Any:
    bits = 0
    for vertex in vertices:
        if not 0 <= vertex < 128:
            raise ValueError(f"no vertex {vertex}")
        bits |= 1 << vertex
    return ffi.new("uint64_t[2]", [bits & (1 << 64) - 1, bits >> 64])


def edges_of(net: Any, hops: Any) -> tuple[Edge, ...]:
    """Return the hops set in an `hh_graph_trip`, over its `hh_graph`, ascending."""
    found = []
    for number in range(int(lib.HH_GRAPH_LINES)):
        bits, stop = int(hops[number]), net.stop[number]
        for i in range(bits.bit_length()):
            if bits >> i & 1:
                found.append((number // 2, number % 2, min(stop[i], stop[i + 1]), max(stop[i], stop[i + 1])))
    return tuple(sorted(found))


class Network:
    """Lines with their stops, to ask for trips (hh_graph.h)."""

    def __init__(self, lines: Mapping[tuple[int, int], Sequence[int]]) -> None:
        """Take {(seat, line): stops in order}; vertices are 0..127. Raises CoreError for lines that are none."""
        self.pointer: Any = ffi.new("hh_graph *")
        for (seat, line), stops in lines.items():
            if not (0 <= seat < 4 and line in (0, 1) and len(stops) <= lib.HH_GRAPH_STOPS):
                raise ValueError(f"line {line} of seat {seat} with {len(stops)} stops")
            self.pointer.stops[seat * 2 + line] = len(stops)
            for i, vertex in enumerate(stops):
                self.pointer.stop[seat * 2 + line][i] = vertex
        check(lib.hh_graph_check(self.pointer))

    def cheapest(self, start: Iterable[int], end: Iterable[int]) -> tuple[int, tuple[Edge, ...]] | None:
        """Return the cost of the cheapest trips between two sets of vertices and every hop on any; None: there is no
        trip."""
        trip = ffi.new("hh_graph_trip *")
        check(lib.hh_graph_find(self.pointer, _words(start), _words(end), trip))
        return None if trip.cost < 0 else (int(trip.cost), edges_of(self.pointer, trip.hops))

    def one(self, start: Iterable[int], end: Iterable[int]) -> list[Place]:
        """Return one cheapest trip as (seat, line, vertex) of each stop, twice where it changes; [] if there is none or
        nothing to travel."""
        way = ffi.new("hh_graph_way *")
        check(lib.hh_graph_one(self.pointer, _words(start), _words(end), way))
        return [(*divmod(int(way.line[i]), 2), int(way.vertex[i])) for i in range(way.count)]
