"""The keyboard (LOOK.md, Hands): commands, or letters while somebody types a name."""

from __future__ import annotations

from typing import Any

import pygame

from handheld.games.face import Act, Button, Intent
from handheld.ui.devices.pads import REPEATING
from handheld.ui.devices.repeat import Repeater

KEYS = {
    pygame.K_UP: Button.UP, pygame.K_DOWN: Button.DOWN, pygame.K_LEFT: Button.LEFT, pygame.K_RIGHT: Button.RIGHT,
    pygame.K_RETURN: Button.CONFIRM, pygame.K_KP_ENTER: Button.CONFIRM, pygame.K_ESCAPE: Button.BACK,
    pygame.K_TAB: Button.INFO, pygame.K_F10: Button.PAUSE, pygame.K_MENU: Button.PAUSE,
    pygame.K_PAGEUP: Button.PREVIOUS, pygame.K_PAGEDOWN: Button.NEXT, pygame.K_AC_BACK: Button.BACK,
}
LETTERS = {  # commands too, but not while typing
    pygame.K_w: Button.UP, pygame.K_s: Button.DOWN, pygame.K_a: Button.LEFT, pygame.K_d: Button.RIGHT,
    pygame.K_SPACE: Button.CONFIRM, pygame.K_BACKSPACE: Button.BACK, pygame.K_e: Button.NEXT,
    pygame.K_q: Button.PREVIOUS, pygame.K_h: Button.HINT, pygame.K_x: Button.SECOND,
    pygame.K_PLUS: Button.ZOOM_IN, pygame.K_EQUALS: Button.ZOOM_IN, pygame.K_KP_PLUS: Button.ZOOM_IN,
    pygame.K_MINUS: Button.ZOOM_OUT, pygame.K_KP_MINUS: Button.ZOOM_OUT,
}
ARROWS = {pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1), pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0)}
CAPS = {
    Button.CONFIRM: "Enter", Button.BACK: "Esc", Button.NEXT: "E", Button.PREVIOUS: "Q", Button.HINT: "H",
    Button.INFO: "Tab", Button.SECOND: "X", Button.PAUSE: "F10", Button.ZOOM_IN: "+", Button.ZOOM_OUT: "-",
    Button.UP: "up", Button.DOWN: "down", Button.LEFT: "left", Button.RIGHT: "right",
}
PAN_STEP = 1 / 8  # of the shorter side, a press
BACKSPACE = "\b"  # what Act.TEXT says for it


class Keys:
    """Keys that are held, by key code."""

    def __init__(self) -> None:
        self.repeater = Repeater()
        self._held: dict[int, Button | None] = {}
        self._since: dict[int, float] = {}  # when what is held was pressed; not of what is stuck
        self._letters: dict[int, str] = {}  # held while typing
        self.stuck: set[int] = set()  # held for so long that they count no more until they are let go

    def feed(self, event: Any, now: float, *, typing: bool, side: float) -> list[Intent]:
        """Take one pygame event. `typing`: letters are text. `side`: the shorter side of the window."""
        if event.type == pygame.TEXTINPUT:
            if not typing or event.text in [self._letters.get(key) for key in self.stuck]:
                return []
            return [Intent(Act.TEXT, text=c, device="keys") for c in event.text if c.isprintable()]
        if event.type == pygame.KEYUP:
            return self._up(event.key)
        if event.type != pygame.KEYDOWN or event.key in self._held:
            return []
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return []  # the desktop's, not ours
        if event.mod & pygame.KMOD_SHIFT and event.key in ARROWS and not typing:
            x, y = ARROWS[event.key]
            pan = Intent(Act.PAN, delta=(x * side * PAN_STEP, y * side * PAN_STEP), device="keys")
            return self._down(event.key, None, pan, now)
        if typing and event.key == pygame.K_BACKSPACE:
            return self._down(event.key, None, Intent(Act.TEXT, text=BACKSPACE, device="keys"), now)
        button = KEYS.get(event.key) or (None if typing else LETTERS.get(event.key))
        if button is None and not typing and event.unicode in ("+", "-"):
            button = Button.ZOOM_IN if event.unicode == "+" else Button.ZOOM_OUT
        if button is None:
            if event.unicode and event.key not in self.stuck:
                self._letters[event.key] = event.unicode
                self._since.setdefault(event.key, now)
            return []
        return self._down(event.key, button, Intent(Act.PRESS, button, device="keys"), now)

    def _down(self, key: int, button: Button | None, intent: Intent, now: float) -> list[Intent]:
        self._held[key], self._since[key] = button, now
        if button is None or button in REPEATING:
            self.repeater.hold(key, intent, now)
        return [intent]

    def _up(self, key: int) -> list[Intent]:
        self._since.pop(key, None)
        self._letters.pop(key, None)
        stuck = key in self.stuck
        self.stuck.discard(key)
        if key not in self._held:
            return []
        self.repeater.release(key)
        button = self._held.pop(key)
        if stuck:
            return []
        return [Intent(Act.RELEASE, button, device="keys")] if button is not None else []

    def overdue(self, now: float, most: float) -> list[Intent]:
        """Release what has been held for longer than `most` ms, for us: it joins `stuck`."""
        found = []
        for key in [one for one, since in self._since.items() if now - since >= most]:
            del self._since[key]
            self.stuck.add(key)
            self.repeater.release(key)
            button = self._held.get(key)
            if button is not None:
                found.append(Intent(Act.RELEASE, button, device="keys"))
        return found

    def let_go(self) -> list[Intent]:
        """Release all keys: the window lost the keyboard."""
        found = [intent for key in [*self._held, *self._letters] for intent in self._up(key)]
        self.repeater.clear()
        return found
