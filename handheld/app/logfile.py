"""A small log file beside the saves. (logging.handlers would load sockets, queues and pickles before the picture.)"""

from __future__ import annotations

import contextlib
import logging
from pathlib import Path

MOST = 200_000  # bytes; then it becomes NAME.1 and a new one begins


class LogFile(logging.Handler):
    """Opens the file for each line: there are few. A card that can't be written is no error."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path

    def emit(self, record: logging.LogRecord) -> None:
        """Write one line."""
        with contextlib.suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("ab") as file:
                file.write(self.format(record).encode("utf-8", "backslashreplace") + b"\n")
                full = file.tell() > MOST
            if full:
                self.path.replace(self.path.with_name(self.path.name + ".1"))
