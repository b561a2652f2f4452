"""Canvases for tests and for measuring: one that writes down what it is told, one that only measures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any

import pygame

from handheld.games.face import Box, Canvas, Colour, Metrics, Point
from handheld.games.face import Words as WordsLike
from handheld.ui.canvas import PygameCanvas, text_box
from handheld.ui.fonts import CAP, Fonts
from handheld.ui.theme import RGB


@dataclass(frozen=True)
class TextBox:
    """One line that was written. `box` reaches from the base line to the cap height; `clip` is where it may stand."""

    words: str  # as asked for
    shown: str  # as it stands there; shorter if it was cut
    box: Box
    clip: Box
    size: int  # px, as set
    asked: int
    bold: bool
    rgb: RGB
    ground: RGB  # the colour round about it
    cut: bool
    picture: Any = None  # the key, if it is part of a picture
    halo: bool = False


@dataclass
class NullCanvas:
    """Draws nothing; measures letters as 0.55 em (1 em for Japanese) unless it has fonts."""

    metrics: Metrics
    words: WordsLike
    fonts: Fonts | None = None
    offset: Point = (0.0, 0.0)
    written: list[tuple[str, Point, int, Colour, bool, str, float | None, Colour | None]] = field(default_factory=list)

    def rect(self, box: Box, colour: Colour, radius: float = 0) -> None:
        """Do nothing."""

    def frame(self, box: Box, colour: Colour, width: float = 1, radius: float = 0) -> None:
        """Do nothing."""

    def circle(self, centre: Point, radius: float, colour: Colour) -> None:
        """Do nothing."""

    def ring(self, centre: Point, radius: float, width: float, colour: Colour) -> None:
        """Do nothing."""

    def polygon(self, points: Sequence[Point], colour: Colour) -> None:
        """Do nothing."""

    def line(self, points: Sequence[Point], width: float, colour: Colour, round_ends: bool = True) -> None:
        """Do nothing."""

    def strip(self, points: Sequence[Point], width: float, colour: Colour) -> None:
        """Do nothing."""

    def mark(self, name: str, centre: Point, radius: float, colour: Colour) -> None:
        """Do nothing."""

    def mix(self, colour: Colour, over: Colour, share: float) -> Colour:
        """Return some colour."""
        return (colour, over, share) if isinstance(colour, str) and isinstance(over, str) else colour

    def text_width(self, words: str, size: int, bold: bool = False) -> float:
        """Return how wide a line would be."""
        if self.fonts is not None:
            return self.fonts.width(words, size, bold)
        return sum(size * (1.0 if ord(c) > 0x2E7F else 0.55) for c in words)

    def paragraph_height(self, width: float, words: str, size: int, bold: bool = False) -> float:
        """Return how high a paragraph would be."""
        if self.fonts is not None:
            return self.fonts.line_height(size) * len(self.fonts.wrap(words, int(width), size, bold))
        return size * 1.42 * max(1, -(-self.text_width(words, size, bold) // max(1.0, width)))

    def text(self, at: Point, words: str, size: int, colour: Colour = "ink", *, bold: bool = False,
             anchor: str = "lm", room: float | None = None, halo: Colour | None = None) -> Box:
        """Write down the line and return its box."""
        place = (at[0] + self.offset[0], at[1] + self.offset[1])
        self.written.append((words, place, size, colour, bold, anchor, room, halo))
        w = self.text_width(words, size, bold)
        x = at[0] - {"l": 0.0, "c": w / 2, "r": w}[anchor[0]]
        return Box(x, at[1] - {"t": 0.0, "m": size * CAP / 2, "b": size * CAP}[anchor[1]], w, size * CAP)

    def paragraph(self, box: Box, words: str, size: int, colour: Colour = "ink", *, bold: bool = False,
                  align: str = "l") -> float:
        """Write down the lines."""
        lines: Sequence[str] = [words]
        step = size * 1.42
        if self.fonts is not None:
            lines, step = self.fonts.wrap(words, int(box.w), size, bold), self.fonts.line_height(size)
        x = {"l": box.x, "c": box.x + box.w / 2, "r": box.right}[align]
        for i, line in enumerate(lines):
            self.text((x, box.y + step * (i + 0.5)), line, size, colour, bold=bold, anchor=align + "m")
        return step * len(lines)

    def picture(self, key: tuple[Any, ...], at: Point, size: tuple[float, float], paint: Callable[[Canvas], None],
                *, alpha: float = 1.0) -> None:
        """Let the picture be painted, at its place, as often as it is shown."""
        old = self.offset
        self.offset = (old[0] + at[0], old[1] + at[1])
        try:
            paint(self)
        finally:
            self.offset = old

    def half_turn(self, box: Box) -> None:
        """Do nothing."""

    @contextmanager
    def clip(self, box: Box) -> Iterator[None]:
        """Do nothing."""
        yield


class RecordingCanvas:
    """Draws on a real canvas and keeps every text, those within pictures too."""

    def __init__(self, real: PygameCanvas) -> None:
        self.real, self.metrics, self.words = real, real.metrics, real.words
        self.texts: list[TextBox] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self.real, name)  # all that is not written down

    def _clip(self) -> Box:
        area = self.real.surface.get_clip()
        return Box(area.x, area.y, area.w, area.h)

    def _ground(self, box: Box, besides: RGB | None = None) -> RGB:
        """Return the commonest colour in a box of the surface (`besides`: not this one)."""
        surface = self.real.surface
        area = pygame.Rect(int(box.x) - 1, int(box.y) - 1, int(box.w) + 3, int(box.h) + 3).clip(surface.get_rect())
        found: Counter[RGB] = Counter()
        for x in range(area.left, area.right, 2):
            for y in range(area.top, area.bottom, 2):
                r, g, b, _ = surface.get_at((x, y))
                found[(r, g, b)] += 1
        if besides is not None and len(found) > 1:
            found.pop(besides, None)
        return found.most_common(1)[0][0] if found else (0, 0, 0)

    def text(self, at: Point, words: str, size: int, colour: Colour = "ink", *, bold: bool = False,
             anchor: str = "lm", room: float | None = None, halo: Colour | None = None) -> Box:
        """Write, and write down."""
        self._note(at, words, size, colour, bold, anchor, room, halo, None)
        return self.real.text(at, words, size, colour, bold=bold, anchor=anchor, room=room, halo=halo)

    def _note(self, at: Point, words: str, size: int, colour: Colour, bold: bool, anchor: str, room: float | None,
              halo: Colour | None, picture: Any) -> None:
        fonts = self.real.fonts
        shown, px, cut = fonts.fit(words, size, bold, room, min(size, self.real.least))
        box = text_box(fonts, at, shown, px, bold, anchor)
        rgb = self.real.theme.rgb(colour)
        if words.strip():
            self.texts.append(TextBox(words, shown, box, self._clip(), px, size, bold, rgb,
                                      self._ground(box, rgb if picture is not None else None), cut, picture,
                                      halo is not None))

    def paragraph(self, box: Box, words: str, size: int, colour: Colour = "ink", *, bold: bool = False,
                  align: str = "l") -> float:
        """Write a paragraph, and write down its lines."""
        fonts = self.real.fonts
        step, lines = fonts.line_height(size), fonts.wrap(words, int(box.w), size, bold)
        x = {"l": box.x, "c": box.x + box.w / 2, "r": box.right}[align]
        for i, line in enumerate(lines):
            self.text((x, box.y + step * (i + 0.5)), line, size, colour, bold=bold, anchor=align + "m")
        return step * len(lines)

    def picture(self, key: tuple[Any, ...], at: Point, size: tuple[float, float], paint: Callable[[Canvas], None],
                *, alpha: float = 1.0) -> None:
        """Show a picture and write down what stands in it."""
        self.real.picture(key, at, size, paint, alpha=alpha)
        listener = NullCanvas(self.metrics, self.words, self.real.fonts, (round(at[0]), round(at[1])))
        paint(listener)
        for words, place, px, colour, bold, anchor, room, halo in listener.written:
            self._note(place, words, px, colour, bold, anchor, room, halo, key)

    @contextmanager
    def clip(self, box: Box) -> Iterator[None]:
        """Draw inside the box only."""
        with self.real.clip(box):
            yield


def visible(texts: Sequence[TextBox]) -> list[TextBox]:
    """Return the texts of which anything is seen: those scrolled out of their frame are not."""
    found = []
    for one in texts:
        box, clip = one.box, one.clip
        if box.right > clip.x and box.x < clip.right and box.bottom > clip.y and box.y < clip.bottom:
            found.append(replace(one))
    return found
