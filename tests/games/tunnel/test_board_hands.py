"""Hands on the board: every choice by directions, by going through them, by taps; fingers that draw; tick and cross."""

import ast
import math
import random

import pytest
from contract.paper import Paper
from games.tunnel.tables import games, played

from handheld.core.tunnel import Station, Tile
from handheld.games.face import UNUSED, Act, Button, Intent
from handheld.games.tunnel import boardlook, cursor, notation
from handheld.games.tunnel.board import Board, ghost_chains
from handheld.games.tunnel.boardlook import BoardLook, Pick, TripLook
from handheld.games.tunnel.why import CELL, VERTEX
from handheld.ui import layout

ARROWS = (Button.UP, Button.RIGHT, Button.DOWN, Button.LEFT)
LATE = [game for game in games().values() if not game["rules"]][::23]


def board_at(size):
    """Return a board laid out for a window."""
    m = layout.metrics(*size)
    board = Board(motion=False)
    board.layout(layout.board_area(m), m)
    return board


def look_of(state, **more):
    """Return how the board looks to whoever acts."""
    seen, (seat,) = state.seen_by(None), state.to_act()
    acts = [notation.read(token) for token in state.moves(seat)]
    told = {
        "board": seen["board"], "lines": boardlook.lines_of(seen), "chips": tuple(seen["stations"]),
        "hubs": boardlook.hubs_of(seen), "seat": seat, "turn": tuple(seen["turn_tiles"]),
        "turn_chips": tuple(seen["turn_chips"]), "offers": boardlook.choices_of(acts),
    }
    return BoardLook(**(told | more))


def draw(board, look):
    paper = Paper(board.metrics, {})
    board.draw(paper, look, 0.0)
    return paper.calls


def press(board, button, choices):
    return board.handle(Intent(Act.PRESS, button, device="pad:1"), choices)


def tap(board, at, choices, act=Act.TAP):
    return board.handle(Intent(act, pos=at, start=at, device="touch"), choices)


def positions():
    """Return states at different stages of several games."""
    rng = random.Random(5)
    for game in LATE:
        for turns in sorted(rng.sample(range(len(game["turns"])), 3)):
            yield played(game, turns)


STATES = list(positions())


def offers(state):
    """Return the groups of choices that a cursor goes through: tiles of each line, stations."""
    found = look_of(state).offers
    tiles = [[one for one in found if isinstance(one, Tile) and one.line == line] for line in (0, 1)]
    return [group for group in (*tiles, [one for one in found if isinstance(one, Station)]) if group]


def pair(choice):
    return (choice.cell, choice.start, choice.end) if isinstance(choice, Tile) else choice.vertex


@pytest.mark.parametrize("size", layout.SIZES)
def test_directions_reach_every_place(size):
    board = board_at(size)
    for state in STATES:
        for group in offers(state):
            reached, todo = set(), []
            for button in ARROWS:
                todo.append(cursor.step(board.net, group, None, button))
            seen = set(todo)
            while todo:
                here = todo.pop()
                reached.add(pair(here))
                for button in ARROWS:
                    there = cursor.step(board.net, group, here, button)
                    if there is not None and there not in seen:
                        seen.add(there)
                        todo.append(there)
            assert reached == {pair(one) for one in group}


@pytest.mark.parametrize("size", [(320, 240), (800, 480), (480, 800)])
def test_shoulders_go_through_every_choice(size):
    board = board_at(size)
    for state in STATES[::2]:
        for group in offers(state):
            for button in (Button.NEXT, Button.PREVIOUS):
                board.choose(None)
                found = [press(board, button, group).choice for _ in group]
                assert sorted(found) == sorted(group)


@pytest.mark.parametrize("size", layout.SIZES)
def test_taps_reach_every_choice(size):
    board = board_at(size)
    for state in STATES[::3]:
        look = look_of(state)
        draw(board, look)
        for choice in look.offers:
            if not isinstance(choice, Tile):
                continue
            board.choose(None)
            board.line = choice.line
            board.show([(CELL, choice.cell)])
            at = board.spot((CELL, choice.cell))
            found = [tap(board, at, look.offers).choice for _ in range(12)]
            assert choice in found, "taps on its cell come to it"


def test_a_tap_means_the_nearest_place():
    board = board_at((800, 480))
    look = look_of(played(LATE[0], 0))
    draw(board, look)
    cell = look.offers[0].cell
    x, y = board.spot((CELL, cell))
    got = tap(board, (x + 3, y - 2), look.offers)
    assert got.verb == "choose"
    assert got.choice.cell == cell
    middle = board.spot((VERTEX, 63))
    answer = tap(board, middle, look.offers)
    assert answer.verb == "why"
    assert board.choice == got.choice, "a tap on what cannot be picked leaves the ghost"
    assert tap(board, middle, look.offers, Act.HOLD).verb == "why"


def test_confirm_and_back():
    board = board_at((480, 320))
    look = look_of(played(LATE[0], 0))
    assert press(board, Button.BACK, look.offers) is UNUSED
    first = press(board, Button.CONFIRM, look.offers)
    assert first.verb == "choose"
    assert press(board, Button.CONFIRM, look.offers) == Pick("lay", first.choice)
    assert press(board, Button.BACK, look.offers) == Pick("choose")
    assert board.choice is None


