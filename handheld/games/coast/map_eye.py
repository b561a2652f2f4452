"""The camera over the map: a few fixed scales, so that every picture of it is painted once; panning glides.

Moves begin at the first frame that shows them. While a finger is down nothing moves by itself. No drawing."""

from __future__ import annotations

import math

from handheld.games.camera import GLIDE, ease_out
from handheld.games.coast.mapnet import HIGH, LEAST_ACROSS, WIDE
from handheld.games.face import Box, Point

PLAYABLE = 0.72  # scale under which the whole map is for looking only
NEAR = 1.2  # the scale for playing where the whole map is too small, with the usual letters and width
_STEP = 1.65  # between two scales
_PINCH = 1.22  # of a pinch, for the next scale


class Eye:
    """Where the map lies in its box."""

    def __init__(self, *, glide: float = GLIDE) -> None:
        self.glide = glide
        self.area = Box(0, 0, 1, 1)
        self.edge = (0.0, 0.0)  # pixels kept free beyond the cities
        self.across = 1.0
        self.scales: tuple[float, ...] = (1.0,)
        self.level = 0
        self.held = False
        self._letters = 1.0
        self._lent: int | None = None  # the scale to go back to after a wide look
        self._chosen = False  # somebody zoomed: a new size keeps to that, else it begins anew
        self._goal = self._from = self._seen = (WIDE / 2, HIGH / 2)
        self._start: float | None = None
        self._moving = False
        self._pinch = 1.0
        self._wait: tuple[Box, float] | None = None

    # ------------------------------------------------------------ size

    def layout(self, area: Box, edge: Point, letters: float = 1.0) -> None:
        """Look through a box of pixels; `edge`: pixels for names beyond the outermost cities; `letters`: how much
        larger than usual they are."""
        if (area, edge, letters) == (self.area, self.edge, self._letters):
            return
        self.area, self.edge, self._letters = area, edge, letters
        w, h = max(40.0, area.w - 2 * edge[0]), max(40.0, area.h - 2 * edge[1])
        whole = min(h / HIGH, w / (WIDE * LEAST_ACROSS))
        self.across = min(1.0, max(LEAST_ACROSS, w / (WIDE * whole)))
        near = NEAR * max(1.0, letters) ** 0.6 / math.sqrt(self.across)
        scales = [round(whole, 3)]
        if whole < near * 0.75:
            scales.append(round(near, 3))
        while scales[-1] < max(1.9, min(2.7, whole * 2.5)):
            scales.append(round(scales[-1] * _STEP, 3))
        old, self._lent = self.level, None
        self.scales = tuple(scales)
        self.level = min(old, len(scales) - 1) if self._chosen else self.usual
        self._goal = self._clamped(self._goal)
        self._rest()

    @property
    def usual(self) -> int:
        """The scale to begin at: the whole map where it can be played on."""
        return 0 if self.scales[0] >= PLAYABLE else 1

    @property
    def scale(self) -> float:
        return self.scales[self.level]

    def _clamped(self, centre: Point) -> Point:
        found = []
        for at, length, room, edge in ((centre[0], WIDE * self.across, self.area.w, self.edge[0]),
                                       (centre[1], HIGH, self.area.h, self.edge[1])):
            half, beyond = room / 2 / self.scale, edge / self.scale
            low, high = half - beyond, length + beyond - half
            found.append((low + high) / 2 if low > high else min(high, max(low, at)))
        return (found[0], found[1])

    # ------------------------------------------------------------ what is seen

    def origin(self, now: float) -> Point:
        """Return the pixel of the map's top left city corner at a time."""
        if self._moving:
            if self._start is None:
                self._start = now
            share = 1.0 if self.glide <= 0 else (now - self._start) / self.glide
            if share >= 1.0:
                self._rest()
            else:
                e, a, b = ease_out(share), self._from, self._goal
                self._seen = (a[0] + (b[0] - a[0]) * e, a[1] + (b[1] - a[1]) * e)
        return self._origin(self._seen)

    def _origin(self, centre: Point) -> Point:
        x, y = self.area.centre
        return (float(round(x - centre[0] * self.scale)), float(round(y - centre[1] * self.scale)))

    def resting(self) -> Point:
        """Return the same for when everything has come to rest."""
        return self._origin(self._goal)

    @property
    def moving(self) -> bool:
        return self._moving

    def skip(self) -> None:
        """Be where the eye is going to."""
        self._rest()

    def _rest(self) -> None:
        self._seen, self._moving, self._start = self._goal, False, None

    # ------------------------------------------------------------ moves

    def _go(self, centre: Point, jump: bool) -> None:
        goal = self._clamped(centre)
        if goal == self._goal and not jump:
            return
        self._from, self._goal = self._seen, goal
        self._moving, self._start = True, None
        if jump or self.glide <= 0:
            self._rest()

    def pan(self, dx: float, dy: float) -> bool:
        """Move the picture by so many pixels at once; return whether it moved."""
        old = self._goal
        self._go((self._seen[0] - dx / self.scale, self._seen[1] - dy / self.scale), jump=True)
        return self._goal != old

    def zoom(self, step: int, about: Point | None = None) -> bool:
        """Go to the next scale, keeping what lies under a pixel; return whether there is one."""
        level = min(len(self.scales) - 1, max(0, self.level + step))
        self._lent = None
        if level == self.level:
            return False
        px, py = about or self.area.centre
        x, y = self.area.centre
        ux, uy = self._seen[0] + (px - x) / self.scale, self._seen[1] + (py - y) / self.scale
        self.level, self._chosen = level, True
        self._go((ux - (px - x) / self.scale, uy - (py - y) / self.scale), jump=True)
        return True

    def pinch(self, factor: float, about: Point) -> bool:
        """Take a pinch: the next scale when it has grown enough."""
        self._pinch *= factor
        if self._pinch > _PINCH or self._pinch < 1 / _PINCH:
            step = 1 if self._pinch > 1 else -1
            self._pinch = 1.0
            return self.zoom(step, about)
        return False

    def whole(self) -> None:
        """Look at the whole map."""
        self.level, self._chosen = 0, True
        self._go((WIDE * self.across / 2, HIGH / 2), jump=True)

    def begin(self) -> None:
        """Go back to the scale for playing."""
        if self.level != self.usual:
            self.level = self.usual
            self._go(self._goal, jump=True)
        self._chosen = False

    def show(self, box: Box, air: float) -> None:
        """Pan as little as needed to have a box of the map (in units) with so many pixels around it in view."""
        if self.held:
            self._wait = (box, air)
            return
        found = []
        for at, low, high, room in ((self._goal[0], box.x, box.right, self.area.w),
                                    (self._goal[1], box.y, box.bottom, self.area.h)):
            half = (room / 2 - min(air, room * 0.3)) / self.scale
            middle = (low + high) / 2
            found.append(middle if high - low > 2 * half else min(max(at, high - half), low + half))
        self._go((found[0], found[1]), jump=False)

    def wide(self, box: Box, air: float) -> None:
        """Look at a box of the map as a whole, from further away if need be, until narrow()."""
        if self.held:
            self._wait = (box, air)
            return
        for level in range(self.level, -1, -1):
            scale = self.scales[level]
            if level == 0 or (box.w * scale <= self.area.w - 2 * air and box.h * scale <= self.area.h - 2 * air):
                break
        if level != self.level:
            self._lent = self.level if self._lent is None else self._lent
            self.level = level
            self._go(self._goal, jump=True)
        self.show(box, air)

    def narrow(self) -> None:
        """Go back to the scale that a wide look has left."""
        if self._lent is not None:
            self.level, self._lent = min(self._lent, len(self.scales) - 1), None
            self._go(self._goal, jump=True)

    def hold(self) -> None:
        """A finger is down."""
        self.held, self._pinch = True, 1.0

    def release(self) -> None:
        """It is up again: look at what had to wait."""
        self.held = False
        if self._wait is not None:
            (box, air), self._wait = self._wait, None
            self.show(box, air)
