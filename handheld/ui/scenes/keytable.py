"""A table of what each button does, on a pad and on the keyboard."""

from __future__ import annotations

from collections.abc import Sequence

from handheld.games.face import Button, Canvas
from handheld.ui.widgets.base import Widget
from handheld.ui.widgets.paint import glyph, glyph_width, hair


class KeyTable(Widget):
    """Rows of (words, buttons), to be read only."""

    def __init__(self, rows: Sequence[tuple[str, Sequence[Button]]]) -> None:
        super().__init__()
        self.rows = list(rows)
        self.focusable = False

    def _line(self) -> float:
        return self.m.body * 2.0

    def _columns(self, width: float) -> tuple[float, float]:
        """Return the widths of the columns for pad and keyboard."""
        pad = max(self._width(buttons, "pad") for _, buttons in self.rows)
        keys = max(self._width(buttons, "keys") for _, buttons in self.rows)
        return min(pad, width * 0.3), min(keys, width * 0.4)

    def _signs(self, buttons: Sequence[Button], device: str) -> list[str]:
        return [self.c.devices.glyph(button, device) for button in buttons]

    def _width(self, buttons: Sequence[Button], device: str) -> float:
        m = self.m
        signs = self._signs(buttons, device)
        return sum(glyph_width(self.c.canvas, sign, m) for sign in signs) + m.unit * (len(signs) - 1)

    def _stacked(self, width: float) -> bool:
        """Return whether there is no room for the words beside the signs."""
        pad, keys = self._columns(width)
        words = max(self.c.canvas.text_width(words, self.m.small) for words, _ in self.rows)
        return words + pad + keys + self.m.unit * 8 > width

    def measure(self, width: float) -> float:
        """Return its height."""
        each = self._line() * (1.75 if self._stacked(width) else 1.0)
        return self._line() + each * len(self.rows)

    def draw(self, canvas: Canvas, focused: bool, now: float) -> None:
        """Draw the rows."""
        m, box = self.m, self.box
        pad_w, keys_w = self._columns(box.w)
        stacked = self._stacked(box.w)
        line = self._line()
        each = line * (1.75 if stacked else 1.0)
        first, second = box.right - m.unit - keys_w - m.unit * 3 - pad_w, box.right - m.unit - keys_w
        r = m.small * 0.62
        for mark, x in (("pad", box.x + m.unit if stacked else first), ("keys", second)):
            canvas.mark(mark, (x + r, box.y + line / 2), r, "ink2")
        for k, (words, buttons) in enumerate(self.rows):
            y = box.y + line + each * k
            hair(canvas, box.x, y + each - 1, box.w)
            canvas.text((box.x + m.unit, y + line / 2), words, m.small, "ink", room=box.w - m.unit * 2)
            at = y + (each - line * 0.45 if stacked else line / 2)
            self._draw_signs(canvas, second, at, self._signs(buttons, "keys"))
            self._draw_signs(canvas, box.x + m.unit if stacked else first, at, self._signs(buttons, "pad"))

    def _draw_signs(self, canvas: Canvas, x: float, y: float, signs: Sequence[str]) -> None:
        for sign in signs:
            x += glyph(canvas, (x, y), sign, self.m) + self.m.unit
