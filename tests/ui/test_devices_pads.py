"""Pads through SDL itself: virtual joysticks (tests/ui/bench/pads.py), never a call of a handler."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from ui.bench import pads as virtual
from ui.bench.driver import PAD_BUTTONS, Driver
from ui.bench.scenes import Notes

from handheld.games.face import Act, Button
from handheld.ui.devices.mapping import Mapping, Raw, plain_guid
from handheld.ui.devices.pads import PAN_SPEED, family

Drive = Callable[..., Driver]


def test_four_pads_are_told_apart(drive: Drive) -> None:
    d = drive((480, 320))
    notes = d.start(Notes)
    assert isinstance(notes, Notes)
    for i in range(4):
        d.pad(i).press(Button.CONFIRM)
    pressed = [one.device for one in notes.take() if one.act is Act.PRESS]
    assert pressed == [d.pad(i).device for i in range(4)]
    assert len(set(pressed)) == 4


@pytest.mark.parametrize("button", list(PAD_BUTTONS))
def test_each_press_comes_once(drive: Drive, button: Button) -> None:
    d = drive((480, 320))
    notes = d.start(Notes)
    assert isinstance(notes, Notes)
    d.pad(0).press(button)
    assert [(one.act, one.button) for one in notes.take()] == [(Act.PRESS, button), (Act.RELEASE, button)]


def test_a_pad_that_comes_back_is_another_one_of_the_same_model(drive: Drive) -> None:
    d = drive((480, 320))
    notes = d.start(Notes)
    assert isinstance(notes, Notes)
    d.plug("Same Model"), d.plug("Same Model"), d.plug("Same Model")
    second, guid = d.pad(1), d.console.devices.pads[1].guid
    second.unplug()
    back = d.plug("Same Model")
    assert back.device != second.device
    assert d.console.devices.pads[-1].guid == guid
    notes.take()
    for pad in (d.pad(0), d.pad(2), back):
        pad.press(Button.BACK)
    pressed = [one.device for one in notes.take() if one.act is Act.PRESS]
    assert pressed == [d.pad(0).device, d.pad(2).device, back.device]


def test_a_pad_pulled_out_lets_go_and_is_missed(drive: Drive) -> None:
    d = drive((480, 320))
    notes = d.start(Notes)
    assert isinstance(notes, Notes)
    pad = d.plug("Blue pad")
    pad.down(Button.HINT)
    pad.tilt(1, 0)
    assert notes.presses() == [Button.HINT, Button.RIGHT]
    pad.unplug()
    released = {one.button for one in notes.take() if one.act is Act.RELEASE}
    assert released == {Button.HINT, Button.RIGHT}
    assert ("gone", pad.device, "Blue pad") in notes.told
    assert "Blue pad" in d.console.toast.words
    d.step(1000)
    assert notes.take() == []  # the held direction repeats no more


def test_a_scene_that_says_it_itself_needs_no_notice(drive: Drive) -> None:
    d = drive((480, 320))
    notes = d.start(Notes)
    assert isinstance(notes, Notes)
    notes.handled = True
    d.plug("Blue pad").unplug()
    assert d.console.toast.words == ""


def test_held_directions_repeat(drive: Drive) -> None:
    d = drive((480, 320))
    notes = d.start(Notes)
    assert isinstance(notes, Notes)
    d.pad(0).down(Button.DOWN)
    d.step(280)
    assert notes.presses() == [Button.DOWN]
    d.step(1020)  # 1.0 s after the first repeat
    repeats = notes.take()
    assert 11 <= len(repeats) <= 13
    assert all(one.repeat for one in repeats)
    d.pad(0).up(Button.DOWN)
    notes.take()
    d.step(1000)
    assert notes.take() == []


def test_held_decisions_do_not_repeat(drive: Drive) -> None:
    d = drive((480, 320))
    notes = d.start(Notes)
    assert isinstance(notes, Notes)
    for button in (Button.CONFIRM, Button.BACK, Button.PAUSE, Button.SECOND):
        d.pad(0).down(button)
        d.step(1500)
        assert notes.presses() == [button]
        d.pad(0).up(button)


def test_drift_inside_the_dead_zone_is_nothing(drive: Drive) -> None:
    d = drive((480, 320))
    notes = d.start(Notes)
    assert isinstance(notes, Notes)
    pad = d.pad(0)
    for k in range(60):
        pad.tilt(0.15 * (k % 3 - 1), 0.1 * (k % 2))
        pad.tilt(0.15 * (k % 3 - 1), -0.1 * (k % 2), right=True)
        d.step()
    assert notes.take() == []
    assert not d.console.devices.busy()


def test_the_stick_has_hysteresis(drive: Drive) -> None:
    d = drive((480, 320))
    notes = d.start(Notes)
    assert isinstance(notes, Notes)
    pad = d.pad(0)
    pad.tilt(0.6, 0)
    for x in (0.5, 0.56, 0.45, 0.58):  # trembles about the threshold
        pad.tilt(x, 0)
    assert notes.presses() == [Button.RIGHT]
    pad.tilt(0.3, 0)
    pad.tilt(0.5, 0)
    assert notes.acts() == [Act.RELEASE]
    pad.tilt(0.7, 0.66)
    pad.tilt(0.66, 0.7)  # about the diagonal the first direction stays
    assert notes.presses() == [Button.RIGHT]
    pad.tilt(0.2, 0.9)
    assert notes.presses() == [Button.DOWN]


def test_the_right_stick_pans_with_time(drive: Drive) -> None:
    d = drive((800, 480))
    notes = d.start(Notes)
    assert isinstance(notes, Notes)
    d.pad(0).tilt(1, 0, right=True)
    d.step(100)
    notes.take()
    d.step(500)
    far = sum(one.delta[0] for one in notes.take() if one.act is Act.PAN)
    assert far == pytest.approx(PAN_SPEED * 480 * 0.5, rel=0.08)
    d.pad(0).tilt(0, 0, right=True)
    notes.take()
    d.step(500)
    assert notes.take() == []


def test_triggers_zoom(drive: Drive) -> None:
    d = drive((480, 320))
    notes = d.start(Notes)
    assert isinstance(notes, Notes)
    d.pad(0).press(Button.ZOOM_IN, Button.ZOOM_OUT)
    assert [one.button for one in notes.take() if one.act is Act.PRESS] == [Button.ZOOM_IN, Button.ZOOM_OUT]
    d.pad(0).axis(virtual.R2, -0.4)
    d.turn()
    assert notes.take() == []  # a light touch is none


def test_an_unknown_pad_speaks_raw_until_it_is_set_up(drive: Drive) -> None:
    d = drive((480, 320))
    notes = d.start(Notes)
    assert isinstance(notes, Notes)
    odd = d.plug("Cheap USB Encoder", known=False, axes=2, buttons=10, hats=1, vendor=0x79, product=0x6)
    pad = d.console.devices.pads[-1]
    assert not pad.mapped
    odd.button(1, True)
    d.turn()
    odd.button(1, False)
    d.turn()
    assert notes.take() == []

    heard: list[Raw] = []
    d.console.devices.listen(lambda pad, raw: heard.append(raw))
    odd.button(3, True)
    d.turn()
    odd.axis(1, -1)
    d.turn()
    odd.hat((1, 0))
    d.turn()
    assert Raw("button", 3, 1.0) in heard
    assert any(one.kind == "axis" and one.number == 1 and one.value < -0.9 for one in heard)
    assert Raw("hat", 0, 2.0) in heard
    d.console.devices.listen(None)
    odd.button(3, False), odd.axis(1, 0), odd.hat((0, 0))
    d.turn()

    d.settings.pads[pad.guid] = f"{pad.guid},Encoder,a:b1,b:b2,dpup:-a1,dpdown:+a1,dpleft:h0.8,platform:Linux,"
    d.console.devices.remap()
    assert pad.mapped
    for act in (lambda: odd.button(1, True), lambda: odd.button(1, False), lambda: odd.axis(1, -1),
                lambda: odd.axis(1, 0), lambda: odd.hat((-1, 0)), lambda: odd.hat((0, 0))):
        act()
        d.turn()
    assert [one.button for one in notes.take() if one.act is Act.PRESS] == [Button.CONFIRM, Button.UP, Button.LEFT]


def test_a_mapping_of_the_settings_beats_the_known_one(drive: Drive) -> None:
    d = drive((480, 320))
    notes = d.start(Notes)
    assert isinstance(notes, Notes)
    d.pad(0)
    guid = d.console.devices.pads[0].guid
    d.settings.pads[guid] = f"{guid},Turned,a:b1,b:b0,platform:Linux,"
    d.console.devices.remap()
    d.pad(0).press(Button.CONFIRM)  # the lower button, which now means back
    assert [one.button for one in notes.take() if one.act is Act.PRESS] == [Button.BACK]


def test_a_storm_of_plugging(drive: Drive) -> None:
    d = drive((480, 320))
    notes = d.start(Notes)
    assert isinstance(notes, Notes)
    for i in range(12):
        pad = d.plug(f"Pad {i}")
        pad.down(Button.CONFIRM)
        pad.unplug()
    assert d.console.devices.pads == []
    got = notes.take()
    assert sum(one.act is Act.PRESS for one in got) == sum(one.act is Act.RELEASE for one in got) == 12


def test_mapping_strings() -> None:
    mapping = Mapping("03000000790000000600000000000000,X,a:b0,lefttrigger:a2,leftx:a0,lefty:a1~,dpup:h0.1,x:+a5,"
                      "hint:!y,")
    assert mapping.feed(Raw("axis", 2, -1.0)) == [("lefttrigger", 0.0)]
    assert mapping.feed(Raw("axis", 2, 1.0)) == [("lefttrigger", 1.0)]
    assert mapping.feed(Raw("axis", 0, -0.5)) == [("leftx", -0.5)]
    assert mapping.feed(Raw("axis", 1, 0.5)) == [("lefty", -0.5)]
    assert mapping.feed(Raw("hat", 0, 9.0)) == [("dpup", 1.0)]
    assert mapping.feed(Raw("axis", 5, -0.9)) == [("x", 0.0)]
    assert mapping.feed(Raw("button", 7, 1.0)) == []
    for bad in ("", "abc", "guid,name", "guid,name,platform:Linux,"):
        with pytest.raises(ValueError, match="mapping"):
            Mapping(bad)
    assert plain_guid("0300abcd790000000600000000000000") == "03000000790000000600000000000000"


@pytest.mark.parametrize(("name", "kind"), [
    ("Xbox Wireless Controller", "xbox"), ("Microsoft X-Box 360 pad", "xbox"), ("Sony DualSense", "playstation"),
    ("PS4 Controller", "playstation"), ("Nintendo Switch Pro Controller", "nintendo"), ("8Bitdo SN30 Pro", "nintendo"),
    ("Wireless Controller", "playstation"), ("Retro-bit Pad", "xbox"),
])
def test_the_family_is_in_the_name(name: str, kind: str) -> None:
    assert family(name) == kind
