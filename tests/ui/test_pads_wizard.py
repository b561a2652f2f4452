"""The pad wizard: from presses to an SDL mapping string."""

from handheld.ui.devices.mapping import Mapping, Raw
from handheld.ui.scenes.pad_wizard import STEPS, Wizard

GUID = "03000000c82d00000651000000010000"


def press(wizard: Wizard, number: int) -> bool:
    changed = wizard.feed(Raw("button", number, 1))
    wizard.feed(Raw("button", number, 0))
    return changed


def push(wizard: Wizard, number: int, value: float, rest: float = 0.0) -> bool:
    changed = wizard.feed(Raw("axis", number, value))
    wizard.feed(Raw("axis", number, rest))
    return changed


def test_a_whole_pad_becomes_a_mapping() -> None:
    wizard = Wizard(GUID, "Odd, pad", rest={2: -1.0, 5: -1.0})
    for number in (0, 1, 2, 3):
        assert press(wizard, number)
    for bits in (1, 4, 8, 2):
        assert wizard.feed(Raw("hat", 0, bits))
        assert not wizard.feed(Raw("hat", 0, 0))
    for number in (9, 8, 4, 5):
        assert press(wizard, number)
    assert push(wizard, 2, 1.0, -1.0)
    assert push(wizard, 5, 1.0, -1.0)
    for number in (0, 1, 3, 4):
        assert push(wizard, number, 0.9)
    assert wizard.done
    assert wizard.mapping() == (
        f"{GUID},Odd pad,a:b0,b:b1,x:b2,y:b3,dpup:h0.1,dpdown:h0.4,dpleft:h0.8,dpright:h0.2,start:b9,back:b8,"
        "leftshoulder:b4,rightshoulder:b5,lefttrigger:a2,righttrigger:a5,leftx:a0,lefty:a1,rightx:a3,righty:a4,"
        "platform:Linux,")


def test_the_cross_may_be_two_axes_and_the_rest_may_be_missing() -> None:
    wizard = Wizard(GUID, "Stick of 1990")
    press(wizard, 0)
    press(wizard, 1)
    for _ in ("x", "y"):
        assert press(wizard, 0)  # A once more: there is none
    push(wizard, 1, -1.0)
    push(wizard, 1, 1.0)
    push(wizard, 0, -1.0)
    push(wizard, 0, 1.0)
    while not wizard.done:
        assert press(wizard, 0)
    assert not wizard.lost
    assert wizard.mapping() == (
        f"{GUID},Stick of 1990,a:b0,b:b1,dpup:-a1,dpdown:+a1,dpleft:-a0,dpright:+a0,platform:Linux,")


def test_a_pad_without_any_directions_is_asked_for_them_again() -> None:
    wizard = Wizard(GUID, "Buttons")
    press(wizard, 0)
    press(wizard, 1)
    while not wizard.lost:
        assert press(wizard, 0)
    assert not wizard.done
    assert wizard.step.sdl == "dpup"
    for bits in (1, 4, 8, 2):
        wizard.feed(Raw("hat", 0, bits))
    assert not wizard.lost
    while not wizard.done:
        assert wizard.skip()
    assert "dpright:h0.2" in wizard.mapping()


def test_a_trigger_that_was_never_touched_says_zero_at_first() -> None:
    cross = {name: f"h0.{bits}" for name, bits in (("dpup", 1), ("dpright", 2), ("dpdown", 4), ("dpleft", 8))}
    wizard = Wizard(GUID, "Pad", rest={2: 0.0}, steps=tuple(step for step in STEPS if step.sdl == "lefttrigger"),
                    found=dict(cross))
    assert not wizard.feed(Raw("axis", 2, -0.98))
    assert wizard.feed(Raw("axis", 2, 0.9))
    assert wizard.found == cross | {"lefttrigger": "a2"}


def test_a_source_serves_once() -> None:
    wizard = Wizard(GUID, "Pad")
    press(wizard, 0)
    assert press(wizard, 0)
    assert wizard.refused
    assert wizard.step.sdl == "b"
    assert press(wizard, 3)
    assert not wizard.refused


def test_a_stick_counts_once_until_it_is_let_go_and_a_nudge_not_at_all() -> None:
    wizard = Wizard(GUID, "Pad", steps=tuple(step for step in STEPS if step.axis))
    assert not wizard.feed(Raw("axis", 0, 0.4))
    assert wizard.feed(Raw("axis", 0, 0.7))
    assert not wizard.feed(Raw("axis", 0, 1.0))
    assert wizard.step.sdl == "lefty"
    wizard.feed(Raw("axis", 0, 0.0))
    assert wizard.feed(Raw("axis", 1, -0.9))
    assert wizard.found == {"leftx": "a0", "lefty": "a1~"}


def test_back_asks_again_and_needed_ones_cannot_be_left_out() -> None:
    wizard = Wizard(GUID, "Pad")
    assert not wizard.again()
    press(wizard, 0)
    assert not wizard.skip()
    assert wizard.again()
    assert wizard.step.sdl == "a"
    assert wizard.found == {}
    press(wizard, 7)
    press(wizard, 1)
    assert wizard.skip()
    assert wizard.step.sdl == "y"


def test_the_mapping_is_read_back_by_the_devices() -> None:
    wizard = Wizard(GUID, "Pad")
    press(wizard, 3)
    press(wizard, 1)
    mapping = Mapping(wizard.mapping())
    assert mapping.guid == GUID
    assert mapping.feed(Raw("button", 3, 1)) == [("a", 1.0)]
