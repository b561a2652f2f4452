"""The games that the contract is checked on, and how they are played at random."""

import copy
import random
from dataclasses import replace

from contract.toys import TOYS

from handheld.games import blank, coast, registered, tunnel, twisty
from handheld.games.base import Kind, Option, Package
from handheld.session.match import Match


def hiding(package: Package) -> list[Package]:
    """Return the game as it is with each option that makes secrets of something."""
    found = []
    for option, value, kind in package.info.more:
        if kind & Kind.HIDDEN:
            options = (*(one for one in package.info.options if one.id != option), Option(option, (value,)))
            rules = copy.copy(package.rules())
            rules.info = replace(package.info, options=options, kind=package.info.kind | kind)
            found.append(replace(package, info=rules.info, rules=lambda rules=rules: rules))
    return found


REGISTERED = [*registered().values(), blank.PACKAGE]
FINISHED = (twisty.PACKAGE, coast.PACKAGE, tunnel.PACKAGE)  # whose rules are
RULED = [*REGISTERED, *(one for one in FINISHED if one not in REGISTERED)]
GAMES = [*RULED, *TOYS]
HIDDEN = [one for one in GAMES if one.info.kind & Kind.HIDDEN] + [one for game in GAMES for one in hiding(game)]
TOGETHER = [one for one in GAMES if one.info.kind & Kind.TOGETHER]
CHANCE = [one for one in GAMES if one.info.kind & Kind.CHANCE]
WITH_BRAIN = [one for one in REGISTERED if one.info.levels]
ALL = {one.info.id: one for one in GAMES}


def name(package: Package) -> str:
    """Return how pytest calls the case of a game."""
    return package.info.id


def new(package: Package, seed: int) -> Match:
    """Return a match of a random number of seats with random options."""
    rng = random.Random(f"set-up {seed}")
    options = {option.id: rng.choice(option.values) for option in package.info.options}
    return Match(package.rules(), rng.choice(package.info.seats), options, seed)


def step(match: Match, rng: random.Random) -> None:
    """Let one seat, whichever of those asked, decide at random."""
    seat = rng.choice(match.waiting_for())
    match.choose(seat, rng.choice(match.state.moves(seat)))


def played(package: Package, seed: int, stop_at: int = 10_000, watch=lambda match: None) -> Match:
    """Play a match at random to its end, or to `stop_at` steps; `watch` sees it before each decision."""
    rng = random.Random(seed)
    match = new(package, seed)
    while match.waiting_for() and match.at < stop_at:
        watch(match)
        step(match, rng)
    return match
