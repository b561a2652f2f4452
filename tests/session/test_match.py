"""The match where contract tests on games do not reach: ends, secrets, practice, kept states."""

import copy
import random
from dataclasses import replace

import pytest
from contract.games import ALL, played

from handheld.games.base import BadToken, IllegalMove, Kind, Option
from handheld.session import record
from handheld.session.match import MOST_KEPT, STRIDE, Match


def match_of(game, seats, seed=1, **options):
    return Match(ALL[game].rules(), seats, options, seed)


def play(match, *tokens):
    for token in tokens:
        match.choose(match.waiting_for()[0], token)


def test_what_cannot_begin():
    with pytest.raises(ValueError, match="not for 3"):
        match_of("trax", 3)
    with pytest.raises(ValueError, match="variant=9x9"):
        match_of("trax", 2, variant="9x9")
    with pytest.raises(ValueError, match="colour=red"):
        match_of("trax", 2, colour="red")


def test_left_out_options_have_their_defaults():
    match = match_of("trax", 2, variant="8x8")
    assert match.options == {"variant": "8x8", "tie": "rulebook"}


def test_choosing_out_of_turn_unreadably_or_against_the_rules_changes_nothing():
    match = match_of("trax", 2)
    play(match, "@0/")
    before = (match.position, match.at, match.state.digest())
    for seat, token, error in ((0, "A2+", IllegalMove), (1, "hello", BadToken), (1, "A1+", IllegalMove)):
        with pytest.raises(error):
            match.choose(seat, token)
    assert (match.position, match.at, match.state.digest()) == before


def test_typed_tokens_are_kept_in_their_canonical_spelling():
    match = match_of("trax", 2)
    play(match, " @0/ ", "a2-")
    assert [list(step.moves.values()) for step in match.steps] == [["@0/"], ["A2\\"]]


def test_the_position_counter_changes_whenever_the_position_does():
    match = match_of("blank", 2)
    seen = [match.position]
    play(match, "1")
    seen.append(match.position)
    match.undo()
    seen.append(match.position)
    match.redo()
    seen.append(match.position)
    match.finish("agreed")
    seen.append(match.position)
    assert seen == sorted(set(seen))


@pytest.mark.parametrize(
    ("reason", "loser", "places"),
    [("resigned", 1, (0, 1)), ("time", 0, (1, 0)), ("agreed", None, (0, 0))],
)
def test_ends_that_no_rules_know(reason, loser, places):
    match = match_of("trax", 2)
    play(match, "@0/")
    outcome = match.finish(reason, loser)
    assert (outcome.places, outcome.reason) == (places, reason)
    assert match.over
    assert match.waiting_for() == ()
    with pytest.raises(IllegalMove):
        match.choose(1, "A2+")
    with pytest.raises(IllegalMove):
        match.finish("agreed")
    assert not match.undo()
    again = record.read(record.write(match))
    assert again.outcome == outcome
    assert again.reopen()
    assert not again.reopen()
    assert again.waiting_for() == (1,)


def test_no_other_way_of_ending_is_known():
    with pytest.raises(ValueError, match="boredom"):
        match_of("trax", 2).finish("boredom", 0)


def test_a_look_at_a_hand_makes_what_others_did_before_it_final():
    match = match_of("cards", 2, seed=3)
    assert match.info.kind & Kind.HIDDEN
    play(match, "show")
    match = match_of("cards", 2, seed=3)
    while not [token for token in match.state.moves(match.waiting_for()[0]) if token.startswith("claim")]:
        play(match, "draw")
    seat = match.waiting_for()[0]
    play(match, next(token for token in match.state.moves(seat) if token.startswith("claim")))
    assert match.undo_target() == match.at - 1
    match.shown(seat)
    assert match.undo_target() == match.at - 1  # one's own look at one's own hand changes nothing
    match.shown(1 - seat)
    assert match.undo_target() is None
    assert not match.undo()


def test_a_reveal_told_by_the_rules_is_final():
    match = match_of("cards", 2)
    play(match, "show")
    assert match.at == 1
    assert not match.undo()


def test_a_saved_game_with_secrets_goes_on_with_nothing_to_take_back():
    match = match_of("cards", 2, seed=3)
    while "claim-g" not in match.state.moves(match.waiting_for()[0]):
        play(match, "draw")
    play(match, "claim-g")
    assert match.undo_target() is not None
    assert record.read(record.write(match), ALL).undo_target() is None


def test_a_game_without_secrets_knows_no_looks():
    match = match_of("trax", 2)
    play(match, "@0/")
    match.shown(1)
    assert match.undo()


def test_a_single_player_may_take_back_over_a_draw_but_only_practises():
    match = match_of("frames", 1)
    first = next(iter(match.steps[0].moves.values()))
    play(match, f"{first}0")
    assert not match.practice
    assert match.undo()
    assert match.practice
    assert match.at == 1  # the first draw stands
    play(match, f"{first}3")
    again = record.read(record.write(match), ALL)
    assert again.practice


