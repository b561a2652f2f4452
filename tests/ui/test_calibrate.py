"""Touch calibration: bent panels become straight, at every rotation; what can't be right is refused or goes back."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from ui.bench.driver import Driver
from ui.bench.scenes import Notes

from handheld.games.face import Act, Button
from handheld.session.settings import SettingsFile
from handheld.session.touchmap import usable_map
from handheld.ui.devices.panel import BadFit, fit, moved
from handheld.ui.scenes.calibrate import CROSSES, PATIENCE
from handheld.ui.scenes.screen_settings import ScreenSettings
from handheld.ui.scenes.title import Title

Drive = Callable[..., Driver]
Bend = Callable[[float, float], tuple[float, float]]

# where a panel feels a finger: small margins, an offset, a slant, axes that go the other way, axes swapped
BENT: dict[str, Bend] = {
    "margins": lambda x, y: (0.06 + 0.88 * x, 0.04 + 0.9 * y),
    "beside": lambda x, y: (x + 0.07, y - 0.05),
    "slanted": lambda x, y: (0.03 + 0.9 * x + 0.05 * y, 0.02 - 0.04 * x + 0.93 * y),
    "mirrored": lambda x, y: (1 - x, y),
    "swapped": lambda x, y: (y, x),
    "turned": lambda x, y: (0.95 - 0.9 * y, 0.06 + 0.9 * x),
}
AT = ((0.5, 0.5), (0.04, 0.05), (0.95, 0.06), (0.93, 0.97), (0.03, 0.9))  # of the picture


def begin(drive: Drive, size: tuple[int, int] = (480, 320), **more: Any) -> Driver:
    """Open the page for the screen; the calibration is its second row."""
    d = drive(size, **more)
    d.start(Title)
    d.console.stage.push(ScreenSettings(d.console))
    d.turn()
    return d


def calibrate(d: Driver) -> Any:
    d.key("Down", "Enter")
    assert d.scene.name == "calibrate"
    return d.scene


def touch_crosses(d: Driver, scene: Any, off: tuple[float, float] = (0.0, 0.0)) -> None:
    """Touch each cross, as drawn; `off`: beside it, in pixels."""
    for k in range(len(CROSSES)):
        assert len(scene.touched) == k
        x, y = scene.cross
        d.tap(x + off[0], y + off[1])


def kept(d: Driver, folder: Path) -> list[float]:
    assert d.house is not None
    d.house.store.flush()
    path = folder / "settings.toml"
    found: list[float] = tomllib.loads(path.read_text()).get("touch_map", []) if path.exists() else []
    return found


def felt(d: Driver) -> float:
    """Return how far beside the finger touches are felt at most, as a share of the shorter side."""
    notes = d.start(Notes)
    assert isinstance(notes, Notes)
    m = d.console.metrics
    far = 0.0
    for x, y in AT:
        d.tap(x * m.width, y * m.height)
        found = [one for one in notes.take() if one.act is Act.TAP]
        assert len(found) <= 1
        if not found:
            return 1.0
        dx, dy = found[0].pos[0] - x * m.width, found[0].pos[1] - y * m.height
        far = max(far, abs(dx), abs(dy))
    return far / min(m.width, m.height)


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
@pytest.mark.parametrize("name", BENT)
def test_a_bent_panel_becomes_straight(drive: Drive, tmp_path: Path, name: str, rotation: int) -> None:
    d = begin(drive, folder=tmp_path, rotation=rotation)
    d.bend = BENT[name]
    touch_crosses(d, calibrate(d))
    assert d.scene.name == "keep"
    assert kept(d, tmp_path) == []
    d.draw()
    d.tap_words("Keep")  # felt where it is
    assert d.scene.name == "screen"
    assert len(kept(d, tmp_path)) == 6
    assert felt(d) < 0.01
    again = drive((480, 320), folder=tmp_path)  # after a restart, and however the panel is turned then
    again.bend = BENT[name]
    again.console.turned = (rotation + 90) % 360
    again.console.relayout()
    assert felt(again) < 0.01


@pytest.mark.parametrize("name", BENT)
def test_these_panels_are_bent_indeed(drive: Drive, name: str) -> None:
    d = drive((480, 320))
    d.bend = BENT[name]
    assert felt(d) > 0.03


def test_a_shaky_hand_is_good_enough(drive: Drive, tmp_path: Path) -> None:
    d = begin(drive, folder=tmp_path)
    d.bend = BENT["margins"]
    scene = calibrate(d)
    for dx, dy in ((4, -3), (-5, 2), (3, 5), (-2, -4), (1, 3)):
        x, y = scene.cross
        d.tap(x + dx, y + dy)
    d.draw()
    d.tap_words("Keep")
    assert felt(d) < 0.025


def test_a_press_that_lasts_and_one_that_trembles_count_too(drive: Drive) -> None:
    d = begin(drive)
    d.bend = BENT["beside"]
    scene = calibrate(d)
    d.hold(*scene.cross)
    assert len(scene.touched) == 1
    x, y = scene.cross
    d.drag((x, y), (x + 12, y + 3))
    assert len(scene.touched) == 2
    d.drag(scene.cross, (200, 160))  # a slide is none
    d.tap(x, y)  # a bounce of the last one
    assert len(scene.touched) == 2
    d.click(*scene.cross)  # the mouse tells nothing of the panel
    assert len(scene.touched) == 2


def test_a_press_that_lasts_is_no_touch_of_the_next_try(drive: Drive) -> None:
    d = begin(drive)
    scene = calibrate(d)
    for at in ((50, 50), (430, 60), (300, 200), (100, 300), (240, 160)):  # not where the crosses are
        d.hold(*at, 700)
    assert scene.trouble
    assert scene.touched == []


@pytest.mark.parametrize("name", ["all in one place", "one missed", "too far off", "squeezed"])
def test_bad_fits_are_refused(drive: Drive, tmp_path: Path, name: str) -> None:
    bad: dict[str, list[tuple[float, float]]] = {
        "all in one place": [(0.12 + 0.11 * (k % 2), 0.5) for k in range(5)],
        "one missed": [(0.12, 0.12), (0.88, 0.12), (0.5, 0.7), (0.12, 0.88), (0.5, 0.5)],
        "too far off": [(x * 0.5 + 0.5, y) for x, y in CROSSES],
        "squeezed": [(0.3 + 0.3 * x, 0.3 + 0.3 * y) for x, y in CROSSES],
    }
    d = begin(drive, folder=tmp_path)
    scene = calibrate(d)
    for attempt in range(3):
        assert d.scene is scene
        for x, y in bad[name]:
            d.fingers.down(x, y)
            d.turn()
            d.step(60)
            d.fingers.up()
            d.turn()
        if attempt < 2:
            assert scene.touched == []
            assert any(words.startswith("The touches") for words in d.words())
    assert d.scene.name == "screen"
    assert d.console.toast.words == "Touch stays as it was."
    assert kept(d, tmp_path) == []
    assert felt(d) < 0.001


@pytest.mark.parametrize("way", ["pad", "keys", "tap", "mouse", "wait", "pad start"])
def test_it_can_be_left(drive: Drive, tmp_path: Path, way: str) -> None:
    d = begin(drive, folder=tmp_path)
    d.settings.touch_map = [0.9, 0.0, 0.05, 0.0, 0.9, 0.05]
    d.console.relayout()
    pad = d.pad(0)
    scene = calibrate(d)
    assert d.console.devices.panel.map == ()
    d.tap(*scene.cross)
    if way == "pad":
        pad.press(Button.BACK)
    elif way == "pad start":
        pad.press(Button.PAUSE)
    elif way == "keys":
        d.key("Esc")
    elif way in ("tap", "mouse"):
        d.draw()
        (d.tap if way == "tap" else d.click)(*d.find("Leave").box.centre)
    else:
        d.step(PATIENCE + 100)
    assert d.scene.name == "screen"
    assert d.console.devices.panel.map == (0.9, 0.0, 0.05, 0.0, 0.9, 0.05)
    assert d.settings.touch_map == [0.9, 0.0, 0.05, 0.0, 0.9, 0.05]


def test_each_touch_gives_time_for_the_next(drive: Drive) -> None:
    d = begin(drive)
    scene = calibrate(d)
    for _ in range(4):
        d.step(PATIENCE - 500)
        d.tap(*scene.cross)
    assert d.scene is scene


def test_a_calibration_that_nobody_can_confirm_goes_back(drive: Drive, tmp_path: Path) -> None:
    """Somebody touched other places than the crosses, in a way that fits together: now all touches are off."""
    d = begin(drive, folder=tmp_path)
    touch_crosses(d, calibrate(d), (50, 20))
    assert d.scene.name == "keep"
    d.draw()
    d.tap_words("Keep")
    assert d.scene.name == "keep"  # it is felt elsewhere
    d.step(15_000)
    assert d.scene.name == "screen"
    assert kept(d, tmp_path) == []
    assert felt(d) < 0.001


def test_a_straight_panel_needs_none(drive: Drive, tmp_path: Path) -> None:
    d = begin(drive, folder=tmp_path)
    touch_crosses(d, calibrate(d))
    assert d.scene.name == "screen"
    assert d.console.toast.words == "Touch was right already."


def test_a_calibration_can_be_forgotten(drive: Drive, tmp_path: Path) -> None:
    SettingsFile(tmp_path).save()
    (tmp_path / "settings.toml").write_text('language = "en"\ntouch_map = [0.9, 0.0, 0.05, 0.0, 0.9, 0.05]\n')
    d = begin(drive, folder=tmp_path)
    assert felt(d) > 0.03
    d.console.stage.push(ScreenSettings(d.console))
    d.turn()
    for keep in (False, True):
        d.key("Down", "Down", "Enter")
        assert d.scene.name == "keep"
        d.key(*(["Left", "Enter"] if keep else ["Esc"]))
        assert kept(d, tmp_path) == ([] if keep else [0.9, 0.0, 0.05, 0.0, 0.9, 0.05])
        d.key("Up", "Up")
    assert felt(d) < 0.001


def test_the_edge_of_a_calibrated_panel_is_within_reach(drive: Drive) -> None:
    """The panel feels a little beyond the picture: that is the edge, and farther out is nothing."""
    d = drive((480, 320))
    d.settings.touch_map = [1.06, 0.0, -0.03, 0.0, 1.0, 0.0]
    d.console.relayout()
    notes = d.start(Notes)
    assert isinstance(notes, Notes)
    for x, edge in ((0.0, 0.5), (1.0, 479.5)):
        d.fingers.down(x, 0.5)
        d.fingers.up()
        d.turn()
        (tap,) = notes.take()
        assert tap.pos == pytest.approx((edge, 160), abs=0.01)
    d.fingers.down(1.1, 0.5)
    d.fingers.up()
    d.turn()
    assert notes.take() == []


# ---------------------------------------------------------------- the numbers


def test_the_fit_is_the_map_that_was_bent() -> None:
    def bend(x: float, y: float) -> tuple[float, float]:
        return 0.05 + 0.8 * x + 0.1 * y, 0.9 - 0.05 * x - 0.85 * y

    table = fit([bend(*at) for at in CROSSES], CROSSES)
    for at in ((0.3, 0.7), (0.0, 1.0)):
        assert moved(table, bend(*at)) == pytest.approx(at, abs=1e-4)


@pytest.mark.parametrize("points", [[(0.5, 0.5)] * 5, [(0.1 * k, 0.1 * k) for k in range(5)]])
def test_touches_in_one_line_are_no_fit(points: list[tuple[float, float]]) -> None:
    with pytest.raises(BadFit):
        fit(points, CROSSES)


@pytest.mark.parametrize("bad", [
    [0, 0, 0, 0, 0, 0], [1, 0, 0, 1, 0, 0], [1, 0, 0.9, 0, 1, 0], [0.3, 0, 0.3, 0, 0.3, 0.3], [3, 0, -1, 0, 3, -1],
    [1, 0, 0, 0, 1], [float("nan"), 0, 0, 0, 1, 0], [float("inf"), 0, 0, 0, 1, 0], [1e200, 0, 0, 0, 1, 0],
    [10**400, 0, 0, 0, 1, 0]])
def test_a_map_that_makes_the_panel_useless_is_none(bad: list[float], tmp_path: Path) -> None:
    assert not usable_map(bad)
    (tmp_path / "settings.toml").write_text(f"touch_map = {bad}\nrotation = 45\n")
    file = SettingsFile(tmp_path)
    assert file.settings.touch_map == []
    assert file.settings.rotation == 0
    assert len(file.notices) == 2


def test_rotation_and_map_are_kept(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path)
    file.settings.rotation, file.settings.touch_map = 270, [0.9, 0.0, 0.05, 0.0, 0.9, 0.05]
    file.save()
    again = SettingsFile(tmp_path).settings
    assert (again.rotation, again.touch_map) == (270, [0.9, 0.0, 0.05, 0.0, 0.9, 0.05])
