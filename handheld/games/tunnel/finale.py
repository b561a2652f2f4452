"""The scoring at the end, step by step: each letter with all of its cheapest trips, lake to forest, stations, seats.
Any press goes to the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from handheld.games.base import Event, Seat
from handheld.games.tunnel import trips
from handheld.games.tunnel.boardlook import TripLook
from handheld.games.tunnel.sight import NOBODY, Sight

ROUTE, PLAIN, LAST = 2100.0, 1300.0, 900.0  # ms
_DRAWN = 0.45  # of a trip's step until all of it is lit
_COUNT = 0.55  # of a step after which its points stand


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that counts. name: "trip", "station-points" or "bonus-seat"."""

    start: float
    length: float
    name: str
    seat: Seat
    gain: tuple[int, ...]  # per seat
    data: Mapping[str, Any]
    look: TripLook | None = None


def steps_of(events: Sequence[Event], sight: Sight, begin: float) -> list[Step]:
    """Return the steps of the end, one after the other from a time on."""
    found: list[Step] = []
    final = sight.final
    if final is None:
        return found
    at = begin

    def alone(seat: Seat, points: int) -> tuple[int, ...]:
        return tuple(points if one == seat else 0 for one in range(sight.seats))

    for event in events:
        values = event.data
        if event.name in ("letter", "lakeforest"):
            name = values[0] if event.name == "letter" else trips.FOREST
            trip = final["lakeforest"] if name == trips.FOREST else final["letters"][name]
            about = {"name": name, "case": trip["case"], "cost": trip["cost"], "gain": tuple(trip["gain"]),
                     "counts": trips.way_of(sight, name, trip).counts, "owners": trip["owners"]}
            length = ROUTE if trip["case"] == "route" else PLAIN
            found.append(Step(at, length, "trip", NOBODY, tuple(trip["gain"]), about,
                              trips.look_of(sight, name, trip)))
        elif event.name == "station-points":
            got, raw, lines = values
            length = PLAIN
            about = {"got": got, "raw": raw, "lines": lines}
            found.append(Step(at, length, event.name, event.seat, alone(event.seat, got), about))
        elif event.name == "bonus-seat":
            length = PLAIN
            found.append(Step(at, length, event.name, event.seat, alone(event.seat, values[0]), {"got": values[0]}))
        else:
            continue
        at += length
    return found


class Finale:
    """The steps being shown after the last turn."""

    def __init__(self, events: Sequence[Event], sight: Sight) -> None:
        self.sight = sight
        self.steps = steps_of(events, sight, LAST)
        self.length = (self.steps[-1].start + self.steps[-1].length if self.steps else 0.0) + LAST
        self._start: float | None = None

    def begin(self, now: float) -> None:
        """Start with this frame."""
        if self._start is None:
            self._start = now

    def time(self, now: float) -> float:
        """Return the ms since it began; before that 0."""
        return 0.0 if self._start is None else now - self._start

    def over(self, now: float) -> bool:
        """Return whether everything was shown."""
        return self._start is not None and self.time(now) >= self.length

    def step(self, now: float) -> Step | None:
        """Return what is shown now."""
        time = self.time(now)
        return next((one for one in self.steps if one.start <= time < one.start + one.length), None)

    def look(self, now: float) -> TripLook | None:
        """Return the trip that is drawn now, as much of it as is lit."""
        one = self.step(now)
        if one is None or one.look is None:
            return None
        share = (self.time(now) - one.start) / (one.length * _DRAWN)
        return replace(one.look, share=min(1.0, max(0.05, share)))

    def total(self, seat: Seat, now: float) -> int:
        """Return the points of a seat so far: of every step that is counted."""
        time = self.time(now)
        return sum(one.gain[seat] for one in self.steps if one.start + one.length * _COUNT <= time)

    def gain(self, seat: Seat, now: float) -> int | None:
        """Return what the step shown now brings a seat, once it stands; None before."""
        one = self.step(now)
        if one is None or self.time(now) < one.start + one.length * _DRAWN:
            return None
        return one.gain[seat]
