"""Write core_c/src/hh_trax_shapes.h: how two ends of a track can lie to each other. Run from the root of the checkout.

An end is the space it enters and the side it enters by. Turned so that the first end enters by the north side of
(0, 0), a pair is (x, y) of the second space and its side; turning, mirroring and swapping the ends make pairs equal.
The table gives, for side, y and x (both + REACH), number of the shape * 4 + 2 if swapped + 1 if mirrored; 0: too far.
"""

from pathlib import Path

TARGET = Path("core_c/src/hh_trax_shapes.h")
REACH = 6  # spaces apart, columns and rows together
Pair = tuple[int, int, int]  # x, y, side


def turned(pair: Pair, times: int) -> Pair:
    """Turn a pair left by so many quarters (y grows down)."""
    x, y, side = pair
    for _ in range(times):
        x, y, side = y, -x, (side - 1) % 4
    return x, y, side


def views(pair: Pair) -> dict[int, Pair]:
    """Return the pair as it is, mirrored (1), swapped (2) and both (3)."""
    x, y, side = pair
    swapped = turned((-x, -y, 0), side)
    return {2 * swap + flip: (-a, b, -c % 4) if flip else (a, b, c)
            for swap, (a, b, c) in enumerate((pair, swapped)) for flip in (0, 1)}


def table() -> tuple[int, dict[Pair, int]]:
    """Return how many shapes there are, 0 included, and the entry of each pair in reach."""
    best: dict[Pair, tuple[int, Pair, int]] = {}
    span = range(-REACH, REACH + 1)
    for pair in ((x, y, side) for y in span for x in span for side in range(4)):
        far = abs(pair[0]) + abs(pair[1])
        if 1 <= far <= REACH:
            best[pair] = min((far, view, how) for how, view in views(pair).items())
    number = {shape: i for i, shape in enumerate(sorted({one[:2] for one in best.values()}), 1)}
    return len(number) + 1, {pair: number[one[:2]] * 4 + one[2] for pair, one in best.items()}


def text() -> str:
    """Return the header."""
    count, entries = table()
    span = range(-REACH, REACH + 1)
    sides = []
    for side in range(4):
        rows = ["{" + ", ".join(str(entries.get((x, y, side), 0)) for x in span) + "}" for y in span]
        sides.append("{" + ",\n     ".join(rows) + "}")
    return (
        "/* Written by core_c/trax_shapes.py; a test compares. */\n"
        f"#define REACH {REACH}\n#define SHAPES {count}\n"
        f"static const uint16_t shape_of[4][{len(span)}][{len(span)}] = {{\n    "
        + ",\n    ".join(sides) + "};\n"
    )


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
