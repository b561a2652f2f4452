"""Memory and misuse of the Python face of Twisty Tracks: copies, hands, draws, what is refused and how."""

import pytest

from handheld.core import CoreError, ffi
from handheld.core.twisty import CELLS, VARIANTS, Frame, Refused, Tally, Twisty, deal, rotations, spaces


def test_a_new_game() -> None:
    for seats in (1, 2, 3, 4):
        for variant in VARIANTS:
            game = Twisty(seats, variant)
            assert (game.seats, game.variant, game.round, game.over) == (seats, variant, 0, False)
            assert game.covered() == [0] * 7
            assert game.ranks() == [1] * seats
            for seat in range(seats):
                assert game.active(seat)
                assert game.hand(seat) is None
                assert game.left(seat) == list(range(CELLS))
                assert game.cells(seat) == [2, 5, 9, 12]
                assert game.trains(seat) == [("at", 4, 2), ("at", 13, 9), ("at", 20, 12), ("at", 29, 5)]
                assert (game.travel(seat), game.station_points(seat), game.total(seat), game.placed(seat)) == (0,) * 4
                assert game.options(seat) == []
            game.check()


@pytest.mark.parametrize("seats", [0, 5, -1])
def test_no_such_number_of_seats(seats: int) -> None:
    with pytest.raises(ValueError, match="seats"):
        Twisty(seats)


def test_no_such_variant_seat_cell_station_or_tile() -> None:
    with pytest.raises(ValueError, match="solo"):
        Twisty(1, "solo")
    game = Twisty(2)
    for wrong in (2, -1):
        for ask in (game.active, game.hand, game.cells, game.trains, game.travel, game.total, game.frame, game.undraw):
            with pytest.raises(IndexError):
                ask(wrong)
    for cell in (-1, 15):
        with pytest.raises(IndexError):
            game.tile_at(0, cell)
        with pytest.raises(IndexError):
            rotations(cell)
        with pytest.raises(IndexError):
            Frame().options(cell)
    for station in (-1, 7):
        with pytest.raises(IndexError):
            game.value(station)
        with pytest.raises(IndexError):
            game.spaces(station)
    with pytest.raises(IndexError):
        spaces(5, 0)
    with pytest.raises(IndexError):
        game.placings(0)


def test_a_hand_is_drawn_once_and_can_be_put_back() -> None:
    game = Twisty(2)
    start = game.hash()
    game.draw(0, 7)
    assert game.hand(0) == 7
    assert game.hand(1) is None
    assert game.left(0) == [tile for tile in range(CELLS) if tile != 7]
    assert len(game.options(0)) == 16
    with pytest.raises(CoreError):
        game.draw(0, 8)
    game.check()
    assert game.hash() != start
    game.undraw(0)
    assert game.hash() == start
    with pytest.raises(CoreError):
        game.undraw(0)
    for wrong in (15, -1, 255, 1000):
        with pytest.raises(CoreError):
            game.draw(0, wrong)
    game.draw(0, 8)
    game.draw(1, 8)  # each has a set of tiles
    game.play({0: (2, 0), 1: (5, 1)})
    for tile in (8,):
        with pytest.raises(CoreError):
            game.draw(0, tile)
    assert game.left(0) == [tile for tile in range(CELLS) if tile != 8]


def test_all_choices_or_none() -> None:
    game = Twisty(2)
    with pytest.raises(ValueError, match="drawn no tile"):
        game.play({0: (2, 0), 1: (2, 0)})
    with pytest.raises(ValueError, match="drawn no tile"):
        game.trace(0, 2, 0)
    assert game.refuse(0, 2, 0) is None  # the place is fine
    game.draw(0, 3)
    game.draw(1, 4)
    before = game.hash()
    for choices in ({0: (2, 0)}, {}, {0: (2, 0), 1: (2, 0), 2: (2, 0)}):
        with pytest.raises(ValueError, match="active"):
            game.play(choices)
    for bad, rule in (((3, 0), "no_train"), ((15, 0), "out_of_range"), ((2, 4), "out_of_range")):
        with pytest.raises(Refused) as caught:
            game.play({0: (2, 0), 1: bad})
        assert (caught.value.seat, caught.value.rule) == (1, rule)
    assert game.hash() == before
    game.play({0: (2, 0), 1: (2, 0)})
    assert game.refuse(0, 2, 0, 5) == "occupied"
    assert game.refuse(0, game.cells(0)[0], 0, 3) == "used_tile"
    assert game.trace(0, game.cells(0)[0], 0, 5)


def test_undo_takes_the_draws_of_the_round_and_since() -> None:
    game = Twisty(2)
    start = game.hash()
    game.draw(0, 3)
    game.draw(1, 4)
    game.play({0: (2, 0), 1: (2, 0)})
    game.draw(1, 5)
    game.undo()
    assert (game.hash(), game.round) == (start, 0)
    assert game.hand(0) is game.hand(1) is None
    assert game.left(0) == game.left(1) == list(range(CELLS))
    game.check()
    with pytest.raises(CoreError):
        game.undo()


def test_copies_stand_alone() -> None:
    game = Twisty(1)
    game.draw(0, 3)
    twin, frame = game.copy(), game.frame(0)
    game.play({0: (2, 0)})
    assert (twin.round, twin.hand(0), frame.tiles) == (0, 3, 0)
    twin.play({0: (2, 0)})
    assert twin.hash() == game.hash()
    twin.undo()
    assert game.round == 1
    other = frame.copy()
    other.place(2, 0, 3)
    assert (frame.tiles, other.tiles) == (0, 1)
    assert other.hash() == game.frame(0).hash()


def test_a_game_is_small_and_plain_memory() -> None:
    assert ffi.sizeof("hh_twisty_frame") <= 304
    assert ffi.sizeof("hh_twisty") <= 2048
    game = Twisty(4)
    game.draw(2, 1)
    bytes_of = bytes(ffi.buffer(game.pointer))
    block = ffi.new("hh_twisty *")
    ffi.memmove(block, bytes_of, len(bytes_of))
    twin = Twisty(1)
    twin.pointer = block
    assert (twin.seats, twin.hand(2), twin.hash()) == (4, 1, game.hash())
    twin.check()


def test_frames_set_up_by_hand() -> None:
    frame = Frame()
    frame.lay(7, 0, 3)  # no train near it
    assert frame.tile_at(7) == (3, 0)
    assert frame.travel == 0
    with pytest.raises(Refused, match="occupied"):
        frame.lay(7, 0, 4)
    with pytest.raises(Refused, match="used_tile"):
        frame.lay(8, 0, 3)
    with pytest.raises(Refused, match="out_of_range"):
        frame.lay(8, 4, 5)
    with pytest.raises(Refused, match="out_of_range"):
        frame.trace(2, 0, 15)
    with pytest.raises(ValueError, match="no tile"):
        frame.lift(8)
    frame.check()


def test_random_games_of_a_frame_are_the_same_everywhere() -> None:
    frame = Frame()
    tally = frame.playouts(1000, 7)
    assert tally == Tally(1000, 13357, 35728, 3336, 664)
    assert frame.hash() == Frame().hash()
    frame.place(2, 0, 0)
    later = frame.playouts(500, 7)
    assert later.games == 500
    assert later.arrived + later.crashed == 2000
    for cell in range(CELLS):
        if frame.tile_at(cell) is None:
            frame.lay(cell, 0, frame.unused()[0])
    assert frame.playouts(3, 1).placements == 0


def test_a_seed_of_any_size() -> None:
    assert deal(2**64 + 5, 1) == deal(5, 1)
    assert deal(-1, 0) == deal(2**64 - 1, 0)
