"""Draws one frame: plate, tiles, ghost, trains, stations, words beside them. A function of state and time."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest

from handheld.games.base import Seat
from handheld.games.camera import Frame
from handheld.games.face import Box, Canvas, Point
from handheld.games.twisty import art, ghost, motion, net
from handheld.games.twisty.data import data
from handheld.games.twisty.desk import Desk, Hand
from handheld.games.twisty.ghost import Outlook
from handheld.games.twisty.motion import Round, Showing
from handheld.games.twisty.net import End, Piece
from handheld.games.twisty.places import Pane
from handheld.games.twisty.sight import Board, Sight, corner, middle, owned

WARM, FRAME = 2, 16.0  # tiles painted ahead in each frame (ms) of a round that is shown


def draw_pane(desk: Desk, canvas: Canvas, pane: Pane, now: float) -> None:
    """Draw a large board as it is at time `now` (ms)."""
    sight = desk.sight
    assert sight is not None
    hand = desk.shown_hand(pane.seat)
    frame = pane.frame
    showing = desk.showing
    art.show_plate(canvas, frame.left, frame.top, frame.scale)
    if showing is not None and pane.seat in showing.rounds:
        _moving(canvas, frame, showing, pane.seat, now)
        return
    own = sight.boards[pane.seat]
    if showing is not None:
        _still(canvas, frame, showing.before if showing.time(now) < showing.settle else sight, own)
        return
    one = None
    if hand is not None:
        one = hand.hint or hand.outlook
    under = own if one is None else one.after
    _frame_tracks(canvas, frame, under.owners, under.trains)
    if hand is not None and hand.acting and hand.why is None:
        _glow(canvas, frame, own, hand, one)
    for cell, (tile, rotation) in own.laid.items():
        art.show_tile(canvas, _px(frame, cell), frame.scale, tile, rotation, owned(under.owners, cell))
    if one is not None and hand is not None:
        _ghost(canvas, frame, hand, one, now)
    _trains(canvas, frame, own.trains)
    if one is not None:
        _beads(canvas, frame, one)
    for station in range(len(data().stations)):
        aimed = one is not None and any(run.end == ("station", station) for run in one.runs)
        art.show_station(canvas, station, frame.left, frame.top, frame.scale, sight.label(station), aimed)
    if hand is None:
        return
    if hand.why is not None:
        _blame(canvas, frame, hand)
        _say(canvas, pane, desk.speech.rule(hand.why.rule), [row for _, row in hand.why.cells])
    elif one is None and hand.choice.refused and hand.choice.cursor is not None:
        x, y = frame.point(*middle(hand.choice.cursor))
        canvas.mark("cross", (x, y), max(5.0, frame.scale * 0.16), "bad")
    _cursor(canvas, frame, hand, now)
    if one is not None:
        _ends(canvas, frame, one)
        _labels(desk, canvas, pane, hand, one, sight)
        if hand.hint is None and hand.acting and desk.shows_buttons(hand):
            for tick, spot in zip((True, False), place_buttons(desk, canvas, pane, hand), strict=True):
                art.show_button(canvas, spot, desk.button_radius, tick)


def _px(frame: Frame, cell: int) -> Point:
    return frame.point(*corner(cell))


def _still(canvas: Canvas, frame: Frame, sight: Sight, own: Board) -> None:
    """A board that nothing happens on."""
    _frame_tracks(canvas, frame, own.owners, own.trains)
    for cell, (tile, rotation) in own.laid.items():
        art.show_tile(canvas, _px(frame, cell), frame.scale, tile, rotation, own.owned(cell))
    _trains(canvas, frame, own.trains)
    for station in range(len(data().stations)):
        art.show_station(canvas, station, frame.left, frame.top, frame.scale, sight.label(station), False)


def _frame_tracks(canvas: Canvas, frame: Frame, owners: Mapping[Piece, int], trains: tuple[End, ...]) -> None:
    """The used tracks outside the cells, and the depots."""
    for (kind, index, _), train in owners.items():
        if kind == "t":
            continue
        if kind == "c":
            points = net.around(index)
        elif kind == "s":
            points = net.stub(index)
        else:
            points = (net.depot_middle(index), net.place(data().depots[index]))
        art.show_line(canvas, (kind, index), points, frame.left, frame.top, frame.scale, train)
    for train, end in enumerate(trains):
        art.show_depot(canvas, frame.point(*net.depot_middle(train)), frame.scale, train, end[0] == "crashed")


def _glow(canvas: Canvas, frame: Frame, own: Board, hand: Hand, one: Outlook | None) -> None:
    z = frame.scale
    for cell in hand.choice.cells:
        if one is not None and one.cell == cell:
            continue
        coached = hand.advice is not None
        art.show_glow(canvas, _px(frame, cell), z, not coached)
        if hand.advice is not None:
            points = hand.advice.top(cell)
            best = points == hand.advice.best
            px = art.letter_size(canvas, z)
            x, y = frame.point(*middle(cell))
            if best:
                canvas.mark("star", (x, y - px * 0.95), px * 0.45, "ink")
                y += px * 0.35
            canvas.text((x, y), f"+{points}", px, "ink", bold=best, anchor="cm")


def _trains(canvas: Canvas, frame: Frame, trains: tuple[End, ...]) -> None:
    for train, end in enumerate(trains):
        if end[0] == "at":
            dx, dy = net.heading(end[1], end[2])
            art.show_train(canvas, frame.point(*net.standing(end[1], end[2])), frame.scale, train, math.atan2(dy, dx))


# ---------------------------------------------------------------- ghost


def _ghost(canvas: Canvas, frame: Frame, hand: Hand, one: Outlook, now: float) -> None:
    """The tile that is tried out, its tracks in the colours of the trains that would use them."""
    z, at = frame.scale, _px(frame, one.cell)
    coming, turned = _eighth(hand.appear.at(now)), _eighth(hand.turned.at(now))
    owners = owned(one.after.owners, one.cell)
    crashed = [step.piece for run in one.runs if run.kind == "crashed" for step in run.steps]
    art.show_shadow(canvas, at, z)
    if hand.before is not None and turned < 1.0 and hand.hint is None:
        art.show_tile(canvas, at, z, *hand.before)
    art.show_tile(canvas, at, z, one.tile, one.rotation, owners,
                  turned if hand.before is not None and turned < 1.0 else 0.25 + 0.75 * coming)
    if crashed:  # their tracks belong to nobody afterwards, but the ghost shows how they meet
        for run, legs in zip(one.runs, one.legs, strict=True):
            if run.kind == "crashed":
                for index, leg in enumerate(legs):
                    key = ("crash", one.cell, one.tile, one.rotation, run.train, index, run.path)
                    art.show_line(canvas, key, leg, frame.left, frame.top, z, run.train)


def _eighth(share: float) -> float:
    return round(share * 8) / 8


def _beads(canvas: Canvas, frame: Frame, one: Outlook) -> None:
    for run in one.runs:
        for border in run.path:
            art.show_bead(canvas, frame.point(*net.place(border)), frame.scale)


def _ends(canvas: Canvas, frame: Frame, one: Outlook) -> None:
    """Where each train would come to: a white capsule with its mark, or a star where two meet."""
    for run, legs in zip(one.runs, one.legs, strict=True):
        if run.kind == "at":
            dx, dy = net.heading(run.end[1], run.end[2])
            at = frame.point(*net.standing(run.end[1], run.end[2]))
            art.show_train(canvas, at, frame.scale, run.train, math.atan2(dy, dx), ghost=True)
        elif run.kind == "crashed" and legs and run.train < run.end[1]:
            art.show_boom(canvas, frame.point(*legs[-1][-1]), max(8.0, frame.scale * 0.19))


def _obstacles(canvas: Canvas, frame: Frame, hand: Hand, one: Outlook, sight: Sight) -> tuple[list[Box], list[Box]]:
    """Return what words and buttons must not hide (ends, trains, signs) and what they should not (ways)."""
    z = frame.scale
    hard: list[Box] = []
    for end in (*(run.end for run in one.runs), *sight.boards[hand.seat].trains):
        if end[0] == "at":
            x, y = frame.point(*net.standing(end[1], end[2]))
            hard.append(Box(x - z * 0.22, y - z * 0.22, z * 0.44, z * 0.44))
    for run, legs in zip(one.runs, one.legs, strict=True):
        if run.kind == "station":
            hard.append(art.station_box(canvas, run.end[1], frame.left, frame.top, z))
        elif run.kind == "crashed" and legs:
            x, y = frame.point(*legs[-1][-1])
            hard.append(Box(x - z * 0.2, y - z * 0.2, z * 0.4, z * 0.4))
    soft = [box for legs in one.legs for leg in legs for box in ghost.boxes_along(leg[::5], frame, z * 0.16)]
    soft += [art.station_box(canvas, station, frame.left, frame.top, z) for station in range(len(data().stations))]
    soft.append(frame.box(*corner(one.cell)))
    soft += [frame.box(*corner(cell)).inset(z * 0.3) for cell in hand.choice.cells if cell != one.cell]
    return hard, soft


def _labels(desk: Desk, canvas: Canvas, pane: Pane, hand: Hand, one: Outlook, sight: Sight) -> None:
    """What each train's way would bring, beside its end."""
    frame, z = pane.frame, pane.z
    px = max(art.letter_size(canvas, z), min(canvas.metrics.small, round(z * 0.3)))
    key = (one.cell, one.tile, one.rotation, frame, px, canvas.words.language)
    words = [desk.speech.label(sight, one, index) for index in range(len(one.runs))]
    if hand.labels is None or hand.labels[0] != key:
        hard, soft = _obstacles(canvas, frame, hand, one, sight)
        inside, found = desk.inside(pane), []
        for run, legs, text in zip(one.runs, one.legs, words, strict=True):
            if not text or not legs:
                found.append(Box(0, 0, 0, 0))
                continue
            size = art.pill_size(canvas, text, px)
            at = legs[-1][-1] if run.kind != "station" else legs[-1][0] if len(legs) > 1 else legs[0][0]
            box = ghost.beside(frame.point(*at), size, inside, hard, soft, z * 0.22 + size[1] * 0.62)
            hard.append(box)
            found.append(box)
        hand.labels = (key, found)
    for run, text, box in zip(one.runs, words, hand.labels[1], strict=True):
        if text:
            bad = run.kind == "crashed"
            art.show_pill(canvas, box.centre, text, px, "bad" if bad else "ink", "onbad" if bad else "ground")


