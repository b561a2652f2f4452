"""What every game's face must do, in any position, without a screen."""

import contextlib
import random

import pytest
from contract.games import REGISTERED, name, new, played, step
from contract.paper import Paper, Plain

from handheld.games.base import BadToken, Kind
from handheld.games.face import Act, Ask, Box, Button, Intent, Nothing, Play, Taste
from handheld.session.director import Director
from handheld.session.match import Match
from handheld.session.seats import Player
from handheld.session.sides import side_at
from handheld.ui.layout import board_area, metrics

every_face = pytest.mark.parametrize("package", REGISTERED, ids=name)
SIZES = [(320, 240), (480, 800), (1280, 720)]
TASTES = [Taste(), Taste(motion=False, coach=True, tile_first=True, fixed_labels=True)]
BUTTONS = [one for one in Button if one not in (Button.PAUSE, Button.BACK)]
ARROWS = [Button.UP, Button.DOWN, Button.LEFT, Button.RIGHT]


class Desk:
    """A view at work on a match, as the play scene holds it."""

    def __init__(self, package, match, size=(800, 480), taste=TASTES[0]):
        self.match = match
        self.director = Director(match, [Player(f"Name {seat}") for seat in range(match.seats)])
        self.metrics = metrics(*size)
        self.area = board_area(self.metrics)
        self.view = package.view()(Plain(), taste, match.options)
        self.view.layout(self.area, self.metrics)
        self.pictures = {}
        self.now = 0.0

    @property
    def table(self):
        waiting = self.director.to_choose
        return self.director.table(waiting[0] if waiting else None)

    def draw(self):
        canvas = Paper(self.metrics, self.pictures)
        self.view.draw(canvas, self.table, self.now)
        return canvas.calls

    def handle(self, intent):
        reply = self.view.handle(intent, self.table)
        assert isinstance(reply, Nothing | Play | Ask)
        if isinstance(reply, Play):
            assert reply.token in self.table.moves
        return reply

    def play(self, token):
        self.director.choose(self.director.to_choose[0], token)
        for happening in self.director.update(self.now):
            if happening.events:
                self.view.show(happening.events, self.table, self.now)

    def calm(self):
        """Let all animation run to its end."""
        for _ in range(2_000):
            if not self.view.busy(self.now):
                return
            self.now += 33
            self.draw()
        raise AssertionError("the animation never ends")


@every_face
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("taste", TASTES)
def test_every_position_can_be_drawn_and_told(package, size, taste):
    desk = Desk(package, new(package, 2), size, taste)
    rng = random.Random(2)
    while not desk.match.over:
        assert desk.draw()
        assert desk.view.status(desk.table)
        for button, icon, label in desk.view.hints(desk.table):
            assert isinstance(button, Button)
            assert icon
            assert label
        for token in desk.table.moves[:20]:
            assert desk.view.say(token)
        box = Box(0, 0, max(desk.metrics.strip, 120), 200)
        desk.view.panel(Paper(desk.metrics), box, desk.table)
        desk.play(rng.choice(desk.table.moves))
        if rng.random() < 0.5:
            desk.calm()
    desk.calm()
    assert desk.draw()
    headline, detail = desk.view.result(desk.table)
    assert headline
    assert detail
    assert desk.view.status(desk.table)


@every_face
def test_the_same_state_and_time_are_drawn_the_same(package):
    desk = Desk(package, new(package, 3))
    rng = random.Random(3)
    while not desk.match.over:
        assert desk.draw() == desk.draw()
        desk.play(rng.choice(desk.table.moves))
        desk.now += 40
        assert desk.draw() == desk.draw()


@every_face
def test_animation_ends_and_can_be_skipped(package):
    desk = Desk(package, new(package, 4))
    rng = random.Random(4)
    while not desk.match.over:
        desk.draw()
        desk.play(rng.choice(desk.table.moves))
        desk.draw()
        if rng.random() < 0.5:
            desk.view.skip()
            assert not desk.view.busy(desk.now)
        else:
            desk.calm()


