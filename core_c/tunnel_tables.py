"""Write core_c/src/hh_lattice_tables.c and hh_tunnel_tables.c: grid and boards of handheld/games/tunnel as the core
wants them. Run from the root of the checkout."""

import importlib.util
import sys
from collections.abc import Iterable
from pathlib import Path
from types import ModuleType
from typing import Any

ROOT = Path(__file__).parent.parent
NONE = 255  # as in the headers


def loader() -> ModuleType:
    """Return handheld/games/tunnel/data.py without its packages, which need the core that is built from this."""
    spec = importlib.util.spec_from_file_location("tunnel_data", ROOT / "handheld" / "games" / "tunnel" / "data.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules["tunnel_data"] = module
    spec.loader.exec_module(module)
    return module


def braced(value: Any) -> str:
    """Return numbers, or rows of them, as C writes them."""
    if isinstance(value, (list, tuple)):
        return "{" + ", ".join(map(braced, value)) + "}"
    return str(value)


def table(kind: str, name: str, values: Iterable[Any], columns: int) -> str:
    """Return one C table, `columns` values (or rows) a line."""
    cells = [braced(value) for value in values]
    lines = [", ".join(cells[i : i + columns]) for i in range(0, len(cells), columns)]
    return f"const {kind} {name} = {{\n    " + ",\n    ".join(lines) + "};\n"


def edges(net: Any) -> list[tuple[int, int]]:
    """Return all edges in the order of their numbers."""
    return sorted({(a, b) for x, y, z in net.cells for a, b in ((x, y), (x, z), (y, z))})


def lattice() -> str:
    """Return hh_lattice_tables.c."""
    net = loader().grid()
    numbers = {pair: number for number, pair in enumerate(edges(net))}
    axes = [next(d for d in range(3) if net.step(a, d) == b) for a, b in numbers]
    hops = []
    for vertex in range(len(net.vertices)):
        row = []
        for direction in range(6):
            to = net.step(vertex, direction)
            cells = [net.cell(vertex, to, net.step(vertex, direction + turn)) for turn in (-1, 1)]
            sides = [NONE if cell is None else cell for cell in cells]
            edge = 65535 if to is None else numbers[min(vertex, to), max(vertex, to)]
            row.append([NONE if to is None else to, sides, 0, edge])
        hops.append(row)
    return "\n".join(
        [
            "/* Written by core_c/tunnel_tables.py; a test compares. */",
            '/* clang-format off */\n#include "hh_lattice.h"\n',
            table("int8_t", "hh_lattice_q[127]", (q for q, _ in net.vertices), 26),
            table("int8_t", "hh_lattice_r[127]", (r for _, r in net.vertices), 26),
            table("uint8_t", "hh_lattice_corners[216][3]", net.cells, 7),
            table("uint8_t", "hh_lattice_ends[342][2]", edges(net), 10),
            table("uint8_t", "hh_lattice_axis[342]", axes, 38),
            table("hh_lattice_hop", "hh_lattice_hops[127][6]", hops, 1),
        ]
    )


def words(vertices: Iterable[int]) -> list[str]:
    """Return a set of vertices as two words."""
    bits = sum(1 << vertex for vertex in set(vertices))
    return [f"0x{bits & (1 << 64) - 1:016x}u", f"0x{bits >> 64:016x}u"]


def tunnel() -> str:
    """Return hh_tunnel_tables.c."""
    module = loader()
    data = module.load()
    net, kinds, hubs = data.grid, module.KINDS, module.HUBS
    numbers = {pair: number for number, pair in enumerate(edges(net))}
    grounds, worth, arrows, arrow_of, far, shores = [], [], [], [], [], []
    for name in module.BOARDS:
        board = data.boards[name]
        grounds.append([kinds.index(kind) for kind in board.kinds])
        hub_cells = board.cells(hubs)
        worth.append([sum(vertex in net.cells[c] for c in hub_cells) for vertex in range(len(net.vertices))])
        listed = sorted(board.arrows, key=lambda arrow: (arrow.colour != "W", arrow.cell))
        rows = []
        for arrow in listed:
            joined = [numbers[min(b, arrow.inner), max(b, arrow.inner)] for b in arrow.borders]
            rows.append([arrow.cell, arrow.side, list(arrow.borders), arrow.inner, 0, joined])
        arrows.append(rows)
        where = {arrow.cell: index for index, arrow in enumerate(listed)}
        arrow_of.append([where.get(cell, NONE) for cell in range(len(net.cells))])
        far.append([sum(1 << i for i, a in enumerate(listed) if (a.side - side) % 6 in (2, 3, 4)) for side in range(6)])
        shores.append([words(v for c in board.cells(kind) for v in net.cells[c]) for kind in "LF"])
    types = [kinds.index(card.hub) for card in data.cards]
    fits = [sum(1 << i for i, ground in enumerate(types) if ground == kind) for kind in range(8)]

    def split(values: list[list[int]], columns: int) -> list[str]:
        """Return rows too long for a line."""
        parts = []
        for row in values:
            lines = [", ".join(map(str, row[i : i + columns])) for i in range(0, len(row), columns)]
            parts.append("{" + ",\n     ".join(lines) + "}")
        return parts

    return "\n".join(
        [
            "/* Written by core_c/tunnel_tables.py; a test compares. */",
            '/* clang-format off */\n#include "hh_tunnel.h"\n',
            table("uint8_t", "hh_tunnel_grounds[3][216]", split(grounds, 36), 1),
            table("uint8_t", "hh_tunnel_worth[3][127]", split(worth, 36), 1),
            table("hh_tunnel_arrow", "hh_tunnel_arrows[3][18]", arrows, 1).replace("}}, {", "}},\n      {"),
            table("uint8_t", "hh_tunnel_arrow_of[3][216]", split(arrow_of, 28), 1),
            table("uint32_t", "hh_tunnel_far[3][6]", far, 1),
            table("uint64_t", "hh_tunnel_shores[3][2][2]", shores, 1),
            table("uint8_t", "hh_tunnel_types[12]", types, 12),
            table("uint16_t", "hh_tunnel_cards[8]", fits, 8),
        ]
    )


TARGETS = {"hh_lattice_tables.c": lattice, "hh_tunnel_tables.c": tunnel}

if __name__ == "__main__":
    for target, text in TARGETS.items():
        (ROOT / "core_c" / "src" / target).write_text(text(), encoding="utf-8")
