"""Sound: opened when needed, closed when silent, and never a reason to fail or to wait.

SDL's `disk` driver writes what would be heard into a file; a pipe as that file stands the opening still, in C."""

from __future__ import annotations

import array
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from handheld.ui import sound as sounds
from handheld.ui.sound import NAMES, SILENCE, Sound, effect
from handheld.ui.speaker import RATE, Speaker, SpeakerError, samples


def until(true: Callable[[], bool]) -> None:
    """Wait for the worker."""
    end = time.monotonic() + 20
    while not true():
        assert time.monotonic() < end, "the sound's worker does not answer"
        time.sleep(0.005)


@pytest.fixture
def sound(monkeypatch: pytest.MonkeyPatch) -> Iterator[Sound]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    made = Sound()
    made.update(1000)
    yield made
    made.close()


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Return the file in which everything is heard."""
    path = tmp_path / "heard.raw"
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(path))
    return path


def loudest(path: Path) -> int:
    data = path.read_bytes() if path.exists() else b""
    return max(map(abs, array.array("h", data[: len(data) // 2 * 2])), default=0)


@pytest.mark.parametrize("name", NAMES)
def test_every_effect_comes_with_the_program(name: str) -> None:
    assert 0.02 < len(samples(effect(name))) / 2 / RATE < 2


@pytest.mark.parametrize("spoilt", [b"", b"RIFF", b"x" * 100])
def test_a_file_that_is_no_sound_is_silent(spoilt: bytes) -> None:
    with pytest.raises(SpeakerError, match="not a sound"):
        samples(spoilt)


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
    sound.play("focus")
    until(lambda: sound.open)


def test_no_thread_of_sdl_stays_when_all_is_silent(sound: Sound) -> None:
    """They would wake the processor for ever."""
    before = set(os.listdir("/proc/self/task"))
    sound.play("place")
    until(lambda: sound.open)
    assert len(set(os.listdir("/proc/self/task")) - before) >= 2  # ours and SDL's
    sound.update(1000 + SILENCE)
    until(lambda: not sound.open)
    until(lambda: len(set(os.listdir("/proc/self/task")) - before) == 1)


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


# ---------------------------------------------------------------- what is heard


def test_effects_are_heard_one_over_the_other(heard: Path) -> None:
    speaker = Speaker()
    speaker.start()
    one = array.array("h", [1000, -1000] * 4000).tobytes()
    speaker.play(one, 1.0)
    speaker.play(one[:8000], 1.0)  # at once, while the first has hardly begun
    until(lambda: loudest(heard) == 2000)
    until(lambda: speaker._sdl.SDL_GetQueuedAudioSize(speaker._device) == 0)
    speaker.close()
    data = array.array("h", heard.read_bytes())
    assert sum(abs(one) == 1000 for one in data) >= 8000 - 4000 - 2048  # the rest of the longer one
    assert not speaker.open


def test_the_volume_is_heard(heard: Path) -> None:
    speaker = Speaker()
    speaker.start()
    speaker.play(array.array("h", [16000, -16000] * 2000).tobytes(), 0.25)
    until(lambda: loudest(heard) > 0)
    speaker.close()
    assert 3900 <= loudest(heard) <= 4100


def test_the_device_is_found_by_a_part_of_its_name(heard: Path) -> None:
    speaker = Speaker()
    speaker.start("AUDIO OUTPUT")
    assert len(speaker.names) == 1
    assert speaker.name == speaker.names[0]
    speaker.start("hdmi")  # no such device: the system's
    assert speaker.open
    assert speaker.name == ""
    speaker.close()


def test_a_new_output_is_taken_with_the_next_sound(sound: Sound, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    start = Speaker.start

    def noted(self: Speaker, wanted: str = "") -> None:
        asked.append(wanted)
        start(self, wanted)

    monkeypatch.setattr(Speaker, "start", noted)
    for output in ("", "", "headphones"):
        sound.output = output
        sound.play("press")
        until(lambda: sound._orders.empty() and sound.open)
    until(lambda: asked == ["", "headphones"])


def test_a_new_output_is_heard_however_long_it_takes(sound: Sound, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sounds, "LATE", 0.0)
    heard: list[float] = []
    monkeypatch.setattr(Speaker, "play", lambda self, samples, volume: heard.append(volume))
    for output, times in (("", 0), ("headphones", 1), ("headphones", 1), ("hdmi", 2)):
        sound.output = output
        sound.play("press")
        sound.find_outputs()
        until(lambda: sound._orders.empty() and sound.open)
        until(lambda times=times: len(heard) == times)  # type: ignore[misc]


def test_the_names_of_the_devices_can_be_asked_for(sound: Sound) -> None:
    sound.find_outputs()
    until(lambda: bool(sound.outputs))
    sound.update(1000 + SILENCE)
    until(lambda: not sound.open)


# ---------------------------------------------------------------- a device that takes long to open


class Pipe:
    """A device that stands still while it opens, until somebody reads."""

    def __init__(self, path: Path) -> None:
        self.path, self.content, self.over = path, bytearray(), False
        os.mkfifo(path)

    def read(self) -> None:
        reader = os.open(self.path, os.O_RDONLY)
        while not self.over:
            self.content.extend(os.read(reader, 65536))  # SDL opens it more than once: an end is none
            time.sleep(0.002)
        os.close(reader)


@pytest.mark.parametrize("late", [False, True])
def test_frames_go_on_while_the_device_opens(heard: Path, monkeypatch: pytest.MonkeyPatch, *, late: bool) -> None:
    """SDL stands still in C: whoever held the interpreter's lock over that would never come to the lines below. A
    sound that waited for long is not played any more."""
    monkeypatch.setattr(sounds, "LATE", 0.0 if late else 60.0)
    pipe, sound = Pipe(heard), Sound()
    sound.update(1000)
    sound.play("place")
    until(lambda: sound._orders.empty())
    for now in range(1010, 1300, 10):
        sound.update(now)
        sound.play("focus")
    assert not sound.open
    reader = threading.Thread(target=pipe.read, daemon=True)
    reader.start()
    until(lambda: sound.open and sound._orders.empty())
    until(lambda: bool(pipe.content) if late else any(pipe.content))
    sound.close()
    pipe.over = True
    reader.join(20)
    assert any(pipe.content) is not late
