"""All that the Twisty Tracks screen holds between two frames: positions, one choice per seat, places, what is being
shown. No drawing. Nothing here is needed by a save."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from handheld.games.base import Event, Seat, Token, WhyNot
from handheld.games.face import Box, Metrics, Point, Table, Taste, Words
from handheld.games.tween import Tween
from handheld.games.twisty import ghost, motion, places, sight
from handheld.games.twisty.cursor import Choice
from handheld.games.twisty.ghost import Advice, Outlook
from handheld.games.twisty.motion import Showing
from handheld.games.twisty.places import Pane, Places
from handheld.games.twisty.sight import Board, Sight
from handheld.games.twisty.words import Speech

STATIONS_CARD = -1  # Desk.look: the station board over the own board


class Hand:
    """One seat's hand on the screen: what it chooses and what moves with it."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.choice = Choice()
        self.outlook: Outlook | None = None
        self.hint: Outlook | None = None  # a computer's proposal
        self.advice: Advice | None = None  # of the coach
        self.before: tuple[int, int] | None = None  # tile and rotation the ghost was turned from
        self.appear, self.turned, self.glide = Tween(0), Tween(0), Tween(0)
        self.glide_from: int | None = None
        self.why: WhyNot | None = None
        self.doubt: int | None = None  # the cell that was asked about
        self.buttons_used = False  # the last hands used buttons, not fingers
        self.touched = False
        self.coach = False
        self.buttons: tuple[tuple[object, ...], Point, Point] | None = None  # tick and cross as last placed
        self.labels: tuple[tuple[object, ...], list[Box]] | None = None  # words as last placed
        self.key: tuple[object, ...] | None = None
        self.tile: int | None = None
        self.to_come: tuple[int, ...] = ()
        self.acting = self.sealed = self.mine = False  # mine: the seal is this table's own, and can be taken back
        self.dragging = False

    def forget(self) -> None:
        """The position has changed and nobody has said yet what this seat holds now."""
        self.key = self.tile = self.outlook = self.hint = self.advice = self.before = self.why = self.doubt = None
        self.to_come, self.acting, self.sealed, self.mine = (), False, False, False
        self.choice.look((), None)

    def tweens(self) -> tuple[Tween, Tween, Tween]:
        """All short changes of this hand."""
        return self.appear, self.turned, self.glide


