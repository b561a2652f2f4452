"""Random games against the plain reference (tests/reference/ref_coast.py), compared at each step."""

import random

import pytest
from games.coast.tables import VARIANTS, Feed, scored, shown, spelled
from reference import ref_coast

from handheld.games.coast import payments
from handheld.games.coast.data import LETTERS, data
from handheld.games.coast.rules import CoastState


class Shuffled(ref_coast.Chance):
    """Chance that shuffles when it is asked and writes down what came of it."""

    def __init__(self, variant, rng):
        deck, tickets = list(ref_coast.full_deck()), ref_coast.ticket_set(variant)
        rng.shuffle(deck)
        rng.shuffle(tickets)
        super().__init__("".join(deck), [], tickets, [])
        self.rng = rng

    def next_reshuffle(self, discard):
        self.reshuffles.append("".join(self.rng.sample(discard, len(discard))))
        return super().next_reshuffle(discard)

    def next_return(self, ids):
        self.returns.append(self.rng.sample(ids, len(ids)))
        return super().next_return(ids)


class Tape(Feed):
    """Feeds what the reference drew; new decks and returned packets as they come."""

    def __init__(self, start, chance):
        super().__init__(start, vars(chance))
        self.reshuffles, self.returns = Lane(chance.reshuffles), Lane(chance.returns)


class Lane:
    """The entries of a list that still grows, one after the other."""

    def __init__(self, entries):
        self.entries, self.at = entries, 0

    def pop(self, first):
        self.at += 1
        return self.entries[self.at - 1 + first]


PLAYERS = {  # what a player likes to do: weights of the words of tokens
    "any": {},
    "builder": {"claim": 30},
    "hoarder": {"draw": 30, "take": 30, "claim": 0.02, "tickets": 0.02},
    "traveller": {"tickets": 20, "claim": 3},
    "engineer": {"take": 20, "claim": 0.5},
}


def choice(likes, moves, rng):
    weights = [likes.get(token.split(":")[0], 1) for token in moves]
    return rng.choices(moves, weights)[0]


def compare(state, game, tape):
    full, chance = state.full(), game.chance
    assert tape.digest(state) == game.digest()[:10]
    assert shown(state) == {**game.summary(), "display": "".join(game.display)}
    assert (tape.reshuffles.at, tape.returns.at) == (chance.used_reshuffles, chance.used_returns)
    for seat in range(game.n):
        assert state.open_routes(seat) == [one for one in sorted(ref_coast.ROUTE) if game.route_open(seat, one)]
        done = ref_coast.ref_routes.completed_tickets(game.routes_of(seat), full["tickets"][seat])
        assert state.joined_of(seat) == set(done)


@pytest.mark.parametrize("seats", range(2, 6))
@pytest.mark.parametrize("variant", VARIANTS)
def test_random_games(variant, seats):
    steps = 0
    for number in range(3):
        rng = random.Random(f"{variant} {seats} {number}")
        game = ref_coast.Game(variant, seats, rng.randrange(seats), Shuffled(variant, rng))
        state = CoastState(seats, variant, "any")
        tape = Tape(game.player, game.chance)
        tape.settle(state)
        who = [rng.choice(sorted(PLAYERS)) for _ in range(seats)]
        while game.phase != "over":
            legal = game.legal()
            assert sorted(map(spelled, state.moves(state.player))) == legal
            if steps % 5 == 0:
                compare(state, game, tape)
            token = choice(PLAYERS[who[game.player]], legal, rng)
            game.apply(token)
            tape.play(state, token.replace(":", "."))
            steps += 1
        compare(state, game, tape)
        assert state.moves(0) == ()
        if max(map(len, map(game.routes_of, range(seats)))) <= 20:  # its search for the longest trail tries every walk
            assert scored(state.score()) == game.score()
    assert steps > 300


def usual(hand, length, kinds):
    """Return the payments of the spec's words: per colour as many cards as can be, the rest locomotives; or those."""
    found = {("locomotive", 0, length)} if hand["L"] >= length else set()
    for letter in kinds:
        cards = min(hand[letter], length)
        if cards and length - cards <= hand["L"]:
            found.add((data_word(letter), cards, length - cards))
    return found


def data_word(letter):
    return dict(zip(LETTERS, ref_coast.KINDS, strict=True))[letter]


def test_the_usual_payments_are_those_of_the_words():
    rng, many = random.Random(3), 0
    for _ in range(400):
        hand = {letter: rng.choice((0, 0, 1, 2, 4, 7)) for letter in LETTERS}
        number = rng.randrange(100)
        one = data().routes[number]
        kinds = one.colour or LETTERS[:8]
        found = list(payments.payments(number, [hand[letter] for letter in LETTERS], True))
        assert {(ref_coast.KINDS[kind], cards, locos) for kind, cards, locos in found} == usual(hand, one.length, kinds)
        assert len(found) == len(set(found))
        mixes = list(payments.payments(number, [hand[letter] for letter in LETTERS], False))
        assert set(found) <= set(mixes)
        many += len(mixes) > len(found) > 0
        lacking = payments.missing(number, [hand[letter] for letter in LETTERS])
        assert (lacking == 0) == bool(found)
        most = max(min(hand[letter] + hand["L"], one.length) for letter in kinds)
        assert lacking == one.length - most
    assert many > 50
