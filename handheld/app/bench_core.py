"""bench: the C core against a plain explorer in the same run, and in instructions. Needs the checkout and cc."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from handheld.app.bench import Figure, at_least, at_most

CORE = Path(__file__).parents[2] / "core_c"
FLAGS = ["-std=c11", "-O2", "-ffp-contract=off"]  # as the wheel is built: one for every processor
VARIANTS = ("standard", "8x8", "loop")
GAMES = 100_000
ROUNDS = 3  # the two programs take turns; the best round of each counts (others share the machine)
OPENING = r"@0/ @1+ B0+ @2/ A3/"  # where the search is measured
TWISTY_GAMES = 500_000
SIZES = (10, 100, 1_000, 10_000)


def lacking() -> str:
    """Return what keeps the core from being measured, or ""."""
    if not (CORE / "bench").is_dir():
        return "only in a checkout"
    return "" if shutil.which("cc") else "no C compiler"


def build(folder: str, name: str = "trax_bench") -> str:
    """Compile core_c/bench/NAME.c with the core and return the program."""
    program = str(Path(folder, name))
    sources = [str(path) for path in (CORE / "src").glob("*.c")]
    main = str(CORE / "bench" / f"{name}.c")
    subprocess.run(["cc", *FLAGS, f"-I{CORE / 'include'}", *sources, main, "-o", program], check=True)
    return program


def say(program: str, *words: object) -> dict[str, Any]:
    """Run it and return its line."""
    done = subprocess.run([program, *map(str, words)], capture_output=True, text=True, check=True)
    said: dict[str, Any] = json.loads(done.stdout)
    return said


def counted(program: str, *words: object) -> int:
    """Return the instructions of a run, by callgrind."""
    with tempfile.NamedTemporaryFile() as out:
        done = subprocess.run(
            ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out.name}", program, *map(str, words)],
            capture_output=True, text=True, check=True,
        )
    return int(re.findall(r"Collected : (\d+)", done.stderr)[-1])


def playouts() -> Iterator[Figure]:
    """Random games of the core against explore.cc, and the instructions of a turn."""
    if problem := lacking():
        yield Figure("playouts", "random games", problem)
        return
    with tempfile.TemporaryDirectory() as folder:
        program = build(folder)
        explorer = str(Path(folder, "explore"))
        if shutil.which("g++"):
            subprocess.run(["g++", "-O3", "-march=native", "-std=c++17", "-pthread", str(CORE / "bench" / "explore.cc"),
                            "-o", explorer], check=True, capture_output=True)
        for variant in VARIANTS:
            ours, theirs = 0.0, 0.0
            for _ in range(ROUNDS):
                ours = max(ours, say(program, "playouts", variant, GAMES * 3)["turns_per_second"])
                if shutil.which("g++"):
                    done = subprocess.run([explorer, "bench", variant, str(GAMES)], capture_output=True, text=True,
                                          check=True)
                    theirs = max(theirs, float(re.findall(r"games (\d+) plies", done.stdout)[-1]))
            yield Figure("playouts", f"{variant}: turns a second", f"{ours / 1e6:.2f} million")
            if theirs:
                name = f"{variant}: times explore.cc ({theirs / 1e6:.2f} million)"
                yield at_least("playouts", name, ours / theirs, 3, "x", 2)
        if shutil.which("valgrind"):
            played = [say(program, "playouts", "standard", games)["turns"] for games in (2_000, 4_000)]
            spent = [counted(program, "playouts", "standard", games) for games in (2_000, 4_000)]
            share = (spent[1] - spent[0]) / (played[1] - played[0])
            yield Figure("playouts", "standard: instructions a turn", f"{share:,.0f}")


def turn_cost() -> Iterator[Figure]:
    """A turn, played and taken back, on boards of more and more tiles: it must not grow."""
    if problem := lacking():
        yield Figure("turns", "cost of a turn", problem)
        return
    with tempfile.TemporaryDirectory() as folder:
        program = build(folder)
        times: dict[int, float] = {}
        for tiles in SIZES:
            times[tiles] = min(say(program, "turns", tiles, 2_000_000, 64)["ns_per_tile"] for _ in range(ROUNDS))
            yield Figure("turns", f"{tiles:,} tiles: a tile of a turn, and back", f"{times[tiles]:.0f} ns")
        if shutil.which("valgrind"):
            spent: dict[int, float] = {}
            for tiles in SIZES:
                few, many = (counted(program, "turns", tiles, number, 64) for number in (20_000, 40_000))
                laid = [say(program, "turns", tiles, number, 64)["laid"] for number in (20_000, 40_000)]
                spent[tiles] = (many - few) / (laid[1] - laid[0])  # turns differ in how much they force
                yield Figure("turns", f"{tiles:,} tiles: instructions a tile", f"{spent[tiles]:,.0f}")
            grown = spent[10_000] / spent[100]
            yield at_most("turns", "instructions at 10,000 tiles over those at 100", grown, 1.5, "x", 2)


def twisty() -> Iterator[Figure]:
    """Placements of Twisty Tracks with full movement, against the plain simulator of the specification."""
    if problem := lacking():
        yield Figure("twisty", "placements", problem)
        return
    with tempfile.TemporaryDirectory() as folder:
        program, baseline = build(folder, "twisty_bench"), str(Path(folder, "baseline"))
        tables = [str(CORE / "src" / "hh_twisty_tables.c"), str(CORE / "bench" / "baseline" / "twisty_baseline.c")]
        subprocess.run(["cc", "-O2", "-w", f"-I{CORE / 'include'}", *tables, "-o", baseline], check=True)
        ours, theirs, back = 0.0, 0.0, 0.0
        for _ in range(ROUNDS):
            ours = max(ours, say(program, "playouts", TWISTY_GAMES)["placements_per_second"])
            theirs = max(theirs, say(baseline, TWISTY_GAMES)["placements_per_second"])
            back = max(back, say(program, "strain", 50_000)["placements_per_second"])
        yield Figure("twisty", "placements with full movement a second", f"{ours / 1e6:.2f} million")
        yield at_least("twisty", f"times sim.c ({theirs / 1e6:.2f} million)", ours / theirs, 1, "x", 2)
        yield Figure("twisty", "placements, each taken back, a second", f"{back / 1e6:.2f} million")
        if shutil.which("valgrind"):
            for name, words in (("", (program, "playouts")), ("of sim.c ", (baseline,))):
                laid = [say(*words, games)["placements"] for games in (2_000, 4_000)]
                spent = [counted(*words, games) for games in (2_000, 4_000)]
                share = (spent[1] - spent[0]) / (laid[1] - laid[0])
                yield Figure("twisty", f"instructions {name}a placement, random choice included", f"{share:,.0f}")


def search() -> Iterator[Figure]:
    """Nodes a second of the search, and its signature: the move and value of a fixed search."""
    from handheld.core import Stop
    from handheld.games import registered
    from handheld.games.face import Budget

    package = registered()["trax"]
    state = package.rules().start(2, {})
    for token in OPENING.split():
        state.play({state.to_act()[0]: token})
    ask = package.brain().question(state.imagine(state.to_act()[0], lambda n: 0), state.to_act()[0],
                                   package.info.levels, Budget(nodes=300_000, seed=1))
    began = time.process_time()
    thought = ask(Stop())
    seconds = time.process_time() - began
    yield Figure("search", "nodes a second, one core", f"{thought.nodes / seconds / 1e6:.2f} million")
    yield Figure("search", "signature (300,000 nodes)", f"{thought.token} {thought.value:+d} {thought.nodes}")
