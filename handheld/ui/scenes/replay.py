"""The replay viewer: a finished or unfinished match step by step, on its board, with a line to slide along."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from handheld.games.base import CHANCE, Kind, Seat
from handheld.games.face import NOTHING, UNUSED, Act, Box, Button, Canvas, Intent, Metrics, Table
from handheld.session.match import Match
from handheld.session.seats import players_of
from handheld.session.sides import side_at
from handheld.ui.scene import Scene
from handheld.ui.scenes.frame import BarText, Entry, Frame
from handheld.ui.scenes.pace import FORCED_MS
from handheld.ui.scenes.play import named, new_view, package_of
from handheld.ui.scenes.sheet import Item, Sheet

if TYPE_CHECKING:
    from handheld.ui.console import Console

SPEEDS = (1, 2, 4)
PACE_MS = 1400.0  # from step to step at speed 1, after the animation
_GRIP = 1.0  # of a touch target: how near the line a finger takes hold of it
_ICONS = ("first", "left", "play", "right", "last")  # the small keys at the ends of the line


class ReplayViewer(Scene):
    """Shows a match, or the record at a path. `at`: after how many steps to begin (default: the start)."""

    name = "replay"

    def __init__(self, console: Console, source: Path | Match, at: int = 0) -> None:
        super().__init__(console)
        self.match = source if isinstance(source, Match) else opened(console, source)
        self.k = at
        self.playing = False
        self.speed = 1
        self.frame = Frame()
        self.line = Box(0, 0, 1, 1)  # of the slider: its middle line has no height
        self._grip = Box(0, 0, 1, 1)
        self._keys: list[tuple[Box, str]] = []
        self._sliding = False
        self._next = 0.0
        self._showing = False
        self._sounds: list[tuple[float, str]] = []
        self._table: Table | None = None
        if self.match is not None:
            self.k = min(at, self.match.at)
            self._taste = console.taste()
            self.view = new_view(console, package_of(self.match.info.id), self.match.options, players_of(self.match))

    # ------------------------------------------------------------ scene

    def enter(self) -> None:
        if self.match is None:
            from handheld.ui.scenes.error import Error

            _ = self.console.words.text
            notices = self.console.store.notices if self.console.store is not None else []
            why = " ".join(notice.said(self.console.words) for notice in notices)
            notices.clear()
            self.console.stage.replace(Error(self.console, _("This game can't be shown"), why))
            return
        if self._taste != self.console.taste():
            self._taste = self.console.taste()
            self.view = new_view(self.console, package_of(self.match.info.id), self.match.options,
                                 players_of(self.match))
            self.view.layout(self.frame.board, self.console.metrics)

    def leave(self) -> None:
        self.playing = self._sliding = False

    def layout(self, metrics: Metrics) -> None:
        m = metrics
        foot = float(round(m.touch * 1.05 + m.unit))
        self.frame.layout(m, foot=foot)
        box = self.frame.foot
        self._keys = []
        pad = m.touch * 0.5 + m.unit
        left, right = box.x + pad, box.right - pad
        if self.frame.shape == "folded":  # the strip's keys, small, beside the line
            side = float(m.touch)
            x = box.x + m.unit
            for icon in ("left", "play", "right"):
                self._keys.append((Box(x, box.y, side, box.h), icon))
                x += side
            left = x + m.unit * 3
        self.line = Box(left, box.centre[1], max(10.0, right - left), 0)
        reach = m.touch * _GRIP / 2
        self._grip = Box(left - m.touch * 0.4, box.centre[1] - reach, self.line.w + m.touch * 0.8, 2 * reach)
        if self.match is not None:
            self.view.layout(self.frame.board, metrics)

    def busy(self, now: float) -> bool:
        return self.match is not None and (self.view.busy(now) or self._sliding)

    def update(self, now: float) -> bool:
        if self.match is None:
            return False
        due = [name for at, name in self._sounds if at <= now]
        if due:
            self._sounds = [one for one in self._sounds if one[0] > now]
            self.console.sound.play(due[-1])
        moving = self.view.busy(now)
        self._showing = self._showing and moving
        if self.playing and not self._showing and now >= self._next:
            self.forward(now)
            if self.k >= self.last:
                self.playing = False
            return True
        if self._showing:
            self._next = max(self._next, now + PACE_MS / self.speed / 2)
        return moving

    # ------------------------------------------------------------ walking

    @property
    def last(self) -> int:
        """How many steps there are."""
        return self.match.at if self.match is not None else 0

    @property
    def table(self) -> Table:
        """The position that is looked at, as an onlooker sees it; once the match is over, with the hand of whoever has
        just played."""
        assert self.match is not None
        if self._table is None or self._table.position != self.k:
            self._table = side_at(self.match, self.k, self._looker())
        return self._table

    def _looker(self) -> Seat | None:
        """Return whose secrets are shown: nobody's, as long as there are any."""
        match = self.match
        if match is None or not match.over or not match.kind & Kind.HIDDEN or match.kind & Kind.TOGETHER:
            return None
        return next((seat for step in reversed(match.steps[:self.k]) for seat in step.moves if seat != CHANCE), None)

    def forward(self, now: float) -> bool:
        """Show the next decision, with the draws after it."""
        if self.match is None or self.k >= self.last:
            return False
        events = list(self.match.shown_at(self.k, None))
        self.k += 1
        while self.k < self.last and self.match.steps[self.k].drawn:
            events += self.match.shown_at(self.k, None)
            self.k += 1
        self.view.show(events, self.table, now)
        self._showing = True
        self._next = now + PACE_MS / self.speed
        self._sounds = [(now, "place")]
        if not self.console.settings.less_motion:
            alike = sum(event.name == events[0].name for event in events[1:]) if events else 0
            self._sounds += [(now + FORCED_MS * (k + 1), "forced") for k in range(min(alike, 12))]
        return True

    def back(self) -> bool:
        """Go back one decision."""
        if self.match is None or self.k == 0:
            return False
        k = self.k - 1
        while k > 0 and self.match.steps[k].drawn:
            k -= 1
        return self.go(k)

    def go(self, k: int) -> bool:
        """Jump to the position after k steps."""
        k = min(self.last, max(0, k))
        self._sounds = []
        if k == self.k:
            return False
        self.view.skip()
        self.k = k
        self._showing = False
        self._next = self.console.now() + PACE_MS / self.speed
        return True

    def toggle(self) -> bool:
        """Let it run, from the start when it is at its end; or stop it."""
        if not self.playing and self.k >= self.last:
            self.go(0)
        self.playing = not self.playing and self.last > 0
        self._next = self.console.now() + (300 if self.playing else 0)
        self.console.sound.play("press")
        return True

    def faster(self) -> bool:
        """Take the next speed."""
        self.speed = SPEEDS[(SPEEDS.index(self.speed) + 1) % len(SPEEDS)]
        self.console.sound.play("turn")
        return True

    # ------------------------------------------------------------ intents

    def handle(self, intent: Intent) -> bool:
        if self.match is None:
            return False
        if intent.act is Act.DRAG and (self._sliding or self._grip.holds(intent.start)):
            self._sliding, self.playing = True, False
            return self._slide(intent.pos[0])
        if intent.act is Act.DROP and self._sliding:
            self._sliding = False
            return True
        if intent.act is Act.TAP:
            return self._tap(intent)
        if intent.act is Act.PRESS and intent.button is not None:
            return self._press(intent.button, intent)
        if intent.act in (Act.DRAG, Act.DROP, Act.PINCH, Act.PAN):
            return self.view.handle(intent, self.table) not in (UNUSED, NOTHING)
        return False

    def _tap(self, intent: Intent) -> bool:
        button = self.frame.hit(intent.pos)
        if button is not None:
            return self._press(button, Intent(Act.PRESS, button, device=intent.device))
        for box, icon in self._keys:
            if box.holds(intent.pos):
                pressed = {"left": Button.LEFT, "right": Button.RIGHT, "play": Button.CONFIRM}[icon]
                return self._press(pressed, Intent(Act.PRESS, pressed, device=intent.device))
        if self._grip.holds(intent.pos):
            self.playing = False
            return self._slide(intent.pos[0])
        if self.frame.board.holds(intent.pos):  # right half: on, left half: back
            middle = self.frame.board.centre[0]
            pressed = Button.RIGHT if intent.pos[0] >= middle else Button.LEFT
            return self._press(pressed, Intent(Act.PRESS, pressed, device=intent.device))
        return False

    def _slide(self, x: float) -> bool:
        share = (x - self.line.x) / self.line.w
        return self.go(round(min(1.0, max(0.0, share)) * self.last))

    def _press(self, button: Button, intent: Intent) -> bool:
        now = self.console.now()
        if button in (Button.RIGHT, Button.NEXT):
            self.playing = False
            if self._showing:
                self.view.skip()
                self._showing = False
            return self.forward(now)
        if button in (Button.LEFT, Button.PREVIOUS):
            self.playing = False
            return self.back()
        if button is Button.UP:
            self.playing = False
            return self.go(0)
        if button is Button.DOWN:
            self.playing = False
            return self.go(self.last)
        if button in (Button.ZOOM_IN, Button.ZOOM_OUT):
            return self.view.handle(intent, self.table) not in (UNUSED, NOTHING)
        if intent.repeat:
            return False
        match button:
            case Button.CONFIRM:
                return self.toggle()
            case Button.SECOND:
                return self.faster()
            case Button.HINT:
                self.play_on()
            case Button.INFO:
                self.move_list()
            case Button.PAUSE:
                self.console.stage.push(ReplayMenu(self))
            case Button.BACK:
                self.console.sound.play("back")
                self.console.stage.pop()
            case _:
                return False
        return True

    def move_list(self) -> None:
        """Show all moves; a press on one jumps to it."""
        from handheld.ui.scenes.movelist import MoveList

        if self.match is not None:
            self.console.sound.play("press")
            self.console.stage.push(MoveList(self.console, self.match, self.view, at=self.k, on_jump=self.go))

    def play_on(self) -> None:
        """Ask who plays, then go on from this position as a match of its own."""
        from handheld.ui.scenes.fork import Fork

        _ = self.console.words.text
        if self.match is None:
            return
        if self.match.kind & Kind.HIDDEN and not self.match.over:  # all hands, and what is drawn next, would be seen
            self.console.message(_("A game with secrets can be played on from its replay once it is over."))
            return
        if self.table.outcome is not None and self.k == self.last and not self.match.state_at(self.k).to_act():
            self.console.message(_("The game is over here. Go back some moves first."))
            return
        self.console.sound.play("press")
        self.console.stage.push(Fork(self.console, self.match, self.k))

    # ------------------------------------------------------------ drawing

    def entries(self) -> list[Entry]:
        """Return what the strip offers."""
        _ = self.console.words.text
        icon, label = ("pause", _("Stop")) if self.playing else ("play", _("Play"))
        play = Entry(Button.CONFIRM, icon, label, True)
        return [play, Entry(Button.NEXT, "right", _("Next")), Entry(Button.PREVIOUS, "left", _("Before")),
                Entry(Button.HINT, "swap", _("Play on")), Entry(Button.SECOND, "timer", f"{self.speed}×"),
                Entry(Button.INFO, "list", _("Moves")), Entry(Button.BACK, "cross", _("Close"))]

    def draw(self, canvas: Canvas, now: float) -> None:
        if self.match is None:
            canvas.rect(Box(0, 0, canvas.metrics.width, canvas.metrics.height), "ground")
            return
        frame = self.frame
        with canvas.clip(frame.board):
            self.view.draw(canvas, self.table, now)
        frame.draw_strip(canvas, self.entries(), self.console.devices.glyph)
        if frame.panel is not None:
            self.view.panel(canvas, frame.panel, self.table)
        self._draw_foot(canvas)
        frame.draw_bar(canvas, self.bar_text(), self.view.seat_mark)

    def bar_text(self) -> BarText:
        """Return what the bar says: whose move was shown, or the result at the end."""
        _ = self.console.words.text
        assert self.match is not None
        match, table = self.match, self.table
        turns = match.info.count(match.steps[-1].turn + 1 if match.steps else 0, match.seats)
        now = match.info.count(match.steps[self.k - 1].turn + 1 if self.k else 0, match.seats)
        if match.info.rounds:
            number = _("Turn {n} of {all}")
        else:
            number = _("Round {n} of {all}") if match.kind & Kind.TOGETHER else _("Move {n} of {all}")
        number = number.format(n=now, all=turns)
        short = f"{now}/{turns}"
        if table.outcome is not None and self.k == self.last:
            headline, detail = self.view.result(table)
            places = table.outcome.places
            winners = tuple(seat for seat, place in enumerate(places) if place == 0 and len(set(places)) > 1)
            return BarText(match.seats, winners, headline, detail, number, short)
        if self.k == 0:
            who = tuple(seat for seat in match.state_at(0).to_act() if seat != CHANCE)
            return BarText(match.seats, (), match.info.title, _("Start of the game") if who else "", number, short)
        seats = tuple(seat for seat in match.steps[self.k - 1].moves if seat != CHANCE)
        players = players_of(match)
        name = named(self.console, players[seats[0]], seats[0]) if len(seats) == 1 else match.info.title
        told = match.told(self.k - 1, None)
        said = self.view.say(told[seats[0]]) if len(seats) == 1 and seats[0] in told else ""
        return BarText(match.seats, seats, name, said, number, short)

    def _draw_foot(self, canvas: Canvas) -> None:
        """Draw the slider as a transit line: what was shown is inked, the position is the interchange."""
        m, box, line = canvas.metrics, self.frame.foot, self.line
        canvas.rect(box, "ground")
        canvas.rect(Box(box.x, box.y, box.w, 1), "hair")
        for key, icon in self._keys:
            shown = "pause" if icon == "play" and self.playing else icon
            canvas.mark(shown, key.centre, m.touch * 0.26, "ink")
        y = round(line.y)
        thick = max(4, round(m.unit * 0.9))
        share = self.k / self.last if self.last else 0.0
        x = line.x + line.w * share
        track = Box(line.x - thick / 2, y - thick / 2, line.w + thick, thick)
        canvas.rect(track, "hair", thick / 2)
        if share > 0:
            canvas.rect(Box(track.x, track.y, x - track.x, thick), "ink", thick / 2)
        self._stations(canvas, y, thick)
        radius = max(8.0, m.touch * 0.22)
        canvas.circle((x, y), radius + 2, "ground")
        canvas.circle((x, y), radius, "ink")
        canvas.circle((x, y), radius - max(2.5, radius * 0.28), "ground")

    def _stations(self, canvas: Canvas, y: float, thick: float) -> None:
        """Draw a stop every ten steps (or more, where they would be crowded)."""
        every = 10
        while self.last and self.line.w * every / self.last < thick * 4:
            every *= 5
        for k in range(every, self.last, every):
            canvas.circle((self.line.x + self.line.w * k / self.last, y), thick * 0.3, "ground")


