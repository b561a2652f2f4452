"""The replay viewer: step, jump, slide, run by itself, and play on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from ui.play_bench import LOOP, Bench

from handheld.games import registered
from handheld.games.face import Act, Button, Intent
from handheld.session.match import Match
from handheld.session.record import read_moves
from handheld.ui.scenes.fork import Fork
from handheld.ui.scenes.movelist import MoveList, lines
from handheld.ui.scenes.play import Play
from handheld.ui.scenes.replay import ReplayMenu, ReplayViewer

TURNS = len(LOOP.split())


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    found = Bench(tmp_path)
    yield found
    found.close()


def viewer(bench: Bench, at: int = 0) -> ReplayViewer:
    match = read_moves(registered()["trax"], LOOP)
    match.names = ["Anna", "Björn"]
    scene = ReplayViewer(bench.console, match, at)
    bench.push(scene)
    return scene


def test_forward_and_back_by_buttons(bench: Bench) -> None:
    scene = viewer(bench)
    assert scene.bar_text().name == "Trax"
    bench.press(Button.RIGHT)
    assert (scene.k, scene.bar_text().name, scene.bar_text().status) == (1, "Anna", "@0/")
    bench.press(Button.NEXT, Button.RIGHT)
    assert scene.k == 3
    bench.press(Button.LEFT, Button.PREVIOUS)
    assert scene.k == 1
    bench.press(Button.DOWN)
    assert scene.k == TURNS
    assert scene.bar_text().name == "Anna wins"
    bench.press(Button.RIGHT)
    assert scene.k == TURNS
    bench.press(Button.UP)
    assert scene.k == 0
    bench.press(Button.LEFT)
    assert scene.k == 0


def test_each_position_is_the_one_after_so_many_steps(bench: Bench) -> None:
    scene = viewer(bench)
    match = read_moves(registered()["trax"], LOOP)
    for k in (5, 0, TURNS, 12):
        scene.go(k)
        assert scene.table.seen["rows"] == match.state_at(k).seen_by(None)["rows"]
        assert not scene.table.acting


def test_it_runs_by_itself_and_stops_at_the_end(bench: Bench) -> None:
    scene = viewer(bench, TURNS - 3)
    bench.press(Button.CONFIRM)
    assert scene.playing
    bench.tick(20_000)
    assert scene.k == TURNS
    assert not scene.playing
    bench.press(Button.CONFIRM)  # at the end it begins anew
    assert scene.k < 3
    assert scene.playing
    bench.press(Button.CONFIRM)
    assert not scene.playing


def test_faster_is_faster(bench: Bench) -> None:
    def shown(presses: int) -> int:
        scene = viewer(bench)
        bench.press(*[Button.SECOND] * presses, Button.CONFIRM)
        bench.tick(6000)
        return scene.k

    slow, fast = shown(0), shown(2)
    assert 2 <= slow < fast


def test_sliding_along_the_line(bench: Bench) -> None:
    scene = viewer(bench)
    y = scene.line.y
    start = (scene.line.x, y)
    for share in (0.25, 0.5, 1.0):
        at = (scene.line.x + scene.line.w * share, y)
        bench.console.stage.handle(Intent(Act.DRAG, pos=at, start=start, delta=(9, 0), device="touch"))
        assert scene.k == round(TURNS * share)
    assert scene.busy(bench.clock.time)
    bench.console.stage.handle(Intent(Act.DROP, pos=at, start=start, device="touch"))
    assert not scene._sliding
    bench.tap((scene.line.x, y))
    assert scene.k == 0


def test_a_drag_on_the_board_moves_the_board_and_not_the_game(bench: Bench) -> None:
    scene = viewer(bench, 10)
    middle = scene.frame.board.centre
    bench.console.stage.handle(Intent(Act.DRAG, pos=middle, start=middle, delta=(20, 0), device="touch"))
    bench.console.stage.handle(Intent(Act.DROP, pos=middle, start=middle, device="touch"))
    assert scene.k == 10


def test_taps_on_the_board_step(bench: Bench) -> None:
    scene = viewer(bench, 4)
    board = scene.frame.board
    bench.tap((board.x + board.w * 0.9, board.centre[1]))
    assert scene.k == 5
    bench.tap((board.x + board.w * 0.1, board.centre[1]))
    assert scene.k == 4


def test_the_move_list_jumps(bench: Bench) -> None:
    scene = viewer(bench, 2)
    bench.press(Button.INFO)
    moves = bench.top
    assert isinstance(moves, MoveList)
    assert len(moves.lines) == TURNS
    assert moves.now == 1
    bench.press(Button.RIGHT, Button.RIGHT, Button.CONFIRM)
    assert bench.top is scene
    assert scene.k == 4


def test_players_of_a_game_with_long_turns_count_their_own(bench: Bench) -> None:
    match = Match(registered()["tunnel"].rules(), 3, {}, 1, ["Anna", "Björn", "Chiyo"])
    while match.state.turn() < 5:
        seat = match.waiting_for()[0]
        match.choose(seat, match.state.moves(seat)[0])
    scene = ReplayViewer(bench.console, match, 1)
    bench.push(scene)
    assert (scene.bar_text().number, scene.bar_text().number_short) == ("Turn 1 of 2", "1/2")
    turns = dict.fromkeys((line.seat, line.turn) for line in lines(match, scene.view, match.at))
    assert [turn for _seat, turn in turns] == [1, 1, 1, 2, 2]


def test_playing_on_asks_who_plays(bench: Bench) -> None:
    scene = viewer(bench, 6)
    bench.press(Button.HINT)
    fork = bench.top
    assert isinstance(fork, Fork)
    assert fork.focus == 2  # on Start
    bench.press(Button.UP, Button.RIGHT, Button.RIGHT)  # seat 2: computer, level 2
    assert fork.players[1].level == 2
    bench.press(Button.DOWN, Button.CONFIRM)
    play = bench.top
    assert isinstance(play, Play)
    assert scene not in bench.console.stage.scenes
    assert play.match.at == 6
    assert play.match.practice
    assert [player.code for player in play.director.players] == ["person", "computer 2"]
    bench.move()
    assert play.match.at >= 7


def test_a_game_that_is_over_cannot_be_played_on_at_its_end(bench: Bench) -> None:
    scene = viewer(bench, TURNS)
    bench.press(Button.HINT)
    assert bench.top is scene
    assert bench.console.toast.words


def test_the_levels_come_round_to_a_person_again(bench: Bench) -> None:
    viewer(bench, 6)
    bench.press(Button.HINT, Button.UP, Button.LEFT)
    fork = bench.top
    assert isinstance(fork, Fork)
    assert fork.players[1].level == registered()["trax"].info.levels
    bench.press(Button.RIGHT)
    assert fork.players[1].person


@pytest.mark.parametrize("size", [(320, 240), (480, 320), (320, 480), (720, 720), (1280, 720)])
def test_taps_alone_do(tmp_path: Path, size: tuple[int, int]) -> None:
    bench = Bench(tmp_path, size)
    scene = viewer(bench, 3)
    if scene._keys:  # the strip is folded: keys beside the line
        bench.tap(next(box for box, icon in scene._keys if icon == "right"))
        assert scene.k == 4
        bench.tap(next(box for box, icon in scene._keys if icon == "play"))
        assert scene.playing
    else:
        bench.tap(next(box for box, button in scene.frame._hits if button is Button.CONFIRM))
        assert scene.playing
    bench.tap(scene.frame.menu)
    menu = bench.top
    assert isinstance(menu, ReplayMenu)
    bench.tap(menu._boxes[1])
    assert isinstance(bench.top, MoveList)
    bench.tap(bench.top._back)
    assert bench.top is scene
    bench.close()


def test_a_record_that_is_gone_is_said_so(bench: Bench, tmp_path: Path) -> None:
    broken = bench.store.folder / "replays" / "broken.rail"
    broken.parent.mkdir(parents=True, exist_ok=True)
    broken.write_text("nonsense")
    bench.console.stage.push(ReplayViewer(bench.console, broken))
    bench.draw()
    assert bench.top.name == "error"
