"""The face of Tunnel Lines: its picture, where to look, and the protocols of games.face."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from handheld.core.tunnel import End
from handheld.games.base import Seat, Token, WhyNot
from handheld.games.deskview import DeskView
from handheld.games.face import Box, Canvas, Column, Point, Table, Taste, Words
from handheld.games.tunnel import cursor, ending, notation, side, signs, tray
from handheld.games.tunnel.desk import Desk
from handheld.games.tunnel.hands import Hands


class TunnelView(DeskView[Desk, Hands]):
    """See games.face: View, MarkedView, ScoredView and SecretView; and games.teach: GuidedView."""

    def __init__(self, words: Words, taste: Taste, options: Mapping[str, str]) -> None:
        desk = Desk(words, taste, options)
        super().__init__(desk, Hands(desk))

    # ------------------------------------------------------------ where to look

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
        """Show what forbids something, and where."""
        super().blame(why, table)
        if why is not None and why.cells:
            self.desk.board.show(why.cells)

    # ------------------------------------------------------------ picture

    def draw(self, canvas: Canvas, table: Table, now: float) -> None:
        """Draw the whole area."""
        desk = self.desk
        desk.drawn = now
        self.advance(table, now)
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

    # ------------------------------------------------------------ the end

    def table_of(self, table: Table) -> Sequence[Column]:
        """Return the columns of the table at the end."""
        return ending.columns(self.desk.speech, self.desk.sync(table), self.desk.metrics)

    def series(self, table: Table) -> Mapping[Seat, Sequence[int]]:
        """Return the points of each seat after each of its rounds."""
        return ending.series(self.desk.sync(table))
