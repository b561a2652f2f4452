"""Sound: opened when needed, closed when silent, and never a reason to fail."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from importlib import resources

import pygame
import pytest

from handheld.ui.sound import NAMES, SILENCE, Sound


def until(true: Callable[[], bool]) -> None:
    """Wait for the worker."""
    end = time.monotonic() + 20
    while not true():
        assert time.monotonic() < end, "the sound's worker does not answer"
        time.sleep(0.005)


@pytest.fixture
def sound(monkeypatch: pytest.MonkeyPatch) -> Iterator[Sound]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.quit()
    made = Sound()
    made.update(1000)
    yield made
    made.close()
    pygame.mixer.quit()


@pytest.mark.parametrize("name", NAMES)
def test_every_effect_comes_with_the_program(name: str) -> None:
    assert resources.files("handheld.assets").joinpath("sounds", name + ".wav").is_file()


def test_the_device_is_open_only_while_something_sounds(sound: Sound) -> None:
    assert not sound.open
    sound.play("place")
    until(lambda: sound.open)
    sound.update(1000 + SILENCE - 1)
    sound.play("win")
    sound.update(1000 + 2 * SILENCE - 2)
    until(lambda: sound._orders.empty())
    assert sound.open
    sound.update(1000 + 2 * SILENCE)
    until(lambda: not sound.open)
    assert pygame.mixer.get_init() is None
    sound.play("focus")
    until(lambda: sound.open)


def test_muted_sound_opens_nothing(sound: Sound) -> None:
    sound.volume(0)
    sound.play("place")
    assert sound._worker is None
    sound.volume(10)
    sound.play("place")
    until(lambda: sound.open)


def test_a_name_that_does_not_exist_is_nothing(sound: Sound) -> None:
    sound.play("trumpet")
    assert sound.played == []


def test_no_sound_card_is_no_error() -> None:
    code = ("import time\nfrom handheld.ui.sound import Sound\ns = Sound()\ns.update(0)\ns.play('place')\n"
            "end = time.monotonic() + 20\n"
            "while not s.problem and time.monotonic() < end: time.sleep(.01)\n"
            "print('problem:', s.problem)\ns.play('win')\ns.update(5000)\ns.close()\nprint('still here', s.open)\n")
    env = {**os.environ, "SDL_AUDIODRIVER": "nothing-of-the-kind"}
    out = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, timeout=60, check=True)
    assert "problem: " in out.stdout
    assert out.stdout.split("problem: ")[1].strip() != ""
    assert "still here False" in out.stdout


def test_the_frame_does_not_wait_for_the_device(sound: Sound, monkeypatch: pytest.MonkeyPatch) -> None:
    """A device that is slow to open holds up the worker only."""
    go, waiting = threading.Event(), threading.Event()

    def slow(**_how: object) -> None:
        waiting.set()
        go.wait(20)

    monkeypatch.setattr(pygame.mixer, "init", slow)
    sound.play("place")  # returns although init() has not
    assert waiting.wait(20)
    sound.play("win")
    sound.update(1010)
    assert not sound.open
    go.set()
    until(lambda: sound.open)
