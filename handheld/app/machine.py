"""What the doctor looks at: the files of a machine (or of a tree that stands for one), its commands, its user."""

from __future__ import annotations

import grp
import os
import pwd
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

LONG = 40  # seconds that a probe may take: a small Pi reads slowly from its card


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the report; `do` is what to type where it is not well."""

    part: str
    ok: bool
    found: str
    do: str = ""


@dataclass(slots=True)
class Machine:
    """`root`: where its files lie. Everything here takes what is missing for empty."""

    root: Path = Path("/")
    environ: Mapping[str, str] = field(default_factory=lambda: os.environ)

    def path(self, name: str) -> Path:
        """Return where a file of the machine lies here."""
        return self.root / name.lstrip("/")

    def shown(self, path: Path) -> str:
        """Return a path as the machine itself calls it."""
        return "/" + str(path.relative_to(self.root))

    def found(self, pattern: str) -> list[Path]:
        """Return the files of a pattern, event10 after event9."""
        try:
            found = list(self.root.glob(pattern.lstrip("/")))
        except OSError:
            return []
        return sorted(found, key=lambda path: [int(one) if one.isdigit() else one for one in
                                               re.split(r"([0-9]+)", str(path))])

    def read(self, path: str | Path) -> str:
        """Return the text of a file."""
        try:
            return (self.path(path) if isinstance(path, str) else path).read_text("utf-8", "replace").strip("\0 \n")
        except OSError:
            return ""

    def number(self, path: str | Path) -> int | None:
        """Return the whole number in a file."""
        text = self.read(path)
        try:
            return int(text, 0)
        except ValueError:
            return None

    def may(self, path: Path, mode: int = os.R_OK | os.W_OK) -> bool:
        """Return whether the user may open a file."""
        return os.access(path, mode)

    def group(self, path: Path) -> str:
        """Return the group of a file."""
        try:
            return grp.getgrgid(path.stat().st_gid).gr_name
        except (OSError, KeyError):
            return ""

    def user(self) -> str:
        """Return whose program this is."""
        try:
            return pwd.getpwuid(os.getuid()).pw_name
        except KeyError:
            return str(os.getuid())

    def run(self, *command: str) -> str:
        """Return what a command prints; "" where there is none, or it fails."""
        if self.root != Path("/"):
            return ""
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=10, check=False)
        except (OSError, subprocess.TimeoutExpired):
            return ""
        return done.stdout.strip() if done.returncode == 0 else ""

    def probe(self, code: str, *words: str, **environment: str) -> tuple[bool, str]:
        """Run a piece of Python by itself; return whether it went well and what it printed (or its last words)."""
        quiet = {"PYGAME_HIDE_SUPPORT_PROMPT": "1", "SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS": "1"}
        try:
            done = subprocess.run(
                [sys.executable, "-c", code, *words], env={**self.environ, **quiet, **environment},
                capture_output=True, text=True, timeout=LONG, check=False,
            )
        except subprocess.TimeoutExpired:
            return False, f"no answer within {LONG} s"
        if done.returncode == 0:
            return True, done.stdout.strip()
        return False, "".join(done.stderr.strip().splitlines()[-1:]) or f"ended by signal {-done.returncode}"


def group_line(machine: Machine, closed: Sequence[Path], usual: str) -> str:
    """Return what to type so that these files may be opened: join their groups."""
    groups = sorted({machine.group(path) for path in closed} - {"root", ""}) or [usual]
    return f"sudo usermod -aG {','.join(groups)} {machine.user()}   (then log in again)"
