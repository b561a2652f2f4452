"""The middle: one game being played. Knows no game and no screen.

The list of steps is the truth. States are a cache: the newest one is played on in place, and a copy is kept every few
steps, from which earlier positions are replayed (a large board is not copied at each step).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from handheld import core
from handheld.games.base import (
    CHANCE,
    Dealer,
    Event,
    IllegalMove,
    Kind,
    Moves,
    Outcome,
    Rules,
    Seat,
    State,
    Tells,
    Token,
    WhyNot,
)

STRIDE = 16  # steps between kept states, at first
MOST_KEPT = 64  # then every second one is let go and the stride doubles
ENDED_BY_MATCH = ("resigned", "agreed", "time")  # outcomes that no rules know
PASSING = ("Date", "First", "Id", "Series", "Target", "Timer")  # headers of one sitting, not of one played on from it
REVEAL = "reveal"  # the name of an event by which rules say that somebody was shown a secret

By = Literal["step", "turn"]


@dataclass(frozen=True, slots=True)
class Step:
    """One step that was played: whose tokens, in which turn, and whether it can never be taken back."""

    moves: Moves
    turn: int
    final: bool = False  # a draw, a reveal of sealed choices, or a secret shown
    draws: int = 0  # how many draws there were, this step counted

    @property
    def drawn(self) -> bool:
        """Whether chance played it."""
        return CHANCE in self.moves


class Match:
    """A game being played by `seats` seats. `state` is live: copy() it to keep it."""

    def __init__(
        self,
        rules: Rules,
        seats: int,
        options: Mapping[str, str] | None = None,
        seed: int = 0,
        names: Sequence[str] = (),
        *,
        deal: bool = True,
    ) -> None:
        """Begin a match. Options left out have their defaults; ValueError for seats or options that do not exist.

        `deal=False` leaves the first draws to the caller (a record brings its own)."""
        self.rules, self.info = rules, rules.info
        if seats not in self.info.seats:
            raise ValueError(f"{self.info.title} is not for {seats}")
        self.seats, self.seed = seats, seed & 0xFFFFFFFFFFFFFFFF
        self.options = self.info.defaults()
        for key, value in (options or {}).items():
            if key not in self.options or value not in self.info.option(key).values:
                raise ValueError(f"{self.info.title} has no option {key}={value}")
            self.options[key] = value
        self.kind = self.info.kind_with(self.options)
        self.names: list[str] = [*names, *[""] * seats][:seats]
        self.headers: dict[str, tuple[str, ...]] = {}  # further headers of the record, kept as they are
        self.comments: dict[int, str] = {}  # after that many steps
        self.practice = False  # a result that counts for nothing: taken back over a draw, or played on from a replay
        self.foreign = False  # a draw came from a record and is not the one that the seed gives
        self.position = 0  # goes up whenever the position changes, by play or undo
        self._steps: list[Step] = []
        self._at = 0  # how many steps are in force; later ones can be redone
        self._final = 0  # steps before this were followed by somebody's look at a secret
        self._sealed: dict[Seat, Token] = {}
        self._ended: Outcome | None = None
        self._stride = STRIDE
        self._state = rules.start(seats, self.options)
        self._kept: dict[int, State] = {0: self._state.copy()}
        self._latest: dict[int, Sequence[Event]] = {}  # events of the newest steps
        if deal:
            self.deal()

    # ------------------------------------------------------------ looking

    @property
    def state(self) -> State:
        """The position now. It changes with the match: play only on a copy."""
        return self._state

    @property
    def at(self) -> int:
        """How many steps are in force."""
        return self._at

    @property
    def length(self) -> int:
        """How many steps there are with those that can be redone."""
        return len(self._steps)

    @property
    def steps(self) -> Sequence[Step]:
        """The steps in force, oldest first."""
        return self._steps[: self._at]

    @property
    def sealed(self) -> frozenset[Seat]:
        """Seats that have decided while others still think."""
        return frozenset(self._sealed)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended: by its rules, by resignation, agreement or time; None while it goes on."""
        return self._ended or self._state.outcome()

    @property
    def over(self) -> bool:
        return self.outcome is not None

    def choice_of(self, seat: Seat) -> Token | None:
        """Return what a seat has sealed, for its own eyes; None if nothing."""
        return self._sealed.get(seat)

    def waiting_for(self) -> tuple[Seat, ...]:
        """Return the seats still to decide; a seat that has sealed a token is not listed."""
        if self._ended:
            return ()
        return tuple(seat for seat in self._state.to_act() if seat != CHANCE and seat not in self._sealed)

    def state_at(self, k: int) -> State:
        """Return a copy of the position after k steps, 0..length (also of steps that were undone)."""
        if not 0 <= k <= len(self._steps):
            raise IndexError(f"no step {k}")
        if k == self._at:
            return self._state.copy()
        at = max(kept for kept in self._kept if kept <= k)
        state = self._kept[at].copy()
        for step in self._steps[at:k]:
            state.play(step.moves)
        return state

    def events_at(self, k: int) -> Sequence[Event]:
        """Return what step number k (0..length-1) showed when it was played."""
        if k not in self._latest:
            if len(self._latest) > 4 * STRIDE:  # somebody walks through a long replay
                self._latest.clear()
            self._latest[k] = self.state_at(k).play(self._steps[k].moves)
        return self._latest[k]

    def shown_at(self, k: int, seat: Seat | None) -> Sequence[Event]:
        """Return what step number k showed to a seat (None: an onlooker); all of it once the match is over."""
        return [event for event in self.events_at(k) if self.over or not event.only or seat in event.only]

    def told(self, k: int, seat: Seat | None) -> Moves:
        """Return the tokens of step number k that a seat (None: an onlooker) may know."""
        moves = self._steps[k].moves
        if self.over or not self.kind & Kind.HIDDEN:
            return moves
        if isinstance(self.rules, Tells):
            return self.rules.told(moves, seat)
        return {one: token for one, token in moves.items() if one == seat}

    # ------------------------------------------------------------ playing

    def choose(self, seat: Seat, token: Token) -> Sequence[Event]:
        """Take a decision. The step happens once every seat that is to act has decided; then chance draws.

        Returns what to show, of the step and of the draws after it; () while others still decide.
        Raises BadToken or IllegalMove, and then nothing has changed."""
        if self.over:
            raise IllegalMove(WhyNot("game-over"))
        if seat not in self.waiting_for():
            raise IllegalMove(WhyNot("not-asked"))
        token = self.rules.read(token)
        if self._state.to_act() == (seat,):
            return [*self.step({seat: token}), *self.deal()]
        why = self._state.why_not(seat, token)
        if why is not None:
            raise IllegalMove(why)
        self._sealed[seat] = token
        if self.waiting_for():
            return ()
        moves, self._sealed = self._sealed, {}
        return [*self.step(moves), *self.deal()]

    def take_back(self, seat: Seat) -> bool:
        """Open the sealed choice of a seat again; False if there is none."""
        return self._sealed.pop(seat, None) is not None

    def step(self, moves: Moves) -> Sequence[Event]:
        """Play one whole step: a token of every seat that is to act, or of CHANCE. All or nothing."""
        if self.over:
            raise IllegalMove(WhyNot("game-over"))
        if set(moves) != set(self._state.to_act()):
            raise IllegalMove(WhyNot("not-asked"))
        return self._step(moves, CHANCE in moves and moves[CHANCE] != self._due())

    @property
    def _draws(self) -> int:
        return self._steps[self._at - 1].draws if self._at else 0

    def _due(self) -> Token:
        """Return what chance draws now: a function of the seed and the number of the draw."""
        state, k, bag = self._state, self._draws, self._state.chances()
        if isinstance(self.rules, Dealer):
            token = self.rules.deal(state, self.seed, k)
            if token in bag:  # always, unless a record has brought in draws of another origin
                return token
        left = core.draw(self.seed, k, sum(bag.values()))
        for token in sorted(bag):
            if left < bag[token]:
                return token
            left -= bag[token]
        raise IllegalMove(WhyNot("nothing-to-draw"))

    def _step(self, moves: Moves, foreign: bool) -> Sequence[Event]:
        turn, draws = self._state.turn(), self._draws + (CHANCE in moves)
        events = self._state.play(moves)
        final = CHANCE in moves or len(moves) > 1 or any(event.name == REVEAL for event in events)
        self._cut()
        self._latest = {k: events for k, events in self._latest.items() if k > self._at - STRIDE}
        self._latest[self._at] = events
        self.foreign = self.foreign or foreign
        self._steps.append(Step(dict(moves), turn, final, draws))
        self._at += 1
        self.position += 1
        if self._at % self._stride == 0:
            self._keep()
        return events

    def deal(self) -> list[Event]:
        """Let chance draw until a seat is to decide. Draw k depends on seed and k alone: undo fishes for nothing."""
        events: list[Event] = []
        while not self.over and self._state.to_act() == (CHANCE,):
            events += self._step({CHANCE: self._due()}, False)
        return events

    def finish(self, reason: str, loser: Seat | None = None) -> Outcome:
        """End the match by other means than its rules: "resigned" or "time" by a loser, "agreed" as a draw."""
        if reason not in ENDED_BY_MATCH:
            raise ValueError(f"a match does not end by {reason}")
        if self.over:
            raise IllegalMove(WhyNot("game-over"))
        lost = self.seats > 1 and loser is not None
        places = tuple(int(lost and seat == loser) for seat in range(self.seats))
        self._ended = Outcome(places, (0,) * self.seats, reason)
        self._sealed = {}
        self.position += 1
        return self._ended

    def reopen(self) -> bool:
        """Take back a finish(); False if there was none."""
        if self._ended is None:
            return False
        self._ended = None
        self.position += 1
        return True

    # ------------------------------------------------------------ going back

    def shown(self, seat: Seat) -> None:
        """Note that a seat has looked at its secrets: what others did before that is final."""
        if not self.kind & Kind.HIDDEN:
            return
        for k in range(self._at, self._final, -1):
            if any(one != seat for one in self._steps[k - 1].moves):
                self._final = k
                return

    def shown_all(self) -> None:
        """Note that nobody knows any more who looked at what (a saved match goes on): all before this is final."""
        if self.kind & Kind.HIDDEN:
            self._final = self._at

    def undo_target(self, by: By = "step") -> int | None:
        """Return how many steps would be left after undo(by), or None if it is not allowed."""
        k = self._at
        while k > 0:
            k -= 1
            if self.is_final(k) and self.seats > 1:
                return None
            if self._steps[k].drawn:
                continue
            if by == "step" or self._opens_turn(k):
                return k
        return None

    def _opens_turn(self, k: int) -> bool:
        """Return whether step k is the first decision of its turn; draws before it do not count."""
        turn = self._steps[k].turn
        while k > 0 and self._steps[k - 1].turn == turn:
            k -= 1
            if not self._steps[k].drawn:
                return False
        return True

    def is_final(self, k: int) -> bool:
        """Return whether step k (0..length-1) can never be taken back at a table of several seats."""
        return self._steps[k].final or k < self._final

    def undo(self, by: By = "step") -> bool:
        """Go back one decision, or to the start of this turn (of the one before, at its start).

        Never over a draw, a reveal or a shown secret; a single player may, but then only practises."""
        target = self.undo_target(by)
        return target is not None and self.undo_to(target)

    def undo_to(self, k: int) -> bool:
        """Go back to k steps; False if a final step lies between."""
        if self._ended or not 0 <= k < self._at:
            return False
        final = any(self.is_final(i) for i in range(k, self._at))
        if final and self.seats > 1:
            return False
        self._move_to(k)
        self.practice = self.practice or final
        return True

    def redo(self) -> bool:
        """Play the next undone step again, with the draws after it; False if there is none."""
        if self._ended or self._at == len(self._steps):
            return False
        k = self._at + 1
        while k < len(self._steps) and self._steps[k].drawn:
            k += 1
        self._move_to(k)
        return True

    def fork(self, k: int) -> Match:
        """Return a match of its own that goes on from the position after k steps, as practice."""
        twin = Match(self.rules, self.seats, self.options, self.seed, self.names, deal=False)
        twin.headers = {key: value for key, value in self.headers.items() if key not in PASSING}
        twin.practice = True
        twin.comments = {at: text for at, text in self.comments.items() if at <= k}
        for step in self._steps[:k]:
            twin.step(step.moves)
        twin.deal()
        return twin

    def _move_to(self, k: int) -> None:
        self._state = self.state_at(k)
        self._at, self._sealed = k, {}
        self.position += 1

    def _cut(self) -> None:
        """Forget what could be redone: another way was taken."""
        if self._at < len(self._steps):
            del self._steps[self._at :]
            self._kept = {k: state for k, state in self._kept.items() if k <= self._at}
            self._latest = {k: events for k, events in self._latest.items() if k < self._at}
            self.comments = {k: text for k, text in self.comments.items() if k <= self._at}
            self._final = min(self._final, self._at)

    def _keep(self) -> None:
        self._kept[self._at] = self._state.copy()
        if len(self._kept) > MOST_KEPT:
            self._stride *= 2
            self._kept = {k: state for k, state in self._kept.items() if k % self._stride == 0}
