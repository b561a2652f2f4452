"""120 recorded games of people: all legal, the 52 finished ones won by whom the record says."""

import json
from pathlib import Path

from reference import trax_tokens

from handheld.core.trax import Trax

FILE = Path(__file__).parent.parent / "vectors" / "trax" / "human_games.jsonl"


def test_human_games() -> None:
    games = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]
    assert len(games) == 120
    finished = 0
    for record in games:
        rulebook, tournament = Trax(record["variant"]), Trax(record["variant"], "tournament")
        for token in record["moves"].split():
            assert token in trax_tokens.legal(rulebook)
            move = trax_tokens.read(rulebook, token)
            rulebook.play(*move)
            tournament.play(*move)
        rulebook.check()
        assert rulebook.over == tournament.over == record["over"]
        assert (rulebook.winner, tournament.winner) == (record["winner"], record["winner_official"])
        wins = rulebook.wins
        assert [colour for colour, kind in wins if kind == "loop"] == record["loop"]
        assert [colour for colour, kind in wins if kind == "line"] == record["line"]
        assert record["both"] == ({colour for colour, _ in wins} == {"W", "B"})
        finished += rulebook.over
    assert finished == 52
