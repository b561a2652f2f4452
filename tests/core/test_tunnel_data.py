"""The loader of the data of Tunnel Lines: what it reads, what it refuses, and that the core's tables are the same."""

import json
import shutil
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from reference import ref_tunnel

from handheld.core import CoreError, ffi, lattice, lib
from handheld.core.tunnel import BOARDS, CARDS, Tunnel
from handheld.games.tunnel.data import DIRECTIONS, FOLDER, KINDS, SIDE, BadData, data, grid, load

Json = Any


def test_what_is_read() -> None:
    found = data()
    assert tuple(found.boards) == BOARDS
    assert found.default == {2: "crossroads", 3: "twinpark", 4: "delta"}
    assert tuple(card.name for card in found.cards) == CARDS
    assert "".join(card.hub for card in found.cards) == "ROOEERROOEER"
    assert found.hubs == {"R": "residence", "O": "offices", "E": "entertainment"}
    assert [len(board.cells("ROE")) for board in found.boards.values()] == [27, 27, 24]
    for board in found.boards.values():
        assert [board.kinds.count(kind) for kind in "WB"] == [9, 9]
        assert {len(board.cells(hub)) for hub in "ROE"} == {len(board.cells("ROE")) // 3}
    assert data() is found


def test_the_grid_is_that_of_spec_2() -> None:
    net = grid()
    assert (len(net.vertices), len(net.cells)) == (127, 216)
    assert net.cells[0] == (0, 7, 8)
    assert net.border(0, 0) == (130, 69, 81, 68)
    corners = [net.vertex_id[SIDE * q, SIDE * r] for q, r in DIRECTIONS]
    for side, corner in enumerate(corners):  # side k runs from corner k to corner k + 1
        row = [net.border(side, j) for j in range(SIDE)]
        assert row[0][1] == corner
        assert row[-1][2] == corners[(side + 1) % 6]
        assert all(one[2] == two[1] for one, two in pairwise(row))
    for cell in range(216):
        assert net.turned(net.turned(cell, 4), 2) == cell
        assert net.turned(cell, 1) != cell


def test_the_core_has_the_same_grid() -> None:
    net = grid()
    assert lib.hh_lattice_check() == lib.HH_OK
    assert net.vertices == lattice.QR
    assert net.cells == lattice.CORNERS
    assert len(set(lattice.ENDS)) == lattice.EDGES == 342
    for vertex, (q, r) in enumerate(net.vertices):
        assert lattice.vertex(q, r) == vertex
        for way in range(6):
            to = net.step(vertex, way)
            assert lattice.step(vertex, way) == to
            if to is None:
                continue
            assert lattice.direction(vertex, to) == way
            sides = [net.cell(vertex, to, net.step(vertex, way + turn)) for turn in (-1, 1)]
            assert lattice.beside(vertex, to) == tuple(cell for cell in sides if cell is not None)
            assert (min(vertex, to), max(vertex, to)) == lattice.ENDS[lib.hh_lattice_hops[vertex][way].edge]


def test_outside_the_grid() -> None:
    assert [lattice.vertex(q, r) for q, r in ((7, 0), (0, -7), (4, 3), (-4, -3), (-7, 7))] == [None] * 5
    assert lattice.direction(0, 2) is None
    assert lattice.step(0, 4) is None
    for wrong in (-1, 127):
        with pytest.raises(IndexError):
            lattice.direction(0, wrong)
        with pytest.raises(IndexError):
            lattice.step(wrong, 0)
    with pytest.raises(IndexError):
        lattice.step(0, 6)
    with pytest.raises(ValueError, match="no neighbours"):
        lattice.beside(0, 20)


@pytest.mark.parametrize("name", BOARDS)
def test_the_core_and_the_reference_have_the_same_boards(name: str) -> None:
    index, board = BOARDS.index(name), data().boards[name]
    plain = ref_tunnel.load_board(FOLDER / "board.json", name)
    assert plain.kind == list(board.kinds)
    assert [KINDS[ground] for ground in lib.hh_tunnel_grounds[index]] == list(board.kinds)
    assert list(lib.hh_tunnel_worth[index]) == plain.hub_value
    arrows = {arrow.cell: (arrow.side, set(arrow.borders), arrow.inner) for arrow in board.arrows}
    assert arrows == plain.arrow
    for number, arrow in enumerate(lib.hh_tunnel_arrows[index]):
        assert arrows[arrow.cell] == (arrow.side, set(arrow.border), arrow.inner)
        assert board.kinds[arrow.cell] == ("W" if number < 9 else "B")
        assert lib.hh_tunnel_arrow_of[index][arrow.cell] == number
        for border, edge in zip(arrow.border, arrow.edge, strict=True):
            assert set(lattice.ENDS[edge]) == {border, arrow.inner}
        for side in range(6):
            far = (arrow.side - side) % 6 in (2, 3, 4)
            assert bool(lib.hh_tunnel_far[index][side] >> number & 1) == far
    assert sum(lib.hh_tunnel_arrow_of[index][cell] != 255 for cell in range(216)) == 18
    for shore, vertices in enumerate((plain.lake_v, plain.forest_v)):
        words = lib.hh_tunnel_shores[index][shore]
        assert {v for v in range(127) if (words[0] | words[1] << 64) >> v & 1} == vertices
    game = Tunnel(2, name)
    assert [game.worth(vertex) for vertex in range(127)] == plain.hub_value


def test_the_core_has_the_same_cards() -> None:
    for number, card in enumerate(data().cards):
        assert KINDS[lib.hh_tunnel_types[number]] == card.hub == ref_tunnel.card_type(card.name)
        assert lib.hh_tunnel_cards[KINDS.index(card.hub)] >> number & 1
    assert [bin(bits).count("1") for bits in ffi.unpack(lib.hh_tunnel_cards, 8)] == [0, 0, 0, 4, 4, 4, 0, 0]


# -- What is refused ---------------------------------------------------------------------------------------------------
def broken(tmp_path: Path, name: str, change: Callable[[Json], None]) -> str:
    """Break one file of a copy; return what the loader says."""
    for path in FOLDER.glob("*.json"):
        shutil.copyfile(path, tmp_path / path.name)
    assert load(tmp_path) == data()
    path = tmp_path / f"{name}.json"
    raw = json.loads(path.read_text(encoding="utf-8"))
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


def arrows(key: str, index: int, side: int, j: int, white: tuple[int, int] | None = None) -> Callable[[Json], None]:
    """Return a change of board delta: an arrow lies elsewhere, the first white one perhaps too; arrow_cells say so."""

    def change(raw: Json) -> None:
        board, net = raw["boards"]["delta"], grid()
        board[key][index] = [side, j]
        if white:
            board["white"][0] = list(white)
        cells = []
        for colour, name in (("W", "white"), ("B", "black")):
            for at in board[name]:
                cell, first, second, inner = net.border(*at)
                cells.append([cell, colour, at[0], sorted((first, second)), inner])
        board["arrow_cells"] = sorted(cells)

    return change


def hubs_moved(raw: Json) -> None:
    """Three hubs of board twinpark, symmetrically, to where they touch the border corners of arrows."""
    net, hubs = grid(), raw["boards"]["twinpark"]["hubs"]
    kinds, corners = data().boards["twinpark"].kinds, [v for a in data().boards["twinpark"].arrows for v in a.borders]
    place = next(cell for cell in range(216) if set(corners) & set(net.cells[cell])
                 and {kinds[net.turned(cell, turns)] for turns in (0, 2, 4)} == {"."})
    for turns, hub in enumerate("ROE"):
        hubs[hub][hubs[hub].index(net.turned(41, 2 * turns))] = net.turned(place, 2 * turns)


HUBS = ("boards", "crossroads", "hubs")


@pytest.mark.parametrize(
    ("name", "change", "what"),
    [
        ("board", put("format", to="tunnel-board-2"), "format"),
        ("board", put("geometry", "cells", 5, to=[0, 1, 2]), "geometry"),
        ("board", put("geometry", "vertices_qr", 5, to=[0, 0]), "geometry"),
        ("board", cut("boards", "delta"), "boards are"),
        ("board", put("boards", "fourth", to={}), "boards are"),
        ("board", put("boards", "delta", "n", to=5), "side 6"),
        ("board", put("boards", "delta", "name", to="gamma"), "is called gamma"),
        ("board", cut("boards", "delta", "white", 0), "nine white arrows"),
        ("board", put("boards", "delta", "black", 0, to=[6, 0]), "no border cell"),
        ("board", put("boards", "delta", "white", 0, to=[0, 6]), "no border cell"),
        ("board", put("boards", "delta", "white", 0, to=[0, 2]), "arrow_cells"),
        ("board", put("boards", "delta", "arrow_cells", 0, 4, to=9), "arrow_cells"),
        ("board", arrows("white", 0, 0, 4), "share a border corner"),
        ("board", arrows("black", 0, 0, 1, white=(0, 3)), "do not alternate"),
        ("board", put("boards", "delta", "lake", 0, to=48), "cell 48 is R and L"),
        ("board", put("boards", "delta", "hubs", "R", 0, to=3), "cell 3 is W and R"),
        ("board", put("boards", "delta", "hubs", "R", 0, to=216), "no cell 216"),
        ("board", put("boards", "delta", "hubs", "R", 0, to=-1), "no cell -1"),
        ("board", put("boards", "delta", "hubs", "R", to=[]), "24 to 27"),
        ("board", put(*HUBS, "O", 0, to=34), "break the symmetry"),
        ("board", put("boards", "delta", "forest", 0, to=67), "faces the lake"),
        ("board", put("boards", "delta", "recommended_players", to=3), "a board for 2, 3 and 4"),
        ("board", put("default_for_players", "4", to="twinpark"), "a board for 2, 3 and 4"),
        ("board", hubs_moved, "touches the border corner"),
        ("board", put("boards", to=7), "tunnel lines"),
        ("board", cut("boards", "delta", "hubs"), "hubs"),
        ("hubs", put("format", to=""), "format"),
        ("hubs", cut("types", "R"), "types are"),
        ("hubs", cut("pairs", "F"), "letters are"),
        ("hubs", put("pairs", "A", to="OO"), "cards are not"),
        ("hubs", cut("cards", 3), "cards are not"),
        ("hubs", put("cards", 3, "type", to="R"), "cards are not"),
        ("hubs", put("deal", "3", "per_player", to=6), "deal for 3"),
        ("hubs", cut("deal"), "deal"),
    ],
)
def test_faults_are_refused(tmp_path: Path, name: str, change: Callable[[Json], None], what: str) -> None:
    assert what.lower() in broken(tmp_path, name, change).lower()


def test_a_letter_with_one_type_and_types_that_are_uneven_are_refused(tmp_path: Path) -> None:
    def one_type(raw: Json) -> None:
        raw["pairs"]["A"] = "OO"
        raw["cards"][0]["type"] = "O"

    def uneven(raw: Json) -> None:
        raw["pairs"]["A"] = "EO"
        raw["cards"][0]["type"] = "E"

    assert "two different types" in broken(tmp_path, "hubs", one_type)
    assert "four cards of type R" in broken(tmp_path, "hubs", uneven)


def test_lake_and_forest_that_touch_are_refused(tmp_path: Path) -> None:
    def change(raw: Json) -> None:
        net, board = grid(), raw["boards"]["delta"]
        for hub in "ROE":  # the middle is to be free
            board["hubs"][hub] = [c for c in board["hubs"][hub] if 63 not in net.cells[c]]
        middle = [cell for cell in range(216) if 63 in net.cells[cell]]
        board["lake"], board["forest"] = [middle[0]], [net.turned(middle[0], 3)]

    assert "lake and forest touch" in broken(tmp_path, "board", change)


def test_a_file_that_is_missing_or_no_json_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadData, match=r"board\.json"):
        load(tmp_path)
    for path in FOLDER.glob("*.json"):
        shutil.copyfile(path, tmp_path / path.name)
    (tmp_path / "hubs.json").write_text("{", encoding="utf-8")
    with pytest.raises(BadData, match=r"hubs\.json"):
        load(tmp_path)


def test_a_game_that_cannot_be_played_is_refused() -> None:
    for wrong in ({"seats": 1}, {"seats": 5}, {"first": 2}, {"stations": 97}, {"tiles": 2}, {"tiles": 19}):
        with pytest.raises(CoreError):
            Tunnel(**{"seats": 2, "board": "delta"} | wrong)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="omega"):
        Tunnel(2, "omega")
