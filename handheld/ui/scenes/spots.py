"""Boxes on a screen that can be focused and pressed, where a page of widgets is too plain."""

from __future__ import annotations

from collections.abc import Sequence

from handheld.games.face import Box, Button
from handheld.ui.widgets.page import DIRECTIONS, distance


def neighbour(boxes: Sequence[Box], at: int, button: Button) -> int | None:
    """Return the box that the eye expects in the direction of the button, or None."""
    found = [(cost, k) for k, box in enumerate(boxes)
             if k != at and (cost := distance(boxes[at], box, DIRECTIONS[button])) is not None]
    return min(found)[1] if found else None


def hit(boxes: Sequence[Box], pos: tuple[float, float]) -> int | None:
    """Return the box that the point lies in, or None."""
    return next((k for k, box in enumerate(boxes) if box.holds(pos)), None)
