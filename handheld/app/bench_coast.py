"""bench: the core of Coast to Coast: random games, and longest trails against the prototype of the specification in the
same run."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from handheld.app.bench import Figure, at_least
from handheld.app.bench_core import CORE, ROUNDS, build, counted, lacking, say

NETS = CORE.parent / "tests" / "vectors" / "coast" / "longest_trail.jsonl"
KNOWN = {2: 39_700, 5: 14_800}  # random games a second of the fastest public engine known, by seats
GAMES = 100_000
TIMES = 500  # over the nets


def nets() -> str:
    """Return the nets of the vectors as both programs read them: `longest n`, then n times `city city length`."""
    from handheld.games.coast.data import data

    lines = []
    for line in NETS.read_text(encoding="utf-8").splitlines():
        one = json.loads(line)
        lines.append(f"{one['longest']} {len(one['routes'])}")
        routes = (data().routes[number] for number in one["routes"])
        lines += [f"{route.a} {route.b} {route.length}" for route in routes]
    return "\n".join(lines) + "\n"


def games() -> Iterator[Figure]:
    """Random games with deal and scoring a second of CPU, and the instructions of one."""
    if problem := lacking():
        yield Figure("coast", "random games", problem)
        return
    with tempfile.TemporaryDirectory() as folder:
        program = build(folder, "coast_bench")
        for seats, known in KNOWN.items():
            best = max(say(program, "games", seats, GAMES)["games_per_second"] for _ in range(ROUNDS))
            yield at_least("coast", f"{seats} seats: random games with scoring", best, known, "/s", 0)
            if shutil.which("valgrind"):
                few, many = (counted(program, "games", seats, number) for number in (500, 1_500))
                yield Figure("coast", f"{seats} seats: instructions a game", f"{(many - few) / 1_000:,.0f}")
        yield from _trails(folder, program)


def _trails(folder: str, program: str) -> Iterator[Figure]:
    if not NETS.exists():
        yield Figure("coast", "longest trails", "only with the vectors")
        return
    feed, prototype = nets(), str(Path(folder, "prototype"))
    source = str(CORE / "bench" / "baseline" / "coast_trails.c")
    subprocess.run(["cc", "-O2", "-w", source, "-o", prototype], check=True)
    ours, theirs, steps = [], [], 0
    for _ in range(ROUNDS):
        done = subprocess.run([program, "trails", str(TIMES)], input=feed, capture_output=True, text=True, check=True)
        told = json.loads(done.stdout)
        ours.append(told["microseconds_per_net"])
        steps = told["worst_steps"]
        done = subprocess.run([prototype], input=feed, capture_output=True, text=True, check=True)
        theirs.append(float(re.findall(r"0 differ, mean ([\d.]+) us", done.stdout)[0]))
    yield Figure("coast", "longest trail, mean of 640 nets", f"{min(ours):.3f} us")
    yield Figure("coast", "longest trail, most steps", f"{steps}")
    name = f"trails: times trail_prototype.c ({min(theirs):.2f} us)"
    yield at_least("coast", name, min(theirs) / min(ours), 1, "x", 1)
