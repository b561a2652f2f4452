"""Golden records of Twisty Tracks: every way a game is decided, in every variant, for every number of players.

Most are games of the vectors, judged by the independent reference; the rare ends that those lack were looked for among
random games, and tests/games/twisty/test_records.py plays every one through the reference."""

import json
from pathlib import Path

from handheld import core
from handheld.games.twisty import PACKAGE, notation
from handheld.session.match import Match

VECTORS = Path(__file__).parents[1] / "vectors" / "twisty"
VARIANTS = ("standard", "stations", "travel")
NAMES = ("Ada", "Bo", "Cy", "雪子")
FOUND = {  # (ending, variant, seats): the first deal in which random() ends like that
    ("tiles", "travel", 4): 9, ("tiles", "travel", 3): 16, ("shared", "travel", 3): 26, ("shared", "stations", 3): 70,
    ("shared", "stations", 4): 82, ("tiles", "travel", 2): 93, ("shared", "travel", 2): 170,
    ("tiles", "stations", 3): 264,
}


def ending(game):
    """Return how a game of the vectors was decided."""
    total, rank = game["final"]["total"], game["final"]["rank"]
    if len(rank) == 1:
        return "alone"
    if rank.count(1) > 1:
        return "shared"
    return "tiles" if total.count(max(total)) > 1 else "points"


def begun(seats, seed, **options):
    """Return a match before the first placement."""
    match = Match(PACKAGE.rules(), seats, options, seed, NAMES[:seats])
    match.headers = {"Date": ("2026-11-30 01:02",), "Players": ("person", *["computer 4"] * (seats - 1))}
    return match


def replayed(game, rounds=None):
    """Return the match of a game of the vectors, or of its first rounds."""
    match = begun(game["n"], game["seed"], variant=game["variant"], mirror="on" if game["mirror"] else "off")
    for one in game["rounds"][:rounds]:
        for seat, placed in enumerate(one["m"]):
            if placed is not None:
                match.choose(seat, notation.write(*placed[1:]))
    return match


def random(seats, seed, **options):
    """Return a match in which everybody places anywhere."""
    match = begun(seats, seed, **options)
    k = 1000
    while match.waiting_for():
        moves = match.state.moves(match.waiting_for()[0])
        match.choose(match.waiting_for()[0], moves[core.draw(seed, k, len(moves))])
        k += 1
    return match


def ends(game):
    """Return how often a train of a game of the vectors (arrived, crashed)."""
    kinds = [run[2][0] for one in game["rounds"] for runs in one["t"] if runs for run in runs]
    return kinds.count("station"), kinds.count("crashed")


def records():
    """Yield (name, match)."""
    games = [json.loads(line) for line in (VECTORS / "games.jsonl").read_text(encoding="utf-8").splitlines()]
    first = {}
    for game in games:
        first.setdefault((ending(game), game["variant"], game["n"]), game)
    for variant in VARIANTS:
        yield f"alone-{variant}", replayed(first["alone", variant, 1])
        for seats in (2, 3, 4):
            for reason in ("points", "tiles", "shared"):
                key = (reason, variant, seats)
                match = random(seats, FOUND[key], variant=variant) if key in FOUND else replayed(first[key])
                yield f"{reason}-{variant}-{seats}", match
    alone = [game for game in games if game["n"] == 1]
    yield "alone-all-home", replayed(next(game for game in alone if ends(game) == (4, 0)))
    yield "alone-none-home", replayed(next(game for game in alone if ends(game) == (0, 4)))
    mirrored = next(game for game in games if game["mirror"] and game["n"] == 4 and ending(game) == "points")
    yield "points-mirror", replayed(mirrored)
    yield "points-blind", random(3, 4, blind="on")
    match = random(1, 4271, variant="stations")
    match.undo()
    match.undo()
    moves = match.state.moves(0)
    while not match.over:
        match.choose(0, moves[-1])
        moves = match.state.moves(0)
    yield "alone-practice", match
    for reason, loser in (("resigned", 1), ("agreed", None)):
        match = replayed(first["points", "standard", 2], 3)
        match.finish(reason, loser)
        yield reason, match
    match = replayed(first["points", "standard", 4], 5)
    match.comments = {0: "Four at once.", 4: "all have drawn", 5: "and laid"}
    match.headers["Site"] = ("a café table", "by the window")
    yield "running", match
