"""Players, the table of the lobby, and series."""

import pytest

from handheld.games import registered
from handheld.games.base import Outcome
from handheld.session.match import Match
from handheld.session.seats import Player, Series, Table, draw_first, players_of, seated

TRAX = registered()["trax"]


@pytest.fixture
def table():
    return Table(TRAX.info)


def test_people_and_computers_sit_down_until_the_table_is_full(table):
    assert not table.ready
    ada = table.join("Ada", "pad:3")
    assert not table.ready
    robot = table.add_computer(4, "Level 4")
    assert (ada.device, ada.person, robot.level, robot.person) == ("pad:3", True, 4, False)
    assert table.ready
    assert table.full
    assert table.join("Cy") is None
    assert table.add_computer(1, "x") is None


def test_levels_stay_in_the_range_of_the_game(table):
    assert table.add_computer(99, "x").level == TRAX.info.levels
    assert table.add_computer(-3, "x").level == 1


def test_leaving_moving_and_changing(table):
    table.join("Ada")
    table.join("Bo")
    table.move(0, 1)
    assert [player.name for player in table.players] == ["Bo", "Ada"]
    table.move(0, -5)
    assert [player.name for player in table.players] == ["Bo", "Ada"]
    table.change(0, Player("Cy", "computer", 2))
    table.leave(1)
    assert table.players == [Player("Cy", "computer", 2)]


def test_a_device_that_goes_away_frees_its_chairs(table):
    table.join("Ada", "pad:3")
    table.join("Bo", "pad:3")
    assert table.seats_of("pad:3") == [0, 1]
    assert table.released("pad:4") == []
    assert table.released("pad:3") == [0, 1]
    assert [player.device for player in table.players] == ["", ""]
    assert [player.name for player in table.players] == ["Ada", "Bo"]


def test_who_sits_first_is_drawn_from_the_seed():
    draws = [draw_first(seed, 2) for seed in range(400)]
    assert draws == [draw_first(seed, 2) for seed in range(400)]
    assert 140 < sum(draws) < 260
    assert {draw_first(seed, 5) for seed in range(100)} == set(range(5))
    assert draw_first(1, 0) == 0


def test_going_round_the_table():
    players = [Player(name) for name in "abcd"]
    assert [player.name for player in seated(players, 2)] == ["c", "d", "a", "b"]


def test_players_are_written_into_records_and_read():
    match = Match(TRAX.rules(), 2, {}, 1, ["Ada", "Level 4"])
    players = [Player("Ada"), Player("Level 4", "computer", 4)]
    match.headers["Players"] = tuple(player.code for player in players)
    assert players_of(match) == players
    match.headers["Players"] = ("dragon", "computer 99")
    assert players_of(match) == [Player("Ada"), Player("Level 4")]
    del match.headers["Players"]
    assert all(player.person for player in players_of(match))


# ---------------------------------------------------------------- series

FIRST, SECOND, DRAW = (Outcome(places, (0, 0), "loop") for places in ((0, 1), (1, 0), (0, 0)))


def series(best_of=3, first=0):
    return Series([Player("Ada"), Player("Bo")], best_of, first)


def names(one):
    return [player.name for player in one.seating()]


def test_the_first_seat_goes_round():
    one = series(5, first=1)
    seatings = []
    for _ in range(4):
        seatings.append(names(one))
        one.add(DRAW)
    assert seatings == [["Bo", "Ada"], ["Ada", "Bo"]] * 2


def test_points_go_to_players_not_to_seats():
    one = series(3)
    one.add(FIRST)  # Ada sat first
    assert one.points == [2, 0]
    one.add(FIRST)  # Bo sat first
    assert one.points == [2, 2]
    one.add(DRAW)
    assert one.points == [3, 3]
    assert one.over
    assert one.leader is None


@pytest.mark.parametrize(
    ("best_of", "outcomes", "over"),
    [
        (1, [FIRST], True),
        (1, [DRAW], True),
        (3, [FIRST], False),
        (3, [FIRST, SECOND], True),  # Ada twice
        (3, [FIRST, FIRST], False),
        (3, [FIRST, DRAW], False),
        (3, [FIRST, DRAW, DRAW], True),
        (5, [FIRST, SECOND], False),
        (5, [FIRST, SECOND, FIRST], True),
        (5, [DRAW] * 4, False),
        (5, [DRAW] * 5, True),
    ],
)
def test_a_series_is_over_when_nobody_can_catch_up(best_of, outcomes, over):
    one = series(best_of)
    for outcome in outcomes:
        one.add(outcome)
    assert one.over == over


def test_a_series_of_four_players():
    one = Series([Player(name) for name in "abcd"], 3, 2)
    one.add(Outcome((1, 0, 2, 3), (0, 0, 0, 0), "x"))  # d sat second
    assert one.points == [0, 0, 0, 2]
    assert one.leader == 3
    assert names(one) == ["d", "a", "b", "c"]


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("played", [[], [FIRST], [FIRST, DRAW]])
def test_a_series_goes_on_from_a_record(first, played):
    one = series(3, first)
    for outcome in played:
        one.add(outcome)
    again = Series.read(one.seating(), {"Series": (one.text(),)})
    assert again == one


@pytest.mark.parametrize("text", ["", "3 1", "3 x 0 0 0", "3 0 0 0 0 0", "-3 0 0 0 0"])
def test_a_series_that_cannot_be_read_is_a_single_game(text):
    players = [Player("Ada"), Player("Bo")]
    assert Series.read(players, {"Series": (text,)}) == Series(players)
    assert Series.read(players, {}) == Series(players)
