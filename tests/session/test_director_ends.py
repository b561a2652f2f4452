"""The director: ends that no rules know, time, seats that change hands, and going on after the power went."""


import pytest
from session.stage import ADA, BO, CLOCK, ROBOT, Spy, kinds, new, until
from session.support import MOVES, trax

from handheld.games.face import Thought
from handheld.session.director import Director, What
from handheld.session.results import Results
from handheld.session.seats import Player, Series, players_of

# ---------------------------------------------------------------- other ends


def test_resigning(store):
    director = new("trax", ADA, BO, store=store)
    director.choose(0, "@0/")
    director.resign(1)
    happened = director.update(0)
    assert happened[-1].what is What.END
    assert happened[-1].outcome.places == (0, 1)
    assert store.replays()[0].summary.ended == "resigned"
    assert store.resume("trax") is None
    director.resign(0)
    assert director.update(1) == []


def test_one_of_three_who_resigns_is_played_on_by_a_computer(thinker):
    director = new("lines", ADA, BO, Player("Cy"), brain=Spy(), thinker=thinker)
    director.resign(1)
    assert not director.match.over
    assert director.players[1] == Player("Bo", "computer", 2)
    assert director.update(0)[0].what is What.PLAYER


def test_a_draw_is_offered_and_accepted_or_not():
    director = new("trax", ADA, BO)
    assert director.offer_draw(0)
    assert not director.offer_draw(0)
    (offer,) = director.update(0)
    assert (offer.what, offer.seat) == (What.OFFER, 0)
    director.answer(False)
    (declined,) = director.update(1)
    assert (declined.what, declined.seat) == (What.DECLINED, 1)
    director.answer(True)  # nobody asks any more
    assert not director.match.over
    director.offer_draw(1)
    director.answer(True)
    assert director.update(2)[-1].outcome.reason == "agreed"
    assert director.match.outcome.places == (0, 0)


def test_an_offer_ends_with_the_next_move():
    director = new("trax", ADA, BO)
    director.offer_draw(0)
    director.choose(0, "@0/")
    director.answer(True)
    assert not director.match.over


@pytest.mark.parametrize(("value", "accepted"), [(-300, True), (0, False), (40, False)])
def test_a_computer_takes_a_draw_when_it_stands_worse(thinker, value, accepted):
    brain = Spy()
    brain.answers = [Thought("A2+", (), value)]
    director = new("trax", ADA, ROBOT, brain=brain, thinker=thinker)
    director.choose(0, "@0/")
    until(director, What.STEP)
    until(director, What.STEP)
    assert director.offer_draw(0)
    happened = director.update(next(CLOCK))
    assert (What.END in kinds(happened)) == accepted
    assert (What.DECLINED in kinds(happened)) != accepted


def test_a_computer_that_has_not_thought_yet_plays_on(thinker):
    director = new("trax", ADA, ROBOT, brain=Spy(), thinker=thinker)
    director.offer_draw(0)
    assert kinds(director.update(0)) == [What.DECLINED]


# ---------------------------------------------------------------- time


def run_for(director, seconds, start, step=100):
    happened = []
    for now in range(start, start + seconds * 1000 + 1, step):
        happened += director.update(now)
    return happened


def test_time_that_runs_out_loses_a_game_of_two():
    director = new("trax", ADA, BO, timer=30)
    director.update(0)
    assert director.time_left(0) == 30_000
    assert director.time_left(1) is None
    run_for(director, 29, 0)
    assert 0 < director.time_left(0) <= 1000
    director.choose(0, "@0/")
    director.update(29_100)
    assert director.time_left(1) == 30_000
    assert director.time_left(0) is None
    happened = run_for(director, 31, 29_200)
    assert kinds(happened)[-2:] == [What.TIMEOUT, What.END]
    assert happened[-1].outcome.places == (0, 1)
    assert happened[-1].outcome.reason == "time"


def test_time_that_runs_out_where_all_choose_at_once_plays_a_plain_move():
    director = new("frames", ADA, BO, timer=30)
    director.choose(1, director.table(1).moves[2])
    happened = run_for(director, 31, 0)
    assert What.TIMEOUT in kinds(happened)
    step = next(one for one in happened if one.what is What.STEP)
    assert step.moves[0].endswith("0")
    assert not director.match.over


