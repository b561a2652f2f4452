"""A panel that is mounted on its side: the picture comes onto it turned, and what is touched is turned back."""

from __future__ import annotations

import math
import signal
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from ui.bench.driver import Driver
from ui.bench.scenes import Notes

from handheld.app import cli
from handheld.games.face import Act, Box, Button
from handheld.ui.console import Console
from handheld.ui.loop import HEADLESS, Loop
from handheld.ui.scenes.title import Title

Drive = Callable[..., Driver]
TURNED = (90, 180, 270)


def panel(rotation: int, size: tuple[int, int] = (320, 240)) -> tuple[int, int]:
    """Return the size of a panel that shows a picture of `size` turned by `rotation`."""
    return size if rotation in (0, 180) else size[::-1]


def noted(drive: Drive, rotation: int, size: tuple[int, int] = (320, 240)) -> tuple[Driver, Notes]:
    d = drive(panel(rotation, size), rotation=rotation)
    notes = d.start(Notes)
    assert isinstance(notes, Notes)
    assert (d.console.metrics.width, d.console.metrics.height) == size
    return d, notes


@pytest.mark.parametrize("size", [(320, 240), (331, 257)])  # whole strips, and a rest
def test_the_panel_shows_the_picture_turned(drive: Drive, size: tuple[int, int]) -> None:
    pictures = []
    for rotation in (0, *TURNED):
        d = drive(panel(rotation, size), rotation=rotation)
        d.start(Title)
        d.draw()
        upright = pygame.transform.rotate(d.surface, rotation)  # back, counter-clockwise
        assert upright.get_size() == size
        pictures.append(pygame.image.tobytes(upright, "RGB"))
    assert len(set(pictures[0])) > 10
    assert pictures[1:] == pictures[:1] * 3


def test_a_quarter_clockwise_brings_the_left_edge_to_the_top(drive: Drive) -> None:
    d = drive((240, 320), rotation=90)

    class Edge(Notes):
        def draw(self, canvas: object, now: float) -> None:
            d.console.canvas.rect(Box(0, 0, 320, 240), "ground")
            d.console.canvas.rect(Box(0, 0, 10, 240), "ink")

    d.start(Edge)
    d.draw()
    ink = d.console.theme.rgb("ink")
    assert {tuple(d.surface.get_at((x, 5)))[:3] for x in (0, 120, 239)} == {tuple(ink)}
    assert tuple(d.surface.get_at((5, 160)))[:3] != tuple(ink)


def test_upright_costs_nothing(drive: Drive) -> None:
    """The window itself is drawn on: no second picture, no copy."""
    d = drive((320, 240))
    assert d.loop.screen.surface is d.surface
    d.console.turned = 90
    d.console.relayout()
    assert d.loop.screen.surface is not d.surface
    d.console.turned = None
    d.console.relayout()
    assert d.loop.screen.surface is d.surface


@pytest.mark.parametrize("rotation", TURNED)
def test_nothing_is_turned_while_nothing_is_drawn(drive: Drive, rotation: int, monkeypatch: pytest.MonkeyPatch) -> None:
    d, _notes = noted(drive, rotation)
    d.step(3000)
    turns: list[int] = []
    monkeypatch.setattr(d.loop.screen, "show", lambda: turns.append(1))
    drawn = d.loop.drawn
    d.step(2000)
    assert turns == []
    d.tap(100, 100)
    assert 0 < len(turns) == d.loop.drawn - drawn


@pytest.mark.parametrize("rotation", [0, *TURNED])
@pytest.mark.parametrize("at", [(0, 0), (320, 0), (0, 240), (320, 240), (160, 120), (31, 200)])
def test_a_tap_lands_where_the_finger_is(drive: Drive, rotation: int, at: tuple[int, int]) -> None:
    d, notes = noted(drive, rotation)
    d.tap(*at)
    (tap,) = notes.take()
    assert tap.act is Act.TAP
    assert tap.pos == pytest.approx((min(max(at[0], 0.5), 319.5), min(max(at[1], 0.5), 239.5)), abs=0.01)
    assert Box(0, 0, 320, 240).holds(tap.pos)


@pytest.mark.parametrize("rotation", [0, *TURNED])
@pytest.mark.parametrize("at", [(0, 0), (319, 0), (0, 239), (319, 239), (100, 57)])
def test_the_mouse_points_at_the_pixel_under_it(drive: Drive, rotation: int, at: tuple[int, int]) -> None:
    d, notes = noted(drive, rotation)
    d.click(*at)
    d.wheel(1)
    assert {one.pos for one in notes.take()} == {at}


