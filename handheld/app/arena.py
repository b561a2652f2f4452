"""`pocket-rails arena`: computer players against each other, counted so that nobody can argue with the result.

Games come in pairs: one random opening, played twice with the seats swapped. Everything random is a draw of the seed
(handheld.core.draw), so a match is repeated exactly by its command line, unless a player is limited by the clock."""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, TextIO

from handheld.app.fail import Failure, UsageError
from handheld.app.games import game, options
from handheld.core import Stop, draw
from handheld.games.base import Kind, Package, Rules, Seat, State, Token
from handheld.games.face import Brain, Budget
from handheld.session import record
from handheld.session.match import Match
from handheld.session.sides import picker

OPENING_TURNS = (2, 3, 4)  # drawn for each pair
LONGEST = 2000  # steps; a game that is not over by then counts as a draw
TRIES = 1000  # openings drawn in vain before there are no more
Z95 = 1.959963984540054


# ---------------------------------------------------------------- who plays


@dataclass(frozen=True, slots=True)
class Opponent:
    """A computer player as named on the command line: `level:4`, `oneply`, `random`, with `@500` nodes or `@50ms`."""

    name: str
    level: int | None  # None: uniform random
    nodes: int = 0
    msec: int = 0

    def choose(self, state: State, seat: Seat, brain: Brain | None, seed: int) -> Token:
        """Return this player's decision for `seat`; the same for the same seed unless limited by the clock."""
        if self.level is None or brain is None:
            moves = state.moves(seat)
            return moves[draw(seed, 0, len(moves))]
        budget = Budget(self.nodes, self.msec, seed)
        seen = state.imagine(seat, picker(seed, 0))
        return brain.question(seen, seat, self.level, budget)(Stop()).token


def opponent(text: str, package: Package, nodes: int = 0, msec: int = 0) -> Opponent:
    """Read an opponent's name. `nodes` and `msec` hold where the name has no limit of its own."""
    name, at, limit = text.partition("@")
    if at:
        digits = limit.removesuffix("ms")
        if not digits.isascii() or not digits.isdigit() or int(digits) == 0:
            raise UsageError(f"{text!r}: after @ comes a number of nodes (@5000) or milliseconds (@50ms)")
        nodes, msec = (0, int(digits)) if limit.endswith("ms") else (int(digits), 0)
    if name == "random":
        return Opponent(text, None)
    extra: Mapping[str, int] = getattr(package.brain(), "extras", {})
    if name in extra:
        return Opponent(text, extra[name], nodes, msec)
    kind, _, number = name.partition(":")
    if kind == "level" and number.isascii() and number.isdigit() and 1 <= int(number) <= package.info.levels:
        return Opponent(text, int(number), nodes, msec)
    known = ", ".join([*(f"level:{n}" for n in range(1, package.info.levels + 1)), *extra, "random"])
    raise UsageError(f"there is no opponent {text!r}; there are: {known}")


# ---------------------------------------------------------------- openings


@dataclass(frozen=True, slots=True)
class Opening:
    """The decisions before the players take over, and the seed of the match that they belong to."""

    seed: int
    decisions: tuple[tuple[Seat, Token], ...]

    def match(self, rules: Rules, chosen: Mapping[str, str], names: Sequence[str] = ()) -> Match:
        """Return a match of two that stands at the end of the opening."""
        match = Match(rules, 2, chosen, self.seed, names)
        for seat, token in self.decisions:
            match.choose(seat, token)
        return match


def wins_now(state: State, seat: Seat) -> bool:
    """Return whether the seat, whose turn it is, has a token that ends the game with it among the winners alone."""
    for token in state.moves(seat):
        after = state.copy()
        after.play({seat: token})
        outcome = after.outcome()
        if outcome is not None and outcome.places[seat] == 0 and any(outcome.places):
            return True
    return False


def decided(state: State) -> bool:
    """Return whether the seat to move wins at once, or the other one does next whatever is played."""
    (seat,) = state.to_act()
    if wins_now(state, seat):
        return True
    for token in state.moves(seat):
        after = state.copy()
        after.play({seat: token})
        if not after.to_act() or not wins_now(after, after.to_act()[0]):
            return False
    return True


