"""The registered games. Only facts are loaded here; rules, brains and views when they are needed."""

from handheld.games.base import Package


def registered() -> dict[str, Package]:
    """Return every game that can be played, by id, in the order of the menu."""
    from handheld.games import trax

    return {one.info.id: one for one in (trax.PACKAGE,)}
