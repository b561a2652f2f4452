"""`pocket-rails safe-screen`: what the kiosk's safe unit shows between two tries. It needs no saves and no sound."""

from __future__ import annotations

import argparse
import os

from handheld.app.fail import Failure, UsageError
from handheld.app.signals import listen

MOST_WORDS = 200  # letters of a reason


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.description = "Say on the whole screen that the kiosk could not start, and when it tries again."
    parser.epilog = 'example: pocket-rails safe-screen --seconds 20 --why "no display"'
    parser.add_argument("--seconds", type=float, default=20, metavar="N", help="how long (20)")
    parser.add_argument("--why", default="", metavar="WORDS", help="what happened, for whoever runs it")


def run(args: argparse.Namespace) -> int:
    """Show it until the time is over or somebody presses; Failure if there is no display."""
    if not 1 <= args.seconds <= 3600:
        raise UsageError(f"--seconds is from 1 to 3600, not {args.seconds:g}")
    from handheld.session.settings import Settings, SettingsFile
    from handheld.ui.loop import HEADLESS, NoDisplay, Window, make
    from handheld.ui.scenes.safe import Safe

    try:
        settings = SettingsFile().settings
    except Exception:  # they may be what it dies of
        settings = Settings()
    loop = make(Window(headless=os.environ.get(HEADLESS) == "1"), settings, silent=True)
    console = loop.console
    console.policy.kiosk = True
    listen(console)
    try:
        loop.open()
    except NoDisplay as error:
        raise Failure(f"no display: {error}") from error
    try:
        console.apply_settings()
        console.stage.reset(Safe(console, args.seconds, args.why[:MOST_WORDS]))
        loop.run()
    finally:
        loop.close()
    return 0
