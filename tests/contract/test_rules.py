"""What every game's State must do, checked on every game by its being registered."""

import random
import re
from datetime import date

import pytest
from contract.games import CHANCE, GAMES, HIDDEN, RULED, name, new, played

from handheld.games.base import CHANCE as DEALER
from handheld.games.base import BadToken, Defaults, IllegalMove, Tells
from handheld.session.match import Match

SEEDS = range(12)
every_game = pytest.mark.parametrize("package", GAMES, ids=name)
seeds = pytest.mark.parametrize("seed", SEEDS)
MOST_STEPS = 2_000  # of a random game
MOST_SEEN = 60_000  # characters of a view written out


@every_game
def test_the_facts_fit_together(package):
    info = package.info
    assert re.fullmatch("[a-z][a-z0-9]*", info.id)
    assert package.rules().info is info
    assert len(info.seats) >= 1
    assert info.seats[0] >= 1
    assert len(info.endings) >= 1
    assert len(set(info.endings)) == len(info.endings)
    for option in info.options:
        assert len(option.values) >= 2
        assert all(re.fullmatch(r"[a-z0-9-]+", word) for word in (option.id, *option.values))
    assert not info.first or len(info.first) == info.seats[-1]


@every_game
@seeds
def test_random_games_end_and_place_every_seat(package, seed):
    match = played(package, seed)
    outcome = match.state.outcome()
    assert match.state.to_act() == ()
    assert match.at < MOST_STEPS
    assert len(outcome.places) == len(outcome.scores) == match.seats
    assert min(outcome.places) == 0
    assert outcome.reason in package.info.endings


@every_game
@seeds
def test_no_outcome_before_the_end_and_turns_never_go_back(package, seed):
    turns = []

    def watch(match):
        assert match.state.outcome() is None
        turns.append(match.state.turn())

    played(package, seed, watch=watch)
    assert turns == sorted(turns)
    assert turns[0] == 0


@every_game
@seeds
def test_moves_are_sorted_unique_readable_and_all_playable(package, seed):
    rng = random.Random(seed)

    def watch(match):
        state = match.state
        for seat in match.waiting_for():
            moves = list(state.moves(seat))
            assert moves
            assert moves == sorted(set(moves))
            assert moves == sorted(moves, key=lambda token: token.encode())
            assert all(re.fullmatch(r"[^\s:&{}]+", token) for token in moves)
            assert all(package.rules().read(token) == token for token in moves)
            assert all(state.why_not(seat, token) is None for token in moves)
            for token in rng.sample(moves, min(4, len(moves))):
                twin = state.copy()
                twin.play({other: token if other == seat else state.moves(other)[0] for other in state.to_act()})
                assert twin.digest() != state.digest()

    played(package, seed, watch=watch)


@every_game
@seeds
def test_who_is_not_asked_has_no_moves(package, seed):
    def watch(match):
        for seat in set(range(match.seats)) - set(match.state.to_act()):
            assert list(match.state.moves(seat)) == []

    match = played(package, seed, watch=watch)
    assert all(list(match.state.moves(seat)) == [] for seat in range(match.seats))


@every_game
@seeds
def test_a_copy_is_equal_and_apart(package, seed):
    def watch(match):
        before, seen = match.state.digest(), [match.state.seen_by(seat) for seat in (None, *range(match.seats))]
        twin = match.state.copy()
        assert twin.digest() == before
        assert [twin.seen_by(seat) for seat in (None, *range(match.seats))] == seen
        twin.play({seat: twin.moves(seat)[0] for seat in twin.to_act()})
        assert match.state.digest() == before
        assert [match.state.seen_by(seat) for seat in (None, *range(match.seats))] == seen
        later = twin.digest()
        other = match.state.copy()
        other.play({seat: other.moves(seat)[-1] for seat in other.to_act()})
        assert twin.digest() == later  # copies of one state do not meet either

    played(package, seed, watch=watch)


