"""What players ask of the shell during a match: take back, hint, why not, resign, a draw, somebody else for a seat."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from handheld.games.base import Seat, Token, WhyNot
from handheld.games.face import Button, Intent
from handheld.session.seats import Player
from handheld.ui.scenes.agree import Agree, Choice

if TYPE_CHECKING:
    from handheld.ui.scenes.play import Play


class Requests:
    """The services of one running match."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.console = play.console
        self.handed: set[Seat] = set()  # people's seats that a computer plays for now
        self.wanted = False  # somebody still waits for a hint

    # ------------------------------------------------------------ taking back

    def undo(self, asker: Seat | None = None) -> bool:
        """Take back the last decision of a person; where it was another's turn since, the others must agree."""
        play, director = self.play, self.play.director
        _ = self.console.words.text
        target = director.undo_target()
        if target is None or not director.people:
            if play.match.at or not director.people:
                return False
            play.say(_("Nothing has been played yet."), "undo")
            return True
        seat = self._seat_of_step(target)
        others = [one for one in director.people if one != (seat if asker is None else asker)]
        if not others or seat in director.to_choose or director.match.seats == 1:
            self._take_back()
            return True
        name = play.seat_name(seat)
        devices = self._devices(others)
        self.console.stage.push(Agree(
            self.console, _("Take back {name}'s last move?").format(name=name),
            _("{name} must agree.").format(name=", ".join(play.seat_name(one) for one in others)),
            [Choice("tick", _("Agree"), self._take_back), Choice("cross", _("No"))], icon="undo", devices=devices))
        return True

    def _seat_of_step(self, k: int) -> Seat:
        people = self.play.director.people
        return next(seat for seat in sorted(self.play.match.steps[k].moves) if seat in people)

    def _devices(self, seats: list[Seat]) -> list[str]:
        """Return whose devices may answer for these seats; none: anybody's."""
        devices = [self.play.director.players[seat].device for seat in seats]
        if "" in devices:
            return []
        return [*devices, *(["touch", "mouse"] if {"touch", "mouse"} & set(devices) else [])]

    def _take_back(self) -> None:
        if self.play.director.undo():
            self.console.sound.play("back")

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

    def hint(self) -> bool:
        """Ask the computer for the best line; it comes a little later."""
        play = self.play
        _ = self.console.words.text
        if not play.director.to_choose:
            return False
        self.wanted = play.director.hint()
        if self.wanted:
            play.say(_("Looking for a good move …"), "lamp")
        else:
            play.say(_("There are no hints in this game."), "lamp")
        return True

    def hint_came(self) -> None:
        """Show the line that was found."""
        play, thought = self.play, self.play.director.hint_ready
        if thought is None or not self.wanted:
            return
        self.wanted = False
        _ = self.console.words.text
        line: tuple[Token, ...] = thought.line or (thought.token,)
        self.console.sound.play("hint")
        play.show_line(line)
        said = play.view.say(line[0])
        if len(line) > 1:
            rest = " ".join(play.view.say(token) for token in line[1:4])
            play.say(_("Best: {move}, then {rest}").format(move=said, rest=rest), "lamp")
        else:
            play.say(_("Best: {move}").format(move=said), "lamp")

    def why_not(self, token: Token) -> None:
        """Show which rule forbids something."""
        self.blame(self.play.table.why_not(token))

    def blame(self, why: WhyNot | None) -> None:
        """Let the view show a broken rule, and where."""
        if why is None:
            return
        self.console.sound.play("refuse")
        self.play.view.blame(why, self.play.table)

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
        name = self.play.seat_name(seat)
        self.handed.add(seat)
        self.play.director.hand(seat, Player(name, "computer", level))

    def take_seat(self, seat: Seat, device: str = "") -> None:
        """Let a person play on for a seat, from any device or from this one."""
        name = self.play.director.players[seat].name
        self.handed.discard(seat)
        self.play.director.hand(seat, Player(name, "person", 0, device))

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
        if intent.device in taken and intent.device.startswith("pad:"):
            return False  # somebody else's own pad
        if intent.button in (Button.BACK, Button.PAUSE):
            return False  # leaving is chosen, not stumbled into
        return super().handle(intent)

    def _take(self) -> None:
        director = self.play.director
        device = self.hands if self.hands.startswith("pad:") else ""
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
