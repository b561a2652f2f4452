"""Whole games of Coast to Coast through SDL's own devices: from the title through set-up and lobby to the result, the
replay, a rematch; hands are looked at and handed over; the record that is kept is the one that was played."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from ui.bench.driver import Driver
from ui.bench.hands import Hands, KeyHands, MouseHands, PadHands, PointHands
from ui.coast_bench import lay, racing

from handheld.games import registered
from handheld.games.base import Token
from handheld.games.face import Button
from handheld.session import record
from handheld.session.match import Match
from handheld.session.seats import Player

Make = Callable[..., Driver]
SIZES = ((320, 240), (800, 480), (1280, 720))
SEED = 30
NAMES = ("Ada", "Bo", "Cy", "Di", "Eve")


@pytest.fixture(autouse=True)
def _coast(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("POCKET_RAILS_GAMES", "coast")
    monkeypatch.setattr(secrets, "randbits", lambda _bits: SEED)


def kept(d: Driver) -> list[str]:
    """Return the records among the replays."""
    assert d.house is not None
    assert d.house.store.flush()
    return [path.read_text(encoding="utf-8") for path in sorted((d.house.store.folder / "replays").glob("*.rail"))]


def set_up(hands: Hands, names: Sequence[str], variant: str) -> None:
    """Go from the title to the lobby, with people, names and rules chosen."""
    hands.new_game("coast")
    hands.row("count", len(names))
    for seat, name in enumerate(names):
        hands.row(f"seat{seat}", 0)
        hands.widget(f"name{seat}")
        hands.write(name)
    hands.row("variant", variant)
    hands.widget("lobby")
    assert hands.scene.name == "lobby"


def begin(d: Driver, by: Sequence[Hands], variant: str = "base") -> Any:
    """Start the program and a game of as many people as there are hands; return its scene."""
    assert d.house is not None
    d.house.begin()
    d.turn()
    set_up(by[0], NAMES[:len(by)], variant)
    for seat, hands in enumerate(by):
        hands.seat(seat)
    by[0].begin()
    d.turn()
    play = d.console.stage.scenes[-2 if d.scene.name == "curtain" else -1]
    assert play.name == "play"
    assert [(p.name, p.device) for p in play.director.players] == [
        (name, hands.device) for name, hands in zip(NAMES, by, strict=False)]
    return play


def turn(play: Any, by: Sequence[Hands], token: Token | None = None) -> None:
    """Let whoever is to act decide, once his hands are asked for and all has been told."""
    match = play.match
    seat = match.waiting_for()[0]
    hands, token = by[seat], racing(match) if token is None else token
    hands.ready(match.names[seat])
    if token.startswith(("claim", "keep", "open")):  # whoever pays or chooses looks first
        with hands.peek() as table:
            assert (table.seat, play.view.desk.open) == (seat, True)
    assert play.table.seat == seat
    lay(hands, token)


def check_record(match: Match, text: str, variant: str) -> None:
    """Check that a record holds this match, and that played once more by the rules it comes to the same end."""
    again = record.read(text)
    fresh = Match(registered()["coast"].rules(), match.seats, {"variant": variant}, SEED, match.names)
    for step in match.steps:
        if not step.drawn:
            [(seat, token)] = step.moves.items()
            fresh.choose(seat, token)
    for one in (again, fresh):
        assert one.options == {"variant": variant, "payment": "usual"}
        assert [step.moves for step in one.steps] == [step.moves for step in match.steps]
        assert (one.outcome, one.state.digest()) == (match.outcome, match.state.digest())
    assert again.names == match.names


def after(d: Driver, play: Any, by: Sequence[Hands], variant: str) -> None:
    """From the last decision on: counting, result, record, replay, a rematch, back to the title."""
    one, match = by[0], play.match
    assert match.over
    d.step(600)
    if d.scene.name == "play":  # the points are being counted: a press goes to the end
        if isinstance(one, PointHands):
            one.tap(one.scene.frame.board.centre)
        else:
            one.do(Button.CONFIRM)
        d.step(1500)
    assert one.scene.name == "result"
    [text] = kept(d)
    check_record(match, text, variant)
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
    turn(again, rematch)
    d.step(3000)  # to look at what came
    if one.scene.name == "curtain":
        next_one = rematch[again.match.waiting_for()[0]]
        next_one.reveal()
    one.rest()
    one.do(Button.PAUSE)
    one.item("Save and leave")
    assert one.scene.name == "title"
    d.step(100)
    assert one.scene.entries[0].id == "continue"
    assert kept(d) == [text]


def whole(d: Driver, by: Sequence[Hands], variant: str = "base") -> None:
    """Play a game from the title to the result, and what comes after it."""
    play = begin(d, by, variant)
    assert play.match.options["variant"] == variant
    while not play.match.over:
        turn(play, by)
    after(d, play, by, variant)


# ---------------------------------------------------------------- from the first card to the result


def test_a_pad_each_from_the_first_card(drive: Make, tmp_path: Path) -> None:
    d = drive((320, 240), folder=tmp_path, motion=False)
    whole(d, [PadHands(d, d.pad(0)), PadHands(d, d.pad(1))])


def test_one_pad_handed_on_from_the_first_card(drive: Make, tmp_path: Path) -> None:
    d = drive((800, 480), folder=tmp_path, motion=False)
    whole(d, [PadHands(d, d.pad(0))] * 2, "mega")


@pytest.mark.parametrize("size", [SIZES[0], SIZES[2]], ids=str)
def test_taps_alone_from_the_first_card(drive: Make, tmp_path: Path, size: tuple[int, int]) -> None:
    d = drive(size, folder=tmp_path, motion=False)
    whole(d, [PointHands(d)] * 2)


def test_the_keyboard_from_the_first_card(drive: Make, tmp_path: Path) -> None:
    d = drive((800, 480), folder=tmp_path, motion=False)
    whole(d, [KeyHands(d)] * 2, "1910")


# ---------------------------------------------------------------- the last turns, from the slot of a game


def leave_late(d: Driver, seats: int, variant: str, left: int, players: Sequence[Player]) -> None:
    """Put a match that has so many decisions to come into the slot of the game, as after a power cut."""
    rules = registered()["coast"].rules()
    match = Match(rules, seats, {"variant": variant}, SEED, NAMES[:seats])
    while not match.over:
        match.choose(match.waiting_for()[0], racing(match))
    decisions = [step.moves for step in match.steps if not step.drawn]
    match = Match(rules, seats, {"variant": variant}, SEED, NAMES[:seats])
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


@pytest.mark.parametrize(("size", "kind", "seats", "variant"), [
    (SIZES[0], MouseHands, 5, "mega"), (SIZES[1], PointHands, 5, "base"), (SIZES[2], KeyHands, 3, "bigcities"),
    (SIZES[0], PadHands, 2, "base")], ids=str)
def test_the_last_turns_after_a_power_cut(drive: Make, tmp_path: Path, size: tuple[int, int], kind: Any, seats: int,
                                          variant: str) -> None:
    d = drive(size, folder=tmp_path)
    leave_late(d, seats, variant, 4, [Player(name) for name in NAMES[:seats]])
    hands = kind(d, d.pad(0)) if kind is PadHands else kind(d)
    play = resume(d, hands)
    assert d.scene.name == "curtain"  # nobody knows who is at the console
    while not play.match.over:
        turn(play, [hands] * seats)
    after(d, play, [hands] * seats, variant)


def test_two_people_and_computers(drive: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace

    from ui.test_monkey import AtOnce

    from handheld.games.coast import ai

    monkeypatch.setattr(ai, "LEVELS", {k: replace(level, nodes=300) for k, level in ai.LEVELS.items()})
    d = drive((800, 480), folder=tmp_path, motion=False)
    d.console.thinker = AtOnce()
    leave_late(d, 4, "base", 16, [Player(""), Player("", "computer", 2), Player(""),
                                 Player("", "computer", 1)])
    hands = PadHands(d, d.pad(0))
    play = resume(d, hands)
    match, told = play.match, 0
    while not match.over:
        hands.await_turn()
        if match.over or d.scene.name == "result":
            break
        if d.scene.name == "curtain":
            hands.ready(match.names[match.waiting_for()[0]])
            told += bool(play.view.desk.since)
        hands.rest()
        lay(hands, racing(match))
        d.step(400)
    d.step(3000)
    assert d.scene.name == "result"
    assert told
    again = record.read(kept(d)[0])
    assert (again.outcome, again.state.digest()) == (match.outcome, match.state.digest())
    assert {seat for step in match.steps[-40:] if not step.drawn for seat in step.moves} == {0, 1, 2, 3}
