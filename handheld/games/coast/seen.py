"""What a seat may know of a position: the only place that hides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from handheld.games.base import Seat

if TYPE_CHECKING:
    from handheld.games.coast.rules import CoastState


def seen_by(state: CoastState, seat: Seat | None) -> Mapping[str, Any]:
    """Return what a seat (None: an onlooker) knows. Counts of cards are nine, in the order of data.LETTERS.

    variant, payment: str; seats: int; start: the seat that begins, -1 while it is not drawn yet
    phase: "deal" before the first choice, "open" (opening tickets), "turn", "second" (a second card must be taken),
        "keep" (tickets drawn), "over"; player: the seat whose turn it is, -1 when over; turn: its number from 0
    display: five letters, "-" for an empty place; deck, discard, known: counts; deck: int; ticket_deck: int
    owner: for each route the seat or -1; cars: left, per seat; points: for routes, per seat
    hand_sizes, ticket_counts (kept), offer_counts (waiting for a choice): per seat
    known: per seat the counts of its hand that everybody knows of, taken face up and not paid since
    hand: own counts, None for an onlooker; tickets: own ((ticket, joined), ...); offer: own tickets to choose from;
        returned: own tickets put back and not seen since
    trigger: the seat that brought about the last round or -1; turns_left: in the last round, else -1; passes: in a row
    totals: after each turn the route points per seat; stats: per seat stats.COUNTED
    hands: counts per seat, all_tickets: per seat ((ticket, joined), ...), final: scoring.Score.plain(): once over, else
        None
    """
    cards, tickets = state.cards, state.tickets
    over = state.phase == "over"
    return {
        "variant": state.variant,
        "payment": state.payment,
        "seats": state.seats,
        "start": state.start,
        "phase": state.phase,
        "player": state.player,
        "turn": state.number,
        "display": cards.shown(),
        "deck": sum(cards.deck),
        "discard": tuple(cards.discard),
        "ticket_deck": tickets.left,
        "owner": tuple(state.owner),
        "cars": tuple(state.cars),
        "points": tuple(state.points),
        "hand_sizes": tuple(map(sum, cards.hands)),
        "ticket_counts": tuple(map(len, tickets.kept)),
        "offer_counts": tuple(map(len, tickets.offers)),
        "known": tuple(map(tuple, cards.known)),
        "hand": tuple(cards.hands[seat]) if seat is not None else None,
        "tickets": _kept(state, seat) if seat is not None else (),
        "offer": tickets.offers[seat] if seat is not None else (),
        "returned": tuple(sorted(tickets.returned[seat])) if seat is not None else (),
        "trigger": state.trigger,
        "turns_left": state.turns_left,
        "passes": state.passes,
        "totals": state.totals,
        "stats": state.stats.plain(),
        "hands": tuple(map(tuple, cards.hands)) if over else None,
        "all_tickets": tuple(_kept(state, one) for one in range(state.seats)) if over else None,
        "final": state.score().plain() if over else None,
    }


def _kept(state: CoastState, seat: Seat) -> tuple[tuple[int, bool], ...]:
    done = state.joined_of(seat)
    return tuple((one, one in done) for one in state.tickets.kept[seat])
