"""The screens that pictures are made of, in a studio that one test module shares."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pictures.looking import LookingCanvas, Seen

import handheld.ui.scenes
from handheld.app.screens import Look, Studio, samples
from handheld.ui.scene import Scene

SIZES = ((320, 240), (480, 320), (800, 480), (1920, 1080))
THEMES = ("paper", "night")


@contextmanager
def studio(folder: Path) -> Iterator[Studio]:
    """Open a studio with saves in a folder; SDL itself stays for the tests that follow."""
    made = Studio(folder)
    try:
        yield made
    finally:
        made.house.close()


def screens(made: Studio, look: Look) -> Iterator[tuple[str, Callable[[], Any]]]:
    """Yield the name of every sample screen and what shows it in this look and returns the picture."""
    made.take(look)
    for name, build in samples(made.house.console).items():
        yield name, lambda build=build: made.show(build)  # type: ignore[misc]


def looked_at(made: Studio, colours: bool = True) -> list[Seen]:
    """Draw the screen once more and return the words and marks on it, with the colours behind them."""
    console = made.house.console
    canvas = LookingCanvas(console.canvas, colours)
    console.stage.draw(canvas, made.clock.now())
    return canvas.found


def scene_names() -> set[str]:
    """Return the name of every scene there is."""
    for module in pkgutil.iter_modules(handheld.ui.scenes.__path__):
        importlib.import_module(f"handheld.ui.scenes.{module.name}")
    found, todo = set(), [Scene]
    while todo:
        kind = todo.pop()
        todo += kind.__subclasses__()
        if kind.__module__.startswith("handheld.") and ".samples_" not in kind.__module__:
            found.add(kind.name)
    return found - {"", "sheet"}  # what others are made of
