"""Errors and questions: plain words, and one press leads on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from ui.bench.driver import Driver

from handheld.games.face import Button, Canvas
from handheld.ui.scene import Scene
from handheld.ui.scenes.confirm import Confirm
from handheld.ui.scenes.error import Error
from handheld.ui.scenes.title import Title

Make = Callable[..., Driver]


class Broken(Scene):
    """A scene with a mistake in it."""

    name = "broken"

    def draw(self, canvas: Canvas, now: float) -> None:
        raise ZeroDivisionError("a mistake")


@pytest.mark.parametrize("size", [(320, 240), (800, 480)])
def test_a_crash_is_told_and_leads_to_the_title(drive: Make, tmp_path: Path, size: tuple[int, int]) -> None:
    d = drive(size, folder=tmp_path)
    d.start(Title)
    d.loop.fragile = False
    d.console.stage.push(Broken(d.console))
    d.turn()
    d.turn()
    assert d.scene.name == "error"
    assert "Something went wrong" in d.words()
    d.pad().press(Button.CONFIRM)
    assert d.scene.name == "title"


@pytest.mark.parametrize("way", ["Enter", "Esc", "tap"])
def test_it_goes_back_to_what_was_below(drive: Make, tmp_path: Path, way: str) -> None:
    d = drive(folder=tmp_path)
    d.start(Title)
    d.console.stage.push(Error(d.console, "The stick is full", "Nothing was copied."))
    d.turn()
    assert {"The stick is full", "Nothing was copied."} <= set(d.words())
    if way == "tap":
        d.tap_words("Go on")
    else:
        d.key(way)
    assert d.scene.name == "title"


def test_on_done_says_where_it_goes(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path)
    d.start(Title)
    called: list[int] = []
    d.console.stage.push(Error(d.console, "A", "B", lambda: called.append(1)))
    d.turn()
    d.key("Enter")
    assert called == [1]
    assert d.scene.name == "title"


@pytest.mark.parametrize(("keys", "done"), [(("Enter",), False), (("Esc",), False), (("Left", "Enter"), True),
                                            (("Up", "Enter"), True)])
def test_a_question_changes_nothing_unless_told(drive: Make, tmp_path: Path, keys: tuple[str, ...], done: bool) -> None:
    d = drive(folder=tmp_path)
    d.start(Title)
    called: list[int] = []
    d.console.stage.push(Confirm(d.console, "Set everything back?", "", "Set back", lambda: called.append(1)))
    d.turn()
    d.key(*keys)
    assert bool(called) is done
    assert d.scene.name == "title"
