"""The vectors of the specification (tests/vectors/tunnel), through the C core and through the plain reference."""

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from reference import ref_tunnel

from handheld.core.tunnel import RULES, Act, Bonus, End, Network, Score, Station, Tile, Trip, Tunnel
from handheld.games.tunnel.data import FOLDER as DATA

FOLDER = Path(__file__).parent.parent / "vectors" / "tunnel"
Json = dict[str, Any]


def lines(name: str) -> list[Any]:
    return [json.loads(line) for line in (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]


@cache
def games() -> dict[str, Json]:
    return {game["id"]: game for seats in (2, 3, 4) for game in lines(f"games_{seats}p")}


@cache
def board(name: str) -> ref_tunnel.Board:
    return ref_tunnel.load_board(DATA / "board.json", name)


def start(game: Json) -> Tunnel:
    rules = game["rules"]
    assert set(rules) <= {"stations", "tiles_per_line"}
    core = Tunnel(game["np"], game["board"], stations=rules.get("stations", 30), tiles=rules.get("tiles_per_line", 18))
    core.deal(game["hands"])
    return core


def act(raw: list[Any]) -> Act:
    kind, *rest = raw
    return {"t": Tile, "b": Bonus, "s": Station, "p": lambda: End(passed=True)}[kind](*rest)  # type: ignore[operator]


def steps(turn: list[Any]) -> list[Act]:
    """A turn of the vectors as steps, its end included."""
    acts = [act(raw) for raw in turn]
    return acts if isinstance(acts[-1], End) else [*acts, End()]


def trip(found: Trip, letter: bool) -> Json:
    """A trip as the vectors write it."""
    written: Json = {"case": found.case, "gain": list(found.gain)}
    if found.case == "unplaced":
        return written | {"holders": list(found.owners)}
    if letter:
        written["owners"] = list(found.owners)
    if found.case == "route":
        written |= {"cost": found.cost, "edges": [list(e) for e in found.edges], "players": list(found.players)}
    return written


def score(found: Score) -> Json:
    """Points as the vectors write them."""
    letters = {name: trip(found.trips[i], letter=True) for i, name in enumerate(ref_tunnel.LETTERS)}
    return {
        "done": list(found.done), "station_raw": list(found.raw), "station": list(found.station), "letters": letters,
        "lakeforest": trip(found.trips[6], letter=False), "total": list(found.total), "tiles": list(found.tiles),
        "winners": list(found.winners),
    }  # fmt: skip


def test_there_are_as_many_as_the_specification_says() -> None:
    assert Counter(game["np"] for game in games().values()) == {2: 70, 3: 70, 4: 70}
    assert sum(len(game["turns"]) for game in games().values()) == 4698
    nets = lines("shortest")
    assert (len(nets), sum(len(net["pairs"]) for net in nets)) == (330, 1865)
    assert len(lines("illegal")) == 828


# -- 210 games, 4,698 turns --------------------------------------------------------------------------------------------
def test_games_through_the_core() -> None:
    seen = 0
    for name, game in games().items():
        core = start(game)
        for acts, n1, n3, nsv, supply, points, new, digest in game["turns"]:
            seat, before = core.player, set(core.chips)
            assert len(core.tiles()) == n1
            assert core.full_turns() == n3
            assert core.full_exists == (n3 > 0)
            assert len(core.places(seat) if core.turns[seat] else []) == nsv
            for step in steps(acts):
                assert step in core.moves(), (name, step)
                assert core.refuse(step) is None
                core.play(step)
                core.check()
            assert (core.supply, core.points) == (supply, points)
            assert sorted(set(core.chips) - before) == new
            assert core.digest() == digest
            seen += 1
        assert core.over
        assert core.moves() == []
        assert core.trigger is not None
        assert [core.trigger[0], list(core.trigger[1])] == game["trigger"]
        assert score(core.count()) == game["score"], name
    assert seen == 4698


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_through_the_plain_reference(seats: int) -> None:
    """As the specification's own check_vectors.py, n3 left to the core."""
    for game in lines(f"games_{seats}p"):
        state = ref_tunnel.State(board(game["board"]), game["np"], game["hands"], game["rules"])
        state.begin()
        for acts, n1, _n3, nsv, supply, points, new, digest in game["turns"]:
            assert len(state.single_tiles(state.cur)) == n1
            assert len(state.station_vertices(state.cur) if state.turns[state.cur] else []) == nsv
            before = set(state.chips)
            state.play_turn(acts)
            assert (state.supply, state.points, state.digest()) == (supply, points, digest)
            assert sorted(set(state.chips) - before) == new
        assert state.over
        assert json.loads(json.dumps([state.trigger, state.score()])) == [game["trigger"], game["score"]]


# -- 1,865 pairs of stations -------------------------------------------------------------------------------------------
def pairs() -> Iterator[tuple[dict[tuple[int, int], list[int]], list[Any]]]:
    for net in lines("shortest"):
        stops = {(seat, line): found for seat, line, found in net["lines"]}
        for pair in net["pairs"]:
            yield stops, pair


def test_shortest_trips_through_the_core() -> None:
    seen = 0
    for stops, (_name, src, dst, cost, edges, players) in pairs():
        net = Network(stops)
        for one, two in ((src, dst), (dst, src)):  # there and back
            found = net.cheapest(one, two)
            if cost is None:
                assert found is None
                assert net.one(one, two) == []
                continue
            assert found is not None
            assert found[0] == cost
            assert [list(edge) for edge in found[1]] == edges
            assert sorted({edge[0] for edge in found[1]}) == players
            one_trip_is_among_them(net.one(one, two), one, two, cost, edges, stops)
        seen += 1
    assert seen == 1865


def one_trip_is_among_them(
    way: list[tuple[int, int, int]], src: list[int], dst: list[int], cost: int, edges: list[list[int]],
    stops: dict[tuple[int, int], list[int]],
) -> None:
    """A single trip costs as much, and every hop of it is one of `edges`."""
    if cost == 0:
        assert way == []
        return
    assert way[0][2] in src
    assert way[-1][2] in dst
    spent = 0
    for (seat, line, vertex), (to_seat, to_line, to) in pairwise(way):
        assert vertex in stops[seat, line]
        if (seat, line) == (to_seat, to_line):
            assert [seat, line, min(vertex, to), max(vertex, to)] in edges
            spent += 1
        else:
            assert vertex == to
            spent += 3
    assert spent == cost


def test_shortest_trips_through_the_plain_reference() -> None:
    for stops, (_name, src, dst, cost, edges, _players) in pairs():
        found = ref_tunnel.shortest(stops, set(src), set(dst))
        assert (found is None) == (cost is None)
        assert found is None or [found[0], [list(edge) for edge in found[1]]] == [cost, edges]


# -- 828 reasons -------------------------------------------------------------------------------------------------------
def test_reasons_through_the_core_and_the_plain_reference() -> None:
    seen: Counter[str] = Counter()
    at = ("", 0)
    for name, turns, done, (line, cell, first, last, card), code in sorted(lines("illegal"), key=lambda case: case[:3]):
        game = games()[name]
        if name != at[0]:
            played, at = start(game), (name, 0)
            plain = ref_tunnel.State(board(game["board"]), game["np"], game["hands"], game["rules"])
            plain.begin()
        for row in game["turns"][at[1] : turns]:
            for step in steps(row[0]):
                played.play(step)
            plain.play_turn(row[0])
        at = (name, turns)
        core, state = played.copy(), plain.copy()
        for raw in game["turns"][turns][0][:done]:
            core.play(act(raw))
            state.act_raw(raw)
        tile = Tile(line, cell, first, last, card or "")
        assert (core.refuse_tile(tile) or "OK") == code, (name, turns, tile)
        assert (state.why_not(state.cur, line, cell, first, last, card) or "OK") == code
        if code != "OK":
            assert core.refuse(tile) in (code, "TURN_FULL")
        seen[code] += 1
    assert sum(seen.values()) == 828
    assert seen == dict.fromkeys(RULES[: RULES.index("OUT_OF_RANGE")], 36)  # every code of spec 5.6