def test_a_look_around_asks_about_any_cell():
    board = board_at((320, 240))
    look = look_of(played(LATE[0], 0))
    board.look_around(True, look.offers)
    walked = {board.cursor}
    for button in (Button.UP,) * 14 + (Button.LEFT,) * 30:
        press(board, button, look.offers)
        walked.add(board.cursor)
    assert len(walked) > 12
    assert board.visible(board.cursor)
    assert press(board, Button.HINT, look.offers) == Pick("why", None, board.cursor)
    press(board, Button.BACK, look.offers)
    assert not board.looking


@pytest.mark.parametrize("size", layout.SIZES)
def test_tick_and_cross_hide_no_ghost(size):
    board = board_at(size)
    for state in STATES[::4]:
        tiles = [one for one in look_of(state).offers if isinstance(one, Tile)]
        for choice in tiles[::5]:
            board.choose(choice)
            look = look_of(state, ghost=(choice,), ghost_chips=((choice.end, 2),), buttons="lay")
            draw(board, look)
            ends = [board.spot((VERTEX, vertex)) for vertex in (choice.start, choice.end)]
            middle = ((ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2)
            for at in board.buttons:
                assert board.box.inset(board.radius).holds(at)
                for point in (*ends, middle, board.spot((CELL, choice.cell))):
                    assert math.dist(at, point) > board.radius, (size, choice)
                for box in board.pills:
                    assert not box.inset(1).holds(at)
            tick, cross = board.buttons
            assert math.dist(tick, cross) >= 2 * board.radius
            assert tap(board, tick, look.offers) == Pick("lay", choice)
            assert tap(board, cross, look.offers) == Pick("choose")
            assert board.choice is None


def test_a_finger_draws_a_turn():
    """From the head along vertices: each tile is laid when the finger goes on, the last when it is lifted there."""
    game = next(game for game in LATE if game["np"] == 4)
    state = played(game, 8)
    board, (seat,) = board_at((800, 480)), state.to_act()
    laid = 0
    look = look_of(state)
    draw(board, look)
    line = next(one.line for one in look.offers if isinstance(one, Tile) and not one.card)
    here = next(one.start for one in look.offers if isinstance(one, Tile) and one.line == line)
    last = board.spot((VERTEX, here))
    start = last
    target = None
    while True:
        choices = look_of(state).offers
        ahead = [one for one in choices if isinstance(one, Tile) and one.line == line and not one.card
                 and one.start == here and sum((t.cell, t.end) == (one.cell, one.end) for t in choices
                                               if isinstance(t, Tile)) == 1]
        if not ahead:
            break
        target = ahead[0].end
        goal = board.spot((VERTEX, target))
        for k in range(1, 7):
            at = (last[0] + (goal[0] - last[0]) * k / 6, last[1] + (goal[1] - last[1]) * k / 6)
            old = (last[0] + (goal[0] - last[0]) * (k - 1) / 6, last[1] + (goal[1] - last[1]) * (k - 1) / 6)
            answer = board.handle(Intent(Act.DRAG, pos=at, start=start, delta=(at[0] - old[0], at[1] - old[1])),
                                  look_of(state).offers)
            if isinstance(answer, Pick) and answer.verb == "lay":
                state.play({seat: notation.write(answer.choice)})
                laid += 1
        last, here = goal, target
    answer = board.handle(Intent(Act.DROP, pos=last, start=start), look_of(state).offers)
    if isinstance(answer, Pick):
        assert answer.verb == "lay"
        state.play({seat: notation.write(answer.choice)})
        laid += 1
    assert 1 <= laid <= 3


def test_a_drag_elsewhere_pans():
    board = board_at((320, 240))
    look = look_of(played(LATE[0], 0))
    draw(board, look)
    old = board.eye.resting()
    at = board.spot((VERTEX, 63))
    board.handle(Intent(Act.DRAG, pos=(at[0] + 9, at[1]), start=at, delta=(9, 0)), ())
    assert board.eye.resting()[0] == old[0] + 9


def test_zoom_goes_to_the_whole_board_and_back():
    board = board_at((320, 240))
    assert not board.overviewed, "cells are too low on so small a window"
    press(board, Button.ZOOM_OUT, ())
    assert board.overviewed
    assert all(board.box.holds(board.spot((VERTEX, vertex))) for vertex in (0, 6, 57, 69, 120, 126))
    press(board, Button.ZOOM_IN, ())
    assert board.net.scale >= 20


def test_ghosts_of_a_line_run_on():
    look = BoardLook("delta", ghost=(Tile(0, 0, 7, 0), Tile(0, 1, 0, 8), Tile(1, 130, 69, 68)))
    board = board_at((800, 480))
    chains = ghost_chains(board.net, look)
    assert [len(chain) for _, chain in chains] == [2, 1]


def test_only_letters_and_figures_stand_on_the_board():
    """No words: nothing to translate, nothing that grows too long."""
    state = played(next(game for game in LATE if game["np"] == 4))
    seen = state.seen_by(None)
    trip = max(seen["trips"].values(), key=lambda one: len(one["edges"]))
    look = BoardLook(seen["board"], boardlook.lines_of(seen), tuple(seen["stations"]), boardlook.hubs_of(seen),
                     trip=TripLook(trip["edges"], changes=tuple(seen["stations"][:2])))
    board = board_at((800, 480))
    paper = Paper(board.metrics, {})
    board.draw(paper, look, 0.0)
    calls = [*paper.calls, *(call for inner in paper.pictures.values() for call in inner)]
    words = {ast.literal_eval(call[1].replace("(", "[", 1).split(", ")[2]) for call in calls if call[0] == "text"}
    assert words
    assert words <= {*"ABCDEF", "1", "+3"}
