"""Hidden hands: what a seat must not see changes nothing that it sees; imagined hands are any that agree with it."""

import random
from collections import Counter

import pytest
from games.tunnel.tables import begun, deal, games, take, tokens

from handheld.core.tunnel import CARDS
from handheld.games.base import CHANCE
from handheld.games.tunnel import deal as dealing
from handheld.games.tunnel.rules import RULES, TunnelState
from handheld.session.match import Match

HIDDEN = {"hands": "hidden"}


def hidden(seats, seed, steps=0, **options):
    """Return a match with hidden hands after some steps at random."""
    match, rng = Match(RULES, seats, {**HIDDEN, **options}, seed), random.Random(seed)
    for _ in range(steps):
        if match.waiting_for():
            (seat,) = match.waiting_for()
            match.choose(seat, rng.choice(match.state.moves(seat)))
    return match


def dealt(seats, owners, first=0):
    """Return a state with hidden hands after this deal."""
    return deal(TunnelState(seats, HIDDEN), dealing.hands(seats, owners), first)


def agreeing(seats, owners, seat):
    """Return the deals in which a seat has the same cards."""
    every = dealing.deals(seats, dealing.anybody(seats))
    mine = [card for card, own in zip(CARDS, owners, strict=True) if own == seat]
    return [one for one in every if [c for c, own in zip(CARDS, one, strict=True) if own == seat] == mine]


