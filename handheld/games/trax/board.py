"""Draws the board's area from the desk: ground, tiles, ghost, marks, labels, words. A function of state and time."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import partial
from typing import NamedTuple

from handheld.games.camera import Frame
from handheld.games.face import Box, Canvas, Point, Table
from handheld.games.trax import art, motion
from handheld.games.trax.desk import Desk
from handheld.games.trax.ghost import Track
from handheld.games.trax.notation import LETTERS
from handheld.games.trax.sight import SIDE, Cell, Sight
from handheld.games.trax.words import column_label, row_label

FADED = 0.38  # tiles off a winning track
_DOT = 0.52  # ink of a legal cell over the board


def draw_board(desk: Desk, canvas: Canvas, table: Table, now: float) -> None:
    """Draw everything in desk.area as it is at time `now` (ms)."""
    sight = desk.sync(table)
    desk.look_on()
    frame = desk.camera.frame(now)
    if desk.showing is not None and not desk.showing.running(now):
        desk.showing = None
    for tween in (desk.appear, desk.turned, desk.glide):  # all of them, seen or not: each must come to its end
        tween.at(now)
    with canvas.clip(desk.area):
        canvas.rect(desk.area, "board")
        art.show_grid(canvas, desk.board, frame.left, frame.top, frame.scale)
        busy = _covered(desk)
        if table.acting:
            _dots(desk, canvas, frame, busy)
        _room(desk, canvas, sight, frame)
        _tiles(desk, canvas, sight, frame, now)
        _falling(desk, canvas, sight, frame, now)
        _won(desk, canvas, sight, frame, now)
        _last(desk, canvas, sight, frame)
        note = _note(desk, canvas, sight, frame, table)
        _labels(desk, canvas, sight, frame)
        _coach(desk, canvas, sight, frame, busy)
        if desk.plies:  # for as long as a hint is shown, what the player tries out steps back
            _line(desk, canvas, frame)
        else:
            _ghost(desk, canvas, frame, now)
            _cursor(desk, canvas, frame, now)
            _order(desk, canvas, frame)
        if desk.why is not None:
            _blame(desk, canvas, sight, frame)
        if note is not None:
            _write(canvas, note)
        _tray(desk, canvas, table)
        _buttons(desk, canvas, frame)


# ---------------------------------------------------------------- what lies where


def _covered(desk: Desk) -> set[Cell]:
    """Return the free cells that a ghost, a hint or a refused tile covers."""
    cells: set[Cell] = set()
    for one in desk.plies or ([desk.outlook] if desk.outlook else []):
        cells.add(one.cell)
        cells.update((x, y) for x, y, _ in one.forced)
    if desk.why is not None:
        cells.update(desk.why.cells)
        cells.update(_doubted(desk))
    return cells


def _doubted(desk: Desk) -> dict[Cell, int]:
    """Return the tiles that a refused turn would have laid, the one that was asked about first; {} if unknown."""
    if desk.why is None or desk.doubt is None or desk.doubt[1] < 0 or desk.sight is None:
        return {}
    if desk.why.rule == "three-edges":
        return desk.sight.ripple(*desk.doubt, desk.why.cells)
    return {desk.doubt[0]: desk.doubt[1]}


def _shown(desk: Desk, frame: Frame) -> tuple[int, int, int, int]:
    """Return the first and last column and row that can be seen."""
    x0, y0 = frame.world((desk.area.x, desk.area.y))
    x1, y1 = frame.world((desk.area.right, desk.area.bottom))
    return math.floor(x0), math.ceil(x1) - 1, math.floor(y0), math.ceil(y1) - 1


def _lit(desk: Desk, sight: Sight) -> list[Track]:
    """Return the complete tracks of a finished game, the winner's last so that it lies on top."""
    if not sight.over or not sight.paths:
        return []
    return [Track("WB".index(colour), kind, path) for colour, kind, path in sight.paths]


def _dots(desk: Desk, canvas: Canvas, frame: Frame, covered: set[Cell]) -> None:
    z = frame.scale
    x0, x1, y0, y1 = _shown(desk, frame)
    left, top = frame.left + z / 2, frame.top + z / 2
    spots = [(left + x * z, top + y * z) for x, y in desk.choice.cells()
             if x0 <= x <= x1 and y0 <= y <= y1 and (x, y) not in covered]
    art.show_dots(canvas, spots, z, canvas.mix("ink", "board", _DOT))


