"""Trax: a thin State over the C core. All placing, forced play, tracing and winning lies there (core_c/hh_trax)."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from handheld.core.trax import Placed, Refused, Trax
from handheld.games.base import Event, GameInfo, IllegalMove, Moves, Outcome, Seat, State, Token, WhyNot
from handheld.games.trax import INFO, notation

SEATS = {"W": 0, "B": 1}


class TraxState:
    """One position. Copies share the core's memory until one of them is played on."""

    def __init__(self, variant: str = "standard", tie: str = "rulebook") -> None:
        self.variant, self.tie = variant, tie
        self._core = Trax(variant, tie)
        self._shared = False
        self._seen: Mapping[str, Any] | None = None
        self._moves: tuple[Token, ...] | None = None
        self._outcome: Outcome | None = None

    @property
    def core(self) -> Trax:
        """The position in the C core: to read, or (in a state that was imagined) to search on."""
        return self._core

    def to_act(self) -> tuple[Seat, ...]:
        return () if self._core.over else (self._core.to_move,)

    def turn(self) -> int:
        return self._core.turn

    def moves(self, seat: Seat) -> Sequence[Token]:
        if self._core.over or seat != self._core.to_move:
            return ()
        if self._moves is None:
            left, top = self._corner()
            self._moves = tuple(sorted(notation.write(x, y, tile, left, top) for x, y, tile in self._core.moves()))
        return self._moves

    def chances(self) -> Mapping[Token, int]:
        return {}

    def play(self, moves: Moves) -> Sequence[Event]:
        seat = self._core.to_move
        if self._core.over:
            raise IllegalMove(WhyNot("game-over"))
        if set(moves) != {seat}:
            raise IllegalMove(WhyNot("not-asked"))
        x, y, tile, why = self._read(moves[seat])
        if why is not None:
            raise IllegalMove(why)
        core = self._core.copy() if self._shared else self._core
        try:
            placed = core.play(x, y, tile)
        except Refused:
            raise IllegalMove(self._why(x, y, tile) or WhyNot("colours", ((x, y),))) from None
        self._core, self._shared = core, False
        self._seen = self._moves = self._outcome = None
        return self._events(seat, placed)

    def outcome(self) -> Outcome | None:
        if self._outcome is None and self._core.over:
            self._outcome = self._judged()
        return self._outcome

    def seen_by(self, seat: Seat | None) -> Mapping[str, Any]:
        if self._seen is None:
            core = self._core
            self._seen = {
                "rows": tuple(core.rows()),
                "left": core.left,
                "top": core.top,
                "width": core.width,
                "height": core.height,
                "turn": core.turn,
                "to_move": core.to_move,
                "last": tuple((x, y, tile) for x, y, tile in core.last()),
                "paths": self._paths(),
                "variant": self.variant,
                "over": core.over,
            }
        return self._seen

    def imagine(self, seat: Seat, pick: Callable[[int], int]) -> TraxState:
        """Nothing is hidden: an equal state, with memory of its own for another thread to search on."""
        shared = self._shared
        twin = self.copy()
        twin._core, twin._shared, self._shared = self._core.copy(), False, shared
        return twin

    def why_not(self, seat: Seat, token: Token) -> WhyNot | None:
        _, _, _, why = self._read(token)
        if self._core.over:
            return WhyNot("game-over")
        if seat != self._core.to_move:
            return WhyNot("not-asked")
        return why

    def copy(self) -> TraxState:
        twin = object.__new__(TraxState)
        twin.variant, twin.tie = self.variant, self.tie
        twin._core = self._core
        twin._seen, twin._moves, twin._outcome = self._seen, self._moves, self._outcome
        twin._shared = self._shared = True
        return twin

    def digest(self) -> str:
        """Return a digest of the options, the turn and the tiles; it depends on no hash of the core's."""
        text = "\n".join((self.variant, self.tie, str(self._core.turn), *self._core.rows()))
        return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()

    # ------------------------------------------------------------ inside

    def _corner(self) -> tuple[int, int]:
        """Return left and top for the notation; an empty board has its first tile at `@0`, which is (0, 0)."""
        return (self._core.left, self._core.top) if self._core.tiles else (1, 1)

    def _read(self, token: Token) -> tuple[int, int, int, WhyNot | None]:
        """Return (x, y, tile) of a token, and why it is not allowed if it is not. Raises BadToken."""
        x, y, symbol = notation.read(token, *self._corner())
        if not self._core.tiles:
            if (x, y) != (0, 0) or symbol not in notation.FIRST_TILES:
                return x, y, 0, WhyNot("first-move")
            return x, y, notation.FIRST_TILES[symbol], None
        first, second = notation.TILES_OF[symbol]
        why = self._why(x, y, first)
        if why is not None and why.rule == "colours":  # at most one way of laying the symbol fits
            return x, y, second, self._why(x, y, second)
        return x, y, first, why

    def _why(self, x: int, y: int, tile: int) -> WhyNot | None:
        refusal = self._core.refuse(x, y, tile)
        return None if refusal is None else WhyNot(refusal.rule, tuple((cell[0], cell[1]) for cell in refusal.cells))

    def _paths(self) -> tuple[tuple[str, str, tuple[tuple[int, int, int, int], ...]], ...]:
        return tuple((colour, kind, tuple(track)) for colour, kind, track in self._core.paths())

    def _events(self, seat: Seat, placed: Sequence[Placed]) -> list[Event]:
        events = [Event("tile", seat, (x, y, tile, n)) for n, (x, y, tile) in enumerate(placed)]
        outcome = self.outcome()
        if outcome is not None:
            events += [Event(kind, SEATS[colour], track) for colour, kind, track in self._paths()]
            winner = outcome.places.index(0) if 1 in outcome.places else -1
            events.append(Event("end", winner, (outcome.reason,)))
        return events

    def _judged(self) -> Outcome:
        core = self._core
        winner = SEATS.get(core.winner or "")
        if winner is None:
            return Outcome((0, 0), (0, 0), core.draw or "no-move")
        colours = {colour for colour, _ in core.wins}
        kinds = {kind for _, kind in core.wins}
        reason = "both" if len(colours) == 2 else "loop" if "loop" in kinds else "line"
        places, scores = ((0, 1), (1, 0)) if winner == 0 else ((1, 0), (0, 1))
        return Outcome(places, scores, reason)


class TraxRules:
    """What the game package offers."""

    info: GameInfo = INFO

    def start(self, seats: int, options: Mapping[str, str]) -> State:
        chosen = {**INFO.defaults(), **options}
        return TraxState(chosen["variant"], chosen["tie"])

    def read(self, token: str) -> Token:
        return notation.canonical(token)


RULES = TraxRules()
