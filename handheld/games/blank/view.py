"""The face: how it is shown and handled. Everything comes from the protocols of games.face; no pygame here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from handheld.games.base import Event, Seat, Token, WhyNot
from handheld.games.face import (
    NOTHING,
    REDRAW,
    UNUSED,
    Act,
    Box,
    Button,
    Canvas,
    Intent,
    Metrics,
    Play,
    Point,
    Reply,
    Table,
    Taste,
    Words,
)


class BlankView:
    """A row of discs; left and right choose how many to take, the button in the south takes them."""

    def __init__(self, words: Words, taste: Taste, options: Mapping[str, str]) -> None:
        self.words, self.taste = words, taste
        self.area = Box(0, 0, 1, 1)
        self.take = 1
        self.line: Sequence[Token] = ()

    def layout(self, area: Box, metrics: Metrics) -> None:
        self.area = area

    def handle(self, intent: Intent, table: Table) -> Reply:
        if intent.act is not Act.PRESS or not table.moves:
            return UNUSED
        if intent.button is Button.CONFIRM:
            token = str(min(self.take, len(table.moves)))
            self.take = 1
            return Play(token)
        step = {Button.LEFT: -1, Button.RIGHT: 1}.get(intent.button or Button.PAUSE, 0)
        if not step:
            return UNUSED
        wanted = max(1, min(self.take + step, len(table.moves)))
        if wanted == self.take:
            return NOTHING
        self.take = wanted
        return REDRAW

    def hints(self, table: Table) -> Sequence[tuple[Button, str, str]]:
        _ = self.words.text
        return [(Button.CONFIRM, "tick", _("Take"))] if table.moves else []

    def show(self, events: Sequence[Event], table: Table, now: float) -> None:
        self.take = 1

    def ghost(self, tokens: Sequence[Token], table: Table) -> None:
        self.line = tokens

    def blame(self, why: WhyNot | None, table: Table) -> None:
        """There is no place to point at."""

    def busy(self, now: float) -> bool:
        return False

    def skip(self) -> None:
        """Nothing is animated."""

    def overview(self) -> None:
        """The whole board is always in view."""

    def draw(self, canvas: Canvas, table: Table, now: float) -> None:
        left = int(table.seen["left"])
        side = max(2, round(self.area.w / 32))
        canvas.rect(Box(self.area.x, self.area.centre[1] + side, self.area.w, 1), "ink2")
        for n in range(left):
            chosen = table.acting and n >= left - self.take
            at = (self.area.x + (n + 1) * self.area.w / 22 - side / 2, self.area.centre[1] - side / 2)
            self._disc(canvas, at, side, "accent" if chosen else "ink2")

    def _disc(self, canvas: Canvas, at: Point, side: float, colour: str) -> None:
        """Round edges belong in a picture: it is painted large once, smoothed down and kept by its key."""
        middle = (side / 2, side / 2)
        canvas.picture(
            ("blank", "disc", colour), at, (side, side), lambda inside: inside.circle(middle, side / 2, colour)
        )

    def status(self, table: Table) -> str:
        _ = self.words.text
        if table.outcome is not None:
            return self.result(table)[0]
        return _("{name} takes one to three").format(name=table.names[int(table.seen["turn"]) % 2])

    def panel(self, canvas: Canvas, box: Box, table: Table) -> None:
        n_ = self.words.plural
        left = int(table.seen["left"])
        canvas.text((box.x, box.centre[1]), n_("{n} left", "{n} left", left).format(n=left), canvas.metrics.small)

    def say(self, token: Token) -> str:
        return token

    def result(self, table: Table) -> tuple[str, str]:
        _ = self.words.text
        places = table.outcome.places if table.outcome else (0, 0)
        return _("{name} wins").format(name=table.names[places.index(0)]), _("The last one was taken.")

    def seat_mark(self, canvas: Canvas, centre: Point, radius: float, seat: Seat) -> None:
        self._disc(canvas, (centre[0] - radius, centre[1] - radius), 2 * radius, f"seat{seat}")

    def rule_words(self, rule: str) -> str:
        _ = self.words.text
        return _("There are not that many left.") if rule == "too-many" else rule

    def option_words(self, option: str, value: str | None = None) -> str:
        _ = self.words.text
        return _("Pile") if value is None else value
