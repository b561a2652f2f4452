"""What the map looks like: free, claimed and closed are told apart, what can be paid stands out, frames are cheap."""

from __future__ import annotations

import dataclasses
import itertools

import pytest
from games.coast.map_tables import Sheet, busy
from ui.test_theme import MACHADO, apart

from handheld.games.coast import map_art
from handheld.games.coast.data import LETTERS, data
from handheld.games.coast.maplook import CARD_MARKS, SEAT_MARKS, MapLook
from handheld.games.face import Button, Point
from handheld.ui import marks
from handheld.ui import theme as themes
from handheld.ui.theme import RGB, contrast, theme

TWIN = 3  # Atlanta - New Orleans, orange; 4 is its twin
ALONE = 14  # Calgary - Winnipeg, white
GREY = 97  # Sault St. Marie - Winnipeg


def pixels(sheet: Sheet, route: int) -> dict[Point, RGB]:
    """Return the colours in a band round a route."""
    sheet.draw()
    ox, oy = sheet.map.eye.resting()
    track = sheet.map.net.tracks[route]
    found = {}
    reach = round(sheet.map.net.car * 1.4)
    for i in range(60):
        x, y = track.line.at(track.line.length * i / 59)
        for dx, dy in itertools.product(range(-reach, reach + 1), repeat=2):
            at = (round(ox + x) + dx, round(oy + y) + dy)
            if sheet.map.box.holds(at):
                found[at] = tuple(sheet.canvas.surface.get_at(at))[:3]
    return found


def differ(one: dict[Point, RGB], two: dict[Point, RGB]) -> float:
    """Return the share of pixels that differ clearly."""
    far = sum(max(abs(a - b) for a, b in zip(rgb, two[at], strict=True)) > 60 for at, rgb in one.items())
    return far / len(one)


def looks(route: int) -> dict[str, MapLook]:
    owner = [-1] * 100
    owner[route] = 1
    return {"free": MapLook(), "payable": MapLook(payable=frozenset((route,))),
            "closed": MapLook(closed=frozenset((route,))), "claimed": MapLook(owner=tuple(owner)),
            "recent": MapLook(owner=tuple(owner), recent=frozenset((route,))),
            "blamed": MapLook(blamed=frozenset((route,))), "trail": MapLook(owner=tuple(owner), trail=(route,))}


@pytest.mark.parametrize("name", themes.NAMES)
@pytest.mark.parametrize("route", [TWIN, ALONE, GREY])
def test_each_state_of_a_route_looks_different(name: str, route: int) -> None:
    """A16: claimed and free look alike elsewhere; closed must look like neither."""
    sheet = Sheet((800, 480), name=name)
    seen = {}
    for state, look in looks(route).items():
        sheet.look = look
        seen[state] = pixels(sheet, route)
    for one, two in itertools.combinations(seen, 2):
        assert differ(seen[one], seen[two]) > 0.05, (one, two)
    assert differ(seen["free"], seen["claimed"]) > 0.15
    assert differ(seen["free"], seen["closed"]) > 0.10
    assert differ(seen["claimed"], seen["closed"]) > 0.15


def grey(pixel: RGB) -> float:
    return themes.luminance(pixel)


@pytest.mark.parametrize("name", themes.NAMES)
def test_states_differ_without_colour(name: str) -> None:
    """The same by lightness alone: what can be paid, claimed and closed is a matter of shape."""
    sheet = Sheet((800, 480), name=name)
    for route in (TWIN, GREY):
        seen = {}
        for state in ("free", "payable", "closed", "claimed"):
            sheet.look = looks(route)[state]
            seen[state] = pixels(sheet, route)
        for one, two in itertools.combinations(seen, 2):
            far = sum(abs(grey(rgb) - grey(seen[two][at])) > 0.08 for at, rgb in seen[one].items())
            assert far / len(seen[one]) > 0.05, (one, two, route)


