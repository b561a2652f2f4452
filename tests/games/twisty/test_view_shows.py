"""What is shown: ghosts with their counts, rounds with all trains together, tokens, scores, thumbnails, the end."""

from __future__ import annotations

import pytest
from games.twisty.easel import Easel, Game
from games.twisty.tables import lines, position, replayed

from handheld.games.base import Outcome
from handheld.games.face import Act, Box, Button, Intent, Taste
from handheld.games.twisty import art, notation
from handheld.games.twisty.data import data
from handheld.games.twisty.motion import BOOM, BORDER, DROP, Showing
from handheld.games.twisty.sight import Sight
from handheld.games.twisty.view import TwistyView
from handheld.games.twisty.words import MEDALS
from handheld.session.sides import Side

MOTION = Taste(motion=True)


def pills(easel: Easel) -> list[str]:
    return [text for text in easel.said if text.startswith(("+", "CRASH"))]


def ghost_of(game: Game, token: str) -> Easel:
    hand, old = game.hand(), game.hand().choice.state
    cell, rotation = notation.read(token)
    game.draw()
    hand.choice.put(cell)
    hand.choice.rotation = rotation % hand.choice.rotations
    game.view.desk.chosen(hand, old)
    return game.draw()


def ending(kind: str, variant: str = "standard") -> tuple[Game, str, list[tuple[int, int, str]]]:
    """Return a game and a placement in which a train ends like that, with (train, borders, end) of all that move."""
    for seed in range(1, 60):
        game = Game(1, size=(480, 320), seed=seed, options={"variant": variant})
        for rounds in range(8):
            if not game.match.waiting_for():
                break
            tile = game.table(0).seen["hand"]
            for token in game.match.state.moves(0):
                if int(token[3]) >= data().tiles[tile].rotations:
                    continue
                runs = [(e.data[0], len(e.data[1]), e.data[2]) for e in game.table(0).preview(token).events
                        if e.name == "run"]
                if any(end == kind for _, _, end in runs):
                    return game, token, runs
            game.round(rounds)
    raise AssertionError(kind)


# ---------------------------------------------------------------- ghost


def test_the_ghost_counts_the_borders_of_each_train() -> None:
    game, token, runs = ending("at")
    easel = ghost_of(game, token)
    beads = len(easel.pictures("twisty", "bead"))
    assert beads == sum(borders for _, borders, _ in runs)
    assert [f"+{borders}" for _, borders, end in runs if end == "at"] == [p for p in pills(easel) if " " not in p]
    ends = [key for key, _, _, _ in easel.pictures("twisty", "train") if key[4]]
    assert {key[2] for key in ends} == {train for train, _, end in runs if end == "at"}


def test_the_ghost_shows_a_station_with_its_value() -> None:
    game, token, runs = ending("station")
    easel = ghost_of(game, token)
    sight = game.view.desk.sight
    events = game.table(0).preview(token).events
    for event in events:
        if event.name == "award":
            _, station, points, _ = event.data
            assert points == sight.value(station)
            borders = next(n for train, n, _ in runs if train == event.data[0])
            assert f"+{borders} +{points}" in pills(easel)
            framed = [key for key, _, _, _ in easel.pictures("twisty", "station", station) if key[-1]]
            assert len(framed) == 1


def test_the_ghost_shows_a_crash_once_for_both() -> None:
    game, token, runs = ending("crashed")
    easel = ghost_of(game, token)
    both = sum(borders for _, borders, end in runs if end == "crashed")
    assert pills(easel).count(f"CRASH +{both}") == 1
    assert len(easel.pictures("twisty", "boom")) == 1


@pytest.mark.parametrize("variant", ["stations", "travel"])
def test_variants_count_their_own_points_only(variant: str) -> None:
    game, token, runs = ending("station", variant)
    easel = ghost_of(game, token)
    borders = next(n for _, n, end in runs if end == "station")
    value = [e.data[2] for e in game.table(0).preview(token).events if e.name == "award"]
    wanted = f"+{borders}" if variant == "travel" else f"+{value[0]}"
    assert wanted in pills(easel)
    assert not [text for text in pills(easel) if " " in text]


