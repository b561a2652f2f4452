"""What all players share: the station board with its tokens, and the score track."""

from __future__ import annotations

import math
from dataclasses import dataclass

from handheld.games.base import Seat
from handheld.games.face import Box, Canvas
from handheld.games.twisty import art
from handheld.games.twisty.data import data
from handheld.games.twisty.desk import Desk
from handheld.games.twisty.words import MEDALS

TRACK = 100  # points of the score track
SPACE = 1.55  # of the size of letters: the width of a space on the station board
ALONE = 140  # a single player sees all that can be reached


@dataclass(frozen=True, slots=True)
class Token:
    """A token on the station board; `share` of it has settled."""

    seat: Seat
    station: int
    place: int
    share: float


def tokens(desk: Desk, now: float) -> list[Token]:
    """Return the tokens as they lie now: those of the round that is shown settle one after another."""
    sight, showing = desk.sight, desk.showing
    assert sight is not None
    if showing is None:
        return [Token(seat, station, place, 1.0) for seat, _, station, _, place in sight.tokens]
    found = [Token(seat, station, place, 1.0) for seat, _, station, _, place in showing.before.tokens]
    for index, (seat, _, station, _, place) in enumerate(showing.awards):
        share = showing.settled(index, now)
        if share > 0:
            found.append(Token(seat, station, place, share))
    return found


def _size(canvas: Canvas) -> int:
    m = canvas.metrics
    least = 14 if min(m.width, m.height) >= 300 else 11
    return max(least, 13) if canvas.words.language == "ja" else least


def _width(desk: Desk, station: int, px: float) -> float:
    """Return how wide one station is: its letter, its spaces."""
    assert desk.sight is not None
    return px * 1.42 + len(desk.sight.spaces[station]) * px * SPACE + px * 0.1


def _lines(desk: Desk, wide: float, px: float) -> list[list[int]]:
    """Return the stations line by line, with even lines."""
    stations = list(range(len(data().stations)))
    gap = px * 0.55
    for count in range(1, len(stations) + 1):
        each = math.ceil(len(stations) / count)
        lines = [stations[i : i + each] for i in range(0, len(stations), each)]
        if all(sum(_width(desk, s, px) + gap for s in line) - gap <= wide for line in lines):
            return lines
    return [[station] for station in stations]


def stations_height(desk: Desk, canvas: Canvas, wide: float) -> float:
    """Return how high the station board is when it is that wide."""
    px = canvas.metrics.small
    return len(_lines(desk, wide, px)) * round(px * 1.75)


def stations_width(desk: Desk, px: float) -> float:
    """Return how wide the station board is in one line."""
    return sum(_width(desk, s, px) + px * 0.55 for s in range(len(data().stations))) - px * 0.55


def draw_stations(desk: Desk, canvas: Canvas, box: Box, now: float) -> None:
    """Draw the stations with their spaces, best first; covered ones show the tokens. The next one open is framed."""
    if desk.sight is None or desk.sight.variant == "travel":
        return
    lines: list[list[int]] = []
    px = canvas.metrics.small
    for size in range(canvas.metrics.small, _size(canvas) - 1, -1):
        px, lines = size, _lines(desk, box.w, size)
        if len(lines) * size * 1.5 <= box.h:
            break
    step = min(box.h / len(lines), px * 2.1)
    widths = [sum(_width(desk, s, px) for s in line) for line in lines]
    top = box.y + (box.h - step * len(lines)) / 2 if len(lines) == 1 else box.y
    lying = tokens(desk, now)
    for row, (line, wide) in enumerate(zip(lines, widths, strict=True)):
        gap = px * 0.55
        if len(line) > 1:
            gap = min(px * 2.2, (box.w - wide) / (len(line) - 1))
        x, y = box.x, top + step * (row + 0.5)
        for station in line:
            _station(desk, canvas, station, x, y, px, lying)
            x += _width(desk, station, px) + gap


def _station(desk: Desk, canvas: Canvas, station: int, x: float, y: float, px: int, lying: list[Token]) -> None:
    sight = desk.sight
    assert sight is not None
    h = px * 1.45
    _letter(canvas, station, x, y, px, h)
    x += px * 1.42
    here = [token for token in lying if token.station == station]
    covered = {token.place for token in here}
    free = next((i for i in range(len(sight.spaces[station])) if i not in covered), None)
    r = px * 0.66
    for space, points in enumerate(sight.spaces[station]):
        centre = (x + px * SPACE / 2, y)
        stack = [token for token in here if token.place == space]
        if not stack:
            box = Box(round(centre[0] - px * 0.75), round(y - h / 2), round(px * 1.5), round(h))
            if space == free:
                canvas.frame(box, "ink", 1.5, px * 0.3)
            canvas.text(centre, str(points), px, "ink" if space == free else "ink2", bold=space == free, anchor="cm")
        for k, token in enumerate(stack):
            pop = 1.0 if token.share >= 1 else round((1.15 - 0.15 * token.share) * 8) / 8
            art.show_seat(canvas, (centre[0] + k * px * 0.32, y), r * pop, desk.marks[token.seat])
        x += px * SPACE
    late = [token for token in here if token.place < 0]
    for k, token in enumerate(late):  # they hang below the last space
        art.show_seat(canvas, (x - px * 0.12 + k * px * 0.3, y + h * 0.34), r * 0.55, desk.marks[token.seat])


