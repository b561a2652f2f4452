"""Marks and icons, drawn from geometry. Each fills the square -1..1; y grows down.

Seats are strokes, trains are solids, cards are pictures (look/NOTES.md): families that cannot be mixed up."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Protocol

from handheld.games.face import Point


class Pen(Protocol):
    """What a mark is drawn with: one colour; while `cut` is True it cuts holes."""

    cut: bool

    def line(self, points: Sequence[Point], width: float) -> None: ...
    def strip(self, points: Sequence[Point], width: float) -> None: ...
    def poly(self, points: Sequence[Point]) -> None: ...
    def disc(self, x: float, y: float, r: float) -> None: ...
    def ring(self, x: float, y: float, r: float, width: float) -> None: ...
    def rect(self, x: float, y: float, w: float, h: float, radius: float = 0.0) -> None: ...
    def frame(self, x: float, y: float, w: float, h: float, width: float, radius: float = 0.0) -> None: ...


Mark = Callable[[Pen], None]
_MARKS: dict[str, Mark] = {}


def arc(cx: float, cy: float, r: float, start: float, end: float, n: int = 24) -> list[Point]:
    """Return points on a circle from angle to angle (degrees, clockwise from east)."""
    steps = [math.radians(start + (end - start) * i / n) for i in range(n + 1)]
    return [(cx + r * math.cos(t), cy + r * math.sin(t)) for t in steps]


def bezier(p0: Point, p1: Point, p2: Point, p3: Point, n: int = 24) -> list[Point]:
    """Return points on a cubic curve."""
    found = []
    for i in range(n + 1):
        t = i / n
        a, b, c, d = (1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3
        found.append((a * p0[0] + b * p1[0] + c * p2[0] + d * p3[0], a * p0[1] + b * p1[1] + c * p2[1] + d * p3[1]))
    return found


def regular(r: float, n: int, start: float = -90.0, cx: float = 0.0, cy: float = 0.0) -> list[Point]:
    """Return the corners of a regular polygon."""
    turns = [math.radians(start + 360 * i / n) for i in range(n)]
    return [(cx + r * math.cos(t), cy + r * math.sin(t)) for t in turns]


def star(r: float, n: int = 5, inner: float = 0.45) -> list[Point]:
    """Return the corners of a star."""
    return [((r if i % 2 == 0 else r * inner) * math.cos(math.radians(-90 + 180 * i / n)),
             (r if i % 2 == 0 else r * inner) * math.sin(math.radians(-90 + 180 * i / n))) for i in range(2 * n)]


def _mark(*names: str) -> Callable[[Mark], Mark]:
    def keep(paint: Mark) -> Mark:
        for name in names:
            _MARKS[name] = paint
        return paint

    return keep


def _lines(*parts: tuple[Sequence[Point], float]) -> Mark:
    def paint(pen: Pen) -> None:
        for points, width in parts:
            pen.line(points, width)

    return paint


def draw(name: str, pen: Pen) -> None:
    """Draw a mark with the pen. KeyError for a name that does not exist."""
    _MARKS[name](pen)
    pen.cut = False


# ---------------------------------------------------------------- seats: strokes

_MARKS["ring"] = lambda pen: pen.ring(0, 0, 0.72, 0.44)
_MARKS["caret"] = _lines(([(-0.75, 0.45), (0, -0.42), (0.75, 0.45)], 0.42))
_MARKS["plus"] = _lines(([(-0.78, 0), (0.78, 0)], 0.42), ([(0, -0.78), (0, 0.78)], 0.42))
_MARKS["bars"] = _lines(([(-0.72, -0.4), (0.72, -0.4)], 0.42), ([(-0.72, 0.4), (0.72, 0.4)], 0.42))
_MARKS["zigzag"] = _lines(([(-0.62, 0.68), (-0.62, -0.62), (0.62, 0.62), (0.62, -0.68)], 0.4))

# ---------------------------------------------------------------- trains: solids

_MARKS["disc"] = lambda pen: pen.disc(0, 0, 0.8)
_MARKS["square"] = lambda pen: pen.rect(-0.72, -0.72, 1.44, 1.44, 0.1)
_MARKS["triangle"] = lambda pen: pen.poly(regular(1.02, 3, cy=0.18))
_MARKS["diamond"] = lambda pen: pen.poly([(0, -1), (0.85, 0), (0, 1), (-0.85, 0)])

# ---------------------------------------------------------------- cards: pictures

_MARKS["hourglass"] = lambda pen: pen.poly([(-0.75, -0.85), (0.75, -0.85), (0.12, 0), (0.75, 0.85), (-0.75, 0.85),
                                            (-0.12, 0)])
_MARKS["hexagon"] = lambda pen: pen.poly(regular(0.95, 6, 0))
_MARKS["star"] = lambda pen: pen.poly(star(1.05))


@_mark("drop")
def _drop(pen: Pen) -> None:
    pen.disc(0, 0.28, 0.62)
    pen.poly([(0, -1), (0.56, 0.02), (-0.56, 0.02)])


@_mark("clover")
def _clover(pen: Pen) -> None:
    for x, y in ((0, -0.42), (-0.44, 0.22), (0.44, 0.22)):
        pen.disc(x, y, 0.42)
    pen.poly([(-0.12, 0), (0.12, 0), (0.25, 0.95), (-0.25, 0.95)])


@_mark("crescent")
def _crescent(pen: Pen) -> None:
    pen.poly(arc(-0.1, 0, 0.9, 50, 310) + arc(0.3, 0, 0.72, 285, 75))


@_mark("heart")
def _heart(pen: Pen) -> None:
    pen.disc(-0.42, -0.28, 0.47)
    pen.disc(0.42, -0.28, 0.47)
    pen.poly([(-0.82, -0.02), (0.82, -0.02), (0, 0.92)])
    pen.poly([(-0.5, -0.3), (0.5, -0.3), (0.5, 0.1), (-0.5, 0.1)])


@_mark("snow")
def _snow(pen: Pen) -> None:
    for angle in (90, 30, 150):
        x, y = math.cos(math.radians(angle)) * 0.85, math.sin(math.radians(angle)) * 0.85
        pen.line([(-x, -y), (x, y)], 0.34)


@_mark("wheel")
def _wheel(pen: Pen) -> None:
    pen.ring(0, 0, 0.75, 0.3)
    pen.disc(0, 0, 0.26)
    for angle in (0, 60, 120):
        x, y = math.cos(math.radians(angle)) * 0.7, math.sin(math.radians(angle)) * 0.7
        pen.line([(-x, -y), (x, y)], 0.19)


# ---------------------------------------------------------------- what buttons do

_MARKS["tick"] = _lines(([(-0.7, 0.02), (-0.18, 0.52), (0.72, -0.5)], 0.34))
_MARKS["cross"] = _lines(([(-0.55, -0.55), (0.55, 0.55)], 0.34), ([(-0.55, 0.55), (0.55, -0.55)], 0.34))
_MARKS["left"] = _lines(([(0.3, -0.55), (-0.3, 0), (0.3, 0.55)], 0.28))
_MARKS["right"] = _lines(([(-0.3, -0.55), (0.3, 0), (-0.3, 0.55)], 0.28))
_MARKS["up"] = _lines(([(-0.55, 0.3), (0, -0.3), (0.55, 0.3)], 0.28))
_MARKS["down"] = _lines(([(-0.55, -0.3), (0, 0.3), (0.55, -0.3)], 0.28))
_MARKS["menu"] = _lines(*(([(-0.62, y), (0.62, y)], 0.24) for y in (-0.52, 0, 0.52)))
_MARKS["list"] = _lines(*(([(-0.25, y), (0.75, y)], 0.2) for y in (-0.52, 0, 0.52)),
                        *(([(-0.7, y), (-0.7, y)], 0.28) for y in (-0.52, 0, 0.52)))
_MARKS["add"] = _lines(([(-0.6, 0), (0.6, 0)], 0.28), ([(0, -0.6), (0, 0.6)], 0.28))
_MARKS["minus"] = _lines(([(-0.6, 0), (0.6, 0)], 0.28))
_MARKS["play"] = lambda pen: pen.poly([(-0.5, -0.75), (0.8, 0), (-0.5, 0.75)])
_MARKS["pause"] = _lines(([(-0.32, -0.55), (-0.32, 0.55)], 0.34), ([(0.32, -0.55), (0.32, 0.55)], 0.34))
_MARKS["stop"] = lambda pen: pen.rect(-0.6, -0.6, 1.2, 1.2, 0.15)


@_mark("turn")
def _turn(pen: Pen) -> None:
    path = arc(0, 0.06, 0.62, -50, 230)
    pen.line(path, 0.26)
    x, y = path[0]
    pen.poly([(x - 0.46, y - 0.10), (x + 0.22, y - 0.50), (x + 0.20, y + 0.38)])


@_mark("swap")
def _swap(pen: Pen) -> None:
    pen.line([(-0.7, -0.36), (0.5, -0.36)], 0.22)
    pen.line([(0.2, -0.7), (0.6, -0.36), (0.2, -0.02)], 0.22)
    pen.line([(0.7, 0.4), (-0.5, 0.4)], 0.22)
    pen.line([(-0.2, 0.06), (-0.6, 0.4), (-0.2, 0.74)], 0.22)


@_mark("lamp")
def _lamp(pen: Pen) -> None:
    pen.ring(0, -0.22, 0.52, 0.22)
    pen.line([(-0.22, 0.5), (0.22, 0.5)], 0.2)
    pen.line([(-0.12, 0.82), (0.12, 0.82)], 0.2)


def _hook(pen: Pen, side: int) -> None:
    pen.line([(-0.5 * side, -0.28), (0.12 * side, -0.28)], 0.24)
    pen.line([(x * side, y) for x, y in arc(0.12, 0.2, 0.48, -90, 90)], 0.24)
    pen.line([(0.12 * side, 0.68), (-0.35 * side, 0.68)], 0.24)
    pen.poly([(-0.92 * side, -0.28), (-0.34 * side, -0.76), (-0.34 * side, 0.2)])


_MARKS["undo"] = lambda pen: _hook(pen, 1)
_MARKS["redo"] = lambda pen: _hook(pen, -1)


@_mark("replay")
def _replay(pen: Pen) -> None:
    pen.line(arc(0, 0.08, 0.68, -60, 210), 0.22)
    x, y = arc(0, 0.08, 0.68, -60, 210)[0]
    pen.poly([(x - 0.5, y - 0.02), (x + 0.16, y - 0.42), (x + 0.14, y + 0.38)])
    pen.poly([(-0.2, -0.26), (0.34, 0.08), (-0.2, 0.42)])


@_mark("first")
def _first(pen: Pen) -> None:
    pen.line([(-0.62, -0.55), (-0.62, 0.55)], 0.24)
    pen.poly([(0.62, -0.68), (-0.4, 0), (0.62, 0.68)])


@_mark("last")
def _last(pen: Pen) -> None:
    pen.line([(0.62, -0.55), (0.62, 0.55)], 0.24)
    pen.poly([(-0.62, -0.68), (0.4, 0), (-0.62, 0.68)])


@_mark("eye")
def _eye(pen: Pen) -> None:
    pen.line(arc(0, 0.75, 1.15, -140, -40), 0.2)
    pen.line(arc(0, -0.75, 1.15, 40, 140), 0.2)
    pen.disc(0, 0, 0.3)


@_mark("zoom_in")
def _zoom_in(pen: Pen) -> None:
    _zoom_out(pen)
    pen.line([(-0.16, -0.46), (-0.16, 0.14)], 0.16)


@_mark("zoom_out")
def _zoom_out(pen: Pen) -> None:
    pen.ring(-0.16, -0.16, 0.6, 0.2)
    pen.line([(0.32, 0.32), (0.78, 0.78)], 0.26)
    pen.line([(-0.46, -0.16), (0.14, -0.16)], 0.16)


@_mark("search")
def _search(pen: Pen) -> None:
    pen.ring(-0.16, -0.16, 0.6, 0.2)
    pen.line([(0.32, 0.32), (0.78, 0.78)], 0.26)


@_mark("fit")
def _fit(pen: Pen) -> None:
    for sx in (-1, 1):
        for sy in (-1, 1):
            pen.line([(0.72 * sx, 0.25 * sy), (0.72 * sx, 0.72 * sy), (0.25 * sx, 0.72 * sy)], 0.2)
    pen.rect(-0.28, -0.28, 0.56, 0.56, 0.1)


# ---------------------------------------------------------------- devices and seats

@_mark("pad")
def _pad(pen: Pen) -> None:
    pen.rect(-0.98, -0.52, 1.96, 1.06, 0.53)
    pen.cut = True
    pen.line([(-0.66, 0), (-0.26, 0)], 0.15)
    pen.line([(-0.46, -0.2), (-0.46, 0.2)], 0.15)
    pen.disc(0.35, 0.12, 0.14)
    pen.disc(0.62, -0.12, 0.14)


@_mark("touch")
def _touch(pen: Pen) -> None:
    pen.line(arc(-0.1, -0.42, 0.46, 150, 390), 0.17)
    pen.line([(-0.1, -0.42), (-0.1, 0.4)], 0.34)
    pen.poly([(-0.27, 0.05), (0.5, 0.1), (0.62, 0.35), (0.42, 0.98), (-0.2, 0.98), (-0.62, 0.42), (-0.5, 0.22),
              (-0.27, 0.4)])


@_mark("keys")
def _keys(pen: Pen) -> None:
    pen.frame(-0.98, -0.6, 1.96, 1.2, 0.18, 0.24)
    for x in (-0.5, 0, 0.5):
        pen.disc(x, -0.16, 0.13)
    pen.line([(-0.4, 0.25), (0.4, 0.25)], 0.19)


@_mark("mouse")
def _mouse(pen: Pen) -> None:
    pen.frame(-0.55, -0.85, 1.1, 1.7, 0.18, 0.55)
    pen.line([(0, -0.45), (0, -0.15)], 0.18)


@_mark("chip")
def _chip(pen: Pen) -> None:
    pen.frame(-0.62, -0.62, 1.24, 1.24, 0.2, 0.2)
    pen.rect(-0.24, -0.24, 0.48, 0.48, 0.06)
    for d in (-0.3, 0.3):
        for s in (-1, 1):
            pen.line([(d, s * 0.68), (d, s * 0.92)], 0.16)
            pen.line([(s * 0.68, d), (s * 0.92, d)], 0.16)


@_mark("person")
def _person(pen: Pen) -> None:
    pen.disc(0, -0.42, 0.42)
    pen.poly([*arc(0, 0.86, 0.74, 180, 360), (0.74, 0.9), (-0.74, 0.9)])


@_mark("people")
def _people(pen: Pen) -> None:
    pen.disc(-0.4, -0.36, 0.32)
    pen.poly([*arc(-0.4, 0.68, 0.56, 180, 360), (0.16, 0.74), (-0.96, 0.74)])
    pen.disc(0.46, -0.3, 0.27)
    pen.poly([*arc(0.46, 0.66, 0.46, 270, 360), (0.92, 0.74), (0.3, 0.74), (0.3, 0.3)])


# ---------------------------------------------------------------- things

@_mark("cards")
def _cards(pen: Pen) -> None:
    pen.frame(-0.2, -0.75, 0.95, 1.3, 0.2, 0.2)
    pen.rect(-0.8, -0.45, 0.95, 1.3, 0.2)


@_mark("ticket")
def _ticket(pen: Pen) -> None:
    pen.frame(-0.85, -0.55, 1.7, 1.1, 0.2, 0.2)
    pen.line([(0.3, -0.3), (0.3, 0.3)], 0.14)


@_mark("gear")
def _gear(pen: Pen) -> None:
    for i in range(8):
        t = math.radians(45 * i + 22.5)
        pen.line([(0.5 * math.cos(t), 0.5 * math.sin(t)), (0.78 * math.cos(t), 0.78 * math.sin(t))], 0.3)
    pen.disc(0, 0, 0.66)
    pen.cut = True
    pen.disc(0, 0, 0.28)


@_mark("book")
def _book(pen: Pen) -> None:
    for s in (-1, 1):
        pen.line([(0, -0.5), (0.4 * s, -0.66), (0.85 * s, -0.56), (0.85 * s, 0.52), (0.4 * s, 0.44), (0, 0.6)], 0.19)
    pen.line([(0, -0.48), (0, 0.58)], 0.19)


@_mark("lesson")
def _lesson(pen: Pen) -> None:
    pen.poly([(0, -0.72), (1, -0.24), (0, 0.24), (-1, -0.24)])
    pen.line([(-0.5, 0.2), (-0.5, 0.5), (0, 0.7), (0.5, 0.5), (0.5, 0.2)], 0.2)
    pen.line([(0.86, -0.2), (0.86, 0.4)], 0.15)


@_mark("flag")
def _flag(pen: Pen) -> None:
    pen.line([(-0.58, -0.8), (-0.58, 0.85)], 0.22)
    pen.poly([(-0.5, -0.82), (0.8, -0.82), (0.45, -0.35), (0.8, 0.12), (-0.5, 0.12)])


@_mark("handshake", "draw")
def _handshake(pen: Pen) -> None:
    # two hands that clasp: cuffs at the sides, fingers over a thumb
    pen.line([(-0.96, -0.42), (-0.96, 0.38)], 0.22)
    pen.line([(0.96, -0.42), (0.96, 0.38)], 0.22)
    pen.poly([(-0.78, -0.4), (-0.2, -0.5), (0.22, -0.5), (0.78, -0.4), (0.78, 0.28), (0.2, 0.72), (-0.06, 0.72),
              (-0.78, 0.28)])
    pen.cut = True
    pen.line([(0.62, 0.1), (0.14, -0.22), (-0.2, -0.02), (-0.44, -0.04), (-0.1, -0.46)], 0.13)
    pen.line([(-0.3, 0.74), (-0.06, 0.5)], 0.1)
    pen.line([(0.02, 0.82), (0.22, 0.56)], 0.1)


@_mark("home")
def _home(pen: Pen) -> None:
    pen.line([(-0.85, 0.02), (0, -0.72), (0.85, 0.02)], 0.24)
    pen.poly([(-0.56, 0), (0, -0.48), (0.56, 0), (0.56, 0.78), (-0.56, 0.78)])
    pen.cut = True
    pen.rect(-0.15, 0.25, 0.3, 0.6)


@_mark("quit")
def _quit(pen: Pen) -> None:
    pen.line(arc(0, 0.08, 0.66, -50, 230), 0.24)
    pen.line([(0, -0.8), (0, -0.02)], 0.24)


@_mark("sound")
def _sound(pen: Pen) -> None:
    _speaker(pen)
    pen.line(arc(0.06, 0, 0.38, -45, 45), 0.17)
    pen.line(arc(0.06, 0, 0.74, -45, 45), 0.17)


@_mark("mute")
def _mute(pen: Pen) -> None:
    _speaker(pen)
    pen.line([(0.32, -0.26), (0.82, 0.26)], 0.18)
    pen.line([(0.32, 0.26), (0.82, -0.26)], 0.18)


def _speaker(pen: Pen) -> None:
    pen.poly([(-0.9, -0.28), (-0.55, -0.28), (-0.08, -0.7), (-0.08, 0.7), (-0.55, 0.28), (-0.9, 0.28)])


@_mark("globe")
def _globe(pen: Pen) -> None:
    pen.ring(0, 0, 0.76, 0.18)
    pen.line([(-0.72, 0), (0.72, 0)], 0.15)
    for s in (-1, 1):
        pen.line([(x * s, y) for x, y in arc(-0.46, 0, 0.86, -60, 60)], 0.15)


@_mark("theme")
def _theme(pen: Pen) -> None:
    pen.ring(0, 0, 0.72, 0.2)
    pen.poly(arc(0, 0, 0.72, -90, 90))


@_mark("text")
def _text(pen: Pen) -> None:
    pen.line([(-0.85, 0.62), (-0.38, -0.62), (0.09, 0.62)], 0.2)
    pen.line([(-0.62, 0.22), (-0.14, 0.22)], 0.18)
    pen.ring(0.5, 0.3, 0.3, 0.18)
    pen.line([(0.8, 0), (0.8, 0.62)], 0.18)


@_mark("timer")
def _timer(pen: Pen) -> None:
    pen.ring(0, 0.1, 0.66, 0.2)
    pen.line([(0, -0.28), (0, 0.12), (0.24, 0.3)], 0.17)
    pen.line([(-0.22, -0.86), (0.22, -0.86)], 0.2)


@_mark("trophy")
def _trophy(pen: Pen) -> None:
    pen.poly([(-0.52, -0.8), (0.52, -0.8), *arc(0, -0.3, 0.52, 0, 180)])
    pen.line(arc(-0.52, -0.42, 0.28, 80, 270), 0.15)
    pen.line(arc(0.52, -0.42, 0.28, -90, 100), 0.15)
    pen.line([(0, 0.1), (0, 0.62)], 0.2)
    pen.line([(-0.38, 0.74), (0.38, 0.74)], 0.22)


@_mark("export")
def _export(pen: Pen) -> None:
    pen.line([(-0.72, 0.2), (-0.72, 0.74), (0.72, 0.74), (0.72, 0.2)], 0.2)
    pen.line([(0, 0.34), (0, -0.62)], 0.2)
    pen.line([(-0.36, -0.36), (0, -0.74), (0.36, -0.36)], 0.2)


@_mark("import")
def _import(pen: Pen) -> None:
    pen.line([(-0.72, 0.2), (-0.72, 0.74), (0.72, 0.74), (0.72, 0.2)], 0.2)
    pen.line([(0, -0.74), (0, 0.22)], 0.2)
    pen.line([(-0.36, -0.06), (0, 0.32), (0.36, -0.06)], 0.2)


@_mark("delete")
def _delete(pen: Pen) -> None:
    pen.line([(-0.7, -0.56), (0.7, -0.56)], 0.2)
    pen.line([(-0.2, -0.8), (0.2, -0.8)], 0.2)
    pen.poly([(-0.58, -0.34), (0.58, -0.34), (0.46, 0.88), (-0.46, 0.88)])
    pen.cut = True
    for x in (-0.18, 0.18):
        pen.line([(x, -0.1), (x, 0.6)], 0.13)


@_mark("warning")
def _warning(pen: Pen) -> None:
    pen.line([(0, -0.66), (0.78, 0.66), (-0.78, 0.66), (0, -0.66)], 0.22)
    pen.line([(0, -0.16), (0, 0.2)], 0.2)
    pen.disc(0, 0.46, 0.12)


@_mark("info")
def _info(pen: Pen) -> None:
    pen.ring(0, 0, 0.78, 0.18)
    pen.disc(0, -0.36, 0.13)
    pen.line([(0, -0.02), (0, 0.42)], 0.2)


@_mark("question")
def _question(pen: Pen) -> None:
    pen.line([*arc(0, -0.38, 0.4, 190, 400), (0, 0.1), (0, 0.3)], 0.24)
    pen.disc(0, 0.74, 0.16)


@_mark("bolt")
def _bolt(pen: Pen) -> None:
    pen.poly([(0.24, -1), (-0.62, 0.16), (-0.06, 0.16), (-0.24, 1), (0.62, -0.2), (0.06, -0.2)])


@_mark("lock")
def _lock(pen: Pen) -> None:
    pen.line([(-0.4, 0), *arc(0, -0.28, 0.4, 180, 360), (0.4, 0)], 0.2)
    pen.rect(-0.66, -0.1, 1.32, 0.95, 0.15)


@_mark("motion")
def _motion(pen: Pen) -> None:
    pen.disc(0.42, 0, 0.42)
    for y, x in ((-0.36, -0.6), (0, -0.9), (0.36, -0.6)):
        pen.line([(x, y), (-0.18, y)], 0.18)


# ---------------------------------------------------------------- the keyboard on the screen

@_mark("shift")
def _shift(pen: Pen) -> None:
    pen.line([(-0.34, 0.06), (-0.8, 0.06), (0, -0.74), (0.8, 0.06), (0.34, 0.06), (0.34, 0.72), (-0.34, 0.72),
              (-0.34, 0.06)], 0.19)


@_mark("shift_on")
def _shift_on(pen: Pen) -> None:
    _shift(pen)
    pen.poly([(-0.34, 0.06), (-0.8, 0.06), (0, -0.74), (0.8, 0.06), (0.34, 0.06), (0.34, 0.72), (-0.34, 0.72)])


@_mark("backspace")
def _backspace(pen: Pen) -> None:
    pen.line([(-0.3, -0.56), (0.9, -0.56), (0.9, 0.56), (-0.3, 0.56), (-0.92, 0), (-0.3, -0.56)], 0.19)
    pen.line([(0.06, -0.24), (0.54, 0.24)], 0.18)
    pen.line([(0.06, 0.24), (0.54, -0.24)], 0.18)


_MARKS["voiced"] = _lines(([(-0.45, -0.5), (-0.1, 0.25)], 0.3), ([(0.2, -0.7), (0.55, 0.05)], 0.3))
_MARKS["half"] = lambda pen: pen.ring(0, -0.15, 0.45, 0.26)
_MARKS["space"] = _lines(([(-0.85, -0.05), (-0.85, 0.35), (0.85, 0.35), (0.85, -0.05)], 0.2))


@_mark("enter")
def _enter(pen: Pen) -> None:
    pen.line([(0.75, -0.55), (0.75, 0.2), (-0.6, 0.2)], 0.22)
    pen.line([(-0.26, -0.16), (-0.66, 0.2), (-0.26, 0.56)], 0.22)


# ---------------------------------------------------------------- PlayStation's faces

_MARKS["ps_cross"] = _lines(([(-0.62, -0.62), (0.62, 0.62)], 0.24), ([(-0.62, 0.62), (0.62, -0.62)], 0.24))
_MARKS["ps_circle"] = lambda pen: pen.ring(0, 0, 0.68, 0.24)
_MARKS["ps_square"] = lambda pen: pen.frame(-0.72, -0.72, 1.44, 1.44, 0.24, 0.08)
_MARKS["ps_triangle"] = _lines(([(0, -0.72), (0.76, 0.56), (-0.76, 0.56), (0, -0.72)], 0.24))

# ---------------------------------------------------------------- the four games


@_mark("trax", "game0")
def _trax(pen: Pen) -> None:
    pen.strip(arc(-1, -1, 1, 0, 90), 0.42)
    pen.strip(arc(1, 1, 1, 180, 270), 0.42)


@_mark("twisty", "game1")
def _twisty(pen: Pen) -> None:
    pen.strip(bezier((-0.9, 0.5), (1, 0.5), (-1, -0.5), (0.9, -0.5)), 0.36)
    pen.disc(-0.55, -0.5, 0.24)
    pen.disc(0.55, 0.5, 0.24)


@_mark("coast", "game2")
def _coast(pen: Pen) -> None:
    for k in (-1, 0, 1):
        x, y = k * 0.62, k * -0.28
        pen.line([(x - 0.17, y + 0.08), (x + 0.17, y - 0.08)], 0.36)


@_mark("tunnel", "game3")
def _tunnel(pen: Pen) -> None:
    pen.ring(0, 0, 0.42, 0.24)
    pen.line([(-0.95, 0), (-0.6, 0)], 0.3)
    pen.line([(0.6, 0), (0.95, 0)], 0.3)


@_mark("blank", "game")
def _game(pen: Pen) -> None:
    pen.line([(-0.6, 0), (0.6, 0)], 0.3)
    pen.disc(-0.6, 0, 0.34)
    pen.disc(0.6, 0, 0.34)


NAMES = tuple(sorted(_MARKS))
