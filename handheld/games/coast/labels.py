"""Where the names of the cities stand: beside their city, on no route, on no other name. No drawing."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from handheld.games.coast.data import data
from handheld.games.coast.mapnet import CODES, Net, apart, net
from handheld.games.face import Box, Point

CAP = 0.73  # height of a capital letter in em
_TURNS = 24
_NEARER = 1.25  # a name is so much nearer to its own city than to any other
_FARS = (3.5, 7.0, 11.0, 15.0, 20.0, 26.0)  # pixels between a city and its name, at the usual width of a car


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


def _near(found: Net, reach: float) -> list[list[tuple[Point, Point]]]:
    """Return per city the pieces of routes within reach."""
    near: list[list[tuple[Point, Point]]] = [[] for _ in found.cities]
    for track in found.tracks:
        line = track.whole
        n = max(1, math.ceil(line.length / 48.0)) if len(line.points) == 2 else 0
        points = [line.at(line.length * i / n) for i in range(n + 1)] if n else line.points
        b = track.box
        for city, (x, y) in enumerate(found.cities):
            if not (b.x - reach < x < b.right + reach and b.y - reach < y < b.bottom + reach):
                continue
            for p, q in pairwise(points):
                if apart((x, y), p, q) < reach:
                    near[city].append((p, q))
    return near


def place(found: Net, px: int, width: Callable[[str], float], limits: Box, full: bool) -> tuple[Label, ...]:
    """Return the labels of a map: full names where they find room (if asked for), else codes, else none.

    px: size of the letters; width: of a word; limits: what a label may not leave, in the net's pixels."""
    half = found.car * 0.8 + 1.0  # a claimed line with its keyline is 1.6 cars wide
    wide = max(1.0, found.car / 6.4)
    near = _near(found, found.ring + (_FARS[-1] + 10) * wide + px * 2.6)
    far_near = _near(found, found.ring + (_FARS[-1] + 10) * wide + px * 8.0) if full else near
    cap = px * CAP
    discs = [(track.middle, found.disc + 2.5) for track in found.tracks]
    if not found.fine:
        discs += [(track.marks[track.badge], found.badge + 1.5) for track in found.tracks]
    discs += [(at, found.ring + 2.5) for at in found.cities]
    names = [city.name for city in data().cities]
    options: list[list[tuple[float, Label]]] = []
    for city, at in enumerate(found.cities):
        some: list[tuple[float, Label]] = []
        for rank, words in enumerate((names[city], CODES[city]) if full else (CODES[city],)):
            pieces = far_near[city] if full and rank == 0 else near[city]
            some += _around(at, found.ring, words, (width(words), cap), pieces, half, wide, city, rank, limits)
            if len(some) > 12:
                break
        some.sort(key=lambda one: one[0])
        kept: list[tuple[float, Label]] = []
        far = found.disc + max((math.dist(label.box.centre, at) + label.box.w for _, label in some), default=0.0)
        close = [(one, r) for one, r in discs if abs(one[0] - at[0]) < far and abs(one[1] - at[1]) < far]
        for nearer in (_NEARER, 1.0):  # a map too small for what is clear at a glance: what is right if one looks
            for cost, label in some:
                own = gap(label.box, at)
                if not any(touch(label.box, one, r) for one, r in close) and not any(
                        touch(label.box, one, own * nearer + 3) for c, one in enumerate(found.cities) if c != city):
                    kept.append((cost, label))
                    if len(kept) >= 16:
                        break
            if kept:
                break
        options.append(kept)
    return _choose(options)


def _around(at: Point, ring: float, words: str, size: tuple[float, float], pieces: Sequence[tuple[Point, Point]],
            half: float, wide: float, city: int, rank: int, limits: Box) -> list[tuple[float, Label]]:
    """Return where a name may stand round its city, each with its cost: near, level or upright, with air."""
    some = []
    for k in range(_TURNS):
        turn = 2 * math.pi * k / _TURNS
        slant = 0.8 * min(abs(math.sin(turn)), abs(math.cos(turn))) + 0.3 * abs(math.sin(turn))
        for far in _FARS:
            box = beside(at, ring, *size, turn, far * wide)
            if not _within(box, limits):
                break
            if not clear(box, pieces, half):
                continue
            roomy = 0.0 if clear(box, pieces, half + 3.0) else 1.2
            some.append((rank * 6 + far * 0.3 + roomy + slant, Label(city, words, box)))
            if not roomy:
                break
    return some


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


def gap(box: Box, at: Point) -> float:
    """Return how far a point is from a box."""
    return math.hypot(max(box.x - at[0], 0.0, at[0] - box.right), max(box.y - at[1], 0.0, at[1] - box.bottom))


def touch(box: Box, at: Point, r: float) -> bool:
    x, y = at
    dx = box.x - x if x < box.x else x - box.x - box.w
    dy = box.y - y if y < box.y else y - box.y - box.h
    if dx >= r or dy >= r:
        return False
    return max(dx, 0.0) ** 2 + max(dy, 0.0) ** 2 < r * r


@lru_cache(maxsize=16)
def _kept(key: tuple[float, float, float], px: int, widths: tuple[float, ...], limits: Box,
          full: bool) -> tuple[Label, ...]:
    words = {**dict(zip(CODES, widths[: len(CODES)], strict=True)),
             **{city.name: w for city, w in zip(data().cities, widths[len(CODES):], strict=True)}}
    return place(net(*key), px, words.__getitem__, limits, full)


def labels(found: Net, px: int, width: Callable[[str], float], limits: Box, full: bool) -> tuple[Label, ...]:
    """Return `place`, kept by everything it depends on."""
    widths = tuple(width(words) for words in (*CODES, *(city.name for city in data().cities)))
    return _kept(found.key, px, widths, limits, full)
