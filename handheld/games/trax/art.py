"""How Trax looks: tiles, tracks, badges, rings, brackets, the winning strip. Geometry only, as fractions of a cell z.

Every function that begins with `show_` puts a kept picture on the canvas; `z` is whole, so neighbours join without a
seam. Numbers: look/NOTES.md, "Trax tile". Nothing here knows rules.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache, partial

from handheld.games.face import Box, Canvas, Colour, Point
from handheld.games.trax.sight import EDGES

MIDDLES = ((0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5))  # of the edges N E S W
TRACK = 0.25
GAP = 0.085  # beside a bridge, both sides together
INSET = 0.018
RADIUS = 0.13
PARTS = 8  # a lit track grows by this many steps a cell
LEVELS = 8  # fades go in this many steps, so that few pictures are kept
_INK = {"W": "tw", "B": "tb"}
_CORNERS = {(0, 1): (1.0, 0.0), (1, 2): (1.0, 1.0), (2, 3): (0.0, 1.0), (0, 3): (0.0, 0.0)}


@lru_cache(maxsize=128)
def track(start: int, end: int, share: float = 1.0) -> tuple[Point, ...]:
    """Return a track through a unit cell from one edge to another, or its first `share`, as points."""
    if (start + 2) % 4 == end:
        (x0, y0), (x1, y1) = MIDDLES[start], MIDDLES[end]
        return ((x0, y0), (x0 + (x1 - x0) * share, y0 + (y1 - y0) * share))
    low, high = min(start, end), max(start, end)
    cx, cy = _CORNERS[low, high]
    a0 = math.atan2(MIDDLES[start][1] - cy, MIDDLES[start][0] - cx)
    a1 = math.atan2(MIDDLES[end][1] - cy, MIDDLES[end][0] - cx)
    turn = (a1 - a0 + math.pi) % (2 * math.pi) - math.pi
    steps = max(2, round(24 * share))
    points = [(cx + 0.5 * math.cos(a0 + turn * share * i / steps), cy + 0.5 * math.sin(a0 + turn * share * i / steps))
              for i in range(steps + 1)]
    points[0] = MIDDLES[start]
    if share == 1.0:
        points[-1] = MIDDLES[end]
    return tuple(points)


def ends(tile: int, colour: str) -> tuple[int, int]:
    """Return the two edges that a colour's track of a tile joins."""
    first, second = (edge for edge in range(4) if EDGES[tile][edge] == colour)
    return first, second


def faded(level: float) -> float:
    """Return a share of opacity rounded to the few steps that are kept."""
    return round(min(1.0, max(0.0, level)) * LEVELS) / LEVELS


# ---------------------------------------------------------------- painting (pictures)


def _scaled(points: tuple[Point, ...], z: float) -> list[Point]:
    return [(x * z, y * z) for x, y in points]


def paint_body(canvas: Canvas, z: float, colour: Colour) -> None:
    """Paint the rounded square under the tracks."""
    gap = max(0.5, z * INSET)
    canvas.rect(Box(gap, gap, z - 2 * gap, z - 2 * gap), colour, z * RADIUS)


def paint_tile(canvas: Canvas, tile: int, z: float, colour: Colour) -> None:
    """Paint a whole tile: body, black track, white track (above where they cross)."""
    paint_body(canvas, z, colour)
    black, white = ends(tile, "B"), ends(tile, "W")
    canvas.strip(_scaled(track(*black), z), z * TRACK, "tb")
    if tile < 2:
        (x0, y0), (x1, y1) = track(*white)
        cut = [((x0 + (x1 - x0) * f) * z, (y0 + (y1 - y0) * f) * z) for f in (0.24, 0.76)]
        canvas.strip(cut, z * (TRACK + GAP), colour)
    canvas.strip(_scaled(track(*white), z), z * TRACK, "tw")


def paint_lit(canvas: Canvas, start: int, end: int, colour: str, z: float, share: float) -> None:
    """Paint a winning track through one cell: keyline, light, core."""
    points = _scaled(track(start, end, share), z)
    for width, ink in ((0.46, "tb"), (0.40, "lit"), (0.20, _INK[colour])):
        canvas.strip(points, z * width, ink)


# ---------------------------------------------------------------- showing


