"""A console that systemd runs in public: it says that it lives, and after a crash it goes back into the match.

In $RUNTIME_DIRECTORY, which outlives the program but not the power, lie
    playing   the game whose match is on the screen
    alive     there while the program runs: one that finds it knows that the one before it did not end in order
    crashes   when such ends were noticed, in seconds since the machine was started
    trouble   what the last one died of, for the safe screen
"""

from __future__ import annotations

import contextlib
import faulthandler
import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from handheld.ui.loop import Loop
    from handheld.ui.scene import Stage

WATCHED = 5.0  # seconds between signs of life where systemd does not say
SIGNS = 4  # signs of life in the time that systemd allows for one
LATELY = 300.0  # seconds for which a crash counts
BLAMED = 2  # crashes in that time after which the match on the screen is no longer gone back into
SHORT = 120.0  # seconds after an orderly end in which the match still comes back: a restart after an update
LONGEST = 400  # characters of a trouble that are kept


def runtime_folder() -> Path | None:
    """Return systemd's folder for what need not outlive the power; None if this is no service."""
    given = os.environ.get("RUNTIME_DIRECTORY", "").split(":")[0]
    return Path(given) if given else None


def uptime() -> float:
    """Return the seconds since the machine was started, however its clock is set."""
    return time.clock_gettime(time.CLOCK_BOOTTIME)


def age() -> float:
    """Return for how many seconds this process has been there."""
    with open("/proc/self/stat", "rb") as file:
        started = int(file.read().rpartition(b")")[2].split()[19])
    return uptime() - started / os.sysconf("SC_CLK_TCK")


class Notifier:
    """systemd's socket for news of a service: datagrams, and silence where there is none."""

    def __init__(self) -> None:
        address = os.environ.get("NOTIFY_SOCKET", "")
        self._address = "\0" + address[1:] if address.startswith("@") else address
        self._socket: Any = None
        with contextlib.suppress(ValueError):
            self.watched = int(os.environ.get("WATCHDOG_USEC", "")) / 1e6  # WATCHDOG_PID names cage, where it runs us

    watched = WATCHED

    def tell(self, *lines: str) -> None:
        """Send assignments like READY=1; never waits."""
        if not self._address:
            return
        import socket

        with contextlib.suppress(OSError):  # no manager, or one too busy to listen: the next sign will do
            if self._socket is None:
                kind = socket.SOCK_DGRAM | socket.SOCK_CLOEXEC | socket.SOCK_NONBLOCK
                self._socket = socket.socket(socket.AF_UNIX, kind)
            self._socket.sendto("\n".join(lines).encode(), self._address)

    def close(self) -> None:
        """Let go of the socket."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None


class Past:
    """What became of the run before this one, and the notes for the next one."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self.crashes: list[float] = []  # lately, in order
        self.back_to = ""  # the game whose match was on the screen, if it is to come back
        self._playing = ""

    def begin(self) -> None:
        """Find out how the last run ended."""
        now = uptime()
        for word in self._read("crashes").split():
            with contextlib.suppress(ValueError):
                if now - LATELY < float(word) <= now:
                    self.crashes.append(float(word))
        game, *left = self._read("playing").split("\n")
        if crashed := self._is_there("alive"):
            self.crashes.append(now)
            self._write("crashes", "".join(f"{moment:.1f}\n" for moment in self.crashes))
        for word in left[:1]:
            with contextlib.suppress(ValueError):
                crashed = crashed or 0 <= now - float(word) < SHORT
        if crashed and len(self.crashes) < BLAMED:
            self.back_to = game
        self._write("alive", f"{os.getpid()}\n")
        self._remove("trouble")
        self._playing = game
        if game and not self.back_to:
            self.playing("")

    def playing(self, game: str) -> None:
        """Note the game whose match is on the screen; "": none."""
        if game == self._playing:
            return
        self._playing = game
        if game:
            self._write("playing", game)
        else:
            self._remove("playing")

    def trouble(self, what: str) -> None:
        """Note what this run dies of."""
        self._write("trouble", what[:LONGEST] + "\n")

    def end(self) -> None:
        """Note that this run ended in order."""
        if self._playing:
            self._write("playing", f"{self._playing}\n{uptime():.1f}")
        self._remove("alive")

    def _read(self, name: str) -> str:
        if self.folder is None:
            return ""
        try:
            return (self.folder / name).read_text("utf-8", "replace")[:4096].strip()
        except OSError:
            return ""

    def _is_there(self, name: str) -> bool:
        return self.folder is not None and (self.folder / name).exists()

    def _write(self, name: str, text: str) -> None:
        if self.folder is None:
            return
        with contextlib.suppress(OSError):  # memory is full: then it can't be known next time
            fresh = self.folder / f".{name}.tmp"
            fresh.write_text(text, "utf-8")
            fresh.replace(self.folder / name)

    def _remove(self, name: str) -> None:
        if self.folder is not None:
            with contextlib.suppress(OSError):
                (self.folder / name).unlink()


