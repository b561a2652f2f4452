"""The computer players of Tunnel Lines: five levels of hh_tunnel_brain, and yardsticks for the arena.

A level knows what its seat knows; with hidden hands the cards of the others are dealt anew before they are looked at.
It is asked at each step of a turn and looks at all ways to go on with it. docs/opponents-tunnel.md has the matches."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from handheld.core import Stop
from handheld.core.tunnel_brain import Manner, think
from handheld.games.base import Seat, State
from handheld.games.face import Budget, Thought
from handheld.games.tunnel import notation
from handheld.games.tunnel.rules import TunnelState


@dataclass(frozen=True, slots=True)
class Level:
    """A strength: how it looks, and how long for a whole turn. The nodes decide; the clock is for slow machines."""

    manner: Manner
    nodes: int
    msec: int = 1000


LEVELS = {
    1: Level(Manner("greedy", noise=500), 0),
    2: Level(Manner("greedy"), 0),
    3: Level(Manner("planner", noise=500), 0),
    4: Level(Manner("planner"), 0),
    5: Level(Manner(), 24_000),
}
YARDSTICKS = {  # no levels of a match: for the arena
    -1: Level(Manner("greedy"), 0, 0),
    -2: Level(Manner("planner"), 0, 0),
    -3: Level(Manner("quick"), 0, 0),
}


class TunnelBrain:
    """face.Brain of Tunnel Lines."""

    levels = len(LEVELS)
    extras: Mapping[str, int] = {"greedy": -1, "planner": -2, "quick": -3}

    def question(
        self, state: State, seat: Seat, level: int, budget: Budget | None = None
    ) -> Callable[[Stop], Thought]:
        """Return a thought about `state`, which is given away. Without a budget the level's own limits hold; with one,
        its seed and its limits do, but one without any keeps the level's nodes: that is reproducible everywhere.

        Thought.line is the rest of the turn. Thought.value is the lead over the best other seat that is expected at the
        end, in hundredths of a point."""
        if not isinstance(state, TunnelState):
            raise TypeError(f"Tunnel Lines can't think about {type(state).__name__}")
        if state.to_act() != (seat,):
            raise ValueError(f"seat {seat} is not to act")
        strength = LEVELS.get(level) or YARDSTICKS[level]
        limits = budget or Budget(strength.nodes, strength.msec, secrets.randbits(63))
        nodes = limits.nodes or (0 if limits.msec and budget else strength.nodes)
        manner = replace(strength.manner, hidden=state.hidden)
        game = state.core

        def answer(stop: Stop) -> Thought:
            found = think(game, manner, nodes=nodes, msec=limits.msec, seed=limits.seed, stop=stop)
            line = tuple(map(notation.write, found.acts))
            return Thought(line[0], line, found.margin, found.nodes)

        return answer


BRAIN = TunnelBrain()
