"""A lesson: one small position after another, a task in each, played with the game's own view and real rules.

Knows no game: what is taught is data (games/teach.py). Wrong tries are never played; the panel says why they are
wrong, and a turn that the rules forbid shows its rule on the board. Progress is kept after every step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from handheld.games import registered
from handheld.games.base import CHANCE, Event, IllegalMove, Outcome, State, Token
from handheld.games.face import REDRAW, UNUSED, Act, Ask, Box, Button, Canvas, Intent, Metrics, Play, View
from handheld.games.teach import GuidedView, Step, lesson_of
from handheld.games.teach import Lesson as Script
from handheld.session.sides import Side
from handheld.ui.scene import Scene
from handheld.ui.scenes.frame import Entry, one_filled
from handheld.ui.scenes.lesson_panel import ROOM, Panel, Speech
from handheld.ui.scenes.progress import DONE, keep, kept
from handheld.ui.scenes.sheet import Item, Sheet
from handheld.ui.widgets.base import Space, Widget
from handheld.ui.widgets.hintbar import Hint
from handheld.ui.widgets.page import Page
from handheld.ui.widgets.plain import Button as PushButton
from handheld.ui.widgets.plain import Paragraph

if TYPE_CHECKING:
    from handheld.ui.console import Console

FORCED_MS = 160.0  # between the sounds of what follows by itself


class Pupil(Side):
    """The learner's side of a position, with only those moves that the step offers."""

    def __init__(self, state: State, script: Script, step: Step, position: int, *, acting: bool,
                 options: Mapping[str, str], outcome: Outcome | None, names: Sequence[str]) -> None:
        super().__init__(state, script.seat, acting=acting, position=position, options=options, names=names,
                         outcome=outcome)
        self._offered: tuple[Token, ...] = ()
        if acting:
            legal = state.moves(script.seat)
            self._offered = tuple(token for token in legal if step.offer is None or step.offer(state, token))

    @property
    def moves(self) -> Sequence[Token]:
        """The tokens that can be tried in this step."""
        return self._offered


