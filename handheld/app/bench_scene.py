"""The programs that bench measures from outside: one scene each, in a process of its own, printing what it saw as JSON.

usage: python -m handheld.app.bench_scene frames|instructions|memory [N]"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections import deque
from pathlib import Path
from typing import Any

from handheld.ui.loop import Loop, RealClock, Window, prepare

# The record that is measured: its last turn forces many tiles on a board that fills the default view.
RECORD = (
    r"@0/ B1\ @1/ @1+ D0\ D0\ A0/ D5\ D6/ @4+ C1/ D1/ F1\ D0+ F3\ C6\ A4\ A6/ @6/ G1\ E7+ @6+ B7\ F8+ H0\ "
    r"@5+ G1\ J1+ E0/ A5\ "
)
STEP = 1000 / 60  # ms of a frame


class FrameClock:
    """Time that goes on by one frame a tick: each run draws the same frames."""

    def __init__(self) -> None:
        self.time = 1_000_000.0

    def now(self) -> float:
        """Return the time in ms."""
        return self.time

    def wait(self, msec: float) -> None:
        """Let a frame's time pass."""
        self.time += STEP


def opened(folder: Path, size: tuple[int, int], clock: Any, *, headless: bool = True) -> tuple[Any, Loop]:
    """Return a house and its loop in a window, which nobody sees unless told otherwise."""
    window = Window(size, windowed=True, headless=headless)
    prepare(window)
    from handheld.app.start import House

    house = House(clock, folder)
    house.settings.language = "en"
    house.console.apply_settings()
    loop = Loop(house.console, window)
    loop.open()
    return house, loop


def people() -> list[Any]:
    """Return two people who share a device."""
    from handheld.session.seats import Player

    return [Player("Anna"), Player("Björn")]


def replayed(house: Any, last: bool) -> Any:
    """Return the play scene of the record, before or after its last turn."""
    from handheld.games import registered
    from handheld.session.director import Director
    from handheld.session.record import read_moves
    from handheld.ui.scenes.play import Play

    package = registered()["trax"]
    words = RECORD.split()
    match = read_moves(package, " ".join(words if last else words[:-1]))
    view = package.view()(house.console.words, house.console.taste(), match.options)
    scene = Play(house.console, Director(match, people(), store=house.store), view)
    house.console.stage.reset(scene)
    return scene


def cascade(loop: Loop, house: Any, frames: int, wait: bool) -> None:
    """Play the last turn of the record again and again until that many frames of its animation were drawn."""
    drawn = 0
    while drawn < frames:
        scene = replayed(house, last=False)
        loop.turn()
        scene.director.choose(scene.director.waiting_for[0], RECORD.split()[-1])
        while drawn < frames:
            was = loop.drawn
            loop.turn()
            drawn += loop.drawn - was
            house.console.clock.wait(loop.pause() if wait else STEP)
            if loop.drawn == was and not house.console.stage.busy(house.console.now()):
                break


def frames(folder: Path, number: int) -> dict[str, Any]:
    """Animate at 800x480 in real time: CPU ms per frame and frames a second."""
    house, loop = opened(folder, (800, 480), RealClock())
    cascade(loop, house, 60, wait=True)  # pictures are painted once
    loop.frames = deque()
    began = time.perf_counter()
    cascade(loop, house, number, wait=True)
    seconds = time.perf_counter() - began
    cpu = sorted(frame.cpu for frame in loop.frames)
    drawn = len(cpu)
    house.close()
    return {"frames": drawn, "fps": drawn / seconds, "p99": cpu[int(drawn * 0.99) - 1], "median": cpu[drawn // 2]}


def instructions(folder: Path, number: int) -> dict[str, Any]:
    """Draw N frames of the cascade at 640x480; run under callgrind with N and 2N."""
    house, loop = opened(folder, (640, 480), FrameClock())
    cascade(loop, house, number, wait=False)
    house.close()
    return {"frames": number}


def memory(folder: Path, number: int) -> dict[str, Any]:
    """Play at 1280x720 with the top level thinking, and return the resident memory in MB."""
    from handheld.games import registered
    from handheld.session.director import Director
    from handheld.session.match import Match
    from handheld.session.seats import Player
    from handheld.ui.scenes.play import Play

    house, loop = opened(folder, (1280, 720), RealClock())
    package = registered()["trax"]
    match = Match(package.rules(), 2)
    view = package.view()(house.console.words, house.console.taste(), match.options)
    players = [Player("", "computer", package.info.levels), Player("", "computer", package.info.levels)]
    director = Director(match, players, package.brain(), house.thinker, house.store)
    house.console.stage.reset(Play(house.console, director, view))
    end = time.monotonic() + number
    most = 0.0
    while time.monotonic() < end:
        loop.turn()
        house.console.clock.wait(loop.pause())
        for line in Path("/proc/self/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                most = max(most, int(line.split()[1]) / 1024)
    house.close()
    return {"mb": most, "turns": len(match.steps)}


if __name__ == "__main__":
    what, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 0
    with tempfile.TemporaryDirectory() as place:
        print(json.dumps({"frames": frames, "instructions": instructions, "memory": memory}[what](
            Path(place), count)))
