"""The face of Twisty Tracks: what presses, taps and drags of each seat mean, and the protocols of games.face."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from handheld.games.base import BadToken, Event, Seat, Token, WhyNot
from handheld.games.face import (
    MEDALS,
    NOTHING,
    REDRAW,
    UNUSED,
    Act,
    Ask,
    Box,
    Button,
    Canvas,
    Column,
    Intent,
    Metrics,
    Play,
    Point,
    Reply,
    Table,
    Taste,
    Words,
)
from handheld.games.twisty import art, boards, notation, panel, places, words
from handheld.games.twisty.cursor import distance
from handheld.games.twisty.desk import STATIONS_CARD, Desk, Hand
from handheld.games.twisty.places import Pane
from handheld.games.twisty.sight import Sight, cell_at

_EDGE = {Button.UP: 0, Button.RIGHT: 1, Button.DOWN: 2, Button.LEFT: 3}
_LOUD = (Act.PRESS, Act.TAP, Act.HOLD, Act.TWIST)  # intents that end animation and take marks off the board
_FINGERS = ("touch", "mouse")
_POINTED = (Act.TAP, Act.HOLD, Act.DRAG, Act.DROP, Act.POINT, Act.PINCH, Act.TWIST)
_ONCE = (Button.CONFIRM, Button.BACK, Button.HINT, Button.INFO, Button.SECOND)
_FAR = 0.45  # cells beyond its square from which a tap still snaps to a legal cell


class TwistyView:
    """See games.face: View, TogetherView, MarkedView, ScoredView and MedalView."""

    def __init__(self, words: Words, taste: Taste, options: Mapping[str, str]) -> None:
        self.desk = Desk(words, taste, options)
        self._now = 0.0
        self._hints: dict[Seat, Token] = {}

    # ------------------------------------------------------------ size, seats and time

    def layout(self, area: Box, metrics: Metrics) -> None:
        """Take this part of the window."""
        self.desk.layout(area, metrics)

    def panels(self, seats: Sequence[Seat], active: Sequence[Seat]) -> None:
        """Show these boards large."""
        desk = self.desk
        if tuple(seats) != desk.large:
            desk.look = None
        desk.large, desk.given = tuple(seats), bool(seats)

    def room_for(self, boards: int) -> bool:
        """Return whether so many boards fit side by side."""
        m = self.desk.metrics
        return m is not None and places.room_for(boards, self.desk.area, m)

    def turned(self, quarter: Mapping[Seat, int]) -> None:
        """Let boards face their side of the table."""
        self.desk.quarter = {seat: turns % 4 for seat, turns in quarter.items() if turns % 4}

    def marks(self, looks: Sequence[int]) -> None:
        """Take the colour and mark of each seat."""
        self.desk.marks = tuple(looks)

    def seat_at(self, point: Point) -> Seat | None:
        """Return on whose large board a touch falls."""
        if self.desk.sight is None:
            return self.desk.large[0] if len(self.desk.large) == 1 and self.desk.area.holds(point) else None
        found = self.desk.arrange()
        if found.single:
            return self.desk.large[0] if self.desk.large and self.desk.area.holds(point) else None
        if found.band is not None and found.band.holds(point):
            return None
        return next((pane.seat for pane in found.panes if pane.box.holds(point)), None)

    def show(self, events: Sequence[Event], table: Table, now: float) -> None:
        """Start the animation of a round; it begins with the next frame."""
        self.desk.show(events, table)

    def busy(self, now: float) -> bool:
        """Return whether something moves."""
        return self.desk.busy

    def skip(self) -> None:
        """End all animation at once."""
        self.desk.skip()

    def overview(self) -> None:
        """The whole of every board is always in view."""

    def ghost(self, tokens: Sequence[Token], table: Table) -> None:
        """Show the first token of a computer's line as a proposal; the tiles after it are nobody's knowledge."""
        self.desk.take({table.seat: table})
        if table.seat is None:
            return
        hand = self.desk.hand(table.seat)
        self._hints.pop(table.seat, None)
        if not tokens:
            if hand.hint is not None:
                self._hints[table.seat] = notation.write(hand.hint.cell, hand.hint.rotation)
            self.desk.propose(hand, None, None)
            return
        self.desk.propose(hand, tokens[0], notation.read(tokens[0]))

    def blame(self, why: WhyNot | None, table: Table) -> None:
        """Show what forbids something."""
        self.desk.take({table.seat: table})
        if table.seat is not None:
            self.desk.hand(table.seat).why = why

    # ------------------------------------------------------------ hands

    def handle(self, intent: Intent, table: Table) -> Reply:
        """Take one intent of the seat whose table this is."""
        desk = self.desk
        desk.take({table.seat: table})
        loud = intent.act in _LOUD and not intent.repeat
        if loud and desk.showing is not None:
            desk.skip()
            return REDRAW
        if table.seat is None:
            return self._look_on(intent)
        hand = desk.hand(table.seat)
        if intent.act is Act.PRESS:
            hand.buttons_used = intent.device not in _FINGERS
            hand.touched = not hand.buttons_used
        elif intent.act in _POINTED and intent.act is not Act.POINT:
            hand.buttons_used, hand.touched = False, True
        hinted = self._hinted(hand)
        cleared = loud and self._clear(hand)
        if loud and hinted is not None and hand.acting:
            if intent.button is Button.BACK:
                return REDRAW
            if intent.button is Button.CONFIRM or (intent.act is Act.TAP and self._at(hand, intent.pos) == hinted[0]):
                return self._adopt(hand, hinted)
        reply = self._act(intent, table, hand)
        return REDRAW if cleared and reply in (UNUSED, NOTHING) else reply

    def _hinted(self, hand: Hand) -> tuple[int, int] | None:
        """Return cell and rotation of a proposal that stands, or that the shell took away before this press."""
        if hand.hint is not None:
            return hand.hint.cell, hand.hint.rotation
        token = self._hints.pop(hand.seat, None)
        return notation.read(token) if token is not None else None

    def _clear(self, hand: Hand) -> bool:
        had = hand.why is not None or hand.hint is not None
        hand.why = hand.hint = None
        hand.doubt = None
        return had

    def _adopt(self, hand: Hand, read: tuple[int, int]) -> Reply:
        """Try out what the hint says, to be confirmed as always."""
        old = hand.choice.state
        hand.choice.put(read[0])
        hand.choice.rotation = read[1] % max(1, hand.choice.rotations)
        self.desk.chosen(hand, old)
        return REDRAW

    def _look_on(self, intent: Intent) -> Reply:
        """Nobody's hands: only look at this board or that."""
        if intent.act is Act.TAP:
            return REDRAW if self._tap_thumb(intent.pos) else UNUSED
        if intent.act is Act.PRESS and intent.button is Button.SECOND and not intent.repeat and self._others():
            self._look_round()
            return REDRAW
        return UNUSED

    def _act(self, intent: Intent, table: Table, hand: Hand) -> Reply:
        match intent.act:
            case Act.PRESS if intent.button is not None:
                if intent.repeat and intent.button in _ONCE:
                    return NOTHING
                return self._press(intent.button, table, hand)
            case Act.TAP:
                return self._tap(intent.pos, table, hand)
            case Act.HOLD:
                return self._hold(intent.pos, table, hand)
            case Act.DRAG:
                return self._drag(intent, hand)
            case Act.DROP:
                hand.dragging = False
                return NOTHING
            case Act.TWIST:
                return self._turn(hand, 1 if intent.amount > 0 else -1)
            case Act.POINT:
                return self._point(intent.pos, hand)
        return UNUSED

    def _changed(self, hand: Hand, old: tuple[int | None, int | None, int], changed: bool) -> Reply:
        if not changed:
            return NOTHING
        self.desk.chosen(hand, old)
        return REDRAW

    # ------------------------------------------------------------ buttons

    def _press(self, button: Button, table: Table, hand: Hand) -> Reply:
        desk, choice = self.desk, hand.choice
        if button is Button.SECOND and len(desk.shown()) == 1 and self._others(stations=True):
            self._look_round()
            return REDRAW
        if desk.look is not None and button in (Button.BACK, Button.CONFIRM, *_EDGE):
            desk.look = None
            return REDRAW
        if button is Button.INFO and hand.tile is not None and choice.cells:
            hand.coach = not hand.coach
            desk.advise(hand)
            return REDRAW
        if not choice.cells:
            return UNUSED
        old = choice.state
        if button in _EDGE:
            return self._changed(hand, old, choice.move(_EDGE[button]))
        match button:
            case Button.CONFIRM:
                return self._confirm(table, hand)
            case Button.BACK:
                return self._changed(hand, old, True) if choice.clear() else UNUSED
            case Button.NEXT | Button.PREVIOUS:
                return self._turn(hand, 1 if button is Button.NEXT else -1)
            case Button.SECOND:
                return self._changed(hand, old, choice.next())
            case Button.HINT if hand.acting:
                if choice.refused and choice.cursor is not None:
                    return self._why(choice.cursor, hand)
                return Ask("hint")
        return UNUSED

    def _confirm(self, table: Table, hand: Hand) -> Reply:
        choice, old = hand.choice, hand.choice.state
        if choice.token is not None:
            return Play(choice.token) if hand.acting else NOTHING
        if choice.refused and choice.cursor is not None:
            return self._why(choice.cursor, hand)
        cell = choice.start()
        return self._changed(hand, old, cell is not None and choice.put(cell))

    def _turn(self, hand: Hand, step: int) -> Reply:
        choice, old = hand.choice, hand.choice.state
        if not choice.cells:
            return UNUSED
        if choice.ghost is None and hand.buttons_used:
            cell = choice.start()
            return self._changed(hand, old, cell is not None and choice.put(cell))
        return self._changed(hand, old, choice.turn(step))

    def _why(self, cell: int, hand: Hand) -> Reply:
        hand.doubt = cell
        return Ask("why", notation.write(cell, hand.choice.rotation))

    # ------------------------------------------------------------ other boards

    def _others(self, *, stations: bool = False) -> bool:
        """Return whether there is something else to look at."""
        desk = self.desk
        assert desk.sight is not None
        if len(desk.shown()) > 1:
            return False
        return desk.sight.seats > 1 or (stations and not desk.inline)

    def _look_round(self) -> None:
        """Go on to the next thing to look at: stations, then the other boards, then back."""
        desk = self.desk
        assert desk.sight is not None
        own = desk.large[0] if desk.large else 0
        ring: list[int | None] = [None]
        if not desk.inline:
            ring.append(STATIONS_CARD)
        ring += [seat for seat in range(desk.sight.seats) if seat != own]
        at = ring.index(desk.look) if desk.look in ring else 0
        desk.look = ring[(at + 1) % len(ring)]

    def _tap_thumb(self, pos: Point) -> bool:
        """Look at the board whose thumbnail was touched; again: back to the own one."""
        desk = self.desk
        found = desk.arrange()
        if desk.look == STATIONS_CARD:
            desk.look = None
            return True
        for thumb in found.thumbs:
            if thumb.box.inset(-2).holds(pos):
                own = desk.large[0] if desk.large else 0
                desk.look = None if thumb.seat in (own, desk.look) else thumb.seat
                return True
        return False

    # ------------------------------------------------------------ fingers and mouse

    def _seen(self, pane: Pane, pos: Point) -> Point:
        """Return a touch point as the seat sees its own board."""
        if self.desk.quarter.get(pane.seat, 0) == 2:
            return (2 * pane.box.centre[0] - pos[0], 2 * pane.box.centre[1] - pos[1])
        return pos

    def _pane(self, hand: Hand) -> Pane | None:
        return self.desk.pane(hand.seat)

    def _world(self, hand: Hand, pos: Point) -> Point | None:
        pane = self._pane(hand)
        if pane is None:
            return None
        return pane.frame.world(self._seen(pane, pos))

    def _at(self, hand: Hand, pos: Point) -> int | None:
        world = self._world(hand, pos)
        return cell_at(*world) if world is not None else None

    def _tap(self, pos: Point, table: Table, hand: Hand) -> Reply:
        desk, choice = self.desk, hand.choice
        if desk.arrange().single and self._tap_thumb(pos):
            return REDRAW
        if desk.look is not None:
            desk.look = None
            return REDRAW
        pane = self._pane(hand)
        if pane is None or not desk.area.holds(pos):
            return UNUSED
        at = self._seen(pane, pos)
        single = desk.arrange().single
        if hand.sealed:
            back = panel.take_back_box(desk, pane) if not single else desk.arrange().hand
            if hand.mine and back is not None and back.inset(-4).holds(at):
                return Ask("undo")
            return UNUSED
        if not choice.cells:
            return UNUSED
        old = choice.state
        reply = self._tap_buttons(at, pane, hand)
        if reply is not None:
            return reply
        tile = desk.arrange().hand
        if single and tile is not None and tile.holds(at):
            return self._changed(hand, old, choice.turn(1))  # a tap on the tile in hand turns it
        if not single and pane.info.holds(at):
            return self._changed(hand, old, choice.turn(1))
        world = pane.frame.world(at)
        cell, where = self._snap(hand, world), cell_at(*world)
        if cell is not None and cell == choice.ghost:
            return self._changed(hand, old, choice.turn(1))
        if cell is not None:
            return self._changed(hand, old, choice.put(cell))
        if where is None:
            return NOTHING
        choice.clear()
        choice.cursor = where  # nothing may be laid there: the hint button says why
        return self._changed(hand, old, choice.state != old)

    def _tap_buttons(self, at: Point, pane: Pane, hand: Hand) -> Reply | None:
        desk, choice = self.desk, hand.choice
        if choice.token is None or not hand.acting:
            return None
        if hand.buttons is not None and desk.shows_buttons(hand):
            away = [math.dist(at, spot) for spot in hand.buttons[1:]]
            if min(away) <= desk.button_radius + 2:
                if away[0] <= away[1]:
                    return Play(choice.token)
                old = choice.state
                choice.clear()
                choice.cursor = None
                return self._changed(hand, old, True)
        place = panel.place_box(desk, pane) if not desk.arrange().single else None
        if place is not None and place.holds(at):
            return Play(choice.token)
        return None

    def _snap(self, hand: Hand, world: Point) -> int | None:
        cell = hand.choice.nearest(world)
        if cell is None:
            return None
        inside = cell_at(*world)
        if inside is not None and inside != cell and distance(cell, world) > 0.2:
            return None
        return cell if distance(cell, world) <= _FAR else None

    def _hold(self, pos: Point, table: Table, hand: Hand) -> Reply:
        cell = self._at(hand, pos)
        if cell is None or not hand.acting:
            return UNUSED
        if cell in hand.choice.cells:
            return self._tap(pos, table, hand)
        hand.choice.clear()
        hand.choice.cursor = cell
        hand.outlook = None
        return self._why(cell, hand)

    def _drag(self, intent: Intent, hand: Hand) -> Reply:
        choice = hand.choice
        if not choice.cells or self.desk.look is not None:
            return NOTHING
        world = self._world(hand, intent.pos)
        if world is None:
            return NOTHING
        if not hand.dragging:
            start = self._world(hand, intent.start)
            from_hand = self._on_hand(hand, intent.start)
            if start is None or not (from_hand or self._snap(hand, start) is not None):
                return NOTHING
            hand.dragging = True
        old = choice.state
        cell = choice.nearest(world)
        near = cell is not None and distance(cell, world) <= 1.2
        return self._changed(hand, old, cell is not None and near and choice.put(cell))

    def _on_hand(self, hand: Hand, pos: Point) -> bool:
        """Return whether a finger went down on the tile in hand."""
        pane, found = self._pane(hand), self.desk.arrange()
        if pane is None:
            return False
        box = found.hand if found.single else pane.info
        return box is not None and box.holds(self._seen(pane, pos))

    def _point(self, pos: Point, hand: Hand) -> Reply:
        choice = hand.choice
        if choice.ghost is not None or not hand.acting:
            return NOTHING
        cell = self._at(hand, pos)
        wanted = cell if cell in choice.cells else None
        if wanted == choice.cursor or (wanted is None and hand.buttons_used):
            return NOTHING
        choice.cursor = wanted
        return REDRAW

    # ------------------------------------------------------------ picture

    def draw(self, canvas: Canvas, table: Table, now: float) -> None:
        """Draw the area for one table."""
        self._draw(canvas, {table.seat: table}, now)

    def draw_together(self, canvas: Canvas, tables: Mapping[Seat, Table], now: float) -> None:
        """Draw the area: one table for each large board."""
        self._draw(canvas, tables, now)

    def _draw(self, canvas: Canvas, tables: Mapping[Seat, Table] | Mapping[Seat | None, Table], now: float) -> None:
        desk = self.desk
        self._now = now
        desk.take(tables)
        desk.open = frozenset(seat for seat in tables if seat is not None)
        if desk.showing is not None and desk.showing.over(now):
            desk.showing = None
        for hand in desk.hands.values():
            for tween in hand.tweens():
                tween.at(now)
        found = desk.arrange()
        canvas.rect(desk.area, "ground")
        for pane in found.panes:
            with canvas.clip(pane.box):
                boards.draw_pane(desk, canvas, pane, now)
                if not found.single:
                    panel.draw_info(desk, canvas, pane, now)
            if desk.quarter.get(pane.seat, 0) == 2 and not found.single:
                canvas.half_turn(pane.box)
        if desk.showing is not None:
            boards.warm(canvas, desk.showing, found.panes, now)
        if found.single:
            panel.draw_single(desk, canvas, now)
        for (x0, y0), (_x1, y1) in found.lines:
            canvas.rect(Box(round(x0), y0, 1, y1 - y0), "hair")
        if found.band is not None:
            panel.draw_band(desk, canvas, found.band, now)

    def panel(self, canvas: Canvas, box: Box, table: Table) -> None:
        """Draw what belongs under the actions."""
        self.desk.take({table.seat: table})
        hand = self.desk.hand(table.seat) if table.seat is not None else None
        panel.draw_panel(self.desk, canvas, box, hand, self._now)

    def seat_mark(self, canvas: Canvas, centre: Point, radius: float, seat: Seat) -> None:
        """Draw the sign of a seat."""
        looks = self.desk.marks
        art.show_seat(canvas, centre, radius, looks[seat] if seat < len(looks) else seat)

    # ------------------------------------------------------------ words

    def hints(self, table: Table) -> Sequence[tuple[Button, str, str]]:
        """Return what the buttons do now: do, turn, take away, hint."""
        desk = self.desk
        _ = desk.speech.words.text
        desk.take({table.seat: table})
        several = len(desk.shown()) > 1
        look = [] if several or not self._others(stations=True) else [
            (Button.SECOND, "eye", _("Back to my board") if desk.look is not None else _("Look around"))]
        if table.seat is None:
            return look
        hand = desk.hand(table.seat)
        choice = hand.choice
        if hand.sealed:
            return [(Button.BACK, "undo", _("Take back")), *look]
        if not hand.acting or not choice.cells:
            return look
        coach = (Button.INFO, "lesson", _("Coach off") if hand.coach else _("Coach"))
        turn = [(Button.NEXT, "turn", _("Turn"))] if choice.rotations > 1 else []
        if hand.hint is not None:
            return [(Button.CONFIRM, "tick", _("Choose")), (Button.BACK, "cross", _("Cancel")), coach]
        if choice.token is not None:
            return [(Button.CONFIRM, "tick", _("Place")), *turn, (Button.BACK, "cross", _("Cancel")),
                    (Button.HINT, "lamp", _("Hint")), coach, *look]
        if choice.refused:
            return [(Button.HINT, "lamp", _("Why not?")), *look, coach]
        return [(Button.CONFIRM, "tick", _("Choose")), *turn, (Button.HINT, "lamp", _("Hint")), coach, *look]

    def status(self, table: Table) -> str:
        """Return what is to be done."""
        desk, speech = self.desk, self.desk.speech
        sight = desk.take({table.seat: table})
        if table.outcome is not None:
            return self.result(table)[0]
        if table.seat is None or len(desk.shown()) > 1:
            return speech.everyone(sight) if sight.seats > 1 else speech.round(sight)
        hand = desk.hand(table.seat)
        if hand.sealed:
            return speech.waiting()
        if not sight.active[table.seat]:
            return speech.passing()
        if hand.outlook is not None:
            return speech.place_or_turn(hand.outlook)
        return speech.not_here() if hand.choice.refused else speech.choose()

    def say(self, token: Token) -> str:
        """Return a token as it stands in a move list."""
        try:
            return words.say(token)
        except BadToken:
            return token

    def result(self, table: Table) -> tuple[str, str]:
        """Return who won and why."""
        return self.desk.speech.result(table, self.desk.take({table.seat: table}))

    def rule_words(self, rule: str) -> str:
        """Return the sentence for a rule."""
        return self.desk.speech.rule(rule)

    def option_words(self, option: str, value: str | None = None) -> str:
        """Return the name of an option, or of one of its values."""
        return self.desk.speech.option(option, value)

    # ------------------------------------------------------------ the end

    def table_of(self, table: Table) -> Sequence[Column]:
        """Return the columns of the table at the end."""
        sight = self.desk.take({table.seat: table})
        heads = self.desk.speech.columns(sight)
        figures = [[str(value) for value in self._figures(sight, seat)] for seat in range(sight.seats)]
        return [Column(head, tuple(row[index] for row in figures), total=index == len(heads) - 1)
                for index, head in enumerate(heads)]

    @staticmethod
    def _figures(sight: Sight, seat: Seat) -> list[int]:
        own = sight.boards[seat]
        found = [own.travel] if sight.variant != "stations" else []
        found += [own.station] if sight.variant != "travel" else []
        return [*found, own.placed, own.total]

    def series(self, table: Table) -> Mapping[Seat, Sequence[int]]:
        """Return the points of each seat after each round."""
        sight = self.desk.take({table.seat: table})
        return {seat: [totals[seat] for totals in sight.totals] for seat in range(sight.seats)}

    def medal(self, table: Table) -> str | None:
        """Return the medal of a single player's finished game."""
        sight = self.desk.take({table.seat: table})
        if sight.seats != 1 or not sight.over:
            return None
        reached = sum(sight.boards[0].total >= least for least in words.MEDALS[sight.variant])
        return MEDALS[reached - 1] if reached else None
