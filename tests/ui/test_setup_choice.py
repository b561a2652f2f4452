"""What is chosen before a match, and how it is remembered."""

import json

from handheld.games import registered
from handheld.ui.scenes.choice import LEVELS, NAME_ROOM, Choice, SeatChoice, clean_name, level_words

INFO = registered()["trax"].info


class English:
    language = "en"

    def text(self, msgid: str) -> str:
        return msgid

    def plural(self, one: str, many: str, n: int) -> str:
        return one if n == 1 else many


def test_a_fresh_choice_is_a_person_against_a_computer() -> None:
    choice = Choice.fresh(INFO, ["Anna", "Björn"])
    assert [s.kind for s in choice.seats] == ["person", "computer"]
    assert choice.options == {"variant": "standard", "tie": "rulebook"}
    assert [s.label(English(), k) for k, s in enumerate(choice.seats)] == ["Anna", "Computer"]


def test_a_choice_survives_its_file() -> None:
    choice = Choice(
        "trax", {"variant": "8x8", "tie": "tournament"},
        [SeatChoice("person", 1, "千代", "pad:3", 4), SeatChoice("computer", 6, "", "", 2)], "lot", 5, 60)
    again = Choice.from_json(INFO, json.loads(json.dumps(choice.to_json())), [])
    choice.seats[0].device = ""
    assert again == choice


def test_what_does_not_fit_is_replaced() -> None:
    fresh = Choice.fresh(INFO, [])
    broken = [None, 3, [], {"options": {"variant": "round", "colour": 3}, "seats": [1], "first": "7", "best_of": 4},
              {"seats": [{"kind": "cat", "level": 99, "look": 17, "name": 4}, {"level": True}], "timer": True,
               "best_of": True, "first": 1}]
    for data in broken[:-1]:
        assert Choice.from_json(INFO, data, []) == fresh
    last = Choice.from_json(INFO, broken[-1], [])
    assert (last.first, last.best_of, last.timer) == ("0", 1, 0)
    assert [(s.kind, s.look, s.name) for s in last.seats] == [("person", 0, ""), ("person", 1, "")]


def test_two_seats_never_share_a_mark() -> None:
    data = {"seats": [{"look": 3}, {"look": 3}]}
    assert [s.look for s in Choice.from_json(INFO, data, []).seats] == [0, 1]


def test_names_are_cleaned() -> None:
    assert clean_name("  An\tna\n ") == "Anna"
    assert clean_name("x" * 40) == "x" * NAME_ROOM


def test_each_level_has_a_name() -> None:
    names = [level_words(English(), k, 6) for k in range(1, 7)]
    assert names == list(LEVELS)
    assert level_words(English(), 3, 9) == "Level 3"
