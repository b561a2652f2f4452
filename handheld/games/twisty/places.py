"""Where everything stands: large boards with what belongs to each, thumbnails of the others, the band that all share.
Sums only; boxes in px."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from handheld.games.base import Seat
from handheld.games.camera import Frame
from handheld.games.face import Box, Metrics, Point
from handheld.games.twisty.art import PLATE

WIDE, HIGH = 5 + 2 * PLATE, 3 + 2 * PLATE  # of a frame, in cells
LEAST = 34.0  # px of a cell where the letters of the stations still fit into their signs
SMALLEST, LARGEST = 8, 190.0  # px of a cell, whatever the window
STATIONS, LETTERS = 36.2, 14  # the station board in one line, in letter sizes; the least size of letters


@dataclass(frozen=True, slots=True)
class Pane:
    """One large board."""

    seat: Seat
    box: Box  # all that is this seat's
    board: Box  # the frame and the air round it
    info: Box  # what stands beside or below the board
    upright: bool  # the info is higher than wide
    z: float
    left: float  # where the first cell begins
    top: float
    mirrored: bool = False  # the info stands at the right

    @property
    def frame(self) -> Frame:
        return Frame(self.z, self.left, self.top)


@dataclass(frozen=True, slots=True)
class Thumb:
    """A small board of another player."""

    seat: Seat
    box: Box


@dataclass(frozen=True, slots=True)
class Places:
    """The whole area."""

    panes: tuple[Pane, ...] = ()
    thumbs: tuple[Thumb, ...] = ()
    band: Box | None = None  # stations and scores, for all
    hand: Box | None = None  # single board: the tile in hand
    foot: Box | None = None  # single board: tiles to come, scores, stations
    rest: Box | None = None  # single board: what is left of the column under hand and thumbnails
    single: bool = True
    lines: tuple[tuple[Point, Point], ...] = field(default=())  # hairlines between panes


def band_height(m: Metrics, wide: float, others: int = 0) -> float:
    """Return the height of the band that all share, with thumbnails of `others` in it."""
    if others:
        return float(round(max(m.small * 5.2, min(m.height * 0.15, m.touch * 3.0)) + m.unit))
    lines = 1 if wide - 3 * m.unit >= STATIONS * min(m.small, LETTERS) else 2
    return float(round(m.small * 1.75 * lines + m.unit))


def _column(m: Metrics) -> float:
    """Return the least width of what stands beside a board of several."""
    return max(m.touch * 1.25, m.small * 4.6)


def _row(m: Metrics) -> float:
    """Return the least height of what stands below a board of several."""
    return float(max(m.touch, m.small * 2.4))


def _fit(w: float, h: float) -> float:
    return min(w / WIDE, h / HIGH)


def _pane_scale(w: float, h: float, m: Metrics) -> tuple[float, bool]:
    """Return the scale of a board in a pane and whether its info stands beside it."""
    pad = m.unit
    beside = _fit(w - _column(m) - 3 * pad, h - pad)
    below = _fit(w - pad, h - _row(m) - 2 * pad)
    return (beside, True) if beside >= below else (below, False)


def grid(boards: int, area: Box, m: Metrics, others: int = 0) -> tuple[int, int, float]:
    """Return (columns, rows, scale) of the best way to show so many boards."""
    best = (1, boards, 0.0)
    for columns in range(1, boards + 1):
        rows = math.ceil(boards / columns)
        if columns * rows >= boards + columns:
            continue
        free = area.h - band_height(m, area.w, others)
        z, _ = _pane_scale(area.w / columns, free / rows, m)
        if z > best[2] + 0.5:
            best = (columns, rows, z)
    return best


def room_for(boards: int, area: Box, m: Metrics) -> bool:
    """Return whether so many boards fit side by side."""
    if boards <= 1:
        return True
    return min(m.width, m.height) >= 400 and grid(boards, area, m)[2] >= LEAST


def several(seats: Sequence[Seat], others: Sequence[Seat], area: Box, m: Metrics) -> Places:
    """Return the places of several large boards; thumbnails of the others stand in the band."""
    columns, rows, _ = grid(len(seats), area, m, len(others))
    high = band_height(m, area.w, len(others))
    w, h = area.w / columns, (area.h - high) / rows
    split = rows // 2 if rows > 1 else rows
    band = Box(area.x, round(area.y + h * split), area.w, high)
    panes = []
    for index, seat in enumerate(seats):
        column, row = index % columns, index // columns
        y = area.y + row * h + (high if row >= split else 0.0)
        box = Box(round(area.x + column * w), round(y), round(w), round(h))
        if columns > 1 and index == len(seats) - 1 and column == 0:  # the last one alone in its row
            box = Box(area.x, box.y, area.w, box.h)
        panes.append(_pane(seat, box, m, mirrored=column > 0))
    end = area.bottom if len(seats) % columns == 0 else area.y + h * (rows - 1)
    lines: list[tuple[Point, Point]] = [((area.x + w * c, area.y), (area.x + w * c, end)) for c in range(1, columns)]
    thumbs: tuple[Thumb, ...] = ()
    if others:
        inner = band.inset(m.unit * 1.5, m.unit * 0.5)
        thumbs = _across(others, Box(inner.x, inner.y, inner.w * 0.5, inner.h), m)
        left = thumbs[-1].box.right + m.unit * 2
        band = Box(left, band.y, band.right - left, band.h)
    return Places(tuple(panes), thumbs, band=band, single=False, lines=tuple(lines))


def _pane(seat: Seat, box: Box, m: Metrics, *, mirrored: bool) -> Pane:
    pad = m.unit
    scale, upright = _pane_scale(box.w, box.h, m)
    z = float(max(SMALLEST, math.floor(min(scale, LARGEST))))
    w, h = z * WIDE, z * HIGH
    if upright:
        free = box.w - w - 3 * pad
        column = min(free, max(_column(m), m.small * 11.0))
        spare = max(0.0, free - column) / 2
        if spare == 0.0:  # some air at the outer side where there is room
            spare = min(m.unit, max(0.0, (column - _column(m)) / 2))
            column -= spare * 2
        y = box.y + (box.h - h) / 2
        if mirrored:
            x = box.x + pad + spare
            info = Box(box.right - pad - spare - column, box.y + pad, column, box.h - 2 * pad)
        else:
            x = box.right - pad - spare - w
            info = Box(box.x + pad + spare, box.y + pad, column, box.h - 2 * pad)
    else:
        free = box.h - h - 2 * pad
        row = min(free, max(_row(m), m.small * 8.0))
        spare = max(0.0, free - row) / 2
        x = box.x + (box.w - w) / 2
        y = box.y + pad / 2 + spare
        wide = min(box.w - 2 * pad, max(w, m.small * 20))
        info = Box(box.x + (box.w - wide) / 2, y + h + pad / 2, wide, row)
    left, top = round(x + PLATE * z), round(y + PLATE * z)
    return Pane(seat, box, Box(left - PLATE * z, top - PLATE * z, w, h), info, upright, z, left, top, mirrored)


def alone(seat: Seat, others: Sequence[Seat], area: Box, m: Metrics) -> Places:
    """Return the places of one large board with thumbnails of the others."""
    narrow = min(m.width, m.height) < 300
    pad = 2.0 if narrow else float(m.unit)
    strip = max(20.0, m.small * 1.9)  # a row of tiles
    if min(m.width, m.height) >= 400:
        strip += m.small * 1.75 + m.unit * 2  # and of stations
    column = (56.0 if narrow else m.touch * 1.9) if others else m.touch * 1.2
    beside = _fit(area.w - column - 3 * pad, area.h - strip - 2 * pad)
    high = (m.touch * 1.7 if others else m.touch * 1.2) + strip + 2 * pad
    below = _fit(area.w - 2 * pad, area.h - high - 2 * pad)
    z = float(max(SMALLEST, math.floor(min(max(beside, below), LARGEST))))
    w, h = z * WIDE, z * HIGH
    if beside >= below:
        return _cornered(seat, others, area, m, z, pad, column, strip)
    x, y = area.x + (area.w - w) / 2, area.y + pad
    free = area.bottom - y - h - 2 * pad
    row_high = min(max(m.touch * 1.7, free * 0.36), m.touch * 2.6) if others else min(m.touch * 1.4, free * 0.5)
    row = Box(area.x + pad, y + h + pad, area.w - 2 * pad, row_high)
    hand = Box(row.x, row.y, min(row.h, m.touch * 1.5), row.h)
    thumbs = _across(others, Box(hand.right + pad * 2, row.y, row.right - hand.right - 2 * pad, row.h), m)
    foot = Box(row.x, row.bottom + pad, row.w, area.bottom - row.bottom - 2 * pad)
    rest = None if others else Box(hand.right + pad * 2, row.y, row.right - hand.right - pad * 2, row.h)
    return Places((_only(seat, area, x, y, z),), thumbs, hand=hand, foot=foot, rest=rest)


def _only(seat: Seat, area: Box, x: float, y: float, z: float) -> Pane:
    left, top = round(x + PLATE * z), round(y + PLATE * z)
    board = Box(left - PLATE * z, top - PLATE * z, z * WIDE, z * HIGH)
    return Pane(seat, area, board, Box(area.x, area.y, 0, 0), True, z, left, top)


def _cornered(seat: Seat, others: Sequence[Seat], area: Box, m: Metrics, z: float, pad: float, column: float,
              strip: float) -> Places:
    """The board at the top left, a column at its right, a foot below it."""
    w, h = z * WIDE, z * HIGH
    most = max(column, min(m.touch * 5.2, area.w * 0.26)) if others else max(column, m.touch * 2.4)
    wide = min(area.w - w - 3 * pad, most)
    spare = (area.w - w - 3 * pad - wide) / 2
    x = area.x + pad + spare
    foot_high = min(area.h - h - 3 * pad, max(strip, m.small * 9.5))
    y = area.y + pad + max(0.0, area.h - h - 3 * pad - foot_high) / 2
    bar = Box(x + w + pad, y, wide, area.bottom - pad - y)
    side = min(bar.w, m.touch * (1.35 if others else 2.0), bar.h * 0.3)
    hand = Box(bar.x, bar.y, bar.w, side)
    foot = Box(x, y + h + pad, w, area.bottom - pad - (y + h + pad))
    stack = Box(bar.x, hand.bottom + pad * 2, bar.w, bar.bottom - hand.bottom - 2 * pad)
    thumbs = _down(others, stack, m)
    end = max([hand.bottom, *(thumb.box.bottom for thumb in thumbs)]) + pad * 2
    rest = Box(bar.x, end, bar.w, bar.bottom - end)
    return Places((_only(seat, area, x, y, z),), thumbs, hand=hand, foot=foot, rest=rest)


def head(m: Metrics) -> float:
    """Return the height of the line with mark and points above a thumbnail."""
    return m.small * 1.25


def _down(others: Sequence[Seat], box: Box, m: Metrics) -> tuple[Thumb, ...]:
    if not others:
        return ()
    gap = max(2.0, m.unit * 0.75)
    each = (box.h - gap * (len(others) - 1)) / len(others)
    high = min(each, box.w * HIGH / WIDE + head(m))
    return tuple(Thumb(seat, Box(box.x, box.y + index * (high + gap), box.w, high))
                 for index, seat in enumerate(others))


def _across(others: Sequence[Seat], box: Box, m: Metrics) -> tuple[Thumb, ...]:
    if not others:
        return ()
    gap = float(m.unit)
    each = (box.w - gap * (len(others) - 1)) / len(others)
    wide = min(each, (box.h - head(m)) * WIDE / HIGH)
    return tuple(Thumb(seat, Box(box.x + index * (wide + gap), box.y, wide, box.h))
                 for index, seat in enumerate(others))


def thumb_scale(box: Box, m: Metrics) -> float:
    """Return the scale of the board in a thumbnail."""
    return max(4.0, float(math.floor(min(box.w / WIDE, (box.h - head(m)) / HIGH) * 2)) / 2)
