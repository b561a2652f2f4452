"""The list of saved games, bringing games in and copying them out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from ui.play_bench import LOOP, Bench

from handheld.games import registered
from handheld.games.face import Button
from handheld.session.record import read_moves, write
from handheld.ui.scenes import replays
from handheld.ui.scenes.agree import Agree
from handheld.ui.scenes.replay import ReplayViewer
from handheld.ui.scenes.replays import BringIn, RecordSheet, Replays, found_files
from handheld.ui.widgets.plain import ListRow, Paragraph


@pytest.fixture
def bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Bench]:
    monkeypatch.setattr(replays, "STICKS", ())
    monkeypatch.setattr(replays, "sticks", list)
    found = Bench(tmp_path / "saves")
    yield found
    found.close()


def keep(bench: Bench, names: tuple[str, str] = ("Anna", "Björn"), date: str = "2026-11-29 20:15",
         moves: str = LOOP) -> Path:
    match = read_moves(registered()["trax"], moves)
    match.names = list(names)
    match.headers["Date"] = (date,)
    path = bench.store.keep(match)
    bench.store.flush()
    return path


def opened(bench: Bench) -> Replays:
    page = Replays(bench.console)
    bench.push(page)
    return page


def rows(page: Replays | BringIn) -> list[ListRow]:
    return [widget for widget in page.widgets if isinstance(widget, ListRow)]


def words(page: Replays | BringIn) -> str:
    return " ".join(widget.words for widget in page.widgets if isinstance(widget, Paragraph))


def test_an_empty_list_says_how_to_get_some(bench: Bench) -> None:
    page = opened(bench)
    assert "No games yet" in words(page)
    bench.press(Button.CONFIRM)
    assert isinstance(bench.top, BringIn)


def test_a_row_says_who_played_who_won_and_when(bench: Bench) -> None:
    keep(bench)
    page = opened(bench)
    row, = rows(page)
    assert row.title == "Anna – Björn"
    assert row.detail == "Anna won, 21 moves, 2026-11-29 20:15"
    assert page.subtitle() == "1 game"


def test_an_unfinished_game_is_listed_too(bench: Bench) -> None:
    keep(bench, moves="@0/ A2+", names=("", ""))
    page = opened(bench)
    assert rows(page)[0].title == "Player 1 – Player 2"
    assert rows(page)[0].detail.startswith("unfinished, 2 moves")


def test_confirm_watches_and_back_comes_back(bench: Bench) -> None:
    keep(bench)
    page = opened(bench)
    bench.press(Button.CONFIRM)
    assert isinstance(bench.top, ReplayViewer)
    assert bench.top.last == 21
    bench.press(Button.BACK)
    assert bench.top is page


def test_deleting_asks_first(bench: Bench) -> None:
    path = keep(bench)
    page = opened(bench)
    bench.press(Button.SECOND)
    assert isinstance(bench.top, RecordSheet)
    bench.press(Button.DOWN, Button.DOWN, Button.CONFIRM)
    assert isinstance(bench.top, Agree)
    bench.press(Button.CONFIRM)  # Keep it
    assert path.exists()
    bench.press(Button.SECOND, Button.DOWN, Button.DOWN, Button.CONFIRM, Button.LEFT, Button.CONFIRM)
    bench.store.flush()
    assert not path.exists()
    assert bench.top is page
    assert rows(page) == []


def test_a_copy_says_where_it_is(bench: Bench) -> None:
    path = keep(bench)
    opened(bench)
    bench.press(Button.SECOND, Button.DOWN, Button.CONFIRM)
    told = bench.top
    assert isinstance(told, Agree)
    copy = Path(told.detail)
    assert copy.parent == bench.store.folder / "export"
    assert copy.read_bytes() == path.read_bytes()


def test_a_copy_that_fails_says_why(bench: Bench) -> None:
    keep(bench)
    (bench.store.folder / "export").write_text("a file stands in the way")
    opened(bench)
    bench.press(Button.SECOND, Button.DOWN, Button.CONFIRM)
    assert isinstance(bench.top, Agree)
    assert bench.top.headline == "The game could not be copied"


def test_with_a_stick_one_chooses_where(bench: Bench, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    monkeypatch.setattr(replays, "sticks", lambda: [stick])
    path = keep(bench)
    opened(bench)
    bench.press(Button.SECOND, Button.DOWN, Button.CONFIRM)
    assert bench.top.name == "export"
    bench.press(Button.CONFIRM)
    assert (stick / path.name).read_bytes() == path.read_bytes()


def test_a_broken_record_is_named_with_its_reason(bench: Bench) -> None:
    keep(bench)
    (bench.store.folder / "replays" / "bad.rail").write_text("[Format \"1\"]\n")
    page = opened(bench)
    assert "bad.rail can't be read and was set aside" in words(page)
    aside = rows(page)[1]
    assert (aside.title, aside.icon) == ("bad.rail", "warning")
    assert "Game" in aside.detail
    bench.press(Button.BACK)
    page = opened(bench)  # on another day
    assert "was set aside" not in words(page)
    assert rows(page)[1].title == "bad.rail"


def test_a_record_that_breaks_only_when_played_is_not_shown(bench: Bench) -> None:
    path = keep(bench)
    text = path.read_text().replace("2:A2+", "2:Z9+")
    path.write_text(text)
    opened(bench)
    bench.press(Button.CONFIRM)
    told = bench.top
    assert isinstance(told, Agree)
    assert told.headline == "This game can't be shown"
    assert "Z9+" in told.detail


def test_files_are_brought_in(bench: Bench) -> None:
    page = opened(bench)
    bench.press(Button.INFO)
    inbox = bench.store.folder / "import"
    assert inbox.is_dir()  # so that people find where to put files
    match = read_moves(registered()["trax"], LOOP)
    (inbox / "party.rail").write_text(write(match))
    (inbox / "moves.txt").write_text("1. @0/ 2. A2+\n3. A0+")
    (inbox / "bad.rail").write_text("[Format \"1\"]\n[Game \"chess\"]\n")
    (inbox / "photo.jpg").write_text("")
    bench.press(Button.BACK)
    bench.press(Button.INFO)
    brought = bench.top
    assert isinstance(brought, BringIn)
    assert [row.title for row in rows(brought)] == ["bad.rail", "moves.txt", "party.rail"]
    bench.press(Button.CONFIRM)
    told = bench.top
    assert isinstance(told, Agree)
    assert told.headline == "This file can't be brought in"
    bench.press(Button.CONFIRM, Button.DOWN, Button.CONFIRM, Button.CONFIRM)
    assert [row.title for row in rows(brought)] == ["bad.rail"]
    bench.press(Button.BACK)
    bench.store.flush()
    page.look()
    assert sorted(row.detail.split(",")[0] for row in rows(page)) == ["Player 1 won", "unfinished"]
    assert (inbox / "party.rail").exists()  # brought in is a copy


def test_moves_that_are_no_game_are_refused_with_the_reason(bench: Bench) -> None:
    inbox = bench.store.folder / "import"
    inbox.mkdir(parents=True)
    (inbox / "letter.txt").write_text("Dear Anna, the weather is fine.")
    bench.push(BringIn(bench.console))
    bench.press(Button.CONFIRM)
    told = bench.top
    assert isinstance(told, Agree)
    assert "letter.txt" in told.detail


def test_only_files_that_can_hold_a_game_are_found(tmp_path: Path) -> None:
    (tmp_path / "a.rail").write_text("")
    (tmp_path / "b.TXT").write_text("")
    (tmp_path / "c.zip").write_text("")
    (tmp_path / "d.rail").mkdir()
    assert [path.name for path in found_files([tmp_path, tmp_path / "nowhere"])] == ["a.rail", "b.TXT"]


def test_older_games_come_when_asked_for(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(4):
        keep(bench)
    page = Replays(bench.console)
    page.many = 2
    bench.push(page)
    assert [row.title for row in rows(page)][-1] == "Older games"
    bench.press(Button.DOWN, Button.DOWN, Button.CONFIRM)
    assert len(rows(page)) == 4
