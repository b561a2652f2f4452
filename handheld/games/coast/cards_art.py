"""How the cards of Coast to Coast look: faces with colour and picture, backs, empty places, tickets, checks, seats.

Every `show_` function puts a kept picture on the canvas. A card's colour is `card0`..`card8` of the theme, its picture
is the second carrier. Nothing here knows rules."""

from __future__ import annotations

from functools import partial

from handheld.games.coast.data import LOCO
from handheld.games.coast.maplook import CARD_MARKS, SEAT_MARKS
from handheld.games.face import Box, Canvas, Point

STRIPE = (5, 3, 7, 2, 1, 4)  # colours of the stripe that says: any colour
_RISE = 4.0  # px that a chosen card rises (look/NOTES.md)


def rise(canvas: Canvas) -> float:
    """Return how far a chosen card rises, in px."""
    return max(_RISE, canvas.metrics.unit * 0.7)


def radius_of(w: float, h: float) -> float:
    """Return the radius of a card's corners."""
    return min(8.0, min(w, h) * 0.18)


def whole(box: Box) -> Box:
    """Return the box in whole pixels."""
    x, y = round(box.x), round(box.y)
    return Box(x, y, max(1, round(box.right) - x), max(1, round(box.bottom) - y))


def show_focus(canvas: Canvas, box: Box, radius: float) -> None:
    """Draw the ring of the focus round a box: ink outside, a gap inside."""
    width, gap = (2.0, 1.0) if canvas.metrics.unit <= 4 else (2.5, 2.0)
    out = width + gap
    canvas.frame(Box(box.x - gap, box.y - gap, box.w + 2 * gap, box.h + 2 * gap), "halo", gap, radius + gap)
    canvas.frame(Box(box.x - out, box.y - out, box.w + 2 * out, box.h + 2 * out), "focus", width, radius + out)


# ---------------------------------------------------------------- faces


def _spot(w: float, h: float, card: int, way: str) -> tuple[Point, float]:
    """Return middle and radius of the picture: alone on the card, above a number, or beside one."""
    shift = h * 0.06 if card == LOCO else 0.0
    if way == "above":
        return (w / 2, h * 0.29), min(w * 0.30, h * 0.19)
    if way == "beside":
        return (w * 0.31, h / 2 - shift), min(w * 0.20, h * 0.28)
    return (w / 2, h / 2 - shift), min(w, h) * 0.29


def _paint_face(w: float, h: float, card: int, way: str, canvas: Canvas) -> None:
    fill, box, radius = f"card{card}", Box(0, 0, w, h), radius_of(w, h)
    canvas.rect(box, canvas.mix("ink", fill, 0.45), radius)
    canvas.rect(box.inset(1), fill, max(1.0, radius - 1))
    if card == LOCO:
        high = max(3.0, round(h * 0.12))
        left, wide = radius * 0.7, w - radius * 1.4
        for k, colour in enumerate(STRIPE):
            canvas.rect(Box(left + wide * k / 6, h - 1 - high, wide / 6, high), f"card{colour}")
    centre, r = _spot(w, h, card, way)
    canvas.mark(CARD_MARKS[card], centre, r, f"on{fill}")


def show_card(canvas: Canvas, box: Box, card: int, count: int | None = None) -> None:
    """Draw a card's face, with a number on it where `count` is given."""
    box = whole(box)
    way = "alone" if count is None else "beside" if box.w >= box.h * 0.86 else "above"
    size = (box.w, box.h)
    canvas.picture(("coast-card", card, way), (box.x, box.y), size, partial(_paint_face, *size, card, way))
    if count is None:
        return
    m, colour = canvas.metrics, f"oncard{card}"
    if way == "beside":
        shift = box.h * 0.06 if card == LOCO else 0.0
        at, px = (box.x + box.w * 0.73, box.centre[1] - shift), min(m.body, round(box.h * 0.48))
    else:
        at, px = (box.centre[0], box.y + box.h * (0.64 if card == LOCO else 0.69)), min(m.body, round(box.h * 0.36))
    canvas.text(at, str(count), max(px, min(m.small, m.body)), colour, bold=True, anchor="cm", room=box.w - 2)