@pytest.mark.parametrize("rotation", TURNED)
def test_drags_pinches_and_twists_go_the_way_the_player_sees(drive: Drive, rotation: int) -> None:
    d, notes = noted(drive, rotation, (800, 480))
    d.drag((100, 100), (300, 180))
    got = notes.take()
    assert (sum(one.delta[0] for one in got), sum(one.delta[1] for one in got)) == pytest.approx((200, 80), abs=1)
    assert got[-1].act is Act.DROP
    assert got[-1].start == pytest.approx((100, 100), abs=0.5)
    d.pinch((500, 200), 2.0)
    got = notes.take()
    assert {one.act for one in got} == {Act.PINCH}
    assert math.prod(one.amount for one in got) == pytest.approx(2.0, rel=0.05)
    assert all(one.pos == pytest.approx((500, 200), abs=1) for one in got)
    d.pinch((400, 240), 1.001, turn=90, steps=18)
    assert [one.amount for one in notes.take() if one.act is Act.TWIST] == [1, 1, 1]


@pytest.mark.parametrize("rotation", TURNED)
def test_the_window_may_be_resized(drive: Drive, rotation: int) -> None:
    d, notes = noted(drive, rotation)
    d.resize(700, 500)
    m = d.console.metrics
    assert (m.width, m.height) == panel(rotation, (700, 500))
    d.tap(m.width - 3, 7)
    assert notes.take()[0].pos == pytest.approx((m.width - 3, 7), abs=0.01)
    d.draw()
    back = pygame.transform.rotate(d.surface, rotation)
    assert back.get_size() == (m.width, m.height)


def test_fingers_are_let_go_when_the_picture_turns_under_them(drive: Drive) -> None:
    d, notes = noted(drive, 0)
    notes.whole = True
    d.drag((50, 50), (150, 50), lift=False)
    notes.take()
    d.console.turned = 180
    d.console.relayout()
    d.turn()
    assert [one.act for one in notes.take()] == [Act.DROP, Act.LIFT]
    d.fingers.move(0.9, 0.9)
    d.fingers.up()
    d.turn()
    assert notes.take() == []
    d.tap(20, 30)
    assert notes.take()[1].pos == pytest.approx((20, 30), abs=0.01)


def test_the_command_line_turns_for_this_run_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("POCKET_RAILS_HOME", str(tmp_path))
    monkeypatch.setenv(HEADLESS, "1")
    monkeypatch.setattr(signal, "signal", lambda _number, _handler: None)
    seen: list[tuple[int, int, int]] = []
    real = Loop.run

    def run(loop: Loop) -> None:
        console: Console = loop.console
        seen.append((console.rotation, console.metrics.width, console.settings.rotation))
        real(loop)

    monkeypatch.setattr(Loop, "run", run)
    monkeypatch.setattr(Loop, "close", lambda _loop: None)  # SDL goes on for the other tests
    words = ["play", "--size", "320x240", "--frames", "2"]
    assert cli.main([*words, "--rotate", "90"]) == 0
    assert cli.main(words) == 0
    assert seen == [(90, 240, 0), (0, 320, 0)]
    assert cli.main([*words, "--rotate", "45"]) == 2


def test_on_a_turned_panel_the_arrow_is_ours_and_goes_as_the_mouse_does(drive: Drive,
                                                                         monkeypatch: pytest.MonkeyPatch) -> None:
    """Full screen on a panel that is mounted on its side: the system's arrow would lie, and go up for right."""
    d, notes = noted(drive, 90)
    d.loop._full = True
    d.step(3000)
    mode = [False]  # SDL's dummy driver has none
    monkeypatch.setattr(pygame.mouse, "set_relative_mode", lambda on: mode.__setitem__(0, on))
    monkeypatch.setattr(pygame.mouse, "get_relative_mode", lambda: mode[0])

    def move(x: int, y: int) -> None:
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(x, y), buttons=(0, 0, 0),
                                             touch=False))
        d.turn()

    move(0, 0)
    assert pygame.mouse.get_relative_mode()
    drawn = d.loop.drawn
    move(-1000, -1000)
    move(30, 20)
    assert notes.take()[-1].pos == (30.0, 20.0)
    assert d.loop.drawn > drawn
    d.draw()
    upright = pygame.transform.rotate(d.surface, 90)
    ink = d.console.theme.rgb("ink")
    assert tuple(upright.get_at((31, 26)))[:3] == ink
    assert tuple(upright.get_at((200, 200)))[:3] != ink
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=1, touch=False))
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(5, 5), button=1, touch=False))
    d.turn()
    assert [(one.act, one.pos) for one in notes.take()] == [(Act.TAP, (30.0, 20.0))]
    move(5000, 5000)
    assert notes.take()[-1].pos == (319.0, 239.0)
    d.tap(100, 100)
    assert not pygame.mouse.get_relative_mode()
    d.draw()
    assert tuple(pygame.transform.rotate(d.surface, 90).get_at((31, 26)))[:3] != ink
    d.console.turned = 0
    d.console.relayout()
    d.click(50, 60)
    assert pygame.mouse.get_visible()
    assert not pygame.mouse.get_relative_mode()


