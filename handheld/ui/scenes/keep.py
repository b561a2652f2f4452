"""What may make the screen unusable is only tried: the question whether to keep it takes it back by itself."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from handheld.games.face import Act, Canvas, Intent, Point
from handheld.ui.scenes.agree import Agree, Choice

if TYPE_CHECKING:
    from handheld.ui.console import Console

TRIAL_MS = 15_000.0


class Keep(Agree):
    """Asks for 15 seconds; no answer, and every way out but "Keep", calls `back`. Shows where a finger is felt."""

    name = "keep"

    def __init__(self, console: Console, headline: str, keep: Callable[[], None], back: Callable[[], None]) -> None:
        _ = console.words.text
        super().__init__(console, headline, "", [Choice("tick", _("Keep")), Choice("undo", _("Go back"))])
        self._keep, self._back = keep, back
        self._settled = False
        self._until = console.now() + TRIAL_MS
        self._left = -1
        self._felt: Point | None = None
        self._count(console.now())

    def _count(self, now: float) -> bool:
        """Set the countdown; return whether that changed it."""
        left = max(0, math.ceil((self._until - now) / 1000))
        if left == self._left:
            return False
        self._left = left
        n_ = self.console.words.plural
        self.detail = n_("Without an answer it goes back in {n} second.",
                         "Without an answer it goes back in {n} seconds.", left).format(n=left)
        return True

    def _settle(self, keep: bool) -> None:
        if not self._settled:
            self._settled = True
            (self._keep if keep else self._back)()

    def leave(self) -> None:
        self._settle(False)  # covered, or swept off the stage: nobody has said to keep it

    def handle(self, intent: Intent) -> bool:
        if intent.act in (Act.DOWN, Act.DRAG):
            self._felt = intent.pos
            return True
        return super().handle(intent)

    def _answer(self, index: int) -> bool:
        self._settle(index == 0)
        return super()._answer(index)

    def update(self, now: float) -> bool:
        if self.console.stage.top is not self:
            return False
        if self._settled or now >= self._until:
            return self._answer(len(self.choices) - 1)
        return self._count(now)

    def draw(self, canvas: Canvas, now: float) -> None:
        super().draw(canvas, now)
        if self._felt is not None:
            r = canvas.metrics.touch * 0.4
            canvas.ring(self._felt, r, 3, "halo")
            canvas.ring(self._felt, r, 1.5, "ink")


def try_rotation(console: Console, degrees: int) -> None:
    """Turn the picture, and ask whether to keep it so."""
    before = console.turned

    def keep() -> None:
        console.settings.rotation, console.turned = degrees, None
        console.save_settings()

    def back() -> None:
        console.turned = before
        console.relayout()

    console.turned = degrees
    console.relayout()
    console.stage.push(Keep(console, console.words.text("Is the picture the right way up?"), keep, back))


def try_touch_map(console: Console, table: Sequence[float]) -> None:
    """Straighten the touch by a calibration (none: take it as it comes), and ask whether to keep it so."""

    def keep() -> None:
        console.settings.touch_map, console.bent = list(table), None
        console.save_settings()

    def back() -> None:
        console.bent = None
        console.relayout()

    console.bent = tuple(table)
    console.relayout()
    console.stage.push(Keep(console, console.words.text("Is every touch felt where you touch?"), keep, back))