def _letter(canvas: Canvas, station: int, x: float, y: float, px: int, h: float) -> None:
    w = px * 1.34
    box = Box(round(x), round(y - h / 2), round(w), round(h))
    canvas.picture(("twisty", "letter", station, px), (box.x, box.y), (box.w, box.h), lambda c: _paint(c, station, box))
    canvas.text(box.centre, data().stations[station].glyph, px, f"onstation{station}", bold=True, anchor="cm")


def _paint(canvas: Canvas, station: int, box: Box) -> None:
    canvas.rect(Box(0, 0, box.w, box.h), f"station{station}", box.h * 0.28)


# ---------------------------------------------------------------- the foot of a single board


def foot_rows(desk: Desk, canvas: Canvas, foot: Box) -> tuple[Box, Box | None, Box | None]:
    """Return where tiles to come, station board and score track stand in the foot; None: no room."""
    assert desk.sight is not None
    m = canvas.metrics
    pad = m.unit * 0.75
    tile_high, track_high = max(20.0, m.small * 1.9), m.small * 1.8
    board_high = stations_height(desk, canvas, foot.w) if desk.sight.variant != "travel" else foot.h * 2
    rows = [tile_high]
    if foot.h >= tile_high + pad + board_high:
        rows.append(board_high)
    with_board = len(rows) > 1
    if foot.h >= sum(rows) + pad * len(rows) + track_high:
        rows.append(track_high)
    with_track = len(rows) > 1 + with_board
    left = foot.h - sum(rows) - pad * (len(rows) - 1)
    rows[0] += min(left * 0.5, m.small * 1.8)
    left = foot.h - sum(rows) - pad * (len(rows) - 1)
    air = min(left / max(1, len(rows)), m.unit * 2.0)
    y, boxes = foot.y, []
    for high in rows:
        boxes.append(Box(foot.x, y, foot.w, high))
        y += high + pad + air
    track = boxes.pop() if with_track else None
    return boxes[0], boxes[1] if with_board else None, track


# ---------------------------------------------------------------- scores


def draw_track(desk: Desk, canvas: Canvas, box: Box, now: float) -> None:
    """Draw the score track as a line with stops of ten; whoever is past its end has begun a second lap (a flag)."""
    sight = desk.sight
    assert sight is not None
    m = canvas.metrics
    px = _size(canvas)
    alone = sight.seats == 1
    most = ALONE if alone else TRACK
    r = min(box.h * 0.32, m.small * 0.62)
    first, last = "0", str(most)
    x0 = box.x + canvas.text_width(first, px) + r + 4
    x1 = box.right - canvas.text_width(last, px) - r - 4
    y = box.centre[1]
    if x1 - x0 < r * 8:
        return
    canvas.text((box.x, y), first, px, "ink2", anchor="lm")
    canvas.text((box.right, y), last, px, "ink2", anchor="rm")
    thick = max(3.0, m.unit * 0.6)
    canvas.line([(x0, y), (x1, y)], thick, canvas.mix("ink2", "board", 0.45))
    for tens in range(0, most + 1, 10):
        x = x0 + (x1 - x0) * tens / most
        long = 3.0 if tens % 50 else 5.0
        canvas.rect(Box(round(x - 1), round(y - long), 2, round(2 * long)), canvas.mix("ink2", "board", 0.7))
    points = [desk.showing.score(seat, now) if desk.showing is not None else sight.boards[seat].total
              for seat in range(sight.seats)]
    if alone:
        for least in MEDALS[sight.variant]:
            x = x0 + (x1 - x0) * least / most
            reached = points[0] >= least
            canvas.circle((x, y), r * 0.8, "board")
            canvas.mark("star", (x, y), r * 0.8, "ink" if reached else "ink2")
    last_x = -math.inf
    for seat in sorted(range(sight.seats), key=lambda seat: points[seat] % TRACK):
        lap = 0 if alone else points[seat] // TRACK
        x = x0 + (x1 - x0) * min(1.0, (points[seat] - lap * TRACK) / most)
        x = last_x = max(x, last_x + r * 1.2)  # equal points stand side by side
        if lap:
            canvas.mark("flag", (x + r * 0.6, y - r * 1.3), r * 0.7, "ink")
        art.show_seat(canvas, (x, y), r, desk.marks[seat])


