"""Lines, stations, ends and hub cards on the board, as items that know where they are: the board keeps pictures of
pieces of the map and paints only those again in which an item has changed. Painted in the pixels of a net."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from handheld.core import lattice
from handheld.games.face import Box, Canvas, Colour, Point
from handheld.games.tunnel.boardlook import SEAT_MARKS, BoardLook, LineLook
from handheld.games.tunnel.data import data
from handheld.games.tunnel.ground_art import PLATE
from handheld.games.tunnel.net import Net, around
from handheld.games.tunnel.strands import Key, Strand

CORE = 0.34  # of a second line's width
TINT = 0.13  # of the seat's colour in a cell with a tile


class Item(NamedTuple):
    """Something on the map: the box it takes, what it looks like, how it is painted."""

    box: Box
    key: tuple[Any, ...]
    paint: Callable[[Canvas], None]


def disc_box(at: Point, r: float) -> Box:
    """Return the box around a disc."""
    return Box(at[0] - r - 1, at[1] - r - 1, 2 * r + 2, 2 * r + 2)


def letter_px(net: Net, small: int, least: int) -> int:
    """Return the size of a hub's letter: legible, and no larger than its cell bears."""
    return max(min(small, least), min(round(net.scale * 0.37), 40), min(small, round(net.scale * 0.46)))


# ---------------------------------------------------------------- parts


def paint_track(canvas: Canvas, points: Sequence[Point], wide: float, look: int, line: int) -> None:
    """Paint a line: solid, or with a core."""
    canvas.line(points, wide, f"seat{look}")
    if line:
        canvas.line(points, wide * CORE, PLATE)


def paint_dashes(canvas: Canvas, points: Sequence[Point], net: Net, look: int, line: int) -> None:
    """Paint a line that is not for good: dashes in a keyline."""
    wide = net.wide
    canvas.line(points, wide * 1.32 + max(2.0, wide * 0.34), "ink")
    canvas.line(points, wide * 1.32, PLATE)
    for dash in dashes(points, wide * 1.15, wide * 0.62):
        canvas.line(dash, wide * 0.94, f"seat{look}", False)
        if line:
            canvas.line(dash, wide * CORE, PLATE, False)


def dashes(points: Sequence[Point], on: float, off: float) -> list[list[Point]]:
    """Return the dashes of a line of points: whole ones at both ends."""
    total = sum(math.dist(a, b) for a, b in pairwise(points))
    count = max(1, round((total + off) / (on + off)))
    stretch = total / (count * on + (count - 1) * off)
    on, off = on * stretch, off * stretch
    found: list[list[Point]] = []
    way = 0.0
    for a, b in pairwise(points):
        length = math.dist(a, b)
        if length < 1e-9:
            continue
        first = max(0, math.floor((way - on) / (on + off)))
        for k in range(first, count):
            begin, end = max(way, k * (on + off)), min(way + length, k * (on + off) + on)
            if begin >= way + length:
                break
            if end <= begin:
                continue
            p, q = (tuple(u + (v - u) * (s - way) / length for u, v in zip(a, b, strict=True)) for s in (begin, end))
            if found and math.dist(found[-1][-1], p) < 1e-6:
                found[-1].append((q[0], q[1]))
            else:
                found.append([(p[0], p[1]), (q[0], q[1])])
        way += length
    return found


def paint_station(canvas: Canvas, at: Point, r: float) -> None:
    """Paint an interchange ring."""
    canvas.circle(at, r + max(1.0, r * 0.18), PLATE)
    canvas.circle(at, r, "ink")
    canvas.circle(at, r * 0.66, "light")


def paint_origin(canvas: Canvas, at: Point, r: float, look: int, line: int) -> None:
    """Paint where a line begins: a disc with the seat's mark, with a core's ring for a second line."""
    canvas.circle(at, r + max(1.2, r * 0.14), PLATE)
    canvas.circle(at, r, f"seat{look}")
    if line:
        canvas.ring(at, r * 0.84, r * 0.15, PLATE)
    canvas.mark(SEAT_MARKS[look], at, r * (0.46 if line else 0.54), f"onseat{look}")


def paint_terminal(canvas: Canvas, at: Point, r: float, look: int, line: int) -> None:
    """Paint where a complete line ends: the same disc in white with a rim."""
    canvas.circle(at, r + max(1.2, r * 0.14), PLATE)
    canvas.circle(at, r, f"seat{look}")
    canvas.circle(at, r * 0.76, "light")
    canvas.mark(SEAT_MARKS[look], at, r * 0.46, "dark")


