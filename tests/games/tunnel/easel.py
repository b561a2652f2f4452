"""A view of Tunnel Lines at a table with one position, and what it draws: for tests of the view."""

import random

from contract.paper import Paper, Plain
from games.tunnel.tables import begun, games, tokens

from handheld.games.face import Act, Box, Intent, Play, Taste
from handheld.games.tunnel.rules import RULES
from handheld.games.tunnel.view import TunnelView
from handheld.session.match import Match
from handheld.session.sides import Side
from handheld.ui.layout import board_area, metrics

NAMES = ("Anna", "Björn", "Chiyo", "Dev")
STILL, MOVING = Taste(motion=False), Taste()


class Seat:
    """A view that looks at a State as one seat does, driven by intents."""

    def __init__(self, state, seat=0, size=(800, 480), taste=STILL, open=True):
        self.state, self.seat, self.open = state, seat, open
        self.m = metrics(*size)
        self.view = TunnelView(Plain(), taste, state.options)
        self.view.layout(board_area(self.m), self.m)
        self.pictures, self.position, self.now = {}, 0, 0.0

    @property
    def desk(self):
        return self.view.desk

    @property
    def table(self):
        return Side(self.state, self.seat, acting=self.seat in self.state.to_act(), position=self.position, options={},
                    names=NAMES[:self.state.seats], outcome=self.state.outcome(), open=self.open)

    def draw(self):
        """Return every call of one frame."""
        paper = Paper(self.m, self.pictures)
        self.view.draw(paper, self.table, self.now)
        return paper.calls

    def words(self):
        """Return the words of a frame."""
        return [call[1] for call in self.draw() if call[0] in ("text", "paragraph")]

    def reads(self, part):
        """Return whether these words stand on the screen."""
        return any(part in one for one in self.words())

    def look(self):
        """Return what the board is told to show."""
        self.draw()
        return self.desk.look(self.now)

    def press(self, *buttons, device="pad:1"):
        """Press buttons and return the last answer."""
        reply = None
        for button in buttons:
            reply = self.view.handle(Intent(Act.PRESS, button, device=device), self.table)
        return reply

    def tap(self, at, act=Act.TAP):
        """Touch a point, or the middle of a box."""
        at = getattr(at, "centre", at)
        return self.view.handle(Intent(act, pos=at, start=at, device="touch"), self.table)

    def choose(self, choice):
        """Make a choice the ghost."""
        self.view.status(self.table)
        self.desk.board.choose(choice)

    def play(self, token):
        """Play a token of the seat to act and show it; return the events that this seat sees."""
        events = list(self.state.play({self.state.to_act()[0]: token}))
        self.position += 1
        seen = [event for event in events if not event.only or self.seat in event.only]
        self.view.show(seen, self.table, self.now)
        return seen

    def take(self, reply):
        """Play what a press or tap decided."""
        assert isinstance(reply, Play), reply
        return self.play(reply.token)

    def hints(self):
        """Return {button: label} of what the buttons do."""
        return {button: label for button, _icon, label in self.view.hints(self.table)}

    def panel(self):
        """Return the calls of the panel under the buttons."""
        paper = Paper(self.m, {})
        self.view.panel(paper, Box(0, 0, self.m.strip, 160), self.table)
        return paper.calls

    def everything(self):
        """Return all that the view shows and says."""
        return (self.draw(), self.pictures, self.view.hints(self.table), self.view.status(self.table), self.panel())


def run(side, step=60.0, most=800):
    """Draw frame after frame until nothing moves and return the words of all of them."""
    said = []
    for _ in range(most):
        said += side.words()
        if not side.view.busy(side.now):
            return said
        side.now += step
    raise AssertionError("it never ends")


def seek(wanted, names=("2p", "3p", "4p")):
    """Return the first state of the vectors' games, and its seat, before a step like that: wanted(state, seat)."""
    for name, game in games().items():
        if not name.startswith(names) or game["rules"]:
            continue
        state = begun(game)
        for number, row in enumerate(game["turns"]):
            seat = number % game["np"]
            for token in tokens(row[0]):
                if wanted(state, seat):
                    return state, seat
                state.play({seat: token})
    raise LookupError("no such position")


def ended(wanted=lambda state: True, names=("2p", "3p", "4p")):
    """Return the state before the last step of a game of the vectors whose end is like that, with that step's seat."""
    for name, game in games().items():
        if not name.startswith(names) or game["rules"]:
            continue
        state, before = begun(game), None
        for number, row in enumerate(game["turns"]):
            for token in tokens(row[0]):
                before = (state.copy(), number % game["np"], token)
                state.play({number % game["np"]: token})
        if state.outcome() is not None and wanted(state):
            return before
    raise LookupError("no such game")


def match_at(seed, steps, seats=3, **options):
    """Return a match after so many steps at least, played at random."""
    rng = random.Random(seed)
    match = Match(RULES, seats, options, seed)
    while match.waiting_for() and match.at < steps:
        seat = match.waiting_for()[0]
        match.choose(seat, rng.choice(match.state.moves(seat)))
    return match
