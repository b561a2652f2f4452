"""The boards on a real canvas: what is turned to the other side of the table, what is seen of tunnels and bridges."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest
from games.trax.easel import English

from handheld.games.face import Box
from handheld.games.twisty import art, net
from handheld.games.twisty.data import data
from handheld.ui import layout
from handheld.ui.canvas import PygameCanvas, Studio
from handheld.ui.theme import theme

Z = 120.0


@pytest.fixture(scope="module")
def canvas() -> PygameCanvas:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((400, 300))
    surface = pygame.Surface((400, 300))
    return PygameCanvas(surface, layout.metrics(800, 480), English(), theme("paper"), Studio())


def pixel(canvas: PygameCanvas, at: tuple[float, float]) -> tuple[int, int, int]:
    r, g, b, _ = canvas.surface.get_at((round(at[0]), round(at[1])))
    return r, g, b


def near(a: tuple[int, int, int], b: tuple[int, int, int]) -> bool:
    return max(abs(x - y) for x, y in zip(a, b, strict=True)) <= 6


def test_a_box_is_turned_in_its_place_and_nothing_else(canvas: PygameCanvas) -> None:
    canvas.rect(Box(0, 0, 400, 300), "ground")
    canvas.rect(Box(100, 50, 20, 10), "bad")
    canvas.rect(Box(10, 10, 20, 20), "good")
    canvas.half_turn(Box(100, 50, 200, 100))
    assert near(pixel(canvas, (290, 145)), theme("paper").rgb("bad"))
    assert near(pixel(canvas, (105, 55)), theme("paper").rgb("ground"))
    assert near(pixel(canvas, (15, 15)), theme("paper").rgb("good"))
    canvas.half_turn(Box(-50, -50, 10, 10))  # out of sight: nothing happens
    canvas.half_turn(Box(100, 50, 200, 100))
    assert near(pixel(canvas, (105, 55)), theme("paper").rgb("bad"))


def shown(canvas: PygameCanvas, tile: int, rotation: int, owners: tuple[int, ...]) -> None:
    canvas.rect(Box(0, 0, 400, 300), "board")
    art.show_tile(canvas, (0, 0), Z, tile, rotation, owners)


@pytest.mark.parametrize("rotation", range(4))
def test_what_runs_above_is_seen_where_tracks_cross(canvas: PygameCanvas, rotation: int) -> None:
    """`level` of the tile set: a tunnel is hidden under the ground, the ground under a bridge."""
    seen = 0
    for tile, kind in enumerate(data().tiles):
        for one, two in kind.crossings:
            above = max((one, two), key=lambda pair: art.LEVELS.index(kind.level[pair]))
            owners = tuple(2 if pair == above else 3 if pair in (one, two) else -1 for pair in range(4))
            shown(canvas, tile, rotation, owners)
            lines = [net.curve(*net.pairs_of(tile, rotation)[pair]) for pair in (one, two)]
            x, y = meeting(*lines)
            assert near(pixel(canvas, (x * Z, y * Z)), theme("paper").rgb("train2")), (tile, one, two)
            seen += 1
    assert seen == sum(len(kind.crossings) for kind in data().tiles)


def meeting(one: tuple[tuple[float, float], ...], two: tuple[tuple[float, float], ...]) -> tuple[float, float]:
    """Return where two curves cross."""
    a, b = art._dense(one), art._dense(two)
    return min(((p, (p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2) for p in a for q in b), key=lambda found: found[1])[0]


def test_a_used_track_goes_on_from_tile_to_tile_without_a_gap(canvas: PygameCanvas) -> None:
    straight = next(k for k, kind in enumerate(data().tiles)
                    if (2, 7) in kind.pairs and kind.level[kind.pairs.index((2, 7))] == "ground")
    pair = data().tiles[straight].pairs.index((2, 7))
    owners = tuple(3 if k == pair else -1 for k in range(4))
    canvas.rect(Box(0, 0, 400, 300), "board")
    for column in range(2):
        art.show_tile(canvas, (column * Z, 0), Z, straight, 0, owners)
    y = net.ports()[2][1] * Z
    for x in range(2, round(2 * Z) - 2):
        assert near(pixel(canvas, (x, y)), theme("paper").rgb("train3")), x


def test_a_train_and_its_ghost_differ_by_fill(canvas: PygameCanvas) -> None:
    for train in range(4):
        canvas.rect(Box(0, 0, 400, 300), "board")
        art.show_train(canvas, (100, 100), Z, train, 0.0)
        art.show_train(canvas, (250, 100), Z, train, 0.0, ghost=True)
        at = Z * 0.26 * 0.34 + 5  # beside the mark
        assert near(pixel(canvas, (100 + at, 100)), theme("paper").rgb(f"train{train}"))
        assert near(pixel(canvas, (250 + at, 100)), theme("paper").rgb("light"))
