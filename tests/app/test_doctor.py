"""The doctor, on trees of files that stand for machines: each thing that may be missing is named, with what to type."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace

import pytest

from handheld.app import checks_devices, checks_storage, checks_system
from handheld.app.cli import main
from handheld.app.doctor import NAMES, examined
from handheld.app.machine import Finding, Machine

LIB = "usr/lib/aarch64-linux-gnu"
PI = "Raspberry Pi 4 Model B Rev 1.5"


@dataclass(slots=True)
class Fake(Machine):
    """A machine whose probes and commands answer what a test says, and where some files are closed."""

    answers: dict[str, tuple[bool, str]] = field(default_factory=dict)  # by driver, or "sound", "pads"
    prints: dict[str, str] = field(default_factory=dict)  # by command
    closed: set[str] = field(default_factory=set)

    def probe(self, code: str, *words: str, **_environment: str) -> tuple[bool, str]:
        key = words[0] if words else "sound" if code == checks_devices.SOUND else "pads"
        return self.answers.get(key, (False, "not available") if words else (True, ""))

    def run(self, *command: str) -> str:
        return self.prints.get(command[0], "")

    def may(self, path: Path, _mode: int = 0) -> bool:
        return self.shown(path) not in self.closed

    def group(self, path: Path) -> str:
        return {"dri": "video", "input": "input", "snd": "audio"}[path.parent.name]

    def user(self) -> str:
        return "pi"


Make = Callable[..., Fake]


@pytest.fixture
def fake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Make:
    """Return a maker of machines; files: {name: content}."""
    monkeypatch.setenv("POCKET_RAILS_HOME", str(tmp_path / "home"))
    (tmp_path / "home").mkdir()

    def make(files: dict[str, str] | None = None, **more: object) -> Fake:
        root = tmp_path / "root"
        for name, content in (files or {}).items():
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(content)
        root.mkdir(exist_ok=True)
        return Fake(root, {}, **more)  # type: ignore[arg-type]

    return make


def one(findings: Iterable[Finding]) -> Finding:
    """Return the only finding."""
    (found,) = findings
    return found


def worst(findings: Iterable[Finding]) -> Finding:
    """Return the only finding that is not well."""
    return one(finding for finding in findings if not finding.ok)


# ---------------------------------------------------------------- screen

ALL_LIBRARIES = {f"{LIB}/{name}": "" for name in checks_devices.LIBRARIES} | {f"{LIB}/dri/v3d_dri.so": ""}


def test_libraries_that_are_there(fake: Make) -> None:
    assert one(checks_devices.libraries(fake(ALL_LIBRARIES))).ok
    newer = {name: "" for name in ALL_LIBRARIES if "dri" not in name.split("/")} | {f"{LIB}/libgallium-25.0.so": ""}
    assert one(checks_devices.libraries(fake(newer))).ok


@pytest.mark.parametrize(("name", "package"),
                         [*checks_devices.LIBRARIES.items(), ("dri/v3d_dri.so", "libgl1-mesa-dri")])
def test_each_missing_library_is_named_with_its_package(fake: Make, name: str, package: str) -> None:
    machine = fake({path: "" for path in ALL_LIBRARIES if not path.endswith(f"/{name}")})
    found = one(checks_devices.libraries(machine))
    assert not found.ok
    assert found.do == f"sudo apt install {package}"
    if "dri" not in name.split("/"):
        assert name in found.found
    machine.environ = {"DISPLAY": ":0"}  # a desktop needs none of them
    assert one(checks_devices.libraries(machine)).ok


@pytest.mark.parametrize(("name", "package"), checks_devices.WAYLAND.items())
def test_libraries_without_which_sdl_crashes_under_wayland(fake: Make, name: str, package: str) -> None:
    machine = fake(ALL_LIBRARIES | {f"{LIB}/{one}": "" for one in checks_devices.WAYLAND if one != name})
    assert one(checks_devices.libraries(machine)).ok
    machine.environ = {"WAYLAND_DISPLAY": "wayland-0"}
    assert name in worst(checks_devices.libraries(machine)).found
    link = machine.path("etc/systemd/system/pocket-rails-kiosk.service.d/cage.conf")
    machine.environ = {}
    link.parent.mkdir(parents=True)
    link.symlink_to("/usr/lib/pocket-rails/deploy/kiosk/cage.conf")
    assert worst(checks_devices.libraries(machine)).do == f"sudo apt install {package}"
    machine.path(f"{LIB}/{name}").touch()
    assert one(checks_devices.libraries(machine)).ok


def test_a_driver_that_shows_a_picture(fake: Make) -> None:
    found = list(checks_devices.display(fake(answers={"x11": (True, "800x480")})))
    assert [(line.ok, line.found) for line in found] == [(True, "x11: 800x480, a picture was drawn and read back")]


def test_no_screen_at_all(fake: Make) -> None:
    found = worst(checks_devices.display(fake()))
    assert "no /dev/dri" in found.found
    assert found.do


def test_a_picture_that_stays_black(fake: Make) -> None:
    """A console without libGL: the window opens, fills work, pictures don't."""
    black = (False, "AssertionError: the picture stays black: (0, 0, 0)")
    machine = fake({"dev/dri/card0": "", "proc/7/comm": "x"}, answers={"KMSDRM": black})
    found = one(checks_devices.display(machine))
    assert "KMSDRM" in found.found
    assert "libgl1" in found.do
    assert "SDL_RENDER_DRIVER=opengles2" in found.do


