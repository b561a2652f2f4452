"""A canvas that only writes down what is drawn, and a table over a real Trax position: for tests of the view."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from handheld.games.face import Act, Box, Button, Intent, Metrics, Play, Taste
from handheld.games.trax.notation import canonical
from handheld.games.trax.rules import TraxState
from handheld.games.trax.view import TraxView
from handheld.session.sides import Side


class English:
    """Words without a catalogue."""

    language = "en"

    def text(self, msgid: str) -> str:
        return msgid

    def plural(self, one: str, many: str, n: int) -> str:
        return one if n == 1 else many


def metrics(width: int, height: int, small: int = 14) -> Metrics:
    """Numbers like those of ui.layout, without the ui."""
    narrow = min(width, height) < 300
    return Metrics(width=width, height=height, unit=4 if narrow else 6, bar=30 if narrow else 48, strip=0,
                   touch=30 if narrow else 44, radius=8, small=11 if narrow else small, body=18, heading=22, display=40)


class Easel:
    """Keeps (name, what, at, size) of every shape, picture and text, in the order of drawing."""

    def __init__(self, m: Metrics) -> None:
        self.metrics, self.words = m, English()
        self.shown: list[tuple[str, Any, tuple[float, float], tuple[float, float], float]] = []
        self.texts: list[tuple[str, Box, str]] = []
        self._inside = 0

    def _add(self, name: str, what: Any, at: Any = (0.0, 0.0), size: Any = (0.0, 0.0), alpha: float = 1.0) -> None:
        if not self._inside:
            self.shown.append((name, what, at, size, alpha))

    def rect(self, box: Box, colour: Any, radius: float = 0) -> None:
        self._add("rect", colour, (box.x, box.y), (box.w, box.h))

    def frame(self, box: Box, colour: Any, width: float = 1, radius: float = 0) -> None:
        self._add("frame", colour, (box.x, box.y), (box.w, box.h))

    def circle(self, centre: Any, radius: float, colour: Any) -> None:
        self._add("circle", colour, centre, (radius, radius))

    def ring(self, centre: Any, radius: float, width: float, colour: Any) -> None:
        self._add("ring", colour, centre, (radius, radius))

    def polygon(self, points: Sequence[Any], colour: Any) -> None:
        self._add("polygon", colour, points[0])

    def line(self, points: Sequence[Any], width: float, colour: Any, round_ends: bool = True) -> None:
        self._add("line", colour, points[0], points[-1])

    def strip(self, points: Sequence[Any], width: float, colour: Any) -> None:
        self._add("strip", colour, points[0], points[-1])

    def mark(self, name: str, centre: Any, radius: float, colour: Any) -> None:
        self._add("mark", name, centre, (radius, radius))

    def text_width(self, words: str, size: int, bold: bool = False) -> float:
        return 0.6 * size * len(words)

    def text(self, at: Any, words: str, size: int, colour: Any = "ink", *, bold: bool = False, anchor: str = "lm",
             room: float | None = None, halo: Any = None) -> Box:
        w = self.text_width(words, size)
        x = at[0] - {"l": 0.0, "c": w / 2, "r": w}[anchor[0]]
        box = Box(x, at[1] - size * 0.36, w, size * 0.73)
        self.texts.append((words, box, str(colour)))
        return box

    def paragraph_height(self, width: float, words: str, size: int, bold: bool = False) -> float:
        return size * 1.4 * max(1, -(-self.text_width(words, size) // max(1.0, width)))

    def paragraph(self, box: Box, words: str, size: int, colour: Any = "ink", *, bold: bool = False,
                  align: str = "l") -> float:
        self.texts.append((words, box, str(colour)))
        return self.paragraph_height(box.w, words, size)

    def picture(self, key: Any, at: Any, size: Any, paint: Any, *, alpha: float = 1.0) -> None:
        self._add("picture", key, at, size, alpha)
        self._inside += 1
        paint(self)  # it must be able to paint at any size
        self._inside -= 1

    @contextmanager
    def clip(self, box: Box) -> Iterator[None]:
        yield

    def mix(self, colour: Any, over: Any, share: float) -> Any:
        return (colour, over, share)

    def pictures(self, *start: Any) -> list[tuple[Any, tuple[float, float], tuple[float, float], float]]:
        """Return (key, at, size, alpha) of the pictures whose key begins like this."""
        return [(what, at, size, alpha) for name, what, at, size, alpha in self.shown
                if name == "picture" and what[: len(start)] == start]

    @property
    def said(self) -> list[str]:
        return [words for words, _, _ in self.texts]


class Game:
    """A position, its table and a view, driven by intents."""

    def __init__(self, moves: str = "", variant: str = "standard", tie: str = "rulebook",
                 size: tuple[int, int] = (636, 432), taste: Taste | None = None) -> None:
        self.state = TraxState(variant, tie)
        self.position = 0
        self.events: Sequence[Any] = ()
        self.m = metrics(size[0] + 56, {210: 240, 280: 320}.get(size[1], max(240, size[1] + 48)))
        self.area = Box(0, 48, *size)
        self.options = {"variant": variant, "tie": tie}
        self.view = TraxView(English(), taste or Taste(motion=False), self.options)
        self.view.layout(self.area, self.m)
        self.play(*moves.split())

    def play(self, *tokens: str) -> None:
        for token in tokens:
            self.events = self.state.play({self.state.core.to_move: canonical(token)})
            self.position += 1
        seat = self.state.core.to_move
        self.table = Side(self.state.copy(), seat, acting=not self.state.core.over, position=self.position,
                          options=self.options, names=("Anna", "Björn"), outcome=self.state.outcome())

    def onlook(self) -> None:
        """Look at it as a replay does."""
        self.table = Side(self.state.copy(), None, acting=False, position=self.position, options=self.options,
                          names=("Anna", "Björn"), outcome=self.state.outcome())

    def press(self, *buttons: Button) -> Any:
        for button in buttons:
            reply = self.view.handle(Intent(Act.PRESS, button), self.table)
        return reply

    def spot(self, x: float, y: float) -> tuple[float, float]:
        """Return the pixel of the middle of a cell."""
        return self.view.desk.camera.rest().point(x + 0.5, y + 0.5)

    def tap(self, x: float, y: float, act: Act = Act.TAP) -> Any:
        self.view.desk.sync(self.table)
        return self.view.handle(Intent(act, pos=self.spot(x, y)), self.table)

    def tap_at(self, pos: tuple[float, float]) -> Any:
        return self.view.handle(Intent(Act.TAP, pos=pos), self.table)

    def choose(self, token: str) -> None:
        """Put the ghost of a token on the board by taps alone."""
        sight = self.view.desk.sync(self.table)
        cell, _ = sight.read(token)
        spots = self.view.desk.button_spots()
        if spots is not None and self.view.desk.choice.ghost != cell:
            self.tap_at(spots[1])  # tick and cross may stand where we want to go
        if self.view.desk.choice.ghost is None:
            self.tap(*cell)
        for _ in range(3):
            if self.view.desk.choice.token == token:
                return
            self.tap(*cell)
        raise AssertionError(f"{token} cannot be reached by taps")

    def draw(self, now: float = 1000.0) -> Easel:
        easel = Easel(self.m)
        self.view.draw(easel, self.table, now)
        return easel

    def settle(self, now: float = 1000.0) -> Easel:
        """Draw until nothing moves."""
        for i in range(2000):
            easel = self.draw(now + i * 16)
            if not self.view.busy(now + i * 16):
                return easel
        raise AssertionError("it never comes to rest")


def token_of(reply: Any) -> str:
    assert isinstance(reply, Play), reply
    return reply.token
