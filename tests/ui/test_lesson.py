"""The lesson: its positions by the real rules, and the whole of it by keys, by pad and by touch."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from ui.bench.driver import Driver

from handheld.games.base import State, Token
from handheld.games.face import Box, Button
from handheld.games.teach import Lesson as Script
from handheld.games.teach import Step, lesson_of, page_of
from handheld.games.trax.lesson import LESSON, holds
from handheld.games.trax.rules import RULES
from handheld.ui.layout import least_text
from handheld.ui.recording import TextBox, visible
from handheld.ui.scenes.lesson import Lesson
from handheld.ui.scenes.progress import DONE, keep, kept
from handheld.ui.scenes.samples_teach import samples

Make = Callable[..., Driver]
STEPS = {step.id: step for step in LESSON.steps}


def position(step: Step) -> State:
    state: State = RULES.start(2, RULES.info.defaults())
    for token in step.moves:
        state.play({state.to_act()[0]: token})
    return state


def offered(step: Step, state: State) -> list[Token]:
    return [token for token in state.moves(0) if step.offer is None or step.offer(state, token)]


def wanted(step: Step, state: State) -> list[Token]:
    return [token for token in offered(step, state) if step.wants is None or step.wants(state, token)]


def after(step: Step, token: Token) -> tuple[State, int]:
    """Return the position after a turn, and how many tiles it forced."""
    state = position(step)
    events = state.play({0: token})
    return state, sum(event.name == "tile" for event in events) - 1


# ---------------------------------------------------------------- what the steps say is so


@pytest.mark.parametrize("step", LESSON.steps, ids=lambda step: step.id)
def test_a_step_asks_for_something_that_can_be_done(step: Step) -> None:
    state = position(step)
    assert state.to_act() == (LESSON.seat,)
    assert offered(step, state)
    if step.doing == "play":
        good = wanted(step, state)
        assert good
        if step.wants is not None:
            assert len(good) < len(offered(step, state))  # something can be done wrong, too
            assert step.otherwise
        for token in good:
            assert not any(check(state, token) for check, words in step.wrong if "more" not in words) or step.id in (
                "cascade",)


@pytest.mark.parametrize("step", [one for one in LESSON.steps if one.wrong], ids=lambda step: step.id)
def test_every_reproach_fits_some_wrong_try(step: Step) -> None:
    state = position(step)
    bad = [token for token in offered(step, state) if token not in wanted(step, state)]
    said = {next((words for check, words in step.wrong if check(state, token)), "") for token in bad}
    assert {words for _, words in step.wrong} <= said


def test_ids_are_unique_and_progress_finds_them() -> None:
    assert len(STEPS) == len(LESSON.steps)
    assert [LESSON.at(step.id) for step in LESSON.steps] == list(range(len(LESSON.steps)))
    assert LESSON.at("a step of an older version") == 0


def test_the_first_steps_force_nothing_by_surprise() -> None:
    for name in ("place", "match"):
        for token in wanted(STEPS[name], position(STEPS[name])):
            assert after(STEPS[name], token)[1] == 0


def test_the_tile_asked_for_bends_the_white_track_to_the_left() -> None:
    state, forced = after(STEPS["turn"], "A0\\")
    assert state.seen_by(0)["last"] == ((0, -1, 5),)  # f: white joins south and west
    assert forced == 0
    assert after(STEPS["turn"], "A0+")[0].seen_by(0)["last"] == ((0, -1, 0),)  # straight up
    assert after(STEPS["turn"], "A0/")[0].seen_by(0)["last"][0] == (0, -1, 3)  # white joins south and east


def test_forced_and_cascade_force_what_they_say() -> None:
    assert {after(STEPS["forced"], token)[1] for token in wanted(STEPS["forced"], position(STEPS["forced"]))} == {1}
    assert all(after(STEPS["cascade"], token)[1] >= 3 for token in wanted(STEPS["cascade"], position(STEPS["cascade"])))


def test_the_hollow_has_no_legal_tile_because_of_the_three_edge_rule() -> None:
    step = STEPS["illegal"]
    state = position(step)
    legal = {token[:-1] for token in state.moves(0)}
    for cell in ("A2", "B2", "C2", "A3", "B3", "C3"):
        assert cell not in legal
        whys = [state.why_not(0, cell + symbol) for symbol in "+/\\"]
        assert any(why is not None and why.rule == step.rule for why in whys)
        assert all(why is not None and why.rule in (step.rule, "colours") for why in whys)


@pytest.mark.parametrize(("name", "reason", "forced"),
                         [("loop", "loop", 1), ("line", "line", 2), ("attack", "loop", 2)])
def test_winning_steps_win_as_they_say(name: str, reason: str, forced: int) -> None:
    good = wanted(STEPS[name], position(STEPS[name]))
    assert len(good) == (1 if name == "attack" else 2)
    for token in good:
        state, n = after(STEPS[name], token)
        outcome = state.outcome()
        assert outcome is not None
        assert (outcome.places, outcome.reason, n) == ((0, 1), reason, forced)
    if name == "line":
        assert len(after(STEPS[name], good[0])[0].seen_by(0)["rows"]) == 8


def test_the_threat_is_real_and_can_be_parried() -> None:
    step = STEPS["parry"]
    state = position(step)
    good = wanted(step, state)
    assert 0 < len(good) < 8
    for token in offered(step, state):
        left, _ = after(step, token)
        replies = left.moves(1) if left.to_act() else ()
        lost = [reply for reply in replies if wins_black(left, reply)]
        assert (token in good) == (left.outcome() is None and not lost)
        assert holds(state, token) == (token in good)


def wins_black(state: State, token: Token) -> bool:
    copy = state.copy()
    copy.play({1: token})
    outcome = copy.outcome()
    return outcome is not None and outcome.places == (1, 0)


def test_other_games_need_not_teach() -> None:
    assert lesson_of("blank") is None
    assert page_of("blank") is None
    assert lesson_of("trax") is LESSON


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

    def press(self, *buttons: Button) -> None:
        for button in buttons:
            if self.device == "touch":
                box = next((box for box, one in self.lesson.panel._hits if one is button), None)
                assert box is not None, button
                self.d.tap_box(box)
            elif self.device == "keys":
                self.d.key(button)
            else:
                self.d.pad().press(button)

    def read(self) -> None:
        """Where the step's words have a page of their own: read it and go to the board."""
        for _ in range(9):
            if self.d.scene.name != "lesson-text":
                return
            if self.device == "touch":
                scene = self.d.scene
                button = scene.find("go")  # type: ignore[attr-defined]
                if button.box.bottom > scene.body.bottom:  # type: ignore[attr-defined]
                    x, y = scene.body.centre  # type: ignore[attr-defined]
                    self.d.drag((x, y), (x, y - scene.body.h * 0.45))  # type: ignore[attr-defined]
                else:
                    self.d.tap_box(button.box)
            elif self.device == "keys":
                self.d.key("Enter")
            else:
                self.d.pad().press(Button.CONFIRM)
        raise AssertionError("the words never end")

    def cell(self, token: Token) -> tuple[int, int]:
        sight = self.lesson.view.desk.sight  # type: ignore[attr-defined]
        found: tuple[int, int] = sight.read(token)[0]
        return found

    def spot(self, cell: tuple[int, int]) -> tuple[float, float]:
        found: tuple[float, float] = self.lesson.view.desk.camera.rest().point(  # type: ignore[attr-defined]
            cell[0] + 0.5, cell[1] + 0.5)
        return found

    def put(self, token: Token) -> None:
        """Try a tile out."""
        cell = self.cell(token)
        choice = self.lesson.view.desk.choice  # type: ignore[attr-defined]
        if self.device == "touch":
            self.d.tap(*self.spot(cell))
            for _ in range(3):
                self.d.settle()
                if choice.token == token:
                    return
                self.d.tap(*self.spot(cell))
        else:
            for _ in range(60):
                if choice.cursor == cell:
                    break
                self.press(Button.SECOND)
            assert choice.cursor == cell
            if choice.ghost is None:
                self.press(Button.CONFIRM)
            for _ in range(3):
                if choice.token == token:
                    return
                self.press(Button.NEXT)
        assert choice.token == token

    def play(self, token: Token) -> None:
        self.put(token)
        if self.device == "touch":
            self.d.settle()  # a person waits until the tick stands still
            self.d.tap(*self.lesson.view.desk.button_spots()[0])  # type: ignore[attr-defined]
        else:
            self.press(Button.CONFIRM)

    def ask(self, cell: tuple[int, int]) -> None:
        """Ask why nothing may be laid there."""
        if self.device == "touch":
            self.d.hold(*self.spot(cell))
            return
        choice = self.lesson.view.desk.choice  # type: ignore[attr-defined]
        if choice.ghost is not None:
            self.press(Button.BACK)
        for _ in range(12):
            if choice.cursor == cell:
                break
            at = choice.cursor or (99, 99)
            way = Button.LEFT if at[0] > cell[0] else Button.RIGHT if at[0] < cell[0] else None
            self.press(way or (Button.DOWN if at[1] < cell[1] else Button.UP))
        assert choice.cursor == cell
        self.press(Button.HINT)

    def solve(self) -> None:
        """Do what the step asks."""
        self.read()
        lesson = self.lesson
        if lesson.step.doing == "why":
            self.ask((-2, 0))
        else:
            self.play(wanted(lesson.step, lesson.state)[0])
        assert lesson.solved
        self.d.settle()

    def on(self) -> None:
        self.press(Button.CONFIRM)


