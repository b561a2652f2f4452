"""Trax as the C core holds it: a thin class over `hh_trax` (core_c/include/hh_trax.h) whose memory grows by itself."""

from __future__ import annotations

import mmap
from dataclasses import dataclass
from typing import Any, NamedTuple

from handheld.core import CoreError, check, ffi, lib

VARIANTS = ("standard", "8x8", "loop")
TIES = ("rulebook", "tournament")
TILES = "abcdef"  # of tile numbers 0..5, as in Trax.rows()
SYMBOLS = "++//\\\\"  # how the notation writes them
RULES = (
    "allowed",
    "game-over",
    "first-move",
    "occupied",
    "no-neighbour",
    "colours",
    "outside-8x8",
    "three-edges",
    "limit",
)

Cell = tuple[int, int]
Step = tuple[int, int, int, int]  # x, y, edge by which the track enters the tile, edge by which it leaves
_WINS = (("W", "loop"), ("W", "line"), ("B", "loop"), ("B", "line"))  # by bit of hh_trax.wins
_SMALL = 5  # 32 x 32 cells: holds nearly every game
_LAZY = 8  # from 256 x 256 cells on, memory comes from the system in pages that exist once they are touched


class Placed(NamedTuple):
    """A tile in absolute cells: the first tile of the game lies at 0, 0; x grows right, y grows down."""

    x: int
    y: int
    tile: int  # 0..5, see TILES


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a first tile is not allowed: one of RULES, and the cells that break it."""

    rule: str
    cells: tuple[Cell, ...] = ()


class Refused(ValueError):
    """A turn that the rules forbid; nothing was changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.rule)
        self.refusal = refusal


class Count(NamedTuple):
    """Turn sequences counted by perft, and what their last turns did."""

    leaves: int
    white: int  # won by white alone
    black: int
    both: int
    refused: int  # fitting last turns that the three-edge rule forbids


class Tally(NamedTuple):
    """Sums over random games."""

    games: int
    white: int  # games that only white completed
    black: int
    both: int
    draws: int
    turns: int
    tiles: int


