"""What the Twisty Tracks screen says, in the player's language."""

from __future__ import annotations

from handheld.games.base import Outcome, Seat
from handheld.games.face import N_, Table, Words
from handheld.games.twisty import notation
from handheld.games.twisty.data import data
from handheld.games.twisty.ghost import Outlook
from handheld.games.twisty.sight import Sight

STATIONS = (N_("Green"), N_("Pink"), N_("Red"), N_("Teal"), N_("Purple"), N_("Brown"), N_("Orange"))
MEDALS = {  # spec 7.2: points for bronze, silver, gold, platinum
    "standard": (80, 95, 110, 122),
    "stations": (55, 60, 64, 68),
    "travel": (50, 57, 62, 66),
}
MEDAL_NAMES = (N_("Bronze"), N_("Silver"), N_("Gold"), N_("Platinum"))
ROUNDS = 15


class Speech:
    """Sentences in the player's language."""

    def __init__(self, words: Words) -> None:
        self.words = words

    # ------------------------------------------------------------ what is to be done

    def round(self, sight: Sight) -> str:
        """Which round it is."""
        _ = self.words.text
        return _("Round {n} of {all}").format(n=min(sight.round + 1, ROUNDS), all=ROUNDS)

    def choose(self) -> str:
        """No ghost stands yet."""
        _ = self.words.text
        return _("Choose a space")

    def place_or_turn(self, one: Outlook) -> str:
        """A ghost stands: what it brings."""
        _ = self.words.text
        return _("Place or turn: {gain}").format(gain=self.gain(one))

    def not_here(self) -> str:
        """The cursor stands where nothing may be laid."""
        _ = self.words.text
        return _("Not allowed here")

    def ready(self) -> str:
        """This seat has decided."""
        _ = self.words.text
        return _("Ready")

    def sealed(self) -> str:
        """Head over the back of a tile."""
        _ = self.words.text
        return _("Sealed")

    def take_back(self) -> str:
        """A seal can be taken back until all have decided."""
        _ = self.words.text
        return _("Take back")

    def waiting(self) -> str:
        """Others are still choosing."""
        _ = self.words.text
        return _("Waiting for the others")

    def passing(self) -> str:
        """All trains of this seat are home or gone."""
        _ = self.words.text
        return _("No train is left")

    def everyone(self, sight: Sight) -> str:
        """Everybody decides at once."""
        _ = self.words.text
        return _("Round {n} of {all} – everyone chooses").format(n=min(sight.round + 1, ROUNDS), all=ROUNDS)

    # ------------------------------------------------------------ labels

    def gain(self, one: Outlook) -> str:
        """What a placement brings in all."""
        if one.borders and one.stations:
            return f"+{one.borders} +{one.stations}"
        return f"+{one.gain}"

    def label(self, sight: Sight, one: Outlook, index: int) -> str:
        """What stands beside the end of a train's way: borders, station, crash; empty: nothing is counted."""
        _ = self.words.text
        run = one.runs[index]
        counted = sight.variant != "stations"
        if run.kind == "crashed":
            if any(other.kind == "crashed" and other.train == run.end[1] for other in one.runs[:index]):
                return ""  # said once for both
            both = len(run.path) + sum(len(other.path) for other in one.runs
                                       if other.kind == "crashed" and other.train == run.end[1])
            return _("CRASH +{n}").format(n=both) if counted else _("CRASH")
        parts = [f"+{len(run.path)}"] if counted else []
        if run.kind == "station" and sight.variant != "travel":
            parts.append(f"+{sight.value(run.end[1])}")
        return " ".join(parts)

    def points(self, n: int) -> str:
        """Under or beside a number of points."""
        n_ = self.words.plural
        return n_("point", "points", n)

    def points_of(self, n: int) -> str:
        """A number of points."""
        n_ = self.words.plural
        return n_("{n} point", "{n} points", n).format(n=n)

    def next_tile(self) -> str:
        """The tile in hand."""
        _ = self.words.text
        return _("Your tile")

    def to_come(self, n: int) -> str:
        """The tiles that are still in the stack."""
        n_ = self.words.plural
        return n_("{n} to come", "{n} to come", n).format(n=n)

    def stations(self) -> str:
        """Head of the station board."""
        _ = self.words.text
        return _("Stations")

    def this_move(self) -> str:
        """Head of what the ghost brings."""
        _ = self.words.text
        return _("This tile")

    def last_round(self) -> str:
        """Head of what the round before brought."""
        _ = self.words.text
        return _("Last round")

    def run_words(self, sight: Sight, one: Outlook, index: int) -> str:
        """One train of the ghost in words."""
        _ = self.words.text
        n_ = self.words.plural
        run = one.runs[index]
        n = len(run.path)
        if run.kind == "crashed":
            return _("Crash")
        if run.kind == "station" and sight.variant != "travel":
            name = self.words.text(STATIONS[run.end[1]])
            return _("{station} {points}").format(station=name, points=f"+{n} +{sight.value(run.end[1])}"
                                                  if sight.variant != "stations" else f"+{sight.value(run.end[1])}")
        return n_("{n} border", "{n} borders", n).format(n=n)

    def place(self) -> str:
        """The button that lays the tile."""
        _ = self.words.text
        return _("Place")

    def player(self, seat: Seat) -> str:
        """A player without a name."""
        _ = self.words.text
        return _("Player {n}").format(n=seat + 1)

    # ------------------------------------------------------------ the end

    def name(self, table: Table, seat: Seat) -> str:
        """Return what to call a player."""
        given = table.names[seat] if seat < len(table.names) else ""
        return given or self.player(seat)

    def medal(self, sight: Sight) -> str | None:
        """Return the medal of a single player, or None."""
        if sight.seats != 1:
            return None
        reached = sum(sight.boards[0].total >= least for least in MEDALS[sight.variant])
        return self.words.text(MEDAL_NAMES[reached - 1]) if reached else None

    def result(self, table: Table, sight: Sight) -> tuple[str, str]:
        """Return who won and why."""
        _ = self.words.text
        outcome = table.outcome
        if outcome is None:
            return "", ""
        if sight.seats == 1:
            return self._alone(sight, outcome)
        first = [seat for seat, place in enumerate(outcome.places) if place == 0]
        if outcome.reason == "agreed":
            return _("Draw"), _("All players agreed to a draw")
        if len(first) != 1:
            names = _(" and ").join(self.name(table, seat) for seat in first)
            return _("{names} share the win").format(names=names), self._shared(sight, first)
        name = self.name(table, first[0])
        head = _("{name} wins").format(name=name)
        if outcome.reason not in ("points", "tiles"):
            return head, self._cut_short(outcome)
        totals = sorted((board.total for board in sight.boards), reverse=True)
        if outcome.reason == "tiles":
            return head, _("{points} each, but more tiles laid").format(points=self.points_of(totals[0]))
        return head, _("{points}, {ahead} ahead").format(points=self.points_of(totals[0]), ahead=totals[0] - totals[1])

    def _alone(self, sight: Sight, outcome: Outcome) -> tuple[str, str]:
        _ = self.words.text
        board = sight.boards[0]
        head = self.points_of(board.total)
        if outcome.reason != "alone":
            return head, self._cut_short(outcome)
        medal = self.medal(sight)
        if medal is not None:
            reached = sum(board.total >= least for least in MEDALS[sight.variant])
            if reached == len(MEDAL_NAMES):
                return head, _("Medal: {medal}").format(medal=medal)
            more = MEDALS[sight.variant][reached] - board.total
            following = self.words.text(MEDAL_NAMES[reached])
            return head, _("Medal: {medal} – {n} more for {next}").format(medal=medal, n=more, next=following)
        return head, _("{n} more for a bronze medal").format(n=MEDALS[sight.variant][0] - board.total)

    def _shared(self, sight: Sight, first: list[Seat]) -> str:
        _ = self.words.text
        return _("{points} and as many tiles each").format(points=self.points_of(sight.boards[first[0]].total))

    def _cut_short(self, outcome: Outcome) -> str:
        _ = self.words.text
        match outcome.reason:
            case "resigned":
                return _("The game was given up")
            case "time":
                return _("Time ran out")
        return ""

    def columns(self, sight: Sight) -> list[str]:
        """Return the heads of the columns of the end table."""
        _ = self.words.text
        heads = [_("Borders")] if sight.variant != "stations" else []
        heads += [_("Stations")] if sight.variant != "travel" else []
        return [*heads, _("Tiles"), _("Points")]

    # ------------------------------------------------------------ rules and options

    def rule(self, rule: str) -> str:
        """Return the sentence for a rule that forbids something."""
        _ = self.words.text
        match rule.replace("_", "-"):
            case "occupied":
                return _("A tile already lies here.")
            case "no-train":
                return _("No train is about to enter this space.")
            case "used-tile":
                return _("This tile was laid before.")
            case "out-of-range":
                return _("This space does not exist.")
            case "passed":
                return _("All your trains have arrived or crashed: you pass.")
            case "not-asked":
                return _("It is not your turn to place a tile.")
            case "game-over":
                return _("The game is over.")
        return _("That is not allowed here.")

    def option(self, option: str, value: str | None) -> str:
        """Return the name of an option, or of one of its values."""
        _ = self.words.text
        match option, value:
            case "variant", None:
                return _("Variant")
            case "variant", "standard":
                return _("Standard")
            case "variant", "stations":
                return _("Stations only")
            case "variant", "travel":
                return _("Travelling only")
            case "mirror", None:
                return _("Same tiles for all")
            case "blind", None:
                return _("Choose in secret")
            case _, "off":
                return _("Off")
            case _, "on":
                return _("On")
        return value or option


def say(token: str) -> str:
    """Return a placement as it stands in a move list: cell and an arrow for each quarter turn."""
    cell, rotation = notation.read(token)
    return f"{notation.cell_name(cell)} {('↑', '→', '↓', '←')[rotation]}"


def glyph(station: int) -> str:
    """Return the letter of a station."""
    return data().stations[station].glyph
