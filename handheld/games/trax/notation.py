r"""How turns of Trax are written (spec.md section 10): column, row and symbol of the first tile, like AA12/.

`@` is the column left of the leftmost one, `0` the row above the top one; the names are relative to the tiles in play
before the turn. Symbols: `+` straights, `/` white joins N-W or E-S, `\` white joins N-E or S-W. Tiles are numbered
0..5 as in core.trax: a + white vertical, b + white horizontal, c / N-W, d / E-S, e \ N-E, f \ S-W.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from handheld.games.base import BadToken

SYMBOLS = ("+", "+", "/", "/", "\\", "\\")  # of tiles 0..5
TILES_OF = {"+": (0, 1), "/": (2, 3), "\\": (4, 5)}
LETTERS = "abcdef"  # of tiles 0..5 in rows and vectors
FIRST_TILES = {"+": 0, "/": 2}  # the first tile of a game lies one way only
TOKEN = re.compile(r"(@|[A-Z]{1,4})(0|[1-9][0-9]{0,5})([+/\\])")


class Place(NamedTuple):
    """A token taken apart: column and row from 0 (`@`, `0`), symbol."""

    column: int
    row: int
    symbol: str


def canonical(typed: str) -> str:
    """Return a typed turn as it is written: upper case, `-` for the backslash that is hard to type."""
    if not typed.isascii():  # upper() turns some other letters into A..Z
        raise BadToken(typed)
    return text(parse(typed.strip().upper().replace("-", "\\")))


def parse(token: str) -> Place:
    """Take a token apart. Raises BadToken; blanks inside and leading zeros are refused."""
    found = TOKEN.fullmatch(token)
    if not found:
        raise BadToken(token)
    return Place(column_number(found[1]), int(found[2]), found[3])


def text(place: Place) -> str:
    """Write a turn."""
    return f"{column_name(place.column)}{place.row}{place.symbol}"


def column_name(column: int) -> str:
    """Return the name of a column: 0 is @, 1 is A, 26 is Z, 27 is AA."""
    if column == 0:
        return "@"
    name = ""
    while column > 0:
        column, letter = divmod(column - 1, 26)
        name = chr(65 + letter) + name
    return name


def column_number(name: str) -> int:
    """Return the number of a column: @ is 0, A is 1, AA is 27."""
    if name == "@":
        return 0
    column = 0
    for letter in name:
        column = column * 26 + ord(letter) - 64
    return column


def read(token: str, left: int, top: int) -> tuple[int, int, str]:
    """Return (x, y, symbol) of a token, where the tiles in play begin at column `left` and row `top`."""
    place = parse(token)
    return left + place.column - 1, top + place.row - 1, place.symbol


def write(x: int, y: int, tile: int, left: int, top: int) -> str:
    """Return the token of laying `tile` at (x, y), where the tiles in play begin at column `left` and row `top`."""
    return text(Place(x - left + 1, y - top + 1, SYMBOLS[tile]))
