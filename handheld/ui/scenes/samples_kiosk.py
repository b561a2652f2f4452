"""The scenes of a console in public, posed for pictures (`pocket-rails screens`) and for tests of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from handheld.session.director import Director
from handheld.session.record import summary, write
from handheld.session.seats import Player
from handheld.session.store import Kept
from handheld.ui.scene import Scene
from handheld.ui.scenes.attract import Attract
from handheld.ui.scenes.closed import Closed
from handheld.ui.scenes.farewell import Farewell
from handheld.ui.scenes.play import new_view, package_of
from handheld.ui.scenes.samples_play import GAME, LONG, Pondering, Posed, match_of, play_of
from handheld.ui.scenes.still_there import StillThere
from handheld.ui.scenes.waiting import Waiting

if TYPE_CHECKING:
    from handheld.ui.console import Console

_LEFT = 23_000.0  # ms of the countdown


def samples(console: Console) -> dict[str, Callable[[], Scene]]:
    """Return a maker for each scene, by the name of its picture."""
    return {
        "attract": lambda: _Card(console, 2, lambda: 0),
        "attract-board": lambda: _board(console),
        "still-there": lambda: _still_there(console),
        "farewell": lambda: Farewell(console, "session", saved=True),
        "closed": lambda: _Shut(console),
        "waiting": lambda: _Queue(console),
    }


class _Card(Attract):
    """One that stands still."""

    def update(self, now: float) -> bool:
        return False

    def handle(self, intent: object) -> bool:
        return False


def _board(console: Console) -> Scene:
    scene = _Card(console, 0, lambda: 0)
    package = package_of(GAME)
    match = match_of(LONG, 20)
    players = [Player(f"Computer {n}", "computer", 3) for n in (1, 2)]
    director = Director(match, players, package.brain(), Pondering())  # type: ignore[arg-type]
    scene.playing = (director, new_view(console, package, match.options, players))
    return scene


def _still_there(console: Console) -> Scene:
    play = play_of(console, match_of(LONG, 16))

    class Waiting(StillThere):
        """One whose time stands still."""

        def update(self, now: float) -> bool:
            return False

    return Posed(console, play, Waiting(console, console.now() + _LEFT, match=True))


class _Queue(Waiting):
    """Two matches that lie in no folder."""

    def enter(self) -> None:
        self.kept = []
        for turns, names in ((16, ("Anna", "Björn")), (5, ("千代", "Computer"))):
            match = match_of(LONG, turns)
            match.names = list(names)
            self.kept.append(Kept(Path("trax.rail"), summary(write(match))))
        self.rebuild()


class _Shut(Closed):
    """One that opens at ten, whatever the policy says."""

    def opens(self) -> str:
        return "10:00"
