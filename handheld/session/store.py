"""Where games are kept: one slot for each unfinished game, saved replays, and what could not be read.

    continue/<game>.rail    the running match of a game, written after each step
    replays/<name>.rail     finished and imported matches
    aside/<name>            files that could not be read, each with <name>.why.txt
    lock                    held by the running program

Writing happens in a thread of its own, so that a card that stalls for seconds holds up no frame. A failure becomes
`problem`, a sentence for the player; the game goes on and the next step tries again.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import re
import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from handheld.games import registered
from handheld.games.face import N_
from handheld.session import record
from handheld.session.files import make_folder, remove, sweep, sync_folder, why, write_atomically
from handheld.session.match import Match
from handheld.session.notice import Notice
from handheld.session.record import MOST_BYTES, RecordError, Summary

SUFFIX = ".rail"
WORTH_KEEPING = 4  # turns; a match left before that leaves nothing behind when another one begins
IMPORTED = re.compile(r"[^A-Za-z0-9._-]+")


def state_folder() -> Path:
    """Return where games are kept (DESIGN: Platforms): set by hand, by systemd, or as XDG says."""
    if home := os.environ.get("POCKET_RAILS_HOME"):
        return Path(home)
    if given := os.environ.get("STATE_DIRECTORY"):  # systemd may list several, joined by colons
        return Path(given.split(":")[0])
    data = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    return Path(data, "pocket-rails").expanduser()


@dataclass(frozen=True, slots=True)
class Kept:
    """A record that lies in the store."""

    path: Path
    summary: Summary


class Store:
    """The folder of games. Methods that write return at once; flush() waits for the writer."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = state_folder() if folder is None else folder
        self.problem: Notice | None = None  # what went wrong with the last write, until one succeeds
        self.notices: list[Notice] = []  # what the player should be told once; whoever shows them takes them out
        self._lock: int | None = None
        self._taken = False
        self._told = False
        self._jobs: OrderedDict[str, Callable[[], None]] = OrderedDict()
        self._state = threading.Condition()
        self._writing: str | None = None
        self._closed = False
        self._writer: threading.Thread | None = None
        self._names: set[str] = set()  # of replays on their way to the disk
        self._fresh: dict[str, str | None] = {}  # slots on their way: their text, None where it is to go
        self._claim()
        for place in ("continue", "replays"):
            sweep(self.folder / place)

    # ------------------------------------------------------------ one program at a time

    @property
    def taken(self) -> bool:
        """Whether another running program holds this folder; then nothing is written here."""
        return self._taken

    def _claim(self) -> None:
        """Take the lock of the folder. A folder that can't be written becomes a problem, not an error."""
        if self._lock is not None:
            return
        try:
            make_folder(self.folder)
            handle = os.open(self.folder / "lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        except OSError as error:
            self.problem = Notice(
                N_("Games can't be saved in {folder}: {why}."), {"folder": str(self.folder), "why": why(error)}
            )
            return
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(handle)
            self._taken = True
            self.problem = Notice(N_("Pocket Rails is already running. Games played here are not saved."))
            return
        except OSError:
            pass  # a file system without locks: nobody can be told, but games are saved
        self._lock, self._taken = handle, False

    # ------------------------------------------------------------ the running matches

    def slot(self, game: str) -> Path:
        """Return where the running match of a game is kept."""
        return self.folder / "continue" / (IMPORTED.sub("-", game) + SUFFIX)

    def autosave(self, match: Match) -> None:
        """Keep the match in the slot of its game; only the newest text of a slot is written."""
        text = record.write(match)
        path = self.slot(match.info.id)
        self._put(str(path), lambda: write_atomically(path, text.encode()), text, slot=True)

    def make_way(self, match: Match) -> Path | None:
        """Keep what another match left in the slot of its game among the replays, before this one takes the slot.

        A match hardly begun is let go. What can't be read is set aside. Return where the other match is kept."""
        path = self.slot(match.info.id)
        with self._state:
            fresh = self._fresh.get(str(path), "")
        try:
            data = fresh.encode() if fresh else b"" if fresh is None else read_bytes(path)
            about = record.summary(data) if data else None
        except OSError:
            return None
        except RecordError as error:
            self.set_aside(path, error.notice)
            return None
        if about is None or about.turns < WORTH_KEEPING or about.headers.get("Id") == match.headers.get("Id"):
            return None
        target = self._fresh_name(f"{stamp(about.get('Date'))}-{match.info.id}")
        self._put(str(target), lambda: write_atomically(target, data))
        return target

    def clear(self, game: str) -> None:
        """Empty the slot of a game."""
        path = self.slot(game)
        self._put(str(path), lambda: remove(path), None, slot=True)

    def slots(self) -> list[Kept]:
        """Return the matches that can go on, the one last played first. Unreadable ones are set aside."""
        return self._list(self.folder / "continue")

    def waits(self, game: str) -> bool:
        """Return whether a match of a game seems to wait in its slot, without reading it or waiting for the writer."""
        path = self.slot(game)
        with self._state:
            if str(path) in self._fresh:
                return self._fresh[str(path)] is not None
        return path.is_file()

    def resume(self, game: str) -> Match | None:
        """Return the running match of a game, or None. An unreadable one is set aside and told of."""
        path = self.slot(game)
        with self._state:
            if str(path) in self._fresh:
                text = self._fresh[str(path)]
                return None if text is None else record.read(text)
        return self._read(path)

    # ------------------------------------------------------------ replays

    def keep(self, match: Match) -> Path:
        """Save the match among the replays and return where it will be."""
        text = record.write(match)
        path = self._fresh_name(f"{stamp(match.headers.get('Date', ('',))[0])}-{match.info.id}")
        self._put(str(path), lambda: write_atomically(path, text.encode()))
        return path

    def replays(self) -> list[Kept]:
        """Return the saved matches, newest first. Unreadable ones are set aside."""
        return self._list(self.folder / "replays")

    def open(self, path: Path) -> Match | None:
        """Return a saved match; None if it is unreadable, and then it is set aside and told of."""
        self.flush(2.0)
        return self._read(path)

    def delete(self, path: Path) -> None:
        """Delete a replay."""
        self._put(str(path), lambda: remove(path))

    def export(self, path: Path, folder: Path) -> Path:
        """Copy a replay to a folder of the player's (a stick, say) at once. Raises OSError."""
        self.flush()
        target = folder / path.name
        write_atomically(target, path.read_bytes())
        return target

    def take_in(self, path: Path) -> Path:
        """Copy a record from elsewhere among the replays. Raises OSError, RecordError; the file stays where it is."""
        match = record.read(read_bytes(path))
        target = self._fresh_name(IMPORTED.sub("-", path.stem)[:60].strip(".-") or "imported")
        text = record.write(match)
        self._put(str(target), lambda: write_atomically(target, text.encode()))
        return target

    def _fresh_name(self, stem: str) -> Path:
        folder, n = self.folder / "replays", 1
        while True:
            name = f"{stem}{SUFFIX}" if n == 1 else f"{stem}-{n}{SUFFIX}"
            if name not in self._names and not (folder / name).exists():
                self._names.add(name)
                return folder / name
            n += 1

    # ------------------------------------------------------------ reading

    def _list(self, folder: Path) -> list[Kept]:
        self.flush(2.0)
        found: list[tuple[float, str, Kept]] = []
        known = registered()
        try:
            paths = sorted(folder.glob("*" + SUFFIX))
        except OSError:
            return []
        for path in paths:
            try:
                about = record.summary(read_bytes(path))
                if about.game in known:  # another one is for a newer program, and stays for it
                    found.append((path.stat().st_mtime, path.name, Kept(path, about)))
            except RecordError as error:
                self.set_aside(path, error.notice)
            except OSError as error:
                self.notices.append(
                    Notice(N_("{file} can't be read: {why}."), {"file": path.name, "why": why(error)})
                )
        return [kept for _, _, kept in sorted(found, key=lambda one: one[:2], reverse=True)]

    def _read(self, path: Path) -> Match | None:
        try:
            return record.read(read_bytes(path))
        except FileNotFoundError:
            return None
        except RecordError as error:
            self.set_aside(path, error.notice)
        except OSError as error:
            self.notices.append(Notice(N_("{file} can't be read: {why}."), {"file": path.name, "why": why(error)}))
        return None

    def set_aside(self, path: Path, reason: Notice) -> Path | None:
        """Move a file that can't be read out of the way, with its reason beside it. It is never deleted."""
        fields = {"file": path.name, "why": reason}
        if self._lock is None:
            self.notices.append(Notice(N_("{file} can't be read. {why}"), fields))
            return None
        try:
            target = set_aside(path, self.folder / "aside", str(reason))
        except OSError:
            self.notices.append(Notice(N_("{file} can't be read. {why}"), fields))
            return None
        self.notices.append(Notice(N_("{file} can't be read and was set aside. {why}"), fields))
        return target

    # ------------------------------------------------------------ the writer

    def submit(self, key: str, job: Callable[[], None]) -> None:
        """Run a job that writes in the writer's thread; a waiting one of the same key is replaced."""
        self._put(key, job)

    def flush(self, seconds: float = 10.0) -> bool:
        """Wait until all is written (or could not be); False if the storage took longer than that."""
        with self._state:
            return self._state.wait_for(lambda: not self._jobs and self._writing is None, seconds)

    def close(self) -> None:
        """Write what waits, stop the writer and let go of the folder."""
        self.flush()
        with self._state:
            self._closed = True
            self._state.notify_all()
        if self._writer is not None:
            self._writer.join(10.0)
        if self._lock is not None:
            with contextlib.suppress(OSError):
                os.close(self._lock)
            self._lock = None

    def _put(self, key: str, job: Callable[[], None], text: str | None = None, slot: bool = False) -> None:
        with self._state:
            if self._closed:
                return
            self._jobs.pop(key, None)
            self._jobs[key] = job
            if slot:
                self._fresh[key] = text
            if self._writer is None:
                self._writer = threading.Thread(target=self._write, name="writer", daemon=True)
                self._writer.start()
            self._state.notify_all()

    def _write(self) -> None:
        while True:
            with self._state:
                self._state.wait_for(lambda: self._jobs or self._closed)
                if not self._jobs:
                    return
                key, job = self._jobs.popitem(last=False)
                self._writing = key
            try:
                problem = self._run(job)
            finally:
                with self._state:
                    self._writing = None
                    if key not in self._jobs:
                        self._fresh.pop(key, None)
                    self._state.notify_all()
            self.problem = problem

    def _run(self, job: Callable[[], None]) -> Notice | None:
        self._claim()
        if self._lock is None:
            return self.problem
        try:
            job()
        except OSError as error:
            return Notice(N_("The game could not be saved: {why}. It goes on; the next move tries again."),
                          {"why": why(error)})
        return None


def stamp(date: str) -> str:
    """Return a date as file names hold it."""
    return re.sub(r"[^0-9]", "", date)[:12] or "undated"


def read_bytes(path: Path) -> bytes:
    """Return the content of a record file. Raises RecordError if it is far too long, OSError if it can't be read."""
    if not path.is_file():
        raise FileNotFoundError(2, "No such file", str(path))
    with path.open("rb") as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise RecordError(N_("This file is too long to be a record."))
    return data


def set_aside(path: Path, folder: Path, reason: str) -> Path:
    """Move `path` into `folder` under a fresh name and write the reason beside it. Raises OSError."""
    make_folder(folder)
    target, n = folder / path.name, 1
    while target.exists():
        n += 1
        target = folder / f"{path.stem}-{n}{path.suffix}"
    os.replace(path, target)
    sync_folder(path.parent)
    write_atomically(target.with_name(target.name + ".why.txt"), (reason + "\n").encode("utf-8", "replace"))
    return target
