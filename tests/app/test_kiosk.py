"""The kiosk under systemd, or what looks like it: a socket that hears of its life, and a loop that hangs."""

from __future__ import annotations

import logging
import os
import signal
import socket
import subprocess
import sys
import threading
import uuid
from pathlib import Path

import pytest
from session.support import trax

from handheld.app import kiosk
from handheld.session.store import Store

# The program itself; its title hangs for good as soon as the file is there.
PROGRAM = """
import os, sys, time
from handheld.app import cli
from handheld.ui.scenes import title
def update(self, now, usual=title.Title.update):
    while os.path.exists(sys.argv[1]):
        time.sleep(1)
    return usual(self, now)
title.Title.update = update
sys.exit(cli.main(["play", "--kiosk"]))
"""
SILENCE = 1.0  # seconds without a sign where one is due each tenth


class Systemd:
    """Starts the program as the unit does, and hears what it says."""

    def __init__(self, folder):
        self.run, self.home, self.flag = folder / "run", folder / "home", folder / "hang"
        for one in (self.run, self.home):
            one.mkdir()
        (self.home / "settings.toml").write_text('language = "en"\n')
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        address = f"pocket-rails-{uuid.uuid4()}"
        self.socket.bind("\0" + address)
        self.env = os.environ | {
            "NOTIFY_SOCKET": "@" + address, "WATCHDOG_USEC": "400000", "RUNTIME_DIRECTORY": str(self.run),
            "POCKET_RAILS_HOME": str(self.home), "POCKET_RAILS_HEADLESS": "1", "PYTHONPATH": "",
        }
        self.programs = []

    def start(self):
        """Start it and wait until it says that it is ready; return the program and what it said."""
        program = subprocess.Popen([sys.executable, "-c", PROGRAM, str(self.flag)], env=self.env,
                                   stderr=subprocess.PIPE, text=True)
        self.programs.append(program)
        said = self.hear(60)
        while "READY=1" not in said:
            said = self.hear(60)
        return program, said

    def hear(self, seconds):
        """Return the lines of the next datagram; TimeoutError if there is none for so long."""
        self.socket.settimeout(seconds)
        return self.socket.recv(4096).decode().split("\n")

    def falls_silent(self):
        """Return whether the signs of life end."""
        for _ in range(1000):
            try:
                self.hear(SILENCE)
            except TimeoutError:
                return True
        return False

    def close(self):
        self.socket.close()
        for program in self.programs:
            if program.poll() is None:
                program.kill()
                program.wait()
            program.stderr.close()


@pytest.fixture
def systemd(tmp_path):
    made = Systemd(tmp_path)
    yield made
    made.close()


def test_a_loop_that_hangs_falls_silent_and_the_next_run_is_back_in_the_match(systemd):
    (systemd.run / "playing").write_text("trax")  # as a run before left it, in order, long ago
    store = Store(systemd.home)
    store.autosave(trax(5))
    store.close()
    program, said = systemd.start()
    assert "STATUS=title" in said
    assert not (systemd.run / "playing").exists()
    for _ in range(3):
        while "WATCHDOG=1" not in systemd.hear(60):
            pass
    systemd.flag.touch()
    assert systemd.falls_silent()
    (systemd.run / "playing").write_text("trax")  # had it been there that it hung
    program.send_signal(signal.SIGABRT)  # as systemd does when the time is over
    trace = program.communicate()[1]
    assert program.returncode == -signal.SIGABRT
    assert 'line 7 in update' in trace  # the log says where it hung
    assert "<6>start: first picture after " in trace
    systemd.flag.unlink()
    program, said = systemd.start()
    assert "STATUS=trax: play" in said
    assert (systemd.run / "playing").read_text() == "trax"
    program.send_signal(signal.SIGTERM)
    while "STOPPING=1" not in systemd.hear(60):
        pass
    assert "crash 1 in 5 minutes, back in trax" in program.communicate()[1]
    assert program.returncode == 0
    assert not (systemd.run / "alive").exists()


def test_a_screen_that_is_off_is_said_and_is_not_the_fault_of_the_match(systemd):
    (systemd.run / "playing").write_text("trax")
    (systemd.run / "alive").touch()  # it crashed in that match, and now the screen is off as well
    env = systemd.env | {"POCKET_RAILS_HEADLESS": "0", "SDL_VIDEODRIVER": "nothing"}
    for _ in range(3):
        done = subprocess.run([sys.executable, "-c", PROGRAM, str(systemd.flag)], env=env, capture_output=True,
                              check=False)
        assert done.returncode == 1
        assert (systemd.run / "trouble").read_text().startswith("no display: ")
        assert not (systemd.run / "alive").exists()
    assert len((systemd.run / "crashes").read_text().split()) == 1
    assert (systemd.run / "playing").read_text().split()[0] == "trax"


