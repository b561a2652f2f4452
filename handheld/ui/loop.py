"""The window and the loop: events in, intents to the stage, a picture out when something changed.

Waiting costs next to nothing: under 15 ticks a second (event.wait polls 900 times), 60 while something moves or was
just touched. A press shows within 70 ms."""

from __future__ import annotations

import logging
import os
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from importlib import resources
from typing import Any, NamedTuple

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from handheld.games.face import Act, Intent, Point
from handheld.ui import layout
from handheld.ui.canvas import PygameCanvas, Studio
from handheld.ui.console import Clock, Console
from handheld.ui.dim import TICK as DARK
from handheld.ui.scene import Scene
from handheld.ui.screen import Screen, draw_arrow
from handheld.ui.sound import Sound
from handheld.ui.trouble import Blindness, say_stuck, say_stuck_pad
from handheld.ui.waker import Waker

log = logging.getLogger(__name__)

FRAME = 1000 / 60  # ms from frame to frame while something moves
IDLE = 68.0  # ms from tick to tick in a waiting scene
AWAKE = 1500.0  # ms after an intent in which ticks still come fast: presses rarely come alone
SETTLE = 250.0  # ms after a resize in which the picture is drawn anew
BLIND = frozenset(("offscreen", "dummy", "evdev"))  # SDL's drivers that show nothing
HEADLESS = "POCKET_RAILS_HEADLESS"
TITLE = "Pocket Rails"


class NoDisplay(RuntimeError):
    """There is nothing to show a picture on."""


class RealClock:
    """The machine's time."""

    def now(self) -> float:
        """Return ms since some moment."""
        return time.perf_counter() * 1000

    def wait(self, msec: float) -> None:
        """Sleep."""
        if msec > 0:
            time.sleep(msec / 1000)


@dataclass(frozen=True, slots=True)
class Window:
    """What window to open. size None: the whole screen, or 800x480 if windowed."""

    size: tuple[int, int] | None = None
    windowed: bool = False
    headless: bool = False  # a driver that shows nothing is wanted (tests, `screens`, `bench`)


class Frame(NamedTuple):
    """How long one frame took: CPU time of this thread and wall time, in ms."""

    cpu: float
    wall: float


def prepare(window: Window | None = None) -> None:
    """Set SDL's hints; before anything of pygame is initialised."""
    hints = {
        "SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS": "1",  # else presses are dropped while the window has no focus
        "SDL_TOUCH_MOUSE_EVENTS": "0",  # else each tap comes twice
        "SDL_MOUSE_TOUCH_EVENTS": "0",
        "SDL_GAMECONTROLLER_USE_BUTTON_LABELS": "0",  # A is the lower button on every pad
        "SDL_VIDEO_ALLOW_SCREENSAVER": "1",
        "SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR": "0",
    }
    for name, value in hints.items():
        os.environ.setdefault(name, value)
    database = resources.files("handheld.assets").joinpath("pads", "gamecontrollerdb.txt")
    path = str(database)
    if os.path.isfile(path):
        os.environ.setdefault("SDL_GAMECONTROLLERCONFIG_FILE", path)
    if window is not None and window.headless:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        os.environ["SDL_AUDIODRIVER"] = "dummy"


def make(window: Window, settings: Any, *, clock: Clock | None = None, save: Callable[[], None] | None = None,
         store: Any = None, results: Any = None, thinker: Any = None, silent: bool = False,
         studio: Studio | None = None) -> Loop:
    """Return a loop with a console made of these parts; settings as in session.settings. The window is not open yet."""
    prepare(window)
    from handheld.ui.devices.router import Router

    console = Console(settings, clock=clock or RealClock(), devices=Router(lambda: settings.pads),
                      sound=Sound(silent=silent), store=store, results=results, thinker=thinker, save=save)
    return Loop(console, window, studio=studio)


