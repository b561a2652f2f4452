"""What stands around the map: the line of players, the hand, the market of cards and tickets, the tabs of a folded
market, and the bar that says what is chosen and how it is paid."""

from __future__ import annotations

from collections.abc import Sequence

from handheld.games.base import Seat
from handheld.games.coast import cards_art as art
from handheld.games.coast.choice import Payment
from handheld.games.coast.data import LOCO
from handheld.games.coast.desk import Desk
from handheld.games.coast.sight import DECK, MARKET, TICKETS
from handheld.games.face import Box, Canvas, Point, Table

# ---------------------------------------------------------------- players


def _facts(desk: Desk, seat: Seat, points: int) -> list[tuple[str, str, bool]]:
    """Return (icon, number, bold) of a player, what matters most first."""
    sight = desk.sight
    assert sight is not None
    return [("", desk.speech.number(points), True), ("car", str(sight.cars[seat]), False),
            ("cards", str(desk.hand_size(seat)), False), ("ticket", str(sight.ticket_counts[seat]), False)]


def _fact(canvas: Canvas, x: float, y: float, icon: str, words: str, bold: bool, px: int) -> float:
    """Draw an icon and a number and return where they end."""
    if icon:
        draw_icon(canvas, (x + px * 0.45, y), px * 0.45, icon)
        x += px * 1.15
    return canvas.text((x, y), words, px, "ink" if bold else "ink2", bold=bold, anchor="lm").right


def draw_icon(canvas: Canvas, centre: Point, radius: float, icon: str) -> None:
    """Draw a small icon: a car of a route, or a mark."""
    if icon == "car":
        w, h = radius * 2.1, radius * 1.05
        canvas.rect(Box(round(centre[0] - w / 2), round(centre[1] - h / 2), round(w), round(h)), "ink2", h / 2)
    else:
        canvas.mark(icon, centre, radius, "ink2")


def draw_seats(desk: Desk, canvas: Canvas, table: Table, now: float) -> None:
    """Draw the line of players: points of routes, cars, cards, tickets. What everybody may know."""
    box, sight, m = desk.places.seats, desk.sight, canvas.metrics
    if box is None or sight is None:
        return
    canvas.rect(box, "ground")
    canvas.rect(Box(box.x, box.bottom - 1, box.w, 1), "hair")
    each, px, r = box.w / sight.seats, m.small, box.h * 0.36
    gap = px * 0.42
    chips = [_facts(desk, seat, desk.points_shown(seat, now)) for seat in range(sight.seats)]
    room = each - 2 * r - 3 * gap

    def wide(n: int) -> float:
        return max(sum(canvas.text_width(words, px, bold) + (px * 1.15 if icon else 0) for icon, words, bold in
                       chip[:n]) + gap * (n - 1) for chip in chips)

    shown = next((n for n in (4, 3, 2) if wide(n) <= room), 1)
    names = [desk.speech.name(table, seat) for seat in range(sight.seats)]
    name_room = room - wide(shown) - gap
    named = all(canvas.text_width(name, px) <= name_room for name in names)
    y = box.y + (box.h - 1) / 2
    for seat, chip in enumerate(chips):
        cell = Box(box.x + each * seat, box.y, each, box.h - 1)
        if seat == sight.player and not sight.over:
            canvas.rect(cell, "surface")
            canvas.rect(Box(round(cell.x), box.bottom - 3, round(cell.w), 3), "ink")
        x = cell.x + gap + r
        art.show_seat(canvas, (x, y), r, desk.mark(seat))
        x += r + gap
        if named:
            x = canvas.text((x, y), names[seat], px, "ink", anchor="lm").right + gap
        for icon, words, bold in chip[:shown]:
            x = _fact(canvas, x, y, icon, words, bold, px) + gap


def seat_spot(desk: Desk, seat: Seat) -> Point:
    """Return where cards of a seat fly to: its place in the line of players, or in the bar above the area."""
    box, sight, m = desk.places.seats, desk.sight, desk.metrics
    assert sight is not None
    assert m is not None
    if box is not None:
        each = box.w / sight.seats
        return (box.x + each * seat + m.small * 1.6, box.centre[1])
    r = m.bar * 0.29
    return (desk.area.x + m.unit * 2 + r + 3 * r * seat, desk.area.y - r)


# ---------------------------------------------------------------- hand


def draw_tray(desk: Desk, canvas: Canvas, table: Table, now: float) -> None:
    """Draw hand, market and tabs on their ground."""
    places = desk.places
    canvas.rect(places.tray, "ground")
    canvas.rect(Box(places.tray.x, places.tray.y, places.tray.w, 1), "hair")
    if places.tabs is not None:
        _tabs(desk, canvas)
    if desk.market_shown or places.shape != "fold":
        draw_market(desk, canvas, now)
    draw_hand(desk, canvas, table, now)


