"""Results and statistics."""

import sqlite3

import pytest
from contract.games import ALL, played
from session.support import run, trax

from handheld.games import BUILDING, twisty
from handheld.session import record
from handheld.session.match import Match
from handheld.session.results import VERSION, Results, load, result_of, tally


def won(seed, level=3, **options):
    """Return a finished random game of Trax against a computer."""
    match = played(ALL["trax"], seed)
    match.names = ["Ada", "Level"]
    match.headers["Players"] = ("person", f"computer {level}" if level else "person")
    match.headers["Date"] = (f"2026-11-{seed + 10:02} 10:00",)
    return match


def fill(store, results, matches):
    for match in matches:
        results.add(store.keep(match), match)
    store.flush()


def test_finished_games_are_counted_and_kept(store):
    results = Results(store)
    match = trax(17)
    fill(store, results, [match])
    (one,) = results.select("trax")
    assert (one.game, one.variant, one.reason, one.turns, one.date) == (
        "trax", "standard", "loop", 17, "2026-11-30 01:02",
    )
    assert [(sat.name, sat.level, sat.place, sat.score) for sat in one.seats] == [("Ada", 0, 0, 1), ("Bo", 3, 1, 0)]
    assert Results(store).all == results.all
    assert load(results.path) == results.all


@pytest.mark.parametrize("practice", [True, False])
def test_unfinished_games_and_practice_count_for_nothing(store, practice):
    match = trax(17 if practice else 5)
    match.practice = practice
    assert result_of("x.rail", match) is None
    results = Results(store)
    fill(store, results, [match])
    assert results.all == {}


def test_a_single_player_who_gives_up_has_no_result():
    match = played(ALL["frames"], 2)
    alone = Match(ALL["frames"].rules(), 1, {}, 1)
    alone.finish("resigned", 0)
    assert result_of("x.rail", alone) is None
    assert result_of("x.rail", match) is not None


def test_a_result_is_counted_once(store):
    results = Results(store)
    match, path = trax(17), store.keep(trax(17))
    for _ in range(3):
        results.add(path, match)
    store.flush()
    assert len(load(results.path)) == len(results.all) == 1


def test_statistics_by_variant_and_level(store):
    results = Results(store)
    matches = [won(seed, level=seed % 3) for seed in range(12)]
    fill(store, results, matches)
    assert tally(results.select("trax")).games == 12
    total = [0, 0, 0]
    for variant in ("standard", "8x8", "loop"):
        for level in (0, 1, 2):
            found = tally(results.select("trax", variant, level))
            mine = [one for n, one in enumerate(matches) if one.options["variant"] == variant and n % 3 == level]
            assert found.games == len(mine)
            for seat in (0, 1):
                wins = sum(one.outcome.places[seat] < one.outcome.places[1 - seat] for one in mine)
                assert (found.wins or (0, 0))[seat] == wins
            assert found.shared == sum(one.outcome.places == (0, 0) for one in mine)
            total = [a + b for a, b in zip(total, (*(found.wins or (0, 0)), found.shared), strict=True)]
    assert sum(total) == 12
    assert tally([]).games == 0
    assert results.select("other") == []
    assert [one.date for one in results.select("trax")] == sorted(one.date for one in results.select("trax"))
    assert results.select("trax", seats=3) == []


def test_games_of_several_seats():
    match = played(ALL["frames"], 4)
    one = result_of("f.rail", match)
    assert len(one.seats) == match.seats
    assert tuple(sat.score for sat in one.seats) == match.outcome.scores
    assert sum(tally([one]).wins) + tally([one]).shared == 1


