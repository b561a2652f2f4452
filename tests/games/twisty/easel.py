"""A canvas that writes down what is drawn, and a match of Twisty Tracks with a view: for tests of the view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.trax.easel import Easel as Bare
from games.trax.easel import English

from handheld.games.base import Event
from handheld.games.face import Act, Box, Button, Intent, Metrics, Play, Taste
from handheld.games.twisty import notation
from handheld.games.twisty.rules import RULES
from handheld.games.twisty.view import TwistyView
from handheld.session.match import Match
from handheld.session.sides import Side

NAMES = ("Anna", "Björn", "Chiyo", "Dev")


class Easel(Bare):
    """Keeps boxes that were turned as well."""

    def __init__(self, m: Metrics) -> None:
        super().__init__(m)
        self.turned: list[Box] = []

    def half_turn(self, box: Box) -> None:
        self.turned.append(box)


def metrics(width: int, height: int, small: int = 14) -> Metrics:
    """Numbers like those of ui.layout, without the ui."""
    narrow = min(width, height) < 300
    return Metrics(width=width, height=height, unit=4 if min(width, height) < 400 else 6, bar=30 if narrow else 40,
                   strip=0, touch=30 if narrow else 40 if height < 400 else 44, radius=8,
                   small=11 if narrow else small, body=13 if narrow else 18, heading=16 if narrow else 22,
                   display=22 if narrow else 40)


class Game:
    """A match, the sides of its seats, and a view driven by intents."""

    def __init__(self, seats: int = 2, size: tuple[int, int] = (800, 480), taste: Taste | None = None, seed: int = 57,
                 panels: Sequence[int] | None = None, options: Mapping[str, str] | None = None) -> None:
        self.match = Match(RULES, seats, dict(options or {}), seed)
        self.m = metrics(*size)
        self.area = Box(0, self.m.bar, size[0], size[1] - self.m.bar)
        self.view = TwistyView(English(), taste or Taste(motion=False), self.match.options)
        self.view.layout(self.area, self.m)
        self.large = list(range(seats)) if panels is None else list(panels)
        self.view.panels(self.large, self.large)
        self.view.turned({})

    # ------------------------------------------------------------ the match

    def table(self, seat: int | None) -> Side:
        match = self.match
        acting = seat in match.waiting_for()
        side = Side(match.state, seat, acting=acting, position=match.position, options=match.options,
                    names=NAMES[: match.seats], outcome=match.outcome)
        side.sealed = frozenset(match.sealed)
        side.mine = "sealed" if seat in match.sealed else None
        return side

    @property
    def tables(self) -> dict[int, Side]:
        return {seat: self.table(seat) for seat in self.large}

    def choose(self, moves: Mapping[int, str]) -> list[Event]:
        k = self.match.at
        for seat, token in moves.items():
            self.match.choose(seat, token)
        return list(self.match.events_at(k)) if self.match.at > k else []

    def round(self, pick: int = 0) -> list[Event]:
        """Let everybody place somewhere, the same each time."""
        moves = {}
        for seat in self.match.waiting_for():
            tokens = self.match.state.moves(seat)
            moves[seat] = tokens[(pick + seat * 5 + self.match.state.turn() * 3) % len(tokens)]
        return self.choose(moves)

    # ------------------------------------------------------------ hands

    def give(self, intent: Intent, seat: int | None = 0) -> Any:
        return self.view.handle(intent, self.table(seat))

    def press(self, *buttons: Button, seat: int = 0) -> Any:
        for button in buttons:
            reply = self.give(Intent(Act.PRESS, button, device=f"pad:{seat}"), seat)
        return reply

    def spot(self, cell: int, seat: int = 0) -> tuple[float, float]:
        """Return the pixel of the middle of a cell on a seat's board."""
        pane = self.view.desk.pane(seat)
        assert pane is not None
        x, y = pane.frame.point(cell % 5 + 0.5, cell // 5 + 0.5)
        if self.view.desk.quarter.get(seat) == 2:
            x, y = 2 * pane.box.centre[0] - x, 2 * pane.box.centre[1] - y
        return x, y

    def tap(self, cell: int, seat: int = 0, act: Act = Act.TAP) -> Any:
        self.draw()
        return self.give(Intent(act, pos=self.spot(cell, seat), device="touch"), seat)

    def tap_at(self, pos: tuple[float, float], seat: int = 0) -> Any:
        return self.give(Intent(Act.TAP, pos=pos, device="touch"), seat)

    def hand(self, seat: int = 0) -> Any:
        return self.view.desk.hand(seat)

    def ghost(self, token: str, seat: int = 0) -> None:
        """Put the ghost of a token on the board by taps alone."""
        cell, rotation = notation.read(token)
        for _ in range(5):
            if self.hand(seat).choice.token == token:
                return
            self.tap(cell, seat)
        raise AssertionError(f"{token} (turned {rotation}) cannot be reached by taps")

    # ------------------------------------------------------------ pictures

    def draw(self, now: float = 1000.0) -> Easel:
        easel = Easel(self.m)
        self.view.draw_together(easel, self.tables, now)
        return easel

    def settle(self, now: float = 1000.0) -> Easel:
        """Draw until nothing moves."""
        for i in range(1200):
            easel = self.draw(now + i * 16)
            if not self.view.busy(now + i * 16):
                return easel
        raise AssertionError("it never comes to rest")


def token_of(reply: Any) -> str:
    assert isinstance(reply, Play), reply
    return reply.token
