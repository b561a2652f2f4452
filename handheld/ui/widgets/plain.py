"""Words, buttons, list rows and cards."""

from __future__ import annotations

from collections.abc import Callable

from handheld.games.face import Box, Canvas, Colour, Point
from handheld.ui.fonts import pieces
from handheld.ui.widgets.base import Widget
from handheld.ui.widgets.paint import glyph, glyph_width, hair

Painter = Callable[[Canvas, Point, float], None]  # (canvas, centre, radius): a sign before the words


def longest_word(canvas: Canvas, text: str, px: int, bold: bool = False) -> float:
    """Return the width of the widest part of a text that can't be broken."""
    return max((canvas.text_width(piece.strip(), px, bold) for piece in pieces(text)), default=0.0) + 1


class Paragraph(Widget):
    """Wrapped text. size: "small", "body", "heading"."""

    focusable = False

    def __init__(self, words: str, size: str = "body", *, bold: bool = False, colour: Colour = "ink",
                 align: str = "l") -> None:
        super().__init__()
        self.words, self.size, self.bold, self.colour, self.align = words, size, bold, colour, align

    @property
    def px(self) -> int:
        """Return the size of its letters."""
        return int(getattr(self.m, self.size))

    def measure(self, width: float) -> float:
        """Return the height of all its lines."""
        return self.c.canvas.paragraph_height(width, self.words, self.px, self.bold)

    def draw(self, canvas: Canvas, focused: bool, now: float) -> None:
        """Draw the lines."""
        canvas.paragraph(self.box, self.words, self.px, self.colour, bold=self.bold, align=self.align)


class Heading(Paragraph):
    """A heading within a page."""

    def __init__(self, words: str) -> None:
        super().__init__(words, "heading", bold=True)


class Button(Widget):
    """A button: icon and label. `primary` is the one filled button of a page."""

    def __init__(self, label: str, icon: str | None = None, on_press: Callable[[], None] | None = None, *,
                 primary: bool = False, danger: bool = False, glyph_of: str = "", name: str = "") -> None:
        super().__init__()
        self.label, self.icon, self.on_press = label, icon, on_press
        self.primary, self.danger, self.glyph_of = primary, danger, glyph_of  # glyph_of: text of a device's button
        self.name = name

    def _parts(self) -> tuple[float, float, float]:
        """Return padding, width of icon with its gap, and size of the icon."""
        m = self.m
        pad, r = m.unit * 2.0 + 2, m.body * 0.5
        return pad, (2 * r + m.unit * 2 if self.icon else 0.0), r

    def natural(self) -> float:
        """Return how wide it is with all of its label in one line."""
        pad, icon, _ = self._parts()
        mine = self.c.canvas.text_width(self.label, self.m.body, self.primary)
        extra = glyph_width(self.c.canvas, self.glyph_of, self.m) + self.m.unit * 2 if self.glyph_of else 0.0
        return 2 * pad + icon + mine + extra + 1

    def narrowest(self) -> float:
        """Return the width for its longest word."""
        pad, icon, _ = self._parts()
        return 2 * pad + icon + longest_word(self.c.canvas, self.label, self.m.body, self.primary)

    def widest(self, width: float) -> float:
        """Alone in a row of a large window, a button is not wider than it looks good."""
        return min(width, max(self.natural(), self.m.body * 16.0)) if self.m.width >= 480 else width

    def measure(self, width: float) -> float:
        """Return its height: more than one line where the label needs it."""
        m = self.m
        pad, icon, _ = self._parts()
        lines = self.c.canvas.paragraph_height(width - 2 * pad - icon, self.label, m.body, self.primary)
        return max(m.touch + m.unit, lines + m.unit * 2)

    def draw(self, canvas: Canvas, focused: bool, now: float) -> None:
        """Draw it."""
        m, box = self.m, self.box
        pad, icon, r = self._parts()
        ink: Colour = "onaccent" if self.primary else "ink"
        if not self.enabled:
            ink = "ink2"
        if self.primary and self.enabled:
            canvas.rect(box, "accent", self.radius)
        else:
            canvas.rect(box, "surface", self.radius)
            canvas.frame(box, "hair", 1, self.radius)
        if self.danger and not self.primary:
            ink = "bad"
        room = box.w - 2 * pad - icon
        if self.glyph_of:
            w = glyph_width(canvas, self.glyph_of, m)
            if self.natural() <= box.w:
                glyph(canvas, (box.right - pad - w, box.centre[1]), self.glyph_of, m, ink)
                room -= w + m.unit
        if self.icon:
            canvas.mark(self.icon, (box.x + pad + r, box.centre[1]), r, ink)
        high = canvas.paragraph_height(room, self.label, m.body, self.primary)
        canvas.paragraph(Box(box.x + pad + icon, box.centre[1] - high / 2, room, high), self.label, m.body, ink,
                         bold=self.primary)

    def press(self) -> bool:
        """Call what it is for."""
        if self.on_press is None:
            return False
        self.on_press()
        return True


