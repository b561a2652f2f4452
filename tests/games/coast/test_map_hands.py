"""Cursor, taps and camera: every route can be picked, twins are told apart, the eye moves only when it must."""

from __future__ import annotations

import math
from collections import deque

import pytest
from games.coast.map_tables import SIZES, Sheet, busy

from handheld.games.coast import map_cursor
from handheld.games.coast.data import data
from handheld.games.coast.maplook import ROUTES, MapLook, Pick
from handheld.games.coast.mapnet import LEAST_ACROSS, net
from handheld.games.face import NOTHING, REDRAW, UNUSED, Act, Box, Button, Intent

ARROWS = (Button.UP, Button.RIGHT, Button.DOWN, Button.LEFT)
TWINS = [(route, one.twin) for route, one in enumerate(data().routes) if one.twin > route]


def walk(across: float, scale: float = 1.0) -> dict[int, tuple[Button, ...]]:
    """Return the shortest presses from Chicago to each place."""
    world = net(scale, across)
    found: dict[int, tuple[Button, ...]] = {ROUTES + 4: ()}
    queue = deque(found)
    while queue:
        at = queue.popleft()
        for button in ARROWS:
            to = map_cursor.step(world, at, button)
            if to is not None and to not in found:
                found[to] = (*found[at], button)
                queue.append(to)
    return found


# ---------------------------------------------------------------- buttons


@pytest.mark.parametrize("size", SIZES)
def test_every_route_is_reached_by_arrows_alone(size: tuple[int, int]) -> None:
    sheet = Sheet(size)
    ways = walk(sheet.map.eye.across, sheet.map.eye.scale)
    assert set(ways) == set(range(ROUTES + 36))
    assert max(len(way) for way in ways.values()) <= 14
    for route in range(0, ROUTES, 7):
        sheet.map.route, sheet.map.city = None, 4
        assert sheet.press(*ways[route]) == Pick(route=route)
        assert sheet.map.route == route
        assert sheet.map.visible(route)


@pytest.mark.parametrize("across", [1.0, 0.9, LEAST_ACROSS])
def test_an_arrow_never_leads_the_other_way(across: float) -> None:
    world = net(1.0, across)
    for place in range(ROUTES + 36):
        for button, way in map_cursor.WAYS.items():
            to = map_cursor.step(world, place, button)
            if to is not None:
                (x0, y0), (x1, y1) = map_cursor.spot(world, place), map_cursor.spot(world, to)
                assert (x1 - x0) * way[0] + (y1 - y0) * way[1] > 0


def test_along_a_route_lie_its_cities_and_across_it_its_twin() -> None:
    sheet = Sheet()
    sheet.map.choose(94)  # Salt Lake City - San Francisco, orange, over white
    assert sheet.press(Button.LEFT) == Pick(city=28)
    sheet.map.choose(94)
    assert sheet.press(Button.RIGHT) == Pick(city=27)
    for one, two in TWINS:
        sheet.map.choose(one)
        (x0, y0), (x1, y1) = sheet.map.spot(one), sheet.map.spot(two)
        dx, dy = x1 - x0, y1 - y0
        button = (Button.RIGHT if dx > 0 else Button.LEFT) if abs(dx) > abs(dy) else \
            (Button.DOWN if dy > 0 else Button.UP)
        assert sheet.press(button) == Pick(route=two)


def test_back_the_way_one_came() -> None:
    opposite = dict(zip(ARROWS, (Button.DOWN, Button.LEFT, Button.UP, Button.RIGHT), strict=True))
    world, same, count = net(1.0, 1.0), 0, 0
    for city in range(36):
        for button in ARROWS:
            to = map_cursor.step(world, ROUTES + city, button)
            if to is not None and to < ROUTES and city in (data().routes[to].a, data().routes[to].b):
                count += 1
                same += map_cursor.step(world, to, opposite[button]) == ROUTES + city
    assert same >= 0.75 * count


def test_confirm_on_a_city_takes_its_first_route_from_the_top() -> None:
    sheet = Sheet()
    for city in range(36):
        ring = map_cursor.routes_round(city)
        assert sorted(ring) == sorted(data().at[city])
        sheet.map.choose(None)
        sheet.map.city = city
        assert sheet.press(Button.CONFIRM) == Pick(route=ring[0])
        assert sheet.map.anchor == city


def test_confirm_and_back() -> None:
    sheet = Sheet()
    assert sheet.press(Button.BACK) is UNUSED
    assert sheet.press(Button.CONFIRM) is UNUSED
    sheet.press(Button.RIGHT)
    assert sheet.map.city is not None
    first = sheet.press(Button.CONFIRM)
    assert isinstance(first, Pick)
    assert first.route is not None
    assert not first.sure
    assert sheet.press(Button.CONFIRM) == Pick(route=first.route, sure=True)
    city = sheet.map.anchor
    assert sheet.press(Button.BACK) is REDRAW
    assert sheet.map.route is None
    assert sheet.map.city == city  # the cursor is not lost
    assert sheet.press(Button.HINT) is UNUSED


# ---------------------------------------------------------------- fingers


