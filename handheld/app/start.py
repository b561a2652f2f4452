"""The house put together: saves, settings, thinker, devices, sound and console; for play, screens, bench and tests."""

from __future__ import annotations

from pathlib import Path

from handheld import __version__
from handheld.session.dates import Calendar
from handheld.session.files import sweep
from handheld.session.guests import Guests
from handheld.session.night import Night
from handheld.session.pin import Pin
from handheld.session.policy import PolicyFile
from handheld.session.results import Results
from handheld.session.settings import SettingsFile
from handheld.session.store import Store
from handheld.session.thinker import Thinker
from handheld.ui.admin import Admin
from handheld.ui.console import Clock, Console
from handheld.ui.devices.router import Router
from handheld.ui.host import Host
from handheld.ui.keeper import Keeper
from handheld.ui.sound import Sound


class House:
    """Everything that lives as long as the program. `folder`: where saves and settings lie, else as XDG says. `kiosk`:
    guests play here, and the operator's policy holds. `host`: the machine, as far as it is to be used."""

    def __init__(self, clock: Clock, folder: Path | None = None, *, silent: bool = False, kiosk: bool = False,
                 host: Host | None = None) -> None:
        self.store = Store(folder)
        self.settings_file = SettingsFile(folder)
        self.guests = Guests(self.settings_file) if kiosk else None
        self.settings = self.settings_file.settings if self.guests is None else self.guests.settings
        if not self.store.taken:  # else the other program may be writing just now
            sweep(self.settings_file.path.parent)
        self.results = Results(self.store)
        self.thinker = Thinker()
        self.console = Console(
            self.settings, clock=clock, devices=Router(lambda: self.settings.pads), sound=Sound(silent=silent),
            store=self.store, results=self.results, thinker=self.thinker, save=self.save,
            host=host,
        )
        self.console.watch(self.settings_file)
        if self.guests is not None:
            self._open_to(self.guests, PolicyFile(folder), folder)
        self.console.apply_settings()

    def _open_to(self, guests: Guests, file: PolicyFile, folder: Path | None) -> None:
        console = self.console
        console.policy = file.policy
        console.policy.kiosk = True
        console.watch(file)
        console.keep_policy = lambda: file.save(self.store)

        def forget() -> None:
            if guests.gone():
                console.devices.remap()
                console.apply_settings()

        def forget_names() -> None:
            if guests.forget_names():
                self.settings_file.save(self.store)

        def here(operator: bool) -> None:
            guests.staff = operator

        console.admin = Admin(console, Pin(folder, lambda: console.now() / 1000), here)
        console.keeper = Keeper(console, Calendar(), Night(self.store), forget=forget, forget_names=forget_names)

    def save(self) -> None:
        """Write the settings in the store's writer; in a kiosk what outlives a visit."""
        strange = (pad.guid for pad in self.console.devices.pads if pad.control is None)
        if self.guests is None or self.guests.keep(strange):
            self.settings_file.save(self.store)

    def begin(self, game_id: str | None = None, *, back_to: str = "") -> None:
        """Show the first screen: the language on the first start, else the title, or a game's set-up. `back_to`: the
        game whose match the program was torn out of; it goes on at once."""
        from handheld.ui.scenes.title import Title

        stage = self.console.stage
        stage.reset(Title(self.console))
        if game_id is not None:
            from handheld.ui.scenes.setup import Setup

            stage.push(Setup(self.console, game_id))
        if not self.settings.language:
            from handheld.ui.scenes.welcome import Welcome

            stage.push(Welcome(self.console))
        if back_to and self.store.waits(back_to):
            from handheld.ui.scenes.play import continue_match

            continue_match(self.console, back_to)
        self.results.recover()
        self.store.notices += self.results.notices  # the console tells what its sources have to say, one by one
        self.results.notices.clear()

    def tell(self, code: str) -> None:
        """Say what became of an update that ended the program before this one."""
        from handheld.ui.scenes.admin_stick import ANSWERS

        _ = self.console.words.text
        if code == "done":
            self.console.message(_("Version {version} is installed.").format(version=__version__))
        elif code in ANSWERS:
            self.console.message(_(ANSWERS[code]))

    def close(self) -> None:
        """Let a thought go, and wait for what is still to be written."""
        self.thinker.close()
        self.store.flush()
        self.store.close()
