"""What stands beside the board of Tunnel Lines: the trips as they are now, the players with their cards, what others
did, and the points of all while they are counted."""

from __future__ import annotations

from collections.abc import Sequence

from handheld.games.base import Seat
from handheld.games.face import Box, Canvas, Table
from handheld.games.tunnel import signs, trips
from handheld.games.tunnel.desk import PAGES, Desk
from handheld.games.tunnel.finale import Step
from handheld.games.tunnel.sight import Sight

ICONS = {"trips": "tunnel", "players": "people", "since": "replay", "close": "cross"}


def draw_side(desk: Desk, canvas: Canvas, table: Table, now: float) -> None:
    """Draw whatever is open beside the board."""
    box, sight = desk.places.side, desk.sight
    desk.row_boxes, desk.page_boxes = [], []
    if box is None or desk.side is None or sight is None:
        return
    canvas.rect(box, "ground")
    if desk.places.upright:
        canvas.rect(Box(box.x, box.y, 1, box.h), "hair")
    else:
        canvas.rect(Box(box.x, box.y, box.w, 1), "hair")
    if desk.side == "score":
        _score(desk, canvas, box, table, now)
        return
    inner = _tabs(desk, canvas, box)
    match desk.page:
        case "trips":
            _trips(desk, canvas, inner, table)
        case "players":
            _players(desk, canvas, inner, table)
        case "since":
            _since(desk, canvas, inner)


def _tabs(desk: Desk, canvas: Canvas, box: Box) -> Box:
    """Draw the tabs of the pages and the cross; return what is left."""
    m = canvas.metrics
    high = min(float(m.touch), box.h * 0.16)
    names = (*PAGES, "close")
    each = (box.w - m.unit * 2) / len(names)
    for k, name in enumerate(names):
        tab = signs.whole(Box(box.x + m.unit + k * each + 1, box.y + 2, each - 2, high - 2))
        on = name == desk.page
        if on:
            canvas.rect(tab, "accent", m.radius)
        canvas.mark(ICONS[name], tab.centre, min(tab.w, tab.h) * 0.28, "onaccent" if on else "ink")
        desk.page_boxes.append((name, Box(box.x + m.unit + k * each, box.y, each, high + 2)))
    pad = m.unit * 0.75
    return Box(box.x + pad, box.y + high + 2, box.w - 2 * pad, box.h - high - 2 - pad)


def _head(canvas: Canvas, box: Box, words: str) -> float:
    """Draw a heading, in two lines where it needs them, and return its lower edge."""
    m = canvas.metrics
    high = canvas.paragraph_height(box.w - m.unit, words, m.small, True)
    canvas.paragraph(Box(box.x + m.unit / 2, box.y + 1, box.w - m.unit, high), words, m.small, "ink", bold=True)
    return box.y + high + m.unit * 0.75


# ---------------------------------------------------------------- trips


def _gains(desk: Desk, canvas: Canvas, right: float, y: float, gains: Sequence[tuple[Seat, int]], room: float) -> float:
    """Draw discs with points, from the right; return where they begin. As many as fit."""
    px = canvas.metrics.small
    r = px * 0.55
    x = right
    for seat, points in reversed(gains):
        words = str(points)
        wide = canvas.text_width(words, px, True) + 2 * r + px * 0.2
        if right - x + wide > room:
            break
        canvas.text((x, y), words, px, "ink", bold=True, anchor="rm")
        signs.show_seat(canvas, (x - wide + r, y), r, desk.mark(seat))
        x -= wide + px * 0.35
    return x


