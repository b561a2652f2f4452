"""The vectors through the State: 210 games turn by turn, 828 refusals; and through match and record."""

import json
import random
from collections import Counter
from functools import cache

import pytest
from games.tunnel.tables import (
    NAMES,
    action,
    begun,
    deal,
    digest,
    games,
    lines,
    match_of,
    named,
    played,
    take,
    tokens,
)  # fmt: skip
from reference import ref_tunnel

from handheld.games.base import IllegalMove
from handheld.games.tunnel import PACKAGE, notation
from handheld.games.tunnel.data import FOLDER
from handheld.games.tunnel.rules import TunnelState
from handheld.games.tunnel.why import CODES
from handheld.session import record

RECORDS = {"tunnel": PACKAGE}
every_number = pytest.mark.parametrize("name", NAMES)


def trip(seen):
    """Return a trip as the vectors write it."""
    found = {"case": seen["case"], "gain": list(seen["gain"])}
    if seen["case"] == "unplaced":
        return {**found, **({} if seen["holders"] is None else {"holders": list(seen["holders"])})}
    if seen["owners"]:
        found["owners"] = list(seen["owners"])
    if seen["case"] == "route":
        found |= {"cost": seen["cost"], "edges": list(map(list, seen["edges"])), "players": list(seen["players"])}
    return found


def score(final):
    """Return the points at the end as the vectors write them."""
    found = {key: list(final[key]) for key in ("done", "station_raw", "station", "total", "tiles", "winners")}
    found["letters"] = {letter: trip(one) for letter, one in final["letters"].items()}
    return found | {"lakeforest": trip(final["lakeforest"])}


def follow(game):
    """Play a game, comparing all that the vectors say of each turn; return the state and the turns compared."""
    state = begun(game)
    for number, (turn, n1, n3, places, supply, points, new, wanted) in enumerate(game["turns"]):
        seat = number % game["np"]
        assert state.to_act() == (seat,)
        core, moves = state.core, state.moves(seat)
        assert len(core.tiles()) == n1
        assert core.full_turns() == n3
        stations = [token for token in moves if token[0] == "s"]
        assert len(stations) == places
        must = state.seen_by(seat)["must"]
        assert must == ("tile" if n3 else "station" if places else "short")
        assert ("pass" in moves) == (must == "short")
        events = take(state, tokens(turn))
        seen = state.seen_by(None)
        assert seen["supply"] == supply
        assert list(seen["points"]) == list(seen["totals"][-1]) == points
        chips = [vertex for _, vertex, *_ in named(events, "chip") + named(events, "station") + named(events, "bonus")]
        assert sorted(vertex for vertex in chips if vertex >= 0) == new
        assert digest(seen) == wanted == state.core.digest()
        core.check()
    return state, len(game["turns"])


@every_number
@pytest.mark.parametrize("part", range(2))
def test_the_games(name, part):
    compared = 0
    for game in lines(name)[part::2]:
        state, turns = follow(game)
        compared += turns
        seen, outcome = state.seen_by(None), state.outcome()
        assert (seen["must"], state.to_act()) == ("over", ())
        assert [seen["trigger"][0], list(seen["trigger"][1])] == game["trigger"]
        assert score(seen["final"]) == game["score"]
        assert list(outcome.scores) == game["score"]["total"]
        assert [seat for seat, place in enumerate(outcome.places) if place == 0] == game["score"]["winners"]
        assert seen["last_turns"] == ()
    assert compared == {"games_2p": (578, 557), "games_3p": (753, 786), "games_4p": (1010, 1014)}[name][part]


def test_there_are_210_games_with_4698_turns():
    assert sum(len(lines(name)) for name in NAMES) == 210
    assert sum(len(game["turns"]) for game in games().values()) == 4_698


