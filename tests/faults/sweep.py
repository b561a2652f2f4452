"""Make the n-th call that touches a file fail during the story, for every n, and look what the next start finds.

    PYTHONPATH=tests python -m faults.sweep [--only MODES] [--long]

One process is started with the shim and forks for each n. `--long` lets a second call fail as well, 1 to 12 calls
after the first: what is done about a failure may fail too. The rest is what the tests run (faults/test_sweep.py)."""

from __future__ import annotations

import argparse
import gc
import json
import logging
import mmap
import os
import shutil
import struct
import subprocess
import sys
import tempfile
import threading
import traceback
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
READ, CREATE, WRITE, SYNC, RENAME, UNLINK, MAKE, CUT = (1 << n for n in range(8))
ALL = 255
LAYOUT = struct.Struct("7i228s")
SECONDS = range(1, 13)
MOST = 5000  # calls that no story makes


@dataclass(frozen=True, slots=True)
class Mode:
    """A way to fail. `number` and `error` as in shim.c; `last`: the program dies of it; `for_good`: it stays so."""

    number: int
    kinds: int
    error: int = 0
    last: bool = False
    for_good: bool = False


MODES = {
    "once": Mode(1, ALL, 5),  # EIO: a card that does not answer
    "broken": Mode(2, ALL, 5, for_good=True),  # and never does again
    "full": Mode(2, CREATE | WRITE | MAKE, 28, for_good=True),  # ENOSPC
    "read-only": Mode(2, CREATE | RENAME | UNLINK | MAKE, 30, for_good=True),  # EROFS: remounted after an error
    "short": Mode(3, WRITE),  # half is written, and the call says so
    "truncated": Mode(4, WRITE),  # half is written, and the call says all was
    "killed": Mode(5, ALL - READ, last=True),  # the program ends before the call
    "torn": Mode(6, WRITE, last=True),  # and in the middle of it
}


@dataclass(slots=True)
class Run:
    """What came of one n."""

    tale: str
    mode: str
    n: int
    second: int = 0
    what: str = ""  # the call
    hit: bool = False
    steps: list[tuple[dict[str, Any], bool | None, list[str]]] = field(default_factory=list)  # as story.Report has it
    found: dict[str, Any] = field(default_factory=dict)
    words: list[str] = field(default_factory=list)  # of the start afterwards
    trouble: str = ""  # a traceback, of the story or of the start

    def faults(self) -> Iterator[str]:
        """Yield what is not as promised."""
        mode = MODES[self.mode]
        if self.trouble:
            yield self.trouble
            return
        if not self.found.get("well") or self.found.get("twice") or self.found.get("broken"):
            yield f"afterwards: {self.found}"
        if self.found["litter"]:
            yield f"left behind: {self.found['litter']}"
        told = False
        for facts, well, words in self.steps:
            told = told or bool(words)
            if well is False and (not told or not (self.hit or "aside" in facts)):
                yield f"{facts}: was not kept, and this was said: {words}"
        missing = 0
        for fact in {name for facts, _, _ in self.steps for name in facts}:
            tried = [(facts[fact], well) for facts, well, _ in self.steps if fact in facts]
            sure = max((n for n, (_, well) in enumerate(tried) if well), default=-1)
            if sure >= 0 and self.found.get(fact) not in [value for value, _ in tried[sure:]]:
                yield f"{fact}: {tried[sure][0]!r} was kept, {self.found.get(fact)!r} is found"
            missing += tried[-1][0] != self.found.get(fact) and not mode.last
        if missing and not (told or self.words):
            yield "something is missing and nobody was told"
        if missing > bool(self.hit) + bool(self.second) and not mode.for_good:
            yield f"{missing} facts are missing"