def draw_hand(desk: Desk, canvas: Canvas, table: Table, now: float) -> None:
    """Draw the nine fixed places; the cards that the chosen payment takes rise, with their number."""
    sight, places = desk.sight, desk.places
    assert sight is not None
    hand = desk.hand_shown(now) if desk.open else None
    if hand is None:
        _covered(desk, canvas, table)
        return
    payment = desk.payment
    paid = payment.counts if payment is not None else (0,) * 9
    up = art.rise(canvas)
    for kind, box in _hand_boxes(canvas, places.hand, hand):
        if not hand[kind]:
            art.show_place(canvas, box, kind)
            continue
        if paid[kind]:
            box = Box(box.x, box.y - up, box.w, box.h)
        art.show_card(canvas, box, kind, hand[kind])
        if paid[kind]:
            art.show_focus(canvas, art.whole(box), art.radius_of(box.w, box.h))
            _minus(canvas, box, paid[kind])


def _hand_boxes(canvas: Canvas, fixed: Sequence[Box], hand: Sequence[int]) -> list[tuple[int, Box]]:
    """Return the places; beside a lesson in the smallest window they are too narrow for a number, and those of the
    kinds held share the room."""
    held = [kind for kind in range(len(fixed)) if hand[kind]]
    if not held or fixed[0].w >= canvas.text_width("8", 11, True) + 4:
        return list(enumerate(fixed))
    gap = max(1.0, fixed[1].x - fixed[0].right)
    wide = min(fixed[0].h, (fixed[-1].right - fixed[0].x + gap) / len(held) - gap)
    return [(kind, Box(fixed[0].x + k * (wide + gap), fixed[0].y, wide, fixed[0].h)) for k, kind in enumerate(held)]


def _minus(canvas: Canvas, box: Box, n: int) -> None:
    """Draw how many of a card are paid, over its upper edge."""
    m = canvas.metrics
    words, px = f"−{n}", m.small
    wide, high = canvas.text_width(words, px, True) + px * 0.6, px * 1.25
    pill = Box(round(box.right - wide * 0.7), round(box.y - high * 0.62), round(wide), round(high))
    canvas.rect(pill.inset(-1), "ground", pill.h / 2 + 1)
    canvas.rect(pill, "ink", pill.h / 2)
    canvas.text(pill.centre, words, px, "ground", bold=True, anchor="cm")


def _covered(desk: Desk, canvas: Canvas, table: Table) -> None:
    """Draw a hand that is not to be seen: backs and numbers."""
    sight, places, m = desk.sight, desk.places, canvas.metrics
    assert sight is not None
    seat = desk.whose
    box = places.hand_box
    if seat is None:
        return
    wide = max(places.hand[0].w, min(box.h * 0.8, m.touch))
    gap = m.unit
    art.show_back(canvas, Box(box.x, box.y, wide, box.h), sight.hand_sizes[seat], "cards")
    art.show_tickets(canvas, Box(box.x + wide + gap, box.y, wide, box.h), sight.ticket_counts[seat])
    x = box.x + 2 * wide + 3 * gap
    room = box.right - x
    name = desk.speech.name(table, seat)
    words = desk.speech.covered() if table.seat is not None else ""
    two = bool(words) and box.h >= m.small * 2.6
    if canvas.text_width(name, m.small, True) <= room:
        y = box.centre[1] - (m.small * 0.7 if two else 0)
        end = canvas.text((x, y), name, m.small, "ink", bold=True, anchor="lm").right
    else:
        end, two = x, False
    if two and canvas.text_width(words, m.small) <= room:
        canvas.text((x, box.centre[1] + m.small * 0.7), words, m.small, "ink2", anchor="lm")
    elif words and canvas.text_width(words, m.small) <= box.right - end - gap:
        canvas.text((end + gap, box.centre[1]), words, m.small, "ink2", anchor="lm")


# ---------------------------------------------------------------- market


def _tabs(desk: Desk, canvas: Canvas) -> None:
    """Draw what opens market and ledger where they are folded."""
    sight = desk.sight
    assert sight is not None
    assert desk.places.tabs is not None
    for index, (box, icon) in enumerate(zip(desk.places.tabs, ("cards", "list"), strict=True)):
        box = art.whole(box)
        on = desk.market_shown if index == 0 else desk.ledger is not None
        radius = canvas.metrics.radius
        canvas.rect(box, "accent" if on else "hair", radius)
        if not on:
            canvas.rect(box.inset(1), "surface", radius - 1)
        canvas.mark(icon, box.centre, min(box.w, box.h) * 0.27, "onaccent" if on else "ink")


