"""A running match on the screen: bar, board, strip; people choose, computers answer. Knows no game.

The board belongs to the game's view. Intents go to it first; what it has no use for is the shell's: undo, hint, the
move list, the menu (ui/scenes/requests.py)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from handheld.games.base import BadToken, Event, IllegalMove, Kind, Package, Seat, Token
from handheld.games.face import (
    NOTHING,
    REDRAW,
    UNUSED,
    Act,
    Ask,
    Box,
    Button,
    Canvas,
    Intent,
    Metrics,
    Point,
    Table,
    View,
    Words,
)
from handheld.games.face import Play as Decision
from handheld.session.director import ROUND_TIMERS, TIMERS, Director, Happening, What
from handheld.session.match import Match
from handheld.session.seats import Player, Series, players_of, same_hands
from handheld.ui.scene import Scene
from handheld.ui.scenes.frame import THINK_MS, BarText, Entry, Frame, one_filled
from handheld.ui.scenes.launch import new_seed, zero_words
from handheld.ui.scenes.pace import Pace
from handheld.ui.scenes.requests import Requests
from handheld.ui.scenes.secrets import Secrets
from handheld.ui.scenes.together import Together, tell_marks

if TYPE_CHECKING:
    from handheld.ui.console import Console

LATE = 10  # seconds left when the clock turns to warn
NOTE_MS = 6000.0  # how long words for one of several players stay, if he presses nothing


class Play(Scene):
    """One match. `director` runs it, `view` shows it."""

    name = "play"

    def __init__(self, console: Console, director: Director, view: View) -> None:
        super().__init__(console)
        self.director, self.view = director, view
        director.called = self.seat_name
        self.frame = Frame()
        self.requests = Requests(self)
        self.together = Together(self)
        self.pace = Pace(self)
        self.secrets = Secrets(self)
        self.fast = False  # computer against computer: no animation, no pause
        self.note = ""  # words in place of the bar until the next press
        self.note_icon = "info"
        self._note_of: Seat | None = None  # side by side: whose press takes it away, besides time
        self._note_until = 0.0
        self._note_bottom = 0.0  # how far down the words reached when they were drawn
        self._dragging: Table | None = None  # a finger moves something of the view's, for this side
        self._hinting: Table | None = None  # the view shows a hint to this side
        self.front = False  # the scene is the top one
        self._showing = False  # the last step is still being shown: any press skips to its end
        self._person: Seat | None = None  # the last person to decide: whose side the board is looked at from
        self._veil = False  # a curtain may be due, as soon as all have seen what was played
        self._over = director.match.over
        self._taste = console.taste()
        self._shown = ("", -1)  # clock and thinking dots as last drawn

    # ------------------------------------------------------------ who

    @property
    def match(self) -> Match:
        return self.director.match

    @property
    def hands(self) -> Seat | None:
        """The person who is to decide, or else the last one; None: computers among themselves."""
        waiting = self.director.to_choose
        if waiting:
            return waiting[0]
        people = self.director.people
        if self._person in people:
            return self._person
        return people[0] if people else None

    @property
    def table(self) -> Table:
        """The side of the match that the board shows."""
        return self.secrets.table()

    def seat_name(self, seat: Seat) -> str:
        """Return what to call a seat."""
        return named(self.console, self.director.players[seat], seat)

    def seat_of(self, device: str) -> Seat | None:
        """Return the person's seat that a device belongs to, the one on turn first; None: it is nobody's own."""
        mine = [seat for seat in self.director.people if same_hands(self.director.players[seat].device, device)]
        turn = [seat for seat in mine if seat in self.director.to_choose]
        return next(iter(turn or mine), None)

    # ------------------------------------------------------------ scene

    def enter(self) -> None:
        self.front = True
        for happening in self.director.update(self.console.now(), False):  # the time away is nobody's
            self._happened(happening)
        self.director.resume()
        if self._over and not self._showing:
            self._result()
            return
        if self._taste != self.console.taste():
            self.new_taste()
        if not self.together.ask():
            self.secrets.curtain()

    def leave(self) -> None:
        self.front = False
        self.director.pause()
        self.secrets.cover()
        self.requests.show_answer()  # it stands under whatever covers the board
        self.pace.stop()
        if self._dragging is not None:  # whoever covers the board takes the finger: the view must not wait for it
            table, self._dragging = self._dragging, None
            self.view.handle(Intent(Act.DROP), table)

    def layout(self, metrics: Metrics) -> None:
        self.director.rename()
        self.together.layout(metrics)

    def busy(self, now: float) -> bool:
        return self.view.busy(now)

    def device(self, what: str, device: str, name: str) -> bool:
        if what == "gone":
            self.secrets.gone(device)
        return what == "gone" and self.front and self.requests.missing()

    def anchored(self, at: Point) -> bool:
        return self.secrets.holds(at)

    def patient(self, device: str) -> bool:
        return self.pace.rush or self.secrets.looking(device)

    def update(self, now: float) -> bool:
        self.pace.sound(now)
        if not self.front:
            return False
        if self.requests.missing():
            return True
        changed = self.pace.update(now)
        if self.note and self._note_of is not None and now >= self._note_until:
            changed = self.clear_note(self._note_of) or changed
        moving = self._moving(now)
        if moving:
            self.pace.wait(now, moving=True)
        waits = moving or (self.secrets.glance is not None and bool(self.director.to_choose))  # nobody loses time by it
        found = self.director.update(now, not waits and self.pace.calm(now))
        late: list[str] = []
        for happening in found:
            if happening.what is What.TIMEOUT and happening.seat is not None:
                late.append(self.seat_name(happening.seat))
            changed = self._happened(happening) or changed
        if any(happening.what is What.STEP for happening in found):
            self._show(found, now)
        if late:
            self.say(self.console.words.text("Time is up for {name}.").format(name=", ".join(late)), "timer")
        resting = not self._moving(now) and self.pace.calm(now)
        if self._over and self.front and resting:
            self._result()
            return True
        changed = self.secrets.update(now, resting) or changed
        if self._veil and resting and self.secrets.glance is None:
            self._veil = False
            self.secrets.curtain()
        changed = self.requests.show_answer() or changed
        return self._ticks(now) or changed or moving or self.view.busy(now)

    def _moving(self, now: float) -> bool:
        """Return whether what was played last is still being shown."""
        self._showing = self._showing and self.view.busy(now)
        return self._showing

    def replaying(self) -> None:
        """The view plays something once more: any press ends it, nothing is played meanwhile."""
        self._showing = True

    def _ticks(self, now: float) -> bool:
        """Return whether the clock or the thinking dots look different from how they were drawn."""
        shown = (self._clock()[0], self._dots(now))
        changed, self._shown = shown != self._shown, shown
        return changed

    def _happened(self, happening: Happening) -> bool:
        what, seat = happening.what, happening.seat
        _ = self.console.words.text
        if what is What.END:
            self._over = True
        elif what is What.MOVED:
            self.clear_note()
            self.secrets.moved()
            self._veil = True
            self.pace.wait(self.console.now())
        elif what is What.HINT:
            self.requests.hint_came()
        elif what is What.OFFER and seat is not None:
            self.requests.offered(seat)
        elif what is What.DECLINED and seat is not None:
            self.say(_("{name} does not want a draw.").format(name=self.seat_name(seat)), "handshake")
        elif what is What.PLAYER:
            self.layout(self.console.metrics)
            self._veil = True  # his hands may be shared
        elif what in (What.SEALED, What.OPENED):
            self._veil = True
        elif what is What.NOTICE and happening.notice is not None:
            self.console.message(happening.notice.said(self.console.words))
        return True

    def _show(self, found: Sequence[Happening], now: float) -> None:
        """Animate what was just played, or show it at once where people are in a hurry; the end of a game never."""
        self.clear_note()
        self.secrets.stepped([event for one in found for event in one.private], now)
        table = self.table
        events: list[Event] = []
        for happening in found:
            events += happening.events_for(table.seat if table.open else None)
        self.view.show(events, table, now)
        self._showing = True
        if self.pace.hurried and not self._over:
            self.view.skip()
        self.pace.wait(now)
        self.pace.plan_sounds(events, now)
        self._veil = True

    # ------------------------------------------------------------ intents

    def handle(self, intent: Intent) -> bool:
        now = self.console.now()
        heard = self.secrets.hear(intent, now)
        self.pace.hear(intent, now)
        return self.act(intent) if heard is None else heard

    def act(self, intent: Intent) -> bool:
        """Do what an intent asks for, once it is known to be no look at a hand."""
        now = self.console.now()
        self._moving(now)  # or what this press sets going would eat the next one
        pressed = intent.act in (Act.PRESS, Act.TAP)
        if intent.act is Act.TAP:
            button = self.frame.hit(intent.pos)
            if button is not None:
                intent = Intent(Act.PRESS, button, device=intent.device)
            elif self.frame.bar.holds(intent.pos) or (self.note and intent.pos[1] < self._note_bottom):
                return self.clear_note()
        if intent.act is Act.PRESS and intent.button is Button.SECOND and (
                not self.director.people or self.pace.offered):
            return self._hurry(intent)
        if pressed and self._showing and intent.button is not Button.PAUSE:
            self.view.skip()
            self.together.skipped(now)
            self.pace.cut_sounds()
            return True
        if pressed and self.together.deaf(now):
            return False
        self.together.sync()
        apart = self.together.side_by_side
        cleared = False
        if pressed and not intent.repeat:
            cleared = self.clear_note(self.together.seat_of(intent) if apart else None)
        if intent.act is Act.PRESS and intent.button is Button.PAUSE:
            return self._pause(intent)
        if self._over:
            return cleared
        if apart:
            return self.together.handle(intent) or cleared
        if pressed and intent.button is Button.CONFIRM and self.secrets.glanced(intent.device):
            return True
        owner = self.seat_of(intent.device)
        if pressed and owner is not None and (owner not in self.director.to_choose or owner != self.hands):
            return self._early(intent, owner) or cleared
        return self.give(intent, self.secrets.side()) or cleared

    def _early(self, intent: Intent, owner: Seat) -> bool:
        """Somebody's own device, out of turn: may look around and ask to take back, no more."""
        if intent.button is Button.BACK and not intent.repeat:
            return self.requests.undo(owner)
        if intent.button in (Button.INFO, Button.SECOND, Button.ZOOM_IN, Button.ZOOM_OUT):
            return self.give(intent, self.secrets.side())
        waiting = self.director.to_choose or self.director.waiting_for
        if waiting and len(self.director.people) > 1 and not intent.repeat:
            _ = self.console.words.text
            self.say(_("It is {name}'s turn.").format(name=self.seat_name(waiting[0])), "info")
            return True
        return self.give(intent, self.secrets.side())

    def give(self, intent: Intent, table: Table) -> bool:
        """Give an intent to the view for one side, and to the shell if the view has no use for it."""
        if intent.act in (Act.DRAG, Act.DROP):
            self._dragging = table if intent.act is Act.DRAG else None
        reply = self.view.handle(intent, table)
        if isinstance(reply, Decision):
            return self._decide(table, reply.token)
        if isinstance(reply, Ask):
            if reply.what == "why":
                self.requests.why_not(reply.token, table)
            elif reply.what == "undo":
                self.requests.undo(self._asker(intent, table))
            else:
                self.requests.hint(table.seat)
            return True
        if reply is UNUSED:
            return self._own(intent, table)
        if reply is REDRAW and intent.act is Act.PRESS:
            self.console.sound.play("turn" if intent.button in (Button.NEXT, Button.PREVIOUS) else "focus")
        return reply is not NOTHING

    def _decide(self, table: Table, token: Token) -> bool:
        seat = table.seat
        if seat is None:
            return False
        try:
            self.director.choose(seat, token)
        except IllegalMove as error:
            self.requests.blame(error.why, table)
            return True
        except BadToken:
            self.console.sound.play("refuse")
            return True
        self._person = self.secrets.acted = seat
        self.pace.at_once()
        if seat in self.match.sealed:
            self.console.sound.play("press")
        return True

    def _asker(self, intent: Intent, table: Table) -> Seat | None:
        """Return whose own hands an intent comes from; None: anybody's."""
        return table.seat if self.together.side_by_side else self.seat_of(intent.device)

    def _own(self, intent: Intent, table: Table) -> bool:
        """What the shell makes of a button that the game leaves to it."""
        if intent.act is not Act.PRESS or intent.repeat:
            return False
        if intent.button is Button.BACK:
            return self.requests.undo(self._asker(intent, table))
        if intent.button is Button.HINT:
            return self.requests.hint(table.seat)
        if intent.button is Button.INFO and not self.together.side_by_side:  # it would cover the others' boards
            return self.requests.move_list()
        return False

    def _hurry(self, intent: Intent) -> bool:
        """Computers among themselves: faster, or calmly again; else on to the turn of the next person."""
        if intent.repeat:
            return False
        if self.director.people:
            self.pace.rush = not self.pace.rush
        else:
            self.fast = not self.fast
        self.pace.at_once()
        self.view.skip()
        return True

    def _pause(self, intent: Intent) -> bool:
        from handheld.ui.scenes.pause import Pause

        self.console.sound.play("press")
        self.console.stage.push(Pause(self.console, self, self.seat_of(intent.device)))
        return True

    def say(self, words: str, icon: str = "info", seat: Seat | None = None) -> None:
        """Show words in the bar until the next press; those meant for one of several who play at once until his press,
        or for a while."""
        self.note, self.note_icon = words, icon
        self._note_of = seat if self.together.side_by_side else None
        self._note_until = self.console.now() + NOTE_MS

    def show_line(self, line: Sequence[Token], table: Table) -> None:
        """Let the view show a computer's line to one side until its next press."""
        self._hinting = table if line else None
        self.view.ghost(line, table)

    def clear_note(self, seat: Seat | None = None) -> bool:
        """Take the words out of the bar again, and a hint from the board; with a seat only what was meant for it (words
        also if they were for everybody)."""
        found = False
        if seat is None or self._note_of in (None, seat):
            found = bool(self.note)
            self.note = self.note_icon = ""
            self.requests.forget_hint()
        if self._hinting is not None and (seat is None or self._hinting.seat == seat):
            table, self._hinting = self._hinting, None
            self.view.ghost((), table)
            found = True
        return found

    def new_taste(self) -> None:
        """Show the board as the settings say from now on."""
        self._taste = self.console.taste()
        self.view = new_view(self.console, package_of(self.match.info.id), self.match.options, self.director.players)
        self.layout(self.console.metrics)
        self.secrets.forget()

    # ------------------------------------------------------------ result

    def _result(self) -> None:
        from handheld.ui.scenes.result import Result

        self.console.stage.replace(Result(self.console, self))

    # ------------------------------------------------------------ drawing

    def entries(self, table: Table | None = None) -> list[Entry]:
        """Return what the strip offers now, most important first."""
        _ = self.console.words.text
        table = self.table if table is None else table
        found = [Entry(button, icon, label, button is Button.CONFIRM) for button, icon, label in self.view.hints(table)]
        used = {entry.button for entry in found}
        if Button.BACK not in used and self.requests.open_to(self.hands):
            found.append(Entry(Button.BACK, "undo", _("Take back")))
        elif Button.BACK not in used and self.director.can_undo:
            at = next((k for k, entry in enumerate(found) if entry.button is Button.HINT), len(found))
            found.insert(at, Entry(Button.BACK, "undo", _("Undo")))
        if Button.HINT not in used and self.director.to_choose and self.director.brain is not None:
            found.append(Entry(Button.HINT, "lamp", _("Hint")))
        if self.pace.offered or (Button.SECOND not in used and not self.director.people):
            found = [entry for entry in found if entry.button is not Button.SECOND]
            fast = self.fast or self.pace.rush
            found.append(Entry(Button.SECOND, "play" if fast else "last", _("Slower") if fast else _("Faster")))
        if Button.INFO not in used and self.match.at:
            found.append(Entry(Button.INFO, "list", _("Moves")))
        return one_filled(found)

    def _clock(self) -> tuple[str, bool]:
        """Return the time left of who is to decide, and whether it is short."""
        for seat in self.director.to_choose:
            left = self.director.time_left(seat)
            if left is not None:
                seconds = max(0, -int(-left // 1000))
                return f"{seconds // 60}:{seconds % 60:02d}", seconds <= LATE
        return "", False

    def _dots(self, now: float) -> int:
        people = self.director.to_choose  # a hint is thought about: that there is one tells of a covered hand
        if not self.director.thinking or (people and not self.secrets.open(people[0])):
            return -1
        return 0 if self.console.settings.less_motion else int(now // THINK_MS) % 3

    def bar_text(self, now: float, table: Table | None = None) -> BarText:
        """Return what the bar says now."""
        _ = self.console.words.text
        waiting = self.director.waiting_for
        table = self.table if table is None else table
        computer = bool(waiting) and not self.director.to_choose
        turn = self.match.state.turn() + (not self.match.over)
        clock, urgent = self._clock()
        if self.together.side_by_side:
            return self.together.bar_text(clock, urgent, self._dots(now))
        hands = self.director.to_choose[:1] or waiting  # of several people one is asked after the other
        return BarText(
            seats=self.match.seats, active=hands, name=self.seat_name(hands[0]) if hands else "",
            ready=self.match.sealed,
            status=_("thinking") if computer else self.view.status(table),
            number=count_words(self.console.words, self.match, turn),
            number_short=str(self.match.info.count(turn, self.match.seats)), clock=clock, urgent=urgent,
            thinking=self._dots(now),
        )

    def draw(self, canvas: Canvas, now: float) -> None:
        self.together.sync()
        frame, table = self.frame, self.table
        apart, board = self.together.side_by_side, frame.board
        clock, urgent = self._clock()
        if self.note:  # words of several lines reach over the board
            self._note_bottom = frame.note_height(canvas, self.note, clock)
            top = max(board.y, self._note_bottom)
            board = Box(board.x, top, board.w, board.bottom - top)
        with canvas.clip(board):
            if apart:
                self.together.draw(canvas, now)
            else:
                self.view.draw(canvas, table, now)
        frame.draw_strip(canvas, () if apart else self.entries(table), self.console.devices.glyph)
        if frame.panel is not None:
            self.view.panel(canvas, frame.panel, table)
        if self.note:
            frame.draw_note(canvas, self.note, self.note_icon, clock=clock, urgent=urgent)
        else:
            frame.draw_bar(canvas, self.bar_text(now, table), self.view.seat_mark)


def named(console: Console, player: Player, seat: Seat) -> str:
    """Return the name of a player, or a plain one where nobody gave it."""
    _ = console.words.text
    if player.name:
        return player.name
    return _("Player {n}").format(n=seat + 1) if player.person else _("Computer")


def count_words(words: Words, match: Match, n: int) -> str:
    """Return the number of a turn, or of a round where all decide at once."""
    _ = words.text
    if match.info.rounds:
        return _("Turn {n}").format(n=match.info.count(n, match.seats))
    return (_("Round {n}") if match.kind & Kind.TOGETHER else _("Move {n}")).format(n=n)


# ---------------------------------------------------------------- beginning and going on


def play_match(console: Console, match: Match, players: Sequence[Player], *, timer: int = 0,
               series: Series | None = None, replace: bool = False) -> Play:
    """Put a match on the stage and return its scene."""
    package = package_of(match.info.id)
    brain = package.brain() if package.info.levels else None
    director = Director(match, players, brain, console.thinker, console.store, console.results, timer=timer,
                        series=series, top=console.policy.levels(package.info.levels))
    scene = Play(console, director, new_view(console, package, match.options, director.players))
    if timer and not match.over:
        _ = console.words.text
        each = _("{n} seconds a round.") if match.kind & Kind.TOGETHER else _("{n} seconds a turn.")
        scene.say(each.format(n=timer) + " " + zero_words(console.words, match.info, match.seats), "timer")
    console.sound.play("start")
    if replace:
        console.stage.replace(scene)
    else:
        console.stage.push(scene)
    return scene


def start_match(console: Console, game_id: str, options: Mapping[str, str], players: Sequence[Player],
                seed: int | None = None, *, timer: int = 0, series: Series | None = None,
                replace: bool = False, target: int = 0) -> Play:
    """Begin a match of `players` in seat order and return its scene, which is on the stage now. `target`: points that
    are to be reached (a challenge)."""
    package = package_of(game_id)
    match = Match(package.rules(), len(players), options, new_seed(game_id) if seed is None else seed,
                  [player.name for player in players])
    if target:
        match.headers["Target"] = (str(target),)
    return play_match(console, match, players, timer=timer, series=series, replace=replace)


def continue_match(console: Console, game_id: str) -> bool:
    """Go on with the unfinished match of a game; False if there is none that can be read."""
    match = console.store.resume(game_id) if console.store is not None else None
    if match is None:
        return False
    go_on(console, match)
    return True


def go_on(console: Console, match: Match) -> Play:
    """Put an unfinished match on the stage as it was left, and return its scene."""
    players = players_of(match)
    timer = match.headers.get("Timer", ("0",))[0]
    series = Series.read(players, match.headers) if "Series" in match.headers else None
    known = {str(seconds): seconds for seconds in (*TIMERS, *ROUND_TIMERS)}
    return play_match(console, match, players, timer=known.get(timer, 0), series=series)


def package_of(game_id: str) -> Package:
    """Return a registered game. KeyError if there is none of that name."""
    from handheld.games import registered

    return registered()[game_id]


def new_view(console: Console, package: Package, options: Mapping[str, str], players: Sequence[Player] = ()) -> View:
    """Return a fresh view of a game for the console's words and tastes, and with the marks of `players`."""
    view: View = package.view()(console.words, console.taste(), options)
    if players:
        tell_marks(view, players)
    return view
