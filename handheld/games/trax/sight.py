"""One position as the view reads it: tiles, legal cells, the free cells beside tiles, room in 8x8. Read only."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from typing import Any, TypeAlias

from handheld.games.base import Token
from handheld.games.face import Box
from handheld.games.trax import notation

Cell: TypeAlias = tuple[int, int]  # absolute: the first tile of the game is (0, 0), x grows right, y down
Path: TypeAlias = Sequence[tuple[int, int, int, int]]  # (x, y, edge in, edge out) along a track

EDGES = ("WBWB", "BWBW", "WBBW", "BWWB", "WWBB", "BBWW")  # colours north, east, south, west of tiles a to f
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
COLOURS = "WB"  # by seat
SIDE = 8  # of the small board, and the least length of a line


class Sight:
    """What one position looks like. Made once per position."""

    def __init__(self, seen: Mapping[str, Any], moves: Sequence[Token]) -> None:
        self.rows: Sequence[str] = seen["rows"]
        self.left, self.top = int(seen["left"]), int(seen["top"])
        self.width, self.height = int(seen["width"]), int(seen["height"])
        self.turn, self.to_move = int(seen["turn"]), int(seen["to_move"])
        self.over = bool(seen["over"])
        self.variant = str(seen["variant"])
        self.last: Sequence[tuple[int, int, int]] = seen["last"]
        self.paths: Sequence[tuple[str, str, Path]] = seen["paths"]
        self.legal: dict[Cell, list[tuple[int, Token]]] = {}
        for token in moves:
            cell, tile = self.read(token)
            self.legal.setdefault(cell, []).append((tile, token))
        for choices in self.legal.values():
            choices.sort()

    # ------------------------------------------------------------ cells

    @property
    def empty(self) -> bool:
        """Whether no tile lies yet."""
        return self.width == 0

    @property
    def extent(self) -> Box:
        """The bounding box in cells; the first cell while nothing lies."""
        return Box(0, 0, 1, 1) if self.empty else Box(self.left, self.top, self.width, self.height)

    def tile(self, x: int, y: int) -> int:
        """Return the tile 0..5 at a cell, or -1."""
        row, column = y - self.top, x - self.left
        if 0 <= row < self.height and 0 <= column < self.width:
            return notation.LETTERS.find(self.rows[row][column])
        return -1

    def asked(self, cell: Cell) -> list[tuple[int, str]]:
        """Return (edge, colour) for each tile beside a cell: what a tile there must show."""
        found = []
        for edge, (dx, dy) in enumerate(STEPS):
            tile = self.tile(cell[0] + dx, cell[1] + dy)
            if tile >= 0:
                found.append((edge, EDGES[tile][(edge + 2) % 4]))
        return found

    def asked_with(self, cell: Cell, extra: Mapping[Cell, int]) -> list[tuple[int, str]]:
        """Return the same with further tiles thought in."""
        found = self.asked(cell)
        for edge, (dx, dy) in enumerate(STEPS):
            tile = extra.get((cell[0] + dx, cell[1] + dy))
            if tile is not None and all(edge != one for one, _ in found):
                found.append((edge, EDGES[tile][(edge + 2) % 4]))
        return found

    def ripple(self, cell: Cell, tile: int, broken: Collection[Cell]) -> dict[Cell, int]:
        """Return the tiles that a refused turn would have laid before it broke down at `broken`, the first one too.

        For the picture of "why not?" only: what a legal turn forces comes from the core."""
        thought = {cell: tile}
        edge_of = [cell]
        for x, y in edge_of:
            for dx, dy in STEPS:
                free = (x + dx, y + dy)
                if free in thought or free in broken or self.tile(*free) >= 0:
                    continue
                asked = self.asked_with(free, thought)
                colours = [colour for _, colour in asked]
                if colours.count("W") == 2 or colours.count("B") == 2:
                    fits = [one for one in range(6) if all(EDGES[one][edge] == colour for edge, colour in asked)]
                    if fits:
                        thought[free] = fits[0]
                        edge_of.append(free)
        return thought

    def fitting(self, cell: Cell) -> list[int]:
        """Return the tiles whose colours fit at a free cell, whatever else the rules say."""
        asked = self.asked(cell)
        return [tile for tile in range(6) if all(EDGES[tile][edge] == colour for edge, colour in asked)]

    def forbidden(self, cell: Cell) -> list[int]:
        """Return the tiles whose colours fit at a cell beside tiles but that another rule forbids."""
        if self.empty or self.tile(*cell) >= 0 or not self.asked(cell):
            return []
        legal = {tile for tile, _ in self.legal.get(cell, ())}
        return [tile for tile in self.fitting(cell) if tile not in legal]

    @cached_property
    def frontier(self) -> frozenset[Cell]:
        """The free cells beside a tile, legal or not."""
        if self.empty:
            return frozenset(self.legal)
        found = set()
        for y, row in enumerate(self.rows, self.top):
            for x, letter in enumerate(row, self.left):
                if letter != ".":
                    for dx, dy in STEPS:
                        if self.tile(x + dx, y + dy) < 0:
                            found.add((x + dx, y + dy))
        return frozenset(found)

    # ------------------------------------------------------------ notation

    @property
    def corner(self) -> tuple[int, int]:
        """Left and top, on which the names of cells hang; the first tile of a game goes to @0."""
        return (1, 1) if self.empty else (self.left, self.top)

    def write(self, cell: Cell, tile: int) -> Token:
        """Return the token of laying a tile."""
        return notation.write(*cell, tile, *self.corner)

    def read(self, token: Token) -> tuple[Cell, int]:
        """Return the cell and the tile of a canonical token (each symbol fits in one way only)."""
        x, y, symbol = notation.read(token, *self.corner)
        if self.empty:
            return (x, y), notation.FIRST_TILES.get(symbol, 2)
        fitting = self.fitting((x, y))
        fits = [tile for tile in notation.TILES_OF[symbol] if tile in fitting]
        return (x, y), fits[0] if fits else notation.TILES_OF[symbol][0]

    def doubt(self, cell: Cell) -> Token:
        """Return a token to ask "why not?" about for a cell: one that fits by colour if any does."""
        x = min(max(cell[0], self.left - 1), self.left + self.width)
        y = min(max(cell[1], self.top - 1), self.top + self.height)
        if self.empty or (x, y) != cell:
            left, top = self.corner
            return notation.write(left, top, 2, *self.corner) if self.empty else self.write((left - 1, top - 1), 2)
        tiles = self.forbidden(cell) or (self.fitting(cell) if self.tile(x, y) < 0 else [])
        return self.write(cell, tiles[0] if tiles else 2)

    # ------------------------------------------------------------ room in 8x8

    @property
    def room(self) -> tuple[int, int] | None:
        """Columns and rows that can still be added; None where the board has no end."""
        if self.variant != "8x8" or self.empty:
            return None
        return SIDE - self.width, SIDE - self.height

    @property
    def reach(self) -> Box | None:
        """All cells that can still be inside the final 8x8 area; None where the board has no end."""
        if self.room is None:
            return None
        across, down = self.room
        return Box(self.left - across, self.top - down, self.width + 2 * across, self.height + 2 * down)
