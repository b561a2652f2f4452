"""A seat's side of a position, and replays."""

from contract.games import ALL, played
from session.support import trax

from handheld.session.sides import picker, side_at


def test_a_replay_shows_any_position_with_its_outcome():
    match = trax(17)
    start, middle, end = side_at(match, 0), side_at(match, 8), side_at(match, 17)
    assert start.seen["rows"] == ()
    assert middle.seen["turn"] == 8
    assert middle.outcome is None
    assert end.outcome.places == (0, 1)
    assert (end.moves, end.acting, end.seat) == ((), False, None)
    assert [start.position, middle.position, end.position] == [0, 8, 17]
    assert list(end.names) == ["Ada", "Bo"]
    assert end.preview("@1/") is None
    assert end.why_not("@1/") is None


def test_a_replay_of_a_resigned_match_ends_where_it_was_resigned():
    match = trax(6)
    match.finish("resigned", 0)
    assert side_at(match, 5).outcome is None
    assert side_at(match, 6).outcome.reason == "resigned"


def test_an_onlooker_sees_no_hand():
    match = played(ALL["cards"], 1)
    seen = side_at(match, match.at // 2).seen
    assert any(isinstance(hand, int) for hand in seen["hands"])


def test_picks_depend_on_seed_and_number():
    def take(seed, number):
        pick = picker(seed, number)
        return [pick(1000) for _ in range(20)]

    assert take(1, 2) == take(1, 2)
    assert len({tuple(take(seed, number)) for seed in range(5) for number in range(5)}) == 25
