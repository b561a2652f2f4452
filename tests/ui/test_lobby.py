"""The lobby: whoever presses a button has a seat; pads, touch and keyboard each by itself and together."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from ui.bench.driver import Driver

from handheld.games.face import Button
from handheld.ui.scenes.choice import Choice, SeatChoice
from handheld.ui.scenes.lobby import Lobby
from handheld.ui.scenes.lobby_seats import Status
from handheld.ui.scenes.title import Title

Make = Callable[..., Driver]
SIZES = ((320, 240), (800, 480), (480, 800))


def opened(d: Driver, *kinds: str) -> Any:
    d.start(Title)
    seats = [SeatChoice(kind, 2, look=k) for k, kind in enumerate(kinds or ("person", "person"))]
    d.console.settings.names = ["Anna", "Björn"]
    scene = Lobby(d.console, "trax", {}, Choice("trax", {"variant": "standard", "tie": "rulebook"}, seats))
    d.console.stage.push(scene)
    d.turn()
    return scene


def box_of(scene: Any, kind: str, number: int = 0) -> Any:
    return next(spot.box for spot in scene.spots if (spot.kind, spot.number) == (kind, number))


def players(d: Driver) -> list[tuple[str, str]]:
    assert d.scene.name == "play"
    return [(p.name, p.device) for p in d.scene.director.players]  # type: ignore[attr-defined]


@pytest.mark.parametrize("size", SIZES)
def test_two_pads(drive: Make, tmp_path: Path, size: tuple[int, int]) -> None:
    d = drive(size, folder=tmp_path)
    scene = opened(d)
    one, two = d.pad(0), d.pad(1)
    one.press(Button.CONFIRM)
    two.press(Button.CONFIRM)
    assert scene.table.status == [Status.CHOOSING, Status.CHOOSING]
    before = [s.look for s in scene.choice.seats]
    two.press(Button.RIGHT)
    assert scene.choice.seats[1].look != before[1]
    assert scene.choice.seats[0].look == before[0]
    one.press(Button.CONFIRM)
    two.press(Button.CONFIRM)
    assert scene.table.ready
    one.press(Button.PAUSE)
    assert players(d) == [("Anna", one.device), ("Björn", two.device)]


@pytest.mark.parametrize("size", SIZES)
def test_touch_alone_for_both(drive: Make, tmp_path: Path, size: tuple[int, int]) -> None:
    d = drive(size, folder=tmp_path)
    scene = opened(d)
    for seat in (0, 1):
        box = box_of(scene, "seat", seat)
        d.tap(box.x + box.w * 0.3, box.y + box.h * 0.3)
        assert scene.table.status[seat] is Status.CHOOSING
        look = scene.choice.seats[seat].look
        foot = scene.status_box(box)
        d.tap(foot.right - 12, foot.centre[1])
        assert scene.choice.seats[seat].look != look
        d.tap(box.x + box.w * 0.3, box.y + box.h * 0.3)
        assert scene.table.status[seat] is Status.READY
    d.tap_box(box_of(scene, "start"))
    assert players(d) == [("Anna", "touch"), ("Björn", "touch")]


def test_keyboard_alone_for_both(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path)
    scene = opened(d)
    d.key("Enter", "Enter")  # sit down, ready; the focus goes on to the other seat
    d.key("Enter", "Right", "Enter")
    assert scene.table.ready
    assert scene.spots[scene.focus].kind == "start"
    d.key("Enter")
    assert players(d) == [("Anna", "keys"), ("Björn", "keys")]


def test_pad_touch_and_keys_together_and_back_leaves(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path)
    scene = opened(d)
    d.pad().press(Button.CONFIRM, Button.CONFIRM)
    d.tap_box(box_of(scene, "seat", 1))
    assert [s.device for s in scene.choice.seats] == [d.pad().device, "touch"]
    d.pad().press(Button.BACK)
    assert scene.table.status[0] is Status.EMPTY
    d.key("Left", "Enter", "Enter")
    assert [s.device for s in scene.choice.seats] == ["keys", "touch"]
    d.pad().press(Button.BACK)  # has no seat: leaves the lobby
    assert d.scene.name == "title"


def test_a_pad_pulled_out_frees_its_seat(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path)
    scene = opened(d)
    pad = d.plug()
    pad.press(Button.CONFIRM, Button.CONFIRM)
    assert scene.table.status[0] is Status.READY
    pad.unplug()
    assert scene.table.status[0] is Status.EMPTY
    assert "has been unplugged" in d.console.toast.words


def test_the_computer_takes_a_seat_and_gives_it_back(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path)
    scene = opened(d)
    d.key("Right", "Tab")
    assert "Beginner" in d.words()
    d.key("Enter")  # its menu
    assert d.scene.name == "seat"
    d.key("Right")
    assert scene.choice.seats[1].level == 2
    d.key("Down", "Enter")
    assert d.scene is scene
    assert scene.table.status[1] is Status.EMPTY


def test_the_menu_of_a_seat(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path)
    scene = opened(d)
    d.key("Enter", "Enter", "Left", "Enter")
    assert d.scene.name == "seat"
    d.tap_words("Colour and mark")
    assert scene.table.status[0] is Status.CHOOSING
    d.key("Enter", "Left", "Enter")
    d.tap_words("Name")
    assert d.scene.name == "names"
    d.key("Backspace", "Backspace", "Backspace", "Backspace")
    d.type("Ida")
    d.key("Enter")
    assert scene.choice.seats[0].name == "Ida"
    d.tap_box(box_of(scene, "seat", 0))
    d.tap_words("Let the computer play")
    assert scene.choice.seats[0].kind == "computer"
    d.tap_box(box_of(scene, "seat", 0))
    d.tap_words("Free the seat")
    assert scene.table.status[0] is Status.EMPTY


def test_start_waits_for_all(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path)
    scene = opened(d, "person", "computer")
    d.key("F10")
    assert d.scene is scene
    assert "1 seat is not ready." in d.words()
    d.key("Enter", "Enter", "Enter")
    assert d.scene.name == "play"


def test_tiles_change_the_match(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path)
    scene = opened(d)
    for words in ("Variant", "Turn timer", "Match", "White"):
        d.tap_words(words)
    choice = scene.choice
    assert (choice.options["variant"], choice.timer, choice.best_of, choice.first) == ("8x8", 30, 3, "1")


def test_every_spot_is_reached_by_arrows(drive: Make, tmp_path: Path) -> None:
    for size in SIZES:
        d = drive(size, folder=tmp_path)
        scene = opened(d)
        seen, waiting = set(), [scene.focus]
        while waiting:
            at = waiting.pop()
            if at in seen:
                continue
            seen.add(at)
            for way in ("Up", "Down", "Left", "Right"):
                scene.focus = at
                d.key(way)
                waiting.append(scene.focus)
        assert seen == set(range(len(scene.spots)))
