"""Thinking about Tunnel Lines: a thin face over `hh_tunnel_think` (core_c/include/hh_tunnel_brain.h)."""

from __future__ import annotations

from dataclasses import dataclass

from handheld.core import Stop, check, ffi, lib
from handheld.core.tunnel import Act, Tunnel, read_act

STYLES = ("thinker", "planner", "greedy", "quick", "any")  # by hh_tunnel_style


@dataclass(frozen=True, slots=True)
class Manner:
    """How a player chooses; the defaults are the strongest."""

    style: str = "thinker"  # one of STYLES
    noise: int = 0  # planner, greedy: each turn's worth is off by up to so many hundredths of a point either way
    blunder: int = 0  # share of thoughts, of 1000, that end in any turn
    hidden: bool = False  # what others hold is not known: it is dealt anew before it is looked at


@dataclass(frozen=True, slots=True)
class Found:
    """What a thought came to. Points are in hundredths."""

    acts: tuple[Act, ...]  # the rest of the turn, its end too
    options: int  # turns that were looked at
    total: int  # this seat's points at the end as the thinker expects; of the other styles: if it ended now
    margin: int  # the same, less the best other's
    nodes: int  # turns looked at or played in imagination
    games: int  # imagined to the end for the answer


def think(
    game: Tunnel, manner: Manner, *, nodes: int = 0, msec: int = 0, seed: int = 0, stop: Stop | None = None
) -> Found:
    """Choose the rest of the turn of the player on turn; one long call that gives up the interpreter lock.

    The game is only read. Raises CoreError when it is over or not dealt, or a thinker has no limit at all."""
    how = ffi.new(
        "hh_tunnel_manner *",
        {
            "seed": seed & 0xFFFFFFFFFFFFFFFF,
            "style": STYLES.index(manner.style),
            "noise": manner.noise,
            "blunder": manner.blunder,
            "hidden": manner.hidden,
        },
    )
    limits = ffi.new("hh_limits *", {"nodes": nodes, "msec": msec})
    found = ffi.new("hh_tunnel_thought *")
    check(lib.hh_tunnel_think(game.pointer, how, limits, stop.pointer if stop else ffi.NULL, found))
    return Found(
        tuple(read_act(act) for act in found.acts[0 : found.count]),
        int(found.options),
        int(found.total),
        int(found.margin),
        int(found.nodes),
        int(found.games),
    )
