"""A running match on the screen."""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from ui.play_bench import ANNA, BJORN, LOOP, Bench

from handheld.core import Stop
from handheld.games.base import Kind, State
from handheld.games.face import Act, Box, Button, Intent, Thought
from handheld.session import store
from handheld.session.seats import Player, Series, same_hands
from handheld.ui import layout
from handheld.ui.recording import RecordingCanvas
from handheld.ui.scenes.frame import Frame
from handheld.ui.scenes.pace import CALM_MS
from handheld.ui.scenes.play import Play, continue_match, start_match
from handheld.ui.scenes.result import Result
from handheld.ui.scenes.secrets import Secrets

EASY = Player("Robot", "computer", 1)


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    found = Bench(tmp_path)
    yield found
    found.close()


def begin(bench: Bench, *players: Player, timer: int = 0, series: Series | None = None) -> Play:
    play = start_match(bench.console, "trax", {}, players or (ANNA, BJORN), 7, timer=timer, series=series)
    bench.draw()
    return play


def test_two_people_play_with_buttons_alone(bench: Bench) -> None:
    play = begin(bench)
    assert play.bar_text(0).name == "Anna"
    bench.move()
    assert (play.match.at, play.bar_text(0).name, play.bar_text(0).active) == (1, "Björn", (1,))
    bench.move()
    assert (play.match.at, play.bar_text(0).number) == (2, "Move 3")


def test_a_computer_answers_no_sooner_than_one_can_follow(bench: Bench) -> None:
    play = begin(bench, ANNA, EASY)
    bench.press(Button.CONFIRM, Button.CONFIRM)
    bench.tick(100)
    assert play.match.at == 1
    shown = bench.clock.time
    assert play.bar_text(0).status == "thinking"
    assert play.bar_text(0).thinking >= 0
    while play.match.at == 1 and bench.clock.time < shown + 10_000:
        bench.tick(25)
    assert play.match.at == 2
    assert bench.clock.time - shown >= CALM_MS - 200


def test_while_a_computer_thinks_nothing_is_drawn_at_full_speed(bench: Bench) -> None:
    play = begin(bench, ANNA, EASY)
    bench.press(Button.CONFIRM, Button.CONFIRM)
    play.director.thinker.poll = lambda: None  # type: ignore[method-assign,union-attr]
    bench.tick(3000)
    assert not play.busy(bench.clock.time)
    redraws = sum(play.update(bench.clock.time + 15 * k) for k in range(200))  # three seconds
    assert 1 <= redraws <= 8


def test_any_press_skips_what_is_being_shown_and_does_no_more(bench: Bench) -> None:
    play = begin(bench)
    bench.press(Button.CONFIRM, Button.CONFIRM)
    assert play.match.at == 1
    assert play.view.busy(bench.clock.time)
    bench.press(Button.CONFIRM)
    assert not play.view.busy(bench.clock.time)
    assert play.match.at == 1
    assert play.view.hints(play.table)[0][0] is Button.CONFIRM


def test_a_tap_on_the_strip_presses_the_button(bench: Bench) -> None:
    play = begin(bench)
    spot = next(box for box, button in play.frame._hits if button is Button.CONFIRM)
    bench.tap(spot)
    bench.tap(next(box for box, button in play.frame._hits if button is Button.CONFIRM))
    assert play.match.at == 1


def test_the_other_seats_own_pad_waits_for_its_turn(bench: Bench) -> None:
    bench.devices.plugged = ["pad:1", "pad:2"]
    play = begin(bench, Player("Anna", device="pad:1"), Player("Björn", device="pad:2"))
    bench.press(Button.CONFIRM, Button.CONFIRM, device="pad:2")
    assert play.match.at == 0
    assert play.note == "It is Anna's turn."
    bench.press(Button.CONFIRM, Button.CONFIRM, device="pad:1")
    assert play.match.at == 1
    assert play.note == ""


def test_a_device_of_nobody_plays_for_whoever_is_on_turn(bench: Bench) -> None:
    bench.devices.plugged = ["pad:1", "pad:2"]
    play = begin(bench, Player("Anna", device="pad:1"), Player("Björn", device="pad:2"))
    bench.move("keys")
    assert play.match.at == 1


