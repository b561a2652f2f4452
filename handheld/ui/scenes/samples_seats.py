"""Set-up, lobby and hands of games for one to four, for pictures (`pocket-rails screens`) and for picture tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from handheld.games import registered
from handheld.session.match import Match
from handheld.ui.scene import Scene
from handheld.ui.scenes.choice import Choice, SeatChoice
from handheld.ui.scenes.deal import DealPage
from handheld.ui.scenes.lobby import Lobby, SeatMenu
from handheld.ui.scenes.play import package_of
from handheld.ui.scenes.samples_play import Posed, play_of
from handheld.ui.scenes.setup import Setup
from handheld.ui.scenes.together import Hands

if TYPE_CHECKING:
    from handheld.ui.console import Console

MANY = "twisty"  # the game for one to four
_NAMES = ("Anna", "Björn", "千代")


def game() -> str:
    """Return the game that is shown: any will do where the one for many is not there."""
    return MANY if MANY in registered() else "trax"


def choice_of(seats: int) -> Choice:
    """Return a choice with so many seats, a computer on the last one of four."""
    found = [SeatChoice(name=name, look=k) for k, name in enumerate(_NAMES[:seats])]
    found += [SeatChoice("computer", 3, look=k) for k in range(len(found), seats)]
    info = package_of(game()).info
    return Choice(info.id, info.defaults(), found, deal="4271" if game() == MANY else "random")


def _hands(console: Console) -> Scene:
    package = package_of(game())
    play = play_of(console, Match(package.rules(), 2, {}, 3, _NAMES[:2]))
    return Posed(console, play, Hands(play, [0, 1]))


def _deal(console: Console, text: str = "") -> Scene:
    page = DealPage(console, choice_of(2), lambda: None)
    page.text = text or page.text
    if text:
        page._challenge(text)
    return page


def _setup(console: Console, seats: int, target: int = 0) -> Scene:
    page = Setup(console, MANY)
    page.choice = choice_of(seats)
    page.choice.target = target
    return page


def _lobby(console: Console, seats: int) -> Lobby:
    scene = Lobby(console, MANY, {}, choice_of(seats))
    scene.table.take(0, "keys")
    scene.table.confirm(0)
    scene.table.take(1, "touch")
    scene.focus = 2 if seats > 2 else 1
    return scene


def _menu(console: Console) -> Scene:
    lobby = _lobby(console, 3)
    return Posed(console, lobby, SeatMenu(console, lobby, 0))


def samples(console: Console) -> dict[str, Callable[[], Scene]]:
    """Return what builds each scene."""
    found: dict[str, Callable[[], Scene]] = {"hands": lambda: _hands(console), "deal": lambda: _deal(console)}
    if game() != MANY:
        return found
    return {
        **found,
        "deal-why": lambda: _deal(console, "stations 4271"),
        "setup-four": lambda: _setup(console, 4),
        "setup-challenge": lambda: _setup(console, 1, 97),
        "lobby-three": lambda: _lobby(console, 3),
        "lobby-four": lambda: _lobby(console, 4),
        "lobby-menu": lambda: _menu(console),
    }
