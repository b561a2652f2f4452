"""The State of Tunnel Lines over the core: turns, refusals of our own, previews, triggers, options."""

import random
from functools import cache

import pytest
from games.tunnel.tables import BOARDS, begun, deal, games, lines, match_of, named, take, tokens

from handheld.core import lattice
from handheld.games.base import CHANCE, BadToken, IllegalMove, Kind
from handheld.games.tunnel import INFO, ends, notation
from handheld.games.tunnel.rules import RULES, TunnelState
from handheld.games.tunnel.why import CELL, CODES, OWN_CODES, VERTEX
from handheld.session.match import Match


def walk(game):
    """Yield (state, seat) before each step of a game of the vectors; the state goes on afterwards."""
    state = begun(game)
    for number, row in enumerate(game["turns"]):
        for token in tokens(row[0]):
            yield state, number % game["np"]
            state.play({number % game["np"]: token})


@cache
def where(wanted, most=3):
    """Return copies of the first positions of the vectors for which wanted(seen, moves) holds, one a game."""
    found = []
    for game in games().values():
        for state, seat in walk(game):
            if wanted(state.seen_by(seat), state.moves(seat)):
                found.append((state.copy(), seat))
                break
        if len(found) == most:
            return found
    raise AssertionError("no such position in the vectors")


def anyhow(match, rng, steps=10_000):
    """Let everybody do anything legal."""
    for _ in range(steps):
        if not match.waiting_for():
            break
        (seat,) = match.waiting_for()
        match.choose(seat, rng.choice(match.state.moves(seat)))
    return match


# ---------------------------------------------------------------- the turn


def test_before_the_deal():
    state = TunnelState(3)
    assert state.to_act() == (CHANCE,)
    assert state.chances() == {"f1": 1, "f2": 1, "f3": 1}
    seen = state.seen_by(0)
    assert (seen["must"], seen["start"], seen["to_deal"], seen["turn"]) == ("deal", -1, 12, 0)
    assert seen["board"] == "twinpark"
    assert seen["lines"] == ((None, None),) * 3
    assert seen["hand_sizes"] == (4, 4, 4)
    assert (seen["supply"], seen["limit"]) == (30, 4)
    assert named(state.play({CHANCE: "f2"}), "first") == [(1,)]
    assert state.seen_by(0)["start"] == 1
    assert named(state.play({CHANCE: "d3A1"}), "dealt") == [(2, "A1")]
    assert state.seen_by(0)["hands"] == ((), (), ("A1",))
    assert "d3A2" not in state.chances()
    assert set(state.chances()) == {"d1A2", "d2A2"}


@pytest.mark.parametrize("token", ["d3A2", "d1B1", "d1A1", "f1"])
def test_what_cannot_be_drawn(token):
    state = TunnelState(3)
    for drawn in ("f1", "d3A1"):
        state.play({CHANCE: drawn})
    before = state.digest()
    with pytest.raises(IllegalMove) as caught:
        state.play({CHANCE: token})
    assert caught.value.why.rule == "not-dealt"
    with pytest.raises(BadToken):
        state.play({CHANCE: "end"})
    assert state.digest() == before
    assert state.why_not(0, "end").rule == "not-asked"


def test_turns_go_round_from_whoever_was_drawn():
    for first in range(4):
        hands = games()["4p-000-random"]["hands"]
        state = deal(TunnelState(4), hands, first)
        order = []
        for turn in range(8):
            (seat,) = state.to_act()
            assert state.turn() == turn
            order.append(seat)
            while state.turn() == turn:
                state.play({seat: state.moves(seat)[-1]})
                assert state.turn() == turn or state.to_act() != (seat,)
        assert order == [(first + turn) % 4 for turn in range(8)]


