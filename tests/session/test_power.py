"""What the power, a full card or a read-only one does to a save: never a crash, never a broken file."""

import contextlib
import errno
import fcntl
import os
import re
import resource
import shutil
import stat
import subprocess
import tempfile
import threading
import time
from pathlib import Path

import pytest
from session.support import run, trax

from handheld.session import files, record
from handheld.session.store import Store

# ---------------------------------------------------------------- the order of system calls

SAVES = """
import sys
from pathlib import Path
from handheld.session.store import Store
from handheld.session.results import Results
from handheld.session.settings import SettingsFile
from session.support import trax
store = Store(Path(sys.argv[1]))
results = Results(store)
for steps in (1, 2, 3):
    store.autosave(trax(steps))
    store.flush()
path = store.keep(trax(17))
results.add(path, trax(17))
store.clear("trax")
file = SettingsFile(Path(sys.argv[1]))
file.save(store)
store.close()
"""
CALL = re.compile(r"(?:\[pid +\d+\] )?(fsync|fdatasync|rename|renameat|renameat2|unlink)\((.*)\) += 0")


def traced(folder):
    """Return the calls (name, arguments) of a program that saves, as strace saw them."""
    strace = shutil.which("strace")
    assert strace, "strace is needed: deploy/test.sh installs it"
    log = folder / "trace"
    run(SAVES, folder / "home",
        before=(strace, "-f", "-y", "-s", "300", "-o", str(log), "-e",
                "trace=fsync,fdatasync,rename,renameat,renameat2,unlink"))
    found = [CALL.search(line) for line in log.read_text(encoding="utf-8", errors="replace").splitlines()]
    return [(one[1], one[2]) for one in found if one]


def test_each_write_is_fsync_rename_fsync_of_the_folder(tmp_path):
    calls = traced(tmp_path)
    home = str(tmp_path / "home")
    renames = [n for n, (name, _) in enumerate(calls) if name.startswith("rename")]
    assert len(renames) == 5  # three steps, a replay, the settings
    for n in renames:
        old, new = re.findall(r'"([^"]+)"', calls[n][1])
        folder = os.path.dirname(new)
        assert os.path.dirname(old) == folder
        assert folder.startswith(home)
        assert calls[n - 1][0] == "fsync"
        assert f"<{old}>" in calls[n - 1][1]
        assert calls[n + 1][0] == "fsync"
        assert f"<{folder}>" in calls[n + 1][1]


def test_an_emptied_slot_is_made_durable_too(tmp_path):
    calls = traced(tmp_path)
    (gone,) = [n for n, (name, what) in enumerate(calls) if name == "unlink" and "continue/trax.rail" in what]
    assert calls[gone + 1][0] == "fsync"
    assert calls[gone + 1][1].endswith("/continue>")


def test_results_reach_the_disk_before_their_journal_goes(tmp_path):
    calls = traced(tmp_path)
    journal = [n for n, (name, what) in enumerate(calls) if name == "unlink" and "results.sqlite-journal" in what]
    assert journal
    for n in journal:
        before = [what for name, what in calls[:n] if name in ("fsync", "fdatasync")]
        assert any("results.sqlite>" in what for what in before)
        assert any("results.sqlite-journal" in what for what in before)
        assert calls[n + 1][0] in ("fsync", "fdatasync")  # else the commit can come back undone
        assert calls[n + 1][1].endswith(f"<{tmp_path / 'home'}>")


# ---------------------------------------------------------------- kill -9

KILLED = """
import os, random, select, signal, sys, time
from pathlib import Path
from handheld.session import record
from handheld.session.store import Store
from session.support import trax

home, times, seed, many = Path(sys.argv[1]), *map(int, sys.argv[2:])
rng = random.Random(seed)
matches = [trax(steps) for steps in range(1, 17)]
slot = home / "continue" / "trax.rail"
torn, seen, n = 0, set(), 0
while n < times or (torn <= many and n < 5 * times):  # an emulated processor is seldom found writing
    n += 1
    out, into = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(out)
        store = Store(home)
        assert not store.taken
        k = 0
        while True:
            k += 1
            match = matches[k % 16]
            match.headers["Save"] = (f"{n}.{k}",)
            store.autosave(match)
            if k % 3:
                store.flush()
                os.write(into, f"{k}\\n".encode())
    os.close(into)
    told = os.read(out, 1 << 16)  # it has begun
    began = time.monotonic()
    told += os.read(out, 1 << 16)
    time.sleep(rng.random() * max(0.03, 2 * (time.monotonic() - began)))  # some saves long, also where one takes long
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    while chunk := os.read(out, 1 << 16):
        told += chunk
    os.close(out)
    confirmed = max([int(word) for word in told.split()], default=1)
    match = record.read(slot.read_bytes())
    run_, save = map(int, match.headers["Save"][0].split("."))
    assert run_ == n, (run_, n)
    assert save >= confirmed, (save, confirmed)
    seen.add(save)
    torn += any(path.name.endswith(".tmp") for path in slot.parent.iterdir())
store = Store(home)
assert not store.taken
left = [path.name for path in (home / "continue").iterdir()]
assert left == ["trax.rail"], left
assert store.resume("trax") is not None and not store.notices
print(n, len(seen), torn)
"""


