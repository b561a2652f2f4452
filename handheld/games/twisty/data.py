"""The facts of Twisty Tracks, read from data/*.json: tiles, frame, stations (spec section 1). What cannot be played
with is refused: a tile whose pairs do not use each point once, a frame point that leads nowhere.

The C core has the same facts as tables, written by core_c/twisty_tables.py; a test compares."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "data"
LEVELS = ("tunnel", "ground", "bridge")
POINTS = 8  # on a tile, clockwise from the left point of the north edge
OPPOSITE = (5, 4, 7, 6, 1, 0, 3, 2)  # the point opposite across a border
MAX_SEATS = 4

Pair = tuple[int, int]
End = tuple[int, int]  # cell, point of it


class BadData(ValueError):
    """Data that the game cannot be played with: the file and what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Tile:
    """One tile as it lies unturned; `level` is how each pair is drawn and changes nothing else."""

    pairs: tuple[Pair, ...]
    level: tuple[str, ...]  # of LEVELS, by pair
    crossings: tuple[Pair, ...]  # pairs (by index) that cross
    uturns: tuple[int, ...]  # pairs on one edge
    rotations: int  # different ones: 4, or 2 where a half turn changes nothing


@dataclass(frozen=True, slots=True)
class FramePoint:
    """A border point on the frame and what lies behind it."""

    cell: int
    point: int
    kind: str  # "depot", "station" or "curve"
    arg: int  # train, station, or the frame point at the other end of the curve


@dataclass(frozen=True, slots=True)
class Station:
    """A station and its spaces."""

    name: str
    glyph: str
    rgb: str
    entries: tuple[int, int]  # frame points
    spaces: tuple[int, ...]  # points, best first
    open_from: tuple[int, ...]  # by space: fewest players

    def open(self, seats: int) -> tuple[int, ...]:
        """Return the points of the spaces open for so many players, best first."""
        return tuple(points for points, least in zip(self.spaces, self.open_from, strict=True) if seats >= least)


@dataclass(frozen=True, slots=True)
class Data:
    """Everything that stands in the files."""

    rows: int
    columns: int
    tiles: tuple[Tile, ...]
    frame: tuple[FramePoint, ...]  # clockwise from the top left corner
    borders: tuple[tuple[End, End | None], ...]  # both sides of each border point; None: the frame
    trains: tuple[str, ...]  # names of their colours
    depots: tuple[int, ...]  # by train: frame point
    curves: tuple[Pair, ...]
    stations: tuple[Station, ...]
    bezier: Mapping[str, float]
    point_offset: tuple[float, float]

    @property
    def cells(self) -> int:
        return self.rows * self.columns


def rotated(pairs: Sequence[Pair], rotation: int) -> tuple[Pair, ...]:
    """Return pairs after so many quarter turns clockwise."""
    return tuple(((a + 2 * rotation) % POINTS, (b + 2 * rotation) % POINTS) for a, b in pairs)


def _shape(pairs: Sequence[Pair], rotation: int) -> frozenset[frozenset[int]]:
    return frozenset(frozenset(pair) for pair in rotated(pairs, rotation))


def _must(good: object, where: str, what: str) -> None:
    if not good:
        raise BadData(f"{where}: {what}")


