"""After changing only what a seat must not see, every picture through the real play scene stays the same."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest
from ui.bench.driver import Driver
from ui.cards_bench import register
from ui.test_secrets import LOOK, begin, draw, over_to

from handheld.games.face import Button
from handheld.session.match import Match
from handheld.ui.loop import FRAME
from handheld.ui.scenes.play import continue_match
from handheld.ui.scenes.replay import ReplayViewer
from handheld.ui.scenes.title import Title

Make = Callable[..., Driver]
ONE, EACH, MIXED = ["pad0"] * 3, ["pad0", "pad1", "pad2"], ["pad0", "pad0", "pad1"]
CASES = [((320, 240), ONE, 0), ((320, 240), EACH, 1), ((320, 240), MIXED, 1), ((320, 240), MIXED, 2),
         ((800, 480), ONE, 2)]


@pytest.fixture(autouse=True)
def _cards(monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch)
    monkeypatch.setattr(time, "strftime", lambda _format, *_at: "20261130")  # dates stand in menus


class Film:
    """All pictures of a session with the console."""

    def __init__(self, d: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
        self.pictures: list[str] = []
        self.words: list[str] = []
        self.d = d
        turn = d.loop.turn

        def watched() -> bool:
            drawn = turn()
            if drawn:
                data = pygame.image.tobytes(d.surface, "RGB")
                self.pictures.append(hashlib.blake2b(data, digest_size=8).hexdigest())
            return drawn

        monkeypatch.setattr(d.loop, "turn", watched)

    def read(self) -> None:
        """Note all that is written now."""
        self.words += self.d.words()


def session(d: Driver, film: Film, devices: list[str], seed: int, looker: int) -> Any:
    """Play with looks at the hand of one seat only, and go wherever the shell goes."""
    play = begin(d, devices, seed=seed)
    shared = len(set(devices)) < len(devices)
    hands = [d.pad(int(device[3:])) for device in devices]
    for turn in range(5):  # the bag holds two cards more
        seat = play.match.waiting_for()[0]
        pad = hands[seat]
        if shared:
            for _ in range(60):
                if d.scene.name == "curtain":
                    break
                d.step(100)
            film.read()
            pad.press(Button.CONFIRM)
        d.step(1500)
        film.read()
        pad.press(Button.INFO)  # the list
        film.read()
        pad.press(Button.INFO)
        if seat == looker:
            pad.down(Button.INFO)
            d.step(LOOK)
            film.read()
            if turn % 2:
                pad.press(Button.PAUSE)
                assert d.scene.name == "pause"
                film.read()
                pad.press(Button.BACK)
            pad.up(Button.INFO)
        draw(d, play, pad.press, 1)
        play.requests.move_list()
        d.step(50)
        film.read()
        pad.press(Button.BACK)
        draw(d, play, pad.press, 1)
        film.read()
    d.step(3000)
    if d.scene.name == "curtain":
        film.read()
    return play


def shot(drive: Make, monkeypatch: pytest.MonkeyPatch, folder: Path, size: tuple[int, int], devices: list[str],
         seed: int, looker: int) -> tuple[list[str], list[str], Match]:
    d = drive(size, folder=folder)
    film = Film(d, monkeypatch)
    play = session(d, film, devices, seed, looker)
    match = play.match
    d.console.store.flush()
    d.start(Title)  # the title with what waits, the replay of it, and its beginning
    d.step(300)
    film.read()
    d.console.stage.push(ReplayViewer(d.console, match))
    for _ in range(match.at):
        d.key("Right")
        d.step(FRAME * 2)
        film.read()
    d.key("Esc")
    assert continue_match(d.console, "cards")
    d.step(1500)
    film.read()
    return film.pictures, film.words, match


@pytest.mark.parametrize(("size", "devices", "looker"), CASES, ids=str)
def test_other_secrets_same_pictures(drive: Make, monkeypatch: pytest.MonkeyPatch, tmp_path: Path,
                                     size: tuple[int, int], devices: list[str], looker: int) -> None:
    others = sum(1 << seat for seat in range(3) if seat != looker)
    one = shot(drive, monkeypatch, tmp_path / "one", size, devices, 0, looker)
    two = shot(drive, monkeypatch, tmp_path / "two", size, devices, others, looker)
    assert [step.moves for step in one[2].steps] != [step.moves for step in two[2].steps]
    assert one[1] == two[1]
    assert len(one[0]) > 100
    assert one[0] == two[0]


def test_a_look_is_where_the_pictures_part(drive: Make, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    one = shot(drive, monkeypatch, tmp_path / "one", (320, 240), ["pad0"] * 3, 0, 1)
    two = shot(drive, monkeypatch, tmp_path / "two", (320, 240), ["pad0"] * 3, 1 << 1, 1)
    assert one[1] != two[1]
    assert one[0] != two[0]


def test_a_match_that_goes_on_is_not_forked_from_its_replay(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path, motion=False)
    play = begin(d, ["pad0", "pad1"])
    draw(d, play, d.pad(0).press)
    d.start(Title)
    d.console.stage.push(ReplayViewer(d.console, play.match))
    d.step(100)
    d.key("h")
    assert d.scene.name == "replay"
    assert d.console.toast.words == "A game with secrets can be played on from its replay once it is over."


def test_the_replay_of_a_finished_match_shows_the_hands(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path, motion=False)
    play = begin(d, ["pad0", "pad1"])
    draw(d, play, d.pad(0).press)
    d.step(500)
    play.director.resign(1)
    d.step(3000)
    assert d.scene.name == "result"
    d.pad(0).press(Button.HINT)
    assert d.scene.name == "replay"
    assert any(one.startswith("Anna: green") for one in d.words())
    d.key("h")
    assert d.scene.name == "fork"


def test_a_curtain_asks_after_power_went(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path, motion=False)
    play = begin(d, ["pad0", "pad1"])
    draw(d, play, d.pad(0).press, 1)
    d.console.store.flush()
    d = drive(folder=tmp_path, motion=False)
    d.start(Title)
    assert "Continue" in d.words()
    assert continue_match(d.console, "cards")
    d.step(100)
    over_to(d, "Anna")
