"""Of the shape of Twisty Tracks: all seats at once, each with a drawn tile; the rules fix the deal from the seed."""

import copy

from contract.toys.parts import by_score, info, package, readable, refuse, typed

from handheld import core
from handheld.games.base import CHANCE, Event, Kind, WhyNot

ROUNDS = 4
WORDS = [f"{tile}{turned}" for tile in "ab" for turned in range(4)]


class State:
    def __init__(self, seats):
        self.bags = [{"a": 2, "b": 2} for _ in range(seats)]
        self.hand = [None] * seats
        self.score = [0] * seats
        self.round = 0

    def to_act(self):
        if self.round == ROUNDS:
            return ()
        return (CHANCE,) if None in self.hand else tuple(range(len(self.hand)))

    def turn(self):
        return self.round

    def moves(self, seat):
        return [f"{self.hand[seat]}{turned}" for turned in range(4)] if seat in self.to_act() else []

    def chances(self):
        return {tile: n for tile, n in self.bags[self.hand.index(None)].items() if n}

    def play(self, moves):
        if set(moves) != set(self.to_act()):
            refuse("not-asked")
        if CHANCE in moves:
            seat, token = self.hand.index(None), readable(moves[CHANCE], ["a", "b"])
            if token not in self.chances():
                refuse("not-in-bag")
            self.bags[seat] = self.bags[seat] | {token: self.bags[seat][token] - 1}
            self.hand[seat] = token
            return [Event("drew", seat, (token,))]
        for seat, token in moves.items():
            if self.why_not(seat, token):
                refuse("other-tile")
        gained = [int(moves[seat][1]) + (moves[seat][0] == "a") for seat in range(len(self.hand))]
        self.score = [a + b for a, b in zip(self.score, gained, strict=True)]
        self.hand, self.round = [None] * len(self.hand), self.round + 1
        return [Event("moved", seat, (points,)) for seat, points in enumerate(gained)]

    def preview(self, seat, token):
        points = int(token[1]) + (token[0] == "a")
        seen = self.seen_by(seat)
        return [Event("moved", seat, (points,))], {**seen, "mine": self.score[seat] + points}

    def outcome(self):
        return by_score(self.score, "trains") if self.round == ROUNDS else None

    def seen_by(self, seat):
        return {"hand": list(self.hand), "score": list(self.score), "round": self.round}

    def imagine(self, seat, pick):
        return self.copy()

    def why_not(self, seat, token):
        readable(token, WORDS)
        if seat not in self.to_act():
            return WhyNot("not-asked")
        return None if token in self.moves(seat) else WhyNot("other-tile")

    def copy(self):
        twin = copy.copy(self)
        twin.bags, twin.hand, twin.score = list(self.bags), list(self.hand), list(self.score)
        return twin

    def digest(self):
        bags = "".join(str(bag[tile]) for bag in self.bags for tile in "ab")
        return f"{bags}-{''.join(tile or '.' for tile in self.hand)}-{self.score}-{self.round}".replace(" ", "")


class Rules:
    info = info("frames", range(1, 5), Kind.TOGETHER | Kind.CHANCE, ("trains",))

    def start(self, seats, options):
        return State(seats)

    def read(self, token):
        return typed(token, WORDS)

    def deal(self, state, seed, k):
        """Every stack is shuffled from the seed; seat s gets the tile of round r as draw r * seats + s."""
        seats = len(state.hand)
        seat, place = k % seats, k // seats
        stack = list("aabb")
        for i in range(3, 0, -1):
            j = core.draw(seed, seat * 8 + i, i + 1)
            stack[i], stack[j] = stack[j], stack[i]
        return stack[place]


PACKAGE = package(Rules())
