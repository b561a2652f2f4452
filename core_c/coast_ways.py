"""Write core_c/src/hh_coast_ways.h: the map of Coast to Coast city by city, for the costs of connections.

Run from the root of the checkout; a test compares."""

import json
from pathlib import Path

TARGET = Path("core_c/src/hh_coast_ways.h")
MAP = Path("handheld/games/coast/data/map.json")


def rows(values: list[int], columns: int) -> str:
    """Return the values of one C table, `columns` a line."""
    lines = [values[i : i + columns] for i in range(0, len(values), columns)]
    return ",\n    ".join(", ".join(map(str, line)) for line in lines)


def text(path: Path = MAP) -> str:
    """Return the header."""
    data = json.loads(path.read_text(encoding="utf-8"))
    number = {city["name"]: index for index, city in enumerate(data["cities"])}
    first: list[int] = [0]
    ways: list[int] = []
    ends: list[int] = []
    for name in number:
        for index, route in enumerate(data["routes"]):
            if name in (route["a"], route["b"]):
                ways.append(index)
                ends.append(number[route["b"] if name == route["a"] else route["a"]])
        first.append(len(ways))
    return f"""/* hh_coast_ways.h: written by core_c/coast_ways.py. The routes at city c are
 * hh_coast_way[hh_coast_first[c]] up to hh_coast_way[hh_coast_first[c + 1] - 1]; hh_coast_end is where each leads. */
#ifndef HH_COAST_WAYS_H
#define HH_COAST_WAYS_H

#include <stdint.h>

static const uint8_t hh_coast_first[{len(first)}] = {{
    {rows(first, 24)}}};
static const uint8_t hh_coast_way[{len(ways)}] = {{
    {rows(ways, 24)}}};
static const uint8_t hh_coast_end[{len(ends)}] = {{
    {rows(ends, 24)}}};

#endif
"""


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
