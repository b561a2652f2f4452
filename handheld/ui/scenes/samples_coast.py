"""Scenes of Coast to Coast with something in them, for pictures (`pocket-rails screens`) and for picture tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from handheld.games.face import Act, Button, Intent, Table, Told
from handheld.session.director import Director
from handheld.session.match import Match
from handheld.session.seats import Player
from handheld.ui.scene import Scene
from handheld.ui.scenes.play import Play, new_view, package_of
from handheld.ui.scenes.result import Result
from handheld.ui.scenes.samples_play import Pondering
from handheld.ui.scenes.samples_twisty import Sitting

if TYPE_CHECKING:
    from handheld.ui.console import Console

GAME = "coast"
DEAL = 11
NAMES = ("Anna", "Björn", "千代", "Olle", "Eva")
COMPUTERS = (Player("Anna", device="pad:0"), *(Player("", "computer", level) for level in (3, 4, 2, 5)))
PADS = tuple(Player(name, device=f"pad:{k}") for k, name in enumerate(NAMES))


@cache
def facts_of() -> Any:
    """Return the cities, routes and tickets of the game."""
    return import_module(f"{type(package_of(GAME).rules()).__module__.rpartition('.')[0]}.data").data()


def worth(seen: Mapping[str, Any], token: str) -> float:
    """Return how much a plain player likes a decision: long routes that join what it has or its tickets' cities."""
    what, _, rest = token.partition(".")
    if what in ("open-keep", "keep"):
        return 100 - len(rest)
    if what == "tickets":
        return -5 if len(seen["tickets"]) < 4 and min(seen["cars"]) < 30 else -50
    if what == "take":
        return float(2.0 + (seen["display"][int(rest)] == "L") - 0.1 * int(rest))
    if what != "claim":
        return 1.5
    facts, seat = facts_of(), seen["player"]
    route = facts.routes[int(rest.split(".")[0])]
    mine = {city for r, owner in enumerate(seen["owner"]) if owner == seat
            for city in (facts.routes[r].a, facts.routes[r].b)}
    wanted = {city for ticket, _ in seen["tickets"] for city in (facts.tickets[ticket].a, facts.tickets[ticket].b)}
    joins = (route.a in mine) + (route.b in mine)
    near = (route.a in wanted) + (route.b in wanted)
    locos = int(rest.rsplit("+", 1)[1])
    apart = 2 if len(mine) > 2 and not joins else 0
    return float(facts.points[route.length] + (2 if joins == 1 else 0) + 2 * near - 2.5 * locos - apart)


@cache
def plain(seats: int, deal: int, options: tuple[tuple[str, str], ...]) -> tuple[tuple[int, str], ...]:
    """Return a whole match of plain players, decision by decision: every sample stands somewhere in one."""
    match = Match(package_of(GAME).rules(), seats, dict(options), deal)
    found = []
    while not match.over:
        seat = match.waiting_for()[0]
        seen = match.state.seen_by(seat)
        found.append((seat, max(sorted(match.state.moves(seat)), key=lambda token: worth(seen, token))))
        match.choose(*found[-1])
    return tuple(found)


def stops(seats: int, deal: int, options: Mapping[str, str] | None) -> Iterator[Match]:
    """Yield one match again and again, a decision later each time, and last when it is over."""
    match = Match(package_of(GAME).rules(), seats, options, deal, list(NAMES[:seats]))
    for decision in plain(seats, deal, tuple(sorted((options or {}).items()))):
        yield match
        match.choose(*decision)
    yield match


def played(seats: int, turns: int, deal: int = DEAL, options: Mapping[str, str] | None = None) -> Match:
    """Return a match after so many turns, in which seat 0 is to begin one if the game goes on."""
    for match in stops(seats, deal, options):
        seen = match.state.seen_by(None)
        if match.over or (match.state.turn() >= turns and seen["player"] == 0 and seen["phase"] in ("turn", "open")):
            return match
    raise LookupError("no end")


