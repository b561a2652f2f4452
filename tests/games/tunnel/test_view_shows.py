"""What the Tunnel Lines screen shows: motion, counters, trips, scoring, the end; complaints 10, 11, 12, 14."""

import itertools

import pytest
from games.tunnel.easel import MOVING, NAMES, STILL, Seat, ended, match_at, run, seek
from games.tunnel.tables import begun, games, played, take, tokens

from handheld.core import lattice
from handheld.core.graph import Network
from handheld.core.tunnel import LETTERS
from handheld.games.base import Outcome
from handheld.games.face import REDRAW, Button, Told
from handheld.games.tunnel import ends, notation, trips
from handheld.games.tunnel.sight import Sight
from handheld.ui.layout import metrics

SIZES = [(320, 240), (480, 320), (640, 480), (800, 480), (480, 800), (1280, 720), (1920, 1080)]


def finished(state_seat_token, size=(800, 480), taste=MOVING):
    """Play the last step before the eyes of its seat and return the view."""
    state, seat, token = state_seat_token
    side = Seat(state.copy(), seat, size, taste)
    side.draw()
    side.play(token)
    return side


# ---------------------------------------------------------------- motion


def test_a_tile_is_dug_its_chip_pops_and_points_count_up():
    def scores(state, seat):
        sight = Sight(state.seen_by(seat))
        return any(t[0] == "t" and any(p for _, p in sight.chips_of(seat, notation.read(t))) for t in state.moves(seat))

    state, seat = seek(scores)
    sight = Sight(state.seen_by(seat))
    token = next(t for t in state.moves(seat) if t[0] == "t"
                 and any(p for _, p in sight.chips_of(seat, notation.read(t))))
    side = Seat(state, seat, taste=MOVING)
    before = sight.points[seat]
    side.draw()
    side.play(token)
    look = side.look()
    assert look.growing
    assert look.popping
    assert side.desk.points_shown(seat, side.now) == before
    seen = set()
    while side.view.busy(side.now):
        side.now += 30
        seen.update(words for _, words in side.look().pills)
        assert before <= side.desk.points_shown(seat, side.now) <= state.seen_by(seat)["points"][seat]
    assert seen
    assert side.desk.points_shown(seat, side.now) == state.seen_by(seat)["points"][seat] > before
    assert side.desk.showing is None


def test_any_press_ends_what_moves_and_does_nothing_else():
    state, seat = seek(lambda state, seat: state.turn() > 5)
    side = Seat(state, seat, taste=MOVING)
    side.draw()
    side.play(next(t for t in state.moves(seat) if t[0] == "t"))
    side.draw()
    assert side.press(Button.CONFIRM) is REDRAW
    assert side.desk.choice is None
    assert not side.view.busy(side.now)


def test_what_others_did_is_told_again_and_listed():
    game = games()["3p-000-random"]
    state, told = begun(game), []
    for number, row in enumerate(game["turns"][:4]):
        events = take(state, tokens(row[0]))
        if number in (1, 2):
            told.append(Told(number % 3, number, tuple(events)))
        if number == 2:
            break
    side = Seat(state, 0, taste=MOVING)
    side.view.recap(told, side.table, 0.0)
    assert side.view.busy(0.0)
    said = run(side)
    assert any(NAMES[1] in one for one in said)
    assert len(side.look().recent) == sum(len(row[0]) for row in game["turns"][1:3])
    side.desk.turn_to("since")
    assert side.reads("3 tiles")


# ---------------------------------------------------------------- 14: the end is no surprise


@pytest.mark.parametrize("size", SIZES)
def test_chips_ended_lines_and_tiles_are_always_counted(size):
    """Fault 14: chips, ended lines of those that end the game, tiles left of each line stand on the screen."""
    state, seat = seek(lambda state, seat: state.turn() > 9 and state.seen_by(seat)["ended"] == 1, ("4p",))
    side = Seat(state, seat, size)
    seen = state.seen_by(seat)
    words = [repr(call) for call in side.draw() if call[0] == "text"]
    assert any(f", '{seen['supply']}'," in one for one in words)
    assert any(f"'{seen['ended']}/{seen['limit']}'" in one for one in words)
    words += [repr(call) for call in side.panel() if call[0] == "text"]
    for own, line in itertools.product(range(4), (0, 1)):
        one = side.desk.sight.line(own, line)
        if one is None or not (one.done or one.dead):
            assert any(f"'{seen['tiles_left'][own][line]}'" in word for word in words)
    for points in seen["points"]:
        assert any(f"'{points}'" in word for word in words)


