"""How Twisty Tracks looks: plate, tiles with tunnels and bridges, trains, depots, stations, pills, badges.

Fractions of a cell z (look/NOTES.md, "Twisty Tracks"). Every `show_` function puts a kept picture on the canvas.
Nothing here knows rules."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache, partial
from itertools import pairwise

from handheld.games.face import Box, Canvas, Colour, Point
from handheld.games.twisty import net
from handheld.games.twisty.data import LEVELS, data

MARKS = ("disc", "square", "triangle", "diamond")  # of the trains
SEAT_MARKS = ("ring", "caret", "plus", "bars", "zigzag")
PLATE = 0.70  # cells that the plate reaches beyond the tiles
TRACK = 0.115
KEY = 0.035  # keyline of a used track, both sides together
BRIDGE = 0.09  # gap that a bridge cuts, both sides together
RADIUS = 0.09
PARTS = 6  # steps in which a piece of track fills behind a train
TURNS = 24  # headings of a train that are kept as pictures

Owners = tuple[int, ...]  # by pair of a tile: the train that has used it, or -1


def width(z: float) -> float:
    """Return the width of a track in px."""
    return max(2.0, z * TRACK)


def keyed(z: float) -> float:
    """Return the width of a used track with its keyline in px."""
    return width(z) + max(1.6 if z < 30 else 2.0, z * KEY)


def key_colour(train: int) -> str:
    """Return the colour of the keyline of a train's track."""
    return f"railed{train}"


def grey(canvas: Canvas, over: Colour) -> Colour:
    """Return the colour of a track that nobody has used."""
    return canvas.mix("ink", over, 0.52)


def paint_track(canvas: Canvas, points: Sequence[Point], z: float, owner: int, ground: Colour) -> None:
    """Paint a piece of track: grey, or in its train's colour with a keyline."""
    if owner < 0:
        canvas.strip(points, width(z), grey(canvas, ground))
    else:
        canvas.strip(points, keyed(z), key_colour(owner))
        canvas.strip(points, width(z), f"train{owner}")


# ---------------------------------------------------------------- tiles


def _dense(points: Sequence[Point]) -> list[Point]:
    """Return a line with a point at least every sixtieth of a cell."""
    found: list[Point] = []
    for a, b in pairwise(points):
        n = max(1, math.ceil(math.dist(a, b) * 60))
        found += [(a[0] + (b[0] - a[0]) * j / n, a[1] + (b[1] - a[1]) * j / n) for j in range(n)]
    return [*found, points[-1]]


def _thin(points: Sequence[Point]) -> list[Point]:
    """Return fewer points of a dense line: enough to paint."""
    return [*points[:-1:4], points[-1]] if len(points) > 1 else list(points)


def _near(point: Point, others: Sequence[Sequence[Point]]) -> float:
    return min(math.dist(point, other) for line in others for other in line)


def _turned(points: Sequence[Point], rotation: int) -> list[Point]:
    """Return points of a unit cell after so many quarter turns clockwise."""
    found = list(points)
    for _ in range(rotation):
        found = [(1 - y, x) for x, y in found]
    return found


def _meeting(tile: int, pair: int, levels: Sequence[str]) -> list[list[Point]]:
    """Return the curves that cross a pair and run on one of these levels, of the tile as it lies unturned."""
    kind, pairs = data().tiles[tile], net.pairs_of(tile, 0)
    return [_dense(net.curve(*pairs[a if b == pair else b])) for a, b in kind.crossings
            if pair in (a, b) and kind.level[a if b == pair else b] in levels]


@cache
def _tunnel(tile: int, rotation: int, pair: int) -> tuple[list[Point], list[Point], list[Point]]:
    """Return the parts of a tunnel: open to the first portal, hidden, open from the last portal."""
    if rotation:
        begin, under, end = _tunnel(tile, 0, pair)
        return _turned(begin, rotation), _turned(under, rotation), _turned(end, rotation)
    line = _dense(net.curve(*net.pairs_of(tile, 0)[pair]))
    above = _meeting(tile, pair, LEVELS[1:])
    hidden = [i for i, point in enumerate(line) if above and _near(point, above) < TRACK * 1.30]
    if not hidden:
        return line, [], []
    first, last = max(3, hidden[0]), min(len(line) - 4, hidden[-1])
    return _thin(line[: first + 1]), _thin(line[first : last + 1]), _thin(line[last:])


