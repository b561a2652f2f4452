"""The computer players. A real game makes one long C call here; this one has nothing to think about."""

from __future__ import annotations

from collections.abc import Callable

from handheld.core import Stop, draw
from handheld.games.base import Seat, State
from handheld.games.face import Budget, Thought


class BlankBrain:
    """Level 1 takes at random, level 2 leaves a multiple of four where it can."""

    levels = 2

    def question(
        self, state: State, seat: Seat, level: int, budget: Budget | None = None
    ) -> Callable[[Stop], Thought]:
        moves = list(state.moves(seat))
        left = int(state.seen_by(seat)["left"])
        seed = budget.seed if budget else 0

        def think(stop: Stop) -> Thought:
            best = str(left % 4)
            token = best if level > 1 and best in moves else moves[draw(seed, left, len(moves))]
            return Thought(token, (token,), 1 if left % 4 else -1, 1)

        return think


BRAIN = BlankBrain()
