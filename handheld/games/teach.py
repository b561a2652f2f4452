"""What a game brings to teach itself: LESSON in its lesson.py, PAGE in its rules_page.py. The ui shows both, and
knows neither games nor rules: a lesson is a list of steps, a rules page a list of sections with figures."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any, Literal, Protocol, TypeAlias, runtime_checkable

from handheld.games.base import Seat, State, Token
from handheld.games.face import Box, Canvas, Table

Check: TypeAlias = Callable[[State, Token], bool]  # a position, and a legal token that is about to be played there
Task: TypeAlias = Literal["play", "why"]


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a lesson: a position, words, and what is to be done. All words are msgids (N_)."""

    id: str  # kept as the learner's progress: never renamed
    title: str
    say: str  # what is to be learned, in two or three sentences
    task: str  # what is to be done, in one short sentence
    praise: str  # when it is done
    moves: tuple[Token, ...] = ()  # that lead to the position, from the start
    wants: Check | None = None  # tokens that do what the task asks; None: every one that is offered
    offer: Check | None = None  # tokens that can be tried at all; None: every legal one
    wrong: tuple[tuple[Check, str], ...] = ()  # what to say of a token that does not: the first check that holds
    otherwise: str = ""  # and if none holds
    doing: Task = "play"  # "why": to ask why nothing may be played somewhere
    rule: str = ""  # "why": the rule that forbids it (WhyNot.rule)
    aid: str = ""  # which hand grip to explain below the task: "place", "turn", "why", "hint"
    coach: bool = False  # mark every win in one
    zoom: float = 1.0  # how much nearer than the game's usual view
    lead: Callable[[], Sequence[Token]] | None = None  # instead of `moves`: long ways, worked out when they are needed
    about: Token = ""  # what the words speak of: a GuidedView brings its place into sight
    draws: tuple[Token, ...] = ()  # what chance draws after the learner's turn, as far as it can

    def led(self) -> Sequence[Token]:
        """Return the tokens that lead to the position."""
        return self.moves if self.lead is None else self.lead()

    def drawn(self, state: State, left: list[Token]) -> Token:
        """Return what chance draws next: the first of `left` (of `draws`) that it can, which is taken out; else what is
        likeliest."""
        chances = state.chances()
        token = next((one for one in left if one in chances), None)
        if token is None:
            return max(chances, key=lambda one: chances[one])
        left.remove(token)
        return token


@dataclass(frozen=True, slots=True)
class Lesson:
    """The steps of a game's lesson, and what is said after the last one."""

    game: str
    steps: tuple[Step, ...]
    farewell: str
    seat: Seat = 0  # whose hands the learner's are
    options: Mapping[str, str] = field(default_factory=dict)  # where they differ from the game's defaults
    seats: int = 2
    minutes: int = 5
    wide: bool = False  # the board needs all the width it can get: where the words have no room beside it anyway

    def at(self, id: str) -> int:
        """Return the index of a step, 0 if there is none of that name (any more)."""
        return next((k for k, step in enumerate(self.steps) if step.id == id), 0)


@runtime_checkable
class GuidedView(Protocol):
    """A view that does not always show everything."""

    def look_at(self, token: Token, table: Table) -> None:
        """Bring the place that a token speaks of into sight. It need not be legal."""


class Figure(Protocol):
    """A picture on a rules page. `size`: width and height in squares, for its proportions."""

    @property
    def caption(self) -> str: ...
    @property
    def size(self) -> tuple[float, float]: ...
    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw it in the middle of a box, as large as it may be."""


@dataclass(frozen=True, slots=True)
class Section:
    """One page of the rules: a title, paragraphs and figures. Words are msgids (N_)."""

    id: str
    title: str
    paragraphs: tuple[str, ...]
    figures: tuple[Figure, ...] = ()


@dataclass(frozen=True, slots=True)
class RulesPage:
    """The rules of a game in our own words."""

    game: str
    about: str  # one sentence
    sections: tuple[Section, ...]


def _module(game: str, name: str) -> ModuleType | None:
    path = f"handheld.games.{game}.{name}"
    try:
        return importlib.import_module(path)
    except ModuleNotFoundError as error:
        if error.name == path:
            return None  # a game need not teach
        raise


def lesson_of(game: str) -> Lesson | None:
    """Return a game's lesson, or None if it has none."""
    found: Any = getattr(_module(game, "lesson"), "LESSON", None)
    return found if isinstance(found, Lesson) else None


def page_of(game: str) -> RulesPage | None:
    """Return a game's rules page, or None if it has none."""
    found: Any = getattr(_module(game, "rules_page"), "PAGE", None)
    return found if isinstance(found, RulesPage) else None
