"""Small drawings that all screens share: focus ring, glyphs of buttons, seat discs, the hair line."""

from __future__ import annotations

from handheld.games.face import Box, Canvas, Colour, Metrics, Point
from handheld.ui import marks
from handheld.ui.theme import SEAT_MARKS


def focus_ring(canvas: Canvas, box: Box, radius: float, m: Metrics) -> None:
    """Draw the ring of the focus round a box: ink outside, a gap in the halo colour. Never a colour change alone."""
    width, gap = (2.0, 1.5) if min(m.width, m.height) < 300 else (2.5, 2.0)
    if m.height >= 1000 and m.width >= 1000:
        width, gap = 4.0, 3.0
    out = width + gap
    canvas.frame(Box(box.x - gap, box.y - gap, box.w + 2 * gap, box.h + 2 * gap), "halo", gap, radius + gap)
    canvas.frame(Box(box.x - out, box.y - out, box.w + 2 * out, box.h + 2 * out), "focus", width, radius + out)


def glyph_size(m: Metrics) -> tuple[float, int]:
    """Return half the height of a glyph, and the size of its letters."""
    return max(7.5, m.small * 0.7), m.small


def glyph_width(canvas: Canvas, text: str, m: Metrics) -> float:
    """Return how wide the glyph of a button is."""
    r, px = glyph_size(m)
    if not text:
        return 0.0
    if len(text) == 1 or text in marks.NAMES:
        return 2 * r
    return canvas.text_width(text, px, True) + r


def glyph(canvas: Canvas, left: Point, text: str, m: Metrics, colour: Colour = "ink") -> float:
    """Draw what is printed on a button (Router.glyph), its left edge at `left`; return its width."""
    (x, y), (r, px), width = left, glyph_size(m), glyph_width(canvas, text, m)
    if not text:
        return 0.0
    if len(text) == 1 or text in marks.NAMES:
        canvas.ring((x + r, y), r - 0.75, 1.5, colour)
        if text in marks.NAMES:
            canvas.mark(text, (x + r, y), r * 0.55, colour)
        else:
            canvas.text((x + r, y), text, px, colour, bold=True, anchor="cm")
        return width
    high = round(r * 1.8)
    canvas.frame(Box(round(x), round(y - high / 2), round(width), high), colour, 1.5, r * 0.55)
    canvas.text((x + width / 2, y), text, px, colour, bold=True, anchor="cm")
    return width


def seat_disc(canvas: Canvas, centre: Point, radius: float, look: int, *, rim: bool = True) -> None:
    """Draw the disc of a seat colour with its mark; a thin rim of ink where the ground is dark."""
    look %= len(SEAT_MARKS)
    if rim:
        canvas.circle(centre, radius + 1, canvas.mix("ink", f"seat{look}", 0.75))
    canvas.circle(centre, radius, f"seat{look}")
    canvas.mark(SEAT_MARKS[look], centre, radius * 0.56, f"onseat{look}")


def tick_disc(canvas: Canvas, centre: Point, radius: float) -> None:
    """Draw a tick in a filled disc: done, ready."""
    canvas.circle(centre, radius, "good")
    canvas.mark("tick", centre, radius * 0.68, "ongood")


def hair(canvas: Canvas, x: float, y: float, width: float) -> None:
    """Draw a line of one pixel across."""
    canvas.rect(Box(x, round(y), width, 1), "hair")
