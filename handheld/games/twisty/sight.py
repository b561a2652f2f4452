"""A position as the screen reads it: what seen_by() tells, with the owners of the tracks worked out once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from handheld.games.base import Seat
from handheld.games.twisty.data import data
from handheld.games.twisty.net import End, Net, Piece

NOBODY = (-1, -1, -1, -1)


@dataclass(frozen=True, slots=True)
class Board:
    """One player's frame."""

    laid: Mapping[int, tuple[int, int]]  # cell -> tile, rotation
    trains: tuple[End, ...]
    cells: tuple[int, ...]  # where a tile may be laid
    travel: int
    station: int
    total: int
    placed: int
    owners: Mapping[Piece, int]

    @property
    def key(self) -> tuple[Any, ...]:
        """What makes it look as it does."""
        return (tuple(sorted(self.laid.items())), self.trains)

    def owned(self, cell: int) -> tuple[int, ...]:
        """Return which train has used each pair of the tile at a cell."""
        return owned(self.owners, cell)


def owned(owners: Mapping[Piece, int], cell: int) -> tuple[int, ...]:
    """Return the owners of the four pairs of a cell's tile."""
    return tuple(owners.get(("t", cell, k), -1) for k in range(4))


def board(laid: Mapping[int, tuple[int, int]], trains: tuple[End, ...], raw: Mapping[str, Any] | None = None) -> Board:
    """Return a frame with the owners of its tracks."""
    raw = raw or {}
    cells = tuple(sorted({int(end[2]) for end in trains if end[0] == "at"}))
    return Board(laid, trains, tuple(raw.get("cells", cells)), int(raw.get("travel", 0)), int(raw.get("station", 0)),
                 int(raw.get("total", 0)), int(raw.get("placed", len(laid))), Net(laid).owners(trains))


class Sight:
    """Everything on the table that all may see; what a seat alone knows is asked of its own table."""

    def __init__(self, seen: Mapping[str, Any]) -> None:
        self.variant = str(seen["variant"])
        self.blind = bool(seen["blind"])
        self.round, self.over = int(seen["round"]), bool(seen["over"])
        self.seats = int(seen["seats"])
        self.active: tuple[bool, ...] = tuple(seen["active"])
        self.ranks: tuple[int, ...] = tuple(seen["ranks"])
        self.spaces: tuple[tuple[int, ...], ...] = tuple(map(tuple, seen["spaces"]))
        self.covered: tuple[int, ...] = tuple(seen["covered"])
        self.tokens: tuple[tuple[int, int, int, int, int], ...] = tuple(seen["tokens"])
        self.totals: tuple[tuple[int, ...], ...] = tuple(seen["totals"])
        self.last: tuple[Any, ...] = tuple(seen["last"])
        self.boards = tuple(self._board(raw) for raw in seen["boards"])

    @staticmethod
    def _board(raw: Mapping[str, Any]) -> Board:
        laid = {cell: (tile[0], tile[1]) for cell, tile in enumerate(raw["laid"]) if tile is not None}
        return board(laid, tuple(map(tuple, raw["trains"])), raw)

    def value(self, station: int) -> int:
        """Return what the next arrival at a station is worth; 0 when it is full."""
        spaces, taken = self.spaces[station], self.covered[station]
        return spaces[taken] if taken < len(spaces) and self.variant != "travel" else 0

    def label(self, station: int, value: int | None = None) -> str:
        """Return what stands on a station's sign beside its letter: points, a dash, or nothing (travelling only)."""
        if self.variant == "travel":
            return ""
        value = self.value(station) if value is None else value
        return str(value) if value else "–"

    def stragglers(self, station: int) -> list[Seat]:
        """Return the seats whose tokens found no space."""
        return [seat for seat, _, at, _, place in self.tokens if at == station and place < 0]

    def on_space(self, station: int, space: int) -> list[Seat]:
        """Return the seats whose tokens lie on a space."""
        return [seat for seat, _, at, _, place in self.tokens if at == station and place == space]


def hand(seen: Mapping[str, Any]) -> int | None:
    """Return the tile that this seat has drawn."""
    tile = seen.get("hand")
    return None if tile is None else int(tile)


def to_come(seen: Mapping[str, Any]) -> tuple[int, ...]:
    """Return the tiles that this seat has not drawn yet."""
    return tuple(seen.get("to_come", ()))


def cell_at(x: float, y: float) -> int | None:
    """Return the cell at a place in the world."""
    column, row = int(x // 1), int(y // 1)
    if 0 <= column < data().columns and 0 <= row < data().rows:
        return row * data().columns + column
    return None


def middle(cell: int) -> tuple[float, float]:
    """Return the middle of a cell in the world."""
    return (cell % data().columns + 0.5, cell // data().columns + 0.5)


def corner(cell: int) -> tuple[float, float]:
    """Return the top left corner of a cell in the world."""
    return (float(cell % data().columns), float(cell // data().columns))


