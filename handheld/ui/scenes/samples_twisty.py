"""Scenes of Twisty Tracks with something in them, for pictures (`pocket-rails screens`) and for picture tests."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from handheld.games.face import Act, Button, Intent, Thought, View
from handheld.session.director import Director
from handheld.session.match import Match
from handheld.session.seats import Player
from handheld.ui.scene import Scene
from handheld.ui.scenes.curtain import Curtain
from handheld.ui.scenes.play import Play, new_view, package_of
from handheld.ui.scenes.requests import Requests
from handheld.ui.scenes.result import Result
from handheld.ui.scenes.samples_play import Pondering, Posed, press

if TYPE_CHECKING:
    from handheld.ui.console import Console

GAME = "twisty"
DEAL = 57
PADS = tuple(Player(name, device=f"pad:{k}") for k, name in enumerate(("Anna", "Björn", "千代", "Olle")))
KEEP = 8  # points that a train still on its way is worth to whoever plays these games


def played(seats: int, rounds: int, deal: int = DEAL, options: Mapping[str, str] | None = None) -> Match:
    """Return a match after so many rounds, each seat playing for points now and trains that live on."""
    match = Match(package_of(GAME).rules(), seats, options, deal)
    while not match.over and match.state.turn() < rounds:
        tokens = {seat: best(match, seat) for seat in match.waiting_for()}
        for seat, token in tokens.items():
            match.choose(seat, token)
    return match


def best(match: Match, seat: int) -> str:
    """Return the placement with most points for a seat, trains that live on counted in."""
    return max(sorted(match.state.moves(seat)), key=lambda token: worth(match, seat, token))


def worth(match: Match, seat: int, token: str) -> int:
    """Return what a placement is worth."""
    _, seen = cast(Any, match.state).preview(seat, token)
    board = seen["boards"][seat]
    total: int = board["total"]
    return total + KEEP * sum(1 for end in board["trains"] if end[0] == "at")


def kinds(match: Match, seat: int, token: str) -> set[str]:
    """Return how the runs of a placement end."""
    events, _ = cast(Any, match.state).preview(seat, token)
    return {str(event.data[2]) for event in events if event.name == "run"}


class AtHand(Requests):
    """Requests of a scene whose pads are all plugged in, as far as anybody can see."""

    def missing(self) -> bool:
        """No pad is missing."""
        return False


class Sitting(Play):
    """A play scene in which everybody sits ready with the device that is his."""

    def __init__(self, console: Console, director: Director, view: View) -> None:
        super().__init__(console, director, view)
        self.requests = AtHand(self)
        self.together._asked = True


def play_of(console: Console, match: Match, players: Sequence[Player], thinker: Any = None, timer: int = 0) -> Play:
    """Return a play scene that neither saves nor counts."""
    package = package_of(GAME)
    thinker = Pondering() if thinker is None else thinker
    director = Director(match, players, package.brain(), thinker, None, console.results, timer=timer)
    play = Sitting(console, director, new_view(console, package, match.options, players))
    play.layout(console.metrics)
    director.update(console.now(), False)
    return play


def show_ghost(play: Play, seat: int, token: str, device: str) -> None:
    """Put a seat's ghost on the board by pressing buttons as a player would."""
    table = play.director.table(seat)
    view = cast(Any, play.view)
    view.handle(Intent(Act.PRESS, Button.CONFIRM, device=device), table)
    choice = view.desk.hand(seat).choice
    for _space in range(len(choice.cells)):
        for _turn in range(choice.rotations):
            if choice.token == token:
                return
            view.handle(Intent(Act.PRESS, Button.NEXT, device=device), table)
        view.desk.hand(seat).choice.next()
        view.desk.chosen(view.desk.hand(seat), choice.state)


def ghosted(play: Play, seats: Sequence[int], device: str = "pad:{seat}") -> Play:
    """Let these seats try out their best placement."""
    for seat in seats:
        token = turned(play, seat, best(play.match, seat))
        show_ghost(play, seat, token, device.format(seat=seat))
    return play


def turned(play: Play, seat: int, token: str) -> str:
    """Return a placement as the view names it: tiles that look the same after half a turn lie only two ways."""
    view = cast(Any, play.view)
    view.handle(Intent(Act.POINT, device="mouse"), play.director.table(seat))
    rotations = max(1, view.desk.hand(seat).choice.rotations)
    return token[:-1] + str(int(token[-1]) % rotations)


