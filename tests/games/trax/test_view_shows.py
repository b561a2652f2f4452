"""Turns being shown, wins being lit, what lies on the board, labels, room in 8x8, words of the end."""

from __future__ import annotations

import itertools
import random

import pytest
from games.trax.easel import Easel, Game, metrics

from handheld.games.base import Event, Outcome
from handheld.games.face import Act, Box, Button, Intent, Taste
from handheld.games.trax import art
from handheld.games.trax.motion import DROP, FADE, FORCED, TRACE, Showing
from handheld.games.trax.sight import EDGES
from handheld.games.trax.words import column_label, row_label
from handheld.games.tween import Tween
from handheld.session.sides import Side

LOOP = "@0/ A2+ A0+ B1/ @2+ C3/ B4/ D2+ C0\\ A1+ E2\\ F2\\ F4/ B6/ G4\\ G5\\ C0/ D1/ G1+ H2+ F0+"
LINE = ("@0/ A0/ @2/ C2/ C1+ D1/ D0/ D0+ E2+ B5+ A6\\ A7\\ @3\\ A2\\ D6+ @3+ F0\\ H3/ D9\\ E0/ D2+ B9/ C10+ "
        "A9+ F7+ A10+")
BOTH = "@0+ B1/ A0\\ C2/ C3/ C4/ D4+ A3+ B0+ E4+ B0+ B7/ A7/ A8+ @8/ D7\\ A4+ @8\\ B6+"
FIVE = "@0+ B1+ C1/ C0/ B0/ B4/ A5\\ C4+ B6+ @4+ D1+ E6/ A6+ B7+ D7+ D0/ E2\\"
MOTION = Taste(motion=True)


def played(moves: str, **more: object) -> Game:
    """Return a game whose last turn is about to be shown."""
    game = Game(" ".join(moves.split()[:-1]), taste=MOTION, **more)  # type: ignore[arg-type]
    game.draw(0)
    game.play(moves.split()[-1])
    game.view.show(game.events, game.table, 0)
    return game


def tiles(easel: Easel) -> list[tuple[float, float]]:
    """Return where a tile of the size of a cell is drawn in full."""
    return [at for key, at, _, alpha in easel.pictures("trax") if key[2:] in (("tile",), ("forced",)) and alpha == 1]


def test_tiles_drop_one_after_another_in_the_order_they_were_forced() -> None:
    game = played(FIVE)
    order = [event.data[:2] for event in game.events if event.name == "tile"]
    assert len(order) > 3
    first = game.draw(1000)
    frame = game.view.desk.camera.rest()
    assert len(first.pictures("trax", "dot")) == len(game.view.desk.sight.legal)
    for n in range(1, len(order)):
        easel = game.draw(1000 + DROP + n * FORCED - 5)
        shown = set(tiles(easel))
        down = [frame.point(*cell) in shown for cell in order]
        assert down[:n] == [True] * n
        assert down[n + 1:] == [False] * len(down[n + 1:])
    assert game.view.busy(1000)
    game.settle(1000 + 20 * FORCED)
    assert not game.view.busy(1)


def test_the_tint_of_forced_tiles_fades_to_that_of_all() -> None:
    game = played(FIVE)
    game.draw(0)
    end = game.view.desk.showing.length

    def tints(now: float) -> list[float]:
        return [alpha for key, _, _, alpha in game.draw(now).pictures("trax") if key[2:] == ("forced",)]

    early, late = tints(end - FADE), tints(end - FADE * 0.3)
    assert early
    assert 0 < sum(late) < sum(early)
    assert not [key for key, _, _, _ in game.settle(end + 1).pictures("trax") if key[2:] == ("forced",)]


@pytest.mark.parametrize("how", [Intent(Act.PRESS, Button.RIGHT), Intent(Act.TAP, pos=(5, 60))])
def test_any_press_skips_to_the_end_and_does_nothing_else(how: Intent) -> None:
    game = played(FIVE)
    game.draw(0)
    assert game.view.busy(10)
    game.view.handle(how, game.table)
    assert not game.view.busy(10)
    assert game.view.desk.choice.cursor is None
    easel = game.draw(20)
    assert len(tiles(easel)) == game.state.core.tiles


def test_less_motion_shows_everything_at_once() -> None:
    game = Game(" ".join(FIVE.split()[:-1]), taste=Taste(motion=False))
    game.draw(0)
    game.play(FIVE.split()[-1])
    game.view.show(game.events, game.table, 0)
    assert not game.view.busy(0)
    assert len(tiles(game.draw(0))) == game.state.core.tiles


