"""How a route can be paid for (spec: Claim a route).

The usual payments are, for each colour, as many cards of it as there are and locomotives for the rest, or locomotives
alone. With the option `any` every mix is a payment of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from handheld.games.base import Token
from handheld.games.coast import notation
from handheld.games.coast.data import GREY, LETTERS, LOCO, data

Payment = tuple[int, int, int]  # kind of the cards, how many of them, locomotives


@cache
def colours(route: int) -> tuple[int, ...]:
    """Return the kinds with which a route can be paid, locomotives aside."""
    colour = data().routes[route].colour
    return tuple(range(LOCO)) if colour == GREY else (LETTERS.index(colour),)


def payments(route: int, hand: Sequence[int], usual: bool) -> Iterator[Payment]:
    """Yield every payment for a route from a hand of nine counts."""
    length, locos = data().routes[route].length, hand[LOCO]
    for kind in colours(route):
        most = min(hand[kind], length)
        if most and most + locos >= length:
            for cards in range(most if usual else max(1, length - locos), most + 1):
                yield kind, cards, length - cards
    if locos >= length:
        yield LOCO, 0, length


@cache
def token(route: int, kind: int, cards: int) -> Token:
    """Return the token of a claim; the locomotives are the rest of the route's length."""
    return notation.claim(route, kind, cards, data().routes[route].length - cards)


def claims(routes: Iterable[int], hand: Sequence[int], cars: int, usual: bool) -> list[Token]:
    """Return the tokens of every payment for each of these routes that is not longer than the cars left."""
    locos, plan, found = hand[LOCO], data().routes, []
    most_of_any = max(hand[:LOCO])
    for route in routes:
        length = plan[route].length
        if length <= cars and length <= most_of_any + locos:
            found += [token(route, kind, cards) for kind, cards, _ in payments(route, hand, usual)]
    return found


def missing(route: int, hand: Sequence[int]) -> int:
    """Return how many cards a hand lacks for a route, in the colour that lacks least; 0: it can be paid."""
    most = max(hand[kind] for kind in colours(route))
    return max(0, data().routes[route].length - most - hand[LOCO])
