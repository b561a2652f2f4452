"""The face of Coast to Coast: what presses, taps and drags mean, and the protocols of games.face."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from handheld.games.base import Event, Seat, Token, WhyNot
from handheld.games.coast import cards_art as art
from handheld.games.coast import ending, side, stage, tray
from handheld.games.coast.desk import Desk
from handheld.games.coast.hands import Hands
from handheld.games.face import (
    REDRAW,
    UNUSED,
    Act,
    Box,
    Button,
    Canvas,
    Column,
    Intent,
    Metrics,
    Point,
    Reply,
    Table,
    Taste,
    Told,
    Words,
)

_LOUD = (Act.PRESS, Act.TAP, Act.HOLD, Act.TWIST)  # intents that end animation
_ZOOM = (Button.ZOOM_IN, Button.ZOOM_OUT)


class CoastView:
    """See games.face: View, MarkedView, ScoredView and SecretView; games.teach: GuidedView."""

    def __init__(self, words: Words, taste: Taste, options: Mapping[str, str]) -> None:
        self.desk = Desk(words, taste, options)
        self.hands = Hands(self.desk)

    # ------------------------------------------------------------ size, seats and time

    def layout(self, area: Box, metrics: Metrics) -> None:
        """Take this part of the window."""
        self.desk.layout(area, metrics)

    def marks(self, looks: Sequence[int]) -> None:
        """Take the colour and mark of each seat."""
        self.desk.marks = tuple(looks)

    def secrets(self) -> Box:
        """Return where the hand lies."""
        return self.desk.places.hand_box

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

    def overview(self) -> None:
        """Look at the whole map from now on."""
        self.desk.whole = True
        self.desk.map.overview()

    def look_at(self, token: Token, table: Table) -> None:
        """Bring the route that a token names into sight."""
        self.desk.sync(table)
        what, _, route = token.partition(".")
        if what == "claim":
            self.desk.map.show(routes=(int(route.split(".")[0]),))
            self.desk.map.skip()

    def ghost(self, tokens: Sequence[Token], table: Table) -> None:
        """Put the first token of a computer's line on the table as a proposal, to be confirmed as always."""
        self.desk.sync(table)
        self.hands.propose(tokens[0] if tokens else None, table)

    def blame(self, why: WhyNot | None, table: Table) -> None:
        """Show what forbids something."""
        self.desk.sync(table)
        self.desk.why = why

    # ------------------------------------------------------------ hands

    def handle(self, intent: Intent, table: Table) -> Reply:
        """Take one intent. While something is shown it only ends that: one action for each press."""
        desk = self.desk
        desk.sync(table)
        loud = intent.act in _LOUD and intent.button not in _ZOOM
        if loud and (desk.showing is not None or desk.finale is not None):
            if intent.repeat:
                return REDRAW
            desk.skip()
            return REDRAW
        cleared = loud and not intent.repeat and desk.why is not None
        if cleared:
            desk.why = None
        reply = self.hands.take(intent, table)
        desk.arrange()
        return REDRAW if cleared and reply is UNUSED else reply

    # ------------------------------------------------------------ picture

    def draw(self, canvas: Canvas, table: Table, now: float) -> None:
        """Draw the whole area."""
        desk = self.desk
        desk.sync(table)
        if desk.showing is not None and desk.showing.over(now):
            desk.showing = None
        if desk.finale is not None and desk.showing is None:
            desk.finale.begin(now)
            if desk.finale.over(now):
                desk.finale = None
        desk.arrange()
        desk.follow(now)
        canvas.rect(desk.area, "ground")
        with canvas.clip(tray.open_map(desk, canvas)):
            desk.map.draw(canvas, desk.look(now), now)
            stage.draw_points(desk, canvas, now)
        if not desk.bare:
            side.draw_list(desk, canvas)
        stage.draw_small_market(desk, canvas, now)
        tray.draw_seats(desk, canvas, table, now)
        if not desk.bare:
            if desk.bar_shown:
                tray.draw_bar(desk, canvas)
            tray.draw_tray(desk, canvas, table, now)
        side.draw_side(desk, canvas, table, now)
        stage.draw_words(desk, canvas, table, now)
        stage.draw_flights(desk, canvas, now)

    def panel(self, canvas: Canvas, box: Box, table: Table) -> None:
        """Draw what others did since, under the actions."""
        self.desk.sync(table)
        side.draw_since(self.desk, canvas, box)

    def seat_mark(self, canvas: Canvas, centre: Point, radius: float, seat: Seat) -> None:
        """Draw the sign of a seat."""
        art.show_seat(canvas, centre, radius, self.desk.mark(seat))

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

    # ------------------------------------------------------------ the end

    def table_of(self, table: Table) -> Sequence[Column]:
        """Return the columns of the table at the end."""
        return ending.columns(self.desk.speech, self.desk.sync(table), self.desk.metrics)

    def series(self, table: Table) -> Mapping[Seat, Sequence[int]]:
        """Return the points of each seat after each of its rounds."""
        return ending.series(self.desk.sync(table))