def test_several_players_never_take_back_over_a_draw():
    match = match_of("frames", 2)
    for seat in (0, 1):
        match.choose(seat, match.state.moves(seat)[0])
    assert match.undo_target() is None
    assert not match.undo()
    assert not match.undo_to(0)
    assert not match.practice


def test_undo_by_step_and_by_turn():
    match = match_of("lines", 2)
    play(match, "t1", "t1", "t1", "t1", "t2")
    assert match.undo("turn")
    assert match.at == 3
    assert match.undo("step")
    assert match.at == 2
    assert match.undo("turn")
    assert match.at == 0
    assert not match.undo("turn")
    while match.redo():
        pass
    assert match.at == 5


def test_undo_opens_sealed_choices():
    match = match_of("frames", 2)
    match.choose(1, match.state.moves(1)[0])
    assert match.sealed == {1}
    match = match_of("frames", 1)
    play(match, match.state.moves(0)[0])
    match.undo()
    assert not match.sealed


def test_rules_may_fix_their_own_deal():
    one, two = match_of("frames", 3, seed=8), match_of("frames", 3, seed=8)
    assert [step.moves for step in one.steps] == [step.moves for step in two.steps]
    rules = ALL["frames"].rules()
    start = rules.start(3, {})
    assert [next(iter(step.moves.values())) for step in one.steps] == [rules.deal(start, 8, k) for k in range(3)]


def test_a_replay_needs_no_generator():
    """The draws stand in the record: another seed in the header leads to the same game."""
    match = played(ALL["cards"], 3)
    text = record.write(match).replace('[Seed "3"]', '[Seed "4"]')
    assert record.read(text, ALL).state.digest() == match.state.digest()


@pytest.mark.parametrize("game", ["cards", "frames", "bids"])
def test_draws_that_the_seed_does_not_give_are_noticed(game):
    match = played(ALL[game], 3)
    assert not match.foreign
    text = record.write(match)
    assert not record.read(text, ALL).foreign
    others = [record.read(text.replace('[Seed "3"]', f'[Seed "{seed}"]'), ALL) for seed in range(4, 12)]
    assert any(other.foreign for other in others)
    assert others[0].fork(match.at).foreign == others[0].foreign


def test_an_option_may_make_secrets_of_something():
    info = replace(
        ALL["frames"].info, options=(Option("blind", ("off", "on")),), more=(("blind", "on", Kind.HIDDEN),)
    )
    rules = copy.copy(ALL["frames"].rules())
    rules.info = info
    shown, hidden = (Match(rules, 2, {"blind": value}, 5) for value in ("off", "on"))
    assert shown.kind == info.kind
    assert hidden.kind == info.kind | Kind.HIDDEN
    assert shown.told(0, 1) == shown.steps[0].moves
    assert hidden.told(0, 1) == {}


def test_a_sealed_choice_is_for_the_eyes_of_its_seat():
    match = match_of("frames", 2)
    token = match.state.moves(1)[2]
    match.choose(1, token)
    assert (match.choice_of(0), match.choice_of(1)) == (None, token)
    match.choose(0, match.state.moves(0)[0])
    assert match.choice_of(1) is None


def long_match(steps):
    """A game of LoopTrax of so many steps: one row that grows and grows."""
    from handheld.games.trax.notation import column_name

    match = match_of("trax", 2, variant="loop")
    play(match, "@0+", *(f"{column_name(n)}1+" for n in range(2, steps + 1)))
    return match


def test_long_games_keep_few_states_and_go_back_anywhere():
    match = long_match(1020)
    assert len(match._kept) <= MOST_KEPT
    digests = {k: match.state_at(k).digest() for k in random.Random(1).sample(range(1020), 12)}
    for k, digest in digests.items():
        assert match.undo_to(k) or match.at == k or k > match.at
        if match.at == k:
            assert match.state.digest() == digest
    while match.redo():
        pass
    assert match.at == 1020


def test_states_asked_for_are_copies():
    match = long_match(40)
    state = match.state_at(20)
    state.play({0: "@1+"})
    assert match.state_at(20).digest() != state.digest()
    assert match.state_at(40).digest() == match.state.digest()
    with pytest.raises(IndexError):
        match.state_at(41)
    with pytest.raises(IndexError):
        match.state_at(-1)


def test_events_of_a_long_game_are_worked_out_again():
    match = long_match(200)
    for k in (0, 3, STRIDE, 150, 199):
        (event,) = match.events_at(k)
        assert event.data[0] == k
    for k in range(200):
        match.events_at(k)
    assert len(match._latest) < 200


def test_comments_go_with_the_steps_they_belong_to():
    match = match_of("blank", 2)
    match.comments[0] = "so it begins"
    play(match, "1", "2")
    match.comments[2] = "hm"
    match.undo()
    play(match, "3")
    assert match.comments == {0: "so it begins"}
