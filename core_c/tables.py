"""Write core_c/src/hh_trax_tables.c: what follows from the six tiles alone. Run from the root of the checkout."""

from pathlib import Path

TARGET = Path("core_c/src/hh_trax_tables.c")
NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
WHITE = (NORTH | SOUTH, EAST | WEST, NORTH | WEST, EAST | SOUTH, NORTH | EAST, SOUTH | WEST)  # tiles a..f
FIRST = [0, 2]  # a and c


def fits(key: int) -> list[int]:
    """Return the tiles that fit a space: key is the sides with a tile + 16 * the white ones of them."""
    known, white = key & 15, key >> 4
    if key == 0:
        return FIRST
    if white & ~known or white.bit_count() > 2 or (known & ~white).bit_count() > 2:
        return []
    return [tile for tile, edges in enumerate(WHITE) if edges & known == white]


def act(key: int) -> int:
    """Return 0 for a space that is not forced, its only tile + 1, or 7 for three edges of one colour."""
    known, white = key & 15, key >> 4
    if white & ~known:
        return 0
    most = max(white.bit_count(), (known & ~white).bit_count())
    return 7 if most > 2 else fits(key)[0] + 1 if most == 2 else 0


def joined(tile: int, edge: int) -> int:
    """Return the edge that `edge` of a tile leads to."""
    same = WHITE[tile] if WHITE[tile] >> edge & 1 else 15 & ~WHITE[tile]
    return (same & ~(1 << edge)).bit_length() - 1


def table(name: str, values: list[str], columns: int) -> str:
    """Return one C table, `columns` values a line."""
    lines = [", ".join(values[i : i + columns]) for i in range(0, len(values), columns)]
    return f"const uint8_t {name} = {{\n    " + ",\n    ".join(lines) + "};\n"


def text() -> str:
    """Return the whole file."""
    padded = [[len(fits(key)), *fits(key), 0, 0, 0][:4] for key in range(256)]
    return "\n".join(
        [
            '/* Written by core_c/tables.py; a test compares. */\n/* clang-format off */\n#include "hh_trax.h"\n',
            table("hh_trax_fits[256][4]", ["{" + ", ".join(map(str, row)) + "}" for row in padded], 8),
            table("hh_trax_act[256]", [str(act(key)) for key in range(256)], 16),
            table("hh_trax_white[6]", [str(edges) for edges in WHITE], 6),
            table(
                "hh_trax_joined[6][4]",
                ["{" + ", ".join(str(joined(tile, edge)) for edge in range(4)) + "}" for tile in range(6)],
                6,
            ),
        ]
    )


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
