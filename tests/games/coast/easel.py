"""A view of Coast to Coast at a table with one position or a whole match, and what it draws: for tests of the view."""

from contract.paper import Paper, Plain

from handheld.games.base import CHANCE
from handheld.games.coast.rules import RULES
from handheld.games.coast.view import CoastView
from handheld.games.face import Act, Button, Intent, Play, Taste
from handheld.session.match import Match
from handheld.session.sides import Side
from handheld.ui.layout import board_area, metrics

NAMES = ("Anna", "Björn", "Chiyo", "Dev", "Eva")
STILL = Taste(motion=False)


class Seat:
    """A view that looks at a State as one seat does, driven by intents."""

    def __init__(self, state, seat=0, size=(800, 480), taste=STILL, open=True):
        self.state, self.seat, self.open = state, seat, open
        self.m = metrics(*size)
        self.view = CoastView(Plain(), taste, {"variant": state.variant, "payment": state.payment})
        self.view.layout(board_area(self.m), self.m)
        self.pictures, self.position, self.now = {}, 0, 0.0

    @property
    def desk(self):
        return self.view.desk

    @property
    def table(self):
        asked = self.state.to_act()
        return Side(self.state, self.seat, acting=self.seat in asked, position=self.position, options={},
                    names=NAMES[:self.state.seats], outcome=self.state.outcome(), open=self.open)

    def draw(self):
        """Return every call of one frame, with what is painted in its pictures."""
        paper = Paper(self.m, self.pictures)
        self.view.draw(paper, self.table, self.now)
        return paper.calls

    def words(self):
        """Return the words of a frame."""
        return [call[1] for call in self.draw() if call[0] in ("text", "paragraph")]

    def reads(self, part):
        """Return whether these words stand on the screen."""
        return any(part in one for one in self.words())

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

    def play(self, token, draws=()):
        """Play a token of the seat to act and show it; return the events that this seat sees."""
        events = list(self.state.play({self.state.to_act()[0]: token}))
        draws = list(draws)
        while self.state.to_act() == (CHANCE,):
            chances = sorted(self.state.chances())
            events += self.state.play({CHANCE: draws.pop(0) if draws else chances[0]})
        self.position += 1
        seen = [event for event in events if not event.only or self.seat in event.only]
        self.view.show(seen, self.table, self.now)
        return seen

    def everything(self):
        """Return all that the view shows and says."""
        hints = list(self.view.hints(self.table))
        paper = Paper(self.m, {})
        self.view.panel(paper, board_area(self.m), self.table)
        return self.draw(), self.pictures, hints, self.view.status(self.table), paper.calls


def take(reply):
    """Return the token of a decision."""
    assert isinstance(reply, Play), reply
    return reply.token


def match_at(seed, steps, seats=3, **options):
    """Return a match after so many steps at least, played at random."""
    import random

    rng = random.Random(seed)
    match = Match(RULES, seats, options, seed)
    while match.waiting_for() and match.at < steps:
        seat = match.waiting_for()[0]
        match.choose(seat, rng.choice(match.state.moves(seat)))
    return match


ARROWS = (Button.UP, Button.DOWN, Button.LEFT, Button.RIGHT)
