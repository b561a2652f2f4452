"""What an operator wants to know of the machine: model, warmth, room on the card, memory, the log's last troubles.

Read anew each time from /proc and /sys (under `root`, for tests); what is not there is left out."""

from __future__ import annotations

import os
import re
import shutil
from dataclasses import dataclass, field
from pathlib import Path

LOG = "pocket-rails.log"  # beside the saves
TAIL = 65_536  # bytes of the log that are looked at
TROUBLE = re.compile(r" (?:WARNING|ERROR|CRITICAL) ")
MOST_LINES = 8
THROTTLED, WEAK = "sys/devices/platform/soc/soc:firmware/get_throttled", 0x10001  # under-voltage now, or before
_SIZES = re.compile(r"^(MemTotal|MemAvailable):\s+(\d+) kB", re.M)
_NAME = re.compile(r'^PRETTY_NAME="?([^"\n]*)', re.M)


@dataclass(slots=True)
class Facts:
    """None or "": not known."""

    model: str = ""
    system: str = ""
    warmth: float | None = None  # degrees Celsius of the processor
    memory: tuple[int, int] | None = None  # bytes available, and in all
    room: tuple[int, int] | None = None  # bytes free where the saves lie, and in all
    read_only: bool = False  # nothing can be written there
    up: float | None = None  # seconds since the machine started
    card_errors: int = 0  # that the file systems have noticed
    weak_power: bool = False  # too little voltage since the machine started (Raspberry Pi)
    troubles: list[str] = field(default_factory=list)  # lines of the log, newest last


def look(folder: Path, root: Path = Path("/")) -> Facts:
    """Return the facts. `folder`: where the saves lie. Reading may take a while on a sick card."""
    found = Facts(model=_model(root), system=_system(root), warmth=_warmth(root), memory=_memory(root))
    found.card_errors = sum(_number(path) for path in (root / "sys/fs/ext4").glob("*/errors_count"))
    found.weak_power = bool(_number(root / THROTTLED, 16) & WEAK)
    up = _text(root / "proc/uptime").split()
    found.up = float(up[0]) if up and re.fullmatch(r"\d+(\.\d+)?", up[0]) else None
    try:
        usage = shutil.disk_usage(folder)
        found.room = (usage.free, usage.total)
        found.read_only = bool(os.statvfs(folder).f_flag & os.ST_RDONLY) or not os.access(folder, os.W_OK)
    except OSError:
        found.read_only = True
    found.troubles = troubles(folder)
    return found


def troubles(folder: Path) -> list[str]:
    """Return the log's last lines that tell of trouble."""
    lines: list[str] = []
    for name in (f"{LOG}.1", LOG):
        try:
            with (folder / name).open("rb") as file:
                file.seek(max(0, file.seek(0, os.SEEK_END) - TAIL))
                text = file.read(TAIL).decode("utf-8", "replace")
        except OSError:
            continue
        lines += [line.strip() for line in text.splitlines() if TROUBLE.search(line)]
    return ["".join(one if one.isprintable() else " " for one in line)[:200] for line in lines[-MOST_LINES:]]


def _text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return file.read(TAIL).decode("utf-8", "replace").strip("\0\n ")
    except OSError:
        return ""


def _number(path: Path, base: int = 10) -> int:
    try:
        return int(_text(path) or "0", base)
    except ValueError:
        return 0


def _model(root: Path) -> str:
    return _text(root / "proc/device-tree/model") or _text(root / "sys/class/dmi/id/product_name")


def _system(root: Path) -> str:
    found = _NAME.search(_text(root / "etc/os-release"))
    return found[1] if found else ""


def _warmth(root: Path) -> float | None:
    """Return the warmest of the machine's thermal zones."""
    found = []
    for path in sorted((root / "sys/class/thermal").glob("thermal_zone*/temp")):
        text = _text(path)
        if re.fullmatch(r"-?\d{1,6}", text):
            found.append(int(text) / 1000)
    return max((one for one in found if -40 < one < 150), default=None)


def _memory(root: Path) -> tuple[int, int] | None:
    found = {name: int(size) * 1024 for name, size in _SIZES.findall(_text(root / "proc/meminfo"))}
    return (found["MemAvailable"], found["MemTotal"]) if len(found) == 2 else None
