"""What went wrong in programs of related games (spec section 10), each with a test that it can't go wrong here.
Numbers 1 to 9 concern the core (7 is in test_twisty_data.py); the others the screen and the controls."""

import itertools
import json
import random
from pathlib import Path
from typing import Any

import pytest
from reference import ref_twisty

from handheld.core.twisty import CELLS, KINDS, RULES, TRAINS, VARIANTS, Frame, Move, Refused, Twisty, deal

VECTORS = Path(__file__).parent.parent / "vectors" / "twisty"
Json = dict[str, Any]


def paths() -> list[Json]:
    return [json.loads(line) for line in (VECTORS / "paths.jsonl").read_text(encoding="utf-8").splitlines()]


def set_up(vector: Json) -> Frame:
    frame = Frame()
    for cell, tile, rot in vector["laid"]:
        frame.lay(cell, rot, tile)
    return frame


def random_game(seed: int, seats: int = 4, variant: str = "standard") -> tuple[Twisty, list[dict[int, list[Move]]]]:
    """Play a random game; return it with the moves of each round."""
    chance, game, rounds = random.Random(seed), Twisty(seats, variant), []
    while not game.over:
        choices = {}
        for seat in range(seats):
            if game.active(seat):
                game.draw(seat, deal(seed, seat)[game.placed(seat)])
                choices[seat] = chance.choice(game.cells(seat)), chance.randrange(4)
        rounds.append(game.play(choices)[0])
    return game, rounds


# 1 --------------------------------------------------------------------------------------------------------------------
def test_fault_1_no_order_decides_a_head_on_meeting() -> None:
    """Whatever train steps first in the reference: the same places and points, and those of the core."""
    crashes = [vector for vector in paths() if any(move[2][0] == "crashed" for move in vector["moves"])]
    assert len(crashes) > 300
    for vector in crashes[::3]:
        tile, cell, rot = vector["place"]
        frame = set_up(vector)
        moves = frame.place(cell, rot, tile)
        for order in itertools.permutations(range(TRAINS)):
            board = ref_twisty.Board()
            board.laid = {cell: (tile, rot) for cell, tile, rot in vector["laid"]}
            board.trains = [tuple(end) for end in vector["trains"]]
            reports = board.place(tile, cell, rot, order)
            assert board.trains == frame.trains()
            assert sum(len(r["path"]) for r in reports) == sum(len(move.path) for move in moves)


def test_fault_1_the_order_of_seats_decides_nothing() -> None:
    for seed in range(60):
        chance, one, two = random.Random(seed), Twisty(4), Twisty(4)
        while not one.over:
            choices = {}
            active = [seat for seat in range(4) if one.active(seat)]
            for seat in active:
                tile = deal(seed, seat)[one.placed(seat)]
                one.draw(seat, tile)
                choices[seat] = chance.choice(one.cells(seat)), chance.randrange(4)
            for seat in reversed(active):
                two.draw(seat, one.hand(seat) or 0)
            backwards = dict(reversed(list(choices.items())))
            assert one.play(choices) == two.play(backwards)
        assert one.hash() == two.hash()


def test_fault_1_a_game_replayed_is_the_same_game() -> None:
    for seed in range(300):
        assert random_game(seed)[0].hash() == random_game(seed)[0].hash()


def test_fault_1_the_lower_train_has_the_greater_half_and_both_meet_on_one_piece() -> None:
    lengths = set()
    for vector in paths():
        moves = {move[0]: move for move in vector["moves"]}
        frame = set_up(vector)
        told = {move.train: move for move in frame.trace(vector["place"][1], vector["place"][2], vector["place"][0])}
        for train, (_, _, end) in moves.items():
            if end[0] == "crashed" and train < end[1]:
                low, high = told[train].path, told[end[1]].path
                assert len(low) - len(high) in (0, 1)
                assert not set(low) & set(high)
                lengths.add(len(low) + len(high))
    assert min(lengths) == 2
    assert 3 not in lengths
    assert any(length % 2 for length in lengths)  # through a curve between two cells


# 2 --------------------------------------------------------------------------------------------------------------------
def rings(board: ref_twisty.Board) -> int:
    """Return how many closed loops lie on a board."""
    links = board.links()
    at: dict[int, list[int]] = {}
    for number, (a, b, _) in enumerate(links):
        at.setdefault(a, []).append(number)
        at.setdefault(b, []).append(number)
    seen: set[int] = set()
    found = 0
    for first in range(len(links)):
        if first in seen:
            continue
        piece, todo, closed = set(), [first], True
        while todo:
            link = todo.pop()
            if link in piece:
                continue
            piece.add(link)
            for border in links[link][:2]:
                closed = closed and len(at[border]) == 2
                todo += at[border]
        seen |= piece
        found += closed
    return found


