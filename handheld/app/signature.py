"""`pocket-rails signature`: one line for each game, variant and number of players, the same on every machine.

A line is the digest of a match that computer players of fixed nodes have played: rules, chance, imagined worlds and
search all go into it. Two machines whose lines differ don't run the same program (deploy/arm64-check.sh)."""

from __future__ import annotations

import argparse
from collections.abc import Mapping

from handheld.app.arena import Opponent
from handheld.app.fail import UsageError
from handheld.app.games import game, options
from handheld.app.perft import count
from handheld.core import draw
from handheld.games import registered
from handheld.games.base import Package
from handheld.session.match import Match

SEED = 20  # of all matches
STEPS = 400  # after which a match has said enough
PERFT = {"trax": 5}  # depth, where turns can be counted at once
NODES = 1_500  # a decision


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.description = "Print what must be the same on every machine: perft, and matches of computer players."
    parser.epilog = "example: pocket-rails signature trax --nodes 5000"
    parser.add_argument("games", metavar="GAME", nargs="*", help="only these games")
    parser.add_argument("--nodes", type=int, default=NODES, metavar="N", help="a decision may look at")


def played(package: Package, seats: int, chosen: Mapping[str, str], nodes: int) -> str:
    """Return the line of one match: the strongest level in seat 1, weaker ones behind it."""
    info, brain = package.info, package.brain()
    match = Match(package.rules(), seats, options(package, None, chosen), SEED)
    players = [Opponent("", max(1, info.levels - seat), nodes) for seat in range(seats)]
    while not match.over and match.at < STEPS:
        for seat in match.waiting_for():
            match.choose(seat, players[seat].choose(match.state, seat, brain, draw(SEED, match.at * 8 + seat, 1 << 31)))
    return f"{info.id} {' '.join(chosen.values())} {seats}: {match.at} steps, {match.state.digest()}"


def run(args: argparse.Namespace) -> int:
    """Print the lines."""
    if args.nodes < 1:
        raise UsageError(f"--nodes is 1 or more, not {args.nodes}")
    for package in [game(name) for name in args.games or registered()]:
        info = package.info
        if depth := PERFT.get(info.id):
            state = package.rules().start(info.seats.start, info.defaults())
            quick = getattr(state, "perft", None)
            print(f"{info.id} perft {depth}: {quick(depth) if quick else count(state, depth)}", flush=True)
        first = next(one for one in info.options if one.id in ("variant", "board"))
        for value in first.values:
            for seats in info.seats:
                print(played(package, seats, {first.id: value}, args.nodes), flush=True)
    return 0
