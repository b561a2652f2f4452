"""The loop: quiet while nothing happens, quick when something does, and hard to bring down."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import deque
from collections.abc import Callable
from typing import Any

import pygame
import pytest
from ui.bench.driver import Driver
from ui.bench.scenes import Notes

from handheld.games.face import N_, Act, Box, Button, Canvas, Intent, Metrics
from handheld.session.notice import Notice
from handheld.ui import loop as loops
from handheld.ui.scene import Scene

Drive = Callable[..., Driver]


class Watch(Scene):
    """Counts its drawings; moves while told to."""

    name = "watch"

    def __init__(self, console: Any) -> None:
        super().__init__(console)
        self.drawn: list[float] = []
        self.metrics: list[Metrics] = []
        self.moving = False
        self.calls: list[str] = []
        self.pressed_at: float | None = None

    def enter(self) -> None:
        self.calls.append("enter")

    def leave(self) -> None:
        self.calls.append("leave")

    def layout(self, metrics: Metrics) -> None:
        self.metrics.append(metrics)
        self.calls.append("layout")

    def handle(self, intent: Intent) -> bool:
        return intent.act is Act.PRESS

    def busy(self, now: float) -> bool:
        return self.moving

    def draw(self, canvas: Canvas, now: float) -> None:
        canvas.rect(Box(0, 0, canvas.metrics.width, canvas.metrics.height), "ground")
        self.drawn.append(now)


class Veil(Watch):
    name = "veil"
    overlay = True


def start(drive: Drive, size: tuple[int, int] = (480, 320)) -> tuple[Driver, Watch]:
    d = drive(size)
    scene = d.start(Watch)
    assert isinstance(scene, Watch)
    d.step(3000)  # the first moments are lively: the window settles
    scene.drawn.clear()
    return d, scene


def run(d: Driver, msec: float, each: Callable[[float], None] = lambda now: None) -> int:
    """Let the real run() go on for so long of the fake time; return how often it woke up."""
    end, ticks = d.clock.time + msec, d.loop.ticks

    def hook(now: float) -> None:
        each(now)
        if now >= end:
            d.console.quit()

    d.loop.tick_hooks.append(hook)
    d.loop.run()
    d.loop.tick_hooks.remove(hook)
    d.console.stage.over = False
    return d.loop.ticks - ticks


def test_a_waiting_scene_wakes_under_fifteen_times_a_second(drive: Drive) -> None:
    d, scene = start(drive)
    assert run(d, 30_000) <= 15 * 30
    assert scene.drawn == []  # and nothing is drawn


def test_a_press_shows_within_seventy_ms(drive: Drive, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whenever in the waiting it comes, the picture after it is drawn at most 70 ms later."""
    d, scene = start(drive)
    late = []
    for share in (0.01, 0.3, 0.6, 0.99):
        d.step(3000)
        scene.drawn.clear()
        pressed: list[float] = []
        real = d.clock.wait

        def wait(msec: float, share: float = share, pressed: list[float] = pressed,
                 real: Callable[[float], None] = real) -> None:
            if not pressed and d.loop.ticks % 7 == 0:  # in the middle of a wait
                real(msec * share)
                pressed.append(d.clock.time)
                for kind in (pygame.KEYDOWN, pygame.KEYUP):
                    pygame.event.post(pygame.event.Event(kind, key=pygame.K_RETURN, mod=0, unicode="", scancode=0))
                real(msec * (1 - share))
            else:
                real(msec)

        monkeypatch.setattr(d.clock, "wait", wait)
        run(d, 2000)
        monkeypatch.setattr(d.clock, "wait", real)
        late.append(min(scene.drawn) - pressed[0])
    assert max(late) <= 70
    assert min(late) >= 0


def test_a_moving_scene_is_drawn_sixty_times_a_second(drive: Drive) -> None:
    d, scene = start(drive)
    scene.moving = True
    run(d, 2000)
    assert 118 <= len(scene.drawn) <= 122


