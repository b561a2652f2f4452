"""What a seat is about to do: a way to pay, a place of the market, tickets to keep. Only what legal tokens offer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from handheld.games.base import Token
from handheld.games.coast import notation
from handheld.games.coast.data import LOCO, data
from handheld.games.coast.sight import DECK, MARKET, TICKETS, Sight


@dataclass(frozen=True, slots=True)
class Payment:
    """One way to pay for a route: `cards` of a colour and locomotives."""

    token: Token
    route: int
    kind: int  # 0..7; LOCO: locomotives alone
    cards: int
    locos: int

    @property
    def counts(self) -> tuple[int, ...]:
        """Return the nine counts of what is paid."""
        found = [0] * 9
        if self.kind != LOCO:
            found[self.kind] = self.cards
        found[LOCO] += self.locos
        return tuple(found)


def payments(tokens: Sequence[Token], hand: Sequence[int] | None) -> dict[int, list[Payment]]:
    """Return the ways to pay for each route that can be claimed: few locomotives first, then the colour of which
    most is in hand; locomotives alone last."""
    found: dict[int, list[Payment]] = {}
    for token in tokens:
        if token.startswith("claim."):
            act = notation.read(token)
            found.setdefault(act.n, []).append(Payment(token, act.n, act.kind, act.cards, act.locos))
    held = hand or (0,) * 9
    for ways in found.values():
        ways.sort(key=lambda p: (p.kind == LOCO, p.locos, -held[p.kind], p.kind))
    return found


class Choice:
    """The choice of one seat, kept while others look on covered."""

    def __init__(self) -> None:
        self.ways: dict[int, list[Payment]] = {}
        self.index = 0  # of the payment of the chosen route
        self.last: int | None = None  # the route chosen last: NEXT goes on from it after BACK
        self.market: dict[int, Token] = {}  # place -> what taking it is called
        self.at = DECK  # the place the cursor stands on
        self.picked: int | None = None  # the place that the tick takes
        self.row = 0  # of the offer; len(offer): the button under it
        self.kept: set[int] = set()
        self._offered: set[int] = set()
        self._keeps: dict[frozenset[int], Token] = {}
        self.passing: Token | None = None

    def look(self, tokens: Sequence[Token], sight: Sight) -> None:
        """Take a new position."""
        self.ways = payments(tokens, sight.hand)
        self.index, self.last, self.picked = 0, None, None
        self.market, self._keeps, self.passing = {}, {}, None
        for token in tokens:
            what, _, rest = token.partition(".")
            if what == "take":
                self.market[int(rest)] = token
            elif what == "draw":
                self.market[DECK] = token
            elif what == "tickets":
                self.market[TICKETS] = token
            elif what in ("keep", "open-keep"):
                self._keeps[frozenset(notation.read(token).ids)] = token
            elif what == "pass":
                self.passing = token
        if set(sight.offer) != self._offered:
            self._offered = set(sight.offer)
            self.kept = set(sight.offer) if sight.phase == "open" else set()  # of the first ones most are kept
        self.row = min(self.row, len(sight.offer))
        if not sight.offer:
            self.row = 0

    # ------------------------------------------------------------ payment

    def payment(self, route: int | None) -> Payment | None:
        """Return how the chosen route is paid."""
        ways = self.ways.get(-1 if route is None else route)
        return ways[self.index % len(ways)] if ways else None

    def turn(self, route: int | None, step: int) -> bool:
        """Go on to the next way to pay; False if there is no other."""
        ways = self.ways.get(-1 if route is None else route, ())
        if len(ways) < 2:
            return False
        self.index = (self.index + step) % len(ways)
        return True

    def pay_with(self, route: int | None, kind: int) -> bool:
        """Change to a payment with cards of this kind; again: to the next one of them."""
        ways = self.ways.get(-1 if route is None else route, [])
        fitting = [i for i, way in enumerate(ways) if way.counts[kind]]
        others = [i for i in fitting if i != self.index % max(1, len(ways))]
        if not others:
            return False
        later = [i for i in others if i > self.index] or others
        self.index = later[0]
        return True

    def routes(self) -> list[int]:
        """Return the routes that can be claimed, from west to east."""
        where = data()
        return sorted(self.ways, key=lambda r: (where.cities[where.routes[r].a].x + where.cities[where.routes[r].b].x,
                                                r))

    # ------------------------------------------------------------ market

    def move(self, step: int) -> bool:
        """Move the cursor along the market; False at its end."""
        at = self.at + step
        if not 0 <= at < MARKET:
            return False
        self.at = at
        return True

    # ------------------------------------------------------------ tickets

    def toggle(self, ticket: int) -> None:
        """Keep a ticket of the offer, or not."""
        self.kept ^= {ticket}

    @property
    def keeping(self) -> Token | None:
        """Return what keeping the chosen tickets is called; None: they are too few."""
        return self._keeps.get(frozenset(self.kept))
