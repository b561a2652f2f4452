"""A small game with secrets and turns of several steps (contract.toys.cards) with a face and a brain, for the tests of
scenes.

Left and right go through the four words, the lower button plays the one chosen (or asks why not), INFO shows and hides
the list of what happened. The lower third of the area is the tray with the hand."""

from __future__ import annotations

import copy
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest
from contract.toys import cards

from handheld.games.base import Event, Package, Seat, Token, WhyNot
from handheld.games.face import (
    NOTHING,
    REDRAW,
    UNUSED,
    Act,
    Ask,
    Box,
    Button,
    Canvas,
    Column,
    Intent,
    Metrics,
    Play,
    Point,
    Reply,
    Table,
    Thought,
    Told,
    Words,
)

WORDS = cards.WORDS
STEP_MS = 500.0  # an animation of a step
TURN_MS = 400.0  # of a turn that is told again


class CardsView:
    """See games.face: View, SecretView, MarkedView and ScoredView."""

    def __init__(self, words: Words, taste: Any, options: Mapping[str, str]) -> None:
        self.words = words
        self.area = self.tray = Box(0, 0, 1, 1)
        self.looks: list[int] = []
        self.at = 0
        self.listed = False
        self.line: Sequence[Token] = ()
        self.blamed: WhyNot | None = None
        self.events: list[Event] = []
        self.told: list[Told] = []
        self.recaps: list[list[Told]] = []
        self.intents: list[Intent] = []
        self.until = 0.0  # an animation runs
        self.scoring_ms = STEP_MS

    def layout(self, area: Box, metrics: Metrics) -> None:
        self.area = area
        self.tray = Box(area.x, area.y + area.h * 2 / 3, area.w, area.h / 3)

    def secrets(self) -> Box:
        return self.tray

    def marks(self, looks: Sequence[int]) -> None:
        self.looks = list(looks)

    def handle(self, intent: Intent, table: Table) -> Reply:
        self.intents.append(intent)
        if intent.act is Act.TAP and self.tray.holds(intent.pos):
            self.at = (self.at + 1) % len(WORDS)
            return REDRAW
        if intent.act is Act.TAP and self.area.holds(intent.pos) and table.acting:
            return self._do(table)
        if intent.act is not Act.PRESS:
            return NOTHING
        self.blamed = None
        if intent.button is Button.INFO:
            self.listed = not self.listed
            return REDRAW
        if not table.acting:
            return UNUSED
        if intent.button is Button.CONFIRM:
            return self._do(table)
        if intent.button is Button.HINT:
            return Ask("hint")
        step = {Button.LEFT: -1, Button.RIGHT: 1}.get(intent.button, 0)  # type: ignore[arg-type]
        self.at = (self.at + step) % len(WORDS)
        return REDRAW if step else UNUSED

    def _do(self, table: Table) -> Reply:
        token = WORDS[self.at]
        return Play(token) if token in table.moves else Ask("why", token)

    def hints(self, table: Table) -> Sequence[tuple[Button, str, str]]:
        return [(Button.CONFIRM, "tick", "Do it")] if table.acting else []

    def show(self, events: Sequence[Event], table: Table, now: float) -> None:
        self.events = list(events)
        self.until = now + (self.scoring_ms if table.outcome is not None else STEP_MS)

    def recap(self, turns: Sequence[Told], table: Table, now: float) -> None:
        self.told = list(turns)
        self.recaps.append(self.told)
        self.until = now + TURN_MS * sum(not one.seen for one in turns)

    def ghost(self, tokens: Sequence[Token], table: Table) -> None:
        self.line = tuple(tokens)

    def blame(self, why: WhyNot | None, table: Table) -> None:
        self.blamed = why

    def busy(self, now: float) -> bool:
        return now < self.until

    def skip(self) -> None:
        self.until = 0.0

    def overview(self) -> None:
        """All is in sight."""

    def hand(self, table: Table) -> str:
        """Return what the tray says."""
        if table.seat is None:
            return "Nobody's hand"
        name, hand = table.names[table.seat], table.seen["hands"][table.seat]
        if not table.open:
            return f"{name}: {sum(hand.values())} cards"
        return f"{name}: green {hand['g']} red {hand['r']}"

    def draw(self, canvas: Canvas, table: Table, now: float) -> None:
        m, area = canvas.metrics, self.area
        canvas.rect(area, "ground")
        canvas.rect(self.tray, "surface")
        canvas.text(self.tray.centre, self.hand(table), m.small, anchor="cm", room=area.w)
        counts = " ".join(str(hand if isinstance(hand, int) else sum(hand.values())) for hand in table.seen["hands"])
        lines = [f"> {WORDS[self.at]}", f"cards {counts}",
                 ", ".join(f"{one.name} {one.seat} {' '.join(map(str, one.data))}".strip() for one in self.events)]
        if self.line:
            lines.append(f"hint {' '.join(self.line)}")
        if self.blamed is not None:
            lines.append(f"forbidden: {self.blamed.rule}")
        if self.listed:
            lines += [f"{table.names[one.seat]}: {' '.join(event.name for event in one.events)}" for one in self.told]
        for k, line in enumerate(lines):
            canvas.text((area.x + 4, area.y + m.small * (1 + 1.3 * k)), line, m.small, anchor="lm", room=area.w - 8)

    def status(self, table: Table) -> str:
        return "Draw, claim or show"

    def panel(self, canvas: Canvas, box: Box, table: Table) -> None:
        """Nothing."""

    def say(self, token: Token) -> str:
        return token

    def result(self, table: Table) -> tuple[str, str]:
        return "The end", "Twelve turns are played."

    def seat_mark(self, canvas: Canvas, centre: Point, radius: float, seat: Seat) -> None:
        canvas.circle(centre, radius, f"seat{self.looks[seat] if self.looks else seat}")

    def rule_words(self, rule: str) -> str:
        return rule

    def option_words(self, option: str, value: str | None = None) -> str:
        return {"bold": "Bold", "character": "Character"}.get(value or option, value or option)

    def table_of(self, table: Table) -> Sequence[Column]:
        score = table.seen["score"]
        heads = ("Routes", "Tickets", "Missed tickets", "Longest path", "Globetrotter", "Stations", "Cars left", "Turn")
        columns = [Column(head, tuple(str(k * 11 + seat) for seat in range(len(score)))) for k, head in
                   enumerate(heads)]
        return [*columns, Column("Points", tuple(map(str, score)), total=True)]

    def series(self, table: Table) -> Mapping[Seat, Sequence[int]]:
        return {seat: [0, points // 2, points] for seat, points in enumerate(table.seen["score"])}


class CardsBrain:
    """The first legal token; the bold one always draws."""

    levels = 2

    def question(self, state: Any, seat: int, level: int, budget: Any = None) -> Any:
        token = state.moves(seat)[0]
        return lambda stop: Thought(token, (token,))

    def question_as(self, character: str, state: Any, seat: int, level: int, budget: Any = None) -> Any:
        assert character == "bold"
        return lambda stop: Thought("draw", ("draw",))


class Rules(cards.Rules):
    """Bit s of the seed turns every card of seat s into the other colour: worlds that look the same to all others."""

    info = replace(cards.Rules.info, levels=2, characters=("bold",), draws_first=True)

    def deal(self, state: Any, seed: int, k: int) -> Token:
        return "gr"[(k // 2 & 1) ^ (seed >> state.cur & 1)]


def register(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the game one of this test."""
    rules = copy.copy(Rules())
    module = ModuleType("handheld.games.cards")
    module.PACKAGE = Package(rules.info, lambda: rules, CardsBrain, lambda: CardsView)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "handheld.games.cards", module)
    monkeypatch.setenv("POCKET_RAILS_GAMES", "cards")
