"""A console without devices for the tests of the scenes of a match: intents go to the stage, time is moved by hand."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from handheld.core import Stop
from handheld.games.face import Act, Box, Button, Intent
from handheld.session.results import Results
from handheld.session.seats import Player
from handheld.session.settings import Settings
from handheld.session.store import Store
from handheld.session.thinker import Answer
from handheld.ui import layout
from handheld.ui.canvas import PygameCanvas, Studio
from handheld.ui.console import Console
from handheld.ui.devices.router import Router
from handheld.ui.scene import Scene
from handheld.ui.scenes.play import Play
from handheld.ui.sound import Sound

ANNA, BJORN = Player("Anna"), Player("Björn")
LOOP = "@0/ A2+ A0+ B1/ @2+ C3/ B4/ D2+ C0\\ A1+ E2\\ F2\\ F4/ B6/ G4\\ G5\\ C0/ D1/ G1+ H2+ F0+"  # white wins
_studio: list[Studio] = []


class Clock:
    """Time that the test moves."""

    def __init__(self) -> None:
        self.time = 1000.0

    def now(self) -> float:
        return self.time

    def wait(self, msec: float) -> None:
        self.time += msec


class Plug:
    """A pad that is plugged in."""

    def __init__(self, device: str) -> None:
        self.device, self.name, self.family = device, "Pad", "xbox"


class Devices(Router):
    """A router without SDL: the test says which pads are there."""

    def __init__(self) -> None:
        super().__init__()
        self.plugged: list[str] = []

    def pad(self, device: str) -> Any:
        return Plug(device) if device in self.plugged else None


class AtOnce:
    """A thinker that has its answer with the next poll."""

    def __init__(self) -> None:
        self.question: Callable[[Stop], Any] | None = None
        self.number = 0

    def ask(self, question: Callable[[Stop], Any]) -> int:
        self.question, self.number = question, self.number + 1
        return self.number

    def drop(self) -> None:
        self.question = None

    def poll(self) -> Answer | None:
        if self.question is None:
            return None
        question, self.question = self.question, None
        return Answer(self.number, question(Stop()))


class Bench:
    """A console at a size, with saves in a folder."""

    def __init__(self, folder: Path, size: tuple[int, int] = (800, 480), language: str = "en") -> None:
        pygame.display.init()
        pygame.font.init()
        if not _studio:
            _studio.append(Studio())
        settings = Settings()
        settings.language, settings.less_motion = language, False
        self.clock, self.devices = Clock(), Devices()
        self.store = Store(folder)
        self.console = Console(settings, clock=self.clock, devices=self.devices, sound=Sound(silent=True),
                               store=self.store, results=Results(self.store), thinker=AtOnce())
        self.resize(size)

    def resize(self, size: tuple[int, int]) -> None:
        surface = pygame.Surface(size)
        if pygame.display.get_surface() is None:
            pygame.display.set_mode((320, 240))
        console = self.console
        console.metrics = layout.metrics(*size, console.settings.text_size, console.words.language)
        console.canvas = PygameCanvas(surface, console.metrics, console.words, console.theme, _studio[0])
        console.stage.layout(console.metrics)

    @property
    def top(self) -> Scene:
        top = self.console.stage.top
        assert top is not None
        return top

    @property
    def play(self) -> Play:
        return next(scene for scene in reversed(self.console.stage.scenes) if isinstance(scene, Play))

    def push(self, scene: Scene) -> None:
        self.console.stage.push(scene)
        self.draw()

    def draw(self) -> None:
        self.console.stage.draw(self.console.canvas, self.clock.time)

    def tick(self, msec: float = 50) -> None:
        """Let time pass in steps of a frame or two, drawing as the loop does."""
        end = self.clock.time + msec
        while self.clock.time < end:
            self.clock.time = min(end, self.clock.time + 25)
            self.console.stage.update(self.clock.time)
            if self.console.stage.dirty or self.console.stage.busy(self.clock.time):
                self.draw()

    def press(self, *buttons: Button, device: str = "keys") -> None:
        for button in buttons:
            self.devices.last_used = device.partition(":")[0]
            self.console.stage.handle(Intent(Act.PRESS, button, device=device))
            self.console.stage.handle(Intent(Act.RELEASE, button, device=device))
            self.tick()
            self.draw()

    def tap(self, at: Box | tuple[float, float]) -> None:
        self.devices.last_used = "touch"
        pos = at.centre if isinstance(at, Box) else at
        self.console.stage.handle(Intent(Act.TAP, pos=pos, start=pos, device="touch"))
        self.tick()
        self.draw()

    def move(self, device: str = "keys") -> None:
        """Place a tile anywhere, as a person would, and let its animation end."""
        before = self.play.match.at
        for _ in range(12):
            self.press(Button.CONFIRM, device=device)
            if self.play.match.at > before:
                break
        self.tick(3000)

    def moves(self, text: str, seats: Sequence[int] = (0, 1)) -> None:
        """Decide for people straight through the director (what the view makes of buttons is tested elsewhere)."""
        for token in text.split():
            play = self.play
            seat = play.director.to_choose[0]
            assert seat in seats
            play.director.choose(seat, token)
            self.tick(50)
            play.view.skip()

    def close(self) -> None:
        self.store.close()
