"""What the tests of a kiosk's day share: a house for guests, a wall clock that obeys, time that passes quickly."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

from ui.bench.driver import Driver

from handheld.core import Stop
from handheld.games.base import Seat, State
from handheld.games.face import Thought
from handheld.session.thinker import Answer
from handheld.ui.keeper import MINUTE

SECOND = 1000.0


class Quick:
    """A thinker whose answers are there at once: the first legal token."""

    def __init__(self) -> None:
        self.number, self.question = 0, None  # type: Any

    def ask(self, question: Any) -> int:
        """Take a question."""
        self.number, self.question = self.number + 1, question
        return int(self.number)

    def drop(self) -> None:
        """Forget it."""
        self.question = None

    def poll(self) -> Any:
        """Return the answer."""
        if self.question is None:
            return None
        question, self.question = self.question, None
        return Answer(self.number, question(Stop()))

    def close(self) -> None:
        """There is no thread."""


def simple(_self: Any, state: State, seat: Seat, _level: int, _budget: Any = None) -> Callable[[Stop], Thought]:
    """Stands in for Brain.question: a computer that plays some legal token without a thought."""
    moves = state.moves(seat)
    return lambda _stop: Thought(moves[len(moves) // 3])


class Wall:
    """A clock on the wall that goes with the driver's, until somebody sets it."""

    def __init__(self, driver: Driver, at: datetime) -> None:
        self.driver = driver
        self.set(at)

    def set(self, at: datetime) -> None:
        """Show this local time from now on."""
        self._at, self._then = at.timestamp(), self.driver.clock.time

    def __call__(self) -> float:
        return self._at + (self.driver.clock.time - self._then) / 1000


def kiosk(drive: Callable[..., Driver], folder: Path, at: datetime | None = None, begin: bool = True,
          **policy: Any) -> Driver:
    """Open a house for guests, with what its operator allows, at a local time (none: a clock in 1970)."""
    d = drive(folder=folder, kiosk=True, motion=False)
    assert d.house is not None
    d.house.thinker.close()
    d.house.thinker = d.console.thinker = Quick()
    for name, value in policy.items():
        setattr(d.console.policy, name, value)
    keeper(d).calendar.wall = Wall(d, at if at is not None else datetime(1970, 1, 1, 12))
    if begin:
        d.house.begin()
    d.turn()
    return d


def keeper(d: Driver) -> Any:
    """Return who minds the day."""
    assert d.console.keeper is not None
    return d.console.keeper


def wall(d: Driver) -> Wall:
    """Return the clock on the wall."""
    found = keeper(d).calendar.wall
    assert isinstance(found, Wall)
    return found


def wait(d: Driver, minutes: float = 0.0, *, seconds: float = 0.0, step: float = SECOND) -> None:
    """Let time pass in large steps, as a loop that idles takes them."""
    end = d.clock.time + minutes * MINUTE + seconds * SECOND
    while d.clock.time < end - 1e-6:
        d.clock.time = min(end, d.clock.time + step)
        d.turn()


def files(folder: Path) -> dict[str, bytes]:
    """Return what lies in a folder."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}
