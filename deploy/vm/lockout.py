"""Tries to get out of the kiosk in the virtual machine: keys, chords, gestures, a keyboard plugged in, the power key.

After each attempt: is it the same program, on the same console, is nobody offered a login or a shell, is the picture
still the program's, does it still answer? Called by lockout.sh; prints a log."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

from machine import GuestError, Machine, log
from trial import UNIT, Bed, bed, black, scene, shown

SHELLS = "agetty|getty|login|bash|sulogin|systemd-sulogi"  # as /proc calls them
SERIAL = ("/ttyS0", "/ttyAMA0")  # this machine's wire, which the kernel is told to log to: no guest is at it
WAIT = 1.5  # seconds that an attempt may take to have its effect


LOOK = f"""
systemctl show -p MainPID -p NRestarts {UNIT}
echo console=$(cat /sys/class/tty/tty0/active)
echo boot=$(cat /proc/sys/kernel/random/boot_id)
echo jobs=$(systemctl list-jobs --no-legend --no-pager)
for p in /proc/[0-9]*; do
    read -r name <$p/comm && case $name in {SHELLS}) echo "runs=$name at $(readlink $p/fd/0)" ;; esac
done 2>/dev/null
"""


def facts(vm: Machine) -> dict[str, str]:
    """Return what must stay as it is."""
    found: dict[str, str] = {"shells": ""}
    for line in vm.sh(LOOK).splitlines():
        key, _, value = line.partition("=")
        if key != "runs":
            found[key] = value
        elif not value.endswith(SERIAL):
            found["shells"] += f"{value};"
    return found


def chord(*names: str, hold: float = 0.1) -> Callable[[Machine], None]:
    """Return an attempt: keys together."""
    return lambda vm: vm.keys(*names, hold=hold)


def chords(*several: tuple[str, ...]) -> Callable[[Machine], None]:
    """Return an attempt: chords one after the other."""
    def attempt(vm: Machine) -> None:
        for names in several:
            vm.keys(*names)
    return attempt


def usb_chord(*names: str) -> Callable[[Machine], None]:
    """Return an attempt by a keyboard of QEMU's own, plugged into USB for it and pulled out again."""
    def attempt(vm: Machine) -> None:
        vm.qmp("device_add", driver="usb-kbd", id="kbd", bus="usb.0")
        time.sleep(3)
        vm.qmp("send-key", keys=[{"type": "qcode", "data": name} for name in names], **{"hold-time": 200})
        time.sleep(WAIT)
        vm.qmp("device_del", id="kbd")
    return attempt


def pad(*names: str, hold: float = 0.3) -> Callable[[Machine], None]:
    """Return an attempt: buttons of a pad together."""
    def attempt(vm: Machine) -> None:
        down = [["pad0", "EV_KEY", f"BTN_{name}", 1] for name in names]
        vm.act(*down, ["", hold], *[[*one[:3], 0] for one in down])
    return attempt


def fingers(count: int, way: tuple[float, float], start: tuple[float, float] = (400, 240),
            hold: float = 0.0) -> Callable[[Machine], None]:
    """Return an attempt: so many fingers that move together."""
    def attempt(vm: Machine) -> None:
        places = [start[0] + 40 * (k - count / 2) for k in range(count)]
        acts: list[list[object]] = [["touch", "down", x, start[1], k] for k, x in enumerate(places)]
        for i in range(1, 9):
            acts.append(["", 0.03])
            moved = way[0] * i / 8, way[1] * i / 8
            acts += [["touch", "move", x + moved[0], start[1] + moved[1], k] for k, x in enumerate(places)]
        vm.act(*acts, ["", hold], *[["touch", "up", 0, 0, k] for k in range(count)])
    return attempt


def seven(vm: Machine) -> None:
    """Ctrl+Alt+Del seven times within two seconds: systemd's burst."""
    names = ("LEFTCTRL", "LEFTALT", "DELETE")
    down, up = ([["keys", "EV_KEY", f"KEY_{name}", value] for name in names] for value in (1, 0))
    vm.act(*[*down, ["", 0.03], *up, ["", 0.03]] * 8)


def more_devices(vm: Machine) -> None:
    """Plug in further keyboards and pads, and pull them out."""
    for k in range(3):
        vm.plug(f"more{k}", "keys", f"Another Keyboard {k}")
        vm.plug(f"morepad{k}", "pad")
    time.sleep(2)
    for k in range(3):
        vm.keys("LEFTCTRL", "LEFTALT", f"F{k + 2}", device=f"more{k}")
        vm.ask("unplug", device=f"more{k}")
        vm.ask("unplug", device=f"morepad{k}")


