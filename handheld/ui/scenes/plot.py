"""The end of a game with points: the table of what each seat has, the plot of points per round, a medal. Knows no game.

All of it is drawn from what the game's view tells (face.ScoredView, face.MedalView)."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from handheld.games.base import Seat
from handheld.games.face import MEDALS, N_, Box, Canvas, Column, Metrics, Point
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
    return m.body * 3.0 + names + sum(_column(canvas, column) for column in columns)


def _column(canvas: Canvas, column: Column) -> float:
    """Return the width of a column with the gap before it."""
    m = canvas.metrics
    cells = max((canvas.text_width(cell, m.body, column.total) for cell in column.cells), default=0.0)
    return max(cells, canvas.text_width(column.head, m.small)) + m.unit * 3.0


def draw_table(canvas: Canvas, box: Box, columns: Sequence[Column], rows: Sequence[Row], mark: SeatMark) -> None:
    """Draw the table at the top of the box. Columns that do not fit are left out, the first ones first: the last one
    decides."""
    m = canvas.metrics
    head, line = m.small * 1.9, min(line_height(m) * 1.25, (box.h - m.small * 1.9) / max(1, len(rows)))
    names = max((canvas.text_width(row.name, m.small, row.winner) for row in rows), default=0.0)
    least = min(names, box.w * 0.45) + m.body * 3.0
    shown: list[tuple[Column, float]] = []
    right = box.right - m.unit
    for column in reversed(columns):
        wide = _column(canvas, column)
        if shown and right - wide < box.x + least:
            break
        shown.append((column, right))
        right -= wide
    for column, edge in shown:
        canvas.text((edge, box.y + head / 2), column.head, m.small, "ink2", anchor="rm")
    for k, row in enumerate(rows):
        y = box.y + head + line * k
        middle = y + line / 2
        if row.winner:
            card(canvas, Box(box.x, y + 1, box.w, line - 2), "surface", "", min(m.radius, line / 3))
        elif k and not rows[k - 1].winner:
            canvas.rect(Box(box.x + m.unit, y, box.w - 2 * m.unit, 1), "hair")
        radius = min(m.body * 0.68, line * 0.4)
        mark(canvas, (box.x + m.unit + radius, middle), radius, row.seat)
        left = box.x + m.unit + radius * 2 + m.unit * 1.5
        canvas.text((left, middle), row.name, m.body, "ink", bold=row.winner, anchor="lm",
                    room=max(10.0, right - m.unit - left))
        for column, edge in shown:
            canvas.text((edge, middle), column.cells[row.seat], m.body, "ink" if column.total else "ink2",
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
    radius = m.small * 0.72
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