def paint_head(canvas: Canvas, at: Point, net: Net, look: int, line: int, state: str) -> None:
    """Paint where a line ends so far. State: "go" (own, can go on), "own" (it can't now), "dead", "other"."""
    r = net.head
    colour = f"seat{look}"
    if state == "other":
        r *= 0.74
        canvas.circle(at, r + max(0.9, r * 0.2), PLATE)
        canvas.circle(at, r, colour)
        if line:
            canvas.circle(at, r * 0.42, PLATE)
        return
    if state == "dead":
        canvas.circle(at, r + max(1.0, r * 0.2), PLATE)
        canvas.circle(at, r, colour)
        canvas.mark("cross", at, r * 0.72, f"onseat{look}")
        return
    if state == "go":
        canvas.circle(at, r * 1.62, PLATE)
        canvas.ring(at, r * 1.36, max(1.5, r * 0.3), "ink")
    canvas.circle(at, r * 1.14, PLATE)
    canvas.circle(at, r, colour)
    canvas.circle(at, r * (0.62 if line == 0 else 0.36), "light")


def paint_bullet(canvas: Canvas, at: Point, net: Net, look: int) -> None:
    """Paint the seat's mark upon its line."""
    r = bullet(net)
    canvas.circle(at, r, f"seat{look}")
    canvas.mark(SEAT_MARKS[look], at, r * 0.62, f"onseat{look}")


def bullet(net: Net) -> float:
    """Return the radius of a mark upon a line."""
    return max(4.6, net.wide * 0.98)


def hub_disc(net: Net, px: int) -> float:
    """Return the radius of a placed hub."""
    return max(net.scale * 0.258, px * 0.66)


def hub_spot(net: Net, cell: int, edge: tuple[int, int] | None, r: float) -> Point:
    """Return where a placed hub stands: in the middle of its cell, as far from its track as it must be."""
    x, y = net.middles[cell]
    if edge is None:
        return (x, y)
    far = next(vertex for vertex in lattice.CORNERS[cell] if vertex not in edge)
    (ax, ay), (bx, by), (cx, cy) = net.vertices[edge[0]], net.vertices[edge[1]], net.vertices[far]
    length = math.dist((ax, ay), (bx, by))
    gap = abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / length
    push = min(net.scale * 0.2, max(0.0, r + net.wide / 2 + 1.5 - gap))
    away = math.dist((x, y), (cx, cy))
    return (x + (cx - x) / away * push, y + (cy - y) / away * push)


def paint_hub_card(canvas: Canvas, at: Point, r: float, letter: str, px: int, look: int) -> None:
    """Paint a placed hub: a disc in the seat's colour with its letter (`px` 0: without)."""
    canvas.circle(at, r + max(1.0, r * 0.13), PLATE)
    canvas.circle(at, r, f"seat{look}")
    if px:
        canvas.text(at, letter, px, f"onseat{look}", bold=True, anchor="cm", halo=f"seat{look}")


# ---------------------------------------------------------------- items


def items(net: Net, look: BoardLook, strands: Mapping[Key, Strand], px: int) -> tuple[tuple[Item, ...], ...]:
    """Return what lies on the map in two layers: tints of cells, and all that lies above the grid."""
    fresh = {tile.cell for tile in look.turn}
    kinds = data().boards[look.board].kinds
    tints: list[Item] = []
    casings, tracks, bullets, ends, heads = list(tints), list(tints), list(tints), list(tints), list(tints)
    edges: dict[int, tuple[int, int]] = {}
    ring = net.ring
    for line in look.lines:
        key = (line.seat, line.line)
        strand, mark = strands[key], look.marks[line.seat]
        last = len(line.cells) - (1 if look.growing.get(key, 1.0) < 1.0 else 0)
        for i, cell in enumerate(line.cells[:last]):
            edges[cell] = (line.verts[i], line.verts[i + 1])
            tints.append(_tint(net, cell, mark, cell in fresh, kinds[cell] in "LF"))
        if not last:
            continue
        soft = next((i for i, cell in enumerate(line.cells) if cell in fresh), last)
        cased, laid = _track(net, strand, line, mark, min(soft, last), last)
        casings.append(cased)
        tracks += laid
        bullets += _bullets(net, strand, line, mark, min(soft, last), look)
        ends.append(_disc("origin", net.vertices[line.verts[0]], net.disc, mark, line.line, paint_origin))
        if last < len(line.cells):
            continue
        at = net.vertices[line.verts[-1]]
        if line.done:
            ends.append(_disc("terminal", at, net.disc, mark, line.line, paint_terminal))
        else:
            heads.append(_head(net, at, mark, line, head_state(look, line), line.verts[-1] in look.chips))
    chips = [Item(disc_box(net.vertices[v], ring * 1.2), ("chip", v), _station(net.vertices[v], ring))
             for v in look.chips if look.popping.get(v, 1.0) >= 1.0]
    hubs = []
    r = hub_disc(net, px)
    for cell, card, seat in look.hubs:
        if cell in edges:
            at, mark = hub_spot(net, cell, edges[cell], r), look.marks[seat]
            hubs.append(Item(disc_box(at, r + 2), ("hub", cell, card[0], px, mark, edges[cell]),
                             _card(at, r, card[0], px, mark)))
    return tuple(tints), (*casings, *tracks, *bullets, *hubs, *chips, *ends, *heads)


