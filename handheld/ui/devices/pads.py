"""Game pads: SDL's controllers and, for models that SDL does not know, joysticks with a mapping of the settings.

Pads are told apart by instance id: `event.joy` is an index that two live pads can share after a hot-plug."""

from __future__ import annotations

import contextlib
import math
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import pygame
from pygame._sdl2 import controller

from handheld.games.face import Act, Button, Intent
from handheld.ui.devices.mapping import Mapping as PadMapping
from handheld.ui.devices.mapping import Raw, plain_guid
from handheld.ui.devices.repeat import STUCK, Repeater

BUTTONS = {
    "a": Button.CONFIRM, "b": Button.BACK, "x": Button.HINT, "y": Button.INFO, "back": Button.SECOND,
    "start": Button.PAUSE, "leftshoulder": Button.PREVIOUS, "rightshoulder": Button.NEXT,
    "dpup": Button.UP, "dpdown": Button.DOWN, "dpleft": Button.LEFT, "dpright": Button.RIGHT,
    "lefttrigger": Button.ZOOM_OUT, "righttrigger": Button.ZOOM_IN,
}
DIRECTIONS = frozenset((Button.UP, Button.DOWN, Button.LEFT, Button.RIGHT))
REPEATING = DIRECTIONS | {Button.NEXT, Button.PREVIOUS, Button.ZOOM_IN, Button.ZOOM_OUT}
STICK_ON, STICK_OFF = 0.55, 0.40  # left stick as a direction: dead zone with hysteresis
TURN_OVER = 1.35  # how much the other axis must lead before a held stick changes its direction
TRIGGER_ON, TRIGGER_OFF = 0.5, 0.3
PAN_DEAD = 0.22  # right stick
PAN_MOVED = 0.25  # a move of the right stick: it is not stuck
PAN_SPEED = 1.1  # shorter sides of the window a second at full tilt

_BUTTON_NAMES = ("a", "b", "x", "y", "back", "guide", "start", "leftstick", "rightstick", "leftshoulder",
                 "rightshoulder", "dpup", "dpdown", "dpleft", "dpright")  # SDL_GameControllerButton
_AXIS_NAMES = ("leftx", "lefty", "rightx", "righty", "lefttrigger", "righttrigger")  # SDL_GameControllerAxis
_FAMILIES = (
    ("playstation", re.compile(r"\bps\d?\b|playstation|dualshock|dualsense|sony|^wireless controller", re.I)),
    ("nintendo", re.compile(r"nintendo|switch|joy-?con|snes|famicom|\b(?:sn|sf|sfc|n|fc)30\b|^pro controller", re.I)),
)


def family(name: str) -> str:
    """Return whose letters are printed on a pad of that name: "xbox", "nintendo" or "playstation"."""
    for kind, pattern in _FAMILIES:
        if pattern.search(name):
            return kind
    return "xbox"


