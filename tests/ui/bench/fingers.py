"""Finger events pushed at SDL (any driver). x and y are 0..1 of the window, as SDL gives them."""

from __future__ import annotations

import ctypes as C

from ui.bench.sdl import sdl

_DOWN, _UP, _MOTION = 0x700, 0x701, 0x702


class _Finger(C.Structure):  # SDL_TouchFingerEvent
    _fields_ = [("type", C.c_uint32), ("timestamp", C.c_uint32), ("touchId", C.c_int64), ("fingerId", C.c_int64),
                ("x", C.c_float), ("y", C.c_float), ("dx", C.c_float), ("dy", C.c_float), ("pressure", C.c_float),
                ("windowID", C.c_uint32)]


class _Event(C.Union):
    _fields_ = [("finger", _Finger), ("pad", C.c_uint8 * 128)]


class Fingers:
    """One touch screen."""

    def __init__(self, touch_id: int = 7) -> None:
        self._lib, self._touch = sdl(), touch_id
        self._last: dict[int, tuple[float, float]] = {}

    def _push(self, kind: int, finger: int, x: float, y: float) -> None:
        ox, oy = self._last.get(finger, (x, y))
        event = _Event()
        event.finger = _Finger(kind, 0, self._touch, finger, x, y, x - ox, y - oy, float(kind != _UP), 1)
        self._last[finger] = (x, y)
        assert self._lib.SDL_PushEvent(C.byref(event)) == 1

    def down(self, x: float, y: float, finger: int = 200) -> None:
        """Put a finger down. Kernels number fingers as they like; so do we."""
        self._last.pop(finger, None)
        self._push(_DOWN, finger, x, y)

    def move(self, x: float, y: float, finger: int = 200) -> None:
        """Move a finger."""
        self._push(_MOTION, finger, x, y)

    def up(self, finger: int = 200) -> None:
        """Lift a finger where it is."""
        x, y = self._last[finger]
        self._push(_UP, finger, x, y)
