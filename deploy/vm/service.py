"""The kiosk's service in the virtual machine: consoles, sticks, requests, the safe screen, a forgotten PIN.
Run it after make.sh; prints a log and leaves pictures in FOLDER/shots."""

from __future__ import annotations

import base64
import subprocess
import sys
import time
from pathlib import Path

from machine import HERE, GuestError, Machine, log
from trial import UNIT, Bed, bed, black, play, plug_all, put_in_probe, scene, shown, wait_for_probe, wait_until_ready

LIB = "/usr/lib/pocket-rails/deploy"
PATIENCE = 600  # seconds for a start, where the emulated machine shares its processors
BAD: list[str] = []  # what was not as it should be
SWITCH = "import fcntl, os; fcntl.ioctl(os.open('/dev/tty0', os.O_RDWR), 0x5606, 2)"  # VT_ACTIVATE: to the second


def renew(vm: Machine) -> None:
    """Put the units and scripts of this checkout into an image that may be older."""
    packed = subprocess.run(["tar", "-C", str(HERE.parent), "-cz", "--exclude=*.pyc", "kiosk", "install-kiosk.sh"],
                            check=True, capture_output=True).stdout
    vm.sh(f"echo {base64.b64encode(packed).decode()} | base64 -d | tar -C {LIB} -xz --no-same-owner")
    log(vm.sh(f"sh {LIB}/install-kiosk.sh --refresh", 300), "renewed")


def verdict(what: str, good: bool, *more: object) -> None:
    """Print what came out."""
    log("ok  " if good else "NOT ", what, *more)
    if not good:
        BAD.append(what)


def console_now(vm: Machine) -> str:
    return vm.sh("cat /sys/class/tty/tty0/active")


def consoles(vm: Machine) -> None:
    """No key leads to another console, whether the kiosk runs or not; no other console has a login."""
    vm.sh("systemctl restart pocket-rails-console")
    vm.sh(f'python3 -c "{SWITCH}"')
    time.sleep(1)
    verdict("not even root can switch:", console_now(vm) == "tty1", vm.sh("systemctl is-active pocket-rails-console"))
    for state in ("runs", "is stopped"):
        if state != "runs":
            vm.sh(f"systemctl stop {UNIT}", 60)
        for keys in (("LEFTCTRL", "LEFTALT", "F2"), ("LEFTALT", "F3"), ("LEFTALT", "RIGHT")):
            vm.keys(*keys)
            time.sleep(1)
        verdict(f"the console stays while the kiosk {state}:", console_now(vm) == "tty1", console_now(vm))
    verdict("no login on any console", "agetty" not in vm.sh("ps -eo args | grep tty[1-9]"),
            vm.sh("systemctl list-units --all --plain --no-legend 'getty*' 'autovt*'") or "no unit")
    vm.sh(f"systemctl start {UNIT}", 120)
    wait_until_ready(vm, PATIENCE)
    wait_for_probe(vm)


def stick_image(folder: Path, name: str, kind: str) -> Path:
    """Make the image of a stick."""
    path = folder / f"{name}.img"
    path.unlink(missing_ok=True)
    subprocess.run(["truncate", "-s", "64M", str(path)], check=True)
    make = {"vfat": ["mkfs.vfat", "-n", "CAFE"], "exfat": ["mkfs.exfat", "-L", "CAFE"], "ext4": ["mkfs.ext4", "-qF"]}
    subprocess.run([*make[kind], str(path)], check=True, stdout=subprocess.DEVNULL)
    return path


def plug_stick(vm: Machine, path: Path, name: str) -> None:
    """Put a stick into the machine."""
    vm.qmp("blockdev-add", driver="raw", file={"driver": "file", "filename": str(path)}, **{"node-name": name})
    vm.qmp("device_add", driver="usb-storage", drive=name, id=f"{name}-stick", bus="usb.0", removable=True)


def pull_stick(vm: Machine, name: str) -> None:
    """Pull it out, without a word."""
    vm.qmp("device_del", id=f"{name}-stick")
    time.sleep(3)
    vm.qmp("blockdev-del", **{"node-name": name})


