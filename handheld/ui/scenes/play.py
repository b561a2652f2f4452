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
    Table,
    View,
    Words,
)
from handheld.games.face import Play as Decision
from handheld.session.director import ROUND_TIMERS, TIMERS, Director, Happening, What
from handheld.session.match import Match
from handheld.session.seats import Player, Series
from handheld.ui.scene import Scene
from handheld.ui.scenes.frame import THINK_MS, BarText, Entry, Frame, one_filled
from handheld.ui.scenes.launch import new_seed, zero_words
from handheld.ui.scenes.requests import Requests
from handheld.ui.scenes.together import Together, tell_marks

if TYPE_CHECKING:
    from handheld.ui.console import Console

CALM_MS = 600.0  # a computer's move comes no sooner after the one before it: people want to follow
AFTER_MS = 250.0  # nor sooner than this after an animation
FAST_MS = 60.0  # computer against computer, in a hurry
FORCED_MS = 160.0  # between the sounds of what follows by itself
LATE = 10  # seconds left when the clock turns to warn
NOTE_MS = 6000.0  # how long words for one of several players stay, if he presses nothing


class Play(Scene):
    """One match. `director` runs it, `view` shows it."""

    name = "play"

    def __init__(self, console: Console, director: Director, view: View) -> None:
        super().__init__(console)
        self.director, self.view = director, view
        self.frame = Frame()
        self.requests = Requests(self)
        self.together = Together(self)
        self.fast = False  # computer against computer: no animation, no pause
        self.note = ""  # words in place of the bar until the next press
        self.note_icon = "info"
        self._note_of: Seat | None = None  # side by side: whose press takes it away, besides time
        self._note_until = 0.0
        self._note_bottom = 0.0  # how far down the words reached when they were drawn
        self._dragging: Table | None = None  # a finger moves something of the view's, for this side
        self._hinting: Table | None = None  # the view shows a hint to this side
        self._front = False
        self._showing = False  # the last step is still being shown: any press skips to its end
        self._calm = 0.0
        self._person: Seat | None = None  # the last person to decide: whose side the board is looked at from
        self._revealed: Seat | None = None  # who has opened the curtain
        self._veil = False  # a curtain may be due, as soon as all have seen what was played
        self._sounds: list[tuple[float, str]] = []
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
        seat = self.hands
        if self._secret and seat != self._revealed:
            seat = None
        return self.director.table(seat)

    @property
    def _secret(self) -> bool:
        """Whether hands that share a device must not see each other's side."""
        people = [self.director.players[seat] for seat in self.director.people]
        if len(people) < 2 or not self.match.kind & Kind.HIDDEN:
            return False
        devices = [player.device for player in people]
        return bool(self.match.kind & Kind.TOGETHER) or len(set(devices)) < len(devices) or "" in devices

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
        self._front = True
        for happening in self.director.update(self.console.now(), False):  # the time away is nobody's
            self._happened(happening)
        self.director.resume()
        if self._over and not self._showing:
            self._result()
            return
        if self._taste != self.console.taste():
            self.new_taste()
        if not self.together.ask():
            self._curtain()

    def leave(self) -> None:
        self._front = False
        self.director.pause()
        if self._dragging is not None:  # whoever covers the board takes the finger: the view must not wait for it
            table, self._dragging = self._dragging, None
            self.view.handle(Intent(Act.DROP), table)

    def layout(self, metrics: Metrics) -> None:
        self.together.layout(metrics)

    def busy(self, now: float) -> bool:
        return self.view.busy(now)

    def device(self, what: str, device: str, name: str) -> bool:
        return what == "gone" and self._front and self.requests.missing()

    def update(self, now: float) -> bool:
        changed = self._sound(now)
        if not self._front:
            return changed
        if self.requests.missing():
            return True
        if self.note and self._note_of is not None and now >= self._note_until:
            changed = self.clear_note(self._note_of) or changed
        moving = self._showing = self._showing and self.view.busy(now)
        if moving:
            self._calm = max(self._calm, now + (0 if self.fast else AFTER_MS))
        events: list[Event] = []
        stepped = False
        late: list[str] = []
        for happening in self.director.update(now, not moving and now >= self._calm):
            stepped = stepped or happening.what is What.STEP
            if happening.what is What.TIMEOUT and happening.seat is not None:
                late.append(self.seat_name(happening.seat))
            events += happening.events_for(self.table.seat)
            changed = self._happened(happening) or changed
        if stepped:
            self._show(events, now)
        if late:
            self.say(self.console.words.text("Time is up for {name}.").format(name=", ".join(late)), "timer")
        if self._over and self._front and not (self._showing and self.view.busy(now)) and now >= self._calm:
            self._result()
            return True
        if self._veil and not (self._showing and self.view.busy(now)) and now >= self._calm:
            self._veil = False
            self._curtain()
        return self._ticks(now) or changed or moving or self.view.busy(now)

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
            self._calm = self.console.now() + CALM_MS
        elif what is What.HINT:
            self.requests.hint_came()
        elif what is What.OFFER and seat is not None:
            self.requests.offered(seat)
        elif what is What.DECLINED and seat is not None:
            self.say(_("{name} does not want a draw.").format(name=self.seat_name(seat)), "handshake")
        elif what is What.PLAYER:
            self.layout(self.console.metrics)
        elif what in (What.SEALED, What.OPENED):
            self._veil = True
        elif what is What.NOTICE and happening.notice is not None:
            self.console.message(happening.notice.said(self.console.words))
        return True

    def _show(self, events: Sequence[Event], now: float) -> None:
        """Animate what was just played, or show it at once where people are in a hurry."""
        self.clear_note()
        self.view.show(events, self.table, now)
        self._showing = True
        motion = not self.console.settings.less_motion and not self.fast
        if self.fast:
            self.view.skip()
        self._calm = max(self._calm, now + (FAST_MS if self.fast else CALM_MS))
        self._plan_sounds(events, now, motion)
        self._veil = True

    def _plan_sounds(self, events: Sequence[Event], now: float, motion: bool) -> None:
        if self.fast:
            return
        self._sounds = [(now, "place")]
        alike = sum(event.name == events[0].name for event in events[1:]) if events else 0
        if motion:
            self._sounds += [(now + FORCED_MS * (k + 1), "forced") for k in range(min(alike, 12))]
        if self._over:
            self._sounds.append((now + FORCED_MS * (alike + 1) if motion else now, self._end_sound()))

    def _end_sound(self) -> str:
        outcome, people = self.match.outcome, self.director.people
        if outcome is None or len(set(outcome.places)) == 1:
            return "draw"
        return "win" if not people or any(outcome.places[seat] == 0 for seat in people) else "lose"

    def _sound(self, now: float) -> bool:
        due = [name for at, name in self._sounds if at <= now]
        if due:
            self._sounds = [one for one in self._sounds if one[0] > now]
            self.console.sound.play(due[-1])
        return False

    # ------------------------------------------------------------ intents

    def handle(self, intent: Intent) -> bool:
        now = self.console.now()
        self._showing = self._showing and self.view.busy(now)  # or what this press sets going would eat the next one
        pressed = intent.act in (Act.PRESS, Act.TAP)
        if intent.act is Act.TAP:
            button = self.frame.hit(intent.pos)
            if button is not None:
                intent = Intent(Act.PRESS, button, device=intent.device)
            elif self.frame.bar.holds(intent.pos) or (self.note and intent.pos[1] < self._note_bottom):
                return self.clear_note()
        if intent.act is Act.PRESS and intent.button is Button.SECOND and not self.director.people:
            return self._hurry(intent)
        if pressed and self._showing and intent.button is not Button.PAUSE:
            self.view.skip()
            self.together.skipped(now)
            self._sounds = self._sounds[-1:] if self._over else []
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
        owner = self.seat_of(intent.device)
        if pressed and owner is not None and (owner not in self.director.to_choose or owner != self.hands):
            return self._early(intent, owner) or cleared
        return self.give(intent, self.table) or cleared

    def _early(self, intent: Intent, owner: Seat) -> bool:
        """Somebody's own device, out of turn: may look around and ask to take back, no more."""
        if intent.button is Button.BACK and not intent.repeat:
            return self.requests.undo(owner)
        if intent.button in (Button.INFO, Button.SECOND, Button.ZOOM_IN, Button.ZOOM_OUT):
            return self.give(intent, self.table)
        waiting = self.director.to_choose or self.director.waiting_for
        if waiting and len(self.director.people) > 1 and not intent.repeat:
            _ = self.console.words.text
            self.say(_("It is {name}'s turn.").format(name=self.seat_name(waiting[0])), "info")
            return True
        return self.give(intent, self.table)

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
        self._person = seat
        self._calm = 0.0
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
        """Computers among themselves: faster, or calmly again."""
        if intent.repeat:
            return False
        self.fast = not self.fast
        self._calm = 0.0
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
            self.note, self.requests.wanted = "", False
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

    # ------------------------------------------------------------ curtain and result

    def _curtain(self) -> None:
        """Ask for the next player where the game hides things and hands share a device."""
        seat = next(iter(self.director.to_choose), None)
        if not self._secret or seat is None or seat == self._revealed or not self._front:
            return
        from handheld.ui.scenes.curtain import Curtain

        self._revealed = None

        def ready(seat: Seat = seat) -> None:
            self._revealed = seat

        player = self.director.players[seat]
        self.console.stage.push(Curtain(self.console, self.seat_name(seat), seat, ready, self.view.seat_mark,
                                        player.device, f"seat{player.look(seat)}"))

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
        if Button.SECOND not in used and not self.director.people:
            label = _("Slower") if self.fast else _("Faster")
            found.append(Entry(Button.SECOND, "play" if self.fast else "last", label))
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
        if not self.director.thinking:
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
            number_short=str(turn), clock=clock, urgent=urgent, thinking=self._dots(now),
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
    return (_("Round {n}") if match.kind & Kind.TOGETHER else _("Move {n}")).format(n=n)


def same_hands(own: str, device: str) -> bool:
    """Return whether a seat's own device is this one; finger and mouse are the same hands."""
    if not own or not device:
        return False
    screen = ("touch", "mouse")
    return own == device or (own in screen and device in screen)


# ---------------------------------------------------------------- beginning and going on


def play_match(console: Console, match: Match, players: Sequence[Player], *, timer: int = 0,
               series: Series | None = None, replace: bool = False) -> Play:
    """Put a match on the stage and return its scene."""
    package = package_of(match.info.id)
    brain = package.brain() if package.info.levels else None
    director = Director(match, players, brain, console.thinker, console.store, console.results, timer=timer,
                        series=series)
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
    from handheld.session.seats import players_of

    match = console.store.resume(game_id) if console.store is not None else None
    if match is None:
        return False
    players = players_of(match)
    timer = match.headers.get("Timer", ("0",))[0]
    series = Series.read(players, match.headers) if "Series" in match.headers else None
    known = {str(seconds): seconds for seconds in (*TIMERS, *ROUND_TIMERS)}
    play_match(console, match, players, timer=known.get(timer, 0), series=series)
    return True


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
