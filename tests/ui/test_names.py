"""Writing a name: real keyboard, pad, touch, three letters, a known one, none at all."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from ui.bench.driver import Driver

from handheld.games.face import Button
from handheld.ui.scenes.choice import NAME_ROOM
from handheld.ui.scenes.names import Names
from handheld.ui.scenes.title import Title

Make = Callable[..., Driver]


def opened(d: Driver, text: str = "") -> tuple[Any, list[str]]:
    got: list[str] = []
    d.start(Title)
    page = Names(d.console, text, got.append)
    d.console.stage.push(page)
    d.turn()
    return page, got


def test_a_real_keyboard(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path)
    _, got = opened(d, "Anna")
    d.key("Backspace")
    d.type("e")
    d.key("Enter")
    assert got == ["Anne"]
    assert d.scene.name == "title"
    assert d.console.settings.names == ["Anne"]


def test_no_more_letters_than_there_is_room_for(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path)
    _, got = opened(d)
    d.type("x" * 30)
    d.key("F10")
    assert got == ["x" * NAME_ROOM]


@pytest.mark.parametrize("size", [(320, 240), (480, 320), (480, 800)])
def test_touch(drive: Make, tmp_path: Path, size: tuple[int, int]) -> None:
    d = drive(size, folder=tmp_path)
    page, got = opened(d)
    for letter in "Iä":
        d.tap_box(page.find("key:" + letter).box)
    d.tap_box(page.find("key:done").box)
    assert got == ["Iä"]


def test_pad_walks_over_the_keys(drive: Make, tmp_path: Path) -> None:
    d = drive((320, 240), folder=tmp_path)
    _, got = opened(d, "Bo")
    pad = d.pad()
    pad.press(Button.CONFIRM)  # q is the first key
    pad.press(Button.RIGHT, Button.CONFIRM, Button.PREVIOUS)  # w, and away with it
    pad.press(Button.PAUSE)
    assert got == ["Boq"]


@pytest.mark.parametrize("size", [(320, 240), (800, 480)])
def test_three_letters_by_pad(drive: Make, tmp_path: Path, size: tuple[int, int]) -> None:
    d = drive(size, folder=tmp_path)
    _, got = opened(d)
    pad = d.pad()
    pad.press(Button.INFO)
    pad.press(Button.UP, Button.RIGHT, Button.UP, Button.UP, Button.RIGHT, Button.DOWN, Button.UP, Button.RIGHT)
    pad.press(Button.CONFIRM)
    assert got == ["BCA"]


def test_a_known_name_and_no_name(drive: Make, tmp_path: Path) -> None:
    d = drive((480, 800), folder=tmp_path)
    d.console.settings.names = ["Anna", "Björn"]
    _, got = opened(d)
    d.tap_words("Björn")
    _, got_none = opened(d, "Anna")
    d.tap_words("No name")
    assert (got, got_none) == (["Björn"], [""])
    assert d.console.settings.names == ["Björn", "Anna"]


def test_an_empty_line_is_no_name(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path)
    page, got = opened(d, "A")
    d.key("Backspace")
    d.tap_box(page.find("key:done").box)
    assert got == [""]


def test_cancel_changes_nothing(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path)
    _, got = opened(d, "Anna")
    d.type("x")
    d.key("Esc")
    assert got == []
    assert d.scene.name == "title"


def test_japanese_begins_with_kana(drive: Make, tmp_path: Path) -> None:
    d = drive((480, 800), folder=tmp_path, lang="ja")
    page, got = opened(d)
    d.tap_box(page.find("key:か").box)
    d.tap_box(page.find("key:voiced").box)
    d.tap_box(page.find("key:done").box)
    assert got == ["が"]
