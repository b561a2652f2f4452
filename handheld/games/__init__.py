"""The registered games. Only facts are loaded here; rules, brains and views when they are needed."""

import os
from importlib import import_module

from handheld.games.base import Package

GAMES = ("trax", "twisty", "coast", "tunnel")  # in the order of the menu
BUILDING = "POCKET_RAILS_GAMES"  # names, by commas apart, of games that are not finished yet


def registered() -> dict[str, Package]:
    """Return every game that can be played, by id, in the order of the menu."""
    building = [name for name in os.environ.get(BUILDING, "").split(",") if name]
    return {name: import_module(f"handheld.games.{name}").PACKAGE for name in (*GAMES, *building)}
