"""A small game in which all decide at once (contract.toys.frames) with a face and a brain, for the tests of scenes.

Each seat has a hand of one tile; left and right turn it, the lower button lays it. A tap on the left half of a board
turns, one on the right half lays."""

from __future__ import annotations

import copy
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest
from contract.toys import frames

from handheld.games.base import Event, Kind, Option, Package, Seat, Token, WhyNot
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
    Words,
)

ROOM = (300, 150)  # the least board


class FramesView:
    """See games.face: View, TogetherView, MarkedView and ScoredView."""

    def __init__(self, words: Words, taste: Any, options: Mapping[str, str]) -> None:
        self.words = words
        self.area = Box(0, 0, 1, 1)
        self.large: tuple[Seat, ...] = ()
        self.active: tuple[Seat, ...] = ()
        self.quarter: dict[Seat, int] = {}
        self.looks: list[int] = []
        self.at: dict[Seat | None, int] = {}  # how far each seat has turned its tile
        self.lines: dict[Seat | None, Sequence[Token]] = {}
        self.events: list[Event] = []
        self.until = 0.0  # an animation runs

    def layout(self, area: Box, metrics: Metrics) -> None:
        self.area = area

    def panels(self, seats: Sequence[Seat], active: Sequence[Seat]) -> None:
        self.large, self.active = tuple(seats), tuple(active)

    def box(self, seat: Seat) -> Box:
        place, area, count = self.large.index(seat), self.area, len(self.large)
        columns, rows = (1, 1) if count == 1 else (2, 1) if count == 2 else (2, 2)
        w, h = area.w / columns, area.h / rows
        return Box(area.x + w * (place % columns), area.y + h * (place // columns), w, h)

    def room_for(self, boards: int) -> bool:
        columns, rows = (1, 1) if boards == 1 else (2, 1) if boards == 2 else (2, 2)
        return self.area.w / columns >= ROOM[0] and self.area.h / rows >= ROOM[1]

    def seat_at(self, point: Point) -> Seat | None:
        return next((seat for seat in self.large if self.box(seat).holds(point)), None)

    def turned(self, quarter: Mapping[Seat, int]) -> None:
        self.quarter = dict(quarter)

    def marks(self, looks: Sequence[int]) -> None:
        self.looks = list(looks)

    def handle(self, intent: Intent, table: Table) -> Reply:
        seat = table.seat
        if seat is None or not table.moves:
            return UNUSED
        step = 0
        if intent.act is Act.TAP:
            if intent.pos[0] >= self.box(seat).centre[0]:
                return self._lay(table)
            step = 1
        elif intent.act is Act.PRESS and intent.button is Button.CONFIRM:
            return self._lay(table)
        elif intent.act is Act.PRESS and intent.button is Button.HINT:
            return Ask("hint")
        elif intent.act is Act.PRESS:
            step = {Button.LEFT: -1, Button.RIGHT: 1}.get(intent.button, 0)  # type: ignore[arg-type]
            if not step:
                return UNUSED
        else:
            return NOTHING
        self.at[seat] = (self.at.get(seat, 0) + step) % 4
        return REDRAW

    def _lay(self, table: Table) -> Reply:
        return Play(table.moves[self.at.get(table.seat, 0)])

    def hints(self, table: Table) -> Sequence[tuple[Button, str, str]]:
        return [(Button.CONFIRM, "tick", "Lay")] if table.moves else []

    def show(self, events: Sequence[Event], table: Table, now: float) -> None:
        self.events, self.at = list(events), {}
        self.until = now + 500

    def ghost(self, tokens: Sequence[Token], table: Table) -> None:
        self.lines[table.seat] = tuple(tokens)

    def blame(self, why: WhyNot | None, table: Table) -> None:
        """Nothing is forbidden here."""

    def busy(self, now: float) -> bool:
        return now < self.until

    def skip(self) -> None:
        self.until = 0.0

    def overview(self) -> None:
        """All is in sight."""

    def draw(self, canvas: Canvas, table: Table, now: float) -> None:
        canvas.rect(self.area, "ground")
        if table.seat is not None:
            self._board(canvas, self.area, table, table.seat)

    def draw_together(self, canvas: Canvas, tables: Mapping[Seat, Table], now: float) -> None:
        canvas.rect(self.area, "ground")
        for seat in self.large:
            self._board(canvas, self.box(seat), tables[seat], seat)

    def _board(self, canvas: Canvas, box: Box, table: Table, seat: Seat) -> None:
        m = canvas.metrics
        ready = "ready" if seat in table.sealed else "thinks"
        laid = f"laid {table.mine}" if table.mine else f"turn {self.at.get(seat, 0)}"
        score = table.seen["score"][seat]
        canvas.text(box.centre, f"{table.names[seat]} {ready}, {laid}, {score}", m.small, anchor="cm")

    def status(self, table: Table) -> str:
        return f"Round {table.seen['round'] + 1} of 4"

    def panel(self, canvas: Canvas, box: Box, table: Table) -> None:
        """Nothing."""

    def say(self, token: Token) -> str:
        return token

    def result(self, table: Table) -> tuple[str, str]:
        return "The end", "All four rounds are played."

    def seat_mark(self, canvas: Canvas, centre: Point, radius: float, seat: Seat) -> None:
        canvas.circle(centre, radius, f"seat{self.looks[seat] if self.looks else seat}")

    def rule_words(self, rule: str) -> str:
        return rule

    def option_words(self, option: str, value: str | None = None) -> str:
        return value or option

    def table_of(self, table: Table) -> Sequence[Column]:
        return [Column("Points", tuple(map(str, table.seen["score"])), total=True)]

    def series(self, table: Table) -> Mapping[Seat, Sequence[int]]:
        return {seat: [0, points // 2, points] for seat, points in enumerate(table.seen["score"])}


class FramesBrain:
    """The last legal token."""

    levels = 2

    def question(self, state: Any, seat: int, level: int, budget: Any = None) -> Any:
        token = state.moves(seat)[-1]
        return lambda stop: Thought(token, (token,))


def register(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the game one of this test; with the option "blind" hands are secret."""
    rules = copy.copy(frames.PACKAGE.rules())
    rules.info = replace(rules.info, levels=2, options=(Option("blind", ("off", "on")),),
                         more=(("blind", "on", Kind.HIDDEN),))
    module = ModuleType("handheld.games.frames")
    module.PACKAGE = Package(rules.info, lambda: rules, FramesBrain, lambda: FramesView)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "handheld.games.frames", module)
    monkeypatch.setenv("POCKET_RAILS_GAMES", "frames")
