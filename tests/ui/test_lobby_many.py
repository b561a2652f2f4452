"""The lobby and the set-up of a game for one to four: seats come and go, boards face their side, deals have numbers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from ui.bench.driver import Driver
from ui.twisty_bench import register

from handheld.games.face import Button
from handheld.ui.scenes import launch
from handheld.ui.scenes.choice import DAILY, RANDOM, Choice, has_first, timers
from handheld.ui.scenes.lobby import Lobby
from handheld.ui.scenes.lobby_seats import LobbySeats, Status
from handheld.ui.scenes.setup import Setup
from handheld.ui.scenes.title import Title

Make = Callable[..., Driver]


@pytest.fixture(autouse=True)
def _twisty(monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch)


def info() -> Any:
    from handheld.games import twisty

    return twisty.INFO


def lobby(d: Driver) -> Any:
    d.start(Title)
    scene = Lobby(d.console, "twisty")
    d.console.stage.push(scene)
    d.turn()
    return scene


def setup(d: Driver) -> Any:
    d.start(Title)
    page = Setup(d.console, "twisty")
    d.console.stage.push(page)
    d.turn()
    return page


def go_to(d: Driver, scene: Any, kind: str, number: int = 0) -> None:
    """Walk to a spot of the lobby with the arrow keys, by the shortest way there is."""
    wanted = next(k for k, spot in enumerate(scene.spots) if (spot.kind, spot.number) == (kind, number))
    ways: dict[int, list[Button]] = {scene.focus: []}
    queue = [scene.focus]
    from handheld.ui.scenes.spots import neighbour

    while wanted not in ways:
        at = queue.pop(0)
        for button in (Button.RIGHT, Button.LEFT, Button.DOWN, Button.UP):
            to = neighbour([spot.box for spot in scene.spots], at, button)
            if to is not None and to not in ways:
                ways[to] = [*ways[at], button]
                queue.append(to)
    d.key(*ways[wanted])
    assert scene.focus == wanted


@pytest.mark.parametrize("size", [(320, 240), (480, 320), (800, 480), (480, 800), (1920, 1080)])
def test_seats_come_and_go_by_keys(drive: Make, tmp_path: Path, size: tuple[int, int]) -> None:
    d = drive(size, folder=tmp_path, motion=False)
    scene = lobby(d)
    assert len(scene.choice.seats) == 2
    go_to(d, scene, "add")
    d.key("Enter")
    assert scene.spots[scene.focus].kind == "add"
    d.key("Enter")
    assert [one.kind for one in scene.choice.seats] == ["person", "computer", "person", "person"]
    assert [one.look for one in scene.choice.seats] == [0, 1, 2, 3]
    assert not scene.table.can_add
    assert scene.spots[scene.focus].kind == "remove"
    for left in (3, 2, 1):
        d.key("Enter")
        assert len(scene.choice.seats) == left == len(scene.table.status)
    assert not scene.table.can_remove
    assert scene.choice.seats[0].kind == "computer"  # empty seats went first
    boxes = [spot.box for spot in scene.spots]
    assert all(box.right <= size[0] and box.bottom <= size[1] for box in boxes)


@pytest.mark.parametrize("size", [(320, 240), (800, 480)])
def test_four_by_taps_alone(drive: Make, tmp_path: Path, size: tuple[int, int]) -> None:
    d = drive(size, folder=tmp_path, motion=False)
    scene = lobby(d)
    for _ in range(2):
        d.tap_box(next(spot.box for spot in scene.spots if spot.kind == "add"))
    for number in (0, 2, 3):
        box = next(spot.box for spot in scene.spots if (spot.kind, spot.number) == ("seat", number))
        for _ in range(2):  # sit down, then content with colour and mark
            d.tap(box.centre[0], box.y + box.h * 0.3)
    assert scene.table.ready
    assert [one.device for one in scene.choice.seats] == ["touch", "", "touch", "touch"]


def test_a_seat_in_the_middle_is_taken_away_and_the_devices_stay_with_theirs() -> None:
    choice = Choice.fresh(info(), ["Anna", "Bo"])
    seats = LobbySeats(info(), choice)
    seats.add()
    seats.add()
    for seat, device in ((0, "pad:1"), (2, "pad:2"), (3, "pad:3")):
        seats.take(seat, device)
        seats.confirm(seat)
    assert seats.remove(1)
    assert [one.device for one in choice.seats] == ["pad:1", "pad:2", "pad:3"]
    assert [seats.of(f"pad:{n}") for n in (1, 2, 3)] == [[0], [1], [2]]
    assert seats.status == [Status.READY] * 3
    assert len({one.look for one in choice.seats}) == 3
    assert seats.remove()
    assert [one.device for one in choice.seats] == ["pad:1", "pad:2"]


def test_the_menu_of_a_seat_turns_its_board_and_takes_it_away(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path, motion=False)
    scene = lobby(d)
    pad = d.pad()
    pad.press(Button.CONFIRM, Button.CONFIRM)
    go_to(d, scene, "seat", 0)
    pad.press(Button.CONFIRM)
    assert d.scene.name == "seat"
    d.tap_words("Board faces")
    assert scene.choice.seats[0].turned
    assert "The other side" in d.words()
    d.tap_words("Take the seat away")
    assert d.scene is scene
    assert [one.kind for one in scene.choice.seats] == ["computer"]


def test_marks_sides_and_devices_go_into_the_match(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path, motion=False)
    scene = lobby(d)
    one, two = d.pad(0), d.pad(1)
    scene.table.leave(1)
    one.press(Button.CONFIRM, Button.LEFT, Button.CONFIRM)
    two.press(Button.CONFIRM, Button.RIGHT, Button.CONFIRM)
    scene.choice.seats[1].turned = True
    scene.choice.deal = "4271"
    d.key(Button.PAUSE)
    director: Any = d.scene.director  # type: ignore[attr-defined]
    assert director.match.seed == 4271
    assert [(p.device, p.mark, p.turned) for p in director.players] == [(one.device, 4, False), (two.device, 2, True)]
    assert director.match.headers["Marks"] == ("4", "2")


def test_no_seat_begins_where_all_decide_at_once() -> None:
    assert not has_first(info())
    assert timers(info()) == (0, 20, 45)
    kept = {**Choice.fresh(info(), []).to_json(), "first": "1", "timer": 45}
    again = Choice.from_json(info(), kept, [])
    assert (again.first, again.timer) == ("0", 45)
    assert Choice.from_json(info(), {**kept, "timer": 60}, []).timer == 0


def test_the_number_of_players_in_the_set_up(drive: Make, tmp_path: Path) -> None:
    d = drive((480, 320), folder=tmp_path, motion=False)
    page = setup(d)
    assert len(page.choice.seats) == 2
    while page.focus.name != "count":
        d.key("Down")
    d.key("Right", "Right")
    assert [one.kind for one in page.choice.seats] == ["person", "computer", "computer", "computer"]
    d.key("Right")
    assert len(page.choice.seats) == 1  # round to the fewest
    assert page.choice.seats[0].kind == "person"
    assert "best" not in [row.name for row in page.widgets[1].children()]
    again = setup(drive((480, 320), folder=tmp_path, motion=False))
    assert len(again.choice.seats) == 1


def test_a_deal_of_a_number_or_of_the_day(drive: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(launch, "today", lambda: 20261130)
    d = drive(folder=tmp_path, motion=False)
    page = setup(d)
    assert page.choice.deal == RANDOM
    assert 0 < launch.seed_of(page.choice) <= launch.SHORT
    page._set_deal(DAILY)
    assert launch.seed_of(page.choice) == 20261130
    page._write_deal()
    d.turn()
    d.type("4271")
    d.key("Enter")
    assert d.scene is page
    assert (page.choice.deal, launch.seed_of(page.choice)) == ("4271", 4271)
    assert "No. 4271" in d.words()


def test_a_challenge_sends_the_others_away(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path, motion=False)
    page = setup(d)
    page._write_deal()
    d.turn()
    d.type("stations 4271")
    d.key("Enter")
    assert d.scene.name == "deal"
    assert any(words.startswith("A challenge looks like this") for words in d.words())
    d.type(" 64")
    d.key("Enter")
    choice = page.choice
    assert (choice.deal, choice.target, choice.options["variant"], len(choice.seats)) == ("4271", 64, "stations", 1)
    assert "Reach 64 points." in d.words()
    d.key(Button.PAUSE)
    director: Any = d.scene.director  # type: ignore[attr-defined]
    assert director.match.headers["Target"] == ("64",)
    assert director.match.options["variant"] == "stations"
