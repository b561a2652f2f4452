"""What stands in deploy/package: versions agree, the page names each command, entries and scripts are well formed."""

from __future__ import annotations

import configparser
import re
import subprocess
import sys
import tomllib
import xml.etree.ElementTree as ET
from email.utils import parsedate_to_datetime
from pathlib import Path

import pytest

from handheld import __version__
from handheld.app.cli import COMMANDS

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "deploy" / "package"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
SCRIPTS = sorted([*(ROOT / "deploy").glob("*.sh"), *(PACKAGE / name for name in (
    "pocket-rails", "postinst", "prerm", "postrm", "rtupdate"))])
NAMESPACE = "{http://www.w3.org/XML/1998/namespace}lang"


def text(name: str) -> str:
    """Return a file of deploy/package."""
    return (PACKAGE / name).read_text("utf-8")


def control() -> dict[str, str]:
    """Return the fields of the control file; a line that begins with a blank goes on with the field before."""
    fields: dict[str, str] = {}
    name = ""
    for line in text("control.in").splitlines():
        if line.startswith(" "):
            fields[name] += "\n" + line
        else:
            name, _, value = line.partition(":")
            fields[name] = value.strip()
    return fields


def test_versions_agree() -> None:
    version = PROJECT["version"]
    assert __version__ == version
    first = text("changelog").splitlines()[0]
    assert re.fullmatch(r"pocket-rails \(([^)]+)\) \w+; urgency=\w+", first)
    assert f"({version})" in first
    release = ET.fromstring(text("pocket-rails.metainfo.xml")).find("releases/release")
    assert release is not None
    assert release.attrib["version"] == version
    assert f"\n## {version}\n" in (ROOT / "CHANGELOG.md").read_text("utf-8")


def test_the_changelog_is_debians() -> None:
    closing = [line for line in text("changelog").splitlines() if line.startswith(" -- ")]
    maintainer = control()["Maintainer"]
    for line in closing:
        who, _, when = line.removeprefix(" -- ").partition("  ")
        assert who == maintainer
        assert parsedate_to_datetime(when).strftime("%a, %d %b %Y") == " ".join(when.split()[:4])
    assert closing


def test_control_asks_for_what_sdl_opens() -> None:
    fields = control()
    wanted = {part.strip().split(" ")[0] for part in re.split(r"[,|]", fields["Depends"])}
    assert wanted >= {"python3", "python3-cffi-backend", "libgl1", "libegl1", "libgles2", "libgbm1", "libdrm2",
                      "libgl1-mesa-dri", "libxkbcommon0", "libudev1", "libasound2", "libwayland-egl1",
                      "libwayland-cursor0", "gpgv", "zlib1g", "libstdc++6"}
    assert not wanted & {part.strip() for part in fields["Recommends"].split(",")}
    assert PROJECT["requires-python"] == ">=3.11"
    assert len(fields["Description"].splitlines()[0]) < 80
    assert all(line.startswith(" ") and len(line) <= 80 for line in fields["Description"].splitlines()[1:])


def test_each_wheel_is_pinned_by_its_hash() -> None:
    for name, files in (("wheels-run.txt", 4), ("wheels-build.txt", 5)):
        assert len(set(re.findall(r"--hash=sha256:([0-9a-f]{64})\b", text(name)))) == files
    run = re.findall(r"^([a-z-]+)==", text("wheels-run.txt"), re.M)
    build = re.findall(r"^([a-z-]+)==", text("wheels-build.txt"), re.M)
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["build-system"]["requires"]
    assert {re.split(r"[<>=]", one)[0].lower() for one in wanted} <= set(build)
    assert {re.split(r"[<>=]", one)[0] for one in PROJECT["dependencies"]} <= {*run, "cffi"}


@pytest.mark.parametrize("command", COMMANDS)
def test_the_page_names_each_command(command: str) -> None:
    page = text("pocket-rails.6")
    assert f"\n.B {command.replace('-', chr(92) + '-')}\n" in page


