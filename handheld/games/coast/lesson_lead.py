"""Ways into the positions of the lesson: whole games by the real rules, worked out from what each side builds.

Both sides draw from the deck what they need, one route after the other, so the five cards face up stay as they were
dealt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

from handheld.games.base import CHANCE, Seat, Token
from handheld.games.coast import INFO, notation
from handheld.games.coast.data import GREY, HAND, LETTERS, LOCO, data
from handheld.games.coast.rules import RULES, CoastState

LEARNER, RIVAL = 0, 1


def between(a: str, b: str, track: int = 0) -> int:
    """Return the route between two cities; of a double route, the track. Raises ValueError if there is none."""
    names = [city.name for city in data().cities]
    found = [one for one in data().between(names.index(a), names.index(b)) if data().routes[one].track == track]
    if not found:
        raise ValueError(f"no route {a} - {b}")
    return found[0]


def ticket(a: str, b: str) -> int:
    """Return the ticket of the base game between two cities. Raises StopIteration if there is none."""
    cities = data().cities
    return next(one for one in data().variants["base"].tickets
                if {cities[data().tickets[one].a].name, cities[data().tickets[one].b].name} == {a, b})


def ways(*text: str) -> tuple[tuple[int, str], ...]:
    """Return routes with the letter of the cards that pay for them, from texts like "Denver-Omaha P"; a capital after
    the names is the colour, "/2" before it names the second track."""
    found = []
    for one in text:
        names, colour = one.rsplit(" ", 1)
        track = 1 if names.endswith("/2") else 0
        a, b = names.removesuffix("/2").split("-")
        route = between(a, b, track)
        assert data().routes[route].colour in (GREY, colour) or colour == LETTERS[LOCO], one
        found.append((route, colour))
    return tuple(found)


@dataclass(frozen=True)
class Story:
    """What has happened before a step. The learner begins."""

    display: str  # the five cards face up
    hand: str  # of the learner, when the step begins
    offer: tuple[int, ...]  # of the learner's opening tickets
    keep: tuple[int, ...] = ()  # of these; none: the step is the choice
    mine: tuple[tuple[int, str], ...] = ()
    theirs: tuple[tuple[int, str], ...] = ()
    late: tuple[int, ...] = ()  # tickets drawn by the learner at the end of it
    taken: tuple[tuple[int, str], ...] = ()  # cards taken face up at the end of it: place, the card laid there

    @cache  # noqa: B019 - a story lives as long as the lesson
    def tokens(self) -> tuple[Token, ...]:
        """Return the tokens from the start of the game."""
        return _Teller(self).tell()


class _Teller:
    """Plays a story."""

    def __init__(self, story: Story) -> None:
        self.story = story
        state = RULES.start(2, INFO.defaults())
        assert isinstance(state, CoastState)
        self.state: CoastState = state
        self.tokens: list[Token] = []
        own = "".join(colour * data().routes[route].length for route, colour in story.mine) + story.hand
        other = "".join(colour * data().routes[route].length for route, colour in story.theirs)
        self.wanted = [list(own), list(other)]  # cards to come, in order
        self.plans = [list(story.mine), list(story.theirs)]

    def tell(self) -> tuple[Token, ...]:
        story = self.story
        self._play(notation.start(LEARNER))
        for seat in (LEARNER, RIVAL):
            for _ in range(HAND):
                self._card(seat)
        for place, letter in enumerate(story.display):
            self._play(notation.to_place(place, LETTERS.index(letter)))
        free = [one for one in data().variants["base"].tickets if one not in (*story.offer, *story.late)]
        for seat, tickets in ((LEARNER, story.offer), (RIVAL, tuple(free[:3]))):
            for one in tickets:
                self._play(notation.to_offer(seat, one))
        if story.keep:
            self._play(notation.keep(story.keep, True))
            self._play(notation.keep(tuple(free[:2]), True))
            while self.state.player != LEARNER or self._more():
                self._turn(self.state.player)
        if story.late:
            self._play("tickets")
            for one in story.late:
                self._play(notation.to_offer(LEARNER, one))
        for place, letter in story.taken:
            self._play(f"take.{place}")
            self._play(notation.to_place(place, LETTERS.index(letter)))
        return tuple(self.tokens)

    def _more(self) -> bool:
        return bool(self.wanted[LEARNER] or any(self.plans))

    def _turn(self, seat: Seat) -> None:
        """Claim the next route if its cards are there, else draw two."""
        if self.plans[seat]:
            route, letter = self.plans[seat][0]
            kind, length = LETTERS.index(letter), data().routes[route].length
            if self.state.cards.hands[seat][kind] >= length:
                self.plans[seat].pop(0)
                self._play(notation.claim(route, kind, 0, length) if kind == LOCO else
                           notation.claim(route, kind, length, 0))
                return
        for _ in range(2):
            self._play("draw")
            self._card(seat)

    def _card(self, seat: Seat) -> None:
        """Let a seat get the card it wants, or one of those that both will miss least."""
        chances, wanted = self.state.chances(), self.wanted[seat]
        if wanted:
            token = notation.to_hand(seat, LETTERS.index(wanted.pop(0)))
        else:
            missed = [*self.wanted[LEARNER], *self.wanted[RIVAL]]
            token = max(chances, key=lambda one: chances[one] - missed.count(one[-1]))
        self._play(token)

    def _play(self, token: Token) -> None:
        asked = self.state.to_act()[0]
        assert asked != CHANCE or token in self.state.chances(), (token, len(self.tokens))
        self.state.play({asked: token})
        self.tokens.append(token)


def told(story: Story) -> Callable[[], Sequence[Token]]:
    """Return what tells a story when it is needed."""
    return story.tokens
