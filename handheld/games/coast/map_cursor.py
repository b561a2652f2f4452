"""How the cursor walks the map: from a city onto its routes, along a route to its ends, across to what lies beside it.

A place is a number: a route's id, or ROUTES plus a city's id. No drawing."""

from __future__ import annotations

import math
from collections.abc import Container, Iterable
from functools import cache

from handheld.games.coast.data import data
from handheld.games.coast.maplook import ROUTES
from handheld.games.coast.mapnet import Net, net, strand_of, strands
from handheld.games.face import Button, Point

WAYS = {Button.UP: (0.0, -1.0), Button.RIGHT: (1.0, 0.0), Button.DOWN: (0.0, 1.0), Button.LEFT: (-1.0, 0.0)}
_WIDE = math.cos(math.radians(66))  # a route leaves a city "that way" within so many degrees


def spot(net: Net, place: int) -> Point:
    """Return where a place lies, in the net's pixels."""
    return net.tracks[place].middle if place < ROUTES else net.cities[place - ROUTES]


def others(route: int) -> int | None:
    """Return the twin of a route."""
    twin = data().routes[route].twin
    return twin if twin >= 0 else None


def _leaving(net: Net, route: int, city: int) -> Point:
    """Return the direction in which a route leaves a city."""
    line = net.middles[strand_of()[route]]
    strand = strands()[strand_of()[route]]
    way = min(line.length * 0.45, line.length - 1.0)
    x, y = line.at(way if strand.a == city else line.length - way)
    cx, cy = net.cities[city]
    length = math.hypot(x - cx, y - cy) or 1.0
    return ((x - cx) / length, (y - cy) / length)


def towards(net: Net, origin: int, way: Point, places: Iterable[int], kin: Container[int] = ()) -> int | None:
    """Return the place that the eye expects that way: within 45 degrees first, sideways counted more than double.
    Those of `kin` are a third nearer than they look."""
    x, y = spot(net, origin)
    best: tuple[bool, float, int] | None = None
    for place in places:
        if place == origin:
            continue
        px, py = spot(net, place)
        ahead = (px - x) * way[0] + (py - y) * way[1]
        aside = abs((px - x) * way[1] - (py - y) * way[0])
        if ahead > 1e-6:
            rank = (aside > ahead, (ahead + 2.2 * aside) * (0.67 if place in kin else 1.0), place)
            best = rank if best is None or rank < best else best
    return best[2] if best is not None else None


def step(net: Net, place: int, button: Button) -> int | None:
    """Return where a press leads: None where nothing lies that way."""
    way = WAYS[button]
    every = range(ROUTES + len(net.cities))
    if place >= ROUTES:
        city = place - ROUTES
        best: tuple[float, float, int] | None = None
        for route in data().at[city]:
            dx, dy = _leaving(net, route, city)
            straight = dx * way[0] + dy * way[1]
            if straight >= _WIDE:
                mx, my = spot(net, route)
                cx, cy = net.cities[city]
                near = abs((mx - cx) * way[1] - (my - cy) * way[0])
                rank = (-round(straight, 3), near, route)
                best = rank if best is None or rank < best else best
        return best[2] if best is not None else towards(net, place, way, every)
    track = data().routes[place]
    (ax, ay), (bx, by) = net.cities[track.a], net.cities[track.b]
    length = math.hypot(bx - ax, by - ay) or 1.0
    along = ((bx - ax) * way[0] + (by - ay) * way[1]) / length
    if abs(along) >= math.sqrt(0.5):
        return ROUTES + (track.b if along > 0 else track.a)
    twin = others(place)
    if twin is not None:
        (x, y), (tx, ty) = spot(net, place), spot(net, twin)
        if (tx - x) * way[0] + (ty - y) * way[1] > 0:
            return twin
    kin = {*data().at[track.a], *data().at[track.b]}
    return towards(net, place, way, (one for one in range(ROUTES) if one != twin), kin)


@cache
def routes_round(city: int) -> tuple[int, ...]:
    """Return the routes of a city, clockwise from the top."""
    world = net(1.0, 1.0)
    cx, cy = world.cities[city]

    def turn(route: int) -> tuple[float, float]:
        dx, dy = _leaving(world, route, city)
        x, y = spot(world, route)
        return (round(math.atan2(dx, -dy) % (2 * math.pi), 3), dx * (y - cy) - dy * (x - cx))

    return tuple(sorted(data().at[city], key=turn))
