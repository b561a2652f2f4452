"""bench: what a player feels: start, frames, memory. Each runs in a process of its own (bench_scene)."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from handheld.app.bench import Figure, at_least, at_most

SCENE = [sys.executable, "-m", "handheld.app.bench_scene"]
FEW, MANY = 60, 120  # frames under callgrind: their difference leaves the start out


def environment() -> dict[str, str]:
    """Return the environment of a headless child with the same order of hashes each time."""
    return os.environ | {"POCKET_RAILS_HEADLESS": "1", "PYTHONHASHSEED": "0"}


def child(what: str, number: int) -> dict[str, Any]:
    """Run a program of bench_scene and return what it saw."""
    done = subprocess.run([*SCENE, what, str(number)], env=environment(), capture_output=True, text=True, check=True)
    said: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return said


def start() -> Iterator[Figure]:
    """From the command to the first frame and out again, the best of five (the others shared the machine)."""
    best = 1e9
    for _ in range(5):
        with tempfile.TemporaryDirectory() as folder:
            began = time.perf_counter()
            subprocess.run(
                [sys.executable, "-m", "handheld", "play", "--frames", "1"], check=True, capture_output=True,
                env=environment() | {"POCKET_RAILS_HOME": folder},
            )
            best = min(best, time.perf_counter() - began)
    yield at_most("start", "command to first frame, and out again", best, 1.5, "s", 2)


def frames() -> Iterator[Figure]:
    """The cascade of the record at 800x480."""
    said = child("frames", 600)
    yield at_least("frames", "frames a second, animating, 800x480", said["fps"], 58, "fps")
    yield at_most("frames", "CPU of a frame, 99th percentile", said["p99"], 8, "ms", 2)
    yield Figure("frames", "CPU of a frame, median", f"{said['median']:.2f} ms")


def instructions() -> Iterator[Figure]:
    """(Ir(2N) - Ir(N)) / N of the record's cascade at 640x480."""
    if shutil.which("valgrind") is None:
        yield Figure("instructions", "a frame of the cascade, 640x480", "valgrind is not installed")
        return
    counts = []
    with tempfile.TemporaryDirectory() as folder:
        for number in (FEW, MANY):
            done = subprocess.run(
                ["valgrind", "--tool=callgrind", f"--callgrind-out-file={Path(folder, str(number))}", *SCENE,
                 "instructions", str(number)],
                env=environment(), capture_output=True, text=True, check=True,
            )
            counts.append(int(re.findall(r"Collected : (\d+)", done.stderr)[-1]))
    yield at_most("instructions", "a frame of the cascade, 640x480", (counts[1] - counts[0]) / (MANY - FEW) / 1e6, 12,
                  "million", 2)


def memory() -> Iterator[Figure]:
    """Resident memory at 1280x720 with the top level thinking."""
    said = child("memory", 20)
    yield at_most("memory", f"resident, 1280x720, top level thinking ({said['turns']} turns)", said["mb"], 100, "MB")
