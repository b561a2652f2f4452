"""Hands: people who go through the menus and play Trax, each with one kind of device.

They look at the screen's own state to know where things stand, as eyes would, and act through SDL's queue only. In
games with secrets they open the curtain (`ready`) and look at their hand (`with hands.peek(): ...`)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pygame
from ui.bench.driver import Driver, DriverPad

from handheld.games.face import Box, Button, Point
from handheld.ui.loop import FRAME
from handheld.ui.scenes.secrets import GLANCE_MS, PEEK_MS

WAYS = (Button.UP, Button.RIGHT, Button.DOWN, Button.UP, Button.LEFT, Button.DOWN)  # over the buttons at the top


class Hands(ABC):
    """What all hands can do. `lay` plays a token of Trax; the rest goes through the menus."""

    device = ""  # as in Intent.device

    def __init__(self, d: Driver) -> None:
        self.d = d

    @property
    def scene(self) -> Any:
        """Return the scene in front."""
        return self.d.scene

    @property
    def desk(self) -> Any:
        """Return what the Trax view shows."""
        return self.scene.view.desk

    def rest(self) -> None:
        """Wait until nothing moves."""
        self.d.settle()

    def cell_of(self, token: str) -> tuple[int, int]:
        """Return the cell of a legal token."""
        return next(cell for cell, some in self.desk.sight.legal.items() for _tile, one in some if one == token)

    def point_of(self, cell: tuple[int, int]) -> Point:
        """Return where the middle of a cell is on the screen."""
        point: Point = self.desk.camera.rest().point(cell[0] + 0.5, cell[1] + 0.5)
        return point

    @abstractmethod
    def station(self, id: str) -> None:
        """Take a way out of the title or another line map."""

    def new_game(self, game: str = "trax") -> None:
        """Go from the title to the set-up of a game."""
        self.station("new")
        assert self.scene.name == "games"
        self.rest()
        self.station(game)
        assert self.scene.name == "setup"

    @abstractmethod
    def widget(self, name: str) -> None:
        """Press a widget of a page."""

    def row(self, name: str, value: Any) -> None:
        """Set a row of a page to a value, one step after the other."""
        for _ in range(12):
            if self.scene.find(name).value == value:
                return
            self.next_value(name)
        raise AssertionError(f"{name} never becomes {value!r}")

    @abstractmethod
    def next_value(self, name: str) -> None:
        """Set a row to its next value."""

    @abstractmethod
    def write(self, text: str) -> None:
        """Write a name on the page for it."""

    @abstractmethod
    def seat(self, number: int) -> None:
        """Take a seat in the lobby and be content with its colour."""

    @abstractmethod
    def begin(self) -> None:
        """Leave the lobby for the match."""

    @abstractmethod
    def lay(self, token: str) -> None:
        """Play a token."""

    @abstractmethod
    def do(self, button: Button) -> None:
        """Do what a button of the strip does."""

    @abstractmethod
    def item(self, label: str) -> None:
        """Choose a line of a sheet."""

    # ------------------------------------------------------------ secrets

    @abstractmethod
    def look(self) -> None:
        """Hold down what shows the hand."""

    @abstractmethod
    def look_away(self) -> None:
        """Let it go."""

    @contextmanager
    def peek(self) -> Iterator[Any]:
        """Look at the own hand; yields the table that the screen shows meanwhile."""
        play = self.scene
        self.look()
        self.d.step(PEEK_MS + 2 * FRAME)
        assert play.table.open, f"{self.device} shows nothing"
        try:
            yield play.table
        finally:
            self.look_away()
        assert not play.table.open or not play.secrets.covers

    @abstractmethod
    def reveal(self) -> None:
        """Say that the one whom the curtain asks for is here."""

    def ready(self, name: str = "", most: float = 20_000) -> None:
        """Wait for the own turn: for the curtain, which is opened, or (with hands of one's own) for the question; then
        until all has been told that the others did. `name`: whom the curtain must ask for."""
        self.await_turn(most)
        if self.scene.name == "curtain":
            assert name in ("", self.scene.player), f"{self.scene.player} is asked for, not {name}"
            self.reveal()
            assert self.scene.name == "play", "the curtain did not open"
        self.d.step(2 * FRAME)
        self.rest()

    def await_turn(self, most: float = 20_000) -> None:
        """Wait until a person is asked, or the curtain asks for one, or it is over."""
        end = self.d.clock.time + most
        while self.scene.name == "play" and (not self.scene.director.to_choose or self.scene.secrets.glance is not None
                                             or self.scene.secrets.veiled(self.scene.hands)
                                             or self.scene.view.busy(self.d.clock.time)):
            assert self.d.clock.time < end, "nobody is asked"
            self.d.step(GLANCE_MS / 20)


class ButtonHands(Hands):
    """A pad or a keyboard: nothing but presses."""

    @abstractmethod
    def press(self, *buttons: Button) -> None:
        """Press and let go."""

    def station(self, id: str) -> None:
        for _ in range(12):
            if self.scene.entries[self.scene.focus].id == id:
                return self.press(Button.CONFIRM)
            self.press(Button.DOWN)
            if self.scene.focus == len(self.scene.entries) - 1 and self.scene.entries[-1].id != id:
                self.press(*[Button.UP] * len(self.scene.entries))
                if self.scene.entries[0].id == id:
                    return self.press(Button.CONFIRM)
        raise AssertionError(f"{id} was not reached")

    def go(self, name: str) -> None:
        """Move the focus of a page to a widget."""
        for way in WAYS:
            for _ in range(24):
                if self.scene.focus.name == name:
                    return
                before = self.scene.focus
                self.press(way)
                if self.scene.focus is before or way in (Button.LEFT, Button.RIGHT):
                    break
        raise AssertionError(f"{name} was not reached, the focus is on {self.scene.focus.name}")

    def widget(self, name: str) -> None:
        self.go(name)
        self.press(Button.CONFIRM)

    def next_value(self, name: str) -> None:
        self.go(name)
        self.press(Button.RIGHT)

    def write(self, text: str) -> None:
        for key in text:
            self._letter(key)
        self.press(Button.PAUSE)

    def _letter(self, key: str) -> None:
        page = self.scene
        goal = page.find(f"key:{key}")
        for _ in range(40):
            if page.focus is goal:
                return self.press(Button.CONFIRM)
            here, there = page.focus.box.centre, goal.box
            if not there.y <= here[1] <= there.bottom:
                self.press(Button.DOWN if there.centre[1] > here[1] else Button.UP)
            else:
                self.press(Button.RIGHT if there.centre[0] > here[0] else Button.LEFT)
        raise AssertionError(f"no way to {key}")

    def seat(self, number: int) -> None:
        self.press(Button.CONFIRM, Button.CONFIRM)

    def begin(self) -> None:
        self.press(Button.PAUSE)

    def lay(self, token: str) -> None:
        cell, choice = self.cell_of(token), self.desk.choice
        if choice.cursor is None:
            self.press(Button.DOWN)
        been: set[Any] = set()
        while choice.cursor != cell and choice.cursor not in been:  # as the eye goes
            been.add(choice.cursor)
            dx, dy = cell[0] - choice.cursor[0], cell[1] - choice.cursor[1]
            if abs(dx) >= abs(dy):
                self.press(Button.RIGHT if dx > 0 else Button.LEFT)
            else:
                self.press(Button.DOWN if dy > 0 else Button.UP)
        for _ in range(40):  # or space by space
            if choice.cursor == cell:
                break
            self.press(Button.SECOND)
        assert choice.cursor == cell, f"{cell} was not reached, the cursor is at {choice.cursor}"
        self.press(Button.CONFIRM)
        for _ in range(6):
            if choice.token == token:
                break
            self.press(Button.NEXT)
        assert choice.token == token
        self.press(Button.CONFIRM)

    def do(self, button: Button) -> None:
        self.press(button)

    def reveal(self) -> None:
        self.press(Button.CONFIRM)

    def item(self, label: str) -> None:
        for _ in range(24):
            if self.scene._items[self.scene.focus].label == label:
                return self.press(Button.CONFIRM)
            before = self.scene.focus
            self.press(Button.RIGHT if self.scene._columns == 2 else Button.DOWN)
            if self.scene.focus == before:
                self.press(Button.DOWN)
        raise AssertionError(f"{label!r} was not reached")


class PadHands(ButtonHands):
    """One pad."""

    def __init__(self, d: Driver, pad: DriverPad) -> None:
        super().__init__(d)
        self.pad = pad
        self.device = pad.device

    def press(self, *buttons: Button) -> None:
        self.pad.press(*buttons)

    def look(self) -> None:
        self.pad.down(Button.INFO)

    def look_away(self) -> None:
        self.pad.up(Button.INFO)


class KeyHands(ButtonHands):
    """The keyboard."""

    device = "keys"

    def press(self, *buttons: Button) -> None:
        self.d.key(*buttons)

    def look(self) -> None:
        self.d.key_down("Tab")

    def look_away(self) -> None:
        self.d.key_up("Tab")

    def write(self, text: str) -> None:
        self.d.type(text)
        self.d.key("Enter")


class PointHands(Hands):
    """A finger that only taps, or a mouse that only clicks."""

    device = "touch"

    def tap(self, at: Point) -> None:
        """Touch a place for a moment."""
        self.d.tap(*at)

    def tap_box(self, box: Box) -> None:
        """Touch the middle of a box."""
        self.tap(box.centre)

    def station(self, id: str) -> None:
        at = next(k for k, stop in enumerate(self.scene.entries) if stop.id == id)
        self.tap(self.scene.centre(at))

    def _bring(self, name: str) -> Any:
        """Scroll a page until a widget is to be seen, and return it."""
        page = self.scene
        for _ in range(30):
            box, body = page.find(name).box, page.body
            if box.y >= body.y and box.bottom <= body.bottom:
                break
            self.scroll(body, 1 if box.y < body.y else -1)
        return page.find(name)

    def scroll(self, body: Box, way: int) -> None:
        """Move what a page shows down (1) or up (-1)."""
        x, y = body.x + 4, body.centre[1]
        self.d.drag((x, y), (x, y + way * body.h * 0.3))

    def widget(self, name: str) -> None:
        self.tap_box(self._bring(name).box)

    def next_value(self, name: str) -> None:
        box = self._bring(name).control
        self.tap((box.right - 4, box.centre[1]))

    def write(self, text: str) -> None:
        for key in text:
            self.tap_box(self._bring(f"key:{key}").box)
        self.tap_box(self._bring("key:done").box)

    def _spot(self, kind: str, number: int = 0) -> Box:
        box: Box = next(one.box for one in self.scene.spots if (one.kind, one.number) == (kind, number))
        return box

    def seat(self, number: int) -> None:
        for _ in range(2):
            box = self._spot("seat", number)
            self.tap((box.x + box.w * 0.3, box.y + box.h * 0.3))

    def begin(self) -> None:
        self.tap_box(self._spot("start"))

    def ghost(self, token: str) -> None:
        """Put the ghost where a token lies."""
        self.tap(self.point_of(self.cell_of(token)))

    def turn(self, token: str) -> None:
        """Turn the ghost until it is the token."""
        for _ in range(6):
            self.rest()
            if self.desk.choice.token == token:
                return
            self.tap(self.point_of(self.desk.choice.ghost))
        raise AssertionError(f"{token} was not found at {self.desk.choice.ghost}")

    def lay(self, token: str) -> None:
        cell = self.cell_of(token)
        self.ghost(token)
        self.rest()
        assert self.desk.choice.ghost == cell, f"the ghost is at {self.desk.choice.ghost}, not {cell}"
        self.turn(token)
        self.d.draw()
        tick, _cross = self.desk.button_spots()
        self.tap(tick)

    def look(self) -> None:
        self.d.fingers.down(*self.d._norm(*self.scene.view.secrets().centre))
        self.d.turn()

    def look_away(self) -> None:
        self.d.fingers.up()
        self.d.turn()

    def reveal(self) -> None:
        self.d.draw()
        self.tap_box(self.scene.button)

    def do(self, button: Button) -> None:
        self.d.draw()
        frame = self.scene.frame
        self.tap_box(next(box for box, one in [*frame._hits, (frame.menu, Button.PAUSE)] if one is button))

    def item(self, label: str) -> None:
        self.d.draw()
        sheet = self.scene
        at = next(k for k, item in enumerate(sheet._items) if item.label == label)
        for _ in range(20):
            box, window = sheet._boxes[at], sheet._window
            if box.y >= window.y and box.bottom <= window.bottom + 1:
                break
            way = 1 if box.y < window.y else -1
            self.d.drag(window.centre, (window.centre[0], window.centre[1] + way * window.h * 0.3))
            self.d.draw()
        self.tap_box(sheet._boxes[at])


class GestureHands(PointHands):
    """A finger that drags the ghost to its place, two that twist it, and that pan and zoom now and then."""

    moves = 0

    def ghost(self, token: str) -> None:
        cell = self.cell_of(token)
        other = next((one for one in sorted(self.desk.sight.legal) if one != cell and self._seen(one)), None)
        self.moves += 1
        if self.moves % 3 == 0:  # look closer, look about, and look at the whole again
            middle = self.desk.board.centre
            self.d.pinch(middle, 1.6)
            self.d.drag(middle, (middle[0] + 40, middle[1] + 24))
            self.d.drag(middle, (middle[0] - 40, middle[1] - 24))
            self.d.pinch(middle, 0.5)
            self.rest()
            assert self.desk.choice.ghost is None
        if other is None or not self._seen(cell):
            return super().ghost(token)
        self.tap(self.point_of(other))
        self.rest()
        assert self.desk.choice.ghost == other
        for _ in range(3):
            self.d.drag(self.point_of(self.desk.choice.ghost), self.point_of(cell), steps=12)
            self.rest()
            if self.desk.choice.ghost == cell:
                return None
        return None

    def _seen(self, cell: tuple[int, int]) -> bool:
        x, y = self.point_of(cell)
        board = self.desk.board.inset(8)
        return bool(board.holds((x, y)))

    def turn(self, token: str) -> None:
        for _ in range(6):
            self.rest()
            if self.desk.choice.token == token:
                return
            self.d.pinch(self.desk.board.centre, 1.001, turn=40)
        raise AssertionError(f"{token} was not found by twisting")


class MouseHands(PointHands):
    """A mouse: points, clicks, and turns its wheel to scroll."""

    device = "mouse"

    def tap(self, at: Point) -> None:
        self.d.click(*at)
        self.d.step(FRAME)

    def look(self) -> None:
        self.d.mouse(pygame.MOUSEBUTTONDOWN, self.scene.view.secrets().centre)

    def look_away(self) -> None:
        self.d.mouse(pygame.MOUSEBUTTONUP, self.scene.view.secrets().centre)

    def scroll(self, body: Box, way: int) -> None:
        self.d.mouse(pygame.MOUSEMOTION, body.centre)
        self.d.wheel(way)
        self.d.step(FRAME)
