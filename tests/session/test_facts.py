"""What the machine is like, read from a made-up /proc and /sys."""

from __future__ import annotations

from pathlib import Path

from handheld.session.facts import MOST_LINES, Facts, look, troubles


def test_a_pi(tmp_path: Path) -> None:
    root = tmp_path / "root"
    for name, text in {
        "proc/device-tree/model": "Raspberry Pi 4 Model B Rev 1.5\0",
        "etc/os-release": 'NAME="Debian"\nPRETTY_NAME="Debian GNU/Linux 13 (trixie)"\n',
        "proc/meminfo": "MemTotal:        1900000 kB\nMemFree: 3 kB\nMemAvailable:     600000 kB\n",
        "sys/fs/ext4/mmcblk0p2/errors_count": "3\n",
        "sys/fs/ext4/features/errors_count": "?\n",
        "sys/devices/platform/soc/soc:firmware/get_throttled": "50005\n",
        "proc/uptime": "35000.12 12.0\n",
        "sys/class/thermal/thermal_zone0/temp": "61300\n",
        "sys/class/thermal/thermal_zone1/temp": "-274000\n",
        "sys/class/thermal/thermal_zone2/temp": "nonsense\n",
    }.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    found = look(tmp_path, root)
    assert found.model == "Raspberry Pi 4 Model B Rev 1.5"
    assert found.system == "Debian GNU/Linux 13 (trixie)"
    assert found.memory == (600_000 * 1024, 1_900_000 * 1024)
    assert (found.up, found.warmth) == (35000.12, 61.3)
    assert (found.card_errors, found.weak_power) == (3, True)
    assert found.room is not None
    assert not found.read_only


def test_a_machine_that_says_nothing(tmp_path: Path) -> None:
    assert look(tmp_path / "none", tmp_path / "root") == Facts(read_only=True)


def test_the_logs_last_troubles(tmp_path: Path) -> None:
    assert troubles(tmp_path) == []
    old = "".join(f"2026-11-29 09:00:00,000 WARNING x: old {n}\n" for n in range(2000))
    (tmp_path / "pocket-rails.log.1").write_text(old)
    (tmp_path / "pocket-rails.log").write_bytes(
        b"2026-11-30 09:00:00,000 INFO x: fine\n2026-11-30 09:00:01,000 ERROR x: \xff\x1b[31mred\nTraceback\n")
    found = troubles(tmp_path)
    assert len(found) == MOST_LINES
    assert found[-1].startswith("2026-11-30 09:00:01,000 ERROR x: \ufffd [31mred")
    assert found[0].endswith(f"old {2000 - MOST_LINES + 1}")
