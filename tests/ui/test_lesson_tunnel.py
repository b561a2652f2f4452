"""The lesson of Tunnel Lines: its positions by the real rules, and the whole of it by keys, by pad and by touch."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from ui.bench.driver import Driver

from handheld.games import BUILDING
from handheld.games.base import State, Token
from handheld.games.face import Button
from handheld.games.teach import Step, lesson_of, page_of
from handheld.games.tunnel import notation, trips
from handheld.games.tunnel.boardlook import Choice
from handheld.games.tunnel.cursor import place_of
from handheld.games.tunnel.lesson import LESSON, TURNS, until
from handheld.games.tunnel.rules import RULES
from handheld.games.tunnel.rules_page import PAGE, BoardPicture
from handheld.games.tunnel.sight import Sight
from handheld.games.tunnel.why import CELL
from handheld.ui.layout import least_text
from handheld.ui.scenes.howto import Rules
from handheld.ui.scenes.lesson import Lesson
from handheld.ui.scenes.progress import DONE, kept

Make = Callable[..., Driver]
STEPS = {step.id: step for step in LESSON.steps}
FIGURES = {section.id: section.figures[0] for section in PAGE.sections if section.figures}
SHARP_CELL = 89  # above the last tile of the step about sharp corners


def position(step: Step) -> State:
    state: State = RULES.start(2, RULES.info.defaults())
    for token in step.led():
        state.play({state.to_act()[0]: token})
    return state


def offered(step: Step) -> list[Token]:
    state = position(step)
    return [token for token in state.moves(0) if step.offer is None or step.offer(state, token)]


def wanted(step: Step) -> list[Token]:
    state = position(step)
    return [token for token in offered(step) if step.wants is None or step.wants(state, token)]


def after(step: Step, token: Token) -> tuple[State, list[tuple[str, Any]]]:
    state = position(step)
    events = state.play({0: token})
    return state, [(event.name, event.data) for event in events]


# ---------------------------------------------------------------- what the steps say is so


def test_the_game_teaches() -> None:
    assert lesson_of("tunnel") is LESSON
    assert page_of("tunnel") is PAGE
    assert 8 <= len(LESSON.steps) == len(STEPS)


def test_the_game_of_the_lesson_goes_to_its_end() -> None:
    """All positions are places in one game, and the last of them is one tile from the end of it."""
    tokens = [token for turn in TURNS for token in turn.split()]
    for step in LESSON.steps:
        assert list(step.led()) == tokens[:len(step.led())]
    state = position(STEPS["last"])
    for token in ("t1.212.117.125", "b-", "end"):
        state.play({0: token})
    assert state.seen_by(0)["trigger"] == (0, ("both", "lines"))
    assert state.seen_by(0)["last_turns"] == (1,)


@pytest.mark.parametrize("step", LESSON.steps, ids=lambda step: step.id)
def test_a_step_asks_for_something_that_can_be_done(step: Step) -> None:
    state = position(step)
    assert state.to_act() == (LESSON.seat,)
    good = wanted(step)
    assert good
    if step.wants is not None:
        bad = [token for token in offered(step) if token not in good]
        assert bad
        assert step.otherwise
        said = {next((words for check, words in step.wrong if check(state, token)), "") for token in bad}
        assert {words for _, words in step.wrong} <= said


def test_lines_start_where_the_words_say() -> None:
    assert len(wanted(STEPS["start"])) == 18  # nine arrows, from two corners each
    sides = {arrow for token in wanted(STEPS["second"]) for arrow in [notation.read(token).cell]}  # type: ignore[union-attr]
    assert sides == {3, 11, 63, 215}  # across, and on both sides next to that; one is taken
    assert position(STEPS["second"]).seen_by(0)["lines"][0][0]["side"] == 2


def test_the_cell_above_is_too_sharp_and_nothing_else_forbids_it() -> None:
    state = position(STEPS["sharp"])
    why = state.why_not(0, f"t0.{SHARP_CELL}.60.47")
    assert why is not None
    assert why.rule == STEPS["sharp"].rule == "acute"
    assert not [token for token in state.moves(0) if token.split(".")[1:2] == [str(SHARP_CELL)]]


def test_the_hub_and_the_stations_bring_what_they_should() -> None:
    for token in wanted(STEPS["hub"]):
        assert after(STEPS["hub"], token)[1][0][1][4] in ("A1", "C2")
    (join,) = wanted(STEPS["station"])
    assert ("chip", (76, 1)) in after(STEPS["station"], join)[1]
    (chip,) = wanted(STEPS["chip"])
    state, events = after(STEPS["chip"], chip)
    assert events == [("station", (74, 2))]
    before, now = position(STEPS["chip"]).seen_by(0)["trips"]["A"], state.seen_by(0)["trips"]["A"]
    assert before["case"] == "nostation"
    assert (now["case"], now["cost"], now["gain"]) == ("route", 1, (6, 0))


def test_the_trip_takes_three_stretches_and_one_change() -> None:
    for token in wanted(STEPS["bonus"]):
        seen = after(STEPS["bonus"], token)[0].seen_by(0)
        trip = seen["trips"]["B"]
        assert (trip["cost"], trip["players"], trip["gain"][0]) == (6, (0, 1), 6)
        assert trips.way_of(Sight(seen), "B", trip).counts == (1,)
    assert position(STEPS["bonus"]).seen_by(0)["trips"]["B"]["case"] == "nostation"


def test_terminals_complete_the_lines() -> None:
    for name, line in (("terminal", 0), ("last", 1)):
        for token in wanted(STEPS[name]):
            state, events = after(STEPS[name], token)
            assert ("done", (line,)) in events
            assert state.seen_by(0)["must"] == "bonus"
    assert position(STEPS["terminal"]).seen_by(0)["away"][0][0] == 1


# ---------------------------------------------------------------- with hands


class Hands:
    """Does what a person does, by one device; looks at the view only to see where things are."""

    def __init__(self, driver: Driver, device: str) -> None:
        self.d, self.device = driver, device

    @property
    def lesson(self) -> Lesson:
        scene = self.d.scene
        assert isinstance(scene, Lesson)
        return scene

    @property
    def desk(self) -> Any:
        return self.lesson.view.desk  # type: ignore[attr-defined]

    def press(self, *buttons: Button) -> None:
        for button in buttons:
            if self.device == "touch":
                found = next((box for box, one in self.lesson.panel._hits if one is button), None)
                assert found is not None, button
                self.d.tap_box(found)
            elif self.device == "keys":
                self.d.key(button)
            else:
                self.d.pad().press(button)

    def read(self) -> None:
        """Where the step's words have a page of their own: read it and go to the board."""
        for _ in range(12):
            if self.d.scene.name != "lesson-text":
                return
            if self.device == "touch":
                scene: Any = self.d.scene
                button = scene.find("go")
                if button.box.bottom > scene.body.bottom:
                    x, y = scene.body.centre
                    self.d.drag((x, y), (x, y - scene.body.h * 0.45))
                else:
                    self.d.tap_box(button.box)
            elif self.device == "keys":
                self.d.key("Enter")
            else:
                self.d.pad().press(Button.CONFIRM)
        raise AssertionError("the words never end")

    def put(self, tokens: list[Token]) -> None:
        """Try one of these steps out."""
        goals = [notation.read(token) for token in tokens]
        if self.device == "touch":
            goal: Choice = goals[0]  # type: ignore[assignment]
            spot = self.desk.board.spot(place_of(goal))
            if not self.desk.board.visible(place_of(goal)):
                x, y = self.desk.places.board.centre
                self.d.drag((x, y), (x + (x - spot[0]) * 0.8, y + (y - spot[1]) * 0.8))
            for _ in range(8):
                if self.desk.choice in goals:
                    return
                self.d.tap(*self.desk.board.spot(place_of(goal)))
                self.d.settle()
        else:
            for _ in range(40):
                if self.desk.choice in goals:
                    return
                self.press(Button.NEXT)
        assert self.desk.choice in goals

    def ask(self) -> None:
        """Ask why nothing may be laid in a cell."""
        board = self.desk.board
        if self.device == "touch":
            self.d.hold(*board.spot((CELL, SHARP_CELL)))
            return
        for _ in range(5):
            if self.desk.mode == "look":
                break
            self.press(Button.SECOND)
        for _ in range(60):
            if board.cursor == (CELL, SHARP_CELL):
                break
            (x, y), (u, v) = board.spot(board.cursor), board.spot((CELL, SHARP_CELL))
            if abs(v - y) > board.net.scale * 0.5:
                self.press(Button.DOWN if v > y else Button.UP)
            else:
                self.press(Button.RIGHT if u > x else Button.LEFT)
        assert board.cursor == (CELL, SHARP_CELL)
        self.press(Button.HINT)

    def solve(self) -> None:
        """Do what the step asks."""
        step = self.lesson.step
        if step.doing == "why":
            self.ask()
        else:
            self.change(step)
            self.put(wanted(step))
            self.press(Button.CONFIRM)
        assert self.lesson.solved
        self.d.settle()

    def change(self, step: Step) -> None:
        """Go on to the line or the stations that the step is about."""
        token = wanted(step)[0]
        mode = {"t": f"line{token[1]}", "s": "station", "b": "bonus"}[token[0]]
        for _ in range(5):
            if self.desk.mode == mode:
                return
            self.press(Button.SECOND)
        raise AssertionError(mode)