def place_buttons(desk: Desk, canvas: Canvas, pane: Pane, hand: Hand) -> tuple[Point, Point]:
    """Return the middles of tick and cross."""
    one = hand.outlook
    assert one is not None
    assert desk.sight is not None
    frame = pane.frame
    key = (one.cell, one.tile, one.rotation, frame)
    if hand.buttons is None or hand.buttons[0] != key:
        hard, soft = _obstacles(canvas, frame, hand, one, desk.sight)
        hard += [box for box in (hand.labels[1] if hand.labels else []) if box.w]
        tick, cross = ghost.spots(frame, desk.inside(pane), one.cell, hard, soft, desk.button_radius,
                                  canvas.metrics.unit)
        hand.buttons = (key, tick, cross)
    return hand.buttons[1], hand.buttons[2]


def _cursor(canvas: Canvas, frame: Frame, hand: Hand, now: float) -> None:
    """The focus ring, gliding from where it was."""
    choice = hand.choice
    here = hand.hint.cell if hand.hint is not None else choice.ghost if choice.ghost is not None else choice.cursor
    if here is None or not (hand.acting or choice.ghost is not None):
        return
    x, y = corner(here)
    share = hand.glide.at(now)
    if hand.glide_from is not None and share < 1.0 and hand.hint is None:
        ox, oy = corner(hand.glide_from)
        x, y = ox + (x - ox) * share, oy + (y - oy) * share
    art.show_focus(canvas, frame.box(x, y), frame.scale)


