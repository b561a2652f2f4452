"""What a player leaves behind, made with one installed version and read with another; run by try-package.sh.

    python3 try_saves.py make      a running match, a finished one with its result, settings
    python3 try_saves.py check     are they all there, as they were?
"""

import sys
from dataclasses import replace

from handheld.games import registered
from handheld.session.match import Match
from handheld.session.results import Results
from handheld.session.settings import SettingsFile
from handheld.session.store import Store

MOVES = "@0/ A2+ A3/ @2/ @2/ A1/ D2+ B0+ @3+ D0/ E1/ F1/ D0\\ C1\\ B1+ E0+ @5/"  # white wins by a loop
ALL, RUNNING = 17, 9  # steps


def trax(steps: int) -> Match:
    """Return a match of Trax between two people after so many steps."""
    match = Match(registered()["trax"].rules(), 2, {}, 7, ["Ada", "Bo"])
    match.headers |= {"Players": ("person", "person"), "Date": ("2026-11-30 01:02",), "Id": (f"trial-{steps}",)}
    for n, token in enumerate(MOVES.split()[:steps]):
        match.choose(n % 2, token)
    return match


def make() -> None:
    """Leave something of each kind behind."""
    store = Store()
    results = Results(store)
    finished = trax(ALL)
    store.finish(finished, lambda path: results.counted(path, finished))
    store.flush()
    store.autosave(trax(RUNNING))
    store.flush()
    file = SettingsFile()
    file.settings = replace(file.settings, language="sv", theme="night")
    file.save()
    store.close()


def check() -> None:
    """Stop with what is missing."""
    store = Store()
    match = store.resume("trax")
    assert match is not None, "the running match"
    assert (match.length, match.names) == (RUNNING, ["Ada", "Bo"]), "the running match"
    assert [one.summary.turns for one in store.replays()] == [ALL], "the finished match"
    assert len(Results(store).all) == 1, "the result"
    settings = SettingsFile().settings
    assert (settings.language, settings.theme) == ("sv", "night"), "the settings"
    store.close()
    print("matches, results and settings are as they were")


if __name__ == "__main__":
    {"make": make, "check": check}[sys.argv[1]]()
