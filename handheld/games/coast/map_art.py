"""How the map of Coast to Coast looks: water and land, cars, claimed lines, cities, rails, pills.

Everything is painted in the pixels of a net (mapnet.py); `show_` functions put kept pictures on the canvas."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from handheld.games.coast.data import LETTERS, data
from handheld.games.coast.labels import Label, clear, meet
from handheld.games.coast.maplook import CARD_MARKS, SEAT_MARKS
from handheld.games.coast.mapnet import BENDS, COAST, SEA, Net, strands
from handheld.games.face import Box, Canvas, Colour, Point

TILE = 224  # side of the pieces the resting map is kept in
FREE, CLOSED, BARE = -1, -2, -3  # how a route looks (BARE: free, without its mark); 0..4: claimed by that look
_LONG = 40.0  # pixels of a route from which it has a disc on a coarse map
PARTS = 4  # steps in which a car fills

Looks = tuple[int, ...]  # per route: FREE, CLOSED or the look of its owner


class Rails(NamedTuple):
    """What is laid around the routes of a strand on top of the resting map."""

    payable: tuple[int, ...] = ()
    recent: tuple[int, ...] = ()


def edge(canvas: Canvas) -> Colour:
    """Return the keyline of a free route: 3:1 on land."""
    return canvas.mix("ink", "land", 0.58)


# ---------------------------------------------------------------- land


def land_reach(net: Net) -> float:
    """Return how far the land reaches beyond the routes."""
    return 26.0 * math.pow(net.scale, 0.85)


def _coast(net: Net) -> list[Point]:
    shore: list[Point] = []
    lines = {(strand.a, strand.b): line.points for strand, line in zip(strands(), net.middles, strict=True)}
    for a, b in pairwise((*COAST, COAST[0])):
        shore += lines[a, b] if (a, b) in BENDS else lines[b, a][::-1] if (b, a) in BENDS else [net.cities[a]]
    return shore


def paint_land(canvas: Canvas, net: Net, box: Box) -> None:
    """Paint water and land in a box of the net."""
    canvas.rect(box, "water")
    reach = land_reach(net)
    shore = _coast(net)
    near = box.inset(-reach - 4)
    for wide, colour in ((2 * reach + max(3.0, reach * 0.14), canvas.mix("ink", "water", 0.10)), (2 * reach, "land")):
        canvas.polygon(shore, colour)
        for strand, line in zip(strands(), net.middles, strict=True):
            if (strand.a, strand.b) in SEA or not _crosses(line.points, near):
                continue
            canvas.line(line.points, wide, colour)


def _crosses(points: Sequence[Point], box: Box) -> bool:
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return min(xs) < box.right and max(xs) > box.x and min(ys) < box.bottom and max(ys) > box.y


# ---------------------------------------------------------------- routes


def claimed_width(net: Net) -> float:
    """Return the width of a claimed line without its keyline."""
    return net.car * 1.36


def card_name(route: int) -> str | None:
    """Return the theme's name of a route's colour; None for grey."""
    letter = data().routes[route].colour
    return f"card{LETTERS.index(letter)}" if letter else None


def paint_free(canvas: Canvas, net: Net, route: int, *, marks: bool = True) -> None:
    """Paint a route that nobody owns: its cars one by one, with their mark."""
    track, name = net.tracks[route], card_name(route)
    key = max(1.5, net.car * 0.22)
    for car in track.cars:
        canvas.line(car, net.car + key, edge(canvas))
    for car in track.cars:
        canvas.line(car, net.car, name or "route")
    if name is None or not marks:
        return
    mark = CARD_MARKS[LETTERS.index(data().routes[route].colour)]
    if net.fine:
        for at in track.marks:
            canvas.mark(mark, at, net.car * 0.44, "on" + name)
        return
    if net.coarse and track.whole.length < _LONG:
        return
    at, r = track.marks[track.badge], net.badge
    canvas.circle(at, r + key / 2, edge(canvas))
    canvas.circle(at, r, name)
    canvas.mark(mark, at, r * 0.74, "on" + name)


def paint_closed(canvas: Canvas, net: Net, route: int) -> None:
    """Paint a track that nobody may claim any more: thin empty cars, crossed out in the middle."""
    track = net.tracks[route]
    grey = canvas.mix("ink", "land", 0.52)
    for car in track.cars:
        canvas.line(car, net.car * 0.62 + 1.4, grey)
        canvas.line(car, max(0.8, net.car * 0.62 - 1.0), "land")
    at, r = track.marks[track.badge], max(4.6, net.car * 0.72)
    canvas.circle(at, r + 1.2, "land")
    canvas.mark("cross", at, r, grey)


def paint_claimed(canvas: Canvas, net: Net, route: int, look: int, *, share: float = 1.0) -> None:
    """Paint a claimed route: one line in the seat's colour with a tick between cars, the mark in a disc."""
    track = net.tracks[route]
    wide, key = claimed_width(net), max(1.6, net.car * 0.24)
    whole = track.whole
    begin = net.ring * 0.6
    end = begin + (whole.length - 2 * begin) * share
    if end - begin < 1.0:
        return
    points = whole.part(begin, end)
    canvas.strip(points, wide + key, "ink")
    canvas.strip(points, wide, f"seat{look}")
    reach = wide / 2
    for (x0, y0), (x1, y1) in track.joints:
        mx, my = (x0 + x1) / 2, (y0 + y1) / 2
        if share < 1.0 and math.dist((mx, my), whole.at(0)) > end - 1:
            continue
        nx, ny = (x1 - x0) / 2 * reach, (y1 - y0) / 2 * reach
        canvas.line([(mx - nx, my - ny), (mx + nx, my + ny)], max(1.2, net.car * 0.16), "land", False)
    if share >= 1.0 and not (net.coarse and whole.length < _LONG * 0.7):
        paint_owner(canvas, track.middle, net.disc, look)


