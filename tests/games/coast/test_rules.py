"""The State of Coast to Coast: dealing, turns, refusals, the end, events, and what a match makes of it."""

import random
import re
from collections import Counter
from itertools import pairwise

import pytest
from games.coast.tables import (
    VARIANTS,
    counts,
    dealt,
    draw,
    first,
    named,
    own,
    play,
    put,
    route,
    started,
    words,
)

from handheld.games.base import CHANCE, BadToken, IllegalMove, Kind
from handheld.games.coast import INFO, notation, why
from handheld.games.coast.data import KINDS, LETTERS, data
from handheld.games.coast.rules import RULES, CoastState
from handheld.session import record
from handheld.session.match import Match

KKBB = "KKKKBBBB"  # hands of two seats


def anywhere(match, rng, steps=10_000):
    """Let everybody decide at random."""
    while match.waiting_for() and match.at < steps:
        seat = match.waiting_for()[0]
        match.choose(seat, rng.choice(match.state.moves(seat)))
    return match


# ---------------------------------------------------------------- dealing


def test_the_seat_that_begins_is_drawn():
    state = CoastState(4)
    assert state.to_act() == (CHANCE,)
    assert state.chances() == {"s1": 1, "s2": 1, "s3": 1, "s4": 1}
    assert (state.seen_by(0)["start"], state.seen_by(0)["player"], state.seen_by(0)["phase"]) == (-1, -1, "deal")
    state.play({CHANCE: "s3"})
    assert state.seen_by(None)["start"] == 2
    with pytest.raises(BadToken):
        CoastState(4).play({CHANCE: "s0"})
    with pytest.raises(IllegalMove) as caught:
        CoastState(4).play({CHANCE: "s5"})
    assert caught.value.why.rule == "not-in-bag"


def test_hands_then_places_then_tickets():
    state, order = CoastState(3, "mega"), []
    while state.to_act() == (CHANCE,):
        order.append(state.due)
        state.play({CHANCE: first(state)})
    assert order[0] == ("s", 0)
    assert order[1:13] == [("h", seat) for seat in range(3) for _ in range(4)]
    assert order[13:18] == [("d", place) for place in range(5)]
    assert order[18:] == [("t", seat) for seat in range(3) for _ in range(5)]
    assert state.phase == "open"
    assert state.turn() == 0
    assert [sum(hand) for hand in state.cards.hands] == [4, 4, 4]
    assert state.tickets.left == 69 - 15


def test_a_card_is_as_likely_as_it_lies_in_the_deck():
    state = CoastState(2)
    state.play({CHANCE: "s1"})
    assert state.chances() == {f"h1{letter}": 12 for letter in "KBGOPRWY"} | {"h1L": 14}
    state.play({CHANCE: "h1L"})
    assert state.chances()["h1L"] == 13
    assert sum(state.chances().values()) == 109


@pytest.mark.parametrize("start", [0, 2])
def test_opening_choices_go_round_from_the_start_seat_while_the_five_cards_lie_there(start):
    state = dealt(3, start=start)
    for k in range(3):
        seat = (start + k) % 3
        assert (state.to_act(), state.turn(), state.phase) == ((seat,), k, "open")
        seen = state.seen_by(seat)
        assert "-" not in seen["display"]
        assert seen["offer"] == state.tickets.offers[seat]
        assert seen["offer_counts"][seat] == 3
        assert seen["ticket_deck"] == 21 + k
        play(state, notation.keep(seen["offer"][:2], True))
    assert (state.to_act(), state.turn(), state.phase) == ((start,), 3, "turn")
    assert [packet.owner for packet in state.tickets.packets] == [-1, *[(start + k) % 3 for k in range(3)]]


def test_returned_tickets_lie_at_the_bottom_packet_by_packet():
    state = dealt(2)
    for seat in (0, 1):
        play(state, notation.keep(state.tickets.offers[seat][:2], True))
    back = [packet.ids for packet in state.tickets.packets[1:]]
    assert [len(ids) for ids in back] == [1, 1]
    while state.tickets.left > 2:
        play(state, "tickets")
        play(state, max(state.moves(state.player), key=len))  # all of them
    assert [packet.ids for packet in state.tickets.packets[-2:]] == back
    state.play({state.player: "tickets"})
    drawn = []
    while state.to_act() == (CHANCE,):
        assert len(set(state.chances().values())) == 1
        drawn.append(set(state.tickets.top))
        draw_one(state)
    assert drawn == [set(ids) for ids in back]