def test_a_save_killed_at_200_random_points_is_always_whole(tmp_path):
    times, different, torn = map(int, run(KILLED, tmp_path, 200, 11, 10).split())
    assert times >= 200
    assert different > 3  # the points were not all the same,
    assert torn > 10  # and many lay in the middle of a write


# ---------------------------------------------------------------- full


def told(store):
    store.flush()
    return str(store.problem)


@contextlib.contextmanager
def small_disk(folder):
    """Mount a disk of 64 kB at `folder` where this system lets us; else let writing fail as if it were full.

    Yields what fills it and what makes room again."""
    folder.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(folder)], capture_output=True, check=False
    ).returncode == 0
    if mounted:

        def fill():
            with contextlib.suppress(OSError), (folder / "filler").open("wb", buffering=0) as filler:
                for _ in range(256):
                    filler.write(b"x" * 512)

        try:
            yield fill, (folder / "filler").unlink
        finally:
            subprocess.run(["umount", "-l", str(folder)], check=True)
        return
    real, full = os.write, threading.Event()

    def write(handle, data):
        if full.is_set():
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return real(handle, data)

    os.write = write
    try:
        yield full.set, full.clear
    finally:
        os.write = real


def test_a_full_card_is_told_and_the_game_goes_on(tmp_path):
    disk = tmp_path / "disk"
    with small_disk(disk) as (fill, make_room):
        store = Store(disk / "home")
        fill()
        store.autosave(trax(3))
        assert told(store) == (
            "The game could not be saved: the storage is full. It goes on; the next move tries again."
        )
        make_room()
        store.autosave(trax(4))
        assert told(store) == "None"
        assert store.resume("trax").at == 4
        store.close()
        assert [path.name for path in (disk / "home" / "continue").iterdir()] == ["trax.rail"]


FULL = """
import resource, sys
from pathlib import Path
from handheld.session import record
from handheld.session.store import Store
from session.support import trax
store = Store(Path(sys.argv[1]))
store.autosave(trax(4)); store.flush()
resource.setrlimit(resource.RLIMIT_FSIZE, (100, resource.RLIM_INFINITY))
store.autosave(trax(9)); store.flush()
print(store.problem)
print(sorted(path.name for path in (store.folder / "continue").iterdir()))
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
print(record.read(store.slot("trax").read_bytes()).at, store.resume("trax").at)
store.autosave(trax(9)); store.flush()
print(store.problem, store.resume("trax").at)
"""


def test_a_write_that_stops_half_way_leaves_the_old_save(tmp_path):
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[1] == resource.RLIM_INFINITY
    problem, left, at, later = run(FULL, tmp_path).splitlines()
    assert problem == "The game could not be saved: the storage is full. It goes on; the next move tries again."
    assert left == "['trax.rail']"
    assert at == "4 9"  # the file as it was; the match itself goes on from memory
    assert later == "None 9"


# ---------------------------------------------------------------- not allowed

READ_ONLY = """
import os, sys
from pathlib import Path
from handheld.session import record
from handheld.session.results import Results
from handheld.session.settings import SettingsFile
from handheld.session.store import Store
from handheld.games.trax import rules
from session.support import trax
home = Path(sys.argv[1])
store = Store(home); store.autosave(trax(4)); store.keep(trax(17)); store.close()
(home / "replays" / "bad.rail").write_text("bad")
(home / "settings.toml").write_text('theme = "night"\\n')
trax(17)
for path in (home, home / "continue", home / "replays"):
    path.chmod(0o555)
for path in home.rglob("*"):
    path.chmod(0o555 if path.is_dir() else 0o444)
import sqlite3
"".encode("utf-8-sig")
if os.getuid() == 0:
    os.setgroups([]); os.setgid(65534); os.setuid(65534)
store = Store(home)
print(store.problem)
store.autosave(trax(9)); store.flush()
print(store.problem)
print(store.resume("trax").at, len(store.replays()))
print(" ".join(map(str, store.notices)))
results = Results(store); store.flush()
print(len(results.all))
file = SettingsFile(home); file.settings.volume = 3; file.save()
print(file.settings.theme, "|", file.problem)
store.keep(trax(17)); store.clear("trax"); store.close()
print(sorted(path.name for path in home.rglob("*.rail")))
"""


