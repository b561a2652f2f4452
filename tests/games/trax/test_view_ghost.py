"""What the ghost shows: its cascade, what it wins or gives away; where tick and cross stand; hints; why not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from games.trax.easel import Easel, Game

from handheld.games.base import WhyNot
from handheld.games.face import REDRAW, UNUSED, Act, Ask, Box, Button, Intent, Play, Taste
from handheld.games.trax import ghost
from handheld.games.trax.sight import Sight

LOOP = "@0/ A2+ A0+ B1/ @2+ C3/ B4/ D2+ C0\\ A1+ E2\\ F2\\ F4/ B6/ G4\\ G5\\ C0/ D1/ G1+ H2+ F0+"
LINE = ("@0/ A0/ @2/ C2/ C1+ D1/ D0/ D0+ E2+ B5+ A6\\ A7\\ @3\\ A2\\ D6+ @3+ F0\\ H3/ D9\\ E0/ D2+ B9/ C10+ "
        "A9+ F7+ A10+")
BOTH = "@0+ B1/ A0\\ C2/ C3/ C4/ D4+ A3+ B0+ E4+ B0+ B7/ A7/ A8+ @8/ D7\\ A4+ @8\\ B6+"
MOVES = "@0+ B1+ C1/ C0/ B0/ B4/ A5\\ C4+ B6+ @4+ D1+ E6/ A6+ B7+ D7+ D0/"
VECTORS = Path(__file__).parents[2] / "vectors" / "trax"


def before_last(moves: str, **more: object) -> tuple[Game, str]:
    words = moves.split()
    return Game(" ".join(words[:-1]), **more), words[-1]  # type: ignore[arg-type]


def vectors(name: str) -> list[dict]:  # type: ignore[type-arg]
    return [json.loads(line) for line in (VECTORS / f"{name}.jsonl").read_text().splitlines()]


def pixels(game: Game, cell: tuple[int, int]) -> tuple[float, float]:
    return game.view.desk.camera.rest().point(*cell)


@pytest.mark.parametrize("row", vectors("cascades")[::40], ids=lambda row: str(row["forced_last"]))
def test_the_ghost_shows_the_whole_cascade_in_order(row: dict) -> None:  # type: ignore[type-arg]
    game, last = before_last(row["moves"], variant=row["variant"])
    game.choose(last)
    easel = game.settle()
    game.play(last)
    _, *forced = [event.data for event in game.events if event.name == "tile"]
    shown = {at for key, at, _, _ in easel.pictures("trax") if key[2:] == ("forced",)}
    assert len(forced) == row["forced_last"]
    numbers = [(words, box) for words, box, _ in easel.texts if words.isdigit()]
    for x, y, _, n in forced:
        at = pixels(game, (x, y))
        assert at in shown
        z = game.view.desk.camera.rest().scale
        assert any(words == str(n) and at[0] < box.centre[0] < at[0] + z + 3 and at[1] < box.centre[1] < at[1] + z + 3
                   for words, box in numbers), n


def test_the_ghost_is_the_real_tile_in_a_ring_above_its_shadow() -> None:
    game = Game(MOVES)
    game.choose("E4/")
    easel = game.settle()
    cell, tile = game.view.desk.choice.ghost, game.view.desk.choice.tile
    at = pixels(game, cell)
    order = [key for key, where, _, _ in easel.pictures("trax") if where == at]
    assert ("trax", tile, "tile") in order
    keys = [key for key, _, _, _ in easel.pictures("trax")]
    assert keys.index(("trax", "shadow")) < len(keys) - 1 - keys[::-1].index(("trax", tile, "tile"))
    assert keys.index(("trax", "focus")) > keys.index(("trax", "shadow"))


@pytest.mark.parametrize(("moves", "tie", "words"), [
    (LOOP, "rulebook", "White wins with this"),
    (BOTH, "rulebook", "Both complete a track: Black wins"),
    (BOTH, "tournament", "Both complete a track: White wins"),
])
def test_what_the_ghost_decides_is_said_and_traced(moves: str, tie: str, words: str) -> None:
    game, last = before_last(moves, tie=tie)
    game.choose(last)
    assert game.view.status(game.table) == words
    easel = game.settle()
    assert words in easel.said
    lit = {at for _, at, _, _ in easel.pictures("trax", "lit")}
    game.play(last)
    for event in game.events:
        if event.name in ("loop", "line"):
            assert {pixels(game, (x, y)) for x, y, _, _ in event.data} <= lit


def test_a_gift_to_the_other_side_is_said() -> None:
    game, _ = before_last(LOOP)
    game.view.desk.sync(game.table)
    gifts = []
    for token in game.table.moves:
        one = ghost.outlook(game.table, game.view.desk.sight, token)
        if one.verdict == "gift":
            game.choose(token)
            gifts.append(game.view.status(game.table))
    assert gifts
    assert set(gifts) <= {"This gives Black a line", "This gives Black a loop"}


def test_an_ordinary_ghost_only_says_what_can_be_done() -> None:
    game = Game(MOVES)
    game.choose("E4/")
    many = len(game.view.desk.choice.options) > 1
    assert game.view.status(game.table) == ("White: place or turn" if many else "White: place")


def test_with_the_coach_a_ghost_says_that_it_leaves_a_win() -> None:
    words = LOOP.split()
    game = Game(" ".join(words[:-2]), taste=Taste(motion=False, coach=True))
    game.choose(words[-2])
    game.settle()
    assert game.view.status(game.table) == "White could win next turn"
    calm = Game("@0/", taste=Taste(motion=False, coach=True))
    calm.press(Button.CONFIRM)
    calm.settle()
    assert "could win" not in calm.view.status(calm.table)


def buttons_are_well_placed(game: Game) -> None:
    desk = game.view.desk
    tick, cross = desk.button_spots()
    r, frame = desk.button_radius, desk.camera.rest()
    one = desk.outlook
    keep = [one.cell] + [(x, y) for x, y, _ in one.forced] + [cell for track in one.tracks for cell in track.cells]
    assert (tick[0] - cross[0]) ** 2 + (tick[1] - cross[1]) ** 2 >= (2 * r) ** 2 - 1
    for x, y in (tick, cross):
        area = game.area
        assert area.x <= x - r
        assert x + r <= area.right
        assert area.y <= y - r
        assert y + r <= area.bottom
        for cell in keep:
            box = frame.box(*cell).inset(1)
            dx, dy = max(box.x - x, 0, x - box.right), max(box.y - y, 0, y - box.bottom)
            assert dx * dx + dy * dy >= (r - 1) ** 2, cell


@pytest.mark.parametrize("size", [(320, 210), (424, 280), (636, 432), (320, 384)])
def test_tick_and_cross_hide_nothing_that_matters_and_stay_on_the_board(size: tuple[int, int]) -> None:
    game = Game(MOVES, size=size)
    game.view.desk.sync(game.table)
    for token in game.table.moves:
        game.choose(token)
        game.settle()
        buttons_are_well_placed(game)


def test_tick_and_cross_stand_on_free_ground_when_there_is_some() -> None:
    game = Game(MOVES)
    game.view.desk.sync(game.table)
    frame, sight = game.view.desk.camera.rest(), game.view.desk.sight
    for token in game.table.moves[::3]:
        game.choose(token)
        for x, y in game.view.desk.button_spots():
            column, row = frame.world((x, y))
            assert sight.tile(int(column // 1), int(row // 1)) < 0, token


def test_the_coach_marks_every_win_in_one_and_no_other_cell() -> None:
    game, last = before_last(LOOP, taste=Taste(motion=False, coach=True))
    easel = game.settle()
    sight = game.view.desk.sight
    wins = {sight.read(token)[0] for token in game.table.moves
            if (found := game.table.preview(token)) and found.outcome and found.outcome.places[0] == 0}
    threats = {sight.read(token)[0] for token in game.table.moves
               if (found := game.table.preview(token)) and found.outcome
               and {event.seat for event in found.events if event.name in ("loop", "line")} == {1}}
    assert sight.read(last)[0] in wins
    assert set(game.view.desk.scan.mine) == wins
    assert set(game.view.desk.scan.theirs) == threats
    marks = easel.pictures("trax", "chance")
    assert len([key for key, _, _, _ in marks if key[3]]) == len(wins)
    assert len([key for key, _, _, _ in marks if not key[3]]) == len(threats)


def test_info_turns_the_coach_on_and_off_and_its_work_is_spread() -> None:
    game, _ = before_last(LOOP)
    game.settle()
    assert not game.draw().pictures("trax", "chance")
    game.press(Button.INFO)
    assert game.view.busy(0)
    game.draw()
    looked = len(game.table._previews)
    assert 0 < looked <= 3 * 4, "a few cells a frame"
    assert game.settle().pictures("trax", "chance")
    game.press(Button.INFO)
    assert not game.draw().pictures("trax", "chance")


def test_a_hint_is_numbered_and_goes_with_the_next_press() -> None:
    game = Game(MOVES)
    line, table = [], game.table
    for _ in range(3):
        line.append(table.moves[len(table.moves) // 2])
        table = table.after(line[-1])
    game.view.ghost(line, game.table)
    easel = game.settle()
    badges = easel.pictures("trax", "badge")
    assert [key[3] for key, _, _, _ in badges] == ["tw", "tb", "tw"], "in the colours of the seats"
    assert [words for words in easel.said if words in "123"][-3:] == ["1", "2", "3"]
    assert game.view.desk.plies[0].cell == game.view.desk.sight.read(line[0])[0]
    game.view.handle(Intent(Act.PAN, delta=(3, 0)), game.table)
    assert game.view.desk.plies, "looking round does not take it away"
    game.press(Button.SECOND)
    assert not game.view.desk.plies


def hinted(game: Game) -> str:
    """Show a hint that is not the tile the player tries out, and return its first token."""
    token = game.table.moves[len(game.table.moves) // 2]
    game.press(Button.CONFIRM)
    assert game.view.desk.choice.token != token
    game.view.ghost((token, game.table.after(token).moves[0]), game.table)
    return token


@pytest.mark.parametrize("shell_clears", [True, False])
def test_confirm_on_a_hint_tries_it_out_and_never_plays_something_else(shell_clears: bool) -> None:
    game = Game(MOVES)
    token = hinted(game)
    assert not game.draw().pictures("trax", "focus"), "the hint alone is shown"
    if shell_clears:
        game.view.ghost((), game.table)
    assert game.press(Button.CONFIRM) is REDRAW
    assert game.view.desk.choice.token == token
    assert game.press(Button.CONFIRM) == Play(token)


@pytest.mark.parametrize("shell_clears", [True, False])
def test_back_on_a_hint_takes_only_the_hint_away(shell_clears: bool) -> None:
    game = Game(MOVES)
    hinted(game)
    tried = game.view.desk.choice.token
    if shell_clears:
        game.view.ghost((), game.table)
    assert game.press(Button.BACK) is REDRAW
    assert game.view.desk.choice.token == tried
    assert game.press(Button.BACK) is REDRAW
    assert game.press(Button.BACK) is UNUSED


def test_a_tap_on_a_hint_tries_it_out() -> None:
    game = Game(MOVES)
    token = hinted(game)
    cell, _ = game.view.desk.sight.read(token)
    game.tap(*cell)
    assert game.view.desk.choice.token == token


def test_back_on_a_why_not_takes_only_that_away() -> None:
    game = Game(MOVES)
    game.view.blame(WhyNot("occupied", ((0, 0),)), game.table)
    assert game.press(Button.BACK) is REDRAW
    assert game.press(Button.BACK) is UNUSED


def test_the_plies_of_a_hint_are_what_would_be_played() -> None:
    game = Game(MOVES)
    line, table = [], game.table
    for k in range(4):
        line.append(table.moves[(7 * k + 3) % len(table.moves)])
        table = table.after(line[-1])
    plies = ghost.line(line, game.table, game.view.desk.sync(game.table))
    for token, ply in zip(line, plies, strict=True):
        game.play(token)
        tiles = [event.data[:3] for event in game.events if event.name == "tile"]
        assert [(*ply.cell, ply.tile), *ply.forced] == tiles


def refused_cells(row: dict) -> tuple[Game, str]:  # type: ignore[type-arg]
    game = Game(row["moves"], variant=row["variant"])
    return game, row["illegal"][0]


@pytest.mark.parametrize("row", vectors("illegal_turns")[::30], ids=lambda row: row["illegal"][0])
def test_why_not_shows_the_space_with_three_edges(row: dict) -> None:  # type: ignore[type-arg]
    game, token = refused_cells(row)
    sight = game.view.desk.sync(game.table)
    cell, _ = sight.read(token)
    reply = game.tap(*cell, act=Act.HOLD)
    assert isinstance(reply, Ask)
    assert reply.what == "why"
    why = game.table.why_not(reply.token)
    assert why.rule == "three-edges"
    game.view.blame(why, game.table)
    easel = game.settle()
    assert "Three edges of one colour would meet in the marked space." in easel.said
    spots = {at for _, at, _, _ in easel.pictures("trax", "blame")}
    assert {pixels(game, one) for one in why.cells} == spots
    entries: dict[tuple[float, float], list[str]] = {}
    for key, at, _, _ in easel.pictures("trax", "entry"):
        entries.setdefault(at, []).append(key[3])
    for at in spots:
        assert max(entries[at].count("W"), entries[at].count("B")) >= 3
    game.press(Button.SECOND)
    assert not game.draw().pictures("trax", "blame")


@pytest.mark.parametrize("moves", [MOVES, LINE, BOTH])
def test_the_ripple_of_a_refusal_agrees_with_the_core_on_legal_turns(moves: str) -> None:
    game, _ = before_last(moves)
    sight = game.view.desk.sync(game.table)
    for token in game.table.moves:
        one = ghost.outlook(game.table, sight, token)
        forced = {(x, y): tile for x, y, tile in one.forced}
        assert sight.ripple(one.cell, one.tile, ()) == {one.cell: one.tile, **forced}


def test_the_cursor_on_a_forbidden_cell_turns_the_hint_into_why_not() -> None:
    for row in vectors("illegal_turns"):
        if row["variant"] == "standard":
            game = Game(row["moves"])
            sight = game.view.desk.sync(game.table)
            never = sorted(sight.frontier - set(sight.legal))
            if never:
                break
    game.tap(*never[0])
    assert game.view.desk.choice.refused
    assert game.view.status(game.table) == "Not allowed here"
    assert (Button.HINT, "lamp", "Why not?") in game.view.hints(game.table)
    for button in (Button.HINT, Button.CONFIRM):
        reply = game.press(button)
        assert isinstance(reply, Ask)
        assert game.table.why_not(reply.token).cells


@pytest.mark.parametrize(("where", "rule"), [((0, 0), "occupied"), ((90, 90), "no-neighbour"),
                                             ((-7, 2), "no-neighbour")])
def test_a_long_press_asks_about_any_place(where: tuple[int, int], rule: str) -> None:
    game = Game("@0/ A0\\")
    sight = game.view.desk.sync(game.table)
    token = sight.doubt(where)
    assert game.table.why_not(token).rule == rule


def test_nothing_is_forbidden_by_a_rule_without_words() -> None:
    game = Game()
    for rule in ("occupied", "no-neighbour", "colours", "three-edges", "outside-8x8", "game-over", "limit",
                 "first-move"):
        assert len(game.view.rule_words(rule)) > 12
        game.view.blame(WhyNot(rule, ((0, 0),)), game.table)
        assert game.view.rule_words(rule) in game.draw().said
    assert game.view.rule_words("something new")


def test_words_do_not_lie_on_the_ghost_or_its_cascade() -> None:
    game, last = before_last(LOOP, size=(320, 210))
    game.choose(last)
    game.settle()
    one, frame = game.view.desk.outlook, game.view.desk.camera.rest()
    (note,) = game.view.desk.notes
    for x, y in [one.cell, *((x, y) for x, y, _ in one.forced)]:
        box = frame.box(x, y)
        assert note.right <= box.x or note.x >= box.right or note.bottom <= box.y or note.y >= box.bottom


def test_a_sight_reads_and_writes_the_same_tokens() -> None:
    game = Game(MOVES)
    sight = Sight(game.table.seen, game.table.moves)
    for token in game.table.moves:
        assert sight.write(*sight.read(token)) == token
    assert sight.extent == Box(sight.left, sight.top, sight.width, sight.height)


def test_drawing_without_a_hand_shows_no_dots() -> None:
    game = Game(MOVES)
    dots: Easel = game.draw()
    assert len(dots.pictures("trax", "dot")) == len(game.view.desk.sight.legal)
    game.onlook()
    assert not game.draw().pictures("trax", "dot")
