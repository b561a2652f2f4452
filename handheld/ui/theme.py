"""The colours: one table per theme. No colour literal stands anywhere else (LOOK.md; look/palette.json)."""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

from handheld.games.face import Colour

RGB: TypeAlias = tuple[int, int, int]

_BASE: dict[str, dict[str, str]] = {
    "paper": {
        "ground": "#f4f1e9", "board": "#eae6da", "grid": "#dad4c4", "surface": "#fffdf8",
        "ink": "#1a212c", "ink2": "#565e6c", "hair": "#d6d0c1", "accent": "#1a212c", "onaccent": "#ffffff",
        "good": "#1d7a46", "bad": "#b3261e", "warn": "#8a5a00", "focus": "#1a212c", "halo": "#ffffff",
        "tile": "#6d93a3", "tileedge": "#557a8a", "tw": "#ffffff", "tb": "#14181f",
        "forced": "#bb8530", "forcededge": "#a8731a", "lit": "#ffd24a", "wood": "#e3ddcd",
        "track": "#4a5260", "casing": "#fffdf8", "lake": "#a9d3e6", "forest": "#b5d3a6",
        "land": "#fbf9f3", "water": "#dfe8ea", "route": "#c3bdae", "scrim": "#f4f1e9",
        "seat0": "#4236a8", "seat1": "#0e8df3", "seat2": "#a98502", "seat3": "#813c09", "seat4": "#3b0b3e",
        "line0": "#2f7f93", "line1": "#3a5be0", "line2": "#b3262e", "line3": "#9c8600",
        "card": "#fffdf8", "railed0": "#14181f", "railed1": "#14181f", "railed2": "#14181f", "railed3": "#14181f",
    },
    "night": {
        "ground": "#12161d", "board": "#191f28", "grid": "#2b333f", "surface": "#232b36",
        "ink": "#f1efe8", "ink2": "#a5aebb", "hair": "#333d4a", "accent": "#f1efe8", "onaccent": "#12161d",
        "good": "#6fd39a", "bad": "#ff8f85", "warn": "#f0c064", "focus": "#ffffff", "halo": "#12161d",
        "tile": "#547688", "tileedge": "#6b8fa1", "tw": "#ffffff", "tb": "#0a0d12",
        "forced": "#b98430", "forcededge": "#e0ad5c", "lit": "#ffd24a", "wood": "#262e39",
        "track": "#c3cad3", "casing": "#12161d", "lake": "#27536b", "forest": "#2f5540",
        "land": "#1b222b", "water": "#12202a", "route": "#465160", "scrim": "#12161d",
        "seat0": "#8053ff", "seat1": "#69c3fe", "seat2": "#f4f8b6", "seat3": "#de9756", "seat4": "#bc1776",
        "line0": "#639fae", "line1": "#6b84e8", "line2": "#c65c62", "line3": "#b5a440",
        "card": "#2b3541", "railed0": "#e9ebee", "railed1": "#dfe5ff", "railed2": "#000000", "railed3": "#ffe4de",
    },
    "high-contrast": {
        "ground": "#ffffff", "board": "#ffffff", "grid": "#8a8a8a", "surface": "#ffffff",
        "ink": "#000000", "ink2": "#2e2e2e", "hair": "#000000", "accent": "#000000", "onaccent": "#ffffff",
        "good": "#005a28", "bad": "#a30000", "warn": "#6b4300", "focus": "#000000", "halo": "#ffffff",
        "tile": "#7b8a92", "tileedge": "#000000", "tw": "#ffffff", "tb": "#000000",
        "forced": "#bd8220", "forcededge": "#000000", "lit": "#ffe14d", "wood": "#ffffff",
        "track": "#000000", "casing": "#ffffff", "lake": "#8fd0ee", "forest": "#a5d48f",
        "land": "#ffffff", "water": "#e6f2f6", "route": "#6b6b6b", "scrim": "#ffffff",
        "seat0": "#4236a8", "seat1": "#0e8df3", "seat2": "#a98502", "seat3": "#813c09", "seat4": "#3b0b3e",
        "line0": "#2f7f93", "line1": "#3a5be0", "line2": "#b3262e", "line3": "#9c8600",
        "card": "#ffffff", "railed0": "#000000", "railed1": "#000000", "railed2": "#000000", "railed3": "#000000",
    },
}
_EVERYWHERE = {
    "dark": "#14181f", "light": "#ffffff",  # what stands on a loud fill
    "train0": "#090a13", "train1": "#325cfa", "train2": "#fbe000", "train3": "#d23419",
    "station0": "#49a11f", "station1": "#da6eb6", "station2": "#ac1735", "station3": "#5ae5ea",
    "station4": "#9011c9", "station5": "#471800", "station6": "#fcbd62",
    "card0": "#0a111d", "card1": "#1350cb", "card2": "#6ad6b7", "card3": "#cf621a", "card4": "#501375",
    "card5": "#9b252d", "card6": "#fcfcfc", "card7": "#e9ae00", "card8": "#8591a4",
}
SEATS = 5
LINES = 4
CARDS = 9  # of Coast to Coast, in the order KBGOPRWYL
TRAINS, STATIONS = 4, 7  # of Twisty Tracks; "railed" + number is the keyline of its track
SEAT_MARKS = ("ring", "caret", "plus", "bars", "zigzag")
NAMES = tuple(_BASE)
_LOUD = ("good", "bad", "warn", "lit", "forced", "tile", *(f"seat{i}" for i in range(SEATS)),
         *(f"line{i}" for i in range(LINES)), *(f"train{i}" for i in range(TRAINS)),
         *(f"station{i}" for i in range(STATIONS)), *(f"card{i}" for i in range(CARDS)))


