"""All that the Coast to Coast screen holds between two frames: position, choice, what is open, what is being shown. No
drawing. Nothing here is needed by a save."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from handheld.games.base import Event, Seat, Token, WhyNot
from handheld.games.camera import GLIDE
from handheld.games.coast import places
from handheld.games.coast.choice import Choice, Payment
from handheld.games.coast.data import data
from handheld.games.coast.finale import Finale
from handheld.games.coast.labels import meet
from handheld.games.coast.map import Map
from handheld.games.coast.maplook import MapLook
from handheld.games.coast.mapnet import CODES
from handheld.games.coast.motion import Showing
from handheld.games.coast.places import Places
from handheld.games.coast.sight import NOBODY, Sight, ends
from handheld.games.coast.words import Speech
from handheld.games.face import Box, Metrics, Table, Taste, Told, Words

PAGES = ("tickets", "routes", "players", "since")


@dataclass(frozen=True, slots=True)
class _Kept:
    """What a seat was about to do."""

    choice: Choice
    route: int | None
    refusal: WhyNot | None
    ledger: str | None
    row: int
    focus: str
    market_open: bool


class Desk:
    """The state of the view."""

    def __init__(self, words: Words, taste: Taste, options: Mapping[str, str]) -> None:
        self.speech = Speech(words)
        self.taste, self.options = taste, options
        self.area = Box(0, 0, 1, 1)
        self.metrics: Metrics | None = None
        self.places = Places()
        self.map = Map(motion=taste.motion)
        self.marks: Sequence[int] = (0, 1, 2, 3, 4)
        self.sight: Sight | None = None
        self.before: Sight | None = None  # the position before the last step
        self.seat: Seat | None = None
        self.acting = False
        self.open = True  # the seat's own secrets may be seen
        self.choice = Choice()
        self.refusal: WhyNot | None = None  # why the chosen route can't be claimed
        self.why: WhyNot | None = None  # what the shell blames
        self.hint: Token | None = None  # a computer's proposal
        self.focus = "map"  # "map", "market" or "side"
        self.market_open = False  # where it is folded
        self.ledger: str | None = None  # the page that is open
        self.row = 0  # of the ledger
        self.top = 0  # the first row in sight
        self.since: list[tuple[Seat, str, int]] = []  # what others did: whose, words, route or -1
        self.recent: frozenset[int] = frozenset()
        self.showing: Showing | None = None
        self.finale: Finale | None = None
        self.whole = False  # only looked at: after the end
        self.looked_at: Seat | None = None  # after the end: whose longest path is lit
        self.buttons_used = False
        self.touched = False
        self.bar: Box | None = None  # as last placed, and for what
        self._bar_key: tuple[object, ...] | None = None
        self.button: tuple[str, Box] | None = None  # under the rows of the side, as last drawn
        self.row_boxes: list[tuple[int, Box]] = []  # rows of the side, as last drawn
        self.page_boxes: list[tuple[str, Box]] = []
        self.list_box: Box | None = None  # the small list of tickets on the map
        self._followed = -1  # the route that the camera went to last
        self._surveyed = False  # the whole map is looked at for as long as tickets are chosen
        self._kept: dict[Seat | None, _Kept] = {}  # by seat: while another one looks at the table
        self._spots: tuple[object, dict[str, Box]] | None = None  # tick and cross as last placed, for what
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
        key = (self.area, self.metrics, self.side, self.bare, self.rows if self.side else 0)
        if key == self._arranged:
            return
        self._arranged = key
        found = places.arrange(self.area, self.metrics, side=self.side is not None, rows=self.rows, bare=self.bare)
        if found.map != self.places.map or self.places.tray != found.tray:
            self.map.layout(found.map, self.metrics)
        self.places = found
        self._survey()

    def _survey(self) -> None:
        """Where only a part of the map is seen, look at the whole of it while tickets are chosen or looked at."""
        wanted = self.side in ("offer", "score") or self.ledger == "tickets" or self.bare
        if wanted and not self._surveyed and not self.map.overviewed:
            self.map.overview()
            self._surveyed = True
        elif not wanted and self._surveyed:
            self._surveyed = False
            self.map.eye.begin()

    @property
    def bare(self) -> bool:
        """Whether only the map and the players are shown: at the end."""
        return self.sight is not None and self.sight.over

    @property
    def side(self) -> str | None:
        """What stands at the side of the map: "offer", "ledger", "score" or nothing."""
        if self.finale is not None:
            return "score"
        if self.sight is not None and self.sight.choosing and self.seat is not None and self.acting:
            return "ledger" if self.ledger is not None else "offer"
        return "ledger" if self.ledger is not None else None

    @property
    def rows(self) -> int:
        """How many rows the side wants."""
        if self.sight is None:
            return 5
        if self.side == "offer":
            return len(self.sight.offer) + 1
        if self.side == "score":
            return self.sight.seats
        return 6

    # ------------------------------------------------------------ position

    def sync(self, table: Table) -> Sight:
        """Look at the table; after a change of position forget what belonged to the old one."""
        key = (table.position, table.seat, table.acting, table.seen["phase"], table.seen["player"])
        self.open = table.open and table.seat is not None
        if self.sight is not None and key == self._key:
            return self.sight
        moved = self._key is None or self._key[0] != key[0]
        other = self._key is None or self._key[1] != key[1]
        self._key = key
        found = Sight(table.seen)
        if moved:
            self._kept.clear()
            self.before = self.sight
            if other and self.before is not None:
                self.before.hand = None  # another seat's: only what all may see is followed
            self.showing = self.finale = self.why = self.hint = None
        elif other:
            self._put_by()
        self.sight, self.seat, self.acting = found, table.seat, table.acting
        if not moved and other and self._take_up():
            self.arrange()
            return found
        if other:
            self.choice = Choice()
            self.ledger, self.market_open = None, False
            self.focus = "map"
        if moved or other or not table.acting:
            self.refusal = None
            self.map.choose(None)
        self.choice.look(table.moves if table.acting else (), found)
        self._refocus()
        self.arrange()
        return found

    def _put_by(self) -> None:
        """Another seat looks at the table for a moment: keep what this one was about to do."""
        self._kept[self.seat] = _Kept(self.choice, self.route, self.refusal, self.ledger, self.row, self.focus,
                                      self.market_open)

    def _take_up(self) -> bool:
        """Go on with what this seat was about to do; False if it was nothing yet."""
        kept = self._kept.pop(self.seat, None)
        if kept is None:
            return False
        self.choice, self.refusal, self.ledger, self.row = kept.choice, kept.refusal, kept.ledger, kept.row
        self.focus, self.market_open = kept.focus, kept.market_open
        self.map.choose(kept.route, show=False)
        return True

    def _refocus(self) -> None:
        """Put the focus where the next decision is."""
        assert self.sight is not None
        if self.side in ("offer", "ledger"):
            self.focus = "side"
        elif self.sight.phase == "second" and self.acting:
            self.focus = "market"
            self.market_open = True
        elif (self.focus == "side" and self.ledger is None) or (self.focus == "market" and not self.acting):
            self.focus = "map"
        if not self.acting:
            self.market_open = False

    @property
    def whose(self) -> Seat | None:
        """Whose hand the tray stands for."""
        if self.seat is not None:
            return self.seat
        if self.sight is not None and self.sight.player != NOBODY:
            return self.sight.player
        return None

    def mark(self, seat: Seat) -> int:
        """Return colour and mark of a seat."""
        return self.marks[seat] if seat < len(self.marks) else seat % 5

    # ------------------------------------------------------------ what is chosen

    @property
    def route(self) -> int | None:
        """The route that is chosen on the map."""
        return self.map.route

    @property
    def payment(self) -> Payment | None:
        """How it would be paid."""
        return self.choice.payment(self.route) if self.acting else None

    @property
    def stuck(self) -> bool:
        """Whether nothing can be drawn any more: covered, that is all that may be said of having to pass."""
        if not self.acting or self.sight is None or self.sight.phase != "turn":
            return False
        return self.choice.passing is not None if self.open else not self.choice.market

    @property
    def can_claim(self) -> bool:
        """Whether the tick stands beside the chosen route. Covered it says only what everybody can see."""
        if self.route is None or not self.acting or self.sight is None or self.sight.phase != "turn":
            return False
        if not self.open:
            return self.sight.within(self.route, self.seat)
        return self.payment is not None

    def choose(self, route: int | None, table: Table) -> None:
        """Choose a route, or none."""
        self.choice.index = 0
        self.choice.picked = None
        self.refusal = None
        if route is not None:
            self.choice.last = route
        if self.map.route != route:
            self.map.choose(route)
        if route is not None and self.acting and route not in self.choice.ways:
            self.refusal = table.why_not(f"claim.{route}")
        elif route is not None and self.sight is not None and self.sight.owner[route] != NOBODY:
            self.refusal = WhyNot("owned", ((route, self.sight.owner[route]),))

    @property
    def bar_shown(self) -> bool:
        """Whether the bar says what is chosen on the map."""
        return self.route is not None and self.side is None and not self.bare

    def spots(self) -> dict[str, Box]:
        """Return where tick and cross stand: beside the chosen route."""
        if self.route is None or self.metrics is None:
            return {}
        side, gap = float(self.metrics.touch), float(self.metrics.unit)
        both = self.can_claim
        key = (self.route, both, self.map.eye.resting(), self.map.net.key, self.places.map)
        if self._spots is None or self._spots[0] != key:
            box = self.map.beside(self.route, 2 * side + gap if both else side, side)
            found = {"cross": Box(box.right - side, box.y, side, side)}
            if both:
                found["tick"] = Box(box.x, box.y, side, side)
            self._spots = (key, found)
        return self._spots[1]

    def place_bar(self, wide: float) -> Box:
        """Return where the bar stands that says what is chosen: low or high on the map, at the left or the right,
        wherever it hides least."""
        assert self.route is not None
        spots = self.spots()
        key = (self._spots[0] if self._spots is not None else None, round(wide))
        if self.bar is None or key != self._bar_key:
            self._bar_key = key
            names = self.map.name_boxes(self.route)
            ways = []
            for at in self.places.bars:
                w = min(at.w, wide)
                ways += [Box(at.x, at.y, w, at.h), Box(at.right - w, at.y, w, at.h)]
            self.bar = min(ways, key=lambda box: self._hides(box, spots, names))
        return self.bar

    def _hides(self, bar: Box, spots: Mapping[str, Box], names: Sequence[Box]) -> int:
        """Return how much a bar would stand over: tick and cross, the chosen route, its cities, their names."""
        assert self.route is not None
        one, near = data().routes[self.route], bar.inset(-8)
        hidden = 8 * any(meet(bar, box) for box in spots.values()) + 6 * near.holds(self.map.spot(self.route))
        hidden += sum(3 * near.holds(self.map.city_spot(city)) for city in (one.a, one.b))
        return hidden + 2 * sum(meet(bar.inset(-2), name) for name in names)

    def short(self, route: int) -> str:
        """Return a route by the codes of its cities."""
        one = data().routes[route]
        return f"{CODES[one.a]} – {CODES[one.b]}"

    def short_ticket(self, ticket: int) -> str:
        """Return a ticket by the codes of its cities."""
        a, b = ends(ticket)
        return f"{CODES[a]} – {CODES[b]}"

    @property
    def market_shown(self) -> bool:
        """Whether a folded market is open."""
        return self.places.shape == "fold" and self.market_open and self.side is None and not self.bare

    # ------------------------------------------------------------ ledger

    def page_rows(self) -> int:
        """Return how many rows the open page has that can be chosen."""
        if self.sight is None or self.ledger is None:
            return 0
        match self.ledger:
            case "tickets":
                return len(self.sight.tickets) if self.open else 0
            case "routes":
                return len(self.choice.ways) if self.open else 0
            case "players":
                return self.sight.seats
        return len(self.since)

    def turn_to(self, page: str | None) -> None:
        """Open a page of the ledger, or close it."""
        self.ledger, self.row, self.top = page, 0, 0
        self.market_open = False
        if page is not None:
            self.focus = "side"
        elif self.focus == "side":
            self.focus = "map"
        self._refocus()
        self.arrange()

    def lit(self) -> frozenset[int]:
        """Return the cities of the ticket that is looked at."""
        if self.sight is None or not self.open:
            return frozenset()
        if self.side == "offer" and self.sight.offer:
            if self.row_looked() is not None:
                return frozenset(ends(self.sight.offer[self.choice.row]))
            return frozenset(city for ticket in self.choice.kept for city in ends(ticket))
        if self.ledger == "tickets" and self.row < len(self.sight.tickets):
            return frozenset(ends(self.sight.tickets[self.row].id))
        return frozenset()

    def row_looked(self) -> int | None:
        """Return the row of the offer that is looked at."""
        assert self.sight is not None
        return self.choice.row if self.choice.row < len(self.sight.offer) else None

    # ------------------------------------------------------------ the map

    def look(self, now: float) -> MapLook:
        """Return what the map shows now."""
        sight = self.sight
        assert sight is not None
        marks = tuple(self.mark(seat) for seat in range(5))
        look = MapLook(owner=sight.owner, closed=sight.closed(self.seat), marks=marks, recent=self.recent,
                       lit_cities=self.lit())
        if self.finale is not None:
            step = self.finale.step(now)
            return replace(look, trail=self.finale.trail(now), faded=step is not None and bool(step.trail),
                           lit_cities=step.cities if step is not None else frozenset(), recent=frozenset())
        if sight.over:
            return replace(look, trail=self._end_trail(), recent=frozenset())
        if self.open:
            rings = {city for one in sight.tickets if not one.done for city in ends(one.id)}
            if sight.choosing:
                rings |= {city for ticket in sight.offer for city in ends(ticket)}
            look = replace(look, ring_cities=frozenset(rings))
            if self.acting:
                look = replace(look, payable=frozenset(self.choice.ways))
        if self.ledger == "since" and self.row < len(self.since):
            route = self.since[self.row][2]
            look = replace(look, trail=(route,) if route >= 0 else ())
        if self.ledger == "routes" and self.open and self.row < len(self.choice.ways):
            look = replace(look, trail=(self.choice.routes()[self.row],))
        if self.hint is not None and self.hint.startswith("claim.") and self.open:
            look = replace(look, trail=(int(self.hint.split(".")[1]),))
        if self.why is not None and self.why.rule in ("owned", "own-twin", "closed"):
            look = replace(look, blamed=frozenset(cell[0] for cell in self.why.cells))
        if self.showing is not None:
            look = replace(look, filling=self.showing.filling(now))
            joined = [one for one in self.showing.sayings if one.what == "joined"]
            time = self.showing.time(now)
            for one in joined:
                if self.open and one.start <= time < one.start + one.length:
                    look = replace(look, lit_cities=frozenset(ends(one.value)))
        return look

    def _end_trail(self) -> tuple[int, ...]:
        assert self.sight is not None
        final = self.sight.final
        if final is None:
            return ()
        trails, longest = final["trails"], final["longest"]
        best = max(range(len(longest)), key=lambda seat: longest[seat])
        seat = best if self.looked_at is None else self.looked_at
        return tuple(trails[seat]) if seat < len(trails) else ()

    # ------------------------------------------------------------ what is shown just now

    def display_shown(self, now: float) -> tuple[int, ...]:
        """Return the five places as they lie on the screen."""
        assert self.sight is not None
        return self.showing.display(now) if self.showing is not None else self.sight.display

    def hand_shown(self, now: float) -> tuple[int, ...] | None:
        """Return the hand as it lies on the screen."""
        assert self.sight is not None
        return self.showing.hand(now) if self.showing is not None else self.sight.hand

    def points_shown(self, seat: Seat, now: float) -> int:
        """Return the points of a seat as they stand on the screen: those of routes until the end."""
        assert self.sight is not None
        if self.finale is not None:
            return self.finale.total(seat, now)
        if self.showing is not None:
            return self.showing.points(seat, now)
        if self.sight.final is not None:
            return int(self.sight.final["total"][seat])
        return self.sight.points[seat]

    def hand_size(self, seat: Seat) -> int:
        """Return how many cards a seat holds."""
        assert self.sight is not None
        return self.sight.hand_sizes[seat]

    def show(self, events: Sequence[Event], table: Table) -> None:
        """Start showing steps."""
        sight = self.sync(table)
        self._note(events, table.seat)
        if not self.taste.motion:
            return
        groups: list[tuple[Seat, list[Event]]] = []
        for event in events:
            if event.seat >= 0 and (not groups or groups[-1][0] != event.seat):
                groups.append((event.seat, []))
            elif not groups:
                groups.append((NOBODY, []))
            groups[-1][1].append(event)
        self.showing = Showing(groups, self.before, sight, table.seat, lead=self._lead)
        if sight.over and any(event.name == "end" for event in events):
            self.finale = Finale(events, sight)
            self.arrange()

    def _note(self, events: Sequence[Event], own: Seat | None) -> None:
        """Keep what others do for the list of it, from the seat's own turn on."""
        for event in events:
            words = self.speech.told(event.name, event.data) if event.seat >= 0 else ""
            if not words:
                continue
            if event.seat == own:
                self.since, self.recent = [], frozenset()
                continue
            route = event.data[0] if event.name == "claim" else -1
            self.since = [*self.since, (event.seat, words, route)][-40:]
            if route >= 0 and own is not None:
                self.recent |= {route}

    def tell(self, turns: Sequence[Told], table: Table) -> None:
        """Keep what others did since, and show it again."""
        sight = self.sync(table)
        self.since, self.recent = [], frozenset()
        for told in turns:
            self._note(told.events, NOBODY)
        news = [(told.seat, told.events) for told in turns if not told.seen]
        if self.taste.motion and news:
            self.showing = Showing(news, None, sight, table.seat, recap=True, lead=self._lead)

    @property
    def _lead(self) -> float:
        """How long the camera needs to a route that others claim: nothing where the whole map is in view."""
        return 0.0 if self.map.overviewed else GLIDE

    def follow(self, now: float) -> None:
        """Let the camera go where others claim a route."""
        goal = self.showing.goal(now) if self.showing is not None else -1
        if goal >= 0 and goal != self._followed:
            self.map.show(routes=(goal,))
        self._followed = goal

    def skip(self) -> None:
        """End everything that moves."""
        self.showing = self.finale = None
        self.map.skip()
        self.arrange()

    @property
    def busy(self) -> bool:
        """Whether the next frame may look different."""
        return self.showing is not None or self.finale is not None or self.map.busy
