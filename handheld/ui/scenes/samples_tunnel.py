"""Scenes of Tunnel Lines with something in them, for pictures (`pocket-rails screens`) and for picture tests."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from handheld.games.face import Act, Button, Intent, Table, Told
from handheld.session.director import Director
from handheld.session.match import Match
from handheld.session.recap import since
from handheld.session.seats import Player
from handheld.ui.scene import Scene
from handheld.ui.scenes.play import Play, new_view, package_of
from handheld.ui.scenes.result import Result
from handheld.ui.scenes.samples_play import Pondering
from handheld.ui.scenes.samples_twisty import Sitting

if TYPE_CHECKING:
    from handheld.ui.console import Console

GAME = "tunnel"
DEAL = 23
NAMES = ("Anna", "Björn", "千代", "Dev")
COMPUTERS = (Player("Anna", device="pad:0"), *(Player("", "computer", level) for level in (3, 4, 2)))
PADS = tuple(Player(name, device=f"pad:{k}") for k, name in enumerate(NAMES))
Wanted = Callable[[Mapping[str, Any], Sequence[str]], bool]


def part_of(name: str) -> Any:
    """Return a module of the game, which the house knows by the registry alone."""
    return import_module(f"{type(package_of(GAME).rules()).__module__.rpartition('.')[0]}.{name}")


def worth(match: Match, seat: int, token: str) -> float:
    """Return how much a plain player likes a step: hubs, points, and the way to a terminal."""
    state = cast(Any, match.state)
    twin = state.core.copy()
    act = part_of("notation").read(token)
    twin.play(act)
    away = 0.0
    for line in (0, 1):
        own, tiles = twin.line(seat, line), twin.to_terminal(seat, line)
        away += 0 if own is not None and own.done else 12 if tiles is None else tiles
    got = 3.0 * bool(getattr(act, "card", ""))
    return float(twin.points[seat]) * 1.4 + got - 0.9 * away + 9.0 * (token == "end")


def move(match: Match) -> None:
    """Let whoever is to act play a plain step."""
    seat = match.waiting_for()[0]
    match.choose(seat, max(sorted(match.state.moves(seat)), key=lambda token: worth(match, seat, token)))


def played(seats: int, turns: int, deal: int = DEAL, options: Mapping[str, str] | None = None) -> Match:
    """Return a match after so many turns, in which seat 0 begins one if the game goes on."""
    match = Match(package_of(GAME).rules(), seats, options, deal, list(NAMES[:seats]))
    while not match.over:
        seen = match.state.seen_by(None)
        if match.state.turn() >= turns and seen["player"] == 0 and not seen["turn_tiles"] and seen["must"] == "tile":
            break
        move(match)
    return match


def until(seats: int, wanted: Wanted, deal: int = DEAL, options: Mapping[str, str] | None = None) -> Match:
    """Return a match in which seat 0 is to act in a position like that."""
    for number in range(deal, deal + 40):
        match = Match(package_of(GAME).rules(), seats, options, number, list(NAMES[:seats]))
        while not match.over:
            if match.waiting_for() == (0,) and wanted(match.state.seen_by(0), match.state.moves(0)):
                return match
            move(match)
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


def ghosted(play: Play, token: str, device: str = "pad:0") -> Play:
    """Return a scene in which a step is tried out."""
    view = cast(Any, play.view)
    view.handle(Intent(Act.POINT, device=device), play.table)
    view.desk.buttons_used = device.startswith("pad")
    choice = part_of("notation").read(token)
    view.desk.turn_mode("station" if token[0] == "s" else "bonus" if token[0] == "b" else f"line{token[1]}")
    view.desk.board.choose(choice)
    return play


def chips_of(match: Match) -> str:
    """Return the tile of seat 0 that brings most points."""
    tiles = [token for token in match.state.moves(0) if token[0] == "t"]
    return max(tiles, key=lambda token: worth(match, 0, token) + 20 * _gain(match, token))


def _gain(match: Match, token: str) -> int:
    twin = match.state.copy()
    events = twin.play({0: token})
    return sum(event.data[1] for event in events if event.name == "chip")


class Covered(Sitting):
    """Cards that their player does not look at just now."""

    @property
    def table(self) -> Table:
        return self.director.table(0, False)


def _covered(console: Console) -> Play:
    match = until(3, lambda seen, moves: seen["turn"] >= 9 and seen["must"] == "tile", DEAL, {"hands": "hidden"})
    director = Director(match, PADS[:3], None, cast(Any, Pondering()), None, console.results)
    play = Covered(console, director, new_view(console, package_of(GAME), match.options, director.players))
    play.layout(console.metrics)
    return play


def _told(console: Console) -> Play:
    """Return what others have done since, in the list."""
    match = played(4, 12)
    play = play_of(console, match)
    turns: list[Told] = since(match, 0)
    view = cast(Any, play.view)
    view.recap(turns, play.table, console.now())
    view.skip()
    view.desk.turn_to("since")
    return play


class Scoring(Play):
    """The scoring as it stands at one of its steps."""

    share = 0.8
    step_wanted: Callable[[Any], bool] = staticmethod(lambda step: True)

    def draw(self, canvas: Any, now: float) -> None:
        view = cast(Any, self.view)
        finale = view.desk.finale
        if finale is not None:
            step = next(one for one in finale.steps if self.step_wanted(one))
            view.desk.showing = None
            finale._start = now - step.start - step.length * self.share
        super().draw(canvas, now)

    def enter(self) -> None:
        """Stay on the board."""

    def update(self, now: float) -> bool:
        return False


def _scoring(console: Console, wanted: Callable[[Any], bool], seats: int = 3,
             options: Mapping[str, str] | None = None) -> Play:
    for deal in range(DEAL, DEAL + 30):
        match = played(seats, 999, deal, options)
        director = Director(match, COMPUTERS[:seats], None, cast(Any, Pondering()), None, console.results)
        play = Scoring(console, director, new_view(console, package_of(GAME), match.options, director.players))
        play.step_wanted = wanted
        play.layout(console.metrics)
        view = cast(Any, play.view)
        view.desk.taste = replace(view.desk.taste, motion=True)
        view.show(match.events_at(match.at - 1), play.table, console.now())
        if any(wanted(step) for step in view.desk.finale.steps):
            return play
    raise LookupError("no such step")


def samples(console: Console) -> dict[str, Callable[[], Scene]]:
    """Return what builds each scene."""
    def middle(turns: int = 12, seats: int = 4) -> Play:
        return play_of(console, played(seats, turns))

    def start() -> Play:
        match = played(4, 0)
        return ghosted(play_of(console, match), next(t for t in match.state.moves(0) if t[0] == "t"))

    def chips() -> Play:
        match = until(4, lambda seen, moves: seen["turn"] > 8 and any(
            t[0] == "t" and _chips(seen, t) for t in moves))
        return ghosted(play_of(console, match), chips_of(match))

    def hub() -> Play:
        match = until(2, lambda seen, moves: sum(t.count(".") == 4 for t in moves) >= 2 and seen["turn"] > 4)
        return ghosted(play_of(console, match), next(t for t in match.state.moves(0) if t.count(".") == 4))

    def ready() -> Play:
        match = until(4, lambda seen, moves: moves == ("end",) and len(seen["turn_tiles"]) == 3
                      and bool(seen["turn_chips"]))
        return play_of(console, match)

    def station() -> Play:
        match = until(2, lambda seen, moves: sum(t[0] == "s" for t in moves) >= 3)
        return ghosted(play_of(console, match), next(t for t in match.state.moves(0) if t[0] == "s"))

    def bonus() -> Play:
        match = until(3, lambda seen, moves: seen["must"] == "bonus" and len(moves) > 3)
        tokens = [t for t in match.state.moves(0) if t[0] == "b" and t != "b-"]
        return ghosted(play_of(console, match), max(tokens, key=lambda t: worth(match, 0, t)))

    def trip(case: str, seats: int = 4) -> Play:
        match = until(seats, lambda seen, moves: seen["turn"] > 14 and seen["must"] == "tile" and any(
            one["case"] == case for one in seen["trips"].values()))
        play = pressed(play_of(console, match), Button.INFO)
        view = cast(Any, play.view)
        seen = match.state.seen_by(0)
        costs = {name: one["cost"] or 0 for name, one in seen["trips"].items() if one["case"] == case}
        view.desk.row = list(seen["trips"]).index(max(costs, key=lambda name: costs[name]))
        view.desk.show_trip()
        return play

    def players() -> Play:
        return pressed(middle(), Button.INFO, Button.RIGHT)

    def why() -> Play:
        match = played(4, 12)
        play = play_of(console, match)
        return pressed(play, *(Button.SECOND,) * _until_look(play), Button.DOWN, Button.DOWN, Button.HINT)

    def last() -> Play:
        return play_of(console, until(4, lambda seen, moves: seen["trigger"] is not None and seen["must"] == "tile"))

    def ended(seats: int, options: Mapping[str, str] | None = None) -> Result:
        return Result(console, play_of(console, played(seats, 999, DEAL, options)))

    return {
        "tunnel-start": start,
        "tunnel": middle,
        "tunnel-two": lambda: middle(8, 2),
        "tunnel-chips": chips,
        "tunnel-hub": hub,
        "tunnel-ready": ready,
        "tunnel-station": station,
        "tunnel-bonus": bonus,
        "tunnel-trips": lambda: trip("route"),
        "tunnel-trip-missing": lambda: trip("nostation"),
        "tunnel-players": players,
        "tunnel-since": lambda: _told(console),
        "tunnel-why-not": why,
        "tunnel-covered": lambda: _covered(console),
        "tunnel-last-turn": last,
        "tunnel-scoring-letter": lambda: _scoring(
            console, lambda step: step.name == "trip" and step.data["case"] == "route" and step.data["cost"] > 5),
        "tunnel-scoring-unplaced": lambda: _scoring(
            console, lambda step: step.name == "trip" and step.data["case"] == "unplaced", 2),
        "tunnel-scoring-stations": lambda: _scoring(console, lambda step: step.data.get("lines") == 1),
        "tunnel-result": lambda: ended(4),
        "tunnel-result-two": lambda: ended(2),
    }


def _until_look(play: Play) -> int:
    """Return how many more presses it takes to the look around."""
    view = cast(Any, play.view)
    view.status(play.table)
    modes = view.desk.modes()
    return int(len(modes) - 1 - modes.index(view.desk.mode))


def _chips(seen: Mapping[str, Any], token: str) -> bool:
    """Return whether a tile would set a chip that brings points."""
    tile = part_of("notation").read(token)
    return any(points for _, points in part_of("sight").Sight(seen).chips_of(0, tile))