@pytest.mark.parametrize("device", ["keys", "pad", "touch"])
@pytest.mark.parametrize("size", [(320, 240), (800, 480), (480, 800)])
def test_the_whole_lesson(drive: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int],
                          device: str) -> None:
    monkeypatch.setenv(BUILDING, "tunnel")
    d = drive(size, folder=tmp_path)
    d.start(lambda console: Lesson(console, "tunnel"))
    hands = Hands(d, device)
    if device == "touch":
        d.tap(3, size[1] - 3)  # so that the panel speaks of fingers
    for k, step in enumerate(LESSON.steps):
        hands.read()
        assert (hands.lesson.index, hands.lesson.step) == (k, step)
        d.settle()
        hands.solve()
        hands.press(Button.CONFIRM)
    assert d.scene.name == "lesson-end"
    d.console.store.close()
    assert kept(d.console)["tunnel"] == DONE


def test_a_wrong_try_is_explained_and_not_played(drive: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(BUILDING, "tunnel")
    d = drive((800, 480), folder=tmp_path)
    d.start(lambda console: Lesson(console, "tunnel"))
    hands = Hands(d, "keys")
    hands.read()
    for name, token, words in (("station", "t0.140.75.87", "A station, but no hub touches it: no point."),
                               ("terminal", "t0.128.68.80", "That leads past the terminal.")):
        hands.lesson.go(LESSON.at(name))
        d.settle()
        before = hands.lesson.state.digest()
        hands.put([token])
        hands.press(Button.CONFIRM)
        assert not hands.lesson.solved
        assert words in " ".join(d.words())
        assert hands.lesson.state.digest() == before


def test_the_place_that_is_spoken_of_is_in_sight(drive: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(BUILDING, "tunnel")
    d = drive((320, 240), folder=tmp_path)
    d.start(lambda console: Lesson(console, "tunnel"))
    hands = Hands(d, "pad")
    hands.read()
    for step in LESSON.steps:
        hands.lesson.go(LESSON.at(step.id))
        d.settle()
        board = hands.desk.board
        seen = [place_of(notation.read(token)) for token in wanted(step)]  # type: ignore[arg-type]
        if step.id not in ("start", "second"):  # arrows all round the board
            assert any(board.visible(place) for place in seen), step.id


# ---------------------------------------------------------------- the rules in pages


@pytest.mark.parametrize("name", FIGURES)
def test_a_figure_is_a_place_in_the_game(name: str) -> None:
    figure = FIGURES[name]
    assert isinstance(figure, BoardPicture)
    assert figure.size[0] > figure.size[1] > 3
    look = figure.look
    assert look.board == "crossroads"
    assert bool(look.ghost or look.ghost_chips) == bool(figure.ghost)
    assert bool(look.blamed) == bool(figure.asked)
    assert (look.trip is not None) == bool(figure.trip)


def test_the_figures_show_what_their_words_say() -> None:
    def look(name: str) -> Any:
        return FIGURES[name].look  # type: ignore[attr-defined]

    assert len(look("turn").turn) == 3
    assert (CELL, SHARP_CELL) in look("forbidden").blamed
    assert look("hubs").ghost[0].card == "A1"
    assert (look("second").ghost[0].line, look("second").ghost[0].start) == (1, 6)
    assert {76, 77} <= set(look("stations").chips)
    assert look("instead").ghost_chips == ((74, 2),)
    assert [line.done for line in look("terminals").lines if line.seat == 0] == [True, False]
    assert look("terminals").ghost_chips == ((54, 2),)
    assert len(look("trips").trip.changes) == 2  # either of two stations
    state = RULES.start(2, RULES.info.defaults())
    for token in until(13, 2):
        state.play({state.to_act()[0]: token})
    assert state.seen_by(0)["trips"]["B"]["cost"] == 6


@pytest.mark.parametrize("lang", ["en", "sv", "ja"])
@pytest.mark.parametrize("size", [(320, 240), (480, 320), (800, 480), (480, 800), (1920, 1080)])
@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_the_pages_can_be_shown(drive: Make, tmp_path: Path, size: tuple[int, int], lang: str, scale: float) -> None:
    d = drive(size, folder=tmp_path, lang=lang, text_size=scale, motion=False)
    d.start(lambda console: Rules(console, PAGE, 0))
    for section in PAGE.sections:
        scene = d.scene
        assert isinstance(scene, Rules)
        assert scene.section is section
        texts = d.texts()
        assert any(one.words == d.console.words.text(section.title) for one in texts)
        assert not any(one.cut for one in texts)
        assert all(one.size >= least_text(*size, lang if max(one.words, default="") > "\u2e7f" else "en")
                   for one in texts)  # the letters of hubs are Latin in every language
        d.key("Right")


@pytest.mark.parametrize("lang", ["en", "sv", "ja"])
def test_cards_have_room_for_their_letters_beside_large_words(drive: Make, tmp_path: Path, lang: str,
                                                              monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(BUILDING, "tunnel")
    d = drive((320, 240), folder=tmp_path, lang=lang, text_size=1.5)
    d.start(lambda console: Lesson(console, "tunnel"))
    hands = Hands(d, "pad")
    hands.read()
    d.settle()
    cards = hands.desk.places.cards
    assert len(cards) == 6
    assert all(card.w >= d.console.metrics.small for card in cards)
    assert all(one.bottom <= other.y or one.right <= other.x for one, other in pairwise(cards))
