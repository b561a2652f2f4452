"""The 110 cards: deck, discard, the five face up, the hands; and what is known of cards that lie hidden.

Everything is nine counts in the order of data.LETTERS; the deck is a bag from which chance draws. An empty deck is
replaced by the discard when the next card is needed (spec: Draw train cards)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from handheld.games.base import Seat
from handheld.games.coast.data import LETTERS, LOCO, PLACES, data

EMPTY = -1  # a place with no card
KINDS = range(len(LETTERS))


class Cards:
    """Where every card is. Changed in place; copy() is apart."""

    __slots__ = ("ceiling", "deck", "discard", "display", "drawn", "hands", "known")

    def __init__(self, seats: int) -> None:
        self.deck = list(data().cards)
        self.discard = [0] * len(LETTERS)
        self.display = [EMPTY] * PLACES  # kinds
        self.hands = [[0] * len(LETTERS) for _ in range(seats)]
        # What follows is of no use to the rules; it tells imagine() what a seat can work out.
        self.known = [[0] * len(LETTERS) for _ in range(seats)]  # of each hand: taken face up and not paid since
        self.ceiling = list(self.deck)  # everybody knows that the deck holds no more than this
        self.drawn = [[0] * len(LETTERS) for _ in range(seats)]  # what each seat itself drew from this deck

    def copy(self) -> Cards:
        """Return equal cards, apart from these."""
        twin = object.__new__(Cards)
        twin.deck, twin.discard, twin.display = self.deck[:], self.discard[:], self.display[:]
        twin.hands, twin.known = [one[:] for one in self.hands], [one[:] for one in self.known]
        twin.ceiling, twin.drawn = self.ceiling[:], [one[:] for one in self.drawn]
        return twin

    @property
    def left(self) -> int:
        """How many cards can still be drawn: deck and discard."""
        return sum(self.deck) + sum(self.discard)

    @property
    def bag(self) -> Sequence[int]:
        """What the next card is drawn from: the deck, or the discard if that is empty."""
        return self.deck if any(self.deck) else self.discard

    def coloured(self) -> bool:
        """Return whether a card that is no locomotive lies face up."""
        return any(kind not in (EMPTY, LOCO) for kind in self.display)

    def shown(self) -> str:
        """Return the five places as letters, "-" for an empty one."""
        return "".join("-" if kind == EMPTY else LETTERS[kind] for kind in self.display)

    def to_hand(self, seat: Seat, kind: int) -> int:
        """Draw a card into a hand; return of how many cards a new deck was made for it, or 0."""
        made = self._pull(kind)
        self.hands[seat][kind] += 1
        self.drawn[seat][kind] += 1
        return made

    def to_place(self, place: int, kind: int) -> int:
        """Draw a card face up; return of how many cards a new deck was made for it, or 0."""
        made = self._pull(kind)
        self.display[place] = kind
        self.ceiling[kind] -= 1
        return made

    def _pull(self, kind: int) -> int:
        made = 0
        if not any(self.deck):
            made = sum(self.discard)
            self.deck, self.discard = self.discard, [0] * len(LETTERS)
            self.ceiling = self.deck[:]
            self.drawn = [[0] * len(LETTERS) for _ in self.hands]
        self.deck[kind] -= 1
        return made

    def take(self, seat: Seat, place: int) -> int:
        """Move a face-up card into a hand and return its kind; the place is left empty."""
        kind = self.display[place]
        self.display[place] = EMPTY
        self.hands[seat][kind] += 1
        self.known[seat][kind] += 1
        return kind

    def pay(self, seat: Seat, kind: int, n: int) -> None:
        """Move n cards of a kind from a hand to the discard. Those that everybody knows of go first."""
        self.hands[seat][kind] -= n
        self.known[seat][kind] = max(0, self.known[seat][kind] - n)
        self.discard[kind] += n

    def throw(self) -> str:
        """Move all face-up cards to the discard and return their letters."""
        thrown = self.shown()
        for kind in self.display:
            if kind != EMPTY:
                self.discard[kind] += 1
        self.display = [EMPTY] * PLACES
        return thrown

    def whole(self) -> bool:
        """Return whether the cards are the 110 of the game, none missing and none too many."""
        lying = [self.display.count(kind) for kind in KINDS]
        parts = (self.deck, self.discard, lying, *self.hands)
        return all(min(part) >= 0 for part in parts) and tuple(map(sum, zip(*parts, strict=True))) == data().cards

    def imagine(self, seat: Seat, pick: Callable[[int], int]) -> None:
        """Lay deck and other hands anew as they could be for all that this seat knows.

        It knows what others took face up and have not paid, and of which cards the deck was made last: none can be in
        it that were not, that were shown since, or that the seat drew itself."""
        pool = [deck + sum(hand[kind] for hand in self.hands) - self.hands[seat][kind]
                for kind, deck in enumerate(self.deck)]
        hidden = []
        for other, known in enumerate(self.known):
            hidden.append(sum(self.hands[other]) - sum(known))
            if other != seat:
                for kind in KINDS:
                    pool[kind] -= known[kind]
        possible = [min(pool[kind], self.ceiling[kind] - self.drawn[seat][kind]) for kind in KINDS]
        deck = [0] * len(LETTERS)
        for _ in range(sum(self.deck)):
            kind = one_of(possible, pick)
            possible[kind] -= 1
            pool[kind] -= 1
            deck[kind] += 1
        self.deck = deck
        for other in range(len(self.hands)):
            if other != seat:
                hand = self.known[other][:]
                for _ in range(hidden[other]):
                    kind = one_of(pool, pick)
                    pool[kind] -= 1
                    hand[kind] += 1
                self.hands[other] = hand
                self.drawn[other] = [0] * len(LETTERS)  # nothing that the others could work out


def one_of(counts: Sequence[int], pick: Callable[[int], int]) -> int:
    """Return a kind drawn from a bag of counts that is not empty."""
    n = pick(sum(counts))
    for kind, count in enumerate(counts):
        if n < count:
            return kind
        n -= count
    raise IndexError(n)
