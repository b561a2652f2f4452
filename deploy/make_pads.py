"""Collect game pad mappings for Linux from two packages: assets/pads/gamecontrollerdb.txt.

    pip download --no-deps glfw pyglet       (once, in a scratch folder)
    python deploy/make_pads.py GLFW.whl PYGLET.whl

GLFW carries the community list SDL_GameControllerDB in its library, pyglet carries SDL's own list; both lists are
under the zlib licence. GLFW's lines go first; SDL's own follow for pads that the other list lacks. Where SDL's list
has a mapping by button labels and one by position, the one by position is taken: A is the lower button everywhere.
"""

from __future__ import annotations

import argparse
import re
import sys
import zipfile
from pathlib import Path

TARGET = Path(__file__).resolve().parent.parent / "assets" / "pads" / "gamecontrollerdb.txt"
LINE = re.compile(rb"[0-9a-f]{32},[^\x00\n]*?,platform:Linux,")
BY_POSITION = "hint:!SDL_GAMECONTROLLER_USE_BUTTON_LABELS:=1,"


def from_glfw(wheel: Path) -> list[str]:
    """Return the Linux lines in the library of a glfw wheel."""
    with zipfile.ZipFile(wheel) as archive:
        name = next(n for n in archive.namelist() if n.endswith("libglfw.so"))
        return [line.decode() for line in LINE.findall(archive.read(name))]


def from_pyglet(wheel: Path) -> list[str]:
    """Return the Linux lines of SDL's own list in a pyglet wheel, mappings by position only."""
    with zipfile.ZipFile(wheel) as archive:
        text = archive.read("pyglet/input/controller_db.py").decode()
    linux = text.split('startswith("linux")')[1].split("elif")[0]
    lines = [line.replace(BY_POSITION, "") for line in re.findall(r'^"(.*)",$', linux, re.MULTILINE)]
    return [f"{line}platform:Linux," for line in lines if "hint:" not in line and line[:32].isalnum()]


def main(arguments: list[str] | None = None) -> int:
    """Write the list. Returns the exit code."""
    parser = argparse.ArgumentParser(description="Make assets/pads/gamecontrollerdb.txt.")
    parser.add_argument("glfw", type=Path)
    parser.add_argument("pyglet", type=Path)
    asked = parser.parse_args(arguments)
    known: dict[str, str] = {}
    for line in [*from_glfw(asked.glfw), *from_pyglet(asked.pyglet)]:
        known.setdefault(line[:32], line)
    if len(known) < 300:
        print(f"make_pads: only {len(known)} mappings found; are these the right wheels?", file=sys.stderr)
        return 1
    ordered = sorted(known.values(), key=lambda line: (line.split(",")[1].lower(), line))
    head = "# Linux game pads; made by deploy/make_pads.py, licence in LICENCE.txt"
    TARGET.write_text("\n".join([head, *ordered, ""]), "utf-8")
    print(f"{len(ordered)} mappings, {TARGET.stat().st_size / 1000:.0f} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
