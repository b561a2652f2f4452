"""Coast to Coast: two to five players claim routes across the USA with hands and tickets that only they see."""

from typing import Any

from handheld.games.base import GameInfo, Kind, Option, Package, Rules

INFO = GameInfo(
    id="coast",
    title="Coast to Coast",
    seats=range(2, 6),
    kind=Kind.HIDDEN | Kind.CHANCE,
    revision=1,
    options=(
        Option("variant", ("base", "1910", "mega", "bigcities")),
        Option("payment", ("usual", "any")),
    ),
    levels=5,
    characters=("builder", "blocker"),  # of computer players: ai.CoastBrain.question_as
    draws_first=True,
    rounds=True,
    # How it was decided: by points; level on points, by completed tickets, then by the longest trail; level in all of
    # these, a shared first place. "stuck": everybody passed one after the other, whoever is first then.
    endings=("points", "tickets", "path", "shared", "stuck"),
)


def _rules() -> Rules:
    from handheld.games.coast.rules import RULES

    return RULES


def _brain() -> Any:
    from handheld.games.coast.ai import BRAIN

    return BRAIN


def _view() -> Any:
    from handheld.games.coast.view import CoastView

    return CoastView


PACKAGE = Package(INFO, _rules, _brain, _view)
