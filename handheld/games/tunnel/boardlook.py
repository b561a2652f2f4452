"""What the view tells the board of Tunnel Lines to show, and what the board tells the view was picked. No drawing.

Cells and vertices are the ids of spec 2, lines 0 and 1; a place is (CELL, cell) or (VERTEX, vertex), as in why.py."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, TypeAlias

from handheld.core.graph import Edge
from handheld.core.tunnel import Act, Bonus, Station, Tile
from handheld.games.base import Seat
from handheld.games.tunnel.why import Place, Track

Choice: TypeAlias = "Tile | Station | Bonus"  # what can be picked; a Bonus of -1 is not for the board

SEAT_MARKS = ("ring", "caret", "plus", "bars", "zigzag")
_NONE: Mapping[Any, float] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class LineLook:
    """A line that was started, with the tiles of the turn under way."""

    seat: Seat
    line: int
    verts: tuple[int, ...]
    cells: tuple[int, ...]  # cells[i] joins verts[i] and verts[i + 1]
    done: bool = False
    dead: bool = False


@dataclass(frozen=True, slots=True)
class TripLook:
    """A trip that is lit: all of its cheapest ways."""

    edges: tuple[Edge, ...] = ()  # hops (seat, line, a, b): each gets a bead that says 1
    changes: tuple[int, ...] = ()  # vertices where one changes: each gets a pill that says +3
    cells: tuple[int, ...] = ()  # where it begins and ends: hub cells, lake and forest
    gap: tuple[int, ...] = ()  # two vertices with nothing between them: a broken line
    share: float = 1.0  # of the hops that are lit so far, in the order given


@dataclass(frozen=True, slots=True)
class BoardLook:
    """One moment of the board."""

    board: str
    lines: tuple[LineLook, ...] = ()
    chips: tuple[int, ...] = ()  # vertices with a station chip
    hubs: tuple[tuple[int, str, Seat], ...] = ()  # (cell, card, seat)
    marks: tuple[int, ...] = (0, 1, 2, 3, 4)  # per seat: its colour and mark of the theme
    seat: Seat | None = None  # whose heads are marked: the one that acts here
    turn: tuple[Tile, ...] = ()  # tiles of the turn under way (in `lines` too): tinted, dashed until it is ended
    turn_chips: tuple[int, ...] = ()  # chips of the turn under way (in `chips` too): a second ring
    offers: tuple[Choice, ...] = ()  # what can be picked; the same as is given to handle()
    ghost: tuple[Tile, ...] = ()  # tiles shown but not laid, first one first: the board's own choice, or a hint's line
    ghost_chips: tuple[tuple[int, int], ...] = ()  # (vertex, points) they would bring: a ring and a pill "+1"
    buttons: str = ""  # tick and cross: "" none, "lay" for the ghost, "end" for the whole turn
    blamed: tuple[Place, ...] = ()  # cells and vertices that break the rule just named: hatched
    blamed_lines: tuple[Track, ...] = ()
    recent: tuple[int, ...] = ()  # cells laid by others since the seat's last turn: bracketed
    trip: TripLook | None = None  # everything else steps back
    growing: Mapping[tuple[Seat, int], float] = field(default_factory=lambda: _NONE)  # last tile of a line: share 0..1
    popping: Mapping[int, float] = field(default_factory=lambda: _NONE)  # chip that is being set: share 0..1
    pills: tuple[tuple[int, str], ...] = ()  # words in a pill above a vertex ("+2" counted where it was earned)
    faded: bool = False  # everything steps back


@dataclass(frozen=True, slots=True)
class Pick:
    """Something was pointed at or confirmed.

    verb: "choose"  another choice is the ghost now (`choice`; None: it was taken away)
          "lay"     the choice is confirmed: by a button, the tick, or a finger that drags on
          "end"     the tick of a full turn
          "undo"    its cross
          "why"     a long press, or a tap on what cannot be picked: `place`"""

    verb: str
    choice: Choice | None = None
    place: Place | None = None


def lines_of(seen: Mapping[str, Any]) -> tuple[LineLook, ...]:
    """Return the started lines of what a seat sees (TunnelState.seen_by)."""
    return tuple(
        LineLook(seat, number, tuple(line["verts"]), tuple(line["cells"]), line["done"], line["dead"])
        for seat, pair in enumerate(seen["lines"])
        for number, line in enumerate(pair)
        if line is not None
    )


def hubs_of(seen: Mapping[str, Any]) -> tuple[tuple[int, str, Seat], ...]:
    """Return the placed hubs of what a seat sees."""
    return tuple((cell, card, seat) for cell, (card, seat) in sorted(seen["hubs"].items()))


def choices_of(acts: Sequence[Act]) -> tuple[Choice, ...]:
    """Return what can be picked on the board of some steps, sorted as the core sorts them."""
    return tuple(act for act in acts if isinstance(act, Tile | Station) or (isinstance(act, Bonus) and act.vertex >= 0))
