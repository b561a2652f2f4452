"""Hidden hands and all at once: each seat bids one of its secret cards; seats drop out and the others go on."""

import copy

from contract.toys.parts import by_score, info, package, readable, refuse, typed

from handheld.games.base import CHANCE, Event, Kind, WhyNot

CARDS = "12345678"
WORDS = [*CARDS, "out"]
EACH = 2


class State:
    def __init__(self, seats):
        self.hands = [""] * seats
        self.score = [0] * seats
        self.out = [False] * seats
        self.dealt = self.n = 0
        self.last = []  # the bids of the last round, open to all

    def to_act(self):
        if self.dealt < EACH * len(self.hands):
            return (CHANCE,)
        return tuple(seat for seat, hand in enumerate(self.hands) if hand and not self.out[seat])

    def turn(self):
        return self.n

    def moves(self, seat):
        return [*sorted(self.hands[seat]), "out"] if seat in self.to_act() and seat != CHANCE else []

    def chances(self):
        return {card: 1 for card in CARDS if card not in "".join(self.hands)}

    def play(self, moves):
        if set(moves) != set(self.to_act()):
            refuse("not-asked")
        if CHANCE in moves:
            card = readable(moves[CHANCE], list(CARDS))
            if card not in self.chances():
                refuse("dealt")
            seat = self.dealt % len(self.hands)
            self.hands[seat] = "".join(sorted(self.hands[seat] + card))
            self.dealt += 1
            return [Event("dealt", seat)]
        for seat, token in moves.items():
            if self.why_not(seat, token):
                refuse("no-card")
        bids = {seat: int(token) for seat, token in moves.items() if token != "out"}
        for seat, token in moves.items():
            if token == "out":
                self.out[seat] = True
            else:
                self.hands[seat] = self.hands[seat].replace(token, "")
        if bids:
            self.score[max(bids, key=bids.__getitem__)] += 1
        self.n += 1
        self.last = sorted(moves.items())
        return [Event("bid", seat, (token,)) for seat, token in sorted(moves.items())]

    def outcome(self):
        if self.to_act():
            return None
        return by_score(self.score, "all-out" if any(self.hands) else "empty")

    def seen_by(self, seat):
        hands = [hand if owner == seat else len(hand) for owner, hand in enumerate(self.hands)]
        return {"last": list(self.last), "hands": hands, "score": list(self.score), "out": list(self.out), "n": self.n}

    def imagine(self, seat, pick):
        twin = self.copy()
        hidden = "".join(hand for owner, hand in enumerate(self.hands) if owner != seat)
        pool = sorted(hidden + "".join(self.chances() if self.n == 0 else ""))
        for owner, hand in enumerate(self.hands):
            if owner != seat:
                twin.hands[owner] = "".join(sorted(pool.pop(pick(len(pool))) for _ in hand))
        return twin

    def why_not(self, seat, token):
        readable(token, WORDS)
        if seat not in self.to_act():
            return WhyNot("not-asked")
        return None if token in self.moves(seat) else WhyNot("no-card")

    def copy(self):
        twin = copy.copy(self)
        twin.hands, twin.score, twin.out = list(self.hands), list(self.score), list(self.out)
        return twin

    def digest(self):
        out = "".join(str(int(flag)) for flag in self.out)
        return f"{'/'.join(self.hands)}-{self.score}-{out}-{self.dealt}-{self.n}".replace(" ", "")


class Rules:
    info = info("bids", range(2, 5), Kind.HIDDEN | Kind.TOGETHER | Kind.CHANCE, ("empty", "all-out"))

    def start(self, seats, options):
        return State(seats)

    def read(self, token):
        return typed(token, WORDS)


PACKAGE = package(Rules())
