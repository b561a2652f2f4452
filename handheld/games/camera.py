"""A camera over a flat world, for every game: fit, pan, zoom, and gentle moves. No pygame, no clock of its own.

World units are the game's (Trax: cells). `scale` is pixels per unit. Moves are set without a time and start at the
first frame that shows them, so that what is drawn depends on state and time alone.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from handheld.games.face import Box, Point

GLIDE = 250.0  # ms, look/NOTES.md "Motion"
_CLOSER = 1.6  # a world that shrank (undo, a jump in a replay) is looked at again when it could be so much larger


class Frame(NamedTuple):
    """Where the world lies on the screen at one moment."""

    scale: float  # pixels per unit
    left: float  # pixel of world x = 0
    top: float  # pixel of world y = 0

    def point(self, x: float, y: float) -> Point:
        """Return the pixel of a place in the world."""
        return (self.left + x * self.scale, self.top + y * self.scale)

    def world(self, point: Point) -> Point:
        """Return the place in the world under a pixel."""
        return ((point[0] - self.left) / self.scale, (point[1] - self.top) / self.scale)

    def box(self, x: float, y: float, w: float = 1.0, h: float = 1.0) -> Box:
        """Return the pixels of a rectangle in the world."""
        return Box(self.left + x * self.scale, self.top + y * self.scale, w * self.scale, h * self.scale)


class _Aim(NamedTuple):
    scale: float
    x: float  # what lies in the middle of the area
    y: float


def ease_out(t: float) -> float:
    """Return the eased share for a share of time, both 0 to 1: fast first, then calm."""
    t = min(1.0, max(0.0, t))
    return 1.0 - (1.0 - t) ** 3


class Camera:
    """Looks at a world of changing size through a box of pixels.

    `auto` holds until somebody pans or zooms: then the camera keeps the whole world in view, moving only when the
    world would stick out. By hand it only makes sure that what just happened can be seen. While a finger is down
    (`hold`) it never moves by itself."""

    def __init__(self, *, air: float = 1.0, whole: bool = True, glide: float = GLIDE) -> None:
        """Begin. air: free units kept around the world; whole: scale and origin in whole pixels (sharp tiles)."""
        self.air, self.whole, self.glide = air, whole, glide
        self.inner, self.edge = 0.0, 0.0  # keep at least `edge` pixels (for labels) beyond the first `inner` units
        self.area = Box(0, 0, 1, 1)
        self.usual, self.least, self.most = 50.0, 20.0, 200.0
        self.auto = True
        self.held = False
        self.extent = Box(0, 0, 1, 1)  # the world's size, for fitting and as a limit to panning
        self._goal = self._from = self._seen = _Aim(1.0, 0.5, 0.5)
        self._moving = False
        self._start: float | None = None
        self._wait: tuple[Box, Box | None] | None = None  # a growth that came while a finger was down

    # ------------------------------------------------------------ what is seen

    def frame(self, now: float) -> Frame:
        """Return where the world lies at time `now` (ms)."""
        if self._moving:
            if self._start is None:
                self._start = now
            share = 1.0 if self.glide <= 0 else (now - self._start) / self.glide
            if share >= 1.0:
                self.skip()
            else:
                e, a, b = ease_out(share), self._from, self._goal
                self._seen = _Aim(a.scale * (b.scale / a.scale) ** e, a.x + (b.x - a.x) * e, a.y + (b.y - a.y) * e)
        return self._place(self._seen)

    def rest(self) -> Frame:
        """Return where the world will lie when the camera has come to rest."""
        return self._place(self._goal)

    @property
    def moving(self) -> bool:
        """Whether the camera is on its way."""
        return self._moving

    def skip(self) -> None:
        """Be where the camera is going to."""
        self._seen = self._goal
        self._moving, self._start = False, None

    def _place(self, aim: _Aim) -> Frame:
        x, y = self.area.centre
        if not self.whole:
            return Frame(aim.scale, x - aim.x * aim.scale, y - aim.y * aim.scale)
        scale = float(max(1, math.floor(aim.scale + 1e-6)))
        return Frame(scale, float(round(x - aim.x * scale)), float(round(y - aim.y * scale)))

    # ------------------------------------------------------------ where to look

    def layout(self, area: Box, *, usual: float, least: float, most: float) -> None:
        """Look through `area` from now on. Scales: `usual` for a small world, never under `least`, at most `most`."""
        changed = area != self.area
        self.area = area
        self.usual, self.least, self.most = max(usual, least), least, max(most, usual)
        if changed:
            if self.auto:
                self.fit(self.extent, jump=True)
            else:
                self._go(self._inside(self._goal), jump=True)

    def best(self, extent: Box) -> float:
        """Return the scale at which a world would be fitted."""
        return self._fitting(extent, None).scale

    def fit(self, extent: Box, focus: Box | None = None, *, jump: bool = False) -> None:
        """Look at the whole world, or as much of it as the least scale allows, around `focus`."""
        self.auto, self.extent = True, extent
        self._go(self._fitting(extent, focus), jump)

    def follow(self, extent: Box, focus: Box | None = None, *, jump: bool = False) -> None:
        """The world has now this size and `focus` is what matters in it: move if that is needed, else don't."""
        self.extent = extent
        if self.held:
            self._wait = (extent, focus)
            return
        best = self._fitting(extent, focus)
        if not self.auto:
            if focus is not None:
                self.show(focus, jump=jump)
            return
        small = best.scale > self._goal.scale * _CLOSER
        if small or not self._holds(self._goal, extent):
            if self._too_large(extent) and not small:  # it can never be seen whole: only what matters
                aim = self._goal._replace(scale=self.least) if self._goal.scale != self.least else self._goal
                self._go(aim if focus is None else self._showing(aim, focus), jump)
                return
            self._go(best, jump)

    def show(self, box: Box, air: float | None = None, *, jump: bool = False) -> None:
        """Pan as little as needed to have `box` and some air (the usual by default) in view."""
        if not self.held:
            self._go(self._showing(self._goal, box, air), jump)

    def pan(self, dx: float, dy: float) -> None:
        """Move the picture by so many pixels at once."""
        a = self._goal
        self.auto = False
        scale = self._place(a).scale
        self._go(self._inside(a._replace(x=a.x - dx / scale, y=a.y - dy / scale)), jump=True)

    def zoom(self, factor: float, about: Point | None = None, *, jump: bool = False) -> None:
        """Magnify about a pixel (the middle of the area by default). Out to the whole world: it is fitted again."""
        a = self._goal
        fitting = self._fitting(self.extent, None)
        scale = min(self.most, max(min(self.least, fitting.scale), a.scale * factor))
        if factor < 1.0 and scale <= fitting.scale and not self._too_large(self.extent):
            self.auto = True
            self._go(fitting, jump)
            return
        mid = self.area.centre
        px, py = about or mid
        x, y = a.x + (px - mid[0]) / a.scale, a.y + (py - mid[1]) / a.scale
        self.auto = False
        self._go(self._inside(_Aim(scale, x - (px - mid[0]) / scale, y - (py - mid[1]) / scale)), jump)

    def hold(self) -> None:
        """A finger is down: nothing moves by itself until release()."""
        self.held = True

    def release(self) -> None:
        """The finger is up: catch up with a growth that waited."""
        self.held = False
        if self._wait is not None:
            extent, focus = self._wait
            self._wait = None
            self.follow(extent, focus)

    # ------------------------------------------------------------ sums

    def _room(self, scale: float) -> tuple[float, float]:
        return self.area.w / scale, self.area.h / scale

    def _margin(self, scale: float) -> float:
        """Return the free units wanted round the world at a scale."""
        return max(self.air, self.inner + self.edge / scale)

    def _too_large(self, extent: Box) -> bool:
        w, h = self._room(self.least)
        margin = 2 * self._margin(self.least)
        return extent.w + margin > w + 1e-6 or extent.h + margin > h + 1e-6

    def _largest(self, room: float, length: float) -> float:
        """Return the largest scale at which so many units and their margins have room in so many pixels."""
        tight = (room - 2 * self.edge) / max(length + 2 * self.inner, 1e-6)
        return min(room / max(length + 2 * self.air, 1e-6), tight if self.edge else math.inf)

    def _fitting(self, extent: Box, focus: Box | None) -> _Aim:
        largest = min(self._largest(self.area.w, extent.w), self._largest(self.area.h, extent.h))
        scale = min(self.usual, max(self.least, largest))
        if self.whole:
            scale = float(max(1, math.floor(scale + 1e-6)))
        aim = _Aim(scale, *extent.centre)
        if focus is not None and self._too_large(extent):
            aim = self._showing(aim, focus)
        return aim

    def _holds(self, aim: _Aim, box: Box) -> bool:
        w, h = self._room(aim.scale)
        air = self._margin(aim.scale) - 0.02
        return (box.x - air >= aim.x - w / 2 and box.right + air <= aim.x + w / 2
                and box.y - air >= aim.y - h / 2 and box.bottom + air <= aim.y + h / 2)

    def _showing(self, aim: _Aim, box: Box, air: float | None = None) -> _Aim:
        w, h = self._room(aim.scale)
        air = self._margin(aim.scale) if air is None else air
        return aim._replace(x=_nudge(aim.x, w, box.x - air, box.right + air),
                            y=_nudge(aim.y, h, box.y - air, box.bottom + air))

    def _inside(self, aim: _Aim) -> _Aim:
        e = self.extent
        return aim._replace(x=min(e.right, max(e.x, aim.x)), y=min(e.bottom, max(e.y, aim.y)))

    def _go(self, aim: _Aim, jump: bool) -> None:
        if aim == self._goal and (self._moving or aim == self._seen) and not jump:
            return
        self._from, self._goal = self._seen, aim
        self._moving, self._start = True, None
        if jump or self.glide <= 0:
            self.skip()


def _nudge(middle: float, room: float, low: float, high: float) -> float:
    """Return the middle moved as little as possible so that low..high is in view (its middle if it is too wide)."""
    if high - low > room:
        return (low + high) / 2
    return min(max(middle, high - room / 2), low + room / 2)