def paint_owner(canvas: Canvas, at: Point, r: float, look: int) -> None:
    """Paint an owner's disc with the mark."""
    canvas.circle(at, r + 1.9, "ink")
    canvas.circle(at, r + 0.9, "land")
    canvas.circle(at, r, f"seat{look}")
    canvas.mark(SEAT_MARKS[look], at, r * 0.58, f"onseat{look}")


def paint_route(canvas: Canvas, net: Net, route: int, look: int) -> None:
    """Paint a route as it is now."""
    if look in (FREE, BARE):
        paint_free(canvas, net, route, marks=look == FREE)
    elif look == CLOSED:
        paint_closed(canvas, net, route)
    else:
        paint_claimed(canvas, net, route, look)


def _spine(net: Net, route: int) -> tuple[Point, ...]:
    return net.tracks[route].line.points


def paint_rails(canvas: Canvas, net: Net, routes: Sequence[int]) -> None:
    """Paint what lies under routes that can be claimed now: a bed with a rail at each side."""
    rail, bed = max(1.3, net.car * 0.16), max(1.6, net.car * 0.26)
    for route in routes:
        canvas.line(_spine(net, route), net.car + 2 * bed + 2 * rail, "ink")
    for route in routes:
        canvas.line(_spine(net, route), net.car + 2 * bed, "lit")


def paint_trail(canvas: Canvas, net: Net, route: int) -> None:
    """Paint the light under a route of the longest path."""
    points = net.tracks[route].whole.part(net.ring * 0.3, net.tracks[route].whole.length - net.ring * 0.3)
    wide = claimed_width(net)
    canvas.line(points, wide + 9, "ink")
    canvas.line(points, wide + 6, "lit")


# ---------------------------------------------------------------- cities


def paint_city(canvas: Canvas, at: Point, r: float, *, double: bool = False, lit: bool = False) -> None:
    """Paint a city: a ring; a double one for a ticket; filled with light when its ticket is looked at."""
    thick = max(1.6, r * 0.36)
    if lit:
        canvas.circle(at, r * 1.75 + 3.0, "halo")
        canvas.circle(at, r * 1.75 + 2.0, "ink")
        canvas.circle(at, r * 1.75 + 0.2, "lit")
    elif double:
        canvas.circle(at, r * 1.3 + 3.6, "land")
        canvas.circle(at, r * 1.3 + 2.6, "ink")
        canvas.circle(at, r * 1.3 + 0.8, "surface")
    else:
        canvas.circle(at, r + max(1.0, r * 0.2), "land")
    canvas.circle(at, r, "ink")
    canvas.circle(at, r - thick, "surface")
    if double or lit:
        canvas.circle(at, max(1.2, r * 0.34), "ink")