def test_a_card_that_may_not_be_opened(fake: Make) -> None:
    machine = fake({"dev/dri/card1": "", "dev/dri/renderD128": ""}, closed={"/dev/dri/card1"})
    found = worst(checks_devices.display(machine))
    assert found.found == "no access to /dev/dri/card1"
    assert found.do.startswith("sudo usermod -aG video pi ")


def test_no_plug_in_any_socket(fake: Make) -> None:
    machine = fake({"dev/dri/card1": "", "sys/class/drm/card1-HDMI-A-1/status": "disconnected\n",
                    "sys/class/drm/card1-HDMI-A-2/status": "disconnected\n"})
    found = worst(checks_devices.display(machine))
    assert "HDMI-A-1, HDMI-A-2" in found.found
    assert "video=HDMI-A-1:1280x720@60D" in found.do


def test_a_screen_that_another_program_holds(fake: Make) -> None:
    machine = fake({"dev/dri/card1": "", "sys/class/drm/card1-HDMI-A-1/status": "connected\n",
                    "proc/812/comm": "labwc\n"})
    (machine.root / "proc/812/fd").mkdir()
    (machine.root / "proc/812/fd/9").symlink_to("/dev/dri/card1")
    found = worst(checks_devices.display(machine))
    assert found.found == "the screen is held by labwc (812)"
    (machine.root / "proc/812/comm").write_text("python3\n")
    (machine.root / "proc/812/cmdline").write_text("/usr/bin/python3\0/usr/bin/pocket-rails\0play\0")
    assert worst(checks_devices.display(machine)).found == "the screen is held by pocket-rails (812)"
    assert "systemctl stop pocket-rails-kiosk" in found.do


def test_a_screen_that_cannot_be_used_for_no_known_reason(fake: Make) -> None:
    machine = fake({"dev/dri/card1": ""}, answers={"KMSDRM": (False, "kmsdrm not available")})
    assert "kmsdrm not available" in worst(checks_devices.display(machine)).found


# ---------------------------------------------------------------- hands

INPUT = """
I: Bus=0003 Vendor=045e Product=028e Version=0114
N: Name="Microsoft X-Box 360 pad"
H: Handlers=event4 js0
B: PROP=0
B: KEY=7cdb000000000000 0 0 0 0
B: ABS=3003f

I: Bus=0018 Vendor=0000 Product=0000 Version=0000
N: Name="raspberrypi-ts"
H: Handlers=mouse0 event0
B: PROP=2
B: KEY=400 0 0 0 0 0
B: ABS=260800000000003

I: Bus=0018 Vendor=0000 Product=0000 Version=0000
N: Name="old panel"
H: Handlers=event1
B: PROP=2
B: KEY=400 0 0 0 0 0
B: ABS=3

I: Bus=0018 Vendor=0000 Product=0000 Version=0000
N: Name="strange panel"
H: Handlers=event2
B: PROP=2
B: ABS=1
""".strip()
EVENTS = {f"dev/input/event{n}": "" for n in (0, 1, 2, 4, 10)} | {"proc/bus/input/devices": INPUT}


def test_the_kernels_list(fake: Make) -> None:
    devices = checks_devices.listed(fake(EVENTS))
    assert [(device.name, device.event, device.pad, device.direct) for device in devices] == [
        ("Microsoft X-Box 360 pad", "event4", True, False), ("raspberrypi-ts", "event0", False, True),
        ("old panel", "event1", False, True), ("strange panel", "event2", False, True)]


