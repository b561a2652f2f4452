"""What the view of Coast to Coast shows of steps: flights, claims, redraws, what others did, the scoring, the end."""

import pytest
from games.coast.easel import NAMES, STILL, Seat, match_at
from games.coast.tables import own, put, started

from handheld.games.base import Event, Outcome
from handheld.games.coast import scoring
from handheld.games.coast.data import data
from handheld.games.coast.finale import Finale
from handheld.games.coast.notation import claim
from handheld.games.face import REDRAW, Act, Button, Intent, Taste, Told
from handheld.ui.layout import metrics

MOVING = Taste()
EAST = [r for r, one in enumerate(data().routes) if one.track == 0]


def run(side, step=40.0, most=400):
    """Draw frame after frame until nothing moves and return the words of all of them."""
    said = []
    for _ in range(most):
        said += side.words()
        if not side.view.busy(side.now):
            return said
        side.now += step
    raise AssertionError("it never ends")


def ready(hand="KKKKKKBBBBBBRRRRRRLLL", seats=2, deck="YYYYYYWWWW", display="KBGOP"):
    return put(started(seats), display, deck=deck, hand=hand)


def pictures(side, name):
    return [call[1] for call in side.draw() if call[0] == "picture" and f"'{name}'" in call[1]]


def test_a_card_flies_from_the_deck_and_the_hand_counts_when_it_lands():
    side = Seat(ready(), taste=MOVING)
    side.draw()
    before = side.desk.sight.hand
    side.play("draw", ["h1Y"])
    side.draw()
    assert side.desk.hand_shown(side.now) == before
    assert side.desk.showing.flights[0].what == 7
    run(side)
    assert side.desk.hand_shown(side.now)[7] == before[7] + 1


def test_a_card_that_another_draws_is_a_back():
    """Nobody but its owner sees its face."""
    side = Seat(ready(), seat=1, taste=MOVING)
    side.draw()
    events = side.play("draw", ["h1Y"])
    assert [event.name for event in events] == ["draw"]
    side.draw()
    assert [one.what for one in side.desk.showing.flights] == [-1]
    assert len(pictures(side, "coast-back")) > 1


def test_a_face_up_card_leaves_its_place_and_a_new_one_comes():
    side = Seat(ready(), taste=MOVING)
    side.draw()
    old = side.desk.sight.display
    side.play("take.2", ["d2W"])
    side.draw()
    assert side.desk.display_shown(side.now)[2] == -1
    run(side)
    assert side.desk.display_shown(side.now) == (*old[:2], 6, *old[3:])


def test_three_locomotives_are_thrown_away_and_it_is_said():
    state = ready(display="LLGOP", deck="LYYYYYWWWW", hand="KKKKKKBBBBBBRRRRRR")
    side = Seat(state, taste=MOVING)
    side.draw()
    side.play("take.2", ["d2L", "d0Y", "d1Y", "d2W", "d3W", "d4Y"])
    assert any(event.what == "redraw" for event in side.desk.showing.sayings)
    assert any("Three locomotives" in one for one in run(side))
    assert side.desk.display_shown(side.now) == side.desk.sight.display


def test_a_route_is_claimed_car_by_car_and_its_points_count_up():
    side = Seat(ready(), taste=MOVING)
    route = next(r for r, one in enumerate(data().routes) if one.colour == "B" and one.length == 6)
    side.draw()
    side.play(claim(route, 1, 6, 0))
    side.draw()
    assert side.desk.look(side.now).filling[route] == 0.0
    assert side.desk.points_shown(0, side.now) == 0
    side.now += 210
    assert side.desk.look(side.now).filling[route] == pytest.approx(0.5)
    assert any("+15" in one for one in run(side))
    assert side.desk.look(side.now).filling == {}
    assert side.desk.points_shown(0, side.now) == 15


def test_a_ticket_that_is_joined_is_told_to_its_owner_alone():
    for open_ in (True, False):
        state = ready()
        ticket = next(one for one in state.tickets.kept[0])
        route = next((r for r in data().at[data().tickets[ticket].a]), None)
        state.tickets.kept[0] = (ticket,)
        path = _path(data().tickets[ticket].a, data().tickets[ticket].b)
        own(state, 0, *path[1:])
        assert route is not None
        length = data().routes[path[0]].length
        put(state, "KBGOP", deck="YYYYYYWWWW", hand="L" * length)
        side = Seat(state, taste=MOVING, open=open_)
        side.draw()
        side.play(claim(path[0], 8, 0, length))
        assert any("Done: " in one for one in run(side)) is open_


def _path(a, b):
    todo = [(a, ())]
    while todo:
        city, way = todo.pop(0)
        if city == b:
            return way
        for route in data().at[city]:
            one = data().routes[route]
            far = one.b if one.a == city else one.a
            if one.track == 0 and route not in way and len(way) < 6:
                todo.append((far, (*way, route)))
    raise LookupError((a, b))