class Pad:
    """One pad that is plugged in."""

    def __init__(self, joystick: Any, mapping: PadMapping | None, control: Any) -> None:
        self.joystick, self.mapping, self.control = joystick, mapping, control
        self.instance: int = joystick.get_instance_id()
        self.name: str = joystick.get_name() or "Pad"
        self.guid: str = joystick.get_guid()
        self.family = family(self.name)
        self.offered = False  # its set-up was offered on the screen since it was plugged in
        self.stuck: set[str] = set()  # held for so long that they count no more until they are let go
        self._down: set[str] = set()  # controls beyond their threshold
        self._since: dict[str, float] = {}  # when what is held was pressed; "stick" and "pan" for the sticks
        self._panned = (0.0, 0.0)  # where the right stick was when its time began
        self._stick: Button | None = None
        self._axes = dict.fromkeys(_AXIS_NAMES[:4], 0.0)

    @property
    def device(self) -> str:
        """Return what Intent.device says for this pad."""
        return f"pad:{self.instance}"

    @property
    def mapped(self) -> bool:
        """Return whether it is known which of its buttons is which."""
        return self.mapping is not None or self.control is not None

    def feed(self, control: str, value: float, repeater: Repeater, now: float) -> list[Intent]:
        """Take the new value of one control and return what it asks for."""
        if control in self._axes:
            self._axes[control] = value
            return self._tilt(repeater, now) if control in ("leftx", "lefty") else []
        button = BUTTONS.get(control)
        if button is None:
            return []
        held = control in self._down
        trigger = control in ("lefttrigger", "righttrigger")
        down = value >= (TRIGGER_OFF if held else TRIGGER_ON) if trigger else value >= 0.5
        if down == held:
            return []
        (self._down.add if down else self._down.discard)(control)
        if control in self.stuck:  # up at last
            self.stuck.discard(control)
            return []
        return [self._switch(control, button, down, repeater, now)]

    def _switch(self, control: str, button: Button, down: bool, repeater: Repeater, now: float) -> Intent:
        key = (self.instance, control)
        if not down:
            repeater.release(key)
            self._since.pop(control, None)
            return Intent(Act.RELEASE, button, device=self.device)
        self._since[control] = now
        intent = Intent(Act.PRESS, button, device=self.device)
        if button in REPEATING:
            repeater.hold(key, intent, now)
        return intent

    def _tilt(self, repeater: Repeater, now: float) -> list[Intent]:
        x, y = self._axes["leftx"], self._axes["lefty"]
        old, new = self._stick, None
        if math.hypot(x, y) >= (STICK_ON if old is None else STICK_OFF):
            across = Button.RIGHT if x > 0 else Button.LEFT
            along = Button.DOWN if y > 0 else Button.UP
            lead = 1.0
            if old in (Button.LEFT, Button.RIGHT):
                lead = TURN_OVER
            elif old in (Button.UP, Button.DOWN):
                lead = 1 / TURN_OVER
            new = along if abs(y) > abs(x) * lead else across
        if new is old:
            return []
        self._stick = new
        if "stick" in self.stuck:
            if new is None:
                self.stuck.discard("stick")
            return []
        found = []
        if old is not None:
            found.append(self._switch("stick", old, False, repeater, now))
        if new is not None:
            found.append(self._switch("stick", new, True, repeater, now))
        return found

    def pan(self) -> tuple[float, float]:
        """Return how far the right stick is out beyond its dead zone, each way -1..1."""
        x, y = self._axes["rightx"], self._axes["righty"]
        out = math.hypot(x, y)
        if out < PAN_DEAD or "pan" in self.stuck:
            return 0.0, 0.0
        share = min(1.0, (out - PAN_DEAD) / (1 - PAN_DEAD)) ** 1.5 / out
        return x * share, y * share

    def _watch_pan(self, now: float) -> None:
        """Note since when the right stick has been where it is."""
        x, y = self._axes["rightx"], self._axes["righty"]
        if math.hypot(x, y) < PAN_DEAD:
            self._since.pop("pan", None)
            self.stuck.discard("pan")
        elif "pan" not in self.stuck and ("pan" not in self._since or math.dist((x, y), self._panned) > PAN_MOVED):
            self._since["pan"], self._panned = now, (x, y)

    def overdue(self, now: float, most: float, repeater: Repeater) -> list[Intent]:
        """Release what has been held for longer than `most` ms, for us: it joins `stuck`."""
        self._watch_pan(now)
        found = []
        for control in [one for one, since in self._since.items() if now - since >= most]:
            button = self._stick if control == "stick" else BUTTONS.get(control)
            if button is not None:
                found.append(self._switch(control, button, False, repeater, now))
            self._since.pop(control, None)
            self.stuck.add(control)
        return found

    def let_go(self, repeater: Repeater, now: float) -> list[Intent]:
        """Release all that is held: the pad has gone, or the window lost the keyboard."""
        found = [self._switch(one, BUTTONS[one], False, repeater, now) for one in sorted(self._down - self.stuck)]
        self._down.clear()
        if self._stick is not None and "stick" not in self.stuck:
            found.append(self._switch("stick", self._stick, False, repeater, now))
        self._stick = None
        self.stuck.clear()
        self._since.clear()
        self._axes = dict.fromkeys(self._axes, 0.0)
        return found


