"""What can be measured on a screen: where words and marks stand, and what lies behind them."""

from __future__ import annotations

import math
import operator
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any

import pygame

from handheld.games.face import Box, Canvas, Colour, Point
from handheld.ui.canvas import text_box
from handheld.ui.layout import least_text
from handheld.ui.recording import NullCanvas, RecordingCanvas
from handheld.ui.theme import RGB, contrast

LEAST_TEXT, LEAST_MARK = 4.5, 3.0  # contrast (LOOK.md)
NOTABLE = 0.25  # share of the pixels behind something from which a colour there counts


@dataclass(frozen=True)
class Seen:
    """Something that was drawn: words or a mark."""

    what: str
    box: Box
    clip: Box  # where it may show
    rgb: RGB
    behind: tuple[RGB, ...]  # every colour that takes a good part of what lies behind
    frame: Box | None  # the card, pill or button that it stands in
    mark: bool = False
    cut: bool = False
    size: int = 0
    halo: bool = False  # a name on a map: what stands over the map may cover it, and its edge may cut it

    @property
    def seen(self) -> Box:
        """Return the part that is not clipped away."""
        x, y = max(self.box.x, self.clip.x), max(self.box.y, self.clip.y)
        return Box(x, y, max(0.0, min(self.box.right, self.clip.right) - x),
                   max(0.0, min(self.box.bottom, self.clip.bottom) - y))

    @property
    def contrast(self) -> float:
        """Return the contrast against the worst of what lies behind."""
        return min((contrast(self.rgb, one) for one in self.behind), default=21.0)


def off(at: Point, a: Point, b: Point) -> float:
    """Return how far a point is from a straight line between two others."""
    (x, y), (dx, dy) = a, (b[0] - a[0], b[1] - a[1])
    share = ((at[0] - x) * dx + (at[1] - y) * dy) / ((dx * dx + dy * dy) or 1.0)
    share = min(1.0, max(0.0, share))
    return math.dist(at, (x + share * dx, y + share * dy))


