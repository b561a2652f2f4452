"""The first start: a language, then the title."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from ui.bench.driver import Driver

from handheld.games.face import Button
from handheld.ui.scenes.welcome import Welcome, likely_language

Make = Callable[..., Driver]


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")


def test_it_comes_first_and_only_once(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path, lang="")
    assert d.house is not None
    d.house.begin()
    d.turn()
    assert d.scene.name == "welcome"
    d.key("Down", "Enter")
    assert d.scene.name == "title"
    assert d.console.settings.language == "sv"
    d.house.begin()
    d.turn()
    assert d.scene.name == "title"


@pytest.mark.parametrize("size", [(320, 240), (480, 800)])
def test_touch_and_pad(drive: Make, tmp_path: Path, size: tuple[int, int]) -> None:
    d = drive(size, folder=tmp_path, lang="")
    d.start(Welcome)
    d.tap_words("日本語")
    assert d.console.settings.language == "ja"
    assert d.scene.name == "title"
    d.console.settings.language = ""
    d.start(Welcome)
    d.pad().press(Button.UP, Button.UP, Button.CONFIRM)
    assert d.console.settings.language == "sv"


def test_the_system_says_which_language_is_likely(monkeypatch: pytest.MonkeyPatch) -> None:
    for value, code in (("sv_SE.UTF-8", "sv"), ("ja_JP.UTF-8", "ja"), ("de_DE.UTF-8", "en"), ("", "en")):
        monkeypatch.setenv("LANG", value)
        assert likely_language() == code
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    assert likely_language() == "ja"


def test_nothing_is_kept_before_a_choice(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path, lang="")
    d.start(Welcome)
    d.key("Down", "Down")
    assert d.console.settings.language == ""
