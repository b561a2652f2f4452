"""Several people decide at the same time on one screen: four pads in one frame, fingers on boards, who is ready."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from ui.bench import pads as virtual
from ui.bench.driver import PAD_BUTTONS, Driver
from ui.frames_bench import register

from handheld.games.face import Button
from handheld.session.seats import Player
from handheld.ui.scenes.play import continue_match, start_match
from handheld.ui.scenes.title import Title

Make = Callable[..., Driver]
NAMES = ("Anna", "Björn", "Chiyo", "Dev")


@pytest.fixture(autouse=True)
def _frames(monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch)


def begin(d: Driver, devices: Sequence[str], computers: int = 0, **more: Any) -> Any:
    """Start a match; a device "pad" is a new pad."""
    d.start(Title)
    players = []
    for n, device in enumerate(devices):
        own = d.pad(sum(one == "pad" for one in devices[:n])).device if device == "pad" else device
        players.append(Player(NAMES[n], device=own))
    players += [Player(f"Computer {n}", "computer", 1) for n in range(computers)]
    options = more.pop("options", {})
    play = start_match(d.console, "frames", options, players, 7, **more)
    d.step(800)
    return play


def at_once(d: Driver, button: Button, which: Sequence[int]) -> None:
    """Press a button on several pads in the same frame, then let go."""
    for n in which:
        virtual.VirtualPad.button(d.pad(n), PAD_BUTTONS[button], True)
    d.turn()
    for n in which:
        virtual.VirtualPad.button(d.pad(n), PAD_BUTTONS[button], False)
    d.turn()


def over(d: Driver) -> None:
    """Let what was played be shown to its end."""
    d.step(1500)


def until(d: Driver, done: Callable[[], object]) -> None:
    """Let time pass until something that another thread works out has happened."""
    for _ in range(1000):
        if done():
            return
        d.step(100)
        time.sleep(0.002)
    raise AssertionError("it never happened")


def board(d: Driver, name: str) -> str:
    """Return what a board says."""
    return next(words for words in d.words() if words.startswith(f"{name} "))


def test_four_pads_in_the_same_frame_play_a_whole_game(drive: Make, tmp_path: Path) -> None:
    d = drive((1280, 720), folder=tmp_path, motion=False)
    play = begin(d, ["pad"] * 4)
    assert play.together.side_by_side
    assert play.view.large == play.view.active == (0, 1, 2, 3)
    for played in range(1, 5):
        for n in range(4):
            for _ in range(n):
                d.pad(n).press(Button.RIGHT)
        hands = [play.match.state.hand[n] for n in range(4)]
        before = play.match.at
        at_once(d, Button.CONFIRM, range(4))
        step = play.match.steps[before]
        assert step.moves == {n: f"{hands[n]}{n}" for n in range(4)}
        over(d)
        assert play.match.state.turn() == played
    d.step(2000)
    assert d.scene.name == "result"


def test_cursors_moved_in_the_same_frame_do_not_disturb_each_other(drive: Make, tmp_path: Path) -> None:
    d = drive((1280, 720), folder=tmp_path, motion=False)
    play = begin(d, ["pad"] * 3)
    at_once(d, Button.RIGHT, (0, 2))
    at_once(d, Button.LEFT, (1, 2))
    assert [play.view.at.get(n, 0) for n in range(3)] == [1, 3, 0]


def test_ready_is_shown_and_what_is_sealed_only_to_its_own_seat(drive: Make, tmp_path: Path) -> None:
    d = drive((1280, 720), folder=tmp_path, motion=False)
    play = begin(d, ["pad"] * 4)
    d.pad(1).press(Button.RIGHT, Button.CONFIRM)
    token = play.match.choice_of(1)
    assert board(d, "Björn") == f"Björn ready, laid {token}, 0"
    assert board(d, "Anna") == "Anna thinks, turn 0, 0"
    tables = play.together.tables()
    assert {seat: table.mine for seat, table in tables.items()} == {0: None, 1: token, 2: None, 3: None}
    assert play.match.at == 4  # the draws


def test_back_takes_a_seal_back_and_nobody_elses(drive: Make, tmp_path: Path) -> None:
    d = drive((1280, 720), folder=tmp_path, motion=False)
    play = begin(d, ["pad"] * 3)
    at_once(d, Button.CONFIRM, (0, 1))
    assert play.match.sealed == {0, 1}
    d.pad(2).press(Button.BACK)
    assert play.match.sealed == {0, 1}
    d.pad(1).press(Button.BACK)
    assert play.match.sealed == {0}
    d.pad(1).press(Button.RIGHT)
    assert play.view.at[1] == 1  # it plays on


def test_who_has_decided_can_do_no_more_than_look(drive: Make, tmp_path: Path) -> None:
    d = drive((1280, 720), folder=tmp_path, motion=False)
    play = begin(d, ["pad"] * 2)
    d.pad(0).press(Button.CONFIRM)
    token = play.match.choice_of(0)
    d.pad(0).press(Button.RIGHT, Button.CONFIRM, Button.HINT, Button.INFO, Button.CONFIRM)
    assert play.match.choice_of(0) == token
    assert play.view.at.get(0, 0) == 0
    assert d.scene is play


def test_the_last_one_may_take_back_until_all_have_decided_then_it_is_final(drive: Make, tmp_path: Path) -> None:
    d = drive((1280, 720), folder=tmp_path, motion=False)
    play = begin(d, ["pad"] * 2)
    at_once(d, Button.CONFIRM, (0, 1))
    over(d)
    played = play.match.at
    d.pad(0).press(Button.BACK)
    assert play.match.at == played
    assert "What has been revealed can't be taken back." in d.words()


def test_a_pad_of_nobody_and_keys_of_nobody_move_nothing(drive: Make, tmp_path: Path) -> None:
    d = drive((1280, 720), folder=tmp_path, motion=False)
    play = begin(d, ["pad"] * 2)
    d.pad(2).press(Button.RIGHT, Button.CONFIRM)
    d.key("Right", "Enter")
    assert not play.match.sealed
    assert not play.view.at


def test_fingers_play_on_the_boards_that_they_touch(drive: Make, tmp_path: Path) -> None:
    d = drive((800, 480), folder=tmp_path, motion=False)
    play = begin(d, ["touch", "touch"])
    assert play.together.side_by_side
    left, right = play.view.box(0), play.view.box(1)
    d.tap(right.x + 20, right.centre[1])
    d.tap(right.right - 20, right.centre[1])
    assert play.match.sealed == {1}
    assert play.match.choice_of(1).endswith("1")
    d.tap(right.x + 20, right.centre[1])  # on the own board again: thinks anew
    assert not play.match.sealed
    d.tap(right.right - 20, right.centre[1])
    d.tap(left.right - 20, left.centre[1])
    over(d)
    assert play.match.state.turn() == 1


def test_a_whole_game_by_taps_alone(drive: Make, tmp_path: Path) -> None:
    d = drive((1280, 720), folder=tmp_path, motion=False)
    play = begin(d, ["touch"] * 4)
    for _ in range(4):
        for seat in range(4):
            box = play.view.box(seat)
            d.tap(box.right - 20, box.centre[1])
        over(d)
    d.step(2000)
    assert d.scene.name == "result"


def test_a_touch_on_the_board_of_a_pad_is_nobodys(drive: Make, tmp_path: Path) -> None:
    d = drive((1280, 720), folder=tmp_path, motion=False)
    play = begin(d, ["pad", "touch"])
    box = play.view.box(0)
    d.tap(box.right - 20, box.centre[1])
    assert not play.match.sealed


def test_pad_keys_and_finger_together(drive: Make, tmp_path: Path) -> None:
    d = drive((1280, 720), folder=tmp_path, motion=False)
    play = begin(d, ["pad", "keys", "touch"])
    assert play.together.side_by_side
    d.key("Right", "Enter")
    assert play.match.sealed == {1}
    box = play.view.box(2)
    d.tap(box.right - 20, box.centre[1])
    d.pad(0).press(Button.CONFIRM)
    over(d)
    assert play.match.state.turn() == 1


def test_computers_decide_meanwhile(drive: Make, tmp_path: Path) -> None:
    d = drive((1280, 720), folder=tmp_path, motion=False)
    play = begin(d, ["pad", "pad"], computers=2)
    assert play.view.large == (0, 1)  # people's boards; the others are thumbnails
    until(d, lambda: play.match.sealed == {2, 3})
    assert play.match.sealed == {2, 3}
    d.pad(0).press(Button.CONFIRM, Button.BACK)
    assert play.match.sealed == {2, 3}
    at_once(d, Button.CONFIRM, (0, 1))
    over(d)
    assert play.match.state.turn() == 1


def test_computers_among_themselves_show_all_boards(drive: Make, tmp_path: Path) -> None:
    d = drive((1280, 720), folder=tmp_path, motion=False)
    play = begin(d, [], computers=4)
    assert play.together.side_by_side
    assert (play.view.large, play.view.active) == ((0, 1, 2, 3), ())
    until(d, lambda: d.scene.name == "result")
    assert d.scene.name == "result"


def test_a_press_that_skips_an_animation_does_not_make_the_others_decide(drive: Make, tmp_path: Path) -> None:
    d = drive((1280, 720), folder=tmp_path)
    play = begin(d, ["pad"] * 4)
    at_once(d, Button.CONFIRM, range(4))
    d.step(50)
    assert play.view.busy(d.clock.now())
    at_once(d, Button.CONFIRM, range(4))
    assert not play.view.busy(d.clock.now())
    assert not play.match.sealed
    d.step(300)
    at_once(d, Button.CONFIRM, (1,))
    assert play.match.sealed == {1}


def test_the_round_timer_and_a_plain_move_at_zero(drive: Make, tmp_path: Path) -> None:
    d = drive((1280, 720), folder=tmp_path, motion=False)
    play = begin(d, ["pad", "pad"], timer=20)
    assert any("20 seconds a round." in words for words in d.words())
    d.pad(0).press(Button.CONFIRM)
    d.step(8000)
    assert any(words.startswith("0:1") for words in d.words())
    d.step(12_500)
    assert play.match.state.turn() == 1
    assert play.match.steps[2].moves[1] == f"{play.match.steps[2].moves[1][0]}0"  # the first legal one
    assert "Time is up for Björn." in d.words()


def test_a_hint_stands_until_the_one_who_asked_presses(drive: Make, tmp_path: Path) -> None:
    d = drive((1280, 720), folder=tmp_path, motion=False)
    play = begin(d, ["pad", "pad"])
    d.pad(1).press(Button.HINT)
    until(d, lambda: play.view.lines.get(1))
    assert play.view.lines == {1: (play.match.state.moves(1)[-1],)}
    d.pad(0).press(Button.RIGHT)
    assert play.view.lines[1]
    assert any(words.startswith("Best:") for words in d.words())
    d.pad(1).press(Button.RIGHT)
    assert not play.view.lines[1]
    assert not any(words.startswith("Best:") for words in d.words())


def test_words_for_one_go_after_a_while(drive: Make, tmp_path: Path) -> None:
    d = drive((1280, 720), folder=tmp_path, motion=False)
    play = begin(d, ["pad", "pad"])
    at_once(d, Button.CONFIRM, (0, 1))
    over(d)
    d.pad(0).press(Button.BACK)
    assert play.note
    d.step(7000)
    assert not play.note


def test_a_pad_that_is_pulled_out_waits_for_hands_and_all_play_on(drive: Make, tmp_path: Path) -> None:
    d = drive((1280, 720), folder=tmp_path, motion=False)
    play = begin(d, ["pad"] * 3)
    d.pad(0).press(Button.CONFIRM)
    d.pad(1).unplug()
    d.step(100)
    assert "The pad of Björn is gone" in d.words()
    d.pad(2).press(Button.CONFIRM)  # somebody else's
    assert d.scene is not play
    fresh = d.plug()
    fresh.press(Button.CONFIRM)
    assert d.scene is play
    assert play.together.side_by_side
    assert play.director.players[1].device == fresh.device
    assert play.match.sealed == {0}
    fresh.press(Button.CONFIRM)
    assert play.match.sealed == {0, 1}


def test_a_lost_pad_may_become_a_finger(drive: Make, tmp_path: Path) -> None:
    d = drive((1280, 720), folder=tmp_path, motion=False)
    play = begin(d, ["pad"] * 2)
    d.pad(1).unplug()
    d.step(100)
    d.tap_words("I play for Björn")
    assert play.director.players[1].device == "touch"
    assert play.together.side_by_side
    box = play.view.box(1)
    d.tap(box.right - 20, box.centre[1])
    assert play.match.sealed == {1}


def test_a_seat_handed_to_the_computer_gives_its_room_to_the_others(drive: Make, tmp_path: Path) -> None:
    d = drive((1280, 720), folder=tmp_path, motion=False)
    play = begin(d, ["pad"] * 3)
    play.requests.hand_to_computer(1, 2)
    d.step(50)
    assert play.view.large == (0, 2)
    play.requests.take_seat(1)
    assert play.director.players[1].device == d.pad(1).device
    d.step(50)
    assert play.view.large == (0, 1, 2)


def test_boards_face_their_side_and_those_of_the_other_side_stand_there(drive: Make, tmp_path: Path) -> None:
    d = drive((1280, 720), folder=tmp_path, motion=False)
    d.start(Title)
    players = [Player(name, device="touch", mark=4 - n, turned=n in (1, 3)) for n, name in enumerate(NAMES)]
    play = start_match(d.console, "frames", {}, players, 7)
    d.step(100)
    view: Any = play.view
    assert view.quarter == {1: 2, 3: 2}
    assert view.large == (1, 3, 0, 2)
    assert view.looks == [4, 3, 2, 1]


def test_everybody_is_asked_for_his_device_after_a_pause_of_days(drive: Make, tmp_path: Path) -> None:
    d = drive((1280, 720), folder=tmp_path, motion=False)
    play = begin(d, ["pad"] * 3)
    at_once(d, Button.CONFIRM, range(3))
    over(d)
    from handheld.ui.scenes.requests import leave

    leave(play)
    d.step(100)
    assert continue_match(d.console, "frames")
    d.step(100)
    again: Any = d.console.stage.scenes[-2]
    assert "Which device does Anna play with?" in d.words()
    for n in range(3):
        d.pad(n).press(Button.CONFIRM)
        d.pad(n).press(Button.CONFIRM)  # a second press of the same pad takes nobody else's seat
    assert d.scene is again
    assert again.together.side_by_side
    assert [player.device for player in again.director.players] == [d.pad(n).device for n in range(3)]


def test_one_device_for_all_means_in_turn(drive: Make, tmp_path: Path) -> None:
    d = drive((1280, 720), folder=tmp_path, motion=False)
    play = begin(d, ["", ""])
    assert "Which device does Anna play with?" in d.words()
    d.key("Esc")  # not by accident
    d.tap_words("One device, in turn")
    d.step(50)
    assert d.scene is play
    assert not play.together.side_by_side
    assert play.view.large == (0,)


def test_the_result_shows_points_then_boards_and_a_rematch_keeps_the_hands(drive: Make, tmp_path: Path) -> None:
    d = drive((1280, 720), folder=tmp_path, motion=False)
    play = begin(d, ["pad"] * 4)
    for _ in range(4):
        at_once(d, Button.CONFIRM, range(4))
        over(d)
    d.step(2000)
    scene: Any = d.scene
    assert scene.name == "result"
    assert "Points" in d.words()
    assert not scene.boards
    d.pad(3).press(Button.INFO)
    assert scene.boards
    assert board(d, "Dev").endswith(str(play.match.state.score[3]))
    d.pad(0).press(Button.CONFIRM)
    again: Any = d.scene
    assert again.together.side_by_side
    assert sorted(player.device for player in again.director.players) == sorted(d.pad(n).device for n in range(4))