def openings(rules: Rules, chosen: Mapping[str, str], seed: int) -> Iterator[Opening]:
    """Yield random openings of OPENING_TURNS turns, no position twice. Where nothing is hidden, drawn or sealed, those
    that are decided within two turns are left out: they say nothing about the players."""
    seen: set[str] = set()
    plain = rules.info.kind_with(chosen) == Kind.NONE
    number = vain = 0
    while vain < TRIES:
        base = draw(seed, number, 1 << 31)
        number += 1
        match = Match(rules, 2, chosen, base)
        turns = OPENING_TURNS[draw(base, 0, len(OPENING_TURNS))]
        decisions: list[tuple[Seat, Token]] = []
        while not match.over and match.state.turn() < turns:
            seat = match.waiting_for()[0]
            moves = match.state.moves(seat)
            decisions.append((seat, moves[draw(base, 1 + len(decisions), len(moves))]))
            match.choose(*decisions[-1])
        digest = match.state.digest()
        vain += 1
        if not match.over and digest not in seen and not (plain and decided(match.state)):
            seen.add(digest)
            vain = 0
            yield Opening(base, tuple(decisions))


# ---------------------------------------------------------------- one game


@dataclass(frozen=True, slots=True)
class Played:
    """One finished game. `score` is A's: 1 won, 0 lost, 0.5 a draw."""

    number: int
    first: str  # who had seat 0: "A" or "B"
    score: float
    reason: str
    steps: tuple[str, ...]  # "seat:token" (-1: a draw), joined by & where several decide at once


def play_game(match: Match, sides: tuple[Opponent, Opponent], brain: Brain | None, number: int, seed: int) -> Played:
    """Play a match on from its opening and count it; B has seat 0 in games of odd number."""
    swapped = number % 2 == 1
    seats = (sides[1], sides[0]) if swapped else sides
    base = draw(seed, number, 1 << 31) << 16
    while not match.over and match.at < LONGEST:
        for seat in match.waiting_for():
            match.choose(seat, seats[seat].choose(match.state, seat, brain, draw(base, 2 * match.at + seat, 1 << 31)))
    score, reason = 0.5, "unfinished"
    outcome = match.outcome
    if outcome is not None:
        mine, yours = outcome.places[swapped], outcome.places[not swapped]
        score, reason = 1.0 if mine < yours else 0.0 if mine > yours else 0.5, outcome.reason
    steps = tuple("&".join(f"{seat}:{token}" for seat, token in sorted(step.moves.items())) for step in match.steps)
    return Played(number, "B" if swapped else "A", score, reason, steps)


# ---------------------------------------------------------------- counting


def wilson(score: float, games: int) -> tuple[float, float]:
    """Return the 95% interval of a rate (Wilson's; a draw is half a win): (0, 1) for no games."""
    if games == 0:
        return 0.0, 1.0
    rate, z2 = score / games, Z95 * Z95
    middle = (rate + z2 / (2 * games)) / (1 + z2 / games)
    half = Z95 / (1 + z2 / games) * math.sqrt(rate * (1 - rate) / games + z2 / (4 * games * games))
    return max(0.0, middle - half), min(1.0, middle + half)


@dataclass
class Tally:
    """The games so far, by number: a resumed match counts none twice."""

    games: dict[int, Played] = field(default_factory=dict)

    def add(self, played: Played) -> None:
        self.games[played.number] = played

    @property
    def score(self) -> float:
        return sum(one.score for one in self.games.values())

    @property
    def distinct(self) -> int:
        """The number of different games, by their steps."""
        return len({one.steps for one in self.games.values()})

    def figures(self) -> dict[str, Any]:
        """Return everything counted, as plain data."""
        played = list(self.games.values())
        low, high = wilson(self.score, len(played))
        endings: dict[str, int] = {}
        for one in played:
            endings[one.reason] = endings.get(one.reason, 0) + 1
        return {
            "games": len(played),
            "won": sum(one.score == 1 for one in played),
            "drawn": sum(one.score == 0.5 for one in played),
            "lost": sum(one.score == 0 for one in played),
            "rate": round(self.score / len(played), 4) if played else None,
            "low": round(low, 4),
            "high": round(high, 4),
            "distinct": self.distinct,
            "turns": round(sum(len(one.steps) for one in played) / len(played), 1) if played else None,
            "endings": dict(sorted(endings.items())),
        }


