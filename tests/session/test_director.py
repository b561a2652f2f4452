"""The director: people and computers at one match, undo, hints."""

import time

import pytest
from session.stage import ADA, BO, CLOCK, ROBOT, Spy, kinds, new, until
from session.support import MOVES, trax

from handheld.games.base import IllegalMove
from handheld.session import record
from handheld.session.director import Director, What
from handheld.session.results import Results
from handheld.session.seats import Player

# ---------------------------------------------------------------- people


def test_two_people_play_to_the_end(store):
    results = Results(store)
    director = new("trax", ADA, BO, store=store, results=results)
    assert director.update(0) == []
    for n, token in enumerate(MOVES.split()):
        assert director.to_choose == (n % 2,)
        director.choose(n % 2, token)
        happened = director.update(next(CLOCK))
        assert happened[0].what is What.STEP
        assert happened[0].moves == {n % 2: token}
        assert happened[0].events[0].name == "tile"
        store.flush()
        if n < 16:
            assert record.write(store.resume("trax")) == record.write(director.match)
    assert kinds(happened) == [What.STEP, What.END]
    assert happened[1].outcome.places == (0, 1)
    assert store.resume("trax") is None
    (kept,) = store.replays()
    assert kept.path == director.replay
    assert kept.summary.names == ("Ada", "Bo")
    assert kept.summary.get("Players") == "person"
    assert len(results.select("trax")) == 1
    assert director.to_choose == ()
    assert not director.undo()
    with pytest.raises(IllegalMove):
        director.choose(0, "@0/")


def test_a_wrong_choice_is_refused_and_nothing_happens(store):
    director = new("trax", ADA, BO, store=store)
    with pytest.raises(IllegalMove):
        director.choose(1, "@0/")
    with pytest.raises(IllegalMove):
        director.choose(0, "A1/")
    assert director.update(0) == []
    assert store.resume("trax") is None


def test_tables_are_the_same_until_the_position_changes():
    director = new("trax", ADA, BO)
    mine, other, onlooker = director.table(0), director.table(1), director.table(None)
    assert director.table(0) is mine
    assert (mine.acting, other.acting, onlooker.acting) == (True, False, False)
    assert mine.moves == ("@0+", "@0/")
    assert other.moves == onlooker.moves == ()
    assert list(mine.names) == ["Ada", "Bo"]
    director.choose(0, "@0/")
    later = director.table(0)
    assert later is not mine
    assert later.position > mine.position
    assert mine.moves == ("@0+", "@0/")
    assert mine.preview("@0+") is None  # the match has moved on
    assert mine.why_not("@0+") is None


def test_previews_show_a_whole_turn_and_change_nothing():
    director = Director(trax(16), [ADA, BO])
    before = director.match.state.digest()
    table = director.table(0)
    preview = table.preview("@5/")
    assert preview.outcome.places == (0, 1)
    assert preview.events[-1].name == "end"
    assert preview.seen["turn"] == 17
    assert table.preview("@5/") is preview
    assert table.preview("A1/") is None
    assert table.preview("nonsense") is None
    assert table.why_not("nonsense") is None
    assert table.why_not("A1/").rule == "no-neighbour"
    assert director.table(1).preview("@5/") is None
    assert director.match.state.digest() == before


def test_at_once_games_preview_what_one_seat_alone_would_do():
    director = new("frames", ADA, BO)
    table = director.table(0)
    preview = table.preview(table.moves[3])
    assert preview.seen["mine"] >= 3
    assert preview.outcome is None
    assert table.preview("a9") is None


def test_sealed_choices_are_told_without_their_contents():
    director = new("frames", ADA, BO)
    tokens = [director.table(seat).moves[0] for seat in (0, 1)]
    director.choose(1, tokens[1])
    (sealed,) = director.update(0)
    assert (sealed.what, sealed.seat, sealed.moves, sealed.events) == (What.SEALED, 1, {}, ())
    assert not director.table(1).acting
    assert director.table(0).acting
    assert director.take_back(1)
    assert director.table(1).acting
    director.choose(1, tokens[1])
    director.choose(0, tokens[0])
    happened = director.update(1)
    # opened, sealed again, the step, then each one's draw
    assert kinds(happened) == [What.OPENED, What.SEALED, What.STEP, What.STEP, What.STEP]
    assert happened[2].moves == {0: tokens[0], 1: tokens[1]}


def test_what_is_drawn_is_shown_to_its_seat_alone():
    director = new("cards", ADA, BO, seed=3)
    director.choose(0, "draw")
    chosen, drawn = director.update(0)
    assert chosen.moves == {0: "draw"}
    assert drawn.moves == {}
    assert [event.name for event in drawn.events] == ["drew"]
    assert [event.name for event in drawn.events_for(0)] == ["drew", "card"]
    assert [event.name for event in drawn.events_for(1)] == ["drew"]
    assert [event.name for event in drawn.events_for(None)] == ["drew"]
    match = director.match
    assert [len(match.shown_at(1, seat)) for seat in (0, 1, None)] == [2, 1, 1]
    match.finish("agreed")
    assert [len(match.shown_at(1, seat)) for seat in (0, 1, None)] == [2, 2, 2]
    assert set(match.told(1, None)) == {-1}


