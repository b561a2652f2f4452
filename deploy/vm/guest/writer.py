"""Runs in the program: writes without a pause, a step in each tick of the loop, and tells the host what is saved.

`play` plays whole matches of all games by chance, `settings` changes settings and the operator's policy. What is told
as saved is what the program itself takes for saved: the writer has nothing left to do and nothing to complain of."""

import random
from abc import ABC, abstractmethod

KEPT = 3  # matches of a game that are played to their end before the next game begins


class Writer(ABC):
    """A hook of the loop. `say` tells the host."""

    def __init__(self, console, say, seed) -> None:
        self.console, self.say, self.luck = console, say, random.Random(seed)
        self.waiting = None  # what is to be told once it is written
        self.count = 0

    def tick(self, _now) -> None:
        """Tell what is saved, then write more."""
        store = self.console.store
        if self.waiting is not None:
            if not store.flush(0):
                return
            if store.problem is None:
                self.say(self.waiting)
            else:
                self.say(["problem", str(store.problem)])
            self.waiting = None
        self.count += 1
        self.waiting = self.write()

    @abstractmethod
    def write(self):
        """Write the next thing and return what will be told of it."""


class Player(Writer):
    """Plays matches through the director on the screen."""

    director = None

    def begin(self) -> None:
        """Put a new match on the stage."""
        from handheld.games import registered
        from handheld.session.seats import Player as Seated
        from handheld.ui.scenes.play import start_match

        stage = self.console.stage
        while len(stage.scenes) > 1:
            stage.pop()
        game = self.luck.choice(sorted(registered()))
        info = registered()[game].info
        seats = max(2, info.seats[0])
        players = [Seated(f"P{k + 1}", "person") for k in range(seats)]
        self.director = start_match(self.console, game, info.defaults(), players, self.luck.randrange(1 << 30)).director

    def write(self):
        match = self.director.match if self.director is not None else None
        if match is None or match.over:
            if match is not None:
                told = ["kept", self.director.replay.name, match.headers["Id"][0], match.at]
                self.director = None
                return told
            self.begin()
            match = self.director.match
            return ["begun", match.info.id, match.headers["Id"][0], match.at]
        for _ in range(self.luck.choice((1, 1, 2, 3))):  # some steps are saved together
            if match.over:
                break
            seat = match.waiting_for()[0]
            self.director.choose(seat, self.luck.choice(list(match.state.moves(seat))))
        return ["step", match.info.id, match.headers["Id"][0], match.at]


class Clerk(Writer):
    """Changes the settings and the policy, in turn."""

    def write(self):
        n = self.count
        if n % 2:
            self.console.settings.names = [f"N{n}"]
            self.console.save_settings()
            return ["settings", n]
        self.console.policy.attract_seconds = n % 3000 + 60
        self.console.save_policy()
        return ["policy", n % 3000 + 60]


def start(kind, console, loop, say, seed) -> None:
    """Write from the next tick on."""
    loop.tick_hooks.append({"play": Player, "settings": Clerk}[kind](console, say, seed).tick)
