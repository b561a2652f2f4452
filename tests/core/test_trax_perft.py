"""Counts of legal turns: the empty board to depth 6, 66 positions to depth 3, all five columns."""

import json
from pathlib import Path

import pytest
from reference import trax_tokens

from handheld.core import CoreError
from handheld.core.trax import VARIANTS, Count, Trax, perft

FILE = json.loads((Path(__file__).parent.parent / "perft" / "trax.json").read_text(encoding="utf-8"))
# depth 4 on as in spec.md: wins on the last turn, white = black, and both
WINS = {4: (138, 0), 5: (4282, 0), 6: (141244, 228)}


@pytest.mark.parametrize("variant", VARIANTS)
def test_empty_board(variant: str) -> None:
    for depth in range(1, 7):
        count = perft(variant, depth)
        assert count.leaves == FILE["empty_board"][variant][str(depth)]
        if depth in WINS:
            one, both = WINS[depth]
            assert (count.white, count.black, count.both) == (one, one, both)
        detail = FILE["empty_board_detail"].get(str(depth))
        assert detail is None or list(count) == detail


def test_positions() -> None:
    assert len(FILE["positions"]) == 66
    for position in FILE["positions"]:
        game = Trax(position["variant"])
        for token in position["moves"].split():
            trax_tokens.play(game, token)
        before = game.hash(), game.moves()
        for depth, expected in position["depth"].items():
            assert game.perft(int(depth)) == Count(*expected), (position["moves"], depth)
        assert (game.hash(), game.moves()) == before
        game.check()


def test_depth_zero_is_refused_and_a_finished_game_has_no_turns() -> None:
    with pytest.raises(CoreError):
        Trax().perft(0)
    game = Trax()
    moves = "@0/ A2+ A3/ @2/ @2/ A1/ D2+ B0+ @3+ D0/ E1/ F1/ D0\\ C1\\ B1+ E0+ @5/"
    for token in moves.split():
        trax_tokens.play(game, token)
    assert game.winner == "W"
    assert game.perft(2) == Count(0, 0, 0, 0, 0)
