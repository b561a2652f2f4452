"""The vectors of the specification (tests/vectors/twisty), through the C core and through the plain reference."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from reference import ref_twisty

from handheld.core import CoreError
from handheld.core.twisty import CELLS, Frame, Move, Refused, Twisty, deal

FOLDER = Path(__file__).parent.parent / "vectors" / "twisty"
Json = dict[str, Any]


def lines(name: str) -> list[Json]:
    return [json.loads(line) for line in (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]


def examples(whole: bool) -> list[Json]:
    return [line for line in lines("rulebook_examples") if ("rounds" in line) == whole]


def positions() -> list[Json]:
    return lines("paths") + examples(whole=False)


def games() -> list[Json]:
    return lines("games") + examples(whole=True)


def test_there_are_as_many_as_the_specification_says() -> None:
    counts = {path.stem: len(lines(path.stem)) for path in FOLDER.glob("*.jsonl")}
    assert counts == {"games": 400, "paths": 1938, "illegal": 80, "deal": 20, "rulebook_examples": 7}
    assert (len(examples(whole=True)), len(examples(whole=False))) == (4, 3)


def set_up(vector: Json) -> Frame:
    frame = Frame()
    for cell, tile, rot in vector["laid"]:
        frame.lay(cell, rot, tile)
    frame.check()
    assert [list(end) for end in frame.trains()] == vector["trains"]  # they follow from the tiles alone
    return frame


def plain_set_up(vector: Json) -> ref_twisty.Board:
    board = ref_twisty.Board()
    board.laid = {cell: (tile, rot) for cell, tile, rot in vector["laid"]}
    board.trains = [tuple(end) for end in vector["trains"]]
    return board


def written(moves: list[Move]) -> list[list[object]]:
    return [[move.train, list(move.path), list(move.end)] for move in moves]


# -- 1,938 paths and three of the rulebook's examples ------------------------------------------------------------------
def test_paths_through_the_core() -> None:
    seen = 0
    for vector in positions():
        frame = set_up(vector)
        assert frame.cells() == vector["legal"]
        tile, cell, rot = vector["place"]
        before, travel = frame.hash(), frame.travel
        ghost = frame.trace(cell, rot, tile)
        assert frame.hash() == before  # a ghost changes nothing
        assert written(ghost) == vector["moves"]
        assert frame.place(cell, rot, tile) == ghost
        assert frame.travel - travel == vector["points"] == sum(len(move.path) for move in ghost)
        frame.check()
        frame.lift(cell)
        assert frame.hash() == before
        frame.check()
        seen += 1
    assert seen == 1941


def test_paths_through_the_reference() -> None:
    seen = 0
    for vector in positions():
        board = plain_set_up(vector)
        assert board.legal_cells() == vector["legal"]
        tile, cell, rot = vector["place"]
        reports = board.place(tile, cell, rot)
        assert [[r["train"], r["path"], list(r["end"])] for r in reports] == vector["moves"]
        assert sum(len(r["path"]) for r in reports) == vector["points"]
        ref_twisty.check_board(board)
        seen += 1
    assert seen == 1941


# -- 80 placements that are not allowed --------------------------------------------------------------------------------
def test_illegal_placements_through_the_core() -> None:
    whys = []
    for vector in lines("illegal"):
        frame = set_up(vector)
        tile, cell, rot = vector["place"]
        before = frame.hash()
        assert frame.refuse(cell, rot, tile) == vector["why"]
        for attempt in (frame.trace, frame.place):
            with pytest.raises(Refused) as caught:
                attempt(cell, rot, tile)
            assert caught.value.rule == vector["why"]
        assert frame.hash() == before
        whys.append(vector["why"])
    assert len(whys) == 80
    assert set(whys) == {"occupied", "no_train", "used_tile", "out_of_range"}


def test_illegal_placements_through_the_reference() -> None:
    for vector in lines("illegal"):
        board = plain_set_up(vector)
        tile, cell, rot = vector["place"]
        laid = dict(board.laid)
        with pytest.raises((ValueError, IndexError)):
            board.place(tile, cell, rot)
        if vector["why"] != "out_of_range":
            assert board.laid == laid


# -- 20 deals ----------------------------------------------------------------------------------------------------------
def test_deals() -> None:
    seen = 0
    for vector in lines("deal"):
        for seat, stack in enumerate(vector["stacks"]):
            assert deal(vector["seed"], seat) == stack == ref_twisty.stack_for(vector["seed"], seat)
            assert sorted(stack) == list(range(CELLS))
        seen += 1
    assert seen == 20


# -- 400 games and four of the rulebook's examples, every field --------------------------------------------------------
def stacks(vector: Json) -> list[list[int]]:
    mirror = vector["mirror"]
    expected = [deal(vector["seed"], 0 if mirror else seat) for seat in range(vector["n"])]
    assert vector["stacks"] == expected
    return expected


def play_core(vector: Json) -> Iterator[tuple[Json, Twisty]]:
    """Yield each round as it is written in the vectors, then the final line, with the game as it stands."""
    game, order = Twisty(vector["n"], vector["variant"]), stacks(vector)
    seats = range(game.seats)
    for number, played in enumerate(vector["rounds"]):
        assert game.round == number
        assert not game.over
        for seat in seats:
            if game.active(seat):
                game.draw(seat, order[seat][game.placed(seat)])
        hands = [game.hand(seat) for seat in seats]
        choices = {seat: (move[1], move[2]) for seat, move in enumerate(played["m"]) if move}
        traced = {seat: game.trace(seat, *choice) for seat, choice in choices.items()}
        moves, awards = game.play(choices)
        assert moves == traced
        said: Json = {
            "m": [[hands[seat], *choices[seat]] if seat in choices else None for seat in seats],
            "t": [[[m.train, len(m.path), list(m.end)] for m in moves[seat]] if seat in moves else None
                  for seat in seats],
            "a": [list(award) for award in awards],
            "s": [game.total(seat) for seat in seats],
        }
        assert [list(p) if p else None for p in game.placings(number)] == said["m"]
        yield said, game
    assert game.over
    final: Json = {
        "travel": [game.travel(seat) for seat in seats],
        "station": [game.station_points(seat) for seat in seats],
        "total": [game.total(seat) for seat in seats],
        "placed": [game.placed(seat) for seat in seats],
        "covered": game.covered(),
        "rank": game.ranks(),
    }
    yield final, game


def test_games_through_the_core() -> None:
    kinds: set[tuple[int, str]] = set()
    seen = 0
    for vector in games():
        steps = list(play_core(vector))
        assert [said for said, _ in steps[:-1]] == vector["rounds"]
        assert steps[-1][0] == vector["final"]
        steps[-1][1].check()
        kinds.add((vector["n"], vector["variant"]))
        seen += 1
    assert seen == 404
    assert kinds == {(n, variant) for n in (1, 2, 3, 4) for variant in ("standard", "stations", "travel")}


def test_games_through_the_reference() -> None:
    seen = 0
    for vector in games():
        game = ref_twisty.Game(vector["n"], vector["variant"], seed=vector["seed"], mirror=vector["mirror"])
        assert game.stacks == vector["stacks"]
        for played in vector["rounds"]:
            log = game.play_round({p: (m[1], m[2]) for p, m in enumerate(played["m"]) if m})
            turns = [[[r["train"], len(r["path"]), list(r["end"])] for r in reports] if reports is not None else None
                     for reports in log["turns"]]
            assert {"m": log["moves"], "t": turns, "a": log["awards"], "s": log["score"]} == played
        assert game.over()
        final = {
            "travel": game.travel,
            "station": game.station_points,
            "total": [game.total(p) for p in range(game.n)],
            "placed": game.placed,
            "covered": game.covered,
            "rank": game.ranking(),
        }
        assert final == vector["final"]
        seen += 1
    assert seen == 404


def test_games_taken_back_to_the_start_and_played_again() -> None:
    for vector in games()[::10]:
        game, order = Twisty(vector["n"], vector["variant"]), stacks(vector)
        hashes = [game.hash()]
        for again in (False, True):
            for number, played in enumerate(vector["rounds"]):
                for seat, move in enumerate(played["m"]):
                    if move:
                        game.draw(seat, order[seat][game.placed(seat)])
                game.play({seat: (move[1], move[2]) for seat, move in enumerate(played["m"]) if move})
                if not again:
                    hashes.append(game.hash())
                assert game.hash() == hashes[number + 1]
            if again:
                break
            for expected in reversed(hashes[:-1]):
                game.undo()
                assert game.hash() == expected
                game.check()
            with pytest.raises(CoreError):
                game.undo()


def test_the_rulebook_examples_show_what_they_name() -> None:
    """By the line of the rulebook: the awards of the round that is meant, [seat, train, station, points, place]."""
    expected = {
        99: [[2, 0, 2, 18, 0], [2, 1, 2, 18, 1], [1, 1, 4, 16, 0]],  # two trains of one player in one station
        103: [[0, 3, 3, 10, 1]],  # one space covered before
        104: [[0, 1, 2, 18, 0], [1, 1, 2, 18, 1], [2, 1, 2, 18, 1]],  # the third token is stacked
        105: [[0, 1, 0, 0, -1], [2, 0, 1, 8, 1], [0, 3, 5, 8, 1]],  # a straggler
    }
    shown = {vector["rulebook_line"]: [said["a"] for said, _ in list(play_core(vector))[:-1]][vector["round"]]
             for vector in examples(whole=True)}
    assert shown == expected
    paths = {vector["rulebook_line"]: written(set_up(vector).trace(vector["place"][1], vector["place"][2],
                                                                   vector["place"][0]))
             for vector in examples(whole=False)}
    assert [move[0] for move in paths[65]] == [1, 2]  # of four trains
    assert [len(move[1]) for move in paths[75]] == [5, 1]  # type: ignore[arg-type]
    assert [move[2] for move in paths[87]] == [["crashed", 3], ["at", 6, 3], ["at", 36, 3], ["crashed", 0]]
