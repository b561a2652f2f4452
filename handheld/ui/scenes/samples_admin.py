"""The operator's pages with something to see in them, for the `screens` command and for tests of pictures."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from handheld.session.facts import Facts
from handheld.session.pin import Pin
from handheld.ui.admin import Admin
from handheld.ui.host import NoHost
from handheld.ui.scene import Scene
from handheld.ui.scenes.admin import AdminMenu, AdminPower
from handheld.ui.scenes.admin_about import AdminAbout
from handheld.ui.scenes.admin_pin import AskPin, NewPin, PinPage
from handheld.ui.scenes.admin_rules import AdminGames, AdminHours, AdminSound, AdminVisits
from handheld.ui.scenes.admin_stick import AdminExport, AdminUpdate

if TYPE_CHECKING:
    from handheld.ui.console import Console

_STICK = Path("/media/pocket-rails/KINGSTON")


class PaperPin(Pin):
    """A PIN that lies nowhere."""

    def load(self) -> None:
        """Find nothing."""

    @property
    def chosen(self) -> bool:
        """Say that there is one."""
        return True


def samples(console: Console) -> dict[str, Callable[[], Scene]]:
    """Return a maker for each scene, by the scene's name. The PIN, the policy and the machine are left alone."""
    admin = Admin(console, PaperPin(Path("nowhere")))
    return {
        "pin": lambda: _dialled(AskPin(admin), "25"),
        "pin-new": lambda: _dialled(NewPin(admin, lambda: None), ""),
        "admin": lambda: AdminMenu(admin),
        "admin-games": lambda: AdminGames(admin),
        "admin-hours": lambda: _hours(admin),
        "admin-visits": lambda: AdminVisits(admin),
        "admin-sound": lambda: AdminSound(admin),
        "admin-export": lambda: _export(admin),
        "admin-update": lambda: _update(admin),
        "admin-about": lambda: _about(admin),
        "admin-power": lambda: _power(admin),
    }


def _dialled(page: PinPage, digits: str) -> Scene:
    page.keys.chance = random.Random(7)
    page.keys.digits = digits
    page.keys.deal()
    return page


def _hours(admin: Admin) -> Scene:
    class Shown(AdminHours):
        """Hours that nobody has set, at a time that stands still."""

        hours = (10 * 60, 22 * 60 + 30)

        def now(self) -> str:
            return "14:05"

    return Shown(admin)


def _export(admin: Admin) -> Scene:
    class Shown(AdminExport):
        """A stick that is not there."""

        def found(self) -> list[Path]:
            return [_STICK]

    page = Shown(admin)
    page.take(page.found())
    return page


class _PaperHost(NoHost):
    def can(self, request: str) -> bool:
        return True


def _update(admin: Admin) -> Scene:
    class Shown(AdminUpdate):
        """A package on a stick that is not there."""

        host = _PaperHost()

        def found(self) -> list[Path]:
            return [_STICK]

        def take(self, found: list[Path]) -> bool:
            self.sticks, self.packages = found, [_STICK / "pocket-rails_0.2.0_arm64.deb"]
            return False

        def update(self, now: float) -> bool:
            return False

    page = Shown(admin)
    page.take(page.found())
    return page


def _power(admin: Admin) -> Scene:
    class Shown(AdminPower):
        """A machine that does all that is asked."""

        host = _PaperHost()

    return Shown(admin)


def _about(admin: Admin) -> Scene:
    class Shown(AdminAbout):
        """A machine that is made up."""

        machine = "aarch64, Python 3.13.5"

        def update(self, now: float) -> bool:
            return False

    page = Shown(admin)
    page.facts = Facts("Raspberry Pi 4 Model B Rev 1.5", "Debian GNU/Linux 13 (trixie)", 61.3,
                       (612_000_000, 1_900_000_000), (24_800_000_000, 31_300_000_000), up=35_000.0,
                       troubles=["2026-11-30 09:12:44 WARNING handheld.ui.sound: no sound device"])
    return page
