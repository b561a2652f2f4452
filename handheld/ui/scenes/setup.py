"""Set a match up: who plays, who begins, which rules. "Play" starts at once with what was chosen last time."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from handheld.games import registered
from handheld.games.face import Box, Metrics, View
from handheld.games.face import Button as Press
from handheld.ui.scenes.choice import BEST_OF, LOT, TIMERS, SeatChoice, level_words
from handheld.ui.scenes.columns import Columns
from handheld.ui.scenes.launch import (
    best_words,
    first_words,
    keep_choice,
    last_choice,
    launch,
    timer_words,
    zero_words,
)
from handheld.ui.scenes.newpad import offer_setup
from handheld.ui.widgets.base import Grid, Widget
from handheld.ui.widgets.hintbar import Hint
from handheld.ui.widgets.page import Page
from handheld.ui.widgets.plain import Button, Heading
from handheld.ui.widgets.rows import ChoiceRow, SegmentRow, SwitchRow, ValueRow

if TYPE_CHECKING:
    from handheld.ui.console import Console


class Setup(Page):
    """A new match of one game."""

    name = "setup"

    def __init__(self, console: Console, game_id: str) -> None:
        super().__init__(console)
        package = registered()[game_id]
        self.info = package.info
        self.choice = last_choice(console, self.info)
        self.view: View = package.view()(console.words, console.taste(), self.choice.options)

    def title(self) -> str:
        return self.info.title

    def subtitle(self) -> str:
        return self.console.words.text("New game")

    # ------------------------------------------------------------ rows

    def build(self, body: Box, metrics: Metrics) -> list[Widget]:
        _ = self.console.words.text
        start: list[Widget] = [
            Button(_("Play now"), "play", self._play, primary=True, name="play",
                   glyph_of=self.console.devices.glyph(Press.PAUSE)),
            Button(_("Take seats"), "people", self._lobby, name="lobby"),
        ]
        players: list[Widget] = [Heading(_("Players"))]
        for k, seat in enumerate(self.choice.seats):
            players += self._seat_rows(k, seat)
        players.append(self._first_row())
        match: list[Widget] = [Heading(_("Rules")), *self._option_rows(), self._best_row(), self._timer_row(),
                               self._coach_row()]
        return [Grid(start), Columns([players, match])]

    def _seat_rows(self, k: int, seat: SeatChoice) -> list[Widget]:
        words, levels = self.console.words, self.info.levels
        _ = words.text
        kinds = [(0, _("Person")), *((n, level_words(words, n, levels)) for n in range(1, levels + 1))]
        computer = seat.kind == "computer"
        note = _("Computer, level {n} of {most}").format(n=seat.level, most=levels) if computer else ""
        rows: list[Widget] = [ChoiceRow(_("Player {n}").format(n=k + 1), kinds, seat.level if computer else 0,
                                        lambda level: self._set_kind(k, level), name=f"seat{k}", note=note)]
        if seat.kind == "person":
            rows.append(ValueRow(_("Name"), seat.label(words, k), lambda: self._name(k), name=f"name{k}"))
        return rows

    def _set_kind(self, k: int, level: int) -> None:
        seat = self.choice.seats[k]
        seat.kind = "computer" if level else "person"
        if level:
            seat.level, seat.name = level, ""
        elif not seat.name:
            used = {other.name for other in self.choice.seats}
            seat.name = next((name for name in self.console.settings.names if name not in used), "")
        self._changed(rebuild=True)

    def _name(self, k: int) -> None:
        from handheld.ui.scenes.names import Names

        seat = self.choice.seats[k]

        def done(name: str) -> None:
            seat.name = name
            self._changed(rebuild=True)

        self.console.stage.push(Names(self.console, seat.name, done))

    def _first_row(self) -> Widget:
        words = self.console.words
        options = [(str(k), seat.label(words, k)) for k, seat in enumerate(self.choice.seats)]
        options.append((LOT, words.text("By lot")))
        return ChoiceRow(first_words(self.view, self.info, words), options, self.choice.first, self._set_first,
                         name="first")

    def _set_first(self, value: str) -> None:
        self.choice.first = value
        self._changed()

    def _option_rows(self) -> list[Widget]:
        rows: list[Widget] = []
        for option in self.info.options:
            values = [(value, self.view.option_words(option.id, value)) for value in option.values]
            rows.append(ChoiceRow(self.view.option_words(option.id), values, self.choice.options[option.id],
                                  self._option_setter(option.id), name=option.id))
        return rows

    def _option_setter(self, id: str) -> Callable[[str], None]:
        def choose(value: str) -> None:
            self.choice.options[id] = value
            self._changed()

        return choose

    def _best_row(self) -> Widget:
        words = self.console.words
        return ChoiceRow(words.text("Match"), [(n, best_words(words, n)) for n in BEST_OF], self.choice.best_of,
                         self._set_best, name="best")

    def _set_best(self, value: int) -> None:
        self.choice.best_of = value
        self._changed()

    def _timer_row(self) -> Widget:
        words = self.console.words
        return SegmentRow(words.text("Turn timer"), [(n, timer_words(words, n)) for n in TIMERS], self.choice.timer,
                          self._set_timer, name="timer", note=zero_words(words, self.info, len(self.choice.seats)))

    def _set_timer(self, value: int) -> None:
        self.choice.timer = value
        self._changed()

    def _coach_row(self) -> Widget:
        _ = self.console.words.text
        return SwitchRow(_("Coach"), self.console.settings.coach, self._set_coach, name="coach",
                         note=_("Marks every place that wins at once."))

    def _set_coach(self, on: bool) -> None:
        self.console.settings.coach = on
        self.console.save_settings()

    def _changed(self, rebuild: bool = False) -> None:
        keep_choice(self.console, self.choice)
        if rebuild:
            self.rebuild()

    def update(self, now: float) -> bool:
        return offer_setup(self.console)

    # ------------------------------------------------------------ ways out

    def _play(self) -> None:
        for seat in self.choice.seats:
            seat.device = ""  # whoever is at hand, also after a look into the lobby
        launch(self.console, self.choice)

    def _lobby(self) -> None:
        from handheld.ui.scenes.lobby import Lobby

        self.console.stage.push(Lobby(self.console, self.info.id, {}, self.choice))

    def hints(self) -> list[Hint]:
        _ = self.console.words.text
        return [(Press.CONFIRM, _("Change")), (Press.BACK, _("Back")), (Press.PAUSE, _("Play now"))]

    def button(self, button: Press) -> bool:
        if button is Press.PAUSE:
            self._play()
            return True
        return False
