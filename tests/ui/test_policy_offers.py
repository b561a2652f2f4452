"""What the operator of a kiosk allows is what its guests are offered."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from ui.bench.driver import Driver
from ui.kiosk_bench import kiosk

from handheld.games import registered
from handheld.games.face import Button
from handheld.session.seats import Player
from handheld.ui.scenes.choice import Choice
from handheld.ui.scenes.lobby import Lobby
from handheld.ui.scenes.play import start_match
from handheld.ui.scenes.replays import Replays

Make = Callable[..., Driver]
TITLES = {"Trax", "Twisty Tracks", "Coast to Coast", "Tunnel Lines"}


def open_setup(d: Driver) -> Any:
    d.key("Enter")
    if d.scene.name == "games":
        d.key("Enter")
    assert d.scene.name == "setup"
    return d.scene


def test_only_the_offered_games_are_there(drive: Make, tmp_path: Path) -> None:
    d = kiosk(drive, tmp_path, games=["tunnel", "trax"])
    assert "Quit" not in d.words()
    assert "Trax, Tunnel Lines" in " ".join(d.words())
    d.key("Enter")
    assert d.scene.name == "games"
    assert TITLES & set(d.words()) == {"Trax", "Tunnel Lines"}
    d.key("Esc", "Down", "Enter")
    assert d.scene.name == "howto"
    assert TITLES & set(d.words()) == {"Trax", "Tunnel Lines"}


def test_with_one_game_there_is_nothing_to_choose(drive: Make, tmp_path: Path) -> None:
    d = kiosk(drive, tmp_path, games=["twisty"])
    d.key("Enter")
    assert d.scene.name == "setup"
    assert "Twisty Tracks" in d.words()


def test_a_match_of_a_game_that_is_not_offered_any_more_waits(drive: Make, tmp_path: Path) -> None:
    d = kiosk(drive, tmp_path)
    start_match(d.console, "trax", {}, [Player("Anna"), Player("Björn")], 7).director.choose(0, "@0/")
    d.console.policy.games = ["coast"]
    d.key("F10")
    d.tap_words("Save and leave")
    assert d.names == ["title"]
    assert "Continue" not in d.words()
    d.console.policy.games = []
    d.key("Enter", "Esc")
    d.step(100)
    assert "Continue" in d.words()


def test_no_computer_is_stronger_than_allowed(drive: Make, tmp_path: Path) -> None:
    d = kiosk(drive, tmp_path, games=["trax"], top_level=1)
    page = open_setup(d)
    assert page.choice.seats[1].level == 1  # what is usual elsewhere is stronger
    for _ in range(12):
        if page.focus.name == "seat1":
            break
        d.key("Down")
    levels = set()
    for _ in range(4):
        levels.add((page.choice.seats[1].kind, page.choice.seats[1].level))
        d.key("Right")
    assert levels == {("computer", 1), ("person", 1)}


def test_in_the_lobby_too(drive: Make, tmp_path: Path) -> None:
    d = kiosk(drive, tmp_path, top_level=2)
    d.console.stage.push(Lobby(d.console, "trax", {}, Choice.fresh(registered()["trax"].info, [])))
    d.turn()
    scene: Any = d.scene
    levels = []
    for _ in range(4):
        d.pad().press(Button.INFO)
        levels.append(scene.choice.seats[0].level if scene.choice.seats[0].kind == "computer" else 0)
    assert levels == [1, 2, 0, 1]


def test_a_computer_that_plays_on_for_somebody_is_no_stronger(drive: Make, tmp_path: Path) -> None:
    d = kiosk(drive, tmp_path, top_level=1)
    play = start_match(d.console, "coast", {}, [Player("Anna"), Player("Björn"), Player("千代")], 7)
    play.requests.hand_to_computer(0, 5)
    play.director.resign(1)
    assert [player.level for player in play.director.players] == [1, 1, 0]


def test_the_volume_has_its_limit(drive: Make, tmp_path: Path) -> None:
    d = kiosk(drive, tmp_path, volume_limit=4)
    assert d.settings.volume == 7
    assert d.console.loudness() == 4
    d.key("F10")
    page: Any = d.scene
    assert page.name == "settings"
    for _ in range(12):
        if page.focus.name == "volume":
            break
        d.key("Down")
    d.key("Left")
    assert d.settings.volume == 3
    d.key("Right", "Right", "Right", "Right")
    assert d.settings.volume == d.console.loudness() == 4
    d.console.policy.volume_limit = 0
    d.key("Esc", "F10")
    assert not {"Volume", "Mute"} & set(d.words())
    assert d.console.loudness() == 0


def test_files_and_what_others_have_played_are_none_of_the_guests(drive: Make, tmp_path: Path) -> None:
    for guests in (True, False):
        d = kiosk(drive, tmp_path) if guests else drive(folder=tmp_path, motion=False)
        assert d.house is not None
        if guests:
            play = start_match(d.console, "trax", {}, [Player("Anna"), Player("Björn")], 7)
            play.director.choose(0, "@0/")
            d.house.store.keep(play.match)
            d.house.store.flush()
        else:
            d.house.begin()
        d.console.stage.push(Replays(d.console))
        d.turn()
        assert ("Bring in" in d.words()) is not guests
        d.key("Tab")
        assert (d.scene.name == "bring-in") is not guests
        if not guests:
            d.key("Esc")
        d.key("x")
        assert d.scene.name == "record"
        assert ("Delete" in d.words()) is not guests
        assert ("Copy to a stick or folder" in d.words()) is not guests
        assert {"Watch", "Continue"} <= set(d.words())


def test_guests_find_no_games_before_any_is_played(drive: Make, tmp_path: Path) -> None:
    d = kiosk(drive, tmp_path)
    d.console.stage.push(Replays(d.console))
    d.turn()
    assert "No games yet" in d.words()
    assert "Bring games in" not in d.words()
    d.key("Enter", "Down", "Tab", "x", "Esc")
    assert d.names == ["title"]
