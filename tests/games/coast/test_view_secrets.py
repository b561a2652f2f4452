"""What a seat must not see changes no frame and no line of its view; a covered hand changes nothing for anybody."""

import os
import random

import pytest
from games.coast.easel import Seat, match_at

from handheld.games.face import Act, Button, Intent, Nothing
from handheld.session.sides import picker

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

SIZES = ((320, 240), (800, 480), (480, 800))
BUTTONS = [one for one in Button if one is not Button.PAUSE]


def steps_of(rng, area):
    """Yield what somebody may do who tries out everything."""
    while True:
        point = (area.x + rng.random() * area.w, area.y + rng.random() * area.h)
        act = rng.choice((Act.PRESS, Act.PRESS, Act.TAP, Act.TAP, Act.HOLD, Act.POINT))
        yield Intent(act, rng.choice(BUTTONS) if act is Act.PRESS else None, point, point, (0.0, 0.0), 1.0,
                     device=rng.choice(("pad:1", "touch")))


def alike(one, other, seed, tries):
    """Drive two views alike and hold everything against each other. What is decided is not played."""
    rng = random.Random(seed)
    assert one.everything() == other.everything()
    changed = 0
    for _, intent in zip(range(tries), steps_of(rng, one.view.desk.area), strict=False):
        replies = [side.view.handle(intent, side.table) for side in (one, other)]
        assert one.everything() == other.everything()
        changed += replies[0] is Nothing.REDRAW
    return changed


@pytest.mark.parametrize("seed", range(18))
def test_a_seat_sees_the_same_whatever_the_others_hold(seed):
    seats = 2 + seed % 4
    match = match_at(seed, 30 + 37 * seed, seats, variant=("base", "1910", "mega", "bigcities")[seed % 4])
    if match.over:
        match = match_at(seed, 60, seats)
    state = match.state
    for seat in range(seats):
        other = state.imagine(seat, picker(seed, 1 + seat))
        if seat == 0:
            assert other.full() != state.full()  # there was something to hide
        size = SIZES[seed % 3]
        alike(Seat(state, seat, size), Seat(other, seat, size), seed, 10)


@pytest.mark.parametrize("seed", range(18))
def test_a_covered_hand_shows_nothing_of_itself(seed):
    seats = 2 + seed % 3
    match = match_at(100 + seed, (0, 60, 160)[seed % 3], seats, payment=("usual", "any")[seed % 2])
    state = match.state
    seat = state.player
    rival = (seat + 1) % seats
    other = state.imagine(rival, picker(seed, 5))  # another hand, other tickets of the seat to act
    mine = [one.seen_by(seat) for one in (state, other)]
    assert (mine[0]["hand"], mine[0]["tickets"], mine[0]["offer"]) != (mine[1]["hand"], mine[1]["tickets"],
                                                                       mine[1]["offer"])
    size = SIZES[seed % 3]
    assert alike(Seat(state, seat, size, open=False), Seat(other, seat, size, open=False), seed, 40) > 5


def test_an_open_hand_does_show():
    """The comparison above can tell: open, the two worlds look different."""
    state = match_at(5, 60).state
    seat = state.player
    other = state.imagine((seat + 1) % 3, picker(5, 5))
    assert Seat(state, seat).everything() != Seat(other, seat).everything()


@pytest.mark.parametrize("size", SIZES)
def test_no_pixel_differs_either(size):
    import pygame

    from handheld.ui import layout
    from handheld.ui.canvas import PygameCanvas, Studio
    from handheld.ui.theme import theme
    from handheld.ui.words import Words

    pygame.display.init()
    pygame.display.set_mode(size)
    m, pictures = layout.metrics(*size), Studio()
    for steps, open_ in ((0, False), (90, False), (90, True)):
        state = match_at(7, steps).state
        seat = state.player
        eyes = seat if open_ else (seat + 1) % 3
        frames = []
        for world in (state, state.imagine(eyes, picker(7, 9))):
            surface = pygame.Surface(size)
            side = Seat(world, seat, size, open=open_)
            side.view.draw(PygameCanvas(surface, m, Words("en"), theme("paper"), pictures), side.table, 0.0)
            frames.append(pygame.image.tobytes(surface, "RGB"))
        assert frames[0] == frames[1]


def test_a_peek_loses_nothing_of_what_the_seat_on_turn_was_about_to_do():
    state = match_at(3, 120, 2).state
    seat = state.player
    side = Seat(state, seat)
    side.draw()
    side.press(Button.SECOND, Button.LEFT)
    before = side.draw()
    side.seat = 1 - seat  # the other one looks at its own hand
    assert side.draw() != before
    side.seat = seat
    assert side.draw() == before


def test_points_of_tickets_are_not_told_before_the_end():
    """Spec A17: a running score with tickets gives them away."""
    match = match_at(11, 400, 2)
    state = match.state if not match.over else match_at(11, 200, 2).state
    state.tickets.kept = [kept[:3] for kept in state.tickets.kept]
    side = Seat(state, 0)
    shown = [side.desk.points_shown(seat, 0.0) for seat in range(2) if side.draw()]
    assert shown == list(state.points)