def crashing(console: Console, ending: str = "crashed") -> Play:
    """Return a position in which a ghost ends like that."""
    for deal in range(1, 200):
        for rounds in (3, 5, 7):
            match = played(1, rounds, deal)
            if match.over:
                continue
            for token in match.state.moves(0):
                if ending in kinds(match, 0, token):
                    play = play_of(console, match, PADS[:1])
                    show_ghost(play, 0, turned(play, 0, token), "pad:0")
                    return play
    raise LookupError(ending)


def four(console: Console, sealed: Sequence[int] = (), rounds: int = 6) -> Play:
    """Return four people with pads; `sealed` have decided, the others try out something."""
    match = played(4, rounds)
    play = play_of(console, match, PADS)
    for seat in sealed:
        play.director.choose(seat, best(match, seat))
    return ghosted(play, [seat for seat in range(4) if seat not in sealed])


def hinted(console: Console) -> Play:
    """Return a board with a proposal on it."""
    match = played(2, 4)
    play = play_of(console, match, (PADS[0], Player("", "computer", 4)), Pondering(Thought(best(match, 0), (), 12)))
    play.director.resume()
    press(play, Button.HINT)
    for happening in play.director.update(console.now()):
        play._happened(happening)
    return play


def table_top(console: Console) -> Play:
    """Return two people who face each other over a touch screen."""
    sit = [replace(player, device="touch", turned=seat == 0) for seat, player in enumerate(PADS[:2])]
    return ghosted(play_of(console, played(2, 6), sit), (0, 1), "touch")


def pressed(play: Play, *buttons: Button) -> Play:
    """Return a scene after some presses."""
    press(play, *buttons)
    return play


def samples(console: Console) -> dict[str, Callable[[], Scene]]:
    """Return what builds each scene."""
    computer = Player("", "computer", 4)

    def alone(rounds: int = 6, options: Mapping[str, str] | None = None) -> Play:
        return play_of(console, played(1, rounds, DEAL, options), PADS[:1])

    def rivals(rounds: int = 6) -> Play:
        return play_of(console, played(4, rounds), (PADS[0], computer, computer, computer))

    def in_turn() -> Play:
        return play_of(console, played(3, 5), [replace(player, device="") for player in PADS[:3]])

    def secret() -> Posed:
        play = play_of(console, played(2, 5, DEAL, {"blind": "on"}), [replace(p, device="") for p in PADS[:2]])
        return Posed(console, play, Curtain(console, "Björn", 1, lambda: None, play.view.seat_mark, colour="seat1"))

    def why() -> Play:
        play = rivals()
        table = play.director.table(0)
        cells = set(cast(Any, table.seen)["boards"][0]["cells"])
        free = next(c for c in range(15) if c not in cells and cast(Any, table.seen)["boards"][0]["laid"][c] is None)
        view = cast(Any, play.view)
        view.status(table)  # now it knows the position
        at = view.desk.pane(0).frame.point(free % 5 + 0.5, free // 5 + 0.5)
        play.handle(Intent(Act.HOLD, pos=at, device="touch"))
        return play

    def ended(seats: int, options: Mapping[str, str] | None = None) -> Result:
        players = PADS[:seats] if seats > 1 else (replace(PADS[0], device=""),)
        return Result(console, play_of(console, played(seats, 99, DEAL, options), players))

    return {
        "twisty": lambda: ghosted(rivals(), (0,)),
        "twisty-start": lambda: rivals(0),
        "twisty-alone": lambda: ghosted(alone(), (0,)),
        "twisty-coach": lambda: pressed(rivals(), Button.INFO, Button.CONFIRM),
        "twisty-look": lambda: pressed(rivals(), Button.SECOND),
        "twisty-hint": lambda: hinted(console),
        "twisty-why-not": why,
        "twisty-crash": lambda: crashing(console),
        "twisty-in-turn": in_turn,
        "twisty-two": lambda: ghosted(play_of(console, played(2, 6), PADS[:2]), (0, 1)),
        "twisty-two-computers": lambda: ghosted(play_of(console, played(4, 6), (*PADS[:2], computer, computer)),
                                                (0, 1)),
        "twisty-three": lambda: ghosted(play_of(console, played(3, 6), PADS[:3]), (0, 1, 2)),
        "twisty-four": lambda: four(console, (1, 3)),
        "twisty-four-late": lambda: four(console, (), 11),
        "twisty-table": lambda: table_top(console),
        "twisty-curtain": secret,
        "twisty-result": lambda: ended(4),
        "twisty-result-alone": lambda: ended(1),
        "twisty-result-travel": lambda: ended(2, {"variant": "travel"}),
    }
