"""Whole games through SDL's own devices: from the title through set-up and lobby to the result, the replay, a rematch,
and back; the record that is kept is the one that was to be played."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from ui.bench.driver import Driver
from ui.bench.hands import GestureHands, Hands, KeyHands, MouseHands, PadHands, PointHands

from handheld.games import registered
from handheld.games.face import Button
from handheld.session import record
from handheld.session.match import Match
from handheld.ui.loop import FRAME

Make = Callable[..., Driver]
SIZES = ((320, 240), (800, 480), (1280, 720))
SAYS = ("Format", "Game", "Rules", "Seats", "Options", "Seed", "Names", "Result", "Ended", "Digest")
SEED = 20261130


class Game(NamedTuple):
    """A short game that ends by itself."""

    variant: str
    tie: str
    moves: str
    places: tuple[int, int]
    reason: str


GAMES = {
    "standard by a loop": Game("standard", "rulebook", "@0/ A2+ A0+ B1/ @2+ C3/ B4/ D2+ C0\\ A1+ E2\\ F2\\ F4/ B6/ "
                               "G4\\ G5\\ C0/ D1/ G1+ H2+ F0+", (0, 1), "loop"),
    "standard by a short loop": Game("standard", "rulebook", "@0+ A0+ @1/ C1\\", (1, 0), "loop"),
    "standard by a line": Game("standard", "rulebook", "@0+ B1+ @1+ @1+ E1+ F1+ @1\\ H1+ A0\\", (1, 0), "line"),
    "standard by both": Game("standard", "tournament", "@0/ @1\\ A2/ A3\\ A0\\ C2\\ B4/", (0, 1), "both"),
    "8x8 by a line": Game("8x8", "rulebook", "@0+ A0+ A0+ A4+ A5/ A6\\ A7+ A8+ @5/", (0, 1), "line"),
    "8x8 by both": Game("8x8", "rulebook", "@0+ A0+ B1/ @1+ D1\\ B3+ A3\\ @1\\ D3/", (1, 0), "both"),
    "loop by a loop": Game("loop", "rulebook", "@0/ A0+ A0\\ @2+", (0, 1), "loop"),
    "loop by both": Game("loop", "tournament", "@0+ A0/ A0\\ B2\\ @3/ @3\\ B1/", (0, 1), "both"),
}


def expected(game: Game, names: list[str]) -> Match:
    """Return the match that is to be played."""
    match = Match(registered()["trax"].rules(), 2, {"variant": game.variant, "tie": game.tie}, SEED, names)
    for token in game.moves.split():
        match.choose(match.waiting_for()[0], token)
    assert match.outcome is not None
    assert (tuple(match.outcome.places), match.outcome.reason) == (game.places, game.reason)
    return match


def lines_of(text: str) -> list[str]:
    """Return the lines of a record that say what was played: other headers are of the day."""
    return [line for line in text.splitlines() if not line.startswith("[") or line[1:].split()[0] in SAYS]


@pytest.fixture(autouse=True)
def _same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrets, "randbits", lambda _bits: SEED)


def kept(d: Driver) -> list[str]:
    """Return the records among the replays."""
    assert d.house is not None
    assert d.house.store.flush()
    return [path.read_text(encoding="utf-8") for path in sorted((d.house.store.folder / "replays").glob("*.rail"))]


def set_up(hands: Hands, game: Game, names: tuple[str, str]) -> None:
    """Go from the title to the lobby, with rules and names chosen."""
    hands.new_game()
    hands.row("seat1", 0)  # a person
    for k, name in enumerate(names):
        hands.widget(f"name{k}")
        hands.write(name)
    assert [seat.name for seat in hands.scene.choice.seats] == list(names)
    hands.row("variant", game.variant)
    hands.row("tie", game.tie)
    hands.widget("lobby")
    assert hands.scene.name == "lobby"


def play(by: dict[int, Hands], moves: str) -> None:
    """Play tokens, each by the hands of the seat on turn."""
    for token in moves.split():
        hands = by[0]
        hands.rest()
        assert hands.scene.name == "play"
        match = hands.scene.match
        at, seat = match.at, match.waiting_for()[0]
        by[seat].lay(token)
        assert match.at == at + 1, f"{token} was not laid"
        assert list(match.steps[-1].moves.values()) == [token]


def through(d: Driver, one: Hands, other: Hands, game: Game, names: tuple[str, str], devices: tuple[str, str]) -> None:
    """Play a game from the title and back to it."""
    assert d.house is not None
    d.house.begin()
    d.turn()
    set_up(one, game, names)
    one.seat(0)
    other.seat(1)
    one.begin()
    players = one.scene.director.players
    assert [(p.name, p.device) for p in players] == list(zip(names, devices, strict=True))
    play({0: one, 1: other}, game.moves)
    d.step(3000)
    one.rest()
    assert one.scene.name == "result"
    match = expected(game, list(names))
    records = kept(d)
    assert len(records) == 1
    assert lines_of(records[0]) == lines_of(record.write(match))
    assert len(lines_of(records[0])) > len(SAYS) + 2

    one.do(Button.HINT)  # the replay of it, from its end to its start and forth again
    assert one.scene.name == "replay"
    viewer = one.scene
    assert (viewer.k, viewer.last) == (match.at, match.at)
    if viewer.frame.shape == "folded" and isinstance(one, PointHands):
        board = viewer.frame.board
        back, forth = (board.x + 20, board.centre[1]), (board.right - 20, board.centre[1])
        steps = [lambda at=at: one.tap(at) for at in (back, back, forth)]  # type: ignore[misc]
    else:
        steps = [lambda b=b: one.do(b) for b in (Button.PREVIOUS, Button.PREVIOUS, Button.NEXT)]  # type: ignore[misc]
    for step, k in zip(steps, (match.at - 1, match.at - 2, match.at - 1), strict=True):
        step()
        one.rest()
        assert viewer.k == k
    if viewer.frame.shape == "folded":
        one.do(Button.PAUSE)
        one.item("Close the replay")
    else:
        one.do(Button.BACK)
    assert one.scene.name == "result"

    one.do(Button.CONFIRM)  # a rematch: the first seat goes to the other one
    assert one.scene.name == "play"
    assert [p.name for p in one.scene.director.players] == list(reversed(names))
    play({0: other, 1: one}, " ".join(game.moves.split()[:3]))
    one.rest()
    one.do(Button.PAUSE)
    one.item("Save and leave")
    assert one.scene.name == "title"
    d.step(100)
    assert one.scene.entries[0].id == "continue"
    assert kept(d) == records
    assert len(d.house.store.slots()) == 1


def test_the_games_are_what_they_say() -> None:
    for game in GAMES.values():
        expected(game, ["Anna", "Bo"])
    assert {(game.variant, game.reason) for game in GAMES.values()} == {
        ("standard", "loop"), ("standard", "line"), ("standard", "both"), ("8x8", "line"), ("8x8", "both"),
        ("loop", "loop"), ("loop", "both")}


@pytest.mark.parametrize(("size", "game"), list(zip(SIZES, (
    "standard by both", "standard by a loop", "8x8 by a line"), strict=True)), ids=str)
def test_two_pads(drive: Make, tmp_path: Path, size: tuple[int, int], game: str) -> None:
    d = drive(size, folder=tmp_path)
    one, two = PadHands(d, d.pad(0)), PadHands(d, d.pad(1))
    through(d, one, two, GAMES[game], ("Ada", "Bo"), (one.device, two.device))


@pytest.mark.parametrize(("size", "game"), list(zip(SIZES, (
    "8x8 by both", "loop by a loop", "standard by a line"), strict=True)), ids=str)
def test_one_pad_for_both(drive: Make, tmp_path: Path, size: tuple[int, int], game: str) -> None:
    d = drive(size, folder=tmp_path)
    hands = PadHands(d, d.pad(0))
    through(d, hands, hands, GAMES[game], ("Ada", "Bo"), (hands.device, hands.device))


@pytest.mark.parametrize(("size", "game"), list(zip(SIZES, (
    "standard by a loop", "8x8 by a line", "loop by both"), strict=True)), ids=str)
def test_taps_alone(drive: Make, tmp_path: Path, size: tuple[int, int], game: str) -> None:
    d = drive(size, folder=tmp_path)
    hands = PointHands(d)
    through(d, hands, hands, GAMES[game], ("Ada", "Bo"), ("touch", "touch"))


@pytest.mark.parametrize(("size", "game"), list(zip(SIZES, (
    "loop by a loop", "standard by a line", "8x8 by both"), strict=True)), ids=str)
def test_drags_pinches_and_twists(drive: Make, tmp_path: Path, size: tuple[int, int], game: str) -> None:
    d = drive(size, folder=tmp_path)
    hands = GestureHands(d)
    through(d, hands, hands, GAMES[game], ("Ada", "Bo"), ("touch", "touch"))


@pytest.mark.parametrize(("size", "game"), list(zip(SIZES, (
    "standard by a line", "loop by both", "standard by a loop"), strict=True)), ids=str)
def test_keyboard_alone(drive: Make, tmp_path: Path, size: tuple[int, int], game: str) -> None:
    d = drive(size, folder=tmp_path)
    hands = KeyHands(d)
    through(d, hands, hands, GAMES[game], ("Åsa", "千代"), ("keys", "keys"))


@pytest.mark.parametrize(("size", "game"), list(zip(SIZES, (
    "8x8 by a line", "standard by both", "loop by a loop"), strict=True)), ids=str)
def test_mouse_alone(drive: Make, tmp_path: Path, size: tuple[int, int], game: str) -> None:
    d = drive(size, folder=tmp_path)
    hands = MouseHands(d)
    through(d, hands, hands, GAMES[game], ("Ada", "Bo"), ("mouse", "mouse"))


@pytest.mark.parametrize(("rotation", "size", "kind", "game"), [
    (90, (480, 800), PointHands, "standard by both"), (90, (240, 320), GestureHands, "8x8 by a line"),
    (180, (320, 240), GestureHands, "loop by a loop"), (180, (320, 240), MouseHands, "standard by a short loop"),
    (270, (240, 320), MouseHands, "loop by both"), (270, (240, 320), GestureHands, "8x8 by both")],
    ids=str)
def test_on_a_turned_panel(drive: Make, tmp_path: Path, rotation: int, size: tuple[int, int], kind: type[PointHands],
                           game: str) -> None:
    """Picture, fingers and mouse are turned alike; `size` is the panel's."""
    d = drive(size, folder=tmp_path, rotation=rotation)
    assert d.surface.get_size() == size
    assert (d.console.metrics.width, d.console.metrics.height) == (size if rotation == 180 else size[::-1])
    hands = kind(d)
    through(d, hands, hands, GAMES[game], ("Ada", "Bo"), (hands.device, hands.device))


