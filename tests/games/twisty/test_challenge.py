"""Challenges as one line, medals, and the deal of a day."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handheld.games.twisty import PACKAGE, challenge
from handheld.games.twisty.challenge import MEDALS, BadChallenge, Challenge, daily, medal, next_medal


@given(st.sampled_from(challenge.VARIANTS), st.integers(0, 2**64 - 1), st.integers(1, 136))
def test_challenges_go_both_ways(variant, deal, target):
    one = Challenge(variant, deal, target)
    line = challenge.write(one)
    assert challenge.read(line) == one
    assert len(line) <= 33
    assert challenge.read(f"  {line.upper()}.\n".replace(" ", "  ")) == one


@pytest.mark.parametrize(
    "typed",
    ["stations 4271 64", "Stations 4271 64", "stations #4271 64", "stations, 4271, 64", "\tstations\t4271\t64\r\n",
     "STATIONS;4271;64", "stations 0004271 064"],
)
def test_a_challenge_as_people_write_it(typed):
    one = challenge.read(typed)
    assert one == Challenge("stations", 4271, 64)
    assert challenge.write(one) == "stations 4271 64"
    assert one.options == {"variant": "stations"}
    assert [one.met(points) for points in (63, 64, 65)] == [False, True, True]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("", "looks like this"),
        ("stations 4271", "looks like this"),
        ("stations 4271 64 9", "looks like this"),
        ("駅 4271 64", "looks like this"),
        ("x" * 5000, "looks like this"),
        ("trains 4271 64", "begins with one of: standard, stations, travel"),
        (f"stations {2**64} 64", "is not the number of a deal"),
        ("stations -1 64", "-1 is not the number of a deal"),
        ("stations 4.2e3 64", "is not the number of a deal"),
        (f"stations {'9' * 90} 64", "is not the number of a deal"),
        ("stations 4271 0", "from 1 to 136"),
        ("stations 4271 137", "from 1 to 136"),
        ("stations 4271 many", "from 1 to 136"),
    ],
)
def test_what_is_no_challenge_says_so(line, says):
    with pytest.raises(BadChallenge, match=says) as caught:
        challenge.read(line)
    assert len(str(caught.value)) < 90
    assert caught.value.msgid.format(**caught.value.fields) == str(caught.value)


def test_a_game_that_was_played_becomes_a_challenge():
    assert PACKAGE.challenges() is challenge
    options = {"variant": "travel", "mirror": "off", "blind": "off"}
    assert challenge.line_of(options, 77, 66) == "travel 77 66"
    assert challenge.read(challenge.line_of({}, 2**64 - 1, 136)) == Challenge("standard", 2**64 - 1, 136)
    assert challenge.line_of(options, 77, 0) is challenge.line_of(options, 77, 137) is None


# ---------------------------------------------------------------- medals and days


@pytest.mark.parametrize(
    ("variant", "needed"),
    [("standard", (80, 95, 110, 122)), ("stations", (55, 60, 64, 68)), ("travel", (50, 57, 62, 66))],
)
def test_medals(variant, needed):
    assert medal(variant, 0) is medal(variant, needed[0] - 1) is None
    for n, (name, points) in enumerate(zip(MEDALS, needed, strict=True)):
        assert medal(variant, points) == name
        assert medal(variant, points - 1) == (MEDALS[n - 1] if n else None)
        assert next_medal(variant, points - 1) == (name, points)
    assert medal(variant, 136) == "platinum"
    assert next_medal(variant, needed[-1]) is None


def test_every_day_has_a_deal_of_its_own():
    assert daily(date(2026, 11, 30)) == 20261130
    days = {daily(date.fromordinal(date(2026, 1, 1).toordinal() + n)) for n in range(3_000)}
    assert len(days) == 3_000
    assert challenge.read(challenge.write(Challenge("standard", daily(date(2026, 1, 2)), 80))).deal == 20260102
