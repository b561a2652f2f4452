"""The end of a game with points: the table of what each seat has, the plot of points per round, a medal. Knows no game.

All of it is drawn from what the game's view tells (face.ScoredView, face.MedalView)."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from handheld.games.base import Seat
from handheld.games.face import MEDALS, N_, Box, Canvas, Column, Metrics, Point
from handheld.ui.layout import least_text
from handheld.ui.scenes.ink import SeatMark, card

MEDAL_WORDS = {"bronze": N_("Bronze"), "silver": N_("Silver"), "gold": N_("Gold"), "platinum": N_("Platinum")}
_STEPS = (1, 2, 5)  # times a power of ten: what the lines of a plot count in


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table: whose, which place (from 0), and whether to set it in bold."""

    seat: Seat
    name: str
    place: int
    winner: bool


# ---------------------------------------------------------------- the table


def line_height(m: Metrics) -> float:
    """Return the height of a line of the table."""
    return max(m.small * 1.9, m.body * 1.7)


def table_height(m: Metrics, rows: int) -> float:
    """Return the least height of a table with so many lines, its head counted."""
    return line_height(m) * rows + m.small * 1.9


def table_width(canvas: Canvas, columns: Sequence[Column], rows: Sequence[Row]) -> float:
    """Return the width at which nothing of the table is cut."""
    m = canvas.metrics
    names = max((canvas.text_width(row.name, m.body, row.winner) for row in rows), default=0.0)
    return m.body * 3.0 + names + sum(_column(canvas, column, m.small, m.body) for column in columns)


@dataclass(frozen=True, slots=True)
class Fit:
    """How a table stands in a box: sizes of heads and lines in px, whether heads have two lines, columns by pages (the
    last column on each)."""

    small: int
    body: int
    wrapped: bool
    pages: tuple[tuple[Column, ...], ...]


def table_fit(canvas: Canvas, width: float, height: float, columns: Sequence[Column], rows: Sequence[Row]) -> Fit:
    """Return how the columns are shown in that room: smaller where the lines need it, with heads of two lines and then
    on several pages where the width needs it."""
    fits = [fit for wrapped in (False, True) if (fit := _sizes(canvas, height, len(rows), wrapped)) is not None]
    for small, body, wrapped in fits:
        need = sum(_column(canvas, one, small, body, wrapped) for one in columns)
        if need <= width - _least(canvas, width, small, body, rows):
            return Fit(small, body, wrapped, (tuple(columns),))
    least = least_text(canvas.metrics.width, canvas.metrics.height, canvas.words.language)
    small, body, wrapped = fits[-1] if fits else (least, least, False)
    last = columns[-1]
    while True:  # smaller, until each column stands beside the last one
        room = width - _least(canvas, width, small, body, rows) - _column(canvas, last, small, body, wrapped)
        widest = max((_column(canvas, one, small, body, wrapped) for one in columns[:-1]), default=0.0)
        if widest <= room or small <= least:
            break
        small, body = small - 1, min(body, round((small - 1) * canvas.metrics.body / canvas.metrics.small))
    pages: list[list[Column]] = []
    left = 0.0
    for column in columns[:-1]:
        wide = _column(canvas, column, small, body, wrapped)
        if not pages or wide > left:
            pages.append([])
            left = room
        pages[-1].append(column)
        left -= wide
    return Fit(small, body, wrapped, tuple((*page, last) for page in pages) or (tuple(columns),))


def _sizes(canvas: Canvas, height: float, count: int, wrapped: bool) -> tuple[int, int, bool] | None:
    """Return the largest sizes of heads and lines at which so many lines stand in that height."""
    m = canvas.metrics
    for small in range(m.small, least_text(m.width, m.height, canvas.words.language) - 1, -1):
        body = round(small * m.body / m.small)
        if small * (3.2 if wrapped else 1.9) + count * body * 1.32 <= height:
            return small, body, wrapped
    return None


def _least(canvas: Canvas, width: float, small: int, body: int, rows: Sequence[Row]) -> float:
    """Return the least room for marks and names."""
    names = max((canvas.text_width(row.name, small, row.winner) for row in rows), default=0.0)
    return min(names, width * 0.45) + body * 3.0 + canvas.metrics.unit


