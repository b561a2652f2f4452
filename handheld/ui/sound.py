"""Short effects. The device is opened for a sound and closed after some seconds of silence, in a thread of its own: an
open device wakes the processor dozens of times a second, and opening one may take long. No sound card is no error."""

from __future__ import annotations

import contextlib
import queue
import threading
import time
from importlib import resources
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from handheld.ui.speaker import Speaker

NAMES = ("place", "forced", "win", "lose", "draw", "focus", "press", "back", "refuse", "turn", "start", "hint")
SILENCE = 5000.0  # ms until the device is closed: televisions swallow the start of the first sound after it
RETRY = 20_000.0  # ms until a device that failed is tried again
LATE = 0.3  # s: a sound that comes later, since the device took so long to open, is not played any more
LOUDEST = 10  # of the volume setting
_FIND = "?"


class _Order(NamedTuple):
    """What the worker is to do. name "": close the device."""

    name: str = ""
    volume: float = 0.0
    asked: float = 0.0


class Sound:
    """Plays by name. Everything that may block happens in the worker."""

    def __init__(self, *, silent: bool = False) -> None:
        self._silent = silent
        self._volume = 0.7
        self._orders: queue.SimpleQueue[_Order | None] = queue.SimpleQueue()
        self._worker: threading.Thread | None = None
        self._last: float | None = None  # when something was played; None: the device is closed
        self._failed = -RETRY
        self._now = 0.0
        self.output = ""  # part of the name of the device to play on; "": the system's
        self.outputs: list[str] = []  # names of the devices, as far as they were asked for
        self.open = False  # the worker has the device
        self.problem = ""  # what SDL said when the device could not be opened
        self.played: list[str] = []  # the last few names, for tests

    def volume(self, step: int) -> None:
        """Set the volume, 0 (nothing) to 10."""
        self._volume = (max(0, min(LOUDEST, step)) / LOUDEST) ** 1.5

    def play(self, name: str) -> None:
        """Play an effect. Returns at once; an unknown name or no sound card plays nothing."""
        if name not in NAMES:
            return
        self.played = [*self.played[-15:], name]
        if self._volume > 0 and self._now - self._failed >= RETRY:
            self._order(name)

    def find_outputs(self) -> None:
        """Look which devices there are; some moments later `outputs` tells."""
        self._order(_FIND)

    def _order(self, name: str) -> None:
        if self._silent:
            return
        if self._worker is None:
            self._worker = threading.Thread(target=self._work, name="sound", daemon=True)
            self._worker.start()
        self._last = self._now
        self._orders.put(_Order(name, self._volume, time.monotonic()))

    def update(self, now: float) -> None:
        """Let time pass; closes the device after silence."""
        self._now = now
        if self._last is not None and now - self._last >= SILENCE:
            self._last = None
            self._orders.put(_Order())

    def close(self) -> None:
        """End the worker and close the device."""
        if self._worker is not None:
            self._orders.put(None)
            self._worker.join(2)
            self._worker = None

    # ------------------------------------------------------------ the worker

    def _work(self) -> None:
        from handheld.ui.speaker import Speaker, samples  # late: the first picture does not wait for them

        speaker = Speaker()
        loaded: dict[str, bytes] = {}
        output = self.output
        while True:
            order = self._orders.get()
            if order is None or not order.name:
                speaker.close()
                self.open = False
                if order is None:
                    return
                continue
            fresh = output != self.output  # it is being tried: then the sound comes late rather than not at all
            if fresh or not speaker.open:
                output = self.output
                if not self._start(speaker, output):
                    continue
            if order.name == _FIND or (time.monotonic() - order.asked > LATE and not fresh):
                continue
            with contextlib.suppress(OSError):
                if order.name not in loaded:
                    loaded[order.name] = samples(effect(order.name))
                speaker.play(loaded[order.name], order.volume)

    def _start(self, speaker: Speaker, output: str) -> bool:
        try:
            speaker.start(output)
        except OSError as error:
            self.problem = str(error)
            self.open = False
            self._failed = self._now
            return False
        finally:
            self.outputs = speaker.names
        self.problem = ""
        self.open = True
        return True


def effect(name: str) -> bytes:
    """Return the file of an effect. Raises OSError."""
    return resources.files("handheld.assets").joinpath("sounds", name + ".wav").read_bytes()