def _tiles(desk: Desk, canvas: Canvas, sight: Sight, frame: Frame, now: float) -> None:
    """The tiles that lie, those that are seen only."""
    z = frame.scale
    x0, x1, y0, y1 = _shown(desk, frame)
    hidden = desk.showing.index if desk.showing is not None else {}
    size = (z, z)
    kinds = {letter: (("trax", tile, "tile"), partial(art.paint_tile, tile=tile, z=z, colour="tile"))
             for tile, letter in enumerate(LETTERS)}
    bright, alpha = _fading(desk, sight, now)
    picture = canvas.picture
    for y in range(max(y0, sight.top), min(y1, sight.top + sight.height - 1) + 1):
        row, py = sight.rows[y - sight.top], frame.top + y * z
        for x in range(max(x0, sight.left), min(x1, sight.left + sight.width - 1) + 1):
            letter = row[x - sight.left]
            if letter == "." or (x, y) in hidden:
                continue
            key, paint = kinds[letter]
            if bright is None or (x, y) in bright:
                picture(key, (frame.left + x * z, py), size, paint)
            else:
                picture(key, (frame.left + x * z, py), size, paint, alpha=alpha)


def _fading(desk: Desk, sight: Sight, now: float) -> tuple[set[Cell] | None, float]:
    """Return the cells of winning tracks (None while there are none) and how much is seen of all others."""
    if not sight.over or not sight.paths:
        return None, 1.0
    bright = {(x, y) for _, _, path in sight.paths for x, y, _, _ in path}
    share = desk.showing.trace(now) if desk.showing is not None else 1.0
    return bright, FADED if share >= 1 else art.faded(1 - (1 - FADED) * share)


def _falling(desk: Desk, canvas: Canvas, sight: Sight, frame: Frame, now: float) -> None:
    """The tiles of the turn that is being shown: dropping in, tint fading."""
    showing = desk.showing
    if showing is None:
        return
    z = frame.scale
    bright, rest = _fading(desk, sight, now)
    late = []
    for i, (x, y, tile) in enumerate(showing.tiles):
        share = showing.drop(i, now)
        if share is None:
            continue
        at = frame.point(x, y)
        if share < 1.0:
            late.append((at, tile, "tile" if i == 0 else "forced", motion.GROWN - (motion.GROWN - 1) * share))
            continue
        tint = art.faded(showing.tint(i, now))
        alpha = rest if bright is not None and (x, y) not in bright else 1.0
        if tint < 1.0:
            art.show_tile(canvas, at, z, tile, "tile", alpha)
        if tint > 0.0:
            art.show_tile(canvas, at, z, tile, "forced", art.faded(tint * alpha))
    for at, tile, kind, grown in late:
        art.show_grown(canvas, at, z, tile, kind, grown)


def _won(desk: Desk, canvas: Canvas, sight: Sight, frame: Frame, now: float) -> None:
    """The winning loop or line, traced from its beginning."""
    share = desk.showing.trace(now) if desk.showing is not None else 1.0
    for track in _lit(desk, sight):
        _trace(canvas, frame, track, share)


