"""Write the number of a deal, or a challenge of one line: with the keyboard on the screen or a real one."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from handheld.games import registered
from handheld.games.face import Box, Challenges, Metrics
from handheld.games.face import Button as Press
from handheld.ui.scenes.choice import DAILY, RANDOM, Choice
from handheld.ui.widgets.base import Widget
from handheld.ui.widgets.hintbar import Hint
from handheld.ui.widgets.keyboard import Keyboard
from handheld.ui.widgets.page import Page
from handheld.ui.widgets.plain import Paragraph

if TYPE_CHECKING:
    from handheld.ui.console import Console

ROOM = 40  # characters of a challenge
DEALS = 1 << 64  # seeds of matches


class DealPage(Page):
    """Changes deal, options and target of `choice`; `on_done` is called then. BACK changes nothing."""

    name = "deal"

    def __init__(self, console: Console, choice: Choice, on_done: Callable[[], None]) -> None:
        super().__init__(console)
        self.choice, self.on_done = choice, on_done
        self.text = "" if choice.deal in (RANDOM, DAILY) else choice.deal
        self.trouble = ""  # why the line is no challenge
        self._page = "figures"

    def title(self) -> str:
        return self.console.words.text("Deal")

    def subtitle(self) -> str:
        return registered()[self.choice.game].info.title

    def build(self, body: Box, metrics: Metrics) -> list[Widget]:
        _ = self.console.words.text
        keyboard = Keyboard(self.text, self._done, on_change=self._written, limit=ROOM, page=self._page,
                            rebuilt=self._other_keys)
        keyboard.shift_on = False
        said = self.trouble or _("The number of a deal, or a challenge: variant, deal, points.")
        words = Paragraph(said, "small", colour="bad" if self.trouble else "ink2")
        return [keyboard, words] if metrics.height < 400 and not self.trouble else [words, keyboard]

    def _written(self, text: str) -> None:
        self.text = text
        if self.trouble:
            self.trouble = ""
            self.rebuild()

    def _other_keys(self) -> None:
        keyboard = next((one for one in self.widgets if isinstance(one, Keyboard)), None)
        if keyboard is not None:
            self._page = keyboard.page
            self.rebuild()

    def _done(self, text: str) -> None:
        self.text = text
        if re.fullmatch("#?[0-9]{1,20}", text.strip()) and int(text.strip().removeprefix("#")) < DEALS:
            self.choice.deal, self.choice.target = str(int(text.strip().removeprefix("#"))), 0
        elif not self._challenge(text):
            self.console.sound.play("refuse")
            self.rebuild()
            return
        self.console.stage.pop()
        self.on_done()

    def _challenge(self, line: str) -> bool:
        """Take the challenge of a line; False, with the reason in `trouble`, if it is none."""
        made = registered()[self.choice.game].challenges
        if made is None:
            return False
        challenges: Challenges = made()
        try:
            dare = challenges.read(line)
        except ValueError as error:
            msgid, fields = getattr(error, "msgid", str(error)), getattr(error, "fields", {})
            self.trouble = self.console.words.text(msgid).format(**fields)
            return False
        choice = self.choice
        choice.deal, choice.target = str(dare.deal), dare.target
        choice.options.update(dare.options)
        del choice.seats[1:]
        choice.seats[0].kind, choice.best_of, choice.first = "person", 1, "0"
        return True

    def hints(self) -> list[Hint]:
        _ = self.console.words.text
        return [(Press.CONFIRM, _("Write")), (Press.BACK, _("Cancel")), (Press.PAUSE, _("Done")),
                (Press.PREVIOUS, _("Delete"))]

    def button(self, button: Press) -> bool:
        if button is Press.PAUSE:
            self._done(self.text)
            return True
        return False
