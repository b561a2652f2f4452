"""The lesson of Trax, as data: ten small positions from the first tile to the first parried threat.

The learner is white throughout. tests/ui/test_lesson.py plays every step by the real rules: what a step asks for is
legal and does what the words say, and what it calls wrong is.
"""

from __future__ import annotations

from handheld.games.base import State, Token
from handheld.games.face import N_
from handheld.games.teach import Check, Lesson, Step

WHITE, BLACK = 0, 1


def _ends(state: State, token: Token) -> tuple[int, int | None]:
    """Return how many tiles a turn forces and who wins by it (None: nobody)."""
    after = state.copy()
    events = after.play({after.to_act()[0]: token})
    outcome = after.outcome()
    winner = outcome.places.index(0) if outcome is not None and len(set(outcome.places)) > 1 else None
    return sum(event.name == "tile" for event in events) - 1, winner


def forces(least: int) -> Check:
    """Return whether a turn forces at least so many tiles."""
    return lambda state, token: _ends(state, token)[0] >= least


def quiet(state: State, token: Token) -> bool:
    """Return whether a turn forces nothing."""
    return _ends(state, token)[0] == 0


def wins(state: State, token: Token) -> bool:
    """Return whether a turn wins for who plays it."""
    return _ends(state, token)[1] == state.to_act()[0]


def gives(state: State, token: Token) -> bool:
    """Return whether a turn wins for the other player."""
    winner = _ends(state, token)[1]
    return winner is not None and winner != state.to_act()[0]


def holds(state: State, token: Token) -> bool:
    """Return whether after this turn the other player can't win at once."""
    after = state.copy()
    after.play({after.to_act()[0]: token})
    seats = after.to_act()
    return bool(seats) and not any(wins(after, reply) for reply in after.moves(seats[0]))


def one_of(*tokens: Token) -> Check:
    """Return whether the token is one of these."""
    return lambda _state, token: token in tokens


def _moves(text: str) -> tuple[Token, ...]:
    return tuple(text.split())