def test_a_turn_step_by_step():
    game = games()["3p-000-random"]
    state = begun(game)
    (seat,), first = state.to_act(), tokens(game["turns"][0][0])
    assert len(state.moves(0)) == game["turns"][0][1]  # 9 white cells from both border corners
    assert all(token.startswith("t0.") for token in state.moves(0))
    events = [event for token in first for event in state.play({seat: token})]
    assert named(events, "tile") == [(0, 0, 108, 57, 58, ""), (0, 0, 109, 58, 71, ""), (0, 0, 133, 71, 72, "")]
    assert state.to_act() == (1,)
    line = state.seen_by(None)["lines"][0][0]
    assert line["verts"] == (57, 58, 71, 72)
    assert line["cells"] == (108, 109, 133)
    assert (line["origin"], line["left"], line["done"], line["dead"]) == (57, 15, False, False)
    assert state.seen_by(None)["tiles_left"] == ((15, 18), (18, 18), (18, 18))
    assert state.seen_by(None)["builtin"] == (57,)


def test_after_a_full_turn_only_its_end_is_left_and_nothing_is_final_before():
    match = match_of(games()["2p-000-random"])
    digests = [match.state.digest()]
    for token in tokens(games()["2p-000-random"]["turns"][0][0])[:-1]:
        match.choose(0, token)
        digests.append(match.state.digest())
    assert match.state.moves(0) == ("end",)
    assert match.state.seen_by(0)["must"] == "end"
    while match.undo():
        digests.pop()
        assert match.state.digest() == digests[-1]
    assert len(digests) == 1
    assert match.state.to_act() == (0,)
    while match.redo():
        assert match.at
    match.choose(0, "end")
    assert match.state.to_act() == (1,)


def test_a_station_is_a_whole_turn():
    """5.8: only as the first thing of a turn, nothing else after it."""
    for state, seat in where(lambda seen, moves: not seen["turn_tiles"] and "s" in {token[0] for token in moves}):
        stations = [token for token in state.moves(seat) if token[0] == "s"]
        after, seen = state.copy(), state.seen_by(seat)
        (event,) = after.play({seat: stations[0]})
        vertex = notation.read(stations[0]).vertex
        assert (event.name, event.data) == ("station", (vertex, state.core.worth(vertex)))
        assert after.moves(seat) == ("end",)
        assert vertex in after.seen_by(seat)["stations"]
        assert after.seen_by(seat)["supply"] == seen["supply"] - 1
        assert after.seen_by(seat)["turn_chips"] == (vertex,)
        tile = next(token for token in state.moves(seat) if token[0] == "t")
        assert after.why_not(seat, tile).rule == "turn-full"
        assert after.why_not(seat, stations[-1]).rule == "turn-full"
        after = state.copy()
        after.play({seat: tile})
        assert not [token for token in after.moves(seat) if token[0] == "s"]
        assert after.why_not(seat, stations[0]).rule == "turn-begun"


def test_a_bonus_comes_at_once_and_may_be_declined():
    """5.9."""
    for state, seat in where(lambda seen, moves: seen["must"] == "bonus" and len(moves) > 2):
        seen, (decline, *chips) = state.seen_by(seat), state.moves(seat)
        assert decline == "b-"
        assert seen["lines"][seat][seen["bonus"]]["done"]
        for token in chips:
            after, vertex = state.copy(), notation.read(token).vertex
            (event,) = after.play({seat: token})
            assert (event.name, event.data) == ("bonus", (vertex, state.core.worth(vertex)))
            assert vertex in seen["lines"][seat][seen["bonus"]]["verts"]
            assert vertex in after.seen_by(seat)["stations"]
            assert after.seen_by(seat)["points"][seat] == seen["points"][seat] + state.core.worth(vertex)
        after = state.copy()
        (event,) = after.play({seat: decline})
        assert event.data == (-1, 0)
        assert after.seen_by(seat)["stations"] == seen["stations"]
        assert after.seen_by(seat)["bonus"] is None
        why = state.why_not(seat, "end")
        assert why.rule == "pending-bonus"
        assert why.tracks == ((seat, seen["bonus"], ""),)
        assert {(VERTEX, notation.read(token).vertex) for token in chips} <= set(why.cells)


def test_where_no_full_turn_is_there_a_station_must_be_placed():
    """5.4, first half."""
    for state, seat in where(lambda seen, moves: seen["must"] == "station"):
        assert {token[0] for token in state.moves(seat)} == {"s"}
        assert state.core.full_turns() == 0
        for tile in map(notation.write, state.core.tiles()):
            why = state.why_not(seat, tile)
            assert why.rule == "station-first"
            assert set(why.cells) == {(VERTEX, notation.read(token).vertex) for token in state.moves(seat)}
        assert state.why_not(seat, "pass").rule == "no-pass"