@every_face
def test_less_motion_moves_nothing(package):
    desk = Desk(package, new(package, 5), taste=Taste(motion=False))
    rng = random.Random(5)
    while not desk.match.over:
        desk.play(rng.choice(desk.table.moves))
        desk.draw()
        assert not desk.view.busy(desk.now)


@every_face
@pytest.mark.parametrize("seed", range(4))
def test_any_intent_is_taken_and_only_legal_tokens_come_back(package, seed):
    desk = Desk(package, new(package, seed), SIZES[seed % 3], TASTES[seed % 2])
    rng = random.Random(seed)
    area = desk.area

    def point():
        return (area.x + rng.uniform(-0.1, 1.1) * area.w, area.y + rng.uniform(-0.1, 1.1) * area.h)

    plays = 0
    for _ in range(1_500):
        act = rng.choice(list(Act))
        intent = Intent(
            act, rng.choice(list(Button)) if act in (Act.PRESS, Act.RELEASE) else None, point(), point(),
            (rng.uniform(-60, 60), rng.uniform(-60, 60)),
            rng.choice([0.5, 1.0, 1.9]) if act is Act.PINCH else rng.choice([-1, 1]),
            "x" if act is Act.TEXT else "", rng.choice(["pad:1", "touch", "mouse", "keys"]), rng.random() < 0.2,
        )
        reply = desk.handle(intent)
        if isinstance(reply, Play):
            plays += 1
            desk.play(reply.token)
        if rng.random() < 0.1:
            desk.now += rng.uniform(0, 400)
            desk.draw()
        if desk.match.over or rng.random() < 0.01:
            desk = Desk(package, new(package, seed), SIZES[seed % 3], TASTES[seed % 2])
    assert desk.match.at >= 0
    assert plays > 0


@every_face
@pytest.mark.parametrize("taste", TASTES)
def test_a_game_can_be_played_by_buttons_alone(package, taste):
    desk = Desk(package, new(package, 6), taste=taste)
    rng = random.Random(6)
    while not desk.match.over and desk.match.at < 20:
        for _ in range(400):
            button = rng.choice([*ARROWS, *ARROWS, Button.NEXT, Button.CONFIRM])
            reply = desk.handle(Intent(Act.PRESS, button, device="pad:1"))
            if isinstance(reply, Play):
                desk.play(reply.token)
                break
        else:
            raise AssertionError("no way to decide by buttons")
    assert desk.match.at > 3


@every_face
@pytest.mark.parametrize("size", SIZES)
def test_a_game_can_be_played_by_taps_alone(package, size):
    """A tap on a hint of the strip arrives as that button's press."""
    desk = Desk(package, new(package, 7), size)
    rng = random.Random(7)
    while not desk.match.over and desk.match.at < 12:
        for _ in range(400):
            hints = [button for button, _, _ in desk.view.hints(desk.table)]
            if Button.CONFIRM in hints and rng.random() < 0.5:
                reply = desk.handle(Intent(Act.PRESS, Button.CONFIRM, device="touch"))
            else:
                at = (desk.area.x + rng.random() * desk.area.w, desk.area.y + rng.random() * desk.area.h)
                reply = desk.handle(Intent(Act.TAP, pos=at, device="touch"))
            if isinstance(reply, Play):
                desk.play(reply.token)
                desk.calm()
                break
        else:
            raise AssertionError("no way to decide by taps")
    assert desk.match.at > 3


@every_face
def test_hints_are_presses_that_mean_something(package):
    desk = Desk(package, new(package, 8))
    rng = random.Random(8)
    for _ in range(6):
        for button, _, _ in desk.view.hints(desk.table):
            other = Desk(package, desk.match.fork(desk.match.at))
            assert other.handle(Intent(Act.PRESS, button)) is not Nothing.UNUSED
        if not desk.match.over:
            desk.play(rng.choice(desk.table.moves))


