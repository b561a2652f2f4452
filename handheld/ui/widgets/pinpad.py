"""Ten digits for a PIN: tapped, typed, or dialled with two directions each.

No cursor goes over the digits: whoever looks over a shoulder could follow it. Instead each digit shows two directions
that stand for it, dealt anew after every digit; what is pressed leaves no trace on the picture but a dot. The digits
themselves keep their places, so that fingers and eyes find them: under a finger shuffled digits are read as easily."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from handheld.games.face import Act, Box, Button, Canvas, Intent, Point
from handheld.session.pin import LEAST, MOST
from handheld.ui.widgets.base import Widget

DIRECTIONS = (Button.UP, Button.DOWN, Button.LEFT, Button.RIGHT)
CODES = tuple((first, second) for first in DIRECTIONS for second in DIRECTIONS)
DELETE, DONE = "delete", "done"
_LOW = ("1", "2", "3", "4", "5", DELETE, "6", "7", "8", "9", "0", DONE)  # six in a row
_HIGH = ("1", "2", "3", "4", "5", "6", "7", "8", "9", DELETE, "0", DONE)  # three in a row
_ICONS = {DELETE: "backspace", DONE: "tick"}
_LARGEST = 2.4  # a key, in touch sizes


class PinKeys(Widget):
    """`on_change()` when a digit came or went, `on_done(digits)` for CONFIRM. The page's only focus, without a ring."""

    def __init__(self, on_change: Callable[[], None], on_done: Callable[[str], None], high: float) -> None:
        super().__init__()
        self.on_change, self.on_done, self.high = on_change, on_done, high
        self.name = "pin"
        self.digits = ""
        self.open = True  # False: nothing is taken now
        self._first: Button | None = None  # of two directions
        self.chance: random.Random = random.SystemRandom()
        self.codes: dict[str, tuple[Button, Button]] = {}
        self._cells: list[tuple[str, Box]] = []
        self.deal()

    def deal(self) -> None:
        """Give every digit two other directions."""
        self._first = None
        self.codes = dict(zip("0123456789", self.chance.sample(CODES, 10), strict=True))

    @property
    def empty(self) -> bool:
        """Whether not even half a digit was entered."""
        return not self.digits and self._first is None

    def clear(self) -> None:
        """Take all digits away."""
        self.digits = ""
        self.deal()

    # ------------------------------------------------------------ layout

    def measure(self, width: float) -> float:
        """Return its height."""
        return self.high

    def place(self, box: Box) -> None:
        """Place the keys: two rows, or four where that makes them larger."""
        self.box = box
        gap, dots = float(self.m.unit), self._dots()
        room = Box(box.x, box.y + dots, box.w, max(1.0, box.h - dots))
        sizes = []
        for names, columns in ((_LOW, 6), (_HIGH, 3)):
            rows = len(names) // columns
            most = self.m.touch * _LARGEST
            w, h = (room.w - gap * (columns - 1)) / columns, (room.h - gap * (rows - 1)) / rows
            sizes.append((min(w, most), min(h, most, w * 1.3), names, columns))
        w, h, names, columns = max(sizes, key=lambda one: min(one[0], one[1]))
        rows = len(names) // columns
        left = room.centre[0] - (w * columns + gap * (columns - 1)) / 2
        top = room.y + min(room.h - (h * rows + gap * (rows - 1)), 2 * gap)
        self._cells = [(name, Box(round(left + (w + gap) * (i % columns)), round(top + (h + gap) * (i // columns)),
                                  round(w), round(h))) for i, name in enumerate(names)]

    def shift(self, dy: float) -> None:
        """Move down by dy."""
        super().shift(dy)
        self.place(self.box)

    def _dots(self) -> float:
        return self.m.body * 1.4

    def cell(self, name: str) -> Box:
        """Return where a key stands: a digit, DELETE or DONE."""
        return next(box for one, box in self._cells if one == name)

    # ------------------------------------------------------------ drawing

    def ring(self, canvas: Canvas) -> None:
        """Draw no ring: there is no cursor."""

    def draw(self, canvas: Canvas, focused: bool, now: float) -> None:
        """Draw the dots and the keys."""
        self._draw_dots(canvas)
        m = self.m
        coded = self.c.devices.last_used not in ("touch", "mouse")
        for name, box in self._cells:
            canvas.rect(box, "surface", m.radius)
            canvas.frame(box, "hair", 1, m.radius)
            ink = "ink" if self.open else "ink2"
            if name in _ICONS:
                canvas.mark(_ICONS[name], box.centre, min(box.w, box.h) * 0.22, ink)
            elif not coded:
                canvas.text(box.centre, name, min(m.heading, round(box.h * 0.6)), ink, bold=True, anchor="cm")
            else:
                self._draw_coded(canvas, box, name, ink)

    def _draw_coded(self, canvas: Canvas, box: Box, name: str, ink: str) -> None:
        """Draw a digit with its directions: below it, or beside it in a low key."""
        m, (x, y) = self.m, box.centre
        tall = box.h >= m.heading * 2.1
        if tall:
            px, r = m.heading, max(5.5, min(m.body * 0.5, box.w * 0.14))
            at, arrows = (x, y - px * 0.5), (x, y + px * 0.62)
        else:
            px = min(m.body, round(box.w * 0.4))
            r = min(m.body * 0.45, (box.w - px * 0.75) / 6.5)
            at, arrows = (box.x + r + px * 0.35, y), (box.right - r * 2.9, y)
        canvas.text(at, name, px, ink, bold=True, anchor="cm")
        for side, button in zip((-1, 1), self.codes[name], strict=True):
            canvas.mark(button.value, (arrows[0] + side * r * 1.3, arrows[1]), r, ink)

    def _draw_dots(self, canvas: Canvas) -> None:
        """Draw a dot for each digit, rings for those still needed, and half a dot between two directions."""
        m = self.m
        r = m.body * 0.3
        count = max(LEAST, min(MOST, len(self.digits) + (self._first is not None)))
        x, y = self.box.centre[0] - (count - 1) * r * 1.7, self.box.y + self._dots() * 0.45
        for i in range(count):
            at = (x + i * r * 3.4, y)
            if i < len(self.digits):
                canvas.circle(at, r, "ink")
                continue
            canvas.ring(at, r, max(1.5, r * 0.25), "ink2")
            if i == len(self.digits) and self._first is not None:
                canvas.circle(at, r * 0.45, "ink")

    # ------------------------------------------------------------ hands

    def handle(self, intent: Intent) -> bool:
        """Take a direction."""
        if intent.act is not Act.PRESS or intent.button not in DIRECTIONS or intent.repeat:
            return False
        if not self.open:
            return True
        if self._first is None:
            self._first = intent.button
            self.on_change()
            return True
        code = (self._first, intent.button)
        digit = next((one for one, its in self.codes.items() if its == code), "")
        if not digit:
            self.c.sound.play("refuse")
            self.deal()
            self.on_change()
        else:
            self.write(digit)
        return True

    def write(self, digit: str) -> None:
        """Add a digit."""
        if not self.open:
            return
        if len(self.digits) < MOST:
            self.digits += digit
        else:
            self.c.sound.play("refuse")
        self.deal()
        self.on_change()

    def delete(self) -> bool:
        """Take back half a digit, or the last one; return whether there was any."""
        had = not self.empty
        if self._first is None:
            self.digits = self.digits[:-1]
        self.deal()
        self.on_change()
        return had

    def press(self) -> bool:
        """CONFIRM: that is all of it."""
        if self.open:
            self.on_done(self.digits)
        return True

    def tap(self, at: Point) -> bool:
        """Take the key under the finger."""
        name = next((name for name, box in self._cells if box.holds(at)), "")
        if not name or not self.open:
            return False
        if name == DELETE:
            self.delete()
        elif name == DONE:
            self.press()
        else:
            self.write(name)
        return True

    def names(self) -> Sequence[str]:
        """Return the names of the keys as they stand."""
        return [name for name, _ in self._cells]
