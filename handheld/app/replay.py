"""`pocket-rails replay`: read a record, play it through and say how it ended."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from handheld.app.fail import Failure, UsageError
from handheld.app.games import game, options
from handheld.session.match import Match
from handheld.session.record import RecordError, read, read_moves


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.description = "Check a record file, or a game given as moves, and print its result and digest."
    parser.epilog = 'example: pocket-rails replay game.rail --json; or: pocket-rails replay --moves "@0/ A2+ B1-"'
    parser.add_argument("file", metavar="FILE", nargs="?", help="a .rail file, or - for stdin")
    parser.add_argument("--game", default="trax", help="which game --moves is of")
    parser.add_argument("--moves", help="the moves of a game, by blanks apart, instead of a file")
    parser.add_argument("--variant", metavar="V", help="the variant of --moves")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")


def load(args: argparse.Namespace) -> Match:
    """Return the match; Failure with the reader's sentence."""
    if (args.file is None) == (args.moves is None):
        raise UsageError("give a FILE or --moves, one of them")
    try:
        if args.moves is not None:
            package = game(args.game)
            return read_moves(package, args.moves, options(package, args.variant))
        raw = sys.stdin.buffer.read() if args.file == "-" else Path(args.file).read_bytes()
        return read(raw)
    except OSError as error:
        raise Failure(f"{args.file}: {error.strerror}") from error
    except RecordError as error:
        raise Failure(f"{args.file or 'moves'}: {error}") from error


def summary(match: Match) -> dict[str, Any]:
    """Return what there is to say about a game as plain data."""
    outcome = match.outcome
    return {
        "game": match.info.id,
        "options": dict(match.options),
        "names": match.names,
        "steps": len(match.steps),
        "over": outcome is not None,
        "reason": outcome.reason if outcome else None,
        "places": list(outcome.places) if outcome else None,
        "digest": match.state.digest(),
    }


def run(args: argparse.Namespace) -> int:
    """Print the result; exit 1 if the record can't be read."""
    said = summary(load(args))
    if args.json:
        print(json.dumps(said))
        return 0
    chosen = " ".join(f"{key}={value}" for key, value in said["options"].items())
    print(f"{said['game']} ({chosen}), {said['steps']} steps")
    if said["over"]:
        first = [str(seat + 1) for seat, place in enumerate(said["places"]) if place == 0]
        print(f"over: {said['reason']}, first: seat {' and '.join(first)}")
    else:
        print("not over")
    print(f"digest {said['digest']}")
    return 0