@pytest.mark.parametrize("damage", ["gone", "garbage", "truncated", "empty", "other schema", "newer"])
def test_results_are_built_again_from_the_replays(store, damage):
    results = Results(store)
    fill(store, results, [won(seed) for seed in range(4)])
    (store.folder / "replays" / "bad.rail").write_text("bad")
    path, data = results.path, results.path.read_bytes()
    if damage == "gone":
        path.unlink()
    elif damage == "other schema":
        path.unlink()
        with sqlite3.connect(path) as connection:
            connection.execute("CREATE TABLE cat (name TEXT)")
            connection.execute(f"PRAGMA user_version = {VERSION}")
        connection.close()
    elif damage == "newer":
        with sqlite3.connect(path) as connection:
            connection.execute("PRAGMA user_version = 9")
        connection.close()
    else:
        path.write_bytes({"garbage": b"x" * 9000, "truncated": data[: len(data) // 2], "empty": b""}[damage])
    again = Results(store)
    store.flush()
    assert again.all == results.all
    assert load(path) == results.all
    if damage not in ("gone", "empty"):
        assert [str(one) for one in again.notices] == [
            "The results could not be read; they were counted again from the replays."
        ]
        assert (store.folder / "aside" / "results.sqlite.why.txt").exists()


OLD = """
CREATE TABLE game (file TEXT PRIMARY KEY, game TEXT NOT NULL, options TEXT NOT NULL, date TEXT NOT NULL,
                   reason TEXT NOT NULL, turns INTEGER NOT NULL);
CREATE TABLE seat (file TEXT NOT NULL REFERENCES game, seat INTEGER NOT NULL, name TEXT NOT NULL,
                   level INTEGER NOT NULL, place INTEGER NOT NULL, score INTEGER NOT NULL, PRIMARY KEY (file, seat));
INSERT INTO game VALUES ('old.rail', 'trax', '', '', 'loop', 1);
INSERT INTO seat VALUES ('old.rail', 0, 'Ada', 0, 0, 1);
PRAGMA user_version = 1;
"""


def test_results_of_an_older_version_are_counted_again_without_a_word(store):
    kept = won(1)
    store.keep(kept)
    store.flush()
    with sqlite3.connect(store.folder / "results.sqlite") as connection:
        connection.executescript(OLD)
    connection.close()
    results = Results(store)
    store.flush()
    assert [one.variant for one in results.all.values()] == [kept.options["variant"]]
    assert results.notices == []
    assert load(results.path) == results.all
    results.add(store.keep(won(2)), won(2))
    store.flush()
    assert load(results.path) == results.all


def alone(seed, name="Ada", date="2026-11-30 10:00", level=0, **options):
    """Return a finished game of one player, in which the first move was made at each step."""
    match = Match(twisty.PACKAGE.rules(), 1, options, seed, [name])
    match.headers["Players"] = (f"computer {level}" if level else "person",)
    match.headers["Date"] = (date,)
    while match.waiting_for():
        match.choose(0, match.state.moves(0)[0])
    return match


def test_best_scores_of_people_alone(store, monkeypatch):
    monkeypatch.setenv(BUILDING, "twisty")
    results = Results(store)
    deals = {seed: alone(seed, date=f"2026-11-{seed + 10}") for seed in range(8)}
    again = alone(3, "Bo", "2026-12-01")
    machine = alone(3, level=2)
    practice = alone(4)
    practice.practice = True
    other = alone(5, variant="travel")
    fill(store, results, [*deals.values(), again, machine, practice, other])
    best = results.best("twisty", "standard")
    scores = [one.score for one in best]
    assert scores == sorted((match.outcome.scores[0] for match in [*deals.values(), again]), reverse=True)
    assert [one.result.date for one in results.best("twisty", "standard", deal=3)] == ["2026-11-13", "2026-12-01"]
    assert [one.name for one in results.best("twisty", "standard", name="Bo")] == ["Bo"]
    assert len(results.best("twisty", "standard", most=3)) == 3
    assert [one.score for one in results.best("twisty", "travel")] == [other.outcome.scores[0]]
    assert results.best("twisty", "stations") == results.best("twisty", deal=99) == []
    assert Results(store).best("twisty", "standard") == best
    results.rebuild()
    assert {one.result.deal for one in results.best("twisty", "standard")} == set(map(str, range(8)))


def test_best_scores_at_a_table_are_those_of_people(store):
    results = Results(store)
    match = Match(ALL["frames"].rules(), 3, {}, 2**64 - 1, ["Ada", "Level", "Cy"])
    match.headers["Players"] = ("person", "computer 1", "person")
    while match.waiting_for():
        seat = match.waiting_for()[0]
        match.choose(seat, match.state.moves(seat)[seat])
    fill(store, results, [match])
    best = results.best("frames", seats=3, deal=2**64 - 1)
    scores = match.outcome.scores
    assert [(one.name, one.score) for one in best] == [("Cy", scores[2]), ("Ada", scores[0])]
    assert results.best("frames", seats=None) == best
    assert results.best("frames") == []
    match = played(ALL["frames"], 1)
    match.headers["Players"] = ("person",) * match.seats
    assert result_of("x", match).deal == "1"


def test_a_record_with_other_draws_is_a_result_but_not_of_that_deal():
    match = alone(12)
    text = record.write(match).replace('[Seed "12"]', '[Seed "13"]')
    forged = record.read(text, ALL)
    assert forged.foreign
    assert forged.outcome == match.outcome
    assert result_of("x", forged).deal == ""
    assert result_of("x", record.read(record.write(match), ALL)).deal == "12"
    assert result_of("x", trax(17)).deal == ""  # nothing is drawn in Trax


def test_given_up_games_have_no_best_score(store):
    results = Results(store)
    match = Match(twisty.PACKAGE.rules(), 2, {}, 5, ["Ada", "Bo"])
    match.finish("resigned", 0)
    fill(store, results, [match])
    assert len(results.all) == 1
    assert results.best("twisty", seats=2) == []


def test_rebuilding_forgets_what_has_no_replay(store):
    results = Results(store)
    match = won(1)
    path = store.keep(match)
    results.add(path, match)
    store.delete(path)
    store.flush()
    assert len(results.all) == 1
    assert results.rebuild() == 0
    store.flush()
    assert load(results.path) == {}


def test_a_database_that_cannot_be_written_is_a_problem_not_a_crash(store):
    results = Results(store)
    results.path.mkdir()
    results.add(store.keep(trax(17)), trax(17))
    store.flush()
    assert len(results.all) == 1
    assert "could not be saved" in str(store.problem)


def test_synchronous_is_extra(store):
    from handheld.session.results import connect

    connection = connect(store.folder / "results.sqlite")
    assert connection.execute("PRAGMA synchronous").fetchone() == (3,)  # FULL lost the last commit
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    connection.close()


TORN = """
import os, sys
from pathlib import Path
from handheld.session.match import Match
from handheld.session.results import connect
connection = connect(Path(sys.argv[1]))
connection.execute("PRAGMA cache_size = 1")
connection.execute("BEGIN IMMEDIATE")
connection.execute("DELETE FROM seat")
connection.execute("DELETE FROM game")
for n in range(3000):
    connection.execute("INSERT INTO game VALUES (?, 'trax', '', '', '', 1, '')", (f"{n}" * 20,))
os._exit(0)  # as if the power went, with half of it in the file
"""


def test_results_half_written_when_the_power_went_are_rolled_back(store):
    results = Results(store)
    fill(store, results, [won(seed) for seed in range(4)])
    run(TORN, results.path)
    assert results.path.with_name("results.sqlite-journal").exists()
    again = Results(store)
    assert again.notices == []
    assert again.all == results.all
