"""bench: what it costs to turn the picture for a panel that is mounted on its side. Upright costs nothing more."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator

from handheld.app.bench import Figure, at_most

SIZES = ((320, 240), (800, 480), (1280, 720))
TIMES = 120


def turned() -> Iterator[Figure]:
    """CPU of a turn, the median of many, with a display that shows nothing."""
    import pygame

    from handheld.ui.loop import Window, prepare
    from handheld.ui.screen import Screen

    prepare(Window(headless=True))
    pygame.display.init()
    try:
        for width, height in SIZES:
            for rotation in (0, 90, 180):
                window = pygame.display.set_mode((width, height))
                screen = Screen()
                screen.take(window, rotation)
                took = []
                for _ in range(TIMES):
                    start = time.thread_time()
                    screen.show()
                    took.append((time.thread_time() - start) * 1000)
                name = f"to show a picture turned by {rotation}, {width}x{height}"
                yield at_most("turned", name, statistics.median(took), width * height / 400_000, "ms", 2)
    finally:
        pygame.display.quit()