def draw_one(state):
    state.play({CHANCE: first(state)})


# ---------------------------------------------------------------- cards


def test_a_face_up_card_is_replaced_before_the_second_one_is_taken():
    state = started(cards=KKBB + "RGYWO")
    state.play({0: "take.1"})
    assert (state.to_act(), state.chances() and state.due) == ((CHANCE,), ("d", 1))
    assert state.cards.shown() == "R-YWO"
    draw(state, "P")
    assert (state.phase, state.cards.shown()) == ("second", "RPYWO")
    assert state.moves(0) == ("draw", "take.0", "take.1", "take.2", "take.3", "take.4")
    play(state, "take.1", "K")
    assert (state.player, state.phase, state.turn()) == (1, "turn", 3)
    assert state.cards.hands[0] == counts("KKKKGP")
    assert state.cards.known[0] == counts("GP")


def test_places_keep_their_positions_when_nothing_is_left_to_fill_them():
    state = put(started(), "LL-R-")
    assert state.moves(0) == ("take.0", "take.1", "take.3", "tickets")
    play(state, "take.3")
    assert (state.cards.shown(), state.player) == ("LL---", 1)  # only locomotives: no second card


def test_the_second_card_is_compulsory_while_there_is_any():
    state = put(started(), "LG-R-")
    play(state, "take.3")
    assert (state.player, state.moves(0)) == (0, ("take.1",))
    state = put(started(), "LLLLL", "R")
    play(state, "draw", "R")
    assert (state.player, state.cards.shown()) == (1, "LLLLL")
    state = put(started(), "LLLLB", "R")
    play(state, "draw", "R")
    assert (state.player, state.moves(0)) == (0, ("take.4",))


def test_discards_make_a_deck_when_a_card_is_needed_and_not_before():
    state = put(started(), "KBGOP", "R", "WW")
    play(state, "draw", "R")
    assert (sum(state.cards.deck), state.cards.discard) == (0, counts("WW"))
    assert state.seen_by(None)["deck"] == 0
    state.play({0: "draw"})
    assert state.chances() == {"h1W": 2}
    events = draw(state)
    assert [event.name for event in events] == ["reshuffle", "gets"]


def test_cards_that_can_be_drawn_are_refused_by_name_when_there_are_none():
    state = put(started(), "-----", hand="RR")
    assert state.why_not(0, "draw").rule == "no-cards"
    assert state.why_not(0, "take.2").rule == "empty-place"
    assert state.why_not(0, "take.2").cells == ((2, 0),)


# ---------------------------------------------------------------- claims


def test_a_claim_pays_and_scores_at_once():
    for length, points in ((1, 1), (2, 2), (3, 4), (4, 7), (5, 10), (6, 15)):
        number = route(length)
        colour = data().routes[number].colour or "R"
        state = put(started(), "KKBBG", "GG", hand=colour * length)
        word = data_word(colour)
        events = play(state, f"claim.{number}.{word}.{length}+0")
        assert named(events, "claim") == [(0, number, colour, length, 0, points)]
        assert (state.points, state.cars[0]) == ([points, 0], 45 - length)
        assert state.cards.discard == counts(colour * length)
        assert state.player == 1


def data_word(letter):
    return KINDS[LETTERS.index(letter)]


def test_with_the_usual_payment_coloured_cards_go_first():
    state = put(started(), "-----", hand="RRRLL")
    assert [token for token in state.moves(0) if token.startswith("claim.17.")] == ["claim.17.red.3+0"]
    why_mix = state.why_not(0, "claim.17.red.2+1")
    assert (why_mix.rule, why_mix.cells) == ("mix", ((17, 3),))
    state = put(started(payment="any"), "-----", hand="RRRLL")
    assert [token for token in state.moves(0) if token.startswith("claim.17.")] == [
        "claim.17.red.1+2", "claim.17.red.2+1", "claim.17.red.3+0"
    ]


def test_a_route_need_not_touch_ones_own():
    state = own(put(started(), "-----", hand="KKK"), 0, 98)
    assert "claim.75.black.3+0" in state.moves(0)


# ---------------------------------------------------------------- tickets