@pytest.mark.parametrize("stock", [True, False], ids=["no place", "no stock"])
def test_a_short_turn_has_none_one_or_two_tiles(stock):
    """5.4, second half, with D12 and D17."""

    def wanted(seen, moves):
        return seen["must"] == "short" and (seen["supply"] > 0) == stock and len(moves) > 1 and not seen["turn_tiles"]

    for state, seat in where(wanted):
        assert "pass" in state.moves(seat)
        assert "end" not in state.moves(seat)
        assert not state.seen_by(seat)["can_end"]
        assert state.why_not(seat, "end").rule == "not-full"
        tiles = [token for token in state.moves(seat) if token[0] == "t"]
        assert tiles == sorted(map(notation.write, state.core.tiles()))
        laid = state.copy()
        laid.play({seat: tiles[0]})
        while laid.seen_by(seat)["must"] == "bonus":
            laid.play({seat: "b-"})
        assert "end" in laid.moves(seat)
        assert laid.seen_by(seat)["can_end"]
        assert laid.why_not(seat, "pass").rule == "turn-begun"
        passed = state.copy()
        events = passed.play({seat: "pass"})
        assert named(events, "pass") == [(seat,)]
        assert passed.to_act() != (seat,)
        assert passed.seen_by(None)["passes"] == state.seen_by(None)["passes"] + 1
        assert state.seen_by(None)["supply"] == 0 or not state.core.places(seat)


def test_a_turn_is_full_with_fewer_tiles_if_the_last_one_completes_both_lines():
    """5.3, D21."""
    found = set()
    for game in games().values():
        for row in game["turns"]:
            tiles = sum(raw[0] == "t" for raw in row[0])
            if row[2] and 0 < tiles < 3:
                found.add(tiles)
    assert found == {1, 2}
    for state, seat in where(lambda seen, moves: seen["must"] == "end" and 0 < len(seen["turn_tiles"]) < 3, 6):
        assert all(line["done"] for line in state.seen_by(seat)["lines"][seat])
        assert state.moves(seat) == ("end",)


def test_only_tiles_from_which_the_turn_can_be_made_full_are_offered():
    """5.3; the others say where the turn would get stuck."""

    def wanted(seen, moves):
        return seen["must"] == "tile" and len(seen["turn_tiles"]) == 1

    stuck = 0
    for game in list(games().values())[::4]:
        for state, seat in walk(game):
            if not wanted(state.seen_by(seat), ()):
                continue
            for tile in state.core.tiles():
                token, after = notation.write(tile), state.core.copy()
                if token in state.moves(seat):
                    after.play(tile)
                    assert after.full or after.fillable()
                    continue
                why = state.why_not(seat, token)
                assert why.rule == "not-fillable"
                assert why.cells[0] == (CELL, tile.cell)
                after = after.ahead(tile)
                assert not after.full
                assert not after.fillable()
                heads = {number for kind, number in why.cells if kind == VERTEX}
                assert heads == {line.verts[-1] for line in map(after.line, (seat, seat), (0, 1))
                                 if line and not line.done}
                blocked = {number for kind, number in why.cells[1:] if kind == CELL}
                assert blocked.isdisjoint(one.cell for one in after.tiles())
                assert all(heads & set(lattice.CORNERS[cell]) for cell in blocked)
                stuck += 1
    assert stuck > 20


# ---------------------------------------------------------------- refusals of our own


