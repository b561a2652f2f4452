"""The battery on the screen and its warnings, the brightness, and the keys of handhelds and keyboards."""

from __future__ import annotations

import os
import time
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest
from ui.bench.driver import Driver

from handheld.games import registered
from handheld.games.face import Button
from handheld.session.director import Director
from handheld.session.match import Match
from handheld.session.notice import Notice
from handheld.session.seats import Player
from handheld.ui import power
from handheld.ui.dim import BACKLIGHT
from handheld.ui.host import Battery, NoHost
from handheld.ui.scenes.pause import Pause
from handheld.ui.scenes.play import Play
from handheld.ui.scenes.settings import SettingsPage
from handheld.ui.scenes.title import Title
from handheld.ui.sound import SILENCE, Sound

Drive = Callable[..., Driver]
SIZES = [(320, 240), (480, 320), (800, 480), (320, 480)]


class Machine(NoHost):
    """A handheld; `light` None: without brightness."""

    def __init__(self, battery: Battery | None = None, light: float | None = None) -> None:
        self.state, self.light = battery, light
        self.broken = False

    def battery(self) -> Battery | None:
        return self.state

    def brightness(self) -> float | None:
        return self.light

    def set_brightness(self, share: float) -> None:
        if self.broken:
            raise OSError(30, "read-only")
        self.light = share


def on(d: Driver, **state: Any) -> Machine:
    machine = d.console.host = Machine(**state)
    return machine


def match_of(d: Driver) -> Play:
    """Put a match on the stage."""
    package = registered()["trax"]
    match = Match(package.rules(), 2)
    view = package.view()(d.console.words, d.console.taste(), match.options)
    director = Director(match, [Player("Ann"), Player("Bo")], store=d.console.store)
    play = Play(d.console, director, view)
    d.console.stage.reset(Title(d.console), play)
    d.turn()
    return play


# ---------------------------------------------------------------- shown


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("charging", [False, True])
def test_the_title_shows_the_battery(drive: Drive, size: tuple[int, int], *, charging: bool) -> None:
    d = drive(size)
    on(d, battery=Battery(64, charging))
    d.start(Title)
    d.step(500)
    box = d.find("64 %").box
    others = [one.box for one in d.texts() if one.words != "64 %"]
    assert not any(box.x < one.right and one.x < box.right and box.y < one.bottom and one.y < box.bottom
                   for one in others)
    assert box.x >= 0
    assert box.right <= size[0]


@pytest.mark.parametrize("size", SIZES)
def test_the_pause_menu_shows_the_battery(drive: Drive, tmp_path: Path, size: tuple[int, int]) -> None:
    d = drive(size, folder=tmp_path)
    on(d, battery=Battery(7, charging=False))
    play = match_of(d)
    d.console.stage.push(Pause(d.console, play))
    d.step(100)
    assert d.find("7 %").box.right <= size[0]
    on(d)
    d.step(100)
    assert "7 %" not in d.words()


def test_without_a_battery_nothing_is_shown(drive: Drive) -> None:
    d = drive()
    d.start(Title)
    d.step(500)
    assert not any("%" in words for words in d.words())


def test_the_picture_follows_the_battery(drive: Drive) -> None:
    d = drive()
    machine = on(d, battery=Battery(64, charging=False))
    d.start(Title)
    d.step(3000)
    drawn = d.loop.drawn
    d.step(1000)
    assert d.loop.drawn == drawn  # nothing is drawn for it meanwhile
    machine.state = Battery(63, charging=False)
    d.step(100)
    assert d.loop.drawn > drawn
    assert "63 %" in d.words()


# ---------------------------------------------------------------- warnings


