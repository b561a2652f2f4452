"""What the tests of Tunnel Lines share: the vectors, and positions set up through the rules alone."""

import hashlib
import json
from functools import cache
from pathlib import Path

from handheld.core.tunnel import CARDS, Bonus, End, Station, Tile
from handheld.games.base import CHANCE
from handheld.games.tunnel import notation
from handheld.games.tunnel.rules import RULES, TunnelState
from handheld.session.match import Match

VECTORS = Path(__file__).parents[2] / "vectors" / "tunnel"
BOARDS = ("crossroads", "twinpark", "delta")
NAMES = [f"games_{seats}p" for seats in (2, 3, 4)]


@cache
def lines(name):
    """Return the lines of a vector file."""
    return [json.loads(line) for line in (VECTORS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]


@cache
def games():
    """Return the games of the vectors by their ids."""
    return {game["id"]: game for name in NAMES for game in lines(name)}


def deal(state, hands, first=0):
    """Let a state draw who begins, and these hands."""
    state.play({CHANCE: notation.write_first(first)})
    for card in CARDS:
        seat = next(seat for seat, hand in enumerate(hands) if card in hand)
        state.play({CHANCE: notation.write_dealt(seat, card)})
    return state


def begun(game):
    """Return the state of a game of the vectors before its first turn; some have rules that no option offers."""
    options = {"board": game["board"]}
    return deal(TunnelState(game["np"], options, **game["rules"]), game["hands"])


def action(raw):
    """Return a decision of the vectors: ["t", line, cell, from, to, card?], ["b", vertex], ["s", vertex], ["p"]."""
    kind, *rest = raw
    if kind == "t":
        return Tile(*rest[:4], card=rest[4] if len(rest) > 4 and rest[4] else "")
    return End(passed=True) if kind == "p" else (Bonus if kind == "b" else Station)(*rest)


def tokens(turn):
    """Return the tokens of a whole turn of the vectors, its end included."""
    found = [notation.write(action(raw)) for raw in turn]
    return found if found == ["pass"] else [*found, "end"]


def take(state, turn):
    """Play a turn, given as tokens, and return its events."""
    (seat,) = state.to_act()
    return [event for token in turn for event in state.play({seat: token})]


def played(game, turns=None):
    """Return the state of a game of the vectors after some of its turns."""
    state = begun(game)
    for row in game["turns"][:turns]:
        take(state, tokens(row[0]))
    return state


def match_of(game):
    """Return the match of a game of the vectors before its first turn: for games by the usual rules."""
    assert not game["rules"]
    match = Match(RULES, game["np"], {"board": game["board"]}, 2026, deal=False)
    match.step({CHANCE: "f1"})
    for card in CARDS:
        seat = next(seat for seat, hand in enumerate(game["hands"]) if card in hand)
        match.step({CHANCE: notation.write_dealt(seat, card)})
    return match


def canonical(seen):
    """Return the text of spec 8, from what an onlooker sees of an open game."""
    parts = [f"P{seen['player']}", f"S{seen['supply']}", "ST" + ",".join(map(str, sorted(seen["stations"])))]
    parts.append("BI" + ",".join(map(str, sorted(seen["builtin"]))))
    for seat, own in enumerate(seen["lines"]):
        for number, line in enumerate(own):
            if line is None:
                parts.append(f"L{seat}.{number}:-")
            else:
                verts, cells = ("-".join(map(str, line[key])) for key in ("verts", "cells"))
                parts.append(f"L{seat}.{number}:{verts};{cells};{int(line['done'])}")
    hubs = seen["hubs"]
    parts.append("H" + ",".join(f"{cell}={hubs[cell][0]}@{hubs[cell][1]}" for cell in sorted(hubs)))
    parts.append("HD" + "/".join(" ".join(hand) for hand in seen["hands"]))
    parts.append("PT" + ",".join(map(str, seen["points"])))
    return "|".join(parts)


def digest(seen):
    """Return the digest of spec 8."""
    return hashlib.sha256(canonical(seen).encode()).hexdigest()[:16]


def named(events, name):
    """Return (seat, *data) of the events of a name."""
    return [(event.seat, *event.data) for event in events if event.name == name]
