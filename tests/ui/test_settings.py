"""The settings: each row changes what it says, at once and in the file; defaults ask first."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from ui.bench.driver import Driver

from handheld.games.face import Button
from handheld.ui.scenes.settings import SettingsPage
from handheld.ui.scenes.title import Title

Make = Callable[..., Driver]
ROWS = (("theme", "night"), ("text_size", 1.25), ("less_motion", True), ("volume", 8), ("mute", True),
        ("dim_minutes", 10), ("coach", True), ("pace", "quick"), ("cover_hands", False), ("tile_first", True),
        ("fixed_labels", True))


def opened(d: Driver) -> Any:
    d.start(Title)
    page = SettingsPage(d.console)
    d.console.stage.push(page)
    d.turn()
    return page


def kept(d: Driver, folder: Path) -> dict[str, Any]:
    d.console.store.flush()
    return tomllib.loads((folder / "settings.toml").read_text())


def go_to(d: Driver, page: Any, name: str, press: Callable[[Button], None]) -> None:
    for _ in range(40):
        if page.focus.name == name:
            return
        press(Button.DOWN)
    raise AssertionError(name)


@pytest.mark.parametrize(("field", "value"), ROWS)
@pytest.mark.parametrize("size", [(320, 240), (800, 480)])
def test_each_row_by_pad(drive: Make, tmp_path: Path, field: str, value: Any, size: tuple[int, int]) -> None:
    d = drive(size, folder=tmp_path)
    page = opened(d)
    go_to(d, page, field, d.pad().press)
    d.pad().press(Button.LEFT if value is False else Button.RIGHT)
    assert getattr(d.console.settings, field) == value
    assert kept(d, tmp_path)[field] == value
    assert page.focus.name == field
    d.pad().press(Button.BACK)
    assert d.scene.name == "title"


@pytest.mark.parametrize("words", ["Less motion", "Mute"])
def test_a_switch_by_touch(drive: Make, tmp_path: Path, words: str) -> None:
    d = drive((480, 320), folder=tmp_path)
    opened(d)
    while words not in [one.words for one in d.texts() if one.box.bottom < 270]:
        d.drag((200, 220), (200, 160))
    d.tap_words(words)
    field = words.lower().replace(" ", "_")
    assert getattr(d.console.settings, field) is True
    d.tap_words("Back")
    assert d.scene.name == "title"


def test_language_changes_at_once_and_stays(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path)
    page = opened(d)
    d.key("Right")
    assert d.console.settings.language == "sv"
    assert "Svenska" in d.words()
    assert page.focus.name == "language"
    d.key("Right")
    assert kept(d, tmp_path)["language"] == "ja"
    d.key("Right")
    assert kept(d, tmp_path)["language"] == "en"


def test_theme_and_text_size_are_seen_at_once(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path)
    page = opened(d)
    before = d.find("Settings").size
    go_to(d, page, "text_size", d.key)
    d.key("Right")
    assert d.find("Settings").size > before
    go_to_theme = page.find("theme")
    d.tap_words("Night")
    assert d.console.theme.name == "night"
    assert go_to_theme is not None


def test_defaults_ask_first_and_keep_names_and_language(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path)
    opened(d)
    s = d.console.settings
    s.theme, s.volume, s.names, s.pads = "night", 2, ["Anna"], {"03": "x"}
    d.key("Tab")
    assert d.scene.name == "confirm"
    d.key("Esc")
    assert s.theme == "night"
    d.key("Tab")
    d.tap_words("Set back")
    assert (s.theme, s.volume, s.names, s.pads, s.language) == ("paper", 7, ["Anna"], {"03": "x"}, "en")
    assert d.scene.name == "settings"


def test_controls_lead_to_the_pads(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path)
    page = opened(d)
    go_to(d, page, "controls", d.key)
    d.key("Enter")
    assert d.scene.name == "pads"
    d.key("Esc")
    assert d.scene.name == "settings"


def test_settings_that_cannot_be_kept_hold_until_the_end(drive: Make) -> None:
    def fails() -> None:
        raise OSError("read-only")

    d = drive(save=fails)
    d.start(SettingsPage)
    d.key("Right")
    assert d.console.settings.language == "sv"
    assert d.console.toast.words
