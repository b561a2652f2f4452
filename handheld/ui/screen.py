"""The picture and how it comes onto the panel: as it is, or turned for a panel that is mounted on its side.

SDL on the bare console takes no notice of the kernel's rotation, so we turn the finished picture ourselves. An
unturned picture is drawn on the window itself and costs nothing more."""

from __future__ import annotations

import pygame

from handheld.games.face import Canvas, Point

ARROW = ((0.0, 0.0), (0.0, 0.86), (0.2, 0.68), (0.33, 1.0), (0.47, 0.94), (0.34, 0.63), (0.61, 0.63))
STRIP = 64  # rows turned at once: they stay in the processor's cache, and no second picture is needed


class Screen:
    """What is drawn on. `rotation`: degrees clockwise by which the picture is turned on the panel."""

    def __init__(self) -> None:
        self.rotation = 0
        self.surface: pygame.Surface | None = None  # upright

    def take(self, window: pygame.Surface, rotation: int) -> pygame.Surface:
        """Take the window as it is now and return what is drawn on."""
        self.rotation = rotation
        if not rotation:
            self.surface = window
            return window
        width, height = window.get_size()
        size = (width, height) if rotation == 180 else (height, width)
        if self.surface is None or self.surface is window or self.surface.get_size() != size:
            self.surface = pygame.Surface(size)
        return self.surface

    def show(self) -> None:
        """Bring the picture onto the panel."""
        window = pygame.display.get_surface()
        if self.rotation and window is not None and self.surface is not None:
            self._turn(self.surface, window)
        pygame.display.flip()

    def _turn(self, picture: pygame.Surface, window: pygame.Surface) -> None:
        width, height = picture.get_size()
        for y in range(0, height, STRIP):
            rows = min(STRIP, height - y)
            strip = picture.subsurface((0, y, width, rows))
            if self.rotation == 180:
                window.blit(pygame.transform.flip(strip, True, True), (0, height - y - rows))
            elif self.rotation == 90:
                window.blit(pygame.transform.rotate(strip, -90), (height - y - rows, 0))
            else:
                window.blit(pygame.transform.rotate(strip, 90), (y, 0))


def draw_arrow(canvas: Canvas, at: Point) -> None:
    """Draw the arrow of the mouse with its tip at a place."""
    size = canvas.metrics.touch * 0.6
    corners = [(at[0] + x * size, at[1] + y * size) for x, y in ARROW]
    canvas.line([*corners, corners[0]], 3, "halo")
    canvas.polygon(corners, "ink")
