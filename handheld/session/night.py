"""Which evening was the last one: kept in a file, so that a console that is switched off at night knows too."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from handheld.session.files import write_atomically
from handheld.session.store import Store

FILE = "evening"
MOST_BYTES = 100


class Night:
    """Remembers the evening of the last look."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.path: Path = store.folder / FILE
        self.evening = self._read()

    def _read(self) -> date | None:
        try:
            with self.path.open("rb") as file:
                return date.fromisoformat(file.read(MOST_BYTES).decode("ascii").strip())
        except (OSError, ValueError):
            return None

    def over(self, evening: date | None) -> bool:
        """Return whether a night has passed since the last look. `evening`: today, or None while nobody knows.

        A day that lies ahead of today was a clock's mistake: nothing has passed then."""
        if evening is None or evening == self.evening:
            return False
        before, self.evening = self.evening, evening
        text = f"{evening.isoformat()}\n".encode()
        self.store.submit(str(self.path), lambda: write_atomically(self.path, text))
        return before is not None and before < evening
