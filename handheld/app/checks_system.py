"""The doctor's look at the machine itself: its bits, clock, power and heat."""

from __future__ import annotations

import platform
import sys
import time
from collections.abc import Iterator

from handheld.app.machine import Finding, Machine

RELEASED = 1_764_460_800  # 30 November 2025: no clock that is right shows less
SERVICE = "pocket-rails-kiosk.service"
MANY = 3  # times that a service may have been started again without a word
HOT = 80.0  # degrees, where a Pi begins to slow down
THROTTLED = {  # bits of vcgencmd get_throttled: now; 16 higher: since the start
    0: "the power supply is too weak",
    1: "the processor is slowed down",
    2: "the processor is throttled",
    3: "it is too hot",
}


def system(machine: Machine) -> Iterator[Finding]:
    """Yield what the machine and the installation are."""
    model = machine.read("proc/device-tree/model") or platform.machine()
    about = f"{model}, Python {platform.python_version()}"
    if sys.maxsize > 2**32:
        yield Finding("system", True, f"{about}, 64-bit")
    else:
        yield Finding("system", False, f"{about}, 32-bit", "install the 64-bit Raspberry Pi OS: there is no 32-bit "
                      "pygame-ce")
    try:
        from handheld import core

        yield Finding("core", True, f"ABI {core.EXPECTED_ABI}")
    except ImportError as error:
        yield Finding("core", False, str(error), "sh deploy/play.sh   (or install the package again)")


def clock(machine: Machine) -> Iterator[Finding]:
    """Yield whether the clock can be right. Wrong it costs nobody a game: dates and opening hours are wrong then."""
    now = time.time()
    shown = time.strftime("%Y-%m-%d %H:%M", time.localtime(now))
    synced = machine.path("run/systemd/timesync/synchronized").exists()
    rtc = bool(machine.found("sys/class/rtc/rtc*"))
    if now < RELEASED:
        yield Finding("clock", False, f"{shown}: that can't be", "connect the network once, or: sudo date -s "
                      "'2026-11-30 12:00'   (opening hours and dates need it, games don't)")
        return
    kind = "set by the network" if synced else "with a battery" if rtc else "not set by the network since the start"
    yield Finding("clock", True, f"{shown}, {kind}")


def power(machine: Machine) -> Iterator[Finding]:
    """Yield whether the machine is held back by a weak power supply, or by heat."""
    flags = _throttled(machine)
    if flags is None:
        alarms = [path for path in machine.found("sys/class/hwmon/hwmon*/in0_lcrit_alarm")
                  if machine.read(path.parent / "name") == "rpi_volt"]
        flags = int(any(machine.number(path) for path in alarms)) if alarms else None
    if flags is not None:
        now = [words for bit, words in THROTTLED.items() if flags >> bit & 1]
        once = [words for bit, words in THROTTLED.items() if flags >> bit + 16 & 1 and words not in now]
        if now or once:
            parts = (("now", now), ("since the start", once))
            said = "; ".join(f"{when}: {', '.join(what)}" for when, what in parts if what)
            weak = THROTTLED[0] in now + once
            yield Finding("power", False, said, "use the official power supply and a short thick cable" if weak else
                          "give it a heat sink, a fan, or air")
        else:
            yield Finding("power", True, "enough, nothing is throttled")
    warm = [number / 1000 for path in machine.found("sys/class/thermal/thermal_zone*/temp")
            if (number := machine.number(path)) is not None and 0 < number < 150_000]
    if warm:
        well = max(warm) < HOT
        yield Finding("heat", well, f"{max(warm):.0f} degrees", "" if well else "give it a heat sink, a fan, or air")


def _throttled(machine: Machine) -> int | None:
    text = machine.run("vcgencmd", "get_throttled").partition("=")[2]
    if not text:
        found = machine.found("sys/devices/platform/soc/soc:firmware/get_throttled")
        text = f"0x{machine.read(found[0])}" if found and machine.read(found[0]) else ""
    try:
        return int(text.replace("0x0x", "0x"), 16)
    except ValueError:
        return None


# ---------------------------------------------------------------- kiosk


def kiosk(machine: Machine) -> Iterator[Finding]:
    """Yield how the service of a kiosk fares, where there is one."""
    shown = machine.run("systemctl", "show", "-p", "UnitFileState,ActiveState,NRestarts", SERVICE)
    state = dict(line.split("=", 1) for line in shown.splitlines() if "=" in line)
    if state.get("UnitFileState") != "enabled":
        return
    again = int(state["NRestarts"]) if state.get("NRestarts", "").isdecimal() else 0
    well = state.get("ActiveState") == "active" and again < MANY
    yield Finding("kiosk", well, f"{SERVICE} is {state.get('ActiveState')}, started again {again} times",
                  "" if well else f"journalctl -b -u {SERVICE} -n 50")
