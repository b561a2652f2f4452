"""bench: how often the processor is woken while nobody plays, by all threads together, and how soon a press shows.

SDL_VIDEODRIVER=kmsdrm (or x11 ...) measures with a real window, SDL_AUDIODRIVER=alsa with a real sound card."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from handheld.app.bench import Figure, at_most

SECONDS = 30
PRESSES = 12  # in each state
WAKES, DIMMED = 15.0, 5.0  # a second
SHOWN, LIT = 70.0, 250.0  # ms


def power() -> Iterator[Figure]:
    """A match that waits, a menu, and both dark. Making way for another program is no wake-up; it is told beside it."""
    done = subprocess.run([sys.executable, "-m", "handheld.app.bench_power", str(SECONDS)], capture_output=True,
                          text=True, check=True, env=environment())
    said: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    for name, limit in (("match", WAKES), ("menu", WAKES), ("match, dark", DIMMED), ("menu, dark", DIMMED)):
        seen = said[name]
        where = f"{name} ({seen['threads']} threads, and {seen['forced']:.1f}/s made way for others)"
        yield at_most("power", f"wake-ups: {where}", seen["wakes"], limit, "/s")
    # from the press on, less what others' work held it up
    for name, limit in (("match", SHOWN), ("menu", SHOWN), ("match, dark", LIT), ("menu, dark", LIT)):
        yield at_most("power", f"press to picture, slowest of {PRESSES}: {name}", said[name]["press"], limit, "ms")


def environment() -> dict[str, str]:
    """Return the environment of the child: without a screen, unless a driver is named."""
    real = os.environ.get("SDL_VIDEODRIVER", "dummy") not in ("dummy", "offscreen")
    return dict(os.environ) if real else os.environ | {"POCKET_RAILS_HEADLESS": "1"}


def switches() -> tuple[int, int, int]:
    """Return how often the threads of this process have slept and been woken, how often they had to make way for
    others, and how many they are."""
    own = forced = threads = 0
    for status in Path("/proc/self/task").glob("*/status"):
        threads += 1
        for line in status.read_text().splitlines():
            if line.startswith("voluntary_ctxt_switches"):
                own += int(line.split()[1])
            elif line.startswith("nonvoluntary_ctxt_switches"):
                forced += int(line.split()[1])
    return own, forced, threads


def measure(folder: Path, seconds: int) -> dict[str, Any]:
    """Wait in a match and in the title, light and dark, and press a key now and then."""
    from handheld.app import bench_scene
    from handheld.ui import dim
    from handheld.ui.loop import RealClock

    dim.AGAIN = 1000.0  # so that it is dark soon after a press
    headless = os.environ.get("POCKET_RAILS_HEADLESS") == "1"
    house, loop = bench_scene.opened(folder, (800, 480), RealClock(), headless=headless)
    said: dict[str, Any] = {}
    for name in ("match", "menu"):
        if name == "match":
            bench_scene.replayed(house, last=False)
        else:
            house.begin()
        house.console.stage.over = False
        watcher = threading.Thread(target=watch, args=(name, house, loop, seconds, said))
        watcher.start()
        loop.run()
        watcher.join()
    house.close()
    loop.close()
    return said


def watch(name: str, house: Any, loop: Any, seconds: int, said: dict[str, Any]) -> None:
    """Measure one scene, light and dark, from another thread than the loop's."""
    console = house.console
    for dark in (False, True):
        console.dimmer.night = dark
        quiet(console, dark)
        before, began = switches(), time.monotonic()
        time.sleep(seconds)
        after, spent = switches(), time.monotonic() - began
        wakes, forced = (after[0] - before[0]) / spent, (after[1] - before[1]) / spent
        slowest = max(press(name, k, loop, console, dark) for k in range(PRESSES))
        said[name + ", dark" * dark] = {"wakes": wakes, "forced": forced, "threads": after[2],
                                        "press": slowest}
    console.dim(False)
    console.quit()


def quiet(console: Any, dark: bool) -> None:
    """Wait until nothing sounds, nothing moves, and it is as dark as asked for."""
    until(lambda: console.dimmer.dark is dark and not console.sound.open)
    time.sleep(2)


def until(true: Callable[[], bool]) -> None:
    """Wait for what the loop does."""
    end = time.monotonic() + 60
    while not true() and time.monotonic() < end:
        time.sleep(0.05)


def press(name: str, k: int, loop: Any, console: Any, dark: bool) -> float:
    """Press a key at some moment of the waiting and return after how many ms its picture is there."""
    import pygame

    if dark:
        until(lambda: console.dimmer.dark)
    time.sleep(2 + k * 0.013)
    keys = {"match": (pygame.K_RIGHT, pygame.K_LEFT), "menu": (pygame.K_DOWN, pygame.K_UP)}
    key = keys[name][k % 2]  # there and back, so that each press changes the picture
    shown: list[float] = []
    show = loop.screen.show

    def timed() -> None:
        show()
        shown.append(time.perf_counter())

    loop.screen.show = timed
    began, queued = time.perf_counter(), kept_waiting()
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        pygame.event.post(pygame.event.Event(kind, key=key, mod=0, unicode="", scancode=0))
    while not shown and time.perf_counter() - began < 5:
        time.sleep(0.001)
    del loop.screen.show  # the screen's own again
    return ((shown or [began + 5])[0] - began) * 1000 - (kept_waiting() - queued)


def kept_waiting() -> float:
    """Return for how many ms the loop's thread was ready to run while others had the processor: a shared machine's
    fault."""
    try:
        return int(Path(f"/proc/self/task/{os.getpid()}/schedstat").read_text().split()[1]) / 1e6
    except (OSError, IndexError):
        return 0.0


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        print(json.dumps(measure(Path(place), int(sys.argv[1]))))
