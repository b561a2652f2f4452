"""Thinking about Twisty Tracks: the specification's four players, what a thought may know, limits and the stop."""

import statistics
import threading

import pytest

from handheld.core import CoreError, Stop, draw
from handheld.core.twisty import VARIANTS, Twisty, deal
from handheld.core.twisty_brain import STYLES, Found, Manner, think

BEST = Manner()


def drawn(game, seed):
    """Draw the tile of the round for every active seat."""
    for seat in range(game.seats):
        if game.active(seat):
            game.draw(seat, deal(seed, seat)[game.round])
    return game


def begun(seats=2, variant="standard", seed=1, rounds=0):
    """A position in which the tiles of a round are drawn, after `rounds` by the judgement."""
    game = drawn(Twisty(seats, variant), seed)
    for _ in range(rounds):
        play_round(game, Manner("glance"), seed, 0)
        drawn(game, seed)
    return game


def play_round(game, manner, seed, nodes):
    choices = {}
    for seat in range(game.seats):
        if game.active(seat):
            found = think(game, seat, manner, nodes=nodes, seed=draw(seed, game.round * 4 + seat, 1 << 31))
            choices[seat] = found.cell, found.rot
    return game.play(choices)


def totals(manner, games, seats=4, variant="standard", nodes=0):
    """The points of every seat of so many games in which all seats play alike."""
    found = []
    for seed in range(games):
        game = Twisty(seats, variant)
        while not game.over:
            play_round(drawn(game, seed), manner, seed, nodes)
        found += [game.total(seat) for seat in range(seats)]
    return found


@pytest.mark.parametrize(
    ("manner", "average", "games"),
    [
        (Manner("greedy", blunder=250), 74, 250),  # easy
        (Manner("normal"), 85, 250),
        (Manner("hard"), 91, 60),
        (Manner("expert"), 109, 8),
    ],
)
def test_the_players_of_the_specification_have_its_averages(manner, average, games):
    """Within 2 points, as far as so few games can tell (docs/opponents-twisty.md has the long run)."""
    points = totals(manner, games)
    doubt = 2.6 * statistics.stdev(points) / len(points) ** 0.5
    assert abs(statistics.mean(points) - average) < 2 + doubt
    assert doubt < 5


@pytest.mark.parametrize(("variant", "least"), [("standard", 116), ("stations", 58), ("travel", 63)])
def test_alone_the_thinker_does_better_than_the_expert(variant, least):
    points = totals(BEST, 6, 1, variant, 6_000)
    assert statistics.mean(points) > least


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_games_of_every_style_are_legal_and_the_position_is_only_read(style, variant):
    game = drawn(Twisty(3, variant), 5)
    while not game.over:
        before = game.hash(), [game.hand(seat) for seat in range(3)]
        choices = {}
        for seat in filter(game.active, range(3)):
            found = think(game, seat, Manner(style), nodes=3_000, seed=7)
            assert (found.cell, found.rot) in game.options(seat)
            assert found.options == len(game.options(seat))
            choices[seat] = found.cell, found.rot
        assert before == (game.hash(), [game.hand(seat) for seat in range(3)])
        game.play(choices)
        drawn(game, 5)
    game.check()


@pytest.mark.parametrize("style", STYLES)
def test_what_others_hold_this_round_changes_nothing(style):
    changed = 0
    for seed in range(12):
        game = begun(3, seed=seed, rounds=3)
        if not game.active(1):
            continue
        found = think(game, 1, Manner(style), nodes=4_000, seed=9)
        for other in filter(game.active, (0, 2)):
            for tile in game.left(other):
                game.undraw(other)
                game.draw(other, tile)
                changed += 1
                assert think(game, 1, Manner(style), nodes=4_000, seed=9) == found
            game.undraw(other)
            assert think(game, 1, Manner(style), nodes=4_000, seed=9) == found
            game.draw(other, deal(seed, other)[game.round])
    assert changed > 100


def test_what_the_others_threaten_lowers_what_is_to_be_expected():
    """The race for the stations: the same frame and the same open spaces, beside a rival and alone."""
    raced = calm = pairs = 0
    for seed in range(20):
        rival, alone = drawn(Twisty(2, "stations"), seed), drawn(Twisty(1, "stations"), seed)
        for _ in range(4):
            own = think(rival, 0, Manner("glance"), seed=1)
            other = think(rival, 1, Manner("glance"), seed=1)
            rival.play({0: (own.cell, own.rot), 1: (other.cell, other.rot)})
            alone.play({0: (own.cell, own.rot)})
            drawn(rival, seed)
            drawn(alone, seed)
        if rival.covered() == alone.covered():  # the rival has come in nowhere yet
            raced += think(rival, 0, BEST, nodes=20_000, seed=1).total
            calm += think(alone, 0, BEST, nodes=20_000, seed=1).total
            pairs += 1
    assert pairs > 5
    assert raced < calm - 200 * pairs  # 2 points, at the least


def test_the_same_seed_and_nodes_give_the_same_thought():
    game = begun(4, rounds=2)
    weak = Manner("glance", noise=900, blunder=200)
    for manner in (BEST, weak, Manner("expert")):
        assert think(game, 2, manner, nodes=9_000, seed=4) == think(game, 2, manner, nodes=9_000, seed=4)
    assert len({think(game, 2, weak, seed=seed).cell * 4 + think(game, 2, weak, seed=seed).rot
                for seed in range(20)}) > 1


def test_the_last_tiles_are_solved():
    """With nobody left to meddle and few tiles to come, chance has no part in the answer."""
    solved = 0
    for seed in range(20):
        game = begun(1, seed=seed)
        while not game.over and game.round < 12:
            play_round(game, Manner("glance"), seed, 0)
            drawn(game, seed)
        if game.over or len(game.options(0)) < 2:
            continue
        answers = [think(game, 0, BEST, nodes=3_000_000, seed=seed) for seed in (1, 2)]
        assert len({(found.cell, found.rot) for found in answers}) == 1
        assert all(found.games < 20 for found in answers)
        solved += 1
    assert solved > 4


def test_limits_are_kept():
    game = begun(4)
    for nodes in (500, 5_000, 50_000):
        assert think(game, 0, BEST, nodes=nodes, seed=1).nodes < nodes + 2_500
    assert think(game, 0, BEST, msec=20, seed=1).games > 0


def test_a_stop_ends_a_thought_without_limits():
    stop = Stop()
    answers: list[Found] = []
    game = begun(4)
    thread = threading.Thread(target=lambda: answers.append(think(game, 0, Manner(), nodes=1 << 40, stop=stop)))
    thread.start()
    thread.join(0.05)
    stop.ask()
    thread.join(10)
    assert not thread.is_alive()
    assert (answers[0].cell, answers[0].rot) in game.options(0)


@pytest.mark.parametrize("style", STYLES)
def test_a_stop_asked_before_still_gives_a_legal_placement(style):
    stop = Stop()
    stop.ask()
    game = begun(4)
    found = think(game, 3, Manner(style), stop=stop)
    assert (found.cell, found.rot) in game.options(3)
    assert found.nodes < 2_000


def test_what_cannot_be_thought_about_is_refused():
    game = Twisty(2)
    with pytest.raises(CoreError):  # no tile drawn
        think(game, 0, BEST, nodes=100)
    drawn(game, 1)
    with pytest.raises(CoreError):  # endless
        think(game, 0, BEST)
    with pytest.raises(IndexError):
        think(game, 2, BEST, nodes=100)
