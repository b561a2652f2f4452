"""The foot of a screen: what the buttons do now, with the glyphs of the device used last. Every entry can be tapped."""

from __future__ import annotations

from collections.abc import Sequence

from handheld.games.face import Box, Button, Canvas, Metrics, Point
from handheld.ui import layout
from handheld.ui.console import Console
from handheld.ui.widgets.paint import glyph, glyph_width, hair

Hint = tuple[Button, str]
KEEP = (Button.BACK, Button.PAUSE)  # the last to be left out where there is no room


class HintBar:
    """Lays the entries out in one line, as many as have room; those that matter least go first (the last ones)."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.box = Box(0, 0, 0, 0)
        self.hits: list[tuple[Box, Button]] = []

    def height(self, m: Metrics) -> float:
        """Return how high the foot is."""
        return max(m.bar, m.touch)

    def _shown(self, hints: Sequence[Hint]) -> list[Hint]:
        """Return the entries that say something: who taps needs no "select"."""
        if self.console.devices.last_used in ("touch", "mouse"):
            return [hint for hint in hints if hint[0] is not Button.CONFIRM]
        return list(hints)

    def _width(self, hint: Hint, px: int) -> float:
        m, canvas = self.console.metrics, self.console.canvas
        words = canvas.text_width(hint[1], px)
        if self.console.devices.last_used in ("touch", "mouse"):
            return max(words + m.unit * 5, m.touch)
        mark = glyph_width(canvas, self.console.devices.glyph(hint[0]), m)
        return max(words + mark + m.unit * 1.75, m.touch * 0.8)

    def arrange(self, hints: Sequence[Hint], width: float) -> tuple[list[tuple[Hint, float]], int, float]:
        """Return the entries with their widths, the size of the letters, and the gap between two."""
        m = self.console.metrics
        shown = self._shown(hints)
        least = layout.least_text(m.width, m.height, self.console.words.language)
        touch = self.console.devices.last_used in ("touch", "mouse")
        while shown:
            for px in range(m.small, min(least, m.small) - 1, -1):
                for gap in ((m.unit * 2.0,) if touch else (m.unit * 3.5, m.unit * 2.5)):
                    widths = [self._width(hint, px) for hint in shown]
                    if sum(widths) + gap * (len(widths) - 1) <= width:
                        return list(zip(shown, widths, strict=True)), px, gap
            spare = [hint for hint in shown[1:] if hint[0] not in KEEP]
            if len(shown) == 1:
                return [(shown[0], width)], min(least, m.small), m.unit
            shown.remove(spare[-1] if spare else shown[-1] if shown[-1][0] is not Button.BACK else shown[0])
        return [], m.small, 0.0

    def draw(self, canvas: Canvas, box: Box, hints: Sequence[Hint]) -> None:
        """Draw the bar into `box` and remember where its entries stand."""
        m, devices = self.console.metrics, self.console.devices
        self.box = box
        canvas.rect(box, "ground")
        hair(canvas, box.x, box.y, box.w)
        touch = devices.last_used in ("touch", "mouse")
        margin = layout.margin(m)
        entries, px, gap = self.arrange(hints, box.w - 2 * margin)
        x, middle = box.x + margin, box.centre[1]
        self.hits = []
        for (button, words), width in entries:
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
