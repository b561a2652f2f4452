"""A monkey at the console: 5,000 seeded presses and taps from the title on. Every screen is reached and left again,
nothing crashes, whatever size the window takes and whichever pads come and go."""

from __future__ import annotations

import random
import secrets
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from pictures.gallery import scene_names
from ui.bench.driver import KEY_NAMES, Driver

from handheld.core import Stop
from handheld.games import BUILDING, GAMES
from handheld.games.face import Box, Button
from handheld.games.teach import lesson_of
from handheld.session.thinker import Answer
from handheld.ui.recording import RecordingCanvas
from handheld.ui.scenes import lesson, replays
from handheld.ui.scenes.play import Play
from handheld.ui.scenes.secrets import Secrets
from handheld.ui.scenes.title import Title
from handheld.ui.scenes.welcome import Welcome

Make = Callable[..., Driver]
PRESSES = 5000
PARTS = ((320, 240), (800, 480), (480, 320), (320, 480), (640, 480))  # a window for each; one house
BUTTONS = [one for one in Button if one not in (Button.ZOOM_IN, Button.ZOOM_OUT)]
KEYS = [*KEY_NAMES, "e", "q", "h", "x", "+", "-", "w", "d", *["Enter"] * 6]
SPARE = 11  # rounds of all of them more, where a screen was hard to find
DOORS = {  # what their keeper has shown them: screens that lie deep
    ("settings", "Screen"): "screen", ("screen", "Calibrate"): "calibrate", ("screen", "180°"): "keep",
    ("setup", "Number or challenge"): "deal",
    ("settings", "Controls"): "pads", ("pads", "Virtual Pad"): "pad", ("pad", "Try it out"): "pad-test",
    ("replays", "SECOND"): "record", ("record", "Copy to a stick or folder"): "export",
    ("result", "PAUSE"): "result-menu", ("lesson", "CONFIRM"): "lesson-end", ("lesson-text", "CONFIRM"): "lesson-end",
}
PATIENCE = 4  # presses on one screen until the monkey wants to see another
NEVER = {"error", "hands"}  # a crash (test_trouble.py); asked for only where people share no device (test_together.py)
KIOSK = {"attract", "closed", "farewell", "new-pin", "pin", "safe", "still-there", "waiting"}  # no place for monkeys


class Eyes(RecordingCanvas):
    """Sees where words stand."""

    def __init__(self, real: Any) -> None:
        super().__init__(real)
        self.seen: list[tuple[str, tuple[float, float]]] = []

    def _note(self, at: Any, words: str, size: int, colour: Any, bold: bool, anchor: str, room: Any, halo: Any,
              picture: Any) -> None:
        clip = self._clip()
        wide = self.real.text_width(words, size, bold)
        x = at[0] + {"l": 0.5, "c": 0.0, "r": -0.5}[anchor[0]] * min(wide, room or wide)
        if words.strip() and clip.holds((x, at[1])):
            self.seen.append((words, (x, at[1])))


class AtOnce:
    """A thinker whose answer is there with the next poll: the same game each time."""

    busy = False

    def __init__(self) -> None:
        self.question: Callable[[Stop], Any] | None = None
        self.number = 0

    def ask(self, question: Callable[[Stop], Any]) -> int:
        self.question, self.number = question, self.number + 1
        return self.number

    def drop(self) -> None:
        self.question = None

    def poll(self) -> Answer | None:
        if self.question is None:
            return None
        question, self.question = self.question, None
        return Answer(self.number, question(Stop()))

    def close(self) -> None:
        self.question = None


class Memory:
    """What monkeys know, and pass on to the next one."""

    def __init__(self) -> None:
        self.tapped: Counter[tuple[str, str]] = Counter()  # words or a button on a screen, how often
        self.leads: dict[tuple[str, str], str] = dict(DOORS)  # to which screen they have led
        self.spent: Counter[str] = Counter()  # presses on each screen

    def worth(self, spot: tuple[str, str]) -> float:
        """Return how much it draws a monkey to try that."""
        fresh = (1 + self.tapped[spot]) ** -2.0 if self.tapped[spot] else 3.0
        return max(fresh, 60 / (2 + self.spent[self.leads[spot]])) if spot in self.leads else fresh

    def enough(self, name: str) -> bool:
        """Return whether more than a fair share of the time went by on a screen."""
        return self.spent[name] > self.spent.total() / len(self.spent)


