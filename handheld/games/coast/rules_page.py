"""The rules of Coast to Coast in our own words, with maps and cards for pictures (docs/coast-rules.md)."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from handheld.games.coast import cards_art as art
from handheld.games.coast.data import LETTERS, data
from handheld.games.coast.lesson_lead import between
from handheld.games.coast.map import Map
from handheld.games.coast.maplook import MapLook
from handheld.games.face import N_, Box, Canvas
from handheld.games.teach import RulesPage, Section

MINE, THEIRS = 0, 1


def _line(*cities: str) -> tuple[int, ...]:
    """Return the routes from city to city."""
    return tuple(between(a, b) for a, b in pairwise(cities))


def _cities(*names: str) -> frozenset[int]:
    return frozenset(index for index, city in enumerate(data().cities) if city.name in names)


@dataclass(frozen=True)
class MapPicture:
    """A picture of the map with some routes claimed; small pictures show the part round `about`."""

    caption: str
    about: tuple[int, ...]  # routes
    owners: Mapping[int, Sequence[int]] = field(default_factory=dict)  # by seat: its routes
    lit: frozenset[int] = frozenset()  # cities
    trail: tuple[int, ...] = ()

    @property
    def look(self) -> MapLook:
        """What the map shows."""
        owner, routes = [-1] * len(data().routes), data().routes
        for seat, taken in self.owners.items():
            for route in taken:
                owner[route] = seat
        closed = {index for index, route in enumerate(routes) if owner[index] < 0 <= route.twin
                  and owner[route.twin] >= 0}
        return MapLook(owner=tuple(owner), closed=frozenset(closed), lit_cities=self.lit, trail=self.trail,
                       faded=bool(self.trail))

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in squares."""
        return 9.0, 6.0

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw it in the middle of a box."""
        wide, high = self.size
        z = min(box.w / wide, box.h / high)
        w, h = float(math.floor(wide * z)), float(math.floor(high * z))
        place = Box(float(round(box.x + (box.w - w) / 2)), float(round(box.y + (box.h - h) / 2)), w, h)
        view = Map(motion=False)
        view.layout(place, canvas.metrics)
        view.show(routes=self.about)
        view.skip()
        with canvas.clip(place):
            view.draw(canvas, self.look, 0.0)
        canvas.frame(place, "hair", 1, canvas.metrics.radius / 2)


@dataclass(frozen=True)
class CardsPicture:
    """Rows of cards, one below the other: letters of LETTERS."""

    caption: str
    rows: tuple[str, ...]

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in squares; a card is one square wide."""
        return max(map(len, self.rows)) * 1.12, len(self.rows) * 1.28

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw it in the middle of a box."""
        wide, high = self.size
        z = min(box.w / wide, box.h / high)
        top = box.y + (box.h - high * z) / 2
        for k, row in enumerate(self.rows):
            left = box.x + (box.w - len(row) * 1.12 * z) / 2
            for n, letter in enumerate(row):
                place = Box(left + (n * 1.12 + 0.06) * z, top + (k * 1.28 + 0.06) * z, z, 1.16 * z)
                art.show_card(canvas, place, LETTERS.index(letter))


@dataclass(frozen=True)
class PointsPicture:
    """What a route brings, by its length."""

    caption: str

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in squares: six rows of up to six cars."""
        return 8.4, 6.0

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw it in the middle of a box."""
        wide, high = self.size
        z = min(box.w / wide, box.h / high)
        left, top = box.x + (box.w - wide * z) / 2, box.y + (box.h - high * z) / 2
        size = max(canvas.metrics.small, min(canvas.metrics.body, round(z * 0.6)))
        for length in range(1, 7):
            y = top + (length - 0.5) * z
            for n in range(length):
                car = Box(left + (n + 0.06) * z, y - 0.2 * z, 0.88 * z, 0.4 * z)
                canvas.rect(car, canvas.mix("ink", f"seat{MINE}", 0.4), 0.18 * z)
                canvas.rect(car.inset(1), f"seat{MINE}", max(1.0, 0.18 * z - 1))
            canvas.text((left + (wide - 0.1) * z, y), str(data().points[length]), size, "ink", bold=True, anchor="rm")



def _sections() -> tuple[Section, ...]:
    short = _line("Atlanta", "Raleigh", "Washington")
    detour = _line("Atlanta", "Charleston", "Raleigh", "Washington")
    loop = _line("Atlanta", "Nashville", "Saint Louis", "Pittsburgh", "Nashville")
    return (
        Section(
            "goal", N_("The goal"),
            (N_("You claim routes between cities, join the cities of your secret tickets, and collect points. Who has "
                "most in the end wins."),
             N_("Everybody has 45 cars. Points come from routes at once, from tickets and bonuses at the end.")),
            (MapPicture(N_("Two routes that join the ticket Atlanta – Washington"), short, {MINE: short},
                        _cities("Atlanta", "Washington")),),
        ),
        Section(
            "setup", N_("The start"),
            (N_("Everybody gets four cards. Five more lie open, and the rest is the deck: twelve of each of eight "
                "colours and fourteen locomotives."),
             N_("Then everybody chooses from three tickets and keeps two at least. What is put back goes under the "
                "ticket deck. Who begins is drawn.")),
        ),
        Section(
            "turn", N_("Your turn"),
            (N_("Do one of three things: draw cards, claim a route, or draw tickets."),
             N_("You may pass only when none of the three can be done. If all players pass one after the other, the "
                "game is over.")),
        ),
        Section(
            "cards", N_("Drawing cards"),
            (N_("Take two cards, each of them an open one or from the deck. An open card is replaced at once, before "
                "you take the second."),
             N_("You may hold as many cards as you like. When the deck is empty the cards that were paid are shuffled "
                "into a new one.")),
            (CardsPicture(N_("The nine kinds of cards: eight colours and the locomotive"), ("KBGOP", "RWYL")),),
        ),
        Section(
            "locomotives", N_("Locomotives"),
            (N_("A locomotive stands for a card of any colour."),
             N_("If you take an open one it is the only card of your turn, and it may not be your second card. A "
                "locomotive from the deck is a card like any other."),
             N_("When three or more of the five open cards are locomotives, all five are replaced, up to three times "
                "in a row.")),
            (CardsPicture(N_("Three locomotives: these five are replaced."), ("LGLRL",)),),
        ),
        Section(
            "claim", N_("Claiming a route"),
            (N_("Pay as many cards of the route's colour as it has spaces; locomotives may stand in for any of them, "
                "or for all. A grey route is paid with any one colour."),
             N_("Your cars go on the spaces and the points are yours at once. The route need not touch your others. "
                "You need enough cars, and each turn you can claim only one."),
             N_("Usually your coloured cards are paid first and locomotives fill up. Where any mix is allowed you "
                "choose freely.")),
            (CardsPicture(N_("Each of these pays for a purple route of four spaces."), ("PPPP", "PPPL", "LLLL")),),
        ),
        Section(
            "points", N_("Points for routes"),
            (N_("Long routes bring far more than short ones: one of six spaces as much as fifteen of one."),
             N_("Points for routes are counted openly while you play. Tickets stay secret until the end.")),
            (PointsPicture(N_("A route's length and what it brings")),),
        ),
        Section(
            "double", N_("Double routes"),
            (N_("Some cities are joined by two tracks side by side. Nobody may own both."),
             N_("With two or three players the second track is closed as soon as one is claimed. With four or five "
                "somebody else may still claim it.")),
            (MapPicture(N_("Two players: the track beside the claimed one is closed."),
                        _line("New York", "Pittsburgh"), {THEIRS: _line("Boston", "New York", "Pittsburgh")}),),
        ),
        Section(
            "tickets", N_("Drawing tickets"),
            (N_("Draw three tickets and keep one at least; the others go under the deck. Once you have drawn them "
                "there is no way back."),
             N_("A ticket is made when your own routes join its two cities, whatever way they take. At the end it "
                "brings its points; one that is not made costs as many.")),
            (MapPicture(N_("Atlanta – Washington is made, although by a detour."), detour, {MINE: detour},
                        _cities("Atlanta", "Washington")),),
        ),
        Section(
            "ending", N_("The end"),
            (N_("When a player has two cars or fewer left after a turn, everybody has one more turn; that player has "
                "the last one."),
             N_("Then tickets are shown, and those that are not made are taken off. The longest path brings 10 points: "
                "routes of one player in one go, none twice; cities may come again. It is measured in cars, and all "
                "who are level get the points."),
             N_("Who has most points wins. If players are level it is who has made more tickets, then who has the "
                "longer path; else they share the win.")),
            (MapPicture(N_("A path may come to a city twice: here it comes to Nashville again."), loop,
                        {MINE: loop}, trail=loop),),
        ),
        Section(
            "variants", N_("Variants"),
            (N_("Base game: 30 tickets, and 10 points for the longest path."),
             N_("1910: 35 other tickets. Instead of the longest path, whoever has made the most tickets gets 15 "
                "points; the card is called Globetrotter."),
             N_("Mega game: 69 tickets and both bonuses. Choose from five tickets at first and keep three; later draw "
                "four and keep one."),
             N_("Big Cities: 35 tickets, each with at least one of seven big cities, and no bonus. Choose from four at "
                "first and keep two; later draw four and keep one.")),
        ),
    )


PAGE = RulesPage(
    game="coast",
    about=N_("Claim routes across the country, and join the cities of your secret tickets before the cars run out."),
    sections=_sections(),
)