def test_every_refusal_names_a_rule_that_is_listed():
    rng, found = random.Random(5), set()
    for game in list(games().values())[::9]:
        for state, seat in walk(game):
            for _ in range(12):
                if rng.random() < 0.3:
                    token = rng.choice(["end", "pass", "b-", f"b{rng.randrange(127)}", f"s{rng.randrange(127)}"])
                else:
                    lines_of, line = state.seen_by(seat)["lines"][seat], rng.randrange(2)
                    start = lines_of[line]["verts"][-1] if lines_of[line] else rng.randrange(127)
                    cell = rng.randrange(216)
                    token = f"t{line}.{cell}.{start}.{rng.choice(lattice.CORNERS[cell])}"
                why = state.why_not(seat, token)
                assert (why is None) == (token in state.moves(seat))
                if why:
                    assert why.rule in (*CODES, *OWN_CODES)
                    assert all(0 <= number < (216 if kind == CELL else 127) for kind, number in why.cells)
                    assert all(len(state.seen_by(None)["lines"][one][two]["verts"]) for one, two, _ in why.tracks
                               if state.seen_by(None)["lines"][one][two])
                    found.add(why.rule)
    assert {"turn-full", "no-bonus", "bonus-vertex", "first-turn", "turn-begun", "not-on-line", "not-between",
            "line-done", "station-here", "not-full", "no-pass", "pending-bonus"} <= found  # fmt: skip


def test_codes_that_are_not_asked_or_too_late():
    state = begun(games()["2p-000-random"])
    assert state.why_not(1, "end").rule == "not-asked"
    assert state.why_not(0, "s60").rule == "first-turn"
    assert state.why_not(0, "end").rule == "not-full"
    with pytest.raises(BadToken):
        state.why_not(0, "t0")
    with pytest.raises(IllegalMove) as caught:
        state.play({0: "end"})
    assert caught.value.why == state.why_not(0, "end")
    with pytest.raises(IllegalMove):
        state.play({1: "end"})
    for row in games()["2p-000-random"]["turns"]:
        take(state, tokens(row[0]))
    assert state.why_not(0, "end").rule == "game-over"
    with pytest.raises(IllegalMove):
        state.play({0: "end"})


def test_no_station_without_stock():
    for state, seat in where(lambda seen, moves: not (seen["supply"] or seen["turn_tiles"] or seen["must"] == "end")):
        for vertex in range(127):
            assert state.why_not(seat, f"s{vertex}").rule == "no-stock"


def test_words_of_a_refusal_fit_its_places():
    """Each code of 5.6 with the places that break it, from the vectors' refusals."""
    seen = set()
    for name, turns, acts, (line, cell, start, end, card), code in lines("illegal"):
        if code in seen or code == "OK":
            continue
        seen.add(code)
        game = games()[name]
        state = begun(game)
        for row in game["turns"][:turns]:
            take(state, tokens(row[0]))
        seat = turns % game["np"]
        for token in tokens(game["turns"][turns][0])[:acts]:
            state.play({seat: token})
        why = state.why_not(seat, f"t{line}.{cell}.{start}.{end}" + (f".{card}" if card else ""))
        own = state.seen_by(seat)["lines"][seat][line]
        if code == "CELL_TAKEN":
            ((one, two, _),) = why.tracks
            assert cell in state.seen_by(None)["lines"][one][two]["cells"]
        elif code in ("NOT_HEAD", "SHAPE"):
            assert (VERTEX, own["verts"][-1]) in why.cells
        elif code == "OWN_LINE":
            assert (VERTEX, end) in why.cells
            assert end in own["verts"]
        elif code == "SAME_LETTER":
            others = [number for kind, number in why.cells if kind == CELL and number != cell]
            assert [state.seen_by(None)["hubs"][other][0][0] for other in others] == [card[0]]
        elif code == "HUB_LIMIT":
            (other,) = (number for kind, number in why.cells if number != cell)
            assert other in [tile.cell for tile in state.seen_by(seat)["turn_tiles"]]
        elif code == "NO_CHIP":
            bare = [number for kind, number in why.cells if kind == VERTEX]
            assert bare
            assert not set(bare) & {*state.seen_by(seat)["stations"], *state.seen_by(seat)["builtin"]}
        elif code == "ACUTE":
            assert (VERTEX, start) in why.cells
    assert len(seen) == 22


# ---------------------------------------------------------------- previews, plain steps