def test_finger_and_mouse_are_the_same_hands() -> None:
    assert same_hands("touch", "mouse")
    assert same_hands("pad:1", "pad:1")
    assert not same_hands("pad:1", "pad:2")
    assert not same_hands("", "keys")


def test_the_menu_button_pauses_and_going_on_resumes(bench: Bench) -> None:
    play = begin(bench)
    bench.tap(play.frame.menu)
    assert bench.top.name == "pause"
    assert play.director.paused
    bench.press(Button.BACK)
    assert bench.top is play
    assert not play.director.paused


def test_the_clock_runs_down_and_the_game_is_lost_as_was_said(bench: Bench) -> None:
    play = begin(bench, timer=30)
    assert "30 seconds a turn" in play.note
    bench.tick(1000)
    recording = RecordingCanvas(bench.console.canvas)
    play.draw(recording, bench.clock.time)
    assert any(one.words in ("0:29", "0:30") for one in recording.texts), recording.texts  # beside the note
    bench.press(Button.UP)
    assert play.note == ""
    bench.tick(19_500)
    text = play.bar_text(bench.clock.time)
    assert text.clock == "0:10"
    assert text.urgent
    bench.tick(12_000)
    assert isinstance(bench.top, Result)
    assert bench.top.words() == ("Björn wins", "Anna ran out of time")
    assert play.bar_text(bench.clock.time).number == "Move 0"  # no further one is due


def test_time_stands_still_while_the_menu_is_open(bench: Bench) -> None:
    play = begin(bench, timer=30)
    bench.tick(1000)
    bench.press(Button.PAUSE)
    bench.tick(60_000)
    assert not play.match.over
    bench.press(Button.BACK)
    assert play.bar_text(0).clock in ("0:29", "0:30")


def test_computers_among_themselves_can_be_hurried(bench: Bench) -> None:
    play = begin(bench, EASY, Player("Robot 2", "computer", 1))
    play.director.brain = Script(LOOP)  # type: ignore[assignment]
    bench.tick(1500)
    slow = play.match.at
    assert 1 <= slow <= 3
    bench.press(Button.SECOND)
    assert play.fast
    bench.tick(1000)
    assert play.match.at - slow >= 8
    assert Button.SECOND in [entry.button for entry in play.entries()]


class Script:
    """A brain that plays a known game."""

    levels = 6

    def __init__(self, moves: str) -> None:
        self.moves = moves.split()

    def question(self, state: State, seat: int, level: int, budget: object = None) -> Callable[[Stop], Thought]:
        token = self.moves[state.turn()]
        return lambda _stop: Thought(token)


def test_the_end_shows_the_result_and_keeps_the_game(bench: Bench) -> None:
    play = begin(bench)
    bench.moves(LOOP)
    bench.tick(5000)
    assert isinstance(bench.top, Result)
    assert play not in bench.console.stage.scenes
    assert bench.top.words()[0] == "Anna wins"
    bench.store.flush()
    assert [kept.summary.result for kept in bench.store.replays()] == [(0, 1)]
    assert len(bench.console.results.select("trax")) == 1
    assert bench.store.resume("trax") is None


def test_a_match_goes_on_where_it_was_left(bench: Bench) -> None:
    series = Series([ANNA, BJORN], 3)
    play = begin(bench, timer=60, series=series)
    bench.moves("@0/ A2+ A0+")
    digest = play.match.state.digest()
    bench.console.stage.scenes.clear()
    assert continue_match(bench.console, "trax")
    again = bench.play
    assert again.match.state.digest() == digest
    assert (again.director.timer, [p.name for p in again.director.players]) == (60, ["Anna", "Björn"])
    assert again.director.series is not None
    assert again.director.series.best_of == 3


def test_there_may_be_nothing_to_go_on_with(bench: Bench) -> None:
    assert not continue_match(bench.console, "trax")
    assert bench.console.stage.top is None


def test_a_broken_match_is_told_of_and_not_gone_on_with(bench: Bench) -> None:
    folder = bench.store.folder / "continue"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "trax.rail").write_text("no record at all")
    assert not continue_match(bench.console, "trax")
    assert bench.store.notices


