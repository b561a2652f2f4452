"""SDL's mapping strings, read by ourselves: for pads that SDL does not know, set up on the screen by their owner."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple


class Raw(NamedTuple):
    """What a joystick says before any mapping: button 0/1, axis -1..1, hat as SDL bits (1 up 2 right 4 down 8 left)."""

    kind: str  # "button", "axis", "hat"
    number: int
    value: float


@dataclass(frozen=True, slots=True)
class Source:
    """Where a control comes from: b3, h0.4, a2, +a2, -a2, a2~."""

    kind: str
    number: int
    mask: int = 0  # hats: the bit
    half: int = 0  # axes: +1 or -1 for one half
    turned: bool = False  # axes: ~


_SOURCE = re.compile(r"([+-]?)(a|b|h)(\d+)(?:\.(\d+))?(~?)")
_TARGET = re.compile(r"([+-]?)([a-z0-9]+)")
STICKS = frozenset(("leftx", "lefty", "rightx", "righty"))
TRIGGERS = frozenset(("lefttrigger", "righttrigger"))


def plain_guid(guid: str) -> str:
    """Return a GUID without the checksum of the device's name (SDL matches either)."""
    return guid[:4] + "0000" + guid[8:] if len(guid) == 32 else guid


class Mapping:
    """A pad's controls by SDL name ("a", "dpup", "leftx"), fed with Raw events. ValueError if it can't be read."""

    def __init__(self, text: str) -> None:
        parts = [part.strip() for part in text.strip().split(",")]
        if len(parts) < 3:
            raise ValueError("a pad mapping has a GUID, a name and at least one control")
        self.guid, self.name = parts[0], parts[1]
        self.parts: list[tuple[str, int, Source]] = []  # control, half of it (sticks), source
        for part in parts[2:]:
            target, _, source = part.partition(":")
            found, aim = _SOURCE.fullmatch(source), _TARGET.fullmatch(target)
            if found is None or aim is None:
                continue  # platform:, hint:, crc: and what newer versions may add
            sign, letter, number, mask, turned = found.groups()
            kind = {"a": "axis", "b": "button", "h": "hat"}[letter]
            half = {"+": 1, "-": -1, "": 0}
            origin = Source(kind, int(number), int(mask or 0), half[sign], bool(turned))
            self.parts.append((aim[2], half[aim[1]], origin))
        if not self.parts:
            raise ValueError("a pad mapping without any control")

    def feed(self, raw: Raw) -> list[tuple[str, float]]:
        """Return the controls that this changes, with their values: buttons and triggers 0..1, sticks -1..1."""
        found = []
        for control, side, source in self.parts:
            if source.kind != raw.kind or source.number != raw.number:
                continue
            value = _value(source, raw.value, whole=control in STICKS and not side)
            if side:
                value *= side
            found.append((control, value))
        return found


def _value(source: Source, raw: float, *, whole: bool) -> float:
    if source.kind == "button":
        return float(raw > 0)
    if source.kind == "hat":
        return float(bool(int(raw) & source.mask))
    value = -raw if source.turned else raw
    if source.half:
        return max(0.0, value * source.half)
    return value if whole else (value + 1) / 2
