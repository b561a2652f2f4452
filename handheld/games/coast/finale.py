"""The scoring at the end, step by step: failed tickets, completed ones, the longest path drawn on the map, the most
tickets. Any press goes to the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from handheld.games.base import Event, Seat
from handheld.games.coast.sight import Sight, ends

STEP, PATH, LAST = 1100.0, 2200.0, 900.0  # ms
NAMES = ("failed", "done", "longest", "globetrotter")


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that counts."""

    start: float
    length: float
    name: str
    seat: Seat
    value: int  # points
    ticket: int = -1
    trail: tuple[int, ...] = ()
    count: int = 0  # cars of the path, or tickets

    @property
    def cities(self) -> frozenset[int]:
        """The cities it is about."""
        return frozenset(ends(self.ticket)) if self.ticket >= 0 else frozenset()


def steps_of(events: Sequence[Event], begin: float) -> list[Step]:
    """Return the steps of the end, one after the other from a time on."""
    found, at = [], begin
    for event in events:
        if event.name not in NAMES:
            continue
        values, length = event.data, PATH if event.name == "longest" else STEP
        if event.name in ("failed", "done"):
            step = Step(at, length, event.name, event.seat, values[1], ticket=values[0])
        elif event.name == "longest":
            step = Step(at, length, event.name, event.seat, values[2], trail=tuple(values[0]), count=values[1])
        else:
            step = Step(at, length, event.name, event.seat, values[1], count=values[0])
        found.append(step)
        at += length
    return found


class Finale:
    """The steps being shown after the last turn."""

    def __init__(self, events: Sequence[Event], sight: Sight) -> None:
        self.steps = steps_of(events, LAST)
        self.sight = sight
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

    def trail(self, now: float) -> tuple[int, ...]:
        """Return as much of the longest path as is drawn by now."""
        one = self.step(now)
        if one is None or not one.trail:
            return ()
        share = min(1.0, (self.time(now) - one.start) / (one.length * 0.6))
        return one.trail[: max(1, round(len(one.trail) * share))]

    def total(self, seat: Seat, now: float) -> int:
        """Return the points of a seat so far: routes, and every step that has begun."""
        time = self.time(now)
        return self.sight.points[seat] + sum(one.value for one in self.steps if one.seat == seat and one.start <= time)

    def tickets(self, seat: Seat, now: float) -> tuple[int, int]:
        """Return (done, failed) tickets of a seat counted so far."""
        time = self.time(now)
        counted = [one for one in self.steps if one.seat == seat and one.start <= time]
        return sum(one.name == "done" for one in counted), sum(one.name == "failed" for one in counted)
