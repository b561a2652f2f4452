"""Words change live, and a missing or broken catalogue is English."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from ui.bench.driver import Driver

from handheld.games.face import Box, Canvas, Metrics
from handheld.ui import words as module
from handheld.ui.scene import Scene
from handheld.ui.words import LANGUAGES, Words


@pytest.fixture
def catalogues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of assets with a Swedish and a broken catalogue."""
    catalog = Catalog(locale="sv")
    catalog.add("Undo", "Ångra")
    catalog.add(("{n} tile", "{n} tiles"), ("{n} bricka", "{n} brickor"))
    for language in ("sv", "ja"):
        folder = tmp_path / "locale" / language / "LC_MESSAGES"
        folder.mkdir(parents=True)
        with (folder / "pocket-rails.mo").open("wb") as out:
            if language == "sv":
                write_mo(out, catalog)
            else:
                out.write(b"not a catalogue at all")
    monkeypatch.setattr(module, "resources", SimpleNamespace(files=lambda package: tmp_path))
    return tmp_path


def test_switching(catalogues: Path) -> None:
    words = Words()
    _ = words.text
    assert _("Undo") == "Undo"
    assert words.switch("sv")
    assert (_("Undo"), words.language) == ("Ångra", "sv")
    assert words.plural("{n} tile", "{n} tiles", 1).format(n=1) == "1 bricka"
    assert words.plural("{n} tile", "{n} tiles", 3).format(n=3) == "3 brickor"
    assert _("No such words") == "No such words"
    assert words.switch("en")
    assert words.plural("{n} tile", "{n} tiles", 3).format(n=3) == "3 tiles"
    assert _("") == ""  # not the catalogue's header


@pytest.mark.parametrize("language", ["ja", "xx", "../../etc"])
def test_what_cannot_be_read_is_english(catalogues: Path, language: str) -> None:
    words = Words("sv")
    assert not words.switch(language)
    assert words.language == "en"
    assert words.text("Undo") == "Undo"


def test_not_chosen_yet_is_english(catalogues: Path) -> None:
    assert Words("").language == "en"


def test_every_language_names_itself() -> None:
    assert dict(LANGUAGES) == {"en": "English", "sv": "Svenska", "ja": "日本語"}


class Sign(Scene):
    """Shows one word."""

    def __init__(self, console: Any) -> None:
        super().__init__(console)
        self.languages: list[str] = []

    def layout(self, metrics: Metrics) -> None:
        self.languages.append(self.console.words.language)

    def draw(self, canvas: Canvas, now: float) -> None:
        canvas.rect(Box(0, 0, 480, 320), "ground")
        canvas.text((20, 40), canvas.words.text("Undo"), 20)


def test_the_screen_changes_at_once(catalogues: Path, drive: Callable[..., Driver]) -> None:
    d = drive((480, 320))
    scene = d.start(Sign)
    assert isinstance(scene, Sign)
    assert d.words() == ["Undo"]
    d.settings.language = "sv"
    d.console.save_settings()
    d.turn()
    assert d.words() == ["Ångra"]
    assert scene.languages[-1] == "sv"
