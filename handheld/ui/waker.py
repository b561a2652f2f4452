"""Sleeping until something is pressed: on the bare console a press need not wait for the loop's next tick.

The loop opens the kernel's input devices beside SDL and asks to be told of buttons, keys, hats and touches only: a
stick that trembles wakes nobody, and what is not told of here is seen at the next tick, as without all this."""

from __future__ import annotations

import contextlib
import fcntl
import os
import select
import struct
import time
from collections.abc import Callable
from pathlib import Path

INPUT = Path("/dev/input")
AGAIN = 3.0  # s until a device that could not be opened is tried again
_SMASK = 0x40104593  # EVIOCSMASK, Linux 4.4
_KEY, _ABS = 1, 3
_TYPES = 1 << _KEY | 1 << _ABS
_AXES = 0xFF << 0x10 | 1 << 0x39  # hats, and the number of a finger
_LONG = 8  # bytes: the kernel takes whole longs
_BLOCK = 4096


class Waker:
    """`wait` instead of the clock's. `choose` tells a device what is wanted, or raises OSError."""

    def __init__(self, folder: Path = INPUT, choose: Callable[[int], None] | None = None) -> None:
        self._folder, self._choose = folder, choose or presses_only
        self._poll = select.poll()
        self._open: dict[str, int] = {}
        self._refused: set[str] = set()
        self._again = 0.0  # when to try those again
        self._seen = -1  # when the folder changed last

    def __len__(self) -> int:
        return len(self._open)

    def wait(self, msec: float) -> bool:
        """Sleep for so long, or until something is pressed or let go: True."""
        self._look()
        end = time.monotonic() + msec / 1000
        woken = False
        while not woken:
            left = (end - time.monotonic()) * 1000
            ready = self._poll.poll(max(0.0, left))
            if not ready:
                return False
            for handle, _flags in ready:
                woken = self._drain(handle) or woken
        return True

    def _drain(self, handle: int) -> bool:
        try:
            block = os.read(handle, _BLOCK)
            while len(block) == _BLOCK:
                block = os.read(handle, _BLOCK)
        except BlockingIOError:
            return True
        except OSError:  # unplugged
            block = b""
        if not block:
            self._drop(handle)
        return bool(block)

    def _look(self) -> None:
        """Open what has come since the folder was looked at last. A new device is root's alone for a moment, until udev
        has given it to its group."""
        if self._refused and time.monotonic() >= self._again:
            self._seen = -1
            self._refused.clear()
        try:
            changed = self._folder.stat().st_mtime_ns
            if changed == self._seen:
                return
            names = {one.name for one in self._folder.iterdir() if one.name.startswith("event")}
        except OSError:
            return
        self._seen = changed
        self._refused &= names
        for name in names - self._open.keys() - self._refused:
            try:
                self._add(name)
            except OSError:
                self._refuse(name)

    def _add(self, name: str) -> None:
        handle = os.open(self._folder / name, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        try:
            self._choose(handle)
            self._poll.register(handle, select.POLLIN)
        except OSError:
            os.close(handle)
            raise
        self._open[name] = handle

    def _refuse(self, name: str) -> None:
        self._refused.add(name)
        self._again = time.monotonic() + AGAIN

    def _drop(self, handle: int) -> None:
        self._poll.unregister(handle)
        os.close(handle)
        for name in [name for name, other in self._open.items() if other == handle]:
            del self._open[name]
            self._refuse(name)

    def close(self) -> None:
        """Let go of the devices."""
        for handle in list(self._open.values()):
            with contextlib.suppress(OSError):
                self._drop(handle)


def presses_only(handle: int) -> None:
    """Have the kernel pass on presses and touches of a device alone. Raises OSError where it can't."""
    import ctypes  # late: the first picture does not wait for it

    for kind, bits in ((0, _TYPES), (_ABS, _AXES)):
        buffer = ctypes.create_string_buffer(bits.to_bytes(_LONG, "little"), _LONG)
        fcntl.ioctl(handle, _SMASK, struct.pack("=IIQ", kind, _LONG, ctypes.addressof(buffer)))