@cache
def _span(tile: int, rotation: int, pair: int) -> list[Point]:
    """Return the part of a bridge that lies over other track."""
    if rotation:
        return _turned(_span(tile, 0, pair), rotation)
    line = _dense(net.curve(*net.pairs_of(tile, 0)[pair]))
    below = _meeting(tile, pair, LEVELS[:2])
    over = [i for i, point in enumerate(line) if below and _near(point, below) < TRACK * 1.45]
    return _thin(line[over[0] : over[-1] + 1]) if over else []


def _scaled(points: Sequence[Point], z: float) -> list[Point]:
    return [(x * z, y * z) for x, y in points]


def _beside(points: Sequence[Point], away: float) -> list[Point]:
    found = []
    for i, (x, y) in enumerate(points):
        (ax, ay), (bx, by) = points[max(0, i - 1)], points[min(len(points) - 1, i + 1)]
        size = math.hypot(bx - ax, by - ay) or 1.0
        found.append((x - (by - ay) / size * away, y + (bx - ax) / size * away))
    return found


def _paint_portal(canvas: Canvas, at: Point, towards: Point, z: float, ground: Colour) -> None:
    """Paint the mouth of a tunnel: a dark bar across the track, a little longer than it is wide."""
    dx, dy = towards[0] - at[0], towards[1] - at[1]
    size = math.hypot(dx, dy) or 1.0
    nx, ny = -dy / size * z * TRACK * 0.86, dx / size * z * TRACK * 0.86
    bar = [(at[0] + nx, at[1] + ny), (at[0] - nx, at[1] - ny)]
    thick = max(2.0, z * 0.045)
    canvas.line(bar, thick + max(1.4, z * 0.03), ground)
    canvas.line(bar, thick, canvas.mix("ink", ground, 0.85))


def paint_pair(canvas: Canvas, tile: int, rotation: int, pair: int, z: float, owner: int, ground: Colour) -> None:
    """Paint one track of a tile over what lies below it."""
    level = data().tiles[tile].level[pair]
    line = net.curve(*net.pairs_of(tile, rotation)[pair])
    if level == "tunnel":
        begin, hidden, end = (_scaled(part, z) for part in _tunnel(tile, rotation, pair))
        step = max(0.09, 4.2 / z)  # cells between dots
        length = net.length(hidden) / z if hidden else 0.0
        count = int(length / step)
        ink = canvas.mix(grey(canvas, ground) if owner < 0 else f"train{owner}", ground, 0.75 if owner < 0 else 0.9)
        for i in range(count):
            (x, y), _ = net.spot(hidden, (i + 0.5) / count)
            canvas.circle((x, y), max(0.9, z * 0.026), ink)
        for part in (begin, end):
            if len(part) > 1:
                paint_track(canvas, part, z, owner, ground)
        return
    if level == "bridge":
        span = _scaled(_span(tile, rotation, pair), z)
        if len(span) > 1:
            canvas.strip(span, width(z) + max(4.0, z * BRIDGE), ground)
        paint_track(canvas, _scaled(line, z), z, owner, ground)
        away = (keyed(z) if owner >= 0 else width(z)) / 2 + max(1.2, z * 0.022)
        for side in (away, -away) if len(span) > 1 else ():
            canvas.strip(_beside(span, side), max(1.0, z * 0.022), canvas.mix("ink", ground, 0.85))
        return
    paint_track(canvas, _scaled(line, z), z, owner, ground)


def paint_portals(canvas: Canvas, tile: int, rotation: int, z: float, ground: Colour) -> None:
    """Paint the mouths of the tunnels, above all tracks."""
    for pair, level in enumerate(data().tiles[tile].level):
        if level == "tunnel":
            begin, hidden, end = (_scaled(part, z) for part in _tunnel(tile, rotation, pair))
            if hidden:
                _paint_portal(canvas, begin[-1], begin[-2], z, ground)
                _paint_portal(canvas, end[0], end[1], z, ground)


def levels(tile: int) -> list[int]:
    """Return the pairs of a tile from below to above."""
    return sorted(range(4), key=lambda pair: LEVELS.index(data().tiles[tile].level[pair]))


def paint_tile(canvas: Canvas, tile: int, rotation: int, z: float, owners: Owners) -> None:
    """Paint a whole tile with the tracks that trains have used in their colours."""
    gap = max(0.5, z * 0.012)
    body = Box(gap, gap, z - 2 * gap, z - 2 * gap)
    canvas.rect(body, "card", z * RADIUS)
    canvas.frame(body, canvas.mix("hair", "card", 0.8), 1, z * RADIUS)
    for pair in sorted(levels(tile), key=lambda p: (LEVELS.index(data().tiles[tile].level[p]), owners[p] >= 0)):
        paint_pair(canvas, tile, rotation, pair, z, owners[pair], "card")
    paint_portals(canvas, tile, rotation, z, "card")


