"""How fast a match is shown: pauses between computers' moves, hurrying through them, and the sounds of a step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from handheld.games.base import Event, Kind
from handheld.games.face import Act, Button, Intent

if TYPE_CHECKING:
    from handheld.ui.scenes.play import Play

CALM_MS = 600.0  # a computer's move comes no sooner after the one before it: people want to follow
AFTER_MS = 250.0  # nor sooner than this after an animation
PACES = {"calm": 2.5, "normal": 1.0, "quick": 0.25}  # of the setting: times the pauses above
FAST_MS = 60.0  # in a hurry
FORCED_MS = 160.0  # between the sounds of what follows by itself
HOLD_MS = 400.0  # a button held that long hurries


class Pace:
    """The clock of one play scene."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.rush = False  # through computers' turns, until a person is asked
        self._calm = 0.0  # nothing new is shown before
        self._held: tuple[str, float] | None = None  # who holds a button or a finger down, since when
        self._sounds: list[tuple[float, str]] = []

    @property
    def hurried(self) -> bool:
        """Whether nothing is animated just now: computers among themselves, or on the way to a person's turn."""
        return self.play.fast or (self.rush and self.between)

    @property
    def between(self) -> bool:
        """Whether computers play and people watch."""
        director = self.play.director
        return bool(director.people) and bool(director.waiting_for) and not director.to_choose

    @property
    def offered(self) -> bool:
        """Whether the strip offers to hurry: there is more than one answer to wait for."""
        match = self.play.match
        return self.between and match.seats > 2 and not match.kind & Kind.TOGETHER

    def calm(self, now: float) -> bool:
        """Return whether the pause after what was shown last is over."""
        return now >= self._calm

    def at_once(self) -> None:
        """End the pause."""
        self._calm = 0.0

    def wait(self, now: float, *, moving: bool = False) -> None:
        """Begin the pause after a step at `now`, or lengthen it while an animation runs."""
        share = PACES.get(self.play.console.settings.pace, 1.0)
        if self.hurried:
            pause = 0.0 if moving else FAST_MS
        else:
            pause = (AFTER_MS if moving else CALM_MS) * share
        self._calm = max(self._calm, now + pause)

    # ------------------------------------------------------------ hurrying

    def hear(self, intent: Intent, now: float) -> None:
        """Note what is held down: CONFIRM, or a finger on the board."""
        down = intent.act is Act.PRESS and intent.button is Button.CONFIRM
        if down or (intent.act is Act.DOWN and self.play.frame.board.holds(intent.pos)):
            if not intent.repeat:
                self._held = (intent.device, now) if self.between else None
            return
        up = intent.act is Act.LIFT or (intent.act is Act.RELEASE and intent.button is Button.CONFIRM)
        if up and self._held is not None and self._held[0] == intent.device:
            self._held, self.rush = None, False

    def stop(self) -> None:
        """Nobody hurries any more."""
        self._held, self.rush = None, False

    def update(self, now: float) -> bool:
        """Begin to hurry once something is held long enough, and end it when a person is asked."""
        before = self.rush
        if not self.between:
            if self.play.director.to_choose:
                self.stop()
        elif self._held is not None and now - self._held[1] >= HOLD_MS:
            self.rush = True
        if self.rush and not before:
            self.play.view.skip()
            self.at_once()
        return self.rush != before

    # ------------------------------------------------------------ sounds

    def plan_sounds(self, events: Sequence[Event], now: float) -> None:
        """Plan the sounds of a step: laid, then one for each thing alike that follows, and the end."""
        play = self.play
        if self.hurried:
            return
        motion = not play.console.settings.less_motion
        self._sounds = [(now, "place")]
        alike = sum(event.name == events[0].name for event in events[1:]) if events else 0
        if motion:
            self._sounds += [(now + FORCED_MS * (k + 1), "forced") for k in range(min(alike, 12))]
        if play.match.over:
            self._sounds.append((now + FORCED_MS * (alike + 1) if motion else now, self.end_sound()))

    def cut_sounds(self) -> None:
        """The animation was skipped: only the end is still heard."""
        self._sounds = self._sounds[-1:] if self.play.match.over else []

    def sound(self, now: float) -> None:
        """Play what is due."""
        due = [name for at, name in self._sounds if at <= now]
        if due:
            self._sounds = [one for one in self._sounds if one[0] > now]
            self.play.console.sound.play(due[-1])

    def end_sound(self) -> str:
        """Return the name of the sound at the end of the match."""
        outcome, people = self.play.match.outcome, self.play.director.people
        if outcome is None or len(set(outcome.places)) == 1:
            return "draw"
        return "win" if not people or any(outcome.places[seat] == 0 for seat in people) else "lose"
