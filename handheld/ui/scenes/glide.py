"""The focus on its way from one place to the next (look/NOTES, Motion: 80 ms)."""

from __future__ import annotations

from handheld.games.face import Box

MSEC = 80.0  # from one place to the next


class Glide:
    """Where the ring of the focus is at a time. Begins anew from wherever it has come to."""

    def __init__(self) -> None:
        self._start: Box | None = None
        self._since = 0.0

    def begin(self, start: Box, now: float, *, motion: bool = True) -> None:
        """Leave the place `start` at `now` ms; without motion it is there at once."""
        self._start, self._since = (start, now) if motion else (None, now)

    def busy(self, now: float) -> bool:
        """Return whether it is still on its way."""
        return self._start is not None and now - self._since < MSEC

    def at(self, goal: Box, now: float) -> Box:
        """Return where it is on the way to `goal`."""
        start = self._start
        if start is None or not self.busy(now):
            return goal
        share = 1 - (1 - max(0.0, (now - self._since) / MSEC)) ** 2
        return Box(*(a + (b - a) * share for a, b in ((start.x, goal.x), (start.y, goal.y), (start.w, goal.w),
                                                      (start.h, goal.h))))
