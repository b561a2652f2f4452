"""What the player is choosing: cursor, ghost cell, one of the tiles legal there, or a tile first. No drawing."""

from __future__ import annotations

import math
from collections.abc import Iterable

from handheld.games.base import Token
from handheld.games.face import Point
from handheld.games.trax.sight import STEPS, Cell, Sight

TURNED = (0, 2, 4, 1, 3, 5)  # tile first: the order in which R1 goes through the tiles: + / \ and again on their side


def towards(origin: Point, cells: Iterable[Cell], edge: int) -> Cell | None:
    """Return the cell that the eye expects when one goes from `origin` towards an edge (0 N, 1 E, 2 S, 3 W).

    Cells within 45 degrees of that way come first, the nearest of them, sideways distance counted double."""
    dx, dy = STEPS[edge]
    best: tuple[bool, float, Cell] | None = None
    for cell in cells:
        rx, ry = cell[0] - origin[0], cell[1] - origin[1]
        ahead, aside = rx * dx + ry * dy, abs(rx * dy) + abs(ry * dx)
        if ahead <= 1e-6:
            continue
        rank = (aside > ahead, ahead + 2 * aside, cell)
        if best is None or rank < best:
            best = rank
    return best[2] if best else None


class Choice:
    """Cursor and ghost over one position. The view feeds it positions and wishes and reads where it stands."""

    def __init__(self, tile_first: bool = False) -> None:
        self.tile_first = tile_first
        self.sight: Sight | None = None
        self.cursor: Cell | None = None  # where the pad stands
        self.ghost: Cell | None = None  # where a tile is tried out
        self.pick = 0  # which of the tiles legal at the ghost
        self.held: int | None = None  # tile first: the tile in hand

    def look(self, sight: Sight) -> None:
        """Take a new position: the ghost goes, the cursor stays near where it was."""
        self.sight = sight
        self.ghost, self.pick = None, 0
        if self.cursor is not None and sight.legal and self.cursor not in sight.legal:
            self.cursor = self.nearest((self.cursor[0] + 0.5, self.cursor[1] + 0.5))
        if self.tile_first:
            tiles = self.tiles()
            if self.held not in tiles:
                self.held = tiles[0] if tiles else None

    # ------------------------------------------------------------ what is offered

    def cells(self) -> dict[Cell, list[tuple[int, Token]]]:
        """Return the cells that can be chosen now; tile first: those where the tile in hand may lie."""
        if self.sight is None:
            return {}
        if not self.tile_first or self.held is None:
            return self.sight.legal
        return {cell: some for cell, some in self.sight.legal.items() if any(tile == self.held for tile, _ in some)}

    def tiles(self) -> list[int]:
        """Return the tiles that are legal anywhere, in the order of turning."""
        if self.sight is None:
            return []
        legal = {tile for some in self.sight.legal.values() for tile, _ in some}
        return [tile for tile in TURNED if tile in legal]

    def order(self) -> list[Cell]:
        """Return the cells that can be chosen in reading order."""
        return sorted(self.cells(), key=lambda cell: (cell[1], cell[0]))

    @property
    def options(self) -> list[tuple[int, Token]]:
        """The (tile, token) pairs at the ghost."""
        return self.sight.legal.get(self.ghost, []) if self.sight is not None and self.ghost is not None else []

    @property
    def tile(self) -> int | None:
        """The tile that is tried out."""
        options = self.options
        return options[self.pick % len(options)][0] if options else None

    @property
    def token(self) -> Token | None:
        """The token that a tick would play."""
        options = self.options
        return options[self.pick % len(options)][1] if options else None

    @property
    def refused(self) -> bool:
        """Whether the cursor stands where nothing may be laid now."""
        return self.ghost is None and self.cursor is not None and self.cursor not in self.cells()

    # ------------------------------------------------------------ wishes; each returns whether anything changed

    def put(self, cell: Cell) -> bool:
        """Try a tile out at a legal cell: the first one there, or the one in hand."""
        if self.sight is None or cell not in self.sight.legal:
            return False
        same = self.ghost == cell
        wanted = self.held if self.tile_first else self.tile
        self.ghost = self.cursor = cell
        if not same:
            self.pick = 0
            if wanted is not None:
                self.take(wanted)
        return not same

    def take(self, tile: int) -> bool:
        """Turn the ghost to this tile, if it may lie there."""
        at = [i for i, (one, _) in enumerate(self.options) if one == tile]
        if at:
            self.pick = at[0]
        return bool(at)

    def turn(self, step: int) -> bool:
        """Go to the next (or previous) tile: at the ghost, or in hand."""
        if self.ghost is not None:
            if len(self.options) < 2:
                return False
            self.pick = (self.pick + step) % len(self.options)
            if self.tile_first:
                self.held = self.tile
            return True
        if self.tile_first:
            tiles = self.tiles()
            if len(tiles) < 2:
                return False
            at = tiles.index(self.held) if self.held in tiles else 0
            self.held = tiles[(at + step) % len(tiles)]
            return True
        start = self.cursor if self.cursor is not None and self.cursor in self.cells() else None
        if start is None:
            return False
        self.put(start)
        self.pick = 0 if step > 0 else len(self.options) - 1
        return True

    def hold(self, tile: int) -> bool:
        """Tile first: take this tile in hand; the ghost turns to it, or goes if it may not lie there."""
        if tile not in self.tiles():
            return False
        changed = self.held != tile
        self.held = tile
        if self.ghost is not None and not self.take(tile):
            self.ghost = None
        return changed

    def clear(self) -> bool:
        """Take the ghost away; the cursor stays."""
        had = self.ghost is not None
        self.ghost = None
        return had

    def start(self, near: Point) -> Cell | None:
        """Give the cursor a place if it has none and return it."""
        if self.cursor is None:
            self.cursor = self.nearest(near)
        return self.cursor

    def move(self, edge: int, near: Point) -> bool:
        """Go towards an edge. With a ghost: to the next legal cell, ghost and all. Without: to any free cell."""
        if self.sight is None:
            return False
        if self.cursor is None:
            return self.start(near) is not None
        if self.ghost is not None:
            to = towards(self.ghost, self.cells(), edge)
            return to is not None and self.put(to)
        to = towards(self.cursor, self.sight.frontier | set(self.cells()), edge)
        if to is None:
            return False
        self.cursor = to
        return True

    def next(self, near: Point) -> bool:
        """Go to the next cell that can be chosen, in reading order."""
        cells = self.order()
        if not cells:
            return False
        at = self.ghost or self.cursor
        if at is None:
            return self.start(near) is not None
        later = [cell for cell in cells if (cell[1], cell[0]) > (at[1], at[0])]
        to = later[0] if later else cells[0]
        if self.ghost is not None:
            return self.put(to)
        changed = to != self.cursor
        self.cursor = to
        return changed

    def nearest(self, near: Point) -> Cell | None:
        """Return the cell that can be chosen whose square is nearest to a place in the world."""
        return min(self.cells(), key=lambda cell: (distance(cell, near), middle(cell, near), cell), default=None)


def distance(cell: Cell, place: Point) -> float:
    """Return how far a place in the world is from a cell's square, in cells; 0 inside."""
    dx = max(cell[0] - place[0], 0.0, place[0] - cell[0] - 1)
    dy = max(cell[1] - place[1], 0.0, place[1] - cell[1] - 1)
    return math.hypot(dx, dy)


def middle(cell: Cell, place: Point) -> float:
    """Return how far a place in the world is from a cell's middle, in cells."""
    return math.hypot(cell[0] + 0.5 - place[0], cell[1] + 0.5 - place[1])
