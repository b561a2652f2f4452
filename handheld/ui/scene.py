"""Scenes (one screen each) and the stage that stacks them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld.games.face import Canvas, Intent, Metrics, Point

if TYPE_CHECKING:
    from handheld.ui.console import Console


class Scene:
    """One screen. Holds what is looked at and pointed at, never what a save needs."""

    name = ""  # id for tests, the `screens` command and pictures
    overlay = False  # drawn over the scene below it (pause, hint, why-not)
    private = False  # behind the operator's PIN (ui/admin.py): nobody else shows it, and no clock takes it away

    def __init__(self, console: Console) -> None:
        self.console = console

    @property
    def typing(self) -> bool:
        """Return whether letter keys are text now (Act.TEXT), not commands."""
        return False

    def anchored(self, at: Point) -> bool:
        """Return whether a finger put there holds something open: another one beside it is then no pinch."""
        return False

    def patient(self, device: str) -> bool:
        """Return whether that device may well hold something down for long: it is then not soon taken for stuck."""
        return False

    def enter(self) -> None:
        """Become the top scene."""

    def leave(self) -> None:
        """Stop being the top scene: covered, or gone."""

    def layout(self, metrics: Metrics) -> None:
        """Take a new size, theme, language or text size; also called before the first draw."""

    def handle(self, intent: Intent) -> bool:
        """Take one intent and return whether something changed that shows."""
        return False

    def device(self, what: str, device: str, name: str) -> bool:
        """A pad came or went: `what` is "new" or "gone", `device` as in Intent.device. Every scene on the stage is
        told. Return True if that is said to the players here; else the loop shows a notice for "gone"."""
        return False

    def update(self, now: float) -> bool:
        """Do what time brings (each tick, ms) and return whether something changed that shows."""
        return False

    def busy(self, now: float) -> bool:
        """Return whether something moves: the loop then draws 60 frames a second."""
        return False

    def draw(self, canvas: Canvas, now: float) -> None:
        """Draw the whole window as it is at time `now` (ms)."""


class Stage:
    """The stack of scenes. The top one gets the intents; scenes below an overlay are still drawn."""

    def __init__(self) -> None:
        self.scenes: list[Scene] = []
        self.metrics: Metrics | None = None
        self.dirty = True
        self.over = False  # the program is to end

    @property
    def top(self) -> Scene | None:
        """Return the scene in front, or None."""
        return self.scenes[-1] if self.scenes else None

    def push(self, scene: Scene) -> None:
        """Put a scene in front."""
        if self.scenes:
            self.scenes[-1].leave()
        self.scenes.append(scene)
        self._arrive(scene)

    def pop(self) -> None:
        """Take the front scene away; the last one stays (use quit())."""
        if len(self.scenes) < 2:
            return
        self.scenes.pop().leave()
        self._arrive(self.scenes[-1])

    def pop_to(self, scene: Scene) -> None:
        """Take away all that stands before `scene`; nothing if it is not on the stage."""
        if scene not in self.scenes or self.scenes[-1] is scene:
            return
        self.scenes[-1].leave()
        while self.scenes[-1] is not scene:
            self.scenes.pop()
        self._arrive(scene)

    def replace(self, scene: Scene) -> None:
        """Put a scene in the place of the front one."""
        if self.scenes:
            self.scenes.pop().leave()
        self.scenes.append(scene)
        self._arrive(scene)

    def reset(self, *scenes: Scene) -> None:
        """Clear the stage and put these there, the last one in front."""
        if self.scenes:
            self.scenes[-1].leave()
        self.scenes = list(scenes)
        if self.metrics is not None:
            for scene in scenes[:-1]:
                scene.layout(self.metrics)
        if scenes:
            self._arrive(scenes[-1])

    def quit(self) -> None:
        """End the program after this tick."""
        self.over = True

    def _arrive(self, scene: Scene) -> None:
        self.dirty = True
        if self.metrics is not None:
            scene.layout(self.metrics)
        scene.enter()

    def layout(self, metrics: Metrics) -> None:
        """Give new numbers to every scene."""
        self.metrics = metrics
        for scene in list(self.scenes):
            scene.layout(metrics)
        self.dirty = True

    def handle(self, intent: Intent) -> None:
        """Give one intent to the front scene."""
        if self.scenes and self.scenes[-1].handle(intent):
            self.dirty = True

    def device(self, what: str, device: str, name: str) -> bool:
        """Tell every scene that a pad came or went; return whether one of them says so on the screen."""
        said = [scene.device(what, device, name) for scene in list(self.scenes)]
        return any(said)

    def _shown(self) -> list[Scene]:
        first = len(self.scenes) - 1
        while first > 0 and self.scenes[first].overlay:
            first -= 1
        return self.scenes[max(first, 0):]

    def update(self, now: float) -> None:
        """Let time pass in every scene that is seen."""
        for scene in self._shown():
            if scene.update(now):
                self.dirty = True

    def busy(self, now: float) -> bool:
        """Return whether any scene that is seen moves."""
        return any(scene.busy(now) for scene in self._shown())

    def draw(self, canvas: Canvas, now: float) -> None:
        """Draw what is seen, back to front. A scene that sets `dirty` while it draws is drawn again next tick."""
        self.dirty = False
        for scene in self._shown():
            scene.draw(canvas, now)
