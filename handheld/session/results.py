"""What came of finished matches: SQLite beside the replays, from which it can be built again at any time.

Everything is held in memory as well (a few bytes a game), so that looking never waits for the disk. A file is only ever
set aside when SQLite says that its content is broken: one that can't be read today may be readable tomorrow.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from handheld.games.base import Kind
from handheld.games.face import N_
from handheld.session import record
from handheld.session.files import make_folder, remove, why_unread
from handheld.session.match import ENDED_BY_MATCH, Match
from handheld.session.notice import Notice
from handheld.session.record import RecordError
from handheld.session.seats import players_of
from handheld.session.store import Store, read_bytes, set_aside, stamp

VERSION = 2  # an older file is made anew from the replays
NOT_TODAY = frozenset((  # errors of SQLite that say nothing about the content of a file
    sqlite3.SQLITE_PERM, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_AUTH,
))
SCHEMA = """
DROP TABLE IF EXISTS seat;
DROP TABLE IF EXISTS game;
CREATE TABLE game (file TEXT PRIMARY KEY, game TEXT NOT NULL, options TEXT NOT NULL, date TEXT NOT NULL,
                   reason TEXT NOT NULL, turns INTEGER NOT NULL, deal TEXT NOT NULL);
CREATE TABLE seat (file TEXT NOT NULL REFERENCES game, seat INTEGER NOT NULL, name TEXT NOT NULL,
                   level INTEGER NOT NULL, place INTEGER NOT NULL, score INTEGER NOT NULL, PRIMARY KEY (file, seat));
