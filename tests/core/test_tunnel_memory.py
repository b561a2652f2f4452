"""The Python face of Tunnel Lines: beginnings, copies, deals, options, what is refused and how, random games."""

import random
from collections import Counter

import pytest
from core.test_tunnel_vectors import games, start, steps
from reference import ref_tunnel

from handheld.core import CoreError
from handheld.core.tunnel import (
    BOARDS,
    CARDS,
    RULES,
    Act,
    Bonus,
    End,
    Network,
    Refused,
    Station,
    Tally,
    Tile,
    Tunnel,
)  # fmt: skip

OWN = RULES[RULES.index("OUT_OF_RANGE") :]
DEAL = {seats: ref_tunnel.deal(seats, random.Random(seats)) for seats in (2, 3, 4)}


def play(core: Tunnel, chance: random.Random, share: float = 0.1) -> Tunnel:
    """Play on to the end by chance."""
    while not core.over:
        legal = core.moves()
        stations = [act for act in legal if isinstance(act, Station)]
        core.play(chance.choice(stations if stations and chance.random() < share else legal))
    return core


def fresh(seats: int = 2, board: str = "delta", **rules: int) -> Tunnel:
    core = Tunnel(seats, board, **rules)  # type: ignore[arg-type]
    core.deal(DEAL[seats])
    return core


def test_a_new_game() -> None:
    for seats in (2, 3, 4):
        for board in BOARDS:
            for first in range(seats):
                core = Tunnel(seats, board, first=first)
                assert not core.dealt
                assert core.moves() == []
                assert core.refuse(End()) == "NOT_DEALT"
                core.check()
                core.deal(DEAL[seats])
                core.check()
                assert (core.seats, core.board, core.first, core.player) == (seats, board, first, first)
                assert (core.supply, core.points, core.turns) == (30, [0] * seats, [0] * seats)
                assert (core.laid, core.pending, core.trigger, core.last_turns) == (0, None, None, ())
                assert (core.over, core.full, core.full_exists, core.short) == (False, False, True, False)
                assert (core.chips, core.fixed, core.hubs, core.dead, core.ended) == ([], [], {}, (), 0)
                assert core.hands == DEAL[seats]
                assert len(core.tiles()) == len(core.moves()) == 18
                assert all(core.line(seat, line) is None for seat in range(seats) for line in (0, 1))
                assert core.places(first) == []
                assert core.to_terminal(0, 0) is None
                assert core.network() == {}
                assert {trip.case for trip in core.count().trips} == {"unplaced", "nostation"}


def test_no_such_seat_line_cell_or_vertex() -> None:
    core = fresh()
    for wrong in (2, -1):
        for ask in (core.line, core.bare, core.is_dead, core.to_terminal):
            with pytest.raises(IndexError):
                ask(wrong, 0)
        with pytest.raises(IndexError):
            core.line(0, wrong)
        with pytest.raises(IndexError):
            core.places(wrong)
    for ask in (core.tile_at, core.worth, core.lines_at):
        for wrong in (-1, 216):
            with pytest.raises(IndexError):
                ask(wrong)
    for seat, line, side in ((0, 0, 6), (0, 2, 0), (2, 0, 0)):
        with pytest.raises(IndexError):
            core.distances(seat, line, side)
    for wrong in (-1, 128):
        with pytest.raises(ValueError, match="vertex"):
            Network({}).cheapest([wrong], [1])
    for lines in ({(0, 0): [1, 2, 1]}, {(0, 0): [128]}):
        with pytest.raises(CoreError):
            Network(lines)
    for stops in ({(4, 0): [1]}, {(0, 2): [1]}, {(0, 0): list(range(21))}):
        with pytest.raises(ValueError, match="stops"):
            Network(stops)