def show_tile(canvas: Canvas, at: Point, z: float, tile: int, rotation: int, owners: Owners = (-1, -1, -1, -1),
              alpha: float = 1.0) -> None:
    """Show a tile with its top left at `at`."""
    canvas.picture(("twisty", "tile", tile, rotation, owners), at, (z, z),
                   partial(paint_tile, tile=tile, rotation=rotation, z=z, owners=owners), alpha=alpha)


def open_air(tile: int, pair: int) -> bool:
    """Return whether nothing lies above a track of a tile."""
    kind = data().tiles[tile]
    return not any(LEVELS.index(kind.level[other]) > LEVELS.index(kind.level[pair])
                   for one, two in kind.crossings if pair in (one, two) for other in (one, two))


def show_part(canvas: Canvas, at: Point, z: float, tile: int, rotation: int, pair: int, train: int,
              parts: int, forward: bool) -> None:
    """Show one track of a tile as far as a train has come; what passes below others comes only when it is through."""
    if open_air(tile, pair):
        p, q = net.pairs_of(tile, rotation)[pair]
        start, end = (p, q) if forward else (q, p)
        show_line(canvas, ("part", start, end), net.curve(start, end), at[0], at[1], z, train, "card", parts / PARTS)


def show_shadow(canvas: Canvas, at: Point, z: float) -> None:
    """Show what lifts the ghost off the board."""
    canvas.picture(("twisty", "shadow"), (at[0] - 1, at[1] + 2), (z + 2, z + 2),
                   lambda c: c.rect(Box(0, 0, z + 2, z + 2), "tb", z * 0.12), alpha=0.3)


def show_back(canvas: Canvas, at: Point, z: float) -> None:
    """Show the back of a tile: what is sealed."""
    def paint(c: Canvas) -> None:
        c.rect(Box(0, 0, z, z), "ink", z * 0.1)
        for k in range(3):
            c.ring((z / 2, z / 2), z * (0.12 + 0.1 * k), max(1.0, z * 0.035), c.mix("ground", "ink", 0.75 - 0.15 * k))

    canvas.picture(("twisty", "back"), at, (z, z), paint)


# ---------------------------------------------------------------- the frame


def plate(z: float) -> tuple[float, float]:
    """Return the size of the whole frame in px."""
    return math.ceil((data().columns + 2 * PLATE) * z), math.ceil((data().rows + 2 * PLATE) * z)


def paint_plate(canvas: Canvas, z: float) -> None:
    """Paint the frame with its grey tracks and the empty cells; its top left is PLATE cells outside."""
    w, h = plate(z)
    canvas.rect(Box(0, 0, w, h), "hair", z * 0.28)
    canvas.rect(Box(1, 1, w - 2, h - 2), "wood", z * 0.28 - 1)
    o, columns, rows = PLATE * z, data().columns, data().rows
    ground = "wood"

    def moved(points: Sequence[Point]) -> list[Point]:
        return [(x * z + o, y * z + o) for x, y in points]

    for index in range(len(data().curves)):
        paint_track(canvas, moved(net.around(index)), z, -1, ground)
    for f, point in enumerate(data().frame):
        if point.kind == "station":
            paint_track(canvas, moved(net.stub(f)), z, -1, ground)
    for train, f in enumerate(data().depots):
        paint_track(canvas, moved([net.depot_middle(train), net.place(f)]), z, -1, ground)
    canvas.rect(Box(o - 2, o - 2, columns * z + 4, rows * z + 4), "board", z * RADIUS + 2)
    gap = max(0.5, z * 0.02)
    for cell in range(data().cells):
        x, y = o + cell % columns * z + gap, o + cell // columns * z + gap
        canvas.frame(Box(x, y, z - 2 * gap, z - 2 * gap), canvas.mix("grid", "board", 0.75), 1, z * RADIUS)


def show_plate(canvas: Canvas, left: float, top: float, z: float) -> None:
    """Show the frame; (left, top): the corner of the cells."""
    canvas.picture(("twisty", "plate"), (round(left - PLATE * z), round(top - PLATE * z)), plate(z),
                   partial(paint_plate, z=z))


