"""Hands at Tunnel Lines: how people with a pad, a keyboard, a finger or a mouse carry out any decision of the game.

They act through SDL's queue only, and look at the desk of the view to know where things stand, as eyes would."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pygame
from ui.bench.hands import ButtonHands, Hands, KeyHands, MouseHands, PointHands

from handheld.core.tunnel import Tile
from handheld.games.face import Button, Point
from handheld.games.tunnel import cursor, notation
from handheld.games.tunnel.cursor import place_of
from handheld.games.tunnel.rules import RULES
from handheld.games.tunnel.why import CELL, VERTEX
from handheld.session.match import Match
from handheld.ui.loop import FRAME


def racing(match: Match) -> str:
    """Return what a player does who is in a hurry, with every bonus station that is to be had."""
    (seat,) = match.waiting_for()
    bonus = [one for one in match.state.moves(seat) if one.startswith("b") and one != "b-"]
    return bonus[0] if bonus else RULES.default(match.state, seat)


def mode_of(token: str) -> str:
    """Return which mode of the buttons a tile or a chip needs."""
    return {"t": f"line{token[1]}", "s": "station", "b": "bonus"}[token[0]]


def turn_to(hands: Hands, mode: str) -> None:
    """Go on to a line, to stations or to the look around."""
    for _ in range(5):
        if hands.desk.mode == mode:
            return
        press(hands, Button.SECOND)
    raise AssertionError(f"{mode} was not reached, only {hands.desk.modes()}")


def press(hands: Hands, button: Button) -> None:
    """Do what a button of the strip does; what the strip has no room for stands in the menu, and the trips open at the
    counters."""
    play = hands.scene
    if isinstance(hands, ButtonHands):
        return hands.press(button)
    assert isinstance(hands, PointHands)
    hands.d.draw()
    if button is Button.INFO:
        return hands.tap_box(hands.desk.places.counters[0])
    if any(one is button for _box, one in play.frame._hits):
        return hands.do(button)
    label = next(words for one, _icon, words in play.view.hints(play.table) if one is button)
    hands.do(Button.PAUSE)
    return hands.item(label)


def _by_buttons(hands: ButtonHands, token: str) -> None:
    """Lead the choice to a tile or chip: with the keyboard by the arrows as far as they go; then one by one."""
    desk, goal = hands.desk, notation.read(token)
    turn_to(hands, mode_of(token))
    if isinstance(hands, KeyHands):
        board = desk.board
        for _ in range(12):
            if desk.choice == goal or desk.choice is None or place_of(desk.choice) == place_of(goal):  # type: ignore[arg-type]
                break
            (x, y), (u, v) = board.spot(place_of(desk.choice)), board.spot(place_of(goal))  # type: ignore[arg-type]
            wide = abs(u - x) > abs(v - y)
            button = (Button.RIGHT if u > x else Button.LEFT) if wide else (Button.DOWN if v > y else Button.UP)
            if cursor.step(board.net, cursor.of_line(desk.choices, board.line), desk.choice, button) is None:
                break
            hands.press(button)
    for _ in range(80):
        if desk.choice == goal:
            return
        hands.press(Button.NEXT)
    raise AssertionError(f"{token} was not reached")


def bring(hands: PointHands, place: tuple[int, int]) -> Point:
    """Drag the board until a place is well in view; return where it is."""
    board = hands.desk.board
    for _ in range(8):
        x, y = board.spot(place)
        if board.box.inset(18).holds((x, y)):
            break
        (mx, my), heads = board.box.centre, [board.spot((VERTEX, one.start)) for one in hands.desk.choices
                                             if isinstance(one, Tile)]
        grip = max(((mx + dx, my + dy) for dx in (-60, 0, 60) for dy in (-45, 0, 45)),  # a drag at a head would dig
                   key=lambda at: min((abs(at[0] - u) + abs(at[1] - v) for u, v in heads), default=0))
        dx, dy = (max(-80.0, min(80.0, one)) for one in (mx - x, my - y))
        hands.d.drag(grip, (grip[0] + dx, grip[1] + dy), 4)
        hands.rest()
    spot: Point = board.spot(place)
    return spot


def _by_taps(hands: PointHands, token: str) -> None:
    """Tap a cell or vertex until the tile or chip is the ghost; the buttons at a ghost are avoided."""
    desk, goal = hands.desk, notation.read(token)
    if token.startswith("s"):
        turn_to(hands, "station")
    place = place_of(goal)  # type: ignore[arg-type]
    for _ in range(40):
        if desk.choice == goal:
            return
        at = bring(hands, place)
        if desk.choice is not None and place_of(desk.choice) != place:
            hands.d.draw()
            close = any(abs(at[0] - x) + abs(at[1] - y) < 2 * desk.board.radius + 6
                        for x, y in desk.board.buttons or ())
            if close:  # the cross first
                hands.tap(desk.board.buttons[1])
                continue
        hands.tap(at)
        hands.rest()
    raise AssertionError(f"{token} was not reached by taps but {desk.choice}")


def choose(hands: Hands, token: str) -> None:
    """Make a tile or chip the ghost, without laying it."""
    if isinstance(hands, ButtonHands):
        _by_buttons(hands, token)
    else:
        assert isinstance(hands, PointHands)
        _by_taps(hands, token)
    hands.rest()
    assert hands.desk.choice == notation.read(token)


def decide(hands: Hands) -> None:
    """Confirm the ghost, or end the turn where the board has a tick for that."""
    hands.d.draw()
    board = hands.desk.board
    if isinstance(hands, PointHands) and board.buttons is not None and board.look.buttons:
        hands.tap(board.buttons[0])
    else:
        press(hands, Button.CONFIRM)


def decided(match: Match) -> list[str]:
    """Return all decisions of people and computers so far."""
    return [token for step in match.steps if not step.drawn for token in step.moves.values()]


def hidden(hands: Hands, token: str) -> bool:
    """Return whether a decision needs a look at the hand: covered, it is not offered."""
    desk = hands.desk
    if hands.scene.table.open or token == "b-":
        return False
    return token != desk.token_end if token in ("end", "pass") else notation.read(token) not in desk._acts


def lay(hands: Hands, token: str) -> None:
    """Carry a decision out, with the hand uncovered if need be."""
    match = hands.scene.match
    at = len(decided(match))
    if hidden(hands, token):
        if isinstance(hands, PointHands) and token.startswith("t"):
            bring(hands, place_of(notation.read(token)))  # type: ignore[arg-type]
        with hands.peek(), other_finger(hands):
            _lay(hands, token)
    else:
        _lay(hands, token)
    assert decided(match)[at:] == [token], f"{token} was not played"


def _lay(hands: Hands, token: str) -> None:
    if token == "b-":
        return press(hands, Button.SECOND)
    if isinstance(hands, DraggingHands) and token.startswith("t") and hands.stroke(token):
        return None
    if token not in ("end", "pass"):
        choose(hands, token)
    elif hands.desk.choice is not None:
        press(hands, Button.BACK)
    return decide(hands)


@contextmanager
def other_finger(hands: Hands) -> Iterator[None]:
    """Tap with another finger than the one that rests on the hand."""
    if not isinstance(hands, PointHands):
        yield
        return
    d = hands.d

    def tap(at: Point) -> None:
        d.fingers.down(*d._norm(*at), 31)
        d.step(60)
        d.fingers.up(31)
        d.turn()

    hands.tap = tap  # type: ignore[method-assign]
    try:
        yield
    finally:
        del hands.tap


class DraggingHands(MouseHands):
    """A mouse that drags its line along the vertices; the rest it clicks."""

    strokes = 0

    def stroke(self, *tokens: str) -> bool:
        """Draw tiles of one line, each from the head to its end, in one drag. Returns False where it would mean
        another tile: then the mouse goes back, and nothing is laid."""
        board, match = self.desk.board, self.scene.match
        tiles = [notation.read(token) for token in tokens]
        at, done = board.spot((VERTEX, tiles[0].start)), len(decided(match))  # type: ignore[union-attr]
        points = [at]
        for tile in tiles:
            assert isinstance(tile, Tile)
            start, end, middle = (board.spot(one) for one in ((VERTEX, tile.start), (VERTEX, tile.end),
                                                              (CELL, tile.cell)))
            for share in (k / 8 for k in range(1, 9)):  # a little on the side where its cell lies
                aside = 0.8 * min(share, 1 - share)
                x, y = (a + (b - a) * share for a, b in zip(start, end, strict=True))
                points.append((x + (middle[0] - (start[0] + end[0]) / 2) * aside,
                               y + (middle[1] - (start[1] + end[1]) / 2) * aside))
        if not all(board.box.inset(4).holds(one) for one in points):
            return False
        self.d.mouse(pygame.MOUSEMOTION, at)
        self.d.mouse(pygame.MOUSEBUTTONDOWN, at)
        for k, one in enumerate(points[1:]):
            self.d.mouse(pygame.MOUSEMOTION, one)
            self.d.step(FRAME)
            if k == 6 and self.desk.choice != tiles[0]:
                one = at
                self.d.mouse(pygame.MOUSEMOTION, at)
                break
        self.d.mouse(pygame.MOUSEBUTTONUP, one)
        self.d.step(FRAME)
        if len(decided(match)) == done:
            return False
        assert decided(match)[done:] == list(tokens)
        self.strokes += 1
        return True


__all__ = ["DraggingHands", "bring", "choose", "decide", "decided", "lay", "mode_of", "press",
           "racing", "turn_to"]
