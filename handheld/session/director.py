"""One running match for the screen: people choose, computers think, time runs, each step is saved.

The screen calls update() once a tick and shows what came of it. Nothing here waits, and nothing knows a game.
"""

from __future__ import annotations

import enum
import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from handheld.games.base import Defaults, Event, IllegalMove, Kind, Moves, Outcome, Seat, Token
from handheld.games.face import N_, Brain, CharacterBrain, Thought
from handheld.session.match import By, Match
from handheld.session.notice import Notice
from handheld.session.results import Results
from handheld.session.seats import Player, Series, players_of
from handheld.session.sides import Side, picker
from handheld.session.store import Store
from handheld.session.thinker import Thinker

LONGEST_TICK = 1000  # ms; a console that slept, or was held up, costs nobody his time
TIMERS = (0, 30, 60, 120)  # seconds a turn; 0: off
ROUND_TIMERS = (0, 20, 45)  # where all decide at once
MOST_STEPS = 100  # of one turn that is played for somebody whose time is up


class What(enum.Enum):
    """What came of an update."""

    STEP = "step"  # moves were played: events to show
    SEALED = "sealed"  # a seat has decided, others still think
    OPENED = "opened"  # a seat that had decided thinks again
    MOVED = "moved"  # undo or redo: another position, nothing to animate
    END = "end"  # the match is over
    HINT = "hint"  # a hint is ready (Director.hint_ready)
    OFFER = "offer"  # `seat` offers a draw
    DECLINED = "declined"  # `seat` does not want a draw
    TIMEOUT = "timeout"  # the time of `seat` is up; what follows from it comes next
    PLAYER = "player"  # somebody else plays for `seat` now
    NOTICE = "notice"  # a sentence for the players


@dataclass(frozen=True, slots=True)
class Happening:
    """One thing to show, in the order it happened."""

    what: What
    seat: Seat | None = None
    moves: Moves = field(default_factory=dict)  # as far as everybody may know them
    events: Sequence[Event] = ()  # those that everybody may see
    private: Sequence[Event] = field(default=(), repr=False)  # all of them: see events_for
    outcome: Outcome | None = None
    notice: Notice | None = None

    def events_for(self, seat: Seat | None) -> Sequence[Event]:
        """Return the events that a seat (None: an onlooker) may see, in order."""
        return [event for event in self.private if not event.only or seat in event.only]


@dataclass(frozen=True, slots=True)
class Asked:
    """The question that the thinker is at."""

    number: int
    seat: Seat
    position: int
    hint: bool


