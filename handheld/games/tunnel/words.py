"""What the Tunnel Lines screen says, in the player's language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from handheld.core.tunnel import Bonus, End, Station, Tile
from handheld.games.base import BadToken, Outcome, Seat
from handheld.games.face import N_, Table, Words
from handheld.games.tunnel import notation
from handheld.games.tunnel.ends import FOREST
from handheld.games.tunnel.sight import Sight
from handheld.games.tunnel.signs import HUB_OF

HUBS = {"R": N_("Homes"), "O": N_("Offices"), "E": N_("Theatre")}


class Speech:
    """Sentences in the player's language."""

    def __init__(self, words: Words) -> None:
        self.words = words

    # ------------------------------------------------------------ names

    def player(self, seat: Seat) -> str:
        """A player without a name."""
        _ = self.words.text
        return _("Player {n}").format(n=seat + 1)

    def name(self, table: Table, seat: Seat) -> str:
        """What to call a player."""
        given = table.names[seat] if seat < len(table.names) else ""
        return given or self.player(seat)

    def names(self, table: Table, seats: Sequence[Seat]) -> str:
        """Several players."""
        return ", ".join(self.name(table, seat) for seat in seats)

    def points(self, n: int) -> str:
        """A number of points."""
        n_ = self.words.plural
        return n_("{n} point", "{n} points", n).format(n=n)

    def minutes(self, n: int) -> str:
        """How long a trip takes."""
        n_ = self.words.plural
        return n_("{n} minute", "{n} minutes", n).format(n=n)

    def changes(self, counts: Sequence[int]) -> str:
        """How often one changes on a trip; equally short ways may differ."""
        _ = self.words.text
        n_ = self.words.plural
        if len(counts) > 1:
            return _("{few} to {many} changes").format(few=counts[0], many=counts[-1])
        n = counts[0] if counts else 0
        return n_("{n} change", "{n} changes", n).format(n=n) if n else _("no change")

    def line(self, number: int) -> str:
        """One of the two lines of a player."""
        _ = self.words.text
        return _("Line {n}").format(n=number + 1)

    def trip(self, name: str) -> str:
        """The name of a trip."""
        _ = self.words.text
        return _("Lake to forest") if name == FOREST else _("Letter {letter}").format(letter=name)

    def short_trip(self, name: str) -> str:
        """The name of a trip where there is little room."""
        _ = self.words.text
        return _("Lake – forest") if name == FOREST else name

    def card(self, card: str) -> str:
        """A hub card."""
        return f"{card[0]} ({self.words.text(HUBS[HUB_OF[card]])})"

    def headed(self, head: str, *sentences: str) -> str:
        """Sentences under a head, in one line."""
        _ = self.words.text
        said = sentences[0]
        for one in sentences[1:]:
            said = _("{first} {then}").format(first=said, then=one)
        return _("{head}: {words}").format(head=head, words=said)

    # ------------------------------------------------------------ what is to be done

    def mode(self, mode: str) -> str:
        """What the buttons choose from now: the label of the button that goes there."""
        _ = self.words.text
        match mode:
            case "line0" | "line1":
                return self.line(int(mode[-1]))
            case "station":
                return _("Station")
            case _:
                return _("Look around")

    def to_act(self, sight: Sight, mode: str, open: bool) -> str:
        """What the player on turn has to do; covered only what everybody can see."""
        _ = self.words.text
        n_ = self.words.plural
        match sight.must:
            case "bonus":
                return _("Bonus station?")
            case "end":
                return self.laid(len(sight.laid)) if sight.laid else _("Station set")
            case "station" if open:
                return _("No three tiles fit: set a station")
            case "short" if open:
                return self.short(sight)
        if mode == "look":
            return _("Look around: why not?")
        if mode == "station":
            return _("Choose a place for a station")
        number = 1 if mode == "line1" else 0
        first = self.line(number) if sight.line(sight.player, number) else self.start(number)
        n = 3 - len(sight.laid)
        return f"{first} – " + n_("{n} tile to lay", "{n} tiles to lay", n).format(n=n)

    def start(self, number: int) -> str:
        """A line that is not on the board yet."""
        _ = self.words.text
        return _("Start line {n}").format(n=number + 1)

    def laid(self, n: int) -> str:
        """The turn is full."""
        n_ = self.words.plural
        return n_("{n} tile ready", "{n} tiles ready", n).format(n=n)

    def short(self, sight: Sight) -> str:
        """A turn of fewer than three tiles."""
        _ = self.words.text
        if sight.laid:
            return _("Fewer tiles are allowed: go on or end")
        return _("No full turn is left: lay fewer tiles or pass")

    def waiting(self, name: str) -> str:
        """Somebody else is on turn."""
        _ = self.words.text
        return _("{name} digs").format(name=name)

    def dealing(self) -> str:
        """The cards are being dealt."""
        _ = self.words.text
        return _("Dealing")

    def counting(self) -> str:
        """The end is being counted."""
        _ = self.words.text
        return _("Counting the points")

    def ghost(self, sight: Sight, tile: Tile, chips: Sequence[tuple[int, int]]) -> str:
        """What the tile that is tried out would bring."""
        _ = self.words.text
        said = []
        if tile.card:
            said.append(_("Hub {card}").format(card=self.card(tile.card)))
        if chips:
            said.append(self.chips(len(chips), sum(points for _vertex, points in chips)))
        elif sight.kinds[tile.cell] == "B":
            said.append(_("Completes the line"))
        return ", ".join(said) if said else _("Lay this tile?")

    def chips(self, n: int, points: int) -> str:
        """New stations with what they bring."""
        n_ = self.words.plural
        return f"{n_('{n} station', '{n} stations', n).format(n=n)} +{points}"

    def chip(self, points: int) -> str:
        """A station that is tried out."""
        _ = self.words.text
        return _("Station here: {points}").format(points=f"+{points}")

    def last_turns(self, table: Table, sight: Sight) -> str:
        """The banner of the last turns."""
        _ = self.words.text
        if sight.player in sight.last_turns and len(sight.last_turns) == 1:
            return _("Last turn of the game: {name}").format(name=self.name(table, sight.player))
        return _("Last turns: {names}").format(names=self.names(table, sight.last_turns))

    def last_short(self, sight: Sight) -> str:
        """The banner where there is little room."""
        _ = self.words.text
        n = len(sight.last_turns)
        return _("Final turn") if n == 1 else _("Final turns: {n}").format(n=n)

    def trigger(self, reasons: Sequence[str]) -> str:
        """Why the last turns begin."""
        _ = self.words.text
        said = []
        for one in reasons:
            match one:
                case "both":
                    said.append(_("both lines complete"))
                case "stations":
                    said.append(_("no station left"))
                case "lines":
                    said.append(_("enough lines have ended"))
                case _:
                    said.append(_("all have passed"))
        return ", ".join(said)

    # ------------------------------------------------------------ trips

    def trip_short(self, trip: Mapping[str, Any]) -> str:
        """A trip in a list: minutes, or what is missing."""
        _ = self.words.text
        match trip["case"]:
            case "route":
                return _("{n} min").format(n=trip["cost"])
            case "unplaced":
                return _("hub missing")
            case "nostation":
                return _("no station")
        return _("no way")

    def trip_long(self, table: Table, name: str, trip: Mapping[str, Any], counts: Sequence[int],
                  placed: Sequence[str]) -> list[str]:
        """A trip in full sentences: how it runs, who takes part, or what is missing and what it is worth then."""
        _ = self.words.text
        case, said = trip["case"], []
        if case == "route":
            said.append(_("{minutes}, {changes}.").format(minutes=self.minutes(trip["cost"]),
                                                          changes=self.changes(counts)))
            said.append(_("Takes part: {names}.").format(names=self.names(table, trip["players"])))
        elif case == "unplaced":
            missing = [name + digit for digit in "12" if name + digit not in placed]
            said.append(_("Not placed yet: {cards}.").format(cards=", ".join(self.card(one) for one in missing)))
            if trip["holders"]:
                said.append(_("6 for who holds no card of it."))
        elif case == "nostation":
            said.append(_("No station at the lake or the forest yet.") if name == FOREST
                        else _("A hub has no station at its corners."))
        else:
            said.append(_("The stations are there, but no line joins them."))
        if trip["gap"]:
            said.append(_("The broken line shows the nearest stations.") if case == "noroute"
                        else _("The broken line shows the nearest station."))
        return said

    def owners(self, table: Table, owners: Sequence[Seat]) -> str:
        """Who gets 6 instead of 3 if they take part."""
        _ = self.words.text
        return _("Hubs placed by {names}: 6 instead of 3").format(names=self.names(table, owners))

    def gains(self, trip: Mapping[str, Any]) -> list[tuple[Seat, int]]:
        """Who would get how much."""
        return [(seat, points) for seat, points in enumerate(trip["gain"] or ()) if points]

    def head(self, page: str) -> str:
        """The head of a page beside the board."""
        _ = self.words.text
        match page:
            case "trips":
                return _("Trips as they are now")
            case "players":
                return _("Players")
        return _("Since your turn")

    def nothing_since(self) -> str:
        """Nobody has played since."""
        _ = self.words.text
        return _("Nobody has played since.")

    def covered(self) -> str:
        """A hand that is not to be seen."""
        _ = self.words.text
        return _("Cards are covered")

    def tiles_left(self) -> str:
        """The head over the tiles of both lines."""
        _ = self.words.text
        return _("Tiles left")

    def points_head(self) -> str:
        """The head over points."""
        _ = self.words.text
        return _("Points")

    # ------------------------------------------------------------ the end

    def step(self, table: Table, name: str, seat: Seat, data: Mapping[str, Any]) -> str:
        """One step of the scoring in words."""
        _ = self.words.text
        if name == "trip":
            return self._trip_step(data)
        if name == "bonus-seat":
            return _("{name} began late: {points}").format(name=self.name(table, seat), points=self.points(data["got"]))
        who = self.name(table, seat)
        match data["lines"]:
            case 2:
                return _("{name}: both lines complete, station points count in full").format(name=who)
            case 1:
                return _("{name}: one line complete, half of {n} station points").format(name=who, n=data["raw"])
        return _("{name}: no line complete, no station points").format(name=who)

    def step_short(self, data: Mapping[str, Any]) -> str:
        """A trip that is counted, where there is little room."""
        if data["case"] == "route" and data["counts"][-1:] > (0,):
            return f"{self.trip_short(data)}, {self.changes(data['counts'])}"
        return self.trip_short(data)

    def _trip_step(self, data: Mapping[str, Any]) -> str:
        _ = self.words.text
        match data["case"]:
            case "route":
                return _("{minutes}, {changes}").format(minutes=self.minutes(data["cost"]),
                                                        changes=self.changes(data["counts"]))
            case "unplaced":
                return _("A hub was not placed: 6 for everyone who held no card of it")
            case "nostation":
                if data["name"] == FOREST:
                    return _("No station at the lake or the forest: nothing")
                said = _("A hub has no station")
            case _:
                if data["name"] == FOREST:
                    return _("No line joins lake and forest: nothing")
                said = _("No line joins the hubs")
        return self.headed(said, _("6 for who placed neither hub") if any(data["gain"]) else _("nothing"))

    def result(self, table: Table, sight: Sight) -> tuple[str, str]:
        """Who won and why."""
        _ = self.words.text
        outcome = table.outcome
        if outcome is None:
            return "", ""
        first = [seat for seat, place in enumerate(outcome.places) if place == 0]
        if outcome.reason == "agreed":
            return _("Draw"), _("All players agreed to a draw")
        if len(first) != 1:
            names = _(" and ").join(self.name(table, seat) for seat in first)
            points = self.points(outcome.scores[first[0]])
            return (_("{names} share the win").format(names=names),
                    _("{points} each, with as many complete lines and as many tiles").format(points=points))
        head = _("{name} wins").format(name=self.name(table, first[0]))
        return head, self._why(outcome, first[0], sight)

    def _why(self, outcome: Outcome, first: Seat, sight: Sight) -> str:
        _ = self.words.text
        best = max((score for seat, score in enumerate(outcome.scores) if seat != first), default=0)
        points = self.points(outcome.scores[first])
        match outcome.reason:
            case "resigned":
                return _("The game was given up")
            case "time":
                return _("Time ran out")
            case "lines":
                return _("{points} each, but more complete lines").format(points=points)
            case "tiles":
                return _("{points} and as many complete lines each, but fewer tiles").format(points=points)
            case "stuck":
                return _("Nobody could dig any more: {points}").format(points=points)
        if outcome.scores[first] <= best:  # not of the points alone
            return points
        return _("{points}, {ahead} ahead").format(points=points, ahead=outcome.scores[first] - best)

    def columns(self) -> list[tuple[str, str]]:
        """Return (key, head) of the columns of the table at the end."""
        _ = self.words.text
        return [("station", _("Stations")), *((letter, letter) for letter in "ABCDEF"), ("LF", _("Lake")),
                ("seat_bonus", _("Bonus")), ("done", _("Lines")), ("tiles", _("Tiles")), ("total", _("Points"))]

    def letters_head(self) -> str:
        """The head over the points of all letters, where they have no room each."""
        _ = self.words.text
        return _("Letters")

    # ------------------------------------------------------------ rules and options

    def rule(self, rule: str) -> str:
        """The sentence for a rule that forbids something."""
        return self._tile_rule(rule) or self._own_rule(rule)

    def _tile_rule(self, rule: str) -> str:
        """Sentences for the codes of spec 5.6."""
        _ = self.words.text
        match rule:
            case "pending-bonus":
                return _("Decide first about the bonus station of the line you completed.")
            case "line2-too-early":
                return _("The second line starts in your second turn at the earliest.")
            case "not-white":
                return _("A line starts on a cell with a white arrow.")
            case "cell-taken":
                return _("A tile lies here already.")
            case "start-side":
                return _("The second line starts on the side across from your first one, or on a side next to that.")
            case "start-shape":
                return _("A line starts at the border and runs inwards, as the arrow points.")
            case "no-hub-here":
                return _("A hub card is only played on a hub.")
            case "no-chip":
                return _("This tile would need a station, and none is left.")
            case "line-done":
                return _("This line is complete.")
            case "not-head":
                return _("A line goes on at its end only; it can't fork.")
            case "no-tiles":
                return _("This line has no tiles left.")
            case "shape":
                return _("The end of your line does not touch this cell.")
            case "own-line":
                return _("A line may not meet itself or go back.")
            case "white-cell":
                return _("Cells with a white arrow are for starting only.")
            case "terminal-shape":
                return _("A dark cell is entered from inside, towards the border.")
            case "terminal-side":
                return _("This line must end across from its start, or on a side next to that.")
            case "hub-needs-card":
                return _("You have no card to play on this hub.")
            case "card-not-held":
                return _("You don't hold this hub card.")
            case "card-type":
                return _("This hub card is for another kind of hub.")
            case "hub-limit":
                return _("Only one hub in a turn.")
            case "same-letter":
                return _("The two hubs of a letter may not touch.")
            case "acute":
                return _("A sharp corner needs a station.")
        return ""

    def _own_rule(self, rule: str) -> str:
        """Sentences for the codes of our own."""
        _ = self.words.text
        match rule:
            case "game-over":
                return _("The game is over.")
            case "not-asked":
                return _("It is not your turn.")
            case "turn-full":
                return _("Your turn is complete: end it, or take something back.")
            case "station-first":
                return _("Three tiles are not possible: a station must be set instead.")
            case "not-fillable":
                return _("After this the turn could not be completed: three tiles are a must.")
            case "no-bonus":
                return _("No bonus station is due.")
            case "bonus-vertex":
                return _("The bonus station goes on the line you have just completed.")
            case "turn-begun":
                return _("You have laid tiles in this turn already.")
            case "first-turn":
                return _("Your first turn starts a line.")
            case "no-stock":
                return _("No station is left.")
            case "station-here":
                return _("A station is here already.")
            case "not-on-line":
                return _("A station is set on a line of your own.")
            case "not-between":
                return _("A station is set between two stations of your line.")
            case "no-pass":
                return _("You may pass only when neither three tiles nor a station are possible.")
            case "not-full":
                return _("A turn has three tiles.")
            case "not-dealt":
                return _("The cards are still being dealt.")
        return _("That is not allowed now.")

    def option(self, option: str, value: str | None) -> str:
        """The name of an option, or of one of its values."""
        _ = self.words.text
        match option, value:
            case "board", None:
                return _("Board")
            case "board", "default":
                return _("By players")
            case "board", "crossroads":
                return _("Crossroads")
            case "board", "twinpark":
                return _("Twin Park")
            case "board", "delta":
                return _("Delta")
            case "stations", None:
                return _("Stations")
            case "stations", "30":
                return _("Thirty")
            case "stations", "scarce":
                return _("Scarce")
            case "last-turns", None:
                return _("Last turns")
            case "last-turns", "all":
                return _("Everybody else")
            case "last-turns", "equal":
                return _("Equal for all")
            case "seat-bonus", None:
                return _("Bonus for late seats")
            case "seat-bonus", "off":
                return _("Off")
            case "seat-bonus", "on":
                return _("On")
        return self._more_option(option, value)

    def _more_option(self, option: str, value: str | None) -> str:
        _ = self.words.text
        match option, value:
            case "noroute", None:
                return _("Hubs without a way")
            case "noroute", "placed":
                return _("6 for the others")
            case "noroute", "none":
                return _("Nothing")
            case "hands", None:
                return _("Hands")
            case "hands", "open":
                return _("Open")
            case "hands", "hidden":
                return _("Hidden")
        return value or option

    # ------------------------------------------------------------ tokens

    def say(self, token: str) -> str:
        """A decision or a draw as it stands in a move list."""
        _ = self.words.text
        try:
            act = notation.read(token)
        except BadToken:
            return self._draw(token)
        match act:
            case Tile(line, cell, _start, _end, card):
                said = _("{line}: cell {cell}").format(line=self.line(line), cell=cell)
                return f"{said}, {self.card(card)}" if card else said
            case Bonus(vertex):
                return _("Bonus station at {n}").format(n=vertex) if vertex >= 0 else _("No bonus station")
            case Station(vertex):
                return _("Station at {n}").format(n=vertex)
            case End(passed):
                return _("Passes") if passed else _("Ends the turn")

    def _draw(self, token: str) -> str:
        _ = self.words.text
        try:
            seat, card = notation.read_draw(token)
        except BadToken:
            return token
        if not card:
            return _("{name} begins").format(name=self.player(seat))
        return _("{name} gets: {card}").format(name=self.player(seat), card=self.card(card))

    # ------------------------------------------------------------ since your turn

    def told(self, events: Sequence[tuple[str, Sequence[Any]]]) -> str:
        """One turn of somebody else in words; empty: not worth a line."""
        _ = self.words.text
        n_ = self.words.plural
        said = []
        tiles = sum(name == "tile" for name, _data in events)
        if tiles:
            said.append(n_("{n} tile", "{n} tiles", tiles).format(n=tiles))
        said += [_("Hub {card}").format(card=self.card(data[4])) for name, data in events if name == "tile" and data[4]]
        set_ = [data for name, data in events if name in ("chip", "station", "bonus") and data[0] >= 0]
        if set_:
            said.append(self.chips(len(set_), sum(data[1] for data in set_)))
        if any(name == "done" for name, _data in events):
            said.append(_("line complete"))
        if any(name == "pass" for name, _data in events):
            said.append(_("passes"))
        return ", ".join(said)

    def said(self, table: Table, name: str, seat: Seat, data: Sequence[Any]) -> str:
        """What is said over the board for a moment."""
        _ = self.words.text
        match name:
            case "done":
                return _("{name}: {line} is complete").format(name=self.name(table, seat), line=self.line(data[0]))
            case "dead":
                return _("{name}: {line} can't go on").format(name=self.name(table, seat), line=self.line(data[0]))
            case "trigger":
                return _("The end is near: {why}").format(why=self.trigger(data[0]))
            case "first":
                return _("{name} begins").format(name=self.name(table, seat))
            case "pass":
                return _("{name} passes").format(name=self.name(table, seat))
        return ""
