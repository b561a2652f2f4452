"""The list of saved games: watch, copy to a stick, delete; and bringing games in from outside."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from handheld.games import registered
from handheld.games.face import Box, Button, Canvas, MarkedView, Metrics, Point, View
from handheld.session.notice import Notice, Told
from handheld.session.record import read, read_moves
from handheld.session.seats import marks_in
from handheld.session.store import Kept, read_bytes
from handheld.ui.scenes.agree import Agree, Choice
from handheld.ui.scenes.play import go_on, new_view, package_of
from handheld.ui.scenes.sheet import Item, Sheet
from handheld.ui.widgets.base import Space, Widget
from handheld.ui.widgets.hintbar import Hint
from handheld.ui.widgets.page import Page
from handheld.ui.widgets.plain import Button as PlainButton
from handheld.ui.widgets.plain import Heading, ListRow, Paragraph

if TYPE_CHECKING:
    from handheld.ui.console import Console

MANY = 60  # rows at first; older games come when asked for
MOST_ASIDE = 20
STICKS = ("/media/*/*", "/run/media/*/*", "/media/*", "/mnt/*")  # where systems put what is plugged in
KINDS = (".rail", ".txt")
MOST_FOUND = 200


def import_folder(console: Console) -> Path:
    """Return where files for this console can be put."""
    return Path(console.store.folder) / "import"


def export_folder(console: Console) -> Path:
    """Return where copies go if no stick is there."""
    return Path(console.store.folder) / "export"


def sticks(patterns: Iterable[str] = STICKS) -> list[Path]:
    """Return the folders of sticks and cards that are plugged in."""
    found: list[Path] = []
    for pattern in patterns:
        for path in sorted(Path("/").glob(pattern.lstrip("/"))):
            if path.is_dir() and os.path.ismount(path) and path not in found:
                found.append(path)
    return found


class Replays(Page):
    """Newest first."""

    name = "replays"

    def __init__(self, console: Console) -> None:
        super().__init__(console)
        self.kept: list[Kept] = []
        self.told: list[Notice] = []  # what could not be read this time
        self.many = MANY
        self._views: dict[str, View] = {}

    @property
    def public(self) -> bool:
        """Whether guests look on: files and what others have played are none of theirs."""
        return self.console.policy.kiosk

    # ------------------------------------------------------------ page

    def enter(self) -> None:
        self.look()

    def look(self) -> None:
        """Look at the folder again."""
        store = self.console.store
        if store is None:
            return
        self.kept = store.replays()
        self.told += [notice for notice in store.notices if notice not in self.told]
        store.notices.clear()
        self.rebuild()

    def title(self) -> str:
        _ = self.console.words.text
        return _("Replays")

    def subtitle(self) -> str:
        n_ = self.console.words.plural
        return n_("{n} game", "{n} games", len(self.kept)).format(n=len(self.kept)) if self.kept else ""

    def hints(self) -> list[Hint]:
        _ = self.console.words.text
        more = [(Button.SECOND, _("More"))] if self.kept else []
        watch = [(Button.CONFIRM, _("Watch"))] if self.kept else [(Button.CONFIRM, _("Select"))]
        bring = [] if self.public else [(Button.INFO, _("Bring in"))]
        return [*watch, (Button.BACK, _("Back")), *bring, *more]

    def build(self, body: Box, metrics: Metrics) -> list[Widget]:
        _ = self.console.words.text
        found: list[Widget] = [Paragraph(notice.said(self.console.words), "small", colour="bad")
                               for notice in self.told]
        if not self.kept:
            return [*found, *self._empty()]
        for kept in self.kept[:self.many]:
            found.append(self._row(kept))
        rest = len(self.kept) - self.many
        if rest > 0:
            found.append(ListRow(_("Older games"), str(rest), on_press=self._older, name="older"))
        return found if self.public else found + self._aside()

    def _empty(self) -> list[Widget]:
        _ = self.console.words.text
        if self.public:
            return [Space(2), Heading(_("No games yet")),
                    Paragraph(_("Every game that is played to its end is kept here."))]
        return [
            Space(2), Heading(_("No games yet")),
            Paragraph(_("Every game that is played to its end is kept here. Games from elsewhere can be brought in: "
                        "files that end in .rail, or text files with moves.")),
            Space(1), PlainButton(_("Bring games in"), "import", self._import, name="import"), *self._aside(),
        ]

    def _row(self, kept: Kept) -> ListRow:
        about = kept.summary
        _, n_ = self.console.words.text, self.console.words.plural
        names = " – ".join(name or _("Player {n}").format(n=seat + 1) for seat, name in enumerate(about.names))
        moves = n_("{n} move", "{n} moves", about.turns).format(n=about.turns)
        detail = ", ".join(part for part in (self._result(kept), moves, about.get("Date")) if part)

        def paint(canvas: Canvas, at: Point, radius: float) -> None:
            self._sign(canvas, at, radius, kept)

        return ListRow(names, detail, paint=paint, on_press=lambda: self._watch(kept), name=kept.path.name)

    def _result(self, kept: Kept) -> str:
        """Return who won, in a few words."""
        _ = self.console.words.text
        about = kept.summary
        if not about.result:
            return _("unfinished")
        winners = [seat for seat, place in enumerate(about.result) if place == 0]
        if len(about.result) == 1:  # nobody to beat
            counted = self.console.results.all.get(kept.path.name) if self.console.results is not None else None
            points = counted.seats[0].score if counted is not None else None
            n_ = self.console.words.plural
            return n_("{n} point", "{n} points", points).format(n=points) if points is not None else _("played alone")
        if len(winners) != 1:
            return _("draw")
        name = about.names[winners[0]] or _("Player {n}").format(n=winners[0] + 1)
        return _("{name} won").format(name=name)

    def _sign(self, canvas: Canvas, at: Point, radius: float, kept: Kept) -> None:
        """Draw the winner's sign; hands for a draw, a pause for what is unfinished."""
        about = kept.summary
        winners = [seat for seat, place in enumerate(about.result) if place == 0]
        view = self._view(about.game)
        if len(winners) == 1 and view is not None:
            if isinstance(view, MarkedView):
                found = marks_in(about.headers, len(about.result))
                view.marks([seat if look is None else look for seat, look in enumerate(found)])
            view.seat_mark(canvas, at, radius * 0.85, winners[0])
        else:
            canvas.ring(at, radius * 0.85, 2, "hair")
            canvas.mark("handshake" if winners else "pause", at, radius * 0.5, "ink2")

    def _view(self, game: str) -> View | None:
        if game not in registered():
            return None
        if game not in self._views:
            package = package_of(game)
            self._views[game] = new_view(self.console, package, package.info.defaults())
        return self._views[game]

    def _aside(self) -> list[Widget]:
        """Return what was set aside, now or on other days, with the reasons."""
        _ = self.console.words.text
        files = set_aside_files(self.console)
        if not files:
            return []
        rows: list[Widget] = [Space(2), Paragraph(_("Could not be read"), "small", bold=True, colour="ink2")]
        return rows + [ListRow(name, why, icon="warning") for name, why in files[:MOST_ASIDE]]

    # ------------------------------------------------------------ what can be done

    def _chosen(self) -> Kept | None:
        name = self.focus.name if self.focus is not None else ""
        return next((kept for kept in self.kept if kept.path.name == name), None)

    def button(self, button: Button) -> bool:
        if button is Button.INFO and not self.public:
            self._import()
            return True
        kept = self._chosen()
        if button in (Button.SECOND, Button.PAUSE) and kept is not None:
            self.console.stage.push(RecordSheet(self, kept))
            return True
        return False

    def _older(self) -> None:
        self.many += MANY
        self.rebuild()

    def _watch(self, kept: Kept) -> None:
        """Open the viewer, or say why that can't be."""
        from handheld.ui.scenes.replay import ReplayViewer

        match = self.console.store.open(kept.path)
        if match is None:
            _ = self.console.words.text
            why = " ".join(notice.said(self.console.words) for notice in self.console.store.notices)
            tell(self.console, _("This game can't be shown"), why)
            self.look()
            return
        self.console.stage.push(ReplayViewer(self.console, match))

    def export(self, kept: Kept) -> None:
        """Copy a record to a stick if there is one, else to the folder for copies, and say where."""
        found = sticks()
        if found:
            self.console.stage.push(ExportSheet(self, kept, found))
        else:
            self.copy_to(kept, export_folder(self.console))

    def copy_to(self, kept: Kept, folder: Path) -> None:
        """Copy a record and say where it is."""
        _ = self.console.words.text
        try:
            folder.mkdir(parents=True, exist_ok=True)
            target = self.console.store.export(kept.path, folder)
        except OSError as error:
            tell(self.console, _("The game could not be copied"), f"{folder}: {error.strerror or error}")
            return
        tell(self.console, _("The game was copied"), str(target), icon="export", colour="good")

    def delete(self, kept: Kept) -> None:
        """Ask, then delete a record."""
        _ = self.console.words.text

        def gone() -> None:
            self.console.store.delete(kept.path)
            self.look()

        names = " – ".join(name for name in kept.summary.names if name) or kept.path.name
        self.console.stage.push(Agree(
            self.console, _("Delete this game?"), _("{game} will be gone for good.").format(game=names),
            [Choice("delete", _("Delete"), gone), Choice("left", _("Keep it"))], icon="delete", colour="bad"))

    def watch(self, kept: Kept) -> None:
        """Open the viewer."""
        self._watch(kept)

    def go_on(self, kept: Kept) -> None:
        """Play on where an unfinished match was left, with the same players."""
        match = self.console.store.open(kept.path)
        if match is None or match.over:
            self.look()
            return
        self.console.store.take_up(kept.path, match)
        go_on(self.console, match)

    def _import(self) -> None:
        self.console.stage.push(BringIn(self.console))