class Journal:
    """The state file of --resume: a line saying which match it is, then one line per finished game."""

    def __init__(self, path: Path, match: Mapping[str, Any]) -> None:
        self.path, self.match = path, dict(match)

    def read(self) -> list[Played]:
        """Return the games played before; a torn last line is dropped. UsageError for another match's file."""
        try:
            text = self.path.read_text(encoding="utf-8")
        except FileNotFoundError:
            self._write(json.dumps(self.match) + "\n", "w")
            return []
        except (OSError, UnicodeDecodeError) as error:
            raise UsageError(f"{self.path} can't be read: {error}") from error
        whole = text[: text.rfind("\n") + 1]
        try:
            lines = [json.loads(line) for line in whole.splitlines()]
            if not lines or lines[0] != self.match:
                raise UsageError(f"{self.path} holds another match; name a new file, or repeat its arguments")
            games = [Played(**{**line, "steps": tuple(line["steps"])}) for line in lines[1:]]
        except (ValueError, TypeError, KeyError) as error:
            raise UsageError(f"{self.path} is no state file of the arena: {error}") from error
        if whole != text:
            self._write(whole, "w")
        return games

    def add(self, played: Played) -> None:
        """Append one game, flushed to the file."""
        self._write(json.dumps(asdict(played)) + "\n", "a")

    def _write(self, text: str, mode: str) -> None:
        try:
            with self.path.open(mode, encoding="utf-8") as out:
                out.write(text)
        except OSError as error:
            raise Failure(f"{self.path} can't be written: {error.strerror}") from error


class Progress:
    """A bar with the time left on stderr: redrawn in place on a terminal, else a line every tenth."""

    def __init__(self, out: TextIO, total: int, done: int) -> None:
        self.out, self.total, self.start, self.began = out, total, done, time.monotonic()
        self.live, self.shown = out.isatty(), -1

    def show(self, done: int, tally: Tally) -> None:
        """Show that `done` games are finished."""
        tenth = done * 10 // self.total
        if not self.live and tenth == self.shown:
            return
        self.shown = tenth
        new = done - self.start
        left = (time.monotonic() - self.began) / new * (self.total - done) if new else 0.0
        low, high = wilson(tally.score, len(tally.games))
        rate = tally.score / len(tally.games) if tally.games else 0.0
        bar = "#" * (done * 24 // self.total)
        text = (
            f"[{bar:24}] {done}/{self.total}  {rate:6.1%} ({low:.1%} to {high:.1%})"
            f"  {int(left) // 60}:{int(left) % 60:02} left"
        )
        self.out.write(f"\r{text}\x1b[K" if self.live else text + "\n")
        self.out.flush()

    def end(self) -> None:
        """Leave the terminal on a fresh line."""
        if self.live:
            self.out.write("\n")


# ---------------------------------------------------------------- the command


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.description = (
        "Let two computer players meet. Each random opening of 2 to 4 turns is played twice, seats swapped.\n"
        "Players: level:N, oneply (takes and parries wins in one), random; after @ a limit: level:6@5000 (nodes),\n"
        "level:6@100ms. The win rate is A's; a draw counts half."
    )
    parser.epilog = "example: pocket-rails arena trax level:3 level:2 --games 400 --stop-at 0.65 --resume l3.jsonl"
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("a", metavar="A")
    parser.add_argument("b", metavar="B")
    parser.add_argument("--games", type=int, default=100, metavar="N", help="at most so many games (100)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of openings and players (1)")
    parser.add_argument("--variant", metavar="V")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="another match option")
    parser.add_argument("--nodes", type=int, default=0, metavar="N", help="nodes a move, where a name has no @limit")
    parser.add_argument("--msec", type=int, default=0, metavar="T", help="milliseconds a move, likewise")
    parser.add_argument("--stop-at", type=float, metavar="R", help="end when the interval's lower end passes R")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="keep the games here, and go on from them")
    parser.add_argument("--records", type=Path, metavar="DIR", help="write each game as a record file into DIR")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")