"""


@dataclass(frozen=True, slots=True)
class Sat:
    """One seat of a finished match. `level` is 0 for a person."""

    name: str
    level: int
    place: int
    score: int


@dataclass(frozen=True, slots=True)
class Result:
    """A finished match; `file` is the name of its replay."""

    file: str
    game: str
    options: str  # as in the record: "key=value key=value"
    date: str
    reason: str
    turns: int
    seats: tuple[Sat, ...]
    deal: str = ""  # number of the deal: the seed, as text; "" where nothing was drawn, or not what the seed gives

    @property
    def variant(self) -> str:
        """The value of the option `variant`, or "" where there is none."""
        return dict(pair.split("=", 1) for pair in self.options.split() if "=" in pair).get("variant", "")


@dataclass(frozen=True, slots=True)
class Best:
    """A score that somebody reached."""

    name: str
    score: int
    result: Result


@dataclass(frozen=True, slots=True)
class Tally:
    """How some matches ended: wins per seat (Trax: white, black), and those without a single winner."""

    games: int
    wins: tuple[int, ...]
    shared: int


def result_of(file: str, match: Match) -> Result | None:
    """Return the result of a match; None if it counts for nothing: unfinished, practice, or given up alone."""
    outcome = match.outcome
    if outcome is None or match.practice or (match.seats == 1 and outcome.reason in ENDED_BY_MATCH):
        return None
    players = players_of(match)
    seats = tuple(
        Sat(player.name, player.level, outcome.places[seat], outcome.scores[seat])
        for seat, player in enumerate(players)
    )
    options = " ".join(f"{key}={value}" for key, value in sorted(match.options.items()))
    turns = match.steps[-1].turn + 1 if match.steps else 0
    deal = str(match.seed) if match.kind & Kind.CHANCE and not match.foreign else ""
    date = match.headers.get("Date", ("",))[0]
    return Result(file, match.info.id, options, date, outcome.reason, turns, seats, deal)


class Results:
    """All results of a store. Reading is from memory; writing happens in the store's writer."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.path = store.folder / "results.sqlite"
        self.notices: list[Notice] = []
        self.all: dict[str, Result] = {}
        try:
            fresh = not self.path.exists() or self.path.stat().st_size == 0
            self.all = load(self.path)
        except Outdated:
            fresh = True
        except OSError as error:
            fresh = not self._closed(error)
        except sqlite3.Error as error:
            fresh = self._unreadable(error)
        if fresh:
            self.rebuild()

    def add(self, path: Path, match: Match) -> None:
        """Count a finished match that is kept as a replay at `path`."""
        if (write := self.counted(path, match)) is not None:
            self.store.submit(f"result {path.name}", write)

    def counted(self, path: Path, match: Match) -> Callable[[], None] | None:
        """Count a finished match; return what writes that down, for the store's writer. None: it counts for nothing."""
        result = result_of(path.name, match)
        if result is None:
            return None
        self.all[result.file] = result
        return lambda: self._insert(result)

    def _insert(self, result: Result) -> None:
        try:
            insert(self.path, [result])
        except Broken as error:  # all of it is in memory
            set_aside(self.path, self.store.folder / "aside", str(error))
            replace_all(self.path, list(self.all.values()))

    def recover(self) -> None:
        """Do, in the writer, what was left to do for a match that was just over when the power went: its replay is
        there, but it is not counted, or its slot was not emptied (Store.finish)."""
        self.store.submit("recover", self._recover)

    def _recover(self) -> None:
        for slot in (self.store.folder / "continue").glob("*.rail"):
            with contextlib.suppress(RecordError):
                if (found := self._finished(slot)) is None:
                    continue
                result = result_of(found.name, record.read(read_bytes(found)))
                if result is not None and found.name not in self.all:
                    self.all[found.name] = result
                    self._insert(result)
                remove(slot)

    def _finished(self, slot: Path) -> Path | None:
        """Return the replay of a match in a slot, if there is one with its end. Raises RecordError."""
        with contextlib.suppress(OSError):  # what can't be read is told of where somebody wants to see it
            about = record.summary(read_bytes(slot))
            id = about.headers.get("Id")
            name = f"{stamp(about.get('Date'))}-{about.game}"
            for path in (self.store.folder / "replays").glob(f"{name}*.rail") if id else ():
                kept = record.summary(read_bytes(path))
                if kept.headers.get("Id") == id and kept.ended and kept.turns >= about.turns:
                    return path
        return None

    def rebuild(self) -> int:
        """Count the replays of the store afresh, and write that down; return how many results there are."""
        self.all = self._replayed()
        rows = list(self.all.values())
        if rows or os.path.lexists(self.path):
            self.store.submit("results", lambda: replace_all(self.path, rows))
        return len(rows)

    def _replayed(self) -> dict[str, Result]:
        found: dict[str, Result] = {}
        with contextlib.suppress(OSError):
            for path in sorted((self.store.folder / "replays").glob("*.rail")):
                with contextlib.suppress(RecordError, OSError):  # the list of replays tells of those
                    result = result_of(path.name, record.read(read_bytes(path)))
                    if result is not None:
                        found[result.file] = result
        return found

    def select(
        self, game: str, variant: str | None = None, level: int | None = None, seats: int | None = None
    ) -> list[Result]:
        """Return results of a game, of one variant, with a computer of that level (0: between people), by date."""
        return sorted(
            (
                one
                for one in list(self.all.values())  # the writer may add one meanwhile
                if one.game == game
                and (variant is None or one.variant == variant)
                and (level is None or max((sat.level for sat in one.seats), default=0) == level)
                and (seats is None or len(one.seats) == seats)
            ),
            key=lambda one: (one.date, one.file),
        )

    def best(
        self, game: str, variant: str | None = None, *, seats: int | None = 1, deal: int | None = None,
        name: str | None = None, most: int = 10,
    ) -> list[Best]:
        """Return the best scores of people, highest first, earlier ones before later: in games of so many seats (by
        default alone; None: any number), of one variant, on one deal (a challenge, the deal of a day), of one name."""
        found = [
            Best(sat.name, sat.score, one)
            for one in self.select(game, variant, seats=seats)
            if (deal is None or one.deal == str(deal)) and one.reason not in ENDED_BY_MATCH
            for sat in one.seats
            if sat.level == 0 and (name is None or sat.name == name)
        ]
        return sorted(found, key=lambda best: -best.score)[:most]

    def _unreadable(self, error: sqlite3.Error) -> bool:
        """Set a broken file aside; return whether it is out of the way, to be made anew."""
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in NOT_TODAY:
            return not self._closed(cause(error))
        try:
            set_aside(self.path, self.store.folder / "aside", str(error))
        except OSError as failed:
            return not self._closed(failed)
        self.notices.append(Notice(N_("The results could not be read; they were counted again from the replays.")))
        return True

    def _closed(self, error: OSError) -> bool:
        """Show what the replays say while the file stays as it is."""
        self.all = self._replayed()
        self.notices.append(Notice(N_("The results can't be read: {why}."), {"why": why_unread(error)}))
        return True


class Broken(OSError):
    """What lies in the file is no database, or not what was written there."""


class Outdated(sqlite3.DatabaseError):
    """A file that an older version of this program wrote."""


def tally(results: Iterable[Result]) -> Tally:
    """Return how these matches ended."""
    wins: list[int] = []
    games = shared = 0
    for one in results:
        games += 1
        wins += [0] * (len(one.seats) - len(wins))
        winners = [seat for seat, sat in enumerate(one.seats) if sat.place == 0]
        if len(winners) == 1:
            wins[winners[0]] += 1
        else:
            shared += 1
    return Tally(games, tuple(wins), shared)


