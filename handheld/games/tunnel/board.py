"""The board of Tunnel Lines on the screen: camera, cursor, what a tap means, and what is drawn in which order.

The view gives it a box and a BoardLook, and asks it what was picked. It knows no rules and no secrets."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from handheld.core.tunnel import Tile
from handheld.games.face import NOTHING, REDRAW, UNUSED, Act, Box, Button, Canvas, Intent, Metrics, Nothing, Point
from handheld.games.tunnel import cursor, ground_art, lines_art, overlay_art
from handheld.games.tunnel.berth import Dot, berth
from handheld.games.tunnel.boardlook import BoardLook, Choice, Pick
from handheld.games.tunnel.eye import CELL_LEAST, Eye
from handheld.games.tunnel.lines_art import Item
from handheld.games.tunnel.net import Net, net
from handheld.games.tunnel.strands import Key, Strand, ghost_strand, strands
from handheld.games.tunnel.stroke import Stroke
from handheld.games.tunnel.why import CELL, VERTEX, Place

Answer: TypeAlias = "Pick | Nothing"

PIECE = 224  # side of the pieces that the resting map is kept in
_LETTERED = 10.0  # px between vertices, from which neighbouring hubs have room for a letter each
_NEARER = 1.35  # times the least scale, where the whole board is too small to play on
_VEIL = 0.66


class _Piece(NamedTuple):
    box: Box
    low: tuple[Item, ...]
    high: tuple[Item, ...]
    key: tuple[object, ...]


class Board:
    """See the methods: layout, draw, handle, choose, spot, show."""

    def __init__(self, *, motion: bool = True) -> None:
        self.eye = Eye() if motion else Eye(glide=0.0)
        self.box = Box(0, 0, 1, 1)
        self.metrics: Metrics | None = None
        self.look = BoardLook("delta")
        self.choice: Choice | None = None  # the ghost
        self.cursor: Place | None = None  # of the free look around
        self.line = 0  # whose head the buttons choose from, where both lines can go on
        self.looking = False  # whether the buttons walk the whole board (why not?) instead of what can be picked
        self.buttons: tuple[Point, Point] | None = None  # tick and cross as last drawn
        self.pills: tuple[Box, ...] = ()  # as last drawn
        self._stroke: Stroke | None = None
        self._attended: tuple[Place, ...] = ()  # heads that were brought into view
        self._strands: tuple[object, dict[Key, Strand]] | None = None
        self._pieces: tuple[object, tuple[_Piece, ...]] | None = None
        self._berth: tuple[object, tuple[Point, Point]] | None = None

    # ------------------------------------------------------------ size

    def layout(self, box: Box, metrics: Metrics) -> None:
        """Take this part of the window."""
        self.box, self.metrics = box, metrics
        rough = min(box.h / 10.4, box.w / 12.0)
        rim = net(float(max(8, round(rough * 0.95))), 1.0).reach
        self.eye.layout(box, math.ceil(rim + max(2.0, rough * 0.04)), CELL_LEAST * _NEARER)
        self._berth = None

    @property
    def net(self) -> Net:
        """The board at its present scale."""
        return net(self.eye.scale, self.eye.across)

    @property
    def px(self) -> int:
        """The size of small text."""
        return self.metrics.small if self.metrics is not None else 14

    def _letters(self, world: Net) -> int:
        """Return the size of the letters of hubs, down to the least legible one where the whole board is small; 0 where
        they would lie over each other: only the hubs of a lit trip have theirs then."""
        tiny = self.metrics is not None and min(self.metrics.width, self.metrics.height) < 320
        return 0 if world.scale < _LETTERED else lines_art.letter_px(world, self.px, 11 if tiny else 14)

    @property
    def overviewed(self) -> bool:
        """Whether the whole board is in view."""
        return self.eye.level == 0

    @property
    def radius(self) -> float:
        """Half the side of tick and cross."""
        return self.metrics.touch / 2 if self.metrics is not None else 22.0

    # ------------------------------------------------------------ what the view asks and says

    def choose(self, choice: Choice | None) -> None:
        """Make a choice the ghost (and bring it into view), or take it away."""
        self.choice = choice
        if choice is None:
            return
        self.cursor = cursor.place_of(choice)
        if isinstance(choice, Tile):
            self.line = choice.line
            self.show([(CELL, choice.cell), (VERTEX, choice.start), (VERTEX, choice.end)])
        else:
            self.show([(VERTEX, choice.vertex)])

    def look_around(self, on: bool, choices: Sequence[Choice] = ()) -> None:
        """Let the buttons walk every cell (every vertex, where stations are to be picked), or no longer."""
        self.looking = on
        if not on:
            return
        kind = cursor.kind(choices)
        if self.choice is not None:
            self.cursor = cursor.place_of(self.choice)
        if self.cursor is None or self.cursor[0] != kind:
            x, y = self.eye.resting()
            middle = self.box.centre
            at = (middle[0] - x, middle[1] - y)
            if choices:
                at = cursor.hub(self.net, cursor.of_line(choices, self.line))
            self.cursor = self.net.place_at(at, kind) or (kind, 0)
        self.choice = None
        self.show([self.cursor])

    def spot(self, place: Place) -> Point:
        """Return the pixel of a vertex, or of a cell's middle, when the camera rests."""
        (ox, oy), (x, y) = self.eye.resting(), self.net.spot(place)
        return (ox + x, oy + y)

    def visible(self, place: Place) -> bool:
        """Return whether a place is in view."""
        return self.box.inset(4).holds(self.spot(place))

    def show(self, places: Iterable[Place]) -> None:
        """Pan as little as needed to have these in view; never under a finger."""
        found = list(places)
        if found and not self.overviewed:
            self.eye.show(self.net.box(found), self.net.scale * 0.9 + self.px)

    def overview(self) -> None:
        """Look at the whole board."""
        self.eye.whole()

    def skip(self) -> None:
        """End the camera's move."""
        self.eye.skip()

    @property
    def busy(self) -> bool:
        """Whether the camera is on its way."""
        return self.eye.moving

    # ------------------------------------------------------------ hands

    def handle(self, intent: Intent, choices: Sequence[Choice]) -> Answer:
        """Take one intent. `choices` are those that can be picked now, of both lines; buttons keep to `line`."""
        if self.choice is not None and self.choice not in choices:
            self.choice = None
        match intent.act:
            case Act.PRESS if intent.button is not None:
                return self._press(intent.button, choices)
            case Act.DOWN if self.box.holds(intent.pos):
                self.eye.hold()
                return NOTHING
            case Act.LIFT:
                self._stroke = None
                self.eye.release()
                return REDRAW if self.eye.moving else NOTHING
            case Act.TAP if self.box.holds(intent.pos):
                return self._tap(intent.pos, choices)
            case Act.HOLD if self.box.holds(intent.pos):
                place = self._place_at(intent.pos, choices)
                return NOTHING if place is None else Pick("why", None, place)
            case Act.DRAG if self.box.holds(intent.start):
                return self._drag(intent, choices)
            case Act.DROP:
                return self._drop(intent, choices)
            case Act.TWIST:
                return self._next(choices, 1 if intent.amount > 0 else -1)
            case Act.PAN:
                return REDRAW if self.eye.pan(-intent.delta[0], -intent.delta[1]) else NOTHING
            case Act.PINCH if self.box.holds(intent.pos):
                return REDRAW if self.eye.pinch(intent.amount, intent.pos) else NOTHING
        return UNUSED

    def _press(self, button: Button, choices: Sequence[Choice]) -> Answer:
        match button:
            case Button.ZOOM_IN | Button.ZOOM_OUT:
                return self._zoom(1 if button is Button.ZOOM_IN else -1, choices)
            case Button.HINT if self.looking and self.cursor is not None:
                return Pick("why", None, self.cursor)
            case Button.BACK if self.looking:
                self.looking = False
                return REDRAW
            case Button.BACK if self.choice is not None:
                self.choice = None
                return Pick("choose")
            case Button.CONFIRM if self.looking and self.cursor is not None:
                return self._confirm_cursor(choices)
            case Button.CONFIRM if self.choice is not None:
                return Pick("lay", self.choice)
            case Button.CONFIRM if choices:
                return self._next(choices, 1)
            case Button.NEXT | Button.PREVIOUS:
                return self._next(choices, 1 if button is Button.NEXT else -1)
        if button not in cursor.WAYS:
            return UNUSED
        if self.looking and self.cursor is not None:
            self.cursor = cursor.walk(self.net, self.cursor, button)
            self.show([self.cursor])
            return REDRAW
        found = cursor.step(self.net, cursor.of_line(choices, self.line), self.choice, button)
        return NOTHING if found is None else self._chosen(found)

    def _confirm_cursor(self, choices: Sequence[Choice]) -> Answer:
        here = [one for one in cursor.ring(self.net, choices) if cursor.place_of(one) == self.cursor]
        if not here:
            return Pick("why", None, self.cursor)
        own = cursor.of_line(here, self.line)
        return self._chosen(own[0])

    def _chosen(self, choice: Choice) -> Pick:
        self.looking = False
        self.choose(choice)
        return Pick("choose", choice)

    def _next(self, choices: Sequence[Choice], turn: int) -> Answer:
        found = cursor.following(self.net, cursor.of_line(choices, self.line), self.choice, turn)
        return UNUSED if found is None else self._chosen(found)

    def _zoom(self, step: int, choices: Sequence[Choice]) -> Answer:
        about: Point | None = None
        if self.cursor is not None and (self.looking or self.choice is not None):
            about = self.spot(self.cursor)
        elif choices:
            x, y = cursor.hub(self.net, cursor.of_line(choices, self.line))
            ox, oy = self.eye.resting()
            about = (ox + x, oy + y)
        if not self.eye.zoom(step, about):
            return NOTHING
        if about is not None and self.cursor is not None and (self.looking or self.choice is not None):
            self.show([self.cursor])
        self.eye.skip()
        return REDRAW

    # ------------------------------------------------------------ fingers

    def _to_net(self, pos: Point) -> Point:
        x, y = self.eye.resting()
        return (pos[0] - x, pos[1] - y)

    def _place_at(self, pos: Point, choices: Sequence[Choice]) -> Place | None:
        return self.net.place_at(self._to_net(pos), cursor.kind(choices))

    def _tap(self, pos: Point, choices: Sequence[Choice]) -> Answer:
        if self.buttons is not None and self.look.buttons:
            tick, cross = (math.dist(pos, at) <= self.radius + 3 for at in self.buttons)
            if tick or cross:
                return self._button(tick)
        reach = max(self.radius * 1.5, self.net.scale * 0.7)
        found = cursor.touched(self.net, choices, self.choice, self._to_net(pos), self.line, reach)
        if found is not None:
            return self._chosen(found)
        place = self._place_at(pos, choices)
        if place is None:
            return NOTHING
        return Pick("why", None, place)

    def _button(self, tick: bool) -> Answer:
        if self.look.buttons == "end":
            return Pick("end" if tick else "undo")
        if tick:
            return Pick("lay", self.choice) if self.choice is not None else NOTHING
        self.choice = None
        return Pick("choose")

    def _drag(self, intent: Intent, choices: Sequence[Choice]) -> Answer:
        if intent.delta == (0.0, 0.0):
            return NOTHING
        first = (intent.pos[0] - intent.delta[0], intent.pos[1] - intent.delta[1])
        if self._stroke is None and math.dist(first, intent.start) < 1.0 and cursor.kind(choices) == CELL:
            self._stroke = Stroke.begin(self.net, choices, self._to_net(intent.start), self.line, self.radius * 2)
        if self._stroke is None:
            return REDRAW if self.eye.pan(*intent.delta) else NOTHING
        old = self.choice
        tile, lay = self._stroke.move(self.net, choices, self._to_net(intent.pos))
        self.looking = False
        self.choice = tile if tile in choices else None
        if tile is not None:
            self.line = tile.line
        if lay:
            return Pick("lay", tile)
        return Pick("choose", tile) if tile != old else NOTHING

    def _drop(self, intent: Intent, choices: Sequence[Choice]) -> Answer:
        stroke, self._stroke = self._stroke, None
        if stroke is None:
            return NOTHING
        if stroke.drop(self.net, choices, self._to_net(intent.pos)):
            return Pick("lay", stroke.tile)
        return NOTHING

    # ------------------------------------------------------------ drawing

    def draw(self, canvas: Canvas, look: BoardLook, now: float) -> None:
        """Draw the board as it is at time `now` (ms)."""
        self.look = look
        self._attend(look)
        world, origin = self.net, self.eye.origin(now)
        ropes = self._ropes(world, look)
        self.buttons, self.pills = None, ()
        with canvas.clip(self.box):
            canvas.rect(self.box, "board")
            self._draw_pieces(canvas, world, origin, look, ropes)
            if look.trip is not None or look.faded:
                box = self.box
                canvas.picture(("tunnel", "veil"), (box.x, box.y), (box.w, box.h),
                               lambda c: c.rect(Box(0, 0, box.w, box.h), ground_art.PLATE), alpha=_VEIL)
            else:
                self._draw_choices(canvas, world, origin, look)
            self._draw_moving(canvas, world, origin, look, ropes)
            if look.trip is not None:
                beads = overlay_art.show_trip(canvas, world, origin, look, look.trip, ropes, self.px,
                                               self._letters(world))
                self._draw_changes(canvas, world, origin, look, beads)
            self._draw_blamed(canvas, world, origin, look, ropes)
            self._draw_ghost(canvas, world, origin, look)
            self._draw_words(canvas, world, origin, look)
            self._draw_buttons(canvas, world, look, ropes)

    def _attend(self, look: BoardLook) -> None:
        """Bring into view where something can be picked, once whenever that changes."""
        offers = cursor.of_line(look.offers, self.line)
        heads = tuple(sorted({(VERTEX, one.start) if isinstance(one, Tile) else cursor.place_of(one)
                              for one in offers}))
        if heads == self._attended:
            return
        first = not self._attended
        self._attended = heads
        if not heads or self.overviewed or self.eye.held or self.choice is not None or self.looking:
            return
        inside = [place for place in heads if self.visible(place)]
        if len(heads) == 1 or not inside:
            near = min(heads, key=lambda place: math.dist(self.spot(place), self.box.centre))
            self.eye.show(self.net.box([near]), self.net.scale * 1.9)
            if first:
                self.eye.skip()

    def _ropes(self, world: Net, look: BoardLook) -> dict[Key, Strand]:
        """Return the lines as they run at this scale."""
        key = (world.key, look.lines)
        if self._strands is None or self._strands[0] != key:
            self._strands = (key, strands(world, {(one.seat, one.line): one.verts for one in look.lines}))
        return self._strands[1]

    def _draw_pieces(self, canvas: Canvas, world: Net, origin: Point, look: BoardLook,
                     ropes: dict[Key, Strand]) -> None:
        for piece in self._cut(world, look, ropes):
            x, y = origin[0] + piece.box.x, origin[1] + piece.box.y
            size = (piece.box.w, piece.box.h)
            if not ground_art.overlap(Box(x, y, *size), self.box):
                continue

            def inside(c: Canvas, piece: _Piece = piece) -> None:
                ground_art.paint_below(c, world, look.board, piece.box)
                for item in piece.low:
                    item.paint(c)
                ground_art.paint_above(c, world, look.board, piece.box)
                for item in piece.high:
                    item.paint(c)

            def paint(c: Canvas, piece: _Piece = piece) -> None:
                at = (-piece.box.x, -piece.box.y)
                c.picture(piece.key, at, (piece.box.w, piece.box.h), lambda d: inside(d, piece))

            canvas.picture(piece.key, (x, y), size, paint)

    def _cut(self, world: Net, look: BoardLook, ropes: dict[Key, Strand]) -> tuple[_Piece, ...]:
        """Return the pieces of the resting map, each with what lies on it."""
        px = self._letters(world)
        states = tuple(lines_art.head_state(look, line) for line in look.lines)
        moving = (tuple(k for k, share in look.growing.items() if share < 1.0),
                  tuple(v for v, share in look.popping.items() if share < 1.0))
        key = (world.key, px, look.board, look.lines, look.chips, look.hubs, look.marks, look.turn, states, moving)
        if self._pieces is not None and self._pieces[0] == key:
            return self._pieces[1]
        low, high = lines_art.items(world, look, ropes, px)
        reach = math.ceil(world.reach + max(2.0, world.scale * 0.04)) + 1
        right, bottom = math.ceil(world.size[0]) + reach, math.ceil(world.size[1]) + reach
        across, down = max(1, round((right + reach) / PIECE)), max(1, round((bottom + reach) / PIECE))
        xs = [round((right + reach) * i / across) - reach for i in range(across + 1)]
        ys = [round((bottom + reach) * i / down) - reach for i in range(down + 1)]
        pieces = []
        for y, y1 in pairwise(ys):
            for x, x1 in pairwise(xs):
                box = Box(x, y, x1 - x, y1 - y)
                below = tuple(item for item in low if ground_art.overlap(item.box, box))
                above = tuple(item for item in high if ground_art.overlap(item.box, box))
                name = ("tunnel", "piece", look.board, world.key, x, y, tuple(item.key for item in (*below, *above)))
                pieces.append(_Piece(box, below, above, name))
        self._pieces = (key, tuple(pieces))
        return self._pieces[1]

    def _draw_choices(self, canvas: Canvas, world: Net, origin: Point, look: BoardLook) -> None:
        overlay_art.show_recent(canvas, world, origin, look.recent)
        if look.offers:
            overlay_art.show_offers(canvas, world, origin, look.offers, self.line, ways=not look.ghost)

    def _draw_moving(self, canvas: Canvas, world: Net, origin: Point, look: BoardLook,
                     ropes: dict[Key, Strand]) -> None:
        for line in look.lines:
            share = look.growing.get((line.seat, line.line), 1.0)
            if share < 1.0:
                overlay_art.show_growing(canvas, world, origin, ropes[line.seat, line.line], line,
                                         look.marks[line.seat], share)
        for vertex, share in look.popping.items():
            if share < 1.0:
                overlay_art.show_pop(canvas, world, origin, vertex, share)
        if look.trip is None:
            for vertex in look.turn_chips:
                if look.popping.get(vertex, 1.0) >= 1.0:
                    heads = {one.verts[-1]: look.marks[one.seat] for one in look.lines if not one.done}
                    core = f"seat{heads[vertex]}" if vertex in heads else ""
                    overlay_art.show_new_chip(canvas, world, origin, vertex, core=core)

    def _draw_blamed(self, canvas: Canvas, world: Net, origin: Point, look: BoardLook,
                     ropes: dict[Key, Strand]) -> None:
        for seat, line, _ in look.blamed_lines:
            if (seat, line) in ropes:
                overlay_art.show_blamed_line(canvas, world, origin, ropes[seat, line], look.marks[seat], line)
        lines = {(one.seat, one.line): one for one in look.lines}
        crossed = {vertex for seat, line, _ in look.blamed_lines if (seat, line) in lines
                   for vertex in lines[seat, line].verts}
        overlay_art.show_stops(canvas, world, origin, tuple(v for v in look.chips if v in crossed))
        overlay_art.show_blamed(canvas, world, origin, look.blamed)

    def _draw_ghost(self, canvas: Canvas, world: Net, origin: Point, look: BoardLook) -> None:
        if look.ghost:
            mark = look.marks[look.seat or 0]
            focus = self.choice is not None and look.ghost[-1] == self.choice
            chains = ghost_chains(world, look)
            if focus:  # below the ghost, which runs along its edge
                overlay_art.show_cursor(canvas, world, origin, (CELL, look.ghost[-1].cell))
            overlay_art.show_ghost(canvas, world, origin, chains, mark, focus, self.px)
            for vertex, _ in look.ghost_chips:
                tip = any(chain[-1].end == vertex for _, chain in chains)
                overlay_art.show_new_chip(canvas, world, origin, vertex, core=f"seat{mark}" if tip else "")
        else:
            for vertex, _ in look.ghost_chips:
                overlay_art.show_new_chip(canvas, world, origin, vertex)
            if self.choice is not None and not isinstance(self.choice, Tile):
                overlay_art.show_cursor(canvas, world, origin, (VERTEX, self.choice.vertex))
        if self.looking and self.cursor is not None:
            overlay_art.show_cursor(canvas, world, origin, self.cursor)

    # ------------------------------------------------------------ words, tick and cross

    def _draw_words(self, canvas: Canvas, world: Net, origin: Point, look: BoardLook) -> None:
        wanted = [(vertex, f"+{points}") for vertex, points in look.ghost_chips] + list(look.pills)
        ends = [vertex for tile in look.ghost for vertex in (tile.start, tile.end)]
        keep = [world.vertices[vertex] for vertex in ends]
        keep += [world.between(tile.start, tile.end) for tile in look.ghost]
        placed = list(self.pills)
        for vertex, words in wanted:
            x, y = world.vertices[vertex]
            at = (origin[0] + x, origin[1] + y)
            box = self._pill_at(at, words, [(origin[0] + u, origin[1] + v) for u, v in keep], placed)
            placed.append(box)
            overlay_art.show_pill(canvas, box, words, self.px)
        self.pills = tuple(placed)

    def _draw_changes(self, canvas: Canvas, world: Net, origin: Point, look: BoardLook, beads: Sequence[Point]) -> None:
        if look.trip is None or look.trip.share < 1.0:
            return
        placed: list[Box] = []
        keep = [(origin[0] + x, origin[1] + y) for x, y in beads]
        if len(look.trip.cells) < 3:  # hubs with their letters
            keep += [(origin[0] + x, origin[1] + y) for x, y in (world.middles[cell] for cell in look.trip.cells)]
        for vertex in look.trip.changes:
            x, y = world.vertices[vertex]
            box = self._pill_at((origin[0] + x, origin[1] + y), "+3", keep, placed)
            placed.append(box)
            overlay_art.show_pill(canvas, box, "+3", self.px, lit=True)
        self.pills = tuple(placed)

    def _pill_at(self, at: Point, words: str, keep: Sequence[Point], placed: Sequence[Box]) -> Box:
        """Return where a pill hides nothing of these points: one of the four sides of its vertex, inside the box."""
        best: tuple[float, Box] | None = None
        reach, room = self.net.ring * 1.9, self.box.inset(2)
        for number, (side, up) in enumerate(((1, -1), (-1, -1), (1, 1), (-1, 1))):
            box = overlay_art.pill_box(at, words, self.px, reach, side, up)
            x = min(max(box.x, room.x), room.right - box.w)
            y = min(max(box.y, room.y), room.bottom - box.h)
            cost = number * 0.1 + 3.0 * math.dist((x, y), (box.x, box.y)) / self.px
            box = Box(x, y, box.w, box.h)
            cost += sum(4.0 for point in keep if box.inset(-4).holds(point))
            cost += sum(8.0 for other in placed if ground_art.overlap(box.inset(-1), other))
            if best is None or cost < best[0]:
                best = (cost, box)
        assert best is not None
        return best[1]

    def _draw_buttons(self, canvas: Canvas, world: Net, look: BoardLook, ropes: dict[Key, Strand]) -> None:
        if not look.buttons or look.trip is not None:
            return
        self.buttons = self._place_buttons(world, look, ropes)
        if self.buttons is not None:
            for tick, at in zip((True, False), self.buttons, strict=True):
                overlay_art.show_button(canvas, at, self.radius, tick)

    def _place_buttons(self, world: Net, look: BoardLook, ropes: dict[Key, Strand]) -> tuple[Point, Point] | None:
        assert self.metrics is not None
        origin = self.eye.resting()
        tiles = look.ghost if look.buttons == "lay" else look.turn
        chips = tuple(vertex for vertex, _ in look.ghost_chips) if look.buttons == "lay" else look.turn_chips
        key = (world.key, origin, look.buttons, tiles, chips, look.lines, self.box, self.pills)
        if self._berth is not None and self._berth[0] == key:
            return self._berth[1]

        def dots(points: Iterable[Point], r: float) -> list[Dot]:
            return [Dot(origin[0] + x, origin[1] + y, r) for x, y in points]

        keep: list[Dot] = []
        for tile in tiles:
            keep += dots((world.vertices[tile.start], world.between(tile.start, tile.end), world.middles[tile.cell]),
                         world.wide)
            keep += dots((world.vertices[tile.end],), world.head * 1.7)
            corners = world.corners(tile.cell, 0.05)
            keep += dots(corners, 2.0)
            keep += dots((((a + u) / 2, (b + v) / 2) for (a, b), (u, v) in
                          zip(corners, (*corners[1:], corners[0]), strict=True)), 2.0)
        keep += dots((world.vertices[vertex] for vertex in chips), world.ring * 1.9)
        if not keep:
            return None
        lines = [dot for rope in ropes.values() for i in range(len(rope.at) - 1)
                 for dot in dots((rope.points[rope.at[i]], rope.middle(i)), world.wide)]
        lines += dots((world.vertices[vertex] for vertex in look.chips), world.ring)
        offered = [one for one in look.offers if one not in tiles]
        lines += dots({world.spot(cursor.place_of(one)) for one in offered}, world.wide)
        spots = berth(self.box, keep, self.pills, lines, self.radius, self.metrics.unit)
        self._berth = (key, spots)
        return spots


def ghost_chains(world: Net, look: BoardLook) -> list[tuple[Strand, tuple[Tile, ...]]]:
    """Return the ghost's tiles as lines: those that follow one another on the same line run on."""
    found: list[list[Tile]] = []
    for tile in look.ghost:
        chain = next((one for one in found if one[-1].line == tile.line and one[-1].end == tile.start), None)
        if chain is None:
            found.append([tile])
        else:
            chain.append(tile)
    lines = {(one.seat, one.line): one.verts for one in look.lines}
    return [(ghost_strand(world, lines, [(t.cell, t.start, t.end) for t in chain]), tuple(chain)) for chain in found]