@pytest.fixture
def learn(drive: Make, tmp_path: Path) -> Iterator[Callable[..., Hands]]:
    def begin(size: tuple[int, int] = (800, 480), device: str = "keys", **more: object) -> Hands:
        d = drive(size, folder=tmp_path, **more)
        d.start(lambda console: Lesson(console, "trax"))
        return Hands(d, device)

    return begin


@pytest.mark.parametrize("device", ["keys", "pad", "touch"])
@pytest.mark.parametrize("size", [(320, 240), (800, 480), (480, 800)])
def test_the_whole_lesson(learn: Callable[..., Hands], size: tuple[int, int], device: str) -> None:
    hands = learn(size, device)
    if device == "touch":
        hands.d.tap(3, size[1] - 3)  # so that the panel speaks of fingers
    for k, step in enumerate(LESSON.steps):
        hands.read()
        assert (hands.lesson.index, hands.lesson.step) == (k, step)
        hands.solve()
        hands.on()
    assert hands.d.scene.name == "lesson-end"
    hands.d.console.store.close()
    assert kept(hands.d.console)["trax"] == DONE


def test_a_wrong_try_is_explained_and_not_played(learn: Callable[..., Hands]) -> None:
    hands = learn()
    hands.lesson.go(LESSON.at("parry"))
    before = hands.lesson.state.digest()
    hands.play("A0/")  # closes the black loop
    assert not hands.lesson.solved
    assert "That closes the black loop yourself: Black wins in your turn." in said(hands.d)
    assert hands.lesson.state.digest() == before
    state, step = hands.lesson.state, hands.lesson.step
    hands.play(next(token for token in state.moves(0) if token not in wanted(step, state) and token[:2] not in (
        "A0", "B0")))
    assert "Black would still close the loop." in said(hands.d)
    assert hands.lesson.state.digest() == before
    hands.play("A0+")
    assert hands.lesson.solved
    assert "Black has nothing left to finish." in said(hands.d)


