"""Coast to Coast at the table, through SDL's own devices: what goes wrong, what is asked, what is taken back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from ui.bench.driver import Driver
from ui.bench.hands import Hands, KeyHands, MouseHands, PadHands, PointHands
from ui.coast_bench import LOOK, choose, decide, lay, pay, racing, reach, walk

from handheld.games import registered
from handheld.games.coast import notation
from handheld.games.coast.data import data
from handheld.games.coast.sight import DECK
from handheld.games.face import Button
from handheld.session.match import Match
from handheld.session.seats import Player
from handheld.ui.scenes.play import play_match
from handheld.ui.scenes.title import Title

Make = Callable[..., Driver]
SIZES = ((320, 240), (800, 480), (1280, 720))
NAMES = ("Ada", "Bo", "Cy")


@pytest.fixture(autouse=True)
def _coast(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("POCKET_RAILS_GAMES", "coast")


def match_until(wanted: Callable[[Match], bool], seats: int = 2, seed: int = 30, **options: str) -> Match:
    """Return a match in which people in a hurry have come to a position like that, with seat 0 to act."""
    match = Match(registered()["coast"].rules(), seats, options, seed, NAMES[:seats])
    while not (match.waiting_for() == (0,) and wanted(match)):
        match.choose(match.waiting_for()[0], racing(match))
    return match


def claims(match: Match) -> list[str]:
    """Return the claims that seat 0 may make."""
    return [token for token in match.state.moves(0) if token.startswith("claim")]


def ways(match: Match) -> str:
    """Return a claim that could be paid in another way; "" if there is none."""
    by: dict[int, list[str]] = {}
    for token in claims(match):
        by.setdefault(notation.read(token).n, []).append(token)
    return next((sorted(some)[-1] for _, some in sorted(by.items()) if len(some) > 1), "")


def sit(d: Driver, match: Match, devices: Sequence[str], *, cover: bool = True, timer: int = 0) -> Any:
    """Put a match on the screen."""
    d.start(Title)
    d.console.settings.cover_hands = cover
    play = play_match(d.console, match, [Player(NAMES[seat], device=device, mark=seat)
                                         for seat, device in enumerate(devices)], timer=timer)
    d.step(100)
    d.settle()
    return play


def decided(play: Any) -> list[str]:
    """Return all decisions of people so far."""
    return [token for step in play.match.steps if not step.drawn for token in step.moves.values()]


def hands_of(d: Driver, kind: str) -> Hands:
    if kind == "pad":
        return PadHands(d, d.pad(0))
    return {"keys": KeyHands, "touch": PointHands, "mouse": MouseHands}[kind](d)


# ---------------------------------------------------------------- choosing


@pytest.mark.parametrize("kind", ["pad", "keys", "touch", "mouse"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_first_tickets_are_chosen_with_any_device(drive: Make, tmp_path: Path, size: tuple[int, int],
                                                      kind: str) -> None:
    d = drive(size, folder=tmp_path, motion=False)
    match = match_until(lambda match: match.state.phase == "open", variant="mega")
    play = sit(d, match, [hands_of(d, kind).device, ""], cover=False)
    offer = match.state.tickets.offers[0]
    hands = hands_of(d, kind)
    choose(hands, notation.keep((offer[0],), True))  # one of five is too few
    d.draw()
    if kind in ("pad", "keys"):
        hands.do(Button.CONFIRM)
    else:
        hands.tap(play.view.desk.button[1].centre)  # type: ignore[attr-defined]
    assert play.match.state.phase == "open"
    assert play.view.desk.why.rule == "keep-few"
    token = notation.keep((offer[0], offer[2], offer[4]), True)
    lay(hands, token)
    assert decided(play)[-1] == token


@pytest.mark.parametrize("kind", ["pad", "touch"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_payment_is_changed_before_the_tick(drive: Make, tmp_path: Path, size: tuple[int, int], kind: str) -> None:
    d = drive(size, folder=tmp_path, motion=False)
    match = match_until(lambda match: bool(ways(match)))
    token = ways(match)
    hands = hands_of(d, kind)
    play = sit(d, match, [hands.device] * 2)
    hands.ready("Ada")
    at = len(decided(play))
    choose(hands, token)
    assert play.view.desk.payment.token == token
    assert len(decided(play)) == at
    first = play.view.desk.choice.ways[notation.read(token).n][0].token
    pay(hands, first)
    pay(hands, token)
    decide(hands, token)
    assert decided(play)[at:] == [token]
    paid = notation.read(token)
    assert match.state.cards.discard[paid.kind] >= paid.cards


@pytest.mark.parametrize("kind", ["pad", "touch"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_twins_are_told_apart(drive: Make, tmp_path: Path, size: tuple[int, int], kind: str) -> None:
    """Spec A15: a claim of one track took the other."""
    d = drive(size, folder=tmp_path, motion=False)

    def both(match: Match) -> list[str]:
        found = {notation.read(token).n: token for token in claims(match)}
        return next(([token, found[data().routes[route].twin]] for route, token in sorted(found.items())
                     if data().routes[route].twin in found), [])

    match = match_until(lambda match: bool(both(match)))
    hands = hands_of(d, kind)
    play = sit(d, match, [hands.device] * 2)
    hands.ready("Ada")
    pair = both(match)
    for token in (*pair, *pair):
        route = notation.read(token).n
        (walk if kind == "pad" else reach)(hands, route)  # type: ignore[operator]
        assert play.view.desk.route == route
    lay(hands, pair[0])
    mine, other = (notation.read(token).n for token in pair)
    assert (match.state.owner[mine], match.state.owner[other]) == (0, -1)


# ---------------------------------------------------------------- one action


def test_a_double_tap_is_one_action(drive: Make, tmp_path: Path) -> None:
    """Spec A18: two quick taps drew twice."""
    d = drive((800, 480), folder=tmp_path)
    match = match_until(lambda match: match.state.phase == "turn")
    play = sit(d, match, ["touch", "touch"])
    hands = PointHands(d)
    hands.ready("Ada")
    at = len(decided(play))
    deck = play.view.desk.places.market[DECK].centre
    for taps, drawn in ((1, 0), (2, 1), (3, 1)):
        hands.tap(deck)
        assert len(decided(play)) == at + drawn, f"after {taps} taps"
    assert match.state.phase == "second"


def test_two_quick_presses_claim_once(drive: Make, tmp_path: Path) -> None:
    d = drive((800, 480), folder=tmp_path)
    match = match_until(lambda match: bool(claims(match)))
    pads = [PadHands(d, d.pad(k)) for k in range(2)]
    play = sit(d, match, [one.device for one in pads])
    at = len(decided(play))
    choose(pads[0], claims(match)[0])
    pads[0].press(Button.CONFIRM, Button.CONFIRM)
    pads[1].press(Button.CONFIRM)
    assert len(decided(play)) == at + 1
    assert match.waiting_for() == (1,)


# ---------------------------------------------------------------- why not


def test_why_not_by_the_hint_button_and_by_a_long_press(drive: Make, tmp_path: Path) -> None:
    d = drive((800, 480), folder=tmp_path, motion=False)
    match = match_until(lambda match: match.state.phase == "turn" and match.state.turn() > 4)
    pad = PadHands(d, d.pad(0))
    play = sit(d, match, [pad.device, "touch"], cover=False)
    could = {notation.read(token).n for token in claims(match)}
    route = next(k for k, one in enumerate(data().routes) if one.length == 6 and k not in could)
    walk(pad, route)
    pad.press(Button.HINT)
    assert (play.view.desk.why.rule, match.waiting_for()) == ("cards", (0,))
    said = play.view.desk.speech.refusal(play.view.desk.why)
    assert said in d.words()
    pad.press(Button.BACK)
    assert play.view.desk.why is None


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_why_not_by_a_long_press(drive: Make, tmp_path: Path, size: tuple[int, int]) -> None:
    d = drive(size, folder=tmp_path, motion=False)
    match = match_until(lambda match: match.state.phase == "turn" and match.state.turn() > 4)
    play = sit(d, match, ["touch", "touch"], cover=False)
    hands = PointHands(d)
    hands.ready("Ada")
    desk, could = play.view.desk, {notation.read(token).n for token in claims(match)}
    route = next(k for k, one in enumerate(data().routes) if k not in could and desk.map.visible(k)
                 and desk.map.candidates(desk.map.spot(k))[0] == k)
    d.hold(*desk.map.spot(route))
    assert (desk.route, desk.why.rule) == (route, "cards")
    assert any(one.startswith("You lack") for one in d.words())
    assert match.waiting_for() == (0,)


# ---------------------------------------------------------------- taking back


def test_a_claim_is_taken_back_before_the_turn_is_handed_on(drive: Make, tmp_path: Path) -> None:
    d = drive((480, 320), folder=tmp_path, motion=False)
    match = match_until(lambda match: bool(claims(match)))
    hands = PadHands(d, d.pad(0))
    play = sit(d, match, [hands.device] * 2)
    hands.ready("Ada")
    at, before = match.at, match.state.digest()
    lay(hands, claims(match)[0])
    hands.await_turn()
    assert (d.scene.name, d.scene.player) == ("curtain", "Bo")  # type: ignore[attr-defined]
    assert "Undo" in d.words()
    hands.press(Button.BACK)
    d.step(200)
    assert (match.at, match.state.digest()) == (at, before)
    hands.ready("Ada")
    assert play.table.seat == 0


def test_a_draw_is_never_taken_back(drive: Make, tmp_path: Path) -> None:
    d = drive((480, 320), folder=tmp_path, motion=False)
    match = match_until(lambda match: match.state.phase == "turn")
    hands = PadHands(d, d.pad(0))
    play = sit(d, match, [hands.device] * 2)
    hands.ready("Ada")
    lay(hands, "draw")
    hands.ready("Ada")
    at = match.at
    hands.press(Button.BACK, Button.BACK)  # from the market to the map, then what was drawn
    assert match.at == at
    assert "What has been revealed can't be taken back." in d.words()
    lay(hands, "draw")
    hands.await_turn()
    assert d.scene.name == "curtain"
    assert "Undo" not in d.words()
    hands.press(Button.BACK)
    assert (d.scene.name, match.waiting_for()) == ("curtain", (1,))
    assert play.match.at == match.at


def test_with_a_pad_each_the_other_one_must_agree(drive: Make, tmp_path: Path) -> None:
    d = drive((800, 480), folder=tmp_path, motion=False)
    match = match_until(lambda match: bool(claims(match)))
    one, two = (PadHands(d, d.pad(k)) for k in range(2))
    sit(d, match, [one.device, two.device])
    at = match.at
    lay(one, claims(match)[0])
    two.ready()
    one.press(Button.BACK)
    assert d.scene.name == "agree"
    one.press(Button.LEFT, Button.CONFIRM)
    assert match.at > at
    two.press(Button.LEFT, Button.CONFIRM)
    assert match.at == at


# ---------------------------------------------------------------- what happens to devices and hands


def test_a_pad_pulled_out_in_the_middle_of_a_choice(drive: Make, tmp_path: Path) -> None:
    d = drive((800, 480), folder=tmp_path, motion=False)
    match = match_until(lambda match: bool(claims(match)))
    one, two = (PadHands(d, d.pad(k)) for k in range(2))
    play = sit(d, match, [one.device, two.device])
    token, at = claims(match)[0], match.at
    choose(one, token)
    one.look()
    d.step(LOOK)
    assert play.table.open
    one.pad.unplug()
    d.step(100)
    assert "The pad of Ada is gone" in d.words()
    assert not play.table.open
    two.press(Button.CONFIRM)
    assert d.scene.name == "agree"
    three = PadHands(d, d.plug("Another Pad"))
    three.press(Button.CONFIRM)
    assert (d.scene.name, match.at) == ("play", at)
    assert not play.table.open
    assert play.view.desk.route == notation.read(token).n
    with three.peek() as table:
        assert table.seat == 0
    lay(three, token)


def test_the_menu_covers_an_open_hand(drive: Make, tmp_path: Path) -> None:
    d = drive((800, 480), folder=tmp_path, motion=False)
    match = match_until(lambda match: match.state.phase == "turn" and match.state.turn() > 4)
    pad = PadHands(d, d.pad(0))
    play = sit(d, match, [pad.device, "touch"])
    ticket = play.view.desk.short_ticket(match.state.tickets.kept[0][0])
    assert ticket not in d.words()
    pad.look()
    d.step(LOOK)
    assert ticket in d.words()
    pad.press(Button.PAUSE)
    assert d.scene.name == "pause"
    assert ticket not in d.words()
    pad.press(Button.BACK)
    assert (d.scene.name, play.table.open) == ("play", False)
    pad.look_away()
    pad.look()
    d.step(LOOK)
    assert ticket in d.words()
    pad.look_away()


def test_after_a_power_cut_the_curtain_comes_first(drive: Make, tmp_path: Path) -> None:
    d = drive((800, 480), folder=tmp_path, motion=False)
    match = match_until(lambda match: bool(claims(match)) and match.state.turn() > 8)
    hands = PadHands(d, d.pad(0))
    play = sit(d, match, [hands.device] * 2)
    hands.ready("Ada")
    lay(hands, claims(match)[0])
    assert d.house is not None
    assert d.house.store.flush()
    names = [data().cities[city].name for ticket in match.state.tickets.kept[1]
             for city in (data().tickets[ticket].a, data().tickets[ticket].b)]
    d.house.begin()  # as after switching on
    d.step(200)
    assert d.scene.name == "title"
    assert "Coast to Coast – turn" in " ".join(d.words())
    hands.station("continue")
    d.step(100)
    assert (d.scene.name, d.scene.player) == ("curtain", "Bo")  # type: ignore[attr-defined]
    assert not any(name in word for name in names for word in d.words())
    hands.ready("Bo")
    again: Any = d.scene
    assert again is not play
    assert again.match.state.digest() == match.state.digest()
    assert not again.table.open
    lay(hands, racing(again.match))


# ---------------------------------------------------------------- the shell


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_last_round_is_announced(drive: Make, tmp_path: Path, size: tuple[int, int]) -> None:
    d = drive(size, folder=tmp_path, motion=False)
    match = match_until(lambda match: match.state.trigger >= 0 and match.state.phase == "turn", seats=3)
    assert match.state.turns_left == 1
    sit(d, match, [PadHands(d, d.pad(k)).device for k in range(3)])
    d.pad(0).press(Button.LEFT)  # the words on how to look at a hand go
    assert d.words().count("Last turn of the game") == 2  # over the map, and in the bar


@pytest.mark.parametrize("seats", [2, 3])
def test_when_time_is_up(drive: Make, tmp_path: Path, seats: int) -> None:
    d = drive((800, 480), folder=tmp_path, motion=False)
    match = match_until(lambda match: match.state.phase == "turn", seats=seats)
    play = sit(d, match, [PadHands(d, d.pad(k)).device for k in range(seats)], timer=30)
    at = len(decided(play))
    d.step(20_000)
    assert len(decided(play)) == at
    assert match.waiting_for() == (0,)
    d.step(12_000)
    if seats == 2:  # the other one has won
        assert d.scene.name == "result"
        assert match.outcome is not None
        assert (match.outcome.reason, match.outcome.places) == ("time", (1, 0))
        return
    assert len(decided(play)) > at
    assert match.waiting_for() != (0,)
    assert "Time is up for Ada." in d.words()


@pytest.mark.parametrize("seats", [2, 3])
def test_giving_up(drive: Make, tmp_path: Path, seats: int) -> None:
    d = drive((800, 480), folder=tmp_path, motion=False)
    match = match_until(lambda match: match.state.phase == "turn" and match.state.turn() > 6, seats=seats)
    pads = [PadHands(d, d.pad(k)) for k in range(seats)]
    play = sit(d, match, [one.device for one in pads])
    pads[0].press(Button.PAUSE)
    pads[0].item("Resign")
    assert "Does Ada give up?" in d.words()
    pads[0].press(Button.LEFT, Button.CONFIRM)
    d.step(3000)
    if seats == 2:
        assert d.scene.name == "result"
        assert match.outcome is not None
        assert (match.outcome.reason, match.outcome.places) == ("resigned", (1, 0))
    else:  # a computer plays on for the seat
        assert d.scene is play
        assert (play.director.people, match.over) == ((1, 2), False)


def test_a_computer_plays_for_a_seat_and_gives_it_back(drive: Make, tmp_path: Path,
                                                       monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace

    from ui.test_monkey import AtOnce

    from handheld.games.coast import ai

    monkeypatch.setattr(ai, "LEVELS", {k: replace(level, nodes=300) for k, level in ai.LEVELS.items()})
    d = drive((800, 480), folder=tmp_path, motion=False)
    d.console.thinker = AtOnce()
    match = match_until(lambda match: match.state.phase == "turn" and match.state.turn() > 6)
    pads = [PadHands(d, d.pad(k)) for k in range(2)]
    play = sit(d, match, [one.device for one in pads])
    at = len(decided(play))
    pads[0].press(Button.PAUSE)
    pads[0].item("Computer plays for Ada")
    for _ in range(100):
        d.step(100)
        if play.director.to_choose == (1,):
            break
    assert len(decided(play)) > at
    assert not any(match.state.tickets.kept[0] and play.view.desk.short_ticket(one) in d.words()
                   for one in match.state.tickets.kept[0])
    pads[1].press(Button.PAUSE)
    pads[1].item("Play for Ada again")
    pads[1].ready()
    lay(pads[1], "draw")
    lay(pads[1], "draw")
    d.step(500)
    assert play.director.to_choose == (0,)
