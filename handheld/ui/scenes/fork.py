"""Play on from a position of a replay: who plays which seat, then a match of its own."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from handheld.games.base import Kind
from handheld.session.match import Match
from handheld.session.seats import Player, players_of
from handheld.ui.scenes.choice import LEVELS
from handheld.ui.scenes.play import named, play_match
from handheld.ui.scenes.sheet import Item, Sheet

if TYPE_CHECKING:
    from handheld.ui.console import Console


class Fork(Sheet):
    """A line per seat: a person or a computer level; then start."""

    name = "fork"

    def __init__(self, console: Console, match: Match, k: int) -> None:
        super().__init__(console)
        self.match, self.k = match, k
        self.players = players_of(match)
        if not any(player.person for player in self.players):
            self.players[0] = replace(self.players[0], kind="person", level=0)
        self.names = [player.name for player in self.players]
        self.focus = match.seats  # on Start

    def title(self) -> str:
        _ = self.console.words.text
        return _("Who plays on?")

    def subtitle(self) -> str:
        _ = self.console.words.text
        turn = self.match.steps[self.k - 1].turn + 1 if self.k else 0
        if self.match.info.rounds:
            return _("After turn {n}").format(n=self.match.info.count(turn, self.match.seats))
        after = _("Round {n}") if self.match.kind & Kind.TOGETHER else _("After move {n}")
        return after.format(n=turn)

    def side(self) -> float:
        return 25.0

    def items(self) -> list[Item]:
        _ = self.console.words.text
        found = []
        for seat, player in enumerate(self.players):
            found.append(Item("person" if player.person else "chip", self._name(seat),
                              lambda seat=seat: self._turn(seat, 1), self._kind(player), keep=True,  # type: ignore[misc]
                              turn=lambda by, seat=seat: self._turn(seat, by)))  # type: ignore[misc]
        found.append(Item("play", _("Start"), self._start, primary=True))
        return found

    def _name(self, seat: int) -> str:
        return named(self.console, Player(self.names[seat]), seat)

    def _kind(self, player: Player) -> str:
        _ = self.console.words.text
        if player.person:
            return _("Person")
        return _(LEVELS[min(player.level, len(LEVELS)) - 1])

    def _turn(self, seat: int, by: int) -> None:
        """Take the next kind of player for a seat: person, then each computer level."""
        levels = self.console.policy.levels(self.match.info.levels)
        player = self.players[seat]
        level = (player.level + by) % (levels + 1)
        self.players[seat] = Player(self.names[seat], "computer" if level else "person", level, player.device)

    def _start(self) -> None:
        play_match(self.console, self.match.fork(self.k), self.players, replace=True)
