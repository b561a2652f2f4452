"""What day and hour it is, as far as that can be believed: a Pi has no clock of its own and wakes up in 1970, or in
the evening before, until the network tells it."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import date, datetime, timedelta

FIRST, LAST = date(2026, 1, 1), date(2100, 1, 1)  # no date outside these is believed
STEADY = 180_000.0  # ms that a clock must have run evenly, since the start and since each jump
JUMP = 45_000.0  # ms; a clock that is set by less runs evenly
NIGHT = 4  # o'clock: until then it is still the evening before
DAY_MINUTES = 24 * 60


class Calendar:
    """The machine's clock beside the one that only ever runs. `tick` it now and then with the latter's ms."""

    def __init__(self, wall: Callable[[], float] = time.time) -> None:
        self.wall = wall  # seconds since 1970
        self._offset = 0.0  # of the wall clock from the running one
        self._even: float | None = None  # since when they go together
        self._now = 0.0

    def tick(self, now: float) -> None:
        """Compare the clocks."""
        offset = self.wall() * 1000 - now
        if self._even is None or abs(offset - self._offset) > JUMP:
            self._even = now
        self._offset, self._now = offset, now

    @property
    def trusted(self) -> bool:
        """Whether day and hour can be believed now."""
        return self._even is not None and self._now - self._even >= STEADY and believable(self.wall())

    def seconds(self) -> float | None:
        """Return the seconds since 1970, or None as long as nobody knows."""
        return self.wall() if self.trusted else None

    def minute(self) -> float | None:
        """Return the minutes since midnight, or None."""
        if not self.trusted:
            return None
        now = datetime.fromtimestamp(self.wall())
        return now.hour * 60 + now.minute + now.second / 60

    def evening(self) -> date | None:
        """Return the day, which lasts until NIGHT of the next morning; or None."""
        return (datetime.fromtimestamp(self.wall()) - timedelta(hours=NIGHT)).date() if self.trusted else None


def believable(seconds: float) -> bool:
    """Return whether a time may be right at all."""
    try:
        return FIRST <= date.fromtimestamp(seconds) < LAST
    except (ValueError, OverflowError, OSError):
        return False


def until_close(hours: tuple[int, int], minute: float) -> float:
    """Return how many minutes are left until closing at this minute of the day; 0 outside the hours. `hours` may
    span midnight."""
    opens, closes = hours
    open_for = (closes - opens) % DAY_MINUTES
    since = (minute - opens) % DAY_MINUTES
    return open_for - since if since < open_for else 0.0
