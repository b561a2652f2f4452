"""What stands round the board of Tunnel Lines: counters and hand, the line of players, the banner of the last turns,
words that stand for a moment."""

from __future__ import annotations

from handheld.games.base import Seat
from handheld.games.face import Box, Canvas, Table
from handheld.games.tunnel import places, signs
from handheld.games.tunnel.desk import Desk
from handheld.games.tunnel.sight import Sight

# ---------------------------------------------------------------- counters and hand


def draw_rail(desk: Desk, canvas: Canvas) -> None:
    """Draw counters and hand on their ground."""
    box, sight = desk.places.rail, desk.sight
    if box is None or sight is None:
        return
    canvas.rect(box, "ground")
    if box.h > box.w:
        canvas.rect(Box(box.right - 1, box.y, 1, box.h), "hair")
    else:
        canvas.rect(Box(box.x, box.y, box.w, 1), "hair")
    _counters(desk, canvas, sight)
    _hand(desk, canvas, sight)


def _counters(desk: Desk, canvas: Canvas, sight: Sight) -> None:
    """Draw chips left, and how many lines have ended of those that end the game; in warning where it is near."""
    m = canvas.metrics
    px = m.small
    texts = (str(sight.supply), f"{sight.ended}/{sight.limit}")
    near = (sight.supply <= 3, sight.ended >= sight.limit - 1)
    for k, (box, words) in enumerate(zip(desk.places.counters, texts, strict=True)):
        wide = canvas.text_width(words, px, True)
        r = min(px * 0.52, (box.w - wide - 2) / 2.2)
        x, y = box.x + max(1.0, (box.w - wide - 2 * r - 2) / 2), box.centre[1]
        if r >= px * 0.28:
            if k == 0:
                signs.show_station(canvas, (x + r, y), r)
            else:
                canvas.mark("flag", (x + r, y), r, "ink")
            x += 2 * r + 2
        else:
            x = box.centre[0] - wide / 2
        canvas.text((x, y), words, px, "warn" if near[k] and not sight.over else "ink", bold=True, anchor="lm")


def _hand(desk: Desk, canvas: Canvas, sight: Sight) -> None:
    """Draw the hub cards; covered only their backs."""
    whose = desk.whose
    if whose is None:
        return
    hand, boxes = desk.hand(), desk.places.cards
    if hand is None:
        for box in boxes[: sight.hand_sizes[whose]]:
            signs.show_back(canvas, box)
        return
    chosen = getattr(desk.choice, "card", "")
    for card, box in zip(hand, boxes, strict=False):
        signs.show_card(canvas, box, card, lit=card == chosen)


# ---------------------------------------------------------------- players


def _tiles_px(canvas: Canvas, room: float) -> int:
    """Return the size of the numbers of tiles: smaller where four players stand side by side in large letters."""
    m = canvas.metrics
    least = 14 if min(m.width, m.height) >= 320 else 13 if canvas.words.language == "ja" else 11
    return next((px for px in range(m.small, least, -1) if canvas.text_width("18", px) <= room), min(least, m.small))


def _left(canvas: Canvas, box: Box, sight: Sight, seat: Seat, number: int, look: int) -> None:
    """Draw one line in short: tiles left over its sample; a tick once it is complete, a cross while it is dead."""
    m = canvas.metrics
    px = m.small
    line = sight.line(seat, number)
    y = box.centre[1] - px * 0.24
    if line is not None and line.done:
        canvas.mark("tick", (box.centre[0], y), px * 0.46, "good")
    elif line is not None and line.dead:
        canvas.mark("cross", (box.centre[0], y), px * 0.42, "bad")
    else:
        words = str(sight.tiles_left[seat][number])
        canvas.text((box.centre[0], y), words, _tiles_px(canvas, box.w - 2), "ink" if line is not None else "ink2",
                    anchor="cm")
    signs.show_line(canvas, (box.centre[0], y + px * 0.82), min(px * 1.3, box.w - 2), look, number)


