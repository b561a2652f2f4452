"""Arguments that name a game, shared by the commands."""

from __future__ import annotations

from collections.abc import Mapping

from handheld.app.fail import UsageError
from handheld.games import registered
from handheld.games.base import Package


def game(id: str) -> Package:
    """Return the registered game; UsageError names those that there are."""
    games = registered()
    if id not in games:
        raise UsageError(f"there is no game {id!r}; there are: {', '.join(games)}")
    return games[id]


def options(package: Package, variant: str | None, more: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return the options of a match; UsageError for a value that the game does not know."""
    chosen = package.info.defaults()
    for key, value in {**({"variant": variant} if variant else {}), **(more or {})}.items():
        if key not in chosen:
            raise UsageError(f"{package.info.id} has no option {key!r}; it has: {', '.join(chosen)}")
        values = package.info.option(key).values
        if value not in values:
            raise UsageError(f"{key} can be {', '.join(values)}, not {value!r}")
        chosen[key] = value
    return chosen
