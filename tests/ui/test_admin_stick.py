"""Sticks on the operator's pages: records out, updates in, with what can go wrong."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from session.support import trax
from ui.bench.driver import Driver
from ui.bench.operator import Machine, go, idle, inside, until

from handheld.games.face import Button
from handheld.session.export import Export, Exported
from handheld.ui.admin import IDLE
from handheld.ui.fonts import drawable
from handheld.ui.scenes.admin_stick import ANSWERS, packages

Make = Callable[..., Driver]
pytestmark = pytest.mark.usefixtures("cheap")


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    found = tmp_path / "media" / "sda1"
    found.mkdir(parents=True)
    return found


def saved(d: Driver) -> None:
    d.console.store.keep(trax(17))


def test_records_go_to_the_stick_that_is_plugged_in(drive: Make, tmp_path: Path, stick: Path) -> None:
    machine = Machine()
    d = inside(drive, tmp_path / "saves", (320, 240), machine)
    saved(d)
    go(d, "export")
    until(d, lambda: "No stick found" in d.words())
    machine.mounted = [stick]
    idle(d, 2500)
    until(d, lambda: "sda1" in d.words())
    d.tap_words("sda1")
    until(d, lambda: d.scene.name == "agree")
    assert "The records are on the stick" in d.words()
    (folder,) = stick.iterdir()
    assert sorted(path.name for path in folder.iterdir()) == ["records", "results.csv", "statistics.json", "unfinished"]
    assert len(list((folder / "records").iterdir())) == 1
    d.key("Enter")
    assert d.scene.name == "admin-export"
    machine.mounted = []
    idle(d, 2500)
    until(d, lambda: "No stick found" in d.words())


def test_a_stick_whose_name_is_no_text(drive: Make, tmp_path: Path) -> None:
    stick = tmp_path / os.fsdecode(b"st\xff\xe5ck")
    stick.mkdir()
    (stick / "pocket-rails_9.9_arm64.deb").touch()
    d = inside(drive, tmp_path / "saves", (320, 240), Machine(stick))
    for name, said in (("export", "st??ck"), ("update", "Version 9.9")):
        page = go(d, name)
        until(d, lambda page=page: page.sticks is not None)  # type: ignore[misc]
        assert any(said in drawable(words) for words in d.words())
        d.draw()
        d.key("Esc")


def test_a_stick_that_fails_is_told_of(drive: Make, tmp_path: Path, stick: Path) -> None:
    machine = Machine(stick)
    d = inside(drive, tmp_path / "saves", (320, 240), machine)
    go(d, "export")
    until(d, lambda: "sda1" in d.words())
    stick.rmdir()
    d.pad().press(Button.CONFIRM)
    until(d, lambda: d.scene.name == "agree")
    assert "The records could not be copied" in d.words()
    assert "Was it pulled out?" in " ".join(d.words())


def test_a_long_copy_keeps_the_session_and_a_stuck_one_does_not(drive: Make, tmp_path: Path, stick: Path,
                                                                monkeypatch: pytest.MonkeyPatch) -> None:
    gate = threading.Event()

    def slow(export: Export) -> Exported:
        export.total = 100
        gate.wait(20)
        return Exported(stick, 0, 0)

    monkeypatch.setattr(Export, "run", slow)
    d = inside(drive, tmp_path / "saves", machine=Machine(stick))
    page = go(d, "export")
    until(d, lambda: "sda1" in d.words())
    d.key("Enter")
    for n in range(8):
        page.export.done = n
        d.step(50)
        idle(d, IDLE / 3)
        d.key("Esc")  # not while it is written
        assert d.scene is page
        assert "Copying …" in d.words()
    idle(d, IDLE / 2 + 1000)
    idle(d, IDLE)
    assert "admin-export" not in d.names
    gate.set()


def test_packages_are_found_by_their_names(stick: Path) -> None:
    good = ["pocket-rails_0.2.0_amd64.deb", "pocket-rails_0.2.0-1~bpo12+1_arm64.deb"]
    for name in (*good, "pocket-rails_0.2.0_arm64.deb.sig", "other_1_arm64.deb", "pocket-rails_0.2.0_armhf.deb",
                 "._pocket-rails_0.2.0_arm64.deb"):
        (stick / name).write_text("x")
    (stick / "pocket-rails_0.3.0_arm64.deb").mkdir()
    assert sorted(path.name for path in packages([stick, stick / "gone"])) == sorted(good)


def test_an_update_asks_and_tells_what_became_of_it(drive: Make, tmp_path: Path, stick: Path) -> None:
    package = stick / "pocket-rails_0.2.0_arm64.deb"
    package.write_text("x")
    machine = Machine(stick)
    d = inside(drive, tmp_path / "saves", (320, 240), machine)
    go(d, "update")
    until(d, lambda: "Version 0.2.0" in d.words())
    assert "There is no signature beside it." in d.words()
    for code in (*ANSWERS, "strange"):
        machine.asked, machine.said = [], ""
        d.key("Enter")
        assert d.scene.name == "confirm"
        d.key("Left", "Enter")
        assert machine.asked == [("update", str(package))]
        idle(d, 2 * IDLE)  # longer than anybody else may stand about
        d.key("Esc")
        assert "Installing …" in d.words()
        machine.said = code
        d.step(100)
        assert d.scene.name == "agree"
        said = " ".join(d.words())
        assert all(word in said for word in ANSWERS.get(code, f"The update failed: {code}.").split())
        assert ("Done" if code == "done" else "No update") in said
        d.key("Enter")
        assert d.scene.name == "admin-update"
        assert "Version 0.2.0" in d.words()


def test_without_an_answer_it_is_given_up(drive: Make, tmp_path: Path, stick: Path) -> None:
    (stick / "pocket-rails_0.2.0_arm64.deb").write_text("x")
    d = inside(drive, tmp_path / "saves", machine=Machine(stick))
    go(d, "update")
    until(d, lambda: "Version 0.2.0" in d.words())
    d.key("Enter", "Left", "Enter")
    idle(d, 601_000)
    assert "The update failed: no answer." in " ".join(d.words())


def test_where_nobody_installs_it_says_so(drive: Make, tmp_path: Path) -> None:
    d = inside(drive, tmp_path)
    go(d, "update")
    d.step(200)
    assert "as a service" in " ".join(d.words())