def said(d: Driver) -> str:
    """Return all words of the screen, lines joined."""
    return " ".join(d.words())


def test_only_what_the_step_offers_can_be_tried(learn: Callable[..., Hands]) -> None:
    hands = learn()
    hands.lesson.go(LESSON.at("turn"))
    assert set(hands.lesson.table.moves) == {"A0+", "A0/", "A0\\"}
    hands.press(Button.SECOND)
    assert hands.lesson.view.desk.choice.cursor == (0, -1)  # type: ignore[attr-defined]


def test_a_why_elsewhere_does_not_count(learn: Callable[..., Hands]) -> None:
    hands = learn()
    hands.lesson.go(LESSON.at("illegal"))
    hands.d.settle()
    hands.play("C0+")
    assert not hands.lesson.solved
    assert "That turn is allowed." in said(hands.d)
    hands.ask((-3, 0))
    assert hands.lesson.solved
    assert "Three ends of one colour would meet" in said(hands.d)


def test_the_hint_shows_a_turn_that_does_it(learn: Callable[..., Hands]) -> None:
    hands = learn()
    hands.lesson.go(LESSON.at("attack"))
    hands.press(Button.HINT)
    plies = hands.lesson.view.desk.plies  # type: ignore[attr-defined]
    assert [one.cell for one in plies] == [hands.cell("C5+")]
    assert not hands.lesson.solved


