"""The face of Coast to Coast: its picture, where to look, and the protocols of games.face."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from handheld.games.base import Seat, Token
from handheld.games.coast import cards_art as art
from handheld.games.coast import ending, side, stage, tray
from handheld.games.coast.desk import Desk
from handheld.games.coast.hands import Hands
from handheld.games.deskview import DeskView
from handheld.games.face import Box, Canvas, Column, Point, Table, Taste, Words


class CoastView(DeskView[Desk, Hands]):
    """See games.face: View, MarkedView, ScoredView and SecretView; games.teach: GuidedView."""

    def __init__(self, words: Words, taste: Taste, options: Mapping[str, str]) -> None:
        desk = Desk(words, taste, options)
        super().__init__(desk, Hands(desk))

    # ------------------------------------------------------------ where to look

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

    # ------------------------------------------------------------ picture

    def draw(self, canvas: Canvas, table: Table, now: float) -> None:
        """Draw the whole area."""
        desk = self.desk
        self.advance(table, now)
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

    # ------------------------------------------------------------ the end

    def table_of(self, table: Table) -> Sequence[Column]:
        """Return the columns of the table at the end."""
        return ending.columns(self.desk.speech, self.desk.sync(table), self.desk.metrics)

    def series(self, table: Table) -> Mapping[Seat, Sequence[int]]:
        """Return the points of each seat after each of its rounds."""
        return ending.series(self.desk.sync(table))
