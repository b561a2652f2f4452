"""How lines run on the board: side by side on a shared edge, crossing only at stations, told apart without colour."""

import itertools
import math

import pygame
import pytest
from games.tunnel.tables import games, played

from handheld.core.tunnel import BOARDS
from handheld.games.tunnel import lines_art
from handheld.games.tunnel.boardlook import lines_of
from handheld.games.tunnel.net import net
from handheld.games.tunnel.strands import along, ghost_strand, sides, strands
from handheld.ui import layout
from handheld.ui.canvas import PygameCanvas, Studio
from handheld.ui.theme import NAMES, theme

SCALES = (18.0, 24.5, 38.0, 85.0)
LATE = [game for game in games().values() if not game["rules"]][::9]


def ropes(game, scale, turns=None):
    """Return net, vertices of the lines, and the lines as they are drawn after some turns."""
    world = net(scale, 1.28)
    verts = {(one.seat, one.line): one.verts for one in lines_of(played(game, turns).seen_by(None))}
    return world, verts, strands(world, verts)


def samples(rope, step):
    """Return points every few pixels of a line."""
    length = sum(math.dist(a, b) for a, b in itertools.pairwise(rope.points))
    count = max(2, round(length / step))
    return [along(rope.points, k / count)[-1] for k in range(count + 1)]


@pytest.mark.parametrize("scale", SCALES)
def test_lines_never_lie_on_each_other(scale):
    """Two lines that share an edge keep a gap on it, all the way between two stations."""
    shared = 0
    for game in LATE:
        world, verts, drawn = ropes(game, scale)
        for (x, one), (y, other) in itertools.combinations(verts.items(), 2):
            there = {frozenset(pair): j for j, pair in enumerate(itertools.pairwise(other))}
            for i, pair in enumerate(itertools.pairwise(one)):
                j = there.get(frozenset(pair))
                if j is not None:
                    shared += 1
                    away = math.dist(drawn[x].middle(i), drawn[y].middle(j))
                    assert away > world.wide + 0.8, (game["id"], x, y, pair)
    assert shared > 30


def test_lines_meet_only_where_a_station_hides_it():
    for game in LATE:
        world, verts, drawn = ropes(game, 38.0)
        points = {key: samples(rope, 4.0) for key, rope in drawn.items()}
        for x, y in itertools.combinations(verts, 2):
            common = set(verts[x]) & set(verts[y])
            joints = [world.vertices[v] for v in common]
            for p in points[x]:
                if min((math.dist(p, at) for at in joints), default=math.inf) < world.ring * 2.6:
                    continue
                assert min(math.dist(p, q) for q in points[y]) > world.wide * 1.02, (game["id"], x, y)


def test_lines_keep_their_sides_along_a_run():
    """Nobody changes sides between the vertex where two lines come together and the one where they part."""
    runs = 0
    for game in LATE:
        _, verts, _ = ropes(game, 38.0)
        own = sides(verts)
        for x, y in itertools.combinations(verts, 2):
            edges = {frozenset(pair): j for j, pair in enumerate(itertools.pairwise(verts[y]))}
            mates = [edges.get(frozenset(pair)) for pair in itertools.pairwise(verts[x])]
            for i, (a, b) in enumerate(itertools.pairwise(mates)):
                if a is not None and b is not None and abs(a - b) == 1:
                    runs += 1
                    assert own[x][i] == own[x][i + 1] != 0
                    assert own[y][a] == own[y][b] == (-own[x][i] if b > a else own[x][i])
    assert runs > 5


def test_a_ghost_runs_beside_the_line_that_is_there():
    world = net(38.0, 1.28)
    verts = {(0, 0): (7, 0)}  # along the left edge of cell 0
    drawn = strands(world, verts)[0, 0]
    ghost = ghost_strand(world, verts, [(0, 7, 0)])
    assert math.dist(drawn.middle(0), ghost.middle(0)) > world.wide + 1.0
    alone = ghost_strand(world, {}, [(0, 7, 0)])
    assert alone.points[0] == world.vertices[7]
    assert alone.points[-1] == world.vertices[0]


class Plain:
    language = "en"

    def text(self, msgid):
        return msgid

    def plural(self, one, many, n):
        return one if n == 1 else many


def grey(theme_name, scale, line):
    """Return how light the pixels across the middle of a line are, in greyscale, 0 to 255."""
    m, look = layout.metrics(800, 480), theme(theme_name)
    surface = pygame.Surface((120, 60))
    surface.fill(look.rgb("casing"))
    canvas = PygameCanvas(surface, m, Plain(), look, Studio())
    world = net(scale, 1.28)
    lines_art.paint_track(canvas, [(10.0, 30.0), (110.0, 30.0)], world.wide, 0, line)
    half = round(world.wide / 2) + 1
    found = []
    for y in range(30 - half, 31 + half):
        r, g, b = surface.get_at((60, y))[:3]
        found.append(0.299 * r + 0.587 * g + 0.114 * b)
    return found


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("scale", SCALES)
def test_the_second_line_has_a_core_in_greyscale(name, scale):
    """Line 1 is one tone across, line 2 is lighter or darker in the middle than beside it."""
    one, two = grey(name, scale, 0), grey(name, scale, 1)
    plain, cored = one[len(one) // 2], two[len(two) // 2]
    assert abs(cored - plain) > 40, "the core stands out from a solid line"
    assert plain == pytest.approx(min(one) if name != "night" else max(one), abs=3), "a solid line has no core"


def test_every_board_has_its_lines_within_the_plate():
    for name in BOARDS:
        game = next(game for game in games().values() if game["board"] == name)
        world, _, drawn = ropes(game, 38.0)
        for rope in drawn.values():
            assert rope.box.x > -world.reach
            assert rope.box.y > -world.reach
            assert rope.box.right < world.size[0] + world.reach
            assert rope.box.bottom < world.size[1] + world.reach
