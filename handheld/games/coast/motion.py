"""Time on the Coast to Coast screen: cards that fly, routes that fill car by car, words that stand for a moment.

It starts at the first frame that shows it. Where things fly from and to is named, not measured: the view knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from handheld.games.base import Event, Seat
from handheld.games.coast.data import LETTERS, data
from handheld.games.coast.sight import DECK, NOBODY, TICKETS, Sight

FLY, LAY, SWEEP, CAR, SETTLE, SAY, BETWEEN = 260.0, 160.0, 260.0, 70.0, 400.0, 900.0, 350.0  # ms
_MOST = 1600.0  # ms that the deal may take
T = TypeVar("T")
BACK, TICKET = -1, -2  # what flies, if no card's face

Place = tuple[str, int]  # ("market", place), ("hand", kind or -1), ("seat", seat)


@dataclass(frozen=True, slots=True)
class Flight:
    """Something that flies from a place to a place."""

    start: float
    length: float
    what: int  # a kind of card; BACK; TICKET
    source: Place
    target: Place
    own: bool = False  # only who may see the hand sees its face


@dataclass(frozen=True, slots=True)
class Fill:
    """A route that is claimed car by car."""

    start: float
    length: float
    route: int
    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class Saying:
    """Something that is said for a moment: the key of words, and whose it is."""

    start: float
    length: float
    what: str
    seat: Seat
    value: int = 0
    own: bool = False


class Showing:
    """Steps being shown. `groups`: (seat, events) of each turn in order; `before` None: the display is not followed."""

    def __init__(self, groups: Sequence[tuple[Seat, Sequence[Event]]], before: Sight | None, after: Sight,
                 seat: Seat | None, recap: bool = False, lead: float = 0.0) -> None:
        """`lead`: ms before a route of others fills, for the camera to go there."""
        self.before, self.after, self.seat, self.recap = before, after, seat, recap
        self.flights: list[Flight] = []
        self.fills: list[Fill] = []
        self.sayings: list[Saying] = []
        self.goals: list[tuple[float, int]] = []  # where the camera goes from when
        self.turns: list[tuple[float, Seat]] = []  # recap: whose turn is shown from when
        self.displays: list[tuple[float, tuple[int, ...]]] = []
        self.hands: list[tuple[float, tuple[int, ...]]] = []
        self.lead = lead
        self._time = 0.0
        self._start: float | None = None
        self._display = before.display if before is not None else after.display
        self._hand = before.hand if before is not None and not recap else after.hand
        deal = before is not None and before.phase == "deal"
        for who, events in groups:
            if recap and self._time:
                self._time += BETWEEN
            self.turns.append((self._time, who))
            known = [event for event in events if event.name == "gets"]
            for event in events:
                self._add(event, known, deal)
        self._hurry(deal)
        self.length = self._time

    def _hurry(self, deal: bool) -> None:
        """Make what is long shorter: the deal."""
        if not deal or self._time <= _MOST:
            return
        share = _MOST / self._time
        self.flights = [Flight(one.start * share, one.length * share, one.what, one.source, one.target, one.own)
                        for one in self.flights]
        self.displays = [(at * share, shown) for at, shown in self.displays]
        self.hands = [(at * share, hand) for at, hand in self.hands]
        self._time = _MOST

    # ------------------------------------------------------------ building

    def _fly(self, what: int, source: Place, target: Place, *, own: bool = False, length: float = FLY) -> None:
        self.flights.append(Flight(self._time, length, what, source, target, own))
        self._time += length

    def _show(self, place: int, kind: int) -> None:
        self._display = (*self._display[:place], kind, *self._display[place + 1:])
        self.displays.append((self._time, self._display))

    def _hold(self, kind: int, n: int) -> None:
        if self._hand is not None and not self.recap:
            self._hand = (*self._hand[:kind], max(0, self._hand[kind] + n), *self._hand[kind + 1:])
            self.hands.append((self._time, self._hand))

    def _goal(self, seat: Seat, kind: int) -> Place:
        return ("hand", kind) if seat == self.seat and not self.recap else ("seat", seat)

    def _add(self, event: Event, known: list[Event], deal: bool) -> None:
        seat, values = event.seat, event.data
        own = seat == self.seat
        match event.name:
            case "take":
                kind = LETTERS.index(values[1])
                self._show(values[0], NOBODY)
                self._fly(kind, ("market", values[0]), self._goal(seat, kind), own=False)
                if own:
                    self._hold(kind, 1)
            case "draw" if not any(one.seat == seat for one in known):
                self._fly(BACK, ("market", DECK), ("seat", seat) if not own else ("hand", NOBODY))
            case "gets":
                kind = LETTERS.index(values[0])
                self._fly(kind, ("market", DECK), self._goal(seat, kind), own=True)
                if own:
                    self._hold(kind, 1)
            case "show":
                self._fly(LETTERS.index(values[1]), ("market", DECK), ("market", values[0]), length=LAY)
                self._show(values[0], LETTERS.index(values[1]))
            case "redraw":
                self._say("redraw", seat, values[1])
                self._display = (NOBODY,) * 5
                self.displays.append((self._time, self._display))
                for place, letter in enumerate(values[0]):
                    if letter in LETTERS:
                        self.flights.append(Flight(self._time, SWEEP, LETTERS.index(letter), ("market", place),
                                                   ("away", place)))
                self._time += SWEEP
            case "reshuffle":
                self._say("reshuffle", seat, values[0])
            case "claim":
                self._claim(event, own)
            case "tickets":
                self._fly(TICKET, ("market", TICKETS), ("seat", seat) if not own else ("hand", NOBODY))
            case "kept" if values[1] and not deal:
                self._fly(TICKET, ("seat", seat), ("market", TICKETS))
            case "joined":
                self.sayings.append(Saying(self._time, SAY, "joined", seat, values[0], True))
                self._time += SAY
            case "pass" | "last-round":
                self._say(event.name, seat)

    def _claim(self, event: Event, own: bool) -> None:
        route, letter, cards, locos, points = event.data[:5]
        if own:
            self._hold(LETTERS.index(letter), -cards)
            self._hold(8, -locos)
        length = CAR * data().routes[route].length
        if not own or self.recap:
            self.goals.append((self._time, route))
            self._time += self.lead
        self.fills.append(Fill(self._time, length, route, event.seat, points))
        self._time += length + SETTLE

    def _say(self, what: str, seat: Seat, value: int = 0) -> None:
        self.sayings.append(Saying(self._time, SAY, what, seat, value))
        self._time += SAY * 0.6

    # ------------------------------------------------------------ looking

    def time(self, now: float) -> float:
        """Return the ms since the first frame."""
        if self._start is None:
            self._start = now
        return now - self._start

    def over(self, now: float) -> bool:
        """Return whether nothing is still to come."""
        return self._start is not None and now - self._start >= self.length

    def display(self, now: float) -> tuple[int, ...]:
        """Return the five places as they lie now."""
        if self.before is None:
            return self.after.display
        return _latest(self.displays, self.time(now), self.before.display)

    def hand(self, now: float) -> tuple[int, ...] | None:
        """Return the own hand as it is held now."""
        if self.before is None or self.before.hand is None or self.recap:
            return self.after.hand
        return _latest(self.hands, self.time(now), self.before.hand)

    def filling(self, now: float) -> Mapping[int, float]:
        """Return the routes that are not wholly claimed yet."""
        time = self.time(now)
        return {one.route: min(1.0, max(0.0, (time - one.start) / one.length)) for one in self.fills
                if time < one.start + one.length}

    def points(self, seat: Seat, now: float) -> int:
        """Return the route points of a seat as they count up."""
        time, found = self.time(now), self.after.points[seat]
        for one in self.fills:
            if one.seat == seat:
                share = min(1.0, max(0.0, (time - one.start - one.length) / SETTLE))
                found -= round(one.points * (1 - share))
        return found

    def goal(self, now: float) -> int:
        """Return the route of others that is to be seen now, or -1."""
        return _latest(self.goals, self.time(now), -1)

    def turn(self, now: float) -> Seat:
        """Return whose turn is shown now."""
        return _latest(self.turns, self.time(now), self.turns[0][1] if self.turns else NOBODY)


def _latest(steps: Sequence[tuple[float, T]], time: float, first: T) -> T:
    found = first
    for at, value in steps:
        if at > time:
            break
        found = value
    return found