def test_any_press_ends_the_animation_and_nothing_else():
    side = Seat(ready(), taste=MOVING)
    side.draw()
    side.play("draw", ["h1Y"])
    side.draw()
    assert side.press(Button.CONFIRM) is REDRAW
    assert not side.view.busy(side.now)


def test_the_deal_takes_no_longer_than_people_wait():
    match = match_at(3, 0, 5, variant="mega")
    side = Seat(match.state, taste=MOVING)
    side.desk.sync(side.table)
    side.desk.before = side.desk.sight
    side.desk.before.phase = "deal"
    events = [event for k in range(match.at) for event in match.events_at(k) if not event.only or 0 in event.only]
    side.view.show(events, side.table, 0.0)
    assert side.desk.showing.length <= 1600


# ---------------------------------------------------------------- what others did


def told(seen=False):
    route = EAST[0]
    return [Told(1, 4, (Event("take", 1, (0, "B")), Event("show", -1, (0, "K")), Event("draw", 1)), True),
            Told(2, 5, (Event("claim", 2, (route, "R", data().routes[route].length, 0, 1)),), seen)]


def test_what_others_did_is_played_again_and_stands_in_a_list():
    state = own(ready(seats=3), 2, EAST[0])
    side = Seat(state, taste=MOVING)
    side.draw()
    side.view.recap(told(), side.table, side.now)
    assert side.view.busy(side.now)
    assert any(NAMES[2] in one for one in run(side))
    assert side.desk.recent == {EAST[0]}
    side.press(Button.INFO, Button.NEXT, Button.NEXT, Button.NEXT)
    assert side.reads("Takes Blue")
    assert side.reads("Draws from the deck")
    assert side.reads(side.desk.speech.route(EAST[0]))
    side.press(Button.DOWN, Button.DOWN)
    assert side.desk.look(side.now).trail == (EAST[0],)


@pytest.mark.parametrize("route", [0, 40, 99])
def test_the_camera_goes_where_others_claim(route):
    side = Seat(own(ready(seats=3), 2, route), size=(320, 240), taste=MOVING)
    side.draw()
    claimed = Event("claim", 2, (route, "R", data().routes[route].length, 0, 1))
    side.view.recap([Told(2, 5, (claimed,))], side.table, side.now)
    run(side)
    assert side.desk.map.visible(route)


def test_what_was_seen_is_listed_but_not_played_again():
    side = Seat(own(ready(seats=3), 2, EAST[0]), taste=MOVING)
    side.draw()
    side.view.recap(told(seen=True), side.table, side.now)
    assert not side.view.busy(side.now)
    assert len(side.desk.since) == 3


def test_one_skip_ends_the_whole_recap():
    side = Seat(own(ready(seats=3), 2, EAST[0]), taste=MOVING)
    side.draw()
    side.view.recap(told(), side.table, side.now)
    side.view.skip()
    assert not side.view.busy(side.now)
    assert side.desk.look(side.now).filling == {}


def test_the_own_turn_begins_the_list_anew():
    side = Seat(own(ready(seats=3), 2, EAST[0]))
    side.draw()
    side.view.recap(told(), side.table, side.now)
    side.play("draw", ["h1Y"])
    assert side.desk.since == []
    assert side.desk.recent == frozenset()


def test_the_last_round_is_announced():
    state = ready(seats=3)
    state.trigger, state.turns_left = 2, 3
    state._forget()
    side = Seat(state)
    assert side.reads("Last round")
    assert "3" in side.view.status(side.table)


# ---------------------------------------------------------------- the scoring


def over(seed=2, seats=3, **options):
    """Return (State, events) of the end of a game."""
    match = match_at(seed, 100_000, seats, **options)
    assert match.over
    return match.state, match.events_at(match.at - 1)


def test_the_end_is_counted_step_by_step_failures_first():
    state, events = over(variant="mega")
    side = Seat(state, taste=MOVING)
    side.view.show(events, side.table, 0.0)
    side.desk.showing = None
    names = [step.name for step in side.desk.finale.steps]
    for seat in range(3):
        own_names = [step.name for step in side.desk.finale.steps if step.seat == seat and step.ticket >= 0]
        assert own_names == sorted(own_names, reverse=True)  # failed, then done
    assert names.index("longest") > max(k for k, name in enumerate(names) if name in ("failed", "done"))
    assert names[-1] == "globetrotter"
    side.draw()
    finale, trails = side.desk.finale, set()
    assert side.view.status(side.table) == "The points are counted"
    while side.view.busy(side.now):
        step = finale.step(side.now)
        look = side.desk.look(side.now)
        if step is not None and step.ticket >= 0:
            one = data().tickets[step.ticket]
            assert look.lit_cities == {one.a, one.b}
        trails.add(look.trail)
        side.now += 150
        side.draw()
    result = state.score()
    best = max(range(3), key=lambda seat: result.longest[seat])
    assert result.trails[best] in trails
    assert [finale.total(seat, side.now) for seat in range(3)] == list(result.total)


