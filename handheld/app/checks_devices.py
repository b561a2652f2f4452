"""The doctor's look at what a player sees, touches and hears."""

from __future__ import annotations

import array
import fcntl
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from handheld.app.machine import Finding, Machine, group_line

DRIVERS = ("wayland", "x11", "KMSDRM")
LIBRARIES = {  # what SDL opens by itself on the bare console -> Debian's package
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libGLESv2.so.2": "libgles2",
    "libgbm.so.1": "libgbm1",
    "libdrm.so.2": "libdrm2",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libudev.so.1": "libudev1",
    "libasound.so.2": "libasound2",
}
WAYLAND = {  # without which SDL crashes under a compositor, when a window opens and when the mouse is moved
    "libwayland-egl.so.1": "libwayland-egl1",
    "libwayland-cursor.so.0": "libwayland-cursor0",
}
CAGE = "etc/systemd/system/pocket-rails-kiosk.service.d/cage.conf"
MESA = ("dri/*_dri.so", "dri/libdril_dri.so", "libgallium-*.so")  # any of these draws
MESA_PACKAGE = "libgl1-mesa-dri"
DIRECT = 1  # INPUT_PROP_DIRECT: what is touched is what is seen
X, Y, SLOT, MANY_X, MANY_Y = 0x00, 0x01, 0x2F, 0x35, 0x36  # ABS_ codes
BUTTONS = range(0x120, 0x140)  # BTN_JOYSTICK .. BTN_THUMBR

# Each probe runs in a process of its own: SDL's drivers print, hang or crash where they don't fit. A window that can
# be filled may still show no picture (a console without libGL): so a picture is drawn and read back.
SHOW = """
import sys, pygame
from pygame._sdl2 import video
pygame.display.init()
assert pygame.display.get_driver().lower() == sys.argv[1].lower(), pygame.display.get_driver()
renderer = video.Renderer(video.Window("doctor", size=(64, 64)))
picture = pygame.Surface((64, 64))
picture.fill((10, 200, 30))
texture = video.Texture.from_surface(renderer, picture)
renderer.clear()
texture.draw(dstrect=pygame.Rect(0, 0, 64, 64))
seen = renderer.to_surface().get_at((5, 5))[:3]
renderer.present()
assert max(abs(a - b) for a, b in zip(seen, (10, 200, 30))) < 12, "the picture stays black: %r" % (seen,)
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


def libraries(machine: Machine) -> Iterator[Finding]:
    """Yield which of the libraries are missing that SDL looks for by itself, and would miss without a word."""
    places = [*machine.found("usr/lib/*-linux-gnu*"), *machine.found("lib/*-linux-gnu*")]
    places += [machine.path(one) for one in ("usr/lib", "usr/lib64", "lib", "lib64", "usr/local/lib")]

    def lacking(names: dict[str, str]) -> dict[str, str]:
        return {name: package for name, package in names.items() if not any((one / name).exists() for one in places)}

    if machine.environ.get("WAYLAND_DISPLAY") or machine.path(CAGE).is_symlink():
        missing = lacking(WAYLAND)
        if missing:
            yield Finding("libraries", False, f"missing: {', '.join(missing)}: SDL crashes under Wayland and cage",
                          f"sudo apt install {' '.join(missing.values())}")
    missing = lacking(LIBRARIES)
    if not any(path for one in places for pattern in MESA for path in one.glob(pattern)):
        missing["a driver of Mesa"] = MESA_PACKAGE
    if not missing:
        yield Finding("libraries", True, f"{len(LIBRARIES)} libraries and Mesa's drivers are there")
        return
    desktop = bool(machine.environ.get("WAYLAND_DISPLAY") or machine.environ.get("DISPLAY"))
    found = f"missing: {', '.join(missing)}" + (" (only a console without a desktop needs them)" if desktop else "")
    yield Finding("libraries", desktop, found, f"sudo apt install {' '.join(missing.values())}")


def display(machine: Machine) -> Iterator[Finding]:
    """Yield each of SDL's drivers that could show a picture; at least one must. Then the cards and their sockets."""
    well, black, said_of = False, False, {}
    for driver in DRIVERS:
        ok, said = machine.probe(SHOW, driver, SDL_VIDEODRIVER=driver.lower())
        well = well or ok
        said_of[driver] = said
        if ok:
            yield Finding("display", True, f"{driver}: {said}, a picture was drawn and read back")
        elif "stays black" in said:
            black = True
            yield Finding("display", False, f"{driver}: {said}", "sudo apt install libgl1   (or SDL_RENDER_DRIVER="
                          "opengles2 in the environment)")
    cards = [path for path in machine.found("dev/dri/*") if path.name.startswith(("card", "renderD"))]
    closed = [path for path in cards if not machine.may(path)]
    if closed:
        yield Finding("display", False, f"no access to {_names(machine, closed)}", group_line(machine, closed, "video"))
    if well or black:
        return
    if not cards:
        yield Finding("display", False, "no desktop is running and there is no /dev/dri: no display",
                      "connect a screen, or start this from the desktop")
        return
    plugs = {path.parent.name.partition("-")[2]: machine.read(path)
             for path in machine.found("sys/class/drm/card*-*/status")}
    if plugs and "connected" not in plugs.values():
        yield Finding("display", False, f"no screen is connected: {', '.join(plugs)} are free",
                      "plug the screen in and switch it on before the power; where it is not noticed, add "
                      f"video={min(plugs)}:1280x720@60D to /boot/firmware/cmdline.txt")
    elif not closed:
        holders = _holders(machine)
        if holders:
            yield Finding("display", False, f"the screen is held by {', '.join(holders)}",
                          "sudo systemctl stop pocket-rails-kiosk   (or leave the desktop), then try again")
        else:
            yield Finding("display", False, f"none of wayland, x11 and the console can show a picture ("
                          f"KMSDRM: {said_of['KMSDRM']})", "see the line on libraries; then reboot")


