"""Make the ports for EmulationStation (RetroPie, Batocera) and PortMaster out of a .deb and some wheels.

usage: python3 build.py DEB WHEELS OUT     (deploy/ports.sh calls it)

A port is a zip to unpack on a card, which may be FAT: plain files only, no links, no name that FAT can't hold, nothing
that differs in upper and lower case alone. The same .deb and wheels give the same bytes."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
MACHINES = {"arm64": "aarch64", "amd64": "x86_64"}
START = "Pocket Rails.sh"
FOLDER = "pocket-rails"
FAT = re.compile(r"[^\x00-\x1f\"*:<>?\\|/]+(?<![. ])")  # a name that every FAT can hold
NOT_NEEDED = ("pygame/tests", "pygame/docs", "pygame/examples", "pygame/__pyinstaller", "pygame/__briefcase")


def fields(deb: Path) -> dict[str, str]:
    """Return version and architecture of a package."""
    out = subprocess.run(["dpkg-deb", "-f", deb, "Version", "Architecture"], check=True, capture_output=True, text=True)
    return dict(line.split(": ", 1) for line in out.stdout.splitlines())


def library(deb: Path, wheels: Path, arch: str, target: Path) -> None:
    """Lay out what Python imports: the .deb's for 3.11 and 3.13, pygame for 3.12, and cffi's backend for each."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["dpkg-deb", "-x", deb, folder], check=True)
        shutil.copytree(Path(folder, "usr/lib/pocket-rails"), target)
    shutil.rmtree(target / "deploy", ignore_errors=True)  # a kiosk's
    found = sorted(wheels.glob(f"*{MACHINES[arch]}*.whl"))
    if len(found) != 4:
        raise SystemExit(f"{wheels}: four wheels for {arch} are wanted, not {len(found)}")
    for wheel in found:
        with zipfile.ZipFile(wheel) as source:
            for name in source.namelist():
                ours = name.startswith("_cffi_backend") or (name.startswith("pygame") and ".dist-info" not in name)
                have = target / name
                if ours and not name.endswith((".pyi", "py.typed", "/")) and not name.startswith(NOT_NEEDED) and (
                        have.parent.is_dir() or name.endswith(".so")) and not have.exists():
                    have.parent.mkdir(parents=True, exist_ok=True)
                    have.write_bytes(source.read(name))


def fill(text: str, arch: str, date: str) -> str:
    """Return a template with what is known only now."""
    return text.replace("@DATE@", date).replace("@MACHINE@", MACHINES[arch])


def lay_out(system: str, lib: Path, tree: Path, arch: str, date: str) -> None:
    """Make one port's tree."""
    folder = tree / FOLDER
    folder.mkdir(parents=True)
    shutil.copytree(lib, folder / "lib")
    shutil.copyfile(HERE / "run.sh", folder / "run.sh")
    shutil.copyfile(HERE / "README.md", folder / "README.md")
    shutil.copyfile(ROOT / "docs/pictures/title.png", folder / "screenshot.png")
    shutil.copyfile(ROOT / "deploy/package/icons/256.png", folder / "cover.png")
    (folder / "licenses").mkdir()
    shutil.copyfile(ROOT / "LICENSE", folder / "licenses/pocket-rails.txt")
    shutil.copyfile(ROOT / "deploy/package/copyright", folder / "licenses/all-parts.txt")
    shutil.copyfile(HERE / ("portmaster.sh" if system == "portmaster" else "frontend.sh"), tree / START)
    if system == "portmaster":
        for name in ("port.json", "gameinfo.xml"):
            (folder / name).write_text(fill((HERE / name).read_text("utf-8"), arch, date), "utf-8")
    else:
        (tree / "gamelist.xml").write_text(fill((HERE / "gamelist.xml").read_text("utf-8"), arch, date), "utf-8")


def check(tree: Path) -> None:
    """Stop at anything that a FAT card would not hold."""
    seen: set[str] = set()
    for path in sorted(tree.rglob("*")):
        name = path.relative_to(tree).as_posix()
        if path.is_symlink():
            raise SystemExit(f"{name} is a link")
        if not all(FAT.fullmatch(part) for part in name.split("/")) or len(name) > 200:
            raise SystemExit(f"{name} is no name for a FAT card")
        if name.lower() in seen:
            raise SystemExit(f"{name} is there twice for a FAT card")
        seen.add(name.lower())


def pack(tree: Path, target: Path, stamp: int) -> None:
    """Write the zip: sorted, all of one time."""
    when = time.gmtime(stamp)[:6]
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as out:
        for path in sorted(one for one in tree.rglob("*") if one.is_file()):
            name = path.relative_to(tree).as_posix()
            info = zipfile.ZipInfo(name, when)
            info.external_attr = (0o755 if name.endswith(".sh") else 0o644) << 16
            info.compress_type = zipfile.ZIP_DEFLATED
            out.writestr(info, path.read_bytes())


def main(deb: Path, wheels: Path, out: Path) -> None:
    """Make the three ports of one architecture."""
    about = fields(deb)
    arch, version = about["Architecture"], about["Version"]
    stamp = int(os.environ["SOURCE_DATE_EPOCH"])
    with tempfile.TemporaryDirectory() as folder:
        lib = Path(folder, "lib")
        library(deb, wheels, arch, lib)
        for system in ("retropie", "batocera", "portmaster"):
            tree = Path(folder, system)
            lay_out(system, lib, tree, arch, time.strftime("%Y%m%d", time.gmtime(stamp)))
            check(tree)
            target = out / f"pocket-rails-{version}-{system}-{arch}.zip"
            pack(tree, target, stamp)
            print(f"{target.name}: {target.stat().st_size // 1024} kB")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:4]))
