"""The small signs of Tunnel Lines beside the board: discs of seats, hub cards and backs, samples of lines, letters.

Every `show_` function puts a kept picture on the canvas. A hub's picture is the carrier, its letter the second; line 1
is solid and line 2 hollow wherever it is named."""

from __future__ import annotations

from functools import partial

from handheld.games.face import Box, Canvas, Point
from handheld.games.tunnel.boardlook import SEAT_MARKS

HUB_OF = {"A1": "R", "A2": "O", "B1": "O", "B2": "E", "C1": "E", "C2": "R", "D1": "R", "D2": "O", "E1": "O", "E2": "E",
          "F1": "E", "F2": "R"}  # spec 3.2


def whole(box: Box) -> Box:
    """Return the box in whole pixels."""
    x, y = round(box.x), round(box.y)
    return Box(x, y, max(1, round(box.right) - x), max(1, round(box.bottom) - y))


def panel(canvas: Canvas, box: Box, radius: float) -> None:
    """Draw a quiet panel: surface with a hairline."""
    box = whole(box)
    canvas.rect(box, "hair", radius)
    canvas.rect(box.inset(1), "surface", max(1.0, radius - 1))


def show_focus(canvas: Canvas, box: Box, radius: float) -> None:
    """Draw the ring of the focus round a box: ink outside, a gap inside."""
    width, gap = (2.0, 1.0) if canvas.metrics.unit <= 4 else (2.5, 2.0)
    box, out = whole(box), width + gap
    canvas.frame(Box(box.x - gap, box.y - gap, box.w + 2 * gap, box.h + 2 * gap), "halo", gap, radius + gap)
    canvas.frame(Box(box.x - out, box.y - out, box.w + 2 * out, box.h + 2 * out), "focus", width, radius + out)


# ---------------------------------------------------------------- seats and lines


def _paint_seat(r: float, look: int, canvas: Canvas) -> None:
    c = r + 1
    canvas.circle((c, c), r + 0.5, canvas.mix("ink", f"seat{look}", 0.6))
    canvas.circle((c, c), r - 0.5, f"seat{look}")
    canvas.mark(SEAT_MARKS[look], (c, c), r * 0.56, f"onseat{look}")


def show_seat(canvas: Canvas, centre: Point, radius: float, look: int) -> None:
    """Draw the disc of a seat, with colour and mark number `look`."""
    r = max(3.0, round(radius * 2) / 2)
    side = 2 * r + 2
    canvas.picture(("tunnel-seat", look, r), (round(centre[0] - side / 2), round(centre[1] - side / 2)), (side, side),
                   partial(_paint_seat, r, look))


def _paint_line(w: float, h: float, look: int, number: int, canvas: Canvas) -> None:
    y = h / 2
    canvas.line([(h / 2, y), (w - h / 2, y)], h, canvas.mix("ink", f"seat{look}", 0.55))
    canvas.line([(h / 2, y), (w - h / 2, y)], h - 1.5, f"seat{look}")
    if number:
        canvas.line([(h / 2, y), (w - h / 2, y)], max(1.2, h * 0.34), "surface")


def show_line(canvas: Canvas, centre: Point, width: float, look: int, number: int) -> None:
    """Draw a sample of a line: solid for line 0, with a light core for line 1."""
    m = canvas.metrics
    high = max(5.0, round(m.small * 0.36))
    size = (round(width), high)
    canvas.picture(("tunnel-line", look, number), (round(centre[0] - width / 2), round(centre[1] - high / 2)), size,
                   partial(_paint_line, *size, look, number))


# ---------------------------------------------------------------- hubs


def paint_hub(canvas: Canvas, centre: Point, r: float, hub: str, colour: str) -> None:
    """Paint the picture of a type of hub: a house, an office tower, a star."""
    x, y = centre
    if hub == "R":
        canvas.polygon([(x - r, y - r * 0.05), (x, y - r * 0.95), (x + r, y - r * 0.05)], colour)
        canvas.rect(Box(x - r * 0.68, y - r * 0.1, r * 1.36, r * 0.95), colour)
    elif hub == "O":
        canvas.rect(Box(x - r * 0.62, y - r * 0.95, r * 0.5, r * 1.85), colour)
        canvas.rect(Box(x - r * 0.06, y - r * 0.95, r * 0.5, r * 1.85), colour)
        for k in range(4):
            canvas.rect(Box(x - r * 0.62, y - r * 0.95 + k * r * 0.53, r * 1.24, r * 0.27), colour)
        canvas.rect(Box(x + r * 0.38, y - r * 0.95, r * 0.26, r * 1.85), colour)
    else:
        canvas.mark("star", (x, y), r, colour)


