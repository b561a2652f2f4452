"""Twisty Tracks: one to four players, each with a frame of their own, lay tiles at the same time; trains run home."""

from typing import Any

from handheld.games.base import GameInfo, Kind, Option, Package, Rules

INFO = GameInfo(
    id="twisty",
    title="Twisty Tracks",
    seats=range(1, 5),
    kind=Kind.TOGETHER | Kind.CHANCE,
    revision=1,
    options=(
        Option("variant", ("standard", "stations", "travel")),
        Option("mirror", ("off", "on")),
        Option("blind", ("off", "on")),
    ),
    levels=6,
    # How it was decided: a single player has nobody to beat; one has most points; level on points, more tiles laid;
    # level in both, a shared win.
    endings=("alone", "points", "tiles", "shared"),
    more=(("blind", "on", Kind.HIDDEN),),
)


def _rules() -> Rules:
    from handheld.games.twisty.rules import RULES

    return RULES


def _brain() -> Any:
    from handheld.games.twisty.ai import BRAIN

    return BRAIN


def _view() -> Any:
    from handheld.games.twisty.view import TwistyView

    return TwistyView


def _challenges() -> Any:
    from handheld.games.twisty import challenge

    return challenge


PACKAGE = Package(INFO, _rules, _brain, _view, _challenges)