def _paint_place(w: float, h: float, card: int, canvas: Canvas) -> None:
    line = canvas.mix("ink", "ground", 0.28)
    canvas.frame(Box(0.5, 0.5, w - 1, h - 1), line, 1.2, radius_of(w, h))
    if card >= 0:
        faint = canvas.mix("ink", "ground", 0.54)
        canvas.mark(CARD_MARKS[card], (w / 2, h / 2), min(w, h) * 0.20, faint)


def show_place(canvas: Canvas, box: Box, card: int = -1) -> None:
    """Draw an empty place, with the picture of the card that belongs there."""
    box = whole(box)
    size = (box.w, box.h)
    canvas.picture(("coast-place", card), (box.x, box.y), size, partial(_paint_place, *size, card))


def _paint_back(w: float, h: float, icon: str, canvas: Canvas) -> None:
    radius = radius_of(w, h)
    canvas.rect(Box(0, 0, w, h), canvas.mix("ground", "ink", 0.3), radius)
    canvas.rect(Box(1, 1, w - 2, h - 2), "ink", max(1.0, radius - 1))
    inset = max(2.5, min(w, h) * 0.09)
    faint = canvas.mix("ground", "ink", 0.45)
    canvas.frame(Box(inset, inset, w - 2 * inset, h - 2 * inset), faint, 1, max(1.0, radius - inset / 2))
    if icon:
        canvas.mark(icon, (w / 2, h * 0.36), min(w, h) * 0.18, "ground")


def show_back(canvas: Canvas, box: Box, count: int | None = None, icon: str = "") -> None:
    """Draw the back of a card, with a number and an icon where they are given."""
    box = whole(box)
    size = (box.w, box.h)
    icon = icon if count is not None else ""
    canvas.picture(("coast-back", icon), (box.x, box.y), size, partial(_paint_back, *size, icon))
    if count is not None:
        m = canvas.metrics
        at = (box.centre[0], box.y + box.h * (0.70 if icon else 0.5))
        canvas.text(at, str(count), max(m.small, min(m.body, round(box.h * 0.4))), "ground", bold=True, anchor="cm",
                    room=box.w - 4)


def _paint_ticket(w: float, h: float, count: bool, canvas: Canvas) -> None:
    radius = radius_of(w, h)
    canvas.rect(Box(0, 0, w, h), canvas.mix("ink", "surface", 0.5), radius)
    canvas.rect(Box(1, 1, w - 2, h - 2), "surface", max(1.0, radius - 1))
    canvas.mark("ticket", (w / 2, h * (0.33 if count else 0.5)), min(w * 0.28, h * 0.22), "ink")


def show_tickets(canvas: Canvas, box: Box, count: int | None) -> None:
    """Draw a stack of tickets with its number."""
    box = whole(box)
    size = (box.w, box.h)
    canvas.picture(("coast-ticket", count is not None), (box.x, box.y), size,
                   partial(_paint_ticket, *size, count is not None))
    if count is not None:
        m = canvas.metrics
        canvas.text((box.centre[0], box.y + box.h * 0.72), str(count), max(m.small, min(m.body, round(box.h * 0.36))),
                    "ink", bold=True, anchor="cm", room=box.w - 4)


def show_veil(canvas: Canvas, box: Box) -> None:
    """Draw a veil over a card that can't be taken."""
    size = (box.w, box.h)
    canvas.picture(("coast-card-veil",), (box.x, box.y), size,
                   lambda c: c.rect(Box(0, 0, *size), "ground", radius_of(*size)), alpha=0.62)


# ---------------------------------------------------------------- small signs


def _paint_check(r: float, done: bool, chosen: bool, canvas: Canvas) -> None:
    at = (r + 1, r + 1)
    if done:
        canvas.circle(at, r, "good")
        canvas.mark("tick", at, r * 0.62, "ongood")
    elif chosen:
        canvas.circle(at, r, "ink")
        canvas.mark("tick", at, r * 0.62, "ground")
    else:
        canvas.ring(at, r - 0.75, 1.5, "ink2")


