"""What the view tells the map of Coast to Coast to show, and what the map tells the view was picked. No drawing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

ROUTES = 100
CARD_MARKS = ("hourglass", "drop", "clover", "hexagon", "crescent", "heart", "snow", "star", "wheel")
SEAT_MARKS = ("ring", "caret", "plus", "bars", "zigzag")
NOBODY = -1
_NONE: Mapping[int, float] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class MapLook:
    """One moment of the map. Routes and cities by their ids of the data; seats 0..4."""

    owner: tuple[int, ...] = (NOBODY,) * ROUTES  # per route: the seat that has claimed it
    payable: frozenset[int] = frozenset()  # routes that can be claimed now: they get rails
    closed: frozenset[int] = frozenset()  # unclaimed routes that nobody may claim any more
    lit_cities: frozenset[int] = frozenset()  # the cities of the ticket looked at: filled, with their full names
    ring_cities: frozenset[int] = frozenset()  # cities of the seat's tickets: a double ring
    trail: tuple[int, ...] = ()  # routes lit on their whole length (longest path, a hint), in the order of travel
    filling: Mapping[int, float] = field(default_factory=lambda: _NONE)  # route -> share 0..1 of a claim under way
    marks: tuple[int, ...] = (0, 1, 2, 3, 4)  # per seat: its colour and mark of the theme
    faded: bool = False  # everything but trail and lit cities steps back
    recent: frozenset[int] = frozenset()  # routes claimed since the seat's last turn: bracketed
    blamed: frozenset[int] = frozenset()  # routes that break the rule just named: hatched


@dataclass(frozen=True, slots=True)
class Pick:
    """Something was pointed at. The map's own `route` and `city` already say the same."""

    route: int | None = None
    city: int | None = None
    again: bool = False  # the chosen route was tapped once more and nothing else lies there: the next way to pay
    sure: bool = False  # confirmed by a button: as the tick beside it
    held: bool = False  # a long press: why not?
