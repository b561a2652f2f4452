"""Thinking about Trax: a thin face over `hh_trax_think` (core_c/include/hh_trax_search.h)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from handheld.core import Stop, check, ffi, lib
from handheld.core.trax import Placed, Trax

WON = int(lib.HH_TRAX_WON)  # a win in n turns has the value WON - n
SURE = int(lib.HH_TRAX_SURE)  # values from here on are proven wins
STYLES = ("search", "oneply", "random")
_SLOTS = 1 << 18  # 3 MB
_CHOICES = 1 << 16
_ROOM = 34  # columns and rows to spare for what is looked at


@dataclass(frozen=True, slots=True)
class Manner:
    """How a player chooses; the defaults are the strongest. Shares are out of 1000."""

    style: str = "search"  # one of STYLES
    depth: int = 0  # most turns looked ahead, forcing lines not counted; 0: no limit
    noise: int = 0  # each judgement is off by up to so much either way
    blunder: int = 0  # share of thoughts that end in any legal turn
    blind: int = 0  # share of wins in one, own or other, that are not seen


@dataclass(frozen=True, slots=True)
class Found:
    """What a thought came to."""

    line: tuple[Placed, ...]  # first tiles of the best play found, in absolute cells; the answer first
    value: int  # for the player to move
    nodes: int  # turns played on the way
    depth: int  # turns looked ahead


def think(
    game: Trax, manner: Manner, *, nodes: int = 0, msec: int = 0, seed: int = 0, stop: Stop | None = None
) -> Found:
    """Think about `game` until a limit, a proven result or the stop; one long call that gives up the interpreter lock.

    The position is played on meanwhile: no other thread may touch it. It comes back as it was, in a bigger block.
    Raises CoreError when the game is over, or when a search has no limit at all."""
    longest = max(game.width, game.height) + _ROOM
    log2 = max(5, min(int(lib.HH_TRAX_LOG2_MAX), (longest + 1).bit_length()))
    game.grow(log2)
    memory: Any = ffi.new("hh_trax_memory *")
    slots = ffi.new("hh_trax_slot[]", _SLOTS)
    choices = ffi.new("hh_trax_choice[]", _CHOICES)
    memory.slots, memory.slot_count, memory.choices, memory.choice_count = slots, _SLOTS, choices, _CHOICES
    how = ffi.new(
        "hh_trax_manner *",
        {
            "seed": seed & 0xFFFFFFFFFFFFFFFF,
            "style": STYLES.index(manner.style),
            "depth": manner.depth,
            "noise": manner.noise,
            "blunder": manner.blunder,
            "blind": manner.blind,
        },
    )
    limits = ffi.new("hh_limits *", {"nodes": nodes, "msec": msec})
    found = ffi.new("hh_trax_thought *")
    check(lib.hh_trax_think(game.pointer, memory, how, limits, stop.pointer if stop else ffi.NULL, found))
    line = tuple(Placed(one.x, one.y, one.tile) for one in found.line[0 : found.count])
    return Found(line, int(found.value), int(found.nodes), int(found.depth))
