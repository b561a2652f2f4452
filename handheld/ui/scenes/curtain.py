"""The curtain: where a game hides things and hands share a device, it asks for the next player first."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from handheld.games.face import Act, Box, Button, Canvas, Intent, Metrics
from handheld.session.seats import same_hands
from handheld.ui.scene import Scene
from handheld.ui.scenes.frame import Entry, draw_pill
from handheld.ui.scenes.ink import SeatMark, focus_ring, glyph_width

if TYPE_CHECKING:
    from handheld.ui.console import Console

OPENS_MS = 200.0  # the line reaches the stop


class Curtain(Scene):
    """Covers everything until the player asked for says so: `on_ready` is called, then the curtain goes.

    `seat_mark` is the view's sign of a seat. `back` takes back what the player before (with `back_hands`) has done, as
    long as nobody has seen what comes after it."""

    name = "curtain"

    def __init__(self, console: Console, player: str, seat: int, on_ready: Callable[[], None],
                 seat_mark: SeatMark | None = None, device: str = "", colour: str = "",
                 back: Callable[[], None] | None = None, back_hands: str = "") -> None:
        super().__init__(console)
        self.player, self.seat, self.on_ready = player, seat, on_ready
        self.seat_mark, self.hands, self.colour = seat_mark, device, colour or f"seat{seat}"
        self.back, self.back_hands = back, back_hands
        self._since: float | None = None
        self.button = self.undo = Box(0, 0, 0, 0)

    def layout(self, metrics: Metrics) -> None:
        self._since = None if self._since is None else -OPENS_MS

    def busy(self, now: float) -> bool:
        motion = not self.console.settings.less_motion
        return motion and self._since is not None and now - self._since < OPENS_MS

    def update(self, now: float) -> bool:
        if self._since is None:
            self._since = now
            return True
        return self.busy(now)

    def handle(self, intent: Intent) -> bool:
        if self._says(intent, Button.CONFIRM, self.hands, self.button):
            return self._ready()
        if self.back is not None and self._says(intent, Button.BACK, self.back_hands, self.undo):
            self.back()
            self.console.stage.pop()
            return True
        return False

    @staticmethod
    def _says(intent: Intent, button: Button, hands: str, box: Box) -> bool:
        """Return whether somebody with these hands ("": any) presses the button, or a finger its box."""
        if intent.act is Act.TAP:
            return box.holds(intent.pos)
        pressed = intent.act is Act.PRESS and intent.button is button and not intent.repeat
        return pressed and (not hands or same_hands(hands, intent.device))

    def _ready(self) -> bool:
        self.console.sound.play("turn")
        self.on_ready()
        self.console.stage.pop()
        return True

    def draw(self, canvas: Canvas, now: float) -> None:
        m, u = canvas.metrics, canvas.metrics.unit
        _ = canvas.words.text
        room = m.width - 4 * u
        words = _("Hand the console over. What is hidden stays hidden.")
        text = canvas.paragraph_height(room, words, m.small)
        high = max(m.touch, 46 if m.height >= 320 else 34)
        below = m.display * 1.1 + text + high + 6 * u  # what stands under the line
        radius = min(min(m.width, m.height) * 0.155, (m.height - below) / 2.4)
        y = max(radius * 1.2, min(m.height * (0.36 if m.portrait else 0.32), m.height - below - radius * 1.2))
        x = m.width / 2
        canvas.rect(Box(0, 0, m.width, m.height), "ground")
        self._line(canvas, (x, y), radius, now)
        y += radius * 1.17 + 2 * u
        canvas.text((x, y + m.display * 0.5), _("{name} is next").format(name=self.player), m.display, "ink", bold=True,
                    anchor="cm", room=room)
        y += m.display * 1.1
        canvas.paragraph(Box(2 * u, y, room, text), words, m.small, "ink2", align="c")
        undo = Entry(Button.BACK, "undo", _("Undo"))
        glyph = self.console.devices.glyph(Button.BACK)
        side = gap = 0.0
        if self.back is not None:
            side, gap = canvas.text_width(undo.label, m.small) + 6 * u, 2.0 * u
            if m.width >= 480:  # room for more than the label
                side += high * 0.5 + glyph_width(canvas, glyph, m)
        width = min(m.width - 4 * u - side - gap, max(220, m.body * 15))
        left = round((m.width - width - side - gap) / 2)
        y = round(y + text + 2 * u)
        self.undo = Box(left, y, side, high)
        self.button = Box(left + side + gap, y, width, high)
        if self.back is not None:
            draw_pill(canvas, self.undo, undo, glyph, m)
        focus_ring(canvas, self.button, 10)
        entry = Entry(Button.CONFIRM, "tick", _("I am {name}").format(name=self.player), True)
        draw_pill(canvas, self.button, entry, self.console.devices.glyph(Button.CONFIRM), m)

    def _line(self, canvas: Canvas, at: tuple[float, float], radius: float, now: float) -> None:
        """Draw the line that has come as far as the player's stop."""
        (x, y), m = at, canvas.metrics
        share = 1.0
        if self.busy(now) and self._since is not None:
            share = 1 - (1 - (now - self._since) / OPENS_MS) ** 2
        thick = max(10.0, round(radius * 0.37))
        canvas.rect(Box(x, round(y - thick / 2), m.width - x, thick), "hair")
        canvas.rect(Box(0, round(y - thick / 2), x * share, thick), self.colour)
        for k in range(3):
            offset = radius * (0.8 + 1.15 * k)
            if offset < x - radius * 1.3:
                canvas.circle((offset, y), thick * 0.36, "ground")
                canvas.circle((m.width - offset, y), thick * 0.36, "ground")
        canvas.circle((x, y), radius * 1.17, "ground")
        canvas.circle((x, y), radius * 1.09, "ink")
        canvas.circle((x, y), radius * 0.99, "ground")
        if self.seat_mark is not None:
            self.seat_mark(canvas, (x, y), radius * 0.87, self.seat)
