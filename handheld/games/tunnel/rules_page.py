"""The rules of Tunnel Lines in our own words, with places in the lesson's game for pictures (docs/tunnel-rules.md)."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import cached_property

from handheld.core.tunnel import End, Tile
from handheld.games.face import N_, Box, Canvas
from handheld.games.teach import RulesPage, Section
from handheld.games.tunnel import INFO, notation, trips
from handheld.games.tunnel.board import Board
from handheld.games.tunnel.boardlook import BoardLook, hubs_of
from handheld.games.tunnel.cursor import place_of
from handheld.games.tunnel.lesson import LEARNER, until
from handheld.games.tunnel.rules import RULES
from handheld.games.tunnel.sight import Sight
from handheld.games.tunnel.why import CELL, VERTEX, Place

WIDE, HIGH = 8.0, 5.6  # of a picture, in squares
AIR = 1.2  # edges round about what has to be seen


@dataclass(frozen=True)
class BoardPicture:
    """A picture of a place in the lesson's game; of the part round `about`, as large as it can be, or of all."""

    caption: str
    turn: int  # see lesson.until
    steps: int = 0
    about: tuple[Place, ...] = ()
    ghost: str = ""  # a step that is shown but not made
    asked: str = ""  # a step that is not allowed: what forbids it is marked
    trip: str = ""  # a letter whose trip is lit

    @cached_property
    def look(self) -> BoardLook:
        """What the board shows."""
        state = RULES.start(2, INFO.defaults())
        for token in until(self.turn, self.steps):
            state.play({state.to_act()[0]: token})
        seen = state.seen_by(LEARNER)
        sight = Sight(seen)
        look = BoardLook(sight.board, lines=sight.lines, chips=sight.stations, hubs=hubs_of(seen), seat=LEARNER,
                         turn=sight.laid, turn_chips=sight.turn_chips)
        if self.trip:
            look = replace(look, trip=trips.look_of(sight, self.trip, sight.trips[self.trip]))
        if self.asked:
            why = state.why_not(LEARNER, self.asked)
            look = replace(look, blamed=why.cells if why is not None else (),
                           blamed_lines=why.tracks if why is not None else ())
        if self.ghost:
            act = notation.read(self.ghost)
            if isinstance(act, Tile):
                look = replace(look, ghost=(act,), ghost_chips=sight.chips_of(LEARNER, act))
            elif not isinstance(act, End):
                look = replace(look, ghost_chips=((act.vertex, sight.worth(act.vertex)),))
        return look

    @property
    def places(self) -> tuple[Place, ...]:
        """What has to be seen."""
        act = notation.read(self.ghost) if self.ghost else End()
        return self.about if isinstance(act, End) or not self.about else (*self.about, place_of(act))

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in squares."""
        return WIDE, HIGH

    @cached_property
    def _board(self) -> Board:
        return Board(motion=False)

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw it in the middle of a box."""
        z = min(box.w / WIDE, box.h / HIGH)
        w, h = float(math.floor(WIDE * z)), float(math.floor(HIGH * z))
        place = Box(float(round(box.x + (box.w - w) / 2)), float(round(box.y + (box.h - h) / 2)), w, h)
        board = self._board
        board.layout(place, canvas.metrics)
        board.overview()
        if self.about:
            self._come_near(board, place)
        with canvas.clip(place):
            board.draw(canvas, self.look, 0.0)
        canvas.frame(place, "hair", 1, canvas.metrics.radius / 2)

    def _come_near(self, board: Board, place: Box) -> None:
        """Go as near as the places still have room."""
        box, scale = board.net.box(self.places), board.net.scale
        fit = min(place.w / (box.w / scale + AIR), place.h / (box.h / scale + AIR))
        board.eye.layout(place, board.net.reach, fit)  # a small picture has this scale, a large one one of its own
        while board.eye.zoom(1):
            if board.eye.scale > fit * 1.01:
                board.eye.zoom(-1)
                break
        board.show(self.places)
        board.skip()


def _at(*vertices: int) -> tuple[Place, ...]:
    return tuple((VERTEX, vertex) for vertex in vertices)


