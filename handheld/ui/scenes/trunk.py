"""The transit lines of the menu screens: lines that bend with round corners, side by side, and their stations."""

from __future__ import annotations

import math
from collections.abc import Sequence

from handheld.games import registered
from handheld.games.face import Canvas, Colour, Point
from handheld.ui import marks
from handheld.ui.theme import LINES


def track(points: Sequence[Point], radius: float, offset: float = 0.0, step: float = 9.0) -> list[Point]:
    """Return the path through `points` with corners rounded to arcs of `radius` px, moved `offset` px to its right.

    Paths of one trunk with different offsets stay parallel: an arc's radius grows outside and shrinks inside the
    bend. `step` is the angle in degrees between two points of an arc."""
    route = _aside(points, offset) if offset else list(points)
    out = [route[0]]
    for before, corner, after in zip(route, route[1:], route[2:], strict=False):
        a, b = _direction(corner, before), _direction(corner, after)
        turn = math.atan2(-a[0] * b[1] + a[1] * b[0], -(a[0] * b[0] + a[1] * b[1]))  # > 0: to the right on the screen
        if abs(turn) < 1e-3:
            out.append(corner)
            continue
        wanted = radius - offset * (1 if turn > 0 else -1)
        reach = min(abs(wanted) * math.tan(abs(turn) / 2), 0.499 * math.dist(corner, before),
                    0.499 * math.dist(corner, after))
        r = reach / math.tan(abs(turn) / 2)
        start = (corner[0] + a[0] * reach, corner[1] + a[1] * reach)
        side = 1 if turn > 0 else -1
        forward = (-a[0], -a[1])
        centre = (start[0] - forward[1] * r * side, start[1] + forward[0] * r * side)
        first = math.atan2(start[1] - centre[1], start[0] - centre[0])
        count = max(2, math.ceil(math.degrees(abs(turn)) / step))
        out += [(centre[0] + r * math.cos(first + turn * k / count), centre[1] + r * math.sin(first + turn * k / count))
                for k in range(count + 1)]
    return [*out, route[-1]]


def offsets(count: int, width: float, gap: float) -> list[float]:
    """Return how far each of `count` lines of a trunk lies to the right of its middle, rightmost last."""
    return [(k - (count - 1) / 2) * (width + gap) for k in range(count)]


def trunk(canvas: Canvas, points: Sequence[Point], radius: float, colours: Sequence[Colour], width: float,
          gap: float) -> None:
    """Draw a trunk of one line per colour along `points`, the first colour at the left of the way it goes."""
    for colour, aside in zip(colours, offsets(len(colours), width, gap), strict=True):
        canvas.line(track(points, radius, aside), width, colour)


def station(canvas: Canvas, centre: Point, radius: float, spread: float = 0.0, upright: bool = False,
            ring: Colour = "ink", inside: Colour = "ground", border: float = 0.0) -> None:
    """Draw an interchange: a white pill with an inked edge across `spread` px of trunk, a ring where that is 0."""
    border = border or max(2.0, radius * 0.34)
    dx, dy = (0.0, spread / 2) if upright else (spread / 2, 0.0)
    ends = [(centre[0] - dx, centre[1] - dy), (centre[0] + dx, centre[1] + dy)]
    for r, colour in ((radius, ring), (radius - border, inside)):
        if spread:
            canvas.line(ends, 2 * r, colour)
        else:
            canvas.circle(centre, r, colour)


def line_of(game: str) -> str:
    """Return the colour name of a game's line, by its place in the menu."""
    games = list(registered())
    return f"line{games.index(game) % LINES}" if game in games else "ink2"


def disc(canvas: Canvas, centre: Point, radius: float, colour: Colour, chosen: bool = False) -> None:
    """Draw a big station without its sign."""
    canvas.circle(centre, radius + max(2.0, radius / 8), "ink" if chosen else "ground")
    canvas.circle(centre, radius, colour)


def game_disc(canvas: Canvas, game: str, centre: Point, radius: float, chosen: bool = False) -> None:
    """Draw a game's big station: its sign on its colour, ringed in ink when chosen, in the ground else."""
    line = line_of(game)
    disc(canvas, centre, radius, line, chosen)
    canvas.mark(game if game in marks.NAMES else "game", centre, radius * 0.6, "on" + line)


def _direction(a: Point, b: Point) -> Point:
    length = math.dist(a, b) or 1.0
    return ((b[0] - a[0]) / length, (b[1] - a[1]) / length)


def _aside(points: Sequence[Point], offset: float) -> list[Point]:
    """Return the polyline moved `offset` px to its right; corners are where the moved segments meet."""
    out: list[Point] = []
    for k, here in enumerate(points):
        ways = [_direction(points[j], points[j + 1]) for j in (k - 1, k) if 0 <= j < len(points) - 1]
        normals = [(-dy, dx) for dx, dy in ways]  # y grows downwards: this points to the right hand
        if len(normals) == 1:
            nx, ny = normals[0]
            share = 1.0
        else:
            nx, ny = normals[0][0] + normals[1][0], normals[0][1] + normals[1][1]
            length = math.hypot(nx, ny) or 1.0
            nx, ny = nx / length, ny / length
            share = 1.0 / max(0.2, nx * normals[0][0] + ny * normals[0][1])
        out.append((here[0] + nx * offset * share, here[1] + ny * offset * share))
    return out
