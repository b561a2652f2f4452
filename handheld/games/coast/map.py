"""The map of Coast to Coast on the screen: camera, cursor, what a tap means, and what is drawn in which order.

The view gives it a box and a MapLook, and asks it what was picked. It knows no rules and no secrets."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from handheld.games.coast import labels, map_art, map_cursor
from handheld.games.coast.data import data
from handheld.games.coast.labels import Label
from handheld.games.coast.map_art import BARE, CLOSED, FREE, TILE, Rails
from handheld.games.coast.map_eye import Eye
from handheld.games.coast.maplook import NOBODY, ROUTES, MapLook, Pick
from handheld.games.coast.mapnet import CODES, Net, net, ring_radius, strand_of
from handheld.games.face import NOTHING, REDRAW, UNUSED, Act, Box, Button, Canvas, Intent, Metrics, Nothing, Point

Answer: TypeAlias = "Pick | Nothing"

_FINGERS = (Act.TAP, Act.HOLD, Act.DRAG, Act.PINCH)
_PAYABLE = 5.0  # pixels by which a route that can be paid is nearer to a finger than it looks
_SAME = 6.0  # pixels between two taps that mean the same place
_PAN = 1.0


class _Tile(NamedTuple):
    box: Box
    routes: tuple[int, ...]
    names: tuple[Label, ...]
    stamp: int


class Map:
    """See the methods: layout, draw, handle, choose, spot, visible."""

    def __init__(self, *, motion: bool = True) -> None:
        self.eye = Eye() if motion else Eye(glide=0.0)
        self.box = Box(0, 0, 1, 1)
        self.metrics: Metrics | None = None
        self.look = MapLook()
        self.route: int | None = None  # the chosen route
        self.city: int | None = None  # the city under the cursor, if no route is chosen
        self.anchor: int | None = None  # the city that the cursor goes back to
        self.pads = False  # whether the cursor was moved by buttons last
        self.hover: int | None = None  # the city under the mouse
        self._taps: tuple[Point, tuple[int, ...]] | None = None  # where a finger was, and what lies there
        self._tiles: tuple[object, tuple[_Tile, ...]] | None = None
        self._names: tuple[Label, ...] = ()
        self._looks: tuple[object, tuple[int, ...]] | None = None
        self._pilled: tuple[object, list[Box]] | None = None
        self.pills: tuple[Box, ...] = ()  # full names shown in the last frame

    # ------------------------------------------------------------ size

    def layout(self, box: Box, metrics: Metrics) -> None:
        """Take this part of the window."""
        self.box, self.metrics = box, metrics
        px = metrics.small
        scale = min(2.7, max(0.4, (box.h - 3.4 * px) / 316))
        ring = ring_radius(scale, self.gauge)
        usual = 11 if min(metrics.width, metrics.height) < 300 else 14 * self.gauge
        self.eye.layout(box, (round(ring + 8 + px * 2.2), round(ring + 10 + px * 0.75)), px / usual)

    @property
    def px(self) -> int:
        """The size of the names."""
        assert self.metrics is not None
        return self.metrics.small

    @property
    def gauge(self) -> float:
        """How much heavier lines are than on a handheld: a television is seen from afar."""
        return max(1.0, self.metrics.unit / 6) if self.metrics is not None else 1.0

    @property
    def net(self) -> Net:
        """The map at its present scale."""
        return net(self.eye.scale, self.eye.across, self.gauge)

    @property
    def overviewed(self) -> bool:
        """Whether the whole map is in view."""
        return self.eye.level == 0

    # ------------------------------------------------------------ what the view asks and says

    def choose(self, route: int | None, *, show: bool = True) -> None:
        """Put the cursor on a route, or take it away; brings it into view."""
        self._taps = None
        if route is None:
            if self.route is not None:
                self.city = self.anchor if self.pads else None
            self.route = None
            return
        self.route, self.city = route, None
        one = data().routes[route]
        if self.anchor not in (one.a, one.b):
            self.anchor = one.a
        if show:
            self.show(routes=(route,))

    def show(self, routes: Iterable[int] = (), cities: Iterable[int] = ()) -> None:
        """Pan as little as needed to have routes and cities in view; never under a finger. Cities alone that are too
        far apart (a ticket's) are looked at from further away, until a route or a single city is shown."""
        ends, routes = set(cities), tuple(routes)
        for route in routes:
            ends |= {data().routes[route].a, data().routes[route].b}
        if not ends:
            return
        if routes or len(ends) == 1:
            self.eye.narrow()
        world, s = self.net, self.eye.scale
        xs, ys = [world.cities[c][0] / s for c in ends], [world.cities[c][1] / s for c in ends]
        air = world.ring + 2.2 * (self.metrics.body if self.metrics else 14)
        box = Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
        if not routes:
            self.eye.wide(box, air)
            return
        if len(routes) == 1 and (box.w * s > self.box.w - 2 * air or box.h * s > self.box.h - 2 * air):
            x, y = world.tracks[routes[0]].middle  # too long for the window: its middle
            box = Box(x / s, y / s, 0, 0)
        self.eye.show(box, air)

    def spot(self, route: int) -> Point:
        """Return the pixel of a route's middle when the camera rests."""
        x, y = self.eye.resting()
        at = self.net.tracks[route].middle
        return (x + at[0], y + at[1])

    def city_spot(self, city: int) -> Point:
        """Return the pixel of a city when the camera rests."""
        x, y = self.eye.resting()
        at = self.net.cities[city]
        return (x + at[0], y + at[1])

    def visible(self, route: int) -> bool:
        """Return whether a route's middle is in view."""
        return self.box.inset(4).holds(self.spot(route))

    def name_boxes(self, route: int) -> tuple[Box, Box]:
        """Return about where the full names of a route's cities stand while it is chosen."""
        one = data().routes[route]
        first = self._pill_box(one.a, None)
        return first, self._pill_box(one.b, (first,))

    def beside(self, route: int, w: float, h: float) -> Box:
        """Return a box of that size near a route's middle, inside the map, that hides neither the route nor its
        cities with their names: for the tick and the cross."""
        world, (ox, oy) = self.net, self.eye.resting()
        track, (mx, my) = world.tracks[route], self.spot(route)
        one = data().routes[route]
        points = [(ox + x, oy + y) for x, y in track.whole.points]
        twin = map_cursor.others(route)
        pieces = list(pairwise(points))
        keep = [self._pill_box(city, None) for city in (one.a, one.b)] if self.metrics else []
        best: tuple[float, float, Box] | None = None
        room = self.box.inset(3)
        near = world.car * 1.6 + 5
        for far in range(14, 170, 12):
            for k in range(24):
                turn = 2 * math.pi * k / 24
                dx, dy = math.cos(turn), math.sin(turn)
                reach = far + abs(dx) * w / 2 + abs(dy) * h / 2
                box = Box(mx + dx * reach - w / 2, my + dy * reach - h / 2, w, h)
                if box.x < room.x or box.right > room.right or box.y < room.y or box.bottom > room.bottom:
                    continue
                if not labels.clear(box, pieces, near) or any(labels.meet(box, other, 3) for other in keep):
                    continue
                x, y = world.tracks[twin].middle if twin is not None else (-1e3, -1e3)
                cost = far + (40.0 if box.inset(-4).holds((ox + x, oy + y)) else 0.0)
                if best is None or (cost, turn) < best[:2]:
                    best = (cost, turn, box)
            if best is not None and best[0] <= far:
                break
        if best is not None:
            return best[2]
        x = min(max(room.x, mx - w / 2), room.right - w)
        return Box(x, room.y if my > self.box.centre[1] else room.bottom - h, w, h)

    def overview(self) -> None:
        """Look at the whole map."""
        self.eye.whole()

    def skip(self) -> None:
        """End the camera's move."""
        self.eye.skip()

    @property
    def busy(self) -> bool:
        """Whether the camera is on its way."""
        return self.eye.moving

    # ------------------------------------------------------------ hands

    def handle(self, intent: Intent) -> Answer:
        """Take one intent. Pick: something else is chosen now, or it was confirmed; REDRAW: something moved."""
        match intent.act:
            case Act.PRESS if intent.button is not None:
                return self._press(intent.button)
            case Act.DOWN if self.box.holds(intent.pos):
                self.eye.hold()
                return NOTHING
            case Act.LIFT:
                self.eye.release()
                return REDRAW if self.eye.moving else NOTHING
            case Act.TAP | Act.HOLD if self.box.holds(intent.pos):
                return self._tap(intent.pos, intent.act is Act.HOLD)
            case Act.DRAG if self.box.holds(intent.start):
                return REDRAW if self.eye.pan(*intent.delta) else NOTHING
            case Act.DROP:
                return NOTHING
            case Act.PAN:
                return REDRAW if self.eye.pan(-intent.delta[0] * _PAN, -intent.delta[1] * _PAN) else NOTHING
            case Act.PINCH if self.box.holds(intent.pos):
                return REDRAW if self.eye.pinch(intent.amount, intent.pos) else NOTHING
            case Act.POINT:
                old, self.hover = self.hover, self._city_at(intent.pos, self.net.ring + 5)
                return REDRAW if old != self.hover else NOTHING
        return UNUSED

    def _press(self, button: Button) -> Answer:
        if button in map_cursor.WAYS:
            return self._walk(button)
        match button:
            case Button.CONFIRM:
                if self.route is not None:
                    return Pick(route=self.route, sure=True)
                if self.city is None:
                    return UNUSED
                self.anchor = self.city
                self.choose(map_cursor.routes_round(self.city)[0])
                return Pick(route=self.route)
            case Button.BACK:
                if self.route is None:
                    return UNUSED
                self.choose(None)
                return REDRAW
            case Button.ZOOM_IN | Button.ZOOM_OUT:
                about = None
                if self.route is not None:
                    about = self.spot(self.route)
                elif self.city is not None:
                    about = self.city_spot(self.city)
                if not self.eye.zoom(1 if button is Button.ZOOM_IN else -1, about):
                    return NOTHING
                self._into_view()
                return REDRAW
        return UNUSED

    def _into_view(self) -> None:
        if self.route is not None:
            self.show(routes=(self.route,))
        elif self.city is not None:
            self.show(cities=(self.city,))
        self.eye.skip()

    @property
    def place(self) -> int | None:
        """Where the cursor stands, as map_cursor counts."""
        if self.route is not None:
            return self.route
        return ROUTES + self.city if self.city is not None else None

    def _walk(self, button: Button) -> Answer:
        self.pads, self._taps = True, None
        at = self.place
        if at is None:
            middle = self.box.centre
            city = self.anchor if self.anchor is not None else self._nearest_city(middle)
            to: int | None = ROUTES + city
        else:
            to = map_cursor.step(self.net, at, button)
        if to is None:
            return NOTHING
        if to < ROUTES:
            if at is not None and at >= ROUTES:
                self.anchor = at - ROUTES
            self.choose(to)
            return Pick(route=to)
        self.route, self.city, self.anchor = None, to - ROUTES, to - ROUTES
        self.show(cities=(self.city,))
        return Pick(city=self.city)

    # ------------------------------------------------------------ fingers

    def _tap(self, pos: Point, held: bool) -> Answer:
        self.pads = False
        trembling = self._taps is not None and math.dist(self._taps[0], pos) <= _SAME
        at = self.place
        found = self._taps[1] if trembling and self._taps is not None and at in self._taps[1] else self.candidates(pos)
        where = self._taps[0] if trembling and self._taps is not None else pos
        if not found:
            had = at is not None
            self.choose(None)
            self.city = None
            return REDRAW if had and not held else UNUSED
        if held:
            to = at if at is not None and at in found else next((one for one in found if one < ROUTES), found[0])
            picked = self._picked(to, held=True)
        elif at not in found or (not trembling and at != found[0]):
            picked = self._picked(found[0])
        elif len(found) == 1:
            picked = self._picked(found[0], again=True)
        else:  # the same place once more: what else lies there
            picked = self._picked(found[(found.index(at) + 1) % len(found)])
        self._taps = (where, found)
        return picked

    def _picked(self, place: int, *, again: bool = False, held: bool = False) -> Pick:
        if place < ROUTES:
            self.choose(place)
            return Pick(route=place, again=again, held=held)
        self.route, self.city, self.anchor = None, place - ROUTES, place - ROUTES
        self.show(cities=(self.city,))
        return Pick(city=self.city, again=again, held=held)

    def _reach(self, pos: Point, place: int) -> float:
        """Return how far a pixel is from what is drawn of a place."""
        ox, oy = self.eye.resting()
        at = (pos[0] - ox, pos[1] - oy)
        if place >= ROUTES:
            return max(0.0, math.dist(at, self.net.cities[place - ROUTES]) - self.net.ring)
        return self.net.tracks[place].line.distance(at)

    def candidates(self, pos: Point) -> tuple[int, ...]:
        """Return what a finger there may mean, likeliest first: routes within reach, a city it stands on."""
        assert self.metrics is not None
        most = max(self.metrics.touch / 2, self.net.car * 1.5)
        scored = []
        for route in range(ROUTES):
            far = self._reach(pos, route)
            if far <= most:
                scored.append((far - (_PAYABLE if route in self.look.payable else 0.0), route))
        scored.sort()
        found = [route for far, route in scored if far <= max(scored[0][0] + self.net.apart * 1.7, most * 0.45)][:4]
        city = self._city_at(pos, self.net.ring + 4)
        if city is not None:
            found.insert(0, ROUTES + city)
        elif not found:
            city = self._city_at(pos, most)
            if city is not None:
                found.append(ROUTES + city)
        return tuple(found)

    def _city_at(self, pos: Point, within: float) -> int | None:
        city = self._nearest_city(pos)
        return city if math.dist(self.city_spot(city), pos) <= within else None

    def _nearest_city(self, pos: Point) -> int:
        return min(range(len(data().cities)), key=lambda city: (math.dist(self.city_spot(city), pos), city))

    # ------------------------------------------------------------ drawing

    def draw(self, canvas: Canvas, look: MapLook, now: float) -> None:
        """Draw the map as it is at time `now` (ms)."""
        self.look = look
        world, origin = self.net, self.eye.origin(now)
        looks = self._looked(look)
        with canvas.clip(self.box):
            canvas.rect(self.box, "water")
            self._draw_tiles(canvas, world, origin, looks)
            if look.faded:
                self._draw_veil(canvas)
            else:
                self._draw_rails(canvas, world, origin, look, looks)
            for route, share in look.filling.items():
                seat = look.owner[route]
                if share < 1.0 and seat != NOBODY:
                    map_art.show_filling(canvas, world, origin, route, look.marks[seat], share)
            for route in sorted(look.blamed):
                map_art.show_blamed(canvas, world, origin, route, looks[route])
            for route in look.trail:
                map_art.show_trail(canvas, world, origin, route, looks[route])
            if self.route is not None:
                map_art.show_chosen(canvas, world, origin, self.route, looks[self.route])
            self._draw_cities(canvas, world, origin, look)
            self._draw_pills(canvas, origin, look)

    def _looked(self, look: MapLook) -> tuple[int, ...]:
        """Return per route how it looks on the resting map."""
        key = (look.owner, look.closed, look.marks, tuple(look.filling.items()))
        if self._looks is None or self._looks[0] != key:
            found = []
            for route, seat in enumerate(look.owner):
                if seat != NOBODY and look.filling.get(route, 1.0) >= 1.0:
                    found.append(look.marks[seat])
                else:
                    found.append(CLOSED if route in look.closed else BARE if route in look.filling else FREE)
            self._looks = (key, tuple(found))
        return self._looks[1]

    def _draw_tiles(self, canvas: Canvas, world: Net, origin: Point, looks: Sequence[int]) -> None:
        for tile in self._pieces(canvas, world):
            x, y = origin[0] + tile.box.x, origin[1] + tile.box.y
            if labels.meet(Box(x, y, tile.box.w, tile.box.h), self.box):
                map_art.show_tile(canvas, world, tile.box, (x, y), tile.routes, tuple(looks), tile.names, self.px,
                                  tile.stamp)

    def _pieces(self, canvas: Canvas, world: Net) -> tuple[_Tile, ...]:
        """Return the pieces of the resting map at this scale."""
        m = canvas.metrics
        key = (world.key, self.px, self.eye.edge, (m.width, m.height))
        if self._tiles is not None and self._tiles[0] == key:
            return self._tiles[1]
        dx, dy = self.eye.edge
        limits = Box(3 - dx, 3 - dy, world.size[0] + 2 * dx - 6, world.size[1] + 2 * dy - 6)
        self._names = labels.labels(world, self.px, lambda words: canvas.text_width(words, self.px, True), limits,
                                    world.scale >= 1.8)
        air = math.ceil(map_art.land_reach(world) * 1.1 + 4)
        left, top = -max(air, math.ceil(dx)), -max(air, math.ceil(dy))
        right, bottom = math.ceil(world.size[0]) - left, math.ceil(world.size[1]) - top
        tiles = []
        across, down = max(1, round((right - left) / TILE)), max(1, round((bottom - top) / TILE))
        xs = [left + round((right - left) * i / across) for i in range(across + 1)]
        ys = [top + round((bottom - top) * i / down) for i in range(down + 1)]
        for y, y1 in pairwise(ys):
            for x, x1 in pairwise(xs):
                box = Box(x, y, x1 - x, y1 - y)
                names = tuple(one for one in self._names if labels.meet(one.box.inset(-4, -self.px * 0.4), box))
                tiles.append(_Tile(box, map_art.touching(world, box), names, hash(names)))
        self._tiles = (key, tuple(tiles))
        return self._tiles[1]

    def _draw_veil(self, canvas: Canvas) -> None:
        box = self.box
        canvas.picture(("coast", "veil"), (box.x, box.y), (box.w, box.h),
                       lambda c: c.rect(Box(0, 0, box.w, box.h), "land"), alpha=0.62)

    def _draw_rails(self, canvas: Canvas, world: Net, origin: Point, look: MapLook, looks: Sequence[int]) -> None:
        marked: dict[int, tuple[list[int], list[int]]] = {}
        for k, routes in enumerate((look.payable, look.recent)):
            for route in sorted(routes):
                marked.setdefault(strand_of()[route], ([], []))[k].append(route)
        for strand, (payable, recent) in marked.items():
            map_art.show_strand(canvas, world, origin, strand, Rails(tuple(payable), tuple(recent)), tuple(looks))

    def _draw_cities(self, canvas: Canvas, world: Net, origin: Point, look: MapLook) -> None:
        for city in sorted(look.ring_cities | look.lit_cities):
            x, y = world.cities[city]
            map_art.show_city(canvas, (origin[0] + x, origin[1] + y), world.ring, double=True,
                              lit=city in look.lit_cities)
        if self.route is not None:
            one = data().routes[self.route]
            for city in {one.a, one.b} - look.ring_cities - look.lit_cities:
                x, y = world.cities[city]
                map_art.show_city(canvas, (origin[0] + x, origin[1] + y), world.ring)
        elif self.city is not None:
            x, y = world.cities[self.city]
            map_art.show_city_focus(canvas, (origin[0] + x, origin[1] + y), world.ring)

    # ------------------------------------------------------------ names in full

    def _focused(self, look: MapLook, origin: Point) -> list[tuple[int, bool]]:
        """Return the cities whose full names are shown, and whether as lit ones."""
        found: dict[int, bool] = {}
        if self.route is not None:
            one = data().routes[self.route]
            found[one.a] = found[one.b] = False
        elif self.city is not None:
            found[self.city] = False
        if self.hover is not None:
            found.setdefault(self.hover, False)
        for city in sorted(look.lit_cities):
            x, y = self.net.cities[city]
            if self.box.holds((origin[0] + x, origin[1] + y)):
                found[city] = True
        return list(found.items())

    def _draw_pills(self, canvas: Canvas, origin: Point, look: MapLook) -> None:
        cities = self._focused(look, origin)
        key = (origin, self.net.key, self.route, tuple(cities), canvas.metrics)
        if self._pilled is None or self._pilled[0] != key:
            self._pilled = (key, self._place_pills(canvas, origin, [city for city, _ in cities]))
        for (city, lit), box in zip(cities, self._pilled[1], strict=True):
            if labels.meet(box, self.box):
                map_art.show_pill(canvas, box, self._called(canvas, city), self.px, lit=lit)
        self.pills = tuple(self._pilled[1])

    def _place_pills(self, canvas: Canvas, origin: Point, cities: Sequence[int]) -> list[Box]:
        shown: list[Box] = []
        for city in cities:
            w, h = map_art.pill_size(canvas, self._called(canvas, city), self.px)
            shown.append(self._pill_at(city, w, h, origin, shown))
        return shown

    def _called(self, canvas: Canvas, city: int) -> str:
        """Return a city's name, or its code where the map is narrower than that."""
        name = data().cities[city].name
        return name if map_art.pill_size(canvas, name, self.px)[0] <= self.box.w - 4 else CODES[city]

    def _pill_box(self, city: int, shown: Sequence[Box] | None) -> Box:
        """Return about where the pill of a city will stand when the camera rests."""
        px = self.px
        w, h = len(data().cities[city].name) * px * 0.62 + px * 0.8, px * 1.45
        return self._pill_at(city, w, h, self.eye.resting(), shown or ())

    def _pill_at(self, city: int, w: float, h: float, origin: Point, shown: Sequence[Box]) -> Box:
        """Return where a pill hides least: never the chosen route, its city or another pill, few cars of others."""
        world = self.net
        at = world.cities[city]
        room = Box(self.box.x - origin[0] + 2, self.box.y - origin[1] + 2, self.box.w - 4, self.box.h - 4)
        taken = [Box(b.x - origin[0], b.y - origin[1], b.w, b.h) for b in shown]
        chosen = world.tracks[self.route].whole.points if self.route is not None else ()
        lines = list(pairwise(chosen))
        name = next((label.box for label in self._names if label.city == city), None)
        near = [list(pairwise(track.line.points)) for track in world.tracks
                if labels.meet(track.box, Box(at[0] - w - 40, at[1] - h - 45, 2 * w + 80, 2 * h + 90))]
        cities = [one for one in world.cities
                  if one != at and abs(one[0] - at[0]) < w + 60 and abs(one[1] - at[1]) < h + 60]
        words = [label.box for label in self._names if label.city != city and abs(label.box.x - at[0]) < w + 120]
        best: tuple[float, Box] | None = None
        tries = []
        if name is not None:  # upon the letters that it spells out
            xs = (name.centre[0] - w / 2, name.x - 2, name.right + 2 - w)
            ys = (name.centre[1] - h / 2, name.y - 2, name.bottom + 2 - h)
            tries = [(0.05 * (i + j), Box(x, y, w, h)) for i, x in enumerate(xs) for j, y in enumerate(ys)]
        for far in (4.0, 9.0, 15.0, 22.0, 30.0):
            for k in range(24):
                turn = 2 * math.pi * k / 24
                slant = 0.2 * min(abs(math.sin(turn)), abs(math.cos(turn)))
                tries.append((0.3 + far * 0.12 + slant, labels.beside(at, world.ring * 1.3 + 2, w, h, turn, far)))
        for i in range(7):  # if nothing else: anywhere, as near as can be (a city out of view, a narrow window)
            for j in range(5):
                x, y = room.x + (room.w - w) * i / 6, room.y + (room.h - h) * j / 4
                tries.append((5.0 + 0.02 * math.dist((x + w / 2, y + h / 2), at), Box(x, y, w, h)))
        tries.sort(key=lambda one: one[0])
        for cost, box in tries:
            if best is not None and cost >= best[0]:
                break
            box = Box(min(max(room.x, box.x), max(room.x, room.right - w)),
                      min(max(room.y, box.y), max(room.y, room.bottom - h)), w, h)
            cost += 40 * (not labels.clear(box, lines, world.car * 1.2 + 2))
            cost += 60 * sum(labels.meet(box, other, 2) for other in taken)
            cost += 30 * labels.touch(box, at, world.ring * 0.9)
            cost += 2.0 * sum(labels.touch(box, other, world.ring) for other in cities)
            cost += 3.0 * sum(labels.meet(box, one, 1) for one in words)  # half a name looks broken
            if name is not None and labels.meet(box, name, 1) and not (
                    box.x <= name.x and box.y <= name.y and box.right >= name.right and box.bottom >= name.bottom):
                cost += 3.0
            for pieces in near:
                if best is not None and cost >= best[0]:
                    break
                cost += 1.5 * (not labels.clear(box, pieces, world.car * 0.6))
            if best is None or cost < best[0] - 1e-9:
                best = (cost, box)
        assert best is not None
        return Box(best[1].x + origin[0], best[1].y + origin[1], w, h)
