"""What went wrong in programs of this game (spec: faults A1 to A18), each with a test that it can't go wrong here.

A16 and A18 are the screen's as well: tests/ui and tests/games/coast/test_view*. Here is what the rules do for them."""

from collections import Counter

import pytest
from games.coast.tables import (
    counts,
    dealt,
    draw,
    everything,
    fresh,
    games,
    lines,
    named,
    own,
    play,
    put,
    route,
    started,
    words,
)
from reference import ref_routes

from handheld.games.base import CHANCE, IllegalMove
from handheld.games.coast import notation, scoring
from handheld.games.coast.data import LETTERS, data
from handheld.games.coast.tickets import Packet

WHOLE = Counter(dict(zip(LETTERS, data().cards, strict=True)))
KKBB = "KKKKBBBB"  # hands of two seats


def longest(*routes):
    """Return the longest trail of a seat that owns these, as the final score has it."""
    return scoring.score("base", [routes, ()], [(), ()]).longest[0]


def cars(*routes):
    return sum(data().routes[one].length for one in routes)


def judge(variant, routes, tickets):
    """Return the score of seats with these routes and tickets."""
    return scoring.score(variant, routes, tickets)


# A1 -------------------------------------------------------------------------------------------------------------------
def test_a1_the_longest_path_may_come_through_a_city_twice():
    apart = 0
    for one in lines("longest_trail"):
        score = scoring.score("base", [one["routes"], ()], [(), ()])
        assert score.longest[0] == one["longest"]
        walked = score.trails[0]
        assert len(set(walked)) == len(walked)
        assert set(walked) <= set(one["routes"])
        assert cars(*walked) == one["longest"]
        apart += one["longest"] > one["simple"]
    assert apart == 255


# A2 -------------------------------------------------------------------------------------------------------------------
def test_a2_the_longest_path_is_counted_in_cars():
    few, many = (97, 14), (25, 27, 63, 2)  # two routes of six; four short ones
    assert longest(*few) == 12
    assert longest(*many) == cars(*many) == 7
    score = judge("base", [few, many], [(), ()])
    assert score.longest_bonus == (10, 0)


# A3 -------------------------------------------------------------------------------------------------------------------
def test_a3_the_longest_path_is_the_largest_wherever_it_lies():
    east, west = (15, 16, 92), (87, 88)  # 4 + 2 + 2; 6 + 5
    for order in (east + west, west + east, west[::-1] + east):
        assert longest(*order) == 11
    assert longest(*east, 5) == 8  # a fork at Raleigh: its first edge is on the best path all the same
    assert longest(16, 15, 5, 0) == 10  # a ring with a tail: every route is on it


def test_a3_all_who_tie_get_the_bonus():
    assert judge("base", [(97,), (14,), (25,)], [(), (), ()]).longest_bonus == (10, 10, 0)
    assert judge("base", [(), ()], [(), ()]).longest_bonus == (10, 10)
    assert judge("1910", [(97,), (14,)], [(), ()]).longest_bonus == (0, 0)


# A4 -------------------------------------------------------------------------------------------------------------------
def test_a4_three_locomotives_are_redrawn_three_times_at_most():
    state = dealt(cards=KKBB + "LLLRR" + "GLLLG" + "OLLLO" + "PLLLP")
    assert (state.cards.shown(), sum(state.cards.discard), state.phase) == ("PLLLP", 15, "open")
    state = dealt(cards=KKBB + "LLLRR" + "GLLLG" + "OLOLO")  # looked at again after each redraw, and it stops in time
    assert (state.cards.shown(), sum(state.cards.discard)) == ("OLOLO", 10)
    assert dealt(cards=KKBB + "LLRRG").cards.shown() == "LLRRG"  # two are no reason


def test_a4_a_redraw_may_come_in_a_turn_and_counts_from_the_start_each_time():
    state = started(cards=KKBB + "LLRRR")
    events = play(state, "take.2", "L" + "GLLLY" + "LLLGG" + "RRRRR")
    assert named(events, "redraw") == [(-1, "LLLRR", 1), (-1, "GLLLY", 2), (-1, "LLLGG", 3)]
    assert state.cards.shown() == "RRRRR"
    events = play(state, "take.0", "G")
    assert named(events, "redraw") == []
    state = put(started(), "LLGLL", "RRRRRRRR")
    events = play(state, "take.2", "RRRRRR")
    assert named(events, "redraw") == [(-1, "LLRLL", 1)]
    assert state.phase == "second"


