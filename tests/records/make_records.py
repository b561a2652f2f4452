"""Write the golden records anew: `python tests/records/make_records.py` (after a change of the format or of rules).

Trax games are taken from the vectors, so their ends were judged by the independent reference."""

import hashlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent
VECTORS = HERE.parent / "vectors" / "trax"
sys.path.insert(0, str(HERE.parent))


def vector(name, wanted):
    """Return the first line of a vector file for which `wanted` holds."""
    for line in (VECTORS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
        found = json.loads(line)
        if wanted(found):
            return found
    raise LookupError(name)


def trax(moves, names=("Ada", "Bo"), **options):
    """Return a match of these moves."""
    from handheld.games import registered
    from handheld.session.match import Match

    match = Match(registered()["trax"].rules(), 2, options, 2026, names)
    match.headers = {"Date": ("2026-11-30 01:02",), "First": ("1",), "Players": ("person", "computer 4")}
    for n, token in enumerate(moves.split()):
        match.choose(n % 2, token)
    return match


def trax_records():
    """Yield (name, match) for every way in which a game of Trax ends, and a few others."""
    for variant in ("standard", "8x8", "loop"):
        line = vector(f"random_{variant}", lambda one: one["loop"] and one["winner"] in ("W", "B") and not one["line"])
        yield f"loop-{variant}", trax(line["moves"], variant=variant)
    for variant in ("standard", "8x8"):
        line = vector("lines", lambda one, variant=variant: one["variant"] == variant)
        yield f"line-{variant}", trax(line["moves"], variant=variant)
    for tie in ("rulebook", "tournament"):
        for mover in "WB":
            line = vector("both_win", lambda one, mover=mover: one["mover"] == mover and one["variant"] == "standard")
            yield f"both-{tie}-{mover.lower()}", trax(line["moves"], tie=tie)
    for kind in ("full", "dead_spaces"):
        line = vector("draws_8x8", lambda one, kind=kind: one["kind"] == kind)
        yield f"no-move-{kind.replace('_', '-')}", trax(line["moves"], variant="8x8")
    for reason, loser in (("resigned", 1), ("time", 0), ("agreed", None)):
        match = trax("@0/ A2+ A3/ @2/")
        match.finish(reason, loser)
        yield reason, match
    match = trax("@0/ A2+ A3/ @2/", ("Zoë \"the rail\"", "雪子 \\"))
    match.headers["Site"] = ("a café table", "by the window")
    match.comments = {0: "An opening with words.", 2: "long " * 40, 4: "and so on"}
    yield "running", match
    wide = vector("wide", lambda one: len(one["rows"][0]) > 40)
    yield "loop-wide", trax(wide["moves"], variant=wide["variant"])


def longest_turns() -> Iterator[tuple[int, str]]:
    """Yield (seat, token) of a game of LoopTrax that reaches the program's limits: 1,024 columns of 64 rows, full."""
    from handheld.games.trax.notation import column_name

    yield 0, "@0+"
    for n in range(1, 65_536):
        row, column = divmod(n, 1024)
        yield n % 2, f"{column_name(column + 1)}{row + 1}+"


def longest():
    """Return the match of longest_turns(): a draw by the limit of the board."""
    match = trax("", variant="loop")
    for seat, token in longest_turns():
        match.step({seat: token})
    return match


def blank_records():
    """Yield the records of the game to copy."""
    from handheld.games import blank
    from handheld.session.match import Match

    match = Match(blank.PACKAGE.rules(), 2, {}, 1, ["Ada", "Bo"])
    n = 0
    while match.waiting_for():
        match.choose(n % 2, match.state.moves(n % 2)[-1])
        n += 1
    yield "last", match


def kept():
    """Yield (game, name, match) of every golden record but the one that is too long to keep."""
    from records import make_coast, make_tunnel, make_twisty

    makers = {
        "trax": trax_records, "twisty": make_twisty.records, "tunnel": make_tunnel.records,
        "coast": make_coast.records, "blank": blank_records,
    }  # fmt: skip
    for game, records in makers.items():
        for name, match in records():
            yield game, name, match


def main() -> None:
    from handheld.session import record

    for game, name, match in kept():
        (HERE / game).mkdir(exist_ok=True)
        (HERE / game / f"{name}.rail").write_text(record.write(match), encoding="utf-8")
    whole = hashlib.sha256(record.write(longest()).encode()).hexdigest()
    (HERE / "trax" / "board-limit.sha256").write_text(whole + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
