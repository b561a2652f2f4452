"""The title: the lines of the registered games, with the ways into the program as their stations."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from handheld.games import registered
from handheld.games.base import Kind
from handheld.games.face import Button, Canvas
from handheld.ui.layout import margin
from handheld.ui.scenes.games import players_words
from handheld.ui.scenes.linemap import LineMap, Stop
from handheld.ui.scenes.trunk import line_of, station, track, trunk
from handheld.ui.widgets.hintbar import Hint
from handheld.ui.words import LANGUAGES

if TYPE_CHECKING:
    from handheld.ui.console import Console

HOUSE = "ink2"  # the line of the stations that belong to no game


class Title(LineMap):
    """Boot ends here, and every way back."""

    name = "title"

    def __init__(self, console: Console) -> None:
        super().__init__(console)
        self.games = console.policy.offered(registered())
        self.saved = ""  # the game whose match goes on with "continue"
        self.several = 0  # matches that wait, where those of several groups do
        self.turn = 0  # number of the turn there; 0: not read yet
        self.on_turn = ""  # whose turn that is
        self._shown = False  # a picture is there: now there is time to read

    def enter(self) -> None:
        self.games = self.console.policy.offered(registered())  # the operator may have been there
        store = self.console.store
        waiting = [game for game in self.games if store is not None and store.waits(game)]
        self.saved = max(waiting, key=self._age, default="")
        self.several = len(waiting) if self.console.policy.kiosk and len(waiting) > 1 else 0
        self.turn, self.on_turn, self._shown = 0, "", False
        offered = any(stop.id == "continue" for stop in self.entries)
        super().enter()
        if self.saved and not offered:
            self.focus = 0

    def _age(self, game: str) -> float:
        """Return when a match was written last; one that is still being written is the newest."""
        try:
            return float(self.console.store.slot(game).stat().st_mtime)
        except OSError:
            return math.inf

    def update(self, now: float) -> bool:
        if super().update(now):
            return True
        if not self.saved or self.turn or not self._shown or self.several:
            return False
        match = self.console.store.resume(self.saved)  # after the first picture: a Pi loads the rules slowly
        if match is None or match.over:
            self.saved = ""
            self.refresh()
            return True
        self.turn = match.info.count(match.state.turn() + 1, match.seats)
        waiting = match.waiting_for()
        self.on_turn = match.names[waiting[0]] if len(waiting) == 1 and waiting[0] >= 0 else ""
        self.refresh()
        return True

    def draw(self, canvas: Canvas, now: float) -> None:
        super().draw(canvas, now)
        self._shown = True

    def stops(self) -> list[Stop]:
        _ = self.console.words.text
        found: list[Stop] = []
        if self.saved:
            found.append(self._continue())
        new, few = self._new_words()
        game = "" if found or len(self.games) > 1 else self.games[0]
        found.append(Stop("new", _("New game"), self._new, new, few, game))
        rules, finished = _("Rules and a lesson"), _("Finished games")
        found.append(Stop("howto", _("How to play"), self._howto, rules, rules))
        found.append(Stop("replays", _("Replays"), self._replays, finished, finished))
        language = dict(LANGUAGES).get(self.console.words.language, "")
        found.append(Stop("settings", _("Settings"), self._settings, language, language, house=True))
        if not self.console.policy.kiosk:
            found.append(Stop("quit", _("Quit"), self.console.quit, house=True))
        return found

    def _continue(self) -> Stop:
        _ = self.console.words.text
        info = registered()[self.saved].info
        title = info.title
        if self.several:
            n_ = self.console.words.plural
            detail = n_("{n} match", "{n} matches", self.several).format(n=self.several)
            return Stop("continue", _("Continue"), self._choose, detail, detail, self.saved)
        if not self.turn:
            return Stop("continue", _("Continue"), self._resume, title, title, self.saved)
        if info.kind & Kind.TOGETHER:
            detail = f"{title} – {_('Round {n}').format(n=self.turn)}"
            return Stop("continue", _("Continue"), self._resume, detail, detail, self.saved)
        short = _("{game} – turn {n}") if info.rounds else _("{game} – move {n}")
        short = detail = short.format(game=title, n=self.turn)
        if self.on_turn:
            detail = _("{game} – turn {n}, {name} to play") if info.rounds else _("{game} – move {n}, {name} to play")
            detail = detail.format(game=title, n=self.turn, name=self.on_turn)
        return Stop("continue", _("Continue"), self._resume, detail, short, self.saved)

    def _new_words(self) -> tuple[str, str]:
        """Return what there is to play, and the same in short."""
        infos = [registered()[game].info for game in self.games]
        if len(infos) > 1:
            n_ = self.console.words.plural
            names = ", ".join(info.title for info in infos)
            return names, n_("{n} game", "{n} games", len(infos)).format(n=len(infos))
        return f"{infos[0].title} – {players_words(self.console.words, infos[0])}", infos[0].title

    def standing(self) -> str:
        why = self.console.store.unsaved if self.console.store is not None else None
        if why is None:
            return ""
        return self.console.words.text("Games are not saved: {why}.").format(why=why.said(self.console.words))

    # ------------------------------------------------------------ ways out

    def _resume(self) -> None:
        from handheld.ui.scenes.play import continue_match

        if not continue_match(self.console, self.saved):
            self.enter()
            self.console.stage.dirty = True

    def _choose(self) -> None:
        from handheld.ui.scenes.waiting import Waiting

        self.console.stage.push(Waiting(self.console))

    def _new(self) -> None:
        if len(self.games) > 1:
            from handheld.ui.scenes.games import Games

            self.console.stage.push(Games(self.console))
        else:
            from handheld.ui.scenes.setup import Setup

            self.console.stage.push(Setup(self.console, self.games[0]))

    def _howto(self) -> None:
        from handheld.ui.scenes.howto import HowTo

        self.console.stage.push(HowTo(self.console))

    def _replays(self) -> None:
        from handheld.ui.scenes.replays import Replays

        self.console.stage.push(Replays(self.console))

    def _settings(self) -> None:
        from handheld.ui.scenes.settings import SettingsPage

        self.console.stage.push(SettingsPage(self.console))

    # ------------------------------------------------------------ lines

    def spread(self, stop: Stop) -> float:
        return 0.0 if stop.house else self._bundle()

    def count(self) -> int:
        return len(self.games)

    def _bundle(self) -> float:
        return (len(self.games) - 1) * (self.line + self.gap)

    def lines_key(self) -> tuple[object, ...]:
        return (*self.games, *(stop.house for stop in self.entries))

    def lines(self, canvas: Canvas) -> None:
        m = self.metrics
        colours = [line_of(game) for game in self.games]
        shared = [k for k, stop in enumerate(self.entries) if not stop.house]
        house = [k for k, stop in enumerate(self.entries) if stop.house]
        top, last = self.centre(shared[0]), self.centre(shared[-1])
        first, end = self.centre(house[0]), self.centre(house[-1])
        width, gap = self.line, self.gap
        beside = self._bundle() / 2 + width + gap  # from the middle of the games' trunk to the house's line
        away = -width * 2
        if m.portrait:
            y, radius = self.trunk_y, self.x * 0.55
            jog = (last[1] + first[1] - beside) / 2
            canvas.line(track([(away, y + beside), (self.x - beside, y + beside), (self.x - beside, jog),
                               (self.x, jog + beside), end], max(width, radius - beside)), width, HOUSE)
            trunk(canvas, [(away, y), (self.x, y), last], radius, colours, width, gap)
            return
        up = (top[1] + end[1] - beside) / 2
        x = margin(m) + width * 1.4
        trunk(canvas, [first, end], 0, [HOUSE], width, gap)
        trunk(canvas, [top, last], 0, colours[::-1], width, gap)
        self.branch(canvas, [HOUSE], up + beside, first, x + width * 1.5)
        self.branch(canvas, colours, up, top, x + width * 1.5)
        side = self._bundle() / 2
        station(canvas, (x, up + (beside - side) / 2), self.ring, beside + side, upright=True)

    def prompts(self) -> list[Hint]:
        return [*super().prompts(), (Button.PAUSE, self.console.words.text("Settings"))]

    def pressed(self, button: Button) -> bool:
        if button is Button.PAUSE:
            self.console.sound.play("press")
            self._settings()
            return True
        if button is Button.BACK:  # never ends the program by itself: it only shows where that is done
            self.focus = len(self.entries) - 1
            self.console.sound.play("focus")
            return True
        return False
