"""A short notice at the bottom of the window: storage trouble, a pad that went, something copied."""

from __future__ import annotations

from handheld.games.face import Box, Canvas
from handheld.ui import layout

STAY = 5000.0  # ms


class Toast:
    """At most one notice; a new one takes the place of the old."""

    def __init__(self) -> None:
        self.words = ""
        self._until = 0.0

    def show(self, words: str, now: float) -> None:
        """Show `words` from `now` on."""
        self.words, self._until = words, now + STAY

    def hide(self) -> None:
        """Take the notice away."""
        self.words = ""

    def update(self, now: float) -> bool:
        """Return whether the notice has just gone."""
        if self.words and now >= self._until:
            self.words = ""
            return True
        return False

    def draw(self, canvas: Canvas) -> None:
        """Draw the notice over everything."""
        if not self.words:
            return
        m = canvas.metrics
        pad = m.unit * 3
        widest = min(m.width - 2 * layout.margin(m) - 2 * pad, m.body * 34)
        w = min(widest, canvas.text_width(self.words, m.small, True) + 1)
        h = canvas.paragraph_height(w, self.words, m.small, True)
        box = Box((m.width - w) / 2 - pad, m.height - m.bar - h - 2 * pad, w + 2 * pad, h + m.unit * 3)
        canvas.rect(box, "ink", m.radius)
        canvas.paragraph(Box(box.x + pad, box.y + m.unit * 1.5, w, h), self.words, m.small, "ground", bold=True)
