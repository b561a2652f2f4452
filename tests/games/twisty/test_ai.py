"""The computer players of Twisty Tracks: what a seat knows, limits, and a ladder of levels."""

import pytest

from handheld.app.arena import Tally, openings, opponent, play_game
from handheld.core import Stop
from handheld.games.base import CHANCE
from handheld.games.face import Budget
from handheld.games.twisty import INFO, PACKAGE
from handheld.games.twisty.ai import BRAIN, LEVELS, YARDSTICKS
from handheld.games.twisty.rules import RULES
from handheld.session.match import Match

FULL = len(LEVELS)


def position(rounds=2, seats=3, deal=5, **options):
    """The state before a decision, after some rounds of plain placements."""
    match = Match(RULES, seats, {**INFO.defaults(), **options}, deal)
    while match.state.turn() < rounds:
        for seat in match.waiting_for():
            match.choose(seat, RULES.default(match.state, seat))
    return match.state


def think(state, seat, level, budget):
    return BRAIN.question(state.imagine(seat, lambda n: n // 2), seat, level, budget)(Stop())


@pytest.mark.parametrize("variant", INFO.option("variant").values)
@pytest.mark.parametrize("level", [*LEVELS, *YARDSTICKS])
def test_whole_games_of_every_level_are_legal(level, variant):
    match = Match(RULES, 2, {**INFO.defaults(), "variant": variant}, 3)
    while not match.over:
        for seat in match.waiting_for():
            thought = think(match.state, seat, level, Budget(2_000, 0, 1))
            assert thought.token in match.state.moves(seat)
            assert thought.line == (thought.token,)
            match.choose(seat, thought.token)
    assert CHANCE not in match.waiting_for()


@pytest.mark.parametrize("blind", ["off", "on"])
@pytest.mark.parametrize("level", [*LEVELS, *YARDSTICKS])
def test_the_hands_of_others_change_nothing(level, blind):
    state = position(blind=blind)
    budget = Budget(3_000, 0, 4)
    imagined = [state.imagine(1, lambda n, k=k: k % n) for k in range(13)]
    assert len({one.core.hand(0) for one in imagined}) > 5
    answers = {BRAIN.question(one, 1, level, budget)(Stop()) for one in imagined}
    assert len(answers) == 1


def test_two_deals_that_differ_only_in_what_is_to_come_get_the_same_answer():
    """The order of the stacks: two matches that have drawn the same so far."""
    first, second = (RULES.start(2, INFO.defaults()) for _ in range(2))
    for state, later in ((first, "2t9"), (second, "2t11")):
        state.play({CHANCE: "1t3"})
        state.play({CHANCE: later})
    budget = Budget(5_000, 0, 1)
    assert think(first, 0, FULL, budget) == think(second, 0, FULL, budget)


def test_a_budget_without_limits_keeps_the_nodes_of_the_level():
    for level, strength in LEVELS.items():
        if strength.nodes <= 60_000:
            thought = think(position(), 0, level, Budget(seed=5))
            assert thought.nodes < strength.nodes + 200
            assert thought == think(position(), 0, level, Budget(seed=5))


def test_every_level_has_a_clock_for_slow_machines():
    assert all(0 < one.msec <= 1_500 and one.nodes > 0 for one in LEVELS.values())
    assert BRAIN.levels == INFO.levels == FULL


def test_the_value_says_who_is_ahead():
    """Seat 1 crashes where it can; seat 0 plays well, and both know what that is worth."""
    match = Match(RULES, 2, INFO.defaults(), 4)
    while match.state.turn() < 6 and match.state.core.active(0):
        for seat in match.waiting_for():
            moves = match.state.moves(seat)
            crashes = {token: str(match.state.preview(seat, token)[0]).count("crashed") for token in moves}
            worst = max(moves, key=crashes.__getitem__)
            match.choose(seat, worst if seat else think(match.state, 0, FULL, Budget(3_000, 0, 1)).token)
    seats = match.waiting_for()
    values = [think(match.state, seat, FULL, Budget(5_000, 0, 1)).value for seat in seats]
    assert seats == (0, 1)
    assert values[0] > 2_000
    assert values[1] < -2_000


def test_weak_levels_do_not_always_answer_alike():
    assert len({think(position(), 0, 1, Budget(seed=seed)).token for seed in range(12)}) > 3


def rate(a, b, games, variant, seed=7):
    """A's share of the points in pairs of games from random openings; the same in every run."""
    sides = (opponent(a, PACKAGE), opponent(b, PACKAGE))
    chosen = {**INFO.defaults(), "variant": variant}
    tally = Tally()
    for number, opening in zip(range(0, games, 2), openings(RULES, chosen, seed), strict=False):
        for swapped in (0, 1):
            tally.add(play_game(opening.match(RULES, chosen), sides, BRAIN, number + swapped, seed))
    assert tally.distinct > games * 0.9
    return tally.score / games


@pytest.mark.parametrize(("stronger", "weaker", "games"), [
    ("level:1", "random", 120), ("level:2", "level:1", 60), ("level:3", "level:2", 60), ("level:4", "level:3", 60),
    ("level:5", "level:4", 200), ("level:6@8000", "level:5", 30), ("level:6@8000", "expert", 20),
])
def test_the_levels_are_a_ladder(stronger, weaker, games):
    """A few games of fixed seeds; docs/opponents-twisty.md has the long matches."""
    assert rate(stronger, weaker, games, "standard") > (0.5 if weaker == "random" else 0.55)


@pytest.mark.parametrize("variant", ["stations", "travel"])
@pytest.mark.parametrize("weaker", ["normal", "hard"])
def test_the_top_level_knows_the_variants(variant, weaker):
    assert rate("level:6@8000", weaker, 20, variant) > 0.55
