"""Hands at the view of Coast to Coast: choosing, paying, drawing, keeping, by pad and by touch; faults of the spec."""

import random

import pytest
from games.coast.easel import ARROWS, Seat, match_at, take
from games.coast.tables import dealt, own, put, started

from handheld.games.coast import notation
from handheld.games.coast.data import LETTERS, data
from handheld.games.coast.sight import DECK, TICKETS
from handheld.games.face import NOTHING, REDRAW, UNUSED, Act, Ask, Box, Button, Play, Taste
from handheld.ui.layout import SIZES

SMALL, WIDE, TALL = (320, 240), (800, 480), (480, 800)
every_size = pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)


def between(a, b):
    """Return the routes between two cities by name."""
    names = [city.name for city in data().cities]
    return data().between(*sorted((names.index(a), names.index(b))))


def rich(hand="KKKKKKBBBBBBRRRRRRLLL", seats=2, payment="usual", display="KBGOP"):
    """Return a state at the first turn of seat 0, with this hand."""
    state = started(seats, payment=payment)
    return put(state, display, deck="YYYYYYWWWW", hand=hand)


# ---------------------------------------------------------------- opening


@every_size
def test_opening_tickets_are_kept_by_touch(size):
    side = Seat(dealt(), size=size)
    side.draw()
    assert side.desk.side == "offer"
    assert len(side.desk.row_boxes) == 3
    assert side.desk.choice.kept == set(side.state.tickets.offers[0])
    row, box = side.desk.row_boxes[1]
    side.tap(box)
    kept = set(side.state.tickets.offers[0]) - {side.state.tickets.offers[0][row]}
    assert side.desk.choice.kept == kept
    side.draw()
    assert take(side.tap(side.desk.button[1])) == notation.keep(tuple(kept), True)


@every_size
def test_opening_tickets_are_kept_by_pad(size):
    side = Seat(dealt(variant="mega"), size=size)
    offer = side.state.tickets.offers[0]
    side.draw()
    side.press(Button.DOWN, Button.CONFIRM)
    assert offer[1] not in side.desk.choice.kept
    side.press(*[Button.DOWN] * 4)
    assert take(side.press(Button.CONFIRM)) == notation.keep(tuple(one for one in offer if one != offer[1]), True)


def test_all_five_tickets_of_the_mega_game_stand_there_at_once():
    for size in SIZES:
        side = Seat(dealt(variant="mega"), size=size)
        side.draw()
        assert len(side.desk.row_boxes) == 5, size


@every_size
def test_map_and_face_up_cards_are_in_view_while_tickets_are_chosen(size):
    side = Seat(dealt(), size=size)
    calls = side.draw()
    shown = {letter for letter in side.state.cards.shown() if letter != "-"}
    painted = [call[1] for call in calls if call[0] == "picture" and "'coast-card'" in call[1]]
    for letter in shown:
        assert any(f"('coast-card', {LETTERS.index(letter)}, 'alone')" in one for one in painted)
    m = side.desk.places.map
    assert m.w >= 120
    assert m.h >= 120
    assert side.desk.map.overviewed


def test_both_cities_of_the_ticket_that_is_looked_at_are_lit():
    side = Seat(dealt())
    side.draw()
    side.press(Button.DOWN)
    ticket = data().tickets[side.state.tickets.offers[0][1]]
    assert side.desk.look(0.0).lit_cities == {ticket.a, ticket.b}


def test_too_few_tickets_are_refused_with_the_rule():
    side = Seat(dealt())
    side.draw()
    offer = side.state.tickets.offers[0]
    side.press(Button.CONFIRM, Button.DOWN, Button.CONFIRM, Button.DOWN, Button.DOWN)
    reply = side.press(Button.CONFIRM)
    assert reply == Ask("why", notation.keep(offer[2:], True))
    assert side.table.why_not(reply.token).rule == "keep-few"


def test_later_tickets_are_chosen_alike_and_one_is_enough():
    """Spec A12: a later draw demanded two."""
    side = Seat(started())
    side.draw()
    side.play("tickets")
    side.draw()
    assert side.desk.side == "offer"
    assert side.desk.choice.kept == set()
    side.press(Button.CONFIRM, Button.DOWN, Button.DOWN, Button.DOWN)
    assert take(side.press(Button.CONFIRM)) == f"keep.{side.state.tickets.offers[0][0]}"


# ---------------------------------------------------------------- routes and payment


