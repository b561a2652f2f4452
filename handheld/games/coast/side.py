"""What stands at the side of the map: tickets to choose from, the ledger, points while the end is counted.

The ledger has pages for tickets, routes that can be claimed, players, and what others did since one's turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from handheld.games.base import Seat
from handheld.games.coast import cards_art as art
from handheld.games.coast import tray
from handheld.games.coast.data import LETTERS, data
from handheld.games.coast.desk import PAGES, Desk
from handheld.games.coast.sight import ends
from handheld.games.coast.words import city
from handheld.games.face import Box, Canvas, Table

GREY = 9
ICONS = {"tickets": "ticket", "routes": "play", "players": "people", "since": "replay"}


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a list: a sign at the left, words in one or two lines, a number at the right."""

    first: str
    second: str = ""
    value: str = ""
    short: str = ""  # what stands instead where nothing else fits
    check: str = ""  # "", "empty", "chosen" or "done"
    seat: Seat = -1  # whose disc stands at the left
    extra: tuple[tuple[str, str], ...] = ()  # icons with numbers under the words
    card: int = -1  # the kind of card at the left; GREY: a route of no colour


def ticket_row(desk: Desk, ticket: int, check: str, one_line: bool) -> Row:
    """Return a ticket as a row: in one line where it fits, else city under city."""
    a, b = ends(ticket)
    points = str(data().tickets[ticket].points)
    if one_line:
        return Row(desk.speech.ticket(ticket), value=points, check=check)
    return Row(city(a), city(b), points, desk.short_ticket(ticket), check)


def _fits(canvas: Canvas, tickets: Sequence[int], desk: Desk, room: float) -> bool:
    px = canvas.metrics.small
    return all(canvas.text_width(desk.speech.ticket(one), px, True) <= room for one in tickets)


def draw_side(desk: Desk, canvas: Canvas, table: Table, now: float) -> None:
    """Draw whatever is open at the side."""
    box = desk.places.side
    desk.row_boxes, desk.button, desk.page_boxes = [], None, []
    if box is None or desk.side is None:
        return
    canvas.rect(box, "ground")
    if desk.places.upright:
        canvas.rect(Box(box.x, box.y, 1, box.h), "hair")
    else:
        canvas.rect(Box(box.x, box.y, box.w, 1), "hair")
    if desk.side == "offer":
        _offer(desk, canvas, box)
    elif desk.side == "ledger":
        _ledger(desk, canvas, box, table)
    else:
        _score(desk, canvas, box, table, now)


def _head_high(canvas: Canvas, box: Box, words: str) -> float:
    """Return how high the head of a side is: in small letters it may take two lines."""
    m, room = canvas.metrics, box.w - 3 * canvas.metrics.unit
    high = round(m.body * 1.7)
    if canvas.text_width(words, m.small, True) > room:
        high = max(high, round(canvas.paragraph_height(room, words, m.small) + m.unit))
    return high


def _head(canvas: Canvas, box: Box, words: str, note: str = "") -> float:
    """Draw the head of a side and return its lower edge."""
    m = canvas.metrics
    high = _head_high(canvas, box, words)
    y = box.y + high / 2
    room = box.w - 3 * m.unit
    if canvas.text_width(words, m.small, True) > room:
        tall = canvas.paragraph_height(room, words, m.small)
        canvas.paragraph(Box(box.x + m.unit * 1.5, y - tall / 2, room, tall), words, m.small, "ink")
        return box.y + high
    px = m.body if canvas.text_width(words, m.body, True) <= box.w - 3 * m.unit else m.small
    end = canvas.text((box.x + m.unit * 1.5, y), words, px, "ink", bold=True, anchor="lm",
                      room=box.w - 3 * m.unit).right
    if note and canvas.text_width(note, m.small) <= box.right - end - 3 * m.unit:
        canvas.text((box.right - m.unit * 1.5, y), note, m.small, "ink2", anchor="rm")
    return box.y + high


# ---------------------------------------------------------------- rows


