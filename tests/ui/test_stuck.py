"""What is held down for ever is let go after ten seconds, said on the screen, and works again once it came up."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest
from ui.bench.driver import Driver
from ui.bench.scenes import Notes
from ui.cards_bench import register

from handheld.games.face import Act, Button
from handheld.session.seats import Player
from handheld.ui import trouble
from handheld.ui.devices.repeat import PATIENT, STUCK
from handheld.ui.loop import FRAME
from handheld.ui.scenes.pads import Pads
from handheld.ui.scenes.play import start_match
from handheld.ui.scenes.secrets import PEEK_MS
from handheld.ui.scenes.title import Title

Drive = Callable[..., Driver]


class Patient(Notes):
    """A scene in which something may be held for long."""

    def patient(self, device: str) -> bool:
        return True


def begin(drive: Drive, kind: type[Notes] = Notes) -> tuple[Driver, Notes]:
    d = drive((480, 320))
    notes = d.start(kind)
    assert isinstance(notes, Notes)
    return d, notes


@pytest.mark.parametrize("button", [Button.CONFIRM, Button.LEFT, Button.NEXT, Button.ZOOM_IN, Button.SECOND])
def test_a_stuck_button_of_a_pad(drive: Drive, button: Button, caplog: pytest.LogCaptureFixture) -> None:
    d, notes = begin(drive)
    d.pad(1)
    pad = d.pad(0)
    with caplog.at_level(logging.WARNING):
        pad.down(button)
        d.step(STUCK - 200)
        got = notes.take()
        assert {one.act for one in got} == {Act.PRESS}
        assert not d.console.toast.words
        d.step(400)
    got = notes.take()
    assert [(one.act, one.button) for one in got if one.act is not Act.PRESS] == [(Act.RELEASE, button)]
    assert got[-1].act is Act.RELEASE
    assert d.console.toast.words == "Pad 1 (Virtual Pad): a button is stuck. It does nothing until it comes up."
    assert "stuck" in caplog.text
    d.step(20_000)
    assert notes.take() == []  # said once, and no more of it
    assert not d.console.toast.words
    assert not d.console.devices.busy()
    d.pad(1).press(Button.BACK)  # the other pad is free
    assert [one.act for one in notes.take()] == [Act.PRESS, Act.RELEASE]
    pad.press(Button.INFO)  # and so are its other buttons
    assert [one.act for one in notes.take()] == [Act.PRESS, Act.RELEASE]
    pad.up(button)
    assert notes.take() == []
    pad.press(button)  # it came up: it works again
    assert [(one.act, one.button) for one in notes.take()] == [(Act.PRESS, button), (Act.RELEASE, button)]


def test_a_stuck_stick_and_one_that_drifts(drive: Drive) -> None:
    d, notes = begin(drive)
    pad = d.pad(0)
    pad.tilt(-1, 0)
    pad.tilt(0.5, 0.1, right=True)
    d.step(STUCK + 100)
    got = notes.take()
    assert (Act.RELEASE, Button.LEFT) in [(one.act, one.button) for one in got]
    assert Act.PAN in [one.act for one in got]
    assert d.console.toast.words == "Pad 1 (Virtual Pad): a stick is stuck. It does nothing until it is let go."
    pad.tilt(-0.6, 1)  # while it is out it does nothing
    pad.tilt(0.52, 0.1, right=True)
    d.step(2000)
    assert notes.take() == []
    assert not d.console.devices.busy()
    pad.tilt(0, 0)
    pad.tilt(0, 0, right=True)
    d.step(FRAME)
    pad.tilt(0, 1)
    pad.tilt(0, 1, right=True)
    d.step(FRAME)
    assert {(one.act, one.button) for one in notes.take()} == {(Act.PRESS, Button.DOWN), (Act.PAN, None)}


def test_a_stick_that_is_moved_about_is_not_stuck(drive: Drive) -> None:
    d, notes = begin(drive)
    pad = d.pad(0)
    for k in range(16):
        pad.tilt(*((1, 0), (0, 1))[k % 2])
        pad.tilt(*((0.9, 0), (0, 0.9))[k % 2], right=True)
        d.step(1000)
    assert not d.console.toast.words
    assert notes.take()[-1].act in (Act.PRESS, Act.PAN)


def test_a_stuck_button_goes_with_its_pad(drive: Drive) -> None:
    d, notes = begin(drive)
    pad = d.pad(0)
    pad.down(Button.CONFIRM)
    d.step(STUCK + 100)
    notes.take()
    pad.unplug()
    assert notes.take() == []
    d.plug().press(Button.CONFIRM)
    assert [one.act for one in notes.take()] == [Act.PRESS, Act.RELEASE]


@pytest.mark.parametrize("key", ["Enter", "Left", "e"])
def test_a_stuck_key(drive: Drive, key: str) -> None:
    d, notes = begin(drive)
    d.key_down(key)
    d.step(STUCK + 100)
    assert notes.take()[-1].act is Act.RELEASE
    assert "key" in d.console.toast.words
    d.key_down(key)  # the system repeats it
    d.step(2000)
    assert notes.take() == []
    d.key("Tab")
    assert [one.act for one in notes.take()] == [Act.PRESS, Act.RELEASE]
    d.key_up(key)
    d.key(key)
    assert [one.act for one in notes.take()] == [Act.PRESS, Act.RELEASE]


def test_a_stuck_letter_fills_no_name(drive: Drive) -> None:
    d, notes = begin(drive)
    notes.letters = True
    d.key_down("a")
    d.type("a")
    d.step(STUCK + 100)
    d.type("a")
    d.type("b")
    d.key_up("a")
    d.type("a")
    assert [one.text for one in notes.take()] == ["a", "b", "a"]


@pytest.mark.parametrize("tremble", [0.0, 3.0])
def test_an_endless_touch(drive: Drive, tremble: float) -> None:
    d, notes = begin(drive)
    notes.whole = True
    d.fingers.down(0.9, 0.9, 5)
    d.turn()
    for k in range(round(STUCK / 100) + 2):
        if tremble:
            d.fingers.move(0.9 + (k % 2) * tremble / 480, 0.9, 5)
        d.step(100)
    assert [one.act for one in notes.take()] == [Act.DOWN, Act.HOLD, Act.DROP, Act.LIFT]
    assert "rests on the screen" in d.console.toast.words
    assert not d.console.devices.busy()
    d.tap(100, 100)  # a finger beside it is alone
    assert [one.act for one in notes.take()] == [Act.DOWN, Act.TAP, Act.LIFT]
    d.fingers.up(5)
    d.turn()
    assert notes.take() == []


def test_a_stuck_mouse_button(drive: Drive) -> None:
    d, notes = begin(drive)
    d.mouse(pygame.MOUSEBUTTONDOWN, (100, 100))
    d.step(STUCK + 100)
    assert notes.take()[-1].act is Act.DROP
    assert "mouse" in d.console.toast.words
    d.mouse(pygame.MOUSEBUTTONUP, (100, 100))
    assert notes.take() == []
    d.click(50, 50)
    assert Act.TAP in [one.act for one in notes.take()]


def test_where_holding_is_what_one_does_a_minute_is_given(drive: Drive) -> None:
    d, notes = begin(drive, Patient)
    pad = d.pad(0)
    pad.down(Button.INFO)
    d.fingers.down(0.5, 0.5)
    d.key_down("Enter")
    d.step(PATIENT - 500)
    assert not d.console.toast.words
    notes.take()
    d.step(1000)
    assert sorted(one.act.name for one in notes.take()) == ["DROP", "RELEASE", "RELEASE"]


def test_a_hand_may_be_looked_at_for_longer(drive: Drive, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch)
    d = drive(folder=tmp_path)
    pad = d.pad(0)
    d.start(Title)
    play: Any = start_match(d.console, "cards", {}, [Player("Anna", device=pad.device), Player("Bo", device="keys")], 0)
    d.step(100)
    pad.down(Button.INFO)
    d.step(PEEK_MS + 2 * FRAME)
    assert play.table.open
    d.step(STUCK + 5000)
    assert play.table.open
    pad.up(Button.INFO)
    assert not play.table.open


# ---------------------------------------------------------------- the list of pads, and devices that can't be read


def test_the_list_of_pads_says_which_is_stuck(drive: Drive) -> None:
    d = drive((480, 320))
    d.start(Pads)
    pad = d.pad(0)
    pad.down(Button.UP)
    d.step(STUCK + 200)
    assert "Something on it is stuck" in d.words()
    pad.up(Button.UP)
    d.step(200)
    assert "Ready" in d.words()


def closed_folder(folder: Path, monkeypatch: pytest.MonkeyPatch, kinds: tuple[str, ...]) -> set[Path]:
    """Make devices of which none can be read; what is put into the set returned can."""
    may: set[Path] = set()
    for kind in kinds:
        (folder / f"{kind}0").touch()
        (folder / f"{kind}1").touch()
    monkeypatch.setattr(trouble, "INPUT", folder)
    monkeypatch.setattr(trouble, "can_read", lambda path: path in may)
    return may


def test_a_missing_group_is_said_until_something_can_be_read(drive: Drive, tmp_path: Path,
                                                            monkeypatch: pytest.MonkeyPatch) -> None:
    may = closed_folder(tmp_path, monkeypatch, ("event", "js", "mouse"))
    d = drive((320, 240))
    d.start(Title)
    d.loop.tick_hooks.append(trouble.Blindness(d.console, alone=True).tick)
    for _ in range(3):
        d.step(6000)
        assert "group “input”" in d.console.toast.words
    d.start(Pads)
    assert any("group “input”" in words for words in d.words())
    may.add(tmp_path / "event1")
    d.step(12_000)
    assert not d.console.toast.words
    assert not d.console.blind


def test_on_a_desktop_only_a_pad_is_missed(drive: Drive, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    closed_folder(tmp_path, monkeypatch, ("event",))
    d = drive((480, 320))
    d.start(Title)
    d.loop.tick_hooks.append(trouble.Blindness(d.console, alone=False).tick)
    d.step(100)
    assert not d.console.toast.words
    closed_folder(tmp_path, monkeypatch, ("js",))
    d.loop.tick_hooks.append(trouble.Blindness(d.console, alone=False).tick)
    d.step(100)
    assert "A pad is plugged in" in d.console.toast.words
    d.step(20_000)
    assert not d.console.toast.words  # said once


def test_no_devices_at_all_is_no_trouble(tmp_path: Path) -> None:
    assert not trouble.closed("event", tmp_path)
    (tmp_path / "event0").touch()
    assert not trouble.closed("event", tmp_path)