@pytest.mark.parametrize("name", themes.NAMES)
def test_lines_stand_out_from_land_and_water(name: str) -> None:
    t = theme(name)
    key = Sheet(name=name).canvas
    for ground in ("land", "water"):
        assert contrast(t.rgb(map_art.edge(key)), t.rgb(ground)) >= 3.0  # the keyline of free routes, grey ones too
        assert contrast(t.rgb("ink"), t.rgb(ground)) >= 4.5  # the keyline of claimed ones, rails, cities, names
    assert contrast(t.rgb(("ink", "land", 0.52)), t.rgb("land")) >= 3.0  # closed ones
    assert contrast(t.rgb("focus"), t.rgb("halo")) >= 3.0
    assert contrast(t.rgb("ink"), t.rgb("surface")) >= 4.5  # a pill under the cursor
    assert contrast(t.rgb("ground"), t.rgb("ink")) >= 4.5  # and of a ticket
    for seat in range(5):
        assert contrast(t.rgb(f"onseat{seat}"), t.rgb(f"seat{seat}")) >= 4.5
    for card in range(9):
        assert contrast(t.rgb(f"oncard{card}"), t.rgb(f"card{card}")) >= 4.5


@pytest.mark.parametrize("eyes", list(MACHADO))
def test_card_colours_are_told_apart_with_any_eyes(eyes: str) -> None:
    t = theme("paper")
    pairs = itertools.combinations([t.rgb(f"card{card}") for card in range(9)], 2)
    assert min(apart(a, b, eyes) for a, b in pairs) >= 0.15


def test_every_colour_and_every_seat_has_its_own_mark() -> None:
    assert len(set(CARD_MARKS)) == len(LETTERS) == 9
    assert not set(CARD_MARKS) & set(SEAT_MARKS)
    assert set(CARD_MARKS) | set(SEAT_MARKS) <= set(marks.NAMES)
    assert SEAT_MARKS == themes.SEAT_MARKS


class Counter:
    """A canvas that counts marks."""

    def __init__(self, sheet: Sheet) -> None:
        self.inner, self.seen = sheet.canvas, []

    def __getattr__(self, name: str) -> object:
        return getattr(self.inner, name)

    def mark(self, name: str, *rest: object) -> None:
        self.seen.append(name)


@pytest.mark.parametrize(("size", "level", "every"), [((800, 480), 0, False), ((800, 480), 2, True),
                                                      ((480, 320), 2, True), ((1920, 1080), 0, True)])
def test_a_mark_once_per_route_and_in_every_car_when_zoomed(size: tuple[int, int], level: int, every: bool) -> None:
    sheet = Sheet(size)
    sheet.level(level)
    for route, one in enumerate(data().routes):
        counter = Counter(sheet)
        map_art.paint_free(counter, sheet.map.net, route)  # type: ignore[arg-type]
        wanted = 0 if not one.colour else one.length if every else 1
        assert counter.seen == [CARD_MARKS[LETTERS.index(one.colour)]] * wanted if one.colour else not counter.seen


def test_marks_are_large_enough_to_be_read() -> None:
    for size in ((320, 240), (480, 320), (800, 480), (1280, 720), (1920, 1080)):
        sheet = Sheet(size)
        world = sheet.map.net
        height = 2 * (world.car * 0.44 if world.fine else world.badge * 0.74)
        assert height >= 8.0


def test_an_owner_is_named_by_the_mark_of_the_lobby() -> None:
    owner = [-1] * 100
    owner[ALONE] = 2
    sheet = Sheet((800, 480), MapLook(owner=tuple(owner), marks=(0, 1, 4, 3, 2)))
    x, y = sheet.map.spot(ALONE)
    near = [tuple(sheet.canvas.surface.get_at((round(x) + dx, round(y) + dy)))[:3]
            for dx, dy in itertools.product(range(-8, 9), repeat=2)]
    assert sheet.canvas.theme.rgb("seat4") in near
    assert sheet.canvas.theme.rgb("seat2") not in near


