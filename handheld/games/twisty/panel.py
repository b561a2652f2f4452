"""What stands beside the boards: whose they are, points, tile in hand, tiles to come, thumbnails, and what stands in
the strip of the shell."""

from __future__ import annotations

import math
from collections.abc import Sequence

from handheld.games.base import Seat
from handheld.games.face import Box, Canvas, Point
from handheld.games.twisty import art, boards, places
from handheld.games.twisty.desk import STATIONS_CARD, Desk, Hand
from handheld.games.twisty.places import Pane
from handheld.games.twisty.table import draw_stations, draw_track, foot_rows, stations_height, stations_width

NARROW = 100  # px: no words in a strip narrower than this


def points_of(desk: Desk, seat: Seat, now: float) -> int:
    """Return the points of a seat as they are shown: running up after a round."""
    assert desk.sight is not None
    if desk.showing is not None:
        return desk.showing.score(seat, now)
    return desk.sight.boards[seat].total


def least(canvas: Canvas) -> int:
    """Return the smallest size of text that may be shown."""
    m = canvas.metrics
    return max(13 if canvas.words.language == "ja" else 11, 14 if min(m.width, m.height) >= 300 else 11)


# ---------------------------------------------------------------- small things


def tiles_grid(count: int, box: Box, gap: float, most: float) -> tuple[float, int]:
    """Return (side, columns) of so many square tiles in a box, as large as possible."""
    best = (0.0, 1)
    for columns in range(1, count + 1):
        rows = math.ceil(count / columns)
        side = min((box.w - gap * (columns - 1)) / columns, (box.h - gap * (rows - 1)) / rows, most)
        if side > best[0] + 0.01:
            best = (side, columns)
    return math.floor(best[0]), best[1]


def draw_tiles(canvas: Canvas, box: Box, tiles: Sequence[int], *, centre: bool = False) -> None:
    """Draw tiles in rows: those still to come, by number, not in their order."""
    if not tiles:
        return
    gap = max(2.0, canvas.metrics.unit * 0.5)
    side, columns = tiles_grid(len(tiles), box, gap, canvas.metrics.touch * 0.95)
    if side < 13:
        return
    rows = math.ceil(len(tiles) / columns)
    shift = (box.w - columns * side - (columns - 1) * gap) / 2 if centre else 0.0
    top = box.y + (box.h - rows * side - (rows - 1) * gap) / 2 if centre else box.y
    for index, tile in enumerate(tiles):
        x = box.x + shift + index % columns * (side + gap)
        y = top + index // columns * (side + gap)
        art.show_tile(canvas, (round(x), round(y)), float(side), tile, 0)


def draw_advice(desk: Desk, canvas: Canvas, box: Box, hand: Hand) -> None:
    """Draw what the coach says of the ghost: every way to turn the tile with its gain, the best one marked."""
    cell = hand.choice.ghost
    if hand.advice is None or cell is None or hand.tile is None:
        return
    ways = hand.advice.at(cell)
    px = max(least(canvas), min(canvas.metrics.small, round(box.w / 9)))
    best = max(points for _, points, _ in ways)
    columns = 1
    for n in (4, 2, 1):
        if len(ways) >= min(n, len(ways)) and box.w / n >= px * 3.4 + (px * 1.6 if n < 4 else 0):
            columns = n
            break
    rows = math.ceil(len(ways) / columns)
    each, high = box.w / columns, min(box.h / rows, px * 3.2)
    side = float(math.floor(max(12.0, min(high - 4, each - px * 2.6, px * 2.6))))
    for index, (rotation, points, crash) in enumerate(ways):
        x, y = box.x + index % columns * each, box.y + index // columns * high
        if rotation == hand.choice.rotation:
            canvas.frame(Box(x - 2, y, side + 4, side + 4), "focus", 2, side * 0.12 + 2)
        art.show_tile(canvas, (round(x), round(y + 2)), side, hand.tile, rotation)
        colour = "bad" if crash else "ink"
        at = (x + side + px * 0.4, y + 2 + side / 2)
        written = canvas.text(at, f"+{points}", px, colour, bold=points == best, anchor="lm")
        if points == best and written.right + px * 0.9 < x + each:
            canvas.mark("star", (written.right + px * 0.55, at[1]), px * 0.4, colour)


