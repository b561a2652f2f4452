"""Whatever is played: chips, cards, tiles and points add up, and what is offered is what may be done (hypothesis)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handheld.core import lattice
from handheld.core.tunnel import CARDS
from handheld.games.base import CHANCE, IllegalMove
from handheld.games.tunnel import INFO, notation
from handheld.games.tunnel.data import data
from handheld.games.tunnel.rules import TunnelState
from handheld.games.tunnel.why import CODES, OWN_CODES

choices = st.lists(st.integers(0, 1 << 16), min_size=20, max_size=160)
options = st.fixed_dictionaries({option.id: st.sampled_from(option.values) for option in INFO.options})
numbers = st.integers(2, 4)


def started(seats, chosen, picks):
    """Return a state dealt as the picks say, and those not used."""
    state, picks = TunnelState(seats, chosen), list(picks)
    while state.to_act() == (CHANCE,):
        bag = sorted(state.chances())
        state.play({CHANCE: bag[picks.pop(0) % len(bag)]})
    return state, picks


def follow(state, picks):
    """Yield (seat, token) of a game played as the picks say, before each step is played."""
    for pick in picks:
        if not state.to_act():
            return
        (seat,) = state.to_act()
        moves = state.moves(seat)
        token = moves[pick % len(moves)]
        yield seat, token
        state.play({seat: token})


def audit(state):
    """Check everything that always holds of what an onlooker sees."""
    seen, board = state.seen_by(None), data().boards[state.board]
    chips, fixed = set(seen["stations"]), set(seen["builtin"])
    assert seen["supply"] + len(chips) == seen["chips"]
    assert not chips & fixed
    hubs = board.cells("ROE")
    worth = sum(sum(vertex in lattice.CORNERS[cell] for cell in hubs) for vertex in chips)
    assert sum(seen["points"]) == worth
    cells = [cell for own in seen["lines"] for line in own if line for cell in line["cells"]]
    assert len(cells) == len(set(cells))
    ends = {line["verts"][0] for own in seen["lines"] for line in own if line}
    ends |= {line["verts"][-1] for own in seen["lines"] for line in own if line and line["done"]}
    assert ends == fixed
    for own, left in zip(seen["lines"], seen["tiles_left"], strict=True):
        for line, tiles in zip(own, left, strict=True):
            laid = len(line["cells"]) if line else 0
            assert laid + tiles == state.tiles
            if line:
                assert len(line["verts"]) == len(set(line["verts"])) == laid + 1
                for cell, start, end in zip(line["cells"], line["verts"], line["verts"][1:], strict=False):
                    assert {start, end} <= set(lattice.CORNERS[cell])
    held = [card for hand in state.core.hands for card in hand]
    assert sorted([*held, *(card for card, _ in seen["hubs"].values())]) == list(CARDS)
    assert all(cell in cells and cell in hubs for cell in seen["hubs"])
    assert sum(state.core.turns) == seen["turn"] == len(seen["totals"])
    assert len(seen["turn_tiles"]) == state.core.laid <= 3


@settings(max_examples=60)
@given(numbers, options, choices)
def test_everything_adds_up(seats, chosen, picks):
    state, picks = started(seats, chosen, picks)
    for _ in follow(state, picks):
        audit(state)
    audit(state)
    state.core.check()


@settings(max_examples=40)
@given(numbers, options, choices)
def test_the_same_steps_lead_to_the_same_state(seats, chosen, picks):
    state, rest = started(seats, chosen, picks)
    again, _ = started(seats, chosen, picks)
    for seat, token in follow(state, rest):
        assert again.digest() == state.digest()
        twin = again.copy()
        twin.play({seat: token})
        assert again.digest() == state.digest()
        again = twin
    assert again.digest() == state.digest()
    for seat in (None, *range(seats)):
        assert again.seen_by(seat) == state.seen_by(seat)
        assert repr(again.seen_by(seat)) == repr(state.seen_by(seat))


anything = st.one_of(
    st.builds(
        lambda line, cell, start, end, card: f"t{line}.{cell}.{start}.{end}" + (f".{card}" if card else ""),
        st.integers(0, 1), st.integers(0, 215), st.integers(0, 126), st.integers(0, 126), st.sampled_from(["", *CARDS]),
    ),
    st.builds("{}{}".format, st.sampled_from("bs"), st.integers(0, 126)),
    st.sampled_from(["end", "pass", "b-"]),
)  # fmt: skip


@settings(max_examples=60)
@given(numbers, options, choices, st.lists(anything, min_size=20, max_size=40))
def test_what_is_not_offered_is_refused_with_a_reason_and_changes_nothing(seats, chosen, picks, tokens):
    state, picks = started(seats, chosen, picks)
    for (seat, _), token in zip(follow(state, picks), tokens, strict=False):
        why, before = state.why_not(seat, token), state.digest()
        assert (why is None) == (token in state.moves(seat))
        assert notation.write(notation.read(token)) == token
        if why is None:
            continue
        assert why.rule in (*CODES, *OWN_CODES)
        with pytest.raises(IllegalMove) as refused:
            state.play({seat: token})
        assert refused.value.why == why
        assert state.digest() == before


@settings(max_examples=40)
@given(numbers, options, choices)
def test_a_turn_can_always_be_ended(seats, chosen, picks):
    """5.3: from every step that is offered the turn comes to its end within three tiles and two bonuses."""
    state, picks = started(seats, chosen, picks)
    for seat, token in follow(state, picks):
        ahead, turn, steps = state.copy(), state.turn(), 0
        ahead.play({seat: token})
        while ahead.turn() == turn:
            ahead.play({seat: ahead.moves(seat)[-1]})
            steps += 1
        assert steps <= 6
        assert ahead.to_act() != (seat,)
