"""Fingers and the mouse: tap, hold, drag, pinch, twist. Knows no pygame: it is fed points and times.

What LOOK.md asks: everything works by taps alone; the rest is a short cut. Each finger tells besides that it came
down (DOWN) and went up (LIFT), whatever comes of it."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from handheld.games.face import Act, Intent, Point
from handheld.ui.devices.repeat import STUCK

HOLD = 500.0  # ms
TWIST = math.radians(28)  # for one choice on or back
PINCH = 1.02  # least factor that is told


@dataclass
class _Finger:
    start: Point
    at: Point
    told: Point  # where the last DRAG left it
    since: float
    moved: float  # when it last moved on, by more than a tremble
    rest: Point  # where it was then
    drag: bool = False
    held: bool = False
    dead: bool = False  # part of a gesture, or stuck: no tap comes of it
    stuck: bool = False
    apart: bool = False  # rests where a finger holds something open: never one of two


class Touch:
    """The fingers on one screen (or the pointer of one mouse: `device` says which)."""

    def __init__(self, device: str = "touch") -> None:
        self.device = device
        self.size = (320.0, 240.0)
        self.anchored: Callable[[Point], bool] = lambda _at: False  # whether a finger put there is no part of a gesture
        self._fingers: dict[object, _Finger] = {}
        self._span = 0.0
        self._angle = 0.0
        self._middle: Point = (0.0, 0.0)
        self._moved = False
        self.stuck = False  # a finger has become so since whoever tells of it looked last

    @property
    def threshold(self) -> float:
        """Return how far a finger must move for a drag, in pixels: resistive panels tremble."""
        return max(10.0, min(self.size) * 0.03) if self.device == "touch" else 5.0

    def _say(self, act: Act, finger: _Finger, **more: object) -> Intent:
        return Intent(act, pos=finger.at, start=finger.start, device=self.device, **more)  # type: ignore[arg-type]

    def _live(self) -> list[_Finger]:
        """Return the fingers that may be one of two."""
        return [one for one in self._fingers.values() if not one.stuck and not one.apart]

    def down(self, key: object, at: Point, now: float) -> list[Intent]:
        """A finger comes down. Outside of the window (a letterbox bar, a bent panel) it does not count.

        On the very edge it does: panels saturate there, and corners are easy to hit. The window is never scaled, so
        SDL moves no touch from a letterbox onto the edge."""
        w, h = self.size
        self._fingers.pop(key, None)
        if not (0 <= at[0] <= w and 0 <= at[1] <= h):
            return []
        at = (min(max(at[0], 0.5), w - 0.5), min(max(at[1], 0.5), h - 0.5))
        finger = self._fingers[key] = _Finger(at, at, at, now, now, at, apart=self.anchored(at))
        live = self._live()
        found = [self._say(Act.DOWN, finger)]
        if finger.apart:
            return found
        if len(live) == 2:
            for one in live:
                if one.drag:
                    found.append(self._say(Act.DROP, one))
                one.dead, one.drag = True, False
            self._measure(live)
        elif len(live) > 2:
            finger.dead = True
        return found

    def _measure(self, pair: list[_Finger]) -> None:
        (ax, ay), (bx, by) = pair[0].at, pair[1].at
        self._span = max(1.0, math.hypot(bx - ax, by - ay))
        self._angle = math.atan2(by - ay, bx - ax)
        self._middle = ((ax + bx) / 2, (ay + by) / 2)

    def move(self, key: object, at: Point, now: float) -> list[Intent]:
        """A finger moves."""
        finger = self._fingers.get(key)
        if finger is None or finger.stuck:
            return []
        finger.at = at
        if math.dist(at, finger.rest) >= self.threshold:
            finger.rest, finger.moved = at, now
        live = self._live()
        if not finger.apart and len(live) == 2 and live[0].dead and live[1].dead:
            self._moved = True  # told in tick(), when both have moved
            return []
        if finger.dead:
            return []
        far = math.hypot(at[0] - finger.start[0], at[1] - finger.start[1])
        if not finger.drag and far >= self.threshold:
            finger.drag = True
        if not finger.drag:
            return []
        delta = (at[0] - finger.told[0], at[1] - finger.told[1])
        finger.told = at
        return [self._say(Act.DRAG, finger, delta=delta)] if delta != (0.0, 0.0) else []

    def _pair(self, pair: list[_Finger]) -> list[Intent]:
        (ax, ay), (bx, by) = pair[0].at, pair[1].at
        span = max(1.0, math.hypot(bx - ax, by - ay))
        middle = ((ax + bx) / 2, (ay + by) / 2)
        turn = math.atan2(by - ay, bx - ax) - self._angle
        turn = (turn + math.pi) % (2 * math.pi) - math.pi
        found = []
        factor = span / self._span
        if factor > PINCH or factor < 1 / PINCH:
            found.append(Intent(Act.PINCH, pos=middle, amount=factor, device=self.device))
            self._span = span
        if abs(turn) >= TWIST:
            found.append(Intent(Act.TWIST, pos=middle, amount=math.copysign(1.0, turn), device=self.device))
            self._angle += turn
        delta = (self._middle[0] - middle[0], self._middle[1] - middle[1])  # the camera goes against the fingers
        if math.hypot(*delta) >= 2:
            found.append(Intent(Act.PAN, pos=middle, delta=delta, device=self.device))
            self._middle = middle
        return found

    def up(self, key: object, at: Point | None, now: float) -> list[Intent]:
        """A finger goes up: a tap, or the end of a drag or of a hold."""
        finger = self._fingers.pop(key, None)
        if finger is None or finger.stuck:
            return []
        found = []
        if at is not None and at != finger.at:
            self._fingers[key] = finger
            found = self.move(key, at, now)
            self._fingers.pop(key, None)
        if not finger.dead:
            found.append(self._say(Act.DROP if finger.drag or finger.held else Act.TAP, finger))
        return [*found, self._say(Act.LIFT, finger)]

    def tick(self, now: float, most: float = STUCK) -> list[Intent]:
        """Return what time makes of the fingers: a hold; one that rests for `most` ms (a broken panel, a sleeve) is
        dropped, and counts no more until it is lifted. Two fingers are told of here."""
        found = []
        if self._moved:
            self._moved = False
            live = self._live()
            if len(live) == 2 and live[0].dead and live[1].dead:
                found = self._pair(live)
        for finger in self._fingers.values():
            if not finger.stuck and now - finger.moved >= most:
                if finger.drag or finger.held:
                    found.append(self._say(Act.DROP, finger))
                found.append(self._say(Act.LIFT, finger))
                finger.stuck = self.stuck = True
            elif not (finger.dead or finger.drag or finger.held) and now - finger.since >= HOLD:
                finger.held = True
                found.append(self._say(Act.HOLD, finger))
        return found

    def busy(self) -> bool:
        """Return whether a finger is down that may still become something."""
        return any(not one.stuck for one in self._fingers.values())

    def let_go(self) -> list[Intent]:
        """End all drags: the window went away under the fingers."""
        found = []
        for one in self._fingers.values():
            if not one.stuck:
                if one.drag or one.held:
                    found.append(self._say(Act.DROP, one))
                found.append(self._say(Act.LIFT, one))
        self._fingers.clear()
        return found
