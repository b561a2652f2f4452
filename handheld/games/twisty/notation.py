"""How placements and draws are written: `c3r2` is column c, row 3, two quarter turns clockwise; `2t7` is what chance
draws: tile 7 for the second seat. Cells are numbered row * 5 + column, from 0 at the top left (spec 1.3); the tile of a
placement is always the one in the seat's hand, so it is not written."""

from __future__ import annotations

import re

from handheld.games.base import BadToken, Seat, Token

COLUMNS, ROWS = "abcde", "123"
TILES = 15
PLACEMENT = re.compile(r"([a-e])([1-3])r([0-3])")
TYPED = re.compile(r"([a-e]) ?([1-3]) ?r? ?([0-3])")
DRAW = re.compile(r"([1-4])t([0-9]|1[0-4])")


def read(token: Token) -> tuple[int, int]:
    """Return (cell, rotation) of a placement. Raises BadToken."""
    found = PLACEMENT.fullmatch(token)
    if not found:
        raise BadToken(token)
    return ROWS.index(found[2]) * len(COLUMNS) + COLUMNS.index(found[1]), int(found[3])


def write(cell: int, rot: int) -> Token:
    """Return the token of a placement."""
    return f"{cell_name(cell)}r{rot}"


def cell_name(cell: int) -> str:
    """Return what a cell is called: a1 at the top left, e3 at the bottom right. Raises IndexError."""
    if not 0 <= cell < TILES:
        raise IndexError(cell)
    row, column = divmod(cell, len(COLUMNS))
    return f"{COLUMNS[column]}{ROWS[row]}"


def canonical(typed: str) -> Token:
    """Return a typed placement as it is written: small letters, no blanks, with the r. Raises BadToken."""
    found = TYPED.fullmatch(typed.strip().lower()) if typed.isascii() else None
    if not found:
        raise BadToken(typed)
    return f"{found[1]}{found[2]}r{found[3]}"


def read_draw(token: Token) -> tuple[Seat, int]:
    """Return (seat, tile) of a draw. Raises BadToken."""
    found = DRAW.fullmatch(token)
    if not found:
        raise BadToken(token)
    return int(found[1]) - 1, int(found[2])


def write_draw(seat: Seat, tile: int) -> Token:
    """Return the token of a draw."""
    return f"{seat + 1}t{tile}"
