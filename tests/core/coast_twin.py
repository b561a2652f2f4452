"""The rules of Coast to Coast in Python against their packed twin in the core: random games, compared at each step.

    PYTHONPATH=tests python tests/core/coast_twin.py 10000 [FIRST]

plays so many games, from number FIRST on, over all variants, seats, payments and kinds of players, and says how many
steps agreed. The first difference ends it. Whatever the games need of chance, the rules draw; the twin is told."""

from __future__ import annotations

import random
import sys
import time
from collections import Counter

from handheld.core.coast import VARIANTS, Coast, longest_trail
from handheld.games.base import CHANCE
from handheld.games.coast import notation
from handheld.games.coast.data import LETTERS
from handheld.games.coast.rules import CoastState

WORDS = ("draw", "take", "claim", "tickets", "pass", "keep", "open-keep")
PLAYERS: tuple[dict[str, float], ...] = (  # what somebody likes to do: weights of the words of tokens
    {},
    {"claim": 30, "tickets": 0.3},
    {"draw": 60, "take": 60, "claim": 0.01, "tickets": 0.02},
    {"tickets": 40, "claim": 5},
    {"take": 30, "claim": 0.3},
)
SAME = ("cars", "discard", "display", "hands", "offer", "owner", "passes", "phase", "player", "points", "tickets",
        "trigger", "turns_left")


def draw(state: CoastState, chance: random.Random) -> tuple[str, list[int]]:
    """Let the rules draw until a seat is to act; return the cards and the tickets that were drawn."""
    cards, tickets = "", []
    while state.to_act() == (CHANCE,):
        bag = state.chances()
        token = chance.choices(list(bag), list(bag.values()))[0]
        state.play({CHANCE: token})
        drawn = notation.read_draw(token)
        if drawn.what in "hd":
            cards += LETTERS[drawn.card]
        elif drawn.what == "t":
            tickets.append(drawn.ticket)
    return cards, tickets


def plain(value: object) -> object:
    """Tuples, and tuples in them, as lists."""
    if not isinstance(value, list | tuple):
        return value
    return [list(one) for one in value] if value and isinstance(value[0], list | tuple) else list(value)


def must_agree(state: CoastState, twin: Coast) -> None:
    """Everything the two say of a position between draws is the same."""
    full, other = state.full(), twin.state()
    for name in SAME:
        assert plain(full[name]) == other[name], (name, full[name], other[name])
    assert [other["deck"].count(card) for card in LETTERS] == list(full["deck"])
    assert twin.known() == plain(full["known"])
    assert twin.packets() == [(seat, tuple(ids)) for _, seat, ids in full["ticket_deck"]]
    if state.phase != "over":
        assert sorted(twin.moves()) == sorted(state.moves(state.player))
    else:
        assert twin.moves() == []


def play(number: int, reached: Counter[str] | None = None) -> int:
    """Play one game by both; return how many steps they agreed on. `reached` counts what came up."""
    chance = random.Random(f"coast twin {number}")
    variant, seats = VARIANTS[number % 4], 2 + number // 4 % 4
    payment = ("usual", "any")[number // 16 % 2]
    likes = [chance.choice(PLAYERS) for _ in range(seats)] if number % 3 else [PLAYERS[number % 5]] * seats
    state = CoastState(seats, variant, payment)
    cards, tickets = draw(state, chance)
    assert len(tickets) == seats * state.rule.deal
    twin = Coast.told(variant, seats, state.player, cards, tickets, payment)
    must_agree(state, twin)
    steps = 0
    while state.phase != "over":
        moves = state.moves(state.player)
        weights = [likes[state.player].get(token.partition(".")[0], 1.0) for token in moves]
        token = chance.choices(moves, weights)[0]
        if reached is not None:
            reached[token.partition(".")[0]] += 1
            reached["bare"] += not state.cards.left
        state.play({state.player: token})
        cards, tickets = draw(state, chance)
        twin.play(token, cards, tickets)
        must_agree(state, twin)
        if steps % 16 == number % 16:
            twin.check()
            must_agree(state, Coast.from_state(state.full()))
        steps += 1
    twin.check()
    score = state.score()
    for name, value in twin.score()._asdict().items():
        assert value == getattr(score, name), name
    for seat in range(seats):
        assert twin.trail(seat)[0] == longest_trail(state.routes_of(seat))[0] == score.longest[seat]
    if reached is not None:
        reached[f"{variant} {seats}"] += 1
        reached["all passed"] += state.passes == seats
    return steps


def main() -> None:
    """Play the games asked for."""
    games, first = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0
    reached: Counter[str] = Counter()
    began, steps = time.process_time(), 0
    for number in range(first, first + games):
        stuck = reached["all passed"]
        steps += play(number, reached)
        if reached["all passed"] > stuck:
            print(f"game {number}: all passed", flush=True)
        if (number + 1) % 500 == 0:
            print(f"{number + 1 - first} games, {steps} steps agree, {time.process_time() - began:.0f} s", flush=True)
    print(f"{games} games, {steps} steps agree")
    for name, count in sorted(reached.items()):
        print(f"  {name:12} {count}")


if __name__ == "__main__":
    main()
