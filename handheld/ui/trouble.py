"""What is wrong with the devices, said on the screen: something that sticks, and devices that may not be read."""

from __future__ import annotations

import logging
import math
import os
from pathlib import Path
from typing import TYPE_CHECKING

from handheld.games.face import N_

if TYPE_CHECKING:
    from handheld.ui.console import Console
    from handheld.ui.devices.pads import Pad

log = logging.getLogger(__name__)

INPUT = Path("/dev/input")
AGAIN = 5000.0  # ms from look to look at devices that could not be read
STICKS = frozenset(("stick", "pan"))
_STUCK = {
    "keys": N_("A key has been down for long: it is stuck, and does nothing until it comes up."),
    "touch": N_("Something rests on the screen. It counts no more until it is taken away."),
    "mouse": N_("A mouse button has been down for long: it is stuck, and does nothing until it comes up."),
}


def say_stuck_pad(console: Console, pad: Pad) -> None:
    """Say that a button or a stick of a pad is held down for ever."""
    _ = console.words.text
    log.warning("%s (%s): stuck: %s", pad.name, pad.device, ", ".join(sorted(pad.stuck)))
    number = console.devices.pads.index(pad) + 1
    named = _("Pad {n} ({name})").format(n=number, name=pad.name)
    words = _("{pad}: a stick is stuck. It does nothing until it is let go.")
    if pad.stuck - STICKS:
        words = _("{pad}: a button is stuck. It does nothing until it comes up.")
    console.message(words.format(pad=named))


def say_stuck(console: Console, device: str) -> None:
    """Say that a key, a finger or a button of the mouse is held down for ever."""
    log.warning("stuck: %s", device)
    console.message(console.words.text(_STUCK[device]))


def can_read(path: Path) -> bool:
    """Return whether this program may read a device."""
    return os.access(path, os.R_OK)


def closed(kind: str, folder: Path | None = None) -> bool:
    """Return whether there are devices of a kind ("event", "js") and none of them may be read: the user is not in the
    group input."""
    found = list((folder or INPUT).glob(f"{kind}*"))
    return bool(found) and not any(map(can_read, found))


class Blindness:
    """Says that devices may not be read. On the bare console that is all there is: said again as long as it is so,
    for nothing else can be done. A desktop reads keys, mouse and touch for us; there only pads are missed."""

    def __init__(self, console: Console, *, alone: bool) -> None:
        self.console, self.alone = console, alone
        self._next = 0.0

    def tick(self, now: float) -> None:
        """Look now and then; the loop calls this each tick."""
        if now < self._next:
            return
        console, _ = self.console, self.console.words.text
        before, console.blind = console.blind, closed("event" if self.alone else "js")
        self._next = now + AGAIN if console.blind and self.alone else math.inf  # what could be read once stays so
        if not console.blind:
            return
        if not before:
            log.warning("no device in %s can be read", INPUT)
        console.message(
            _("No pad, key or touch can be read: this program's user must be in the group “input”.") if self.alone else
            _("A pad is plugged in but can't be read: this program's user must be in the group “input”."))
