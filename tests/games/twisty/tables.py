"""What the tests of Twisty Tracks share: the vectors, and positions set up through the rules alone."""

import json
from functools import cache
from pathlib import Path

from handheld.games.base import CHANCE
from handheld.games.twisty import notation
from handheld.games.twisty.rules import RULES, TwistyState
from handheld.session.match import Match

VECTORS = Path(__file__).parents[2] / "vectors" / "twisty"
VARIANTS = ("standard", "stations", "travel")


@cache
def lines(name):
    """Return the lines of a vector file."""
    return [json.loads(line) for line in (VECTORS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]


def begun(game):
    """Return the match of a game of the vectors before its first placement."""
    options = {"variant": game["variant"], "mirror": "on" if game["mirror"] else "off"}
    return Match(RULES, game["n"], options, game["seed"])


def tokens(placed):
    """Return {seat: token} of one round of the vectors: [[tile, cell, rotation] or null, ...]."""
    return {seat: notation.write(*one[1:]) for seat, one in enumerate(placed) if one is not None}


def choose(match, moves):
    """Let these seats decide and return the events of the round, without the draws after it."""
    k = match.at
    for seat, token in moves.items():
        match.choose(seat, token)
    return list(match.events_at(k))


def replayed(game):
    """Return the whole match of a game of the vectors."""
    match = begun(game)
    for one in game["rounds"]:
        choose(match, tokens(one["m"]))
    return match


def hold(state, seat, tile):
    """Let a seat that is next draw a tile."""
    assert state.drawer() == seat
    return state.play({CHANCE: notation.write_draw(seat, tile)})


def position(laid):
    """Return a single player's state with these [cell, tile, rotation] laid, in an order that the rules allow.

    Any such order leads to the same position: track laid earlier only lets trains come as far as they would later."""
    state, left = TwistyState(1), {cell: (tile, rot) for cell, tile, rot in laid}
    while left:
        cell = next(cell for cell in state.seen_by(0)["boards"][0]["cells"] if cell in left)
        tile, rot = left.pop(cell)
        hold(state, 0, tile)
        state.play({0: notation.write(cell, rot)})
    return state


def ends(trains):
    """Return the ends of the vectors as the rules give them."""
    return tuple(tuple(end) for end in trains)


def runs(events, seat=None):
    """Return [train, path, end] of the trains that moved, of one seat or of all."""
    return [
        [event.data[0], list(event.data[1]), list(event.data[2:])]
        for event in events
        if event.name == "run" and seat in (None, event.seat)
    ]


def named(events, name):
    """Return (seat, *data) of the events of a name."""
    return [(event.seat, *event.data) for event in events if event.name == name]