def _blame(canvas: Canvas, frame: Frame, hand: Hand) -> None:
    assert hand.why is not None
    for column, row in hand.why.cells:
        art.show_blame(canvas, frame.point(column, row), frame.scale)


def _say(canvas: Canvas, pane: Pane, words: str, rows: Sequence[int]) -> None:
    """Say why something is not allowed, on the board, away from the rows that it is about."""
    m, frame = canvas.metrics, pane.frame
    size, pad = m.small, float(m.unit * 2)
    r = size * 0.62
    room = min(pane.board.w - 2 * m.unit, pane.box.w - 4.0) - 2 * pad - 2.8 * r
    wide = min(room, canvas.text_width(words, size, True) + 2)
    high = canvas.paragraph_height(wide, words, size, True)
    w, h = wide + 2 * pad + 2.8 * r, high + pad
    y = frame.top + frame.scale * (0.5 if 1 in rows else 1.5) - h / 2  # the lower row has a station beside it
    x = min(max(pane.board.x + (pane.board.w - w) / 2, pane.box.x + 2), pane.box.right - w - 2)
    box = Box(round(x), round(y), round(w), round(h))
    radius = min(box.h / 2, m.radius * 1.5)
    canvas.rect(box.inset(-1), "bad", radius + 1)
    canvas.rect(box.inset(0.5), "surface", radius)
    canvas.mark("cross", (box.x + pad + r, box.y + box.h / 2), r, "bad")
    inner = Box(box.x + pad + 2.8 * r, box.y + pad / 2, box.w - 2 * pad - 2.8 * r + 1, box.h - pad)
    canvas.paragraph(inner, words, size, "ink", bold=True)


