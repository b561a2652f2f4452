"""A drawing of a pad whose parts can light up, for the tester and the set-up."""

from __future__ import annotations

from collections.abc import Mapping

from handheld.games.face import Box, Canvas, Colour, Point

SHAPE = 2.05  # how much wider than high the drawing is
_FACE = {"y": (0, -1), "b": (1, 0), "a": (0, 1), "x": (-1, 0)}
_CROSS = {"dpup": (0, -1), "dpright": (1, 0), "dpdown": (0, 1), "dpleft": (-1, 0)}
_TOPS = {"leftshoulder": (-1, 0), "rightshoulder": (1, 0), "lefttrigger": (-1, 1), "righttrigger": (1, 1)}


def fit(box: Box) -> Box:
    """Return the largest box of the pad's shape in the middle of `box`."""
    w = min(box.w, box.h * SHAPE)
    h = w / SHAPE
    return Box(box.x + (box.w - w) / 2, box.y + (box.h - h) / 2, w, h)


def draw_pad(canvas: Canvas, box: Box, values: Mapping[str, float], asked: str = "",
             known: frozenset[str] | None = None) -> None:
    """Draw a pad into `box` (see fit). `values`: SDL control -> 0..1, sticks -1..1; pressed ones light up. `asked` is
    ringed; controls that are not in `known` (where it is given) are pale."""
    z = box.h / 10  # the unit of the drawing
    cx = box.centre[0]
    body = Box(box.x, box.y + 2.6 * z, box.w, box.h - 2.6 * z)
    for name, (side, up) in _TOPS.items():
        w, h = 4.4 * z, 1.05 * z
        top = Box(cx + side * 6.2 * z - w / 2, box.y + (1.45 - up * 1.35) * z, w, h)
        _part(canvas, top, name, values, asked, known, h * 0.5)
    canvas.rect(body, "ink2", 3.6 * z)
    edge = max(2.0, z * 0.22)
    canvas.rect(body.inset(edge), "board", 3.6 * z - edge)
    left, right, y = cx - 6.2 * z, cx + 6.2 * z, body.y + 2.5 * z
    for name, (dx, dy) in _CROSS.items():
        at = Box(left + dx * 1.25 * z - 0.62 * z, y + dy * 1.25 * z - 0.62 * z, 1.24 * z, 1.24 * z)
        _part(canvas, at, name, values, asked, known, 0.3 * z)
    for name, (dx, dy) in _FACE.items():
        _round(canvas, (right + dx * 1.4 * z, y + dy * 1.4 * z), 0.78 * z, name, values, asked, known)
    for name, side in (("back", -1), ("start", 1)):
        w, h = 1.7 * z, 0.8 * z
        pill = Box(cx + side * 1.6 * z - w / 2, y - h / 2, w, h)
        _part(canvas, pill, name, values, asked, known, h / 2)
    for name, side in (("left", -1), ("right", 1)):
        _stick(canvas, (cx + side * 2.7 * z, body.y + 5.1 * z), 1.5 * z, name, values, asked, known)


def _fill(name: str, values: Mapping[str, float], known: frozenset[str] | None) -> tuple[Colour, Colour]:
    """Return fill and edge of a part."""
    if values.get(name, 0.0) >= 0.5:
        return "lit", "ink"
    if known is not None and name not in known:
        return "board", "hair"
    return "surface", "ink2"


def _part(canvas: Canvas, box: Box, name: str, values: Mapping[str, float], asked: str, known: frozenset[str] | None,
          radius: float) -> None:
    fill, edge = _fill(name, values, known)
    if name == asked:
        canvas.rect(box.inset(-4), "ink", radius + 4)
        fill, edge = "lit", "ink"
    canvas.rect(box, edge, radius)
    canvas.rect(box.inset(1.5), fill, max(0.0, radius - 1.5))


def _round(canvas: Canvas, at: Point, r: float, name: str, values: Mapping[str, float], asked: str,
           known: frozenset[str] | None) -> None:
    fill, edge = _fill(name, values, known)
    if name == asked:
        canvas.circle(at, r + 4, "ink")
        fill, edge = "lit", "ink"
    canvas.circle(at, r, edge)
    canvas.circle(at, r - 1.5, fill)


def _stick(canvas: Canvas, at: Point, r: float, side: str, values: Mapping[str, float], asked: str,
           known: frozenset[str] | None) -> None:
    x, y = values.get(side + "x", 0.0), values.get(side + "y", 0.0)
    wanted = {side + "x": (1.0, 0.0), side + "y": (0.0, 1.0)}.get(asked)
    if wanted is not None:
        canvas.circle(at, r + 4, "ink")
        x, y = wanted
    there = known is None or bool({side + "x", side + "y"} & known)
    moved = abs(x) > 0.3 or abs(y) > 0.3
    canvas.circle(at, r, "ink2" if there else "hair")
    canvas.circle(at, r - 1.5, "board")
    knob = (at[0] + x * r * 0.45, at[1] + y * r * 0.45)
    canvas.circle(knob, r * 0.62, "ink" if moved else "ink2" if there else "hair")
    canvas.circle(knob, r * 0.62 - 1.5, "lit" if moved else "surface")
