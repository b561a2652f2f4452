"""Stacks of rows side by side where the window is wide enough, one under the other where it is not."""

from __future__ import annotations

from collections.abc import Sequence

from handheld.games.face import Box, Canvas
from handheld.ui.widgets.base import Widget

LEAST = 17.5  # of the body size: narrower columns are not made


class Columns(Widget):
    """Each stack keeps its order; what stands in a stack may have heights of its own."""

    focusable = False

    def __init__(self, stacks: Sequence[Sequence[Widget]]) -> None:
        super().__init__()
        self.stacks = [list(stack) for stack in stacks]

    def children(self) -> Sequence[Widget]:
        """Return all widgets, stack after stack."""
        return [widget for stack in self.stacks for widget in stack]

    def _places(self, box: Box) -> list[Box]:
        m = self.m
        between = m.unit * 2.0  # as in a Grid, so that edges stand under edges
        count = len(self.stacks)
        wide = (box.w - between * (count - 1)) / count
        side_by_side = wide >= LEAST * m.body
        found: list[Box] = []
        x, y = box.x, box.y
        for number, stack in enumerate(self.stacks):
            width = wide if side_by_side else box.w
            if side_by_side:
                x, y = box.x + number * (wide + between), box.y
            for widget in stack:
                y += self._above(widget, y > box.y)
                high = widget.measure(width)
                found.append(Box(x, y, width, high))
                y += high
        return found

    def _above(self, widget: Widget, inside: bool) -> float:
        return (widget.gap if widget.gap is not None else self.m.unit * 2.0) if inside else 0.0

    def measure(self, width: float) -> float:
        """Return the height of the highest stack, or of all of them."""
        return max((one.bottom for one in self._places(Box(0, 0, width, 0))), default=0.0)

    def place(self, box: Box) -> None:
        """Place the widgets."""
        self.box = box
        for widget, place in zip(self.children(), self._places(box), strict=True):
            widget.place(place)

    def draw(self, canvas: Canvas, focused: bool, now: float) -> None:
        """Nothing of its own: the page draws the widgets."""