def test_the_refusals():
    """Every code, in the order of 5.6, through why_not; those that 5.6 allows are legal or break 5.3 or 5.4."""
    found, own = Counter(), Counter()
    assert len(lines("illegal")) == 828
    for name, turns, acts, tile, code in lines("illegal"):
        game = games()[name]
        state = played(game, turns)
        seat = turns % game["np"]
        for raw in game["turns"][turns][0][:acts]:
            state.play({seat: notation.write(action(raw))})
        line, cell, start, end, card = tile
        act = action(["t", line, cell, start, end, card])
        token, before = notation.write(act), state.digest()
        why = state.why_not(seat, token)
        assert (state.core.refuse_tile(act) or "OK") == code
        assert (why is None) == (token in state.moves(seat))
        if code == "OK":
            own[why.rule if why else "OK"] += 1
        else:
            assert why.rule == code.lower().replace("_", "-")
            assert why.cells
        if why:
            with pytest.raises(IllegalMove) as caught:
                state.play({seat: token})
            assert caught.value.why == why
        assert state.digest() == before
        found[code] += 1
    assert {code.lower().replace("_", "-") for code in found} == {*CODES, "ok"}
    assert set(found.values()) == {36}
    assert set(own) <= {"OK", "not-fillable", "station-first"}


@every_number
def test_the_games_through_match_and_record(name):
    usual = [game for game in lines(name) if not game["rules"]]
    for game in usual[::6]:
        match = match_of(game)
        for number, row in enumerate(game["turns"]):
            assert match.waiting_for() == (number % game["np"],)
            assert match.state.turn() == number
            for token in tokens(row[0]):
                match.choose(number % game["np"], token)
        assert match.outcome.scores == tuple(game["score"]["total"])
        text = record.write(match)
        again = record.read(text, RECORDS)
        assert record.write(again) == text
        assert again.state.seen_by(None) == match.state.seen_by(None)
        assert again.state.digest() == match.state.digest()


@cache
def boards():
    """Return the reference's boards."""
    raw = json.loads((FOLDER / "board.json").read_text(encoding="utf-8"))["boards"]
    return {name: ref_tunnel.Board(one) for name, one in raw.items()}


def words(actions):
    """Return the tokens of the reference's actions, sorted."""
    return sorted("end" if raw[0] == "end" else notation.write(action(raw)) for raw in actions)


def random_turn(state, other, rng):
    """Play a turn at random through state and reference, comparing what may be done before each step."""
    (seat,), acts, ahead = state.to_act(), [], other.copy()
    ahead.begin()
    while True:
        legal = ahead.legal_actions()
        assert list(state.moves(seat)) == words(legal)
        tiles = [raw for raw in legal if raw[0] != "s"]
        raw = rng.choice(tiles if tiles and rng.random() < 0.9 else legal)
        if raw[0] == "end":
            state.play({seat: "end"})
            break
        acts.append(raw)
        state.play({seat: notation.write(action(raw))})
        if raw[0] in "sp":
            if raw[0] == "s":
                assert state.moves(seat) == ("end",)
                state.play({seat: "end"})
            break
        ahead.act_raw(raw)
    other.play_turn(acts)
    return acts


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_moves_are_those_of_the_reference(seats):
    """In random games; some with few chips, some with short lines."""
    rng, turns = random.Random(seats), Counter()
    for board, stations, tiles in zip(sorted(boards()), (30, 3, 30), (18, 18, 12), strict=True):
        hands = ref_tunnel.deal(seats, rng)
        state = deal(TunnelState(seats, {"board": board}, stations, tiles), hands)
        other = ref_tunnel.State(boards()[board], seats, hands, {"stations": stations, "tiles_per_line": tiles})
        other.begin()
        while not other.over:
            turns["".join(raw[0] for raw in random_turn(state, other, rng))] += 1
            assert digest(state.seen_by(None)) == other.digest()
        assert state.to_act() == ()
        assert score(state.seen_by(None)["final"]) == json.loads(json.dumps(other.score()))
    assert turns["ttt"] > 30
    assert turns["s"]
