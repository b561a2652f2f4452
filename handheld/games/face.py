"""How a game meets the screen and the computer players. No pygame here: the ui carries these protocols out."""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import date
from typing import Any, Protocol, TypeAlias, runtime_checkable

from handheld.core import Stop
from handheld.games.base import Event, Outcome, Seat, State, Token, WhyNot

Point: TypeAlias = tuple[float, float]  # logical pixels, origin at the top left of the window
Colour: TypeAlias = "str | tuple[str, str, float]"  # a theme name ("ink", "seat0"), or (name, over, share): a mix


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in logical pixels."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def centre(self) -> Point:
        return (self.x + self.w / 2, self.y + self.h / 2)

    def holds(self, point: Point) -> bool:
        """Return whether the point lies inside (left and top edge included)."""
        return self.x <= point[0] < self.right and self.y <= point[1] < self.bottom

    def inset(self, dx: float, dy: float | None = None) -> Box:
        """Return the box made smaller by dx at each side and dy at top and bottom."""
        dy = dx if dy is None else dy
        return Box(self.x + dx, self.y + dy, self.w - 2 * dx, self.h - 2 * dy)


def N_(msgid: str) -> str:
    """Mark a literal for the catalogue, to be translated later by Words.text."""
    return msgid


# ---------------------------------------------------------------- what people do


class Button(enum.Enum):
    """What a player can ask for, whatever the device (LOOK.md, Hands)."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    CONFIRM = "confirm"  # A, Enter, Space
    BACK = "back"  # B, Escape, Backspace
    NEXT = "next"  # R1, E
    PREVIOUS = "previous"  # L1, Q
    HINT = "hint"  # X, H: hint / why not
    INFO = "info"  # Y, Tab
    SECOND = "second"  # Select, X key: the game's own second choice
    PAUSE = "pause"  # Start, F10
    ZOOM_IN = "zoom_in"  # R2, +
    ZOOM_OUT = "zoom_out"  # L2, -


class Act(enum.Enum):
    """What happened."""

    PRESS = "press"  # button went down, or repeats (Intent.repeat)
    RELEASE = "release"  # button went up
    DOWN = "down"  # a finger or a mouse button went down at pos; TAP, HOLD or DRAG follows
    LIFT = "lift"  # it went up, whatever came of it
    TAP = "tap"  # touched or clicked and let go at pos
    HOLD = "hold"  # touched for 500 ms without moving, at pos
    DRAG = "drag"  # moved by delta since the last DRAG; start is where the finger went down
    DROP = "drop"  # a drag ended at pos
    PINCH = "pinch"  # amount: factor since the last one (1.0 = none), about pos
    TWIST = "twist"  # amount: +1 or -1, one choice on or back
    PAN = "pan"  # right stick or Shift+arrows: delta in pixels
    POINT = "point"  # a mouse moved to pos without a button down
    TEXT = "text"  # a character typed on a keyboard, for name entry and search


@dataclass(frozen=True, slots=True)
class Intent:
    """One thing that somebody asks for, free of devices; `device` says only whose hands."""

    act: Act
    button: Button | None = None
    pos: Point = (0.0, 0.0)
    start: Point = (0.0, 0.0)
    delta: Point = (0.0, 0.0)
    amount: float = 0.0
    text: str = ""
    device: str = ""  # "pad:3" (instance id), "keys", "touch", "mouse"
    repeat: bool = False


class Nothing(enum.Enum):
    """Answers of View.handle that are not a decision."""

    UNUSED = enum.auto()  # not for the game: the shell may use it
    NOTHING = enum.auto()  # understood, nothing changed
    REDRAW = enum.auto()  # cursor, ghost or camera changed


UNUSED, NOTHING, REDRAW = Nothing.UNUSED, Nothing.NOTHING, Nothing.REDRAW


@dataclass(frozen=True, slots=True)
class Play:
    """The seat decides: the shell hands the token to the match."""

    token: Token


@dataclass(frozen=True, slots=True)
class Ask:
    """The game asks the shell for one of its services: "hint", "undo", "why"."""

    what: str
    token: Token = ""  # "why": the token asked about; the shell looks it up with Table.why_not and calls View.blame


Reply: TypeAlias = "Nothing | Play | Ask"


# ---------------------------------------------------------------- what the screen offers


class Words(Protocol):
    """The player's language. Write `_ = words.text` and `n_ = words.plural`: the catalogue is read from such calls."""

    language: str

    def text(self, msgid: str) -> str:
        """Return the translation; the msgid itself where there is none."""

    def plural(self, one: str, many: str, n: int) -> str:
        """Return the right form for n (still to be .format()ted with n=n)."""


