"""Placements and draws as text."""

import pytest

from handheld.games.base import BadToken
from handheld.games.twisty import notation
from handheld.games.twisty.rules import RULES


def test_placements_go_both_ways_and_are_all_different():
    every = {(cell, rot): notation.write(cell, rot) for cell in range(15) for rot in range(4)}
    assert len(set(every.values())) == 60
    for place, token in every.items():
        assert notation.read(token) == place
        assert RULES.read(token) == token


@pytest.mark.parametrize(("cell", "called"), [(0, "a1"), (4, "e1"), (5, "a2"), (7, "c2"), (12, "c3"), (14, "e3")])
def test_names_of_cells(cell, called):
    assert notation.cell_name(cell) == called


@pytest.mark.parametrize("cell", [-1, 15])
def test_there_are_fifteen_cells(cell):
    with pytest.raises(IndexError):
        notation.cell_name(cell)


@pytest.mark.parametrize(
    ("typed", "token"), [("C3R2", "c3r2"), (" a1r0 ", "a1r0"), ("b2 r3", "b2r3"), ("e31", "e3r1"), ("D 1 r 2", "d1r2")]
)
def test_typed_placements(typed, token):
    assert RULES.read(typed) == token


@pytest.mark.parametrize(
    "typed", ["", "f1r0", "a4r0", "a0r0", "a1r4", "a1", "3cr2", "a1r0x", "a1r00", "ａ1r0", "1t3", "c3r²"]
)
def test_what_is_no_placement(typed):
    with pytest.raises(BadToken):
        RULES.read(typed)


def test_only_the_canonical_spelling_is_read_from_a_record():
    for token in ("C3r2", "c3 r2", "c32", " c3r2", "c3r2\n"):
        with pytest.raises(BadToken):
            notation.read(token)


def test_draws_go_both_ways():
    every = {(seat, tile): notation.write_draw(seat, tile) for seat in range(4) for tile in range(15)}
    assert every[1, 7] == "2t7"
    assert len(set(every.values())) == 60
    assert all(notation.read_draw(token) == drawn for drawn, token in every.items())


@pytest.mark.parametrize("token", ["", "0t1", "5t1", "1t15", "1t07", "1t-1", "t1", "1T1", "c3r2", "1t1 "])
def test_what_is_no_draw(token):
    with pytest.raises(BadToken):
        notation.read_draw(token)
