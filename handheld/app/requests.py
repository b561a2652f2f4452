"""What the program asks of root, where systemd runs it as a kiosk, and where sticks are mounted.

The program writes $RUNTIME_DIRECTORY/request: a word of REQUESTS and, in a second line, what it is about. A unit of
root's notices, moves the file away and does it (deploy/kiosk/root.py), and leaves `answer` beside it: one word.
`done`, or why nothing was changed:

    unsigned  no signature, or not by the operator's key     nokey     the operator has put no key on this machine
    older     not newer than what is installed               foreign   for another kind of processor
    broken    not a package                                  refused   not this program, or not from a stick
    needs     it needs packages that are not there           nospace   too little room
    readonly  the system's own storage can't be written      gone      the stick or the file is not there any more
    busy      another update is being worked on              failed    it went wrong; the version before is put back
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from handheld.app.kiosk import runtime_folder
from handheld.ui.host import REQUESTS, NoHost

SERVED = Path("/etc/pocket-rails/kiosk")  # install-kiosk.sh leaves it: root's side is there
STICKS = Path("/media/pocket-rails")  # of the kiosk
UNDER_WAY = ("working", "installing", "restarting")
LONGEST = 40  # letters of an answer


class Requests(NoHost):
    """The part of a Host that root's side stands behind."""

    def __init__(self, folder: Path | None = None, served: Path = SERVED,
                 sticks: tuple[Path, ...] | None = None) -> None:
        self._folder = runtime_folder() if folder is None else folder
        self._served = served
        self._sticks = tuple(dict.fromkeys((STICKS, *users_sticks()))) if sticks is None else sticks

    def can(self, request: str) -> bool:
        """Return whether somebody is there to do it."""
        folder = self._folder
        return request in REQUESTS and folder is not None and self._served.exists() and os.access(folder, os.W_OK)

    def request(self, request: str, detail: str = "") -> None:
        """Ask. Raises OSError."""
        if self._folder is None or not self.can(request):
            raise OSError(38, "Nobody is here to ask")
        with contextlib.suppress(FileNotFoundError):
            (self._folder / "answer").unlink()
        fresh = self._folder / ".request.tmp"
        fresh.write_text(f"{request}\n{' '.join(detail.splitlines())}\n", "utf-8", "surrogateescape")
        fresh.replace(self._folder / "request")

    def answer(self) -> str:
        """Return what became of the last request; "" while nothing is known, or it is being worked on."""
        code = self._read("answer")
        return "" if code in UNDER_WAY else code

    def news(self) -> str:
        """Return, once, what became of an update that ended the program before this one."""
        code = self.answer()
        if code and self._folder is not None:
            with contextlib.suppress(OSError):
                (self._folder / "answer").unlink()
        return code

    def sticks(self) -> list[Path]:
        """Return where sticks are mounted."""
        found = []
        for place in self._sticks:
            with contextlib.suppress(OSError):
                found += sorted(one for one in place.iterdir() if one.is_mount())
        return found

    def _read(self, name: str) -> str:
        if self._folder is None:
            return ""
        try:
            with (self._folder / name).open("rb") as file:
                return file.read(LONGEST).decode("ascii", "replace").strip()
        except OSError:
            return ""


def users_sticks() -> tuple[Path, ...]:
    """Return where a desktop mounts the sticks of who is at it."""
    name = os.environ.get("USER", "")
    return (Path("/media", name), Path("/run/media", name)) if name != ".." and Path(name).name == name != "" else ()
