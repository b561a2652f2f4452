"""Set a pad up that SDL does not know: one question after the other, answered on the pad itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld.games.face import Box, Button, Canvas
from handheld.ui.devices.mapping import Raw
from handheld.ui.scenes.pad_picture import draw_pad, fit
from handheld.ui.scenes.pad_scene import PadScene
from handheld.ui.scenes.pad_wizard import Wizard
from handheld.ui.scenes.pads import own_mapping
from handheld.ui.widgets.hintbar import Hint

if TYPE_CHECKING:
    from handheld.ui.console import Console
    from handheld.ui.devices.pads import Pad

PATIENCE = 45_000.0  # ms without any answer: whoever has no other device must be able to leave


class PadSetup(PadScene):
    """Ends by itself: with a mapping after the last question, without one when nobody answers."""

    name = "pad-setup"

    def __init__(self, console: Console, pad: Pad) -> None:
        super().__init__(console, pad)
        rest: dict[int, float] = {}
        for number in range(pad.joystick.get_numaxes()):
            value = float(pad.joystick.get_axis(number))
            rest[number] = value if abs(value) > 0.5 else 0.0
        self.wizard = Wizard(pad.guid, pad.name, rest)
        self._since: float | None = None  # when the question was asked

    def title(self) -> str:
        return self.console.words.text("Set up the pad")

    def heard(self, raw: Raw) -> bool:
        before = self.wizard.at
        if not self.wizard.feed(raw):
            return False
        self._answered(before)
        return True

    def _answered(self, before: int) -> None:
        self._since = None
        self.console.sound.play("refuse" if self.wizard.at <= before else "press")
        if self.wizard.done:
            self._keep()

    def _keep(self) -> None:
        console = self.console
        for guid in own_mapping(console, self.pad):
            del console.settings.pads[guid]
        console.settings.pads[self.pad.guid] = self.wizard.mapping()
        console.devices.remap()
        console.stage.pop()
        console.save_settings()
        console.message(console.words.text("{pad} is ready.").format(pad=self.pad.name))

    def update(self, now: float) -> bool:
        if self._since is None:
            self._since = now
        if now - self._since > PATIENCE and self.console.stage.top is self:
            self.close()
            return True
        return super().update(now)

    def pressed(self, button: Button) -> bool:
        if button is Button.NEXT:
            before = self.wizard.at
            if self.wizard.skip():
                self._answered(before)
            else:
                self.console.sound.play("refuse")
            return True
        if button is Button.PREVIOUS:
            self._since = None
            self.console.sound.play("back" if self.wizard.again() else "refuse")
            return True
        return super().pressed(button)

    def prompts(self) -> list[Hint]:
        _ = self.console.words.text
        if self.console.devices.last_used == "pad":
            return []  # nobody knows yet which of its buttons that would be
        return [(Button.BACK, _("Cancel")), (Button.PREVIOUS, _("One back")), (Button.NEXT, _("Skip"))]

    def paint(self, canvas: Canvas, body: Box, now: float) -> None:
        m, _ = self.metrics, self.console.words.text
        wizard = self.wizard
        if wizard.done:
            return
        words = _(wizard.step.words)
        note = ""
        if wizard.lost:
            note = _("A pad needs a cross or a stick: once more.")
        elif wizard.refused:
            note = _("That one is taken already.")
        elif not wizard.step.needed:
            note = _("There is none? Press the bottom button once more.")
        size = m.heading
        ask = canvas.paragraph_height(body.w, words, size, True)
        if body.h - ask < m.heading * 5:  # little room: rather the picture than large words
            size = m.body
            ask = canvas.paragraph_height(body.w, words, size, True)
        more = canvas.paragraph_height(body.w, note, m.small) if note else 0.0
        track = m.unit * 5.0
        air = m.unit * 2.0
        room = Box(body.x, body.y, body.w, max(10.0, body.h - track - more - ask - 3 * air))
        high = fit(room).h
        top = body.y + (body.h - track - more - ask - high - 2 * air) / 2 + air / 2
        shown = fit(Box(body.x, top, body.w, high))
        y = top + high + air
        draw_pad(canvas, shown, {}, wizard.step.sdl, frozenset(wizard.found))
        canvas.paragraph(Box(body.x, y, body.w, ask), words, size, bold=True, align="c")
        colour = "bad" if wizard.lost or wizard.refused else "ink2"
        canvas.paragraph(Box(body.x, y + ask, body.w, more), note, m.small, colour, align="c")
        self._draw_track(canvas, Box(body.x, body.bottom - track, body.w, track))

    def _draw_track(self, canvas: Canvas, box: Box) -> None:
        """Draw how far it is: a line with a stop for each question."""
        m, wizard = self.metrics, self.wizard
        count = len(wizard.steps)
        step = min((box.w - m.unit * 4) / (count - 1), m.unit * 6.0)
        left, y, r = box.centre[0] - step * (count - 1) / 2, box.centre[1], max(2.5, m.unit * 0.7)
        thick = max(2.0, r * 0.8)
        canvas.rect(Box(left, y - thick / 2, step * (count - 1), thick), "hair")
        canvas.rect(Box(left, y - thick / 2, step * wizard.at, thick), "line0")
        for k in range(count):
            x = left + step * k
            if k == wizard.at:
                canvas.circle((x, y), r * 2.2, "ink")
                canvas.circle((x, y), r * 2.2 - 2, "lit")
            else:
                canvas.circle((x, y), r, "line0" if k < wizard.at else "hair")
