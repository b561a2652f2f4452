"""The end of a game: tickets, bonuses, places (spec: Scoring, Ranking)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from handheld.core.coast import longest_trail, nets
from handheld.games.base import Event, Outcome
from handheld.games.coast.data import data

Ints = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Score:
    """The final score. Each field has one entry for each seat; the names are those of the vectors."""

    route_points: Ints
    cars_left: Ints
    completed: tuple[Ints, ...]  # ticket ids, ascending
    failed: tuple[Ints, ...]
    completed_count: Ints
    ticket_points: Ints
    longest: Ints  # in cars, counted in every variant
    longest_bonus: Ints
    globetrotter_bonus: Ints
    total: Ints
    rank: Ints  # 1, 1, 3
    trails: tuple[Ints, ...]  # one longest trail: route ids in the order of walking

    @property
    def winners(self) -> Ints:
        return tuple(seat for seat, rank in enumerate(self.rank) if rank == 1)

    def plain(self) -> dict[str, tuple[Ints, ...] | Ints]:
        """Return it as a dict, with the winners."""
        return {name: getattr(self, name) for name in (*self.__dataclass_fields__, "winners")}


def completed(routes: Iterable[int], tickets: Iterable[int]) -> Ints:
    """Return those of the tickets whose cities are joined by these routes, ascending."""
    net, cards = nets(routes), data().tickets
    return tuple(sorted(one for one in tickets if net[cards[one].a] == net[cards[one].b]))


def score(variant: str, routes: Sequence[Sequence[int]], tickets: Sequence[Sequence[int]]) -> Score:
    """Return the final score of seats that own these routes and kept these tickets."""
    facts = data()
    rule, seats = facts.variants[variant], range(len(routes))
    points = tuple(sum(facts.points[facts.routes[one].length] for one in mine) for mine in routes)
    cars = tuple(facts.cars - sum(facts.routes[one].length for one in mine) for mine in routes)
    done = tuple(completed(routes[seat], mine) for seat, mine in enumerate(tickets))
    failed = tuple(tuple(one for one in sorted(mine) if one not in done[seat]) for seat, mine in enumerate(tickets))
    worth = tuple(
        sum(facts.tickets[one].points for one in done[seat]) - sum(facts.tickets[one].points for one in failed[seat])
        for seat in seats
    )
    walks = [longest_trail(mine) for mine in routes]
    longest, counts = tuple(walk[0] for walk in walks), tuple(map(len, done))
    path = tuple(rule.longest if one == max(longest) else 0 for one in longest)
    trotter = tuple(rule.globetrotter if one == max(counts) else 0 for one in counts)
    total = tuple(map(sum, zip(points, worth, path, trotter, strict=True)))
    keys = list(zip(total, counts, longest, strict=True))
    rank = tuple(1 + sum(other > key for other in keys) for key in keys)
    trails = tuple(tuple(walk[1]) for walk in walks)
    return Score(points, cars, done, failed, counts, worth, longest, path, trotter, total, rank, trails)


def decided(result: Score, stuck: bool) -> str:
    """Return what decided: one of GameInfo.endings."""
    if stuck:
        return "stuck"
    if len(result.winners) > 1:
        return "shared"
    winner = result.winners[0]
    level = [seat for seat in range(len(result.total)) if result.total[seat] == result.total[winner]]
    if len(level) == 1:
        return "points"
    counts = [result.completed_count[seat] for seat in level]
    return "tickets" if counts.count(max(counts)) == 1 else "path"


def outcome(result: Score, stuck: bool) -> Outcome:
    """Return places and points as the match wants them."""
    return Outcome(tuple(rank - 1 for rank in result.rank), result.total, decided(result, stuck))


def shown(result: Score, reason: str) -> list[Event]:
    """Return what the end shows, in this order: of each seat the failed tickets, then the completed ones; the longest
    path and Globetrotter where they count; the end, of the winner or of seat -1."""
    tickets, events = data().tickets, []
    for seat, _ in enumerate(result.total):
        events += [Event("failed", seat, (one, -tickets[one].points)) for one in result.failed[seat]]
        events += [Event("done", seat, (one, tickets[one].points)) for one in result.completed[seat]]
    for seat, bonus in enumerate(result.longest_bonus):
        if bonus:
            events.append(Event("longest", seat, (result.trails[seat], result.longest[seat], bonus)))
    for seat, bonus in enumerate(result.globetrotter_bonus):
        if bonus:
            events.append(Event("globetrotter", seat, (result.completed_count[seat], bonus)))
    winners = result.winners
    events.append(Event("end", winners[0] if len(winners) == 1 else -1, (reason,)))
    return events