@pytest.fixture
def past(tmp_path, monkeypatch):
    """Return what begins a run at a time and ends it or not."""
    now = [1000.0]
    monkeypatch.setattr(kiosk, "uptime", lambda: now[0])

    def run(at, *, game="", ends=True):
        now[0] = at
        made = kiosk.Past(tmp_path)
        made.begin()
        if game:
            made.playing(game)
        if ends:
            made.end()
        return made

    run.folder = tmp_path
    return run


def test_a_match_is_gone_back_into_once_after_a_crash(past):
    assert past(0, game="trax", ends=False).back_to == ""
    again = past(10, game="trax", ends=False)
    assert (again.back_to, again.crashes) == ("trax", [10])
    blamed = past(20, ends=False)
    assert blamed.back_to == ""  # the match itself may be what it dies of; it waits at the title
    assert not (past.folder / "playing").exists()
    assert past(25, game="trax", ends=False).back_to == ""
    later = past(1000, game="trax")
    assert (later.back_to, later.crashes) == ("trax", [1000])  # old crashes are forgotten


def test_after_an_orderly_end_the_match_comes_back_for_a_short_while_only(past):
    past(0, game="coast")
    assert past(60, game="coast").back_to == "coast"
    assert past(60 + kiosk.SHORT + 1).back_to == ""
    assert past(10_000).crashes == []


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\n\n", b"trax\nnever", b"nan\n" * 9000, b"../../etc\n-5000"])
def test_what_lies_in_the_folder_is_no_reason_to_fail(past, content):
    for name in ("playing", "alive", "crashes"):
        (past.folder / name).write_bytes(content)
    made = past(50)
    assert len(made.crashes) == 1
    assert not (past.folder / "alive").exists()


def test_without_systemd_nothing_is_said_or_written(monkeypatch):
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    monkeypatch.delenv("RUNTIME_DIRECTORY", raising=False)
    made = kiosk.Kiosk()
    made.past.begin()
    made.notifier.tell("READY=1")
    made.past.playing("trax")
    made.past.trouble("nothing")
    made.end()


def test_a_manager_that_does_not_listen_holds_nothing_up(monkeypatch, tmp_path):
    address = f"pocket-rails-{uuid.uuid4()}"
    deaf = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    deaf.bind("\0" + address)
    monkeypatch.setenv("NOTIFY_SOCKET", "@" + address)
    notifier = kiosk.Notifier()

    def talk():
        for _ in range(5000):
            notifier.tell("WATCHDOG=1")

    talker = threading.Thread(target=talk, daemon=True)
    talker.start()
    talker.join(30)
    assert not talker.is_alive()
    notifier.close()
    deaf.close()


FIRST = """
import sys
from handheld.app import cli
assert cli.main(["play", "--kiosk", "--frames", "1"]) == 0
print(*sys.modules)
"""


def test_nothing_is_loaded_before_the_first_picture_that_it_does_not_need(tmp_path):
    env = os.environ | {"POCKET_RAILS_HEADLESS": "1", "POCKET_RAILS_HOME": str(tmp_path), "RUNTIME_DIRECTORY": ""}
    done = subprocess.run([sys.executable, "-c", FIRST], env=env, capture_output=True, text=True, check=True)
    assert "1 ticks, 1 frames drawn" in done.stdout + done.stderr
    loaded = set(done.stdout.split())
    scenes = {name.removeprefix("handheld.ui.scenes.") for name in loaded if name.startswith("handheld.ui.scenes.")}
    assert scenes <= {"title", "welcome", "trunk", "linemap", "glide", "games", "newpad"}
    # of a game only what the title says about it: no board, no computer player, no lesson
    assert not [name for name in loaded if name.startswith("handheld.games.") and name.count(".") > 2]
    for name in ("director", "export", "facts", "recap", "job"):
        assert f"handheld.session.{name}" not in loaded
    assert not loaded & {"subprocess", "ssl", "asyncio", "csv", "http", "email", "multiprocessing", "unittest", "xml"}


def test_the_log_is_kept_small_and_a_card_that_is_full_is_no_error(tmp_path):
    from handheld.app.logfile import MOST, LogFile

    path = tmp_path / "new" / "pocket-rails.log"
    handler = LogFile(path)
    for k in range(47):
        handler.handle(logging.LogRecord("x", logging.ERROR, "", 0, f"{k} {'å' * 10_000}\udc80", (), None))
    assert sorted(one.name for one in path.parent.iterdir()) == ["pocket-rails.log", "pocket-rails.log.1"]
    assert sum(one.stat().st_size for one in path.parent.iterdir()) < 2.2 * MOST
    assert path.read_text().splitlines()[-1].startswith("46 ")
    LogFile(Path("/proc/no/such.log")).handle(logging.LogRecord("x", logging.ERROR, "", 0, "lost", (), None))
