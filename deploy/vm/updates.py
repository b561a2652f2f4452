"""Updates from a stick in the virtual machine: a newer package that is signed, and what must be refused; then power
cuts while one is being installed. Called by updates.sh: updates.py FOLDER [ARCH] [CUTS]; prints a log.

After a cut the machine is started anew, and the version before or the new one must be there, whole: dpkg has nothing
to complain of, each of the package's files is as packed, and the kiosk shows its title."""

from __future__ import annotations

import hashlib
import random
import shutil
import subprocess
import sys
import time
from pathlib import Path

from machine import HERE, GuestError, Machine, log, overlay
from trial import UNIT, Bed, bed, shown, wait_until_ready

STICK_MB = 64
FIRST, LAST = 0.2, 1.1  # of the time that an update takes: when the power goes
REFUSED = {"unsigned": "unsigned", "strange": "unsigned", "altered": "unsigned", "older": "older", "foreign": "foreign",
           "broken": "broken"}  # packages on the stick, and the answer
WAITED = 400  # seconds at most for an update on a machine that is emulated


def call(*words: str, **how: str) -> str:
    """Run a tool of the host."""
    return subprocess.run(words, check=True, capture_output=True, text=True, **how).stdout  # type: ignore[call-overload]


def make_package(deb: Path, target: Path, version: str, arch: str = "") -> Path:
    """Write a package like `deb` with another version, and with every module changed by a line."""
    tree = target.with_suffix(".tree")
    shutil.rmtree(tree, ignore_errors=True)
    call("dpkg-deb", "-R", str(deb), str(tree))
    control = tree / "DEBIAN/control"
    lines = []
    for line in control.read_text().splitlines():
        if line.startswith("Version:"):
            line = f"Version: {version}"
        if arch and line.startswith("Architecture:"):
            line = f"Architecture: {arch}"
        lines.append(line)
    control.write_text("\n".join(lines) + "\n")
    for module in (tree / "usr/lib/pocket-rails/handheld").rglob("*.py"):
        module.write_text(module.read_text() + f"# {version}\n")
    sums = []
    for file in sorted(path for path in (tree / "usr").rglob("*") if path.is_file()):
        sums.append(f"{hashlib.md5(file.read_bytes()).hexdigest()}  {file.relative_to(tree)}\n")
    (tree / "DEBIAN/md5sums").write_text("".join(sums))
    call("dpkg-deb", "--root-owner-group", "-Zgzip", "-z1", "--build", str(tree), str(target))
    shutil.rmtree(tree)
    return target


def make_stick(place: Bed, deb: Path) -> Path:
    """Make a FAT stick with packages: two newer ones, and those that are to be refused."""
    work = place.folder / "stick"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir()
    make_package(deb, work / "newer.deb", "0.9.1")
    make_package(deb, work / "older.deb", "0.0.9")
    make_package(deb, work / "foreign.deb", "0.9.1", "riscv64")
    make_package(deb, work / "unsigned.deb", "0.9.2")
    shutil.copy(work / "newer.deb", work / "altered.deb")
    (work / "broken.deb").write_bytes(b"no package")
    for name in ("newer", "older", "foreign", "altered", "broken"):
        sign(place, work / f"{name}.deb")
    with (work / "altered.deb").open("r+b") as file:
        file.seek(100_000)
        file.write(b"altered")
    shutil.copy(work / "newer.deb", work / "strange.deb")
    sign(place, work / "strange.deb", "strange-keys")
    image = place.folder / "stick.img"
    image.unlink(missing_ok=True)
    with image.open("wb") as file:
        file.truncate(STICK_MB << 20)
    call("mkfs.vfat", "-n", "UPDATES", str(image))
    call("mcopy", "-i", str(image), *(str(path) for path in sorted(work.iterdir())), "::")
    return image


def sign(place: Bed, deb: Path, keys: str = "keys") -> None:
    """Sign a package as an operator does; the kiosk knows the key in keys/ (make.sh)."""
    call("sh", str(HERE.parent / "sign-update.sh"), str(deb), env={  # type: ignore[arg-type]
        "PATH": "/usr/bin:/bin", "HOME": "/root", "POCKET_RAILS_KEYS": str(place.folder / keys),
        "GPG_OPTIONS": "--batch --passphrase '' --pinentry-mode loopback"})


def plug_stick(vm: Machine, image: Path, copy: Path) -> str:
    """Plug the stick in and return where the kiosk finds it."""
    vm.qmp("blockdev-add", driver="qcow2", **{"node-name": "stick", "file": {
        "driver": "file", "filename": str(overlay(image, copy))}})
    vm.qmp("device_add", driver="usb-storage", id="stick", drive="stick", bus="usb.0", removable=True)
    vm.until(lambda: bool(sticks(vm)), 60, "the stick is not mounted")
    return sticks(vm)


def sticks(vm: Machine) -> str:
    """Return where a stick is mounted, as the program sees it."""
    return str(vm.run("result = str(next(iter(console.host.sticks()), ''))"))


