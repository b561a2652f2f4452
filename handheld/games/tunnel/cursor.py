"""Which choice a direction leads to, which comes next, and what a finger means. No drawing.

Tiles that begin at one vertex lie around it like the hours of a clock, starts around the middle of the board: a
direction turns the choice towards it, step by step. Stations lie anywhere: there the nearest that way is next."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from handheld.core.tunnel import Tile
from handheld.games.face import Button, Point
from handheld.games.tunnel.boardlook import Choice
from handheld.games.tunnel.net import Net
from handheld.games.tunnel.why import CELL, VERTEX, Place

WAYS = {Button.UP: (0.0, -1.0), Button.RIGHT: (1.0, 0.0), Button.DOWN: (0.0, 1.0), Button.LEFT: (-1.0, 0.0)}
_JUMP = math.radians(125)  # what lies further behind is reached in one step


def kind(choices: Sequence[Choice]) -> int:
    """Return what is chosen of: cells (tiles, as long as there is one) or vertices (stations)."""
    return CELL if not choices or any(isinstance(one, Tile) for one in choices) else VERTEX


def place_of(choice: Choice) -> Place:
    """Return the cell of a tile, the vertex of a station."""
    return (CELL, choice.cell) if isinstance(choice, Tile) else (VERTEX, choice.vertex)


def of_line(choices: Sequence[Choice], line: int) -> tuple[Choice, ...]:
    """Return the tiles of a line; all tiles if it has none; stations where there are no tiles."""
    tiles = tuple(one for one in choices if isinstance(one, Tile))
    return tuple(one for one in tiles if one.line == line) or tiles or tuple(choices)


def hub(net: Net, choices: Sequence[Choice]) -> Point:
    """Return the point that choices lie around: their common start, or the middle of the board."""
    starts = {one.start for one in choices if isinstance(one, Tile)}
    return net.vertices[starts.pop()] if len(starts) == 1 else (net.size[0] / 2, net.size[1] / 2)


def _angle(net: Net, centre: Point, choice: Choice) -> float:
    """Return where a choice lies around a point, clockwise from the top, 0 to 2 pi."""
    x, y = net.aim(choice)
    return math.atan2(x - centre[0], centre[1] - y) % (2 * math.pi)


def _card(choice: Choice) -> str:
    return choice.card if isinstance(choice, Tile) else ""


def ring(net: Net, choices: Sequence[Choice]) -> list[Choice]:
    """Return the choices in the order of going through them: tiles clockwise from the top, cards of one place after
    one another; stations row by row."""
    if kind(choices) == VERTEX:
        return sorted(choices, key=lambda one: place_of(one)[1])
    centre = hub(net, choices)
    return sorted(choices, key=lambda one: (round(_angle(net, centre, one), 4), _card(one)))


def following(net: Net, choices: Sequence[Choice], choice: Choice | None, turn: int) -> Choice | None:
    """Return the next choice (turn 1) or the one before (-1)."""
    order = ring(net, choices)
    if not order:
        return None
    if choice not in order:
        return order[0 if turn > 0 else -1]
    return order[(order.index(choice) + turn) % len(order)]


def step(net: Net, choices: Sequence[Choice], choice: Choice | None, button: Button) -> Choice | None:
    """Return where a direction leads from a choice (None: from none); None where nothing lies further that way."""
    way = WAYS[button]
    if not choices:
        return None
    if kind(choices) == VERTEX:
        return _station_step(net, choices, choice, way)
    centre = hub(net, choices)
    wanted = math.atan2(way[0], -way[1])
    angles = {one: round(_angle(net, centre, one), 4) for one in choices}

    def off(one: Choice) -> float:
        return abs(_between(angles[one], wanted))

    pairs = _pairs(choices, _card(choice) if choice is not None else "")
    nearest = min(pairs, key=lambda one: (round(off(one), 3), angles[one]))
    if choice is None or choice not in angles or off(choice) > _JUMP:
        return nearest
    turn = _between(angles[choice], wanted)
    here = angles[choice]
    sign = 1 if turn > 0 else -1
    ahead = [(one, _between(here, angles[one]) * sign) for one in pairs]
    found = [(far, one) for one, far in ahead if far > 1e-3]
    if not found:
        return None
    _, best = min(found, key=lambda pair: pair[0])
    return best if off(best) < off(choice) - 1e-3 else None


def _between(a: float, b: float) -> float:
    """Return the turn from one angle to another, -pi to pi, clockwise positive."""
    return (b - a + math.pi) % (2 * math.pi) - math.pi


def _pairs(choices: Sequence[Choice], card: str) -> list[Choice]:
    """Return one choice for each cell and end: with this card, if that can be."""
    found: dict[tuple[int, ...], Choice] = {}
    for one in choices:
        key = (one.cell, one.start, one.end) if isinstance(one, Tile) else (one.vertex,)
        if key not in found or _card(one) == card:
            found[key] = one
    return list(found.values())


def _station_step(net: Net, choices: Sequence[Choice], choice: Choice | None, way: Point) -> Choice | None:
    spots = {one: net.aim(one) for one in choices}
    if choice is None or choice not in spots:
        return max(choices, key=lambda one: (spots[one][0] * way[0] + spots[one][1] * way[1], -place_of(one)[1]))
    order = list(choices)
    found = towards([spots[one] for one in order], spots[choice], way)
    return None if found is None else order[found]


def towards(points: Sequence[Point], origin: Point, way: Point) -> int | None:
    """Return the point that the eye expects that way: within 45 degrees first, sideways counted double."""
    best: tuple[bool, float, int] | None = None
    for number, (x, y) in enumerate(points):
        ahead = (x - origin[0]) * way[0] + (y - origin[1]) * way[1]
        aside = abs((x - origin[0]) * way[1] - (y - origin[1]) * way[0])
        if ahead > 1e-6:
            rank = (aside > ahead * 1.01, ahead + 2.0 * aside, number)
            best = rank if best is None or rank < best else best
    return best[2] if best is not None else None


def walk(net: Net, place: Place, button: Button) -> Place:
    """Return the cell or vertex next to a place of the same kind; the place itself at the border."""
    points = net.middles if place[0] == CELL else net.vertices
    found = towards(points, points[place[1]], WAYS[button])
    return place if found is None else (place[0], found)


def at_cell(choices: Iterable[Choice], cell: int, line: int) -> list[Tile]:
    """Return the choices in a cell, those of a line first, in the order of tapping through them."""
    found: list[Tile] = [one for one in choices if isinstance(one, Tile) and one.cell == cell]
    return sorted(found, key=lambda one: (one.line != line, one.line, one.start, one.end, one.card))


def touched(net: Net, choices: Sequence[Choice], choice: Choice | None, point: Point, line: int,
            reach: float) -> Choice | None:
    """Return what a finger at a point means: a choice in the cell it touches, else in the nearest cell within reach.
    On the cell of the present choice: the next one there."""
    if kind(choices) == VERTEX:
        nearest = min(choices, key=lambda one: (math.dist(net.aim(one), point), place_of(one)), default=None)
        return nearest if nearest is not None and math.dist(net.aim(nearest), point) <= reach else None
    cells = {one.cell for one in choices if isinstance(one, Tile)}
    cell = net.cell_at(point)
    if cell is None or cell not in cells:
        far, cell = min(((math.dist(net.middles[one], point), one) for one in cells), default=(math.inf, -1))
        if far > max(reach, net.scale * 0.75):
            return None
    here = at_cell(choices, cell, line)
    if isinstance(choice, Tile) and choice in here:
        return here[(here.index(choice) + 1) % len(here)]
    own = [one for one in here if one.line == line] or here
    return min(own, key=lambda one: (round(math.dist(net.between(one.start, one.end, 0.8), point), 2), one.card))