def test_storage_trouble_is_said_and_the_game_goes_on(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    play = begin(bench)
    monkeypatch.setattr(store, "write_atomically", full)
    bench.move()
    bench.tick(100)
    bench.store.flush()
    bench.console.look()  # as the loop does each tick
    assert "the storage is full" in bench.console.toast.words
    bench.move()
    assert play.match.at == 2


def test_settings_that_changed_meanwhile_hold_for_the_board(bench: Bench) -> None:
    play = begin(bench)
    old = play.view
    bench.press(Button.PAUSE)
    bench.console.settings.tile_first = True
    bench.press(Button.BACK)
    assert play.view is not old
    assert play._taste.tile_first


def test_a_hidden_game_on_shared_hands_draws_the_curtain(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = begin(bench)
    monkeypatch.setattr(Secrets, "shares", lambda _self, seat: seat is not None)
    bench.console.stage.scenes.clear()
    play = Play(bench.console, plain.director, plain.view)
    bench.console.stage.reset(play)
    assert bench.top.name == "curtain"
    assert play.table.seat is None  # nothing is shown before somebody says who looks
    bench.press(Button.CONFIRM)
    assert bench.top is play
    assert play.table.seat == 0
    play._decide(play.table, "@0/")
    bench.tick(100)
    assert bench.top is play  # all see what was played, but nobody's secrets
    assert play.table.seat is None
    bench.tick(2000)
    assert bench.top.name == "curtain"
    bench.press(Button.CONFIRM)
    assert play.table.seat == 1


def test_an_open_game_never_draws_it(bench: Bench) -> None:
    play = begin(bench)
    assert not play.match.info.kind & Kind.HIDDEN
    assert not play.secrets.shares(0)
    bench.move()
    assert bench.top is play


def test_looking_around_is_free_while_the_computer_thinks(bench: Bench) -> None:
    play = begin(bench, ANNA, EASY)
    bench.press(Button.CONFIRM, Button.CONFIRM)
    play.director.thinker.poll = lambda: None  # type: ignore[method-assign,union-attr]
    bench.tick(3000)
    middle = play.frame.board.centre
    drag = Intent(Act.DRAG, pos=middle, start=middle, delta=(30, 10), device="touch")
    assert play.handle(drag)
    assert play.match.at == 1


def test_a_drag_that_the_menu_cuts_short_is_let_go(bench: Bench) -> None:
    play = begin(bench)
    middle = play.frame.board.centre
    bench.console.stage.handle(Intent(Act.DRAG, pos=middle, start=middle, delta=(20, 0), device="touch"))
    assert play.view._drag == "camera"  # type: ignore[attr-defined]
    bench.press(Button.PAUSE)
    assert play.view._drag is None  # type: ignore[attr-defined]


def test_a_tap_on_the_words_only_takes_them_away(bench: Bench) -> None:
    play = begin(bench)
    play.say("Some words.")
    bench.draw()
    bench.tap((play.frame.board.centre[0], play._note_bottom - 5))
    assert play.note == ""
    assert bench.top is play


@pytest.mark.parametrize("text", layout.TEXT_SIZES)
@pytest.mark.parametrize("size", layout.SIZES)
def test_bar_board_and_strip_share_the_window(size: tuple[int, int], text: float) -> None:
    m = layout.metrics(*size, text)
    frame = Frame()
    frame.layout(m)
    parts = [frame.bar, frame.board] + ([frame.strip] if frame.strip is not None else [])
    if frame.shape == "foot" and frame.panel is not None:
        parts.append(frame.panel)
    for k, one in enumerate(parts):
        assert one.w > 0
        assert one.h > 0
        assert one.x >= 0
        assert one.y >= 0
        assert one.right <= m.width
        assert one.bottom <= m.height
        for other in parts[k + 1:]:
            assert not overlap(one, other)
    assert frame.board.w * frame.board.h >= 0.5 * m.width * m.height
    assert frame.menu.w >= m.touch
    assert frame.menu.right <= m.width


def overlap(a: Box, b: Box) -> bool:
    return min(a.right, b.right) - max(a.x, b.x) > 0.5 and min(a.bottom, b.bottom) - max(a.y, b.y) > 0.5