def test_a4_near_the_end_of_the_deck_there_is_no_endless_redraw():
    state = put(started(), "LLLLG", "L")
    assert named(play(state, "take.4", "L"), "redraw") == []  # nothing is left to redraw with
    assert (state.cards.shown(), state.player) == ("LLLLL", 1)
    state = put(started(), "LGL-B", hand="LLLL")  # three redraws with the same few cards, then they stay
    events = play(state, f"claim.{route(4)}.locomotive.0+4", "L" + "LLLGB" * 3)
    assert [data[2] for data in named(events, "redraw")] == [1, 2, 3]
    assert (state.cards.shown(), state.cards.deck, state.player) == ("LLLGB", counts("LLL"), 1)


def test_a4_locomotives_that_lie_there_are_not_looked_at_again_when_nothing_is_placed():
    state = put(started(), "LLLGB", hand="KK")
    assert named(play(state, f"claim.{route(2, '')}.black.2+0"), "redraw") == []
    assert (state.cards.shown(), state.cards.discard) == ("LLLGB", counts("KK"))


# A5, A6, A7 -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("seats", "rule"), [(2, "closed"), (3, "closed"), (4, None), (5, None)])
def test_a5_a7_the_other_track_is_closed_with_two_or_three_and_open_with_more(seats, rule):
    state = own(put(started(seats), "-----", hand="BBB"), 1, 59)
    why = state.why_not(0, "claim.60")
    assert why.rule == ("cards" if rule is None else "closed")
    assert rule is None or why.cells == ((59, 1),)
    state = own(put(started(seats), "-----", hand="PPLLL"), 1, 59)
    assert ("claim.60.purple.2+0" in state.moves(0)) == (rule is None)
    assert (60 in state.open_routes(0)) == (rule is None)
    if rule is None:
        play(state, "claim.60.purple.2+0", "PPBBB"[:state.cards.left + 2])
        assert (state.owner[59], state.owner[60]) == (1, 0)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a6_nobody_owns_both_tracks(seats):
    state = own(put(started(seats), "-----", hand="PPPLLL"), 0, 59)
    why = state.why_not(0, "claim.60.purple.2+0")
    assert (why.rule, why.cells) == ("own-twin", ((59, 0),))
    assert not [token for token in state.moves(0) if token.startswith("claim.60.")]
    with pytest.raises(IllegalMove):
        state.play({0: "claim.60.purple.2+0"})


# A8 -------------------------------------------------------------------------------------------------------------------
def test_a8_a_route_longer_than_the_cars_left_is_refused_with_its_reason():
    state = own(put(started(), "-----", hand="WWWWWWLL"), 0, 39, 43, 45, 46, 52, 87, 19, 21)
    assert state.cars == [4, 45]
    assert state.why_not(0, "claim.14.white.6+0").rule == "cars"
    assert state.why_not(0, "claim.14").cells == ((14, 2),)
    longer = [number for number, one in enumerate(data().routes) if one.length > 4]
    assert not [one for one in longer if any(token.startswith(f"claim.{one}.") for token in state.moves(0))]
    assert "claim.23.white.4+0" in state.moves(0)
    play(state, "claim.23.white.4+0")
    assert (state.cars[0], state.trigger, state.turns_left) == (0, 0, 2)


# A9 -------------------------------------------------------------------------------------------------------------------
def test_a9_every_payment_of_the_rulebook_is_there():
    state = put(started(), "-----", hand="LLLRR")
    assert "claim.17.locomotive.0+3" in state.moves(0)  # a coloured route with locomotives alone
    assert "claim.48.locomotive.0+3" in state.moves(0)  # a grey one
    assert "claim.48.red.2+1" in state.moves(0)  # grey with colour and locomotive
    assert "claim.11.red.2+2" in state.moves(0)
    assert "claim.71.blue.1+2" not in state.moves(0)
    state = put(started(), "-----", hand="LLRR")
    why = state.why_not(0, "claim.17.locomotive.0+3")  # not enough of them: refused, and said by how many
    assert (why.rule, why.cells) == ("cards", ((17, 1),))