@every_face
def test_a_line_of_play_and_what_forbids_a_move_can_be_shown(package):
    desk = Desk(package, new(package, 9))
    rng = random.Random(9)
    refused = set()
    earlier = set()
    while not desk.match.over:
        line, fork = [], desk.match.fork(desk.match.at)
        for _ in range(4):
            if fork.waiting_for():
                line.append(fork.state.moves(fork.waiting_for()[0])[0])
                step(fork, random.Random(0)) if len(fork.waiting_for()) > 1 else fork.choose(
                    fork.waiting_for()[0], line[-1]
                )
        desk.view.ghost(line, desk.table)
        desk.draw()
        desk.view.ghost((), desk.table)
        moves = desk.table.moves
        for token in sorted(earlier - set(moves))[:6]:
            why = desk.table.why_not(token)
            assert why is not None
            refused.add(why.rule)
            desk.view.blame(why, desk.table)
            desk.draw()
            desk.view.blame(None, desk.table)
        earlier.update(moves)
        desk.play(rng.choice(moves))
    for rule in refused | {"game-over", "not-asked"}:
        words = desk.view.rule_words(rule)
        assert words
        assert words != rule or package.info.id == "blank"


@every_face
def test_options_and_seats_have_names_and_marks(package):
    desk = Desk(package, new(package, 1))
    for option in package.info.options:
        assert desk.view.option_words(option.id)
        assert all(desk.view.option_words(option.id, value) for value in option.values)
        assert len({desk.view.option_words(option.id, value) for value in option.values}) == len(option.values)
    marks = []
    for seat in range(desk.match.seats):
        canvas = Paper(desk.metrics)
        desk.view.seat_mark(canvas, (20, 20), 8, seat)
        marks.append((canvas.calls, canvas.pictures))
    assert all(calls for calls, _ in marks)
    assert len({repr(mark) for mark in marks}) == len(marks)


@every_face
def test_an_onlooker_sees_every_step_of_a_replay(package):
    match = played(package, 10)
    desk = Desk(package, new(package, 10))
    for k in range(match.at + 1):
        table = side_at(match, k)
        if k:
            desk.view.show(match.events_at(k - 1), table, desk.now)
        canvas = Paper(desk.metrics, desk.pictures)
        desk.view.draw(canvas, table, desk.now)
        assert canvas.calls
        assert desk.view.status(table)
        desk.now += 50
    for k in (match.at // 2, 0, match.at):
        desk.view.draw(Paper(desk.metrics, desk.pictures), side_at(match, k), desk.now)


@every_face
def test_undo_is_followed(package):
    desk = Desk(package, Match(package.rules(), package.info.seats[0], {}, 11))  # one who plays alone may always undo
    rng = random.Random(2)
    for _ in range(3):
        desk.play(rng.choice(desk.table.moves))
        desk.draw()
    assert sum(not step.drawn for step in desk.match.steps) == 3
    while desk.director.undo():
        desk.draw()
        desk.handle(Intent(Act.PRESS, Button.RIGHT))
        desk.draw()
    if package.info.kind & Kind.CHANCE and package.info.kind & Kind.HIDDEN:  # what was drawn, or seen, is final
        left = desk.match.steps
        last = max((k for k in range(len(left)) if desk.match.is_final(k)), default=-1)
        assert all(step.drawn for step in left[last + 1:])
    else:
        assert all(step.drawn for step in desk.match.steps)


@every_face
@pytest.mark.parametrize("size", [(1, 1), (10, 300), (1920, 1080)])
def test_odd_windows_are_no_crash(package, size):
    desk = Desk(package, played(package, 12, stop_at=6), size)
    desk.view.layout(Box(0, 0, *size), desk.metrics)
    desk.draw()
    desk.handle(Intent(Act.TAP, pos=(0, 0)))
    desk.view.layout(desk.area, desk.metrics)
    desk.draw()


@every_face
def test_a_view_changes_no_state(package):
    desk = Desk(package, played(package, 13, stop_at=8))
    before = desk.match.state.digest()
    rng = random.Random(13)
    for _ in range(200):
        desk.view.handle(Intent(Act.PRESS, rng.choice(BUTTONS)), desk.table)
        desk.draw()
    for token in desk.table.moves[:10]:
        desk.table.preview(token)
    with contextlib.suppress(BadToken):
        desk.view.say("?!")
    assert desk.match.state.digest() == before