@every_game
@seeds
def test_a_refused_move_changes_nothing(package, seed):
    earlier = set()

    def watch(match):
        state = match.state
        before, seen, acting = state.digest(), state.seen_by(0), state.to_act()
        with pytest.raises(BadToken):
            state.play(dict.fromkeys(acting, "no such token"))
        wrong = [seat for seat in range(match.seats) if seat not in acting]
        with pytest.raises(IllegalMove):
            state.play({seat: state.moves(acting[0])[0] for seat in (*acting, *(wrong or [99])[:1])})
        with pytest.raises(IllegalMove):
            state.play({})
        for seat in acting:
            legal = set(state.moves(seat))
            with pytest.raises(BadToken):  # only the canonical spelling is played
                state.play({other: " " * (other == seat) + state.moves(other)[0] for other in acting})
            for token in sorted(earlier - legal)[:8]:
                assert state.why_not(seat, token) is not None
                with pytest.raises(IllegalMove) as caught:
                    state.play({other: token if other == seat else state.moves(other)[0] for other in acting})
                assert caught.value.why.rule
            earlier.update(legal)
        assert (state.digest(), state.seen_by(0), state.to_act()) == (before, seen, acting)

    played(package, seed, watch=watch)


@every_game
@seeds
def test_a_finished_game_takes_no_move(package, seed):
    match = played(package, seed)
    last = next(step.moves for step in reversed(match.steps))
    before = match.state.digest()
    with pytest.raises((IllegalMove, BadToken)):
        match.state.play(last)
    assert match.state.digest() == before


@every_game
@seeds
def test_an_imagined_state_looks_the_same_to_its_seat(package, seed):
    rng = random.Random(seed)

    def watch(match):
        for seat in range(match.seats):
            other = match.state.imagine(seat, rng.randrange)
            assert other.seen_by(seat) == match.state.seen_by(seat)
            assert other.seen_by(None) == match.state.seen_by(None)
            assert other.to_act() == match.state.to_act()
            assert list(other.moves(seat)) == list(match.state.moves(seat))
            assert other.turn() == match.state.turn()

    played(package, seed, watch=watch)


@every_game
def test_an_imagined_state_is_apart(package):
    rng = random.Random(1)

    def watch(match):
        before = match.state.digest()
        seat = match.waiting_for()[0]
        other = match.state.imagine(seat, rng.randrange)
        other.play({one: other.moves(one)[-1] for one in other.to_act()})
        assert match.state.digest() == before

    played(package, 3, watch=watch)


@every_game
@seeds
def test_imagination_depends_on_its_picks_alone(package, seed):
    def watch(match):
        one, other = (match.state.imagine(0, random.Random(7).randrange) for _ in range(2))
        assert one.digest() == other.digest()

    played(package, seed, watch=watch)


@pytest.mark.parametrize("package", HIDDEN, ids=name)
def test_imagination_varies_what_a_seat_cannot_see_and_nobody_sees_it(package):
    rng = random.Random(2)
    digests = set()
    compared = 0

    def watch(match):
        nonlocal compared
        for seat in range(match.seats):
            worlds = [match.state.imagine(seat, rng.randrange) for _ in range(3)]
            digests.update((match.at, world.digest()) for world in worlds)
            compared += len({world.digest() for world in worlds}) > 1
            assert len({str(world.seen_by(seat)) for world in worlds}) == 1
            assert len({str(world.seen_by(None)) for world in worlds}) == 1

    for seed in range(6):
        played(package, seed, watch=watch)
    assert compared > 5


