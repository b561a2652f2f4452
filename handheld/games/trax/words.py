"""What the Trax screen says. Sentences are written out for each colour: other languages bend them."""

from __future__ import annotations

from handheld.games.base import Outcome, Seat
from handheld.games.face import Table, Words
from handheld.games.trax import notation
from handheld.games.trax.ghost import Outlook, winner
from handheld.games.trax.sight import Sight


class Speech:
    """Sentences in the player's language."""

    def __init__(self, words: Words) -> None:
        self.words = words

    # ------------------------------------------------------------ what is to be done

    def to_play(self, seat: Seat) -> str:
        """Whose turn it is."""
        _ = self.words.text
        return _("White to play") if seat == 0 else _("Black to play")

    def place_or_turn(self, seat: Seat, many: bool) -> str:
        """A ghost stands: what can be done with it."""
        _ = self.words.text
        if many:
            return _("White: place or turn") if seat == 0 else _("Black: place or turn")
        return _("White: place") if seat == 0 else _("Black: place")

    def choose_space(self, seat: Seat) -> str:
        """Tile first: a space is to be chosen for it."""
        _ = self.words.text
        return _("White: tile, then space") if seat == 0 else _("Black: tile, then space")

    def not_here(self) -> str:
        """The cursor stands where nothing may be laid."""
        _ = self.words.text
        return _("Not allowed here")

    def verdict(self, ghost: Outlook) -> str:
        """What the turn that is tried out would decide; empty if nothing."""
        _ = self.words.text
        white = ghost.winner == 0
        match ghost.verdict:
            case "win":
                return _("White wins with this") if white else _("Black wins with this")
            case "gift" if ghost.tracks and ghost.tracks[0].kind == "line":
                return _("This gives White a line") if white else _("This gives Black a line")
            case "gift":
                return _("This gives White a loop") if white else _("This gives Black a loop")
            case "both":
                return _("Both complete a track: White wins") if white else _("Both complete a track: Black wins")
            case "draw":
                return _("This ends in a draw")
        return ""

    def leaves(self, seat: Seat) -> str:
        """After the turn that is tried out this seat could win at once."""
        _ = self.words.text
        return _("White could win next turn") if seat == 0 else _("Black could win next turn")

    def chances(self, seat: Seat, wins: int, threats: int) -> list[str]:
        """What the coach found for the seat that is to move."""
        n_, _ = self.words.plural, self.words.text
        if not wins and not threats:
            return [_("No win in one turn")]
        found = []
        if wins and seat == 0:
            found.append(n_("White wins at {n} space", "White wins at {n} spaces", wins).format(n=wins))
        elif wins:
            found.append(n_("Black wins at {n} space", "Black wins at {n} spaces", wins).format(n=wins))
        if threats and seat == 0:
            found.append(n_("Black threatens {n} space", "Black threatens {n} spaces", threats).format(n=threats))
        elif threats:
            found.append(n_("White threatens {n} space", "White threatens {n} spaces", threats).format(n=threats))
        return found

    # ------------------------------------------------------------ panel

    def this_move(self) -> str:
        """Head of the panel while a ghost stands."""
        _ = self.words.text
        return _("This move")

    def last_turn(self) -> str:
        """Head of the panel while none stands."""
        _ = self.words.text
        return _("Last turn")

    def your_tile(self) -> str:
        """The tile that is chosen."""
        _ = self.words.text
        return _("Your tile")

    def forced(self, n: int) -> str:
        """How many tiles follow by themselves."""
        n_ = self.words.plural
        return n_("+{n} forced", "+{n} forced", n).format(n=n)

    def none_forced(self) -> str:
        """No tile follows."""
        _ = self.words.text
        return _("None forced")

    def room_left(self) -> str:
        """Head of what is left of 8x8."""
        _ = self.words.text
        return _("Room left")

    def room(self, across: int, down: int) -> tuple[str, str]:
        """Columns and rows that are left."""
        n_ = self.words.plural
        return (n_("{n} column", "{n} columns", across).format(n=across),
                n_("{n} row", "{n} rows", down).format(n=down))

    def no_room(self) -> str:
        """Both sides are eight long."""
        _ = self.words.text
        return _("The area is fixed")

    # ------------------------------------------------------------ the end

    def result(self, table: Table, sight: Sight) -> tuple[str, str]:
        """Return who won and why."""
        _ = self.words.text
        outcome = table.outcome
        if outcome is None:
            return self.to_play(sight.to_move), ""
        won = winner(outcome)
        if won is None or won < 0:
            return _("Draw"), self._drawn(outcome)
        name, other = self.name(table, won), self.name(table, 1 - won)
        headline = _("{name} wins").format(name=name)
        if outcome.reason == "resigned":
            return headline, _("{name} resigned").format(name=other)
        if outcome.reason == "time":
            return headline, _("{name} ran out of time").format(name=other)
        if outcome.reason == "both":
            if table.options.get("tie") == "tournament":
                return headline, _("Both complete a track: {name} wins because {name} moved "
                                   "(tie rule: tournament)").format(name=name)
            return headline, _("Both complete a track: {name} wins because {other} moved "
                               "(tie rule: rulebook)").format(name=name, other=other)
        return headline, self._why(sight, won)

    def name(self, table: Table, seat: Seat) -> str:
        """Return a seat's name, or its colour where nobody gave one."""
        _ = self.words.text
        given = table.names[seat] if seat < len(table.names) else ""
        return given or (_("White") if seat == 0 else _("Black"))

    def _drawn(self, outcome: Outcome) -> str:
        _ = self.words.text
        match outcome.reason:
            case "no-move":
                return _("No legal move is left in the 8×8 area")
            case "board-limit":
                return _("The board has reached its size limit")
            case "agreed":
                return _("Both players agreed to a draw")
        return ""

    def _why(self, sight: Sight, won: Seat) -> str:
        n_ = self.words.plural
        mine = [(kind, path) for colour, kind, path in sight.paths if colour == "WB"[won]]
        if not mine:
            return ""
        kind, path = mine[0]
        n = len(path)
        gift = (sight.turn - 1) % 2 != won
        if kind == "loop":
            if won == 0:
                text = n_("A white loop of {n} tile", "A white loop of {n} tiles", n)
            else:
                text = n_("A black loop of {n} tile", "A black loop of {n} tiles", n)
        elif {path[0][2], path[-1][3]} == {0, 2}:
            if won == 0:
                text = n_("A white line of {n} tile, top to bottom", "A white line of {n} tiles, top to bottom", n)
            else:
                text = n_("A black line of {n} tile, top to bottom", "A black line of {n} tiles, top to bottom", n)
        elif won == 0:
            text = n_("A white line of {n} tile, side to side", "A white line of {n} tiles, side to side", n)
        else:
            text = n_("A black line of {n} tile, side to side", "A black line of {n} tiles, side to side", n)
        text = text.format(n=n)
        if gift:
            text = self.words.text("{why}, completed by the other side").format(why=text)
        return text

    # ------------------------------------------------------------ rules and options

    def rule(self, rule: str) -> str:
        """Return the sentence for a rule that forbids something."""
        _ = self.words.text
        match rule:
            case "occupied":
                return _("A tile already lies here.")
            case "no-neighbour":
                return _("A tile must touch another tile, edge to edge.")
            case "colours":
                return _("The colours of touching edges must match.")
            case "three-edges":
                return _("Three edges of one colour would meet in the marked space.")
            case "outside-8x8":
                return _("All tiles must fit in an 8×8 area.")
            case "game-over":
                return _("The game is over.")
            case "limit":
                return _("The board cannot grow beyond its size limit.")
            case "first-move":
                return _("The first tile has its own place.")
        return _("That is not allowed here.")

    def option(self, option: str, value: str | None) -> str:
        """Return the name of an option, or of one of its values."""
        _ = self.words.text
        match option, value:
            case "first", None:  # who sits on the first seat
                return _("White")
            case "variant", None:
                return _("Variant")
            case "variant", "standard":
                return _("Standard")
            case "variant", "8x8":
                return _("8×8")
            case "variant", "loop":
                return _("LoopTrax")
            case "tie", None:
                return _("Both complete")
            case "tie", "rulebook":
                return _("The mover loses")
            case "tie", "tournament":
                return _("The mover wins")
        return value or option


def column_label(number: int) -> str:
    """Return the name of column `number`: 0 is @, 1 is A, 27 is AA; -1 is -A."""
    if number < 0:
        return "-" + notation.column_name(-number)
    return notation.column_name(number)


def row_label(number: int) -> str:
    """Return the name of a row; rows above the first one have a minus."""
    return str(number)