def draw_market(desk: Desk, canvas: Canvas, now: float) -> None:
    """Draw the five cards face up, deck and tickets in their fixed places."""
    sight, places = desk.sight, desk.places
    assert sight is not None
    if places.shape == "fold":
        box = places.market_box
        canvas.rect(box, "ground")
        canvas.rect(Box(box.x, box.y, box.w, 1), "hair")
    display = desk.display_shown(now)
    picked = desk.choice.picked
    cursor = desk.choice.at if desk.focus == "market" and desk.buttons_used and picked is None else None
    up = art.rise(canvas)
    for place in range(MARKET):
        box = places.market[place]
        if place == picked:
            box = Box(box.x, box.y - up, box.w, box.h)
        if place == DECK:
            if sight.deck or not sum(sight.discard):
                _stack_under(canvas, box, sight.deck)
                art.show_back(canvas, box, sight.deck, "cards")
            else:  # the discard becomes the deck with the next card
                art.show_back(canvas, box, sum(sight.discard), "turn")
        elif place == TICKETS:
            art.show_tickets(canvas, box, sight.ticket_deck)
        elif display[place] < 0:
            art.show_place(canvas, box)
        else:
            art.show_card(canvas, box, display[place])
            if desk.acting and sight.phase == "second" and display[place] == LOCO:
                _shut(canvas, box)
        if place in (picked, cursor):
            art.show_focus(canvas, art.whole(box), art.radius_of(box.w, box.h))
        if place == picked and desk.touched:
            _beside(desk, canvas, place)


def _shut(canvas: Canvas, box: Box) -> None:
    """Draw that a card may not be taken now: veiled, with a cross."""
    box = art.whole(box)
    art.show_veil(canvas, box)
    art.show_failed(canvas, box.centre, min(box.w, box.h) * 0.24)


def _stack_under(canvas: Canvas, box: Box, n: int) -> None:
    if n > 1:
        under = Box(box.x, box.y + 2, box.w, box.h)
        under = art.whole(under)
        canvas.rect(under, canvas.mix("ink", "ground", 0.5), art.radius_of(box.w, box.h))


def take_spots(desk: Desk, place: int) -> tuple[Point, Point]:
    """Return the middles of tick and cross for a chosen place of the market: above it."""
    assert desk.metrics is not None
    box, r = desk.places.market[place], desk.metrics.touch / 2
    y = (desk.places.market_box.y if desk.places.shape == "fold" else desk.places.tray.y) - r - desk.metrics.unit
    x = box.centre[0]
    x = min(max(x, desk.area.x + 2 * r + 4), desk.area.right - 2 * r - 4)
    return (x - r - 2, y), (x + r + 2, y)


def _beside(desk: Desk, canvas: Canvas, place: int) -> None:
    tick, cross = take_spots(desk, place)
    r = canvas.metrics.touch / 2
    art.show_button(canvas, tick, r, "tick")
    art.show_button(canvas, cross, r, "cross")


# ---------------------------------------------------------------- what is chosen


def _bar_width(desk: Desk, canvas: Canvas, route: int) -> float:
    """Return how wide the bar wants to be for what stands in it."""
    sight, m = desk.sight, canvas.metrics
    assert sight is not None
    name = canvas.text_width(desk.speech.route(route), m.small, True)
    if _tells(desk) and desk.refusal is not None:
        words = canvas.text_width(desk.speech.refusal(desk.refusal), m.small)
        return max(name, words) + m.small * 1.7 + m.unit * 4.5
    if not desk.acting:
        return name + m.unit * 4
    payment = desk.payment if desk.open else None
    ways = len(desk.choice.ways.get(route, ())) if desk.open else 0
    more = m.small * 2.6 + canvas.text_width(f"{ways}/{ways}", m.small) if ways > 1 else 0.0
    return name + m.unit * 7 + _pay_width(canvas, payment) + more


def open_map(desk: Desk, canvas: Canvas) -> Box:
    """Return the part of the map that no bar as wide as the map lies on."""
    board = desk.places.map
    if not desk.bar_shown or desk.route is None:
        return board
    bar = desk.place_bar(_bar_width(desk, canvas, desk.route))
    if bar.w < board.w * 0.85:
        return board
    if bar.y > board.centre[1]:
        return Box(board.x, board.y, board.w, max(1.0, bar.y - board.y))
    return Box(board.x, bar.bottom, board.w, max(1.0, board.bottom - bar.bottom))


def _tells(desk: Desk) -> bool:
    """Return whether it may be said why the chosen route is refused: others may read what all can see."""
    return desk.refusal is not None and (desk.open or desk.refusal.rule in PUBLIC)


