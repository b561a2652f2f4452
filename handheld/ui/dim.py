"""Dimming: a console that nobody has touched for some minutes goes dark; the first press only wakes it.

Where the host can set the backlight that is turned down, else the picture is drawn darker."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import pygame

from handheld.games.face import Act, Button, Intent

if TYPE_CHECKING:
    from handheld.ui.console import Console

log = logging.getLogger(__name__)

MINUTE = 60_000.0  # ms
VEIL = 0.28  # of the light that is left in a picture drawn darker
BACKLIGHT = 0.2  # brightness of a screen whose backlight can be set
FADE = 600.0  # ms it takes to go dark; light comes at once
AGAIN = 20_000.0  # ms without a press until a console that is dark for the night, and was woken, is dark again
TICK = 240.0  # ms from tick to tick in the dark
_PRESSES = frozenset((
    pygame.KEYDOWN, pygame.FINGERDOWN, pygame.MOUSEBUTTONDOWN, pygame.JOYBUTTONDOWN, pygame.CONTROLLERBUTTONDOWN,
))  # a button that is mapped to nothing wakes too
_ENDS = (Act.RELEASE, Act.LIFT)


class Dimmer:
    """Knows when somebody was last there. The loop feeds it."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.dark = False
        self.night = False  # dark until further notice (closed hours): see Console.dim
        self._light: float | None = None  # when it was last to be light: a press, or something that moved by itself
        self._since = 0.0  # when it went dark
        self._level = 0.0  # how far it is on the way into the dark, 0..1
        self._deaf = False  # what woke the console is still held: it does nothing else
        self._held: set[tuple[str, Button | None]] = set()  # pressed meanwhile: nobody is to hear of their release
        self._before: float | None = None  # brightness of the backlight before

    def stir(self, now: float) -> None:
        """Somebody is there: let there be light."""
        self._light = now
        if self.dark:
            self._deaf = True
            self.wake()

    def wake(self) -> None:
        """End the dark without anybody's press."""
        if not self.dark:
            return
        self.dark = False
        self._light = self.console.now()
        self.console.stage.dirty = True
        if self._before is not None:
            self._set(self._before)
            self._before = None

    # ------------------------------------------------------------ for the loop

    def feed(self, events: Iterable[Any], now: float) -> None:
        """Take what SDL tells, before it becomes intents."""
        if any(event.type in _PRESSES for event in events):
            self.stir(now)

    def keeps(self, intent: Intent, now: float) -> bool:
        """Take one intent and return whether it goes no further: it only woke the console."""
        if intent.act not in _ENDS and not intent.repeat:  # a stuck button repeats for ever
            self.stir(now)
        held = (intent.device, intent.button)
        if intent.act is Act.RELEASE and held in self._held:
            self._held.remove(held)
            return True
        if self._deaf and intent.act is Act.PRESS:
            self._held.add(held)
        return self._deaf

    def update(self, now: float) -> bool:
        """Let time pass and return whether the light changed; once a tick, after the intents."""
        if self._deaf and not self.console.devices.busy():
            self._deaf = False
        if self.dark:
            return self._fade(now)
        light = now if self._light is None else self._light
        self._light = light
        if now - light < self._patience():
            return False
        if not self.night and self.console.stage.busy(now):  # a match that others play is watched
            self._light = now
            return False
        return self._darken(now)

    def _patience(self) -> float:
        if self.night:
            return AGAIN
        policy, minutes = self.console.policy, self.console.settings.dim_minutes
        if policy.kiosk and policy.attract_seconds:
            return float("inf")  # it shows games instead
        return minutes * MINUTE if minutes else float("inf")

    def _darken(self, now: float) -> bool:
        self.dark, self._since, self._level = True, now, -1.0
        share = self.console.host.brightness()
        self._before = share if share is not None and share > BACKLIGHT else None
        return self._fade(now)

    def _fade(self, now: float) -> bool:
        level = 1.0 if self.console.settings.less_motion else min(1.0, (now - self._since) / FADE)
        if level == self._level:
            return False
        self._level = level  # however long the picture before it took, the last one is quite dark
        if self._before is not None:
            self._set(self._before + (BACKLIGHT - self._before) * level)
        return self._before is None

    def _set(self, share: float) -> None:
        try:
            self.console.host.set_brightness(share)
        except OSError as error:
            log.warning("the brightness can't be set: %s", error)
            self._before = None

    @property
    def fading(self) -> bool:
        """Return whether the light is going out."""
        return self.dark and self._level < 1

    def shade(self, picture: pygame.Surface) -> None:
        """Darken a picture that was drawn, if it is dark and there is no backlight to turn down."""
        if self.dark and self._before is None:
            level = round(255 * (1 - (1 - VEIL) * self._level))
            picture.fill((level, level, level), special_flags=pygame.BLEND_MULT)

    def close(self) -> None:
        """Leave the screen as bright as it was found."""
        self.wake()
