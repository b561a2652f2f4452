"""What lies on top of the resting map for a moment: what can be picked, ghosts, reasons, lit trips, pills, tick and
cross. Each is a kept picture in the pixels of a net; `origin` is the pixel of the net's top left."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import Any, NamedTuple

from handheld.core.tunnel import Tile
from handheld.games.face import Box, Canvas, Colour, Point
from handheld.games.tunnel import lines_art
from handheld.games.tunnel.boardlook import BoardLook, Choice, LineLook, TripLook
from handheld.games.tunnel.ground_art import PLATE
from handheld.games.tunnel.net import Net, around
from handheld.games.tunnel.strands import Key, Strand, along
from handheld.games.tunnel.why import CELL, Place

STEPS = 8  # pictures of something that grows
LEAST_LETTER = 11  # px (LOOK.md): of the hubs at the ends of a trip, on a board too small for letters


def show(canvas: Canvas, net: Net, key: tuple[Any, ...], box: Box, origin: Point, paint: Callable[[Canvas], None],
         alpha: float = 1.0) -> None:
    """Show a picture of a box of the net; `paint` paints in the net's pixels."""
    x, y = math.floor(box.x) - 1, math.floor(box.y) - 1
    w, h = math.ceil(box.right) + 1 - x, math.ceil(box.bottom) + 1 - y
    whole = ("tunnel", *key, net.key)

    def moved(c: Canvas) -> None:
        c.picture(whole, (-x, -y), (w, h), paint)

    canvas.picture(whole, (origin[0] + x, origin[1] + y), (w, h), moved, alpha=alpha)


def _grown(box: Box, by: float) -> Box:
    return box.inset(-by)


# ---------------------------------------------------------------- what can be picked


def show_offers(canvas: Canvas, net: Net, origin: Point, offers: Sequence[Choice], line: int, *,
                ways: bool = True) -> None:
    """Show the cells and vertices that can be picked, those of the chosen line stronger; ways: where tiles lead to."""
    tiles = [one for one in offers if isinstance(one, Tile)]
    if not tiles:
        spots = sorted({one.vertex for one in offers if not isinstance(one, Tile)})
        if spots:
            box = _grown(around(net.vertices[v] for v in spots), net.ring * 2)
            show(canvas, net, ("spots", tuple(spots)), box, origin, lambda c: _paint_spots(c, net, spots))
        return
    own = [one for one in tiles if one.line == line] or tiles
    for group, alpha in ((own, 0.55), ([one for one in tiles if one not in own], 0.25)):
        cells = sorted({one.cell for one in group})
        ends = sorted({(one.start, one.end) for one in group})
        if not cells:
            continue
        box = around(point for cell in cells for point in net.corners(cell))
        show(canvas, net, ("offered", tuple(cells)), box, origin, partial(_paint_cells, net=net, cells=cells),
             alpha)
        if alpha > 0.5 and ways:
            show(canvas, net, ("ways", tuple(ends)), _grown(box, net.scale * 0.2), origin,
                 partial(_paint_ways, net=net, ends=ends))


def _paint_cells(canvas: Canvas, net: Net, cells: Sequence[int]) -> None:
    for cell in cells:
        canvas.polygon(net.corners(cell, 0.08), "lit")


def _paint_ways(canvas: Canvas, net: Net, ends: Sequence[tuple[int, int]]) -> None:
    """Paint a dot upon each vertex that a tile may lead to, and the way there in dots."""
    r = max(2.2, net.scale * 0.085)
    for a, b in ends:
        for share in (0.42, 0.62, 0.82):
            canvas.circle(net.between(a, b, share), max(1.1, r * 0.42), canvas.mix("ink", PLATE, 0.62))
    for vertex in sorted({b for _, b in ends}):
        canvas.circle(net.vertices[vertex], r + max(1.0, r * 0.5), PLATE)
        canvas.circle(net.vertices[vertex], r, canvas.mix("ink", PLATE, 0.75))