def test_without_a_word_from_the_rules_seats_know_their_own_tokens_only():
    director = new("bids", ADA, BO, seed=3)
    director.update(0)
    for seat in (0, 1):
        director.choose(seat, director.table(seat).moves[0])
    step = next(one for one in director.update(1) if one.what is What.STEP)
    k = director.match.at - 1
    assert step.moves == {}
    assert set(director.match.told(k, 0)) == {0}
    assert director.match.told(k, None) == {}


# ---------------------------------------------------------------- computers


def test_a_computer_answers_and_is_given_imagined_states_only(thinker):
    brain = Spy()
    director = new("trax", ADA, ROBOT, brain=brain, thinker=thinker)
    director.update(0)
    assert not director.thinking
    director.choose(0, "@0/")
    happened = until(director, What.STEP)
    assert kinds(happened) == [What.STEP]
    assert director.thinking
    last = list(director.match.state.moves(1))[-1]
    happened = until(director, What.STEP)
    assert happened[-1].moves == {1: last}
    assert director.to_choose == (0,)
    ((state, seat, level),) = brain.states
    assert (seat, level) == (1, 2)
    assert state is not director.match.state
    assert state.core.pointer != director.match.state.core.pointer


def test_hidden_hands_stay_hidden_from_a_computer(thinker, monkeypatch):
    director = new("cards", ADA, ROBOT, brain=Spy(), thinker=thinker, seed=3)
    imagined = []
    kind = type(director.match.state)
    real = kind.imagine

    def imagine(state, seat, pick):
        twin = real(state, seat, pick)
        imagined.append((twin, seat))
        return twin

    monkeypatch.setattr(kind, "imagine", imagine)
    while not director.match.over:
        if director.to_choose:
            director.choose(0, "draw")
        director.update(next(CLOCK))
        time.sleep(0.0005)
    asked = director.brain.states
    assert len(asked) > 3
    assert [(id(state), seat) for state, seat, _ in asked] == [(id(state), seat) for state, seat in imagined]
    assert {seat for _, seat, _ in asked} == {1}


def test_the_same_match_imagines_the_same_worlds(thinker):
    worlds = []
    for _ in range(2):
        brain = Spy()
        director = new("bids", ADA, ROBOT, ROBOT, brain=brain, thinker=thinker, seed=5)
        until(director, What.SEALED)
        worlds.append(brain.states[0][0].digest())
    assert worlds[0] == worlds[1]


def test_computers_think_but_do_not_move_while_the_screen_is_busy(thinker):
    director = new("trax", ROBOT, ADA, brain=Spy(), thinker=thinker)
    for _ in range(40):
        assert director.update(next(CLOCK), may_play=False) == []
        time.sleep(0.001)
    assert director.match.at == 0
    until(director, What.STEP)
    assert director.match.at == 1


def test_computers_among_themselves(thinker, store):
    director = new("blank", ROBOT, Player("Level 1", "computer", 1), brain=Spy(), thinker=thinker, store=store)
    assert director.people == ()
    happened = until(director, What.END)
    assert happened[-1].what is What.END
    assert not director.undo()
    store.flush()
    about = record.summary(director.replay.read_bytes())
    assert about.headers["Players"] == ("computer 2", "computer 1")


def test_several_computers_seal_one_after_the_other_while_people_choose(thinker):
    director = new("frames", ROBOT, ADA, ROBOT, ROBOT, brain=Spy(), thinker=thinker)
    happened = until(director, What.SEALED)
    while len(director.match.sealed) < 3:
        happened += director.update(next(CLOCK))
        time.sleep(0.001)
    assert director.match.waiting_for() == (1,)
    director.choose(1, director.table(1).moves[0])
    happened = until(director, What.STEP)
    assert set(happened[-1].moves) & {-1} or set(happened[0].moves) == {0, 1, 2, 3}


@pytest.mark.parametrize("answer", [ValueError("lost"), ZeroDivisionError(), 7, "A1/", "nonsense"])
def test_a_brain_that_fails_plays_a_legal_move_and_it_is_said(thinker, answer):
    brain = Spy()
    director = new("trax", ADA, ROBOT, brain=brain, thinker=thinker)
    brain.answers = [answer]
    director.choose(0, "@0/")
    legal = list(director.match.state.moves(1))
    happened = until(director, What.NOTICE)
    notice = next(one for one in happened if one.what is What.NOTICE)
    assert str(notice.notice).startswith("Level 2 could not think (")
    assert str(notice.notice).endswith(") and plays a simple move.")
    assert director.match.at == 2
    assert director.match.steps[1].moves == {1: legal[0]}


