"""The computer players of Coast to Coast: five levels of hh_coast_brain, two characters, and yardsticks for the arena.

A level knows what its seat knows: its own hand, tickets and offer, the cards that others took face up, and all that is
public. docs/opponents-coast.md has the matches."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from handheld.core import Stop
from handheld.core.coast import Coast
from handheld.core.coast_brain import Manner, think
from handheld.games.base import Seat, State
from handheld.games.coast.rules import CoastState
from handheld.games.face import Budget, Thought


@dataclass(frozen=True, slots=True)
class Level:
    """A strength: how it looks, and how long. The nodes decide; the clock is for slow machines."""

    manner: Manner
    nodes: int
    msec: int = 1000


LEVELS = {
    1: Level(Manner("greedy", blunder=300), 1_000),
    2: Level(Manner("plain", blunder=300), 1_000),
    3: Level(Manner("plain", blunder=60), 1_000),
    4: Level(Manner("planner"), 1_000),
    5: Level(Manner(), 400_000),
}
YARDSTICKS = {  # no levels of a match: for the arena
    -1: Level(Manner("greedy"), 0, 0),
    -2: Level(Manner("plain"), 0, 0),
    -3: Level(Manner(character="builder"), 60_000, 0),
    -4: Level(Manner(character="blocker"), 60_000, 0),
}


class CoastBrain:
    """face.Brain and face.CharacterBrain of Coast to Coast."""

    levels = len(LEVELS)
    extras: Mapping[str, int] = {"greedy": -1, "plain": -2, "builder": -3, "blocker": -4}

    def question(
        self, state: State, seat: Seat, level: int, budget: Budget | None = None
    ) -> Callable[[Stop], Thought]:
        """Return a thought about `state`, which is given away. Without a budget the level's own limits hold; with one,
        its seed and its limits do, but one without any keeps the level's nodes: that is reproducible everywhere.

        Thought.value is the lead over the best other seat that is expected at the end, in hundredths of a point."""
        return self.question_as("", state, seat, level, budget)

    def question_as(
        self, character: str, state: State, seat: Seat, level: int, budget: Budget | None = None
    ) -> Callable[[Stop], Thought]:
        """Return what question() does, for a player of that character: levels 4 and 5 show it."""
        if not isinstance(state, CoastState):
            raise TypeError(f"Coast to Coast can't think about {type(state).__name__}")
        if state.player != seat:
            raise ValueError(f"seat {seat} is not to act")
        strength = LEVELS.get(level) or YARDSTICKS[level]
        limits = budget or Budget(strength.nodes, strength.msec, secrets.randbits(63))
        nodes = limits.nodes or (0 if limits.msec and budget else strength.nodes)
        manner = replace(strength.manner, character=character) if character else strength.manner
        game = Coast.from_state(state.full())

        def answer(stop: Stop) -> Thought:
            found = think(game, manner, nodes=nodes, msec=limits.msec, seed=limits.seed, stop=stop)
            return Thought(found.token, (found.token,), found.margin, found.nodes)  # what follows depends on chance

        return answer


BRAIN = CoastBrain()
