"""Hands: pads, taps, drags and twists of every seat, on boards side by side and alone; spec 9.1, 9.3, 10.10-10.12."""

from __future__ import annotations

import pytest
from games.twisty.easel import Easel, Game, token_of

from handheld.games.base import WhyNot
from handheld.games.face import NOTHING, REDRAW, UNUSED, Act, Ask, Button, Intent, Taste
from handheld.games.twisty import notation
from handheld.games.twisty.cursor import Choice, towards
from handheld.games.twisty.data import data
from handheld.games.twisty.net import pairs_of


def shape(tile: int, rotation: int) -> frozenset[frozenset[int]]:
    return frozenset(frozenset(pair) for pair in pairs_of(tile, rotation))


def test_the_first_press_shows_a_ghost_and_only_the_second_places() -> None:
    game = Game(2)
    assert game.press(Button.CONFIRM) is REDRAW
    token = game.hand().choice.token
    assert token in game.table(0).moves
    assert token_of(game.press(Button.CONFIRM)) == token


def test_one_tap_never_places() -> None:
    game = Game(1, size=(480, 320))
    for cell in game.table(0).seen["boards"][0]["cells"]:
        for _ in range(4):
            assert game.tap(cell) in (REDRAW, NOTHING)


def test_each_turn_looks_different_and_all_ways_are_reached() -> None:
    for tile, kind in enumerate(data().tiles):
        choice = Choice()
        choice.look((2, 5), tile)
        choice.put(2)
        seen = {shape(tile, choice.rotation)}
        for _ in range(kind.rotations):
            before = shape(tile, choice.rotation)
            assert choice.turn(1)
            assert shape(tile, choice.rotation) != before  # no press looks dead
            seen.add(shape(tile, choice.rotation))
        assert len(seen) == kind.rotations
        back = choice.rotation
        choice.turn(1)
        choice.turn(-1)
        assert choice.rotation == back


@pytest.mark.parametrize("how", ["button", "tap", "twist"])
def test_the_ghost_turns_by_button_tap_and_twist(how: str) -> None:
    game = Game(1, size=(480, 320))
    cell = game.table(0).seen["boards"][0]["cells"][0]
    game.tap(cell)
    choice = game.hand().choice
    if choice.rotations < 2:
        pytest.fail("the deal should begin with a tile that can be turned")
    before = choice.rotation
    if how == "button":
        game.press(Button.NEXT)
    elif how == "tap":
        game.tap(cell)
    else:
        game.give(Intent(Act.TWIST, amount=1.0, device="touch"))
    assert choice.rotation == (before + 1) % choice.rotations
    assert choice.ghost == cell


def test_every_placement_can_be_reached_by_taps_and_confirmed_by_the_tick() -> None:
    game = Game(1, size=(320, 240))
    tile = game.table(0).seen["hand"]
    for cell in game.table(0).seen["boards"][0]["cells"]:
        for rotation in range(data().tiles[tile].rotations):
            token = notation.write(cell, rotation)
            game.ghost(token)
            game.draw()
            _, tick, cross = game.hand().buttons
            assert token_of(game.tap_at(tick)) == token
            assert game.tap_at(cross) is REDRAW
            assert game.hand().choice.ghost is None