def draw_ready(desk: Desk, canvas: Canvas, at: Point, room: float, size: int) -> None:
    """Draw a tick and that somebody has decided."""
    r = size * 0.72
    canvas.circle((at[0] + r, at[1]), r, "good")
    canvas.mark("tick", (at[0] + r, at[1]), r * 0.62, "ongood")
    words = desk.speech.ready()
    if canvas.text_width(words, size, True) <= room - r * 2.7:
        canvas.text((at[0] + r * 2.7, at[1]), words, size, "ink", bold=True, anchor="lm")


def draw_pill(canvas: Canvas, box: Box, icon: str, words: str, size: int, *, filled: bool = False) -> None:
    """Draw a button with icon and words; the words are left out where they have no room."""
    radius = min(box.h / 2, canvas.metrics.radius)
    canvas.rect(box, "accent" if filled else "hair", radius)
    if not filled:
        canvas.rect(box.inset(1), "surface", radius - 1)
    ink = "onaccent" if filled else "ink"
    r = min(box.h * 0.22, size * 0.6)
    wide = canvas.text_width(words, size, filled)
    if wide + 3.2 * r + 8 > box.w:
        canvas.mark(icon, box.centre, min(box.h, box.w) * 0.26, ink)
        return
    x = box.x + (box.w - wide - 3.0 * r) / 2
    canvas.mark(icon, (x + r, box.centre[1]), r, ink)
    canvas.text((x + 3.0 * r, box.centre[1]), words, size, ink, bold=filled, anchor="lm")


# ---------------------------------------------------------------- beside one of several boards


def take_back_box(desk: Desk, pane: Pane) -> Box | None:
    """Return where a seal can be taken back by touch."""
    m = desk.metrics
    if m is None:
        return None
    info = pane.info
    if pane.upright:
        return Box(info.x, info.bottom - m.touch, info.w, m.touch)
    wide = min(info.w * 0.4, m.touch * 3.2)
    return Box(info.right - wide, info.y + (info.h - m.touch) / 2, wide, m.touch)


def place_box(desk: Desk, pane: Pane) -> Box | None:
    """Return where a ghost can be confirmed beside the board; None where there is no room for more than the tick."""
    if not pane.upright or desk.metrics is None or pane.info.h < desk.metrics.touch * 5.2:
        return None
    return take_back_box(desk, pane)


def draw_info(desk: Desk, canvas: Canvas, pane: Pane, now: float) -> None:
    """Draw what belongs to one of several large boards."""
    if pane.upright:
        _beside(desk, canvas, pane, now)
    else:
        _below(desk, canvas, pane, now)


def _name(desk: Desk, seat: Seat) -> str:
    given = desk.names[seat] if seat < len(desk.names) else ""
    return given or desk.speech.player(seat)


