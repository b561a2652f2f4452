"""The arena: what is played, what is counted, and that a match can be broken off and resumed."""

import json
import math

import pytest

from handheld.app.arena import (
    OPENING_TURNS,
    Played,
    Progress,
    Tally,
    decided,
    openings,
    opponent,
    wilson,
)
from handheld.app.cli import main
from handheld.app.fail import UsageError
from handheld.games import registered
from handheld.games.trax import PACKAGE as TRAX
from handheld.session import record

BY_TWO = [one for one in registered().values() if 2 in one.info.seats]
MATCH = ["arena", "trax", "level:2", "level:1", "--seed", "3"]


def arena(capsys, *words):
    """The result of a match as JSON, and what was said on stderr."""
    assert main([*words, "--json"]) == 0
    said = capsys.readouterr()
    return json.loads(said.out), said.err


def test_wilson_interval():
    assert wilson(0, 0) == (0.0, 1.0)
    low, high = wilson(50, 100)
    assert math.isclose(low, 0.4038, abs_tol=1e-4)
    assert math.isclose(high, 0.5962, abs_tol=1e-4)
    low, high = wilson(10, 10)
    assert math.isclose(low, 0.7225, abs_tol=1e-4)
    assert math.isclose(high, 1.0)
    low, high = wilson(0, 10)
    assert low == 0.0
    assert math.isclose(high, 0.2775, abs_tol=1e-4)


def test_openings_are_distinct_short_and_undecided():
    rules, chosen = TRAX.rules(), TRAX.info.defaults()
    seen = set()
    for _, opening in zip(range(60), openings(rules, chosen, 5), strict=False):
        match = opening.match(rules, chosen)
        assert match.state.turn() in OPENING_TURNS
        assert not match.over
        assert not decided(match.state)
        seen.add(match.state.digest())
    assert len(seen) == 60


def test_a_corner_is_decided():
    state = TRAX.rules().start(2, {})
    for token in ("@0/", "A0\\"):
        state.play({state.to_act()[0]: token})
    assert decided(state)


@pytest.mark.parametrize("package", BY_TWO, ids=lambda one: one.info.id)
def test_any_game_can_be_played(package, capsys):
    result, _ = arena(capsys, "arena", package.info.id, "level:1@500", "random", "--games", "4")
    assert result["games"] == 4
    assert result["won"] + result["drawn"] + result["lost"] == 4
    assert set(result["endings"]) <= {*package.info.endings, "unfinished"}
    again, _ = arena(capsys, "arena", package.info.id, "level:1@500", "random", "--games", "4")
    assert again == result


def test_pairs_share_the_opening_and_swap_the_seats(capsys, tmp_path):
    journal = tmp_path / "match.jsonl"
    arena(capsys, *MATCH, "--games", "6", "--resume", str(journal))
    games = [json.loads(line) for line in journal.read_text().splitlines()[1:]]
    assert [one["first"] for one in games] == ["A", "B"] * 3
    for first, second in zip(games[::2], games[1::2], strict=True):
        assert first["steps"][:2] == second["steps"][:2]


def test_a_resumed_match_ends_like_an_unbroken_one(capsys, tmp_path):
    whole, _ = arena(capsys, *MATCH, "--games", "12")
    journal = tmp_path / "match.jsonl"
    arena(capsys, *MATCH, "--games", "5", "--resume", str(journal))
    with journal.open("a") as out:
        out.write('{"number": 5, "first": "B", "sc')  # the power went
    broken, _ = arena(capsys, *MATCH, "--games", "12", "--resume", str(journal))
    assert broken == whole
    before = journal.read_text()
    again, said = arena(capsys, *MATCH, "--games", "12", "--resume", str(journal))
    assert again == whole
    assert said == ""
    assert journal.read_text() == before


