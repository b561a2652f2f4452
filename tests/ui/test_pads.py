"""Pads that nobody knows are set up on the screen, by themselves; pads can be tried out and forgotten."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from ui.bench.driver import Driver, DriverPad

from handheld.games.face import Button
from handheld.ui.scenes.pads import Pads
from handheld.ui.scenes.title import Title

Make = Callable[..., Driver]


def press(d: Driver, pad: DriverPad, number: int) -> None:
    pad.button(number, True)
    d.turn()
    pad.button(number, False)
    d.turn()


def push(d: Driver, pad: DriverPad, number: int, value: float) -> None:
    pad.axis(number, value)
    d.turn()
    pad.axis(number, 0)
    d.turn()


def answer_all(d: Driver, pad: DriverPad) -> None:
    """Answer all questions: faces on 2, 1, 3, 0; the cross on a hat; no sticks."""
    for number in (2, 1, 3, 0):
        press(d, pad, number)
    for xy in ((0, 1), (0, -1), (-1, 0), (1, 0)):
        pad.hat(xy)
        d.turn()
        pad.hat((0, 0))
        d.turn()
    for number in (9, 8, 4, 5, 6, 7):
        press(d, pad, number)
    for _ in range(4):
        press(d, pad, 2)


@pytest.mark.parametrize("size", [(320, 240), (800, 480)])
def test_an_unknown_pad_is_set_up_from_the_title_by_itself(drive: Make, tmp_path: Path, size: tuple[int, int]) -> None:
    d = drive(size, folder=tmp_path)
    d.start(Title)
    pad = d.plug("USB Gamepad", known=False, axes=2, buttons=10, vendor=0x1234, product=0x77)
    d.step(100)
    assert d.scene.name == "pad-setup"
    answer_all(d, pad)
    assert d.scene.name == "title"
    assert "USB Gamepad" in d.console.toast.words
    scene: Any = d.scene
    before = scene.focus
    pad.hat((0, -1))
    d.turn()
    pad.hat((0, 0))
    d.turn()
    assert scene.focus == before + 1
    press(d, pad, 9)  # Start
    assert d.scene.name == "settings"
    d.console.store.flush()
    kept = tomllib.loads((tmp_path / "settings.toml").read_text())["pads"]
    assert "dpup:h0.1" in next(iter(kept.values()))
    press(d, pad, 1)
    assert d.scene.name == "title"


def test_it_asks_only_once_and_can_be_left(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path)
    d.start(Title)
    d.plug("USB Gamepad", known=False, vendor=0x1234, product=0x78)
    d.step(100)
    assert d.scene.name == "pad-setup"
    d.key("Esc")
    d.step(500)
    assert d.scene.name == "title"


def test_without_an_answer_it_ends(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path)
    d.start(Title)
    d.plug("USB Gamepad", known=False, vendor=0x1234, product=0x78)
    d.step(100)
    d.step(46_000)
    assert d.scene.name == "title"
    assert d.console.settings.pads == {}


def test_pulled_out_in_the_middle(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path)
    d.start(Title)
    pad = d.plug("USB Gamepad", known=False, vendor=0x1234, product=0x78)
    d.step(100)
    press(d, pad, 0)
    pad.unplug()
    d.turn()
    assert d.scene.name == "title"
    d.pad(1).press(Button.PAUSE)  # other pads press again
    assert d.scene.name == "settings"


def test_another_pad_may_help(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path)
    d.start(Title)
    helper = d.pad()
    strange = d.plug("USB Gamepad", known=False, vendor=0x1234, product=0x78)
    d.step(100)
    press(d, strange, 0)
    press(d, strange, 1)
    assert "Press the button at the left" in d.words()
    helper.press(Button.NEXT)
    assert "Press the button at the top" in d.words()
    helper.press(Button.PREVIOUS)
    assert "Press the button at the left" in d.words()
    helper.press(Button.BACK)
    assert d.scene.name == "title"


def test_keys_skip_and_go_back(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path)
    d.start(Title)
    pad = d.plug("USB Gamepad", known=False, vendor=0x1234, product=0x78)
    d.step(100)
    press(d, pad, 0)
    press(d, pad, 0)
    assert "That one is taken already." in d.words()
    d.key("e")  # the right button is needed
    assert "Press the button at the right" in d.words()
    press(d, pad, 1)
    d.tap_words("Skip")
    assert "Press the button at the top" in d.words()
    d.tap_words("One back")
    assert "Press the button at the left" in d.words()
    d.tap_words("Cancel")
    assert d.scene.name == "title"


def test_trying_a_pad_out(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path)
    d.start(Title)
    d.console.stage.push(Pads(d.console))
    pad = d.pad()
    assert "Virtual Pad" in d.words()
    pad.press(Button.CONFIRM)
    pad.press(Button.CONFIRM)
    assert d.scene.name == "pad-test"
    scene: Any = d.scene
    pad.down(Button.HINT)
    assert scene.values["x"] == 1.0
    assert "Pressed: 2" in d.words()
    pad.up(Button.HINT)
    pad.tilt(0.8, 0)
    assert scene.values["leftx"] > 0.7
    pad.tilt(0, 0)
    pad.press(Button.BACK)  # shortly: only shown
    assert d.scene is scene
    pad.down(Button.BACK)
    d.step(1200)
    pad.up(Button.BACK)
    assert d.scene.name == "pads"
    pad.press(Button.BACK)
    assert d.scene.name == "title"


def test_a_set_up_is_forgotten_when_asked_twice(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path)
    d.start(Title)
    pad = d.plug("USB Gamepad", known=False, axes=2, buttons=10, vendor=0x1234, product=0x77)
    d.step(100)
    answer_all(d, pad)
    d.console.stage.push(Pads(d.console))
    d.turn()
    assert "Ready, set up by you" in d.words()
    d.key("Enter")
    d.tap_words("Forget the set-up")
    d.tap_words("Forget")
    assert d.console.settings.pads == {}
    assert not d.console.devices.pads[0].mapped
    assert d.scene.name == "pads"


def test_the_list_follows_the_plugs(drive: Make, tmp_path: Path) -> None:
    d = drive((320, 240), folder=tmp_path)
    d.start(Title)
    d.console.stage.push(Pads(d.console))
    d.turn()
    assert any("No pad is plugged in" in one for one in d.words())
    pad = d.plug("Red Pad")
    assert "Red Pad" in d.words()
    pad.unplug()
    assert "Red Pad" not in d.words()
    for _ in range(12):
        d.key("Down")
    assert "Zoom" in [one.words for one in d.texts()]