class Loop:
    """Owns the window. `turn()` is one tick; `run()` ticks until the stage is over."""

    def __init__(self, console: Console, window: Window | None = None, *, studio: Studio | None = None) -> None:
        self.console, self.window = console, window or Window()
        self.studio = studio
        self.canvas_maker: Callable[..., Any] = PygameCanvas
        self.screen = Screen()
        self.waker: Waker | None = None  # set where the devices are ours alone
        self.tick_hooks: list[Callable[[float], None]] = []  # each tick, with the time: the watchdog's place
        self.intent_hooks: list[Callable[[Intent, float], bool]] = []  # each intent first; True: it goes no further
        if console.keeper is not None:
            self.tick_hooks.append(console.keeper.tick)
            self.intent_hooks.append(console.keeper.hear)
        if console.admin is not None:
            console.admin.attach(self)
        self.frames: deque[Frame] | None = None  # set to a deque to record
        self.ticks = self.drawn = 0
        self.fragile = False  # raise what scenes raise (tests)
        self._awake = self._fresh = 0.0
        self._next = 0.0
        self._failing = False
        self._full = False
        self._arrow: tuple[bool, bool] | None = None  # whether the mouse pointer is shown, and whether we draw it

    # ------------------------------------------------------------ the window

    def open(self) -> None:
        """Open the window and start the devices. NoDisplay if there is no screen."""
        wanted = self.window.headless or os.environ.get(HEADLESS) == "1"
        try:
            pygame.display.init()
        except pygame.error as error:
            raise NoDisplay(str(error)) from error
        driver = pygame.display.get_driver()
        if driver in BLIND and not wanted:
            pygame.display.quit()
            raise NoDisplay(f"SDL has no screen to draw on (it offers only {driver!r})")
        pygame.font.init()
        pygame.display.set_caption(TITLE)
        try:
            self._set_mode(full=not (self.window.windowed or self.window.size or wanted))
        except pygame.error as error:
            raise NoDisplay(str(error)) from error
        if self.studio is None:
            self.studio = Studio()
        self._point(False)
        pygame.event.set_blocked([pygame.MULTIGESTURE, pygame.AUDIODEVICEADDED, pygame.AUDIODEVICEREMOVED])
        self.console.devices.typing = self._typing
        self.console.devices.anchored = self._anchored
        self.console.devices.patient = self._patient
        if not wanted and (driver.lower() == "kmsdrm" or self.console.policy.kiosk):  # nobody else's keys are heard
            self.waker = Waker()
        if not wanted:
            self.tick_hooks.append(Blindness(self.console, alone=driver.lower() == "kmsdrm").tick)
        self.console.devices.start()
        self.console.relayout = self.relayout
        self.relayout()

    def _set_mode(self, full: bool) -> None:
        self._full = full
        if full:
            pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        else:
            pygame.display.set_mode(self.window.size or (800, 480), pygame.RESIZABLE)

    def _point(self, visible: bool) -> None:
        """Show the arrow only while a mouse is used: a touch screen needs none. On a panel that is mounted on its side
        we draw it, and go by how far the mouse moves: the system's arrow would lie, and go the wrong way."""
        own = visible and self._full and self.console.rotation != 0
        if (visible, own) != self._arrow:
            self._arrow = (visible, own)
            pygame.mouse.set_visible(visible)  # ends the relative mode, so this comes first
            pygame.mouse.set_relative_mode(own)
            self.console.devices.steered = own and pygame.mouse.get_relative_mode()
            self.console.stage.dirty = True

    def _typing(self) -> bool:
        top = self.console.stage.top
        return top is not None and top.typing

    def _anchored(self, at: Point) -> bool:
        top = self.console.stage.top
        return top is not None and top.anchored(at)

    def _patient(self, device: str) -> bool:
        top = self.console.stage.top
        return top is not None and top.patient(device)

    def relayout(self) -> None:
        """Lay everything out anew: the window, its rotation, the theme, the language or the text size changed."""
        window = pygame.display.get_surface()
        if window is None:
            return
        console = self.console
        self._size = window.get_size()
        surface = self.screen.take(window, console.rotation)
        width, height = surface.get_size()
        metrics = layout.metrics(width, height, console.settings.text_size, console.words.language)
        console.metrics = metrics
        console.canvas = self.canvas_maker(surface, metrics, console.words, console.theme, self.studio)
        console.devices.resize(*self._size, console.rotation, console.touch_map)
        if self._arrow is not None:
            self._point(self._arrow[0])
        console.stage.layout(metrics)
        self._fresh = console.now() + SETTLE

    # ------------------------------------------------------------ ticks

    def turn(self) -> bool:
        """Do one tick: events, time, and a picture if something changed. Return whether one was drawn."""
        now = self.console.now()
        self.ticks += 1
        try:
            drawn = self._tick(now)
            self._failing = False
            return drawn
        except Exception as error:  # a scene's mistake must not take the match from the table
            if self.fragile:
                raise
            self._crashed(error)
            return False

    def _tick(self, now: float) -> bool:
        console, stage = self.console, self.console.stage
        events = pygame.event.get()
        for event in events:
            if event.type == pygame.KEYDOWN and not console.dimmer.dark and console.power.key(event.key):
                continue
            self._own(event, now)
        console.dimmer.feed(events, now)
        intents = console.devices.feed(events, now)
        intents += console.devices.tick(now)
        changes, console.devices.changes = console.devices.changes, []
        for what, pad in changes:
            if what == "new" and console.keeper is not None:
                console.keeper.plugged(now)
            if what == "stuck":
                say_stuck_pad(console, pad)
            elif not stage.device(what, pad.device, pad.name) and what == "gone":
                console.message(console.words.text("{pad} has been unplugged.").format(pad=pad.name))
            stage.dirty = True
        stuck, console.devices.stuck = console.devices.stuck, []
        for device in stuck:
            say_stuck(console, device)
        shown = console.devices.last_used
        for intent in intents:
            kept = [hook(intent, now) for hook in self.intent_hooks]  # every hook hears of it
            kept.append(console.dimmer.keeps(intent, now))
            if not any(kept):
                stage.handle(intent)
            self._awake = now + AWAKE
            if intent.act not in (Act.RELEASE, Act.LIFT):
                self._point(intent.device == "mouse")
            if intent.act is Act.POINT and console.devices.steered:
                stage.dirty = True
        if shown != self._prompts:
            self._prompts = shown
            stage.dirty = True
        for hook in self.tick_hooks:
            hook(now)
        console.look()
        console.sound.update(now)
        stage.update(now)
        changed = [console.power.update(now), console.toast.update(now), console.dimmer.update(now)]
        if any(changed):
            stage.dirty = True
        if not (stage.dirty or now < self._fresh or stage.busy(now)):
            return False
        self._draw(now)
        return True

    _prompts = ""

    def _draw(self, now: float) -> None:
        start, cpu = time.perf_counter(), time.thread_time()
        console = self.console
        canvas = console.canvas
        console.stage.draw(canvas, now)
        console.toast.draw(canvas)
        if console.devices.steered:
            draw_arrow(canvas, console.devices.point)
        if self.screen.surface is not None:
            console.dimmer.shade(self.screen.surface)
        if self.frames is not None:
            self.frames.append(Frame((time.thread_time() - cpu) * 1000, (time.perf_counter() - start) * 1000))
        self.screen.show()
        self.drawn += 1

    def _own(self, event: Any, now: float) -> None:
        """Take what is the window's own business."""
        kind = event.type
        kiosk = self.console.policy.kiosk  # no key leads out of the game there, and none changes its window
        if kind == pygame.QUIT and not kiosk:
            self.console.quit()
        elif kind in (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED):
            surface = pygame.display.get_surface()
            width, height = surface.get_size() if surface is not None else (0, 0)
            if (width, height) != self._size:
                self.relayout()
        elif kind in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN):
            self.console.stage.dirty = True
        elif kind == pygame.KEYDOWN and event.key == pygame.K_F11 and not (self.window.headless or kiosk):
            self._set_mode(full=not self._full)
            self.relayout()

    _size = (0, 0)

    def pause(self) -> float:
        """Return how long to wait until the next tick, in ms."""
        console = self.console
        now = console.now()
        if console.dimmer.dark:
            step = FRAME if console.dimmer.fading else DARK
        else:
            fast = (now < self._awake or now < self._fresh or console.devices.busy() or console.stage.dirty
                    or console.stage.busy(now))
            step = FRAME if fast else IDLE
        self._next = max(now, min(self._next + step, now + step))
        return self._next - now

    def run(self) -> None:
        """Tick until the stage is over."""
        stage = self.console.stage
        self._next = self.console.now()
        while not stage.over:
            self.turn()
            if stage.over:
                break
            if self.waker is not None:
                self.waker.wait(self.pause())
            else:
                self.console.clock.wait(self.pause())

    def close(self) -> None:
        """Shut the sound and the window."""
        self.console.dimmer.close()
        if self.waker is not None:
            self.waker.close()
        self.console.sound.close()
        pygame.quit()

    # ------------------------------------------------------------ crashes

    def _crashed(self, error: Exception) -> None:
        log.error("a scene failed", exc_info=error)
        stage = self.console.stage
        if self._failing:  # the error scene itself: there is nothing left to show
            stage.quit()
            raise error
        self._failing = True
        words = self.console.words
        try:
            stage.reset(self._error_scene(words.text("Something went wrong"),
                                          words.text("The match is saved as it was after the last move.")))
        except Exception:
            stage.quit()
            raise error from None

    def _error_scene(self, headline: str, detail: str) -> Scene:
        from handheld.ui.scenes.error import Error

        return Error(self.console, headline, detail)