def _draw_row(desk: Desk, canvas: Canvas, box: Box, row: Row, *, focused: bool, picked: bool = False) -> None:
    m = canvas.metrics
    px, pad = m.small, m.unit
    if picked or focused:
        canvas.rect(box, "board" if not picked else "surface", m.radius * 0.7)
    x, y = box.x + pad, box.centre[1]
    r = px * 0.62
    if row.check:
        art.show_check(canvas, (x + r, y), r, done=row.check == "done", chosen=row.check == "chosen")
    elif row.seat >= 0:
        art.show_seat(canvas, (x + r, y), r, desk.mark(row.seat))
    elif row.card >= 0:
        sign = Box(x, y - px * 0.85, px * 1.5, px * 1.7)
        if row.card == GREY:
            art.show_place(canvas, sign)
        else:
            art.show_card(canvas, sign, row.card)
        x += px * 1.5 + pad
    if row.check or row.seat >= 0:
        x += 2 * r + pad
    right = box.right - pad
    if row.value:
        right = canvas.text((right, y), row.value, px, "ink", bold=True, anchor="rm").x - pad
    room = max(8.0, right - x)
    lines = canvas.paragraph_height(999, "A", px)
    if row.extra and box.h >= lines * 1.9:
        canvas.text((x, y - px * 0.7), row.first, px, "ink", bold=True, anchor="lm", room=room)
        for icon, words in row.extra:
            if x + px * 2.4 > right:
                break
            tray.draw_icon(canvas, (x + px * 0.45, y + px * 0.7), px * 0.42, icon)
            x = canvas.text((x + px * 1.1, y + px * 0.7), words, px, "ink2", anchor="lm").right + px * 0.5
    elif row.second and box.h >= px * 2.2 and (
            not row.short or max(canvas.text_width(one, px, True) for one in (row.first, row.second)) <= room):
        step = min(px * 0.68, box.h * 0.25)
        canvas.text((x, y - step), row.first, px, "ink", bold=True, anchor="lm", room=room)
        canvas.text((x, y + step), row.second, px, "ink", bold=True, anchor="lm", room=room)
    elif row.second and box.h >= px * 1.9 and row.short and canvas.text_width(row.short, px, True) > room:
        for words, step in zip(row.short.split(" – "), (-0.25, 0.25), strict=True):
            canvas.text((x, y + min(px * 2.7, box.h) * step), words, px, "ink", bold=True, anchor="lm", room=room)
    elif not row.second and canvas.text_width(row.first, px, bool(row.check)) > room and box.h >= lines * 1.9:
        high = min(box.h, canvas.paragraph_height(room, row.first, px))
        canvas.paragraph(Box(x, y - high / 2, room, high), row.first, px, "ink")
    else:
        words = row.first if not row.second else f"{row.first} – {row.second}"
        if row.short and canvas.text_width(words, px, bool(row.check)) > room:
            words = row.short
            if canvas.text_width(words, px, bool(row.check)) > room:
                words = words.replace(" – ", "–")
            least = 11 if min(m.width, m.height) < 300 else 14
            while px > least and canvas.text_width(words, px, bool(row.check)) > room:
                px -= 1
        if row.short and canvas.text_width(words, px, bool(row.check)) > room and box.h >= px * 1.6:
            for one, step in zip(row.short.split(" – "), (-0.4, 0.4), strict=True):  # code under code
                canvas.text((x, y + px * step), one, px, "ink", bold=bool(row.check), anchor="lm", room=room)
        else:
            canvas.text((x, y), words, px, "ink", bold=bool(row.check), anchor="lm", room=room)
    if focused:
        art.show_focus(canvas, art.whole(box.inset(3)), m.radius * 0.7)


