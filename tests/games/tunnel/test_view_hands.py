"""What presses and taps mean on the Tunnel Lines screen; complaints of spec 12 that are the screen's: 1, 2, 3, 4, 7."""

import random

import pytest
from games.tunnel.easel import Seat, seek

from handheld.core import lattice
from handheld.core.tunnel import Station, Tile
from handheld.games.face import REDRAW, UNUSED, Act, Ask, Button, Play
from handheld.games.tunnel import notation, why
from handheld.games.tunnel.sight import Sight
from handheld.games.tunnel.why import CELL, VERTEX

SIZES = [(320, 240), (480, 320), (640, 480), (800, 480), (480, 800), (1280, 720)]


def tiles(state, seat):
    return [one for one in map(notation.read, state.moves(seat)) if isinstance(one, Tile)]


def middle(state, seat):
    """In the middle of a game, at the beginning of a turn, with both lines to go on."""
    return state.turn() > 7 and not state.seen_by(seat)["turn_tiles"] and {t.line for t in tiles(state, seat)} == {0, 1}


def test_the_chips_and_points_of_a_ghost_are_those_that_come():
    """A preview by everybody's eyes alone: held against the rules for every legal tile of many positions."""
    rng, seen = random.Random(1), 0

    def look(state, seat):
        nonlocal seen
        if rng.random() < 0.05:
            sight = Sight(state.seen_by(seat))
            for tile in tiles(state, seat):
                events = state.copy().play({seat: notation.write(tile)})
                assert sight.chips_of(seat, tile) == tuple(e.data for e in events if e.name == "chip")
                seen += len(sight.chips_of(seat, tile))
        return seen > 400

    seek(look)
    assert seen > 400


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_turn_by_buttons(size):
    state, seat = seek(middle)
    side = Seat(state, seat, size)
    for _ in range(8):
        if state.to_act() != (seat,):
            break
        if side.desk.choice is None and side.press(Button.CONFIRM) is not REDRAW:
            side.take(Play("end"))
            continue
        side.take(side.press(Button.CONFIRM))
    assert state.to_act() != (seat,)


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_turn_by_taps(size):
    state, seat = seek(middle)
    side = Seat(state, seat, size)
    for _ in range(3):
        side.draw()
        tile = next(one for one in side.desk.choices if side.desk.board.visible((CELL, one.cell)))
        assert side.tap(side.desk.board.spot((CELL, tile.cell))) is REDRAW
        assert isinstance(side.desk.choice, Tile)
        side.draw()
        side.take(side.tap(side.desk.board.buttons[0]))
        if state.seen_by(seat)["must"] == "bonus":
            side.take(side.press(Button.SECOND, device="touch"))
    side.draw()
    assert side.look().buttons == "end"
    side.take(side.tap(side.desk.board.buttons[0]))
    assert state.to_act() != (seat,)


def test_only_what_leaves_a_full_turn_is_offered():
    """Fault 2: cells from which the turn could not be completed are not marked."""
    state, seat = seek(lambda state, seat: any(state.core.ahead(t).fillable() is False for t in state.core.tiles()))
    dead_ends = {t for t in state.core.tiles() if not state.core.ahead(t).fillable()}
    side = Seat(state, seat)
    offered = set(side.look().offers)
    assert offered == set(tiles(state, seat))
    assert not offered & dead_ends
    tile = sorted(dead_ends)[0]
    assert state.why_not(seat, notation.write(tile)).rule == "not-fillable"


@pytest.mark.parametrize("size", SIZES)
def test_a_tap_on_any_cell_is_answered(size):
    """Fault 1: no cell is dead to the finger. It becomes the ghost, or its reason is asked for and shown in words."""
    state, seat = seek(middle)
    answers = set()
    for cell in range(0, 216, 5):
        side = Seat(state, seat, size)
        side.draw()
        if not side.desk.board.visible((CELL, cell)):
            continue
        reply = side.tap(side.desk.board.spot((CELL, cell)))
        if isinstance(reply, Ask):
            assert reply.what == "why"
            found = state.why_not(seat, reply.token)
            side.view.blame(found, side.table)
            assert side.reads(side.view.rule_words(found.rule))
            assert side.look().blamed == found.cells
        else:
            assert isinstance(side.desk.choice, Tile)
        answers.add(type(reply))
    assert Ask in answers


def test_a_held_finger_and_a_pad_get_the_reason_too():
    """Fault 3: the reason of a cell can be had all game, by finger and by pad."""
    state, seat = seek(middle)
    side = Seat(state, seat)
    side.draw()
    taken = next(cell for line in side.desk.sight.lines for cell in line.cells if line.seat != seat)
    reply = side.tap(side.desk.board.spot((CELL, taken)), Act.HOLD)
    assert isinstance(reply, Ask)
    while side.desk.mode != "look":
        side.press(Button.SECOND)
    assert side.look().offers == ()
    side.press(Button.UP, Button.LEFT)
    reply = side.press(Button.HINT)
    assert isinstance(reply, Ask) or side.desk.choice is not None
    side.press(Button.SECOND)
    assert side.desk.mode.startswith("line")


def test_the_reason_is_the_one_that_matters():
    """Of several ways to mean a cell the one that gets furthest in the order of the rules is answered."""
    state, seat = seek(lambda state, seat: state.turn() > 8 and state.seen_by(seat)["must"] == "tile")
    side = Seat(state, seat)
    side.draw()
    sight, rules = side.desk.sight, set()
    for cell in range(216):
        reply = side.view.hands._why((CELL, cell), side.table)
        if isinstance(reply, Ask):
            found = state.why_not(seat, reply.token)
            rules.add(found.rule)
            heads = {one.verts[-1] for one in sight.lines if one.seat == seat and not one.done}
            if heads & set(lattice.CORNERS[cell]):
                assert found.rule not in ("shape", "not-head")
        else:
            side.desk.board.choose(None)
    assert len(rules) > 3


