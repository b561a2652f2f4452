"""Opening hours and nights of a console in public, whatever its clock says."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from ui.bench.driver import Driver
from ui.kiosk_bench import files, keeper, kiosk, simple, wait, wall

from handheld.games import registered
from handheld.session.seats import Player
from handheld.ui.scenes.play import start_match

Make = Callable[..., Driver]
NOON = datetime(2026, 11, 30, 12)
ANNA, BJORN = Player("Anna"), Player("Björn")


@pytest.fixture(autouse=True)
def _no_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    for package in registered().values():
        monkeypatch.setattr(type(package.brain()), "question", simple)


def cafe(drive: Make, folder: Path, at: datetime, **policy: Any) -> Driver:
    """A console that is open from ten to ten."""
    return kiosk(drive, folder, at, opens="10:00", closes="22:00", **policy)


def match(d: Driver) -> Any:
    play = start_match(d.console, "trax", {}, [ANNA, BJORN], 7)
    d.key("e")
    play.director.choose(0, "@0/")
    d.step(50)
    return play


# ---------------------------------------------------------------- opening hours


def test_outside_the_hours_it_is_dark_and_quiet_and_a_press_says_when_it_opens(drive: Make, tmp_path: Path) -> None:
    d = cafe(drive, tmp_path, NOON.replace(hour=23))
    assert d.names == ["title"]  # the clock is not believed yet
    wait(d, 4)
    assert d.names == ["title", "closed"]
    assert d.console.dimmer.dark
    assert d.console.loudness() == 0
    d.key("Enter")
    assert not d.console.dimmer.dark
    assert d.names == ["title", "closed"]
    assert {"Closed", "We open at 10:00."} <= set(d.words())
    d.key("Enter", "Esc", "F10")
    d.tap(400, 240)
    assert d.names == ["title", "closed"]
    wait(d, 1)
    assert d.console.dimmer.dark
    wait(d, 10 * 60, step=60_000.0)
    assert d.names == ["title", "closed"]
    wait(d, 56, step=10_000.0)
    assert d.scene.name in ("title", "attract")
    assert not d.console.dimmer.dark
    assert d.console.loudness() == d.settings.volume


def test_closing_is_said_before_and_waits_for_the_turn(drive: Make, tmp_path: Path) -> None:
    d = cafe(drive, tmp_path, NOON.replace(hour=21, minute=40), idle_minutes=0)
    d.key("Down")
    play = match(d)
    said = []
    for _ in range(420):
        wait(d, seconds=3, step=3000.0)
        words = d.console.toast.words
        if words and words not in said and "PIN" not in words:
            said.append(words)
    assert said == ["We close in 10 minutes. The match is kept.", "We close in 5 minutes. The match is kept.",
                    "We close in 1 minute. The match is kept.",
                    "Time is up: the match is put away after this turn."]
    assert d.scene is play
    play.director.choose(1, "A2+")
    wait(d, seconds=2)
    assert d.names == ["title", "farewell"]
    assert "We are closing" in d.words()
    wait(d, seconds=22)
    assert d.names == ["title", "closed"]
    wall(d).set(NOON.replace(day=30) + timedelta(days=1))
    wait(d, 5)
    d.key("Enter")
    wait(d, seconds=2)
    assert "Continue" in d.words()


def test_games_that_are_shown_end_at_closing_time(drive: Make, tmp_path: Path) -> None:
    d = cafe(drive, tmp_path, NOON.replace(hour=21, minute=55))
    wait(d, 4.5)
    assert d.names == ["title", "attract"]
    wait(d, 0.6)
    assert d.names == ["title", "closed"]


@pytest.mark.parametrize("hours", [("", ""), ("10:00", ""), ("09:00", "09:00")])
def test_without_hours_it_is_always_open(drive: Make, tmp_path: Path, hours: tuple[str, str]) -> None:
    d = kiosk(drive, tmp_path, NOON.replace(hour=3), opens=hours[0], closes=hours[1])
    wait(d, 10, step=10_000.0)
    assert d.scene.name == "attract"


def test_hours_set_and_taken_back_hold_at_once(drive: Make, tmp_path: Path) -> None:
    d = kiosk(drive, tmp_path, NOON.replace(hour=3))
    wait(d, 4)
    d.console.policy.opens, d.console.policy.closes = "10:00", "22:00"
    wait(d, seconds=1)
    assert d.names == ["title", "closed"]
    d.console.policy.opens = d.console.policy.closes = ""
    wait(d, seconds=1)
    assert d.names == ["title"]


# ---------------------------------------------------------------- clocks


def test_a_clock_in_1970_closes_nothing_and_forgets_nobody(drive: Make, tmp_path: Path) -> None:
    d = cafe(drive, tmp_path, datetime(1970, 1, 1, 3), session_minutes=30)
    d.settings.remember("Anna")
    d.console.save_settings()
    d.key("Down")
    play = match(d)
    wait(d, 2, step=10_000.0)
    assert d.scene is play
    wait(d, 3 * 24 * 60, step=600_000.0)
    assert d.scene.name == "attract"
    assert d.settings.names == ["Anna"]


def test_a_clock_that_jumps_ends_no_visit_and_puts_no_match_away(drive: Make, tmp_path: Path) -> None:
    d = cafe(drive, tmp_path, datetime(1970, 1, 1, 0, 1), session_minutes=30, idle_minutes=10)
    d.settings.remember("Anna")
    d.console.save_settings()
    d.key("Down")
    play = match(d)
    assert d.house is not None
    d.house.store.flush()
    for at in (NOON, NOON.replace(year=2031, hour=23), datetime(1970, 1, 1), NOON):
        wall(d).set(at)
        wait(d, 2, step=5000.0)
        d.key("e")
        assert d.scene is play
    wait(d, 10.5)
    assert d.names == ["title"]  # idle, by the clock that only ever runs
    wait(d, 2)
    assert d.house.store.waits("trax")  # of 1970 or so it seems: that is not a day ago
    assert d.settings.names == ["Anna"]


def test_at_night_a_jump_does_not_wake_it(drive: Make, tmp_path: Path) -> None:
    d = cafe(drive, tmp_path, NOON.replace(hour=23))
    wait(d, 5)
    assert d.scene.name == "closed"
    wall(d).set(NOON.replace(hour=22, minute=30))
    wait(d, 10)
    assert d.scene.name == "closed"
    wall(d).set(datetime(1970, 1, 1))  # the clock is broken: better open than shut for ever
    wait(d, 20, step=10_000.0)
    assert d.scene.name == "closed"
    wait(d, 15, step=10_000.0)
    assert d.scene.name != "closed"


# ---------------------------------------------------------------- nights


def test_names_are_forgotten_overnight(drive: Make, tmp_path: Path) -> None:
    d = kiosk(drive, tmp_path, NOON.replace(hour=20))
    assert d.house is not None
    wait(d, 5, step=10_000.0)
    d.key("Enter")
    d.settings.remember("Anna")
    d.console.save_settings()
    wait(d, 7 * 60, step=120_000.0)
    assert d.settings.names == ["Anna"]
    wait(d, 90, step=120_000.0)
    assert d.settings.names == []
    d.house.store.flush()
    assert tomllib.loads((tmp_path / "settings.toml").read_text())["names"] == []
    assert b"Anna" not in b"".join(files(tmp_path).values())


def test_names_may_be_kept(drive: Make, tmp_path: Path) -> None:
    d = kiosk(drive, tmp_path, NOON, keep_names=True)
    d.settings.remember("Anna")
    d.console.save_settings()
    wait(d, 3 * 24 * 60, step=600_000.0)
    assert d.settings.names == ["Anna"]


def test_a_match_through_the_night_keeps_its_names(drive: Make, tmp_path: Path) -> None:
    d = kiosk(drive, tmp_path, NOON.replace(hour=22), idle_minutes=0)
    wait(d, 5, step=10_000.0)
    d.key("Down")
    play = match(d)
    d.settings.remember("Anna")
    d.console.save_settings()
    wait(d, 10 * 60, step=300_000.0)
    assert d.scene is play
    assert d.settings.names == ["Anna"]


def test_a_console_that_was_off_at_night_knows(drive: Make, tmp_path: Path) -> None:
    d = kiosk(drive, tmp_path, NOON)
    wait(d, 5, step=10_000.0)
    d.settings.remember("Anna")
    d.console.save_settings()
    d.close()
    d = kiosk(drive, tmp_path, NOON + timedelta(hours=6))
    wait(d, 5, step=10_000.0)
    assert d.settings.names == ["Anna"]  # only a pause
    d.close()
    d = kiosk(drive, tmp_path, NOON + timedelta(hours=20))
    wait(d, 1, step=10_000.0)
    assert d.settings.names == ["Anna"]
    wait(d, 4, step=10_000.0)
    assert d.settings.names == []


def test_a_match_of_before_the_night_is_counted_by_the_date(drive: Make, tmp_path: Path) -> None:
    d = kiosk(drive, tmp_path, NOON)
    match(d)
    d.close()
    slot = tmp_path / "continue" / "trax.rail"
    assert slot.is_file()
    for days, there in ((0.9, True), (1.2, False)):
        written = (NOON - timedelta(days=days)).timestamp()
        os.utime(slot, (written, written))
        d = kiosk(drive, tmp_path, NOON, attract_seconds=0)
        wait(d, 15, step=10_000.0)
        assert d.house is not None
        assert d.house.store.waits("trax") is there
        d.close()
    assert not list((tmp_path / "replays").glob("*"))  # hardly begun: let go
    assert keeper(d).began is None
