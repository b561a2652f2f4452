"""The games that the contract is checked on, and how they are played at random."""

import random

from contract.toys import TOYS

from handheld.games import blank, registered
from handheld.games.base import Kind, Package
from handheld.session.match import Match

REGISTERED = [*registered().values(), blank.PACKAGE]
GAMES = [*REGISTERED, *TOYS]
HIDDEN = [one for one in GAMES if one.info.kind & Kind.HIDDEN]
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