# ---------------------------------------------------------------- the page


def page(d: Driver) -> None:
    d.start(Title)
    d.settle()
    d.pad().press(Button.PAUSE)
    while d.scene.focus.name != "screen":
        d.pad().press(Button.DOWN)
    d.pad().press(Button.CONFIRM)
    assert d.scene.name == "screen"


def kept(d: Driver, folder: Path) -> int:
    assert d.house is not None
    d.house.store.flush()
    path = folder / "settings.toml"
    text = path.read_text() if path.exists() else "rotation = 0\n"
    return int(text.split("rotation = ")[1].split()[0])


def size(d: Driver) -> tuple[int, int]:
    return d.console.metrics.width, d.console.metrics.height


@pytest.mark.parametrize("way", ["pad", "keys", "touch", "mouse"])
def test_a_turn_is_kept_when_somebody_says_so(drive: Drive, tmp_path: Path, way: str) -> None:
    d = drive((800, 480), folder=tmp_path)
    page(d)
    if way in ("pad", "keys"):
        press = d.pad().press if way == "pad" else d.key
        press(Button.RIGHT)
        press(Button.LEFT)
        press(Button.CONFIRM)
    else:
        go = d.tap if way == "touch" else d.click
        go(*d.find("90°").box.centre)
        assert d.scene.name == "keep"
        assert size(d) == (480, 800)
        assert kept(d, tmp_path) == 0
        d.draw()
        go(*d.find("Keep").box.centre)
    assert d.scene.name == "screen"
    assert size(d) == (480, 800)
    assert kept(d, tmp_path) == 90
    assert d.console.turned is None
    again = drive((800, 480), folder=tmp_path)
    assert size(again) == (480, 800)


@pytest.mark.parametrize("way", ["wait", "back", "no", "swept", "left"])
def test_a_wrong_turn_goes_back(drive: Drive, tmp_path: Path, way: str) -> None:
    d = drive((800, 480), folder=tmp_path)
    page(d)
    d.pad().press(Button.RIGHT)
    assert (d.scene.name, size(d)) == ("keep", (480, 800))
    assert any("15" in words for words in d.words())
    d.step(14_000)
    assert (d.scene.name, size(d)) == ("keep", (480, 800))
    assert any("1 second." in words for words in d.words())
    if way == "wait":
        d.step(1100)
    elif way == "back":
        d.pad().press(Button.BACK)
    elif way == "no":
        d.pad().press(Button.CONFIRM)
    elif way == "swept":  # the console went back to its title by itself
        d.console.stage.reset(Title(d.console))
        d.turn()
    else:
        d.console.quit()
        d.turn()
        d.console.stage.scenes[-1].leave()
    assert size(d) == (800, 480)
    assert (d.console.rotation, d.console.settings.rotation, kept(d, tmp_path)) == (0, 0, 0)
    if way in ("wait", "back", "no"):
        assert d.scene.name == "screen"
        assert d.scene.find("rotation").value == 0


def test_a_wrong_turn_over_the_command_line_goes_back_to_it(drive: Drive, tmp_path: Path) -> None:
    d = drive((800, 480), folder=tmp_path)
    d.console.turned = 180
    d.console.relayout()
    page(d)
    d.pad().press(Button.RIGHT)
    assert d.console.rotation == 270
    d.pad().press(Button.BACK)
    assert d.console.rotation == 180
    d.pad().press(Button.RIGHT)
    d.pad().press(Button.LEFT, Button.CONFIRM)
    assert (d.console.rotation, kept(d, tmp_path)) == (270, 270)


def test_the_countdown_is_drawn_once_a_second(drive: Drive, tmp_path: Path) -> None:
    d = drive((480, 320), folder=tmp_path)
    page(d)
    d.pad().press(Button.RIGHT)
    d.step(3000)
    drawn = d.loop.drawn
    d.step(5000)
    assert d.loop.drawn - drawn <= 6


def test_guests_of_a_kiosk_do_not_turn_the_screen(drive: Drive, tmp_path: Path) -> None:
    d = drive((800, 480), folder=tmp_path)
    d.console.policy.kiosk = True
    d.start(Title)
    d.key("F10")
    assert d.scene.name == "settings"
    with pytest.raises(KeyError):
        d.scene.find("screen")


def test_defaults_leave_the_screen_as_it_is(drive: Drive, tmp_path: Path) -> None:
    d = drive((800, 480), folder=tmp_path, rotation=180)
    d.settings.touch_map = [1.0, 0.0, 0.02, 0.0, 1.0, 0.0]
    d.start(Title)
    d.key("F10", "Tab")
    assert d.scene.name == "confirm"
    d.key("Left", "Enter")
    assert (d.settings.rotation, len(d.settings.touch_map)) == (180, 6)