def draw_seats(desk: Desk, canvas: Canvas, table: Table, now: float) -> None:
    """Draw the line of players over the board: disc, name where it fits, points, tiles left of both lines."""
    box, sight = desk.places.seats, desk.sight
    if box is None or sight is None:
        return
    m = canvas.metrics
    canvas.rect(box, "ground")
    canvas.rect(Box(box.x, box.bottom - 1, box.w, 1), "hair")
    each, px = box.w / sight.seats, m.small
    r, gap = min(box.h * 0.38, px * 0.72), min(px * 0.35, each * 0.045)
    points = [str(desk.points_shown(seat, now)) for seat in range(sight.seats)]
    wide = max(canvas.text_width(one, px, True) for one in points)
    cell = min(px * 1.75, (each - 2 * r - 4 * gap - wide) / 2)
    room = each - 2 * r - 5 * gap - wide - 2 * cell
    names = [desk.speech.name(table, seat) for seat in range(sight.seats)]
    named = all(canvas.text_width(name, px) <= room for name in names)
    for seat in range(sight.seats):
        own = Box(box.x + each * seat, box.y, each, box.h - 1)
        if seat == sight.player and not sight.over:
            canvas.rect(own, "surface")
            canvas.rect(Box(round(own.x), box.bottom - 3, round(own.w), 3), "ink")
        x, y = own.x + gap + r, own.y + own.h / 2
        signs.show_seat(canvas, (x, y), r, desk.mark(seat))
        x += r + gap
        if named:
            canvas.text((x, y), names[seat], px, "ink", anchor="lm")
            x += max(canvas.text_width(name, px) for name in names) + gap
        canvas.text((x + wide, y), points[seat], px, "ink", bold=True, anchor="rm")
        x += wide + gap
        for number in (0, 1):
            _left(canvas, Box(x, own.y, cell, own.h), sight, seat, number, desk.mark(seat))
            x += cell


def draw_panel(desk: Desk, canvas: Canvas, box: Box, table: Table) -> None:
    """Draw the players under the shell's buttons: as in the line over the board, one below the other."""
    sight, m = desk.sight, canvas.metrics
    if sight is None:
        return
    if desk.places.seats is not None:
        _hands(desk, canvas, box, table, sight)
        return
    px = m.small
    top = px * 1.5 if box.h >= px * (1.5 + 1.75 * sight.seats) else 0.0  # the head goes first
    step = min(places.seat_step(m), (box.h - top) / sight.seats)
    if step < px * 1.5:
        return
    cell = px * 1.6
    lines = box.right - 2 * cell
    head = desk.speech.tiles_left()
    names = [desk.speech.name(table, seat) for seat in range(sight.seats)]
    left = lines - box.x - px * (2.6 + 0.62 * max(len(str(points)) for points in sight.points))
    named = all(canvas.text_width(name, px, True) <= left for name in names)
    if top and canvas.text_width(head, px) <= 2 * cell + px * 4:
        canvas.text((box.right, box.y + px * 0.7), head, px, "ink2", anchor="rm")
        left = box.right - canvas.text_width(head, px) - px
        if canvas.text_width(desk.speech.points_head(), px) <= left - box.x:
            canvas.text((box.x, box.y + px * 0.7), desk.speech.points_head(), px, "ink2", anchor="lm")
    y = box.y + top + step / 2
    for seat in range(sight.seats):
        r = px * 0.7
        signs.show_seat(canvas, (box.x + r, y), r, desk.mark(seat))
        points = str(desk.points_shown(seat, 0.0) if desk.showing is None and desk.finale is None else _now(desk, seat))
        right = lines - px * 0.25
        canvas.text((right, y), points, px, "ink", bold=True, anchor="rm")
        x = box.x + 2 * r + px * 0.45
        turn = seat == sight.player and not sight.over
        if named:
            canvas.text((x, y), names[seat], px, "ink", bold=turn, anchor="lm")
        for number in (0, 1):
            _left(canvas, Box(lines + cell * number, y - step / 2, cell, step), sight, seat, number, desk.mark(seat))
        y += step


