"""The command line as a person meets it: a wrong word gives one line and exit 2, help has an example."""

import subprocess
import sys

import pytest

from handheld.app.cli import COMMANDS, main


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_an_example(command, capsys):
    with pytest.raises(SystemExit) as end:
        main([command, "--help"])
    assert end.value.code == 0
    out = capsys.readouterr().out
    assert "example" in out
    assert f"pocket-rails {command}" in out


@pytest.mark.parametrize("words", [
    ["fly"], ["perft"], ["perft", "chess", "--depth", "2"], ["perft", "trax", "--depth", "0"],
    ["perft", "trax", "--depth", "two"], ["perft", "trax", "--depth", "1", "--variant", "9x9"],
    ["perft", "trax", "--depth", "1", "--moves", "@0/ Z9+"], ["perft", "trax", "--depth", "1", "--moves", "hello"],
    ["replay"], ["replay", "a", "--moves", "b"], ["play", "--size", "big"], ["play", "--size", "0x0"],
    ["play", "--game", "chess"], ["screens"], ["arena", "trax"], ["arena", "chess", "random", "random", "--games", "2"],
    ["arena", "trax", "level:9", "random", "--games", "2"], ["arena", "trax", "random", "random", "--games", "none"],
    ["--sizes"],
], ids=" ".join)
def test_a_wrong_argument_is_said_in_one_line(words, capsys):
    assert main(words) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("pocket-rails: ")
    assert said.err.count("\n") == 1


def test_perft_prints_the_counts_of_the_spec(capsys):
    assert main(["perft", "trax", "--depth", "4", "--variant", "8x8"]) == 0
    counts = [int(line.split()[1].replace(",", "")) for line in capsys.readouterr().out.splitlines()]
    assert counts == [2, 24, 432, 9568]


def test_perft_counts_on_from_given_moves(capsys):
    assert main(["perft", "trax", "--depth", "1", "--moves", "@0/ a2/"]) == 0
    assert int(capsys.readouterr().out.split()[1]) > 10


def test_replay_says_who_won(tmp_path, capsys):
    won = "@0/ A2+ A3/ @2/ @2/ A1/ D2+ B0+ @3+ D0/ E1/ F1/ D0\\ C1\\ B1+ E0+ @5/"
    assert main(["replay", "--moves", won]) == 0
    out = capsys.readouterr().out
    assert "over: loop, first: seat 1" in out
    assert main(["replay", "--moves", won, "--json"]) == 0
    assert '"places": [0, 1]' in capsys.readouterr().out


def test_replay_of_a_broken_file_says_why(tmp_path, capsys):
    path = tmp_path / "broken.rail"
    path.write_bytes(b"\x00\xff" * 50)
    assert main(["replay", str(path)]) == 1
    assert capsys.readouterr().err.startswith("pocket-rails: ")
    assert main(["replay", str(tmp_path / "none.rail")]) == 1


def test_the_module_is_the_command():
    done = subprocess.run([sys.executable, "-m", "handheld", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("pocket-rails ")
