"""The end of a game with points: what a plot counts in, marks that keep apart, columns that are left out, pages."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ui.bench.driver import Driver
from ui.twisty_bench import register

from handheld.games.face import Box, Button, Column
from handheld.session.seats import Player
from handheld.ui.recording import RecordingCanvas
from handheld.ui.scenes.play import start_match
from handheld.ui.scenes.plot import Row, apart, draw_plot, draw_table, step_of, table_fit, table_width
from handheld.ui.scenes.title import Title

Make = Callable[..., Driver]


@given(st.integers(1, 5000), st.integers(1, 40))
def test_the_lines_of_a_plot_are_few_and_count_in_round_numbers(most: int, lines: int) -> None:
    step = step_of(most, lines)
    assert most <= step * lines
    assert str(step).rstrip("0") in ("1", "2", "5")


@given(st.lists(st.floats(0, 100), min_size=1, max_size=5))
def test_marks_keep_apart_in_their_order_and_stay_inside(wanted: list[float]) -> None:
    found = apart(wanted, 10, 0, 100)
    order = sorted(range(len(wanted)), key=lambda k: wanted[k])
    heights = [found[k] for k in order]
    assert all(b - a >= 10 - 1e-6 for a, b in pairwise(heights))
    assert min(found) >= 0
    assert max(found) <= 100


def test_marks_that_are_far_apart_stay_where_they_are() -> None:
    assert apart([80, 10, 40], 10, 0, 100) == [80, 10, 40]


def canvas(d: Driver) -> RecordingCanvas:
    return RecordingCanvas(d.console.canvas)


def test_a_narrow_table_keeps_what_decides(drive: Make) -> None:
    d = drive((800, 480))
    columns = [Column("Borders", ("12", "9")), Column("Stations", ("30", "31")), Column("Points", ("42", "40"), True)]
    rows = [Row(0, "Anna", 0, True), Row(1, "Björn", 1, False)]
    signs: list[int] = []
    wide = table_width(canvas(d), columns, rows)
    for width, heads in ((wide + 2, ["Points", "Stations", "Borders"]), (wide * 0.6, ["Points"])):
        paper = canvas(d)
        draw_table(paper, Box(0, 0, width, 200), columns, rows, lambda _c, _at, _r, seat: signs.append(seat))
        assert [one.words for one in paper.texts][:len(heads)] == heads
        assert {"Anna", "42", "Björn", "40"} <= {one.words for one in paper.texts}
    assert signs == [0, 1, 0, 1]


MANY = [Column(head, ("120", "7", "33", "0", "58")) for head in
        ("Routes", "Done tickets", "Missed tickets", "Longest path", "Globetrotter", "Cars left")]
MANY.append(Column("Points", ("120", "99", "88", "77", "66"), True))
FIVE = [Row(seat, name, seat, not seat) for seat, name in enumerate(("Anna", "Björn", "Konstantin", "千代", "Eli"))]


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("text_size", [1.0, 1.5])
@pytest.mark.parametrize("size", [(320, 240), (480, 320), (320, 480), (800, 480)])
def test_many_columns_of_five_seats_are_shown_in_pages_and_none_is_cut(
        drive: Make, size: tuple[int, int], text_size: float, lang: str) -> None:
    d = drive(size, lang, text_size=text_size)
    m = d.console.metrics
    box = Box(4, 80, size[0] - 8 - (m.strip if not m.portrait else 0), size[1] - 130)
    fit = table_fit(canvas(d), box.w, box.h, MANY, FIVE)
    assert [one.head for page in fit.pages for one in page[:-1]] == [one.head for one in MANY[:-1]]
    assert all(page[-1].head == "Points" for page in fit.pages)
    for page in fit.pages:
        paper = canvas(d)
        draw_table(paper, box, page, FIVE, lambda *_: None)
        assert not [one.words for one in paper.texts if one.cut]
        assert {row.name for row in FIVE} <= {one.words for one in paper.texts}
        boxes = [one.box for one in paper.texts]
        assert not any(min(a.right, b.right) - max(a.x, b.x) > 1 and min(a.bottom, b.bottom) - max(a.y, b.y) > 1
                       for k, a in enumerate(boxes) for b in boxes[k + 1:])
        assert all(box.y - 1 <= one.y and one.bottom <= box.bottom + 1 for one in boxes)
        said = " ".join(one.words for one in paper.texts)
        assert all(word in said for one in page for word in one.head.split())


def test_five_marks_at_the_end_of_a_low_plot_stay_inside(drive: Make) -> None:
    d = drive((320, 240), text_size=1.5)
    high: list[tuple[float, float]] = []
    box = Box(0, 0, 300, 100)
    draw_plot(canvas(d), box, {seat: [1, 1] for seat in range(5)}, range(5),
              lambda _c, at, r, _seat: high.append((at[1], r)))
    assert all(y >= r and y + r <= 100 for y, r in high)
    heights = sorted(y for y, _r in high)
    assert all(b - a >= 2 * high[0][1] for a, b in pairwise(heights))


def test_a_plot_ends_each_line_at_its_mark(drive: Make) -> None:
    d = drive((800, 480))
    signs: dict[int, float] = {}
    draw_plot(canvas(d), Box(0, 0, 400, 200), {0: [5, 20], 1: [9, 9], 2: [0, 20]}, [0, 1, 2],
              lambda _c, at, _r, seat: signs.__setitem__(seat, at[1]))
    assert set(signs) == {0, 1, 2}
    assert signs[1] > max(signs[0], signs[2])  # fewer points, farther down
    assert signs[0] != signs[2]


def test_nothing_to_plot_is_no_trouble(drive: Make) -> None:
    d = drive((800, 480))
    paper = canvas(d)
    draw_plot(paper, Box(0, 0, 400, 200), {0: []}, [0], lambda *_: None)
    draw_plot(paper, Box(0, 0, 20, 20), {0: [1]}, [0], lambda *_: None)
    assert paper.texts == []


# ---------------------------------------------------------------- in a result


def ended(d: Driver, count: int, **more: Any) -> Any:
    d.start(Title)
    players = [Player(name, device="keys" if count == 1 else "touch") for name in ("Anna", "Björn", "千代", "Dev")]
    play = start_match(d.console, "twisty", {}, players[:count], 4271, **more)
    d.turn()
    while not play.match.over:
        for seat in play.director.to_choose:
            play.director.choose(seat, play.match.state.moves(seat)[0])
        d.step(50)
    d.step(3000)
    assert d.scene.name == "result"
    return d.scene


@pytest.mark.parametrize(("size", "pages"), [((320, 240), 3), ((800, 480), 2), ((1920, 1080), 2), ((480, 800), 2)])
def test_the_pages_go_round_by_one_button(drive: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                          size: tuple[int, int], pages: int) -> None:
    register(monkeypatch)
    d = drive(size, folder=tmp_path, motion=False)
    scene = ended(d, 4)
    assert len(scene.scores.pages) == pages
    seen = []
    for _ in range(pages):
        seen.append(scene.scores.page)
        d.pad().press(Button.INFO)
    assert seen == list(scene.scores.pages)
    assert scene.scores.page == seen[0]


def test_the_same_by_taps(drive: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch)
    d = drive((800, 480), folder=tmp_path, motion=False)
    scene = ended(d, 4)
    d.tap_words("Boards")
    assert scene.boards
    d.tap(200, 200)  # looking at a board leaves the page as it is
    assert scene.boards
    d.tap_words("Points")
    assert not scene.boards


@pytest.mark.parametrize(("target", "said"), [(1, "The challenge is met."), (136, "short of the challenge.")])
def test_a_challenge_is_met_or_not(drive: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, target: int,
                                   said: str) -> None:
    register(monkeypatch)
    d = drive((800, 480), folder=tmp_path, motion=False)
    scene = ended(d, 1, target=target)
    score = scene.match.outcome.scores[0]
    words = scene.scores.challenge_words()
    assert said in words
    assert f"standard 4271 {score}" in words
    assert scene.scores.best()[0].score == score
