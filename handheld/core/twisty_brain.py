"""Thinking about Twisty Tracks: a thin face over `hh_twisty_think` (core_c/include/hh_twisty_brain.h)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from handheld.core import Stop, check, ffi, lib
from handheld.core.twisty import Twisty

STYLES = ("thinker", "glance", "random", "greedy", "normal", "hard", "expert")  # by hh_twisty_style
_FUTURES = int(lib.HH_TWISTY_FUTURES)


@dataclass(frozen=True, slots=True)
class Manner:
    """How a player chooses; the defaults are the strongest."""

    style: str = "thinker"  # one of STYLES
    noise: int = 0  # "glance": each judgement is off by up to so many hundredths of a point either way
    blunder: int = 0  # share of thoughts, of 1000, that end in any placement


@dataclass(frozen=True, slots=True)
class Found:
    """What a thought came to. Points are in hundredths."""

    cell: int
    rot: int
    options: int  # different placements there were
    total: int  # this seat's points at the end as the thinker expects; of the other styles: its points now
    margin: int  # the same, less the best other's; alone: equal to total
    nodes: int  # tiles laid in imagination
    games: int  # imagined to the end for the answer


def think(
    game: Twisty,
    seat: int,
    manner: Manner,
    *,
    nodes: int = 0,
    msec: int = 0,
    seed: int = 0,
    stop: Stop | None = None,
) -> Found:
    """Choose a placement of the tile in that seat's hand; one long call that gives up the interpreter lock.

    The game is only read. Raises CoreError when the seat passes or has drawn no tile, or a thinker has no limit at all;
    IndexError where there is no such seat."""
    if not 0 <= seat < game.seats:
        raise IndexError(f"seat {seat} of {game.seats}")
    memory: Any = ffi.new("hh_twisty_memory *")
    futures = ffi.new("hh_twisty_future[]", _FUTURES)
    memory.futures, memory.future_count = futures, _FUTURES
    how = ffi.new(
        "hh_twisty_manner *",
        {
            "seed": seed & 0xFFFFFFFFFFFFFFFF,
            "style": STYLES.index(manner.style),
            "noise": manner.noise,
            "blunder": manner.blunder,
        },
    )
    limits = ffi.new("hh_limits *", {"nodes": nodes, "msec": msec})
    found = ffi.new("hh_twisty_thought *")
    check(lib.hh_twisty_think(game.pointer, seat, memory, how, limits, stop.pointer if stop else ffi.NULL, found))
    return Found(
        int(found.cell),
        int(found.rotation),
        int(found.options),
        int(found.total),
        int(found.margin),
        int(found.nodes),
        int(found.games),
    )