def head_state(look: BoardLook, line: LineLook) -> str:
    """Return how the head of a line is marked."""
    if line.dead:
        return "dead"
    if line.seat != look.seat:
        return "other"
    at = line.verts[-1]
    can = any(getattr(one, "start", -1) == at and getattr(one, "line", -1) == line.line for one in look.offers)
    return "go" if can else "own"


def _tint(net: Net, cell: int, mark: int, fresh: bool, shore: bool) -> Item:
    """Return the tint of a cell that has a tile; lake and forest keep their picture in a rim."""
    shape = net.corners(cell, 0.07)
    share = 0.26 if fresh else TINT

    def paint(canvas: Canvas) -> None:
        if shore:
            rim = net.corners(cell, 0.14)
            canvas.line([*rim, rim[0]], max(1.2, net.scale * 0.045), canvas.mix(f"seat{mark}", PLATE, 0.5))
        else:
            canvas.polygon(shape, canvas.mix(f"seat{mark}", PLATE, share))

    return Item(around(shape), ("tint", cell, mark, fresh), paint)


def _track(net: Net, strand: Strand, line: LineLook, mark: int, soft: int, last: int) -> tuple[Item, list[Item]]:
    """Return the casing of a line and the line: dashed from edge `soft` on, up to edge `last`."""
    wide, case = net.wide, max(1.2, net.wide * 0.24)
    points = strand.part(0, last)
    firm, dashed = strand.part(0, soft), strand.part(soft, last)
    box = around(points).inset(-wide - case)
    key = ("line", mark, line.line, strand.points, soft, last)

    def tracks(canvas: Canvas) -> None:
        if soft:
            paint_track(canvas, firm, wide, mark, line.line)
        if soft < last:
            paint_dashes(canvas, dashed, net, mark, line.line)

    def casing(canvas: Canvas) -> None:
        canvas.line(points, wide + 2 * case, PLATE)

    return Item(box, key, casing), [Item(box, ("over", *key), tracks)]


def _bullets(net: Net, strand: Strand, line: LineLook, mark: int, soft: int, look: BoardLook) -> Iterable[Item]:
    """Return the seat's mark upon every few edges of a line, where it runs alone."""
    r = bullet(net)
    cards = {cell for cell, _, _ in look.hubs}
    free = [i for i in range(1, soft) if not strand.shared[i] and line.cells[i] not in cards]
    kept = -3
    for i in free:
        if i - kept < 4:
            continue
        kept = i
        at = strand.middle(i)
        yield Item(disc_box(at, r), ("mark", mark, at), _mark(at, net, mark))


def _mark(at: Point, net: Net, mark: int) -> Callable[[Canvas], None]:
    return lambda canvas: paint_bullet(canvas, at, net, mark)


def _station(at: Point, r: float) -> Callable[[Canvas], None]:
    return lambda canvas: paint_station(canvas, at, r)


def _card(at: Point, r: float, letter: str, px: int, mark: int) -> Callable[[Canvas], None]:
    return lambda canvas: paint_hub_card(canvas, at, r, letter, px, mark)


def _disc(kind: str, at: Point, r: float, mark: int, line: int,
          paint: Callable[[Canvas, Point, float, int, int], None]) -> Item:
    return Item(disc_box(at, r * 1.2), (kind, at, mark, line), lambda canvas: paint(canvas, at, r, mark, line))


def _head(net: Net, at: Point, mark: int, line: LineLook, state: str, station: bool) -> Item:
    """Return the head; upon a station only its core, so that both can be seen."""
    def paint(canvas: Canvas) -> None:
        if not station:
            paint_head(canvas, at, net, mark, line.line, state)
            return
        colour: Colour = f"seat{mark}"
        if state == "go":
            canvas.ring(at, net.ring * 1.5, max(1.5, net.ring * 0.24), "ink")
        canvas.circle(at, net.ring * 0.46, colour)
        if state == "dead":
            canvas.mark("cross", at, net.ring * 0.4, f"onseat{mark}")

    return Item(disc_box(at, net.head * 1.9), ("head", at, mark, line.line, state, station), paint)
