"""The controls: which pads are plugged in, trying one, setting up one that is not known, and the keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld.games.face import N_, Box, Metrics
from handheld.games.face import Button as Press
from handheld.ui.devices.mapping import plain_guid
from handheld.ui.scenes.confirm import Confirm
from handheld.ui.scenes.keytable import KeyTable
from handheld.ui.scenes.newpad import offer_setup
from handheld.ui.scenes.sheet import Item, Sheet
from handheld.ui.trouble import closed
from handheld.ui.widgets.base import Widget
from handheld.ui.widgets.hintbar import Hint
from handheld.ui.widgets.page import Page
from handheld.ui.widgets.plain import Heading, ListRow, Paragraph

if TYPE_CHECKING:
    from handheld.ui.console import Console
    from handheld.ui.devices.pads import Pad

_ACTIONS = (
    (N_("Move"), (Press.UP, Press.DOWN, Press.LEFT, Press.RIGHT)),
    (N_("Choose, place"), (Press.CONFIRM,)),
    (N_("Back, take away"), (Press.BACK,)),
    (N_("Turn, next choice"), (Press.NEXT, Press.PREVIOUS)),
    (N_("Hint, why not?"), (Press.HINT,)),
    (N_("Information"), (Press.INFO,)),
    (N_("The game's second choice"), (Press.SECOND,)),
    (N_("Menu"), (Press.PAUSE,)),
    (N_("Zoom"), (Press.ZOOM_IN, Press.ZOOM_OUT)),
)


class Pads(Page):
    """Pads that are plugged in, and the table of keys."""

    name = "pads"
    _stuck: list[bool]

    def title(self) -> str:
        return self.console.words.text("Controls")

    def build(self, body: Box, metrics: Metrics) -> list[Widget]:
        _ = self.console.words.text
        pads = self.plugged()
        parts: list[Widget] = [Heading(_("Pads"))]
        self._stuck = [bool(pad.stuck) for pad in pads]
        if not pads and (self.console.blind or closed("js")):
            parts.append(Paragraph(
                _("A pad is plugged in but can't be read: this program's user must be in the group “input”.")))
        elif not pads:
            parts.append(Paragraph(_("No pad is plugged in. When one is, it appears here."), colour="ink2"))
        for number, pad in enumerate(pads):
            state = _("Ready") if pad.mapped else _("Not known yet: set it up")
            if own_mapping(self.console, pad):
                state = _("Ready, set up by you")
            if pad.stuck:
                state = _("Something on it is stuck")
            parts.append(ListRow(pad.name, state, icon="pad", right=_("Pad {n}").format(n=number + 1),
                                 on_press=lambda pad=pad: self._menu(pad), name=f"pad{number}"))  # type: ignore[misc]
        parts.append(Heading(_("Keys and buttons")))
        parts.append(KeyTable([(_(words), buttons) for words, buttons in _ACTIONS]))
        return parts

    def plugged(self) -> list[Pad]:
        """Return the pads that are there."""
        return self.console.devices.pads

    def _menu(self, pad: Pad) -> None:
        self.console.stage.push(PadMenu(self.console, pad))

    def update(self, now: float) -> bool:
        if self._stuck != [bool(pad.stuck) for pad in self.plugged()]:
            self.rebuild()
        return offer_setup(self.console)

    def device(self, what: str, device: str, name: str) -> bool:
        if self.console.stage.metrics is not None:
            self.rebuild()
        return False

    def hints(self) -> list[Hint]:
        _ = self.console.words.text
        choose = [(Press.CONFIRM, _("Choose"))] if self.plugged() else []
        return [*choose, (Press.BACK, _("Back"))]


class PadMenu(Sheet):
    """What can be done with one pad."""

    name = "pad"

    def __init__(self, console: Console, pad: Pad) -> None:
        super().__init__(console)
        self.pad = pad

    def title(self) -> str:
        return self.pad.name

    def items(self) -> list[Item]:
        _ = self.console.words.text
        found = [Item("eye", _("Try it out"), self._test), Item("gear", _("Set up"), self._set_up)]
        if own_mapping(self.console, self.pad):
            found.append(Item("delete", _("Forget the set-up"), self._ask_reset))
        return found

    def _test(self) -> None:
        from handheld.ui.scenes.pad_test import PadTest

        self.console.stage.push(PadTest(self.console, self.pad))

    def _set_up(self) -> None:
        from handheld.ui.scenes.pad_setup import PadSetup

        self.console.stage.push(PadSetup(self.console, self.pad))

    def _ask_reset(self) -> None:
        _ = self.console.words.text
        self.console.stage.push(Confirm(
            self.console, _("Forget the set-up of this pad?"), _("It works as before you set it up."), _("Forget"),
            self._reset))

    def _reset(self) -> None:
        for guid in own_mapping(self.console, self.pad):
            del self.console.settings.pads[guid]
        self.console.devices.remap()
        self.console.save_settings()


def own_mapping(console: Console, pad: Pad) -> list[str]:
    """Return under which GUIDs the settings have a mapping for this model of pad."""
    return [guid for guid in console.settings.pads if plain_guid(guid) == plain_guid(pad.guid)]