class Monkey:
    """Presses and taps about. It prefers words that it has not tapped yet, and ways to where it has not been long."""

    def __init__(self, d: Driver, rng: random.Random, memory: Memory) -> None:
        self.d, self.rng, self.memory = d, rng, memory
        self.reached: set[str] = set()
        self.left: set[str] = set()
        self.done: list[str] = []  # the last deeds, for the message
        self.stay = 0  # presses since another screen came

    def begin(self) -> None:
        """Start the program."""
        assert self.d.house is not None
        self.d.console.stage.over = False
        self.d.house.begin()
        self.d.turn()
        self.reached.add(self.d.scene.name)

    def press(self) -> None:
        """Do one thing and look what comes of it."""
        before = self.d.scene
        self.memory.spent[before.name] += 1
        self.spot: tuple[str, str] | None = None
        bored = self.stay > PATIENCE and self.memory.enough(before.name) and self.rng.random() < 0.6
        if bored and self.rng.random() < 0.15:  # the power goes; the next one at the console starts it again
            self.begin()
            before, self.stay = self.d.scene, 0
        curious = self.memory.spent[before.name] < 100 and self.rng.random() < 0.5
        deed = self.rng.choices(list(DEEDS), list(DEEDS.values()))[0]
        if bored and self.stay:
            deed = Monkey.away
        elif curious:
            deed = self.rng.choice((Monkey.words, Monkey.button))
        self.done = [*self.done[-12:], f"{before.name}: {deed.__name__}"]
        deed(self)
        self.d.step(self.rng.choice((16, 16, 16, 400)))
        if self.d.console.stage.over:
            self.left.add(before.name)
            self.begin()
        after = self.d.scene
        self.reached |= {scene.name for scene in self.d.console.stage.scenes}
        self.stay += 1
        if after is not before:
            self.left.add(before.name)
            self.stay = 0
            if self.spot is not None:
                self.memory.leads[self.spot] = after.name

    # ------------------------------------------------------------ deeds

    def anywhere(self) -> tuple[float, float]:
        w, h = self.d.console.devices.panel.picture
        return self.rng.random() * w, self.rng.random() * h

    def words(self) -> None:
        eyes, name = Eyes(self.d.console.canvas), self.d.scene.name
        self.d.console.stage.draw(eyes, self.d.clock.time)
        w, h = self.d.console.devices.panel.picture
        seen = [one for one in eyes.seen if Box(0, 0, w, h).holds(one[1])]
        if not seen:
            return self.d.tap(*self.anywhere())
        words, at = self.rng.choices(seen, [self.memory.worth((name, words)) for words, _ in seen])[0]
        self.spot = (name, words)
        self.memory.tapped[self.spot] += 1
        self.done[-1] += f" {words!r}"
        return self.d.tap(*at)

    def place(self) -> None:
        self.d.tap(*self.anywhere())

    def button(self) -> None:
        if self.rng.random() < 0.5 and isinstance(self.d.scene, Play) and not self.d.scene.match.over:
            button = self.rng.choice((Button.CONFIRM, Button.NEXT))  # monkeys play, too
        else:
            name = self.d.scene.name
            button = self.rng.choices(BUTTONS, [self.memory.worth((name, one.name)) for one in BUTTONS])[0]
            self.spot = (name, button.name)
            self.memory.tapped[self.spot] += 1
        self.d.pad(self.rng.randrange(2)).press(button)

    def key(self) -> None:
        if self.d.scene.typing and self.rng.random() < 0.5:
            self.d.type(self.rng.choice("abåäö千"))
        else:
            self.d.key(self.rng.choice(KEYS), shift=self.rng.random() < 0.2)

    def click(self) -> None:
        self.d.click(*self.anywhere(), button=self.rng.choice((1, 1, 3)))
        self.d.wheel(self.rng.choice((-1, 1)))

    def away(self) -> None:
        self.d.pad(0).press(self.rng.choice((Button.PAUSE, Button.BACK)))

    def hold(self) -> None:
        self.d.hold(*self.anywhere())

    def drag(self) -> None:
        self.d.drag(self.anywhere(), self.anywhere(), 3)

    def scroll(self) -> None:
        w, h = self.d.console.devices.panel.picture
        self.d.drag((w * 0.5, h * 0.7), (w * 0.5, h * self.rng.choice((0.2, 0.95))), 3)

    def pinch(self) -> None:
        self.d.pinch(self.anywhere(), self.rng.choice((0.6, 1.5)), turn=self.rng.choice((0, 50)), steps=3)

    def window(self) -> None:
        self.d.resize(*self.rng.choice(((1, 1), (320, 240), (480, 320), (320, 480), (37, 500))))

    def pads(self) -> None:
        pads = self.d._pads
        if len(pads) < 5:
            pads.insert(0, self.d.plug(f"Odd Pad {len(pads)}", known=self.rng.random() < 0.7))
            pads.pop()  # plug() has put it at the end
        else:
            pads.pop(self.rng.randrange(len(pads))).unplug()


