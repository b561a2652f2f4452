"""Thinking about Trax: legal lines, the same answer twice, limits, the stop, boards of any size."""

import importlib.util
import threading
from pathlib import Path

import pytest
from reference.trax_tokens import read

from handheld.core import CoreError, Stop
from handheld.core.trax import TIES, VARIANTS, Placed, Trax
from handheld.core.trax_search import SURE, WON, Found, Manner, think

BEST = Manner()


QUIET = "@0+ @1+ C1\\"
CORNER = "@0/ A0\\"  # two ends of white enter cells beside each other


def game(moves="", variant="standard", tie="rulebook"):
    found = Trax(variant, tie)
    for token in moves.split():
        found.play(*read(found, token))
    return found


def row(columns):
    """A board of one row: white straight through each tile, black along all of them."""
    found = Trax("loop")
    for x in range(columns):
        found.play(x, 0, 0)
    return found


@pytest.mark.parametrize("tie", TIES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_game_of_thoughts_is_legal_and_leaves_the_position_alone(variant, tie):
    position = game(variant=variant, tie=tie)
    while not position.over and position.turn < 60:
        before = position.hash(), position.rows(), position.turn
        found = think(position, BEST, nodes=2_000, seed=3)
        assert (position.hash(), position.rows(), position.turn) == before
        position.check()
        twin = position.copy()
        for place in found.line:
            twin.play(*place)
        position.play(*found.line[0])
    assert position.turn > 6


def test_the_same_seed_and_nodes_give_the_same_thought():
    manner = Manner(noise=50, blunder=200, blind=200)
    found = [think(game(QUIET), manner, nodes=5_000, seed=seed) for seed in (1, 1, 2, 3, 4, 5)]
    assert found[0] == found[1]
    assert len({one.line[0] for one in found}) > 1


def test_more_nodes_look_further():
    depths = [think(game(QUIET), BEST, nodes=nodes).depth for nodes in (3_000, 300_000)]
    assert depths[0] < depths[1]


def test_depth_is_a_limit_of_its_own():
    found = think(game("@0+"), Manner(depth=2))
    assert found.depth == 2


def test_a_win_in_one_is_taken_and_called_a_win():
    corner = game(CORNER)
    assert corner.to_move == 0
    found = think(corner, BEST, nodes=2_000)
    assert found.value == WON - 1 > SURE
    corner.play(*found.line[0])
    assert corner.winner == "W"


def test_a_stop_ends_a_thought_without_limits():
    stop = Stop()
    answers: list[Found] = []
    position = game(QUIET)
    thread = threading.Thread(target=lambda: answers.append(think(position, BEST, stop=stop)))
    thread.start()
    thread.join(0.05)
    stop.ask()
    thread.join(10)
    assert not thread.is_alive()
    assert position.tiles_at(*answers[0].line[0][:2])


def test_a_stop_asked_before_still_gives_a_legal_turn():
    stop = Stop()
    stop.ask()
    found = think(game("@0+"), BEST, stop=stop)
    assert len(found.line) == 1
    assert found.nodes < 1_000


def test_nothing_to_end_it_is_refused():
    with pytest.raises(CoreError):
        think(game(), BEST)


def test_a_finished_game_is_refused():
    over = game(CORNER)
    over.play(*think(over, BEST, nodes=2_000).line[0])
    assert over.over
    with pytest.raises(CoreError):
        think(over, BEST, nodes=100)


def test_names_of_a_line_that_grows_left_and_up_are_absolute():
    """The board is a torus in memory: what lies left of the box must not come out at its right."""
    position = game("@0+")
    seen = set()
    for seed in range(12):
        found = think(position, Manner(style="random"), seed=seed)
        seen.add(found.line[0][:2])
    assert {(-1, 0), (0, -1), (1, 0), (0, 1)} <= seen


@pytest.mark.parametrize("columns", [60, 300, 900])
def test_boards_of_any_size_are_thought_about(columns):
    position = row(columns)
    found = think(position, BEST, nodes=20_000)
    assert isinstance(found.line[0], Placed)
    position.play(*found.line[0])


def test_a_line_in_one_is_seen_where_lines_count():
    seven = "@0+" + " B1+" + "".join(f" {column}1+" for column in "CDEFG")  # black along all seven
    line = game(seven)
    assert (line.width, line.to_move) == (7, 1)
    found = think(line, BEST, nodes=3_000)
    assert found.value == WON - 1
    assert found.line[0].x in (-1, 7)
    assert think(game(seven, variant="loop"), BEST, nodes=3_000).value < SURE


def test_the_one_ply_player_takes_and_parries_and_else_draws_lots():
    oneply = Manner(style="oneply")
    corner = game(CORNER)
    corner.play(*think(corner, oneply).line[0])
    assert corner.winner == "W"
    quiet = game("@0+")
    assert len({think(quiet, oneply, seed=seed).line[0] for seed in range(30)}) > 8


def test_the_table_of_shapes_is_that_of_the_script():
    core = Path(__file__).parent.parent.parent / "core_c"
    spec = importlib.util.spec_from_file_location("trax_shapes", core / "trax_shapes.py")
    assert spec
    assert spec.loader
    shapes = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(shapes)
    assert (core / "src" / "hh_trax_shapes.h").read_text(encoding="utf-8") == shapes.text()