class RecordSheet(Sheet):
    """What can be done with one saved game."""

    name = "record"

    def __init__(self, page: Replays, kept: Kept) -> None:
        super().__init__(page.console)
        self.page, self.kept = page, kept

    def title(self) -> str:
        _ = self.console.words.text
        return " – ".join(name for name in self.kept.summary.names if name) or _("Replay")

    def items(self) -> list[Item]:
        _ = self.console.words.text
        more = [] if self.kept.summary.result else [Item("right", _("Continue"), lambda: self.page.go_on(self.kept))]
        found = [Item("play", _("Watch"), lambda: self.page.watch(self.kept), primary=True), *more]
        if not self.page.public:
            found += [Item("export", _("Copy to a stick or folder"), lambda: self.page.export(self.kept)),
                      Item("delete", _("Delete"), lambda: self.page.delete(self.kept))]
        return found


class ExportSheet(Sheet):
    """Where to copy a game to."""

    name = "export"

    def __init__(self, page: Replays, kept: Kept, found: list[Path]) -> None:
        super().__init__(page.console)
        self.page, self.kept, self.found = page, kept, found

    def title(self) -> str:
        _ = self.console.words.text
        return _("Copy to")

    def items(self) -> list[Item]:
        _ = self.console.words.text
        rows = [Item("export", folder.name or str(folder), self._to(folder)) for folder in self.found]
        return [*rows, Item("home", _("This console"), self._to(export_folder(self.console)))]

    def _to(self, folder: Path) -> Callable[[], None]:
        return lambda: self.page.copy_to(self.kept, folder)


