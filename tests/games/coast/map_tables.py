"""Windows with a map in them, and a position with claimed, closed and free routes: for the tests of the map."""

from __future__ import annotations

import os
import random
from functools import cache
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from handheld.games.coast.data import data
from handheld.games.coast.map import Map
from handheld.games.coast.maplook import MapLook
from handheld.games.coast.places import arrange
from handheld.games.face import Act, Box, Button, Intent, Metrics, Point
from handheld.ui import layout
from handheld.ui.canvas import PygameCanvas, Studio
from handheld.ui.theme import theme
from handheld.ui.words import Words

SIZES = ((320, 240), (480, 320), (640, 480), (720, 720), (800, 480), (1024, 600), (1280, 720), (1920, 1080),
         (320, 480), (480, 800))


def area(m: Metrics) -> Box:
    """Return what the view leaves for the map."""
    return arrange(layout.board_area(m), m, side=False).map


def canvas(width: int, height: int, name: str = "paper", text: float = 1.0) -> PygameCanvas:
    if pygame.display.get_surface() is None:
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode((64, 64))
    surface = pygame.Surface((width, height))
    return PygameCanvas(surface, layout.metrics(width, height, text), Words("en"), theme(name), Studio(60_000_000))


@cache
def busy() -> MapLook:
    """Return a position in which five seats have claimed about 40 routes."""
    rng = random.Random(3)
    owner, closed = [-1] * 100, set()
    for route in rng.sample(range(100), 42):
        if route in closed:
            continue
        owner[route] = rng.randrange(5)
        twin = data().routes[route].twin
        if twin >= 0 and owner[twin] < 0:
            closed.add(twin)
    free = [route for route in range(100) if owner[route] < 0 and route not in closed]
    return MapLook(owner=tuple(owner), closed=frozenset(closed), payable=frozenset(rng.sample(free, 20)),
                   ring_cities=frozenset((31, 19, 6, 8)), lit_cities=frozenset((14, 15)))


class Sheet:
    """A map in a window, driven by intents."""

    def __init__(self, size: tuple[int, int] = (800, 480), look: MapLook | None = None, *, text: float = 1.0,
                 name: str = "paper", motion: bool = False) -> None:
        self.canvas = canvas(*size, name, text)
        self.map = Map(motion=motion)
        self.map.layout(area(self.canvas.metrics), self.canvas.metrics)
        self.look = look or MapLook()
        self.draw()

    def draw(self, now: float = 0.0) -> None:
        self.map.draw(self.canvas, self.look, now)

    def press(self, *buttons: Button) -> Any:
        answer = None
        for button in buttons:
            answer = self.map.handle(Intent(Act.PRESS, button, device="pad:1"))
        return answer

    def tap(self, at: Point, act: Act = Act.TAP) -> Any:
        self.map.handle(Intent(Act.DOWN, pos=at, device="touch"))
        answer = self.map.handle(Intent(act, pos=at, device="touch"))
        self.map.handle(Intent(Act.LIFT, pos=at, device="touch"))
        return answer

    def level(self, level: int) -> None:
        """Zoom to a level."""
        for _ in range(9):
            self.press(Button.ZOOM_OUT)
        for _ in range(level):
            self.press(Button.ZOOM_IN)
        self.draw()

    def seek(self, route: int) -> Point:
        """Bring a route into view as a drag would, and return its middle."""
        self.map.show(routes=(route,))
        return self.map.spot(route)
