"""Finding out an unknown pad: from what its owner presses, step by step, to an SDL mapping string. No SDL here."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from handheld.games.face import N_
from handheld.ui.devices.mapping import Raw

PUSHED = 0.6  # of the way from rest: this axis is meant
AT_REST = 0.3  # of the way: it is let go again
CROSS = frozenset(("dpup", "dpdown", "dpleft", "dpright"))
STICK = frozenset(("leftx", "lefty"))
TRIGGERS = frozenset(("lefttrigger", "righttrigger"))


class Step(NamedTuple):
    """One question of the wizard: the SDL name of the thing and the words that ask for it."""

    sdl: str
    words: str
    needed: bool
    axis: bool = False  # a whole stick axis is wanted, named by its positive way


STEPS: tuple[Step, ...] = (
    Step("a", N_("Press the button at the bottom"), True),
    Step("b", N_("Press the button at the right"), True),
    Step("x", N_("Press the button at the left"), False),
    Step("y", N_("Press the button at the top"), False),
    Step("dpup", N_("Press up on the cross"), False),
    Step("dpdown", N_("Press down on the cross"), False),
    Step("dpleft", N_("Press left on the cross"), False),
    Step("dpright", N_("Press right on the cross"), False),
    Step("start", N_("Press Start"), False),
    Step("back", N_("Press Select"), False),
    Step("leftshoulder", N_("Press the left shoulder button"), False),
    Step("rightshoulder", N_("Press the right shoulder button"), False),
    Step("lefttrigger", N_("Press the left trigger"), False),
    Step("righttrigger", N_("Press the right trigger"), False),
    Step("leftx", N_("Push the left stick to the right"), False, True),
    Step("lefty", N_("Push the left stick down"), False, True),
    Step("rightx", N_("Push the right stick to the right"), False, True),
    Step("righty", N_("Push the right stick down"), False, True),
)


@dataclass
class Wizard:
    """The questions asked one after the other. `feed` takes what the pad says; `skip` and `again` move by hand.

    On a question that may stay open, the button already known as A answers "there is none"."""

    guid: str
    name: str
    rest: dict[int, float] = field(default_factory=dict)  # axis -> where it stands untouched
    steps: tuple[Step, ...] = STEPS
    at: int = 0
    found: dict[str, str] = field(default_factory=dict)  # SDL name -> source ("b0", "+a2", "h0.1")
    refused: bool = False  # the last press was something already in use
    lost: bool = False  # neither cross nor stick was found: the questions begin again there
    _held: set[int] = field(default_factory=set)  # axes pushed and not let go yet

    @property
    def done(self) -> bool:
        return self.at >= len(self.steps)

    @property
    def step(self) -> Step:
        """Return the question that is open now; only while not done."""
        return self.steps[self.at]

    def feed(self, raw: Raw) -> bool:
        """Take one thing the pad says; return whether the question or the refusal changed."""
        source = self._source(raw)
        if source is None or self.done:
            return False
        step = self.step
        if source == self.found.get("a") and not step.needed:
            return self.skip()
        if self._taken(source):
            changed = not self.refused
            self.refused = True
            return changed
        self.found[step.sdl] = source
        self._next()
        return True

    def _next(self) -> None:
        self.refused = False
        self.at += 1
        self.lost = False
        if self.done and not (self.found.keys() >= CROSS or self.found.keys() >= STICK):
            self.lost = True
            self.at = next((k for k, step in enumerate(self.steps) if step.sdl == "dpup"), 0)
            for step in self.steps[self.at:]:
                self.found.pop(step.sdl, None)

    def skip(self) -> bool:
        """Leave the open question without an answer, if it may be; return whether it was left."""
        if self.done or self.step.needed:
            return False
        self._next()
        return True

    def again(self) -> bool:
        """Go one question back and forget its answer; return False at the first."""
        if not self.at:
            return False
        self.at -= 1
        self.found.pop(self.step.sdl, None)
        self.refused = self.lost = False
        return True

    def mapping(self) -> str:
        """Return the SDL mapping string of what was found so far."""
        name = "".join(c for c in self.name if c not in ",\n\r").strip() or "Pad"
        parts = [f"{sdl}:{source}" for sdl, source in self.found.items()]
        return ",".join([self.guid, name, *parts, "platform:Linux", ""])

    def _source(self, raw: Raw) -> str | None:
        """Return SDL's name for what was pressed, None for a release, a small tilt or a stick still held."""
        if raw.kind == "button":
            return f"b{raw.number}" if raw.value else None
        if raw.kind == "hat":
            bits = int(raw.value)
            return f"h{raw.number}.{bits}" if bits in (1, 2, 4, 8) else None
        rest = self.rest.get(raw.number, 0.0)
        if not self.done and self.step.sdl in TRIGGERS and abs(rest) < AT_REST and raw.value < -0.8:
            rest = self.rest[raw.number] = -1.0  # SDL says 0 of a trigger until it is touched first
        way = raw.value - rest
        if abs(way) < AT_REST:
            self._held.discard(raw.number)
            return None
        if abs(way) < PUSHED or raw.number in self._held:
            return None
        self._held.add(raw.number)
        if self.done:
            return None
        if abs(rest) > 0.5:  # a trigger that rests at one end: the whole range counts
            return f"a{raw.number}" if rest < 0 else f"a{raw.number}~"
        if self.step.axis:
            return f"a{raw.number}" if way > 0 else f"a{raw.number}~"
        return f"{'+' if way > 0 else '-'}a{raw.number}"

    def _taken(self, source: str) -> bool:
        """Return whether a source is in use; the two halves of one axis are two sources, the whole is both."""
        bare = source.strip("+-~")
        for other in self.found.values():
            if other == source:
                return True
            if other.strip("+-~") == bare and (other[0] not in "+-" or source[0] not in "+-"):
                return True
        return False
