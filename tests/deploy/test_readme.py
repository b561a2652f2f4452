"""What the pages tell an operator is so: commands, options, files, times and limits are those of scripts and units."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from handheld.app import kiosk
from handheld.app.bench import parts
from handheld.app.cli import COMMANDS
from handheld.session import pin
from handheld.session.policy import Policy
from handheld.ui import admin, keeper

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
PAGES = {name: (ROOT / name).read_text("utf-8") for name in (
    "deploy/README.md", "deploy/vm/README.md", "docs/admin.md", "docs/kiosk-day.md", "docs/nothing-lost.md",
    "docs/power.md")}
README = PAGES["deploy/README.md"]


def unit(name: str, key: str) -> str:
    """Return what a unit (or its drop-in) sets."""
    found = re.findall(rf"^{key}=(.*)$", (DEPLOY / "kiosk" / name).read_text("utf-8"), re.M)
    assert len(found) == 1, (name, key)
    return str(found[0])


@pytest.mark.parametrize("page", PAGES)
def test_scripts_and_pages_that_are_named_are_there(page: str) -> None:
    text = PAGES[page]
    named = re.findall(r"(?<![\w/-])(?:deploy|docs|tests)/[\w./-]+\.(?:sh|py|md)\b", text)
    named += [f"deploy/vm/{one}" for one in re.findall(r"`(\w+\.sh)`", text)]
    named += [f"deploy/{one}" for one in re.findall(r"/usr/lib/pocket-rails/deploy/([\w./-]+\.(?:sh|py))", text)]
    for name in named:
        assert (ROOT / name).is_file(), name
    assert named or page == "docs/kiosk-day.md"


@pytest.mark.parametrize(("script", "words"), re.findall(
    r"deploy/([\w/-]+\.sh)((?: (?:--[a-z]+|[A-Z]+|[a-z0-9-]+|[\w.-]+\.(?:gpg|deb)))*)", README))
def test_commands_take_the_words_they_are_given(script: str, words: str) -> None:
    text = (DEPLOY / script).read_text("utf-8")
    usage = "".join(re.findall(r"^# +(?:usage: )?(?:sudo )?sh .*$", text, re.M))
    for word in words.split():
        if word.startswith("--"):
            assert word in usage, word
    if words and "${1:?usage" in text:
        assert words.split()[0] == "FOLDER"


@pytest.mark.parametrize("call", re.findall(r"`(?:sudo )?pocket-rails ([^`]+)`", "".join(PAGES.values())))
def test_the_commands_of_the_program_are_its_own(call: str) -> None:
    command, *words = call.split()
    assert command in COMMANDS
    if command == "bench":
        assert set(words[words.index("--only") + 1].split(",")) <= set(parts())


def test_times_are_those_of_the_units() -> None:
    service = "pocket-rails-kiosk.service"
    assert f"killed {unit(service, 'WatchdogSec')} s after the last sign of life" in README
    words = {"4": "Four"}
    ends, span = unit(service, "StartLimitBurst"), unit(service, "StartLimitIntervalSec")
    assert f"{words[ends]} ends in {span} s" in README
    waits = re.findall(r"wait=(\d+)", (DEPLOY / "kiosk/safe-screen.sh").read_text("utf-8"))
    assert f"after {', '.join(waits[:-1])}, then every {waits[-1]} s" in README
    assert (kiosk.LATELY, kiosk.BLAMED) == (300, 2)
    assert "a second one within five minutes goes to the title" in README
    assert f"{unit('system.conf', 'RuntimeWatchdogSec')} s |" in README
    limits = [unit(name, "MemoryMax").rstrip("M") for name in (service, "cage.conf")]
    assert f"of {limits[0]} (cage: {limits[1]})" in README


def test_the_way_in_is_the_one_that_is_told() -> None:
    assert (admin.CHORD_TIME, admin.CORNER_TIME, admin.IDLE) == (2000, 5000, 120_000)
    assert "Select and Start for two seconds (a corner of the touch screen for five, or X and F10)" in README
    page = PAGES["docs/admin.md"]
    for words in ("together for two seconds", "for five seconds", "after two minutes without a press"):
        assert words in page
    assert f"A PIN has {pin.LEAST} to {pin.MOST} digits" in page
    assert [pin.pause_after(n) for n in range(2, 6)] == [0, 15, 30, 60]
    assert pin.pause_after(99) == 15 * 60
    assert pin.NAME in README
    assert pin.NAME in page


def test_the_day_is_as_the_policy_has_it() -> None:
    page, fresh = PAGES["docs/kiosk-day.md"], Policy()
    assert f"for {fresh.attract_seconds} s (`attract_seconds`)" in page
    assert f"for {fresh.idle_minutes - 1} min 30 s (`idle_minutes` less {keeper.COUNTDOWN / 1000:.0f} s)" in page
    assert f"said {', '.join(map(str, keeper.WARNINGS[:-1]))} and {keeper.WARNINGS[-1]} minutes before" in page


def test_names_of_files_and_groups() -> None:
    install = (DEPLOY / "install-kiosk.sh").read_text("utf-8")
    root = (DEPLOY / "kiosk/root.py").read_text("utf-8")
    for page in (README, PAGES["docs/admin.md"]):
        assert "pocket-rails-reset-pin" in page
    assert '"pocket-rails-reset-pin", "pocket-rails-reset-pin.txt"' in root
    groups = unit("pocket-rails-kiosk.service", "SupplementaryGroups").split()
    assert f"groups {', '.join(groups)} |" in README
    assert ",".join(groups) in install
    assert "pocket-rails-update-key.gpg" in (DEPLOY / "sign-update.sh").read_text("utf-8")
    assert "dev-pocketrails-screen.device" in unit("pocket-rails-kiosk.service", "Wants")


def test_it_is_one_page() -> None:
    assert len(README.splitlines()) <= 105


def test_no_registry_and_no_path_of_one_machine_stands_in_what_is_deployed() -> None:
    wrong = re.compile(r"https?://\S*(?:debian|pypi|pythonhosted|piwheels)|/home/(?!player)\w+|/work/\w+")
    for path in sorted(DEPLOY.rglob("*")):
        if path.suffix in (".sh", ".py", ".md", ".service", ".conf", ".rules", ".path", ".txt"):
            assert not wrong.search(path.read_text("utf-8")), path