def _trace(canvas: Canvas, frame: Frame, track: Track, share: float) -> None:
    z, colour = frame.scale, "WB"[track.seat]
    steps = len(track.path) * art.PARTS
    upto = round(steps * share)
    for i, (x, y, start, end) in enumerate(track.path):
        parts = min(art.PARTS, upto - i * art.PARTS)
        if parts <= 0:
            break
        art.show_lit(canvas, frame.point(x, y), z, start, end, colour, parts)
    if 0 < upto < steps:
        x, y, start, end = track.path[upto // art.PARTS]
        hx, hy = art.track(start, end, upto % art.PARTS / art.PARTS)[-1] if upto % art.PARTS else art.MIDDLES[start]
        art.show_bead(canvas, frame.point(x + hx, y + hy), z)


def _last(desk: Desk, canvas: Canvas, sight: Sight, frame: Frame) -> None:
    if desk.showing is None and sight.last and not (sight.over and sight.paths):
        x, y, _ = sight.last[0]
        art.show_brackets(canvas, frame.point(x, y), frame.scale)


def _coach(desk: Desk, canvas: Canvas, sight: Sight, frame: Frame, covered: set[Cell]) -> None:
    """Every win in one, and the other side's threats."""
    scan = desk.scan
    if not desk.coach or scan is None:
        return
    z = frame.scale
    r = max(6.5, z * 0.22)
    for cells, seat, mine in ((scan.theirs, 1 - sight.to_move, False), (scan.mine, sight.to_move, True)):
        for cell in cells:
            if cell not in covered:
                x, y = frame.point(cell[0] + 0.5, cell[1] + 0.5)
                both = cell in scan.mine and cell in scan.theirs
                shift = 0.0 if not both else r * 0.8 if mine else -r * 0.8
                art.show_chance(canvas, (x + shift, y), r * (0.8 if both else 1.0), seat, mine)


# ---------------------------------------------------------------- ghost, hint, cursor


def _ghost(desk: Desk, canvas: Canvas, frame: Frame, now: float) -> None:
    """The tile that is tried out, all that it forces, and what that completes."""
    one = desk.outlook
    if one is None:
        return
    z, at = frame.scale, frame.point(*one.cell)
    coming = desk.appear.at(now)
    alpha = art.faded(0.25 + 0.75 * coming)
    for x, y, tile in one.forced:
        art.show_tile(canvas, frame.point(x, y), z, tile, "forced", alpha)
    art.show_shadow(canvas, at, z)
    turned = art.faded(desk.turned.at(now))
    if desk.before is not None and turned < 1.0:
        art.show_tile(canvas, at, z, desk.before)
        art.show_tile(canvas, at, z, one.tile, "tile", turned)
    else:
        art.show_tile(canvas, at, z, one.tile, "tile", alpha)
    for track in one.tracks:
        _trace(canvas, frame, track, 1.0)


def _order(desk: Desk, canvas: Canvas, frame: Frame) -> None:
    """The numbers of the forced tiles, above everything that could hide them."""
    if desk.outlook is not None:
        rim = canvas.mix("tb", "forced", 0.35)
        for i, (x, y, _) in enumerate(desk.outlook.forced):
            art.show_badge(canvas, frame.point(x, y), frame.scale, str(i + 1), "surface", "ink", rim)


def _cursor(desk: Desk, canvas: Canvas, frame: Frame, now: float) -> None:
    """The focus ring, gliding from where it was."""
    choice = desk.choice
    here = choice.ghost or choice.cursor
    if here is None or desk.sight is None or not (desk.sight.legal):
        return
    x, y = float(here[0]), float(here[1])
    share = desk.glide.at(now)
    if desk.glide_from is not None and share < 1.0:
        ox, oy = desk.glide_from
        x, y = ox + (x - ox) * share, oy + (y - oy) * share
    box = frame.box(x, y)
    if choice.ghost is None:
        if choice.refused:
            if desk.sight.tile(*here) < 0:
                art.show_refused(canvas, frame.point(*here), frame.scale)
        elif choice.tile_first and choice.held is not None:
            art.show_tile(canvas, frame.point(*here), frame.scale, choice.held, "tile", 0.5)
    art.show_focus(canvas, box, frame.scale)


def _line(desk: Desk, canvas: Canvas, frame: Frame) -> None:
    """A hint: the turns to come, numbered in the colours of their seats."""
    z = frame.scale
    for one in reversed(desk.plies):
        for x, y, tile in one.forced:
            art.show_tile(canvas, frame.point(x, y), z, tile, "forced")
    for one in reversed(desk.plies):
        at = frame.point(*one.cell)
        art.show_shadow(canvas, at, z)
        art.show_tile(canvas, at, z, one.tile)
    for one in desk.plies:
        for track in one.tracks:
            _trace(canvas, frame, track, 1.0)
    for i, one in enumerate(desk.plies):
        fill, ink = ("tw", "tb") if one.mover == 0 else ("tb", "tw")
        art.show_badge(canvas, frame.point(*one.cell), z, str(i + 1), fill, ink, ink)


def _buttons(desk: Desk, canvas: Canvas, frame: Frame) -> None:
    """Tick and cross beside the ghost."""
    spots = desk.place_buttons(frame) if not desk.plies else None
    if spots is None:
        return
    for tick, spot in zip((True, False), spots, strict=True):
        art.show_button(canvas, spot, desk.button_radius, tick)


def _blame(desk: Desk, canvas: Canvas, sight: Sight, frame: Frame) -> None:
    """The places that forbid something, and the colours that run into them."""
    z, why = frame.scale, desk.why
    if why is None:
        return
    doubted = _doubted(desk)
    for n, (cell, tile) in enumerate(doubted.items()):
        art.show_tile(canvas, frame.point(*cell), z, tile, "forced" if n else "tile", 0.75)
    for cell in why.cells:
        at = frame.point(*cell)
        if sight.tile(*cell) >= 0:
            art.show_wrong(canvas, at, z)
            continue
        art.show_blame(canvas, at, z)
        if why.rule == "three-edges":
            for edge, colour in sight.asked_with(cell, doubted):
                art.show_entry(canvas, at, z, edge, colour)
            art.show_stop(canvas, at, z)
    if desk.doubt is not None:
        art.show_focus(canvas, frame.box(*desk.doubt[0]), z)


# ---------------------------------------------------------------- words on the board


def _note_words(desk: Desk, sight: Sight, table: Table) -> tuple[str, str, str]:
    """Return (mark, colour, words) of what is to be said on the board itself; empty words: nothing."""
    speech = desk.speech
    if desk.why is not None:
        return "cross", "bad", speech.rule(desk.why.rule)
    if table.acting and desk.outlook is not None and not desk.plies:
        words = speech.verdict(desk.outlook)
        if words:
            good = desk.outlook.winner == sight.to_move
            return ("star" if good else "warning", "good" if good else "bad", words)
        if desk.after is not None and desk.after.mine:
            return "warning", "bad", speech.leaves(1 - sight.to_move)
    return "", "", ""


class _Note(NamedTuple):
    """A pill with a sentence."""

    box: Box
    mark: str
    colour: str
    words: str


def _note(desk: Desk, canvas: Canvas, sight: Sight, frame: Frame, table: Table) -> _Note | None:
    """Return what to say on the board, and where: at the edge where it hides least."""
    desk.notes = ()
    mark, colour, words = _note_words(desk, sight, table)
    if not words:
        return None
    m, board = canvas.metrics, desk.board
    size, pad = m.small, float(m.unit * 2)
    r = size * 0.62
    room = board.w - 2 * m.unit - 2 * pad - 2.8 * r
    width = min(room, canvas.text_width(words, size, True) + 2)
    height = canvas.paragraph_height(width, words, size, True)
    w, h = width + 2 * pad + 2.8 * r, height + pad
    keep = _kept(desk)
    places = [Box(round(board.x + (board.w - w) * share), round(y), round(w), round(h))
              for y in (board.bottom - h - m.unit, board.y + m.unit)
              for share in (0.5, m.unit / max(1.0, board.w - w), 1 - m.unit / max(1.0, board.w - w))]
    box = min(places, key=lambda place: _hides(sight, frame, place, keep))
    desk.notes = (box,)
    return _Note(box, mark, colour, words)


def _write(canvas: Canvas, note: _Note) -> None:
    m, box = canvas.metrics, note.box
    size, pad = m.small, float(m.unit * 2)
    r = size * 0.62
    radius = min(box.h / 2, m.radius * 1.5)
    canvas.rect(box.inset(-1), note.colour, radius + 1)
    canvas.rect(box.inset(0.5), "surface", radius)
    canvas.mark(note.mark, (box.x + pad + r, box.y + box.h / 2), r, note.colour)
    inner = Box(box.x + pad + 2.8 * r, box.y + pad / 2, box.w - 2 * pad - 2.8 * r + 1, box.h - pad)
    canvas.paragraph(inner, note.words, size, "ink", bold=True)


def _kept(desk: Desk) -> set[Cell]:
    """Return the cells that words should not hide."""
    cells = _covered(desk)
    for one in ([desk.outlook] if desk.outlook else []):
        for track in one.tracks:
            cells.update(track.cells)
    return cells


def _hides(sight: Sight, frame: Frame, box: Box, keep: Iterable[Cell]) -> int:
    """Return how bad it would be to cover a box: what must be seen counts much, tiles little."""
    kept = set(keep)
    x0, y0 = frame.world((box.x, box.y))
    x1, y1 = frame.world((box.right, box.bottom))
    bad = 0
    for y in range(math.floor(y0), math.ceil(y1)):
        for x in range(math.floor(x0), math.ceil(x1)):
            bad += 50 if (x, y) in kept else 1 if sight.tile(x, y) >= 0 else 0
    return bad


def _labels(desk: Desk, canvas: Canvas, sight: Sight, frame: Frame) -> None:
    """The names of columns and rows as the notation has them, along the edges of the board."""
    m, board, z = canvas.metrics, desk.board, frame.scale
    narrow = min(m.width, m.height) < 300
    at = desk.choice.ghost or desk.choice.cursor
    if sight.empty or (narrow and at is None):
        return
    size = m.small if not narrow else 11
    base_x, base_y = (0, 0) if desk.taste.fixed_labels else (sight.left, sight.top)
    cap = size * 0.73
    y, x = board.y + 2 + cap / 2, board.x + m.unit
    if narrow and at is not None:
        columns, rows = range(at[0], at[0] + 1), range(at[1], at[1] + 1)
    else:
        out = 0 if sight.over else 1  # the cells all round can be named as long as tiles can be laid there
        ways = sight.room or (1, 1)  # no tile can be laid outside the 8x8 area
        across, down = min(out, ways[0]), min(out, ways[1])
        columns = range(sight.left - across, sight.left + sight.width + across)
        rows = range(sight.top - down, sight.top + sight.height + down)
        widest = max(canvas.text_width(column_label(c - base_x + 1), size) for c in (columns[0], columns[-1]))
        columns = columns[::max(1, math.ceil((widest + 5) / z))]
        rows = rows[::max(1, math.ceil((cap + 6) / z))]
    if not narrow:  # where tiles run under the names
        u, v = frame.world((x + cap, y + cap / 2))
        if sight.top < v:
            canvas.rect(Box(board.x, board.y, board.w, cap + 6), "board")
        if sight.left < u:
            wide = max(canvas.text_width(row_label(r - base_y + 1), size) for r in (rows[0], rows[-1]))
            canvas.rect(Box(board.x, board.y, x - board.x + wide + 4, board.h), "board")
    for column in columns:
        px = frame.left + (column + 0.5) * z
        if board.x + 22 <= px <= board.right - 8 and not _hidden(desk, px, y, size):
            strong = at is not None and column == at[0]
            canvas.text((px, y), column_label(column - base_x + 1), size, "ink" if strong else "ink2", bold=strong,
                        anchor="cm", halo="board")
    for row in rows:
        py = frame.top + (row + 0.5) * z
        if board.y + cap + 8 <= py <= board.bottom - cap / 2 - 3 and not _hidden(desk, x + size * 0.4, py, size):
            strong = at is not None and row == at[1]
            canvas.text((x, py), row_label(row - base_y + 1), size, "ink" if strong else "ink2", bold=strong,
                        anchor="lm", halo="board")


def _hidden(desk: Desk, x: float, y: float, size: float) -> bool:
    """Return whether a name in the middle of (x, y) would stand under words."""
    return any(note.inset(-size * 0.7, -size * 0.45).holds((x, y)) for note in desk.notes)


def _room(desk: Desk, canvas: Canvas, sight: Sight, frame: Frame) -> None:
    """8x8: how far the board can still reach, dashed; solid where a side is eight long."""
    reach = sight.reach
    if reach is None:
        return
    box = frame.box(reach.x, reach.y, reach.w, reach.h)
    width = max(2.0, frame.scale * 0.05)
    box = box.inset(-width)
    area = desk.area
    left, right = max(box.x, area.x - 4), min(box.right, area.right + 4)
    top, bottom = max(box.y, area.y - 4), min(box.bottom, area.bottom + 4)
    fixed_x, fixed_y = sight.width >= SIDE, sight.height >= SIDE
    for x in (box.x, box.right):
        if area.x - width <= x <= area.right + width:
            art.show_wall(canvas, (x, top), (x, bottom), width, fixed_x)
    for y in (box.y, box.bottom):
        if area.y - width <= y <= area.bottom + width:
            art.show_wall(canvas, (left, y), (right, y), width, fixed_y)


def _tray(desk: Desk, canvas: Canvas, table: Table) -> None:
    """Tile first: the tiles to choose from, the one in hand in a focus ring."""
    tray = desk.tray
    if tray is None:
        return
    canvas.rect(tray, "ground")
    if tray.h > tray.w:
        canvas.rect(Box(tray.right - 1, tray.y, 1, tray.h), "hair")
    else:
        canvas.rect(Box(tray.x, tray.y, tray.w, 1), "hair")
    if not table.acting:
        return
    for tile, box in desk.tray_boxes():
        z = float(math.floor(box.w * 0.8))
        at: Point = (round(box.x + (box.w - z) / 2), round(box.y + (box.h - z) / 2))
        art.show_tile(canvas, at, z, tile)
        if tile == desk.choice.held:
            art.show_focus(canvas, Box(at[0], at[1], z, z), z)
