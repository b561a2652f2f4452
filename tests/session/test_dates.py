"""Day and hour count only while they can be believed."""

from datetime import date, datetime

import pytest

from handheld.session.dates import STEADY, Calendar, believable, until_close
from handheld.session.night import Night
from handheld.session.store import Store


class Clock:
    def __init__(self, at: datetime) -> None:
        self.set(at)
        self.now = 0.0

    def set(self, at: datetime) -> None:
        self.wall = at.timestamp()

    def run(self, calendar: Calendar, msec: float) -> None:
        self.wall += msec / 1000
        self.now += msec
        calendar.tick(self.now)


def calendar(*at: int) -> tuple[Calendar, Clock]:
    clock = Clock(datetime(*at))  # type: ignore[arg-type]
    made = Calendar(lambda: clock.wall)
    made.tick(0.0)
    return made, clock


def test_a_clock_is_believed_once_it_has_run_evenly() -> None:
    made, clock = calendar(2026, 11, 30, 21, 30)
    assert made.seconds() is None
    assert made.minute() is None
    clock.run(made, STEADY - 1)
    assert not made.trusted
    clock.run(made, 1)
    assert made.minute() == pytest.approx(21 * 60 + 33)
    assert made.seconds() == clock.wall
    assert made.evening() == date(2026, 11, 30)
    clock.set(datetime(2027, 1, 1, 12))  # it jumps
    clock.run(made, 1000)
    assert not made.trusted
    clock.run(made, STEADY)
    assert made.evening() == date(2027, 1, 1)


def test_a_clock_that_is_set_a_little_is_still_believed() -> None:
    made, clock = calendar(2026, 11, 30, 12)
    clock.run(made, STEADY)
    clock.wall += 20
    clock.run(made, 1000)
    assert made.trusted


@pytest.mark.parametrize("at", [(1970, 1, 1), (2025, 12, 31), (2100, 1, 1)])
def test_a_date_that_cannot_be_is_never_believed(at: tuple[int, int, int]) -> None:
    made, clock = calendar(*at)
    clock.run(made, STEADY)
    clock.run(made, 5 * STEADY)
    assert not made.trusted
    assert not believable(1e30)
    assert not believable(-1e30)


def test_an_evening_lasts_until_four() -> None:
    made, clock = calendar(2026, 12, 1, 3, 50)
    clock.run(made, STEADY)
    assert made.evening() == date(2026, 11, 30)
    clock.run(made, 10 * 60_000)
    assert made.evening() == date(2026, 12, 1)


@pytest.mark.parametrize(("hours", "minute", "left"), [
    ((600, 1320), 600, 720), ((600, 1320), 1319.5, 0.5), ((600, 1320), 1320, 0), ((600, 1320), 599, 0),
    ((1080, 120), 1080, 480), ((1080, 120), 0, 120), ((1080, 120), 120, 0), ((1080, 120), 600, 0),
])
def test_minutes_until_closing(hours: tuple[int, int], minute: float, left: float) -> None:
    assert until_close(hours, minute) == left


def test_a_night_passes_once(tmp_path) -> None:
    store = Store(tmp_path)
    night = Night(store)
    assert not night.over(None)
    assert not night.over(date(2026, 11, 30))  # the first evening ever: nothing is known of the one before
    assert not night.over(date(2026, 11, 30))
    assert night.over(date(2026, 12, 1))
    assert not night.over(date(2026, 12, 1))
    store.flush()
    again = Night(store)
    assert not again.over(date(2026, 12, 1))
    assert again.over(date(2026, 12, 9))
    assert not again.over(date(2026, 12, 8))  # a clock that had gone ahead
    assert again.over(date(2026, 12, 9))
    (tmp_path / "evening").write_bytes(b"\xff some day")
    store.flush()
    (tmp_path / "evening").write_bytes(b"\xff some day")
    assert Night(store).evening is None
    store.close()