@pytest.mark.parametrize("size", SIZES)
def test_every_route_is_picked_by_a_tap_on_it(size: tuple[int, int]) -> None:
    sheet = Sheet(size)
    for route in range(ROUTES):
        sheet.map.choose(None)
        sheet.map.city = None
        at = sheet.seek(route)
        assert sheet.map.box.holds(at)
        assert sheet.tap(at) == Pick(route=route), (route, size)


@pytest.mark.parametrize("size", SIZES)
def test_a_finger_that_misses_by_little_still_finds_it(size: tuple[int, int]) -> None:
    sheet = Sheet(size)
    slack = (sheet.map.eye.scale >= 0.7 and 9.0) or 5.0
    for route in range(ROUTES):
        x, y = sheet.seek(route)
        for dx, dy in ((slack, 0), (-slack, 0), (0, slack), (0, -slack)):
            assert route in sheet.map.candidates((x + dx, y + dy))


def test_a_second_tap_on_the_same_place_is_the_twin() -> None:
    for size in ((320, 240), (800, 480)):
        sheet = Sheet(size)
        for one, two in TWINS:
            sheet.map.choose(None)
            at = sheet.seek(one)
            assert sheet.tap(at).route == one
            seen = {one}
            for _ in range(3):
                seen.add(sheet.tap(at).route)
            assert two in seen, (one, two)


def test_a_lone_route_tapped_again_asks_for_the_next_way_to_pay() -> None:
    sheet = Sheet()
    at = sheet.seek(14)  # Calgary - Winnipeg
    assert sheet.tap(at) == Pick(route=14)
    assert sheet.tap(at) == Pick(route=14, again=True)


def test_between_twins_the_payable_one_is_meant() -> None:
    """A15: a tap on one track must not claim its twin; in doubt it is the one that can be paid."""
    for one, two in TWINS:
        for payable in (one, two):
            sheet = Sheet((800, 480), MapLook(payable=frozenset((payable,))))
            a, b = sheet.map.spot(one), sheet.map.spot(two)
            assert sheet.tap(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)).route == payable
            sheet.map.choose(None)
            other = two if payable == one else one
            assert sheet.tap(sheet.map.spot(other)).route == other  # meant is meant


def test_a_tap_on_a_city_names_it_and_again_goes_through_its_routes() -> None:
    sheet = Sheet()
    at = sheet.map.city_spot(15)
    assert sheet.tap(at) == Pick(city=15)
    assert data().routes[sheet.tap(at).route].b == 15 or data().routes[sheet.map.route].a == 15


def test_a_long_press_asks_about_the_route_under_it() -> None:
    sheet = Sheet(look=busy())
    at = sheet.map.spot(3)
    assert sheet.tap(at, Act.HOLD) == Pick(route=3, held=True)


def test_a_tap_on_the_sea_takes_the_choice_away() -> None:
    sheet = Sheet()
    sea = (sheet.map.box.x + 6, sheet.map.box.bottom - 8)
    assert sheet.tap(sea) is UNUSED
    sheet.map.choose(3)
    assert sheet.tap(sea) is REDRAW
    assert sheet.map.route is None


def test_outside_the_map_nothing_is_its_business() -> None:
    sheet = Sheet()
    below = (10.0, sheet.map.box.bottom + 5)
    for act in (Act.TAP, Act.HOLD, Act.DOWN, Act.PINCH):
        assert sheet.map.handle(Intent(act, pos=below, amount=1.5)) is UNUSED
    assert sheet.map.handle(Intent(Act.DRAG, pos=sheet.map.box.centre, start=below, delta=(5, 5))) is UNUSED


# ---------------------------------------------------------------- the eye


def test_the_whole_map_is_seen_where_it_can_be_played_on() -> None:
    for size in SIZES:
        sheet = Sheet(size)
        eye = sheet.map.eye
        assert sheet.map.overviewed == (eye.scales[0] >= 0.72)
        assert eye.scale >= 0.72
        sheet.map.overview()
        assert all(sheet.map.box.holds(sheet.map.city_spot(city)) for city in range(36))


@pytest.mark.parametrize("size", SIZES)
def test_targets_are_large_enough_where_one_plays(size: tuple[int, int]) -> None:
    sheet = Sheet(size)
    reach = sheet.map.metrics.touch / 2
    x, y = sheet.seek(50)
    assert 50 in sheet.map.candidates((x, y + reach * 0.45))


def test_it_pans_no_more_than_needed() -> None:
    sheet = Sheet((320, 240))
    sheet.map.choose(94)
    before = sheet.map.eye.resting()
    sheet.map.choose(95)  # its twin: in view already
    assert sheet.map.eye.resting() == before
    sheet.map.choose(9)  # Boston: at the other end of the country
    assert sheet.map.visible(9)
    assert sheet.map.eye.resting() != before


def test_it_never_moves_under_a_finger() -> None:
    sheet = Sheet((320, 240))
    sheet.map.choose(94)
    before = sheet.map.eye.resting()
    sheet.map.handle(Intent(Act.DOWN, pos=sheet.map.box.centre, device="touch"))
    sheet.map.choose(9)
    assert sheet.map.eye.resting() == before
    sheet.map.handle(Intent(Act.LIFT, pos=sheet.map.box.centre, device="touch"))
    assert sheet.map.visible(9)