def _sections() -> tuple[Section, ...]:
    return (
        Section(
            "goal", N_("The goal"),
            (N_("Everybody runs a railway company and digs two lines under the same town, from one border to another. "
                "Where lines meet there are stations, and everybody's passengers use them all."),
             N_("Points come from stations beside hubs, and at the end from the shortest trips between hubs of the "
                "same letter, and between lake and forest. Most points win.")),
            (BoardPicture(N_("Lines of two players with their stations"), 19, 1, _at(61, 65, 39, 106)),),
        ),
        Section(
            "setup", N_("The start"),
            (N_("Everybody has eighteen tiles for each of two lines. The twelve hub cards are dealt out evenly; nobody "
                "holds both cards of a letter. Thirty stations are there for all."),
             N_("White arrows are for starting, black arrows are terminals. House, office block and star mark the "
                "hubs: homes, offices and theatres. Who begins is drawn.")),
            (BoardPicture(N_("Arrows at the border, hubs all over the town, and the lake"), 1, 0, _at(0, 24, 4, 39)),),
        ),
        Section(
            "turn", N_("Your turn"),
            (N_("Lay three tiles, one after the other. A tile goes on from the end of a line to another corner of the "
                "cell that it is laid in."),
             N_("Your first turn starts a line: from the border, through a cell with a white arrow, inwards."),
             N_("The turn counts only when you end it. Until then any number of tiles can be taken back.")),
            (BoardPicture(N_("The first turn of a line"), 1, 3, _at(57, 60, 47, 72)),),
        ),
        Section(
            "forbidden", N_("What is not allowed"),
            (N_("A line may not fork, go back or meet itself. It may not turn a sharp corner where there is no "
                "station. Each cell takes one tile."),
             N_("Cells with arrows are for starting and ending only; all other cells at the border are open."),
             N_("A tile that needs a station can't be laid when none is left. And a tile that would leave you without "
                "a third one can't be laid either.")),
            (BoardPicture(N_("Too sharp: there is no station at the end of the line."), 3, 0, _at(58, 61, 47, 72),
                          asked="t0.89.60.47"),),
        ),
        Section(
            "hubs", N_("Hubs"),
            (N_("To lay a tile on a hub you play a card of that kind from your hand. Its letter stays there. Only one "
                "hub in a turn."),
             N_("The two hubs of a letter may not touch, not even at a corner.")),
            (BoardPicture(N_("A card on the hub of homes"), 3, 1, _at(59, 62, 74, 47),
                          ghost="t0.115.61.74.A1"),),
        ),
        Section(
            "second", N_("The second line"),
            (N_("From your second turn on you can start another line at a white arrow. Then three tiles go to both "
                "lines together, as you like."),
             N_("It starts on the side across from the start of the first line or on a side next to that. Only if no "
                "white arrow is free there may it start anywhere.")),
            (BoardPicture(N_("The first line came from the left. The second one may start at the top."), 5, 1,
                          _at(5, 14, 20, 42), ghost="t1.11.6.13"),),
        ),
        Section(
            "stations", N_("Stations"),
            (N_("A station is set where a line joins another one, and where it leaves it. While they run side by side "
                "along the same edge there is none."),
             N_("Whoever laid the tile gets 1 point for each hub that the station touches, whether a card lies there "
                "or not."),
             N_("Start and terminal of a line are stations, too, but bring no points.")),
            (BoardPicture(N_("The lines came together on the left and part on the right."), 9, 3,
                          _at(75, 65, 87)),),
        ),
        Section(
            "instead", N_("A station instead of tiles"),
            (N_("From your second turn on, instead of laying tiles, you may set one station on a line of your own that "
                "is not complete, between two of its stations. It brings points as always."),
             N_("If three tiles are not possible you must do that. If that is not possible either, you lay fewer tiles "
                "or pass.")),
            (BoardPicture(N_("Two hubs touch this station."), 7, 0, _at(61, 73, 76), ghost="s74"),),
        ),
        Section(
            "terminals", N_("Terminals"),
            (N_("A line ends at a black arrow, entered from inside. It must lie on the side across from the start of "
                "the line or on a side next to that."),
             N_("Here, too, the turn has three tiles; only with the end of your second line may it have fewer."),
             N_("A terminal brings a bonus station: set it on the same line at once, or do without.")),
            (BoardPicture(N_("The line is complete, and a bonus station is due."), 13, 1,
                          ((CELL, 107), *_at(66, 54, 80)), ghost="b54"),),
        ),
        Section(
            "ending", N_("The end"),
            (N_("The last turns begin when somebody has completed both lines, when the stations are used up, or when "
                "3, 4 or 5 lines of 2, 3 or 4 players have reached a terminal or can't go on."),
             N_("Who brought it about is done; everybody else has one more turn.")),
        ),
        Section(
            "trips", N_("Trips"),
            (N_("A trip leads from any station at one hub to any station at the other. Each stretch from station to "
                "station takes 1 minute, however long it is, and each change to another line 3 minutes."),
             N_("Only the shortest trips count; if several are equally short, all of them."),
             N_("All whose lines a shortest trip uses take part.")),
            (BoardPicture(N_("From B to B: three stretches, and a change at one of two stations: 6 minutes"), 13, 2,
                          _at(54, 55, 77, 97, 106), trip="B"),),
        ),
        Section(
            "points", N_("The points"),
            (N_("Station points count in full with two complete lines, by half with one, and not at all with none."),
             N_("Each letter: 3 points to all who take part in the trip, 6 if they placed one of its hubs."),
             N_("If a hub of a letter was not placed: 6 points to all who hold no card of that letter. If one has no "
                "station, or no trip joins them: 6 points to all who placed neither."),
             N_("Lake to forest: 5 points to all who take part."),
             N_("If players are level, more complete lines win, then fewer tiles; else they share the win.")),
        ),
        Section(
            "variants", N_("Variants"),
            (N_("Three boards, made for two, three and four players: each can be chosen for any number."),
             N_("With scarce stations there are 12, 20 or 30 for 2, 3 or 4 players. With equal last turns only those "
                "later in the round have one more."),
             N_("The bonus for late seats is 2 points for the last of three players or the last two of four. With "
                "hidden hands nobody sees the cards of the others.")),
        ),
    )


PAGE = RulesPage(
    game="tunnel",
    about=N_("Dig two lines under the town, share stations, and carry passengers the shortest way."),
    sections=_sections(),
)
