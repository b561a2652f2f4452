"""The golden records, played through the plain reference: it agrees how each ends."""

from pathlib import Path

import pytest
from reference import ref_twisty

from handheld.games.base import CHANCE
from handheld.games.twisty import PACKAGE, notation
from handheld.session import record

FILES = sorted((Path(__file__).parents[2] / "records" / "twisty").glob("*.rail"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_reference_agrees(path):
    match = record.read(path.read_bytes(), {"twisty": PACKAGE})
    assert not match.foreign
    mirror = match.options["mirror"] == "on"
    game = ref_twisty.Game(match.seats, match.options["variant"], seed=match.seed, mirror=mirror)
    for step in match.steps:
        if step.drawn:
            seat, tile = notation.read_draw(step.moves[CHANCE])
            assert game.tile(seat) == tile
            continue
        log = game.play_round({seat: notation.read(token) for seat, token in step.moves.items()})
    seen = match.state.seen_by(None)
    assert list(seen["totals"][-1]) == log["score"]
    assert [board["trains"] for board in seen["boards"]] == [tuple(board.trains) for board in game.boards]
    assert list(seen["covered"]) == game.covered
    assert list(seen["ranks"]) == game.ranking()
    assert (match.state.outcome() is not None) == game.over()


def test_there_is_one_for_each_ending_variant_and_number_of_players():
    names = {path.stem for path in FILES}
    for variant in PACKAGE.info.option("variant").values:
        for reason in PACKAGE.info.endings:
            for seats in PACKAGE.info.seats:
                if (reason == "alone") == (seats == 1):
                    assert f"{reason}-{variant}{f'-{seats}' if seats > 1 else ''}" in names
