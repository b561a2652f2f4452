"""Every call that touches a file fails once during an evening with the console, and again and again, and in other ways:
the next start succeeds, what was shown as saved is there, and whatever is missing was told (faults/sweep.py)."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from faults.sweep import memory, swept

LEAST = {  # runs: each mode sees the whole evening. What is left out here is in `python -m faults.sweep`
    "home-once": 140, "home-broken": 140, "home-full": 50, "home-read-only": 35, "home-short": 35,
    "home-truncated": 35, "home-killed": 100, "home-torn": 35, "cafe-once": 90, "cafe-truncated": 14, "cafe-killed": 60,
}


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    """Return a folder in memory: the sweep writes many thousand files."""
    with tempfile.TemporaryDirectory(dir=memory()) as name:
        yield Path(name)


def test_every_call_fails_in_every_way(folder: Path) -> None:
    lines = swept(folder, list(LEAST))
    assert [line["mode"] for line in lines] == list(LEAST)
    for line in lines:
        assert line["faults"] == []
        assert line["runs"] >= LEAST[line["mode"]], line  # the sweep saw the whole evening
