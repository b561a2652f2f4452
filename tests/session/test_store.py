"""The store: slots, replays, what can't be read, and a second program."""

import os

import pytest
from session.support import run, trax

from handheld.session import record
from handheld.session.record import RecordError
from handheld.session.store import Store, state_folder


def names(folder):
    return sorted(path.name for path in folder.iterdir()) if folder.is_dir() else []


def put(store, place, name, data):
    folder = store.folder / place
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return path


# ---------------------------------------------------------------- the running match


def test_a_running_match_goes_on_exactly_where_it_was(store):
    match = trax(5)
    store.autosave(match)
    assert record.write(store.resume("trax")) == record.write(match)  # from what is on its way
    store.flush()
    assert record.write(store.resume("trax")) == record.write(match)  # from the disk
    assert [kept.summary.turns for kept in store.slots()] == [5]


def test_only_the_newest_step_of_many_is_written(store):
    for steps in range(12):
        store.autosave(trax(steps))
    store.flush()
    assert store.resume("trax").at == 11
    assert names(store.folder / "continue") == ["trax.rail"]


def test_a_cleared_slot_is_empty(store):
    store.autosave(trax(3))
    store.clear("trax")
    assert store.resume("trax") is None
    store.flush()
    assert store.resume("trax") is None
    assert store.slots() == []
    store.clear("trax")  # twice is fine
    store.flush()
    assert store.problem is None


def test_nothing_to_go_on_with(store):
    assert store.resume("trax") is None
    assert store.slots() == []
    assert store.replays() == []
    assert store.notices == []


def with_id(match, id):
    match.headers["Id"] = (id,)
    return match


def test_another_match_of_the_game_makes_no_game_vanish(store):
    store.autosave(with_id(trax(6), "old"))
    kept = store.make_way(with_id(trax(0), "new"))  # while the old one is still on its way to the disk
    store.autosave(with_id(trax(1), "new"))
    assert [one.summary.turns for one in store.replays()] == [6]
    assert store.open(kept).at == 6
    assert store.resume("trax").at == 1
    assert store.make_way(with_id(trax(2), "new")) is None  # the same match goes on
    assert store.make_way(with_id(trax(0), "third")) is None  # hardly begun
    store.autosave(with_id(trax(8), "third"))
    store.flush()
    assert store.open(store.make_way(with_id(trax(0), "fourth"))).at == 8


def test_making_way_in_an_empty_or_unreadable_slot(store):
    assert store.make_way(trax(0)) is None
    store.autosave(trax(9))
    store.clear("trax")
    assert store.make_way(with_id(trax(0), "x")) is None
    store.flush()
    put(store, "continue", "trax.rail", "bad")
    assert store.make_way(with_id(trax(0), "x")) is None
    assert names(store.folder / "aside") == ["trax.rail", "trax.rail.why.txt"]


# ---------------------------------------------------------------- replays


def test_replays_are_listed_newest_first_and_opened(store):
    first = store.keep(trax(17))
    store.flush()
    os.utime(first, (1, 1))
    second = store.keep(trax(17, variant="loop"))
    assert first != second
    listed = store.replays()
    assert [kept.path for kept in listed] == [second, first]
    assert listed[0].summary.options["variant"] == "loop"
    assert listed[0].summary.names == ("Ada", "Bo")
    assert store.open(first).over


def test_names_of_replays_never_meet(store):
    paths = {store.keep(trax(17)) for _ in range(5)}
    store.flush()
    paths |= {store.keep(trax(17)) for _ in range(5)}
    store.flush()
    assert len(paths) == 10
    assert names(store.folder / "replays") == sorted(path.name for path in paths)


def test_a_deleted_replay_is_gone(store):
    path = store.keep(trax(17))
    store.delete(path)
    assert store.replays() == []
    assert not path.exists()


def test_export_and_import(store, tmp_path):
    path = store.keep(trax(17))
    copy = store.export(path, tmp_path / "stick")
    assert copy.read_bytes() == path.read_bytes()
    strange = tmp_path / "stick" / "../stick/a b…;rm -rf.rail"
    strange.write_bytes(b"\xef\xbb\xbf" + copy.read_bytes().replace(b"\n", b"\r\n"))
    taken = store.take_in(strange)
    store.flush()
    assert taken.parent == store.folder / "replays"
    assert taken.name == "a-b-rm--rf.rail"
    assert taken.read_bytes() == path.read_bytes()
    assert strange.exists()


def test_import_of_what_is_no_record(store, tmp_path):
    bad = tmp_path / "bad.rail"
    bad.write_text("hello")
    with pytest.raises(RecordError, match="The header Format is missing"):
        store.take_in(bad)
    with pytest.raises(FileNotFoundError):
        store.take_in(tmp_path / "nothing.rail")
    with pytest.raises(FileNotFoundError):
        store.take_in(tmp_path)  # a folder
    assert bad.exists()
    assert store.replays() == []


# ---------------------------------------------------------------- what can't be read

GOOD = record.write(trax(5))
BAD = {
    "empty": b"",
    "truncated": GOOD.encode()[:150],
    "cut in a step": GOOD.encode()[:-4],
    "bits": bytes([*GOOD.encode()[:170], 0xFF, *GOOD.encode()[171:]]),
    "nulls": b"\x00" * 4096,
    "huge": b"[A " + b"x" * 6_000_000,
    "newer format": GOOD.replace('[Format "1"]', '[Format "2"]').encode(),
    "newer rules": GOOD.replace('[Rules "1"]', '[Rules "9"]').encode(),
    "other digest": GOOD.replace("[Digest ", '[Digest "0"]\n[Digits ').encode(),
    "directory traversal": GOOD.replace('"trax"', '"../../etc/passwd"').encode(),
}