def _paint_spots(canvas: Canvas, net: Net, spots: Sequence[int]) -> None:
    for vertex in spots:
        at = net.vertices[vertex]
        canvas.circle(at, net.ring * 1.45, PLATE)
        canvas.circle(at, net.ring * 1.22, "ink")
        canvas.circle(at, net.ring * 0.98, "lit")
        canvas.circle(at, net.ring * 0.3, "dark")


def show_cursor(canvas: Canvas, net: Net, origin: Point, place: Place) -> None:
    """Show the focus upon a cell or a vertex: an outline of ink with a halo."""
    wide = max(2.0, net.scale * 0.06)
    if place[0] == CELL:
        shape = net.corners(place[1], -0.02)

        def paint(c: Canvas) -> None:
            c.line([*shape, shape[0]], wide * 2.4, "halo")
            c.line([*shape, shape[0]], wide, "focus")

        show(canvas, net, ("focus", place), _grown(around(shape), wide * 2), origin, paint)
        return
    at, r = net.vertices[place[1]], net.ring * 1.75

    def ring(c: Canvas) -> None:
        c.ring(at, r, wide * 2.4, "halo")
        c.ring(at, r, wide, "focus")

    show(canvas, net, ("focus", place), lines_art.disc_box(at, r + wide * 1.5), origin, ring)


# ---------------------------------------------------------------- ghosts


def show_ghost(canvas: Canvas, net: Net, origin: Point, chains: Sequence[tuple[Strand, Sequence[Tile]]], mark: int,
               focus: bool, px: int) -> None:
    """Show tiles that are not laid: tinted cells, dashed lines; a focus round the last, numbers if there are more."""
    tiles = [tile for _, chain in chains for tile in chain]
    if not tiles:
        return
    cells = tuple(tile.cell for tile in tiles)
    box = around(point for cell in cells for point in net.corners(cell))
    show(canvas, net, ("ghost-cells", cells, mark), box, origin, lambda c: _paint_ghost_cells(c, net, cells, mark),
         0.34)
    reach = net.wide * 2 + net.head * 2
    for strand, chain in chains:
        line, upward = chain[0].line, strand.points
        free = focus and chain[-1] == tiles[-1]

        def paint(c: Canvas, strand: Strand = strand, line: int = line, end: int = chain[-1].end,
                  start: int = chain[0].start, free: bool = free) -> None:
            lines_art.paint_dashes(c, strand.points, net, mark, line)
            c.circle(net.vertices[start], net.wide * 0.5, f"seat{mark}")
            _paint_tip(c, net, net.vertices[end], mark, line, free)

        show(canvas, net, ("ghost", upward, mark, line, free), _grown(strand.box, reach), origin, paint)
    if len(tiles) > 1 and not focus:
        for number, tile in enumerate(tiles, 1):
            show_number(canvas, net, origin, net.middles[tile.cell], str(number), px)


def _paint_ghost_cells(canvas: Canvas, net: Net, cells: Sequence[int], mark: int) -> None:
    for cell in cells:
        canvas.polygon(net.corners(cell, 0.03), f"seat{mark}")


def _paint_tip(canvas: Canvas, net: Net, at: Point, mark: int, line: int, focus: bool) -> None:
    """Paint the end of a ghost: a white head in a ring."""
    r = net.head
    if focus:
        canvas.circle(at, r * 1.72, PLATE)
        canvas.ring(at, r * 1.44, max(1.8, r * 0.34), "focus")
    canvas.circle(at, r * 1.14, "light")
    canvas.circle(at, r * 0.78, f"seat{mark}")
    if line:
        canvas.circle(at, r * 0.34, "light")