def _paint_card(w: float, h: float, card: str, canvas: Canvas) -> None:
    radius = min(6.0, min(w, h) * 0.2)
    canvas.rect(Box(0, 0, w, h), canvas.mix("ink", "surface", 0.45), radius)
    canvas.rect(Box(1, 1, w - 2, h - 2), "surface", max(1.0, radius - 1))
    r = min(w * 0.2, h * 0.3)
    paint_hub(canvas, (w * 0.72, h / 2), r, HUB_OF[card], "ink")


def show_card(canvas: Canvas, box: Box, card: str, *, lit: bool = False) -> None:
    """Draw a hub card: its letter and the picture of its type."""
    box = whole(box)
    size = (box.w, box.h)
    canvas.picture(("tunnel-card", card), (box.x, box.y), size, partial(_paint_card, *size, card))
    px = max(canvas.metrics.small, min(canvas.metrics.body, round(box.h * 0.62)))
    canvas.text((box.x + box.w * 0.3, box.centre[1]), card[0], px, "ink", bold=True, anchor="cm")
    if lit:
        show_focus(canvas, box, min(6.0, min(box.w, box.h) * 0.2))


def _paint_back(w: float, h: float, canvas: Canvas) -> None:
    radius = min(6.0, min(w, h) * 0.2)
    canvas.rect(Box(0, 0, w, h), "ink", radius)
    inset = max(2.0, min(w, h) * 0.12)
    canvas.frame(Box(inset, inset, w - 2 * inset, h - 2 * inset), canvas.mix("ground", "ink", 0.45), 1,
                 max(1.0, radius - inset / 2))


def show_back(canvas: Canvas, box: Box) -> None:
    """Draw the back of a hub card."""
    box = whole(box)
    size = (box.w, box.h)
    canvas.picture(("tunnel-back",), (box.x, box.y), size, partial(_paint_back, *size))


# ---------------------------------------------------------------- stations and letters


def _paint_station(r: float, canvas: Canvas) -> None:
    c = r + 1
    canvas.circle((c, c), r, "ink")
    canvas.circle((c, c), r * 0.62, "surface")


def show_station(canvas: Canvas, centre: Point, radius: float) -> None:
    """Draw a station chip: the ring of an interchange."""
    r = max(3.0, round(radius * 2) / 2)
    side = 2 * r + 2
    canvas.picture(("tunnel-chip", r), (round(centre[0] - side / 2), round(centre[1] - side / 2)), (side, side),
                   partial(_paint_station, r))


def _paint_trip(r: float, name: str, strong: bool, canvas: Canvas) -> None:
    c = r + 1
    canvas.circle((c, c), r, "ink" if strong else canvas.mix("ink", "ground", 0.55))
    if not strong:
        canvas.circle((c, c), r - 1.2, "ground")
    if name == "LF":
        colour = "ground" if strong else "ink2"
        for y in (-0.22, 0.22):
            points = [(c + r * (x / 6 - 0.5), c + r * (y + (0.12 if k % 2 else -0.12))) for k, x in enumerate(range(7))]
            canvas.line(points, max(1.2, r * 0.17), colour)


def show_trip(canvas: Canvas, centre: Point, radius: float, name: str, strong: bool) -> None:
    """Draw the disc of a letter's trip, filled where there is one; waves for lake to forest."""
    r = max(4.0, round(radius * 2) / 2)
    side = 2 * r + 2
    at = (round(centre[0] - side / 2), round(centre[1] - side / 2))
    canvas.picture(("tunnel-trip", "LF" if name == "LF" else "", strong, r), at, (side, side),
                   partial(_paint_trip, r, "LF" if name == "LF" else "", strong))
    if name != "LF":
        canvas.text((at[0] + side / 2, at[1] + side / 2), name, canvas.metrics.small, "ground" if strong else "ink2",
                    bold=True, anchor="cm")
