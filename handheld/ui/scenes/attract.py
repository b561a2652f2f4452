"""What a console shows while nobody is there: games that computers play, one variant after the other, at a speed that
people can follow, and in every language how to begin. Nothing of it is saved or counted; any press ends it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from handheld.games import registered
from handheld.games.base import GameInfo, Kind, Seat
from handheld.games.face import N_, Act, Box, Canvas, Intent, Metrics, TogetherView, View
from handheld.session.director import Director, What
from handheld.session.match import Match
from handheld.session.seats import Player
from handheld.ui.layout import least_text, margin
from handheld.ui.scene import Scene
from handheld.ui.scenes.ink import stops
from handheld.ui.scenes.launch import new_seed
from handheld.ui.scenes.linemap import PRODUCT
from handheld.ui.scenes.play import new_view, package_of
from handheld.ui.scenes.trunk import game_disc, line_of, station
from handheld.ui.words import LANGUAGES, Words

if TYPE_CHECKING:
    from handheld.ui.console import Console

BEGIN = N_("Press to play")
CARD_MS = 3200.0  # a game's name on its line, before its board
DRAWN_MS = 900.0  # the line on its way to the name
CALM_MS = 1700.0  # from move to move, after the animation
AFTER_MS = 700.0
SHOW_MS = 240_000.0  # of one game; then comes the next
END_MS = 9000.0  # the end of a match is looked at that long
LANGUAGE_MS = 4000.0  # each language's words, where there is room for one at a time
LEVEL = 3  # of the computers: they play well enough, and leave the processor cool
MOST_SEATS = 4
_ENDS = frozenset((Act.PRESS, Act.TAP, Act.HOLD, Act.DROP, Act.PINCH, Act.TWIST, Act.PAN, Act.TEXT))  # not DOWN: what
# the finger does next would be the title's


@dataclass(frozen=True, slots=True)
class Show:
    """One game to be shown."""

    info: GameInfo
    options: dict[str, str]
    seats: int


def programme(games: Sequence[str], number: int) -> Show:
    """Return show `number` (from 0): all games in turn, each time in its next variant and with as many players as it
    was not played with last."""
    known = registered()
    able = [game for game in games if known[game].info.levels and max(known[game].info.seats) > 1]
    info = known[(able or list(known))[number % len(able or known)]].info
    time = number // len(able or known)
    options = info.defaults()
    if info.options:
        variant = info.options[0]
        values = [value for value in variant.values if value != "default"] or variant.values  # it is one of the others
        options[variant.id] = values[time % len(values)]
    sizes = [seats for seats in info.seats if 2 <= seats <= MOST_SEATS]
    return Show(info, options, sizes[time % len(sizes)])


class Attract(Scene):
    """Show after show, beginning with number `first`; `shown` is called at the end of each and returns the next."""

    name = "attract"

    def __init__(self, console: Console, first: int, shown: Callable[[], int]) -> None:
        super().__init__(console)
        self._next_number = shown
        self.playing: tuple[Director, View] | None = None  # None: the card with the game's name is shown
        self.words: dict[str, str] = {}  # how to begin, with its language
        for code, _name in LANGUAGES:
            self.words.setdefault(Words(code).text(BEGIN), code)
        self._since: float | None = None  # the card's, then the board's first picture
        self._calm = self._rest = 0.0
        self._showing = False
        self._phase = 0
        self._large: tuple[Seat, ...] = ()
        self.head = self.board = self.foot = Box(0, 0, 1, 1)
        self._take(first)

    def _take(self, number: int) -> None:
        self.show = programme(self.console.policy.offered(registered()), number)
        package = package_of(self.show.info.id)
        self.naming: View = package.view()(self.console.words, self.console.taste(), self.show.options)
        self.playing = self._since = None
        self._showing, self._rest = False, 0.0

    # ------------------------------------------------------------ scene

    def leave(self) -> None:
        if self.playing is not None:
            self.playing[0].close()

    def layout(self, metrics: Metrics) -> None:
        m = metrics
        high = max(float(m.bar), m.heading * 1.9)
        low = max(m.body * 2.6, m.touch * 1.15)
        self.head = Box(0, 0, m.width, high)
        self.foot = Box(0, m.height - low, m.width, low)
        self.board = Box(0, high, m.width, max(1.0, m.height - high - low))
        self._place()

    def _place(self) -> None:
        """Give the view its room; where each seat has a board of its own, all that fit are shown."""
        self._large = ()
        if self.playing is None:
            return
        match, view = self.playing[0].match, self.playing[1]
        view.layout(self.board, self.console.metrics)
        view.overview()
        if match.kind & Kind.TOGETHER and isinstance(view, TogetherView):
            every = tuple(range(match.seats))
            self._large = every if len(every) > 1 and view.room_for(len(every)) else ()
            view.panels(self._large or (0,), ())

    def handle(self, intent: Intent) -> bool:
        if intent.act not in _ENDS or intent.repeat:
            return False
        self.console.sound.play("press")
        self.console.stage.pop()
        return True

    def busy(self, now: float) -> bool:
        if self.playing is not None:
            return self.playing[1].busy(now)
        return not self.console.settings.less_motion and self._since is not None and now - self._since < DRAWN_MS

    # ------------------------------------------------------------ time

    def update(self, now: float) -> bool:
        if self._since is None:
            self._since = now
            return True
        phase = int(now // LANGUAGE_MS) if len(self.words) > 1 else 0
        turned, self._phase = phase != self._phase, phase
        if self.playing is not None:
            return self._play(*self.playing, now - self._since, now) or turned
        if now - self._since >= CARD_MS:
            self._begin()
            return True
        return turned or self.busy(now)

    def _begin(self) -> None:
        """Put the players to the table. Only now is the game itself loaded: the card stands there meanwhile."""
        show, _ = self.show, self.console.words.text
        package = package_of(show.info.id)
        level = min(LEVEL, self.console.policy.levels(show.info.levels))
        players = [Player(f"{_('Computer')} {seat + 1}", "computer", level) for seat in range(show.seats)]
        match = Match(package.rules(), show.seats, show.options, new_seed(show.info.id), [one.name for one in players])
        director = Director(match, players, package.brain(), self.console.thinker)
        self.playing = (director, new_view(self.console, package, match.options, players))
        self._since = None
        self._place()

    def _play(self, director: Director, view: View, shown: float, now: float) -> bool:
        moving = view.busy(now)
        if self._showing and not moving:
            self._showing, self._calm = False, max(self._calm, now + AFTER_MS)
        if director.match.over and not self._showing:
            self._rest = self._rest or now + END_MS
        late = shown >= SHOW_MS and not self._showing and not director.match.over
        if late or (self._rest and now >= self._rest):
            director.close()
            self._take(self._next_number())
            return True
        found = director.update(now, not self._showing and now >= self._calm)
        events = [event for one in found if one.what is What.STEP for event in one.events]
        if any(one.what is What.STEP for one in found):
            view.show(events, director.table(None), now)
            self._showing, self._calm = True, now + CALM_MS
        return bool(found) or moving

    # ------------------------------------------------------------ picture

    def title_words(self) -> tuple[str, str]:
        """Return the game's name, and its variant; at the end of a match who has won."""
        title = self.show.info.title
        if self.playing is not None and self.playing[0].match.over and not self._showing:
            return title, self.playing[1].result(self.playing[0].table(None))[0]
        return title, self.variant()

    def variant(self) -> str:
        """Return the name of the variant, if the game has any."""
        option = self.show.info.options[0] if self.show.info.options else None
        return self.naming.option_words(option.id, self.show.options[option.id]) if option is not None else ""

    def draw(self, canvas: Canvas, now: float) -> None:
        m = canvas.metrics
        canvas.rect(Box(0, 0, m.width, m.height), "ground")
        if self.playing is None:
            self._draw_card(canvas, now)
        else:
            director, view = self.playing
            with canvas.clip(self.board):
                if self._large and isinstance(view, TogetherView):
                    view.draw_together(canvas, {seat: director.table(seat) for seat in self._large}, now)
                else:
                    view.draw(canvas, director.table(None), now)
            self._draw_head(canvas, director, view)
        self._draw_foot(canvas, now)

    def _draw_card(self, canvas: Canvas, now: float) -> None:
        """Draw the game's line, which has come as far as its station, and the name below."""
        m, u = canvas.metrics, canvas.metrics.unit
        game, variant = self.show.info.id, self.variant()
        radius = min(m.width, m.height - self.foot.h) * 0.17
        high = 2.4 * radius + m.display * 1.2 + m.heading * 1.3
        x, y, share = m.width / 2, float(round((self.foot.y - high) / 2 + radius * 1.2)), 1.0
        if self.busy(now) and self._since is not None:
            share = 1 - (1 - (now - self._since) / DRAWN_MS) ** 2
        thick = max(8.0, round(radius * 0.36))
        canvas.rect(Box(x, round(y - thick / 2), x, thick), "hair")
        canvas.rect(Box(0, round(y - thick / 2), x * share, thick), line_of(game))

        def disc(inner: Canvas) -> None:
            game_disc(inner, game, (radius * 1.2, radius * 1.2), radius)

        side = radius * 2.4
        canvas.picture(("attract", game, side), (x - side / 2, y - side / 2), (side, side), disc)
        y += radius * 1.2 + 2 * u
        canvas.text((x, y + m.display * 0.5), self.show.info.title, m.display, bold=True, anchor="cm",
                    room=m.width - 2 * margin(m))
        if variant:
            canvas.text((x, y + m.display * 1.2 + m.heading * 0.4), variant, m.heading, "ink2", anchor="cm",
                        room=m.width - 2 * margin(m))

    def _draw_head(self, canvas: Canvas, director: Director, view: View) -> None:
        m, u, head = canvas.metrics, canvas.metrics.unit, self.head
        match, middle = director.match, head.centre[1]
        canvas.rect(head, "ground")
        canvas.rect(Box(0, head.bottom - 1, m.width, 1), "hair")
        radius = head.h * 0.32
        x = margin(m) * 0.6 + radius
        game = self.show.info.id

        def disc(inner: Canvas) -> None:
            game_disc(inner, game, (radius * 1.2, radius * 1.2), radius)

        canvas.picture(("attract", game, radius), (x - radius * 1.2, middle - radius * 1.2),
                       (radius * 2.4, radius * 2.4), disc)
        x += radius + 2 * u
        dot = m.bar * 0.2
        right = m.width - margin(m) * 0.6 - dot
        step = max(dot * 3, dot * 2 + 12)  # the rings of those on turn stand apart
        line = step * (match.seats - 1)
        stops(canvas, (right - line, middle), dot, range(match.seats), director.waiting_for, view.seat_mark, step=step)
        right -= line + dot + 3 * u
        title, detail = self.title_words()
        box = canvas.text((x, middle), title, m.heading, bold=True, anchor="lm", room=right - x)
        x = box.right + 2.5 * u
        name = " ".join(PRODUCT)
        wide = canvas.text_width(name, m.small, True) + 3 * u
        need = canvas.text_width(detail, m.small)
        if detail and right - x >= need * 0.8:
            canvas.text((x, middle), detail, m.small, "ink2", anchor="lm", room=right - x)
            x += need
        if right - x >= wide:
            canvas.text((right, middle), name, m.small, "ink2", bold=True, anchor="rm")

    def _draw_foot(self, canvas: Canvas, now: float) -> None:
        """Draw the line along the bottom: a station for each language, with its words; one after the other where they
        have no room beside each other."""
        m, foot = canvas.metrics, self.foot
        colour, thick = line_of(self.show.info.id), max(4.0, round(m.unit * 0.9))
        ring = thick * 1.1
        y = foot.y + ring + m.unit * 0.5
        canvas.rect(foot, "ground")
        said = [(words, self._size(code)) for words, code in self.words.items()]
        wide = [canvas.text_width(words, size, True) + 4 * m.unit for words, size in said]
        if sum(wide) > m.width:
            k = self._phase % len(said)
            said, wide = said[k:k + 1], [float(m.width)]
        canvas.rect(Box(0, round(y - thick / 2), m.width, thick), colour)
        share, x = (m.width - sum(wide)) / len(said), 0.0
        middle = (y + ring + foot.bottom) / 2

        def stop(inner: Canvas) -> None:
            station(inner, (ring * 1.1, ring * 1.1), ring)

        for (words, size), need in zip(said, wide, strict=True):
            x += (share + need) / 2
            canvas.picture(("attract-stop", ring), (x - ring * 1.1, y - ring * 1.1), (ring * 2.2, ring * 2.2), stop)
            canvas.text((x, middle), words, size, bold=True, anchor="cm", room=need)
            x += (share + need) / 2

    def _size(self, code: str) -> int:
        m = self.console.metrics
        return max(m.body, least_text(m.width, m.height, code))
