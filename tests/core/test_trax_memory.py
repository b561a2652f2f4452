"""Boards that outgrow their memory, the limits of the program, copies, batches."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handheld.core import CoreError, ffi, lib
from handheld.core.trax import VARIANTS, Refused, Trax, perft, playouts


def stretch(game: Trax, columns: int, chance: random.Random) -> None:
    """Play to the right, never ending the game, until the board has so many columns."""
    game.play(0, 0, 0)
    while game.width < columns:
        x = game.left + game.width
        y = chance.choice([y for y in range(game.top, game.top + game.height) if game.at(x - 1, y) is not None])
        for tile in chance.sample(range(6), 6):
            if game.refuse(x, y, tile) is None:
                game.play(x, y, tile)
                break
        if game.over:
            game.undo()


def test_a_board_grows_to_1024_columns_and_no_further() -> None:
    game = Trax("loop")
    stretch(game, 1024, random.Random(1))
    assert game.width == 1024
    game.check()
    right = game.left + 1024
    y = next(y for y in range(game.top, game.top + game.height) if game.at(right - 1, y) is not None)
    rules = {game.refuse(right, y, tile).rule for tile in range(6)}  # type: ignore[union-attr]
    assert rules == {"limit", "colours"}
    assert all(move.x < right for move in game.moves())
    tile = next(tile for tile in range(6) if game.refuse(right, y, tile).rule == "limit")  # type: ignore[union-attr]
    with pytest.raises(Refused) as refused:
        game.play(right, y, tile)
    assert refused.value.refusal.rule == "limit"
    game.check()
    above = next(move for move in game.moves() if move.y == game.top - 1)
    game.play(*above)
    game.check()
    twin = game.copy()
    assert (twin.hash(), twin.rows()) == (game.hash(), game.rows())
    while game.turn:
        game.undo()
    assert game.moves() == Trax("loop").moves()


def test_hash_rows_and_moves_do_not_depend_on_the_memory() -> None:
    for seed in range(30):
        small, large = Trax("loop"), Trax("loop")
        large.grow(9)
        chance = random.Random(seed)
        while not small.over and small.turn < 60:
            moves = small.moves()
            assert large.moves() == moves
            move = chance.choice(moves)
            small.play(*move)
            large.play(*move)
            assert (large.hash(), large.rows(), large.wins) == (small.hash(), small.rows(), small.wins)
        large.check()


@settings(max_examples=40, deadline=None, derandomize=True)
@given(st.sampled_from(VARIANTS), st.integers(0, 2**32), st.integers(4, 9))
def test_copies_into_other_sizes(variant: str, seed: int, log2: int) -> None:
    chance, game = random.Random(seed), Trax(variant)
    for _ in range(chance.randrange(40)):
        if game.over:
            break
        game.play(*chance.choice(game.moves()))
    block = ffi.new("uint64_t[]", lib.hh_trax_size(log2) // 8 + 1)
    twin = ffi.cast("hh_trax *", block)
    status = lib.hh_trax_copy(twin, log2, game.pointer)
    assert status == (lib.HH_OK if max(game.width, game.height) + 2 <= 2**log2 else lib.HH_FULL)
    if status == lib.HH_OK:
        assert lib.hh_trax_check(twin) == lib.HH_OK
        assert lib.hh_trax_hash(twin) == game.hash()


def test_a_copy_goes_its_own_way() -> None:
    game = Trax()
    game.play(0, 0, 2)
    twin = game.copy()
    twin.play(*twin.moves()[0])
    assert (game.turn, twin.turn) == (1, 2)
    assert (game.variant, game.tie) == (twin.variant, twin.tie)
    game.check()
    twin.check()


def test_board_limit_is_a_draw() -> None:
    chance = random.Random(5)
    ends = set()
    for _ in range(12):
        game = Trax("loop")
        assert lib.hh_trax_limit(game.pointer, 12, 64) == lib.HH_OK
        while not game.over:
            moves = game.moves()
            calm = []
            for move in moves:
                game.play(*move)
                if not game.wins:
                    calm.append(move)
                game.undo()
            game.play(*chance.choice(calm or moves))
            assert game.tiles <= 64
            game.check()
        ends.add(game.draw)
        if game.draw:
            assert (game.winner, game.draw, game.moves()) == ("draw", "board-limit", [])
            last = game.last()
            game.undo()
            assert last[0] in game.moves()
    assert "board-limit" in ends


def test_limits_that_are_refused() -> None:
    game = Trax()
    assert lib.hh_trax_limit(game.pointer, 7, 64) == lib.HH_BAD_ARGUMENT
    assert lib.hh_trax_limit(game.pointer, 1025, 64) == lib.HH_BAD_ARGUMENT
    assert lib.hh_trax_limit(game.pointer, 8, 63) == lib.HH_BAD_ARGUMENT
    assert lib.hh_trax_limit(game.pointer, 8, 65537) == lib.HH_BAD_ARGUMENT
    game.play(0, 0, 0)
    assert lib.hh_trax_limit(game.pointer, 8, 64) == lib.HH_BAD_ARGUMENT


def test_65536_tiles() -> None:
    """Fill the board to the last tile the program holds: refused with its reason, a draw, undone again."""
    game, chance = Trax("loop"), random.Random(3)
    game.play(0, 0, 0)
    while not game.draw:
        spaces = int(game.pointer.spaces)
        cell = game.pointer.frontier[chance.randrange(spaces)]
        column = (cell - game.pointer.corner) % game.pointer.side
        row = ((cell - game.pointer.corner) & game.pointer.mask) >> game.pointer.log2
        x, y, tile = game.pointer.left - 1 + column, game.pointer.top - 1 + row, chance.randrange(6)
        status = lib.hh_trax_play(game.pointer, x, y, tile)
        if status == lib.HH_FULL:
            game.grow(game.pointer.log2 + 1)
        elif game.pointer.wins:
            game.undo()
    assert (game.tiles, game.draw) == (65536, "board-limit")
    assert game.moves() == []
    game.check()
    game.undo()
    assert not game.over
    assert game.moves()


def test_wrong_arguments() -> None:
    with pytest.raises(ValueError, match="not in"):
        Trax("hexagonal")
    with pytest.raises(ValueError, match="not in"):
        Trax("standard", "coin")
    with pytest.raises(CoreError):
        Trax().undo()
    with pytest.raises(CoreError):
        Trax().grow(12)
    assert lib.hh_trax_size(3) == lib.hh_trax_size(12) == 0
    game = Trax()
    assert lib.hh_trax_init(game.pointer, 3, 0, 0) == lib.HH_BAD_ARGUMENT
    assert lib.hh_trax_init(game.pointer, 5, 3, 0) == lib.HH_BAD_ARGUMENT
    assert lib.hh_trax_init(game.pointer, 5, 0, 2) == lib.HH_BAD_ARGUMENT


def test_refusals_name_their_rule() -> None:
    game = Trax()

    def rule(x: int, y: int, tile: int) -> str | None:
        refusal = game.refuse(x, y, tile)
        return refusal.rule if refusal else None

    assert [rule(0, 0, tile) for tile in range(7)] == [None, *["first-move"] * 1, None, *["first-move"] * 4]
    assert rule(1, 0, 0) == "first-move"
    game.play(0, 0, 0)
    assert rule(0, 0, 0) == "occupied"
    assert rule(1, 1, 0) == rule(40, 0, 0) == rule(-(10**9), 0, 0) == "no-neighbour"
    assert rule(0, 1, 1) == rule(0, 1, 6) == "colours"
    assert game.refuse(0, 1, 1).cells == ((0, 0),)  # type: ignore[union-attr]
    with pytest.raises(Refused, match="colours"):
        game.play(0, 1, 1)


def test_playouts_have_the_statistics_of_random_play() -> None:
    """spec.md: 200,000 games; the margins are four standard errors and more."""
    expected = {"standard": (18.62, 31.9, 0.491, 0.018, 0), "8x8": (17.16, 29.0, 0.476, 0.0225, 0.025)}
    expected["loop"] = (18.81, 32.4, 0.4915, 0.017, 0)
    for variant, (turns, tiles, wins, both, draws) in expected.items():
        tally = playouts(variant, 200_000, 7)
        assert tally.games == 200_000 == tally.white + tally.black + tally.both + tally.draws
        assert tally.turns / tally.games == pytest.approx(turns, abs=0.12)
        assert tally.tiles / tally.games == pytest.approx(tiles, abs=0.3)
        assert tally.white / tally.games == pytest.approx(wins, abs=0.006)
        assert tally.black / tally.games == pytest.approx(wins, abs=0.006)
        assert tally.both / tally.games == pytest.approx(both, abs=0.0015)
        assert tally.draws / tally.games == pytest.approx(draws, abs=0.0015)


def test_playouts_repeat_by_seed_and_leave_the_position_alone() -> None:
    game = Trax("8x8")
    for _ in range(4):
        game.play(*game.moves()[3 % len(game.moves())])
    before = game.hash(), game.moves()
    first, again, other = game.playouts(2000, 1), game.playouts(2000, 1), game.playouts(2000, 2)
    assert first == again != other
    assert first.games == 2000
    assert (game.hash(), game.moves()) == before
    game.check()
    while not game.over:
        game.play(*game.moves()[0])
    with pytest.raises(CoreError):
        game.playouts(1, 1)


def test_perft_and_playouts_outgrow_small_memory() -> None:
    game = Trax("loop")
    stretch(game, 30, random.Random(2))
    assert game.pointer.log2 == 5
    assert game.perft(1).leaves == len(game.moves())
    assert game.pointer.log2 == 6
    stretched = Trax("loop")
    stretch(stretched, 62, random.Random(2))
    assert stretched.playouts(200, 3).games == 200
    assert stretched.pointer.log2 == 7
    stretched.check()
    assert perft("8x8", 3).leaves == 432
