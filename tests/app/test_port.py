"""A port of a front end: Select and Start leave there and nowhere else; pads are as the front end says."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
import xml.etree.ElementTree as ET
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from ui.bench.driver import Driver

from handheld.app.cli import main
from handheld.app.port import Leave
from handheld.games.face import Button
from handheld.ui.scenes.title import Title

ROOT = Path(__file__).resolve().parents[2]
PORTS = ROOT / "deploy" / "ports"


@pytest.fixture
def bench(tmp_path: Path) -> Any:
    with Driver((480, 320), folder=tmp_path) as d:
        d.start(lambda console: Title(console))
        yield d


def test_select_and_start_together_leave_at_once(bench: Driver) -> None:
    Leave(bench.console).attach(bench.loop)
    pad = bench.pad(0)
    pad.down(Button.SECOND)
    assert not bench.console.stage.over
    pad.down(Button.PAUSE)
    assert bench.console.stage.over


@pytest.mark.parametrize("order", [(Button.SECOND, Button.PAUSE), (Button.PAUSE, Button.SECOND)])
def test_one_after_the_other_does_what_each_does(bench: Driver, order: tuple[Button, Button]) -> None:
    Leave(bench.console).attach(bench.loop)
    bench.pad(0).press(*order)
    assert not bench.console.stage.over


def test_two_pads_make_no_chord(bench: Driver) -> None:
    Leave(bench.console).attach(bench.loop)
    bench.pad(0).down(Button.SECOND)
    bench.pad(1).down(Button.PAUSE)
    assert not bench.console.stage.over


def test_at_home_the_chord_leaves_nothing(bench: Driver) -> None:
    pad = bench.pad(0)
    pad.down(Button.SECOND)
    pad.down(Button.PAUSE)
    bench.step(3000)
    assert not bench.console.stage.over


def test_a_port_is_no_kiosk(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--port", "--kiosk"]) == 2
    assert "one or the other" in capsys.readouterr().err


# The program's own start with a pad in it whose buttons the front end has named otherwise: A and B are swapped.
MAPPED = """
import os, sys
from handheld.ui.loop import prepare, Window
prepare(Window(headless=True))
import pygame
from pygame._sdl2 import controller
from ui.bench.pads import VirtualPad
pygame.display.init(); pygame.display.set_mode((64, 64)); pygame.joystick.init(); controller.init()
pad = VirtualPad("Front end's pad", vendor=0x045e, product=0x028e)
pygame.event.pump()
found = controller.Controller(0)
print(pygame.joystick.Joystick(0).get_guid(), found.get_mapping())
"""


def test_the_front_ends_mapping_goes_before_ours() -> None:
    def mapping(given: str = "") -> tuple[str, str]:
        environment = os.environ | {"PYTHONPATH": str(ROOT / "tests"), "SDL_GAMECONTROLLERCONFIG": given}
        done = subprocess.run([sys.executable, "-c", MAPPED], env=environment, capture_output=True, text=True,
                              check=True)
        guid, _, rest = done.stdout.splitlines()[-1].partition(" ")
        return guid, rest

    guid, usual = mapping()
    assert "'a': 'b0'" in usual
    _, named = mapping(f"{guid},Front end's pad,a:b1,b:b0,back:b9,start:b10,platform:Linux,")
    assert "'a': 'b1'" in named
    assert "'start': 'b10'" in named


# ---------------------------------------------------------------- what lies on the card


@pytest.fixture(scope="module")
def build() -> Any:
    spec = importlib.util.spec_from_file_location("build_ports", PORTS / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("system", ["retropie", "batocera", "portmaster"])
def test_a_port_has_all_that_its_front_end_wants(build: Any, system: str, tmp_path: Path) -> None:
    lib = tmp_path / "lib"
    (lib / "handheld").mkdir(parents=True)
    (lib / "handheld" / "__init__.py").write_text("")
    tree = tmp_path / system
    build.lay_out(system, lib, tree, "arm64", "20261130")
    build.check(tree)
    build.pack(tree, tmp_path / "a.zip", 1_800_000_000)
    build.pack(tree, tmp_path / "b.zip", 1_800_000_000)
    assert (tmp_path / "a.zip").read_bytes() == (tmp_path / "b.zip").read_bytes()
    with zipfile.ZipFile(tmp_path / "a.zip") as made:
        names = made.namelist()
        start = made.getinfo("Pocket Rails.sh")
        assert start.external_attr >> 16 & 0o111
        texts = {name: made.read(name).decode() for name in names if name.endswith((".xml", ".json", ".sh", ".md"))}
    assert not any("@" in text for name, text in texts.items() if name.endswith((".xml", ".json")))
    game = next(ET.fromstring(text) for name, text in texts.items() if name.endswith(".xml")).find("game")
    assert game is not None
    assert game.findtext("path") == "./Pocket Rails.sh"
    assert (game.findtext("image") or "").removeprefix("./") in names
    assert game.findtext("releasedate") == "20261130T000000"
    assert "pocket-rails/licenses/all-parts.txt" in names
    if system == "portmaster":
        port = json.loads(texts["pocket-rails/port.json"])
        assert set(port["items"]) == {name.split("/")[0] for name in names}
        assert port["attr"]["arch"] == ["aarch64"]
        assert "SDL_GAMECONTROLLERCONFIG=\"$sdl_controllerconfig\"" in texts["Pocket Rails.sh"]


def link(tree: Path) -> None:
    (tree / "here").symlink_to("there")


def colon(tree: Path) -> None:
    (tree / "a:b").write_text("")


def twins(tree: Path) -> None:
    (tree / "Readme").write_text("")
    (tree / "README").write_text("")


@pytest.mark.parametrize("spoil", [link, colon, twins])
def test_what_fat_cannot_hold_is_refused(build: Any, spoil: Callable[[Path], None], tmp_path: Path) -> None:
    spoil(tmp_path)
    with pytest.raises(SystemExit):
        build.check(tmp_path)


def run(folder: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["sh", str(folder / "run.sh"), *words], env=os.environ | environment, capture_output=True,
                          text=True, check=False, timeout=60)


@pytest.fixture
def card(tmp_path: Path) -> Path:
    (tmp_path / "run.sh").write_bytes((PORTS / "run.sh").read_bytes())
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "handheld").mkdir()
    (tmp_path / "lib" / "handheld" / "__init__.py").touch()  # else one that is installed goes before it
    (tmp_path / "lib" / "handheld" / "__main__.py").write_text(
        "import os, sys\nprint(sys.argv[1:], os.environ['POCKET_RAILS_HOME'], sys.pycache_prefix)\n"
        "sys.exit(int(sys.argv[-1]))\n")
    return tmp_path


def test_the_start_file_plays_out_of_its_own_folder(card: Path) -> None:
    done = run(card, "0", POCKET_RAILS_PYTHON=sys.executable)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == f"['play', '--port', '0'] {card}/saves {card}/cache"


def test_how_it_ended_is_handed_on(card: Path) -> None:
    assert run(card, "3", POCKET_RAILS_PYTHON=sys.executable).returncode == 3


def test_a_card_that_cannot_be_written_is_played_from(card: Path) -> None:
    (card / "log.txt").mkdir()  # not even root can write there
    done = run(card, "0", POCKET_RAILS_PYTHON=sys.executable)
    assert (done.returncode, done.stderr) == (0, "")
    assert "'--port'" in done.stdout


def test_without_a_fitting_python_it_says_so(card: Path) -> None:
    done = run(card, POCKET_RAILS_PYTHON="no-such-python", POCKET_RAILS_READ="0")
    assert done.returncode == 1
    assert "no 64-bit Python" in done.stderr
    assert "no 64-bit Python" in (card / "log.txt").read_text()
