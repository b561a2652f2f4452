"""The match against a plain model of it: every position kept, nothing clever (hypothesis drives both)."""

import pytest
from contract.games import ALL
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from handheld.games.base import IllegalMove
from handheld.session import match as module
from handheld.session import record
from handheld.session.match import Match

GAMES = ["trax", "blank", "frames", "cards", "lines", "bids", "twisty"]


class MatchAndModel(RuleBasedStateMachine):
    """The model: all steps ever in the line, the digest after each, and how many are in force."""

    @initialize(game=st.sampled_from(GAMES), data=st.data(), seed=st.integers(0, 2**64 - 1))
    def begin(self, game, data, seed):
        package = ALL[game]
        self.match = Match(package.rules(), data.draw(st.sampled_from(list(package.info.seats))), {}, seed)
        self.steps = [dict(step.moves) for step in self.match.steps]
        self.digests = [self.match.state_at(k).digest() for k in range(self.match.at + 1)]
        self.at = len(self.steps)
        self.sealed = {}
        self.ended = False

    def stepped(self):
        """Take over what the match has played since; another way forgets the old one."""
        del self.steps[self.at :], self.digests[self.at + 1 :]
        state = self.match.rules.start(self.match.seats, self.match.options)
        for moves in self.steps:
            state.play(moves)
        for step in self.match.steps[self.at :]:
            state.play(step.moves)
            self.steps.append(dict(step.moves))
            self.digests.append(state.digest())
        self.at, self.sealed = len(self.steps), {}

    @precondition(lambda self: self.match.waiting_for())
    @rule(data=st.data())
    def choose(self, data):
        seat = data.draw(st.sampled_from(list(self.match.waiting_for())))
        token = data.draw(st.sampled_from(list(self.match.state.moves(seat))))
        before = self.match.at
        self.match.choose(seat, token)
        self.sealed[seat] = token
        if self.match.at > before:
            assert self.match.steps[before].moves == self.sealed
            self.stepped()

    @rule(data=st.data())
    def choose_out_of_turn(self, data):
        seat = data.draw(st.sampled_from(range(self.match.seats)))
        if seat not in self.match.waiting_for():
            with pytest.raises(IllegalMove):
                self.match.choose(seat, "anything")

    @precondition(lambda self: self.sealed)
    @rule(data=st.data())
    def take_back(self, data):
        seat = data.draw(st.sampled_from(sorted(self.sealed)))
        assert self.match.take_back(seat)
        del self.sealed[seat]

    @rule(by=st.sampled_from(["step", "turn"]))
    def undo(self, by):
        target, before = self.match.undo_target(by), self.match.at
        final = [k for k in range(before) if self.match.is_final(k)]
        went = self.match.undo(by)
        if self.ended:
            assert not went
            return
        assert went == (target is not None)
        if went:
            assert self.match.at == target < before
            assert self.match.seats == 1 or not final or target > final[-1]
            self.at, self.sealed = target, {}

    @rule()
    def redo(self):
        before = self.match.at
        went = self.match.redo()
        assert went == (not self.ended and before < len(self.steps))
        if went:
            self.at, self.sealed = self.match.at, {}
            assert self.at > before

    @rule(data=st.data())
    def look_back(self, data):
        k = data.draw(st.integers(0, len(self.steps)))
        assert self.match.state_at(k).digest() == self.digests[k]

    @rule(seat=st.integers(0, 3))
    def look_at_a_hand(self, seat):
        if seat < self.match.seats:
            self.match.shown(seat)

    @precondition(lambda self: not self.match.over)
    @rule(reason=st.sampled_from(["resigned", "agreed", "time"]))
    def finish(self, reason):
        self.match.finish(reason, None if reason == "agreed" else 0)
        self.ended, self.sealed = True, {}

    @precondition(lambda self: self.ended)
    @rule()
    def reopen(self):
        assert self.match.reopen()
        self.ended = False

    @rule()
    def save_and_load(self):
        text = record.write(self.match)
        again = record.read(text, ALL)
        assert record.write(again) == text
        assert again.outcome == self.match.outcome

    @rule(data=st.data())
    def fork(self, data):
        k = data.draw(st.integers(0, self.match.at))
        fork = self.match.fork(k)
        assert fork.state_at(k).digest() == self.digests[k]

    @invariant()
    def the_match_is_where_the_model_is(self):
        assert self.match.at == self.at
        assert self.match.length == len(self.steps)
        assert self.match.state.digest() == self.digests[self.at]
        assert [step.moves for step in self.match.steps] == self.steps[: self.at]
        assert self.match.sealed == frozenset(self.sealed)
        acting = set(self.match.state.to_act()) - {-1}
        assert set(self.match.waiting_for()) == (set() if self.ended else acting - set(self.sealed))


@pytest.fixture(autouse=True, scope="module")
def few_states_are_kept():
    """Make the cache of states so small that all of its ways are walked."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "STRIDE", 2)
        patch.setattr(module, "MOST_KEPT", 3)
        yield


TestMatchAndModel = MatchAndModel.TestCase
TestMatchAndModel.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
