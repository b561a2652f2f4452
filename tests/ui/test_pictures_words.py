"""Every sample screen: words have their room, and words and marks stand out from what lies behind them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pygame
import pytest
from pictures.gallery import SIZES, THEMES, looked_at, screens, studio
from pictures.looking import LookingCanvas, box_faults, contrast_faults

from handheld.app.screens import Look, Studio
from handheld.games.face import Box, Canvas
from handheld.ui import layout
from handheld.ui.canvas import PygameCanvas
from handheld.ui.canvas import Studio as Pictures
from handheld.ui.theme import theme
from handheld.ui.words import Words


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Studio]:
    with studio(tmp_path_factory.mktemp("words")) as one:
        yield one


@pytest.mark.parametrize("look", [Look(size, name) for size in SIZES for name in (*THEMES, "high-contrast")],
                         ids=lambda look: "{}x{}-{}".format(*look.size, look.theme))
def test_words_and_marks_can_be_read(made: Studio, look: Look) -> None:
    wrong, words, marks = [], 0, 0
    for name, show in screens(made, look):
        show()
        found = looked_at(made)
        words += sum(not one.mark for one in found)
        marks += sum(one.mark for one in found)
        assert any(not one.mark for one in found), name
        wrong += [f"{name}: {one}" for one in (*box_faults(found, look.size, "en"), *contrast_faults(found))]
    assert wrong == []
    assert words > 500  # it did look at something
    assert marks > 100


@pytest.mark.parametrize("text", [1.0, 1.25, 1.5])
@pytest.mark.parametrize("language", ["en", "sv", "ja"])
@pytest.mark.parametrize("size", [(320, 240), (800, 480)], ids="{0[0]}x{0[1]}".format)
def test_words_have_their_room(made: Studio, size: tuple[int, int], language: str, text: float) -> None:
    wrong = []
    for name, show in screens(made, Look(size, "paper", language, text)):
        show()
        wrong += [f"{name}: {one}" for one in box_faults(looked_at(made, colours=False), size, language)]
    assert wrong == []


# ---------------------------------------------------------------- the measures themselves


@pytest.fixture
def canvas(made: Studio) -> Callable[..., LookingCanvas]:
    def build(name: str = "paper") -> LookingCanvas:
        surface = pygame.Surface((320, 240))
        surface.fill(theme(name).rgb("ground"))
        real = PygameCanvas(surface, layout.metrics(320, 240), Words("en"), theme(name), Pictures())
        return LookingCanvas(real)

    return build


def faults(found: Any) -> list[str]:
    return [*box_faults(found, (320, 240), "en"), *contrast_faults(found)]


def test_a_tidy_screen_has_no_faults(canvas: Any) -> None:
    c = canvas()
    c.rect(Box(20, 20, 120, 30), "accent", 8)
    c.text((80, 35), "Play", 13, "onaccent", anchor="cm", room=100)
    c.mark("tick", (30, 35), 6, "onaccent")
    c.paragraph(Box(20, 80, 280, 60), "Words that stand in more than one line, one under the other, have room.", 13)
    assert len(c.found) >= 4
    assert faults(c.found) == []


def over(c: Any) -> None:
    c.text((20, 40), "One thing", 13)
    c.text((60, 45), "and another", 13)


def cut(c: Any) -> None:
    c.text((20, 40), "Far too long for its place", 13, room=40)


def outside(c: Any) -> None:
    c.text((300, 40), "Over the edge", 13)


def below(c: Any) -> None:
    c.text((100, 241), "Under the edge", 13)


def leaving(c: Any) -> None:
    c.rect(Box(20, 20, 40, 20), "surface", 6)
    c.text((40, 30), "More than a pill holds", 13, anchor="cm")


def small(c: Any) -> None:
    c.text((20, 40), "Tiny", 9)


def pale(c: Any) -> None:
    c.text((20, 40), "Pale", 13, "hair")


def pale_mark(c: Any) -> None:
    c.mark("tick", (40, 40), 8, "hair")


def on_two_grounds(c: Any) -> None:
    c.rect(Box(40, 20, 100, 40), "ink")
    c.text((20, 40), "Half on ink", 13)


def in_a_picture(c: Any) -> None:
    def paint(inner: Canvas) -> None:
        inner.rect(Box(0, 0, 100, 40), "hair")
        inner.text((10, 20), "Pale", 13, "grid")

    c.picture(("pale",), (20, 20), (100, 40), paint)


def clipped(c: Any) -> None:
    with c.clip(Box(0, 0, 60, 100)):
        c.text((20, 40), "Half of this is not to be seen", 13)


@pytest.mark.parametrize(("draw", "says"), [
    (over, "lies over"), (cut, "is cut"), (outside, "out of its window"), (below, "out of the window"),
    (leaving, "leaves its frame"), (small, "set in 9 px"), (pale, "words 'Pale'"), (pale_mark, "mark 'tick'"),
    (on_two_grounds, "words 'Half on ink'"), (in_a_picture, "words 'Pale'"), (clipped, "sideways"),
])
def test_each_fault_is_found(canvas: Any, draw: Callable[[Any], None], says: str) -> None:
    c = canvas()
    draw(c)
    assert any(says in one for one in faults(c.found)), faults(c.found)
