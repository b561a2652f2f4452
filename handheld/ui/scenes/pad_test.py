"""Try a pad out: what is pressed lights up, and everything it says is shown as it comes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld.games.face import Box, Button, Canvas
from handheld.ui.devices.mapping import Raw
from handheld.ui.scenes.pad_picture import draw_pad, fit
from handheld.ui.scenes.pad_scene import PadScene, mapping_of
from handheld.ui.widgets.hintbar import Hint

if TYPE_CHECKING:
    from handheld.ui.console import Console
    from handheld.ui.devices.pads import Pad

HOLD = 1000.0  # ms that B is held to leave
SHOWN = 20  # buttons of which the numbers are shown


class PadTest(PadScene):
    """Leave by holding B, by a key or by touch."""

    name = "pad-test"

    def __init__(self, console: Console, pad: Pad) -> None:
        super().__init__(console, pad)
        self.mapping = mapping_of(pad)
        self.values: dict[str, float] = {}  # SDL control -> 0..1, sticks -1..1
        self.buttons: set[int] = set()
        self.axes: dict[int, float] = {}
        self.hats: dict[int, int] = {}
        self._held: float | None = None  # since when B is down

    def title(self) -> str:
        return self.console.words.text("Try it out")

    def heard(self, raw: Raw) -> bool:
        if raw.kind == "button":
            (self.buttons.add if raw.value else self.buttons.discard)(raw.number)
        elif raw.kind == "axis":
            self.axes[raw.number] = raw.value
        else:
            self.hats[raw.number] = int(raw.value)
        if self.mapping is not None:
            for control, value in self.mapping.feed(raw):
                self.values[control] = value
        back = self.values.get("b", 0.0) >= 0.5
        if not back:
            self._held = None
        elif self._held is None:
            self._held = self.console.now()
        return True

    def update(self, now: float) -> bool:
        if self._held is not None and now - self._held >= HOLD and self.console.stage.top is self:
            self._held = None
            self.close()
            return True
        return super().update(now)

    def prompts(self) -> list[Hint]:
        _ = self.console.words.text
        if self.console.devices.last_used == "pad" and self.mapping is not None:
            return [(Button.BACK, _("Hold to leave"))]
        return [(Button.BACK, _("Back"))]

    def paint(self, canvas: Canvas, body: Box, now: float) -> None:
        m, _ = self.metrics, self.console.words.text
        line = m.small * 1.7
        rows = 2 if self.axes or self.pad.joystick.get_numaxes() else 1
        air = m.unit * 2.0
        words = "" if self.mapping is not None else _("This pad is not known yet. Set it up first.")
        told = canvas.paragraph_height(body.w, words, m.body) + air if words else 0.0
        high = fit(Box(body.x, body.y, body.w, max(10.0, body.h - told - line * rows - 4 * air))).h
        y = body.y + (body.h - told - high - line * rows - air) / 2
        canvas.paragraph(Box(body.x, y, body.w, told), words, m.body, align="c")
        draw_pad(canvas, fit(Box(body.x, y + told, body.w, high)), self.values)
        y += told + high + air + line / 2
        down = [str(n) for n in sorted(self.buttons)]
        down += [f"{number}.{bits}" for number, bits in sorted(self.hats.items()) if bits]
        words = _("Pressed: {buttons}").format(buttons=" ".join(down)) if down else _("Nothing is pressed.")
        canvas.text((body.centre[0], y), words, m.small, "ink2", anchor="cm", room=body.w)
        if rows > 1:
            self._draw_axes(canvas, Box(body.x, y + line / 2, body.w, line))

    def _draw_axes(self, canvas: Canvas, box: Box) -> None:
        """Draw a small bar for each axis, its middle marked."""
        m = self.metrics
        count = max(1, min(8, self.pad.joystick.get_numaxes()))
        each = min(box.w / count, m.body * 5)
        left = box.centre[0] - each * count / 2
        for k in range(count):
            bar = Box(left + each * k + m.unit, box.centre[1] - m.unit / 2, each - 2 * m.unit, max(3.0, m.unit))
            canvas.rect(bar, "hair", bar.h / 2)
            x = bar.centre[0] + bar.w / 2 * max(-1.0, min(1.0, self.axes.get(k, 0.0)))
            canvas.circle((x, bar.centre[1]), bar.h, "ink")
