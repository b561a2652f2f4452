"""`pocket-rails doctor`: what was found, what is missing, and what to type."""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

DRIVERS = ("wayland", "x11", "KMSDRM")
CONSOLE = "sudo apt install libgl1 libegl1 libgles2 libgbm1 libdrm2 libgl1-mesa-dri libxkbcommon0"

# Each probe runs in a process of its own: SDL's drivers print, hang or crash where they don't fit.
SHOW = """
import sys, pygame
pygame.display.init()
screen = pygame.display.set_mode((64, 64))
screen.fill((10, 200, 30)); pygame.display.flip()
assert pygame.display.get_driver().lower() == sys.argv[1].lower(), pygame.display.get_driver()
assert screen.get_at((5, 5))[:3] == (10, 200, 30)
print("%dx%d" % pygame.display.get_desktop_sizes()[0])
"""
SOUND = """
import pygame
pygame.mixer.init(allowedchanges=-1)
print("%d Hz" % pygame.mixer.get_init()[0])
"""
PADS = """
import pygame
from pygame._sdl2 import controller
pygame.display.init(); pygame.display.set_mode((1, 1)); pygame.joystick.init(); controller.init(); pygame.event.pump()
for i in range(pygame.joystick.get_count()):
    pad = pygame.joystick.Joystick(i)
    print(pad.get_name(), "|", pad.get_guid(), "|", "mapped" if controller.is_controller(i) else "unknown")
"""


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the report; `do` is what to type where it is not well."""

    part: str
    ok: bool
    found: str
    do: str = ""


def probe(code: str, *words: str, **environment: str) -> tuple[bool, str]:
    """Run a piece of Python by itself; return whether it went well and its last line."""
    quiet = {"PYGAME_HIDE_SUPPORT_PROMPT": "1", "SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS": "1"}
    try:
        done = subprocess.run(
            [sys.executable, "-c", code, *words], env=os.environ | quiet | environment, capture_output=True, text=True,
            timeout=20, check=False,
        )
    except subprocess.TimeoutExpired:
        return False, "no answer within 20 s"
    said = done.stdout.strip() if done.returncode == 0 else done.stderr.strip().splitlines()[-1:]
    return done.returncode == 0, said if isinstance(said, str) else "".join(said)


def system() -> Iterator[Finding]:
    """Yield what the machine and the installation are."""
    bits = sys.maxsize > 2**32
    yield Finding("system", bits, f"{platform.machine()}, Python {platform.python_version()}",
                  "" if bits else "install the 64-bit Raspberry Pi OS: there is no 32-bit pygame-ce")
    try:
        from handheld import core

        yield Finding("core", True, f"ABI {core.EXPECTED_ABI}")
    except ImportError as error:
        yield Finding("core", False, str(error), "sh deploy/play.sh")


def display() -> Iterator[Finding]:
    """Yield each display driver that could show a picture; at least one must."""
    well = False
    for driver in DRIVERS:
        ok, said = probe(SHOW, driver, SDL_VIDEODRIVER=driver.lower())
        well = well or ok
        if ok:
            yield Finding("display", True, f"{driver}: {said}")
    if not well:
        cards = sorted(Path("/dev/dri").glob("card*"))
        closed = [str(card) for card in cards if not os.access(card, os.R_OK | os.W_OK)]
        if closed:
            yield Finding("display", False, f"no access to {' '.join(closed)}", "sudo usermod -aG video,render $USER")
        elif cards:
            yield Finding("display", False, "none of wayland, x11 and the console can show a picture", CONSOLE)
        else:
            yield Finding("display", False, "no desktop is running and there is no /dev/dri: no display",
                          "connect a screen, or start this from the desktop")


def pads() -> Iterator[Finding]:
    """Yield the pads SDL knows, and devices it may not open (a missing group is otherwise silent)."""
    devices = sorted(Path("/dev/input").glob("event*")) if Path("/dev/input").is_dir() else []
    closed = [path.name for path in devices if not os.access(path, os.R_OK)]
    if closed:
        yield Finding("pads", False, f"{len(closed)} of {len(devices)} input devices can't be read",
                      "sudo usermod -aG input $USER   (then log in again)")
    ok, said = probe(PADS, SDL_VIDEODRIVER="dummy")
    lines = said.splitlines() if ok else []
    for line in lines:
        name, _, mapped = line.split(" | ")
        well = mapped == "mapped"
        yield Finding("pads", well, f"{name}: {mapped}", "" if well else "Settings, Controls, Set up this pad")
    if not lines and not closed:
        yield Finding("pads", True, "none connected (touch and keyboard work without)")


def touch() -> Iterator[Finding]:
    """Yield the touchscreens the kernel knows (property INPUT_PROP_DIRECT)."""
    try:
        blocks = Path("/proc/bus/input/devices").read_text(encoding="utf-8", errors="replace").split("\n\n")
    except OSError:
        blocks = []
    names = [line.split('"')[1] for block in blocks if "PROP=2" in block for line in block.splitlines()
             if line.startswith("N: Name=") and '"' in line]
    yield Finding("touch", True, ", ".join(names) or "no touchscreen (pads, mouse and keyboard work without)")


def audio() -> Iterator[Finding]:
    """Yield whether sound can be played; silence is not an error of the program."""
    ok, said = probe(SOUND)
    yield Finding("audio", True, said if ok else f"no sound: {said or 'no device'} (the games work without)")


def storage() -> Iterator[Finding]:
    """Yield whether the folder of saves can be written and has room."""
    from handheld.session.store import state_folder

    folder = state_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        trial = folder / ".doctor"
        with trial.open("wb") as out:
            out.write(b"x" * 4096)
            out.flush()
            os.fsync(out.fileno())
        trial.unlink()
    except OSError as error:
        yield Finding("storage", False, f"{folder}: {error.strerror}", f"make {folder} writable: games are not saved")
        return
    free = shutil.disk_usage(folder).free // 2**20
    room = free > 20
    yield Finding("storage", room, f"{folder}, {free:,} MB free", "" if room else "free some space on the card")


PARTS = (system, display, pads, touch, audio, storage)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.description = "Check what the console needs: found, missing, and what to type."
    parser.epilog = "example: pocket-rails doctor --json"
    parser.add_argument("--json", action="store_true", help="print the findings as JSON")


def run(args: argparse.Namespace) -> int:
    """Print the findings; exit 1 if something is missing."""
    findings = [one for part in PARTS for one in part()]
    if args.json:
        print(json.dumps([asdict(one) for one in findings], indent=1))
    else:
        for one in findings:
            print(f"{'ok     ' if one.ok else 'MISSING'} {one.part:8} {one.found}")
            if one.do:
                print(f"{'':17}-> {one.do}")
    return 0 if all(one.ok for one in findings) else 1
