"""The lobby's picture: a card for each seat on a line, tiles of options, back and start; and where they stand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from handheld.games import registered
from handheld.games.face import Box, Button, Canvas, Metrics, Point, View
from handheld.ui.layout import least_text, margin
from handheld.ui.scene import Scene
from handheld.ui.scenes.choice import LOT, Choice, level_words
from handheld.ui.scenes.glide import Glide
from handheld.ui.scenes.ink import card
from handheld.ui.scenes.launch import device_words, last_choice
from handheld.ui.scenes.lobby_seats import LobbySeats, Status
from handheld.ui.widgets.paint import focus_ring, glyph, glyph_width, seat_disc, tick_disc

if TYPE_CHECKING:
    from handheld.ui.console import Console

_FLAT = 22  # of the body size: how wide a card must be for its parts to stand beside each other


@dataclass(frozen=True)
class Spot:
    """Something that can be focused: a seat, a tile of the options, back or start."""

    kind: str  # "seat", "add", "remove", "tile", "back", "start"
    number: int
    box: Box


@dataclass(frozen=True)
class Tile:
    """An option of the match; pressing it takes the next value."""

    label: str
    value: str
    turn: Callable[[], None]
    short: str = ""  # the label where there is little room


class LobbyPicture(Scene):
    """What is there to see. The lobby itself adds what people do."""

    name = "lobby"

    def __init__(self, console: Console, game_id: str, options: Mapping[str, str] | None = None,
                 choice: Choice | None = None) -> None:
        super().__init__(console)
        package = registered()[game_id]
        self.info = package.info
        self.choice = choice if choice is not None else last_choice(console, self.info)
        self.choice.options.update(options or {})
        self.view: View = package.view()(console.words, console.taste(), self.choice.options)
        self.table = LobbySeats(self.info, self.choice, console.policy.levels(self.info.levels))
        self.metrics = Metrics(1, 1, 1, 0, 0, 0, 0, 1, 1, 1, 1)
        self.spots: list[Spot] = []
        self.focus = self.table.empty() or 0
        self.bar = self.foot = Box(0, 0, 0, 0)
        self.status_h = 0.0
        self.glide = Glide()

    def tiles(self) -> list[Tile]:
        """Return the options that can be changed here."""
        return []

    # ------------------------------------------------------------ sizes

    def layout(self, metrics: Metrics) -> None:
        self.metrics = m = metrics
        u, side = m.unit, margin(m)
        count = len(self.choice.seats)
        self.bar = Box(0, 0, m.width, m.bar)
        foot = max(m.bar, m.touch + 2 * u) if m.height < 400 else m.touch + 4 * u
        self.foot = Box(0, m.height - foot, m.width, foot)
        self.status_h = float(m.touch)
        top, bottom = m.bar + 2.0 * u, m.height - foot - 2.0 * u
        tiles = self.tiles()
        tile_h = max(m.touch, m.small + m.body + 3 * u)
        gap = 2.0 * u if m.unit < 6 else 2.5 * u
        columns = len(tiles) if not m.portrait else 2
        rows = -(-len(tiles) // columns)
        tall = rows * tile_h + (rows - 1) * gap
        least = self._least_card()
        wide = m.width - 2.0 * side
        free = wide
        more = ["add"] * self.table.can_add + ["remove"] * self.table.can_remove
        if more and not m.portrait:
            free = wide - m.touch - gap
        elif more:
            bottom -= m.touch + gap
        if m.portrait:
            low = min(least, m.touch * 2.0 + m.body * 2) if wide >= m.body * _FLAT else least
            least_all = count * low + (count - 1) * gap
        else:
            least_all = least
        with_tiles = least_all + gap + tall <= bottom - top and (wide - gap * (columns - 1)) / columns >= m.body * 5.5
        room = bottom - top - (tall + gap if with_tiles else 0)
        boxes: list[Spot] = []
        if m.portrait:
            each = min((room - gap * (count - 1)) / count, least * 1.35)
            boxes += [Spot("seat", k, Box(side, top + k * (each + gap), wide, each)) for k in range(count)]
            end = top + count * (each + gap)
        else:
            each = (free - gap * (count - 1)) / count
            high = min(room, least * 1.7)
            top += (room - high) * (0.5 if not with_tiles else 0.35)
            boxes += [Spot("seat", k, Box(side + k * (each + gap), top, each, high)) for k in range(count)]
            line = self._disc(boxes[0].box)[0][1] - m.touch / 2
            for k, kind in enumerate(more):  # one stop more on the line, and one less below it
                boxes.append(Spot(kind, 0, Box(m.width - side - m.touch, line + k * (m.touch + gap), m.touch, m.touch)))
            end = top + high + gap
        if m.portrait and more:
            w = (wide - gap * (len(more) - 1)) / len(more)
            boxes += [Spot(kind, 0, Box(side + k * (w + gap), end, w, m.touch)) for k, kind in enumerate(more)]
            end += m.touch + gap
        if with_tiles:
            w = (wide - gap * (columns - 1)) / columns
            for k in range(len(tiles)):
                row, column = divmod(k, columns)
                boxes.append(Spot("tile", k, Box(side + column * (w + gap), end + row * (tile_h + gap), w, tile_h)))
        y, h = self.foot.y + (foot - m.touch) / 2, float(m.touch)
        back = min(m.body * 6.5, m.width * 0.32)
        start = min(max(m.body * 9.0, m.width * 0.2), m.width * 0.42)
        boxes.append(Spot("back", 0, Box(side, y, back, h)))
        boxes.append(Spot("start", 0, Box(m.width - side - start, y, start, h)))
        self.spots = boxes
        self.focus = min(self.focus, len(boxes) - 1)

    def _least_card(self) -> float:
        m = self.metrics
        return self.status_h + m.body * 1.5 + m.small * 1.6 + m.touch * 1.2 + m.unit * 2

    # ------------------------------------------------------------ picture

    def draw(self, canvas: Canvas, now: float) -> None:
        m = self.metrics
        canvas.rect(Box(0, 0, m.width, m.height), "ground")
        self._draw_bar(canvas)
        seats = [spot for spot in self.spots if spot.kind == "seat"]
        for spot in seats:
            card(canvas, spot.box, "surface", "hair", m.radius * 1.5)
        if not m.portrait:
            y = self._disc(seats[0].box)[0][1]
            canvas.rect(Box(seats[0].box.centre[0], y - m.unit * 0.7, seats[-1].box.centre[0] - seats[0].box.centre[0],
                            max(4.0, m.unit * 1.4)), "hair")
            end = next((spot.box for spot in self.spots if spot.kind == "add"), None)
            if end is not None:
                x = seats[-1].box.right
                canvas.rect(Box(x, y - m.unit * 0.7, end.x - x, max(4.0, m.unit * 1.4)), "hair")
        for spot in seats:
            self._draw_seat(canvas, spot)
        tiles = self.tiles()
        for spot in self.spots:
            if spot.kind == "tile":
                self._draw_tile(canvas, spot.box, tiles[spot.number])
            elif spot.kind in ("add", "remove"):
                self._draw_more(canvas, spot)
        self._draw_foot(canvas)
        spot = self.spots[self.focus]
        round_by = m.touch / 2 if spot.kind in ("add", "remove") and not m.portrait else m.radius
        focus_ring(canvas, self.glide.at(spot.box, now), m.radius * 1.5 if spot.kind == "seat" else round_by, m)

    def busy(self, now: float) -> bool:
        return self.glide.busy(now)

    def _draw_bar(self, canvas: Canvas) -> None:
        m, _ = self.metrics, self.console.words.text
        side, y = margin(m), m.bar / 2
        title = canvas.text((side, y), self.info.title, m.heading, bold=True)
        x = title.right + m.unit * 2.5
        for words in (_("Who plays? Press a button on any device to take a seat."),
                      _("Press a button to take a seat."), _("Who plays?")):
            if canvas.text_width(words, m.small) <= m.width - side - x:
                canvas.text((x, y), words, m.small, "ink2")
                break
        canvas.rect(Box(0, m.bar - 1, m.width, 1), "hair")

    def status_box(self, box: Box) -> Box:
        """Return the part of a card that says how far it is: ready, choosing, free."""
        if self._flat(box):
            w = min(box.w * 0.42, self.metrics.body * 10.0)
            return Box(box.right - w, box.y, w, box.h)
        return Box(box.x, box.bottom - self.status_h, box.w, self.status_h)

    def _flat(self, box: Box) -> bool:
        """Return whether a card is so wide and low that its parts stand beside each other."""
        low = box.h < self._least_card() * 0.95
        return box.w > box.h * 2.1 and (low or box.w >= self.metrics.body * _FLAT)

    def _disc(self, box: Box) -> tuple[Point, float]:
        """Return middle and radius of a card's disc."""
        m = self.metrics
        if self._flat(box):
            r = min(box.h * 0.36, m.touch * 0.9)
            return (box.x + r + m.unit * 3, box.centre[1]), r
        free = box.h - self.status_h - m.body * 1.5 - m.small * 1.6 - m.unit * 2
        r = max(10.0, min(free * 0.42, m.touch * 0.8))
        return (box.centre[0], box.y + m.unit + free / 2), r

    def _draw_seat(self, canvas: Canvas, spot: Spot) -> None:
        m, box, seat = self.metrics, spot.box, self.choice.seats[spot.number]
        status = self.table.status[spot.number]
        (x, y), r = self._disc(box)
        canvas.circle((x, y), r + m.unit * 1.2, "surface")
        if status is Status.EMPTY:
            canvas.ring((x, y), r - 1, 2, "ink2")
            canvas.mark("person", (x, y), r * 0.5, "ink2")
        else:
            seat_disc(canvas, (x, y), r, seat.look, rim=self.console.theme.dark)
        name, (mark, detail) = self._seat_words(spot.number)
        pad = m.unit * 2.0
        foot = self.status_box(box)
        if self._flat(box):
            left = x + r + m.unit * 2.5
            room = foot.x - left - m.unit
            canvas.text((left, y - m.small * 0.8), name, m.body, bold=True, room=room)
            if mark or canvas.text_width(detail, m.small) <= room:
                self._icon_line(canvas, left, y + m.body * 0.7, room, mark, detail, False)
            canvas.rect(Box(foot.x, foot.y + m.unit * 2, 1, foot.h - m.unit * 4), "hair")
        else:
            line = foot.y - m.small * 1.6 - m.body * 0.75
            room = box.w - 2 * pad
            if canvas.text_width(name, m.small, True) > room:  # a narrow card
                name, mark, detail = self._short(spot.number, name, mark, detail)
            least = least_text(m.width, m.height, canvas.words.language)
            if status is not Status.EMPTY or canvas.text_width(name, least, True) <= room:  # else the sign says it
                canvas.text((box.centre[0], line), name, m.body, bold=True, anchor="cm", room=room)
            if mark or canvas.text_width(detail, m.small) <= room:
                self._icon_line(canvas, box.centre[0], foot.y - m.small * 0.95, room, mark, detail, True)
            canvas.rect(Box(foot.x + pad, foot.y, foot.w - 2 * pad, 1), "hair")
        self._draw_status(canvas, foot, spot.number, status)
        if self.info.first and self.choice.first != LOT:
            sign = max(6.0, m.small * 0.7)
            place = (spot.number - int(self.choice.first)) % len(self.choice.seats)
            self.view.seat_mark(canvas, (box.x + sign + m.unit * 2, box.y + sign + m.unit * 2), sign, place)

    def _seat_words(self, number: int) -> tuple[str, tuple[str, str]]:
        """Return a seat's name and (mark, words) of the line under it."""
        words, seat = self.console.words, self.choice.seats[number]
        _ = words.text
        if self.table.status[number] is Status.EMPTY:
            if self.console.devices.last_used in ("touch", "mouse"):
                return _("Free seat"), ("", _("Tap to sit down"))
            return _("Free seat"), ("", _("Press to sit down"))
        if seat.kind == "computer":
            return seat.label(words, number), ("chip", level_words(words, seat.level, self.info.levels))
        pads = [pad.device for pad in self.console.devices.pads]
        return seat.label(words, number), device_words(words, seat.device, pads)

    def _short(self, number: int, name: str, mark: str, detail: str) -> tuple[str, str, str]:
        """Return name, mark and words of a seat whose card is too narrow for them."""
        words, seat = self.console.words, self.choice.seats[number]
        _ = words.text
        if self.table.status[number] is Status.EMPTY:
            return _("Free"), "", ""
        if seat.kind == "computer":
            level = level_words(words, seat.level, self.info.levels)
            room = min(spot.box.w for spot in self.spots if spot.kind == "seat") - self.metrics.unit * 4
            fits = self.console.canvas.text_width(level, self.metrics.small, True) <= room
            return level if fits else str(seat.level), mark, ""
        return seat.name or str(number + 1), mark, detail

    def _icon_line(self, canvas: Canvas, x: float, y: float, room: float, mark: str, words: str, middle: bool) -> None:
        m = self.metrics
        icon = m.small * 1.6 if mark else 0.0
        if mark and (not words or canvas.text_width(words, m.small) > room - icon):  # the mark says enough
            canvas.mark(mark, (x if middle else x + m.small * 0.6, y), m.small * 0.6, "ink2")
            return
        w = min(canvas.text_width(words, m.small), room - icon)
        left = x - (w + icon) / 2 if middle else x
        if mark:
            canvas.mark(mark, (left + m.small * 0.6, y), m.small * 0.6, "ink2")
        canvas.text((left + icon, y), words, m.small, "ink2", room=room - icon)

    def _draw_status(self, canvas: Canvas, box: Box, number: int, status: Status) -> None:
        m, _ = self.metrics, self.console.words.text
        x, y = box.centre
        if status is Status.CHOOSING:
            canvas.mark("left", (box.x + m.unit * 3 + m.small * 0.4, y), m.small * 0.55, "ink")
            canvas.mark("right", (box.right - m.unit * 3 - m.small * 0.4, y), m.small * 0.55, "ink")
            room = box.w - m.unit * 8 - m.small * 1.6
            words = _("Choose a mark")
            words = words if canvas.text_width(words, m.small) <= room else _("Mark")
            if canvas.text_width(words, m.small) <= room:
                canvas.text((x, y), words, m.small, anchor="cm", room=room)
            return
        if status is Status.EMPTY:
            if not self.info.levels:
                return
            focused = self.spots[self.focus].kind == "seat" and self.spots[self.focus].number == number
            sign = self.console.devices.glyph(Button.INFO) if focused else ""
            extra = glyph_width(canvas, sign, m) + m.unit if sign else 0.0
            words = _("Computer")
            icon = m.small * 1.6
            if canvas.text_width(words, m.small) + icon + extra > box.w - m.unit * 2:
                canvas.mark("chip", (x - extra / 2, y), m.small * 0.7, "ink2")
                glyph(canvas, (x - extra / 2 + icon / 2 + m.unit, y), sign, m, "ink2")
                return
            w = min(canvas.text_width(words, m.small) + icon + extra, box.w - m.unit * 2)
            left = x - w / 2
            canvas.mark("chip", (left + m.small * 0.6, y), m.small * 0.6, "ink2")
            canvas.text((left + icon, y), words, m.small, "ink2", room=w - icon - extra)
            glyph(canvas, (left + w - extra + m.unit, y), sign, m, "ink2")
            return
        words, r = _("Ready"), m.small * 0.62
        w = canvas.text_width(words, m.small, True) + r * 3
        if w > box.w - m.unit * 2:
            tick_disc(canvas, (x, y), r * 1.2)
            return
        tick_disc(canvas, (x - w / 2 + r, y), r)
        canvas.text((x - w / 2 + r * 3, y), words, m.small, bold=True)

    def _draw_tile(self, canvas: Canvas, box: Box, tile: Tile) -> None:
        m = self.metrics
        card(canvas, box, "board", "hair", m.radius)
        pad, chevron = m.unit * 2.0, float(m.small)
        wanted = max(canvas.text_width(tile.label, m.small), canvas.text_width(tile.value, m.small, True))
        if wanted > box.w - 2 * pad - chevron:
            chevron = 0.0
            pad = m.unit * 1.0 if wanted > box.w - 2 * pad else pad
        room = box.w - 2 * pad - chevron
        line = box.h / 2
        label = tile.short if tile.short and canvas.text_width(tile.label, m.small) > room else tile.label
        canvas.text((box.x + pad, box.y + line - m.small * 0.75), label, m.small, "ink2", room=room)
        canvas.text((box.x + pad, box.y + line + m.small * 0.8), tile.value, m.small, bold=True, room=room)
        if chevron:
            canvas.mark("right", (box.right - pad, box.centre[1]), m.small * 0.45, "ink2")

    def _draw_more(self, canvas: Canvas, spot: Spot) -> None:
        """Draw the button for one seat more or less: a sign, with words where it is wide enough."""
        m, box = self.metrics, spot.box
        _ = self.console.words.text
        card(canvas, box, "board", "hair", m.radius if self.metrics.portrait else min(box.w, box.h) / 2)
        x, y = box.centre
        words = _("One seat more") if spot.kind == "add" else _("One seat less")
        r = min(box.w, box.h, m.touch) * 0.2
        wide = canvas.text_width(words, m.small) + r * 4
        if wide <= box.w - 2 * m.unit:
            canvas.text((x - wide / 2 + r * 4, y), words, m.small)
            x -= wide / 2 - r
        thick = max(2, round(r * 0.4))
        canvas.rect(Box(round(x - r), round(y - thick / 2), round(2 * r), thick), "ink")
        if spot.kind == "add":
            canvas.rect(Box(round(x - thick / 2), round(y - r), thick, round(2 * r)), "ink")

    def _draw_foot(self, canvas: Canvas) -> None:
        m, _ = self.metrics, self.console.words.text
        canvas.rect(Box(0, self.foot.y, m.width, 1), "hair")
        back = next(spot.box for spot in self.spots if spot.kind == "back")
        start = next(spot.box for spot in self.spots if spot.kind == "start")
        self._pill(canvas, back, "left", _("Back"), Button.BACK, "surface", "ink")
        ready = self.table.ready
        self._pill(canvas, start, "tick", _("Start"), Button.PAUSE, "accent" if ready else "board",
                   "onaccent" if ready else "ink2", bold=True)
        free = sum(one is not Status.READY for one in self.table.status)
        words = _("Everybody is ready.") if ready else self.console.words.plural(
            "{n} seat is not ready.", "{n} seats are not ready.", free).format(n=free)
        room = start.x - back.right - m.unit * 6
        if canvas.text_width(words, m.small) <= room:
            canvas.text((back.right + m.unit * 3, back.centre[1]), words, m.small, "ink2")

    def _pill(self, canvas: Canvas, box: Box, icon: str, words: str, button: Button, fill: str, ink: str,
              bold: bool = False) -> None:
        m = self.metrics
        card(canvas, box, fill, "" if fill == "accent" else "hair", m.radius)
        sign = self.console.devices.glyph(button)
        y, x = box.centre[1], box.x + m.unit * 2.0
        canvas.mark(icon, (x + m.small * 0.5, y), m.small * 0.5, ink)
        x += m.small + m.unit * 2
        right = box.right - m.unit * 2
        if sign:
            w = glyph_width(canvas, sign, m)
            if canvas.text_width(words, m.small, bold) <= right - w - m.unit - x:
                glyph(canvas, (right - w, y), sign, m, ink)
                right -= w + m.unit
        size = m.body if bold and canvas.text_width(words, m.body, True) <= right - x else m.small
        canvas.text((x, y), words, size, ink, bold=bold, room=right - x)
