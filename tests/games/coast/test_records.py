"""The golden records, played through the plain reference: it agrees how each ends."""

from pathlib import Path

import pytest
from games.coast.tables import spelled
from records.make_coast import REASONS, VARIANTS
from reference import ref_coast

from handheld.games.base import CHANCE
from handheld.games.coast import PACKAGE, notation
from handheld.games.coast.data import LETTERS
from handheld.session import record

FILES = sorted((Path(__file__).parents[2] / "records" / "coast").glob("*.rail"))


class Written:
    """The chance of a record, for the reference: what is drawn next stands on top, the rest below in any order."""

    def __init__(self, match):
        self.draws = [notation.read_draw(step.moves[CHANCE]) for step in match.steps if step.drawn]
        self.start = self.draws.pop(0).n
        self.cards = "".join(LETTERS[drawn.card] for drawn in self.draws if drawn.what in "hd")
        self.ids = [drawn.ticket for drawn in self.draws if drawn.what == "t"]
        self.used_reshuffles = self.used_returns = 0
        self.dealt = self.offered = 0  # cards and tickets drawn so far
        self.deck = self.ahead(ref_coast.full_deck())
        self.tickets = self.row(ref_coast.ticket_set(match.options["variant"]))

    def ahead(self, cards):
        """Return these cards in the order in which they are drawn."""
        rest = list(cards)
        first = self.cards[self.dealt : self.dealt + len(rest)]
        self.dealt += len(first)
        for card in first:
            rest.remove(card)
        return first + "".join(rest)

    def row(self, ids):
        first = self.ids[self.offered : self.offered + len(ids)]
        self.offered += len(first)
        return first + [one for one in ids if one not in first]

    def next_reshuffle(self, discard):
        self.used_reshuffles += 1
        return self.ahead(discard)

    def next_return(self, ids):
        return self.row(ids)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_reference_agrees(path):
    match = record.read(path.read_bytes(), {"coast": PACKAGE})
    assert not match.foreign
    chance = Written(match)
    game = ref_coast.Game(match.options["variant"], match.seats, chance.start, chance)
    for step in match.steps:
        if not step.drawn:
            ((seat, token),) = step.moves.items()
            assert seat == game.player
            game.apply(spelled(token))
    full, summary = match.state.full(), game.summary()
    assert {key: list(full[key]) for key in ("cars", "points")} == {key: summary[key] for key in ("cars", "points")}
    assert [list(hand) for hand in full["hands"]] == summary["hands"]
    assert full["owner"] == tuple(game.owner[one] for one in sorted(game.owner))
    assert (full["display"], full["trigger"], full["phase"]) == (summary["display"], game.trigger, game.phase)
    if game.phase == "over":
        stuck = game.passes == game.n
        assert (match.outcome.reason == "stuck") == stuck
        score = game.score(lambda routes: walk(match, routes))
        assert tuple(score["total"]) == match.outcome.scores
        assert [place + 1 for place in match.outcome.places] == score["rank"]
        level = [seat for seat in range(game.n) if score["total"][seat] == max(score["total"])]
        best = [score["completed_count"][seat] for seat in level]
        if match.outcome.reason == "points":
            assert len(level) == 1
        elif match.outcome.reason == "tickets":
            assert len(level) > 1 == best.count(max(best))
        elif match.outcome.reason == "path":
            assert best.count(max(best)) > 1 == len(score["winners"])
        elif match.outcome.reason == "shared":
            assert len(score["winners"]) > 1


def walk(match, routes):
    """Return a longest trail: of a large network as the rules have it, for the reference tries every walk."""
    if len(routes) <= 12:
        return ref_coast.ref_routes.longest_trail(routes)
    seat = next(seat for seat in range(match.seats) if list(match.state.routes_of(seat)) == sorted(routes))
    return match.state.score().longest[seat], []


def test_there_is_one_for_each_ending_variant_and_number_of_players():
    names = {path.stem for path in FILES}
    assert tuple(PACKAGE.info.endings) == REASONS
    assert tuple(PACKAGE.info.option("variant").values) == VARIANTS
    for variant in VARIANTS:
        for reason in REASONS:
            for seats in PACKAGE.info.seats:
                assert (f"{reason}-{variant}-{seats}" in names) != (reason == "stuck" and seats == 2)


def test_two_players_are_never_stuck():
    """What docs/coast-rules.md says of it, counted."""
    routes = ref_coast.ROUTE.values()
    assert sum(one["length"] for one in routes if one["length"] <= 3 and one["track"] == 0) == 106 > 2 * (45 - 3)
    assert ref_coast.MAP["cards"]["per_colour"] >= 2 * 3
