"""Power cuts in the virtual machine: while matches are played, and while settings and the policy are written.

The machine is booted once and its memory kept; each trial goes on from there on fresh disks, writes for some seconds,
loses its power (SIGKILL of QEMU: what the guest had not flushed is gone), and its data disk is looked at as the next
start would: the journal is replayed, and the program itself reads what is there. What was told as saved must be there.
Called by cuts.sh: cuts.py FOLDER [ARCH] [CUTS]; prints a log. RAILS_ROOT=checkout for reading records."""

from __future__ import annotations

import random
import subprocess
import sys
import time
import tomllib
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from machine import disk_files, log
from trial import IMPORT, Bed, bed

from handheld.session import record

QUIET, LONGEST = 0.4, 4.0  # seconds of writing before a cut
MODES = ("play", "settings")


def write_and_cut(place: Bed, mode: str, luck: random.Random) -> tuple[list[Any], Path]:
    """Let it write for a while and cut; return what was told as saved, and the data disk."""
    with place.again("cut") as vm:
        vm.run(f"{IMPORT}import writer\nwriter.start({mode!r}, console, loop, say, {luck.randrange(1 << 30)})")
        vm.until(lambda: bool(vm.events), 60, "nothing is written", 0.05)
        time.sleep(luck.uniform(QUIET, LONGEST))
        vm.cut()
        return list(vm.events), place.folder / "cut-data.qcow2"


def judge(mode: str, told: list[Any], data: Path) -> list[str]:
    """Return what is wrong with the files after a cut."""
    wrong = [f"the program had trouble: {one[1]}" for one in told if one[0] == "problem"]
    return wrong + (judge_play(told, data) if mode == "play" else judge_settings(told, data))


def judge_play(told: list[Any], data: Path) -> list[str]:
    """Look for the last step that was told, and for each finished match."""
    wrong = []
    for one in told:
        if one[0] == "kept":
            match = record.read((data / "replays" / one[1]).read_bytes())
            if match.headers["Id"][0] != one[2] or match.at != one[3] or not match.over:
                wrong.append(f"{one[1]} is another match")
    for path in [*data.glob("continue/*"), *data.glob("replays/*.rail")]:
        if path.suffix == ".rail":
            record.read(path.read_bytes())  # whatever is there can be read
    last = next((one for one in reversed(told) if one[0] in ("begun", "step", "kept")), None)
    if last is None or last[0] != "step":
        return wrong
    slot = data / "continue" / f"{last[1]}.rail"
    found = [slot, *data.glob("replays/*.rail")]  # it may have ended in the moment after
    matches = [record.read(path.read_bytes()) for path in found if path.exists()]
    mine = [match.at for match in matches if match.headers.get("Id", ("",))[0] == last[2]]
    if not mine or max(mine) < last[3]:
        wrong.append(f"told as saved: step {last[3]} of {last[1]}; found: {mine}")
    return wrong


def judge_settings(told: list[Any], data: Path) -> list[str]:
    """Compare the counters."""
    wrong = []
    for what, file, read in (("settings", "settings.toml", lambda found: int(found["names"][0][1:])),
                             ("policy", "kiosk.toml", lambda found: int(found["attract_seconds"]))):
        last = next((one[1] for one in reversed(told) if one[0] == what), None)
        if last is not None:
            found = read(tomllib.loads((data / file).read_text("utf-8")))
            if found < last:
                wrong.append(f"told as saved: {what} {last}; found: {found}")
    return wrong


def trial(place: Bed, mode: str, luck: random.Random) -> tuple[bool, int]:
    """One cut; return whether all was there, and how many saves were told."""
    told, disk = write_and_cut(place, mode, luck)
    image = place.folder / "cut-data.img"
    subprocess.run(["qemu-img", "convert", "-O", "raw", str(disk), str(image)], check=True)
    files = place.folder / "cut-files"
    found = disk_files(image, ["/"], files)
    try:
        wrong = judge(mode, told, files)
    except Exception as error:
        wrong = [f"{type(error).__name__}: {error}"]
    if found["clean"]:
        wrong.append(f"the file system: {found['said'][-300:]}")
    leftovers = len(list(files.rglob(".*.tmp")))
    last = told[-1] if told else None
    log(f"{mode}: {len(told)} told, last {last}; {leftovers} half-written files swept at the next start; "
        + ("; ".join(wrong) if wrong else "all there"))
    return not wrong, len(told)


def main(place: Bed) -> int:
    """Cut, and count; return 1 if anything was lost."""
    cuts = int(sys.argv[3]) if len(sys.argv) > 3 else 50
    luck, lost = random.Random(6), 0
    for mode in MODES:
        results = [trial(place, mode, luck) for _ in range(cuts)]
        survived = sum(good for good, _ in results)
        lost += cuts - survived
        log(f"== {mode}: {survived} of {cuts} cuts survived, after {sum(n for _, n in results)} saves told")
    return int(lost > 0)


sys.exit(main(bed("usage: cuts.py FOLDER [ARCH] [CUTS]")))