def show_tile(canvas: Canvas, at: Point, z: float, tile: int, tint: str = "tile", alpha: float = 1.0) -> None:
    """Show a tile with its top left at `at`."""
    canvas.picture(("trax", tile, tint), at, (z, z), partial(paint_tile, tile=tile, z=z, colour=tint), alpha=alpha)


def show_grown(canvas: Canvas, at: Point, z: float, tile: int, tint: str, grown: float) -> None:
    """Show a tile about its middle at `grown` times its size (1.12 as it drops in)."""
    size = float(round(z * grown))
    show_tile(canvas, (at[0] + (z - size) / 2, at[1] + (z - size) / 2), size, tile, tint)


def show_shadow(canvas: Canvas, at: Point, z: float) -> None:
    """Show what lifts the ghost off the board."""
    size = (z + 2, z + 2)
    canvas.picture(("trax", "shadow"), (at[0] - 1, at[1] + 2), size,
                   lambda c: c.rect(Box(0, 0, *size), "tb", z * 0.16), alpha=0.3)


def show_lit(canvas: Canvas, at: Point, z: float, start: int, end: int, colour: str, parts: int = PARTS) -> None:
    """Show the winning track through one cell, up to `parts` of PARTS."""
    canvas.picture(("trax", "lit", start, end, colour, parts), at, (z, z),
                   lambda c: paint_lit(c, start, end, colour, z, parts / PARTS))


def show_dots(canvas: Canvas, centres: Iterable[Point], z: float, colour: Colour) -> None:
    """Show legal cells."""
    r = max(1.6, z * 0.085)
    half = math.ceil(r) + 1
    key, size, picture = ("trax", "dot", colour), (2 * half, 2 * half), canvas.picture

    def paint(c: Canvas) -> None:
        c.circle((half, half), r, colour)

    for x, y in centres:
        picture(key, (round(x) - half, round(y) - half), size, paint)


def show_bead(canvas: Canvas, centre: Point, z: float) -> None:
    """Show the head of a track that is being traced."""
    r = max(3.0, z * 0.3)
    side = 2 * math.ceil(r) + 2
    m = side / 2

    def paint(c: Canvas) -> None:
        for share, ink in ((1.0, "tb"), (0.88, "lit"), (0.45, "tb")):
            c.circle((m, m), r * share, ink)

    canvas.picture(("trax", "bead"), (round(centre[0] - m), round(centre[1] - m)), (side, side), paint)


def show_grid(canvas: Canvas, area: Box, left: float, top: float, z: float) -> None:
    """Show the faint dots at the corners of the cells, a row of them at a time."""
    r = max(0.8, z * 0.025)
    h = 2 * math.ceil(r) + 2
    count = math.ceil(area.w / z) + 2
    x = left - math.ceil((left - area.x) / z) * z
    y = top - math.ceil((top - area.y) / z) * z

    def paint(c: Canvas) -> None:
        for i in range(count):
            c.circle((h / 2 + i * z, h / 2), r, "grid")

    while y < area.bottom + h:
        canvas.picture(("trax", "grid", count), (x - h / 2, y - h / 2), ((count - 1) * z + h, h), paint)
        y += z


def show_brackets(canvas: Canvas, at: Point, z: float) -> None:
    """Show the corner brackets of the tile that was laid last."""
    canvas.picture(("trax", "last"), at, (z, z), partial(_paint_brackets, z=z))


def _paint_brackets(canvas: Canvas, z: float) -> None:
    long, inset, width = z * 0.24, max(1.6, z * 0.055), max(2.0, z * 0.06)
    for ink, w in (("casing", width + 1.8), ("ink", width)):
        for sx, sy in ((0, 0), (1, 0), (1, 1), (0, 1)):
            x, y = (z - inset if sx else inset), (z - inset if sy else inset)
            dx, dy = (-long if sx else long), (-long if sy else long)
            canvas.line([(x + dx, y), (x, y), (x, y + dy)], w, ink)


