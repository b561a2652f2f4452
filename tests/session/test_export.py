"""Records and statistics on a stick: whole or not at all, with the reason where not."""

from __future__ import annotations

import csv
import errno
import io
import json
import os
from pathlib import Path
from typing import Any

import pytest
from session.support import trax

from handheld.session import export as module
from handheld.session.export import Export, safe, statistics, table
from handheld.session.notice import Told
from handheld.session.record import read
from handheld.session.results import Result, Sat
from handheld.session.store import Store

NOW = "2026-11-30 08:20"


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    found = tmp_path / "stick"
    found.mkdir()
    return found


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    """A store with two finished matches and one that can go on."""
    store = Store(tmp_path / "saves")
    for _ in range(2):
        store.keep(trax(17))
    store.autosave(trax(5))
    store.close()
    return store.folder


def results() -> list[Result]:
    def one(file: str, game: str, date: str, *seats: Sat, variant: str = "", reason: str = "loop") -> Result:
        return Result(file, game, f"variant={variant}" if variant else "", date, reason, 20, seats)

    ann, bo, chip = Sat("Ann", 0, 0, 0), Sat("=1+1", 0, 1, 0), Sat("", 3, 1, 0)
    return [
        one("b.rail", "trax", "2026-11-29 21:10", ann, bo),
        one("a.rail", "trax", "2026-11-28 20:00", ann, chip, variant="loop"),
        one("c.rail", "trax", "2026-11-29 21:50", Sat("Ann", 0, 1, 0), Sat("", 3, 0, 0)),
        one("d.rail", "coast", "2026-11-29 22:00", Sat("Åsa", 0, 0, 61), reason="end"),
        one("e.rail", "coast", "2026-11-30 07:00", Sat("Bo", 0, 0, 61), Sat("Åsa", 0, 0, 61), reason="end"),
    ]


def test_everything_is_there_and_can_be_read(saves: Path, stick: Path) -> None:
    export = Export(saves, results(), stick, NOW)
    done = export.run()
    assert (done.folder, done.records, done.left_out) == (stick / "pocket-rails-2026-11-30", 3, 0)
    assert export.done == export.total == 5
    files = sorted(str(path.relative_to(done.folder)) for path in done.folder.rglob("*") if path.is_file())
    assert files == ["records/202611300102-trax-2.rail", "records/202611300102-trax.rail", "results.csv",
                     "statistics.json", "unfinished/trax.rail"]
    for path in done.folder.rglob("*.rail"):
        assert read(path.read_bytes()).info.id == "trax"
    assert os.listdir(stick) == [done.folder.name]


def test_a_second_copy_of_the_day_leaves_the_first(saves: Path, stick: Path) -> None:
    names = [Export(saves, [], stick, NOW).run().folder.name for _ in range(3)]
    assert names == ["pocket-rails-2026-11-30", "pocket-rails-2026-11-30-2", "pocket-rails-2026-11-30-3"]


def test_nothing_played_yet(tmp_path: Path, stick: Path) -> None:
    done = Export(tmp_path / "none", [], stick, NOW).run()
    assert done.records == 0
    assert json.loads((done.folder / "statistics.json").read_text())["finished"] == 0


def test_a_table_that_spreadsheets_take() -> None:
    data = table(results())
    assert data.startswith(b"\xef\xbb\xbf")
    rows = list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"))))
    assert "".join(row["file"][0] for row in rows) == "aabbccdee"
    assert rows[0] == {
        "file": "a.rail", "date": "2026-11-28 20:00", "game": "trax", "variant": "loop", "options": "variant=loop",
        "ended": "loop", "turns": "20", "deal": "", "seat": "1", "name": "Ann", "computer_level": "0", "place": "1",
        "score": "0"}
    assert rows[3]["name"] == "'=1+1"  # not to be calculated
    assert [safe(text) for text in ("=a", "+1", "-1", "@x", "Ann", "", "a=b")] == [
        "'=a", "'+1", "'-1", "'@x", "Ann", "", "a=b"]


def test_statistics() -> None:
    found = json.loads(statistics(results(), NOW))
    assert found["made"] == NOW
    assert found["days"] == {"2026-11-28": 1, "2026-11-29": 3, "2026-11-30": 1}
    assert found["hours"] == {"07": 1, "20": 1, "21": 2, "22": 1}
    game = found["games"]["trax"]
    assert game["finished"] == 3
    assert game["variants"] == {"": 2, "loop": 1}
    assert game["between_people"] == {"finished": 1, "wins_by_seat": [1, 0], "shared": 0, "alone": 0}
    assert game["with_computers"] == {"3": {"finished": 2, "won_by_people": 1, "won_by_computers": 1, "shared": 0}}
    coast = found["games"]["coast"]
    assert coast["between_people"]["alone"] == 1
    assert [(best["name"], best["score"]) for best in coast["best"]] == [("Åsa", 61), ("Bo", 61), ("Åsa", 61)]


def why(export: Export) -> str:
    with pytest.raises(Told) as error:
        export.run()
    return str(error.value)


def test_a_stick_without_room_is_left_alone(saves: Path, stick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Usage:
        free = 900_000

    monkeypatch.setattr(module.shutil, "disk_usage", lambda path: Usage)
    assert why(Export(saves, results(), stick, NOW)) == (
        "There is not enough room on the stick: 2 MB are needed, 0 MB are free.")
    assert os.listdir(stick) == []


@pytest.mark.parametrize(("number", "said"), [
    (errno.ENOSPC, "the storage is full"), (errno.EROFS, "writing is not allowed there"),
    (errno.EIO, "Was it pulled out?"), (errno.ENODEV, "Was it pulled out?")])
@pytest.mark.parametrize("call", ["write_bytes", "fsync", "rename"])
def test_what_fails_half_way_is_taken_away_again(saves: Path, stick: Path, monkeypatch: pytest.MonkeyPatch, number: int,
                                                 said: str, call: str) -> None:
    def fails(*_: Any) -> None:
        raise OSError(number, os.strerror(number))

    with monkeypatch.context() as patch:
        patch.setattr(Path if call == "write_bytes" else module.os, call, fails)
        assert said in why(Export(saves, results(), stick, NOW))
    assert os.listdir(stick) == []


def test_a_stick_pulled_out_puts_nothing_onto_the_card(saves: Path, stick: Path,
                                                       monkeypatch: pytest.MonkeyPatch) -> None:
    export = Export(saves, results(), stick, NOW)
    plain = Path.write_bytes

    def pulled(path: Path, data: bytes) -> int:
        export._device = -1  # from here on another device lies there
        return plain(path, data)

    monkeypatch.setattr(Path, "write_bytes", pulled)
    assert "Was it pulled out?" in why(export)
    assert list(stick.rglob("*.rail")) == []


def test_a_stick_that_went_before(saves: Path, tmp_path: Path) -> None:
    assert "Was it pulled out?" in why(Export(saves, results(), tmp_path / "gone", NOW))


def test_a_record_that_cannot_be_read_is_left_out(saves: Path, stick: Path) -> None:
    (saves / "replays" / "broken.rail").mkdir()
    done = Export(saves, results(), stick, NOW).run()
    assert (done.records, done.left_out) == (3, 1)