def test_after_a_press_the_next_is_seen_sooner(drive: Drive) -> None:
    d, _ = start(drive)
    d.key("Enter")
    assert d.loop.pause() <= loops.FRAME
    d.step(loops.AWAKE + 100)
    d.loop.pause()
    assert d.loop.pause() > loops.FRAME


def test_frames_are_timed_on_request(drive: Drive) -> None:
    d, scene = start(drive)
    d.loop.frames = deque(maxlen=10)
    scene.moving = True
    run(d, 500)
    assert len(d.loop.frames) == 10
    assert all(frame.cpu >= 0 and frame.wall >= 0 for frame in d.loop.frames)


# ---------------------------------------------------------------- windows


def test_a_new_size_is_a_new_layout(drive: Drive) -> None:
    d, scene = start(drive)
    d.resize(800, 480)
    assert scene.metrics[-1].width == 800
    assert d.console.metrics.height == 480
    assert scene.drawn
    d.tap(790, 470)  # and taps are measured anew
    assert d.console.devices.last_used == "touch"


@pytest.mark.parametrize("size", [(1, 1), (2, 900), (900, 2), (100, 80)])
def test_a_tiny_window_is_no_trouble(drive: Drive, size: tuple[int, int]) -> None:
    d, scene = start(drive)
    d.resize(*size)
    d.key("Down", "Enter")
    d.step(500)
    d.resize(480, 320)
    d.step(500)
    assert scene.metrics[-1].width == 480


def test_closing_the_window_ends_the_program(drive: Drive) -> None:
    d, _ = start(drive)
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    d.loop.run()
    assert d.console.stage.over


@pytest.mark.parametrize("driver", ["offscreen", "dummy"])
def test_a_driver_that_shows_nothing_is_refused(driver: str) -> None:
    code = ("from types import SimpleNamespace as S\n"
            "from handheld.session.settings import Settings\n"
            "from handheld.ui.loop import make, Window, NoDisplay\n"
            "loop = make(Window((320, 240), windowed=True), Settings(), silent=True)\n"
            "try:\n    loop.open()\nexcept NoDisplay as error:\n    print('refused:', error)\n"
            "else:\n    print('opened')\n")
    env = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY", loops.HEADLESS)}
    env["SDL_VIDEODRIVER"] = driver
    out = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, timeout=60, check=True)
    assert "refused: SDL has no screen" in out.stdout
    env[loops.HEADLESS] = "1"
    out = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, timeout=60, check=True)
    assert "opened" in out.stdout


# ---------------------------------------------------------------- the stage


def test_scenes_are_told_when_they_come_and_go(drive: Drive) -> None:
    d, scene = start(drive)
    scene.calls.clear()
    other = Watch(d.console)
    d.console.stage.push(other)
    assert scene.calls == ["leave"]
    assert other.calls == ["layout", "enter"]
    d.console.stage.pop()
    assert other.calls[-1] == "leave"
    assert scene.calls[-1] == "enter"
    d.console.stage.pop()  # the last one stays
    assert d.names == ["watch"]
    third = Watch(d.console)
    d.console.stage.replace(third)
    assert d.console.stage.scenes == [third]
    a, b, c = Watch(d.console), Watch(d.console), Watch(d.console)
    d.console.stage.reset(a, b, c)
    d.console.stage.pop_to(a)
    assert d.console.stage.scenes == [a]
    assert b.calls == ["layout"]  # it was never in front


def test_what_lies_under_an_overlay_is_drawn(drive: Drive) -> None:
    d, scene = start(drive)
    veil = Veil(d.console)
    d.console.stage.push(veil)
    d.turn()
    assert scene.drawn
    assert veil.drawn
    scene.drawn.clear()
    cover = Watch(d.console)
    d.console.stage.push(cover)
    d.turn()
    assert cover.drawn
    assert scene.drawn == []


