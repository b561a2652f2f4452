"""Decisions and draws as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handheld.games.base import BadToken
from handheld.games.coast import notation
from handheld.games.coast.data import KINDS, LOCO
from handheld.games.coast.rules import RULES

TOKENS = [
    "draw", "take.0", "take.4", "tickets", "pass", "open-keep.3,17", "keep.0", "keep.4,12,72", "claim.12.red.2+1",
    "claim.0.black.6+0", "claim.99.locomotive.0+3", "claim.12",
]


@pytest.mark.parametrize("token", TOKENS)
def test_tokens_as_they_are_written(token):
    assert notation.canonical(token) == token
    assert notation.read(token).what == token.split(".")[0]
    assert RULES.read(token) == token


def test_what_is_read():
    assert notation.read("take.3").n == 3
    assert notation.read("keep.4,12").ids == (4, 12)
    act = notation.read("claim.12.red.2+1")
    assert (act.n, KINDS[act.kind], act.cards, act.locos) == (12, "red", 2, 1)
    assert notation.read("claim.12").kind == -1


@pytest.mark.parametrize(
    ("typed", "token"),
    [("Draw", "draw"), (" take 2 ", "take.2"), ("TAKE:2", "take.2"), ("claim:12:red:2+1", "claim.12.red.2+1"),
     ("claim 12 Red 2+1", "claim.12.red.2+1"), ("open-keep:17,3", "open-keep.3,17"), ("keep 12 4", "keep.4,12"),
     ("keep 3, 17", "keep.3,17"), ("keep.17+3", "keep.3,17")],
)
def test_typed_tokens(typed, token):
    assert RULES.read(typed) == token


@pytest.mark.parametrize(
    "token",
    ["", "take", "take.5", "take.-1", "take.01", "take.2.", "keep", "keep.", "keep.3,3", "open-keep.", "keep.x",
     "claim", "claim.100", "claim.12.pink.2+1", "claim.12.red.2", "claim.12.red.0+3", "claim.12.red.0+0",
     "claim.12.locomotive.1+2", "claim.12.red.7+0", "claim.012.red.2+1", "claim.12.grey.2+0", "no such token",
     "pass.", "drawn", "s1", "h1K", "keep.٣", "claim.12.red.２+1", "x" * 101],
)
def test_what_is_no_token(token):
    with pytest.raises(BadToken):
        RULES.read(token)
    with pytest.raises(BadToken):
        notation.read(token)


@pytest.mark.parametrize("token", ["Draw", " draw", "draw\n", "take:2", "keep.17,3", "claim.12.RED.2+1", "claim 12"])
def test_only_the_canonical_spelling_is_read_from_a_record(token):
    with pytest.raises(BadToken):
        notation.read(token)


@given(st.integers(0, 99), st.integers(0, LOCO), st.integers(0, 6), st.integers(0, 6))
def test_claims_go_both_ways(route, kind, cards, locos):
    token = notation.claim(route, kind, cards, locos)
    if (kind == LOCO) == (cards == 0) and cards + locos:
        act = notation.read(token)
        assert (act.what, act.n, act.kind, act.cards, act.locos) == ("claim", route, kind, cards, locos)
    else:
        with pytest.raises(BadToken):
            notation.read(token)


@given(st.sets(st.integers(0, 72), min_size=1, max_size=5), st.booleans())
def test_choices_go_both_ways(ids, opening):
    act = notation.read(notation.keep(tuple(ids), opening))
    assert (act.what, set(act.ids)) == ("open-keep" if opening else "keep", ids)


@given(st.text(max_size=30))
def test_any_text_is_refused_or_read_as_a_token(text):
    try:
        token = RULES.read(text)
    except BadToken:
        return
    assert notation.canonical(token) == token
    assert notation.read(token)


def test_draws_go_both_ways():
    every = {notation.start(seat): ("s", seat, -1, -1) for seat in range(5)}
    for kind in range(9):
        every |= {notation.to_hand(seat, kind): ("h", seat, kind, -1) for seat in range(5)}
        every |= {notation.to_place(place, kind): ("d", place, kind, -1) for place in range(5)}
    every |= {notation.to_offer(seat, ticket): ("t", seat, -1, ticket) for seat in range(5) for ticket in range(73)}
    assert len(every) == 5 + 90 + 365
    assert {"s2", "h1K", "d2K", "t1.17"} <= set(every)
    for token, wanted in every.items():
        drawn = notation.read_draw(token)
        assert (drawn.what, drawn.n, drawn.card, drawn.ticket) == wanted


@pytest.mark.parametrize(
    "token", ["", "s0", "s6", "s1K", "h0K", "h1", "h1Z", "h1k", "d5K", "d2", "d2.3", "t0.3", "t1", "t1K", "t1.100",
              "t1.03", "h1K ", "draw", "s", "S1"]
)
def test_what_is_no_draw(token):
    with pytest.raises(BadToken):
        notation.read_draw(token)
