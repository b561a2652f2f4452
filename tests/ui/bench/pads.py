"""Virtual game pads: events go SDL joystick core -> SDL mapping -> SDL queue -> pygame, as from real ones.

A press and a release within one pump are lost (SDL keeps the last state): let the loop turn in between."""

from __future__ import annotations

import ctypes as C
from typing import Any

from ui.bench.sdl import sdl

_SetPlayer = C.CFUNCTYPE(None, C.c_void_p, C.c_int)
_Update = C.CFUNCTYPE(None, C.c_void_p)
_Rumble = C.CFUNCTYPE(C.c_int, C.c_void_p, C.c_uint16, C.c_uint16)
_Led = C.CFUNCTYPE(C.c_int, C.c_void_p, C.c_uint8, C.c_uint8, C.c_uint8)
_Effect = C.CFUNCTYPE(C.c_int, C.c_void_p, C.c_void_p, C.c_int)

A, B, X, Y, BACK, GUIDE, START, LSTICK, RSTICK, L1, R1, UP, DOWN, LEFT, RIGHT = range(15)
LX, LY, RX, RY, L2, R2 = range(6)
HATS = {(0, 0): 0, (0, 1): 1, (1, 0): 2, (0, -1): 4, (-1, 0): 8, (1, 1): 3, (1, -1): 6, (-1, 1): 9, (-1, -1): 12}


class _Desc(C.Structure):  # SDL_VirtualJoystickDesc, version 1
    _fields_ = [("version", C.c_uint16), ("type", C.c_uint16), ("naxes", C.c_uint16), ("nbuttons", C.c_uint16),
                ("nhats", C.c_uint16), ("vendor_id", C.c_uint16), ("product_id", C.c_uint16), ("padding", C.c_uint16),
                ("button_mask", C.c_uint32), ("axis_mask", C.c_uint32), ("name", C.c_char_p), ("userdata", C.c_void_p),
                ("Update", _Update), ("SetPlayerIndex", _SetPlayer), ("Rumble", _Rumble), ("RumbleTriggers", _Rumble),
                ("SetLED", _Led), ("SendEffect", _Effect)]


class VirtualPad:
    """A pad that is plugged in by being made. known=False: a model that SDL has no mapping for."""

    def __init__(self, name: str = "Virtual Pad", *, known: bool = True, axes: int = 6, buttons: int = 15,
                 hats: int = 1, vendor: int = 0, product: int = 0) -> None:
        self._lib, self.name = sdl(), name
        desc = self._desc = _Desc(version=1, type=int(known), naxes=axes, nbuttons=buttons, nhats=hats,
                                  vendor_id=vendor, product_id=product,
                                  button_mask=(1 << buttons) - 1 if known else 0,
                                  axis_mask=(1 << axes) - 1 if known else 0, name=name.encode())
        index = self._lib.SDL_JoystickAttachVirtualEx(C.byref(desc))
        if index < 0:
            raise RuntimeError(self._lib.SDL_GetError().decode())
        self.instance: int = self._lib.SDL_JoystickGetDeviceInstanceID(index)
        self._handle: Any = self._lib.SDL_JoystickOpen(index)  # a reference of our own: needed to set its state
        for trigger in (L2, R2):
            if known and axes > trigger:
                self.axis(trigger, -1)

    def button(self, number: int, down: bool) -> None:
        """Set a button."""
        assert self._lib.SDL_JoystickSetVirtualButton(self._handle, number, down) == 0

    def axis(self, number: int, value: float) -> None:
        """Set an axis, -1 to 1."""
        raw = max(-32768, min(32767, round(value * 32767)))
        assert self._lib.SDL_JoystickSetVirtualAxis(self._handle, number, raw) == 0

    def hat(self, xy: tuple[int, int], number: int = 0) -> None:
        """Set a hat: x right, y up."""
        assert self._lib.SDL_JoystickSetVirtualHat(self._handle, number, HATS[xy]) == 0

    def unplug(self) -> None:
        """Pull the pad out; nothing if it is out already."""
        if self._handle is None:
            return
        for index in range(self._lib.SDL_NumJoysticks()):
            if self._lib.SDL_JoystickGetDeviceInstanceID(index) == self.instance:
                self._lib.SDL_JoystickDetachVirtual(index)
                break
        self._lib.SDL_JoystickClose(self._handle)
        self._handle = None