def test_the_front_scene_alone_gets_the_intents(drive: Drive) -> None:
    d = drive((480, 320))
    below, front = Notes(d.console), Notes(d.console)
    d.console.stage.reset(below, front)
    d.key("Enter")
    assert below.got == []
    assert [one.button for one in front.got] == [Button.CONFIRM, Button.CONFIRM]


# ---------------------------------------------------------------- notices


def test_a_notice_stays_a_while_and_goes(drive: Drive) -> None:
    d, _ = start(drive)
    d.console.message("The match is saved.")
    d.step(1000)
    assert "The match is saved." in d.console.toast.words
    d.step(5000)
    assert d.console.toast.words == ""


class Source:
    def __init__(self) -> None:
        self.problem: Notice | None = None
        self.notices: list[Notice] = []


def test_trouble_with_the_store_is_shown_once(drive: Drive) -> None:
    d, _ = start(drive)
    source = Source()
    d.console.watch(source)
    source.problem = Notice(N_("The card is full: {why}."), {"why": "no space left"})
    d.step(500)
    assert d.console.toast.words == "The card is full: no space left."
    d.step(6000)
    assert d.console.toast.words == ""
    source.problem = None
    d.step(100)
    source.problem = Notice(N_("The card is full: {why}."), {"why": "no space left"})
    d.step(100)
    assert "full" in d.console.toast.words
    source.notices.append(Notice(N_("A game was set aside.")))
    d.step(500)
    assert "full" in d.console.toast.words  # one after the other
    d.step(5000)
    assert d.console.toast.words == "A game was set aside."


def test_settings_that_cannot_be_saved_still_hold(drive: Drive) -> None:
    def fail() -> None:
        raise OSError("read-only")

    d = drive((480, 320), save=fail)
    d.start(Watch)
    d.settings.theme = "night"
    d.console.save_settings()
    assert d.console.theme.name == "night"
    assert d.console.toast.words


def test_settings_take_hold_at_once(drive: Drive) -> None:
    saved = []
    d = drive((480, 320), save=lambda: saved.append(1))
    scene = d.start(Watch)
    assert isinstance(scene, Watch)
    small = scene.metrics[-1].body
    d.settings.text_size, d.settings.theme, d.settings.mute = 1.5, "night", True
    d.console.save_settings()
    d.turn()
    assert saved == [1]
    assert scene.metrics[-1].body > small
    assert d.surface.get_at((5, 300))[:3] == d.console.theme.rgb("ground")
    assert d.console.theme.dark


# ---------------------------------------------------------------- crashes


class Broken(Watch):
    name = "broken"

    def handle(self, intent: Intent) -> bool:
        raise RuntimeError("a mistake of ours")


class Words(Watch):
    name = "error"


def test_a_scene_that_fails_gives_way_to_a_plain_sentence(drive: Drive) -> None:
    d = drive((480, 320))
    d.loop.fragile = False
    d.start(Broken)
    d.key_down("Enter")
    assert d.names == ["error"]
    words = " ".join(d.words())
    assert "Something went wrong" in words
    assert "a mistake of ours" not in words
    d.key_up("Enter")
    assert d.names == ["error"]


def test_an_error_screen_that_fails_too_ends_the_program(drive: Drive, monkeypatch: pytest.MonkeyPatch) -> None:
    class Worse(Watch):
        def draw(self, canvas: Canvas, now: float) -> None:
            raise RuntimeError("worse")

    d = drive((480, 320))
    d.start(Broken)
    d.loop.fragile = False
    monkeypatch.setattr(d.loop, "_error_scene", lambda headline, detail: Worse(d.console))
    d.key_down("Enter")
    assert not d.console.stage.over
    with pytest.raises(RuntimeError):
        d.turn()
    assert d.console.stage.over


def test_the_arrow_is_shown_only_to_the_mouse(drive: Drive) -> None:
    d, _ = start(drive)
    assert not pygame.mouse.get_visible()
    d.click(100, 100)
    assert pygame.mouse.get_visible()
    d.tap(100, 100)
    assert not pygame.mouse.get_visible()
