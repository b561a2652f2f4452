"""A port of a front end (EmulationStation, RetroPie, Batocera, PortMaster): Select and Start together leave at once.

Players of these systems know the chord from every other game; each step is saved already, so nothing is asked. It
exists there only (`play --port`): at home both buttons are the game's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld.games.face import Act, Button, Intent

if TYPE_CHECKING:
    from handheld.ui.console import Console
    from handheld.ui.loop import Loop

CHORD = frozenset((Button.SECOND, Button.PAUSE))


class Leave:
    """Watches for the chord, on each pad by itself."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self._held: dict[str, set[Button]] = {}

    def attach(self, loop: Loop) -> None:
        """Hear of each intent from now on."""
        loop.intent_hooks.append(self.hear)

    def hear(self, intent: Intent, _now: float) -> bool:
        """Look at one intent; the press that makes the chord goes no further."""
        button = intent.button
        if button not in CHORD or not intent.device.startswith("pad:"):
            return False
        held = self._held.setdefault(intent.device, set())
        if intent.act is Act.RELEASE:
            held.discard(button)
        elif intent.act is Act.PRESS:
            held.add(button)
            if held == CHORD:
                self.console.quit()
                return True
        return False
