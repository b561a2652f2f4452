"""The PIN of whoever runs a console in public. The file holds what scrypt makes of it, never the PIN.

Each try is counted on the disk before it is looked at, so that pulling the plug gives none for nothing. After some
wrong ones there is a wait before each further try, longer every time; it is measured by a clock that cannot be set,
and begins anew with each start of the program. A forgotten PIN: delete the file (docs/admin.md)."""

from __future__ import annotations

import hashlib
import hmac
import itertools
import json
import logging
import secrets
import threading
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

from handheld.session.files import sweep, write_atomically
from handheld.session.settings import config_folder

log = logging.getLogger(__name__)

NAME = "admin-pin.json"  # beside the settings
LEAST, MOST = 4, 8  # digits
FREE = 3  # wrong tries before there is a wait
FIRST_WAIT, LONGEST_WAIT = 15.0, 900.0  # seconds; twice as long each time
COST = 2**14  # scrypt's n: 16 MB and a few hundredths of a second, a third of one on a small Pi
HIGHEST = 2**20  # number in the file
MEMORY = 2**26  # bytes that scrypt may take


@dataclass(slots=True)
class _Kept:
    """The content of the file."""

    salt: str
    hash: str
    n: int = COST
    r: int = 8
    p: int = 1
    wrong: int = 0  # tries since the last right one
    version: int = 1

    def fits(self, pin: str) -> bool:
        return hmac.compare_digest(bytes.fromhex(self.hash), stretched(pin, bytes.fromhex(self.salt), self.n, self.r,
                                                                       self.p))


def stretched(pin: str, salt: bytes, n: int = COST, r: int = 8, p: int = 1) -> bytes:
    """Return what is kept of a PIN."""
    return hashlib.scrypt(pin.encode(), salt=salt, n=n, r=r, p=p, maxmem=MEMORY, dklen=32)


def proper(pin: str) -> bool:
    """Return whether this has the form of a PIN."""
    return LEAST <= len(pin) <= MOST and pin.isascii() and pin.isdigit()


def easy(pin: str) -> bool:
    """Return whether it is among the first that anybody would try: 0000, 1234, 8765. `pin`: digits."""
    steps = {(int(b) - int(a)) % 10 for a, b in itertools.pairwise(pin)}
    return steps in ({0}, {1}, {9})


class Pin:
    """`clock` gives seconds and only ever goes on. check() and choose() take a while: see session.job."""

    def __init__(self, folder: Path | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self.path = (config_folder() if folder is None else folder) / NAME
        self.clock = clock
        self.broken = False  # there is a file that can't be read: nobody gets in until it is deleted
        self.wrong_before = 0  # wrong tries between the last two right ones
        self._kept: _Kept | None = None
        self._since = clock()  # when the wait began
        self._one = threading.Lock()  # tries are looked at one after the other
        sweep(self.path.parent, NAME)
        self.load()

    def load(self) -> None:
        """Read the file."""
        self._kept, self.broken = None, False
        try:
            self._kept = _read(self.path.read_bytes())
        except FileNotFoundError:
            pass
        except (OSError, ValueError, TypeError, KeyError, RecursionError) as error:
            log.error("the PIN's file can't be read: %s", error)
            self.broken = True

    @property
    def chosen(self) -> bool:
        """Whether there is a PIN."""
        return self._kept is not None or self.broken

    @property
    def wrong(self) -> int:
        """Wrong tries since the last right one."""
        return self._kept.wrong if self._kept is not None else 0

    def wait(self) -> float:
        """Return for how many seconds no try is taken."""
        if self.wrong < FREE:
            return 0.0
        return max(0.0, self._since + pause_after(self.wrong) - self.clock())

    def check(self, pin: str) -> bool:
        """Return whether this is the PIN. False at once while there is a wait."""
        with self._one:
            return self._check(pin)

    def _check(self, pin: str) -> bool:
        kept = self._kept
        if kept is None or self.wait() > 0:
            return False
        before = kept.wrong
        kept.wrong = min(before + 1, HIGHEST)
        self._write()
        right = proper(pin) and kept.fits(pin)
        if right:
            kept.wrong, self.wrong_before = 0, before
            self._write()
        self._since = self.clock()
        return right

    def choose(self, pin: str) -> None:
        """Take this PIN from now on. Raises OSError; ValueError if it is none."""
        if not proper(pin):
            raise ValueError(f"a PIN has {LEAST} to {MOST} digits")
        if self.broken:
            raise PermissionError(1, "The file of the PIN can't be read; delete it first")
        salt = secrets.token_bytes(16)
        fresh = _Kept(salt.hex(), stretched(pin, salt).hex())
        write_atomically(self.path, _text(fresh), 0o600)
        self._kept = fresh

    def _write(self) -> None:
        """Count on the disk; where that can't be done the count holds until the program ends."""
        assert self._kept is not None
        try:
            write_atomically(self.path, _text(self._kept), 0o600)
        except OSError as error:
            log.warning("the tries at the PIN are not counted on the disk: %s", error)


def pause_after(wrong: int) -> float:
    """Return the wait in seconds after so many wrong tries."""
    return 0.0 if wrong < FREE else float(min(LONGEST_WAIT, FIRST_WAIT * 2.0 ** min(wrong - FREE, 20)))


def _text(kept: _Kept) -> bytes:
    return (json.dumps(asdict(kept), indent=1) + "\n").encode()


def _read(data: bytes) -> _Kept:
    """Return the content of the file. Raises ValueError, TypeError, KeyError."""
    found = json.loads(data)
    kept = _Kept(**{key: found[key] for key in ("salt", "hash", "n", "r", "p", "wrong")})
    numbers = (kept.n, kept.r, kept.p, kept.wrong)
    if not all(isinstance(one, int) and 0 <= one <= HIGHEST for one in numbers) or len(bytes.fromhex(kept.hash)) != 32:
        raise ValueError("not what this program writes")
    if kept.n < 2 or kept.n.bit_count() != 1 or not 0 < 128 * kept.n * kept.r * kept.p < MEMORY:
        raise ValueError("scrypt can't count like that")
    bytes.fromhex(kept.salt)
    return kept
