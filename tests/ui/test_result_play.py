"""The result of a match: who won and why, the score, and what comes next."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from ui.play_bench import ANNA, BJORN, LOOP, Bench

from handheld.games.face import Button
from handheld.session.seats import Player, Series
from handheld.ui.scenes.play import Play, start_match
from handheld.ui.scenes.result import Result, ResultMenu, half_points

LINE = ("@0/ A0/ @2/ C2/ C1+ D1/ D0/ D0+ E2+ B5+ A6\\ A7\\ @3\\ A2\\ D6+ @3+ F0\\ H3/ D9\\ E0/ D2+ B9/ C10+ A9+ F7+ "
        "A10+")  # black wins


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    found = Bench(tmp_path)
    yield found
    found.close()


def finished(bench: Bench, moves: str = LOOP, *players: Player, series: Series | None = None,
             options: dict[str, str] | None = None) -> Result:
    start_match(bench.console, "trax", options or {}, players or (ANNA, BJORN), 7, series=series)
    bench.draw()
    bench.moves(moves)
    bench.tick(4000)
    top = bench.top
    assert isinstance(top, Result)
    return top


def test_the_bar_says_who_won_and_why(bench: Bench) -> None:
    result = finished(bench)
    assert result.words() == ("Anna wins", "A white loop of 8 tiles")
    assert result.winners() == (0,)
    assert "win" in bench.console.sound.played


def test_a_line_of_the_other_colour(bench: Bench) -> None:
    result = finished(bench, LINE)
    assert result.words()[0] == "Björn wins"
    assert "line" in result.words()[1]
    assert result.winners() == (1,)


def test_a_rematch_hands_the_first_seat_round(bench: Bench) -> None:
    finished(bench, options={"variant": "standard", "tie": "tournament"})
    bench.press(Button.CONFIRM)
    top = bench.top
    assert isinstance(top, Play)
    assert [player.name for player in top.director.players] == ["Björn", "Anna"]
    assert top.match.options["tie"] == "tournament"
    assert top.match.at == 0


def test_a_series_goes_on_until_it_is_decided(bench: Bench) -> None:
    series = Series([ANNA, BJORN], 3)
    result = finished(bench, series=series)
    assert result.again_label() == "Next game"
    assert [(name, points) for name, _, points, _ in result._scores()] == [("Anna", 2), ("Björn", 0)]
    bench.press(Button.CONFIRM)
    play = bench.top
    assert isinstance(play, Play)
    assert [player.name for player in play.director.players] == ["Björn", "Anna"]
    bench.draw()
    bench.moves(LINE)  # black, so Anna again
    bench.tick(4000)
    result = bench.top  # type: ignore[assignment]
    assert isinstance(result, Result)
    assert [(name, seat, points) for name, seat, points, _ in result._scores()] == [("Anna", 1, 4), ("Björn", 0, 0)]
    assert result.again_label() == "Rematch"
    bench.press(Button.CONFIRM)
    again = bench.top
    assert isinstance(again, Play)
    assert again.director.series is not None
    assert again.director.series.points == [0, 0]


def test_games_so_far_are_counted_from_the_results(bench: Bench) -> None:
    result = finished(bench)
    assert [(name, points) for name, _, points, _ in result._scores()] == [("Anna", 2), ("Björn", 0)]
    bench.press(Button.CONFIRM)
    bench.draw()
    bench.moves(LOOP)  # Björn is white now
    bench.tick(4000)
    assert [(name, points) for name, _, points, _ in bench.top._scores()] == [  # type: ignore[attr-defined]
        ("Björn", 2), ("Anna", 2)]


def test_half_points_are_written_as_people_do() -> None:
    assert [half_points(n) for n in range(5)] == ["0", "½", "1", "1½", "2"]


def test_a_lost_game_against_the_computer_sounds_like_one(bench: Bench) -> None:
    play = start_match(bench.console, "trax", {}, (ANNA, Player("Robot", "computer", 1)), 7)
    bench.draw()
    play.director.resign(0)
    bench.tick(1500)
    result = bench.top
    assert isinstance(result, Result)
    assert result.words()[0] == "Robot wins"
    assert play.pace.end_sound() == "lose"


def test_the_replay_of_the_game_and_back(bench: Bench) -> None:
    finished(bench)
    bench.press(Button.HINT)
    assert bench.top.name == "replay"
    bench.press(Button.BACK)
    assert bench.top.name == "result"


def test_leaving_goes_to_the_title(bench: Bench) -> None:
    finished(bench)
    bench.press(Button.BACK)
    assert [scene.name for scene in bench.console.stage.scenes] == ["title"]


@pytest.mark.parametrize("size", [(320, 240), (480, 320), (800, 480), (320, 480), (1920, 1080)])
def test_everything_can_be_reached_with_a_finger(tmp_path: Path, size: tuple[int, int]) -> None:
    bench = Bench(tmp_path, size)
    result = finished(bench)
    assert {button for _, button in result.frame._hits} == {Button.CONFIRM, Button.HINT, Button.BACK}
    bench.tap(result.frame.menu)
    assert isinstance(bench.top, ResultMenu)
    bench.press(Button.BACK)
    bench.tap(next(box for box, button in result.frame._hits if button is Button.CONFIRM))
    assert isinstance(bench.top, Play)
    bench.close()
