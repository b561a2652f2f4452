"""Who is dealt which card (spec 4.2): all deals that the rules allow are equally likely, and none runs into a dead end.

The twelve cards are dealt in their own order, A1 A2 .. F2, and chance draws whose each is. The bag holds each seat as
often as there are allowed deals in which it gets the card, given those before: so no deal has to be thrown away, and
none is likelier than another. Which deals are left (for imagined hands) is counted in the same way."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from handheld.games.base import Seat
from handheld.games.tunnel.data import HUBS, data
from handheld.games.tunnel.notation import CARDS

KINDS = tuple(HUBS.index(card.hub) for card in data().cards)
LEAST = {2: 2, 3: 1, 4: 1}  # cards of one type in a hand; see `most`

Owners = tuple[Seat, ...]  # per card dealt, in the order of CARDS
Open = tuple[tuple[Seat, ...], ...]  # per card, the seats that may have it


def most(seats: int) -> int:
    """Return how many cards of one type a hand may hold: 2, 2, 1."""
    return -(-4 // seats)


def anybody(seats: int) -> Open:
    """Return that every card may be anybody's."""
    return (tuple(range(seats)),) * len(CARDS)


def ways(seats: int, owners: Owners, may: Open) -> int:
    """Return how many allowed deals begin with `owners` and give each later card to one of those who `may` have it."""
    counts = [0] * (3 * seats)
    for card, seat in enumerate(owners):
        counts[3 * seat + KINDS[card]] += 1
        if seat not in may[card] or (card % 2 and owners[card - 1] == seat):
            return 0
    return _ways(seats, len(owners), tuple(counts), owners[-1] if len(owners) % 2 else -1, may)


@lru_cache(maxsize=1 << 15)
def _ways(seats: int, card: int, counts: tuple[int, ...], other: Seat, may: Open) -> int:
    """Return the number of ways to deal the cards from number `card` on; `other` holds the first card of its letter."""
    each = len(CARDS) // seats
    if max(counts) > most(seats) or any(sum(counts[3 * seat : 3 * seat + 3]) > each for seat in range(seats)):
        return 0
    if card == len(CARDS):
        return int(min(counts) >= LEAST[seats])
    total = 0
    for seat in may[card]:
        if seat != other:
            at = 3 * seat + KINDS[card]
            grown = (*counts[:at], counts[at] + 1, *counts[at + 1 :])
            total += _ways(seats, card + 1, grown, -1 if card % 2 else seat, may)
    return total


def bag(seats: int, owners: Owners) -> dict[Seat, int]:
    """Return how often each seat lies in the bag for the next card."""
    may = anybody(seats)
    found = {seat: ways(seats, (*owners, seat), may) for seat in range(seats)}
    return {seat: count for seat, count in found.items() if count}


@lru_cache(maxsize=256)
def deals(seats: int, may: Open) -> tuple[Owners, ...]:
    """Return every allowed deal in which each card is with one of those who `may` have it, in order."""
    found: list[Owners] = [()]
    for card in range(len(CARDS)):
        found = [(*one, seat) for one in found for seat in may[card] if ways(seats, (*one, seat), may)]
    return tuple(found)


def one_of(seats: int, may: Open, number: int) -> Owners:
    """Return allowed deal `number`, 0 .. ways - 1, of those in which each card is with one who `may` have it."""
    owners: Owners = ()
    for card in range(len(CARDS)):
        for seat in may[card]:
            count = ways(seats, (*owners, seat), may)
            if number < count:
                owners = (*owners, seat)
                break
            number -= count
        else:
            raise IndexError(number)
    return owners


def hands(seats: int, owners: Sequence[Seat]) -> tuple[tuple[str, ...], ...]:
    """Return the cards of each seat, sorted."""
    return tuple(tuple(card for card, own in zip(CARDS, owners, strict=False) if own == seat) for seat in range(seats))
