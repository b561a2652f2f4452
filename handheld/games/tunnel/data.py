"""The facts of Tunnel Lines, read from data/*.json: boards and hub cards (spec sections 2 and 3). What cannot be played
with is refused: a cell of two kinds, arrows out of place, hubs without the threefold symmetry.

The C core has the same facts as tables, written by core_c/tunnel_tables.py; a test compares."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "data"
SIDE = 6  # of the hexagon; the core is built for it
DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))  # clockwise on the screen from east
KINDS = ".WBROELF"  # of cells: plain, white and black arrow, three hubs, lake, forest; by hh_tunnel_ground
HUBS = "ROE"
BOARDS = ("crossroads", "twinpark", "delta")  # in the order of the core
LETTERS = "ABCDEF"

Corner = tuple[int, int]  # axial coordinates q, r
Triple = tuple[int, int, int]


class BadData(ValueError):
    """Data that the game cannot be played with: the file and what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Grid:
    """The hexagon of side 6 cut into triangles (spec 2.1-2.4)."""

    vertices: tuple[Corner, ...]
    cells: tuple[Triple, ...]  # vertex ids, ascending
    vertex_id: Mapping[Corner, int]
    cell_id: Mapping[Triple, int]

    def step(self, vertex: int, direction: int) -> int | None:
        """Return the neighbour of a vertex in one of the six directions, None outside."""
        (q, r), (dq, dr) = self.vertices[vertex], DIRECTIONS[direction % 6]
        return self.vertex_id.get((q + dq, r + dr))

    def cell(self, *corners: int | None) -> int | None:
        """Return the cell with these three corners, None if there is none."""
        if None in corners:
            return None
        a, b, c = sorted(corner for corner in corners if corner is not None)
        return self.cell_id.get((a, b, c))

    def border(self, side: int, j: int) -> tuple[int, int, int, int]:
        """Return a border cell (spec 2.5): itself, its two border corners and its inner corner."""
        (q, r), (dq, dr) = DIRECTIONS[side], DIRECTIONS[(side + 2) % 6]
        first = self.vertex_id[(SIDE * q + j * dq, SIDE * r + j * dr)]
        second, inner = self.step(first, side + 2), self.step(first, side + 3)
        cell = self.cell(first, second, inner)
        assert second is not None
        assert inner is not None
        assert cell is not None
        return cell, first, second, inner

    def turned(self, cell: int, sixths: int) -> int:
        """Return the cell that a turn of the board about its centre moves this one to."""
        corners = []
        for vertex in self.cells[cell]:
            q, r = self.vertices[vertex]
            for _ in range(sixths):
                q, r = -r, q + r
            corners.append(self.vertex_id[(q, r)])
        found = self.cell(*corners)
        assert found is not None
        return found


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow cell: a line starts from a border corner to the inner one (white), ends the other way round (black)."""

    cell: int
    colour: str  # "W" or "B"
    side: int
    borders: tuple[int, int]  # ascending
    inner: int


@dataclass(frozen=True, slots=True)
class Board:
    """One board: what each cell is."""

    name: str
    seats: int  # it is made for
    kinds: str  # of KINDS, by cell
    arrows: tuple[Arrow, ...]  # by cell

    def cells(self, kinds: str) -> tuple[int, ...]:
        """Return the cells of any of these kinds, ascending."""
        return tuple(cell for cell, kind in enumerate(self.kinds) if kind in kinds)


@dataclass(frozen=True, slots=True)
class Card:
    """A hub card."""

    name: str
    letter: str
    hub: str  # of HUBS


@dataclass(frozen=True, slots=True)
class Data:
    """Everything that stands in the files."""

    grid: Grid
    boards: Mapping[str, Board]
    default: Mapping[int, str]  # by number of players
    cards: tuple[Card, ...]  # A1, A2 .. F2, as the core numbers them
    hubs: Mapping[str, str]  # names of HUBS


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


@cache
def grid() -> Grid:
    """Return the grid, made from its definition."""
    span = range(-SIDE, SIDE + 1)
    vertices = [(q, r) for r in span for q in span if abs(q + r) <= SIDE]
    ids = {corner: index for index, corner in enumerate(vertices)}
    found: list[tuple[int, int, Triple]] = []
    for q, r in vertices:
        for three in (((q, r), (q, r + 1), (q - 1, r + 1)), ((q, r), (q + 1, r), (q, r + 1))):
            if all(corner in ids for corner in three):
                a, b, c = sorted(ids[corner] for corner in three)
                found.append((min(y for _, y in three), sum(2 * x + y for x, y in three), (a, b, c)))
    cells = tuple(triple for _, _, triple in sorted(found))
    return Grid(tuple(vertices), cells, ids, {triple: index for index, triple in enumerate(cells)})


def _arrows(where: str, net: Grid, raw: Mapping[str, Any]) -> tuple[Arrow, ...]:
    arrows = []
    for colour, key in (("W", "white"), ("B", "black")):
        _must(len(raw[key]) == 9, where, f"nine {key} arrows, not {len(raw[key])}")
        for side, j in raw[key]:
            _must(side in range(6) and j in range(SIDE), where, f"no border cell is side {side}, number {j}")
            cell, first, second, inner = net.border(side, j)
            arrows.append(Arrow(cell, colour, side, (min(first, second), max(first, second)), inner))
    arrows.sort(key=lambda arrow: arrow.cell)
    listed = [[a.cell, a.colour, a.side, list(a.borders), a.inner] for a in arrows]
    _must(listed == raw["arrow_cells"], where, "arrow_cells are not those of white and black")
    return tuple(arrows)


def _board(net: Grid, name: str, raw: Mapping[str, Any]) -> Board:
    where = f"board.json, {name}"
    _must(raw["n"] == SIDE, where, f"a hexagon of side {SIDE}")
    _must(raw["name"] == name, where, f"is called {raw['name']}")
    arrows = _arrows(where, net, raw)
    kinds = ["."] * len(net.cells)
    given: list[tuple[str, Sequence[int]]] = [(arrow.colour, (arrow.cell,)) for arrow in arrows]
    given += [(hub, raw["hubs"][hub]) for hub in HUBS]
    given += [("L", raw["lake"]), ("F", raw["forest"])]
    for kind, cells in given:
        for cell in cells:
            _must(isinstance(cell, int) and 0 <= cell < len(kinds), where, f"there is no cell {cell}")
            _must(kinds[cell] == ".", where, f"cell {cell} is {kinds[cell]} and {kind}")
            kinds[cell] = kind
    board = Board(name, int(raw["recommended_players"]), "".join(kinds), arrows)
    _judge(where, net, board)
    return board


def _judge(where: str, net: Grid, board: Board) -> None:
    """Refuse a board that has not the properties of spec 3.3."""
    hubs = board.cells(HUBS)
    _must(24 <= len(hubs) <= 27, where, f"24 to 27 hub cells, not {len(hubs)}")
    follows = {"R": "O", "O": "E", "E": "R"}
    for cell in hubs:
        beyond = net.turned(cell, 2)
        _must(board.kinds[beyond] == follows[board.kinds[cell]], where, f"hub {cell} and {beyond} break the symmetry")
    lake, forest = board.cells("L"), board.cells("F")
    _must(lake and sorted(net.turned(cell, 3) for cell in lake) == list(forest), where, "the forest faces the lake")
    shores = [{vertex for cell in cells for vertex in net.cells[cell]} for cells in (lake, forest)]
    _must(not shores[0] & shores[1], where, "lake and forest touch")
    corners = [vertex for arrow in board.arrows for vertex in arrow.borders]
    _must(len(set(corners)) == len(corners), where, "two arrows share a border corner")
    for side in range(6):
        row = [board.kinds[net.border(side, j)[0]] for j in (1, 3, 5)]
        _must(row in (["W", "B", "W"], ["B", "W", "B"]), where, f"arrows of side {side} do not alternate")
    touched = {vertex for cell in hubs for vertex in net.cells[cell]}
    _must(not touched & set(corners), where, "a hub touches the border corner of an arrow")


def _cards(raw: Mapping[str, Any]) -> tuple[Card, ...]:
    where = "hubs.json"
    _must(set(raw["types"]) == set(HUBS), where, f"types are {', '.join(HUBS)}")
    pairs = raw["pairs"]
    _must("".join(pairs) == LETTERS, where, f"letters are {LETTERS}")
    cards = tuple(Card(card["card"], card["letter"], card["type"]) for card in raw["cards"])
    meant = tuple(Card(letter + str(i + 1), letter, pairs[letter][i]) for letter in LETTERS for i in (0, 1))
    _must(cards == meant, where, "cards are not those of pairs")
    _must(all(len(set(pair)) == 2 for pair in pairs.values()), where, "a letter joins two different types")
    for hub in HUBS:
        _must(sum(card.hub == hub for card in cards) == 4, where, f"four cards of type {hub}")
    for seats in (2, 3, 4):
        _must(raw["deal"][str(seats)]["per_player"] * seats == len(cards), where, f"deal for {seats} players")
    return cards


def load(folder: Path = FOLDER) -> Data:
    """Read and judge the two files of a folder. Raises BadData."""
    boards, hubs = _read(folder, "board", "tunnel-board-1"), _read(folder, "hubs", "tunnel-hubs-1")
    try:
        return _data(boards, hubs)
    except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
        if isinstance(error, BadData):
            raise
        raise BadData(f"data of Tunnel Lines: {error!r}") from error


def _data(raw: Mapping[str, Any], hubs: Mapping[str, Any]) -> Data:
    net = grid()
    listed = raw["geometry"]
    same = listed["n"] == SIDE and listed["vertices_qr"] == [list(corner) for corner in net.vertices]
    _must(same and listed["cells"] == [list(cell) for cell in net.cells], "board.json", "geometry is another")
    _must(sorted(raw["boards"]) == sorted(BOARDS), "board.json", f"boards are {', '.join(BOARDS)}")
    boards = {name: _board(net, name, raw["boards"][name]) for name in BOARDS}
    default = {int(seats): str(name) for seats, name in raw["default_for_players"].items()}
    made_for = {board.seats: board.name for board in boards.values()}
    _must(default == made_for and sorted(default) == [2, 3, 4], "board.json", "a board for 2, 3 and 4 players each")
    return Data(net, boards, default, _cards(hubs), dict(hubs["types"]))


@cache
def data() -> Data:
    """Return the data of the game, read once."""
    return load()
