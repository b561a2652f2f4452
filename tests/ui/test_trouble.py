"""When things go wrong around the game: no sound, no pad, a pad pulled out, a full card, broken files, a crash,
the power."""

from __future__ import annotations

import errno
import os
import secrets
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest
from pictures.gallery import screens, studio
from ui.bench.driver import Driver
from ui.bench.hands import KeyHands, PadHands, PointHands

from handheld.app.screens import Look
from handheld.games.face import Button
from handheld.session import store as store_module
from handheld.session.settings import SettingsFile
from handheld.ui.sound import Sound

Make = Callable[..., Driver]
GAME = "@0/ A2+ A0+ B1/ @2+ C3/ B4/ D2+ C0\\ A1+ E2\\ F2\\ F4/ B6/ G4\\ G5\\ C0/ D1/ G1+ H2+ F0+"
MOVES = GAME.split()


@pytest.fixture(autouse=True)
def _same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrets, "randbits", lambda _bits: 20261130)


def begun(d: Driver) -> None:
    """Start the program."""
    assert d.house is not None
    d.house.begin()
    d.step(100)


def new_game(d: Driver, hands: Any) -> Any:
    """Go from the title to a match of two people at whatever device is at hand. Returns the play scene."""
    begun(d)
    hands.new_game()
    hands.row("seat1", 0)
    hands.widget("play")
    assert d.scene.name == "play"
    return d.scene


def written(d: Driver) -> None:
    """Wait until the storage has had its turn, and let the console look."""
    assert d.house is not None
    assert d.house.store.flush()
    d.step(100)


# ---------------------------------------------------------------- sound and pads