def test_a_route_is_claimed_by_pad_with_the_payment_shown_first():
    side = Seat(rich())
    side.draw()
    side.press(Button.NEXT)
    route = side.desk.route
    assert route in side.desk.choice.ways
    payment = side.desk.payment
    assert side.reads(side.desk.speech.route(route))
    assert all(side.reads(f"−{n}") for n in payment.counts if n)
    assert take(side.press(Button.CONFIRM)) == payment.token


def test_payment_turns_by_shoulder_touch_and_card():
    side = Seat(rich())
    grey = next(r for r, one in enumerate(data().routes) if one.colour == "" and one.length == 3 and one.twin < 0)
    side.desk.sync(side.table)
    side.desk.choose(grey, side.table)
    ways = [one.kind for one in side.desk.choice.ways[grey]]
    assert ways == [0, 1, 5, 8]  # black, blue, red, locomotives alone
    side.press(Button.NEXT)
    assert side.desk.payment.kind == 1
    side.press(Button.PREVIOUS, Button.PREVIOUS)
    assert side.desk.payment.kind == 8
    side.draw()
    side.tap(side.desk.places.hand[5])
    assert side.desk.payment.kind == 5
    side.draw()
    side.tap(side.desk.bar)
    assert side.desk.payment.kind == 8
    assert take(side.tap(side.desk.spots()["tick"])) == notation.claim(grey, 8, 0, 3)


def test_every_mix_is_offered_where_it_may_be_paid():
    state = rich(payment="any")
    side = Seat(state)
    side.desk.sync(side.table)
    grey = next(r for r, one in enumerate(data().routes) if one.colour == "" and one.length == 3 and one.twin < 0)
    tokens = {one.token for one in side.desk.choice.ways[grey]}
    assert tokens == {one for one in state.moves(0) if one.startswith(f"claim.{grey}.")}
    assert len(tokens) == 10
    side.desk.choose(grey, side.table)
    seen = set()
    for _ in range(10):
        seen.add(side.desk.payment.token)
        side.press(Button.NEXT)
    assert seen == tokens


def test_shoulders_and_back_come_to_every_route_and_say_so():
    side = Seat(rich())
    side.draw()
    routes, seen = side.desk.choice.routes(), []
    several = {route for route, ways in side.desk.choice.ways.items() if len(ways) > 1}
    assert several
    assert len(several) < len(routes)
    for _ in routes:
        assert hint(side, Button.NEXT) == "Next route"
        side.press(Button.NEXT)
        seen.append(side.desk.route)
        if side.desk.route in several:
            assert hint(side, Button.NEXT) == "Payment"
            side.press(Button.NEXT)
            assert side.desk.route == seen[-1]
            assert hint(side, Button.BACK) == "Cancel"
            side.press(Button.BACK)
    assert seen == routes
    side.press(Button.BACK, Button.PREVIOUS)
    assert side.desk.route == routes[-2]


def hint(side, button):
    """What the strip says of a button."""
    return next((words for one, _, words in side.view.hints(side.table) if one is button), None)


def test_what_rises_is_what_is_paid():
    side = Seat(rich())
    side.desk.sync(side.table)
    side.desk.choose(between("Seattle", "Calgary")[0], side.table)
    side.draw()
    counts = side.desk.payment.counts
    assert side.reads(f"−{counts[side.desk.payment.kind]}")
    side.press(Button.BACK)
    assert side.desk.route is None
    assert not side.reads(f"−{counts[side.desk.payment.kind if side.desk.payment else 0]}'")


@pytest.mark.parametrize("size", [SMALL, WIDE, TALL])
def test_a_tap_on_a_track_never_claims_its_twin(size):
    """Spec A15: taps on one of two tracks claimed the other."""
    side = Seat(rich("OOOOOOWWWWWWRRRRRRLLL"), size=size)
    side.draw()
    one, other = between("Salt Lake City", "San Francisco")
    assert {data().routes[one].colour, data().routes[other].colour} == {"O", "W"}
    for route in (one, other):
        side.desk.map.choose(route)
        side.desk.map.skip()
        side.desk.map.choose(None)
        side.tap(side.desk.map.spot(route))
        assert side.desk.route == route
        side.draw()
        token = take(side.tap(side.desk.spots()["tick"]))
        assert notation.read(token).n == route
        side.desk.choose(None, side.table)


