"""The vectors, through the State, the match and the record: moves, trains, awards, scores and ranks exactly."""

import pytest
from games.twisty.tables import begun, choose, ends, hold, lines, named, position, replayed, runs, tokens

from handheld.core.twisty import deal
from handheld.games.base import CHANCE, BadToken, IllegalMove
from handheld.games.twisty import PACKAGE, notation
from handheld.games.twisty.rules import RULES
from handheld.session import record
from handheld.session.match import Match

GAMES = {"twisty": PACKAGE}


def follow(game, until=None):
    """Play a game of the vectors, comparing everything that they say of each round, and return the match."""
    match = begun(game)
    for number, one in enumerate(game["rounds"][:until]):
        hands = [match.state.seen_by(seat)["hand"] for seat in range(game["n"])]
        assert hands == [placed and placed[0] for placed in one["m"]]
        assert match.state.turn() == number
        moves = tokens(one["m"])
        assert match.waiting_for() == tuple(moves)
        events = choose(match, moves)
        for seat, wanted in enumerate(one["t"]):
            found = runs(events, seat)
            assert [[train, len(path), end] for train, path, end in found] == (wanted or [])
        assert [list(award) for award in named(events, "award")] == one["a"]
        assert named(events, "tile") == [
            (seat, placed[1], placed[0], placed[2]) for seat, placed in enumerate(one["m"]) if placed
        ]
        seen = match.state.seen_by(None)
        assert [board["total"] for board in seen["boards"]] == list(seen["totals"][-1]) == one["s"]
    return match


@pytest.mark.parametrize("part", range(8))
def test_the_games_through_match_and_record(part):
    games = lines("games")[part::8]
    assert len(games) == 50
    for game in games:
        match, final = follow(game), game["final"]
        boards = match.state.seen_by(None)["boards"]
        for key in ("travel", "station", "total", "placed"):
            assert [board[key] for board in boards] == final[key]
        assert list(match.state.seen_by(None)["covered"]) == final["covered"]
        assert [place + 1 for place in match.outcome.places] == final["rank"]
        assert list(match.state.seen_by(None)["ranks"]) == final["rank"]
        assert list(match.outcome.scores) == final["total"]
        text = record.write(match)
        again = record.read(text, GAMES)
        assert record.write(again) == text
        assert not again.foreign
        assert again.state.seen_by(None) == match.state.seen_by(None)


def test_the_rulebooks_examples_of_whole_games():
    examples = [one for one in lines("rulebook_examples") if "rounds" in one]
    assert len(examples) == 4
    for example in examples:
        follow(example, example["round"] + 1)


def test_the_paths():
    """Every placement of the vectors: what the preview shows is what playing does, and it is what they say."""
    examples = [one for one in lines("rulebook_examples") if "laid" in one]
    assert len(examples) == 3
    assert len(lines("paths")) == 1_938
    for one in [*examples, *lines("paths")]:
        state = position(one["laid"])
        board = state.seen_by(0)["boards"][0]
        assert board["trains"] == ends(one["trains"])
        assert list(board["cells"]) == one["legal"]
        tile, cell, rot = one["place"]
        hold(state, 0, tile)
        token = notation.write(cell, rot)
        events, seen = state.preview(0, token)
        played = state.play({0: token})
        assert runs(events) == runs(played) == one["moves"]
        assert sum(len(path) for _, path, _ in runs(played)) == one["points"]
        assert seen["boards"] == state.seen_by(0)["boards"]


def writable(tile, cell, rot):
    """Return whether the tokens of a draw and a placement can be written and read."""
    try:
        return notation.read_draw(notation.write_draw(0, tile)) and notation.read(notation.write(cell, rot))
    except (BadToken, IndexError):
        return False


def test_the_illegal_placements():
    assert len(lines("illegal")) == 80
    for one in lines("illegal"):
        state = position(one["laid"])
        assert state.seen_by(0)["boards"][0]["trains"] == ends(one["trains"])
        tile, cell, rot = one["place"]
        if one["why"] == "out_of_range":
            assert not writable(tile, cell, rot)
            continue
        assert writable(tile, cell, rot)
        before = state.digest()
        if one["why"] == "used_tile":
            with pytest.raises(IllegalMove) as caught:
                hold(state, 0, tile)
            assert caught.value.why.rule == "used-tile"
        else:
            hold(state, 0, tile)
            before, token = state.digest(), notation.write(cell, rot)
            assert token not in state.moves(0)
            with pytest.raises(IllegalMove) as caught:
                state.play({0: token})
            assert caught.value.why == state.why_not(0, token)
            assert caught.value.why.rule == one["why"].replace("_", "-")
            assert caught.value.why.cells == ((cell % 5, cell // 5),)
        assert state.digest() == before


def test_the_deals_are_drawn_in_the_vectors_order():
    assert len(lines("deal")) == 20
    for one in lines("deal"):
        for mirror in ("off", "on"):
            match = Match(RULES, 4, {"mirror": mirror}, one["seed"])
            drawn = [[], [], [], []]
            while match.waiting_for():
                for seat in match.waiting_for():
                    match.choose(seat, match.state.moves(seat)[0])
            for step in match.steps:
                if step.drawn:
                    seat, tile = notation.read_draw(step.moves[CHANCE])
                    drawn[seat].append(tile)
            for seat, tiles in enumerate(drawn):
                stack = one["stacks"][0 if mirror == "on" else seat]
                assert len(tiles) >= 8
                assert tiles == stack[: len(tiles)]
        assert [deal(one["seed"], seat) for seat in range(4)] == one["stacks"]


def test_a_game_of_the_vectors_is_the_same_however_it_is_played():
    """Fault 1 of spec 10: the order of seats, and playing it again, change nothing."""
    for game in lines("games")[::10]:
        texts = {record.write(replayed(game)) for _ in range(2)}
        match = begun(game)
        for one in game["rounds"]:
            choose(match, dict(reversed(tokens(one["m"]).items())))
        state = RULES.start(match.seats, match.options)
        for step in match.steps:
            state.play(dict(reversed(step.moves.items())))
        assert texts == {record.write(match)}
        assert state.digest() == match.state.digest()
