"""The pause menu of a match: everything that can be done besides playing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from handheld.games.base import Seat
from handheld.games.face import Act, Button, Intent
from handheld.session.seats import same_hands
from handheld.ui.host import Battery
from handheld.ui.scenes.sheet import Item, Sheet

if TYPE_CHECKING:
    from handheld.ui.console import Console
    from handheld.ui.scenes.play import Play

_STRIP = (Button.CONFIRM, Button.BACK, Button.HINT, Button.INFO, Button.PAUSE)  # never repeated in the menu


class Pause(Sheet):
    """Over the play scene, which stands still meanwhile. `asker`: whose own device opened it, if anybody's."""

    name = "pause"

    def __init__(self, console: Console, play: Play, asker: Seat | None = None) -> None:
        super().__init__(console)
        self.play, self.asker = play, asker

    def title(self) -> str:
        return self.play.match.info.title

    def subtitle(self) -> str:
        from handheld.ui.scenes.play import count_words

        match = self.play.match
        return count_words(self.console.words, match, match.state.turn() + (not match.over))

    def battery(self) -> Battery | None:
        return self.console.power.battery

    @property
    def _seat(self) -> Seat | None:
        """Whose seat the menu speaks of: the asker's own, else of whoever is to decide."""
        return self.play.hands if self.asker is None else self.asker

    def items(self) -> Sequence[Item]:
        _ = self.console.words.text
        play, director, requests = self.play, self.play.director, self.play.requests
        seat = self._seat
        found = [Item("play", _("Continue"), lambda: None, primary=True)]
        if not play.together.side_by_side:
            found += self._folded()
        if director.can_undo or requests.open_to(self.asker):
            found.append(Item("undo", _("Undo"), lambda: _drop(requests.undo(self.asker))))
        if requests.many:
            found.append(Item("undo", _("Undo the turn"), lambda: _drop(requests.undo(self.asker, "turn"))))
        if requests.can_redo:
            found.append(Item("redo", _("Redo"), lambda: _drop(requests.redo())))
        if director.to_choose and director.brain is not None:
            found.append(Item("lamp", _("Hint"), lambda: _drop(requests.hint(self.asker))))
        if play.match.at:
            found.append(Item("list", _("Moves"), lambda: _drop(requests.move_list())))
        coach = _("On") if self.console.settings.coach else _("Off")
        found.append(Item("lesson", _("Coach"), self._coach, coach, keep=True))
        found.append(Item("book", _("How to play"), self._how))
        found.append(Item("gear", _("Settings"), self._settings))
        if seat is not None and not play.match.over:
            if play.match.seats == 2:
                found.append(Item("handshake", _("Offer a draw"), lambda: requests.offer_draw(seat)))
            found.append(Item("flag", _("Resign"), lambda: requests.resign(seat)))
        found += self._seats(seat)
        found.append(Item("home", _("Save and leave"), self._leave))
        return found

    def _folded(self) -> list[Item]:
        """What the strip has no room for, besides the buttons that have lines of their own here."""
        out = []
        for entry in self.play.entries()[self.play.frame.room():]:
            if entry.button not in _STRIP:
                press = Intent(Act.PRESS, entry.button)
                out.append(Item(entry.icon, entry.label,
                                lambda press=press: _drop(self.play.handle(press))))  # type: ignore[misc]
        return out

    def _seats(self, seat: Seat | None) -> list[Item]:
        """Hand a seat to the computer, or take it back."""
        _ = self.console.words.text
        play, requests = self.play, self.play.requests
        out = []
        brain = play.director.brain
        if brain is not None and seat is not None and not play.match.over:
            level, own = max(1, brain.levels // 2), play.director.players[seat].device
            for one in play.director.people:  # several may share the screen
                if one == seat or (play.together.side_by_side and same_hands(play.director.players[one].device, own)):
                    out.append(Item("chip", _("Computer plays for {name}").format(name=play.seat_name(one)),
                                    lambda one=one: requests.hand_to_computer(one, level)))  # type: ignore[misc]
        for handed in sorted(requests.handed):
            out.append(Item("person", _("Play for {name} again").format(name=play.seat_name(handed)),
                            lambda handed=handed: requests.take_seat(handed)))  # type: ignore[misc]
        return out

    def _coach(self) -> None:
        settings = self.console.settings
        settings.coach = not settings.coach
        self.console.save_settings()
        self.play.new_taste()

    def _how(self) -> None:
        from handheld.ui.scenes.howto import HowTo

        self.console.stage.push(HowTo(self.console, self.play.match.info.id))

    def _settings(self) -> None:
        from handheld.ui.scenes.settings import SettingsPage

        self.console.stage.push(SettingsPage(self.console))

    def _leave(self) -> None:
        from handheld.ui.scenes.requests import leave

        leave(self.play)


def _drop(_done: bool) -> None:
    """An item has nothing to tell."""
