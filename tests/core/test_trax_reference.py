"""Random games against the plain reference (tests/reference/ref_trax.py), compared at each turn."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st
from reference import ref_trax, trax_tokens

from handheld.core.trax import TIES, TILES, VARIANTS, Trax

MIRROR = str.maketrans("abcdef", "abefcd")  # left to right: / and \ change places


def reference_wins(game: ref_trax.Trax) -> set[tuple[str, str]]:
    if not game.reason:
        return set()
    return {(colour, kind) for colour, kinds in game.reason.items() for kind in kinds}


def compare(game: Trax, plain: ref_trax.Trax, tie: str) -> None:
    game.check()
    assert game.rows() == plain.rows()
    assert trax_tokens.legal(game) == ([] if plain.over else plain.legal())
    assert game.over == plain.over
    assert game.winner == (plain.winner if tie == "rulebook" or not plain.over else plain.official_winner())
    assert set(game.wins) == reference_wins(plain)
    if plain.board:
        assert (game.left, game.top) == plain.bounds()[:2]


# numbers choose among the legal moves; a high `calm` avoids wins, so that games grow
@settings(max_examples=60, deadline=None, derandomize=True)
@given(
    st.sampled_from(VARIANTS),
    st.sampled_from(TIES),
    st.lists(st.integers(0, 10_000), min_size=1, max_size=40),
    st.booleans(),
    st.integers(0, 10_000),
)
def test_random_games(variant: str, tie: str, choices: list[int], calm: bool, seed: int) -> None:
    game, plain = Trax(variant, tie), ref_trax.Trax(variant)
    chance = random.Random(seed)
    hashes = [game.hash()]
    for choice in choices:
        if plain.over:
            break
        moves = plain.legal()
        for _ in range(8):
            token = moves[choice % len(moves)]
            trial = plain.clone()
            trial.play(token)
            if not (calm and trial.over):
                break
            choice = chance.randrange(len(moves))
        refused = plain.illegal_turns()
        forced = trax_tokens.play(game, token)[1:]
        plain.play(token)
        assert [(x, y) for x, y, _ in forced] == plain.last_forced  # the order, too
        assert all(game.at(x, y) == tile for x, y, tile in forced)
        compare(game, plain, tie)
        assert not set(refused) & set(moves)
        hashes.append(game.hash())
    twin = game.copy()
    assert twin.moves() == game.moves()
    for expected in reversed(hashes[:-1]):
        game.undo()
        game.check()
        assert game.hash() == expected
    assert game.tiles == 0
    assert game.moves() == Trax(variant).moves()
    twin.check()
    assert twin.hash() == hashes[-1]


@settings(max_examples=40, deadline=None, derandomize=True)
@given(st.sampled_from(VARIANTS), st.lists(st.integers(0, 10_000), min_size=2, max_size=30))
def test_undo_and_play_again_is_the_same(variant: str, choices: list[int]) -> None:
    game = Trax(variant)
    for choice in choices:
        moves = game.moves()
        if not moves:
            break
        before = game.hash(), game.rows(), moves
        game.play(*moves[choice % len(moves)])
        after = game.hash(), game.rows(), game.moves(), game.wins, game.last(), game.paths()
        game.undo()
        game.check()
        assert (game.hash(), game.rows(), game.moves()) == before
        game.play(*moves[choice % len(moves)])
        assert (game.hash(), game.rows(), game.moves(), game.wins, game.last(), game.paths()) == after


@settings(max_examples=30, deadline=None, derandomize=True)
@given(st.sampled_from(VARIANTS), st.integers(0, 2**32))
def test_refuse_agrees_with_the_legal_moves_in_every_cell(variant: str, seed: int) -> None:
    chance, game = random.Random(seed), Trax(variant)
    for _ in range(chance.randrange(1, 30)):
        if game.over:
            break
        game.play(*chance.choice(game.moves()))
    legal = set(game.moves())
    for x in range(game.left - 2, game.left + game.width + 2):
        for y in range(game.top - 2, game.top + game.height + 2):
            tiles = game.tiles_at(x, y)
            assert [(x, y, tile) in legal for tile in range(6)] == [tile in tiles for tile in range(6)]
            for tile in range(6):
                refusal = game.refuse(x, y, tile)
                assert (refusal is None) == (tile in tiles)
                if refusal is None:
                    continue
                if refusal.rule == "occupied":
                    assert refusal.cells == ((x, y),)
                    assert game.at(x, y) is not None
                if refusal.rule == "colours":
                    assert refusal.cells
                    assert all(abs(x - a) + abs(y - b) == 1 and game.at(a, b) is not None for a, b in refusal.cells)
                if refusal.rule == "three-edges":
                    assert game.at(*refusal.cells[0]) is None
    game.check()


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.sampled_from(VARIANTS), st.integers(0, 2**32))
def test_winning_paths_are_tracks_of_their_colour(variant: str, seed: int) -> None:
    chance, game = random.Random(seed), Trax(variant)
    while not game.over:
        game.play(*chance.choice(game.moves()))
    paths = game.paths()
    assert {(colour, kind) for colour, kind, _ in paths} == set(game.wins)
    for colour, kind, steps in paths:
        for (x, y, entry, leaving), (next_x, next_y, next_entry, _) in zip(steps, steps[1:] + steps[:1], strict=True):
            tile = game.at(x, y)
            assert tile is not None
            edges = next(edges for edges, sign in edges_of().items() if sign == TILES[tile])
            assert edges[entry] == edges[leaving] == colour
            dx, dy = ref_trax.STEP[leaving]
            if kind == "loop" or (x, y) != steps[-1][:2]:
                assert (x + dx, y + dy, (leaving + 2) % 4) == (next_x, next_y, next_entry)
        assert len({step[:2] for step in steps}) == len(steps)
        assert any(step[:2] == placed[:2] for step in steps for placed in game.last())


def edges_of() -> dict[tuple[str, ...], str]:
    signs = {("W", "B", "W", "B"): "a", ("B", "W", "B", "W"): "b", ("W", "B", "B", "W"): "c"}
    signs |= {("B", "W", "W", "B"): "d", ("W", "W", "B", "B"): "e", ("B", "B", "W", "W"): "f"}
    return signs


def test_a_mirrored_game_is_the_mirrored_board() -> None:
    tile_mirror = [TILES.index(TILES[tile].translate(MIRROR)) for tile in range(6)]
    for seed in range(40):
        chance = random.Random(seed)
        game, mirrored = Trax("loop"), Trax("loop")
        game.play(0, 0, 0)
        mirrored.play(0, 0, 0)
        while not game.over and game.turn < 40:
            x, y, tile = chance.choice(game.moves())
            game.play(x, y, tile)
            mirrored.play(-x, y, tile_mirror[tile])
            assert [row[::-1].translate(MIRROR) for row in game.rows()] == mirrored.rows()
        assert mirrored.wins == game.wins