class BringIn(Page):
    """Files that can be brought in, from the folder for it and from sticks."""

    name = "bring-in"

    def __init__(self, console: Console) -> None:
        super().__init__(console)
        self.found: list[Path] = []
        self.folder = import_folder(console)

    def enter(self) -> None:
        folder = self.folder
        places = [folder, *sticks()]
        try:
            folder.mkdir(parents=True, exist_ok=True)  # so that people find where to put files
        except OSError:
            places = places[1:]
        self.found = found_files(places)
        self.rebuild()

    def title(self) -> str:
        _ = self.console.words.text
        return _("Bring games in")

    def hints(self) -> list[Hint]:
        _ = self.console.words.text
        take = [(Button.CONFIRM, _("Bring in"))] if self.found else []
        return [*take, (Button.BACK, _("Back"))]

    def build(self, body: Box, metrics: Metrics) -> list[Widget]:
        _ = self.console.words.text
        where = Paragraph(_("Put files into {folder}, or plug in a stick that has them: records that end in .rail, or "
                            "text files with moves.").format(folder=self.folder), "small",
                          colour="ink2")
        if not self.found:
            return [Space(2), Heading(_("No files found")), where]
        rows: list[Widget] = [ListRow(path.name, str(path.parent), icon="import", on_press=self._take(path),
                                      name=str(path)) for path in self.found]
        return [*rows, Space(1), where]

    def _take(self, path: Path) -> Callable[[], None]:
        return lambda: self.take(path)

    def take(self, path: Path) -> None:
        """Bring one file in and say what came of it."""
        _ = self.console.words.text
        words = self.console.words
        try:
            take_in(self.console, path)
        except Told as error:
            tell(self.console, _("This file can't be brought in"), f"{path.name}: {error.notice.said(words)}")
            return
        except OSError as error:
            tell(self.console, _("This file can't be brought in"), f"{path.name}: {error.strerror or error}")
            return
        self.found.remove(path)
        self.console.message(_("{file} is among the replays now.").format(file=path.name))
        self.rebuild()