def until(seats: int, wanted: Callable[[Mapping[str, Any], Sequence[str]], bool], deal: int = DEAL,
          options: Mapping[str, str] | None = None) -> Match:
    """Return a match in which seat 0 is to act in a position like that."""
    for number in range(deal, deal + 60):
        for match in stops(seats, number, options):
            if match.waiting_for() == (0,) and wanted(match.state.seen_by(0), match.state.moves(0)):
                return match
    raise LookupError("no such position")


def play_of(console: Console, match: Match, players: Sequence[Player] = COMPUTERS) -> Play:
    """Return a play scene that neither saves nor counts."""
    director = Director(match, players[:match.seats], None, cast(Any, Pondering()), None, console.results)
    play = Sitting(console, director, new_view(console, package_of(GAME), match.options, director.players))
    play.layout(console.metrics)
    director.update(console.now(), False)
    return play


def pressed(play: Play, *buttons: Button, device: str = "pad:0") -> Play:
    """Return a scene after some presses."""
    for button in buttons:
        play.handle(Intent(Act.PRESS, button, device=device))
    return play


def touched(play: Play, place: int) -> Play:
    """Choose a place of the market with a finger."""
    view = cast(Any, play.view)
    view.status(play.table)
    desk = view.desk
    if desk.places.tabs is not None:
        play.handle(Intent(Act.TAP, pos=desk.places.tabs[0].centre, device="touch"))
    play.handle(Intent(Act.TAP, pos=desk.places.market[place].centre, device="touch"))
    return play


def choosing(play: Play, route: int, ways: int = 0) -> Play:
    """Choose a route and go on to another payment."""
    view, table = cast(Any, play.view), play.table
    view.handle(Intent(Act.POINT, device="pad:0"), table)
    view.desk.buttons_used = True
    view.desk.choose(route, table)
    for _ in range(ways):
        view.desk.choice.turn(route, 1)
    return play


def payable(match: Match, least: int = 3) -> int:
    """Return the longest route that seat 0 can pay for."""
    routes = sorted({int(token.split(".")[1]) for token in match.state.moves(0) if token.startswith("claim.")})
    return max(routes, key=lambda route: facts_of().routes[route].length)


def refused(match: Match) -> int:
    """Return a free route that seat 0 can't pay for, a long one."""
    seen = match.state.seen_by(0)
    could = {int(token.split(".")[1]) for token in match.state.moves(0) if token.startswith("claim.")}
    free = (r for r, one in enumerate(facts_of().routes) if one.length == 6 and seen["owner"][r] < 0)
    return next(route for route in free if route not in could)


def _covered(console: Console) -> Play:
    match = played(3, 30)
    director = Director(match, PADS[:3], None, cast(Any, Pondering()), None, console.results)
    play = Covered(console, director, new_view(console, package_of(GAME), match.options, director.players))
    play.layout(console.metrics)
    return play


def _told(console: Console) -> Play:
    """Return what others have done since, in the list."""
    match = played(5, 45)
    play = play_of(console, match)
    turns: list[Told] = []
    first = match.at
    while first > 0 and len(turns) < 4:
        first -= 1
        step = match.steps[first]
        events = [event for event in match.events_at(first) if not event.only]
        seats = {event.seat for event in events if event.seat >= 0}
        if seats == {0}:
            break
        if turns and turns[0].turn == step.turn:
            turns[0] = replace(turns[0], events=[*events, *turns[0].events])
        elif seats:
            turns.insert(0, Told(max(seats), step.turn, events))
    cast(Any, play.view).recap(turns, play.table, console.now())
    view = cast(Any, play.view)
    view.skip()
    view.desk.turn_to("since")
    return play


class Covered(Sitting):
    """A hand that its player does not look at just now."""

    @property
    def table(self) -> Table:
        return self.director.table(0, False)


