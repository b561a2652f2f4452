"""The lobby: a button on any device takes a seat; colour and mark, ready, start. By pad, touch or keyboard alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar

from handheld.games.base import Kind
from handheld.games.face import Act, Button, Intent
from handheld.ui.scenes.choice import (
    BEST_OF,
    DAILY,
    LOT,
    RANDOM,
    characters,
    has_first,
    in_turn,
    level_words,
    timers,
)
from handheld.ui.scenes.launch import best_words, chosen_first, deal_words, first_words, launch, numbered, timer_words
from handheld.ui.scenes.lobby_picture import LobbyPicture, Tile
from handheld.ui.scenes.lobby_seats import Status
from handheld.ui.scenes.newpad import offer_setup
from handheld.ui.scenes.sheet import Item, Sheet
from handheld.ui.scenes.spots import hit, neighbour
from handheld.ui.theme import SEAT_MARKS

if TYPE_CHECKING:
    from handheld.ui.console import Console

T = TypeVar("T")
_STEP = {Button.LEFT: -1, Button.RIGHT: 1, Button.UP: -1, Button.DOWN: 1, Button.NEXT: 1, Button.PREVIOUS: -1}
_MOVES = (Button.UP, Button.DOWN, Button.LEFT, Button.RIGHT)


class Lobby(LobbyPicture):
    """Who plays?"""

    # ------------------------------------------------------------ hands

    def handle(self, intent: Intent) -> bool:
        if intent.act is Act.TAP:
            return self._tap(intent)
        if intent.act is Act.POINT:
            found = hit([spot.box for spot in self.spots], intent.pos)
            if found is not None and found != self.focus:
                self.focus = found
                return True
            return False
        if intent.act is not Act.PRESS or intent.button is None:
            return False
        button, device = intent.button, intent.device
        choosing = self.table.choosing(device)
        if choosing is not None and self._choose(choosing, button):
            return True
        if button in _MOVES:
            found = neighbour([spot.box for spot in self.spots], self.focus, button)
            if found is None:
                return False
            now = self.console.now()
            self.glide.begin(self.spots[self.focus].box, now, motion=not self.console.settings.less_motion)
            self.focus = found
            self.console.sound.play("focus")
            return True
        if intent.repeat:
            return False
        if button is Button.CONFIRM:
            return self._confirm(device)
        if button is Button.BACK:
            return self._back(device)
        if button is Button.INFO:
            return self._computer(self._seat_in_focus())
        if button is Button.PAUSE:
            return self._start()
        return False

    def _choose(self, seat: int, button: Button) -> bool:
        """The device of `seat` chooses colour and mark; other buttons go on to the menu."""
        if button in _STEP:
            self.table.turn_look(seat, _STEP[button])
            self.console.sound.play("focus")
            return True
        if button is Button.CONFIRM:
            self.table.confirm(seat)
            self.console.sound.play("press")
            self._focus_next()
            return True
        return False

    def _confirm(self, device: str) -> bool:
        spot = self.spots[self.focus]
        empty = self.table.empty()
        if spot.kind == "seat" and self.table.status[spot.number] is Status.EMPTY:
            return self._take(spot.number, device)
        if empty is not None and not self.table.of(device) and device.startswith("pad") and spot.kind != "back":
            return self._take(empty, device)  # whoever comes with a pad of his own wants a seat
        return self._press(self.focus)

    def _take(self, seat: int, device: str) -> bool:
        if not self.table.take(seat, device, self.console.settings.names):
            return False
        self.console.sound.play("turn")
        self.focus = next(k for k, spot in enumerate(self.spots) if spot.kind == "seat" and spot.number == seat)
        return True

    def _focus_next(self) -> None:
        """Go to what is to be done next: an empty seat, else start."""
        empty = self.table.empty()
        kind, number = ("start", 0) if empty is None else ("seat", empty)
        self.focus = next(k for k, spot in enumerate(self.spots) if (spot.kind, spot.number) == (kind, number))

    def _seat_in_focus(self) -> int | None:
        spot = self.spots[self.focus]
        if spot.kind == "seat":
            return spot.number
        return self.table.empty()

    def _computer(self, seat: int | None) -> bool:
        if seat is None or not self.info.levels:
            return False
        self.table.computer(seat)
        self.console.sound.play("focus")
        return True

    def _press(self, number: int) -> bool:
        spot = self.spots[number]
        if spot.kind == "start":
            return self._start()
        self.console.sound.play("back" if spot.kind == "back" else "press")
        if spot.kind == "back":
            self.console.stage.pop()
        elif spot.kind in ("add", "remove"):
            self.more(spot.kind == "add")
        elif spot.kind == "tile":
            self.tiles()[spot.number].turn()
        else:
            self.console.stage.push(SeatMenu(self.console, self, spot.number))
        return True

    def more(self, add: bool, seat: int | None = None) -> None:
        """Put one more seat to the table, or take one (or this one) away; the focus stays on the button."""
        kind = self.spots[self.focus].kind
        if not (self.table.add() if add else self.table.remove(seat)):
            self.console.sound.play("refuse")
            return
        self.layout(self.metrics)
        kinds = [spot.kind for spot in self.spots]
        other = "remove" if kind == "add" else "add"
        self.focus = next((kinds.index(one) for one in (kind, other) if one in kinds), 0) if kind != "seat" else 0

    def _back(self, device: str) -> bool:
        self.console.sound.play("back")
        if not self.table.step_back(device):
            self.console.stage.pop()
        return True

    def _start(self) -> bool:
        if not self.table.ready:
            self.console.sound.play("refuse")
            self._focus_next()
            return True
        self.console.sound.play("press")
        launch(self.console, self.choice)
        return True

    def _tap(self, intent: Intent) -> bool:
        found = hit([spot.box for spot in self.spots], intent.pos)
        if found is None:
            return False
        self.focus = found
        spot = self.spots[found]
        if spot.kind != "seat":
            return self._press(found)
        seat, status = spot.number, self.table.status[spot.number]
        foot = self.status_box(spot.box)
        below = foot.holds(intent.pos)
        if status is Status.EMPTY:
            return self._computer(seat) if below and self.info.levels else self._take(seat, intent.device)
        if status is Status.CHOOSING:
            if below and intent.pos[0] < foot.x + foot.w * 0.3:
                self.table.turn_look(seat, -1)
            elif below and intent.pos[0] > foot.right - foot.w * 0.3:
                self.table.turn_look(seat, 1)
            else:
                self.table.confirm(seat)
                self._focus_next()
            self.console.sound.play("press")
            return True
        return self._press(found)

    def device(self, what: str, device: str, name: str) -> bool:
        if what == "gone" and self.table.of(device):
            self.table.gone(device)
        return False

    def update(self, now: float) -> bool:
        return offer_setup(self.console)

    # ------------------------------------------------------------ options

    def tiles(self) -> list[Tile]:
        words, choice = self.console.words, self.choice
        _ = words.text
        found = []
        if has_first(self.info):
            found.append(Tile(first_words(self.view, self.info, words), chosen_first(choice, words), self._turn_first))
        if self.info.options:
            option = self.info.options[0]
            found.append(Tile(self.view.option_words(option.id),
                              self.view.option_words(option.id, choice.options[option.id]), self._turn_option))
        label = _("Turn timer") if in_turn(self.info) else _("Round timer")
        found.append(Tile(label, timer_words(words, choice.timer), self._turn_timer, _("Timer")))
        found.append(Tile(_("Match"), best_words(words, choice.best_of), self._turn_best))
        if numbered(self.info.id):
            found.append(Tile(_("Deal"), deal_words(words, choice), self._turn_deal))
        return found

    def _turn_deal(self) -> None:
        """Random, today's, then a number that somebody writes."""
        from handheld.ui.scenes.deal import DealPage

        if self.choice.deal == DAILY:
            self.console.stage.push(DealPage(self.console, self.choice, lambda: self._numbered()))
        else:
            self.choice.deal = DAILY if self.choice.deal == RANDOM else RANDOM
            self.choice.target = 0

    def _numbered(self) -> None:
        """A challenge may have sent all but one away."""
        self.table.cut()
        self.layout(self.metrics)

    def _turn_first(self) -> None:
        values = [*[str(k) for k in range(len(self.choice.seats))], LOT]
        self.choice.first = _after(values, self.choice.first)

    def _turn_option(self) -> None:
        option = self.info.options[0]
        self.choice.options[option.id] = _after(option.values, self.choice.options[option.id])

    def _turn_timer(self) -> None:
        self.choice.timer = _after(timers(self.info), self.choice.timer)

    def _turn_best(self) -> None:
        self.choice.best_of = _after(BEST_OF, self.choice.best_of)


