"""All that the Trax screen holds between two frames: position, choice, camera, what is being shown. No drawing."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from handheld.games.base import Event, Token, WhyNot
from handheld.games.camera import Camera, Frame
from handheld.games.face import Box, Metrics, Point, Table, Taste, Words
from handheld.games.trax import ghost, motion
from handheld.games.trax.cursor import Choice
from handheld.games.trax.ghost import Ground, Outlook, Scan
from handheld.games.trax.motion import Showing
from handheld.games.trax.sight import Cell, Sight
from handheld.games.trax.words import Speech
from handheld.games.tween import Tween

LEAST = 20.0  # px of a cell (LOOK.md)
SMALL = 6.0  # px of a cell that is only looked at
VIEW = 94.0  # cells in view at first: about ten by ten
RING = 0.13  # cells round a ghost that its focus ring takes
SPARE = 0.6  # cells of air that the 8x8 room can do without
_WORTH = 0.7  # as large as this the tiles must still be
SCAN = 4  # cells that the coach looks at in a frame
_LARGE = 1500  # cells of a board on which every look takes longer


class Desk:
    """The state of the view. Nothing here is needed by a save."""

    def __init__(self, words: Words, taste: Taste, options: Mapping[str, str]) -> None:
        self.speech = Speech(words)
        self.whole = False  # only looked at: the whole board is to be seen
        self.taste, self.options = taste, options
        self.area = self.board = Box(0, 0, 1, 1)  # the whole area; what is left of it beside the tray
        self.tray: Box | None = None
        self.metrics: Metrics | None = None
        self.camera = Camera()
        if not taste.motion:
            self.camera.glide = 0.0
        self.choice = Choice(taste.tile_first)
        self.coach = taste.coach
        self.buttons_used = False  # the last hands used buttons: a focus is shown at once, without waiting for a press
        self.sight: Sight | None = None
        self._key: tuple[int, bool] | None = None
        self.outlook: Outlook | None = None  # of the ghost
        self.before: int | None = None  # the tile the ghost was turned from
        self.appear, self.turned, self.glide = Tween(0), Tween(0), Tween(0)
        self.glide_from: Cell | None = None
        self.showing: Showing | None = None
        self.plies: list[Outlook] = []  # a hint
        self.why: WhyNot | None = None  # what forbids something
        self.doubt: tuple[Cell, int] | None = None  # the tile that was asked about
        self.scan: Scan | None = None
        self.after: Scan | None = None  # wins in one that the ghost would leave
        self.buttons: tuple[Token, Point, Point] | None = None  # tick and cross as last placed
        self._placed: tuple[Token, Frame, tuple[Box, ...]] | None = None  # and for what
        self.notes: tuple[Box, ...] = ()  # words on the board, as last drawn

    def span(self, length: float) -> Tween:
        """Return a change that takes so many ms, or none without motion."""
        return Tween(length if self.taste.motion else 0.0)

    # ------------------------------------------------------------ size

    def layout(self, area: Box, metrics: Metrics) -> None:
        """Take this part of the window."""
        self.area, self.metrics = area, metrics
        self.tray, self.board = None, area
        if self.taste.tile_first:
            side = metrics.touch + 2 * metrics.unit
            if area.w >= area.h:
                self.tray = Box(area.x, area.y, side, area.h)
                self.board = Box(area.x + side, area.y, area.w - side, area.h)
            else:
                self.tray = Box(area.x, area.bottom - side, area.w, side)
                self.board = Box(area.x, area.y, area.w, area.h - side)
        narrow = min(metrics.width, metrics.height) < 300
        self.camera.air = 0.75 if narrow else 1.0
        self.camera.inner, self.camera.edge = 0.585, 0.0 if narrow else metrics.small * 0.73 + 3  # dots, then labels
        board = self.board
        view = VIEW * ((8 + 2 * self.camera.air) / 10) ** 2
        usual = math.sqrt(board.w * board.h / view)
        least = SMALL if self.whole else max(LEAST, min(metrics.width, metrics.height) / 27)
        self.camera.layout(board, usual=usual, least=min(least, usual), most=max(usual * 2, metrics.touch * 2.0))
        self.buttons = None

    # ------------------------------------------------------------ position

    def sync(self, table: Table) -> Sight:
        """Look at the table; after a change of position forget what belonged to the old one."""
        key = (table.position, table.acting)
        if self.sight is not None and key == self._key:
            return self.sight
        fresh, moved = self.sight is None, self._key is None or self._key[0] != key[0]
        self._key = key
        sight = self.sight = Sight(table.seen, table.moves if table.acting else ())
        self.choice.look(sight)
        if not self.buttons_used:
            self.choice.cursor = None
        self.outlook, self.before, self.scan, self.after, self.buttons = None, None, None, None, None
        if moved:
            self.showing, self.plies, self.why, self.doubt = None, [], None, None
            focus = self.last_box(sight)
            if fresh:
                self.camera.fit(self.world(sight), focus, jump=True)
            else:
                self.camera.follow(self.world(sight), focus)
        if self.buttons_used and sight.legal:
            self.choice.start(self.middle())
        if self.coach and sight.legal:
            self.scan = Scan(table, sight, sight.extent.centre)
        return sight

    def middle(self) -> Point:
        """Return where a cursor begins: at the last tile, or in the middle of what is seen."""
        if self.sight is not None and self.sight.last:
            return (self.sight.last[0][0] + 0.5, self.sight.last[0][1] + 0.5)
        return self.camera.rest().world(self.board.centre)

    def world(self, sight: Sight) -> Box:
        """Return the box of cells to be seen: the tiles; in 8x8 all the room that is left, unless that makes the
        tiles much smaller. Nothing lies beyond that room, so it needs less air."""
        reach, extent = sight.reach, sight.extent
        if reach is None:
            return extent
        room = reach.inset(SPARE)
        return room if self.camera.best(room) >= _WORTH * self.camera.best(extent) else extent

    @staticmethod
    def last_box(sight: Sight) -> Box | None:
        """Return the box round what the last turn completed, or else round its tiles."""
        lit = [(x, y) for _, _, path in sight.paths for x, y, _, _ in path] if sight.over else []
        if lit:
            return around(lit)
        if not sight.last:
            return None
        return around([(x, y) for x, y, _ in sight.last])

    def show(self, events: Sequence[Event], table: Table) -> None:
        """Start showing a turn."""
        self.sync(table)
        if self.taste.motion:
            self.showing = Showing(ghost.laid(events), ghost.tracks(events))

    def skip(self) -> None:
        """End everything that moves."""
        self.showing = None
        self.camera.skip()
        for tween in (self.appear, self.turned, self.glide):
            tween.end()

    @property
    def busy(self) -> bool:
        """Whether the next frame may look different; what has come to its end is drawn once more in its last state."""
        return (self.camera.moving or self.showing is not None
                or any(tween.running for tween in (self.appear, self.turned, self.glide))
                or any(scan is not None and not scan.done for scan in (self.scan, self.after)))

    def look_on(self) -> None:
        """Let the coach look at a few more moves."""
        large = self.sight is not None and self.sight.width * self.sight.height > _LARGE
        for scan in (self.scan, self.after):
            if scan is not None and not scan.done:
                scan.step(1 if large else SCAN)

    # ------------------------------------------------------------ choice

    def chosen(self, table: Table, old: tuple[Cell | None, Cell | None, int | None]) -> None:
        """The choice changed from `old` (cursor, ghost, tile): work out what it does and start what moves."""
        sight, choice = self.sync(table), self.choice
        cursor, spot, tile = old
        if choice.token is None:
            self.outlook, self.after = None, None
        else:
            self.outlook = ghost.outlook(table, sight, choice.token)
            following = table.after(choice.token) if self.coach else None
            self.after = None
            if following is not None and self.outlook is not None and not self.outlook.verdict:
                self.after = Scan(following, Sight(following.seen, following.moves), choice.ghost or (0, 0),
                                  first_only=True)
        if choice.ghost is not None and choice.ghost == spot and choice.tile != tile:
            self.before, self.turned = tile, self.span(motion.TURN)
        elif choice.ghost is not None and choice.ghost != spot:
            self.before, self.appear = None, self.span(motion.APPEAR)
        here, there = choice.ghost or choice.cursor, spot or cursor
        if here is not None and there is not None and here != there:
            self.glide_from, self.glide = there, self.span(motion.FOCUS)
        if spot is not None and choice.ghost is None and self.camera.auto:  # what was moved for the ghost goes back
            self.camera.follow(self.world(sight), around([spot]))
        if here is not None:
            self.reveal([[here] + ([(x, y) for x, y, _ in self.outlook.forced] if self.outlook else []), [here]])
        self.buttons = None

    def reveal(self, wishes: Sequence[Sequence[Cell]]) -> None:
        """Move the camera if needed to have the first of these groups of cells in view that has room there."""
        for cells in wishes:
            box = around(cells)
            frame = self.camera.rest()
            if box.w * frame.scale <= self.board.w and box.h * frame.scale <= self.board.h:
                if not self.sees(box):
                    self.camera.show(box, RING)
                return

    def sees(self, box: Box) -> bool:
        """Return whether a box of cells lies inside the board's area, with room for a focus ring."""
        frame = self.camera.rest()
        pixels, board = frame.box(box.x, box.y, box.w, box.h), self.board.inset(frame.scale * RING - 1)
        return (pixels.x >= board.x and pixels.y >= board.y and pixels.right <= board.right
                and pixels.bottom <= board.bottom)

    def state(self) -> tuple[Cell | None, Cell | None, int | None]:
        """Return (cursor, ghost, tile), for chosen()."""
        return self.choice.cursor, self.choice.ghost, self.choice.tile

    def toggle_coach(self, table: Table) -> None:
        """Turn the coach's marks on or off."""
        sight = self.sync(table)
        self.coach = not self.coach
        self.scan = Scan(table, sight, sight.extent.centre) if self.coach and sight.legal else None
        self.after = None
        if self.coach and self.choice.token is not None:
            self.chosen(table, self.state())

    # ------------------------------------------------------------ tick and cross

    @property
    def button_radius(self) -> float:
        """Half the side of tick and cross."""
        return self.metrics.touch / 2 if self.metrics is not None else 22.0

    def place_buttons(self, frame: Frame) -> tuple[Point, Point] | None:
        """Return the middles of tick and cross for the ghost, in a frame; None without a ghost."""
        choice, sight = self.choice, self.sight
        if choice.ghost is None or choice.token is None or sight is None or self.metrics is None:
            return None
        key = (choice.token, frame, self.notes)
        if self.buttons is not None and key == self._placed:
            return self.buttons[1], self.buttons[2]
        self._placed = key
        never = set()
        if self.outlook is not None:
            never = {(x, y) for x, y, _ in self.outlook.forced}
            for track in self.outlook.tracks:
                never.update(track.cells)
        board, m = self.board, self.metrics
        if min(m.width, m.height) >= 300:  # the names of columns and rows stay in sight
            left, top = round(m.small * 0.7) + m.unit, round(m.small * 0.73) - 1
            board = Box(board.x + left, board.y + top, board.w - left, board.h - top)
        ground = Ground(frame, board, choice.ghost, frozenset(never), sight.tile, frozenset(choice.cells()),
                        self.notes)
        tick, cross = ghost.spots(ground, self.button_radius, self.metrics.unit, max(4.0, frame.scale * 0.1))
        self.buttons = (choice.token, tick, cross)
        return tick, cross

    def button_spots(self) -> tuple[Point, Point] | None:
        """Return where tick and cross are now."""
        if self.buttons is not None and self.buttons[0] == self.choice.token:
            return self.buttons[1], self.buttons[2]
        return self.place_buttons(self.camera.rest())

    # ------------------------------------------------------------ tray (tile first)

    def tray_boxes(self) -> list[tuple[int, Box]]:
        """Return (tile, box) of the tiles that can be taken in hand, as far as they have room."""
        if self.tray is None or self.metrics is None:
            return []
        tray, side, unit = self.tray, float(self.metrics.touch), float(self.metrics.unit)
        tiles = self.choice.tiles()
        upright = tray.h > tray.w
        room = (tray.h if upright else tray.w) - 2 * unit
        step = min(side + unit, room / max(1, len(tiles)))
        size = min(side, step - 2)
        first = ((tray.y if upright else tray.x) + unit + (room - step * len(tiles)) / 2)
        boxes = []
        for i, tile in enumerate(tiles):
            along = first + i * step + (step - size) / 2
            if upright:
                boxes.append((tile, Box(tray.x + (tray.w - size) / 2, along, size, size)))
            else:
                boxes.append((tile, Box(along, tray.y + (tray.h - size) / 2, size, size)))
        return boxes


def around(cells: Sequence[Cell]) -> Box:
    """Return the box of cells round these."""
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    return Box(min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1)
