"""How far the learner has come in each game's lesson: lessons.json in the store's folder, {game: step id or "done"}."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from handheld.ui.console import Console

FILE = "lessons.json"
DONE = "done"


def kept(console: Console) -> dict[str, str]:
    """Return the step each lesson stands at; empty where nothing usable is kept."""
    if console.store is None:
        return {}
    found = console.store.notes(FILE).all
    return {game: step for game, step in found.items() if isinstance(step, str)}


def keep(console: Console, game: str, step: str) -> None:
    """Remember where a lesson stands, off the frame thread. Trouble with the storage is the store's to tell."""
    if console.store is None:
        return
    found = kept(console)
    if found.get(game) == step or (found.get(game) == DONE and step != DONE):
        return  # who has been through it once may look at single steps again
    console.store.notes(FILE).keep(game, step)


def forget(console: Console) -> None:
    """Let every lesson begin at its first step again."""
    if kept(console):
        console.store.notes(FILE).clear()
