"""The computer players of Trax: six levels of one search (core_c/hh_trax_search), and a player to measure them by."""

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
    1: Level(Manner(depth=1, noise=300, blunder=420, blind=600), 5_000),
    2: Level(Manner(depth=1, noise=200, blunder=100, blind=250), 5_000),
    3: Level(Manner(depth=1, noise=60, blind=40), 5_000),
    4: Level(Manner(depth=2, noise=20), 10_000),
    5: Level(Manner(noise=4), 60_000),
    6: Level(Manner(noise=2), 3_000_000),
}
FIRST_NODES = 20_000
ONEPLY = -1  # no level of a match: the arena's yardstick
YARDSTICKS = {ONEPLY: Level(Manner(style="oneply"), 0, 0)}


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
        nodes = limits.nodes or (0 if limits.msec and budget else strength.nodes)
        game = state.core
        if game.turn < 2:  # there is little to find yet
            nodes = min(nodes, FIRST_NODES) if nodes else FIRST_NODES

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