def test_the_only_track_that_can_be_paid_for_is_offered():
    """Spec A15: a double route of which one colour is payable could not be claimed at all."""
    side = Seat(rich("OOOOO"))
    side.desk.sync(side.table)
    one, other = between("Salt Lake City", "San Francisco")
    orange = one if data().routes[one].colour == "O" else other
    assert orange in side.desk.choice.ways
    assert one + other - orange not in side.desk.choice.ways


@pytest.mark.parametrize(("rule", "words"), [
    ("owned", "already claimed"), ("closed", "only one track"), ("own-twin", "both tracks"), ("cars", "lack 4 cars"),
    ("cards", "lack 6 cards"),
])
def test_a_refused_route_says_which_rule_refuses_it(rule, words):
    """Spec A5, A6, A8, A16: refused routes gave no reason."""
    state = rich("KK") if rule == "cards" else rich("WWWWWWWLLL")
    route = between("Calgary", "Winnipeg")[0]
    if rule == "owned":
        own(state, 1, route)
    elif rule in ("closed", "own-twin"):
        one, route = between("Salt Lake City", "San Francisco")
        own(state, 1 if rule == "closed" else 0, one)
    elif rule == "cars":
        state.cars[0] = 2
    side = Seat(state)
    side.desk.sync(side.table)
    side.desk.choose(route, side.table)
    side.draw()
    assert "tick" not in side.desk.spots()
    assert side.reads(words)
    reply = side.press(Button.HINT)
    assert reply == Ask("why", f"claim.{route}")
    assert side.table.why_not(reply.token).rule == rule
    assert side.view.rule_words(rule) != side.view.rule_words("no such rule")


def test_payable_routes_stand_out_and_are_in_the_list():
    side = Seat(rich())
    side.draw()
    payable = side.desk.look(0.0).payable
    assert payable == set(side.desk.choice.ways)
    assert payable
    side.press(Button.INFO, Button.RIGHT, Button.DOWN)
    assert side.desk.ledger == "routes"
    side.draw()
    assert side.desk.look(0.0).trail == (side.desk.choice.routes()[1],)
    wanted = side.desk.choice.routes()[1]
    assert side.press(Button.CONFIRM) is REDRAW
    assert side.desk.route == wanted
    assert notation.read(take(side.press(Button.CONFIRM))).n == wanted


# ---------------------------------------------------------------- cards


@every_size
def test_cards_are_drawn_by_pad(size):
    side = Seat(rich(), size=size)
    side.draw()
    side.press(Button.SECOND)
    assert side.desk.focus == "market"
    assert take(side.press(Button.CONFIRM)) == "draw"
    side.press(*[Button.LEFT] * 3)
    assert take(side.press(Button.CONFIRM)) == "take.2"
    side.press(*[Button.RIGHT] * 9)
    assert side.desk.choice.at == TICKETS
    assert take(side.press(Button.CONFIRM)) == "tickets"
    side.press(Button.UP)
    assert side.desk.focus == "map"


@every_size
def test_cards_are_drawn_by_touch(size):
    side = Seat(rich(), size=size)
    side.draw()
    if side.desk.places.tabs is not None:
        side.tap(side.desk.places.tabs[0])
    side.draw()
    for place, token in ((3, "take.3"), (DECK, "draw"), (TICKETS, "tickets")):
        assert side.tap(side.desk.places.market[place]) is REDRAW
        assert side.desk.choice.picked == place
        from handheld.games.coast import tray

        tick, cross = tray.take_spots(side.desk, place)
        side.draw()
        assert take(side.tap(tick)) == token
        assert take(side.tap(side.desk.places.market[place])) == token
        side.tap(cross)
        assert side.desk.choice.picked is None


@every_size
def test_what_is_touched_is_large_enough(size):
    side = Seat(rich(), size=size)
    side.draw()
    least = min(min(size) / 8, 44) - 1
    boxes = [*side.desk.places.market, *(side.desk.places.tabs or ())]
    side.desk.choose(between("Seattle", "Calgary")[0], side.table)
    boxes += side.desk.spots().values()
    assert min(min(box.w, box.h) for box in boxes) >= least
    area = side.desk.area
    for box in (*boxes, *side.desk.places.hand):
        assert area.x <= box.x <= box.right <= area.right + 0.01
        assert area.y <= box.y <= box.bottom <= area.bottom + 0.01


