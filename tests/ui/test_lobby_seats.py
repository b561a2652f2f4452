"""Taking seats in the lobby, without a screen."""

from handheld.games import registered
from handheld.ui.scenes.choice import Choice, SeatChoice
from handheld.ui.scenes.lobby_seats import LobbySeats, Status

INFO = registered()["trax"].info


def two(*kinds: str) -> LobbySeats:
    seats = [SeatChoice(kind, look=k) for k, kind in enumerate(kinds or ("person", "person"))]
    return LobbySeats(INFO, Choice("trax", {}, seats))


def test_a_computer_is_there_at_once_and_a_person_takes_a_seat() -> None:
    seats = two("person", "computer")
    assert not seats.ready
    assert seats.take(0, "keys", ["Anna"])
    assert seats.seats[0].name == "Anna"
    assert seats.choosing("keys") == 0
    seats.confirm(0)
    assert seats.ready
    assert not seats.take(0, "touch")


def test_one_device_may_take_both_seats_and_gives_them_up_one_by_one() -> None:
    seats = two()
    assert seats.take(1, "pad:3", ["Anna", "Björn"])
    seats.confirm(1)
    assert seats.take(0, "pad:3", ["Anna", "Björn"])
    assert [s.name for s in seats.seats] == ["Björn", "Anna"]
    assert seats.of("pad:3") == [1, 0]
    assert seats.step_back("pad:3")
    assert seats.status == [Status.EMPTY, Status.READY]
    assert seats.step_back("pad:3")
    assert not seats.step_back("pad:3")


def test_marks_are_never_shared() -> None:
    seats = two()
    seats.seats[1].look = 0
    seats.take(0, "keys")
    seats.take(1, "touch")
    assert seats.seats[0].look != seats.seats[1].look
    for by in (1, 1, 1, 1, 1, -1, -1):
        seats.turn_look(1, by)
        assert seats.seats[0].look != seats.seats[1].look


def test_computer_levels_go_round_to_an_empty_seat() -> None:
    seats = two()
    for level in range(1, INFO.levels + 1):
        assert seats.computer(1)
        assert (seats.seats[1].kind, seats.seats[1].level, seats.status[1]) == ("computer", level, Status.READY)
    assert seats.computer(1)
    assert seats.status[1] is Status.EMPTY


def test_a_pad_that_goes_away_frees_its_seats() -> None:
    seats = two()
    seats.take(0, "pad:1")
    seats.take(1, "keys")
    seats.gone("pad:1")
    assert [s.device for s in seats.seats] == ["", "keys"]
    assert seats.empty() == 0


def test_a_seat_can_be_chosen_anew_and_left() -> None:
    seats = two()
    seats.take(0, "keys")
    seats.confirm(0)
    seats.reopen(0)
    assert seats.status[0] is Status.CHOOSING
    assert seats.leave(0)
    assert not seats.leave(0)