def show_city(canvas: Canvas, at: Point, r: float, *, double: bool = False, lit: bool = False) -> None:
    """Show a city that is more than a ring on top of the map."""
    side = 2 * math.ceil(r * 1.75 + 4)
    m = side / 2

    def paint(c: Canvas) -> None:
        paint_city(c, (m, m), r, double=double, lit=lit)

    key = ("coast", "city", round(r, 2), double, lit)
    canvas.picture(key, (round(at[0] - m), round(at[1] - m)), (side, side), paint)


def show_city_focus(canvas: Canvas, at: Point, r: float) -> None:
    """Show the focus ring round a city."""
    reach = r * 1.3 + 7.5
    side = 2 * math.ceil(reach + 2)
    m = side / 2

    def paint(c: Canvas) -> None:
        c.ring((m, m), reach - 1.2, 5.0, "halo")
        c.ring((m, m), reach - 1.2, 2.6, "focus")

    canvas.picture(("coast", "cityfocus", round(r, 2)), (round(at[0] - m), round(at[1] - m)), (side, side), paint)


# ---------------------------------------------------------------- the resting map, in pieces


def touching(net: Net, box: Box) -> tuple[int, ...]:
    """Return the routes of which something may lie in a box."""
    air = net.car * 2.2 + 8
    return tuple(route for route, track in enumerate(net.tracks)
                 if not clear(box, list(pairwise(track.whole.points)), air))


def show_tile(canvas: Canvas, net: Net, box: Box, at: Point, routes: Sequence[int], looks: Looks,
              names: Sequence[Label], px: int, stamp: int) -> None:
    """Show a piece of the resting map: `box` of the net with its top left at `at`; `stamp` stands for the names."""
    states = tuple(looks[route] for route in routes)
    key = ("coast", "tile", net.key, box.x, box.y, states, px, stamp)

    def inside(c: Canvas) -> None:
        paint_land(c, net, box)
        for route, look in zip(routes, states, strict=True):
            if look < 0:
                paint_route(c, net, route, look)
        for route, look in zip(routes, states, strict=True):
            if look >= 0:
                paint_route(c, net, route, look)
        for city in net.cities:
            if meet(Box(city[0], city[1], 0, 0).inset(-net.ring - 4), box):
                paint_city(c, city, net.ring)
        for label in names:
            c.text(label.box.centre, label.words, px, "ink", bold=True, anchor="cm", halo="land")

    def paint(c: Canvas) -> None:
        c.picture(key, (-box.x, -box.y), (box.w, box.h), inside)  # nested: everything in the net's own pixels

    canvas.picture(key, at, (box.w, box.h), paint)


# ---------------------------------------------------------------- what lies on top


def show_over(canvas: Canvas, net: Net, origin: Point, key: tuple[object, ...], routes: Sequence[int],
              paint: Callable[[Canvas], None]) -> None:
    """Show something painted round some routes, in the net's pixels."""
    air = math.ceil(net.car * 1.6 + 9)
    boxes = [net.tracks[route].box for route in routes]
    x, y = math.floor(min(b.x for b in boxes)) - air, math.floor(min(b.y for b in boxes)) - air
    w = math.ceil(max(b.right for b in boxes)) + air - x
    h = math.ceil(max(b.bottom for b in boxes)) + air - y
    whole = ("coast", net.key, *key)

    def moved(c: Canvas) -> None:
        c.picture(whole, (-x, -y), (w, h), paint)

    canvas.picture(whole, (origin[0] + x, origin[1] + y), (w, h), moved)


def show_strand(canvas: Canvas, net: Net, origin: Point, strand: int, rails: Rails, looks: Looks) -> None:
    """Show a strand with rails or a second keyline round some of its routes."""
    routes = strands()[strand].routes
    states = tuple(looks[route] for route in routes)

    def paint(c: Canvas) -> None:
        paint_rails(c, net, rails.payable)
        for route in rails.recent:
            paint_recent(c, net, route)
        for route, look in zip(routes, states, strict=True):
            paint_route(c, net, route, look)
        _ends(c, net, strand)

    show_over(canvas, net, origin, ("strand", strand, rails, states), routes, paint)


