"""Why a decision is not allowed: the rule and the places that break it.

The rules, in the order in which they are looked at, and their places (WhyNot.cells):

    game-over, not-asked      -
    keep-first                (tickets waiting, least to keep): tickets were drawn; only keeping some goes on
    no-offer                  no tickets wait for a choice
    not-offered               (ticket, 0), ...: tickets that were not offered
    keep-few                  (least to keep, named): too few
    second-card               - : a second card must be taken first
    no-cards                  - : deck and discard are empty
    empty-place               (place, 0)
    second-locomotive         (place, 0): a face-up locomotive may only be the first card
    no-tickets                - : the ticket deck is empty
    owned                     (route, owner)
    own-twin                  (other track, owner): nobody may own both tracks
    closed                    (other track, owner): with two or three players both tracks are closed then
    cars                      (route, cars lacking)
    cards                     (route, cards lacking): of the payment named; with none named in the best colour
    payment                   (route, 0): the route can be claimed, but no payment is named
    colour                    (route, 0): the route is of another colour
    length                    (route, its length): other than that many cards
    mix                       (route, coloured cards to pay): with the usual payment coloured cards go first
    can-play                  - : passing is only for who can do nothing else
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld.games.base import CHANCE, Seat, WhyNot
from handheld.games.coast.cards import EMPTY
from handheld.games.coast.data import LOCO, data
from handheld.games.coast.notation import Act
from handheld.games.coast.payments import colours, missing

if TYPE_CHECKING:
    from handheld.games.coast.rules import CoastState


def why_not(state: CoastState, seat: Seat, act: Act) -> WhyNot | None:
    """Return why a seat may not do this now, or None if it may."""
    asked = state.to_act()
    if not asked:
        return WhyNot("game-over")
    if seat not in asked or seat == CHANCE:
        return WhyNot("not-asked")
    opening = state.phase == "open"
    if opening or state.phase == "keep":
        return _keep(state, seat, act, opening)
    if act.what in ("keep", "open-keep"):
        return WhyNot("no-offer")
    if act.what == "draw":
        return None if state.cards.left else WhyNot("no-cards")
    if act.what == "take":
        return _take(state, act.n)
    if state.phase == "second":
        return WhyNot("second-card")
    if act.what == "tickets":
        return None if state.tickets.left else WhyNot("no-tickets")
    if act.what == "claim":
        return route_closed(state, seat, act.n) or _claim(state, seat, act)
    return None if tuple(state.moves(seat)) == ("pass",) else WhyNot("can-play")


def _keep(state: CoastState, seat: Seat, act: Act, opening: bool) -> WhyNot | None:
    offer, least = state.tickets.offers[seat], data().variants[state.variant].least(opening)
    least = min(least, len(offer))
    if act.what != ("open-keep" if opening else "keep"):
        return WhyNot("keep-first", ((len(offer), least),))
    if strange := [one for one in act.ids if one not in offer]:
        return WhyNot("not-offered", tuple((one, 0) for one in strange))
    return WhyNot("keep-few", ((least, len(act.ids)),)) if len(act.ids) < least else None


def _take(state: CoastState, place: int) -> WhyNot | None:
    kind = state.cards.display[place]
    if kind == EMPTY:
        return WhyNot("empty-place", ((place, 0),))
    if kind == LOCO and state.phase == "second":
        return WhyNot("second-locomotive", ((place, 0),))
    return None


def route_closed(state: CoastState, seat: Seat, route: int) -> WhyNot | None:
    """Return why a seat may not own a route, cars and cards aside; None if it may."""
    owner = state.owner[route]
    if owner >= 0:
        return WhyNot("owned", ((route, owner),))
    twin = data().routes[route].twin
    holder = state.owner[twin] if twin >= 0 else -1
    if holder == seat:
        return WhyNot("own-twin", ((twin, holder),))
    if holder >= 0 and state.seats < data().both_tracks_from:
        return WhyNot("closed", ((twin, holder),))
    return None


def _claim(state: CoastState, seat: Seat, act: Act) -> WhyNot | None:
    """Judge a claim of a route that is free."""
    route, hand = act.n, state.cards.hands[seat]
    length = data().routes[route].length
    if state.cars[seat] < length:
        return WhyNot("cars", ((route, length - state.cars[seat]),))
    if act.kind < 0:
        lacking = missing(route, hand)
        return WhyNot("cards", ((route, lacking),)) if lacking else WhyNot("payment", ((route, 0),))
    if act.kind != LOCO and act.kind not in colours(route):
        return WhyNot("colour", ((route, 0),))
    if act.cards + act.locos != length:
        return WhyNot("length", ((route, length),))
    short = max(0, act.cards - hand[act.kind]) + max(0, act.locos - hand[LOCO])
    if short:
        return WhyNot("cards", ((route, short),))
    most = min(length, hand[act.kind])
    if state.usual and act.kind != LOCO and act.cards < most:
        return WhyNot("mix", ((route, most),))
    return None
