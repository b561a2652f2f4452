"""How to play: the contents (lesson and rules), and the rules a page at a time. Knows no game (games/teach.py)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from handheld.games import registered
from handheld.games.face import Act, Box, Button, Canvas, Intent, Metrics, Words
from handheld.games.teach import Figure, Lesson, RulesPage, Section, lesson_of, page_of
from handheld.ui.scenes.progress import DONE, kept
from handheld.ui.widgets.base import Space, Widget
from handheld.ui.widgets.hintbar import Hint
from handheld.ui.widgets.page import Page
from handheld.ui.widgets.plain import Button as PushButton
from handheld.ui.widgets.plain import ListRow, Paragraph

if TYPE_CHECKING:
    from handheld.ui.console import Console

LARGEST = 3.6  # em of body text: a square of a figure gets no larger


def lesson_words(words: Words, lesson: Lesson, at: str) -> str:
    """Return what the button to the lesson says, by the step it stands at ("": not begun)."""
    _, n_ = words.text, words.plural
    if at == DONE:
        return _("Take the lesson again")
    if at and lesson.at(at):
        return _("Go on with the lesson ({n} of {all})").format(n=lesson.at(at) + 1, all=len(lesson.steps))
    return n_("Take the lesson ({n} minute)", "Take the lesson ({n} minutes)", lesson.minutes).format(n=lesson.minutes)


class HowTo(Page):
    """The contents. Without a game: of the only one, or a choice."""

    name = "howto"

    def __init__(self, console: Console, game_id: str | None = None) -> None:
        super().__init__(console)
        self.games = [game for game in console.policy.offered(registered())
                      if page_of(game) is not None or lesson_of(game) is not None]
        if game_id not in self.games:
            game_id = self.games[0] if len(self.games) == 1 else None
        self.game = game_id

    @property
    def rules(self) -> RulesPage | None:
        """The rules page of the game."""
        return page_of(self.game) if self.game is not None else None

    def enter(self) -> None:
        """Come back from a lesson: it may stand elsewhere now."""
        if self.widgets:
            self.rebuild()

    def title(self) -> str:
        """The bar's words."""
        return self.console.words.text("How to play")

    def subtitle(self) -> str:
        """The name of the game."""
        return registered()[self.game].info.title if self.game in registered() and self.game is not None else ""

    def build(self, body: Box, metrics: Metrics) -> list[Widget]:
        """A button to the lesson, then the sections of the rules."""
        _ = self.console.words.text
        if self.game is None:
            return [ListRow(registered()[game].info.title, icon="book", on_press=partial(self._choose, game),
                            name=f"game-{game}") for game in self.games]
        found: list[Widget] = []
        rules, lesson = self.rules, lesson_of(self.game)
        if rules is not None and metrics.height >= metrics.body * 15:  # else the button comes first
            found.append(Paragraph(_(rules.about), colour="ink2"))
        if lesson is not None:
            label = lesson_words(self.console.words, lesson, kept(self.console).get(self.game, ""))
            found.append(PushButton(label, "lesson", self._lesson, primary=True, name="lesson"))
        if rules is not None:
            found.append(Space(1))
            found += [ListRow(_(section.title), right=str(k + 1), on_press=partial(self._section, k),
                              name=f"section-{section.id}") for k, section in enumerate(rules.sections)]
        return found

    def _choose(self, game: str) -> None:
        self.console.stage.push(HowTo(self.console, game))

    def _lesson(self) -> None:
        from handheld.ui.scenes.lesson import Lesson as LessonScene

        if self.game is not None:
            self.console.stage.push(LessonScene(self.console, self.game))

    def _section(self, index: int) -> None:
        rules = self.rules
        if rules is not None:
            self.console.stage.push(Rules(self.console, rules, index))


class Rules(Page):
    """One section of the rules at a time."""

    name = "rules"

    def __init__(self, console: Console, rules: RulesPage, index: int = 0) -> None:
        super().__init__(console)
        self.rules, self.index = rules, index
        self.wide = True

    @property
    def section(self) -> Section:
        """The section that is shown."""
        return self.rules.sections[self.index]

    def title(self) -> str:
        """The section's title."""
        return self.console.words.text(self.section.title)

    def corner(self) -> str:
        """Where one is."""
        return f"{self.index + 1} / {len(self.rules.sections)}"

    def build(self, body: Box, metrics: Metrics) -> list[Widget]:
        """The section: words and figures."""
        return [Leaf(self.section, body.h)]

    def hints(self) -> list[Hint]:
        """Pages and the way back."""
        _ = self.console.words.text
        found: list[Hint] = []
        if self.index + 1 < len(self.rules.sections):
            found.append((Button.NEXT, _("Next page")))
        if self.index:
            found.append((Button.PREVIOUS, _("Page before")))
        return [*found, (Button.BACK, _("Back"))]

    def handle(self, intent: Intent) -> bool:
        """LEFT and RIGHT turn pages; CONFIRM reads on."""
        if intent.act is Act.PRESS:
            if intent.button in (Button.LEFT, Button.PREVIOUS):
                return self._turn(-1)
            if intent.button in (Button.RIGHT, Button.NEXT):
                return self._turn(1)
            if intent.button is Button.CONFIRM and not intent.repeat:
                return self.read_on()
        return super().handle(intent)

    def button(self, button: Button) -> bool:
        """A tap on an entry of the foot."""
        return self._turn(1 if button is Button.NEXT else -1) if button in (Button.NEXT, Button.PREVIOUS) else False

    def read_on(self) -> bool:
        """Scroll on, and at the end go to the next page."""
        return self._scroll_to(self.scroll + self.body.h * 0.7) or self._turn(1)

    def _turn(self, step: int) -> bool:
        index = self.index + step
        if not 0 <= index < len(self.rules.sections):
            return False
        self.index, self.scroll = index, 0.0
        self.console.sound.play("focus")
        self.rebuild()
        return True


