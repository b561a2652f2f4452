"""The computer players of Trax: what every player must see, and that each level is stronger than the one below."""

import json
from pathlib import Path

import pytest

from handheld.app.arena import Tally, openings, opponent, play_game
from handheld.core import Stop
from handheld.games.face import Budget
from handheld.games.trax import PACKAGE
from handheld.games.trax.ai import BRAIN, LEVELS, ONEPLY
from handheld.games.trax.rules import RULES

TACTICS = Path(__file__).parent.parent.parent / "vectors" / "trax_tactics.jsonl"
FULL = len(LEVELS)
SEEING = 20_000  # nodes: a few milliseconds


def position(moves, variant="standard", tie="rulebook"):
    state = RULES.start(2, {"variant": variant, "tie": tie})
    for token in moves.split():
        state.play({state.to_act()[0]: token})
    return state


def think(state, level, budget):
    seat = state.to_act()[0]
    return BRAIN.question(state.imagine(seat, lambda n: 0), seat, level, budget)(Stop())


@pytest.fixture(scope="module")
def tactics():
    with TACTICS.open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def test_there_are_over_a_thousand_positions_one_turn_before_the_end(tactics):
    last = [one for one in tactics if one["before"] == 1]
    assert len(last) > 1000
    assert sum(bool(one["rulebook"]["wins"]) for one in last) > 1000
    assert sum(bool(one["rulebook"].get("parries")) for one in tactics) > 200
    assert sum("tournament" in one for one in tactics) > 500


@pytest.mark.parametrize("tie", ["rulebook", "tournament"])
@pytest.mark.parametrize("level", [FULL, ONEPLY])
def test_wins_in_one_are_taken_and_parried(tactics, level, tie):
    checked = 0
    for one in tactics:
        known = one.get(tie, one["rulebook"]) if tie == "rulebook" else one.get(tie)
        if known is None or not (known["wins"] or known.get("parries")):
            continue  # the tie option changes nothing here, or nothing can be done
        state = position(one["moves"], one["variant"], tie)
        thought = think(state, level, Budget(SEEING, 0, 1))
        assert thought.token in (known["wins"] or known["parries"]), one
        checked += 1
    assert checked > 500


def test_a_lost_position_is_called_lost(tactics):
    lost = [one for one in tactics if one["rulebook"].get("parries") == []]
    assert len(lost) > 100
    for one in lost:
        state = position(one["moves"], one["variant"])
        assert think(state, FULL, Budget(SEEING, 0, 1)).value < -29_000


def test_the_line_is_a_game_that_goes_on_from_here():
    state = position("@0/ A2+ A3/ @2/ @2/ A1/ D2+ B0+")
    thought = think(state, FULL, Budget(100_000, 0, 1))
    assert len(thought.line) > 2
    for token in thought.line:
        state.play({state.to_act()[0]: token})


def test_a_budget_without_limits_keeps_the_nodes_of_the_level():
    for level, strength in LEVELS.items():
        if strength.nodes <= 60_000:
            thought = think(position("@0+ @1+ C1\\"), level, Budget(seed=5))
            assert thought.nodes < strength.nodes + 200
            assert thought == think(position("@0+ @1+ C1\\"), level, Budget(seed=5))


def test_every_level_has_a_clock_for_slow_machines():
    assert all(0 < one.msec <= 2_000 and one.nodes > 0 for one in LEVELS.values())


def test_weak_levels_do_not_always_answer_alike():
    answers = {think(position("@0+"), 1, Budget(seed=seed)).token for seed in range(12)}
    assert len(answers) > 3


def rate(a, b, games, seed=7):
    """A's share of the points in pairs of games from random openings; the same in every run."""
    sides = (opponent(a, PACKAGE), opponent(b, PACKAGE))
    chosen = PACKAGE.info.defaults()
    tally = Tally()
    for number, opening in zip(range(0, games, 2), openings(RULES, chosen, seed), strict=False):
        for swapped in (0, 1):
            tally.add(play_game(opening.match(RULES, chosen), sides, BRAIN, number + swapped, seed))
    assert tally.distinct > games * 0.9
    return tally.score / games


@pytest.mark.parametrize(("stronger", "weaker", "games"), [
    ("level:1", "random", 40), ("oneply", "level:1", 40), ("level:2", "level:1", 40), ("level:3", "level:2", 40),
    ("level:4", "level:3", 40), ("level:5", "level:4", 20), ("level:6@20000", "oneply", 40),
])
def test_the_levels_are_a_ladder(stronger, weaker, games):
    """A few games of fixed seeds; docs/opponents.md has the long matches."""
    assert rate(stronger, weaker, games) >= 0.65