def test_progress_is_kept_and_taken_up(learn: Callable[..., Hands], drive: Make, tmp_path: Path) -> None:
    hands = learn()
    for _ in range(3):
        hands.solve()
        hands.on()
    assert hands.lesson.index == 3
    hands.press(Button.BACK)
    assert hands.d.names[-1] == "lesson-menu"
    hands.d.close()
    again = drive((800, 480), folder=tmp_path)
    again.start(lambda console: Lesson(console, "trax"))
    assert isinstance(again.scene, Lesson)
    assert again.scene.step.id == LESSON.steps[3].id


def test_a_solved_step_counts_even_before_going_on(learn: Callable[..., Hands]) -> None:
    hands = learn()
    hands.solve()
    hands.d.console.store.close()
    assert kept(hands.d.console)["trax"] == LESSON.steps[1].id


@pytest.mark.parametrize("device", ["keys", "pad"])
def test_a_step_can_be_left_out_and_done_again(learn: Callable[..., Hands], device: str) -> None:
    hands = learn(device=device)

    def choose(words: str) -> None:
        hands.press(Button.PAUSE)
        sheet = hands.d.scene
        at = [item.label for item in sheet.items()].index(words)  # type: ignore[attr-defined]
        for button in [Button.DOWN] * at + [Button.CONFIRM]:
            (hands.d.key if device == "keys" else hands.d.pad().press)(button)

    choose("Leave this step out")
    assert hands.lesson.index == 1
    choose("Leave this step out")
    choose("Step before")
    assert hands.lesson.index == 1
    choose("Start over")
    assert hands.lesson.index == 0
    choose("Read the step again")
    assert hands.d.scene.name == "lesson-text"


def test_the_menu_by_touch(learn: Callable[..., Hands]) -> None:
    hands = learn((320, 240), "touch")
    hands.read()
    hands.d.tap_box(hands.lesson.panel.menu)
    assert hands.d.scene.name == "lesson-menu"
    hands.d.tap_words("Leave this step out")
    hands.read()
    assert hands.lesson.index == 1


def test_who_has_finished_stays_finished(drive: Make, tmp_path: Path) -> None:
    d = drive((800, 480), folder=tmp_path)
    keep(d.console, "trax", DONE)
    d.console.store.flush()
    keep(d.console, "trax", "turn")
    d.console.store.flush()
    assert kept(d.console) == {"trax": DONE}


@pytest.mark.parametrize("text", ["", "[]", "{broken", '{"trax": 3}', "\udcff"])
def test_a_broken_progress_file_is_no_progress(drive: Make, tmp_path: Path, text: str) -> None:
    d = drive((800, 480), folder=tmp_path)
    d.console.store.folder.mkdir(parents=True, exist_ok=True)
    (d.console.store.folder / "lessons.json").write_bytes(text.encode("utf-8", "surrogateescape"))
    d.start(lambda console: Lesson(console, "trax"))
    assert isinstance(d.scene, Lesson)
    assert d.scene.index == 0


