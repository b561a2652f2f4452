"""What guests may do: games and levels, opening hours, visits, sound. Each row writes the policy at once."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from handheld.games import registered
from handheld.games.face import Box, Metrics
from handheld.games.face import Button as Press
from handheld.session.policy import LOUDEST, minutes
from handheld.ui.scenes.admin import AdminPage
from handheld.ui.scenes.choice import LEVELS, level_words
from handheld.ui.widgets.base import Widget
from handheld.ui.widgets.hintbar import Hint
from handheld.ui.widgets.plain import Paragraph
from handheld.ui.widgets.rows import ChoiceRow, SliderRow, SwitchRow

if TYPE_CHECKING:
    from handheld.session.policy import Policy
    from handheld.ui.admin import Admin

QUARTER = 15  # minutes from stop to stop
OPENS, CLOSES = "10:00", "22:00"  # until they are set
VISITS = (0, 15, 30, 45, 60, 90, 120, 180)  # minutes
IDLE = (0, 2, 3, 5, 10, 15, 20, 30)  # minutes
ATTRACT = (0, 30, 60, 120, 300, 600)  # seconds


def clock(quarter: int) -> str:
    """Return the time of day of so many quarters of an hour: "08:45"."""
    return f"{quarter * QUARTER // 60:02}:{quarter * QUARTER % 60:02}"


class RulesPage(AdminPage):
    """A page of rows that set the policy."""

    @property
    def policy(self) -> Policy:
        """Return what guests may do now."""
        return self.console.policy

    def set(self, **values: Any) -> None:
        """Take new values, and keep them."""
        for field, value in values.items():
            setattr(self.policy, field, value)
        self.console.save_policy()
        self.rebuild()

    def hints(self) -> list[Hint]:
        _ = self.console.words.text
        return [(Press.CONFIRM, _("Change")), (Press.BACK, _("Back"))]

    def spans(self, values: Sequence[int], now: int, none: str, *, seconds: bool = False) -> list[tuple[int, str]]:
        """Return lengths of time to choose from, with the one that is set now."""
        _ = self.console.words.text
        minute, second = _("{n} min"), _("{n} s")
        found = []
        for value in sorted({*values, now}):
            if not value:
                said = none
            elif seconds and (value < 60 or value % 60):
                said = second.format(n=value)
            else:
                said = minute.format(n=value // 60 if seconds else value)
            found.append((value, said))
        return found


class AdminGames(RulesPage):
    """Which games are on the menu, and how strong the computers are."""

    name = "admin-games"

    def title(self) -> str:
        return self.console.words.text("Games and levels")

    def build(self, body: Box, metrics: Metrics) -> list[Widget]:
        _ = self.console.words.text
        offered = self.policy.offered(registered())
        rows: list[Widget] = [SwitchRow(package.info.title, game in offered, self._switcher(game), name=game)
                              for game, package in registered().items()]
        levels = [(0, _("All"))] + [(n, level_words(self.console.words, n)) for n in range(1, len(LEVELS))]
        rows.append(ChoiceRow(_("Strongest computer"), levels, self.policy.levels(len(LEVELS)) % len(LEVELS),
                              lambda level: self.set(top_level=level), name="top_level",
                              note=_("Stronger ones are not offered.")))
        return rows

    def _switcher(self, game: str) -> Any:
        return lambda on: self._switch(game, on)

    def _switch(self, game: str, on: bool) -> None:
        every = list(registered())
        offered = self.policy.offered(every)
        wanted = [one for one in every if (on if one == game else one in offered)]
        if not wanted:
            self.console.sound.play("refuse")
            self.console.message(self.console.words.text("One game must stay."))
            self.rebuild()
            return
        self.set(games=[] if wanted == every else wanted)


class AdminHours(RulesPage):
    """When guests may play."""

    name = "admin-hours"

    def title(self) -> str:
        return self.console.words.text("Opening hours")

    def build(self, body: Box, metrics: Metrics) -> list[Widget]:
        _, hours = self.console.words.text, self.hours
        rows: list[Widget] = [SwitchRow(_("Always open"), hours is None, self._always, name="always")]
        if hours is not None:
            last = 24 * 60 // QUARTER - 1
            for field, label, minute in (("opens", _("Opens"), hours[0]), ("closes", _("Closes"), hours[1])):
                rows.append(SliderRow(label, minute // QUARTER, 0, last, self._setter(field), show=clock, name=field))
        note = _("Outside these hours the console is dark and quiet; a press says when it opens. "
                 "The clock says {time} now.").format(time=self.now())
        return [*rows, Paragraph(note, "small", colour="ink2")]

    @property
    def hours(self) -> tuple[int, int] | None:
        """Return the hours, in minutes since midnight."""
        return self.policy.hours

    def now(self) -> str:
        """Return what the clock says."""
        return time.strftime("%H:%M")

    def _always(self, on: bool) -> None:
        if on:
            self.set(opens="", closes="")
        else:
            self.set(opens=OPENS, closes=CLOSES)

    def _setter(self, field: str) -> Any:
        return lambda quarter: self._shift_hours(field, quarter)

    def _shift_hours(self, field: str, quarter: int) -> None:
        """Set one end of the hours; the other one gives way by a quarter where they meet, for equal ends mean no
        hours at all."""
        other = "closes" if field == "opens" else "opens"
        values = {field: clock(quarter)}
        if minutes(str(getattr(self.policy, other))) == quarter * QUARTER:
            day = 24 * 60 // QUARTER
            values[other] = clock((quarter + (1 if field == "opens" else -1)) % day)
        self.set(**values)


class AdminVisits(RulesPage):
    """How long guests may stay, and what is done when they have gone."""

    name = "admin-visits"

    def title(self) -> str:
        return self.console.words.text("Visits")

    def build(self, body: Box, metrics: Metrics) -> list[Widget]:
        _, policy = self.console.words.text, self.policy
        return [
            ChoiceRow(_("Longest visit"), self.spans(VISITS, policy.session_minutes, _("No limit")),
                      policy.session_minutes, lambda n: self.set(session_minutes=n), name="session_minutes",
                      note=_("Ends between two turns, with warnings before.")),
            ChoiceRow(_("Put a match away"), self.spans(IDLE, policy.idle_minutes, _("Never")), policy.idle_minutes,
                      lambda n: self.set(idle_minutes=n), name="idle_minutes",
                      note=_("After so long without a press. It can go on for a day.")),
            ChoiceRow(_("Show games"), self.spans(ATTRACT, policy.attract_seconds, _("Never"), seconds=True),
                      policy.attract_seconds, lambda n: self.set(attract_seconds=n), name="attract_seconds",
                      note=_("When nobody has pressed anything at the title for so long.")),
            SwitchRow(_("Keep names overnight"), policy.keep_names, lambda on: self.set(keep_names=on),
                      name="keep_names"),
        ]


class AdminSound(RulesPage):
    """How loud it may get, and where it comes out."""

    name = "admin-sound"

    def __init__(self, admin: Admin) -> None:
        super().__init__(admin)
        self.outputs: list[str] = []  # known once a device was opened

    def title(self) -> str:
        return self.console.words.text("Sound")

    def enter(self) -> None:
        self.console.sound.find_outputs()

    def update(self, now: float) -> bool:
        if self.console.sound.outputs == self.outputs:
            return False
        self.outputs = list(self.console.sound.outputs)
        self.rebuild()
        return True

    def build(self, body: Box, metrics: Metrics) -> list[Widget]:
        _, policy = self.console.words.text, self.policy
        names = [*self.outputs] if policy.sound_output in ("", *self.outputs) else [policy.sound_output, *self.outputs]
        return [
            SliderRow(_("Loudest"), policy.volume_limit, 0, LOUDEST, self._limit, name="volume_limit",
                      note=_("Guests can't set the volume higher.")),
            ChoiceRow(_("Comes out of"), [("", _("As the system says")), *((name, name) for name in names)],
                      policy.sound_output, self._output, name="sound_output",
                      note=_("A sound is played to try it.")),
        ]

    def _output(self, name: str) -> None:
        self.set(sound_output=name)
        self.console.sound.play("win")

    def _limit(self, value: int) -> None:
        self.set(volume_limit=value)
        self.console.sound.play("place")