def chosen_options(package: Package, args: argparse.Namespace) -> dict[str, str]:
    """Return the match options of a command line."""
    more = {}
    for text in args.option:
        key, equals, value = text.partition("=")
        if not equals:
            raise UsageError(f"--option takes KEY=VALUE, not {text!r}")
        more[key] = value
    return options(package, args.variant, more)


def passed(tally: Tally, mark: float | None) -> bool:
    """Return whether whole pairs were played and the lower end of the interval lies over the mark."""
    count = len(tally.games)
    return mark is not None and count % 2 == 0 and wilson(tally.score, count)[0] > mark


def report(figures: Mapping[str, Any]) -> str:
    """Return the result for people."""
    endings = ", ".join(f"{reason} {count}" for reason, count in figures["endings"].items())
    rate = "-" if figures["rate"] is None else f"{figures['rate']:.1%}"
    return "\n".join([
        f"{figures['a']} against {figures['b']} ({figures['game']}, "
        + ", ".join(f"{key} {value}" for key, value in figures["options"].items()) + f", seed {figures['seed']})",
        f"  games {figures['games']} ({figures['distinct']} distinct), {figures['turns'] or 0} turns each",
        f"  won {figures['won']}, drawn {figures['drawn']}, lost {figures['lost']} ({endings})",
        f"  win rate {rate}, 95% interval {figures['low']:.1%} to {figures['high']:.1%}",
    ])


def run(args: argparse.Namespace) -> int:
    """Play the match and print its result."""
    package = game(args.game)
    if 2 not in package.info.seats:
        raise UsageError(f"{package.info.id} can't be played by two")
    if args.games < 1:
        raise UsageError(f"--games is 1 or more, not {args.games}")
    if args.nodes < 0 or args.msec < 0:
        raise UsageError("--nodes and --msec can't be below 0")
    if args.stop_at is not None and not 0 < args.stop_at < 1:
        raise UsageError(f"--stop-at lies between 0 and 1, not {args.stop_at}")
    chosen = chosen_options(package, args)
    sides = (opponent(args.a, package, args.nodes, args.msec), opponent(args.b, package, args.nodes, args.msec))
    match = {"game": package.info.id, "a": args.a, "b": args.b, "options": chosen, "seed": args.seed,
             "nodes": args.nodes, "msec": args.msec}
    tally = Tally()
    journal = Journal(args.resume, match) if args.resume else None
    for old in journal.read() if journal else ():
        tally.add(old)
    if args.records:
        make_folder(args.records)
    rules = package.rules()
    brain: Brain | None = package.brain() if any(side.level is not None for side in sides) else None
    source = openings(rules, chosen, args.seed)
    progress = Progress(sys.stderr, args.games, len(tally.games))
    opening: Opening | None = None
    for number in range(args.games):
        if number % 2 == 0:
            opening = next(source, None)
            if passed(tally, args.stop_at) and len(tally.games) == number:
                break
        if opening is None:
            raise Failure(f"there are no more than {number // 2} distinct openings")
        if number in tally.games:
            continue
        names = (args.b, args.a) if number % 2 else (args.a, args.b)
        going = opening.match(rules, chosen, names)
        played = play_game(going, sides, brain, number, args.seed)
        tally.add(played)
        if journal:
            journal.add(played)
        if args.records:
            write_record(args.records, number, going)
        progress.show(len(tally.games), tally)
    progress.end()
    figures = {**match, **tally.figures()}
    print(json.dumps(figures) if args.json else report(figures))
    return 0


def make_folder(folder: Path) -> None:
    """Make the folder of --records."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Failure(f"{folder} can't be made: {error.strerror}") from error


def write_record(folder: Path, number: int, match: Match) -> None:
    """Write a game of --records."""
    path = folder / f"{match.info.id}-{number + 1:04}.rail"
    try:
        path.write_text(record.write(match), encoding="utf-8")
    except OSError as error:
        raise Failure(f"{path} can't be written: {error.strerror}") from error
