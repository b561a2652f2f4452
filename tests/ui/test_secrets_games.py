"""Every game with secrets, in many positions through the real play scene: in a world that differs only in what a seat
must not see, what others show of their side and all that this seat looks at is the same picture."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest
from ui.bench.driver import Driver

from handheld.games import registered
from handheld.games.face import Button
from handheld.session.match import Match
from handheld.session.seats import Player
from handheld.session.sides import picker
from handheld.ui.scenes.play import play_match
from handheld.ui.scenes.title import Title

Make = Callable[..., Driver]
NAMES = ("Anna", "Björn", "Chiyo", "Dev", "Eli")
HIDDEN: dict[str, dict[str, str]] = {"coast": {}, "tunnel": {"hands": "hidden"}}  # and the options that make secrets
AROUND = (Button.RIGHT, Button.DOWN, Button.NEXT, Button.RIGHT, Button.HINT, Button.PREVIOUS, Button.UP)


def match_of(game: str, seats: int, steps: int, looker: int | None) -> Match:
    """Return a match after so many decisions; for a looker one of another world that looks the same to that seat."""
    rng = random.Random(steps * 10 + seats)
    match = Match(registered()[game].rules(), seats, HIDDEN[game], 4271 + steps)
    for _ in range(steps):
        if match.over:
            break
        seat = match.waiting_for()[0]
        moves = match.state.moves(seat)
        claims = [token for token in moves if token.startswith("claim")]
        match.choose(seat, rng.choice(claims if claims and rng.random() < 0.7 else moves))
    if looker is not None:
        real = match.state
        match._state = real.imagine(looker, picker(99, steps))
        assert match._state.seen_by(looker) == real.seen_by(looker)
    return match


def film(d: Driver, match: Match, looker: int) -> list[tuple[bytes, list[str]]]:
    """Return pictures and words of a walk through the shell in which nobody but the looker looks."""
    seats = range(match.seats)
    d.start(Title)
    match.headers = {"Date": ("2026-11-30 00:00",), "Id": ("film",)}
    play = play_match(d.console, match, [Player(NAMES[k], device=d.pad(k).device) for k in seats])
    found: list[tuple[bytes, list[str]]] = []

    def shot() -> None:
        d.draw()
        found.append((pygame.image.tobytes(d.surface, "RGB"), d.words()))

    d.step(300)
    for _ in range(100):
        if not play.view.busy(d.clock.time):
            break
        d.step(100)
    shot()
    d.pad(looker).down(Button.INFO)
    d.step(300)
    assert play.table.seat == looker
    assert play.table.open
    shot()
    d.pad(looker).press(Button.PAUSE)
    shot()
    d.pad(looker).press(Button.BACK)
    d.pad(looker).up(Button.INFO)
    shot()
    turn = play.director.to_choose[0]
    for button in AROUND:
        d.pad(turn).press(button)
        d.step(400)
        shot()
    d.pad(turn).press(Button.INFO)
    d.step(400)
    shot()
    d.start(Title)
    d.step(300)
    shot()
    return found


SMALL, MIDDLE = (320, 240), (800, 480)


@pytest.mark.parametrize(("game", "seats", "steps", "size"), [
    ("coast", 2, 2, SMALL), ("coast", 3, 9, MIDDLE), ("coast", 3, 40, SMALL), ("coast", 5, 81, MIDDLE),
    ("coast", 2, 120, SMALL), ("tunnel", 2, 3, SMALL), ("tunnel", 3, 30, MIDDLE), ("tunnel", 4, 80, SMALL)])
def test_other_worlds_look_the_same(drive: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                    game: str, seats: int, steps: int, size: tuple[int, int]) -> None:
    monkeypatch.setenv("POCKET_RAILS_GAMES", game)
    d: Any = drive(size, folder=tmp_path, motion=False)
    turn = match_of(game, seats, steps, None).waiting_for()[0]
    for looker in (turn, (turn + 1) % seats):  # whoever is on turn, and another
        real, other = match_of(game, seats, steps, None), match_of(game, seats, steps, looker)
        one, two = film(d, real, looker), film(d, other, looker)
        assert len(one) == len(two) > 8
        for k, (a, b) in enumerate(zip(one, two, strict=True)):
            assert a[1] == b[1], f"the words of picture {k}, {looker} looks"
            assert a[0] == b[0], f"picture {k}, {looker} looks"
