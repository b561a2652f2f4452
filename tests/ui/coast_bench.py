"""Hands at Coast to Coast: how people with a pad, a keyboard, a finger or a mouse carry out any decision of the game.

They act through SDL's queue only, and look at the desk of the view to know where things stand, as eyes would."""

from __future__ import annotations

from collections import deque
from typing import Any

from ui.bench.hands import ButtonHands, Hands, PointHands

from handheld.games.coast import map_cursor, notation, tray
from handheld.games.coast.data import LETTERS, data
from handheld.games.coast.map_cursor import WAYS
from handheld.games.coast.maplook import ROUTES
from handheld.games.coast.sight import DECK, TICKETS
from handheld.games.face import Button
from handheld.session.match import Match
from handheld.ui.scenes.secrets import PEEK_MS

LOOK = PEEK_MS + 40


def racing(match: Match) -> str:
    """Return what a player does who is in a hurry: few tickets, and the longest route as soon as it can be paid."""
    seat = match.waiting_for()[0]
    moves, seen = match.state.moves(seat), match.state.seen_by(seat)
    if moves[0].startswith(("open-keep", "keep")):
        return min(moves, key=lambda one: (one.count(","), one))

    def length(token: str) -> int:
        return data().routes[notation.read(token).n].length

    claims = [one for one in moves if one.startswith("claim")]
    best = max(claims, key=lambda one: (length(one), -notation.read(one).locos, one), default="")
    if best and (length(best) >= 5 or (length(best) == 4 and sum(seen["hand"]) > 12)):
        return best

    def held(token: str) -> int:
        kind = LETTERS.index(seen["display"][notation.read(token).n])
        return int(seen["hand"][kind]) if kind < 8 else 1

    take = max((one for one in moves if one.startswith("take")), key=lambda one: (held(one), one), default="")
    if take and held(take) >= 3:
        return take
    return "draw" if "draw" in moves else take or best or moves[0]


def place_of(token: str) -> int:
    """Return the place of the market that a token takes from."""
    act = notation.read(token)
    return {"draw": DECK, "tickets": TICKETS}.get(act.what, act.n)


def path(desk: Any, start: int, goal: int) -> list[Button]:
    """Return the arrows that lead the cursor from a place of the map to another."""
    came: dict[int, tuple[int, Button] | None] = {start: None}
    queue = deque([start])
    while queue:
        at = queue.popleft()
        if at == goal:
            break
        for way in WAYS:
            to = map_cursor.step(desk.map.net, at, way)
            if to is not None and to not in came:
                came[to] = (at, way)
                queue.append(to)
    found: list[Button] = []
    step = came[goal]
    while step is not None:
        found.append(step[1])
        step = came[step[0]]
    return found[::-1]


def walk(hands: ButtonHands, route: int) -> None:
    """Lead the cursor to a route by the arrows."""
    desk = hands.desk
    if desk.focus == "market":
        hands.press(Button.SECOND)
    if desk.map.place is None:
        hands.press(Button.UP)
    for button in path(desk, desk.map.place, route):
        hands.press(button)
        if desk.map.place == route:
            break
    assert desk.route == route, "the cursor did not get there"


def reach(hands: PointHands, route: int) -> None:
    """Tap a route; one out of view is dragged to the middle first, one under its neighbour tapped again."""
    desk, middle = hands.desk, hands.desk.map.box.centre
    if desk.route == route:
        return
    for _ in range(8):
        x, y = desk.map.spot(route)
        box = desk.map.box.inset(20)
        if box.holds((x, y)):
            break
        dx, dy = (max(-90.0, min(90.0, one)) for one in (middle[0] - x, middle[1] - y))
        hands.d.drag(middle, (middle[0] + dx, middle[1] + dy), 4)
        hands.rest()
    for _ in range(4):  # the same place once more is what else lies there
        hands.tap(desk.map.spot(route))
        if desk.route == route:
            return
        hands.rest()
    raise AssertionError(f"route {route} was not chosen by taps but {desk.route}")