def _beside(desk: Desk, canvas: Canvas, pane: Pane, now: float) -> None:
    assert desk.sight is not None
    m, box, seat = canvas.metrics, pane.info, pane.seat
    hand, u = desk.shown_hand(seat), m.unit
    r = m.small * 0.95
    art.show_seat(canvas, (box.x + r + 1, box.y + r + 1), r, desk.marks[seat])
    name, room = _name(desk, seat), box.w - 2.6 * r
    y = box.y + 2 * r + u * 0.5
    names = [_name(desk, one.seat) for one in desk.arrange().panes]
    for size in (m.body, m.small):
        if all(canvas.text_width(one, size, True) <= room for one in names):  # of all or of none
            canvas.text((box.x + 2.6 * r, box.y + r + 1), name, size, "ink", bold=True, anchor="lm")
            break
    else:
        if all(canvas.text_width(one, m.small, True) <= box.w for one in names) and box.h > m.small * 14:
            canvas.text((box.x, y + m.small * 0.6), name, m.small, "ink", bold=True, anchor="lm")
            y += m.small * 1.3
    big = m.display if box.h > m.display * 6.5 and box.w > m.display * 3 else m.heading
    points = points_of(desk, seat, now)
    written = canvas.text((box.x, y + big * 0.62), str(points), big, "ink", bold=True, anchor="lm")
    word = desk.speech.points(points)
    if canvas.text_width(word, m.small) <= box.right - written.right - u:
        canvas.text((written.right + u, written.bottom), word, m.small, "ink2", anchor="lb")
    y += big * 1.2 + u * 0.5
    if hand is None or desk.showing is not None:
        return
    bottom = box.bottom
    if hand.sealed:
        y = _sealed_beside(desk, canvas, pane, hand, y)
        return
    if not hand.acting or hand.tile is None:
        if not desk.sight.active[seat] and not desk.sight.over:
            _wrapped(canvas, Box(box.x, y, box.w, bottom - y), desk.speech.passing())
        return
    place = place_box(desk, pane)
    if place is not None:
        bottom = place.y - u
        if hand.outlook is not None:
            draw_pill(canvas, place, "tick", desk.speech.place(), m.small, filled=True)
    if hand.advice is not None and hand.choice.ghost is not None:
        draw_advice(desk, canvas, Box(box.x, y, box.w, bottom - y), hand)
        return
    head = m.small * 1.5
    side = float(math.floor(min(box.w * 0.62, m.touch * 1.35, bottom - y - head)))
    if side < m.touch * 0.6 and bottom - y > m.touch * 0.5:
        head, side = 0.0, float(math.floor(min(box.w * 0.6, bottom - y)))
    if head and canvas.text_width(desk.speech.next_tile(), m.small) <= box.w:
        canvas.text((box.x, y + head * 0.42), desk.speech.next_tile(), m.small, "ink2", anchor="lm")
    if side >= 16:
        art.show_tile(canvas, (round(box.x), round(y + head)), side, hand.tile, hand.choice.rotation)
    y += head + side + u
    rest = Box(box.x, y, box.w, bottom - y)
    if hand.to_come and m.small * 1.5 <= rest.h <= m.small * 4.0:
        draw_tiles(canvas, rest, hand.to_come)
    elif hand.to_come and rest.h > m.small * 4.0:
        head = m.small * 1.5
        if canvas.text_width(desk.speech.to_come(len(hand.to_come)), m.small) <= box.w:
            canvas.text((box.x, y + head * 0.42), desk.speech.to_come(len(hand.to_come)), m.small, "ink2", anchor="lm")
        draw_tiles(canvas, Box(box.x, y + head, box.w, rest.h - head), hand.to_come)


def _wrapped(canvas: Canvas, box: Box, words: str) -> None:
    m = canvas.metrics
    if canvas.paragraph_height(box.w, words, m.small) <= box.h:
        canvas.paragraph(box, words, m.small, "ink2")


def _sealed_beside(desk: Desk, canvas: Canvas, pane: Pane, hand: Hand, y: float) -> float:
    m, box, u = canvas.metrics, pane.info, canvas.metrics.unit
    back = take_back_box(desk, pane)
    assert back is not None
    room = back.y - u - y
    side = float(math.floor(min(box.w * 0.6, m.touch * 1.6, room - m.small * 2.0)))
    if side >= 20:
        art.show_back(canvas, (round(box.x), round(y)), side)
        y += side + u
    draw_ready(desk, canvas, (box.x, y + m.small * 0.75), box.w, m.body if box.w > m.body * 6 else m.small)
    if hand.mine:
        draw_pill(canvas, back, "undo", desk.speech.take_back(), m.small)
    return back.bottom


