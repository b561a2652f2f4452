"""A sound device of SDL's, spoken to directly: pygame's mixer holds the interpreter's lock while it opens the device,
which stands all frames still for as long as a television takes to answer. ctypes gives the lock up."""

from __future__ import annotations

import ctypes
import io
import wave
from typing import Any

import pygame.base

RATE = 44100  # of all effects: one channel, 16 bits; SDL makes of it what the device wants
_FORMAT = 0x8010  # AUDIO_S16LSB
_SAMPLES = 1024  # 23 ms: with less a Pi crackles
_AUDIO = 0x10  # SDL_INIT_AUDIO
_LOUDEST = 128  # SDL_MIX_MAXVOLUME
_STOPPED = 0  # SDL_AUDIO_STOPPED: the device was pulled out


class _Spec(ctypes.Structure):
    """SDL_AudioSpec."""

    _fields_ = [
        ("freq", ctypes.c_int), ("format", ctypes.c_uint16), ("channels", ctypes.c_uint8), ("silence", ctypes.c_uint8),
        ("samples", ctypes.c_uint16), ("padding", ctypes.c_uint16), ("size", ctypes.c_uint32),
        ("callback", ctypes.c_void_p), ("userdata", ctypes.c_void_p),
    ]


class SpeakerError(OSError):
    """There is no sound, and this is why."""


class Speaker:
    """Lives in one thread. While it is open SDL wakes the processor 43 times a second, so close it when all is
    silent."""

    def __init__(self) -> None:
        self._sdl: Any = None
        self._device = 0
        self._queued = b""  # what was given to SDL last; its end may still be to be played
        self.names: list[str] = []  # of the devices, as found when last opened
        self.name = ""  # of the one that is open; "": the system's

    @property
    def open(self) -> bool:
        """Return whether there is a device that works."""
        return bool(self._device) and self._sdl.SDL_GetAudioDeviceStatus(self._device) != _STOPPED

    def start(self, wanted: str = "") -> None:
        """Open a device: the first whose name holds `wanted`, else the system's. Raises SpeakerError."""
        self.close()
        sdl = self._sdl = self._sdl or _bound()
        if sdl.SDL_InitSubSystem(_AUDIO) != 0:
            raise SpeakerError(self._why())
        found = [sdl.SDL_GetAudioDeviceName(k, 0) or b"" for k in range(max(0, sdl.SDL_GetNumAudioDevices(0)))]
        self.names = [name.decode("utf-8", "replace") for name in found]
        hits = [k for k, name in enumerate(self.names) if wanted and wanted.casefold() in name.casefold()]
        self.name = self.names[hits[0]] if hits else ""
        want, have = _Spec(RATE, _FORMAT, 1, 0, _SAMPLES), _Spec()
        device = sdl.SDL_OpenAudioDevice(found[hits[0]] if hits else None, 0, ctypes.byref(want), ctypes.byref(have), 0)
        if not device:
            reason = self._why()
            sdl.SDL_QuitSubSystem(_AUDIO)
            raise SpeakerError(reason)
        self._device = device
        sdl.SDL_PauseAudioDevice(device, 0)

    def play(self, samples: bytes, volume: float) -> None:
        """Play `samples` now, together with what is still playing; volume 0..1."""
        sdl, device = self._sdl, self._device
        if not device:
            return
        sdl.SDL_LockAudioDevice(device)  # nothing is taken from the queue meanwhile
        try:
            left = sdl.SDL_GetQueuedAudioSize(device)
            rest = self._queued[len(self._queued) - left:] if 0 < left <= len(self._queued) else b""
            size = max(len(rest), len(samples))
            buffer = ctypes.create_string_buffer(rest.ljust(size, b"\0"), size)
            sdl.SDL_MixAudioFormat(buffer, samples, _FORMAT, len(samples), round(min(1.0, volume) * _LOUDEST))
            sdl.SDL_ClearQueuedAudio(device)
            sdl.SDL_QueueAudio(device, buffer, size)
            self._queued = buffer.raw
        finally:
            sdl.SDL_UnlockAudioDevice(device)

    def close(self) -> None:
        """Close the device, and all threads that SDL keeps for sound."""
        if self._device:
            self._sdl.SDL_CloseAudioDevice(self._device)
            self._sdl.SDL_QuitSubSystem(_AUDIO)
            self._device, self._queued = 0, b""

    def _why(self) -> str:
        return (self._sdl.SDL_GetError() or b"").decode("utf-8", "replace") or "no sound device"


def samples(file: bytes) -> bytes:
    """Return a WAV file as the speaker plays it. Raises SpeakerError."""
    try:
        with wave.open(io.BytesIO(file)) as sound:
            return bytes(sound.readframes(sound.getnframes()))
    except (EOFError, wave.Error) as error:
        raise SpeakerError(f"not a sound: {error}") from error


def _bound() -> Any:
    """Return the SDL that pygame has loaded, with its functions declared. Raises SpeakerError."""
    device, number, data = ctypes.c_uint32, ctypes.c_int, ctypes.c_void_p
    declared: dict[str, tuple[Any, list[Any]]] = {
        "SDL_InitSubSystem": (number, [ctypes.c_uint32]),
        "SDL_QuitSubSystem": (None, [ctypes.c_uint32]),
        "SDL_GetError": (ctypes.c_char_p, []),
        "SDL_GetNumAudioDevices": (number, [number]),
        "SDL_GetAudioDeviceName": (ctypes.c_char_p, [number, number]),
        "SDL_OpenAudioDevice": (device, [ctypes.c_char_p, number, data, data, number]),
        "SDL_GetAudioDeviceStatus": (number, [device]),
        "SDL_PauseAudioDevice": (None, [device, number]),
        "SDL_LockAudioDevice": (None, [device]),
        "SDL_UnlockAudioDevice": (None, [device]),
        "SDL_GetQueuedAudioSize": (ctypes.c_uint32, [device]),
        "SDL_ClearQueuedAudio": (None, [device]),
        "SDL_QueueAudio": (number, [device, data, ctypes.c_uint32]),
        "SDL_MixAudioFormat": (None, [data, ctypes.c_char_p, ctypes.c_uint16, ctypes.c_uint32, number]),
        "SDL_CloseAudioDevice": (None, [device]),
    }
    try:
        sdl = ctypes.CDLL(pygame.base.__file__)  # finds what pygame itself was linked with
        for name, (result, arguments) in declared.items():
            function = getattr(sdl, name)
            function.restype, function.argtypes = result, arguments
    except (OSError, AttributeError) as error:
        raise SpeakerError(f"SDL can't be reached: {error}") from error
    return sdl
