"""The face of a game whose screen keeps in a desk what it holds between two frames, and in hands what presses mean:
Coast to Coast and Tunnel Lines. Either adds its picture, and where to look."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, Protocol, TypeVar

from handheld.games.base import Event, Token, WhyNot
from handheld.games.face import REDRAW, UNUSED, Act, Box, Button, Intent, Metrics, Reply, Table, Told

_LOUD = (Act.PRESS, Act.TAP, Act.HOLD, Act.TWIST)  # intents that end animation
_ZOOM = (Button.ZOOM_IN, Button.ZOOM_OUT)


class Speech(Protocol):
    """The words of a game."""

    def say(self, token: Token) -> str: ...
    def result(self, table: Table, sight: Any) -> tuple[str, str]: ...
    def rule(self, rule: str) -> str: ...
    def option(self, option: str, value: str | None) -> str: ...


class Desk(Protocol):
    """What the screen holds. `showing` and `finale`: what is being shown of the last steps and of the end, or None."""

    marks: Sequence[int]
    why: WhyNot | None
    showing: Any
    finale: Any

    @property
    def speech(self) -> Speech: ...
    @property
    def places(self) -> Any: ...
    @property
    def busy(self) -> bool: ...
    def layout(self, area: Box, metrics: Metrics) -> None: ...
    def sync(self, table: Table) -> Any: ...
    def arrange(self) -> None: ...
    def show(self, events: Sequence[Event], table: Table) -> None: ...
    def tell(self, turns: Sequence[Told], table: Table) -> None: ...
    def skip(self) -> None: ...


class Hands(Protocol):
    """What presses, taps and drags mean."""

    def take(self, intent: Intent, table: Table) -> Reply: ...
    def hints(self, table: Table) -> Sequence[tuple[Button, str, str]]: ...
    def status(self, table: Table) -> str: ...


D = TypeVar("D", bound=Desk)
H = TypeVar("H", bound=Hands)


class DeskView(Generic[D, H]):
    """See games.face: View, MarkedView and SecretView."""

    def __init__(self, desk: D, hands: H) -> None:
        self.desk, self.hands = desk, hands

    # ------------------------------------------------------------ size, seats and time

    def layout(self, area: Box, metrics: Metrics) -> None:
        """Take this part of the window."""
        self.desk.layout(area, metrics)

    def marks(self, looks: Sequence[int]) -> None:
        """Take the colour and mark of each seat."""
        self.desk.marks = tuple(looks)

    def secrets(self) -> Box:
        """Return where the seat's own cards lie."""
        found: Box = self.desk.places.hand_box
        return found

    def show(self, events: Sequence[Event], table: Table, now: float) -> None:
        """Start the animation of steps; it begins with the next frame."""
        self.desk.show(events, table)

    def recap(self, turns: Sequence[Told], table: Table, now: float) -> None:
        """Keep what the others did, and show it once more."""
        self.desk.tell(turns, table)

    def busy(self, now: float) -> bool:
        """Return whether something moves."""
        return self.desk.busy

    def skip(self) -> None:
        """End all animation at once."""
        self.desk.skip()

    def blame(self, why: WhyNot | None, table: Table) -> None:
        """Show what forbids something."""
        self.desk.sync(table)
        self.desk.why = why

    def advance(self, table: Table, now: float) -> None:
        """Before a picture: end what has been shown to its end, begin what waited for it."""
        desk = self.desk
        desk.sync(table)
        if desk.showing is not None and desk.showing.over(now):
            desk.showing = None
        if desk.finale is not None and desk.showing is None:
            desk.finale.begin(now)
            if desk.finale.over(now):
                desk.finale = None
        desk.arrange()

    # ------------------------------------------------------------ hands

    def handle(self, intent: Intent, table: Table) -> Reply:
        """Take one intent. While something is shown it only ends that: one action for each press."""
        desk = self.desk
        desk.sync(table)
        loud = intent.act in _LOUD and intent.button not in _ZOOM
        if loud and (desk.showing is not None or desk.finale is not None):
            if not intent.repeat:
                desk.skip()
            return REDRAW
        cleared = loud and not intent.repeat and desk.why is not None
        if cleared:
            desk.why = None
        reply = self.hands.take(intent, table)
        desk.arrange()
        return REDRAW if cleared and reply is UNUSED else reply  # BACK too: it has done enough

    # ------------------------------------------------------------ words

    def hints(self, table: Table) -> Sequence[tuple[Button, str, str]]:
        """Return what the buttons do now."""
        self.desk.sync(table)
        return self.hands.hints(table)

    def status(self, table: Table) -> str:
        """Return what is to be done."""
        self.desk.sync(table)
        return self.hands.status(table)

    def say(self, token: Token) -> str:
        """Return a token as it stands in a move list."""
        return self.desk.speech.say(token)

    def result(self, table: Table) -> tuple[str, str]:
        """Return who won and why."""
        return self.desk.speech.result(table, self.desk.sync(table))

    def rule_words(self, rule: str) -> str:
        """Return the sentence for a rule."""
        return self.desk.speech.rule(rule)

    def option_words(self, option: str, value: str | None = None) -> str:
        """Return the name of an option, or of one of its values."""
        return self.desk.speech.option(option, value)
