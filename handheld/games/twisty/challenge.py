"""Challenges as one short line (spec 6.2), medals of solitaire (spec 7.2) and the deal of a day.

A challenge is a variant, the number of a deal and the points to reach: `stations 4271 64`. The number of a deal is the
seed of a match, so the same number deals the same tiles on every machine (spec 2.3).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from handheld.games.face import MEDALS, N_
from handheld.games.twisty import INFO

VARIANTS = INFO.option("variant").values
DEALS = 1 << 64  # deals are numbered below this
MOST_POINTS = 136  # that a player can reach (spec 4.5)
NEEDED = {  # points for each of MEDALS (spec 7.2)
    "standard": (80, 95, 110, 122),
    "stations": (55, 60, 64, 68),
    "travel": (50, 57, 62, 66),
}


class BadChallenge(ValueError):
    """A line that is no challenge. `msgid` (for the catalogue) and `fields` say why, in a sentence for players."""

    def __init__(self, msgid: str, **fields: Any) -> None:
        super().__init__(msgid.format(**fields))
        self.msgid, self.fields = msgid, fields


@dataclass(frozen=True, slots=True)
class Challenge:
    """Reach `target` points alone on deal number `deal` of `variant`."""

    variant: str
    deal: int
    target: int

    def met(self, points: int) -> bool:
        """Return whether so many points are enough."""
        return points >= self.target

    @property
    def options(self) -> dict[str, str]:
        """The options of its match."""
        return {"variant": self.variant}


def write(challenge: Challenge) -> str:
    """Return a challenge as its line."""
    return f"{challenge.variant} {challenge.deal} {challenge.target}"


def line_of(options: Mapping[str, str], deal: int, target: int) -> str | None:
    """Return the line that dares somebody to reach `target` on a deal; None for what nobody can reach, or fail to."""
    variant = options.get("variant", VARIANTS[0])  # the others make no difference to one who plays alone
    return write(Challenge(variant, deal, target)) if 1 <= target <= MOST_POINTS else None


def read(line: str) -> Challenge:
    """Return the challenge of a line, typed or pasted: capitals, further blanks and commas are fine.

    Raises BadChallenge."""
    words = re.split(r"[\s,;]+", line[:200].strip(" \t\r\n,;.").lower()) if line.isascii() else []
    if len(words) != 3:
        raise BadChallenge(N_("A challenge looks like this: {example}"), example="stations 4271 64")
    variant, deal, target = words
    if variant not in VARIANTS:
        raise BadChallenge(N_("A challenge begins with one of: {variants}"), variants=", ".join(VARIANTS))
    number = deal.removeprefix("#")
    if not re.fullmatch("[0-9]{1,20}", number) or int(number) >= DEALS:
        raise BadChallenge(N_("{deal} is not the number of a deal."), deal=shown(deal))
    if not re.fullmatch("[0-9]{1,3}", target) or not 1 <= int(target) <= MOST_POINTS:
        raise BadChallenge(N_("The points to reach are a number from 1 to {most}."), most=MOST_POINTS)
    return Challenge(variant, int(number), int(target))


def shown(word: str) -> str:
    """Return a word short enough for a sentence."""
    return word if len(word) <= 24 else word[:23] + "…"


def medal(variant: str, points: int) -> str | None:
    """Return the medal of so many points in solitaire, one of MEDALS; None below bronze."""
    reached = sum(points >= needed for needed in NEEDED[variant])
    return MEDALS[reached - 1] if reached else None


def next_medal(variant: str, points: int) -> tuple[str, int] | None:
    """Return the next medal and the points that it needs; None above platinum."""
    return next(
        ((name, needed) for name, needed in zip(MEDALS, NEEDED[variant], strict=True) if points < needed), None
    )


def daily(day: date) -> int:
    """Return the number of the deal of a day: 20261130 for 30 November 2026."""
    return day.year * 10_000 + day.month * 100 + day.day
