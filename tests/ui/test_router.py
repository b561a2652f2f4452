"""Which device was used last, and what its buttons are called."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from ui.bench.driver import Driver
from ui.bench.scenes import Notes

from handheld.games.face import Button
from handheld.ui import marks
from handheld.ui.devices.router import GLYPHS

Drive = Callable[..., Driver]


def test_the_device_touched_last_gives_the_prompts(drive: Drive) -> None:
    d = drive((480, 320))
    d.start(Notes)
    devices = d.console.devices
    d.pad(0).press(Button.CONFIRM)
    assert (devices.last_used, devices.glyph(Button.CONFIRM), devices.glyph(Button.NEXT)) == ("pad", "A", "R1")
    d.key("Enter")
    assert (devices.last_used, devices.glyph(Button.CONFIRM), devices.glyph(Button.BACK)) == ("keys", "Enter", "Esc")
    d.tap(100, 100)
    assert (devices.last_used, devices.glyph(Button.CONFIRM)) == ("touch", "")
    d.click(100, 100)
    assert (devices.last_used, devices.glyph(Button.CONFIRM)) == ("mouse", "")
    assert devices.glyph(Button.CONFIRM, "keys") == "Enter"
    assert devices.glyph(Button.CONFIRM, d.pad(0).device) == "A"


def test_prompts_change_on_the_screen_at_once(drive: Drive) -> None:
    d = drive((480, 320))
    d.start(Notes)
    d.step(100)
    drawn = d.loop.drawn
    d.key("F10")
    assert d.loop.drawn > drawn


@pytest.mark.parametrize(("name", "confirm", "back"), [
    ("Nintendo Switch Pro Controller", "B", "A"), ("Sony DualShock 4", "ps_cross", "ps_circle"),
    ("Generic X-Box pad", "A", "B"),
])
def test_what_is_printed_on_the_pad(drive: Drive, name: str, confirm: str, back: str) -> None:
    d = drive((480, 320))
    d.start(Notes)
    d.plug(name).press(Button.CONFIRM)
    devices = d.console.devices
    assert (devices.glyph(Button.CONFIRM), devices.glyph(Button.BACK)) == (confirm, back)


def test_two_families_at_one_console(drive: Drive) -> None:
    d = drive((480, 320))
    d.start(Notes)
    play, other = d.plug("Sony DualShock 4"), d.plug("Generic X-Box pad")
    other.press(Button.UP)
    assert d.console.devices.glyph(Button.CONFIRM) == "A"
    assert d.console.devices.glyph(Button.CONFIRM, play.device) == "ps_cross"
    play.press(Button.UP)
    assert d.console.devices.glyph(Button.CONFIRM) == "ps_cross"


@pytest.mark.parametrize("family", list(GLYPHS))
def test_every_button_has_a_glyph_that_can_be_drawn(family: str) -> None:
    for button in Button:
        text = GLYPHS[family][button]
        assert text
        assert len(text) <= 6 or text in marks.NAMES
