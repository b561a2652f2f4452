"""The State of Twisty Tracks over the core: rounds, what a seat knows, previews, ends, and faults of spec 10."""

import random
from collections import Counter

import pytest
from games.twisty.tables import VARIANTS, begun, choose, hold, lines, named, position, replayed, runs, tokens

from handheld.games.base import CHANCE, BadToken, IllegalMove, Kind
from handheld.games.twisty import INFO, PACKAGE, notation
from handheld.games.twisty.rules import RULES, TwistyState
from handheld.session import record
from handheld.session.match import Match
from handheld.session.results import result_of

GAMES = {"twisty": PACKAGE}


def start(seats=4, seed=7, **options):
    return Match(RULES, seats, options, seed)


def anywhere(match, rng, rounds=99):
    """Let everybody place anywhere for some rounds."""
    for _ in range(rounds):
        if not match.waiting_for():
            break
        choose(match, {seat: rng.choice(match.state.moves(seat)) for seat in match.waiting_for()})
    return match


# ---------------------------------------------------------------- the round


def test_before_the_first_draw():
    state = TwistyState(3)
    assert state.to_act() == (CHANCE,)
    assert state.turn() == 0
    assert state.outcome() is None
    assert state.chances() == {f"1t{tile}": 1 for tile in range(15)}
    board = state.seen_by(1)["boards"][1]
    assert board["trains"] == (("at", 4, 2), ("at", 13, 9), ("at", 20, 12), ("at", 29, 5))  # spec 2.1
    assert board["cells"] == (2, 5, 9, 12)
    assert board["laid"] == (None,) * 15
    assert not any(board[key] for key in ("travel", "station", "total", "placed"))
    assert state.seen_by(1)["hand"] is None
    assert state.seen_by(1)["to_come"] == tuple(range(15))


def test_seats_draw_one_after_the_other_and_place_together():
    state = TwistyState(3)
    for seat in range(3):
        assert (state.drawer(), state.to_act()) == (seat, (CHANCE,))
        assert named(hold(state, seat, 4 + seat), "drew") == [(seat, 4 + seat)]
        assert state.seen_by(seat)["hand"] == 4 + seat
        assert 4 + seat not in state.seen_by(seat)["to_come"]
    assert state.to_act() == (0, 1, 2)
    assert state.chances() == {}
    assert state.moves(0) == tuple(sorted(f"{cell}r{rot}" for cell in ("c1", "a2", "e2", "c3") for rot in range(4)))
    events = state.play({0: "c1r0", 1: "a2r1", 2: "e2r2"})
    assert named(events, "tile") == [(0, 2, 4, 0), (1, 5, 5, 1), (2, 9, 6, 2)]
    assert {event.name for event in events} <= {"tile", "run", "award", "score"}
    assert state.turn() == 1
    assert state.to_act() == (CHANCE,)
    seen = state.seen_by(None)
    assert [seen["boards"][seat]["laid"][cell] for seat, cell in enumerate((2, 5, 9))] == [(4, 0), (5, 1), (6, 2)]
    assert [one[:3] for one in seen["last"]] == [(2, 4, 0), (5, 5, 1), (9, 6, 2)]


def test_a_tile_is_drawn_once_and_by_whose_turn_it_is():
    state = TwistyState(2)
    hold(state, 0, 3)
    for token, rule in (("1t4", "not-asked"), ("2t15", None), ("2x3", None)):
        with pytest.raises(IllegalMove if rule else BadToken) as caught:
            state.play({CHANCE: token})
        assert rule is None or caught.value.why.rule == rule
    hold(state, 1, 3)
    state.play({0: "c1r0", 1: "c1r0"})
    with pytest.raises(IllegalMove) as caught:
        state.play({CHANCE: "1t3"})
    assert caught.value.why.rule == "used-tile"
    assert "1t3" not in state.chances()


def test_why_a_placement_is_not_allowed():
    match = start(2)
    choose(match, {0: "c1r0", 1: "e2r0"})
    state = match.state
    assert state.why_not(0, "c1r2").rule == "occupied"
    assert state.why_not(0, "c1r2").cells == ((2, 0),)
    assert state.why_not(1, "b2r0").rule == "no-train"
    assert state.why_not(1, "b2r0").cells == ((1, 1),)
    assert state.why_not(7, "c1r2").rule == "not-asked"
    assert state.why_not(1, state.moves(1)[0]) is None
    with pytest.raises(BadToken):
        state.why_not(0, "c1")
    drawing = TwistyState(2)
    assert drawing.why_not(0, "c1r0").rule == "not-asked"
    for game in lines("games"):
        if game["n"] == 2 and None in game["rounds"][-1]["m"]:
            match, passed = begun(game), game["rounds"][-1]["m"].index(None)
            for one in game["rounds"][:-1]:
                choose(match, tokens(one["m"]))
            assert match.state.why_not(passed, "c1r0").rule == "passed"
            assert match.state.moves(passed) == ()
            match = replayed(game)
            assert match.state.why_not(0, "c1r0").rule == "game-over"
            with pytest.raises(IllegalMove):
                match.state.play({0: "c1r0"})
            return
    raise AssertionError("no such game in the vectors")


