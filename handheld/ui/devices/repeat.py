"""Holding a direction repeats it: after 300 ms, then 12 times a second (LOOK.md, Hands)."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace

from handheld.games.face import Intent

FIRST = 300.0  # ms
NEXT = 1000.0 / 12
STUCK = 10_000.0  # ms that something is held until it is taken for broken, or for something that lies on it
PATIENT = 60_000.0  # the same where holding is what one does: a look at one's hand, hurrying through a long turn


class Repeater:
    """Which presses are held and when each is due again."""

    def __init__(self) -> None:
        self._held: dict[Hashable, tuple[Intent, float]] = {}

    def hold(self, key: Hashable, intent: Intent, now: float) -> None:
        """Start to repeat `intent` until release(key)."""
        self._held[key] = (replace(intent, repeat=True), now + FIRST)

    def release(self, key: Hashable) -> None:
        """Repeat no more."""
        self._held.pop(key, None)

    def clear(self) -> None:
        """Repeat nothing any more."""
        self._held.clear()

    def due(self, now: float) -> list[Intent]:
        """Return what is due by `now`: each held press at most once, however late we are."""
        found = []
        for key, (intent, when) in list(self._held.items()):
            if now >= when:
                found.append(intent)
                self._held[key] = (intent, max(when + NEXT, now))
        return found

    def __bool__(self) -> bool:
        return bool(self._held)
