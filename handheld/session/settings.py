"""What the player likes: read from TOML, written back with everything that this program does not know."""

from __future__ import annotations

import datetime
import os
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from handheld.games.face import N_
from handheld.session.files import why, write_atomically
from handheld.session.notice import Notice
from handheld.session.store import Store, set_aside

MOST_NAMES = 12
NAME_LENGTH = 16
THEMES = ("paper", "night", "high-contrast")
TEXT_SIZES = (1.0, 1.25, 1.5)
PACES = ("calm", "normal", "quick")
BARE = re.compile(r"[A-Za-z0-9_-]+")


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

    def remember(self, name: str) -> None:
        """Put a name in front of the remembered ones."""
        name = clean_name(name)
        if name:
            self.names = [name, *(one for one in self.names if one != name)][:MOST_NAMES]


def clean_name(name: str) -> str:
    """Return a name that can be shown and written: printable, no longer than NAME_LENGTH."""
    return " ".join("".join(one if one.isprintable() else " " for one in name).split())[:NAME_LENGTH].strip()


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError
    return value


def _language(value: Any) -> str:
    if not isinstance(value, str) or not re.fullmatch(r"([a-z]{2,3}([_-][A-Za-z]{2,4})?)?", value):
        raise ValueError
    return value


def _theme(value: Any) -> str:
    if value not in THEMES:
        raise ValueError
    return str(value)


def _pace(value: Any) -> str:
    if value not in PACES:
        raise ValueError
    return str(value)


def _text_size(value: Any) -> float:
    if isinstance(value, bool) or value not in TEXT_SIZES:
        raise ValueError
    return float(value)


def _volume(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= 10:
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
    "theme": _theme,
    "text_size": _text_size,
    "less_motion": _flag,
    "volume": _volume,
    "mute": _flag,
    "tile_first": _flag,
    "fixed_labels": _flag,
    "coach": _flag,
    "pace": _pace,
    "cover_hands": _flag,
    "names": _names,
    "pads": _pads,
}


class SettingsFile:
    """The settings and the file they live in."""

    def __init__(self, folder: Path | None = None) -> None:
        self.path = (config_folder() if folder is None else folder) / "settings.toml"
        self.settings = Settings()
        self.problem: Notice | None = None  # of the last save
        self.notices: list[Notice] = []  # what was wrong with the file, to be told once
        self._unknown: dict[str, Any] = {}  # of a newer program; kept when written
        self._load()

    def _load(self) -> None:
        try:
            found = tomllib.loads(self.path.read_bytes().decode("utf-8-sig"))
        except FileNotFoundError:
            return
        except OSError as error:
            self.notices.append(Notice(N_("The settings can't be read: {why}."), {"why": why(error)}))
            return
        except (ValueError, RecursionError) as error:  # broken TOML, or not text at all
            self._aside(str(error))
            return
        for key, value in found.items():
            if key not in CHECKS:
                self._unknown[key] = value
                continue
            try:
                setattr(self.settings, key, CHECKS[key](value))
            except ValueError:
                self.notices.append(
                    Notice(N_("The setting {name} had a value that can't be used; it was reset."), {"name": key})
                )

    def _aside(self, reason: str) -> None:
        try:
            set_aside(self.path, self.path.parent / "aside", reason)
        except OSError:
            self.notices.append(Notice(N_("The settings can't be read; the usual ones hold.")))
        else:
            self.notices.append(Notice(N_("The settings can't be read and were set aside; the usual ones hold.")))

    def text(self) -> str:
        """Return the settings as TOML."""
        known = {one.name: getattr(self.settings, one.name) for one in fields(self.settings)}
        return written({**known, **self._unknown})

    def save(self, store: Store | None = None) -> None:
        """Write the settings, in the store's writer where one is given. A failure becomes `problem`."""
        data = self.text().encode("utf-8", "replace")
        if store is None:
            self._write(data)
        else:
            store.submit(str(self.path), lambda: self._write(data))

    def _write(self, data: bytes) -> None:
        try:
            write_atomically(self.path, data)
            self.problem = None
        except OSError as error:
            self.problem = Notice(N_("The settings could not be saved: {why}."), {"why": why(error)})


def written(table: Mapping[str, Any], path: tuple[str, ...] = ()) -> str:
    """Return a table as TOML: plain values first, then the tables in it."""
    plain = {key: value for key, value in table.items() if not isinstance(value, dict)}
    lines = [f"{_key(key)} = {_value(value)}" for key, value in plain.items()]
    text = "".join(line + "\n" for line in lines)
    for key, value in table.items():
        if isinstance(value, dict):
            inner = (*path, _key(key))
            text += f"\n[{'.'.join(inner)}]\n" + written(value, inner)
    return text


def _key(key: str) -> str:
    return key if BARE.fullmatch(key) else _string(key)


def _string(text: str) -> str:
    return '"' + "".join(_escaped(one) for one in text) + '"'


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _string(value)
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(key)} = {_value(one)}" for key, one in value.items()) + "}"
    if isinstance(value, datetime.datetime | datetime.date | datetime.time):
        return value.isoformat()
    if isinstance(value, float):
        return repr(value)  # inf and nan are TOML too
    return str(value)


def _escaped(one: str) -> str:
    if one in '"\\':
        return "\\" + one
    return one if one.isprintable() else f"\\U{ord(one):08x}"
