"""The loader of the data of Coast to Coast: the totals, what it refuses, and that the core's tables are the same."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from handheld.core import coast as core
from handheld.core import ffi, lib
from handheld.games.coast.data import COLOURS, FOLDER, KINDS, LETTERS, LOCO, VARIANTS, BadData, data, load

Json = Any


def test_the_map() -> None:
    found = data()
    assert len(found.cities) == 36
    assert len(found.routes) == 100
    assert len({(route.a, route.b) for route in found.routes}) == 78
    assert sum(route.twin >= 0 for route in found.routes) == 2 * 22
    assert sum(route.length for route in found.routes) == 309
    assert sum(route.length for route in found.routes if route.track == 0) == 256
    assert sum(found.points[route.length] for route in found.routes) == 508
    for letter in LETTERS[:LOCO]:
        lengths = [route.length for route in found.routes if route.colour == letter]
        assert (len(lengths), sum(lengths)) == (7, 27)
    assert sum(not route.colour for route in found.routes) == 44
    assert sum(found.cards) == 110
    assert found.cards == (12,) * 8 + (14,)
    assert [city.name for city in found.cities if city.big] == [
        "Chicago", "Dallas", "Houston", "Los Angeles", "Miami", "New York", "Seattle"
    ]
    assert data() is found


@pytest.mark.parametrize(
    ("variant", "tickets", "points", "numbers"),
    [
        ("base", 30, 349, (3, 2, 3, 1, 10, 0)),
        ("1910", 35, 391, (3, 2, 3, 1, 0, 15)),
        ("mega", 69, 754, (5, 3, 4, 1, 10, 15)),
        ("bigcities", 35, 389, (4, 2, 4, 1, 0, 0)),
    ],
)
def test_the_variants(variant: str, tickets: int, points: int, numbers: tuple[int, ...]) -> None:
    found = data().variants[variant]
    assert len(found.tickets) == tickets
    assert sum(data().tickets[one].points for one in found.tickets) == points
    assert (found.deal, found.keep_initial, found.draw, found.keep_later, found.longest, found.globetrotter) == numbers
    assert (found.least(True), found.least(False)) == (numbers[1], numbers[3])


def test_neighbours() -> None:
    facts = data()
    for number, route in enumerate(facts.routes):
        assert number in facts.at[route.a]
        assert number in facts.between(route.a, route.b)
        assert facts.between(route.a, route.b) == facts.between(route.b, route.a)
        if route.twin >= 0:
            assert set(facts.between(route.a, route.b)) == {number, route.twin}
    assert sum(map(len, facts.at)) == 200


def test_the_core_has_the_same_tables() -> None:
    facts = data()
    assert core.LETTERS == LETTERS
    assert core.KINDS == KINDS
    assert core.VARIANTS == VARIANTS
    for number, route in enumerate(facts.routes):
        assert ffi.unpack(lib.hh_coast_ends[number], 2) == [route.a, route.b]
        assert lib.hh_coast_length[number] == route.length
        assert lib.hh_coast_colour[number] == (LETTERS.index(route.colour) if route.colour else lib.HH_COAST_GREY)
        assert lib.hh_coast_twin[number] == (route.twin if route.twin >= 0 else lib.HH_COAST_NONE)
    for number, ticket in enumerate(facts.tickets):
        assert ffi.unpack(lib.hh_coast_ticket[number], 3) == [ticket.a, ticket.b, ticket.points]
    assert tuple(ffi.unpack(lib.hh_coast_worth, 7)) == facts.points


def broken(tmp_path: Path, name: str, change: Callable[[Json], None]) -> str:
    """Break one file of a copy; return what the loader says."""
    for path in FOLDER.glob("*.json"):
        shutil.copyfile(path, tmp_path / path.name)
    path = tmp_path / f"{name}.json"
    raw = json.loads(path.read_text(encoding="utf-8"))
    assert load(tmp_path) == data()
    change(raw)
    path.write_text(json.dumps(raw), encoding="utf-8")
    with pytest.raises(BadData) as caught:
        load(tmp_path)
    return str(caught.value)


def put(*path: str | int, to: Json) -> Callable[[Json], None]:
    """Return a change: the value at the end of a path."""

    def change(raw: Json) -> None:
        for key in path[:-1]:
            raw = raw[key]
        raw[path[-1]] = to

    return change


def cut(*path: str | int) -> Callable[[Json], None]:
    """Return a change: leave out what is at the end of a path."""

    def change(raw: Json) -> None:
        for key in path[:-1]:
            raw = raw[key]
        del raw[path[-1]]

    return change


def recolour(raw: Json) -> None:
    """Give a blue route to black."""
    next(route for route in raw["routes"] if route["colour"] == "blue")["colour"] = "black"


def lengthen(raw: Json) -> None:
    """Make a route one car longer and another of as many one shorter: the sum of cars stays."""
    singles = [route for route in raw["routes"] if route["twin"] is None and route["colour"] == "grey"]
    next(route for route in singles if route["length"] == 2)["length"] = 3
    next(route for route in singles if route["length"] == 4)["length"] = 3


@pytest.mark.parametrize(
    ("name", "change", "what"),
    [
        ("map", put("format", to="coast-map-2"), "format"),
        ("map", put("cities", 0, "name", to="Zzyzx"), "sorted by name"),
        ("map", cut("cities", 35), "36 different cities"),
        ("map", put("cities", 0, "big", to=True), "seven big cities"),
        ("map", put("cities", 4, "x", to=1.2), "outside the map"),
        ("map", put("routes", 0, "a", to="Atlantis"), "no city 'Atlantis'"),
        ("map", put("routes", 0, "b", to="Atlanta"), "from a to b"),
        ("map", put("routes", 0, "colour", to="pink"), "no colour 'pink'"),
        ("map", put("routes", 0, "length", to=7), "1 to 6 cars"),
        ("map", put("routes", 0, "length", to=3), "309 cars, not 310"),
        ("map", put("routes", 3, "twin", to=7), "beside its route"),
        ("map", put("routes", 3, "twin", to=None), "not what its twin is"),
        ("map", put("routes", 3, "length", to=3), "not what its twin is"),
        ("map", cut("routes", 99), "beside its route"),
        ("map", cut("routes", 0), "beside its route"),
        ("map", lengthen, "508 points"),
        ("map", recolour, "seven routes and 27 cars"),
        ("map", put("cars", to=44), "45 cars"),
        ("map", put("both_tracks_from", to=3), "from 4 seats"),
        ("map", put("cards", "locomotive", to=13), "110 cards"),
        ("map", put("points", 6, to=14), "points of a route"),
        ("map", put("aspect", to=20), "stripe"),
        ("map", cut("cities", 3, "x"), "'x'"),
        ("map", put("routes", to=7), "coast"),
        ("tickets", put("format", to="x"), "format"),
        ("tickets", put("tickets", 0, "points", to=6), "with 391 points"),
        ("tickets", put("tickets", 0, "points", to=0), "worth something"),
        ("tickets", cut("tickets", 0), "has 35 tickets"),
        ("tickets", put("tickets", 0, "sets", to=["asia"]), "belongs to one of"),
        ("tickets", put("tickets", 0, "sets", to=["1910", "mega"]), "one of its ends"),
        ("tickets", put("tickets", 0, "b", to="Atlanta"), "from a to b"),
        ("tickets", cut("variants", "mega"), "variants are"),
        ("tickets", put("variants", "mega", "deal", to=6), "five tickets or fewer"),
        ("tickets", put("variants", "base", "keep_initial", to=4), "at least one of them"),
        ("tickets", put("variants", "base", "longest", to=12), "bonus of 10"),
    ],
)
def test_bad_data_is_refused(tmp_path: Path, name: str, change: Callable[[Json], None], what: str) -> None:
    assert what.lower() in broken(tmp_path, name, change).lower()


def test_a_file_that_is_missing_or_no_json_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadData, match=r"map\.json"):
        load(tmp_path)
    for path in FOLDER.glob("*.json"):
        shutil.copyfile(path, tmp_path / path.name)
    (tmp_path / "tickets.json").write_text("[]", encoding="utf-8")
    with pytest.raises(BadData, match=r"tickets\.json"):
        load(tmp_path)


def test_the_words_of_kinds() -> None:
    assert len(KINDS) == len(LETTERS) == 9
    assert (*COLOURS, "locomotive") == KINDS
