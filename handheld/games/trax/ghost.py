"""What a turn would do: its cascade, what it completes, what it leaves; hint lines; where tick and cross may stand."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from handheld.games.base import Event, Outcome, Seat, Token
from handheld.games.camera import Frame
from handheld.games.face import Box, Point, Table
from handheld.games.trax.sight import EDGES, STEPS, Cell, Path, Sight


@dataclass(frozen=True, slots=True)
class Track:
    """A complete loop or line."""

    seat: Seat  # whose colour
    kind: str  # "loop" or "line"
    path: Path

    @property
    def cells(self) -> list[Cell]:
        """The cells along the track."""
        return [(x, y) for x, y, _, _ in self.path]


@dataclass(frozen=True, slots=True)
class Outlook:
    """What one token does, read from the events of its preview."""

    cell: Cell
    tile: int
    mover: Seat
    forced: tuple[tuple[int, int, int], ...] = ()  # x, y, tile in the order they are forced
    tracks: tuple[Track, ...] = ()
    winner: Seat | None = None  # -1: a draw

    @property
    def verdict(self) -> str:
        """"win", "gift" (the other one wins), "both" (both complete), "draw", or "" (nothing is decided)."""
        if self.winner is None:
            return ""
        if self.winner < 0:
            return "draw"
        if len({track.seat for track in self.tracks}) > 1:
            return "both"
        return "win" if self.winner == self.mover else "gift"


def tracks(events: Iterable[Event]) -> tuple[Track, ...]:
    """Return the tracks that these events complete."""
    return tuple(Track(one.seat, one.name, one.data) for one in events if one.name in ("loop", "line"))


def laid(events: Iterable[Event]) -> list[tuple[int, int, int]]:
    """Return the (x, y, tile) that these events lay, the chosen one first."""
    return [(int(one.data[0]), int(one.data[1]), int(one.data[2])) for one in events if one.name == "tile"]


def winner(outcome: Outcome | None) -> Seat | None:
    """Return who won, -1 for a draw, None while it goes on."""
    if outcome is None:
        return None
    first = [seat for seat, place in enumerate(outcome.places) if place == 0]
    return first[0] if len(first) == 1 else -1


def outlook(table: Table, sight: Sight, token: Token) -> Outlook | None:
    """Return what a legal token would do, or None if it is not legal."""
    preview = table.preview(token)
    if preview is None:
        return None
    tiles = laid(preview.events)
    if not tiles:
        return None
    (x, y, tile), forced = tiles[0], tiles[1:]
    return Outlook((x, y), tile, sight.to_move, tuple(forced), tracks(preview.events), winner(preview.outcome))


class Scan:
    """Looks through the moves of a position for wins in one, a few at a time, so that no frame waits for it.

    A tile that completes the other colour's track is a threat: the other player could lay it next turn."""

    def __init__(self, table: Table, sight: Sight, near: Point = (0.0, 0.0), *, first_only: bool = False) -> None:
        self._table, self._sight, self._first = table, sight, first_only
        self._todo = sorted(sight.legal, key=lambda cell: -math.hypot(cell[0] + 0.5 - near[0], cell[1] + 0.5 - near[1]))
        self.mine: dict[Cell, list[Token]] = {}  # where the player to move wins at once
        self.theirs: dict[Cell, list[Token]] = {}  # where the other one would

    @property
    def done(self) -> bool:
        """Whether all moves were looked at (or enough of them)."""
        return not self._todo or (self._first and bool(self.mine))

    def step(self, cells: int) -> bool:
        """Look at the moves of that many cells; return whether something new was found."""
        found = False
        for _ in range(cells):
            if self.done:
                break
            cell = self._todo.pop()
            for _, token in self._sight.legal[cell]:
                found |= self._look(cell, token)
        return found

    def _look(self, cell: Cell, token: Token) -> bool:
        preview = self._table.preview(token)
        if preview is None or preview.outcome is None:
            return False
        mover = self._sight.to_move
        seats = {track.seat for track in tracks(preview.events)}
        found = False
        if winner(preview.outcome) == mover:
            self.mine.setdefault(cell, []).append(token)
            found = True
        if 1 - mover in seats and (mover not in seats or self._table.options.get("tie") == "tournament"):
            self.theirs.setdefault(cell, []).append(token)
            found = True
        return found


