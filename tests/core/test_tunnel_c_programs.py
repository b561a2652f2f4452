"""The fuzz corpus of Tunnel Lines under every build and what it covers, the baseline it is measured against, and the
tables as their script writes them. The C tests (core_c/tests/test_tunnel.c) run in test_c_programs.py."""

import importlib.util
import json
import os
import re
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent.parent
CORE = ROOT / "core_c"
CORPUS = ROOT / "tests" / "fuzz_corpus" / "tunnel"
PARTS = ("hh_rng", "hh_lattice", "hh_lattice_tables", "hh_graph", "hh_tunnel", "hh_tunnel_check", "hh_tunnel_playouts",
         "hh_tunnel_score", "hh_tunnel_tables", "hh_tunnel_turns")  # fmt: skip
SOURCES = [CORE / "src" / f"{name}.c" for name in PARTS]
FUZZ = CORE / "fuzz" / "fuzz_tunnel.c"
WARNINGS = ["-Wall", "-Wextra", "-Wshadow", "-Wconversion", "-Werror"]
BASE = ["-std=c11", "-ffp-contract=off", f"-I{CORE / 'include'}"]
SANITIZE = ["-O1", "-g", "-fno-omit-frame-pointer", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
BUILDS = {
    "plain": ["-O2", *WARNINGS],
    "unsigned-char": ["-O2", "-funsigned-char", *WARNINGS],
    "sanitizers": SANITIZE,
}
COVERED = ("hh_tunnel.c", "hh_tunnel_lay.h", "hh_tunnel_turns.c", "hh_tunnel_score.c", "hh_tunnel_check.c",
           "hh_graph.c")  # fmt: skip
LEAST = 95.0  # per cent of lines


def run(command: Sequence[str | os.PathLike[str]], cwd: Path) -> str:
    """Run a command; return what it printed, or fail with it."""
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.mark.parametrize("build", BUILDS)
def test_fuzz_corpus(build: str, tmp_path: Path) -> None:
    inputs = sorted(CORPUS.iterdir())
    assert len(inputs) >= 50
    assert sum(path.stat().st_size for path in inputs) < 300_000
    run(["gcc", *BASE, *BUILDS[build], "-DHH_FUZZ_STANDALONE", *SOURCES, FUZZ, "-o", "fuzz"], tmp_path)
    assert f"{len(inputs)} inputs, nothing broken" in run([tmp_path / "fuzz", *inputs], tmp_path)


def test_fuzz_corpus_covers_the_rules(tmp_path: Path) -> None:
    run(["gcc", *BASE, "-O0", "--coverage", "-DHH_FUZZ_STANDALONE", *SOURCES, FUZZ, "-o", "fuzz"], tmp_path)
    run([tmp_path / "fuzz", *sorted(CORPUS.iterdir())], tmp_path)
    report = run(["gcov", *sorted(path.name for path in tmp_path.glob("*.gcda"))], tmp_path)
    found: dict[str, float] = {}
    for name, percent in re.findall(r"File '([^']*)'\nLines executed:([\d.]+)% of \d+", report):
        base = Path(name).name
        found[base] = max(found.get(base, 0.0), float(percent))  # a header is counted once for each file it is in
    assert {name: found[name] for name in COVERED if found[name] < LEAST} == {}


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The two programs that are measured, built in a folder."""
    folder = tmp_path_factory.mktemp("tunnel")
    run(["gcc", *BASE, "-O2", *SOURCES, CORE / "bench" / "tunnel_bench.c", "-o", "ours"], folder)
    tables = [CORE / "src" / f"{name}.c" for name in PARTS if name.endswith("_tables")]
    run(["gcc", *BASE, "-O2", "-c", *tables], folder)
    objects = sorted(folder.glob("*_tables.o"))
    flags = ["-O2", "-w", "-std=c++17", f"-I{CORE / 'include'}"]
    run(["g++", *flags, CORE / "bench" / "baseline" / "tunnel_baseline.cpp", *objects, "-o", "theirs"], folder)
    return folder


@pytest.mark.parametrize(("board", "seats"), [(0, 2), (1, 3), (2, 4)])
def test_both_programs_that_are_measured_play_the_same_game(programs: Path, board: int, seats: int) -> None:
    """Each plays random games by chance of its own: the averages agree, whatever the speed."""
    ours = json.loads(run([programs / "ours", "playouts", str(board), str(seats), "6000"], programs))
    theirs = json.loads(run([programs / "theirs", "playouts", str(board), str(seats), "6000"], programs))
    assert ours["done"] == theirs["done"] == 6000
    for what in ("turns", "tiles", "chips", "points"):
        assert abs(ours[what] / theirs[what] - 1) < 0.03, (what, ours, theirs)


def test_what_is_measured(programs: Path) -> None:
    """Visiting meets as many full turns as are counted; without orders that cannot differ there are fewer."""
    said: dict[str, Any] = {
        what: json.loads(run([programs / "ours", what, "0", "2", "1"], programs))
        for what in ("turns", "visit", "unordered", "score")
    }
    assert said["turns"]["done"] == said["visit"]["done"] > 100_000
    assert 0.3 < said["unordered"]["done"] / said["visit"]["done"] < 0.9
    assert said["score"]["done"] == 20
    for what in ("turns", "score"):
        theirs = json.loads(run([programs / "theirs", what, "0", "2", "1"], programs))
        assert 0.7 < said[what]["done"] / theirs["done"] < 1.4


def test_tables_are_those_of_the_script() -> None:
    spec = importlib.util.spec_from_file_location("tunnel_tables", CORE / "tunnel_tables.py")
    assert spec
    assert spec.loader
    tables = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tables)
    for name, text in tables.TARGETS.items():
        assert (CORE / "src" / name).read_text(encoding="utf-8") == text()