# ---------------------------------------------------------------- a round being shown


def _moving(canvas: Canvas, frame: Frame, showing: Showing, seat: Seat, now: float) -> None:
    """The board of a seat that has just laid a tile: the tile drops, its trains run."""
    one, z = showing.rounds[seat], frame.scale
    time = showing.time(now)
    running = time - motion.DROP
    over = time >= showing.settle
    sight = showing.after if over else showing.before
    owners, parts = _used(one, running)
    done = {moving.run.train: moving.run.end for moving in one.trains if running >= moving.length}
    trains = tuple(done.get(train, end) for train, end in enumerate(one.before.trains))
    if over:
        owners, parts = dict(showing.after.boards[seat].owners), []
        trains = showing.after.boards[seat].trains
    _frame_tracks(canvas, frame, owners, trains)
    for cell, (tile, rotation) in one.before.laid.items():
        art.show_tile(canvas, _px(frame, cell), z, tile, rotation, owned(owners, cell))
    at = _px(frame, one.cell)
    if running < 0:
        grown = motion.GROWN - (motion.GROWN - 1) * round(time / motion.DROP * 3) / 3
        size = float(round(z * grown))
        art.show_tile(canvas, (at[0] + (z - size) / 2, at[1] + (z - size) / 2), size, one.tile, one.rotation)
    else:
        art.show_tile(canvas, at, z, one.tile, one.rotation, owned(owners, one.cell))
    for part in parts:
        _part(canvas, frame, one, owners, *part)
    _running_trains(canvas, frame, one, running, over)
    for station in range(len(data().stations)):
        fresh = any(where == station for who, _, where, _, _ in showing.awards if who == seat)
        pop = fresh and over and time < showing.settle + motion.SETTLE + 400
        art.show_station(canvas, station, frame.left, frame.top, z, sight.label(station), pop)
    _gains(canvas, frame, showing, one, seat, time, running)


