"""The first start: which language? Each is named in its own words. Then the title."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING

from handheld.games.face import Button, Canvas
from handheld.ui.scenes.linemap import LineMap, Stop
from handheld.ui.widgets.hintbar import Hint
from handheld.ui.words import LANGUAGES

if TYPE_CHECKING:
    from handheld.ui.console import Console

# in their own languages whatever the language of the screen: these are not translated
_OWN = {"en": ("En", "Play in English"), "sv": ("Sv", "Spela på svenska"), "ja": ("あ", "日本語で遊ぶ")}

_COLOURS = ("line0", "line1", "line3")  # letters on these hold 4.5:1 in every theme


class Welcome(LineMap):
    """Every language is a line; moving along them shows the screen in each."""

    name = "welcome"

    def __init__(self, console: Console) -> None:
        super().__init__(console)
        self.entries = self.stops()
        self.focus = [code for code, _ in LANGUAGES].index(likely_language())
        self._try()

    def stops(self) -> list[Stop]:
        found = []
        for k, (code, name) in enumerate(LANGUAGES):
            sign, detail = _OWN[code]
            colour = _COLOURS[k % len(_COLOURS)]
            found.append(Stop(code, name, self._chooser(code), detail, sign=sign, colour=colour))
        return found

    def _chooser(self, code: str) -> Callable[[], None]:
        def go() -> None:
            from handheld.ui.scenes.title import Title

            self.console.settings.language = code
            if len(self.console.stage.scenes) > 1:
                self.console.stage.pop()
            else:
                self.console.stage.reset(Title(self.console))
            self.console.save_settings()

        return go

    def focused(self) -> None:
        self._try()
        self.console.relayout()

    def _try(self) -> None:
        """Speak the language in focus; it is kept when it is chosen."""
        self.console.words.switch(self.entries[self.focus].id)

    def prompts(self) -> list[Hint]:
        return [(Button.CONFIRM, self.console.words.text("Choose"))]

    def lines_key(self) -> tuple[object, ...]:
        return ("languages", len(self.entries))

    def lines(self, canvas: Canvas) -> None:
        self.fan(canvas, [stop.colour for stop in self.entries])


def likely_language() -> str:
    """Return the code of the system's language if the program speaks it, else English."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        code = os.environ.get(variable, "")[:2].lower()
        if code in dict(LANGUAGES):
            return code
        if code:
            break
    return LANGUAGES[0][0]
