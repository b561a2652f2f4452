"""`pocket-rails play`: put the house together, open the window and run it."""

from __future__ import annotations

import argparse
import logging
import os
import re
import sys
from pathlib import Path

from handheld.app.fail import Failure, UsageError
from handheld.app.games import game
from handheld.app.kiosk import Kiosk
from handheld.app.logfile import LogFile
from handheld.app.signals import listen

MOST_PIXELS = 16384  # a side longer than that no screen has


def size(text: str) -> tuple[int, int]:
    """Return the numbers of "WxH"; UsageError if it is not that."""
    found = re.fullmatch(r"([1-9][0-9]{0,4})x([1-9][0-9]{0,4})", text)
    width, height = (int(found[1]), int(found[2])) if found else (0, 0)
    if not 0 < max(width, height) <= MOST_PIXELS:
        raise UsageError(f"--size is like 800x480, not {text!r}")
    return width, height


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.description = "Start the console: full screen, or in a window."
    parser.epilog = "example: pocket-rails play --windowed --size 800x480 --game trax"
    parser.add_argument("--size", metavar="WxH", help="size of the window in pixels (a window, not the whole screen)")
    parser.add_argument("--windowed", action="store_true", help="a window of 800x480, or --size")
    parser.add_argument("--game", metavar="GAME", help="go straight to setting up this game")
    parser.add_argument("--rotate", type=int, choices=(0, 90, 180, 270), metavar="DEGREES",
                        help="turn picture and touch clockwise for this run: 0, 90, 180 or 270 (else as set)")
    parser.add_argument("--kiosk", action="store_true",
                        help="a console in public, run by systemd: no way out of the game (deploy/install-kiosk.sh)")
    parser.add_argument("--port", action="store_true",
                        help="a port of EmulationStation, Batocera or PortMaster: Select and Start together leave")
    parser.add_argument("--frames", type=int, metavar="N", help="end after N ticks of the loop (to try the start-up)")


def log_to(folder: os.PathLike[str]) -> None:
    """Keep a small log beside the saves, for when something goes wrong; stderr where that can't be."""
    handlers: list[logging.Handler] = [logging.StreamHandler(sys.stderr)]
    handlers[0].setLevel(logging.ERROR)
    handlers.append(LogFile(Path(folder, "pocket-rails.log")))
    logging.raiseExceptions = False  # a full card must not print over the picture
    line = "%(asctime)s %(levelname)s %(name)s: %(message)s"
    logging.basicConfig(level=logging.WARNING, handlers=handlers, format=line)


def run(args: argparse.Namespace) -> int:
    """Play until somebody quits; Failure if there is no display."""
    window_size = size(args.size) if args.size else None
    if args.game:
        game(args.game)
    if args.frames is not None and args.frames < 1:
        raise UsageError(f"--frames is 1 or more, not {args.frames}")
    if args.kiosk and args.port:
        raise UsageError("--kiosk has no way out, --port has one: it is one or the other")
    kiosk = Kiosk() if args.kiosk else None
    try:
        return play(args, window_size, kiosk)
    except Failure as error:
        if kiosk is not None:
            kiosk.past.trouble(str(error))
            kiosk.past.end()  # a screen that is off is not the match's fault
        raise
    except Exception as error:
        if kiosk is not None:
            kiosk.past.trouble(f"{type(error).__name__}: {error}")
        raise


def play(args: argparse.Namespace, window_size: tuple[int, int] | None, kiosk: Kiosk | None) -> int:
    """Open the window and run the house; `kiosk` tells systemd of it."""
    from handheld.ui.loop import HEADLESS, Loop, NoDisplay, RealClock, Window, prepare

    if kiosk is not None:
        kiosk.begin()
    window = Window(window_size, args.windowed, headless=os.environ.get(HEADLESS) == "1")
    prepare(window)
    from handheld.app.device import Device
    from handheld.app.start import House

    host = Device()
    house = House(RealClock(), kiosk=kiosk is not None, host=host)
    house.console.turned = args.rotate
    log_to(house.store.folder)
    listen(house.console)
    loop = Loop(house.console, window)
    if kiosk is not None:
        kiosk.mark("house")
    try:
        loop.open()
    except NoDisplay as error:
        house.close()
        raise Failure(
            f"no display: {error}. Start it on the desktop or with a screen connected; `pocket-rails doctor` says more."
        ) from error

    def end_in_time(_now: float) -> None:
        if args.frames is not None and loop.ticks >= args.frames:
            house.console.quit()

    loop.tick_hooks.append(end_in_time)
    house.console.power.keys = not args.port
    if args.port:
        from handheld.app.port import Leave

        Leave(house.console).attach(loop)
    if kiosk is not None:
        kiosk.mark("window")
        kiosk.watch(loop)
    try:
        house.begin(args.game, back_to=kiosk.past.back_to if kiosk is not None else "")
        if news := host.news():
            house.tell(news)
        loop.run()
    finally:
        house.close()
        loop.close()
    if kiosk is not None:
        kiosk.end()
    if args.frames is not None:
        print(f"{loop.ticks} ticks, {loop.drawn} frames drawn")
    return 0