@dataclass(frozen=True, slots=True)
class Metrics:
    """The numbers of a window size (look/NOTES.md), already scaled by the text size setting."""

    width: int
    height: int
    unit: int  # grid unit
    bar: int  # height of the top bar
    strip: int  # width of the action strip at the right (landscape) or its height at the bottom (portrait); 0: folded
    touch: int  # least side of a touch target
    radius: int
    small: int
    body: int
    heading: int
    display: int

    @property
    def portrait(self) -> bool:
        return self.height > self.width


class Canvas(Protocol):
    """Where everything is drawn. Logical pixels; colours are theme names; no bitmap is ever scaled up.

    Shapes drawn straight on the window canvas are not smoothed: anything with a slanted or round edge belongs in
    a `picture`, which is painted once at three times the size, smoothed down and kept by (key, size, theme)."""

    metrics: Metrics
    words: Words

    def rect(self, box: Box, colour: Colour, radius: float = 0) -> None: ...
    def frame(self, box: Box, colour: Colour, width: float = 1, radius: float = 0) -> None: ...
    def circle(self, centre: Point, radius: float, colour: Colour) -> None: ...
    def ring(self, centre: Point, radius: float, width: float, colour: Colour) -> None: ...
    def polygon(self, points: Sequence[Point], colour: Colour) -> None: ...
    def line(self, points: Sequence[Point], width: float, colour: Colour, round_ends: bool = True) -> None: ...
    def strip(self, points: Sequence[Point], width: float, colour: Colour) -> None:
        """Draw a smooth curve of constant width with butt ends."""

    def mark(self, name: str, centre: Point, radius: float, colour: Colour) -> None:
        """Draw a mark or icon by name (ui/marks.py); radius is half the height of its box."""

    def text(self, at: Point, words: str, size: int, colour: Colour = "ink", *, bold: bool = False,
             anchor: str = "lm", room: float | None = None, halo: Colour | None = None) -> Box:
        """Draw one line of text and return its box. Anchor: l/c/r + t/m/b, m on the cap height. Text wider than
        `room` is set smaller down to the least legible size, then ends in an ellipsis (and the tests object)."""

    def paragraph(self, box: Box, words: str, size: int, colour: Colour = "ink", *, bold: bool = False,
                  align: str = "l") -> float:
        """Draw wrapped text (Japanese breaks anywhere allowed) and return the height it took."""

    def text_width(self, words: str, size: int, bold: bool = False) -> float: ...
    def paragraph_height(self, width: float, words: str, size: int, bold: bool = False) -> float: ...

    def picture(self, key: tuple[Any, ...], at: Point, size: tuple[float, float], paint: Callable[[Canvas], None],
                *, alpha: float = 1.0) -> None:
        """Show the picture `key` with its top left at `at`. `paint` draws it in its own coordinates, (0, 0) to
        size, the first time only: it may depend on nothing but key, size and theme."""

    def clip(self, box: Box) -> AbstractContextManager[None]: ...

    def half_turn(self, box: Box) -> None:
        """Turn what stands in a box of the window upside down: for whoever sits at the other side of the table."""

    def mix(self, colour: Colour, over: Colour, share: float) -> Colour: ...


# ---------------------------------------------------------------- a game on the screen


@dataclass(frozen=True, slots=True)
class Preview:
    """What a token would do: its events and outcome on an imagined copy of the position."""

    events: Sequence[Event]
    seen: Mapping[str, Any]
    outcome: Outcome | None


