"""The face of Trax: what presses, taps and drags mean, and the protocol of games.face.View."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from handheld.games.base import Event, Seat, Token, WhyNot
from handheld.games.face import (
    NOTHING,
    REDRAW,
    UNUSED,
    Act,
    Ask,
    Box,
    Button,
    Canvas,
    Intent,
    Metrics,
    Play,
    Point,
    Reply,
    Table,
    Taste,
    Words,
)
from handheld.games.trax import art, ghost, panel
from handheld.games.trax.board import draw_board
from handheld.games.trax.cursor import distance
from handheld.games.trax.desk import Desk
from handheld.games.trax.ghost import Outlook
from handheld.games.trax.sight import Cell

_EDGE = {Button.UP: 0, Button.RIGHT: 1, Button.DOWN: 2, Button.LEFT: 3}
_STEP = 1.25  # of the zoom buttons
_FAR = 0.5  # cells beyond its square from which a tap still snaps to a legal cell
_LOUD = (Act.PRESS, Act.TAP, Act.HOLD, Act.TWIST)  # intents that end animation and take marks off the board
_FINGERS = ("touch", "mouse")  # a tap on the action strip comes as a press of one of these
_POINTED = (Act.TAP, Act.HOLD, Act.DRAG, Act.POINT)
_ONCE = (Button.CONFIRM, Button.BACK, Button.HINT, Button.INFO)
_ZOOM = (Button.ZOOM_IN, Button.ZOOM_OUT)


class TraxView:
    """See games.face.View."""

    def __init__(self, words: Words, taste: Taste, options: Mapping[str, str]) -> None:
        self.desk = Desk(words, taste, options)
        self._drag: str | None = None  # what the finger moves: "ghost" or "camera"
        self._hover = False  # the cursor came with the mouse
        self._hint: Outlook | None = None  # a hint that the shell took off the board before it passed a press on

    # ------------------------------------------------------------ size and time

    def layout(self, area: Box, metrics: Metrics) -> None:
        """Take this part of the window."""
        self.desk.layout(area, metrics)

    def show(self, events: Sequence[Event], table: Table, now: float) -> None:
        """Start the animation of a turn; it begins with the next frame."""
        self.desk.show(events, table)

    def busy(self, now: float) -> bool:
        """Return whether something moves."""
        return self.desk.busy

    def skip(self) -> None:
        """End all animation at once."""
        self.desk.skip()

    def ghost(self, tokens: Sequence[Token], table: Table) -> None:
        """Show a line of play as numbered ghosts."""
        sight = self.desk.sync(table)
        self._hint = self.desk.plies[0] if self.desk.plies and not tokens else None
        self.desk.plies = ghost.line(tokens, table, sight)
        if self.desk.plies:
            cells = [one.cell for one in self.desk.plies]
            self.desk.reveal([cells, cells[:1]])

    def blame(self, why: WhyNot | None, table: Table) -> None:
        """Show what forbids something."""
        self.desk.sync(table)
        self.desk.why = why
        if why is None:
            self.desk.doubt = None
        elif why.cells:
            self.desk.reveal([list(why.cells), list(why.cells[:1])])

    def overview(self) -> None:
        """Look at the whole board from now on."""
        desk = self.desk
        desk.whole = True
        if desk.metrics is not None:
            desk.layout(desk.area, desk.metrics)
            desk.camera.fit(desk.camera.extent, jump=True)

    # ------------------------------------------------------------ hands

    def handle(self, intent: Intent, table: Table) -> Reply:
        """Take one intent."""
        desk = self.desk
        if intent.act is Act.PRESS:
            desk.buttons_used = intent.device not in _FINGERS
        elif intent.act in _POINTED:
            desk.buttons_used = False
        desk.sync(table)
        if self._drag is not None and intent.act in _LOUD:  # its end was lost (the window was left)
            self._drag = None
            desk.camera.release()
        loud = intent.act in _LOUD and not intent.repeat and intent.button not in _ZOOM
        if loud and desk.showing is not None:
            desk.skip()
            return REDRAW
        hint = self._hint or (desk.plies[0] if desk.plies else None)
        if loud:
            self._hint = None
        cleared = loud and self._clear_marks()
        if loud and hint is not None and table.acting:
            if intent.button is Button.BACK:
                return REDRAW
            if intent.button is Button.CONFIRM or (intent.act is Act.TAP and self._cell(intent.pos)[0] == hint.cell):
                return self._adopt(hint, table)
        reply = self._act(intent, table)
        if cleared and reply in (UNUSED, NOTHING):
            return REDRAW
        return reply

    def _clear_marks(self) -> bool:
        desk = self.desk
        had = desk.why is not None or bool(desk.plies)
        desk.why, desk.doubt, desk.plies = None, None, []
        return had

    def _adopt(self, hint: Outlook, table: Table) -> Reply:
        """Try out what the hint says: its first turn becomes the ghost, to be confirmed as always."""
        old = self.desk.state()
        self.desk.choice.put(hint.cell)
        self.desk.choice.take(hint.tile)
        self.desk.chosen(table, old)
        return REDRAW

    def _act(self, intent: Intent, table: Table) -> Reply:
        match intent.act:
            case Act.PRESS if intent.button is not None:
                if intent.repeat and intent.button in _ONCE:
                    return NOTHING  # a held button neither places nor undoes
                return self._press(intent.button, table)
            case Act.TAP:
                self._hover = False
                return self._tap(intent.pos, table)
            case Act.HOLD:
                return self._hold(intent.pos, table)
            case Act.DRAG:
                return self._dragged(intent, table)
            case Act.DROP:
                self._drag = None
                self.desk.camera.release()
                return REDRAW
            case Act.PINCH:
                self.desk.camera.zoom(intent.amount, intent.pos, jump=True)
                return REDRAW
            case Act.TWIST:
                return self._turn(1 if intent.amount > 0 else -1, table)
            case Act.PAN:
                self.desk.camera.pan(-intent.delta[0], -intent.delta[1])
                return REDRAW
            case Act.POINT:
                return self._point(intent.pos, table)
        return UNUSED

    def _changed(self, table: Table, old: tuple[Cell | None, Cell | None, int | None], changed: bool) -> Reply:
        if not changed:
            return NOTHING
        self.desk.chosen(table, old)
        return REDRAW

    # ------------------------------------------------------------ buttons

    def _press(self, button: Button, table: Table) -> Reply:
        desk = self.desk
        if button in _ZOOM:
            about = None
            at = desk.choice.ghost or desk.choice.cursor
            if at is not None:
                about = desk.camera.rest().point(at[0] + 0.5, at[1] + 0.5)
            desk.camera.zoom(_STEP if button is Button.ZOOM_IN else 1 / _STEP, about)
            desk.buttons = None
            return REDRAW
        if not table.acting:
            return UNUSED
        choice, old = desk.choice, desk.state()
        if button in _EDGE:
            self._hover = False
            return self._changed(table, old, choice.move(_EDGE[button], self.desk.middle()))
        match button:
            case Button.CONFIRM:
                return self._confirm(table)
            case Button.BACK:
                return self._changed(table, old, True) if choice.clear() else UNUSED
            case Button.NEXT | Button.PREVIOUS:
                return self._turn(1 if button is Button.NEXT else -1, table)
            case Button.SECOND:
                return self._changed(table, old, choice.next(self.desk.middle()))
            case Button.INFO:
                desk.toggle_coach(table)
                return REDRAW
            case Button.HINT:
                if choice.refused and choice.cursor is not None:
                    return self._why(choice.cursor, table)
                return Ask("hint")
        return UNUSED

    def _confirm(self, table: Table) -> Reply:
        choice, old = self.desk.choice, self.desk.state()
        if choice.token is not None:
            return Play(choice.token)
        if choice.refused and choice.cursor is not None:
            return self._why(choice.cursor, table)
        cell = choice.start(self.desk.middle())
        return self._changed(table, old, cell is not None and choice.put(cell))

    def _turn(self, step: int, table: Table) -> Reply:
        if not table.acting:
            return UNUSED
        choice, old = self.desk.choice, self.desk.state()
        if choice.cursor is None and choice.ghost is None and not choice.tile_first:
            choice.start(self.desk.middle())
        return self._changed(table, old, choice.turn(step))

    # ------------------------------------------------------------ fingers and mouse

    def _cell(self, pos: Point) -> tuple[Cell, Point]:
        world = self.desk.camera.rest().world(pos)
        return (int(world[0] // 1), int(world[1] // 1)), world

    def _snap(self, pos: Point, reach: float) -> Cell | None:
        """Return the legal cell within `reach` cells of a point, or within half a touch target."""
        desk = self.desk
        _, world = self._cell(pos)
        cell = desk.choice.nearest(world)
        if cell is None:
            return None
        px = distance(cell, world) * desk.camera.rest().scale
        return cell if distance(cell, world) <= reach or px <= desk.button_radius else None

    def _tap(self, pos: Point, table: Table) -> Reply:
        desk, choice = self.desk, self.desk.choice
        if not table.acting or not desk.area.holds(pos):
            return UNUSED
        old = desk.state()
        spots = desk.button_spots()
        if spots is not None and choice.token is not None:
            away = [((pos[0] - x) ** 2 + (pos[1] - y) ** 2) ** 0.5 for x, y in spots]
            if min(away) <= desk.button_radius + 2:
                if away[0] <= away[1]:
                    return Play(choice.token)
                choice.clear()
                choice.cursor = None  # a finger needs no cursor
                return self._changed(table, old, True)
        for tile, box in desk.tray_boxes():
            if box.inset(-3).holds(pos):
                return self._changed(table, old, choice.hold(tile))
        if desk.tray is not None and desk.tray.holds(pos):
            return NOTHING
        at, _ = self._cell(pos)
        if choice.ghost is not None and at == choice.ghost:
            return self._changed(table, old, choice.turn(1))
        cell = self._snap(pos, _FAR)
        if cell is not None and cell == choice.ghost:
            return self._changed(table, old, choice.turn(1))
        if cell is not None:
            return self._changed(table, old, choice.put(cell))
        if desk.sight is None or (choice.ghost is not None and at not in desk.sight.frontier):
            return NOTHING
        choice.clear()
        choice.cursor = at  # nothing may be laid there: the hint button says why
        return self._changed(table, old, desk.state() != old)

    def _hold(self, pos: Point, table: Table) -> Reply:
        if not table.acting or not self.desk.board.holds(pos):
            return UNUSED
        at, _ = self._cell(pos)
        if at in self.desk.choice.cells() and not self.desk.sync(table).forbidden(at):
            return self._tap(pos, table)
        return self._why(at, table)

    def _why(self, cell: Cell, table: Table) -> Reply:
        """Ask why nothing may be laid at a cell, or not all that fits; a tile in hand whose colours do not match is
        answered here."""
        desk = self.desk
        sight, held = desk.sync(table), desk.choice.held if desk.choice.tile_first else None
        fitting = sight.forbidden(cell) or (sight.fitting(cell) if sight.tile(*cell) < 0 else [])
        if held is not None and fitting and held not in fitting:
            self.blame(WhyNot("colours", tuple(ghost.clashes(sight, cell, held))), table)
            desk.doubt = (cell, held)
            return REDRAW
        token = sight.doubt(cell)
        desk.doubt = (cell, fitting[0]) if fitting and cell in sight.frontier else (cell, -1)
        if held is not None and held in fitting:
            token = sight.write(cell, held)
            desk.doubt = (cell, held)
        return Ask("why", token)

    def _dragged(self, intent: Intent, table: Table) -> Reply:
        desk, choice = self.desk, self.desk.choice
        if self._drag is None:
            self._drag = "camera"
            if table.acting:
                _, world = self._cell(intent.start)
                scale = desk.camera.rest().scale
                if choice.ghost is not None and distance(choice.ghost, world) * scale <= desk.button_radius / 2:
                    self._drag = "ghost"
                for tile, box in desk.tray_boxes():
                    if box.holds(intent.start):
                        choice.hold(tile)
                        self._drag = "ghost"
            desk.camera.hold()
        if self._drag == "camera":
            desk.camera.pan(*intent.delta)
            desk.buttons = None
            return REDRAW
        if not table.acting or (desk.tray is not None and desk.tray.holds(intent.pos)):
            return NOTHING
        old = desk.state()
        _, world = self._cell(intent.pos)
        cell = choice.nearest(world)
        return self._changed(table, old, cell is not None and choice.put(cell))

    def _point(self, pos: Point, table: Table) -> Reply:
        desk, choice = self.desk, self.desk.choice
        if not table.acting or choice.ghost is not None or desk.sight is None:
            return NOTHING
        at, _ = self._cell(pos)
        old = desk.state()
        if desk.board.holds(pos) and at in choice.cells():
            changed = choice.cursor != at
            choice.cursor, self._hover = at, True
        else:
            changed = self._hover and choice.cursor is not None
            if self._hover:
                choice.cursor, self._hover = None, False
        return self._changed(table, old, changed)

    # ------------------------------------------------------------ picture

    def draw(self, canvas: Canvas, table: Table, now: float) -> None:
        """Draw the board's area."""
        self.desk.sync(table)
        draw_board(self.desk, canvas, table, now)

    def panel(self, canvas: Canvas, box: Box, table: Table) -> None:
        """Draw what belongs under the actions."""
        self.desk.sync(table)
        panel.draw_panel(self.desk, canvas, box, table)

    def seat_mark(self, canvas: Canvas, centre: Point, radius: float, seat: Seat) -> None:
        """Draw the sign of a seat."""
        art.show_sign(canvas, centre, radius, seat)

    # ------------------------------------------------------------ words

    def hints(self, table: Table) -> Sequence[tuple[Button, str, str]]:
        """Return what the buttons do now: do, turn, take away, hint."""
        desk = self.desk
        _ = desk.speech.words.text
        desk.sync(table)
        if not table.acting:
            return ()
        choice = desk.choice
        coach = (Button.INFO, "lesson", _("Coach off") if desk.coach else _("Coach"))
        if desk.plies:
            return [(Button.CONFIRM, "tick", _("Choose")), (Button.BACK, "cross", _("Cancel")), coach]
        if choice.token is not None:
            found = [(Button.CONFIRM, "tick", _("Place"))]
            if len(choice.options) > 1:
                found.append((Button.NEXT, "turn", _("Turn")))
            return [*found, (Button.BACK, "cross", _("Cancel")), (Button.HINT, "lamp", _("Hint")), coach]
        if choice.refused:
            return [(Button.HINT, "lamp", _("Why not?")), (Button.SECOND, "right", _("Next space")), coach]
        found = [(Button.CONFIRM, "tick", _("Choose"))]
        if choice.tile_first:
            found.append((Button.NEXT, "turn", _("Turn")))
        return [*found, (Button.SECOND, "right", _("Next space")), (Button.HINT, "lamp", _("Hint")), coach]

    def status(self, table: Table) -> str:
        """Return what is to be done."""
        desk, speech = self.desk, self.desk.speech
        sight = desk.sync(table)
        if table.outcome is not None:
            return self.result(table)[0]
        seat = sight.to_move
        if not table.acting:
            return speech.to_play(seat)
        if desk.outlook is not None:
            verdict = speech.verdict(desk.outlook)
            if verdict:
                return verdict
            if desk.after is not None and desk.after.mine:
                return speech.leaves(1 - seat)
            return speech.place_or_turn(seat, len(desk.choice.options) > 1)
        if desk.choice.refused:
            return speech.not_here()
        return speech.choose_space(seat) if desk.choice.tile_first else speech.to_play(seat)

    def say(self, token: Token) -> str:
        """Return a token as it stands in a move list: the notation itself."""
        return token

    def result(self, table: Table) -> tuple[str, str]:
        """Return who won and why."""
        return self.desk.speech.result(table, self.desk.sync(table))

    def rule_words(self, rule: str) -> str:
        """Return the sentence for a rule."""
        return self.desk.speech.rule(rule)

    def option_words(self, option: str, value: str | None = None) -> str:
        """Return the name of an option, or of one of its values."""
        return self.desk.speech.option(option, value)
