"""The admin pages of a kiosk: the menu, and what of the machine can be asked for. Reached through ui/admin.py alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from handheld.games import registered
from handheld.games.face import Box, Metrics
from handheld.session.files import why
from handheld.ui.scenes.confirm import Confirm
from handheld.ui.scenes.replays import tell
from handheld.ui.widgets.base import Space, Widget
from handheld.ui.widgets.page import Page
from handheld.ui.widgets.plain import Button, Paragraph
from handheld.ui.widgets.rows import ValueRow

if TYPE_CHECKING:
    from handheld.ui.admin import Admin
    from handheld.ui.host import Host


class AdminPage(Page):
    """A page behind the PIN."""

    private = True

    def __init__(self, admin: Admin) -> None:
        super().__init__(admin.console)
        self.admin = admin

    @property
    def host(self) -> Host:
        """Return the machine."""
        return self.console.host

    def corner(self) -> str:
        return self.console.words.text("Admin")

    def push(self, page: Callable[[Admin], Page]) -> Callable[[], None]:
        """Return what opens a page."""
        return lambda: self.console.stage.push(page(self.admin))


class AdminMenu(AdminPage):
    """What there is to set and to do. BACK ends the session."""

    name = "admin"

    def title(self) -> str:
        return self.console.words.text("This console")

    def corner(self) -> str:
        return ""

    def enter(self) -> None:
        tries = self.admin.pin.wrong_before
        if tries:
            n_ = self.console.words.plural
            self.console.message(n_("{n} wrong PIN was tried since the last visit here.",
                                    "{n} wrong PINs were tried since the last visit here.", tries).format(n=tries))
            self.admin.pin.wrong_before = 0
        self.rebuild()

    def build(self, body: Box, metrics: Metrics) -> list[Widget]:
        from handheld.ui.scenes.admin_about import AdminAbout
        from handheld.ui.scenes.admin_rules import AdminGames, AdminHours, AdminSound, AdminVisits
        from handheld.ui.scenes.admin_stick import AdminExport, AdminUpdate

        _, policy = self.console.words.text, self.console.policy
        every = list(registered())
        offered = len(policy.offered(every))
        games = _("All") if offered == len(every) else _("{n} of {all}").format(n=offered, all=len(every))
        hours = f"{policy.opens} – {policy.closes}" if policy.hours else _("Always open")
        visit = _("{n} min").format(n=policy.session_minutes) if policy.session_minutes else _("No limit")
        return [
            ValueRow(_("Games and levels"), games, self.push(AdminGames), name="games"),
            ValueRow(_("Opening hours"), hours, self.push(AdminHours), name="hours"),
            ValueRow(_("Visits"), visit, self.push(AdminVisits), name="visits"),
            ValueRow(_("Sound"), str(policy.volume_limit), self.push(AdminSound), name="sound"),
            ValueRow(_("Screen"), f"{self.console.rotation}°", self._screen, name="screen"),
            ValueRow(_("Settings"), "", self._settings, name="settings",
                     note=_("Language, looks, pads: as each visit begins.")),
            ValueRow(_("Records and statistics"), "", self.push(AdminExport), name="export",
                     note=_("Copy them to a stick.")),
            ValueRow(_("Update"), "", self.push(AdminUpdate), name="update", note=_("Install a package from a stick.")),
            ValueRow(_("About"), "", self.push(AdminAbout), name="about",
                     note=_("Version, storage, temperature, troubles.")),
            ValueRow(_("PIN"), _("Change"), self._change_pin, name="pin"),
            ValueRow(_("Restart or shut down"), "", self.push(AdminPower), name="power"),
        ]

    def _screen(self) -> None:
        from handheld.ui.scenes.screen_settings import ScreenSettings

        self._show(ScreenSettings(self.console))

    def _settings(self) -> None:
        from handheld.ui.scenes.settings import SettingsPage

        self._show(SettingsPage(self.console))

    def _show(self, page: Page) -> None:
        """Show a page that guests see too; here it is behind the PIN, and what is set on it is set for good."""
        page.private = True
        self.console.stage.push(page)

    def _change_pin(self) -> None:
        from handheld.ui.scenes.admin_pin import NewPin

        def kept() -> None:
            self.console.stage.pop_to(self)
            self.console.message(self.console.words.text("The new PIN holds from now on."))

        self.console.stage.push(NewPin(self.admin, kept))


class AdminPower(AdminPage):
    """Start anew, or switch off: each asks first."""

    name = "admin-power"

    def title(self) -> str:
        return self.console.words.text("Restart or shut down")

    def build(self, body: Box, metrics: Metrics) -> list[Widget]:
        _ = self.console.words.text
        asked = (
            ("restart", "turn", _("Restart the program"), _("Restart the program?"), _("Restart"),
             _("The program is restarting.")),
            ("reboot", "turn", _("Restart the machine"), _("Restart the machine?"), _("Restart"),
             _("The machine is restarting.")),
            ("poweroff", "quit", _("Shut down"), _("Shut the machine down?"), _("Shut down"),
             _("The machine is shutting down. Wait until its light is out.")),
        )
        found: list[Widget] = []
        for request, icon, label, question, yes, said in asked:
            button = Button(label, icon, self._asker(request, question, yes, said), name=request)
            button.enabled = self.host.can(request)
            found.append(button)
        if not all(widget.enabled for widget in found):
            found.append(Paragraph(_("What is grey can only be asked for where the kiosk is installed as a service."),
                                   "small", colour="ink2"))
        return [Space(1), *found]

    def _asker(self, request: str, question: str, yes: str, said: str) -> Callable[[], None]:
        _ = self.console.words.text

        def ask() -> None:
            detail = _("A running match is kept and can go on afterwards.")
            self.console.stage.push(Confirm(self.console, question, detail, yes, lambda: self._do(request, said)))

        return ask

    def _do(self, request: str, said: str) -> None:
        _ = self.console.words.text
        try:
            self.host.request(request)
        except OSError as error:
            tell(self.console, _("That was not possible"), why(error).said(self.console.words))
            return
        self.console.message(said)