@pytest.mark.parametrize("package", HIDDEN, ids=name)
@seeds
def test_what_a_step_shows_tells_no_secret(package, seed):
    """Where a seat sees the same position after either of two steps, it was shown the same and told the same."""
    rules = package.rules()
    rng = random.Random(seed)

    def known(state, moves, seat):
        after = state.copy()
        events = after.play(moves)
        told = rules.told(moves, seat) if isinstance(rules, Tells) else {}
        visible = [event for event in events if not event.only or seat in event.only]
        return repr(after.seen_by(seat)), repr((visible, sorted(told.items())))

    match = new(package, seed)
    fresh = rules.start(match.seats, match.options)
    compared = 0
    for k in range(60):
        if not fresh.to_act():
            break
        choices = []
        for _ in range(4):
            if fresh.to_act() == (DEALER,):
                choices.append({DEALER: rng.choice(sorted(fresh.chances()))})
            else:
                choices.append({seat: rng.choice(fresh.moves(seat)) for seat in fresh.to_act()})
        for seat in (None, *range(match.seats)):
            worlds = [fresh] if seat is None else [fresh, fresh.imagine(seat, rng.randrange)]
            shown = {}
            for moves in choices:
                for world in worlds:
                    if seat is not None and world is not fresh and any(
                        world.why_not(one, token) is not None for one, token in moves.items() if one != DEALER
                    ):
                        continue
                    if DEALER in moves and moves[DEALER] not in world.chances():
                        continue
                    seen, told = known(world, moves, seat)
                    shown.setdefault(seen, set()).add(told)
            assert all(len(told) == 1 for told in shown.values())
            compared += 1
        fresh.play(choices[k % 4])
    assert compared > 5


@pytest.mark.parametrize("package", CHANCE, ids=name)
@seeds
def test_draws_come_from_a_bag_that_is_not_empty(package, seed):
    match = played(package, seed)
    for k, step in enumerate(match.steps):
        if step.drawn:
            bag = match.state_at(k).chances()
            assert next(iter(step.moves.values())) in bag
            assert all(n > 0 for n in bag.values())
            assert all(re.fullmatch(r"[^\s:&{}]+", token) for token in bag)


@every_game
@seeds
def test_the_state_stays_within_bounds(package, seed):
    def watch(match):
        assert max(len(repr(match.state.seen_by(seat))) for seat in (None, 0)) < MOST_SEEN
        assert len(match.state.digest()) < 200
        assert match.state.digest().isprintable()

    played(package, seed, watch=watch)


@pytest.mark.parametrize("package", [one for one in GAMES if isinstance(one.rules(), Defaults)], ids=name)
@seeds
def test_a_plain_decision_is_legal_and_the_same_each_time(package, seed):
    rules = package.rules()

    def watch(match):
        before = match.state.digest()
        for seat in match.waiting_for():
            token = rules.default(match.state, seat)
            assert token in match.state.moves(seat)
            assert token == rules.default(match.state.copy(), seat)
        assert match.state.digest() == before

    played(package, seed, watch=watch)


@pytest.mark.parametrize("package", [one for one in RULED if one.challenges], ids=name)
@seeds
def test_a_game_played_alone_becomes_a_challenge_and_comes_back(package, seed):
    match = played(package, seed)
    line = package.challenges().line_of(match.options, match.seed, match.outcome.scores[0])
    dare = package.challenges().read(line)
    assert (dare.deal, dare.target) == (match.seed, match.outcome.scores[0])
    again = Match(package.rules(), 1, dare.options, dare.deal)
    assert package.challenges().line_of(again.options, again.seed, dare.target) == line
    assert len(line) < 40
    assert package.challenges().daily(date(2026, 11, 30)) != package.challenges().daily(date(2026, 12, 1))
    with pytest.raises(ValueError, match=r"\S") as caught:
        package.challenges().read(line.split()[0])
    assert caught.value.msgid.format(**caught.value.fields) == str(caught.value)


@pytest.mark.parametrize("package", RULED, ids=name)
def test_events_name_seats_that_play(package):
    match = played(package, 4)
    for k in range(match.at):
        for event in match.events_at(k):
            assert event.name
            assert -1 <= event.seat < match.seats


@every_game
def test_every_option_can_be_started(package):
    for option in package.info.options:
        digests = set()
        for value in option.values:
            match = new(package, 5)
            state = package.rules().start(match.seats, {**package.info.defaults(), option.id: value})
            digests.add(state.digest())
        assert len(digests) == len(option.values)
