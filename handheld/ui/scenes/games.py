"""Choose a game: each game a line of its own that leaves the trunk. Skipped while there is only one game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from handheld.games import registered
from handheld.games.base import GameInfo
from handheld.games.face import Button, Canvas, Words
from handheld.ui.scenes.linemap import LineMap, Stop
from handheld.ui.scenes.trunk import line_of
from handheld.ui.widgets.hintbar import Hint

if TYPE_CHECKING:
    from handheld.ui.console import Console


def players_words(words: Words, info: GameInfo) -> str:
    """Return how many can play: "2 players", "1–4 players"."""
    _, n_ = words.text, words.plural
    least, most = info.seats[0], info.seats[-1]
    if least == most:
        return n_("{n} player", "{n} players", most).format(n=most)
    return _("{least}–{most} players").format(least=least, most=most)


class Games(LineMap):
    """A new game of what?"""

    name = "games"

    def __init__(self, console: Console) -> None:
        super().__init__(console)
        self.games = {id: registered()[id] for id in console.policy.offered(registered())}

    def stops(self) -> list[Stop]:
        return [Stop(id, one.info.title, self._opener(id), players_words(self.console.words, one.info), game=id)
                for id, one in self.games.items()]

    def _opener(self, game: str) -> Callable[[], None]:
        def go() -> None:
            from handheld.ui.scenes.setup import Setup

            self.console.stage.push(Setup(self.console, game))

        return go

    def pressed(self, button: Button) -> bool:
        if button is Button.BACK:
            self.console.sound.play("back")
            self.console.stage.pop()
            return True
        return False

    def prompts(self) -> list[Hint]:
        return [*super().prompts(), (Button.BACK, self.console.words.text("Back"))]

    def lines_key(self) -> tuple[object, ...]:
        return tuple(self.games)

    def lines(self, canvas: Canvas) -> None:
        self.fan(canvas, [line_of(game) for game in self.games])
