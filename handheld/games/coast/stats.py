"""What is counted of each seat's play: public facts only, for the table at the end."""

from __future__ import annotations

from handheld.games.base import Seat

# Turns taken; cards drawn from the deck, taken face up, locomotives among those; routes claimed, locomotives paid for
# them; tickets drawn after the opening; passes.
COUNTED = ("turns", "blind", "faceup", "locomotives", "routes", "paid_locomotives", "tickets", "passes")


class Stats:
    """The counts of each seat."""

    __slots__ = ("_counts",)

    def __init__(self, seats: int) -> None:
        self._counts = [dict.fromkeys(COUNTED, 0) for _ in range(seats)]

    def copy(self) -> Stats:
        """Return equal counts, apart from these."""
        twin = object.__new__(Stats)
        twin._counts = [dict(one) for one in self._counts]
        return twin

    def add(self, seat: Seat, what: str, n: int = 1) -> None:
        """Count something of a seat."""
        self._counts[seat][what] += n

    def plain(self) -> tuple[dict[str, int], ...]:
        """Return a dict for each seat."""
        return tuple(dict(one) for one in self._counts)
