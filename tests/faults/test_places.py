"""Storage that can't be used, files of somebody else, a second program, and clocks that are wrong: on the screen."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from faults.sweep import MODES, Shim, memory
from ui.bench.driver import Driver
from ui.bench.hands import KeyHands

from handheld.games.face import Button
from handheld.session import record
from handheld.session.results import load
from handheld.session.store import Store


def title(d: Driver) -> str:
    """Start the program; return what the title says, and the notices that come up over it."""
    assert d.house is not None
    d.house.begin()
    words = []
    for _ in range(5):
        d.step(100)
        words.append(d.console.toast.words)
        d.step(6000)
    d.settle()
    assert d.scene.name == "title"
    return " ".join([*d.words(), *filter(None, words)])


def lay(d: Driver, *tokens: str) -> None:
    """Begin a match between two people and lay some tiles."""
    hands = KeyHands(d)
    hands.new_game()
    hands.row("seat1", 0)
    hands.widget("play")
    for token in tokens:
        hands.lay(token)
    assert d.house is not None
    assert d.house.store.flush()


def leave(d: Driver) -> None:
    """Go back to the title from a match."""
    hands = KeyHands(d)
    hands.press(Button.PAUSE)
    hands.item("Save and leave")
    d.settle()
    assert d.scene.name == "title"
    assert d.house is not None
    assert d.house.store.flush()
    d.step(20_000)


# ---------------------------------------------------------------- storage


SCREEN = """
import sys
from pathlib import Path
from faults.sweep import MODES, Shim
from faults.test_places import lay, leave, title
from ui.bench.driver import Driver
from ui.bench.hands import KeyHands
shim = Shim(Path(sys.argv[1]))
for name in sys.argv[2:]:
    shim.arm(MODES[name], 1)
    for start in (1, 2):
        with Driver((480, 320), folder=shim.root / name, motion=False) as d:
            print(name, "title:", title(d))
            lay(d, "@0/", "A2+", "A3/")
            leave(d)
            print(name, "again:", *d.words())
            KeyHands(d).station("continue")
            assert d.scene.name == "play", d.names
            assert d.scene.match.at == 3, d.scene.match.at
            d.house.close()
    shim.disarm()
