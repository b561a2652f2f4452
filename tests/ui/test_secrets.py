"""Games with secrets on one screen: covered hands, a look at one's own, the curtain, and what is told afterwards."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from ui.bench.driver import Driver
from ui.cards_bench import Rules, register

from handheld.games.base import Kind
from handheld.games.face import Act, Button
from handheld.session.seats import Player
from handheld.ui.scenes.curtain import Curtain
from handheld.ui.scenes.play import continue_match, start_match
from handheld.ui.scenes.title import Title

Make = Callable[..., Driver]
NAMES = ("Anna", "Björn", "Chiyo", "Dev", "Eli")
LOOK = 250.0  # ms: a hold, not a press


@pytest.fixture(autouse=True)
def _cards(monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch)


def begin(d: Driver, devices: Sequence[str], computers: int = 0, seed: int = 0, **more: Any) -> Any:
    """Start a match; "pad0" is the first virtual pad."""
    d.start(Title)
    players = []
    for n, device in enumerate(devices):
        own = d.pad(int(device[3:])).device if device.startswith("pad") else device
        players.append(Player(NAMES[n], device=own))
    players += [Player(f"Computer {n}", "computer", 1) for n in range(computers)]
    play = start_match(d.console, "cards", {}, players, seed, **more)
    d.step(100)
    return play


def tray(d: Driver) -> str:
    """Return what the tray says."""
    said = d.words()
    return next(one for one in said if one == "Nobody's hand" or one.endswith(" cards") or ": green" in one)


def draw(d: Driver, play: Any, press: Callable[..., None], count: int = 2) -> None:
    """Draw that many cards by buttons, and let it be shown."""
    for _ in range(count):
        for _turn in range(4):
            if play.view.at == 2:
                break
            press(Button.RIGHT)
        press(Button.CONFIRM)
        d.step(900)


def over_to(d: Driver, name: str) -> None:
    """Wait for the curtain that asks for somebody."""
    for _ in range(60):
        if d.scene.name == "curtain":
            break
        d.step(100)
    assert f"{name} is next" in d.words()


# ---------------------------------------------------------------- looking at one's hand


def test_alone_the_hand_is_always_open_and_info_is_the_games(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path, motion=False)
    play = begin(d, ["pad0"], computers=1)
    assert d.scene is play
    assert tray(d).startswith("Anna: green")
    assert play.table.open
    d.pad(0).press(Button.INFO)
    assert play.view.listed


def test_info_held_on_ones_own_pad_opens_and_release_covers_at_once(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path, motion=False)
    begin(d, ["pad0", "pad1"])
    assert tray(d) == "Anna: 0 cards"
    d.pad(0).down(Button.INFO)
    assert tray(d) == "Anna: 0 cards"
    d.step(LOOK)
    assert tray(d) == "Anna: green 0 red 0"
    d.pad(0).up(Button.INFO)
    assert tray(d) == "Anna: 0 cards"


def test_a_short_press_is_the_games_and_shows_nothing(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path, motion=False)
    play = begin(d, ["pad0", "pad1"])
    d.pad(0).press(Button.INFO)
    assert play.view.listed
    assert tray(d) == "Anna: 0 cards"
    d.pad(0).down(Button.INFO)
    d.step(LOOK)
    d.pad(0).up(Button.INFO)
    assert play.view.listed  # a look is no press


def test_a_pad_each_needs_no_curtain_and_everybody_looks_at_any_time(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path, motion=False)
    play = begin(d, ["pad0", "pad1", "pad2"])
    draw(d, play, d.pad(0).press)
    assert d.scene is play
    assert tray(d) == "Björn: 0 cards"
    d.pad(0).down(Button.INFO)  # out of turn: the tray shows his side meanwhile
    d.step(LOOK)
    assert tray(d).startswith("Anna: green")
    d.pad(2).down(Button.INFO)
    d.step(LOOK)
    assert tray(d) == "Chiyo: green 0 red 0"
    d.pad(2).up(Button.INFO)
    assert tray(d).startswith("Anna: green")
    d.pad(1).press(Button.RIGHT)  # whoever is on turn plays on meanwhile, with his own hand covered
    d.pad(0).up(Button.INFO)
    assert tray(d) == "Björn: 0 cards"


def test_whoever_plays_while_another_looks_plays_for_himself(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path, motion=False)
    play = begin(d, ["pad0", "pad1"])
    d.pad(1).down(Button.INFO)
    d.step(LOOK)
    assert tray(d) == "Björn: green 0 red 0"
    draw(d, play, d.pad(0).press)
    assert [list(step.moves) for step in play.match.steps if not step.drawn] == [[0], [0]]


def test_a_finger_on_the_tray_opens_it_and_lifting_covers(drive: Make, tmp_path: Path) -> None:
    d = drive((480, 320), folder=tmp_path, motion=False)
    play = begin(d, ["touch", "pad0"])
    x, y = play.view.tray.centre
    d.fingers.down(*d._norm(x, y))
    d.turn()
    d.step(LOOK)
    assert tray(d) == "Anna: green 0 red 0"
    at = play.view.at
    other = (play.view.area.x + 20, play.view.area.y + 20)
    d.fingers.down(*d._norm(*other), 2)  # a second finger is no pinch then: it plays
    d.turn()
    d.step(50)
    d.fingers.up(2)
    d.turn()
    assert not any(one.act in (Act.PINCH, Act.TWIST, Act.PAN) for one in play.view.intents)
    assert any(one.act is Act.TAP for one in play.view.intents)
    assert tray(d).startswith("Anna: green")
    d.fingers.up()
    d.turn()
    assert "cards" in tray(d)
    assert play.view.at == at  # a finger that looks does nothing else


def test_a_short_tap_on_the_tray_is_the_games(drive: Make, tmp_path: Path) -> None:
    d = drive((480, 320), folder=tmp_path, motion=False)
    play = begin(d, ["touch", "pad0"])
    d.tap(*play.view.tray.centre)
    assert play.view.at == 1
    assert tray(d) == "Anna: 0 cards"


def test_views_never_get_down_and_lift(drive: Make, tmp_path: Path) -> None:
    d = drive((480, 320), folder=tmp_path, motion=False)
    play = begin(d, ["touch"], computers=1)
    d.tap(*play.view.tray.centre)
    d.drag((20, 60), (90, 60))
    assert {one.act for one in play.view.intents} == {Act.TAP, Act.DRAG, Act.DROP}


@pytest.mark.parametrize("way", ["pause", "unplug", "size"])
def test_what_takes_the_board_away_covers_the_hand(drive: Make, tmp_path: Path, way: str) -> None:
    d = drive(folder=tmp_path, motion=False)
    play = begin(d, ["pad0", "pad1"])
    d.pad(0).down(Button.INFO)
    d.step(LOOK)
    assert play.table.open
    if way == "pause":
        d.pad(1).press(Button.PAUSE)
        assert d.scene.name == "pause"
    elif way == "unplug":
        d.pad(0).unplug()
        assert d.scene.name == "agree"
    else:
        d.pad(0).up(Button.INFO)
    assert not play.table.open
    assert tray(d) == "Anna: 0 cards"
    if way == "pause":
        d.pad(1).press(Button.BACK)
        assert tray(d) == "Anna: 0 cards"  # until it is held anew


def test_friends_may_play_with_open_hands(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path, motion=False)
    d.console.settings.cover_hands = False
    play = begin(d, ["pad0", "pad0"])
    assert d.scene.name == "curtain"  # a shared device still asks who it is
    assert not play.table.open or play.table.seat is None
    d.pad(0).press(Button.CONFIRM)
    assert tray(d) == "Anna: green 0 red 0"
    d.pad(0).press(Button.PAUSE)
    assert tray(d) == "Anna: 0 cards"
    d.pad(0).press(Button.BACK)
    draw(d, play, d.pad(0).press, 1)
    assert tray(d).startswith("Anna: green")
    assert "card 0" in " ".join(d.words())  # what he drew


# ---------------------------------------------------------------- the curtain


def test_a_shared_device_has_a_curtain_between_people(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path, motion=False)
    play = begin(d, ["", ""])
    over_to(d, "Anna")
    assert play.table.seat is None
    d.key("Enter")
    assert tray(d) == "Anna: 0 cards"
    draw(d, play, d.key)
    over_to(d, "Björn")
    assert play.table.seat is None
    d.key_down("Tab")
    d.step(LOOK)
    assert not any("green" in one for one in d.words())
    d.key_up("Tab")
    d.key("Enter")
    assert tray(d) == "Björn: 0 cards"


def test_before_the_curtain_there_is_time_to_look_at_what_came(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path, motion=False)
    play = begin(d, ["", ""])
    d.key("Enter")
    draw(d, play, d.key, 1)
    d.key("Enter")  # the second card ends the turn
    d.step(1200)
    assert d.scene is play
    assert tray(d) == "Anna: 2 cards"
    assert "Hold Tab to see your hand." in d.words()
    d.key_down("Tab")
    d.step(LOOK)
    assert tray(d).startswith("Anna: green")
    d.step(6000)  # as long as he likes
    assert d.scene is play
    d.key_up("Tab")
    d.step(100)
    over_to(d, "Björn")


def test_whoever_has_seen_enough_hands_over(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path, motion=False)
    play = begin(d, ["", ""])
    d.key("Enter")
    draw(d, play, d.key, 1)
    d.key("Enter")
    d.step(700)
    assert d.scene is play
    d.key("Enter")
    d.step(100)
    assert d.scene.name == "curtain"
    assert play.match.at == 4


def test_only_he_himself_says_that_he_has_seen_enough(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path, motion=False)
    play = begin(d, ["pad0", "pad0", "pad1"])
    d.pad(0).press(Button.CONFIRM)
    draw(d, play, d.pad(0).press, 1)
    d.pad(0).press(Button.CONFIRM)
    d.step(700)
    assert play.secrets.glance == 0
    d.pad(1).press(Button.CONFIRM)
    assert play.secrets.glance == 0
    d.pad(0).press(Button.CONFIRM)
    assert play.secrets.glance is None
    over_to(d, "Björn")


def test_what_a_computer_has_answered_is_not_taken_back_at_the_curtain(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path, motion=False)
    play = begin(d, ["", ""], computers=1)
    assert play.secrets._unanswered() is None
    play.match.choose(0, "draw")
    play.match.choose(0, "draw")
    play.match.choose(1, "draw")
    play.match.choose(1, "draw")
    play.match.choose(2, "show")
    play.match.choose(0, "claim-g")
    assert play.secrets._unanswered() == 0
    play.match.choose(1, "claim-r")
    assert play.secrets._unanswered() == 1
    play.match.choose(2, "draw")
    assert play.secrets._unanswered() is None


def test_two_share_a_pad_and_the_third_has_his_own(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path, motion=False)
    play = begin(d, ["pad0", "pad0", "pad1"])
    over_to(d, "Anna")
    d.pad(1).press(Button.CONFIRM)  # not his
    assert d.scene.name == "curtain"
    d.pad(0).press(Button.CONFIRM)
    d.pad(1).down(Button.INFO)
    d.step(LOOK)
    assert tray(d) == "Chiyo: green 0 red 0"
    d.pad(1).up(Button.INFO)
    draw(d, play, d.pad(0).press)
    over_to(d, "Björn")
    d.pad(0).press(Button.CONFIRM)
    d.step(1000)  # what Anna did is told again
    draw(d, play, d.pad(0).press)
    d.step(4000)
    assert d.scene is play  # Chiyo needs no curtain
    assert tray(d) == "Chiyo: 0 cards"
    d.pad(0).down(Button.INFO)  # who holds that pad by now, nobody knows
    d.step(LOOK)
    assert tray(d) == "Chiyo: 0 cards"
    d.pad(0).up(Button.INFO)
    draw(d, play, d.pad(1).press)
    over_to(d, "Anna")


def test_the_curtain_takes_back_what_nobody_has_seen_the_answer_to(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path, motion=False)
    play = begin(d, ["", ""])
    d.key("Enter")
    for _ in range(3):
        d.key("Right")
    d.key("Enter")  # show: a reveal is final
    over_to(d, "Björn")
    d.key("Esc")
    assert (d.scene.name, play.match.at) == ("curtain", 1)
    d.key("Enter")
    d.step(1000)
    draw(d, play, d.key)
    over_to(d, "Anna")
    d.key("Enter")
    d.step(1000)
    draw(d, play, d.key)
    over_to(d, "Björn")
    d.key("Enter")
    d.step(1000)
    hand = play.match.state.hands[1]
    claim = 0 if hand["g"] >= 2 else 1
    for _ in range(4):
        if play.view.at == claim:
            break
        d.key("Right")
    at = play.match.at
    d.key("Enter")
    assert play.match.at == at + 1, hand
    over_to(d, "Anna")
    d.key("Esc")
    d.step(100)
    assert play.match.at == at
    over_to(d, "Björn")


def test_only_who_has_played_takes_it_back_at_the_curtain(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path, motion=False)
    play = begin(d, ["pad0", "pad0", "pad1"])
    taken: list[bool] = []
    d.console.stage.push(Curtain(d.console, "Björn", 1, lambda: None, play.view.seat_mark, d.pad(0).device,
                                 back=lambda: taken.append(True), back_hands=d.pad(1).device))
    curtain = d.scene
    d.pad(0).press(Button.BACK)
    assert d.scene is curtain
    assert not taken
    d.pad(1).press(Button.BACK)
    assert d.scene is not curtain
    assert taken


def test_a_resumed_match_begins_with_the_curtain(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path, motion=False)
    play = begin(d, ["pad0", "pad1"])
    draw(d, play, d.pad(0).press)
    d.console.store.flush()
    d.start(Title)
    assert continue_match(d.console, "cards")
    d.step(100)
    over_to(d, "Björn")
    assert not any("green" in one for one in d.words())


def test_a_computer_that_keeps_a_seat_warm_opens_nobodys_hand(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path, motion=False)
    play = begin(d, ["", ""])
    d.key("Enter")
    play.requests.hand_to_computer(0, 1)
    for _ in range(300):
        d.step(50)
        time.sleep(0.002)
        if play.director.to_choose:
            break
    d.step(500)
    assert not any("Björn: green" in one for one in d.words())


# ---------------------------------------------------------------- told again


def told(play: Any) -> list[tuple[int, bool]]:
    """Return whose turns were told last, and whether they had been seen."""
    return [(one.seat, one.seen) for one in play.view.recaps[-1]]


def test_what_others_did_is_played_again_after_the_curtain(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path)
    play = begin(d, ["", "", ""])
    d.step(300)
    d.key("Enter")
    d.step(50)
    assert told(play) == []
    draw(d, play, d.key)
    over_to(d, "Björn")
    d.step(300)
    d.key("Enter")
    d.step(50)
    assert told(play) == [(0, False)]
    assert play.view.busy(d.clock.now())
    assert [event.name for one in play.view.told for event in one.events] == ["draws", "drew", "draws", "drew"]
    at = play.match.at
    d.key("Enter")  # any press ends it and does no more
    assert not play.view.busy(d.clock.now())
    assert play.match.at == at
    draw(d, play, d.key)
    over_to(d, "Chiyo")
    d.step(300)
    d.key("Enter")
    d.step(50)
    assert told(play) == [(0, False), (1, False)]


def test_with_a_pad_each_turns_are_listed_and_not_played_again(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path)
    play = begin(d, ["pad0", "pad1", "pad2"])
    draw(d, play, d.pad(0).press)
    draw(d, play, d.pad(1).press)
    d.step(500)
    assert told(play) == [(0, True), (1, True)]
    assert not play.view.busy(d.clock.now())


def test_who_held_the_device_meanwhile_has_seen_the_computers_turn(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path, motion=False)
    d.start(Title)
    players = [Player("Anna"), Player("Computer 1", "computer", 1, character="bold"), Player("Björn"),
               Player("Computer 2", "computer", 1, character="bold")]
    play = start_match(d.console, "cards", {}, players, 0)
    d.step(300)

    def turn(name: str) -> None:
        for _ in range(600):
            if d.scene.name == "curtain":
                break
            d.step(50)
            time.sleep(0.002)
        over_to(d, name)
        d.step(300)
        d.key("Enter")
        d.step(100)

    turn("Anna")
    draw(d, play, d.key)
    turn("Björn")
    assert told(play) == [(0, False), (1, False)]
    d.key("Enter")
    draw(d, play, d.key)
    turn("Anna")
    assert told(play) == [(1, True), (2, False), (3, False)]


def test_after_resuming_all_since_ones_own_turn_is_told(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path, motion=False)
    play = begin(d, ["pad0", "pad1", "pad2"])
    for pad in range(3):
        draw(d, play, d.pad(pad).press)
    d.console.store.flush()
    d.start(Title)
    assert continue_match(d.console, "cards")
    d.step(400)
    d.key("Enter")
    d.step(100)
    assert told(d.scene) == [(1, False), (2, False)]


def test_the_list_stands_through_undo(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path, motion=False)
    play = begin(d, ["pad0", "pad1"])
    draw(d, play, d.pad(0).press)
    draw(d, play, d.pad(1).press)
    draw(d, play, d.pad(0).press)
    d.step(300)
    play.view.at = 0 if play.match.state.hands[1]["g"] >= 2 else 1
    d.pad(1).press(Button.CONFIRM)
    d.step(900)
    d.pad(1).press(Button.BACK)  # asks the other, who looks at nothing yet
    d.step(50)
    assert d.scene.name == "agree"
    d.pad(0).press(Button.LEFT)
    d.pad(0).press(Button.CONFIRM)
    d.step(1500)
    assert play.match.waiting_for() == (1,)
    assert told(play) == [(0, True)]


def test_new_settings_make_a_new_view_which_is_told_again(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path, motion=False)
    play = begin(d, ["pad0", "pad1"])
    draw(d, play, d.pad(0).press)
    old = play.view
    d.pad(1).press(Button.PAUSE)
    d.console.settings.coach = True
    d.pad(1).press(Button.BACK)
    d.step(100)
    assert play.view is not old
    assert told(play) == [(0, True)]


def test_seats_without_a_name_are_called_in_the_language_of_now(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path, motion=False)
    d.start(Title)
    play = start_match(d.console, "cards", {}, [Player("", device="keys"), Player("", "computer", 1)], 0)
    d.step(100)
    assert list(play.table.names) == ["Player 1", "Computer"]
    d.settings.language = "sv"
    d.console.save_settings()
    d.step(100)
    assert list(play.table.names) == ["Spelare 1", "Dator"]


def test_games_without_secrets_tell_it_too(drive: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Rules, "info", replace(Rules.info, kind=Kind.CHANCE))
    register(monkeypatch)
    d = drive(folder=tmp_path, motion=False)
    play = begin(d, ["", ""])
    assert d.scene is play  # no curtain, no backs
    assert tray(d).startswith("Anna: green")
    draw(d, play, d.key)
    d.step(300)
    assert told(play) == [(0, True)]
    assert play.table.open
    d.key("Tab")
    assert play.view.listed


def test_nobody_loses_time_while_another_looks_at_what_he_drew(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path, motion=False)
    play = begin(d, ["", "", ""], timer=30)
    d.key("Enter")
    d.step(200)
    draw(d, play, d.key, 1)
    d.key("Enter")
    d.step(300)
    d.key_down("Tab")
    d.step(20_000)
    assert play.secrets.glance == 0
    assert (play.director.time_left(1) or 30_000) > 29_000
    d.key_up("Tab")
    over_to(d, "Björn")


# ---------------------------------------------------------------- hints and reasons


def test_a_hint_is_shown_only_to_open_hands(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path, motion=False)
    play = begin(d, ["pad0", "pad1"])
    d.pad(0).press(Button.HINT)
    for _ in range(300):
        d.step(50)
        time.sleep(0.002)
        if play.requests._line:
            break
    assert play.view.line == ()
    assert "Hold Y to see your hand." in d.words()
    d.pad(0).down(Button.INFO)
    d.step(LOOK)
    assert play.view.line == ("draw",)
    assert "Best: draw" in d.words()
    d.pad(0).up(Button.INFO)
    d.step(50)
    assert play.view.line == ()
    assert not any(one.startswith("Best") for one in d.words())
    d.pad(0).press(Button.RIGHT)
    d.pad(0).down(Button.INFO)
    d.step(LOOK)
    assert play.view.line == ()  # any press takes it away


def test_a_hint_goes_under_cover_with_the_hand_it_speaks_of(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path, motion=False)
    play = begin(d, ["pad0", "pad1"])
    d.pad(0).press(Button.HINT)
    d.pad(0).down(Button.INFO)
    for _ in range(300):
        d.step(50)
        time.sleep(0.002)
        if play.view.line:
            break
    assert "Best: draw" in d.words()
    d.pad(1).unplug()  # somebody asks something over the board
    d.step(50)
    assert d.scene.name == "agree"
    assert play.view.line == ()
    assert not any(one.startswith("Best") for one in d.words())


def test_why_not_tells_nothing_of_a_covered_hand(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path, motion=False)
    play = begin(d, ["pad0", "pad1"])
    d.pad(0).press(Button.CONFIRM)  # claim green, without any
    assert play.view.blamed is None
    assert any("to see your hand" in one for one in d.words())
    d.pad(0).down(Button.INFO)
    d.step(LOOK)
    assert play.view.blamed is not None
    assert play.view.blamed.rule == "cards"
    d.pad(0).up(Button.INFO)
    d.step(50)
    assert play.view.blamed is None
    d.pad(0).down(Button.INFO)
    d.step(LOOK)
    assert play.view.blamed is not None
    d.pad(0).press(Button.CONFIRM)  # asked with the hand open
    assert play.view.blamed is not None
    d.pad(0).up(Button.INFO)
    d.step(50)
    assert play.view.blamed is None


def test_a_game_is_played_through_with_covered_hands(drive: Make, tmp_path: Path) -> None:
    d = drive((320, 240), folder=tmp_path, motion=False)
    play = begin(d, ["pad0", "pad1"])
    while not play.match.over:
        draw(d, play, d.pad(play.match.waiting_for()[0]).press)
    d.step(2000)
    assert d.scene.name == "result"
