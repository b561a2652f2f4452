"""The vectors through the twin in the core: 168 whole games step by step, and the scorings."""

import hashlib
import json
from pathlib import Path

import pytest

from handheld.core import CoreError
from handheld.core.coast import BadChance, Coast, Refused, longest_trail
from handheld.games.coast.data import data

VECTORS = Path(__file__).parent.parent / "vectors" / "coast"
PARTS = 3  # of the games of one number of seats, for tests side by side


def lines(name: str) -> list[dict]:
    return [json.loads(line) for line in (VECTORS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]


def sha(text: str) -> str:
    return hashlib.sha1(text.encode()).hexdigest()[:10]


def shown(game: Coast) -> dict:
    """The part of a position that the vectors have in clear."""
    state = game.state()
    part = {name: state[name] for name in ("display", "discard", "hands", "cars", "points")}
    return part | {"deck": len(state["deck"]), "discard": sum(state["discard"]),
                   "ticket_deck": len(state["ticket_deck"])}


def scored(game: Coast) -> dict:
    """The score as the vectors have it."""
    score = game.score()._asdict()
    found = json.loads(json.dumps(score))
    found["winners"] = [seat for seat, rank in enumerate(score["rank"]) if rank == 1]
    return found


def follow(line: dict) -> int:
    """Play a game of the vectors, comparing everything they say of each step; return how many steps."""
    game = Coast.ordered(line["variant"], line["seats"], line["start"], line["chance"])
    assert game.digest() == line["setup_digest"]
    assert shown(game) == line["full"]["0"]
    for number, (token, legal, legal_digest, state_digest) in enumerate(line["steps"], 1):
        moves = [move.replace(".", ":") for move in game.moves()]
        assert len(moves) == legal
        assert sha(" ".join(sorted(moves))) == legal_digest
        game.play(token.replace(":", "."))
        game.check()
        assert sum(map(sum, game.state()["hands"])) + len(game.state()["deck"]) + sum(game.state()["discard"]) + sum(
            card != "-" for card in game.state()["display"]
        ) == 110
        assert game.digest() == state_digest
        if str(number) in line["full"]:
            assert shown(game) == line["full"][str(number)]
    assert game.phase == "over"
    assert game.moves() == []
    assert game.unused() == (0, 0)
    assert scored(game) == line["end"]
    for seat, length in enumerate(line["end"]["longest"]):
        routes = [route for route, owner in enumerate(game.state()["owner"]) if owner == seat]
        assert game.trail(seat) == longest_trail(routes)
        assert game.trail(seat)[0] == length
    return len(line["steps"])


def test_there_are_as_many_games_and_steps_as_the_specification_says() -> None:
    every = [line for seats in range(2, 6) for line in lines(f"play_{seats}p")]
    assert len(every) == 168
    assert sum(len(line["steps"]) for line in every) == 42_905


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("seats", range(2, 6))
def test_the_games_step_by_step(seats: int, part: int) -> None:
    assert sum(map(follow, lines(f"play_{seats}p")[part::PARTS])) > 1_000


def finished(line: dict) -> Coast:
    """A game that is over with the routes and tickets of a scoring."""
    players, seats = line["players"], len(line["players"])
    cars = [45 - sum(data().routes[route].length for route in one["routes"]) for one in players]
    owner = [-1] * 100
    for seat, one in enumerate(players):
        for route in one["routes"]:
            owner[route] = seat
    held = {ticket for one in players for ticket in one["tickets"]}
    rest = [ticket for ticket in data().variants[line["variant"]].tickets if ticket not in held]
    return Coast.from_state({
        "variant": line["variant"], "payment": "usual", "seats": seats, "phase": "over", "player": -1,
        "deck": [7, 12, 12, 12, 12, 12, 12, 12, 14], "discard": [0] * 9, "display": "KKKKK",
        "hands": [[0] * 9] * seats, "known": [[0] * 9] * seats, "ticket_deck": [(0, -1, rest)] if rest else [],
        "tickets": [one["tickets"] for one in players], "offer": [()] * seats, "owner": owner, "passes": 0, "turns": 99,
        "trigger": cars.index(min(cars)), "turns_left": 0,
    })


def test_the_scorings() -> None:
    every = lines("scoring")
    assert len(every) == 216
    for line in every:
        assert scored(finished(line)) == line["expect"]


def test_a_position_that_cannot_be_is_refused() -> None:
    line = lines("scoring")[0]
    line["players"][0]["routes"] = line["players"][0]["routes"][:-1]  # nobody may have ended the game then
    line["players"][1]["routes"] = line["players"][1]["routes"][3:]
    with pytest.raises(CoreError):
        finished(line)


def test_what_is_refused_changes_nothing() -> None:
    line = lines("play_2p")[0]
    game = Coast.ordered(line["variant"], 2, line["start"], line["chance"])
    for token in ("draw", "pass", "keep.1", "open-keep.", "open-keep.x", "open-keep.11", "open-keep.15,11", "fly",
                  "take.7", "claim.1.blue.5+0", "claim.1.pink.5+0", "claim.1", "claim.500.red.1+0"):
        with pytest.raises(Refused):
            game.play(token)
        assert not game.allowed(token)
        assert game.digest() == line["setup_digest"]
    for token, *_ in line["steps"]:
        assert game.allowed(token.replace(":", "."))
        game.play(token.replace(":", "."))
    assert not game.allowed("draw")


@pytest.mark.parametrize(
    ("variant", "payment", "seats", "start"),
    [("base", "usual", 1, 0), ("base", "any", 6, 0), ("base", "any", 2, 2), ("asia", "any", 2, 0),
     ("base", "all", 2, 0)],
)
def test_settings_that_do_not_exist_are_refused(variant: str, payment: str, seats: int, start: int) -> None:
    with pytest.raises(ValueError, match=r"seat|variant"):
        Coast.random(variant, seats, start, 1, payment)


def test_chance_that_cannot_be_is_refused_and_changes_nothing() -> None:
    line = lines("play_3p")[0]
    wrong = line["chance"] | {"deck": "L" * 15 + line["chance"]["deck"][15:]}
    with pytest.raises(BadChance):
        Coast.ordered(line["variant"], 3, 0, wrong)
    with pytest.raises(BadChance):
        Coast.ordered(line["variant"], 3, 0, line["chance"] | {"tickets": line["chance"]["tickets"][1:] * 2})
    game = Coast.random("base", 3, 0, 11)
    for _ in range(3):
        game.play(game.moves()[-1])
    before = game.digest()
    for cards, tickets in (("", ()), ("KK", ()), ("K", (1,))):
        with pytest.raises(BadChance):
            game.play("draw", cards, tickets)
        assert game.digest() == before
    with pytest.raises(BadChance):
        game.play("tickets", "", (1, 1, 1))
    assert game.digest() == before
    game.play("draw", game.state()["deck"][50])
    assert game.phase == "second"