def test_a_pad_against_a_finger(drive: Make, tmp_path: Path) -> None:
    d = drive((480, 320), folder=tmp_path)
    one, two = PadHands(d, d.pad(0)), PointHands(d)
    through(d, one, two, GAMES["standard by a short loop"], ("Ada", "Bo"), (one.device, "touch"))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_against_the_computer_by_taps_alone(drive: Make, tmp_path: Path, size: tuple[int, int]) -> None:
    import time

    d = drive(size, folder=tmp_path, motion=False)
    assert d.house is not None
    d.house.begin()
    hands = PointHands(d)
    hands.new_game()
    hands.row("seat1", 1)  # the beginner
    hands.row("variant", {320: "standard", 800: "8x8", 1280: "loop"}[size[0]])
    hands.widget("play")
    game: Any = hands.scene
    match, turns = game.match, 0
    while not match.over:
        for _ in range(5000):  # the computer thinks in real time
            if match.over or (game.director.to_choose and not game.view.busy(d.clock.now())):
                break
            time.sleep(0.002)
            d.step(FRAME * 4)
        if match.over:
            break
        moves = list(game.table.moves)
        wins = [token for token in moves if (seen := game.table.preview(token)) is not None and seen.outcome is not None
                and seen.outcome.places[0] == 0]
        hands.lay((wins or moves)[0])
        turns += 1
        assert turns < 200
    d.step(3000)
    assert hands.scene.name == "result"
    [text] = kept(d)
    again = record.read(text)
    assert again.outcome == match.outcome
    assert again.state.digest() == match.state.digest()
    assert [step.moves for step in again.steps] == [step.moves for step in match.steps]
    hands.do(Button.BACK)
    assert hands.scene.name == "title"