def test_the_page_says_where_things_are() -> None:
    page = text("pocket-rails.6")
    for word in ("POCKET_RAILS_HOME", "STATE_DIRECTORY", "settings.toml", "@VERSION@", "install\\-kiosk.sh"):
        assert word in page, word
    assert page.startswith(".TH POCKET-RAILS 6 ")


def test_the_desktop_entry() -> None:
    entry = configparser.ConfigParser(interpolation=None, delimiters=("=",))
    entry.optionxform = str  # type: ignore[assignment,method-assign]
    entry.read_string(text("pocket-rails.desktop"))
    main = entry["Desktop Entry"]
    assert (main["Type"], main["Name"], main["Exec"], main["Icon"]) == (
        "Application", "Pocket Rails", PROJECT["name"], "pocket-rails")
    assert main["Terminal"] == "false"
    for key in ("Categories", "Keywords", "Actions"):
        assert main[key].endswith(";")
    for action in main["Actions"].rstrip(";").split(";"):
        assert entry[f"Desktop Action {action}"]["Exec"].startswith("pocket-rails ")
    for key in ("GenericName", "Comment"):
        for language in ("sv", "ja"):
            assert main[f"{key}[{language}]"] != main[key]


def test_the_metadata_for_software_shops() -> None:
    data = ET.fromstring(text("pocket-rails.metainfo.xml"))
    assert data.attrib["type"] == "desktop-application"
    assert data.findtext("launchable") == "pocket-rails.desktop"
    assert data.findtext("provides/binary") == "pocket-rails"
    assert f"{data.findtext('id')}.metainfo.xml" in (ROOT / "deploy" / "package.sh").read_text("utf-8")
    assert {one.attrib.get(NAMESPACE, "en") for one in data.findall("summary")} == {"en", "sv", "ja"}
    desktop = text("pocket-rails.desktop")
    for one in data.findall("summary"):
        assert f"={one.text}\n" in desktop  # one description everywhere


def test_the_copyright_file_has_each_licence_it_names() -> None:
    paragraphs = text("copyright").split("\n\n")
    named = {one.split("License: ")[1].splitlines()[0] for one in paragraphs if one.startswith("Files: ")}
    given = {one.splitlines()[0].removeprefix("License: ") for one in paragraphs if one.startswith("License: ")}
    assert named == given
    assert all(line == "" or not line.isspace() for line in text("copyright").splitlines())


def test_the_icon_is_what_its_script_draws() -> None:
    done = subprocess.run([sys.executable, str(ROOT / "deploy" / "make_icon.py"), "--check"], check=False)
    assert done.returncode == 0


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_scripts_are_posix_sh(script: Path) -> None:
    done = subprocess.run(["sh", "-n", str(script)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    words = script.read_text("utf-8")
    assert not re.search(r"\[\[ |\bfunction \w+|<<<|\blocal -", words)
    if script.parent == PACKAGE:
        assert words.startswith("#!/bin/sh\n")


def test_the_launcher_lets_nothing_get_in_between(tmp_path: Path) -> None:
    fake = tmp_path / "python3"
    fake.write_text('#!/bin/sh\nenv | sort | grep ^PYTHON\nprintf "%s|" "$@"\n', "utf-8")
    fake.chmod(0o755)
    launcher = text("pocket-rails").replace("/usr/bin/python3", str(fake))
    done = subprocess.run(["sh", "-s", "play", "--game", "a b"], input=launcher, capture_output=True, text=True,
                          env={"PATH": "/usr/bin:/bin", "PYTHONPATH": "/somewhere"}, check=True)
    assert done.stdout.splitlines() == ["PYTHONNOUSERSITE=1", "PYTHONPATH=/usr/lib/pocket-rails", "PYTHONSAFEPATH=1",
                                        "-m|handheld|play|--game|a b|"]
