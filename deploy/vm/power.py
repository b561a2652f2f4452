"""How often the kiosk's program is woken while nobody plays, on the bare console with Mesa and its threads, and how
soon a press is seen there. Called by power.sh; prints a log. Times are those of an emulated processor: the loop's own
share (from the press to what it makes of it) says more than how long the picture then takes."""

from __future__ import annotations

import sys
from typing import Any

from machine import Machine
from trial import IN_LOOP, bed, log, scene, shown

SECONDS = 30
AWAKE, DARKENED = 15, 5  # wake-ups a second, at most
# runs in the machine, beside the program
COUNT = """python3 - {pid} {seconds} <<'END'
import pathlib, sys, time
def switches():
    own = forced = threads = 0
    for status in pathlib.Path("/proc", sys.argv[1], "task").glob("*/status"):
        threads += 1
        for line in status.read_text().splitlines():
            if line.startswith("voluntary"):
                own += int(line.split()[1])
            elif line.startswith("nonvoluntary"):
                forced += int(line.split()[1])
    return own, forced, threads
before, began = switches(), time.monotonic()
time.sleep(int(sys.argv[2]))
after, spent = switches(), time.monotonic() - began
print(round((after[0] - before[0]) / spent, 1), round((after[1] - before[1]) / spent, 1), after[2])
END"""
QUIET = """
console.policy.attract_seconds = console.policy.idle_minutes = 0  # nothing starts by itself meanwhile
result = [loop.waker is not None and len(loop.waker), console.sound.open]
"""
MATCH = IN_LOOP + """
from types import SimpleNamespace
from handheld.app.bench_scene import replayed
in_loop(lambda: replayed(SimpleNamespace(console=console, store=console.store), last=False))
"""
DARK = """
import time
import handheld.ui.dim
handheld.ui.dim.AGAIN = 2000.0
console.dim({on})
end = time.monotonic() + 60
while console.dimmer.dark is not {on} and time.monotonic() < end:
    time.sleep(0.1)
result = console.dimmer.dark
"""
PRESS = """
import glob, os, threading, time
names = {{open(name).read().strip(): name.split("/")[-3] for name in glob.glob("/sys/class/input/event*/device/name")}}
device = os.open("/dev/input/" + names["Guest's Keyboard"], os.O_RDONLY)
felt, taken, pictures, seen = [], [], [], []
def feel():
    while data := os.read(device, 4096):
        felt.append(time.perf_counter())
threading.Thread(target=feel, daemon=True).start()
def take(intent, now):
    taken.append(time.perf_counter())
show = loop.screen.show
def timed():
    show()
    pictures.append(time.perf_counter())
kept = loop.waker
loop.waker = kept if {waker} else None
loop.intent_hooks.append(take)
loop.screen.show = timed
for k in range({times}):
    end = time.monotonic() + 30
    while {dark} and not console.dimmer.dark and time.monotonic() < end:
        time.sleep(0.1)
    time.sleep(3 + k * 0.037)
    for one in (felt, taken, pictures):
        one.clear()
    key = "KEY_RIGHT" if k % 2 else "KEY_LEFT"
    hand(["keys", "EV_KEY", key, 1], ["", 0.1], ["keys", "EV_KEY", key, 0])
    end = time.monotonic() + 10
    while not (felt and taken and pictures) and time.monotonic() < end:
        time.sleep(0.01)
    seen.append([(one[0] - felt[0]) * 1000 if one else -1 for one in (taken, pictures)])
del loop.screen.show
loop.intent_hooks.remove(take)
loop.waker = kept
result = [sorted(round(max(0, one[k])) for one in seen) for k in (0, 1)]
"""


def count(vm: Machine, what: str, most: int = AWAKE) -> bool:
    """Count the wake-ups of all threads; return whether they are few."""
    own, forced, threads = vm.sh(COUNT.format(pid=shown(vm, "MainPID"), seconds=SECONDS), SECONDS + 60).split()
    log(f"{what}: {own} wake-ups a second of {threads} threads, and {forced} times a second made way for others")
    return float(own) <= most


def press(vm: Machine, what: str, *, waker: bool = True, dark: bool = False, times: int = 9) -> None:
    """Press keys while all is quiet."""
    turns, pictures = vm.run(PRESS.format(waker=waker, dark=dark, times=times), times * 40 + 60)
    log(f"{what}: from the press to what the loop makes of it {turns} ms, to the picture {pictures} ms")


def state(vm: Machine, code: str) -> Any:
    """Run code and let everything come to rest."""
    told = vm.run(code, 120)
    vm.sh("sleep 10")
    return told


def main() -> int:
    """Run all; return 1 if it was woken too often."""
    with bed("usage: power.py FOLDER [ARCH]").again("power") as vm:
        log("in front:", scene(vm), "; input devices that wake the loop, and whether the sound is open:",
            state(vm, QUIET))
        few = [count(vm, "title")]
        state(vm, MATCH)
        few.append(count(vm, f"{scene(vm)}, waiting"))
        press(vm, "match")
        press(vm, "match, without listening to the devices", waker=False)
        log("dark:", state(vm, DARK.format(on=True)), vm.shot("power-dark").name)
        few.append(count(vm, "dark", DARKENED))
        press(vm, "dark", dark=True)
        log("light again:", not state(vm, DARK.format(on=False)), vm.shot("power-light").name)
    return int(not all(few))


if __name__ == "__main__":
    sys.exit(main())