def test_it_warns_once_when_low_and_again_when_almost_empty(drive: Drive, tmp_path: Path) -> None:
    d = drive(folder=tmp_path)
    machine = on(d, battery=Battery(20, charging=False))
    d.start(Title)

    def told(percent: int, *, charging: bool = False) -> str:
        machine.state = Battery(percent, charging)
        d.console.toast.hide()
        d.step(50)
        return d.console.toast.words

    assert told(16) == ""
    assert "is low (15 %)" in told(15)
    assert told(14) == ""
    assert "almost empty (5 %)" in told(5)
    assert told(4) == ""
    d.clock.time += power.AGAIN
    assert "almost empty (4 %)" in told(4)
    assert told(4, charging=True) == ""
    d.clock.time += power.AGAIN
    assert told(4, charging=True) == ""
    assert "almost empty" in told(3)
    assert told(power.LOW + power.WELL) == ""
    assert "is low" in told(15)


def test_the_match_is_saved_when_the_battery_is_low(drive: Drive, tmp_path: Path) -> None:
    d = drive(folder=tmp_path)
    machine = on(d, battery=Battery(50, charging=False))
    match_of(d)
    assert d.console.store.flush()
    slot = d.console.store.slot("trax")
    if slot.exists():
        slot.unlink()
    machine.state = Battery(10, charging=False)
    d.step(50)
    assert d.console.store.flush()
    assert slot.exists()
    assert "All is saved" in d.console.toast.words


def test_it_does_not_say_saved_where_nothing_can_be(drive: Drive, tmp_path: Path,
                                                    monkeypatch: pytest.MonkeyPatch) -> None:
    d = drive(folder=tmp_path)
    machine = on(d, battery=Battery(50, charging=False))
    d.start(Title)
    monkeypatch.setattr(type(d.console.store), "problem", Notice("{why}", {"why": Notice("full")}))
    d.step(50)
    machine.state = Battery(4, charging=False)
    d.step(50)
    assert "can't be saved" in d.console.toast.words


# ---------------------------------------------------------------- brightness


def test_the_row_sets_the_brightness_and_keeps_it(drive: Drive, tmp_path: Path) -> None:
    d = drive(folder=tmp_path)
    machine = on(d, light=0.72)
    d.start(Title)
    page = SettingsPage(d.console)
    d.console.stage.push(page)
    d.turn()
    for _ in range(20):
        if page.focus is not None and page.focus.name == "brightness":
            break
        d.pad().press(Button.DOWN)
    assert page.focus is not None
    assert page.focus.name == "brightness"
    d.pad().press(Button.RIGHT)
    assert machine.light == 0.8
    d.pad().press(Button.LEFT, Button.LEFT)
    assert machine.light == pytest.approx(0.6)
    d.console.store.flush()
    assert tomllib.loads((tmp_path / "settings.toml").read_text())["brightness"] == 6


def test_a_screen_without_brightness_has_no_row(drive: Drive) -> None:
    d = drive()
    d.start(Title)
    d.console.stage.push(SettingsPage(d.console))
    d.step(100)
    assert "Brightness" not in d.words()
    assert not d.console.power.has_brightness


def test_the_brightness_that_was_kept_is_set_at_the_start(drive: Drive) -> None:
    d = drive()
    machine = on(d, light=1.0)
    d.settings.brightness = 4
    d.console.apply_settings()
    assert machine.light == 0.4
    machine.light = 0.9  # by somebody else: it stays until the player asks for another one
    d.console.apply_settings()
    assert machine.light == 0.9


@pytest.mark.parametrize(("found", "then"), [(BACKLIGHT, power.LEFT_DARK), (0.5, 0.5)])
def test_a_screen_that_was_left_dark_is_light_again(drive: Drive, found: float, then: float) -> None:
    """The program was killed while it was dimmed."""
    d = drive()
    machine = on(d, light=found)
    d.console.power = power.Power(d.console)
    d.console.apply_settings()
    assert machine.light == then


# ---------------------------------------------------------------- keys


def key(d: Driver, code: int) -> None:
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        pygame.event.post(pygame.event.Event(kind, key=code, mod=0, unicode="", scancode=0))
        d.turn()