def show_check(canvas: Canvas, centre: Point, radius: float, *, done: bool = False, chosen: bool = False) -> None:
    """Draw a round box: empty, chosen (ink) or done (green), both with a tick."""
    size = (2 * radius + 2, 2 * radius + 2)
    canvas.picture(("coast-check", done, chosen), (round(centre[0] - radius - 1), round(centre[1] - radius - 1)), size,
                   partial(_paint_check, radius, done, chosen))


def _paint_failed(r: float, canvas: Canvas) -> None:
    at = (r + 1, r + 1)
    canvas.circle(at, r, "surface")
    canvas.ring(at, r - 0.75, 1.5, "bad")
    canvas.mark("cross", at, r * 0.5, "bad")


def show_failed(canvas: Canvas, centre: Point, radius: float) -> None:
    """Draw the sign of a ticket that was not completed."""
    size = (2 * radius + 2, 2 * radius + 2)
    canvas.picture(("coast-failed",), (round(centre[0] - radius - 1), round(centre[1] - radius - 1)), size,
                   partial(_paint_failed, radius))


def _paint_seat(r: float, look: int, canvas: Canvas) -> None:
    at = (r + 1, r + 1)
    canvas.circle(at, r, canvas.mix("ink", f"seat{look}", 0.5))
    canvas.circle(at, r - 1, f"seat{look}")
    canvas.mark(SEAT_MARKS[look], at, r * 0.56, f"onseat{look}")


def show_seat(canvas: Canvas, centre: Point, radius: float, look: int) -> None:
    """Draw the disc of a seat: its colour and its mark."""
    size = (2 * radius + 2, 2 * radius + 2)
    canvas.picture(("coast-seat", look), (centre[0] - radius - 1, centre[1] - radius - 1), size,
                   partial(_paint_seat, radius, look))


def _paint_button(r: float, icon: str, canvas: Canvas) -> None:
    at = (r + 1, r + 1)
    if icon == "tick":
        canvas.circle(at, r, "good")
        canvas.mark("tick", at, r * 0.52, "ongood")
    else:
        canvas.circle(at, r, "surface")
        canvas.ring(at, r - 0.75, 1.5, "bad" if icon == "cross" else "ink2")
        canvas.mark(icon, at, r * 0.5, "bad" if icon == "cross" else "ink")


def show_button(canvas: Canvas, centre: Point, radius: float, icon: str) -> None:
    """Draw a round button: the filled tick, the outlined cross, or another icon."""
    size = (2 * radius + 2, 2 * radius + 2)
    canvas.picture(("coast-button", icon), (round(centre[0] - radius - 1), round(centre[1] - radius - 1)), size,
                   partial(_paint_button, radius, icon))


def show_pill(canvas: Canvas, box: Box, words: str, size: int, icon: str) -> None:
    """Draw a filled pill with words, an icon before them where there is room."""
    box = whole(box)
    radius = min(box.h / 2, max(canvas.metrics.radius, 10))
    canvas.rect(box, "accent", radius)
    r = size * 0.5
    wide = canvas.text_width(words, size, True)
    lead = 2.6 * r if wide + 2.6 * r + size <= box.w else 0.0
    x = box.x + (box.w - min(wide, box.w - size) - lead) / 2
    if lead:
        canvas.mark(icon, (x + r, box.centre[1]), r, "onaccent")
    canvas.text((x + lead, box.centre[1]), words, size, "onaccent", bold=True, anchor="lm",
                room=box.right - x - lead - size * 0.4)


def panel(canvas: Canvas, box: Box, radius: float | None = None) -> None:
    """Draw the ground of a panel: surface with a hairline."""
    box = whole(box)
    radius = canvas.metrics.radius + 2 if radius is None else radius
    canvas.rect(box, "hair", radius)
    canvas.rect(box.inset(1), "surface", radius - 1)
