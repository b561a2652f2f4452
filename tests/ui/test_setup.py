"""Setting a match up: what is chosen is what is played, and what is offered next time."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from ui.bench.driver import Driver

from handheld.games.face import Button
from handheld.ui.scenes.setup import Setup
from handheld.ui.scenes.title import Title

Make = Callable[..., Driver]


def opened(d: Driver) -> Any:
    d.start(Title)
    page = Setup(d.console, "trax")
    d.console.stage.push(page)
    d.turn()
    return page


def go_to(page: Any, name: str, press: Callable[[Button], None]) -> None:
    """Move the focus to a row: down through the rows, and over to the other column."""
    for way in (Button.DOWN, Button.RIGHT, Button.DOWN, Button.UP, Button.LEFT, Button.DOWN):
        for _ in range(16):
            if page.focus.name == name:
                return
            before = page.focus
            press(way)
            if page.focus is before:
                break
            if way in (Button.LEFT, Button.RIGHT):
                break
    raise AssertionError(f"{name} was not reached, the focus is on {page.focus.name}")


def test_play_starts_at_once(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path)
    page = opened(d)
    assert page.hints()[0] == (Button.CONFIRM, "Choose")  # nothing is changed by it
    d.pad().press(Button.CONFIRM)
    assert d.scene.name == "play"
    director: Any = d.scene.director  # type: ignore[attr-defined]
    assert [(p.kind, p.level) for p in director.players] == [("person", 0), ("computer", 2)]
    assert director.match.options == {"variant": "standard", "tie": "rulebook"}


@pytest.mark.parametrize("size", [(320, 240), (480, 800)])
def test_every_row_by_pad(drive: Make, tmp_path: Path, size: tuple[int, int]) -> None:
    d = drive(size, folder=tmp_path, motion=False)
    page = opened(d)
    press = d.pad().press
    for name, times in (("seat0", 3), ("seat1", 1), ("variant", 2), ("tie", 1), ("best", 1), ("timer", 2), ("first", 2),
                        ("coach", 1)):
        go_to(page, name, press)
        for _ in range(times):
            press(Button.RIGHT)
        page.focus = page.find("play")
    press(Button.PAUSE)
    assert d.scene.name == "play"
    director: Any = d.scene.director  # type: ignore[attr-defined]
    assert sorted((p.kind, p.level) for p in director.players) == [("computer", 3), ("computer", 3)]
    assert director.match.options == {"variant": "loop", "tie": "tournament"}
    assert (director.timer, director.series.best_of) == (60, 3)
    assert d.console.settings.coach is True


def test_two_columns_are_reached_by_keys(drive: Make, tmp_path: Path) -> None:
    d = drive((1280, 720), folder=tmp_path)
    page = opened(d)
    for name in ("seat0", "name0", "seat1", "first", "variant", "tie", "best", "timer", "coach", "lobby"):
        page.focus = page.find("play")
        go_to(page, name, d.key)


def test_choices_are_offered_again(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path)
    page = opened(d)
    page.focus = page.find("seat1")
    d.key("Left", "Left")  # easy, beginner, a person
    assert page.choice.seats[1].kind == "person"
    page.focus = page.find("timer")
    d.key("Right", "Right", "Right")
    d.console.store.flush()
    again = opened(d)
    assert again.choice.seats[1].kind == "person"
    assert again.choice.timer == 120
    assert "At zero the game is lost." in d.words()


def test_who_is_white(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path)
    page = opened(d)
    page.focus = page.find("first")
    assert page.focus.label == "White"
    d.key("Right")  # the computer
    page.focus = page.find("play")
    d.key("Enter")
    assert [p.kind for p in d.scene.director.players] == ["computer", "person"]  # type: ignore[attr-defined]


def test_by_lot_both_come_to_be_white(drive: Make, tmp_path: Path) -> None:
    from handheld.ui.scenes.launch import launch

    d = drive(folder=tmp_path)
    page = opened(d)
    page.choice.first = "lot"
    first = set()
    for seed in range(12):
        launch(d.console, page.choice, seed)
        first.add(d.scene.director.players[0].kind)  # type: ignore[attr-defined]
        d.console.stage.pop()
    assert first == {"person", "computer"}


def test_a_name_is_written_and_remembered(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path)
    page = opened(d)
    page.focus = page.find("name0")
    d.key("Enter")
    assert d.scene.name == "names"
    d.type("Åsa")
    d.key("Enter")
    assert d.scene is page
    assert page.choice.seats[0].name == "Åsa"
    assert "Åsa" in d.words()
    assert d.console.settings.names[0] == "Åsa"


def test_touch_alone(drive: Make, tmp_path: Path) -> None:
    d = drive((480, 320), folder=tmp_path)
    opened(d)
    d.tap_words("Take seats")
    assert d.scene.name == "lobby"
    d.tap_words("Back")
    assert d.scene.name == "setup"
    d.drag((200, 240), (200, 40))
    d.drag((200, 240), (200, 40))
    d.tap_words("Variant")
    assert d.scene.choice.options["variant"] == "8x8"  # type: ignore[attr-defined]
    d.tap_words("Play now")
    assert d.scene.name == "play"


def test_a_broken_file_of_choices_is_no_trouble(drive: Make, tmp_path: Path) -> None:
    for text in ("{", "[]", '{"trax": 4}', '{"trax": {"seats": [{"kind": 3}, {}]}}', "\xff"):
        (tmp_path / "choices.json").write_bytes(text.encode("latin-1"))
        d = drive(folder=tmp_path)
        opened(d)
        d.key("Enter")
        assert d.scene.name == "play"


def test_after_a_look_into_the_lobby_any_device_may_play(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path)
    page = opened(d)
    d.tap_words("Take seats")
    d.tap_words("Free seat")
    assert page.choice.seats[0].device == "touch"
    d.tap_words("Back")
    d.pad().press(Button.PAUSE)
    assert d.scene.name == "play"
    assert [p.device for p in d.scene.director.players] == ["", ""]  # type: ignore[attr-defined]