class Lesson(Scene):
    """See the module. `step` is where the learner is."""

    name = "lesson"

    def __init__(self, console: Console, game_id: str) -> None:
        super().__init__(console)
        script = lesson_of(game_id)
        if script is None:
            raise KeyError(game_id)
        self.script = script
        self.package = registered()[game_id]
        self.options = {**self.package.info.defaults(), **script.options}
        self.panel = Panel()
        self.index = 0
        self.solved = False  # the step's task is done; its praise is shown
        self.wrong = ""  # what is said about the last wrong try
        self._positions = 0
        self._sounds: list[tuple[float, str]] = []
        self._divided: tuple[Metrics, str] | None = None  # the window that the panel was laid out for
        self._read = -1  # the step whose words were read on a page of their own
        self.state: State
        self.table: Pupil
        self.view: View
        at = kept(console).get(game_id, "")
        self.go(0 if at == DONE else script.at(at), keep_it=False)

    # ------------------------------------------------------------ steps

    @property
    def step(self) -> Step:
        """The step the learner is at."""
        return self.script.steps[self.index]

    def go(self, index: int, *, keep_it: bool = True) -> None:
        """Go to a step."""
        console = self.console
        self.index = index
        self.solved, self.wrong, self._sounds = False, "", []
        rules = self.package.rules()
        self.state = rules.start(self.script.seats, self.options)
        for token in self.step.led():
            self.state.play({self.state.to_act()[0]: token})
        self._new_view()
        self._sit(acting=True)
        if keep_it:
            keep(console, self.script.game, self.step.id)
        if console.stage.metrics is not None:
            self.layout(console.metrics)
        console.stage.dirty = True

    def _new_view(self) -> None:
        taste = replace(self.console.taste(), coach=self.step.coach, tile_first=False)
        self.view = self.package.view()(self.console.words, taste, self.options)
        self._size = (0, 0)

    def _sit(self, *, acting: bool) -> None:
        """Take a fresh side of the position: it has changed."""
        self._positions += 1
        names = [""] * self.script.seats
        self.table = Pupil(self.state, self.script, self.step, self._positions, acting=acting, options=self.options,
                           outcome=self.state.outcome(), names=names)

    def forward(self) -> None:
        """Go to the next step, or to the end."""
        if self.index + 1 < len(self.script.steps):
            self.console.sound.play("press")
            self.go(self.index + 1)
            self._offer_reading()
            return
        keep(self.console, self.script.game, DONE)
        self.console.sound.play("win")
        self.console.stage.replace(LessonEnd(self.console, self.script))

    # ------------------------------------------------------------ words

    def _words(self, text: str) -> str:
        return self.console.words.text(text) if text else ""

    def _aid(self, step: Step) -> str:
        """Return how to do it with a finger; pads and keys have their glyphs on the buttons."""
        _ = self.console.words.text
        match step.aid:
            case "place":
                return _("Tap a dot, then the tick.")
            case "turn":
                return _("Tap the tile to turn it, then the tick.")
            case "why":
                return _("Hold your finger on the space, or tap it and then the lamp.")
            case "hint":
                return _("The lamp shows a way.")
        return ""

    def _task(self, step: Step) -> Speech:
        touch = self.console.devices.last_used in ("touch", "mouse")
        found = Speech(self._words(step.say), self._words(step.task), self._aid(step) if touch else "")
        if step.aid == "hint" and not self.panel.fits(self.console.canvas, found):
            return replace(found, aid="")  # the lamp stands there anyway
        return found

    @property
    def speech(self) -> Speech:
        """What the panel says now."""
        step = self.step
        if self.solved:
            return Speech(self._words(step.praise), sign="tick", colour="good")
        if self.wrong:
            said = Speech(self.wrong, self._words(step.task), sign="cross", colour="bad")
            return said if self.panel.fits(self.console.canvas, said) else replace(said, task="")
        full = self._task(step)
        if self.short:
            return Speech("", full.task, full.aid)
        return full

    @property
    def short(self) -> bool:
        """Whether the panel has no room for the whole of the step's words: then they are a page of their own."""
        return not self.panel.fits(self.console.canvas, self._task(self.step))

    def entries(self) -> list[Entry]:
        """Return the buttons of the panel."""
        _ = self.console.words.text
        if self.solved:
            last = self.index + 1 == len(self.script.steps)
            return [Entry(Button.CONFIRM, "right", _("Finish") if last else _("Continue"), primary=True)]
        found = [Entry(button, icon, label, primary=k == 0)
                 for k, (button, icon, label) in enumerate(self.view.hints(self.table)) if button is not Button.INFO]
        if self.short:
            found.append(Entry(Button.INFO, "book", _("Read")))
        for spare in (Button.BACK, Button.SECOND):  # the cross beside the ghost takes it away, too
            if len(found) > ROOM:
                found = [entry for entry in found if entry.button is not spare]
        return one_filled(found)

    # ------------------------------------------------------------ the scene

    def enter(self) -> None:
        """Come to the front."""
        self._offer_reading()

    def _offer_reading(self) -> None:
        """Where the words have no room beside the board, show them first."""
        if self._read != self.index and not self.solved and self.console.stage.metrics is not None and self.short:
            self._read = self.index
            self.console.stage.push(LessonText(self.console, self))

    def layout(self, metrics: Metrics) -> None:
        """Divide the window between board and panel."""
        key = (metrics, self.console.words.language)
        if key != self._divided:  # all words of the lesson are measured: not at every step
            self._divided = key
            self._divide(metrics)
        size = (metrics.width, metrics.height)
        if self._size not in (size, (0, 0)):
            self._new_view()
        self.view.layout(self.panel.board, metrics)
        if self._size != size:
            self._size = size
            if self.step.zoom != 1.0:
                nearer = Intent(Act.PINCH, pos=self.panel.board.centre, amount=self.step.zoom)
                self.view.handle(nearer, self.table)
            if self.step.about and isinstance(self.view, GuidedView):
                self.view.look_at(self.step.about, self.table)

    def _divide(self, metrics: Metrics) -> None:
        whole = [Speech(self._words(step.say), self._words(step.task), self._aid(step) if step.aid != "hint" else "")
                 for step in self.script.steps]
        brief = [Speech("", self._words(step.task), self._aid(step)) for step in self.script.steps]
        for step in self.script.steps:
            said = [step.praise, step.otherwise, *(words for _, words in step.wrong)]
            brief += [Speech(self._words(words), sign="tick") for words in said]
        self.panel.layout(self.console.canvas, metrics, whole, brief, self.script.wide)

    def handle(self, intent: Intent) -> bool:
        """Take one intent."""
        if intent.act is Act.TAP:
            button = self.panel.hit(intent.pos)
            if button is not None:
                return self.handle(Intent(Act.PRESS, button, pos=intent.pos, device=intent.device))
            if not self.panel.board.holds(intent.pos):
                return False
        if intent.act is Act.PRESS:
            if intent.button is Button.PAUSE:
                return self._menu()
            if intent.button is Button.INFO:
                self.console.stage.push(LessonText(self.console, self))
                return True
        if self.solved:
            return self._after(intent)
        return self._try(intent)

    def _after(self, intent: Intent) -> bool:
        """The task is done: any press ends the animation, CONFIRM goes on."""
        if intent.act is Act.PRESS and not intent.repeat:
            if self.view.busy(self.console.now()):
                self.view.skip()
                return True
            if intent.button is Button.CONFIRM:
                self.forward()
                return True
            if intent.button is Button.BACK:
                return self._menu()
        if intent.act in (Act.DRAG, Act.PINCH, Act.PAN, Act.DROP) or (
                intent.act is Act.PRESS and intent.button in (Button.ZOOM_IN, Button.ZOOM_OUT)):
            return self.view.handle(intent, self.table) is REDRAW
        return False

    def _try(self, intent: Intent) -> bool:
        reply = self.view.handle(intent, self.table)
        if isinstance(reply, Play):
            return self._played(reply.token)
        if isinstance(reply, Ask):
            return self._why(reply.token) if reply.what == "why" else self._hint()
        if reply is UNUSED and intent.act is Act.PRESS and intent.button is Button.BACK and not intent.repeat:
            return self._menu()
        if reply is REDRAW and intent.act is Act.PRESS and not intent.repeat:
            self.console.sound.play("turn" if intent.button in (Button.NEXT, Button.PREVIOUS) else "focus")
        return reply is REDRAW

    def _menu(self) -> bool:
        self.console.sound.play("press")
        self.console.stage.push(LessonMenu(self.console, self))
        return True

    # ------------------------------------------------------------ tries

    def _played(self, token: Token) -> bool:
        """Judge a turn: play it if it does what the step asks, else say what is wrong with it."""
        step = self.step
        right = step.doing == "play" and token in self.table.moves and (
            step.wants is None or step.wants(self.state, token))
        if not right:
            words = next((words for check, words in step.wrong if check(self.state, token)), step.otherwise)
            return self._refuse(self._words(words))
        try:
            events = [*self.state.play({self.script.seat: token}), *self._draw_on()]
        except IllegalMove as illegal:  # the view offers legal turns only
            return self._refuse(self.view.rule_words(illegal.why.rule))
        self._sit(acting=False)
        now = self.console.now()
        self.view.show(events, self.table, now)
        self._sing(events, now)
        return self._praise()

    def _draw_on(self) -> Sequence[Event]:
        """Draw what chance has to draw after a turn; return what the learner sees of it."""
        events: list[Event] = []
        left, seat = list(self.step.draws), self.script.seat
        while self.state.to_act() == (CHANCE,):
            events += self.state.play({CHANCE: self.step.drawn(self.state, left)})
        return [event for event in events if not event.only or seat in event.only]

    def _praise(self) -> bool:
        self.solved, self.wrong = True, ""
        if self.index + 1 < len(self.script.steps):
            keep(self.console, self.script.game, self.script.steps[self.index + 1].id)
        return True

    def _refuse(self, words: str) -> bool:
        self.wrong = words
        self.console.sound.play("refuse")
        return True

    def _why(self, token: Token) -> bool:
        """Somebody asks why a turn is not allowed."""
        why = self.table.why_not(token)
        if why is None:
            return self._refuse(self._words(self.step.otherwise))
        self.view.blame(why, self.table)
        if self.step.doing == "why" and why.rule == self.step.rule:
            self.console.sound.play("hint")
            return self._praise()
        return self._refuse(self.view.rule_words(why.rule))

    def _hint(self) -> bool:
        """Show a turn that does it."""
        step = self.step
        self.console.sound.play("hint")
        if step.doing == "why":
            self.wrong = self._words(step.otherwise)
            return True
        wanted = (token for token in self.table.moves if step.wants is None or step.wants(self.state, token))
        token = next(wanted, None)
        if token is not None:
            self.view.ghost([token], self.table)
        return True

    # ------------------------------------------------------------ time

    def _sing(self, events: Sequence[Event], now: float) -> None:
        """Plan the sounds of a turn: the tile, what follows by itself, and the end."""
        tiles = [event for event in events if event.name not in ("loop", "line", "end")]
        pace = FORCED_MS if self.console.taste().motion else 0.0
        self.console.sound.play("place")
        self._sounds = [(now + pace * k, "forced") for k in range(1, min(len(tiles), 8))]
        self._sounds.append((now + pace * len(tiles) + pace, "win" if self.state.outcome() is not None else "start"))

    def update(self, now: float) -> bool:
        """Play the sounds that are due."""
        while self._sounds and self._sounds[0][0] <= now:
            self.console.sound.play(self._sounds.pop(0)[1])
        return False

    def busy(self, now: float) -> bool:
        """Return whether the board moves."""
        return self.view.busy(now)

    def draw(self, canvas: Canvas, now: float) -> None:
        """Draw bar, board and panel."""
        m = canvas.metrics
        canvas.rect(Box(0, 0, m.width, m.height), "ground")
        self.view.draw(canvas, self.table, now)
        number = f"{self.index + 1} / {len(self.script.steps)}"
        self.panel.draw_bar(canvas, self._words(self.step.title), number)
        self.panel.draw(canvas, self.speech, self.entries(), self.console.devices.glyph)


