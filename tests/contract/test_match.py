"""What the middle does with every game: seals, undo, redo, draws, records."""

import os
import random
import subprocess
import sys

import pytest
from contract.games import ALL, GAMES, TOGETHER, name, new, played, step

from handheld.games.base import IllegalMove, Kind
from handheld.session import record
from handheld.session.match import Match

SEEDS = range(12)
every_game = pytest.mark.parametrize("package", GAMES, ids=name)
seeds = pytest.mark.parametrize("seed", SEEDS)


@every_game
@seeds
def test_undo_to_the_start_and_redo(package, seed):
    match = played(package, seed)
    end, steps = match.state.digest(), [dict(step.moves) for step in match.steps]
    digests = [match.state_at(k).digest() for k in range(match.at + 1)]
    while match.undo():
        assert match.state.digest() == digests[match.at]
    open_game = not package.info.kind & (Kind.CHANCE | Kind.TOGETHER | Kind.HIDDEN)
    if open_game or match.seats == 1:
        assert all(step.drawn for step in match.steps)
    while match.redo():
        assert match.state.digest() == digests[match.at]
    assert match.state.digest() == end
    assert [dict(step.moves) for step in match.steps] == steps


@every_game
@seeds
def test_undo_by_turn_goes_to_the_start_of_a_turn(package, seed):
    match = played(package, seed, stop_at=20)
    while (target := match.undo_target("turn")) is not None:
        turn = match.steps[target].turn
        assert match.undo("turn")
        assert match.at == target
        assert not [one for one in match.steps if one.turn == turn and not one.drawn]


@every_game
@seeds
def test_undo_never_crosses_what_is_final(package, seed):
    match = played(package, seed, stop_at=9)
    while True:
        before = match.at
        target = match.undo_target()
        final = [k for k in range(match.at) if match.is_final(k)]
        if match.seats > 1 and final:
            assert target is None or target > final[-1]
        if not match.undo():
            break
        assert match.at < before
    assert not match.practice or match.seats == 1


@every_game
@seeds
def test_undo_cannot_fish_for_another_draw(package, seed):
    """Taking a step back and doing the same again draws the same again."""
    match = played(package, seed, stop_at=6)
    steps = [dict(step.moves) for step in match.steps]
    if match.undo():
        for seat, token in sorted(steps[match.at].items()):
            match.choose(seat, token)
        assert [dict(step.moves) for step in match.steps] == steps


@every_game
@seeds
def test_another_way_after_undo_forgets_what_could_be_redone(package, seed):
    match = played(package, seed, stop_at=8)
    if match.undo():
        step(match, random.Random(seed + 1))
        while match.sealed:
            step(match, random.Random(seed + 1))
        assert match.length == match.at
        assert not match.redo()
        again = record.read(record.write(match), ALL)
        assert again.state.digest() == match.state.digest()


@every_game
@seeds
def test_record_round_trip_after_any_step(package, seed):
    texts = []

    def watch(match):
        if match.sealed:
            return
        text = record.write(match)
        again = record.read(text, ALL)
        assert record.write(again) == text
        assert [one.moves for one in again.steps] == [one.moves for one in match.steps]
        assert again.waiting_for() == match.waiting_for()
        texts.append(text)

    match = played(package, seed, watch=watch)
    text = record.write(match)
    again = record.read(text, ALL)
    assert record.write(again) == text
    assert again.outcome == match.outcome
    assert texts


@every_game
@seeds
def test_any_position_can_be_looked_at_and_played_on_from(package, seed):
    match = played(package, seed)
    rng = random.Random(seed)
    k = rng.randrange(match.at)
    fork = match.fork(k)
    assert fork.practice
    assert [one.moves for one in fork.steps[:k]] == [one.moves for one in match.steps[:k]]
    while fork.waiting_for():
        step(fork, rng)
    assert fork.over
    assert match.state.digest() == match.state_at(match.at).digest()


@every_game
def test_steps_are_shown_again_as_they_were(package):
    shown = []
    match = new(package, 3)
    rng = random.Random(3)
    before = match.at
    while match.waiting_for():
        seat = rng.choice(match.waiting_for())
        events = list(match.choose(seat, rng.choice(match.state.moves(seat))))
        if match.at > before:
            shown.append((before, match.at, events))
        before = match.at
    for first, last, events in shown:
        assert [event for k in range(first, last) for event in match.events_at(k)] == events


@pytest.mark.parametrize("package", TOGETHER, ids=name)
@seeds
def test_seals_stay_secret_until_all_have_chosen(package, seed):
    match = Match(package.rules(), package.info.seats[-1], {}, seed)
    seats = list(match.waiting_for())
    random.Random(seed).shuffle(seats)
    views = [match.state.seen_by(seat) for seat in (None, *range(match.seats))]
    before = match.state.digest()
    for n, seat in enumerate(seats[:-1], 1):
        match.choose(seat, match.state.moves(seat)[0])
        assert match.state.digest() == before
        assert [match.state.seen_by(seat) for seat in (None, *range(match.seats))] == views
        assert match.sealed == frozenset(seats[:n])
        assert "Result" in record.write(match)
        assert record.read(record.write(match), ALL).state.digest() == before
        with pytest.raises(IllegalMove):
            match.choose(seat, match.state.moves(seat)[0])
    assert match.take_back(seats[0])
    assert not match.take_back(seats[0])
    match.choose(seats[0], match.state.moves(seats[0])[-1])
    match.choose(seats[-1], match.state.moves(seats[-1])[0])
    assert match.state.digest() != before
    assert not match.sealed


GAME_IN_A_PROCESS = """
import sys
from contract.games import ALL, played
from handheld.session import record
sys.stdout.write(record.write(played(ALL[sys.argv[1]], int(sys.argv[2]))))
"""


@every_game
def test_the_same_seed_gives_the_same_game_in_another_process(package):
    here = record.write(played(package, 11))
    assert record.write(played(package, 11)) == here
    env = {**os.environ, "PYTHONHASHSEED": "12345", "PYTHONPATH": os.pathsep.join(sys.path)}
    there = subprocess.run(
        [sys.executable, "-c", GAME_IN_A_PROCESS, package.info.id, "11"],
        env=env, capture_output=True, check=True, encoding="utf-8",
    )
    assert there.stdout == here
