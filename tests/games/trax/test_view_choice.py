"""Choosing a place and a tile: pad, taps, drag, mouse; what each press means."""

from __future__ import annotations

import pytest
from games.trax.easel import Game, token_of

from handheld.games.face import NOTHING, REDRAW, UNUSED, Act, Ask, Box, Button, Intent, Play, Taste
from handheld.games.trax.cursor import towards

MOVES = "@0+ B1+ C1/ C0/ B0/ B4/ A5\\ C4+ B6+ @4+ D1+ E6/ A6+ B7+ D7+ D0/"


def drag(game: Game, start: tuple[float, float], *way: tuple[float, float]) -> None:
    last = start
    for pos in way:
        delta = (pos[0] - last[0], pos[1] - last[1])
        game.view.handle(Intent(Act.DRAG, pos=pos, start=start, delta=delta), game.table)
        last = pos
    game.view.handle(Intent(Act.DROP, pos=last, start=start), game.table)


def test_a_whole_turn_by_pad_alone() -> None:
    game = Game(MOVES)
    assert game.press(Button.CONFIRM) is REDRAW
    token = game.view.desk.choice.token
    assert token in game.table.moves
    assert game.press(Button.CONFIRM) == Play(token)


def test_a_whole_turn_by_taps_alone() -> None:
    game = Game(MOVES)
    game.choose("E4/")
    tick, _ = game.view.desk.button_spots()
    assert token_of(game.tap_at(tick)) == "E4/"


def test_every_legal_token_is_reached_by_taps_and_by_pad() -> None:
    game = Game(MOVES)
    game.view.desk.sync(game.table)
    for token in game.table.moves:
        game.choose(token)
        assert game.press(Button.CONFIRM) == Play(token)
    seen = set()
    game = Game(MOVES)
    game.press(Button.CONFIRM)
    for _ in range(len(game.view.desk.choice.cells())):
        for _ in range(3):
            seen.add(token_of(game.press(Button.CONFIRM)))
            game.press(Button.NEXT)
        game.press(Button.SECOND)
    assert seen == set(game.table.moves)


def test_turning_goes_through_the_tiles_and_comes_round() -> None:
    game = Game(MOVES)
    game.tap(0, -1)
    options = len(game.view.desk.choice.options)
    first = game.view.desk.choice.token
    assert options > 1
    turned = {game.view.desk.choice.token}
    for _ in range(options - 1):
        game.press(Button.NEXT)
        turned.add(game.view.desk.choice.token)
    assert len(turned) == options
    game.press(Button.NEXT)
    assert game.view.desk.choice.token == first
    game.press(Button.PREVIOUS)
    game.press(Button.NEXT)
    assert game.view.desk.choice.token == first
    game.view.handle(Intent(Act.TWIST, pos=(0, 0), amount=1), game.table)
    assert game.view.desk.choice.token != first


def test_cross_and_back_take_the_ghost_away_and_only_then_is_back_unused() -> None:
    game = Game(MOVES)
    game.tap(0, -1)
    _, cross = game.view.desk.button_spots()
    assert game.tap_at(cross) is REDRAW
    assert game.view.desk.choice.ghost is None
    game.tap(0, -1)
    assert game.press(Button.BACK) is REDRAW
    assert game.view.desk.choice.ghost is None
    assert game.press(Button.BACK) is UNUSED


def test_a_tap_beside_a_legal_cell_snaps_to_it() -> None:
    game = Game(MOVES)
    game.view.desk.sync(game.table)
    x, y = game.spot(0, -1)
    scale = game.view.desk.camera.rest().scale
    game.tap_at((x - 0.8 * scale, y - 0.7 * scale))
    assert game.view.desk.choice.ghost in game.view.desk.sight.legal


def test_a_tap_far_from_any_legal_cell_puts_no_ghost() -> None:
    game = Game(MOVES)
    game.view.desk.sync(game.table)
    assert game.tap(0, 2) is REDRAW  # on a tile: the cursor goes there, to be asked about
    assert game.view.desk.choice.ghost is None
    assert game.press(Button.HINT) == Ask("why", game.view.desk.sight.doubt((0, 2)))


def test_small_cells_still_take_taps_of_a_fingers_size() -> None:
    game = Game(MOVES, size=(320, 210))
    game.view.desk.sync(game.table)
    x, y = game.spot(0, -1)
    reply = game.tap_at((x, y - game.m.touch / 2))
    assert reply is REDRAW
    assert game.view.desk.choice.ghost is not None


@pytest.mark.parametrize(("button", "dx", "dy"), [(Button.UP, 0, -1), (Button.DOWN, 0, 1), (Button.LEFT, -1, 0),
                                                  (Button.RIGHT, 1, 0)])
