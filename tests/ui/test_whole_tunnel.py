"""Whole games of Tunnel Lines through SDL's own devices: from the title through set-up and lobby to the result, the
replay, a rematch; the record that is kept is the one that was played."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from ui.bench.driver import Driver
from ui.bench.hands import Hands, KeyHands, PadHands, PointHands
from ui.tunnel_bench import DraggingHands, decided, lay, racing

from handheld.games import BUILDING, registered
from handheld.games.face import Button
from handheld.session import record
from handheld.session.match import Match
from handheld.session.seats import Player

Make = Callable[..., Driver]
SIZES = ((320, 240), (800, 480), (1280, 720))
SEED = 30
NAMES = ("Ada", "Bo", "Cy", "Di")


@pytest.fixture(autouse=True)
def _tunnel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(BUILDING, "tunnel")
    monkeypatch.setattr(secrets, "randbits", lambda _bits: SEED)


def kept(d: Driver) -> list[str]:
    """Return the records among the replays."""
    assert d.house is not None
    assert d.house.store.flush()
    return [path.read_text(encoding="utf-8") for path in sorted((d.house.store.folder / "replays").glob("*.rail"))]


def begin(d: Driver, by: Sequence[Hands], options: dict[str, str]) -> Any:
    """Start the program and a game of as many people as there are hands; return its scene."""
    assert d.house is not None
    d.house.begin()
    d.turn()
    one = by[0]
    one.new_game("tunnel")
    one.row("count", len(by))
    for seat, name in enumerate(NAMES[:len(by)]):
        one.row(f"seat{seat}", 0)
        one.widget(f"name{seat}")
        one.write(name)
    for option, value in options.items():
        one.row(option, value)
    one.widget("lobby")
    assert one.scene.name == "lobby"
    for seat, hands in enumerate(by):
        hands.seat(seat)
    one.begin()
    d.turn()
    play = d.console.stage.scenes[-2 if d.scene.name == "curtain" else -1]
    assert play.name == "play"
    assert [(p.name, p.device) for p in play.director.players] == [
        (name, hands.device) for name, hands in zip(NAMES, by, strict=False)]
    return play


def step(play: Any, by: Sequence[Hands]) -> None:
    """Let whoever is to act decide, once his hands are asked for and all has been shown."""
    match = play.match
    seat = match.waiting_for()[0]
    hands, token = by[seat], racing(match)
    hands.ready(match.names[seat])
    assert play.table.seat == seat
    lay(hands, token)


def check_record(match: Match, text: str) -> None:
    """Check that a record holds this match, and that played once more by the rules it comes to the same end."""
    again = record.read(text)
    fresh = Match(registered()["tunnel"].rules(), match.seats, match.options, SEED, match.names)
    for one in match.steps:
        if not one.drawn:
            fresh.choose(*next(iter(one.moves.items())))
    for other in (again, fresh):
        assert other.options == match.options
        assert [one.moves for one in other.steps] == [one.moves for one in match.steps]
        assert (other.outcome, other.state.digest()) == (match.outcome, match.state.digest())
    assert again.names == match.names


def after(d: Driver, play: Any, by: Sequence[Hands]) -> None:
    """From the last decision on: counting, result, record, replay, a rematch, back to the title."""
    one, match = by[0], play.match
    assert match.over
    d.step(600)
    if d.scene.name == "play":  # the trips are being counted: a press goes to the end
        if isinstance(one, PointHands):
            one.tap(one.scene.frame.board.centre)
        else:
            one.do(Button.CONFIRM)
        d.step(1500)
    assert one.scene.name == "result"
    [text] = kept(d)
    check_record(match, text)
    words = " ".join(d.words())
    final = match.state.seen_by(None)["final"]
    assert all(str(points) in words for points in final["total"])

    one.do(Button.HINT)
    assert one.scene.name == "replay"
    viewer = one.scene
    assert (viewer.k, viewer.last) == (match.at, match.at)
    if viewer.frame.shape == "folded" and isinstance(one, PointHands):
        board = viewer.frame.board
        one.tap((board.x + 20, board.centre[1]))
    else:
        one.do(Button.PREVIOUS)
    one.rest()
    assert viewer.k < match.at
    if viewer.frame.shape == "folded":
        one.do(Button.PAUSE)
        one.item("Close the replay")
    else:
        one.do(Button.BACK)
    assert one.scene.name == "result"

    one.do(Button.CONFIRM)
    d.turn()
    again: Any = next(scene for scene in d.console.stage.scenes if scene.name == "play")
    assert again is not play
    assert not again.match.over
    seats = {player.name: seat for seat, player in enumerate(again.director.players)}
    rematch = [hands for _, hands in sorted((seats[match.names[seat]], hands) for seat, hands in enumerate(by))]
    step(again, rematch)
    one.rest()
    one.do(Button.PAUSE)
    one.item("Save and leave")
    assert one.scene.name == "title"
    d.step(100)
    assert one.scene.entries[0].id == "continue"
    assert kept(d) == [text]


def whole(d: Driver, by: Sequence[Hands], **options: str) -> None:
    """Play a game from the title to the result, and what comes after it."""
    play = begin(d, by, options)
    assert play.match.options == {**registered()["tunnel"].info.defaults(), **options}
    while not play.match.over:
        step(play, by)
    after(d, play, by)


# ---------------------------------------------------------------- from the first tile to the result


def test_a_pad_each_from_the_first_tile(drive: Make, tmp_path: Path) -> None:
    d = drive((320, 240), folder=tmp_path, motion=False)
    whole(d, [PadHands(d, d.pad(0)), PadHands(d, d.pad(1))])


def test_one_pad_passed_on_with_hidden_hands(drive: Make, tmp_path: Path) -> None:
    d = drive((800, 480), folder=tmp_path, motion=False)
    whole(d, [PadHands(d, d.pad(0))] * 2, hands="hidden")


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_taps_alone_from_the_first_tile(drive: Make, tmp_path: Path, size: tuple[int, int]) -> None:
    d = drive(size, folder=tmp_path, motion=False)
    whole(d, [PointHands(d)] * 2)


def test_the_keyboard_from_the_first_tile(drive: Make, tmp_path: Path) -> None:
    d = drive((1280, 720), folder=tmp_path, motion=False)
    whole(d, [KeyHands(d)] * 2, stations="scarce", board="delta")


def test_a_mouse_that_draws_its_lines(drive: Make, tmp_path: Path) -> None:
    d = drive((800, 480), folder=tmp_path, motion=False)
    hands = DraggingHands(d)
    whole(d, [hands] * 2)
    assert hands.strokes > 12


# ---------------------------------------------------------------- the last turns, from the slot of a game


def leave_late(d: Driver, players: Sequence[Player], left: int, **options: str) -> None:
    """Put a match that has so many decisions to come into the slot of the game, as after a power cut."""
    rules, seats = registered()["tunnel"].rules(), len(players)
    match = Match(rules, seats, options, SEED, NAMES[:seats])
    while not match.over:
        match.choose(match.waiting_for()[0], racing(match))
    decisions = [one.moves for one in match.steps if not one.drawn]
    match = Match(rules, seats, options, SEED, NAMES[:seats])
    for moves in decisions[:-left]:
        match.choose(*next(iter(moves.items())))
    match.headers |= {"Date": ("2026-11-30 00:00",), "Id": ("late",),
                      "Players": tuple(player.code for player in players)}
    assert d.house is not None
    d.house.store.autosave(match)
    assert d.house.store.flush()
    d.house.begin()
    d.step(200)


def resume(d: Driver, hands: Hands) -> Any:
    """Go on from the title; return the scene of the match."""
    hands.station("continue")
    d.step(100)
    return next(scene for scene in d.console.stage.scenes if scene.name == "play")


@pytest.mark.parametrize(("size", "kind", "seats", "options"), [
    (SIZES[0], PointHands, 4, {}), (SIZES[1], KeyHands, 3, {"last-turns": "equal"}),
    (SIZES[2], PadHands, 3, {"hands": "hidden"}), (SIZES[1], PointHands, 2, {"hands": "hidden"}),
    (SIZES[2], DraggingHands, 4, {"seat-bonus": "on"})], ids=str)
def test_the_last_turns_after_a_power_cut(drive: Make, tmp_path: Path, size: tuple[int, int], kind: Any, seats: int,
                                          options: dict[str, str]) -> None:
    d = drive(size, folder=tmp_path)
    leave_late(d, [Player(name) for name in NAMES[:seats]], 12, **options)
    hands = kind(d, d.pad(0)) if kind is PadHands else kind(d)
    play = resume(d, hands)
    assert (d.scene.name == "curtain") is bool(play.secrets.covers)
    while not play.match.over:
        step(play, [hands] * seats)
    after(d, play, [hands] * seats)


@pytest.mark.parametrize("hands", ["open", "hidden"])
def test_two_people_and_computers(drive: Make, tmp_path: Path, hands: str) -> None:
    from ui.test_monkey import AtOnce

    d = drive((800, 480), folder=tmp_path, motion=False)
    d.console.thinker = AtOnce()
    leave_late(d, [Player(""), Player("", "computer", 2), Player(""), Player("", "computer", 4)], 30, hands=hands)
    one = PadHands(d, d.pad(0))
    play = resume(d, one)
    match, told = play.match, 0
    while not match.over:
        one.await_turn()
        if match.over or d.scene.name == "result":
            break
        if d.scene.name == "curtain":
            one.ready(match.names[match.waiting_for()[0]])
        one.rest()
        told += bool(play.view.desk.since)
        lay(one, racing(match))
        d.step(400)
    d.step(3000)
    assert d.scene.name == "result"
    assert told
    again = record.read(kept(d)[0])
    assert (again.outcome, again.state.digest()) == (match.outcome, match.state.digest())
    assert {seat for one in match.steps[-40:] if not one.drawn for seat in one.moves} == {0, 1, 2, 3}
    assert len(decided(again)) == len(decided(match))
