"""Every call that touches a file fails once during an evening with the console, and again and again, and in other ways:
the next start succeeds, what was shown as saved is there, and whatever is missing was told (faults/sweep.py)."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from faults.sweep import MODES, memory, swept

LEAST = {"once": 150, "broken": 150, "full": 55, "read-only": 40, "short": 35, "truncated": 35, "killed": 110,
         "torn": 35}


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    """Return a folder in memory: the sweep writes many thousand files."""
    with tempfile.TemporaryDirectory(dir=memory()) as name:
        yield Path(name)


def test_every_call_fails_in_every_way(folder: Path) -> None:
    lines = swept(folder, list(MODES))
    assert [line["mode"] for line in lines] == list(MODES)
    for line in lines:
        assert line["faults"] == []
        assert line["runs"] >= LEAST[line["mode"]], line  # the sweep saw the whole evening
