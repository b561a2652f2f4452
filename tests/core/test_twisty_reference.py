"""Random games against the plain reference (tests/reference/ref_twisty.py), compared at each round."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st
from reference import ref_twisty

from handheld.core.twisty import CELLS, STATIONS, VARIANTS, Frame, Move, Twisty, deal, rotations, spaces


def plain_moves(reports: list[dict[str, object]]) -> list[Move]:
    return [Move(r["train"], tuple(r["path"]), r["end"]) for r in reports]  # type: ignore[arg-type]


def compare(game: Twisty, plain: ref_twisty.Game) -> None:
    game.check()
    assert game.over == plain.over()
    assert game.covered() == plain.covered
    worth = [0 if plain.variant == "travel" else plain.top(station) for station in range(STATIONS)]
    assert [game.value(station) for station in range(STATIONS)] == worth
    for seat, board in enumerate(plain.boards):
        assert game.active(seat) == bool(board.live())
        assert game.trains(seat) == board.trains
        assert game.cells(seat) == board.legal_cells()
        assert [game.tile_at(seat, cell) for cell in range(CELLS)] == [board.laid.get(cell) for cell in range(CELLS)]
        assert game.travel(seat) == plain.travel[seat]
        assert game.station_points(seat) == plain.station_points[seat]
        assert game.total(seat) == plain.total(seat)
        assert game.placed(seat) == plain.placed[seat]
        assert game.left(seat) == sorted(set(range(CELLS)) - {tile for tile, _ in board.laid.values()})
    assert game.ranks() == plain.ranking()


@settings(max_examples=60, deadline=None, derandomize=True)
@given(
    st.integers(1, 4),
    st.sampled_from(VARIANTS),
    st.integers(0, 2**64 - 1),
    st.booleans(),
    st.lists(st.integers(0, 2**16), min_size=1, max_size=60),
    st.lists(st.sampled_from(["random", "greedy", "keeper"]), min_size=4, max_size=4),
)
def test_random_games(seats: int, variant: str, seed: int, mirror: bool, numbers: list[int], who: list[str]) -> None:
    game, plain = Twisty(seats, variant), ref_twisty.Game(seats, variant, seed=seed, mirror=mirror)
    order = [deal(seed, 0 if mirror else seat) for seat in range(seats)]
    assert order == plain.stacks
    chance = random.Random(str(numbers))
    hashes = [game.hash()]
    while not plain.over():
        compare(game, plain)
        choices = {}
        for seat in plain.active():
            game.draw(seat, order[seat][game.placed(seat)])
            assert game.hand(seat) == plain.tile(seat)
            assert game.options(seat) == sorted(ref_twisty.options(plain, seat))
            choices[seat] = ref_twisty.PLAYERS[who[seat]](plain, seat, chance)
            if numbers:
                cells = game.cells(seat)
                number = numbers.pop()
                choices[seat] = cells[number // 4 % len(cells)], number % 4
        traced = {seat: game.trace(seat, *choice) for seat, choice in choices.items()}
        log = plain.play_round(choices)
        moves, awards = game.play(choices)
        assert moves == traced == {seat: plain_moves(log["turns"][seat]) for seat in choices}
        assert [list(award) for award in awards] == log["awards"]
        hashes.append(game.hash())
    compare(game, plain)
    twin = game.copy()
    for expected in reversed(hashes[:-1]):
        game.undo()
        game.check()
        assert game.hash() == expected
    twin.check()
    assert twin.hash() == hashes[-1]
    assert twin.ranks() == plain.ranking()


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.integers(0, 2**32), st.integers(0, CELLS))
def test_any_tiles_anywhere_give_the_net_of_the_reference(seed: int, count: int) -> None:
    """Also where no train would lay them: rings, tracks of no train, stations joined to each other. What the core keeps
    of each track is checked against a walk of it; taking back in turn gives each frame again."""
    chance = random.Random(seed)
    cells, tiles = chance.sample(range(CELLS), count), chance.sample(range(CELLS), count)
    frame, frames = Frame(), []
    for cell, tile in zip(cells, tiles, strict=True):
        frames.append((frame.hash(), frame.trains(), frame.travel))
        frame.lay(cell, chance.randrange(4), tile)
        frame.check()
    twin = Frame()
    laid = {cell: frame.tile_at(cell) for cell in cells}
    for cell in sorted(cells):  # in another order: the same
        tile_rot = laid[cell]
        assert tile_rot
        twin.lay(cell, tile_rot[1], tile_rot[0])
    assert (twin.hash(), twin.trains(), twin.travel) == (frame.hash(), frame.trains(), frame.travel)
    for cell, before in zip(reversed(cells), reversed(frames), strict=True):
        frame.lift(cell)
        frame.check()
        assert (frame.hash(), frame.trains(), frame.travel) == before


@settings(max_examples=40, deadline=None, derandomize=True)
@given(st.integers(0, 2**32))
def test_refuse_agrees_with_the_reference_everywhere(seed: int) -> None:
    chance = random.Random(seed)
    frame, board = Frame(), ref_twisty.Board()
    tiles = chance.sample(range(CELLS), chance.randrange(CELLS))
    for tile in tiles:
        if not frame.cells():
            break
        cell, rot = chance.choice(frame.cells()), chance.randrange(4)
        assert frame.place(cell, rot, tile) == plain_moves(board.place(tile, cell, rot))
    live, laid = board.live(), {tile for tile, _ in board.laid.values()}
    for cell in range(CELLS):
        for tile in range(CELLS):
            if not live:
                expected: str | None = "passed"
            elif cell in board.laid:
                expected = "occupied"
            elif cell not in board.legal_cells():
                expected = "no_train"
            else:
                expected = "used_tile" if tile in laid else None
            assert frame.refuse(cell, chance.randrange(4), tile) == expected
    assert frame.refuse(CELLS, 0, 0) == frame.refuse(-1, 0, 0) == frame.refuse(0, 4, 0) == "out_of_range"
    assert frame.refuse(0, -1, 0) == frame.refuse(0, 0, CELLS) == frame.refuse(0, 0, 255) == "out_of_range"
    assert frame.refuse(2**40, 0, 0) == "out_of_range"


def test_tables_are_those_of_the_reference() -> None:
    for tile in range(CELLS):
        assert list(range(rotations(tile))) == ref_twisty.distinct_rotations(tile)
    for seats in (1, 2, 3, 4):
        assert [spaces(seats, station) for station in range(STATIONS)] == ref_twisty.station_spaces(seats)
