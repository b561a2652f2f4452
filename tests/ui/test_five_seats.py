"""Five seats everywhere: set-up, lobby, bar, curtain and result, in small windows with large text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from ui.bench.driver import Driver
from ui.cards_bench import register
from ui.test_menu_layout import faults

from handheld.games.face import Button
from handheld.session.seats import Player
from handheld.ui.recording import visible
from handheld.ui.scenes.curtain import Curtain
from handheld.ui.scenes.lobby import Lobby
from handheld.ui.scenes.play import start_match
from handheld.ui.scenes.setup import Setup
from handheld.ui.scenes.title import Title

Make = Callable[..., Driver]
NAMES = ("Anna", "Björn", "Konstantin", "千代", "Eli")
SIZES = [(320, 240), (480, 320), (320, 480), (800, 480)]


@pytest.fixture(autouse=True)
def _cards(monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch)


class Eyes:
    """Whoever looks for words that are cut, overlap or leave the window."""

    def __init__(self, d: Driver, size: tuple[int, int]) -> None:
        self.d, self.size = d, size
        self.found: list[str] = []

    def look(self, name: str) -> None:
        texts = visible(self.d.texts())
        assert texts
        self.found += [f"{name}: {one}" for one in faults(texts, self.size, overlay=False)]


@pytest.mark.parametrize("lang", ["en", "sv", "ja"])
@pytest.mark.parametrize("text_size", [1.0, 1.5])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_five_seats_have_their_room(drive: Make, tmp_path: Path, size: tuple[int, int], text_size: float,
                                    lang: str) -> None:
    d = drive(size, lang, text_size=text_size, folder=tmp_path, motion=False)
    eyes = Eyes(d, size)
    d.start(Title)
    page = Setup(d.console, "cards")
    d.console.stage.push(page)
    page._set_count(5)
    for k in range(12):
        eyes.look(f"setup {k}")
        d.key("PageDown" if k else "Down")
    lobby = Lobby(d.console, "cards", {}, page.choice)
    d.console.stage.push(lobby)
    d.step(300)
    assert len([spot for spot in lobby.spots if spot.kind == "seat"]) == 5
    eyes.look("lobby")
    d.pad(0).press(Button.CONFIRM, Button.CONFIRM)
    eyes.look("lobby, taken")
    d.start(Title)
    players = [Player(name, mark=4 - k) for k, name in enumerate(NAMES)]
    play = start_match(d.console, "cards", {}, players, 0, timer=60)
    d.step(300)
    curtain = d.scene
    assert isinstance(curtain, Curtain)
    eyes.look("curtain")
    curtain.back = lambda: None
    d.draw()
    eyes.look("curtain with a way back")
    assert curtain.undo.x >= 0
    assert curtain.button.right <= size[0]
    assert curtain.button.bottom <= size[1] - 4  # with the ring of its focus
    curtain.back = None
    d.key("Enter")
    d.step(900)
    eyes.look("words in the bar")
    play.clear_note()
    play.view.events = []  # the toy's own words may be long
    bar = [one for one in d.texts() if one.box.y < d.console.metrics.bar]
    assert any(one.words == "Anna" and not one.cut for one in bar), bar
    assert any(one.words.startswith("0:") or one.words == "1:00" for one in bar)
    eyes.look("play")
    while not play.match.over:
        play.director.choose(play.match.waiting_for()[0], "draw")
    d.step(3000)
    assert d.scene.name == "result"
    scores = d.scene.scores  # type: ignore[attr-defined]
    pages = []
    for _ in range(len(scores.pages) - 1):  # the board is the toy's own
        pages.append(scores.page)
        eyes.look(f"result {scores.page}")
        d.key("Tab")
        d.step(100)
    assert pages == list(scores.pages[:-1])
    assert eyes.found == []