def test_mirror_gives_everybody_the_same_tiles():
    match, rng, rounds = start(4, 31, mirror="on"), random.Random(1), 0
    while match.waiting_for():
        hands = {match.state.seen_by(seat)["hand"] for seat in match.waiting_for()}
        assert len(hands) == 1
        rounds += 1
        anywhere(match, rng, 1)
    assert rounds > 8
    state = TwistyState(3, mirror=True)
    hold(state, 0, 9)
    assert state.chances() == {"2t9": 1}


def test_a_game_with_draws_of_another_origin_goes_on():
    """A record may have been set up by hand; what comes after is drawn from what is left."""
    for seed in range(40):
        match = anywhere(start(2, seed), random.Random(seed), 3)
        text = record.write(match).replace(f'[Seed "{seed}"]', f'[Seed "{seed + 100}"]')
        again = record.read(text, GAMES)
        assert again.foreign
        anywhere(again, random.Random(seed))
        assert again.over
        for seat in (0, 1):
            drawn = [one.moves[CHANCE] for one in again.steps if one.drawn and one.moves[CHANCE][0] == str(seat + 1)]
            assert len(set(drawn)) == len(drawn)


# ---------------------------------------------------------------- what a seat knows


def test_nobody_sees_what_others_hold_in_this_round():
    match = start(4)
    hands = [match.state.seen_by(seat)["hand"] for seat in range(4)]
    assert None not in hands
    for seat in range(4):
        other = RULES.start(4, match.options)
        for one, tile in enumerate(hands):
            hold(other, one, tile if one == seat else (tile + 1) % 15)
        assert other.seen_by(seat) == match.state.seen_by(seat)
        assert other.seen_by(None) == match.state.seen_by(None)
        assert other.digest() != match.state.digest()


def test_the_order_of_the_tiles_to_come_is_in_no_state():
    """Two deals with the same first tiles cannot be told apart, whatever the rest of the stacks."""
    one, other = start(1, 1), start(1, 2)
    twin = RULES.start(1, {})
    hold(twin, 0, other.state.seen_by(0)["hand"])
    assert twin.digest() == other.state.digest()
    assert twin.seen_by(0) == other.state.seen_by(0)
    assert one.state.digest() != other.state.digest()
    assert list(one.state.seen_by(0)["to_come"]) == sorted(one.state.seen_by(0)["to_come"])


def test_imagined_hands_are_tiles_that_could_be_there():
    rng = random.Random(3)
    match, seen = anywhere(start(3, 5), rng, 6), Counter()
    laid = [{tile for tile, _ in filter(None, board["laid"])} for board in match.state.seen_by(None)["boards"]]
    for _ in range(300):
        world = match.state.imagine(0, rng.randrange)
        assert world.core.hand(0) == match.state.seen_by(0)["hand"]
        for other in (1, 2):
            assert world.core.hand(other) not in laid[other]
            assert set(world.core.left(other)) == set(range(15)) - laid[other] - {world.core.hand(other)}
            seen[other, world.core.hand(other)] += 1
        world.core.check()
    for other in (1, 2):
        assert {tile for one, tile in seen if one == other} == set(range(15)) - laid[other]
        assert max(seen.values()) < 3 * min(seen.values())


def test_with_mirror_a_seat_knows_what_the_others_hold():
    rng = random.Random(4)
    match = anywhere(start(3, 5, mirror="on"), rng, 4)
    hand = match.state.seen_by(1)["hand"]
    assert {match.state.imagine(1, rng.randrange).digest() for _ in range(20)} == {match.state.digest()}
    assert [match.state.core.hand(seat) for seat in range(3)] == [hand] * 3


