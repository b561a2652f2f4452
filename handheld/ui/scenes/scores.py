"""What a result shows of a game with points: the table at the end, the plot, the medal and the best results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from handheld.games import registered
from handheld.games.base import Seat
from handheld.games.face import Box, Canvas, Challenges, Column, MedalView, Metrics, ScoredView
from handheld.session.results import Best
from handheld.ui.scenes.ink import card
from handheld.ui.scenes.play import named
from handheld.ui.scenes.plot import (
    Row,
    draw_medal,
    draw_plot,
    draw_table,
    line_height,
    medal_height,
    table_fit,
    table_height,
    table_width,
)

if TYPE_CHECKING:
    from handheld.ui.scenes.result import Result

BOARDS, BOTH, TABLE, PLOT = "boards", "both", "table", "plot"
MORE = "table "  # further pages of the table, with a number behind
_BEST = 5  # results that are listed


class Scores:
    """The pages of a result: points first, the boards after them. Where table and plot do not fit together they are
    pages of their own."""

    def __init__(self, result: Result, view: ScoredView) -> None:
        self.result, self.view = result, view
        self.pages: Sequence[str] = (BOTH, BOARDS)
        self.page = BOTH
        self.columns: Sequence[Column] = ()
        self.series: Mapping[Seat, Sequence[int]] = {}
        self.medal: str | None = None
        self._side_by_side = False
        self._parts: Sequence[Sequence[Column]] = ()  # the columns by pages

    @property
    def alone(self) -> bool:
        """Whether it was a game of one player."""
        return self.result.match.seats == 1

    @property
    def medals(self) -> bool:
        """Whether there was a medal to be won."""
        return self.alone and isinstance(self.view, MedalView)

    def rows(self) -> list[Row]:
        """Return the lines of the table, the winners first."""
        result = self.result
        outcome, players = result.match.outcome, result.director.players
        places = outcome.places if outcome is not None else (0,) * len(players)
        winners = result.winners()
        order = sorted(range(len(players)), key=lambda seat: (places[seat], seat))
        return [Row(seat, named(result.console, players[seat], seat), places[seat], seat in winners) for seat in order]

    # ------------------------------------------------------------ pages

    def layout(self, canvas: Canvas | None, box: Box, m: Metrics) -> None:
        """Choose the pages that fit the board's area."""
        table, view = self.result.table, self.view
        self.columns, self.series = view.table_of(table), view.series(table)
        self.medal = view.medal(table) if self.medals and isinstance(view, MedalView) else None
        if canvas is None:
            return
        inner = self._inner(box, m)
        rows = self.rows()
        high = table_height(m, len(rows))
        high += medal_height(m) if self.medals else 0.0
        if self.alone:
            high += self._words_height(canvas, min(inner.w, m.body * 24))
        wide = table_width(canvas, self.columns, rows)
        stacked = not self.alone and inner.h - high >= m.small * 13 and inner.w < wide * 2.2
        self._side_by_side = inner.w >= wide + m.body * 13 and high <= inner.h and not m.portrait and not stacked
        self._parts = table_fit(canvas, inner.w, inner.h, self.columns, rows).pages
        both = self._side_by_side or (high + m.small * 9 <= inner.h and len(self._parts) == 1)
        tables = (TABLE, *(f"{MORE}{k}" for k in range(1, len(self._parts))))
        self.pages = (BOTH, BOARDS) if both else (*tables, PLOT, BOARDS)
        if self.page not in self.pages:
            self.page = self.pages[0]

    def turn(self) -> None:
        """Go on to the next page."""
        self.page = self.pages[(list(self.pages).index(self.page) + 1) % len(self.pages)]

    def next_label(self) -> tuple[str, str]:
        """Return icon and label of the button that goes on to the next page."""
        _ = self.result.console.words.text
        after = self.pages[(list(self.pages).index(self.page) + 1) % len(self.pages)]
        if after == BOARDS:
            return "game", _("Boards")
        return ("motion", _("Plot")) if after == PLOT else ("list", _("Points"))

    @staticmethod
    def _inner(box: Box, m: Metrics) -> Box:
        return box.inset(m.unit * 2.0, m.unit * 1.5)

    # ------------------------------------------------------------ words

    def challenge_words(self) -> str:
        """Return what came of a challenge, and the line that passes this game on to others."""
        result = self.result
        match, outcome = result.match, result.match.outcome
        _, n_ = result.console.words.text, result.console.words.plural
        if not self.alone or outcome is None:
            return ""
        if match.practice:
            return _("Practice: this game does not count.") if result.frame.panel is None else ""
        score, said = outcome.scores[0], []
        target = match.headers.get("Target", ("",))[0]
        if target.isdecimal():
            short = int(target) - score
            said.append(_("The challenge is met.") if short <= 0 else
                        n_("{n} point short of the challenge.", "{n} points short of the challenge.", short)
                        .format(n=short))
        package = registered().get(match.info.id)
        if package is not None and package.challenges is not None:
            challenges: Challenges = package.challenges()
            line = challenges.line_of(match.options, match.seed, score)
            if line is not None:
                said.append(_("To challenge others: {line}").format(line=line))
        return " ".join(said)

    def best(self) -> list[Best]:
        """Return the best results of people alone in this variant."""
        result = self.result
        if not self.alone or result.console.results is None:
            return []
        found: list[Best] = result.console.results.best(result.match.info.id, result.match.options.get("variant"),
                                                        most=_BEST)
        return found

    def _words_height(self, canvas: Canvas, width: float) -> float:
        words = self.challenge_words()
        return canvas.paragraph_height(width, words, canvas.metrics.small) + canvas.metrics.unit if words else 0.0

    # ------------------------------------------------------------ drawing

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw the page with points."""
        m = canvas.metrics
        canvas.rect(box, "ground")
        inner = self._inner(box, m)
        rows = self.rows()
        looks = [player.look(seat) for seat, player in enumerate(self.result.director.players)]
        mark = self.result.view.seat_mark
        if self.page == PLOT:
            draw_plot(canvas, inner, self.series, looks, mark)
            return
        if self.page == BOTH and self._side_by_side:
            wide = max(table_width(canvas, self.columns, rows), inner.w * 0.4)
            left = Box(inner.x, inner.y, wide, inner.h)
            plot = Box(left.right + m.unit * 4, inner.y, inner.right - left.right - m.unit * 4, inner.h)
            self._left(canvas, left, rows)
            draw_plot(canvas, Box(plot.x, plot.y, plot.w, min(plot.h, plot.w * 1.1)), self.series, looks, mark)
            return
        used = self._left(canvas, inner, rows, least=self.page == BOTH)
        if self.page == BOTH:
            y = inner.y + used + m.unit * 2
            draw_plot(canvas, Box(inner.x, y, inner.w, inner.bottom - y), self.series, looks, mark)

    def _left(self, canvas: Canvas, box: Box, rows: Sequence[Row], *, least: bool = False) -> float:
        """Draw medal, table and best results from the top of the box; return the height that they took."""
        m, y = canvas.metrics, box.y
        if self.medals:
            draw_medal(canvas, Box(box.x, y, box.w, medal_height(m)), self.medal)
            y += medal_height(m)
        high = table_height(m, len(rows)) * (1.0 if least or self.alone else 1.25)
        part = int(self.page.removeprefix(MORE)) if self.page.startswith(MORE) else 0
        columns = self.columns if self.page == BOTH else self._parts[part]
        draw_table(canvas, Box(box.x, y, box.w, min(high, box.bottom - y)), columns, rows,
                   self.result.view.seat_mark)
        y += min(high, box.bottom - y) + m.unit
        words = self.challenge_words()
        if words:
            y += canvas.paragraph(Box(box.x + m.unit, y, box.w - m.unit, max(1.0, box.bottom - y)), words, m.small,
                                  "ink2") + m.unit
        if self.alone and not least:
            y = self._list(canvas, Box(box.x, y, box.w, box.bottom - y))
        return y - box.y

    def _list(self, canvas: Canvas, box: Box) -> float:
        """Draw the best results as far as they fit; return where they end."""
        m, best = canvas.metrics, self.best()
        _ = canvas.words.text
        head, line = m.small * 1.9, line_height(m) * 0.9
        count = min(len(best), int((box.h - head) // line))
        if count < 1:
            return box.y
        canvas.text((box.x + m.unit, box.y + head / 2), _("Best results"), m.small, "ink2", anchor="lm",
                    room=box.w - m.unit)
        replay = self.result.director.replay
        for k, one in enumerate(best[:count]):
            y = box.y + head + line * k
            now = replay is not None and one.result.file == replay.name
            if now:
                card(canvas, Box(box.x, y + 1, box.w, line - 2), "surface", "", min(m.radius, line / 3))
            middle = y + line / 2
            right = box.right - m.unit
            canvas.text((right, middle), str(one.score), m.small, "ink", bold=True, anchor="rm")
            right -= canvas.text_width("000", m.small, True) + m.unit * 2
            deal = _("No. {n}").format(n=one.result.deal) if 0 < len(one.result.deal) <= 8 else ""
            name = one.name or _("Player {n}").format(n=1)
            x = box.x + m.unit + canvas.text_width("00", m.small) + m.unit
            need = canvas.text_width(name, m.small, now) + canvas.text_width(deal, m.small) + m.unit * 2
            if deal and need < right - x:
                canvas.text((right, middle), deal, m.small, "ink2", anchor="rm")
                right -= canvas.text_width(deal, m.small) + m.unit * 2
            canvas.text((x - m.unit, middle), str(k + 1), m.small, "ink2", anchor="rm")
            canvas.text((x, middle), name, m.small, "ink", bold=now, anchor="lm", room=max(10.0, right - x))
        return box.y + head + line * count