@pytest.mark.parametrize("kind", BAD)
def test_a_bad_slot_is_set_aside_with_its_reason(store, kind):
    path = put(store, "continue", "trax.rail", BAD[kind])
    assert store.resume("trax") is None
    aside = store.folder / "aside"
    assert (aside / "trax.rail").read_bytes() == BAD[kind]
    reason = (aside / "trax.rail.why.txt").read_text()
    assert len(reason) > 15
    assert not path.exists()
    (notice,) = store.notices
    assert str(notice).startswith("trax.rail can't be read and was set aside. ")
    assert reason.strip() in str(notice)
    store.autosave(trax(2))
    store.flush()
    assert store.resume("trax").at == 2


@pytest.mark.parametrize("kind", BAD)
def test_bad_replays_do_not_spoil_the_list(store, kind):
    good = store.keep(trax(17))
    store.flush()
    bad = put(store, "replays", "bad.rail", BAD[kind])
    listed = store.replays()
    assert good in [kept.path for kept in listed]
    if bad.exists():  # its headers are fine: the fault shows when it is opened, or it is of an unknown game
        assert store.open(bad) is None
        assert [kept.path for kept in store.replays()] == [good]
    assert names(store.folder / "aside") == ["bad.rail", "bad.rail.why.txt"]


def test_bad_files_of_one_name_are_all_kept(store):
    for n in range(3):
        put(store, "continue", "trax.rail", f"bad {n}")
        assert store.resume("trax") is None
    kept = [name for name in names(store.folder / "aside") if name.endswith(".rail")]
    assert kept == ["trax-2.rail", "trax-3.rail", "trax.rail"]
    assert len(store.notices) == 3


def test_a_game_of_a_newer_program_stays_for_it(store):
    path = put(store, "continue", "chess.rail", GOOD.replace('"trax"', '"chess"'))
    assert store.slots() == []
    assert path.exists()
    assert store.notices == []


def test_a_slot_that_is_a_folder_or_a_pipe_is_no_crash(store):
    (store.folder / "continue" / "trax.rail").mkdir(parents=True)
    assert store.resume("trax") is None
    assert store.slots() == []
    os.mkfifo(store.folder / "continue" / "pipe.rail")
    assert store.slots() == []


def test_left_over_temporary_files_are_swept(store):
    put(store, "continue", ".trax.rail.1-1.tmp", "half")
    put(store, "continue", "trax.rail", GOOD)
    store.close()
    again = Store(store.folder)
    assert names(store.folder / "continue") == ["trax.rail"]
    assert again.resume("trax").at == 5
    again.close()


# ---------------------------------------------------------------- two programs

SECOND = """
import sys
from pathlib import Path
from handheld.session.store import Store
from session.support import trax
store = Store(Path(sys.argv[1]))
store.autosave(trax(9))
store.flush()
print(store.taken, "|", store.problem, "|", store.resume("trax").at)
"""


def test_a_second_program_is_told_and_writes_nothing(store):
    store.autosave(trax(4))
    store.flush()
    taken, problem, at = run(SECOND, store.folder).strip().split(" | ")
    assert taken == "True"
    assert problem == "Pocket Rails is already running. Games played here are not saved."
    assert at == "9"  # its own, from memory
    assert store.resume("trax").at == 4


def test_a_second_program_writes_once_the_first_has_gone(store):
    second = Store(store.folder)
    assert second.taken
    store.autosave(trax(4))
    store.close()
    second.autosave(trax(6))
    second.flush()
    assert not second.taken
    assert second.problem is None
    assert second.resume("trax").at == 6
    second.close()


def test_a_lock_left_by_a_dead_program_holds_nobody_up(tmp_path):
    run("import sys, os; from pathlib import Path; from handheld.session.store import Store\n"
        "Store(Path(sys.argv[1])); os._exit(0)", tmp_path)
    store = Store(tmp_path)
    assert not store.taken
    store.close()


# ---------------------------------------------------------------- where


def test_where_games_are_kept(monkeypatch, tmp_path):
    for name in ("POCKET_RAILS_HOME", "STATE_DIRECTORY", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert state_folder() == tmp_path / ".local/share/pocket-rails"
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert state_folder() == tmp_path / "data/pocket-rails"
    monkeypatch.setenv("STATE_DIRECTORY", f"{tmp_path}/state:{tmp_path}/other")
    assert state_folder() == tmp_path / "state"
    monkeypatch.setenv("POCKET_RAILS_HOME", str(tmp_path / "home"))
    assert state_folder() == tmp_path / "home"


def test_the_folder_is_made_when_it_is_needed(tmp_path):
    store = Store(tmp_path / "a" / "b" / "c")
    store.autosave(trax(1))
    store.flush()
    assert (tmp_path / "a" / "b" / "c" / "continue" / "trax.rail").exists()
    store.close()


def test_closing_writes_what_waits(tmp_path):
    store = Store(tmp_path)
    for steps in range(8):
        store.autosave(trax(steps))
    store.close()
    assert record.read((tmp_path / "continue" / "trax.rail").read_bytes()).at == 7


def test_nothing_is_written_after_closing(tmp_path):
    store = Store(tmp_path)
    store.close()
    store.autosave(trax(3))
    assert store.flush()
    assert not (tmp_path / "continue").exists()
    store.close()  # twice is fine
