"""The tickets: the deck, what is offered, what is kept.

The deck is a row of packets, the first on top: the shuffled tickets of the variant, then each packet that somebody put
back. A ticket is drawn from the first packet, any of its tickets with equal chance (spec: tickets that are put back go,
shuffled, under the deck)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from handheld.games.base import Seat

NOBODY = -1


@dataclass(frozen=True, slots=True)
class Packet:
    """Tickets of the deck whose order nobody knows; `owner` put them back (NOBODY: the first packet)."""

    number: int
    owner: Seat
    ids: tuple[int, ...]  # ascending


class Tickets:
    """Where every ticket is. Changed in place; copy() is apart."""

    __slots__ = ("kept", "made", "offers", "packets", "returned")

    def __init__(self, seats: int, ids: Sequence[int]) -> None:
        self.packets: tuple[Packet, ...] = (Packet(0, NOBODY, tuple(ids)),)  # none of them empty
        self.made = 1  # packets so far
        self.offers: list[tuple[int, ...]] = [()] * seats  # ascending
        self.kept: list[tuple[int, ...]] = [()] * seats  # ascending
        # Tickets that a seat put back and has not seen since, with the packet that they went into.
        self.returned: list[dict[int, int]] = [{} for _ in range(seats)]

    def copy(self) -> Tickets:
        """Return equal tickets, apart from these."""
        twin = object.__new__(Tickets)
        twin.packets, twin.made = self.packets, self.made
        twin.offers, twin.kept = self.offers[:], self.kept[:]
        twin.returned = [dict(one) for one in self.returned]
        return twin

    @property
    def left(self) -> int:
        """How many tickets the deck holds."""
        return sum(len(packet.ids) for packet in self.packets)

    @property
    def top(self) -> tuple[int, ...]:
        """The tickets of which any may be drawn next."""
        return self.packets[0].ids if self.packets else ()

    def draw(self, seat: Seat, ticket: int) -> None:
        """Offer a ticket of the top packet to a seat."""
        first = self.packets[0]
        rest = tuple(one for one in first.ids if one != ticket)
        self.packets = ((Packet(first.number, first.owner, rest),) if rest else ()) + self.packets[1:]
        self.offers[seat] = tuple(sorted((*self.offers[seat], ticket)))
        self.returned[seat].pop(ticket, None)

    def keep(self, seat: Seat, ids: Iterable[int]) -> int:
        """Keep these of the tickets offered, put the rest under the deck and return how many that were."""
        back = tuple(one for one in self.offers[seat] if one not in ids)
        self.kept[seat] = tuple(sorted((*self.kept[seat], *ids)))
        self.offers[seat] = ()
        if back:
            self.packets = (*self.packets, Packet(self.made, seat, back))
            self.returned[seat] |= dict.fromkeys(back, self.made)
            self.made += 1
        return len(back)

    def every(self) -> list[int]:
        """Return all tickets, ascending."""
        lying = (packet.ids for packet in self.packets)
        return sorted(one for part in (*lying, *self.offers, *self.kept) for one in part)

    def imagine(self, seat: Seat, pick: Callable[[int], int]) -> None:
        """Lay the deck and the tickets of others anew as they could be for all that this seat knows: its own packets
        hold tickets that it put there; those of them that others have drawn may be anywhere else."""
        mine = self.returned[seat]
        own = {*self.kept[seat], *self.offers[seat]}
        laid: dict[int, tuple[int, ...]] = {}
        for packet in self.packets:
            if packet.owner == seat:
                could = sorted(ticket for ticket, number in mine.items() if number == packet.number)
                laid[packet.number] = chosen(could, len(packet.ids), pick)
        own.update(one for ids in laid.values() for one in ids)
        pool = [one for one in self.every() if one not in own]
        packets = []
        for packet in self.packets:
            ids = laid.get(packet.number)
            if ids is None:
                ids = chosen(pool, len(packet.ids), pick)
            packets.append(Packet(packet.number, packet.owner, ids))
        self.packets = tuple(packets)
        for other in range(len(self.kept)):
            if other != seat:
                self.kept[other] = chosen(pool, len(self.kept[other]), pick)
                self.offers[other] = chosen(pool, len(self.offers[other]), pick)
                self.returned[other] = {
                    one: packet.number for packet in packets if packet.owner == other for one in packet.ids
                }


def chosen(pool: list[int], n: int, pick: Callable[[int], int]) -> tuple[int, ...]:
    """Take n of the pool out of it by chance and return them, ascending."""
    return tuple(sorted(pool.pop(pick(len(pool))) for _ in range(n)))
