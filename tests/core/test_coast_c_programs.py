"""The fuzz corpus of Coast to Coast under every build and what it covers, the programs that are measured, the tables as
their script writes them. The C tests (core_c/tests/test_coast.c, test_trail.c) run in test_c_programs.py."""

import importlib.util
import json
import os
import re
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from handheld.app.bench_coast import nets

ROOT = Path(__file__).parent.parent.parent
CORE = ROOT / "core_c"
CORPUS = ROOT / "tests" / "fuzz_corpus" / "coast"
NAMES = ("hh_rng", "hh_trail", "hh_coast", "hh_coast_check", "hh_coast_imagine", "hh_coast_tables")
SOURCES = [CORE / "src" / f"{name}.c" for name in NAMES]
FUZZ = CORE / "fuzz" / "fuzz_coast.c"
WARNINGS = ["-Wall", "-Wextra", "-Wshadow", "-Wconversion", "-Werror"]
BASE = ["-std=c11", "-ffp-contract=off", f"-I{CORE / 'include'}"]
SANITIZE = ["-O1", "-g", "-fno-omit-frame-pointer", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
BUILDS = {
    "plain": ["-O2", *WARNINGS],
    "unsigned-char": ["-O2", "-funsigned-char", *WARNINGS],
    "sanitizers": SANITIZE,
}
COVERED = ("hh_coast.c", "hh_coast_play.h", "hh_coast_check.c", "hh_coast_imagine.c", "hh_trail.c", "hh_dsu.h")
LEAST = 95.0  # per cent of the lines of each


def run(command: Sequence[str | os.PathLike[str]], cwd: Path, given: str | None = None) -> str:
    """Run a command; return what it printed, or fail with it."""
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, timeout=300, check=False, input=given)
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.mark.parametrize("build", BUILDS)
def test_fuzz_corpus(build: str, tmp_path: Path) -> None:
    inputs = sorted(CORPUS.iterdir())
    assert len(inputs) >= 50
    assert sum(path.stat().st_size for path in inputs) < 200_000
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
    for name in COVERED:
        assert found[name] >= LEAST, found


def test_both_programs_that_are_measured_find_the_same_trails(tmp_path: Path) -> None:
    run(["gcc", *BASE, "-O2", *SOURCES, CORE / "bench" / "coast_bench.c", "-o", "ours"], tmp_path)
    run(["gcc", "-O2", "-w", CORE / "bench" / "baseline" / "coast_trails.c", "-o", "theirs"], tmp_path)
    told = json.loads(run([tmp_path / "ours", "trails", "1"], tmp_path, nets()))
    assert (told["nets"], told["wrong"]) == (640, 0)
    assert told["worst_steps"] < 1_000  # the prototype takes 154,123
    assert "640 networks, 0 differ" in run([tmp_path / "theirs"], tmp_path, nets())
    played = json.loads(run([tmp_path / "ours", "games", "5", "200", "2"], tmp_path))
    assert played["games"] == 200
    assert played["claims"] < played["turns"] < played["steps"]


def test_tables_are_those_of_the_script() -> None:
    spec = importlib.util.spec_from_file_location("coast_tables", CORE / "coast_tables.py")
    assert spec
    assert spec.loader
    tables = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tables)
    assert (CORE / "src" / "hh_coast_tables.c").read_text(encoding="utf-8") == tables.text()
