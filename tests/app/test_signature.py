"""What must be the same on every machine is the same twice here, and names each variant and number of seats."""

from __future__ import annotations

import pytest

from handheld.app.cli import main
from handheld.games import registered


def lines(capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    assert main(["signature", *words]) == 0
    return capsys.readouterr().out.splitlines()


def test_a_match_is_the_same_twice_and_another_one_with_other_limits(capsys: pytest.CaptureFixture[str]) -> None:
    once = lines(capsys, "tunnel", "--nodes", "300")
    assert lines(capsys, "tunnel", "--nodes", "300") == once
    assert lines(capsys, "tunnel", "--nodes", "3000") != once


@pytest.mark.parametrize("game", registered())
def test_each_variant_and_number_of_seats_has_its_line(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    info = registered()[game].info
    found = [line.split(":")[0] for line in lines(capsys, game, "--nodes", "20")]
    values = next(one.values for one in info.options if one.id in ("variant", "board"))
    assert [one for one in found if "perft" not in one] == [
        f"{game} {value} {seats}" for value in values for seats in info.seats]


def test_the_count_of_trax_is_the_published_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert "trax perft 5: 246888" in lines(capsys, "trax", "--nodes", "20")


def test_bad_arguments(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["signature", "--nodes", "0"]) == 2
    assert main(["signature", "chess"]) == 2
    assert "no game 'chess'" in capsys.readouterr().err
