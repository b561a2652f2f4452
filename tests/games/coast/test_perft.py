"""How many ways a game goes on from a position, counted by the reference (tests/perft/coast.json)."""

import json
from pathlib import Path

import pytest
from games.coast.tables import Feed, begun, games

from handheld.games.coast.data import LETTERS

POSITIONS = json.loads((Path(__file__).parents[2] / "perft" / "coast.json").read_text(encoding="utf-8"))["positions"]


class Sorted(Feed):
    """The chance of a game of which new decks and returned packets come in ascending order."""

    @classmethod
    def after(cls, feed):
        twin = cls.__new__(cls)
        twin.__dict__ = {key: list(value) if isinstance(value, list) else value for key, value in vars(feed).items()}
        return twin

    def token(self, state):
        if not self.deck:
            discard = zip(LETTERS, state.cards.discard, strict=True)
            self.reshuffles = [sorted("".join(letter * n for letter, n in discard))]
        return super().token(state)

    def play(self, target, token):
        if token.startswith(("keep", "open-keep")):
            kept = token.split(".")[1].split(",")
            back = [one for one in target.tickets.offers[target.player] if str(one) not in kept]
            self.returns = [sorted(back)] if back else []
        super().play(target, token)


def perft(state, feed, depth):
    moves = state.moves(state.player) if state.to_act() else ()
    if depth == 1:
        return len(moves)
    found = 0
    for token in moves:
        twin, chance = state.copy(), Sorted.after(feed)
        chance.play(twin, token)
        found += perft(twin, chance, depth - 1)
    return found


@pytest.mark.parametrize("position", POSITIONS, ids=lambda one: f"{one['id']}-{one['after']}")
def test_the_counts(position):
    game = next(one for one in games(int(position["id"][0])) if one["id"] == position["id"])
    state, feed = begun(game)
    for token, *_ in game["steps"][: position["after"]]:
        feed.play(state, token.replace(":", "."))
    counts = [perft(state, Sorted.after(feed), depth) for depth in range(1, len(position["counts"]) + 1)]
    assert counts == position["counts"]
