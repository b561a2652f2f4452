"""Fingers (SDL's own events), mouse and keyboard."""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame
import pytest
from ui.bench.driver import BUTTON_KEYS, Driver
from ui.bench.scenes import Notes

from handheld.games.face import Act, Box, Button

Drive = Callable[..., Driver]


def begin(drive: Drive, size: tuple[int, int] = (800, 480)) -> tuple[Driver, Notes]:
    d = drive(size)
    notes = d.start(Notes)
    assert isinstance(notes, Notes)
    return d, notes


def test_a_tap_is_a_tap_where_it_was(drive: Drive) -> None:
    d, notes = begin(drive)
    d.tap(123, 45)
    (tap,) = notes.take()
    assert tap.act is Act.TAP
    assert tap.pos == pytest.approx((123, 45), abs=0.5)
    assert tap.device == "touch"


def test_sdls_mouse_copy_of_a_finger_is_nothing(drive: Drive) -> None:
    d, notes = begin(drive)
    d.mouse(pygame.MOUSEBUTTONDOWN, (50, 50), touch=True)
    d.mouse(pygame.MOUSEBUTTONUP, (50, 50), touch=True)
    assert notes.take() == []


@pytest.mark.parametrize("at", [(-0.01, 0.5), (1.01, 0.5), (0.5, -0.2), (0.5, 1.2), (-0.1, 0.4), (0.3, -3.0)])
def test_a_tap_in_the_letterbox_is_nothing(drive: Drive, at: tuple[float, float]) -> None:
    d, notes = begin(drive)
    d.fingers.down(*at)
    d.turn()
    d.fingers.move(0.5, 0.5)
    d.turn()
    d.fingers.up()
    d.turn()
    d.step(1000)
    assert notes.take() == []


@pytest.mark.parametrize(("at", "pos"), [((0.0, 0.0), (0.5, 0.5)), ((1.0, 1.0), (799.5, 479.5)),
                                         ((1.0, 0.5), (799.5, 240))])
def test_a_tap_on_the_very_edge_counts(drive: Drive, at: tuple[float, float], pos: tuple[float, float]) -> None:
    d, notes = begin(drive)
    d.fingers.down(*at)
    d.turn()
    d.fingers.up()
    d.turn()
    (tap,) = notes.take()
    assert tap.act is Act.TAP
    assert tap.pos == pytest.approx(pos, abs=0.1)
    assert Box(0, 0, 800, 480).holds(tap.pos)


def test_a_trembling_finger_still_taps(drive: Drive) -> None:
    d, notes = begin(drive)
    d.fingers.down(0.5, 0.5)
    for dx in (3, -2, 4, 0):
        d.fingers.move(0.5 + dx / 800, 0.5 + dx / 480)
        d.turn()
    d.fingers.up()
    d.turn()
    assert notes.acts() == [Act.TAP]


def test_a_long_touch_is_a_hold_and_no_tap(drive: Drive) -> None:
    d, notes = begin(drive)
    d.fingers.down(0.25, 0.5)
    d.turn()
    d.step(450)
    assert notes.take() == []
    d.step(100)
    (hold,) = notes.take()
    assert hold.act is Act.HOLD
    assert hold.pos == pytest.approx((200, 240), abs=0.5)
    d.fingers.up()
    d.turn()
    assert notes.acts() == [Act.DROP]


def test_a_drag_tells_start_and_steps_and_end(drive: Drive) -> None:
    d, notes = begin(drive)
    d.drag((100, 100), (300, 180))
    got = notes.take()
    assert [one.act for one in got[:-1]] == [Act.DRAG] * (len(got) - 1)
    assert got[-1].act is Act.DROP
    assert all(one.start == pytest.approx((100, 100), abs=0.5) for one in got)
    assert (sum(one.delta[0] for one in got), sum(one.delta[1] for one in got)) == pytest.approx((200, 80), abs=1)
    assert got[-1].pos == pytest.approx((300, 180), abs=0.5)


def test_two_fingers_pinch(drive: Drive) -> None:
    d, notes = begin(drive)
    d.pinch((400, 240), 2.0)
    got = notes.take()
    assert {one.act for one in got} == {Act.PINCH}
    assert math.prod(one.amount for one in got) == pytest.approx(2.0, rel=0.05)
    assert all(one.pos == pytest.approx((400, 240), abs=1) for one in got)
    d.pinch((400, 240), 0.5)
    assert math.prod(one.amount for one in notes.take()) == pytest.approx(0.5, rel=0.05)


