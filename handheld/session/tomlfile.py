"""A table of values kept as TOML: read with care, written whole, with everything in it that this program does not
know."""

from __future__ import annotations

import contextlib
import datetime
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from handheld.session.files import why, why_unread, write_atomically
from handheld.session.notice import Notice
from handheld.session.store import Store, set_aside

BARE = re.compile(r"[A-Za-z0-9_-]+")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Says:
    """Msgids of what may be wrong with a file."""

    unread: str  # {why}
    lost: str  # broken, and could not be set aside
    aside: str
    reset: str  # {name}: a value that can't be used
    unsaved: str  # {why}


class TomlFile(Generic[T]):
    """`table` and the file it lives in. Each key of `checks` is a field of it; a check returns the value to use or
    raises ValueError."""

    def __init__(self, path: Path, table: T, checks: Mapping[str, Callable[[Any], Any]], says: Says) -> None:
        self.path, self.table, self.checks, self.says = path, table, checks, says
        self.problem: Notice | None = None  # of the last save
        self.notices: list[Notice] = []  # what was wrong with the file, to be told once
        self._unknown: dict[str, Any] = {}  # of a newer program; kept when written
        self._unread: OSError | None = None  # why what lies there is not known: it is not to be written over
        self._load()

    def _load(self) -> None:
        try:
            found = tomllib.loads(self.path.read_bytes().decode("utf-8-sig"))
        except FileNotFoundError:
            return
        except OSError as error:
            self._unread = error
            self.notices.append(Notice(self.says.unread, {"why": why_unread(error)}))
            return
        except (ValueError, RecursionError) as error:  # broken TOML, or not text at all
            self._aside(str(error))
            return
        for key, value in found.items():
            if key not in self.checks:
                self._unknown[key] = value
                continue
            try:
                setattr(self.table, key, self.checks[key](value))
            except ValueError:
                self.notices.append(Notice(self.says.reset, {"name": key}))

    def _aside(self, reason: str) -> None:
        try:
            set_aside(self.path, self.path.parent / "aside", reason)
        except OSError:
            self.notices.append(Notice(self.says.lost))
        else:
            self.notices.append(Notice(self.says.aside))

    @property
    def unread(self) -> bool:
        """Whether there is a file whose content is not known."""
        return self._unread is not None

    def text(self) -> str:
        """Return the table as TOML. What is None is left out."""
        known = {name: getattr(self.table, name) for name in self.checks}
        return written({name: value for name, value in {**known, **self._unknown}.items() if value is not None})

    def save(self, store: Store | None = None) -> None:
        """Write the table, in the store's writer where one is given. A failure becomes `problem`."""
        data = self.text().encode("utf-8", "replace")
        if store is not None:
            store.submit(str(self.path), lambda: self._write(data), self._told)
            return
        try:
            self._write(data)
            self._told(None)
        except OSError as error:
            self._told(error)

    def _write(self, data: bytes) -> None:
        if self._unread is not None:
            with contextlib.suppress(FileNotFoundError):
                set_aside(self.path, self.path.parent / "aside", str(why_unread(self._unread)))
            self._unread = None
        write_atomically(self.path, data)

    def _told(self, error: OSError | None) -> None:
        self.problem = None if error is None else Notice(self.says.unsaved, {"why": why(error)})


def flag(value: Any) -> bool:
    """Return a yes or no. ValueError for anything else, as in the checks below."""
    if not isinstance(value, bool):
        raise ValueError
    return value


def number(least: int, most: int) -> Callable[[Any], int]:
    """Return the check of a whole number."""

    def check(value: Any) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise ValueError
        return value

    return check


def one_of(values: tuple[Any, ...]) -> Callable[[Any], Any]:
    """Return the check of one of some values."""

    def check(value: Any) -> Any:
        if isinstance(value, bool) or value not in values:
            raise ValueError
        return values[values.index(value)]

    return check


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