def test_fewer_tickets_than_usual_and_a_lone_one():
    state = put(started(), "KKBBG", tickets=2)
    events = play(state, "tickets")
    assert named(events, "tickets") == [(0, 2)]
    assert len(state.moves(0)) == 3
    state = put(started(), "KKBBG", tickets=1)
    play(state, "tickets")
    assert len(state.moves(0)) == 1  # it must be kept
    play(state, state.moves(0)[0])
    assert state.tickets.left == 0
    assert state.why_not(1, "tickets").rule == "no-tickets"


def test_tickets_once_drawn_cannot_be_refused():
    state = started()
    play(state, "tickets")
    for token in ("draw", "take.0", "pass", "tickets", "claim.2", "open-keep.1"):
        why_first = state.why_not(0, token)
        assert (why_first.rule, why_first.cells) == ("keep-first", ((3, 1),))


def test_a_ticket_that_is_joined_already_counts_at_once():
    state = own(put(started(), "KKBBG", "GG", tickets=1), 0, 2, 74, 85, 73)
    ticket = state.tickets.top[0]
    card = data().tickets[ticket]
    state = own(state, 0, *path(state, card.a, card.b))
    play(state, "tickets")
    events = play(state, f"keep.{ticket}")
    assert named(events, "joined") == [(0, ticket)]
    assert (ticket, True) in state.seen_by(0)["tickets"]


def path(state, a, b):
    """Return free routes that join two cities."""
    ways, reached = {a: ()}, [a]
    for city in reached:
        for number in data().at[city]:
            one = data().routes[number]
            other = one.a + one.b - city
            if other not in ways and state.owner[number] < 0:
                ways[other] = (*ways[city], number)
                reached.append(other)
    return ways[b]


def test_a_claim_tells_its_seat_alone_what_it_joins():
    state = put(started(), "-----", hand="KKKL")
    state.tickets.kept[0] = (2, 4)
    own(state, 0, 2, 74, 85)
    events = play(state, "claim.73.black.3+0", "KKK")
    (joined,) = [event for event in events if event.name == "joined"]
    assert (joined.seat, joined.data, joined.only) == (0, (2,), (0,))
    assert state.seen_by(0)["tickets"] == ((2, True), (4, False))
    assert state.seen_by(1)["ticket_counts"] == (2, 3)


# ---------------------------------------------------------------- passing and the end


def test_passing_is_for_who_can_do_nothing_else():
    state = put(started(), "-----", tickets=1)
    assert state.moves(0) == ("tickets",)
    assert state.why_not(0, "pass").rule == "can-play"
    state = put(started(), "-----", tickets=0)
    assert state.moves(0) == ("pass",)
    events = play(state, "pass")
    assert [event.name for event in events] == ["pass"]
    assert (state.player, state.passes, words(state)) == (1, 1, ["claim"])
    play(state, "claim.2.black.1+0", "K")
    assert state.passes == 0


def test_the_game_ends_when_everybody_passes():
    state = put(started(3), "-----", tickets=0)
    state.cards.hands[2], rest = [0] * 9, state.cards.hands[2]
    state.cards.hands[1] = rest
    state.cars[1] = 0  # cards, and nothing to claim with them
    for seat in range(3):
        assert state.moves(seat) == ("pass",)
        events = play(state, "pass")
    assert state.to_act() == ()
    assert state.outcome().reason == "stuck"
    assert events[-1].data == ("stuck",)
    assert state.seen_by(None)["phase"] == "over"
    assert "last-round" not in {event.name for event in events}


@pytest.mark.parametrize(("left", "triggers"), [(3, False), (2, True), (1, True), (0, True)])
def test_two_cars_or_fewer_bring_about_the_last_round(left, triggers):
    state = put(started(3), "KKBBG", "RRRRRRRRRRRR", hand="KKKK")
    state.cars[0] = left + 1
    events = play(state, "claim.2.black.1+0")
    assert (state.trigger == 0) == triggers
    assert bool(named(events, "last-round")) == triggers
    assert state.turns_left == (3 if triggers else -1)


def test_everybody_has_one_more_turn_and_the_trigger_the_last():
    state = put(started(3), "KKBBG", "RRRRRRRRRRRR", hand="KKKK")
    state.cars[0] = 3
    play(state, "claim.2.black.1+0")
    state.cars[1] = 1  # another one with few cars changes nothing
    order = []
    while state.to_act():
        order.append(state.player)
        play(state, "draw")
        events = play(state, "draw")
    assert order == [1, 2, 0]
    assert state.trigger == 0
    assert [event.name for event in events][-1] == "end"