def _holders(machine: Machine) -> list[str]:
    """Return which other programs have a display device open, as far as this user may know."""
    found = set()
    for link in machine.found("proc/[0-9]*/fd/*"):
        try:
            target = os.readlink(link)
        except OSError:
            continue
        number = link.parts[-3]
        if target.startswith("/dev/dri/card") and number != str(os.getpid()):
            found.add(f"{_program(machine, link.parent.parent)} ({number})")
    return sorted(found)


def _program(machine: Machine, process: Path) -> str:
    """Return the name of a program; of a script rather than of what runs it."""
    name, words = machine.read(process / "comm"), machine.read(process / "cmdline").split("\0")
    if name.startswith("python") and len(words) > 1:
        name = Path(words[1]).name
    return name or "a program"


def _names(machine: Machine, paths: list[Path], most: int = 4) -> str:
    shown = [machine.shown(path) for path in paths[:most]]
    return " ".join([*shown, f"and {len(paths) - most} more"] if len(paths) > most else shown)


# ---------------------------------------------------------------- input


@dataclass(frozen=True, slots=True)
class Device:
    """A device as /proc/bus/input/devices lists it; sets of codes by the kernel's name of their kind."""

    name: str
    event: str  # event7
    bits: dict[str, int]

    def has(self, kind: str, code: int) -> bool:
        """Return whether a code is among its `PROP`, `ABS` or `KEY`."""
        return bool(self.bits.get(kind, 0) >> code & 1)

    @property
    def direct(self) -> bool:
        """Whether it is a touchscreen."""
        return self.has("PROP", DIRECT)

    @property
    def pad(self) -> bool:
        """Whether it has a pad's buttons."""
        return not self.direct and any(self.has("KEY", code) for code in BUTTONS)


def listed(machine: Machine) -> list[Device]:
    """Return the kernel's list of input devices."""
    found = []
    for block in machine.read("proc/bus/input/devices").split("\n\n"):
        name, event, bits = "", "", {}
        for line in block.splitlines():
            if line.startswith("N: Name="):
                name = line.partition("=")[2].strip('"')
            elif line.startswith("H: Handlers="):
                event = next((word for word in line.partition("=")[2].split() if word.startswith("event")), "")
            elif line.startswith("B: "):
                kind, _, words = line[3:].partition("=")
                bits[kind] = _bits(words.split())
        if name:
            found.append(Device(name, event, bits))
    return found


def _bits(words: list[str]) -> int:
    """Return a bitmap that the kernel wrote as words of 64 bits, the highest first."""
    value = 0
    for word in words:
        try:
            value = value << 64 | int(word, 16)
        except ValueError:
            return 0
    return value


