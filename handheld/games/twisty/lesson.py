"""The lesson of Twisty Tracks, as data: six small positions, played alone on one frame.

tests/ui/test_lesson_twisty.py plays every step by the real rules.
"""

from __future__ import annotations

from typing import Any

from handheld.games.base import State, Token
from handheld.games.face import N_
from handheld.games.teach import Check, Lesson, Step

BLACK, BLUE = 0, 1  # trains
RED_STATION = 2
LEFT_OF_DEPOT = 1  # the cell to the left of the one before black's depot


def _runs(state: State, token: Token) -> list[tuple[int, int, Any, Any]]:
    """Return (train, borders crossed, how it ends, where or whom) of each train that a placement moves."""
    after = state.copy()
    events = after.play({0: token})
    return [(event.data[0], len(event.data[1]), event.data[2], event.data[-1]) for event in events
            if event.name == "run"]


def crosses(least: int) -> Check:
    """Return whether one train crosses at least so many borders."""
    return lambda state, token: any(borders >= least for _, borders, _, _ in _runs(state, token))


def stands_before(cell: int) -> Check:
    """Return whether a train stops before that cell."""
    return lambda state, token: any((end, where) == ("at", cell) for _, _, end, where in _runs(state, token))


def comes_home(train: int, station: int | None = None) -> Check:
    """Return whether that train reaches a station (that one, if one is named)."""
    return lambda state, token: any(one == train and end == "station" and station in (None, where)
                                    for one, _, end, where in _runs(state, token))


def crashes(state: State, token: Token) -> bool:
    """Return whether trains meet."""
    return any(end == "crashed" for _, _, end, _ in _runs(state, token))


def spares(state: State, token: Token) -> bool:
    """Return whether no trains meet."""
    return not crashes(state, token)


def at(cell: str) -> Check:
    """Return whether the placement is in that cell."""
    return lambda _state, token: token.startswith(cell)


def _moves(text: str) -> tuple[Token, ...]:
    return tuple(text.split())


LESSON = Lesson(
    game="twisty",
    seats=1,
    steps=(
        Step(
            "place",
            N_("The first track"),
            N_("This frame is yours: fifteen spaces and four trains round about. A tile can only be laid where one of "
               "your trains is about to enter. Those spaces are lit."),
            N_("Lay the tile in any lit space."),
            N_("The train has run to the end of its track. Every border it crosses is a point."),
            moves=_moves("1t14"),
            aid="place",
        ),
        Step(
            "turn",
            N_("Turn the tile"),
            N_("You choose which way the tile lies. The train follows the track that begins where it stands, over "
               "bridges and through tunnels. The ghost shows its whole way."),
            N_("Let the black train come out on the left."),
            N_("There it goes. The next tile for it must be laid on the left now."),
            moves=_moves("1t7"),
            offer=at("c1"),
            wants=stands_before(LEFT_OF_DEPOT),
            otherwise=N_("That way it comes out somewhere else. Turn the tile in the space below the black train."),
            aid="turn",
        ),
        Step(
            "far",
            N_("Long ways"),
            N_("A train runs on as long as there is track, through old tiles too, and round the curves of the frame. "
               "So it pays to lead it back to where you have built."),
            N_("Find a place where a train crosses five borders or more."),
            N_("That was a journey. Each border was a point."),
            moves=_moves("1t7 a2r3 1t5 a1r2 1t2 c1r1 1t4"),
            wants=crosses(5),
            wrong=((crosses(3), N_("Not bad, but there is a longer way.")),),
            otherwise=N_("That is a short ride. Look which train could run back over the old tiles."),
            aid="hint",
        ),
        Step(
            "home",
            N_("Coming home"),
            N_("A train that runs into a station is home and scores what stands there. The station is worth less to "
               "the next one."),
            N_("Bring the black train home."),
            N_("Home. The points of the way count as well."),
            moves=_moves("1t14 c1r2 1t13"),
            wants=comes_home(BLACK),
            otherwise=N_("The black train is not home yet. Look for a station next to where it stands."),
            aid="hint",
        ),
        Step(
            "best",
            N_("The better station"),
            N_("Stations are worth from twelve points to eighteen. Sometimes one tile can lead to either of two."),
            N_("Bring the blue train to the station that is worth most."),
            N_("Red, eighteen points: the best there is."),
            moves=_moves("1t4 e2r1 1t12"),
            wants=comes_home(BLUE, RED_STATION),
            wrong=((comes_home(BLUE), N_("That is a station, too, but one that is worth less. Turn the tile.")),),
            otherwise=N_("The blue train is not home yet. Look at the corner above it."),
            aid="hint",
        ),
        Step(
            "crash",
            N_("Head-on"),
            N_("Two trains are about to enter the same space. If the tile joins their tracks they crash: both are out, "
               "and reach no station."),
            N_("Fill the space between black and yellow without a crash."),
            N_("They pass each other, and both run on."),
            moves=_moves("1t8 c3r1 1t9 c1r1 1t10"),
            offer=at("c2"),
            wants=spares,
            wrong=((crashes, N_("That leads them into each other. Turn the tile.")),),
            otherwise=N_("Here, fill the space between black and yellow."),
            aid="turn",
        ),
    ),
    farewell=N_("Now you know the railway: long ways, good stations, no crashes, and room left for trains that still "
                "run. Others build at the same time, so the best stations go to who is first."),
    minutes=3,
)
