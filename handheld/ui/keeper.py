"""The day of a console in public: it minds who is there, and what to do when nobody is.

An idle match is put away after a warning and can be continued for a day; an idle title shows games that computers
play. Outside the opening hours the console is dark and quiet. A visit may have a limit, and ends between turns. What
guests have set is gone with them, their names overnight. Durations are measured by the clock that only ever runs; the
hour and the day count only while they can be believed (session/dates.py)."""

from __future__ import annotations

import logging
import math
from collections.abc import Callable
from typing import TYPE_CHECKING

from handheld.games.face import Act, Intent
from handheld.session.dates import Calendar, believable, until_close
from handheld.session.night import Night
from handheld.ui.scene import Scene

if TYPE_CHECKING:
    from handheld.ui.console import Console
    from handheld.ui.scenes.play import Play
    from handheld.ui.scenes.still_there import StillThere

log = logging.getLogger(__name__)

TICK = 250.0  # ms between two looks
SECOND, MINUTE, DAY = 1000.0, 60_000.0, 24 * 60 * 60_000.0
COUNTDOWN = 30 * SECOND  # that an idle match is still there after the warning
PAGE = 5 * MINUTE  # idle on any other page, where matches are never put away
REST = MINUTE  # at the title until a visit is over, where no games are shown
WARNINGS = (10, 5, 1)  # minutes before the end of a visit
GRACE = 2 * MINUTE  # that a turn may take when the time is up
DOUBT = 30 * MINUTE  # that the console stays closed after the hour is not believed any more
SWEEP = 10 * MINUTE  # from look to look for matches that nobody came back for
_NO_SIGN = frozenset((Act.RELEASE, Act.LIFT))
HOME = ("title", "welcome")
DEAF = ("farewell", "closed")  # nobody begins a visit there


