"""The vectors through the State: 168 complete games step by step, and the scorings."""

import pytest
from games.coast.tables import begun, games, lines, scored, sha, shown, spelled

from handheld.games.base import CHANCE
from handheld.games.coast import PACKAGE, scoring
from handheld.games.coast.rules import RULES
from handheld.session import record
from handheld.session.match import Match

GAMES = {"coast": PACKAGE}


def follow(game):
    """Play a game of the vectors, comparing everything that they say of each step; return how many steps."""
    state, feed = begun(game)
    assert feed.digest(state) == game["setup_digest"]
    assert shown(state) == game["full"]["0"]
    for number, (token, legal, legal_digest, state_digest) in enumerate(game["steps"], 1):
        moves = [spelled(one) for one in state.moves(state.player)]
        assert len(moves) == legal
        assert sha(" ".join(sorted(moves))) == legal_digest
        assert state.why_not(state.player, token.replace(":", ".")) is None
        feed.play(state, token.replace(":", "."))
        assert feed.digest(state) == state_digest
        if str(number) in game["full"]:
            assert shown(state) == game["full"][str(number)]
    assert state.phase == "over"
    assert not feed.reshuffles
    assert not feed.returns
    assert scored(state.score()) == game["end"]
    assert [place + 1 for place in state.outcome().places] == game["end"]["rank"]
    assert list(state.outcome().scores) == game["end"]["total"]
    return len(game["steps"])


def test_there_are_as_many_games_and_steps_as_the_specification_says():
    every = [game for seats in range(2, 6) for game in games(seats)]
    assert len(every) == 168
    assert sum(len(game["steps"]) for game in every) == 42_905


@pytest.mark.parametrize("part", range(3))
@pytest.mark.parametrize("seats", range(2, 6))
def test_the_games_step_by_step(seats, part):
    assert sum(map(follow, games(seats)[part::3])) > 1_000


def test_the_scorings():
    assert len(lines("scoring")) == 216
    for one in lines("scoring"):
        routes = [player["routes"] for player in one["players"]]
        tickets = [player["tickets"] for player in one["players"]]
        score = scoring.score(one["variant"], routes, tickets)
        assert scored(score) == one["expect"]
        for seat, mine in enumerate(tickets):
            assert sorted(score.completed[seat] + score.failed[seat]) == sorted(mine)


@pytest.mark.parametrize("seats", range(2, 6))
def test_the_games_through_match_and_record(seats):
    for game in games(seats)[::14]:
        match = Match(RULES, seats, {"variant": game["variant"], "payment": "any"}, deal=False)
        state, feed = begun(game)
        del state
        feed = type(feed)(game["start"], game["chance"])
        feed.settle(match)
        for token, *_ in game["steps"]:
            feed.play(match, token.replace(":", "."))
        assert match.foreign
        assert list(match.outcome.scores) == game["end"]["total"]
        text = record.write(match)
        again = record.read(text, GAMES)
        assert record.write(again) == text
        assert again.state.digest() == match.state.digest()
        assert [one.moves for one in again.steps] == [one.moves for one in match.steps]
        drawn = sum(CHANCE in one.moves for one in match.steps)
        assert match.at == drawn + len(game["steps"])
