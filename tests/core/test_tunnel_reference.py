"""Random games against the plain reference (tests/reference/ref_tunnel.py), compared at each step."""

import random
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reference import ref_tunnel

from handheld.core.tunnel import BOARDS, CARDS, REASONS, Act, Bonus, End, Station, Tile, Tunnel
from handheld.games.tunnel.data import FOLDER


@cache
def board(name: str) -> ref_tunnel.Board:
    return ref_tunnel.load_board(FOLDER / "board.json", name)


def start(seats: int, name: str, hands: list[list[str]], stations: int, tiles: int = 18) -> tuple[Tunnel, Any]:
    """The same beginning twice."""
    core = Tunnel(seats, name, stations=stations, tiles=tiles)
    core.deal(hands)
    state = ref_tunnel.State(board(name), seats, hands, {"stations": stations, "tiles_per_line": tiles})
    state.begin()
    return core, state


def act(raw: tuple[Any, ...]) -> Act:
    """A step of the reference as the core has it."""
    if raw[0] == "t":
        return Tile(*raw[1:5], raw[5] or "")
    return {"b": Bonus, "s": Station, "p": lambda: End(passed=True), "end": End}[raw[0]](*raw[1:])


def terminal(state: ref_tunnel.State, seat: int, number: int) -> int | None:
    """Tiles to a terminal as spec 10 has them, by plain trying; a line that goes straight back (the reference lets it,
    away from its own vertices) never has a shorter way than one that may."""
    net, line = state.board.geo, state.lines[seat][number]
    others = {v for p, k, x in state.all_lines() if (p, k) != (seat, number) for v in x.verts}
    layer, seen = {(line.verts[-1], line.verts[-2])}, set()
    for tiles in range(1, state.rules["tiles_per_line"] - len(line.cells) + 1):
        ahead = set()
        for u, t in layer:
            for c in net.cells_at[u]:
                kind = state.board.kind[c]
                hub = kind in "ROE" and not any(ref_tunnel.card_type(card) == kind for card in state.hands[seat])
                if c in state.tiles or kind == "W" or hub:
                    continue
                for w in set(net.cells[c]) - {u, t} - set(line.verts):
                    if net.acute(t, u, w) and not state.station(u) and u not in others:
                        continue
                    if kind != "B":
                        ahead.add((w, u))
                    elif u == state.board.arrow[c][2] and (state.board.arrow[c][0] - line.side) % 6 in (2, 3, 4):
                        return tiles
        layer = ahead - seen
        seen |= layer
    return None


def compare(core: Tunnel, state: ref_tunnel.State) -> None:
    """Everything that can be asked within a turn."""
    core.check()
    assert core.digest() == state.digest()
    moves, kinds = core.moves(), (End, Station, Bonus, Tile)
    assert [kinds.index(type(step)) for step in moves] == sorted(kinds.index(type(step)) for step in moves)
    assert set(moves) == set(map(act, state.legal_actions()))
    assert len(set(moves)) == len(moves)
    assert core.pending == state.pending_bonus
    if state.pending_bonus is None:
        assert core.tiles() == sorted(Tile(*tile[:4], tile[4] or "") for tile in state.single_tiles(state.cur))
    assert (core.laid, core.hub_used, core.full) == (state.placed, state.hub_used, state.turn_done())
    for seat in range(state.np):
        assert core.places(seat) == state.station_vertices(seat)
        for number in (0, 1):
            line = state.lines[seat][number]
            assert core.is_dead(seat, number) == state.dead(seat, number)
            assert core.bare(seat, number) == (state.bonus_vertices(seat, number) if line else [])
            way = terminal(state, seat, number) if line and not line.done else None
            assert core.to_terminal(seat, number) == way
            if line and not line.done:
                plain = ref_tunnel.tiles_to_terminal(state, seat, number)
                assert plain is None or way is None or plain <= way
    assert core.ended == state.ended_lines()


def compare_count(core: Tunnel, state: ref_tunnel.State) -> None:
    """Points and trips as they would be now."""
    score, plain = core.count(), state.score()
    assert (list(score.done), list(score.raw), list(score.station)) == (
        plain["done"], plain["station_raw"], plain["station"])  # fmt: skip
    assert (list(score.total), list(score.tiles), list(score.winners)) == (
        plain["total"], plain["tiles"], plain["winners"])  # fmt: skip
    written = [*plain["letters"].values(), plain["lakeforest"]]
    for trip, other in zip(score.trips, written, strict=True):
        assert trip.case == other["case"]
        assert list(trip.gain) == other["gain"]
        assert list(trip.edges) == other.get("edges", [])
        assert trip.cost == other.get("cost")
        assert list(trip.players) == other.get("players", [])
        assert list(trip.owners) == other.get("owners", other.get("holders", []))
    assert core.network() == state.network()


@settings(max_examples=14, deadline=None, derandomize=True)
@given(st.integers(2, 4), st.sampled_from(BOARDS), st.integers(1, 30), st.integers(3, 18), st.integers(0, 2**32),
       st.sampled_from([0.0, 0.1, 0.5]))