def test_what_is_drawn_depends_on_state_and_time_alone() -> None:
    game = played(FIVE)
    game.draw(0)
    assert game.draw(300).shown == game.draw(300).shown


@pytest.mark.parametrize("moves", [LOOP, LINE, BOTH])
def test_a_winning_track_is_traced_along_its_path_and_then_stands(moves: str) -> None:
    game = played(moves)
    game.draw(0)
    showing = game.view.desk.showing
    start = showing.length - TRACE
    lit = []
    for share in (0.0, 0.3, 0.6, 1.0):
        lit.append({at for _, at, _, _ in game.draw(start + share * (TRACE - 1)).pictures("trax", "lit")})
    assert not lit[0]
    assert lit[0] < lit[1] < lit[2] < lit[3]
    easel = game.settle(9000)
    frame = game.view.desk.camera.rest()
    for _, _, path in game.table.seen["paths"]:
        assert {frame.point(x, y) for x, y, _, _ in path} <= {at for _, at, _, _ in easel.pictures("trax", "lit")}


def test_a_path_goes_from_edge_to_edge_through_its_cells() -> None:
    for moves in (LOOP, LINE, BOTH):
        game = Game(moves)
        for colour, _, path in game.table.seen["paths"]:
            for x, y, start, end in path:
                tile = game.view.desk.sync(game.table).tile(x, y)
                assert EDGES[tile][start] == EDGES[tile][end] == colour


def test_tiles_off_a_winning_track_fade() -> None:
    game = Game(LOOP)
    easel = game.settle()
    frame = game.view.desk.camera.rest()
    bright = {frame.point(x, y) for _, _, path in game.table.seen["paths"] for x, y, _, _ in path}
    for key, at, _, alpha in easel.pictures("trax"):
        if key[2:] == ("tile",):
            assert alpha == (1.0 if at in bright else pytest.approx(0.38))


def test_the_last_turn_has_brackets_until_the_game_is_won() -> None:
    game = Game(FIVE)
    frame = game.view.desk.camera
    ((_, at, _, _),) = game.settle().pictures("trax", "last")
    assert at == frame.rest().point(*game.state.core.last()[0][:2])
    assert not Game(LOOP).settle().pictures("trax", "last")
    assert not Game().settle().pictures("trax", "last")


def test_only_what_is_seen_is_drawn() -> None:
    chance = random.Random(5)
    game = Game(variant="loop")
    core = game.state.core
    while core.tiles < 1500:
        core.play(*chance.choice(core.moves()))
        if core.over:
            core.undo()
    game.state._seen = game.state._moves = game.state._outcome = None
    game.position += 1
    game.table = Side(game.state, core.to_move, acting=True, position=game.position, options=game.options,
                      names=("", ""), outcome=None)
    easel = game.settle()
    frame = game.view.desk.camera.rest()
    assert frame.scale >= 20, "cells never get smaller than that"
    room = (game.area.w / frame.scale + 2) * (game.area.h / frame.scale + 2)
    assert 0 < len(tiles(easel)) <= room
    for _, at, size, _ in easel.pictures("trax"):
        assert at[0] < game.area.right + frame.scale
        assert at[1] < game.area.bottom + frame.scale
        assert at[0] + size[0] >= game.area.x - 2 * frame.scale
        assert at[1] + size[1] >= game.area.y - 2 * frame.scale
    x, y, _ = core.last()[0]
    assert game.area.holds(game.spot(x, y)), "the last turn is in view"


def test_neighbours_join_without_a_seam() -> None:
    game = Game(FIVE)
    easel = game.settle()
    frame = game.view.desk.camera.rest()
    z = frame.scale
    assert z == int(z)
    for at in tiles(easel):
        assert (at[0] - frame.left) % z == 0
        assert (at[1] - frame.top) % z == 0
    for tile in range(6):
        for colour in "WB":
            start, end = art.ends(tile, colour)
            points = art.track(start, end)
            assert points[0] == art.MIDDLES[start]
            assert points[-1] == art.MIDDLES[end]


def test_a_share_of_a_track_ends_on_the_track() -> None:
    for start, end in ((0, 2), (3, 1), (0, 1), (3, 2), (2, 1)):
        whole = art.track(start, end)
        part = art.track(start, end, 0.5)
        nearest = min(abs(part[-1][0] - x) + abs(part[-1][1] - y) for x, y in whole) if len(whole) > 2 else 0
        assert nearest < 0.05
        assert part[0] == whole[0]


# ---------------------------------------------------------------- labels and room


