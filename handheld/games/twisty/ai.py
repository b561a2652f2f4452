"""The computer players of Twisty Tracks: six levels of hh_twisty_brain, and the four of spec 8.

A level knows what its seat knows (spec 8): its own frame, the tile in its hand and the set of its tiles to come, the
stations, and the others' frames as of the last round. docs/opponents-twisty.md has the matches."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from handheld.core import Stop
from handheld.core.twisty_brain import Manner, think
from handheld.games.base import Seat, State
from handheld.games.face import Budget, Thought
from handheld.games.twisty import notation
from handheld.games.twisty.rules import TwistyState


@dataclass(frozen=True, slots=True)
class Level:
    """A strength: how it looks, and how long. The nodes decide; the clock is for slow machines."""

    manner: Manner
    nodes: int
    msec: int = 1000


LEVELS = {
    1: Level(Manner("greedy", blunder=900), 1_000),
    2: Level(Manner("greedy", blunder=100), 1_000),
    3: Level(Manner("normal", blunder=50), 1_000),
    4: Level(Manner("glance", noise=400), 1_000),
    5: Level(Manner("glance", noise=150), 1_000),
    6: Level(Manner(), 1_000_000),
}
YARDSTICKS = {  # no levels of a match: the players of spec 8, for the arena
    -1: Level(Manner("greedy", blunder=250), 0, 0),
    -2: Level(Manner("normal"), 0, 0),
    -3: Level(Manner("hard"), 0, 0),
    -4: Level(Manner("expert"), 0, 0),
}


class TwistyBrain:
    """face.Brain of Twisty Tracks."""

    levels = len(LEVELS)
    extras: Mapping[str, int] = {"easy": -1, "normal": -2, "hard": -3, "expert": -4}

    def question(
        self, state: State, seat: Seat, level: int, budget: Budget | None = None
    ) -> Callable[[Stop], Thought]:
        """Return a thought about `state`, which is given away. Without a budget the level's own limits hold; with one,
        its seed and its limits do, but one without any keeps the level's nodes: that is reproducible everywhere.

        Thought.value is the lead over the best other seat that is expected at the end, in hundredths of a point; alone
        the points."""
        if not isinstance(state, TwistyState):
            raise TypeError(f"Twisty Tracks can't think about {type(state).__name__}")
        strength = LEVELS.get(level) or YARDSTICKS[level]
        limits = budget or Budget(strength.nodes, strength.msec, secrets.randbits(63))
        nodes = limits.nodes or (0 if limits.msec and budget else strength.nodes)
        game = state.core

        def answer(stop: Stop) -> Thought:
            found = think(game, seat, strength.manner, nodes=nodes, msec=limits.msec, seed=limits.seed, stop=stop)
            token = notation.write(found.cell, found.rot)
            return Thought(token, (token,), found.margin, found.nodes)  # what comes next depends on the tile drawn

        return answer


BRAIN = TwistyBrain()
