"""The face of Tunnel Lines: what presses, taps and drags mean, and the protocols of games.face."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from handheld.core.tunnel import End
from handheld.games.base import Event, Seat, Token, WhyNot
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
from handheld.games.tunnel import cursor, ending, notation, side, signs, tray
from handheld.games.tunnel.desk import Desk
from handheld.games.tunnel.hands import Hands

_LOUD = (Act.PRESS, Act.TAP, Act.HOLD, Act.TWIST)  # intents that end animation
_ZOOM = (Button.ZOOM_IN, Button.ZOOM_OUT)


class TunnelView:
    """See games.face: View, MarkedView, ScoredView and SecretView; and games.teach: GuidedView."""

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
        """Return where the hub cards lie."""
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
        """Look at the whole board from now on."""
        self.desk.whole, self.desk.row, self.desk.page = True, -1, None
        self.desk.board.overview()

    def ghost(self, tokens: Sequence[Token], table: Table) -> None:
        """Put the first token of a computer's line on the board as a proposal, to be confirmed as always."""
        self.desk.sync(table)
        self.hands.propose(tokens, table)

    def look_at(self, token: Token, table: Table) -> None:
        """Bring the place of a step into sight."""
        self.desk.sync(table)
        act = notation.read(token)
        if not isinstance(act, End):
            self.desk.board.show([cursor.place_of(act)])

    def blame(self, why: WhyNot | None, table: Table) -> None:
        """Show what forbids something."""
        self.desk.sync(table)
        self.desk.why = why
        if why is not None and why.cells:
            self.desk.board.show(why.cells)

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
        desk.drawn = now
        desk.arrange()
        desk.follow(now)
        canvas.rect(desk.area, "ground")
        board, why = tray.open_board(desk, canvas)
        with canvas.clip(board):
            desk.board.draw(canvas, desk.look(now), now)
            tray.draw_words(desk, canvas, table, now)
        if why is not None:
            tray.draw_why(desk, canvas, why)
        tray.draw_rail(desk, canvas)
        tray.draw_seats(desk, canvas, table, now)
        tray.draw_banner(desk, canvas, table)
        side.draw_side(desk, canvas, table, now)

    def panel(self, canvas: Canvas, box: Box, table: Table) -> None:
        """Draw the players under the actions."""
        self.desk.sync(table)
        tray.draw_panel(self.desk, canvas, box, table)

    def seat_mark(self, canvas: Canvas, centre: Point, radius: float, seat: Seat) -> None:
        """Draw the sign of a seat."""
        signs.show_seat(canvas, centre, radius, self.desk.mark(seat))

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