def test_two_fingers_twist_one_choice_at_a_time(drive: Drive) -> None:
    d, notes = begin(drive)
    d.pinch((400, 240), 1.001, turn=90, steps=18)
    turns = [one.amount for one in notes.take() if one.act is Act.TWIST]
    assert turns == [1, 1, 1]
    d.pinch((400, 240), 1.001, turn=-40)
    assert [one.amount for one in notes.take() if one.act is Act.TWIST] == [-1]


def test_two_fingers_move_the_camera_against_them(drive: Drive) -> None:
    d, notes = begin(drive)
    d.fingers.down(0.4, 0.5, 1)
    d.fingers.down(0.6, 0.5, 2)
    d.turn()
    for i in range(1, 6):
        d.fingers.move(0.4 + i * 0.02, 0.5, 1)
        d.fingers.move(0.6 + i * 0.02, 0.5, 2)
        d.step()
    got = notes.take()
    assert {one.act for one in got} == {Act.PAN}
    assert sum(one.delta[0] for one in got) == pytest.approx(-80, abs=2)


def test_a_second_finger_ends_the_drag(drive: Drive) -> None:
    d, notes = begin(drive)
    d.drag((100, 100), (200, 100), lift=False)
    assert notes.take()[-1].act is Act.DRAG
    d.fingers.down(0.8, 0.8, 999)
    d.turn()
    assert notes.acts() == [Act.DROP]
    d.fingers.up(999)
    d.fingers.up()
    d.turn()
    assert notes.take() == []  # no tap comes of a gesture


def test_a_stuck_finger_counts_no_more(drive: Drive) -> None:
    d, notes = begin(drive)
    d.fingers.down(0.9, 0.9, 5)
    d.turn()
    d.step(10_100)
    notes.take()
    assert not d.console.devices.busy()
    d.tap(100, 100)
    assert notes.acts() == [Act.TAP]
    d.fingers.move(0.5, 0.5, 5)
    d.fingers.up(5)
    d.turn()
    assert notes.take() == []
    d.fingers.down(0.5, 0.5, 5)  # lifted at last: it works again
    d.fingers.up(5)
    d.turn()
    assert notes.acts() == [Act.TAP]


DOWN, LIFT = Act.DOWN, Act.LIFT


def whole(drive: Drive) -> tuple[Driver, Notes]:
    d, notes = begin(drive)
    notes.whole = True
    return d, notes


def test_a_finger_tells_besides_that_it_comes_and_goes(drive: Drive) -> None:
    d, notes = whole(drive)
    d.tap(123, 45)
    got = notes.take()
    assert [one.act for one in got] == [DOWN, Act.TAP, LIFT]
    assert all(one.pos == pytest.approx((123, 45), abs=0.5) for one in got)
    d.hold(200, 100)
    assert notes.acts() == [DOWN, Act.HOLD, Act.DROP, LIFT]
    d.drag((100, 100), (300, 180))
    got = notes.take()
    assert [got[0].act, got[-2].act, got[-1].act] == [DOWN, Act.DROP, LIFT]
    assert got[-1].start == pytest.approx((100, 100), abs=0.5)
    assert {one.act for one in got[1:-2]} == {Act.DRAG}


def test_each_of_two_fingers_does(drive: Drive) -> None:
    d, notes = whole(drive)
    d.pinch((400, 240), 2.0)
    acts = notes.acts()
    assert acts[:2] == [DOWN, DOWN]
    assert acts[-2:] == [LIFT, LIFT]
    assert set(acts[2:-2]) == {Act.PINCH}


def test_a_finger_that_counts_no_more_lifts_once(drive: Drive) -> None:
    d, notes = whole(drive)
    d.fingers.down(0.9, 0.9, 5)
    d.turn()
    d.step(10_100)
    assert notes.acts() == [DOWN, Act.HOLD, Act.DROP, LIFT]
    d.fingers.up(5)
    d.turn()
    assert notes.acts() == []


def test_a_window_that_goes_away_lifts_all_fingers(drive: Drive) -> None:
    d, notes = whole(drive)
    d.fingers.down(0.2, 0.2, 1)
    d.turn()
    found = d.console.devices.let_go(d.clock.now())
    assert [one.act for one in found] == [LIFT]
    assert notes.acts() == [DOWN]


def test_the_mouse_does_too(drive: Drive) -> None:
    d, notes = whole(drive)
    d.click(40, 50)
    assert notes.acts() == [Act.POINT, DOWN, Act.TAP, LIFT]


