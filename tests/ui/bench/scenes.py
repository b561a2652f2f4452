"""Plain scenes for tests of the devices, the loop and the widgets."""

from __future__ import annotations

from handheld.games.face import Act, Box, Button, Canvas, Intent
from handheld.ui.console import Console
from handheld.ui.scene import Scene


class Notes(Scene):
    """Writes down all that it is asked for."""

    name = "notes"

    def __init__(self, console: Console) -> None:
        super().__init__(console)
        self.got: list[Intent] = []
        self.told: list[tuple[str, str, str]] = []
        self.handled = False  # what device() answers
        self.letters = False
        self.whole = False  # DOWN and LIFT too, which come with each finger

    @property
    def typing(self) -> bool:
        """Return whether letters are text."""
        return self.letters

    def handle(self, intent: Intent) -> bool:
        """Write it down."""
        if self.whole or intent.act not in (Act.DOWN, Act.LIFT):
            self.got.append(intent)
        return True

    def device(self, what: str, device: str, name: str) -> bool:
        """Write it down."""
        self.told.append((what, device, name))
        return self.handled

    def draw(self, canvas: Canvas, now: float) -> None:
        """Draw how many."""
        canvas.rect(Box(0, 0, canvas.metrics.width, canvas.metrics.height), "ground")
        canvas.text((20, 20), str(len(self.got)), canvas.metrics.body)

    # ------------------------------------------------------------ for tests

    def take(self) -> list[Intent]:
        """Return what came since the last take()."""
        found, self.got = self.got, []
        return found

    def presses(self) -> list[Button]:
        """Return the buttons pressed since the last take(), repeats too."""
        return [one.button for one in self.take() if one.act is Act.PRESS and one.button is not None]

    def acts(self) -> list[Act]:
        """Return the acts since the last take()."""
        return [one.act for one in self.take()]