# A10 ------------------------------------------------------------------------------------------------------------------
def test_a10_no_card_is_ever_lost_or_made():
    state = put(started(), "LLG-B", hand="KKKKKK")
    assert everything(state) == WHOLE
    play(state, "claim.46.black.6+0", "KKKKK"[:1])  # the discard becomes the deck: it alone
    assert everything(state) == WHOLE
    assert sum(state.cards.deck) + sum(state.cards.discard) == 5
    state = put(started(), "GRGRG", "K", "BBBWWL", "YY")
    events = play(state, "draw")
    assert named(events, "reshuffle") == []  # not before the next card is needed
    events = play(state, "draw", "L")
    assert named(events, "reshuffle") == [(-1, 6)]
    assert (state.cards.deck, state.cards.discard) == (counts("BBBWW"), [0] * 9)
    state = put(started(), "LLGRG", "LBYB", "WWW")
    play(state, "take.2", "L" + "BYBWW")  # a redraw throws all five away, and they may come back
    assert everything(state) == WHOLE
    assert state.cards.discard == [0] * 9
    assert state.cards.deck == counts("WLLLRG")
    state.cards.hands[1][0] += 1  # and if one were, the step would fail
    with pytest.raises(AssertionError):
        state.play({state.player: state.moves(state.player)[0]})


# A11 ------------------------------------------------------------------------------------------------------------------
def test_a11_empty_places_are_filled_right_after_a_claim():
    state = put(started(), "K-B-G", hand="RRRR")
    state.play({0: "claim.24.red.4+0"})
    assert (state.to_act(), state.due) == ((CHANCE,), ("d", 1))  # the lowest first, before the next seat is asked
    draw(state, "RR")
    assert (state.cards.shown(), state.player, state.cards.left) == ("KRBRG", 1, 2)
    state = put(started(), "---B-", hand="RR")
    play(state, "claim.9.red.2+0", "RR")
    assert (state.cards.shown(), state.cards.left) == ("RR-B-", 0)


# A12 ------------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("variant", "deal", "first", "later"),
    [("base", 3, 2, 3), ("1910", 3, 2, 3), ("mega", 5, 3, 4), ("bigcities", 4, 2, 4)],
)
def test_a12_later_one_kept_ticket_is_enough(variant, deal, first, later):
    state = dealt(3, variant)
    assert [len(offer) for offer in state.tickets.offers] == [deal] * 3
    assert min(len(notation.read(token).ids) for token in state.moves(0)) == first
    state = started(3, variant)
    play(state, "tickets")
    offer = state.tickets.offers[0]
    assert len(offer) == later
    assert len(state.moves(0)) == 2**later - 1
    before, left = len(state.tickets.kept[0]), state.tickets.left
    play(state, f"keep.{offer[0]}")
    assert (len(state.tickets.kept[0]), state.tickets.left) == (before + 1, left + later - 1)
    assert state.player == 1


# A13 ------------------------------------------------------------------------------------------------------------------
def test_a13_a_face_up_locomotive_is_the_first_card_only_and_ends_the_turn():
    state = started(cards=KKBB + "LGRYW")
    assert "take.0" in state.moves(0)
    play(state, "take.1", "K")
    assert (state.phase, state.player) == ("second", 0)  # another face-up card does not end the turn
    why = state.why_not(0, "take.0")
    assert (why.rule, why.cells) == ("second-locomotive", ((0, 0),))
    assert state.moves(0) == ("draw", "take.1", "take.2", "take.3", "take.4")
    play(state, "take.1", "L")
    assert (state.player, state.cards.shown()) == (1, "LLRYW")
    play(state, "take.0", "B")
    assert (state.player, state.phase) == (0, "turn")
    play(state, "draw", "L")  # from the deck it is a card like any other
    assert (state.player, state.phase) == (0, "second")


def test_a13_a_locomotive_that_comes_up_cannot_be_the_second_card():
    state = started(cards=KKBB + "GGRYW")
    play(state, "take.0", "L")
    assert "take.0" not in state.moves(0)
    assert state.why_not(0, "take.0").rule == "second-locomotive"


# A14 ------------------------------------------------------------------------------------------------------------------
def tie(end):
    """Return the seats of a score that are first by points."""
    return [seat for seat, total in enumerate(end["total"]) if total == max(end["total"])]


def test_a14_level_on_points_completed_tickets_decide_then_the_longest_path():
    reasons = Counter()
    for one in lines("scoring"):
        routes, tickets = ([player[key] for player in one["players"]] for key in ("routes", "tickets"))
        score, end = judge(one["variant"], routes, tickets), one["expect"]
        reason, first = scoring.decided(score, False), tie(end)
        outcome = scoring.outcome(score, False)
        assert [seat for seat, place in enumerate(outcome.places) if place == 0] == end["winners"]
        if len(first) == 1:
            assert reason == "points"
        elif len(end["winners"]) > 1:
            assert reason == "shared"
        else:
            best = max(end["completed_count"][seat] for seat in first)
            level = sum(end["completed_count"][seat] == best for seat in first)
            assert reason == ("tickets" if level == 1 else "path")
        assert scoring.decided(score, True) == "stuck"
        reasons[reason] += 1
    assert min(reasons[reason] for reason in ("points", "tickets", "path", "shared")) >= 3


