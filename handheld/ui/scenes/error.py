"""Something went wrong: what, and what to do now, in plain words. One press leads on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from handheld.games.face import Box, Metrics
from handheld.games.face import Button as Press
from handheld.ui.widgets.base import Space, Widget
from handheld.ui.widgets.hintbar import Hint
from handheld.ui.widgets.page import Page
from handheld.ui.widgets.plain import Button, Heading, Paragraph

if TYPE_CHECKING:
    from handheld.ui.console import Console


class Error(Page):
    """`advice` says what to do; without `on_done` it leads back to the scene below, or to the title."""

    name = "error"

    def __init__(self, console: Console, headline: str, detail: str, on_done: Callable[[], None] | None = None, *,
                 advice: str = "") -> None:
        super().__init__(console)
        self.headline, self.detail, self.advice, self.on_done = headline, detail, advice, on_done

    def title(self) -> str:
        return self.console.words.text("Pocket Rails")

    def build(self, body: Box, metrics: Metrics) -> list[Widget]:
        _ = self.console.words.text
        parts: list[Widget] = [Heading(self.headline), Paragraph(self.detail)]
        parts.append(Paragraph(self.advice or _("Go on, and try again. If it happens again, start the console anew."),
                               colour="ink2"))
        return [*parts, Space(1), Button(_("Go on"), "right", self.back, primary=True, name="go-on")]

    def hints(self) -> list[Hint]:
        return [(Press.CONFIRM, self.console.words.text("Go on")), (Press.BACK, self.console.words.text("Back"))]

    def rebuild(self) -> None:
        super().rebuild()
        self._scroll_to(0)  # what happened comes first, even where the button is out of sight

    def back(self) -> None:
        stage = self.console.stage
        if self.on_done is not None:
            if len(stage.scenes) > 1:
                stage.pop()
            self.on_done()
        elif len(stage.scenes) > 1:
            stage.pop()
        else:
            from handheld.ui.scenes.title import Title

            stage.reset(Title(self.console))
