"""The machine under the console as /sys shows it: battery and backlight; what is asked of root is in Requests."""

from __future__ import annotations

import contextlib
import math
import os
import threading
import time
from dataclasses import dataclass
from pathlib import Path

from handheld.app.requests import Requests
from handheld.ui.host import Battery

AGE = 30.0  # s until the battery is asked again
DARKEST = 0.01  # of a backlight: 0 switches some panels off
KINDS = ("firmware", "platform", "raw")  # of backlights, best first: the kernel's own order


@dataclass(frozen=True, slots=True)
class _Backlight:
    folder: Path
    most: int


class Device(Requests):
    """`sys`: where the kernel shows its devices, for tests."""

    def __init__(self, sys: Path = Path("/sys"), *, folder: Path | None = None) -> None:
        super().__init__(folder)
        self._supplies, self._lights = sys / "class/power_supply", sys / "class/backlight"
        self._light: _Backlight | None = None
        self._looked = False
        self._battery: Battery | None = None
        self._asked = -AGE
        self._reader: threading.Thread | None = None

    # ------------------------------------------------------------ battery

    def battery(self) -> Battery | None:
        """Return what was read last. Some chips answer slowly, so a short-lived thread reads them now and then."""
        now = time.monotonic()
        if now - self._asked >= AGE and (self._reader is None or not self._reader.is_alive()):
            self._asked = now
            if batteries(self._supplies):
                self._reader = threading.Thread(target=self.read, name="battery", daemon=True)
                self._reader.start()
            else:
                self._battery = None
        return self._battery

    def read(self) -> None:
        """Read the batteries now; waits for them."""
        found = [state for folder in batteries(self._supplies) if (state := _state(folder)) is not None]
        if not found:
            self._battery = None
            return
        percent = sum(share * size for share, size, _ in found) / sum(size for _, size, _ in found)
        charging = any(on for *_, on in found) or plugged(self._supplies)
        self._battery = Battery(round(min(100.0, max(0.0, percent))), charging)

    # ------------------------------------------------------------ backlight

    def brightness(self) -> float | None:
        """Return how bright the screen looks, 0..1; None if nobody may set it."""
        light = self._backlight()
        if light is None:
            return None
        now = _number(light.folder / "brightness")
        return None if now is None else min(1.0, math.sqrt(max(0.0, now) / light.most))

    def set_brightness(self, share: float) -> None:
        """Set it: eyes see the square root of the light, so that steps look alike. Never quite dark. Raises OSError."""
        light = self._backlight()
        if light is None:
            super().set_brightness(share)
            return
        value = max(1, math.ceil(light.most * DARKEST), round(light.most * min(1.0, max(0.0, share)) ** 2))
        (light.folder / "brightness").write_text(f"{value}\n")

    def _backlight(self) -> _Backlight | None:
        if not self._looked:  # once: it does not come and go
            self._looked = True
            self._light = min((light for folder in _listed(self._lights) if (light := _usable(folder)) is not None),
                              key=lambda light: _rank(light.folder), default=None)
        return self._light


def batteries(supplies: Path) -> list[Path]:
    """Return the folders of the batteries that this machine runs on: not those of pads and mice."""
    return [one for one in _listed(supplies) if _word(one / "type") == "Battery" and _word(one / "scope") != "Device"
            and _word(one / "present") != "0"]


def plugged(supplies: Path) -> bool:
    """Return whether a mains adapter says that it delivers."""
    return any(_word(one / "type") not in ("", "Battery") and _word(one / "scope") != "Device"
               and _word(one / "online") not in ("", "0") for one in _listed(supplies))


def _state(folder: Path) -> tuple[float, float, bool] | None:
    """Return percent, size and whether it charges, of one battery; None if it does not say."""
    size = 0.0
    percent = _number(folder / "capacity")
    for kind in ("energy", "charge"):
        full = _number(folder / f"{kind}_full") or _number(folder / f"{kind}_full_design") or 0.0
        now = _number(folder / f"{kind}_now")
        if full > 0:
            size = full
            if percent is None and now is not None:
                percent = 100 * now / full
            break
    if percent is None:
        return None
    return percent, size or 1.0, _word(folder / "status") in ("Charging", "Full")


def _usable(folder: Path) -> _Backlight | None:
    most = _number(folder / "max_brightness")
    if not most or most < 1 or not os.access(folder / "brightness", os.W_OK):
        return None
    return _Backlight(folder, int(most))


def _rank(folder: Path) -> int:
    kind = _word(folder / "type")
    return KINDS.index(kind) if kind in KINDS else len(KINDS)


def _listed(folder: Path) -> list[Path]:
    with contextlib.suppress(OSError):
        return sorted(folder.iterdir())
    return []


def _word(file: Path) -> str:
    with contextlib.suppress(OSError, ValueError):
        return file.read_text().strip()
    return ""


def _number(file: Path) -> float | None:
    with contextlib.suppress(ValueError):
        return float(_word(file))
    return None