def test_fault_2_loops_never_hold_a_train_nor_score() -> None:
    """Rings do arise; no train is ever on one, none crosses a border point twice, all journeys end."""
    with_ring = 0
    for seed in range(150):
        game, rounds = random_game(seed)
        for seat in range(4):
            board = ref_twisty.Board()
            for cell in range(CELLS):
                if laid := game.tile_at(seat, cell):
                    board.laid[cell] = laid
            with_ring += rings(board) > 0
            crossed = [border for moves in rounds for move in moves.get(seat, []) for border in move.path]
            assert len(crossed) == len(set(crossed)) == game.travel(seat) <= 66
            assert game.frame(seat).travel == game.travel(seat)  # what lies on a ring is in no train's track
            game.frame(seat).check()
    assert with_ring > 20


# 3 --------------------------------------------------------------------------------------------------------------------
def test_fault_3_several_trains_stand_at_one_cell_and_all_of_them_run() -> None:
    at_once: dict[int, int] = {}
    both = 0
    for vector in paths():
        tile, cell, rot = vector["place"]
        frame = set_up(vector)
        waiting = [train for train, end in enumerate(frame.trains()) if end[0] == "at" and end[2:] == (cell,)]
        moves = frame.place(cell, rot, tile)
        assert [move.train for move in moves] == waiting
        assert all(move.path for move in moves)
        at_once[len(moves)] = at_once.get(len(moves), 0) + 1
        both += sum(move.end[0] == "crashed" for move in moves) == 4
    assert set(at_once) == {1, 2, 3, 4}
    assert min(at_once.values()) >= 5
    assert both >= 1  # two crashes in one placement


def test_fault_3_no_two_trains_stand_before_the_same_border_point() -> None:
    """Two may stand on both sides of a point only by facing each other, and then they have crashed (spec 4.4 ii)."""
    for seed in range(100):
        game, _ = random_game(seed)
        while game.round:
            game.undo()
            for seat in range(4):
                standing = [end[1] for end in game.trains(seat) if end[0] == "at"]
                assert len(standing) == len(set(standing))


# 4 --------------------------------------------------------------------------------------------------------------------
def test_fault_4_every_train_ends_in_one_of_the_ways_there_are() -> None:
    kinds = set()
    for seed in range(100):
        game, rounds = random_game(seed, variant=VARIANTS[seed % 3])
        for seat in range(4):
            ends = game.trains(seat)
            last = {move.train: move.end for moves in rounds for move in moves.get(seat, [])}
            assert [last[train] for train in range(TRAINS)] == ends
            for train, end in enumerate(ends):
                assert end[0] in ("station", "crashed")  # the game is over: nothing is live
                if end[0] == "crashed":
                    assert ends[end[1]] == ("crashed", train)
            kinds |= {move.end[0] for moves in rounds for move in moves.get(seat, [])}
            assert not game.active(seat)
    assert kinds == set(KINDS)


def test_fault_4_every_placement_is_allowed_or_refused_by_one_of_the_rules() -> None:
    seen = {
        rule
        for vector in paths()[:200]
        for cell in range(-1, CELLS + 1)
        for tile in (0, 7, 14, 15)
        if (rule := set_up(vector).refuse(cell, 1, tile))
    }
    assert seen == set(RULES) - {"allowed", "passed"}
    game, _ = random_game(1)
    assert game.refuse(0, 14, 0, 3) == "passed"


# 5 --------------------------------------------------------------------------------------------------------------------
def test_fault_5_a_turned_tile_stays_the_tile_it_is() -> None:
    for tile in range(CELLS):
        seen = set()
        for rot in range(4):
            frame = Frame()
            frame.lay(2, rot, tile)
            assert frame.tile_at(2) == (tile, rot)
            assert frame.unused() == [other for other in range(CELLS) if other != tile]
            assert frame.refuse(5, 0, tile) == "used_tile"
            seen.add(frame.hash())
            frame.lift(2)
            assert frame.tile_at(2) is None
            assert frame.hash() == Frame().hash()
        assert len(seen) == 4  # also where a half turn looks the same