def sticks(vm: Machine) -> None:
    """A stick is there for the program, runs nothing, and goes without leaving anything."""
    for kind in ("vfat", "exfat"):
        use_stick(vm, kind)
    plug_stick(vm, stick_image(vm.folder, "ext", "ext4"), "ext")
    time.sleep(8)
    verdict("a stick with Linux' own file system is not looked at", not vm.sh("ls /media/pocket-rails"),
            vm.sh("lsblk -no NAME,FSTYPE | grep sd"))
    pull_stick(vm, "ext")


def use_stick(vm: Machine, kind: str) -> None:
    """Plug a stick with this file system in, write on it, pull it out."""
    plug_stick(vm, stick_image(vm.folder, kind, kind), kind)
    took = vm.until(lambda: bool(vm.run("result = [str(one) for one in console.host.sticks()]")), 60, "no stick", 0.5)
    place = vm.run("result = [str(one) for one in console.host.sticks()]")[0]
    log(f"a stick with {kind} is there after {took:.1f} s:", vm.sh(f"findmnt -no TARGET,FSTYPE,OPTIONS {place}"))
    vm.run(f"from pathlib import Path\nPath({place!r}, 'export.csv').write_text('1,2')\nresult = 1")
    verdict("the program writes there", vm.sh(f"cat {place}/export.csv") == "1,2")
    vm.sh(f"printf '#!/bin/sh\\necho ran' >{place}/x.sh; chmod +x {place}/x.sh")
    verdict("nothing runs from it:", "ermission" in vm.sh(f"{place}/x.sh"), vm.sh(f"{place}/x.sh"))
    try:
        vm.run("open('/etc/pocket-rails/x', 'w')")
        verdict("the program writes nowhere else", False)
    except GuestError as error:
        verdict("the program writes nowhere else:", True, str(error).strip().splitlines()[-1])
    vm.sh("sync")
    pull_stick(vm, kind)
    vm.until(lambda: not vm.sh("ls /media/pocket-rails"), 30, "the folder stays")
    verdict("pulled out: nothing is left", vm.run("result = console.host.sticks()") == [])


def requests(vm: Machine) -> None:
    """What the program may ask of root, and what it may not."""
    pid = shown(vm, "MainPID")
    vm.run("console.host.request('restart')\nresult = 1")
    wait_until_ready(vm, PATIENCE, pid)
    wait_for_probe(vm)
    verdict("restart on request", shown(vm, "MainPID") != pid, vm.run("result = console.host.answer()"), scene(vm))
    for code, word in (("refused", "shell"), ("nokey", "update\\n/media/pocket-rails/sda/x.deb"),
                       ("refused", "update\\n/etc/shadow.deb")):
        said = ask(vm, f"open('/run/pocket-rails/.x', 'w').write('{word}')")
        verdict(f"{word!r}: {said}", said in (code, "gone"))
    said = ask(vm, "os.symlink('/etc/shadow', '/run/pocket-rails/.x')")
    verdict(f"a link for a request: {said}", said == "refused")
    said = ask(vm, "os.mkdir('/run/pocket-rails/.x')\nopen('/run/pocket-rails/.x/reboot', 'w')")
    verdict(f"a folder for a request: {said}", said == "refused")


def ask(vm: Machine, making: str) -> str:
    """Have the program leave a request of any kind; return root's answer."""
    vm.sh("rm -f /run/pocket-rails/answer")
    vm.run(f"import os\n{making}\n"
           "os.rename('/run/pocket-rails/.x', '/run/pocket-rails/request')\nresult = 1")

    def done() -> bool:
        busy = vm.sh("systemctl is-active pocket-rails-request pocket-rails-update; ls -d /run/pocket-rails/request")
        return "activating" not in busy and "cannot access" in busy

    vm.until(lambda: vm.sh("cat /run/pocket-rails/answer 2>/dev/null") not in ("", "working") and done(), 90,
             "no answer", 0.5)
    return vm.sh("cat /run/pocket-rails/answer")


