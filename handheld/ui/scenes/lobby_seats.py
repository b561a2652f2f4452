"""Taking seats: which device plays for which seat, who is ready. Plain state, no drawing."""

from __future__ import annotations

import enum
from collections.abc import Sequence

from handheld.games.base import GameInfo
from handheld.ui.scenes.choice import Choice, SeatChoice
from handheld.ui.theme import SEATS


class Status(enum.Enum):
    """How far a seat is."""

    EMPTY = "empty"  # waits for a person
    CHOOSING = "choosing"  # taken; its device chooses colour and mark
    READY = "ready"


class LobbySeats:
    """The seats of a lobby. Changes the choice that it was given."""

    def __init__(self, info: GameInfo, choice: Choice, top: int | None = None) -> None:
        """`top`: the strongest level of computers that is offered."""
        self.info, self.choice = info, choice
        self.top = info.levels if top is None else top
        seats = choice.seats
        self.status = [Status.READY if s.kind == "computer" else Status.EMPTY for s in seats]
        self._order: list[int] = []  # seats of people, the one taken last at the end
        for seat in self.seats:
            seat.device = ""

    @property
    def seats(self) -> list[SeatChoice]:
        """The seats at the table."""
        return self.choice.seats

    def add(self) -> bool:
        """Put one more seat to the table; False if it is full. It waits for a person."""
        if not self.choice.add_seat(self.info):
            return False
        self.seats[-1].kind = "person"
        self.status.append(Status.EMPTY)
        return True

    @property
    def can_add(self) -> bool:
        """Return whether there is room for one more."""
        return len(self.seats) + 1 in self.info.seats

    @property
    def can_remove(self) -> bool:
        """Return whether one seat fewer would do."""
        return len(self.seats) - 1 in self.info.seats

    def remove(self, seat: int | None = None) -> bool:
        """Take a seat away: this one, else an empty one, else the last; False if fewer can't play."""
        if not self.can_remove:
            return False
        if seat is None:
            seat = next((k for k in reversed(range(len(self.seats))) if self.status[k] is Status.EMPTY),
                        len(self.seats) - 1)
        self.leave(seat)
        self._order = [k - (k > seat) for k in self._order]
        self.seats.append(self.seats.pop(seat))
        del self.status[seat]
        return self.choice.remove_seat(self.info)

    def cut(self) -> None:
        """Forget seats that the choice has no more: somebody took up a challenge."""
        count = len(self.seats)
        del self.status[count:]
        self._order = [k for k in self._order if k < count]
        if self.seats[0].kind == "person" and not self.seats[0].device:
            self.status[0] = Status.EMPTY

    @property
    def ready(self) -> bool:
        """Return whether the match can start."""
        return all(one is Status.READY for one in self.status)

    def empty(self) -> int | None:
        """Return the first seat that waits for a person."""
        return next((k for k, one in enumerate(self.status) if one is Status.EMPTY), None)

    def of(self, device: str) -> list[int]:
        """Return the seats a device has taken, the last one at the end."""
        return [k for k in self._order if self.seats[k].device == device]

    def choosing(self, device: str) -> int | None:
        """Return the seat whose colour the device is choosing."""
        return next((k for k in self.of(device) if self.status[k] is Status.CHOOSING), None)

    def take(self, seat: int, device: str, names: Sequence[str] = ()) -> bool:
        """Let a device take an empty seat; without a name of its own it gets the first of `names` that is free."""
        if self.status[seat] is not Status.EMPTY:
            return False
        one = self.seats[seat]
        one.kind, one.device = "person", device
        used = {s.name for k, s in enumerate(self.seats) if self.status[k] is not Status.EMPTY and s is not one}
        if not one.name or one.name in used:
            one.name = next((name for name in names if name not in used), "")
        if self._clashes(seat, one.look):
            self.turn_look(seat, 1)
        self.status[seat] = Status.CHOOSING
        self._order.append(seat)
        return True

    def confirm(self, seat: int) -> None:
        """The one on the seat is content."""
        if self.status[seat] is Status.CHOOSING:
            self.status[seat] = Status.READY

    def reopen(self, seat: int) -> None:
        """Let the one on the seat choose colour and mark again."""
        if self.status[seat] is Status.READY and self.seats[seat].kind == "person":
            self.status[seat] = Status.CHOOSING

    def leave(self, seat: int) -> bool:
        """Free a seat, a computer's too; return False if it is free already."""
        if self.status[seat] is Status.EMPTY:
            return False
        one = self.seats[seat]
        if one.kind == "computer":
            one.name = ""
        one.kind, one.device = "person", ""
        self.status[seat] = Status.EMPTY
        self._order = [k for k in self._order if k != seat]
        return True

    def step_back(self, device: str) -> bool:
        """Free the seat that the device took last; return False if it has none."""
        mine = self.of(device)
        return self.leave(mine[-1]) if mine else False

    def gone(self, device: str) -> None:
        """Free all seats of a device that is there no more."""
        for seat in self.of(device):
            self.leave(seat)

    def computer(self, seat: int, level: int | None = None) -> bool:
        """Put a computer on a seat, or give it the next level; after the highest the seat is free again."""
        one = self.seats[seat]
        if not self.info.levels:
            return False
        if one.kind == "computer":
            if one.level >= self.top and level is None:
                return self.leave(seat)
            one.level = level or one.level + 1
            return True
        self.leave(seat)
        one.kind, one.device, one.name = "computer", "", ""
        one.level = level or 1
        self.status[seat] = Status.READY
        if self._clashes(seat, one.look):
            self.turn_look(seat, 1)
        return True

    def turn_look(self, seat: int, by: int) -> None:
        """Give a seat the next colour and mark that nobody else has."""
        look = self.seats[seat].look
        for _ in range(SEATS):
            look = (look + by) % SEATS
            if not self._clashes(seat, look):
                break
        self.seats[seat].look = look

    def _clashes(self, seat: int, look: int) -> bool:
        return any(k != seat and s.look == look and self.status[k] is not Status.EMPTY
                   for k, s in enumerate(self.seats))