class Trax:
    """One position, its past included. All calls are quick but `check`, `perft` and `playouts`."""

    def __init__(self, variant: str = "standard", tie: str = "rulebook") -> None:
        """Start an empty board. Raises ValueError for an unknown variant or tie."""
        self._variant, self._tie = VARIANTS.index(variant), TIES.index(tie)
        self._new_block(_SMALL)
        check(lib.hh_trax_init(self.pointer, _SMALL, self._variant, self._tie))

    def _new_block(self, log2: int) -> None:
        size = lib.hh_trax_size(log2)
        if size == 0:
            raise CoreError("a Trax board cannot grow further")
        block: Any
        if log2 >= _LAZY:
            block = ffi.from_buffer(mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS))
        else:
            block = ffi.new("uint64_t[]", size // 8 + 1)
        self._block = block
        self.pointer: Any = ffi.cast("hh_trax *", block)  # changes when the memory grows

    def _copy_into(self, log2: int, other: Trax) -> None:
        source = other.pointer
        kept = other._block  # alive until the copy is made, also when `other` is self
        self._new_block(log2)
        check(lib.hh_trax_copy(self.pointer, log2, source))
        del kept

    def grow(self, log2: int) -> None:
        """Make room for 2**log2 - 2 columns and rows at least. The core asks for this by HH_FULL."""
        if log2 > self.pointer.log2:
            self._copy_into(log2, self)

    def _grow(self) -> None:
        self.grow(self.pointer.log2 + 1)

    def copy(self) -> Trax:
        """Return an equal position with memory of its own."""
        twin = Trax.__new__(Trax)
        twin._variant, twin._tie = self._variant, self._tie
        twin._copy_into(self.pointer.log2, self)
        return twin

    @property
    def variant(self) -> str:
        """One of VARIANTS."""
        return VARIANTS[self._variant]

    @property
    def tie(self) -> str:
        """One of TIES."""
        return TIES[self._tie]

    @property
    def turn(self) -> int:
        """Turns played."""
        return int(self.pointer.turns)

    @property
    def to_move(self) -> int:
        """0 white, 1 black."""
        return self.turn & 1

    @property
    def tiles(self) -> int:
        """Tiles on the board."""
        return int(self.pointer.tiles)

    @property
    def left(self) -> int:
        """Leftmost column of the bounding box (0 on the empty board)."""
        return int(self.pointer.left) if self.pointer.tiles else 0

    @property
    def top(self) -> int:
        """Uppermost row of the bounding box (0 on the empty board)."""
        return int(self.pointer.top) if self.pointer.tiles else 0

    @property
    def width(self) -> int:
        """Columns of the bounding box."""
        return int(self.pointer.width)

    @property
    def height(self) -> int:
        """Rows of the bounding box."""
        return int(self.pointer.height)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.pointer.end)

    @property
    def winner(self) -> str | None:
        """ "W", "B", "draw", or None while the game goes on."""
        return (None, "W", "B", "draw", "draw")[self.pointer.end]

    @property
    def draw(self) -> str | None:
        """Why the game is a draw: "no-move" (8x8) or "board-limit"; None if it is not."""
        return (None, None, None, "no-move", "board-limit")[self.pointer.end]

    @property
    def wins(self) -> tuple[tuple[str, str], ...]:
        """What the last turn completed: (colour, "loop" or "line") each once, white first."""
        wins = self.pointer.wins
        return tuple(name for bit, name in enumerate(_WINS) if wins >> bit & 1)

    def moves(self) -> list[Placed]:
        """Return the legal first tiles in an order that depends on the turns played alone."""
        count = ffi.new("uint32_t *")
        while True:
            room = 3 * int(self.pointer.spaces)
            packed = ffi.new("uint32_t[]", room)
            status = lib.hh_trax_moves(self.pointer, packed, room, count)
            if status != lib.HH_FULL:
                break
            self._grow()
        check(status)
        game = self.pointer
        mask, corner, log2, side = game.mask, game.corner, game.log2, game.side - 1
        left, top = game.left - 1, game.top - 1
        found = []
        for move in ffi.unpack(packed, count[0]):
            at = ((move >> 3) - corner) & mask
            found.append(Placed(left + (at & side), top + (at >> log2), move & 7))
        return found

    def tiles_at(self, x: int, y: int) -> list[int]:
        """Return the tiles that are legal at that cell now."""
        bits = ffi.new("uint32_t *")
        while (status := lib.hh_trax_tiles_at(self.pointer, x, y, bits)) == lib.HH_FULL:
            self._grow()
        check(status)
        return [tile for tile in range(6) if bits[0] >> tile & 1]

    def at(self, x: int, y: int) -> int | None:
        """Return the tile at that cell, or None."""
        tile = lib.hh_trax_at(self.pointer, x, y)
        return None if tile < 0 else int(tile)

    def play(self, x: int, y: int, tile: int) -> list[Placed]:
        """Play a whole turn; return its tiles, the chosen one first, then the forced ones: breadth first from it,
        north, east, south, west. Raises Refused."""
        while (status := lib.hh_trax_play(self.pointer, x, y, tile)) == lib.HH_FULL:
            self._grow()
        if status == lib.HH_ILLEGAL:
            raise Refused(self.refuse(x, y, tile) or Refusal("limit"))
        check(status)
        return self.last()

    def undo(self) -> None:
        """Take back the last turn with its forced tiles. Raises CoreError on the empty board."""
        check(lib.hh_trax_undo(self.pointer))

    def refuse(self, x: int, y: int, tile: int) -> Refusal | None:
        """Return why that first tile is not allowed now, or None if it is legal."""
        why = ffi.new("hh_trax_refusal *")
        while (status := lib.hh_trax_refuse(self.pointer, x, y, tile, why)) == lib.HH_FULL:
            self._grow()
        check(status)
        if why.rule == lib.HH_TRAX_ALLOWED:
            return None
        return Refusal(RULES[why.rule], tuple((int(why.x[i]), int(why.y[i])) for i in range(why.cells)))

    def _laid(self, start: int) -> list[Placed]:
        place = ffi.new("hh_trax_place *")
        found = []
        for index in range(start, self.tiles):
            check(lib.hh_trax_laid(self.pointer, index, place))
            found.append(Placed(place.x, place.y, place.tile))
        return found

    def last(self) -> list[Placed]:
        """Return the tiles of the last turn in the order they were laid."""
        return self._laid(lib.hh_trax_before(self.pointer))

    def laid(self) -> list[Placed]:
        """Return all tiles in the order they were laid."""
        return self._laid(0)

    def paths(self) -> list[tuple[str, str, list[Step]]]:
        """Return the tracks that the last turn completed: colour, "loop" or "line", and the steps along it
        (a line from its left or upper end)."""
        found: list[tuple[str, str, list[Step]]] = []
        track, room = ffi.new("hh_trax_track *"), 64
        while True:
            steps = ffi.new("hh_trax_step[]", room)
            status = lib.hh_trax_path(self.pointer, len(found), track, steps, room)
            if status == lib.HH_FULL:
                room = track.length
                continue
            if status != lib.HH_OK:
                return found
            walk = [(step.x, step.y, getattr(step, "in"), step.out) for step in steps[0 : track.length]]
            found.append(("WB"[track.colour], "line" if track.line else "loop", walk))

    def rows(self) -> list[str]:
        """Return the bounding box, top to bottom: letters of TILES, '.' for a space."""
        width, height = self.width, self.height
        letters = ffi.new("uint8_t[]", width * height + 1)
        check(lib.hh_trax_rows(self.pointer, letters, width * height))
        text = bytes(ffi.buffer(letters, width * height)).decode("ascii")
        return [text[i * width : (i + 1) * width] for i in range(height)]

    def hash(self) -> int:
        """Return 64 bits that depend on the tiles, where they lie and who is to move."""
        return int(lib.hh_trax_hash(self.pointer))

    def check(self) -> None:
        """Verify every invariant of the core. Slow. Raises CoreError."""
        check(lib.hh_trax_check(self.pointer))

    def perft(self, depth: int) -> Count:
        """Count the sequences of `depth` turns from here (a finished game has none)."""
        count = ffi.new("hh_trax_count *")
        while (status := lib.hh_trax_perft(self.pointer, depth, count)) == lib.HH_FULL:
            self._grow()
            count = ffi.new("hh_trax_count *")
        check(status)
        return Count(count.leaves, count.white, count.black, count.both, count.refused)

    def playouts(self, games: int, seed: int) -> Tally:
        """Play uniformly random games from here to their end; the same seed gives the same games everywhere."""
        tally = ffi.new("hh_trax_tally *")
        self.grow(6)
        while (status := lib.hh_trax_playouts(self.pointer, games, seed, tally)) == lib.HH_FULL:
            self._grow()
        check(status)
        return Tally(tally.games, tally.white, tally.black, tally.both, tally.draws, tally.turns, tally.tiles)

    def wander(self, tiles: int, seed: int) -> None:
        """Play random turns that complete nothing until at least `tiles` tiles lie."""
        while (status := lib.hh_trax_wander(self.pointer, tiles, seed)) == lib.HH_FULL:
            self._grow()
        check(status)

    def strain(self, turns: int, seed: int, among: int = 64) -> int:
        """Draw `among` (1..64) legal turns, play `turns` times one of them and take it back: what a turn costs on a
        board of this size. Return how many tiles they laid together."""
        laid = ffi.new("uint64_t *")
        while (status := lib.hh_trax_strain(self.pointer, turns, seed, among, laid)) == lib.HH_FULL:
            self._grow()
        check(status)
        return int(laid[0])


def playouts(variant: str, games: int, seed: int) -> Tally:
    """Play random games of a variant from the empty board."""
    return Trax(variant).playouts(games, seed)


def perft(variant: str, depth: int) -> Count:
    """Count the sequences of `depth` turns from the empty board."""
    return Trax(variant).perft(depth)
