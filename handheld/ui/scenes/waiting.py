"""The matches that wait to be continued, one of each game: in public those of several groups may."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from handheld.games import registered
from handheld.games.face import Box, Button, Canvas, Metrics, Point
from handheld.session.store import Kept
from handheld.ui.scenes.play import continue_match
from handheld.ui.scenes.trunk import game_disc
from handheld.ui.widgets.base import Widget
from handheld.ui.widgets.hintbar import Hint
from handheld.ui.widgets.page import Page
from handheld.ui.widgets.plain import ListRow

if TYPE_CHECKING:
    from handheld.ui.console import Console


class Waiting(Page):
    """The one played last comes first."""

    name = "waiting"

    def __init__(self, console: Console) -> None:
        super().__init__(console)
        self.kept: list[Kept] = []

    def enter(self) -> None:
        offered = self.console.policy.offered(registered())
        self.kept = [kept for kept in self.console.store.slots() if kept.summary.game in offered]
        self.rebuild()

    def title(self) -> str:
        return self.console.words.text("Continue")

    def build(self, body: Box, metrics: Metrics) -> list[Widget]:
        return [self._row(kept) for kept in self.kept]

    def _row(self, kept: Kept) -> ListRow:
        _, n_ = self.console.words.text, self.console.words.plural
        about, info = kept.summary, registered()[kept.summary.game].info
        names = " – ".join(name or _("Player {n}").format(n=seat + 1) for seat, name in enumerate(about.names))
        moves = n_("{n} move", "{n} moves", about.turns).format(n=about.turns)

        def paint(canvas: Canvas, at: Point, radius: float) -> None:
            def disc(inner: Canvas) -> None:
                game_disc(inner, info.id, (radius * 1.2, radius * 1.2), radius)

            side = radius * 2.4
            canvas.picture(("waiting", info.id, radius), (at[0] - side / 2, at[1] - side / 2), (side, side), disc)

        return ListRow(names, f"{info.title}, {moves}", paint=paint, on_press=self._opener(info.id), name=info.id)

    def _opener(self, game: str) -> Callable[[], None]:
        def go() -> None:
            if not continue_match(self.console, game):
                self.enter()

        return go

    def hints(self) -> list[Hint]:
        _ = self.console.words.text
        return [(Button.CONFIRM, _("Continue")), (Button.BACK, _("Back"))]
