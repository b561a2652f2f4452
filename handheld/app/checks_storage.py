"""The doctor's look at where games are kept: whether it can be written, will be there tomorrow, and how it ages."""

from __future__ import annotations

import os
import re
import shutil
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from handheld.app.machine import Finding, Machine

UNSAFE = ("tmpfs", "ramfs", "overlay")  # file systems that forget everything
WORN = 9  # tenths of its life that an eMMC has used up
LITTLE, PER_CENT = 50, 2  # MB and share of a disk, one of which should be free
FOREIGN = 5  # files of somebody else that are named
DAY = 86_400.0
KIOSK = "/var/lib/pocket-rails"  # where the service keeps its games
CHECKED = "add fsck.mode=force to /boot/firmware/cmdline.txt for one start"


@dataclass(frozen=True, slots=True)
class Mount:
    """A file system as /proc/self/mountinfo lists it."""

    at: str
    kind: str
    source: str
    options: frozenset[str]


def mount_of(machine: Machine, folder: Path) -> Mount | None:
    """Return the file system that a folder of the machine lies on."""
    found: Mount | None = None
    path = os.path.realpath(folder)
    for line in machine.read("proc/self/mountinfo").splitlines():
        left, _, right = line.partition(" - ")
        words, more = left.split(), right.split()
        if len(words) < 6 or len(more) < 3:
            continue
        at = re.sub(r"\\([0-7]{3})", lambda found: chr(int(found[1], 8)), words[4])
        if (at == "/" or path == at or path.startswith(at + "/")) and (found is None or len(at) >= len(found.at)):
            found = Mount(at, more[0], more[1], frozenset([*words[5].split(","), *more[2].split(",")]))
    return found


def storage(machine: Machine) -> Iterator[Finding]:
    """Yield whether the folder of saves can be written, will be there tomorrow, and has room."""
    folder = _folder(machine)
    mount = mount_of(machine, _standing(folder))
    if mount is not None and "ro" in mount.options and mount.kind not in UNSAFE:
        yield Finding("storage", False, f"{mount.source} on {mount.at} is read-only, as it becomes after an error",
                      f"sudo dmesg | grep -i error; {CHECKED}; until then: sudo mount -o remount,rw {mount.at}")
    else:
        yield from _writable(folder)
        yield from _owners(machine, folder)
    if mount is not None:
        if mount.kind in UNSAFE:
            yield Finding("storage", False, f"{folder} lies on {mount.kind}: nothing outlives the power there",
                          "give it a partition of its own (deploy/README.md), or switch the overlay off: "
                          "sudo raspi-config nonint disable_overlayfs")
        yield from _health(machine, mount)
    yield from _newer(folder)
    aside = [path for path in (folder / "aside").glob("*") if not path.name.endswith(".why.txt")]
    if aside:
        yield Finding("storage", True, f"{len(aside)} files could not be read and were set aside: {folder / 'aside'}")


def _folder(machine: Machine) -> Path:
    """Return where games are kept; for root, who plays none, where the kiosk keeps them."""
    from handheld.session.store import state_folder

    if os.getuid() == 0 and not machine.environ.get("POCKET_RAILS_HOME") and machine.path(KIOSK).is_dir():
        return machine.path(KIOSK)
    return state_folder()


def _standing(folder: Path) -> Path:
    """Return the folder, or the one above it that is there."""
    while not os.path.isdir(folder) and folder != folder.parent:
        folder = folder.parent
    return folder


def _writable(folder: Path) -> Iterator[Finding]:
    if not os.path.lexists(folder):  # not made here: it would be root's, if root asks
        above = _standing(folder)
        if os.access(above, os.W_OK | os.X_OK):
            yield Finding("storage", True, f"{folder} will be made with the first game")
        else:
            yield Finding("storage", False, f"{folder} can't be made: games are not saved", f"make {above} writable")
        return
    try:
        trial = folder / ".doctor"
        with trial.open("wb") as out:
            out.write(b"x" * 4096)
            out.flush()
            os.fsync(out.fileno())
        trial.unlink()
    except OSError as error:
        yield Finding("storage", False, f"{folder}: {error.strerror}: games are not saved",
                      f"make {folder} writable: sudo chown -R $USER {folder}")
        return
    usage, places = shutil.disk_usage(folder), os.statvfs(folder)
    free = usage.free // 2**20
    room = free >= LITTLE or usage.free * 100 >= usage.total * PER_CENT
    full = places.f_files > 0 and places.f_favail == 0
    yield Finding("storage", room and not full, f"{folder}, {free:,} MB free" + (", no room for more files" * full),
                  "" if room and not full else "free some space: sudo du -xhd1 / | sort -h; sudo journalctl "
                  "--vacuum-size=50M; sudo apt clean")


def _owners(machine: Machine, folder: Path) -> Iterator[Finding]:
    """Yield files that another user left, like a console that was once started with sudo."""
    foreign = []
    for base, names, files in os.walk(folder):
        for name in [*names, *files]:
            path = Path(base, name)
            try:
                other = path.lstat().st_uid != os.getuid()
            except OSError:
                continue
            if other and not os.access(path, os.R_OK | os.W_OK):
                foreign.append(path)
    if foreign:
        shown = ", ".join(str(path.relative_to(folder)) for path in sorted(foreign)[:FOREIGN])
        yield Finding("storage", False, f"{len(foreign)} files belong to somebody else: {shown}",
                      f"sudo chown -R {machine.user()} {folder}")


def _health(machine: Machine, mount: Mount) -> Iterator[Finding]:
    """Yield what the file system and the card say about themselves."""
    device = os.path.basename(os.path.realpath(machine.path(mount.source)) if mount.source.startswith("/dev/") else "")
    if errors := machine.number(f"sys/fs/ext4/{device}/errors_count"):
        yield Finding("storage", False, f"{errors} errors were found on {mount.source}",
                      f"save what is on {mount.at}; {CHECKED}; if errors come again, the card is dying: use a new one")
    numbered = device.startswith(("mmcblk", "nvme"))
    whole = re.sub(r"p[0-9]+$", "", device) if numbered else device.rstrip("0123456789")
    card = f"sys/block/{whole}/device"
    name, date = machine.read(f"{card}/name") or machine.read(f"{card}/model"), machine.read(f"{card}/date")
    words = machine.read(f"{card}/life_time").split()
    life = max((int(word, 16) for word in words if re.fullmatch("0x[0-9a-fA-F]{1,2}", word)), default=0)
    end = machine.number(f"{card}/pre_eol_info") or 0
    if not whole or not (name or life):
        return
    worn = life > WORN or end > 1
    made, used = f", made {date}" * bool(date), f", {life * 10} % of its life used" * bool(life)
    yield Finding("card", not worn, f"{name.strip() or whole}{made}{used}",
                  "copy it to a new one soon: the old one may stop taking writes" * worn)


def _newer(folder: Path) -> Iterator[Finding]:
    """Yield whether files are of a time that has not come yet."""
    times = []
    for path in folder.rglob("*.rail"):
        try:
            times.append(path.stat().st_mtime)
        except OSError:
            continue
    if times and max(times) > time.time() + DAY:
        shown = time.strftime("%Y-%m-%d", time.localtime(max(times)))
        yield Finding("clock", False, f"the newest game is of {shown}, which has not come yet: the clock was put back",
                      "see that the clock is right: timedatectl")
