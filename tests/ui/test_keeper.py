"""A console in public, as nobody and then somebody finds it: games shown, matches put away, visits that end."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from ui.bench.driver import Driver, keep_all
from ui.kiosk_bench import files, keeper, kiosk, simple, wait

from handheld.games import registered
from handheld.games.face import Button
from handheld.session.seats import Player
from handheld.session.store import Store
from handheld.ui.scenes import attract
from handheld.ui.scenes.attract import programme
from handheld.ui.scenes.play import start_match
from handheld.ui.scenes.replays import Replays

Make = Callable[..., Driver]
ANNA, BJORN = Player("Anna"), Player("Björn")
MOVES = ("@0/", "A2+", "A0+", "B1/", "@2+", "C3/", "B4/", "D2+")


@pytest.fixture(autouse=True)
def _no_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    for package in registered().values():
        monkeypatch.setattr(type(package.brain()), "question", simple)


def match(d: Driver, moves: int = 6, *, players: Any = (ANNA, BJORN)) -> Any:
    """Play the first moves of a match as people do."""
    play = start_match(d.console, "trax", {}, players, 7)
    for k in range(moves):
        play.director.choose(k % 2, MOVES[k])
        d.step(50)
    d.key("e")
    return play


# ---------------------------------------------------------------- games that nobody plays


def test_every_game_and_variant_is_in_the_programme() -> None:
    games = list(registered())
    shows = [programme(games, number) for number in range(4 * len(games))]
    assert [show.info.id for show in shows[:len(games)]] == games
    for game, package in registered().items():
        variant = package.info.options[0]
        shown = {show.options[variant.id] for show in shows if show.info.id == game}
        assert shown == set(variant.values) - {"default"}
        sizes = {show.seats for show in shows if show.info.id == game}
        assert sizes == {seats for seats in package.info.seats if 2 <= seats <= 4}
    assert {programme(["coast", "trax"], number).info.id for number in range(5)} == {"coast", "trax"}


def test_an_idle_title_shows_games_until_somebody_presses(drive: Make, tmp_path: Path) -> None:
    d = kiosk(drive, tmp_path, attract_seconds=60)
    wait(d, seconds=59)
    assert d.names == ["title"]
    wait(d, seconds=2)
    assert d.names == ["title", "attract"]
    assert "Trax" in d.words()
    assert "Press to play" in d.words()
    wait(d, seconds=20)
    director, _view = d.scene.playing  # type: ignore[attr-defined]
    assert director.match.at >= 3
    assert {"Trax", "Standard", "Press to play"} <= set(d.words())
    d.key_down("Down")
    assert d.names == ["title"]
    assert d.scene.focus == 0  # type: ignore[attr-defined] # the press did nothing else
    d.key_up("Down")
    at = director.match.at
    wait(d, seconds=30)
    assert director.match.at == at  # nobody plays on behind the title
    wait(d, seconds=40)
    assert d.names == ["title", "attract"]


@pytest.mark.parametrize("act", ["pad", "tap", "click", "hold", "drag"])
def test_any_press_ends_it_and_does_nothing_else(drive: Make, tmp_path: Path, act: str) -> None:
    d = kiosk(drive, tmp_path)
    d.step(50)
    middle = d.scene.rows[0].centre  # type: ignore[attr-defined] # "New game" lies there
    pad = d.pad()
    wait(d, seconds=62)
    assert d.scene.name == "attract"
    d.mouse(1024, middle)  # a mouse that moves (the table was pushed) is no press
    assert d.scene.name == "attract"
    if act == "pad":
        pad.press(Button.CONFIRM)
    elif act == "drag":
        d.drag(middle, (middle[0] + 80, middle[1]))
    else:
        {"tap": d.tap, "click": d.click, "hold": d.hold}[act](*middle)
    d.step(100)
    assert d.names == ["title"]


def test_a_pad_that_is_not_known_ends_it_by_being_plugged_in(drive: Make, tmp_path: Path) -> None:
    d = kiosk(drive, tmp_path)
    wait(d, seconds=62)
    assert d.scene.name == "attract"
    d.plug("USB Gamepad", known=False, axes=2, buttons=10, vendor=0x1234, product=0x77)
    d.step(600)
    assert d.names == ["title", "pad-setup"]


def test_one_game_after_the_other_and_nothing_is_written(drive: Make, tmp_path: Path,
                                                          monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attract, "SHOW_MS", 75_000.0)
    d = kiosk(drive, tmp_path)
    assert d.house is not None
    d.house.store.flush()
    before = files(tmp_path)
    wait(d, seconds=62)
    scene: Any = d.scene
    seen, over, late = [], 0, 0
    for _ in range(5):
        seen.append((scene.show.info.id, scene.variant()))
        number, began = keeper(d)._shows, d.clock.time
        finished = False
        while keeper(d)._shows == number:
            wait(d, seconds=1, step=500.0)
            finished = finished or (scene.playing is not None and scene.playing[0].match.over)
            assert d.clock.time - began < 75_000 + 2 * attract.END_MS + 60_000
        over += finished
        late += not finished
    assert over  # some to their end
    assert late  # and long ones only for some minutes
    assert len(set(seen)) == 5
    d.house.store.flush()
    assert files(tmp_path) == before
    assert d.house.results.all == {}
    assert "place" not in d.console.sound.played


def test_games_can_be_left_unshown(drive: Make, tmp_path: Path) -> None:
    d = kiosk(drive, tmp_path, attract_seconds=0)
    d.key("Down")
    d.settings.theme = "night"
    wait(d, 10, step=5000.0)
    assert d.names == ["title"]
    assert d.settings.theme == "paper"  # the visit is over all the same


def test_only_offered_games_are_shown(drive: Make, tmp_path: Path) -> None:
    d = kiosk(drive, tmp_path, games=["tunnel"], top_level=1)
    wait(d, seconds=70)
    scene: Any = d.scene
    assert scene.show.info.id == "tunnel"
    assert [player.level for player in scene.playing[0].players] == [1, 1]


def test_a_handheld_of_ones_own_shows_no_games(drive: Make, tmp_path: Path) -> None:
    d = drive(folder=tmp_path)
    d.house.begin()
    wait(d, 30, step=5000.0)
    assert d.names == ["title"]
    assert d.console.keeper is None


# ---------------------------------------------------------------- matches that nobody plays


def test_an_idle_match_is_put_away_after_a_warning(drive: Make, tmp_path: Path) -> None:
    d = kiosk(drive, tmp_path, idle_minutes=5)
    play = match(d)
    wait(d, 4.4)
    assert d.scene is play
    wait(d, seconds=8)
    assert d.names == ["title", "play", "still-there"]
    assert "The match is put away in 28 seconds." in " ".join(d.words())
    assert not d.console.dimmer.dark  # the warning can be seen
    d.key("Enter")
    assert d.scene is play
    assert play.match.at == 6  # the press did nothing else
    wait(d, 4.6)
    assert d.scene.name == "still-there"
    wait(d, seconds=31)
    assert d.names == ["title"]
    wait(d, seconds=2)
    assert "Continue" in d.words()
    d.key("Enter")
    resumed: Any = d.scene
    assert resumed.name == "play"
    assert resumed.match.at == 6
    assert resumed.match.state.digest() == play.match.state.digest()


@pytest.mark.parametrize("act", ["pad", "tap", "hold", "drag", "key"])
def test_whoever_is_there_says_so_with_any_device(drive: Make, tmp_path: Path, act: str) -> None:
    d = kiosk(drive, tmp_path, idle_minutes=1)
    pad = d.pad()
    play = match(d)
    wait(d, seconds=35)
    assert d.scene.name == "still-there"
    at = (400, 240)
    if act == "pad":
        pad.press(Button.LEFT)
    elif act == "key":
        d.key("Esc")
    elif act == "drag":
        d.drag(at, (500, 260))
    else:
        {"tap": d.tap, "hold": d.hold}[act](*at)
    assert d.scene is play
    assert play.match.at == 6
    wait(d, seconds=20)
    assert d.scene is play  # and has time again


def test_computers_alone_are_no_sign_of_anybody(drive: Make, tmp_path: Path) -> None:
    d = kiosk(drive, tmp_path, idle_minutes=2)
    robots = [Player("One", "computer", 1), Player("Two", "computer", 1)]
    play = start_match(d.console, "trax", {"variant": "8x8"}, robots, 3)
    d.key("x")
    wait(d, seconds=92)
    assert d.scene.name == "still-there"
    wait(d, seconds=31)
    assert d.names == ["title"]
    assert play.match.at > 4


def test_never_means_never_for_a_match_but_not_for_a_menu(drive: Make, tmp_path: Path) -> None:
    d = kiosk(drive, tmp_path, idle_minutes=0)
    play = match(d)
    wait(d, 120, step=10_000.0)
    assert d.scene is play
    d.key("F10")
    assert d.scene.name == "pause"
    wait(d, 30, step=10_000.0)
    assert d.scene.name == "pause"  # still a match
    d = kiosk(drive, tmp_path, idle_minutes=0)
    d.key("Down", "Enter")
    wait(d, 4.4)
    assert len(d.names) == 2
    wait(d, 0.2)
    assert d.scene.name == "still-there"
    assert "The title comes back in" in " ".join(d.words())
    wait(d, 1.6)
    assert d.names == ["title", "attract"]


def test_a_held_button_and_a_resting_mouse_are_nobody(drive: Make, tmp_path: Path) -> None:
    d = kiosk(drive, tmp_path, idle_minutes=2)
    match(d)
    d.key_down("Right")
    wait(d, seconds=95, step=200.0)
    assert d.scene.name == "still-there"
    d.key_up("Right")
    d.mouse(1024, (300, 200))  # a mouse that moves is somebody, but answers no question
    assert d.scene.name == "still-there"
    wait(d, seconds=40)
    assert d.scene.name == "still-there"
    assert any("is put away in 80 seconds" in words for words in d.words()), d.words()[-8:]
    wait(d, seconds=90)
    assert d.names == ["title"]


def test_what_cannot_be_saved_is_put_away_all_the_same(drive: Make, tmp_path: Path) -> None:
    d = kiosk(drive, tmp_path, idle_minutes=1)
    match(d, moves=0)
    wait(d, 1.2)
    assert d.names == ["title"]
    assert "Continue" not in d.words()  # nothing had been played


def test_a_match_of_yesterday_goes_to_the_replays(drive: Make, tmp_path: Path) -> None:
    d = kiosk(drive, tmp_path, idle_minutes=1, attract_seconds=0)
    match(d)
    wait(d, 2)
    assert d.house is not None
    store: Store = d.house.store
    assert store.flush()  # the test's clock runs faster than the writer
    assert store.waits("trax")
    wait(d, 23 * 60, step=300_000.0)
    assert store.waits("trax")
    wait(d, 90, step=300_000.0)
    assert not store.waits("trax")
    (kept,) = store.replays()
    assert kept.summary.turns == 6
    assert d.names == ["title"]
    assert "Continue" not in d.words()


# ---------------------------------------------------------------- what guests leave behind


def test_settings_are_those_of_a_visit(drive: Make, tmp_path: Path) -> None:
    d = kiosk(drive, tmp_path)
    assert d.house is not None
    d.settings.theme = "high-contrast"
    d.settings.volume = 2
    keep_all(d.house)
    d.key("Down")
    d.settings.theme, d.settings.language, d.settings.text_size = "night", "sv", 1.5
    d.settings.pads = {"0300": "a:b0,"}
    d.settings.remember("Anna")
    d.console.save_settings()
    assert d.console.words.language == "sv"
    d.house.store.flush()
    kept = tomllib.loads((tmp_path / "settings.toml").read_text())
    assert (kept["theme"], kept["language"], kept["pads"], kept["names"]) == ("high-contrast", "en", {}, ["Anna"])
    wait(d, seconds=62)
    assert d.scene.name == "attract"
    s = d.settings
    assert (s.theme, s.language, s.text_size, s.volume, s.pads) == ("high-contrast", "en", 1.0, 2, {})
    assert s.names == ["Anna"]  # until the night
    assert d.console.words.language == "en"
    assert d.console.theme.name == "high-contrast"


def test_a_pad_that_only_a_guest_has_set_up_stays_known(drive: Make, tmp_path: Path) -> None:
    d = kiosk(drive, tmp_path, attract_seconds=0)
    d.plug("Strange", known=False)
    d.plug("Usual")
    strange, usual = d.console.devices.pads
    assert d.scene.name == "pad-setup"
    d.key("Esc")
    for text in ("a:b0,b:b1,", "a:b1,b:b0,"):  # whoever comes next can't spoil it
        d.key("Down")
        for pad in (strange, usual):
            d.settings.pads[pad.guid] = f"{pad.guid},{pad.name},{text}"
        d.console.devices.remap()
        d.console.save_settings()
        wait(d, seconds=62)
        assert d.settings.pads == {strange.guid: f"{strange.guid},Strange,a:b0,b:b1,"}
        assert strange.mapped
    assert d.house is not None
    d.house.store.flush()
    assert tomllib.loads((tmp_path / "settings.toml").read_text())["pads"] == d.settings.pads


def test_choices_and_lessons_are_those_of_a_visit(drive: Make, tmp_path: Path) -> None:
    d = kiosk(drive, tmp_path)
    assert d.house is not None
    d.house.store.notes("choices.json").keep("trax", {"timer": 60, "seats": [{"name": "Anna"}]})
    d.house.store.notes("lessons.json").keep("trax", "done")
    d.key("Down")
    wait(d, seconds=62)
    d.house.store.flush()
    assert d.house.store.notes("choices.json").all == d.house.store.notes("lessons.json").all == {}
    assert b"Anna" not in b"".join(files(tmp_path).values())


# ---------------------------------------------------------------- visits with a limit


def test_a_visit_ends_between_turns_after_fair_warnings(drive: Make, tmp_path: Path) -> None:
    d = kiosk(drive, tmp_path, session_minutes=15, idle_minutes=0)
    wait(d, 30, step=30_000.0)  # nobody is there: no visit
    d.key("Down")
    assert d.names == ["title"]
    play = match(d)
    said = []

    def through(minutes: float) -> None:
        for _ in range(round(minutes * 20)):
            wait(d, seconds=3, step=3000.0)
            if d.console.toast.words and d.console.toast.words not in said:
                said.append(d.console.toast.words)

    through(14.9)
    assert [words.split(" to play")[0] for words in said] == ["10 minutes left", "5 minutes left", "1 minute left"]
    assert d.scene is play
    through(0.3)
    assert said[-1] == "Time is up: the match is put away after this turn."
    assert d.scene is play
    play.director.choose(0, MOVES[6])
    d.step(1000)
    assert d.names == ["title", "farewell"]
    assert "Time is up" in d.words()
    d.key("Enter", "Enter")
    assert d.scene.name == "farewell"  # the next ones have their chance
    wait(d, seconds=25)
    assert d.names == ["title"]
    d.key("Enter")
    again: Any = d.scene
    assert again.name == "play"
    assert again.match.at == 7
    wait(d, 14, step=10_000.0)
    assert d.scene is again  # a visit of its own


def test_a_turn_that_never_ends_ends_too(drive: Make, tmp_path: Path) -> None:
    d = kiosk(drive, tmp_path, session_minutes=5, idle_minutes=0)
    d.key("Down")
    play = match(d)
    wait(d, 6.5)
    assert d.scene is play
    wait(d, 0.8)
    assert d.names == ["title", "farewell"]
    assert d.house is not None
    assert d.house.store.waits("trax")


def test_a_visit_without_a_match_ends_on_time(drive: Make, tmp_path: Path) -> None:
    d = kiosk(drive, tmp_path, session_minutes=5, idle_minutes=0)
    d.key("Down", "Enter")
    page = d.scene
    for _ in range(4):
        wait(d, 1)
        d.key("Down")
        assert d.scene is page
    wait(d, 1)
    assert d.names == ["title", "farewell"]
    assert "Thank you for playing." in " ".join(d.words())
    assert "kept" not in " ".join(d.words())


# ---------------------------------------------------------------- matches of several groups


def test_matches_of_several_games_wait_side_by_side(drive: Make, tmp_path: Path) -> None:
    d = kiosk(drive, tmp_path, idle_minutes=1, attract_seconds=0)
    match(d)
    wait(d, 1.5)
    start_match(d.console, "tunnel", {}, [Player("千代"), Player("Olle")], 7)
    play: Any = d.scene
    play.director.choose(play.director.to_choose[0], play.table.moves[0])
    d.key("e")
    wait(d, 1.5)
    assert d.names == ["title"]
    assert {"Continue", "2 matches"} <= set(d.words())
    d.key("Up", "Up", "Up", "Up", "Up")
    d.scene.focus = 0  # type: ignore[attr-defined]
    d.key("Enter")
    assert d.scene.name == "waiting"
    assert {"千代 – Olle", "Anna – Björn", "Trax, 6 moves"} <= set(d.words())
    d.tap_words("Trax, 6 moves")
    assert d.scene.name == "play"
    assert d.scene.match.at == 6  # type: ignore[attr-defined]


def test_a_match_that_made_way_for_another_goes_on_from_the_replays(drive: Make, tmp_path: Path) -> None:
    d = kiosk(drive, tmp_path, idle_minutes=1, attract_seconds=0)
    assert d.house is not None
    match(d)
    wait(d, 1.5)
    match(d, 5, players=(Player("千代"), Player("Olle")))  # of the same game
    wait(d, 1.5)
    d.console.stage.push(Replays(d.console))
    d.turn()
    assert "Anna – Björn" in d.words()
    d.key("x")
    d.tap_words("Continue")
    d.house.store.flush()
    assert d.scene.name == "play"
    assert d.scene.match.at == 6  # type: ignore[attr-defined]
    assert [kept.summary.names for kept in d.house.store.slots()] == [("Anna", "Björn")]
    assert [kept.summary.names for kept in d.house.store.replays()] == [("千代", "Olle")]