def pads(machine: Machine) -> Iterator[Finding]:
    """Yield the pads SDL knows, those it may not open (otherwise silent), and those that need a set-up."""
    devices = machine.found("dev/input/event*")
    closed = [path for path in devices if not machine.may(path, os.R_OK)]
    names = {path.name for path in closed}
    hidden = [one.name for one in listed(machine) if one.pad and one.event in names]
    if closed:
        some = f" ({', '.join(hidden)})" if hidden else ""
        yield Finding("pads", False, f"{len(closed)} of {len(devices)} input devices can't be read{some}",
                      group_line(machine, closed, "input"))
    ok, said = machine.probe(PADS, SDL_VIDEODRIVER="dummy")
    lines = said.splitlines() if ok else []
    for line in lines:
        name, _, mapped = line.split(" | ")
        well = mapped == "mapped"
        yield Finding("pads", well, f"{name}: {mapped}", "" if well else "Settings, Controls, Set up this pad")
    if not lines and not closed:
        kernel = [one.name for one in listed(machine) if one.pad]
        if kernel:
            yield Finding("pads", False, f"the kernel has {', '.join(kernel)}, SDL sees none",
                          "sudo udevadm trigger --subsystem-match=input   (then start again)")
        else:
            yield Finding("pads", True, "none connected (touch and keyboard work without)")


def touch(machine: Machine) -> Iterator[Finding]:
    """Yield the touchscreens, their axes, and whether they can be read."""
    screens = [one for one in listed(machine) if one.direct]
    if not screens:
        yield Finding("touch", True, "no touchscreen (pads, mouse and keyboard work without)")
    for one in screens:
        path = machine.path(f"dev/input/{one.event}")
        if path.exists() and not machine.may(path, os.R_OK):
            yield Finding("touch", False, f"{one.name} can't be read", group_line(machine, [path], "input"))
            continue
        many = one.has("ABS", MANY_X) and one.has("ABS", MANY_Y)
        if not many and not (one.has("ABS", X) and one.has("ABS", Y)):
            yield Finding("touch", False, f"{one.name} has no two axes", "check its cable and its dtoverlay")
            continue
        across, down = (_range(path, code) for code in ((MANY_X, MANY_Y) if many else (X, Y)))
        fingers = _range(path, SLOT) if many else None
        found = f"{one.name}: " + ("several fingers" if many else "one finger")
        if fingers is not None:
            found = f"{one.name}: up to {fingers[1] + 1} fingers"
        if across is None or down is None:
            yield Finding("touch", True, found)
        elif across[0] >= across[1] or down[0] >= down[1]:
            yield Finding("touch", False, f"{found}, axes {_span(across)} and {_span(down)}: they measure nothing",
                          "check its cable and its dtoverlay; then Settings, Screen, Calibrate")
        else:
            yield Finding("touch", True, f"{found}, axes {_span(across)} and {_span(down)}")


def _span(axis: tuple[int, int]) -> str:
    return f"{axis[0]}..{axis[1]}"


def _range(path: Path, code: int) -> tuple[int, int] | None:
    """Return the least and the greatest value of an axis (EVIOCGABS); None where the device does not say."""
    value = array.array("i", [0] * 6)
    try:
        handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:
        return None
    try:
        fcntl.ioctl(handle, 2 << 30 | len(value) * value.itemsize << 16 | ord("E") << 8 | 0x40 + code, value)
    except OSError:
        return None
    finally:
        os.close(handle)
    return value[1], value[2]


# ---------------------------------------------------------------- sound


def audio(machine: Machine) -> Iterator[Finding]:
    """Yield whether sound can be played; silence alone is not an error of the program."""
    closed = [path for path in machine.found("dev/snd/*") if path.is_char_device() and not machine.may(path)]
    ok, said = machine.probe(SOUND)
    cards = [line.partition("]: ")[2] for line in machine.read("proc/asound/cards").splitlines() if "]: " in line]
    some = f" ({', '.join(cards)})" if cards else ""
    if ok:
        yield Finding("audio", True, f"{said}{some}")
    elif closed:
        yield Finding("audio", False, f"no access to the sound card{some}", group_line(machine, closed, "audio"))
    elif cards:
        yield Finding("audio", False, f"no sound: {said or 'no device'}{some}",
                      "check with `aplay -l` and `alsamixer`; HDMI has sound only while a screen with speakers is on")
    else:
        yield Finding("audio", True, "no sound card (the games work without; on a Pi: dtparam=audio=on in "
                      "/boot/firmware/config.txt)")
