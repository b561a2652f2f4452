"""The State of Trax over the core: tokens, reasons, events, outcomes, digests; vectors through the match."""

import hashlib
import json
import random
from pathlib import Path

import pytest

from handheld.games.base import BadToken, IllegalMove
from handheld.games.trax import PACKAGE
from handheld.games.trax.rules import RULES, TraxState
from handheld.session import record
from handheld.session.match import Match

VECTORS = Path(__file__).parents[2] / "vectors" / "trax"
FILES = sorted(path.stem for path in VECTORS.glob("*.jsonl") if path.stem not in ("rejects", "human_games"))
WINNERS = {"W": (0, 1), "B": (1, 0), "draw": (0, 0)}
OPPOSITE = {0: 2, 1: 3, 2: 0, 3: 1}
STEPS = {0: (0, -1), 1: (1, 0), 2: (0, 1), 3: (-1, 0)}


def lines(name):
    return [json.loads(line) for line in (VECTORS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]


def play(moves, variant="standard", tie="rulebook"):
    """Return the state after these turns, and the events of the last one."""
    state, events = TraxState(variant, tie), []
    for n, token in enumerate(moves.split()):
        events = state.play({n % 2: token})
    return state, events


@pytest.mark.parametrize("name", FILES)
def test_vectors_lead_to_their_ends_through_match_and_record(name):
    for line in lines(name):
        for tie, key in (("rulebook", "winner"), ("tournament", "winner_official")):
            match = Match(RULES, 2, {"variant": line["variant"], "tie": tie})
            counts = []
            for n, token in enumerate(line["moves"].split()):
                events = match.choose(n % 2, token)
                counts.append(sum(event.name == "tile" for event in events))
            assert counts == line.get("tiles", counts)  # near_lines.jsonl has none
            assert list(match.state.seen_by(None)["rows"]) == line["rows"]
            assert match.over == line["over"]
            if line["over"]:
                outcome = match.outcome
                assert outcome.places == WINNERS[line[key]]
                both = set(line["loop"]) | set(line["line"]) == {"W", "B"}
                assert (outcome.reason == "both") == both
                if line[key] == "draw":
                    assert outcome.reason == "no-move"
                elif not both:
                    assert outcome.reason == ("loop" if line["loop"] else "line")
            text = record.write(match)
            assert record.write(record.read(text)) == text


@pytest.mark.parametrize("name", ["random_standard", "random_8x8", "random_loop"])
def test_legal_tokens_before_each_turn(name):
    for line in lines(name)[::10]:
        state = TraxState(line["variant"])
        for n, token in enumerate(line["moves"].split()):
            legal = state.moves(n % 2)
            assert len(legal) == line["legal_n"][n]
            assert hashlib.sha1(" ".join(legal).encode()).hexdigest() == line["legal_sha1"][n]
            assert state.moves(1 - n % 2) == ()
            state.play({n % 2: token})


def test_rejected_turns_say_why():
    seen = set()
    for line in lines("rejects"):
        state, _ = play(line["moves"], line["variant"])
        seat = state.turn() % 2
        before, rows = state.digest(), state.seen_by(None)
        wanted = line["why"].replace("_", "-")
        try:
            token = RULES.read(line["reject"])
        except BadToken:
            assert "syntax" in wanted
            continue
        why = state.why_not(seat, token)
        assert why is not None, line
        seen.add(why.rule)
        if wanted in ("three-edges", "no-neighbour", "occupied", "colours", "game-over"):
            assert why.rule == wanted, line
        elif wanted == "outside-8x8":
            assert why.rule in ("outside-8x8", "no-neighbour", "colours")
        elif wanted == "first-move-or-syntax":
            assert why.rule == "first-move"
        else:
            assert why.rule in ("occupied", "no-neighbour")
        if why.rule == "three-edges":
            assert why.cells
        with pytest.raises(IllegalMove) as caught:
            state.play({seat: token})
        assert caught.value.why.rule == why.rule
        assert (state.digest(), state.seen_by(None)) == (before, rows)
    assert seen == {
        "first-move", "occupied", "no-neighbour", "colours", "outside-8x8", "three-edges", "game-over",
    }


def test_a_three_edge_space_is_shown_beside_the_turn():
    line = lines("illegal_turns")[0]
    state, _ = play(line["moves"], line["variant"])
    seen = state.seen_by(None)
    for token in line["illegal"]:
        ((x, y), *_) = state.why_not(state.turn() % 2, token).cells
        column, row = x - seen["left"], y - seen["top"]
        inside = 0 <= column < seen["width"] and 0 <= row < seen["height"]
        assert not inside or seen["rows"][row][column] == "."


@pytest.mark.parametrize("token", ["a1/", "A1-", "A1", "", "A01/", "ZZZZZ1/"])
def test_only_canonical_tokens_are_played(token):
    state, _ = play("@0/")
    with pytest.raises(BadToken):
        state.play({1: token})
    with pytest.raises(BadToken):
        state.why_not(1, token)


def test_first_turns():
    state = TraxState()
    assert state.moves(0) == ("@0+", "@0/")
    assert state.to_act() == (0,)
    assert state.why_not(0, "@0\\").rule == "first-move"
    assert state.why_not(0, "A1/").rule == "first-move"
    assert state.why_not(1, "@0/").rule == "not-asked"
    assert state.seen_by(None)["rows"] == ()
    state.play({0: "@0/"})
    assert state.seen_by(None)["rows"] == ("c",)
    assert state.why_not(1, "@0/").rule == "no-neighbour"


def test_events_name_the_chosen_tile_then_the_forced_ones_in_order():
    line = max(lines("cascades"), key=lambda one: one["forced_last"])
    state, events = play(line["moves"], line["variant"])
    mover = (state.turn() - 1) % 2
    tiles = [event for event in events if event.name == "tile"]
    assert len(tiles) == line["forced_last"] + 1 >= 9
    assert [event.data[3] for event in tiles] == list(range(len(tiles)))
    assert {event.seat for event in tiles} == {mover}
    seen = state.seen_by(None)
    for x, y, tile, _ in (event.data for event in tiles):
        assert seen["rows"][y - seen["top"]][x - seen["left"]] == "abcdef"[tile]
    assert seen["last"] == tuple(event.data[:3] for event in tiles)


@pytest.mark.parametrize("name", ["both_win", "lines", "random_standard", "random_loop"])
def test_won_tracks_are_followed_tile_by_tile(name):
    for line in lines(name)[::12]:
        if not line["over"] or line["winner"] == "draw":
            continue
        state, events = play(line["moves"], line["variant"])
        tracks = [event for event in events if event.name in ("loop", "line")]
        won = {(event.name, "WB"[event.seat]) for event in tracks}
        assert won == {("loop", colour) for colour in line["loop"]} | {("line", colour) for colour in line["line"]}
        for event in tracks:
            for (x, y, _, out), (nx, ny, into, _) in zip(event.data, event.data[1:], strict=False):
                assert (x + STEPS[out][0], y + STEPS[out][1]) == (nx, ny)
                assert into == OPPOSITE[out]
            assert len({(x, y, min(a, b)) for x, y, a, b in event.data}) == len(event.data)
        assert events[-1].name == "end"
        assert events[-1].data == (state.outcome().reason,)
        assert events[-1].seat == state.outcome().places.index(0)
        assert state.seen_by(None)["paths"] == tuple(("WB"[one.seat], one.name, one.data) for one in tracks)


def test_the_tie_option_decides_when_both_complete():
    line = next(one for one in lines("both_win") if one["mover"] == "W")
    rulebook, _ = play(line["moves"], line["variant"], "rulebook")
    tournament, _ = play(line["moves"], line["variant"], "tournament")
    assert rulebook.outcome().places == (1, 0)
    assert tournament.outcome().places == (0, 1)
    assert rulebook.outcome().reason == tournament.outcome().reason == "both"


def test_the_120_human_games():
    games = lines("human_games")
    finished = 0
    assert len(games) == 120
    for line in games:
        for tie, key in (("rulebook", "winner"), ("tournament", "winner_official")):
            text = line["moves"].replace("\\", "-").lower()
            match = record.read_moves(PACKAGE, text, {"variant": line["variant"], "tie": tie})
            assert " ".join(token for step in match.steps for token in step.moves.values()) == line["moves"]
            assert match.over == line["over"]
            if line["over"]:
                assert match.outcome.places == WINNERS[line[key]]
        finished += line["over"]
    assert finished == 52


def test_digests_tell_positions_options_and_turns_apart():
    after, _ = play("@0/ A2+")
    assert after.digest() == play("@0/ A2+")[0].digest()
    others = [play("@0/ A2+", "8x8")[0], play("@0/ A2+", "standard", "tournament")[0], play("@0/")[0], TraxState()]
    assert len({after.digest(), *(other.digest() for other in others)}) == 5


def test_digests_never_change():
    """They stand in records: another value would make every saved game unreadable."""
    assert TraxState().digest() == "f52045bef1735ee4"
    assert play("@0/ A2+ A3/ @2/")[0].digest() == "7a942f4cfeaf8688"


def test_an_imagined_state_has_memory_of_its_own():
    state, _ = play("@0/ A2+")
    twin = state.imagine(0, lambda n: 0)
    assert twin.core.pointer != state.core.pointer
    twin.play({0: twin.moves(0)[0]})
    assert state.digest() == play("@0/ A2+")[0].digest()


def test_limits_are_refused_with_their_own_reason():
    """1,024 columns: the next one is refused, and nothing is changed."""
    from handheld.games.trax.notation import column_name

    state = TraxState("loop")
    state.play({0: "@0+"})
    for column in range(2, 1025):
        state.play({(column - 1) % 2: f"{column_name(column)}1+"})
    assert state.seen_by(None)["width"] == 1024
    before = state.digest()
    for token in ("AMK1+", "@1+"):
        assert state.why_not(0, token).rule == "limit"
        with pytest.raises(IllegalMove):
            state.play({0: token})
    assert state.digest() == before
    assert not state.moves(0)[0].startswith("@1")
    assert state.outcome() is None


def test_any_readable_token_is_played_or_refused_with_a_reason():
    rng = random.Random(3)
    rules = set()
    for _ in range(40):
        state = TraxState(rng.choice(["standard", "8x8", "loop"]))
        while state.outcome() is None:
            seat = state.turn() % 2
            for _ in range(6):
                column = rng.choice(["@", "A", "B", "E", "Z", "AA", "ZZZ", "ZZZZ"])
                token = column + rng.choice("0123589") + rng.choice(["", "", "", "99", "99999"]) + rng.choice("+/\\")
                if token[len(column)] == "0" and len(token) > len(column) + 2:
                    continue  # a leading zero
                why = state.why_not(seat, token)
                if why is None:
                    assert token in state.moves(seat)
                    continue
                rules.add(why.rule)
                assert token not in state.moves(seat)
                with pytest.raises(IllegalMove) as caught:
                    state.play({seat: token})
                assert caught.value.why == why
            state.play({seat: rng.choice(state.moves(seat))})
    assert {"no-neighbour", "occupied", "first-move", "colours"} <= rules
