"""Names on the map: on no route, no city and no other name, as many as have room; full ones for the focus."""

from __future__ import annotations

import itertools

import pytest
from games.coast.map_tables import SIZES, Sheet

from handheld.games.coast.data import data
from handheld.games.coast.labels import Label, clear, gap, meet, touch
from handheld.games.coast.mapnet import CODES
from handheld.games.face import Box
from handheld.ui import layout

LARGE = [(800, 480), (1024, 600), (1280, 720), (1920, 1080)]


def names(sheet: Sheet) -> tuple[Label, ...]:
    sheet.draw()
    return sheet.map._names


def hidden(sheet: Sheet) -> list[str]:
    """Return what lies under a name: cars, marks, cities, other names."""
    world, found = sheet.map.net, []
    for label in names(sheet):
        for route, track in enumerate(world.tracks):
            lines = [(a, b) for car in track.cars for a, b in itertools.pairwise(car)]
            if not clear(label.box, lines, world.car / 2 + 0.5):
                found.append(f"{label.words} on a car of {route}")
            if touch(label.box, track.middle, world.disc):
                found.append(f"{label.words} on the owner of {route}")
            if not world.fine and touch(label.box, track.marks[track.badge], world.badge):
                found.append(f"{label.words} on the mark of {route}")
        found += [f"{label.words} on {data().cities[city].name}" for city, at in enumerate(world.cities)
                  if touch(label.box, at, world.ring)]
    for one, two in itertools.combinations(names(sheet), 2):
        if meet(one.box, two.box, 1.0):
            found.append(f"{one.words} on {two.words}")
    return found


@pytest.mark.parametrize("text", layout.TEXT_SIZES)
@pytest.mark.parametrize("size", SIZES)
def test_no_name_hides_anything(size: tuple[int, int], text: float) -> None:
    sheet = Sheet(size, text=text)
    for level in range(len(sheet.map.eye.scales)):
        sheet.level(level)
        assert hidden(sheet) == []


@pytest.mark.parametrize("size", SIZES)
def test_a_name_is_clearly_nearest_to_its_own_city(size: tuple[int, int]) -> None:
    sheet = Sheet(size)
    for level in range(len(sheet.map.eye.scales)):
        sheet.level(level)
        for label in names(sheet):
            far = [gap(label.box, at) for at in sheet.map.net.cities]
            own = far.pop(label.city)
            assert own * (1.2 if sheet.map.eye.scale > 1.15 or size == (800, 480) else 1.0) < min(far), label.words


def test_a_hidden_car_would_be_noticed() -> None:
    sheet = Sheet()
    label = names(sheet)[0]
    x, y = sheet.map.net.tracks[0].marks[0]
    sheet.map._names = (label._replace(box=Box(x - 10, y - 4, 20, 8)),)
    world = sheet.map.net
    lines = list(itertools.pairwise(world.tracks[0].cars[0]))
    assert not clear(sheet.map._names[0].box, lines, world.car / 2)


@pytest.mark.parametrize("size", LARGE)
def test_the_whole_map_names_every_city(size: tuple[int, int]) -> None:
    sheet = Sheet(size)
    assert sheet.map.overviewed
    assert [label.city for label in names(sheet)] == list(range(36))


@pytest.mark.parametrize("size", SIZES)
def test_every_city_is_named_where_one_plays(size: tuple[int, int]) -> None:
    sheet = Sheet(size)
    sheet.level(max(1, sheet.map.eye.usual))
    assert len(names(sheet)) == 36


def test_zoomed_in_most_names_are_spelt_out() -> None:
    sheet = Sheet((800, 480))
    assert {label.words for label in names(sheet)} <= set(CODES)
    sheet.level(2)
    spelt = [label for label in names(sheet) if label.words == data().cities[label.city].name]
    assert len(spelt) >= 24


@pytest.mark.parametrize("text", layout.TEXT_SIZES)
@pytest.mark.parametrize("size", SIZES)
def test_both_cities_of_a_chosen_route_are_spelt_out_beside_it(size: tuple[int, int], text: float) -> None:
    sheet = Sheet(size, text=text)
    for route in range(sum(size) % 9, 100, 9):
        sheet.map.choose(route)
        sheet.draw()
        assert len(sheet.map.pills) == 2
        ox, oy = sheet.map.eye.resting()
        world = sheet.map.net
        spine = [(ox + x, oy + y) for x, y in world.tracks[route].line.points]
        for pill in sheet.map.pills:
            assert clear(pill, list(itertools.pairwise(spine)), world.car / 2), (route, size)
            assert sheet.map.box.x <= pill.x
            assert pill.right <= sheet.map.box.right
            assert sheet.map.box.y <= pill.y
            assert pill.bottom <= sheet.map.box.bottom
        assert not meet(*sheet.map.pills)


def test_letters_are_never_smaller_than_may_be() -> None:
    for size in SIZES:
        assert Sheet(size).map.px >= layout.least_text(*size, "en")
