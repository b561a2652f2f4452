"""The door to the admin pages of a kiosk, and the session behind it.

In: Select and Start held for two seconds (X and F10 on a keyboard), or a finger on any corner of the title for five;
then the PIN. Out: BACK, or two minutes without a press. Admin pages are `private` scenes: found on the stage without
an open session they are taken off it before anything is drawn, however they came there."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from handheld.games.face import Act, Button, Intent, Point
from handheld.session.pin import Pin

if TYPE_CHECKING:
    from handheld.ui.console import Console
    from handheld.ui.loop import Loop
    from handheld.ui.scene import Scene

CHORD = (Button.SECOND, Button.PAUSE)
CHORD_TIME, CORNER_TIME = 2000.0, 5000.0  # ms
IDLE = 120_000.0  # ms without a press until the session ends
DOORS = frozenset(("title", "settings", "welcome", "error", "closed", "attract"))  # scenes from which there is a way in
# (Start alone opens the settings from the title)


class Admin:
    """One for each kiosk. `here(True)` is called when the operator is at the console, `here(False)` when that is over:
    what is set meanwhile is set for every visit to come."""

    def __init__(self, console: Console, pin: Pin, here: Callable[[bool], None] = lambda on: None) -> None:
        self.console, self.pin, self.here = console, pin, here
        self.open = False
        self._told = pin.chosen  # that there is no PIN yet, once, at the first title
        self._night = False  # it was dark for closed hours when the session began
        self._last = 0.0  # when somebody last did something
        self._busy_until = 0.0
        self._held: dict[str, set[Button]] = {}  # of the chord, by device
        self._since: float | None = None  # when both were down
        self._corner: tuple[Point, float] | None = None  # where a finger came down, and when

    def attach(self, loop: Loop) -> None:
        """Watch what people do from now on."""
        loop.intent_hooks.append(self.intent)
        loop.tick_hooks.append(self.tick)

    # ------------------------------------------------------------ the way in

    def intent(self, intent: Intent, now: float) -> bool:
        """Look at one intent; return whether it is ours alone."""
        if not intent.repeat and intent.act not in (Act.RELEASE, Act.LIFT, Act.POINT):  # a mouse trembles by itself
            self._last = now
        if intent.act is Act.DOWN:
            self._corner = (intent.start, now) if self._in_corner(intent.start) else None
        elif self._corner is not None and intent.act in (Act.LIFT, Act.DRAG) and intent.start == self._corner[0]:
            self._corner = None
        if intent.button in CHORD and intent.act in (Act.PRESS, Act.RELEASE):
            return self._chord(intent, now)
        return False

    def _chord(self, intent: Intent, now: float) -> bool:
        assert intent.button is not None
        held = self._held.setdefault(intent.device, set())
        if intent.act is Act.RELEASE:
            held.discard(intent.button)
            if not held:
                del self._held[intent.device]
            self._since = None
            return False
        held.add(intent.button)
        if len(held) < len(CHORD):
            return False
        self._since = self._since if intent.repeat and self._since is not None else now
        return self._at_door()  # the second of the two does not do there what it does alone

    def _in_corner(self, at: Point) -> bool:
        m = self.console.metrics
        reach = m.touch * 1.2
        return (at[0] <= reach or at[0] >= m.width - reach) and (at[1] <= reach or at[1] >= m.height - reach)

    def _at_door(self) -> bool:
        top = self.console.stage.top
        return top is not None and top.name in DOORS

    def tick(self, now: float) -> None:
        """Let time pass: open the door for who waited, shut it behind who left."""
        top = self.console.stage.top
        if self._since is not None and now - self._since >= CHORD_TIME:
            self._since = None
            self._knock()
        if self._corner is not None and now - self._corner[1] >= CORNER_TIME:
            self._corner = None
            self._knock()
        if not self._told and top is not None and top.name == "title":
            self._told = True
            _ = self.console.words.text
            self.console.message(_("There is no admin PIN yet. To choose one, hold Select and Start together, or a "
                                   "finger on a corner."))
        if not self._private():
            self._over()
        elif now - self._last >= IDLE:
            was_open = self.open
            self.leave()
            _ = self.console.words.text
            if was_open:
                self.console.message(_("The admin page was closed: nobody used it for {n} minutes.").format(
                    n=round(IDLE / 60_000)))
        elif not self.open and not all(getattr(scene, "door", False) for scene in self._private()):
            self.leave()

    def stay(self) -> None:
        """Something goes on that takes long: the session does not end meanwhile."""
        self._last = self.console.now()
        if self.console.keeper is not None:
            self.console.keeper.pressed = self._last

    # ------------------------------------------------------------ the session

    def _private(self) -> list[Scene]:
        return [scene for scene in self.console.stage.scenes if scene.private]

    def _knock(self) -> None:
        """Ask for the PIN; for a first one where there is none."""
        if not self._at_door() or self._private():
            return
        from handheld.ui.scenes.admin_pin import AskPin, first_pin

        self._last = self.console.now()
        self.console.sound.play("hint")
        self.console.stage.push(AskPin(self) if self.pin.chosen else first_pin(self))

    def enter(self) -> None:
        """The PIN was right, or has just been chosen: show the menu in the place of the scene in front."""
        from handheld.ui.scenes.admin import AdminMenu

        self.open = True
        self._last = self.console.now()
        if self.console.keeper is not None:
            self.console.keeper.forget()  # what a guest has set is not what the operator wants for all
        self._night = self.console.dimmer.night
        self._closed_hours(False)
        self.here(True)
        self.console.stage.replace(AdminMenu(self))

    def _over(self) -> None:
        if self.open:
            self.open = False
            self.here(False)
            self._closed_hours(self._night)

    def _closed_hours(self, on: bool) -> None:
        """Have it dark and quiet, or not: the operator is to see and hear what is set."""
        self.console.quiet = on
        self.console.apply_settings()
        self.console.dim(on)

    def leave(self) -> None:
        """End the session: every page of it leaves the stage, and all that stands over them."""
        self._over()
        stage, private = self.console.stage, self._private()
        if not private:
            return
        below = stage.scenes[:stage.scenes.index(private[0])]
        if below:
            stage.pop_to(below[-1])
            return
        from handheld.ui.scenes.title import Title

        stage.reset(Title(self.console))
