"""The fuzz corpus of Twisty Tracks under every build and what it covers, the baseline it is measured against, and the
tables as their script writes them. The C tests (core_c/tests/test_twisty.c) run in test_c_programs.py."""

import importlib.util
import json
import os
import re
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
CORE = ROOT / "core_c"
CORPUS = ROOT / "tests" / "fuzz_corpus" / "twisty"
SOURCES = [CORE / "src" / f"{name}.c" for name in ("hh_rng", "hh_twisty", "hh_twisty_check", "hh_twisty_playouts",
                                                   "hh_twisty_tables")]
FUZZ = CORE / "fuzz" / "fuzz_twisty.c"
WARNINGS = ["-Wall", "-Wextra", "-Wshadow", "-Wconversion", "-Werror"]
BASE = ["-std=c11", "-ffp-contract=off", f"-I{CORE / 'include'}"]
SANITIZE = ["-O1", "-g", "-fno-omit-frame-pointer", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
BUILDS = {
    "plain": ["-O2", *WARNINGS],
    "unsigned-char": ["-O2", "-funsigned-char", *WARNINGS],
    "sanitizers": SANITIZE,
}
COVERED = {"hh_twisty.c": 95.0, "hh_twisty_lay.h": 95.0, "hh_twisty_check.c": 95.0}  # per cent of lines


def run(command: Sequence[str | os.PathLike[str]], cwd: Path) -> str:
    """Run a command; return what it printed, or fail with it."""
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, timeout=300, check=False)
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
    for name, least in COVERED.items():
        assert found[name] >= least, found


def test_both_programs_that_are_measured_play_the_same_game(tmp_path: Path) -> None:
    """The core and the baseline lay random tiles in their own order: the averages agree, whatever the speed."""
    bench, baseline = CORE / "bench" / "twisty_bench.c", CORE / "bench" / "baseline" / "twisty_baseline.c"
    run(["gcc", *BASE, "-O2", *SOURCES, bench, "-o", "ours"], tmp_path)
    run(["gcc", "-std=gnu11", "-O2", "-w", f"-I{CORE / 'include'}", *SOURCES, baseline, "-o", "theirs"], tmp_path)
    ours = json.loads(run([tmp_path / "ours", "playouts", "20000"], tmp_path))
    theirs = json.loads(run([tmp_path / "theirs", "20000"], tmp_path))
    assert ours["games"] == 20_000
    for what in ("placements", "points"):
        assert abs(ours[what] / theirs[what] - 1) < 0.01, (ours, theirs)
    strain = json.loads(run([tmp_path / "ours", "strain", "10"], tmp_path))
    assert strain["placements"] > 0
    assert strain["points"] > 0


def test_tables_are_those_of_the_script() -> None:
    spec = importlib.util.spec_from_file_location("twisty_tables", CORE / "twisty_tables.py")
    assert spec
    assert spec.loader
    tables = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tables)
    assert (CORE / "src" / "hh_twisty_tables.c").read_text(encoding="utf-8") == tables.text()
