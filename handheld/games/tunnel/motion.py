"""Time on the Tunnel Lines screen: tiles that are dug, chips that pop, points that rise, words that stand for a moment.

It starts at the first frame that shows it; what is drawn depends on state and time alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from handheld.games.base import Event, Seat
from handheld.games.tunnel.sight import NOBODY, Sight
from handheld.games.tunnel.why import CELL, VERTEX, Place

GROW, POP, RISE, SAY, TURN, LEAD = 220.0, 180.0, 500.0, 1300.0, 700.0, 250.0  # ms
WORDS = ("first", "done", "dead", "trigger", "pass")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Growth:
    """The last tile of a line being dug."""

    start: float
    seat: Seat
    line: int


@dataclass(frozen=True, slots=True)
class Pop:
    """A chip being set."""

    start: float
    vertex: int
    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class Saying:
    """Something that is said for a moment."""

    start: float
    name: str
    seat: Seat
    data: tuple[Any, ...]


class Showing:
    """Steps being shown. `groups`: (seat, events) of each turn in order; recap: they were played before."""

    def __init__(self, groups: Sequence[tuple[Seat, Sequence[Event]]], after: Sight, own: Seat | None,
                 *, recap: bool = False) -> None:
        self.after, self.own, self.recap = after, own, recap
        self.growths: list[Growth] = []
        self.pops: list[Pop] = []
        self.sayings: list[Saying] = []
        self.goals: list[tuple[float, tuple[Place, ...]]] = []  # what the camera looks at from when
        self.turns: list[tuple[float, Seat]] = []  # whose turn is shown from when
        self._time = 0.0
        self._start: float | None = None
        for seat, events in groups:
            begun = self._time
            self.turns.append((begun, seat))
            for event in events:
                self._add(event)
            if recap:
                self._time = max(self._time, begun + TURN) + LEAD
        self.length = self._time

    def _add(self, event: Event) -> None:
        seat, data = event.seat, event.data
        match event.name:
            case "tile":
                if seat != self.own or self.recap:
                    self.goals.append((self._time, ((CELL, data[1]), (VERTEX, data[2]), (VERTEX, data[3]))))
                self.growths.append(Growth(self._time, seat, data[0]))
                self._time += GROW
            case "chip" | "station" | "bonus" if data[0] >= 0:
                if event.name != "chip" and (seat != self.own or self.recap):
                    self.goals.append((self._time, ((VERTEX, data[0]),)))
                self.pops.append(Pop(self._time, data[0], seat, data[1]))
                self._time += POP + (RISE if data[1] else 0.0)
        if event.name in WORDS:
            self.sayings.append(Saying(self._time, event.name, seat, tuple(data)))
            self._time += SAY

    # ------------------------------------------------------------ looking

    def time(self, now: float) -> float:
        """Return the ms since the first frame."""
        if self._start is None:
            self._start = now
        return now - self._start

    def over(self, now: float) -> bool:
        """Return whether nothing is still to come."""
        return self._start is not None and now - self._start >= self.length

    def growing(self, now: float) -> Mapping[tuple[Seat, int], float]:
        """Return how much of the last tile of a line is dug, for lines that are not done yet."""
        time, last = self.time(now), {(one.seat, one.line): one.start for one in self.growths}
        return {key: max(0.0, (time - start) / GROW) for key, start in last.items() if time < start + GROW}

    def popping(self, now: float) -> Mapping[int, float]:
        """Return how far the chips are that are being set."""
        time = self.time(now)
        return {one.vertex: max(0.0, (time - one.start) / POP) for one in self.pops if time < one.start + POP}

    def pills(self, now: float) -> tuple[tuple[int, str], ...]:
        """Return points over the vertices where they were earned."""
        time = self.time(now)
        return tuple((one.vertex, f"+{one.points}") for one in self.pops
                     if one.points and one.start + POP / 2 <= time < one.start + POP + RISE)

    def points(self, seat: Seat, now: float) -> int:
        """Return the points of a seat as they count up."""
        time, found = self.time(now), self.after.points[seat]
        if self.recap:
            return found
        for one in self.pops:
            if one.seat == seat:
                share = min(1.0, max(0.0, (time - one.start - POP) / RISE))
                found -= one.points - int(one.points * share)
        return found

    def saying(self, now: float) -> Saying | None:
        """Return what is said now."""
        time = self.time(now)
        return next((one for one in self.sayings if one.start <= time < one.start + SAY), None)

    def goal(self, now: float) -> tuple[Place, ...]:
        """Return what of others' turns is to be seen now."""
        return _latest(self.goals, self.time(now), ())

    def turn(self, now: float) -> Seat:
        """Return whose turn is shown now."""
        return _latest(self.turns, self.time(now), NOBODY)


def _latest(steps: Sequence[tuple[float, T]], time: float, first: T) -> T:
    found = first
    for at, value in steps:
        if at > time:
            break
        found = value
    return found
