"""The ports in the virtual machine, from a FAT card: each starts on the bare console, shows its picture, plays by the
mapping that the front end hands over, and ends with Select and Start. Called by ports.sh."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
import zipfile
from pathlib import Path

from machine import Machine, overlay
from trial import Bed, bed, black, log

CARD = 160  # MB
START = "Pocket Rails.sh"
SWAPPED = "030000005e0400008e02000014010000,Front end,a:b1,b:b0,back:b9,start:b10,platform:Linux,"
CONTROL = """# what PortMaster sources, as far as a port uses it
directory=roms
CFW_NAME=Test
sdl_controllerconfig="$FRONT_END"
get_controls() { echo controls >>/run/portmaster; }
pm_platform_helper() { echo "helper $1" >>/run/portmaster; }
pm_finish() { echo finish >>/run/portmaster; }
"""


def card(folder: Path, zips: list[Path]) -> Path:
    """Make a FAT card with the ports on it, as somebody unzips them, and return its image."""
    image = folder / "card.img"
    image.unlink(missing_ok=True)
    with image.open("wb") as out:
        out.truncate(CARD << 20)
    subprocess.run(["mkfs.vfat", "-n", "ROMS", str(image)], check=True, stdout=subprocess.DEVNULL)
    with tempfile.TemporaryDirectory() as place:
        for one in zips:
            target = Path(place, one.name.split("-")[3], "ports")
            target.mkdir(parents=True)
            with zipfile.ZipFile(one) as source:
                source.extractall(target)
        subprocess.run(["mcopy", "-s", "-i", str(image), *map(str, Path(place).iterdir()), "::"], check=True)
    return image


def running(vm: Machine) -> bool:
    """Return whether the game runs."""
    return vm.sh("pgrep -f 'handheld play' | wc -l") != "0"


def started(vm: Machine, system: str, front_end: str) -> float:
    """Start a port as its front end does; return the seconds until it shows a picture."""
    home = f"/roms/{system}/ports"
    vm.sh("rm -f /run/portmaster /run/said")
    vm.sh(f"rm -rf /opt/tools/PortMaster && mkdir -p /opt/tools/PortMaster && mount --bind {home} /roms/ports")
    vm.sh(f"cat >/opt/tools/PortMaster/control.txt <<'X'\n{CONTROL}X")
    mapping = "FRONT_END" if system == "portmaster" else "SDL_GAMECONTROLLERCONFIG"
    shell = "bash" if system == "portmaster" else "sh"
    vm.sh(f"cat >/run/start-port <<'X'\nexport HOME=/root XDG_RUNTIME_DIR=/run {mapping}='{front_end}'\n"
          f"{shell} '/roms/ports/{START}' >/run/said 2>&1\necho ended $? >>/run/said\nX")
    began = time.monotonic()
    vm.sh("systemd-run -q --unit=port --collect sh /run/start-port")
    try:
        vm.until(lambda: black(vm) < 0.5, 240, "no picture", 0.5)
    except TimeoutError:
        vm.shot("port-failed")
        log(system, vm.sh("cat /run/said /roms/ports/pocket-rails/log.txt; journalctl -b --no-pager -u port | tail"))
        raise
    return time.monotonic() - began


def ended(vm: Machine, system: str) -> str:
    """Wait until the port has ended and return what it said."""
    vm.until(lambda: "ended" in vm.sh("cat /run/said"), 60, f"{system} does not end")
    said = vm.sh("cat /run/said")
    vm.sh("umount /roms/ports")
    return said


def chord(vm: Machine, *buttons: str) -> None:
    """Press buttons of the pad together and let them go."""
    vm.act(*[["pad", "EV_KEY", one, 1] for one in buttons], ["", 0.3])
    vm.act(*[["pad", "EV_KEY", one, 0] for one in buttons], ["", 0.5])


def one_port(vm: Machine, system: str) -> None:
    """Start, leave, and start once more with a front end's mapping."""
    seconds = started(vm, system, "")
    vm.shot(f"port-{system}")
    chord(vm, "BTN_SELECT")
    chord(vm, "BTN_START")
    assert running(vm), f"{system}: one button alone has ended it"
    chord(vm, "BTN_SELECT", "BTN_START")
    said = ended(vm, system)
    assert said.endswith("ended 0"), said
    log(f"{system}: picture after {seconds:.0f} s; Select + Start leave; {said}")

    seconds = started(vm, system, SWAPPED)
    chord(vm, "BTN_SELECT", "BTN_START")  # that mapping has them on the sticks' buttons
    assert running(vm), f"{system}: the mapping of the front end was not taken"
    chord(vm, "BTN_THUMBL", "BTN_THUMBR")
    said = ended(vm, system)
    assert said.endswith("ended 0"), said
    log(f"{system}: again after {seconds:.0f} s, by the mapping of the front end")
    if system == "portmaster":
        log("PortMaster was called:", vm.sh("cat /run/portmaster").replace("\n", ", "))


def trial(place: Bed, zips: list[Path]) -> None:
    """Boot a machine without kiosk and try each port."""
    image = card(place.folder, zips)
    disks = [*place.disks("ports"), overlay(image, place.folder / "ports-card.qcow2")]
    with place.boot("ports", disks) as vm:
        vm.wait_for_agent()
        vm.sh("systemctl stop pocket-rails-kiosk pocket-rails-console; chvt 1")
        vm.plug("pad", "pad")
        vm.sh("modprobe vfat; mkdir -p /roms/ports; mount -t vfat /dev/vdc /roms")
        log(vm.sh("findmnt -n -o FSTYPE,OPTIONS /roms"))
        vm.sh("mkdir -p /roms/ports")
        vm.sh("apt-get --version >/dev/null; rm -rf /usr/lib/pocket-rails")  # nothing may come from the package
        for one in zips:
            one_port(vm, one.name.split("-")[3])
        log("links on the card:", vm.sh("find /roms -type l | wc -l"))
        log("MB:", vm.sh("du -sm /roms/*/ports/pocket-rails/saves /roms/*/ports/pocket-rails/cache | tr '\\n' ';'"))
        vm.sh("mount -o remount,ro /roms")
        started(vm, "retropie", "")
        vm.shot("port-read-only")
        chord(vm, "BTN_SELECT", "BTN_START")
        log("a card that can't be written:", ended(vm, "retropie").replace("\n", " | "))


if __name__ == "__main__":
    house = bed("usage: ports.py FOLDER ARCH ZIP...")
    trial(house, [Path(word) for word in sys.argv[3:]])
