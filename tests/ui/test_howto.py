"""How to play: the contents, the rules a page at a time, and their figures by the real rules."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from ui.bench.driver import Driver

from handheld.games.face import Button
from handheld.games.teach import RulesPage, page_of
from handheld.games.trax.rules_page import PAGE, Position
from handheld.ui.scenes.howto import HowTo, Rules
from handheld.ui.scenes.lesson import Lesson
from handheld.ui.scenes.progress import DONE, keep

Make = Callable[..., Driver]
FIGURES = [(section.id, figure) for section in PAGE.sections for figure in section.figures]
POSITIONS = [figure for _, figure in FIGURES if isinstance(figure, Position)]


def captions(section: str) -> list[Position]:
    return [figure for name, figure in FIGURES if name == section and isinstance(figure, Position)]


# ---------------------------------------------------------------- the figures show what their words say


@pytest.mark.parametrize("figure", POSITIONS, ids=lambda figure: figure.caption)
def test_a_figure_is_a_position_of_the_game(figure: Position) -> None:
    sight, turn, why, _ = figure._shown
    assert sight.width * sight.height > 0
    assert bool(figure.play) == bool(turn)
    assert bool(figure.refused) == (why is not None)
    wide, high = figure.size
    assert 1 <= wide <= 9
    assert 1 <= high <= 9


def test_loops_and_lines_are_what_they_are_called() -> None:
    loop, line = captions("goal")
    assert [(colour, kind) for colour, kind, _ in loop._shown[0].paths] == [("W", "loop")]
    assert [(colour, kind) for colour, kind, _ in line._shown[0].paths] == [("W", "line")]
    assert line._shown[0].height == 8
    threat, closed = captions("loop")
    assert not threat._shown[0].over
    assert len(closed._shown[1]) == 2  # the tile laid and the one forced
    assert closed._shown[0].paths[0][1] == "loop"
    (joined,) = captions("line")
    assert (joined._shown[0].height, len(joined._shown[1])) == (8, 3)
    assert joined._shown[0].paths[0][:2] == ("W", "line")


def test_the_others_say_what_is_so() -> None:
    (forced,) = captions("forced")
    assert len(forced._shown[1]) == 1 + 4
    (refused,) = captions("refused")
    sight, _, why, thought = refused._shown
    assert why is not None
    assert why.rule == "three-edges"
    assert [colour for _, colour in sight.asked_with(why.cells[0], thought)].count("B") == 3
    (ending,) = captions("ending")
    assert len(ending.moves.split()) % 2 == 1  # Black is to move
    assert ending._shown[0].paths[0][0] == "W"
    (dots,) = captions("placing")
    assert len(dots._shown[0].legal) == 6


def test_every_section_has_words() -> None:
    assert page_of("trax") is PAGE
    assert len({section.id for section in PAGE.sections}) == len(PAGE.sections) >= 10
    assert all(section.paragraphs and section.title for section in PAGE.sections)
    for word in ("goal", "tiles", "placing", "forced", "refused", "loop", "line", "variants", "ending"):
        assert any(section.id == word for section in PAGE.sections)


# ---------------------------------------------------------------- with hands


def begin(drive: Make, tmp_path: Path, size: tuple[int, int] = (800, 480), **more: object) -> Driver:
    d = drive(size, folder=tmp_path, **more)
    d.start(lambda console: HowTo(console, "trax"))
    return d


def rules(d: Driver) -> Rules:
    assert isinstance(d.scene, Rules)
    return d.scene


@pytest.mark.parametrize("device", ["keys", "pad"])
@pytest.mark.parametrize("size", [(320, 240), (800, 480)])
def test_all_pages_can_be_read_with_one_button(drive: Make, tmp_path: Path, size: tuple[int, int], device: str) -> None:
    d = begin(drive, tmp_path, size, motion=False)
    press = d.key if device == "keys" else d.pad().press
    press(Button.DOWN)
    press(Button.CONFIRM)
    seen = set()
    for _ in range(120):
        page = rules(d)
        before = (page.index, page.scroll)
        seen.add(page.index)
        press(Button.CONFIRM)
        if (rules(d).index, rules(d).scroll) == before:
            break
    assert seen == set(range(len(PAGE.sections)))
    assert rules(d).scroll >= rules(d).content - rules(d).body.h - 1  # read to the very end
    press(Button.BACK)
    assert d.scene.name == "howto"


@pytest.mark.parametrize("size", [(320, 240), (800, 480), (480, 800)])
def test_pages_by_touch(drive: Make, tmp_path: Path, size: tuple[int, int]) -> None:
    d = begin(drive, tmp_path, size, motion=False)
    d.tap_words("The goal")
    assert rules(d).index == 0
    d.tap_words("Next page")
    d.tap_words("Next page")
    assert rules(d).index == 2
    d.tap_words("Page before")
    assert rules(d).index == 1
    x, y = rules(d).body.centre
    d.drag((x, y), (x, y - rules(d).body.h * 0.4))
    assert rules(d).index == 1
    assert rules(d).scroll > 0 or rules(d).content <= rules(d).body.h
    d.tap_words("Back")
    assert d.scene.name == "howto"


def test_pages_turn_by_shoulder_buttons_and_arrows(drive: Make, tmp_path: Path) -> None:
    d = drive((480, 320), folder=tmp_path)
    d.start(lambda console: Rules(console, PAGE, 0))
    d.pad().press(Button.NEXT, Button.RIGHT, Button.RIGHT, Button.PREVIOUS, Button.LEFT)
    assert rules(d).index == 1
    d.pad().press(Button.LEFT, Button.LEFT, Button.LEFT)
    assert rules(d).index == 0
    d.key("Right")
    assert (rules(d).index, rules(d).corner()) == (1, f"2 / {len(PAGE.sections)}")


def test_the_way_to_the_lesson(drive: Make, tmp_path: Path) -> None:
    d = begin(drive, tmp_path)
    assert "Take the lesson (5 minutes)" in d.words()
    d.key("Enter")
    assert isinstance(d.scene, Lesson)
    d.scene.forward()
    d.scene.forward()
    d.console.store.flush()
    d.key("Esc")
    assert d.scene.name == "lesson-menu"
    d.tap_words("End the lesson for now")
    assert d.scene.name == "howto"
    assert "Go on with the lesson (3 of 10)" in d.words()
    keep(d.console, "trax", DONE)
    d.console.store.flush()
    d.scene.enter()
    assert "Take the lesson again" in d.words()


def test_all_rules_speak_the_language(drive: Make, tmp_path: Path) -> None:
    for lang, title in (("sv", "Målet"), ("ja", "目的")):
        d = begin(drive, tmp_path, lang=lang)
        assert title in d.words()


def test_a_page_of_another_game_needs_nothing_new() -> None:
    assert isinstance(PAGE, RulesPage)
    assert page_of("blank") is None


def test_a_game_without_rules_shows_those_there_are(drive: Make, tmp_path: Path) -> None:
    d = drive((800, 480), folder=tmp_path)
    scene = d.start(lambda console: HowTo(console, "blank"))
    assert isinstance(scene, HowTo)
    assert scene.game is None
    d.tap_words("Trax")
    assert "The goal" in d.words()


def test_the_frames_of_twisty_tracks_show_what_they_say() -> None:
    from handheld.games.twisty.rules_page import PAGE as TWISTY
    from handheld.games.twisty.rules_page import FramePicture

    pictures = {section.id: section.figures[0] for section in TWISTY.sections if section.figures}
    runs = {}
    for name, picture in pictures.items():
        assert isinstance(picture, FramePicture)
        runs[name] = picture.steps[2]
        assert picture.size[0] > picture.size[1] > 3
    assert runs["goal"] == ()
    assert [run.kind for run in runs["crash"]] == ["crashed", "crashed"]
    assert [(run.train, run.end[0]) for run in runs["stations"]] == [(0, "station")]
    assert len(runs["running"][0].path) == 8
    assert len(runs["round"]) == 1


@pytest.mark.parametrize("size", [(320, 240), (800, 480), (480, 800)])
def test_the_pages_of_twisty_tracks_can_be_shown(drive: Make, tmp_path: Path, size: tuple[int, int]) -> None:
    page = page_of("twisty")
    assert page is not None
    d = drive(size, folder=tmp_path)
    d.start(lambda console: Rules(console, page))
    for section in page.sections:
        assert rules(d).section is section
        texts = d.texts()
        assert any(one.words == section.title for one in texts)
        assert not any(one.cut for one in texts)
        d.key("Right")