def test_trips_of_no_hop_and_to_nowhere() -> None:
    net = Network({(0, 0): [5, 6, 7], (1, 1): [9, 10]})
    assert net.cheapest([5], [5]) == (0, ())
    assert net.one([5], [5]) == []
    assert net.cheapest([5], [10]) is None
    assert net.cheapest([], [5]) is None
    assert net.cheapest([5], [77]) is None
    assert net.cheapest([5], [7]) == (2, ((0, 0, 5, 6), (0, 0, 6, 7)))
    assert net.one([7], [5]) == [(0, 0, 7), (0, 0, 6), (0, 0, 5)]


# -- Deals -------------------------------------------------------------------------------------------------------------
def test_a_deal_that_leaves_a_card_out_or_gives_it_twice_is_refused() -> None:
    core = Tunnel(2, "delta")
    for hands in ([[], []], [CARDS, ["A1"]], [CARDS[:5], CARDS[6:]]):
        with pytest.raises(CoreError):
            core.deal(hands)
        assert not core.dealt
    with pytest.raises(ValueError, match="3 hands"):
        core.deal([[], [], CARDS])
    with pytest.raises(ValueError, match="not in"):
        core.deal([["G1"], []])
    core.deal([CARDS[:6], CARDS[6:]])
    with pytest.raises(CoreError):
        core.deal([CARDS[:5], CARDS[5:]])  # other numbers of cards than before
    assert core.hands == [list(CARDS[:6]), list(CARDS[6:])]
    core.check()


def test_imagined_hands_stand_in_for_those_of_others() -> None:
    chance = random.Random(5)
    core = fresh(3, "twinpark")
    for _ in range(40):
        core.play(chance.choice(core.moves()))
    while core.laid or core.station_turn or core.pending is not None:
        core.play(core.moves()[0])
    seen = [card for seat, hand in enumerate(core.hands) for card in hand if seat != core.player]
    chance.shuffle(seen)
    hands = []
    for seat, hand in enumerate(core.hands):
        if seat == core.player:
            hands.append(hand)
            continue
        hands.append(seen[: len(hand)])
        seen = seen[len(hand) :]
    before, tiles = core.copy(), core.tiles()
    core.deal(hands)
    core.check()
    assert core.hands == [sorted(hand) for hand in hands]
    assert core.tiles() == tiles  # those of the player depend on no other hand
    assert core.key == before.key
    assert core.hash() != before.hash()
    placed = next(iter(core.hubs.values()))[0]
    with pytest.raises(CoreError):
        core.deal([[*hands[0], placed], *hands[1:]])
    play(core, chance).check()


def test_within_a_turn_another_deal_leaves_the_turn_as_it_is() -> None:
    core = fresh()
    core.play(core.moves()[0])
    other = [core.hands[0], core.hands[1]]
    other[1] = list(reversed(other[1]))
    full = core.full_exists
    core.deal(other)
    assert (core.laid, core.full_exists) == (1, full)
    core.check()


# -- What is refused ---------------------------------------------------------------------------------------------------
def tries(core: Tunnel, chance: random.Random) -> list[Act]:
    """Steps of every kind, sensible or not."""
    acts: list[Act] = [End(), End(passed=True), Bonus(-1), Bonus(chance.randrange(127)), Station(chance.randrange(127))]
    acts += core.tiles()
    seat = core.player
    for number in (0, 1):
        if line := core.line(seat, number):
            acts += [Bonus(chance.choice(line.verts)), Station(chance.choice(line.verts))]
    acts += [Tile(2, 0, 0, 7), Tile(-1, 0, 0, 7), Tile(0, 216, 0, 7), Tile(0, 0, 127, 7), Tile(0, 0, 0, 2**40),
             Tile(0, 0, 0, 7, "G7"), Station(-1), Station(127), Bonus(127), Bonus(-2), Tile(0, 0, 0, 255)]  # fmt: skip
    acts += [Tile(chance.randrange(2), chance.randrange(216), chance.randrange(127), chance.randrange(127))]
    return acts