def test_what_a_tile_would_bring_is_what_it_brings():
    for game in list(games().values())[::60]:
        for state, seat in walk(game):
            token = state.moves(seat)[len(state.moves(seat)) // 2]
            ghost = state.imagine(seat, lambda n: 0)
            before, digest = state.seen_by(seat), state.digest()
            shown = ghost.play({seat: token})
            assert state.digest() == digest
            assert state.seen_by(seat) == before
            again = state.copy()
            assert again.play({seat: token}) == shown
            assert again.seen_by(seat) == ghost.seen_by(seat)
            gained = sum(data[-1] for name in ("chip", "bonus", "station") for data in named(shown, name))
            assert again.seen_by(seat)["points"][seat] == before["points"][seat] + gained


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_plain_steps_alone_end_a_game(seats):
    for seed in range(3):
        match = Match(RULES, seats, {"board": BOARDS[seed]}, seed)
        while match.waiting_for():
            (seat,) = match.waiting_for()
            token = RULES.default(match.state, seat)
            assert token in match.state.moves(seat)
            if "end" in match.state.moves(seat):
                assert token == "end"
            match.choose(seat, token)
        assert match.over
        assert sum(match.state.seen_by(None)["final"]["done"]) >= 1


# ---------------------------------------------------------------- the end


@pytest.mark.parametrize("reason", ["both", "stations", "lines"])
def test_triggers_and_last_turns(reason):
    """6.2, 6.3: whoever fires is done, everyone else has one more turn, and it is said."""
    tested = 0
    for game in games().values():
        if reason not in game["trigger"][1] or tested == 8:
            continue
        tested += 1
        state, seats = begun(game), game["np"]
        for number, row in enumerate(game["turns"]):
            seat, left = number % seats, len(game["turns"]) - 1 - number
            seen = state.seen_by(seat)
            assert (seen["trigger"] is None) == (left >= seats - 1)
            if seen["trigger"]:
                assert seen["last_turns"][0] == seat or seat in seen["last_turns"]
            events = take(state, tokens(row[0]))
            if left == seats - 1:
                assert named(events, "trigger") == [(seat, tuple(game["trigger"][1]))]
                seen = state.seen_by(None)
                assert sorted(seen["last_turns"]) == [one for one in range(seats) if one != seat]
                assert reason != "both" or all(line["done"] for line in seen["lines"][seat])
                assert reason != "stations" or seen["supply"] == 0
                assert reason != "lines" or seen["ended"] >= seen["limit"]
            else:
                assert not named(events, "trigger")
            coming = named(events, "last-turn")
            assert coming == ([((seat + 1) % seats,)] if 0 < left < seats else [])
        assert state.to_act() == ()
    assert tested == 8


def test_dead_lines_are_told_when_they_die():
    """6.1, and that the end of anybody's turn may kill or revive them."""
    died = revived = 0
    for game in list(games().values())[::3]:
        state = begun(game)
        flags = {}
        for row in game["turns"]:
            events = take(state, tokens(row[0]))
            after = {(seat, line): one["dead"] for seat, own in enumerate(state.seen_by(None)["lines"])
                     for line, one in enumerate(own) if one}
            new = {where for where, dead in after.items() if dead and not flags.get(where)}
            assert set(named(events, "dead")) == new
            seen = state.seen_by(None)
            assert seen["ended"] == sum(one["dead"] or one["done"] for own in seen["lines"] for one in own if one)
            died += len(new)
            revived += sum(dead and not after[where] for where, dead in flags.items())
            flags = after
    assert died > 50
    assert revived > 0


def test_places_and_how_it_was_decided():
    """7.5, D16: points, then complete lines, then fewer tiles, then shared; level seats share a place below, too."""
    state = begun(games()["4p-000-random"])
    score = state.core.count()
    for total, done, tiles, places, reason in (
        ((9, 4, 4, 1), (0, 2, 1, 2), (20, 9, 9, 9), (0, 1, 2, 3), "points"),
        ((9, 9, 4, 9), (1, 2, 2, 1), (20, 30, 5, 20), (1, 0, 3, 1), "lines"),
        ((9, 9, 9, 9), (2, 2, 1, 2), (20, 19, 5, 20), (1, 0, 3, 1), "tiles"),
        ((9, 9, 9, 2), (2, 2, 1, 2), (19, 19, 19, 19), (0, 0, 2, 3), "shared"),
        ((0, 0, 0, 0), (0, 0, 0, 0), (3, 3, 3, 3), (0, 0, 0, 0), "shared"),
    ):
        outcome = ends.outcome(state.core, score._replace(total=total, done=done, tiles=tiles))
        assert (outcome.places, outcome.scores, outcome.reason) == (places, total, reason)
        events = ends.events(score._replace(total=total, done=done, tiles=tiles), outcome)
        winner = places.index(0) if places.count(0) == 1 else -1
        assert named(events, "end") == [(winner, reason)]


# ---------------------------------------------------------------- options


def test_boards_by_number_of_players_and_by_choice():
    assert [TunnelState(seats).board for seats in (2, 3, 4)] == list(BOARDS)
    for seats in (2, 3, 4):
        for board in BOARDS:
            assert TunnelState(seats, {"board": board}).seen_by(None)["board"] == board


def test_scarce_stations():
    assert [TunnelState(seats, {"stations": "scarce"}).seen_by(None)["supply"] for seats in (2, 3, 4)] == [12, 20, 30]
    assert [TunnelState(seats).seen_by(None)["supply"] for seats in (2, 3, 4)] == [30, 30, 30]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_equal_last_turns(seats):
    """Only who sits later in the round, counted from who began, has a last turn: all have had as many."""
    begun_by = set()
    for seed in range(12):
        match = anyhow(Match(RULES, seats, {"last-turns": "equal"}, seed), random.Random(seed))
        seen, turns = match.state.seen_by(None), match.state.core.turns
        first = seen["start"]
        assert len(set(turns)) == 1 or seen["trigger"][1] == ("passes",)
        assert len(seen["totals"]) == sum(turns)
        begun_by.add((seen["trigger"][0] - first) % seats)
        plain = Match(RULES, seats, {}, seed)
        for step in match.steps[plain.at :]:
            plain.step(step.moves)
        assert plain.over == (seen["trigger"][0] == first)
    assert len(begun_by) > 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_bonus_for_who_began_last(seats):
    """2 points: nobody of two, the last of three, the last two of four, counted from who began."""
    for seed in range(6):
        match = anyhow(Match(RULES, seats, {"seat-bonus": "on"}, seed), random.Random(seed))
        plain = Match(RULES, seats, {}, seed)
        for step in match.steps[plain.at :]:
            plain.step(step.moves)
        seen, first = match.state.seen_by(None), match.state.seen_by(None)["start"]
        late = {2: (), 3: (2,), 4: (2, 3)}[seats]
        wanted = [2 * ((seat - first) % seats in late) for seat in range(seats)]
        assert list(seen["final"]["seat_bonus"]) == wanted
        assert list(match.outcome.scores) == [a + b for a, b in zip(plain.outcome.scores, wanted, strict=True)]
        events = match.events_at(match.at - 1)
        assert sorted(named(events, "bonus-seat")) == [(seat, 2) for seat, points in enumerate(wanted) if points]
        assert not named(plain.events_at(plain.at - 1), "bonus-seat")


def test_a_letter_whose_hubs_are_not_joined():
    """D14 and its option: as without a station, or nothing for anybody."""
    compared = 0
    for game in games().values():
        if game["rules"] or not any(one["case"] == "noroute" for one in game["score"]["letters"].values()):
            continue
        state = deal(TunnelState(game["np"], {"board": game["board"], "noroute": "none"}), game["hands"])
        for row in game["turns"]:
            take(state, tokens(row[0]))
        final = state.seen_by(None)["final"]
        for letter, one in game["score"]["letters"].items():
            if one["case"] == "noroute":
                assert final["letters"][letter]["case"] == "noroute"
                assert not any(final["letters"][letter]["gain"])
                compared += sum(one["gain"]) > 0
            else:
                assert list(final["letters"][letter]["gain"]) == one["gain"]
        assert final["lakeforest"]["gain"] == tuple(game["score"]["lakeforest"]["gain"])
    assert compared > 5


def test_hidden_hands_make_the_game_one_of_secrets():
    assert INFO.kind_with({"hands": "hidden"}) == Kind.CHANCE | Kind.HIDDEN
    assert INFO.kind_with({}) == Kind.CHANCE