def test_a_brain_that_fails_at_the_question_itself(thinker):
    class Broken(Spy):
        def question(self, state, seat, level, budget=None):
            raise RuntimeError("no memory")

    director = new("trax", ROBOT, ADA, brain=Broken(), thinker=thinker)
    happened = director.update(next(CLOCK)) + director.update(next(CLOCK))
    assert {What.NOTICE, What.STEP} <= set(kinds(happened))
    assert director.match.at == 1
    assert not director.hint() or What.NOTICE in kinds(director.update(next(CLOCK)))


def test_pause_stops_thought_and_resume_asks_again(thinker):
    brain = Spy()
    brain.answers = ["wait"]
    director = new("trax", ROBOT, ADA, brain=brain, thinker=thinker)
    director.update(0)
    assert director.thinking
    director.pause()
    assert not director.thinking
    assert not thinker.busy
    assert director.update(next(CLOCK)) == []
    director.resume()
    until(director, What.STEP)
    assert len(brain.states) == 2
    assert brain.stops <= 1


def test_without_a_thinker_computers_wait():
    director = new("trax", ROBOT, ADA)
    assert director.update(0) == []
    assert not director.hint()


# ---------------------------------------------------------------- undo


def test_undo_goes_back_to_the_last_decision_of_a_person(thinker, store):
    director = new("trax", ADA, ROBOT, brain=Spy(), thinker=thinker, store=store)
    director.choose(0, "@0/")
    until(director, What.STEP)
    until(director, What.STEP)
    assert director.match.at == 2
    assert director.undo()
    assert kinds(director.update(next(CLOCK))) == [What.MOVED]
    assert director.match.at == 0
    assert store.resume("trax").at == 0
    assert director.redo()
    assert director.match.at == 2
    assert director.to_choose == (0,)
    assert not director.redo()


def test_undo_while_the_computer_thinks(thinker):
    brain = Spy()
    director = new("trax", ADA, ROBOT, brain=brain, thinker=thinker)
    director.choose(0, "@0/")
    brain.answers = ["wait"]
    until(director, What.STEP)
    assert director.thinking
    assert director.undo()
    assert not director.thinking
    assert director.match.at == 0
    assert director.to_choose == (0,)
    for _ in range(20):
        assert What.STEP not in kinds(director.update(next(CLOCK)))
        time.sleep(0.001)


def test_a_computer_that_began_is_not_taken_back(thinker):
    director = new("trax", ROBOT, ADA, brain=Spy(), thinker=thinker)
    until(director, What.STEP)
    assert not director.can_undo
    assert not director.undo()
    assert director.match.at == 1


def test_undo_of_two_people_goes_step_by_step():
    director = Director(trax(6), [ADA, BO])
    for left in range(5, -1, -1):
        assert director.undo()
        assert director.match.at == left
    assert not director.undo()


def test_undo_by_turn_of_many_steps():
    director = new("lines", ADA, BO)
    for token in ("t1", "t1", "t1", "t1", "t1"):
        director.choose(director.to_choose[0], token)
    assert director.undo("turn")
    assert director.match.at == 3
    assert director.undo("step")
    assert director.match.at == 2


def test_undo_stops_before_what_was_drawn_or_seen():
    director = new("cards", ADA, BO, seed=3)
    director.choose(0, "draw")
    assert not director.can_undo
    director.choose(0, "draw")
    assert not director.undo()
    while not [token for token in director.table(director.to_choose[0]).moves if token.startswith("claim")]:
        director.choose(director.to_choose[0], "draw")
    seat = director.to_choose[0]
    director.choose(seat, next(token for token in director.table(seat).moves if token.startswith("claim")))
    assert director.can_undo
    director.table(None)  # what everybody sees
    assert director.can_undo
    director.table(1 - seat)  # the next player has looked at the hand
    assert not director.can_undo


# ---------------------------------------------------------------- hints


def test_a_hint_is_the_best_line_of_the_top_level(thinker):
    brain = Spy()
    director = new("trax", ADA, BO, brain=brain, thinker=thinker)
    assert director.hint()
    assert director.thinking
    happened = until(director, What.HINT)
    assert happened[-1].seat == 0
    assert director.hint_ready.line == ("@0/",)
    assert brain.states[0][2] == brain.levels
    assert director.match.at == 0
    director.choose(0, "@0/")
    assert director.hint_ready is None


def test_a_hint_for_a_position_that_is_gone_never_comes(thinker):
    brain = Spy()
    brain.answers = ["wait"]
    director = new("trax", ADA, BO, brain=brain, thinker=thinker)
    director.hint()
    director.update(next(CLOCK))
    director.choose(0, "@0/")
    for _ in range(20):
        assert What.HINT not in kinds(director.update(next(CLOCK)))
        time.sleep(0.001)


def test_no_hint_out_of_turn_or_when_it_fails(thinker):
    brain = Spy()
    director = new("trax", ADA, BO, brain=brain, thinker=thinker)
    assert not director.hint(1)
    brain.answers = [KeyError("x")]
    assert director.hint()
    happened = until(director, What.NOTICE)
    assert str(happened[-1].notice) == "There is no hint just now (KeyError)."
    assert director.match.at == 0
