"""Any game whatever: hypothesis chooses seats, variant, payment, chance and every decision."""

from collections import Counter

from games.coast.tables import VARIANTS, everything
from hypothesis import given, settings
from hypothesis import strategies as st

from handheld.games.base import CHANCE
from handheld.games.coast import notation
from handheld.games.coast.data import LETTERS, LOCO, data
from handheld.games.coast.rules import RULES, CoastState

WHOLE = Counter(dict(zip(LETTERS, data().cards, strict=True)))
LIKES = ("draw", "take", "claim", "tickets", "keep")

set_ups = st.tuples(
    st.integers(2, 5), st.sampled_from(VARIANTS), st.sampled_from(("usual", "any")),
    st.lists(st.integers(0, 2**16), min_size=1, max_size=200), st.sampled_from(("", *LIKES)),
)


def walk(set_up):
    """Yield (state, token, events) after each step of a game; numbers choose, used again from the first one on."""
    seats, variant, payment, numbers, likes = set_up
    state, k = CoastState(seats, variant, payment), 0
    while (asked := state.to_act()) and k < 900:
        number = numbers[k % len(numbers)] + 7919 * (k // len(numbers))
        if asked == (CHANCE,):
            bag = sorted(state.chances())
        else:
            bag = list(state.moves(asked[0]))
            liked = [token for token in bag if token.startswith(likes)]
            bag = liked if liked and likes and number % 4 else bag
        token = bag[number % len(bag)]
        events = state.play({asked[0]: token})
        yield state, token, events
        k += 1


@settings(max_examples=40)
@given(set_ups)
def test_what_always_holds(set_up):
    """Cards, tickets, cars, points, twins and the display, after every step."""
    seats, routes = set_up[0], data().routes
    turn = 0
    for state, _, _ in walk(set_up):
        assert everything(state) == WHOLE
        assert state.tickets.every() == list(data().variants[state.variant].tickets)
        for seat in range(seats):
            mine = state.routes_of(seat)
            assert state.cars[seat] == 45 - sum(routes[one].length for one in mine) >= 0
            assert state.points[seat] == sum(data().points[routes[one].length] for one in mine)
            assert not any(routes[one].twin in mine for one in mine)
            known = state.cards.known[seat]
            assert all(one <= held for one, held in zip(known, state.cards.hands[seat], strict=True))
        if seats < 4:
            assert not any(one.twin >= 0 and state.owner[number] >= 0 <= state.owner[one.twin]
                           for number, one in enumerate(routes))
        assert state.turn() >= turn
        turn = state.turn()
        if state.to_act() and state.to_act() != (CHANCE,):
            assert state.cards.left == 0 or "-" not in state.cards.shown()
            assert state.moves(state.player)
            assert len(state.tickets.offers[state.player]) > 0 or state.phase in ("turn", "second")
        if state.trigger < 0:
            assert min(state.cars) > 2 or state.phase == "over" or state.to_act() == (CHANCE,)


@settings(max_examples=25)
@given(set_ups)
def test_moves_are_what_why_not_allows(set_up):
    """Every token that could be written is legal exactly if nothing forbids it."""
    simple = ["draw", "tickets", "pass", *(f"take.{place}" for place in range(5))]
    for k, (state, _, _) in enumerate(walk(set_up)):
        if k % 23 or not state.to_act() or state.to_act() == (CHANCE,):
            continue
        seat = state.player
        moves = set(state.moves(seat))
        assert list(state.moves(seat)) == sorted(moves)
        tokens = set(simple)
        for number, one in enumerate(data().routes):
            for kind in range(LOCO):
                tokens |= {notation.claim(number, kind, n, one.length - n) for n in range(1, one.length + 1)}
            tokens.add(notation.claim(number, LOCO, 0, one.length))
        assert {token for token in tokens if state.why_not(seat, token) is None} == {
            token for token in moves if not token.startswith(("keep", "open-keep"))
        }
        assert all(state.why_not(seat, token) is None for token in moves)
        assert all(state.why_not(other, token) is not None for other in range(state.seats) if other != seat
                   for token in list(moves)[:3])


@settings(max_examples=25)
@given(set_ups, st.integers(0, 2**32))
def test_imagined_worlds_are_worlds(set_up, seed):
    """The whole pack and all tickets, the same to their seat, playable to the same kinds of steps."""
    def pick(below):
        nonlocal seed
        seed = (seed * 6364136223846793005 + 1442695040888963407) % 2**64
        return (seed >> 33) % below

    for k, (state, _, _) in enumerate(walk(set_up)):
        if k % 17:
            continue
        for seat in range(state.seats):
            world = state.imagine(seat, pick)
            assert everything(world) == WHOLE
            assert world.tickets.every() == state.tickets.every()
            assert world.seen_by(seat) == state.seen_by(seat)
            assert world.moves(seat) == state.moves(seat)
            for other, known in enumerate(state.cards.known):
                hand = world.cards.hands[other]
                assert sum(hand) == sum(state.cards.hands[other])
                assert all(one <= held for one, held in zip(known, hand, strict=True))
            again = world.imagine((seat + 1) % state.seats, pick)  # of a world another one
            assert everything(again) == WHOLE
            assert again.seen_by(None) == state.seen_by(None)


@settings(max_examples=25)
@given(set_ups)
def test_events_tell_what_happened(set_up):
    """Whoever counts events knows points, cars, sizes of hands, the display and the tickets."""
    seats, points, cars = set_up[0], [0] * set_up[0], [45] * set_up[0]
    hands, kept, display, discard = [0] * seats, [0] * seats, ["-"] * 5, Counter()
    for state, _, events in walk(set_up):
        for event in events:
            seat, data_ = event.seat, event.data
            if event.name == "gets":
                hands[seat] += 1
            elif event.name == "take":
                assert display[data_[0]] == data_[1]
                display[data_[0]] = "-"
                hands[seat] += 1
            elif event.name == "show":
                assert display[data_[0]] == "-"
                display[data_[0]] = data_[1]
            elif event.name == "redraw":
                assert "".join(display) == data_[0]
                assert data_[0].count("L") >= 3
                assert 1 <= data_[1] <= 3
                discard.update(data_[0].replace("-", ""))
                display = ["-"] * 5
            elif event.name == "reshuffle":
                assert sum(discard.values()) == data_[0]
                discard = Counter()
            elif event.name == "claim":
                route, card, n, locos, worth = data_
                points[seat] += worth
                cars[seat] -= n + locos
                hands[seat] -= n + locos
                discard.update({card: n, "L": locos} if card != "L" else {"L": locos})
                assert state.owner[route] == seat
            elif event.name == "kept":
                kept[seat] += data_[0]
        seen = state.seen_by(None)
        assert (seen["points"], seen["cars"], seen["hand_sizes"], seen["ticket_counts"]) == (
            tuple(points), tuple(cars), tuple(hands), tuple(kept)
        )
        assert seen["display"] == "".join(display)
        assert +discard == +Counter(dict(zip(LETTERS, seen["discard"], strict=True)))


@settings(max_examples=25)
@given(set_ups)
def test_the_end_is_the_score_of_the_table(set_up):
    for state, _, _ in walk(set_up):
        assert (state.outcome() is None) == bool(state.to_act())
        if state.to_act() and state.to_act() != (CHANCE,):
            assert RULES.default(state, state.player) in state.moves(state.player)
    if state.to_act():
        return
    final = state.seen_by(None)["final"]
    assert final["route_points"] == tuple(state.points) == state.totals[-1]
    assert final["cars_left"] == tuple(state.cars)
    for seat in range(state.seats):
        parts = ("route_points", "ticket_points", "longest_bonus", "globetrotter_bonus")
        assert final["total"][seat] == sum(final[part][seat] for part in parts)
        assert set(final["completed"][seat]) == state.joined_of(seat)
        walked = final["trails"][seat]
        assert sum(data().routes[one].length for one in walked) == final["longest"][seat]
        assert set(walked) <= set(state.routes_of(seat))
        assert len(set(walked)) == len(walked)
    assert state.outcome().scores == final["total"]
    assert state.stats.plain()[0]["routes"] == len(state.routes_of(0))
