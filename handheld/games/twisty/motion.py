"""Time on the Twisty Tracks screen: short changes, and a round being shown: tiles drop, all trains run together,
crashes, tokens settle, points run up. Starts at the first frame that shows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from handheld.games.base import Event, Seat
from handheld.games.face import Point
from handheld.games.twisty import net
from handheld.games.twisty.net import Net, Run
from handheld.games.twisty.sight import Board, Sight

FOCUS, APPEAR, TURN, DROP, BORDER, BOOM, SETTLE, COUNT = 80.0, 90.0, 120.0, 140.0, 120.0, 320.0, 180.0, 400.0  # ms
GROWN = 1.12


@dataclass(frozen=True, slots=True)
class Moving:
    """A train on its way: the legs of its run, one for each border, and how long each takes."""

    run: Run
    legs: Sequence[Sequence[Point]]
    step: float  # ms for one border

    def at(self, time: float) -> tuple[int, float]:
        """Return (leg, share of it) at a time after the start of all trains; the last leg's end when it is over."""
        if not self.legs:
            return 0, 1.0
        leg = int(time // self.step)
        if leg >= len(self.legs):
            return len(self.legs) - 1, 1.0
        return leg, max(0.0, time / self.step - leg)

    @property
    def length(self) -> float:
        return self.step * len(self.legs)


@dataclass(slots=True)
class Round:
    """One seat's part of what is shown."""

    cell: int
    tile: int
    rotation: int
    before: Board
    laid: Mapping[int, tuple[int, int]]
    net: Net
    trains: list[Moving] = field(default_factory=list)
    gained: int = 0


class Showing:
    """A round being shown on all boards at once."""

    def __init__(self, events: Sequence[Event], before: Sight, after: Sight) -> None:
        self.before, self.after = before, after
        self.rounds: dict[Seat, Round] = {}
        self.awards: list[tuple[Seat, int, int, int, int]] = []  # seat, train, station, points, place
        for event in events:
            if event.name == "tile":
                cell, tile, rotation = event.data[:3]
                old = before.boards[event.seat]
                laid = {**old.laid, cell: (tile, rotation)}
                self.rounds[event.seat] = Round(cell, tile, rotation, old, laid, Net(laid))
            elif event.name == "run" and event.seat in self.rounds:
                self._run(event)
            elif event.name == "award":
                train, station, points, place = event.data[:4]
                self.awards.append((event.seat, train, station, points, place))
            elif event.name == "score" and event.seat in self.rounds:
                self.rounds[event.seat].gained = event.data[2]
        self.running = max((one.length for r in self.rounds.values() for one in r.trains), default=0.0)
        self.crashed = any(one.run.kind == "crashed" for r in self.rounds.values() for one in r.trains)
        self.settle = DROP + self.running + (BOOM if self.crashed else 0.0)
        self.count = self.settle + (SETTLE + 90.0 * (len(self.awards) - 1) if self.awards else 0.0)
        self.length = self.count + COUNT
        self._start: float | None = None
        self.coming: list[tuple[float, int, int, tuple[int, ...]]] | None = None  # looks of tiles still to be painted

    def _run(self, event: Event) -> None:
        one = self.rounds[event.seat]
        train, path, end = event.data[0], event.data[1], tuple(event.data[2:])
        run = net.replayed(one.net, train, one.cell, path, end)
        legs = net.legs(one.net, run, one.cell)
        one.trains.append(Moving(run, legs, BORDER))
        if run.kind == "crashed":  # both meet at the same moment
            mates = [m for m in one.trains if m.run.kind == "crashed" and run.end[1] == m.run.train]
            for mate in mates:
                longest = max(len(mate.legs), len(legs))
                for moving in (mate, one.trains[-1]):
                    at = one.trains.index(moving)
                    one.trains[at] = Moving(moving.run, moving.legs, BORDER * longest / max(1, len(moving.legs)))

    def time(self, now: float) -> float:
        """Return the ms since the first frame."""
        if self._start is None:
            self._start = now
        return now - self._start

    def over(self, now: float) -> bool:
        """Return whether nothing is still to come."""
        return self._start is not None and now - self._start >= self.length

    def score(self, seat: Seat, now: float) -> int:
        """Return the points of a seat while they run up."""
        old, new = self.before.boards[seat].total, self.after.boards[seat].total
        share = min(1.0, max(0.0, (self.time(now) - self.count) / COUNT))
        return round(old + (new - old) * share)

    def settled(self, index: int, now: float) -> float:
        """Return how far award `index` lies on the station board, 0 to 1."""
        since = self.time(now) - self.settle - 90.0 * index
        return min(1.0, max(0.0, since / SETTLE))