def _below(desk: Desk, canvas: Canvas, pane: Pane, now: float) -> None:
    assert desk.sight is not None
    m, box, seat, u = canvas.metrics, pane.info, pane.seat, canvas.metrics.unit
    hand = desk.shown_hand(seat)
    r = m.small * 0.95
    points = points_of(desk, seat, now)
    tall = box.h >= r * 2 + m.heading * 1.3
    art.show_seat(canvas, (box.x + r + 1, box.y + r + 1 if tall else box.centre[1]), r, desk.marks[seat])
    name = _name(desk, seat)
    if tall:
        if canvas.text_width(name, m.small, True) <= box.w * 0.3:
            canvas.text((box.x + 2.6 * r, box.y + r + 1), name, m.small, "ink", bold=True, anchor="lm")
        canvas.text((box.x, box.y + 2 * r + m.heading * 0.75), str(points), m.heading, "ink", bold=True, anchor="lm")
        x = box.x + max(2.6 * r + min(canvas.text_width(name, m.small, True), box.w * 0.3), m.heading * 2.0) + 2 * u
    else:
        at = canvas.text((box.x + 2.6 * r, box.centre[1]), str(points), m.heading, "ink", bold=True, anchor="lm")
        x = at.right + 2 * u
    if hand is None or desk.showing is not None:
        return
    side = float(math.floor(min(box.h - 2, m.touch * 1.5)))
    top = round(box.y + (box.h - side) / 2) if not tall else round(box.y)
    if hand.sealed:
        back = take_back_box(desk, pane)
        assert back is not None
        art.show_back(canvas, (round(x), top), side)
        draw_ready(desk, canvas, (x + side + u, back.centre[1]), back.x - x - side - 2 * u, m.small)
        if hand.mine:
            draw_pill(canvas, back, "undo", desk.speech.take_back(), m.small)
        return
    if not hand.acting or hand.tile is None:
        if not desk.sight.active[seat] and not desk.sight.over:
            _wrapped(canvas, Box(x, top + 2, box.right - x, side), desk.speech.passing())
        return
    art.show_tile(canvas, (round(x), top), side, hand.tile, hand.choice.rotation)
    x += side + 2 * u
    rest = Box(x, float(top), box.right - x, max(side, box.bottom - top) if tall else side)
    if hand.advice is not None and hand.choice.ghost is not None:
        draw_advice(desk, canvas, rest, hand)
    elif rest.w > m.small * 4:
        draw_tiles(canvas, rest, hand.to_come)


def draw_band(desk: Desk, canvas: Canvas, band: Box, now: float) -> None:
    """Draw what all share between the boards: thumbnails of the others, stations, scores."""
    assert desk.sight is not None
    m, area = canvas.metrics, desk.area
    canvas.rect(Box(area.x, band.y, area.w, band.h), "board")
    canvas.rect(Box(area.x, band.y, area.w, 1), "hair")
    canvas.rect(Box(area.x, band.bottom - 1, area.w, 1), "hair")
    draw_thumbs(desk, canvas, now)
    inner = band.inset(m.unit * 1.5, m.unit * 0.5)
    if desk.sight.variant == "travel":
        draw_track(desk, canvas, inner, now)
        return
    lines, track = stations_height(desk, canvas, inner.w), m.small * 1.9
    if inner.h >= lines + track:
        air = (inner.h - lines - track) / 3
        draw_stations(desk, canvas, Box(inner.x, inner.y + air, inner.w, lines), now)
        draw_track(desk, canvas, Box(inner.x, inner.bottom - track - air, inner.w, track), now)
        return
    wide = stations_width(desk, m.small)
    rest = inner.w - wide - 4 * m.unit
    if rest >= m.small * 10:
        air = min(max(0.0, rest - m.small * 16), m.small * 9)
        rest -= air
        draw_stations(desk, canvas, Box(inner.x, inner.y, wide + air + 1, inner.h), now)
        draw_track(desk, canvas, Box(inner.right - rest, inner.y, rest, inner.h), now)
    else:
        draw_stations(desk, canvas, inner, now)


# ---------------------------------------------------------------- one large board


