"""What is chosen before a match: options, who plays, who begins, how many games, how long a turn. Plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from handheld.games.base import GameInfo, Kind
from handheld.games.face import N_, View, Words
from handheld.session.director import ROUND_TIMERS, TIMERS

BEST_OF = (1, 3, 5)
MARKS = 5  # colours and marks of seats in the theme
NAME_ROOM = 12  # characters of a name
LEVELS = (N_("Beginner"), N_("Easy"), N_("Medium"), N_("Good"), N_("Strong"), N_("Master"))
LOT = "lot"
RANDOM, DAILY = "random", "daily"  # which deal, besides a number


@dataclass
class SeatChoice:
    """One player to be: a person or a computer level; `device` is whose hands ("" any, see Intent.device)."""

    kind: str = "person"  # "person" | "computer"
    level: int = 2
    name: str = ""  # "": the default name
    device: str = ""
    look: int = 0  # which seat colour and mark, 0..4
    turned: bool = False  # sits at the other side of the table
    character: str = ""  # of a computer, where the game has characters; "": none

    def label(self, words: Words, number: int) -> str:
        """Return the name shown for the player; `number` counts from 0."""
        _ = words.text
        if self.kind == "computer":
            return _("Computer")
        return self.name or _("Player {n}").format(n=number + 1)


@dataclass
class Choice:
    """Everything a match is started with. Survives as JSON; what does not fit the game any more is left out."""

    game: str
    options: dict[str, str]
    seats: list[SeatChoice]
    first: str = "0"  # index of the player on the first seat (Trax: white), or "lot"
    best_of: int = 1
    timer: int = 0
    deal: str = RANDOM  # of games whose deals have numbers: RANDOM, DAILY or a number; not kept
    target: int = 0  # points to reach alone on that deal (a challenge); 0: none

    @classmethod
    def fresh(cls, info: GameInfo, names: list[str]) -> Choice:
        """Return the first choice ever: a person against a gentle computer, or two people where there is none."""
        count = 2 if 2 in info.seats else min(info.seats)
        seats = [SeatChoice(look=k, name=names[k] if k < len(names) else "") for k in range(count)]
        if info.levels and len(seats) > 1:
            for seat in seats[1:]:
                seat.kind, seat.name = "computer", ""
        return cls(info.id, info.defaults(), seats)

    def to_json(self) -> dict[str, Any]:
        """Return plain data for a file. Devices are not kept: they are taken anew each time."""
        return {"options": dict(self.options), "first": self.first, "best_of": self.best_of, "timer": self.timer,
                "seats": [{"kind": s.kind, "level": s.level, "name": s.name, "look": s.look, "turned": s.turned,
                           "character": s.character} for s in self.seats]}

    def add_seat(self, info: GameInfo) -> bool:
        """Put one more seat to the table, for a computer where there is one; False if it is full."""
        if len(self.seats) + 1 not in info.seats:
            return False
        look = next(k for k in range(MARKS) if all(seat.look != k for seat in self.seats))
        self.seats.append(SeatChoice("computer" if info.levels else "person", look=look))
        self.target = 0
        return True

    def weaken(self, top: int) -> None:
        """Let no computer be stronger than level `top`."""
        for seat in self.seats:
            seat.level = max(1, min(seat.level, top))

    def remove_seat(self, info: GameInfo) -> bool:
        """Take the last seat away; False if fewer can't play."""
        if len(self.seats) - 1 not in info.seats:
            return False
        self.seats.pop()
        if self.first not in (LOT, *map(str, range(len(self.seats)))):
            self.first = "0"
        return True

    @classmethod
    def from_json(cls, info: GameInfo, data: object, names: list[str]) -> Choice:
        """Return the choice in `data`; each part that does not fit is replaced by what a fresh one has."""
        choice = cls.fresh(info, names)
        if not isinstance(data, Mapping):
            return choice
        options = data.get("options")
        if isinstance(options, Mapping):
            for option in info.options:
                if options.get(option.id) in option.values:
                    choice.options[option.id] = str(options[option.id])
        seats = data.get("seats")
        if isinstance(seats, list) and len(seats) in info.seats:
            read = [_seat(info, one, k) for k, one in enumerate(seats)]
            if len({s.look for s in read}) < len(read):
                for k, seat in enumerate(read):
                    seat.look = k
            choice.seats = read
        first = data.get("first")
        if not has_first(info):
            choice.first = "0"
        elif first == LOT or (isinstance(first, str) and first in [str(k) for k in range(len(choice.seats))]):
            choice.first = first
        if data.get("best_of") in BEST_OF and not isinstance(data.get("best_of"), bool):
            choice.best_of = int(data["best_of"])
        if data.get("timer") in timers(info) and not isinstance(data.get("timer"), bool):
            choice.timer = int(data["timer"])
        return choice


def _seat(info: GameInfo, data: object, number: int) -> SeatChoice:
    seat = SeatChoice(look=number)
    if not isinstance(data, Mapping):
        return seat
    if data.get("kind") == "computer" and info.levels:
        seat.kind = "computer"
    level, look, name = data.get("level"), data.get("look"), data.get("name")
    if isinstance(level, int) and 1 <= level <= info.levels:
        seat.level = level
    if isinstance(look, int) and 0 <= look <= 4:
        seat.look = int(look)
    if isinstance(name, str):
        seat.name = clean_name(name)
    seat.turned = data.get("turned") is True
    if data.get("character") in info.characters:
        seat.character = str(data["character"])
    return seat


def timers(info: GameInfo) -> tuple[int, ...]:
    """Return the turn timers that a game offers, in seconds; 0: off."""
    return ROUND_TIMERS if info.kind & Kind.TOGETHER else TIMERS


def in_turn(info: GameInfo) -> bool:
    """Return whether seats take turns, and not all decide at once."""
    return not info.kind & Kind.TOGETHER


def has_first(info: GameInfo) -> bool:
    """Return whether people choose who sits on the first seat: where seats take turns and nobody draws who begins."""
    return in_turn(info) and not info.draws_first


def characters(info: GameInfo, view: View, words: Words) -> list[tuple[str, str]]:
    """Return the characters of computer players as (id, words), "none" first; nothing where the game has none."""
    if not info.characters:
        return []
    return [("", words.text("Plain")), *((one, view.option_words("character", one)) for one in info.characters)]


def clean_name(text: str) -> str:
    """Return a typed name without control characters and outer blanks, cut to the room there is."""
    return "".join(c for c in text if c.isprintable()).strip()[:NAME_ROOM].strip()


def level_words(words: Words, level: int, levels: int = len(LEVELS)) -> str:
    """Return the name of a computer level; games with other numbers of levels get plain numbers."""
    if levels == len(LEVELS):
        return words.text(LEVELS[level - 1])
    return words.text("Level {n}").format(n=level)
