"""The facts of Coast to Coast, read from data/*.json: cities, routes, tickets and variants. Every total that the
specification names is asserted, and what cannot be played with is refused.

The C core has the same facts as tables, written by core_c/coast_tables.py; a test compares."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "data"
LETTERS = "KBGOPRWYL"  # the kinds of cards; counts of cards are tuples of nine in this order
COLOURS = ("black", "blue", "green", "orange", "purple", "red", "white", "yellow")
LOCOMOTIVE = "locomotive"
KINDS = (*COLOURS, LOCOMOTIVE)  # the words of tokens, by kind
LOCO = 8  # the kind of a locomotive
GREY = ""  # the colour of a route for any one colour
VARIANTS = ("base", "1910", "mega", "bigcities")
PLACES = 5  # cards shown face up
HAND = 4  # cards dealt to each seat

# variant: tickets, sum of their points
_SETS = {"base": (30, 349), "1910": (35, 391), "mega": (69, 754), "bigcities": (35, 389)}


class BadData(ValueError):
    """Data that the game cannot be played with: the file and what is wrong with it."""


@dataclass(frozen=True, slots=True)
class City:
    """A city: x from west to east, y from north to south, both 0..1 of the map."""

    name: str
    x: float
    y: float
    big: bool


@dataclass(frozen=True, slots=True)
class Route:
    """A route between the cities a < b; `colour` is one of the eight letters or GREY."""

    a: int
    b: int
    length: int  # in cars
    colour: str
    twin: int  # the other track of a double route, or -1
    track: int  # 0, or 1 for the second track


@dataclass(frozen=True, slots=True)
class Ticket:
    """A ticket between the cities a < b; `sets` are the variants it belongs to."""

    a: int
    b: int
    points: int
    sets: tuple[str, ...]
    origin: str


@dataclass(frozen=True, slots=True)
class Variant:
    """Numbers of one variant; a bonus of 0 is not played."""

    name: str
    deal: int  # opening tickets
    keep_initial: int  # at least
    draw: int  # tickets later
    keep_later: int  # at least
    longest: int  # bonus for the longest path
    globetrotter: int  # bonus for the most tickets
    tickets: tuple[int, ...]  # ids, ascending

    def least(self, opening: bool) -> int:
        """Return how many tickets of an offer must be kept."""
        return self.keep_initial if opening else self.keep_later


@dataclass(frozen=True, slots=True)
class Data:
    """Everything that stands in the files. Routes, cities and tickets are named by their index."""

    cities: tuple[City, ...]
    routes: tuple[Route, ...]
    tickets: tuple[Ticket, ...]
    variants: Mapping[str, Variant]
    points: tuple[int, ...]  # by length of a route
    cards: tuple[int, ...]  # nine counts of the whole pack
    cars: int  # of each seat
    both_tracks_from: int  # seats from which both tracks of a pair may be owned
    aspect: float  # width of the map over its height
    at: tuple[tuple[int, ...], ...]  # by city: its routes

    def between(self, a: int, b: int) -> tuple[int, ...]:
        """Return the routes that join two cities directly."""
        return tuple(r for r in self.at[a] if b in (self.routes[r].a, self.routes[r].b))


def _must(good: object, where: str, what: str) -> None:
    if not good:
        raise BadData(f"{where}: {what}")


def _read(folder: Path, name: str) -> dict[str, Any]:
    where = f"{name}.json"
    try:
        found = json.loads((folder / where).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BadData(f"{where}: {error}") from error
    form = f"coast-{name}-1"
    _must(isinstance(found, dict) and found.get("format") == form, where, f"is not of the format {form}")
    return dict(found)


def _cities(raw: list[Mapping[str, Any]]) -> tuple[City, ...]:
    cities = tuple(City(str(c["name"]), float(c["x"]), float(c["y"]), bool(c["big"])) for c in raw)
    names = [city.name for city in cities]
    _must(len(cities) == 36 and names == sorted(set(names)), "map.json", "36 different cities, sorted by name")
    _must(sum(city.big for city in cities) == 7, "map.json", "seven big cities")
    for city in cities:
        _must(0 <= city.x <= 1 and 0 <= city.y <= 1, f"map.json, {city.name}", "lies outside the map")
    return cities


def _ends(raw: Mapping[str, Any], number: Mapping[str, int], where: str) -> tuple[int, int]:
    for name in (raw["a"], raw["b"]):
        _must(name in number, where, f"there is no city {name!r}")
    a, b = number[raw["a"]], number[raw["b"]]
    _must(a < b, where, "goes from a to b in the order of the cities")
    return a, b


def _routes(raw: list[Mapping[str, Any]], number: Mapping[str, int], points: tuple[int, ...]) -> tuple[Route, ...]:
    routes = []
    for index, one in enumerate(raw):
        where = f"map.json, route {index}"
        a, b = _ends(one, number, where)
        twin = -1 if one["twin"] is None else int(one["twin"])
        _must(one["colour"] in (*COLOURS, "grey"), where, f"there is no colour {one['colour']!r}")
        colour = GREY if one["colour"] == "grey" else LETTERS[COLOURS.index(one["colour"])]
        _must(one["length"] in range(1, 7), where, "a route has 1 to 6 cars")
        _must(twin in (-1, index - 1, index + 1) and twin < len(raw), where, "a twin lies beside its route")
        routes.append(Route(a, b, int(one["length"]), colour, twin, int(0 <= twin < index)))
    for index, route in enumerate(routes):
        if route.twin >= 0:
            other = routes[route.twin]
            same = (other.a, other.b, other.length, other.twin) == (route.a, route.b, route.length, index)
            _must(same, f"map.json, route {index}", "is not what its twin is")
    pairs = Counter((route.a, route.b) for route in routes)
    _must(len(routes) == 100 and len(pairs) == 78, "map.json", "100 routes between 78 pairs of cities")
    doubles = sum(route.twin >= 0 for route in routes)
    _must(doubles == 44 and sum(n == 2 for n in pairs.values()) == 22, "map.json", "22 double routes")
    lengths = [route.length for route in routes]
    _must(sum(lengths) == 309, "map.json", f"all routes have 309 cars, not {sum(lengths)}")
    single = sum(route.length for route in routes if route.track == 0)
    _must(single == 256, "map.json", f"one track of each pair makes 256 cars, not {single}")
    total = sum(points[length] for length in lengths)
    _must(total == 508, "map.json", f"all routes are worth 508 points, not {total}")
    for letter in LETTERS[:LOCO]:
        of = [route.length for route in routes if route.colour == letter]
        _must((len(of), sum(of)) == (7, 27), "map.json", f"seven routes and 27 cars of the colour {letter}")
    _must(sum(route.colour == GREY for route in routes) == 44, "map.json", "44 grey routes")
    return tuple(routes)


def _tickets(raw: list[Mapping[str, Any]], number: Mapping[str, int], cities: tuple[City, ...]) -> tuple[Ticket, ...]:
    tickets = []
    for index, one in enumerate(raw):
        where = f"tickets.json, ticket {index}"
        a, b = _ends(one, number, where)
        ticket = Ticket(a, b, int(one["points"]), tuple(one["sets"]), str(one["origin"]))
        _must(ticket.points > 0, where, "a ticket is worth something")
        _must(ticket.sets and set(ticket.sets) <= set(VARIANTS), where, f"belongs to one of {VARIANTS}")
        if "mega" in ticket.sets:
            big = cities[a].big or cities[b].big
            _must(("bigcities" in ticket.sets) == big, where, "belongs to the big cities if one of its ends is one")
        tickets.append(ticket)
    for name, wanted in _SETS.items():
        of = [ticket for ticket in tickets if name in ticket.sets]
        found = (len(of), sum(ticket.points for ticket in of))
        _must(found == wanted, "tickets.json", f"{name} has {wanted[0]} tickets with {wanted[1]} points, not {found}")
        _must(len({(t.a, t.b) for t in of}) == len(of), "tickets.json", f"{name} has two tickets for the same cities")
    return tuple(tickets)


def _variant(name: str, raw: Mapping[str, Any], tickets: tuple[Ticket, ...]) -> Variant:
    mine = tuple(index for index, ticket in enumerate(tickets) if name in ticket.sets)
    keys = ("deal", "keep_initial", "draw", "keep_later", "longest", "globetrotter")
    deal, keep, draw, later, longest, globetrotter = (int(raw[key]) for key in keys)
    where = f"tickets.json, {name}"
    sound = 1 <= keep <= deal <= 5 and 1 <= later <= draw <= 5
    _must(sound, where, "an offer of five tickets or fewer, at least one of them kept")
    _must(5 * deal <= len(mine), where, "opening tickets for five seats")
    _must(longest in (0, 10) and globetrotter in (0, 15), where, "a bonus of 10 for the path, of 15 for tickets")
    return Variant(name, deal, keep, draw, later, longest, globetrotter, mine)


def _data(board: Mapping[str, Any], papers: Mapping[str, Any]) -> Data:
    cities = _cities(board["cities"])
    number = {city.name: index for index, city in enumerate(cities)}
    points = tuple(int(n) for n in board["points"])
    _must(points == (0, 1, 2, 4, 7, 10, 15), "map.json", "points of a route are 1, 2, 4, 7, 10, 15")
    routes = _routes(board["routes"], number, points)
    tickets = _tickets(papers["tickets"], number, cities)
    _must(sorted(papers["variants"]) == sorted(VARIANTS), "tickets.json", f"variants are {VARIANTS}")
    cards = (int(board["cards"]["each_colour"]),) * len(COLOURS) + (int(board["cards"][LOCOMOTIVE]),)
    _must(sum(cards) == 110 and cards[LOCO] == 14, "map.json", "110 cards: 12 of each colour and 14 locomotives")
    _must(board["cars"] == 45 and board["both_tracks_from"] == 4, "map.json", "45 cars, both tracks from 4 seats")
    aspect = float(board["aspect"])
    _must(0.5 < aspect < 4, "map.json", "the map is neither a stripe nor a tower")
    return Data(
        cities,
        routes,
        tickets,
        {name: _variant(name, papers["variants"][name], tickets) for name in VARIANTS},
        points,
        cards,
        int(board["cars"]),
        int(board["both_tracks_from"]),
        aspect,
        tuple(tuple(r for r, route in enumerate(routes) if c in (route.a, route.b)) for c in range(len(cities))),
    )


def load(folder: Path = FOLDER) -> Data:
    """Read and judge the two files of a folder. Raises BadData."""
    board, papers = _read(folder, "map"), _read(folder, "tickets")
    try:
        return _data(board, papers)
    except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
        if isinstance(error, BadData):
            raise
        raise BadData(f"data of Coast to Coast: {error!r}") from error


@cache
def data() -> Data:
    """Return the data of the game, read once."""
    return load()