def show_focus(canvas: Canvas, box: Box, z: float) -> None:
    """Show the focus ring round a cell: halo, then ink, both outside of it."""
    gap, width = max(1.5, z * 0.035), max(2.0, z * 0.055)
    reach = gap + width
    radius = z * RADIUS
    size = (box.w + 2 * reach + 2, box.h + 2 * reach + 2)

    def paint(c: Canvas) -> None:
        whole = Box(0, 0, *size)
        c.frame(whole, "halo", 1.2, radius + reach + 1)
        c.frame(whole.inset(1), "focus", width, radius + reach)
        c.frame(whole.inset(1 + width), "halo", gap, radius + gap)

    canvas.picture(("trax", "focus"), (box.x - reach - 1, box.y - reach - 1), size, paint)


def badge_size(canvas: Canvas, z: float) -> tuple[float, int]:
    """Return radius and text size of a number badge on a tile."""
    small = min(canvas.metrics.width, canvas.metrics.height) < 300
    least = 11 if small else 14
    text = max(least, min(canvas.metrics.small, math.floor(z * 0.36)))
    return max(7.0 if small else 8.5, z * 0.18, text * 0.6), text


def show_badge(canvas: Canvas, at: Point, z: float, words: str, fill: Colour, ink: Colour, rim: Colour) -> None:
    """Show a number in the bottom right corner of a tile: the one place no track crosses."""
    r, text = badge_size(canvas, z)
    o = max(r * 0.8, z * 0.17)
    show_disc(canvas, (at[0] + z - o, at[1] + z - o), r, words, text, fill, ink, rim)


def show_disc(canvas: Canvas, centre: Point, r: float, words: str, text: int, fill: Colour, ink: Colour,
              rim: Colour) -> None:
    """Show a number in a disc with a rim."""
    x, y = round(centre[0]), round(centre[1])
    side = 2 * math.ceil(r + 1.2)

    def paint(c: Canvas) -> None:
        c.circle((side / 2, side / 2), r + 1.0, rim)
        c.circle((side / 2, side / 2), r, fill)

    canvas.picture(("trax", "badge", round(r, 1), fill, rim), (x - side / 2, y - side / 2), (side, side), paint)
    canvas.text((x, y), words, text, ink, bold=True, anchor="cm")


def show_sign(canvas: Canvas, centre: Point, r: float, seat: int) -> None:
    """Show the sign of a seat: a disc like a tile with a white or a black middle."""
    side = 2 * math.ceil(r) + 2

    def paint(c: Canvas) -> None:
        c.circle((side / 2, side / 2), r, "tile")
        c.circle((side / 2, side / 2), r * 0.62, "tw" if seat == 0 else "tb")

    at = (centre[0] - side / 2, centre[1] - side / 2)
    canvas.picture(("trax", "sign", seat, round(r, 1)), at, (side, side), paint)


def show_chance(canvas: Canvas, centre: Point, r: float, seat: int, mine: bool) -> None:
    """Show a win in one: a lit disc for the player to move, a diamond outlined in `bad` for the other one's threat."""
    side = 2 * math.ceil(r * 1.25) + 2
    m = side / 2

    def paint(c: Canvas) -> None:
        core: Colour = "tw" if seat == 0 else "tb"
        if mine:
            c.circle((m, m), r + 1, "ink")
            c.circle((m, m), r, "lit")
            c.circle((m, m), r * 0.66, "tb")
            c.circle((m, m), r * 0.56, core)
        else:
            for reach, ink in ((r * 1.25, "bad"), (r * 0.94, "board"), (r * 0.62, "tb"), (r * 0.50, core)):
                c.polygon([(m, m - reach), (m + reach, m), (m, m + reach), (m - reach, m)], ink)

    canvas.picture(("trax", "chance", seat, mine, round(r, 1)), (round(centre[0]) - m, round(centre[1]) - m),
                   (side, side), paint)


def show_button(canvas: Canvas, centre: Point, r: float, tick: bool) -> None:
    """Show the tick (filled) or the cross (outlined) beside the ghost; r: radius."""
    side = 2 * math.ceil(r) + 6
    m = side / 2

    def paint(c: Canvas) -> None:
        c.circle((m, m + 1.5), r + 1, c.mix("tb", "board", 0.28))
        c.circle((m, m), r, "good" if tick else "surface")
        if not tick:
            c.ring((m, m), r - 0.9, 1.8, "bad")
        c.mark("tick" if tick else "cross", (m, m), r * 0.55, "ongood" if tick else "bad")

    canvas.picture(("trax", "button", tick), (round(centre[0]) - m, round(centre[1]) - m), (side, side), paint)


