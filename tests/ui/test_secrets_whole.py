"""Whole games with secrets through SDL's own devices: curtain, looks at the hand, what is told again, the result."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from ui.bench.driver import Driver
from ui.bench.hands import ButtonHands, Hands, KeyHands, MouseHands, PadHands, PointHands
from ui.cards_bench import WORDS, register
from ui.test_secrets import NAMES, tray

from handheld.games.face import Button
from handheld.session import record
from handheld.session.seats import Player
from handheld.ui.scenes.play import start_match
from handheld.ui.scenes.title import Title

Make = Callable[..., Driver]
SIZES = ((320, 240), (800, 480), (1280, 720))


@pytest.fixture(autouse=True)
def _cards(monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch)


def lay(hands: Hands, view: Any, token: str) -> None:
    """Choose a word and play it."""
    for _ in range(len(WORDS)):
        if WORDS[view.at] == token:
            break
        if isinstance(hands, ButtonHands):
            hands.press(Button.RIGHT)
        else:
            hands.tap(view.tray.centre)  # type: ignore[attr-defined]
    if isinstance(hands, ButtonHands):
        hands.press(Button.CONFIRM)
    else:
        hands.tap((view.area.centre[0], view.area.y + view.area.h / 3))  # type: ignore[attr-defined]


def whole(d: Driver, by: list[Hands]) -> None:
    """Play a game to its end; each looks at his hand before he decides."""
    d.start(Title)
    play = start_match(d.console, "cards", {}, [Player(NAMES[k], device=one.device) for k, one in enumerate(by)], 0)
    d.step(100)
    steps = looks = 0
    while not play.match.over:
        seat = play.match.waiting_for()[0]
        hands = by[seat]
        hands.ready(NAMES[seat])
        assert tray(d) == f"{NAMES[seat]}: {sum(play.match.state.hands[seat].values())} cards"
        with hands.peek() as table:
            assert table.seat == seat
            assert tray(d) == "{}: green {g} red {r}".format(NAMES[seat], **play.match.state.hands[seat])
            looks += 1
            token = next((one for one in table.moves if one.startswith("claim")), "draw")
        at = play.match.at
        lay(hands, play.view, token)
        assert play.match.at > at, f"{token} was not played by {NAMES[seat]}"
        d.step(600)
        steps += 1
    d.step(3000)
    assert d.scene.name == "result"
    assert steps == looks > 6
    [path] = (d.console.store.folder / "replays").glob("*.rail") if d.console.store.flush() else []
    again = record.read(path.read_text(encoding="utf-8"))
    assert [step.moves for step in again.steps] == [step.moves for step in play.match.steps]
    assert again.outcome == play.match.outcome


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_one_pad_for_three(drive: Make, tmp_path: Path, size: tuple[int, int]) -> None:
    d = drive(size, folder=tmp_path)
    whole(d, [PadHands(d, d.pad(0))] * 3)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_pad_each_for_five(drive: Make, tmp_path: Path, size: tuple[int, int]) -> None:
    d = drive(size, folder=tmp_path)
    whole(d, [PadHands(d, d.pad(k)) for k in range(5)])


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_one_screen_for_two(drive: Make, tmp_path: Path, size: tuple[int, int]) -> None:
    d = drive(size, folder=tmp_path)
    whole(d, [PointHands(d)] * 2)


@pytest.mark.parametrize("make", [KeyHands, MouseHands])
def test_one_keyboard_or_one_mouse_for_two(drive: Make, tmp_path: Path, make: type[Hands]) -> None:
    d = drive((800, 480), folder=tmp_path)
    whole(d, [make(d)] * 2)


def test_two_share_a_screen_with_two_pads_and_a_keyboard(drive: Make, tmp_path: Path) -> None:
    d = drive((800, 480), folder=tmp_path)
    finger = PointHands(d)
    whole(d, [finger, PadHands(d, d.pad(0)), finger, PadHands(d, d.pad(1)), KeyHands(d)])