def _hands(desk: Desk, canvas: Canvas, box: Box, table: Table, sight: Sight) -> None:
    """Draw the cards of all, under the board of a portrait window: the points stand over it."""
    px = canvas.metrics.small
    rows = (sight.seats + 1) // 2
    high = min(px * 2.6, box.h / rows)
    if box.w < px * 22 or high < px * 1.6 or sight.over:
        return
    for seat in range(sight.seats):
        x, y = box.x + box.w / 2 * (seat % 2), box.y + high * (seat // 2 + 0.5)
        r = px * 0.66
        signs.show_seat(canvas, (x + r, y), r, desk.mark(seat))
        left = x + 2 * r + px * 0.5
        hand = None if sight.hidden and not desk.open and seat == desk.seat else sight.hands[seat]
        cards = min(px * 2.3, (box.w / 2 - 2 * r - px) / 6)
        for k in range(sight.hand_sizes[seat]):
            at = Box(left + k * (cards + 2), y - px * 0.8, cards, px * 1.6)
            if hand is None:
                signs.show_back(canvas, at)
            elif k < len(hand):
                signs.show_card(canvas, at, hand[k])


def _now(desk: Desk, seat: Seat) -> int:
    """Return the points of a seat as they stood in the frame drawn last."""
    return desk.points_shown(seat, desk.drawn)


# ---------------------------------------------------------------- words over the board


def draw_banner(desk: Desk, canvas: Canvas, table: Table) -> None:
    """Say that the last turns run, and whose they are."""
    box, sight, m = desk.places.banner, desk.sight, canvas.metrics
    if box is None or sight is None:
        return
    canvas.rect(box, "lit")
    canvas.rect(Box(box.x, box.bottom - 1, box.w, 1), "hair")
    words, px = desk.speech.last_turns(table, sight), m.small
    room = box.w - px * 2.6
    if canvas.text_width(words, px, True) > room:
        words = desk.speech.last_short(sight)
    wide = min(room, canvas.text_width(words, px, True))
    x = box.centre[0] - (wide + px * 1.4) / 2
    canvas.mark("flag", (x + px * 0.5, box.centre[1]), px * 0.5, "onlit")
    canvas.text((x + px * 1.4, box.centre[1]), words, px, "onlit", bold=True, anchor="lm", room=room)


def _pill(canvas: Canvas, board: Box, words: str, y: float, *, look: int = -1) -> Box:
    """Draw a sentence in a pill in the middle of the board and return its box."""
    m = canvas.metrics
    px = m.small
    lead = px * 2.0 if look >= 0 else 0.0
    room = board.w - 8 - px * 1.6 - lead
    text = canvas.text_width(words, px, True)
    if text <= room:
        high, wide = px * 1.9, text + px * 1.6 + lead
    else:
        high, wide = canvas.paragraph_height(room, words, px, True) + px * 0.7, board.w - 8
    box = signs.whole(Box(board.centre[0] - wide / 2, y, wide, high))
    radius = min(high / 2, px)
    canvas.rect(box.inset(-1), "hair", radius + 1)
    canvas.rect(box, "surface", radius)
    if look >= 0:
        signs.show_seat(canvas, (box.x + px * 1.3, box.centre[1]), px * 0.66, look)
    x = box.x + px * 0.8 + lead
    if text <= room:
        canvas.text((x, box.centre[1]), words, px, "ink", bold=True, anchor="lm")
    else:
        inner = Box(x, box.y + px * 0.35, box.right - x - px * 0.8, box.h - px * 0.5)
        canvas.paragraph(inner, words, px, "ink", bold=True)
    return box


def open_board(desk: Desk, canvas: Canvas) -> tuple[Box, Box | None]:
    """Return the part of the board that is in sight, and the bar that says why something is not allowed: at the end of
    the board that is farther from what forbids it."""
    why, board, m = desk.why, desk.places.board, canvas.metrics
    if why is None or desk.finale is not None:
        return board, None
    pad = m.small * 0.6
    room = board.w - m.small * 1.6 - 3 * pad
    high = round(canvas.paragraph_height(room, desk.speech.rule(why.rule), m.small) + 2 * pad)
    spots = [desk.board.spot(place)[1] for place in why.cells if desk.board.visible(place)]
    rest = max(1.0, board.h - high)
    if not spots or sum(spots) / len(spots) < board.centre[1]:
        return Box(board.x, board.y, board.w, rest), Box(board.x, board.y + rest, board.w, high)
    return Box(board.x, board.y + high, board.w, rest), Box(board.x, board.y, board.w, high)


def draw_why(desk: Desk, canvas: Canvas, box: Box) -> None:
    """Say why something is not allowed."""
    assert desk.why is not None
    words, px = desk.speech.rule(desk.why.rule), canvas.metrics.small
    pad = px * 0.6
    canvas.rect(box, "surface")
    edge = box.y if box.y > desk.places.board.y else box.bottom - 1
    canvas.rect(Box(box.x, edge, box.w, 1), "hair")
    canvas.mark("info", (box.x + pad + px * 0.6, box.centre[1]), px * 0.62, "bad")
    x = box.x + pad * 2 + px * 1.6
    canvas.paragraph(Box(x, box.y + pad, box.right - x - pad, box.h - 2 * pad), words, px, "ink")


def draw_words(desk: Desk, canvas: Canvas, table: Table, now: float) -> None:
    """Draw what is said over the board: whose turn is told again, what happens."""
    showing, board, m = desk.showing, desk.places.board, canvas.metrics
    if showing is None:
        return
    y = board.y + m.unit
    seat = showing.turn(now)
    if showing.recap and seat >= 0:
        y = _pill(canvas, board, desk.speech.name(table, seat), y, look=desk.mark(seat)).bottom + m.unit
    one = showing.saying(now)
    if one is not None:
        words = desk.speech.said(table, one.name, one.seat, one.data)
        if words:
            _pill(canvas, board, words, y, look=desk.mark(one.seat) if one.seat >= 0 else -1)
