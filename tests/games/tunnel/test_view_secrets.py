"""What a seat must not see changes no frame and no line of its view; a covered hand changes nothing for anybody."""

import os
import random

import pytest
from games.tunnel.easel import Seat, match_at

from handheld.games.face import Act, Ask, Button, Intent, Nothing, Play
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


def at(seed, steps, seats=3):
    """Return a state with hidden hands at a seat's turn."""
    match = match_at(seed, steps, seats, hands="hidden")
    while match.over:
        steps //= 2
        match = match_at(seed, steps, seats, hands="hidden")
    return match.state


@pytest.mark.parametrize("seed", range(15))
def test_a_seat_sees_the_same_whatever_the_others_hold(seed):
    seats = 3 + seed % 2
    state = at(seed, 15 + 9 * seed, seats)
    hid = 0
    for seat in range(seats):
        other = state.imagine(seat, picker(seed, 1 + seat))
        hid += other.core.hands != state.core.hands
        size = SIZES[seed % 3]
        alike(Seat(state, seat, size), Seat(other, seat, size), seed, 8)
    assert hid or state.turn() > 6


@pytest.mark.parametrize("seed", range(15))
def test_a_covered_hand_shows_nothing_of_itself(seed):
    """The seat on turn plays covered: with other cards in its hand every frame and every hint is the same."""
    state = at(100 + seed, (14, 30, 50)[seed % 3], 3 + seed % 2)
    seat = state.core.player
    rival = (seat + 1) % state.seats
    for number in range(40):
        other = state.imagine(rival, picker(seed, number))
        if other.core.hands[seat] != state.core.hands[seat]:
            break
    size = SIZES[seed % 3]
    assert alike(Seat(state, seat, size, open=False), Seat(other, seat, size, open=False), seed, 40)


def test_there_was_something_to_hide():
    """The comparison above can tell: open, the two worlds look different."""
    state = at(5, 20)
    seat = state.core.player
    other = state.imagine((seat + 1) % 3, picker(5, 5))
    assert other.core.hands[seat] != state.core.hands[seat]
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
    for steps, open_ in ((15, False), (40, False), (40, True)):
        state = at(7, steps)
        seat = state.core.player
        eyes = seat if open_ else (seat + 1) % 3
        frames = []
        for world in (state, state.imagine(eyes, picker(7, 9))):
            surface = pygame.Surface(size)
            side = Seat(world, seat, size, open=open_)
            side.view.draw(PygameCanvas(surface, m, Words("en"), theme("paper"), pictures), side.table, 0.0)
            frames.append(pygame.image.tobytes(surface, "RGB"))
        assert frames[0] == frames[1]


def test_covered_one_can_still_lay_what_everybody_can_see():
    state = at(11, 30)
    assert state.seen_by(state.core.player)["must"] == "tile"
    seat = state.core.player
    side = Seat(state, seat, open=False)
    side.draw()
    assert side.desk.hand() is None
    assert all(not getattr(one, "card", "") for one in side.look().offers)
    replies = []
    for _ in range(len(side.desk.choices)):
        side.press(Button.NEXT)
        replies.append(side.press(Button.CONFIRM))
    assert any(isinstance(one, Play) for one in replies)
    assert all(isinstance(one, Play | Ask) for one in replies)


def test_a_peek_loses_nothing_of_what_the_seat_on_turn_was_about_to_do():
    state = at(3, 30)
    seat = state.core.player
    side = Seat(state, seat)
    side.draw()
    side.press(Button.SECOND, Button.NEXT)
    before = side.draw()
    side.seat = (seat + 1) % 3  # another one looks at its own hand
    assert side.draw() != before
    side.seat = seat
    assert side.draw() == before


def test_the_secrets_box_holds_the_cards():
    for size in SIZES:
        side = Seat(at(3, 20), 0, size)
        side.draw()
        box = side.view.secrets()
        assert all(box.inset(-1).holds(card.centre) for card in side.desk.places.cards)
        assert side.desk.area.holds(box.centre)