def draw_single(desk: Desk, canvas: Canvas, now: float) -> None:
    """Draw what stands beside a board alone: tile in hand, thumbnails, tiles to come, scores, stations."""
    found = desk.arrange()
    sight, m = desk.sight, canvas.metrics
    assert sight is not None
    seat = found.panes[0].seat
    own = next(iter(desk.large or (0,)))
    hand = desk.shown_hand(own)
    if found.hand is not None:
        _hand(desk, canvas, found.hand, own, hand, now)
    draw_thumbs(desk, canvas, now)
    if found.foot is not None:
        tiles, board, track = foot_rows(desk, canvas, found.foot)
        desk.stations = board is not None or sight.variant == "travel"
        desk.inline = desk.stations and track is not None
        if hand is not None and desk.look in (None, STATIONS_CARD):
            if hand.advice is not None and hand.choice.ghost is not None:
                draw_advice(desk, canvas, tiles, hand)
            else:
                draw_tiles(canvas, tiles, hand.to_come, centre=True)
        elif desk.look is not None and desk.look != STATIONS_CARD:
            x, y = tiles.centre
            at = canvas.text((x + m.body, y), _name(desk, seat), m.body, "ink", bold=True, anchor="cm")
            art.show_seat(canvas, (at.x - m.body * 1.2, y), m.body * 0.8, desk.marks[seat])
        if board is not None:
            draw_stations(desk, canvas, board, now)
        if track is not None:
            draw_track(desk, canvas, track, now)
    rest = found.rest
    if rest is not None and not desk.stations and rest.h >= stations_height(desk, canvas, rest.w):
        draw_stations(desk, canvas, rest, now)
        desk.stations = True
    if desk.look == STATIONS_CARD:
        _card(desk, canvas, now)


def _hand(desk: Desk, canvas: Canvas, box: Box, seat: Seat, hand: Hand | None, now: float) -> None:
    """The points of the seat and the tile in its hand."""
    assert desk.sight is not None
    m, u = canvas.metrics, canvas.metrics.unit
    points = points_of(desk, seat, now)
    words = str(points)
    size = m.heading if box.w >= m.heading * 3.2 + box.h * 0.5 else m.body
    wide = canvas.text_width(words, size, True)
    tile = hand is not None and desk.showing is None and (hand.tile is not None or hand.sealed)
    side = float(math.floor(min(box.h, box.w - wide - u if box.w > box.h else box.w, m.touch * 2.0)))
    beside = box.w - side - u >= wide or not tile
    if not beside:
        side = float(math.floor(min(box.w, box.h - size * 1.1)))
    top = box.y + (0.0 if beside else size * 1.1)
    if tile and hand is not None and side >= 12:
        if hand.sealed:
            art.show_back(canvas, (round(box.x), round(top)), side)
            r = max(6.0, side * 0.2)
            canvas.circle((box.x + side - r, top + side - r), r, "good")
            canvas.mark("tick", (box.x + side - r, top + side - r), r * 0.6, "ongood")
        elif hand.tile is not None:
            art.show_tile(canvas, (round(box.x), round(top)), side, hand.tile, hand.choice.rotation)
    if beside:
        x = box.x + (side + u * 1.5 if tile else 0.0)
        at = canvas.text((x, top + (side if tile else size * 1.4) / 2), words, size, "ink", bold=True, anchor="lm")
        word = desk.speech.points(points)
        if canvas.text_width(word, m.small) <= box.right - x and (side if tile else box.h) >= size + m.small * 1.8:
            canvas.text((x, at.bottom + m.small * 0.9), word, m.small, "ink2", anchor="lm")
    else:
        canvas.text((box.x, box.y + size * 0.5), words, size, "ink", bold=True, anchor="lm")


def draw_thumbs(desk: Desk, canvas: Canvas, now: float) -> None:
    """Draw the boards of those who are not shown large."""
    for thumb in desk.arrange().thumbs:
        _thumb(desk, canvas, thumb, now)


