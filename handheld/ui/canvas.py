"""The canvas on pygame: everything is drawn from geometry, larger than shown, smoothed down once and kept.

All kept surfaces hold premultiplied colour: that is what `smoothscale` needs to leave no dark fringe."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from typing import Any

import pygame

from handheld.games.face import Box, Canvas, Colour, Metrics, Point
from handheld.games.face import Words as WordsLike
from handheld.ui import layout, marks
from handheld.ui.fonts import CAP, Fonts, drawable
from handheld.ui.theme import RGB, Theme

SCALE = 3  # pictures are painted at this size
FINE = 4  # and small ones at this
_FINE_AREA = 96 * 96
_BAND = 3_000_000  # most pixels painted at once: larger pictures come band by band
_LINES = 600  # lines of text whose place and image a canvas remembers
_PRE = pygame.BLEND_PREMULTIPLIED


class Cache:
    """Surfaces by key, the least recently used thrown away when they are more than `limit` bytes."""

    def __init__(self, limit: int) -> None:
        self.limit, self.bytes, self.misses = limit, 0, 0
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def get(self, key: Hashable) -> pygame.Surface | None:
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def put(self, key: Hashable, surface: pygame.Surface) -> pygame.Surface:
        self.misses += 1
        self._kept[key] = surface
        self.bytes += _bytes(surface)
        while self.bytes > self.limit and len(self._kept) > 1:
            _, old = self._kept.popitem(last=False)
            self.bytes -= _bytes(old)
        return surface

    def clear(self) -> None:
        self._kept.clear()
        self.bytes = 0

    def __len__(self) -> int:
        return len(self._kept)


def _bytes(surface: pygame.Surface) -> int:
    return surface.get_pitch() * surface.get_height() + 200


class Studio:
    """What all canvases of a program share: fonts and kept surfaces."""

    def __init__(self, picture_bytes: int = 20_000_000, text_bytes: int = 3_000_000) -> None:
        self.fonts = Fonts()
        self.pictures = Cache(picture_bytes)
        self.texts = Cache(text_bytes)


class _Brush:
    """Hard-edged shapes in pixels of a surface; colour None cuts a hole (surfaces with alpha)."""

    def __init__(self, surface: pygame.Surface, scale: float, ox: float = 0.0, oy: float = 0.0) -> None:
        self.surface, self.scale, self.ox, self.oy = surface, scale, ox, oy

    def _at(self, x: float, y: float) -> Point:
        return (x + self.ox) * self.scale, (y + self.oy) * self.scale

    def polygon(self, points: Sequence[Point], rgb: RGB | None) -> None:
        corners = [(round(x - 0.5), round(y - 0.5)) for x, y in (self._at(*p) for p in points)]
        if len(corners) > 2:
            pygame.draw.polygon(self.surface, rgb or (0, 0, 0, 0), corners)

    def circle(self, x: float, y: float, r: float, rgb: RGB | None) -> None:
        cx, cy = self._at(x, y)
        if r * self.scale >= 0.5:
            pygame.draw.circle(self.surface, rgb or (0, 0, 0, 0), (round(cx), round(cy)), round(r * self.scale))

    def ring(self, x: float, y: float, r: float, width: float, rgb: RGB | None) -> None:
        """Draw a ring whose middle line has radius r."""
        n = max(32, min(240, int(r * self.scale * 1.5)))
        turn = [(math.cos(2 * math.pi * i / n), math.sin(2 * math.pi * i / n)) for i in range(n + 1)]
        outer = [(x + c * (r + width / 2), y + s * (r + width / 2)) for c, s in turn]
        inner = [(x + c * (r - width / 2), y + s * (r - width / 2)) for c, s in reversed(turn)]
        self.polygon(outer + inner, rgb)

    def line(self, points: Sequence[Point], width: float, rgb: RGB | None, round_ends: bool = True) -> None:
        half = width / 2
        for (x0, y0), (x1, y1) in pairwise(points):
            length = math.hypot(x1 - x0, y1 - y0)
            if length < 1e-6:
                continue
            nx, ny = (y0 - y1) / length * half, (x1 - x0) / length * half
            self.polygon([(x0 + nx, y0 + ny), (x1 + nx, y1 + ny), (x1 - nx, y1 - ny), (x0 - nx, y0 - ny)], rgb)
        for i, (x, y) in enumerate(points):
            if round_ends or 0 < i < len(points) - 1:
                self.circle(x, y, half, rgb)

    def strip(self, points: Sequence[Point], width: float, rgb: RGB | None) -> None:
        left, right = [], []
        last = len(points) - 1
        for i, (x, y) in enumerate(points):
            (ax, ay), (bx, by) = points[max(0, i - 1)], points[min(last, i + 1)]
            length = math.hypot(bx - ax, by - ay) or 1.0
            nx, ny = (ay - by) / length * width / 2, (bx - ax) / length * width / 2
            left.append((x + nx, y + ny))
            right.append((x - nx, y - ny))
        for i in range(last):
            self.polygon([left[i], left[i + 1], right[i + 1], right[i]], rgb)

    def rect(self, box: Box, rgb: RGB | None, radius: float = 0) -> None:
        x, y = self._at(box.x, box.y)
        right, bottom = self._at(box.right, box.bottom)
        rect = pygame.Rect(round(x), round(y), round(right) - round(x), round(bottom) - round(y))
        if rect.w > 0 and rect.h > 0:
            pygame.draw.rect(self.surface, rgb or (0, 0, 0, 0), rect,
                             border_radius=min(round(radius * self.scale), rect.w // 2, rect.h // 2))

    def frame(self, box: Box, rgb: RGB, width: float, radius: float) -> None:
        """Draw a frame of `width` inside the box."""
        x, y = self._at(box.x, box.y)
        right, bottom = self._at(box.right, box.bottom)
        rect = pygame.Rect(round(x), round(y), round(right) - round(x), round(bottom) - round(y))
        if rect.w > 0 and rect.h > 0:
            pygame.draw.rect(self.surface, rgb, rect, width=max(1, round(width * self.scale)),
                             border_radius=min(round(radius * self.scale), rect.w // 2, rect.h // 2))


class _Pen:
    """marks.Pen on a brush: unit coordinates about (x, y), one colour."""

    def __init__(self, brush: _Brush, x: float, y: float, r: float, rgb: RGB) -> None:
        self.brush, self.x, self.y, self.r, self.rgb = brush, x, y, r, rgb
        self.cut = False

    def _colour(self) -> RGB | None:
        return None if self.cut else self.rgb

    def _to(self, points: Sequence[Point]) -> list[Point]:
        return [(self.x + px * self.r, self.y + py * self.r) for px, py in points]

    def line(self, points: Sequence[Point], width: float) -> None:
        self.brush.line(self._to(points), width * self.r, self._colour())

    def strip(self, points: Sequence[Point], width: float) -> None:
        self.brush.strip(self._to(points), width * self.r, self._colour())

    def poly(self, points: Sequence[Point]) -> None:
        self.brush.polygon(self._to(points), self._colour())

    def disc(self, x: float, y: float, r: float) -> None:
        self.brush.circle(self.x + x * self.r, self.y + y * self.r, r * self.r, self._colour())

    def ring(self, x: float, y: float, r: float, width: float) -> None:
        self.brush.ring(self.x + x * self.r, self.y + y * self.r, r * self.r, width * self.r, self._colour())

    def rect(self, x: float, y: float, w: float, h: float, radius: float = 0.0) -> None:
        box = Box(self.x + x * self.r, self.y + y * self.r, w * self.r, h * self.r)
        self.brush.rect(box, self._colour(), radius * self.r)

    def frame(self, x: float, y: float, w: float, h: float, width: float, radius: float = 0.0) -> None:
        box = Box(self.x + x * self.r, self.y + y * self.r, w * self.r, h * self.r)
        self.brush.frame(box, self.rgb, width * self.r, radius * self.r)


class PygameCanvas:
    """face.Canvas on a pygame surface. At scale 1 every shape is smooth; larger scales are for pictures."""

    def __init__(self, surface: pygame.Surface, metrics: Metrics, words: WordsLike, theme: Theme, studio: Studio,
                 *, scale: int = 1) -> None:
        self.surface, self.metrics, self.words, self.theme, self.studio = surface, metrics, words, theme, studio
        self.scale = scale
        self.fonts = studio.fonts
        self.least = layout.least_text(metrics.width, metrics.height, words.language)
        self._brush = _Brush(surface, scale)
        self._lines: dict[tuple[Any, ...], tuple[pygame.Surface | None, float, float, float, float, int]] = {}
        self._late: list[tuple[pygame.Surface, int, int, pygame.Rect]] = []  # text of a picture: set at its real size

    def mix(self, colour: Colour, over: Colour, share: float) -> Colour:
        """Return `share` of one colour laid over another."""
        return self.theme.mix(colour, over, share)

    # ------------------------------------------------------------ shapes

    def rect(self, box: Box, colour: Colour, radius: float = 0) -> None:
        """Fill a box; edges fall on whole pixels."""
        rgb = self.theme.rgb(colour)
        if self.scale > 1:
            self._brush.rect(box, rgb, radius)
            return
        x, y = round(box.x), round(box.y)
        w, h = round(box.right) - x, round(box.bottom) - y
        if w <= 0 or h <= 0:
            return
        d = min(round(2 * radius), w, h)
        if d < 2:
            self.surface.fill(rgb, (x, y, w, h))
            return
        disc = self._kept(("disc", d, rgb), d, d, lambda brush: brush.circle(d / 2, d / 2, d / 2, rgb))
        a, b = d // 2, d - d // 2
        blit, fill = self.surface.blit, self.surface.fill
        blit(disc, (x, y), (0, 0, a, a), _PRE)
        blit(disc, (x + w - b, y), (a, 0, b, a), _PRE)
        blit(disc, (x, y + h - b), (0, a, a, b), _PRE)
        blit(disc, (x + w - b, y + h - b), (a, a, b, b), _PRE)
        fill(rgb, (x + a, y, w - d, h))
        fill(rgb, (x, y + a, a, h - d))
        fill(rgb, (x + w - b, y + a, b, h - d))

    def frame(self, box: Box, colour: Colour, width: float = 1, radius: float = 0) -> None:
        """Draw a frame of `width` inside the box."""
        rgb = self.theme.rgb(colour)
        if self.scale > 1:
            self._brush.frame(box, rgb, width, radius)
            return
        x, y = round(box.x), round(box.y)
        w, h = round(box.right) - x, round(box.bottom) - y
        if w <= 0 or h <= 0:
            return
        radius = min(radius, w / 2, h / 2)
        corner = math.ceil(max(radius, width)) + 1
        if w <= 2 * corner + 1 or h <= 2 * corner + 1:
            self.surface.blit(self._kept(("frame", w, h, width, radius, rgb), w, h,
                                         lambda brush: self._hollow(brush, w, h, width, radius, rgb)), (x, y),
                              special_flags=_PRE)
            return
        n = 2 * corner + 1
        mini = self._kept(("frame", n, n, width, radius, rgb), n, n,
                          lambda brush: self._hollow(brush, n, n, width, radius, rgb))
        blit = self.surface.blit
        far = corner + 1
        blit(mini, (x, y), (0, 0, corner, corner), _PRE)
        blit(mini, (x + w - corner, y), (far, 0, corner, corner), _PRE)
        blit(mini, (x, y + h - corner), (0, far, corner, corner), _PRE)
        blit(mini, (x + w - corner, y + h - corner), (far, far, corner, corner), _PRE)
        lines = math.ceil(width)
        across, down = w - 2 * corner, h - 2 * corner
        for i in range(lines):
            share = min(1.0, width - i)
            self._soft(rgb, share, (x + corner, y + i, across, 1))
            self._soft(rgb, share, (x + corner, y + h - 1 - i, across, 1))
            self._soft(rgb, share, (x + i, y + corner, 1, down))
            self._soft(rgb, share, (x + w - 1 - i, y + corner, 1, down))

    @staticmethod
    def _hollow(brush: _Brush, w: float, h: float, width: float, radius: float, rgb: RGB) -> None:
        brush.rect(Box(0, 0, w, h), rgb, radius)
        brush.rect(Box(width, width, w - 2 * width, h - 2 * width), None, max(0.0, radius - width))

    def _soft(self, rgb: RGB, share: float, rect: tuple[int, int, int, int]) -> None:
        if share > 0.97:
            self.surface.fill(rgb, rect)
            return
        key = ("bar", rgb, round(share * 16), rect[2], rect[3])
        bar = self.studio.pictures.get(key)
        if bar is None:
            bar = pygame.Surface((max(1, rect[2]), max(1, rect[3])), pygame.SRCALPHA)
            bar.fill((*(round(v * share) for v in rgb), round(255 * share)))
            self.studio.pictures.put(key, bar)
        self.surface.blit(bar, rect[:2], special_flags=_PRE)

    def _kept(self, key: tuple[Any, ...], w: int, h: int, paint: Callable[[_Brush], None]) -> pygame.Surface:
        """Return a small shape of w x h pixels, smoothed; colours are part of the key."""
        found = self.studio.pictures.get(key)
        if found is None:
            scale = FINE if w * h <= _FINE_AREA else SCALE if w * h * 9 < 2 * _BAND else 2
            big = pygame.Surface((w * scale, h * scale), pygame.SRCALPHA)
            paint(_Brush(big, scale))
            found = self.studio.pictures.put(key, pygame.transform.smoothscale(big, (w, h)))
        return found

    def _shape(self, key: tuple[Any, ...], box: Box, paint: Callable[[_Brush], None]) -> None:
        """Show a shape that lies in `box` of this canvas, kept by its form and its place between the pixels."""
        clip = self.surface.get_clip()
        if box.right < clip.left or box.x > clip.right or box.bottom < clip.top or box.y > clip.bottom:
            return
        x, y = math.floor(box.x) - 1, math.floor(box.y) - 1
        fx, fy = round((box.x - x) * 4) / 4, round((box.y - y) * 4) / 4
        w, h = math.ceil(fx + box.w) + 1, math.ceil(fy + box.h) + 1

        def shifted(brush: _Brush) -> None:
            brush.ox, brush.oy = fx - box.x, fy - box.y
            paint(brush)

        self.surface.blit(self._kept((*key, fx, fy, w, h), w, h, shifted), (x, y), special_flags=_PRE)

    def circle(self, centre: Point, radius: float, colour: Colour) -> None:
        """Fill a circle."""
        rgb, (x, y) = self.theme.rgb(colour), centre
        if self.scale > 1:
            self._brush.circle(x, y, radius, rgb)
        else:
            self._shape(("circle", round(radius, 2), rgb), Box(x - radius, y - radius, 2 * radius, 2 * radius),
                        lambda brush: brush.circle(x, y, radius, rgb))

    def ring(self, centre: Point, radius: float, width: float, colour: Colour) -> None:
        """Draw a ring whose middle line has this radius."""
        rgb, (x, y) = self.theme.rgb(colour), centre
        if self.scale > 1:
            self._brush.ring(x, y, radius, width, rgb)
            return
        out = radius + width / 2
        self._shape(("ring", round(radius, 2), round(width, 2), rgb), Box(x - out, y - out, 2 * out, 2 * out),
                    lambda brush: brush.ring(x, y, radius, width, rgb))

    def _free(self, kind: str, points: Sequence[Point], reach: float, rgb: RGB,
              paint: Callable[[_Brush], None]) -> None:
        if not points:
            return
        left, top = min(p[0] for p in points) - reach, min(p[1] for p in points) - reach
        right, bottom = max(p[0] for p in points) + reach, max(p[1] for p in points) + reach
        form = tuple((round(x - left, 1), round(y - top, 1)) for x, y in points)
        self._shape((kind, form, round(reach, 2), rgb), Box(left, top, right - left, bottom - top), paint)

    def polygon(self, points: Sequence[Point], colour: Colour) -> None:
        """Fill a polygon."""
        rgb = self.theme.rgb(colour)
        if self.scale > 1:
            self._brush.polygon(points, rgb)
        else:
            self._free("polygon", points, 0.5, rgb, lambda brush: brush.polygon(points, rgb))

    def line(self, points: Sequence[Point], width: float, colour: Colour, round_ends: bool = True) -> None:
        """Draw a line with round joints."""
        rgb = self.theme.rgb(colour)
        if self.scale > 1:
            self._brush.line(points, width, rgb, round_ends)
            return
        if len(points) == 2 and not round_ends:
            (x0, y0), (x1, y1) = points
            if x0 == x1 or y0 == y1:
                wx, wy = (width, 0.0) if x0 == x1 else (0.0, width)
                self.rect(Box(min(x0, x1) - wx / 2, min(y0, y1) - wy / 2, abs(x1 - x0) + wx, abs(y1 - y0) + wy), colour)
                return
        self._free(f"line{round_ends}", points, width / 2 + 0.5, rgb,
                   lambda brush: brush.line(points, width, rgb, round_ends))

    def strip(self, points: Sequence[Point], width: float, colour: Colour) -> None:
        """Draw a smooth curve of constant width with butt ends."""
        rgb = self.theme.rgb(colour)
        if self.scale > 1:
            self._brush.strip(points, width, rgb)
        else:
            self._free("strip", points, width / 2 + 0.5, rgb, lambda brush: brush.strip(points, width, rgb))

    def mark(self, name: str, centre: Point, radius: float, colour: Colour) -> None:
        """Draw a mark or icon by name (marks.NAMES)."""
        rgb, (x, y) = self.theme.rgb(colour), centre
        reach = radius * 1.1 + 0.5
        box = Box(x - reach, y - reach, 2 * reach, 2 * reach)
        if self.scale == 1:
            self._shape(("mark", name, round(radius, 2), rgb), box,
                        lambda brush: marks.draw(name, _Pen(brush, x, y, radius, rgb)))
            return
        left, top = (math.floor(v * self.scale) for v in ((box.x + self._brush.ox), (box.y + self._brush.oy)))
        side = math.ceil(2 * reach * self.scale) + 2
        layer = pygame.Surface((side, side), pygame.SRCALPHA)  # of its own: marks cut holes
        brush = _Brush(layer, self.scale, self._brush.ox - left / self.scale, self._brush.oy - top / self.scale)
        marks.draw(name, _Pen(brush, x, y, radius, rgb))
        self.surface.blit(layer, (left, top), special_flags=_PRE)

    # ------------------------------------------------------------ text

    def _letters(self, words: str, px: int, bold: bool, colour: Colour, halo: Colour | None) -> pygame.Surface:
        rgb = self.theme.rgb(colour)
        ring = None if halo is None else self.theme.rgb(halo)
        key = (words, px, bold, rgb, ring)
        found = self.studio.texts.get(key)
        if found is None:
            font, words = self.fonts.font(px, bold), drawable(words)
            found = font.render(words, True, rgb).convert_alpha().premul_alpha()
            if ring is not None:
                under = font.render(words, True, ring).convert_alpha().premul_alpha()
                whole = pygame.Surface((found.get_width() + 4, found.get_height() + 4), pygame.SRCALPHA)
                for dx in range(5):
                    for dy in range(5):
                        if (dx - 2) ** 2 + (dy - 2) ** 2 <= 5:
                            whole.blit(under, (dx, dy), special_flags=_PRE)
                whole.blit(found, (2, 2), special_flags=_PRE)
                found = whole
            self.studio.texts.put(key, found)
        return found

    def text(self, at: Point, words: str, size: int, colour: Colour = "ink", *, bold: bool = False,
             anchor: str = "lm", room: float | None = None, halo: Colour | None = None) -> Box:
        """Draw one line of text and return the box of its letters (cap height)."""
        key = (words, size, colour, bold, anchor, room, halo)
        found = self._lines.get(key)
        if found is None:
            if len(self._lines) > _LINES:
                self._lines.clear()
            found = self._lines[key] = self._line(words, size, colour, bold, anchor, room, halo)
        image, left, top, w, cap, up = found
        box = Box(at[0] + left, at[1] + top, w, cap)
        if image is None:
            return box
        x, y = round(box.x), round(box.y + cap)
        if halo is not None:
            x -= 2
        if self.scale == 1:
            self.surface.blit(image, (x, y - up), special_flags=_PRE)
        else:
            ox, oy = round(self._brush.ox), round(self._brush.oy)
            self._late.append((image, x + ox, y - up + oy, self._late_clip()))
        return box

    def _line(self, words: str, size: int, colour: Colour, bold: bool, anchor: str, room: float | None,
              halo: Colour | None) -> tuple[pygame.Surface | None, float, float, float, float, int]:
        """Return image, offset of its box, width, cap height, and how far the image reaches above the base line."""
        shown, px, _ = self.fonts.fit(words, size, bold, room, min(size, self.least))
        box = text_box(self.fonts, (0, 0), shown, px, bold, anchor)
        image = self._letters(shown, px, bold, colour, halo) if shown else None
        return image, box.x, box.y, box.w, box.h, self.fonts.font(px, bold).get_ascent() + (0 if halo is None else 2)

    def _late_clip(self) -> pygame.Rect:
        clip, k = self.surface.get_clip(), self.scale
        return pygame.Rect(clip.x // k, clip.y // k, -(-clip.w // k), -(-clip.h // k))

    def paragraph(self, box: Box, words: str, size: int, colour: Colour = "ink", *, bold: bool = False,
                  align: str = "l") -> float:
        """Draw wrapped text and return the height it took."""
        step = self.fonts.line_height(size)
        x = {"l": box.x, "c": box.x + box.w / 2, "r": box.right}[align]
        lines = self.fonts.wrap(words, int(box.w), size, bold)
        for i, line in enumerate(lines):
            self.text((x, box.y + step * (i + 0.5)), line, size, colour, bold=bold, anchor=align + "m")
        return step * len(lines)

    def text_width(self, words: str, size: int, bold: bool = False) -> float:
        """Return how wide a line would be."""
        return self.fonts.width(words, size, bold)

    def paragraph_height(self, width: float, words: str, size: int, bold: bool = False) -> float:
        """Return how high a paragraph would be."""
        return self.fonts.line_height(size) * len(self.fonts.wrap(words, int(width), size, bold))

    # ------------------------------------------------------------ pictures

    def picture(self, key: tuple[Any, ...], at: Point, size: tuple[float, float], paint: Callable[[Canvas], None],
                *, alpha: float = 1.0) -> None:
        """Show the picture `key`, painted the first time only."""
        if self.scale > 1:
            self._nested(at, size, paint, alpha)
            return
        level = 32 if alpha >= 1 else round(alpha * 32)
        whole = (key, size, self.theme.name, level)
        found = self.studio.pictures.get(whole)
        if found is None:
            w, h = math.ceil(size[0] - 0.01), math.ceil(size[1] - 0.01)
            if w <= 0 or h <= 0 or level <= 0:
                return
            full = self.studio.pictures.get((*whole[:3], 32))
            if full is None:
                full = self.studio.pictures.put((*whole[:3], 32), self._paint(w, h, paint))
            found = full
            if level < 32:
                share = round(255 * level / 32)
                found = full.convert_alpha()
                found.fill((share,) * 4, special_flags=pygame.BLEND_RGBA_MULT)
                self.studio.pictures.put(whole, found)
        flags = _PRE if found.get_flags() & pygame.SRCALPHA else 0
        self.surface.blit(found, (round(at[0]), round(at[1])), special_flags=flags)

    def _paint(self, w: int, h: int, paint: Callable[[Canvas], None]) -> pygame.Surface:
        scale = FINE if w * h <= _FINE_AREA else SCALE
        result = pygame.Surface((w, h), pygame.SRCALPHA)
        band = max(8, min(h, _BAND // (w * scale * scale)))
        late = None
        for top in range(0, h, band):
            rows = min(band, h - top)
            big = pygame.Surface((w * scale, rows * scale), pygame.SRCALPHA)
            canvas = PygameCanvas(big, self.metrics, self.words, self.theme, self.studio, scale=scale)
            canvas._brush.oy = -top
            paint(canvas)
            result.blit(pygame.transform.smoothscale(big, (w, rows)), (0, top), special_flags=_PRE)
            if late is None:
                late = [(image, x, y, clip if h <= band else result.get_rect()) for image, x, y, clip in canvas._late]
        for image, x, y, clip in late or ():
            result.set_clip(clip)
            result.blit(image, (x, y), special_flags=_PRE)
        result.set_clip(None)
        solid = pygame.mask.from_surface(result, 254).count() == w * h
        return result.convert() if solid else result

    def _nested(self, at: Point, size: tuple[float, float], paint: Callable[[Canvas], None], alpha: float) -> None:
        brush, surface = self._brush, self.surface
        old = brush.ox, brush.oy
        try:
            brush.ox, brush.oy = old[0] + at[0], old[1] + at[1]
            if alpha >= 1:
                paint(self)
                return
            layer = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
            self.surface = brush.surface = layer
            paint(self)
            layer.fill((round(255 * alpha),) * 4, special_flags=pygame.BLEND_RGBA_MULT)
            surface.blit(layer, (0, 0), special_flags=_PRE)
        finally:
            self.surface = brush.surface = surface
            brush.ox, brush.oy = old

    def half_turn(self, box: Box) -> None:
        """Turn what stands in a box of the window upside down."""
        rect = pygame.Rect(round(box.x), round(box.y), round(box.w), round(box.h)).clip(self.surface.get_rect())
        if self.scale == 1 and rect.w > 0 and rect.h > 0:
            self.surface.blit(pygame.transform.flip(self.surface.subsurface(rect), True, True), rect)

    @contextmanager
    def clip(self, box: Box) -> Iterator[None]:
        """Draw inside the box only."""
        old = self.surface.get_clip()
        k, ox, oy = self.scale, self._brush.ox, self._brush.oy
        x, y = round((box.x + ox) * k), round((box.y + oy) * k)
        area = pygame.Rect(x, y, max(0, round((box.right + ox) * k) - x), max(0, round((box.bottom + oy) * k) - y))
        self.surface.set_clip(area.clip(old))
        try:
            yield
        finally:
            self.surface.set_clip(old)


def text_box(fonts: Fonts, at: Point, shown: str, px: int, bold: bool, anchor: str) -> Box:
    """Return the box that the letters of a line take: its width, and its height from base line to cap height."""
    w, cap = fonts.width(shown, px, bold), px * CAP
    x = at[0] - {"l": 0.0, "c": w / 2, "r": float(w)}[anchor[0]]
    y = at[1] - {"t": 0.0, "m": cap / 2, "b": cap}[anchor[1]]
    return Box(x, y, w, cap)
