"""Where there is no room for boards side by side, or hands are shared or secret, people decide one after the other."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from ui.bench.driver import Driver
from ui.frames_bench import register
from ui.test_together import begin, board, over

from handheld.games.face import Button
from handheld.ui.scenes.play import start_match

Make = Callable[..., Driver]


@pytest.fixture(autouse=True)
def _frames(monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch)


@pytest.mark.parametrize("size", [(320, 240), (480, 320)])
def test_small_windows_show_one_board_and_ask_in_turn(drive: Make, tmp_path: Path, size: tuple[int, int]) -> None:
    d = drive(size, folder=tmp_path, motion=False)
    play = begin(d, ["pad"] * 3)
    assert not play.together.side_by_side
    for seat in range(3):
        assert (play.hands, play.view.large) == (seat, (seat,))
        d.pad(seat).press(Button.RIGHT, Button.CONFIRM)
        d.step(50)
    over(d)
    assert play.match.state.turn() == 1
    assert [token[1] for token in play.match.steps[3].moves.values()] == ["1", "1", "1"]


def test_who_is_not_asked_hears_whose_turn_it_is(drive: Make, tmp_path: Path) -> None:
    d = drive((480, 320), folder=tmp_path, motion=False)
    play = begin(d, ["pad"] * 3)
    d.pad(2).press(Button.CONFIRM)
    assert "It is Anna's turn." in d.words()
    assert not play.match.sealed


def test_a_seal_is_taken_back_out_of_turn_by_its_own_pad(drive: Make, tmp_path: Path) -> None:
    d = drive((480, 320), folder=tmp_path, motion=False)
    play = begin(d, ["pad"] * 3)
    d.pad(0).press(Button.CONFIRM)
    d.pad(1).press(Button.BACK)  # not his
    assert play.match.sealed == {0}
    d.pad(0).press(Button.BACK)
    assert not play.match.sealed
    assert play.hands == 0


def test_on_one_device_back_takes_the_last_seal_back_and_the_strip_says_so(drive: Make, tmp_path: Path) -> None:
    d = drive((800, 480), folder=tmp_path, motion=False)
    play = begin(d, ["", "", ""])
    d.tap_words("One device, in turn")
    d.key("Enter", "Enter")
    assert play.match.sealed == {0, 1}
    assert "Take back" in d.words()
    d.key("Esc")
    assert play.match.sealed == {0}
    assert play.hands == 1
    d.tap_words("Take back")
    assert not play.match.sealed


def test_the_line_of_seats_has_ticks_and_the_one_who_is_asked(drive: Make, tmp_path: Path) -> None:
    d = drive((480, 320), folder=tmp_path, motion=False)
    play = begin(d, ["pad"] * 3)
    d.pad(0).press(Button.CONFIRM)
    text = play.bar_text(d.clock.now())
    assert (text.active, text.ready, text.name) == ((1,), {0}, "Björn")


def test_time_runs_for_one_after_the_other(drive: Make, tmp_path: Path) -> None:
    d = drive((480, 320), folder=tmp_path, motion=False)
    play = begin(d, ["pad", "pad"], timer=20)
    d.step(5000)
    assert play.director.time_left(1) is None
    d.pad(0).press(Button.CONFIRM)
    d.step(100)
    assert play.director.time_left(1) > 19_000
    d.step(21_000)
    assert play.match.state.turn() == 1


@pytest.mark.parametrize("devices", [["", ""], ["pad", "pad"], ["touch", "touch"]])
def test_secret_hands_are_asked_behind_a_curtain(drive: Make, tmp_path: Path, devices: list[str]) -> None:
    d = drive((1280, 720), folder=tmp_path, motion=False)
    play = begin(d, devices, options={"blind": "on"})
    hands = [d.pad(n).press if devices[0] == "pad" else d.key for n in range(2)]
    if devices[0] == "touch":
        hands = [lambda *_: d.tap_words("I am Anna"), lambda *_: d.tap_words("I am Björn")]
    assert not play.together.side_by_side
    assert d.scene.name == "curtain"
    assert "Anna is next" in d.words()
    assert play.table.seat is None  # nothing of a hand is given to the view before
    hands[0](Button.CONFIRM)
    assert d.scene is play
    assert play.table.seat == 0
    play.director.choose(0, play.table.moves[0])
    d.step(50)
    assert "Björn is next" in d.words()
    assert play.table.seat is None
    hands[1](Button.CONFIRM)
    assert play.table.seat == 1
    play.director.choose(1, play.table.moves[0])
    d.step(1500)
    assert d.scene.name == "curtain"
    assert play.match.state.turn() == 1


def test_taking_back_behind_the_curtain_asks_for_the_other_again(drive: Make, tmp_path: Path) -> None:
    d = drive((800, 480), folder=tmp_path, motion=False)
    play = begin(d, ["", ""], options={"blind": "on"})
    d.key("Enter")
    d.key("Enter")
    d.step(50)
    assert "Björn is next" in d.words()
    d.key("Enter")
    assert play.table.seat == 1
    d.key("Esc")
    d.step(50)
    assert not play.match.sealed
    assert "Anna is next" in d.words()


def test_alone_nothing_is_secret_and_nobody_is_asked_for_a_device(drive: Make, tmp_path: Path) -> None:
    d = drive((800, 480), folder=tmp_path, motion=False)
    play = begin(d, [""], computers=2, options={"blind": "on"})
    assert d.scene is play
    assert play.table.seat == 0
    d.key("Enter")
    for _ in range(500):  # computers think beside, in real time
        d.step(100)
        if play.match.state.turn() == 1:
            break
        time.sleep(0.02)
    assert play.match.state.turn() == 1


def test_undo_alone_makes_it_practice_and_says_so_once(drive: Make, tmp_path: Path) -> None:
    d = drive((800, 480), folder=tmp_path, motion=False)
    play = begin(d, [""])
    d.key("Enter")
    over(d)
    d.key("Enter")
    over(d)
    assert play.match.state.turn() == 2
    d.key("Esc")
    assert any("practice" in words for words in d.words())
    d.tap_words("Play on")
    assert (play.match.state.turn(), play.match.practice) == (2, False)
    d.key("Esc")
    d.tap_words("Take back")
    assert (play.match.state.turn(), play.match.practice) == (1, True)
    d.step(100)
    d.key("Esc")
    assert play.match.state.turn() == 0
    d.key("Esc")
    assert "Nothing has been played yet." in d.words()
    for _ in range(4):
        d.key("Enter")
        over(d)
    d.step(2000)
    assert d.scene.name == "result"
    assert any(words.startswith("Practice:") for words in d.words())


def test_a_game_for_three_is_saved_in_the_middle_of_a_round(drive: Make, tmp_path: Path) -> None:
    d = drive((480, 320), folder=tmp_path, motion=False)
    play = begin(d, ["pad"] * 3)
    for seat in range(3):
        d.pad(seat).press(Button.CONFIRM)
    over(d)
    d.pad(0).press(Button.CONFIRM)
    assert d.console.store.flush()
    match = d.console.store.resume("frames")
    assert match is not None
    assert (match.state.turn(), match.sealed) == (1, frozenset())  # seals are not written down: nobody could read them
    assert match.state.digest() == play.match.state.digest()


def test_a_game_of_turns_is_as_before(drive: Make, tmp_path: Path) -> None:
    from handheld.session.seats import Player

    d = drive((1280, 720), folder=tmp_path, motion=False)
    play = start_match(d.console, "trax", {}, [Player("Anna"), Player("Björn")], 3)
    d.step(50)
    assert d.scene is play
    assert play.together.face is None
    assert not play.together.side_by_side
    assert play.frame.strip is not None


def test_the_board_in_turn_tells_whose_it_is(drive: Make, tmp_path: Path) -> None:
    d = drive((320, 240), folder=tmp_path, motion=False)
    begin(d, ["pad", "pad"])
    assert board(d, "Anna") == "Anna thinks, turn 0, 0"
    d.pad(0).press(Button.CONFIRM)
    d.step(50)
    assert board(d, "Björn") == "Björn thinks, turn 0, 0"
