"""The golden records: played through the plain reference, which agrees on every turn; and what they show together."""

import json
from functools import cache
from pathlib import Path

import pytest
from games.tunnel.tables import BOARDS, digest
from games.tunnel.test_vectors import boards, score
from reference import ref_tunnel

from handheld.core.tunnel import Bonus, End, Station
from handheld.games.base import CHANCE
from handheld.games.tunnel import PACKAGE, notation
from handheld.session import record

FILES = sorted((Path(__file__).parents[2] / "records" / "tunnel").glob("*.rail"))
WANTED = {
    "ends-points", "ends-lines", "ends-tiles", "ends-shared", "ends-stuck",
    "trigger-both", "trigger-stations", "trigger-lines", "trigger-several", "trigger-passes",
    "letter-unplaced", "letter-nostation", "letter-noroute", "letter-route",
    "forest-nostation", "forest-noroute", "forest-route",
    "short-0-stock", "short-1-stock", "short-2-stock", "short-0-place", "short-1-place", "short-2-place",
    "must-station", "full-1", "full-2", "bonus", "declined", "lines-0", "lines-1", "lines-2",
}  # fmt: skip


@cache
def match_of(path):
    """Return the match of a record; its state is not to be played on."""
    return record.read(path.read_bytes(), {"tunnel": PACKAGE})


def raw(token):
    """Return a token as the reference has it."""
    act = notation.read(token)
    if isinstance(act, End):
        return ("p",)
    if isinstance(act, Bonus | Station):
        return ("b" if isinstance(act, Bonus) else "s", act.vertex)
    return ("t", act.line, act.cell, act.start, act.end, act.card or None)


def reference_of(match):
    """Return the reference's state before the first turn of a match."""
    state, hands = match.state, [[] for _ in range(match.seats)]
    for step in match.steps[1:13]:
        seat, card = notation.read_draw(step.moves[CHANCE])
        hands[seat].append(card)
    rules = {"stations": state.chips, "tiles_per_line": state.tiles}
    other = ref_tunnel.State(boards()[state.board], match.seats, hands, rules)
    other.cur = notation.read_draw(match.steps[0].moves[CHANCE])[0]
    other.begin()
    return other


def equal_turns(other, first):
    """Cut the last turns to those later in the round: the option, which the reference does not know."""
    seat = other.trigger[0]
    later = [one for one in range(other.np) if (one - first) % other.np > (seat - first) % other.np]
    other.left = [one for one in other.left if one in later]
    other.over = not other.left


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_reference_agrees(path):
    match = match_of(path)
    assert not match.foreign
    other, state, acts = reference_of(match), match.rules.start(match.seats, match.options), []
    first, equal = other.cur, match.options["last-turns"] == "equal"
    for step in match.steps:
        turn = state.turn()
        state.play(step.moves)
        if CHANCE in step.moves:
            continue
        (token,) = step.moves.values()
        acts += [raw(token)] if token != "end" else []
        if state.turn() > turn:
            had = other.trigger
            other.play_turn(acts)
            if equal and other.trigger and had is None:
                equal_turns(other, first)
            acts = []
            assert digest({**state.seen_by(None), "hands": state.core.hands}) == other.digest()
            assert (state.to_act() == ()) == other.over
    if match.outcome is None or match.outcome.reason in ("resigned", "agreed", "time"):
        assert state.outcome() is None
        return
    final, wanted = score(state.seen_by(None)["final"]), json.loads(json.dumps(other.score()))
    assert [state.seen_by(None)["trigger"][0], *state.seen_by(None)["trigger"][1]] == [
        other.trigger[0], *other.trigger[1]
    ]
    if match.options["noroute"] == "none":
        for one, two in zip(final["letters"].values(), wanted["letters"].values(), strict=True):
            if two["case"] == "noroute":
                assert not any(one["gain"])
                wanted["total"] = [a - b for a, b in zip(wanted["total"], two["gain"], strict=True)]
                two["gain"] = one["gain"]
    late = {3: (2,), 4: (2, 3)}.get(match.seats, ()) if match.options["seat-bonus"] == "on" else ()
    wanted["total"] = [points + 2 * ((seat - first) % match.seats in late)
                       for seat, points in enumerate(wanted["total"])]
    keys = list(zip(wanted["total"], wanted["done"], [-tiles for tiles in wanted["tiles"]], strict=True))
    wanted["winners"] = [seat for seat, key in enumerate(keys) if key == max(keys)]
    assert final == wanted
    assert list(match.outcome.places) == [sorted(keys, reverse=True).index(key) for key in keys]
    assert list(match.outcome.scores) == wanted["total"]
    assert match.outcome.reason == reason(other.trigger, keys)


def reason(trigger, keys):
    """Return how a game was decided (7.5, D13)."""
    if trigger[1] == ["passes"]:
        return "stuck"
    best, second = sorted(keys, reverse=True)[:2]
    if best == second:
        return "shared"
    return "points" if best[0] > second[0] else "lines" if best[1] > second[1] else "tiles"


def traits(match):
    """Return what a match shows, in the words of WANTED."""
    found, state, mode = {f"ends-{match.outcome.reason}"}, match.rules.start(match.seats, match.options), ""
    for step in match.steps:
        ((seat, token),) = step.moves.items()
        seen = state.seen_by(seat if seat != CHANCE else None)
        if not seen["turn_tiles"] and seen["must"] in ("tile", "station", "short"):
            mode = "stock" if seen["must"] == "short" and not seen["supply"] else seen["must"]
            found |= {"must-station"} if mode == "station" else set()
        tiles = len(seen["turn_tiles"])
        if token in ("end", "pass") and mode in ("stock", "short"):
            found.add(f"short-{tiles}-{'stock' if mode == 'stock' else 'place'}")
        elif token == "end" and 0 < tiles < 3:
            found.add(f"full-{tiles}")
        elif token[0] == "b":
            found.add("declined" if token == "b-" else "bonus")
        state.play(step.moves)
    seen = state.seen_by(None)
    found |= {f"trigger-{one}" for one in seen["trigger"][1]}
    found |= {"trigger-several"} if len(seen["trigger"][1]) > 1 else set()
    found |= {f"letter-{trip['case']}" for trip in seen["final"]["letters"].values()}
    return found | {f"forest-{seen['final']['lakeforest']['case']}", *(f"lines-{n}" for n in seen["final"]["done"])}


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("board", BOARDS)
def test_everything_is_shown_on_each_board_by_each_number_of_players(board, seats):
    """Every ending, trigger, scoring case, kind of short turn."""
    found = set()
    for path in FILES:
        if f"-{board}-{seats}-" in path.name:
            found |= traits(match_of(path))
    assert found == WANTED


def test_options_have_records():
    kept = {}
    for path in FILES:
        for option, value in match_of(path).options.items():
            kept.setdefault(option, set()).add(value)
    for option in PACKAGE.info.options:
        assert kept[option.id] == set(option.values)
