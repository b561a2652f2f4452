"""What the Coast to Coast screen says, in the player's language. Names of cities stay as they are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from handheld.games.base import BadToken, Outcome, Seat, WhyNot
from handheld.games.coast import notation
from handheld.games.coast.choice import Payment
from handheld.games.coast.data import LETTERS, LOCO, data
from handheld.games.coast.sight import Sight, ends
from handheld.games.face import N_, Table, Words

CARDS = (N_("Black"), N_("Blue"), N_("Green"), N_("Orange"), N_("Purple"), N_("Red"), N_("White"), N_("Yellow"),
         N_("Locomotive"))


def city(index: int) -> str:
    """Return the name of a city."""
    return data().cities[index].name


class Speech:
    """Sentences in the player's language."""

    def __init__(self, words: Words) -> None:
        self.words = words

    # ------------------------------------------------------------ names

    def pair(self, a: int, b: int) -> str:
        """Two cities."""
        return f"{city(a)} – {city(b)}"

    def route(self, route: int) -> str:
        """A route by its cities."""
        one = data().routes[route]
        return self.pair(one.a, one.b)

    def ticket(self, ticket: int) -> str:
        """A ticket by its cities."""
        return self.pair(*ends(ticket))

    def card(self, kind: int) -> str:
        """The name of a kind of card."""
        return self.words.text(CARDS[kind])

    def cards(self, kind: int, n: int) -> str:
        """So many cards of a kind."""
        n_ = self.words.plural
        match kind:
            case 0:
                words = n_("{n} black", "{n} black", n)
            case 1:
                words = n_("{n} blue", "{n} blue", n)
            case 2:
                words = n_("{n} green", "{n} green", n)
            case 3:
                words = n_("{n} orange", "{n} orange", n)
            case 4:
                words = n_("{n} purple", "{n} purple", n)
            case 5:
                words = n_("{n} red", "{n} red", n)
            case 6:
                words = n_("{n} white", "{n} white", n)
            case 7:
                words = n_("{n} yellow", "{n} yellow", n)
            case _:
                words = n_("{n} locomotive", "{n} locomotives", n)
        return words.format(n=n)

    def paid(self, one: Payment) -> str:
        """What is paid."""
        return self.mix(one.kind, one.cards, one.locos)

    def mix(self, kind: int, cards: int, locos: int) -> str:
        """So many cards of a colour and locomotives."""
        parts = [self.cards(kind, cards)] if cards and kind != LOCO else []
        parts += [self.cards(LOCO, locos)] if locos else []
        return " + ".join(parts)

    def points(self, n: int) -> str:
        """A number of points."""
        n_ = self.words.plural
        return n_("{n} point", "{n} points", n).format(n=n)

    def cars(self, n: int) -> str:
        """A number of cars."""
        n_ = self.words.plural
        return n_("{n} car", "{n} cars", n).format(n=n)

    def signed(self, n: int) -> str:
        """Points won or lost, with a true minus."""
        return f"+{n}" if n >= 0 else f"−{-n}"

    def number(self, n: int) -> str:
        """A number with a true minus."""
        return str(n) if n >= 0 else f"−{-n}"

    def player(self, seat: Seat) -> str:
        """A player without a name."""
        _ = self.words.text
        return _("Player {n}").format(n=seat + 1)

    def name(self, table: Table, seat: Seat) -> str:
        """What to call a player."""
        given = table.names[seat] if seat < len(table.names) else ""
        return given or self.player(seat)

    # ------------------------------------------------------------ what is to be done

    def turn(self) -> str:
        """Everything is open."""
        _ = self.words.text
        return _("Claim a route or draw")

    def second(self) -> str:
        """One more card."""
        _ = self.words.text
        return _("Take a second card")

    def keep(self, least: int, chosen: int) -> str:
        """Tickets are to be chosen."""
        _ = self.words.text
        n_ = self.words.plural
        if chosen < least:
            return n_("Keep at least {n} ticket", "Keep at least {n} tickets", least).format(n=least)
        return n_("{n} ticket chosen", "{n} tickets chosen", chosen).format(n=chosen)

    def must_pass(self) -> str:
        """Nothing else can be done."""
        _ = self.words.text
        return _("Nothing left to do: pass")

    def claim_or_pass(self) -> str:
        """Nothing can be drawn; whether a route can be paid for is covered."""
        _ = self.words.text
        return _("Claim a route or pass")

    def claim_words(self, sight: Sight, route: int) -> str:
        """A route that is chosen: where and what it brings."""
        return f"{self.route(route)}, {self.points(sight.worth(route))}"

    def covered(self) -> str:
        """A hand that others may not see; the button or a finger on it uncovers it."""
        _ = self.words.text
        return _("Hold to look")

    def deciding(self, name: str) -> str:
        """Somebody else decides."""
        _ = self.words.text
        return _("{name} decides").format(name=name)

    def dealing(self) -> str:
        """Before anything lies there."""
        _ = self.words.text
        return _("The cards are dealt")

    def counting(self) -> str:
        """The points are added up."""
        _ = self.words.text
        return _("The points are counted")

    def last_turns(self, sight: Sight) -> str:
        """The end is near."""
        _ = self.words.text
        n_ = self.words.plural
        if sight.turns_left > 1:
            return n_("Last round – {n} turn left", "Last round – {n} turns left", sight.turns_left).format(
                n=sight.turns_left)
        return _("Last turn of the game") if sight.turns_left == 1 else _("The last round")

    # ------------------------------------------------------------ buttons and heads

    def keep_button(self, n: int) -> str:
        """The button that keeps the chosen tickets."""
        n_ = self.words.plural
        return n_("Keep {n}", "Keep {n}", n).format(n=n)

    def take(self, place: int) -> str:
        """What the tick takes from the market."""
        _ = self.words.text
        return _("Draw card") if place == 5 else _("Draw tickets") if place == 6 else _("Take card")

    def head(self, page: str) -> str:
        """The head of a page of the ledger."""
        _ = self.words.text
        match page:
            case "tickets":
                return _("Tickets")
            case "routes":
                return _("You can claim")
            case "players":
                return _("Players")
            case _:
                return _("Since your turn")

    def empty(self, page: str) -> str:
        """A page of the ledger with nothing on it."""
        _ = self.words.text
        match page:
            case "tickets":
                return _("No tickets")
            case "routes":
                return _("No route can be paid for now")
            case _:
                return _("Nothing yet")

    def choose_head(self, opening: bool) -> str:
        """Over the tickets to choose from."""
        _ = self.words.text
        return _("Your first tickets") if opening else _("New tickets")

    def secret_ticket(self, n: int) -> str:
        """A covered ticket."""
        _ = self.words.text
        return _("Ticket {n}").format(n=n)

    # ------------------------------------------------------------ the end

    def result(self, table: Table, sight: Sight) -> tuple[str, str]:
        """Return who won and why."""
        _ = self.words.text
        outcome = table.outcome
        if outcome is None:
            return "", ""
        first = [seat for seat, place in enumerate(outcome.places) if place == 0]
        if outcome.reason == "agreed":
            return _("Draw"), _("All players agreed to a draw")
        if len(first) != 1:
            names = _(" and ").join(self.name(table, seat) for seat in first)
            return _("{names} share the win").format(names=names), self._why_shared(outcome, first)
        head = _("{name} wins").format(name=self.name(table, first[0]))
        return head, self._why(outcome, first[0])

    def _why_shared(self, outcome: Outcome, first: Sequence[Seat]) -> str:
        _ = self.words.text
        points = self.points(outcome.scores[first[0]])
        return _("{points} each, with as many tickets and as long a path").format(points=points)

    def _why(self, outcome: Outcome, first: Seat) -> str:
        _ = self.words.text
        others = [score for seat, score in enumerate(outcome.scores) if seat != first]
        best, points = max(others, default=0), self.points(outcome.scores[first])
        match outcome.reason:
            case "resigned":
                return _("The game was given up")
            case "time":
                return _("Time ran out")
            case "tickets":
                return _("{points} each, but more tickets completed").format(points=points)
            case "path":
                return _("{points} and as many tickets each, but a longer path").format(points=points)
            case "stuck":
                return _("Nobody could do anything more: {points}").format(points=points)
        return _("{points}, {ahead} ahead").format(points=points, ahead=outcome.scores[first] - best)

    def columns(self, sight: Sight) -> list[tuple[str, str]]:
        """Return (key, head) of the columns of the table at the end."""
        _ = self.words.text
        variant = data().variants[sight.variant]
        found = [("routes", _("Routes")), ("tickets", _("Tickets")), ("done", _("Joined")), ("longest", _("Path"))]
        if variant.longest or variant.globetrotter:
            found.append(("bonus", _("Bonus")))
        return [*found, ("total", _("Points"))]

    def figures(self) -> list[tuple[str, str]]:
        """Return (key, head) of the statistics of a game."""
        _ = self.words.text
        return [("turns", _("Turns")), ("mean", _("Mean route")), ("blind", _("From the deck")),
                ("faceup", _("Face up")), ("locomotives", _("Locomotives"))]

    def step(self, table: Table, name: str, seat: Seat, value: int, ticket: int = -1, length: int = 0) -> str:
        """Return one step of the scoring in words."""
        _ = self.words.text
        who = self.name(table, seat)
        match name:
            case "failed":
                return _("{name} misses {ticket}").format(name=who, ticket=self.ticket(ticket))
            case "done":
                return _("{name} has joined {ticket}").format(name=who, ticket=self.ticket(ticket))
            case "longest":
                return _("{name} has the longest path: {cars}").format(name=who, cars=self.cars(length))
            case _:
                return _("{name} has the most tickets: {n}").format(name=who, n=length)

    # ------------------------------------------------------------ rules and options

    def rule(self, rule: str) -> str:
        """Return the sentence for a rule that forbids something."""
        _ = self.words.text
        match rule:
            case "game-over":
                return _("The game is over.")
            case "not-asked":
                return _("It is not your turn.")
            case "keep-first":
                return _("Choose first which of your new tickets to keep.")
            case "no-offer":
                return _("No tickets wait to be chosen.")
            case "not-offered":
                return _("This ticket is not among those offered to you.")
            case "keep-few":
                return _("Keep more of these tickets.")
            case "second-card":
                return _("Take a second card first.")
            case "no-cards":
                return _("No cards are left to draw.")
            case "empty-place":
                return _("No card lies here.")
            case "second-locomotive":
                return _("A face-up locomotive may only be the first card.")
            case "no-tickets":
                return _("No tickets are left.")
            case "owned":
                return _("This route is already claimed.")
            case "own-twin":
                return _("Nobody may own both tracks of a double route.")
            case "closed":
                return _("With two or three players only one track of a double route may be claimed.")
            case "cars":
                return _("You have too few cars left for this route.")
            case "cards":
                return _("You lack the cards to pay for this route.")
            case "payment":
                return _("Choose how to pay for this route.")
            case "colour":
                return _("This route must be paid in its own colour; locomotives may stand in.")
            case "length":
                return _("A route takes exactly as many cards as it is long.")
            case "mix":
                return _("Pay with as many cards of the colour as you have; locomotives are for the rest.")
            case "can-play":
                return _("You may pass only when nothing else can be done.")
        return _("That is not allowed now.")

    def refusal(self, why: WhyNot) -> str:
        """Return why a route is refused, with what is lacking in numbers."""
        n_ = self.words.plural
        lacking = why.cells[0][1] if why.cells else 0
        if why.rule == "cards" and lacking > 0:
            return n_("You lack {n} card for this route.", "You lack {n} cards for this route.", lacking).format(
                n=lacking)
        if why.rule == "cars" and lacking > 0:
            return n_("You lack {n} car for this route.", "You lack {n} cars for this route.", lacking).format(
                n=lacking)
        return self.rule(why.rule)

    def option(self, option: str, value: str | None) -> str:
        """Return the name of an option, or of one of its values."""
        _ = self.words.text
        match option, value:
            case "character", None:
                return _("Character")
            case "character", "builder":
                return _("Builder")
            case "character", "blocker":
                return _("Blocker")
            case "variant", None:
                return _("Variant")
            case "variant", "base":
                return _("Base game")
            case "variant", "1910":
                return _("1910")
            case "variant", "mega":
                return _("Mega game")
            case "variant", "bigcities":
                return _("Big Cities")
            case "payment", None:
                return _("Payment")
            case "payment", "usual":
                return _("Colours first")
            case "payment", "any":
                return _("Any mix")
        return value or option

    # ------------------------------------------------------------ tokens

    def say(self, token: str) -> str:
        """Return a decision or a draw as it stands in a move list."""
        _ = self.words.text
        try:
            act = notation.read(token)
        except BadToken:
            return self._draw(token)
        match act.what:
            case "draw":
                return _("Draws from the deck")
            case "take":
                return _("Takes card {n}").format(n=act.n + 1)
            case "tickets":
                return _("Draws tickets")
            case "pass":
                return _("Passes")
            case "claim":
                if not 0 <= act.n < len(data().routes):
                    return token
                paid = f": {self.mix(act.kind, act.cards, act.locos)}" if act.kind >= 0 else ""
                return self.route(act.n) + paid
        names = [self.ticket(one) for one in act.ids if one < len(data().tickets)]
        return _("Keeps {tickets}").format(tickets=", ".join(names))

    def _draw(self, token: str) -> str:
        """A draw, as much of it as is told."""
        _ = self.words.text
        if token.startswith(("open-keep", "keep")):
            return _("Chooses tickets")
        try:
            one = notation.read_draw(token)
        except BadToken:
            if token[:1] in ("h", "t") and token[1:2].isdigit():
                what = _("gets a card") if token[0] == "h" else _("is offered a ticket")
                return f"{self.player(int(token[1]) - 1)} {what}"
            return token
        match one.what:
            case "s":
                return _("{name} begins").format(name=self.player(one.n))
            case "h":
                return _("{name} gets: {card}").format(name=self.player(one.n), card=self.card(one.card))
            case "d":
                return _("Place {n} shows: {card}").format(n=one.n + 1, card=self.card(one.card))
        if one.ticket >= len(data().tickets):
            return token
        return _("{name} is offered {ticket}").format(name=self.player(one.n), ticket=self.ticket(one.ticket))

    # ------------------------------------------------------------ since your turn

    def told(self, name: str, values: Sequence[Any]) -> str:
        """Return one event of somebody else's turn in words; empty: not worth a line."""
        _ = self.words.text
        match name:
            case "claim":
                return f"{self.route(values[0])} +{values[4]}"
            case "take":
                return _("Takes {card}").format(card=self.card(LETTERS.index(values[1])))
            case "draw":
                return _("Draws from the deck")
            case "tickets":
                return _("Draws tickets")
            case "kept":
                n_ = self.words.plural
                return n_("Keeps {n} ticket", "Keeps {n} tickets", values[0]).format(n=values[0])
            case "pass":
                return _("Passes")
            case "last-round":
                return _("The last round begins")
        return ""

    def said(self, what: str, value: int) -> str:
        """Return what is said over the map for a moment."""
        _ = self.words.text
        n_ = self.words.plural
        match what:
            case "joined":
                return _("Done: {ticket}").format(ticket=self.ticket(value))
            case "redraw":
                return _("Three locomotives: five new cards")
            case "reshuffle":
                return n_("{n} card shuffled into a new deck", "{n} cards shuffled into a new deck", value).format(
                    n=value)
            case "last-round":
                return _("The last round begins")
        return _("Passes")
