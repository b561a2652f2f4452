"""The rules in Python and the twin in the core agree step by step: 200 random games over all variants and numbers of
seats (core/coast_twin.py plays as many as one likes)."""

from collections import Counter

import pytest
from core.coast_twin import WORDS, play

GAMES = 200
PARTS = 4


@pytest.mark.parametrize("part", range(PARTS))
def test_rules_and_twin_agree(part: int) -> None:
    reached: Counter[str] = Counter()
    steps = sum(play(number, reached) for number in range(part * GAMES // PARTS, (part + 1) * GAMES // PARTS))
    assert steps > 5_000
    assert all(reached[word] for word in WORDS if word != "pass")
    assert len([name for name in reached if name[-1] in "2345"]) == 16  # four variants, four numbers of seats
    assert reached["bare"] > 0  # neither deck nor discard held a card


def test_the_games_also_end_as_all_pass() -> None:
    reached: Counter[str] = Counter()
    for number in (1159, 1431, 1671, 1972):  # found by playing many
        play(number, reached)
    assert reached["all passed"] == 4
    assert reached["pass"] > 8
