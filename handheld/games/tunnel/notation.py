"""How decisions and draws are written (docs/tunnel-rules.md):

    t0.34.12.13      a tile on line 0 in cell 34, from vertex 12 to vertex 13
    t0.34.12.13.A1   the same with a hub card
    b45  b-          a bonus station on vertex 45, or none
    s45              a station instead of tiles
    end  pass        the turn is over; no tile can be laid
    f2   d2A1        drawn: the second seat begins; the second seat is dealt card A1
"""

from __future__ import annotations

import re

from handheld.core.tunnel import CARDS as CARDS
from handheld.core.tunnel import Act, Bonus, End, Station, Tile
from handheld.games.base import BadToken, Seat, Token

CELLS, VERTICES = 216, 127  # of a hexagon of side 6 (spec 2.1)
NUMBER = "(0|[1-9][0-9]{0,2})"
TILE = re.compile(rf"t([01])\.{NUMBER}\.{NUMBER}\.{NUMBER}(?:\.([A-F][12]))?")
CHIP = re.compile(rf"([bs]){NUMBER}")
FIRST = re.compile(r"f([1-4])")
DEALT = re.compile(r"d([1-4])([A-F][12])")
TYPED = re.compile(r"t ?([01])\W([0-9]{1,3})\W([0-9]{1,3})\W([0-9]{1,3})(?:\W?([a-f][12]))?")
WORDS: dict[str, Act] = {"end": End(), "pass": End(passed=True), "b-": Bonus(-1)}


def read(token: Token) -> Act:
    """Return the decision of a token in its one spelling. Raises BadToken."""
    if token in WORDS:
        return WORDS[token]
    if found := TILE.fullmatch(token):
        line, cell, start, end = (int(found[n]) for n in range(1, 5))
        if cell < CELLS and start < VERTICES and end < VERTICES:
            return Tile(line, cell, start, end, found[5] or "")
    elif (found := CHIP.fullmatch(token)) and int(found[2]) < VERTICES:
        return Bonus(int(found[2])) if found[1] == "b" else Station(int(found[2]))
    raise BadToken(token)


def write(act: Act) -> Token:
    """Return the token of a decision."""
    match act:
        case Tile(line, cell, start, end, card):
            return f"t{line}.{cell}.{start}.{end}" + (f".{card}" if card else "")
        case Bonus(vertex):
            return f"b{vertex}" if vertex >= 0 else "b-"
        case Station(vertex):
            return f"s{vertex}"
        case End(passed):
            return "pass" if passed else "end"


def canonical(typed: str) -> Token:
    """Return a typed decision as it is written: any sign between the numbers, any letters. Raises BadToken."""
    plain = " ".join(typed.lower().split()) if typed.isascii() else ""
    if found := TYPED.fullmatch(plain):
        line, cell, start, end = (int(found[n]) for n in range(1, 5))
        return write(read(write(Tile(line, cell, start, end, (found[5] or "").upper()))))
    return write(read(plain.replace(" ", "")))


def write_first(seat: Seat) -> Token:
    """Return the draw of who begins."""
    return f"f{seat + 1}"


def write_dealt(seat: Seat, card: str) -> Token:
    """Return the draw of who is dealt a card."""
    return f"d{seat + 1}{card}"


def read_draw(token: Token) -> tuple[Seat, str]:
    """Return (seat, card) of a draw; card "": who begins. Raises BadToken."""
    if found := FIRST.fullmatch(token):
        return int(found[1]) - 1, ""
    if found := DEALT.fullmatch(token):
        return int(found[1]) - 1, found[2]
    raise BadToken(token)