def test_blind_keeps_draws_and_hands_from_the_others():
    match = start(3, 11, blind="on")
    assert match.kind & Kind.HIDDEN
    for k in range(3):
        for seat in range(3):
            assert bool(match.told(k, seat)) == bool(match.shown_at(k, seat)) == (k == seat)
        assert not match.told(k, None)
        assert not match.shown_at(k, None)
    moves = {seat: match.state.moves(seat)[seat] for seat in range(3)}
    choose(match, moves)
    assert match.told(3, None) == moves  # laid is open
    assert len(match.shown_at(3, None)) == len(match.events_at(3))
    assert not start(3, 11).kind & Kind.HIDDEN
    assert start(3, 11).told(0, None)
    assert INFO.kind_with({}) == INFO.kind == Kind.TOGETHER | Kind.CHANCE


# ---------------------------------------------------------------- previews


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_preview_promises_what_the_round_keeps(variant):
    """Whatever the others do, a placement runs the same trains and scores the same (spec 5.2)."""
    for seats in (1, 2, 4):
        match, rng = start(seats, seats + 20, variant=variant), random.Random(seats)
        while match.waiting_for():
            state, moves = match.state, {}
            for seat in state.to_act():
                moves[seat] = rng.choice(state.moves(seat))
            before, digest = [state.seen_by(seat) for seat in range(seats)], state.digest()
            previews = {seat: state.preview(seat, token) for seat, token in moves.items()}
            assert [state.seen_by(seat) for seat in range(seats)] == before
            assert state.digest() == digest
            events = choose(match, moves)
            for seat, (shown, seen) in previews.items():
                assert {event.seat for event in shown} == {seat}
                for name in ("tile", "run", "score"):
                    assert named(shown, name) == [one for one in named(events, name) if one[0] == seat]
                assert [one[:4] for one in named(shown, "award")] == [
                    one[:4] for one in named(events, "award") if one[0] == seat
                ]
                assert seen["boards"][seat] == match.state.seen_by(seat)["boards"][seat]
                assert [one for n, one in enumerate(seen["boards"]) if n != seat] == [
                    one for n, one in enumerate(before[seat]["boards"]) if n != seat
                ]
                assert seen["hand"] == before[seat]["hand"]
        assert not named(events, "award") or variant != "travel"


def test_a_seat_that_has_sealed_can_still_look_at_other_rotations():
    """Fault 12 of spec 10."""
    match = start(2, 3)
    token = match.state.moves(0)[0]
    match.choose(0, token)
    assert match.choice_of(0) == token
    assert match.choice_of(1) is None
    turned = {str(match.state.preview(0, f"{token[:-1]}{rot}")[0]) for rot in range(4)}
    assert len(turned) > 1
    assert match.take_back(0)
    assert match.choice_of(0) is None
    match.choose(0, f"{token[:-1]}1")
    assert match.at == 2  # two draws


def test_a_plain_placement_for_whose_time_is_up():
    rng = random.Random(9)
    for seed in range(12):
        match = anywhere(start(2, seed), rng, 3 + seed % 5)
        for seat in match.waiting_for():
            token = RULES.default(match.state, seat)
            assert token in match.state.moves(seat)
            worth = {}
            for other in match.state.moves(seat):
                events, _ = match.state.preview(seat, other)
                crashes = sum(event.data[2] == "crashed" for event in events if event.name == "run")
                worth[other] = (-crashes, events[-1].data[2])
            assert worth[token] == max(worth.values())


# ---------------------------------------------------------------- ends


@pytest.mark.parametrize("reason", INFO.endings)
def test_how_it_was_decided(reason):
    """Points first, then tiles laid, then it is shared (spec 6.1); judged by the vectors' ranks."""
    found = 0
    for game in lines("games"):
        final = game["final"]
        best = [n for n, rank in enumerate(final["rank"]) if rank == 1]
        level = [n for n, total in enumerate(final["total"]) if total == max(final["total"])]
        wanted = "alone" if game["n"] == 1 else "shared" if len(best) > 1 else "tiles" if len(level) > 1 else "points"
        if wanted != reason or found == 5:
            continue
        found += 1
        match = replayed(game)
        assert match.outcome.reason == reason
        assert [n for n, place in enumerate(match.outcome.places) if place == 0] == best
        (end,) = named(match.events_at(match.at - 1), "end")
        assert end == (best[0] if len(best) == 1 else -1, reason)
    assert found == 5


def test_points_after_each_round_and_tokens_add_up():
    for game in lines("games")[::25]:
        match = replayed(game)
        seen = match.state.seen_by(None)
        assert [list(totals) for totals in seen["totals"]] == [one["s"] for one in game["rounds"]]
        assert [list(token) for token in seen["tokens"]] == [award for one in game["rounds"] for award in one["a"]]
        for station in range(7):
            places = {token[4] for token in seen["tokens"] if token[2] == station and token[4] >= 0}
            assert places == set(range(seen["covered"][station]))
        for seat, board in enumerate(seen["boards"]):
            assert sum(map(len, board["paths"])) == board["travel"]
            assert sum(token[3] for token in seen["tokens"] if token[0] == seat) == board["station"]