def test_a_locomotive_may_not_be_the_second_card_and_looks_so():
    """Spec A13."""
    side = Seat(rich(display="LKKBB"))
    side.play("take.1", ["d1Y"])
    calls = side.draw()
    assert side.desk.focus == "market"
    assert any("coast-card-veil" in call[1] for call in calls)
    assert 0 not in side.desk.choice.market
    reply = side.tap(side.desk.places.market[0])
    assert reply == Ask("why", "take.0")
    assert side.table.why_not("take.0").rule == "second-locomotive"


def test_places_of_hand_and_market_never_move():
    state = rich()
    side = Seat(state)
    side.draw()
    before = side.desk.places
    side.play("draw", ["h1Y"])
    side.draw()
    assert side.desk.places.hand == before.hand
    assert side.desk.places.market == before.market


# ---------------------------------------------------------------- one action for each press


def test_a_double_tap_is_one_action():
    """Spec A18: further input is ignored until the animation is over."""
    side = Seat(rich(), taste=Taste())
    side.draw()
    box = side.desk.places.market[DECK]
    assert side.tap(box) is REDRAW
    side.play(take(side.tap(box)), ["h1Y"])
    assert side.view.busy(side.now)
    side.draw()
    assert side.tap(box) is REDRAW  # it ends the animation, no more
    assert not side.view.busy(side.now)
    assert side.desk.choice.picked is None


def test_a_held_button_decides_nothing():
    from handheld.games.face import Intent

    side = Seat(rich())
    side.press(Button.SECOND)
    held = Intent(Act.PRESS, Button.CONFIRM, device="pad:1", repeat=True)
    assert side.view.handle(held, side.table) is NOTHING


@pytest.mark.parametrize("size", [SMALL, WIDE, TALL])
def test_everything_can_be_reached_by_pad_alone(size):
    """From the map without SECOND or INFO: the market lies below it."""
    side = Seat(rich(), size=size)
    side.draw()
    rng = random.Random(1)
    found = {take(side.press(Button.NEXT, Button.CONFIRM)).split(".")[0]}
    side.press(*[rng.choice(ARROWS) for _ in range(20)], Button.BACK)
    presses = 0
    while side.desk.focus != "market":
        side.press(Button.DOWN)
        presses += 1
        assert presses < 40
    for button in (Button.LEFT, Button.RIGHT):
        for _ in range(7):
            found.add(take(side.press(Button.CONFIRM)).split(".")[0])
            side.press(button)
    assert found == {"draw", "take", "claim", "tickets"}


# ---------------------------------------------------------------- the ledger


@every_size
def test_the_ledger_opens_turns_and_closes(size):
    side = Seat(match_at(4, 150, 4).state, size=size)
    side.draw()
    pages = []
    side.press(Button.INFO)
    for _ in range(4):
        side.draw()
        pages.append(side.desk.ledger)
        side.press(Button.NEXT)
    assert pages == ["tickets", "routes", "players", "since"]
    side.draw()
    name, box = side.desk.page_boxes[2]
    side.tap(box)
    assert side.desk.ledger == name
    side.press(Button.INFO)
    assert side.desk.ledger is None
    assert isinstance(side.desk.places.side, Box | None)
    assert side.desk.places.side is None or side.desk.side == "offer"


def test_done_tickets_are_ticked_and_a_chosen_one_is_lit():
    state = started()
    ticket = state.tickets.kept[0][0]
    one = data().tickets[ticket]
    todo, path, goal = [(one.a, ())], None, one.b
    while path is None:  # join its cities
        city, way = todo.pop(0)
        for route in data().at[city]:
            ends = data().routes[route]
            far = ends.b if ends.a == city else ends.a
            if far == goal:
                path = (*way, route)
                break
            if len(way) < 6:
                todo.append((far, (*way, route)))
    own(state, 0, *dict.fromkeys(path))
    side = Seat(state)
    side.draw()
    side.press(Button.INFO)
    row = [held.id for held in side.desk.sight.tickets].index(ticket)
    side.press(*[Button.DOWN] * row)
    assert side.desk.sight.tickets[row].done
    calls = side.draw()
    assert any("'coast-check', True" in call[1] for call in calls)
    assert side.desk.look(0.0).lit_cities == {one.a, one.b}


def test_nobody_on_turn_may_still_look_around():
    side = Seat(started(), seat=1)
    side.draw()
    assert side.press(Button.INFO) is REDRAW
    assert side.press(Button.CONFIRM) is REDRAW
    assert side.press(Button.RIGHT) is REDRAW
    assert not isinstance(side.press(Button.CONFIRM), Play)
    assert side.press(Button.BACK) in (REDRAW, UNUSED)
