"""The teaching screens as they look in use, for pictures and tests of layout (`pocket-rails screens`)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from handheld.games import registered
from handheld.games.face import Metrics
from handheld.games.teach import lesson_of, page_of
from handheld.ui.scene import Scene
from handheld.ui.scenes.howto import HowTo, Rules
from handheld.ui.scenes.lesson import Lesson, LessonEnd, LessonMenu, LessonText
from handheld.ui.scenes.samples_play import Posed

if TYPE_CHECKING:
    from handheld.ui.console import Console


class At(Lesson):
    """A lesson that opens at a step, with its words in the panel even where they would be a page first."""

    def __init__(self, console: Console, game: str, index: int) -> None:
        super().__init__(console, game)
        self.go(index, keep_it=False)
        self._read = index


class Tried(At):
    """A step after a turn: the first one that does what is asked, or the first that does not."""

    def __init__(self, console: Console, game: str, index: int, *, right: bool) -> None:
        self.right = right
        super().__init__(console, game, index)

    def layout(self, metrics: Metrics) -> None:
        """The view needs its size before a turn can be shown."""
        super().layout(metrics)
        if self.solved or self.wrong:
            return
        wants = self.step.wants
        tokens = [token for token in self.table.moves if (wants is None or wants(self.state, token)) == self.right]
        if tokens:
            self._played(tokens[0])
            self._sounds = []
            self.view.skip()

    def _praise(self) -> bool:
        """How far the learner has come is left alone."""
        self.solved, self.wrong = True, ""
        return True


def _text(console: Console, game: str, index: int) -> Scene:
    return LessonText(console, At(console, game, index))


def _menu(console: Console, game: str, index: int) -> Scene:
    below = At(console, game, index)
    return Posed(console, below, LessonMenu(console, below))


def samples(console: Console) -> dict[str, Callable[[], Scene]]:
    """Return every teaching screen by name, each made anew when it is called."""
    found: dict[str, Callable[[], Scene]] = {"howto": partial(HowTo, console)}
    for game in registered():
        rules, lesson = page_of(game), lesson_of(game)
        if rules is not None:
            for k, section in enumerate(rules.sections):
                found[f"rules-{game}-{section.id}"] = partial(Rules, console, rules, k)
        if lesson is not None:
            for k, step in enumerate(lesson.steps):
                found[f"lesson-{game}-{step.id}"] = partial(At, console, game, k)
            last = len(lesson.steps) - 1
            found[f"lesson-{game}-done"] = partial(Tried, console, game, lesson.at("loop"), right=True)
            found[f"lesson-{game}-wrong"] = partial(Tried, console, game, last, right=False)
            found[f"lesson-{game}-text"] = partial(_text, console, game, last)
            found[f"lesson-{game}-menu"] = partial(_menu, console, game, last)
            found[f"lesson-{game}-end"] = partial(LessonEnd, console, lesson)
    return found