def test_no_time_runs_in_a_pause_for_computers_or_while_the_console_sleeps(thinker):
    director = new("trax", ADA, ROBOT, brain=Spy(), thinker=thinker, timer=30)
    director.update(0)
    director.update(500)
    director.pause()
    director.update(60_000)
    director.resume()
    director.update(60_100)
    director.update(600_000)  # asleep
    assert director.time_left(0) > 28_000
    director.choose(0, "@0/")
    director.update(600_010, may_play=False)
    assert director.time_left(1) is None


def test_undo_gives_the_turn_its_whole_time_back():
    director = new("trax", ADA, BO, timer=60)
    director.update(0)
    director.choose(0, "@0/")
    run_for(director, 20, 0)
    director.undo()
    director.update(20_100)
    assert director.time_left(0) == 60_000


# ---------------------------------------------------------------- seats change hands


def test_a_seat_is_handed_to_a_computer_and_back(thinker, store):
    director = new("trax", ADA, BO, brain=Spy(), thinker=thinker, store=store)
    director.choose(0, "@0/")
    director.hand(1, Player("Bo", "computer", 1))
    until(director, What.PLAYER)
    until(director, What.STEP)
    assert director.match.at == 2
    assert players_of(store.resume("trax"))[1] == Player("Bo", "computer", 1)
    director.hand(1, BO)
    director.choose(0, director.match.state.moves(0)[0])
    director.update(next(CLOCK))
    assert director.to_choose == (1,)
    assert not director.thinking


def test_a_match_goes_on_after_the_power_went(store):
    series = Series([ADA, ROBOT], 3, 1)
    first = Director(trax(4), series.seating(), Spy(), None, store, timer=60, series=series)
    first.choose(0, MOVES.split()[4])
    store.flush()
    match = store.resume("trax")
    assert match.at == 5
    players = players_of(match)
    assert [(player.name, player.kind, player.level) for player in players] == [
        ("Level 2", "computer", 2), ("Ada", "person", 0),
    ]
    assert match.headers["Timer"] == ("60",)
    assert match.headers["First"] == ("2",)  # the second of the table was drawn to begin
    again = Series.read(players, match.headers)
    assert (again.best_of, again.first, again.played, again.points) == (3, 1, 0, [0, 0])
    assert [player.name for player in again.players] == ["Ada", "Level 2"]


def test_a_new_match_keeps_the_unfinished_one_before_it(store):
    first = Director(trax(0), [ADA, BO], store=store)
    for n, token in enumerate(MOVES.split()[:6]):
        first.choose(n % 2, token)
    second = Director(trax(0), [ADA, BO], store=store)
    second.choose(0, "@0/")
    assert [one.summary.turns for one in store.replays()] == [6]
    assert store.resume("trax").at == 1
    Director(store.resume("trax"), store=store)  # going on is no new match
    Director(first.match.fork(5), [ADA, BO], store=store).choose(1, "A1/")  # playing on from a replay is one
    assert len(store.replays()) == 1  # and the match it replaced had hardly begun
    assert store.resume("trax").practice


def test_a_series_counts_each_game(thinker):
    series = Series([ADA, BO], 3)
    director = Director(trax(16), series.seating(), series=series)
    director.choose(0, "@5/")
    assert series.points == [2, 0]
    assert [player.name for player in series.seating()] == ["Bo", "Ada"]


def test_practice_is_kept_but_does_not_count(store):
    results = Results(store)
    match = trax(17).fork(16)
    director = Director(match, [ADA, BO], store=store, results=results)
    director.choose(0, "@5/")
    store.flush()
    assert store.open(director.replay).practice
    assert results.all == {}


def test_there_is_a_player_for_each_seat():
    with pytest.raises(ValueError, match="each seat"):
        Director(trax(0), [ADA])


def test_a_finished_match_is_shown_but_not_finished_again(store):
    director = Director(trax(17), [ADA, BO], store=store)
    assert director.update(0) == []
    assert store.replays() == []
    assert director.table(None).outcome.places == (0, 1)
