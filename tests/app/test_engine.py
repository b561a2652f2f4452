"""trax-engine: the contest protocol, line by line."""

import io
import subprocess
import sys

import pytest

from handheld.app.cli import main
from handheld.app.engine import CODE, Engine
from handheld.games.face import Budget
from handheld.games.trax import PACKAGE
from handheld.games.trax.notation import column_name

QUICK = Budget(2_000, 0, 1)


@pytest.fixture
def errors():
    return io.StringIO()


@pytest.fixture
def engine(errors):
    return Engine(PACKAGE, PACKAGE.info.levels, QUICK, errors)


def test_the_code_has_two_characters(engine):
    assert engine.answer("-T\n") == CODE
    assert len(CODE) == 2


def test_white_begins_and_answers_each_turn(engine):
    assert engine.answer("-W\n") in ("@0+", "@0/")
    before = engine.state.digest()
    answer = engine.answer("@1+\n") or engine.answer("A0+\n")
    assert answer
    assert engine.state.digest() != before
    assert engine.state.turn() == 3


def test_black_waits_then_answers(engine):
    assert engine.answer("-B\n") is None
    assert engine.answer("@0/\n")
    assert engine.state.turn() == 2


def test_the_official_tie_rule_holds(engine):
    engine.answer("-B")
    assert engine.state.tie == "tournament"
    assert engine.state.variant == "standard"


def test_two_engines_play_a_whole_game(errors):
    white, black = (Engine(PACKAGE, PACKAGE.info.levels, QUICK, errors) for _ in range(2))
    assert black.answer("-B") is None
    line, turns = white.answer("-W"), 1
    while line is not None:
        turns += 1
        line = (black, white)[turns % 2].answer(line)
    assert white.state.digest() == black.state.digest()
    assert white.state.outcome() is not None
    assert errors.getvalue() == ""
    assert white.answer("A1+") is None  # over: nothing more is said on stdout
    assert "can't" not in (white.answer("-T") or "")


@pytest.mark.parametrize("line", ["hello", "Z9+", "@0+", "A1", "\x00", "ä1+"])
def test_what_cannot_be_played_changes_nothing(engine, errors, line):
    engine.answer("-W")
    before = engine.state.digest()
    assert engine.answer(line) is None
    assert engine.state.digest() == before
    assert line.strip() in errors.getvalue()


def test_a_new_game_begins_at_any_time(engine):
    engine.answer("-W")
    engine.answer("-B")
    assert engine.state.turn() == 0
    assert engine.answer("@0+")


@pytest.mark.parametrize("columns", [40, 200])
def test_wide_boards_are_answered(engine, columns):
    engine.answer("-B")
    # white straights side by side would be a line of black at 8: every other tile lies the other way
    state = engine.state
    for column in range(columns):
        place = "@0" if column == 0 else f"{column_name(column + 1)}1"
        symbol = "+" if column == 0 else "/" if column % 2 else "\\"
        state.play({state.to_act()[0]: place + symbol})
        assert state.to_act()
    engine.mine = state.to_act()[0]
    assert engine._turn() is not None


def test_the_command_speaks_by_pipes():
    done = subprocess.run(
        [sys.executable, "-m", "handheld", "trax-engine", "--nodes", "2000", "--msec", "0"],
        input="-T\n-W\n\nnonsense\n-B\n@0/\n", capture_output=True, text=True, timeout=60, check=False,
    )
    assert done.returncode == 0
    code, first, reply = done.stdout.splitlines()
    assert code == CODE
    assert first.startswith("@0")
    assert reply
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("words", [["--level", "7"], ["--level", "0"], ["--msec", "0"], ["--msec", "-5"], ["x"]])
def test_a_wrong_argument_is_said_in_one_line(words, capsys):
    assert main(["trax-engine", *words]) == 2
    assert capsys.readouterr().err.count("\n") == 1
