"""What stands in the table and the plot after the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from handheld.games.base import Seat
from handheld.games.face import Column, Metrics
from handheld.games.tunnel.sight import Sight
from handheld.games.tunnel.trips import FOREST
from handheld.games.tunnel.words import Speech

_WIDE = 1000  # px of a window with a column for each letter


def columns(speech: Speech, sight: Sight, metrics: Metrics | None) -> list[Column]:
    """Return the columns: stations as scored and as counted, letters, lake to forest, bonus, lines, tiles, points."""
    final, seats = sight.final, range(sight.seats)
    if final is None:  # a game that was given up: what everybody can see
        return [Column(speech.points_head(), tuple(map(str, sight.points)), total=True)]
    wide = metrics is not None and metrics.width >= _WIDE
    found: list[Column] = []
    for key, head in speech.columns():
        if key == "seat_bonus" and not any(final["seat_bonus"]):
            continue
        if key in final["letters"] and not wide:
            if key == "A":
                cells = tuple(str(sum(trip["gain"][seat] for trip in final["letters"].values())) for seat in seats)
                found.append(Column(speech.letters_head(), cells))
            continue
        found.append(Column(head, tuple(_cell(final, seat, key) for seat in seats), total=key == "total"))
    return found


def _cell(final: Mapping[str, Any], seat: Seat, key: str) -> str:
    if key in final["letters"] or key == FOREST:
        trip = final["lakeforest"] if key == FOREST else final["letters"][key]
        return str(trip["gain"][seat] or "–")
    if key == "station":
        got, raw = final["station"][seat], final["station_raw"][seat]
        return str(got) if got == raw else f"{got} ({raw})"
    return str(final[key][seat])


def series(sight: Sight) -> dict[Seat, list[int]]:
    """Return the station points of each seat after each round, and the final points as the last step."""
    n, totals = sight.seats, sight.totals
    rounds = [totals[k] for k in range(n - 1, len(totals), n)]
    if totals and (not rounds or rounds[-1] != totals[-1]):
        rounds.append(totals[-1])
    found = {seat: [then[seat] for then in rounds] for seat in range(n)}
    if sight.final is not None:
        for seat in range(n):
            found[seat].append(int(sight.final["total"][seat]))
    return found
