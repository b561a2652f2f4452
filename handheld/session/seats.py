"""Who plays: people and computers at a table, who sits where, and series of games with the first seat rotated."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from handheld import core
from handheld.games.base import GameInfo, Outcome, Seat
from handheld.session.match import Match

PlayerKind = Literal["person", "computer"]
FIRST_DRAW = 0x4649525354  # mixed into the seed, so that who sits first tells nothing about the draws of the game
SCREEN = ("touch", "mouse")  # devices that are the same hands


def same_hands(own: str, device: str) -> bool:
    """Return whether a seat's own device is this one; finger and mouse are the same hands."""
    return bool(own) and (own == device or (own in SCREEN and device in SCREEN))


@dataclass(frozen=True, slots=True)
class Player:
    """One who plays. `device` is "pad:3", "keys", "touch", "mouse" or "" (whoever is at hand)."""

    name: str
    kind: PlayerKind = "person"
    level: int = 0  # of a computer, from 1
    device: str = ""
    mark: int | None = None  # seat colour and mark of the theme, 0..4; None: that of the seat's number
    turned: bool = False  # sits at the other side of the table
    character: str = ""  # of a computer, beside its level: one of GameInfo.characters

    def look(self, seat: Seat) -> int:
        """Return the colour and mark that this player has on a seat."""
        return seat if self.mark is None else self.mark

    @property
    def person(self) -> bool:
        return self.kind == "person"

    @property
    def code(self) -> str:
        """How a record writes it: "person", "computer 4" or "computer 4 builder"."""
        return "person" if self.person else f"computer {self.level} {self.character}".rstrip()

    @staticmethod
    def read(code: str, name: str) -> Player:
        """Return the player of a record; what can't be read is a person."""
        found = re.fullmatch(r"computer ([1-9])(?: ([a-z][a-z-]{0,15}))?", code)
        return Player(name, "computer", int(found[1]), character=found[2] or "") if found else Player(name)


def players_of(match: Match) -> list[Player]:
    """Return who plays a match, in seat order, as its record says."""
    codes = [*match.headers.get("Players", ()), *[""] * match.seats]
    marks = marks_in(match.headers, match.seats)
    return [replace(Player.read(codes[seat], match.names[seat]), mark=marks[seat]) for seat in range(match.seats)]


def marks_in(headers: Mapping[str, tuple[str, ...]], seats: int) -> list[int | None]:
    """Return the marks that a record's headers give the seats; None for all where they can't be told apart."""
    found = headers.get("Marks", ())
    known = all(re.fullmatch("[0-4]", one) for one in found)
    if not known or len(found) != seats or len(set(found)) < len(found):
        return [None] * seats
    return [int(one) for one in found]


def draw_first(seed: int, players: int) -> int:
    """Return which of the players at the table (from 0) is drawn to sit on the first seat."""
    return core.draw(seed ^ FIRST_DRAW, 0, players) if players else 0


def seated(players: Sequence[Player], first: int) -> list[Player]:
    """Return the players in seat order, beginning with player `first` and going round the table."""
    return [*players[first:], *players[:first]]


@dataclass(slots=True)
class Table:
    """The lobby: who has sat down for a game, in the order of sitting down. Seats may share a device."""

    info: GameInfo
    players: list[Player] = field(default_factory=list)

    @property
    def full(self) -> bool:
        return len(self.players) >= self.info.seats[-1]

    @property
    def ready(self) -> bool:
        """Whether that many may play, and somebody is there to see it."""
        return len(self.players) in self.info.seats

    def join(self, name: str, device: str = "") -> Player | None:
        """Seat a person; None if the table is full."""
        return self._sit(Player(name, "person", 0, device))

    def add_computer(self, level: int, name: str) -> Player | None:
        """Seat a computer of a level 1..info.levels; None if the table is full."""
        return self._sit(Player(name, "computer", max(1, min(level, self.info.levels))))

    def leave(self, at: int) -> None:
        """Let the player number `at` stand up."""
        del self.players[at]

    def change(self, at: int, player: Player) -> None:
        """Put somebody else (another name, level, device) on a chair."""
        self.players[at] = player

    def move(self, at: int, by: int) -> None:
        """Move a player up or down the table."""
        player = self.players.pop(at)
        self.players.insert(max(0, min(at + by, len(self.players))), player)

    def seats_of(self, device: str) -> list[int]:
        """Return which chairs a device plays for."""
        return [at for at, player in enumerate(self.players) if player.device == device]

    def released(self, device: str) -> list[int]:
        """Take a device that went away from its chairs; anybody may take them up. Return those chairs."""
        gone = self.seats_of(device)
        for at in gone:
            self.players[at] = replace(self.players[at], device="")
        return gone

    def _sit(self, player: Player) -> Player | None:
        if self.full:
            return None
        self.players.append(player)
        return player


@dataclass(slots=True)
class Series:
    """Best of 1, 3 or 5 games between the same players; the first seat goes round the table."""

    players: list[Player]
    best_of: int = 1
    first: int = 0  # who sat first in game 1
    points: list[int] = field(default_factory=list)  # in half points: 2 a win, 1 each for a shared first place
    played: int = 0

    def __post_init__(self) -> None:
        self.points = [*self.points, *[0] * len(self.players)][: len(self.players)]

    @property
    def first_now(self) -> int:
        """Return who sits on the first seat in the game that is on or next."""
        return (self.first + self.played) % len(self.players)

    def seating(self) -> list[Player]:
        """Return the players in seat order for the game that is on or next."""
        return seated(self.players, self.first_now)

    def at_seat(self, seat: Seat) -> int:
        """Return which player sits on a seat now."""
        return (self.first_now + seat) % len(self.players)

    def add(self, outcome: Outcome) -> None:
        """Count a finished game. Its seats are those of seating() before the call."""
        winners = [self.at_seat(seat) for seat, place in enumerate(outcome.places) if place == 0]
        for player in winners:
            self.points[player] += 2 if len(winners) == 1 else 1
        self.played += 1

    @property
    def leader(self) -> int | None:
        """Return who has most points, or None if several have."""
        best = [player for player, points in enumerate(self.points) if points == max(self.points)]
        return best[0] if len(best) == 1 else None

    @property
    def over(self) -> bool:
        """Whether nobody can catch up in the games left, or (several being level) all are played."""
        if self.best_of <= 1:
            return self.played >= 1
        ranked = sorted(self.points, reverse=True)
        left = max(0, self.best_of - self.played) * 2
        return left == 0 or (len(ranked) > 1 and ranked[0] - ranked[1] > left)

    def text(self) -> str:
        """Return the state of the series as a header of a record."""
        return " ".join(map(str, (self.best_of, self.first, self.played, *self.points)))

    @staticmethod
    def read(players: Sequence[Player], headers: Mapping[str, tuple[str, ...]]) -> Series:
        """Return the series that a record belongs to; `players` in seat order. What can't be read is a single game."""
        words = headers.get("Series", ("",))[0].split()
        if len(words) != 3 + len(players) or not all(re.fullmatch("[0-9]{1,4}", word) for word in words):
            return Series(list(players))
        best_of, first, played, *points = map(int, words)
        at_table = (first + played) % len(players)
        back = (len(players) - at_table) % len(players)
        return Series(seated(players, back), best_of, first % len(players), points, played)