def test_refuse_and_moves_and_play_say_the_same() -> None:
    """In the games of the vectors, before each step: what is not listed is refused, by every code of our own too, and a
    refused step changes nothing."""
    chance = random.Random(1)
    seen: Counter[str] = Counter()
    for game in list(games().values())[::2]:
        core = start(game)
        for row in game["turns"]:
            for step in steps(row[0]):
                legal = core.moves()
                for act in legal:
                    assert core.refuse(act) is None
                before = core.canonical()
                for act in tries(core, chance):
                    rule = core.refuse(act)
                    assert (rule is None) == (act in legal), (act, rule)
                    if rule is None:
                        continue
                    seen[rule] += 1
                    if seen[rule] % 50 == 1:
                        with pytest.raises(Refused, match=rule) as caught:
                            core.play(act)
                        assert caught.value.rule == rule
                        assert core.canonical() == before
                core.play(step)
        for act in (End(), End(passed=True), Bonus(-1), Station(core.chips[0]), Tile(0, 0, 0, 7)):
            assert core.refuse(act) == "GAME_OVER"
            seen["GAME_OVER"] += 1
    assert set(OWN) - set(seen) == {"NOT_DEALT"}


def test_what_is_already_full_takes_nothing_more() -> None:
    core = fresh()
    with pytest.raises(Refused, match="NOT_FULL"):
        core.play(End())
    while not core.full:
        core.play(core.moves()[0])
    assert core.moves() == [End()]
    assert {core.refuse(act) for act in (Station(0), End(passed=True), *core.tiles())} == {"TURN_FULL"}
    assert core.refuse(Bonus(-1)) == "NO_BONUS"
    core.play(End())
    assert core.player == 1


def test_a_copy_goes_its_own_way() -> None:
    core = fresh(4, "delta")
    twin = core.copy()
    twin.play(twin.moves()[0])
    assert (core.laid, twin.laid) == (0, 1)
    assert core.hash() != twin.hash()
    assert core.key != twin.key
    core.play(core.moves()[0])
    assert core.hash() == twin.hash()


# -- Options -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("first", [0, 1])
def test_who_sits_first_turns_the_table(seats: int, first: int) -> None:
    """The same game with everybody one seat on."""
    chance = random.Random(seats)
    one = fresh(seats, "crossroads")
    two = Tunnel(seats, "crossroads", first=first)
    two.deal([DEAL[seats][(seat - first) % seats] for seat in range(seats)])
    while not one.over:
        act = chance.choice(one.moves())
        assert two.player == (one.player + first) % seats
        assert two.moves() == one.moves()
        one.play(act)
        two.play(act)
        two.check()
    assert two.over
    assert [two.count().total[(seat + first) % seats] for seat in range(seats)] == list(one.count().total)
    assert one.trigger is not None
    assert two.trigger == ((one.trigger[0] + first) % seats, one.trigger[1])


def ends(equal: bool, seats: int, first: int, seed: int) -> tuple[list[int], int]:
    """Play a game; return the turns of each seat and the seat that fired the end."""
    core = fresh(seats, "delta", first=first, equal_turns=equal)
    chance = random.Random(seed)
    while not core.over:
        if core.trigger:
            assert core.player in core.last_turns
        core.play(chance.choice(core.moves()))
        core.check()
    assert core.trigger is not None
    assert core.last_turns == ()
    return core.turns, core.trigger[0]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_last_turns(seats: int) -> None:
    """Everybody but who fired it has one more; with the option all have equally many."""
    fired = set()
    for seed in range(12):
        first = seed % seats
        turns, who = ends(equal=False, seats=seats, first=first, seed=seed)
        fired.add((who - first) % seats)
        round_of = [(seat - first) % seats for seat in range(seats)]  # place in the round
        for seat in range(seats):
            more = round_of[seat] < round_of[who]
            assert turns[seat] - turns[who] == (1 if more else 0)
        turns, who = ends(equal=True, seats=seats, first=first, seed=seed)
        assert len(set(turns)) == 1
    assert len(fired) > 1