class Shim:
    """The compiled shim and the memory shared with it."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.root = folder, folder / "run"
        self.library, control = folder / "shim.so", folder / "control"
        self.root.mkdir(exist_ok=True)
        control.touch()
        os.truncate(control, 4096)
        with control.open("r+b") as file:
            self._memory = mmap.mmap(file.fileno(), 4096)

    def build(self) -> None:
        """Compile the shim."""
        subprocess.run(["gcc", "-std=c11", "-O2", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC",
                        str(HERE / "shim.c"), "-o", str(self.library), "-ldl"], check=True)

    def environment(self) -> dict[str, str]:
        """Return what a program needs to run with the shim."""
        return {"LD_PRELOAD": str(self.library), "FAULT_CONTROL": str(self.folder / "control"),
                "FAULT_ROOT": str(self.root)}

    def arm(self, mode: Mode, n: int, second: int = 0) -> None:
        """Let the n-th call fail, and the second-th after it."""
        self._memory[:LAYOUT.size] = LAYOUT.pack(mode.number, n, mode.kinds, mode.error, 0, 0, second, b"")

    def disarm(self) -> tuple[bool, str]:
        """Let all calls through; return whether one was touched, and which."""
        *_, hit, _second, what = LAYOUT.unpack(self._memory[:LAYOUT.size])
        self._memory[:4] = bytes(4)
        return bool(hit), what.split(b"\0")[0].decode()


def forked(work: Any) -> list[Any]:
    """Run work(send) in a child process; return what it sent, one JSON value after the other."""
    out, into = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(out)

        def send(value: Any) -> None:
            os.write(into, json.dumps(value).encode() + b"\n")

        try:
            work(send)
        except BaseException:
            send({"trouble": traceback.format_exc()})
        finally:
            os._exit(0)
    os.close(into)
    data = b""
    while chunk := os.read(out, 1 << 16):
        data += chunk
    os.close(out)
    os.waitpid(child, 0)
    return [json.loads(line) for line in data.splitlines()]


def one(shim: Shim, template: Path, tale: str, name: str, n: int, second: int = 0) -> Run:
    """Tell a story with the n-th call failing (and another), then start anew."""
    from faults import story

    run = Run(tale, name, n, second)
    home, elsewhere = shim.root / "home", shim.root / "elsewhere"
    for folder in (home, elsewhere):
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(template / folder.name, folder)
    shim.arm(MODES[name], n, second)
    sent = forked(lambda send: story.TALES[tale](home, elsewhere, lambda *step: send(step)))
    run.hit, run.what = shim.disarm()
    for step in sent:
        if isinstance(step, dict):
            run.trouble = f"the story: {step['trouble']}"
        else:
            run.steps.append((step[0], step[1], step[2]))
    sent = forked(lambda send: send(story.found(home, elsewhere)))
    if not sent or isinstance(sent[-1], dict):
        run.trouble += f"the start: {sent}"
    else:
        run.found, run.words = sent[-1]
    return run


def serve(shim: Shim, tale: str, name: str, long: bool) -> Iterator[Run]:
    """Yield the runs of a story in a mode: every n until it ends without reaching it."""
    from faults import story

    template = shim.folder / "earlier"
    if not template.exists():
        story.earlier(template / "home", template / "elsewhere")
        # Once through it all in this process: what is imported and built now costs no child anything.
        for each, tell in story.TALES.items():
            warm = shim.folder / each
            shutil.copytree(template, warm)
            tell(warm / "home", warm / "elsewhere", lambda *_step: None)
            story.found(warm / "home", warm / "elsewhere")
        assert threading.active_count() == 1
        gc.freeze()
    for n in range(1, MOST):
        run = one(shim, template, tale, name, n)
        yield run
        if not run.hit:
            break
        for second in SECONDS if long and not MODES[name].last and not MODES[name].for_good else ():
            yield one(shim, template, tale, name, n, second)


def swept(folder: Path, wanted: list[str], long: bool = False) -> list[dict[str, Any]]:
    """Sweep in a process of its own, which has the shim; `wanted`: words like home-once. Return for each: runs, faults,
    seconds of CPU."""
    shim = Shim(folder)
    shim.build()
    env = os.environ | shim.environment() | {
        "PYTHONPATH": os.pathsep.join([str(HERE.parent), *filter(None, sys.path)]),
        "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "POCKET_RAILS_HEADLESS": "1"}
    done = subprocess.run([sys.executable, "-m", "faults.sweep", "--serve", str(folder), "--only", ",".join(wanted),
                           *["--long"] * long], env=env, stdout=subprocess.PIPE, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]


def memory() -> str | None:
    """Return a folder in memory for what is written thousands of times, if there is one."""
    return "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


def main() -> int:
    """Sweep everything, or be the process that does."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    every = [f"{tale}-{mode}" for tale in ("home", "cafe") for mode in MODES]
    parser.add_argument("--only", default=",".join(every), help=f"these, by commas: {', '.join(every)}")
    parser.add_argument("--long", action="store_true", help="two failures at a time too")
    parser.add_argument("--serve", type=Path, help=argparse.SUPPRESS)
    args = parser.parse_args()
    wanted = args.only.split(",")
    if args.serve is None:
        with tempfile.TemporaryDirectory(dir=memory()) as folder:
            lines = swept(Path(folder), wanted, args.long)
        for line in lines:
            mode, runs, seconds = line["mode"], line["runs"], line["seconds"]
            print(f"{mode:14} {runs:5} runs, {len(line['faults']):3} faults, {seconds:6.1f} s CPU")
            for fault in line["faults"]:
                print("   ", fault)
        return 1 if any(line["faults"] for line in lines) else 0
    logging.disable()
    shim = Shim(args.serve)
    for name in wanted:
        faults, runs, start = [], 0, sum(os.times()[:4])
        for run in serve(shim, *name.split("-", 1), args.long):
            runs += 1
            faults += [f"{name} {run.n}+{run.second} ({run.what}): {fault}" for fault in run.faults()]
        print(json.dumps({"mode": name, "runs": runs, "faults": faults,
                          "seconds": round(sum(os.times()[:4]) - start, 1)}), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
