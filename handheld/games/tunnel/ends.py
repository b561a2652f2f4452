"""Trips and points (spec 7), as they would be now and as they are at the end: plain data, events and places."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cache
from typing import Any

from handheld.core import lattice
from handheld.core.tunnel import LETTERS, Network, Score, Trip, Tunnel
from handheld.games.base import Event, Outcome
from handheld.games.tunnel.data import data

FOREST = "LF"  # the seventh trip: lake to forest
NAMES = (*LETTERS, FOREST)
SECRET: dict[str, Any] = {"case": "unplaced", "cost": None, "edges": (), "players": (), "owners": (), "holders": None,
                          "gain": None, "lacking": (), "gap": ()}  # who holds the cards would be told


def trips(core: Tunnel) -> dict[str, dict[str, Any]]:
    """Return {letter or "LF": trip} as TunnelState.seen_by describes it."""
    return {name: _trip(core, name, trip) for name, trip in zip(NAMES, core.count().trips, strict=True)}


def covered(found: Mapping[str, Mapping[str, Any]]) -> dict[str, Mapping[str, Any]]:
    """Return trips without what tells of hidden hands."""
    return {name: SECRET if trip["case"] == "unplaced" else trip for name, trip in found.items()}


def _trip(core: Tunnel, name: str, trip: Trip) -> dict[str, Any]:
    lacking, gap = _gap(core, name, trip.case) if trip.case in ("nostation", "noroute") else ((), ())
    unplaced = trip.case == "unplaced"
    return {
        "case": trip.case, "cost": trip.cost, "edges": trip.edges, "players": trip.players, "gain": trip.gain,
        "owners": () if unplaced or name == FOREST else trip.owners, "holders": trip.owners if unplaced else None,
        "lacking": lacking, "gap": gap,
    }  # fmt: skip


def _cells(core: Tunnel, name: str) -> tuple[Collection[int], Collection[int]]:
    """Return the cells at both ends of a trip."""
    if name == FOREST:
        return shores(core.board)
    at = {card: cell for cell, (card, _) in core.hubs.items()}
    return (at[name + "1"],), (at[name + "2"],)


@cache
def shores(board: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the cells of the lake and of the forest."""
    found = data().boards[board]
    return found.cells("L"), found.cells("F")


def _gap(core: Tunnel, name: str, case: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return what keeps a trip from being: cells without any station; and the two vertices that lie nearest to each
    other, one at either side of the gap."""
    stations = {*core.chips, *core.fixed}
    ends = _cells(core, name)
    corners = [{vertex for cell in cells for vertex in lattice.CORNERS[cell]} for cells in ends]
    lacking = tuple(cell for cells, own in zip(ends, corners, strict=True) if not own & stations for cell in cells)
    if case == "nostation":
        bare = next(own for own in corners if not own & stations)
        return lacking, nearest(bare, stations)
    net = Network(core.network())
    sides = [{one for one in stations if net.cheapest(own & stations, (one,)) is not None} for own in corners]
    return (), nearest(*sides)


def nearest(one: Iterable[int], other: Iterable[int]) -> tuple[int, ...]:
    """Return the two vertices, one of each set, with the fewest edges between them; () if a set is empty."""
    others = sorted(other)
    if not others:
        return ()
    best = min(((apart(a)[b], a, b) for a in one for b in (min(others, key=apart(a).__getitem__),)), default=())
    return best[1:]


@cache
def apart(vertex: int) -> tuple[int, ...]:
    """Return how many edges lie between a vertex and each."""
    q, r = lattice.QR[vertex]
    return tuple(max(abs(q - s), abs(r - t), abs(q + r - s - t)) for s, t in lattice.QR)


def final(score: Score, found: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """Return the points at the end, as TunnelState.seen_by describes them; `found` are the trips."""
    return {
        "done": score.done, "station_raw": score.raw, "station": score.station, "seat_bonus": score.bonus,
        "letters": {letter: found[letter] for letter in LETTERS}, "lakeforest": found[FOREST],
        "total": score.total, "tiles": score.tiles, "winners": score.winners,
    }  # fmt: skip


def outcome(core: Tunnel, score: Score) -> Outcome:
    """Return the places by points, complete lines, fewer tiles; level seats share one (7.5)."""
    keys = list(zip(score.total, score.done, (-tiles for tiles in score.tiles), strict=True))
    best = sorted(keys, reverse=True)
    trigger = core.trigger
    if trigger is not None and trigger[1] == ("passes",):
        reason = "stuck"
    elif keys.count(best[0]) > 1:
        reason = "shared"
    else:
        reason = ("points", "lines", "tiles")[next(n for n in range(3) if best[0][n] != best[1][n])]
    return Outcome(tuple(best.index(key) for key in keys), score.total, reason)


def events(score: Score, ended: Outcome) -> list[Event]:
    """Return the scoring in the order in which it is shown: letters, lake to forest, stations, seats, who won."""
    shown = []
    for name, trip in zip(NAMES, score.trips, strict=True):
        about = (trip.case, trip.cost, trip.gain)
        shown.append(Event("lakeforest", -1, about) if name == FOREST else Event("letter", -1, (name, *about)))
    for seat, lines in enumerate(score.done):
        shown.append(Event("station-points", seat, (score.station[seat], score.raw[seat], lines)))
    shown += [Event("bonus-seat", seat, (points,)) for seat, points in enumerate(score.bonus) if points]
    winner = ended.places.index(0) if ended.places.count(0) == 1 else -1
    return [*shown, Event("end", winner, (ended.reason,))]
