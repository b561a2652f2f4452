"""What every game's computer players must do."""

import random
import time

import pytest
from contract.games import WITH_BRAIN, name, new, played

from handheld.core import Stop
from handheld.games.face import Budget, Thought
from handheld.session.match import Match
from handheld.session.sides import picker
from handheld.session.thinker import Thinker

every_brain = pytest.mark.parametrize("package", WITH_BRAIN, ids=name)
SMALL = 2_000  # nodes


def think(package, match, level, budget):
    seat = match.waiting_for()[0]
    state = match.state.imagine(seat, picker(match.seed, match.position))
    return package.brain().question(state, seat, level, budget)(Stop())


@every_brain
def test_there_are_as_many_levels_as_the_facts_say(package):
    assert package.brain().levels == package.info.levels


@every_brain
def test_every_level_answers_with_a_legal_line_in_every_position(package):
    rng = random.Random(1)

    def watch(match):
        level = rng.randint(1, package.info.levels)
        seat = match.waiting_for()[0]
        thought = think(package, match, level, Budget(nodes=SMALL, seed=match.at))
        assert isinstance(thought, Thought)
        assert thought.token in match.state.moves(seat)
        assert not thought.line or thought.line[0] == thought.token
        line = match.fork(match.at)  # what others have sealed is open again there
        for token in thought.line:
            asked = line.waiting_for()
            line.choose(seat if seat in asked else asked[0], token)
            for other in line.waiting_for() if len(asked) > 1 else ():  # they decide in the same step
                line.choose(other, line.state.moves(other)[0])

    for seed in range(3):
        played(package, seed, watch=watch)


@every_brain
def test_every_level_answers_without_a_budget(package):
    match = new(package, 2)
    for level in range(1, package.info.levels + 1):
        assert think(package, match, level, None).token in match.state.moves(match.waiting_for()[0])


@every_brain
def test_the_same_seed_and_nodes_give_the_same_thought(package):
    for seed in range(4):
        match = played(package, seed, stop_at=5 + seed)
        if match.over:
            continue
        for level in range(1, package.info.levels + 1):
            thoughts = [think(package, match, level, Budget(nodes=SMALL, seed=seed)) for _ in range(2)]
            assert thoughts[0] == thoughts[1]


@every_brain
def test_the_top_level_beats_random_play(package):
    rng = random.Random(5)
    won = games = 0
    seats = next(seats for seats in package.info.seats if seats > 1)
    for game in range(12):
        mine = game % 2
        match = Match(package.rules(), seats, {}, game)
        while match.waiting_for():
            seat = match.waiting_for()[0]
            if seat == mine:
                token = think(package, match, package.info.levels, Budget(nodes=SMALL, seed=game)).token
            else:
                token = rng.choice(match.state.moves(seat))
            match.choose(seat, token)
        games += 1
        won += match.outcome.places[mine] == 0 and match.outcome.places != (0,) * match.seats
    assert won >= 10, f"{won} of {games}"


@every_brain
def test_thinking_leaves_the_match_alone_and_obeys_stop(package):
    """The quickest of a few tries counts: the machine may be busy with other things."""
    thinker = Thinker()
    took = []
    for seed in range(5):
        match = played(package, seed, stop_at=4)
        before = match.state.digest()
        seat = match.waiting_for()[0]
        brain = package.brain()
        state = match.state.imagine(seat, picker(1, 1))
        thinker.ask(brain.question(state, seat, package.info.levels, Budget(msec=60_000)))
        time.sleep(0.05)
        began = time.perf_counter()
        thinker.close()
        took.append(time.perf_counter() - began)
        assert match.state.digest() == before
    assert min(took) < 0.05