@pytest.fixture
def open_folder():
    """A folder that every user may enter; pytest closes its own whenever it is started once more."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        yield Path(name)


def test_a_read_only_card_is_told_and_can_still_be_read(open_folder):
    home = open_folder / "home"
    start, problem, kept, notices, results, settings, left = run(READ_ONLY, home).splitlines()
    for path in (home, *home.rglob("*")):
        if path.is_dir():
            path.chmod(0o755)
    assert start == problem == f"Games can't be saved in {home}: writing is not allowed there."
    assert kept == "9 1"
    assert notices == "bad.rail can't be read. The header Format is missing."
    assert results == "1"
    assert settings == "night | The settings could not be saved: writing is not allowed there."
    assert left == str(sorted(["trax.rail", "bad.rail", "202611300102-trax.rail"]))


def test_a_home_that_cannot_be_a_folder(tmp_path):
    (tmp_path / "file").write_text("in the way")
    store = Store(tmp_path / "file" / "home")
    assert str(store.problem).startswith(f"Games can't be saved in {tmp_path}/file/home: ")
    store.autosave(trax(3))
    assert store.flush()
    assert store.resume("trax").at == 3  # as long as the program runs
    assert store.slots() == []
    store.close()


# ---------------------------------------------------------------- slow


def test_a_card_that_stalls_holds_nobody_up(tmp_path, monkeypatch):
    """autosave() returns while the write before it hangs; only the newest state is written after that."""
    go_on, writes = threading.Event(), []
    real = files.write_atomically

    def slow(path, data):
        writes.append(record.read(data).at)
        go_on.wait(10)
        real(path, data)

    monkeypatch.setattr("handheld.session.store.write_atomically", slow)
    store = Store(tmp_path)
    for steps in range(1, 9):
        store.autosave(trax(steps))
        while steps == 1 and not writes:
            time.sleep(0.001)
    assert writes == [1]
    assert not store.flush(0.01)
    assert store.resume("trax").at == 8
    go_on.set()
    assert store.flush()
    assert writes == [1, 8]
    store.close()


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (errno.ENOSPC, "the storage is full"),
        (errno.EROFS, "writing is not allowed there"),
        (errno.EIO, "the storage does not answer; the card may be broken"),
        (errno.ENODEV, "the system says: No such device"),
    ],
)
def test_reasons_in_plain_words(number, said):
    assert str(files.why(OSError(number, os.strerror(number)))) == said


def test_a_failed_write_leaves_nothing_behind(tmp_path, monkeypatch):
    target = tmp_path / "save"
    files.write_atomically(target, b"old")
    for call in ("fsync", "replace", "write"):
        with monkeypatch.context() as patched:
            patched.setattr(os, call, _fail)
            with pytest.raises(OSError, match="broken"):
                files.write_atomically(target, b"new")
        assert target.read_bytes() == b"old"
        assert [path.name for path in tmp_path.iterdir()] == ["save"]


def _fail(*arguments):
    raise OSError(errno.EIO, "broken")


def test_a_file_system_that_cannot_sync_folders_or_lock_files(tmp_path, monkeypatch):
    """Some sticks and network folders can do neither; games are saved all the same."""
    real = os.fsync

    def fsync(handle):
        if stat.S_ISDIR(os.fstat(handle).st_mode):
            raise OSError(errno.EINVAL, "Invalid argument")
        real(handle)

    def flock(handle, operation):
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(os, "fsync", fsync)
    monkeypatch.setattr(fcntl, "flock", flock)
    store = Store(tmp_path)
    store.autosave(trax(4))
    store.flush()
    assert (store.taken, store.problem) == (False, None)
    assert store.resume("trax").at == 4
    store.close()


def test_short_writes_are_continued(tmp_path, monkeypatch):
    real = os.write
    monkeypatch.setattr(os, "write", lambda handle, data: real(handle, data[: max(1, len(data) // 3)]))
    files.write_atomically(tmp_path / "save", b"x" * 5000)
    assert (tmp_path / "save").read_bytes() == b"x" * 5000
