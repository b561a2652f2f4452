"""What players ask of the shell: take back, hint, why not, resign, a draw, somebody else for a seat."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from ui.play_bench import ANNA, BJORN, LOOP, Bench

from handheld.games.face import Act, Button, Intent
from handheld.session.seats import Player
from handheld.ui.scenes.agree import Agree, Choice
from handheld.ui.scenes.pause import Pause
from handheld.ui.scenes.play import Play, start_match
from handheld.ui.scenes.requests import LostPad
from handheld.ui.scenes.result import Result

EASY = Player("Robot", "computer", 1)
OWN = (Player("Anna", device="pad:1"), Player("Björn", device="pad:2"))


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    found = Bench(tmp_path)
    found.devices.plugged = ["pad:1", "pad:2"]
    yield found
    found.close()


def begin(bench: Bench, *players: Player) -> Play:
    play = start_match(bench.console, "trax", {}, players or (ANNA, BJORN), 7)
    bench.draw()
    return play


def choose(bench: Bench, label: str) -> None:
    """Press the line of the menu with that label."""
    menu = bench.top
    assert isinstance(menu, Pause)
    labels = [item.label for item in menu.items()]
    for _ in range(len(labels)):
        if labels[menu.focus] == label:
            break
        bench.press(Button.DOWN if menu._columns == 1 else Button.RIGHT)
    assert labels[menu.focus] == label
    bench.press(Button.CONFIRM)


# ---------------------------------------------------------------- taking back


def test_against_a_computer_taking_back_is_free_and_takes_both_moves(bench: Bench) -> None:
    play = begin(bench, ANNA, EASY)
    bench.press(Button.CONFIRM, Button.CONFIRM)
    bench.tick(4000)
    assert play.match.at == 2
    bench.press(Button.BACK)
    assert play.match.at == 0
    bench.press(Button.PAUSE)
    choose(bench, "Redo")
    assert play.match.at == 2


def test_between_people_the_other_one_must_agree(bench: Bench) -> None:
    play = begin(bench)
    bench.move()
    bench.press(Button.BACK)
    assert isinstance(bench.top, Agree)
    assert bench.top.headline == "Take back Anna's last move?"
    bench.press(Button.CONFIRM)  # the focus is on No
    assert play.match.at == 1
    bench.press(Button.BACK, Button.LEFT, Button.CONFIRM)
    assert play.match.at == 0
    assert bench.top is play


def test_only_the_other_seats_device_may_agree(bench: Bench) -> None:
    play = begin(bench, *OWN)
    bench.move("pad:1")
    bench.press(Button.BACK, device="pad:1")
    assert isinstance(bench.top, Agree)
    bench.press(Button.LEFT, Button.CONFIRM, device="pad:1")
    assert play.match.at == 1
    bench.press(Button.LEFT, Button.CONFIRM, device="pad:2")
    assert play.match.at == 0


def test_a_question_can_be_answered_with_a_finger(bench: Bench) -> None:
    play = begin(bench)
    bench.move()
    bench.press(Button.BACK)
    question = bench.top
    assert isinstance(question, Agree)
    bench.tap(question._boxes[0])
    assert play.match.at == 0


def test_with_nothing_played_there_is_nothing_to_take_back(bench: Bench) -> None:
    play = begin(bench)
    bench.press(Button.BACK)
    assert play.note == "Nothing has been played yet."
    assert bench.top is play


def test_with_a_ghost_back_takes_the_ghost_away_first(bench: Bench) -> None:
    play = begin(bench, ANNA, EASY)
    bench.press(Button.CONFIRM, Button.CONFIRM)
    bench.tick(4000)
    bench.press(Button.CONFIRM, Button.BACK)
    assert play.match.at == 2
    assert "Undo" in [entry.label for entry in play.entries()]


# ---------------------------------------------------------------- hint and why not


def test_a_hint_is_shown_in_words_until_the_next_press(bench: Bench) -> None:
    play = begin(bench)
    play.director.brain = Quick(play)  # type: ignore[assignment]
    bench.press(Button.HINT)
    assert play.note.startswith("Best: @0")
    assert play._hinting
    assert "hint" in bench.console.sound.played
    bench.press(Button.UP)
    assert play.note == ""
    assert not play._hinting


class Quick:
    """A brain that has its answer at once."""

    levels = 6

    def __init__(self, play: Play) -> None:
        self.play = play

    def question(self, state: object, seat: int, level: int, budget: object = None) -> object:
        from handheld.games.face import Thought

        token = self.play.match.state.moves(seat)[0]
        return lambda stop: Thought(token, (token,), 3)


def test_no_hint_without_a_brain(bench: Bench) -> None:
    play = begin(bench)
    play.director.brain = None
    assert "Hint" not in [entry.label for entry in play.entries() if entry.button not in shown(play)]
    bench.press(Button.HINT)
    assert play.note == "There are no hints in this game."


def shown(play: Play) -> list[Button]:
    return [button for button, _, _ in play.view.hints(play.table)]


def test_holding_a_finger_on_a_laid_tile_says_why_not(bench: Bench) -> None:
    play = begin(bench)
    bench.move()
    frame = play.view.desk.camera.rest()  # type: ignore[attr-defined]
    at = frame.point(0.5, 0.5)
    bench.console.stage.handle(Intent(Act.HOLD, pos=at, device="touch"))
    assert bench.console.sound.played[-1] == "refuse"
    assert play.view.desk.why.rule == "occupied"  # type: ignore[attr-defined]
    assert play.view.rule_words("occupied") == "A tile already lies here."


# ---------------------------------------------------------------- ends by other means


def test_resigning_asks_first_and_then_ends_the_game(bench: Bench) -> None:
    play = begin(bench)
    bench.move()
    bench.press(Button.PAUSE)
    choose(bench, "Resign")
    assert isinstance(bench.top, Agree)
    bench.press(Button.CONFIRM)  # Play on
    assert not play.match.over
    bench.press(Button.PAUSE)
    choose(bench, "Resign")
    bench.press(Button.LEFT, Button.CONFIRM)
    bench.tick(2000)
    assert isinstance(bench.top, Result)
    assert bench.top.words() == ("Anna wins", "Björn resigned")


def test_a_draw_must_be_accepted(bench: Bench) -> None:
    play = begin(bench)
    bench.move()
    bench.press(Button.PAUSE)
    choose(bench, "Offer a draw")
    assert isinstance(bench.top, Agree)
    assert bench.top.headline == "Björn offers a draw"
    bench.press(Button.BACK)
    assert play.note == "Anna does not want a draw."
    bench.press(Button.PAUSE)
    choose(bench, "Offer a draw")
    bench.press(Button.LEFT, Button.CONFIRM)
    bench.tick(2000)
    assert isinstance(bench.top, Result)
    assert bench.top.winners() == ()


def test_a_computer_that_does_not_stand_worse_plays_on(bench: Bench) -> None:
    play = begin(bench, ANNA, EASY)
    bench.press(Button.PAUSE)
    choose(bench, "Offer a draw")
    bench.tick(200)
    assert play.note == "Robot does not want a draw."
    assert not play.match.over


# ---------------------------------------------------------------- seats


def test_a_seat_is_handed_to_the_computer_and_taken_back(bench: Bench) -> None:
    play = begin(bench)
    bench.press(Button.PAUSE)
    choose(bench, "Computer plays for Anna")
    bench.tick(3000)
    assert not play.director.players[0].person
    assert play.match.at == 1
    bench.press(Button.PAUSE)
    choose(bench, "Play for Anna again")
    assert play.director.players[0].person


def test_a_pad_that_goes_stops_the_game_and_any_device_takes_the_seat(bench: Bench) -> None:
    play = begin(bench, *OWN)
    bench.devices.plugged = ["pad:1"]
    assert bench.console.stage.device("gone", "pad:2", "Pad")
    lost = bench.top
    assert isinstance(lost, LostPad)
    assert lost.headline == "The pad of Björn is gone"
    assert play.director.paused
    bench.press(Button.CONFIRM, device="pad:1")  # Anna's own pad plays for Anna
    assert bench.top is lost
    bench.press(Button.BACK, device="keys")  # leaving is chosen, not stumbled into
    assert bench.top is lost
    bench.devices.plugged = ["pad:1", "pad:5"]
    bench.press(Button.CONFIRM, device="pad:5")
    assert bench.top is play
    assert play.director.players[1].device == "pad:5"


def test_a_pad_that_went_behind_the_menu_is_asked_about_after_it(bench: Bench) -> None:
    play = begin(bench, *OWN)
    bench.press(Button.PAUSE, device="pad:1")
    bench.devices.plugged = ["pad:1"]
    assert not bench.console.stage.device("gone", "pad:2", "Pad")
    bench.press(Button.BACK, device="pad:1")
    bench.tick(100)
    assert isinstance(bench.top, LostPad)
    assert not play.match.over


def test_the_computer_may_play_on_for_a_lost_pad(bench: Bench) -> None:
    play = begin(bench, *OWN)
    bench.devices.plugged = ["pad:1"]
    bench.tick(100)
    lost = bench.top
    assert isinstance(lost, LostPad)
    bench.tap(lost._boxes[1])
    assert not play.director.players[1].person
    assert bench.top is play


def test_with_no_other_device_a_seated_pad_sends_for_the_computer(bench: Bench) -> None:
    play = begin(bench, *OWN)
    bench.devices.plugged = ["pad:1"]
    bench.tick(100)
    bench.press(Button.CONFIRM, device="pad:1")  # it cannot take the seat itself
    assert isinstance(bench.top, LostPad)
    bench.press(Button.DOWN, Button.CONFIRM, device="pad:1")
    assert bench.top is play
    assert not play.director.players[1].person
    assert play.director.players[0].device == "pad:1"


def test_a_pad_of_nobody_may_come_and_go(bench: Bench) -> None:
    play = begin(bench, *OWN)
    assert not bench.console.stage.device("gone", "pad:9", "Pad")
    bench.tick(100)
    assert bench.top is play


# ---------------------------------------------------------------- moves, leaving, questions


def test_the_move_list_shows_all_moves_with_the_last_one_lit(bench: Bench) -> None:
    from handheld.ui.scenes.movelist import MoveList

    play = begin(bench)
    bench.moves("@0/ A2+ A0+")
    assert play.requests.move_list()
    bench.draw()
    moves = bench.top
    assert isinstance(moves, MoveList)
    assert [line.said for line in moves.lines] == ["@0/", "A2+", "A0+"]
    assert [line.seat for line in moves.lines] == [0, 1, 0]
    assert moves.now == 2
    bench.press(Button.BACK)
    assert bench.top is play


def test_leaving_saves_and_goes_to_the_title(bench: Bench) -> None:
    play = begin(bench)
    bench.moves(" ".join(LOOP.split()[:5]))
    digest = play.match.state.digest()
    bench.press(Button.PAUSE)
    choose(bench, "Save and leave")
    assert [scene.name for scene in bench.console.stage.scenes] == ["title"]
    kept = bench.store.resume("trax")
    assert kept is not None
    assert kept.state.digest() == digest


def test_back_gives_the_last_answer_of_a_question(bench: Bench) -> None:
    said: list[str] = []
    begin(bench)
    bench.push(Agree(bench.console, "Really?", "", [Choice("tick", "Yes", lambda: said.append("yes")),
                                                   Choice("cross", "No", lambda: said.append("no"))]))
    bench.press(Button.BACK)
    bench.push(Agree(bench.console, "Really?", "", [Choice("tick", "Yes", lambda: said.append("yes")),
                                                   Choice("cross", "No", lambda: said.append("no"))], focus=0))
    bench.press(Button.CONFIRM)
    assert said == ["no", "yes"]
