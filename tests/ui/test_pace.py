"""Computers' turns at a speed that people can follow, and hurrying through them."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from ui.bench.driver import Driver
from ui.cards_bench import register
from ui.kiosk_bench import Quick

from handheld.games.face import Button
from handheld.session.seats import Player
from handheld.ui.scenes.play import start_match
from handheld.ui.scenes.title import Title

Make = Callable[..., Driver]


@pytest.fixture(autouse=True)
def _cards(monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch)


def begin(d: Driver, computers: int = 3, people: int = 1) -> Any:
    d.start(Title)
    d.console.thinker = Quick()
    players = [Player("Anna", device=d.pad(0).device), Player("Björn", device=d.pad(1).device)][:people]
    players += [Player(f"Computer {n}", "computer", 1, character="bold") for n in range(computers)]
    play = start_match(d.console, "cards", {}, players, 0)
    d.step(100)
    return play


def own_turn(d: Driver, play: Any) -> None:
    """Draw two cards."""
    play.view.at = 2
    for _ in range(2):
        d.pad(0).press(Button.CONFIRM)
        d.step(550)


def lasts(d: Driver, play: Any, act: Callable[[], object] = lambda: None) -> float:
    """Return how long the computers' turns take, in ms."""
    own_turn(d, play)
    assert not play.director.to_choose
    begun = d.clock.time
    act()
    while not play.director.to_choose:
        d.step(20)
        assert d.clock.time < begun + 60_000
    return float(d.clock.time - begun)


def test_the_setting_makes_them_calm_or_quick(drive: Make, tmp_path: Path) -> None:
    found = []
    for pace in ("calm", "normal", "quick"):
        d = drive(folder=tmp_path / pace, motion=False)
        d.console.settings.pace = pace
        found.append(lasts(d, begin(d)))
    calm, normal, quick = found
    assert calm > normal * 1.3 > quick * 1.3
    assert normal > 6 * 600 - 700  # three turns of two steps, each with its pause


def test_a_press_on_the_strip_hurries_to_the_next_person(drive: Make, tmp_path: Path) -> None:
    d = drive((800, 480), folder=tmp_path)
    play = begin(d)
    own_turn(d, play)
    assert "Faster" in d.words()
    begun = d.clock.time
    d.tap_words("Faster")
    while not play.director.to_choose:
        d.step(20)
    assert d.clock.time - begun < 1200
    d.step(200)
    assert "Faster" not in d.words()
    assert not play.pace.rush  # only as far as that


@pytest.mark.parametrize("way", ["pad", "key", "finger"])
def test_holding_hurries_as_long_as_it_is_held(drive: Make, tmp_path: Path, way: str) -> None:
    d = drive((320, 240), folder=tmp_path)
    play = begin(d)
    own_turn(d, play)
    begun = d.clock.time
    down = {"pad": lambda: d.pad(0).down(Button.CONFIRM), "key": lambda: d.key_down("Enter"),
            "finger": lambda: d.fingers.down(0.5, 0.3)}[way]
    up = {"pad": lambda: d.pad(0).up(Button.CONFIRM), "key": lambda: d.key_up("Enter"), "finger": d.fingers.up}[way]
    down()
    d.turn()
    d.step(500)
    assert play.pace.hurried
    while not play.director.to_choose:
        d.step(20)
    assert d.clock.time - begun < 1800  # three turns of two steps would take twice that
    at = play.match.at
    up()
    d.turn()
    d.step(300)
    assert play.match.at == at  # letting go does nothing


def test_letting_go_goes_on_calmly(drive: Make, tmp_path: Path) -> None:
    d = drive((320, 240), folder=tmp_path)
    play = begin(d)
    own_turn(d, play)
    d.pad(0).down(Button.CONFIRM)
    d.step(450)
    assert play.pace.hurried
    d.pad(0).up(Button.CONFIRM)
    assert not play.pace.hurried


def test_a_press_skips_one_animation_and_no_more(drive: Make, tmp_path: Path) -> None:
    d = drive((320, 240), folder=tmp_path)
    play = begin(d)
    own_turn(d, play)
    while not play.view.busy(d.clock.time):
        d.step(20)
    d.pad(0).press(Button.CONFIRM)
    assert not play.view.busy(d.clock.time)
    assert not play.pace.hurried


def test_in_a_duel_nothing_is_offered(drive: Make, tmp_path: Path) -> None:
    d = drive((800, 480), folder=tmp_path)
    play = begin(d, computers=1)
    own_turn(d, play)
    assert play.pace.between
    assert "Faster" not in d.words()


def test_computers_alone_hurry_as_before_but_the_end_is_watched(drive: Make, tmp_path: Path) -> None:
    d = drive((800, 480), folder=tmp_path)
    play = begin(d, computers=2, people=0)
    play.view.scoring_ms = 4000.0
    d.key("x")
    assert play.fast
    while not play.match.over:
        d.step(20)
    d.step(1000)
    assert d.scene is play  # the scoring is watched first
    d.key("Enter")  # any press ends it
    d.step(1000)
    assert d.scene.name == "result"


def test_the_scoring_is_watched_before_the_result(drive: Make, tmp_path: Path) -> None:
    d = drive((800, 480), folder=tmp_path)
    play = begin(d, computers=1)
    play.view.scoring_ms = 5000.0
    while not play.match.over:
        if play.director.to_choose:
            own_turn(d, play)
        d.step(100)
        time.sleep(0)
    d.step(2000)
    assert d.scene is play
    d.step(4000)
    assert d.scene.name == "result"


def test_undo_by_turn_stands_in_the_menu_where_a_turn_has_steps(drive: Make, tmp_path: Path) -> None:
    d = drive((800, 480), folder=tmp_path)
    play = begin(d)
    d.pad(0).press(Button.PAUSE)
    assert "Undo the turn" not in d.words()
    d.pad(0).press(Button.BACK)
    play.director.undo_target = lambda by="step": 5 if by == "step" else 3
    d.pad(0).press(Button.PAUSE)
    assert "Undo the turn" in d.words()
