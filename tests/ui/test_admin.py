"""The operator's pages: what each row does, what the machine is asked for, and that nothing of it is to be had without
the PIN."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from ui.bench.driver import Driver
from ui.bench.operator import PIN, Machine, dial_by_keys, go, idle, inside, knock_by_keys, opened, to, until

from handheld.session.facts import Facts
from handheld.session.pin import Pin
from handheld.ui.admin import IDLE
from handheld.ui.scenes.admin import AdminMenu
from handheld.ui.scenes.admin_about import AdminAbout
from handheld.ui.scenes.admin_pin import NewPin
from handheld.ui.scenes.title import Title

Make = Callable[..., Driver]
pytestmark = pytest.mark.usefixtures("cheap")
PAGES = ("games", "hours", "visits", "sound", "screen", "settings", "export", "update", "about", "pin", "power")
ROWS = [
    ("games", "twisty", "Left", "games", ["trax", "coast", "tunnel"]),
    ("games", "top_level", "Right", "top_level", 1),
    ("hours", "always", "Left", "opens", "10:00"),
    ("hours", "always", "Left", "closes", "22:00"),
    ("visits", "session_minutes", "Right", "session_minutes", 15),
    ("visits", "idle_minutes", "Right", "idle_minutes", 10),
    ("visits", "attract_seconds", "Left", "attract_seconds", 30),
    ("visits", "keep_names", "Right", "keep_names", True),
    ("sound", "volume_limit", "Left", "volume_limit", 9),
]


def kept(d: Driver, folder: Path, name: str = "kiosk.toml") -> dict[str, Any]:
    d.console.store.flush()
    return tomllib.loads((folder / name).read_text())


# ------------------------------------------------------------ what is set


@pytest.mark.parametrize(("page", "row", "key", "field", "value"), ROWS)
def test_each_row_writes_the_policy(drive: Make, tmp_path: Path, page: str, row: str, key: str, field: str,
                                    value: Any) -> None:
    d = inside(drive, tmp_path, (320, 240))
    go(d, page)
    scene = to(d, row)
    d.key(key)
    assert getattr(d.console.policy, field) == value
    assert kept(d, tmp_path)[field] == value
    assert scene.focus.name == row
    d.key("Esc", "Esc")
    assert d.names == ["title"]


def test_the_last_game_stays(drive: Make, tmp_path: Path) -> None:
    d = inside(drive, tmp_path)
    page = go(d, "games")
    for game in ("trax", "twisty", "coast", "tunnel"):
        to(d, game)
        d.key("Left")
    assert d.console.policy.games == ["tunnel"]
    assert page.find("tunnel").on
    assert d.console.toast.words == "One game must stay."
    for game in ("coast", "twisty", "trax"):
        d.tap_box(page.find(game).box)
    assert d.console.policy.games == []  # all, those of later versions too


def test_hours_never_meet(drive: Make, tmp_path: Path) -> None:
    d = inside(drive, tmp_path)
    policy = d.console.policy
    page = go(d, "hours")
    d.key("Left")
    policy.opens, policy.closes = "21:30", "22:00"
    page.rebuild()
    to(d, "opens")
    d.key("Right")
    assert (policy.opens, policy.closes) == ("21:45", "22:00")
    d.key("Right")
    assert (policy.opens, policy.closes) == ("22:00", "22:15")
    to(d, "closes")
    d.key("Left")
    assert (policy.opens, policy.closes) == ("21:45", "22:00")
    assert policy.hours is not None
    d.key("Up", "Up")
    d.key("Right")
    assert (policy.opens, policy.closes, policy.hours) == ("", "", None)
    assert kept(d, tmp_path)["opens"] == ""


def test_values_of_an_edited_file_are_not_lost(drive: Make, tmp_path: Path) -> None:
    (tmp_path / "kiosk.toml").write_text("idle_minutes = 7\nattract_seconds = 45\nsound_output = 'USB'\n")
    d = inside(drive, tmp_path)
    page = go(d, "visits")
    assert page.find("idle_minutes").value == 7
    assert {"7 min", "45 s"} <= set(d.words())
    d.key("Esc")
    page = go(d, "sound")
    assert page.find("sound_output").value == "USB"


def test_a_sound_output_is_chosen_by_its_name(drive: Make, tmp_path: Path) -> None:
    d = inside(drive, tmp_path)
    page = go(d, "sound")
    d.console.sound.outputs = ["Headphones", "vc4-hdmi-0"]
    d.step(200)
    to(d, "sound_output")
    d.key("Right", "Right")
    assert page.find("sound_output").value == "vc4-hdmi-0"
    assert kept(d, tmp_path)["sound_output"] == d.console.sound.output == "vc4-hdmi-0"
    assert d.console.sound.played[-1] == "focus"
    assert "win" in d.console.sound.played[-3:]


def test_the_operators_settings_stay_and_a_guests_do_not(drive: Make, tmp_path: Path) -> None:
    d = opened(drive, tmp_path)
    d.console.settings.coach = True  # a guest's, of this visit
    d.console.save_settings()
    knock_by_keys(d)
    dial_by_keys(d, PIN)
    until(d, lambda: d.scene.name == "admin")
    assert not d.console.settings.coach
    go(d, "settings")
    to(d, "theme")
    d.key("Right")
    d.key("Esc", "Esc")
    assert d.names == ["title"]
    d.console.settings.text_size = 1.5  # a guest's again
    d.console.save_settings()
    found = kept(d, tmp_path, "settings.toml")
    assert (found["theme"], found["text_size"], found["coach"]) == ("night", 1.0, False)
    assert d.console.keeper is not None
    d.console.keeper.forget()
    assert (d.console.settings.theme, d.console.settings.text_size) == ("night", 1.0)


def test_the_pin_is_changed(drive: Make, tmp_path: Path) -> None:
    d = inside(drive, tmp_path)
    go(d, "pin")
    d.key("Esc")
    assert d.scene.name == "admin"
    go(d, "pin")
    for _ in range(2):
        dial_by_keys(d, "90817")
    until(d, lambda: d.scene.name == "admin")
    assert d.console.toast.words == "The new PIN holds from now on."
    assert not Pin(tmp_path).check(PIN)
    assert Pin(tmp_path).check("90817")


# ------------------------------------------------------------ the machine


@pytest.mark.parametrize("request_", ["restart", "reboot", "poweroff"])
def test_requests_ask_first(drive: Make, tmp_path: Path, request_: str) -> None:
    machine = Machine()
    d = inside(drive, tmp_path, (320, 240), machine)
    go(d, "power")
    go(d, request_)
    assert d.scene.name == "confirm"
    d.key("Enter")  # the answer in focus changes nothing
    assert machine.asked == []
    go(d, request_)
    d.key("Left", "Enter")
    assert machine.asked == [(request_, "")]
    assert d.console.toast.words
    machine.refuses = True
    go(d, request_)
    d.key("Left", "Enter")
    assert "the storage is full" in d.words()


def test_what_nobody_would_do_is_grey(drive: Make, tmp_path: Path) -> None:
    d = inside(drive, tmp_path)
    page = go(d, "power")
    assert not any(page.find(name).enabled for name in ("restart", "reboot", "poweroff"))
    d.key("Enter")
    assert d.scene is page


def test_about_tells_of_machine_and_troubles(drive: Make, tmp_path: Path) -> None:
    (tmp_path / "pocket-rails.log").write_text(
        "2026-11-30 09:00:00,000 INFO x: nothing\n2026-11-30 09:12:44,120 ERROR handheld.ui.loop: a scene failed\n")
    d = inside(drive, tmp_path, (800, 480))
    page = go(d, "about")
    until(d, lambda: page.facts is not None)
    d.key("Down", "Down", "Down", "Down", "Down", "Down")
    said = " ".join(d.words())
    assert "Pocket Rails 0." in said
    assert "Free space" in said
    assert "a scene failed" in said
    assert "nothing" not in said


def test_about_warns_of_a_full_card_and_of_heat(drive: Make, tmp_path: Path) -> None:
    d = inside(drive, tmp_path)
    page: Any = AdminAbout(d.console.admin)
    page.look = lambda: Facts(warmth=84.2, room=(90_000_000, 8_000_000_000), read_only=True, weak_power=True,
                              card_errors=2)
    d.console.stage.push(page)
    until(d, lambda: page.facts is not None)
    d.console.start_seconds = 2.34
    page.rebuild()
    said = " ".join(d.words())
    d.key("Down")
    said += " ".join(d.words())
    assert "2.3 s" in said
    assert "The voltage was too low" in said
    assert "The card makes errors." in said
    assert "90 MB" in said
    assert "The card is nearly full." in said
    assert "84 °C" in said
    assert "Nothing can be written" in said


# ------------------------------------------------------------ closed without the PIN


@pytest.mark.parametrize("page", ["", *PAGES])
def test_a_session_ends_by_itself(drive: Make, tmp_path: Path, page: str) -> None:
    d = inside(drive, tmp_path, machine=Machine())
    if page:
        go(d, page)
        assert len(d.names) == 3
    if page == "power":
        d.key("Enter")
        assert d.names[-1] == "confirm"
    idle(d, IDLE - 2000)
    d.key("F9")  # no press of anything
    assert len(d.names) > 1
    idle(d, 3000)
    assert d.names[0] == "title"
    assert not any(scene.private for scene in d.console.stage.scenes)
    assert not d.console.admin.open
    assert "nobody used it" in d.console.toast.words
    knock_by_keys(d)
    assert d.scene.name == "pin"


def test_whoever_is_there_keeps_the_session(drive: Make, tmp_path: Path) -> None:
    d = inside(drive, tmp_path)
    for _ in range(3):
        idle(d, IDLE - 5000)
        d.key("Down")
    assert d.scene.name == "admin"
    d.key_down("Down")  # a key that is stuck is nobody
    d.step(11_000)
    idle(d, IDLE - 10_000)
    assert "admin" not in d.names


def test_a_mouse_that_trembles_is_nobody(drive: Make, tmp_path: Path) -> None:
    d = inside(drive, tmp_path)
    for k in range(5):
        idle(d, 30_000)
        d.mouse(1024, (300 + k, 200))
    assert d.names == ["title"]


def test_a_page_without_a_session_is_never_seen(drive: Make, tmp_path: Path) -> None:
    d = opened(drive, tmp_path)
    d.start(Title)
    for make in (AdminMenu, lambda admin: NewPin(admin, lambda: None)):
        d.console.stage.push(make(d.console.admin))
        drawn = d.loop.drawn
        d.turn()
        assert d.names == ["title"]
        assert d.loop.drawn == drawn + 1
        assert "Games and levels" not in d.words()
    d.console.stage.reset(AdminMenu(d.console.admin))
    d.turn()
    assert d.names == ["title"]


def test_a_crash_on_a_page_leads_out(drive: Make, tmp_path: Path) -> None:
    d = inside(drive, tmp_path)
    page = go(d, "about")

    def fails(*_: object) -> None:
        raise RuntimeError("a mistake")

    page.handle = fails
    d.loop.fragile = False
    d.key("Down")
    assert d.names == ["error"]
    d.step(100)
    assert not d.console.admin.open
    d.key("Enter")
    assert d.names == ["title"]
    d.key("Esc", "Down")
    assert not any(scene.private for scene in d.console.stage.scenes)


def test_a_restart_begins_at_the_title(drive: Make, tmp_path: Path) -> None:
    d = inside(drive, tmp_path)
    go(d, "games")
    d = drive((800, 480), folder=tmp_path, kiosk=True)
    assert d.house is not None
    d.house.begin()
    d.step(100)
    assert d.names == ["title"]
    assert not d.console.admin.open


def test_the_screen_is_turned_for_good(drive: Make, tmp_path: Path) -> None:
    d = inside(drive, tmp_path)
    go(d, "screen")
    assert d.scene.private
    to(d, "rotation")
    d.key("Right")
    assert d.scene.name == "keep"
    idle(d, 16_000)
    assert (d.scene.name, d.console.rotation) == ("screen", 0)
    d.key("Right")
    d.key("Left", "Enter")
    d.key("Esc", "Esc")
    assert d.names == ["title"]
    assert kept(d, tmp_path, "settings.toml")["rotation"] == d.console.rotation == 90
