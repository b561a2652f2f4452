"""Who sees what of the hands of a game with secrets, where several people look at one screen. Knows no game.

A shared device has a curtain between people. Behind it, and with a device each, hands lie covered (face.Table.open)
until their own player holds INFO, or rests a finger on the part of the view that shows them (face.SecretView)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from handheld.games.base import Event, Kind, Seat
from handheld.games.face import N_, Act, Button, Intent, Point, SecretView, Table
from handheld.session.recap import since
from handheld.session.seats import SCREEN, same_hands

if TYPE_CHECKING:
    from handheld.ui.scenes.play import Play

PEEK_MS = 200.0  # held that long it is a look at the hand; a shorter press is a press
GLANCE_MS = 2500.0  # to look at what the last step of a turn brought, before the curtain
_EYE = "eye"  # the icon of words on how to look at a hand


@dataclass(slots=True)
class _Hold:
    """A button or a finger that is held down to look at a hand."""

    seat: Seat
    device: str
    start: Point | None  # of a finger; None: the button
    since: float
    open: bool = False


class Secrets:
    """The part of a play scene that keeps hands from others' eyes. Harmless for games without secrets."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.glance: Seat | None = None  # whose side stays on the screen after its turn, to see what came of it
        self._glance_until = 0.0
        self._opened: dict[str, Seat] = {}  # by hands: who opened the curtain last
        self._holds: list[_Hold] = []  # the newest at the end
        self.acted: Seat | None = None  # the person who has just decided
        self._told: dict[Seat, int] = {}  # in which turn a seat was last told what the others did
        fresh = all(step.drawn for step in play.match.steps)
        self._watched = [play.match.at if fresh else 0] * play.match.seats  # steps each seat saw when they were played
        self._before = play.match.at  # steps that had been played when somebody looked last
        self._explained = False  # how to look at a hand

    # ------------------------------------------------------------ who

    @property
    def face(self) -> SecretView | None:
        """The view's part for secrets; None: it has none, or this match has no secrets, or all decide at once."""
        return self.teller if self.play.match.kind & Kind.HIDDEN else None

    @property
    def teller(self) -> SecretView | None:
        """The view's part for what happened since the own turn, which open hands have too."""
        play = self.play
        return play.view if isinstance(play.view, SecretView) and not play.match.kind & Kind.TOGETHER else None

    @property
    def company(self) -> list[Seat]:
        """The people round the screen, those too whose seat a computer keeps warm."""
        return sorted({*self.play.director.people, *self.play.requests.handed})

    @property
    def covers(self) -> bool:
        """Whether hands lie covered: somebody else may look on."""
        return self.face is not None and len(self.company) > 1 and not self.play.match.over

    def _hands(self, seat: Seat) -> str:
        """Return which hands play for a seat; those of several seats are the same where they share a device."""
        device = self.play.requests.device_of(seat)
        return "screen" if device in SCREEN else device

    def shares(self, seat: Seat | None) -> bool:
        """Return whether the hands of a seat are another person's too, who must not see its side."""
        people = self.company
        if seat is None or len(people) < 2 or not self.play.match.kind & Kind.HIDDEN:
            return False
        if self.face is not None:
            return not self.play.match.over and sum(self._hands(one) == self._hands(seat) for one in people) > 1
        devices = [self._hands(one) for one in people]
        return bool(self.play.match.kind & Kind.TOGETHER) or len(set(devices)) < len(devices) or "" in devices

    def _key(self, seat: Seat) -> str:
        """Return what the curtain is kept by: the hands; one for all where the view can't cover anything."""
        return "all" if self.face is None else self._hands(seat)

    def veiled(self, seat: Seat | None) -> bool:
        """Return whether a curtain must be opened before anything of a seat's side is shown."""
        return seat is not None and self.shares(seat) and self._opened.get(self._key(seat)) != seat

    def _may_peek(self, seat: Seat) -> bool:
        """Return whether a seat may look at its hand now: at any time with hands of its own, else in its turn only."""
        if not self.shares(seat):
            return True
        if self.glance is not None:
            return seat == self.glance
        return seat == self.play.hands and seat in self.play.director.to_choose and not self.veiled(seat)

    def _peeker(self, device: str) -> Seat | None:
        """Return whose hand a device may uncover now."""
        players, people = self.play.director.players, self.play.director.people
        own = [seat for seat in people if same_hands(players[seat].device, device)]
        own = own or [seat for seat in people if not players[seat].device]
        return next((seat for seat in own if self._may_peek(seat)), None)

    @property
    def peeking(self) -> Seat | None:
        """Who looks at a hand just now; of several the last one to begin."""
        return next((hold.seat for hold in reversed(self._holds) if hold.open and self._may_peek(hold.seat)), None)

    # ------------------------------------------------------------ tables

    def open(self, seat: Seat | None) -> bool:
        """Return whether what this seat alone may know may stand on the screen."""
        play = self.play
        if seat is None or not self.covers:
            return True
        if not play.front:
            return False
        if any(hold.open and hold.seat == seat for hold in self._holds) and self._may_peek(seat):
            return True
        turn = seat == self.glance or (seat in play.director.to_choose and not self.veiled(seat))
        return turn and not play.console.settings.cover_hands

    def table(self) -> Table:
        """Return the side of the match that the screen shows: whoever peeks, else whoever is on turn."""
        peeking = self.peeking if self.covers else None
        seat = peeking if peeking is not None else self.glance if self.glance is not None else self.play.hands
        if seat != self.glance and peeking is None and self.veiled(seat):
            seat = None
        return self.play.director.table(seat, self.open(seat))

    def side(self) -> Table:
        """Return the side whose hands play now, whoever's is on the screen."""
        seat = None if self.veiled(self.play.hands) else self.play.hands
        return self.play.director.table(seat, self.open(seat))

    # ------------------------------------------------------------ peeking

    def holds(self, at: Point) -> bool:
        """Return whether a finger resting there looks at a hand."""
        face = self.face
        return self.covers and face is not None and face.secrets().holds(at)

    def hear(self, intent: Intent, now: float) -> bool | None:
        """Take an intent that begins, is part of or ends a look at a hand: return whether something changed. None: it
        is for others; of a short press they get the press when it ends."""
        if intent.act is Act.PRESS and intent.button is Button.INFO and intent.device not in ("", *SCREEN):
            return self._begin(intent.device, None, now)
        if intent.act is Act.RELEASE and intent.button is Button.INFO:
            return self._end(intent, None)
        if intent.act is Act.DOWN:
            if self.holds(intent.pos) or self.play.frame.hit(intent.pos) is Button.INFO:
                self._begin(intent.device, intent.start, now)
            return False
        if intent.act is Act.LIFT:
            found = self._end(intent, intent.start)
            return False if found is None else found
        if intent.act in (Act.TAP, Act.HOLD, Act.DRAG, Act.DROP):
            hold = self._find(intent.device, intent.start)
            if hold is not None and hold.open:
                return False  # a finger that looks does nothing else
            if hold is not None and intent.act is not Act.HOLD:
                self._holds.remove(hold)
        return None

    def _find(self, device: str, start: Point | None) -> _Hold | None:
        return next((hold for hold in self._holds if (hold.device, hold.start) == (device, start)), None)

    def looking(self, device: str) -> bool:
        """Return whether that device holds a hand open."""
        return any(hold.open and hold.device == device for hold in self._holds)

    def _begin(self, device: str, start: Point | None, now: float) -> bool | None:
        seat = self._peeker(device) if self.covers else None
        if seat is None:
            return None
        self._holds = [hold for hold in self._holds if (hold.device, hold.start) != (device, start)]
        self._holds.append(_Hold(seat, device, start, now))
        return False

    def _end(self, intent: Intent, start: Point | None) -> bool | None:
        hold = self._find(intent.device, start)
        if hold is None:
            return None
        self._holds.remove(hold)
        if hold.open:
            return True
        if start is not None:
            return None
        return self.play.act(Intent(Act.PRESS, Button.INFO, device=intent.device))

    def cover(self) -> None:
        """Cover all hands, until something is held anew."""
        self._holds.clear()

    def gone(self, device: str) -> None:
        """Cover what a device that is there no more has held open."""
        self._holds = [hold for hold in self._holds if hold.device != device]

    # ------------------------------------------------------------ time

    def stepped(self, events: Sequence[Event], now: float) -> None:
        """A step was played. The side of the person who decided stays until it has been shown, and longer if it brought
        something for these eyes only."""
        self._watch()
        seat, self.acted = self.acted, None
        if self.play.match.over:
            self.glance = None
            return
        if seat is None or not self.covers or not self.shares(seat) or self.veiled(seat):
            return
        if seat in self.play.director.to_choose:  # its turn goes on
            return
        self.glance, self._glance_until = seat, now
        if any(seat in event.only for event in events):
            self._glance_until = now + GLANCE_MS
            if self.play.console.settings.cover_hands:
                self._peek_note()

    def glanced(self, device: str = "") -> bool:
        """Whoever was on turn has seen enough, as this device says ("": the clock); return whether that was news."""
        if self.glance is None:
            return False
        own = self.play.director.players[self.glance].device
        if device and own and not same_hands(own, device):
            return False
        self.glance = None
        self.play.clear_note()
        return True

    def update(self, now: float, resting: bool) -> bool:
        """Let time pass; `resting`: nothing moves on the board. Return whether something changed that shows."""
        changed = False
        for hold in self._holds:
            if not hold.open and now - hold.since >= PEEK_MS:
                hold.open = changed = self._explained = True
                if self.play.note_icon == _EYE:
                    self.play.clear_note()
        if self.glance is not None and resting and now >= self._glance_until and self.peeking != self.glance:
            changed = self.glanced() or changed
        if resting and self.glance is None:
            changed = self._tell(now) or changed
        return changed

    # ------------------------------------------------------------ what happened meanwhile

    def moved(self) -> None:
        """Undo or redo: who has seen what is counted by steps."""
        at = self.play.match.at
        self._watched = [min(seen, at) for seen in self._watched]
        self._before = at
        self._told.clear()
        self.glance = self.acted = None

    def forget(self) -> None:
        """The view is another one: it is told anew."""
        self._told.clear()

    def _watch(self) -> None:
        """Whoever looks at the screen, and has missed nothing before, has seen what was played."""
        at = self.play.match.at
        for seat in self.company:
            if not self.veiled(seat) and self._watched[seat] >= self._before:
                self._watched[seat] = at
        self._before = at

    def _tell(self, now: float) -> bool:
        """Tell whoever's turn begins what the others did since his last one, what he has not seen once more."""
        play = self.play
        seat = next(iter(play.director.to_choose), None)
        turn = play.match.state.turn()
        if seat is None or self._told.get(seat) == turn or not play.front:
            return False
        face = self.teller
        if face is None or self.veiled(seat):
            return False
        self._told[seat] = turn
        turns = since(play.match, seat, self._watched[seat])
        for one in self.company:
            if not self.veiled(one):
                self._watched[one] = play.match.at
        face.recap(turns, play.director.table(seat, self.open(seat)), now)
        if all(one.seen for one in turns):
            play.view.skip()
        else:
            play.replaying()
        if self.covers and not self._explained and play.console.settings.cover_hands and not play.note:
            self._explained = True
            self._peek_note()
        return True

    def _peek_note(self) -> None:
        self.play.say(self.how(), _EYE)

    def how(self) -> str:
        """Return how to look at one's hand, with the device used last."""
        _ = self.play.console.words.text
        glyph = self.play.console.devices.glyph(Button.INFO)
        if not glyph:
            return _("Rest a finger on your hand to see it.")
        named = _(_BUTTON_WORDS[glyph]) if glyph in _BUTTON_WORDS else glyph
        return _("Hold {button} to see your hand.").format(button=named)

    # ------------------------------------------------------------ the curtain

    def curtain(self) -> bool:
        """Ask for the next player where hands share a device; return whether that was needed."""
        play = self.play
        seat = next(iter(play.director.to_choose), None)
        if seat is None or not play.front or self.glance is not None or not self.veiled(seat):
            return False
        from handheld.ui.scenes.curtain import Curtain

        key = self._key(seat)
        self._opened.pop(key, None)

        def ready(seat: Seat = seat) -> None:
            self._opened[key] = seat

        player = play.director.players[seat]
        last = self._unanswered() if self.face is not None else None
        play.console.stage.push(Curtain(play.console, play.seat_name(seat), seat, ready, play.view.seat_mark,
                                        player.device, f"seat{player.look(seat)}",
                                        back=None if last is None else play.requests.take_back,
                                        back_hands="" if last is None else play.director.players[last].device))
        return True

    def _unanswered(self) -> Seat | None:
        """Return the person whose last decision may be taken back, if nobody has played since."""
        match, target = self.play.match, self.play.director.undo_target()
        seats = set() if target is None else {seat for step in match.steps[target:] for seat in step.moves}
        return next(iter(seats)) if len(seats) == 1 else None


_BUTTON_WORDS = {"ps_triangle": N_("the triangle")}  # where a shape is printed