def show_number(canvas: Canvas, net: Net, origin: Point, at: Point, words: str, px: int) -> None:
    """Show a number in a badge of ink."""
    r = px * 0.66

    def paint(c: Canvas) -> None:
        c.circle(at, r + 1.2, PLATE)
        c.circle(at, r, "ink")
        c.text(at, words, px, PLATE, bold=True, anchor="cm", halo="ink")

    show(canvas, net, ("number", at, words, px), lines_art.disc_box(at, r + 2), origin, paint)


def show_new_chip(canvas: Canvas, net: Net, origin: Point, vertex: int, *, core: str = "") -> None:
    """Show a station that is still to be set: the ring in a second ring; `core`: colour of a head upon it."""
    at, r = net.vertices[vertex], net.ring

    def paint(c: Canvas) -> None:
        c.circle(at, r * 1.86, PLATE)
        c.ring(at, r * 1.62, max(1.3, r * 0.22), "ink")
        lines_art.paint_station(c, at, r)
        if core:
            c.circle(at, r * 0.42, core)

    show(canvas, net, ("new-chip", vertex, core), lines_art.disc_box(at, r * 1.9), origin, paint)


def pill_box(at: Point, words: str, px: int, reach: float, side: int = 1, up: int = -1) -> Box:
    """Return where a pill stands beside a vertex: right or left of it, above or below."""
    w, h = len(words) * px * 0.62 + px * 0.75, px * 1.36
    x = at[0] + reach * 0.5 if side > 0 else at[0] - reach * 0.5 - w
    return Box(x, at[1] - reach * 0.7 - h if up < 0 else at[1] + reach * 0.7, w, h)


def show_pill(canvas: Canvas, box: Box, words: str, px: int, *, lit: bool = False) -> None:
    """Show words in a pill of ink, in pixels of the window."""
    w, h = math.ceil(box.w) + 2, math.ceil(box.h) + 2

    def paint(c: Canvas) -> None:
        c.rect(Box(0, 0, w, h), PLATE, h / 2)
        c.rect(Box(1, 1, w - 2, h - 2), "lit" if lit else "ink", h / 2 - 1)
        c.text((w / 2, h / 2), words, px, "dark" if lit else PLATE, bold=True, anchor="cm")

    canvas.picture(("tunnel", "pill", words, px, lit), (round(box.x) - 1, round(box.y) - 1), (w, h), paint)


# ---------------------------------------------------------------- what moves


def show_growing(canvas: Canvas, net: Net, origin: Point, strand: Strand, line: LineLook, mark: int,
                 share: float) -> None:
    """Show the last tile of a line while it is laid."""
    level = min(STEPS, max(1, math.ceil(share * STEPS)))
    last = len(line.cells)
    points = along(strand.part(last - 1, last), level / STEPS)
    shape = net.corners(line.cells[-1], 0.07)
    box = _grown(around([*points, *shape]), net.wide * 2)

    def paint(c: Canvas) -> None:
        c.polygon(shape, c.mix(f"seat{mark}", PLATE, 0.26 * level / STEPS))
        c.line(points, net.wide * 1.5, PLATE)
        lines_art.paint_track(c, points, net.wide, mark, line.line)
        c.circle(points[-1], net.head * 0.8, f"seat{mark}")

    show(canvas, net, ("growing", strand.points, last, mark, line.line, level), box, origin, paint)


def show_pop(canvas: Canvas, net: Net, origin: Point, vertex: int, share: float) -> None:
    """Show a chip that is being set: it swells a little beyond its size and comes back."""
    level = round(min(1.0, max(0.0, share)) * STEPS)
    t = level / STEPS
    size = 0.3 + 1.7 * t if t < 0.5 else 1.15 - 0.3 * (t - 0.5)
    at, r = net.vertices[vertex], net.ring * min(1.15, size)
    show(canvas, net, ("pop", vertex, level), lines_art.disc_box(at, r * 1.3), origin,
         lambda c: lines_art.paint_station(c, at, r))


# ---------------------------------------------------------------- why not


