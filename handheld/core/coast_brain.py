"""Thinking about Coast to Coast: a thin face over `hh_coast_think` (core_c/include/hh_coast_brain.h)."""

from __future__ import annotations

from dataclasses import dataclass

from handheld.core import Stop, check, ffi, lib
from handheld.core.coast import Coast

STYLES = ("thinker", "planner", "plain", "greedy", "random")  # by hh_coast_style
CHARACTERS = ("", "builder", "blocker")  # by hh_coast_character


@dataclass(frozen=True, slots=True)
class Manner:
    """How a player chooses; the defaults are the strongest."""

    style: str = "thinker"  # one of STYLES
    character: str = ""  # one of CHARACTERS: what thinker and planner are after
    noise: int = 0  # "planner": what it counts with is off by up to so many per cent, anew for each thought
    blunder: int = 0  # share of thoughts, of 1000, that end in any move


@dataclass(frozen=True, slots=True)
class Found:
    """What a thought came to. Points are in hundredths."""

    token: str
    options: int  # moves that were looked at
    total: int  # this seat's points at the end as the thinker expects; of the other styles: its route points now
    margin: int  # the same, less the best other's
    nodes: int  # moves played in imagination
    games: int  # imagined to the end for the answer
    worlds: int  # different ones


def think(
    game: Coast, manner: Manner, *, nodes: int = 0, msec: int = 0, seed: int = 0, stop: Stop | None = None
) -> Found:
    """Choose a move for the player to act; one long call that gives up the interpreter lock.

    The game is only read; what the player cannot see of it changes nothing. Raises CoreError when the game is over, or
    a thinker has no limit at all."""
    how = ffi.new(
        "hh_coast_manner *",
        {
            "seed": seed & 0xFFFFFFFFFFFFFFFF,
            "style": STYLES.index(manner.style),
            "character": CHARACTERS.index(manner.character),
            "noise": manner.noise,
            "blunder": manner.blunder,
        },
    )
    limits = ffi.new("hh_limits *", {"nodes": nodes, "msec": msec})
    found = ffi.new("hh_coast_thought *")
    check(lib.hh_coast_think(game.pointer, how, limits, stop.pointer if stop else ffi.NULL, found))
    return Found(
        game.token(int(found.move)),
        int(found.options),
        int(found.total),
        int(found.margin),
        int(found.nodes),
        int(found.games),
        int(found.worlds),
    )
