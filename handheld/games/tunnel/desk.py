"""All that the Tunnel Lines screen holds between two frames: position, what the buttons choose from, the ghost, what is
open, what is being shown. No drawing. Nothing here is needed by a save."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from handheld.core.tunnel import Act, Bonus, Station, Tile
from handheld.games.base import Event, Seat, Token, WhyNot
from handheld.games.face import Box, Metrics, Table, Taste, Told, Words
from handheld.games.tunnel import notation, places, trips
from handheld.games.tunnel.board import Board
from handheld.games.tunnel.boardlook import BoardLook, Choice, TripLook, choices_of, hubs_of
from handheld.games.tunnel.finale import Finale
from handheld.games.tunnel.motion import Showing
from handheld.games.tunnel.places import Places
from handheld.games.tunnel.sight import NOBODY, Sight
from handheld.games.tunnel.why import CELL, VERTEX
from handheld.games.tunnel.words import Speech

PAGES = ("trips", "players", "since")
LINES = ("line0", "line1")
_CARDS = 12


@dataclass(frozen=True, slots=True)
class _Kept:
    """What a seat was about to do."""

    choice: Choice | None
    mode: str
    page: str | None
    row: int


class Desk:
    """The state of the view."""

    def __init__(self, words: Words, taste: Taste, options: Mapping[str, str]) -> None:
        self.speech = Speech(words)
        self.taste, self.options = taste, options
        self.area = Box(0, 0, 1, 1)
        self.metrics: Metrics | None = None
        self.places = Places()
        self.board = Board(motion=taste.motion)
        self.marks: Sequence[int] = (0, 1, 2, 3, 4)
        self.sight: Sight | None = None
        self.seat: Seat | None = None
        self.acting = False
        self.open = True  # the seat's own secrets may be seen
        self.mode = ""  # what the buttons choose from: "line0", "line1", "station", "bonus", "look"; "": nothing
        self.choices: tuple[Choice, ...] = ()  # tiles of both lines; or stations; or bonus stations
        self.token_end: Token | None = None  # "end" or "pass", where it may be chosen
        self.why: WhyNot | None = None  # what the shell blames
        self.hint: tuple[Tile, ...] = ()  # a computer's line
        self.page: str | None = None  # of the side that is open
        self.row = 0  # of the trips
        self.since: list[tuple[Seat, str]] = []  # what others did: whose, words
        self.recent: frozenset[int] = frozenset()  # cells
        self.showing: Showing | None = None
        self.finale: Finale | None = None
        self.whole = False  # only looked at: after the end
        self.buttons_used = False
        self.drawn = 0.0  # ms: when the last frame was drawn
        self._acts: tuple[Act, ...] = ()
        self.row_boxes: list[tuple[int, Box]] = []  # rows of the side, as last drawn
        self.page_boxes: list[tuple[str, Box]] = []
        self._kept: dict[Seat | None, _Kept] = {}  # by seat: while another one looks at the table
        self._turns: dict[Seat, list[tuple[str, Sequence[Any]]]] = {}  # what others do in the turn under way
        self._followed: object = ()
        self._level: int | None = None  # of the camera, before the whole board was looked at
        self._trip: tuple[object, TripLook] | None = None
        self._key: tuple[object, ...] | None = None
        self._arranged: tuple[object, ...] | None = None

    # ------------------------------------------------------------ size

    def layout(self, area: Box, metrics: Metrics) -> None:
        """Take this part of the window."""
        self.area, self.metrics = area, metrics
        self._arranged = None
        self.arrange()

    def arrange(self) -> None:
        """Work out where everything stands, after anything opened or closed."""
        if self.metrics is None:
            return
        sight = self.sight
        seats = sight.seats if sight is not None else 2
        key = (self.area, self.metrics, self.side, self.bare, seats, sight is not None and sight.last_round)
        if key == self._arranged:
            return
        self._arranged = key
        rows = seats + 1 if self.side in ("score", "players") else 7
        found = places.arrange(self.area, self.metrics, seats=seats, cards=_CARDS // seats, side=self.side is not None,
                               rows=rows, banner=bool(sight is not None and sight.last_round), bare=self.bare,
                               score=self.side == "score")
        survey = self.side in ("trips", "score") or self.bare
        if survey and self._level is None:
            self._level = self.board.eye.level
        if found.board != self.places.board:
            self.board.layout(found.board, self.metrics)
        self.places = found
        if survey:  # a trip is looked at as a whole
            self.board.overview()
        elif self._level is not None:
            level, self._level = self._level, None
            while self.board.eye.level < level and self.board.eye.zoom(1):
                pass
            self.board.skip()
            self.show_heads()

    def show_heads(self) -> None:
        """Bring the end of the line that is chosen from into view."""
        sight = self.sight
        if sight is None or self.seat is None or not self.acting:
            return
        own = [sight.line(self.seat, LINES.index(self.mode))] if self.mode in LINES else []
        heads = [one.verts[-1] for one in own if one is not None]
        if heads:
            self.board.show([(VERTEX, vertex) for vertex in heads])

    @property
    def bare(self) -> bool:
        """Whether there is no hand any more: at the end."""
        return self.sight is not None and self.sight.over

    @property
    def side(self) -> str | None:
        """What stands beside the board: "score", a page, or nothing."""
        if self.finale is not None:
            return "score"
        return self.page

    # ------------------------------------------------------------ position

    def sync(self, table: Table) -> Sight:
        """Look at the table; after a change of position forget what belonged to the old one."""
        key = (table.position, table.seat, table.acting, table.open, table.seen["turn"], table.seen["must"],
               len(table.seen["turn_tiles"]))
        if self.sight is not None and key == self._key:
            return self.sight
        old, self._key = self._key, key
        moved = old is None or old[0] != key[0] or old[4:] != key[4:]
        other = old is None or old[1] != key[1]
        found = Sight(table.seen)
        if moved:
            self._kept.clear()
            self.showing = self.finale = self.why = None
            self.hint, self._trip = (), None
        elif other:
            self._kept[self.seat] = _Kept(self.board.choice, self.mode, self.page, self.row)
        self.sight, self.seat, self.acting = found, table.seat, table.acting
        self.open = table.open and table.seat is not None
        if moved or other:
            self.board.choose(None)
        self._look(table)
        if other:
            kept = self._kept.pop(self.seat, None)
            self.page = kept.page if kept is not None else None if not moved else self.page
            if kept is not None:
                self.row = kept.row
                self.turn_mode(kept.mode if kept.mode in self.modes() else self.mode)
                self.board.choose(kept.choice if kept.choice in self.choices else None)
        elif self.board.choice is not None and self.board.choice not in self.choices:
            self.board.choose(None)
        self.arrange()
        if (moved or other) and self.board.choice is None:
            self.show_heads()
        return found

    def _look(self, table: Table) -> None:
        """Work out what may be chosen. Covered: what everybody may know of it."""
        sight, seat = self.sight, self.seat
        assert sight is not None
        self._acts, self.token_end = (), None
        if self.acting and seat is not None:
            if self.open:
                self._acts = tuple(map(notation.read, table.moves))
                self.token_end = next((one for one in ("end", "pass") if one in table.moves), None)
            else:
                self._acts = self._public(sight, seat)
                self.token_end = "end" if sight.full else None
        modes = self.modes()
        if self.mode not in modes:
            self.mode = modes[0] if modes else ""
        self.turn_mode(self.mode)

    @staticmethod
    def _public(sight: Sight, seat: Seat) -> tuple[Act, ...]:
        """Return what lies at hand for a covered seat: never more nor less for what it holds."""
        if sight.full:
            return ()
        if sight.bonus is not None:
            own = sight.line(seat, sight.bonus)
            known = {*sight.stations, *sight.builtin}
            return tuple(Bonus(vertex) for vertex in sorted(own.verts if own else ()) if vertex not in known)
        found: list[Act] = list(sight.around(seat)) if len(sight.laid) < 3 else []
        if not sight.laid and sight.supply and sight.turn >= sight.seats:
            found += [Station(vertex) for vertex in sight.between(seat)]
        return tuple(found)

    def modes(self) -> tuple[str, ...]:
        """Return what the buttons may choose from, in the order in which SECOND goes through it."""
        sight = self.sight
        if sight is None or not self.acting:
            return ()
        if sight.bonus is not None:
            return ("bonus",)
        if sight.full:
            return ()
        found = [LINES[n] for n in (0, 1) if any(isinstance(act, Tile) and act.line == n for act in self._acts)]
        if any(isinstance(act, Station) for act in self._acts):
            found.append("station")
        return (*found, "look")

    def turn_mode(self, mode: str) -> None:
        """Let the buttons choose from something else."""
        self.mode = mode
        kind = Station if mode == "station" else Bonus if mode == "bonus" else Tile
        self.choices = tuple(act for act in choices_of(self._acts) if isinstance(act, kind))
        if mode in LINES:
            self.board.line = LINES.index(mode)
        self.board.look_around(mode == "look", self.choices)

    @property
    def whose(self) -> Seat | None:
        """Whose hand the cards stand for."""
        if self.seat is not None:
            return self.seat
        return self.sight.player if self.sight is not None and not self.sight.dealing else None

    def mark(self, seat: Seat) -> int:
        """Return colour and mark of a seat."""
        return self.marks[seat] if seat < len(self.marks) else seat % 5

    # ------------------------------------------------------------ the ghost

    @property
    def choice(self) -> Choice | None:
        """What is tried out."""
        return self.board.choice

    def ghost_chips(self) -> tuple[tuple[int, int], ...]:
        """Return (vertex, points) of the chips that the ghost would set."""
        sight, choice = self.sight, self.choice
        if sight is None or choice is None or self.seat is None:
            return ()
        if isinstance(choice, Tile):
            return sight.chips_of(self.seat, choice)
        return ((choice.vertex, sight.worth(choice.vertex)),)

    def hand(self) -> tuple[str, ...] | None:
        """Return the cards that may be shown; None: they are covered, or not known."""
        sight, whose = self.sight, self.whose
        if sight is None or whose is None or (self.seat is not None and not self.open and sight.hidden):
            return None
        return sight.hands[whose]

    # ------------------------------------------------------------ pages

    def turn_to(self, page: str | None) -> None:
        """Open a page beside the board, or close it."""
        if page is not None and self.page is None:
            self.board.choose(None)
        self.page = page
        self.arrange()
        if page == "trips":
            self.show_trip()

    def show_trip(self) -> None:
        """Bring the trip that is looked at into view."""
        look = self.trip()
        if look is not None:
            vertices = {v for edge in look.edges for v in edge[2:]} | set(look.gap)
            self.board.show([*((CELL, cell) for cell in look.cells), *((VERTEX, v) for v in sorted(vertices))])

    def trip(self) -> TripLook | None:
        """Return the trip that is looked at."""
        sight = self.sight
        if sight is None or self.page != "trips" or self.row < 0 or sight.dealing:
            return None
        name = trips.NAMES[self.row]
        key = (self._key, name)
        if self._trip is None or self._trip[0] != key:
            self._trip = (key, trips.look_of(sight, name, sight.trips[name]))
        return self._trip[1]

    # ------------------------------------------------------------ the board

    def look(self, now: float) -> BoardLook:
        """Return what the board shows now."""
        sight = self.sight
        assert sight is not None
        marks = tuple(self.mark(seat) for seat in range(5))
        values: dict[str, Any] = {"board": sight.board, "lines": sight.lines, "chips": sight.stations,
                                  "hubs": hubs_of(sight.seen), "marks": marks}
        if self.finale is not None:
            values["trip"] = self.finale.look(now)
        elif self.whole or sight.over:
            values["trip"] = self.trip()
        else:
            values |= self._turn_look()
        showing = self.showing
        if showing is not None:
            values |= {"growing": showing.growing(now), "popping": showing.popping(now), "pills": showing.pills(now)}
        return BoardLook(**values)

    def _turn_look(self) -> dict[str, Any]:
        sight, choice = self.sight, self.choice
        assert sight is not None
        values: dict[str, Any] = {
            "turn": sight.laid, "turn_chips": sight.turn_chips, "recent": tuple(sorted(self.recent)),
            "trip": self.trip(),
        }
        if self.acting:
            values["seat"] = self.seat
            if self.page is None:
                values["offers"] = self.choices if self.mode != "look" else ()
                values["ghost"] = (choice,) if isinstance(choice, Tile) else ()
                values["ghost_chips"] = self.ghost_chips()
                if choice is not None:
                    values["buttons"] = "lay"
                elif self.token_end is not None and (sight.full or not self.choices):
                    values["buttons"] = "end"
            if self.hint and self.open:
                values["ghost"] = self.hint
        if self.why is not None:
            values["blamed"] = self.why.cells
            values["blamed_lines"] = self.why.tracks
        return values

    # ------------------------------------------------------------ what is shown just now

    def points_shown(self, seat: Seat, now: float) -> int:
        """Return the points of a seat as they stand on the screen: those of stations until the end."""
        sight = self.sight
        assert sight is not None
        if self.finale is not None:
            return self.finale.total(seat, now)
        if self.showing is not None:
            return self.showing.points(seat, now)
        if sight.over and sight.final is not None:
            return int(sight.final["total"][seat])
        return sight.points[seat]

    def show(self, events: Sequence[Event], table: Table) -> None:
        """Start showing steps."""
        sight = self.sync(table)
        self._note(events, table.seat, sight)
        if not self.taste.motion:
            return
        groups: list[tuple[Seat, list[Event]]] = []
        for event in events:
            if event.name == "dealt":
                continue
            if not groups or groups[-1][0] != event.seat:
                groups.append((event.seat, []))
            groups[-1][1].append(event)
        self.showing = Showing(groups, sight, table.seat)
        if self.showing.length <= 0:
            self.showing = None
        if sight.over and any(event.name == "end" for event in events):
            self.finale, self.page = Finale(events, sight), None
            self.arrange()

    def _note(self, events: Sequence[Event], own: Seat | None, sight: Sight) -> None:
        """Keep what others do for the list of it, from the seat's own turn on."""
        for event in events:
            if event.name not in ("tile", "chip", "station", "bonus", "done", "pass"):
                continue
            if event.seat == own:
                self.since, self.recent, self._turns = [], frozenset(), {}
                continue
            if self.since and self.since[-1][0] == event.seat and event.seat in self._turns:
                self.since.pop()
            else:
                self._turns = {event.seat: []}
            self._turns[event.seat].append((event.name, event.data))
            words = self.speech.told(self._turns[event.seat])
            self.since = [*self.since, (event.seat, words)][-40:]
            if event.name == "tile" and own is not None:
                self.recent |= {event.data[1]}

    def tell(self, turns: Sequence[Told], table: Table) -> None:
        """Keep what others did since, and show it again."""
        sight = self.sync(table)
        self.since, self.recent, self._turns = [], frozenset(), {}
        for told in turns:
            self._turns = {}
            self._note(told.events, NOBODY, sight)
        news = [(told.seat, told.events) for told in turns if not told.seen]
        if self.taste.motion and news:
            self.showing = Showing(news, sight, table.seat, recap=True)

    def follow(self, now: float) -> None:
        """Let the camera go where others dig."""
        goal = self.showing.goal(now) if self.showing is not None else ()
        if goal and goal != self._followed:
            self.board.show(goal)
        self._followed = goal

    def skip(self) -> None:
        """End everything that moves."""
        self.showing = self.finale = None
        self.board.skip()
        self.arrange()

    @property
    def busy(self) -> bool:
        """Whether the next frame may look different."""
        return self.showing is not None or self.finale is not None or self.board.busy