def test_arrows_go_where_the_eye_expects(button: Button, dx: int, dy: int) -> None:
    game = Game(MOVES)
    game.press(Button.SECOND)
    for _ in range(30):
        old = game.view.desk.choice.cursor
        game.press(button)
        new = game.view.desk.choice.cursor
        assert (new[0] - old[0]) * dx + (new[1] - old[1]) * dy >= 0
        assert new in game.view.desk.sight.frontier
        if new == old:
            break
    else:
        raise AssertionError("it never reached the edge")


def test_the_nearest_cell_straight_ahead_comes_before_one_aside() -> None:
    cells = [(3, 0), (1, 1), (5, 4)]
    assert towards((0, 0), cells, 1) == (3, 0) or towards((0, 0), cells, 1) == (1, 1)
    assert towards((0, 0), [(4, 0), (2, 3)], 1) == (4, 0)
    assert towards((0, 0), [(-1, 5)], 1) is None
    assert towards((0, 0), [(1, 9)], 1) == (1, 9), "aside is better than nothing"


def test_with_a_ghost_arrows_carry_it_to_the_next_legal_cell() -> None:
    game = Game(MOVES)
    game.tap(0, -1)
    game.press(Button.RIGHT)
    ghost = game.view.desk.choice.ghost
    assert ghost is not None
    assert ghost[0] > 0
    assert ghost in game.view.desk.sight.legal


def test_the_tile_is_kept_where_it_is_legal() -> None:
    game = Game(MOVES)
    choice = game.view.desk.choice
    game.tap(0, -1)
    game.press(Button.NEXT)
    kept = 0
    for _ in range(len(choice.cells())):
        before = choice.tile
        game.press(Button.SECOND)
        if before in [tile for tile, _ in choice.options]:
            assert choice.tile == before
            kept += 1
    assert kept > 3


def test_next_cell_goes_through_all_in_reading_order() -> None:
    game = Game(MOVES)
    game.press(Button.SECOND)
    seen = []
    for _ in game.view.desk.choice.cells():
        game.press(Button.SECOND)
        seen.append(game.view.desk.choice.cursor)
    assert set(seen) == set(game.view.desk.choice.cells())
    start = seen.index(min(seen, key=lambda cell: (cell[1], cell[0])))
    turned = seen[start:] + seen[:start]
    assert turned == sorted(turned, key=lambda cell: (cell[1], cell[0]))


def test_dragging_the_ghost_moves_it_and_dragging_the_board_moves_the_camera() -> None:
    game = Game(MOVES)
    game.tap(0, -1)
    frame = game.view.desk.camera.rest()
    target = next(cell for cell in game.view.desk.choice.cells() if cell[1] > 3)
    drag(game, game.spot(0, -1), game.spot(0, 1), game.spot(*target))
    assert game.view.desk.choice.ghost == target
    assert game.view.desk.camera.rest() == frame
    ghost = game.view.desk.choice.ghost
    drag(game, (20, 400), (60, 380))
    assert game.view.desk.choice.ghost == ghost
    assert game.view.desk.camera.rest().left == frame.left + 40
    assert game.view.desk.camera.rest().top == frame.top - 20


def test_pinch_stick_and_zoom_buttons_move_the_camera() -> None:
    game = Game(MOVES)
    game.view.desk.sync(game.table)
    camera = game.view.desk.camera
    scale = camera.rest().scale
    game.view.handle(Intent(Act.PINCH, pos=(300, 200), amount=1.5), game.table)
    assert camera.rest().scale > scale * 1.3
    left = camera.rest().left
    game.view.handle(Intent(Act.PAN, delta=(30, 0)), game.table)
    assert camera.rest().left == left - 30, "the stick moves the eye, not the board"
    for _ in range(6):
        game.press(Button.ZOOM_OUT)
    assert camera.rest().scale == scale
    game.press(Button.ZOOM_IN)
    assert camera.rest().scale > scale


def test_a_mouse_over_a_legal_cell_shows_the_cursor_there() -> None:
    game = Game(MOVES)
    game.view.desk.sync(game.table)
    assert game.view.handle(Intent(Act.POINT, pos=game.spot(0, -1)), game.table) is REDRAW
    assert game.view.desk.choice.cursor == (0, -1)
    assert game.view.handle(Intent(Act.POINT, pos=game.spot(0, -1)), game.table) is NOTHING
    assert game.view.handle(Intent(Act.POINT, pos=game.spot(0, 2)), game.table) is REDRAW
    assert game.view.desk.choice.cursor is None


def test_tile_first_takes_a_tile_and_offers_only_its_cells() -> None:
    game = Game(MOVES, taste=Taste(motion=False, tile_first=True))
    desk = game.view.desk
    desk.sync(game.table)
    boxes = dict(desk.tray_boxes())
    assert set(boxes) == {tile for options in desk.sight.legal.values() for tile, _ in options}
    for tile, box in boxes.items():
        game.tap_at(box.centre)
        assert desk.choice.held == tile
        cells = desk.choice.cells()
        assert cells
        cell = next(iter(cells))
        game.tap(*cell)
        assert desk.choice.tile == tile
        game.press(Button.BACK)


