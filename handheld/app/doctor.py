"""`pocket-rails doctor`: what was found, what is missing, and what to type."""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict

from handheld.app.checks_devices import audio, display, libraries, pads, touch
from handheld.app.checks_storage import storage
from handheld.app.checks_system import clock, kiosk, power, system
from handheld.app.machine import Finding, Machine

Part = Callable[[Machine], Iterable[Finding]]
PARTS: tuple[Part, ...] = (system, libraries, display, pads, touch, audio, storage, power, clock, kiosk)
NAMES = tuple(part.__name__ for part in PARTS)


def examined(machine: Machine, parts: Iterable[Part] = PARTS) -> Iterator[Finding]:
    """Yield what all parts find. A part that fails itself is a finding too: the others still count."""
    for part in parts:
        try:
            yield from part(machine)
        except Exception as error:
            yield Finding(part.__name__, False, f"the doctor failed here: {type(error).__name__}: {error}",
                          "please report this")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.description = "Check what the console needs: found, missing, and what to type."
    parser.epilog = "example: pocket-rails doctor --only pads,touch"
    parser.add_argument("--json", action="store_true", help="print the findings as JSON")
    parser.add_argument("--only", metavar="PARTS", default="", help=f"these parts, by commas: {', '.join(NAMES)}")


def run(args: argparse.Namespace) -> int:
    """Print the findings; exit 1 if something is missing."""
    from handheld.app.fail import UsageError

    wanted = [word for word in args.only.split(",") if word] or list(NAMES)
    for word in wanted:
        if word not in NAMES:
            raise UsageError(f"--only can be {', '.join(NAMES)}, not {word!r}")
    machine = Machine()
    findings = list(examined(machine, [part for part in PARTS if part.__name__ in wanted]))
    if args.json:
        print(json.dumps([asdict(one) for one in findings], indent=1))
    else:
        width = max(len(one.part) for one in findings)
        for one in findings:
            print(f"{'ok     ' if one.ok else 'CHECK  '} {one.part:{width}} {one.found}")
            if one.do:
                print(f"{'':{width + 8}} -> {one.do}")
        if os.getuid() == 0:
            print("root may open everything; for the player's own view: sudo -u PLAYER pocket-rails doctor")
    return 0 if all(one.ok for one in findings) else 1
