"""Tokens of Tunnel Lines: one spelling each, typed ones made canonical, everything else refused."""

import re
import string

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from handheld.games.base import BadToken
from handheld.games.tunnel import notation
from handheld.games.tunnel.notation import CARDS, CELLS, VERTICES, Bonus, End, Station, Tile
from handheld.games.tunnel.rules import RULES

cells, vertices = st.integers(0, CELLS - 1), st.integers(0, VERTICES - 1)
tiles = st.builds(Tile, st.integers(0, 1), cells, vertices, vertices, st.sampled_from(["", *CARDS]))
actions = st.one_of(tiles, st.builds(Bonus, st.integers(-1, VERTICES - 1)), st.builds(Station, vertices),
                    st.builds(End, st.booleans()))


@given(actions)
def test_what_is_written_is_read(action):
    token = notation.write(action)
    assert (type(notation.read(token)), notation.read(token)) == (type(action), action)
    assert RULES.read(token) == token
    assert re.fullmatch(r"[^\s:&{}]+", token)


@given(st.text(string.ascii_letters + string.digits + ".- ", max_size=14))
@example("t0.1.2.3.")
@example("t0.01.2.3")
@example("t0.216.2.3")
@example("t0.1.127.3")
@example("t0.1.2.127")
@example("t2.1.2.3")
@example("t0.1.2.3.G1")
@example("t0.1.2.3.A3")
@example("b127")
@example("s-")
@example("s127")
@example("b-1")
@example("ends")
@example("")
@example("t0.1.2.3\n")
@example("t0.١.2.3")
def test_there_is_one_spelling(text):
    """Whatever can be read is written the same."""
    try:
        assert notation.write(notation.read(text)) == text
    except BadToken:
        with pytest.raises(BadToken):
            notation.read(text)


@pytest.mark.parametrize(("typed", "token"), [
    ("T0 34 12 13", "t0.34.12.13"),
    (" t0:34:12:13 a1", "t0.34.12.13.A1"),
    ("t1,3,12,13,f2", "t1.3.12.13.F2"),
    ("t1.003.012.013F2", "t1.3.12.13.F2"),
    ("B 45", "b45"),
    ("b -", "b-"),
    ("S45", "s45"),
    ("END", "end"),
    ("Pass ", "pass"),
])
def test_typed_spellings(typed, token):
    assert RULES.read(typed) == token


@pytest.mark.parametrize("typed", ["", "t", "t0", "t0 1 2", "t0.1.2.3.g1", "t0.300.1.2", "s-", "b", "go", "t٠.1.2.3"])
def test_what_nobody_can_read(typed):
    with pytest.raises(BadToken):
        RULES.read(typed)


@given(st.integers(0, 3), st.sampled_from(CARDS))
def test_draws(seat, card):
    assert notation.read_draw(notation.write_dealt(seat, card)) == (seat, card)
    assert notation.read_draw(notation.write_first(seat)) == (seat, "")
    for token in (notation.write_dealt(seat, card), notation.write_first(seat)):
        with pytest.raises(BadToken):
            notation.read(token)
    for token in ("f0", "f5", "d1", "d5A1", "d1G1", "end", "d1A1 "):
        with pytest.raises(BadToken):
            notation.read_draw(token)