class LessonMenu(Sheet):
    """What can be done besides the task."""

    name = "lesson-menu"

    def __init__(self, console: Console, lesson: Lesson) -> None:
        super().__init__(console)
        self.lesson = lesson

    def title(self) -> str:
        """The name of the thing."""
        return self.console.words.text("Lesson")

    def subtitle(self) -> str:
        """The name of the game."""
        return self.lesson.package.info.title

    def items(self) -> Sequence[Item]:
        """Go on, leave out, go back, read, leave."""
        _ = self.console.words.text
        lesson = self.lesson
        found = [Item("play", _("Continue"), lambda: None, primary=True),
                 Item("book", _("Read the step again"), self._read)]
        if lesson.index + 1 < len(lesson.script.steps):
            found.append(Item("right", _("Leave this step out"), lesson.forward))
        if lesson.index:
            found.append(Item("left", _("Step before"), lambda: lesson.go(lesson.index - 1)))
            found.append(Item("first", _("Start over"), lambda: lesson.go(0)))
        found.append(Item("home", _("End the lesson for now"), self.console.stage.pop))
        return found

    def _read(self) -> None:
        self.console.stage.push(LessonText(self.console, self.lesson))


class Reading(Page):
    """A page that starts at its top, wherever the focus is: CONFIRM reads on until the button is in sight."""

    _begun = False

    def layout(self, metrics: Metrics) -> None:
        """Lay out; at first from the top."""
        super().layout(metrics)
        if not self._begun:
            self._begun = True
            self._scroll_to(0)

    def handle(self, intent: Intent) -> bool:
        """CONFIRM reads on while the focus is out of sight."""
        if intent.act is Act.PRESS and intent.button is Button.CONFIRM and not intent.repeat:
            focus = self.focus
            if focus is not None and focus.box.bottom > self.body.bottom:
                rest = focus.box.bottom + 3 * self.console.metrics.unit - self.body.bottom
                return self._scroll_to(self.scroll + min(self.body.h * 0.7, rest))
        return super().handle(intent)