def show_blame(canvas: Canvas, at: Point, z: float) -> None:
    """Show a place that breaks a rule: hatched in `bad` with a thick frame."""
    canvas.picture(("trax", "blame"), at, (z, z), partial(_paint_blame, z=z))


def _paint_blame(canvas: Canvas, z: float) -> None:
    box = Box(1, 1, z - 2, z - 2)
    width = max(2.0, z * 0.07)
    canvas.rect(box, canvas.mix("bad", "board", 0.16), z * RADIUS)
    with canvas.clip(box.inset(width / 2)):
        step = max(4.0, z / 7)
        for i in range(1, 2 * math.ceil(z / step)):
            canvas.line([(i * step - z, z), (i * step, 0)], max(1.0, z * 0.025), canvas.mix("bad", "board", 0.5))
    canvas.frame(box, "bad", width, z * RADIUS)


def show_wrong(canvas: Canvas, at: Point, z: float) -> None:
    """Show a tile that takes part in breaking a rule: a thick frame in `bad` with a cross in its corner."""
    canvas.picture(("trax", "wrong"), at, (z, z), partial(_paint_wrong, z=z))


def _paint_wrong(canvas: Canvas, z: float) -> None:
    width, r = max(2.0, z * 0.07), max(6.0, z * 0.15)
    canvas.frame(Box(1, 1, z - 2, z - 2), "bad", width, z * RADIUS)
    canvas.circle((z - r, r), r, "bad")
    canvas.mark("cross", (z - r, r), r * 0.6, "onbad")


def show_entry(canvas: Canvas, at: Point, z: float, edge: int, colour: str) -> None:
    """Show where a track enters a blamed cell: an arrow head of that colour, pointing in, with a keyline."""
    canvas.picture(("trax", "entry", edge, colour), at, (z, z), partial(_paint_entry, z=z, edge=edge, colour=colour))


def _paint_entry(canvas: Canvas, z: float, edge: int, colour: str) -> None:
    mx, my = MIDDLES[edge]
    ix, iy = (0.5 - mx) * 2, (0.5 - my) * 2  # towards the middle
    for ink, w, start, tip in (("bad", 0.34, 0.0, 0.36), (_INK[colour], 0.25, 0.0, 0.30)):
        body = [(mx + ix * start - iy * w / 2, my + iy * start - ix * w / 2),
                (mx + ix * (tip - w / 2) - iy * w / 2, my + iy * (tip - w / 2) - ix * w / 2),
                (mx + ix * tip, my + iy * tip),
                (mx + ix * (tip - w / 2) + iy * w / 2, my + iy * (tip - w / 2) + ix * w / 2),
                (mx + ix * start + iy * w / 2, my + iy * start + ix * w / 2)]
        canvas.polygon([(x * z, y * z) for x, y in body], ink)


def show_stop(canvas: Canvas, at: Point, z: float) -> None:
    """Show the sign in the middle of a blamed cell: a cross in a disc of `bad`."""
    def paint(c: Canvas) -> None:
        c.circle((z / 2, z / 2), z * 0.16, "bad")
        c.mark("cross", (z / 2, z / 2), z * 0.11, "onbad")

    canvas.picture(("trax", "stop"), at, (z, z), paint)


def show_refused(canvas: Canvas, at: Point, z: float) -> None:
    """Show the cursor on a cell where nothing may be laid: a small cross."""
    r = max(5.0, z * 0.16)
    canvas.mark("cross", (at[0] + z / 2, at[1] + z / 2), r, "bad")


def show_wall(canvas: Canvas, start: Point, end: Point, width: float, solid: bool) -> None:
    """Show one side of the 8x8 area: solid once it is fixed, dashed while it can still move."""
    (x0, y0), (x1, y1) = start, end
    if solid:
        canvas.line([start, end], width, "ink", round_ends=False)
        return
    length = max(abs(x1 - x0), abs(y1 - y0))
    dash = max(4.0, width * 3)
    n = max(1, round(length / (dash * 1.8)))
    for i in range(n):
        a, b = i / n, min(1.0, i / n + dash / length)
        piece = [(x0 + (x1 - x0) * f, y0 + (y1 - y0) * f) for f in (a, b)]
        canvas.line(piece, width, "ink2", round_ends=False)