DEEDS: dict[Callable[[Monkey], None], int] = {
    Monkey.words: 500, Monkey.place: 60, Monkey.button: 210, Monkey.key: 80, Monkey.click: 30, Monkey.hold: 15,
    Monkey.scroll: 120, Monkey.drag: 20, Monkey.pinch: 10, Monkey.window: 4, Monkey.pads: 6,
}


@pytest.fixture
def zoo(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A world in which chance is the same each time, computers are quick, and there is more than one game."""
    monkeypatch.setattr(secrets, "randbits", lambda _bits: 20261130)
    for game in GAMES:
        ai = import_module(f"handheld.games.{game}.ai")
        monkeypatch.setattr(ai, "LEVELS", {k: replace(level, nodes=300) for k, level in ai.LEVELS.items()})
    monkeypatch.setenv(BUILDING, "blank")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    whole = {game: lesson_of(game) for game in GAMES}
    short = {game: replace(one, steps=one.steps[:1]) for game, one in whole.items() if one is not None}
    monkeypatch.setattr(lesson, "lesson_of", short.get)  # monkeys learn little
    (tmp_path / "stick").mkdir()
    monkeypatch.setattr(replays, "sticks", lambda: [tmp_path / "stick"])


def test_a_monkey_reaches_and_leaves_every_screen(drive: Make, tmp_path: Path, zoo: None,
                                                  monkeypatch: pytest.MonkeyPatch) -> None:
    reached: set[str] = set()
    left: set[str] = set()
    memory = Memory()
    everything = {name for name in scene_names() - NEVER - KIOSK if not name.startswith("admin")}
    for part, size in enumerate(PARTS * (1 + SPARE)):
        if part >= len(PARTS) and everything <= reached & left:
            break
        d = drive(size, folder=tmp_path / "house", lang="" if part == 0 else "en")
        assert d.house is not None
        d.house.thinker.close()
        d.console.thinker = AtOnce()
        monkeypatch.setattr(Secrets, "shares",  # as if secret
                            lambda _self, seat, secret=part % 3 == 1: secret and seat is not None)
        monkey = Monkey(d, random.Random(part), memory)
        monkey.begin()
        for _ in range(PRESSES // len(PARTS)):
            try:
                monkey.press()
            except Exception as error:
                error.add_note("the monkey did: " + "; ".join(monkey.done))
                raise
            assert "error" not in d.names, monkey.done
        d.start(Title)
        reached |= monkey.reached
        left |= monkey.left
    assert everything - reached == set()
    assert everything - left == set()
    assert Welcome.name in reached
