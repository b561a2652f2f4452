"""The rules of Trax in our own words, with positions for pictures (spec.md sections 1 to 10)."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from handheld.games.base import WhyNot
from handheld.games.face import N_, Box, Canvas, Point
from handheld.games.teach import RulesPage, Section
from handheld.games.trax import INFO, art
from handheld.games.trax.ghost import laid
from handheld.games.trax.notation import LETTERS, column_name
from handheld.games.trax.rules import RULES, TraxState
from handheld.games.trax.sight import Cell, Sight

FADED = 0.38  # tiles off a winning track
EMPTY: Mapping[str, str] = {}


@dataclass(frozen=True)
class Position:
    """A picture of a position: the turns that lead there, then perhaps one more turn `play` with its forced tiles
    tinted and numbered, or a turn `refused` with what forbids it."""

    caption: str
    moves: str
    play: str = ""
    refused: str = ""
    dots: bool = False  # show where a tile can go
    names: bool = False  # show the names of columns and rows
    options: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def before(self) -> TraxState:
        """The position before `play`."""
        state = RULES.start(2, {**INFO.defaults(), **self.options})
        assert isinstance(state, TraxState)
        for token in self.moves.split():
            state.play({state.to_act()[0]: token})
        return state

    @cached_property
    def _shown(self) -> tuple[Sight, list[tuple[int, int, int]], WhyNot | None, dict[Cell, int]]:
        """What is seen: position, tiles of the turn, what forbids it, tiles thought in."""
        state = self.before
        if self.play:
            after = state.copy()
            turn = laid(after.play({after.to_act()[0]: self.play}))
            return Sight(after.seen_by(None), ()), turn, None, {}
        moves = state.moves(state.to_act()[0]) if self.dots else ()
        sight = Sight(state.seen_by(None), moves)
        if self.refused:
            why = state.why_not(state.to_act()[0], self.refused)
            assert why is not None
            cell, tile = sight.read(self.refused)
            return sight, [], why, sight.ripple(cell, tile, why.cells)
        return sight, [], None, {}

    @cached_property
    def _extent(self) -> Box:
        """All that is drawn, in cells."""
        sight, _, why, thought = self._shown
        cells = [*thought, *(why.cells if why else ()), *(sight.frontier if self.dots else ())]
        box = sight.extent
        xs = [box.x, box.right, *(x for x, _ in cells), *(x + 1 for x, _ in cells)]
        ys = [box.y, box.bottom, *(y for _, y in cells), *(y + 1 for _, y in cells)]
        air = 0.9 if self.names else 0.0
        return Box(min(xs) - air, min(ys) - air, max(xs) - min(xs) + air, max(ys) - min(ys) + air)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in cells."""
        return self._extent.w, self._extent.h

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw it in the middle of a box."""
        sight, turn, why, thought = self._shown
        extent = self._extent
        z = float(max(8, math.floor(min(box.w / extent.w, box.h / extent.h))))
        left = round(box.x + (box.w - extent.w * z) / 2 - extent.x * z)
        top = round(box.y + (box.h - extent.h * z) / 2 - extent.y * z)

        def at(x: float, y: float) -> Point:
            return (left + x * z, top + y * z)

        lit = {(x, y) for _, _, path in sight.paths for x, y, _, _ in path}
        forced = {(x, y): n for n, (x, y, _) in enumerate(turn) if n}
        for y, row in enumerate(sight.rows, sight.top):
            for x, letter in enumerate(row, sight.left):
                if letter == ".":
                    continue
                tint = "forced" if (x, y) in forced else "tile"
                alpha = FADED if lit and (x, y) not in lit else 1.0
                art.show_tile(canvas, at(x, y), z, LETTERS.index(letter), tint, alpha)
        for cell, tile in thought.items():
            art.show_tile(canvas, at(*cell), z, tile, "tile" if cell == next(iter(thought)) else "forced", 0.75)
        for colour, _, path in sight.paths:
            for x, y, start, end in path:
                art.show_lit(canvas, at(x, y), z, start, end, colour)
        if turn:
            x, y, _ = turn[0]
            art.show_focus(canvas, Box(*at(x, y), z, z), z)
        if z >= 24:
            for cell, n in forced.items():
                art.show_badge(canvas, at(*cell), z, str(n), "surface", "ink", "ink")
        if why is not None:
            for cell in why.cells:
                art.show_blame(canvas, at(*cell), z)
                for edge, colour in sight.asked_with(cell, thought):
                    art.show_entry(canvas, at(*cell), z, edge, colour)
                art.show_stop(canvas, at(*cell), z)
        art.show_dots(canvas, [at(x + 0.5, y + 0.5) for x, y in sight.legal], z, canvas.mix("ink", "ground", 0.52))
        if self.names:
            size = canvas.metrics.small
            for k in range(sight.width):
                canvas.text(at(sight.left + k + 0.5, sight.top - 0.45), column_name(k + 1), size, "ink2", anchor="cm")
            for k in range(sight.height):
                canvas.text(at(sight.left - 0.45, sight.top + k + 0.5), str(k + 1), size, "ink2", anchor="cm")


@dataclass(frozen=True)
class Tiles:
    """A picture of single tiles, so many side by side, each with its sign below."""

    caption: str
    tiles: str  # letters as in rows
    signs: str = ""
    across: int = 3

    @property
    def _step(self) -> tuple[float, float]:
        return 1.4, 1.9 if self.signs else 1.4

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in cells."""
        wide, high = self._step
        rows = math.ceil(len(self.tiles) / self.across)
        return min(self.across, len(self.tiles)) * wide - 0.4, rows * high - (0.2 if self.signs else 0.4)

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw them in the middle of a box."""
        wide, high = self.size
        z = float(max(8, math.floor(min(box.w / wide, box.h / high))))
        x, y = round(box.x + (box.w - wide * z) / 2), round(box.y + (box.h - high * z) / 2)
        for k, letter in enumerate(self.tiles):
            row, column = divmod(k, self.across)
            left, top = round(x + column * self._step[0] * z), round(y + row * self._step[1] * z)
            art.show_tile(canvas, (left, top), z, LETTERS.index(letter))
            if self.signs:
                canvas.text((left + z / 2, top + z * 1.36), self.signs[k], canvas.metrics.body, "ink", bold=True,
                            anchor="cm")


def _sections() -> tuple[Section, ...]:
    return (
        Section(
            "goal", N_("The goal"),
            (N_("Two players lay tiles and so build one net of tracks. The white tracks belong to one of them, the "
                "black ones to the other."),
             N_("Whose colour is the first to make a loop or a line wins. It does not matter who laid the last tile.")),
            (Position(N_("A white loop"), "@0/ B1\\ @1\\ B2+ A0/"),
             Position(N_("A white line"), "@0/ A0+ A0+ A4\\ A5/ A6/ @3/ B0+ B0+ A1\\ A8+")),
        ),
        Section(
            "tiles", N_("The tiles"),
            (N_("All tiles are the same. One side shows two curves, the other two straights that cross; each side has "
                "one white and one black track."),
             N_("A tile can be laid with either side up and turned any way. That makes six pictures.")),
            (Tiles(N_("Straights and curves, turned every way"), "abcdef"),),
        ),
        Section(
            "placing", N_("A turn"),
            (N_("White begins with any tile. Then the players take turns, and nobody may leave a turn out."),
             N_("In a turn you lay one tile beside a tile that already lies, edge to edge. Every edge that touches "
                "must show the same colour on both sides. You may lengthen either colour, or both."),
             N_("There is no board: the tiles may grow in all directions.")),
            (Position(N_("The dots show where a tile can go."), "@0/ B1+", dots=True),),
        ),
        Section(
            "forced", N_("Forced tiles"),
            (N_("When two ends of one colour point into the same empty space, that space must be filled at once with "
                "the tile that joins them. It belongs to the same turn, whoever's colour it is."),
             N_("A forced tile can force more tiles. The turn is over when no space asks for a tile any more. There "
                "is never a choice in it, so the console does it for you.")),
            (Position(N_("The ringed tile forces four more."), "@0/ B1+ C1/ @1+ E1/ A2/", play="B0/"),),
        ),
        Section(
            "refused", N_("Turns that are not allowed"),
            (N_("If three or four ends of one colour would meet in an empty space, no tile could ever fill it. Then "
                "the whole turn is not allowed. Everything that was laid in it goes back, and the player chooses "
                "another turn."),
             N_("The console never offers such turns. Ask why not, and it shows the space.")),
            (Position(N_("In the marked space three black ends would meet."),
                      "@0/ A0/ A0+ @1/ @1+ C4/ B4\\ A4/ @1/ A4+", refused="B3\\"),),
        ),
        Section(
            "loop", N_("Loops"),
            (N_("A loop is a track that runs back into itself. The smallest has four tiles; larger ones wind as they "
                "like."),
             N_("Loops are most often closed by forced tiles: two ends that point the same way, side by side, are one "
                "turn away from a loop.")),
            (Position(N_("Two ends side by side: a threat"), "@0/ B1\\ @1\\ B2+"),
             Position(N_("Closed by a forced tile"), "@0/ B1\\ @1\\ B2+", play="A0/")),
        ),
        Section(
            "line", N_("Lines"),
            (N_("A line is one track that leaves the tiles at the very top and at the very bottom, or at the very left "
                "and the very right. From the one end to the other there must be eight rows or columns, or more."),
             N_("It has to reach the outermost edges of all the tiles. A track that only touches the outermost tiles "
                "is not a line, and where the tiles have grown further, the line must be longer.")),
            (Position(N_("Eight rows, joined by three tiles"), "@0+ A2+ @1+ A0\\ C2+ A0\\ B2+ A0/ C5\\ A0\\ A0+ C8\\",
                      play="B2\\"),),
        ),
        Section(
            "ending", N_("Who wins"),
            (N_("The tracks are judged when a turn is complete, with all its forced tiles. If only one colour has a "
                "loop or a line, its player wins, even if the other one made the turn."),
             N_("If both colours have one, it depends on what was agreed before the game. By the rulebook the player "
                "who made the turn loses; in tournaments that player wins. You choose this when you set up a game."),),
            (Position(N_("Black laid the ringed tile, and White wins."), "@0/ B1\\ @1\\", play="B0\\"),),
        ),
        Section(
            "variants", N_("Variants"),
            (N_("Standard: loops and lines win, and the tiles may grow without end."),
             N_("8×8: all tiles must fit into eight columns and eight rows. Where that square lies is only settled as "
                "the tiles grow. If nobody can lay a tile any more and nobody has won, the game is a draw."),
             N_("LoopTrax: only loops win, and the tiles may grow without end.")),
            (),
        ),
        Section(
            "names", N_("How turns are written"),
            (N_("A turn is written as column, row and sign of its first tile, for example B2/. Columns are A, B, C "
                "from the left, rows 1, 2, 3 from the top. The column to the left of A is @ and the row above 1 is 0."),
             N_("The sign is the picture of the white track: + for straights, / and \\ for curves. As the tiles grow "
                "to the left or to the top, the names move along.")),
            (Tiles(N_("The three signs"), "ace", "+/\\"),
             Position(N_("Columns and rows"), "@0/ B1+ C1/ A2\\", names=True)),
        ),
        Section(
            "advice", N_("Good to know"),
            (N_("Look at everything a turn forces before you lay it: a long chain may finish your own track, or the "
                "other one's."),
             N_("You can't pass. A threat must be spoiled, or answered by winning first."),
             N_("Two threats at once can't both be stopped. That is how most games are won.")),
            (),
        ),
    )


PAGE = RulesPage(
    game="trax",
    about=N_("One sort of tile, two colours of track. Be the first to make a loop or a line."),
    sections=_sections(),
)

__all__: list[Any] = ["PAGE", "Position", "Tiles"]