def _rows(desk: Desk, canvas: Canvas, box: Box, rows: Sequence[Row], high: float, *, at: int | None) -> None:
    """Draw as many rows as have room, so that the one looked at is in sight; marks where more are."""
    m = canvas.metrics
    fit = max(1, int((box.h + 1) // high))
    if len(rows) > fit:
        fit = max(1, int((box.h - m.small * 1.2) // high))
        if at is not None:
            desk.top = min(max(desk.top, at - fit + 1), at)
        desk.top = max(0, min(desk.top, len(rows) - fit))
    else:
        desk.top = 0
    last = min(len(rows), desk.top + fit)
    for index in range(desk.top, last):
        cell = Box(box.x + m.unit / 2, box.y + (index - desk.top) * high, box.w - m.unit, high - 1)
        _draw_row(desk, canvas, cell, rows[index], focused=desk.focus == "side" and index == at and desk.buttons_used,
                  picked=index == at)
        desk.row_boxes.append((index, cell))
    if len(rows) > fit:
        y = box.y + fit * high + m.small * 0.6
        words = f"{desk.top + 1}–{last} / {len(rows)}"
        canvas.text((box.centre[0], y), words, m.small, "ink2", anchor="cm")


# ---------------------------------------------------------------- tickets to choose from


def _offer(desk: Desk, canvas: Canvas, box: Box) -> None:
    sight, m, choice = desk.sight, canvas.metrics, desk.choice
    assert sight is not None
    n = len(sight.offer)
    button_high = float(m.touch)
    opening = sight.phase == "open"
    least = desk.speech.keep(sight.least, len(choice.kept))
    y = box.y + m.unit / 2
    head = desk.speech.choose_head(opening) if box.h > m.touch * 6 or not desk.places.upright else least
    left = box.bottom - y - _head_high(canvas, box, head) - button_high - m.unit * 1.5
    if left >= n * m.small * 1.3:  # else the tickets need it all
        y = _head(canvas, box, head, least if not desk.places.upright else "")
    room = box.bottom - y - button_high - m.unit * 1.5
    if desk.places.upright and box.h > m.touch * 6:
        high = canvas.paragraph_height(box.w - 3 * m.unit, least, m.small)
        canvas.paragraph(Box(box.x + m.unit * 1.5, y, box.w - 3 * m.unit, high), least, m.small, "ink2")
        y += high + m.unit
        room -= high + m.unit
    two = m.small * 2.9
    one_line = _fits(canvas, sight.offer, desk, box.w - m.small * 5.4)
    high = min(max(float(m.touch), m.small * 1.9 if one_line else two), room / max(1, n))
    rows = []
    for index, ticket in enumerate(sight.offer):
        check = "chosen" if ticket in choice.kept else "empty"
        if desk.open:
            rows.append(ticket_row(desk, ticket, check, one_line))
        else:
            rows.append(Row(desk.speech.secret_ticket(index + 1), check=check))
    _rows(desk, canvas, Box(box.x, y, box.w, room), rows, high, at=desk.row_looked() if desk.buttons_used else None)
    pill = Box(box.x + m.unit * 1.5, min(y + high * n + m.unit, box.bottom - button_high - m.unit / 2),
               box.w - 3 * m.unit, button_high)
    ready = choice.keeping is not None or (not desk.open and len(choice.kept) >= sight.least)
    words = desk.speech.keep_button(len(choice.kept))
    if ready:
        art.show_pill(canvas, pill, words, m.small, "tick")
    else:
        art.panel(canvas, pill, min(pill.h / 2, max(m.radius, 10)))
        canvas.text(pill.centre, words, m.small, "ink2", anchor="cm", room=pill.w - m.unit)
    if desk.focus == "side" and desk.buttons_used and choice.row >= n:
        art.show_focus(canvas, art.whole(pill), min(pill.h / 2, max(m.radius, 10)))
    desk.button = ("keep", pill)


# ---------------------------------------------------------------- the ledger


def _ledger(desk: Desk, canvas: Canvas, box: Box, table: Table) -> None:
    sight, m, page = desk.sight, canvas.metrics, desk.ledger
    assert sight is not None
    assert page is not None
    tab_high = float(m.touch)
    each = (box.w - m.unit * 2) / (len(PAGES) + 1)
    names = [*PAGES, "close"]
    for k, name in enumerate(names):
        tab = art.whole(Box(box.x + m.unit + k * each + 1, box.y + m.unit / 2 + 1, each - 2, tab_high - m.unit / 2))
        on = name == page
        if on:
            canvas.rect(tab, "accent", m.radius)
        icon = "cross" if name == "close" else ICONS[name]
        canvas.mark(icon, tab.centre, min(tab.w, tab.h) * 0.26, "onaccent" if on else "ink")
        desk.page_boxes.append((name, tab))
    inner = Box(box.x, box.y + tab_high + m.unit / 2, box.w, box.h - tab_high - m.unit / 2)
    note = ""
    if page == "tickets" and desk.open and sight.tickets:
        done = sum(one.done for one in sight.tickets)
        note = f"{done}/{len(sight.tickets)}"
    y = _head(canvas, inner, desk.speech.head(page), note)
    room = Box(box.x, y, box.w, max(1.0, box.bottom - y - m.unit / 2))
    rows = _page(desk, canvas, table, room)
    if not rows:
        words = desk.speech.empty(page)
        if not desk.open and page in ("tickets", "routes") and table.seat is not None:
            words = desk.speech.covered()
        canvas.paragraph(Box(room.x + m.unit * 1.5, room.y, room.w - 3 * m.unit, room.h), words, m.small, "ink2")
        return
    two = any(row.second or row.extra for row in rows)
    long = page == "since"
    high = max(m.small * 2.9 if two or long else m.small * 2.0, float(m.touch) * (0.8 if not two else 1.0))
    at = min(desk.row, len(rows) - 1)
    _rows(desk, canvas, room, rows, high, at=at)


def _page(desk: Desk, canvas: Canvas, table: Table, room: Box) -> list[Row]:
    sight, speech = desk.sight, desk.speech
    assert sight is not None
    m = canvas.metrics
    match desk.ledger:
        case "tickets" if desk.open:
            ids = [one.id for one in sight.tickets]
            one_line = _fits(canvas, ids, desk, room.w - m.small * 5.4)
            return [ticket_row(desk, one.id, "done" if one.done else "empty", one_line) for one in sight.tickets]
        case "routes" if desk.open:
            found = []
            for route in desk.choice.routes():
                ends_of = data().routes[route]
                card = LETTERS.index(ends_of.colour) if ends_of.colour else GREY
                found.append(Row(city(ends_of.a), city(ends_of.b), f"+{sight.worth(route)}", card=card))
            return found
        case "players":
            rows = []
            for seat in range(sight.seats):
                extra = (("car", str(sight.cars[seat])), ("cards", str(sight.hand_sizes[seat])),
                         ("ticket", str(sight.ticket_counts[seat])))
                rows.append(Row(speech.name(table, seat), value=speech.number(sight.points[seat]), seat=seat,
                                extra=extra))
            return rows
        case "since":
            return [Row(words, seat=seat) for seat, words, _ in desk.since]
    return []


# ---------------------------------------------------------------- the end


def _score(desk: Desk, canvas: Canvas, box: Box, table: Table, now: float) -> None:
    """Draw the points of all seats as they are counted, and what is counted just now."""
    finale, sight, m = desk.finale, desk.sight, canvas.metrics
    assert finale is not None
    assert sight is not None
    step = finale.step(now)
    high = min(m.small * 2.9, (box.h * 0.62) / sight.seats)
    y = box.y + m.unit
    names = [desk.speech.name(table, seat) for seat in range(sight.seats)]
    room = box.w - m.small * 4.4 - 4 * m.unit
    named = all(canvas.text_width(name, m.small, True) <= room for name in names)  # of all or of none
    for seat in range(sight.seats):
        done, failed = finale.tickets(seat, now)
        extra = (("tick", str(done)), ("cross", str(failed)))
        row = Row(names[seat] if named else "", value=desk.speech.number(finale.total(seat, now)), seat=seat,
                  extra=extra)
        cell = Box(box.x + m.unit / 2, y, box.w - m.unit, high - 2)
        _draw_row(desk, canvas, cell, row, focused=False, picked=step is not None and step.seat == seat)
        y += high
    if step is None:
        return
    words = desk.speech.step(table, step.name, step.seat, step.value, step.ticket, step.count)
    inner = Box(box.x + m.unit * 1.5, y + m.unit, box.w - 3 * m.unit, box.bottom - y - m.unit)
    tall = canvas.paragraph_height(inner.w, words, m.small)
    canvas.paragraph(inner, words, m.small, "ink")
    if inner.h >= tall + m.heading * 1.5:
        colour = "bad" if step.value < 0 else "good"
        icon = "cross" if step.value < 0 else "tick"
        at = (inner.x + m.heading * 0.5, inner.y + tall + m.heading * 0.8)
        canvas.mark(icon, at, m.heading * 0.36, colour)
        canvas.text((at[0] + m.heading * 0.8, at[1]), desk.speech.signed(step.value), m.heading, colour, bold=True,
                    anchor="lm")


# ---------------------------------------------------------------- the strip of the shell


def draw_since(desk: Desk, canvas: Canvas, box: Box) -> None:
    """Draw what others did since the seat's last turn, the latest last, as much as has room."""
    m = canvas.metrics
    if box.w < m.small * 8 or box.h < m.small * 4 or not desk.since or desk.bare:
        return
    canvas.text((box.x, box.y + m.small * 0.8), desk.speech.head("since"), m.small, "ink2", anchor="lm", room=box.w)
    rooms = []
    left = box.h - m.small * 1.8
    for seat, words, _ in reversed(desk.since):
        high = max(m.small * 1.7, canvas.paragraph_height(box.w - m.small * 1.8, words, m.small))
        if high > left:
            break
        left -= high + 2
        rooms.append((seat, words, high))
    y = box.y + m.small * 1.8
    for seat, words, high in reversed(rooms):
        art.show_seat(canvas, (box.x + m.small * 0.65, y + m.small * 0.8), m.small * 0.6, desk.mark(seat))
        canvas.paragraph(Box(box.x + m.small * 1.8, y, box.w - m.small * 1.8, high), words, m.small, "ink")
        y += high + 2


# ---------------------------------------------------------------- the small list on the map


def draw_list(desk: Desk, canvas: Canvas) -> None:
    """Draw the seat's tickets small in a corner of the map, where there is room: codes, values, what is done."""
    desk.list_box = None
    sight, m, board = desk.sight, canvas.metrics, desk.places.map
    if sight is None or desk.side is not None or not desk.open or not sight.tickets or sight.over:
        return
    if board.w < m.small * 34 or board.h < m.small * 18:
        return
    if desk.bar_shown:
        return
    most = 4 if board.h < m.small * 30 else 6
    shown = sorted(sight.tickets, key=lambda one: one.done)[:most]
    high = m.small * 1.55
    more = len(sight.tickets) - len(shown)
    px = m.small
    widest = max(canvas.text_width(desk.short_ticket(one.id), px, True) for one in shown)
    wide = widest + px * 4.4 + m.unit * 2
    tall = high * (len(shown) + (more > 0)) + m.unit
    box = Box(board.x + m.unit, board.bottom - tall - m.unit, wide, tall)
    art.panel(canvas, box)
    y = box.y + m.unit / 2 + high / 2
    for one in shown:
        r = px * 0.5
        art.show_check(canvas, (box.x + m.unit + r, y), r, done=one.done)
        canvas.text((box.x + m.unit * 2 + 2 * r, y), desk.short_ticket(one.id), px, "ink2" if one.done else "ink",
                    bold=not one.done, anchor="lm")
        canvas.text((box.right - m.unit, y), str(data().tickets[one.id].points), px, "ink", bold=True, anchor="rm")
        y += high
    if more:
        canvas.text((box.centre[0], y), f"+{more}", px, "ink2", anchor="cm")
    desk.list_box = box
