"""Dark when nobody is there: little is drawn, the loop hardly turns, and the first press only makes it light."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest
from ui.bench.driver import Driver
from ui.bench.scenes import Notes
from ui.test_loop import run

from handheld.games.face import Act, Box, Button, Canvas
from handheld.ui import dim
from handheld.ui.host import NoHost

Drive = Callable[..., Driver]
MINUTE = 60_000.0


class Calm(Notes):
    """Draws the ground, and moves while told to."""

    moving = False

    def busy(self, now: float) -> bool:
        return self.moving

    def draw(self, canvas: Canvas, now: float) -> None:
        canvas.rect(Box(0, 0, canvas.metrics.width, canvas.metrics.height), "ground")


class Lamp(NoHost):
    """A screen whose backlight can be set."""

    def __init__(self, share: float = 0.8) -> None:
        self.share, self.broken = share, False

    def brightness(self) -> float | None:
        return self.share

    def set_brightness(self, share: float) -> None:
        if self.broken:
            raise OSError(30, "read-only")
        self.share = share


def start(drive: Drive, minutes: int = 2, **more: Any) -> tuple[Driver, Calm]:
    d = drive((480, 320), **more)
    d.settings.dim_minutes = minutes
    scene = d.start(Calm)
    assert isinstance(scene, Calm)
    d.step(100)
    return d, scene


def later(d: Driver, msec: float) -> None:
    """Let time pass as the loop itself would."""
    end = d.clock.time + msec
    while d.clock.time < end:
        d.turn()
        d.clock.wait(min(d.loop.pause(), end - d.clock.time))
    d.turn()


def light(d: Driver) -> int:
    return d.surface.get_at((3, 3))[1]


def test_after_the_minutes_it_goes_dark(drive: Drive) -> None:
    d, _ = start(drive)
    bright = light(d)
    later(d, 2 * MINUTE - 1000)
    assert not d.console.dimmer.dark
    later(d, 2000)
    assert d.console.dimmer.dark
    assert light(d) == pytest.approx(bright * dim.VEIL, abs=3)


def test_it_fades(drive: Drive) -> None:
    d, _ = start(drive)
    bright = light(d)
    later(d, 2 * MINUTE - dim.FADE / 2)
    d.step(dim.FADE)
    assert bright * dim.VEIL + 10 < light(d) < bright - 10
    d.settings.less_motion = True
    d.step(100)
    assert light(d) == pytest.approx(bright * dim.VEIL, abs=3)


def test_it_is_dark_at_last_however_slow_the_machine(drive: Drive) -> None:
    """A picture that takes a second to draw leaves out the fading, not the dark."""
    d, _ = start(drive)
    bright = light(d)
    d.clock.time += 2 * MINUTE
    for _ in range(4):
        d.turn()
        d.clock.time += 1500
    assert light(d) == pytest.approx(bright * dim.VEIL, abs=3)


def test_never_means_never(drive: Drive) -> None:
    d, _ = start(drive, 0)
    for _ in range(60):
        d.clock.time += MINUTE
        d.step(20)
    assert not d.console.dimmer.dark


def test_in_the_dark_the_loop_turns_under_five_times_a_second(drive: Drive) -> None:
    d, _ = start(drive)
    later(d, 3 * MINUTE)
    drawn = d.loop.drawn
    assert run(d, 30_000) <= 5 * 30
    assert d.loop.drawn == drawn


def test_a_press_in_the_dark_shows_within_a_quarter_of_a_second(drive: Drive) -> None:
    d, _ = start(drive)
    later(d, 3 * MINUTE)
    assert d.loop.pause() <= 250
    d.key_down("Enter")
    assert light(d) > 200  # in the same tick


@pytest.mark.parametrize("hands", ["pad", "keys", "touch"])
def test_the_first_press_only_makes_it_light(drive: Drive, hands: str) -> None:
    d, scene = start(drive)
    d.pad()
    later(d, 3 * MINUTE)
    scene.got.clear()
    bright = light(d)
    press(d, hands)
    assert not d.console.dimmer.dark
    assert light(d) > bright
    assert scene.got == []  # neither the press nor what follows it
    press(d, hands)
    if hands == "touch":
        d.tap(100, 100)
    assert any(one.act in (Act.PRESS, Act.TAP) for one in scene.got)


def press(d: Driver, hands: str) -> None:
    """Press and let go, for long enough to repeat."""
    if hands == "touch":
        d.hold(100, 100, 700)
    elif hands == "pad":
        d.pad().down(Button.DOWN)
        d.step(700)
        d.pad().up(Button.DOWN)
    else:
        d.key_down("Down")
        d.step(700)
        d.key_up("Down")
    d.step(100)


def test_a_button_that_means_nothing_wakes_too(drive: Drive) -> None:
    d, scene = start(drive)
    later(d, 3 * MINUTE)
    d.key_down("z")
    assert not d.console.dimmer.dark
    assert scene.got == []


def test_a_button_that_is_stuck_keeps_no_light(drive: Drive) -> None:
    """It repeats for ever; that is nobody's press."""
    d, _ = start(drive)
    d.key_down("Down")
    later(d, 3 * MINUTE)
    assert d.console.dimmer.dark