def test_a_missing_group_is_not_silent(fake: Make) -> None:
    machine = fake(EVENTS, closed={f"/dev/input/event{n}" for n in (0, 4, 10)})
    found = worst(checks_devices.pads(machine))
    assert found.found == "3 of 5 input devices can't be read (Microsoft X-Box 360 pad)"
    assert found.do == "sudo usermod -aG input pi   (then log in again)"
    assert worst(line for line in checks_devices.touch(machine) if "ts" in line.found).do == found.do


def test_pads_that_are_known_and_not(fake: Make) -> None:
    machine = fake(EVENTS, answers={"pads": (True, "X-Box 360 pad | 0300 | mapped\nCheap pad | 0301 | unknown")})
    first, second = checks_devices.pads(machine)
    assert (first.ok, first.found) == (True, "X-Box 360 pad: mapped")
    assert (second.ok, second.do) == (False, "Settings, Controls, Set up this pad")


def test_pads_that_only_the_kernel_sees_and_none_at_all(fake: Make) -> None:
    found = worst(checks_devices.pads(fake(EVENTS)))
    assert found.found == "the kernel has Microsoft X-Box 360 pad, SDL sees none"
    assert "udevadm" in found.do
    (fake().root / "proc/bus/input/devices").write_text("")
    assert one(checks_devices.pads(fake())).ok