LESSON = Lesson(
    game="trax",
    seat=WHITE,
    steps=(
        Step(
            "place",
            N_("The first tile"),
            N_("Trax needs no board: the tiles become the board. All tiles are the same, with curves on one side and "
               "straights on the other, and each carries white and black track. You play White."),
            N_("Lay the first tile."),
            N_("That is the start. Everything else grows from this tile."),
            aid="place",
            zoom=2.2,
        ),
        Step(
            "match",
            N_("Colours must match"),
            N_("A new tile goes beside a tile that already lies, edge to edge. Where they touch, white must meet white "
               "and black must meet black. The dots show where a tile can go."),
            N_("Lay a tile on any dot."),
            N_("It fits. Tiles that do not fit are never offered."),
            moves=_moves("@0+ B1\\"),
            offer=quiet,
            aid="place",
            zoom=1.8,
        ),
        Step(
            "turn",
            N_("Choose the tile"),
            N_("Two or three tiles fit in every space. Go through them until you see the one you want."),
            N_("Lay the tile that bends the white track to the left."),
            N_("Just so. The side of the tile and the way it lies are your choice, as long as it fits."),
            moves=_moves("@0/ B1+"),
            offer=one_of("A0+", "A0/", "A0\\"),
            wants=one_of("A0\\"),
            wrong=(
                (one_of("A0+"), N_("That one runs straight up. Turn on.")),
                (one_of("A0/"), N_("That one bends to the right. Turn on.")),
            ),
            otherwise=N_("Turn on until the white track bends to the left."),
            aid="turn",
            zoom=1.8,
        ),
        Step(
            "forced",
            N_("Forced tiles"),
            N_("When two ends of the same colour point into one empty space, they have to be joined at once, in the "
               "same turn. The tile that joins them is laid for you. You see it beforehand, in ochre."),
            N_("Lay a tile that forces another one."),
            N_("One tile chosen, one tile forced: both were your turn."),
            moves=_moves("@0+ B1+"),
            wants=forces(1),
            otherwise=N_("That forces nothing. Bend a track towards an empty space that another end of the same "
                         "colour already points into."),
            aid="hint",
            zoom=1.8,
        ),
        Step(
            "cascade",
            N_("One leads to another"),
            N_("A forced tile can force the next one, and so on. The numbers show the order. Look at the whole chain "
               "before you decide: it is all part of your turn."),
            N_("Force three tiles or more in one turn."),
            N_("What a chain! Long ones often decide a game, so look at them twice."),
            moves=_moves("@0/ B1+ C1/ @1+ E1/ A2/"),
            wants=forces(3),
            wrong=((forces(1), N_("That is a start, but it forces fewer than three. Try a curve somewhere else.")),),
            otherwise=N_("That forces nothing. Try a curve above or below the row."),
            aid="hint",
            zoom=1.35,
        ),
        Step(
            "illegal",
            N_("Turns that are not allowed"),
            N_("No tile can join three ends of the same colour. A turn that would make three of them meet in one space "
               "is not allowed at all, and nothing of it stays. That is why there is no dot inside this hollow."),
            N_("Go to a space in the hollow and ask why not."),
            N_("Three ends of one colour would meet in the marked space. So the whole turn is refused, and you choose "
               "another one."),
            moves=_moves("@0/ A0/ A0+ @1/ @1+ C4/ B4\\ A4/ @1/ A4+"),
            doing="why",
            rule="three-edges",
            otherwise=N_("That turn is allowed. Here, go to a space inside the hollow."),
            aid="why",
            zoom=1.5,
        ),
        Step(
            "loop",
            N_("A loop wins"),
            N_("A track that runs back into itself is a loop. Whoever's colour it is wins. Here both ends of the white "
               "track point up, side by side."),
            N_("Close the white loop."),
            N_("A loop! You laid one tile and the forced one closed it. White wins."),
            moves=_moves("@0/ B1\\ @1\\ B2+"),
            wants=wins,
            otherwise=N_("That leaves the loop open. Lead one white end over to the other."),
            aid="hint",
            zoom=1.8,
        ),
        Step(
            "line",
            N_("A line wins too"),
            N_("A line is one track from the top edge of all the tiles to the bottom edge, or from the left edge to "
               "the right edge, where that is eight rows or columns or more. It may bend as it likes."),
            N_("Join the two white tracks from top to bottom."),
            N_("A line over eight rows, bends and all. White wins."),
            moves=_moves("@0+ A2+ @1+ A0\\ C2+ A0\\ B2+ A0/ C5\\ A0\\ A0+ C8\\"),
            wants=wins,
            wrong=((gives, N_("Careful! The forced tile would close a black loop, and Black wins, although it was "
                              "your turn.")),),
            otherwise=N_("That does not join them yet. Lay your tile in the gap between the two white tracks."),
            aid="hint",
        ),
        Step(
            "attack",
            N_("Win in one"),
            N_("A track that a single turn can finish is a threat. Look for threats in every turn, and for your own "
               "first: forced tiles may close the last gap for you."),
            N_("White can win in one turn. Find it."),
            N_("Well seen. Your tile forced two more, and they closed the loop."),
            moves=_moves("@0+ A0/ A0+ B3\\ C2\\ A0/ @2/ D4\\"),
            wants=wins,
            otherwise=N_("That does not win yet. Look for two white ends that point the same way."),
            aid="hint",
            zoom=1.5,
        ),
        Step(
            "parry",
            N_("Stop a threat"),
            N_("Now Black threatens to win: both ends of the black track at the top point up, as yours did before. "
               "You can't leave a turn out, so use it to spoil the loop."),
            N_("Stop the black loop."),
            N_("Black has nothing left to finish. Two threats at once can't be stopped, though: be the first to make "
               "them."),
            moves=_moves("@0+ A0/ A3+ B2/ A4+ @1\\"),
            wants=holds,
            wrong=((gives, N_("That closes the black loop yourself: Black wins in your turn.")),),
            otherwise=N_("Black would still close the loop. Lay your tile where the black track wants to go."),
            aid="hint",
            coach=True,
            zoom=1.3,
        ),
    ),
    farewell=N_("Now you know Trax: fit the colours, mind the forced tiles, finish a loop or a line, and never help "
                "the other side to finish one."),
)
