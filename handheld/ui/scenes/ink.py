"""Small drawings that the scenes of a match share: cards, the turn-order line, a focus ring, a scrim."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from handheld.games.face import Box, Canvas, Colour, Point
from handheld.ui.widgets.paint import glyph as draw_glyph
from handheld.ui.widgets.paint import glyph_width, tick_disc

__all__ = ["SeatMark", "card", "draw_glyph", "focus_ring", "glyph_width", "scrim", "stops"]

SeatMark = Callable[[Canvas, Point, float, int], None]
_SCRIM = 128  # px of a square of the scrim


def card(canvas: Canvas, box: Box, fill: Colour, edge: Colour = "", radius: float = 8, width: float = 1) -> None:
    """Draw a rounded rectangle, with an outline when `edge` names a colour."""
    canvas.rect(box, fill, radius)
    if edge:
        canvas.frame(box, edge, width, radius)


def focus_ring(canvas: Canvas, box: Box, radius: float = 8, width: float = 2.5, gap: float = 2) -> None:
    """Draw the ring of the focus round a box: ink outside, a gap in the halo colour."""
    out = width + gap
    canvas.frame(Box(box.x - gap, box.y - gap, box.w + 2 * gap, box.h + 2 * gap), "halo", gap, radius + gap)
    canvas.frame(Box(box.x - out, box.y - out, box.w + 2 * out, box.h + 2 * out), "focus", width, radius + out)


def scrim(canvas: Canvas, share: float = 0.72) -> None:
    """Lay a veil over all that was drawn so far."""

    def paint(inner: Canvas) -> None:
        inner.rect(Box(0, 0, _SCRIM, _SCRIM), "scrim")

    for y in range(0, canvas.metrics.height, _SCRIM):
        for x in range(0, canvas.metrics.width, _SCRIM):
            canvas.picture(("scrim",), (x, y), (_SCRIM, _SCRIM), paint, alpha=share)


def stops(canvas: Canvas, first: Point, radius: float, seats: Sequence[int], active: Sequence[int], mark: SeatMark,
          ready: Collection[int] = (), step: float = 0.0) -> None:
    """Draw the turn order as a small line with a stop per seat; the seats on turn are interchanges, those that have
    decided while others think have a tick. `step`: from stop to stop, if not three radii."""
    step = step or radius * 3
    x, y = first
    if len(seats) > 1:
        canvas.rect(Box(round(x), round(y) - 1, round(step * (len(seats) - 1)), 3), "hair")
    for place, seat in enumerate(seats):
        at = (x + step * place, y)
        if seat in active:
            canvas.circle(at, radius + 5, "ground")
            canvas.ring(at, radius + 3, 2, "ink")
            mark(canvas, at, radius, seat)
        else:
            mark(canvas, at, radius * 0.85, seat)
        if seat in ready:
            tick_disc(canvas, (at[0] + radius * 0.8, y + radius * 0.7), radius * 0.55)
