"""Several people decide at the same time: whose hands are whose, whose boards are large, who is ready. Knows no game.

Side by side each has a cursor on a board of his own; where there is no room for that, or hands are shared, the play
scene asks one after the other, behind a curtain where hands are secret."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from handheld.games.base import Kind, Seat
from handheld.games.face import (
    UNUSED,
    Act,
    Ask,
    Button,
    Canvas,
    Intent,
    MarkedView,
    Metrics,
    Table,
    TogetherView,
    View,
)
from handheld.session.seats import SCREEN, Player
from handheld.ui.scenes.agree import Agree, Choice
from handheld.ui.scenes.frame import BarText

if TYPE_CHECKING:
    from handheld.ui.scenes.play import Play

DEAF_MS = 200.0  # after a press has skipped an animation: the others were about to press as well
_POINTED = (Act.TAP, Act.HOLD, Act.DRAG, Act.DROP, Act.PINCH, Act.TWIST, Act.POINT)


class Together:
    """The part of a play scene that minds several seats at once. Harmless for games where seats take turns."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.side_by_side = False  # several boards are shown, and all of them may be played on
        self.in_turn = False  # people share one device and want to decide one after the other
        self._asked = False
        self._told: tuple[tuple[Seat, ...], tuple[Seat, ...]] | None = None
        self._deaf = 0.0

    # ------------------------------------------------------------ who

    @property
    def face(self) -> TogetherView | None:
        """The view's part for several seats; None: the game has turns."""
        view: View = self.play.view
        return view if self.play.match.kind & Kind.TOGETHER and isinstance(view, TogetherView) else None

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Whose boards are to be seen at once where that is possible: those of people, or of all computers."""
        director = self.play.director
        return director.people or tuple(range(director.match.seats))

    @property
    def apart(self) -> bool:
        """Whether all may decide at the same time: nothing is secret, and each has hands of his own."""
        director = self.play.director
        if not director.people:
            return True
        return not self.in_turn and not director.match.kind & Kind.HIDDEN and own_hands(director.players)

    def seat_of(self, intent: Intent) -> Seat | None:
        """Return whose hands an intent comes from, side by side. A touch counts for the board that it falls on, unless
        its seat has a pad; a device that is nobody's plays for the first of those who touch the screen."""
        play, face = self.play, self.face
        players, people = play.director.players, play.director.people
        pad = intent.device.startswith("pad:")
        if intent.act in _POINTED and not pad and face is not None:
            seat = face.seat_at(intent.start if intent.act in (Act.DRAG, Act.DROP) else intent.pos)
            return seat if seat in people and not players[seat].device.startswith("pad:") else None
        own = play.seat_of(intent.device)
        if own is not None and (pad or players[own].device not in SCREEN):
            return own
        screen = [seat for seat in people if players[seat].device in SCREEN]
        return next((seat for seat in screen if seat in play.director.to_choose), next(iter(screen), None))

    # ------------------------------------------------------------ what the view is told

    def layout(self, metrics: Metrics) -> None:
        """Divide the window: boards side by side have it to the edge, one board has the strip beside it."""
        play, face, seats = self.play, self.face, self.seats
        self.side_by_side = False
        self._told = None
        self._sides()
        if face is not None and len(seats) > 1 and self.apart:
            play.frame.layout(metrics, strip=False)
            play.view.layout(play.frame.board, metrics)
            self.side_by_side = face.room_for(len(seats))
        if not self.side_by_side:
            play.frame.layout(metrics)
            play.view.layout(play.frame.board, metrics)
        self.sync()

    def sync(self) -> None:
        """Tell the view whose boards are large, and the director whose time runs."""
        play, director = self.play, self.play.director
        people = director.people
        if self.side_by_side:
            order = sorted(self.seats, key=lambda seat: not director.players[seat].turned)
            told = (tuple(order), tuple(seat for seat in order if seat in people))
            director.clock_of = None
        else:
            seat = play.hands
            shown = () if seat is None else (seat,)
            told = (shown or (0,), shown)
            director.clock_of = seat if len(director.to_choose) > 1 else None
        if told != self._told and self.face is not None:
            self._told = told
            self.face.panels(*told)

    def _sides(self) -> None:
        """Tell the view which way boards face, where they stand side by side on a table."""
        face, director = self.face, self.play.director
        if face is not None:
            alone = not self.apart or len(director.people) < 2
            face.turned({} if alone else {seat: 2 for seat in director.people if director.players[seat].turned})

    # ------------------------------------------------------------ intents

    def skipped(self, now: float) -> None:
        """A press has ended an animation."""
        self._deaf = now + DEAF_MS if self.side_by_side else 0.0

    def deaf(self, now: float) -> bool:
        """Return whether a press comes so soon after another one skipped an animation that it meant the same."""
        return now < self._deaf

    def handle(self, intent: Intent) -> bool:
        """Side by side: give an intent to the seat that it belongs to."""
        play = self.play
        seat = self.seat_of(intent)
        if seat is None:
            return False
        table = play.director.table(seat)
        if seat in play.director.to_choose:
            return play.give(intent, table)
        return self._ready(intent, seat, table)

    def _ready(self, intent: Intent, seat: Seat, table: Table) -> bool:
        """A seat that has decided, or has nothing to decide any more: it may look round, and take its seal back."""
        play = self.play
        if intent.act is Act.PRESS and intent.button is Button.BACK:
            return not intent.repeat and play.requests.open_seal(seat)
        reply = play.view.handle(intent, table)
        if isinstance(reply, Ask):
            return reply.what == "undo" and play.requests.open_seal(seat)
        if reply is UNUSED:
            return intent.act is Act.TAP and play.requests.open_seal(seat)
        return True

    # ------------------------------------------------------------ drawing

    def tables(self) -> dict[Seat, Table]:
        """Return the table of each large board: its own seat's; an onlooker's where computers are among themselves."""
        director = self.play.director
        people = director.people
        return {seat: director.table(seat if seat in people else None) for seat in self.seats}

    def draw(self, canvas: Canvas, now: float) -> None:
        """Draw all boards."""
        if self.face is not None:
            self.face.draw_together(canvas, self.tables(), now)

    def bar_text(self, clock: str, urgent: bool, thinking: int) -> BarText:
        """Return what the bar says over boards side by side: the boards say whose they are."""
        play = self.play
        people = play.director.to_choose
        return BarText(0, (), play.match.info.title, play.view.status(play.director.table(None)), clock=clock,
                       urgent=urgent, thinking=-1 if people else thinking)

    # ------------------------------------------------------------ hands

    def hands_of(self, device: str) -> str:
        """Return which hands somebody has who takes a seat from the keyboard or the screen: "" (whoever is at hand)
        where seats take turns, or somebody else has these."""
        taken = any(one.device == "keys" for one in self.play.director.players)
        if self.face is None or (device == "keys" and taken):
            return ""
        return "touch" if device in SCREEN else device

    def ask(self) -> bool:
        """Ask whose hands are whose, once, where all could play at once and nobody has said; True if it was needed."""
        play, director = self.play, self.play.director
        if self._asked or self.face is None or play.match.over:
            return False
        self._asked = True
        metrics, people = play.console.metrics, director.people
        if len(people) < 2 or director.match.kind & Kind.HIDDEN or own_hands(director.players):
            return False
        play.frame.layout(metrics, strip=False)
        play.view.layout(play.frame.board, metrics)
        room = self.face.room_for(len(people))
        self.layout(metrics)
        waits = [seat for seat in people if not director.players[seat].device]
        if not room or not waits:
            return False
        play.console.stage.push(Hands(play, waits))
        return True


