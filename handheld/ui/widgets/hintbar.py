"""The foot of a screen: what the buttons do now, with the glyphs of the device used last. Every entry can be tapped."""

from __future__ import annotations

from collections.abc import Sequence

from handheld.games.face import Box, Button, Canvas, Metrics, Point
from handheld.ui import layout
from handheld.ui.console import Console
from handheld.ui.widgets.paint import glyph, glyph_width, hair

Hint = tuple[Button, str]
TALL = 400  # px: windows at least this high may have a foot of two lines
KEEP = (Button.BACK, Button.PAUSE)  # the last to be left out where there is no room


class HintBar:
    """Lays the entries out, as many as have room; those that matter least are left out first (the last ones)."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.box = Box(0, 0, 0, 0)
        self.hits: list[tuple[Box, Button]] = []

    def height(self, m: Metrics, hints: Sequence[Hint] = ()) -> float:
        """Return how high the foot is: two lines in a high window where the hints do not fit into one."""
        one = float(max(m.bar, m.touch))
        if m.height < TALL or not hints:
            return one
        width = m.width - 2 * layout.margin(m)
        fits = all(self._total(hints, m.small, device) <= width for device in ("pad", "keys"))
        return one if fits else 2 * one - 2 * m.unit

    def _shown(self, hints: Sequence[Hint]) -> list[Hint]:
        """Return the entries that say something: who taps needs no "select"."""
        if self.console.devices.last_used in ("touch", "mouse"):
            return [hint for hint in hints if hint[0] is not Button.CONFIRM]
        return list(hints)

    def _width(self, hint: Hint, px: int, device: str) -> float:
        m, canvas = self.console.metrics, self.console.canvas
        words = canvas.text_width(hint[1], px)
        if device in ("touch", "mouse"):
            return max(words + m.unit * 5, m.touch)
        mark = glyph_width(canvas, self.console.devices.glyph(hint[0], device), m)
        return max(words + mark + m.unit * 1.75, m.touch * 0.8)

    def _total(self, hints: Sequence[Hint], px: int, device: str, gap: float | None = None) -> float:
        gap = self.console.metrics.unit * 2.5 if gap is None else gap
        return sum(self._width(hint, px, device) for hint in hints) + gap * max(0, len(hints) - 1)

    def arrange(self, hints: Sequence[Hint], width: float, rows: int = 1) -> tuple[list[list[Hint]], int, float]:
        """Return the entries of each line, the size of the letters, and the gap between two entries."""
        m, device = self.console.metrics, self.console.devices.last_used
        shown = self._shown(hints)
        least = min(layout.least_text(m.width, m.height, self.console.words.language), m.small)
        gaps = (m.unit * 2.0,) if device in ("touch", "mouse") else (m.unit * 3.5, m.unit * 2.5)
        while len(shown) > 1:
            for px in range(m.small, least - 1, -1):
                for gap in gaps:
                    lines = self._lines(shown, px, gap, width, device)
                    if len(lines) <= rows and all(self._total(line, px, device, gap) <= width for line in lines):
                        return lines, px, gap
            spare = [hint for hint in shown[1:] if hint[0] not in KEEP]
            shown.remove(spare[-1] if spare else shown[-1] if shown[-1][0] is not Button.BACK else shown[0])
        return [shown], least if shown and self._total(shown, m.small, device) > width else m.small, m.unit

    def _lines(self, hints: list[Hint], px: int, gap: float, width: float, device: str) -> list[list[Hint]]:
        lines: list[list[Hint]] = [[]]
        for hint in hints:
            if lines[-1] and self._total([*lines[-1], hint], px, device, gap) > width:
                lines.append([])
            lines[-1].append(hint)
        return lines

    def draw(self, canvas: Canvas, box: Box, hints: Sequence[Hint]) -> None:
        """Draw the bar into `box` and remember where its entries stand."""
        m = self.console.metrics
        self.box = box
        canvas.rect(box, "ground")
        hair(canvas, box.x, box.y, box.w)
        margin = layout.margin(m)
        rows = 2 if box.h > max(m.bar, m.touch) * 1.3 else 1
        lines, px, gap = self.arrange(hints, box.w - 2 * margin, rows)
        high = box.h / len(lines)
        self.hits = []
        for i, line in enumerate(lines):
            self._draw_line(canvas, Box(box.x + margin, box.y + high * i, box.w - 2 * margin, high), line, px, gap)

    def _draw_line(self, canvas: Canvas, box: Box, line: list[Hint], px: int, gap: float) -> None:
        m, devices = self.console.metrics, self.console.devices
        touch = devices.last_used in ("touch", "mouse")
        x, middle = box.x, box.centre[1]
        for button, words in line:
            width = min(self._width((button, words), px, devices.last_used), box.w)
            if touch:
                pill = Box(x, middle - m.touch * 0.4, width, m.touch * 0.8)
                canvas.rect(pill, "surface", m.radius)
                canvas.frame(pill, "hair", 1, m.radius)
                canvas.text(pill.centre, words, px, "ink", anchor="cm", room=width - m.unit * 2)
            else:
                mark = glyph(canvas, (x, middle), devices.glyph(button), m)
                canvas.text((x + mark + m.unit * 1.5, middle), words, px, "ink2", room=width - mark - m.unit * 1.5)
            reach = max(m.touch - width, gap) / 2
            self.hits.append((Box(x - reach, box.y, width + 2 * reach, box.h), button))
            x += width + gap

    def hit(self, at: Point) -> Button | None:
        """Return the button of the entry at a place."""
        if not self.box.holds(at):
            return None
        return next((button for box, button in self.hits if box.holds(at)), None)