@pytest.mark.parametrize("rule", [*why.CODES, *why.OWN_CODES])
def test_every_rule_has_its_own_sentence(rule):
    state, seat = seek(middle)
    view = Seat(state, seat).view
    assert view.rule_words(rule).endswith(".")
    assert view.rule_words(rule) != view.rule_words("?")
    assert rule not in view.rule_words(rule)


def test_nothing_is_laid_before_it_is_confirmed_and_a_ghost_can_be_taken_away():
    """Fault 7: ghost first, confirm second; BACK and the cross take it away."""
    state, seat = seek(middle)
    side = Seat(state, seat)
    before = state.digest()
    assert side.press(Button.NEXT) is REDRAW
    assert side.desk.choice is not None
    assert side.press(Button.BACK) is REDRAW
    assert side.desk.choice is None
    side.press(Button.NEXT)
    side.draw()
    side.tap(side.desk.board.buttons[1])
    assert side.desk.choice is None
    assert state.digest() == before


def test_undo_is_the_shells_until_the_turn_is_ended():
    """Fault 4: with nothing tried out BACK is left to the shell, which takes back step by step; so does the cross of a
    full turn."""
    state, seat = seek(lambda state, seat: state.moves(seat) == ("end",)
                       and len(state.seen_by(seat)["turn_tiles"]) == 3)
    side = Seat(state, seat)
    assert side.press(Button.BACK) is UNUSED
    side.draw()
    assert side.look().buttons == "end"
    assert side.tap(side.desk.board.buttons[1]) == Ask("undo")
    assert side.hints()[Button.CONFIRM] == "End turn"
    assert side.press(Button.CONFIRM) == Play("end")


def test_second_goes_through_lines_stations_and_a_look_around():
    def all_of_it(state, seat):
        return middle(state, seat) and any(t[0] == "s" for t in state.moves(seat))

    state, seat = seek(all_of_it)
    side = Seat(state, seat)
    side.draw()
    assert side.desk.modes() == ("line0", "line1", "station", "look")
    assert side.hints()[Button.SECOND] == "Line 2"
    side.press(Button.SECOND)
    side.press(Button.NEXT)
    assert side.desk.choice.line == 1
    side.press(Button.SECOND)
    assert side.desk.choice is None
    assert {type(one) for one in side.look().offers} == {Station}
    side.press(Button.NEXT)
    vertex = side.desk.choice.vertex
    assert side.look().ghost_chips == ((vertex, side.desk.sight.worth(vertex)),)
    assert side.press(Button.CONFIRM) == Play(f"s{vertex}")


def test_a_bonus_can_be_set_or_declined():
    state, seat = seek(lambda state, seat: state.seen_by(seat)["must"] == "bonus" and len(state.moves(seat)) > 2)
    side = Seat(state, seat)
    side.draw()
    assert side.hints()[Button.SECOND] == "No station"
    assert side.press(Button.SECOND) == Play("b-")
    side.press(Button.NEXT)
    reply = side.press(Button.CONFIRM)
    assert isinstance(reply, Play)
    assert reply.token in state.moves(seat)
    assert reply.token != "b-"


def test_a_card_of_the_hand_goes_to_a_hub_and_the_next_one_changes_it():
    def two_cards(state, seat):
        cells = [(t.line, t.cell, t.end) for t in tiles(state, seat) if t.card]
        return any(cells.count(one) > 1 for one in cells)

    state, seat = seek(two_cards)
    side = Seat(state, seat)
    side.draw()
    hub = [t for t in side.desk.choices if t.card]
    card = hub[-1].card
    hand = state.seen_by(seat)["hands"][seat]
    side.tap(side.desk.places.cards[hand.index(card)])
    assert side.desk.choice.card == card
    assert f"Hub {card[0]}" in side.view.status(side.table)
    first = next(t for t in hub if sum((o.line, o.cell, o.end) == (t.line, t.cell, t.end) for o in hub) > 1)
    side.choose(first)
    found = set()
    for _ in range(12):
        side.tap(side.desk.board.spot((CELL, first.cell)))
        found.add(side.desk.choice.card)
    assert len(found) > 1


def test_short_turns_and_passes_are_explained():
    state, seat = seek(lambda state, seat: "pass" in state.moves(seat))
    side = Seat(state, seat)
    side.draw()
    assert "pass" in side.view.status(side.table)
    assert side.hints()[Button.CONFIRM] == "Pass"
    assert side.press(Button.CONFIRM) == Play("pass")


def test_a_hint_is_put_on_the_board_to_be_confirmed():
    state, seat = seek(middle)
    side = Seat(state, seat)
    token = notation.write(tiles(state, seat)[-1])
    side.view.ghost([token], side.table)
    assert side.look().ghost == (notation.read(token),)
    side.view.ghost([], side.table)
    assert side.press(Button.CONFIRM) == Play(token)


@pytest.mark.parametrize("size", SIZES)
def test_the_head_of_ones_line_is_in_view(size):
    state, seat = seek(middle)
    side = Seat(state, seat, size)
    side.draw()
    assert side.look().seat == seat
    for number in (0, 1):
        side.desk.turn_mode(f"line{number}")
        side.desk.show_heads()
        head = side.desk.sight.line(seat, number).verts[-1]
        assert side.desk.board.visible((VERTEX, head))