def test_keys_for_volume(drive: Drive, tmp_path: Path) -> None:
    d = drive(folder=tmp_path)
    d.start(Title)
    d.settings.volume, d.settings.mute = 8, True
    key(d, power.VOLUME_UP)
    assert (d.settings.volume, d.settings.mute) == (9, False)
    assert d.console.toast.words == "Volume 9"
    for _ in range(3):
        key(d, power.VOLUME_UP)
    assert d.settings.volume == 10
    key(d, power.VOLUME_DOWN)
    assert d.settings.volume == 9
    key(d, power.MUTE)
    assert d.settings.mute
    assert d.console.loudness() == 0
    assert d.console.toast.words == "Sound off"
    key(d, power.AUDIO_MUTE)
    assert d.console.toast.words == "Volume 9"
    d.console.store.flush()
    assert tomllib.loads((tmp_path / "settings.toml").read_text())["volume"] == 9
    assert d.scene.name == "title"


def test_keys_go_no_louder_than_the_keeper_allows(drive: Drive) -> None:
    d = drive()
    d.start(Title)
    d.console.policy.volume_limit = 4
    key(d, power.VOLUME_UP)
    assert d.settings.volume == 4
    assert d.console.toast.words == "Volume 4"


def test_keys_for_brightness(drive: Drive) -> None:
    d = drive()
    machine = on(d, light=0.55)
    d.start(Title)
    key(d, power.BRIGHTER)
    assert machine.light == pytest.approx(0.7)
    for _ in range(9):
        key(d, power.DARKER)
    assert machine.light == pytest.approx(0.1)
    assert d.console.toast.words == "Brightness 1"
    machine.broken = True
    key(d, power.BRIGHTER)  # no crash
    d.console.policy.kiosk = True
    before = d.settings.brightness
    key(d, power.BRIGHTER)
    assert d.settings.brightness == before


def test_where_the_system_takes_the_keys_we_do_not(drive: Drive) -> None:
    """Handhelds' own systems do; each press would count twice."""
    d = drive()
    d.start(Title)
    d.console.power.keys = False
    before = d.settings.volume
    key(d, power.VOLUME_UP)
    assert d.settings.volume == before
    assert d.console.toast.words == ""


def test_in_the_dark_such_a_key_only_wakes(drive: Drive) -> None:
    d = drive()
    d.start(Title)
    d.settings.dim_minutes = 1
    d.clock.time += 70_000
    d.step(2000)
    assert d.console.dimmer.dark
    volume = d.settings.volume
    key(d, power.VOLUME_DOWN)
    assert not d.console.dimmer.dark
    assert d.settings.volume == volume


# ---------------------------------------------------------------- other threads


def slept(ours: set[str]) -> dict[str, int]:
    """Return how often each thread that the program has started has slept, by its number."""
    found = {}
    for task in set(os.listdir("/proc/self/task")) - ours:
        status = Path("/proc/self/task", task, "status").read_text()
        found[task] = sum(int(line.split()[1]) for line in status.splitlines() if "ctxt_switches" in line)
    return found


def test_no_thread_stirs_while_a_match_waits(drive: Drive, tmp_path: Path) -> None:
    """The writer, the thinker and the sound sleep until there is something to do: none looks now and then."""
    ours = set(os.listdir("/proc/self/task"))
    d = drive(folder=tmp_path)
    d.console.sound = Sound()
    play = match_of(d)
    d.console.sound.play("place")
    play.director.choose(0, "@0/")
    d.console.thinker.ask(lambda stop: 1)
    while d.console.thinker.poll() is None:
        time.sleep(0.005)
    d.step(SILENCE + 1000)
    assert d.console.store.flush()
    until = time.monotonic() + 20
    while d.console.sound.open and time.monotonic() < until:
        time.sleep(0.005)
    before: dict[str, int] = {}
    while (now := slept(ours)) != before and time.monotonic() < until:  # they come to rest
        before = now
        time.sleep(0.1)
    assert len(now) >= 3
    time.sleep(0.4)
    assert slept(ours) == now