def show_blamed(canvas: Canvas, net: Net, origin: Point, places: Sequence[Place]) -> None:
    """Show what breaks a rule: cells hatched in a thick frame, vertices in a ring with a cross."""
    for place in places:
        if place[0] == CELL:
            shape = net.corners(place[1], 0.06)
            show(canvas, net, ("blamed", place), _grown(around(shape), net.scale * 0.1), origin,
                 partial(_paint_hatched, net=net, shape=shape))
        else:
            at = net.vertices[place[1]]
            show(canvas, net, ("blamed", place), lines_art.disc_box(at, net.ring * 2.2), origin,
                 partial(_paint_wrong, net=net, at=at))


def _paint_hatched(canvas: Canvas, net: Net, shape: Sequence[Point]) -> None:
    wide = max(2.0, net.scale * 0.07)
    (ax, ay), (bx, by), (cx, cy) = shape
    count = max(3, round(net.scale / 6))
    for k in range(1, count):
        t = k / count
        canvas.line([(ax + (bx - ax) * t, ay + (by - ay) * t), (ax + (cx - ax) * t, ay + (cy - ay) * t)],
                    max(1.1, net.scale * 0.03), "bad")
    canvas.line([*shape, shape[0]], wide, "bad")


def _paint_wrong(canvas: Canvas, net: Net, at: Point) -> None:
    r = net.ring * 1.7
    canvas.ring(at, r, max(3.6, r * 0.42), PLATE)
    canvas.ring(at, r, max(2.0, r * 0.24), "bad")
    canvas.circle((at[0] + r * 0.72, at[1] - r * 0.72), max(4.5, r * 0.5), "bad")
    canvas.mark("cross", (at[0] + r * 0.72, at[1] - r * 0.72), max(2.7, r * 0.3), "onbad")


def show_blamed_line(canvas: Canvas, net: Net, origin: Point, strand: Strand, mark: int, line: int) -> None:
    """Show a line that takes part in breaking a rule."""
    wide = net.wide

    def paint(c: Canvas) -> None:
        c.line(strand.points, wide + max(6.0, wide * 1.1), "bad")
        c.line(strand.points, wide + max(2.4, wide * 0.5), PLATE)
        lines_art.paint_track(c, strand.points, wide, mark, line)

    show(canvas, net, ("blamed-line", strand.points, mark, line), _grown(strand.box, wide * 2 + 4), origin, paint)


def show_recent(canvas: Canvas, net: Net, origin: Point, cells: Sequence[int]) -> None:
    """Show which cells were laid since the seat's last turn: brackets in their corners."""
    if not cells:
        return
    box = around(point for cell in cells for point in net.corners(cell))

    def paint(c: Canvas) -> None:
        wide = max(1.4, net.scale * 0.04)
        for cell in cells:
            shape = net.corners(cell, 0.2)
            for k in range(3):
                (x, y), (ax, ay), (bx, by) = shape[k], shape[k - 1], shape[(k + 1) % 3]
                c.line([(x + (ax - x) * 0.24, y + (ay - y) * 0.24), (x, y), (x + (bx - x) * 0.24, y + (by - y) * 0.24)],
                       wide, c.mix("ink", PLATE, 0.72))

    show(canvas, net, ("recent", tuple(cells)), _grown(box, 3), origin, paint)


# ---------------------------------------------------------------- trips


def show_trip(canvas: Canvas, net: Net, origin: Point, look: BoardLook, trip: TripLook, strands: Mapping[Key, Strand],
              px: int, letters: int) -> list[Point]:
    """Show a trip above everything else, which has stepped back; return the middles of its hops, in net pixels. One
    that is lit as a whole is one picture."""
    hops = _hops(look, trip, strands)
    if trip.share < 1.0:
        _show_parts(canvas, net, origin, look, trip, hops, px, letters)
    else:
        points = [point for hop in hops for point in hop.points]
        points += [point for cell in trip.cells for point in net.corners(cell)]
        points += [net.vertices[vertex] for vertex in trip.gap]
        if points:
            key = ("trip", tuple(hops), trip.cells, trip.gap, look.hubs, look.marks, px, letters)
            show(canvas, net, key, _grown(around(points), net.wide * 2 + net.disc + px), origin,
                 lambda c: _show_parts(c, net, (0.0, 0.0), look, trip, hops, px, letters))
    return [at for _, at in _beads(hops, px)]


