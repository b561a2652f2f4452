"""Scenes of a match with something in them, for pictures (`pocket-rails screens`) and for picture tests."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from handheld.games.face import N_, Act, Button, Canvas, Intent, Metrics, Thought
from handheld.games.face import Play as Decision
from handheld.session.director import Director
from handheld.session.match import Match
from handheld.session.notice import Notice
from handheld.session.record import read_moves, summary, write
from handheld.session.seats import Player, Series
from handheld.session.store import Kept
from handheld.ui.scene import Scene
from handheld.ui.scenes.agree import Agree, Choice
from handheld.ui.scenes.curtain import Curtain
from handheld.ui.scenes.fork import Fork
from handheld.ui.scenes.movelist import MoveList
from handheld.ui.scenes.pause import Pause
from handheld.ui.scenes.play import Play, new_view, package_of
from handheld.ui.scenes.replay import ReplayMenu, ReplayViewer
from handheld.ui.scenes.replays import BringIn, ExportSheet, RecordSheet, Replays
from handheld.ui.scenes.requests import LostPad
from handheld.ui.scenes.result import Result, ResultMenu

if TYPE_CHECKING:
    from handheld.ui.console import Console

GAME = "trax"
LOOP = (
    "@0/ A2+ A0+ B1/ @2+ C3/ B4/ D2+ C0\\ A1+ E2\\ F2\\ F4/ B6/ G4\\ G5\\ C0/ D1/ G1+ H2+ F0+"
)
LINE = (
    "@0/ A0/ @2/ C2/ C1+ D1/ D0/ D0+ E2+ B5+ A6\\ A7\\ @3\\ A2\\ D6+ @3+ F0\\ H3/ D9\\ E0/ D2+ B9/ C10+ "
    "A9+ F7+ A10+"
)
BOTH = (
    "@0+ B1/ A0\\ C2/ C3/ C4/ D4+ A3+ B0+ E4+ B0+ B7/ A7/ A8+ @8/ D7\\ A4+ @8\\ B6+"
)
LONG = (
    "@0+ B1+ C1/ C0/ B0/ B4/ A5\\ C4+ B6+ @4+ D1+ E6/ A6+ B7+ D7+ D0/ @7\\ C3+ B2/ A2/ E0+ F3\\ G9\\ "
    "G10\\ G3\\ H8\\ @5+ A6/ J8+ I3\\ J3+ E10+ G11\\ A9+ @8/ K4+ L5+ I1+ C10+ K0/ L3\\ M2+ M1/ M7+"
)
ANNA, BJORN = Player("Anna"), Player("Björn")
CLOCK_MS = 8_000.0  # left on the clock in the sample of a turn timer


class Posed(Scene):
    """A scene with another one over it, as the stage would show them."""

    overlay = False

    def __init__(self, console: Console, below: Scene, above: Scene) -> None:
        super().__init__(console)
        self.below, self.above = below, above
        self.name = above.name

    def enter(self) -> None:
        self.above.enter()

    def layout(self, metrics: Metrics) -> None:
        self.below.layout(metrics)
        self.above.layout(metrics)

    def handle(self, intent: Intent) -> bool:
        return self.above.handle(intent)

    def update(self, now: float) -> bool:
        return self.above.update(now)

    def busy(self, now: float) -> bool:
        return self.above.busy(now)

    def draw(self, canvas: Canvas, now: float) -> None:
        if self.above.overlay:  # what lies under the veil is not to be read: a canvas that writes down leaves it out
            self.below.draw(getattr(canvas, "real", canvas), now)
        self.above.draw(canvas, now)


class Pondering:
    """A thinker that never comes to an end, or gives one answer that is known already."""

    def __init__(self, thought: Thought | None = None) -> None:
        self.thought, self.number = thought, 0

    def ask(self, _question: Any) -> int:
        self.number += 1
        return self.number

    def drop(self) -> None:
        """Nothing is thought of."""

    def poll(self) -> Any:
        """Return the one answer."""
        from handheld.session.thinker import Answer

        return None if self.thought is None else Answer(self.number, self.thought)


class Shelf(Replays):
    """The list of replays with games that lie in no folder."""

    def __init__(self, console: Console, *matches: Match, told: Notice | None = None) -> None:
        super().__init__(console)
        self.kept = [Kept(Path(f"game-{k}.rail"), summary(write(match))) for k, match in enumerate(matches)]
        self.told = [] if told is None else [told]

    def look(self) -> None:
        """There is nothing to look for."""


class Stick(BringIn):
    """The page for bringing games in, with files that are nowhere."""

    def __init__(self, console: Console, *names: str) -> None:
        super().__init__(console)
        self.folder = Path("/home/anna/.local/share/pocket-rails/import")
        self.found = [Path("/media/stick", name) for name in names]

    def enter(self) -> None:
        self.rebuild()


def shelf(console: Console) -> Shelf:
    """Return a list of games of all sorts."""
    games = []
    kinds: list[tuple[str, int | None, tuple[str, str], str]] = [
        (LOOP, None, ("Anna", "Björn"), ""), (LINE, None, ("千代", "Computer"), ""),
        (LONG, 30, ("Anna", "Olle"), "agreed"), (LONG, 24, ("Björn", "Computer"), "resigned"),
        (LONG, 16, ("Anna", "Björn"), ""), (BOTH, None, ("Olle", "千代"), "")]
    for day, (moves, turns, names, reason) in enumerate(kinds):
        match = match_of(moves, turns)
        match.names = list(names)
        match.headers["Date"] = (f"2026-11-{29 - day} 20:15",)
        if reason:
            match.finish(reason, 1 if reason == "resigned" else None)
        games.append(match)
    why = Notice(N_("{file} can't be read and was set aside. {why}"),
                 {"file": "20261101-trax.rail", "why": Notice(N_("The record is empty."))})
    return Shelf(console, *games, told=why)


def match_of(moves: str, turns: int | None = None, options: Mapping[str, str] | None = None) -> Match:
    """Return a match of the first `turns` moves of a game."""
    words = moves.split()[:turns]
    return read_moves(package_of(GAME), " ".join(words), options)


def play_of(console: Console, match: Match, players: Sequence[Player] = (ANNA, BJORN), *, thinker: Any = None,
            timer: int = 0, series: Series | None = None) -> Play:
    """Return a play scene that neither saves nor counts, and in which nobody comes to the end of a thought."""
    thinker = Pondering() if thinker is None else thinker
    package = package_of(match.info.id)
    director = Director(match, players, package.brain(), thinker, None, console.results, timer=timer, series=series)
    play = Play(console, director, new_view(console, package, match.options))
    play.layout(console.metrics)
    return play


def press(play: Play, *buttons: Button) -> None:
    """Press buttons one after the other."""
    for button in buttons:
        play.handle(Intent(Act.PRESS, button, device="pad:0"))


def with_ghost(play: Play, wanted: Callable[[Any], float], spaces: int = 40) -> Play:
    """Put the ghost where `wanted` (of a preview) is largest, found by pressing buttons as a player would."""
    best: tuple[float, int, int] = (-1.0, 0, 0)
    press(play, Button.CONFIRM)
    for space in range(spaces):
        for turn in range(4):
            token = _token(play)
            found = play.table.preview(token) if token else None
            if found is not None and wanted(found) > best[0]:
                best = (wanted(found), space, turn)
            press(play, Button.NEXT)
        press(play, Button.BACK, Button.SECOND, Button.CONFIRM)
    press(play, Button.BACK)
    fresh = new_view(play.console, package_of(play.match.info.id), play.match.options)
    play.view = fresh
    play.layout(play.console.metrics)
    press(play, Button.CONFIRM)
    for _space in range(best[1]):
        press(play, *[Button.NEXT] * 4, Button.BACK, Button.SECOND, Button.CONFIRM)
    press(play, *[Button.NEXT] * best[2])
    return play


def _token(play: Play) -> str:
    """Return what CONFIRM would play now."""
    reply = play.view.handle(Intent(Act.PRESS, Button.CONFIRM), play.table)
    return reply.token if isinstance(reply, Decision) else ""


def forced(preview: Any) -> float:
    """Return how much follows by itself."""
    return float(len(preview.events)) if preview.outcome is None else -1.0


def wins(preview: Any) -> float:
    """Return whether this ends the game."""
    return 0.0 if preview.outcome is None else 1.0 + len(preview.events)


def refused(play: Play) -> Play:
    """Ask why not on a place where nothing may be laid."""
    for x, y in ((0.5, 0.5), (0.4, 0.5), (0.5, 0.4), (0.6, 0.6), (0.45, 0.6)):
        area = play.frame.board
        at = (area.x + area.w * x, area.y + area.h * y)
        play.handle(Intent(Act.HOLD, pos=at, device="touch"))
        if "refuse" in play.console.sound.played[-1:]:
            break
    return play


def hinted(console: Console) -> Play:
    """Return a play scene with a hint on the board."""
    match = match_of(LONG, 16)
    twin = match.fork(match.at)
    line: list[str] = []
    while len(line) < 3 and not twin.over:
        seat = twin.waiting_for()[0]
        tokens = twin.state.moves(seat)
        token = tokens[(len(tokens) * 2) // 3]
        line.append(token)
        twin.choose(seat, token)
    play = play_of(console, match, thinker=Pondering(Thought(line[0], tuple(line), 12)))
    play.director.resume()
    press(play, Button.HINT)
    for happening in play.director.update(console.now()):
        play._happened(happening)
    return play


def ended(console: Console, moves: str, series: Series | None = None, players: Sequence[Player] = (ANNA, BJORN),
          tie: str = "rulebook", reason: str = "", loser: int | None = None, turns: int | None = None) -> Result:
    """Return the result of a game."""
    match = match_of(moves, turns, {"tie": tie})
    if reason:
        match.finish(reason, loser)
    if series is not None and match.outcome is not None:
        series.add(match.outcome)
    return Result(console, play_of(console, match, players, series=series))


def mid_game(console: Console) -> Play:
    """Return a match between two people on move 17."""
    return play_of(console, match_of(LONG, 16))


def against_computer(console: Console, turns: int = 17) -> Play:
    """Return a match in which the computer thinks."""
    play = play_of(console, match_of(LONG, turns), (ANNA, Player("", "computer", 4)))
    play.director.update(console.now())
    return play


def on_the_clock(console: Console) -> Play:
    """Return a match with little time left."""
    play = play_of(console, match_of(LONG, 16), timer=30)
    play.director.update(console.now())
    play.director._left[play.director.to_choose[0]] = CLOCK_MS
    return play


def samples(console: Console) -> dict[str, Callable[[], Scene]]:
    """Return what builds each scene."""

    def over(above: Callable[[Play], Scene], play: Callable[[], Play] = lambda: mid_game(console)) -> Posed:
        below = play()
        return Posed(console, below, above(below))

    def replay(k: int) -> ReplayViewer:
        return ReplayViewer(console, match_of(LOOP), at=k)

    def question(play: Play) -> Agree:
        _ = console.words.text
        return Agree(console, _("Take back {name}'s last move?").format(name="Anna"),
                     _("{name} must agree.").format(name="Björn"),
                     [Choice("tick", _("Agree")), Choice("cross", _("No"))], icon="undo")

    def coach() -> Play:
        play = play_of(console, match_of(LOOP, 20))
        press(play, Button.INFO)
        return play

    return {
        "play": lambda: mid_game(console),
        "play-start": lambda: play_of(console, Match(package_of(GAME).rules(), 2)),
        "play-ghost": lambda: with_ghost(mid_game(console), forced),
        "play-win": lambda: with_ghost(play_of(console, match_of(LOOP, 20)), wins),
        "play-thinking": lambda: against_computer(console),
        "play-timer": lambda: on_the_clock(console),
        "play-8x8": lambda: play_of(console, match_of(LONG, 14, {"variant": "8x8"})),
        "play-coach": coach,
        "play-hint": lambda: hinted(console),
        "play-why-not": lambda: refused(mid_game(console)),
        "play-long": lambda: play_of(console, match_of(LONG)),
        "pause": lambda: over(lambda play: Pause(console, play)),
        "agree": lambda: over(question),
        "lost-pad": lambda: over(lambda play: LostPad(play, 1)),
        "moves": lambda: over(lambda play: MoveList(console, play.match, play.view), lambda: play_of(
            console, match_of(LONG))),
        "curtain": lambda: over(lambda play: Curtain(console, "Björn", 1, lambda: None, play.view.seat_mark,
                                                     colour="seat1")),
        "result-loop": lambda: ended(console, LOOP, Series([ANNA, BJORN], 3)),
        "result-line": lambda: ended(console, LINE, players=(ANNA, Player("", "computer", 3))),
        "result-both": lambda: ended(console, BOTH),
        "result-draw": lambda: ended(console, LONG, reason="agreed", turns=30, series=Series([ANNA, BJORN], 5)),
        "result-computers": lambda: ended(console, LOOP, players=(Player("", "computer", 2),
                                                                  Player("", "computer", 5))),
        "result-resigned": lambda: ended(console, LONG, reason="resigned", loser=1, turns=24),
        "result-menu": lambda: _over_result(console),
        "replays": lambda: shelf(console),
        "replays-empty": lambda: Shelf(console),
        "record": lambda: over_shelf(console),
        "export": lambda: over_shelf(console, copying=True),
        "bring-in": lambda: Stick(console, "anna-bjorn.rail", "moves.txt"),
        "bring-in-empty": lambda: Stick(console),
        "replay": lambda: replay(12),
        "replay-end": lambda: replay(99),
        "replay-menu": lambda: _over_replay(console),
        "fork": lambda: Posed(console, replay(12), Fork(console, match_of(LOOP), 12)),
    }


def over_shelf(console: Console, *, copying: bool = False) -> Posed:
    """Return the sheet of one game over the list, or the places it can be copied to."""
    page = shelf(console)
    page.layout(console.metrics)
    game = page.kept[0]
    return Posed(console, page, ExportSheet(page, game, [Path("/media/stick")]) if copying else RecordSheet(page, game))


def _over_replay(console: Console) -> Posed:
    viewer = ReplayViewer(console, match_of(LOOP), at=12)
    return Posed(console, viewer, ReplayMenu(viewer))


def _over_result(console: Console) -> Posed:
    result = ended(console, LOOP)
    return Posed(console, result, ResultMenu(result))
