"""What moves over the Coast to Coast screen: cards that fly, points that rise, words that stand for a moment.

Also the banner of the last round, and the small display beside tickets to choose from."""

from __future__ import annotations

from handheld.games.camera import ease_out
from handheld.games.coast import cards_art as art
from handheld.games.coast import tray
from handheld.games.coast.desk import Desk
from handheld.games.coast.motion import BACK, SETTLE, TICKET, Place, Saying
from handheld.games.face import Box, Canvas, Table


def _box_of(desk: Desk, place: Place) -> Box:
    """Return where something lies: a card of the market or of the hand, a seat."""
    what, n = place
    places = desk.places
    if what == "market" and places.market:
        box = places.market[n]
        if places.shape == "fold" and not desk.market_shown:  # it flies out of the tab that opens the market
            assert places.tabs is not None
            return places.tabs[0]
        return box
    if what == "hand" and places.hand:
        if n >= 0 and desk.open:
            return places.hand[n]
        first = places.hand[0]
        return Box(places.hand_box.x, first.y, first.w, first.h)
    size = places.hand[0] if places.hand else Box(0, 0, 20, 28)
    if what == "away":
        box = places.market[n]
        return Box(box.x, box.bottom + box.h, box.w, box.h)
    x, y = tray.seat_spot(desk, max(0, n))
    return Box(x - size.w / 4, y - size.h / 4, size.w / 2, size.h / 2)


def draw_flights(desk: Desk, canvas: Canvas, now: float) -> None:
    """Draw the cards that are in the air."""
    showing = desk.showing
    if showing is None or desk.bare:
        return
    time = showing.time(now)
    for one in showing.flights:
        if not one.start <= time < one.start + one.length:
            continue
        share = ease_out((time - one.start) / one.length)
        a, b = _box_of(desk, one.source), _box_of(desk, one.target)
        size = a if one.source[0] == "market" else b  # a picture is not scaled while it flies
        x = a.centre[0] + (b.centre[0] - a.centre[0]) * share - size.w / 2
        y = a.centre[1] + (b.centre[1] - a.centre[1]) * share - size.h / 2
        box = Box(x, y, size.w, size.h)
        if one.what == TICKET:
            art.show_tickets(canvas, box, None)
        elif one.what == BACK or (one.own and not desk.open):
            art.show_back(canvas, box)
        else:
            art.show_card(canvas, box, one.what)


def draw_points(desk: Desk, canvas: Canvas, now: float) -> None:
    """Draw the points of a claim, where they were earned."""
    showing = desk.showing
    if showing is None:
        return
    time, m = showing.time(now), canvas.metrics
    for one in showing.fills:
        since = time - one.start - one.length
        if 0 <= since < SETTLE:
            x, y = desk.map.spot(one.route)
            words = f"+{one.points}"
            wide, high = canvas.text_width(words, m.body, True) + m.body, m.body * 1.6
            y -= high * (0.8 + 0.6 * ease_out(since / SETTLE))
            canvas.rect(Box(round(x - wide / 2), round(y - high / 2), round(wide), round(high)), "ink", high / 2)
            canvas.text((x, y), words, m.body, "ground", bold=True, anchor="cm")


def _pill(desk: Desk, canvas: Canvas, words: str, y: float, *, icon: str = "", seat: int = -1) -> Box:
    """Draw a sentence in a pill in the middle of the map and return its box."""
    m, board = canvas.metrics, desk.places.map
    px = m.small
    while px > 13 and canvas.text_width(words, px, True) + px * 3.6 > board.w - 8:
        px -= 1
    lead = px * 2.0 if icon or seat >= 0 else 0.0
    wide = min(canvas.text_width(words, px, True) + px * 1.6 + lead, board.w - 8)
    high = px * 1.9
    box = art.whole(Box(board.centre[0] - wide / 2, y, wide, high))
    canvas.rect(box.inset(-1), "hair", high / 2 + 1)
    canvas.rect(box, "surface", high / 2)
    x = box.x + px * 0.8
    if seat >= 0:
        art.show_seat(canvas, (x + px * 0.6, box.centre[1]), px * 0.66, desk.mark(seat))
    elif icon:
        canvas.mark(icon, (x + px * 0.6, box.centre[1]), px * 0.6, "ink")
    canvas.text((x + lead, box.centre[1]), words, px, "ink", bold=True, anchor="lm",
                room=box.right - x - lead - px * 0.4)
    return box


def _saying(desk: Desk, now: float) -> Saying | None:
    showing = desk.showing
    if showing is None:
        return None
    time = showing.time(now)
    for one in showing.sayings:
        if one.start <= time < one.start + one.length and (desk.open or not one.own):
            return one
    return None


def draw_words(desk: Desk, canvas: Canvas, table: Table, now: float) -> None:
    """Draw what is said over the map: whose turn is told again, what happens, that the last round runs."""
    sight, m, board = desk.sight, canvas.metrics, desk.places.map
    assert sight is not None
    y = board.y + m.unit
    if desk.bar_shown and desk.bar is not None and desk.bar.y < board.centre[1]:
        y = desk.bar.bottom + m.unit
    showing = desk.showing
    if showing is not None and showing.recap:
        seat = showing.turn(now)
        if seat >= 0:
            y = _pill(desk, canvas, desk.speech.name(table, seat), y, seat=seat).bottom + m.unit
    one = _saying(desk, now)
    if one is not None:
        icons = {"joined": "tick", "redraw": "turn", "reshuffle": "turn", "last-round": "flag"}
        _pill(desk, canvas, desk.speech.said(one.what, one.value), y, icon=icons.get(one.what, "right"))
    elif sight.last_round and desk.finale is None and (showing is None or not showing.recap) and desk.route is None:
        _pill(desk, canvas, desk.speech.last_turns(sight), y, icon="flag")


def draw_small_market(desk: Desk, canvas: Canvas, now: float) -> None:
    """Draw the five face-up cards small while tickets are chosen and the market is folded."""
    if desk.side != "offer" or desk.places.shape != "fold":
        return
    board, m = desk.places.map, canvas.metrics
    high = m.small * 2.0
    wide = min(board.w - 2 * m.unit, high * 4.2)
    tray.draw_mini(canvas, Box(board.x + m.unit, board.bottom - high - m.unit, wide, high), desk.display_shown(now))