ATTEMPTS: list[tuple[str, Callable[[Machine], None]]] = [
    *[(f"Ctrl+Alt+F{n}", chord("LEFTCTRL", "LEFTALT", f"F{n}")) for n in (1, 2, 3, 6, 7, 12)],
    ("Alt+F2", chord("LEFTALT", "F2")),
    ("Alt+Right", chord("LEFTALT", "RIGHT")),
    ("Alt+Left", chord("LEFTALT", "LEFT")),
    ("Alt+Up (KeyboardSignal)", chord("LEFTALT", "UP")),
    ("Ctrl+Alt+Del", chord("LEFTCTRL", "LEFTALT", "DELETE")),
    ("Ctrl+Alt+Del eight times", seven),
    ("Ctrl+Alt+Backspace", chord("LEFTCTRL", "LEFTALT", "BACKSPACE")),
    *[(f"SysRq+{key} ({what})", chord("LEFTALT", "SYSRQ", key)) for key, what in (
        ("H", "help"), ("R", "raw keyboard off"), ("K", "kill all on the console"), ("E", "terminate all"),
        ("I", "kill all"), ("F", "out of memory"), ("U", "read-only"), ("B", "reboot"), ("O", "off"), ("C", "crash"))],
    *[(f"key {key}", chord(key)) for key in (
        "POWER", "SLEEP", "SUSPEND", "WAKEUP", "COFFEE", "RESTART", "CLOSE", "EXIT")],
    ("key POWER for 6 s", chord("POWER", hold=6)),
    ("the machine's own power button", lambda vm: vm.qmp("system_powerdown")),
    ("Alt+F4", chord("LEFTALT", "F4")),
    ("F11", chord("F11")),
    ("Ctrl+C", chord("LEFTCTRL", "C")),
    ("Ctrl+Z", chord("LEFTCTRL", "Z")),
    ("Ctrl+Backslash", chord("LEFTCTRL", "BACKSLASH")),
    ("Ctrl+D", chord("LEFTCTRL", "D")),
    ("Ctrl+S, Ctrl+Q", chords(("LEFTCTRL", "S"), ("LEFTCTRL", "Q"))),
    ("Ctrl+Q, Ctrl+W", chords(("LEFTCTRL", "Q"), ("LEFTCTRL", "W"))),
    ("Super", chord("LEFTMETA")),
    ("Alt+Tab", chord("LEFTALT", "TAB")),
    ("Ctrl+Esc", chord("LEFTCTRL", "ESC")),
    ("Esc six times", chords(*[("ESC",)] * 6)),
    ("Scroll Lock, Shift+Scroll Lock", chords(("SCROLLLOCK",), ("LEFTSHIFT", "SCROLLLOCK"))),
    ("Print, Pause", chords(("SYSRQ",), ("PAUSE",))),
    ("a USB keyboard plugged in: Ctrl+Alt+F2", usb_chord("ctrl", "alt", "f2")),
    ("a USB keyboard plugged in: Ctrl+Alt+Del", usb_chord("ctrl", "alt", "delete")),
    ("a USB keyboard plugged in: power key", usb_chord("power")),
    ("three keyboards and pads plugged in, VT keys, pulled out", more_devices),
    ("pad: Select+Start", pad("SELECT", "START", hold=1.5)),
    ("pad: Guide", pad("MODE", hold=1.5)),
    ("pad: Guide+Start", pad("MODE", "START", hold=1.5)),
    ("pad: L+R+Select+Start", pad("TL", "TR", "SELECT", "START", hold=1.5)),
    ("pad: A+B+X+Y", pad("A", "B", "X", "Y")),
    ("pad: both sticks pressed", pad("THUMBL", "THUMBR", hold=1.5)),
    ("touch: swipe from the top edge", fingers(1, (0, 300), (400, 0))),
    ("touch: swipe from the left edge", fingers(1, (300, 0), (0, 240))),
    ("touch: swipe up from the bottom edge", fingers(1, (0, -300), (400, 479))),
    ("touch: three fingers down", fingers(3, (0, 200), (400, 100))),
    ("touch: four fingers sideways", fingers(4, (200, 0), (300, 240))),
    ("touch: ten fingers, held for 3 s", fingers(10, (0, 0), hold=3)),
]


def home(vm: Machine) -> None:
    """Leave whatever an attempt has opened (a sheet, the door to the operator's pages)."""
    for _ in range(8):
        if scene(vm) == "title":
            return
        vm.keys("ESC")
        time.sleep(0.7)


def while_dead(vm: Machine) -> bool:
    """Kill the program and press VT keys until it is back; return whether the first console stayed in front."""
    pid, stayed = shown(vm, "MainPID"), True
    vm.sh(f"kill -KILL {pid}")
    end = time.monotonic() + 60
    while time.monotonic() < end and (shown(vm, "ActiveState") != "active" or shown(vm, "MainPID") == pid):
        vm.keys("LEFTCTRL", "LEFTALT", "F2")
        vm.keys("LEFTALT", "RIGHT")
        stayed = stayed and vm.sh("cat /sys/class/tty/tty0/active") == "tty1"
    return stayed


def attempt(vm: Machine, name: str, how: Callable[[Machine], None]) -> bool:
    """Try one way out; return whether nothing came of it."""
    before = facts(vm)
    how(vm)
    time.sleep(WAIT)
    after = facts(vm)
    if after["jobs"] in before["jobs"]:  # one of systemd's own has come to its end
        before["jobs"] = after["jobs"]
    wrong = [f"{key}: {before[key]!r} -> {after[key]!r}" for key in before if before[key] != after[key]]
    if after["shells"]:
        wrong.append(f"shells: {after['shells']}")
    if (dark := black(vm)) > 0.7:
        wrong.append(f"{dark:.0%} of the screen is black")
    seen = scene(vm)
    log(f"{name}: {'; '.join(wrong) if wrong else 'nothing'} (scene {seen})")
    if seen == "error" or wrong:
        vm.shot("lockout-" + "".join(c if c.isalnum() else "-" for c in name.lower()))
    home(vm)
    return not wrong


def main(place: Bed) -> int:
    """Try all, from the title; return 1 if anything led out."""
    with place.again("lockout") as vm:
        tried = held = 0
        for name, how in ATTEMPTS:
            try:
                good = attempt(vm, name, how)
            except (GuestError, TimeoutError) as error:
                good = False
                log(f"{name}: NOT TRIED: {str(error).strip().splitlines()[-1]}")
            tried, held = tried + 1, held + good
        good = while_dead(vm)
        log(f"the program killed, VT keys until it is back: {'nothing' if good else 'ANOTHER CONSOLE CAME'}")
        tried, held = tried + 1, held + good
        log(f"== {held} of {tried} attempts led nowhere")
        vm.shot("lockout-end")
    return int(held < tried)


sys.exit(main(bed("usage: lockout.py FOLDER [ARCH]")))
