"""The net that is drawn says the same as the rules: every path of the vectors, crashes, owners, joints of curves."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from games.twisty.tables import VARIANTS, ends, lines, position, replayed

from handheld.games.twisty import art, ghost, net
from handheld.games.twisty.data import data
from handheld.games.twisty.sight import Sight, owned


def test_traces_are_those_of_the_vectors() -> None:
    for case in lines("paths"):
        laid = {cell: (tile, rotation) for cell, tile, rotation in case["laid"]}
        tile, cell, rotation = case["place"]
        runs = net.trace(laid, ends(case["trains"]), cell, tile, rotation)
        assert [[run.train, list(run.path), list(run.end)] for run in runs] == case["moves"]
        assert sum(len(run.path) for run in runs) == case["points"]


def test_a_run_that_was_reported_is_drawn_as_it_was_traced() -> None:
    for case in lines("paths")[::7]:
        laid = {cell: (tile, rotation) for cell, tile, rotation in case["laid"]}
        tile, cell, rotation = case["place"]
        track = net.Net({**laid, cell: (tile, rotation)})
        for run in net.trace(laid, ends(case["trains"]), cell, tile, rotation):
            assert net.replayed(track, run.train, cell, run.path, run.end) == run
            legs = net.legs(track, run, cell)
            assert len(legs) == len(run.path)  # one for each border: 120 ms each
            for before, after in pairwise(legs):
                assert math.dist(before[-1], after[0]) < 1e-9


def test_crashing_trains_come_to_the_same_place() -> None:
    seen = 0
    for case in lines("paths"):
        if not any(end[0] == "crashed" for _, _, end in case["moves"]):
            continue
        laid = {cell: (tile, rotation) for cell, tile, rotation in case["laid"]}
        tile, cell, rotation = case["place"]
        track = net.Net({**laid, cell: (tile, rotation)})
        runs = {run.train: run for run in net.trace(laid, ends(case["trains"]), cell, tile, rotation)}
        for run in runs.values():
            if run.kind == "crashed":
                mine, other = (net.legs(track, one, cell)[-1][-1] for one in (run, runs[run.end[1]]))
                assert math.dist(mine, other) < 0.02
                seen += 1
    assert seen > 20


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_ghost_counts_what_the_rules_count(variant: str) -> None:
    games = [game for game in lines("games") if game["variant"] == variant][:6]
    for game in games:
        match = replayed(game)
        for k in range(match.at):
            state = match.state_at(k)
            for seat in state.to_act():
                if seat < 0:
                    continue
                sight, tile = Sight(state.seen_by(seat)), state.seen_by(seat)["hand"]
                token = state.moves(seat)[k % len(state.moves(seat))]
                events, seen = state.preview(seat, token)
                cell, rotation = "abcde".index(token[0]) + 5 * (int(token[1]) - 1), int(token[3])
                one = ghost.outlook(sight, sight.boards[seat], cell, tile, rotation)
                assert one.gain == next(event.data[2] for event in events if event.name == "score")
                assert one.after.trains == seen["boards"][seat]["trains"]
                reported = [(e.data[0], e.data[1], e.data[2:]) for e in events if e.name == "run"]
                assert [(run.train, run.path, run.end) for run in one.runs] == reported


def test_used_tracks_are_those_that_trains_have_crossed() -> None:
    state = position([[2, 3, 0], [9, 14, 1]])
    board = state.seen_by(0)["boards"][0]
    sight = Sight(state.seen_by(0))
    for train, path in enumerate(board["paths"]):
        mine = [piece for piece, owner in sight.boards[0].owners.items() if owner == train and piece[0] in "tc"]
        arrived = board["trains"][train][0] == "station"
        assert len(mine) == len(path) - (1 if arrived else 0)
    assert owned(sight.boards[0].owners, 0) == (-1,) * 4


def test_curves_meet_borders_at_right_angles() -> None:
    """Ends of neighbouring strips are one line: no seam (look/NOTES.md)."""
    for p in range(8):
        for q in range(8):
            if p != q:
                first, second = net.curve(p, q)[:2]
                if p // 2 in (0, 2):
                    assert first[0] == second[0]
                else:
                    assert first[1] == second[1]


def test_tunnels_hide_only_where_they_are_crossed() -> None:
    for index, tile in enumerate(data().tiles):
        for pair, level in enumerate(tile.level):
            if level != "tunnel":
                continue
            begin, hidden, end = art._tunnel(index, 0, pair)
            whole = net.length(net.curve(*net.pairs_of(index, 0)[pair]))
            assert hidden, (index, pair)
            assert net.length(begin) > 0.02
            assert net.length(end) > 0.02
            assert math.isclose(net.length(begin) + net.length(hidden) + net.length(end), whole, rel_tol=0.03)
            assert not art.open_air(index, pair)


def test_a_train_stands_before_its_border_and_looks_across() -> None:
    for border, sides in enumerate(data().borders):
        for side in sides:
            if side is not None:
                (x, y), (dx, dy) = net.standing(border, side[0]), net.heading(border, side[0])
                px, py = net.place(border)
                assert math.isclose((px - x) * dx + (py - y) * dy, net.STAND)
