"""The camera over the board: the whole board, and two or three fixed scales nearer, so that each is painted once.

Built on the camera of all games; this keeps its scale to the steps and the board inside the window. No drawing."""

from __future__ import annotations

import math

from handheld.games.camera import GLIDE, Camera
from handheld.games.face import Box, Point
from handheld.games.tunnel.net import HIGH, MOST_ACROSS, WIDE

CELL_LEAST = 20.0  # pixels: a board with lower cells is for looking only (LOOK.md)
_STEP = 1.6
_PINCH = 1.22  # of a pinch, for the next scale


class Eye:
    """Where the board lies in its box."""

    def __init__(self, *, glide: float = GLIDE) -> None:
        self.camera = Camera(air=0.0, whole=False, glide=glide)
        self.area = Box(0, 0, 1, 1)
        self.across = 1.0
        self.scales: tuple[float, ...] = (1.0,)
        self.level = 0
        self._chosen = False  # somebody zoomed: a new size keeps to that
        self._pinch = 1.0

    def layout(self, area: Box, edge: float, least: float) -> None:
        """Look through a box of pixels; `edge`: pixels kept free around the hexagon; `least`: scale to play at."""
        w, h = max(40.0, area.w - 2 * edge), max(40.0, area.h - 2 * edge)
        whole = min(h / HIGH, w / WIDE)
        self.area = area
        self.across = round(min(MOST_ACROSS, max(1.0, w / (WIDE * whole))), 3)
        scales = [math.floor(whole * 2) / 2]  # look/NOTES.md: down to half a pixel
        if scales[0] < CELL_LEAST:
            scales.append(round(max(least, scales[0] * 1.25), 2))
        while scales[-1] < max(40.0, scales[0] * 1.5):
            scales.append(round(scales[-1] * _STEP, 2))
        old, self.scales = self.level, tuple(scales)
        self.level = min(old, len(scales) - 1) if self._chosen else self.usual
        camera = self.camera
        size = Box(0, 0, WIDE * self.across, HIGH)
        camera.auto = False
        camera.layout(area, usual=scales[0], least=scales[0], most=scales[-1])
        camera.fit(size, jump=True)
        self._settle(None)

    @property
    def usual(self) -> int:
        """The level to begin at: the whole board where it can be played on."""
        return 0 if len(self.scales) < 2 or self.scales[0] >= CELL_LEAST else 1

    @property
    def scale(self) -> float:
        return self.scales[self.level]

    def _limit(self) -> None:
        """Keep the middle of the window where no more than the rim lies beyond the board."""
        found = []
        for length, room in ((WIDE * self.across, self.area.w), (HIGH, self.area.h)):
            slack = max(0.0, length / 2 + 0.6 - room / self.scale / 2)
            found.append((length / 2 - slack, 2 * slack))
        self.camera.extent = Box(found[0][0], found[1][0], found[0][1], found[1][1])

    def _settle(self, about: Point | None) -> None:
        """Go to the present level, keeping what lies under a pixel."""
        self._limit()
        factor = self.scale / self.camera.rest().scale
        self.camera.zoom(factor, about, jump=True)
        self.camera.pan(0.0, 0.0)  # inside the limits

    # ------------------------------------------------------------ what is seen

    def origin(self, now: float) -> Point:
        """Return the pixel of the net's top left at a time."""
        frame = self.camera.frame(now)
        return (float(round(frame.left)), float(round(frame.top)))

    def resting(self) -> Point:
        """Return the same for when everything has come to rest."""
        frame = self.camera.rest()
        return (float(round(frame.left)), float(round(frame.top)))

    @property
    def held(self) -> bool:
        """Whether a finger is down."""
        return self.camera.held

    @property
    def moving(self) -> bool:
        return self.camera.moving

    def skip(self) -> None:
        """Be where the eye is going to."""
        self.camera.skip()

    # ------------------------------------------------------------ moves

    def pan(self, dx: float, dy: float) -> bool:
        """Move the picture by so many pixels at once; return whether it moved."""
        old = self.resting()
        self.camera.pan(dx, dy)
        return self.resting() != old

    def zoom(self, step: int, about: Point | None = None) -> bool:
        """Go to the next scale, keeping what lies under a pixel; return whether there is one."""
        level = min(len(self.scales) - 1, max(0, self.level + step))
        if level == self.level:
            return False
        self.level, self._chosen = level, True
        self._settle(about)
        return True

    def pinch(self, factor: float, about: Point) -> bool:
        """Take a pinch: the next scale when it has grown enough."""
        self._pinch *= factor
        if 1 / _PINCH <= self._pinch <= _PINCH:
            return False
        step = 1 if self._pinch > 1 else -1
        self._pinch = 1.0
        return self.zoom(step, about)

    def whole(self) -> None:
        """Look at the whole board."""
        self.level, self._chosen = 0, True
        self._settle(None)

    def show(self, box: Box, air: float) -> None:
        """Pan as little as needed to have a box (pixels of the net) with so many pixels around it in view."""
        s = self.scale
        room = min(self.area.w, self.area.h) / s
        self.camera.show(Box(box.x / s, box.y / s, box.w / s, box.h / s), min(air / s, room * 0.3))

    def hold(self) -> None:
        """A finger is down: nothing moves by itself."""
        self._pinch = 1.0
        self.camera.hold()

    def release(self) -> None:
        """It is up again."""
        self.camera.release()
