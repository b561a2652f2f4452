"""What one player is choosing: a legal cell, and how the drawn tile is turned. No drawing."""

from __future__ import annotations

import math

from handheld.games.base import Token
from handheld.games.face import Point
from handheld.games.twisty import notation
from handheld.games.twisty.data import data
from handheld.games.twisty.sight import corner, middle

WAYS = ((0, -1), (1, 0), (0, 1), (-1, 0))  # up, right, down, left


def towards(origin: int, cells: tuple[int, ...], edge: int) -> int | None:
    """Return the cell that the eye expects when one goes from a cell towards an edge (0 up, 1 right, 2 down, 3 left).

    Cells within 45 degrees of that way come first, the nearest of them, sideways distance counted more than double;
    where there is nothing that way, one on the other side: with few cells every press should lead somewhere."""
    (x, y), (dx, dy) = middle(origin), WAYS[edge]
    best: tuple[bool, float, int] | None = None
    back: tuple[float, int] | None = None
    for cell in cells:
        rx, ry = middle(cell)[0] - x, middle(cell)[1] - y
        ahead, aside = rx * dx + ry * dy, abs(rx * dy) + abs(ry * dx)
        if ahead > 1e-6:
            rank = (aside > ahead, ahead + 2.2 * aside, cell)
            best = rank if best is None or rank < best else best
        elif cell != origin and ahead < -1e-6:
            other = (ahead + 0.5 * aside, cell)
            back = other if back is None or other < back else back
    if best is not None:
        return best[2]
    return back[1] if back else None


class Choice:
    """Cursor and ghost of one seat over one position."""

    def __init__(self) -> None:
        self.cells: tuple[int, ...] = ()
        self.tile: int | None = None
        self.cursor: int | None = None  # where it stands, or a cell that was refused
        self.ghost: int | None = None
        self.rotation = 0

    def look(self, cells: tuple[int, ...], tile: int | None) -> None:
        """Take a new position: the ghost goes, the tile lies as drawn; the cursor stays near where it was."""
        self.cells, self.ghost, self.rotation = cells, None, 0
        self.tile = tile
        if self.cursor is not None and cells and self.cursor not in cells:
            self.cursor = self.nearest(middle(self.cursor))
        elif not cells:
            self.cursor = None

    @property
    def rotations(self) -> int:
        """How many different ways the tile can lie."""
        return data().tiles[self.tile].rotations if self.tile is not None else 1

    @property
    def token(self) -> Token | None:
        """What a tick would play."""
        if self.ghost is None or self.tile is None:
            return None
        return notation.write(self.ghost, self.rotation)

    @property
    def refused(self) -> bool:
        """Whether the cursor stands where nothing may be laid."""
        return self.ghost is None and self.cursor is not None and self.cursor not in self.cells

    @property
    def state(self) -> tuple[int | None, int | None, int]:
        """Cursor, ghost, rotation."""
        return self.cursor, self.ghost, self.rotation

    # ------------------------------------------------------------ wishes; each returns whether anything changed

    def start(self) -> int | None:
        """Return where the cursor begins: where it was, or at the first cell in reading order."""
        if (self.cursor is None or self.cursor not in self.cells) and self.cells:
            self.cursor = self.cells[0]
        return self.cursor

    def put(self, cell: int) -> bool:
        """Try the tile out at a legal cell."""
        if cell not in self.cells or self.tile is None:
            return False
        changed = self.ghost != cell
        self.ghost = self.cursor = cell
        return changed

    def turn(self, step: int) -> bool:
        """Turn the tile, in hand or on the board. Of tiles that look the same after half a turn only two ways are
        offered, so that no press looks dead (spec 9.3)."""
        if self.tile is None or self.rotations < 2:
            return False
        self.rotation = (self.rotation + step) % self.rotations
        return True

    def move(self, edge: int) -> bool:
        """Go to the next legal cell that way, with the ghost. The first press brings it."""
        at = self.ghost
        if at is None:
            begin = self.start()
            return begin is not None and self.put(begin)
        to = towards(at, self.cells, edge)
        return to is not None and self.put(to)

    def next(self, step: int = 1) -> bool:
        """Go to the next legal cell in reading order."""
        if not self.cells:
            return False
        if self.ghost is None:
            begin = self.start()
            return begin is not None and self.put(begin)
        return self.put(self.cells[(self.cells.index(self.ghost) + step) % len(self.cells)])

    def clear(self) -> bool:
        """Take the ghost away."""
        had = self.ghost is not None
        self.ghost = None
        return had

    def nearest(self, near: Point) -> int | None:
        """Return the legal cell nearest to a place in the world."""
        return min(self.cells, key=lambda cell: (distance(cell, near), math.dist(middle(cell), near), cell),
                   default=None)


def distance(cell: int, place: Point) -> float:
    """Return how far a place in the world is from a cell's square, in cells; 0 inside."""
    x, y = corner(cell)
    dx = max(x - place[0], 0.0, place[0] - x - 1)
    dy = max(y - place[1], 0.0, place[1] - y - 1)
    return math.hypot(dx, dy)