class Keeper:
    """Ticked by the loop, and told of every intent. `forget` sets the guests' settings back; `forget_names` clears
    what names are remembered."""

    def __init__(self, console: Console, calendar: Calendar, night: Night, *, forget: Callable[[], None],
                 forget_names: Callable[[], None]) -> None:
        self.console, self.calendar, self.night = console, calendar, night
        self.forget, self.forget_names = forget, forget_names
        self.pressed: float | None = None  # when there was the last sign of anybody
        self.began: float | None = None  # the visit; None: nobody is there
        self.closed = False
        self._next = self._swept = self._sure = self._came = 0.0
        self._warned = 0  # minutes of the last warning
        self._question: StillThere | None = None  # asked last
        self._last: tuple[Play, int, float] | None = None  # the match, its last turn, and since when the time is up
        self._seen: dict[str, tuple[float, float]] = {}  # per game: when its match was written, and first seen so
        self._left = dict(console.store.written()) if console.store is not None else {}  # by the run before
        self._shows = 0  # games shown so far

    # ------------------------------------------------------------ who is there

    def hear(self, intent: Intent, now: float) -> bool:
        """Take a sign that somebody is there. Nothing is kept back."""
        if intent.act in _NO_SIGN or intent.repeat:
            return False
        self.pressed = now
        top = self.console.stage.top
        if self.began is None and intent.act is not Act.POINT and top is not None and top.name not in DEAF:
            self.began = now
        return False

    def plugged(self, now: float) -> None:
        """Take a pad that was plugged in for a sign: one that is not known can give no other, and its set-up is
        offered at the title."""
        self.pressed = now
        top = self.console.stage.top
        if top is not None and top.name == "attract":
            self.console.stage.pop()

    def idle(self, now: float) -> float:
        """Return for how many ms nobody has done anything."""
        if self.pressed is None:
            self.pressed = now
        return now - self.pressed

    def minutes_left(self, now: float) -> tuple[float, str] | None:
        """Return how many minutes this visit may still last, and what ends it: "session" or "closing"; None: nothing
        does."""
        policy, found = self.console.policy, []
        if policy.session_minutes and self.began is not None:
            found.append((policy.session_minutes - (now - self.began) / MINUTE, "session"))
        minute = self.calendar.minute()
        if policy.hours is not None and minute is not None:
            found.append((until_close(policy.hours, minute), "closing"))
        return min(found, default=None)

    @property
    def shut(self) -> bool:
        """Whether the hour is outside the opening hours, as far as anybody knows."""
        hours, minute = self.console.policy.hours, self.calendar.minute()
        return hours is not None and minute is not None and until_close(hours, minute) <= 0

    # ------------------------------------------------------------ each tick

    def tick(self, now: float) -> None:
        """Look after the console."""
        if now < self._next:
            return
        self._next = now + TICK
        self.calendar.tick(now)
        stage = self.console.stage
        top = stage.top
        if top is None or stage.over:
            return
        if any(scene.private for scene in stage.scenes):
            pass  # the operator is there, and whoever minds the door minds the time
        elif self.closed:
            self._mind_closed(top, now)
        elif top.name == "farewell":
            pass  # leads home by itself
        elif not self._mind_end(now):
            self._mind_idle(top, now)
        if self.began is None:
            self._mind_night(now)

    def _mind_closed(self, top: Scene, now: float) -> None:
        if self.calendar.trusted or self.console.policy.hours is None:
            self._sure = now
        if not self.shut and (self._sure == now or now - self._sure >= DOUBT):
            self.closed = self.console.quiet = False
            self.console.dim(False)
            self._home()
            self.console.apply_settings()
        elif top.name != "closed":  # the operator's pages are left
            self._close()

    def _close(self) -> None:
        from handheld.ui.scenes.closed import Closed

        self.closed = self.console.quiet = True
        self.visit_over()
        self._home()
        self.console.stage.push(Closed(self.console))
        self.console.apply_settings()
        self.console.dim(True)

    def _mind_end(self, now: float) -> bool:
        """Warn of the end of the visit, and bring it about; return whether it is there."""
        left = self.minutes_left(now)
        if left is None:
            self._last, self._warned = None, 0
            return False
        minutes, reason = left
        if minutes > 0:
            self._last = None
            self._warn(minutes, reason)
            return False
        play = self.match
        if play is None or play.match.over:
            self._end(reason)
            return True
        turn = play.match.state.turn()
        if self._last is None or self._last[0] is not play:
            self._last = (play, turn, now)
            self.console.message(self.console.words.text("Time is up: the match is put away after this turn."))
        elif (turn != self._last[1] or now - self._last[2] >= GRACE) and not play.view.busy(now):
            self._end(reason)
            return True
        return False

    def _warn(self, minutes: float, reason: str) -> None:
        if self.began is None:
            return
        due = min((one for one in WARNINGS if minutes <= one), default=0)
        whole = self.console.policy.session_minutes
        if due and (not self._warned or due < self._warned) and not (reason == "session" and whole <= due):
            n_, n = self.console.words.plural, math.ceil(minutes)
            if reason == "session":
                said = n_("{n} minute left to play. The match is kept.",
                          "{n} minutes left to play. The match is kept.", n)
            else:
                said = n_("We close in {n} minute. The match is kept.",
                          "We close in {n} minutes. The match is kept.", n)
            self.console.message(said.format(n=n))
        self._warned = due

    def _end(self, reason: str) -> None:
        from handheld.ui.scenes.farewell import Farewell

        played = self.began is not None and self.console.stage.top is not None \
            and self.console.stage.top.name not in (*HOME, "attract")
        saved = self.put_away()
        self.visit_over()
        if played:
            self.console.stage.push(Farewell(self.console, reason, saved))
            self.console.dimmer.wake()
        elif reason == "closing":
            self._close()

    def _mind_idle(self, top: Scene, now: float) -> None:
        policy, idle = self.console.policy, self.idle(now)
        if top.name in HOME:
            rest = policy.attract_seconds * SECOND or REST
            if min(idle, now - self._came) >= rest:  # whoever comes back to a match put away sees how to go on
                if self.began is not None:
                    self.visit_over()
                if policy.attract_seconds:
                    self._attract()
        elif top.name == "still-there":
            if idle >= self._patience():
                self._give_up()
            elif self._question is not None:
                self._question.until = now + self._patience() - idle  # a mouse that moves is somebody, but no answer
        elif top.name != "attract" and idle >= self._patience() - COUNTDOWN:
            self._ask(now)

    def _patience(self) -> float:
        minutes = self.console.policy.idle_minutes
        if minutes:
            return minutes * MINUTE
        return PAGE if self.match is None else float("inf")

    def _ask(self, now: float) -> None:
        from handheld.ui.scenes.still_there import StillThere

        play = self.match
        running = play is not None and not play.match.over
        self._question = StillThere(self.console, now + COUNTDOWN, match=running)
        self.console.stage.push(self._question)
        self.console.dimmer.wake()

    def _give_up(self) -> None:
        self.put_away()
        self.visit_over()

    def _attract(self) -> None:
        from handheld.ui.scenes.attract import Attract

        self.console.stage.push(Attract(self.console, self._shows, self._shown))

    def _shown(self) -> int:
        self._shows += 1
        return self._shows

    # ------------------------------------------------------------ matches and visits

    @property
    def match(self) -> Play | None:
        """The match on the stage, if there is one, in front or behind a menu."""
        if not any(scene.name == "play" for scene in self.console.stage.scenes):
            return None  # before the first match there is no need to load what it takes
        from handheld.ui.scenes.play import Play

        return next((scene for scene in reversed(self.console.stage.scenes) if isinstance(scene, Play)), None)

    def put_away(self) -> bool:
        """Leave what is on the stage for the title; return whether a match waits there to be continued."""
        play = self.match
        if play is not None:
            play.director.close()
        store = self.console.store
        saved = play is not None and not play.match.over and play.match.at > 0 and store is not None \
            and store.problem is None
        self._home()
        return saved

    def _home(self) -> None:
        from handheld.ui.scenes.title import Title

        self._came = self.console.now()
        self.console.stage.reset(Title(self.console))

    def visit_over(self) -> None:
        """Whoever played has gone: the next ones find everything as the operator left it."""
        from handheld.ui.scenes import launch, progress

        self.began, self._last, self._warned = None, None, 0
        launch.forget_choices(self.console)
        progress.forget(self.console)
        self.forget()

    # ------------------------------------------------------------ overnight

    def _mind_night(self, now: float) -> None:
        """Do what is done while nobody is there."""
        if self.match is not None:
            return
        if self.night.over(self.calendar.evening()) and not self.console.policy.keep_names:
            self.forget_names()
        if now >= self._swept:
            self._swept = now + SWEEP
            self._sweep(now)

    def _sweep(self, now: float) -> None:
        """Put matches that nobody came back for within a day among the replays."""
        store, today = self.console.store, self.calendar.seconds()
        if store is None:
            return
        for game, written in store.written().items():
            before = self._seen.get(game)
            if before is None or before[0] != written:
                before = self._seen[game] = (written, now)
            here = now - before[1]
            away = 0.0  # what was written in this run may bear a date of before the clock was set
            if today is not None and self._left.get(game) == written and believable(written):
                away = (today - written) * 1000
            if max(here, away) >= DAY:
                store.retire(game)
                log.info("the match of %s was not continued within a day", game)
                top = self.console.stage.top
                if top is not None and top.name == "title":  # it must not offer what is gone
                    top.enter()
                    self.console.stage.dirty = True
