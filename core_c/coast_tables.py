"""Write core_c/src/hh_coast_tables.c: the data of handheld/games/coast/data as the core wants it.
Run from the root of the checkout."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parent.parent
TARGET = Path("core_c/src/hh_coast_tables.c")
NONE = 255


def loader() -> ModuleType:
    """Return handheld/games/coast/data.py without its packages, which need the core that is built from this."""
    spec = importlib.util.spec_from_file_location("coast_data", ROOT / "handheld" / "games" / "coast" / "data.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules["coast_data"] = module
    spec.loader.exec_module(module)
    return module


def table(name: str, values: list[str], columns: int, kind: str = "uint8_t") -> str:
    """Return one C table, `columns` values a line."""
    lines = [", ".join(values[i : i + columns]) for i in range(0, len(values), columns)]
    return f"const {kind} {name} = {{\n    " + ",\n    ".join(lines) + "};\n"


def row(values: list[int]) -> str:
    """Return one row as C writes it."""
    return "{" + ", ".join(map(str, values)) + "}"


def bits(members: list[int]) -> str:
    """Return an hh_coast_set as C writes it."""
    both = sum(1 << member for member in members)
    return f"{{{{0x{both & (1 << 64) - 1:016X}u, 0x{both >> 64:016X}u}}}}"


def text() -> str:
    """Return the whole file."""
    module = loader()
    data = module.load()
    routes, variants = data.routes, [data.variants[name] for name in module.VARIANTS]
    colour = [module.LETTERS.index(r.colour) if r.colour else module.LOCO for r in routes]
    fits = []
    for kind in range(9):
        of = [i for i in range(len(routes)) if kind == module.LOCO or colour[i] in (kind, module.LOCO)]
        fits.append([bits([i for i in of if routes[i].length <= cars]) for cars in range(7)])
    at = [[len(of), *of, *[0] * 9][:10] for of in data.at]
    rules = [[v.deal, v.keep_initial, v.draw, v.keep_later, v.longest, v.globetrotter] for v in variants]
    board = ",\n    ".join("{" + ",\n     ".join(line) + "}" for line in fits)
    return "\n".join(
        [
            "/* Written by core_c/coast_tables.py; a test compares. */",
            '/* clang-format off */\n#include "hh_coast.h"\n',
            table("hh_coast_ends[100][2]", [row([r.a, r.b]) for r in routes], 12),
            table("hh_coast_length[100]", [str(r.length) for r in routes], 25),
            table("hh_coast_colour[100]", [str(kind) for kind in colour], 25),
            table("hh_coast_twin[100]", [str(NONE if r.twin < 0 else r.twin) for r in routes], 20),
            table("hh_coast_ticket[73][3]", [row([t.a, t.b, t.points]) for t in data.tickets], 8),
            table("hh_coast_rule[4][6]", [row(rule) for rule in rules], 4),
            table("hh_coast_ticket_set[4]", [bits(list(v.tickets)) for v in variants], 1, "hh_coast_set"),
            table("hh_coast_worth[7]", [str(points) for points in data.points], 7),
            f"const hh_coast_set hh_coast_fits[9][7] = {{\n    {board}}};\n",
            table("hh_coast_at[36][10]", [row(one) for one in at], 4),
        ]
    )


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
