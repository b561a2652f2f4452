"""Of the shape of Tunnel Lines: three tiles a turn, a bonus question in between, an option."""

import copy

from contract.toys.parts import by_score, info, package, readable, refuse, typed

from handheld.games.base import Event, Kind, Option, WhyNot

WORDS = ["bonus", "no-bonus", "t1", "t2"]


class State:
    def __init__(self, seats, turns):
        self.at, self.score = [0] * seats, [0] * seats
        self.cur = self.placed = self.n = 0
        self.asked = False
        self.turns = turns

    def to_act(self):
        return () if self.n >= self.turns else (self.cur,)

    def turn(self):
        return self.n

    def moves(self, seat):
        if seat not in self.to_act():
            return []
        return ["bonus", "no-bonus"] if self.asked else ["t1", "t2"]

    def chances(self):
        return {}

    def play(self, moves):
        if set(moves) != set(self.to_act()):
            refuse("not-asked")
        ((seat, token),) = moves.items()
        if self.why_not(seat, token):
            refuse("asked")
        if self.asked:
            self.asked = False
            self.score[seat] += token == "bonus"
        else:
            self.at[seat] += int(token[1])
            self.placed += 1
            self.asked = self.at[seat] % 4 == 0
        if self.placed == 3 and not self.asked:
            self.cur, self.placed, self.n = (self.cur + 1) % len(self.at), 0, self.n + 1
        return [Event(token, seat)]

    def outcome(self):
        return None if self.to_act() else by_score(self.score, "done")

    def seen_by(self, seat):
        return {"at": list(self.at), "score": list(self.score), "placed": self.placed, "asked": self.asked}

    def imagine(self, seat, pick):
        return self.copy()

    def why_not(self, seat, token):
        readable(token, WORDS)
        if seat not in self.to_act():
            return WhyNot("not-asked")
        return None if token in self.moves(seat) else WhyNot("asked")

    def copy(self):
        twin = copy.copy(self)
        twin.at, twin.score = list(self.at), list(self.score)
        return twin

    def digest(self):
        return f"{self.at}{self.score}{self.cur}{self.placed}{self.n}{int(self.asked)}-{self.turns}".replace(" ", "")


class Rules:
    info = info("lines", range(2, 5), Kind.NONE, ("done",), options=(Option("turns", ("6", "9")),))

    def start(self, seats, options):
        return State(seats, int({**self.info.defaults(), **options}["turns"]))

    def read(self, token):
        return typed(token, WORDS)


PACKAGE = package(Rules())
