"""From a choice to a match: what both set-up and lobby need, and the file that remembers the last choices."""

from __future__ import annotations

import secrets
import time
from typing import TYPE_CHECKING

from handheld.games import registered
from handheld.games.base import GameInfo, Kind
from handheld.games.face import View, Words
from handheld.session.seats import Player, Series, draw_first
from handheld.ui.scenes.choice import DAILY, LOT, RANDOM, Choice

if TYPE_CHECKING:
    from handheld.ui.console import Console

FILE = "choices.json"
SHORT = 999_999  # the highest number of a deal that comes by chance


def last_choice(console: Console, info: GameInfo) -> Choice:
    """Return what was chosen for this game last time; a fresh choice where nothing usable is kept."""
    kept = console.store.notes(FILE).all if console.store is not None else {}
    choice = Choice.from_json(info, kept.get(info.id), console.settings.names)
    choice.weaken(console.policy.levels(info.levels))
    return choice


def keep_choice(console: Console, choice: Choice) -> None:
    """Remember a choice for next time. Trouble with the storage is the store's to tell."""
    if console.store is None:
        return
    console.store.notes(FILE).keep(choice.game, choice.to_json())


def forget_choices(console: Console) -> None:
    """Forget what was chosen: the next ones begin with what everybody begins with."""
    if console.store is not None and console.store.notes(FILE).all:
        console.store.notes(FILE).clear()


def players_of(choice: Choice, words: Words) -> list[Player]:
    """Return the players in the order of the table. Two computers or two nameless people get a number."""
    found = []
    for k, seat in enumerate(choice.seats):
        name = seat.label(words, k)
        if seat.kind == "computer":
            if sum(one.kind == "computer" for one in choice.seats) > 1:
                name = f"{name} {k + 1}"
            found.append(Player(name, "computer", seat.level, "", seat.look, character=seat.character))
        else:
            found.append(Player(name, "person", 0, seat.device, seat.look, seat.turned))
    return found


def launch(console: Console, choice: Choice, seed: int | None = None) -> None:
    """Start the match that was chosen, and remember the choice and the names."""
    from handheld.ui.scenes.play import start_match

    keep_choice(console, choice)
    named = [seat.name for seat in choice.seats if seat.kind == "person" and seat.name]
    if named and named != console.settings.names[:len(named)]:
        for name in reversed(named):
            console.settings.remember(name)
        console.save_settings()
    seed = seed_of(choice) if seed is None else seed
    players = players_of(choice, console.words)
    first = draw_first(seed, len(players)) if choice.first == LOT else int(choice.first)
    series = Series(players, choice.best_of, first)
    start_match(console, choice.game, choice.options, series.seating(), seed, timer=choice.timer, series=series,
                target=choice.target if len(players) == 1 else 0)


def numbered(game: str) -> bool:
    """Return whether the deals of a game have numbers that people may choose."""
    return registered()[game].challenges is not None


def today() -> int:
    """Return the number of the deal of this day: 20261130."""
    return int(time.strftime("%Y%m%d"))


def seed_of(choice: Choice) -> int:
    """Return the seed of the match that was chosen. Deals with numbers have short ones, to be passed on by word."""
    if choice.deal == DAILY:
        return today()
    if choice.deal != RANDOM:
        return int(choice.deal)
    return new_seed(choice.game)


def new_seed(game: str) -> int:
    """Return the seed of a match that nobody has chosen a deal for."""
    return secrets.randbelow(SHORT) + 1 if numbered(game) else secrets.randbits(63)


# ---------------------------------------------------------------- words that both screens say


def first_words(view: View, info: GameInfo, words: Words) -> str:
    """Return what the first seat is called ("White"); where the game has no name for it, "Begins"."""
    said = view.option_words("first")
    return said if info.first and said != "first" else words.text("Begins")


def best_words(words: Words, best_of: int) -> str:
    """Return how many games are played."""
    _ = words.text
    return {1: _("One game"), 3: _("Best of three"), 5: _("Best of five")}[best_of]


def timer_words(words: Words, seconds: int) -> str:
    """Return a turn timer's length."""
    _ = words.text
    return _("{n} s").format(n=seconds) if seconds else _("Off")


def deal_words(words: Words, choice: Choice) -> str:
    """Return which deal is played, in a few words."""
    _ = words.text
    if choice.deal in (RANDOM, DAILY):
        return _("Random") if choice.deal == RANDOM else _("Today's")
    return _("No. {n}").format(n=choice.deal)


def zero_words(words: Words, info: GameInfo, seats: int) -> str:
    """Return what happens when the time of a turn is up (session.director)."""
    _ = words.text
    if info.kind & Kind.TOGETHER or seats != 2:
        return _("At zero a simple move is played for you.")
    return _("At zero the game is lost.")


def chosen_first(choice: Choice, words: Words) -> str:
    """Return who sits on the first seat, or that the lot decides."""
    if choice.first == LOT:
        return words.text("By lot")
    number = int(choice.first)
    return choice.seats[number].label(words, number)


def device_words(words: Words, device: str, pads: list[str]) -> tuple[str, str]:
    """Return (mark, name) of a device: "pad:3" is counted among `pads`, all pads plugged in, oldest first."""
    _ = words.text
    kind = device.partition(":")[0]
    if kind == "pad":
        number = pads.index(device) + 1 if device in pads else 1
        return "pad", _("Pad {n}").format(n=number)
    if kind == "keys":
        return "keys", _("Keyboard")
    if kind == "touch":
        return "touch", _("Touch")
    if kind == "mouse":
        return "mouse", _("Mouse")
    return "people", _("Any device")