@pytest.mark.parametrize("size", SIZES)
def test_the_last_turns_are_announced_and_stay_announced(size):
    state, seat, _ = ended(names=("3p",))
    assert state.seen_by(seat)["trigger"]
    side = Seat(state, seat, size)
    assert side.desk.places.banner is None
    assert side.reads("Last turn") or side.reads("Final turn")
    assert side.desk.places.banner is not None


def test_a_line_that_died_and_what_fires_the_end_are_said():
    game = games()["2p-010-random"]
    state, said = begun(game), []
    side = Seat(state, 0, taste=MOVING)
    for row in game["turns"]:
        for token in tokens(row[0]):
            side.play(token)
            if side.desk.showing is not None and side.desk.showing.sayings:
                said += run(side, 200.0)
            side.view.skip()
    assert any("is complete" in one for one in said)
    assert any("can't go on" in one for one in said)
    assert any("enough lines have ended" in one for one in said)


def test_dead_lines_are_crossed_and_complete_ones_ticked():
    def both(state, seat):
        lines_ = [line for own in state.seen_by(seat)["lines"] for line in own if line]
        return any(line["dead"] for line in lines_) and any(line["done"] for line in lines_)

    state, seat = seek(both)
    side = Seat(state, seat, (480, 320))
    marks = [repr(call) for call in side.draw() if call[0] == "mark"]
    assert any("'tick'" in one for one in marks)
    assert any("'cross'" in one for one in marks)


# ---------------------------------------------------------------- 10, 11: trips


def test_changes_and_hops_are_those_of_the_cheapest_trips():
    """The hops come in the order of travel, and minutes are hops and changes of one way at least."""
    tried = 0
    for game in list(games().values())[::9]:
        if game["rules"]:
            continue
        sight = Sight(played(game).seen_by(None))
        net = Network(trips.stops(sight))
        for name, trip in sight.trips.items():
            if trip["case"] != "route":
                continue
            way = trips.way_of(sight, name, trip)
            assert sorted(way.edges) == sorted(trip["edges"])
            known = {*sight.stations, *sight.builtin}
            begin, end = ({vertex for cell in cells for vertex in lattice.CORNERS[cell]} & known
                          for cells in trips.ends_of(sight, name))
            one = net.one(begin, end)
            turned = [b[2] for a, b in itertools.pairwise(one) if a[:2] != b[:2]]
            assert len(turned) in way.counts
            assert set(turned) <= set(way.changes)
            assert bool(way.changes) == (way.counts[-1] > 0)
            tried += 1
    assert tried > 40


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("case", ["route", "unplaced", "nostation", "noroute"])
def test_each_trip_can_be_looked_at_and_says_what_is_missing(size, case):
    """Fault 11: where there is no way it says what is missing, and the board shows the gap and the nearest stations."""
    state, seat = seek(lambda state, seat: state.turn() > 8 and any(
        trip["case"] == case for trip in state.seen_by(seat)["trips"].values()))
    side = Seat(state, seat, size)
    side.press(Button.INFO)
    seen = state.seen_by(seat)["trips"]
    name = next(name for name, trip in seen.items() if trip["case"] == case)
    while trips.NAMES[side.desk.row] != name:
        side.press(Button.DOWN)
    trip, look = seen[name], side.look().trip
    assert set(look.edges) == set(trip["edges"])
    assert look.gap == tuple(trip["gap"])
    want = {"route": "Takes part", "unplaced": "Not placed yet", "nostation": "station", "noroute": "no line joins"}
    assert side.reads(want[case])
    if case == "route":
        assert side.reads(f"{trip['cost']} minute")
    if trip["gap"]:
        assert side.reads("nearest station")
    side.press(Button.BACK)
    assert side.desk.page is None
    assert side.look().trip is None


def test_every_step_of_the_scoring_is_shown_with_what_it_brings():
    """Fault 10: each letter with all of its cheapest trips, then stations; the sums are the final points."""
    side = finished(ended())
    steps = side.desk.finale.steps
    final = side.desk.sight.final
    assert [one.data["name"] for one in steps[:7]] == [*LETTERS, ends.FOREST]
    seats = range(side.desk.sight.seats)
    assert tuple(sum(one.gain[seat] for one in steps) for seat in seats) == final["total"]
    said = run(side, 150.0)
    for one in steps[:7]:
        assert any(side.desk.speech.trip(one.data["name"]) in words for words in said)
        if one.data["case"] == "route":
            trip = final["letters"].get(one.data["name"], final["lakeforest"])
            assert set(one.look.edges) == set(trip["edges"])
    for seat in seats:
        assert any(NAMES[seat] in words and "complete" in words for words in said)
    assert not side.view.busy(side.now)


