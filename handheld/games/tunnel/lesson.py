"""The lesson of Tunnel Lines, as data: ten places in one game of two players, told from its first tile to its last.

tests/ui/test_lesson_tunnel.py plays every step by the real rules.
"""

from __future__ import annotations

from typing import Any

from handheld.games.base import State, Token
from handheld.games.face import N_
from handheld.games.teach import Check, Lesson, Step

LEARNER = 0
TURNS = (  # the deal, then the turns one after the other; the learner begins
    "f1 d1A1 d2A2 d1B1 d2B2 d2C1 d1C2 d2D1 d1D2 d2E1 d1E2 d1F1 d2F2",
    "t0.108.57.58 t0.110.58.59 t0.112.59.60 end",
    "t0.151.81.80 t0.127.80.79 t0.125.79.78 end",
    "t0.114.60.61 t0.115.61.74.A1 t0.139.74.75 end",
    "t0.123.78.77 t0.121.77.76.A2 t0.141.76.87 end",
    "t0.119.75.76 t1.11.6.13 t1.24.13.21 end",
    "t0.160.87.97 t0.178.97.106.B2 t0.176.106.105 end",
    "s74 end",
    "t0.175.105.95.D1 t0.155.95.94 t0.153.94.83 end",
    "t0.143.76.77 t0.122.77.65 t0.124.65.66 end",
    "t0.152.83.82 b97 t1.28.24.25 t1.30.25.26 end",
    "t0.102.66.54 t0.104.54.55.B1 t0.105.55.68 end",
    "t1.32.26.27 t1.52.27.38 t1.53.38.39 end",
    "t0.107.68.69 b54 t1.39.21.30 t1.56.30.40 end",
    "t1.75.39.40 t1.57.40.41 t1.59.41.42 end",
    "t1.76.40.51 t1.96.51.63 t1.118.63.75 end",
    "s26 end",
    "t1.140.75.87 t1.161.87.98 t1.180.98.108 end",
    "s27 end",
    "t1.198.108.117",
)


def until(turn: int, steps: int = 0) -> tuple[Token, ...]:
    """Return what leads to a place in the game: so many turns (the deal is one), and so many steps of the next."""
    told = [token for one in TURNS[:turn] for token in one.split()]
    return (*told, *(TURNS[turn].split()[:steps] if steps else ()))


def _after(state: State, token: Token) -> tuple[Any, list[tuple[str, Any]]]:
    """Return what the learner sees after a step, and what happens in it."""
    after = state.copy()
    events = after.play({LEARNER: token})
    return after.seen_by(LEARNER), [(event.name, event.data) for event in events]


def starts_with(words: str) -> Check:
    """Return whether the token begins like that."""
    return lambda _state, token: token.startswith(words)


def nearer(state: State, token: Token) -> bool:
    """Return whether the first line has fewer tiles to go to a terminal then."""
    before, after = state.seen_by(LEARNER)["away"][LEARNER][0], _after(state, token)[0]["away"][LEARNER][0]
    return bool(before is not None and after is not None and after < before)


def plays_hub(_state: State, token: Token) -> bool:
    """Return whether a card is played."""
    return token.count(".") == 4


def earns(least: int) -> Check:
    """Return whether the stations of a step bring at least so many points."""
    def check(state: State, token: Token) -> bool:
        got = [data[1] for name, data in _after(state, token)[1] if name in ("chip", "station", "bonus")]
        return bool(sum(got) >= least)

    return check


def sets_station(state: State, token: Token) -> bool:
    """Return whether a tile makes a station."""
    return any(name == "chip" for name, _ in _after(state, token)[1])


def completes(state: State, token: Token) -> bool:
    """Return whether a tile completes a line."""
    return any(name == "done" for name, _ in _after(state, token)[1])


def joins(letter: str) -> Check:
    """Return whether the hubs of a letter have a trip then, and the learner takes part in it."""
    def check(state: State, token: Token) -> bool:
        trip = _after(state, token)[0]["trips"][letter]
        return bool(trip["case"] == "route" and LEARNER in trip["players"])

    return check


