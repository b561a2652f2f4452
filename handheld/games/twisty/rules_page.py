"""The rules of Twisty Tracks in our own words, with frames for pictures (spec sections 1 to 7)."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

from handheld.games.camera import Frame
from handheld.games.face import N_, Box, Canvas, Point
from handheld.games.teach import RulesPage, Section
from handheld.games.twisty import art, net
from handheld.games.twisty.data import data
from handheld.games.twisty.net import End, Run
from handheld.games.twisty.sight import Board, board, corner, middle, owned

Laid = tuple[tuple[int, int, int], ...]  # cell, tile, rotation, in order


@dataclass(frozen=True)
class FramePicture:
    """A picture of one player's frame after some tiles; `crash`: the last one is shown as it makes trains meet."""

    caption: str
    laid: Laid = ()
    glow: bool = False  # show where the next tile may go
    crash: bool = False

    @cached_property
    def steps(self) -> tuple[dict[int, tuple[int, int]], tuple[End, ...], tuple[Run, ...]]:
        """The tiles, the trains, and the runs that the last tile caused."""
        laid: dict[int, tuple[int, int]] = {}
        trains: list[End] = [("at", f, data().frame[f].cell) for f in data().depots]
        runs: list[Run] = []
        for cell, tile, rotation in self.laid:
            runs = net.trace(laid, trains, cell, tile, rotation)
            laid[cell] = (tile, rotation)
            if not (self.crash and len(laid) == len(self.laid)):
                for run in runs:
                    trains[run.train] = run.end
        return laid, tuple(trains), tuple(runs)

    @cached_property
    def _board(self) -> Board:
        laid, trains, _ = self.steps
        return board(laid, trains)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in cells, plate included."""
        return data().columns + 2 * art.PLATE, data().rows + 2 * art.PLATE

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw it in the middle of a box."""
        wide, high = self.size
        z = float(max(12, math.floor(min(box.w / wide, box.h / high))))
        left = round(box.x + (box.w - wide * z) / 2 + art.PLATE * z)
        top = round(box.y + (box.h - high * z) / 2 + art.PLATE * z)
        frame, own = Frame(z, left, top), self._board
        _, trains, runs = self.steps
        art.show_plate(canvas, left, top, z)
        for (kind, index, _), train in own.owners.items():
            if kind != "t":
                art.show_line(canvas, (kind, index), _way(kind, index), left, top, z, train)
        for train in range(len(trains)):
            art.show_depot(canvas, frame.point(*net.depot_middle(train)), z, train, False)
        if self.glow:
            for cell in own.cells:
                art.show_glow(canvas, frame.point(*corner(cell)), z, True)
        for cell, (tile, rotation) in own.laid.items():
            art.show_tile(canvas, frame.point(*corner(cell)), z, tile, rotation, owned(own.owners, cell))
        for train, end in enumerate(trains):
            if end[0] == "at":
                dx, dy = net.heading(end[1], end[2])
                art.show_train(canvas, frame.point(*net.standing(end[1], end[2])), z, train, math.atan2(dy, dx))
        for station, one in enumerate(data().stations):
            art.show_station(canvas, station, left, top, z, str(one.spaces[0]), False)
        if self.crash:
            crossed = sum(len(run.path) for run in runs)
            words = canvas.words.text("CRASH +{n}").format(n=crossed)
            art.show_pill(canvas, frame.point(*middle(self.laid[-1][0])), words, canvas.metrics.small, "bad", "onbad")


def _way(kind: str, index: int) -> tuple[Point, ...]:
    if kind == "c":
        return net.around(index)
    if kind == "s":
        return net.stub(index)
    return (net.depot_middle(index), net.place(data().depots[index]))


def _sections() -> tuple[Section, ...]:
    return (
        Section(
            "goal", N_("The goal"),
            (N_("Every player has a frame with fifteen spaces, four trains and ways to seven stations. Lay track so "
                "that your trains travel far and come home to good stations."),
             N_("Travel and stations both bring points. Who has most points in the end wins.")),
            (FramePicture(N_("Four trains wait. The lit spaces can be built on."), glow=True),),
        ),
        Section(
            "round", N_("A round"),
            (N_("In each round all players draw a tile and choose, at the same time, a space and which way to turn the "
                "tile. What was chosen counts when all are ready."),
             N_("The space must be one that one of your own trains is about to enter. Then all tiles are laid and the "
                "trains run.")),
            (FramePicture(N_("After one tile: the train has moved, and the lit spaces have changed."),
                          ((2, 14, 2),), glow=True),),
        ),
        Section(
            "running", N_("How trains run"),
            (N_("A train with track in front of it runs at once, and runs on until the track ends before an empty "
                "space, or it comes to a station or meets another train. There is nothing to choose in it."),
             N_("Tracks cross on bridges and in tunnels. A train always stays on its own track."),
             N_("Every border it crosses is one point. Curves in the frame lead back in and count two.")),
            (FramePicture(N_("One long run over several borders"), ((5, 7, 3), (0, 5, 2), (2, 2, 1), (1, 4, 2))),),
        ),
        Section(
            "crash", N_("Crashes"),
            (N_("Two trains that meet head-on crash. Both are out of the game and reach no station."),
             N_("The borders between them still count, each one once. A crash that brings many borders is not always "
                "the worst choice.")),
            (FramePicture(N_("The last tile makes two trains meet."), ((12, 9, 3), (7, 1, 1), (2, 8, 2)), crash=True),),
        ),
        Section(
            "stations", N_("Stations"),
            (N_("A train that comes to a station is home. It scores the best space that is still open there, and the "
                "space is covered."),
             N_("Trains that arrive in the same round all score the same best space, and cover as many spaces as they "
                "are. Where no space is open an arrival brings nothing."),
             N_("The stations belong to all players together, and fewer spaces are open when fewer play: be early.")),
            (FramePicture(N_("A train has come home."), ((2, 14, 2), (3, 13, 3))),),
        ),
        Section(
            "ending", N_("The end"),
            (N_("A player whose trains have all come home or crashed passes from then on. When nobody has a train left "
                "the game is over."),
             N_("Most points win. If players are level, the one with more tiles laid wins, and if that is level too "
                "they share the win."),
             N_("Alone you play for a medal: bronze, silver, gold or platinum.")),
        ),
        Section(
            "variants", N_("Variants"),
            (N_("Standard: points for travelling and for stations."),
             N_("Stations only: borders bring nothing."),
             N_("Travelling only: stations bring nothing, but a train that comes home is done."),
             N_("With the same tiles for all, everybody draws in the same order. Choosing in secret hides what the "
                "others are trying out.")),
        ),
    )


PAGE = RulesPage(
    game="twisty",
    about=N_("Lay tiles, send four trains on long ways, and bring them home to good stations."),
    sections=_sections(),
)