def test_tick_and_cross_stand_off_the_ghost_and_inside_the_area() -> None:
    for size in ((320, 240), (480, 320), (640, 480), (320, 480)):
        game = Game(1, size=size)
        for cell in game.table(0).seen["boards"][0]["cells"]:
            game.tap(cell)
            game.draw()
            r = game.view.desk.button_radius
            pane = game.view.desk.pane(0)
            box = pane.frame.box(cell % 5, cell // 5)
            spots = game.hand().buttons[1:]
            for x, y in spots:
                assert game.area.x + r <= x <= game.area.right - r
                assert game.area.y + r <= y <= game.area.bottom - r
                dx = max(box.x - x, 0, x - box.right)
                dy = max(box.y - y, 0, y - box.bottom)
                assert (dx * dx + dy * dy) ** 0.5 >= r - 1
            assert ((spots[0][0] - spots[1][0]) ** 2 + (spots[0][1] - spots[1][1]) ** 2) ** 0.5 >= 2 * r - 1
            game.tap_at(spots[1])


def test_the_pad_jumps_from_legal_cell_to_legal_cell() -> None:
    cells = (2, 5, 9, 12)  # at the start: top, left, right, bottom
    assert towards(2, cells, 2) == 12
    assert towards(5, cells, 1) == 9
    assert towards(12, cells, 0) == 2
    assert towards(2, cells, 1) == 9
    assert towards(2, cells, 3) == 5
    assert towards(12, (12,), 0) is None
    for start in cells:
        reached, todo = {start}, [start]
        while todo:
            at = todo.pop()
            for edge in range(4):
                to = towards(at, cells, edge)
                if to is not None and to not in reached:
                    reached.add(to)
                    todo.append(to)
        assert reached == set(cells)


def test_select_goes_through_the_legal_cells_side_by_side() -> None:
    game = Game(2)
    cells = game.table(0).seen["boards"][0]["cells"]
    game.press(Button.CONFIRM)
    found = [game.hand().choice.ghost]
    for _ in range(len(cells) - 1):
        game.press(Button.SECOND)
        found.append(game.hand().choice.ghost)
    assert sorted(found) == list(cells)


def test_a_drag_moves_the_ghost_between_legal_cells() -> None:
    game = Game(1, size=(480, 320))
    cells = game.table(0).seen["boards"][0]["cells"]
    game.tap(cells[0])
    start, end = game.spot(cells[0]), game.spot(cells[-1])
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    for pos in (middle, end):
        game.give(Intent(Act.DRAG, pos=pos, start=start, device="touch"))
    assert game.hand().choice.ghost == cells[-1]
    game.give(Intent(Act.DROP, pos=end, start=start, device="touch"))
    assert game.hand().choice.ghost == cells[-1]
    assert game.hand().choice.token is not None  # it waits for the tick


def test_a_drag_from_the_tile_in_hand_lays_the_ghost() -> None:
    game = Game(1, size=(480, 320))
    game.draw()
    box = game.view.desk.arrange().hand
    cell = game.table(0).seen["boards"][0]["cells"][1]
    game.give(Intent(Act.DRAG, pos=game.spot(cell), start=(box.x + 5, box.y + 5), device="touch"))
    assert game.hand().choice.ghost == cell


def test_the_tile_turns_in_hand_too() -> None:
    game = Game(1, size=(480, 320))
    game.draw()
    box = game.view.desk.arrange().hand
    assert game.tap_at((box.x + 8, box.y + 8)) is REDRAW
    turned = game.hand().choice.rotation
    assert turned == 1
    game.tap(game.table(0).seen["boards"][0]["cells"][0])
    assert game.hand().choice.rotation == turned  # it lies as it was turned


def test_on_a_wrong_cell_hint_and_hold_ask_why() -> None:
    game = Game(1, size=(480, 320))
    assert game.tap(7) is REDRAW
    assert next(button for button, _, _ in game.view.hints(game.table(0))) is Button.HINT
    assert game.press(Button.HINT) == Ask("why", "c2r0")
    assert game.tap(7, act=Act.HOLD) == Ask("why", "c2r0")
    game.view.blame(game.table(0).why_not("c2r0"), game.table(0))
    assert len(game.draw().pictures("twisty", "blame")) == 1
    game.press(Button.RIGHT)
    assert not game.draw().pictures("twisty", "blame")


def test_back_takes_the_ghost_away_and_then_belongs_to_the_shell() -> None:
    game = Game(2)
    game.press(Button.CONFIRM)
    assert game.press(Button.BACK) is REDRAW
    assert game.press(Button.BACK) is UNUSED


def test_held_buttons_place_nothing() -> None:
    game = Game(2)
    game.press(Button.CONFIRM)
    again = Intent(Act.PRESS, Button.CONFIRM, device="pad:0", repeat=True)
    assert game.give(again) is NOTHING


# ---------------------------------------------------------------- several seats


def test_each_seat_has_its_own_cursor_and_ghost() -> None:
    game = Game(4)
    for seat in range(4):
        game.press(Button.CONFIRM, seat=seat)
    game.press(Button.RIGHT, seat=1)
    game.press(Button.NEXT, seat=2)
    cells = [game.hand(seat).choice.ghost for seat in range(4)]
    assert cells[0] == cells[2] == cells[3]
    assert cells[1] != cells[0]
    assert game.hand(2).choice.rotation == 1
    assert game.hand(3).choice.rotation == 0
    assert len(game.draw().pictures("twisty", "focus")) == 4


def test_touches_belong_to_the_board_they_fall_on() -> None:
    game = Game(4)
    game.draw()
    for seat in range(4):
        assert game.view.seat_at(game.spot(7, seat)) == seat
    band = game.view.desk.arrange().band
    assert game.view.seat_at(band.centre) is None


def test_a_board_that_faces_the_other_side_maps_its_touches() -> None:
    game = Game(2)
    game.draw()
    upright = game.spot(12, 0)
    game.view.turned({0: 2})
    easel = game.draw()
    assert easel.turned == [game.view.desk.pane(0).box]
    game.tap(12, 0)
    assert game.hand(0).choice.ghost == 12
    assert game.spot(12, 0) != upright
    game.tap(12, 1)
    assert game.hand(1).choice.ghost == 12


def test_what_is_sealed_shows_only_ready() -> None:
    game = Game(4)
    game.press(Button.CONFIRM, seat=1)
    token = game.hand(1).choice.token
    cell, _ = notation.read(token)
    assert game.draw().pictures("twisty", "focus")
    game.choose({1: token})
    easel = game.draw()
    assert easel.said.count("Ready") == 1
    assert len(easel.pictures("twisty", "back")) == 1
    assert not easel.pictures("twisty", "focus")  # no ghost, no cursor on the sealed board
    pane = game.view.desk.pane(1)
    at = pane.frame.point(cell % 5, cell // 5)
    assert not [where for _, where, _, _ in easel.pictures("twisty", "tile") if where == at]
    assert not [text for text in easel.said if text.startswith("+")]


def test_a_seal_is_taken_back_by_touch_on_its_own_board() -> None:
    game = Game(2)
    game.choose({0: game.table(0).moves[0]})
    game.draw()
    from handheld.games.twisty.panel import take_back_box

    assert game.tap_at(take_back_box(game.view.desk, game.view.desk.pane(0)).centre) == Ask("undo")
    assert game.press(Button.BACK) is UNUSED  # the shell takes it back
    assert next(button for button, _, _ in game.view.hints(game.table(0))) is Button.BACK


def test_a_seat_without_trains_is_told_that_it_passes() -> None:
    game = Game(2, seed=3)
    while len(game.match.waiting_for()) == 2:
        game.round()
    passed = next(seat for seat in range(2) if seat not in game.match.waiting_for())
    assert game.press(Button.CONFIRM, seat=passed) is UNUSED
    assert game.view.hints(game.table(passed)) == []
    assert "No train is left" in game.settle(1e6).said


# ---------------------------------------------------------------- looking, hints, coach


def test_others_are_looked_at_and_left_again() -> None:
    game = Game(3, size=(480, 320), panels=[0])
    game.draw()
    assert len(game.view.desk.arrange().thumbs) == 2
    seen = []
    for _ in range(4):
        game.press(Button.SECOND)
        game.draw()
        seen.append((game.view.desk.look, game.view.desk.shown()))
    assert seen == [(-1, (0,)), (1, (1,)), (2, (2,)), (None, (0,))]
    thumb = game.view.desk.arrange().thumbs[1]
    game.tap_at(thumb.box.centre)
    assert game.view.desk.shown() == (thumb.seat,)
    game.press(Button.BACK)
    assert game.view.desk.shown() == (0,)


def test_the_station_board_can_be_looked_at_on_the_smallest_screen() -> None:
    game = Game(4, size=(320, 240), panels=[0])
    assert not game.draw().pictures("twisty", "letter")
    game.press(Button.SECOND)
    easel = game.draw()
    assert len(easel.pictures("twisty", "letter")) == 7
    assert "Stations" in easel.said
    game.tap_at(game.area.centre)
    assert not game.draw().pictures("twisty", "letter")


def test_a_hint_is_shown_and_taken_up_as_the_ghost() -> None:
    game = Game(2)
    token = game.table(0).moves[5]
    game.view.ghost((token,), game.table(0))
    assert game.draw().pictures("twisty", "focus")
    game.view.ghost((), game.table(0))  # the shell takes it off before it passes the press on
    game.press(Button.CONFIRM)
    cell, rotation = notation.read(token)
    choice = game.hand().choice
    assert choice.ghost == cell
    assert shape(choice.tile, choice.rotation) == shape(choice.tile, rotation)


def test_the_coach_shows_what_each_way_brings_and_marks_the_best() -> None:
    game = Game(2)
    for _ in range(3):
        game.round()
    assert game.press(Button.INFO) is REDRAW
    advice = game.hand().advice
    tile = game.table(0).seen["hand"]
    for (cell, rotation), (points, _) in advice.gains.items():
        events = game.table(0).preview(notation.write(cell, rotation)).events
        assert points == next(event.data[2] for event in events if event.name == "score")
    assert advice.best == max(points for points, _ in advice.gains.values())
    game.press(Button.CONFIRM)
    easel = game.draw()
    ways = advice.at(game.hand().choice.ghost)
    assert len(ways) == data().tiles[tile].rotations
    for _, points, _ in ways:
        assert f"+{points}" in easel.said
    assert [what for name, what, *_ in easel.shown if name == "mark" and what == "star"]
    game.press(Button.INFO)
    assert game.hand().advice is None


def test_the_coach_is_on_from_the_start_where_the_settings_say_so() -> None:
    game = Game(1, size=(480, 320), taste=Taste(motion=False, coach=True))
    game.draw()
    assert game.hand().advice is not None


def test_the_words_of_every_rule_and_option() -> None:
    view = Game(1).view
    for rule in ("occupied", "no-train", "used-tile", "out-of-range", "passed", "game-over", "not-asked"):
        assert view.rule_words(rule) != view.rule_words("something else")
    from handheld.games.twisty import INFO

    for option in INFO.options:
        names = {view.option_words(option.id, value) for value in option.values}
        assert len(names) == len(option.values)
        assert view.option_words(option.id) != option.id


def test_blame_without_a_reason_takes_it_away() -> None:
    game = Game(1)
    game.view.blame(WhyNot("no-train", ((2, 1),)), game.table(0))
    assert game.draw().pictures("twisty", "blame")
    game.view.blame(None, game.table(0))
    assert not game.draw().pictures("twisty", "blame")


def test_a_hand_of_the_last_round_is_not_shown_to_others() -> None:
    game = Game(2, size=(480, 320), panels=[0])
    game.press(Button.CONFIRM)
    game.draw()
    game.round()
    easel = Easel(game.m)
    game.view.draw(easel, game.table(None), 0)  # behind the curtain
    pane = game.view.desk.pane(0)
    assert not easel.pictures("twisty", "focus")
    assert not easel.pictures("twisty", "glow")
    laid = {at for key, at, size, _ in easel.pictures("twisty", "tile") if size == (pane.z, pane.z)}
    assert len(laid) == len(game.view.desk.board(0).laid)
    assert game.hand().tile is None


def test_a_hand_is_drawn_for_its_own_table_only() -> None:
    game = Game(2, size=(480, 320), panels=[0])
    game.press(Button.CONFIRM)
    assert game.draw().pictures("twisty", "focus")
    easel = Easel(game.m)
    game.view.draw(easel, game.table(None), 0)
    assert not easel.pictures("twisty", "focus")
    assert not easel.pictures("twisty", "glow")


def test_only_an_own_seal_can_be_taken_back_by_touch() -> None:
    game = Game(2)
    game.choose({0: game.table(0).moves[0]})
    tables = {0: game.table(0), 1: game.table(1)}
    tables[0].mine = None  # an onlooker's table: a computer has decided
    easel = Easel(game.m)
    game.view.draw_together(easel, tables, 0)
    assert "Ready" in easel.said
    assert "Take back" not in easel.said
    assert "Take back" in game.draw().said
