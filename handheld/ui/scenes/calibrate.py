"""Touch calibration: five crosses, each touched once. What is felt there straightens the touch of the whole panel.

Touch may be anywhere until then, so nothing on this screen needs it: pads and keys leave, and so does waiting."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from handheld.games.face import Act, Box, Button, Canvas, Intent, Metrics, Point
from handheld.ui.devices.panel import BadFit, fit
from handheld.ui.scene import Scene
from handheld.ui.scenes.keep import try_touch_map
from handheld.ui.widgets.paint import glyph, glyph_width

if TYPE_CHECKING:
    from handheld.ui.console import Console

NEAR, FAR = 0.12, 0.88
CROSSES = ((NEAR, NEAR), (FAR, NEAR), (FAR, FAR), (NEAR, FAR), (0.5, 0.5))  # in shares of the panel
PATIENCE = 20_000.0  # ms without a touch until it ends by itself
TRIES = 3
AGAIN = 0.1  # a touch as near as that to the last one is the same finger, bouncing


class Calibrate(Scene):
    """Push it; it leaves by itself, and asks whether to keep what came of it."""

    name = "calibrate"

    def __init__(self, console: Console) -> None:
        super().__init__(console)
        self.touched: list[Point] = []  # in shares of the panel
        self.tries = 0
        self.trouble = ""
        self._until = 0.0
        self._left = -1
        self._pill = Box(0, 0, 0, 0)

    # ------------------------------------------------------------ coming and going

    def enter(self) -> None:
        self.console.bent = ()  # the panel as it is
        self.console.relayout()
        self.touched = []
        self._wait()

    def leave(self) -> None:
        self.console.bent = None
        self.console.relayout()

    def _wait(self) -> None:
        self._until = self.console.now() + PATIENCE
        self._left = math.ceil(PATIENCE / 1000)

    def update(self, now: float) -> bool:
        if self.console.stage.top is not self:
            return False
        if now >= self._until:
            self._close()
            return True
        left = math.ceil((self._until - now) / 1000)
        changed, self._left = left != self._left, left
        return changed

    def _close(self) -> None:
        _ = self.console.words.text
        self.console.stage.pop()
        self.console.message(_("Touch stays as it was."))

    # ------------------------------------------------------------ touches

    @property
    def cross(self) -> Point:
        """Return where the cross to touch is in the picture."""
        panel = self.console.devices.panel
        x, y = CROSSES[len(self.touched)]
        return panel.upright(x * panel.size[0], y * panel.size[1])

    def handle(self, intent: Intent) -> bool:
        act, pos = intent.act, intent.pos
        if act is Act.PRESS and not intent.repeat and intent.button in (Button.BACK, Button.PAUSE):
            self.console.sound.play("back")
            self._close()
            return True
        if act is Act.TAP and self._pill.holds(pos):
            self.console.sound.play("back")
            self._close()
            return True
        if intent.device != "touch":
            return False
        slid = act is Act.DROP and math.dist(pos, intent.start) <= self.console.metrics.touch
        if act is Act.TAP or slid:  # when it goes up, however long it was there: a HOLD would count twice
            return self._touch(self.console.devices.panel.mounted(pos))
        return False

    def _touch(self, at: Point) -> bool:
        self._wait()
        if self.touched and math.dist(at, self.touched[-1]) < AGAIN:
            return True
        self.console.sound.play("press")
        self.touched.append(at)
        self.trouble = ""
        if len(self.touched) == len(CROSSES):
            self._fit()
        return True

    def _fit(self) -> None:
        _, stage = self.console.words.text, self.console.stage
        before = tuple(self.console.settings.touch_map)
        try:
            table = fit(self.touched, CROSSES)
        except BadFit as error:
            self.touched, self.tries = [], self.tries + 1
            if self.tries >= TRIES:
                self._close()
                return
            self.trouble = _(str(error))
            self.console.sound.play("refuse")
            return
        stage.pop()
        if table == before:
            self.console.message(_("Touch was right already."))
        else:
            try_touch_map(self.console, table)

    # ------------------------------------------------------------ drawing

    def layout(self, metrics: Metrics) -> None:
        self._pill = Box(0, 0, 0, 0)

    def draw(self, canvas: Canvas, now: float) -> None:
        m, _ = canvas.metrics, self.console.words.text
        canvas.rect(Box(0, 0, m.width, m.height), "ground")
        at, r = self.cross, m.touch * 0.45
        canvas.ring(at, r * 0.55, 2, "ink")
        for dx, dy in ((r, 0.0), (0.0, r)):
            canvas.line([(at[0] - dx, at[1] - dy), (at[0] + dx, at[1] + dy)], 2, "ink", False)
        panel = self.console.devices.panel
        for x, y in CROSSES[:len(self.touched)]:
            done = panel.upright(x * panel.size[0], y * panel.size[1])
            canvas.circle(done, r * 0.6, "good")
            canvas.mark("tick", done, r * 0.4, "ongood")
        middle, room = m.width / 2, m.width * (FAR - NEAR) - 2.5 * r
        told = self.trouble or f"{len(self.touched) + 1} / {len(CROSSES)}"
        high = canvas.paragraph_height(room, told, m.small, bool(self.trouble))
        y = m.height * 0.5 - r - m.unit * 2 - high
        canvas.text((middle, y - m.heading), _("Touch the cross"), m.heading, "ink", bold=True, anchor="cm", room=room)
        canvas.paragraph(Box(middle - room / 2, y, room, high), told, m.small, "ink" if self.trouble else "ink2",
                         align="c", bold=bool(self.trouble))
        self._draw_leave(canvas)

    def _draw_leave(self, canvas: Canvas) -> None:
        m, devices = canvas.metrics, self.console.devices
        words, sign = self.console.words.text("Leave"), devices.glyph(Button.BACK)
        width = canvas.text_width(words, m.small) + glyph_width(canvas, sign, m) + m.unit * (5 if sign else 4)
        broad = max(width, m.touch)
        box = Box((m.width - broad) / 2, m.height * 0.7, broad, m.touch * 0.8)
        self._pill = box
        canvas.rect(box, "surface", m.radius)
        canvas.frame(box, "hair", 1, m.radius)
        x = box.centre[0] - width / 2 + m.unit * 2
        x += glyph(canvas, (x, box.centre[1]), sign, m) + (m.unit if sign else 0)
        canvas.text((x, box.centre[1]), words, m.small)
        y = box.bottom + m.small * 1.2
        canvas.mark("timer", (box.centre[0] - m.small, y), m.small * 0.5, "ink2")
        canvas.text((box.centre[0], y), str(self._left), m.small, "ink2")
