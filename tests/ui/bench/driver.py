"""Driver: the real loop, stepped by hand under SDL's dummy driver with a clock that only the test moves.

    with Driver((800, 480), lang="sv") as d:
        d.start(lambda console: Title(console))
        d.pad(0).press(Button.CONFIRM)      # a virtual pad, plugged in the first time it is asked for
        d.key("Enter"); d.type("Åsa")       # keyboard events
        d.tap(400, 240); d.drag((10, 10), (200, 10)); d.hold(50, 50); d.pinch((400, 240), 2.0)
        d.step(500)                         # half a second passes, at 60 frames a second
        d.shot("title.png"); assert d.scene.name == "title"

Nothing calls a handler: events go through SDL's queue, pygame, ui/devices and the stage. `size` is the window's (the
panel's); coordinates are pixels of the upright picture, which `rotation` turns on it. `bend` says where a panel feels a
finger that is at a place of it (0..1). Every action lets the loop turn, so that its effect is there when the call
returns; animations then still run: `settle()` waits for them. One Driver at a time. `texts()` draws once more and
returns what was written where."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Iterable
from pathlib import Path
from types import TracebackType
from typing import Any, Self

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
from ui.bench import pads as virtual
from ui.bench.fingers import Fingers

from handheld.app.start import House
from handheld.games.face import Box, Button
from handheld.session.settings import Settings
from handheld.ui.canvas import Studio
from handheld.ui.loop import FRAME, Loop, Window, make, prepare
from handheld.ui.recording import RecordingCanvas, TextBox
from handheld.ui.scene import Scene

PAD_BUTTONS = {
    Button.CONFIRM: virtual.A, Button.BACK: virtual.B, Button.HINT: virtual.X, Button.INFO: virtual.Y,
    Button.SECOND: virtual.BACK, Button.PAUSE: virtual.START, Button.PREVIOUS: virtual.L1, Button.NEXT: virtual.R1,
    Button.UP: virtual.UP, Button.DOWN: virtual.DOWN, Button.LEFT: virtual.LEFT, Button.RIGHT: virtual.RIGHT,
}
PAD_TRIGGERS = {Button.ZOOM_OUT: virtual.L2, Button.ZOOM_IN: virtual.R2}
KEY_NAMES = {
    "Enter": pygame.K_RETURN, "Esc": pygame.K_ESCAPE, "Tab": pygame.K_TAB, "Space": pygame.K_SPACE,
    "Backspace": pygame.K_BACKSPACE, "Up": pygame.K_UP, "Down": pygame.K_DOWN, "Left": pygame.K_LEFT,
    "Right": pygame.K_RIGHT, "F10": pygame.K_F10, "PageUp": pygame.K_PAGEUP, "PageDown": pygame.K_PAGEDOWN,
}
BUTTON_KEYS = {
    Button.CONFIRM: "Enter", Button.BACK: "Esc", Button.NEXT: "e", Button.PREVIOUS: "q", Button.HINT: "h",
    Button.INFO: "Tab", Button.SECOND: "x", Button.PAUSE: "F10", Button.ZOOM_IN: "+", Button.ZOOM_OUT: "-",
    Button.UP: "Up", Button.DOWN: "Down", Button.LEFT: "Left", Button.RIGHT: "Right",
}
_studio: Studio | None = None  # fonts and pictures are kept from test to test


class FakeClock:
    """Time that stands still until it is moved."""

    def __init__(self) -> None:
        self.time = 1_000_000.0

    def now(self) -> float:
        """Return the time in ms."""
        return self.time

    def wait(self, msec: float) -> None:
        """Let that much time pass at once."""
        self.time += max(0.0, msec)


class DriverPad(virtual.VirtualPad):
    """A virtual pad that lets the loop turn after each act."""

    def __init__(self, driver: Driver, name: str, **kind: Any) -> None:
        super().__init__(name, **kind)
        self._driver = driver

    @property
    def device(self) -> str:
        """Return what Intent.device says for this pad."""
        return f"pad:{self.instance}"

    def down(self, button: Button) -> None:
        """Press a button and keep it down."""
        if button in PAD_TRIGGERS:
            self.axis(PAD_TRIGGERS[button], 1)
        else:
            self.button(PAD_BUTTONS[button], True)
        self._driver.turn()

    def up(self, button: Button) -> None:
        """Let a button go."""
        if button in PAD_TRIGGERS:
            self.axis(PAD_TRIGGERS[button], -1)
        else:
            self.button(PAD_BUTTONS[button], False)
        self._driver.turn()

    def press(self, *buttons: Button) -> None:
        """Press and let go, one after the other."""
        for button in buttons:
            self.down(button)
            self._driver.step(FRAME)
            self.up(button)

    def tilt(self, x: float, y: float, *, right: bool = False) -> None:
        """Set the left (or right) stick."""
        self.axis(virtual.RX if right else virtual.LX, x)
        self.axis(virtual.RY if right else virtual.LY, y)
        self._driver.turn()

    def unplug(self) -> None:
        """Pull the pad out."""
        super().unplug()
        self._driver.turn()


class Driver:
    """See the module. With `folder` the whole house is built there (app.start.House: store, results, thinker), with
    `kiosk` for guests; else the session's parts may be given one by one. `settings`: use these; with `folder`, None
    means lang, theme, ..."""

    def __init__(self, size: tuple[int, int] = (800, 480), lang: str = "en", theme: str = "paper",
                 text_size: float = 1.0, *, settings: Settings | None = None, motion: bool = True, store: Any = None,
                 results: Any = None, thinker: Any = None, save: Callable[[], None] | None = None,
                 folder: Path | None = None, rotation: int = 0, kiosk: bool = False) -> None:
        global _studio
        if _studio is None:
            _studio = Studio()
        self.clock = FakeClock()
        self.bend: Callable[[float, float], tuple[float, float]] = lambda x, y: (x, y)
        self.house: House | None = None
        window = Window(size, windowed=True, headless=True)
        if folder is not None:
            prepare(window)
            self.house = House(self.clock, folder, silent=True, kiosk=kiosk)
            self.settings = self.house.settings
            if settings is None:
                self.settings.language, self.settings.theme = lang, theme
                self.settings.text_size, self.settings.less_motion = text_size, not motion
            if self.house.guests is not None:
                keep_all(self.house)
            self.loop = Loop(self.house.console, window, studio=_studio)
        else:
            self.settings = settings or Settings(language=lang, theme=theme, text_size=text_size,
                                                 less_motion=not motion)
            self.loop = make(window, self.settings, clock=self.clock, save=save, store=store, results=results,
                             thinker=thinker, silent=True, studio=_studio)
        self.console = self.loop.console
        self.loop.fragile = True
        if rotation:
            self.settings.rotation = rotation
        self.loop.open()
        self.console.apply_settings()
        self.fingers = Fingers()
        self._pads: list[DriverPad] = []
        self.turn()

    # ------------------------------------------------------------ running

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Unplug the pads and empty the queue; SDL itself stays for the next Driver."""
        for pad in self._pads:
            virtual.VirtualPad.unplug(pad)
        pygame.event.get()
        self.console.sound.close()
        if self.house is not None:
            self.house.close()

    def start(self, first: Callable[[Any], Scene]) -> Scene:
        """Put the first scene on the stage: first(console). Returns it."""
        scene = first(self.console)
        self.console.stage.reset(scene)
        self.turn()
        return scene

    def turn(self) -> bool:
        """Let the loop turn once, without time passing. Return whether a picture was drawn. Raises what a scene
        raised: here a crash is a failure, not an error screen (set `loop.fragile` to False for that)."""
        return self.loop.turn()

    def step(self, msec: float = FRAME) -> None:
        """Let time pass, a frame at a time."""
        end = self.clock.time + msec
        while self.clock.time < end - 1e-6:
            self.clock.time = min(end, self.clock.time + FRAME)
            self.turn()

    def settle(self, most: float = 20_000) -> None:
        """Let time pass until nothing moves any more."""
        end = self.clock.time + most
        while self.console.stage.busy(self.clock.time) or self.console.stage.dirty:
            assert self.clock.time < end, f"{self.scene} is still busy after {most} ms"
            self.step(FRAME)

    @property
    def scene(self) -> Scene:
        """Return the scene in front."""
        top = self.console.stage.top
        assert top is not None
        return top

    @property
    def names(self) -> list[str]:
        """Return the names of the scenes on the stage, front one last."""
        return [scene.name for scene in self.console.stage.scenes]

    # ------------------------------------------------------------ devices

    def plug(self, name: str = "Virtual Pad", **kind: Any) -> DriverPad:
        """Plug in another pad (see VirtualPad)."""
        pad = DriverPad(self, name, **kind)
        self._pads.append(pad)
        self.turn()
        return pad

    def pad(self, i: int = 0) -> DriverPad:
        """Return the i-th pad, plugged in if need be."""
        while len(self._pads) <= i:
            self.plug()
        return self._pads[i]

    def on_panel(self, x: float, y: float) -> tuple[float, float]:
        """Return where a point of the picture is on the panel, in pixels: worked out apart from ui/devices/panel.py."""
        w, h = pygame.display.get_window_size()
        return {0: (x, y), 90: (w - y, x), 180: (w - x, h - y), 270: (y, h - x)}[self.console.rotation]

    def _norm(self, x: float, y: float) -> tuple[float, float]:
        w, h = pygame.display.get_window_size()
        x, y = self.on_panel(x, y)
        return self.bend(x / w, y / h)

    def tap(self, x: float, y: float) -> None:
        """Tap with a finger."""
        self.fingers.down(*self._norm(x, y))
        self.turn()
        self.step(60)
        self.fingers.up()
        self.turn()

    def tap_box(self, box: Box) -> None:
        """Tap the middle of a box."""
        self.tap(*box.centre)

    def hold(self, x: float, y: float, msec: float = 600) -> None:
        """Touch for so long, then lift."""
        self.fingers.down(*self._norm(x, y))
        self.turn()
        self.step(msec)
        self.fingers.up()
        self.turn()

    def drag(self, start: tuple[float, float], end: tuple[float, float], steps: int = 8, *, lift: bool = True) -> None:
        """Drag a finger in so many moves."""
        self.fingers.down(*self._norm(*start))
        self.turn()
        for i in range(1, steps + 1):
            self.step(FRAME)
            at = (start[0] + (end[0] - start[0]) * i / steps, start[1] + (end[1] - start[1]) * i / steps)
            self.fingers.move(*self._norm(*at))
            self.turn()
        if lift:
            self.fingers.up()
            self.turn()

    def pinch(self, centre: tuple[float, float], factor: float, *, turn: float = 0.0, steps: int = 8) -> None:
        """Put two fingers down and spread them by `factor`, turning them by `turn` degrees clockwise."""
        reach = min(pygame.display.get_window_size()) * (0.12 if factor > 1 else 0.35)
        for i in range(steps + 1):
            r, t = reach * (1 + (factor - 1) * i / steps), math.radians(turn * i / steps)
            for finger, sign in ((31, 1), (77, -1)):
                at = self._norm(centre[0] + sign * r * math.cos(t), centre[1] + sign * r * math.sin(t))
                (self.fingers.down if i == 0 else self.fingers.move)(*at, finger)
            self.step(FRAME)
        self.fingers.up(31)
        self.fingers.up(77)
        self.turn()

    def key_down(self, name: str, *, shift: bool = False) -> None:
        """Press a key: a name of KEY_NAMES or a character."""
        code = KEY_NAMES.get(name) or pygame.key.key_code(name)
        text = name if len(name) == 1 else ""
        mod = pygame.KMOD_SHIFT if shift else pygame.KMOD_NONE
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=text, scancode=0))
        self.turn()

    def key_up(self, name: str) -> None:
        """Let a key go."""
        code = KEY_NAMES.get(name) or pygame.key.key_code(name)
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=code, mod=pygame.KMOD_NONE, unicode="", scancode=0))
        self.turn()

    def key(self, *names: str | Button, shift: bool = False) -> None:
        """Press and let go keys, one after the other; a Button means the key for it."""
        for one in names:
            name = BUTTON_KEYS[one] if isinstance(one, Button) else one
            self.key_down(name, shift=shift)
            self.step(FRAME)
            self.key_up(name)

    def type(self, text: str) -> None:
        """Type characters, as the keyboard's text input gives them."""
        for char in text:
            pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=char))
            self.turn()

    def mouse(self, kind: int, at: tuple[float, float], *, button: int = 1, touch: bool = False) -> None:
        """Post one mouse event (pygame.MOUSEBUTTONDOWN, MOUSEBUTTONUP, MOUSEMOTION)."""
        x, y = self.on_panel(round(at[0]) + 0.5, round(at[1]) + 0.5)
        pos = (math.floor(x), math.floor(y))  # the pixel
        if kind == pygame.MOUSEMOTION:
            event = pygame.event.Event(kind, pos=pos, rel=(0, 0), buttons=(0, 0, 0), touch=touch)
        else:
            event = pygame.event.Event(kind, pos=pos, button=button, touch=touch)
        pygame.event.post(event)
        self.turn()

    def click(self, x: float, y: float, button: int = 1) -> None:
        """Click with the mouse."""
        self.mouse(pygame.MOUSEMOTION, (x, y))
        self.mouse(pygame.MOUSEBUTTONDOWN, (x, y), button=button)
        self.mouse(pygame.MOUSEBUTTONUP, (x, y), button=button)

    def wheel(self, notches: int) -> None:
        """Turn the mouse wheel; up is positive."""
        pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=notches, precise_x=0.0,
                                             precise_y=float(notches), flipped=False, touch=False))
        self.turn()

    def resize(self, width: int, height: int) -> None:
        """Give the window another size."""
        pygame.display.set_mode((width, height), pygame.RESIZABLE)
        pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, size=(width, height), w=width, h=height))
        self.turn()

    # ------------------------------------------------------------ looking

    @property
    def surface(self) -> pygame.Surface:
        """Return the window's picture."""
        found = pygame.display.get_surface()
        assert found is not None
        return found

    def draw(self) -> None:
        """Draw the picture now, whether or not something changed."""
        self.console.stage.dirty = True
        self.turn()

    def shot(self, path: str | Path) -> None:
        """Save the picture as it is now."""
        self.draw()
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(self.surface, str(path))

    def texts(self) -> list[TextBox]:
        """Draw once more and return all that was written, with its box and its colours."""
        recording = RecordingCanvas(self.console.canvas)
        self.console.stage.draw(recording, self.clock.time)
        return recording.texts

    def words(self) -> list[str]:
        """Return all that is written on the screen now."""
        return [one.words for one in self.texts()]

    def find(self, words: str) -> TextBox:
        """Return where `words` are written. AssertionError if they are not on the screen, or only in part."""
        found = self.texts()
        for one in found:
            if one.words == words:
                return one
        for one in found:
            if words in one.words:
                return one
        raise AssertionError(f"{words!r} is not on the screen: {[one.words for one in found]}")

    def tap_words(self, words: str) -> None:
        """Tap where `words` are written."""
        self.tap(*self.find(words).box.centre)


def keep_all(house: House) -> None:
    """Have the settings as they are now be those that the operator has left."""
    assert house.guests is not None
    house.guests.staff = True
    house.console.save_settings()
    house.guests.staff = False


def shown(texts: Iterable[TextBox]) -> str:
    """Return texts as one string, for messages."""
    return " | ".join(one.words for one in texts)