def test_a_drag_moves_the_map_with_the_finger_and_not_off_the_screen() -> None:
    sheet = Sheet((480, 320))
    x, _y = sheet.map.eye.resting()
    middle = sheet.map.box.centre
    assert sheet.map.handle(Intent(Act.DRAG, pos=middle, start=middle, delta=(-30.0, 4.0))) is REDRAW
    assert sheet.map.eye.resting()[0] == pytest.approx(x - 30, abs=1)
    for _ in range(200):
        sheet.map.handle(Intent(Act.DRAG, pos=middle, start=middle, delta=(-50.0, -50.0)))
    assert any(sheet.map.box.holds(sheet.map.city_spot(city)) for city in (1, 15, 16, 19))
    assert sheet.map.handle(Intent(Act.DRAG, pos=middle, start=middle, delta=(-50.0, -50.0))) is NOTHING


def test_zoom_keeps_the_chosen_route_in_view() -> None:
    for size in SIZES:
        sheet = Sheet(size)
        for route in (0, 9, 14, 46, 70, 98):
            sheet.level(0)
            sheet.map.choose(route)
            for _ in sheet.map.eye.scales[1:]:
                assert sheet.press(Button.ZOOM_IN) is REDRAW
                assert sheet.map.visible(route)
            assert sheet.press(Button.ZOOM_IN) is NOTHING


def test_a_pinch_zooms_about_the_fingers() -> None:
    sheet = Sheet((800, 480))
    at = sheet.map.city_spot(4)
    for _ in range(8):
        sheet.map.handle(Intent(Act.PINCH, pos=at, amount=1.04))
    assert sheet.map.eye.level == 1
    assert math.dist(sheet.map.city_spot(4), at) < 3
    for _ in range(8):
        sheet.map.handle(Intent(Act.PINCH, pos=at, amount=0.96))
    assert sheet.map.overviewed


def test_it_glides_and_skips() -> None:
    sheet = Sheet((320, 240), motion=True)
    sheet.map.choose(94)
    sheet.map.skip()
    sheet.draw(0.0)
    start = sheet.map.eye.origin(0.0)
    sheet.map.choose(9)
    assert sheet.map.busy
    sheet.draw(1000.0)
    assert sheet.map.eye.origin(1000.0) == start
    assert start != sheet.map.eye.origin(1100.0) != sheet.map.eye.resting()
    sheet.draw(1400.0)
    assert not sheet.map.busy
    assert sheet.map.eye.origin(1400.0) == sheet.map.eye.resting()


@pytest.mark.parametrize("size", SIZES)
def test_the_tick_stands_near_the_route_and_hides_neither_it_nor_its_names(size: tuple[int, int]) -> None:
    sheet = Sheet(size)
    side = sheet.map.metrics.touch
    for route in range(0, ROUTES, 3):
        sheet.map.choose(route)
        sheet.draw()
        box = sheet.map.beside(route, 2 * side + 6, side)
        room = sheet.map.box
        assert room.x <= box.x
        assert box.right <= room.right
        assert room.y <= box.y
        assert box.bottom <= room.bottom
        ox, oy = sheet.map.eye.resting()
        track = sheet.map.net.tracks[route]
        shown = [(ox + x, oy + y) for x, y in track.marks if room.holds((ox + x, oy + y))]
        assert not any(box.inset(-sheet.map.net.car / 2).holds(at) for at in shown), route


def test_the_cities_of_a_ticket_are_looked_at_together() -> None:
    sheet = Sheet((320, 240))
    sheet.map.choose(94)
    scale = sheet.map.eye.scale
    sheet.map.show(cities=(14, 19))  # Los Angeles and New York
    assert all(sheet.map.box.holds(sheet.map.city_spot(city)) for city in (14, 19))
    assert sheet.map.eye.scale < scale
    sheet.map.choose(94)  # and back to the scale for playing
    assert sheet.map.eye.scale == scale
    sheet.map.show(cities=(14, 22))  # near enough: no zoom
    assert sheet.map.eye.scale == scale
    assert all(sheet.map.box.holds(sheet.map.city_spot(city)) for city in (14, 22))


def test_a_mouse_names_the_city_it_points_at() -> None:
    sheet = Sheet()
    x, y = sheet.map.city_spot(6)
    assert sheet.map.handle(Intent(Act.POINT, pos=(x + 2, y), device="mouse")) is REDRAW
    assert sheet.map.hover == 6
    sheet.draw()
    assert len(sheet.map.pills) == 1
    assert sheet.map.handle(Intent(Act.POINT, pos=(x + 3, y), device="mouse")) is NOTHING


def test_a_new_size_keeps_the_choice() -> None:
    sheet = Sheet((800, 480))
    sheet.map.choose(9)
    sheet.map.layout(Box(0, 30, 320, 140), Sheet((320, 240)).canvas.metrics)
    assert sheet.map.route == 9
    sheet.map.show(routes=(9,))
    assert sheet.map.visible(9)