class ListRow(Widget):
    """A row of a list: sign, title, quiet detail below, and something at the right."""

    def __init__(self, title: str, detail: str = "", *, icon: str | None = None, paint: Painter | None = None,
                 right: str = "", on_press: Callable[[], None] | None = None, chevron: bool = True,
                 line: bool = True, name: str = "") -> None:
        super().__init__()
        self.title, self.detail, self.icon, self.paint, self.right = title, detail, icon, paint, right
        self.on_press, self.chevron, self.line = on_press, chevron and on_press is not None, line
        self.focusable = on_press is not None
        self.gap, self.name = 0, name

    def _room(self, width: float) -> tuple[float, float, float]:
        """Return left edge of the words, their room, and the radius of the sign."""
        m = self.m
        r = m.touch * 0.36
        left = m.unit * 2.0 + (2 * r + m.unit * 2.5 if self.icon or self.paint else 0.0)
        right = m.unit * 2.0 + (m.body if self.chevron else 0.0)
        if self.right:
            right += min(self.c.canvas.text_width(self.right, m.small) + m.unit * 2, width * 0.4)
        return left, width - left - right, r

    def measure(self, width: float) -> float:
        """Return its height, with a detail of several lines if need be."""
        m = self.m
        _, room, _ = self._room(width)
        high = self.c.canvas.paragraph_height(room, self.title, m.body, True)
        if self.detail:
            high += self.c.canvas.paragraph_height(room, self.detail, m.small)
        return max(m.touch + m.unit * 2, high + m.unit * 2)

    def draw(self, canvas: Canvas, focused: bool, now: float) -> None:
        """Draw it."""
        m, box = self.m, self.box
        left, room, r = self._room(box.w)
        middle = box.centre[1]
        if focused:
            canvas.rect(box, "surface", self.radius)
        elif self.line:
            hair(canvas, box.x + m.unit, box.bottom - 1, box.w - 2 * m.unit)
        at = (box.x + m.unit * 2 + r, middle)
        if self.paint is not None:
            self.paint(canvas, at, r)
        elif self.icon:
            canvas.mark(self.icon, at, r * 0.68, "ink")
        title = canvas.paragraph_height(room, self.title, m.body, True)
        detail = canvas.paragraph_height(room, self.detail, m.small) if self.detail else 0.0
        y = middle - (title + detail) / 2
        canvas.paragraph(Box(box.x + left, y, room, title), self.title, m.body, "ink" if self.enabled else "ink2",
                         bold=True)
        if self.detail:
            canvas.paragraph(Box(box.x + left, y + title, room, detail), self.detail, m.small, "ink2")
        x = box.right - m.unit * 2
        if self.chevron:
            canvas.mark("right", (x - m.body * 0.35, middle), m.body * 0.42, "ink2")
            x -= m.body
        if self.right:
            canvas.text((x, middle), self.right, m.small, "ink2", anchor="rm", room=box.w * 0.4)

    def press(self) -> bool:
        """Call what it is for."""
        if self.on_press is None:
            return False
        self.on_press()
        return True


class Card(Widget):
    """A card: sign, heading, text, and a bold value. `quiet` cards are flat (options); others are on `surface`."""

    def __init__(self, title: str, text: str = "", *, value: str = "", icon: str | None = None,
                 paint: Painter | None = None, on_press: Callable[[], None] | None = None, quiet: bool = False,
                 name: str = "") -> None:
        super().__init__()
        self.title, self.text, self.value, self.icon, self.paint = title, text, value, icon, paint
        self.on_press, self.quiet, self.name = on_press, quiet, name
        self.focusable = on_press is not None

    @property
    def radius(self) -> float:
        """Cards are rounder than buttons."""
        return float(self.m.radius + 2 if self.quiet else self.m.radius + 4)

    def _room(self, width: float) -> tuple[float, float, float]:
        m = self.m
        pad, r = m.unit * 2.0 + 2, m.touch * 0.42
        left = pad + (2 * r + m.unit * 2 if self.icon or self.paint else 0.0)
        return left, width - left - pad - (m.body if self.on_press is not None else 0.0), r

    def narrowest(self) -> float:
        """Return the width for its longest word."""
        m, canvas = self.m, self.c.canvas
        words = max(longest_word(canvas, self.title, m.small if self.quiet else m.body, not self.quiet),
                    longest_word(canvas, self.text, m.small), longest_word(canvas, self.value, m.body, True))
        return words + 100 - self._room(100)[1]

    def measure(self, width: float) -> float:
        """Return its height."""
        m, canvas = self.m, self.c.canvas
        _, room, _ = self._room(width)
        high = canvas.paragraph_height(room, self.title, m.small if self.quiet else m.body, not self.quiet)
        if self.text:
            high += canvas.paragraph_height(room, self.text, m.small)
        if self.value:
            high += canvas.paragraph_height(room, self.value, m.body, True)
        return max(m.touch + m.unit * 2, high + m.unit * 3)

    def draw(self, canvas: Canvas, focused: bool, now: float) -> None:
        """Draw it."""
        m, box = self.m, self.box
        left, room, r = self._room(box.w)
        if self.quiet:
            canvas.rect(box, "board", self.radius)
        else:
            canvas.rect(box, "surface", self.radius)
            canvas.frame(box, "hair", 1, self.radius)
        at = (box.x + m.unit * 2 + 2 + r, box.centre[1])
        if self.paint is not None:
            self.paint(canvas, at, r)
        elif self.icon:
            canvas.mark(self.icon, at, r * 0.6, "ink")
        parts = [(self.title, m.small if self.quiet else m.body, not self.quiet, "ink2" if self.quiet else "ink"),
                 (self.text, m.small, False, "ink2"), (self.value, m.body, True, "ink")]
        parts = [part for part in parts if part[0]]
        high = sum(canvas.paragraph_height(room, words, px, bold) for words, px, bold, _ in parts)
        y = box.centre[1] - high / 2
        for words, px, bold, colour in parts:
            y += canvas.paragraph(Box(box.x + left, y, room, high), words, px, colour, bold=bold)
        if self.on_press is not None:
            canvas.mark("right", (box.right - m.unit * 2 - m.body * 0.3, box.centre[1]), m.body * 0.4, "ink2")

    def press(self) -> bool:
        """Call what it is for."""
        if self.on_press is None:
            return False
        self.on_press()
        return True
