"""Golden records of Coast to Coast: every way a game is decided, in every variant, for every number of players.

FOUND was looked for among random games: the seed of the match and of its players, and what each seat does in the last
round ("" draws cards). Two players never get stuck (docs/coast-rules.md says why); all else is here.
tests/games/coast/test_records.py plays every record through the reference."""

import random

from handheld.games.base import CHANCE
from handheld.games.coast import PACKAGE, notation
from handheld.games.coast.data import data
from handheld.session.match import Match

VARIANTS = ("base", "1910", "mega", "bigcities")
NAMES = ("Ada", "Bo", "Cy", "雪子", "Eve")
REASONS = ("points", "tickets", "path", "shared", "stuck")
FOUND: dict[tuple[str, str, int], tuple[int, tuple[str, ...]]] = {
    ("points", "base", 2): (4, ("claim.20.orange.3+0", "")),
    ("points", "base", 3): (3, ("", "claim.32.orange.4+0", "")),
    ("points", "base", 4): (1, ("claim.3.orange.3+1", "", "", "")),
    ("points", "base", 5): (1, ("claim.1.blue.5+0", "", "", "", "")),
    ("points", "1910", 2): (4, ("claim.20.orange.3+0", "")),
    ("points", "1910", 3): (3, ("", "claim.32.orange.4+0", "")),
    ("points", "1910", 4): (1, ("claim.3.orange.3+1", "", "", "")),
    ("points", "1910", 5): (1, ("claim.1.blue.5+0", "", "", "", "")),
    ("points", "mega", 2): (4, ("claim.13.orange.3+0", "")),
    ("points", "mega", 3): (1, ("claim.51.purple.2+1", "", "")),
    ("points", "mega", 4): (2, ("claim.4.yellow.4+0", "", "", "")),
    ("points", "mega", 5): (1, ("", "", "claim.45.green.6+0", "", "")),
    ("points", "bigcities", 2): (7, ("claim.63.white.3+0", "")),
    ("points", "bigcities", 3): (1, ("", "claim.11.black.3+1", "")),
    ("points", "bigcities", 4): (1, ("", "claim.4.yellow.4+0", "", "")),
    ("points", "bigcities", 5): (1, ("", "claim.24.red.4+0", "", "", "")),
    ("tickets", "base", 2): (330, ("claim.11.black.3+1", "")),
    ("tickets", "base", 3): (13, ("claim.3.orange.4+0", "", "")),
    ("tickets", "base", 4): (272, ("", "", "claim.3.orange.4+0", "")),
    ("tickets", "base", 5): (95, ("", "", "", "claim.31.black.3+1", "")),
    ("tickets", "1910", 2): (151, ("claim.19.black.2+1", "")),
    ("tickets", "1910", 3): (210, ("claim.3.orange.3+1", "", "")),
    ("tickets", "1910", 4): (494, ("", "claim.32.orange.4+0", "", "")),
    ("tickets", "1910", 5): (45, ("", "", "claim.94.orange.5+0", "", "")),
    ("tickets", "mega", 2): (586, ("claim.20.orange.3+0", "")),
    ("tickets", "mega", 3): (39, ("claim.34.purple.3+1", "claim.18.blue.3+1", "")),
    ("tickets", "mega", 4): (87, ("", "claim.62.orange.2+1", "", "")),
    ("tickets", "mega", 5): (37, ("", "", "claim.94.orange.4+1", "", "")),
    ("tickets", "bigcities", 2): (123, ("claim.4.yellow.4+0", "")),
    ("tickets", "bigcities", 3): (633, ("", "claim.71.blue.3+0", "")),
    ("tickets", "bigcities", 4): (84, ("", "", "claim.23.white.3+1", "")),
    ("tickets", "bigcities", 5): (9, ("", "", "claim.44.black.3+1", "", "")),
    ("path", "base", 2): (28, ("claim.13.orange.3+0", "")),
    ("path", "base", 3): (46, ("claim.31.black.3+1", "", "")),
    ("path", "base", 4): (75, ("", "claim.18.blue.3+1", "", "")),
    ("path", "base", 5): (21, ("", "", "", "claim.47.yellow.3+2", "")),
    ("path", "1910", 2): (81, ("claim.19.black.2+1", "")),
    ("path", "1910", 3): (18, ("claim.23.white.3+1", "claim.11.black.3+1", "")),
    ("path", "1910", 4): (9, ("", "", "claim.33.red.3+1", "")),
    ("path", "1910", 5): (6, ("", "", "", "claim.23.white.3+1", "")),
    ("path", "mega", 2): (129, ("claim.75.black.3+0", "")),
    ("path", "mega", 3): (5, ("", "claim.32.orange.4+0", "")),
    ("path", "mega", 4): (43, ("", "claim.23.white.3+1", "", "")),
    ("path", "mega", 5): (31, ("", "", "", "claim.87.blue.4+2", "")),
    ("path", "bigcities", 2): (27, ("claim.19.black.2+1", "")),
    ("path", "bigcities", 3): (154, ("", "claim.81.blue.2+1", "")),
    ("path", "bigcities", 4): (39, ("claim.4.yellow.2+2", "", "", "")),
    ("path", "bigcities", 5): (78, ("claim.34.purple.4+0", "", "", "", "")),
    ("shared", "base", 2): (341, ("claim.19.black.3+0", "")),
    ("shared", "base", 3): (839, ("claim.33.red.4+0", "", "")),
    ("shared", "base", 4): (258, ("", "claim.24.red.2+2", "", "")),
    ("shared", "base", 5): (566, ("", "claim.95.white.4+1", "", "", "")),
    ("shared", "1910", 2): (839, ("claim.75.black.3+0", "")),
    ("shared", "1910", 3): (361, ("", "claim.33.red.4+0", "")),
    ("shared", "1910", 4): (9, ("", "", "claim.11.red.3+1", "")),
    ("shared", "1910", 5): (362, ("", "claim.15.purple.3+1", "", "", "")),
    ("shared", "mega", 2): (2199, ("claim.36.red.3+0", "")),
    ("shared", "mega", 3): (455, ("claim.33.red.3+1", "", "")),
    ("shared", "mega", 4): (156, ("", "claim.30.green.4+0", "", "")),
    ("shared", "mega", 5): (92, ("claim.84.green.5+0", "", "", "", "")),
    ("shared", "bigcities", 2): (3371, ("claim.69.yellow.2+1", "")),
    ("shared", "bigcities", 3): (702, ("claim.18.blue.4+0", "", "")),
    ("shared", "bigcities", 4): (266, ("claim.11.black.3+1", "", "", "")),
    ("shared", "bigcities", 5): (1058, ("", "claim.18.blue.3+1", "", "", "")),
    ("stuck", "base", 3): (2, ()),
    ("stuck", "base", 4): (3, ()),
    ("stuck", "base", 5): (11, ()),
    ("stuck", "1910", 3): (2, ()),
    ("stuck", "1910", 4): (3, ()),
    ("stuck", "1910", 5): (11, ()),
    ("stuck", "mega", 3): (2, ()),
    ("stuck", "mega", 4): (1, ()),
    ("stuck", "mega", 5): (11, ()),
    ("stuck", "bigcities", 3): (2, ()),
    ("stuck", "bigcities", 4): (2, ()),
    ("stuck", "bigcities", 5): (2, ()),
}


