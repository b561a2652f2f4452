"""All moves of a match in a list, the last one lit; from a replay a press on one jumps to it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from handheld.games.base import CHANCE, Seat
from handheld.games.face import Act, Box, Button, Canvas, Intent, Metrics, View
from handheld.session.match import Match
from handheld.ui.scene import Scene
from handheld.ui.scenes.ink import card, draw_glyph, focus_ring, glyph_width

if TYPE_CHECKING:
    from handheld.ui.console import Console

_MOST_COLUMNS = 8


@dataclass(frozen=True, slots=True)
class Line:
    """One decision: after how many steps it stands, its turn as players count them, whose, and what."""

    at: int
    turn: int
    seat: Seat
    said: str


def lines(match: Match, view: View, length: int) -> list[Line]:
    """Return the decisions of the first `length` steps, in the words of the view; draws of chance are left out."""
    found = []
    for at, step in enumerate(match.steps[:length], 1):
        for seat, token in sorted(match.told(at - 1, None).items()):
            if seat != CHANCE:
                found.append(Line(at, match.info.count(step.turn + 1, match.seats), seat, view.say(token)))
    return found


class MoveList(Scene):
    """`at`: the step that is lit (default: the last in force). `on_jump` makes the lines pressable."""

    name = "moves"

    def __init__(self, console: Console, match: Match, view: View, *, at: int | None = None,
                 on_jump: Callable[[int], object] | None = None) -> None:
        super().__init__(console)
        self.view, self.on_jump = view, on_jump
        self.lines = lines(match, view, match.at)
        at = match.at if at is None else at
        self.now = max((index for index, line in enumerate(self.lines) if line.at <= at), default=-1)
        self.focus = max(0, self.now)
        self.seats = match.seats
        self._columns, self._row = 2, 24.0
        self._scroll, self._most = 0.0, 0.0
        self._window = self._back = Box(0, 0, 1, 1)
        self._follow = True
        self._cells: list[tuple[int, Box]] = []

    def layout(self, metrics: Metrics) -> None:
        self._follow = True
        self._cells = []

    def handle(self, intent: Intent) -> bool:
        if intent.act is Act.TAP:
            if self._back.holds(intent.pos):
                return self._close()
            for index, box in self._cells:
                if box.holds(intent.pos) and self._window.holds(intent.pos):
                    self.focus = index
                    return self._jump() if self.on_jump is not None else True
            return False
        if intent.act is Act.DRAG:
            return self._scroll_by(-intent.delta[1])
        if intent.act is Act.PAN:
            return self._scroll_by(intent.delta[1])
        if intent.act is not Act.PRESS or intent.button is None:
            return False
        return self._press(intent.button, intent.repeat)

    def _press(self, button: Button, repeat: bool) -> bool:
        page = max(1, int(self._window.h // self._row) - 1) * self._columns
        step = {Button.LEFT: -1, Button.RIGHT: 1, Button.UP: -self._columns, Button.DOWN: self._columns,
                Button.PREVIOUS: -page, Button.NEXT: page}.get(button)
        if step is not None:
            index = self.focus + step
            if abs(step) > 1 and step in (-page, page):
                index = min(len(self.lines) - 1, max(0, index))
            if not 0 <= index < len(self.lines) or index == self.focus:
                return False
            self.focus, self._follow = index, True
            self.console.sound.play("focus")
            return True
        if repeat:
            return False
        if button is Button.CONFIRM and self.on_jump is not None and self.lines:
            return self._jump()
        if button in (Button.BACK, Button.INFO, Button.PAUSE, Button.CONFIRM):
            return self._close()
        return False

    def _jump(self) -> bool:
        self.console.sound.play("press")
        self.console.stage.pop()
        if self.on_jump is not None:
            self.on_jump(self.lines[self.focus].at)
        return True

    def _close(self) -> bool:
        self.console.sound.play("back")
        self.console.stage.pop()
        return True

    def _scroll_by(self, by: float) -> bool:
        before = self._scroll
        self._scroll = min(self._most, max(0.0, self._scroll + by))
        return self._scroll != before

    # ------------------------------------------------------------ drawing

    def _arrange(self, canvas: Canvas) -> None:
        """Choose the number of columns: as many as hold the longest line, a multiple of the seats where it fits."""
        m, u = canvas.metrics, canvas.metrics.unit
        self._row = float(m.touch if self.on_jump is not None else max(round(m.small * 1.9), m.touch * 0.7))
        longest = max((canvas.text_width(line.said, m.small, True) for line in self.lines[-400:]), default=40.0)
        number = canvas.text_width("000", m.small)
        need = longest + number + m.small * 1.2 + u * 7
        room = m.width - 4 * u
        columns = min(_MOST_COLUMNS, max(1, int(room // need)))
        if self.seats > 1 and columns > self.seats:
            columns -= columns % self.seats
        self._columns = columns

    def draw(self, canvas: Canvas, now: float) -> None:
        m, u = canvas.metrics, canvas.metrics.unit
        _, n_ = canvas.words.text, canvas.words.plural
        self._arrange(canvas)
        canvas.rect(Box(0, 0, m.width, m.height), "ground")
        self._window = Box(0, m.bar, m.width, m.height - m.bar)
        rows = -(-len(self.lines) // self._columns)
        tall = rows * self._row + 2 * u
        self._most = max(0.0, -(-(tall - self._window.h) // self._row) * self._row)  # whole lines at the upper edge
        if self._follow:
            top = self.focus // self._columns * self._row
            self._scroll = min(max(self._scroll, top + self._row + 3 * u - self._window.h), top)
            self._scroll = -(-self._scroll // self._row) * self._row
            self._follow = False
        self._scroll = min(self._most, max(0.0, self._scroll))
        width = (m.width - 4 * u) / self._columns
        first = max(0, int((self._scroll - u) // self._row)) * self._columns
        last = (int((self._scroll + self._window.h) // self._row) + 1) * self._columns
        self._cells = []
        with canvas.clip(self._window):
            for index in range(first, min(last, len(self.lines))):
                row, column = divmod(index, self._columns)
                box = Box(round(2 * u + column * width), round(m.bar + u + row * self._row - self._scroll),
                          round(width), round(self._row))
                if box.y >= self._window.y and box.bottom <= self._window.bottom:  # whole lines only
                    self._cells.append((index, box))
                    self._cell(canvas, box, index)
            if not self.lines:
                canvas.text((m.width / 2, self._window.centre[1]), _("No moves yet."), m.body, "ink2", anchor="cm",
                            room=m.width - 4 * u)
        if self._most:
            track = Box(m.width - u - 1, self._window.y + u, 3, self._window.h - 2 * u)
            share = self._window.h / (self._window.h + self._most)
            canvas.rect(track, "hair", 1.5)
            y = track.y + track.h * (1 - share) * self._scroll / self._most
            canvas.rect(Box(track.x, y, 3, track.h * share), "ink2", 1.5)
        self._head(canvas, n_("{n} move", "{n} moves", len(self.lines)).format(n=len(self.lines)))

    def _head(self, canvas: Canvas, count: str) -> None:
        m, u = canvas.metrics, canvas.metrics.unit
        _ = canvas.words.text
        canvas.rect(Box(0, 0, m.width, m.bar), "ground")
        canvas.rect(Box(0, m.bar - 1, m.width, 1), "hair")
        middle = m.bar / 2
        side = max(m.touch, m.bar)
        self._back = Box(0, 0, side + u, m.bar)
        canvas.mark("left", (side / 2, middle), m.touch * 0.22, "ink")
        box = canvas.text((side, middle), _("Moves"), m.body, "ink", bold=True, anchor="lm", room=m.width * 0.5)
        canvas.text((box.right + 2 * u, middle), count, m.small, "ink2", anchor="lm",
                    room=max(30.0, m.width * 0.8 - box.right))
        glyph = self.console.devices.glyph(Button.BACK)
        if glyph:
            draw_glyph(canvas, (m.width - 2 * u - glyph_width(canvas, glyph, m), middle), glyph, m, "ink2")

    def _cell(self, canvas: Canvas, box: Box, index: int) -> None:
        m, u, line = canvas.metrics, canvas.metrics.unit, self.lines[index]
        lit = index == self.now
        inner = Box(box.x + 2, box.y + 2, box.w - 4, box.h - 4)
        if lit:
            card(canvas, inner, "accent", "", 8)
        elif index == self.focus:
            card(canvas, inner, "surface", "", 8)
        if index == self.focus:
            focus_ring(canvas, inner.inset(2), 6, 2, 1)
        middle = box.centre[1]
        number = canvas.text_width("000", m.small)
        x = box.x + 2 * u + number
        canvas.text((x, middle), str(line.turn), m.small, "onaccent" if lit else "ink2", anchor="rm")
        radius = m.small * 0.45
        self.view.seat_mark(canvas, (x + u + radius * 1.3, middle), radius, line.seat)
        x += 2 * u + radius * 2.6
        canvas.text((x, middle), line.said, m.small, "onaccent" if lit else "ink", bold=True, anchor="lm",
                    room=box.right - u - x)
