"""What play.sh finds lacking before the first picture, by deploy/setup.sh."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

SETUP = Path(__file__).resolve().parents[2] / "deploy" / "setup.sh"


def lacking(wayland: str, there: str) -> list[str]:
    """Return the packages that are asked for where only libraries whose names hold `there` are installed."""
    script = f'. "{SETUP}"; has_library() {{ case $1 in {there}) ;; *) false ;; esac; }}; missing_drawing'
    said = subprocess.run(["sh", "-euc", script], env=os.environ | {"WAYLAND_DISPLAY": wayland}, check=True,
                          capture_output=True, text=True)
    return said.stdout.split()


@pytest.mark.parametrize(("there", "asked"), [
    ("none", ["libwayland-egl1", "libwayland-cursor0"]), ("*egl*", ["libwayland-cursor0"]),
    ("*cursor*", ["libwayland-egl1"]), ("*", [])])
def test_under_wayland_what_sdl_crashes_without(there: str, asked: list[str]) -> None:
    assert lacking("wayland-0", there) == asked


def test_without_a_desktop_what_draws_on_the_console() -> None:
    assert {"libgl1", "libegl1", "libgles2", "libgbm1", "libdrm2", "libxkbcommon0"} <= set(lacking("", "none"))
    assert "libwayland-egl1" not in lacking("", "none")