LESSON = Lesson(
    game="tunnel",
    minutes=6,
    wide=True,
    steps=(
        Step(
            "start",
            N_("The first tile"),
            N_("You are a railway company that digs two lines right across the town. A line starts at a white arrow. "
               "A tile joins two corners of its cell, along the edge between them."),
            N_("Start your first line at any white arrow."),
            N_("That is where your line starts. Its first station is there already."),
            moves=until(1),
        ),
        Step(
            "on",
            N_("Three tiles"),
            N_("A turn is three tiles, each one from the end of the line. In the end the line must come to a black "
               "arrow, on the side across from its start or on a side next to that."),
            N_("Lay the second tile, and come nearer to the far side."),
            N_("One more, then the tick ends the turn. Until then you can take everything back."),
            moves=until(1, 1),
            wants=nearer,
            otherwise=N_("That takes your line no nearer to a black arrow across from its start."),
        ),
        Step(
            "sharp",
            N_("No sharp corners"),
            N_("A line may not fork, nor meet itself. And it may not turn a sharp corner where there is no station: "
               "some cells at the end of your line take no tile at all."),
            N_("Ask why the cell above your last tile takes none."),
            N_("Just so. With a station at the end of the line it would be allowed."),
            moves=until(3),
            doing="why",
            rule="acute",
            otherwise=N_("That is allowed. Ask about the cell above the tile you laid last."),
        ),
        Step(
            "hub",
            N_("A hub of your own"),
            N_("Homes, offices and theatres are hubs. Only who plays a card of that kind may lay a tile there, "
               "and only one in a turn. The other side holds the second card of the same letter."),
            N_("Lay the next tile on the hub of homes."),
            N_("The letter stays there. At the end the shortest trip between the two hubs of a letter brings points."),
            moves=until(3, 1),
            offer=starts_with("t0."),
            wants=plays_hub,
            otherwise=N_("That runs past the hub, and your card stays in your hand."),
        ),
        Step(
            "station",
            N_("Where lines meet"),
            N_("A station is set where a line joins another one, and where it leaves it again. Whoever laid the tile "
               "gets a point for each hub that touches the station."),
            N_("Join the other line where a hub touches the new station."),
            N_("The other side can use this station, too. While two lines run side by side they need no more."),
            moves=until(5),
            offer=starts_with("t0."),
            wants=earns(1),
            wrong=((sets_station, N_("A station, but no hub touches it: no point.")),),
            otherwise=N_("There your line meets no other."),
        ),
        Step(
            "second",
            N_("The second line"),
            N_("From your second turn on you can start another line, across from the start of the first or on a side "
               "next to that. From then on three tiles go to both lines together."),
            N_("Start your second line with one of the tiles left."),
            N_("Two lines. Their tiles are limited, though: eighteen for each."),
            moves=until(5, 1),
            wants=starts_with("t1."),
            otherwise=N_("That carries on your first line. Choose a white arrow."),
        ),
        Step(
            "chip",
            N_("A station instead of tiles"),
            N_("In place of three tiles you can set one station on a line that is not complete, between two of its "
               "stations. Your own hub A has none yet."),
            N_("Set a station that two hubs touch."),
            N_("Two points. And now it is one minute from hub A to hub A."),
            moves=until(7),
            offer=starts_with("s"),
            wants=earns(2),
            wrong=((earns(1), N_("Only one hub touches that.")),),
            otherwise=N_("No hub touches that. Look where two of them meet on your line."),
        ),
        Step(
            "terminal",
            N_("The terminal"),
            N_("Your line is close to a black arrow. Here, too, three tiles must be laid: the other two go to your "
               "second line. At the end, a line that came to no terminal costs you station points."),
            N_("Complete your first line."),
            N_("Complete. A terminal brings a bonus station on the same line."),
            moves=until(13),
            offer=starts_with("t0."),
            wants=completes,
            otherwise=N_("That leads past the terminal. Your first line is one tile away from it."),
        ),
        Step(
            "bonus",
            N_("What a trip costs"),
            N_("A trip takes one minute from station to station, however far, and three for each change. All whose "
               "lines are on a shortest trip get 3 points, or 6 if they placed one of its hubs."),
            N_("Give your hub B a station, so that a trip leads to the other B."),
            N_("Three minutes on the way, three for one change: six. The trip runs on your line and the hub is "
               "yours: 6 points."),
            moves=until(13, 1),
            wants=joins("B"),
            wrong=((earns(1), N_("That brings points now, but your hub B still has no station.")),),
            otherwise=N_("Your hub B still has no station. Choose one of its corners on your line."),
            about="b54",
        ),
        Step(
            "last",
            N_("The end"),
            N_("Once somebody has completed both lines everybody else has one more turn. The same goes when stations "
               "run out, or when three lines of two players have ended."),
            N_("Complete your second line."),
            N_("With both lines complete your station points count in full; with one they are halved, with none they "
               "are lost."),
            moves=until(19, 1),
            wants=completes,
            otherwise=N_("The game would go on. The black arrow is right in front of your second line."),
        ),
    ),
    farewell=N_("Now you know how to dig: hubs where lines of yours will run, stations that touch several of them, and "
                "an eye on the trips of the others. Finish your lines before somebody ends the game."),
)
