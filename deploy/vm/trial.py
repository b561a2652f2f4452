"""What the trials share: the machine's disks, the kiosk's unit, the probe in its program."""

from __future__ import annotations

import base64
import re
import sys
from pathlib import Path
from typing import Any

from machine import HERE, GuestError, Machine, log, overlay

UNIT = "pocket-rails-kiosk"
KIOSK_UNIT = "/usr/lib/pocket-rails/deploy/kiosk/pocket-rails-kiosk.service"
RUN = "/run/systemd/system/pocket-rails-kiosk.service.d"
PATIENT = 90  # seconds of watchdog in trials of something else
IMPORT = "import sys\nsys.path.insert(0, '/opt/rails-vm')\n"
# runs in the program: what touches the console does so between two ticks of its loop
IN_LOOP = """
import threading, time
def in_loop(what):
    done = threading.Event()
    def hook(now):
        if not done.is_set():
            what()
            done.set()
    loop.tick_hooks.append(hook)
    assert done.wait(30)
    loop.tick_hooks.remove(hook)
"""
HANDS = IMPORT + "import match\nhands = match.hands_of({!r}, console, loop, hand)\n"


class Bed:
    """A folder that make.sh has filled. `arch` as there."""

    def __init__(self, folder: Path, arch: str) -> None:
        self.folder, self.arch = folder, arch

    def disks(self, name: str) -> list[Path]:
        """Return fresh disks: the system and its data as make.sh left them."""
        return [overlay(self.folder / f"{what}-{self.arch}.img", self.folder / f"{name}-{what}.qcow2")
                for what in ("kiosk", "data")]

    def boot(self, name: str, disks: list[Path] | None = None, **how: Any) -> Machine:
        """Start the machine on fresh disks, or these."""
        return Machine(self.folder, self.arch, self.disks(name) if disks is None else disks, name=name, **how)

    def again(self, name: str) -> Machine:
        """Go on from a machine that has booted to its title, with a pad, a touch screen, a keyboard and the probe.

        It is booted once; each call gets fresh disks and the same memory."""
        state, image = self.folder / f"booted-{self.arch}.state", self.folder / f"kiosk-{self.arch}.img"
        if not state.exists() or state.stat().st_mtime < image.stat().st_mtime:
            with self.boot("booted") as vm:
                vm.wait_for_agent()
                wait_until_ready(vm)
                plug_all(vm)
                put_in_probe(vm)
                if scene(vm) == "welcome":
                    vm.keys("ENTER")
                    vm.until(lambda: scene(vm) == "title", 60, "the title does not come")
                vm.sh("sync; udevadm settle")
                fresh = state.with_suffix(".new")
                vm.save_state(fresh)
                fresh.rename(state)
            log(f"booted, and kept as it stands: {state.stat().st_size >> 20} MB")
        disks = [overlay(self.folder / f"booted-{what}.qcow2", self.folder / f"{name}-{what}.qcow2")
                 for what in ("kiosk", "data")]
        vm = Machine(self.folder, self.arch, disks, state=state, name=name)
        vm.wait_for_agent()
        return vm


def bed(usage: str) -> Bed:
    """Return the bed that the command line names."""
    if len(sys.argv) < 2:
        sys.exit(usage)
    arch = sys.argv[2] if len(sys.argv) > 2 else "amd64"
    return Bed(Path(sys.argv[1]).resolve(), arch)


def shown(vm: Machine, name: str) -> str:
    """Return a property of the kiosk's unit."""
    return vm.sh(f"systemctl show -p {name} --value {UNIT}")


def program(vm: Machine) -> str:
    """Return the process number of the program; under cage it is not the unit's main one."""
    return vm.sh(f"for p in $(cat /sys/fs/cgroup{shown(vm, 'ControlGroup')}/cgroup.procs); do "
                 "grep -qa handheld /proc/$p/cmdline && echo $p; done | head -n 1")


def wait_until_ready(vm: Machine, most: float = 300, not_pid: str = "") -> str:
    """Wait until the kiosk's program has drawn its first picture; return its process number."""
    def there() -> bool:
        pid, state = vm.sh(f"systemctl show -p MainPID -p ActiveState --value {UNIT}").split()
        return "active" in (pid, state) and not_pid not in (pid, state)
    vm.until(there, most, f"{UNIT} is not ready", 0.5)
    return shown(vm, "MainPID")


def put_in_probe(vm: Machine, watchdog: int = PATIENT) -> None:
    """Start the kiosk anew with the probe beside it, and from now on always.

    `watchdog`: 0 for the unit's own; else so many seconds, since an emulated machine on a busy host stands still for
    seconds by itself."""
    patience = f"WatchdogSec={watchdog}" if watchdog else vm.sh(f"grep -h ^WatchdogSec= {KIOSK_UNIT}")
    for file in sorted((HERE / "guest").glob("*.py")):  # as they are now, should the image be older
        if file.name != "sitecustomize.py":
            vm.sh(f"echo {base64.b64encode(file.read_bytes()).decode()} | base64 -d >/opt/rails-vm/{file.name}")
    vm.sh(f"mkdir -p {RUN} && printf '[Service]\\nEnvironment=RAILS_PROBE=1\\n{patience}\\n' >{RUN}/probe.conf && "
          f"systemctl daemon-reload && systemctl restart {UNIT}", 120)
    wait_until_ready(vm)
    wait_for_probe(vm)


def wait_for_probe(vm: Machine) -> None:
    """Wait until the probe answers."""
    def there() -> bool:
        try:
            return vm.run("result = True", 10) is True
        except GuestError:
            return False
    vm.until(there, 120, "the probe does not answer", 0.5)


def scene(vm: Machine) -> str:
    """Return the name of the scene in front."""
    return str(vm.run("result = console.stage.top.name"))


def plug_all(vm: Machine, pads: int = 2) -> None:
    """Plug in pads, a touch screen and a keyboard."""
    for k in range(pads):
        vm.plug(f"pad{k}", "pad")
    vm.plug("touch", "touch")
    vm.plug("keys", "keys")


def play(vm: Machine, kind: str, code: str, seconds: float = 600) -> Any:
    """Run code of guest/match.py with `hands`."""
    return vm.run(HANDS.format(kind) + code, seconds)


def black(vm: Machine) -> float:
    """Return the share of the screen that is black: nearly all of a text console's is."""
    path = vm.links / "screen.ppm"
    vm.qmp("screendump", filename=str(path))
    data = path.read_bytes()
    size = int.__mul__(*map(int, data.split(maxsplit=3)[1:3]))
    points = data[-3 * size:]
    dark = sum(max(points[k:k + 3]) < 40 for k in range(0, len(points), 30))
    return dark / (len(points) // 30)


def kilobytes(text: str, key: str) -> int:
    """Return a number of /proc/PID/status."""
    found = re.search(rf"^{key}:\s+(\d+) kB", text, re.M)
    return int(found[1]) if found else 0


__all__ = ["HANDS", "IN_LOOP", "Bed", "bed", "black", "kilobytes", "log", "play", "plug_all", "program", "put_in_probe",
           "scene", "shown", "wait_for_probe", "wait_until_ready"]