def found_files(places: Iterable[Path]) -> list[Path]:
    """Return the files of these folders that could hold a game."""
    found: list[Path] = []
    for place in places:
        try:
            inside = sorted(path for path in place.iterdir() if path.suffix.lower() in KINDS and path.is_file())
        except OSError:
            continue
        found += inside
    return found[:MOST_FOUND]


def take_in(console: Console, path: Path) -> Path:
    """Copy a record, or a text of moves, among the replays. Raises RecordError (a Told), OSError."""
    data = read_bytes(path)
    if path.suffix.lower() == ".rail" or data.lstrip(b"\xef\xbb\xbf \r\n\t").startswith(b"["):
        read(data)
        return Path(console.store.take_in(path))
    first: Told | None = None
    text = data.decode("utf-8", "replace")
    for package in registered().values():
        try:
            match = read_moves(package, text)
        except Told as error:
            first = first or error
            continue
        return Path(console.store.keep(match))
    raise first or FileNotFoundError(2, "No such file", str(path))


def set_aside_files(console: Console) -> list[tuple[str, str]]:
    """Return (name, reason) of the records that could not be read, newest first."""
    folder = Path(console.store.folder) / "aside" if console.store is not None else Path()
    try:
        files = sorted(folder.glob("*.rail"), key=lambda path: path.stat().st_mtime, reverse=True)
    except OSError:
        return []
    found = []
    for path in files[:MOST_ASIDE]:
        try:
            why = path.with_name(path.name + ".why.txt").read_text("utf-8", "replace").strip()
        except OSError:
            why = ""
        found.append((path.name, why))
    return found


def tell(console: Console, headline: str, detail: str, icon: str = "warning", colour: str = "bad") -> None:
    """Show something that must be read, with one answer."""
    _ = console.words.text
    console.stage.push(Agree(console, headline, detail, [Choice("tick", _("All right"))], icon=icon, colour=colour))