def test_axes_of_touchscreens(fake: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    machine = fake(EVENTS)
    many, single, strange = checks_devices.touch(machine)
    assert (many.ok, many.found) == (True, "raspberrypi-ts: several fingers")  # plain files say no ranges
    assert (single.ok, single.found) == (True, "old panel: one finger")
    assert not strange.ok
    ranges = {checks_devices.MANY_X: (0, 799), checks_devices.MANY_Y: (0, 479), checks_devices.SLOT: (0, 9),
              checks_devices.X: (0, 0), checks_devices.Y: (0, 4095)}
    monkeypatch.setattr(checks_devices, "_range", lambda _path, code: ranges[code])
    many, single, _ = checks_devices.touch(machine)
    assert many.found == "raspberrypi-ts: up to 10 fingers, axes 0..799 and 0..479"
    assert not single.ok
    assert "measure nothing" in single.found
    assert one(checks_devices.touch(Fake(machine.root / "nowhere"))).ok


# ---------------------------------------------------------------- ears

CARDS = {"proc/asound/cards": " 0 [vc4hdmi0       ]: vc4-hdmi - vc4-hdmi-0\n                      vc4-hdmi-0\n"}


def test_sound(fake: Make) -> None:
    assert one(checks_devices.audio(fake(CARDS, answers={"sound": (True, "44100 Hz")}))).found == (
        "44100 Hz (vc4-hdmi - vc4-hdmi-0)")
    none = one(checks_devices.audio(fake(CARDS, answers={"sound": (False, "ALSA: Couldn't open audio device")})))
    assert not none.ok
    assert "vc4-hdmi" in none.found
    assert "aplay -l" in none.do
    (fake().root / "proc/asound/cards").write_text("--- no soundcards ---\n")
    silent = one(checks_devices.audio(fake(answers={"sound": (False, "")})))
    assert silent.ok
    assert "dtparam=audio=on" in silent.found


# ---------------------------------------------------------------- the machine


@pytest.mark.parametrize(("size", "well"), [(2**63 - 1, True), (2**31 - 1, False)])
def test_bits(fake: Make, monkeypatch: pytest.MonkeyPatch, size: int, well: bool) -> None:
    monkeypatch.setattr(sys, "maxsize", size)
    found = next(iter(checks_system.system(fake({"proc/device-tree/model": f"{PI}\0"}))))
    assert found.found.startswith(PI)
    assert found.ok is well
    assert ("64-bit Raspberry Pi OS" in found.do) is not well


@pytest.mark.parametrize(("now", "files", "well", "says"), [
    (86_400.0, {}, False, "1970-01-0"),
    (1_796_000_000.0, {}, True, "not set by the network"),
    (1_796_000_000.0, {"run/systemd/timesync/synchronized": ""}, True, "set by the network"),
    (1_796_000_000.0, {"sys/class/rtc/rtc0/name": ""}, True, "with a battery"),
])
def test_clock(fake: Make, monkeypatch: pytest.MonkeyPatch, now: float, files: dict[str, str], well: bool,
               says: str) -> None:
    monkeypatch.setattr(time, "time", lambda: now)
    found = one(checks_system.clock(fake(files)))
    assert found.ok is well
    assert says in found.found
    assert bool(found.do) is not well


SYSFS = "sys/devices/platform/soc/soc:firmware/get_throttled"


@pytest.mark.parametrize(("flags", "says"), [
    ("0x50005", "now: the power supply is too weak, the processor is throttled"),
    ("0x50000", "since the start: the power supply is too weak, the processor is throttled"),
    ("0x8", "now: it is too hot"),
    ("0x80008", "now: it is too hot"),
])
def test_throttling(fake: Make, flags: str, says: str) -> None:
    command = fake(prints={"vcgencmd": f"throttled={flags}"})
    by_kernel = fake({SYSFS: flags.removeprefix("0x") + "\n"})
    for machine in (command, by_kernel):
        found = one(checks_system.power(machine))
        assert (found.ok, found.found) == (False, says)
        assert ("power supply" in found.do) is ("weak" in says)


def test_enough_power_and_too_much_heat(fake: Make) -> None:
    assert one(checks_system.power(fake(prints={"vcgencmd": "throttled=0x0"}))).ok
    assert list(checks_system.power(fake())) == []  # nobody knows
    heat = fake({"sys/class/thermal/thermal_zone0/temp": "84500\n", "sys/class/hwmon/hwmon1/name": "rpi_volt\n",
                 "sys/class/hwmon/hwmon1/in0_lcrit_alarm": "1\n"})
    volts, warm = checks_system.power(heat)
    assert "weak" in volts.found
    assert (warm.part, warm.ok, warm.found) == ("heat", False, "84 degrees")


def test_the_service_of_a_kiosk(fake: Make) -> None:
    assert list(checks_system.kiosk(fake())) == []
    shown = "UnitFileState=enabled\nActiveState={}\nNRestarts={}\n"
    assert one(checks_system.kiosk(fake(prints={"systemctl": shown.format("active", 0)}))).ok
    found = one(checks_system.kiosk(fake(prints={"systemctl": shown.format("failed", 9)})))
    assert not found.ok
    assert "journalctl" in found.do


# ---------------------------------------------------------------- storage

MOUNTS = "22 1 179:2 / / rw,relatime shared:1 - ext4 /dev/mmcblk0p2 {options}\n23 22 0:5 / /dev rw - devtmpfs udev rw\n"
CARD = {"sys/block/mmcblk0/device/name": "SC32G\n", "sys/block/mmcblk0/device/date": "06/2023\n"}


def stored(machine: Fake) -> list[Finding]:
    """Return what is found of the storage."""
    return list(checks_storage.storage(machine))


def test_a_healthy_card(fake: Make) -> None:
    found = stored(fake({"proc/self/mountinfo": MOUNTS.format(options="rw"), "dev/mmcblk0p2": "",
                         "sys/fs/ext4/mmcblk0p2/errors_count": "0\n", **CARD}))
    assert [line.ok for line in found] == [True, True]
    assert "MB free" in found[0].found
    assert found[1].found == "SC32G, made 06/2023"


def test_a_card_with_errors_and_little_life(fake: Make) -> None:
    machine = fake({"proc/self/mountinfo": MOUNTS.format(options="ro"), "dev/mmcblk0p2": "",
                    "sys/fs/ext4/mmcblk0p2/errors_count": "3\n", **CARD,
                    "sys/block/mmcblk0/device/life_time": "0x01 0x0b\n"})
    read_only, errors, card = (line for line in stored(machine) if not line.ok)
    assert "read-only" in read_only.found
    assert "fsck.mode=force" in read_only.do
    assert errors.found == "3 errors were found on /dev/mmcblk0p2"
    assert "110 % of its life" in card.found
    assert "copy it" in card.do


@pytest.mark.parametrize("kind", checks_storage.UNSAFE)
def test_storage_that_forgets(fake: Make, kind: str) -> None:
    machine = fake({"proc/self/mountinfo": f"22 1 0:30 / / rw - {kind} {kind} rw\n"})
    assert "nothing outlives the power" in worst(stored(machine)).found


def test_a_mount_of_its_own_counts(fake: Make, tmp_path: Path) -> None:
    home = str(tmp_path / "home").replace(" ", "\\040")
    lines = f"22 1 0:30 / / rw - overlay overlay rw\n25 22 8:1 / {home} rw - ext4 /dev/sda1 rw\n"
    machine = fake({"proc/self/mountinfo": lines})
    mount = checks_storage.mount_of(machine, tmp_path / "home")
    assert mount is not None
    assert (mount.kind, mount.source) == ("ext4", "/dev/sda1")
    assert all(line.ok for line in stored(machine))


def test_no_space(fake: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = SimpleNamespace(total=32 << 30, free=3 << 20)
    monkeypatch.setattr("shutil.disk_usage", lambda _folder: usage)
    found = worst(stored(fake()))
    assert "3 MB free" in found.found
    assert "journalctl --vacuum-size" in found.do


def test_a_folder_that_is_not_there_is_not_made(fake: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("POCKET_RAILS_HOME", str(tmp_path / "home" / "later"))
    assert one(stored(fake())).ok
    assert list((tmp_path / "home").iterdir()) == []
    (tmp_path / "home" / "file").write_text("in the way")
    monkeypatch.setenv("POCKET_RAILS_HOME", str(tmp_path / "home" / "file"))
    assert "games are not saved" in worst(stored(fake())).found


def test_files_of_somebody_else_and_of_tomorrow(fake: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    slot = tmp_path / "home" / "continue" / "trax.rail"
    slot.parent.mkdir()
    slot.write_text("")
    os.utime(slot, (4_000_000_000, 4_000_000_000))
    aside = tmp_path / "home" / "aside" / "coast.rail"
    aside.parent.mkdir()
    aside.write_text("")
    real = os.access
    monkeypatch.setattr(os, "getuid", lambda: 4711)
    monkeypatch.setattr(os, "access", lambda path, mode: real(path, mode) and Path(path) != slot)
    owner, clock, set_aside = stored(fake())[1:]
    assert owner.found == "1 files belong to somebody else: continue/trax.rail"
    assert owner.do == f"sudo chown -R pi {tmp_path / 'home'}"
    assert "2096" in clock.found
    assert set_aside.ok
    assert str(aside.parent) in set_aside.found


# ---------------------------------------------------------------- the command


def test_a_part_that_fails_does_not_take_the_others_with_it(fake: Make) -> None:
    def broken(_machine: Machine) -> Iterable[Finding]:
        raise ZeroDivisionError("a mistake")

    first, second = examined(fake({"proc/self/mountinfo": ""}), [broken, checks_storage.storage])
    assert not first.ok
    assert "ZeroDivisionError" in first.found
    assert second.ok


def test_rubbish_in_every_file(fake: Make) -> None:
    names = (
        "proc/bus/input/devices", "proc/self/mountinfo", "proc/asound/cards", "sys/class/thermal/thermal_zone0/temp",
        SYSFS, "sys/class/hwmon/hwmon0/name", "sys/class/hwmon/hwmon0/in0_lcrit_alarm", "sys/class/drm/card0-X/status",
        "dev/dri/card0", "dev/input/eventX", "sys/fs/ext4/sda1/errors_count", "sys/block/sda/device/life_time")
    files = dict.fromkeys(names, "\x00ÿ nonsense = : | 99999999999999999999 \n\n N: B: H: =")
    machine = fake(files, prints={"vcgencmd": "throttled=oh no", "systemctl": "UnitFileState=enabled\nNRestarts=many"})
    assert not [line for line in examined(machine) if "the doctor failed" in line.found]


def test_the_command(tmp_path: Path) -> None:
    env = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}
    env |= {"POCKET_RAILS_HOME": str(tmp_path)}
    done = subprocess.run([sys.executable, "-m", "handheld", "doctor", "--json"], env=env, capture_output=True,
                          text=True, timeout=100, check=False)
    assert done.stderr == ""
    found = json.loads(done.stdout)
    assert done.returncode == (0 if all(line["ok"] for line in found) else 1)
    assert {"system", "core", "libraries", "display", "pads", "touch", "audio", "storage", "clock"} <= {
        line["part"] for line in found}
    assert all(line["do"] for line in found if not line["ok"])


def test_parts_by_name(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("POCKET_RAILS_HOME", str(tmp_path))
    assert main(["doctor", "--only", "clock,system"]) == 0
    out = capsys.readouterr().out
    assert "clock" in out
    assert "storage" not in out
    assert main(["doctor", "--only", "liver"]) == 2
    assert ", ".join(NAMES) in capsys.readouterr().err
