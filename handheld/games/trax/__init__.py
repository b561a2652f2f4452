"""Trax: two players, one sort of tile, loops and lines."""

from typing import Any

from handheld.games.base import GameInfo, Kind, Option, Package, Rules

INFO = GameInfo(
    id="trax",
    title="Trax",
    seats=range(2, 3),
    kind=Kind.NONE,
    revision=1,
    options=(Option("variant", ("standard", "8x8", "loop")), Option("tie", ("rulebook", "tournament"))),
    levels=6,
    endings=("loop", "line", "both", "no-move", "board-limit"),
    first=("white", "black"),
)


def _rules() -> Rules:
    from handheld.games.trax.rules import RULES

    return RULES


def _brain() -> Any:
    from handheld.games.trax.ai import BRAIN

    return BRAIN


def _view() -> Any:
    from handheld.games.trax.view import TraxView

    return TraxView


PACKAGE = Package(INFO, _rules, _brain, _view)