def _head(canvas: Canvas, words: str, small: int, wrapped: bool) -> float:
    """Return the width of a head, in two lines where that is needed."""
    whole = canvas.text_width(words, small)
    if not wrapped:
        return whole
    two = canvas.paragraph_height(9999, words, small) * 2.1
    width = max(whole / 2, *(canvas.text_width(word, small) for word in words.split() or [""])) + 1
    while width < whole and canvas.paragraph_height(width, words, small) > two:
        width += small / 3
    return min(width, whole)


def _column(canvas: Canvas, column: Column, small: int, body: int, wrapped: bool = False) -> float:
    """Return the width of a column with the gap before it."""
    cells = max((canvas.text_width(cell, body, column.total) for cell in column.cells), default=0.0)
    return max(cells, _head(canvas, column.head, small, wrapped)) + canvas.metrics.unit * (2.0 if wrapped else 3.0)


def draw_table(canvas: Canvas, box: Box, columns: Sequence[Column], rows: Sequence[Row], mark: SeatMark) -> None:
    """Draw the table (a page of table_fit) at the top of the box. Columns that do not fit are left out, the first ones
    first: the last one decides."""
    m = canvas.metrics
    fit = table_fit(canvas, box.w, box.h, columns, rows)
    small, body, wrapped = fit.small, fit.body, fit.wrapped
    tall = wrapped and any(canvas.text_width(one.head, small) > _head(canvas, one.head, small, True) for one in columns)
    head = small * (3.2 if tall else 1.9)
    line = min(line_height(m) * 1.25, (box.h - head) / max(1, len(rows)))
    least = _least(canvas, box.w, small, body, rows) - m.unit
    shown: list[tuple[Column, float]] = []
    right = box.right - m.unit
    for column in reversed(columns):
        wide = _column(canvas, column, small, body, wrapped)
        if shown and right - wide < box.x + least:
            break
        shown.append((column, right))
        right -= wide
    for column, edge in shown:
        wide = _head(canvas, column.head, small, wrapped)
        if wide < canvas.text_width(column.head, small):
            high = canvas.paragraph_height(wide, column.head, small)
            canvas.paragraph(Box(edge - wide, box.y + max(0.0, head - small * 0.2 - high), wide, high), column.head,
                             small, "ink2", align="r")
        else:
            canvas.text((edge, box.y + head - small * 0.95), column.head, small, "ink2", anchor="rm")
    for k, row in enumerate(rows):
        y = box.y + head + line * k
        middle = y + line / 2
        if row.winner:
            card(canvas, Box(box.x, y + 1, box.w, line - 2), "surface", "", min(m.radius, line / 3))
        elif k and not rows[k - 1].winner:
            canvas.rect(Box(box.x + m.unit, y, box.w - 2 * m.unit, 1), "hair")
        radius = min(body * 0.68, line * 0.4)
        mark(canvas, (box.x + m.unit + radius, middle), radius, row.seat)
        left = box.x + m.unit + radius * 2 + m.unit * 1.5
        canvas.text((left, middle), row.name, body, "ink", bold=row.winner, anchor="lm",
                    room=max(10.0, right - m.unit - left))
        for column, edge in shown:
            canvas.text((edge, middle), column.cells[row.seat], body, "ink" if column.total else "ink2",
                        bold=column.total, anchor="rm")


# ---------------------------------------------------------------- the plot


def step_of(most: int, lines: int) -> int:
    """Return what the lines of a plot up to `most` count in, so that there are at most `lines` of them above 0."""
    least = max(1, math.ceil(most / max(1, lines)))
    power = int(10 ** int(math.log10(least)))
    return next(k * power for k in (*_STEPS, 10) if k * power >= least)