class LessonText(Reading):
    """The words of a step with the whole window to themselves."""

    name = "lesson-text"

    def __init__(self, console: Console, lesson: Lesson) -> None:
        super().__init__(console)
        self.lesson = lesson

    def title(self) -> str:
        """The step's title."""
        return self.console.words.text(self.lesson.step.title)

    def corner(self) -> str:
        """Which step it is."""
        return f"{self.lesson.index + 1} / {len(self.lesson.script.steps)}"

    def build(self, body: Box, metrics: Metrics) -> list[Widget]:
        """The words, the task, and the button to it."""
        _, step = self.console.words.text, self.lesson.step
        return [Paragraph(_(step.say)), Paragraph(_(step.task), bold=True), Space(1),
                PushButton(_("To the board"), "right", self.back, primary=True, name="go")]

    def hints(self) -> list[Hint]:
        """One way out."""
        _ = self.console.words.text
        return [(Button.CONFIRM, _("To the board")), (Button.BACK, _("Back"))]


class LessonEnd(Reading):
    """After the last step."""

    name = "lesson-end"

    def __init__(self, console: Console, script: Script) -> None:
        super().__init__(console)
        self.script = script

    def title(self) -> str:
        """The bar's words."""
        return self.console.words.text("Lesson finished")

    def build(self, body: Box, metrics: Metrics) -> list[Widget]:
        """A farewell, and where to go from here."""
        _ = self.console.words.text
        return [Paragraph(_(self.script.farewell)), Space(1),
                PushButton(_("Play a game"), "play", self._play, primary=True, name="play"),
                PushButton(_("Read the rules"), "book", self._rules, name="rules"),
                PushButton(_("Take the lesson again"), "lesson", self._again, name="again")]

    def _play(self) -> None:
        from handheld.ui.scenes.setup import Setup

        self.console.stage.replace(Setup(self.console, self.script.game))

    def _rules(self) -> None:
        from handheld.ui.scenes.howto import HowTo

        self.console.stage.replace(HowTo(self.console, self.script.game))

    def _again(self) -> None:
        scene = Lesson(self.console, self.script.game)
        scene.go(0, keep_it=False)
        self.console.stage.replace(scene)
