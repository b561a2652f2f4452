"""Describe the C core to cffi; run by setuptools as core_c/build_ffi.py:make_ffi.

The public headers are the only declaration of the C interface: the part of each header
between the two marker comments is what cffi reads.
"""

import os
import re
import sys
from pathlib import Path

from cffi import FFI

ROOT = Path("core_c")  # setuptools runs in the folder of setup.py, and wants relative paths
INCLUDE = ROOT / "include"
# in order of use
HEADERS = [
    "hh_base.h", "hh_rng.h", "hh_trax.h", "hh_trax_search.h", "hh_twisty.h", "hh_twisty_brain.h",
    "hh_trail.h", "hh_coast.h", "hh_coast_cost.h", "hh_coast_brain.h", "hh_lattice.h", "hh_graph.h", "hh_tunnel.h",
    "hh_tunnel_brain.h",
]
SHARED = re.compile(r"/\* cdef begin \*/(.*?)/\* cdef end \*/", re.DOTALL)


def shared_part(header: str) -> str:
    """Return the declarations of one header that Python is to see."""
    parts = SHARED.findall((INCLUDE / header).read_text(encoding="utf-8"))
    if not parts:
        raise ValueError(f"{header} has no 'cdef begin' / 'cdef end' part")
    return "\n".join(parts)


def compile_flags() -> tuple[list[str], list[str]]:
    """Return compiler and linker flags; POCKET_RAILS_SANITIZE=address,undefined adds checks."""
    flags = ["-std=c11", "-Wall", "-Wextra", "-Wshadow", "-Wconversion", "-ffp-contract=off", "-fvisibility=hidden"]
    checks = os.environ.get("POCKET_RAILS_SANITIZE", "")
    if checks:
        check = [f"-fsanitize={checks}", "-fno-omit-frame-pointer", "-g", "-O1", "-DHH_CHECKED"]
        return flags + check, [f"-fsanitize={checks}"]
    return [*flags, "-O2"], []


def make_ffi() -> FFI:
    """Return the FFI that builds handheld._core."""
    ffi = FFI()
    for header in HEADERS:
        ffi.cdef(shared_part(header))
    cflags, ldflags = compile_flags()
    debug_python = hasattr(sys, "gettotalrefcount")
    ffi.set_source(
        "handheld._core",
        "\n".join(f'#include "{header}"' for header in HEADERS),
        sources=sorted(path.as_posix() for path in (ROOT / "src").glob("*.c")),
        depends=sorted(path.as_posix() for folder in (INCLUDE, ROOT / "src") for path in folder.glob("*.h")),
        include_dirs=[INCLUDE.as_posix()],
        define_macros=[] if debug_python else [("Py_LIMITED_API", "0x030B0000")],
        undef_macros=["NDEBUG"] if os.environ.get("POCKET_RAILS_SANITIZE") else [],
        extra_compile_args=cflags,
        extra_link_args=ldflags,
        py_limited_api=not debug_python,
    )
    return ffi