def apart(wanted: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Return heights as near to the wanted ones as can be that lie at least `gap` from each other, in [low, high]."""
    order = sorted(range(len(wanted)), key=lambda k: wanted[k])
    at: list[float] = []
    for k in order:
        at.append(max(wanted[k], at[-1] + gap if at else low))
    for n in range(len(at) - 1, -1, -1):
        at[n] = max(low, min(at[n], high if n == len(at) - 1 else at[n + 1] - gap))
    found = [0.0] * len(wanted)
    for n, k in enumerate(order):
        found[k] = at[n]
    return found


def draw_plot(canvas: Canvas, box: Box, series: Mapping[Seat, Sequence[int]], looks: Sequence[int],
              mark: SeatMark) -> None:
    """Draw the points of each seat after each round: a line in the colour of the seat that ends at its mark."""
    m = canvas.metrics
    rounds = max((len(points) for points in series.values()), default=0)
    most = max((point for points in series.values() for point in points), default=0)
    if not rounds or box.w < m.small * 6 or box.h < m.small * 4:
        return
    radius = min(m.small * 0.72, (box.h - m.small * 1.6) / (2.1 * len(series)))
    lines = max(1, int(box.h / (m.small * 2.6)))
    step = step_of(max(1, most), lines)
    top_value = step * max(1, -(-most // step))
    left = box.x + canvas.text_width(str(top_value), m.small) + m.unit * 1.5
    area = Box(left, box.y + m.small * 0.8, box.right - left - radius * 2.6, box.h - m.small * 2.4)

    def x_of(number: int) -> float:
        return area.x + area.w * number / rounds

    def y_of(points: float) -> float:
        return area.bottom - area.h * points / top_value

    for value in range(0, top_value + 1, step):
        y = y_of(value)
        canvas.rect(Box(area.x, round(y), area.w, 1), "ink2" if not value else "hair")
        canvas.text((area.x - m.unit, y), str(value), m.small, "ink2", anchor="rm")
    each = canvas.text_width("00", m.small) + m.unit * 2
    every = step_of(rounds, max(1, int(area.w / each)))
    for number in range(every, rounds + 1, every):
        canvas.text((x_of(number), area.bottom + m.small * 0.95), str(number), m.small, "ink2", anchor="cm")
    thick = max(2.0, m.small * 0.17)
    data = tuple((seat, looks[seat], tuple(points)) for seat, points in sorted(series.items()))

    def paint(inner: Canvas) -> None:
        for seat, look, points in data:
            shift = (seat - (len(data) - 1) / 2) * thick * 0.5  # lines that run together stay apart
            path: list[Point] = [(x_of(0) - box.x, y_of(0) - box.y)]
            path += [(x_of(k + 1) - box.x, y_of(value) - box.y + shift) for k, value in enumerate(points)]
            inner.line(path, thick, f"seat{look}")
            for point in path[1:]:
                inner.circle(point, thick * 0.95, f"seat{look}")

    canvas.picture(("plot", data, round(thick, 2)), (box.x, box.y), (box.w, box.h), paint)
    ends = [y_of(points[-1] if points else 0) for _seat, _look, points in data]
    for (seat, _look, points), y in zip(data, apart(ends, radius * 2.1, box.y + radius, area.bottom), strict=True):
        at = (x_of(len(points)) + radius * 1.5, y)
        canvas.circle(at, radius + 1.5, "ground")
        mark(canvas, at, radius, seat)


# ---------------------------------------------------------------- alone


def medal_height(m: Metrics) -> float:
    """Return the height of a medal with its words."""
    return m.touch * 1.1 + m.unit


def draw_medal(canvas: Canvas, box: Box, medal: str | None) -> None:
    """Draw a medal: a disc with a cup, its name, and one star more for each one that is harder to get."""
    m = canvas.metrics
    _ = canvas.words.text
    reached = MEDALS.index(medal) + 1 if medal in MEDALS else 0
    radius = m.touch * 0.5
    middle = box.y + radius + m.unit / 2
    at = (box.x + radius, middle)

    def paint(inner: Canvas) -> None:
        centre = (radius, radius)
        inner.circle(centre, radius, "lit" if reached else "ink2")
        if not reached:
            inner.circle(centre, radius - 1.5, "surface")
        inner.mark("trophy", centre, radius * 0.55, "dark" if reached else "ink2")

    canvas.picture(("medal", bool(reached)), (at[0] - radius, at[1] - radius), (radius * 2, radius * 2), paint)
    left = at[0] + radius + m.unit * 2
    words = _(MEDAL_WORDS[medal]) if medal in MEDAL_WORDS else _("No medal")
    canvas.text((left, middle - m.small * 0.75), words, m.body, "ink", bold=True, anchor="lm",
                room=max(10.0, box.right - left))
    star = m.small * 0.5
    for k in range(len(MEDALS)):
        at = (left + star + k * star * 2.6, middle + m.body * 0.75)
        if k < reached:
            canvas.mark("star", at, star, "ink")
        else:
            canvas.ring(at, star * 0.7, 2, "ink2")
