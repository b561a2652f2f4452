"""An operator at a kiosk: knocks at the door, enters the PIN, walks to rows. By real events."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ui.bench.driver import Driver

from handheld.games.face import Button
from handheld.session.pin import Pin
from handheld.ui.admin import CHORD_TIME, CORNER_TIME
from handheld.ui.host import NoHost
from handheld.ui.scenes.title import Title

Make = Callable[..., Driver]
PIN = "2580"


class Machine(NoHost):
    """A machine that writes down what it is asked for."""

    def __init__(self, *sticks: Path) -> None:
        self.asked: list[tuple[str, str]] = []
        self.mounted = list(sticks)
        self.said = ""
        self.refuses = False

    def can(self, request: str) -> bool:
        return True

    def request(self, request: str, detail: str = "") -> None:
        if self.refuses:
            raise OSError(28, "No space left on device")
        self.asked.append((request, detail))

    def answer(self) -> str:
        return self.said

    def sticks(self) -> list[Path]:
        return list(self.mounted)


def opened(make: Make, folder: Path, size: tuple[int, int] = (320, 240), *, pin: str = PIN, **more: Any) -> Driver:
    """Return a kiosk at its title, with a PIN unless it is ""."""
    if pin:
        Pin(folder).choose(pin)
    d = make(size, folder=folder, kiosk=True, **more)
    d.start(Title)
    return d


def knock_by_pad(d: Driver) -> None:
    """Hold Select and Start."""
    pad = d.pad()
    pad.down(Button.SECOND)
    pad.down(Button.PAUSE)
    d.step(CHORD_TIME + 50)
    pad.up(Button.PAUSE)
    pad.up(Button.SECOND)


def knock_by_keys(d: Driver) -> None:
    """Hold X and F10."""
    d.key_down("x")
    d.key_down("F10")
    d.step(CHORD_TIME + 50)
    d.key_up("x")
    d.key_up("F10")


def knock_by_touch(d: Driver) -> None:
    """Hold a finger on a corner."""
    d.hold(4, 4, CORNER_TIME + 50)


def dial_by_pad(d: Driver, digits: str) -> None:
    """Enter digits with the cross."""
    for digit in digits:
        d.pad().press(*keys_of(d).codes[digit])
    d.pad().press(Button.CONFIRM)


def dial_by_keys(d: Driver, digits: str) -> None:
    """Type digits."""
    d.type(digits)
    d.key("Enter")


def dial_by_arrows(d: Driver, digits: str) -> None:
    """Enter digits with the arrow keys."""
    for digit in digits:
        d.key(*keys_of(d).codes[digit])
    d.key("Enter")


def dial_by_touch(d: Driver, digits: str) -> None:
    """Tap digits."""
    for digit in digits:
        d.tap_box(keys_of(d).cell(digit))
    d.tap_box(keys_of(d).cell("done"))


def keys_of(d: Driver) -> Any:
    """Return the keys of the PIN page."""
    scene: Any = d.scene
    return scene.keys


def until(d: Driver, there: Callable[[], bool]) -> None:
    """Let the thread that looks at the PIN come to its end."""
    for _ in range(400):
        d.step()
        if there():
            return
        time.sleep(0.005)
    raise AssertionError(f"{d.names}: {d.words()}")


def inside(make: Make, folder: Path, size: tuple[int, int] = (800, 480), machine: Machine | None = None) -> Driver:
    """Return a kiosk whose operator has just opened the menu."""
    d = opened(make, folder, size)
    if machine is not None:
        d.console.host = machine
    knock_by_keys(d)
    dial_by_keys(d, PIN)
    until(d, lambda: d.scene.name == "admin")
    return d


def idle(d: Driver, msec: float) -> None:
    """Let time pass in which nothing happens, in leaps."""
    end = d.clock.time + msec
    while d.clock.time < end:
        d.clock.time = min(end, d.clock.time + 20_000)
        d.turn()
    d.step(50)


def to(d: Driver, row: str) -> Any:
    """Walk to a row of the page with the down key; return the page."""
    page: Any = d.scene
    for _ in range(30):
        if page.focus is not None and page.focus.name == row:
            return page
        d.key("Down")
    raise AssertionError(row)


def go(d: Driver, row: str) -> Any:
    """Walk to a row and press Enter; return the scene that is then in front."""
    to(d, row)
    d.key("Enter")
    return d.scene