def line(tokens: Sequence[Token], table: Table, sight: Sight) -> list[Outlook]:
    """Return what the tokens of a line of play do one after another, as far as they are legal."""
    plies: list[Outlook] = []
    for token in tokens:
        one = outlook(table, sight, token)
        if one is None:
            break
        plies.append(one)
        following = table.after(token)
        if following is None:
            break
        table, sight = following, Sight(following.seen, ())
    return plies


# ---------------------------------------------------------------- tick and cross


@dataclass(frozen=True, slots=True)
class Ground:
    """What lies on the board round the ghost, for placing tick and cross."""

    frame: Frame
    area: Box
    ghost: Cell
    never: frozenset[Cell]  # forced tiles and lit tracks: not to be hidden
    tile: Callable[[int, int], int]  # -1 where a cell is free
    dots: frozenset[Cell] = frozenset()
    boxes: tuple[Box, ...] = field(default=())  # words on the board


def spots(ground: Ground, radius: float, gap: float, ring: float) -> tuple[Point, Point]:
    """Return the middles of tick and cross: on the free spot nearest the ghost, inside the area, hiding neither ghost
    (with a focus ring of `ring` px), forced tiles, lit tracks nor words, and laid tiles only where nothing is free."""
    z = ground.frame.scale
    x, y = ground.frame.point(ground.ghost[0] + 0.5, ground.ghost[1] + 0.5)
    keep = ground.frame.box(*ground.ghost).inset(-ring - 2)
    inner = ground.area.inset(radius + 3)
    apart = radius + gap / 2
    near = z / 2 + ring + 2 + radius
    best: tuple[float, Point, Point] | None = None
    for step in range(14):
        away = near + step * radius * 0.45
        base = (away - near) / z * 1.6
        if best is not None and base >= best[0]:
            break
        for turn in range(28):
            angle = -math.pi / 2 + math.pi * 2 * turn / 28
            mx, my = x + math.cos(angle) * away, y + math.sin(angle) * away
            for dx, dy in ((apart, 0.0), (0.0, apart)):
                if inner.w < 2 * dx or inner.h < 2 * dy:
                    continue
                cx = min(max(mx, inner.x + dx), inner.right - dx)  # pushed in from the edge
                cy = min(max(my, inner.y + dy), inner.bottom - dy)
                if math.hypot(cx - mx, cy - my) > radius:
                    continue
                pair = ((cx - dx, cy - dy), (cx + dx, cy + dy))
                cost = base + sum(_cost(ground, keep, point, radius) for point in pair)
                if best is None or cost < best[0] - 1e-9:
                    best = (cost, *pair)
    if best is None:  # an area too small for anything better
        cx, cy = ground.area.centre
        return (cx - apart, cy), (cx + apart, cy)
    return best[1], best[2]


def _depth(point: Point, radius: float, box: Box) -> float:
    """Return how deep a disc lies over a box, as a share of its radius (0: not at all)."""
    dx = max(box.x - point[0], 0.0, point[0] - box.right)
    dy = max(box.y - point[1], 0.0, point[1] - box.bottom)
    return max(0.0, 1.0 - math.hypot(dx, dy) / radius)


def _cost(ground: Ground, keep: Box, point: Point, radius: float) -> float:
    cost = 1000.0 * _depth(point, radius, keep)
    for box in ground.boxes:
        cost += 400.0 * _depth(point, radius, box)
    frame = ground.frame
    x0, y0 = frame.world((point[0] - radius, point[1] - radius))
    x1, y1 = frame.world((point[0] + radius, point[1] + radius))
    for cx in range(math.floor(x0), math.floor(x1) + 1):
        for cy in range(math.floor(y0), math.floor(y1) + 1):
            if (cx, cy) in ground.never:
                cost += 200.0 * _depth(point, radius, frame.box(cx, cy))
            elif ground.tile(cx, cy) >= 0:
                cost += 6.0 * _depth(point, radius, frame.box(cx, cy))
            elif (cx, cy) in ground.dots:
                spot = frame.point(cx + 0.5, cy + 0.5)
                cost += 0.7 if math.hypot(spot[0] - point[0], spot[1] - point[1]) < radius + 3 else 0.0
    return cost


def clashes(sight: Sight, cell: Cell, tile: int) -> list[Cell]:
    """Return the neighbours whose colours a tile at that cell would not meet."""
    return [(cell[0] + STEPS[edge][0], cell[1] + STEPS[edge][1]) for edge, colour in sight.asked(cell)
            if EDGES[tile][edge] != colour]


