"""Tunnel Lines at the table, through SDL's own devices: what is taken back, what is refused, what goes wrong."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from games.tunnel.tables import games, match_of, tokens
from ui.bench.driver import Driver
from ui.bench.hands import Hands, KeyHands, PadHands, PointHands
from ui.tunnel_bench import DraggingHands, bring, choose, decided, lay, press, racing, turn_to

from handheld.games import BUILDING, registered
from handheld.games.face import Button
from handheld.games.tunnel import notation
from handheld.games.tunnel.cursor import place_of
from handheld.games.tunnel.why import CELL, VERTEX, Place
from handheld.session.match import Match
from handheld.session.seats import Player
from handheld.ui.scenes.play import play_match
from handheld.ui.scenes.title import Title

Make = Callable[..., Driver]
Wanted = Callable[[Match], Any]
SIZES = ((320, 240), (800, 480), (1280, 720))
NAMES = ("Ada", "Bo", "Cy")
COUNTERS = ("turn_tiles", "turn_chips", "hub_used", "bonus", "supply", "stations", "points", "hands", "hubs", "lines",
            "tiles_left", "ended", "must", "can_end")


@pytest.fixture(autouse=True)
def _tunnel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(BUILDING, "tunnel")


def match_until(wanted: Wanted, seats: int = 2, **options: str) -> Match:
    """Return a match that has come to a position like that, with seat 0 to act: by people in a hurry, or by people
    who do anything."""
    for seed in range(30, 60):
        rng = random.Random(seed)
        match = Match(registered()["tunnel"].rules(), seats, options, seed, NAMES[:seats])
        while not match.over:
            if match.waiting_for() == (0,) and wanted(match):
                return match
            seat = match.waiting_for()[0]
            match.choose(seat, rng.choice(match.state.moves(seat)) if seed % 2 else racing(match))
    raise LookupError("no such position")


def match_of_vectors(wanted: Callable[[Any, int], bool]) -> Match:
    """Return a match of two of the vectors that has come to a position like that."""
    for game in games().values():
        if game["np"] == 2 and not game["rules"]:
            match = match_of(game)
            match.names = NAMES[:2]
            for token in (token for row in game["turns"] for token in tokens(row[0])):
                if wanted(match.state, match.waiting_for()[0]):
                    return match
                match.choose(match.waiting_for()[0], token)
    raise LookupError("no such position")


def some(match: Match, start: str) -> list[str]:
    """Return the steps of seat 0 that begin like that."""
    return [token for token in match.state.moves(0) if token.startswith(start)]


def fresh(match: Match) -> bool:
    """Whether a turn begins in the middle of a game, with tiles to lay."""
    seen = match.state.seen_by(0)
    return seen["must"] == "tile" and not seen["turn_tiles"] and seen["turn"] > 6


def full(match: Match) -> bool:
    """Whether a turn that began with three tiles only has to be ended."""
    return match.state.moves(0) == ("end",) and len(match.state.seen_by(0)["turn_tiles"]) == 3


def with_card(token: str) -> bool:
    return token.startswith("t") and token.count(".") == 4


def sit(d: Driver, match: Match, devices: Sequence[str], *, cover: bool = True, timer: int = 0) -> Any:
    """Put a match on the screen."""
    d.start(Title)
    d.console.settings.cover_hands = cover
    play = play_match(d.console, match, [Player(NAMES[seat], device=device, mark=seat)
                                         for seat, device in enumerate(devices)], timer=timer)
    d.step(100)
    d.settle()
    return play


def hands_of(d: Driver, kind: str) -> Hands:
    if kind == "pad":
        return PadHands(d, d.pad(0))
    return {"keys": KeyHands, "touch": PointHands, "mouse": DraggingHands}[kind](d)


def shown(d: Driver, match: Match) -> tuple[Any, ...]:
    """Return the counters of the state, what may be done, and all numbers of the screen."""
    seen = match.state.seen_by(0)
    return (match.state.digest(), match.state.moves(0), [repr(seen[one]) for one in COUNTERS],
            sorted(words for words in d.words() if words[0].isdigit()))


def undo(hands: Hands) -> None:
    """Take one step back with what the strip, the menu or the pad has for it."""
    if not isinstance(hands, PointHands):
        hands.do(Button.BACK)
    else:
        hands.d.draw()
        if any(one is Button.BACK for _box, one in hands.scene.frame._hits):
            hands.do(Button.BACK)
        else:
            hands.do(Button.PAUSE)
            hands.item("Undo")
    hands.rest()


# ---------------------------------------------------------------- taking back (faults 4 to 7)


@pytest.mark.parametrize("kind", ["pad", "keys", "touch", "mouse"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_step_of_a_turn_is_taken_back_with_its_counters(drive: Make, tmp_path: Path, size: tuple[int, int],
                                                              kind: str) -> None:
    d = drive(size, folder=tmp_path, motion=False)

    def rich(match: Match) -> bool:
        """A turn whose first tiles join another line, or that lays a hub."""
        return fresh(match) and any(map(with_card, match.state.moves(0)))

    match = match_until(rich)
    hands = hands_of(d, kind)
    sit(d, match, [hands.device] * 2)
    if kind in ("touch", "mouse"):
        d.tap(3, size[1] - 3)  # so that the words speak of fingers
    before = []
    first = next(filter(with_card, match.state.moves(0)))
    while True:
        before.append(shown(d, match))
        token = first if len(before) == 1 else racing(match)
        if token == "end":
            break
        lay(hands, token)
        hands.rest()
        assert match.waiting_for() == (0,)
    assert len(match.state.seen_by(0)["turn_tiles"]) == 3
    assert len(before) >= 4
    assert match.state.seen_by(0)["hub_used"]
    for was in before[-2::-1]:
        undo(hands)
        assert shown(d, match) == was
    assert not match.state.seen_by(0)["hub_used"]


@pytest.mark.parametrize("kind", ["pad", "touch"])
def test_a_bonus_is_declined_taken_back_and_set(drive: Make, tmp_path: Path, kind: str) -> None:
    d = drive((480, 320), folder=tmp_path, motion=False)
    match = match_until(lambda match: "b-" in match.state.moves(0) and len(match.state.moves(0)) > 1)
    hands = hands_of(d, kind)
    sit(d, match, [hands.device] * 2)
    if kind == "touch":
        d.tap(3, 317)
    before, supply = shown(d, match), match.state.seen_by(0)["supply"]
    lay(hands, "b-")
    assert match.state.seen_by(0)["bonus"] is None
    undo(hands)
    assert shown(d, match) == before
    token = some(match, "b")[-1]
    lay(hands, token)
    assert match.state.seen_by(0)["supply"] == supply - 1
    undo(hands)
    assert shown(d, match) == before
    undo(hands)  # and the tile that reached the terminal
    assert match.state.seen_by(0)["must"] in ("tile", "short")


@pytest.mark.parametrize("kind", ["pad", "touch"])
def test_a_station_turn_and_back_to_tiles(drive: Make, tmp_path: Path, kind: str) -> None:
    d = drive((800, 480), folder=tmp_path, motion=False)
    match = match_until(lambda match: fresh(match) and some(match, "s"))
    hands = hands_of(d, kind)
    play = sit(d, match, [hands.device] * 2)
    token = some(match, "s")[-1]
    turn_to(hands, "station")
    assert {notation.write(one) for one in play.view.desk.choices} == set(some(match, "s"))
    lay(hands, token)
    assert match.state.moves(0) == ("end",)
    undo(hands)
    assert fresh(match)
    lay(hands, token)
    lay(hands, "end")
    assert match.waiting_for() == (1,)


@pytest.mark.parametrize("kind", ["pad", "keys", "touch"])
def test_a_choice_begun_is_left_without_a_trace(drive: Make, tmp_path: Path, kind: str) -> None:
    d = drive((800, 480), folder=tmp_path, motion=False)
    match = match_until(fresh)
    hands = hands_of(d, kind)
    sit(d, match, [hands.device] * 2)
    at, before = match.at, match.state.digest()
    choose(hands, some(match, "t")[0])
    if isinstance(hands, PointHands):
        d.draw()
        hands.tap(hands.desk.board.buttons[1])
    else:
        hands.do(Button.BACK)
    assert hands.desk.choice is None
    assert (match.at, match.state.digest()) == (at, before)


def test_the_cross_beside_a_full_turn_takes_its_last_step_back(drive: Make, tmp_path: Path) -> None:
    d = drive((800, 480), folder=tmp_path, motion=False)
    match = match_until(full)
    hands = PointHands(d)
    sit(d, match, ["touch"] * 2)
    at = len(decided(match))
    d.draw()
    assert hands.desk.board.look.buttons == "end"
    hands.tap(hands.desk.board.buttons[1])
    assert len(decided(match)) == at - 1
    assert match.waiting_for() == (0,)


def test_an_ended_turn_needs_the_other_ones_yes(drive: Make, tmp_path: Path) -> None:
    d = drive((800, 480), folder=tmp_path, motion=False)
    match = match_until(full)
    one, two = (PadHands(d, d.pad(k)) for k in range(2))
    sit(d, match, [one.device, two.device])
    before = match.state.digest()
    lay(one, "end")
    d.settle()
    one.press(Button.BACK)
    assert d.scene.name == "agree"
    one.press(Button.LEFT, Button.CONFIRM)
    assert match.waiting_for() == (1,)
    two.press(Button.LEFT, Button.CONFIRM)
    assert match.state.digest() == before


# ---------------------------------------------------------------- one stroke, one press


def test_one_drag_along_the_vertices_lays_three_tiles(drive: Make, tmp_path: Path) -> None:
    d = drive((1280, 720), folder=tmp_path, motion=False)

    def run(match: Match) -> list[str]:
        """Return three tiles of one line, none of them on a hub, that need no bonus."""
        twin, found = match.state.copy(), []
        for _ in range(3):
            line = found[0][:2] if found else "t0"
            token = next((one for one in twin.moves(0) if one.startswith(line) and not with_card(one)), "")
            if not token:
                return []
            twin.play({0: token})
            found.append(token)
        return found if twin.moves(0) == ("end",) else []

    match = match_until(lambda match: fresh(match) and run(match))
    tokens = run(match)
    hands = DraggingHands(d)
    sit(d, match, ["mouse"] * 2)
    at = len(decided(match))
    assert hands.stroke(*tokens)
    assert decided(match)[at:] == tokens
    assert match.state.moves(0) == ("end",)


def test_a_double_press_lays_once_and_a_double_tap_lays_nothing(drive: Make, tmp_path: Path) -> None:
    d = drive((800, 480), folder=tmp_path)
    match = match_until(fresh)
    pad = PadHands(d, d.pad(0))
    play = sit(d, match, [pad.device, "touch"])
    at = len(decided(match))
    choose(pad, some(match, "t")[0])
    pad.press(Button.CONFIRM, Button.CONFIRM)
    d.settle()
    assert len(decided(match)) == at + 1
    lay(pad, "end") if match.state.moves(0) == ("end",) else None
    while match.waiting_for() == (0,):
        lay(pad, racing(match))
        d.settle()
    touch = PointHands(d)
    touch.ready()
    tile = next(one for one in play.view.desk.choices if isinstance(one, notation.Tile))
    spot, at = bring(touch, place_of(tile)), len(decided(match))
    touch.tap(spot)
    touch.tap(spot)
    assert len(decided(match)) == at


# ---------------------------------------------------------------- why not (faults 1 to 3)


def check(d: Driver, play: Any, rule: str) -> None:
    """Check that a refusal is told: rule, words on the screen, places marked, nothing played."""
    desk = play.view.desk
    assert desk.why is not None
    assert desk.why.rule == rule
    said = play.view.rule_words(rule)
    words = " ".join(d.words())
    assert said[:24] in words, (said, words)
    assert desk.look(d.clock.time).blamed == desk.why.cells


REFUSED: dict[str, tuple[str, int, str, str, Place]] = {  # game of the vectors, turn, before which step, mode, place
    "not-white": ("2p-000-random", 0, "t0.151.81.80", "line0", (CELL, 0)),
    "shape": ("2p-000-random", 6, "t1.78.41.53.E1", "line0", (CELL, 0)),
    "cell-taken": ("2p-000-random", 6, "t1.78.41.53.E1", "line0", (CELL, 58)),
    "acute": ("2p-000-random", 6, "t1.78.41.53.E1", "line0", (CELL, 59)),
    "terminal-shape": ("2p-000-random", 9, "t0.114.73.61", "line0", (CELL, 64)),
    "hub-limit": ("2p-000-random", 13, "t0.88.46.47", "line0", (CELL, 31)),
    "hub-needs-card": ("2p-000-random", 13, "t0.88.46.47", "line0", (CELL, 48)),
    "turn-full": ("2p-000-random", 16, "end", "", (CELL, 0)),
    "white-cell": ("2p-001-random", 6, "t0.157.85.96", "line0", (CELL, 11)),
    "not-on-line": ("2p-001-random", 8, "t0.176.96.106", "station", (VERTEX, 0)),
    "station-here": ("2p-001-random", 8, "t0.176.96.106", "station", (VERTEX, 1)),
    "not-between": ("2p-001-random", 8, "t0.176.96.106", "station", (VERTEX, 5)),
    "own-line": ("2p-001-random", 16, "t0.209.116.123", "line0", (CELL, 196)),
    "line2-too-early": ("2p-002-random", 1, "t0.179.107.98", "line0", (CELL, 0)),
    "no-tiles": ("2p-002-random", 22, "s97", "look", (CELL, 0)),
    "start-side": ("2p-003-random", 2, "t1.11.6.13", "line0", (CELL, 151)),
    "terminal-side": ("2p-005-random", 5, "t0.16.17.9", "line0", (CELL, 212)),
    "same-letter": ("2p-005-random", 33, "s46", "look", (CELL, 101)),
    "not-fillable": ("2p-006-random", 18, "t0.133.83.72", "line0", (CELL, 152)),
    "line-done": ("2p-010-random", 18, "s91", "station", (VERTEX, 11)),
    "station-first": ("2p-010-random", 18, "s91", "look", (CELL, 167)),
    "bonus-vertex": ("2p-012-random", 25, "b82", "bonus", (VERTEX, 0)),
}


def match_before(name: str, turn: int, step: str) -> Match:
    """Return the match of a game of the vectors before a step of a turn."""
    game = games()[name]
    match = match_of(game)
    match.names = NAMES[:2]
    for number, row in enumerate(game["turns"]):
        for token in tokens(row[0]):
            if (number, token) == (turn, step):
                return match
            match.choose(match.waiting_for()[0], token)
    raise LookupError(f"{name} has no {step} in turn {turn}")


@pytest.mark.parametrize("size", [SIZES[0], SIZES[1]], ids=str)
@pytest.mark.parametrize("rule", REFUSED)
def test_a_held_finger_is_told_why_not(drive: Make, tmp_path: Path, rule: str, size: tuple[int, int]) -> None:
    d = drive(size, folder=tmp_path, motion=False)
    name, turn, step, mode, place = REFUSED[rule]
    match = match_before(name, turn, step)
    hands = PointHands(d)
    play = sit(d, match, ["", ""])
    if mode in ("station", "look"):
        turn_to(hands, mode)
    at = match.at
    d.hold(*bring(hands, place))
    d.settle()
    check(d, play, rule)
    assert any(play.view.desk.board.visible(one) for one in play.view.desk.why.cells)
    d.pad(0).press(Button.BACK)  # only puts the reason away
    assert (play.view.desk.why, match.at) == (None, at)


@pytest.mark.parametrize("rule", [rule for rule, one in REFUSED.items() if one[3].startswith(("line", "look"))])
def test_a_pad_that_looks_around_is_told_why_not(drive: Make, tmp_path: Path, rule: str) -> None:
    d = drive((800, 480), folder=tmp_path, motion=False)
    name, turn, step, _mode, place = REFUSED[rule]
    match = match_before(name, turn, step)
    pad = PadHands(d, d.pad(0))
    play = sit(d, match, [pad.device] * 2)
    at, board = match.at, play.view.desk.board
    turn_to(pad, "look")
    for _ in range(60):
        if board.cursor == place:
            break
        (x, y), (u, v) = board.spot(board.cursor), board.spot(place)
        if abs(v - y) > board.net.scale * 0.5:
            pad.press(Button.DOWN if v > y else Button.UP)
        else:
            pad.press(Button.RIGHT if u > x else Button.LEFT)
    assert board.cursor == place
    pad.press(Button.HINT)
    check(d, play, rule)
    assert match.at == at


# ---------------------------------------------------------------- short turns, the end, trips


@pytest.mark.parametrize("kind", ["pad", "touch"])
def test_a_short_turn_is_ended_and_a_pass_is_told(drive: Make, tmp_path: Path, kind: str) -> None:
    d = drive((480, 320), folder=tmp_path, motion=False)
    for wanted, token in ((lambda state, seat: state.seen_by(seat)["must"] == "short" and "end" in state.moves(seat),
                           "end"), (lambda state, seat: "pass" in state.moves(seat), "pass")):
        match = match_of_vectors(wanted)
        (seat,) = match.waiting_for()
        play = sit(d, match, [""] * 2)
        assert len(match.state.seen_by(seat)["turn_tiles"]) < 3
        assert ("Pass" if token == "pass" else "End turn") in [label for _b, _i, label in play.view.hints(play.table)]
        lay(hands_of(d, kind), token)
        assert decided(match)[-1] == token
        assert match.over or match.waiting_for() != (seat,)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_last_turn_is_announced(drive: Make, tmp_path: Path, size: tuple[int, int]) -> None:
    d = drive(size, folder=tmp_path, motion=False)
    match = match_until(lambda match: match.state.seen_by(0)["trigger"], seats=3)
    sit(d, match, [PadHands(d, d.pad(k)).device for k in range(3)])
    d.pad(0).press(Button.LEFT)
    assert any("ast turn" in words for words in d.words())


@pytest.mark.parametrize("kind", ["pad", "keys", "touch"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_trips_are_shown_and_put_away(drive: Make, tmp_path: Path, size: tuple[int, int], kind: str) -> None:
    d = drive(size, folder=tmp_path, motion=False)
    match = match_until(lambda match: fresh(match) and any(
        trip["case"] == "route" for trip in match.state.seen_by(0)["trips"].values()))
    hands = hands_of(d, kind)
    play = sit(d, match, [hands.device] * 2)
    desk, lit = play.view.desk, set()
    press(hands, Button.INFO)
    hands.rest()
    assert desk.page == "trips"
    for _ in range(7):
        lit.add((desk.row, bool(desk.trip().edges)))
        if isinstance(hands, PointHands):
            d.draw()
            rows = dict(desk.row_boxes)
            hands.tap(rows[(desk.row + 1) % 7].centre)
        else:
            hands.do(Button.DOWN)
    assert {row for row, _ in lit} == set(range(7))
    assert {edges for _, edges in lit} == {True, False}
    if isinstance(hands, PointHands):
        d.draw()
        hands.tap(dict(desk.page_boxes)["close"].centre)
    else:
        hands.do(Button.BACK)
    assert desk.page is None
    lay(hands, racing(match))


# ---------------------------------------------------------------- what happens to devices and seats


def test_a_pad_pulled_out_in_the_middle_of_a_turn(drive: Make, tmp_path: Path) -> None:
    d = drive((800, 480), folder=tmp_path, motion=False)
    match = match_until(fresh, hands="hidden")
    one, two = (PadHands(d, d.pad(k)) for k in range(2))
    play = sit(d, match, [one.device, two.device])
    token = next(one for one in match.state.moves(0) if one.startswith("t") and not with_card(one))
    lay(one, token)
    choice = next((one for one in match.state.moves(0) if one.startswith("t") and not with_card(one)), "")
    choose(one, choice)
    before = match.state.digest()
    one.pad.unplug()
    d.step(100)
    assert "The pad of Ada is gone" in d.words()
    assert not play.table.open
    three = PadHands(d, d.plug("Another Pad"))
    three.press(Button.CONFIRM)
    assert (d.scene.name, match.state.digest()) == ("play", before)
    assert play.view.desk.choice == notation.read(choice)
    lay(three, choice)


@pytest.mark.parametrize("hands", ["open", "hidden"])
def test_a_power_cut_in_the_middle_of_a_turn(drive: Make, tmp_path: Path, hands: str) -> None:
    d = drive((800, 480), folder=tmp_path, motion=False)
    match = match_until(fresh, hands=hands)
    pad = PadHands(d, d.pad(0))
    sit(d, match, [pad.device] * 2)
    pad.ready()
    turn = match.state.digest()
    lay(pad, racing(match))
    assert match.waiting_for() == (0,)
    assert d.house is not None
    assert d.house.store.flush()
    d.house.begin()  # as after switching on
    d.step(200)
    assert d.scene.name == "title"
    pad.station("continue")
    d.step(100)
    assert d.scene.name == ("curtain" if hands == "hidden" else "play")
    pad.ready()
    again = pad.scene.match
    assert again is not match
    assert again.state.digest() == match.state.digest()
    pad.rest()
    undo(pad)
    if hands == "hidden":  # nobody knows who has seen what before the cut
        assert again.state.digest() == match.state.digest()
        assert "What has been revealed can't be taken back." in d.words()
    else:
        assert again.state.digest() == turn
    lay(pad, racing(again))


@pytest.mark.parametrize("seats", [2, 3])
def test_when_time_is_up_in_the_middle_of_a_turn(drive: Make, tmp_path: Path, seats: int) -> None:
    d = drive((800, 480), folder=tmp_path, motion=False)
    match = match_until(fresh, seats=seats)
    pads = [PadHands(d, d.pad(k)) for k in range(seats)]
    sit(d, match, [one.device for one in pads], timer=30)
    lay(pads[0], racing(match))
    at = len(decided(match))
    d.step(20_000)
    assert len(decided(match)) == at
    d.step(12_000)
    if seats == 2:
        assert d.scene.name == "result"
        assert match.outcome is not None
        assert (match.outcome.reason, match.outcome.places) == ("time", (1, 0))
        return
    assert match.waiting_for() == (1,)
    assert decided(match)[-1] == "end"
    assert "Time is up for Ada." in d.words()


@pytest.mark.parametrize("seats", [2, 3])
def test_giving_up(drive: Make, tmp_path: Path, seats: int) -> None:
    d = drive((800, 480), folder=tmp_path, motion=False)
    match = match_until(fresh, seats=seats)
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


def test_a_computer_ends_a_turn_for_somebody_and_gives_the_seat_back(drive: Make, tmp_path: Path) -> None:
    from ui.test_monkey import AtOnce

    d = drive((800, 480), folder=tmp_path, motion=False)
    d.console.thinker = AtOnce()
    match = match_until(fresh)
    pads = [PadHands(d, d.pad(k)) for k in range(2)]
    play = sit(d, match, [one.device for one in pads])
    lay(pads[0], racing(match))
    at = len(decided(match))
    pads[0].press(Button.PAUSE)
    pads[0].item("Computer plays for Ada")
    for _ in range(200):
        d.step(100)
        if play.director.to_choose == (1,):
            break
    assert decided(match)[at:][-1] == "end"
    pads[1].press(Button.PAUSE)
    pads[1].item("Play for Ada again")
    pads[1].ready()
    while match.waiting_for() == (1,):
        lay(pads[1], racing(match))
        d.step(100)
    d.step(500)
    assert match.over or play.director.to_choose == (0,)
