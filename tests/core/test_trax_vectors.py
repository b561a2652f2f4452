"""Every field of the 2,592 vector lines (tests/vectors/trax/README.md), with the invariants after each turn."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from reference import ref_trax, trax_tokens

from handheld.core.trax import Refused, Trax

VECTORS = Path(__file__).parent.parent / "vectors" / "trax"
LINES = {
    "random_standard": 340,
    "random_8x8": 340,
    "random_loop": 340,
    "both_win": 360,
    "illegal_turns": 180,
    "cascades": 195,
    "lines": 160,
    "near_lines": 79,
    "loop_ignores_lines": 60,
    "draws_8x8": 81,
    "wide": 52,
    "tall": 19,
    "rejects": 386,
}
COMMON = {"variant", "moves", "over", "winner", "winner_official", "loop", "line", "rows", "tiles"}
OWN = {  # fields of one file, asserted by the function of that file below
    "random_standard": {"kind", "legal_n", "legal_sha1", "next_legal_n", "next_legal_sha1"},
    "random_8x8": {"kind", "legal_n", "legal_sha1", "next_legal_n", "next_legal_sha1"},
    "random_loop": {"kind", "legal_n", "legal_sha1", "next_legal_n", "next_legal_sha1"},
    "wide": {"last_from", "legal_n", "legal_sha1"},
    "both_win": {"mover"},
    "illegal_turns": {"illegal", "legal_n", "legal_sha1"},
    "cascades": {"forced_cells", "forced_last"},
    "lines": {"width", "height"},
    "near_lines": {"touching", "extra"},
    "loop_ignores_lines": {"line_ply", "line_colours"},
    "draws_8x8": {"kind", "tiles_total", "empty_unplayable"},
}


def lines(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (VECTORS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]


def same_moves(game: Trax, number: int, sha1: str) -> bool:
    tokens = trax_tokens.legal(game)
    return len(tokens) == number and hashlib.sha1(" ".join(tokens).encode()).hexdigest() == sha1


def replay(line: dict[str, Any]) -> tuple[Trax, list[int]]:
    """Play a line to its end by the rulebook and check what all files share; return the game and the turns' tiles."""
    game, official = Trax(line["variant"]), Trax(line["variant"], "tournament")
    counts = []
    moves = line["moves"].split()
    first = line.get("last_from", 0) if isinstance(line.get("legal_n"), list) else len(moves)
    for ply, token in enumerate(moves):
        assert not game.over
        if ply >= first:
            assert same_moves(game, line["legal_n"][ply - first], line["legal_sha1"][ply - first]), ply
        move = trax_tokens.read(game, token)
        counts.append(len(game.play(*move)))
        official.play(*move)
        game.check()
    assert line.get("tiles", counts) == counts
    assert game.tiles == sum(counts)
    assert game.rows() == line["rows"]
    assert (game.over, game.winner) == (line["over"], line["winner"])
    assert (official.over, official.winner) == (line["over"], line["winner_official"])
    assert [colour for colour, kind in game.wins if kind == "loop"] == line["loop"]
    assert [colour for colour, kind in game.wins if kind == "line"] == line["line"]
    assert {(colour, kind) for colour, kind, _ in game.paths()} == set(game.wins)
    if "next_legal_n" in line:
        assert same_moves(game, line["next_legal_n"], line["next_legal_sha1"])
    if game.over:
        assert game.moves() == []
    return game, counts


def test_all_files_are_here_and_all_fields_are_known() -> None:
    assert {path.stem for path in VECTORS.glob("*.jsonl")} == set(LINES) | {"human_games"}
    assert {name: len(lines(name)) for name in LINES} == LINES
    assert sum(LINES.values()) == 2592
    for name in LINES:
        if name != "rejects":
            assert {key for line in lines(name) for key in line} <= COMMON | OWN.get(name, set()), name


@pytest.mark.parametrize("name", ["random_standard", "random_8x8", "random_loop", "wide", "tall"])
def test_games(name: str) -> None:
    for line in lines(name):
        game, counts = replay(line)
        assert line.get("kind") != "uniform" or game.over
        assert line.get("kind") != "long" or 25 <= len(counts) <= 60
        assert name != "wide" or 27 <= game.width <= 60
        assert name != "tall" or 30 <= game.height <= 65


def test_both_colours_in_one_turn() -> None:
    for line in lines("both_win"):
        game, counts = replay(line)
        assert line["mover"] == "BW"[len(counts) & 1]
        assert {colour for colour, _ in game.wins} == {"W", "B"}
        assert game.winner != line["mover"] == line["winner_official"]