class Table(Protocol):
    """One seat's side of the match, given to the view with each call. Cached per position: calls are cheap."""

    @property
    def seat(self) -> Seat | None:
        """Whose hands; None: an onlooker (replay, computer against computer)."""

    @property
    def acting(self) -> bool:
        """Whether this seat is to decide now."""

    @property
    def seen(self) -> Mapping[str, Any]: ...

    @property
    def moves(self) -> Sequence[Token]: ...

    @property
    def position(self) -> int:
        """Changes whenever the position changes, by play or undo."""

    @property
    def options(self) -> Mapping[str, str]: ...

    @property
    def names(self) -> Sequence[str]:
        """Per seat."""

    @property
    def outcome(self) -> Outcome | None: ...

    @property
    def sealed(self) -> frozenset[Seat]:
        """The seats that have decided in this step while others still think."""

    @property
    def mine(self) -> Token | None:
        """What this table's own seat has sealed; never another's."""

    @property
    def open(self) -> bool:
        """Whether what this seat alone may know may stand on the screen just now. False: others look on. Then it is
        drawn covered (backs and numbers), and nothing is marked that follows from it."""

    def preview(self, token: Token) -> Preview | None:
        """Return what a legal token would do, or None if it is not legal."""

    def after(self, token: Token) -> Table | None:
        """Return the table of whoever decides next once `token` was played on an imagined copy: for lines of play
        and for what a turn would leave to the others. None if the token is not legal or the game is over then."""

    def why_not(self, token: Token) -> WhyNot | None: ...


@dataclass(frozen=True, slots=True)
class Taste:
    """The settings a view looks at."""

    motion: bool = True  # False: everything is instant
    coach: bool = False  # mark every win in one
    tile_first: bool = False
    fixed_labels: bool = False


class View(Protocol):
    """A game's face: cursor, ghost, camera and animation. Holds nothing that a save needs."""

    def __init__(self, words: Words, taste: Taste, options: Mapping[str, str]) -> None: ...

    def layout(self, area: Box, metrics: Metrics) -> None:
        """Take this part of the window from now on."""

    def handle(self, intent: Intent, table: Table) -> Reply: ...

    def hints(self, table: Table) -> Sequence[tuple[Button, str, str]]:
        """Return (button, icon, label) of what the buttons do now, most important first, for the action strip. The
        shell turns a tap on one of them into the same PRESS."""

    def show(self, events: Sequence[Event], table: Table, now: float) -> None:
        """Start the animation of a step that was played; table is the position after it."""

    def ghost(self, tokens: Sequence[Token], table: Table) -> None:
        """Show a computer's line (hint): the tokens to come, first one first. Empty: none."""

    def blame(self, why: WhyNot | None, table: Table) -> None:
        """Show the places that forbid something and say why (rule_words), until the next intent. None: none."""

    def busy(self, now: float) -> bool:
        """Return whether an animation runs (the shell draws 60 frames a second) at time `now` in ms."""

    def skip(self) -> None:
        """End all animation at once."""

    def overview(self) -> None:
        """From now on look at the whole board, however small its cells become: nobody has to hit them any more."""

    def draw(self, canvas: Canvas, table: Table, now: float) -> None:
        """Draw the whole area as it is at time `now` (ms): the same for the same state and time."""

    def status(self, table: Table) -> str:
        """Return what is to be done, in a few words ("White to play")."""

    def panel(self, canvas: Canvas, box: Box, table: Table) -> None:
        """Draw what belongs under the actions in the strip (this move, room left, pieces)."""

    def say(self, token: Token) -> str:
        """Return a token in words or notation for lists."""

    def result(self, table: Table) -> tuple[str, str]:
        """Return who won and why: (headline, detail)."""

    def seat_mark(self, canvas: Canvas, centre: Point, radius: float, seat: Seat) -> None:
        """Draw the sign of a seat (Trax: a white or black ring)."""

    def rule_words(self, rule: str) -> str:
        """Return the sentence for WhyNot.rule."""

    def option_words(self, option: str, value: str | None = None) -> str:
        """Return the name of an option, or of one of its values."""


@runtime_checkable
class TogetherView(Protocol):
    """What the view of a game of Kind.TOGETHER offers besides View: several seats on one screen, each with a cursor and
    a ghost of its own. `handle`, `hints`, `status` and `panel` stay per table: `table.seat` says whose cursor it is.
    `show` gets the events of all seats of a step."""

    def panels(self, seats: Sequence[Seat], active: Sequence[Seat]) -> None:
        """Show the boards of `seats` large, those of `active` with a cursor; the others of the match are thumbnails.
        Called after layout() and whenever it changes."""

    def room_for(self, boards: int) -> bool:
        """Return whether that many boards stand side by side in the area with cells and touch targets of legal size."""

    def seat_at(self, point: Point) -> Seat | None:
        """Return on whose large board a touch falls."""

    def turned(self, quarter: Mapping[Seat, int]) -> None:
        """Let large boards face their own side of the table: 0 or 2 quarter turns each; those left out face this side.
        The view maps touch points itself."""

    def draw_together(self, canvas: Canvas, tables: Mapping[Seat, Table], now: float) -> None:
        """Draw the area, instead of draw(): one table for each large board, stripped for that seat."""


