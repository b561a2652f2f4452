"""A small file of JSON beside the saves, {game: what is remembered of it}: how far its lesson is, what was chosen last.

What can't be understood in it is not worth a message; what can't be read or written just now is not given up."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from handheld.session.files import write_atomically

MOST_BYTES = 100_000
Submit = Callable[[str, Callable[[], None]], None]


class Notes:
    """One such file. `submit` is the store's."""

    def __init__(self, path: Path, submit: Submit) -> None:
        self.path, self._submit = path, submit
        self._found: dict[str, Any] | None = None  # what the file held
        self._fresh: dict[str, Any] = {}  # what came since

    @property
    def all(self) -> dict[str, Any]:
        """What is remembered; empty where nothing usable is kept."""
        try:
            return self._load() | self._fresh
        except OSError:  # asked again next time
            return dict(self._fresh)

    def keep(self, game: str, value: Any) -> None:
        """Remember something, off the frame thread. Trouble with the storage is the store's to tell."""
        self._fresh[game] = value
        self._submit(str(self.path), self._write)

    def clear(self) -> None:
        """Forget everything, on the disk too."""
        self._found, self._fresh = {}, {}
        self._submit(str(self.path), self._write)

    def _write(self) -> None:
        data = json.dumps(self._load() | self._fresh, ensure_ascii=False, indent=1).encode("utf-8", "replace")
        write_atomically(self.path, data)

    def _load(self) -> dict[str, Any]:
        if self._found is None:
            try:
                with self.path.open("rb") as file:
                    found = json.loads(file.read(MOST_BYTES).decode())
            except (FileNotFoundError, ValueError, RecursionError):
                found = {}
            self._found = found if isinstance(found, dict) else {}
        return self._found
