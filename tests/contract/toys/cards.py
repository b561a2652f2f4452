"""Of the shape of Coast to Coast: hidden hands, drawing in two steps, claiming, showing the hand."""

import copy

from contract.toys.parts import by_score, info, package, readable, refuse, typed

from handheld.games.base import CHANCE, Event, Kind, WhyNot

WORDS = ["claim-g", "claim-r", "draw", "show"]
TURNS = 12


class State:
    def __init__(self, seats):
        self.bag = {"g": 6, "r": 6}
        self.hands = [{"g": 0, "r": 0} for _ in range(seats)]
        self.score = [0] * seats
        self.shown = [False] * seats
        self.cur = self.drawn = self.n = 0
        self.pending = False

    def to_act(self):
        if self.n >= TURNS or not any(self.bag.values()):
            return ()
        return (CHANCE,) if self.pending else (self.cur,)

    def turn(self):
        return self.n

    def moves(self, seat):
        if seat == CHANCE or seat not in self.to_act():
            return []
        return [token for token in WORDS if self.why_not(seat, token) is None]

    def chances(self):
        return {card: n for card, n in self.bag.items() if n}

    def play(self, moves):
        if set(moves) != set(self.to_act()):
            refuse("not-asked")
        ((seat, token),) = moves.items()
        if seat == CHANCE:
            if readable(token, ["g", "r"]) not in self.chances():
                refuse("not-in-bag")
            drawer = self.cur
            self._move(drawer, token, 1)
            self.pending, self.drawn = False, self.drawn + 1
            if self.drawn == 2:
                self._next()
            return [Event("drew", drawer), Event("card", drawer, (token,), only=(drawer,))]
        why = self.why_not(seat, token)
        if why:
            refuse(why.rule)
        if token == "draw":
            self.pending = True
            return [Event("draws", seat)]
        if token == "show":
            self.shown[seat] = True
            self._next()
            return [Event("reveal", seat, tuple(sorted(self.hands[seat].items())))]
        self._move(seat, token[-1], -2, to_bag=False)
        self.score[seat] += 1
        self._next()
        return [Event("claimed", seat, (token[-1],))]

    def _move(self, seat, card, n, to_bag=True):
        self.hands[seat] = self.hands[seat] | {card: self.hands[seat][card] + n}
        if to_bag:
            self.bag = self.bag | {card: self.bag[card] - n}

    def _next(self):
        self.cur, self.drawn, self.n = (self.cur + 1) % len(self.hands), 0, self.n + 1

    def outcome(self):
        if self.to_act():
            return None
        return by_score(self.score, "turns" if self.n >= TURNS else "bag")

    def seen_by(self, seat):
        hands = [
            dict(hand) if owner == seat or self.shown[owner] else sum(hand.values())
            for owner, hand in enumerate(self.hands)
        ]
        return {"hands": hands, "score": list(self.score), "turn": self.n, "drawn": self.drawn}

    def imagine(self, seat, pick):
        twin = self.copy()
        hidden = [s for s in range(len(self.hands)) if s != seat and not self.shown[s]]
        pool = [card for s in hidden for card, n in self.hands[s].items() for _ in range(n)]
        pool += [card for card, n in self.bag.items() for _ in range(n)]
        for s in hidden:
            hand = {"g": 0, "r": 0}
            for _ in range(sum(self.hands[s].values())):
                hand[pool.pop(pick(len(pool)))] += 1
            twin.hands[s] = hand
        twin.bag = {card: pool.count(card) for card in self.bag}
        return twin

    def why_not(self, seat, token):
        readable(token, WORDS)
        if seat not in self.to_act():
            return WhyNot("not-asked")
        if token == "draw":
            return None
        if self.drawn:
            return WhyNot("second-card")
        if token == "show":
            return WhyNot("shown-already") if self.shown[seat] else None
        return None if self.hands[seat][token[-1]] >= 2 else WhyNot("cards")

    def copy(self):
        twin = copy.copy(self)
        twin.hands, twin.score, twin.shown = list(self.hands), list(self.score), list(self.shown)
        return twin

    def digest(self):
        hands = ",".join(f"{hand['g']}{hand['r']}" for hand in self.hands)
        flags = "".join(str(int(flag)) for flag in (*self.shown, self.pending))
        bag, score = f"{self.bag['g']}{self.bag['r']}", ",".join(map(str, self.score))
        return f"{bag}-{hands}-{score}-{self.cur}{self.drawn}{flags}-{self.n}"


class Rules:
    info = info("cards", range(2, 6), Kind.HIDDEN | Kind.CHANCE, ("turns", "bag"))

    def start(self, seats, options):
        return State(seats)

    def told(self, moves, seat):
        """What is chosen is open; what is drawn is not."""
        return {one: token for one, token in moves.items() if one != CHANCE}

    def read(self, token):
        return typed(token, WORDS)


PACKAGE = package(Rules())
