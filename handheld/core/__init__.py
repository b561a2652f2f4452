"""The Python face of the C core: one thin class per C struct, status codes as exceptions."""

from typing import Any

try:
    from handheld._core import ffi as ffi
    from handheld._core import lib as lib
except ImportError as error:  # a checkout whose core was never built
    raise ImportError("The C core is not built here. Run `sh deploy/play.sh` (or `pip install -e .`).") from error

EXPECTED_ABI = 1
if int(lib.hh_abi()) != EXPECTED_ABI:
    raise ImportError(
        f"The C core has ABI {int(lib.hh_abi())}, this program needs {EXPECTED_ABI}. Run `sh deploy/play.sh` again."
    )


class CoreError(RuntimeError):
    """A call into the core that failed: the caller's mistake, never a player's."""


def check(status: int) -> None:
    """Raise CoreError unless `status` is HH_OK."""
    if status != lib.HH_OK:
        raise CoreError(ffi.string(lib.hh_status_text(status)).decode())


class Stop:
    """A request to stop a search under way; safe to set from another thread."""

    def __init__(self) -> None:
        self.pointer: Any = ffi.new("hh_stop *")

    def ask(self) -> None:
        """Ask the search to end as soon as it can."""
        lib.hh_stop_ask(self.pointer)

    def asked(self) -> bool:
        """Return whether somebody asked."""
        return bool(lib.hh_stop_asked(self.pointer))


def draw(seed: int, k: int, below: int) -> int:
    """Return draw number `k` of `seed`, 0..below-1; the same on every machine."""
    return int(lib.hh_rng_below(seed & 0xFFFFFFFFFFFFFFFF, k, below))