def test_any_press_ends_the_animation_first(learn: Callable[..., Hands]) -> None:
    hands = learn()
    hands.lesson.go(LESSON.at("cascade"))
    hands.play("B0/")
    assert hands.lesson.solved
    assert hands.d.console.stage.busy(hands.d.clock.time)
    hands.press(Button.CONFIRM)
    assert hands.lesson.step.id == "cascade"
    hands.press(Button.CONFIRM)
    assert hands.lesson.step.id == "illegal"


# ---------------------------------------------------------------- the look


def overlapping(a: Box, b: Box) -> bool:
    return min(a.right, b.right) - max(a.x, b.x) > 1 and min(a.bottom, b.bottom) - max(a.y, b.y) > 1


def seen(one: TextBox) -> Box:
    x, y = max(one.box.x, one.clip.x), max(one.box.y, one.clip.y)
    return Box(x, y, min(one.box.right, one.clip.right) - x, min(one.box.bottom, one.clip.bottom) - y)


@pytest.mark.parametrize(("size", "lang", "text_size", "device"), [
    ((320, 240), "en", 1.5, "touch"), ((320, 240), "sv", 1.25, "keys"), ((320, 240), "ja", 1.0, "touch"),
    ((320, 240), "ja", 1.5, "keys"), ((480, 320), "ja", 1.25, "keys"), ((480, 320), "sv", 1.0, "touch"),
    ((800, 480), "sv", 1.5, "keys"), ((320, 480), "sv", 1.5, "touch"), ((1920, 1080), "ja", 1.0, "touch"),
])
def test_words_have_their_room(drive: Make, size: tuple[int, int], lang: str, text_size: float, device: str) -> None:
    wrong = []
    d = drive(size, lang=lang, text_size=text_size, motion=False)
    for name, make in samples(d.console).items():
        d.start(lambda console, make=make: make())  # type: ignore[misc]
        d.console.devices.last_used = device
        d.settle()
        texts = [one for one in visible(d.texts()) if one.picture is None]
        assert texts, name
        wrong += [f"{name} {text_size} cut: {one.words!r} -> {one.shown!r}" for one in texts if one.cut]
        wrong += [f"{name} {text_size} outside: {one.words!r}" for one in texts
                  if one.box.x < -0.5 or one.box.right > size[0] + 0.5]
        wrong += [f"{name} {text_size} small: {one.words!r}" for one in texts
                  if one.size < least_text(*size, "en" if one.words.isdigit() else lang)]
        if not name.endswith("-menu"):  # words of the scene below shine through beside it
            wrong += [f"{name} {text_size} overlap: {one.words!r} and {other.words!r}"
                      for k, one in enumerate(texts) for other in texts[k + 1:]
                      if overlapping(seen(one), seen(other))]
        scene = d.scene
        if isinstance(scene, Lesson):
            inside = scene.panel.box
            wrong += [f"{name} {text_size} panel: {one.words!r}" for one in texts
                      if inside.holds(one.box.centre) and seen(one).h < one.box.h - 1]
    assert wrong == []


def test_the_panel_never_lies_over_the_board(drive: Make) -> None:
    for size in ((320, 240), (480, 320), (720, 720), (320, 480), (1280, 720)):
        d = drive(size)
        scene = d.start(lambda console: Lesson(console, "trax"))
        lesson = scene if isinstance(scene, Lesson) else None
        assert lesson is not None
        board, panel = lesson.panel.board, lesson.panel.box
        assert not overlapping(board, panel)
        assert board.w * board.h >= 0.5 * size[0] * (size[1] - lesson.panel.metrics.bar)


def test_a_new_size_keeps_the_step(learn: Callable[..., Hands]) -> None:
    hands = learn()
    hands.lesson.go(LESSON.at("loop"))
    hands.d.resize(480, 320)
    assert hands.lesson.step.id == "loop"
    hands.solve()


def test_a_script_of_another_game_needs_nothing_new() -> None:
    """The types of games.teach hold a lesson without a line of Trax in it."""
    step = Step("take", "Take", "Take one to three.", "Take two.", "Done.", wants=lambda _state, token: token == "2")
    script = Script("blank", (step,), "That is all.")
    assert script.at("take") == 0
    assert script.minutes == 5