def test_one_press_goes_to_the_end_of_the_scoring():
    state, events = over()
    side = Seat(state, taste=MOVING)
    side.view.show(events, side.table, 0.0)
    side.draw()
    assert side.view.busy(0.0)
    side.press(Button.CONFIRM)
    assert not side.view.busy(0.0)
    assert side.desk.finale is None


def test_points_of_tickets_wait_for_their_step():
    """Spec A17, A14: route points only until a step is shown."""
    state, events = over()
    finale = Finale(events, Seat(state).desk.sync(Seat(state).table))
    finale.begin(0.0)
    assert [finale.total(seat, 0.0) for seat in range(3)] == list(state.points)


def test_the_table_and_the_plot_hold_what_was_scored():
    state, _ = over()
    side = Seat(state)
    columns = {one.head: one for one in side.view.table_of(side.table)}
    result = state.score()
    assert columns["Points"].total
    assert [cell.replace("−", "-") for cell in columns["Points"].cells] == [str(n) for n in result.total]
    assert list(columns["Routes"].cells) == [str(n) for n in result.route_points]
    assert list(columns["Path"].cells) == [str(n) for n in result.longest]
    assert [cell.split("/")[0] for cell in columns["Joined"].cells] == [str(n) for n in result.completed_count]
    plot = side.view.series(side.table)
    assert [plot[seat][-1] for seat in range(3)] == list(result.total)
    assert [plot[seat][-2] for seat in range(3)] == list(state.points)
    assert all(a <= b for seat in range(3) for a, b in zip(plot[seat], plot[seat][1:-1], strict=False))


def test_wide_screens_have_statistics():
    state, _ = over()
    small, wide = (len(Seat(state, size=size).view.table_of(Seat(state, size=size).table))
                   for size in ((800, 480), (1920, 1080)))
    assert wide > small
    assert metrics(1920, 1080).width >= 1200


@pytest.mark.parametrize(("reason", "words"), [
    ("points", "ahead"), ("tickets", "more tickets"), ("path", "longer path"), ("stuck", "Nobody could"),
])
def test_the_result_says_what_decided(reason, words):
    """Spec A14: of two with the same points both were shown as winners."""
    state, _ = over()
    side = Seat(state)
    table = side.table
    table.outcome = Outcome((0, 1, 2), (80, 80 if reason != "points" else 70, 10), reason)
    headline, detail = side.view.result(table)
    assert headline == "Anna wins"
    assert words in detail


def test_a_shared_win_names_all_of_them():
    state, _ = over()
    table = Seat(state).table
    table.outcome = Outcome((0, 0, 2), (80, 80, 10), "shared")
    headline, _ = Seat(state).view.result(table)
    assert "Anna" in headline
    assert "Björn" in headline


def test_after_the_end_each_longest_path_can_be_looked_at():
    state, _ = over()
    side = Seat(state)
    side.draw()
    result, seen = state.score(), []
    for _ in range(3):
        side.press(Button.SECOND)
        seen.append(side.desk.look(0.0).trail)
    assert seen == [tuple(one) for one in result.trails]


def test_scoring_of_this_program_is_what_the_steps_add_up_to():
    state, _ = over(7, 4)
    events = scoring.shown(state.score(), "points")
    assert sum(one.data[1] for one in events if one.name in ("failed", "done")) == sum(state.score().ticket_points)


def test_everything_is_instant_with_less_motion():
    state, events = over()
    side = Seat(state, taste=STILL)
    side.view.show(events, side.table, 0.0)
    side.draw()
    assert not side.view.busy(0.0)


def test_a_hint_becomes_a_choice_to_be_confirmed():
    side = Seat(ready())
    side.draw()
    token = next(one for one in side.table.moves if one.startswith("claim"))
    side.view.ghost([token], side.table)
    assert side.desk.payment.token == token
    side.view.ghost((), side.table)
    reply = side.view.handle(Intent(Act.PRESS, Button.CONFIRM, device="pad:1"), side.table)
    assert reply.token == token
    side.view.ghost(["take.3"], side.table)
    assert side.desk.choice.picked == 3


def test_options_and_characters_have_names():
    from handheld.games.coast import INFO

    view = Seat(ready()).view
    names = [view.option_words(one.id, value) for one in INFO.options for value in one.values]
    names += [view.option_words("character", one) for one in INFO.characters]
    names += [view.option_words(one.id) for one in INFO.options] + [view.option_words("character")]
    assert len(set(names)) == len(names)
    assert not set(names) & {"variant", "payment", "character", "base", "usual", "builder", "blocker"}


def test_every_decision_and_draw_can_be_said():
    match = match_at(4, 500, 4)
    view = Seat(match.state).view
    said = {view.say(token) for step in match.steps for token in step.moves.values()}
    assert not any("." in one.replace("St.", "") or one[:2] in ("h1", "d0") for one in said)
    assert any("gets: " in one for one in said)
    assert any("is offered" in one for one in said)
    assert any(one.startswith("Keeps ") for one in said)
    assert view.say("h2?") == "Player 2 gets a card"
    assert view.say("nonsense") == "nonsense"
