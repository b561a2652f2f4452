"""Where the names of the cities stand: beside their city, on no route, on no other name. No drawing."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from handheld.games.coast.data import data
from handheld.games.coast.mapnet import CODES, Net, net
from handheld.games.face import Box, Point

CAP = 0.73  # height of a capital letter in em
_TURNS = 24
_FAR = 90.0  # pixels beyond which a route needs no look


class Label(NamedTuple):
    """A name on the map: its letters and the box they take."""

    city: int
    words: str
    box: Box


def clear(box: Box, segments: Sequence[tuple[Point, Point]], air: float) -> bool:
    """Return whether no segment comes within `air` of a box (corners counted as square)."""
    left, top, right, bottom = box.x - air, box.y - air, box.right + air, box.bottom + air
    for (x0, y0), (x1, y1) in segments:
        if (x0 < left and x1 < left) or (x0 > right and x1 > right):
            continue
        if (y0 < top and y1 < top) or (y0 > bottom and y1 > bottom):
            continue
        dx, dy = x1 - x0, y1 - y0
        enter, leave = 0.0, 1.0
        for d, low, high in ((dx, left - x0, right - x0), (dy, top - y0, bottom - y0)):
            if abs(d) > 1e-9:
                a, b = (low / d, high / d) if d > 0 else (high / d, low / d)
                enter, leave = max(enter, a), min(leave, b)
        if enter <= leave:
            return False
    return True


def meet(a: Box, b: Box, air: float = 0.0) -> bool:
    """Return whether two boxes come within `air` of each other."""
    return (a.x < b.right + air and b.x < a.right + air and a.y < b.bottom + air and b.y < a.bottom + air)


def beside(at: Point, ring: float, w: float, h: float, turn: float, far: float) -> Box:
    """Return a box of that size beside a city, in a direction, touching a circle of `ring + far`."""
    dx, dy = math.cos(turn), math.sin(turn)
    reach = ring + far
    # along the ray until the box no longer meets the circle's square side that it faces
    tx = (reach + w / 2) / abs(dx) if abs(dx) > 1e-6 else math.inf
    ty = (reach + h / 2) / abs(dy) if abs(dy) > 1e-6 else math.inf
    t = min(tx, ty)
    return Box(at[0] + dx * t - w / 2, at[1] + dy * t - h / 2, w, h)


def _segments(found: Net) -> list[list[tuple[Point, Point]]]:
    """Return per city the pieces of routes near it."""
    near: list[list[tuple[Point, Point]]] = [[] for _ in found.cities]
    for track in found.tracks:
        points = track.whole.points
        if len(points) == 2:
            n = max(1, math.ceil(track.whole.length / _FAR))
            points = tuple(track.whole.at(track.whole.length * i / n) for i in range(n + 1))
        for a, b in pairwise(points):
            for city, (x, y) in enumerate(found.cities):
                if (min(a[0], b[0]) - _FAR * 1.4 < x < max(a[0], b[0]) + _FAR * 1.4
                        and min(a[1], b[1]) - _FAR * 0.7 < y < max(a[1], b[1]) + _FAR * 0.7):
                    near[city].append((a, b))
    return near


def place(found: Net, px: int, width: Callable[[str], float], limits: Box, full: bool) -> tuple[Label, ...]:
    """Return the labels of a map: full names where they find room (if asked for), else codes, else none.

    px: size of the letters; width: of a word; limits: what a label may not leave, in the net's pixels."""
    near = _segments(found)
    half = found.car * 0.7 + 2.2  # a claimed line is 1.4 cars wide; rails lie a little further out
    cap = px * CAP
    names = [city.name for city in data().cities]
    options: list[list[tuple[float, Label]]] = []
    for city, at in enumerate(found.cities):
        some: list[tuple[float, Label]] = []
        for rank, words in enumerate((names[city], CODES[city]) if full else (CODES[city],)):
            w = width(words)
            for far in (4.0, 8.0, 13.0):
                for k in range(_TURNS):
                    turn = 2 * math.pi * k / _TURNS
                    box = beside(at, found.ring, w, cap, turn, far)
                    if not _within(box, limits) or not clear(box, near[city], half):
                        continue
                    if any(_touch(box, other, found.ring + 2.5) for other in found.cities):
                        continue
                    roomy = 0.0 if clear(box, near[city], half + 3.0) else 1.2
                    slant = 0.8 * min(abs(math.sin(turn)), abs(math.cos(turn)))  # straight beside or above reads best
                    above = 0.3 * abs(math.sin(turn))
                    some.append((rank * 6 + far * 0.3 + roomy + slant + above, Label(city, words, box)))
            if len(some) > 12:
                break
        some.sort(key=lambda one: one[0])
        options.append(some)
    return _choose(options)


def _choose(options: list[list[tuple[float, Label]]]) -> tuple[Label, ...]:
    """Return one label per city so that none meet: the most cramped cities first, then mended in a few rounds."""
    chosen: dict[int, tuple[float, Label]] = {}
    order = sorted(range(len(options)), key=lambda city: (len(options[city]), city))
    for _ in range(3):
        for city in order:
            others = [label.box for c, (_, label) in chosen.items() if c != city]
            for cost, label in options[city]:
                if not any(meet(label.box, box, 3.0) for box in others):
                    chosen[city] = (cost, label)
                    break
            else:
                chosen.pop(city, None)
        missing = [city for city in order if city not in chosen and options[city]]
        if not missing:
            break
        order = missing + [city for city in order if city not in missing]
        for city in missing:  # take the best place and send whoever stands there on
            cost, label = options[city][0]
            for c, (_, other) in list(chosen.items()):
                if meet(label.box, other.box, 3.0):
                    del chosen[c]
            chosen[city] = (cost, label)
    return tuple(label for _, (_, label) in sorted(chosen.items()))


def _within(box: Box, limits: Box) -> bool:
    return (box.x >= limits.x and box.right <= limits.right and box.y >= limits.y and box.bottom <= limits.bottom)


def _touch(box: Box, at: Point, r: float) -> bool:
    dx = max(box.x - at[0], 0.0, at[0] - box.right)
    dy = max(box.y - at[1], 0.0, at[1] - box.bottom)
    return dx * dx + dy * dy < r * r


@lru_cache(maxsize=16)
def _kept(key: tuple[float, float], px: int, widths: tuple[float, ...], limits: Box, full: bool) -> tuple[Label, ...]:
    words = {**dict(zip(CODES, widths[: len(CODES)], strict=True)),
             **{city.name: w for city, w in zip(data().cities, widths[len(CODES):], strict=True)}}
    return place(net(*key), px, words.__getitem__, limits, full)


def labels(found: Net, px: int, width: Callable[[str], float], limits: Box, full: bool) -> tuple[Label, ...]:
    """Return `place`, kept by everything it depends on."""
    widths = tuple(width(words) for words in (*CODES, *(city.name for city in data().cities)))
    return _kept(found.key, px, widths, limits, full)