def _thumb(desk: Desk, canvas: Canvas, thumb: places.Thumb, now: float) -> None:
    """A small board of another player with mark, points, and whether it is ready."""
    sight, m = desk.sight, canvas.metrics
    assert sight is not None
    box, seat = thumb.box, thumb.seat
    high = places.head(m)
    z = places.thumb_scale(box, m)
    w, h = art.plate(z)
    x = round(box.x + (box.w - w) / 2)
    y = round(box.y + high)
    own = sight.boards[seat]
    if desk.showing is not None and desk.showing.time(now) < desk.showing.settle:
        own = desk.showing.before.boards[seat]
    boards.draw_small(canvas, (x, y), z, own, own.key)
    r = high * 0.42
    art.show_seat(canvas, (x + r + 1, box.y + high * 0.46), r, desk.marks[seat])
    canvas.text((x + 2.6 * r, box.y + high * 0.46), str(points_of(desk, seat, now)), m.small, "ink", bold=True,
                anchor="lm")
    if seat in desk.ready:
        canvas.circle((x + w - r - 1, box.y + high * 0.46), r, "good")
        canvas.mark("tick", (x + w - r - 1, box.y + high * 0.46), r * 0.6, "ongood")
    else:
        room = w - 2.6 * r - canvas.text_width("100", m.small, True) - m.unit
        names = [_name(desk, one.seat) for one in desk.arrange().thumbs]
        if all(canvas.text_width(name, m.small) <= room for name in names):  # of all or of none
            canvas.text((x + w, box.y + high * 0.46), _name(desk, seat), m.small, "ink2", anchor="rm")
    if desk.look == seat:
        art.show_focus(canvas, Box(x, y, w, h), 20)


def _card(desk: Desk, canvas: Canvas, now: float) -> None:
    """The station board and the score track over the board, where they have no room beside it."""
    m, area = canvas.metrics, desk.area
    u = m.unit
    wide = min(area.w - 4 * u, m.small * 30)
    inner = wide - 4 * u
    high = stations_height(desk, canvas, inner)
    track = m.small * 2.0
    head = m.heading * 1.4
    h = min(area.h - 2 * u, head + high + track + 5 * u)
    card = Box(round(area.x + (area.w - wide) / 2), round(area.y + (area.h - h) / 2), round(wide), round(h))
    canvas.rect(card.inset(-1), "hair", m.radius + 4)
    canvas.rect(card, "surface", m.radius + 3)
    x, y = card.x + 2 * u, card.y + 1.5 * u
    canvas.text((x, y + head * 0.4), desk.speech.stations(), m.heading, "ink", bold=True, anchor="lm")
    canvas.mark("cross", (card.right - 2 * u - m.small * 0.5, y + head * 0.4), m.small * 0.55, "ink2")
    y += head
    draw_stations(desk, canvas, Box(x, y, inner, high), now)
    draw_track(desk, canvas, Box(x, y + high + u, inner, track), now)


# ---------------------------------------------------------------- the strip of the shell


def draw_panel(desk: Desk, canvas: Canvas, box: Box, hand: Hand | None, now: float) -> None:
    """Draw what the ghost brings and the station board under the actions."""
    m, sight = canvas.metrics, desk.sight
    if box.w < NARROW or box.h < m.small * 3 or sight is None or not desk.arrange().single:
        return
    y = box.y
    one = hand.outlook if hand is not None else None
    if one is not None:
        for index, run in enumerate(one.runs):
            if y + m.small * 1.9 > box.bottom:
                return
            art.show_train(canvas, (box.x + m.small * 0.95, y + m.small * 0.95), m.small * 3.0, run.train, 0.0)
            words = desk.speech.run_words(sight, one, index)
            canvas.text((box.x + m.small * 2.4, y + m.small * 0.95), words, m.small, "bad" if run.kind == "crashed"
                        else "ink", bold=True, room=box.w - m.small * 2.4)
            y += m.small * 2.0
        y += m.unit
    if desk.stations:  # they stand beside the board
        return
    high = stations_height(desk, canvas, box.w)
    if y + m.small * 1.7 + high <= box.bottom:
        canvas.text((box.x, y + m.small * 0.7), desk.speech.stations(), m.small, "ink2")
        y += m.small * 1.7
    if y + high <= box.bottom:
        draw_stations(desk, canvas, Box(box.x, y, box.w, high), now)