def opened(console: Console, path: Path) -> Match | None:
    """Return the match of a saved record; None if it can't be read (the store tells why)."""
    found: Match | None = console.store.open(path)
    return found


class ReplayMenu(Sheet):
    """Everything the viewer can do, for screens without a strip."""

    name = "replay-menu"

    def __init__(self, viewer: ReplayViewer) -> None:
        super().__init__(viewer.console)
        self.viewer = viewer

    def title(self) -> str:
        _ = self.console.words.text
        return _("Replay")

    def items(self) -> list[Item]:
        _ = self.console.words.text
        viewer = self.viewer
        return [
            Item("swap", _("Play on from here"), viewer.play_on),
            Item("list", _("Moves"), viewer.move_list),
            Item("timer", _("Speed"), self._faster, f"{viewer.speed}×", keep=True),
            Item("first", _("To the start"), lambda: self._go(0)),
            Item("last", _("To the end"), lambda: self._go(viewer.last)),
            Item("gear", _("Settings"), self._settings),
            Item("cross", _("Close the replay"), self._close_viewer),
        ]

    def _faster(self) -> None:
        self.viewer.faster()

    def _go(self, k: int) -> None:
        self.viewer.go(k)

    def _close_viewer(self) -> None:
        self.console.stage.pop()

    def _settings(self) -> None:
        from handheld.ui.scenes.settings import SettingsPage

        self.console.stage.push(SettingsPage(self.console))
