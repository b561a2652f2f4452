"""What goes through a stick: all records and statistics out, an update in."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from handheld import __version__
from handheld.games.face import N_, Box, Canvas, Metrics
from handheld.games.face import Button as Press
from handheld.session.export import Export, Exported
from handheld.session.files import why
from handheld.session.job import Job
from handheld.session.notice import Notice, Told
from handheld.ui.scenes.admin import AdminPage
from handheld.ui.scenes.confirm import Confirm
from handheld.ui.scenes.replays import tell
from handheld.ui.widgets.base import Custom, Space, Widget
from handheld.ui.widgets.hintbar import Hint
from handheld.ui.widgets.plain import Heading, ListRow, Paragraph

if TYPE_CHECKING:
    from handheld.ui.admin import Admin

LOOK = 2000.0  # ms from look to look for sticks
PATIENCE = 60_000.0  # ms without a sign of progress in which a session is kept open for it
PACKAGE = re.compile(r"pocket-rails_([0-9][0-9A-Za-z.+~:-]*)_(arm64|amd64)\.deb")
MOST_PACKAGES = 20
ANSWERS: Mapping[str, str] = {  # by the code that root's answer is (app/requests.py)
    "done": N_("The update is installed. The program starts anew in a moment."),
    "unsigned": N_("This package is not signed with your key. It was not installed. The signature lies beside it, "
                   "with .sig behind the name."),
    "older": N_("This version is not newer than the one that runs. It was not installed."),
    "foreign": N_("This package is for another kind of processor. It was not installed."),
    "broken": N_("This package is damaged. It was not installed. Copy it to the stick again."),
    "nospace": N_("There is not enough room on the memory card. Nothing was changed."),
    "refused": N_("This package can't be installed here. Nothing was changed."),
    "nokey": N_("This machine has no key for updates yet (install-kiosk.sh --key). Nothing was changed."),
    "needs": N_("This version needs packages that are not on this machine. Nothing was changed."),
    "readonly": N_("The memory card can't be written to. Nothing was changed."),
    "busy": N_("Another update is being worked on. Try again in a minute."),
    "gone": N_("The stick or the package is not there any more."),
    "failed": N_("The update failed. The old version stays."),
}


def packages(sticks: Sequence[Path]) -> list[Path]:
    """Return the packages that lie on sticks, not in folders of theirs."""
    found: list[Path] = []
    for stick in sticks:
        try:
            found += sorted(path for path in stick.iterdir() if PACKAGE.fullmatch(path.name) and path.is_file())
        except OSError:
            continue
    return found[:MOST_PACKAGES]


class StickPage(AdminPage):
    """A page that keeps looking for sticks while it is in front."""

    def __init__(self, admin: Admin) -> None:
        super().__init__(admin)
        self.sticks: list[Path] | None = None  # None: not looked yet
        self._looking: Job[list[Path]] | None = None
        self._next = 0.0

    def found(self) -> list[Path]:
        """Look; in a thread, for a stick may take its time."""
        return self.host.sticks()

    def take(self, found: list[Path]) -> bool:
        """Take what a look has found; return whether that is news."""
        if found == self.sticks:
            return False
        self.sticks = found
        return True

    def update(self, now: float) -> bool:
        if self._looking is None and now >= self._next and not self.working():
            self._looking = Job(self.found, "sticks")
        if self._looking is None or not self._looking.done:
            return False
        job, self._looking, self._next = self._looking, None, now + LOOK
        try:
            news = self.take(job.result())
        except OSError:
            news = self.take([])
        if news:
            self.rebuild()
        return news

    def working(self) -> bool:
        """Return whether something goes on that must not be left alone."""
        return False

    def back(self) -> None:
        if not self.working():
            super().back()

    def none(self, otherwise: str) -> list[Widget]:
        """Return what stands there while no stick is plugged in."""
        _ = self.console.words.text
        if self.sticks is None:
            return [Paragraph(_("Looking for a stick …"), colour="ink2")]
        return [Space(1), Heading(_("No stick found")), Paragraph(otherwise, colour="ink2")]


class AdminExport(StickPage):
    """Copy all records and statistics to a stick."""

    name = "admin-export"

    def __init__(self, admin: Admin) -> None:
        super().__init__(admin)
        self.export: Export | None = None  # that goes on
        self._job: Job[Exported] | None = None
        self._progress = (0, 0.0)  # files done, and since when it is so many

    def title(self) -> str:
        return self.console.words.text("Records and statistics")

    def working(self) -> bool:
        return self._job is not None

    def build(self, body: Box, metrics: Metrics) -> list[Widget]:
        _ = self.console.words.text
        if self._job is not None:
            return [Space(2), Heading(_("Copying …")), Custom(self._draw_progress, metrics.body * 1.2),
                    Paragraph(_("Leave the stick where it is."), colour="ink2")]
        if not self.sticks:
            return self.none(_("Plug in a USB stick that is formatted as FAT or exFAT."))
        rows: list[Widget] = [ListRow(path.name, str(path.parent), icon="export", on_press=self._copier(path),
                                      name=str(path)) for path in self.sticks]
        return [Paragraph(_("Every finished and every running match is copied, with a table of the results (CSV) and "
                            "statistics (JSON)."), "small", colour="ink2"), *rows]

    def _draw_progress(self, canvas: Canvas, box: Box, focused: bool) -> None:
        """Draw how far it has come."""
        export, r = self.export, box.h * 0.25
        if export is None:
            return
        bar = Box(box.x, box.y + box.h * 0.25, box.w, box.h * 0.5)
        canvas.rect(bar, "hair", r)
        share = export.done / max(1, export.total)
        canvas.rect(Box(bar.x, bar.y, max(2 * r, bar.w * share), bar.h), "ink", r)

    def hints(self) -> list[Hint]:
        _ = self.console.words.text
        if self._job is not None:
            return []
        copy = [(Press.CONFIRM, _("Copy"))] if self.sticks else []
        return [*copy, (Press.BACK, _("Back"))]

    def _copier(self, stick: Path) -> Callable[[], None]:
        return lambda: self.start(stick)

    def start(self, stick: Path) -> None:
        """Begin to copy."""
        store, results = self.console.store, self.console.results
        export = self.export = Export(Path(store.folder), list(results.all.values()), stick,
                                      time.strftime("%Y-%m-%d %H:%M"))

        def work() -> Exported:
            store.flush()  # what was played last is on its way to the card
            return export.run()

        self._job = Job(work, "export")
        self._progress = (-1, self.console.now())
        self.rebuild()

    def update(self, now: float) -> bool:
        if self._job is None or self.export is None:
            return super().update(now)
        if self.export.done != self._progress[0]:
            self._progress = (self.export.done, now)
            self.console.stage.dirty = True
        if now - self._progress[1] < PATIENCE:
            self.admin.stay()
        if not self._job.done:
            return False
        job, self._job, self.export, self.sticks = self._job, None, None, None
        self.rebuild()
        self._tell(job)
        return True

    def _tell(self, job: Job[Exported]) -> None:
        _, n_ = self.console.words.text, self.console.words.plural
        try:
            done = job.result()
        except Told as error:
            tell(self.console, _("The records could not be copied"), error.notice.said(self.console.words))
            return
        said = n_("{n} record is in the folder {folder} now. The stick can be pulled out.",
                  "{n} records are in the folder {folder} now. The stick can be pulled out.",
                  done.records).format(n=done.records, folder=done.folder.name)
        if done.left_out:
            said += " " + n_("{n} could not be read and was left out.", "{n} could not be read and were left out.",
                             done.left_out).format(n=done.left_out)
        tell(self.console, _("The records are on the stick"), said, icon="export", colour="good")


class AdminUpdate(StickPage):
    """Install a package from a stick. What may be installed is decided by root's own program, not here."""

    name = "admin-update"

    def __init__(self, admin: Admin) -> None:
        super().__init__(admin)
        self.packages: list[Path] = []
        self._asked: float | None = None  # when; None: nothing goes on

    def title(self) -> str:
        return self.console.words.text("Update")

    def found(self) -> list[Path]:
        sticks = super().found()
        self._packages = packages(sticks)
        self._unsigned = frozenset(path for path in self._packages if not path.with_name(path.name + ".sig").is_file())
        return sticks

    _packages: Sequence[Path] = ()
    _unsigned: frozenset[Path] = frozenset()

    def take(self, found: list[Path]) -> bool:
        news = super().take(found) or list(self._packages) != self.packages
        self.packages = list(self._packages)
        return news

    def working(self) -> bool:
        return self._asked is not None and self.console.now() - self._asked < 10 * PATIENCE

    def build(self, body: Box, metrics: Metrics) -> list[Widget]:
        _ = self.console.words.text
        runs = Paragraph(_("Version {version} runs now.").format(version=__version__), "small", colour="ink2")
        if self._asked is not None:
            return [Space(2), Heading(_("Installing …")),
                    Paragraph(_("Leave the stick where it is and the power on. This takes some minutes."))]
        if not self.host.can("update"):
            return [Space(1), Paragraph(_("Updates can only be installed from here where the kiosk is installed as a "
                                          "service.")), runs]
        if not self.sticks:
            return [*self.none(_("Plug in a USB stick with a package: pocket-rails_..._arm64.deb.")), runs]
        if not self.packages:
            return [Space(1), Heading(_("No package found")), runs,
                    Paragraph(_("It must lie on the stick itself, not in a folder: pocket-rails_..._arm64.deb."),
                              colour="ink2")]
        return [*(self._row(path) for path in self.packages), runs]

    def _row(self, path: Path) -> ListRow:
        found = PACKAGE.fullmatch(path.name)
        version, machine = (found[1], found[2]) if found else (path.name, "")
        _ = self.console.words.text
        unsigned = path in self._unsigned
        detail = _("There is no signature beside it.") if unsigned else f"{path.parent.name} – {machine}"
        return ListRow(_("Version {version}").format(version=version), detail, icon="warning" if unsigned else "import",
                       on_press=lambda: self._ask(path, version), name=str(path))

    def hints(self) -> list[Hint]:
        _ = self.console.words.text
        if self._asked is not None:
            return []
        install = [(Press.CONFIRM, _("Install"))] if self.packages else []
        return [*install, (Press.BACK, _("Back"))]

    def _ask(self, path: Path, version: str) -> None:
        _ = self.console.words.text
        self.console.stage.push(Confirm(
            self.console, _("Install version {version}?").format(version=version),
            _("Only a package signed with your key is installed. Saves and settings stay."), _("Install"),
            lambda: self._install(path)))

    def _install(self, path: Path) -> None:
        _ = self.console.words.text
        try:
            self.host.request("update", str(path))
        except OSError as error:
            tell(self.console, _("That was not possible"), why(error).said(self.console.words))
            return
        self._asked = self.console.now()
        self.rebuild()

    def update(self, now: float) -> bool:
        if self._asked is None:
            return super().update(now)
        self.admin.stay()
        code = self.host.answer()
        if not code and self.working():
            return False
        self._asked = None
        _ = self.console.words.text
        self.rebuild()
        said = Notice(ANSWERS.get(code, N_("The update failed: {code}.")), {"code": code or _("no answer")})
        if code == "done":
            tell(self.console, _("Done"), said.said(self.console.words), icon="tick", colour="good")
        else:
            tell(self.console, _("No update"), said.said(self.console.words))
        return True
