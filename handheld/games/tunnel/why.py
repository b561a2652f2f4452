"""Why a step is refused: the core's rule in small letters with hyphens, and the places that break it.

Places are (CELL, cell) and (VERTEX, vertex); lines that take part are (seat, line, "")."""

from __future__ import annotations

from handheld.core import lattice
from handheld.core.tunnel import Act, Bonus, End, Station, Tile, Tunnel
from handheld.games.base import WhyNot

CELL, VERTEX = 0, 1  # what the second number of a place counts

Place = tuple[int, int]
Track = tuple[int, int, str]

CODES = (  # spec 5.6, in its order; own-line is going back, too
    "pending-bonus", "line2-too-early", "not-white", "cell-taken", "start-side", "start-shape", "no-hub-here",
    "no-chip", "line-done", "not-head", "no-tiles", "shape", "own-line", "white-cell", "terminal-shape",
    "terminal-side", "hub-needs-card", "card-not-held", "card-type", "hub-limit", "same-letter", "acute",
)  # fmt: skip
OWN_CODES = (  # our own (docs/tunnel-rules.md)
    "game-over", "not-asked", "turn-full", "station-first", "not-fillable", "no-bonus", "bonus-vertex", "turn-begun",
    "first-turn", "no-stock", "station-here", "not-on-line", "not-between", "no-pass", "not-full", "not-dealt",
)  # fmt: skip


def refusal(core: Tunnel, act: Act) -> WhyNot | None:
    """Return why the player on turn may not make this step, or None."""
    found = core.refuse(act)
    if found is None:
        return None
    rule = found.lower().replace("_", "-")
    player = core.player
    match act:
        case Tile():
            places, tracks = _tile(core, act, rule)
        case Station(vertex) | Bonus(vertex):
            rule, places, tracks = _chip(core, act, vertex, rule)
        case End():
            places, tracks = [], []
    if rule == "pending-bonus" and core.pending is not None:
        tracks = [(player, core.pending, "")]
        places = [(VERTEX, vertex) for vertex in core.bare(player, core.pending)]
    elif rule == "no-pass":
        places = [(VERTEX, vertex) for vertex in core.places(player)] if not core.full_exists else _heads(core)
    elif rule == "not-full":
        places = _heads(core)
    return WhyNot(rule, tuple(dict.fromkeys(places)), tuple(tracks))


def _tile(core: Tunnel, tile: Tile, rule: str) -> tuple[list[Place], list[Track]]:
    """Return the places and lines that forbid a tile."""
    player = core.player
    line, here = core.line(player, tile.line), (CELL, tile.cell)
    own: list[Track] = [(player, tile.line, "")]
    match rule:
        case "cell-taken":
            there = core.tile_at(tile.cell)
            return [here], [(*there, "")] if there else []
        case "not-head" | "shape":
            return [here, (VERTEX, line.verts[-1])] if line else [here], own
        case "line-done" | "no-tiles":
            return [(VERTEX, line.verts[-1])] if line else [], own
        case "own-line":
            return [here, (VERTEX, tile.end)], own
        case "acute":
            return [here, (VERTEX, tile.start)], own
        case "no-chip":
            return _bare(core, tile), [(*one, "") for end in (tile.start, tile.end) for one in core.lines_at(end)]
        case "hub-limit":
            used = [cell for cell in core.hubs if core.tile_at(cell) in ((player, 0), (player, 1))]
            return [here, *((CELL, cell) for cell in used if _in_turn(core, cell))], own
        case "same-letter":
            return [here, *((CELL, cell) for cell, (card, _) in core.hubs.items() if card[0] == tile.card[0])], own
        case "station-first":
            return [(VERTEX, vertex) for vertex in core.places(player)], own
        case "not-fillable":
            return [here, *_stuck(core.ahead(tile))], own
    return [here], []


def _in_turn(core: Tunnel, cell: int) -> bool:
    """Return whether the tile in this cell was laid in the turn under way: among the last ones of its line."""
    for number in (0, 1):
        line = core.line(core.player, number)
        if line and cell in line.cells[-core.laid :]:
            return True
    return False


def _chip(core: Tunnel, act: Act, vertex: int, rule: str) -> tuple[str, list[Place], list[Track]]:
    """Return why no chip may be set on a vertex, in more detail than the core says it."""
    player, here = core.player, [(VERTEX, vertex)] if vertex >= 0 else []
    lines = [(seat, number) for seat, number in core.lines_at(vertex) if seat == player] if vertex >= 0 else []
    if rule in ("not-between", "bonus-vertex") and vertex in (*core.chips, *core.fixed):
        return "station-here", here, []
    if rule == "not-between":
        if not lines:
            return "not-on-line", here, []
        if all((line := core.line(*one)) is not None and line.done for one in lines):
            rule = "line-done"
    elif rule == "bonus-vertex" and core.pending is not None:
        return rule, here, [(player, core.pending, "")]
    elif rule == "not-fillable":
        return rule, [*here, *_stuck(core.ahead(Bonus(vertex)))], []
    return rule, here, [(*one, "") for one in lines]


def _bare(core: Tunnel, tile: Tile) -> list[Place]:
    """Return the ends of a tile that would need a chip."""
    ends = [end for end in (tile.start, tile.end) if end not in (*core.chips, *core.fixed)]
    return [(VERTEX, end) for end in ends if core.lines_at(end)] or [(CELL, tile.cell)]


def _heads(core: Tunnel) -> list[Place]:
    """Return the heads of the player's lines that are on their way."""
    lines = [core.line(core.player, number) for number in (0, 1)]
    return [(VERTEX, line.verts[-1]) for line in lines if line and not line.done]


def _stuck(after: Tunnel) -> list[Place]:
    """Return where a turn gets stuck after a step: the heads then, and the cells around them that take no tile."""
    heads = _heads(after)
    good = {tile.cell for tile in after.tiles()}
    around = [cell for cell, corners in enumerate(lattice.CORNERS) if any(head in corners for _, head in heads)]
    return [*heads, *((CELL, cell) for cell in around if cell not in good)]
