"""What the tests of the session share: matches, and programs that run apart from the tests."""

import os
import subprocess
import sys
from pathlib import Path

from handheld.games import registered
from handheld.session.match import Match

MOVES = "@0/ A2+ A3/ @2/ @2/ A1/ D2+ B0+ @3+ D0/ E1/ F1/ D0\\ C1\\ B1+ E0+ @5/"  # white wins by a loop


def trax(steps: int, **options: str) -> Match:
    """Return a match of Trax of so many steps; 17 of them are a finished game."""
    match = Match(registered()["trax"].rules(), 2, options, 7, ["Ada", "Bo"])
    match.headers["Players"] = ("person", "computer 3")
    match.headers["Date"] = ("2026-11-30 01:02",)
    for n, token in enumerate(MOVES.split()[:steps]):
        match.choose(n % 2, token)
    return match


def run(script: str, *arguments: object, before: tuple[str, ...] = (), timeout: float = 120) -> str:
    """Run a script in a Python of its own, as this one finds its modules, and return what it printed."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(Path(__file__).parents[1]), *filter(None, sys.path)])}
    done = subprocess.run(
        [*before, sys.executable, "-c", script, *map(str, arguments)],
        env=env, capture_output=True, encoding="utf-8", timeout=timeout,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