def begun(seats, seed, **options):
    """Return a match before the first choice."""
    match = Match(PACKAGE.rules(), seats, options, seed, NAMES[:seats])
    match.headers = {"Date": ("2026-11-30 01:02",), "Players": ("person", *["computer 4"] * (seats - 1))}
    return match


def builder(state, rng):
    """Return a decision of somebody who claims what he can and keeps few tickets."""
    moves = state.moves(state.player)
    claims = [token for token in moves if token.startswith("claim")]
    if claims and rng.random() < 0.9:
        return rng.choice(claims)
    return rng.choice([token for token in moves if token != "tickets" or rng.random() < 0.1] or moves)


def hoarder(state, rng):
    """Return a decision of somebody who takes all cards and tickets, and builds until three cars are left."""
    moves, cars = state.moves(state.player), state.cars[state.player]
    if state.phase in ("open", "keep"):
        return max(moves, key=len)
    cards = [token for token in moves if token.startswith(("draw", "take"))]
    claims = []
    for token in moves:
        if token.startswith("claim"):
            act = notation.read(token)
            left = cars - act.cards - act.locos
            if left == 3 or left >= 7:
                claims.append((act.cards + act.locos, -act.locos, rng.random(), token))
    if claims and (min(claims)[0] <= 3 or not cards):
        return min(claims)[-1]
    return rng.choice(cards or [token for token in moves if token == "tickets"] or list(moves))


def played(seats, seed, last=(), player=builder, **options):
    """Return a match played to its end; `last` are the decisions of the last round."""
    match, rng, given = begun(seats, seed, **options), random.Random(f"{seats} {seed}"), list(last)
    while match.waiting_for():
        state = match.state
        if state.trigger < 0 or not last:
            token = player(state, rng)
        elif state.phase == "turn" and given.pop(0):
            token = last[-1 - len(given)]
        else:
            token = "draw"
        match.choose(state.player, token)
    return match


def records():
    """Yield (name, match)."""
    for (reason, variant, seats), (seed, last) in sorted(FOUND.items()):
        player = hoarder if reason == "stuck" else builder
        yield f"{reason}-{variant}-{seats}", played(seats, seed, last, player, variant=variant)
    yield "points-any-mix", played(3, 1, payment="any")
    match = played(2, 2)
    half = begun(2, 2)
    for step in match.steps[: match.at // 2]:
        if CHANCE not in step.moves:
            half.choose(*next(iter(step.moves.items())))
    half.finish("resigned", 1)
    yield "resigned", half
    match = begun(4, 3, variant="mega")
    rng = random.Random(3)
    while match.state.turn() < 12:
        match.choose(match.state.player, builder(match.state, rng))
    match.comments = {0: "Hands, places, tickets.", match.at: f"of {len(data().routes)} routes"}
    match.headers["Site"] = ("a café table", "by the window")
    yield "running", match
