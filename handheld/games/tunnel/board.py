"""The board of Tunnel Lines on the screen: camera, cursor, what a tap means, and what is drawn in which order.

The view gives it a box and a BoardLook, and asks it what was picked. It knows no rules and no secrets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from handheld.games.face import NOTHING, Box, Canvas, Intent, Metrics, Nothing, Point
from handheld.games.tunnel.boardlook import BoardLook, Choice, Pick
from handheld.games.tunnel.why import Place

Answer: TypeAlias = "Pick | Nothing"


class Board:
    """See the methods: layout, draw, handle, choose, spot, show."""

    def __init__(self, *, motion: bool = True) -> None:
        self.choice: Choice | None = None  # the ghost
        self.cursor: Place | None = None  # of the free look around
        self.line = 0  # whose head the buttons choose from, where both lines can go on
        self.looking = False  # whether the buttons walk the whole board (why not?) instead of what can be picked

    def layout(self, box: Box, metrics: Metrics) -> None:
        """Take this part of the window."""

    def handle(self, intent: Intent, choices: Sequence[Choice]) -> Answer:
        """Take one intent. `choices` are those that can be picked now, of both lines; buttons keep to `line`."""
        return NOTHING

    def choose(self, choice: Choice | None) -> None:
        """Make a choice the ghost (and bring it into view), or take it away."""

    def look_around(self, on: bool) -> None:
        """Let the buttons walk every cell (every vertex, where stations are to be picked), or no longer."""

    def spot(self, place: Place) -> Point:
        """Return the pixel of a vertex, or of a cell's middle, when the camera rests."""
        return (0.0, 0.0)

    def show(self, places: Sequence[Place]) -> None:
        """Pan as little as needed to have these in view; never under a finger."""

    def overview(self) -> None:
        """Look at the whole board."""

    def draw(self, canvas: Canvas, look: BoardLook, now: float) -> None:
        """Draw the board as it is at time `now` (ms)."""

    def skip(self) -> None:
        """End the camera's move."""

    @property
    def busy(self) -> bool:
        """Whether the camera is on its way."""
        return False
