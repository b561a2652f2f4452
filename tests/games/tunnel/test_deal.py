"""The deal (spec 4.2): even types, never both cards of a letter, all such deals alike, no dead end."""

import random
from collections import Counter
from itertools import product

import pytest
from reference import ref_tunnel

from handheld.games.base import CHANCE
from handheld.games.tunnel import deal, notation
from handheld.games.tunnel.deal import CARDS
from handheld.games.tunnel.rules import RULES
from handheld.session.match import Match

DEALS = {2: 10, 3: 1248, 4: 2784}
every_number = pytest.mark.parametrize("seats", [2, 3, 4])


def allowed(hands):
    """Return whether the reference's own words allow these hands."""
    for hand in hands:
        if len(hand) != 12 // len(hands) or len({card[0] for card in hand}) < len(hand):
            return False
        types = [sum(ref_tunnel.card_type(card) == kind for card in hand) for kind in "ROE"]
        if max(types) - min(types) > (len(hands) == 3):
            return False
    return True


def test_cards_and_types_are_those_of_the_reference():
    assert list(CARDS) == ref_tunnel.CARDS
    assert [deal.HUBS[kind] for kind in deal.KINDS] == [ref_tunnel.card_type(card) for card in CARDS]


@every_number
def test_all_allowed_deals_and_no_others_can_come(seats):
    found = deal.deals(seats, deal.anybody(seats))
    assert len(found) == len(set(found)) == DEALS[seats] == deal.ways(seats, (), deal.anybody(seats))
    assert all(allowed(deal.hands(seats, owners)) for owners in found)
    rng = random.Random(seats)
    for _ in range(200):
        hands = ref_tunnel.deal(seats, rng)
        owners = tuple(next(seat for seat in range(seats) if card in hands[seat]) for card in CARDS)
        assert owners in found
        assert [list(hand) for hand in deal.hands(seats, owners)] == hands


def test_with_two_seats_there_are_ten_deals():
    """Every way to give each letter's cards to different seats, judged by the reference's words."""
    found = set()
    for firsts in product((0, 1), repeat=6):
        owners = tuple(seat for first in firsts for seat in (first, 1 - first))
        if allowed(deal.hands(2, owners)):
            found.add(owners)
    assert found == set(deal.deals(2, deal.anybody(2)))


@every_number
def test_the_bag_never_runs_into_a_dead_end_and_all_deals_are_alike(seats):
    """The chance of each deal is the product of its draws: one by the number of deals, whatever its way."""
    rng = random.Random(seats)
    found = deal.deals(seats, deal.anybody(seats))
    for owners in rng.sample(found, 10):
        left = len(found)
        for k, seat in enumerate(owners):
            bag = deal.bag(seats, owners[:k])
            assert sum(bag.values()) == left
            left = bag[seat]
        assert left == 1


@every_number
def test_deals_by_number(seats):
    own = deal.deals(seats, deal.anybody(seats))[-1]
    may = tuple((0,) if seat == 0 else tuple(range(1, seats)) for seat in own)
    found = deal.deals(seats, may)
    assert own in found
    assert [deal.one_of(seats, may, number) for number in range(len(found))] == list(found)
    assert deal.ways(seats, (), may) == len(found)
    with pytest.raises(IndexError):
        deal.one_of(seats, may, len(found))


@every_number
def test_a_match_draws_who_begins_and_twelve_cards(seats):
    starts = Counter()
    for seed in range(40):
        match = Match(RULES, seats, {}, seed)
        drawn = [notation.read_draw(step.moves[CHANCE]) for step in match.steps]
        assert [card for _, card in drawn] == ["", *CARDS]
        hands = match.state.seen_by(None)["hands"]
        assert allowed(hands)
        assert all(card in hands[seat] for seat, card in drawn[1:])
        assert match.waiting_for() == (drawn[0][0],)
        starts[drawn[0][0]] += 1
        assert match.state.turn() == 0
        assert match.undo_target() is None
    assert set(starts) == set(range(seats))
