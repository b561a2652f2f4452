"""What the program asks of root: one file, written whole, and an answer of one word."""

from __future__ import annotations

from pathlib import Path

import pytest

from handheld.app.requests import Requests, users_sticks


@pytest.fixture
def asking(tmp_path):
    served = tmp_path / "kiosk"
    served.touch()
    run = tmp_path / "run"
    run.mkdir()
    return Requests(run, served, (tmp_path,)), run


def test_a_request_is_written_whole_and_an_old_answer_is_gone(asking):
    host, run = asking
    (run / "answer").write_text("older\n")
    assert host.answer() == "older"
    host.request("update", "/media/pocket-rails/sda1/pocket rails\nreboot.deb")
    assert (run / "request").read_text() == "update\n/media/pocket-rails/sda1/pocket rails reboot.deb\n"
    assert [one.name for one in run.iterdir()] == ["request"]
    assert host.answer() == ""


@pytest.mark.parametrize("code", ["working", "installing", "restarting"])
def test_what_is_under_way_is_no_answer_yet(asking, code):
    host, run = asking
    (run / "answer").write_text(code + "\n")
    assert host.answer() == host.news() == ""


def test_what_became_of_an_update_is_told_once(asking):
    host, run = asking
    (run / "answer").write_text("done\n")
    assert host.news() == "done"
    assert host.news() == host.answer() == ""


def test_where_root_has_no_side_nothing_can_be_asked(asking, tmp_path, monkeypatch):
    host, run = asking
    assert host.can("reboot")
    assert not host.can("shell")
    with pytest.raises(OSError, match="Nobody"):
        host.request("shell")
    (tmp_path / "kiosk").unlink()
    assert not host.can("reboot")
    monkeypatch.delenv("RUNTIME_DIRECTORY", raising=False)
    alone = Requests()
    assert not alone.can("reboot")
    with pytest.raises(OSError, match="Nobody"):
        alone.request("reboot")
    assert alone.answer() == ""
    assert list(run.iterdir()) == []


def test_only_what_is_mounted_is_a_stick(asking, tmp_path, monkeypatch):
    host, _ = asking
    assert host.sticks() == []
    monkeypatch.setattr(Path, "is_mount", lambda self: self.name == "kiosk")
    assert host.sticks() == [tmp_path / "kiosk"]
    assert Requests(None, tmp_path, (tmp_path / "none",)).sticks() == []


@pytest.mark.parametrize(("name", "places"), [
    ("ann-marie", ["/media/ann-marie", "/run/media/ann-marie"]), ("", []), ("../etc", []), ("..", []), (".", []),
])
def test_a_desktops_sticks_are_its_users(monkeypatch, name, places):
    monkeypatch.setenv("USER", name)
    assert [str(one) for one in users_sticks()] == places


def test_a_kiosk_whose_user_is_called_as_its_folder_has_each_stick_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("USER", "pocket-rails")  # as systemd sets it in the unit
    assert len(Requests(None)._sticks) == len(set(Requests(None)._sticks))