class _Hop(NamedTuple):
    """A hop as far as it is lit."""

    points: tuple[Point, ...]
    mark: int
    line: int
    done: bool
    ends: tuple[int, int]


def _hops(look: BoardLook, trip: TripLook, strands: Mapping[Key, Strand]) -> list[_Hop]:
    lines = {(one.seat, one.line): one for one in look.lines}
    found, whole = [], trip.share * len(trip.edges)
    for number, (seat, line, a, b) in enumerate(trip.edges):
        share = min(1.0, whole - number)
        if share <= 0 or (seat, line) not in lines:
            continue
        verts = lines[seat, line].verts
        i, j = sorted((verts.index(a), verts.index(b)))
        level = max(1, math.ceil(share * STEPS))
        points = along(strands[seat, line].part(i, j), level / STEPS)
        found.append(_Hop(points, look.marks[seat], line, level == STEPS, (a, b)))
    return found


def _show_parts(canvas: Canvas, net: Net, origin: Point, look: BoardLook, trip: TripLook, hops: Sequence[_Hop],
                px: int, letters: int) -> None:
    for cell in trip.cells:
        shape = net.corners(cell, -0.04)
        show(canvas, net, ("trip-cell", cell), _grown(around(shape), 3), origin,
             partial(_paint_lit, net=net, shape=shape, filled=len(trip.cells) < 3))
    hubs = _show_ends(canvas, net, origin, look, trip, letters)
    wide = net.wide
    for hop in hops:
        show(canvas, net, ("halo", hop.points), _grown(around(hop.points), wide * 2 + 4), origin,
             partial(_paint_halo, points=hop.points, wide=wide))
    for hop in hops:
        show(canvas, net, ("hop", hop.points, hop.mark, hop.line), _grown(around(hop.points), wide * 2), origin,
             partial(lines_art.paint_track, points=hop.points, wide=wide, look=hop.mark, line=hop.line))
    show_stops(canvas, net, origin, sorted({vertex for hop in hops if hop.done for vertex in hop.ends}))
    if len(trip.gap) == 2:
        _show_gap(canvas, net, origin, trip.gap)
    r = px * 0.6 + 1.4
    taken = [(at, lines_art.hub_disc(net, letters or LEAST_LETTER)) for at in hubs]
    for hop, at in _beads(hops, px):
        long = sum(math.dist(a, b) for a, b in pairwise(hop.points))
        short = long < 2 * net.ring + 2.3 * px * 0.6 or any(math.dist(at, one) < r + far for one, far in taken)
        _show_bead(canvas, net, origin, at, px, short)
        if not short:
            taken.append((at, r))


def _beads(hops: Sequence[_Hop], px: int) -> list[tuple[_Hop, Point]]:
    """Return the hops that are lit and where their beads lie: halfway, or to one side where another's is."""
    found: list[tuple[_Hop, Point]] = []
    for hop in hops:
        if not hop.done:
            continue
        best: tuple[float, Point] | None = None
        for share in (0.5, 0.34, 0.66):
            at = along(hop.points, share)[-1]
            room = min((math.dist(at, other) for _, other in found), default=math.inf)
            if best is None or (best[0] < px * 1.3 and room > best[0]):
                best = (room, at)
        assert best is not None
        found.append((hop, best[1]))
    return found


def show_stops(canvas: Canvas, net: Net, origin: Point, vertices: Sequence[int]) -> None:
    """Show stations once more, above what was drawn over them."""
    for vertex in vertices:
        at = net.vertices[vertex]
        show(canvas, net, ("stop", vertex), lines_art.disc_box(at, net.ring * 1.3), origin,
             partial(lines_art.paint_station, at=at, r=net.ring))


