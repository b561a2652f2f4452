"""The kiosk ended too often: what stands on the screen until the next try, which a press brings at once."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from handheld.games.face import Box, Metrics
from handheld.games.face import Button as Press
from handheld.ui.scenes.error import Error
from handheld.ui.widgets.base import Space, Widget
from handheld.ui.widgets.hintbar import Hint
from handheld.ui.widgets.plain import Paragraph

if TYPE_CHECKING:
    from handheld.ui.console import Console


class Safe(Error):
    """`why`: what the program died of, for whoever runs it. Ends the program when it is time for the next try."""

    name = "safe"

    def __init__(self, console: Console, seconds: float, why: str = "") -> None:
        _ = console.words.text
        super().__init__(
            console, _("Pocket Rails could not start"), "", console.quit,
            advice=_("If this comes again and again: switch the machine off, wait ten seconds, and switch it on."),
        )
        self.why, self._end = why, console.now() + seconds * 1000
        self.left = math.ceil(seconds)
        self._tell()

    def _tell(self) -> None:
        self.detail = self.console.words.plural(
            "It tries again in {n} second. Matches are saved.", "It tries again in {n} seconds. Matches are saved.",
            self.left).format(n=self.left)

    def onward(self) -> str:
        return self.console.words.text("Try now")

    def hints(self) -> list[Hint]:
        return [(Press.CONFIRM, self.onward())]

    def build(self, body: Box, metrics: Metrics) -> list[Widget]:
        parts = super().build(body, metrics)
        if self.why:
            words = self.console.words.text("For whoever runs it: {why}").format(why=self.why)
            parts += [Space(1), Paragraph(words, "small", colour="ink2")]
        return parts

    def update(self, now: float) -> bool:
        left = max(0, math.ceil((self._end - now) / 1000))
        if left == self.left:
            return super().update(now)
        self.left = left
        self._tell()
        self.rebuild()
        if not left:
            self.console.quit()  # systemd then starts the kiosk
        return True
