"""The loader of the data of Twisty Tracks: what it reads, what it refuses, and that the core's tables are the same."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from handheld.core.twisty import CELLS, STATIONS, rotations, spaces
from handheld.games.twisty.data import FOLDER, OPPOSITE, BadData, data, load, rotated

Json = Any


def test_what_is_read() -> None:
    found = data()
    assert (found.rows, found.columns, found.cells) == (3, 5, CELLS)
    assert found.trains == ("black", "blue", "yellow", "red")
    assert found.depots == (4, 13, 20, 29)
    assert [station.name for station in found.stations] == ["green", "pink", "red", "teal", "purple", "brown", "orange"]
    assert len(found.tiles) == 15
    assert len(found.borders) == 76
    assert len(found.frame) == 32
    assert len(found.curves) == 7
    kinds = [point.kind for point in found.frame]
    assert (kinds.count("depot"), kinds.count("station"), kinds.count("curve")) == (4, 14, 14)
    assert [sum(len(station.open(n)) for station in found.stations) for n in (1, 2, 3, 4)] == [8, 8, 12, 16]
    assert data() is found


def test_the_core_has_the_same_tables() -> None:
    found = data()
    assert [rotations(tile) for tile in range(CELLS)] == [tile.rotations for tile in found.tiles]
    for seats in (1, 2, 3, 4):
        assert [spaces(seats, s) for s in range(STATIONS)] == [list(s.open(seats)) for s in found.stations]


def test_four_quarter_turns_change_nothing() -> None:
    for tile in data().tiles:
        assert rotated(tile.pairs, 4) == tile.pairs
        assert rotated(rotated(tile.pairs, 1), 3) == tile.pairs
    assert [OPPOSITE[OPPOSITE[point]] for point in range(8)] == list(range(8))


def broken(tmp_path: Path, name: str, change: Callable[[Json], None]) -> str:
    """Break one file of a copy; return what the loader says."""
    for path in FOLDER.glob("*.json"):
        shutil.copyfile(path, tmp_path / path.name)
    path = tmp_path / f"{name}.json"
    raw = json.loads(path.read_text(encoding="utf-8"))
    assert load(tmp_path) == data()
    change(raw)
    path.write_text(json.dumps(raw), encoding="utf-8")
    with pytest.raises(BadData) as caught:
        load(tmp_path)
    return str(caught.value)


def put(*path: str | int, to: Json) -> Callable[[Json], None]:
    """Return a change: the value at the end of a path."""

    def change(raw: Json) -> None:
        for key in path[:-1]:
            raw = raw[key]
        raw[path[-1]] = to

    return change


def cut(*path: str | int) -> Callable[[Json], None]:
    """Return a change: leave out what is at the end of a path."""

    def change(raw: Json) -> None:
        for key in path[:-1]:
            raw = raw[key]
        del raw[path[-1]]

    return change


@pytest.mark.parametrize("tile", range(15))
@pytest.mark.parametrize("pair", range(4))
def test_fault_7_a_tile_that_uses_a_point_twice_is_refused(tmp_path: Path, tile: int, pair: int) -> None:
    def change(raw: Json) -> None:
        pairs = raw["tiles"][tile]["pairs"]
        pairs[pair][0] = pairs[(pair + 1) % 4][0]

    assert f"tile {tile}: its pairs must use each point once" in broken(tmp_path, "tileset", change)


@pytest.mark.parametrize("point", range(32))
def test_a_frame_point_that_leads_nowhere_is_refused(tmp_path: Path, point: int) -> None:
    """A point that is no depot, no station's entry and no curve's end any more."""

    def change(raw: Json) -> None:
        raw["depots"] = [depot for depot in raw["depots"] if depot["f"] != point]
        raw["curves"] = [curve for curve in raw["curves"] if point not in curve]
        for station in raw["stations"]:
            if point in station["f"]:
                station["f"].remove(point)

    assert "leads nowhere" in broken(tmp_path, "frame", change)


@pytest.mark.parametrize(
    ("name", "change", "what"),
    [
        ("tileset", put("format", to="twisty-tileset-2"), "format"),
        ("tileset", put("tiles", 0, "pairs", to=[[0, 1], [2, 3], [4, 5]]), "each point once"),
        ("tileset", put("tiles", 0, "pairs", 0, to=[0, 9]), "each point once"),
        ("tileset", put("tiles", 3, "level", 0, to="air"), "one of"),
        ("tileset", put("tiles", 0, "crossings", to=[]), "cross at"),
        ("tileset", put("tiles", 0, "level", 2, to="ground"), "different levels"),
        ("tileset", put("tiles", 0, "uturns", to=[1]), "uturns"),
        ("tileset", put("tiles", 5, "rotations", to=4), "2 rotations"),
        ("tileset", cut("tiles", 14), "as many tiles as cells"),
        ("tileset", cut("tiles", 4, "pairs"), "pairs"),
        ("frame", put("points", 2, "arg", to=5), "leads to"),
        ("frame", put("points", 4, "kind", to="curve"), "leads to"),
        ("frame", put("points", 4, "cell", to=3), "clockwise"),
        ("frame", put("curves", 0, to=[2, 6]), "neighbours"),
        ("frame", put("curves", 0, to=[5, 6]), "point 2: leads nowhere"),
        ("frame", put("depots", 0, "start", to=[3, 0]), "start"),
        ("frame", put("depots", 3, "train", to=2), "leads to"),
        ("frame", put("stations", 2, "f", to=[9, 10, 9]), "two places"),
        ("frame", put("borders", 40, "z", to=[7, 6]), "do not meet"),
        ("frame", put("borders", 60, "z", to=[8, 1]), "do not meet"),
        ("frame", put("borders", 3, "z", to=[7, 6]), "come first"),
        ("frame", put("borders", 3, "a", to=[7, 6]), "lies at"),
        ("frame", put("borders", 50, "b", to=51), "out of order"),
        ("frame", cut("borders", 75), "miss a point"),
        ("stations", put("stations", 0, "spaces", to=[9, 13, 5]), "best first"),
        ("stations", put("stations", 0, "open_from", to=[3, 3, 4]), "whatever the number"),
        ("stations", put("stations", 0, "by_players", "4", to=[13, 9]), "open spaces of 4"),
        ("stations", put("stations", 0, "name", to="lime"), "not those of the frame"),
        ("stations", cut("stations", 6), "not those of the frame"),
        ("stations", put("stations", to=7), "twisty"),
    ],
)
def test_other_faults_are_refused_too(tmp_path: Path, name: str, change: Callable[[Json], None], what: str) -> None:
    assert what.lower() in broken(tmp_path, name, change).lower()


def test_two_equal_tiles_are_refused(tmp_path: Path) -> None:
    def change(raw: Json) -> None:
        twin = raw["tiles"][3]
        raw["tiles"][4] = twin | {"pairs": [[(a + 2) % 8, (b + 2) % 8] for a, b in twin["pairs"]]}

    assert "two tiles are the same" in broken(tmp_path, "tileset", change)


def test_a_file_that_is_missing_or_no_json_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadData, match=r"tileset\.json"):
        load(tmp_path)
    for path in FOLDER.glob("*.json"):
        shutil.copyfile(path, tmp_path / path.name)
    (tmp_path / "frame.json").write_text("{", encoding="utf-8")
    with pytest.raises(BadData, match=r"frame\.json"):
        load(tmp_path)