class Scoring(Play):
    """The scoring as it stands at one of its steps."""

    share = 0.5
    name_of_step = "done"

    def draw(self, canvas: Any, now: float) -> None:
        finale = cast(Any, self.view).desk.finale
        if finale is not None:
            step = next(one for one in finale.steps if one.name == self.name_of_step)
            cast(Any, self.view).desk.showing = None
            finale._start = now - step.start - step.length * self.share
        super().draw(canvas, now)

    def enter(self) -> None:
        """Stay on the board."""

    def update(self, now: float) -> bool:
        return False


def _scoring(console: Console, name: str, seats: int = 5, options: Mapping[str, str] | None = None) -> Play:
    match = played(seats, 999, DEAL, options)
    director = Director(match, COMPUTERS[:seats], None, cast(Any, Pondering()), None, console.results)
    play = Scoring(console, director, new_view(console, package_of(GAME), match.options, director.players))
    play.name_of_step = name
    play.layout(console.metrics)
    view = cast(Any, play.view)
    view.desk.taste = replace(view.desk.taste, motion=True)
    view.show(match.events_at(match.at - 1), play.table, console.now())
    return play


def samples(console: Console) -> dict[str, Callable[[], Scene]]:
    """Return what builds each scene."""
    def middle(turns: int = 60, seats: int = 5) -> Play:
        return play_of(console, played(seats, turns))

    def opening(options: Mapping[str, str] | None = None) -> Play:
        match = until(5, lambda seen, moves: seen["phase"] == "open", DEAL, options)
        return pressed(play_of(console, match), Button.DOWN, Button.CONFIRM, Button.UP)

    def later() -> Play:
        match = until(3, lambda seen, moves: "tickets" in moves and len(seen["tickets"]) > 2)
        match.choose(0, "tickets")
        return pressed(play_of(console, match), Button.DOWN, Button.CONFIRM)

    def paying(options: Mapping[str, str] | None = None, ways: int = 0) -> Play:
        match = until(5, lambda seen, moves: sum(m.startswith("claim") for m in moves) > 14
                      and max(seen["points"]) > 30, DEAL, options)
        return choosing(play_of(console, match), payable(match), ways)

    def why() -> Play:
        match = played(3, 40)
        return choosing(play_of(console, match), refused(match))

    def second() -> Play:
        match = until(2, lambda seen, moves: seen["phase"] == "second" and "L" in seen["display"])
        return play_of(console, match)

    def last() -> Play:
        return play_of(console, until(4, lambda seen, moves: seen["trigger"] >= 0 and seen["phase"] == "turn"))

    def ended(seats: int, options: Mapping[str, str] | None = None) -> Result:
        return Result(console, play_of(console, played(seats, 999, DEAL, options)))

    return {
        "coast-opening": opening,
        "coast-opening-mega": lambda: opening({"variant": "mega"}),
        "coast": middle,
        "coast-draw": lambda: pressed(middle(), Button.SECOND, Button.LEFT),
        "coast-touch": lambda: touched(middle(), 2),
        "coast-paying": paying,
        "coast-any-mix": lambda: paying({"payment": "any"}, 2),
        "coast-why-not": why,
        "coast-second": second,
        "coast-tickets": lambda: pressed(middle(), Button.INFO),
        "coast-routes": lambda: pressed(middle(), Button.INFO, Button.RIGHT, Button.DOWN),
        "coast-players": lambda: pressed(middle(), Button.INFO, Button.RIGHT, Button.RIGHT),
        "coast-since": lambda: _told(console),
        "coast-new-tickets": later,
        "coast-covered": lambda: _covered(console),
        "coast-last-round": last,
        "coast-scoring-failed": lambda: _scoring(console, "failed"),
        "coast-scoring-done": lambda: _scoring(console, "done"),
        "coast-scoring-longest": lambda: _scoring(console, "longest"),
        "coast-scoring-globetrotter": lambda: _scoring(console, "globetrotter", 3, {"variant": "mega"}),
        "coast-result": lambda: ended(5),
        "coast-result-two": lambda: ended(2),
    }