def warm(canvas: Canvas, showing: Showing, panes: Sequence[Pane], now: float) -> None:
    """Paint some of the tiles as they will look a little later, out of sight: so no frame has to paint many at once."""
    if showing.coming is None:
        found = [[(pane.z, *look) for look in _looks(showing.rounds[pane.seat])] for pane in panes
                 if pane.seat in showing.rounds]
        showing.coming = list(dict.fromkeys(look for looks in zip_longest(*found) for look in looks if look))
    first = WARM * (int(showing.time(now) // FRAME) - 1)  # which ones depends on the time alone
    for z, tile, rotation, owners in showing.coming[max(0, first) : max(0, first + WARM)]:
        art.show_tile(canvas, (-4 * z, -4 * z), z, tile, rotation, owners)


def _looks(one: Round) -> Iterator[tuple[int, int, art.Owners]]:
    """Yield the tiles whose tracks get another owner, in the order in which they do."""
    owners = dict(one.before.owners)
    steps = [((index + 1) * moving.step, moving.run.train, step) for moving in one.trains
             if moving.run.kind != "crashed" for index, step in enumerate(moving.run.steps)]
    for _, train, step in sorted(steps, key=lambda found: found[0]):
        owners[step.piece] = train
        if step.piece[0] == "t":
            tile, rotation = one.laid[step.piece[1]]
            yield tile, rotation, owned(owners, step.piece[1])


def _used(one: Round, running: float) -> tuple[dict[Piece, int], list[tuple[int, net.Step, float]]]:
    """Return the owners of the tracks as far as the trains have come, and the pieces they are on: (train, step,
    share)."""
    owners = dict(one.before.owners)
    parts = []
    for moving in one.trains:
        if running < 0 or not moving.legs:
            continue
        leg, share = moving.at(running)
        for step in moving.run.steps[:leg]:
            owners[step.piece] = moving.run.train
        if leg < len(moving.run.steps):
            step = moving.run.steps[leg]
            if share >= 1.0 and moving.run.kind != "crashed":
                owners[step.piece] = moving.run.train
                for late in moving.run.steps[leg + 1 :]:  # the track into a station
                    owners[late.piece] = moving.run.train
            else:
                if moving.run.kind == "crashed" and leg == len(moving.legs) - 1:
                    share *= 0.5
                parts.append((moving.run.train, step, share))
    return owners, parts


def _part(canvas: Canvas, frame: Frame, one: Round, owners: Mapping[Piece, int], train: int, step: net.Step,
          share: float) -> None:
    kind, index, pair = step.piece
    count = round(share * art.PARTS)
    if count <= 0:
        return
    if kind == "t":
        tile, rotation = one.laid[index]
        art.show_part(canvas, _px(frame, index), frame.scale, tile, rotation, pair, train, count, step.forward)
    else:
        art.show_line(canvas, (kind, index, step.forward), one.net.points(step), frame.left, frame.top, frame.scale,
                      train, share=count / art.PARTS)


def _running_trains(canvas: Canvas, frame: Frame, one: Round, running: float, over: bool) -> None:
    z = frame.scale
    moved = {moving.run.train: moving for moving in one.trains}
    for train, end in enumerate(one.before.trains):
        moving = moved.get(train)
        if moving is None:
            _trains(canvas, frame, tuple(end if t == train else ("crashed", 0) for t in range(len(data().trains))))
            continue
        if running < 0 or not moving.legs:
            dx, dy = net.heading(end[1], end[2])
            art.show_train(canvas, frame.point(*net.standing(end[1], end[2])), z, train, math.atan2(dy, dx))
            continue
        leg, share = moving.at(running)
        finished = running >= moving.length
        if finished and moving.run.kind == "station":
            continue
        at, angle = net.spot(moving.legs[leg], share)
        if finished and moving.run.kind == "crashed":
            if not over and train < moving.run.end[1]:
                art.show_boom(canvas, frame.point(*at), max(9.0, z * 0.24))
            continue
        if finished and moving.run.kind == "at":
            dx, dy = net.heading(moving.run.end[1], moving.run.end[2])
            angle = math.atan2(dy, dx)
        art.show_train(canvas, frame.point(*at), z, train, angle)


def _gains(canvas: Canvas, frame: Frame, showing: Showing, one: Round, seat: Seat, time: float,
           running: float) -> None:
    """Points where they are earned: borders counted behind each train, stations when they are settled."""
    if running < 0 or time >= showing.count:
        return
    px = art.letter_size(canvas, frame.scale)
    if showing.after.variant != "stations":
        for moving in one.trains:
            if not moving.legs:
                continue
            leg, share = moving.at(running)
            at, _ = net.spot(moving.legs[leg], share)
            n = min(len(moving.run.path), int(running // moving.step) + 1)
            if moving.run.kind == "station" and running >= moving.length:
                at = moving.legs[-1][0]
            x, y = frame.point(*at)
            up = -1 if y - frame.top > frame.scale else 1
            art.show_pill(canvas, (x, y + up * frame.scale * 0.42), f"+{n}", px)
    for index, (who, _, station, points, _) in enumerate(showing.awards):
        if who == seat and points and time >= showing.settle + 90.0 * index:
            box = art.station_box(canvas, station, frame.left, frame.top, frame.scale)
            x, y = box.centre
            inward = 1 if y < frame.top + frame.scale * 1.5 else -1
            art.show_pill(canvas, (x, y + inward * frame.scale * 0.5), f"+{points}", px, "good", "ongood")


def draw_small(canvas: Canvas, at: Point, z: float, own: Board, key: tuple[object, ...]) -> None:
    """Draw a board as a thumbnail: one picture, painted once a round."""
    size = art.plate(z)

    def paint(c: Canvas) -> None:
        art.paint_plate(c, z)
        o = art.PLATE * z
        for (kind, index, _), train in own.owners.items():
            if kind == "c":
                art.paint_track(c, [(x * z + o, y * z + o) for x, y in net.around(index)], z, train, "wood")
            elif kind == "s":
                art.paint_track(c, [(x * z + o, y * z + o) for x, y in net.stub(index)], z, train, "wood")
            elif kind == "d":
                ends = (net.depot_middle(index), net.place(data().depots[index]))
                art.paint_track(c, [(x * z + o, y * z + o) for x, y in ends], z, train, "wood")
        for station in range(len(data().stations)):
            x, y = net.station_middle(station)
            c.circle((x * z + o, y * z + o), z * 0.26, f"station{station}")
        moved = _Moved(c, o)
        for cell, (tile, rotation) in own.laid.items():
            x, y = corner(cell)
            moved.tile(x * z, y * z, z, tile, rotation, own.owned(cell))
        for train, end in enumerate(own.trains):
            if end[0] == "at":
                x, y = net.standing(end[1], end[2])
                r = max(2.6, z * 0.24)
                c.circle((x * z + o, y * z + o), r + 1.0, "light")
                c.circle((x * z + o, y * z + o), r, f"train{train}")

    canvas.picture(("twisty", "small", key), at, size, paint)


class _Moved:
    """Paints tiles at places inside a picture, as pictures of their own."""

    def __init__(self, canvas: Canvas, origin: float) -> None:
        self.canvas, self.origin = canvas, origin

    def tile(self, x: float, y: float, z: float, tile: int, rotation: int, owners: art.Owners) -> None:
        """Paint a tile with its top left at (x, y) from the first cell."""
        art.show_tile(self.canvas, (x + self.origin, y + self.origin), z, tile, rotation, owners)


