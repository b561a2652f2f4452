"""The command `pocket-rails`: finds the sub-command and loads only its module (imports are slow on a Pi)."""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Sequence
from typing import NoReturn, Protocol

from handheld import __version__
from handheld.app.fail import Failure, UsageError

COMMANDS = {  # name -> (module, what it does)
    "play": ("handheld.app.main", "play (this is the default)"),
    "replay": ("handheld.app.replay", "check a record file and print its result"),
    "perft": ("handheld.app.perft", "count the turns to a depth"),
    "arena": ("handheld.app.arena", "let computer players meet"),
    "bench": ("handheld.app.bench", "measure speed against the targets"),
    "screens": ("handheld.app.screens", "render every screen at every size into a folder"),
    "signature": ("handheld.app.signature", "print what must be the same on every machine"),
    "doctor": ("handheld.app.doctor", "check screen, pads, touch, sound, storage, power and clock"),
    "safe-screen": ("handheld.app.safe_screen", "say that the kiosk could not start (its safe unit does)"),
    "trax-engine": ("handheld.app.engine", "play Trax by the contest protocol on stdin and stdout"),
}


class Command(Protocol):
    """What a sub-command's module offers."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare the arguments and set parser.description and parser.epilog (an example)."""

    def run(self, args: argparse.Namespace) -> int:
        """Do it and return the exit status."""


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(message)


def help_text() -> str:
    """Return the list of commands."""
    width = max(map(len, COMMANDS)) + 2
    lines = ["usage: pocket-rails [COMMAND] [OPTIONS]", "", "Four track and rail board games for a handheld.", ""]
    lines += [f"  {name:{width}}{what}" for name, (_, what) in COMMANDS.items()]
    lines += ["", "Each command has --help. Example: pocket-rails play --windowed --size 800x480"]
    return "\n".join(lines)


def dispatch(words: Sequence[str]) -> int:
    """Run one command line and return its exit status; raises UsageError and Failure."""
    first = words[0] if words else "play"
    if first in ("-h", "--help", "help"):
        print(help_text())
        return 0
    if first in ("-V", "--version"):
        print(f"pocket-rails {__version__}")
        return 0
    rest = list(words[1:])
    if first.startswith("-"):  # options of the default command
        first, rest = "play", list(words)
    if first not in COMMANDS:
        raise UsageError(f"there is no command {first!r}; there are: {', '.join(COMMANDS)}")
    command: Command = importlib.import_module(COMMANDS[first][0])
    parser = Parser(prog=f"pocket-rails {first}", formatter_class=argparse.RawDescriptionHelpFormatter)
    command.add_arguments(parser)
    return command.run(parser.parse_args(rest))


def main(argv: Sequence[str] | None = None) -> int:
    """Entry point: exit status 0 done, 1 it can't be done here, 2 a wrong argument."""
    words = sys.argv[1:] if argv is None else argv
    try:
        return dispatch(words)
    except UsageError as error:
        print(f"pocket-rails: {error}", file=sys.stderr)
        return 2
    except Failure as error:
        print(f"pocket-rails: {error}", file=sys.stderr)
        return 1
    except ImportError as error:
        if "core" not in str(error):
            raise
        print(f"pocket-rails: {error}", file=sys.stderr)
        return 1
    except BrokenPipeError:  # `pocket-rails perft ... | head`
        sys.stderr.close()
        return 1
    except KeyboardInterrupt:
        return 130
