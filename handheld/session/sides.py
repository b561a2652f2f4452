"""One seat's side of a position, as a view gets it (face.Table): cached, with previews on imagined copies."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from handheld import core
from handheld.games.base import CHANCE, BadToken, IllegalMove, Outcome, Previews, Seat, State, Token, WhyNot
from handheld.games.face import Preview
from handheld.session.match import Match

MOST_PREVIEWS = 64


def picker(seed: int, number: int) -> Callable[[int], int]:
    """Return pick(n) -> 0..n-1 for State.imagine: the same sequence for the same seed and number."""
    at = number << 20

    def pick(below: int) -> int:
        nonlocal at
        at += 1
        return core.draw(seed ^ 0x494D4147494E45, at, below)

    return pick


class Side:
    """What a seat (None: an onlooker) knows and may do in one position. Answers None once the match has moved on."""

    def __init__(
        self,
        state: State,
        seat: Seat | None,
        *,
        acting: bool,
        position: int,
        options: Mapping[str, str],
        names: Sequence[str],
        outcome: Outcome | None,
        seed: int = 0,
        current: Callable[[], int] | None = None,
        sealed: frozenset[Seat] = frozenset(),
        mine: Token | None = None,
        open: bool = True,
    ) -> None:
        """`state` is only read; `current` tells the position that it is in by now."""
        self.seat, self.acting, self.position = seat, acting, position
        self.options, self.names, self.outcome = options, names, outcome
        self.sealed, self.mine, self.open = sealed, mine, open
        self.seen: Mapping[str, Any] = state.seen_by(seat)
        self._state, self._seed = state, seed
        self._current = current
        self._moves: Sequence[Token] | None = None
        self._previews: dict[Token, Preview | None] = {}

    @property
    def fresh(self) -> bool:
        """Whether the match still stands where this was taken."""
        return self._current is None or self._current() == self.position

    @property
    def moves(self) -> Sequence[Token]:
        """The legal tokens of the seat; () unless it is to decide, and once it has."""
        if self._moves is None:
            if self.seat is None or not self.acting or not self.fresh:
                return ()
            self._moves = tuple(self._state.moves(self.seat))
        return self._moves

    def preview(self, token: Token) -> Preview | None:
        """Return what a legal token would do, or None if it is not legal (or the seat is not to decide)."""
        if token not in self._previews:
            if not self.fresh:
                return None
            if len(self._previews) >= MOST_PREVIEWS:
                self._previews.clear()
            self._previews[token] = self._imagined(token)
        return self._previews[token]

    def after(self, token: Token) -> Side | None:
        """Return the side of whoever decides next, had `token` been played: on an imagined copy. None if the token is
        not legal, several decide, chance does, or the game would be over."""
        seat = self.seat
        if seat is None or not self.acting or not self.fresh:
            return None
        state = self._state.imagine(seat, picker(self._seed, self.position))
        try:
            if state.to_act() != (seat,):
                return None
            state.play({seat: token})
        except (BadToken, IllegalMove):
            return None
        waiting = state.to_act()
        if len(waiting) != 1 or waiting[0] == CHANCE:
            return None
        return Side(state, waiting[0], acting=True, position=self.position, options=self.options, names=self.names,
                    outcome=None, seed=self._seed)

    def why_not(self, token: Token) -> WhyNot | None:
        """Return why a token is not allowed; None if it is, or can't be read."""
        if self.seat is None or not self.fresh:
            return None
        try:
            return self._state.why_not(self.seat, token)
        except BadToken:
            return None

    def _imagined(self, token: Token) -> Preview | None:
        seat = self.seat
        if seat is None or not (self.acting or self.mine == token):
            return None
        state = self._state.imagine(seat, picker(self._seed, self.position))
        try:
            if seat not in state.to_act():
                return None
            if state.to_act() == (seat,):
                shown = [event for event in state.play({seat: token}) if not event.only or seat in event.only]
                return Preview(shown, state.seen_by(seat), state.outcome())
            if isinstance(state, Previews) and state.why_not(seat, token) is None:
                events, seen = state.preview(seat, token)
                return Preview(events, seen, None)
        except (BadToken, IllegalMove):
            pass
        return None


def side_at(match: Match, k: int, seat: Seat | None = None) -> Side:
    """Return the side of a seat after k steps, for a replay: looked at, not played on."""
    state = match.state_at(k)
    last = k == match.at
    outcome = match.outcome if last else state.outcome()
    return Side(
        state, seat, acting=False, position=k, options=match.options, names=match.names, outcome=outcome,
        seed=match.seed,
    )
