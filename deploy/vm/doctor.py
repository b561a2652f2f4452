"""The doctor on the bare console of the virtual machine: with everything in place, and with one thing after the other
missing. Called by doctor.sh; prints a log and fails if the doctor misses something."""

from __future__ import annotations

import base64
import json
import sys
from typing import Any

from machine import HERE, Machine
from trial import UNIT, bed, log

PACKAGE = "/usr/lib/pocket-rails/handheld/app"
FILES = ("cli.py", "doctor.py", "machine.py", "checks_devices.py", "checks_storage.py", "checks_system.py")
GROUPS = "video,render,input,audio"


def ask(vm: Machine, groups: str = GROUPS, env: str = "") -> list[dict[str, Any]]:
    """Return what the doctor finds as the kiosk's user, who is in these groups."""
    said = vm.sh(f"cd / && setpriv --reuid=pocket-rails --regid=pocket-rails --groups={groups} env {env} "
                 "HOME=/var/lib/pocket-rails POCKET_RAILS_HOME=/var/lib/pocket-rails pocket-rails doctor --json", 240)
    found: list[dict[str, Any]] = json.loads(said[said.index("["):])
    return found


def expect(name: str, found: list[dict[str, Any]], part: str, words: str, do: str = "") -> bool:
    """Print what a part says; return whether it says this."""
    lines = [one for one in found if one["part"] == part]
    for one in lines:
        log(f"{name}: {'ok' if one['ok'] else 'CHECK'} {one['part']}: {one['found']}" +
            (f" -> {one['do']}" if one["do"] else ""))
    well = any(words in one["found"] and do in one["do"] for one in lines)
    if not well:
        log(f"{name}: NOT SAID: {words} {do}; of other parts: {[one for one in found if not one['ok']]}")
    return well


def main() -> int:
    """Try everything."""
    well = []
    with bed("usage: doctor.py FOLDER [ARCH]").again("doctor") as vm:
        for name in FILES:
            data = base64.b64encode((HERE.parents[1] / "handheld" / "app" / name).read_bytes()).decode()
            vm.sh(f"echo {data} | base64 -d >{PACKAGE}/{name}")
        well.append(expect("kiosk running", ask(vm), "display", "the screen is held by", "systemctl stop"))
        vm.sh(f"systemctl stop {UNIT}; sleep 1", 120)
        found = ask(vm)
        for one in found:
            log(f"stopped: {'ok' if one['ok'] else 'CHECK'} {one['part']}: {one['found']}")
        well.append(expect("stopped", found, "display", "KMSDRM: "))
        well.append(expect("stopped", found, "touch", "axes 0.."))
        well.append(expect("without group input", ask(vm, "video,render,audio"), "pads", "can't be read", "-aG input"))
        well.append(expect("without group video", ask(vm, "input,audio"), "display", "no access to", "-aG "))
        vm.sh("cd /usr/lib/*-linux-gnu && for one in libGL.so.1 libGLESv2.so.2; do mv $one $one.away; done")
        found = ask(vm)
        well.append(expect("without libGL and libGLESv2", found, "libraries", "libGL.so.1, libGLESv2.so.2",
                           "apt install libgl1 libgles2"))
        expect("without libGL and libGLESv2", found, "display", "")
        vm.sh("cd /usr/lib/*-linux-gnu && mv libGLESv2.so.2.away libGLESv2.so.2")
        expect("without libGL", ask(vm), "display", "")
        expect("without libGL, by opengles2", ask(vm, env="SDL_RENDER_DRIVER=opengles2"), "display", "")
        vm.sh("cd /usr/lib/*-linux-gnu && mv libGL.so.1.away libGL.so.1; mount -o remount,ro /var/lib/pocket-rails")
        well.append(expect("read-only", ask(vm), "storage", "read-only", "remount,rw"))
    log(f"{sum(well)} of {len(well)} said")
    return 0 if all(well) else 1


if __name__ == "__main__":
    sys.exit(main())