def test_the_end_shows_failures_first_and_then_what_was_done():
    match = anywhere(Match(RULES, 4, {"variant": "mega"}, 5), random.Random(5))
    events, final = match.events_at(match.at - 1), match.state.seen_by(None)["final"]
    names = [event.name for event in events]
    begin = next(k for k, name in enumerate(names) if name in ("failed", "done"))
    shown = events[begin:]
    for seat in range(4):
        mine = [event for event in shown if event.seat == seat and event.name in ("failed", "done")]
        kinds = [event.name for event in mine]
        assert kinds == sorted(kinds, reverse=True)
        assert sum(event.data[1] for event in mine) == final["ticket_points"][seat]
        assert tuple(event.data[0] for event in mine if event.name == "done") == final["completed"][seat]
    assert {seat for seat, *_ in named(shown, "longest")} == {
        seat for seat, bonus in enumerate(final["longest_bonus"]) if bonus
    }
    assert {seat for seat, *_ in named(shown, "globetrotter")} == {
        seat for seat, bonus in enumerate(final["globetrotter_bonus"]) if bonus
    }
    assert names[-1] == "end"
    order = [name for k, name in enumerate(names) if k == 0 or names[k - 1] != name]
    assert order.index("longest") < order.index("globetrotter") < order.index("end")


# ---------------------------------------------------------------- refusals


def test_every_rule_by_which_something_is_refused_is_met():
    """The rules listed in why.py, each with a decision that it forbids."""
    opening = dealt()
    own_offer = opening.tickets.offers[0]
    other = next(one for one in opening.tickets.offers[1])
    turn = put(started(), "R----", hand="RRRWWL", tickets=0)
    own(turn, 1, 59, 97)
    own(turn, 0, 40)
    second = started(cards=KKBB + "LGRYW")
    play(second, "take.1", "K")
    drawn = started()
    play(drawn, "tickets")
    short = put(started(), "-----", hand="WWWWWW")
    short.cars[0] = 5
    over = put(started(), "-----", tickets=0)
    over.phase = "over"
    tries = {
        "game-over": (over, 0, "draw"),
        "not-asked": (turn, 1, "draw"),
        "keep-first": (drawn, 0, "draw"),
        "no-offer": (turn, 0, "keep.3"),
        "not-offered": (opening, 0, notation.keep((own_offer[0], other), True)),
        "keep-few": (opening, 0, notation.keep(own_offer[:1], True)),
        "second-card": (second, 0, "tickets"),
        "no-cards": (turn, 0, "draw"),
        "empty-place": (turn, 0, "take.3"),
        "second-locomotive": (second, 0, "take.0"),
        "no-tickets": (turn, 0, "tickets"),
        "owned": (turn, 0, "claim.97.white.6+0"),
        "own-twin": (turn, 0, "claim.41.red.2+0"),
        "closed": (turn, 0, "claim.60.red.2+0"),
        "cars": (short, 0, "claim.14.white.6+0"),
        "cards": (turn, 0, "claim.23.white.4+0"),
        "payment": (turn, 0, "claim.17"),
        "colour": (turn, 0, "claim.17.white.2+1"),
        "length": (turn, 0, "claim.17.red.2+0"),
        "mix": (turn, 0, "claim.17.red.2+1"),
        "can-play": (turn, 0, "pass"),
    }
    listed = re.findall(r"^    ([a-z-]+(?:, [a-z-]+)*)  ", why.__doc__, re.MULTILINE)
    assert [name for line in listed for name in line.split(", ")] == list(tries)
    for name, (state, seat, token) in tries.items():
        before = state.digest()
        assert state.why_not(seat, token).rule == name
        with pytest.raises(IllegalMove) as caught:
            state.play({seat: token})
        assert caught.value.why.rule == name
        assert state.digest() == before


def test_places_that_break_a_rule_are_named():
    state = own(put(started(), "-----", hand="WWL"), 1, 59)
    assert state.why_not(0, "claim.23.white.4+0").cells == ((23, 2),)
    assert state.why_not(0, "claim.23").cells == ((23, 1),)
    assert state.why_not(0, "claim.59").cells == ((59, 1),)
    assert state.why_not(0, "claim.60").cells == ((59, 1),)
    state = dealt()
    offer = state.tickets.offers[0]
    assert state.why_not(0, notation.keep(offer[:1], True)).cells == ((2, 1),)


