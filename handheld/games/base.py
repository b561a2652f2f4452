"""What the rules of every game offer: turns, all at once, hidden hands, many steps (docs/adding-a-game.md)."""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, Self, runtime_checkable

Seat = int
Token = str  # one decision, written down: what a record file holds; no blanks, ':', '&', '{' or '}'
Moves = Mapping[Seat, Token]  # the decisions of one step: one seat's, or several at once
CHANCE: Seat = -1  # the dealer, who draws what nobody chooses


class BadToken(ValueError):
    """A token that cannot be read at all."""


class IllegalMove(ValueError):
    """A token that reads well but that the rules forbid now; carries the reason for the screen."""

    def __init__(self, why: WhyNot) -> None:
        super().__init__(why.rule)
        self.why = why


class Kind(enum.Flag):
    """What the shell must know of a game before it starts one."""

    NONE = 0
    HIDDEN = enum.auto()  # some seats see less than others
    TOGETHER = enum.auto()  # several seats may be asked at once
    CHANCE = enum.auto()  # something is drawn


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made before a match. `values[0]` is the default; names for people are in the view's words."""

    id: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GameInfo:
    """The facts of a game, readable without loading its rules (18xx: meta.rb)."""

    id: str
    title: str  # a proper name, the same in every language
    seats: range  # how many may play
    kind: Kind
    revision: int  # of rules and notation together; stands in each record
    options: tuple[Option, ...] = ()
    levels: int = 0  # computer levels 1..levels
    endings: tuple[str, ...] = ()  # every Outcome.reason; each has a golden record
    first: tuple[str, ...] = ()  # what the seats are called, where they differ (Trax: white, black)
    more: tuple[tuple[str, str, Kind], ...] = ()  # (option, value, what the game is besides `kind` when it is chosen)
    characters: tuple[str, ...] = ()  # of computer players beside their level (face.CharacterBrain)
    draws_first: bool = False  # the rules draw who begins: nobody is asked, and seats mean nothing but the order
    rounds: bool = False  # a turn may have several decisions: players count their own turns, not everybody's moves

    def defaults(self) -> dict[str, str]:
        """Return the options as they are before anybody chooses."""
        return {option.id: option.values[0] for option in self.options}

    def kind_with(self, options: Mapping[str, str]) -> Kind:
        """Return what the game is with these options; those left out have their defaults."""
        chosen, kind = {**self.defaults(), **options}, self.kind
        for option, value, added in self.more:
            if chosen[option] == value:
                kind |= added
        return kind

    def count(self, turn: int, seats: int) -> int:
        """Return the number that players give the turn with this number of all (from 1)."""
        return -(-turn // seats) if self.rounds else turn

    def option(self, id: str) -> Option:
        """Return the option called `id`; KeyError if there is none."""
        for one in self.options:
            if one.id == id:
                return one
        raise KeyError(id)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: places[seat] is 0 for the winners, 1 for the next, ... A draw places all at 0."""

    places: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str  # one of GameInfo.endings, or of the match itself (session.match: resigned, agreed, time)


@dataclass(frozen=True, slots=True)
class Event:
    """Something to show: what, whose, where. Never read back by rules."""

    name: str
    seat: Seat
    data: tuple[Any, ...] = ()
    only: tuple[Seat, ...] = ()  # the seats that may see it; (): everybody


@dataclass(frozen=True, slots=True)
class WhyNot:
    """Why a token is not allowed: a rule's id (words for it are in the view) and the places that break it."""

    rule: str
    cells: tuple[tuple[int, int], ...] = ()  # in the coordinates of seen_by()
    tracks: tuple[tuple[int, int, str], ...] = ()  # column, row, colour of a track that takes part


class State(Protocol):
    """One position. Changed only by play()."""

    def to_act(self) -> tuple[Seat, ...]:
        """Return who decides now: one seat, several at once, (CHANCE,), or () at the end."""

    def turn(self) -> int:
        """Return the number of the turn, from 0; several steps may share one."""

    def moves(self, seat: Seat) -> Sequence[Token]:
        """Return the legal tokens of a seat that is to act, sorted (byte order) and unique."""

    def chances(self) -> Mapping[Token, int]:
        """Return what CHANCE may draw and how often each lies in the bag."""

    def play(self, moves: Moves) -> Sequence[Event]:
        """Carry out one step and return what to show. All or nothing: raises BadToken or IllegalMove."""

    def outcome(self) -> Outcome | None:
        """Return how it ended, or None while it goes on."""

    def seen_by(self, seat: Seat | None) -> Mapping[str, Any]:
        """Return all that this seat may know, as plain data; None is an onlooker."""

    def imagine(self, seat: Seat, pick: Callable[[int], int]) -> Self:
        """Return a state that this seat could be in: what it cannot see is drawn by pick(n) -> 0..n-1."""

    def why_not(self, seat: Seat, token: Token) -> WhyNot | None:
        """Return the rule and the places that forbid `token`, or None if it is legal. Raises BadToken."""

    def copy(self) -> Self:
        """Return an equal state that can be played on by itself."""

    def digest(self) -> str:
        """Return a short text, equal for equal states, the same on every machine."""


class Rules(Protocol):
    """What a game package offers as RULES in its rules.py."""

    info: GameInfo

    def start(self, seats: int, options: Mapping[str, str]) -> State:
        """Return the state before the first decision."""

    def read(self, token: str) -> Token:
        """Return the canonical spelling of a typed token (lower case, aliases). Raises BadToken."""


@runtime_checkable
class Dealer(Protocol):
    """Rules that fix their own draws from the seed; without it the match draws from chances()."""

    def deal(self, state: State, seed: int, k: int) -> Token:
        """Return what CHANCE draws in `state`, as draw number k (from 0) of the match."""


@runtime_checkable
class Tells(Protocol):
    """Rules with secrets that say themselves what a seat may know of the tokens of a step while the game goes on.

    Without it a seat knows its own tokens only, and the draws none."""

    def told(self, moves: Moves, seat: Seat | None) -> Moves:
        """Return the tokens, or the parts of them, that this seat (None: an onlooker) may know."""


@runtime_checkable
class Defaults(Protocol):
    """Rules that name a plain decision for a seat whose time is up; without it the first legal one is taken."""

    def default(self, state: State, seat: Seat) -> Token:
        """Return a legal token of a seat that is to act."""


@runtime_checkable
class Previews(Protocol):
    """A State whose seats choose at once, and that can still show what one seat's token alone would do."""

    def preview(self, seat: Seat, token: Token) -> tuple[Sequence[Event], Mapping[str, Any]]:
        """Return the events and what the seat would see, as far as they do not depend on the others."""


@dataclass(frozen=True, slots=True)
class Package:
    """A registered game: facts now, the rest loaded when it is needed (a Pi imports slowly)."""

    info: GameInfo
    rules: Callable[[], Rules] = field(repr=False)
    brain: Callable[[], Any] = field(repr=False)  # -> face.Brain
    view: Callable[[], Any] = field(repr=False)  # -> the View class: face.View
    challenges: Callable[[], Any] | None = field(default=None, repr=False)  # -> face.Challenges; deals have numbers
