"""The curtain: where a game hides things and hands share a device, it asks for the next player first."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from handheld.games.face import Act, Box, Button, Canvas, Intent, Metrics
from handheld.ui.scene import Scene
from handheld.ui.scenes.frame import Entry, draw_pill
from handheld.ui.scenes.ink import SeatMark, focus_ring

if TYPE_CHECKING:
    from handheld.ui.console import Console

OPENS_MS = 200.0  # the line reaches the stop


class Curtain(Scene):
    """Covers everything until the player asked for says so: `on_ready` is called, then the curtain goes.

    `seat_mark` is the view's sign of a seat."""

    name = "curtain"

    def __init__(self, console: Console, player: str, seat: int, on_ready: Callable[[], None],
                 seat_mark: SeatMark | None = None, device: str = "", colour: str = "") -> None:
        super().__init__(console)
        self.player, self.seat, self.on_ready = player, seat, on_ready
        self.seat_mark, self.hands, self.colour = seat_mark, device, colour or f"seat{seat}"
        self._since: float | None = None
        self._button = Box(0, 0, 1, 1)
        self._metrics: Metrics | None = None

    def layout(self, metrics: Metrics) -> None:
        m = self._metrics = metrics
        width = min(m.width - 4 * m.unit, max(220, m.body * 15))
        high = max(m.touch, 46 if m.height >= 320 else 34)
        top = self._line(m) + self._radius(m) + m.display * 1.1 + m.small * 2 + m.unit * 5
        self._button = Box(round((m.width - width) / 2), round(min(top, m.height - high - m.unit * 2)), width, high)

    def _radius(self, m: Metrics) -> float:
        return min(m.width, m.height) * 0.155

    def _line(self, m: Metrics) -> float:
        return m.height * (0.32 if not m.portrait else 0.36)

    def busy(self, now: float) -> bool:
        motion = not self.console.settings.less_motion
        return motion and self._since is not None and now - self._since < OPENS_MS

    def update(self, now: float) -> bool:
        if self._since is None:
            self._since = now
            return True
        return self.busy(now)

    def handle(self, intent: Intent) -> bool:
        if intent.act is Act.PRESS and intent.button is Button.CONFIRM and not intent.repeat:
            if self.hands and intent.device != self.hands:
                return False
            return self._ready()
        if intent.act is Act.TAP and self._button.holds(intent.pos):
            return self._ready()
        return False

    def _ready(self) -> bool:
        self.console.sound.play("turn")
        self.on_ready()
        self.console.stage.pop()
        return True

    def draw(self, canvas: Canvas, now: float) -> None:
        m = canvas.metrics
        if self._metrics is not m:
            self.layout(m)
        _ = canvas.words.text
        y, radius = self._line(m), self._radius(m)
        x = m.width / 2
        share = 1.0
        if self.busy(now) and self._since is not None:
            share = 1 - (1 - (now - self._since) / OPENS_MS) ** 2
        canvas.rect(Box(0, 0, m.width, m.height), "ground")
        thick = max(10.0, round(radius * 0.37))
        canvas.rect(Box(x, round(y - thick / 2), m.width - x, thick), "hair")
        canvas.rect(Box(0, round(y - thick / 2), x * share, thick), self.colour)
        step = radius * 1.15
        for k in range(3):
            offset = radius * 0.8 + step * k
            canvas.circle((offset, y), thick * 0.36, "ground")
            canvas.circle((m.width - offset, y), thick * 0.36, "ground")
        canvas.circle((x, y), radius * 1.17, "ground")
        canvas.circle((x, y), radius * 1.09, "ink")
        canvas.circle((x, y), radius * 0.99, "ground")
        if self.seat_mark is not None:
            self.seat_mark(canvas, (x, y), radius * 0.87, self.seat)
        y += radius * 1.17 + m.unit * 2
        room = m.width - 4 * m.unit
        canvas.text((x, y + m.display * 0.5), _("{name} is next").format(name=self.player), m.display, "ink", bold=True,
                    anchor="cm", room=room)
        y += m.display * 1.1 + m.unit
        words = _("Hand the console over. What is hidden stays hidden.")
        high = canvas.paragraph_height(room, words, m.small)
        canvas.paragraph(Box(2 * m.unit, y, room, high), words, m.small, "ink2", align="c")
        top = max(self._button.y, y + high + m.unit * 2)
        self._button = Box(self._button.x, round(min(top, m.height - self._button.h - m.unit)), self._button.w,
                           self._button.h)
        focus_ring(canvas, self._button, 10)
        entry = Entry(Button.CONFIRM, "tick", _("I am {name}").format(name=self.player), True)
        draw_pill(canvas, self._button, entry, self.console.devices.glyph(Button.CONFIRM), m)
