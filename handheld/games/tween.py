"""Short changes on the screen of any game: a share of time, counted from the first frame that shows it."""

from __future__ import annotations


class Tween:
    """A share of time from 0 to 1, counted from the first time that it is asked for."""

    def __init__(self, length: float) -> None:
        self.length = length
        self._start: float | None = None

    @property
    def running(self) -> bool:
        """Whether its end has not been looked at yet: somebody must draw once more."""
        return self.length > 0

    def at(self, now: float) -> float:
        """Return the share of time that is over."""
        if self.length <= 0:
            return 1.0
        if self._start is None:
            self._start = now
        share = max(0.0, (now - self._start) / self.length)
        if share >= 1.0:
            self.end()
        return min(1.0, share)

    def end(self) -> None:
        """Be over at once."""
        self.length = 0.0
