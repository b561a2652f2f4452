"""All records and what came of them, copied to a stick: for the operator's own archive and statistics.

    pocket-rails-2026-11-30/
        results.csv         one line for each seat of each finished match
        statistics.json     games by variant, seats, computers and days; the best scores
        records/*.rail      finished matches
        unfinished/*.rail   matches that can go on

The folder gets its name when all of it is on the stick; what failed half way is taken away again."""

from __future__ import annotations

import contextlib
import csv
import errno
import io
import json
import os
import shutil
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from handheld import __version__
from handheld.games.face import N_
from handheld.session.files import sync_folder, why
from handheld.session.match import ENDED_BY_MATCH
from handheld.session.notice import Notice, Told
from handheld.session.results import Result, tally

CLUSTER = 32_768  # bytes that a file takes at least on large sticks
AIR = 1_000_000  # bytes to be left free
GONE = (errno.EIO, errno.ENODEV, errno.ENXIO, errno.ENOENT, errno.ESTALE)  # what a stick says that was pulled out
FORMULA = ("=", "+", "-", "@", "\t", "\r")  # a spreadsheet would calculate a name that begins so
BEST = 10
PLACES = (("replays", "records"), ("continue", "unfinished"))  # in the store, on the stick
COLUMNS = ("file", "date", "game", "variant", "options", "ended", "turns", "deal", "seat", "name", "computer_level",
           "place", "score")


@dataclass(frozen=True, slots=True)
class Exported:
    """What lies on the stick now."""

    folder: Path
    records: int
    left_out: int  # records that could not be read


