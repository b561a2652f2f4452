"""Trax turns as text (spec.md section 10)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handheld.games.base import BadToken
from handheld.games.trax import notation
from handheld.games.trax.rules import RULES


@pytest.mark.parametrize(
    ("column", "name"),
    [(0, "@"), (1, "A"), (26, "Z"), (27, "AA"), (52, "AZ"), (53, "BA"), (702, "ZZ"), (703, "AAA"), (1025, "AMK")],
)
def test_column_names(column, name):
    assert notation.column_name(column) == name
    assert notation.column_number(name) == column


@given(st.integers(0, 400_000))
def test_column_names_go_both_ways(column):
    assert notation.column_number(notation.column_name(column)) == column


def test_column_names_are_distinct_and_in_order():
    names = [notation.column_name(column) for column in range(3_000)]
    assert len(set(names)) == 3_000
    assert names[1:] == sorted(names[1:], key=lambda name: (len(name), name))


@pytest.mark.parametrize(
    ("typed", "token"),
    [
        ("a1/", "A1/"),
        ("@0-", "@0\\"),
        ("aa12-", "AA12\\"),
        (" b3+ ", "B3+"),
        ("AZ62\\", "AZ62\\"),
        ("A0/", "A0/"),
    ],
)
def test_typed_turns_become_canonical(typed, token):
    assert RULES.read(typed) == token
    assert RULES.read(token) == token


@pytest.mark.parametrize(
    "typed",
    [
        "", " ", "A", "A1", "1/", "/", "A/", "A01/", "A00/", "A 1/", "A1 /", "1A/", "@A1/", "A@1/", "@@1+", "A-1/",
        "A1//", "A1x", "A1|", "A1/ B2/", "A1/B", "é1/", "ß1+", "\uff211/", "A１/", "A1.5/", "+A1", "A1/\n0", "A1\0/",
        "ABCDE1/", "A1234567/", "A" * 1000 + "1/", "A" + "1" * 1000 + "/",
    ],
)
def test_what_is_no_turn_is_refused(typed):
    with pytest.raises(BadToken):
        RULES.read(typed)


@given(st.text(max_size=12))
def test_reading_raises_nothing_else(typed):
    try:
        token = RULES.read(typed)
    except BadToken:
        return
    assert RULES.read(token) == token


@given(st.integers(0, 2_000), st.integers(0, 2_000), st.sampled_from("+/\\"))
def test_places_go_both_ways(column, row, symbol):
    place = notation.Place(column, row, symbol)
    assert notation.parse(notation.text(place)) == place


@given(st.integers(-900, 900), st.integers(-900, 900), st.integers(0, 5), st.integers(-900, 0), st.integers(-900, 0))
def test_cells_are_named_relative_to_the_tiles_in_play(x, y, tile, left, top):
    x, y = max(x, left - 1), max(y, top - 1)
    token = notation.write(x, y, tile, left, top)
    assert notation.read(token, left, top) == (x, y, notation.SYMBOLS[tile])
