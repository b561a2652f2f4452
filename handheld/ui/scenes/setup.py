"""Set a match up: who plays, who begins, which rules. "Play" starts at once with what was chosen last time."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from handheld.games import registered
from handheld.games.base import Kind
from handheld.games.face import Box, Metrics, View
from handheld.games.face import Button as Press
from handheld.ui.scenes.choice import (
    BEST_OF,
    DAILY,
    LOT,
    RANDOM,
    SeatChoice,
    characters,
    has_first,
    in_turn,
    level_words,
    timers,
)
from handheld.ui.scenes.columns import Columns
from handheld.ui.scenes.launch import (
    best_words,
    deal_words,
    first_words,
    keep_choice,
    last_choice,
    launch,
    numbered,
    seed_of,
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
        if len(self.info.seats) > 1:
            players.append(self._count_row())
        for k, seat in enumerate(self.choice.seats):
            players += self._seat_rows(k, seat)
        if has_first(self.info):
            players.append(self._first_row())
        match: list[Widget] = [Heading(_("Rules")), *self._option_rows()]
        if numbered(self.info.id):
            match += self._deal_rows()
        if len(self.choice.seats) > 1:
            match.append(self._best_row())
        match.append(self._timer_row())
        if in_turn(self.info) and self.info.kind_with(self.choice.options) & Kind.HIDDEN:
            match.append(self._cover_row())
        match.append(self._coach_row())
        return [Grid(start), Columns([players, match])]

    def _count_row(self) -> Widget:
        return ChoiceRow(self.console.words.text("Number of players"), [(n, str(n)) for n in self.info.seats],
                         len(self.choice.seats), self._set_count, name="count")

    def _set_count(self, count: int) -> None:
        choice = self.choice
        while len(choice.seats) != count:
            if not (choice.add_seat if len(choice.seats) < count else choice.remove_seat)(self.info):
                break
        choice.weaken(self.console.policy.levels(self.info.levels))
        if len(choice.seats) == 1:
            choice.seats[0].kind, choice.best_of = "person", 1
        self._changed(rebuild=True)

    def _deal_rows(self) -> list[Widget]:
        words, choice = self.console.words, self.choice
        _ = words.text
        values = [(RANDOM, _("Random")), (DAILY, _("Today's"))]
        if choice.deal not in (RANDOM, DAILY):
            values.append((choice.deal, deal_words(words, choice)))
        return [ChoiceRow(_("Deal"), values, choice.deal, self._set_deal, name="deal", note=self._deal_note()),
                ValueRow(_("Number or challenge"), "", self._write_deal, name="number",
                         note=_("A challenge is a variant, a deal and the points to reach alone."))]

    def _deal_note(self) -> str:
        """Return what there is to beat on this deal."""
        choice = self.choice
        _ = self.console.words.text
        if choice.target and len(choice.seats) == 1:
            return _("Reach {n} points.").format(n=choice.target)
        if choice.deal == RANDOM or self.console.results is None:
            return ""
        best = self.console.results.best(self.info.id, choice.options.get("variant"), seats=len(choice.seats),
                                         deal=seed_of(choice), most=1)
        if not best:
            return ""
        return _("Best so far: {name}, {n}").format(name=best[0].name, n=best[0].score)

    def _set_deal(self, value: str) -> None:
        self.choice.deal, self.choice.target = value, 0
        self._changed(rebuild=True)

    def _write_deal(self) -> None:
        from handheld.ui.scenes.deal import DealPage

        self.console.stage.push(DealPage(self.console, self.choice, lambda: self._changed(rebuild=True)))

    def _seat_rows(self, k: int, seat: SeatChoice) -> list[Widget]:
        words, levels = self.console.words, self.info.levels
        most = self.console.policy.levels(levels)
        _ = words.text
        kinds = [(0, _("Person")), *((n, level_words(words, n, levels)) for n in range(1, most + 1))]
        computer = seat.kind == "computer"
        note = _("Computer, level {n} of {most}").format(n=seat.level, most=most) if computer else ""
        rows: list[Widget] = [ChoiceRow(_("Player {n}").format(n=k + 1), kinds, seat.level if computer else 0,
                                        lambda level: self._set_kind(k, level), name=f"seat{k}", note=note)]
        if seat.kind == "person":
            rows.append(ValueRow(_("Name"), seat.label(words, k), lambda: self._name(k), name=f"name{k}"))
        elif self.info.characters:
            rows.append(ChoiceRow(self.view.option_words("character"), characters(self.info, self.view, words),
                                  seat.character, lambda value: self._set_character(k, value), name=f"character{k}"))
        return rows

    def _set_character(self, k: int, value: str) -> None:
        self.choice.seats[k].character = value
        self._changed()

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
            # what there is to beat is another's, and some options make secrets of something
            self._changed(rebuild=numbered(self.info.id) or any(one == id for one, _value, _kind in self.info.more))

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
        label = words.text("Turn timer") if in_turn(self.info) else words.text("Round timer")
        return SegmentRow(label, [(n, timer_words(words, n)) for n in timers(self.info)],
                          self.choice.timer, self._set_timer, name="timer",
                          note=zero_words(words, self.info, len(self.choice.seats)))

    def _set_timer(self, value: int) -> None:
        self.choice.timer = value
        self._changed()

    def _coach_row(self) -> Widget:
        _ = self.console.words.text
        return SwitchRow(_("Coach"), self.console.settings.coach, self._set_coach, name="coach",
                         note=_("Marks every place that wins at once.") if in_turn(self.info)
                         else _("Shows what to look out for."))

    def _cover_row(self) -> Widget:
        _ = self.console.words.text
        return SwitchRow(_("Cover hands"), self.console.settings.cover_hands, self._set_cover, name="cover_hands",
                         note=_("Your hand is seen only while you hold a button or touch it."))

    def _set_cover(self, on: bool) -> None:
        self.console.settings.cover_hands = on
        self.console.save_settings()

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
        press = _("Choose") if isinstance(self.focus, Button) else _("Change")
        return [(Press.CONFIRM, press), (Press.BACK, _("Back")), (Press.PAUSE, _("Play now"))]

    def button(self, button: Press) -> bool:
        if button is Press.PAUSE:
            self._play()
            return True
        return False