def test_what_moves_by_itself_is_watched(drive: Drive) -> None:
    d, scene = start(drive)
    scene.moving = True
    d.loop.fragile = True
    d.clock.time += 5 * MINUTE
    d.step(100)
    assert not d.console.dimmer.dark
    scene.moving = False
    later(d, 2 * MINUTE + 2000)
    assert d.console.dimmer.dark


def test_others_hear_of_the_press_that_wakes(drive: Drive) -> None:
    """The clock of a kiosk's idleness does."""
    d, _ = start(drive)
    heard: list[Act] = []
    d.loop.intent_hooks.append(lambda intent, now: heard.append(intent.act) is not None)
    later(d, 3 * MINUTE)
    d.key("Enter")
    assert Act.PRESS in heard


# ---------------------------------------------------------------- closed hours


def test_closed_hours_are_dark_but_for_a_while_after_a_press(drive: Drive) -> None:
    d, scene = start(drive, 0)
    d.console.dim(True)
    later(d, dim.AGAIN + 1000)
    assert d.console.dimmer.dark
    d.key("Enter")
    assert not d.console.dimmer.dark
    assert scene.got == []
    later(d, dim.AGAIN - 1000)
    assert not d.console.dimmer.dark
    scene.moving = True  # not even a moving picture keeps the light on then
    later(d, 2000)
    assert d.console.dimmer.dark
    scene.moving = False
    d.console.dim(False)
    d.turn()
    assert light(d) > 200
    later(d, 10 * MINUTE)
    assert not d.console.dimmer.dark


def test_a_kiosk_that_shows_games_is_never_dark_by_day(drive: Drive) -> None:
    d, _ = start(drive, 1)
    d.console.policy.kiosk = True
    later(d, 5 * MINUTE)
    assert not d.console.dimmer.dark
    d.console.policy.attract_seconds = 0
    later(d, 5 * MINUTE)
    assert d.console.dimmer.dark


# ---------------------------------------------------------------- a backlight


def test_a_backlight_is_turned_down_instead(drive: Drive) -> None:
    d, _ = start(drive)
    d.console.host = lamp = Lamp()
    bright = light(d)
    later(d, 3 * MINUTE)
    assert lamp.share == pytest.approx(dim.BACKLIGHT)
    assert light(d) == bright
    d.key("Enter")
    assert lamp.share == pytest.approx(0.8)


def test_a_backlight_that_can_not_be_set_is_no_trouble(drive: Drive) -> None:
    d, _ = start(drive)
    d.console.host = lamp = Lamp()
    lamp.broken = True
    bright = light(d)
    later(d, 3 * MINUTE)
    assert lamp.share == 0.8
    assert light(d) < bright
    d.key("Enter")
    assert light(d) == bright


def test_the_screen_is_left_as_bright_as_it_was(drive: Drive) -> None:
    d, _ = start(drive)
    d.console.host = lamp = Lamp()
    later(d, 3 * MINUTE)
    d.console.dimmer.close()
    assert lamp.share == pytest.approx(0.8)


def test_the_picture_is_dark_under_a_turned_screen_too(drive: Drive) -> None:
    d, _ = start(drive)
    d.console.turned = 90
    d.console.relayout()
    d.step(500)
    bright = light(d)
    later(d, 3 * MINUTE)
    assert light(d) == pytest.approx(bright * dim.VEIL, abs=3)
    pygame.event.clear()


