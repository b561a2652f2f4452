"""The one place that reads the devices: pygame events in, Intents out (face.Intent).

It also knows what was used last, so that prompts show that device's buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import pygame

from handheld.games.face import Act, Button, Intent, Point
from handheld.ui.devices.keys import CAPS, Keys
from handheld.ui.devices.mapping import Raw
from handheld.ui.devices.pads import Pad, Pads
from handheld.ui.devices.panel import Panel
from handheld.ui.devices.repeat import PATIENT, STUCK
from handheld.ui.devices.touch import Touch

_XBOX = {
    Button.CONFIRM: "A", Button.BACK: "B", Button.HINT: "X", Button.INFO: "Y", Button.NEXT: "R1",
    Button.PREVIOUS: "L1", Button.SECOND: "Select", Button.PAUSE: "Start", Button.ZOOM_IN: "R2",
    Button.ZOOM_OUT: "L2", Button.UP: "up", Button.DOWN: "down", Button.LEFT: "left", Button.RIGHT: "right",
}
GLYPHS: dict[str, dict[Button, str]] = {
    "xbox": _XBOX,
    # buttons count by place on every pad: what Nintendo prints there is another letter
    "nintendo": _XBOX | {Button.CONFIRM: "B", Button.BACK: "A", Button.HINT: "Y", Button.INFO: "X",
                         Button.SECOND: "−", Button.PAUSE: "+"},
    "playstation": _XBOX | {Button.CONFIRM: "ps_cross", Button.BACK: "ps_circle", Button.HINT: "ps_square",
                            Button.INFO: "ps_triangle"},
    "keys": CAPS,
}
WHEEL = 1.15  # a notch of the mouse wheel, as a pinch
_MOUSE = frozenset((pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION, pygame.MOUSEWHEEL))
_FINGER = frozenset((pygame.FINGERDOWN, pygame.FINGERUP, pygame.FINGERMOTION))
_KEY = frozenset((pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT))


class Router:
    """All devices. `last_used`: "pad", "keys", "touch" or "mouse", the one touched last."""

    def __init__(self, mappings: Callable[[], Mapping[str, str]] = dict) -> None:
        self._pads = Pads(mappings)
        self._pads.changed = self._pad_changed
        self._keys = Keys()
        self._touch, self._mouse = Touch("touch"), Touch("mouse")
        self.last_used = "pad"
        self.family = "xbox"  # of the pad used last
        self.changes: list[tuple[str, Pad]] = []  # ("new" | "gone" | "stuck", pad) since the loop looked last
        self.stuck: list[str] = []  # "keys", "touch", "mouse": where something has stuck since the loop looked last
        self.patient: Callable[[str], bool] = lambda _device: False  # whether a device may hold something for long
        self._pads.patience = self._patience
        self.typing: Callable[[], bool] = lambda: False
        self.anchored: Callable[[Point], bool] = lambda _at: False  # a finger put there is no part of a gesture
        self._touch.anchored = lambda at: self.anchored(at)
        self.panel = Panel()
        self._side = 240.0
        self._late: list[Intent] = []  # to be told with the next tick
        self.steered = False  # the mouse tells how far it goes, not where it is (a panel that is mounted on its side)
        self.point: Point = (0.0, 0.0)  # where it was last

    # ------------------------------------------------------------ for scenes

    @property
    def pads(self) -> list[Pad]:
        """Return the pads that are plugged in, oldest first (name, guid, mapped, instance, device)."""
        return list(self._pads.all.values())

    def pad(self, device: str) -> Pad | None:
        """Return the pad of Intent.device ("pad:3"), or None if it is not plugged in."""
        return next((pad for pad in self.pads if pad.device == device), None)

    def listen(self, raw: Callable[[Pad, Raw], None] | None) -> None:
        """Give all that pads say, unmapped, to `raw` (pad set-up); they press nothing meanwhile. None: end that."""
        self._pads.let_go(0.0)  # what is held now was meant for the scene before
        self._pads.raw = raw

    def remap(self) -> None:
        """Take settings.pads anew."""
        self._pads.remap()

    def glyph(self, button: Button, device: str | None = None) -> str:
        """Return what is printed on that button of the device used last: "A", "R1", "Enter"; "" for touch and mouse.
        Where a shape is printed, the name of its mark ("ps_cross", "left"); widgets.paint.glyph draws both."""
        used = device or self.last_used
        if used.startswith("pad:"):
            found = self.pad(used)
            return GLYPHS[found.family if found is not None else self.family].get(button, "")
        if used in ("touch", "mouse"):
            return ""
        return GLYPHS["keys" if used == "keys" else self.family].get(button, "")

    # ------------------------------------------------------------ for the loop

    def start(self) -> None:
        """Start the devices; SDL must have its window."""
        self._pads.start()

    def resize(self, width: int, height: int, rotation: int = 0, touch_map: Sequence[float] = ()) -> None:
        """Take the size of the window in pixels, and how the panel is mounted and its touch bent. Fingers that lie on
        it when that changes are let go: they would mean another place."""
        if self.panel.take(width, height, rotation, touch_map):
            self._late += self._touch.let_go() + self._mouse.let_go()
        self._touch.size = self._mouse.size = self.panel.picture
        self._side = float(min(width, height))

    def _pad_changed(self, what: str, pad: Pad) -> None:
        self.changes.append((what, pad))

    def _used(self, intents: list[Intent]) -> list[Intent]:
        for intent in intents:
            if intent.act in (Act.RELEASE, Act.DOWN, Act.LIFT, Act.POINT):  # nothing may move under a finger
                continue
            kind = intent.device.partition(":")[0]
            if kind == "pad":
                pad = self.pad(intent.device)
                if pad is not None:
                    self.family = pad.family
            self.last_used = kind
        return intents

    def feed(self, events: Iterable[Any], now: float) -> list[Intent]:
        """Turn pygame events into intents."""
        found: list[Intent] = []
        for event in events:
            found += self._used(self._one(event, now))
        return found

    def _one(self, event: Any, now: float) -> list[Intent]:
        kind = event.type
        if kind in _KEY:
            return self._keys.feed(event, now, typing=self.typing(), side=self._side)
        if kind in _FINGER:
            return self._finger(event, now)
        if kind in _MOUSE:
            return self._mouse_event(event, now)
        if kind == pygame.WINDOWFOCUSLOST:
            return self._keys.let_go()
        if kind == pygame.WINDOWLEAVE:
            return []
        return self._pads.feed(event, now)

    def _finger(self, event: Any, now: float) -> list[Intent]:
        key, at = (event.touch_id, event.finger_id), self.panel.finger(event.x, event.y)
        if event.type == pygame.FINGERDOWN:
            return self._touch.down(key, at, now)
        if event.type == pygame.FINGERUP:
            return self._touch.up(key, None, now)
        return self._touch.move(key, at, now)

    def _mouse_event(self, event: Any, now: float) -> list[Intent]:
        if getattr(event, "touch", False):
            return []  # SDL's copy of a finger
        if event.type == pygame.MOUSEWHEEL:
            notches = getattr(event, "precise_y", event.y)
            return [Intent(Act.PINCH, pos=self.point, amount=WHEEL**notches, device="mouse")] if notches else []
        if not self.steered:
            self.point = self.panel.pointer(*event.pos)
        elif event.type == pygame.MOUSEMOTION:
            (w, h), (x, y) = self.panel.picture, self.point
            self.point = min(max(x + event.rel[0], 0.0), w - 1), min(max(y + event.rel[1], 0.0), h - 1)
        at = self.point
        if event.type == pygame.MOUSEMOTION:
            if self._mouse.busy():
                return self._mouse.move("left", at, now)
            return [Intent(Act.POINT, pos=at, device="mouse")]
        if event.button == 1:
            if event.type == pygame.MOUSEBUTTONDOWN:
                return self._mouse.down("left", at, now)
            return self._mouse.up("left", at, now)
        if event.button == 3:
            act = Act.PRESS if event.type == pygame.MOUSEBUTTONDOWN else Act.RELEASE
            return [Intent(act, Button.BACK, pos=at, device="mouse")]
        return []

    def tick(self, now: float) -> list[Intent]:
        """Return what holding and waiting ask for by now."""
        late, self._late = self._late, []
        found = late + self._pads.tick(now, self._side) + self._keys.repeater.due(now)
        before = len(self._keys.stuck)
        found += self._keys.overdue(now, self._patience("keys"))
        if len(self._keys.stuck) > before:
            self.stuck.append("keys")
        for fingers in (self._touch, self._mouse):
            found += fingers.tick(now, self._patience(fingers.device))
            if fingers.stuck:
                fingers.stuck = False
                self.stuck.append(fingers.device)
        return self._used(found)

    def _patience(self, device: str) -> float:
        """Return how long a device may hold something, in ms, before that is taken for stuck."""
        return PATIENT if self.patient(device) else STUCK

    def busy(self) -> bool:
        """Return whether something is held, so that time matters."""
        return self._pads.busy() or bool(self._keys.repeater) or self._touch.busy() or self._mouse.busy()

    def let_go(self, now: float) -> list[Intent]:
        """Release everything, on all devices."""
        return self._pads.let_go(now) + self._keys.let_go() + self._touch.let_go() + self._mouse.let_go()
