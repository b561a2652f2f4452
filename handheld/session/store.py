"""Where games are kept: one slot for each unfinished game, saved replays, and what could not be read.

    continue/<game>.rail    the running match of a game, written after each step
    replays/<name>.rail     finished and imported matches
    aside/<name>            files that could not be read, each with <name>.why.txt
    lock                    held by the running program

Writing happens in a thread of its own (session/writer.py). A failure becomes `problem`, a sentence for the player; the
game goes on, looking for a match finds the text that could not be written yet, and the next step tries again.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from handheld.games import registered
from handheld.games.face import N_
from handheld.session import record
from handheld.session.files import (
    make_folder,
    mark_newest,
    move,
    remove,
    sweep,
    sync_folder,
    why,
    why_unread,
    write_atomically,
)
from handheld.session.match import Match
from handheld.session.notes import Notes
from handheld.session.notice import Notice
from handheld.session.record import MOST_BYTES, RecordError, Summary
from handheld.session.writer import Job, Told, Writer

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
        self.notices: list[Notice] = []  # what the player should be told once; whoever shows them takes them out
        self._barred: Notice | None = None  # why nothing can be written in the folder at all
        self._lock: int | None = None
        self._taken = False
        self._late: set[Path] | None = None  # slots looked at, if another program had the folder before this one
        self._writer = Writer(self._claim)
        self._moved: dict[Path, str] = {}  # slots whose earlier match is kept among the replays: key of that job
        self._names: set[str] = set()  # of replays on their way to the disk
        self._fresh: dict[Path, tuple[str, str | None]] = {}  # slots on their way: key of the job, text (None: to go)
        self._notes: dict[str, Notes] = {}
        self._claim()
        if self._lock is not None:  # what another program is writing just now must stay
            for place in (".", "continue", "replays", "aside"):
                sweep(self.folder / place)

    @property
    def problem(self) -> Notice | None:
        """What went wrong with writing, until it is mended; None while all is well."""
        return self._barred or self._writer.problem

    @property
    def unsaved(self) -> Notice | None:
        """Why games are not saved just now, in a few words; None: they are."""
        problem = self.problem
        if problem is None:
            return None
        return Notice(N_("Pocket Rails is already running")) if self._taken else problem.fields["why"]

    # ------------------------------------------------------------ one program at a time

    @property
    def taken(self) -> bool:
        """Whether another running program holds this folder; then nothing is written here."""
        return self._taken

    def _claim(self) -> Notice | None:
        """Take the lock of the folder. Return why it can't be written: then games are played, but not saved."""
        if self._lock is not None:
            return None
        try:
            make_folder(self.folder)
            handle = _open_lock(self.folder / "lock")
        except OSError as error:
            self._barred = Notice(
                N_("Games can't be saved in {folder}: {why}."), {"folder": str(self.folder), "why": why(error)}
            )
            return self._barred
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(handle)
            self._taken, self._late = True, set()
            self._barred = Notice(N_("Pocket Rails is already running. Games played here are not saved."))
            return self._barred
        except OSError:
            pass  # a file system without locks: nobody can be told, but games are saved
        self._lock, self._taken, self._barred = handle, False, None
        return None

    # ------------------------------------------------------------ the running matches

    def slot(self, game: str) -> Path:
        """Return where the running match of a game is kept."""
        return self.folder / "continue" / (IMPORTED.sub("-", game) + SUFFIX)

    def autosave(self, match: Match) -> None:
        """Keep the match in the slot of its game; only the newest text of a slot is written."""
        text, path, about = record.write(match), self.slot(match.info.id), match.headers.get("Id")

        def write() -> None:
            if self._late is not None and path not in self._late:
                self._spare(path, about)
                self._late.add(path)
            write_atomically(path, text.encode())
            mark_newest(path)

        self._put_slot(path, str(path), text, Job(write, needs=self._before(path)))

    def _before(self, path: Path) -> tuple[str, ...]:
        """Return the key of the job that keeps what lay in a slot, if it is still to be done."""
        key = self._moved.get(path)
        return (key,) if key is not None and self._writer.waits(key) else ()

    def _spare(self, path: Path, id: tuple[str, ...] | None) -> None:
        """Keep what another program has left in a slot since make_way() looked."""
        try:
            data = read_bytes(path)
            about = record.summary(data)
        except FileNotFoundError:
            return
        except RecordError as error:
            self.set_aside(path, error.notice)
            return
        if about.headers.get("Id") != id and about.turns >= WORTH_KEEPING:
            self._keep_now(about, data)

    def make_way(self, match: Match) -> Path | None:
        """Keep what another match left in the slot of its game among the replays, before this one takes the slot.

        A match hardly begun is let go. What is no record is set aside; what can't be read just now is kept as well.
        Return where the other match is kept."""
        path = self.slot(match.info.id)
        waiting, fresh = self._newest(path)
        try:
            data = fresh.encode() if fresh else b"" if waiting else read_bytes(path)
            about = record.summary(data) if data else None
        except FileNotFoundError:
            return None
        except OSError:
            target = self._fresh_name(f"{stamp('')}-{match.info.id}")
            self._moved[path] = str(target)
            self._writer.put(str(target), Job(lambda: move(path, target)))
            return target
        except RecordError as error:
            self.set_aside(path, error.notice)
            return None
        if about is None or about.turns < WORTH_KEEPING or about.headers.get("Id") == match.headers.get("Id"):
            return None
        stem = f"{stamp(about.get('Date'))}-{match.info.id}"
        if (twin := self._twin(stem, data)) is not None:
            return twin
        target = self._fresh_name(stem)
        self._moved[path] = str(target)
        self._keep(target, data)
        return target

    def take_up(self, path: Path, match: Match) -> None:
        """Put the unfinished match at `path`, among the replays, back into the slot of its game; what lies there takes
        its place among them."""
        self.make_way(match)
        self.autosave(match)
        self._writer.put(str(path), Job(lambda: remove(path), needs=(str(self.slot(match.info.id)),)))

    def clear(self, game: str) -> None:
        """Empty the slot of a game."""
        path = self.slot(game)
        self._put_slot(path, str(path), None, Job(lambda: remove(path)))

    def finish(self, match: Match, count: Callable[[Path], Callable[[], None] | None] | None = None) -> Path:
        """Save a match that is over among the replays, count it and empty its slot, in this order: whenever the power
        goes, the match is somewhere. `count` is told the replay's path and returns what writes the result."""
        text, slot, id = record.write(match), self.slot(match.info.id), match.headers.get("Id")
        path = self._fresh_name(f"{stamp(match.headers.get('Date', ('',))[0])}-{match.info.id}")
        write_result = count(path) if count is not None else None

        def write() -> None:
            if not os.path.lexists(path):  # it may be there from a try before this one
                write_atomically(path, text.encode())
                mark_newest(path)
            if write_result is not None:
                write_result()
            with contextlib.suppress(FileNotFoundError, RecordError):
                if record.summary(read_bytes(slot)).headers.get("Id") == id:  # else the next match is there already
                    remove(slot)

        self._writer.drop(str(slot))
        before, self._moved[slot] = self._before(slot), str(path)
        self._put_slot(slot, str(path), None, Job(write, needs=before))
        return path

    def written(self) -> dict[str, float]:
        """Return by game when the match that waits in its slot was written, in seconds since 1970."""
        found = {}
        for game in registered():
            with contextlib.suppress(OSError):
                if self.waits(game):
                    found[game] = self.slot(game).stat().st_mtime
        return found

    def retire(self, game: str) -> None:
        """Put the match that waits in a slot among the replays and empty the slot, in this order. A match hardly begun
        is let go."""
        slot = self.slot(game)
        try:
            id = None if self._newest(slot)[0] else record.summary(read_bytes(slot)).headers.get("Id")
        except (OSError, RecordError):
            return
        if id is None:
            return

        def write() -> None:
            with contextlib.suppress(FileNotFoundError, RecordError):
                data = read_bytes(slot)
                about = record.summary(data)
                if about.headers.get("Id") != id:  # another match has begun meanwhile
                    return
                if about.turns >= WORTH_KEEPING:
                    self._keep_now(about, data)
                remove(slot)

        before, self._moved[slot] = self._before(slot), f"{slot} retires"
        self._put_slot(slot, f"{slot} retires", None, Job(write, needs=before))

    def slots(self) -> list[Kept]:
        """Return the matches that can go on, the one last played first. Unreadable ones are set aside."""
        return self._list(self.folder / "continue")

    def waits(self, game: str) -> bool:
        """Return whether a match of a game seems to wait in its slot, without reading it or waiting for the writer."""
        path = self.slot(game)
        waiting, text = self._newest(path)
        return text is not None if waiting else os.path.isfile(path)

    def resume(self, game: str) -> Match | None:
        """Return the running match of a game, or None. An unreadable one is set aside and told of."""
        path = self.slot(game)
        waiting, text = self._newest(path)
        if waiting:
            return None if text is None else record.read(text)
        return self._read(path)

    def _newest(self, path: Path) -> tuple[bool, str | None]:
        """Return whether a slot's newest content is still to be written, and that text (None: it is to go)."""
        key, text = self._fresh.get(path, ("", None))
        if key and self._writer.waits(key):
            return True, text
        self._fresh.pop(path, None)
        return False, None

    def _put_slot(self, path: Path, key: str, text: str | None, job: Job) -> None:
        self._fresh[path] = (key, text)
        self._writer.put(key, job)

    # ------------------------------------------------------------ replays

    def keep(self, match: Match) -> Path:
        """Save the match among the replays and return where it will be."""
        path = self._fresh_name(f"{stamp(match.headers.get('Date', ('',))[0])}-{match.info.id}")
        self._keep(path, record.write(match).encode())
        return path

    def _keep_now(self, about: Summary, data: bytes) -> None:
        """Save a record among the replays, in the writer's thread."""
        stem = f"{stamp(about.get('Date'))}-{about.game}"
        if self._twin(stem, data) is None:
            path = self._fresh_name(stem)
            try:
                write_atomically(path, data)
            except OSError:
                self._names.discard(path.name)
                raise
            mark_newest(path)

    def _twin(self, stem: str, data: bytes) -> Path | None:
        """Return the replay that holds just this: the power went, or a write failed, before its slot was emptied."""
        for path in (self.folder / "replays").glob(f"{stem}*{SUFFIX}"):
            with contextlib.suppress(OSError, RecordError):
                if read_bytes(path) == data:
                    return path
        return None

    def _keep(self, path: Path, data: bytes) -> None:
        def write() -> None:
            write_atomically(path, data)
            mark_newest(path)

        self._writer.put(str(path), Job(write))

    def replays(self) -> list[Kept]:
        """Return the saved matches, newest first. Unreadable ones are set aside."""
        return self._list(self.folder / "replays")

    def open(self, path: Path) -> Match | None:
        """Return a saved match; None if it is unreadable, and then it is set aside and told of."""
        self.flush(2.0)
        return self._read(path)

    def delete(self, path: Path) -> None:
        """Delete a replay."""
        self.submit(str(path), lambda: remove(path))

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
        self._keep(target, record.write(match).encode())
        return target

    def _fresh_name(self, stem: str) -> Path:
        folder, n = self.folder / "replays", 1
        while True:
            name = f"{stem}{SUFFIX}" if n == 1 else f"{stem}-{n}{SUFFIX}"
            if name not in self._names and not os.path.lexists(folder / name):
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
                    Notice(N_("{file} can't be read: {why}."), {"file": path.name, "why": why_unread(error)})
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
            fields = {"file": path.name, "why": why_unread(error)}
            self.notices.append(Notice(N_("{file} can't be read: {why}."), fields))
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

    def submit(self, key: str, job: Callable[[], None], told: Told | None = None) -> None:
        """Run a job that writes in the writer's thread; a waiting one of the same key is replaced. What goes wrong is
        the store's `problem`, or said by `told`, which is called each time with the error or None."""
        self._writer.put(key, Job(job, told))

    def notes(self, name: str) -> Notes:
        """Return what is remembered in a small file of the folder."""
        if name not in self._notes:
            self._notes[name] = Notes(self.folder / name, self.submit)
        return self._notes[name]

    def flush(self, seconds: float = 10.0) -> bool:
        """Wait until all is written (or could not be); False if the storage took longer than that."""
        return self._writer.flush(seconds)

    def close(self) -> None:
        """Write what waits, stop the writer and let go of the folder."""
        self._writer.close()
        if self._lock is not None:
            with contextlib.suppress(OSError):
                os.close(self._lock)
            self._lock = None


def _open_lock(path: Path) -> int:
    """Open the file that is locked; one that another user left is enough if it can be read."""
    try:
        return os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    except PermissionError:
        if not os.access(path.parent, os.W_OK):
            raise
        return os.open(path, os.O_RDONLY | os.O_CLOEXEC)


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
