"""`pocket-rails bench`: a table of figure, target, and met or not. Ratios come from one run on one machine."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass

from handheld.app.fail import UsageError


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured number. `target` is "" where there is nothing to meet; `met` is None then, or without the tool."""

    part: str
    name: str
    value: str
    target: str = ""
    met: bool | None = None


def at_most(part: str, name: str, value: float, limit: float, unit: str, digits: int = 1) -> Figure:
    """Return a figure that may not pass its limit."""
    return Figure(part, name, f"{value:,.{digits}f} {unit}", f"<= {limit:,g} {unit}", value <= limit)


def at_least(part: str, name: str, value: float, limit: float, unit: str, digits: int = 1) -> Figure:
    """Return a figure that must reach its limit."""
    return Figure(part, name, f"{value:,.{digits}f} {unit}", f">= {limit:,g} {unit}", value >= limit)


Measure = Callable[[], Iterator[Figure]]


def parts() -> dict[str, Measure]:
    """Return the measurements by name; each is loaded late."""
    from handheld.app import bench_coast, bench_core, bench_power, bench_screen, bench_tunnel, bench_turn

    return {
        "playouts": bench_core.playouts, "turns": bench_core.turn_cost, "search": bench_core.search,
        "twisty": bench_core.twisty, "coast": bench_coast.games, "tunnel": bench_tunnel.tunnel,
        "start": bench_screen.start, "frames": bench_screen.frames, "instructions": bench_screen.instructions,
        "power": bench_power.power, "memory": bench_screen.memory, "turned": bench_turn.turned,
    }


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.description = "Measure speed, memory and idleness against the targets; exit 1 if one is missed."
    parser.epilog = "example: pocket-rails bench --only playouts,frames --json"
    parser.add_argument("--only", metavar="PARTS", default="", help="of: " + ",".join(parts()))
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")


def run(args: argparse.Namespace) -> int:
    """Print the table; exit 1 if a target is missed."""
    known = parts()
    chosen = [word for word in args.only.split(",") if word] or list(known)
    for word in chosen:
        if word not in known:
            raise UsageError(f"bench has no part {word!r}; it has: {', '.join(known)}")
    figures: list[Figure] = []
    for word in chosen:
        print(f"measuring {word} ...", file=sys.stderr, flush=True)
        figures += known[word]()
    if args.json:
        print(json.dumps([asdict(one) for one in figures], indent=1))
    else:
        width = max(len(one.name) for one in figures)
        wide = max(len(one.value) for one in figures)
        for one in figures:
            verdict = {True: "met", False: "MISSED", None: ""}[one.met]
            print(f"{one.part:12} {one.name:{width}}  {one.value:>{wide}}  {one.target:16} {verdict}".rstrip())
    return 1 if any(one.met is False for one in figures) else 0
