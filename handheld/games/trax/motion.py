"""Time on the Trax screen: short changes and the showing of a turn that was played. Starts at the first frame."""

from __future__ import annotations

from collections.abc import Sequence

from handheld.games.trax.ghost import Track

FOCUS, APPEAR, TURN, DROP, FORCED, FADE, TRACE = 80.0, 90.0, 120.0, 140.0, 160.0, 600.0, 900.0  # ms (NOTES.md)
GROWN = 1.12  # how large a tile is as it drops in
_LONGEST = 2400.0  # ms for all forced tiles together: very long cascades go faster


class Showing:
    """A turn being shown: its tiles drop in one after another, what they complete is traced, tints fade."""

    def __init__(self, tiles: Sequence[tuple[int, int, int]], tracks: Sequence[Track]) -> None:
        self.tiles, self.tracks = tuple(tiles), tuple(tracks)
        self.index = {(x, y): i for i, (x, y, _) in enumerate(self.tiles)}
        step = min(FORCED, _LONGEST / max(1, len(self.tiles) - 1))
        self._laid = [0.0] + [DROP + i * step for i in range(len(self.tiles) - 1)]
        self._down = self._laid[-1] + DROP if self.tiles else 0.0  # when the last tile lies
        self.length = max(self._down + (TRACE if self.tracks else 0.0), self._laid[-1] + DROP + FADE
                          if len(self.tiles) > 1 else 0.0)
        self._start: float | None = None

    def time(self, now: float) -> float:
        """Return the ms since the first frame."""
        if self._start is None:
            self._start = now
        return now - self._start

    def running(self, now: float) -> bool:
        """Return whether anything is still to come."""
        return self._start is None or now - self._start < self.length

    def drop(self, i: int, now: float) -> float | None:
        """Return how far tile i has dropped, 0 to 1; None: it is not there yet."""
        since = self.time(now) - self._laid[i]
        return None if since < 0 else min(1.0, since / DROP)

    def tint(self, i: int, now: float) -> float:
        """Return how much of the forced tint tile i still has, 1 to 0."""
        if i == 0:
            return 0.0
        return 1.0 - min(1.0, max(0.0, (self.time(now) - self._laid[i] - DROP) / FADE))

    def trace(self, now: float) -> float:
        """Return how much of the complete tracks is lit, 0 to 1."""
        return min(1.0, max(0.0, (self.time(now) - self._down) / TRACE))