def labels(game: Game) -> set[str]:
    return set(game.settle().said)


def test_columns_and_rows_are_named_as_in_the_notation() -> None:
    game = Game("@0/ A2+ A0+")
    assert {"@", "A", "B", "0", "1", "2", "3"} <= labels(game)
    assert [column_label(n) for n in (0, 1, 26, 27, 53)] == ["@", "A", "Z", "AA", "BA"]


def test_fixed_labels_hang_on_the_first_tile() -> None:
    moves = "@0/ @1+ @1+ @1/"  # grows to the left
    shifting, fixed = Game(moves), Game(moves, taste=Taste(motion=False, fixed_labels=True))
    assert shifting.state.core.left < 0
    assert "-A" in labels(fixed)
    assert "-A" not in labels(shifting)
    assert column_label(-2) == "-B"
    assert row_label(-1) == "-1"
    game = fixed
    at = {words: box.centre[0] for words, box, _ in game.settle().texts}
    assert at["A"] == pytest.approx(game.spot(0, 0)[0], abs=1)


def test_labels_do_not_crowd_each_other() -> None:
    game = Game(LINE, size=(424, 280))
    easel = game.settle()
    boxes = sorted((box for words, box, _ in easel.texts if words.isalpha() or words == "@"), key=lambda box: box.x)
    assert len(boxes) > 3
    for one, two in itertools.pairwise(boxes):
        assert one.right < two.x


def test_a_small_screen_names_only_the_cell_that_is_chosen() -> None:
    game = Game(FIVE, size=(320, 210))
    assert not labels(game)
    game.press(Button.CONFIRM)
    assert len([words for words in labels(game) if words.isalnum() or words == "@"]) >= 2


def test_room_left_in_8x8_is_framed_dashed_then_solid() -> None:
    game = Game("@0/ A0\\ A0/ A0\\", variant="8x8", size=(900, 1000))
    sight = game.view.desk.sync(game.table)
    across, down = sight.room
    assert (across, down) == (8 - sight.width, 8 - sight.height)
    assert sight.reach == Box(sight.left - across, sight.top - down, sight.width + 2 * across, sight.height + 2 * down)
    free = Game("@0/ A0\\ A0/ A0\\")
    assert free.view.desk.sync(free.table).room is None

    def panel(one: Game) -> list[str]:
        easel = Easel(one.m)
        one.view.panel(easel, Box(640, 300, 140, 170), one.table)
        return easel.said

    assert "Room left" in panel(game)
    assert f"{across} columns" in panel(game)
    assert "Room left" not in panel(free)


def test_the_wall_is_solid_once_a_side_is_eight_long() -> None:
    def walls(moves: str) -> list[object]:
        game = Game(moves, variant="8x8", size=(1400, 800))
        return [what for name, what, _, _, _ in game.settle().shown if name == "line"]

    tall = " ".join(FIVE.split()[:16])
    game = Game(tall, variant="8x8")
    assert game.state.core.height == 8
    assert "ink" in walls(tall)
    assert "ink2" in walls(tall)
    assert "ink" not in walls("@0/ A0\\")


def test_the_panel_says_what_this_move_does() -> None:
    game = Game(" ".join(FIVE.split()[:-1]))

    def panel() -> list[str]:
        easel = Easel(game.m)
        game.view.panel(easel, Box(640, 300, 140, 170), game.table)
        return easel.said

    assert panel()[0] == "Last turn"
    game.choose(FIVE.split()[-1])
    forced = len(game.view.desk.outlook.forced)
    assert panel()[:3] == ["This move", "Your tile", f"+{forced} forced"]
    narrow = Easel(game.m)
    game.view.panel(narrow, Box(640, 300, 50, 170), game.table)
    assert narrow.said == [f"+{forced}"]
    tiny = Easel(game.m)
    game.view.panel(tiny, Box(640, 300, 140, 10), game.table)
    assert not tiny.said


# ---------------------------------------------------------------- words


@pytest.mark.parametrize(("moves", "tie", "headline", "detail"), [
    (LOOP, "rulebook", "Anna wins", "A white loop of 8 tiles"),
    (LINE, "rulebook", "Björn wins", "A black line of"),
    (BOTH, "rulebook", "Björn wins", "because Anna moved (tie rule: rulebook)"),
    (BOTH, "tournament", "Anna wins", "because Anna moved (tie rule: tournament)"),
])
def test_the_result_says_who_won_and_why(moves: str, tie: str, headline: str, detail: str) -> None:
    game = Game(moves, tie=tie)
    said = game.view.result(game.table)
    assert said[0] == headline
    assert detail in said[1]
    assert game.view.status(game.table) == headline