def test_fault_5_a_half_turn_that_looks_the_same_does_the_same() -> None:
    for tile in range(CELLS):
        shapes = {rot: sorted(tuple(sorted(p)) for p in ref_twisty.rotate_pairs(tile, rot)) for rot in range(4)}
        options = Frame().options(tile)
        for cell in (2, 5, 9, 12):
            listed = [rot for at, rot in options if at == cell]
            for rot in range(4):
                twins = [other for other in listed if shapes[other] == shapes[rot]]
                assert len(twins) == 1
                assert Frame().trace(cell, rot, tile) == Frame().trace(cell, twins[0], tile)


# 6 --------------------------------------------------------------------------------------------------------------------
def test_fault_6_borders_are_counted_as_they_are_crossed() -> None:
    """Standing before a border point counts 0, a station 1, a curve from end to end 2: by the walk, by the sum of the
    lengths that the core keeps, and by the reference."""
    for vector in paths()[::2]:
        tile, cell, rot = vector["place"]
        frame = set_up(vector)
        before = frame.travel
        moves = frame.place(cell, rot, tile)
        assert frame.travel - before == sum(len(move.path) for move in moves) == vector["points"]
        for move in moves:
            assert move.path[0] == vector["trains"][move.train][1]  # counted when it moves on, not before
            assert move.end[0] != "at" or move.end[1] not in move.path
            if move.end[0] == "station":
                assert ref_twisty.STATION_AT[move.path[-1]] == move.end[1]
    curves = 0
    for seed in range(60):
        game, rounds = random_game(seed)
        for seat in range(4):
            for train, end in enumerate(game.trains(seat)):
                way = [b for moves in rounds for move in moves.get(seat, []) if move.train == train for b in move.path]
                if end[0] == "station":
                    assert sum(border < 32 for border in way) % 2 == 0  # depot, station, and two for each curve
                    for pair in ref_twisty.FRAME["curves"]:
                        assert (pair[0] in way) == (pair[1] in way)
                        curves += pair[0] in way
    assert curves > 50


# 8 --------------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("variant", VARIANTS)
def test_fault_8_copies_and_undo_keep_variant_seats_and_tiles(variant: str) -> None:
    game, _ = random_game(5, 3, variant)
    twin = game.copy()
    assert (twin.variant, twin.seats, twin.hash()) == (variant, 3, game.hash())
    game.undo()
    assert (game.variant, game.seats) == (variant, 3)
    assert twin.hash() != game.hash()
    assert Twisty(3, variant).hash() != Twisty(3, VARIANTS[VARIANTS.index(variant) - 1]).hash()
    assert Twisty(3, variant).hash() != Twisty(2, variant).hash()


def test_fault_8_a_tile_is_its_number_not_its_place_in_the_stack() -> None:
    game, order = Twisty(2), [deal(7, seat) for seat in range(2)]
    assert order[0][0] not in (0, order[1][0])
    for seat in range(2):
        game.draw(seat, order[seat][0])
    game.play({0: (2, 1), 1: (12, 3)})
    assert game.placings(0) == [(order[0][0], 2, 1), (order[1][0], 12, 3)]
    assert game.tile_at(0, 2) == (order[0][0], 1)
    assert game.tile_at(1, 12) == (order[1][0], 3)
    assert 0 in game.left(0)


# 9 --------------------------------------------------------------------------------------------------------------------
def test_fault_9_the_path_turns_with_the_tile() -> None:
    for tile in range(CELLS):
        for rot in range(4):
            for train, (cell, point) in enumerate(depot["start"] for depot in ref_twisty.FRAME["depots"]):
                leads = dict(ref_twisty.rotate_pairs(tile, rot))
                leads |= {b: a for a, b in leads.items()}
                exit_border = ref_twisty.BORDER_OF[cell, leads[point]]
                move = Frame().trace(cell, rot, tile)[0]
                assert move.train == train
                assert move.path[0] == ref_twisty.BORDER_OF[cell, point]
                ahead = move.end[1] if move.end[0] == "at" else move.path[-1]
                assert (*move.path, ahead)[1] == exit_border


def test_fault_9_a_tile_that_extends_no_track_of_a_live_train_is_refused() -> None:
    """Also where tiles lie beside it or a ring would arise; and what is allowed always moves a train."""
    for seed in range(40):
        chance, frame = random.Random(seed), Frame()
        for tile in chance.sample(range(CELLS), 10):
            if not frame.cells():
                break
            for cell in range(CELLS):
                if cell in frame.cells():
                    moves = frame.trace(cell, chance.randrange(4), tile)
                    assert moves
                    assert all(move.path for move in moves)
                    assert all(frame.trains()[move.train] != move.end for move in moves)
                else:
                    with pytest.raises(Refused):
                        frame.trace(cell, chance.randrange(4), tile)
            frame.place(chance.choice(frame.cells()), chance.randrange(4), tile)
