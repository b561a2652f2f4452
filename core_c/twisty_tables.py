"""Write core_c/src/hh_twisty_tables.c: the data of handheld/games/twisty/data as the core wants it.
Run from the root of the checkout."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parent.parent
TARGET = Path("core_c/src/hh_twisty_tables.c")
DEPOT = 120  # numbers of ends, as in hh_twisty.h
ENTRY = 124
ENDS = 138


def loader() -> ModuleType:
    """Return handheld/games/twisty/data.py without its packages, which need the core that is built from this."""
    spec = importlib.util.spec_from_file_location("twisty_data", ROOT / "handheld" / "games" / "twisty" / "data.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules["twisty_data"] = module
    spec.loader.exec_module(module)
    return module


def table(name: str, values: list[int], columns: int) -> str:
    """Return one C table, `columns` values a line."""
    lines = [", ".join(map(str, values[i : i + columns])) for i in range(0, len(values), columns)]
    return f"const uint8_t {name} = {{\n    " + ",\n    ".join(lines) + "};\n"


def braced(row: list[int]) -> str:
    """Return one row as C writes it."""
    return "{" + ", ".join(map(str, row)) + "}"


def rows(name: str, values: list[list[int]], columns: int) -> str:
    """Return one C table of rows, `columns` rows a line."""
    cells = [braced(row) for row in values]
    lines = [", ".join(cells[i : i + columns]) for i in range(0, len(cells), columns)]
    return f"const uint8_t {name} = {{\n    " + ",\n    ".join(lines) + "};\n"


def text() -> str:
    """Return the whole file."""
    module = loader()
    data = module.load()
    mate, length, border = [0] * ENDS, [1] * ENDS, [0] * DEPOT
    for index, (first, second) in enumerate(data.borders):
        ends = [cell * 8 + point for cell, point in (first, second or first)]
        for end, other in (ends, ends[::-1]):
            border[end], mate[end] = index, other
    for point in data.frame:
        end = point.cell * 8 + point.point
        if point.kind == "curve":
            other = data.frame[point.arg]
            mate[end], length[end] = other.cell * 8 + other.point, 2
            continue
        index = data.frame.index(point)
        outside = DEPOT + point.arg
        if point.kind == "station":
            outside = ENTRY + 2 * point.arg + data.stations[point.arg].entries.index(index)
        mate[end], mate[outside] = outside, end
    pairs, joined = [], []
    for tile in data.tiles:
        for rotation in range(4):
            turned = module.rotated(tile.pairs, rotation)
            pairs.append([point for pair in turned for point in pair])
            leads = dict(turned) | {b: a for a, b in turned}
            joined.append([leads[point] for point in range(8)])
    spaces = []
    for seats in range(1, 5):
        for station in data.stations:
            points = list(station.open(seats))
            spaces.append([len(points), *points, 0, 0, 0][:4])
    by_seats = [spaces[i : i + 7] for i in range(0, 28, 7)]
    board = ",\n    ".join("{" + ", ".join(map(braced, seat)) + "}" for seat in by_seats)
    return "\n".join(
        [
            "/* Written by core_c/twisty_tables.py; a test compares. */",
            '/* clang-format off */\n#include "hh_twisty.h"\n',
            table("hh_twisty_start_mate[138]", mate, 20),
            table("hh_twisty_start_length[138]", length, 24),
            table("hh_twisty_border[120]", border, 20),
            rows("hh_twisty_pairs[60][8]", pairs, 4),
            rows("hh_twisty_joined[60][8]", joined, 4),
            table("hh_twisty_rotations[15]", [tile.rotations for tile in data.tiles], 15),
            f"const uint8_t hh_twisty_spaces[4][7][4] = {{\n    {board}}};\n",
        ]
    )


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