class Kiosk:
    """What the loop does for systemd in each tick: READY after the first picture, then a sign of life now and then."""

    def __init__(self, folder: Path | None = None) -> None:
        self.past = Past(runtime_folder() if folder is None else folder)
        self.notifier = Notifier()
        self.marks: list[tuple[str, float]] = []  # names of the parts of the start, and when each was over
        self._loop: Loop | None = None
        self._due = 0.0  # the next sign of life, in the loop's ms
        self._shown: str | None = None
        self._ready = False

    def begin(self) -> None:
        """Before anything else: traces of a crash go to the log, and the last run is looked into."""
        self.mark("imports")
        faulthandler.enable()  # the watchdog's SIGABRT then says where the loop hung
        self.past.begin()

    def mark(self, part: str) -> None:
        """Note that a part of the start is over."""
        self.marks.append((part, age()))

    def watch(self, loop: Loop) -> None:
        """Look after a loop from now on."""
        self._loop = loop
        loop.tick_hooks.append(self.tick)

    def tick(self, now: float) -> None:
        """Say what there is to say; called in each tick, so that a loop that hangs falls silent."""
        loop = self._loop
        if loop is None or not loop.drawn:
            return
        game, shown = on_stage(loop.console.stage)
        if not self._ready:
            self._ready = True
            self.mark("picture")
            loop.console.start_seconds = self.marks[-1][1]
            print(f"<6>{self.started()}", file=sys.stderr, flush=True)
            self.notifier.tell("READY=1", f"STATUS={shown}")
        elif now >= self._due:
            self.notifier.tell("WATCHDOG=1", f"STATUS={shown}")
        elif shown != self._shown:
            self.notifier.tell(f"STATUS={shown}")
        if now >= self._due:
            self._due = now + self.notifier.watched * 1000 / SIGNS
        self._shown = shown
        self.past.playing(game)

    def started(self) -> str:
        """Return the line on the start-up."""
        parts, before = [], 0.0
        for part, moment in self.marks:
            parts.append(f"{part} {moment - before:.2f}")
            before = moment
        again = f"; crash {len(self.past.crashes)} in {LATELY / 60:.0f} minutes" if self.past.crashes else ""
        back = f", back in {self.past.back_to}" if self.past.back_to else ""
        return (f"start: first picture after {before:.2f} s ({', '.join(parts)}), "
                f"{uptime():.1f} s after the kernel's start{again}{back}")

    def end(self) -> None:
        """The loop is over, and all is saved."""
        self.notifier.tell("STOPPING=1")
        self.notifier.close()
        self.past.end()


def on_stage(stage: Stage) -> tuple[str, str]:
    """Return the game whose match is on the screen ("": none) and words for the manager's status line."""
    top = stage.top
    name = top.name if top is not None else ""
    for scene in stage.scenes:
        match: Any = getattr(scene, "match", None) if scene.name == "play" else None
        if match is not None:
            return ("" if match.over else match.info.id), f"{match.info.id}: {name}"
    return "", name
