"""Tunnel Lines: two to four players dig two lines each under one town; lines that meet share stations."""

from typing import Any

from handheld.games.base import GameInfo, Kind, Option, Package, Rules

INFO = GameInfo(
    id="tunnel",
    title="Tunnel Lines",
    seats=range(2, 5),
    kind=Kind.CHANCE,
    revision=1,
    options=(
        Option("board", ("default", "crossroads", "twinpark", "delta")),  # default: by the number of players
        Option("stations", ("30", "scarce")),  # scarce: 12, 20, 30 chips for 2, 3, 4 players
        Option("last-turns", ("all", "equal")),  # equal: only who sits later in the round has one more
        Option("seat-bonus", ("off", "on")),  # 2 points for those who began last
        Option("noroute", ("placed", "none")),  # stations at both, but no trip: as without stations, or nothing
        Option("hands", ("open", "hidden")),
    ),
    levels=5,
    draws_first=True,
    rounds=True,
    # How it was decided: most points; level on points, more complete lines; then fewer tiles; level in all, a shared
    # win. Stuck: all passed one after the other.
    endings=("points", "lines", "tiles", "shared", "stuck"),
    more=(("hands", "hidden", Kind.HIDDEN),),
)


def _rules() -> Rules:
    from handheld.games.tunnel.rules import RULES

    return RULES


def _brain() -> Any:
    from handheld.games.tunnel.ai import BRAIN

    return BRAIN


def _view() -> Any:
    from handheld.games.tunnel.view import TunnelView

    return TunnelView


PACKAGE = Package(INFO, _rules, _brain, _view)
