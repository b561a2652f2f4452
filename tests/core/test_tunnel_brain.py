"""Thinking about Tunnel Lines: whole games of every level on every board, what a thought may know, limits, the stop."""

import threading

import pytest

from handheld.core import CoreError, Stop, draw
from handheld.core.tunnel import End, Tunnel
from handheld.core.tunnel_brain import STYLES, Manner, think
from handheld.games.face import Budget
from handheld.games.tunnel.ai import BRAIN, LEVELS
from handheld.games.tunnel.rules import RULES
from handheld.session.match import Match
from handheld.session.sides import picker

OPTIONS = (
    {},
    {"board": "delta", "hands": "hidden", "last-turns": "equal"},
    {"board": "twinpark", "stations": "scarce", "seat-bonus": "on", "noroute": "none"},
)


def begun(seats=2, turns=4, seed=1, **options):
    """A match at the beginning of a turn, after so many of greedy players."""
    match = Match(RULES, seats, {**RULES.info.defaults(), **options}, seed, ())
    while match.state.turn() < turns:
        (seat,) = match.waiting_for()
        seen = match.state.imagine(seat, picker(seed, 0))
        match.choose(seat, BRAIN.question(seen, seat, 2, Budget(0, 0, match.at))(Stop()).token)
    return match


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", OPTIONS)
def test_levels_play_whole_games(seats, options):
    match = Match(RULES, seats, {**RULES.info.defaults(), **options}, seats, ())
    while not match.over:
        (seat,) = match.waiting_for()
        level = 1 + (seat + match.state.turn()) % BRAIN.levels
        seen = match.state.imagine(seat, picker(match.at, 0))
        budget = Budget(60 if level == 5 else 0, 0, draw(3, match.at, 1 << 31))
        thought = BRAIN.question(seen, seat, level, budget)(Stop())
        assert thought.line[0] == thought.token
        assert thought.line[-1] in ("end", "pass")
        match.choose(seat, thought.token)
    assert match.outcome.reason in RULES.info.endings


@pytest.mark.parametrize("level", LEVELS)
def test_the_rest_of_the_turn_is_legal_and_the_same_seed_thinks_the_same(level):
    match = begun(3)
    (seat,) = match.waiting_for()
    ask = [BRAIN.question(match.state.imagine(seat, picker(1, 0)), seat, level, Budget(300, 0, 8)) for _ in range(2)]
    thought = ask[0](Stop())
    assert ask[1](Stop()) == thought
    for token in thought.line:
        assert match.waiting_for() == (seat,)
        match.choose(seat, token)
    assert match.waiting_for() != (seat,)


@pytest.mark.parametrize("level", LEVELS)
def test_hidden_hands_stay_hidden(level):
    """Whatever cards are imagined for the others, the thought is the same."""
    for seed in range(4):
        match = begun(4, turns=6, seed=seed, hands="hidden")
        (seat,) = match.waiting_for()
        worlds = [match.state.imagine(seat, picker(k, 0)) for k in range(12)]
        assert len({tuple(map(tuple, world.core.hands)) for world in worlds}) > 1
        assert len({BRAIN.question(world, seat, level, Budget(200, 0, 5))(Stop()) for world in worlds}) == 1


def test_the_thinker_beats_the_greedy_player():
    won = 0.0
    for number in range(12):
        match = Match(RULES, 2, RULES.info.defaults(), number // 2, ())
        while not match.over:
            (seat,) = match.waiting_for()
            level = 5 if seat == number % 2 else 2
            seen = match.state.imagine(seat, picker(0, 0))
            budget = Budget(400, 0, draw(number, match.at, 1 << 31))
            match.choose(seat, BRAIN.question(seen, seat, level, budget)(Stop()).token)
        mine, yours = match.outcome.places[number % 2], match.outcome.places[1 - number % 2]
        won += 1.0 if mine < yours else 0.5 if mine == yours else 0.0
    assert won > 7


def test_a_stop_ends_a_thought_and_it_still_answers():
    match = begun()
    (seat,) = match.waiting_for()
    stop, answers = Stop(), []
    ask = BRAIN.question(match.state.imagine(seat, picker(0, 0)), seat, 5, Budget(1 << 50, 0, 1))
    thread = threading.Thread(target=lambda: answers.append(ask(stop)))
    thread.start()
    stop.ask()
    thread.join(30)
    assert not thread.is_alive()
    assert answers[0].token in match.state.moves(seat)


def test_what_is_no_question():
    match = begun()
    (seat,) = match.waiting_for()
    with pytest.raises(ValueError, match="not to act"):
        BRAIN.question(match.state, 1 - seat, 1)
    with pytest.raises(TypeError):
        BRAIN.question(object(), 0, 1)
    with pytest.raises(CoreError):
        think(match.state.core, Manner())  # no limit at all
    with pytest.raises(CoreError):
        think(Tunnel(2, "delta"), Manner("greedy"))  # not dealt


@pytest.mark.parametrize("style", STYLES)
def test_a_full_turn_is_only_ended(style):
    match = begun()
    (seat,) = match.waiting_for()
    for token in BRAIN.question(match.state.imagine(seat, picker(0, 0)), seat, 3, Budget(0, 0, 1))(Stop()).line[:-1]:
        match.choose(seat, token)
    assert think(match.state.core, Manner(style), nodes=50).acts == (End(),)