def draw_bar(desk: Desk, canvas: Canvas) -> None:
    """Draw what is chosen: the route, what it brings, how it is paid or why it is refused; tick and cross beside it."""
    sight, m = desk.sight, canvas.metrics
    route = desk.route
    if sight is None or route is None:
        return
    if desk.acting:
        for name, spot in desk.spots().items():
            art.show_button(canvas, spot.centre, spot.w / 2, name)
    box = desk.place_bar(_bar_width(desk, canvas, route))
    art.panel(canvas, box, min(box.h / 2, m.radius + 6))
    x, right = box.x + m.unit * 2, box.right - m.unit * 1.5
    if _tells(desk):
        _refused(desk, canvas, Box(x, box.y, right - x, box.h))
        return
    payment, wide = desk.payment if desk.open else None, 0.0
    ways = len(desk.choice.ways.get(route, ())) if desk.open else 0
    if desk.acting:
        if ways > 1:
            words, px = f"{desk.choice.index % ways + 1}/{ways}", m.small
            right = canvas.text((right, box.centre[1]), words, px, "ink2", anchor="rm").x - px * 0.4
            canvas.mark("swap", (right - px * 0.6, box.centre[1]), px * 0.6, "ink2")
            right -= px * 1.7
        wide = _pay_width(canvas, payment)
        _pay(desk, canvas, Box(right - wide, box.y, wide, box.h), payment, sight.length(route))
        right -= wide + m.unit
    room = right - x
    name, worth = desk.speech.route(route), desk.speech.points(sight.worth(route))
    if canvas.text_width(name, m.small, True) > room:
        name = desk.short(route)
    if canvas.text_width(worth, m.small) > room:
        worth = f"+{sight.worth(route)}"
    step = m.small * 0.66
    canvas.text((x, box.centre[1] - step), name, m.small, "ink", bold=True, anchor="lm", room=room)
    canvas.text((x, box.centre[1] + step), worth, m.small, "ink2", anchor="lm", room=room)


PUBLIC = ("owned", "own-twin", "closed", "cars", "not-asked", "game-over", "second-card", "keep-first")


def _refused(desk: Desk, canvas: Canvas, box: Box) -> None:
    """Draw the route and why it is refused."""
    assert desk.refusal is not None
    assert desk.route is not None
    m = canvas.metrics
    canvas.mark("info", (box.x + m.small * 0.6, box.centre[1]), m.small * 0.6, "bad")
    x = box.x + m.small * 1.7
    room = box.right - x
    words = desk.speech.refusal(desk.refusal)
    name = desk.speech.route(desk.route)
    high = canvas.paragraph_height(room, words, m.small)
    line = canvas.paragraph_height(room, "A", m.small)
    if high + line <= box.h and canvas.text_width(name, m.small, True) <= room:
        top = box.y + (box.h - high - line) / 2
        canvas.text((x, top + line / 2), name, m.small, "ink", bold=True, anchor="lm")
        canvas.paragraph(Box(x, top + line, room, high), words, m.small, "ink")
    else:
        canvas.paragraph(Box(x, box.y + (box.h - high) / 2, room, high), words, m.small, "ink")


def _pay_width(canvas: Canvas, payment: Payment | None) -> float:
    px = canvas.metrics.small
    each = px * 1.9 + canvas.text_width("×6", px, True) + px * 0.5
    if payment is None:
        return each
    return each * ((payment.cards > 0) + (payment.locos > 0))


def _pay(desk: Desk, canvas: Canvas, box: Box, payment: Payment | None, length: int) -> None:
    """Draw the cards that are paid with their numbers; a back where the payment is covered."""
    px = canvas.metrics.small
    w, h = px * 1.7, px * 1.9
    x, y = box.x, box.centre[1] - h / 2
    parts: Sequence[tuple[int, int]] = ((-1, length),)
    if payment is not None:
        parts = [(kind, n) for kind, n in enumerate(payment.counts) if n]
    for kind, n in parts:
        if kind < 0:
            art.show_back(canvas, Box(x, y, w, h))
        else:
            art.show_card(canvas, Box(x, y, w, h), kind)
        end = canvas.text((x + w + px * 0.2, box.centre[1]), f"×{n}", px, "ink", bold=True, anchor="lm")
        x = end.right + px * 0.5


def draw_mini(canvas: Canvas, box: Box, display: Sequence[int]) -> None:
    """Draw the five face-up cards small, where the market has no place while tickets are chosen."""
    each = box.w / len(display)
    art.panel(canvas, box.inset(-2), 6)
    for place, kind in enumerate(display):
        card = Box(box.x + place * each + 1, box.y + 1, each - 2, box.h - 2)
        if kind < 0:
            art.show_place(canvas, card)
        else:
            art.show_card(canvas, card, kind)
