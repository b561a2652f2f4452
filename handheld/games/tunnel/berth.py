"""Where tick and cross stand beside a ghost: on the free spot nearest to it that hides neither the ghost nor what it
brings, and of lines as little as can be. No drawing."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from handheld.games.face import Box, Point

_TURNS = 28
_RINGS = 12


class Dot(NamedTuple):
    """Something round that should not be hidden."""

    x: float
    y: float
    r: float


def berth(area: Box, ghost: Sequence[Dot], boxes: Sequence[Box], lines: Sequence[Dot], radius: float,
          gap: float) -> tuple[Point, Point]:
    """Return the middles of tick and cross. ghost, boxes: never to be hidden; lines: better not. All in pixels."""
    inner = area.inset(radius + 3)
    apart = radius + gap / 2
    cx = sum(dot.x for dot in ghost) / len(ghost)
    cy = sum(dot.y for dot in ghost) / len(ghost)
    reach = max(math.dist((cx, cy), (dot.x, dot.y)) + dot.r for dot in ghost)
    far = reach + radius + _RINGS * radius * 0.4 + 2 * apart
    near = [dot for dot in lines if math.dist((cx, cy), (dot.x, dot.y)) < far + dot.r + radius]
    best: tuple[float, Point, Point] | None = None
    for ring in range(_RINGS):
        away = radius + 4 + ring * radius * 0.4
        base = ring * 0.6
        if best is not None and base >= best[0]:
            break
        for turn in range(_TURNS):
            angle = -math.pi / 4 + 2 * math.pi * turn / _TURNS
            mx, my = cx + math.cos(angle) * away * 1.1, cy + math.sin(angle) * away
            for dx, dy in ((apart, 0.0), (0.0, apart)):
                if inner.w < 2 * dx or inner.h < 2 * dy:
                    continue
                x = min(max(mx, inner.x + dx), inner.right - dx)
                y = min(max(my, inner.y + dy), inner.bottom - dy)
                pair = ((x - dx, y - dy), (x + dx, y + dy))
                cost = base + 0.01 * turn + math.hypot(x - mx, y - my) / radius * 0.3
                for px, py in pair:
                    if best is not None and cost >= best[0]:
                        break
                    cost += _cost((px, py), radius, ghost, boxes, near)
                if best is None or cost < best[0] - 1e-9:
                    best = (cost, *pair)
    if best is None:  # an area too small for anything better
        mx, my = area.centre
        return (mx - apart, my), (mx + apart, my)
    return best[1], best[2]


def _cost(point: Point, radius: float, ghost: Sequence[Dot], boxes: Sequence[Box], lines: Sequence[Dot]) -> float:
    cost = 0.0
    for dot in ghost:
        over = radius + dot.r + 2 - math.hypot(point[0] - dot.x, point[1] - dot.y)
        if over > 0:
            cost += 100.0 + 10.0 * over
    for box in boxes:
        dx = max(box.x - point[0], 0.0, point[0] - box.right)
        dy = max(box.y - point[1], 0.0, point[1] - box.bottom)
        over = radius + 2 - math.hypot(dx, dy)
        if over > 0:
            cost += 100.0 + 10.0 * over
    for dot in lines:
        over = radius + dot.r - math.hypot(point[0] - dot.x, point[1] - dot.y)
        if over > 0:
            cost += 2.4 * over / radius
    return cost
