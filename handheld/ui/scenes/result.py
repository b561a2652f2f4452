"""The end of a match on its own board: who won and why, the score between the players, and what comes next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld.games.base import Seat
from handheld.games.face import REDRAW, Act, Box, Button, Canvas, Intent, Metrics, ScoredView
from handheld.session.seats import Player, Series, seated
from handheld.ui.layout import least_text
from handheld.ui.scene import Scene
from handheld.ui.scenes.frame import BarText, Entry, Frame
from handheld.ui.scenes.ink import SeatMark
from handheld.ui.scenes.play import count_words, named
from handheld.ui.scenes.scores import BOARDS, Scores
from handheld.ui.scenes.sheet import Item, Sheet

if TYPE_CHECKING:
    from handheld.ui.console import Console
    from handheld.ui.scenes.play import Play

_LOOK = (Act.DRAG, Act.DROP, Act.PINCH, Act.PAN)  # looking at the board goes on
_MOST_DISCS = 3


class Result(Scene):
    """Stands in the place of the play scene whose match is over."""

    name = "result"

    def __init__(self, console: Console, play: Play) -> None:
        super().__init__(console)
        self.play = play
        self.director, self.view = play.director, play.view
        self.match = play.match
        self.frame = Frame()
        self.table = self.director.table(play.hands)
        self.view.overview()
        self._lines = 1  # of the bar
        self.scores = Scores(self, self.view) if isinstance(self.view, ScoredView) else None
        self._large: tuple[Seat, ...] = ()  # boards side by side, in games in which each seat has its own

    # ------------------------------------------------------------ layout

    def layout(self, metrics: Metrics) -> None:
        high = self._bar_height(metrics)
        self.frame.layout(metrics, bar=high, fold=False)
        self._place()
        if self.scores is not None:
            self.scores.layout(getattr(self.console, "canvas", None), self.frame.board, metrics)

    def _place(self) -> None:
        """Give the view its area, and tell it which boards to show: all, or those of people, or one."""
        self.view.layout(self.frame.board, self.console.metrics)
        face, match = self.play.together.face, self.match
        if face is None:
            return
        face.turned({})
        every, people = tuple(range(match.seats)), self.director.people
        self._large = next((seats for seats in (every, people) if len(seats) > 1 and face.room_for(len(seats))), ())
        face.panels(self._large or (self.table.seat or 0,), ())

    @property
    def boards(self) -> bool:
        """Whether the boards are in sight, and not the points."""
        return self.scores is None or self.scores.page == BOARDS

    def _bar_height(self, m: Metrics) -> float:
        """Return the height of the bar: a second line where who and why do not fit beside each other."""
        canvas = getattr(self.console, "canvas", None)
        self._lines = 1
        if canvas is None:
            return m.bar
        headline, detail = self.words()
        used = m.bar * 0.29 * (3 * self.match.seats + 1) + m.unit * 6.5 + max(m.touch, m.bar)
        wide = canvas.text_width(headline, m.body, True) + canvas.text_width(detail, m.small)
        if detail and wide + m.unit * 2 + used > m.width:
            self._lines = 2
            return float(m.bar + canvas.paragraph_height(m.width - 4 * m.unit, detail, m.small) + m.unit)
        return float(m.bar)

    def words(self) -> tuple[str, str]:
        """Return (who won, why)."""
        return self.view.result(self.table)

    def busy(self, now: float) -> bool:
        return self.view.busy(now)

    def update(self, now: float) -> bool:
        return self.view.busy(now)

    # ------------------------------------------------------------ intents

    def handle(self, intent: Intent) -> bool:
        if intent.act is Act.TAP:
            button = self.frame.hit(intent.pos)
            if button is None:
                together = self.play.together.face is not None and not self._large
                return together and self.boards and self.view.handle(intent, self.table) is REDRAW
            intent = Intent(Act.PRESS, button, device=intent.device)
        if intent.act in _LOOK or intent.button in (Button.ZOOM_IN, Button.ZOOM_OUT, Button.SECOND):
            return self.boards and self.view.handle(intent, self.table) is REDRAW
        if intent.act is not Act.PRESS or intent.repeat:
            return False
        if self.view.busy(self.console.now()):
            self.view.skip()
            return True
        match intent.button:
            case Button.CONFIRM:
                self._again()
            case Button.HINT:
                self._replay()
            case Button.INFO if self.scores is not None:
                self.console.sound.play("turn")
                self.scores.turn()
            case Button.INFO:
                self._moves()
            case Button.BACK:
                self._leave()
            case Button.PAUSE:
                self.console.stage.push(ResultMenu(self))
            case _:
                return False
        return True

    @property
    def series(self) -> Series | None:
        """The series this match belongs to, if there is more than one game to it."""
        series = self.director.series
        return series if series is not None and series.best_of > 1 else None

    def _again(self) -> None:
        """Play the next game of the series, or the same again with the first seat handed round."""
        from handheld.ui.scenes.play import start_match

        series, players = self.series, list(self.director.players)
        if series is not None and not series.over:
            players = series.seating()
        elif series is not None:
            first = (series.first + series.played) % len(series.players)
            series = Series(list(series.players), series.best_of, first)
            players = series.seating()
        else:
            players = seated(players, 1) if len(players) > 1 else players
        self.console.sound.play("press")
        start_match(self.console, self.match.info.id, self.match.options, players, timer=self.director.timer,
                    series=series, replace=True)

    def _replay(self) -> None:
        from handheld.ui.scenes.replay import ReplayViewer

        self.console.sound.play("press")
        self.console.stage.push(ReplayViewer(self.console, self.match, at=self.match.at))

    def _moves(self) -> None:
        from handheld.ui.scenes.movelist import MoveList

        self.console.stage.push(MoveList(self.console, self.match, self.view))

    def _leave(self) -> None:
        from handheld.ui.scenes.requests import leave

        self.console.sound.play("back")
        leave(self.play)

    def enter(self) -> None:
        self._place()

    # ------------------------------------------------------------ drawing

    def again_label(self) -> str:
        """Return what the first button says."""
        _ = self.console.words.text
        if self.series is not None and not self.series.over:
            return _("Next game")
        return _("Rematch") if self.match.seats > 1 else _("Play again")

    def entries(self) -> list[Entry]:
        """Return what can be done now."""
        _ = self.console.words.text
        found = [Entry(Button.CONFIRM, "turn", self.again_label(), True), Entry(Button.HINT, "eye", _("Replay")),
                 Entry(Button.BACK, "left", _("Leave"))]
        if self.scores is not None:
            found.insert(1, Entry(Button.INFO, *self.scores.next_label()))
        return found

    def winners(self) -> tuple[Seat, ...]:
        """Return the seats that won; none in a draw."""
        outcome = self.match.outcome
        if outcome is None or len(set(outcome.places)) == 1:
            return ()
        return tuple(seat for seat, place in enumerate(outcome.places) if place == 0)

    def draw(self, canvas: Canvas, now: float) -> None:
        frame, m, u = self.frame, canvas.metrics, canvas.metrics.unit
        _ = canvas.words.text
        with canvas.clip(frame.board):
            face = self.play.together.face
            if self.scores is not None and not self.boards:
                self.scores.draw(canvas, frame.board)
            elif face is not None and self._large:
                face.draw_together(canvas, {seat: self.director.table(seat) for seat in self._large}, now)
            else:
                self.view.draw(canvas, self.table, now)
        frame.draw_strip(canvas, self.entries(), self.console.devices.glyph, every=True)
        if frame.panel is not None:
            self._panel(canvas, frame.panel)
        headline, detail = self.words()
        turns = self.match.steps[-1].turn + 1 if self.match.steps else 0
        one = self._lines == 1
        number = count_words(self.console.words, self.match, turns)
        short = str(self.match.info.count(turns, self.match.seats))
        if frame.panel is None and self.series is not None:  # no room for the table of points
            number = short = "–".join(half_points(points) for _name, _seat, points, _best in self._scores())
        text = BarText(self.match.seats, self.winners(), headline, detail if one else "", number, short)
        if not one:
            canvas.rect(frame.bar, "ground")
        frame.draw_bar(canvas, text, self.view.seat_mark)
        if not one:
            canvas.rect(Box(0, m.bar - 1, m.width, 1), "ground")
            canvas.paragraph(Box(2 * u, m.bar, m.width - 4 * u, frame.bar.h - m.bar), detail, m.small, "ink2")
            canvas.rect(Box(0, frame.bar.bottom - 1, m.width, 1), "hair")

    def _panel(self, canvas: Canvas, box: Box) -> None:
        """Draw the score of the series, or between these players so far."""
        m = canvas.metrics
        _ = canvas.words.text
        y = box.y + m.small * 0.7
        if self.match.practice:
            canvas.paragraph(Box(box.x, box.y, box.w, box.h), _("Practice: this game does not count."), m.small, "ink2")
            return
        series = self.series
        if series is not None:
            head = best_of_words(self.console, series.best_of)
        elif self.match.seats > 1 and any(points for _name, _seat, points, _best in self._scores()):
            head = _("Games so far")
        else:
            return
        canvas.text((box.x, y), head, m.small, "ink2", anchor="lm", room=box.w)
        step = max(m.small * 2.0, m.touch * 0.8)
        y += m.small * 0.7 + step * 0.6
        for name, seat, half, best in self._scores():
            if y + step * 0.5 > box.bottom:
                break
            score_line(canvas, Box(box.x, y - step / 2, box.w, step), name, seat, half, series, best,
                       self.view.seat_mark)
            y += step

    def _scores(self) -> list[tuple[str, Seat, int, bool]]:
        """Return (name, seat in this match, half points, whether ahead) for each player, by the table's order."""
        series, players = self.series, self.director.players
        if series is not None:
            n = len(series.players)
            before = (series.first + series.played - 1) % n
            rows = [(named(self.console, player, at), (at - before) % n, series.points[at])
                    for at, player in enumerate(series.players)]
        else:
            rows = [(named(self.console, player, seat), seat, self._won(player, seat))
                    for seat, player in enumerate(players)]
        most = max((points for _, _, points in rows), default=0)
        alone = sum(points == most for _, _, points in rows) == 1
        return [(name, seat, points, alone and points == most) for name, seat, points in rows]

    def _won(self, player: Player, seat: Seat) -> int:
        """Return how many half points this player has won against these opponents in this game."""
        here = sorted(map(_who, self.director.players))
        points = 0
        if self.console.results is None:
            return 0
        for one in self.console.results.select(self.match.info.id, seats=self.match.seats):
            if sorted((sat.name, sat.level) for sat in one.seats) != here:
                continue
            winners = [sat for sat in one.seats if sat.place == 0]
            if any((sat.name, sat.level) == _who(player) for sat in winners):
                points += 2 if len(winners) == 1 else 1
        return points


