"""What the ui tests share: SDL without a screen, and Drivers that are closed after each test."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from ui.bench.driver import Driver


@pytest.fixture
def drive() -> Iterator[Callable[..., Driver]]:
    """Return a maker of Drivers; the arguments are Driver's."""
    made: list[Driver] = []

    def make(*args: Any, **more: Any) -> Driver:
        while made:
            made.pop().close()  # one at a time
        made.append(Driver(*args, **more))
        return made[-1]

    yield make
    for one in made:
        one.close()


@pytest.fixture
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """scrypt that costs nothing."""
    from handheld.session import pin

    plain = pin.stretched
    monkeypatch.setattr(pin, "stretched", lambda digits, salt, *_cost: plain(digits, salt, 16))
