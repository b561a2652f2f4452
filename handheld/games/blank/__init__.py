"""An empty game to copy (docs/adding-a-game.md): take one to three from a pile; who takes the last one wins."""

from typing import Any

from handheld.games.base import GameInfo, Kind, Option, Package, Rules

INFO = GameInfo(
    id="blank",
    title="Blank",
    seats=range(2, 3),
    kind=Kind.NONE,
    revision=1,
    options=(Option("pile", ("15", "21")),),
    levels=2,
    endings=("last",),
)


def _rules() -> Rules:
    from handheld.games.blank.rules import RULES

    return RULES


def _brain() -> Any:
    from handheld.games.blank.ai import BRAIN

    return BRAIN


def _view() -> Any:
    from handheld.games.blank.view import BlankView

    return BlankView


PACKAGE = Package(INFO, _rules, _brain, _view)
