"""What the player likes: read from TOML, written back with everything that this program does not know."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from handheld.games.face import N_
from handheld.session.tomlfile import Says, TomlFile, flag, number, one_of
from handheld.session.touchmap import touch_map

MOST_NAMES = 12
NAME_LENGTH = 16
THEMES = ("paper", "night", "high-contrast")
TEXT_SIZES = (1.0, 1.25, 1.5)
PACES = ("calm", "normal", "quick")
ROTATIONS = (0, 90, 180, 270)
DIM_MINUTES = (0, 1, 2, 5, 10, 30)


def config_folder() -> Path:
    """Return where the settings are kept."""
    if home := os.environ.get("POCKET_RAILS_HOME"):
        return Path(home)
    base = os.environ.get("XDG_CONFIG_HOME") or "~/.config"
    return Path(base, "pocket-rails").expanduser()


@dataclass(slots=True)
class Settings:
    """All settings, each with the value of a fresh console."""

    language: str = ""  # "" until chosen
    theme: str = "paper"
    text_size: float = 1.0
    less_motion: bool = False
    volume: int = 7  # 0..10
    mute: bool = False
    tile_first: bool = False
    fixed_labels: bool = False
    coach: bool = False
    pace: str = "normal"  # of computers' moves, one of PACES
    cover_hands: bool = True  # hands of games with secrets lie covered where several people look on
    names: list[str] = field(default_factory=list)  # remembered, newest first
    pads: dict[str, str] = field(default_factory=dict)  # guid -> mapping
    brightness: int = 0  # of the screen, 1..10; 0: as it is found
    dim_minutes: int = 5  # without a press until the screen goes dark, one of DIM_MINUTES; 0: never
    rotation: int = 0  # degrees clockwise by which the picture is turned on the panel, one of ROTATIONS
    touch_map: list[float] = field(default_factory=list)  # six numbers of the calibration; none: the panel is right

    def remember(self, name: str) -> None:
        """Put a name in front of the remembered ones."""
        name = clean_name(name)
        if name:
            self.names = [name, *(one for one in self.names if one != name)][:MOST_NAMES]


def clean_name(name: str) -> str:
    """Return a name that can be shown and written: printable, no longer than NAME_LENGTH."""
    return " ".join("".join(one if one.isprintable() else " " for one in name).split())[:NAME_LENGTH].strip()


def _language(value: Any) -> str:
    if not isinstance(value, str) or not re.fullmatch(r"([a-z]{2,3}([_-][A-Za-z]{2,4})?)?", value):
        raise ValueError
    return value


def _names(value: Any) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise ValueError
    return [name for name in map(clean_name, value) if name][:MOST_NAMES]


def _pads(value: Any) -> dict[str, str]:
    if not isinstance(value, dict) or not all(isinstance(one, str) for one in value.values()):
        raise ValueError
    return dict(value)


CHECKS: Mapping[str, Callable[[Any], Any]] = {
    "language": _language,
    "theme": one_of(THEMES),
    "text_size": one_of(TEXT_SIZES),
    "less_motion": flag,
    "volume": number(0, 10),
    "mute": flag,
    "tile_first": flag,
    "fixed_labels": flag,
    "coach": flag,
    "pace": one_of(PACES),
    "cover_hands": flag,
    "names": _names,
    "pads": _pads,
    "brightness": number(0, 10),
    "dim_minutes": one_of(DIM_MINUTES),
    "rotation": one_of(ROTATIONS),
    "touch_map": touch_map,
}


class SettingsFile(TomlFile[Settings]):
    """The settings and the file they live in."""

    def __init__(self, folder: Path | None = None) -> None:
        super().__init__((config_folder() if folder is None else folder) / "settings.toml", Settings(), CHECKS, Says(
            unread=N_("The settings can't be read: {why}."),
            lost=N_("The settings can't be read; the usual ones hold."),
            aside=N_("The settings can't be read and were set aside; the usual ones hold."),
            reset=N_("The setting {name} had a value that can't be used; it was reset."),
            unsaved=N_("The settings could not be saved: {why}."),
        ))

    @property
    def settings(self) -> Settings:
        """The settings as they are now."""
        return self.table

    @settings.setter
    def settings(self, settings: Settings) -> None:
        self.table = settings
