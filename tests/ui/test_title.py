"""The title and the choice of a game: every way leads somewhere and back, on each device by itself."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from ui.bench.driver import Driver

from handheld.games import registered
from handheld.games.face import Button
from handheld.session.seats import Player
from handheld.ui.recording import visible
from handheld.ui.scenes import games, title, trunk
from handheld.ui.scenes.games import Games
from handheld.ui.scenes.play import start_match
from handheld.ui.scenes.title import Title

WAYS = (("New game", "games"), ("How to play", "howto"), ("Replays", "replays"), ("Settings", "settings"))
SIZES = ((320, 240), (480, 320), (800, 480), (480, 800))
Make = Callable[..., Driver]


def four() -> dict[str, Any]:
    """Return Trax as if it were four games."""
    trax = registered()["trax"]
    made = {"trax": trax}
    for id, name, seats in (("twisty", "Twisty Tracks", range(1, 5)), ("coast", "Coast to Coast", range(2, 6)),
                            ("tunnel", "Tunnel Lines", range(2, 5))):
        made[id] = dataclasses.replace(trax, info=dataclasses.replace(trax.info, id=id, title=name, seats=seats))
    return made


@pytest.fixture
def four_games(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (title, games, trunk):
        monkeypatch.setattr(module, "registered", four)


def down_to(driver: Driver, words: str, press: Callable[[Button], None]) -> None:
    """Move the focus down to the entry called `words`."""
    scene: Any = driver.scene
    for _ in scene.entries:
        if scene.entries[scene.focus].label == words:
            return
        press(Button.DOWN)
    raise AssertionError(f"no entry {words}")


@pytest.mark.parametrize(("words", "name"), WAYS)
def test_keys_alone(drive: Make, tmp_path: Path, words: str, name: str) -> None:
    d = drive((800, 480), folder=tmp_path)
    d.start(Title)
    down_to(d, words, d.key)
    d.key("Enter")
    assert d.scene.name == name
    d.key("Esc")
    assert d.scene.name == "title"


@pytest.mark.parametrize(("words", "name"), WAYS)
def test_pad_alone(drive: Make, tmp_path: Path, words: str, name: str) -> None:
    d = drive((320, 240), folder=tmp_path)
    d.start(Title)
    down_to(d, words, d.pad().press)
    d.pad().press(Button.CONFIRM)
    assert d.scene.name == name
    d.pad().press(Button.BACK)
    assert d.scene.name == "title"


@pytest.mark.parametrize(("words", "name"), WAYS)
@pytest.mark.parametrize("size", SIZES)
def test_touch_alone(drive: Make, tmp_path: Path, words: str, name: str, size: tuple[int, int]) -> None:
    d = drive(size, folder=tmp_path)
    d.start(Title)
    d.tap_words(words)
    assert d.scene.name == name
    d.tap_words("Back")
    assert d.scene.name == "title"


def test_back_shows_where_to_quit_but_does_not(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path)
    scene: Any = d.start(Title)
    d.key("Esc")
    assert not d.console.stage.over
    assert scene.entries[scene.focus].id == "quit"
    d.key("Enter")
    assert d.console.stage.over


def test_start_opens_the_settings(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path)
    d.start(Title)
    d.pad().press(Button.PAUSE)
    assert d.scene.name == "settings"


def test_without_a_match_there_is_nothing_to_continue(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path)
    d.start(Title)
    assert "Continue" not in d.words()


@pytest.mark.parametrize("size", SIZES)
def test_continue_says_what_and_goes_on(drive: Make, tmp_path: Path, size: tuple[int, int]) -> None:
    d = drive(size, folder=tmp_path, motion=False)
    d.start(Title)
    play: Any = start_match(d.console, "trax", {}, [Player("Anna"), Player("Björn")], seed=3)
    director = play.director
    for _ in range(2):
        seat = director.to_choose[0]
        director.choose(seat, director.table(seat).moves[0])
        d.step(100)
    d.console.stage.pop()
    assert d.scene.name == "title"
    d.step(100)
    said = d.words()
    assert "Continue" in said
    assert "Trax – move 3, Anna to play" in said or "Trax – move 3" in said
    d.key("Enter")  # it is in focus
    assert d.scene.name == "play"
    assert d.scene.director.match.steps == director.match.steps  # type: ignore[attr-defined]


def test_a_new_game_with_several_games_asks_which(drive: Make, tmp_path: Path, four_games: None) -> None:
    d = drive(folder=tmp_path)
    d.start(Title)
    d.tap_words("New game")
    assert d.scene.name == "games"
    assert [one for one in ("Trax", "Twisty Tracks", "Coast to Coast", "Tunnel Lines") if one not in d.words()] == []
    d.key("Enter")
    assert d.scene.name == "setup"
    d.key("Esc")
    d.key("Esc")
    assert d.scene.name == "title"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scene", [Title, Games])
def test_four_games_have_room(drive: Make, tmp_path: Path, four_games: None, scene: Any, size: tuple[int, int]) -> None:
    d = drive(size, folder=tmp_path)
    made = d.start(scene)
    boxes = [made.rows[k] for k in range(len(made.entries))]  # type: ignore[attr-defined]
    assert all(a.bottom <= b.y + 0.5 for a, b in itertools.pairwise(boxes))
    assert boxes[-1].bottom <= size[1]
    assert not [one.words for one in visible(d.texts()) if one.cut]


def test_the_mouse_points_and_clicks(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path)
    scene: Any = d.start(Title)
    box = d.find("Settings").box
    d.click(*box.centre)
    assert d.scene.name == "settings"
    assert scene.entries[scene.focus].id == "settings"


def test_a_match_that_cannot_be_read_is_told_of_and_gone(drive: Make, tmp_path: Path) -> None:
    (tmp_path / "continue").mkdir()
    (tmp_path / "continue" / "trax.rail").write_text("nonsense")
    d = drive(folder=tmp_path)
    d.start(Title)
    d.step(100)
    assert "Continue" not in d.words()
    assert "trax.rail" in d.console.toast.words
    assert list((tmp_path / "aside").glob("trax.rail*"))
    d.key("Enter")
    assert d.scene.name == "games"


def test_the_title_never_waits_for_the_storage(drive: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    d = drive(folder=tmp_path)

    def flush(seconds: float = 0) -> bool:
        raise AssertionError("the title waits for the writer")

    d.start(Title)
    play: Any = start_match(d.console, "trax", {}, [Player("Anna"), Player("Björn")], seed=3)
    play.director.choose(0, play.director.table(0).moves[0])
    d.step(50)
    with monkeypatch.context() as patch:
        patch.setattr(d.console.store, "flush", flush)
        d.start(Title)
        d.step(100)
        assert "Continue" in d.words()


@pytest.mark.parametrize("motion", [True, False])
def test_the_focus_glides_unless_less_motion_is_wanted(drive: Make, tmp_path: Path, motion: bool) -> None:
    d = drive(folder=tmp_path, motion=motion)
    scene: Any = d.start(Title)
    d.step(200)
    d.key_down("Down")
    assert scene.busy(d.clock.now()) is motion
    d.step(200)
    assert not scene.busy(d.clock.now())
    d.key_up("Down")