def match(vm: Machine) -> None:
    """An orderly restart within a match, as after an upgrade by apt, comes back into it."""
    play(vm, "pads", "match.begin(hands, 4)")
    pid = shown(vm, "MainPID")
    vm.sh(f"systemctl restart {UNIT}", 120)
    wait_until_ready(vm, PATIENCE, pid)
    wait_for_probe(vm)
    verdict("an orderly restart within a match comes back into it", scene(vm) == "play")


def pin(vm: Machine) -> None:
    """The PIN is forgotten by a file beside cmdline.txt."""
    vm.sh("mkdir -p /boot/firmware; touch /boot/firmware/pocket-rails-reset-pin.txt; "
          "echo '{}' >/var/lib/pocket-rails/admin-pin.json")
    vm.sh(f"systemctl restart {UNIT}", 120)
    left = vm.sh("ls -d /var/lib/pocket-rails/admin-pin.json /boot/firmware/pocket-rails-reset-pin.txt 2>/dev/null")
    verdict("the PIN is forgotten at the next start", not left,
            vm.sh("journalctl -u pocket-rails-pin -o cat --no-pager | grep forgotten"))
    wait_until_ready(vm, PATIENCE)


def safe(vm: Machine) -> None:
    """A program that can't start: our picture, then words; and back as soon as it can."""
    drop = f"/run/systemd/system/{UNIT}.service.d/broken.conf"
    vm.sh(f"printf '[Service]\\nExecStart=\\nExecStart=/bin/false\\n' >{drop}; systemctl daemon-reload; "
          f"systemctl restart --no-block {UNIT}")
    state = "systemctl show -P ActiveState pocket-rails-safe"
    took = vm.until(lambda: vm.sh(state) == "activating", PATIENCE, "not safe", 1)
    vm.until(lambda: black(vm) < 0.5, PATIENCE, "no safe screen", 1)
    log(f"four ends, and the safe screen after {took:.0f} s:", vm.shot("safe").name)
    vm.until(lambda: vm.sh("cat /run/pocket-rails/safe") == "2", PATIENCE, "not again", 1)
    log("it tried again and failed again; waits so far:", vm.sh("cat /run/pocket-rails/safe"))
    vm.sh("mv /usr/bin/pocket-rails /usr/bin/was")
    vm.until(lambda: vm.sh("cat /run/pocket-rails/safe") == "3", PATIENCE, "not again", 1)
    time.sleep(8)
    log("without any program, words:", vm.shot("safe-words").name)
    vm.sh(f"mv /usr/bin/was /usr/bin/pocket-rails; rm {drop}; systemctl daemon-reload")
    began = time.monotonic()
    wait_until_ready(vm, PATIENCE)
    log(f"mended: it is back by itself after {time.monotonic() - began:.0f} s", vm.shot("after-safe").name)


def main(place: Bed) -> int:
    """Do it all; return 1 if anything was not as it should be."""
    with place.boot("service") as vm:
        log(f"{place.arch}: the agent answers after {vm.wait_for_agent():.0f} s of the machine's time")
        wait_until_ready(vm, PATIENCE)
        renew(vm)
        vm.sh("printf 'language = \"en\"\\n' >/var/lib/pocket-rails/settings.toml; "
              "chown pocket-rails: /var/lib/pocket-rails/settings.toml")
        plug_all(vm)
        put_in_probe(vm)
        for unit in ("kiosk", "safe", "console", "request", "pin"):
            log(unit, vm.sh(f"systemd-analyze security --no-pager pocket-rails-{unit}.service | tail -n 1"))
        log("the kiosk sees of /sys:", vm.sh(f"nsenter -t {shown(vm, 'MainPID')} -m findmnt -rno TARGET,OPTIONS "
                                             "| grep '^/sys' | cut -c 1-70"))
        parts = {"consoles": consoles, "sticks": sticks, "requests": requests, "match": match, "pin": pin, "safe": safe}
        for name in sys.argv[3:] or parts:
            parts[name](vm)
        failed = vm.sh("systemctl --failed --plain --no-legend --no-pager")
        verdict("no unit has failed", not failed, failed)
    return int(bool(BAD))


sys.exit(main(bed("usage: service.py FOLDER [ARCH [PART...]]")))
