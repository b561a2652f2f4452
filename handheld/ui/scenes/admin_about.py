"""What the operator may want to know of the console: version, start-up, storage, temperature, the log's troubles."""

from __future__ import annotations

import platform
from pathlib import Path
from typing import TYPE_CHECKING

from handheld import __version__
from handheld.games.face import Box, Metrics
from handheld.games.face import Button as Press
from handheld.session.facts import Facts, look
from handheld.session.job import Job
from handheld.ui.scenes.admin import AdminPage
from handheld.ui.widgets.base import Space, Widget
from handheld.ui.widgets.hintbar import Hint
from handheld.ui.widgets.plain import ListRow, Paragraph

if TYPE_CHECKING:
    from handheld.ui.admin import Admin

AGAIN = 5000.0  # ms from look to look
LITTLE = 200_000_000  # bytes free from which on the card is said to be nearly full
HOT = 80.0  # degrees at which a Pi slows down


class AdminAbout(AdminPage):
    """A list that renews itself."""

    name = "admin-about"
    machine = f"{platform.machine()}, Python {platform.python_version()}"

    def __init__(self, admin: Admin) -> None:
        super().__init__(admin)
        self.facts: Facts | None = None
        self._job: Job[Facts] | None = None
        self._next = 0.0

    def title(self) -> str:
        return self.console.words.text("About")

    def look(self) -> Facts:
        """Look; in a thread, for a sick card may take its time."""
        return look(Path(self.console.store.folder))

    def update(self, now: float) -> bool:
        if self._job is None:
            if now >= self._next:
                self._job = Job(self.look, "facts")
            return False
        if not self._job.done:
            return False
        job, self._job, self._next = self._job, None, now + AGAIN
        facts = job.result()
        if facts == self.facts:
            return False
        self.facts = facts
        self.rebuild()
        return True

    def hints(self) -> list[Hint]:
        return [(Press.BACK, self.console.words.text("Back"))]

    def build(self, body: Box, metrics: Metrics) -> list[Widget]:
        _ = self.console.words.text
        rows: list[Widget] = [ListRow(_("Pocket Rails {version}").format(version=__version__), self.machine)]
        if self.facts is None:
            return rows
        facts = self.facts
        name = ", ".join(one for one in (facts.model, facts.system) if one)
        if name:
            rows.append(ListRow(_("Machine"), name))
        rows += [ListRow(label, detail, icon=icon, right=value) for label, detail, icon, value in self._measured(facts)]
        if facts.troubles:
            rows += [Space(1), Paragraph(_("Last troubles in the log"), "small", bold=True, colour="ink2")]
            rows += [Paragraph(line, "small", colour="ink2") for line in reversed(facts.troubles)]
        else:
            rows.append(ListRow(_("Log"), _("No troubles."), line=False))
        return rows

    def _measured(self, facts: Facts) -> list[tuple[str, str, str | None, str]]:
        """Return label, detail, icon and value of what can be measured here."""
        _, n_ = self.console.words.text, self.console.words.plural
        found: list[tuple[str, str, str | None, str]] = []

        def of(whole: int) -> str:
            return _("of {all}").format(all=size(whole))

        if facts.read_only:
            found.append((_("Storage"), _("Nothing can be written: the card may be broken."), "warning", ""))
        if facts.card_errors:
            found.append((_("Storage"), _("The card makes errors. Replace it soon."), "warning",
                          str(facts.card_errors)))
        if facts.weak_power:
            found.append((_("Power"), _("The voltage was too low: use a better supply or cable."), "warning", ""))
        if facts.room is not None:
            free, whole = facts.room
            low = free < LITTLE
            found.append((_("Free space"), _("The card is nearly full.") if low else of(whole),
                          "warning" if low else None, size(free)))
        if facts.warmth is not None:
            hot = facts.warmth >= HOT
            found.append((_("Temperature"), _("Too hot: it runs slower.") if hot else "", "warning" if hot else None,
                          f"{facts.warmth:.0f} °C"))
        if facts.memory is not None:
            free, whole = facts.memory
            found.append((_("Free memory"), of(whole), None, size(free)))
        battery = self.host.battery()
        if battery is not None:
            found.append((_("Battery"), _("Charging") if battery.charging else "", None, f"{battery.percent} %"))
        if self.console.start_seconds is not None:
            found.append((_("Start-up"), _("until the first picture"), None, f"{self.console.start_seconds:.1f} s"))
        if facts.up is not None:
            hours, minute = divmod(round(facts.up / 60), 60)
            found.append((_("Switched on for"), "", None, f"{hours}:{minute:02} h"))
        if self.console.results is not None:
            n = len(self.console.results.all)
            found.append((n_("{n} finished match", "{n} finished matches", n).format(n=n), "", None, ""))
        return found


def size(count: int) -> str:
    """Return a number of bytes as people say it."""
    return f"{count / 1e9:.1f} GB" if count >= 1e9 else f"{count // 1_000_000} MB"
