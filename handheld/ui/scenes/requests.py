"""What players ask of the shell during a match: take back, hint, why not, resign, a draw, somebody else for a seat."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from handheld.games.base import Seat, Token, WhyNot
from handheld.games.face import Act, Button, Intent, Table
from handheld.session.match import By
from handheld.session.seats import SCREEN, Player
from handheld.ui.scenes.agree import Agree, Choice

if TYPE_CHECKING:
    from handheld.ui.scenes.play import Play


class Requests:
    """The services of one running match."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.console = play.console
        self.handed: set[Seat] = set()  # people's seats that a computer plays for now
        self._hands: dict[Seat, str] = {}  # the devices that they had
        self.wanted = False  # somebody waits for a hint or a reason, or looks at it
        self._hint_for: Seat | None = None
        self._line: tuple[Token, ...] = ()  # the hint that was found
        self._why: Token | None = None  # the token asked about; None: a hint was asked for
        self._open: bool | None = None  # whether the answer was shown, or said how to see it

    def device_of(self, seat: Seat) -> str:
        """Return whose device plays for a seat, or did before a computer took it over for now."""
        return self._hands.get(seat, "") if seat in self.handed else self.play.director.players[seat].device

    # ------------------------------------------------------------ taking back

    def open_to(self, asker: Seat | None) -> tuple[Seat, ...]:
        """Return the seats whose seals may be taken back by these hands, the last one to decide first."""
        director = self.play.director
        own = director.players[asker].device if asker is not None else ""
        return tuple(seat for seat in reversed(director.sealed)
                     if asker in (None, seat) or director.players[seat].device in ("", own))

    def open_seal(self, asker: Seat | None) -> bool:
        """Let a seat that has decided while others still think decide anew; it costs nothing, nobody need agree."""
        seats = self.open_to(asker)
        if asker in seats:
            seats = (asker,)
        if not seats or not self.play.director.take_back(seats[0]):
            return False
        self.console.sound.play("back")
        return True

    def undo(self, asker: Seat | None = None, by: By = "step") -> bool:
        """Take back the last decision of a person, or the whole turn; where it was another's turn since, the others
        must agree. Never over a draw or what was shown, except alone: then it is practice from there on."""
        play, director = self.play, self.play.director
        _ = self.console.words.text
        if self.open_seal(asker):
            return True
        target = director.undo_target(by)
        if target is None or not director.people:
            if not director.people:
                return False
            if play.match.at and not any(play.match.is_final(k) for k in range(play.match.at)):
                return False
            if any(not step.drawn for step in play.match.steps):
                play.say(_("What has been revealed can't be taken back."), "undo", asker)
            else:
                play.say(_("Nothing has been played yet."), "undo", asker)
            return True
        if director.match.seats == 1:
            final = any(play.match.is_final(k) for k in range(target, play.match.at))
            if final and not play.match.practice:
                self.console.stage.push(Agree(
                    self.console, _("Take back the last move?"),
                    _("The game is practice from then on: its result does not count."),
                    [Choice("undo", _("Take back"), lambda: self.take_back(by)), Choice("left", _("Play on"))],
                    icon="undo"))
            else:
                self.take_back(by)
            return True
        seat = self._seat_of_step(target)
        others = [one for one in director.people if one != (seat if asker is None else asker)]
        if not others or seat in director.to_choose:
            self.take_back(by)
            return True
        name = play.seat_name(seat)
        devices = self._devices(others)
        self.console.stage.push(Agree(
            self.console, _("Take back {name}'s last move?").format(name=name),
            _("{name} must agree.").format(name=", ".join(play.seat_name(one) for one in others)),
            [Choice("tick", _("Agree"), lambda: self.take_back(by)), Choice("cross", _("No"))],
            icon="undo", devices=devices))
        return True

    def _seat_of_step(self, k: int) -> Seat:
        people = self.play.director.people
        return next(seat for seat in sorted(self.play.match.steps[k].moves) if seat in people)

    def _devices(self, seats: list[Seat]) -> list[str]:
        """Return whose devices may answer for these seats; none: anybody's."""
        devices = [self.play.director.players[seat].device for seat in seats]
        if "" in devices:
            return []
        return [*devices, *(SCREEN if set(SCREEN) & set(devices) else ())]

    def take_back(self, by: By = "step") -> None:
        """Take back the last decision of a person, agreed to by whoever must."""
        if self.play.director.undo(by):
            self.console.sound.play("back")

    @property
    def many(self) -> bool:
        """Whether the turn that would be taken back has more than one decision."""
        director = self.play.director
        return director.undo_target() != director.undo_target("turn")

    def redo(self) -> bool:
        """Play what was taken back again."""
        if not self.play.director.redo():
            return False
        self.console.sound.play("place")
        return True

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back that can be played again."""
        return self.play.match.length > self.play.match.at and not self.play.match.over

    # ------------------------------------------------------------ hint and why not

    def hint(self, seat: Seat | None = None) -> bool:
        """Ask the computer for the best line of a seat (None: of whoever is to decide); it comes a little later."""
        play, director = self.play, self.play.director
        _ = self.console.words.text
        seat = next(iter(director.to_choose), None) if seat not in director.to_choose else seat
        if seat is None:
            return False
        self.wanted, self._hint_for = director.hint(seat), seat
        self._why, self._line, self._open = None, (), None
        if self.wanted:
            self.show_answer()
        else:
            play.say(_("There are no hints in this game."), "lamp", seat)
        return True

    def hint_came(self) -> None:
        """Show the line that was found."""
        thought = self.play.director.hint_ready
        if thought is None or not self.wanted or self._why is not None:
            return
        self._line = thought.line or (thought.token,)
        if self.play.secrets.open(self._hint_for):
            self.console.sound.play("hint")
            self._open = None
            self.show_answer()

    def why_not(self, token: Token, table: Table) -> None:
        """Show which rule forbids something to a side."""
        self.forget_hint()
        self.wanted, self._hint_for, self._why, self._open = True, table.seat, token, None
        self.show_answer()

    def show_answer(self) -> bool:
        """Show a hint or a reason, or how to see it as long as the hand that it speaks of is covered; return whether
        that changed. Covered, one can't be told from the other: that alone would tell what can be done."""
        play, seat = self.play, self._hint_for
        if not self.wanted:
            return False
        open = play.secrets.open(seat)
        if open is self._open:
            return False
        _ = self.console.words.text
        was, self._open = self._open, open
        if not open:
            table = play.director.table(seat, False)
            play.show_line((), table)
            if self._why is not None:
                play.view.blame(None, table)
            play.say(play.secrets.how(), "lamp", seat)
        elif self._why is not None:
            token, table = self._why, play.director.table(seat)
            if was is not None:  # instead of how to see it
                play.clear_note()
                self.wanted, self._why = True, token
            self.blame(table.why_not(token), table)
        elif not self._line:
            play.say(_("Looking for a good move …"), "lamp", seat)
        else:
            self._best(self._line, seat)
        return True

    def _best(self, line: tuple[Token, ...], seat: Seat | None) -> None:
        play = self.play
        _ = self.console.words.text
        play.show_line(line, play.director.table(seat))
        said = play.view.say(line[0])
        if len(line) > 1:
            rest = " ".join(play.view.say(token) for token in line[1:4])
            play.say(_("Best: {move}, then {rest}").format(move=said, rest=rest), "lamp", seat)
        else:
            play.say(_("Best: {move}").format(move=said), "lamp", seat)

    def forget_hint(self) -> None:
        """Nobody waits for an answer any more."""
        self.wanted, self._line, self._why = False, (), None

    def blame(self, why: WhyNot | None, table: Table) -> None:
        """Let the view show a broken rule, and where."""
        if why is None:
            return
        self.console.sound.play("refuse")
        self.play.view.blame(why, table)

    def move_list(self) -> bool:
        """Show all moves so far."""
        from handheld.ui.scenes.movelist import MoveList

        play = self.play
        if not play.match.at:
            return False
        self.console.sound.play("press")
        self.console.stage.push(MoveList(self.console, play.match, play.view))
        return True

    # ------------------------------------------------------------ resigning and draws

    def resign(self, seat: Seat) -> None:
        """Ask whether it is meant, then give up for a seat."""
        _ = self.console.words.text
        play = self.play
        name = play.seat_name(seat)
        if play.match.seats == 2:
            detail = _("{name} wins the game.").format(name=play.seat_name(1 - seat))
        else:
            detail = _("The game ends for this player.")
        self.console.stage.push(Agree(
            self.console, _("Does {name} give up?").format(name=name), detail,
            [Choice("flag", _("Resign"), lambda: play.director.resign(seat)), Choice("left", _("Play on"))],
            icon="flag", colour="bad", devices=self._devices([seat])))

    def offer_draw(self, seat: Seat) -> None:
        """Offer a draw to the other seat."""
        self.play.director.offer_draw(seat)

    def offered(self, seat: Seat) -> None:
        """A person offers a draw to another person."""
        play, director = self.play, self.play.director
        _ = self.console.words.text
        other = 1 - seat
        self.console.stage.push(Agree(
            self.console, _("{name} offers a draw").format(name=play.seat_name(seat)),
            _("{name}, do you accept?").format(name=play.seat_name(other)),
            [Choice("handshake", _("Accept"), lambda: director.answer(True)),
             Choice("left", _("Play on"), lambda: director.answer(False))],
            icon="handshake", devices=self._devices([other])))

    # ------------------------------------------------------------ seats

    def hand_to_computer(self, seat: Seat, level: int) -> None:
        """Let a computer of that level play on for a seat."""
        name, brain = self.play.seat_name(seat), self.play.director.brain
        level = min(level, self.console.policy.levels(brain.levels)) if brain is not None else level
        self.handed.add(seat)
        self._hands[seat] = self.play.director.players[seat].device
        self.play.director.hand(seat, Player(name, "computer", level, mark=self.play.director.players[seat].mark))

    def take_seat(self, seat: Seat, device: str = "") -> None:
        """Let a person play on for a seat, from any device or from this one."""
        was = self.play.director.players[seat]
        self.handed.discard(seat)
        if self.play.together.face is not None:  # who has hands of his own has them again
            device = device or self._hands.get(seat, "")
        self.play.director.hand(seat, Player(was.name, "person", 0, device, was.mark, was.turned))

    def missing(self) -> bool:
        """Ask who plays on for a seat whose pad is gone; True if that was needed."""
        play = self.play
        for seat in play.director.people:
            device = play.director.players[seat].device
            if device.startswith("pad:") and self.console.devices.pad(device) is None and not play.match.over:
                self.console.stage.push(LostPad(play, seat))
                return True
        return False