def _trips(desk: Desk, canvas: Canvas, box: Box, table: Table) -> None:
    """Draw all trips as they are now, and the one that is looked at in words."""
    sight, m, speech = desk.sight, canvas.metrics, desk.speech
    assert sight is not None
    px = m.small
    y = box.y
    if sight.dealing:
        canvas.paragraph(box, speech.dealing(), px, "ink2")
        return
    said = _chosen_words(desk, table)
    words = said[0]
    if box.h > px * 21:
        y = _head(canvas, box, speech.head("trips"))
    long = canvas.paragraph_height(box.w - m.unit, words, px) + px * 0.5
    least = px * 1.5
    room = box.bottom - y
    two = room - long >= least * len(trips.NAMES)
    if not two and box.w > box.h * 1.5:  # low and wide: the list beside the words
        _trip_rows(desk, canvas, Box(box.x, y, box.w * 0.5, room), room / len(trips.NAMES))
        canvas.paragraph(Box(box.x + box.w * 0.5 + m.unit, y, box.w * 0.5 - m.unit, room), words, px, "ink")
        return
    if two:
        high = min(max(float(m.touch), px * 2.0), (room - long) / len(trips.NAMES))
        _trip_rows(desk, canvas, Box(box.x, y, box.w, high * len(trips.NAMES)), high)
        top = y + high * len(trips.NAMES) + px * 0.4
        canvas.paragraph(Box(box.x + m.unit / 2, top, box.w - m.unit, box.bottom - top), words, px, "ink")
        return
    _short_trips(desk, canvas, Box(box.x, y, box.w, room), said)


def _chosen_words(desk: Desk, table: Table) -> tuple[str, ...]:
    """Return the trip that is looked at in words: at length, shorter, in the fewest."""
    sight = desk.sight
    assert sight is not None
    name = trips.NAMES[max(0, desk.row)]
    trip = sight.trips[name]
    counts = trips.way_of(sight, name, trip).counts
    placed = [card for card, _seat in sight.hubs.values()]
    said = desk.speech.trip_long(table, name, trip, counts, placed)
    long = tuple(desk.speech.headed(desk.speech.trip(name), *said[:n]) for n in range(len(said), 0, -1))
    return (*long, said[0], desk.speech.headed(desk.speech.short_trip(name), desk.speech.trip_short(trip)))


def _trip_rows(desk: Desk, canvas: Canvas, box: Box, high: float) -> None:
    sight, m = desk.sight, canvas.metrics
    assert sight is not None
    px = m.small
    for k, name in enumerate(trips.NAMES):
        trip = sight.trips[name]
        cell = Box(box.x, box.y + k * high, box.w, high - 1)
        desk.row_boxes.append((k, Box(cell.x, cell.y, cell.w, high)))
        picked = k == desk.row
        if picked:
            canvas.rect(cell, "surface", min(m.radius * 0.7, high / 3))
        y = cell.centre[1]
        r = min(px * 0.78, high * 0.46)
        x = cell.x + m.unit * 0.5 + r
        signs.show_trip(canvas, (x, y), r, name, trip["case"] == "route")
        x += r + px * 0.4
        right = cell.right - m.unit * 0.75
        counts = trips.way_of(sight, name, trip).counts
        words = desk.speech.trip_short(trip)
        gains = desk.speech.gains(trip)
        wide = canvas.text_width(words, px)
        left = _gains(desk, canvas, right, y, gains, right - x - wide - px * 0.3) if gains else right
        end = canvas.text((x, y), words, px, "ink" if trip["case"] == "route" else "ink2", anchor="lm",
                          room=max(8.0, (left if gains else right) - x)).right
        often = "–".join(dict.fromkeys(str(n) for n in (counts[:1] + counts[-1:])))  # changes
        if counts[-1:] > (0,) and end + px * 2.1 + canvas.text_width(often, px) <= left:
            canvas.mark("swap", (end + px * 1.0, y), px * 0.55, "ink2")
            canvas.text((end + px * 1.75, y), often, px, "ink2", anchor="lm")
        if picked and desk.buttons_used:
            signs.show_focus(canvas, cell.inset(3), min(m.radius * 0.7, high / 3))


