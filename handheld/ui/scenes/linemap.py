"""A menu drawn as a transit map: entries are stations on lines, the product's name stands beside. Title and games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from handheld.games.face import Act, Box, Button, Canvas, Colour, Intent, Metrics, Point
from handheld.ui.host import Battery
from handheld.ui.layout import margin
from handheld.ui.scene import Scene
from handheld.ui.scenes.glide import Glide
from handheld.ui.scenes.newpad import offer_setup
from handheld.ui.scenes.trunk import disc, game_disc, offsets, station, track, trunk
from handheld.ui.widgets import battery
from handheld.ui.widgets.hintbar import Hint, HintBar
from handheld.ui.widgets.paint import focus_ring

if TYPE_CHECKING:
    from handheld.ui.console import Console

PRODUCT = ("Pocket", "Rails")  # a proper name: the same in every language
NAME_WIDTH = 3.45  # of the wider word, in its text size
NAME_WIDTH_ONE = 6.2  # of both words on one line


@dataclass(frozen=True)
class Stop:
    """One entry: a station with a name, a line of words under it and where it leads."""

    id: str
    label: str
    go: Callable[[], None]
    detail: str = ""
    short: str = ""  # the detail where there is little room
    game: str = ""  # whose big disc it is; "": a small station, unless it has a sign
    sign: str = ""  # letters for a big disc of its own
    colour: str = "ink2"  # of that disc
    house: bool = False  # on the line that belongs to no game


class LineMap(Scene):
    """Focus, taps and sizes of such a menu. Whoever inherits gives `stops()` and draws its lines in `lines()`."""

    def __init__(self, console: Console) -> None:
        super().__init__(console)
        self.entries: list[Stop] = []
        self.focus = 0
        self.rows: list[Box] = []
        self.name_box = Box(0, 0, 0, 0)
        self.trunk_y = 0.0  # where the trunk comes in on portrait windows
        self.foot = 0.0  # height of the hints
        self.notice = ""  # what standing() said
        self.strip = Box(0, 0, 0, 0)  # where that is said, at the top
        self.hints = HintBar(console)
        self.x = 0.0  # where the stations stand
        self.big = 0.0  # radius of a game's disc
        self.line = self.gap = 0.0  # width of a line, and between two
        self.ring = 0.0  # radius of a small station
        self.metrics = Metrics(1, 1, 1, 0, 0, 0, 0, 1, 1, 1, 1)
        self._glide = Glide()

    # ------------------------------------------------------------ for whoever inherits

    def stops(self) -> list[Stop]:
        """Return the entries as they are now."""
        raise TypeError(f"{type(self).__name__} gives no stops")

    def lines(self, canvas: Canvas) -> None:
        """Draw the lines behind the stations; kept as one picture per size, theme and `lines_key()`."""

    def lines_key(self) -> tuple[object, ...]:
        """Return what the lines depend on besides size and theme."""
        return ()

    def count(self) -> int:
        """Return how many lines the widest trunk has: more lines are drawn thinner."""
        return 1

    def spread(self, stop: Stop) -> float:
        """Return how wide the trunk is at a small station, between the middles of its outer lines."""
        return 0.0

    def battery(self) -> Battery | None:
        """Return the battery that is shown in the corner; None: none."""
        return self.console.power.battery

    def prompts(self) -> list[Hint]:
        """Return what the foot says."""
        return [(Button.CONFIRM, self.console.words.text("Choose"))]

    def standing(self) -> str:
        """Return what is wrong for as long as it is wrong, in a line or two for the top of the window."""
        return ""

    def focused(self) -> None:
        """Another entry has the focus."""

    def pressed(self, button: Button) -> bool:
        """Take a button that is none of the menu's own."""
        return False

    # ------------------------------------------------------------ sizes

    def enter(self) -> None:
        self.refresh()

    def refresh(self) -> None:
        """Ask for the entries anew; the focus stays on the same one."""
        before = self.entries[self.focus].id if self.entries else ""
        self.entries = self.stops()
        ids = [stop.id for stop in self.entries]
        self.focus = ids.index(before) if before in ids else 0
        self.notice = self.standing()
        self._place()

    def layout(self, metrics: Metrics) -> None:
        self.metrics = metrics
        self.refresh()

    def _place(self) -> None:
        m, count = self.metrics, max(1, len(self.entries))
        side = margin(m)
        self.big = max(m.touch * 0.5, min(m.width, m.height) * 0.047)
        self.line = min(max(7.0, min(m.width, m.height) / 40), self.big * 1.7 / (1.25 * self.count() - 0.25))
        self.gap = max(1.5, self.line / 4)
        self.ring = max(6.5, self.line * 0.8)
        self.strip = Box(0, 0, m.width, 0)
        if self.notice:
            high = self.console.canvas.paragraph_height(m.width - 2 * side, self.notice, m.small, True)
            self.strip = Box(0, 0, m.width, high + m.unit * 2)
        top = self.strip.bottom + m.unit * 2.0
        self.name_box = Box(side, top + m.display * 0.25, m.display * NAME_WIDTH, m.display * 1.9)
        if m.portrait:
            self.name_box = Box(side, top + m.display * 0.25, m.display * NAME_WIDTH_ONE, m.display * 0.75)
            self.trunk_y = top + m.display * 1.2 + self.line * 2
            top = self.trunk_y + self.line
            left = side + m.width * 0.08
        else:
            left = max(self.name_box.right + self.big * 0.8, m.width * 0.42)
        least = max(m.touch, m.body + m.unit * 2)
        self.foot = self.hints.height(m, self.prompts())
        if m.height - self.foot - top < least * (count + 0.4):
            self.foot = 0.0
        high = m.height - self.foot - top - m.unit * 2
        step = min(high / (count + 0.4), m.touch * 2.2)
        first = min(step * 1.4, high - step * (count - 1))
        y = top + (0.0 if m.portrait else max(0.0, (high - first - step * (count - 1)) / 2))
        self.rows = []
        self.x = left + self.big
        for k in range(count):
            h = first if k == 0 else step
            self.rows.append(Box(left - m.unit, y, m.width - left - side / 2, h))
            y += h

    def centre(self, k: int) -> Point:
        """Return where station k stands."""
        return (self.x, self.rows[k].y + self.rows[k].h / 2)

    def branch(self, canvas: Canvas, colours: Sequence[Colour], y: float, goal: Point, after: float) -> None:
        """Draw lines that come in at height `y`, leave the trunk behind x = `after` and end at `goal`: at 45 degrees
        where there is room, steeper where there is not or where the name is in the way."""
        radius = self.big * 1.5
        near = self.x - self.big - max(self.big * 0.2, radius * 0.4)
        rise = y - goal[1]
        turn = max(near - abs(rise), after + radius * 0.4)
        low = self.name_box.bottom + self.line
        if rise > 0 and goal[1] < low < y:
            free = self.name_box.right + self.line * 1.5
            share = (low - goal[1]) / rise  # of the way back from the goal to the trunk
            turn = max(turn, (free - near * share) / (1 - share)) if share < 0.95 else near - 1
        points = [(-self.line * 2, y), (min(turn, near - 1), y), (near, goal[1]), goal]
        trunk(canvas, points, radius, colours, self.line, self.gap)

    def fan(self, canvas: Canvas, colours: Sequence[Colour]) -> None:
        """Draw a trunk of which one line leads to each entry."""
        m, last = self.metrics, len(colours) - 1
        aside = offsets(len(colours), self.line, self.gap)
        middle = self.trunk_y if m.portrait else (self.centre(0)[1] + self.centre(last)[1]) / 2
        x = margin(m) + self.line * 1.4
        for k, (colour, off) in enumerate(zip(colours, aside, strict=True)):
            goal = self.centre(k)
            if m.portrait:
                down = self.x - self.big * 1.4 - off
                route = [(-self.line * 2, middle + off), (down, middle + off), (down, goal[1]), goal]
                canvas.line(track(route, self.big * 0.8), self.line, colour)
            else:
                self.branch(canvas, [colour], middle + off, goal, x + self.line * 1.5)
        if not m.portrait:
            station(canvas, (x, middle), self.ring, aside[-1] - aside[0], upright=True)

    # ------------------------------------------------------------ hands

    def update(self, now: float) -> bool:
        if self.standing() != self.notice:
            self.refresh()
            return True
        return offer_setup(self.console)

    def handle(self, intent: Intent) -> bool:
        if intent.act is Act.PRESS and intent.button is not None:
            return self._press(intent.button)
        if intent.act is Act.TAP:
            button = self.hints.hit(intent.pos) if self.foot else None
            if button is not None:
                return self._press(button)
            hit = self._at(intent.pos)
            if hit is not None:
                self.focus = hit
                self._go()
                return True
        if intent.act is Act.POINT:
            hit = self._at(intent.pos)
            if hit is not None and hit != self.focus:
                self._move_to(hit)
                return True
        return False

    def _at(self, pos: Point) -> int | None:
        return next((k for k, row in enumerate(self.rows) if row.holds(pos)), None)

    def _press(self, button: Button) -> bool:
        if button in (Button.UP, Button.DOWN):
            step = 1 if button is Button.DOWN else -1
            self._move_to((self.focus + step) % len(self.entries))
            self.console.sound.play("focus")
            return True
        if button is Button.CONFIRM:
            self._go()
            return True
        return self.pressed(button)

    def _move_to(self, focus: int) -> None:
        now = self.console.now()
        self._glide.begin(self._glide.at(self.pill(), now), now, motion=not self.console.settings.less_motion)
        self.focus = focus
        self.focused()

    def busy(self, now: float) -> bool:
        return self._glide.busy(now)

    def _go(self) -> None:
        self.console.sound.play("press")
        self.entries[self.focus].go()

    # ------------------------------------------------------------ picture

    def draw(self, canvas: Canvas, now: float) -> None:
        m = self.metrics
        canvas.rect(Box(0, 0, m.width, m.height), "ground")
        self._draw_pill(canvas, now)
        size = (min(float(m.width), self.x + self.big + m.unit * 2), float(m.height - self.foot))
        key = ("linemap", self.name, len(self.rows), size, self.x, self.big, self.strip.h, *self.lines_key())
        canvas.picture(key, (0, 0), size, self.lines)
        self._draw_name(canvas)
        if self.notice:
            canvas.rect(self.strip, "bad")
            room = self.strip.inset(margin(m), m.unit)
            canvas.paragraph(room, self.notice, m.small, "ground", bold=True)
        for k, stop in enumerate(self.entries):
            self._draw_stop(canvas, k, stop)
        touched = self.console.devices.last_used in ("touch", "mouse")
        if self.foot and any(not touched or button is not Button.CONFIRM for button, _ in self.prompts()):
            self.hints.draw(canvas, Box(0, m.height - self.foot, m.width, self.foot), self.prompts())

    def pill(self) -> Box:
        """Return the box of the pill round the entry in focus."""
        m = self.metrics
        row = self.rows[self.focus]
        inset = max(4.0, m.unit * 0.75)
        high = min(row.h - inset * 2, self.big * 2 + m.unit * 5)
        left = self.x - self.big - m.unit * 1.5
        return Box(left, row.y + (row.h - high) / 2, m.width - left - max(8.0, margin(m) * 0.6), high)

    def _draw_pill(self, canvas: Canvas, now: float) -> None:
        box = self._glide.at(self.pill(), now)
        canvas.rect(box, "surface", box.h / 2)
        focus_ring(canvas, box, box.h / 2, self.metrics)

    def _draw_name(self, canvas: Canvas) -> None:
        m = self.metrics
        side, top = self.name_box.x, self.name_box.y
        state = self.battery()
        if m.portrait:
            wide = battery.width(canvas, state) if state is not None else 0.0
            box = canvas.text((side, top), " ".join(PRODUCT), m.display, bold=True, anchor="lt",
                              room=m.width - 2 * side - (wide + m.unit * 2 if wide else 0))
            if state is not None:
                battery.draw(canvas, m.width - side - wide, box.centre[1], state)
            return
        for k, word in enumerate(PRODUCT):
            canvas.text((side, top + k * m.display * 1.15), word, m.display, bold=True, anchor="lt")
        if state is not None:
            battery.draw(canvas, side, m.height - self.foot - m.unit * 1.5 - m.small * 0.6, state)

    def _draw_stop(self, canvas: Canvas, k: int, stop: Stop) -> None:
        m = self.metrics
        chosen = k == self.focus
        at = self.centre(k)
        if stop.game:
            game_disc(canvas, stop.game, at, self.big, chosen)
        elif stop.sign:
            disc(canvas, at, self.big, stop.colour, chosen)
            canvas.text(at, stop.sign, m.body, "on" + stop.colour, bold=True, anchor="cm", room=self.big * 1.7)
        else:
            inside = "lit" if chosen else "surface"
            station(canvas, at, self.ring * (1.2 if chosen else 1.0), self.spread(stop), inside=inside)
        x = at[0] + self.big + m.unit * 2.5
        room = m.width - margin(m) - m.unit - x - (m.body if chosen else 0)
        row = self.rows[k]
        name = m.heading
        two = stop.detail and row.h >= (name + m.small) * 1.5
        detail = stop.detail
        if two and canvas.text_width(detail, m.small) > room:
            detail = stop.short if canvas.text_width(stop.short, m.small) <= room else ""
        if two and detail:
            canvas.text((x, at[1] - m.small * 0.75), stop.label, name, bold=True, room=room)
            canvas.text((x, at[1] + name * 0.62), detail, m.small, "ink2", room=room)
        else:
            canvas.text((x, at[1]), stop.label, name if row.h >= name * 1.5 else m.body, bold=True, room=room)
        if chosen:
            box = self.pill()
            canvas.mark("right", (box.right - box.h * 0.45, at[1]), m.body * 0.5, "ink")
