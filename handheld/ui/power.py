"""The battery, the brightness of the screen, and the keys for brightness and volume that some keyboards have."""

from __future__ import annotations

import enum
import logging
from typing import TYPE_CHECKING

from handheld.ui.dim import BACKLIGHT
from handheld.ui.host import Battery

if TYPE_CHECKING:
    from handheld.ui.console import Console

log = logging.getLogger(__name__)

LOW, CRITICAL = 15, 5  # percent
WELL = 3  # percent above LOW from which all is well again
AGAIN = 120_000.0  # ms from warning to warning while it is critical
STEPS = 10  # of brightness and volume
LEFT_DARK = 0.6  # brightness for a screen that a program which was killed has left dark
_SCANCODE = 1 << 30  # SDL's key codes for keys without a letter; pygame has no names for these
MUTE, VOLUME_UP, VOLUME_DOWN, AUDIO_MUTE, DARKER, BRIGHTER = (_SCANCODE | n for n in (127, 128, 129, 262, 275, 276))


class _Charge(enum.IntEnum):
    FINE = 0
    LOW = 1
    CRITICAL = 2


class Power:
    """Looks at the host each tick. `battery`: what pages show; None where there is none."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.battery: Battery | None = None
        self.keys = True  # False: the system around us takes the keys for volume and brightness
        self._charge = _Charge.FINE
        self._warned = 0.0
        self._set: int | None = None  # the brightness that the settings have asked for last

    def update(self, now: float) -> bool:
        """Let time pass and return whether what pages show has changed."""
        battery = self.console.host.battery()
        if battery != self.battery:
            appears = (battery is None) is not (self.battery is None)
            self.battery = battery
            if appears:
                self.console.relayout()
            self._judge(now)
            return True
        if self._charge is _Charge.CRITICAL and now - self._warned >= AGAIN:
            self._warn(now)
        return False

    def _judge(self, now: float) -> None:
        battery = self.battery
        if battery is None or battery.charging or battery.percent >= LOW + WELL:
            self._charge = _Charge.FINE
            return
        found = _Charge.CRITICAL if battery.percent <= CRITICAL else (
            _Charge.LOW if battery.percent <= LOW else _Charge.FINE)
        if found > self._charge:
            self._charge = found
            self.save()
            self._warn(now)

    def save(self) -> None:
        """Have all that is played written once more: the power may go at any time now."""
        for scene in self.console.stage.scenes:
            director = getattr(scene, "director", None)
            if director is not None:
                director.save()

    def _warn(self, now: float) -> None:
        _, battery = self.console.words.text, self.battery
        self._warned = now
        if battery is None:
            return
        store = self.console.store
        if store is not None and store.problem is not None:
            text = _("Battery at {n} %. Connect the charger: games can't be saved.")
        elif self._charge is _Charge.CRITICAL:
            text = _("The battery is almost empty ({n} %). All is saved. Connect the charger.")
        else:
            text = _("The battery is low ({n} %). All is saved.")
        self.console.message(text.format(n=battery.percent))

    # ------------------------------------------------------------ brightness

    @property
    def has_brightness(self) -> bool:
        """Return whether the player may set the brightness; a kiosk's is its keeper's."""
        return not self.console.policy.kiosk and self.console.host.brightness() is not None

    @property
    def brightness(self) -> int:
        """Return the brightness as a step of 1 to 10."""
        share = self.console.host.brightness()
        return self.console.settings.brightness or max(1, round((1.0 if share is None else share) * STEPS))

    def apply(self) -> None:
        """Make the screen as bright as the settings ask; at first also one that was left dark."""
        first, asked = self._set is None, self.console.settings.brightness
        if self._set == asked:
            return
        self._set = asked
        found = self.console.host.brightness()
        if found is None:
            return
        if not asked and not (first and found <= BACKLIGHT + 0.02):
            return
        try:
            self.console.host.set_brightness(asked / STEPS if asked else LEFT_DARK)
        except OSError as error:
            log.warning("the brightness can't be set: %s", error)

    # ------------------------------------------------------------ keys

    def key(self, key: int) -> bool:
        """Take a key and return whether it was one of ours."""
        _, settings = self.console.words.text, self.console.settings
        if not self.keys:
            return False
        if key in (DARKER, BRIGHTER):
            if self.has_brightness:
                settings.brightness = _step(self.brightness, 1 if key == BRIGHTER else -1, 1, STEPS)
                self._say(_("Brightness {n}").format(n=settings.brightness))
            return True
        if key in (MUTE, AUDIO_MUTE):
            settings.mute = not settings.mute
            self._say(_("Sound off") if settings.mute else _("Volume {n}").format(n=self.console.loudness()))
            return True
        if key in (VOLUME_UP, VOLUME_DOWN):
            most = min(STEPS, self.console.policy.volume_limit)
            settings.volume = _step(min(settings.volume, most), 1 if key == VOLUME_UP else -1, 0, most)
            settings.mute = False
            self._say(_("Volume {n}").format(n=settings.volume))
            self.console.sound.play("place")
            return True
        return False

    def _say(self, text: str) -> None:
        self.console.save_settings()
        self.console.message(text)


def _step(value: int, by: int, least: int, most: int) -> int:
    return max(least, min(most, value + by))
