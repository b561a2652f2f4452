"""All that a scene may use: the stage, settings, words, colours, devices, sound, saves, and a clock."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from handheld.games.face import Canvas, Metrics, Taste
from handheld.session.policy import Policy
from handheld.ui import layout
from handheld.ui.dim import Dimmer
from handheld.ui.host import Host, NoHost
from handheld.ui.power import Power
from handheld.ui.scene import Stage
from handheld.ui.theme import Theme, theme
from handheld.ui.toast import Toast
from handheld.ui.words import Words

if TYPE_CHECKING:
    from handheld.session.settings import Settings
    from handheld.ui.admin import Admin
    from handheld.ui.devices.router import Router
    from handheld.ui.keeper import Keeper
    from handheld.ui.sound import Sound


class Clock(Protocol):
    """Time in milliseconds; tests drive their own."""

    def now(self) -> float: ...
    def wait(self, msec: float) -> None: ...


class Watched(Protocol):
    """What may have something to say to the player: the store, the settings file."""

    problem: Any  # session.notice.Notice | None
    notices: list[Any]


class Console:
    """One for the whole run. Store, results and thinker are the session's (handheld/session)."""

    canvas: Canvas  # of the window; set when it opens. Scenes may measure text with it in layout()
    metrics: Metrics

    def __init__(self, settings: Settings, *, clock: Clock, devices: Router, sound: Sound, store: Any = None,
                 results: Any = None, thinker: Any = None, save: Callable[[], None] | None = None,
                 host: Host | None = None, policy: Policy | None = None) -> None:
        self.stage = Stage()
        self.settings = settings
        self.words = Words(settings.language)
        self.theme: Theme = theme(settings.theme)
        self.metrics = layout.metrics(320, 240)
        self.clock, self.devices, self.sound = clock, devices, sound
        self.store, self.results, self.thinker = store, results, thinker
        self.host: Host = host or NoHost()
        self.policy = policy or Policy()
        self.toast = Toast()
        self.dimmer = Dimmer(self)
        self.power = Power(self)
        self.start_seconds: float | None = None  # from the program's start to its first picture, where it is known
        self.turned: int | None = None  # a rotation that holds without being kept: `play --rotate`, or one on trial
        self.bent: Sequence[float] | None = None  # a touch calibration on trial; (): none
        self.blind = False  # no device can be read here: the group input is missing
        self._save = save
        self.keep_policy: Callable[[], None] = lambda: None  # write the policy; the house's
        self.keeper: Keeper | None = None  # in a kiosk only
        self.admin: Admin | None = None  # the door to the operator's pages; in a kiosk only
        self.quiet = False  # whatever the settings say: closed hours
        self._watched: list[tuple[Watched, list[Any]]] = []  # with the problem that was shown last
        if store is not None:
            self.watch(store)
        self.relayout: Callable[[], None] = lambda: None  # the loop's: settings changed, lay everything out anew

    def now(self) -> float:
        """Return the time in ms that scenes animate by."""
        return self.clock.now()

    @property
    def rotation(self) -> int:
        """Return by how many degrees clockwise the picture is turned on the panel; relayout() after a change."""
        return self.settings.rotation if self.turned is None else self.turned

    @property
    def touch_map(self) -> Sequence[float]:
        """Return the calibration of the panel; () for none. relayout() after a change."""
        return self.settings.touch_map if self.bent is None else self.bent

    def message(self, text: str) -> None:
        """Show a short notice at the bottom for some seconds; it never takes the focus."""
        self.toast.show(text, self.now())
        self.stage.dirty = True

    def dim(self, on: bool) -> None:
        """Have it dark from now on (closed hours), but for some seconds after each press; False: as the settings say.
        The press that makes it light does nothing else."""
        self.dimmer.night = on
        if not on:
            self.dimmer.wake()

    def watch(self, source: Watched) -> None:
        """Show the problem and the notices of `source` from now on, each once."""
        self._watched.append((source, [None]))

    def look(self) -> None:
        """Show one thing that a watched source has to say, when the one before it is gone; the loop calls this each
        tick."""
        for source, shown in self._watched:
            problem = source.problem
            if problem is None:
                shown[0] = None
            elif problem is not shown[0] and str(problem) != str(shown[0]) and not self.toast.words:
                shown[0] = problem
                self.message(problem.said(self.words))
                return
            if source.notices and not self.toast.words:
                self.message(source.notices.pop(0).said(self.words))
                return

    def save_settings(self) -> None:
        """Keep the settings as they are now, and show and sound like them from now on."""
        if self._save is not None:
            try:
                self._save()
            except OSError:
                self.message(self.words.text("Settings could not be saved. They hold until you quit."))
        self.apply_settings()

    def save_policy(self) -> None:
        """Keep the policy as it is now; it holds from now on."""
        self.keep_policy()
        self.apply_settings()

    def apply_settings(self) -> None:
        """Take theme, language, text size, volume and brightness from the settings."""
        if self.words.language != (self.settings.language or "en"):
            self.words.switch(self.settings.language)
        self.theme = theme(self.settings.theme)
        self.sound.volume(self.loudness())
        self.sound.output = self.policy.sound_output
        self.power.apply()
        self.relayout()

    def loudness(self) -> int:
        """Return the volume that is heard now, 0..10."""
        return 0 if self.settings.mute or self.quiet else self.policy.loudness(self.settings.volume)

    def taste(self) -> Taste:
        """Return the settings that a game's view looks at."""
        s = self.settings
        return Taste(motion=not s.less_motion, coach=s.coach, tile_first=s.tile_first, fixed_labels=s.fixed_labels)

    def quit(self) -> None:
        """End the program."""
        self.stage.quit()
