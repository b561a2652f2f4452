"""Something went wrong: what, and what to do now, in plain words. One press leads on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from handheld.games.face import Box, Canvas, Metrics
from handheld.games.face import Button as Press
from handheld.ui.widgets.base import Custom, Space, Widget
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

    def onward(self) -> str:
        """Return what the button says."""
        return self.console.words.text("Go on")

    def build(self, body: Box, metrics: Metrics) -> list[Widget]:
        _ = self.console.words.text
        parts: list[Widget] = [Heading(self.headline), Paragraph(self.detail)]
        if body.h >= metrics.body * 16:
            parts.insert(0, Custom(self._draw_line, metrics.touch * 1.3))
        parts.append(Paragraph(self.advice or _("Go on, and try again. If it happens again, start the console anew."),
                               colour="ink2"))
        return [*parts, Space(1), Button(self.onward(), "right", self.back, primary=True, name="go-on")]

    def _draw_line(self, canvas: Canvas, box: Box, focused: bool) -> None:
        """Draw a line that stops before its end."""
        m = canvas.metrics
        x, y, r = box.x + box.h * 0.5, box.centre[1], box.h * 0.42
        wide = max(6.0, r * 0.45)
        canvas.rect(Box(0, y - wide / 2, x, wide), "line0")
        canvas.rect(Box(x, y - wide / 2, m.width - x, wide), "hair")
        for reach, colour in ((r + wide * 0.5, "ground"), (r, "ink"), (r - max(2.0, r * 0.14), "surface")):
            canvas.circle((x, y), reach, colour)
        canvas.mark("warning", (x, y), r * 0.5, "ink")

    def hints(self) -> list[Hint]:
        return [(Press.CONFIRM, self.onward()), (Press.BACK, self.console.words.text("Back"))]

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