def test_tile_first_by_pad() -> None:
    game = Game(MOVES, taste=Taste(motion=False, tile_first=True))
    game.view.desk.sync(game.table)
    held = game.view.desk.choice.held
    game.press(Button.NEXT)
    assert game.view.desk.choice.held != held
    held = game.view.desk.choice.held
    game.press(Button.SECOND, Button.CONFIRM)
    assert game.view.desk.choice.tile == held
    assert isinstance(game.press(Button.CONFIRM), Play)


def test_tile_first_says_which_neighbours_do_not_match() -> None:
    game = Game("@0/", taste=Taste(motion=False, tile_first=True))
    desk = game.view.desk
    desk.sync(game.table)
    wrong = next((cell, tile) for cell in sorted(desk.sight.frontier) for tile in desk.choice.tiles()
                 if tile not in desk.sight.fitting(cell))
    desk.choice.hold(wrong[1])
    assert game.tap(*wrong[0], act=Act.HOLD) is REDRAW
    assert desk.why.rule == "colours"
    assert desk.why.cells == ((0, 0),)


def test_nobody_acting_leaves_buttons_and_taps_to_the_shell() -> None:
    game = Game(MOVES)
    game.onlook()
    for button in (Button.LEFT, Button.CONFIRM, Button.BACK, Button.NEXT, Button.HINT, Button.INFO, Button.SECOND):
        assert game.press(button) is UNUSED
    assert game.tap(0, -1) is UNUSED
    assert game.press(Button.ZOOM_IN) is REDRAW


def test_the_cursor_stays_near_its_place_when_the_position_changes() -> None:
    game = Game(MOVES)
    game.press(Button.CONFIRM)
    for _ in range(5):
        game.press(Button.SECOND)
    old, token = game.view.desk.choice.ghost, game.view.desk.choice.token
    game.play(token)
    game.view.desk.sync(game.table)
    cursor = game.view.desk.choice.cursor
    assert cursor in game.view.desk.sight.legal
    assert game.view.desk.choice.ghost is None
    assert abs(cursor[0] - old[0]) + abs(cursor[1] - old[1]) <= 3


def test_a_focus_waits_for_buttons_and_none_for_fingers() -> None:
    game = Game(MOVES)
    game.view.handle(Intent(Act.PRESS, Button.CONFIRM, device="touch"), game.table)  # the action strip
    game.play(game.view.desk.choice.token)
    assert not game.settle().pictures("trax", "focus")
    game.view.handle(Intent(Act.PRESS, Button.CONFIRM, device="pad:0"), game.table)
    game.play(game.view.desk.choice.token)
    assert len(game.settle().pictures("trax", "focus")) == 1


def test_the_first_tile_has_one_place_and_two_ways() -> None:
    game = Game()
    assert game.press(Button.CONFIRM) is REDRAW
    first = token_of(game.press(Button.CONFIRM))
    game.press(Button.NEXT)
    assert {first, token_of(game.press(Button.CONFIRM))} == {"@0+", "@0/"}


@pytest.mark.parametrize("size", [(320, 210), (424, 280), (636, 432), (1620, 1000), (320, 384), (1, 1)])
def test_any_size_can_be_played_on(size: tuple[int, int]) -> None:
    game = Game(MOVES, size=size)
    game.press(Button.CONFIRM)
    game.draw()
    reply = game.press(Button.CONFIRM)
    assert token_of(reply) in game.table.moves


def test_layout_anew_keeps_the_choice() -> None:
    game = Game(MOVES)
    game.choose("E4/")
    game.view.layout(Box(0, 30, 320, 210), game.m)
    assert game.view.desk.choice.token == "E4/"
    assert token_of(game.press(Button.CONFIRM)) == "E4/"


def test_a_drag_whose_end_was_lost_does_not_hold_the_camera_for_ever() -> None:
    game = Game(MOVES)
    game.view.desk.sync(game.table)
    game.view.handle(Intent(Act.DRAG, pos=(30, 390), start=(20, 400), delta=(10, -10)), game.table)
    assert game.view.desk.camera.held
    game.press(Button.SECOND)
    assert not game.view.desk.camera.held


def test_a_held_button_does_not_place_by_itself() -> None:
    game = Game(MOVES)
    game.press(Button.CONFIRM)
    again = Intent(Act.PRESS, Button.CONFIRM, repeat=True)
    assert game.view.handle(again, game.table) is NOTHING
    assert game.view.desk.choice.token is not None
    before = game.view.desk.choice.ghost
    assert game.view.handle(Intent(Act.PRESS, Button.UP, repeat=True), game.table) is REDRAW
    assert game.view.desk.choice.ghost != before
