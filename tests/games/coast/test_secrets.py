"""What a seat must not see changes nothing that it is shown, told or can read in a menu; and what it may work out."""

import random
from collections import Counter

import pytest
from games.coast.tables import counts, dealt, named, own, play, put, started

from handheld.games import BUILDING
from handheld.games.base import CHANCE
from handheld.games.coast import PACKAGE, notation
from handheld.games.coast.data import LETTERS, data
from handheld.games.coast.rules import RULES
from handheld.session import record
from handheld.session.match import Match
from handheld.session.sides import side_at
from handheld.session.store import Store

GAMES = {"coast": PACKAGE}
SECRET = ("gets", "offer", "keep", "joined")


def shown_to(events, seat):
    return [event for event in events if not event.only or seat in event.only]


def match_at(seed, steps, seats=3, **options):
    """Return a match after that many steps (or more, until somebody is to act), played at random."""
    rng = random.Random(seed)
    match = Match(RULES, seats, options, seed)
    while match.waiting_for() and match.at < steps:
        seat = match.waiting_for()[0]
        match.choose(seat, rng.choice(match.state.moves(seat)))
    return match


def public(token):
    """Return whether everybody may know a token."""
    if token[0] in "shdt" and token[1].isdigit():
        return token[0] in "sd"
    return not token.startswith(("keep", "open-keep"))


def draws(one, other, rng):
    """Return what chance draws in two worlds: the same, where it is seen; else anything."""
    assert one.due == other.due
    tokens = sorted(one.chances()), sorted(other.chances())
    both = sorted(set(tokens[0]) & set(tokens[1]))
    if one.due[0] in "sd" or not one.due[1]:
        return (rng.choice(both),) * 2 if both else None
    return rng.choice(tokens[0]), rng.choice(tokens[1])


