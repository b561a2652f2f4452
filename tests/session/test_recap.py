"""What others did since a seat's own last turn, as that seat may know it."""

from contract.games import ALL

from handheld.session import record
from handheld.session.director import Director
from handheld.session.match import Match
from handheld.session.recap import since
from handheld.session.seats import Player


def match_of(seats, tokens, game="cards", seed=3):
    match = Match(ALL[game].rules(), seats, {}, seed)
    for token in tokens:
        match.choose(match.waiting_for()[0], token)
    return match


def told(match, seat, watched=0):
    return [(one.seat, one.turn, [event.name for event in one.events], one.seen) for one in since(match, seat, watched)]


DRAWS = ["draws", "drew", "draws", "drew"]


def test_before_the_first_turn_nobody_has_done_anything():
    assert told(match_of(3, []), 0) == []


def test_all_turns_since_the_own_one_oldest_first_and_each_whole():
    match = match_of(3, ["draw"] * 6)
    assert told(match, 0) == [(1, 1, DRAWS, False), (2, 2, DRAWS, False)]
    assert told(match, 1) == [(2, 2, DRAWS, False)]
    assert told(match, 2) == []


def test_who_has_had_no_turn_yet_hears_all():
    assert [one[0] for one in told(match_of(3, ["draw"] * 4), 2)] == [0, 1]


def test_the_own_turn_that_goes_on_is_no_end_of_it():
    match = match_of(2, ["draw"] * 5)  # seat 0 has drawn the first of two cards
    assert match.waiting_for() == (0,)
    assert told(match, 0) == [(1, 1, DRAWS, False)]


def test_what_is_for_other_eyes_is_left_out():
    match = match_of(3, ["draw"] * 6)
    for seat in range(3):
        for one in since(match, seat):
            assert all(not event.only or seat in event.only for event in one.events)
            assert "card" not in [event.name for event in one.events]


def test_a_shown_hand_is_told_and_draws_of_another_turn_go_with_it():
    match = match_of(2, ["draw", "draw", "show"])
    assert told(match, 0) == [(1, 1, ["reveal"], False)]


def test_turns_watched_to_their_end_are_seen():
    match = match_of(3, ["draw"] * 6)
    ends = [k for k in range(1, match.at + 1) if k == match.at or match.steps[k].turn != match.steps[k - 1].turn]
    assert [one[3] for one in told(match, 0, ends[1])] == [True, False]
    assert [one[3] for one in told(match, 0, ends[1] - 1)] == [False, False]
    assert [one[3] for one in told(match, 0, match.at)] == [True, True]


def test_undo_and_redo_are_followed():
    match = match_of(2, ["t1", "t1", "t1", "t2"], "lines")
    assert told(match, 1) == [(0, 0, ["t1"] * 3, False)]
    assert match.undo()
    assert match.undo()
    assert told(match, 1) == [(0, 0, ["t1"] * 2, False)]
    assert match.redo()
    assert told(match, 1) == [(0, 0, ["t1"] * 3, False)]


def test_a_record_that_is_read_tells_the_same(monkeypatch):
    match = match_of(2, ["t1", "t1", "t1", "t2", "t1", "t2", "t1"], "lines")
    monkeypatch.setattr(record, "registered", lambda: ALL)
    again = record.read(record.write(match))
    assert told(again, 0) == told(match, 0) != []
    assert told(again, 1) == told(match, 1)


def test_long_ago_is_told_as_well():
    match = match_of(5, ["draw"] * 4 + ["show"] * 3)
    steps = match.at
    again = Match(match.rules, 5, {}, 3)
    for token in ["draw"] * 4 + ["show"] * 3:
        again.choose(again.waiting_for()[0], token)
    again._latest.clear()
    assert told(again, 0) == told(match, 0)
    assert again.at == steps


def test_a_look_at_a_covered_side_is_none():
    director = Director(match_of(2, ["draw", "draw"]), [Player("Ada"), Player("Bo")])
    director.choose(1, "show")
    match = director.match
    before = match._final
    covered = director.table(0, open=False)
    assert match._final == before
    assert not covered.open
    assert covered is director.table(0, open=False)
    opened = director.table(0)
    assert opened.open
    assert opened is not covered
    assert match._final == match.at
    assert opened.seen == covered.seen