def _who(player: Player) -> tuple[str, int]:
    return player.name, 0 if player.person else player.level


def best_of_words(console: Console, games: int) -> str:
    """Return the name of a series."""
    _ = console.words.text
    return {3: _("Best of three"), 5: _("Best of five")}.get(games, _("Best of {n}").format(n=games))


def half_points(points: int) -> str:
    """Return half points as people write them: 3 -> 1½."""
    whole, half = divmod(points, 2)
    return f"{whole or ''}½" if half else str(whole)


def score_line(canvas: Canvas, box: Box, name: str, seat: Seat, points: int, series: Series | None, best: bool,
               mark: SeatMark) -> None:
    """Draw a player's mark, name and score: a disc per win where a few wins decide, else the number."""
    m = canvas.metrics
    middle = box.centre[1]
    radius = m.small * 0.72
    mark(canvas, (box.x + radius, middle), radius, seat)
    right = box.right
    need = series.best_of // 2 + 1 if series is not None else 0
    if 0 < need <= _MOST_DISCS and points % 2 == 0:
        r = radius * 0.72
        for k in reversed(range(need)):
            at = (right - r, middle)
            if k < points // 2:
                canvas.circle(at, r, "ink")
                canvas.mark("tick", at, r * 0.72, "ground")
            else:
                canvas.ring(at, r - 0.75, 1.5, "ink2")
            right -= r * 2.4
    else:
        text = half_points(points)
        canvas.text((right, middle), text, m.body, "ink", bold=True, anchor="rm")
        right -= canvas.text_width(text, m.body, True) + m.unit
    left = box.x + radius * 2.6
    room = max(10.0, right - m.unit / 2 - left)
    least = min(m.small, least_text(m.width, m.height, canvas.words.language))
    size = next((px for px in range(m.small, least, -1) if canvas.text_width(name, px, best) <= room), least)
    canvas.text((left, middle), name, size, "ink", bold=best, anchor="lm", room=room)


class ResultMenu(Sheet):
    """What the three lines offer after the end."""

    name = "result-menu"

    def __init__(self, result: Result) -> None:
        super().__init__(result.console)
        self.result = result

    def title(self) -> str:
        return self.result.words()[0]

    def items(self) -> list[Item]:
        _ = self.console.words.text
        result = self.result
        return [Item("turn", result.again_label(), result._again, primary=True),
                Item("eye", _("Replay"), result._replay), Item("list", _("Moves"), result._moves),
                Item("gear", _("Settings"), self._settings), Item("home", _("Leave"), result._leave)]

    def _settings(self) -> None:
        from handheld.ui.scenes.settings import SettingsPage

        self.console.stage.push(SettingsPage(self.console))
