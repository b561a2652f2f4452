"""What players of such programs complain of (spec 12), as far as the rules can help it; and how points are counted."""

import random
from collections import Counter

import pytest
from games.tunnel.tables import begun, games, match_of, named, played, take, tokens
from reference import ref_tunnel

from handheld.core import lattice
from handheld.core.tunnel import LETTERS, Network
from handheld.games.tunnel import ends
from handheld.games.tunnel.rules import RULES
from handheld.games.tunnel.why import CELL
from handheld.session.match import Match


def some(step, first=0):
    """Return every so many games of the vectors."""
    return list(games().values())[first::step]


def positions(game, every=1):
    """Yield (state, seat) before each step, or some of them, of a game of the vectors."""
    state, count = begun(game), 0
    for number, row in enumerate(game["turns"]):
        for token in tokens(row[0]):
            count += 1
            if count % every == 0:
                yield state, number % game["np"]
            state.play({number % game["np"]: token})


# ---------------------------------------------------------------- 3: the reason for every cell


def test_every_cell_of_the_board_says_why_not():
    """Fault 3: whatever cell is asked about, with any end and card, there is a reason or it is legal."""
    rules = Counter()
    for game in some(42):
        for state, seat in positions(game, 17):
            moves, seen = set(state.moves(seat)), state.seen_by(seat)
            for number, line in enumerate(seen["lines"][seat]):
                for cell in range(216):
                    for start, end in ((a, b) for a in lattice.CORNERS[cell] for b in lattice.CORNERS[cell] if a != b):
                        start = line["verts"][-1] if line else start
                        for card in ("", *seen["hands"][seat][:1]):
                            token = f"t{number}.{cell}.{start}.{end}" + (f".{card}" if card else "")
                            why = state.why_not(seat, token)
                            assert (why is None) == (token in moves)
                            if why:
                                rules[why.rule] += 1
                                assert why.cells or why.rule in ("turn-full", "pending-bonus")
    assert len(rules) >= 18


def test_a_cell_that_is_never_open_to_a_player_says_so_all_game():
    """Fault 3: other players' arrows, hubs without a card, sides that a line may not use."""
    game, asked = games()["3p-000-random"], Counter()
    for state, seat in positions(game):
        line = state.seen_by(seat)["lines"][seat][0]
        if not line or state.seen_by(seat)["must"] != "tile":
            continue
        for cell, corners in enumerate(lattice.CORNERS):
            if line["verts"][-1] in corners:
                for end in set(corners) - {line["verts"][-1]}:
                    why = state.why_not(seat, f"t0.{cell}.{line['verts'][-1]}.{end}")
                    if why and why.rule in ("white-cell", "terminal-side", "terminal-shape", "hub-needs-card"):
                        asked[why.rule] += 1
                        assert (CELL, cell) in why.cells
    assert asked["white-cell"]
    assert asked["hub-needs-card"]


# ---------------------------------------------------------------- 5, 6: undo


def test_undo_brings_back_all_that_a_turn_counts():
    """Fault 5: tiles laid, hub used, open bonus, chips, points, cards: all of it, at any step."""
    seen_before = Counter()
    for game in [game for game in some(24, 1) if not game["rules"]]:
        match = match_of(game)
        for number, row in enumerate(game["turns"]):
            seat, sights = number % game["np"], []
            for token in tokens(row[0]):
                sights.append((dict(match.state.seen_by(seat)), match.state.moves(seat), match.state.digest()))
                match.choose(seat, token)
            for sight in reversed(sights):
                assert match.undo()
                assert (dict(match.state.seen_by(seat)), match.state.moves(seat), match.state.digest()) == sight
                seen_before["hub"] += sight[0]["hub_used"]
                seen_before["bonus"] += sight[0]["bonus"] is not None
                seen_before["chips"] += len(sight[0]["turn_chips"])
            for _ in sights:
                assert match.redo()
    assert min(seen_before.values()) > 3
    assert len(seen_before) == 3


