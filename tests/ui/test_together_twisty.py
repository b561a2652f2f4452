"""Whole games of Twisty Tracks with everything real but the hardware: four pads in the same frame, fingers, in turn."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest
from ui.bench.driver import Driver
from ui.test_together import at_once
from ui.twisty_bench import register

from handheld.games.face import Button
from handheld.session.seats import Player
from handheld.ui.scenes.play import start_match
from handheld.ui.scenes.title import Title

Make = Callable[..., Driver]
NAMES = ("Anna", "Björn", "千代", "Dev")
BUTTONS = (Button.CONFIRM, Button.CONFIRM, Button.CONFIRM, Button.NEXT, Button.RIGHT, Button.DOWN, Button.LEFT)


@pytest.fixture(autouse=True)
def _twisty(monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch)


def begin(d: Driver, players: list[Player], **options: str) -> Any:
    d.start(Title)
    play = start_match(d.console, "twisty", options, players, 4271)
    d.step(100)
    return play


def on_pads(d: Driver, count: int) -> list[Player]:
    return [Player(NAMES[n], device=d.pad(n).device, mark=4 - n) for n in range(count)]


def tap_board(d: Driver, play: Any, seat: int) -> None:
    """Tap a cell that a train is about to enter, then where the board says that the tile is laid."""
    desk = play.view.desk
    pane = desk.pane(seat)
    cell = play.match.state.core.cells(seat)[0]
    row, column = divmod(cell, 5)
    at = pane.frame.point(column + 0.5, row + 0.5)
    if desk.quarter.get(seat) == 2:
        at = (2 * pane.box.centre[0] - at[0], 2 * pane.box.centre[1] - at[1])
    d.tap(*at)
    d.step(50)
    hand = desk.hand(seat)
    assert hand.choice.token is not None
    spot = hand.buttons[1] if hand.buttons is not None and desk.shows_buttons(hand) else None
    if spot is None:
        from handheld.games.twisty import panel

        spot = panel.place_box(desk, pane).centre
    if desk.quarter.get(seat) == 2:
        spot = (2 * pane.box.centre[0] - spot[0], 2 * pane.box.centre[1] - spot[1])
    d.tap(*spot)


@pytest.mark.parametrize("size", [(800, 480), (1920, 1080)])
def test_four_pads_press_in_the_same_frame_until_the_end(drive: Make, tmp_path: Path, size: tuple[int, int]) -> None:
    d = drive(size, folder=tmp_path, motion=False)
    play = begin(d, on_pads(d, 4))
    assert play.together.side_by_side
    rng = random.Random(5)
    for _ in range(2000):
        if play.match.over:
            break
        at_once(d, rng.choice(BUTTONS), range(4))
        d.step(100)
    assert play.match.over
    d.step(3000)
    assert d.scene.name == "result"
    assert d.console.results.all
    assert "Points" in d.words()


def test_four_fingers_on_a_table_each_from_its_own_side(drive: Make, tmp_path: Path) -> None:
    d = drive((1280, 720), folder=tmp_path, motion=False)
    players = [Player(name, device="touch", turned=n < 2) for n, name in enumerate(NAMES)]
    play = begin(d, players)
    for _ in range(16):
        for seat in list(play.director.to_choose):
            tap_board(d, play, seat)
        d.step(1500)
        if play.match.over:
            break
    assert play.match.over
    assert d.scene.name == "result"


def test_what_is_sealed_does_not_show(drive: Make, tmp_path: Path) -> None:
    d = drive((800, 480), folder=tmp_path, motion=False)
    play = begin(d, on_pads(d, 4))
    pictures = set()
    for token in play.match.state.moves(1)[:6]:
        play.director.choose(1, token)
        d.step(400)
        d.draw()
        pictures.add(pygame.image.tobytes(d.surface, "RGB"))
        d.pad(1).press(Button.BACK)
        assert not play.match.sealed
    assert len(pictures) == 1


def test_giving_up_alone_and_for_two(drive: Make, tmp_path: Path) -> None:
    for count in (1, 2):
        d = drive((800, 480), folder=tmp_path / str(count), motion=False)
        play = begin(d, on_pads(d, count))
        for _ in range(3):
            at_once(d, Button.CONFIRM, range(count))
            d.step(1000)
        play.director.resign(0)
        d.step(2000)
        scene: Any = d.scene
        assert scene.name == "result"
        assert scene.scores.medal is None
        assert "Points" in d.words()
        assert bool(d.console.results.all) is (count > 1)


def test_a_finger_takes_its_seal_back(drive: Make, tmp_path: Path) -> None:
    d = drive((800, 480), folder=tmp_path, motion=False)
    play = begin(d, [Player(name, device="touch") for name in NAMES[:2]])
    tap_board(d, play, 0)
    assert play.match.sealed == {0}
    d.tap_words("Take back")
    assert not play.match.sealed


@pytest.mark.parametrize("size", [(320, 240), (480, 320)])
def test_in_turn_behind_the_curtain_by_keys(drive: Make, tmp_path: Path, size: tuple[int, int]) -> None:
    d = drive(size, folder=tmp_path, motion=False)
    play = begin(d, [Player(name) for name in NAMES[:3]], blind="on")
    seen = set()
    for _ in range(400):
        if play.match.over:
            break
        seen.add((d.scene.name, play.table.seat))
        d.key("Enter")
        d.step(100)
    assert play.match.over
    assert {("curtain", None), ("play", 0), ("play", 1), ("play", 2)} <= seen


def test_alone_for_a_medal_and_the_best_results_are_kept(drive: Make, tmp_path: Path) -> None:
    d = drive((800, 480), folder=tmp_path, motion=False)
    play = begin(d, [Player("Anna")])
    while not play.match.over:
        d.key("Enter")
        d.step(100)
    d.step(3000)
    words = d.words()
    score = play.match.outcome.scores[0]
    assert "Best results" in words
    assert any(f"standard 4271 {score}" in one for one in [" ".join(words)])
    (best,) = d.console.results.best("twisty", "standard", deal=4271)
    assert (best.name, best.score) == ("Anna", score)


def test_what_the_strip_has_no_room_for_is_in_the_menu(drive: Make, tmp_path: Path) -> None:
    d = drive((480, 320), folder=tmp_path)
    play = begin(d, [Player("Anna", device="touch")])
    shown = [entry.label for entry in play.entries()]
    assert "Look around" in shown[play.frame.room():]
    d.tap_box(play.frame.menu)
    labels = [item.label for item in d.scene._items]  # type: ignore[attr-defined]
    assert "Look around" in labels
    assert not {"Choose", "Turn"} & set(labels)  # the strip has these
    d.tap_words("Look around")
    assert d.scene is play
    assert "Stations" in d.words()


def test_the_title_counts_rounds_where_all_decide_at_once(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path)
    begin(d, [Player("Anna", device="keys")])
    d.key("Down", "Enter")
    d.settle()
    d.key("F10")
    d.tap_words("Save and leave")
    assert d.scene.name == "title"
    d.step(200)
    assert "Twisty Tracks – Round 2" in d.words()