def test_without_a_sound_card_the_game_is_silent(drive: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    d = drive(folder=tmp_path, motion=False)
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    pygame.mixer.quit()
    sound = d.console.sound = Sound()
    play = new_game(d, PointHands(d))
    for token in MOVES[:3]:
        PointHands(d).lay(token)
    for _ in range(200):  # the device is opened in a thread
        if sound.problem:
            break
        time.sleep(0.01)
        d.step(50)
    assert sound.problem != ""
    assert "place" in sound.played
    assert play.match.at == 3
    assert not d.console.toast.words  # nothing that a player could do about


def test_without_a_pad_the_page_says_so_until_one_comes(drive: Make, tmp_path: Path) -> None:
    from handheld.ui.scenes.pads import Pads

    d = drive(folder=tmp_path)
    begun(d)
    d.console.stage.push(Pads(d.console))
    assert "No pad is plugged in. When one is, it appears here." in d.words()
    d.pad(0)
    d.step(100)
    assert "No pad is plugged in. When one is, it appears here." not in d.words()
    assert "Virtual Pad" in d.words()


def two_pads(d: Driver) -> tuple[PadHands, PadHands]:
    """Go to a match between Anna and Björn with a pad each, three moves in."""
    begun(d)
    d.console.settings.names = ["Anna", "Björn"]
    one, two = PadHands(d, d.pad(0)), PadHands(d, d.pad(1))
    one.new_game()
    one.row("seat1", 0)
    one.widget("lobby")
    one.seat(0)
    two.seat(1)
    one.begin()
    assert [(p.name, p.device) for p in d.scene.director.players] == [  # type: ignore[attr-defined]
        ("Anna", one.device), ("Björn", two.device)]
    for hands, token in zip((one, two, one), MOVES, strict=False):
        hands.rest()
        hands.lay(token)
    one.rest()
    return one, two


@pytest.mark.parametrize("size", [(320, 240), (800, 480)], ids=str)
def test_a_pad_pulled_out_pauses_and_any_device_takes_the_seat(drive: Make, tmp_path: Path,
                                                              size: tuple[int, int]) -> None:
    d = drive(size, folder=tmp_path)
    one, two = two_pads(d)
    play: Any = d.scene
    two.pad.unplug()
    d.step(100)
    assert d.names[-2:] == ["play", "agree"]
    assert "The pad of Björn is gone" in " ".join(d.words())
    at = play.match.at
    one.press(Button.CONFIRM)  # Anna's pad can't answer for him
    assert d.names[-1] == "agree"
    keys = KeyHands(d)
    keys.press(Button.CONFIRM)
    assert d.names[-1] == "play"
    assert play.match.at == at
    keys.lay(MOVES[3])
    one.rest()
    one.lay(MOVES[4])
    keys.rest()
    keys.lay(MOVES[5])
    assert [token for step in play.match.steps for token in step.moves.values()] == MOVES[:6]


def test_a_pad_pulled_out_in_the_middle_of_a_drag(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path)
    one, two = two_pads(d)
    play: Any = d.scene
    middle = play.frame.board.centre
    d.drag(middle, (middle[0] + 60, middle[1]), lift=False)
    one.pad.unplug()
    d.step(100)
    assert d.names[-1] == "agree"
    assert "The pad of Anna is gone" in " ".join(d.words())
    d.fingers.up()
    d.step(100)
    assert d.names[-1] == "agree"
    again = PadHands(d, d.plug("Virtual Pad"))  # the same model comes back as another device
    again.press(Button.CONFIRM)
    assert d.names[-1] == "play"
    assert play.director.players[0].device == again.device
    two.rest()
    two.lay(MOVES[3])
    again.rest()
    again.lay(MOVES[4])
    assert play.match.at == 5
    frame = play.view.desk.camera.rest()  # the camera is not held by a finger that is gone
    d.drag(middle, (middle[0] - 50, middle[1]))
    assert play.view.desk.camera.rest() != frame


# ---------------------------------------------------------------- storage


@pytest.mark.parametrize(("number", "says"), [(errno.ENOSPC, "the storage is full"),
                                              (errno.EROFS, "writing is not allowed there")])
def test_storage_trouble_is_told_and_the_game_goes_on(drive: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                                      number: int, says: str) -> None:
    d = drive(folder=tmp_path, motion=False)
    assert d.house is not None
    hands = PointHands(d)
    play = new_game(d, hands)
    hands.lay(MOVES[0])
    written(d)
    slot = d.house.store.slot("trax")
    before = slot.read_bytes()

    def refuse(path: Path, data: bytes) -> None:
        raise OSError(number, os.strerror(number), str(path))

    with monkeypatch.context() as patch:
        patch.setattr(store_module, "write_atomically", refuse)
        hands.lay(MOVES[1])
        written(d)
        assert says in d.console.toast.words
        d.draw()
        hands.lay(MOVES[2])
        written(d)
        assert play.match.at == 3
        assert slot.read_bytes() == before
    d.step(20_000)  # the notice goes
    hands.lay(MOVES[3])
    written(d)
    assert d.house.store.problem is None
    assert not d.console.toast.words
    found = d.house.store.resume("trax")
    assert found is not None
    assert found.at == 4


def test_a_folder_that_cannot_be_written_from_the_start(drive: Make, tmp_path: Path) -> None:
    (tmp_path / "saves").write_text("not a folder")
    d = drive(folder=tmp_path / "saves", motion=False)
    hands = PointHands(d)
    begun(d)
    assert "Games can't be saved in" in d.console.toast.words
    d.step(6000)
    assert "The settings can't be read" in d.console.toast.words  # one after the other
    d.step(20_000)
    play = new_game(d, hands)
    for token in MOVES:
        hands.lay(token)
    d.step(3000)
    assert d.scene.name == "result"
    assert play.match.over
    hands.do(Button.BACK)
    assert d.scene.name == "title"


def test_settings_nobody_knows(drive: Make, tmp_path: Path) -> None:
    tmp_path.joinpath("settings.toml").write_text(
        'language = "en"\ntheme = "tartan"\nvolume = 99\nless_motion = "very"\nfuture = "kept"\n[later]\na = 1\n')
    d = drive(folder=tmp_path, settings=SettingsFile(tmp_path / "nowhere").settings)  # those of the file hold
    begun(d)
    assert d.scene.name == "title"
    assert d.settings.theme == "paper"
    assert 0 <= d.settings.volume <= 10
    assert d.settings.less_motion is False
    assert d.console.toast.words  # it is said that something was not understood
    d.settings.theme = "night"
    d.console.save_settings()
    written(d)
    text = tmp_path.joinpath("settings.toml").read_text()
    assert 'future = "kept"' in text
    assert "[later]" in text
    assert SettingsFile(tmp_path).settings.theme == "night"


@pytest.mark.parametrize("content", [b"", b"\x00\xff" * 500, b'[Format "1"]\n[Game "trax"]\n',
                                     b'[Format "99"]\n[Game "trax"]\n'], ids=["empty", "noise", "cut", "newer"])
def test_a_broken_autosave_at_the_start(drive: Make, tmp_path: Path, content: bytes) -> None:
    folder = tmp_path / "continue"
    folder.mkdir()
    (folder / "trax.rail").write_bytes(content)
    d = drive(folder=tmp_path)
    begun(d)
    d.step(500)
    assert d.scene.name == "title"
    assert "trax.rail" in d.console.toast.words
    assert "Traceback" not in d.console.toast.words
    assert "Continue" not in d.words()
    [aside] = [path for path in (tmp_path / "aside").iterdir() if not path.name.endswith(".why.txt")]
    assert aside.read_bytes() == content  # nothing is thrown away
    play = new_game(d, PointHands(d))
    PointHands(d).lay(MOVES[0])
    assert play.match.at == 1


# ---------------------------------------------------------------- window, crash, power


def test_a_window_of_one_pixel(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path)
    hands = PointHands(d)
    play = new_game(d, hands)
    hands.lay(MOVES[0])
    d.resize(1, 1)
    d.step(500)
    d.draw()
    d.tap(0, 0)
    for button in (Button.DOWN, Button.CONFIRM, Button.BACK, Button.PAUSE, Button.BACK):
        d.key(button)
    d.resize(800, 480)
    d.step(500)
    assert d.names[-1] == "play"
    hands.rest()
    hands.lay(MOVES[1])
    assert play.match.at == 2


@pytest.mark.parametrize("size", [(1, 1), (1, 480), (64, 64)], ids=str)
def test_every_screen_stands_a_tiny_window(tmp_path: Path, size: tuple[int, int]) -> None:
    count = 0
    with studio(tmp_path) as made:
        for _name, show in screens(made, Look(size)):
            assert show().get_size() == size
            count += 1
    assert count > 60


def test_a_crash_leaves_the_match(drive: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    d = drive(folder=tmp_path, motion=False)
    hands = PointHands(d)
    play = new_game(d, hands)
    for token in MOVES[:5]:
        hands.lay(token)
    d.loop.fragile = False  # as it runs at home

    def broken(*_any: Any) -> None:
        raise ZeroDivisionError("a mistake in a view")

    with monkeypatch.context() as patch:
        patch.setattr(play.view, "draw", broken)
        d.draw()
    d.step(100)
    assert d.scene.name == "error"
    assert "Something went wrong" in d.words()
    assert not any("ZeroDivisionError" in words for words in d.words())
    hands.widget("go-on")
    d.step(200)
    assert d.scene.name == "title"
    hands.station("continue")
    assert d.scene.name == "play"
    again: Any = d.scene
    assert [token for step in again.match.steps for token in step.moves.values()] == MOVES[:5]
    hands.lay(MOVES[5])
    assert again.match.at == 6


CHILD = """
import sys
from pathlib import Path
from ui.bench.driver import Driver
from ui.bench.hands import KeyHands
from ui.test_trouble import MOVES, new_game
with Driver((320, 240), folder=Path(sys.argv[1]), motion=False) as d:
    hands = KeyHands(d)
    play = new_game(d, hands)
    for k, token in enumerate(MOVES[:-1]):
        hands.lay(token)
        if k % 2:
            d.house.store.flush()
            print(play.match.at, flush=True)
    print("end", flush=True)
"""


@pytest.mark.parametrize("lines", [1, 4, 9])
def test_the_power_goes_during_play(drive: Make, tmp_path: Path, lines: int) -> None:
    env = dict(os.environ, PYTHONPATH=os.pathsep.join(sys.path))
    with subprocess.Popen([sys.executable, "-c", CHILD, str(tmp_path)], env=env, stdout=subprocess.PIPE,
                          text=True) as child:
        assert child.stdout is not None
        said = 0
        numbers = (line for line in child.stdout if line.strip().isdigit())
        for _ in range(lines):
            said = int(next(numbers))
        child.send_signal(signal.SIGKILL)
        child.wait()
    d = drive(folder=tmp_path, motion=False)
    begun(d)
    d.step(200)
    assert not d.console.toast.words
    hands = PointHands(d)
    hands.station("continue")
    play: Any = d.scene
    assert play.name == "play"
    played = [token for step in play.match.steps for token in step.moves.values()]
    assert said <= len(played)
    assert played == MOVES[:len(played)]
    for token in MOVES[len(played):]:
        hands.lay(token)
    d.step(3000)
    assert d.scene.name == "result"
    assert play.match.outcome.reason == "loop"
