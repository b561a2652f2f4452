"""A position as the screen reads it: what seen_by() tells, with what follows from it for everybody."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from handheld.games.base import Seat
from handheld.games.coast.data import LETTERS, data

NOBODY = -1
DECK, TICKETS = 5, 6  # places of the market after the five cards face up
MARKET = 7


@dataclass(frozen=True, slots=True)
class Held:
    """A ticket that a seat has kept."""

    id: int
    done: bool


class Sight:
    """Everything on the table that this seat may know."""

    def __init__(self, seen: Mapping[str, Any]) -> None:
        self.variant, self.payment = str(seen["variant"]), str(seen["payment"])
        self.seats, self.start = int(seen["seats"]), int(seen["start"])
        self.phase, self.player = str(seen["phase"]), int(seen["player"])
        self.display = tuple(LETTERS.find(letter) for letter in seen["display"])  # -1: empty
        self.deck, self.ticket_deck = int(seen["deck"]), int(seen["ticket_deck"])
        self.discard: tuple[int, ...] = tuple(seen["discard"])
        self.owner: tuple[int, ...] = tuple(NOBODY if o is None else int(o) for o in seen["owner"])
        self.cars: tuple[int, ...] = tuple(seen["cars"])
        self.points: tuple[int, ...] = tuple(seen["points"])
        self.hand_sizes: tuple[int, ...] = tuple(seen["hand_sizes"])
        self.ticket_counts: tuple[int, ...] = tuple(seen["ticket_counts"])
        hand = seen.get("hand")
        self.hand: tuple[int, ...] | None = None if hand is None else tuple(hand)
        self.tickets = tuple(Held(int(one[0]), bool(one[1])) for one in seen.get("tickets") or ())
        self.offer: tuple[int, ...] = tuple(seen.get("offer") or ())
        trigger = seen.get("trigger")
        self.trigger: int = NOBODY if trigger is None else int(trigger)
        left = seen.get("turns_left")
        self.turns_left: int = -1 if left is None else int(left)
        self.totals: tuple[tuple[int, ...], ...] = tuple(map(tuple, seen.get("totals") or ()))
        self.stats: tuple[Mapping[str, Any], ...] = tuple(seen.get("stats") or ())
        self.final: Mapping[str, Any] | None = seen.get("final")
        self.over = self.phase == "over"

    @property
    def choosing(self) -> bool:
        """Whether tickets are being chosen."""
        return self.phase in ("open", "keep")

    @property
    def least(self) -> int:
        """Return how many tickets of the offer must be kept."""
        least = data().variants[self.variant].least(self.phase == "open")
        return min(least, len(self.offer)) if self.offer else least

    @property
    def last_round(self) -> bool:
        """Whether the end is announced: everybody has one more turn at most."""
        return self.trigger >= 0 and not self.over

    def closed(self, seat: Seat | None) -> frozenset[int]:
        """Return the free routes that nobody may claim any more, or not this seat: their twins are taken."""
        shut = set()
        few = self.seats < data().both_tracks_from
        for index, route in enumerate(data().routes):
            if self.owner[index] == NOBODY and route.twin >= 0:
                twin = self.owner[route.twin]
                if twin != NOBODY and (few or twin == seat):
                    shut.add(index)
        return frozenset(shut)

    def within(self, route: int, seat: Seat | None) -> bool:
        """Return whether a seat could claim a route as far as everybody can see: free, not closed, cars and cards
        enough in number."""
        if seat is None or self.owner[route] != NOBODY or route in self.closed(seat):
            return False
        length = data().routes[route].length
        return self.cars[seat] >= length and self.hand_sizes[seat] >= length

    def length(self, route: int) -> int:
        """Return the cars of a route."""
        return data().routes[route].length

    def worth(self, route: int) -> int:
        """Return the points of a route."""
        return data().points[data().routes[route].length]


def claimed(owner: tuple[int, ...], seat: Seat) -> tuple[int, ...]:
    """Return the routes of a seat."""
    return tuple(route for route, one in enumerate(owner) if one == seat)


def ends(ticket: int) -> tuple[int, int]:
    """Return the two cities of a ticket."""
    one = data().tickets[ticket]
    return one.a, one.b
