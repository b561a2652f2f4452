"""Golden records of Tunnel Lines: every ending, trigger, scoring case and short turn on every board for every number of
players, as far as they can be reached.

The games are played by three simple players from a seed; which seeds show what was looked for once, and
tests/games/tunnel/test_records.py plays every one through the plain reference and says what they must show together."""

from handheld import core
from handheld.core.tunnel import Bonus, End, Station, Tile
from handheld.games.tunnel import PACKAGE, notation
from handheld.session.match import Match

BOARDS = ("crossroads", "twinpark", "delta")
NAMES = ("Ada", "Bo", "Cy", "雪子")
FOUND: dict[tuple[str, int], tuple[tuple[str, str, int], ...]] = {  # (board, seats): player, chips, seed
    ("crossroads", 2): (
        ("shy", "scarce", 16), ("keen", "30", 53), ("anyhow", "30", 42), ("shy", "30", 66), ("keen", "30", 3),
        ("keen", "30", 64), ("anyhow", "scarce", 21), ("anyhow", "scarce", 54), ("anyhow", "30", 67),
        ("anyhow", "scarce", 26),
    ),
    ("twinpark", 2): (
        ("keen", "30", 0), ("anyhow", "scarce", 11), ("shy", "30", 54), ("anyhow", "30", 36), ("keen", "30", 10),
        ("anyhow", "30", 28), ("anyhow", "30", 51), ("anyhow", "scarce", 2), ("shy", "30", 27),
        ("anyhow", "scarce", 46),
    ),
    ("delta", 2): (
        ("keen", "30", 58), ("shy", "30", 53), ("anyhow", "scarce", 56), ("anyhow", "30", 53), ("keen", "30", 68),
        ("keen", "30", 0), ("keen", "30", 51), ("anyhow", "scarce", 39), ("anyhow", "30", 23),
        ("anyhow", "scarce", 138),
    ),
    ("crossroads", 3): (
        ("keen", "scarce", 39), ("anyhow", "30", 49), ("keen", "30", 55), ("anyhow", "30", 61), ("shy", "30", 23),
        ("anyhow", "30", 4), ("shy", "30", 17), ("anyhow", "30", 91),
    ),
    ("twinpark", 3): (
        ("anyhow", "scarce", 52), ("keen", "30", 53), ("shy", "30", 69), ("anyhow", "30", 20), ("anyhow", "30", 43),
        ("anyhow", "30", 8), ("keen", "scarce", 2), ("anyhow", "30", 62),
    ),
    ("delta", 3): (
        ("keen", "30", 38), ("anyhow", "scarce", 59), ("anyhow", "30", 19), ("anyhow", "30", 15), ("shy", "30", 14),
        ("keen", "30", 40), ("keen", "30", 30), ("anyhow", "scarce", 20),
    ),
    ("crossroads", 4): (
        ("keen", "30", 59), ("shy", "30", 68), ("anyhow", "30", 35), ("shy", "30", 101), ("anyhow", "30", 163),
        ("keen", "30", 49), ("anyhow", "30", 51), ("anyhow", "30", 11),
    ),
    ("twinpark", 4): (
        ("keen", "30", 38), ("shy", "30", 25), ("anyhow", "30", 17), ("anyhow", "30", 44), ("anyhow", "30", 27),
        ("anyhow", "30", 24), ("shy", "30", 43), ("anyhow", "30", 63),
    ),
    ("delta", 4): (
        ("keen", "30", 6), ("anyhow", "30", 70), ("anyhow", "30", 1), ("anyhow", "30", 56), ("shy", "30", 681),
        ("anyhow", "30", 42),
    ),
}  # fmt: skip

SEEDS = {"hidden": 1, "equal": 1, "late": 6, "unjoined": 0, "all": 1}


def begun(seats, seed, **options):
    """Return a match before the first turn."""
    match = Match(PACKAGE.rules(), seats, options, seed, NAMES[:seats])
    match.headers = {"Date": ("2026-11-30 01:02",), "Players": ("person", *["computer 4"] * (seats - 1))}
    return match


def anyhow(game, act, chance):
    """A player that lays anything, and one time in ten a station."""
    if isinstance(act, Station):
        return 0 if chance % 10 else 2
    return 1


def shy(game, act, chance):
    """A player that meets nobody, keeps lines alive, and does not end the game: games get stuck."""
    if act == End(passed=True) and isinstance(act, End):
        return 1000
    if isinstance(act, Station):
        return -500
    if isinstance(act, Bonus):
        return 50 if act.vertex < 0 else 0
    after, seat = game.copy(), game.player
    done = after.play(act)
    if not isinstance(act, Tile):
        return 0
    worth = chance % 40 - 80 * len(done.chips) - 60 * after.is_dead(seat, act.line)
    if done.completed is not None:
        other = game.line(seat, 1 - act.line)
        worth += -1000 if other and other.done else 30
    return worth


def keen(game, act, chance):
    """A player that takes points, places hubs and goes for terminals."""
    after, seat = game.copy(), game.player
    after.play(act)
    worth = 100 * after.points[seat] + 300 * sum(own == seat for _, own in after.hubs.values()) + chance % 60
    for number in (0, 1):
        line, away = after.line(seat, number), after.to_terminal(seat, number)
        if line is None:
            worth -= 600
        elif not line.done:
            worth -= 1500 if away is None else 70 * away
        else:
            worth += 600
    return worth


PLAYERS = {"anyhow": anyhow, "shy": shy, "keen": keen}


def step(match, player, k):
    """Let whoever is to act make the step that the player likes best; number k draws among equals."""
    (seat,) = match.waiting_for()
    moves, game = match.state.moves(seat), match.state.core
    start = core.draw(match.seed, 1000 * k, len(moves))
    order = [*moves[start:], *moves[:start]]

    def worth(n):
        return PLAYERS[player](game, notation.read(order[n]), core.draw(match.seed, 1000 * k + n + 1, 1 << 20)), -n

    match.choose(seat, order[max(range(len(order)), key=worth)])


def played(seats, seed, player, most=10_000, **options):
    """Return a match in which all play like that."""
    match = begun(seats, seed, **options)
    while match.waiting_for() and match.at < most:
        step(match, player, match.at)
    return match


def records():
    """Yield (name, match)."""
    for (board, seats), games in FOUND.items():
        for number, (player, stations, seed) in enumerate(games, 1):
            match = played(seats, seed, player, board=board, stations=stations)
            yield f"{match.outcome.reason}-{board}-{seats}-{number}", match
    for name, seats, player, options in (
        ("hidden", 3, "keen", {"hands": "hidden"}),
        ("equal", 3, "anyhow", {"last-turns": "equal"}),
        ("late", 4, "keen", {"seat-bonus": "on"}),
        ("unjoined", 2, "keen", {"noroute": "none"}),
        ("all", 4, "anyhow", {"hands": "hidden", "last-turns": "equal", "seat-bonus": "on", "noroute": "none"}),
    ):
        match = played(seats, SEEDS[name], player, **options)
        yield f"{match.outcome.reason}-{name}", match
    for reason, loser in (("resigned", 1), ("agreed", None), ("time", 0)):
        match = played(2, 7, "keen", 30)
        match.finish(reason, loser)
        yield reason, match
    match = played(4, 8, "keen", 40)
    while len(match.state.seen_by(None)["turn_tiles"]) != 2:
        step(match, "keen", match.at)
    match.comments = {0: "Who begins?", 13: "all is dealt", match.at: "two tiles, and one to come"}
    match.headers["Site"] = ("a café table", "by the window")
    yield "running", match
