"""`pocket-rails screens`: every screen at every size into a folder, for looking at and for the README."""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from handheld.app.fail import Failure, UsageError
from handheld.app.main import size

THEMES = ("paper", "night", "high-contrast")
LANGUAGES = ("en", "sv", "ja")
TEXT_SIZES = ("1", "1.25", "1.5")


class StillClock:
    """A clock that stands until it is pushed: the same picture each time."""

    def __init__(self) -> None:
        self.time = 1_000_000.0

    def now(self) -> float:
        """Return the time in ms."""
        return self.time

    def wait(self, msec: float) -> None:
        """Go on by that many ms at once."""
        self.time += msec


@dataclass(frozen=True, slots=True)
class Look:
    """How a screen is to be shown."""

    size: tuple[int, int]
    theme: str = "paper"
    language: str = "en"
    text_size: float = 1.0


class Studio:
    """Shows sample scenes in a headless window, one look after the other."""

    def __init__(self, folder: Path) -> None:
        from handheld.ui.loop import Loop, Window, prepare

        window = Window((800, 480), windowed=True, headless=True)
        prepare(window)
        from handheld.app.start import House

        self.clock = StillClock()
        self.house = House(self.clock, folder, silent=True)
        self.loop = Loop(self.house.console, window)
        self.loop.open()

    def close(self) -> None:
        """Close the window and the saves."""
        self.house.close()
        self.loop.close()

    def take(self, look: Look) -> None:
        """Change window, theme, language and text size."""
        import pygame

        console, settings = self.house.console, self.house.settings
        settings.theme, settings.language, settings.text_size = look.theme, look.language, look.text_size
        settings.less_motion = True  # a picture shows how things stand
        if pygame.display.get_window_size() != look.size:
            pygame.display.set_mode(look.size, pygame.RESIZABLE)
        console.apply_settings()

    def show(self, build: Callable[[], Any]) -> Any:
        """Put a scene on the stage, let it settle, and draw it. Returns the window's surface."""
        import pygame

        stage = self.house.console.stage
        stage.reset(build())
        for _ in range(40):  # thoughts, toasts and short animations come to rest
            self.clock.wait(50)
            stage.update(self.clock.now())
        self.house.console.toast.hide()
        stage.draw(self.house.console.canvas, self.clock.now())
        pygame.display.flip()
        return pygame.display.get_surface()


def samples(console: Any) -> dict[str, Callable[[], Any]]:
    """Return every sample scene by name, in the order of a first evening."""
    from handheld.ui.scenes import (
        samples_admin,
        samples_coast,
        samples_kiosk,
        samples_menu,
        samples_play,
        samples_seats,
        samples_teach,
        samples_tunnel,
        samples_twisty,
    )

    every = (samples_menu, samples_play, samples_seats, samples_teach, samples_twisty, samples_coast, samples_tunnel,
             samples_admin, samples_kiosk)
    return {name: build for each in every for name, build in each.samples(console).items()}


def chosen(text: str, known: tuple[str, ...], what: str) -> list[str]:
    """Return the words of a list by commas; UsageError for one that is not known. "all": every one."""
    words = list(known) if text == "all" else [word for word in text.split(",") if word]
    for word in words:
        if word not in known:
            raise UsageError(f"{what} can be {', '.join(known)} or all, not {word!r}")
    return words


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.description = "Render every screen at every size as PNG files DIR/SIZE-THEME-LANGUAGE-TEXT/SCREEN.png."
    parser.epilog = "example: pocket-rails screens shots --sizes 320x240,800x480 --themes paper,night --languages all"
    parser.add_argument("dir", metavar="DIR", type=Path)
    parser.add_argument("--sizes", default="all", metavar="WxH,...", help="all: the ten sizes of the design")
    parser.add_argument("--themes", default="paper", metavar="NAMES", help="paper, night, high-contrast or all")
    parser.add_argument("--languages", default="en", metavar="NAMES", help="en, sv, ja or all")
    parser.add_argument("--text", default="1", metavar="SIZES", help="1, 1.25, 1.5 or all")
    parser.add_argument("--only", default="", metavar="NAMES", help="screens whose names begin so, by commas apart")


def looks(args: argparse.Namespace) -> Iterator[Look]:
    """Yield each look asked for."""
    from handheld.ui.layout import SIZES

    sizes = list(SIZES) if args.sizes == "all" else [size(word) for word in args.sizes.split(",")]
    themes, texts = chosen(args.themes, THEMES, "--themes"), chosen(args.text, TEXT_SIZES, "--text")
    for one in sizes:
        for theme in themes:
            for language in chosen(args.languages, LANGUAGES, "--languages"):
                for text in texts:
                    yield Look(one, theme, language, float(text))


def run(args: argparse.Namespace) -> int:
    """Render and print how many pictures were made."""
    import pygame

    wanted = list(looks(args))
    made = 0
    with tempfile.TemporaryDirectory() as saves:
        studio = Studio(Path(saves))
        try:
            for look in wanted:
                studio.take(look)
                name = "{}x{}-{}-{}-{:g}".format(*look.size, look.theme, look.language, look.text_size)
                folder = args.dir / name
                try:
                    folder.mkdir(parents=True, exist_ok=True)
                    for screen, build in samples(studio.house.console).items():
                        if args.only and not screen.startswith(tuple(args.only.split(","))):
                            continue
                        pygame.image.save(studio.show(build), folder / f"{screen}.png")
                        made += 1
                except OSError as error:
                    raise Failure(f"{folder}: {error.strerror}") from error
        finally:
            studio.close()
    print(f"{made} pictures in {args.dir}")
    return 0