class Pads:
    """All pads. `changed(what, pad)` is called with "new", "gone" and "stuck"; `raw` gets what a pad says unmapped."""

    def __init__(self, mappings: Callable[[], Mapping[str, str]]) -> None:
        self._mappings = mappings  # of the settings: GUID -> mapping string
        self.all: dict[int, Pad] = {}
        self.repeater = Repeater()
        self.changed: Callable[[str, Pad], None] = lambda what, pad: None
        self.patience: Callable[[str], float] = lambda _device: STUCK  # ms until what a device holds is stuck
        self.raw: Callable[[Pad, Raw], None] | None = None
        self._last = 0.0

    def start(self) -> None:
        """Start SDL's side. Pads that are plugged in come as events."""
        pygame.joystick.init()
        controller.init()
        set_state = getattr(controller, "set_eventstate", None)  # older pygame
        if set_state is not None:
            set_state(True)

    def _mapping(self, guid: str) -> PadMapping | None:
        for known, text in self._mappings().items():
            if plain_guid(known) == plain_guid(guid):
                with contextlib.suppress(ValueError):
                    return PadMapping(text)
        return None

    def _add(self, index: int) -> None:
        try:
            joystick = pygame.joystick.Joystick(index)
        except pygame.error:
            return  # gone again already
        if joystick.get_instance_id() in self.all:
            return
        mapping, control = self._mapping(joystick.get_guid()), None
        if mapping is None and controller.is_controller(index):
            with contextlib.suppress(pygame.error):
                control = controller.Controller(index)
        pad = Pad(joystick, mapping, control)
        self.all[pad.instance] = pad
        self.changed("new", pad)

    def _remove(self, instance: int, now: float) -> list[Intent]:
        pad = self.all.pop(instance, None)
        if pad is None:
            return []
        found = pad.let_go(self.repeater, now)
        self.changed("gone", pad)
        return found

    def remap(self) -> None:
        """Take the mappings of the settings anew: somebody set a pad up, or reset it."""
        for pad in self.all.values():
            pad.mapping = self._mapping(pad.guid)
            if pad.mapping is None and pad.control is None:
                index = self._index(pad.instance)
                if index is not None and controller.is_controller(index):
                    with contextlib.suppress(pygame.error):
                        pad.control = controller.Controller(index)

    @staticmethod
    def _index(instance: int) -> int | None:
        for index in range(pygame.joystick.get_count()):
            with contextlib.suppress(pygame.error):
                if pygame.joystick.Joystick(index).get_instance_id() == instance:
                    return index
        return None

    def feed(self, event: Any, now: float) -> list[Intent]:
        """Take one pygame event and return what it asks for. Each press counts once, as controller or as joystick."""
        kind = event.type
        if kind == pygame.JOYDEVICEADDED:
            self._add(event.device_index)
            return []
        if kind == pygame.JOYDEVICEREMOVED:
            return self._remove(event.instance_id, now)
        pad = self.all.get(getattr(event, "instance_id", -1))
        if pad is None:
            return []
        if kind in _CONTROLLER:
            if pad.mapping is not None or self.raw is not None:
                return []
            return self._controls(pad, [_control(event)], now)
        raw = _raw(event)
        if raw is None:
            return []
        if self.raw is not None:
            self.raw(pad, raw)
            return []
        return self._controls(pad, pad.mapping.feed(raw), now) if pad.mapping is not None else []

    def _controls(self, pad: Pad, controls: Iterable[tuple[str, float]], now: float) -> list[Intent]:
        found = []
        for control, value in controls:
            found += pad.feed(control, value, self.repeater, now)
        return found

    def tick(self, now: float, side: float) -> list[Intent]:
        """Return what holding asks for by now. `side` is the shorter side of the window in pixels."""
        found = self.repeater.due(now)
        passed, self._last = min(100.0, now - self._last) / 1000, now
        for pad in self.all.values():
            before = len(pad.stuck)
            found += pad.overdue(now, self.patience(pad.device), self.repeater)
            if len(pad.stuck) > before:
                self.changed("stuck", pad)
            x, y = pad.pan()
            if x or y:
                far = PAN_SPEED * side * passed
                found.append(Intent(Act.PAN, delta=(x * far, y * far), device=pad.device))
        return found

    def busy(self) -> bool:
        """Return whether anything is held that repeats or pans."""
        return bool(self.repeater) or any(pad.pan() != (0.0, 0.0) for pad in self.all.values())

    def let_go(self, now: float) -> list[Intent]:
        """Release all that is held on all pads."""
        return [intent for pad in self.all.values() for intent in pad.let_go(self.repeater, now)]


_CONTROLLER = frozenset((pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP, pygame.CONTROLLERAXISMOTION))


def _control(event: Any) -> tuple[str, float]:
    if event.type == pygame.CONTROLLERAXISMOTION:
        value = event.value / 32767 if isinstance(event.value, int) else event.value
        return (_AXIS_NAMES[event.axis] if 0 <= event.axis < len(_AXIS_NAMES) else ""), value
    name = _BUTTON_NAMES[event.button] if 0 <= event.button < len(_BUTTON_NAMES) else ""
    return name, float(event.type == pygame.CONTROLLERBUTTONDOWN)


def _raw(event: Any) -> Raw | None:
    if event.type in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
        return Raw("button", event.button, float(event.type == pygame.JOYBUTTONDOWN))
    if event.type == pygame.JOYAXISMOTION:
        return Raw("axis", event.axis, event.value)
    if event.type == pygame.JOYHATMOTION:
        x, y = event.value
        return Raw("hat", event.hat, float((1 if y > 0 else 4 if y < 0 else 0) + (2 if x > 0 else 8 if x < 0 else 0)))
    return None
