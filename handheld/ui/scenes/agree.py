"""A question on the screen: confirm something, agree to what the other seat asks, take up a seat again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from handheld.games.face import Act, Box, Button, Canvas, Colour, Intent, Metrics
from handheld.ui.scene import Scene
from handheld.ui.scenes.frame import Entry, draw_pill
from handheld.ui.scenes.ink import card, focus_ring, scrim

if TYPE_CHECKING:
    from handheld.ui.console import Console

_AHEAD = {Button.RIGHT: 1, Button.DOWN: 1, Button.NEXT: 1, Button.LEFT: -1, Button.UP: -1, Button.PREVIOUS: -1}


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer; `do` is called after the question has gone from the stage."""

    icon: str
    label: str
    do: Callable[[], None] | None = None


class Agree(Scene):
    """A card with a question and its answers over the scene below. The last answer is the one that changes nothing:
    BACK gives it, and it has the focus at first unless `focus` says otherwise.

    `devices`: only these may answer (the other seat's own pad); empty: whoever is at hand."""

    name = "agree"
    overlay = True

    def __init__(self, console: Console, headline: str, detail: str, choices: Sequence[Choice], *,
                 icon: str = "question", colour: Colour = "ink", focus: int | None = None,
                 devices: Sequence[str] = ()) -> None:
        super().__init__(console)
        self.headline, self.detail, self.choices = headline, detail, list(choices)
        self.icon, self.colour, self.devices = icon, colour, tuple(devices)
        self.focus = len(self.choices) - 1 if focus is None else focus
        self._boxes: list[Box] = []

    def layout(self, metrics: Metrics) -> None:
        self._boxes = []

    def handle(self, intent: Intent) -> bool:
        if self.devices and intent.device not in self.devices:
            return False
        if intent.act is Act.TAP:
            for index, box in enumerate(self._boxes):
                if box.holds(intent.pos):
                    return self._answer(index)
            return False
        if intent.act is not Act.PRESS or intent.button is None:
            return False
        if intent.button in _AHEAD:
            index = self.focus + _AHEAD[intent.button]
            if not 0 <= index < len(self.choices):
                return False
            self.focus = index
            self.console.sound.play("focus")
            return True
        if intent.repeat:
            return False
        if intent.button is Button.CONFIRM:
            return self._answer(self.focus)
        if intent.button in (Button.BACK, Button.PAUSE):
            return self._answer(len(self.choices) - 1)
        return False

    def _answer(self, index: int) -> bool:
        self.console.sound.play("back" if index == len(self.choices) - 1 else "press")
        self.console.stage.pop()
        act = self.choices[index].do
        if act is not None:
            act()
        return True

    def draw(self, canvas: Canvas, now: float) -> None:
        m = canvas.metrics
        u = m.unit
        scrim(canvas)
        width = min(m.width - 2 * u, max(280, m.body * 24))
        inner = width - 6 * u
        badge = m.touch * 0.62
        head_w = inner - badge - 2 * u
        head = canvas.paragraph_height(head_w, self.headline, m.body, True)
        body = canvas.paragraph_height(inner, self.detail, m.small) if self.detail else 0.0
        per_row, rows = self._grid(canvas, inner)
        key = float(m.touch)
        keys = rows * key + (rows - 1) * u
        top = max(head, badge)
        gap = 2 * u
        high = top + (body + gap if body else 0) + gap + keys + 5 * u
        if high > m.height - 2 * u:  # a small window: less air
            gap = u
            high = top + (body + gap if body else 0) + gap + keys + 3 * u
            key -= max(0.0, high - (m.height - u)) / rows  # and lower keys
            keys = rows * key + (rows - 1) * u
            high = min(high, m.height - u)
        x, y = round((m.width - width) / 2), max(0, round((m.height - high) / 2))
        card(canvas, Box(x, y, width, round(high)), "surface", "hair", m.radius + 4)
        pad = (high - top - (body + gap if body else 0) - gap - keys) / 2
        left, line = x + 3 * u, y + pad
        canvas.circle((left + badge / 2, line + top / 2), badge / 2, "board")
        canvas.mark(self.icon, (left + badge / 2, line + top / 2), badge * 0.3, self.colour)
        canvas.paragraph(Box(left + badge + 2 * u, line + (top - head) / 2, head_w, head), self.headline, m.body, "ink",
                         bold=True)
        line += top
        if body:
            line += gap
            canvas.paragraph(Box(left, line, inner, body), self.detail, m.small, "ink2")
            line += body
        line += gap
        self._boxes = []
        each = (inner - (per_row - 1) * u) / per_row
        for index, choice in enumerate(self.choices):
            row, column = divmod(index, per_row)
            box = Box(round(left + column * (each + u)), round(line + row * (key + u)), round(each), round(key))
            self._boxes.append(box)
            if index == self.focus:
                focus_ring(canvas, box, 10)
            glyph = ""
            if index == self.focus:
                glyph = self.console.devices.glyph(Button.CONFIRM)
            draw_pill(canvas, box, Entry(Button.CONFIRM, choice.icon, choice.label, index == self.focus), glyph, m)

    def _grid(self, canvas: Canvas, inner: float) -> tuple[int, int]:
        """Return how many answers stand in a row, and how many rows there are."""
        m, count = self.console.metrics, len(self.choices)
        if count == 2:
            need = max(canvas.text_width(choice.label, m.small + 1, True) for choice in self.choices)
            if need + m.touch * 1.9 <= (inner - m.unit) / 2:
                return 2, 1
        return 1, count