class Export:
    """One copy to one stick. run() does it, in a thread of its own; `done` of `total` files may be looked at."""

    def __init__(self, store: Path, results: Sequence[Result], stick: Path, now: str) -> None:
        self.store, self.results, self.stick, self.now = store, list(results), stick, now  # now: "2026-11-30 08:20"
        self.done = self.total = 0
        self._device = 0

    def run(self) -> Exported:
        """Copy. Raises Told with the reason where that can't be done."""
        try:
            return self._run()
        except OSError as error:
            if error.errno in GONE or not self._there():
                raise Told(Notice(N_("The stick does not answer. Was it pulled out?"))) from error
            raise Told(Notice(N_("The stick can't be written: {why}."), {"why": why(error)})) from error

    def _there(self) -> bool:
        """Return whether the stick is still the one it was: without it the folder lies on the card."""
        try:
            return os.stat(self.stick).st_dev == self._device
        except OSError:
            return False

    def _run(self) -> Exported:
        self._device = os.stat(self.stick).st_dev
        sources = [(path, f"{name}/{path.name}") for place, name in PLACES
                   for path in sorted((self.store / place).glob("*.rail"))]
        texts = {"results.csv": table(self.results), "statistics.json": statistics(self.results, self.now)}
        self.total = len(sources) + len(texts)
        self._check_room(sources, texts)
        target = self._fresh(f"pocket-rails-{self.now[:10]}")
        part = target.with_name(target.name + ".part")
        shutil.rmtree(part, ignore_errors=True)
        try:
            left_out = self._copy(part, sources, texts)
            os.rename(part, target)
        except BaseException:
            if self._there():
                shutil.rmtree(part, ignore_errors=True)
            raise
        sync_folder(self.stick)
        return Exported(target, len(sources) - left_out, left_out)

    def _check_room(self, sources: Iterable[tuple[Path, str]], texts: dict[str, bytes]) -> None:
        sizes = [len(text) for text in texts.values()]
        for path, _ in sources:
            with contextlib.suppress(OSError):
                sizes.append(path.stat().st_size)
        need = sum(-(-size // CLUSTER) * CLUSTER for size in sizes) + AIR
        free = shutil.disk_usage(self.stick).free
        if free < need:
            raise Told(Notice(N_("There is not enough room on the stick: {need} MB are needed, {free} MB are free."),
                              {"need": -(-need // 1_000_000), "free": free // 1_000_000}))

    def _fresh(self, name: str) -> Path:
        path, n = self.stick / name, 1
        while path.exists():
            n += 1
            path = self.stick / f"{name}-{n}"
        return path

    def _copy(self, part: Path, sources: Iterable[tuple[Path, str]], texts: dict[str, bytes]) -> int:
        """Write everything into a folder and return how many records could not be read."""
        left_out = 0
        for _, name in PLACES:
            (part / name).mkdir(parents=True)
        written: list[tuple[Path, int]] = []
        for name, text in texts.items():
            (part / name).write_bytes(text)
            written.append((part / name, len(text)))
            self.done += 1
        for path, name in sources:
            if not self._there():
                raise OSError(errno.ENODEV, "The stick has gone")
            self.done += 1
            try:
                data = path.read_bytes()
            except OSError:
                left_out += 1
                continue
            (part / name).write_bytes(data)
            written.append((part / name, len(data)))
        for path, size in written:  # all at once: far quicker than one by one
            handle = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
            try:
                os.fsync(handle)
                if os.fstat(handle).st_size != size:
                    raise OSError(errno.EIO, os.strerror(errno.EIO), str(path))
            finally:
                os.close(handle)
        for folder in (part / "records", part / "unfinished", part):
            sync_folder(folder)
        return left_out


def safe(text: str) -> str:
    """Return a text as a spreadsheet takes it for a text."""
    return "'" + text if text.startswith(FORMULA) else text


def table(results: Iterable[Result]) -> bytes:
    """Return the results as CSV, UTF-8 with the mark that spreadsheets know it by."""
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    for one in sorted(results, key=lambda one: (one.date, one.file)):
        for seat, sat in enumerate(one.seats, 1):
            writer.writerow([one.file, one.date, one.game, one.variant, one.options, one.reason, one.turns, one.deal,
                             seat, safe(sat.name), sat.level, sat.place + 1, sat.score])
    return out.getvalue().encode("utf-8-sig")


def statistics(results: Sequence[Result], now: str) -> bytes:
    """Return what the results come to, as JSON."""
    games = sorted({one.game for one in results})
    found = {
        "program": f"pocket-rails {__version__}",
        "made": now,
        "finished": len(results),
        "days": dict(sorted(Counter(one.date[:10] for one in results).items())),
        "hours": dict(sorted(Counter(one.date[11:13] for one in results).items())),
        "games": {game: _game([one for one in results if one.game == game]) for game in games},
    }
    return (json.dumps(found, ensure_ascii=False, indent=1) + "\n").encode()


def _game(results: Sequence[Result]) -> dict[str, Any]:
    turns = [one.turns for one in results]
    dates = sorted(one.date for one in results)
    return {
        "finished": len(results),
        "first": dates[0],
        "last": dates[-1],
        "variants": dict(sorted(Counter(one.variant for one in results).items())),
        "seats": dict(sorted(Counter(str(len(one.seats)) for one in results).items())),
        "ended": dict(sorted(Counter(one.reason for one in results).items())),
        "turns": {"mean": round(sum(turns) / len(turns), 1), "most": max(turns)},
        "between_people": _between([one for one in results if not any(sat.level for sat in one.seats)]),
        "with_computers": {str(level): _with_computers(results, level) for level in
                           sorted({sat.level for one in results for sat in one.seats if sat.level})},
        "best": _best(results),
    }


def _between(results: Sequence[Result]) -> dict[str, Any]:
    found = tally(one for one in results if len(one.seats) > 1)
    return {"finished": found.games, "wins_by_seat": list(found.wins), "shared": found.shared,
            "alone": sum(len(one.seats) == 1 for one in results)}


def _with_computers(results: Sequence[Result], level: int) -> dict[str, int]:
    """Count the matches whose strongest computer was of that level, and who won them."""
    mine = [one for one in results if max(sat.level for sat in one.seats) == level]
    winners = [[sat for sat in one.seats if sat.place == 0] for one in mine]
    alone = [won[0] for won in winners if len(won) == 1]
    return {"finished": len(mine), "won_by_people": sum(sat.level == 0 for sat in alone),
            "won_by_computers": sum(sat.level > 0 for sat in alone), "shared": len(mine) - len(alone)}


def _best(results: Sequence[Result]) -> list[dict[str, Any]]:
    """Return the best scores of people, the earlier of two equal ones first."""
    found = [(one, sat) for one in sorted(results, key=lambda one: (one.date, one.file))
             if one.reason not in ENDED_BY_MATCH for sat in one.seats if sat.level == 0 and sat.score]
    found.sort(key=lambda pair: -pair[1].score)
    return [{"name": sat.name, "score": sat.score, "date": one.date, "variant": one.variant, "seats": len(one.seats),
             "file": one.file} for one, sat in found[:BEST]]