@runtime_checkable
class MarkedView(Protocol):
    """A view that shows seats by colour and mark of the theme ("seat2" and its mark), as chosen in the lobby."""

    def marks(self, looks: Sequence[int]) -> None:
        """Take the colour and mark of each seat, 0..4. Until this is called a seat has those of its number."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column of the table at the end of a match: what is counted, and the figure of each seat."""

    head: str
    cells: tuple[str, ...]
    total: bool = False  # what decides, set in bold


@runtime_checkable
class ScoredView(Protocol):
    """A view of a game with points: the result scene draws what it tells."""

    def table_of(self, table: Table) -> Sequence[Column]:
        """Return the columns of the table at the end, the one that decides last."""

    def series(self, table: Table) -> Mapping[Seat, Sequence[int]]:
        """Return the points of each seat after each round, as sums, for the plot; the plot begins at 0 by itself."""


@dataclass(frozen=True, slots=True)
class Told:
    """One turn of another seat, as a looker may know it."""

    seat: Seat
    turn: int
    events: Sequence[Event]
    seen: bool = False  # the looker saw it on the screen when it was played: for the list only


@runtime_checkable
class SecretView(Protocol):
    """A view of a game with secrets. The shell covers them (Table.open) where several people look at one screen, and
    uncovers them while a seat holds INFO or a finger on the `secrets` box."""

    def secrets(self) -> Box:
        """Return the part of the area that shows what the seat alone may know (its hand)."""

    def recap(self, turns: Sequence[Told], table: Table, now: float) -> None:
        """Keep what the others did since the seat's last turn for the list of it, and play what it has not `seen` once
        more, turn by turn, `busy` meanwhile; at once after skip()."""


MEDALS = ("bronze", "silver", "gold", "platinum")


@runtime_checkable
class MedalView(Protocol):
    """A view of a game that one can play alone for a medal."""

    def medal(self, table: Table) -> str | None:
        """Return the medal of this finished game, one of MEDALS, or None."""


# ---------------------------------------------------------------- deals that can be named


class Dare(Protocol):
    """A challenge: reach `target` points alone on that deal with these options."""

    @property
    def options(self) -> Mapping[str, str]: ...

    @property
    def deal(self) -> int: ...

    @property
    def target(self) -> int: ...


class Challenges(Protocol):
    """Challenges of a game in one line each (Package.challenges)."""

    def read(self, line: str) -> Dare:
        """Return the challenge of a typed line. Raises a ValueError with `msgid` and `fields` that say why not."""

    def line_of(self, options: Mapping[str, str], deal: int, target: int) -> str | None:
        """Return the line of a challenge; None where these options can't be said in one."""

    def daily(self, day: date) -> int:
        """Return the number of the deal of a day, the same for everybody."""


# ---------------------------------------------------------------- computer players


@dataclass(frozen=True, slots=True)
class Thought:
    """An answer of a computer player."""

    token: Token
    line: tuple[Token, ...] = ()  # best play expected, own token first
    value: int = 0  # > 0: good for the seat that asked
    nodes: int = 0


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a computer player may think; nodes alone is reproducible."""

    nodes: int = 0
    msec: int = 0
    seed: int = 0


class Brain(Protocol):
    """A game's computer players."""

    levels: int

    def question(self, state: State, seat: Seat, level: int,
                 budget: Budget | None = None) -> Callable[[Stop], Thought]:
        """Return a callable for the thinker's thread: it makes long C calls and touches nothing shared. `state` is
        imagined for `seat` and given away. Without a budget the level's own limits hold."""


@runtime_checkable
class CharacterBrain(Protocol):
    """A brain whose players may have a character of GameInfo.characters beside their level. Words for them are
    View.option_words("character", id)."""

    def question_as(self, character: str, state: State, seat: Seat, level: int,
                    budget: Budget | None = None) -> Callable[[Stop], Thought]:
        """Return what Brain.question does, for a player of that character."""