def test_a_claim_grows_car_by_car() -> None:
    owner = [-1] * 100
    owner[ALONE] = 0
    sheet = Sheet((800, 480))
    empty, last = pixels(sheet, ALONE), -1.0
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        sheet.look = MapLook(owner=tuple(owner), filling={ALONE: share})
        grown = differ(empty, pixels(sheet, ALONE))
        assert grown > last
        last = grown
    sheet.look = MapLook(owner=tuple(owner))
    assert differ(empty, pixels(sheet, ALONE)) == last


@pytest.mark.parametrize("size", [(320, 240), (800, 480), (1920, 1080)])
def test_a_second_frame_paints_nothing_new(size: tuple[int, int]) -> None:
    sheet = Sheet(size, busy())
    sheet.map.choose(77)
    sheet.draw()
    misses = sheet.canvas.studio.pictures.misses
    for now in (16.0, 32.0):
        sheet.draw(now)
    assert sheet.canvas.studio.pictures.misses == misses


def test_a_claim_repaints_only_the_pieces_it_touches() -> None:
    sheet = Sheet((1280, 720), busy())
    free = next(iter(busy().payable))
    owner = list(busy().owner)
    owner[free] = 0
    misses = sheet.canvas.studio.pictures.misses
    sheet.look = dataclasses.replace(busy(), owner=tuple(owner), payable=busy().payable - {free})
    sheet.draw()
    assert sheet.canvas.studio.pictures.misses - misses <= 8


def test_the_same_state_is_the_same_picture() -> None:
    one, two = Sheet((480, 320), busy()), Sheet((480, 320), busy())
    two.map.choose(9)
    two.draw()
    two.map.choose(None)
    two.map.city = None
    for sheet in (one, two):
        sheet.level(0)
    assert one.canvas.surface.get_buffer().raw == two.canvas.surface.get_buffer().raw


def test_nothing_is_drawn_outside_its_box() -> None:
    sheet = Sheet((480, 320), busy())
    sheet.canvas.surface.fill((1, 2, 3))
    sheet.map.choose(9)
    sheet.press(Button.ZOOM_IN)
    sheet.draw()
    box = sheet.map.box
    for x in range(0, 480, 3):
        for y in range(0, 320, 3):
            if not box.holds((x, y)):
                assert sheet.canvas.surface.get_at((x, y))[:3] == (1, 2, 3)


def test_faded_leaves_the_trail_alone() -> None:
    owner = [-1] * 100
    owner[ALONE] = owner[52] = 0
    sheet = Sheet((800, 480), MapLook(owner=tuple(owner), trail=(ALONE,)))
    trail, other = pixels(sheet, ALONE), pixels(sheet, 52)
    sheet.look = dataclasses.replace(sheet.look, faded=True)
    assert differ(trail, pixels(sheet, ALONE)) < 0.02
    assert differ(other, pixels(sheet, 52)) > 0.1


def test_cities_of_tickets_have_double_rings_and_lit_ones_are_named() -> None:
    plain, ringed = Sheet((800, 480)), Sheet((800, 480), MapLook(ring_cities=frozenset((6,))))
    lit = Sheet((800, 480), MapLook(lit_cities=frozenset((6, 15))))
    x, y = plain.map.city_spot(6)

    def around(sheet: Sheet) -> list[RGB]:
        return [tuple(sheet.canvas.surface.get_at((round(x) + dx, round(y) + dy)))[:3]
                for dx, dy in itertools.product(range(-11, 12), repeat=2)]

    assert around(plain) != around(ringed) != around(lit)
    assert sheet_has(lit, "lit", (x, y))
    assert not sheet_has(ringed, "lit", (x, y))
    assert len(lit.map.pills) == 2


def sheet_has(sheet: Sheet, colour: str, at: Point) -> bool:
    rgb = sheet.canvas.theme.rgb(colour)
    return any(tuple(sheet.canvas.surface.get_at((round(at[0]) + dx, round(at[1]) + dy)))[:3] == rgb
               for dx, dy in itertools.product(range(-11, 12), repeat=2))
