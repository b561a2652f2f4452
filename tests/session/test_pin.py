"""The PIN: kept as scrypt makes it, counted before it is looked at, waited for after wrong ones, closed when broken."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import pytest

from handheld.session import pin as module
from handheld.session.pin import FREE, LONGEST_WAIT, NAME, Pin, easy, pause_after, proper


class Clock:
    def __init__(self) -> None:
        self.time = 50.0

    def __call__(self) -> float:
        return self.time


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = module.stretched
    monkeypatch.setattr(module, "stretched", lambda pin, salt, *_cost: plain(pin, salt, 16))


def made(folder: Path, clock: Clock, pin: str = "2580") -> Pin:
    one = Pin(folder, clock)
    one.choose(pin)
    return one


def kept(folder: Path) -> dict[str, object]:
    found: dict[str, object] = json.loads((folder / NAME).read_text())
    return found


def test_a_fresh_console_has_no_pin_and_no_try_is_right(tmp_path: Path) -> None:
    pin = Pin(tmp_path, Clock())
    assert not pin.chosen
    assert not pin.check("")
    assert not pin.check("0000")
    assert list(tmp_path.iterdir()) == []


def test_the_file_is_its_owners_alone_and_does_not_hold_the_pin(tmp_path: Path) -> None:
    made(tmp_path, Clock(), "86420975")
    path = tmp_path / NAME
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert "86420975" not in path.read_text()
    first = kept(tmp_path)["hash"]
    made(tmp_path, Clock(), "86420975")
    assert kept(tmp_path)["hash"] != first  # salted
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize("pin", ["", "123", "123456789", "12a4", "12 4", "１２３４", "-123"])
def test_what_is_no_pin_is_not_taken(tmp_path: Path, pin: str) -> None:
    assert not proper(pin)
    with pytest.raises(ValueError, match="digits"):
        Pin(tmp_path, Clock()).choose(pin)
    assert not (tmp_path / NAME).exists()


def test_only_the_pin_opens_and_it_does_after_a_restart_too(tmp_path: Path) -> None:
    made(tmp_path, Clock())
    pin = Pin(tmp_path, Clock())
    assert pin.chosen
    assert not pin.check("2581")
    assert pin.check("2580")
    assert (pin.wrong, pin.wrong_before) == (0, 1)


def test_waits_grow_and_the_right_pin_waits_too(tmp_path: Path) -> None:
    clock = Clock()
    pin = made(tmp_path, clock)
    waits = []
    for _ in range(FREE + 8):
        assert not pin.check("0000")
        waits.append(pin.wait())
        assert waits[-1] == 0 or not pin.check("2580")
        clock.time += waits[-1]
    assert waits == [0, 0, 15, 30, 60, 120, 240, 480, 900, 900, 900]
    assert pin.wrong == FREE + 8  # what was tried during a wait is not counted
    assert pin.check("2580")
    assert pin.wait() == 0


def test_a_restart_neither_forgets_nor_shortens_the_wait(tmp_path: Path) -> None:
    clock = Clock()
    pin = made(tmp_path, clock)
    for _ in range(FREE):
        pin.check("0000")
    clock.time += 14
    later = Clock()
    again = Pin(tmp_path, later)
    assert again.wait() == 15
    assert not again.check("2580")
    later.time += 15
    assert again.check("2580")


def test_a_try_is_on_the_disk_before_it_is_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pin = made(tmp_path, Clock())

    def plug_pulled(*_: object) -> bytes:
        raise KeyboardInterrupt

    monkeypatch.setattr(module, "stretched", plug_pulled)
    with pytest.raises(KeyboardInterrupt):
        pin.check("0000")
    assert kept(tmp_path)["wrong"] == 1


def test_where_nothing_can_be_written_tries_count_until_the_end(tmp_path: Path,
                                                                monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    pin = made(tmp_path, clock)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(module, "write_atomically", full)
    for _ in range(FREE):
        assert not pin.check("0000")
    assert pin.wait() > 0
    clock.time += pin.wait()
    assert pin.check("2580")
    with pytest.raises(OSError, match="space"):
        pin.choose("1379")
    assert pin.check("2580")  # the old one holds


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "{}", '{"salt": "00", "hash": "00", "n": 16, "r": 8, "p": 1}',
                                  '{"salt": "zz", "hash": "00", "n": 1, "r": 8, "p": 1, "wrong": 0}', "[" * 5000,
                                  '{"salt": "00", "hash": "%s", "n": 1e9, "r": 8, "p": 1, "wrong": 0}' % ("00" * 32),
                                  *(json.dumps({"salt": "00", "hash": "00" * 32, "n": n, "r": r, "p": p, "wrong": 0})
                                    for n, r, p in ((3, 8, 1), (1, 8, 1), (16, 0, 1), (16, 8, 0), (2**20, 8, 1),
                                                    (16, 8, 2**20)))])
def test_a_broken_file_lets_nobody_in(tmp_path: Path, text: str) -> None:
    (tmp_path / NAME).write_text(text)
    pin = Pin(tmp_path, Clock())
    assert pin.chosen
    assert pin.broken
    assert not pin.check("0000")
    with pytest.raises(PermissionError):
        pin.choose("2580")
    assert (tmp_path / NAME).read_text() == text
    (tmp_path / NAME).unlink()  # as from the card
    assert not Pin(tmp_path, Clock()).chosen


def test_easy_ones_are_known() -> None:
    assert [pin for pin in ("0000", "1234", "9876", "7890", "2580", "1357", "1122") if easy(pin)] == [
        "0000", "1234", "9876", "7890"]


def test_pauses_end_somewhere() -> None:
    assert pause_after(2**20) == LONGEST_WAIT
