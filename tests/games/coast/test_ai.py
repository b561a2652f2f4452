"""The computer players of Coast to Coast: what a seat knows, limits, characters and a ladder of levels."""

import pytest

from handheld.app.arena import Tally, openings, opponent, play_game
from handheld.core import Stop
from handheld.games.base import CHANCE
from handheld.games.coast import INFO, PACKAGE
from handheld.games.coast.ai import BRAIN, LEVELS, YARDSTICKS
from handheld.games.coast.rules import RULES
from handheld.games.face import Brain, Budget, CharacterBrain
from handheld.session.match import Match

FULL = len(LEVELS)


def think(state, seat, level, budget, character=""):
    imagined = state.imagine(seat, lambda n: n // 2)
    return BRAIN.question_as(character, imagined, seat, level, budget)(Stop())


def match_of(seats, deal=5, steps=0, **options):
    """A match some decisions on, played by the planner."""
    match = Match(RULES, seats, {**INFO.defaults(), **options}, deal)
    for step in range(steps):
        if match.over:
            break
        seat = match.waiting_for()[0]
        match.choose(seat, think(match.state, seat, 4, Budget(seed=step)).token)
    return match


@pytest.mark.parametrize("payment", INFO.option("payment").values)
@pytest.mark.parametrize("variant", INFO.option("variant").values)
@pytest.mark.parametrize("level", [*LEVELS, *YARDSTICKS])
def test_whole_games_of_every_level_are_legal(level, variant, payment):
    match = Match(RULES, 3, {"variant": variant, "payment": payment}, 3)
    step = 0
    while not match.over:
        (seat,) = match.waiting_for()
        thought = think(match.state, seat, level, Budget(150, 0, step))
        assert thought.token in match.state.moves(seat)
        assert thought.line == (thought.token,)
        match.choose(seat, thought.token)
        step += 1
    assert CHANCE not in match.waiting_for()


@pytest.mark.parametrize("level", [*LEVELS, *YARDSTICKS])
@pytest.mark.parametrize("steps", [1, 60])
def test_the_hands_and_tickets_of_others_change_nothing(level, steps):
    match = match_of(3, steps=steps)
    (seat,) = match.waiting_for()
    imagined = [match.state.imagine(seat, lambda n, k=k: k % n) for k in range(13)]
    assert len({str(one.full()) for one in imagined}) > 5
    answers = {BRAIN.question(one, seat, level, Budget(2_000, 0, 4))(Stop()) for one in imagined}
    assert len(answers) == 1


def test_a_budget_without_limits_keeps_the_nodes_of_the_level():
    match = match_of(2, steps=30)
    (seat,) = match.waiting_for()
    for level, strength in LEVELS.items():
        if strength.nodes <= 60_000:
            thought = think(match.state, seat, level, Budget(seed=5))
            assert thought.nodes < strength.nodes + 600
            assert thought == think(match.state, seat, level, Budget(seed=5))


def test_every_level_has_a_clock_for_slow_machines():
    assert all(0 < one.msec <= 1_500 and one.nodes > 0 for one in LEVELS.values())
    assert BRAIN.levels == INFO.levels == FULL
    assert isinstance(BRAIN, CharacterBrain)
    brain: Brain = BRAIN
    assert brain.levels == 5


@pytest.mark.parametrize("character", ["", *INFO.characters])
def test_characters_can_be_had_at_every_level(character):
    match = match_of(4, steps=40, variant="mega")
    (seat,) = match.waiting_for()
    for level in LEVELS:
        assert think(match.state, seat, level, Budget(1_000, 0, 1), character).token in match.state.moves(seat)


def test_what_is_no_question_is_refused():
    match = match_of(2)
    (seat,) = match.waiting_for()
    with pytest.raises(TypeError):
        BRAIN.question(object(), seat, 1)
    with pytest.raises(ValueError, match="not to act"):
        BRAIN.question(match.state, 1 - seat, 1)


def test_the_value_says_who_is_ahead():
    """One seat plays any move; towards the end both know what that comes to."""
    match = match_of(2, deal=4)
    values = {}
    step = 0
    while not match.over:
        (seat,) = match.waiting_for()
        values[seat] = think(match.state, seat, FULL, Budget(400, 0, step)).value
        level = 1 if seat else 4
        match.choose(seat, think(match.state, seat, level, Budget(seed=step)).token)
        step += 1
    assert values[0] > 2_000
    assert values[1] < -2_000


def test_weak_levels_do_not_always_answer_alike():
    state = match_of(2, steps=20).state
    (seat,) = state.to_act()
    assert len({think(state, seat, 1, Budget(seed=seed)).token for seed in range(30)}) > 1


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
    ("level:1", "random", 40), ("level:2", "level:1", 40), ("level:3", "level:2", 40), ("level:4", "level:3", 40),
    ("level:5@8000", "level:4", 12), ("level:5@3000", "greedy", 10), ("level:5@3000", "plain", 12),
])
def test_the_levels_are_a_ladder(stronger, weaker, games):
    """A few games of fixed seeds; docs/opponents-coast.md has the long matches."""
    assert rate(stronger, weaker, games, "base") > 0.55


@pytest.mark.parametrize("variant", ["1910", "mega", "bigcities"])
def test_the_top_level_knows_the_variants(variant):
    assert rate("level:5@3000", "level:2", 10, variant) > 0.7