@pytest.mark.parametrize("seed", range(24))
def test_two_worlds_that_a_seat_cannot_tell_apart_stay_alike_to_it(seed):
    """Seat 0 sees the same from start to end, whatever the others hold: the world is imagined anew at random points."""
    rng, compared = random.Random(seed), 0
    one = Match(RULES, 2 + seed % 4, {"variant": ("base", "1910", "mega", "bigcities")[seed // 4 % 4]}, seed).state
    other = one.imagine(0, rng.randrange)
    for _ in range(400):
        assert one.seen_by(0) == other.seen_by(0)
        assert one.seen_by(None) == other.seen_by(None)
        assert one.to_act() == other.to_act()
        assert one.turn() == other.turn()
        assert one.moves(0) == other.moves(0)
        assert one.outcome() is other.outcome() is None
        if one.to_act() == (CHANCE,):
            tokens = draws(one, other, rng)
            seat = CHANCE
        else:
            seat = one.player
            mine, theirs = one.moves(seat), other.moves(seat)
            if seat == 0 or one.phase not in ("open", "keep"):
                both = sorted(set(mine) & set(theirs))
                tokens = (rng.choice(both),) * 2 if both else None
            else:  # others keep as many tickets in both worlds, whichever
                size = rng.choice([len(notation.read(token).ids) for token in mine])
                tokens = tuple(
                    rng.choice([token for token in moves if len(notation.read(token).ids) == size])
                    for moves in (mine, theirs)
                )
        if tokens is None:
            other = one.imagine(0, rng.randrange)
            continue
        events = [state.play({seat: token}) for state, token in zip((one, other), tokens, strict=True)]
        if not one.to_act() or not other.to_act():
            break
        assert shown_to(events[0], 0) == shown_to(events[1], 0)
        assert shown_to(events[0], None) == shown_to(events[1], None)
        told = [RULES.told({seat: token}, 0) for token in tokens]
        assert told[0] == told[1]
        compared += 1
        if rng.random() < 0.1:
            other = one.imagine(0, rng.randrange)
    assert compared > 60


def test_only_its_own_seat_is_shown_cards_and_tickets():
    match = match_at(3, 10_000, variant="mega")
    seen = Counter()
    for k in range(match.at):
        for event in match.events_at(k):
            assert bool(event.only) == (event.name in SECRET)
            assert not event.only or event.only == (event.seat,)
            seen[event.name] += 1
    assert min(seen[name] for name in SECRET) > 0
    assert {"take", "draw", "show", "claim", "tickets", "kept", "last-round", "failed", "end"} <= set(seen)


def test_which_tokens_are_told():
    match = match_at(5, 200)
    told = Counter()
    for k, step in enumerate(match.steps):
        ((who, token),) = step.moves.items()
        for seat in (None, 0, 1, 2):
            heard = match.told(k, seat)
            owner = int(token[1]) - 1 if who == CHANCE and token[0] in "ht" else who
            assert heard == (step.moves if public(token) or owner == seat else {})
            told[bool(heard)] += 1
    assert min(told.values()) > 20


def test_an_unfinished_match_gives_nothing_away_from_the_menu(tmp_path, monkeypatch):
    """Its slot, its entry in a list, and a look at it without a seat, against a match in which all secrets differ."""
    monkeypatch.setenv(BUILDING, "coast")
    match, pages = hoarded(8, 90), []
    other = twin_of(match)
    assert all(one != two for one, two in zip(match.state.cards.hands, other.state.cards.hands, strict=True))
    assert all(one != two for one, two in zip(match.state.tickets.kept, other.state.tickets.kept, strict=True))
    for number, one in enumerate((match, other)):
        one.headers = {"Date": ("2026-11-30 01:02",), "Players": ("person", "person", "computer 3")}
        store = Store(tmp_path / str(number))
        store.autosave(one)
        (kept,) = store.slots()
        resumed = store.resume("coast")
        store.close()
        headers = {key: value for key, value in kept.summary.headers.items() if key != "Digest"}
        about = (kept.path.name, headers, kept.summary.names, kept.summary.result, kept.summary.turns)
        looks = [(side_at(resumed, k).seen, resumed.shown_at(k, None), resumed.told(k, None)) for k in range(one.at)]
        pages.append((about, looks, side_at(resumed, one.at).seen))
        assert resumed.undo_target() is None  # nobody knows any more who has looked at what
    assert pages[0] == pages[1]


def hoarded(seed, steps):
    """Return a match in which nobody claims: whatever is hidden could be another."""
    rng, match = random.Random(seed), Match(RULES, 3, {}, seed)
    while match.at < steps:
        seat = match.waiting_for()[0]
        match.choose(seat, rng.choice([one for one in match.state.moves(seat) if not one.startswith("claim")]))
    return match


def twin_of(match):
    """Return a match with the same public steps and seed, in which everything hidden is another."""
    rng, twin = random.Random(1), Match(RULES, match.seats, match.options, match.seed, deal=False)
    for step in match.steps:
        ((who, token),) = step.moves.items()
        if not public(token):
            if who == CHANCE:
                token = rng.choice(sorted(twin.state.chances()))
            else:
                size = len(notation.read(token).ids)
                token = rng.choice([one for one in twin.state.moves(who) if len(notation.read(one).ids) == size])
        twin.step({who: token})
    return twin


def test_a_finished_game_and_its_record_hold_everything():
    match = match_at(4, 10_000)
    again = record.read(record.write(match), GAMES)
    assert again.over
    for k, step in enumerate(again.steps):
        for seat in (None, 0, 1, 2):
            assert again.told(k, seat) == step.moves
            assert again.shown_at(k, seat) == list(again.events_at(k))
    seen = again.state.seen_by(None)
    assert seen["hands"] == tuple(map(tuple, match.state.cards.hands))
    assert [tuple(one for one, _ in kept) for kept in seen["all_tickets"]] == match.state.tickets.kept
    assert seen["final"]["total"] == match.outcome.scores
    running = match_at(4, 100).state.seen_by(0)
    assert (running["hands"], running["all_tickets"], running["final"]) == (None, None, None)


def test_an_onlooker_sees_no_hand():
    seen = match_at(6, 120).state.seen_by(None)
    assert (seen["hand"], seen["tickets"], seen["offer"], seen["returned"]) == (None, (), (), ())


# ---------------------------------------------------------------- what can be worked out


def test_cards_taken_face_up_are_known_until_they_are_paid():
    state = started(cards="KKKKBBBB" + "RGYWO")
    play(state, "take.0", "K")
    play(state, "take.1", "K")
    assert state.seen_by(1)["known"] == (tuple(counts("RG")), tuple([0] * 9))
    play(state, "draw")
    play(state, "draw")
    rng = random.Random(1)
    for _ in range(50):
        world = state.imagine(1, rng.randrange)
        assert all(world.cards.hands[0][LETTERS.index(letter)] >= 1 for letter in "RG")
        assert world.cards.hands[1] == state.cards.hands[1]
    play(state, "claim.57.green.1+0")
    assert state.seen_by(1)["known"][0] == tuple(counts("R"))


def test_cards_of_a_new_deck_are_those_of_the_discard():
    state = put(started(3), "KBGOP", "R", "WWWWYYYY", "BBL")
    play(state, "draw", "R")
    play(state, "draw", "W")
    rng = random.Random(2)
    for seat in range(3):
        for _ in range(60):
            deck = state.imagine(seat, rng.randrange).cards.deck
            assert {LETTERS[kind] for kind in range(9) if deck[kind]} <= set("WY")
            assert sum(deck) == 7
            if seat == 0:  # it knows what it drew itself
                assert deck == counts("WWWYYYY")


def test_what_a_seat_put_back_lies_where_it_put_it():
    state = dealt(3, "mega")
    for seat in range(3):
        play(state, notation.keep(state.tickets.offers[seat][:3], True))
    mine = state.tickets.packets[1].ids
    assert state.seen_by(0)["returned"] == mine
    assert state.seen_by(1)["returned"] != mine
    rng, seen = random.Random(3), set()
    for _ in range(50):
        world = state.imagine(0, rng.randrange)
        assert world.tickets.packets[1].ids == mine
        assert world.tickets.every() == state.tickets.every()
        seen.add(world.tickets.packets[2].ids)
        for other in (1, 2):
            assert not set(mine) & set(world.tickets.kept[other])
    assert len(seen) > 40


def test_a_ticket_that_came_back_is_known_no_longer_where_others_have_drawn_it():
    state = put(started(), "-----", tickets=3)
    play(state, "tickets")
    offer = state.tickets.offers[0]
    play(state, f"keep.{offer[0]}")
    assert state.seen_by(0)["returned"] == offer[1:]
    rng = random.Random(4)
    assert {state.imagine(0, rng.randrange).tickets.top for _ in range(20)} == {offer[1:]}
    play(state, "tickets")
    worlds = [state.imagine(0, rng.randrange).tickets.offers[1] for _ in range(80)]
    assert len(set(worlds)) > 10
    assert all(offer[0] not in world for world in worlds)
    play(state, f"keep.{offer[2]}")
    play(state, "tickets")
    assert state.seen_by(0)["offer"] == offer[1:2]  # there it is again
    assert state.seen_by(0)["returned"] == offer[2:]


def test_imagined_cards_are_as_likely_as_they_are_many():
    state, rng, seen = started(3, cards="KKKKBBBBGGGG" + "RYWOP"), random.Random(5), Counter()
    for _ in range(2_000):
        hand = state.imagine(0, rng.randrange).cards.hands[1]
        seen.update({LETTERS[kind]: n for kind, n in enumerate(hand)})
    unseen = dict(zip(LETTERS, data().cards, strict=True))
    for letter in "KKKKRYWOP":
        unseen[letter] -= 1
    for letter, n in unseen.items():
        share = 8_000 * n / sum(unseen.values())
        assert 0.8 * share < seen[letter] < 1.2 * share


def test_a_seat_is_told_of_a_ticket_of_its_own_alone_that_it_has_joined():
    state = put(started(), "-----", hand="KKK")
    state.tickets.kept[0], state.tickets.kept[1] = (2,), (2,)
    own(state, 0, 2, 74, 85)
    events = play(state, "claim.73.black.3+0", "KKK")
    assert named(shown_to(events, 0), "joined") == [(0, 2)]
    assert named(shown_to(events, 1), "joined") == []
    assert named(shown_to(events, None), "joined") == []
