"""How far the learner has come in each game's lesson: lessons.json in the store's folder, {game: step id or "done"}."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from handheld.session.files import write_atomically

if TYPE_CHECKING:
    from handheld.ui.console import Console

FILE = "lessons.json"
DONE = "done"
MOST_BYTES = 100_000


def kept(console: Console) -> dict[str, str]:
    """Return the step each lesson stands at; empty where nothing usable is kept."""
    if console.store is None:
        return {}
    try:
        with (console.store.folder / FILE).open("rb") as file:
            found = json.loads(file.read(MOST_BYTES).decode())
    except (OSError, ValueError, RecursionError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {game: step for game, step in found.items() if isinstance(game, str) and isinstance(step, str)}


def keep(console: Console, game: str, step: str) -> None:
    """Remember where a lesson stands, off the frame thread. Trouble with the storage is the store's to tell."""
    if console.store is None:
        return
    found = kept(console)
    if found.get(game) == step or (found.get(game) == DONE and step != DONE):
        return  # who has been through it once may look at single steps again
    data = json.dumps(found | {game: step}, ensure_ascii=False, indent=1).encode()
    path = console.store.folder / FILE
    console.store.submit(str(path), lambda: write_atomically(path, data))