# ---------------------------------------------------------------- time, words, counts


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_plain_decision_keeps_the_cheapest_tickets_and_draws_cards(variant):
    state = dealt(2, variant)
    offer = state.tickets.offers[0]
    kept = notation.read(RULES.default(state, 0)).ids
    assert len(kept) == data().variants[variant].keep_initial
    cheapest = sorted(data().tickets[one].points for one in offer)[: len(kept)]
    assert sorted(data().tickets[one].points for one in kept) == cheapest
    state = started(2, variant)
    assert RULES.default(state, 0) == "draw"
    play(state, "tickets")
    assert len(notation.read(RULES.default(state, 0)).ids) == 1
    assert RULES.default(put(started(2, variant), "-R---"), 0) == "take.1"
    assert RULES.default(put(started(2, variant), "-----"), 0) == "tickets"
    assert RULES.default(put(started(2, variant), "-----", hand="R", tickets=0), 0).startswith("claim.")
    assert RULES.default(put(started(2, variant), "-----", tickets=0), 0) == "pass"


def test_a_plain_decision_keeps_a_ticket_that_is_joined():
    state = own(put(started(), "KKBBG", "GG"), 0)
    play(state, "tickets")
    offer = state.tickets.offers[0]
    dear = max(offer, key=lambda one: data().tickets[one].points)
    own(state, 0, *path(state, data().tickets[dear].a, data().tickets[dear].b))
    assert RULES.default(state, 0) == f"keep.{dear}"


def test_what_is_counted_of_a_seat():
    state = started(cards=KKBB + "LGRYW")
    play(state, "take.0", "K")
    play(state, "draw", "R")
    play(state, "take.1", "R")
    play(state, "draw", "K")
    play(state, "draw", "K")
    play(state, "tickets")
    play(state, state.moves(1)[0])
    play(state, "claim.57.black.1+0")
    zero, one = state.seen_by(None)["stats"]
    assert zero == {"turns": 3, "blind": 2, "faceup": 1, "locomotives": 1, "routes": 1, "paid_locomotives": 0,
                    "tickets": 0, "passes": 0}
    assert one == {"turns": 2, "blind": 1, "faceup": 1, "locomotives": 0, "routes": 0, "paid_locomotives": 0,
                   "tickets": 3, "passes": 0}
    assert state.seen_by(None)["totals"] == ((0, 0),) * 4 + ((1, 0),)


def test_a_claim_can_be_taken_back_until_the_next_seat_looks_and_a_draw_never():
    assert INFO.kind == Kind.HIDDEN | Kind.CHANCE
    for seed in range(40):
        match = Match(RULES, 2, {}, seed)
        while match.state.phase == "open":
            match.choose(match.waiting_for()[0], match.state.moves(match.waiting_for()[0])[0])
        seat = match.waiting_for()[0]
        claims = [token for token in match.state.moves(seat) if token.startswith("claim")]
        if not claims:
            continue
        before = match.state.digest()
        match.choose(seat, claims[0])
        assert match.undo()
        assert match.state.digest() == before
        match.choose(seat, claims[0])
        match.shown(1 - seat)
        assert not match.undo()
        match.choose(1 - seat, "draw")
        assert not match.undo()
        return
    raise AssertionError("nobody could claim at once")


def test_a_turn_is_one_line_of_a_record():
    match = anywhere(Match(RULES, 3, {}, 1), random.Random(1))
    by_turn = {}
    for step in match.steps:
        by_turn.setdefault(step.turn, set()).update(set(step.moves) - {CHANCE})
    assert sorted(by_turn) == list(range(len(by_turn)))
    assert all(len(seats) == 1 for seats in by_turn.values())
    order = [next(iter(by_turn[turn])) for turn in sorted(by_turn)]
    assert all((one + 1) % 3 == other for one, other in pairwise(order))
    last = record.body(match).rsplit("\n", 2)[-2]
    assert last.strip()


def test_the_game_with_the_most_seats_and_tickets_stays_small():
    match = anywhere(Match(RULES, 5, {"variant": "mega", "payment": "any"}, 3), random.Random(3))
    assert len(record.write(match)) < 40_000
    seen = Counter(key for key in match.state.seen_by(0))
    assert seen == Counter(key for key in RULES.start(2, {}).seen_by(None))
    assert len(repr(match.state.seen_by(0))) < 20_000
