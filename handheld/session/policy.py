"""What whoever runs a console in public allows its guests; on one's own handheld everything is as in a fresh Policy."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from handheld.games.face import N_
from handheld.session.settings import config_folder
from handheld.session.tomlfile import Says, TomlFile, flag, number

LOUDEST = 10
MOST_LEVELS = 9
MOST_SECONDS, MOST_MINUTES, LONGEST_SESSION = 3600, 120, 720
_CLOCK = re.compile(r"([01][0-9]|2[0-3]):([0-5][0-9])")


@dataclass(slots=True)
class Policy:
    """`kiosk` comes from the command line, the rest from kiosk.toml beside the settings (edited on the admin page)."""

    kiosk: bool = False  # no way out of the game; idle consoles return to the title and show games
    volume_limit: int = LOUDEST  # 0..10; guests' volume goes no higher
    games: list[str] = field(default_factory=list)  # ids offered; none: all
    top_level: int = 0  # of computer players, strongest offered; 0: all
    attract_seconds: int = 60  # without a press at the title until games are shown; 0: never
    idle_minutes: int = 5  # without a press in a match until it is put away, after a warning; 0: never
    session_minutes: int = 0  # that one group may play; 0: no limit
    opens: str = ""  # "HH:MM"; the console is dim and quiet outside the hours; "": always open
    closes: str = ""
    keep_names: bool = False  # guests' names stay overnight
    sound_output: str = ""  # name of a sound device, or a part of it; "": the system's

    def offered(self, games: Iterable[str]) -> list[str]:
        """Return those of `games` that guests may play; all of them where none of the allowed ones is there."""
        every = list(games)
        return [game for game in every if game in self.games] or every

    def levels(self, levels: int) -> int:
        """Return how many of a game's levels of computer players are offered, weakest first."""
        return min(levels, self.top_level or levels)

    def loudness(self, volume: int) -> int:
        """Return the volume that is heard where a guest has set this one."""
        return min(volume, self.volume_limit)

    @property
    def hours(self) -> tuple[int, int] | None:
        """Return when the console opens and closes, in minutes since midnight; None: it is always open."""
        opens, closes = minutes(self.opens), minutes(self.closes)
        return None if opens is None or closes is None or opens == closes else (opens, closes)


def minutes(clock: str) -> int | None:
    """Return the minutes since midnight of "HH:MM"; None if it is not that."""
    found = _CLOCK.fullmatch(clock)
    return int(found[1]) * 60 + int(found[2]) if found else None


def _games(value: Any) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise ValueError
    return list(dict.fromkeys(value))


def _clock(value: Any) -> str:
    if not isinstance(value, str) or (value and minutes(value) is None):
        raise ValueError
    return value


def _device(value: Any) -> str:
    if not isinstance(value, str) or not value.isprintable():
        raise ValueError
    return value[:200]


CHECKS: Mapping[str, Callable[[Any], Any]] = {
    "volume_limit": number(0, LOUDEST),
    "games": _games,
    "top_level": number(0, MOST_LEVELS),
    "attract_seconds": number(0, MOST_SECONDS),
    "idle_minutes": number(0, MOST_MINUTES),
    "session_minutes": number(0, LONGEST_SESSION),
    "opens": _clock,
    "closes": _clock,
    "keep_names": flag,
    "sound_output": _device,
}


class PolicyFile(TomlFile[Policy]):
    """The policy and the file it lives in. `kiosk` is not in it."""

    def __init__(self, folder: Path | None = None) -> None:
        super().__init__((config_folder() if folder is None else folder) / "kiosk.toml", Policy(), CHECKS, Says(
            unread=N_("What the operator allows can't be read: {why}."),
            lost=N_("What the operator allows can't be read; everything is offered."),
            aside=N_("What the operator allows can't be read and was set aside; everything is offered."),
            reset=N_("The operator's setting {name} had a value that can't be used; it was reset."),
            unsaved=N_("The operator's settings could not be saved: {why}."),
        ))

    @property
    def policy(self) -> Policy:
        """The policy as it is now."""
        return self.table
