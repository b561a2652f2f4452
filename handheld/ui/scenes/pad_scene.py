"""What the tester and the set-up of a pad share: listening to it unmapped, and leaving when it is pulled out."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from handheld.games.face import Act, Box, Button, Canvas, Intent, Metrics
from handheld.ui.devices.mapping import Mapping, Raw
from handheld.ui.devices.pads import BUTTONS
from handheld.ui.layout import margin
from handheld.ui.scene import Scene
from handheld.ui.widgets.hintbar import Hint, HintBar
from handheld.ui.widgets.paint import hair

LIVELY = 800.0  # ms after a word from the pad in which the picture follows closely

if TYPE_CHECKING:
    from handheld.ui.console import Console
    from handheld.ui.devices.pads import Pad


class PadScene(Scene):
    """While it is in front, pads press nothing: what they say comes to heard(). Keys and touch work as always."""

    def __init__(self, console: Console, pad: Pad) -> None:
        super().__init__(console)
        self.pad = pad
        self.metrics = Metrics(1, 1, 1, 0, 0, 0, 0, 1, 1, 1, 1)
        self.hints = HintBar(console)
        self.gone = False
        self._heard = -LIVELY  # when the pad said something

    # ------------------------------------------------------------ for whoever inherits

    def title(self) -> str:
        """Return what stands in the bar; the pad's name stands beside it."""
        return ""

    def prompts(self) -> list[Hint]:
        """Return what the foot says."""
        return [(Button.BACK, self.console.words.text("Back"))]

    def heard(self, raw: Raw) -> bool:
        """Take what this pad says and return whether something changed that shows."""
        return False

    def pressed(self, button: Button) -> bool:
        """Take a button of the keyboard, or an entry of the foot that was tapped."""
        if button is Button.BACK:
            self.close()
            return True
        return False

    def paint(self, canvas: Canvas, body: Box, now: float) -> None:
        """Draw what lies between bar and foot."""

    # ------------------------------------------------------------ a scene

    def enter(self) -> None:
        self.console.devices.listen(self._listen)

    def leave(self) -> None:
        self.console.devices.listen(None)

    def _listen(self, pad: Pad, raw: Raw) -> None:
        if self.console.stage.top is not self:
            return
        if pad.instance != self.pad.instance:
            self._other(pad, raw)
        elif self.heard(raw):
            self._heard = self.console.now()
            self.console.stage.dirty = True

    def _other(self, pad: Pad, raw: Raw) -> None:
        """Another pad, whose buttons are known, may press the entries of the foot."""
        mapping = mapping_of(pad)
        for control, value in mapping.feed(raw) if mapping is not None else ():
            button = BUTTONS.get(control)
            if value >= 0.5 and button is not None and self.console.stage.top is self and self.pressed(button):
                self.console.stage.dirty = True

    def busy(self, now: float) -> bool:
        return now - self._heard < LIVELY

    def close(self) -> None:
        """Leave."""
        self.console.sound.play("back")
        self.console.stage.pop()

    def device(self, what: str, device: str, name: str) -> bool:
        if what == "gone" and device == self.pad.device:
            self.gone = True
            if self.console.stage.top is self:
                self.console.stage.pop()
        return False

    def update(self, now: float) -> bool:
        if self.gone and self.console.stage.top is self:
            self.console.stage.pop()
        return False

    def layout(self, metrics: Metrics) -> None:
        self.metrics = metrics

    def handle(self, intent: Intent) -> bool:
        if intent.act is Act.PRESS and intent.button is not None and not intent.repeat:
            return self.pressed(intent.button)
        if intent.act is Act.TAP:
            button = self.hints.hit(intent.pos)
            return button is not None and self.pressed(button)
        return False

    def draw(self, canvas: Canvas, now: float) -> None:
        m = self.metrics
        side = margin(m)
        canvas.rect(Box(0, 0, m.width, m.height), "ground")
        title = canvas.text((side, m.bar / 2), self.title(), m.heading, bold=True, room=m.width - 2 * side)
        x = title.right + m.unit * 2.5
        if canvas.text_width(self.pad.name, m.small) <= m.width - side - x:
            canvas.text((x, m.bar / 2), self.pad.name, m.small, "ink2")
        hair(canvas, 0, m.bar - 1, m.width)
        foot = self.hints.height(m, self.prompts())
        self.paint(canvas, Box(side, m.bar, m.width - 2 * side, m.height - m.bar - foot), now)
        self.hints.draw(canvas, Box(0, m.height - foot, m.width, foot), self.prompts())


def mapping_of(pad: Pad) -> Mapping | None:
    """Return how the pad's buttons are known, whoever knows them: our settings, or SDL."""
    if pad.mapping is not None:
        found: Mapping = pad.mapping
        return found
    if pad.control is None:
        return None
    with contextlib.suppress(ValueError):
        parts = ",".join(f"{control}:{source}" for control, source in pad.control.get_mapping().items())
        return Mapping(f"{pad.guid},pad,{parts}")
    return None