def choose(hands: Hands, token: str) -> None:
    """Put a decision on the table, as far as it can be without playing it: the last press is `decide`."""
    desk, act = hands.desk, notation.read(token)
    if act.what in ("open-keep", "keep"):
        _choose_tickets(hands, act.ids)
    elif act.what == "claim":
        if isinstance(hands, ButtonHands):
            walk(hands, act.n)
        else:
            reach(hands, act.n)  # type: ignore[arg-type]
    elif act.what != "pass":
        _choose_place(hands, place_of(token))
    hands.rest()
    if act.what == "claim" and desk.payment.token != token:
        pay(hands, token)


def _choose_tickets(hands: Hands, ids: tuple[int, ...]) -> None:
    desk, choice = hands.desk, hands.desk.choice
    for row, ticket in enumerate(desk.sight.offer):
        if (ticket in choice.kept) is (ticket in ids):
            continue
        if isinstance(hands, ButtonHands):
            hands.press(*[Button.DOWN if choice.row < row else Button.UP] * abs(choice.row - row), Button.CONFIRM)
        else:
            hands.d.draw()
            hands.tap(dict(desk.row_boxes)[row].centre)  # type: ignore[attr-defined]
    assert choice.kept == set(ids)
    if isinstance(hands, ButtonHands):
        hands.press(*[Button.DOWN] * (len(desk.sight.offer) - choice.row))


def _choose_place(hands: Hands, place: int) -> None:
    desk, choice = hands.desk, hands.desk.choice
    if isinstance(hands, ButtonHands):
        if desk.focus != "market":
            hands.press(Button.SECOND)
        hands.press(*[Button.RIGHT if choice.at < place else Button.LEFT] * abs(choice.at - place))
        assert (desk.focus, choice.at) == ("market", place)
        return
    if desk.places.tabs is not None and not desk.market_shown:
        hands.tap(desk.places.tabs[0].centre)  # type: ignore[attr-defined]
    hands.tap(desk.places.market[place].centre)  # type: ignore[attr-defined]
    assert choice.picked == place


def pay(hands: Hands, token: str) -> None:
    """Change the payment of the chosen route: the hand must be open for that."""
    play, desk = hands.scene, hands.desk
    covered = not play.table.open
    if covered:
        hands.look()
        hands.d.step(LOOK)
    for _ in range(40):
        if desk.payment.token == token:
            break
        if isinstance(hands, ButtonHands):
            hands.press(Button.NEXT)
        else:
            hands.d.draw()
            x, y = desk.bar.centre
            hands.d.fingers.down(*hands.d._norm(x, y), 31)  # another finger than the one that rests on the hand
            hands.d.step(50)
            hands.d.fingers.up(31)
            hands.d.turn()
    assert desk.payment.token == token
    if covered:
        hands.look_away()


def decide(hands: Hands, token: str) -> None:
    """Play what has been put on the table."""
    desk, act = hands.desk, notation.read(token)
    hands.d.draw()
    if isinstance(hands, ButtonHands):
        hands.press(Button.CONFIRM)
    elif act.what in ("open-keep", "keep"):
        hands.tap(desk.button[1].centre)  # type: ignore[attr-defined]
    elif act.what == "claim":
        hands.tap(desk.spots()["tick"].centre)  # type: ignore[attr-defined]
    elif act.what == "pass":
        hands.do(Button.CONFIRM)
    else:
        hands.tap(tray.take_spots(desk, desk.choice.picked)[0])  # type: ignore[attr-defined]


def lay(hands: Hands, token: str) -> None:
    """Carry a decision out."""
    match = hands.scene.match
    at = sum(not step.drawn for step in match.steps)
    choose(hands, token)
    decide(hands, token)
    played = [step for step in match.steps if not step.drawn]
    assert len(played) == at + 1, f"{token} was not played"
    assert list(played[-1].moves.values()) == [token]


__all__ = ["LOOK", "ROUTES", "choose", "decide", "lay", "pay", "place_of", "racing", "reach", "walk"]