class Leaf(Widget):
    """A section: figures beside the words where the window is wide, below them where it is not."""

    focusable = False

    def __init__(self, section: Section, window: float) -> None:
        super().__init__()
        self.section, self.window = section, window  # window: the height that can be seen at once
        self._texts: list[tuple[Box, str]] = []
        self._figures: list[tuple[Box, Figure, float]] = []  # box of the picture, figure, height of its caption

    @property
    def _gap(self) -> float:
        return 2.5 * self.m.unit

    def measure(self, width: float) -> float:
        """Lay out at that width and return the height."""
        figures = self.section.figures
        beside = bool(figures) and width >= self.m.body * 24 and width > self.window * 1.05
        least, most = self.m.body * 15, self.m.body * 40
        if not beside:
            column = min(width, most)
            x = (width - column) / 2
            bottom = self._set_words(x, column)
            return self._set_row(0.0, bottom + self._gap, width, self.window * 0.62) if figures else bottom
        column = min(most, max(least, width * 0.54))
        room = min(width - column - 2 * self._gap, self.m.body * 26)
        x = (width - column - room - 2 * self._gap) / 2
        high = self._set_words(x, column)
        return max(high, self._set_stack(x + column + 2 * self._gap, room, max(self.window, 1.0)))

    def _set_words(self, x: float, width: float) -> float:
        y, self._texts, self._figures = 0.0, [], []
        for words in self.section.paragraphs:
            text = self.c.words.text(words)
            high = self.c.canvas.paragraph_height(width, text, self.m.body)
            self._texts.append((Box(x, y, width, high), text))
            y += high + self._gap * 0.8
        return y - self._gap * 0.8 if self._texts else 0.0

    def _caption(self, figure: Figure, width: float) -> float:
        return self.c.canvas.paragraph_height(width, self.c.words.text(figure.caption), self.m.small)

    def _square(self, figure: Figure, width: float, height: float) -> float:
        """Return how large a square of a figure may be."""
        wide, high = figure.size
        return max(8.0, min(width / wide, height / high, self.m.body * LARGEST))

    def _set_row(self, x: float, y: float, width: float, height: float) -> float:
        """Put the figures side by side, none higher than `height`; return where they end."""
        figures = self.section.figures
        each = (width - self._gap * (len(figures) - 1)) / len(figures)
        bottom = y
        tallest = max(self._square(figure, each, height) * figure.size[1] for figure in figures)
        for k, figure in enumerate(figures):
            caption = self._caption(figure, each)
            self._figures.append((Box(x + k * (each + self._gap), y, each, tallest), figure, caption))
            bottom = max(bottom, y + tallest + self.m.unit * 1.5 + caption)
        return bottom

    def _set_stack(self, x: float, width: float, height: float) -> float:
        """Put the figures one below the other beside the words, or side by side if they are larger so; return where
        they end."""
        figures = self.section.figures
        captions = [self._caption(figure, width) for figure in figures]
        spare = height - sum(captions) - self.m.unit * 1.5 * len(figures) - self._gap * (len(figures) - 1)
        rows = sum(figure.size[1] for figure in figures)
        shares = [max(self.m.body * 3, spare * figure.size[1] / rows) for figure in figures]
        each = (width - self._gap * (len(figures) - 1)) / len(figures)
        lower = height - max(self._caption(figure, each) for figure in figures) - self.m.unit * 1.5
        stacked = min(self._square(figure, width, share) for figure, share in zip(figures, shares, strict=True))
        if len(figures) > 1 and min(self._square(figure, each, lower) for figure in figures) > stacked:
            return self._set_row(x, 0.0, width, lower)
        y = 0.0
        for figure, caption, share in zip(figures, captions, shares, strict=True):
            high = self._square(figure, width, share) * figure.size[1]
            self._figures.append((Box(x, y, width, high), figure, caption))
            y += high + self.m.unit * 1.5 + caption + self._gap
        return y - self._gap

    def draw(self, canvas: Canvas, focused: bool, now: float) -> None:
        """Draw words, figures and captions."""
        m = self.m
        for box, words in self._texts:
            canvas.paragraph(_moved(box, self.box), words, m.body)
        for box, figure, caption in self._figures:
            place = _moved(box, self.box)
            figure.draw(canvas, place)
            below = Box(place.x, place.bottom + m.unit * 1.5, place.w, caption)
            canvas.paragraph(below, self.c.words.text(figure.caption), m.small, "ink2", align="c")


def _moved(box: Box, by: Box) -> Box:
    return Box(box.x + by.x, box.y + by.y, box.w, box.h)
