"""What presses, taps and drags mean on the Tunnel Lines screen. One grammar: choose, see what it brings, confirm.

The board makes a tile or a station the ghost; SECOND goes on to the other line, to stations, to a look around for
reasons. INFO opens what the trips would be now. The turn is over only by its own button: until then all is undone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from handheld.core import lattice
from handheld.core.tunnel import Act as Step
from handheld.core.tunnel import Bonus, Station, Tile
from handheld.games.base import Token
from handheld.games.face import (
    NOTHING,
    REDRAW,
    UNUSED,
    Act,
    Ask,
    Button,
    Intent,
    Nothing,
    Play,
    Reply,
    Table,
)
from handheld.games.tunnel import notation, trips
from handheld.games.tunnel.boardlook import Choice, Pick
from handheld.games.tunnel.data import data
from handheld.games.tunnel.desk import LINES, PAGES, Desk
from handheld.games.tunnel.signs import HUB_OF
from handheld.games.tunnel.why import CELL, CODES, Place

_FINGERS = ("touch", "mouse")
_POINTED = (Act.TAP, Act.HOLD, Act.DRAG, Act.DROP, Act.PINCH, Act.DOWN)
_ARROWS = (Button.UP, Button.DOWN, Button.LEFT, Button.RIGHT)
_STEPS = (Button.NEXT, Button.PREVIOUS)
_ZOOM = (Button.ZOOM_IN, Button.ZOOM_OUT)


class Hands:
    """The hands at the view's desk."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def take(self, intent: Intent, table: Table) -> Reply:
        """Take one intent; the table is synced."""
        desk = self.desk
        if intent.act is Act.PRESS and intent.button is not None:
            desk.buttons_used = intent.device not in _FINGERS
            if intent.repeat and intent.button not in (*_ARROWS, *_ZOOM, *_STEPS):
                return NOTHING
            return self._press(intent, intent.button, table)
        if intent.act in _POINTED:
            desk.buttons_used = False
        if intent.act in (Act.TAP, Act.HOLD):
            return self._point(intent, table)
        if intent.act is Act.TWIST and desk.page is not None:
            return self._next_row(1 if intent.amount > 0 else -1)
        return self._board(intent, table)

    def _board(self, intent: Intent, table: Table) -> Reply:
        """Let the board take an intent."""
        desk = self.desk
        answer = desk.board.handle(intent, desk.choices if desk.page is None and desk.acting else ())
        if isinstance(answer, Nothing):
            return answer
        return self._picked(answer, table)

    # ------------------------------------------------------------ buttons

    def _press(self, intent: Intent, button: Button, table: Table) -> Reply:
        desk, sight = self.desk, self.desk.sight
        assert sight is not None
        if button in _ZOOM:
            return self._board(intent, table)
        if sight.over:
            return self._after_the_end(button)
        if button is Button.INFO:
            desk.turn_to("trips" if desk.page is None else None)
            return REDRAW
        if desk.page is not None:
            return self._on_page(button)
        if not desk.acting:
            return UNUSED
        match button:
            case Button.SECOND:
                return self._second()
            case Button.BACK:
                return self._back()
            case Button.HINT:
                return self._hint(table)
            case Button.CONFIRM:
                return self._confirm(intent, table)
        if not desk.choices and desk.mode != "look":
            return NOTHING
        return self._board(intent, table)

    def _after_the_end(self, button: Button) -> Reply:
        """Look at one trip after the other, with its points; then at the board alone."""
        desk = self.desk
        if button is Button.SECOND:
            row = (desk.row + 2) % (len(trips.NAMES) + 1) - 1 if desk.page is not None else 0
            desk.turn_to("trips" if row >= 0 else None)
            desk.row = row
            return REDRAW
        return UNUSED

    def _second(self) -> Reply:
        """Go on to what else can be chosen; at a bonus: none."""
        desk = self.desk
        if desk.mode == "bonus":
            return Play("b-")
        modes = desk.modes()
        if not modes:
            return NOTHING
        at = modes.index(desk.mode) if desk.mode in modes else -1
        desk.board.choose(None)
        desk.hint = ()
        desk.turn_mode(modes[(at + 1) % len(modes)])
        desk.show_heads()
        return REDRAW

    def _back(self) -> Reply:
        """Take the ghost away, or leave the look around; else it is the shell's: undo."""
        desk = self.desk
        if desk.choice is not None:
            desk.board.choose(None)
            return REDRAW
        if desk.mode == "look":
            desk.turn_mode(desk.modes()[0])
            return REDRAW
        return UNUSED

    def _hint(self, table: Table) -> Reply:
        desk = self.desk
        if desk.mode == "look" and desk.board.cursor is not None:
            return self._why(desk.board.cursor, table)
        return Ask("hint")

    def _confirm(self, intent: Intent, table: Table) -> Reply:
        desk = self.desk
        if desk.mode == "look":
            cursor = desk.board.cursor
            return self._why(cursor, table) if cursor is not None else self._board(intent, table)
        if desk.choice is not None:
            return self._lay(desk.choice, table)
        if desk.token_end is not None:
            return Play(desk.token_end)
        if not desk.choices:
            return Ask("why", "end")
        return self._board(replace(intent, button=Button.NEXT), table)

    def _on_page(self, button: Button) -> Reply:
        desk = self.desk
        if button in (Button.UP, Button.DOWN):
            return self._next_row(1 if button is Button.DOWN else -1)
        if button in (Button.LEFT, Button.RIGHT, *_STEPS):
            step = 1 if button in (Button.RIGHT, Button.NEXT) else -1
            desk.turn_to(PAGES[(PAGES.index(desk.page or "trips") + step) % len(PAGES)])
            return REDRAW
        if button in (Button.BACK, Button.CONFIRM):
            desk.turn_to(None)
            return REDRAW
        if button is Button.SECOND:
            return self._next_row(1)
        return UNUSED

    def _next_row(self, step: int) -> Reply:
        desk = self.desk
        if desk.page != "trips":
            return NOTHING
        desk.row = (max(0, desk.row) + step) % len(trips.NAMES)
        desk.show_trip()
        return REDRAW

    # ------------------------------------------------------------ what is picked

    def _picked(self, pick: Pick, table: Table) -> Reply:
        desk = self.desk
        match pick.verb:
            case "choose":
                desk.hint = ()
                if isinstance(pick.choice, Tile) and LINES[pick.choice.line] != desk.mode:
                    desk.turn_mode(LINES[pick.choice.line])
                return REDRAW
            case "lay":
                return self._lay(pick.choice, table)
            case "end":
                return Play(desk.token_end) if desk.token_end is not None else NOTHING
            case "undo":
                return Ask("undo")
        if pick.place is None or not desk.acting:
            return UNUSED
        return self._why(pick.place, table)

    def _lay(self, choice: Choice | None, table: Table) -> Reply:
        """Lay the ghost. A covered hand may not allow it: then that is asked."""
        if choice is None or not self.desk.acting:
            return NOTHING
        token = notation.write(choice)
        return Play(token) if token in table.moves else Ask("why", token)

    # ------------------------------------------------------------ fingers

    def _point(self, intent: Intent, table: Table) -> Reply:
        desk, pos = self.desk, intent.pos
        if not desk.area.holds(pos):
            return UNUSED
        place = desk.places
        if place.side is not None and place.side.holds(pos):
            return self._tap_side(intent)
        if place.rail is not None and place.rail.holds(pos) and not place.board.holds(pos):
            return self._tap_rail(intent, table)
        if place.seats is not None and place.seats.holds(pos) and not desk.bare:
            desk.turn_to(None if desk.page == "players" else "players")
            return REDRAW
        if not place.board.holds(pos):
            return NOTHING
        return self._board(intent, table)

    def _tap_side(self, intent: Intent) -> Reply:
        desk = self.desk
        for name, box in desk.page_boxes:
            if box.holds(intent.pos):
                desk.turn_to(None if name == "close" else name)
                return REDRAW
        if desk.page == "trips":
            for index, box in desk.row_boxes:
                if box.holds(intent.pos):
                    desk.row = index
                    desk.show_trip()
                    return REDRAW
        return NOTHING

    def _tap_rail(self, intent: Intent, table: Table) -> Reply:
        """Counters open the trips; a card of the own hand becomes the ghost on the next hub that takes it."""
        desk = self.desk
        if any(box.inset(-2).holds(intent.pos) for box in desk.places.counters):
            desk.turn_to("trips" if desk.page is None else None)
            return REDRAW
        hand = desk.hand()
        if hand is None or not desk.acting or desk.page is not None:
            return NOTHING
        for card, box in zip(hand, desk.places.cards, strict=False):
            if box.inset(-2).holds(intent.pos):
                fitting = [one for one in desk.choices if isinstance(one, Tile) and one.card == card]
                if not fitting:
                    return NOTHING
                at = fitting.index(desk.choice) + 1 if desk.choice in fitting else 0
                same = [one for one in fitting if isinstance(desk.choice, Tile) and desk.choice not in fitting
                        and (one.cell, one.end) == (desk.choice.cell, desk.choice.end)]
                chosen = same[0] if same else fitting[at % len(fitting)]
                desk.board.choose(chosen)
                if isinstance(chosen, Tile):
                    desk.turn_mode(LINES[chosen.line])
                return REDRAW
        return NOTHING

    # ------------------------------------------------------------ why not?

    def _why(self, place: Place, table: Table) -> Reply:
        """Ask why nothing goes on a place, in the words that come nearest to what was meant."""
        desk, sight = self.desk, self.desk.sight
        assert sight is not None
        kind, number = place
        if kind != CELL:
            token = notation.write(Bonus(number) if desk.mode == "bonus" else Station(number))
            if token in table.moves and desk.open:
                desk.board.choose(notation.read(token))  # type: ignore[arg-type]
                return REDRAW
            return Ask("why", token)
        asked = list(self._meant(number))
        legal = [tile for tile in asked if notation.write(tile) in table.moves] if desk.open else []
        if legal:
            if desk.mode == "look":
                desk.turn_mode(LINES[legal[0].line])
            desk.board.choose(legal[0])
            return REDRAW
        return Ask("why", self._nearest(asked, table))

    def _meant(self, cell: int) -> Iterator[Tile]:
        """Yield the tiles that somebody may mean who points at a cell: those of the line chosen from first."""
        desk, sight = self.desk, self.desk.sight
        assert sight is not None
        seat = desk.seat or 0
        first = desk.board.line
        corners = lattice.CORNERS[cell]
        hand = (desk.hand() or ()) if sight.kinds[cell] in "ROE" and desk.open else ()
        cards = ("", *(card for card in hand if HUB_OF[card] == sight.kinds[cell]))
        for number in (first, 1 - first):
            own = sight.line(seat, number)
            if own is None:
                arrow = next((one for one in data().boards[sight.board].arrows if one.cell == cell), None)
                if arrow is not None:
                    for border in arrow.borders:
                        yield Tile(number, cell, border, arrow.inner)
                else:
                    yield Tile(number, cell, corners[0], corners[1])
                continue
            head = own.verts[-1]
            for end in corners:
                if end != head:
                    for card in cards:
                        yield Tile(number, cell, head, end, card)

    def _nearest(self, asked: Sequence[Step], table: Table) -> Token:
        """Return which of some refused steps got furthest in the order of the rules; covered, the first of them."""
        tokens = [notation.write(one) for one in asked]
        if not self.desk.open or len(tokens) < 2:
            return tokens[0]

        def far(token: Token) -> int:
            why = table.why_not(token)
            if why is None or why.rule == "line-done":
                return -2  # the other line may be meant
            if why.rule in ("shape", "not-head"):
                return -1
            if why.rule in CODES:
                return CODES.index(why.rule)
            return len(CODES) if why.rule == "not-fillable" else -2

        return max(tokens, key=far)  # the first of equal ones

    # ------------------------------------------------------------ a computer's proposal

    def propose(self, tokens: Sequence[Token], table: Table) -> None:
        """Show a computer's line; its first step is the ghost, to be confirmed as always. Empty: its marks go, the
        choice stays."""
        desk = self.desk
        desk.hint = ()
        if not tokens or not desk.acting or tokens[0] not in table.moves:
            return
        desk.turn_to(None)
        acts = []
        for token in tokens:
            act = notation.read(token)
            if not isinstance(act, Tile):
                break
            acts.append(act)
        desk.hint = tuple(acts[:3])
        first = notation.read(tokens[0])
        if isinstance(first, Tile):
            desk.turn_mode(LINES[first.line])
            desk.board.choose(first)
        elif isinstance(first, Station | Bonus) and first.vertex >= 0:
            desk.turn_mode("station" if isinstance(first, Station) else "bonus")
            desk.board.choose(first)
        else:
            desk.board.choose(None)

    # ------------------------------------------------------------ words

    def hints(self, table: Table) -> Sequence[tuple[Button, str, str]]:
        """Return what the buttons do now, most important first."""
        desk, sight = self.desk, self.desk.sight
        _ = desk.speech.words.text
        assert sight is not None
        if desk.finale is not None:
            return [(Button.CONFIRM, "last", _("Skip"))]
        if sight.over:
            return [(Button.SECOND, "eye", _("Next trip"))]
        info = (Button.INFO, "tunnel", _("Trips"))
        if desk.page is not None:
            more = [(Button.SECOND, "right", _("Next trip"))] if desk.page == "trips" else []
            return [(Button.BACK, "cross", _("Close")), *more, (Button.NEXT, "list", _("Next page")),
                    (Button.INFO, "game", _("Board"))]
        if not desk.acting:
            return [info]
        lamp = (Button.HINT, "lamp", _("Hint"))
        modes = desk.modes()
        after = modes[(modes.index(desk.mode) + 1) % len(modes)] if desk.mode in modes else ""
        switch = [(Button.SECOND, "swap", desk.speech.mode(after))] if len(modes) > 1 else []
        if desk.mode == "bonus":
            switch = [(Button.SECOND, "cross", _("No station"))]
        if desk.choice is not None:
            found = [(Button.CONFIRM, "tick", _("Lay") if isinstance(desk.choice, Tile) else _("Set"))]
            if len(desk.choices) > 1:
                found.append((Button.NEXT, "turn", _("Turn")))
            cancel = (Button.BACK, "cross", _("Cancel"))
            return [*found, cancel, *(switch if desk.mode == "bonus" else ()), info, lamp]
        if desk.mode == "look":
            return [(Button.HINT, "question", _("Why not?")), (Button.BACK, "cross", _("Cancel")), *switch, info]
        if desk.token_end is not None:
            label = _("End turn") if desk.token_end == "end" else _("Pass")
            more = [(Button.NEXT, "turn", _("Turn"))] if desk.choices else []
            return [(Button.CONFIRM, "tick", label), *more, *switch, info, lamp]
        return [(Button.NEXT, "right", _("Next")), *switch, info, lamp]

    def status(self, table: Table) -> str:
        """Return what is to be done, in a few words."""
        desk, speech, sight = self.desk, self.desk.speech, self.desk.sight
        assert sight is not None
        if desk.finale is not None:
            return speech.counting()
        if table.outcome is not None or sight.over:
            return speech.result(table, sight)[0] or speech.counting()
        if sight.dealing:
            return speech.dealing()
        if not desk.acting:
            return speech.waiting(speech.name(table, sight.player))
        choice = desk.choice
        if isinstance(choice, Tile):
            return speech.ghost(sight, choice, desk.ghost_chips())
        if choice is not None:
            return speech.chip(sight.worth(choice.vertex))
        return speech.to_act(sight, desk.mode, self.desk.open)