def ask(vm: Machine, path: str) -> None:
    """Ask for an update as the admin page does."""
    vm.run(f"console.host.request('update', {path!r})")


def answer(vm: Machine) -> str:
    """Wait for the answer."""
    def there() -> bool:
        return vm.sh("cat /run/pocket-rails/answer 2>/dev/null") not in ("", "working", "installing")
    vm.until(there, WAITED, "no answer", 0.5)
    return vm.sh("cat /run/pocket-rails/answer")


def version(vm: Machine) -> str:
    """Return what is installed, and what is wrong with it."""
    said = vm.sh("dpkg-query -W -f '${db:Status-Status} ${Version}\\n' pocket-rails; dpkg --audit; "
                 "dpkg -V pocket-rails | grep -v 'missing .* /usr/share/\\(doc\\|man\\)'", 300)  # left out by make.sh
    lines = vm.sh("find /usr/lib/pocket-rails/handheld -name '*.py' -exec tail -qn 1 {} + | "
                  "grep '^# 0' | sort | uniq -c")
    return f"{said}; lines of new modules: {lines or 'none'}".replace("\n", " | ")


def refusals(place: Bed, image: Path) -> int:
    """Ask for each package that is to be refused, then for the good one; return how many answers were others."""
    bad = 0
    with place.again("update") as vm:
        where = plug_stick(vm, image, place.folder / "update-stick.qcow2")
        log("the stick is at", where, vm.sh(f"findmnt -no FSTYPE,OPTIONS {where}"))
        for name, wanted in REFUSED.items():
            ask(vm, f"{where}/{name}.deb")
            said = answer(vm)
            bad += said != wanted
            log(f"{name}: {said}; {shown(vm, 'ActiveState')}; {version(vm).split(';')[0]}")
        for path in ("/etc/shadow", f"{where}/../../../etc/passwd", f"{where}/missing.deb"):
            ask(vm, path)
            said = answer(vm)
            bad += said not in ("refused", "gone")
            log(f"{path}: {said}")
        pid, began = shown(vm, "MainPID"), time.monotonic()
        ask(vm, f"{where}/newer.deb")
        said = answer(vm)
        wait_until_ready(vm, WAITED, pid)
        bad += said != "done"
        log(f"newer: {said} after {time.monotonic() - began:.0f} s; {version(vm)}")
        time.sleep(3)
        vm.shot("updated")
    return bad


def cut_trial(place: Bed, image: Path, after: float) -> tuple[bool, str]:
    """Cut the power so long after the request, start anew, and look."""
    with place.again("update") as vm:
        where = plug_stick(vm, image, place.folder / "update-stick.qcow2")
        ask(vm, f"{where}/newer.deb")
        time.sleep(after)
        state = vm.sh("cat /var/lib/pocket-rails-update/state /run/pocket-rails/answer 2>/dev/null; "
                      "dpkg-query -W -f '${db:Status-Status} ${Version}' pocket-rails").replace("\n", " ")
        vm.cut()
    disks = [place.folder / f"update-{what}.qcow2" for what in ("kiosk", "data")]
    with place.boot("update-again", disks) as vm:
        vm.wait_for_agent()
        wait_until_ready(vm, WAITED)
        found = version(vm)
        told = vm.sh("journalctl -b -u pocket-rails-recover -o cat --no-pager | grep -a -E 'answer|updated'")
        left = vm.sh("ls /var/lib/pocket-rails-update").replace("\n", " ")
        title = vm.sh(f"systemctl show -p StatusText --value {UNIT}")
        vm.shot("update-cut")
    old = found.startswith("installed 0.1.0;") and "none" in found
    new = found.startswith("installed 0.9.1;") and "# 0.9.1" in found  # nothing stands between version and lines
    return old or new, f"cut after {after:.1f} s ({state}) -> {found}; {told}; left: {left}; shows {title}"


def main(place: Bed) -> int:
    """Do both; return 1 if anything went wrong."""
    cuts = int(sys.argv[3]) if len(sys.argv) > 3 else 8
    deb = place.folder / f"pocket-rails-{place.arch}.deb"
    image = make_stick(place, deb)
    bad = refusals(place, image)
    luck, good = random.Random(9), 0
    long = float(sys.argv[4]) if len(sys.argv) > 4 else 40.0
    for k in range(cuts):
        share = FIRST + (LAST - FIRST) * (k + luck.random()) / cuts
        try:
            survived, words = cut_trial(place, image, long * share)
        except (GuestError, TimeoutError) as error:
            survived, words = False, str(error)
        good += survived
        log("survived" if survived else "LOST", words)
    log(f"== {good} of {cuts} updates with a power cut ended whole; {bad} other answers than expected")
    return int(bad > 0 or good < cuts)


sys.exit(main(bed("usage: updates.py FOLDER [ARCH] [CUTS] [SECONDS]")))
