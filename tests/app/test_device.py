"""The machine as /sys shows it, from trees made up for the purpose."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from handheld.app import device as devices
from handheld.app.device import Device
from handheld.ui.host import Battery


def tree(root: Path, folder: str, **files: object) -> Path:
    place = root / "class" / folder
    place.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        (place / name).write_text(f"{content}\n")
    return place


def battery(root: Path, name: str = "battery", **files: object) -> Path:
    return tree(root, f"power_supply/{name}", **{"type": "Battery", "status": "Discharging", **files})


def seen(root: Path) -> Battery | None:
    device = Device(root)
    device.read()
    return device.battery()


def test_a_machine_with_nothing_offers_nothing(tmp_path: Path) -> None:
    device = Device(tmp_path)
    assert device.battery() is None
    assert device._reader is None  # nor is a thread started for it
    assert device.brightness() is None
    with pytest.raises(OSError, match="no brightness"):
        device.set_brightness(0.5)


@pytest.mark.parametrize(("files", "expected"), [
    ({"capacity": 57}, Battery(57, False)),
    ({"capacity": 57, "status": "Charging"}, Battery(57, True)),
    ({"capacity": 100, "status": "Full"}, Battery(100, True)),
    ({"capacity": 80, "status": "Not charging"}, Battery(80, False)),
    ({"capacity": 104}, Battery(100, False)),
    ({"energy_now": 12_000, "energy_full": 48_000}, Battery(25, False)),
    ({"charge_now": 900, "charge_full_design": 1000}, Battery(90, False)),
    ({"capacity": "", "charge_now": 500, "charge_full": 1000}, Battery(50, False)),
    ({"voltage_now": 3_700_000}, None),  # it says nothing that could be shown
    ({"capacity": "what"}, None),
    ({"capacity": 40, "present": 0}, None),
    ({"capacity": 40, "scope": "Device"}, None),  # of a pad
    ({"capacity": 40, "type": "UPS"}, None),
])
def test_one_battery(tmp_path: Path, files: dict[str, object], expected: Battery | None) -> None:
    battery(tmp_path, **files)
    assert seen(tmp_path) == expected


def test_a_battery_on_the_mains_charges(tmp_path: Path) -> None:
    battery(tmp_path, capacity=79, status="Not charging")
    mains = tree(tmp_path, "power_supply/ac", type="Mains", online=1)
    assert seen(tmp_path) == Battery(79, True)
    (mains / "online").write_text("0\n")
    assert seen(tmp_path) == Battery(79, False)


def test_two_batteries_are_one(tmp_path: Path) -> None:
    battery(tmp_path, "BAT0", capacity=100, energy_full=10_000)
    battery(tmp_path, "BAT1", capacity=20, energy_full=30_000)
    battery(tmp_path, "ps-controller-battery", capacity=1, scope="Device")
    assert seen(tmp_path) == Battery(40, False)


def test_it_is_read_in_a_thread_that_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = battery(tmp_path, capacity=50)
    device = Device(tmp_path)
    answers = threading.Event()
    read = device.read

    def slowly() -> None:
        assert answers.wait(20)
        read()

    monkeypatch.setattr(device, "read", slowly)
    assert device.battery() is None  # not yet: chips answer slowly
    reader = device._reader
    assert reader is not None
    answers.set()
    reader.join(20)
    assert device.battery() == Battery(50, False)
    assert device._reader is reader  # not asked again so soon
    monkeypatch.setattr(devices, "AGE", 0.0)
    (folder / "capacity").write_text("49\n")
    device.battery()
    assert device._reader is not reader
    device._reader.join(20)
    assert device.battery() == Battery(49, False)


def test_a_battery_that_goes_away_is_shown_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = battery(tmp_path, capacity=50)
    device = Device(tmp_path)
    device.read()
    for file in folder.iterdir():
        file.unlink()
    monkeypatch.setattr(devices, "AGE", 0.0)
    assert device.battery() is None


# ---------------------------------------------------------------- backlight


def light(root: Path, name: str = "panel", now: int = 128, most: int = 255, kind: str = "raw") -> Path:
    return tree(root, f"backlight/{name}", brightness=now, max_brightness=most, type=kind)


def test_brightness_is_as_the_eye_sees_it(tmp_path: Path) -> None:
    folder = light(tmp_path, now=64, most=256)
    device = Device(tmp_path)
    assert device.brightness() == 0.5
    device.set_brightness(0.25)
    assert (folder / "brightness").read_text() == "16\n"
    assert device.brightness() == 0.25
    device.set_brightness(7)
    assert (folder / "brightness").read_text() == "256\n"


@pytest.mark.parametrize("most", [1, 10, 255, 100_000])
def test_no_step_is_quite_dark(tmp_path: Path, most: int) -> None:
    folder = light(tmp_path, most=most)
    device = Device(tmp_path)
    values = []
    for step in range(11):
        device.set_brightness(step / 10)
        values.append(int((folder / "brightness").read_text()))
    assert min(values) >= max(1, most // 100)
    assert values == sorted(values)
    assert values[-1] == most


def test_the_kernels_better_way_is_taken(tmp_path: Path) -> None:
    light(tmp_path, "a", kind="raw")
    best = light(tmp_path, "b", kind="firmware")
    light(tmp_path, "c", kind="platform")
    Device(tmp_path).set_brightness(1)
    assert (best / "brightness").read_text() == "255\n"


@pytest.mark.parametrize("spoil", ["most", "missing", "nonsense"])
def test_a_backlight_that_makes_no_sense_is_none(tmp_path: Path, spoil: str) -> None:
    folder = light(tmp_path)
    if spoil == "missing":
        (folder / "brightness").unlink()
    else:
        (folder / "max_brightness").write_text("0\n" if spoil == "most" else "bright\n")
    assert Device(tmp_path).brightness() is None


def test_a_backlight_that_is_not_ours_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    light(tmp_path)
    monkeypatch.setattr(os, "access", lambda path, mode: False)  # root may write everything
    assert Device(tmp_path).brightness() is None
