"""The SDL2 that pygame has loaded, by ctypes: for virtual pads and pushed finger events."""

from __future__ import annotations

import ctypes as C
import os
from functools import cache

import pygame


@cache
def sdl() -> C.CDLL:
    """Return the library. RuntimeError where pygame carries no separate libSDL2."""
    with open("/proc/self/maps", encoding="utf-8") as maps:
        paths = {line.rsplit(" ", 1)[-1].strip() for line in maps}
    for path in sorted(paths):
        name = os.path.basename(path)
        if name.startswith("libSDL2-2") and ".so" in name:
            return _declared(C.CDLL(path))
    raise RuntimeError(f"pygame {pygame.ver} has loaded no libSDL2")


def _declared(lib: C.CDLL) -> C.CDLL:
    lib.SDL_GetError.restype = C.c_char_p
    lib.SDL_JoystickOpen.restype = C.c_void_p
    lib.SDL_JoystickAttachVirtualEx.argtypes = [C.c_void_p]
    lib.SDL_JoystickSetVirtualButton.argtypes = [C.c_void_p, C.c_int, C.c_uint8]
    lib.SDL_JoystickSetVirtualAxis.argtypes = [C.c_void_p, C.c_int, C.c_int16]
    lib.SDL_JoystickSetVirtualHat.argtypes = [C.c_void_p, C.c_int, C.c_uint8]
    lib.SDL_JoystickClose.argtypes = [C.c_void_p]
    lib.SDL_PushEvent.argtypes = [C.c_void_p]
    return lib
