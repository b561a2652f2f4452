"""Write a name: with the keyboard on the screen, a real one, three letters as on an arcade machine, or one known."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from handheld.games.face import Box, Metrics
from handheld.games.face import Button as Press
from handheld.ui.scenes.choice import NAME_ROOM, clean_name
from handheld.ui.widgets.base import Grid, Widget
from handheld.ui.widgets.hintbar import Hint
from handheld.ui.widgets.keyboard import Keyboard, LetterPicker
from handheld.ui.widgets.page import Page
from handheld.ui.widgets.plain import Button, Heading

if TYPE_CHECKING:
    from handheld.ui.console import Console


class NameKeyboard(Keyboard):
    """A keyboard that takes no name for an answer: the seat is then called by its number."""

    def act(self, act: str) -> None:
        """Do what a key does."""
        if act == "done" and not self.text.strip():
            self.on_done("")
        else:
            super().act(act)


class Names(Page):
    """`on_done(name)` gets at most NAME_ROOM characters, or "" for no name; BACK changes nothing."""

    name = "names"

    def __init__(self, console: Console, start_text: str, on_done: Callable[[str], None]) -> None:
        super().__init__(console)
        self.text, self.on_done = clean_name(start_text), on_done
        self.arcade = False  # three letters instead of a keyboard
        self._page = ""  # of the keyboard

    def title(self) -> str:
        return self.console.words.text("Name")

    def subtitle(self) -> str:
        n_ = self.console.words.plural
        return n_("At most {n} letter", "At most {n} letters", NAME_ROOM).format(n=NAME_ROOM)

    def build(self, body: Box, metrics: Metrics) -> list[Widget]:
        _ = self.console.words.text
        parts: list[Widget] = []
        if self.arcade:
            picker = LetterPicker(self.text, self._written)
            self.text = picker.text
            parts.append(Grid([picker, Button(_("Done"), "tick", self._finish, primary=True, name="done")], 2, least=5,
                              weights=(1.6, 1.0)))
        else:
            keyboard = NameKeyboard(self.text, self._done, on_change=self._written, limit=NAME_ROOM, page=self._page,
                                    rebuilt=self._other_keys)
            parts.append(keyboard)
        other = Button(_("Keyboard") if self.arcade else _("Three letters"), "keys" if self.arcade else "text",
                       self._switch, name="switch")
        parts.append(Grid([other, Button(_("No name"), "person", lambda: self._done(""), name="none")], least=8))
        if self.known():
            parts.append(Heading(_("Known names")))
            parts.append(Grid([Button(name, None, self._taker(name), name=f"known:{name}") for name in self.known()],
                              least=7))
        return parts

    def known(self) -> list[str]:
        """Return the remembered names, newest first."""
        return self.console.settings.names

    def _taker(self, name: str) -> Callable[[], None]:
        return lambda: self._done(name)

    def _written(self, text: str) -> None:
        self.text = text

    def _other_keys(self) -> None:
        """The keyboard shows another page: kana have a row more."""
        keyboard = next((one for one in self.widgets if isinstance(one, Keyboard)), None)
        if keyboard is not None:
            self._page = keyboard.page
            self.rebuild()

    def _switch(self) -> None:
        self.arcade = not self.arcade
        self.focus = None
        self.rebuild()

    def _finish(self) -> None:
        self._done(self.text)

    def _done(self, text: str) -> None:
        name = clean_name(text)
        if name and self.console.settings.names[:1] != [name]:
            self.console.settings.remember(name)
            self.console.save_settings()
        self.console.stage.pop()
        self.on_done(name)

    def hints(self) -> list[Hint]:
        _ = self.console.words.text
        if self.arcade:
            return [(Press.CONFIRM, _("Next letter")), (Press.BACK, _("Cancel")), (Press.PAUSE, _("Done"))]
        return [(Press.CONFIRM, _("Write")), (Press.BACK, _("Cancel")), (Press.PAUSE, _("Done")),
                (Press.PREVIOUS, _("Delete"))]

    def button(self, button: Press) -> bool:
        if button is Press.PAUSE:
            self._finish()
            return True
        if button is Press.INFO:
            self._switch()
            return True
        return False