class Hands(Agree):
    """Asks the people of a match, one after the other, which device is theirs."""

    name = "hands"

    def __init__(self, play: Play, seats: Sequence[Seat]) -> None:
        self.play, self.seats, self.hands = play, list(seats), ""
        console = play.console
        _ = console.words.text
        name = play.seat_name(self.seats[0])
        super().__init__(
            console, _("Which device does {name} play with?").format(name=name),
            _("Press a button on it, or touch the screen: then everybody plays at the same time."),
            [Choice("tick", _("I am {name}").format(name=name), self._take),
             Choice("people", _("One device, in turn"), self._share)], icon="pad", focus=0)

    def handle(self, intent: Intent) -> bool:
        taken = [player.device for player in self.play.director.players if player.device not in SCREEN]
        if intent.act is Act.PRESS and intent.button is Button.CONFIRM and self.focus == 0 and intent.device in taken:
            return False  # somebody else's
        if intent.button in (Button.BACK, Button.PAUSE):
            return False  # in turn is chosen, not stumbled into
        self.hands = intent.device
        return super().handle(intent)

    def _take(self) -> None:
        seat, *others = self.seats
        director = self.play.director
        device = "touch" if self.hands in SCREEN else self.hands
        director.hand(seat, replace(director.players[seat], device=device))
        if others:
            self.console.stage.push(Hands(self.play, others))
        else:
            self.play.layout(self.console.metrics)

    def _share(self) -> None:
        self.play.together.in_turn = True
        self.play.layout(self.console.metrics)


def own_hands(players: Sequence[Player]) -> bool:
    """Return whether each person has hands of his own: a pad or the keyboard, or the screen, where each touches the
    board that is his."""
    devices = [player.device for player in players if player.person]
    own = [device for device in devices if device not in SCREEN]
    return "" not in devices and len(set(own)) == len(own)


def tell_marks(view: View, players: Sequence[Player]) -> None:
    """Tell a view the colours and marks that were chosen in the lobby."""
    if isinstance(view, MarkedView):
        view.marks([player.look(seat) for seat, player in enumerate(players)])