def test_a14_the_end_shows_who_had_the_longest_path():
    shown = 0
    for game in games(3)[:12]:
        score = scoring.score(
            game["variant"], [(97,), (14,), (25,)], [[] for _ in range(3)],
        )
        events = scoring.shown(score, "points")
        if data().variants[game["variant"]].longest:
            assert named(events, "longest") == [(0, (97,), 6, 10), (1, (14,), 6, 10)]
            shown += 1
        else:
            assert named(events, "longest") == []
        assert score.trails == ((97,), (14,), (25,))
    assert shown


# A15 ------------------------------------------------------------------------------------------------------------------
def test_a15_a_claim_names_its_track_and_takes_no_other():
    state = put(started(4), "-----", hand="KKKOOO")
    assert {token for token in state.moves(0) if token.startswith(("claim.19.", "claim.20."))} == {
        "claim.19.black.3+0", "claim.20.orange.3+0"
    }
    play(state, "claim.20.orange.3+0", "OOO")
    assert (state.owner[19], state.owner[20]) == (-1, 0)
    assert state.cards.hands[0] == counts("KKK")


def test_a15_a_double_route_of_which_one_colour_is_payable_can_be_claimed():
    state = put(started(), "-----", hand="OOO")
    both = ("claim.19.", "claim.20.")
    assert [token for token in state.moves(0) if token.startswith(both)] == ["claim.20.orange.3+0"]
    assert state.why_not(0, "claim.19").rule == "cards"
    assert state.why_not(0, "claim.20").rule == "payment"


# A16 ------------------------------------------------------------------------------------------------------------------
def test_a16_every_route_that_cannot_be_claimed_says_why():
    rules = Counter()
    for seats in (2, 4):
        state = own(put(started(seats), "KRBLL", "GG", "YY", "RRRRWWL"), 1, 59, 97, 17, 9)
        state = own(state, 0, 70, 39, 43, 45, 46, 87, 19, 48)
        for number, one in enumerate(data().routes):
            payable = any(token.startswith(f"claim.{number}.") for token in state.moves(0))
            why = state.why_not(0, f"claim.{number}")
            assert (why.rule == "payment") == payable
            assert why.cells[0][0] in (number, one.twin)
            rules[why.rule] += 1
            with pytest.raises(IllegalMove):
                state.play({0: f"claim.{number}"})
    assert set(rules) == {"payment", "cards", "cars", "owned", "own-twin", "closed"}


# A17 ------------------------------------------------------------------------------------------------------------------
def test_a17_running_scores_hold_route_points_alone():
    joined = Packet(0, -1, (2,))
    scores = []
    for kept in ((2,), (4,)):  # Atlanta to Montreal is joined below; Atlanta to San Francisco is not
        state = put(started(), "-----", "GGGG", hand="PPP")
        state.tickets.kept[0] = kept
        state.tickets.packets = (joined,)
        fresh(own(state, 0, 2, 74, 85, 73))
        for _ in range(2):
            play(state, "draw")
            play(state, "draw")
        seen = state.seen_by(None)
        scores.append((seen["points"], seen["totals"], seen["stats"]))
        assert seen["points"] == (1 + 7 + 2 + 4, 0)
    assert scores[0] == scores[1]


# A18 ------------------------------------------------------------------------------------------------------------------
def test_a18_the_same_decision_twice_is_refused_the_second_time():
    state = put(started(), "-----", hand="PPP")
    play(state, "claim.51.purple.3+0", "PPP")
    before = state.digest()
    assert state.why_not(0, "claim.51.purple.3+0").rule == "not-asked"
    assert state.why_not(1, "claim.51.purple.3+0").rule == "owned"
    with pytest.raises(IllegalMove):
        state.play({1: "claim.51.purple.3+0"})
    assert state.digest() == before
    play(state, "tickets")
    assert words(state) == ["keep"]
    with pytest.raises(IllegalMove):
        state.play({1: "tickets"})


def test_the_reference_is_told_apart_from_a_search_that_never_comes_back():
    """The vectors' networks fail a wrong search: what A1 checks is worth checking."""
    one = next(line for line in lines("longest_trail") if line["longest"] > line["simple"] and line["walks"] < 10_000)
    assert ref_routes.longest_trail(one["routes"])[0] == one["longest"]