@pytest.mark.parametrize("seats", [3, 4])
def test_other_hands_change_nothing_that_a_seat_sees(seats):
    """The same plain steps in two worlds that differ in others' hands alone: same sight, moves, events, tokens told."""
    rng, compared = random.Random(seats), 0
    for number in range(6):
        owners = rng.choice(dealing.deals(seats, dealing.anybody(seats)))
        seat = number % seats
        other = rng.choice([one for one in agreeing(seats, owners, seat) if one != owners])
        worlds = [dealt(seats, owners), dealt(seats, other)]
        while worlds[0].to_act():
            one, two = worlds
            assert one.to_act() == two.to_act()
            assert one.seen_by(seat) == two.seen_by(seat)
            assert str(one.seen_by(seat)) == str(two.seen_by(seat))
            assert one.seen_by(None) == two.seen_by(None)
            assert one.moves(seat) == two.moves(seat)
            assert one.digest() != two.digest()
            (player,) = one.to_act()
            both = [token for token in one.moves(player) if token in two.moves(player) and len(token.split(".")) < 5]
            if not both:
                break
            token = rng.choice(both)
            events = [world.copy().play({player: token}) for world in worlds]
            ends = [world.copy() for world in worlds]
            for world in ends:
                world.play({player: token})
            if ends[0].outcome() or ends[1].outcome() or ends[0].seen_by(seat) != ends[1].seen_by(seat):
                break  # a line that is dead in one world alone is told
            assert events[0] == events[1]
            worlds = ends
            compared += 1
    assert compared > 100


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_deal_is_told_to_nobody_else(seats):
    match = hidden(seats, 5)
    hands = [match.state.seen_by(seat)["hands"][seat] for seat in range(seats)]
    for k, card in enumerate(CARDS, 1):
        owner = next(seat for seat, hand in enumerate(hands) if card in hand)
        for seat in (None, *range(seats)):
            assert match.told(k, seat) == ({CHANCE: f"d{owner + 1}{card}"} if seat == owner else {})
            assert bool(match.shown_at(k, seat)) == (seat == owner)
    assert match.told(0, None) == match.steps[0].moves
    assert match.shown_at(0, None)
    for seat in (None, *range(seats)):
        shown = match.state.seen_by(seat)["hands"]
        assert [hand is not None for hand in shown] == [own == seat for own in range(seats)]
        assert match.state.seen_by(seat)["hand_sizes"] == (12 // seats,) * seats


def test_how_many_cards_are_dealt_tells_nothing_of_whose():
    """In the middle of the deal all hands have the size that they will have."""
    for k in range(12):
        states = []
        for owners in ((0, 1, 2), (0, 2, 1)):
            state = TunnelState(3, HIDDEN)
            state.play({CHANCE: "f1"})
            order = next(one for one in dealing.deals(3, dealing.anybody(3)) if one[:3] == owners)
            for card, owner in list(zip(CARDS, order, strict=True))[: min(k, 3)]:
                state.play({CHANCE: f"d{owner + 1}{card}"})
            states.append(state)
        assert states[0].seen_by(0) == states[1].seen_by(0)
        assert states[0].seen_by(None) == states[1].seen_by(None)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_imagined_hands_are_all_deals_that_agree_and_alike(seats):
    match, rng = hidden(seats, 3), random.Random(seats)
    state = match.state
    mine = state.seen_by(1)["hands"][1]
    wanted = {dealing.hands(seats, one) for one in dealing.deals(seats, dealing.anybody(seats))
              if dealing.hands(seats, one)[1] == mine}
    found = Counter(
        tuple(map(tuple, state.imagine(1, rng.randrange).core.hands)) for _ in range(60 * len(wanted))
    )
    assert set(found) == wanted
    assert max(found.values()) < 3 * min(found.values())
    assert (len(wanted) == 1) == (seats == 2)


@pytest.mark.parametrize("seats", [3, 4])
def test_imagined_hands_agree_with_what_was_played_and_with_dead_lines(seats):
    rng, told = random.Random(seats), 0
    for seed in range(3):
        match = hidden(seats, seed, steps=20)
        while match.waiting_for():
            state = match.state
            for seat in range(seats):
                world, seen = state.imagine(seat, rng.randrange), state.seen_by(seat)
                world.core.check()
                assert tuple(world.core.hands[seat]) == seen["hands"][seat]
                assert [len(hand) for hand in world.core.hands] == list(seen["hand_sizes"])
                assert world.core.hubs == seen["hubs"]
                assert world.seen_by(seat)["lines"] == seen["lines"]
                assert world.moves(world.to_act()[0])
                owner = {card: own for own, hand in enumerate(world.core.hands) for card in hand}
                owner |= dict(world.core.hubs.values())
                assert dealing.ways(seats, tuple(owner[card] for card in CARDS), dealing.anybody(seats)) == 1
                told += any(line and line["dead"] for own in seen["lines"] for line in own)
            (seat,) = match.waiting_for()
            match.choose(seat, rng.choice(state.moves(seat)))
    assert told > 10


def test_a_line_that_only_hidden_cards_keep_alive_narrows_what_is_imagined():
    """Where others see that a line is dead or not, only hands that agree are imagined."""
    game = games()["3p-015-random"]
    state = deal(TunnelState(3, {**HIDDEN, "board": game["board"]}), game["hands"])
    for row in game["turns"][:30]:
        take(state, tokens(row[0]))
    hands, hubs, rng = tuple(map(tuple, state.core.hands)), dict(state.core.hubs.values()), random.Random(1)
    possible, agree = set(), set()
    for owners in dealing.deals(3, dealing.anybody(3)):
        if all(owners[CARDS.index(card)] == own for card, own in hubs.items()):
            held = tuple(tuple(card for card in hand if card not in hubs) for hand in dealing.hands(3, owners))
            if held[2] == hands[2]:
                world = state.core.copy()
                world.deal(held)
                possible.add(held)
                if all(world.is_dead(*line) == state.core.is_dead(*line) for line in ((0, 0), (0, 1), (1, 0), (1, 1))):
                    agree.add(held)
    assert hands in agree < possible
    assert {tuple(map(tuple, state.imagine(2, rng.randrange).core.hands)) for _ in range(40)} == agree


def test_what_another_seat_must_do_is_not_told():
    """Whether a full turn is there depends on its hand."""
    kinds = Counter()
    for game in list(games().values())[70::4]:
        state = begun(game)
        state.hidden = True
        for number, row in enumerate(game["turns"]):
            seat = number % game["np"]
            for token in tokens(row[0]):
                own = state.seen_by(seat)
                for other in (None, (seat + 1) % game["np"]):
                    seen = state.seen_by(other)
                    hides = own["must"] in ("station", "short")
                    assert seen["must"] == ("tile" if hides else own["must"])
                    assert seen["can_end"] == (own["must"] == "end")
                    assert seen["away"][seat] == (None, None)
                kinds[own["must"]] += 1
                state.play({seat: token})
    assert kinds["station"]
    assert kinds["short"]


def test_who_holds_a_card_of_a_letter_is_told_only_at_the_end():
    match = hidden(3, 2, steps=30)
    assert not match.over
    unplaced = [trip for trip in match.state.seen_by(0)["trips"].values() if trip["case"] == "unplaced"]
    assert unplaced
    assert all(trip["holders"] is None and trip["gain"] is None for trip in unplaced)
    open_hands = Match(RULES, 3, {}, 2)
    for step in match.steps[13:]:
        open_hands.step(step.moves)
    unplaced = [trip for trip in open_hands.state.seen_by(0)["trips"].values() if trip["case"] == "unplaced"]
    assert all(trip["holders"] and sum(trip["gain"]) for trip in unplaced)
    match = hidden(3, 2, steps=10_000)
    final = match.state.seen_by(None)
    assert match.over
    assert None not in final["hands"]
    assert all(trip["gain"] is not None for trip in final["final"]["letters"].values())
    assert final["trips"]["A"]["gain"] == final["final"]["letters"]["A"]["gain"]


def test_with_open_hands_nothing_is_imagined():
    match = Match(RULES, 3, {}, 9)
    for seat in range(3):
        assert match.state.imagine(seat, random.Random(1).randrange).digest() == match.state.digest()
        assert None not in match.state.seen_by(seat)["hands"]
    assert match.told(4, None) == match.steps[4].moves
