"""The lesson of Twisty Tracks: its positions by the real rules, and the whole of it by keys and by touch."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from ui.bench.driver import Driver

from handheld.games import BUILDING
from handheld.games.base import State, Token
from handheld.games.face import Button
from handheld.games.teach import Step
from handheld.games.twisty import notation
from handheld.games.twisty.lesson import LESSON
from handheld.games.twisty.rules import RULES
from handheld.ui.scenes.lesson import Lesson

Make = Callable[..., Driver]


def position(step: Step) -> State:
    state: State = RULES.start(1, RULES.info.defaults())
    for token in step.moves:
        state.play({state.to_act()[0]: token})
    return state


def offered(step: Step) -> list[Token]:
    state = position(step)
    return [token for token in state.moves(0) if step.offer is None or step.offer(state, token)]


def wanted(step: Step) -> list[Token]:
    state = position(step)
    return [token for token in offered(step) if step.wants is None or step.wants(state, token)]


def runs(step: Step, token: Token) -> list[tuple[int, int, str]]:
    """Return (train, borders, end) of the trains that move."""
    return [(event.data[0], len(event.data[1]), event.data[2]) for event in position(step).play({0: token})
            if event.name == "run"]


STEPS = {step.id: step for step in LESSON.steps}


@pytest.mark.parametrize("step", LESSON.steps, ids=lambda step: step.id)
def test_a_step_asks_for_something_that_can_be_done(step: Step) -> None:
    assert position(step).to_act() == (0,)
    assert wanted(step)
    if step.wants is not None:
        assert len(wanted(step)) < len(offered(step))
        assert step.otherwise
        state = position(step)
        bad = [token for token in offered(step) if token not in wanted(step)]
        said = {next((words for check, words in step.wrong if check(state, token)), "") for token in bad}
        assert {words for _, words in step.wrong} <= said


def test_the_words_are_true() -> None:
    assert [max(borders for _, borders, _ in runs(STEPS["far"], token)) for token in wanted(STEPS["far"])] == [5, 8]
    assert {runs(STEPS["home"], token)[0][2] for token in wanted(STEPS["home"])} == {"station"}
    (best,) = wanted(STEPS["best"])
    events = position(STEPS["best"]).play({0: best})
    assert [event.data[2] for event in events if event.name == "award"] == [18]
    for token in offered(STEPS["crash"]):
        assert (len(runs(STEPS["crash"], token)), token in wanted(STEPS["crash"])) == (
            2, all(end != "crashed" for _, _, end in runs(STEPS["crash"], token)))
    before = {train: end for train, _, end in runs(STEPS["turn"], wanted(STEPS["turn"])[0])}
    assert before == {0: "at"}


@pytest.mark.parametrize(("size", "device"), [((800, 480), "keys"), ((320, 240), "pad"), ((480, 800), "touch")])
def test_the_whole_lesson(drive: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int],
                          device: str) -> None:
    monkeypatch.setenv(BUILDING, "twisty")
    d = drive(size, folder=tmp_path)
    d.start(lambda console: Lesson(console, "twisty"))

    def press(*buttons: Button) -> None:
        for button in buttons:
            if device == "pad":
                d.pad().press(button)
            else:
                d.key(button)

    for step in LESSON.steps:
        for _ in range(9):
            if d.scene.name != "lesson-text":
                break
            press(Button.CONFIRM)
        lesson = d.scene
        assert isinstance(lesson, Lesson)
        assert lesson.step is step
        token = wanted(step)[0]
        cell, _ = notation.read(token)
        hand = lesson.view.desk.hand(0)  # type: ignore[attr-defined]
        if device == "touch":
            pane = lesson.view.desk.pane(0)  # type: ignore[attr-defined]
            x, y = pane.frame.point(cell % 5 + 0.5, cell // 5 + 0.5)
            d.tap(x, y)
            for _ in range(4):
                d.settle()
                if hand.choice.token in wanted(step):
                    break
                d.tap(x, y)
            assert hand.choice.token in wanted(step)
            box = next(box for box, button in lesson.panel._hits if button is Button.CONFIRM)
            d.tap_box(box)
        else:
            for _ in range(30):
                if hand.choice.cursor == cell or hand.choice.ghost == cell:
                    break
                press(Button.RIGHT if (hand.choice.cursor or 0) % 5 < cell % 5 else
                      Button.LEFT if (hand.choice.cursor or 0) % 5 > cell % 5 else
                      Button.DOWN if (hand.choice.cursor or 0) < cell else Button.UP)
            if hand.choice.token is None:
                press(Button.CONFIRM)
            for _ in range(4):
                if hand.choice.token in wanted(step):
                    break
                press(Button.NEXT)
            assert hand.choice.token in wanted(step)
            press(Button.CONFIRM)
        assert lesson.solved
        d.settle()
        if device == "touch":
            d.tap_box(next(box for box, button in lesson.panel._hits if button is Button.CONFIRM))
        else:
            press(Button.CONFIRM)
    assert d.scene.name == "lesson-end"