def test_turns_that_the_three_edge_rule_forbids() -> None:
    forbidden = 0
    for line in lines("illegal_turns"):
        game, _ = replay(line)
        assert same_moves(game, line["legal_n"], line["legal_sha1"])
        refused = []
        for x in range(game.left - 1, game.left + game.width + 1):
            for y in range(game.top - 1, game.top + game.height + 1):
                for tile in range(6):
                    refusal = game.refuse(x, y, tile)
                    if refusal and refusal.rule == "three-edges":
                        (cell,) = refusal.cells
                        assert game.at(*cell) is None
                        token = trax_tokens.write(game, trax_tokens.Placed(x, y, tile))
                        refused.append(token)
        game.check()
        assert sorted(refused) == line["illegal"]
        forbidden += len(refused)
    assert forbidden == 902


def test_long_cascades() -> None:
    most = 0
    for line in lines("cascades"):
        game, counts = replay(line)
        names = [ref_trax.col_to_str(x - game.left + 1) + str(y - game.top + 1) for x, y, _ in game.last()[1:]]
        assert sorted(names) == sorted(line["forced_cells"])
        assert counts[-1] - 1 == line["forced_last"] >= 8
        most = max(most, counts[-1] - 1)
    assert most == 28


def test_lines() -> None:
    for line in lines("lines"):
        game, _ = replay(line)
        assert (game.width, game.height) == (line["width"], line["height"])
        for _, _, steps in game.paths():
            (x, y, entry, _), (far_x, far_y, _, leaving) = steps[0], steps[-1]
            if entry == 3:
                assert (x, far_x, leaving) == (game.left, game.left + game.width - 1, 1)
                assert game.width >= 8
            else:
                assert (entry, y, far_y, leaving) == (0, game.top, game.top + game.height - 1, 2)
                assert game.height >= 8


def touches_both(rows: list[str], colour: str) -> bool:
    """Whether some track of the colour has tiles in both outermost columns or rows, 8 or more apart."""
    reference = {}
    tile_of = {"a": "WBWB", "b": "BWBW", "c": "WBBW", "d": "BWWB", "e": "WWBB", "f": "BBWW"}
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            if letter != ".":
                reference[x, y] = tile_of[letter]
    width, height = len(rows[0]), len(rows)
    for start in reference:
        seen, todo = set(), [start]
        while todo:
            x, y = cell = todo.pop()
            if cell in seen:
                continue
            seen.add(cell)
            for edge, (dx, dy) in ref_trax.STEP.items():
                if reference[cell][edge] == colour and (x + dx, y + dy) in reference:
                    todo.append((x + dx, y + dy))
        columns, rows_seen = {x for x, _ in seen}, {y for _, y in seen}
        if (width >= 8 and {0, width - 1} <= columns) or (height >= 8 and {0, height - 1} <= rows_seen):
            return True
    return False


def test_tracks_that_only_touch_both_outermost_columns_are_no_lines() -> None:
    for line in lines("near_lines"):
        game, _ = replay(line)
        assert not game.over
        assert line.get("extra", 1) == 1
        for colour in line["touching"]:
            assert touches_both(game.rows(), colour)


def test_loop_trax_has_no_lines() -> None:
    for line in lines("loop_ignores_lines"):
        replay(line)
        moves = line["moves"].split()
        standard, loop = Trax("standard"), Trax("loop")
        for token in moves[: line["line_ply"]]:
            move = trax_tokens.read(loop, token)
            loop.play(*move)
            standard.play(*move)
        assert not loop.over
        assert sorted(colour for colour, kind in standard.wins if kind == "line") == sorted(line["line_colours"])


def test_draws_on_8x8() -> None:
    for line in lines("draws_8x8"):
        game, _ = replay(line)
        assert (game.winner, game.draw, game.wins) == ("draw", "no-move", ())
        assert game.tiles == line["tiles_total"]
        assert game.width * game.height - game.tiles == line["empty_unplayable"]
        assert (line["kind"] == "full") == (game.tiles == 64)
        last = game.last()
        game.undo()
        assert trax_tokens.Placed(*last[0]) in game.moves()


RULE = {  # by `why`: what the core may say, None being a token that can't be read
    "occupied": {"occupied"},
    "no_neighbour": {"no-neighbour"},
    "colours": {"colours"},
    "three_edges": {"three-edges"},
    "outside_8x8": {"outside-8x8"},
    "game_over": {"game-over"},
    "first_move_or_syntax": {"first-move", None},
    "syntax_occupied_or_no_neighbour": {"occupied", "no-neighbour", None},
}


def test_rejects() -> None:
    for line in lines("rejects"):
        assert set(line) <= {"variant", "moves", "reject", "why", "ref_message", "extra"}
        game = Trax(line["variant"])
        for token in line["moves"].split():
            trax_tokens.play(game, token)
        before = game.hash(), game.rows(), game.moves()
        rule: str | None = None
        try:
            trax_tokens.play(game, line["reject"])
        except ref_trax.Illegal:
            pass
        except Refused as refused:
            rule = refused.refusal.rule
        else:
            pytest.fail(f"{line['reject']} was accepted")
        assert rule in RULE[line["why"]], line
        assert (game.hash(), game.rows(), game.moves()) == before
        game.check()
