"""Turns of many steps: the clock counts the turn, undo goes by step and by turn, computers may have characters."""

import pytest
from contract.games import ALL
from session.stage import ADA, BO, ROBOT, Spy, kinds, until

from handheld.games.face import Thought
from handheld.session import record
from handheld.session.director import Director, What
from handheld.session.match import Match
from handheld.session.seats import Player, players_of
from handheld.session.thinker import Thinker

CY = Player("Cy", device="pad:3")


def new(*players, brain=None, thinker=None, timer=0, game="lines"):
    match = Match(ALL[game].rules(), len(players), {}, 1)
    return Director(match, players, brain, thinker, timer=timer)


def run(director, now, to):
    """Let time pass in ticks of half a second."""
    found = []
    while now < to:
        now += 500
        found += director.update(now)
    return found


def test_the_clock_counts_the_whole_turn_and_not_each_step():
    director = new(ADA, BO, timer=30)
    run(director, 0, 10_000)
    left = director.time_left(0)
    assert 20_000 <= left <= 21_000
    director.choose(0, "t1")
    run(director, 10_000, 15_000)
    assert director.match.state.turn() == 0
    assert director.time_left(0) == left - 5_000


def test_undo_within_the_turn_gives_no_time_back():
    director = new(ADA, BO, timer=30)
    run(director, 0, 10_000)
    director.choose(0, "t1")
    run(director, 10_000, 12_000)
    left = director.time_left(0)
    assert director.undo()
    run(director, 12_000, 12_500)
    assert left - 500 <= director.time_left(0) <= left


def test_the_next_turn_begins_with_all_the_time():
    director = new(ADA, BO, timer=30)
    run(director, 0, 10_000)
    for _ in range(3):
        director.choose(0, "t1")
    run(director, 10_000, 10_500)
    assert director.time_left(1) == 30_000
    assert director.time_left(0) is None


def test_at_zero_the_rest_of_a_turn_of_many_steps_is_played():
    director = new(ADA, BO, CY, timer=30)
    run(director, 0, 5_000)
    director.choose(0, "t2")
    happened = run(director, 5_000, 32_000)
    assert kinds(happened).count(What.TIMEOUT) == 1
    assert director.match.state.turn() == 1
    assert director.match.waiting_for() == (1,)
    assert [step.moves for step in director.match.steps] == [{0: "t2"}, {0: "t1"}, {0: "t1"}, {0: "bonus"}]


def test_at_zero_draws_go_on_within_the_turn():
    director = new(ADA, BO, CY, timer=30, game="cards")
    run(director, 0, 31_500)
    assert director.match.state.turn() == 1
    assert director.match.waiting_for() == (1,)


def test_undo_goes_by_step_and_by_turn():
    director = new(ADA, BO)
    for token in ("t1", "t1", "t1", "t2", "t1"):
        director.choose(director.match.waiting_for()[0], token)
    assert (director.undo_target(), director.undo_target("turn")) == (4, 3)
    assert director.undo()
    assert director.match.at == 4
    assert director.undo("turn")
    assert director.match.at == 3
    assert director.undo("turn")
    assert director.match.at == 0


class Cast(Spy):
    """A brain with characters."""

    def question_as(self, character, state, seat, level, budget=None):
        self.states.append((character, seat, level))
        return lambda stop: Thought(next(iter(state.moves(seat))))


@pytest.mark.parametrize(("character", "asked"), [("builder", ("builder", 0, 2)), ("", None)])
def test_a_character_is_asked_by_its_name(character, asked):
    brain, thinker = Cast(), Thinker()
    director = new(Player("Robot", "computer", 2, character=character), BO, brain=brain, thinker=thinker)
    until(director, What.STEP)
    thinker.close()
    assert (brain.states[0] == asked) is (asked is not None)


def test_a_brain_without_characters_plays_by_level():
    brain, thinker = Spy(), Thinker()
    director = new(Player("Robot", "computer", 2, character="builder"), BO, brain=brain, thinker=thinker)
    until(director, What.STEP)
    thinker.close()
    assert brain.states[0][1:] == (0, 2)


def test_hints_have_no_character():
    brain, thinker = Cast(), Thinker()
    director = new(ADA, Player("Robot", "computer", 2, character="builder"), brain=brain, thinker=thinker)
    assert director.hint(0)
    until(director, What.HINT)
    thinker.close()
    assert brain.states[0][1:] == (0, 2)


def test_a_record_keeps_the_character():
    director = new(Player("Robot", "computer", 2, mark=3, character="builder"), ROBOT)
    assert director.match.headers["Players"] == ("computer 2 builder", "computer 2")
    again = record.head(director.match)
    assert '[Players "computer 2 builder" "computer 2"]' in again
    assert players_of(director.match)[0] == Player("Robot", "computer", 2, mark=3, character="builder")


@pytest.mark.parametrize("code", ["computer 2 Builder", "computer 2 a b", "computer 2 ", "computer"])
def test_what_is_no_player_is_a_person(code):
    assert Player.read(code, "X") == Player("X")