def test_random_games(seats: int, name: str, stations: int, tiles: int, seed: int, share: float) -> None:
    chance = random.Random(seed)
    hands = ref_tunnel.deal(seats, chance)
    core, state = start(seats, name, hands, stations, tiles)
    looks = 0
    while not state.over:
        legal = state.legal_actions()
        looks += 1
        if looks % 5 == 0 or legal[0][0] == "p":
            compare(core, state)
        if looks % 9 == 0:
            compare_count(core, state)
        stationed = [raw for raw in legal if raw[0] == "s"]
        raw = chance.choice(stationed if stationed and chance.random() < share else legal)
        done = core.play(act(raw))
        if raw[0] in ("end", "p"):
            fired = state.trigger is None
            state.end_turn(raw[0] == "p")
            assert done.reasons == (tuple(state.trigger[1]) if fired and state.trigger else ())
        else:
            before, points = set(state.chips), sum(state.points)
            state.act_raw(raw)
            assert {vertex for vertex, _ in done.chips} == set(state.chips) - before
            assert sum(worth for _, worth in done.chips) == sum(state.points) - points
            assert done.bonus == (state.pending_bonus is not None)
            if raw[0] == "s":  # a whole turn
                fired = state.trigger is None
                state.end_turn()
                assert core.play(End()).reasons == (tuple(state.trigger[1]) if fired and state.trigger else ())
    core.check()
    compare_count(core, state)
    assert core.over
    assert core.trigger == (state.trigger[0], tuple(state.trigger[1]))
    assert set(core.trigger[1]) <= set(REASONS)


@settings(max_examples=25, deadline=None, derandomize=True)
@given(st.integers(2, 4), st.sampled_from(BOARDS), st.integers(0, 2**32))
def test_any_tile_is_refused_for_the_same_reason(seats: int, name: str, seed: int) -> None:
    """Not only tiles somebody would try: any line, cell, vertices and card."""
    chance = random.Random(seed)
    hands = ref_tunnel.deal(seats, chance)
    stations = chance.choice([1, 4, 30])
    core, state = start(seats, name, hands, stations)
    for _ in range(chance.randrange(60)):
        if state.over:
            break
        raw = chance.choice(state.legal_actions())
        if raw[0] in ("end", "p"):
            state.end_turn(raw[0] == "p")
        else:
            state.act_raw(raw)
            if raw[0] == "s":
                state.end_turn()
                core.play(act(raw))
                raw = ("end",)
        core.play(act(raw))
    for number in (0, 1):
        line = state.lines[state.cur][number]
        heads = [line.verts[-1]] if line else []
        for _ in range(400):
            cell = chance.randrange(216)
            if heads and chance.random() < 0.7:
                cell = chance.choice(state.board.geo.cells_at[heads[0]])
            corners = list(state.board.geo.cells[cell])
            first = chance.choice(heads * 4 + corners + [chance.randrange(127)])
            last = chance.choice([*corners, *corners, chance.randrange(127)])
            card = chance.choice([None, chance.choice(CARDS), *state.hands[state.cur]])
            code = state.why_not(state.cur, number, cell, first, last, card)
            tile = Tile(number, cell, first, last, card or "")
            assert core.refuse_tile(tile) == code, tile


def count_turns(state: ref_tunnel.State) -> list[str]:
    """The reference's way to count full turns (check_vectors.py), with what each comes to."""
    if state.pending_bonus is not None:
        found = []
        for vertex in [-1, *state.bonus_vertices(state.cur, state.pending_bonus)]:
            twin = state.copy()
            twin.act_raw(("b", vertex))
            found += count_turns(twin)
        return found
    if state.turn_done():
        return [state.canonical()]
    found = []
    for tile in state.single_tiles(state.cur):
        twin = state.copy()
        twin.lay(state.cur, tile)
        found += count_turns(twin)
    return found


@pytest.mark.parametrize("seed", range(9))
def test_all_full_turns(seed: int) -> None:
    """Ordered: one for each of the reference's, to the same position. Unordered: the same positions, none left out."""
    chance = random.Random(seed)
    seats, name = 2 + seed % 3, BOARDS[seed // 3]
    hands = ref_tunnel.deal(seats, chance)
    stations = 30 if seed % 2 else 6
    core, state = start(seats, name, hands, stations)
    for _ in range(4 * seats + seed % 4):
        turn = ref_tunnel.random_turn(state, chance)
        state.play_turn(turn)
        for raw in turn:
            core.play(act(raw))
        if turn[0][0] != "p":
            core.play(End())
    texts = count_turns(state)
    before, key, hashed = core.canonical(), core.key, core.hash()
    ordered = []
    keys: dict[int, str] = {}
    for acts, at in core.visit():
        assert core.full
        ordered.append(core.canonical())
        assert keys.setdefault(at, ordered[-1]) == ordered[-1]  # equal keys, equal positions
        assert 1 <= len(acts) <= 5
    assert sorted(ordered) == sorted(texts)
    assert len(set(ordered)) == len(keys)
    assert core.full_turns() == len(texts)
    unordered = [core.canonical() for _ in core.visit(ordered=False)]
    assert set(unordered) == set(texts)
    assert len(unordered) <= len(texts)
    for _ in core.visit():  # left early: all is as it was
        break
    assert (core.canonical(), core.key, core.hash()) == (before, key, hashed)
    core.check()