def test_the_bonus_of_late_seats() -> None:
    given = {2: [0, 0], 3: [0, 0, 2], 4: [0, 0, 2, 2]}
    for seats, bonus in given.items():
        for first in range(seats):
            core = fresh(seats, "delta", first=first, seat_bonus=1)
            plain = fresh(seats, "delta", first=first)
            score = core.count()
            assert [score.bonus[(first + place) % seats] for place in range(seats)] == bonus
            assert [a - b for a, b in zip(score.total, plain.count().total, strict=True)] == list(score.bonus)


def test_nothing_for_letters_that_are_not_joined() -> None:
    seen = 0
    for game in games().values():
        trips = list(game["score"]["letters"].values())
        if not any(trip["case"] == "noroute" for trip in trips):
            continue
        core = Tunnel(game["np"], game["board"], stations=game["rules"].get("stations", 30),
                      tiles=game["rules"].get("tiles_per_line", 18), noroute_nothing=True)
        core.deal(game["hands"])
        for row in game["turns"]:
            for step in steps(row[0]):
                core.play(step)
        score = core.count()
        lost = [0] * game["np"]
        for trip, plain in zip(score.trips[:6], trips, strict=True):
            assert trip.case == plain["case"]
            if trip.case == "noroute":
                seen += 1
                assert set(trip.gain) == {0}
                lost = [a + b for a, b in zip(lost, plain["gain"], strict=True)]
            else:
                assert list(trip.gain) == plain["gain"]
        assert [a - b for a, b in zip(game["score"]["total"], score.total, strict=True)] == lost
    assert seen >= 10


# -- Looking ahead -----------------------------------------------------------------------------------------------------
def test_distances_are_bounds_of_the_way_to_a_terminal() -> None:
    exact = looked = 0
    for seed in range(12):
        chance = random.Random(seed)
        core = fresh(4, "delta")
        while not core.over:
            if not core.laid:
                for seat in range(4):
                    for number in (0, 1):
                        line = core.line(seat, number)
                        if line is None or line.done:
                            continue
                        heading = core.pointer.line[2 * seat + number].heading
                        bound = core.distances(seat, number, line.side)[line.verts[-1] * 6 + heading]
                        way = core.to_terminal(seat, number)
                        if way is not None:
                            assert bound is not None
                            assert bound <= way
                            exact += bound == way
                            looked += 1
            core.play(chance.choice(core.moves()))
    assert exact > 0.8 * looked > 100


def test_random_games_are_the_same_for_the_same_seed() -> None:
    core = fresh(3, "twinpark")
    one, two, other = core.playouts(20, 7), core.playouts(20, 7), core.playouts(20, 8)
    assert one == two != other
    assert isinstance(one, Tally)
    assert one.games == 20
    assert sum(one.wins) == 12 * 20
    assert 12 < one.turns / 20 < 45
    assert 0 < one.chips < 20 * 30
    assert core.turns == [0, 0, 0]
    core.play(core.moves()[0])
    with pytest.raises(CoreError):
        core.playouts(1, 1)


def test_a_game_ends_when_all_pass() -> None:
    """With five tiles a line, soon nobody has a full turn, while lines could still grow: then all may pass."""
    passed = 0
    for seed in range(12):
        chance = random.Random(seed)
        core = fresh(2 + seed % 3, "delta", tiles=5)
        while not core.over:
            legal = core.moves()
            core.play(End(passed=True) if End(passed=True) in legal else chance.choice(legal))
            core.check()
        assert core.trigger is not None
        if core.trigger[1] == ("passes",):
            passed += 1
            assert core.last_turns == ()
            assert core.ended < core.seats + 1
            assert core.supply > 0
    assert passed >= 3
