"""All at once: seals of people and computers, their clocks, what a table tells of them; marks in records."""

from session.stage import ADA, BO, ROBOT, Spy, kinds, new, until

from handheld.session import record
from handheld.session.director import What
from handheld.session.match import Match
from handheld.session.seats import Player, players_of
from handheld.session.thinker import Thinker

CY = Player("Cy", device="pad:3")


def test_a_table_tells_who_has_decided_but_only_its_own_choice():
    director = new("frames", ADA, BO, CY)
    other = director.table(1)
    token = director.table(0).moves[2]
    director.choose(0, token)
    mine = director.table(0)
    assert (mine.mine, mine.acting, mine.moves, mine.sealed) == (token, False, (), {0})
    assert director.table(1) is other  # its previews are kept
    assert (other.mine, other.acting, other.sealed) == (None, True, {0})
    assert director.table(None).mine is None
    assert director.take_back(0)
    assert director.table(0).mine is None
    assert director.table(1).sealed == frozenset()


def test_people_are_remembered_in_the_order_of_deciding():
    director = new("frames", ADA, BO, CY)
    for seat in (2, 0):
        director.choose(seat, director.table(seat).moves[0])
    assert director.sealed == (2, 0)
    assert director.take_back(2)
    assert not director.take_back(2)
    assert director.sealed == (0,)
    for seat in (2, 1):
        director.choose(seat, director.table(seat).moves[0])
    assert director.sealed == ()
    assert director.undo_target() is None  # no way back over a reveal


def test_computers_decide_meanwhile_and_keep_their_choice_when_a_person_takes_back():
    brain, thinker = Spy(), Thinker()
    director = new("frames", ADA, ROBOT, BO, brain=brain, thinker=thinker)
    try:
        director.choose(0, director.table(0).moves[0])
        until(director, What.SEALED)
        happened = until(director, What.SEALED)
        assert happened[-1].seat == 1
        assert director.match.sealed == {0, 1}
        assert director.sealed == (0,)
        assert director.take_back(0)
        assert director.match.sealed == {1}
        assert len(brain.states) == 1
        for seat in (0, 2):
            director.choose(seat, director.table(seat).moves[0])
        assert What.STEP in kinds(director.update(10**6))
    finally:
        thinker.close()


def test_at_zero_a_move_is_made_for_each_who_has_not_decided():
    director = new("frames", ADA, BO, CY, timer=20)
    director.update(0)
    director.choose(1, director.table(1).moves[3])
    for n in range(1, 30):
        happened = director.update(n * 1000)
        if any(one.what is What.TIMEOUT for one in happened):
            break
    assert [one.seat for one in happened if one.what is What.TIMEOUT] == [0, 2]
    assert n == 20
    assert What.STEP in kinds(happened)


def test_taking_back_wins_no_time():
    director = new("frames", ADA, BO, timer=20)
    for n in range(16):
        director.update(n * 1000)
    assert director.time_left(0) == 5000
    director.choose(0, director.table(0).moves[0])
    assert director.time_left(0) is None
    director.update(16_000)
    assert director.take_back(0)
    assert director.time_left(0) == 5000
    assert director.time_left(1) == 4000


def test_in_turn_only_one_clock_runs():
    director = new("frames", ADA, BO, timer=45)
    director.clock_of = 0
    for n in range(6):
        director.update(n * 1000)
    assert (director.time_left(0), director.time_left(1)) == (40_000, None)
    director.choose(0, director.table(0).moves[0])
    director.clock_of = 1
    director.update(6000)
    assert director.time_left(1) == 45_000


def test_marks_go_into_the_record_and_come_back():
    from handheld.games import twisty

    match = Match(twisty.PACKAGE.rules(), 2, {}, 5, ["Ada", "Bo"])
    director = type(new("frames", ADA, BO))(match, [Player("Ada", mark=3), Player("Bo", mark=0)])
    assert director.match.headers["Marks"] == ("3", "0")
    again = record.read(record.write(match), {"twisty": twisty.PACKAGE})
    assert [player.mark for player in players_of(again)] == [3, 0]
    assert [player.look(seat) for seat, player in enumerate(players_of(again))] == [3, 0]


def test_marks_that_make_no_sense_are_left_out():
    director = new("frames", ADA, BO)
    match = director.match
    assert "Marks" not in match.headers
    for marks in (("1", "1"), ("1",), ("1", "x"), ("1", "5")):
        match.headers["Marks"] = marks
        assert [player.mark for player in players_of(match)] == [None, None]