class Director:
    """Runs `match` for `players` (in seat order). `brain`, `store` and `results` may be missing."""

    def __init__(
        self,
        match: Match,
        players: Sequence[Player] | None = None,
        brain: Brain | None = None,
        thinker: Thinker | None = None,
        store: Store | None = None,
        results: Results | None = None,
        *,
        timer: int = 0,
        series: Series | None = None,
        top: int = 0,
    ) -> None:
        """`top`: the strongest level that plays on for somebody who gives up; 0: the strongest there is."""
        self.match = match
        self.players = list(players if players is not None else players_of(match))
        if len(self.players) != match.seats:
            raise ValueError("there must be a player for each seat")
        self.brain, self.thinker, self.store, self.results = brain, thinker, store, results
        self.timer, self.series, self.top = timer, series, top
        self.called: Callable[[Seat], str] | None = None  # what the screen calls a seat
        self._names: list[str] = []  # of the seats, as all sides say them
        self.rename()
        self.paused = False
        self.clock_of: Seat | None = None  # whose time alone runs, of several (they decide in turn); None: all of them
        self.offered_by: Seat | None = None  # who offers a draw just now
        self.hint_ready: Thought | None = None
        self.replay: Path | None = None  # where the match is kept once it is over
        self._queue: list[Happening] = []
        self._asked: Asked | None = None
        self._hint_for: Seat | None = None
        self._sides: dict[tuple[Seat | None, bool], Side] = {}
        self._sides_of = -1  # the position that they show
        self._left: dict[Seat, float] = {}  # ms of this turn, of seats whose time runs
        self._turn_of: dict[Seat, int] = {}
        self._now: float | None = None
        self._valued: dict[Seat, int] = {}  # what computers thought of their game
        self._sealed: list[Seat] = []  # people who have decided while others think, in that order
        self._closed = match.over
        self._note()
        if store is not None and not match.over:
            store.make_way(match)

    # ------------------------------------------------------------ looking

    @property
    def thinking(self) -> bool:
        """Whether a computer player (or a hint) is being worked out."""
        return self._asked is not None

    @property
    def waiting_for(self) -> tuple[Seat, ...]:
        """The seats still to decide."""
        return self.match.waiting_for()

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of people."""
        return tuple(seat for seat, player in enumerate(self.players) if player.person)

    @property
    def to_choose(self) -> tuple[Seat, ...]:
        """The people still to decide."""
        return tuple(seat for seat in self.match.waiting_for() if self.players[seat].person)

    def rename(self) -> None:
        """Ask anew what the seats are called: the language changed. Sides that are there already say it too."""
        self._names[:] = [player.name if self.called is None else self.called(seat)
                          for seat, player in enumerate(self.players)]

    def table(self, seat: Seat | None, open: bool = True) -> Side:
        """Return the side of a seat (None: an onlooker), the same object until the position or its own part changes.

        In games with secrets this is a look at the hand: what others did before it can't be taken back any more.
        `open` False: not yet, the view draws it covered."""
        match = self.match
        if self._sides_of != match.position:
            self._sides, self._sides_of = {}, match.position
        acting, mine = seat in match.waiting_for(), match.choice_of(seat) if seat is not None else None
        found = self._sides.get((seat, open))
        if found is None or (found.acting, found.mine) != (acting, mine):
            if seat is not None and open:
                match.shown(seat)
            found = self._sides[seat, open] = Side(
                match.state, seat, acting=acting, position=match.position, options=match.options, names=self._names,
                outcome=match.outcome, seed=match.seed, current=lambda: match.position, mine=mine, open=open,
            )
        found.sealed = match.sealed
        return found

    def time_left(self, seat: Seat) -> float | None:
        """Return the ms left to a person for this turn; None if no time runs."""
        return self._left.get(seat) if seat in self.to_choose else None

    # ------------------------------------------------------------ playing

    def choose(self, seat: Seat, token: Token) -> None:
        """Decide for a person; what comes of it is in the next update(). Raises BadToken or IllegalMove."""
        self._play(seat, token)

    def update(self, now: float, may_play: bool = True) -> list[Happening]:
        """Go on at time `now` (ms) and return what happened since the last call.

        With `may_play` False computers think but do not move (the screen still animates the last step)."""
        elapsed = 0.0 if self._now is None else max(0.0, min(now - self._now, LONGEST_TICK))
        self._now = now
        if not self.paused and not self.match.over:
            if may_play:
                self._collect()
                self._run_timer(elapsed)
            self._ask()
        happened, self._queue = self._queue, []
        return happened

    @property
    def sealed(self) -> tuple[Seat, ...]:
        """The people who have decided while others still think, the last one at the end."""
        return tuple(seat for seat in self._sealed if seat in self.match.sealed)

    def take_back(self, seat: Seat) -> bool:
        """Let a seat decide anew while others still think."""
        if not self.match.take_back(seat):
            return False
        self._sealed = [one for one in self._sealed if one != seat]
        self._queue.append(Happening(What.OPENED, seat))
        return True

    def pause(self) -> None:
        """Stop time and thought."""
        self.paused = True
        self._drop()

    def resume(self) -> None:
        """Go on after pause()."""
        self.paused = False

    # ------------------------------------------------------------ going back

    def undo_target(self, by: By = "step") -> int | None:
        """Return the number of steps left after undo(), or None: nothing to take back, or not any more."""
        match = self.match
        if match.over:
            return None
        k = match.at
        while k > 0:
            k -= 1
            if match.is_final(k) and match.seats > 1:
                return None
            step = match.steps[k]
            if any(seat in self.people for seat in step.moves):
                while by == "turn" and k > 0 and match.steps[k - 1].turn == step.turn:
                    if match.is_final(k - 1) and match.seats > 1:
                        break
                    k -= 1
                return k
        return None

    @property
    def can_undo(self) -> bool:
        return self.undo_target() is not None

    def undo(self, by: By = "step") -> bool:
        """Go back to the last decision of a person (or the start of that turn), over what computers answered."""
        target = self.undo_target(by)
        if target is None or not self.match.undo_to(target):
            return False
        self._moved()
        return True

    def redo(self) -> bool:
        """Play what was taken back again, up to the next decision of a person."""
        if self.match.over or not self.match.redo():
            return False
        while not any(seat in self.people for seat in self.match.waiting_for()) and self.match.redo():
            pass
        self._moved()
        return True

    def _moved(self) -> None:
        self._drop()
        self.offered_by = None
        turn = self.match.state.turn()
        self._left = {seat: left for seat, left in self._left.items() if self._turn_of[seat] == turn}
        self._sealed.clear()
        self._queue.append(Happening(What.MOVED))
        self._settled()

    # ------------------------------------------------------------ hints

    def hint(self, seat: Seat | None = None) -> bool:
        """Ask for the best line for a person who is to decide; it comes as HINT, in `hint_ready`."""
        seat = next(iter(self.to_choose), None) if seat is None else seat
        if self.brain is None or self.thinker is None or seat not in self.to_choose:
            return False
        self._hint_for, self.hint_ready = seat, None
        self._ask()
        return True

    # ------------------------------------------------------------ ends by other means

    def resign(self, seat: Seat) -> None:
        """Give up. With more than two seats a computer plays on for the seat, where there is one."""
        if self.match.over:
            return
        if self.match.seats > 2 and self.brain is not None:
            self.hand(seat, Player(self.players[seat].name, "computer", self.top or self.brain.levels))
            return
        self._finish("resigned", seat)

    def offer_draw(self, seat: Seat) -> bool:
        """Offer a draw to the other of two seats; a computer answers at once."""
        if self.match.seats != 2 or self.match.over or self.offered_by is not None:
            return False
        self.offered_by = seat
        other = 1 - seat
        if self.players[other].person:
            self._queue.append(Happening(What.OFFER, seat))
        else:
            self.answer(self._valued.get(other, 0) < 0)
        return True

    def answer(self, accept: bool) -> None:
        """Answer the offer of a draw."""
        if self.offered_by is None:
            return
        other, self.offered_by = 1 - self.offered_by, None
        if accept and not self.match.over:
            self._finish("agreed", None)
        else:
            self._queue.append(Happening(What.DECLINED, other))

    def hand(self, seat: Seat, player: Player) -> None:
        """Let somebody else play for a seat: a computer for one who left, or a person again."""
        self.players[seat] = player
        self.rename()
        self._drop()
        self._left.pop(seat, None)
        self._sides_of = -1
        self._queue.append(Happening(What.PLAYER, seat))
        self._note()
        self._save()

    def close(self) -> None:
        """Leave the match: what is played is saved, nothing thinks on."""
        self._drop()

    # ------------------------------------------------------------ inside

    def _play(self, seat: Seat, token: Token) -> None:
        before = self.match.at
        self.match.choose(seat, token)
        if self.match.at == before:
            self._queue.append(Happening(What.SEALED, seat))
            if self.players[seat].person:
                self._sealed.append(seat)
            return
        self._sealed.clear()
        self._drop()
        self.offered_by = None
        for k in range(before, self.match.at):
            events = self.match.events_at(k)
            public = [event for event in events if not event.only]
            self._queue.append(Happening(What.STEP, moves=self.match.told(k, None), events=public, private=events))
        self._settled()

    def _finish(self, reason: str, loser: Seat | None) -> None:
        self._drop()
        self.match.finish(reason, loser)
        self._settled()

    def _settled(self) -> None:
        """Save what was just done, and end the match if it is over."""
        self._save()
        outcome = self.match.outcome
        if outcome is None or self._closed:
            return
        self._closed = True
        if self.series is not None:
            self.series.add(outcome)
        if self.store is not None:
            results, match = self.results, self.match
            count = None if results is None else lambda path: results.counted(path, match)
            self.replay = self.store.finish(match, count)
        self._queue.append(Happening(What.END, outcome=outcome))

    def save(self) -> None:
        """Have the match written once more, as it is."""
        self._save()

    def _save(self) -> None:
        if self.store is not None and not self.match.over:
            self.store.autosave(self.match)

    def _note(self) -> None:
        """Write into the record's headers what it takes to go on after the power went."""
        headers = self.match.headers
        self.match.names = [player.name for player in self.players]
        headers["Players"] = tuple(player.code for player in self.players)
        looks = [player.look(seat) for seat, player in enumerate(self.players)]
        if any(player.mark is not None for player in self.players) and len(set(looks)) == len(looks):
            headers["Marks"] = tuple(map(str, looks))
        headers.setdefault("Date", (time.strftime("%Y-%m-%d %H:%M"),))
        headers.setdefault("Id", (secrets.token_hex(6),))
        if self.timer:
            headers["Timer"] = (str(self.timer),)
        if self.series is not None:
            headers.setdefault("First", (str(self.series.first_now + 1),))
            headers["Series"] = (self.series.text(),)

    def _drop(self) -> None:
        if self._asked is not None and self.thinker is not None:
            self.thinker.drop()
        self._asked = self._hint_for = self.hint_ready = None

    def _ask(self) -> None:
        """Put the next question to the thinker if it has none: computers' moves first, then a hint."""
        if self._asked is not None or self.brain is None or self.thinker is None:
            return
        computers = [seat for seat in self.match.waiting_for() if not self.players[seat].person]
        hint = not computers
        seat = self._hint_for if hint else computers[0]
        if seat is None:
            return
        level = self.brain.levels if hint else self.players[seat].level
        imagined = self.match.state.imagine(seat, picker(self.match.seed, self.match.position))
        position = self.match.position
        character = "" if hint else self.players[seat].character
        try:
            if character and isinstance(self.brain, CharacterBrain):
                question = self.brain.question_as(character, imagined, seat, level)
            else:
                question = self.brain.question(imagined, seat, level)
        except Exception as error:  # a fault in a brain must not end the game
            self._asked = Asked(0, seat, position, hint)
            self._failed(error)
            return
        self._asked = Asked(self.thinker.ask(question), seat, position, hint)

    def _collect(self) -> None:
        """Take the thinker's answer, if it is there, and act on it."""
        if self._asked is None or self.thinker is None:
            return
        answer = self.thinker.poll()
        if answer is None or answer.number != self._asked.number:
            return
        asked = self._asked
        if answer.error is not None or not isinstance(answer.value, Thought):
            self._failed(answer.error or TypeError("no thought"))
            return
        self._asked = None
        if asked.hint:
            self._hint_for, self.hint_ready = None, answer.value
            self._queue.append(Happening(What.HINT, asked.seat))
            return
        self._valued[asked.seat] = answer.value.value
        try:
            self._play(asked.seat, answer.value.token)
        except ValueError as error:  # BadToken or IllegalMove
            self._asked = asked
            self._failed(error)

    def _failed(self, error: BaseException) -> None:
        """Play a legal move for a computer whose brain failed, and say so; a hint is dropped."""
        assert self._asked is not None
        asked, self._asked = self._asked, None
        name = self.players[asked.seat].name
        if asked.hint:
            self._hint_for = None
            notice = Notice(N_("There is no hint just now ({error})."), {"error": type(error).__name__})
        else:
            notice = Notice(
                N_("{name} could not think ({error}) and plays a simple move."),
                {"name": name, "error": type(error).__name__},
            )
        self._queue.append(Happening(What.NOTICE, asked.seat, notice=notice))
        if not asked.hint:
            self._play(asked.seat, self._plain(asked.seat))

    def _plain(self, seat: Seat) -> Token:
        """Return a legal token that anybody would understand: what the rules propose, or the first one."""
        rules = self.match.rules
        return rules.default(self.match.state, seat) if isinstance(rules, Defaults) else self.match.state.moves(seat)[0]

    def _run_timer(self, elapsed: float) -> None:
        if not self.timer:
            return
        turn = self.match.state.turn()
        kept = {*self.to_choose, *self.match.sealed}  # who takes a seal back has what was left
        for seat in list(self._left):
            if seat not in kept or self._turn_of.get(seat) != turn:
                del self._left[seat]
        for seat in self.to_choose:
            if self.clock_of not in (None, seat):
                continue
            if seat not in self._left:
                self._left[seat], self._turn_of[seat] = self.timer * 1000.0, turn
                continue
            self._left[seat] -= elapsed
        position = self.match.position
        for seat in [seat for seat in self.to_choose if self._left.get(seat, 1.0) <= 0]:
            if self.match.position == position and not self.match.over:
                self._time_up(seat)

    def _time_up(self, seat: Seat) -> None:
        """End the turn of a seat: where all choose at once (or more than two play) with plain moves, else the game."""
        turn = self._turn_of[seat]
        del self._left[seat]
        self._queue.append(Happening(What.TIMEOUT, seat))
        try:
            if self.match.info.kind & Kind.TOGETHER or self.match.seats != 2:
                self._play(seat, self._plain(seat))
                for _ in range(MOST_STEPS):  # of a turn of many steps the rest as well
                    if self.match.over or self.match.state.turn() != turn or self.match.waiting_for() != (seat,):
                        break
                    self._play(seat, self._plain(seat))
                if seat in self.match.sealed:
                    self._left[seat] = 0.0  # nobody gains time by taking it back
            else:
                self._finish("time", seat)
        except IllegalMove:  # decided in the same moment
            return