def test_any_press_skips_to_the_end_of_the_scoring():
    side = finished(ended())
    side.draw()
    side.now += 5000
    side.draw()
    assert side.desk.finale is not None
    assert side.press(Button.CONFIRM) is REDRAW
    assert side.desk.finale is None
    assert side.desk.points_shown(0, side.now) == side.desk.sight.final["total"][0]


def test_after_the_end_each_trip_can_be_looked_at_again():
    """Fault 10: the end screen shows who made what, as long as somebody looks."""
    side = finished(ended(), taste=STILL)
    side.view.overview()
    assert side.look().trip is None
    final = side.desk.sight.final
    for name in trips.NAMES:
        side.press(Button.SECOND)
        trip = final["letters"].get(name, final["lakeforest"])
        assert set(side.look().trip.edges) == set(trip["edges"])
        assert side.reads(side.desk.speech.trip(name))
    side.press(Button.SECOND)
    assert side.look().trip is None


@pytest.mark.parametrize("size", SIZES)
def test_the_scoring_is_laid_out_at_every_size(size):
    side = finished(ended(names=("4p",)), size)
    side.view.desk.showing = None
    side.draw()
    for one in side.desk.finale.steps:
        side.desk.finale._start = side.now - one.start - one.length * 0.9
        look = side.look()
        if one.look is not None:
            assert look.trip.edges == one.look.edges
            assert look.trip.share == 1.0
        assert side.desk.board.overviewed


# ---------------------------------------------------------------- the table at the end


def test_table_and_series():
    side = finished(ended(names=("3p",)), (1280, 720))
    final = side.desk.sight.final
    columns = side.view.table_of(side.table)
    assert [int(cell) for cell in columns[-1].cells] == list(final["total"])
    assert columns[-1].total
    assert {"A", "F"} <= {one.head for one in columns}
    small = Seat(side.state, 0, (320, 240))
    assert "Letters" in [one.head for one in small.view.table_of(small.table)]
    series = side.view.series(side.table)
    assert [series[seat][-1] for seat in range(3)] == list(final["total"])
    assert len({len(one) for one in series.values()}) == 1


@pytest.mark.parametrize(("reason", "words"), [("points", "ahead"), ("lines", "more complete lines"),
                                               ("tiles", "fewer tiles"), ("stuck", "Nobody could dig"),
                                               ("resigned", "given up"), ("time", "Time ran out")])
def test_what_decided_is_said(reason, words):
    """The reason that decided a tie, too."""
    side = finished(ended(names=("2p",)))
    speech, sight = side.desk.speech, side.desk.sight
    table = side.table
    table.outcome = Outcome((0, 1), (30, 30) if reason in ("lines", "tiles") else (30, 20), reason)
    headline, detail = speech.result(table, sight)
    assert NAMES[0] in headline
    assert words in detail


def test_a_shared_win_is_said():
    side = finished(ended(names=("2p",)))
    table = side.table
    table.outcome = Outcome((0, 0), (30, 30), "shared")
    headline, detail = side.desk.speech.result(table, side.desk.sight)
    assert NAMES[0] in headline
    assert NAMES[1] in headline
    assert "as many" in detail


# ---------------------------------------------------------------- 12: never colour alone


def test_lines_and_seats_differ_by_more_than_colour():
    """Fault 12: samples of the two lines of a seat differ, seats have marks, hubs pictures and letters."""
    state, seat = seek(lambda state, seat: state.turn() > 8, ("4p",))
    side = Seat(state, seat, (480, 320))
    side.draw()
    painted = {key: calls for (key, _), calls in side.pictures.items()}
    samples = [painted["tunnel-line", 0, number] for number in (0, 1)]
    assert len(samples[0]) != len(samples[1])
    discs = [calls for key, calls in painted.items() if key[0] == "tunnel-seat"]
    marks = {call[1].split(",")[0] for calls in discs for call in calls if call[0] == "mark"}
    assert len(marks) == 4


def test_marks_of_the_lobby_are_taken():
    state, seat = seek(lambda state, seat: state.turn() > 3)
    side = Seat(state, seat)
    side.view.marks((4, 2, 0, 1))
    assert side.look().marks[:2] == (4, 2)


def test_replays_and_onlookers_see_the_player_on_turn():
    match = match_at(3, 60, 2)
    side = Seat(match.state, None)
    side.draw()
    assert side.desk.hand() == match.state.seen_by(None)["hands"][match.state.core.player]
    assert not side.desk.acting
    assert metrics(800, 480).strip > 100
