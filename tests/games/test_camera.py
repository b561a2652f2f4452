"""The camera: fits, moves only when needed, never under a finger."""

from __future__ import annotations

import pytest

from handheld.games.camera import Camera
from handheld.games.face import Box

AREA = Box(0, 48, 636, 432)


def camera(**more: float) -> Camera:
    made = Camera(**more)  # type: ignore[arg-type]
    made.layout(AREA, usual=54, least=20, most=120)
    return made


def inside(made: Camera, box: Box) -> bool:
    frame = made.rest()
    pixels = frame.box(box.x, box.y, box.w, box.h)
    return (pixels.x >= AREA.x - 1 and pixels.right <= AREA.right + 1 and pixels.y >= AREA.y - 1
            and pixels.bottom <= AREA.bottom + 1)


def test_small_world_is_shown_at_the_usual_scale_in_the_middle() -> None:
    made = camera()
    made.fit(Box(0, 0, 1, 1), jump=True)
    frame = made.rest()
    assert frame.scale == 54
    x, y = frame.point(0.5, 0.5)
    assert abs(x - AREA.centre[0]) <= 1
    assert abs(y - AREA.centre[1]) <= 1


def test_whole_world_with_its_air_is_in_view() -> None:
    made = camera()
    for extent in (Box(0, 0, 8, 6), Box(-5, -9, 7, 14), Box(-20, 2, 25, 3)):
        made.fit(extent, jump=True)
        assert inside(made, Box(extent.x - 1, extent.y - 1, extent.w + 2, extent.h + 2))


def test_scale_and_origin_are_whole_pixels() -> None:
    made = camera()
    made.fit(Box(0, 0, 9, 7), jump=True)
    assert all(value == int(value) for value in made.rest())


def test_growth_inside_the_view_does_not_move_it() -> None:
    made = camera()
    made.fit(Box(0, 0, 3, 3), jump=True)
    before = made.rest()
    made.follow(Box(-1, 0, 4, 3))
    assert made.rest() == before
    assert not made.moving


def test_growth_out_of_view_is_followed_with_a_glide() -> None:
    made = camera()
    made.fit(Box(0, 0, 3, 3), jump=True)
    before = made.frame(0)
    made.follow(Box(-4, 0, 12, 7))
    assert made.moving
    assert made.frame(10) == before, "it starts where it was"
    halfway = made.frame(135)
    assert before.scale > halfway.scale > made.rest().scale
    assert made.frame(10 + 250) == made.rest()
    assert not made.moving
    assert inside(made, Box(-5, -1, 14, 9))


def test_nothing_moves_under_a_finger() -> None:
    made = camera()
    made.fit(Box(0, 0, 3, 3), jump=True)
    before = made.rest()
    made.hold()
    made.follow(Box(-9, 0, 14, 7))
    made.show(Box(40, 40, 1, 1))
    assert made.rest() == before
    made.release()
    made.skip()
    assert inside(made, Box(-9, 0, 14, 7))


def test_too_large_a_world_keeps_the_least_scale_and_shows_what_matters() -> None:
    made = camera()
    focus = Box(60, 10, 1, 1)
    made.fit(Box(0, 0, 100, 30), focus, jump=True)
    assert made.rest().scale == 20
    assert inside(made, Box(59, 9, 3, 3))
    before = made.rest()
    made.follow(Box(0, 0, 101, 30), Box(61, 10, 1, 1))
    assert made.rest() == before, "what matters is in view already"
    made.follow(Box(0, 0, 101, 30), Box(3, 3, 1, 1))
    assert inside(made, Box(3, 3, 1, 1))
    assert made.rest().scale == 20


def test_pan_follows_the_finger_and_ends_at_the_edge_of_the_world() -> None:
    made = camera()
    made.fit(Box(0, 0, 6, 6), jump=True)
    x, y = made.rest().point(3, 3)
    made.pan(30, -20)
    assert made.rest().point(3, 3) == (x + 30, y - 20)
    assert not made.auto
    made.pan(100_000, 100_000)
    assert inside(made, Box(0, 0, 0.1, 0.1))


def test_zoom_keeps_the_place_under_the_fingers() -> None:
    made = camera()
    made.fit(Box(0, 0, 6, 6), jump=True)
    about = (200.0, 150.0)
    there = made.rest().world(about)
    made.zoom(1.5, about, jump=True)
    after = made.rest().world(about)
    assert made.rest().scale > 60
    assert abs(after[0] - there[0]) < 0.2
    assert abs(after[1] - there[1]) < 0.2


def test_zooming_out_fits_the_whole_again() -> None:
    made = camera()
    made.fit(Box(0, 0, 6, 6), jump=True)
    fitted = made.rest()
    made.zoom(2.0, (10, 60), jump=True)
    made.pan(50, 50)
    assert not made.auto
    for _ in range(8):
        made.zoom(0.8, jump=True)
    assert made.auto
    assert made.rest() == fitted


def test_zoom_stays_in_its_limits() -> None:
    made = camera()
    made.fit(Box(0, 0, 100, 100), jump=True)
    for _ in range(30):
        made.zoom(1.25, jump=True)
    assert made.rest().scale == 120
    for _ in range(30):
        made.zoom(0.8, jump=True)
    assert made.rest().scale == 20


def test_by_hand_it_only_moves_to_show_what_happened() -> None:
    made = camera()
    made.fit(Box(0, 0, 8, 6), jump=True)
    made.zoom(1.5, jump=True)
    before = made.rest()
    made.follow(Box(0, 0, 9, 6), Box(4, 3, 1, 1), jump=True)
    assert made.rest() == before
    made.follow(Box(0, 0, 30, 6), Box(29, 3, 1, 1), jump=True)
    assert made.rest().scale == before.scale
    assert inside(made, Box(29, 3, 1, 1))


def test_a_world_that_shrank_is_looked_at_again() -> None:
    made = camera()
    made.fit(Box(0, 0, 30, 18), jump=True)
    made.follow(Box(0, 0, 1, 1), jump=True)
    assert made.rest().scale == 54


@pytest.mark.parametrize("glide", [0.0, 250.0])
def test_skip_ends_a_move(glide: float) -> None:
    made = camera(glide=glide)
    made.fit(Box(0, 0, 3, 3), jump=True)
    made.fit(Box(0, 0, 20, 12))
    made.skip()
    assert made.frame(5) == made.rest()
    assert not made.moving


def test_labels_keep_their_pixels_free() -> None:
    made = camera()
    made.inner, made.edge = 0.585, 20.0
    made.fit(Box(0, 0, 8, 17), jump=True)
    frame = made.rest()
    assert frame.point(0, -0.585)[1] >= AREA.y + 19


def test_a_new_area_is_fitted_when_nobody_has_panned() -> None:
    made = camera()
    made.fit(Box(0, 0, 8, 6), jump=True)
    made.layout(Box(0, 30, 320, 210), usual=28, least=20, most=60)
    frame = made.rest()
    assert frame.scale <= 28
    assert frame.point(-1, 0)[0] >= 0