def _short_trips(desk: Desk, canvas: Canvas, box: Box, said: Sequence[str]) -> None:
    """Where there is no room for a list: the discs in a row, the chosen trip in words with its points."""
    sight, m = desk.sight, canvas.metrics
    assert sight is not None
    px = m.small
    half = (len(trips.NAMES) + 1) // 2
    columns = len(trips.NAMES) if box.w >= px * 2.2 * len(trips.NAMES) else half
    each = box.w / columns
    high = max(px * 2.0, min(float(m.touch), box.h * 0.2))
    y = box.y
    for k, name in enumerate(trips.NAMES):
        cell = Box(box.x + each * (k % columns), box.y + high * (k // columns), each, high)
        r = min(px * 0.78, each * 0.4)
        desk.row_boxes.append((k, cell))
        if k == desk.row:
            signs.show_focus(canvas, Box(cell.centre[0] - r, cell.centre[1] - r, 2 * r, 2 * r), r)
        signs.show_trip(canvas, cell.centre, r, name, sight.trips[name]["case"] == "route")
        y = cell.bottom
    y += px * 0.3
    gains = desk.speech.gains(sight.trips[trips.NAMES[max(0, desk.row)]])
    if gains:
        _gains(desk, canvas, box.right - m.unit, y + px * 0.7, gains, box.w)
        y += px * 1.7
    inner = Box(box.x + m.unit / 2, y, box.w - m.unit, max(1.0, box.bottom - y))
    words = next((one for one in said if canvas.paragraph_height(inner.w, one, px) <= inner.h), said[-1])
    canvas.paragraph(inner, words, px, "ink")


# ---------------------------------------------------------------- players


def _players(desk: Desk, canvas: Canvas, box: Box, table: Table) -> None:
    """Draw each player with points and cards: those that are open to this seat."""
    sight, m, speech = desk.sight, canvas.metrics, desk.speech
    assert sight is not None
    px = m.small
    y = _head(canvas, box, speech.head("players")) if box.h > px * (4 + 3.3 * sight.seats) else box.y
    high = min(px * 4.2, (box.bottom - y) / sight.seats)
    covered = sight.hidden and not desk.open
    for seat in range(sight.seats):
        top = y + seat * high
        r = px * 0.66
        line = top + px * 0.9
        signs.show_seat(canvas, (box.x + m.unit * 0.5 + r, line), r, desk.mark(seat))
        x = box.x + m.unit * 0.5 + 2 * r + px * 0.4
        points = canvas.text((box.right - m.unit * 0.5, line), str(sight.points[seat]), px, "ink", bold=True,
                             anchor="rm")
        canvas.text((x, line), speech.name(table, seat), px, "ink", anchor="lm",
                    room=max(8.0, points.x - x - px * 0.4))
        hand = None if covered and seat == desk.seat else sight.hands[seat]
        _cards(canvas, Box(box.x + m.unit * 0.5, line + px * 0.85, box.w - m.unit, min(px * 1.7, high - px * 2)),
               hand, sight.hand_sizes[seat])


def _cards(canvas: Canvas, box: Box, hand: Sequence[str] | None, n: int) -> None:
    px = canvas.metrics.small
    if box.h < px * 1.15 or n == 0:
        return
    gap = 2.0
    wide = min(px * 2.3, (box.w - gap * (n - 1)) / n)
    for k in range(n):
        at = Box(box.x + k * (wide + gap), box.y, wide, box.h)
        if hand is None:
            signs.show_back(canvas, at)
        elif k < len(hand):
            signs.show_card(canvas, at, hand[k])


# ---------------------------------------------------------------- since


def _since(desk: Desk, canvas: Canvas, box: Box) -> None:
    """Draw what others did since the seat's turn, the latest last, as much as has room."""
    m, speech = canvas.metrics, desk.speech
    px = m.small
    y = _head(canvas, box, speech.head("since"))
    if not desk.since:
        canvas.paragraph(Box(box.x, y, box.w, box.bottom - y), speech.nothing_since(), px, "ink2")
        return
    r, rows, left = px * 0.62, [], box.bottom - y
    width = box.w - 2 * r - px * 0.6
    for seat, words in reversed(desk.since):
        high = max(px * 1.7, canvas.paragraph_height(width, words, px) + 3)
        if high > left:
            break
        left -= high
        rows.append((seat, words, high))
    for seat, words, high in reversed(rows):
        signs.show_seat(canvas, (box.x + r, y + px * 0.8), r, desk.mark(seat))
        canvas.paragraph(Box(box.x + 2 * r + px * 0.5, y, width, high), words, px, "ink")
        y += high


# ---------------------------------------------------------------- the end


def _score(desk: Desk, canvas: Canvas, box: Box, table: Table, now: float) -> None:
    """Draw the points of all as they are counted, and what is counted just now."""
    finale, sight, m = desk.finale, desk.sight, canvas.metrics
    assert finale is not None
    assert sight is not None
    px, pad = m.small, m.unit
    step = finale.step(now)
    inner = Box(box.x + pad, box.y + pad, box.w - 2 * pad, box.h - 2 * pad)
    high = min(px * 2.3, inner.h * 0.6 / sight.seats)
    y = inner.y
    for seat in range(sight.seats):
        cell = Box(inner.x, y, inner.w, high - 2)
        gain = finale.gain(seat, now)
        if step is not None and (gain or seat == step.seat):
            canvas.rect(cell, "surface", m.radius * 0.7)
        r = min(px * 0.66, high * 0.42)
        signs.show_seat(canvas, (cell.x + pad * 0.5 + r, cell.centre[1]), r, desk.mark(seat))
        total = str(finale.total(seat, now))
        right = cell.right - pad * 0.5
        canvas.text((right, cell.centre[1]), total, px, "ink", bold=True, anchor="rm")
        right -= max(canvas.text_width("188", px, True), canvas.text_width(total, px, True)) + px * 0.4
        if gain:
            words = f"+{gain}"
            canvas.text((right, cell.centre[1]), words, px, "good", bold=True, anchor="rm")
        right -= canvas.text_width("+18", px, True) + px * 0.4
        x = cell.x + pad * 0.5 + 2 * r + px * 0.4
        name = desk.speech.name(table, seat)
        if canvas.text_width(name, px) <= right - x:
            canvas.text((x, cell.centre[1]), name, px, "ink", anchor="lm")
        y += high
    if step is not None:
        _step(desk, canvas, Box(inner.x, y + pad * 0.5, inner.w, inner.bottom - y - pad * 0.5), table, step, sight)


def _step(desk: Desk, canvas: Canvas, box: Box, table: Table, step: Step, sight: Sight) -> None:
    """Draw what is counted just now: the trip with its letter, minutes and changes, or the stations of a seat."""
    m = canvas.metrics
    px = m.small
    words = desk.speech.step(table, step.name, step.seat, step.data)
    y = box.y
    if step.name == "trip":
        name = step.data["name"]
        r = min(px * 0.95, box.h * 0.2)
        signs.show_trip(canvas, (box.x + r, y + r), r, name, step.data["case"] == "route")
        head = desk.speech.trip(name)
        canvas.text((box.x + 2 * r + px * 0.5, y + r), head, px, "ink", bold=True, anchor="lm",
                    room=max(8.0, box.w - 2 * r - px * 0.5))
        y += 2 * r + px * 0.4
    if step.name == "trip" and y + canvas.paragraph_height(box.w, words, px) > box.bottom:
        words = desk.speech.step_short(step.data)
    y += canvas.paragraph(Box(box.x, y, box.w, max(1.0, box.bottom - y)), words, px, "ink")
    owners = step.data.get("owners") or ()
    if step.name == "trip" and step.data["case"] == "route" and owners:
        note = desk.speech.owners(table, owners)
        if y + canvas.paragraph_height(box.w, note, px) <= box.bottom:
            canvas.paragraph(Box(box.x, y + px * 0.3, box.w, max(1.0, box.bottom - y)), note, px, "ink2")