def test_a_finger_that_holds_something_open_is_never_one_of_two(drive: Drive) -> None:
    d, notes = whole(drive)
    notes.anchored = lambda at: at[0] < 100  # type: ignore[method-assign]
    d.fingers.down(0.05, 0.5, 1)
    d.turn()
    d.step(600)
    d.tap(400, 240)  # the fingers of Driver.tap are others
    d.fingers.up(1)
    d.turn()
    assert notes.acts() == [DOWN, Act.HOLD, DOWN, Act.TAP, LIFT, Act.DROP, LIFT]
    d.fingers.down(0.05, 0.5, 1)
    d.turn()
    d.pinch((400, 240), 2.0)
    d.fingers.up(1)
    d.turn()
    acts = notes.acts()
    assert Act.PINCH in acts
    assert acts.count(DOWN) == acts.count(LIFT) == 3


def test_the_mouse_clicks_points_and_zooms(drive: Drive) -> None:
    d, notes = begin(drive)
    d.click(40, 50)
    got = notes.take()
    assert [one.act for one in got] == [Act.POINT, Act.TAP]
    assert got[1].pos == (40, 50)
    assert got[1].device == "mouse"
    d.wheel(1)
    d.wheel(-2)
    zoom = notes.take()
    assert [one.act for one in zoom] == [Act.PINCH, Act.PINCH]
    assert zoom[0].amount > 1 > zoom[1].amount
    assert zoom[0].pos == (40, 50)
    d.click(40, 50, button=3)
    assert Button.BACK in notes.presses()


def test_the_mouse_drags(drive: Drive) -> None:
    d, notes = begin(drive)
    d.mouse(pygame.MOUSEBUTTONDOWN, (100, 100))
    d.mouse(pygame.MOUSEMOTION, (140, 100))
    d.mouse(pygame.MOUSEBUTTONUP, (150, 100))
    assert notes.acts() == [Act.DRAG, Act.DRAG, Act.DROP]


@pytest.mark.parametrize("button", list(BUTTON_KEYS))
def test_every_button_has_a_key(drive: Drive, button: Button) -> None:
    d, notes = begin(drive)
    d.key(button)
    got = notes.take()
    assert [(one.act, one.button) for one in got] == [(Act.PRESS, button), (Act.RELEASE, button)]
    assert all(one.device == "keys" for one in got)


@pytest.mark.parametrize(("key", "button"), [
    ("w", Button.UP), ("a", Button.LEFT), ("s", Button.DOWN), ("d", Button.RIGHT), ("Space", Button.CONFIRM),
    ("Backspace", Button.BACK), ("PageDown", Button.NEXT), ("PageUp", Button.PREVIOUS), ("=", Button.ZOOM_IN),
])
def test_other_keys(drive: Drive, key: str, button: Button) -> None:
    d, notes = begin(drive)
    d.key(key)
    assert notes.presses() == [button]


def test_shift_and_an_arrow_pans(drive: Drive) -> None:
    d, notes = begin(drive)
    d.key("Right", shift=True)
    (pan,) = notes.take()
    assert pan.act is Act.PAN
    assert pan.delta == (60, 0)


def test_held_keys_repeat_and_stop(drive: Drive) -> None:
    d, notes = begin(drive)
    d.key_down("Down")
    d.step(1300)
    assert 12 <= len(notes.presses()) <= 14
    d.key_up("Down")
    notes.take()
    d.step(1000)
    assert notes.take() == []


def test_a_window_that_loses_the_keyboard_lets_go(drive: Drive) -> None:
    d, notes = begin(drive)
    d.key_down("Down")
    notes.take()
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    d.turn()
    assert notes.acts() == [Act.RELEASE]
    d.step(1000)
    assert notes.take() == []


def test_letters_are_text_while_somebody_types(drive: Drive) -> None:
    d, notes = begin(drive)
    d.type("e")
    assert notes.take() == []  # a command came by KEYDOWN already
    notes.letters = True
    d.key("e")
    d.type("eÅ千")
    assert [one.text for one in notes.take() if one.act is Act.TEXT] == ["e", "Å", "千"]
    d.key("Backspace")
    assert [one.text for one in notes.take()] == ["\b"]
    d.key("Enter", "Esc", "Up")
    assert notes.presses() == [Button.CONFIRM, Button.BACK, Button.UP]


def test_keys_of_the_desktop_are_not_ours(drive: Drive) -> None:
    d, notes = begin(drive)
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_e, mod=pygame.KMOD_CTRL, unicode="", scancode=0))
    d.turn()
    assert notes.take() == []
