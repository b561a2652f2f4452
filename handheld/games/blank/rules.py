"""The rules: what may be done, what it does, and how it ends. Nothing here knows a screen or a computer player."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from handheld.games.base import BadToken, Event, GameInfo, IllegalMove, Moves, Outcome, Seat, State, Token, WhyNot
from handheld.games.blank import INFO


class BlankState:
    """One position: how many are left, and whose turn it is."""

    def __init__(self, pile: int) -> None:
        self.left, self.turns = pile, 0

    def to_act(self) -> tuple[Seat, ...]:
        return () if self.left == 0 else (self.turns % 2,)

    def turn(self) -> int:
        return self.turns

    def moves(self, seat: Seat) -> Sequence[Token]:
        return [str(n) for n in (1, 2, 3) if n <= self.left] if seat in self.to_act() else []

    def chances(self) -> Mapping[Token, int]:
        return {}

    def play(self, moves: Moves) -> Sequence[Event]:
        if set(moves) != set(self.to_act()):
            raise IllegalMove(WhyNot("not-asked"))
        ((seat, token),) = moves.items()
        why = self.why_not(seat, token)
        if why is not None:
            raise IllegalMove(why)
        self.left, self.turns = self.left - int(token), self.turns + 1
        return [Event("take", seat, (int(token),))]

    def outcome(self) -> Outcome | None:
        if self.left:
            return None
        places = (0, 1) if self.turns % 2 else (1, 0)
        return Outcome(places, (1 - places[0], 1 - places[1]), "last")

    def seen_by(self, seat: Seat | None) -> Mapping[str, Any]:
        return {"left": self.left, "turn": self.turns}

    def imagine(self, seat: Seat, pick: Callable[[int], int]) -> BlankState:
        return self.copy()  # nothing is hidden

    def why_not(self, seat: Seat, token: Token) -> WhyNot | None:
        if token not in ("1", "2", "3"):
            raise BadToken(token)
        if seat not in self.to_act():
            return WhyNot("not-asked")
        return WhyNot("too-many") if int(token) > self.left else None

    def copy(self) -> BlankState:
        return copy.copy(self)

    def digest(self) -> str:
        return f"{self.left}-{self.turns}"


class BlankRules:
    """What the game package offers."""

    info: GameInfo = INFO

    def start(self, seats: int, options: Mapping[str, str]) -> State:
        return BlankState(int({**INFO.defaults(), **options}["pile"]))

    def read(self, token: str) -> Token:
        token = token.strip()
        if token not in ("1", "2", "3"):
            raise BadToken(token)
        return token


RULES = BlankRules()