def test_a_tile_and_the_stations_it_makes_are_one_step():
    """Fault 6: undoing the tile takes its chips and points back; a whole turn can be taken back at once."""
    most = 0
    for game in [game for game in some(11) if not game["rules"]]:
        match = match_of(game)
        for number, row in enumerate(game["turns"]):
            seat, begins = number % game["np"], match.at
            start = match.state.digest()
            for token in tokens(row[0])[:-1] or tokens(row[0]):
                supply, points = match.state.core.supply, match.state.core.points[seat]
                events = match.choose(seat, token)
                chips = named(events, "chip")
                most = max(most, len(chips))
                if chips:
                    assert match.state.core.supply == supply - len(chips)
                    assert match.state.core.points[seat] == points + sum(worth for _, _, worth in chips)
                    assert match.undo()
                    assert (match.state.core.supply, match.state.core.points[seat]) == (supply, points)
                    assert match.redo()
            if match.state.turn() == number:
                assert match.undo("turn")
                assert (match.at, match.state.digest()) == (begins, start)
                while match.redo():
                    pass
                match.choose(seat, "end")
    assert most == 2


# ---------------------------------------------------------------- 8, 9: trips


def test_trips_are_bounded_and_the_same_each_time():
    """Fault 8: the densest net that can be, all lines stopping at the same vertices, is one search of 160 stops."""
    rng = random.Random(8)
    stops = [rng.sample(range(60), 19) for _ in range(8)]
    lines = {(n // 2, n % 2): own for n, own in enumerate(stops)}
    net = Network(lines)
    for _ in range(20):
        start, end = rng.sample(range(60), 2)
        found, wanted = net.cheapest([start], [end]), ref_tunnel.shortest(lines, {start}, {end})
        assert found == (wanted and (wanted[0], tuple(wanted[1])))
        assert net.cheapest([start], [end]) == found


def test_trips_during_a_game_are_the_references():
    """Fault 9: at every turn, by a second way of finding them."""
    compared = 0
    for game in some(15, 3):
        state = begun(game)
        for row in game["turns"]:
            take(state, tokens(row[0]))
            seen = state.seen_by(None)
            stations = {*seen["stations"], *seen["builtin"]}
            net = {(seat, number): [vertex for vertex in line["verts"] if vertex in stations]
                   for seat, own in enumerate(seen["lines"]) for number, line in enumerate(own) if line}
            at = {card: set(lattice.CORNERS[cell]) & stations for cell, (card, _) in seen["hubs"].items()}
            for letter in LETTERS:
                trip = seen["trips"][letter]
                if trip["case"] == "unplaced":
                    assert not {letter + "1", letter + "2"} <= set(at)
                    continue
                src, dst = at[letter + "1"], at[letter + "2"]
                found = ref_tunnel.shortest(net, src, dst) if src and dst else None
                assert (trip["case"] == "nostation") == (not src or not dst)
                assert (trip["case"] == "route") == (found is not None)
                if found:
                    assert (trip["cost"], list(trip["edges"])) == found
                    compared += 1
    assert compared > 50


# ---------------------------------------------------------------- 10: who made what


def test_the_scoring_is_told_step_by_step():
    """Fault 10: letters in order, lake to forest, stations, and together they are the totals."""
    for game in some(3):
        state = begun(game)
        for row in game["turns"]:
            events = take(state, tokens(row[0]))
        seats, final = game["np"], state.seen_by(None)["final"]
        order = [event.name for event in events if event.name not in ("dead", "trigger", "tile", "chip", "done", "pass",
                                                                      "bonus", "station")]
        assert order == ["letter"] * 6 + ["lakeforest"] + ["station-points"] * seats + ["end"]
        letters, (forest,) = named(events, "letter"), named(events, "lakeforest")
        assert [one[1] for one in letters] == list(LETTERS)
        totals = [0] * seats
        for gain in [one[4] for one in letters] + [forest[3]]:
            totals = [a + b for a, b in zip(totals, gain, strict=True)]
        for seat, counted, scored, lines in named(events, "station-points"):
            assert counted == (0, scored // 2, scored)[lines]  # 7.1
            assert final["done"][seat] == lines
            totals[seat] += counted
        assert tuple(totals) == final["total"] == state.outcome().scores
        for letter, trip in final["letters"].items():
            assert (letter, trip["case"], trip["cost"], trip["gain"]) == letters[LETTERS.index(letter)][1:]
            assert set(trip["players"]) == {edge[0] for edge in trip["edges"]}
            for seat, gain in enumerate(trip["gain"]):
                if trip["case"] == "route":
                    joins = seat in trip["players"]
                    assert gain == (6 if seat in trip["owners"] else 3) * joins  # D15: no part, no points
                else:
                    out = trip["holders"] if trip["case"] == "unplaced" else trip["owners"]
                    assert gain == 6 * (seat not in out)
        winner, reason = named(events, "end")[0]
        best = [seat for seat, place in enumerate(state.outcome().places) if place == 0]
        assert winner == (best[0] if len(best) == 1 else -1)
        assert reason == state.outcome().reason


# ---------------------------------------------------------------- 11: where the gap is


def test_a_trip_that_is_not_there_shows_the_gap():
    """Fault 11: the hub without a station, or the two stations nearest to each other across what is missing."""
    cases = Counter()
    for game in some(2):
        state = played(game)
        seen = state.seen_by(None)
        stations = {*seen["stations"], *seen["builtin"]}
        at = {card: cell for cell, (card, _) in seen["hubs"].items()}
        net = Network(state.core.network())
        for letter in LETTERS:
            trip = seen["trips"][letter]
            if trip["case"] in ("unplaced", "route"):
                assert (trip["lacking"], trip["gap"]) == ((), ())
                continue
            cases[trip["case"]] += 1
            one, other = trip["gap"]
            if trip["case"] == "nostation":
                bare = [at[letter + n] for n in "12" if not set(lattice.CORNERS[at[letter + n]]) & stations]
                assert list(trip["lacking"]) == bare
                assert one in lattice.CORNERS[bare[0]]
                assert other in stations
                assert ends.apart(one)[other] == min(ends.apart(a)[b] for a in lattice.CORNERS[bare[0]]
                                                     for b in stations)
                continue
            assert trip["lacking"] == ()
            src, dst = (set(lattice.CORNERS[at[letter + n]]) & stations for n in "12")
            assert one != other
            assert {one, other} <= stations
            assert net.cheapest(src, [one]) is not None
            assert net.cheapest(dst, [other]) is not None
            assert net.cheapest([one], [other]) is None
    assert cases["nostation"] > 20
    assert cases["noroute"] > 5


def test_vertices_are_apart_as_on_the_board():
    assert ends.apart(0)[0] == 0
    assert ends.apart(0)[126] == 12
    assert all(ends.apart(a)[b] == 1 for a, b in lattice.ENDS)
    assert ends.nearest([0, 3], [126, 4]) == (3, 4)
    assert ends.nearest([], [1]) == ends.nearest([1], []) == ()


# ---------------------------------------------------------------- 15: trips as they would be now


def test_trips_now_are_those_of_a_game_that_ends_now():
    """Fault 15: the preview of a tile tells what it does to every trip."""
    changed = 0
    for game in some(20):
        for state, seat in positions(game, 3):
            before = state.seen_by(seat)["trips"]
            assert list(before) == [*LETTERS, "LF"]
            for token in state.moves(seat)[:3]:
                ghost = state.imagine(seat, lambda n: 0)
                ghost.play({seat: token})
                after = ghost.seen_by(seat)["trips"]
                changed += after != before
                score = ghost.core.count()
                assert [trip["gain"] for trip in after.values()] == [trip.gain for trip in score.trips]
            assert state.seen_by(seat)["trips"] == before
    assert changed > 100


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_was_seen_stays_as_it_was(seats):
    """A sight that was taken does not change with the game, though parts of it are worked out late."""
    rng, match, kept = random.Random(seats), Match(RULES, seats, {}, seats), []
    while match.waiting_for():
        (seat,) = match.waiting_for()
        kept.append((match.state.seen_by(seat), match.at, seat))
        match.choose(seat, rng.choice(match.state.moves(seat)))
    for seen, at, seat in kept[::5]:
        assert seen == match.state_at(at).seen_by(seat)
        assert (len(seen), set(seen)) == (len(dict(seen)), set(match.state.seen_by(seat)))
