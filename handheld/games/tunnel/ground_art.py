"""The board without anything on it: plate, cells, arrows, hubs, lake and forest. Painted in the pixels of a net."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache

from handheld.core import lattice
from handheld.games.face import Box, Canvas, Colour, Point
from handheld.games.tunnel.data import Arrow, data
from handheld.games.tunnel.net import HEXAGON, Net, around

PLATE = "casing"  # near white on paper, the ground at night
HUB_MARKS = {"R": "house", "O": "tower", "E": "star"}


def overlap(one: Box, other: Box) -> bool:
    """Return whether two boxes share anything."""
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


@cache
def _arrows(board: str) -> dict[int, Arrow]:
    return {arrow.cell: arrow for arrow in data().boards[board].arrows}


def _cells(net: Net, box: Box) -> Iterator[int]:
    for cell in range(lattice.CELLS):
        if overlap(around(net.corners(cell)), box):
            yield cell


def paint_below(canvas: Canvas, net: Net, board: str, box: Box) -> None:
    """Paint the plate with lake and forest, as far as they lie in a box."""
    corners = [net.vertices[vertex] for vertex in HEXAGON]
    rim = max(1.5, net.scale * 0.035)
    canvas.line([*corners, corners[0]], 2 * (net.reach + rim), canvas.mix("ink", "board", 0.16))
    canvas.line([*corners, corners[0]], 2 * net.reach, PLATE)
    canvas.polygon(corners, PLATE)
    kinds = data().boards[board].kinds
    soft = net.scale * 0.10  # the shore is rounded, and reaches beyond its cells by nothing
    for cell in _cells(net, box):
        if kinds[cell] in "LF":
            colour = "lake" if kinds[cell] == "L" else "forest"
            inner = net.corners(cell, 0.2)
            canvas.polygon(net.corners(cell, 0.02), colour)
            canvas.line([*inner, inner[0]], soft * 1.6, colour)


def paint_above(canvas: Canvas, net: Net, board: str, box: Box) -> None:
    """Paint cells, vertices, arrows and hubs that lie in a box."""
    kinds = data().boards[board].kinds
    for cell in _cells(net, box):
        if kinds[cell] in "LF":
            _terrain(canvas, net, cell, kinds[cell])
    hair = canvas.mix("ink", PLATE, 0.13)
    thin = max(0.8, net.scale * 0.02)
    air = box.inset(-net.scale * 1.4)
    for a, b in lattice.ENDS:
        one, two = net.vertices[a], net.vertices[b]
        if air.holds(one) or air.holds(two):
            canvas.line([one, two], thin, hair, False)
    dot = canvas.mix("ink", PLATE, 0.30)
    for point in net.vertices:
        if air.holds(point):
            canvas.circle(point, max(1.2, net.scale * 0.045), dot)
    for cell in _cells(net, box):
        kind = kinds[cell]
        if kind in "WB":
            _arrow(canvas, net, _arrows(board)[cell])
        elif kind in HUB_MARKS:
            paint_hub(canvas, net.middles[cell], max(4.6, net.scale * 0.17), kind, canvas.mix("ink", PLATE, 0.66))


def _terrain(canvas: Canvas, net: Net, cell: int, kind: str) -> None:
    x, y = net.middles[cell]
    z = net.scale
    upward = kind_up(cell)
    if kind == "L":
        colour = canvas.mix("ink", "lake", 0.52)
        w, h, wide = z * 0.13, z * 0.055, max(1.1, z * 0.036)
        for dx, dy in ((-0.05, -0.08), (0.05, 0.08)) if upward else ((0.05, -0.09), (-0.05, 0.07)):
            cx, cy = x + dx * z * net.across, y + dy * z
            points = [(cx + w * k * 0.5, cy + h * math.sin(k * math.pi / 2)) for k in range(-4, 5)]
            canvas.line(points, wide, colour)
        return
    colour = canvas.mix("ink", "forest", 0.50)
    r = max(2.6, z * 0.115)
    for dx, dy in ((-0.15, 0.06), (0.13, -0.02)) if upward else ((-0.13, -0.06), (0.15, 0.0)):
        cx, cy = x + dx * z * net.across, y + dy * z
        canvas.rect(Box(cx - r * 0.16, cy + r * 0.5, r * 0.32, r * 0.8), colour)
        canvas.polygon([(cx, cy - r * 1.05), (cx + r * 0.92, cy + r * 0.62), (cx - r * 0.92, cy + r * 0.62)], colour)


def kind_up(cell: int) -> bool:
    """Return whether a cell points upwards."""
    a, b, c = (lattice.QR[vertex][1] for vertex in lattice.CORNERS[cell])
    return a < b == c


def _arrow(canvas: Canvas, net: Net, arrow: Arrow) -> None:
    """Paint a start (white) or an end (dark) with a chevron in the way of travel."""
    strong = canvas.mix("ink", PLATE, 0.82)
    z = net.scale
    shape = net.corners(arrow.cell, 0.24)
    wide = max(1.3, z * 0.05)
    white = arrow.colour == "W"
    canvas.line([*shape, shape[0]], wide * 2, strong)
    canvas.polygon(shape, PLATE if white else strong)
    if not white:
        canvas.line([*shape, shape[0]], wide, strong)
    border, inner = net.between(*arrow.borders), net.vertices[arrow.inner]
    (ax, ay), (bx, by) = (border, inner) if white else (inner, border)
    length = math.dist((ax, ay), (bx, by))
    dx, dy = (bx - ax) / length, (by - ay) / length
    x, y = net.middles[arrow.cell]
    r = max(2.7, z * 0.105)
    x, y = x + dx * r * 0.35, y + dy * r * 0.35
    points = [(x - dx * r - dy * r, y - dy * r + dx * r), (x + dx * r * 0.45, y + dy * r * 0.45),
              (x - dx * r + dy * r, y - dy * r - dx * r)]
    canvas.line(points, max(1.7, z * 0.062), strong if white else PLATE)


def star(x: float, y: float, r: float) -> list[Point]:
    """Return the corners of a star."""
    turns = [math.radians(-90 + 36 * i) for i in range(10)]
    return [(x + r * (1.0 if i % 2 == 0 else 0.45) * math.cos(t), y + r * (1.0 if i % 2 == 0 else 0.45) * math.sin(t))
            for i, t in enumerate(turns)]


def paint_hub(canvas: Canvas, at: Point, r: float, hub: str, colour: Colour, hole: Colour = PLATE) -> None:
    """Paint a hub's sign: a house (R), a tower (O) or a star (E), `r` half its height."""
    x, y = at
    if hub == "R":
        canvas.polygon([(x - r * 1.05, y - r * 0.02), (x, y - r * 0.98), (x + r * 1.05, y - r * 0.02)], colour)
        canvas.rect(Box(x - r * 0.7, y - r * 0.12, r * 1.4, r * 1.0), colour)
        canvas.rect(Box(x - r * 0.2, y + r * 0.28, r * 0.4, r * 0.6), hole)
    elif hub == "O":
        canvas.rect(Box(x - r * 0.64, y - r, r * 1.28, r * 1.95), colour, r * 0.1)
        for dy in (-0.62, -0.12, 0.38):
            for dx in (-0.28, 0.28):
                canvas.rect(Box(x + (dx - 0.15) * r, y + (dy - 0.13) * r, r * 0.3, r * 0.3), hole)
    else:
        canvas.polygon(star(x, y + r * 0.08, r * 1.2), colour)
