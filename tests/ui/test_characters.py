"""Characters of computer players, hands that are covered or not, and who begins: chosen before a match."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from ui.bench.driver import Driver
from ui.bench.hands import PadHands
from ui.cards_bench import Rules, register

from handheld.games.face import Button
from handheld.ui.scenes.choice import Choice
from handheld.ui.scenes.lobby import Lobby, SeatMenu
from handheld.ui.scenes.setup import Setup
from handheld.ui.scenes.title import Title

Make = Callable[..., Driver]


@pytest.fixture(autouse=True)
def _cards(monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch)


def test_setup_offers_the_characters_of_each_computer(drive: Make, tmp_path: Path) -> None:
    d = drive((800, 480), folder=tmp_path, motion=False)
    d.start(Title)
    page = Setup(d.console, "cards")
    d.console.stage.push(page)
    hands = PadHands(d, d.pad(0))
    hands.row("character1", "bold")
    assert "Bold" in d.words()
    hands.widget("cover_hands")
    assert not d.console.settings.cover_hands
    hands.press(Button.PAUSE)
    assert d.scene.name == "play"
    players = d.scene.director.players  # type: ignore[attr-defined]
    assert [player.character for player in players] == ["", "bold"]
    assert d.scene.match.headers["Players"] == ("person", "computer 2 bold")  # type: ignore[attr-defined]


def test_the_lobby_offers_them_in_the_menu_of_the_seat(drive: Make, tmp_path: Path) -> None:
    d = drive((800, 480), folder=tmp_path, motion=False)
    d.start(Title)
    lobby = Lobby(d.console, "cards", {})
    d.console.stage.push(lobby)
    d.console.stage.push(SeatMenu(d.console, lobby, 1))
    d.step(300)
    assert {"Character", "Plain"} <= set(d.words())
    PadHands(d, d.pad(0)).item("Character")
    assert lobby.choice.seats[1].character == "bold"
    PadHands(d, d.pad(0)).item("Character")
    assert lobby.choice.seats[1].character == ""


def test_they_are_remembered_as_long_as_the_game_has_them() -> None:
    info = Rules.info
    choice = Choice.fresh(info, [])
    choice.seats[1].character = "bold"
    assert Choice.from_json(info, choice.to_json(), []).seats[1].character == "bold"
    data = choice.to_json()
    data["seats"][1]["character"] = "shy"
    assert Choice.from_json(info, data, []).seats[1].character == ""


def test_nobody_is_asked_who_begins_where_that_is_drawn(drive: Make, tmp_path: Path) -> None:
    d = drive((800, 480), folder=tmp_path, motion=False)
    d.start(Title)
    page = Setup(d.console, "cards")
    d.console.stage.push(page)
    d.step(50)
    assert not any(getattr(one, "name", "") == "first" for one in page.widgets)
    lobby = Lobby(d.console, "cards", {})
    d.console.stage.push(lobby)
    d.step(50)
    assert "Begins" not in d.words()
    assert "Turn timer" in d.words()
    assert "Cover hands" not in d.words()


def test_a_game_without_characters_has_no_row_for_them(drive: Make, tmp_path: Path,
                                                       monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("POCKET_RAILS_GAMES", "")
    d = drive((800, 480), folder=tmp_path, motion=False)
    d.start(Title)
    page = Setup(d.console, "trax")
    d.console.stage.push(page)
    d.step(50)
    texts = d.words()
    assert "Character" not in texts
    assert "Cover hands" not in texts
