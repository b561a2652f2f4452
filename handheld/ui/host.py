"""What the machine under the console may offer: battery, brightness, sticks, and what only its keeper may ask for."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

REQUESTS = ("restart", "reboot", "poweroff", "update")  # of the program; of the machine; a package from a stick


@dataclass(frozen=True, slots=True)
class Battery:
    """`percent` 0..100; whether it is charging (or full on the mains)."""

    percent: int
    charging: bool


class Host(Protocol):
    """The machine. All calls return at once and may be made from the loop."""

    def battery(self) -> Battery | None:
        """Return the battery's state as last read; None where there is none."""

    def brightness(self) -> float | None:
        """Return the brightness of the screen, 0..1; None where it can't be set from here."""

    def set_brightness(self, share: float) -> None:
        """Set the brightness of the screen. Raises OSError."""

    def can(self, request: str) -> bool:
        """Return whether one of REQUESTS can be asked for here."""

    def request(self, request: str, detail: str = "") -> None:
        """Ask for one of REQUESTS; `detail`: the package's path, for update. Raises OSError."""

    def answer(self) -> str:
        """Return what became of the last request ("" while nothing is known), a code like `older` or `unsigned`."""

    def sticks(self) -> list[Path]:
        """Return where sticks are mounted."""


class NoHost:
    """A machine that offers nothing."""

    def battery(self) -> Battery | None:
        return None

    def brightness(self) -> float | None:
        return None

    def set_brightness(self, share: float) -> None:
        raise OSError(38, "This screen has no brightness to set")

    def can(self, request: str) -> bool:
        return False

    def request(self, request: str, detail: str = "") -> None:
        raise OSError(38, "Nobody is here to ask")

    def answer(self) -> str:
        return ""

    def sticks(self) -> list[Path]:
        return []