def _show_ends(canvas: Canvas, net: Net, origin: Point, look: BoardLook, trip: TripLook, px: int) -> list[Point]:
    """Show the hubs of a trip upon their lit cells; return where all hubs stand."""
    px = px or LEAST_LETTER
    r, found = lines_art.hub_disc(net, px), []
    edges = {cell: (line.verts[i], line.verts[i + 1]) for line in look.lines for i, cell in enumerate(line.cells)}
    for cell, card, seat in look.hubs:
        if cell not in edges:
            continue
        at, mark = lines_art.hub_spot(net, cell, edges[cell], r), look.marks[seat]
        found.append(at)
        if cell not in trip.cells:
            continue
        show(canvas, net, ("trip-hub", cell, card[0], px, mark), lines_art.disc_box(at, r + 2), origin,
             partial(lines_art.paint_hub_card, at=at, r=r, letter=card[0], px=px, look=mark))
    return found


def _paint_lit(canvas: Canvas, net: Net, shape: Sequence[Point], filled: bool) -> None:
    """Paint a cell at the end of a trip; lake and forest keep their picture within an outline."""
    canvas.line([*shape, shape[0]], max(2.4, net.scale * 0.08), "dark" if filled else "ink")
    if filled:
        canvas.polygon(shape, "lit")
    else:
        canvas.line([*shape, shape[0]], max(1.2, net.scale * 0.035), "lit")


def _paint_halo(canvas: Canvas, points: Sequence[Point], wide: float) -> None:
    canvas.line(points, wide + max(6.0, wide * 1.15), "dark")
    canvas.line(points, wide + max(3.6, wide * 0.74), "lit")
    canvas.line(points, wide + max(1.4, wide * 0.24), "dark")


def _show_bead(canvas: Canvas, net: Net, origin: Point, at: Point, px: int, short: bool) -> None:
    """Show a minute: a white bead, with its figure where the hop is long enough."""
    r = max(2.2, net.wide * 0.55) if short else px * 0.6

    def paint(c: Canvas) -> None:
        c.circle(at, r + 1.4, "dark")
        c.circle(at, r, "light")
        if not short:
            c.text(at, "1", px, "dark", bold=True, anchor="cm", halo="light")

    show(canvas, net, ("bead", at, px, short), lines_art.disc_box(at, r + 2), origin, paint)


def _show_gap(canvas: Canvas, net: Net, origin: Point, gap: Sequence[int]) -> None:
    a, b = (net.vertices[vertex] for vertex in gap)
    r = net.ring * 1.3

    def paint(c: Canvas) -> None:
        if a != b:
            for dash in lines_art.dashes([a, b], net.wide, net.wide):
                c.line(dash, max(2.0, net.wide * 0.5), "bad", False)
        for at in (a, b):
            c.ring(at, r, max(2.0, r * 0.3), "bad")

    show(canvas, net, ("gap", tuple(gap)), _grown(around([a, b]), r * 2), origin, paint)


# ---------------------------------------------------------------- tick and cross


def show_button(canvas: Canvas, centre: Point, r: float, tick: bool) -> None:
    """Show the tick (filled) or the cross (outlined), in pixels of the window; r: radius."""
    side = 2 * math.ceil(r) + 6
    m = side / 2

    def paint(c: Canvas) -> None:
        c.circle((m, m + 1.5), r + 1, c.mix("tb", "board", 0.28))
        c.circle((m, m), r, "good" if tick else "surface")
        if not tick:
            c.ring((m, m), r - 0.9, 1.8, "bad")
        colour: Colour = "ongood" if tick else "bad"
        c.mark("tick" if tick else "cross", (m, m), r * 0.55, colour)

    canvas.picture(("tunnel", "button", tick), (round(centre[0]) - m, round(centre[1]) - m), (side, side), paint)