def _read(folder: Path, name: str, form: str) -> dict[str, Any]:
    where = f"{name}.json"
    try:
        found = json.loads((folder / where).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BadData(f"{where}: {error}") from error
    _must(isinstance(found, dict) and found.get("format") == form, where, f"is not of the format {form}")
    return dict(found)


def _tile(index: int, raw: Mapping[str, Any]) -> Tile:
    where = f"tileset.json, tile {index}"
    pairs = tuple((int(a), int(b)) for a, b in raw["pairs"])
    used = sorted(point for pair in pairs for point in pair)
    _must(used == list(range(POINTS)), where, f"its pairs must use each point once, not {used}")
    level = tuple(raw["level"])
    _must(len(level) == len(pairs) and set(level) <= set(LEVELS), where, f"one of {LEVELS} for each pair")
    crossings = tuple((int(a), int(b)) for a, b in raw["crossings"])
    meet = {(i, j) for i in range(4) for j in range(i + 1, 4) if _crosses(pairs[i], pairs[j])}
    _must(set(crossings) == meet, where, f"its pairs cross at {sorted(meet)}")
    _must(all(level[i] != level[j] for i, j in crossings), where, "pairs that cross are on different levels")
    uturns = tuple(int(i) for i in raw["uturns"])
    _must(list(uturns) == [i for i, (a, b) in enumerate(pairs) if a // 2 == b // 2], where, "uturns are wrong")
    different = len({_shape(pairs, rotation) for rotation in range(4)})
    _must(raw["rotations"] == different, where, f"it has {different} rotations")
    return Tile(pairs, level, crossings, uturns, different)


def _crosses(one: Pair, two: Pair) -> bool:
    low, high = min(one), max(one)
    return (low < two[0] < high) != (low < two[1] < high)


def _clockwise(rows: int, columns: int) -> list[End]:
    """Return the (cell, point) behind each frame point."""
    last = (rows - 1) * columns
    north = [(column, point) for column in range(columns) for point in (0, 1)]
    east = [(row * columns + columns - 1, point) for row in range(rows) for point in (2, 3)]
    south = [(last + column, point) for column in reversed(range(columns)) for point in (4, 5)]
    west = [(row * columns, point) for row in reversed(range(rows)) for point in (6, 7)]
    return north + east + south + west


def _frame(raw: Mapping[str, Any]) -> tuple[FramePoint, ...]:
    rows, columns = raw["rows"], raw["cols"]
    points = tuple(FramePoint(p["cell"], p["point"], p["kind"], p["arg"]) for p in raw["points"])
    _must([(p.cell, p.point) for p in points] == _clockwise(rows, columns), "frame.json", "points are not clockwise")
    behind: dict[int, tuple[str, int]] = {depot["f"]: ("depot", depot["train"]) for depot in raw["depots"]}
    behind |= {f: ("station", station["id"]) for station in raw["stations"] for f in station["f"]}
    for f, g in raw["curves"]:
        _must((g - f) % len(points) == 1, "frame.json", f"curve {f}-{g} does not join neighbours")
        behind |= {f: ("curve", g), g: ("curve", f)}
    for f in range(len(points)):
        _must(f in behind, f"frame.json, point {f}", "leads nowhere")
    listed = len(raw["depots"]) + sum(len(station["f"]) for station in raw["stations"]) + 2 * len(raw["curves"])
    _must(listed == len(behind), "frame.json", "a frame point leads to two places")
    for f, point in enumerate(points):
        _must(behind[f] == (point.kind, point.arg), f"frame.json, point {f}", f"leads to {behind[f]}")
    for depot in raw["depots"]:
        _must(depot["start"] == [points[depot["f"]].cell, points[depot["f"]].point], "frame.json", "a depot's start")
    return points


def _borders(raw: Mapping[str, Any]) -> tuple[tuple[End, End | None], ...]:
    rows, columns = raw["rows"], raw["cols"]
    around = _clockwise(rows, columns)
    sides: list[tuple[End, End | None]] = []
    for index, border in enumerate(raw["borders"]):
        a, z = tuple(border["a"]), tuple(border["z"]) if border["z"] else None
        _must(border["b"] == index, "frame.json", f"border {index} is out of order")
        sides.append(((a[0], a[1]), (z[0], z[1]) if z else None))
    for index, (first, second) in enumerate(sides):
        where = f"frame.json, border {index}"
        _must((second is None) == (index < len(around)), where, "frame points come first")
        if second is None:
            _must(first == around[index], where, f"lies at {around[index]}")
            continue
        (cell, point), (beyond, opposite) = first, second
        east = point in (2, 3) and beyond == cell + 1 and beyond % columns
        south = point in (4, 5) and beyond == cell + columns
        _must((east or south) and opposite == OPPOSITE[point], where, f"{first} and {second} do not meet")
    ends = [end for both in sides for end in both if end]
    _must(len(set(ends)) == len(ends) == rows * columns * POINTS, "frame.json", "borders miss a point of a cell")
    return tuple(sides)


def _station(raw: Mapping[str, Any], entries: Sequence[int]) -> Station:
    where = f"stations.json, {raw['name']}"
    station = Station(raw["name"], raw["glyph"], raw["rgb"], (entries[0], entries[1]), tuple(raw["spaces"]),
                      tuple(raw["open_from"]))
    falling = list(station.spaces) == sorted(station.spaces, reverse=True) and min(station.spaces) > 0
    _must(falling and list(station.open_from) == sorted(station.open_from), where, "spaces stand best first")
    _must(station.open_from[0] == 1, where, "a station has an open space whatever the number of players")
    for seats in range(1, MAX_SEATS + 1):
        _must(tuple(raw["by_players"][str(seats)]) == station.open(seats), where, f"open spaces of {seats} players")
    return station


def load(folder: Path = FOLDER) -> Data:
    """Read and judge the three files of a folder. Raises BadData."""
    tileset = _read(folder, "tileset", "twisty-tileset-1")
    frame = _read(folder, "frame", "twisty-frame-1")
    board = _read(folder, "stations", "twisty-stations-1")
    try:
        return _data(tileset, frame, board)
    except (KeyError, IndexError, TypeError, ValueError) as error:
        if isinstance(error, BadData):
            raise
        raise BadData(f"data of Twisty Tracks: {error!r}") from error


def _data(tileset: Mapping[str, Any], frame: Mapping[str, Any], board: Mapping[str, Any]) -> Data:
    tiles = tuple(_tile(index, raw) for index, raw in enumerate(tileset["tiles"]))
    rows, columns = int(frame["rows"]), int(frame["cols"])
    _must(len(tiles) == rows * columns, "tileset.json", "as many tiles as cells")
    shapes = [_shape(tile.pairs, rotation) for tile in tiles for rotation in range(tile.rotations)]
    _must(len(set(shapes)) == len(shapes), "tileset.json", "two tiles are the same")
    points = _frame(frame)
    names = [station["name"] for station in frame["stations"]]
    _must([raw["name"] for raw in board["stations"]] == names, "stations.json", "stations are not those of the frame")
    stations = [_station(raw, known["f"]) for raw, known in zip(board["stations"], frame["stations"], strict=True)]
    depots = {depot["train"]: int(depot["f"]) for depot in frame["depots"]}
    _must(sorted(depots) == list(range(len(frame["trains"]))), "frame.json", "one depot for each train")
    low, high = tileset["point_offset"]
    return Data(
        rows,
        columns,
        tiles,
        points,
        _borders(frame),
        tuple(frame["trains"]),
        tuple(depots[train] for train in sorted(depots)),
        tuple((int(f), int(g)) for f, g in frame["curves"]),
        tuple(stations),
        {name: float(value) for name, value in tileset["bezier"].items()},
        (float(low), float(high)),
    )


@cache
def data() -> Data:
    """Return the data of the game, read once."""
    return load()