def show_line(canvas: Canvas, key: tuple[object, ...], points: Sequence[Point], left: float, top: float, z: float,
              train: int, ground: Colour = "wood", share: float = 1.0) -> None:
    """Show a piece of the frame's track in a train's colour; points in cells."""
    parts = round(share * PARTS)
    x0, y0, size = _extent(tuple(key), points, z, parts)

    def paint(c: Canvas) -> None:
        line = [(x * z - x0, y * z - y0) for x, y in net.part(points, parts / PARTS)]
        paint_track(c, line, z, train, ground)

    canvas.picture(("twisty", *key, train, parts), (round(left) + x0, round(top) + y0), size, paint)


_EXTENTS: dict[tuple[object, ...], tuple[int, int, tuple[float, float]]] = {}


def _extent(key: tuple[object, ...], points: Sequence[Point], z: float,
            parts: int) -> tuple[int, int, tuple[float, float]]:
    """Return left, top and size in px of a line's picture; remembered, as it is asked for in every frame."""
    found = _EXTENTS.get((key, z, parts))
    if found is None:
        line = net.part(points, parts / PARTS)
        pad = math.ceil(keyed(z) / 2) + 1
        x0, y0 = math.floor(min(x for x, _ in line) * z) - pad, math.floor(min(y for _, y in line) * z) - pad
        size = (math.ceil(max(x for x, _ in line) * z) - x0 + pad, math.ceil(max(y for _, y in line) * z) - y0 + pad)
        if len(_EXTENTS) > 4000:
            _EXTENTS.clear()
        found = _EXTENTS[key, z, parts] = (x0, y0, size)
    return found


def show_glow(canvas: Canvas, at: Point, z: float, dot: bool) -> None:
    """Show a cell where a tile may be laid."""
    def paint(c: Canvas) -> None:
        gap = max(0.5, z * 0.02)
        box = Box(gap, gap, z - 2 * gap, z - 2 * gap)
        c.rect(box, c.mix("lit", "board", 0.32), z * RADIUS)
        c.frame(box, c.mix("lit", "ink2", 0.55), max(1.0, z * 0.03), z * RADIUS)
        if dot:
            c.circle((z / 2, z / 2), max(1.8, z * 0.075), c.mix("ink", "board", 0.55))

    canvas.picture(("twisty", "glow", dot), at, (z, z), paint)


def show_depot(canvas: Canvas, centre: Point, z: float, train: int, gone: bool) -> None:
    """Show a depot with its train's mark; `gone`: the train has crashed."""
    r = max(5.0, z * 0.155)
    side = 2 * math.ceil(r + 2)
    m = side / 2

    def paint(c: Canvas) -> None:
        c.rect(Box(m - r - 1.5, m - r - 1.5, 2 * r + 3, 2 * r + 3), "casing" if not gone else "hair", r * 0.5 + 1)
        fill: Colour = f"train{train}" if not gone else "ink2"
        if train == 0 and not gone:
            c.rect(Box(m - r - 0.5, m - r - 0.5, 2 * r + 1, 2 * r + 1), "railed0", r * 0.5)
        c.rect(Box(m - r, m - r, 2 * r, 2 * r), fill, r * 0.5)
        c.mark(MARKS[train], (m, m), r * 0.55, f"ontrain{train}" if not gone else "surface")

    canvas.picture(("twisty", "depot", train, gone), (round(centre[0] - m), round(centre[1] - m)), (side, side), paint)