def _after(values: Sequence[T], value: T) -> T:
    """Return the value after this one, the first after the last."""
    return values[(list(values).index(value) + 1) % len(values)]


class SeatMenu(Sheet):
    """What can be done with a seat that is taken."""

    name = "seat"

    def __init__(self, console: Console, lobby: Lobby, seat: int) -> None:
        super().__init__(console)
        self.lobby, self.seat = lobby, seat

    def title(self) -> str:
        return self.lobby.choice.seats[self.seat].label(self.console.words, self.seat)

    def items(self) -> list[Item]:
        words, seat, table = self.console.words, self.lobby.choice.seats[self.seat], self.lobby.table
        _ = words.text
        if seat.kind == "computer":
            value = level_words(words, seat.level, self.lobby.info.levels)
            level = Item("chip", _("Level"), lambda: self._level(1), value, keep=True, turn=self._level)
            return [level, *self._character(), Item("person", _("Free the seat"), self._leave), *self._remove()]
        found = [Item("text", _("Name"), self._name, seat.label(words, self.seat)),
                 Item(SEAT_MARKS[seat.look], _("Colour and mark"), lambda: table.reopen(self.seat))]
        if self.lobby.info.levels:
            found.append(Item("chip", _("Let the computer play"), lambda: self._computer()))
        if self.lobby.info.kind & Kind.TOGETHER and len(table.seats) > 1:
            value = _("The other side") if seat.turned else _("This side")
            found.append(Item("turn", _("Board faces"), self._turn, value, keep=True, turn=lambda _by: self._turn()))
        return [*found, Item("cross", _("Leave the seat"), self._leave), *self._remove()]

    def _character(self) -> list[Item]:
        """The character of a computer, where the game has any."""
        lobby, seat = self.lobby, self.lobby.choice.seats[self.seat]
        known = dict(characters(lobby.info, lobby.view, self.console.words))
        if not known:
            return []

        def turn(by: int) -> None:
            ids = list(known)
            seat.character = ids[(ids.index(seat.character) + by) % len(ids)]

        return [Item("person", lobby.view.option_words("character"), lambda: turn(1), known[seat.character], keep=True,
                     turn=turn)]

    def _remove(self) -> list[Item]:
        _ = self.console.words.text
        if not self.lobby.table.can_remove:
            return []
        return [Item("cross", _("Take the seat away"), lambda: self.lobby.more(False, self.seat))]

    def _turn(self) -> None:
        seat = self.lobby.choice.seats[self.seat]
        seat.turned = not seat.turned

    def _level(self, by: int) -> None:
        seat = self.lobby.choice.seats[self.seat]
        seat.level = (seat.level - 1 + by) % self.lobby.table.top + 1

    def _computer(self) -> None:
        self.lobby.table.computer(self.seat, 1)

    def _leave(self) -> None:
        self.lobby.table.leave(self.seat)

    def _name(self) -> None:
        from handheld.ui.scenes.names import Names

        seat = self.lobby.choice.seats[self.seat]

        def done(name: str) -> None:
            seat.name = name

        self.console.stage.push(Names(self.console, seat.name, done))