# ---------------------------------------------------------------- faults of others (spec 10)


def test_trains_end_in_one_of_three_ways_and_several_may_stand_at_one_cell():
    """Faults 3 and 4: a closed list of ends, and no rule against two trains before one cell, or four."""
    most, kinds = 0, set()
    for one in lines("paths"):
        most = max(most, max(Counter(end[2] for end in one["trains"] if end[0] == "at").values(), default=0))
        kinds |= {end[0] for _, _, end in one["moves"]}
    assert kinds == {"at", "station", "crashed"}
    assert most == 4
    crowded = next(one for one in lines("paths") if len(one["moves"]) == 4)
    assert sorted(train for train, _, _ in crowded["moves"]) == [0, 1, 2, 3]
    state = position(crowded["laid"])
    tile, cell, rot = crowded["place"]
    hold(state, 0, tile)
    assert runs(state.play({0: notation.write(cell, rot)})) == crowded["moves"]


def test_tiles_are_told_apart_by_number_and_rotation_not_by_shape():
    """Fault 5: the rotation that was played is kept, also where a half turn looks the same."""
    same = 0
    for tile in range(15):
        states = []
        for rot in range(4):
            state = TwistyState(1)
            hold(state, 0, tile)
            state.play({0: f"c1r{rot}"})
            assert state.seen_by(0)["boards"][0]["laid"][2] == (tile, rot)
            states.append(state)
        assert len({state.digest() for state in states}) == 4
        trains = [state.seen_by(0)["boards"][0]["trains"] for state in states]
        same += trains[0] == trains[2] and trains[1] == trains[3]
    assert same >= 1


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("mirror", ["off", "on"])
def test_a_saved_game_keeps_variant_and_tiles(variant, mirror):
    """Fault 8."""
    match = anywhere(start(3, 77, variant=variant, mirror=mirror), random.Random(variant), 5)
    text = record.write(match)
    again = record.read(text, GAMES)
    assert again.options == {"variant": variant, "mirror": mirror, "blind": "off"}
    assert not again.foreign
    for seat in (None, 0, 1, 2):
        assert again.state.seen_by(seat) == match.state.seen_by(seat)
    end, same = (anywhere(one, random.Random(6)) for one in (match, again))
    assert record.write(end) == record.write(same)
    for other in VARIANTS:
        if other != variant:
            with pytest.raises(record.RecordError):
                record.read(text.replace(f"variant={variant}", f"variant={other}"), GAMES)
    tile = notation.read_draw(match.steps[0].moves[CHANCE])[1]
    with pytest.raises(record.RecordError):
        record.read(text.replace(f"*:1t{tile} ", f"*:1t{(tile + 1) % 15} ", 1), GAMES)


def test_every_drawn_tile_can_be_laid():
    """Fault 13, spec 4.4 (v): while a seat is active there is a place for any tile, in any rotation."""
    for seed in range(30):
        match, rng = start(1 + seed % 4, seed), random.Random(seed)
        while match.waiting_for():
            for seat in match.waiting_for():
                moves = match.state.moves(seat)
                assert {token[:-1] for token in moves}
                assert len(moves) == 4 * len({token[:-1] for token in moves})
            anywhere(match, rng, 1)
        assert match.over
        assert match.state.turn() <= 15


# ---------------------------------------------------------------- undo


def test_no_undo_over_a_reveal():
    match = anywhere(start(2, 8), random.Random(8), 3)
    assert match.undo_target() is None
    assert not match.undo()
    assert not match.undo_to(0)
    assert not match.practice


def test_a_single_player_may_undo_but_only_practises_then():
    match, rng = anywhere(start(1, 8), random.Random(8), 3), random.Random(1)
    hand, digest = match.state.seen_by(0)["hand"], match.state.digest()
    token = match.state.moves(0)[0]
    match.choose(0, token)
    assert match.undo()
    assert (match.state.seen_by(0)["hand"], match.state.digest()) == (hand, digest)
    assert match.practice
    match.choose(0, token)
    again = record.read(record.write(match), GAMES)
    assert again.practice
    assert result_of("x", anywhere(again, rng)) is None
    kept = anywhere(start(1, 8), rng)
    assert result_of("x", kept).deal == "8"
    assert result_of("x", kept).seats[0].score == kept.outcome.scores[0] > 0
