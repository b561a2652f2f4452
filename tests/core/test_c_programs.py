"""The C core by itself: no warnings, its own tests under sanitizers and with unsigned char, the fuzz corpus."""

import importlib.util
import os
import re
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
CORE = ROOT / "core_c"
CORPUS = ROOT / "tests" / "fuzz_corpus" / "trax"
SOURCES = sorted((CORE / "src").glob("*.c"))
WARNINGS = ["-Wall", "-Wextra", "-Wshadow", "-Wconversion", "-Werror"]
BASE = ["-std=c11", "-ffp-contract=off", f"-I{CORE / 'include'}"]
SANITIZE = [
    "-O1",
    "-g",
    "-DHH_CHECKED",
    "-fno-omit-frame-pointer",
    "-fsanitize=address,undefined",
    "-fno-sanitize-recover=all",
]
BUILDS = {"plain": ["-O2"], "unsigned-char": ["-O2", "-funsigned-char"], "sanitizers": SANITIZE}
TESTS = sorted((CORE / "tests").glob("test_*.c"))
FUZZ = CORE / "fuzz" / "fuzz_trax.c"
Build = tuple[str, list[str], list[Path]]
COVERED = {"hh_trax.c": 95.0, "hh_trax_lay.h": 95.0}  # per cent of lines the corpus runs


def run(command: Sequence[str | os.PathLike[str]], cwd: Path) -> str:
    """Run a command; return what it printed, or fail with it."""
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="session", params=sorted(BUILDS))
def build(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Build:
    """Compile the sources once for each build: its name, its flags, its object files."""
    name: str = request.param
    flags = [*BASE, *BUILDS[name], *([] if name == "sanitizers" else WARNINGS)]
    folder = tmp_path_factory.mktemp(name)
    for source in SOURCES:
        run(["gcc", *flags, "-c", source], folder)
    return name, flags, sorted(folder.glob("*.o"))


@pytest.mark.parametrize("test", TESTS, ids=lambda path: path.stem)
def test_c_tests(build: Build, test: Path, tmp_path: Path) -> None:
    _, flags, objects = build
    run(["gcc", *flags, *objects, test, "-lm", "-o", tmp_path / "program"], tmp_path)
    assert "all well" in run([tmp_path / "program"], tmp_path)


def test_fuzz_corpus(build: Build, tmp_path: Path) -> None:
    inputs = sorted(CORPUS.iterdir())
    assert len(inputs) >= 50
    assert sum(path.stat().st_size for path in inputs) < 300_000
    _, flags, objects = build
    program = tmp_path / "fuzz"
    run(["gcc", *flags, "-DHH_FUZZ_STANDALONE", *objects, FUZZ, "-lm", "-o", program], tmp_path)
    assert f"{len(inputs)} inputs, nothing broken" in run([program, *inputs], tmp_path)


def test_bench_programs_build(build: Build, tmp_path: Path) -> None:
    _, flags, objects = build
    for source in sorted((CORE / "bench").glob("*.c")):
        run(["gcc", *flags, *objects, source, "-lm", "-o", tmp_path / source.stem], tmp_path)
    assert '"leaves": 9568,' in run([tmp_path / "trax_bench", "perft", "loop", "4"], tmp_path)


def test_fuzz_corpus_covers_the_rules(tmp_path: Path) -> None:
    run(["gcc", *BASE, "-O0", "--coverage", "-DHH_FUZZ_STANDALONE", *SOURCES, FUZZ, "-lm", "-o", "fuzz"], tmp_path)
    run([tmp_path / "fuzz", *sorted(CORPUS.iterdir())], tmp_path)
    report = run(["gcov", *sorted(path.name for path in tmp_path.glob("*.gcda"))], tmp_path)
    found: dict[str, float] = {}
    for name, percent in re.findall(r"File '([^']*)'\nLines executed:([\d.]+)% of \d+", report):
        base = Path(name).name
        found[base] = max(found.get(base, 0.0), float(percent))  # a header is counted once for each file it is in
    for name, least in COVERED.items():
        assert found[name] >= least, found


def test_tables_are_those_of_the_script() -> None:
    spec = importlib.util.spec_from_file_location("tables", CORE / "tables.py")
    assert spec
    assert spec.loader
    tables = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tables)
    assert (CORE / "src" / "hh_trax_tables.c").read_text(encoding="utf-8") == tables.text()


def test_the_core_keeps_no_state_of_its_own(build: Build, tmp_path: Path) -> None:
    """Nothing writable that outlives a call, no allocation, no printing."""
    name, _, objects = build
    for path in objects:
        symbols = [line.split()[-2:] for line in run(["nm", path], tmp_path).splitlines()]
        outside = {symbol for kind, symbol in symbols if kind == "U"}
        assert outside & {"malloc", "calloc", "realloc", "free", "printf", "fprintf", "puts", "abort"} == set(), path
        if name != "sanitizers":  # they add tables of their own
            assert [symbol for kind, symbol in symbols if kind in "bBdDcCsS"] == [], path
