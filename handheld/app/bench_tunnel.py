"""bench: the core of Tunnel Lines against the plain fast program of its specification, in the same run."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from handheld.app.bench import Figure, at_least
from handheld.app.bench_core import CORE, ROUNDS, build, counted, lacking, say

TABLES = ("hh_lattice_tables.c", "hh_tunnel_tables.c")
GAMES = ((0, 2, "2 players"), (2, 4, "4 players"))  # number of the board, seats
# ours and the baseline's: the word and the number of rounds; how many times faster it must be
WORK = (
    ("full turns visited a second", "visit", 30, "turns", 8, 2),
    ("full turns counted a second", "turns", 60, "turns", 8, 2),
    ("final scores a second", "score", 20_000, "score", 1_500, 2),
    ("random games a second", "playouts", 8_000, "playouts", 800, 2),
)
COUNTED = (("full turn visited", "visit", 1), ("final score", "score", 100), ("random game", "playouts", 50))


def baseline(folder: str) -> str:
    """Compile the baseline with the tables of the core and return the program."""
    program = str(Path(folder, "baseline"))
    objects = []
    for name in TABLES:
        objects.append(str(Path(folder, name).with_suffix(".o")))
        source = str(CORE / "src" / name)
        subprocess.run(["cc", "-O2", f"-I{CORE / 'include'}", "-c", source, "-o", objects[-1]], check=True)
    main = str(CORE / "bench" / "baseline" / "tunnel_baseline.cpp")
    flags = ["-O2", "-w", "-std=c++17", f"-I{CORE / 'include'}"]
    subprocess.run(["g++", *flags, main, *objects, "-o", program], check=True)
    return program


def instructions(program: str, word: str, board: int, seats: int, number: int) -> float:
    """Return the instructions of one piece of work, by runs of different length."""
    done: list[int] = [say(program, word, board, seats, times * number)["done"] for times in (1, 2)]
    spent = [counted(program, word, board, seats, times * number) for times in (1, 2)]
    return (spent[1] - spent[0]) / (done[1] - done[0])


def tunnel() -> Iterator[Figure]:
    """Full turns, final scores and random games; the two programs take turns."""
    if problem := lacking() or ("" if shutil.which("g++") else "no C++ compiler"):
        yield Figure("tunnel", "full turns", problem)
        return
    with tempfile.TemporaryDirectory() as folder:
        program, plain = build(folder, "tunnel_bench"), baseline(folder)
        for board, seats, who in GAMES:
            for name, word, times, their_word, their_times, least in WORK:
                ours, theirs = 0.0, 0.0
                for _ in range(ROUNDS):
                    ours = max(ours, say(program, word, board, seats, times)["per_second"])
                    theirs = max(theirs, say(plain, their_word, board, seats, their_times)["per_second"])
                yield Figure("tunnel", f"{who}: {name}", f"{ours:,.0f}")
                yield at_least("tunnel", f"{who}: times fast.cpp ({theirs:,.0f})", ours / theirs, least, "x", 1)
        if not shutil.which("valgrind"):
            return
        for board, seats, who in GAMES:
            for name, word, number in COUNTED:
                mine = instructions(program, word, board, seats, number)
                their_word = "turns" if word == "visit" else word
                other = instructions(plain, their_word, board, seats, number)
                yield Figure("tunnel", f"{who}: instructions a {name} (fast.cpp: {other:,.0f})", f"{mine:,.0f}")
