"""An evening with the console, told step by step: what was done, and what the players could see of how it was kept.

It runs the house that `pocket-rails play` runs, without a window. Each step names facts, {what: value}; a step is
acknowledged when its writing is over and nothing on the screen says otherwise. faults/sweep.py makes storage fail
during it and then compares what was acknowledged with what the next start finds."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from datetime import date
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from handheld.app.screens import StillClock
from handheld.app.start import House
from handheld.games import registered
from handheld.session import pin, record
from handheld.session.director import Director
from handheld.session.export import Export
from handheld.session.match import Match
from handheld.session.night import Night
from handheld.session.notice import Told
from handheld.session.policy import PolicyFile
from handheld.session.seats import Player

MOVES = ["@0/", "A2+", "A3/", "@2/", "@2/", "A1/", "D2+", "B0+", "@3+", "D0/", "E1/", "F1/"]  # of Trax
PLAYERS = [Player("Ada", "person", 0), Player("Bo", "person", 0)]
PAPER: Any = SimpleNamespace(paragraph_height=lambda *_how: 20.0)  # there is no window to draw on
Facts = dict[str, Any]
Report = Callable[[Facts, bool | None, list[str]], None]  # facts, whether acknowledged (None: it begins), what was said

# The same promise, a thousand times faster: what is written counts here, not how hard it is to guess.
pin.hashlib = SimpleNamespace(  # type: ignore[assignment]
    scrypt=lambda word, *, salt, **_more: hashlib.sha256(salt + word).digest())


def said(house: House, clock: StillClock) -> list[str]:
    """Let half a minute pass; return the notices that were on the screen."""
    console, words = house.console, []
    while True:
        if console.toast.words:
            words.append(console.toast.words)
        clock.wait(6000)
        console.toast.update(clock.now())
        console.look()
        if not console.toast.words:
            return words


def match_of(name: str) -> Match:
    """Return a match of Trax that is about to begin."""
    match = Match(registered()["trax"].rules(), 2, {}, 7, ["Ada", "Bo"])
    match.headers["Id"] = (name,)
    match.headers["Date"] = (f"2026-11-30 20:{sum(map(ord, name)) % 60:02}",)
    return match


def earlier(folder: Path, elsewhere: Path) -> None:
    """Make what lies in the folder when the story begins, and what a stick holds."""
    house = House(StillClock(), folder, silent=True)
    console = house.console
    console.settings.language, console.settings.volume, console.settings.names = "en", 5, ["Eve"]
    console.save_settings()
    policy = PolicyFile(folder)
    policy.policy.volume_limit = 9
    policy.save(house.store)
    pin.Pin(folder).choose("2468")
    for name, steps in (("first", 8), ("old", 6)):
        director = Director(match_of(name), PLAYERS, store=house.store, results=house.results)
        for n, token in enumerate(MOVES[:steps]):
            director.choose(n % 2, token)
        if name == "first":
            director.resign(0)
    house.store.notes("lessons.json").keep("coast", "done")
    house.store.notes("choices.json").keep("coast", {"earlier": True})
    house.store.flush()
    (house.store.folder / "replays" / "bad.rail").write_text("bad", "utf-8")
    house.close()
    (elsewhere / "stick").mkdir(parents=True)
    brought = match_of("brought")
    for n, token in enumerate(MOVES[:5]):
        brought.choose(n % 2, token)
    (elsewhere / "brought.rail").write_text(record.write(brought), "utf-8")


class Evening:
    """The house while the story goes on, and what is reported of each step."""

    def __init__(self, folder: Path, report: Report, *, kiosk: bool = False) -> None:
        self.clock, self.report = StillClock(), report
        self.house = House(self.clock, folder, silent=True, kiosk=kiosk)
        self.store, self.console = self.house.store, self.house.console
        self.console.canvas = PAPER
        self.watched: list[Any] = [self.store, self.house.settings_file]
        self.house.begin()

    def step(self, facts: Facts, act: Callable[[], Any] = bool) -> None:
        """Do something, let it be written, and look what is said; OSError and the like are told by whoever calls."""
        self.report(facts, None, [])
        seen = []
        try:
            act()
        except (OSError, Told) as error:
            seen.append(str(error))
        self.store.flush()
        seen += said(self.house, self.clock)
        self.report(facts, not seen and not any(one.problem for one in self.watched), seen)

    def play(self, name: str, steps: int, **more: Any) -> Director:
        """Begin a match and play some steps."""
        director = Director(match_of(name), PLAYERS, store=self.store, results=self.house.results)
        for n, token in enumerate(MOVES[:steps]):
            self.step({"slot": f"{name} {n + 1}", **more}, lambda n=n, token=token: director.choose(n % 2, token))
        return director

    def over(self) -> None:
        """End the program."""
        self.house.close()
        self.report({}, True, said(self.house, self.clock))


def at_home(folder: Path, elsewhere: Path, report: Report) -> None:
    """Live through an evening on the sofa."""
    evening = Evening(folder, report)
    store, console, step = evening.store, evening.console, evening.step

    def volume() -> None:
        console.settings.volume = 3
        console.save_settings()

    def names() -> None:
        console.settings.names = ["Bo", "Ada", "Eve"]
        console.save_settings()

    def notes() -> None:
        store.notes("lessons.json").keep("trax", "tile")
        store.notes("choices.json").keep("trax", {"later": True})

    step({"match first": True, "volume": console.settings.volume, "names": console.settings.names})
    step({"volume": 3}, volume)
    director = evening.play("new", 4, **{"match old": True})
    step({"names": ["Bo", "Ada", "Eve"]}, names)
    step({"match new": True, "slot": "", "result new": True}, lambda: director.resign(1))
    step({"lessons": ["coast", "trax"], "choices": ["coast", "trax"]}, notes)
    evening.play("third", 2)
    step({"aside": True}, store.replays)
    if listed := store.replays():
        step({"exported": True}, lambda: store.export(listed[-1].path, elsewhere / "stick"))
    step({"match brought": True}, lambda: store.take_in(elsewhere / "brought.rail"))
    evening.over()


def in_a_cafe(folder: Path, elsewhere: Path, report: Report) -> None:
    """Live through an evening with a kiosk, and its operator's."""
    evening = Evening(folder, report, kiosk=True)
    console, keeper, step = evening.console, evening.console.keeper, evening.step
    assert console.admin is not None
    assert keeper is not None
    operator = console.admin.pin

    def limit() -> None:
        console.policy.volume_limit = 4
        console.save_policy()

    def retire() -> None:
        for _ in range(2):  # whoever minds the kiosk looks again and again
            if evening.store.waits("trax"):
                evening.store.retire("trax")
                evening.store.flush()
        if evening.store.waits("trax"):
            raise OSError("it still waits, and is on the title")

    def night() -> None:
        assert not keeper.night.over(date(2026, 11, 29))
        assert keeper.night.over(date(2026, 11, 30))
        keeper.forget_names()

    step({"match first": True, "limit": console.policy.volume_limit})
    evening.play("new", 5, **{"match old": True})
    step({"slot": "", "match new": True}, retire)
    if operator.chosen and not operator.broken:
        step({}, lambda: operator.check("9999"))  # counted if it can be
        step({"pin": "1357"}, lambda: operator.choose("1357"))
    step({"limit": 4}, limit)
    export = Export(evening.store.folder, list(evening.house.results.all.values()), elsewhere / "stick",
                    "2026-11-30 08:20")
    step({"archive": True}, export.run)
    step({"evening": "2026-11-30", "names": []}, night)
    evening.over()


