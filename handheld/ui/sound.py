"""Short effects. The device is opened for a sound and closed after two seconds of silence, in a thread of its own: an
open device wakes the processor dozens of times a second, and opening one may take long. No sound card is no error."""

from __future__ import annotations

import contextlib
import io
import queue
import threading
from importlib import resources
from typing import Any

import pygame

NAMES = ("place", "forced", "win", "lose", "draw", "focus", "press", "back", "refuse", "turn", "start", "hint")
SILENCE = 2000.0  # ms until the device is closed
RETRY = 20_000.0  # ms until a device that failed is tried again
LOUDEST = 10  # of the volume setting


class Sound:
    """Plays by name. Everything that may block happens in the worker."""

    def __init__(self, *, silent: bool = False) -> None:
        self._silent = silent
        self._volume = 0.7
        self._orders: queue.SimpleQueue[tuple[str, float] | None] = queue.SimpleQueue()
        self._worker: threading.Thread | None = None
        self._last: float | None = None  # when something was played; None: the device is closed
        self._failed = -RETRY
        self._now = 0.0
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
        if self._silent or self._volume <= 0 or self._now - self._failed < RETRY:
            return
        if self._worker is None:
            self._worker = threading.Thread(target=self._work, name="sound", daemon=True)
            self._worker.start()
        self._last = self._now
        self._orders.put((name, self._volume))

    def update(self, now: float) -> None:
        """Let time pass; closes the device after silence."""
        self._now = now
        if self._last is not None and now - self._last >= SILENCE:
            self._last = None
            self._orders.put(("", 0.0))

    def close(self) -> None:
        """End the worker and close the device."""
        if self._worker is not None:
            self._orders.put(None)
            self._worker.join(2)
            self._worker = None

    # ------------------------------------------------------------ the worker

    def _work(self) -> None:
        loaded: dict[str, Any] = {}
        while True:
            order = self._orders.get()
            if order is None or not order[0]:
                loaded.clear()
                self._shut()
                if order is None:
                    return
                continue
            if not self.open and not self._start():
                continue
            name, volume = order
            with contextlib.suppress(pygame.error, OSError):
                if name not in loaded:
                    file = resources.files("handheld.assets").joinpath("sounds", name + ".wav")
                    loaded[name] = pygame.mixer.Sound(io.BytesIO(file.read_bytes()))
                loaded[name].set_volume(volume)
                loaded[name].play()

    def _start(self) -> bool:
        try:
            pygame.mixer.init(frequency=44100, size=-16, channels=2, buffer=1024,
                              allowedchanges=pygame.AUDIO_ALLOW_FREQUENCY_CHANGE | pygame.AUDIO_ALLOW_CHANNELS_CHANGE)
        except pygame.error as error:
            self.problem = str(error)
            self._failed = self._now
            return False
        self.problem = ""
        self.open = True
        return True

    def _shut(self) -> None:
        if self.open:
            with contextlib.suppress(pygame.error):
                pygame.mixer.quit()
            self.open = False
