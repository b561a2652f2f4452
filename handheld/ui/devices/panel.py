"""From the panel to the picture: how the panel is mounted (rotation), and how its touch is bent (calibration).

Touches come as shares 0..1 of the panel; the map of a calibration straightens them there, before the turn, so that it
holds however the panel is turned. Knows no pygame."""

from __future__ import annotations

from collections.abc import Sequence

from handheld.games.face import N_, Point
from handheld.session.touchmap import usable_map

SLACK = 0.04  # a calibrated panel may reach so far beyond its edge
MISS = 0.03  # farthest that a touch may lie from its cross after the fit, of the panel's sides
PLAIN = 0.004  # a map that moves no corner farther than that is none


class BadFit(ValueError):
    """The touches of a calibration do not fit together; the words say why."""


class Panel:
    """One screen that is touched. Points are pixels of the upright picture."""

    def __init__(self) -> None:
        self.size = (320.0, 240.0)  # of the panel
        self.rotation = 0
        self.map: tuple[float, ...] = ()  # () where the panel tells the truth

    def take(self, width: int, height: int, rotation: int, touch_map: Sequence[float]) -> bool:
        """Take the panel's size in pixels and how it is mounted; return whether that is another way than before."""
        before = self.size, self.rotation, self.map
        self.size = (float(width), float(height))
        self.rotation, self.map = rotation, tuple(touch_map)
        return before != (self.size, self.rotation, self.map)

    @property
    def picture(self) -> tuple[float, float]:
        """Return the size of the upright picture."""
        w, h = self.size
        return (h, w) if self.rotation in (90, 270) else (w, h)

    def upright(self, x: float, y: float) -> Point:
        """Return where the point (x, y) of the panel, in pixels, lies in the picture."""
        w, h = self.size
        if self.rotation == 90:
            return y, w - x
        if self.rotation == 180:
            return w - x, h - y
        if self.rotation == 270:
            return h - y, x
        return x, y

    def mounted(self, at: Point) -> Point:
        """Return where a point of the picture lies on the panel, as shares 0..1 of it."""
        (w, h), (x, y) = self.size, at
        if self.rotation == 90:
            x, y = w - y, x
        elif self.rotation == 180:
            x, y = w - x, h - y
        elif self.rotation == 270:
            x, y = y, h - x
        return x / w, y / h

    def finger(self, x: float, y: float) -> Point:
        """Return the point of the picture that a finger at (x, y), 0..1 of the panel, means. A little beyond the edge
        of a calibrated panel is the edge: it must stay within reach."""
        if self.map:
            x, y = (min(max(share, 0.0), 1.0) if -SLACK <= share <= 1 + SLACK else share
                    for share in moved(self.map, (x, y)))
        return self.upright(x * self.size[0], y * self.size[1])

    def pointer(self, x: int, y: int) -> Point:
        """Return the pixel of the picture that is the pixel (x, y) of the window."""
        if not self.rotation:
            return float(x), float(y)
        px, py = self.upright(x + 0.5, y + 0.5)
        return px - 0.5, py - 0.5


def moved(table: Sequence[float], at: Point) -> Point:
    """Return where a map puts a point."""
    a, b, c, d, e, f = table
    return a * at[0] + b * at[1] + c, d * at[0] + e * at[1] + f


def fit(touched: Sequence[Point], shown: Sequence[Point]) -> tuple[float, ...]:
    """Return the map that brings the touches nearest to the crosses they were meant for; () where the panel tells the
    truth already. Shares 0..1 of the panel. BadFit if there is no such map, or none that a sound panel needs."""
    table = (*_plane(touched, [at[0] for at in shown]), *_plane(touched, [at[1] for at in shown]))
    for at, goal in zip(touched, shown, strict=True):
        x, y = moved(table, at)
        if max(abs(x - goal[0]), abs(y - goal[1])) > MISS:
            raise BadFit(N_("The touches do not fit together."))
    if not usable_map(table):
        raise BadFit(N_("The touches lie too far from the crosses."))
    corners = [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)]
    if all(max(abs(x - at[0]), abs(y - at[1])) <= PLAIN for at in corners for x, y in [moved(table, at)]):
        return ()
    return tuple(round(number, 6) + 0.0 for number in table)  # no -0.0


def _plane(points: Sequence[Point], values: Sequence[float]) -> tuple[float, float, float]:
    """Return p, q, r such that px + qy + r comes nearest to the values, by least squares."""
    n = len(points)
    mx, my, mv = (sum(part) / n for part in ([x for x, _ in points], [y for _, y in points], values))
    xx = sum((x - mx) ** 2 for x, _ in points)
    yy = sum((y - my) ** 2 for _, y in points)
    xy = sum((x - mx) * (y - my) for x, y in points)
    xv = sum((x - mx) * (v - mv) for (x, _), v in zip(points, values, strict=True))
    yv = sum((y - my) * (v - mv) for (_, y), v in zip(points, values, strict=True))
    area = xx * yy - xy * xy
    if area < 1e-4:  # all in one place, or in one line
        raise BadFit(N_("The touches lie too close together."))
    p, q = (xv * yy - yv * xy) / area, (yv * xx - xv * xy) / area
    return p, q, mv - p * mx - q * my