"""


def test_storage_that_fails_from_the_start_is_on_the_title_and_games_are_played() -> None:
    with tempfile.TemporaryDirectory(dir=memory()) as folder:
        shim = Shim(Path(folder))
        shim.build()
        env = os.environ | shim.environment() | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        for name in ("read-only", "full", "broken"):
            (shim.root / name).mkdir()
        done = subprocess.run([sys.executable, "-c", SCREEN, folder, "read-only", "full", "broken"], env=env,
                              capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    lines = [line for line in done.stdout.splitlines() if " title: " in line or " again: " in line]
    assert len(lines) == 12
    why = {"read-only": "writing is not allowed there", "full": "the storage is full", "broken": "does not answer"}
    for line in lines:
        name, when, *_ = line.split()
        assert "Games are not saved: " in line, line
        assert why[name] in line, line
        if when == "again:":
            assert "Continue" in line, line


def test_the_program_itself_starts_on_broken_storage_every_time() -> None:
    """As systemd starts it again and again: nothing that it can't write makes it fail."""
    with tempfile.TemporaryDirectory(dir=memory()) as folder:
        shim = Shim(Path(folder))
        shim.build()
        env = os.environ | shim.environment() | {
            "POCKET_RAILS_HEADLESS": "1", "POCKET_RAILS_HOME": str(shim.root), "RUNTIME_DIRECTORY": str(shim.root),
            "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        for name, *more in (("broken", "--kiosk"), ("read-only", "--kiosk"), ("full",)):
            shim.arm(MODES[name], 1)
            done = subprocess.run([sys.executable, "-m", "handheld", "play", "--frames", "5", *more], env=env,
                                  capture_output=True, text=True, timeout=60, check=False)
            assert done.returncode == 0, done.stderr
            assert shim.disarm()[0]


# ---------------------------------------------------------------- somebody else


def test_a_second_program_says_so_for_as_long_as_it_is_so(tmp_path: Path) -> None:
    first = Store(tmp_path)
    with Driver((320, 240), folder=tmp_path, motion=False) as d:
        assert d.house is not None
        (tmp_path / "continue").mkdir()
        (tmp_path / "continue" / ".trax.rail.1-1.tmp").write_text("of the first one")
        assert "Games are not saved: Pocket Rails is already running." in title(d)
        lay(d, "@0/", "A2+")
        assert not (tmp_path / "continue" / "trax.rail").exists()
        leave(d)
        assert any("already running" in words for words in d.words())
        first.close()
        KeyHands(d).station("continue")
        KeyHands(d).lay("A3/")
        assert d.house.store.flush()
        leave(d)
        d.step(100)
        assert not any("already running" in words for words in d.words())
        assert record.read((tmp_path / "continue" / "trax.rail").read_bytes()).at == 3
        d.house.close()


def test_what_the_first_program_left_is_kept_when_the_second_goes_on(tmp_path: Path) -> None:
    first = Store(tmp_path)
    second = Store(tmp_path)
    one, other = _match("one", 6), _match("other", 5)
    second.make_way(other)
    first.autosave(one)
    first.close()
    second.autosave(other)
    second.flush()
    assert [kept.summary.get("Id") for kept in second.replays()] == ["one"]
    found = second.resume("trax")
    assert found is not None
    assert found.headers["Id"] == ("other",)
    second.close()


def _match(id: str, steps: int):  # type: ignore[no-untyped-def]
    from session.support import trax

    match = trax(steps)
    match.headers["Id"] = (id,)
    return match


OTHERS = """
import os, sys
from pathlib import Path
from faults.test_places import finish, lay, title
from ui.bench.driver import Driver
home = Path(sys.argv[1])
with Driver((480, 320), folder=home.with_name("mine"), motion=False) as d:  # all that is imported is imported now
    title(d)
    lay(d, "@0/")
    d.house.close()
if os.getuid() == 0:
    os.setgroups([]); os.setgid(65534); os.setuid(65534)
with Driver((480, 320), folder=home, motion=False) as d:
    print(title(d))
    lay(d, "@0/")
    d.settings.volume = 2
    d.console.save_settings()
    d.house.store.flush()
    if len(sys.argv) > 2:
        finish(d)
    d.house.close()
"""


def finish(d: Driver) -> None:
    """Resign, and go back to the title."""
    play: Any = d.scene
    play.director.resign(0)
    d.step(5000)
    assert d.scene.name == "result"
    KeyHands(d).do(Button.BACK)
    assert d.scene.name == "title"
    assert any("Games are not saved" in words for words in d.words())


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """Return a folder that every user may enter; pytest's own are closed."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o777)
        yield Path(name)


def test_a_folder_that_is_closed_altogether(open_folder: Path) -> None:
    home = open_folder / "home"
    Store(home).close()
    home.chmod(0o000)
    env = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([sys.executable, "-c", OTHERS, str(home), "finish"], env=env, capture_output=True, text=True,
                          timeout=60, check=False)
    home.chmod(0o700)
    assert done.returncode == 0, done.stderr
    assert "Games are not saved: writing is not allowed there." in done.stdout
    assert [path.name for path in home.iterdir()] == ["lock"]


def test_files_of_another_user_are_told_of_and_never_written_over(open_folder: Path) -> None:
    home = open_folder / "home"
    store = Store(home)
    store.autosave(_match("theirs", 7))
    store.close()
    slot = (home / "continue" / "trax.rail").read_bytes()
    (home / "settings.toml").write_text('language = "en"\nvolume = 9\n')
    for path in (home, *home.rglob("*")):  # the folders are the guest's, the files somebody's who keeps them closed
        if path.is_dir():
            path.chmod(0o777)
        else:
            path.chmod(0o444 if path.name == "lock" else 0o000)
    env = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([sys.executable, "-c", OTHERS, str(home)], env=env, capture_output=True, text=True,
                          timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    assert "The settings can't be read" in done.stdout
    assert "Games are not saved" not in done.stdout
    for path in home.rglob("*"):
        if path.is_file():
            path.chmod(0o644)
    assert "volume = 9" in (home / "aside" / "settings.toml").read_text()
    assert "volume = 2" in (home / "settings.toml").read_text()
    assert record.read((home / "continue" / "trax.rail").read_bytes()).at == 1
    assert [path.read_bytes() for path in (home / "replays").iterdir()] == [slot]


# ---------------------------------------------------------------- clocks


@pytest.fixture
def in_1970(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that starts where a Pi's does without a network."""
    real, start = time.strftime, time.monotonic()
    monkeypatch.setattr(time, "time", lambda: time.monotonic() - start)
    monkeypatch.setattr(time, "strftime", lambda form, *when: real(form, *(when or (time.gmtime(time.time()),))))


def test_the_match_played_last_goes_on_whatever_the_clock_says(tmp_path: Path) -> None:
    store = Store(tmp_path)
    other = record.write(_blank("twisty"))
    (tmp_path / "continue").mkdir()
    (tmp_path / "continue" / "twisty.rail").write_text(other)
    os.utime(tmp_path / "continue" / "twisty.rail", (4_000_000_000, 4_000_000_000))  # the clock was put back since
    store.close()
    with Driver((480, 320), folder=tmp_path, motion=False) as d:
        assert "Twisty" in title(d)
        lay(d, "@0/", "A2+")
        leave(d)
        d.step(500)
        assert any("Trax" in words and "move" in words for words in d.words())
        assert d.house is not None
        d.house.close()
    assert [kept.summary.game for kept in Store(tmp_path).slots()] == ["trax", "twisty"]


def _blank(game: str):  # type: ignore[no-untyped-def]
    from handheld.games import registered
    from handheld.session.match import Match

    return Match(registered()[game].rules(), 2, {}, 7, ["Ada", "Bo"])


@pytest.mark.usefixtures("in_1970")
def test_games_of_1970_are_all_kept_and_counted(tmp_path: Path) -> None:
    from handheld.session.director import Director
    from handheld.session.results import Results
    from handheld.session.seats import Player

    store = Store(tmp_path)
    results = Results(store)
    kept = []
    for n in range(3):
        director = Director(_match(f"{n}", 0), [Player("Ada", "person", 0), Player("Bo", "person", 0)], store=store,
                            results=results)
        director.match.headers["Date"] = (time.strftime("%Y-%m-%d %H:%M"),)
        director.choose(0, "@0/")
        director.resign(n % 2)
        store.flush()
        assert director.replay is not None
        kept.append(director.replay)
    assert {path.name[:8] for path in kept} == {"19700101"}
    assert len(set(kept)) == 3
    assert [one.path for one in store.replays()] == kept[::-1]
    assert set(load(results.path)) == {path.name for path in kept}
    store.close()
