"""A director on a stage: players, a brain that tells what it was asked, and a clock."""

import itertools
import time

from contract.games import ALL

from handheld.games.face import Thought
from handheld.session.director import Director
from handheld.session.match import Match
from handheld.session.seats import Player

ADA, BO = Player("Ada", device="pad:1"), Player("Bo", device="pad:2")
ROBOT = Player("Level 2", "computer", 2)


class Spy:
    """A brain that plays the first (level 1) or last legal token, and tells what it was given."""

    levels = 2

    def __init__(self, real=None):
        self.states, self.real, self.answers = [], real, []
        self.stops = 0

    def question(self, state, seat, level, budget=None):
        self.states.append((state, seat, level))
        moves = list(state.moves(seat))
        answer = self.answers.pop(0) if self.answers else moves[0 if level == 1 else -1]

        def think(stop):
            if isinstance(answer, Exception):
                raise answer
            if answer == "wait":
                while not stop.asked():
                    time.sleep(0.001)
                self.stops += 1
                return None
            return answer if isinstance(answer, Thought | int) else Thought(answer, (answer,), -5)

        return think


def new(game, *players, brain=None, seed=1, **more):
    match = Match(ALL[game].rules(), len(players), {}, seed)
    return Director(match, players, brain, **more)


CLOCK = itertools.count(1000, 10)


def until(director, *whats, most=5.0, may_play=True):
    """Update until something of these kinds happens; return all that happened."""
    found = []
    end = time.monotonic() + most
    while time.monotonic() < end:
        found += director.update(next(CLOCK), may_play)
        if any(one.what in whats for one in found):
            return found
        time.sleep(0.001)
    raise AssertionError(f"none of {whats} in {found}")


def kinds(happened):
    return [one.what for one in happened]
