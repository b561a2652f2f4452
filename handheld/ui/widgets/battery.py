"""The battery as title and pause show it: percent, and a little battery that is as full."""

from __future__ import annotations

from handheld.games.face import Box, Canvas, Colour
from handheld.ui.host import Battery
from handheld.ui.power import LOW


def width(canvas: Canvas, battery: Battery) -> float:
    """Return how wide it is."""
    m = canvas.metrics
    return canvas.text_width(_words(battery), m.small) + m.unit * 1.5 + _icon(m.small)[0]


def draw(canvas: Canvas, left: float, middle: float, battery: Battery, colour: Colour = "ink2") -> None:
    """Draw it from `left` on, round the height `middle`."""
    m = canvas.metrics
    wide, high = _icon(m.small)
    low = battery.percent <= LOW and not battery.charging
    ink = "bad" if low else colour
    x, y, edge = round(left), round(middle - high / 2), max(1, round(m.small / 10))
    canvas.frame(Box(x, y, wide - 2 * edge, high), ink, edge, edge * 2)
    canvas.rect(Box(x + wide - 2 * edge, y + round(high * 0.3), 2 * edge, high - 2 * round(high * 0.3)), ink)
    inner = Box(x + 2 * edge, y + 2 * edge, wide - 6 * edge, high - 4 * edge)
    if battery.charging:
        canvas.mark("bolt", inner.centre, high * 0.42, ink)
    else:
        canvas.rect(Box(inner.x, inner.y, max(edge, round(inner.w * battery.percent / 100)), inner.h), ink)
    canvas.text((x + wide + m.unit * 1.5, middle), _words(battery), m.small, ink, bold=low, anchor="lm")


def _icon(px: int) -> tuple[int, int]:
    high = round(px * 0.8)
    return round(high * 2.0), high


def _words(battery: Battery) -> str:
    return f"{battery.percent} %"
