"""A sheet: a card with a list of things to do, laid over the scene below. Scrolls, in two columns where they fit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from handheld.games.face import Act, Box, Button, Canvas, Intent, Metrics
from handheld.ui.host import Battery
from handheld.ui.layout import least_text
from handheld.ui.scene import Scene
from handheld.ui.scenes.ink import card, draw_glyph, focus_ring, glyph_width, scrim
from handheld.ui.widgets import battery

if TYPE_CHECKING:
    from handheld.ui.console import Console

_EDGE = 3  # px between the lines' window and the lower edge of the card


@dataclass(frozen=True, slots=True)
class Item:
    """One line of a sheet. `value` stands at the right; `keep`: the sheet stays open; `primary`: filled."""

    icon: str
    label: str
    do: Callable[[], None]
    value: str = ""
    keep: bool = False
    primary: bool = False
    turn: Callable[[int], None] | None = None  # what LEFT and RIGHT do to the value (-1, +1)


class Sheet(Scene):
    """Made of what items() returns, asked anew after each press: values may change."""

    name = "sheet"
    overlay = True

    def __init__(self, console: Console) -> None:
        super().__init__(console)
        self.focus = 0
        self._scroll = 0.0
        self._most = 0.0  # how far it can scroll
        self._window = Box(0, 0, 1, 1)
        self._card = Box(0, 0, 1, 1)
        self._boxes: list[Box] = []
        self._columns = 1
        self._items: list[Item] = []
        self._follow = True  # scroll to the focus at the next draw

    # ------------------------------------------------------------ what a sheet is made of

    def title(self) -> str:
        """Return the headline."""
        return ""

    def subtitle(self) -> str:
        """Return the quiet words after it."""
        return ""

    def battery(self) -> Battery | None:
        """Return the battery that the headline shows at its end; None: none."""
        return None

    def items(self) -> Sequence[Item]:
        """Return the lines, as they are now."""
        return ()

    def closed(self) -> None:
        """The sheet was left without choosing."""

    def side(self) -> float:
        """Return how wide the card would like to be, in letters of the body size."""
        return 21.0

    # ------------------------------------------------------------ intents

    def enter(self) -> None:
        self._items = list(self.items())
        self.focus = min(self.focus, max(0, len(self._items) - 1))

    def layout(self, metrics: Metrics) -> None:
        self._boxes = []
        self._items = list(self.items())
        self._follow = True

    def handle(self, intent: Intent) -> bool:
        if intent.act is Act.TAP:
            if not self._card.holds(intent.pos):
                return self._close()
            if not self._window.holds(intent.pos):
                return False
            for index, box in enumerate(self._boxes):
                if box.holds(intent.pos):
                    self.focus = index
                    return self._press(index)
            return False
        if intent.act is Act.DRAG:
            before = self._scroll
            self._scroll = min(self._most, max(0.0, self._scroll - intent.delta[1]))
            return self._scroll != before
        if intent.act is not Act.PRESS or intent.button is None:
            return False
        return self._button(intent.button, intent.repeat)

    def _button(self, button: Button, repeat: bool) -> bool:
        if button in (Button.LEFT, Button.RIGHT):
            turn = self._items[self.focus].turn if self._items else None
            if turn is not None:
                turn(1 if button is Button.RIGHT else -1)
                self.console.sound.play("focus")
                self._items = list(self.items())
                return True
        step = {Button.DOWN: self._columns, Button.UP: -self._columns, Button.RIGHT: 1, Button.LEFT: -1}.get(button)
        if step is not None:
            if abs(step) == 1 and button in (Button.LEFT, Button.RIGHT) and self._columns == 1:
                return False
            index = self.focus + step
            if not 0 <= index < len(self._items):
                return False
            self.focus, self._follow = index, True
            self.console.sound.play("focus")
            return True
        if repeat:
            return False
        if button is Button.CONFIRM and self._items:
            return self._press(self.focus)
        if button in (Button.BACK, Button.PAUSE):
            return self._close()
        return False

    def _press(self, index: int) -> bool:
        item = self._items[index]
        self.console.sound.play("press")
        if item.keep:
            item.do()
            self._items = list(self.items())
            self.focus = min(self.focus, len(self._items) - 1)
        else:
            self.console.stage.pop()
            item.do()
        return True

    def _close(self) -> bool:
        self.console.sound.play("back")
        self.console.stage.pop()
        self.closed()
        return True

    # ------------------------------------------------------------ drawing

    def draw(self, canvas: Canvas, now: float) -> None:
        m, u = canvas.metrics, canvas.metrics.unit
        if not self._items:
            self._items = list(self.items())
        items = self._items
        scrim(canvas)
        row, gap = float(m.touch), float(max(2, u - 2))
        head = max(m.bar * 0.9, m.body * 2.2) if self.title() else float(u)
        air = 2.0 * u
        room = m.height - 2 * u
        tall = len(items) * (row + gap) - gap
        widest = max((self._need(canvas, item) for item in items), default=0.0)
        width = min(m.width - 2.0 * u, max(m.body * self.side(), widest + 4 * u))
        double = 2 * widest + gap + 4 * u
        self._columns = 2 if head + tall + air + _EDGE > room and double <= m.width - 2 * u and len(items) > 4 else 1
        if self._columns == 2:
            width = min(m.width - 2.0 * u, max(double, m.body * self.side() * 1.5))
        rows = -(-len(items) // self._columns)
        tall = rows * (row + gap) - gap
        high = min(room, head + tall + air + _EDGE)
        x, y = round((m.width - width) / 2), round((m.height - high) / 2)
        self._card = Box(x, y, round(width), round(high))
        card(canvas, self._card, "surface", "hair", m.radius + 4)
        if self.title():
            end = self._card.right - 3 * u
            if (state := self.battery()) is not None:
                end -= battery.width(canvas, state)
                battery.draw(canvas, end, y + head / 2, state)
                end -= 2 * u
            box = canvas.text((x + 3 * u, y + head / 2), self.title(), m.body, "ink", bold=True, anchor="lm",
                              room=end - x - 3 * u)
            left = box.right + 2 * u
            if self.subtitle() and canvas.text_width(self.subtitle(), m.small) <= end - left:
                canvas.text((left, y + head / 2), self.subtitle(), m.small, "ink2", anchor="lm")
            canvas.rect(Box(x + 1, round(y + head) - 1, width - 2, 1), "hair")
        self._window = Box(x + 2, y + head, width - 4, high - head - _EDGE)
        inside = self._window.h - air
        self._most = tall - inside if tall - inside > 1 else 0.0
        if self._follow:
            line = self.focus // self._columns * (row + gap)
            self._scroll = min(max(self._scroll, line + row - inside), line)
            self._follow = False
        self._scroll = min(self._most, max(0.0, self._scroll))
        each = (width - 4 * u - (self._columns - 1) * gap - (u if self._most else 0)) / self._columns
        self._boxes = []
        with canvas.clip(self._window):
            for index, item in enumerate(items):
                line, column = divmod(index, self._columns)
                box = Box(round(x + 2 * u + column * (each + gap)),
                          round(self._window.y + air / 2 + line * (row + gap) - self._scroll), round(each), round(row))
                self._boxes.append(box)
                if box.bottom > self._window.y and box.y < self._window.bottom:
                    self._line(canvas, box, item, index == self.focus)
        if self._most:
            track = Box(self._window.right - u, self._window.y + u, 3, self._window.h - 2 * u)
            share = inside / tall
            canvas.rect(track, "hair", 1.5)
            thumb = Box(track.x, track.y + track.h * (1 - share) * self._scroll / self._most, 3, track.h * share)
            canvas.rect(thumb, "ink2", 1.5)

    def _need(self, canvas: Canvas, item: Item) -> float:
        m = canvas.metrics
        value = canvas.text_width(item.value, m.small, True) + m.unit * 2 if item.value else 0.0
        label = canvas.text_width(item.label, m.small + 1, True)
        return label + value + m.touch * 0.9 + m.unit * 5 + (m.small * 2 + m.unit * 2 if item.turn else 0)

    def _line(self, canvas: Canvas, box: Box, item: Item, focused: bool) -> None:
        m, u = canvas.metrics, canvas.metrics.unit
        if item.primary:
            card(canvas, box, "accent", "", 10)
        elif focused:
            card(canvas, box, "board", "", 10)
        colour, quiet = ("onaccent", "onaccent") if item.primary else ("ink", "ink2")
        if focused:
            focus_ring(canvas, box.inset(3), 8, 2, 1)
        middle = box.centre[1]
        icon = m.touch * 0.2
        x = box.x + 3 * u
        if item.icon:
            canvas.mark(item.icon, (x + icon, middle), icon, colour)
        x += 2 * icon + 2 * u
        right = box.right - 2.5 * u
        glyph = self.console.devices.glyph(Button.CONFIRM) if focused and item.primary else ""
        if glyph:
            gw = glyph_width(canvas, glyph, m)
            draw_glyph(canvas, (right - gw, middle), glyph, m, colour)
            right -= gw + u
        arrow = m.small * 0.5
        if item.turn is not None:
            canvas.mark("right", (right - arrow, middle), arrow, quiet)
            right -= arrow * 2 + u
        if item.value:
            box = canvas.text((right, middle), item.value, m.small, quiet, bold=True, anchor="rm", room=box.w * 0.6)
            right = box.x - u
        if item.turn is not None:
            canvas.mark("left", (right - arrow, middle), arrow, quiet)
            right -= arrow * 2 + u
        bold, most = item.primary or focused, m.small + (1 if m.small >= 14 else 0)
        least = min(most, least_text(m.width, m.height, canvas.words.language))
        sizes = range(most, least, -1)
        size = next((px for px in sizes if canvas.text_width(item.label, px, bold) <= right - x), least)
        canvas.text((x, middle), item.label, size, colour, bold=bold, anchor="lm", room=right - x)