TALES: dict[str, Callable[[Path, Path, Report], None]] = {"home": at_home, "cafe": in_a_cafe}


def found(folder: Path, elsewhere: Path) -> tuple[Facts, list[str]]:
    """Start anew; return the facts as they are now, and what is said about them."""
    clock = StillClock()
    house = House(clock, folder, silent=True)
    policy, keeper = PolicyFile(folder), pin.Pin(folder)
    house.console.canvas = PAPER
    house.console.watch(policy)
    house.begin()
    store = house.store
    store.flush()
    words = said(house, clock)
    facts: Facts = {
        "evening": str(Night(store).evening),
        "volume": house.settings.volume,
        "names": house.settings.names,
        "limit": policy.policy.volume_limit,
        "lessons": sorted(store.notes("lessons.json").all),
        "choices": sorted(store.notes("choices.json").all),
        "pin": next((one for one in ("1357", "2468") if keeper.check(one)), None),
    }
    match = store.resume("trax")
    facts["slot"] = f"{match.headers['Id'][0]} {match.at}" if match is not None else ""
    ids = []
    for kept in store.replays():
        assert record.read(kept.path.read_bytes())
        ids.append(kept.summary.get("Id"))
        facts[f"match {ids[-1]}"] = True
        facts[f"result {ids[-1]}"] = kept.path.name in house.results.all
    facts["twice"] = len(ids) != len(set(ids))
    if match is not None:
        facts[f"match {match.headers['Id'][0]}"] = True
    facts["aside"] = (folder / "aside" / "bad.rail").exists()
    stick = elsewhere / "stick"
    facts["exported"] = any(record.read(one.read_bytes()) for one in stick.glob("*.rail")) if stick.is_dir() else False
    facts["archive"] = archived(stick / "pocket-rails-2026-11-30")
    facts["broken"] = not (match is None or match.headers["Id"][0] in ("old", "new", "third"))
    words += said(house, clock)
    # It can be played and saved again.
    director = Director(match or match_of("last"), PLAYERS, store=store, results=house.results)
    director.resign(0)
    store.flush()
    words += said(house, clock)
    facts["well"] = store.problem is None and not store.taken
    house.close()
    facts["litter"] = [str(path) for path in folder.rglob("*.tmp")]
    return facts, words


def archived(folder: Path) -> bool:
    """Return whether an archive is on the stick, and whole."""
    if not folder.is_dir():
        return False
    json.loads((folder / "statistics.json").read_bytes())
    assert (folder / "results.csv").read_bytes().endswith(b"\n")
    records = [*folder.glob("records/*.rail"), *folder.glob("unfinished/*.rail")]
    return bool(records) and all(record.summary(path.read_bytes()) for path in records if path.name != "bad.rail")