class Listener(NullCanvas):
    """Takes down the marks and frames of a picture that is painted from the cache."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.marks: list[tuple[str, Point, float, Colour, Colour | None]] = []
        self._filled: list[tuple[Callable[[Point], float], Colour]] = []  # how far inside a point lies
        self.frames: list[Box] = []

    def _moved(self, box: Box) -> Box:
        return Box(box.x + self.offset[0], box.y + self.offset[1], box.w, box.h)

    def mark(self, name: str, centre: Point, radius: float, colour: Colour) -> None:
        depth, fill = next(((deep, fill) for inside, fill in reversed(self._filled) if (deep := inside(centre)) >= 0),
                           (0.0, None))
        at = (centre[0] + self.offset[0], centre[1] + self.offset[1])
        self.marks.append((name, at, radius, colour, fill if depth >= 0.85 * radius else None))

    def circle(self, centre: Point, radius: float, colour: Colour) -> None:
        self._filled.append((lambda at: radius - math.dist(at, centre), colour))

    def line(self, points: Sequence[Point], width: float, colour: Colour, round_ends: bool = True) -> None:
        self._filled.append((lambda at: width / 2 - min(off(at, *ends) for ends in pairwise(points)), colour))

    def strip(self, points: Sequence[Point], width: float, colour: Colour) -> None:
        self.line(points, width, colour)

    def polygon(self, points: Sequence[Point], colour: Colour) -> None:
        box = Box(min(x for x, _ in points), min(y for _, y in points), 0, 0)
        box = Box(box.x, box.y, max(x for x, _ in points) - box.x, max(y for _, y in points) - box.y)
        self._filled.append((lambda at: 0.0 if box.holds(at) else -1.0, colour))  # how deep is not known

    def rect(self, box: Box, colour: Colour, radius: float = 0) -> None:
        self._filled.append((lambda at: min(at[0] - box.x, box.right - at[0], at[1] - box.y, box.bottom - at[1]),
                             colour))
        if radius > 0:
            self.frames.append(self._moved(box))

    def frame(self, box: Box, colour: Colour, width: float = 1, radius: float = 0) -> None:
        self.frames.append(self._moved(box))


@lru_cache(1 << 16)
def is_full(rgb: tuple[int, ...], table: tuple[RGB, ...]) -> bool:
    """Return whether this is a colour of the theme, as near as smoothing leaves it."""
    return any(max(abs(a - b) for a, b in zip(rgb, one, strict=True)) <= 2 for one in table)


class LookingCanvas(RecordingCanvas):
    """Draws, and keeps words and marks with all that can be measured about them (`colours`: also what lies behind)."""

    def __init__(self, real: Any, colours: bool = True) -> None:
        super().__init__(real)
        self.found: list[Seen] = []
        self._colours, self._table = colours, tuple(sorted(set(real.theme.table.values())))
        self.frames: list[tuple[Box, Box]] = []  # with where they may show

    # ------------------------------------------------------------ what lies behind

    def _behind(self, box: Box, besides: RGB | None) -> tuple[RGB, ...]:
        """Return the colours that take a good part of a box of the window (`besides`: not this one)."""
        if not self._colours:
            return ()
        surface = self.real.surface
        area = pygame.Rect(int(box.x), int(box.y), max(1, int(box.w) + 1), max(1, int(box.h) + 1))
        area = area.clip(surface.get_clip())
        if area.w * area.h == 0:
            return ()  # all of it is clipped away: there is nothing to tell from anything
        raw = pygame.image.tobytes(surface.subsurface(area), "RGB")
        step = max(1, area.w * area.h // 400)
        found = Counter(tuple(raw[k:k + 3]) for k in range(0, len(raw), 3 * step))
        if besides is not None:  # it is drawn already, and its soft edges with it: full colours count
            for one in [one for one in found if max(map(abs, map(operator.sub, one, besides))) <= 2]:
                del found[one]  # as near as smoothing leaves it
            found = Counter({one: n for one, n in found.items() if is_full(one, self._table)}) or found
        if not found:
            return ((0, 0, 0),)
        whole, most = sum(found.values()), found.most_common(1)[0][0]
        return (most, *(one for one, n in found.items() if n >= whole * NOTABLE and one != most))  # type: ignore[return-value]

    def _holder(self, box: Box) -> Box | None:
        """Return the frame drawn last round the middle of a box."""
        at = box.centre
        return next((one for one, clip in reversed(self.frames) if one.holds(at) and clip.holds(at)), None)

    # ------------------------------------------------------------ canvas

    def rect(self, box: Box, colour: Colour, radius: float = 0) -> None:
        if radius > 0:
            self.frames.append((box, self._clip()))
        self.real.rect(box, colour, radius)

    def frame(self, box: Box, colour: Colour, width: float = 1, radius: float = 0) -> None:
        self.frames.append((box, self._clip()))
        self.real.frame(box, colour, width, radius)

    def mark(self, name: str, centre: Point, radius: float, colour: Colour) -> None:
        self._mark(name, centre, radius, colour, None)
        self.real.mark(name, centre, radius, colour)

    def _mark(self, name: str, centre: Point, radius: float, colour: Colour, besides: RGB | None,
              ground: Colour | None = None) -> None:
        box = Box(centre[0] - radius, centre[1] - radius, 2 * radius, 2 * radius)
        core = box.inset(radius * 0.3) if besides is None else box
        behind = self._behind(core, besides) if ground is None else (self.real.theme.rgb(ground),)
        self.found.append(Seen(name, box, self._clip(), self.real.theme.rgb(colour), behind, self._holder(box),
                               mark=True))

    def _note(self, at: Point, words: str, size: int, colour: Colour, bold: bool, anchor: str, room: float | None,
              halo: Colour | None, picture: Any) -> None:
        fonts = self.real.fonts
        shown, px, cut = fonts.fit(words, size, bold, room, min(size, self.real.least))
        if not words.strip():
            return
        box, rgb = text_box(fonts, at, shown, px, bold, anchor), self.real.theme.rgb(colour)
        if halo is not None:  # the letters carry their ground with them
            behind: tuple[RGB, ...] = (self.real.theme.rgb(halo),)
        else:
            behind = self._behind(box, rgb if picture is not None else None)
        self.found.append(Seen(words, box, self._clip(), rgb, behind, self._holder(box), cut=cut, size=px,
                               halo=halo is not None))

    def picture(self, key: tuple[Any, ...], at: Point, size: tuple[float, float], paint: Callable[[Canvas], None],
                *, alpha: float = 1.0) -> None:
        self.real.picture(key, at, size, paint, alpha=alpha)
        listener = Listener(self.metrics, self.words, self.real.fonts, (round(at[0]), round(at[1])))
        paint(listener)
        if alpha < 1:
            return
        self.frames += [(one, self._clip()) for one in listener.frames if one.w > 12 and one.h > 12]
        whole = Box(round(at[0]), round(at[1]), round(size[0]), round(size[1]))
        for words, place, px, colour, bold, anchor, room, halo in listener.written:
            if whole.holds(text_box(self.real.fonts, place, words, px, bold, anchor).centre):
                self._note(place, words, px, colour, bold, anchor, room, halo, key)  # else its neighbour shows it
        for name, centre, radius, colour, ground in listener.marks:
            if whole.holds(centre):  # else its neighbour shows it
                self._mark(name, centre, radius, colour, self.real.theme.rgb(colour), ground)

    @contextmanager
    def clip(self, box: Box) -> Iterator[None]:
        with self.real.clip(box):
            yield


# ---------------------------------------------------------------- faults


def overlap(a: Box, b: Box) -> bool:
    """Return whether two boxes share more than a pixel."""
    return min(a.right, b.right) - max(a.x, b.x) > 1 and min(a.bottom, b.bottom) - max(a.y, b.y) > 1


def crossing(words: Sequence[Seen]) -> Iterator[str]:
    """Yield which words lie over others."""
    for k, one in enumerate(words):
        for other in words[k + 1:]:
            if one.halo != other.halo and (other if one.halo else one).frame is not None:
                continue
            if one.halo and other.halo and one.what == other.what and one.box.centre == other.box.centre:
                continue  # a name that is drawn once more in its place, above what was laid over the map
            if overlap(one.seen, other.seen):
                yield f"{one.what!r} lies over {other.what!r}"


def box_faults(found: Sequence[Seen], size: tuple[int, int], language: str) -> Iterator[str]:
    """Yield what is wrong with where words stand: cut, too small, out of the window or their frame, over each other."""
    words = [one for one in found if not one.mark and one.seen.w > 0 and one.seen.h > 0]
    for one in words:
        box, clip, seen = one.box, one.clip, one.seen
        least = least_text(*size, language if max(one.what) > "\u2e7f" else "en")
        if one.cut:
            yield f"{one.what!r} is cut"
        if one.size < least:
            yield f"{one.what!r} is set in {one.size} px"
        if not one.halo and (box.x < max(-0.5, clip.x - 1) or box.right > min(size[0] + 0.5, clip.right + 1)):
            yield f"{one.what!r} reaches out of its window sideways"
        if not one.halo and ((clip.y <= 0 and box.y < -0.5) or (clip.bottom >= size[1] and box.bottom > size[1] + 0.5)):
            yield f"{one.what!r} reaches out of the window"
        frame = one.frame
        if not one.halo and frame is not None and (seen.x < frame.x - 1 or seen.right > frame.right + 1
                                                   or seen.y < frame.y - 1 or seen.bottom > frame.bottom + 1):
            yield f"{one.what!r} leaves its frame"
    yield from crossing(words)


def contrast_faults(found: Sequence[Seen]) -> Iterator[str]:
    """Yield words and marks that stand out too little from what lies behind them."""
    for one in found:
        if one.seen.w < 2 or one.seen.h < 2:
            continue
        least = LEAST_MARK if one.mark else LEAST_TEXT
        if one.contrast < least - 0.005:
            kind = "mark" if one.mark else "words"
            yield f"{kind} {one.what!r}: {one.contrast:.2f}, {one.rgb} on {one.behind}"
