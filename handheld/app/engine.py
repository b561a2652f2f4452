"""`pocket-rails trax-engine`: Trax by the contest protocol (spec.md, FPT 2015 and 2016), line by line.

`-T` is answered with a two-letter code, `-W` means: you are white, answer with the first turn; `-B`: you are black,
wait. Every other line is the opponent's turn and is answered with one of ours. What can't be read or played is said on
stderr and changes nothing: the protocol has no word for it."""

from __future__ import annotations

import argparse
import sys
from typing import TextIO

from handheld.app.fail import UsageError
from handheld.app.games import game
from handheld.core import Stop
from handheld.games.base import BadToken, IllegalMove, Package, State
from handheld.games.face import Budget

CODE = "PR"
MSEC = 800  # of the second that the protocol gives: the rest is for pipes, reading and slow boards


class Engine:
    """One game after another against whoever writes the lines."""

    def __init__(self, package: Package, level: int, budget: Budget, errors: TextIO) -> None:
        self.rules, self.brain = package.rules(), package.brain()
        self.level, self.budget, self.errors = level, budget, errors
        self.mine = 1  # our seat
        self.state = self._start()

    def _start(self) -> State:
        return self.rules.start(2, {"variant": "standard", "tie": "tournament"})

    def answer(self, line: str) -> str | None:
        """Return what to write in answer to a line, or None for nothing."""
        word = line.strip()
        if word == "-T":
            return CODE
        if word in ("-W", "-B"):
            self.state, self.mine = self._start(), 0 if word == "-W" else 1
            return self._turn()
        if not word:
            return None
        try:
            self.state.play({self.state.to_act()[0]: self.rules.read(word)})
        except (BadToken, IllegalMove, IndexError) as error:
            self.errors.write(f"{word}: not a turn that can be played now ({error})\n")
            return None
        return self._turn()

    def _turn(self) -> str | None:
        if self.mine not in self.state.to_act():
            return None
        seen = self.state.imagine(self.mine, lambda n: 0)
        token: str = self.brain.question(seen, self.mine, self.level, self.budget)(Stop()).token
        self.state.play({self.mine: token})
        return token


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.description = (
        "Play Trax by the contest protocol on stdin and stdout: -T asks for the player code, -W and -B begin a game,\n"
        "every other line is a turn. Standard variant, tournament tie rule, an answer within a second."
    )
    parser.epilog = "example: printf -- '-W\\n@1+\\n' | pocket-rails trax-engine"
    parser.add_argument("--level", type=int, metavar="N", help="a weaker level (the strongest)")
    parser.add_argument("--msec", type=int, default=MSEC, metavar="T", help=f"thinking time a turn ({MSEC})")
    parser.add_argument("--nodes", type=int, default=0, metavar="N", help="a limit that is the same everywhere")


def run(args: argparse.Namespace) -> int:
    """Answer lines until there are no more."""
    package = game("trax")
    level = package.info.levels if args.level is None else args.level
    if not 1 <= level <= package.info.levels:
        raise UsageError(f"--level is 1 to {package.info.levels}, not {args.level}")
    if args.msec < 0 or args.nodes < 0 or args.msec + args.nodes == 0:
        raise UsageError("--msec and --nodes can't be below 0, nor both 0")
    engine = Engine(package, level, Budget(args.nodes, args.msec, 1), sys.stderr)
    for line in sys.stdin:
        answer = engine.answer(line)
        if answer is not None:
            print(answer, flush=True)
    return 0