def _ends(canvas: Canvas, net: Net, strand: int) -> None:
    for city in (strands()[strand].a, strands()[strand].b):
        paint_city(canvas, net.cities[city], net.ring)


def paint_recent(canvas: Canvas, net: Net, route: int) -> None:
    """Paint a second keyline round a route that was claimed since the seat's last turn."""
    points = net.tracks[route].line.points
    canvas.line(points, claimed_width(net) + 8.5, "ink")
    canvas.line(points, claimed_width(net) + 5.5, "halo")


def show_filling(canvas: Canvas, net: Net, origin: Point, route: int, look: int, share: float) -> None:
    """Show a claim under way, in steps of a quarter of a car."""
    steps = PARTS * data().routes[route].length
    done = min(steps, max(0, round(share * steps)))
    if not done:
        return

    def paint(c: Canvas) -> None:
        paint_claimed(c, net, route, look, share=done / steps)
        for city in (data().routes[route].a, data().routes[route].b):
            paint_city(c, net.cities[city], net.ring)

    show_over(canvas, net, origin, ("filling", route, look, done), (route,), paint)


def show_blamed(canvas: Canvas, net: Net, origin: Point, route: int, look: int) -> None:
    """Show a route that breaks a rule: a thick outline and a cross in `bad`."""
    track = net.tracks[route]
    wide = net.car if look < 0 else claimed_width(net)
    at = track.line.at(track.line.length * (0.5 if look < 0 else 0.25))

    def paint(c: Canvas) -> None:
        c.line(track.line.points, wide + 11, "halo")
        c.line(track.line.points, wide + 8.6, "bad")
        c.line(track.line.points, wide + 3.4, "halo")
        paint_route(c, net, route, look)
        r = max(6.5, net.car * 0.95)
        c.circle(at, r + 1.6, "halo")
        c.circle(at, r, "bad")
        c.mark("cross", at, r * 0.58, "onbad")

    show_over(canvas, net, origin, ("blamed", route, look), (route,), paint)


def show_trail(canvas: Canvas, net: Net, origin: Point, route: int, look: int) -> None:
    """Show a route of a trail, lit."""
    def paint(c: Canvas) -> None:
        paint_trail(c, net, route)
        paint_route(c, net, route, look)
        for city in (data().routes[route].a, data().routes[route].b):
            paint_city(c, net.cities[city], net.ring)

    show_over(canvas, net, origin, ("trail", route, look), (route,), paint)


def show_chosen(canvas: Canvas, net: Net, origin: Point, route: int, look: int) -> None:
    """Show the chosen route inside the focus ring, a little larger than life."""
    wide = net.car if look < 0 else claimed_width(net)
    gap, thick = max(1.6, net.car * 0.26), max(2.4, net.car * 0.32)

    def paint(c: Canvas) -> None:
        points = _spine(net, route)
        c.line(points, wide + 2 * (gap + thick) + 2.4, "halo")
        c.line(points, wide + 2 * (gap + thick), "focus")
        c.line(points, wide + 2 * gap, "halo")
        paint_route(c, net, route, look)

    show_over(canvas, net, origin, ("chosen", route, look), (route,), paint)


# ---------------------------------------------------------------- names in pills


def pill_size(canvas: Canvas, words: str, px: int) -> tuple[float, float]:
    """Return the size of a pill with a name."""
    return (math.ceil(canvas.text_width(words, px, True) + px * 0.8), math.ceil(px * 1.45))


def show_pill(canvas: Canvas, box: Box, words: str, px: int, *, lit: bool = False) -> None:
    """Show a name in a pill: dark for a ticket's city, light for the place under the cursor."""
    fill, ink, rim = ("ink", "ground", "halo") if lit else ("surface", "ink", "ink")

    def paint(c: Canvas) -> None:
        c.rect(Box(0, 0, box.w, box.h), rim, box.h / 2)
        c.rect(Box(1, 1, box.w - 2, box.h - 2), fill, box.h / 2 - 1)

    canvas.picture(("coast", "pill", lit), (round(box.x), round(box.y)), (box.w, box.h), paint)
    canvas.text((round(box.x) + box.w / 2, round(box.y) + box.h / 2), words, px, ink, bold=True, anchor="cm")