class Desk:
    """The state of the view."""

    def __init__(self, words: Words, taste: Taste, options: Mapping[str, str]) -> None:
        self.speech = Speech(words)
        self.taste, self.options = taste, options
        self.area = Box(0, 0, 1, 1)
        self.metrics: Metrics | None = None
        self.places = Places()
        self.large: tuple[Seat, ...] = ()  # whose boards are shown large
        self.given = False  # panels() has said so
        self.quarter: dict[Seat, int] = {}
        self.sight: Sight | None = None
        self.before: Sight | None = None  # the position before the round that was played last
        self.hands: dict[Seat, Hand] = {}
        self.showing: Showing | None = None
        self.open: frozenset[Seat] = frozenset()  # whose hands may be seen in this frame
        self.look: int | None = None  # single board: what is looked at instead: a seat, or STATIONS_CARD
        self.stations = self.inline = True  # stations (and scores) can be seen without asking for them
        self.marks: Sequence[int] = (0, 1, 2, 3)
        self.names: Sequence[str] = ()
        self.ready: frozenset[Seat] = frozenset()
        self._arranged: tuple[object, ...] | None = None
        self._fresh: tuple[object, ...] | None = None

    def span(self, length: float) -> Tween:
        """Return a change that takes so many ms, or none without motion."""
        return Tween(length if self.taste.motion else 0.0)

    def hand(self, seat: Seat) -> Hand:
        """Return the hand of a seat."""
        if seat not in self.hands:
            self.hands[seat] = Hand(seat)
            self.hands[seat].coach = self.taste.coach
        return self.hands[seat]

    def shown_hand(self, seat: Seat) -> Hand | None:
        """Return the hand of a seat if it may be seen now."""
        return self.hands.get(seat) if seat in self.open else None

    # ------------------------------------------------------------ size

    def layout(self, area: Box, metrics: Metrics) -> None:
        """Take this part of the window."""
        self.area, self.metrics = area, metrics
        self._arranged = None
        for hand in self.hands.values():
            hand.buttons = hand.labels = None

    def arrange(self) -> Places:
        """Return where everything stands now."""
        assert self.sight is not None
        assert self.metrics is not None
        seats = self.shown()
        key = (seats, self.sight.seats, self.area, self.metrics, self.look)
        if key != self._arranged:
            self._arranged = key
            if len(seats) > 1:
                others = [seat for seat in range(self.sight.seats) if seat not in seats]
                self.places = places.several(seats, others, self.area, self.metrics)
            else:
                others = [seat for seat in range(self.sight.seats) if seat != seats[0]]
                self.places = places.alone(seats[0], others, self.area, self.metrics)
            for hand in self.hands.values():
                hand.buttons = hand.labels = None
        return self.places

    def shown(self) -> tuple[Seat, ...]:
        """Return whose boards are large."""
        assert self.sight is not None
        large = tuple(seat for seat in self.large if seat < self.sight.seats) or (0,)
        if len(large) == 1 and self.look is not None and self.look != STATIONS_CARD:
            return (self.look,)
        return large

    def pane(self, seat: Seat) -> Pane | None:
        """Return the large board of a seat."""
        return next((pane for pane in self.arrange().panes if pane.seat == seat), None)

    # ------------------------------------------------------------ position

    def take(self, tables: Mapping[Seat, Table] | Mapping[Seat | None, Table]) -> Sight:
        """Look at the tables; after a change of position forget what belonged to the old one."""
        table = next(iter(tables.values()))
        seen = table.seen
        fresh = (table.position, seen["round"], seen["over"])
        if self.sight is None or fresh != self._fresh:
            self._fresh = fresh
            found = Sight(seen)
            if self.sight is not None and found.round != self.sight.round:
                self.before = self.sight
                if self.showing is not None and self.showing.after.round != found.round:
                    self.showing = None
                self.look = None if self.look == STATIONS_CARD else self.look
            self.sight = found
            for own, hand in self.hands.items():
                if own not in tables:
                    hand.forget()
        self.names = table.names
        self.ready = table.sealed
        if not self.given:
            self._large(tables)
        for seat, one in tables.items():
            if seat is not None:
                self._hand(seat, one)
        return self.sight

    def _large(self, tables: Mapping[Seat, Table] | Mapping[Seat | None, Table]) -> None:
        assert self.sight is not None
        seats = tuple(seat for seat in tables if seat is not None)
        if not seats:
            every = tuple(range(self.sight.seats))
            fits = self.metrics is not None and places.room_for(len(every), self.area, self.metrics)
            seats = every if fits else (0,)
        self.large = seats

    def _hand(self, seat: Seat, table: Table) -> None:
        assert self.sight is not None
        hand, seen = self.hand(seat), table.seen
        tile = sight.hand(seen)
        hand.mine = table.mine is not None
        hand.sealed = hand.mine or seat in self.ready
        hand.acting = table.acting and not hand.sealed
        key = (table.position, self.sight.round, tile, hand.acting, hand.sealed)
        if key == hand.key:
            return
        moved = hand.key is None or hand.key[0] != key[0] or hand.key[1] != key[1]
        hand.key, hand.tile, hand.to_come = key, tile, sight.to_come(seen)
        own = self.sight.boards[seat]
        live = own.cells if tile is not None and not hand.sealed else ()
        hand.choice.look(live, tile)
        hand.outlook = hand.before = None
        hand.hint = None
        if moved:
            hand.why = hand.doubt = None
        if not hand.buttons_used:
            hand.choice.cursor = None
        elif hand.acting:
            hand.choice.start()
        self.advise(hand)

    def advise(self, hand: Hand) -> None:
        """Let the coach look at the position of a seat."""
        hand.advice = None
        if hand.coach and self.sight is not None and hand.tile is not None and hand.choice.cells:
            hand.advice = ghost.advice(self.sight, self.sight.boards[hand.seat], hand.tile)

    def board(self, seat: Seat) -> Board:
        """Return a seat's frame as it stands now."""
        assert self.sight is not None
        return self.sight.boards[seat]

    # ------------------------------------------------------------ showing

    def show(self, events: Sequence[Event], table: Table) -> None:
        """Start showing a round."""
        self.take({table.seat: table})
        assert self.sight is not None
        played = any(event.name == "tile" for event in events)
        before = self.before
        if self.taste.motion and played and before is not None and before.round == self.sight.round - 1:
            self.showing = Showing(events, before, self.sight)

    def skip(self) -> None:
        """End everything that moves."""
        self.showing = None
        for hand in self.hands.values():
            for tween in hand.tweens():
                tween.end()

    @property
    def busy(self) -> bool:
        """Whether the next frame may look different."""
        return self.showing is not None or any(tween.running for hand in self.hands.values() for tween in hand.tweens())

    # ------------------------------------------------------------ choice

    def chosen(self, hand: Hand, old: tuple[int | None, int | None, int]) -> None:
        """The choice of a seat changed: work out what it does and start what moves."""
        choice = hand.choice
        cursor, spot, rotation = old
        hand.outlook = None
        if choice.ghost is not None and choice.tile is not None and self.sight is not None:
            hand.outlook = ghost.outlook(self.sight, self.board(hand.seat), choice.ghost, choice.tile, choice.rotation)
            if choice.ghost == spot and choice.rotation != rotation:
                hand.before, hand.turned = (choice.tile, rotation), self.span(motion.TURN)
            elif choice.ghost != spot:
                hand.before, hand.appear = None, self.span(motion.APPEAR)
        here, there = choice.ghost if choice.ghost is not None else choice.cursor, spot if spot is not None else cursor
        if here is not None and there is not None and here != there:
            hand.glide_from, hand.glide = there, self.span(motion.FOCUS)
        hand.buttons = hand.labels = None

    def propose(self, hand: Hand, token: Token | None, read: tuple[int, int] | None) -> None:
        """Show a computer's proposal, or take it away."""
        hand.hint = None
        if token is not None and read is not None and hand.tile is not None and self.sight is not None:
            cell, rotation = read
            if cell in hand.choice.cells:
                hand.hint = ghost.outlook(self.sight, self.board(hand.seat), cell, hand.tile, rotation)

    def shows_buttons(self, hand: Hand) -> bool:
        """Whether tick and cross stand beside the ghost: always on a board alone, else for fingers only."""
        return len(self.shown()) == 1 or hand.touched

    @property
    def button_radius(self) -> float:
        """Half the side of tick and cross."""
        return self.metrics.touch / 2 if self.metrics is not None else 22.0

    def inside(self, pane: Pane) -> Box:
        """Return where words and buttons of a board may stand."""
        return pane.board.inset(2)
