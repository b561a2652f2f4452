"""Twisty Tracks for tests of scenes: registered, with a brain that decides at once (its search is tested apart)."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

import pytest

from handheld.games.face import Thought


class PlainBrain:
    """The first legal placement."""

    levels = 6

    def question(self, state: Any, seat: int, level: int, budget: Any = None) -> Any:
        token = state.moves(seat)[0]
        return lambda stop: Thought(token, (token,))


def register(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make Twisty Tracks a game of this test."""
    monkeypatch.setenv("POCKET_RAILS_GAMES", "twisty")
    module = ModuleType("handheld.games.twisty.ai")
    module.BRAIN = PlainBrain()  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "handheld.games.twisty.ai", module)