def test_the_file_of_another_match_is_refused(capsys, tmp_path):
    journal = tmp_path / "match.jsonl"
    arena(capsys, *MATCH, "--games", "2", "--resume", str(journal))
    assert main([*MATCH[:-1], "4", "--games", "2", "--resume", str(journal)]) == 2
    assert "another match" in capsys.readouterr().err
    journal.write_text("not a journal\n")
    assert main([*MATCH, "--games", "2", "--resume", str(journal)]) == 2
    assert main([*MATCH, "--games", "2", "--resume", str(tmp_path)]) == 2


def test_it_stops_when_the_interval_has_passed_the_mark(capsys):
    result, _ = arena(capsys, "arena", "trax", "oneply", "random", "--games", "200", "--stop-at", "0.65")
    assert 4 <= result["games"] < 40
    assert result["games"] % 2 == 0
    assert result["low"] > 0.65


def test_records_are_written_and_can_be_read(capsys, tmp_path):
    result, _ = arena(capsys, *MATCH, "--games", "4", "--records", str(tmp_path / "games"))
    paths = sorted((tmp_path / "games").iterdir())
    assert len(paths) == result["games"] == 4
    won = 0
    for number, path in enumerate(paths):
        match = record.read(path.read_bytes())
        assert match.outcome is not None
        assert list(match.names) == (["level:1", "level:2"] if number % 2 else ["level:2", "level:1"])
        won += match.outcome.places[number % 2] == 0
    assert won == result["won"]


def test_variants_and_options(capsys):
    result, _ = arena(capsys, "arena", "trax", "oneply", "random", "--games", "2", "--variant", "loop",
                      "--option", "tie=tournament")
    assert result["options"] == {"variant": "loop", "tie": "tournament"}


def test_the_report_for_people(capsys):
    assert main([*MATCH, "--games", "2"]) == 0
    said = capsys.readouterr().out
    assert "level:2 against level:1" in said
    assert "95% interval" in said
    assert "2 distinct" in said


def test_progress_tells_the_time_left():
    class Screen:
        def __init__(self, live):
            self.live, self.text = live, ""

        def isatty(self):
            return self.live

        def write(self, text):
            self.text += text

        def flush(self):
            pass

    tally = Tally()
    for live in (True, False):
        screen = Screen(live)
        progress = Progress(screen, 40, 0)
        for number in range(40):
            tally.add(Played(number, "A", 1.0, "loop", (str(number),)))
            progress.show(number + 1, tally)
        progress.end()
        assert "40/40" in screen.text
        assert "left" in screen.text
        assert screen.text.count("\r") == (40 if live else 0)
        assert screen.text.count("\n") == (1 if live else 11)


@pytest.mark.parametrize(("text", "nodes", "msec"), [
    ("level:6", 0, 0), ("level:6@500", 500, 0), ("level:6@50ms", 0, 50), ("oneply", 0, 0), ("random", 0, 0),
])
def test_opponents_and_their_limits(text, nodes, msec):
    found = opponent(text, TRAX)
    assert (found.name, found.nodes, found.msec) == (text, nodes, msec)


@pytest.mark.parametrize("text", [
    "", "level", "level:", "level:0", "level:7", "level:x", "level:١", "two", "level:1@", "level:1@ms", "level:1@0",
    "level:1@-5", "level:1@5s",
])
def test_other_names_are_refused(text):
    with pytest.raises(UsageError):
        opponent(text, TRAX)


@pytest.mark.parametrize("words", [
    ["--games", "0"], ["--nodes", "-1"], ["--msec", "-1"], ["--stop-at", "1"], ["--stop-at", "x"],
    ["--option", "tie"], ["--option", "tie=maybe"], ["--option", "colour=red"], ["--variant", "9x9"],
])
def test_wrong_arguments_are_said_in_one_line(words, capsys):
    assert main(["arena", "trax", "random", "random", *words]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_records_that_cannot_be_written_are_said(capsys, tmp_path):
    taken = tmp_path / "taken"
    taken.write_text("a file")
    assert main([*MATCH, "--games", "2", "--records", str(taken)]) == 1
    assert capsys.readouterr().err.count("\n") == 1