# ---------------------------------------------------------------- the file


def connect(path: Path) -> sqlite3.Connection:
    """Open the file for writing, making it if need be: each transaction is on the disk when it returns."""
    make_folder(path.parent)
    connection = sqlite3.connect(path, timeout=5.0, isolation_level=None)
    try:
        connection.execute("PRAGMA journal_mode = DELETE")
        # EXTRA: with FULL the last commit may come back undone, since nothing syncs the folder once the journal is gone
        connection.execute("PRAGMA synchronous = EXTRA")
        connection.execute("PRAGMA foreign_keys = ON")
        if connection.execute("PRAGMA user_version").fetchone()[0] < VERSION:
            connection.executescript(f"BEGIN; {SCHEMA} PRAGMA user_version = {VERSION}; COMMIT;")
    except BaseException:
        connection.close()
        raise
    return connection


def load(path: Path) -> dict[str, Result]:
    """Return all results of a file; none if there is none. Raises sqlite3.Error for a broken one, Outdated."""
    if not path.exists() or path.stat().st_size == 0:
        return {}
    # Writable where that is allowed: what a lost power left half done is rolled back by the first reader.
    mode = "rw" if os.access(path, os.W_OK) and os.access(path.parent, os.W_OK) else "ro"
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode={mode}", uri=True, timeout=0.5)
    with contextlib.closing(connection):
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        if version > VERSION:
            raise sqlite3.DatabaseError(f"written by a newer version of this program ({version})")
        if 0 < version < VERSION:
            raise Outdated(f"written by an older version of this program ({version})")
        return _found(connection)


def _found(connection: sqlite3.Connection, file: str = "%") -> dict[str, Result]:
    """Return the results in the tables, or those whose file is LIKE one."""
    seats: dict[str, list[Sat]] = {}
    order = "SELECT file, name, level, place, score FROM seat WHERE file LIKE ? ORDER BY file, seat"
    for name, *sat in connection.execute(order, (file,)):
        seats.setdefault(name, []).append(Sat(*sat))
    games = connection.execute(
        "SELECT file, game, options, date, reason, turns, deal FROM game WHERE file LIKE ?", (file,))
    return {
        name: Result(name, game, options, date, reason, turns, tuple(seats.get(name, ())), deal)
        for name, game, options, date, reason, turns, deal in games
    }


def cause(error: sqlite3.Error) -> OSError:
    """Return an error of SQLite's as the one of the system that it most likely stands for."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    number = {
        sqlite3.SQLITE_FULL: errno.ENOSPC,
        sqlite3.SQLITE_IOERR: errno.EIO,
        sqlite3.SQLITE_READONLY: errno.EROFS,
        sqlite3.SQLITE_PERM: errno.EACCES,
    }.get(code)
    if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return Broken(None, str(error))
    return OSError(number, os.strerror(number)) if number else OSError(None, str(error))


def insert(path: Path, results: Sequence[Result], *, only: bool = False) -> None:
    """Add results to the file in one transaction; `only`: nothing else stays in it. Then see whether they are there: a
    card may say it wrote what it did not. Raises OSError, Broken."""
    try:
        with contextlib.closing(connect(path)) as connection:
            connection.execute("BEGIN IMMEDIATE")
            if only:
                connection.execute("DELETE FROM seat")
                connection.execute("DELETE FROM game")
            _rows(connection, results)
            connection.execute("COMMIT")
        with contextlib.closing(sqlite3.connect(path, timeout=5.0)) as connection:
            there = _found(connection, results[0].file if len(results) == 1 else "%")
    except sqlite3.Error as error:
        raise cause(error) from error
    if any(there.get(one.file) != one for one in results):
        raise Broken(None, "results that were written are not there")


def replace_all(path: Path, results: Sequence[Result]) -> None:
    """Make these the only results of the file. Raises OSError, Broken."""
    insert(path, results, only=True)


def _rows(connection: sqlite3.Connection, results: Sequence[Result]) -> None:
    for one in results:
        connection.execute("DELETE FROM seat WHERE file = ?", (one.file,))
        connection.execute("DELETE FROM game WHERE file = ?", (one.file,))
        connection.execute(
            "INSERT INTO game VALUES (?, ?, ?, ?, ?, ?, ?)",
            (one.file, one.game, one.options, one.date, one.reason, one.turns, one.deal),
        )
        connection.executemany(
            "INSERT INTO seat VALUES (?, ?, ?, ?, ?, ?)",
            [(one.file, seat, sat.name, sat.level, sat.place, sat.score) for seat, sat in enumerate(one.seats)],
        )
