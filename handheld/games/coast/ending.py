"""What stands in the table and the plot after the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from handheld.games.base import Seat
from handheld.games.coast.data import data
from handheld.games.coast.sight import Sight, claimed
from handheld.games.coast.words import Speech
from handheld.games.face import Column, Metrics


def columns(speech: Speech, sight: Sight, metrics: Metrics | None) -> list[Column]:
    """Return the columns: routes, tickets, done and failed, longest path, bonus, points; statistics first where the
    screen is wide."""
    final = sight.final
    if final is None:  # a game that was given up: what everybody can see
        return [Column(speech.columns(sight)[-1][1], tuple(map(str, sight.points)), total=True)]
    seats = range(sight.seats)
    found: list[Column] = []
    if metrics is not None and metrics.width >= 1200:
        found += [Column(head, tuple(_figure(sight, seat, key) for seat in seats)) for key, head in speech.figures()]
    for key, head in speech.columns(sight):
        cells = tuple(_cell(speech, final, seat, key) for seat in seats)
        found.append(Column(head, cells, total=key == "total"))
    return found


def _cell(speech: Speech, final: Mapping[str, Sequence[int]], seat: Seat, key: str) -> str:
    match key:
        case "routes":
            return str(final["route_points"][seat])
        case "tickets":
            return speech.signed(final["ticket_points"][seat])
        case "done":
            done = final["completed_count"][seat]
            failed: Sequence[Sequence[int]] = final["failed"]  # type: ignore[assignment]
            return f"{done}/{done + len(failed[seat])}"
        case "longest":
            return str(final["longest"][seat])
        case "bonus":
            bonus = final["longest_bonus"][seat] + final["globetrotter_bonus"][seat]
            return f"+{bonus}" if bonus else "–"
    return speech.number(final["total"][seat])


def _figure(sight: Sight, seat: Seat, key: str) -> str:
    if key == "mean":
        routes = claimed(sight.owner, seat)
        lengths = sum(data().routes[route].length for route in routes)
        return f"{lengths / len(routes):.1f}" if routes else "–"
    return str(sight.stats[seat].get(key, 0)) if seat < len(sight.stats) else "–"


def series(sight: Sight) -> dict[Seat, list[int]]:
    """Return the points of routes of each seat after each round, and the final points as the last step."""
    n = sight.seats
    found: dict[Seat, list[int]] = {seat: [] for seat in range(n)}
    totals = sight.totals
    rounds = [totals[k] for k in range(n - 1, len(totals), n)]
    if totals and (not rounds or rounds[-1] != totals[-1]):
        rounds.append(totals[-1])
    for totals_then in rounds:
        for seat in range(n):
            found[seat].append(totals_then[seat])
    if sight.final is not None:
        for seat in range(n):
            found[seat].append(int(sight.final["total"][seat]))
    return found
