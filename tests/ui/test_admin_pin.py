"""The door to the operator's pages and its PIN, by pad, by touch and by keys, in the smallest window."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import pygame
import pytest
from ui.bench.driver import Driver
from ui.bench.operator import (
    PIN,
    dial_by_arrows,
    dial_by_keys,
    dial_by_pad,
    dial_by_touch,
    idle,
    keys_of,
    knock_by_keys,
    knock_by_pad,
    knock_by_touch,
    opened,
    until,
)
from ui.kiosk_bench import kiosk, wait

from handheld.games.face import Box, Button
from handheld.session.pin import NAME, Pin
from handheld.ui.admin import CHORD, CHORD_TIME, CORNER_TIME
from handheld.ui.scenes.title import Title

Make = Callable[..., Driver]
pytestmark = pytest.mark.usefixtures("cheap")

WAYS = [(knock_by_pad, dial_by_pad), (knock_by_keys, dial_by_keys), (knock_by_keys, dial_by_arrows),
        (knock_by_touch, dial_by_touch)]


@pytest.mark.parametrize(("knock", "dial"), WAYS, ids=["pad", "keys", "arrows", "touch"])
def test_the_right_pin_opens(drive: Make, tmp_path: Path, knock: Callable[[Driver], None],
                             dial: Callable[[Driver, str], None]) -> None:
    d = opened(drive, tmp_path)
    knock(d)
    assert d.names == ["title", "pin"]
    dial(d, PIN)
    until(d, lambda: d.scene.name == "admin")
    d.key("Esc")
    assert d.names == ["title"]
    assert not d.console.admin.open


@pytest.mark.parametrize(("knock", "dial"), WAYS, ids=["pad", "keys", "arrows", "touch"])
def test_the_first_pin_is_chosen_twice(drive: Make, tmp_path: Path, knock: Callable[[Driver], None],
                                       dial: Callable[[Driver, str], None]) -> None:
    d = opened(drive, tmp_path, pin="")
    assert "no admin PIN" in d.console.toast.words
    knock(d)
    assert d.scene.name == "new-pin"
    for wrong, said in (("123", "4 to 8"), ("1234", "easy"), ("7777", "easy")):
        dial(d, wrong)
        assert said in " ".join(d.words())
    dial(d, "1379")
    assert "The same PIN again" in d.words()
    dial(d, "1378")
    assert "Not the same. Choose again." in d.words()
    assert not (tmp_path / NAME).exists()
    dial(d, "1379")
    dial(d, "1379")
    until(d, lambda: d.scene.name == "admin")
    assert Pin(tmp_path).check("1379")


def test_wrong_pins_make_wait_and_are_told_of(drive: Make, tmp_path: Path) -> None:
    d = opened(drive, tmp_path)
    knock_by_keys(d)
    for left in ("Wrong PIN. 2 tries before a wait.", "Wrong PIN. 1 try before a wait.", "Wrong PIN. The next try in"):
        dial_by_keys(d, "1111")
        until(d, lambda left=left: any(left in one for one in d.words()))
    dial_by_keys(d, PIN)
    d.tap_box(keys_of(d).cell("2"))
    d.step(500)
    assert keys_of(d).digits == ""
    assert d.scene.name == "pin"
    idle(d, 15_000)
    assert not any("next try" in one for one in d.words())
    dial_by_keys(d, PIN)
    until(d, lambda: d.scene.name == "admin")
    assert d.console.toast.words == "3 wrong PINs were tried since the last visit here."


def test_a_wait_lasts_over_leaving_and_over_a_restart(drive: Make, tmp_path: Path) -> None:
    d = opened(drive, tmp_path)
    for _ in range(3):
        d.console.admin.pin.check("1111")
    knock_by_keys(d)
    d.key("Esc")
    assert d.names == ["title"]
    d = drive((320, 240), folder=tmp_path, kiosk=True)
    d.start(Title)
    knock_by_touch(d)
    d.step(100)
    assert any("next try" in one for one in d.words())
    dial_by_keys(d, PIN)
    d.step(200)
    assert d.scene.name == "pin"


def test_a_broken_file_is_no_open_door(drive: Make, tmp_path: Path) -> None:
    (tmp_path / NAME).write_text("{}")
    d = opened(drive, tmp_path, pin="")
    knock_by_pad(d)
    assert d.scene.name == "pin"
    assert "memory card" in " ".join(d.words())
    d.type(PIN)
    d.key("Enter")
    d.step(200)
    assert d.scene.name == "pin"
    d.pad().press(Button.BACK)
    assert d.names == ["title"]


def test_digits_are_taken_back_one_by_one_then_the_page(drive: Make, tmp_path: Path) -> None:
    d = opened(drive, tmp_path)
    knock_by_pad(d)
    d.type("25")
    d.key("Backspace")
    assert keys_of(d).digits == "2"
    d.pad().press(keys_of(d).codes["7"][0], Button.BACK)  # half a digit
    assert keys_of(d).digits == "2"
    d.tap_box(keys_of(d).cell("delete"))
    assert keys_of(d).digits == ""
    d.type("123456789")
    assert keys_of(d).digits == "12345678"
    d.pad().press(*[Button.BACK] * 8)
    assert d.names == ["title", "pin"]
    d.pad().press(Button.BACK)
    assert d.names == ["title"]


def test_nothing_on_the_picture_tells_what_a_pad_pressed(drive: Make, tmp_path: Path) -> None:
    d = opened(drive, tmp_path)
    knock_by_pad(d)
    half = set()
    for button in (Button.UP, Button.DOWN, Button.LEFT, Button.RIGHT):
        codes = dict(keys_of(d).codes)
        d.pad().press(button)
        d.draw()
        half.add(pygame.image.tobytes(d.surface, "RGB"))
        keys_of(d)._first = None
        assert keys_of(d).codes == codes
    assert len(half) == 1
    before = dict(keys_of(d).codes)
    d.pad().press(*before["5"])
    assert keys_of(d).digits == "5"
    assert keys_of(d).codes != before  # dealt anew
    assert sorted(one for one in d.words() if one.isdigit()) == list("0123456789")  # each once: those of the keys


def test_a_held_direction_is_pressed_once(drive: Make, tmp_path: Path) -> None:
    d = opened(drive, tmp_path)
    knock_by_pad(d)
    d.pad().down(keys_of(d).codes["4"][0])
    d.step(1500)
    assert keys_of(d).digits == ""
    d.pad().up(keys_of(d).codes["4"][0])
    d.pad().press(keys_of(d).codes["4"][1])
    assert keys_of(d).digits == "4"


@pytest.mark.parametrize("text_size", [1.0, 1.5])
@pytest.mark.parametrize("size", [(320, 240), (320, 480)])
def test_all_of_it_fits_small_windows(drive: Make, tmp_path: Path, size: tuple[int, int], text_size: float) -> None:
    d = opened(drive, tmp_path, size, text_size=text_size)
    for knock in (knock_by_pad, knock_by_touch):
        knock(d)
        page: Any = d.scene
        assert page.content <= page.body.h + 1
        cells = [keys_of(d).cell(name) for name in keys_of(d).names()]
        assert len(cells) == 12
        for one in cells:
            assert page.body.holds((one.x, one.y))
            assert page.body.holds((one.right - 1, one.bottom - 1))
            assert min(one.w, one.h) >= 30
        texts = [one for one in d.texts() if one.words.isdigit()]
        assert all(any(_inside(one.box, cell) for cell in cells) for one in texts)
        d.key("Esc")


def _inside(inner: Box, outer: Box) -> bool:
    return inner.x >= outer.x and inner.right <= outer.right


# ------------------------------------------------------------ the door itself


def test_start_first_leads_through_the_settings(drive: Make, tmp_path: Path) -> None:
    d = opened(drive, tmp_path)
    d.pad().down(Button.PAUSE)
    assert d.scene.name == "settings"
    d.pad().down(Button.SECOND)
    d.step(CHORD_TIME + 50)
    assert d.names == ["title", "settings", "pin"]


def test_what_is_no_knock(drive: Make, tmp_path: Path) -> None:
    d = opened(drive, tmp_path)
    one, two = d.pad(0), d.pad(1)
    one.down(Button.SECOND)
    d.step(CHORD_TIME * 2)
    two.down(Button.PAUSE)  # two people, one button each
    d.step(CHORD_TIME * 2)
    assert "pin" not in d.names
    one.up(Button.SECOND)
    two.up(Button.PAUSE)
    d.start(Title)
    for button in CHORD:
        one.down(button)
    d.step(CHORD_TIME - 200)
    one.up(Button.PAUSE)
    d.step(CHORD_TIME)
    assert d.names == ["title"]
    one.up(Button.SECOND)
    d.hold(4, 4, CORNER_TIME - 200)
    d.hold(160, 120, CORNER_TIME + 200)
    d.drag((4, 4), (60, 60), lift=False)
    d.step(CORNER_TIME + 200)
    d.fingers.up()
    d.step(100)
    assert d.names == ["title"]


@pytest.mark.parametrize("at", [(3, 3), (796, 3), (3, 476), (796, 476)])
def test_every_corner_is_a_door(drive: Make, tmp_path: Path, at: tuple[int, int]) -> None:
    d = opened(drive, tmp_path, (800, 480))
    d.hold(*at, CORNER_TIME + 50)
    assert d.names == ["title", "pin"]


def test_there_is_no_door_in_a_match_and_none_at_home(drive: Make, tmp_path: Path) -> None:
    from handheld.session.match import Match
    from handheld.session.store import Store
    from handheld.ui.scenes.play import continue_match

    d = opened(drive, tmp_path)
    match = Match(_trax(), 2, {}, 7, ["Ada", "Bo"])
    match.choose(0, "@0/")
    assert isinstance(d.console.store, Store)
    d.console.store.autosave(match)
    assert continue_match(d.console, "trax")
    knock_by_pad(d)
    knock_by_touch(d)
    assert "pin" not in d.names
    d = drive((320, 240), folder=tmp_path)
    d.start(Title)
    knock_by_pad(d)
    knock_by_touch(d)
    assert "pin" not in d.names
    assert d.console.admin is None


def _trax() -> Any:
    from handheld.games import registered

    return registered()["trax"].rules()


def test_an_unused_pin_page_goes_away(drive: Make, tmp_path: Path) -> None:
    d = opened(drive, tmp_path)
    knock_by_pad(d)
    idle(d, 119_000)
    assert d.scene.name == "pin"
    idle(d, 3_000)
    assert "pin" not in d.names
    assert not d.console.toast.words


def test_the_door_of_a_closed_and_of_a_showing_console(drive: Make, tmp_path: Path) -> None:
    Pin(tmp_path).choose(PIN)
    d = kiosk(drive, tmp_path, datetime(2026, 11, 30, 23), opens="10:00", closes="22:00")
    wait(d, 4)
    assert d.names == ["title", "closed"]
    assert d.console.dimmer.dark
    d.hold(2, 2, CORNER_TIME + 50)
    assert d.names == ["title", "closed", "pin"]
    dial_by_touch(d, PIN)
    until(d, lambda: d.scene.name == "admin")
    idle(d, 60_000)
    assert d.scene.name == "admin"
    assert not d.console.dimmer.dark  # the operator can see
    assert d.console.loudness() == 7  # and hear
    d.key("Esc")
    assert d.names == ["title", "closed"]
    assert d.console.loudness() == 0
    idle(d, 30_000)
    assert d.console.dimmer.dark
    d = kiosk(drive, tmp_path, datetime(2026, 11, 30, 12))
    idle(d, 90_000)
    assert d.names == ["title", "attract"]
    d.hold(798, 478, CORNER_TIME + 50)
    assert d.names == ["title", "pin"]
    d.key("Esc")
    idle(d, 90_000)
    assert d.names == ["title", "attract"]
    knock_by_pad(d)
    assert d.names == ["title", "pin"]