class LostPad(Agree):
    """A seat's pad is gone. Any device takes the seat up; or a computer does."""

    def __init__(self, play: Play, seat: Seat) -> None:
        self.play, self.seat, self.hands = play, seat, ""
        console = play.console
        _ = console.words.text
        name = play.seat_name(seat)
        choices = [Choice("tick", _("I play for {name}").format(name=name), self._take)]
        director = play.director
        if director.brain is not None:
            choices.append(Choice("chip", _("The computer plays on"), self._computer))
        choices.append(Choice("home", _("Save and leave"), self._leave))
        super().__init__(console, _("The pad of {name} is gone").format(name=name),
                         _("Plug it in again, or press a button on any device to take the seat."), choices,
                         icon="pad", colour="bad", focus=0)

    def handle(self, intent: Intent) -> bool:
        self.hands = intent.device
        taken = [player.device for at, player in enumerate(self.play.director.players) if at != self.seat]
        if intent.device in taken and intent.device.startswith("pad:") and self.focus == 0 \
                and intent.act is Act.PRESS and intent.button is Button.CONFIRM:
            if not intent.repeat:
                self.console.sound.play("refuse")  # somebody else's own pad: may send for the computer, or leave
            return False
        if intent.button in (Button.BACK, Button.PAUSE):
            return False  # leaving is chosen, not stumbled into
        return super().handle(intent)

    def _take(self) -> None:
        director = self.play.director
        device = self.hands if self.hands.startswith("pad:") else self.play.together.hands_of(self.hands)
        gone = director.players[self.seat].device
        for seat, player in enumerate(director.players):
            if player.device == gone:  # two seats may have shared it
                director.hand(seat, replace(player, device=device))

    def _computer(self) -> None:
        director = self.play.director
        level = director.brain.levels if director.brain is not None else 1
        self.play.requests.hand_to_computer(self.seat, max(1, level // 2))

    def _leave(self) -> None:
        leave(self.play)


def leave(play: Play) -> None:
    """Leave a match for the title; all that was played is saved."""
    from handheld.ui.scenes.title import Title

    play.director.close()
    play.console.stage.reset(Title(play.console))
