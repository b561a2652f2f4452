"""`pocket-rails perft`: count the legal turn sequences of a length, the number nobody can argue with."""

from __future__ import annotations

import argparse
import time

from handheld.app.fail import UsageError
from handheld.app.games import game, options
from handheld.games.base import BadToken, IllegalMove, State


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.description = "Count the legal turns to a depth from a position; depth by depth."
    parser.epilog = 'example: pocket-rails perft trax --depth 5 --variant 8x8 --moves "@0/ A2+"'
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--depth", type=int, required=True, metavar="N")
    parser.add_argument("--variant", metavar="V")
    parser.add_argument("--moves", default="", help="the turns before, by blanks apart")


def count(state: State, depth: int) -> int:
    """Return the number of turn sequences of exactly `depth` decisions; games of one seat at a time."""
    if depth == 0:
        return 1
    found = 0
    for seat in state.to_act():
        for token in state.moves(seat):
            if depth == 1:
                found += 1
                continue
            after = state.copy()
            after.play({seat: token})
            found += count(after, depth - 1)
    return found


def run(args: argparse.Namespace) -> int:
    """Print one line per depth."""
    package = game(args.game)
    if args.depth < 1:
        raise UsageError(f"--depth is 1 or more, not {args.depth}")
    rules = package.rules()
    state = rules.start(package.info.seats.start, options(package, args.variant))
    for number, word in enumerate(args.moves.split(), 1):
        try:
            state.play({state.to_act()[0]: rules.read(word)})
        except (BadToken, IllegalMove, IndexError) as error:
            raise UsageError(f"turn {number} of --moves, {word!r}: {error or 'the game is over'}") from error
    quick = getattr(state, "perft", None)  # a game may count in the C core
    for depth in range(1, args.depth + 1):
        began = time.process_time()
        found = quick(depth) if quick else count(state, depth)
        print(f"{depth:3} {found:16,} {time.process_time() - began:9.2f} s", flush=True)
    return 0