@pytest.mark.parametrize(("outcome", "headline", "detail"), [
    (Outcome((0, 1), (1, 0), "resigned"), "Anna wins", "Björn resigned"),
    (Outcome((1, 0), (0, 1), "time"), "Björn wins", "Anna ran out of time"),
    (Outcome((0, 0), (0, 0), "agreed"), "Draw", "Both players agreed to a draw"),
    (Outcome((0, 0), (0, 0), "no-move"), "Draw", "No legal move is left in the 8×8 area"),
    (Outcome((0, 0), (0, 0), "board-limit"), "Draw", "The board has reached its size limit"),
])
def test_every_other_ending_has_words(outcome: Outcome, headline: str, detail: str) -> None:
    game = Game(FIVE)
    game.table = Side(game.state, 1, acting=False, position=99, options=game.options, names=("Anna", "Björn"),
                      outcome=outcome)
    assert game.view.result(game.table) == (headline, detail)


def test_a_seat_without_a_name_is_called_by_its_colour() -> None:
    game = Game(LOOP)
    game.table = Side(game.state, None, acting=False, position=99, options=game.options, names=("", ""),
                      outcome=game.state.outcome())
    assert game.view.result(game.table)[0] == "White wins"


def test_a_win_in_the_other_sides_turn_is_explained() -> None:
    game = Game(LOOP)
    words = LOOP.split()[:-1]
    gift = None
    other = Game(" ".join(words))
    other.view.desk.sync(other.table)
    for token in other.table.moves:
        found = other.table.preview(token)
        if found and found.outcome and found.outcome.places == (1, 0) and found.outcome.reason != "both":
            gift = token
    if gift is None:
        raise AssertionError("the position has no such move any more")
    game = Game(" ".join([*words, gift]))
    assert game.view.result(game.table)[1].endswith("completed by the other side")


def test_options_and_their_values_have_names() -> None:
    from handheld.games.trax import INFO

    game = Game()
    for option in INFO.options:
        assert game.view.option_words(option.id) != option.id
        names = [game.view.option_words(option.id, value) for value in option.values]
        assert len(set(names)) == len(names)


def test_hints_name_what_the_buttons_do_now() -> None:
    game = Game(FIVE)
    assert next(button for button, _, _ in game.view.hints(game.table)) is Button.CONFIRM
    game.press(Button.CONFIRM)
    found = {button: label for button, _, label in game.view.hints(game.table)}
    assert found[Button.CONFIRM] == "Place"
    assert found[Button.BACK] == "Cancel"
    game.onlook()
    assert not game.view.hints(game.table)


def test_a_token_is_said_as_it_is_written() -> None:
    assert Game().view.say("AA12\\") == "AA12\\"


# ---------------------------------------------------------------- parts


def test_a_tween_starts_when_it_is_first_seen_and_ends_when_its_end_was_seen() -> None:
    tween = Tween(100)
    assert tween.running
    assert tween.at(5000) == 0
    assert tween.at(5050) == 0.5
    assert tween.running
    assert tween.at(5100) == 1
    assert not tween.running
    assert Tween(0).at(3) == 1


def test_long_cascades_do_not_take_for_ever() -> None:
    showing = Showing([(i, 0, 0) for i in range(29)], ())
    assert showing.length < 4000
    assert Showing([(0, 0, 0)], ()).length == DROP


def test_events_of_a_turn_without_tiles_show_nothing() -> None:
    game = Game(FIVE, taste=MOTION)
    game.view.show([Event("end", -1, ("agreed",))], game.table, 0)
    game.settle()
    assert not game.view.busy(0)


@pytest.mark.parametrize("size", [(320, 210), (424, 280), (576, 432), (656, 608), (636, 432), (1620, 1000), (320, 384),
                                  (480, 664)])
def test_words_on_the_board_stay_on_the_board(size: tuple[int, int]) -> None:
    for moves in (LOOP, BOTH):
        game = Game(" ".join(moves.split()[:-1]), size=size)
        game.choose(moves.split()[-1])
        easel = game.settle()
        for words, box, _ in easel.texts:
            assert box.x >= game.area.x - 1, words
            assert box.right <= game.area.right + 1, words
            assert box.y >= game.area.y - 1, words
            assert box.bottom <= game.area.bottom + 1, words


def test_metrics_of_the_tests_are_sane() -> None:
    assert metrics(320, 240).small == 11
    assert metrics(800, 480).small == 14