def _parse(text: str) -> RGB:
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def luminance(rgb: RGB) -> float:
    """Return the relative luminance, 0 to 1 (WCAG)."""
    r, g, b = ((v / 255 / 12.92 if v / 255 <= 0.04045 else ((v / 255 + 0.055) / 1.055) ** 2.4) for v in rgb)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a: RGB, b: RGB) -> float:
    """Return the contrast of two colours, 1 to 21 (WCAG)."""
    one, two = luminance(a), luminance(b)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)


class Theme:
    """A table of named colours. "on" + a loud name is what is written upon it: "onseat0", "ongood", "online2"."""

    def __init__(self, name: str) -> None:
        if name not in _BASE:
            name = NAMES[0]
        self.name = name
        self.table: dict[str, RGB] = {key: _parse(value) for key, value in (_BASE[name] | _EVERYWHERE).items()}
        for loud in _LOUD:
            self.table["on" + loud] = self.table[self.on(loud)]

    @property
    def dark(self) -> bool:
        """Return whether the ground is dark: seat discs then get a rim of ink on `surface` and `land`."""
        return luminance(self.table["ground"]) < 0.2

    def on(self, colour: Colour) -> str:
        """Return "dark" or "light", whichever is read better upon `colour`."""
        rgb = self.rgb(colour)
        dark, light = self.table["dark"], self.table["light"]
        return "dark" if contrast(rgb, dark) > contrast(rgb, light) else "light"

    def rgb(self, colour: Colour) -> RGB:
        """Return the colour as 0..255. KeyError for a name that no theme has."""
        if isinstance(colour, str):
            return self.table[colour] if not colour.startswith("#") else _parse(colour)
        name, over, share = colour
        a, b = self.rgb(name), self.rgb(over)
        return (round(a[0] * share + b[0] * (1 - share)), round(a[1] * share + b[1] * (1 - share)),
                round(a[2] * share + b[2] * (1 - share)))

    def mix(self, colour: Colour, over: Colour, share: float) -> Colour:
        """Return `share` of one colour laid over another; mixes of mixes are allowed."""
        if isinstance(colour, str) and isinstance(over, str):
            return (colour, over, share)
        a, b = ("#{:02x}{:02x}{:02x}".format(*self.rgb(one)) for one in (colour, over))
        return (a, b, share)


@cache
def theme(name: str) -> Theme:
    """Return the theme of that name; paper if there is none."""
    return Theme(name)
