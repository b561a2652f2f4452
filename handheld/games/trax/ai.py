"""The computer players of Trax: six levels of one search (core_c/hh_trax_search), and two players to measure them by."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from handheld.core import Stop
from handheld.core.trax_search import Manner, think
from handheld.games.base import Seat, State, Token
from handheld.games.face import Budget, Thought
from handheld.games.trax import notation
from handheld.games.trax.rules import TraxState


@dataclass(frozen=True, slots=True)
class Level:
    """A strength: how it looks, and how long. The nodes decide; the clock is for slow machines."""

    manner: Manner
    nodes: int
    msec: int = 1500


LEVELS = {  # docs/opponents.md has the matches
    1: Level(Manner(depth=1, noise=150, blunder=250, blind=500), 5_000),
    2: Level(Manner(depth=1, noise=150, blind=100), 5_000),
    3: Level(Manner(depth=1, noise=40), 10_000),
    4: Level(Manner(depth=2, noise=20), 50_000),
    5: Level(Manner(), 300_000),
    6: Level(Manner(), 5_000_000),
}
ONEPLY, RANDOM = -1, -2  # no levels of a match: the arena's yardsticks
YARDSTICKS = {ONEPLY: Level(Manner(style="oneply"), 0, 0), RANDOM: Level(Manner(style="random"), 0, 0)}


class TraxBrain:
    """face.Brain of Trax."""

    levels = len(LEVELS)
    extras: Mapping[str, int] = {"oneply": ONEPLY}  # further opponents by name, for the arena

    def question(
        self, state: State, seat: Seat, level: int, budget: Budget | None = None
    ) -> Callable[[Stop], Thought]:
        """Return a thought about `state`, which is given away. Without a budget the level's own limits hold; with one,
        its seed and its limits do, but one without any keeps the level's nodes: that is reproducible everywhere."""
        if not isinstance(state, TraxState):
            raise TypeError(f"Trax can't think about {type(state).__name__}")
        strength = LEVELS.get(level) or YARDSTICKS[level]
        limits = budget or Budget(strength.nodes, strength.msec, secrets.randbits(63))
        nodes = limits.nodes or (0 if limits.msec else strength.nodes)
        game = state.core

        def answer(stop: Stop) -> Thought:
            found = think(game, strength.manner, nodes=nodes, msec=limits.msec, seed=limits.seed, stop=stop)
            line: list[Token] = []
            for x, y, tile in found.line:  # names depend on the tiles in play before each turn
                left, top = (game.left, game.top) if game.tiles else (1, 1)
                line.append(notation.write(x, y, tile, left, top))
                game.play(x, y, tile)
            return Thought(line[0], tuple(line), found.value, found.nodes)

        return answer


BRAIN = TraxBrain()
