"""Sleeping until something is pressed: pipes stand for the kernel's devices."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from ui.bench.driver import Driver

from handheld.ui import waker as wakers
from handheld.ui.scenes.title import Title
from handheld.ui.waker import Waker, presses_only

LONG = 20_000.0  # ms: nobody waits that long here


def anything(_handle: int) -> None:
    """Choose nothing: a pipe has no events to choose from."""


@pytest.fixture
def waker(tmp_path: Path) -> Iterator[Waker]:
    made = Waker(tmp_path, anything)
    yield made
    made.close()


def plug(folder: Path, name: str) -> int:
    """Make a device; return the end that presses."""
    os.mkfifo(folder / name)
    return os.open(folder / name, os.O_RDWR)


def test_a_press_ends_the_sleep(waker: Waker, tmp_path: Path) -> None:
    pad, _other = plug(tmp_path, "event0"), plug(tmp_path, "event1")
    assert waker.wait(1) is False
    assert len(waker) == 2
    threading.Timer(0.05, os.write, (pad, b"press" * 3000)).start()
    assert waker.wait(LONG) is True
    assert waker.wait(1) is False  # it was read to its end


def test_devices_come_and_go(waker: Waker, tmp_path: Path) -> None:
    waker.wait(1)
    assert len(waker) == 0
    pad = plug(tmp_path, "event5")
    plug(tmp_path, "js0")
    waker.wait(1)
    assert len(waker) == 1
    os.close(pad)
    (tmp_path / "event5").unlink()
    assert waker.wait(1) is False  # no spinning on what has gone
    assert len(waker) == 0
    again = plug(tmp_path, "event6")
    os.write(again, b"press")
    assert waker.wait(LONG) is True


def test_a_device_that_is_not_ours_yet_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    allowed = False

    def choose(_handle: int) -> None:
        if not allowed:
            raise OSError(25, "not a device")

    waker = Waker(tmp_path, choose)
    pad = plug(tmp_path, "event0")
    os.write(pad, b"press")
    assert waker.wait(1) is False
    allowed = True
    assert waker.wait(1) is False
    monkeypatch.setattr(wakers, "AGAIN", 0.0)
    waker._again = 0.0
    assert waker.wait(LONG) is True
    waker.close()


def test_what_is_no_input_device_is_not_listened_to(tmp_path: Path) -> None:
    pipe = plug(tmp_path, "event0")
    with pytest.raises(OSError, match=r"ioctl|not implemented"):  # the latter from qemu-user
        presses_only(pipe)


def test_without_devices_it_is_just_a_sleep(tmp_path: Path) -> None:
    waker = Waker(tmp_path / "none", anything)
    assert waker.wait(20) is False


def test_the_loop_sleeps_by_it(drive: Callable[..., Driver], waker: Waker, tmp_path: Path) -> None:
    """The loop turns again with the press, whatever the clock says: the driver's stands still."""
    d = drive()
    d.start(Title)
    d.step(3000)
    d.loop.waker = waker
    pad = plug(tmp_path, "event0")
    before = d.loop.ticks

    def hook(_now: float) -> None:
        if d.loop.ticks >= before + 20:
            d.console.quit()
        os.write(pad, b"press")

    d.loop.tick_hooks.append(hook)
    d.loop.run()
    d.loop.tick_hooks.remove(hook)
    assert d.loop.ticks == before + 20