def test_words_beside_the_ghost_hide_neither_ends_nor_each_other() -> None:
    for seed in range(1, 7):
        game = Game(1, size=(480, 320), seed=seed)
        for rounds in range(6):
            if not game.match.waiting_for():
                break
            for token in game.match.state.moves(0)[::3]:
                ghost_of(game, token)
                boxes = [box for box in game.hand().labels[1] if box.w]
                for i, one in enumerate(boxes):
                    assert game.area.x <= one.x
                    assert one.right <= game.area.right
                    for other in boxes[i + 1 :]:
                        assert one.right <= other.x or other.right <= one.x or one.bottom <= other.y \
                            or other.bottom <= one.y
            game.round(rounds)


def test_legal_cells_glow_and_no_others() -> None:
    game = Game(1, size=(320, 240))
    easel = game.draw()
    pane = game.view.desk.pane(0)
    assert pane.z >= 40  # spec 9.4
    wanted = {pane.frame.point(cell % 5, cell // 5) for cell in game.table(0).seen["boards"][0]["cells"]}
    assert {at for _, at, _, _ in easel.pictures("twisty", "glow")} == wanted


def test_the_tiles_to_come_are_a_set_not_an_order() -> None:
    game = Game(1, size=(480, 320), seed=11)
    for _ in range(3):
        game.round()
    easel = game.draw()
    foot = game.view.desk.arrange().foot
    icons = [key[2] for key, at, _, _ in easel.pictures("twisty", "tile") if foot.holds(at)]
    assert icons == sorted(icons)
    assert tuple(icons) == game.table(0).seen["to_come"]


# ---------------------------------------------------------------- a round


def played(seats: int = 4, rounds: int = 4, seed: int = 57) -> tuple[Game, list]:
    game = Game(seats, taste=MOTION, seed=seed)
    game.draw(0)
    events: list = []
    for k in range(rounds):
        game.draw(k)
        events = game.round(k)
    game.view.show(events, game.table(0), 0)
    return game, events


def test_all_trains_run_together_a_border_each_120_ms() -> None:
    game, events = played()
    showing = game.view.desk.showing
    longest = max(len(event.data[1]) for event in events if event.name == "run")
    assert showing.running == BORDER * longest
    assert set(showing.rounds) == {event.seat for event in events if event.name == "tile"}
    game.draw(1000)
    assert game.view.busy(1000)
    game.draw(1000 + DROP + BORDER * 0.5)
    assert game.view.desk.showing is showing
    game.draw(1000 + showing.length + 1)
    assert not game.view.busy(1000 + showing.length + 1)


def test_points_run_up_from_what_they_were_to_what_they_are() -> None:
    game, events = played()
    showing = game.view.desk.showing
    game.draw(0)
    gained = {event.seat: event.data[2] for event in events if event.name == "score"}
    for seat, gain in gained.items():
        total = game.view.desk.sight.boards[seat].total
        assert showing.score(seat, showing.count - 1) == total - gain
        assert total - gain <= showing.score(seat, showing.count + 200) <= total
        assert showing.score(seat, showing.length) == total


def test_any_press_skips_the_round_and_does_nothing_else() -> None:
    for intent in (Intent(Act.PRESS, Button.CONFIRM, device="pad:1"), Intent(Act.TAP, pos=(5, 60), device="touch")):
        game, _ = played()
        game.draw(0)
        game.view.handle(intent, game.table(1))
        assert not game.view.busy(10)
        assert game.hand(1).choice.ghost is None


def test_without_motion_a_round_is_there_at_once() -> None:
    game = Game(4)
    game.draw()
    events = game.round()
    game.view.show(events, game.table(0), 0)
    assert not game.view.busy(0)


def test_two_trains_that_crash_meet_at_the_same_moment() -> None:
    seen = 0
    for case in lines("games"):
        match = replayed(case)
        for k in range(match.at):
            events = match.events_at(k)
            if not any(e.name == "run" and e.data[2] == "crashed" for e in events):
                continue
            before, after = (Sight(match.state_at(at).seen_by(None)) for at in (k, k + 1))
            showing = Showing(events, before, after)
            assert showing.settle == DROP + showing.running + BOOM
            for one in showing.rounds.values():
                met = {m.run.train: m.length for m in one.trains if m.run.kind == "crashed"}
                for m in one.trains:
                    if m.run.kind == "crashed":
                        assert met[m.run.train] == pytest.approx(met[m.run.end[1]])
                        seen += 1
        if seen > 12:
            return
    raise AssertionError("no crashes among the vectors")


def test_trains_are_seen_on_their_way_and_stand_where_the_rules_say() -> None:
    game, _ = played()
    showing = game.view.desk.showing
    game.draw(0)
    middle = game.draw(DROP + showing.running / 2)
    assert len(middle.pictures("twisty", "train")) > 0
    end = game.settle(10_000)
    places = {at for _, at, _, _ in end.pictures("twisty", "train")}
    live = sum(e[0] == "at" for board in game.view.desk.sight.boards for e in board.trains)
    assert len(places) == live


def test_undo_shows_the_position_at_once() -> None:
    game, _ = played()
    game.settle(0)
    game.match.undo()
    game.draw(9000)
    assert not game.view.busy(9000)


# ---------------------------------------------------------------- what all share


def test_the_station_board_shows_tokens_where_they_lie() -> None:
    game = Game(3)
    while game.match.waiting_for():
        game.round(1)
    easel = game.settle()
    sight = game.view.desk.sight
    assert sight.tokens
    values = [text for text in easel.said if text.isdigit()]
    for station, spaces in enumerate(sight.spaces):
        free = [points for i, points in enumerate(spaces) if not sight.on_space(station, i)]
        assert all(str(points) in values for points in free)
    discs = easel.pictures("twisty", "seat")
    assert len(discs) >= len(sight.tokens) + 3


def test_travelling_only_has_no_station_values() -> None:
    game = Game(2, options={"variant": "travel"})
    easel = game.draw()
    assert not easel.pictures("twisty", "letter")
    assert {key[3] for key, _, _, _ in easel.pictures("twisty", "station")} == {""}


def test_seats_are_shown_with_the_marks_of_the_lobby() -> None:
    game = Game(2)
    game.view.marks([4, 2])
    easel = game.draw()
    assert {key[2] for key, _, _, _ in easel.pictures("twisty", "seat")} == {4, 2}


def test_thumbnails_say_who_is_ready() -> None:
    game = Game(3, size=(320, 240), panels=[0])
    ticks = [what for name, what, *_ in game.draw().shown if name == "mark" and what == "tick"]
    game.choose({1: game.table(1).moves[0]})
    more = [what for name, what, *_ in game.draw().shown if name == "mark" and what == "tick"]
    assert len(more) == len(ticks) + 1


def test_everything_but_colour_tells_trains_and_stations_apart() -> None:
    assert len(set(art.MARKS)) == 4
    assert not set(art.MARKS) & set(art.SEAT_MARKS)
    easel = Game(1).draw()
    assert set("GPRTUBO") <= set("".join(easel.said))


# ---------------------------------------------------------------- places


@pytest.mark.parametrize(("size", "two", "four"), [
    ((320, 240), False, False), ((480, 320), False, False), ((640, 480), True, True), ((800, 480), True, True),
    ((720, 720), True, True), ((1280, 720), True, True), ((480, 800), True, False), ((320, 480), False, False)])
def test_room_for_several_boards(size: tuple[int, int], two: bool, four: bool) -> None:
    game = Game(4, size=size)
    assert game.view.room_for(1)
    assert game.view.room_for(2) is two
    if size != (480, 800):
        assert game.view.room_for(4) is four


@pytest.mark.parametrize("size", [(320, 240), (480, 320), (640, 480), (720, 720), (800, 480), (1920, 1080), (320, 480)])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_boards_and_thumbnails_stand_inside_the_area_and_off_each_other(size: tuple[int, int], seats: int) -> None:
    for panels in ([0], list(range(seats)), list(range(max(1, seats - 1)))):
        game = Game(seats, size=size, panels=panels)
        if not game.view.room_for(len(panels)):
            continue
        game.draw()
        found = game.view.desk.arrange()
        boxes = [*(pane.board for pane in found.panes), *(thumb.box for thumb in found.thumbs)]
        boxes += [box for box in (found.hand, found.foot) if box is not None and box.h > 1]
        boxes += [pane.info for pane in found.panes if not found.single]
        assert len(found.panes) + len(found.thumbs) == seats
        for i, one in enumerate(boxes):
            assert one.x >= game.area.x - 1
            assert one.y >= game.area.y - 1
            assert one.right <= game.area.right + 1
            assert one.bottom <= game.area.bottom + 1
            for other in boxes[i + 1 :]:
                assert overlap(one, other) <= 1.0, (one, other)


def overlap(a: Box, b: Box) -> float:
    w, h = min(a.right, b.right) - max(a.x, b.x), min(a.bottom, b.bottom) - max(a.y, b.y)
    return min(w, h)


# ---------------------------------------------------------------- the end


def ended(seats: int, **options: str) -> Game:
    game = Game(seats, options=options)
    while game.match.waiting_for():
        game.round(2)
    return game


def test_the_table_at_the_end_and_the_plot() -> None:
    game = ended(3)
    table = game.table(None)
    columns = game.view.table_of(table)
    boards = table.seen["boards"]
    assert [column.head for column in columns] == ["Borders", "Stations", "Tiles", "Points"]
    assert [column.total for column in columns] == [False, False, False, True]
    assert columns[0].cells == tuple(str(board["travel"]) for board in boards)
    assert columns[-1].cells == tuple(str(board["total"]) for board in boards)
    series = game.view.series(table)
    for seat, sums in series.items():
        assert sums[-1] == boards[seat]["total"]
        assert list(sums) == sorted(sums)
        assert len(sums) == table.seen["round"]
    assert [c.head for c in ended(2, variant="travel").view.table_of(ended(2, variant="travel").table(None))] == [
        "Borders", "Tiles", "Points"]


def test_who_won_and_why() -> None:
    game = ended(3)
    state, table = game.match.state, game.table(None)
    totals = [board["total"] for board in table.seen["boards"]]

    def said(outcome: Outcome) -> tuple[str, str]:
        side = Side(state, None, acting=False, position=999, options={}, names=("Anna", "", "Chiyo"), outcome=outcome)
        return TwistyView(game.view.desk.speech.words, Taste(), {}).result(side)

    best = sorted(totals)
    assert said(Outcome((0, 1, 2), tuple(totals), "points")) == (
        "Anna wins", f"{best[-1]} points, {best[-1] - best[-2]} ahead")
    assert said(Outcome((1, 0, 2), tuple(totals), "tiles"))[0] == "Player 2 wins"
    assert "more tiles" in said(Outcome((1, 0, 2), tuple(totals), "tiles"))[1]
    assert said(Outcome((0, 2, 0), tuple(totals), "shared"))[0] == "Anna and Chiyo share the win"


def test_medals_are_those_of_the_variant() -> None:
    for variant, steps in MEDALS.items():
        game = ended(1, variant=variant)
        total = game.table(None).seen["boards"][0]["total"]
        medal = game.view.medal(game.table(None))
        reached = sum(total >= step for step in steps)
        assert medal == ([None, "bronze", "silver", "gold", "platinum"][reached])
        headline, detail = game.view.result(game.table(None))
        assert str(total) in headline
        assert detail
    assert ended(2).view.medal(ended(2).table(None)) is None


def test_a_placement_in_words() -> None:
    view = Game(1).view
    assert view.say("c3r2").startswith("c3")
    assert len({view.say(f"c3r{turn}") for turn in range(4)}) == 4
    assert view.say("2t7") == "2t7"


def test_an_onlooker_sees_the_boards_and_no_hands() -> None:
    game = Game(2)
    view = TwistyView(game.view.desk.speech.words, Taste(motion=False), {})
    view.layout(game.area, game.m)
    easel = Easel(game.m)
    view.draw(easel, game.table(None), 0)
    assert len(view.desk.arrange().panes) == 2
    assert not easel.pictures("twisty", "glow")
    assert view.hints(game.table(None)) == []
    assert view.handle(Intent(Act.PRESS, Button.CONFIRM), game.table(None)).name == "UNUSED"


def test_a_single_board_of_the_vectors_is_drawn_tile_by_tile() -> None:
    laid = lines("paths")[40]["laid"]
    state = position(laid)
    side = Side(state, None, acting=False, position=1, options={}, names=("Anna",), outcome=None)
    game = Game(1, size=(480, 320))
    easel = Easel(game.m)
    view = TwistyView(game.view.desk.speech.words, Taste(motion=False), {})
    view.layout(game.area, game.m)
    view.draw(easel, side, 0)
    pane = view.desk.pane(0)
    drawn = {at: key[2:4] for key, at, size, _ in easel.pictures("twisty", "tile") if size == (pane.z, pane.z)}
    for cell, tile, rotation in laid:
        assert drawn[pane.frame.point(cell % 5, cell // 5)] == (tile, rotation)