def show_train(canvas: Canvas, centre: Point, z: float, train: int, angle: float, *, ghost: bool = False,
               grown: float = 1.0) -> None:
    """Show a train: a capsule along its way with its mark upright. `ghost`: where it would end."""
    turn = round(angle / math.pi * TURNS / 2) % (TURNS // 2)  # a capsule looks the same after half a turn
    thick, half = max(8.0, z * 0.26) * grown, max(3.2, z * 0.10) * grown
    rim, key = max(1.0, z * 0.022), max(1.0, z * 0.026)
    reach = half + thick / 2 + rim + key + 1
    side = 2 * math.ceil(reach)
    m = side / 2

    def paint(c: Canvas) -> None:
        way = turn * 2 * math.pi / TURNS
        dx, dy = math.cos(way) * half, math.sin(way) * half
        ends = [(m - dx, m - dy), (m + dx, m + dy)]
        c.line(ends, thick + 2 * rim + 2 * key, "ink")
        c.line(ends, thick + 2 * rim, "light")
        c.line(ends, thick, "light" if ghost else f"train{train}")
        ink = f"ontrain{train}" if not ghost else "dark" if train in (0, 2) else f"train{train}"
        c.mark(MARKS[train], (m, m), thick * 0.34, ink)

    at = (round(centre[0] - m), round(centre[1] - m))
    canvas.picture(("twisty", "train", train, turn, ghost, round(grown, 2)), at, (side, side), paint)


def show_bead(canvas: Canvas, centre: Point, z: float) -> None:
    """Show that a border is crossed."""
    r = max(2.2, width(z) * 0.66)
    side = 2 * math.ceil(r) + 2
    m = side / 2

    def paint(c: Canvas) -> None:
        c.circle((m, m), r, "dark")
        c.circle((m, m), r - max(0.9, r * 0.32), "light")

    canvas.picture(("twisty", "bead"), (round(centre[0] - m), round(centre[1] - m)), (side, side), paint)


def show_focus(canvas: Canvas, box: Box, z: float) -> None:
    """Show the focus ring round a cell: halo, then ink, both outside of it."""
    gap, wide = max(1.2, z * 0.03), max(2.0, z * 0.05)
    reach, radius = gap + wide, z * RADIUS
    size = (box.w + 2 * reach + 2, box.h + 2 * reach + 2)

    def paint(c: Canvas) -> None:
        whole = Box(0, 0, *size)
        c.frame(whole, "halo", 1.2, radius + reach + 1)
        c.frame(whole.inset(1), "focus", wide, radius + reach)
        c.frame(whole.inset(1 + wide), "halo", gap, radius + gap)

    canvas.picture(("twisty", "focus"), (box.x - reach - 1, box.y - reach - 1), size, paint)


def show_button(canvas: Canvas, centre: Point, r: float, tick: bool) -> None:
    """Show the tick (filled) or the cross (outlined) beside the ghost."""
    side = 2 * math.ceil(r) + 6
    m = side / 2

    def paint(c: Canvas) -> None:
        c.circle((m, m + 1.5), r + 1, c.mix("tb", "board", 0.28))
        c.circle((m, m), r, "good" if tick else "surface")
        if not tick:
            c.ring((m, m), r - 0.9, 1.8, "bad")
        c.mark("tick" if tick else "cross", (m, m), r * 0.55, "ongood" if tick else "bad")

    canvas.picture(("twisty", "button", tick, round(r)), (round(centre[0]) - m, round(centre[1]) - m), (side, side),
                   paint)


def show_blame(canvas: Canvas, at: Point, z: float) -> None:
    """Show a place that breaks a rule: hatched in `bad` with a thick frame."""
    def paint(c: Canvas) -> None:
        box, wide = Box(1, 1, z - 2, z - 2), max(2.0, z * 0.06)
        with c.clip(box.inset(wide / 2)):
            step = max(5.0, z / 6)
            for i in range(1, 2 * math.ceil(z / step)):
                c.line([(i * step - z, z), (i * step, 0)], max(1.0, z * 0.03), c.mix("bad", "board", 0.55))
        c.frame(box, "bad", wide, z * RADIUS)
        c.circle((z / 2, z / 2), z * 0.17, "bad")
        c.mark("cross", (z / 2, z / 2), z * 0.11, "onbad")

    canvas.picture(("twisty", "blame"), at, (z, z), paint)


# ---------------------------------------------------------------- signs


def show_seat(canvas: Canvas, centre: Point, r: float, mark: int, *, rim: bool = True) -> None:
    """Show a seat's disc with its mark."""
    side = 2 * math.ceil(r) + 4
    m = side / 2

    def paint(c: Canvas) -> None:
        if rim:
            c.circle((m, m), r + 1, c.mix("ink", f"seat{mark}", 0.75))
        c.circle((m, m), r, f"seat{mark}")
        c.mark(SEAT_MARKS[mark], (m, m), r * 0.56, f"onseat{mark}")

    canvas.picture(("twisty", "seat", mark, round(r, 1), rim), (round(centre[0] - m), round(centre[1] - m)),
                   (side, side), paint)


def sign_size(canvas: Canvas, z: float) -> int:
    """Return the size of letters and numbers of stations on a board whose cells are z px (no words of a language)."""
    m = canvas.metrics
    return max(11 if min(m.width, m.height) < 300 else 14, min(round(z * 0.25), m.body + 4))


def letter_size(canvas: Canvas, z: float) -> int:
    """Return the size of words on a board whose cells are z px."""
    return max(13 if canvas.words.language == "ja" else 0, sign_size(canvas, z))


def station_box(canvas: Canvas, station: int, left: float, top: float, z: float) -> Box:
    """Return where a station's sign stands."""
    x, y = net.station_middle(station)
    px, (f, g) = sign_size(canvas, z), data().stations[station].entries
    side = net.outward(f)[0] != 0 and net.outward(f) == net.outward(g)
    if side:
        w, h = max(z * 0.46, px * 1.7), max(z * 0.86, px * 2.5)
    else:
        w, h = max(z * 0.90, px * 2.3), max(z * 0.40, px * 1.2)
    return Box(round(left + x * z - w / 2), round(top + y * z - h / 2), round(w), round(h))


def show_station(canvas: Canvas, station: int, left: float, top: float, z: float, value: str, grown: bool) -> None:
    """Show a station: its letter and what the next arrival is worth; a dash when it is full."""
    box = station_box(canvas, station, left, top, z)
    px, glyph, upright = sign_size(canvas, z), data().stations[station].glyph, box.h > box.w
    colour, ink = f"station{station}", f"onstation{station}"
    pad = 2 + (1 if grown else 0)
    size = (box.w + 2 * pad, box.h + 2 * pad)

    def paint(c: Canvas) -> None:
        radius = min(z * 0.14, box.h / 2)
        whole = Box(pad, pad, box.w, box.h)
        c.rect(whole.inset(-pad), "focus" if grown else "casing", radius + pad)
        c.rect(whole, colour, radius)
        x, y = whole.centre
        wide = c.text_width(glyph, px, True) + c.text_width(value or "–", px, True)
        if not value:
            glyph_at, value_at, line = (x, y), None, None
        elif upright:
            glyph_at, value_at = (x, y - box.h * 0.23), (x, y + box.h * 0.23)
            line = [(x - box.w * 0.24, y), (x + box.w * 0.24, y)]
        else:
            free = max(0.0, box.w - wide) / 3
            glyph_at = (whole.x + free + c.text_width(glyph, px, True) / 2, y)
            value_at = (whole.right - free - c.text_width(value, px, True) / 2, y)
            middle = whole.x + free * 1.5 + c.text_width(glyph, px, True)
            line = [(middle, y - box.h * 0.24), (middle, y + box.h * 0.24)] if free > 3 else None
        c.text(glyph_at, glyph, px, ink, bold=True, anchor="cm")
        if value_at is not None:
            c.text(value_at, value, px, ink, bold=True, anchor="cm")
        if line is not None:
            c.line(line, 1, ink)

    canvas.picture(("twisty", "station", station, value, px, grown), (box.x - pad, box.y - pad), size, paint)


def pill_size(canvas: Canvas, words: str, px: int) -> tuple[float, float]:
    """Return the size of a pill with words."""
    return round(canvas.text_width(words, px, True) + px * 0.9), round(px * 1.45)


def show_pill(canvas: Canvas, centre: Point, words: str, px: int, fill: Colour = "ink", ink: Colour = "ground") -> None:
    """Show words in a pill with a halo."""
    w, h = pill_size(canvas, words, px)
    x, y = round(centre[0] - w / 2), round(centre[1] - h / 2)

    def paint(c: Canvas) -> None:
        c.rect(Box(0, 0, w + 3, h + 3), "halo", h / 2 + 1.5)
        c.rect(Box(1.5, 1.5, w, h), fill, h / 2)

    canvas.picture(("twisty", "pill", str(fill)), (x - 1.5, y - 1.5), (w + 3, h + 3), paint)
    canvas.text((x + w / 2, y + h / 2), words, px, ink, bold=True, anchor="cm")


def show_boom(canvas: Canvas, centre: Point, r: float) -> None:
    """Show where two trains have met: a star."""
    side = 2 * math.ceil(r) + 4
    m = side / 2

    def paint(c: Canvas) -> None:
        for reach, ink in ((r + 1.5, "halo"), (r, "bad")):
            star = [((reach if i % 2 == 0 else reach * 0.55) * math.cos(math.pi * i / 8 + 0.2) + m,
                     (reach if i % 2 == 0 else reach * 0.55) * math.sin(math.pi * i / 8 + 0.2) + m) for i in range(16)]
            c.polygon(star, ink)
        c.mark("cross", (m, m), r * 0.42, "onbad")

    canvas.picture(("twisty", "boom", round(r, 1)), (round(centre[0] - m), round(centre[1] - m)), (side, side), paint)
