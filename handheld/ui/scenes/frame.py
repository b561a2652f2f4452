"""The frame round a board: the bar above it and the strip of actions, with their hit boxes. Knows no game.

Numbers are those of look/NOTES.md. A strip has one of four shapes: `wide` (icon, label, glyph), `slim` (icon with the
glyph under it), `foot` (slim, but along the bottom of a portrait window) and `folded` (none; all is in the menu)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from handheld.games.face import Box, Button, Canvas, Metrics, Point
from handheld.ui.layout import least_text
from handheld.ui.scenes.ink import SeatMark, card, draw_glyph, glyph_width, stops

MENU = Button.PAUSE  # what the three lines press
WIDE = 100  # a strip at least this wide has labels
THINK_MS = 500  # one of the three thinking dots after the other


@dataclass(frozen=True, slots=True)
class Entry:
    """One action of the strip; a tap on it is the same as pressing the button."""

    button: Button
    icon: str
    label: str
    primary: bool = False


@dataclass(frozen=True, slots=True)
class BarText:
    """What the bar says. `number` and `clock` may be empty; `thinking` counts the dots, -1: nobody thinks. `seats` 0:
    no line of seats; `ready`: seats that have decided while others still think."""

    seats: int
    active: tuple[int, ...]
    name: str
    status: str
    number: str = ""
    number_short: str = ""
    clock: str = ""
    urgent: bool = False
    thinking: int = -1
    ready: frozenset[int] = frozenset()

class Frame:
    """Boxes of one window size, and the drawing of bar and strip."""

    def __init__(self) -> None:
        self.metrics = Metrics(1, 1, 1, 0, 0, 0, 0, 1, 1, 1, 1)
        self.bar = self.board = self.menu = self.foot = Box(0, 0, 1, 1)
        self.strip: Box | None = None
        self.panel: Box | None = None
        self.shape = "folded"
        self._hits: list[tuple[Box, Button]] = []

    # ------------------------------------------------------------ boxes

    def layout(self, metrics: Metrics, *, bar: float = 0, foot: float = 0, fold: bool = True,
               strip: bool = True) -> None:
        """Divide the window. `bar`: a higher bar than usual; `foot`: a height kept free under the board (the slider
        of a replay); `fold` False: where the strip would be folded away it lies along the bottom instead; `strip`
        False: there is none, whatever the size."""
        m = self.metrics = metrics
        high = max(float(bar), m.bar)
        self.bar = Box(0, 0, m.width, high)
        side = max(m.touch, m.bar)
        self.menu = Box(m.width - side - (2 if m.width >= 480 else 0), 0, side, m.bar)
        self._hits, self.panel, self.strip = [], None, None
        left = max(1.0, m.height - high - foot)
        width = float(m.width)
        if not strip or (m.strip <= 0 and fold):
            self.shape = "folded"
        elif m.strip <= 0 or m.portrait:
            self.shape = "foot"
            along = m.strip or round(m.touch + m.unit * 1.5)
            if m.portrait:  # room for icon and glyph also where letters are large
                along = max(along, round(m.touch * 0.8 + m.small * 1.3 + m.unit))
            self.strip = Box(0, m.height - along, m.width, along)
            left = max(1.0, left - along)
            room = m.body * 6.0
            if left - room >= m.width * 1.1 and m.width >= 400:
                self.panel = Box(m.unit * 2, high + left + foot - room, m.width - m.unit * 4, room - m.unit)
                left -= room
        else:
            self.shape = "wide" if m.strip >= WIDE else "slim"
            self.strip = Box(m.width - m.strip, high, m.strip, m.height - high)
            width = max(1.0, m.width - m.strip)
        self.board = Box(0, high, width, left)
        self.foot = Box(0, high + left, width, foot)

    def room(self) -> int:
        """Return how many entries the strip can hold."""
        m = self.metrics
        if self.strip is None:
            return 0
        if self.shape == "wide":
            return max(1, int((self.strip.h - m.unit * 2) // (m.touch + m.unit)))
        if self.shape == "slim":
            return max(1, int((self.strip.h - m.unit) // self._slim_step()))
        return max(1, int(self.strip.w // max(m.touch + m.unit * 2, m.small * 3.4)))

    def _slim_step(self) -> float:
        m = self.metrics
        return m.touch + m.small * 1.25 + m.unit

    def hit(self, at: Point) -> Button | None:
        """Return the button that a tap at this place presses."""
        if self.menu.holds(at):
            return MENU
        for box, button in self._hits:
            if box.holds(at):
                return button
        return None

    # ------------------------------------------------------------ the bar

    def draw_bar(self, canvas: Canvas, text: BarText, mark: SeatMark) -> None:
        m, bar, u = self.metrics, self.bar, self.metrics.unit
        canvas.rect(bar, "ground")
        canvas.rect(Box(0, bar.h - 1, bar.w, 1), "hair")
        middle = m.bar / 2
        radius = m.bar * 0.29
        left = u * 2 + radius
        x = float(u * 3)
        if text.seats:
            radius, step, shown = self._stops(canvas, text, radius)
            left = u * 2 + radius
            stops(canvas, (left, middle), radius, shown, text.active, mark, text.ready, step)
            x = left + step * (len(shown) - 1) + radius + u * 2.5
        canvas.mark("menu", self.menu.centre, m.touch * 0.27, "ink")
        right = self.menu.x - u * (1 if m.width >= 480 else 0)
        dots = radius * 2.2 if text.thinking >= 0 else 0.0
        name, status, number, clock = self._fit(canvas, text, right - x - dots)
        if clock:
            colour = "warn" if text.urgent else "ink"
            canvas.text((right, middle), clock, m.body, colour, bold=True, anchor="rm")
            right -= canvas.text_width(clock, m.body, True) + u * 2
        if number:
            canvas.text((right, middle), number, m.small, "ink2", anchor="rm")
            right -= canvas.text_width(number, m.small) + u * 2
        if name:
            box = canvas.text((x, middle), name, m.body, "ink", bold=True, anchor="lm", room=max(20.0, right - x))
            x = box.right + u * 2
        if status and right - x > m.small:
            box = canvas.text((x, middle), status, m.small, "ink2", anchor="lm", room=right - x)
            x = box.right + u * 1.5
        if text.thinking >= 0:
            self._dots(canvas, (x + radius * 0.3, middle), radius * 0.2, text.thinking)

    def _stops(self, canvas: Canvas, text: BarText, radius: float) -> tuple[float, float, Sequence[int]]:
        """Return radius and distance of the stops, and whose they are: closer, then smaller, then only of whoever is on
        turn, where the name would be cut else."""
        m = self.metrics
        need = canvas.text_width(text.name, m.body, True) + m.unit * 6.5
        if text.clock:
            need += canvas.text_width(text.clock, m.body, True) + m.unit * 2
        room = self.menu.x - need
        for part, apart in ((1.0, 3.0), (1.0, 2.6), (0.85, 2.6), (0.75, 2.5)):
            step = radius * part * apart
            if text.seats < 2 or step * (text.seats - 1) + 2 * radius * part <= room:
                return radius * part, step, range(text.seats)
        if len(text.active) == 1:
            return radius, radius * 3, text.active
        return radius * part, step, range(text.seats)

    def _fit(self, canvas: Canvas, text: BarText, room: float) -> tuple[str, str, str, str]:
        """Return name, status, number and clock, leaving out what matters least until they stand in `room`."""
        m, gap = self.metrics, self.metrics.unit * 2
        ways = (
            (text.name, text.status, text.number, text.clock),
            (text.name, text.status, text.number_short, text.clock),
            (text.name, text.status, "", text.clock),
            ("", text.status, text.number_short, text.clock) if text.clock else (text.name, "", text.number, ""),
            (text.name, "", text.number_short, text.clock),
            (text.name, "", "", text.clock),
        )
        for name, status, number, clock in ways:
            need = canvas.text_width(name, m.body, True) if name else 0
            need += gap + canvas.text_width(status, m.small) if status else 0
            need += gap + canvas.text_width(number, m.small) if number else 0
            need += gap + canvas.text_width(clock, m.body, True) if clock else 0
            if need <= room:
                return name, status, number, clock
        return ways[-1]

    def _dots(self, canvas: Canvas, at: Point, radius: float, phase: int) -> None:
        """Draw three small dots of which one is dark: somebody thinks."""
        step = radius * 3.4
        for index in range(3):
            dark = index == phase % 3
            canvas.circle((at[0] + index * step, at[1]), radius * (1.3 if dark else 0.9), "ink" if dark else "ink2")

    def _note_width(self, canvas: Canvas, clock: str) -> float:
        """Return the room for the words of a note; the clock runs on beside them."""
        m = self.metrics
        beside = canvas.text_width(clock, m.body, True) + m.unit * 2 if clock else 0.0
        return m.width - m.unit * 4 - m.body * 2.2 - beside

    def note_height(self, canvas: Canvas, words: str, clock: str = "") -> float:
        """Return how high the bar becomes with these words in it."""
        m = self.metrics
        return max(float(m.bar), canvas.paragraph_height(self._note_width(canvas, clock), words, m.small) + m.unit * 4)

    def draw_note(self, canvas: Canvas, words: str, icon: str = "", colour: str = "ink", *, clock: str = "",
                  urgent: bool = False) -> None:
        """Draw words in place of the bar; it grows downwards where they need more lines."""
        m = self.metrics
        width, high = self._note_width(canvas, clock), self.note_height(canvas, words, clock)
        text = canvas.paragraph_height(width, words, m.small)
        canvas.rect(Box(0, 0, m.width, high), "surface")
        canvas.rect(Box(0, high - 1, m.width, 1), "hair")
        x = float(m.unit * 2)
        if icon:
            canvas.mark(icon, (x + m.body * 0.8, high / 2), m.body * 0.7, colour)
        x += m.body * 2.2
        canvas.paragraph(Box(x, (high - text) / 2, width, text), words, m.small, "ink")
        if clock:
            at = (m.width - m.unit * 2, high / 2)
            canvas.text(at, clock, m.body, "warn" if urgent else "ink", bold=True, anchor="rm")

    # ------------------------------------------------------------ the strip

    def draw_strip(self, canvas: Canvas, entries: Sequence[Entry], glyph: Callable[[Button], str], *,
                   every: bool = False) -> None:
        """Draw the actions. `glyph` names a button on the device touched last; empty: no glyphs (touch). Those that
        do not fit are left out, the last ones first; with `every` they stand closer instead."""
        self._hits = []
        if self.strip is None:
            return
        box = self.strip
        canvas.rect(box, "ground")
        if self.shape == "foot":
            canvas.rect(Box(box.x, box.y, box.w, 1), "hair")
            if self.panel is not None:
                top = self.board.bottom + self.foot.h
                canvas.rect(Box(0, top, box.w, box.y - top), "ground")
                canvas.rect(Box(0, top, box.w, 1), "hair")
        else:
            canvas.rect(Box(box.x, box.y, 1, box.h), "hair")
        if not every:
            entries = entries[: self.room()]
        if self.shape == "wide":
            self._wide(canvas, box, entries, glyph)
        elif self.shape == "slim":
            self._slim(canvas, box, entries, glyph)
        else:
            self._foot(canvas, box, entries, glyph)

    def _wide(self, canvas: Canvas, box: Box, entries: Sequence[Entry], glyph: Callable[[Button], str]) -> None:
        m = self.metrics
        pad = m.unit * 2
        y = box.y + pad
        for entry in entries:
            pill = Box(round(box.x + pad), round(y), round(box.w - 2 * pad), m.touch)
            draw_pill(canvas, pill, entry, glyph(entry.button), m)
            self._hits.append((Box(box.x, pill.y - m.unit / 2, box.w, pill.h + m.unit), entry.button))
            y += m.touch + m.unit
        y += m.unit
        rest = box.bottom - y - pad
        self.panel = Box(box.x + pad, y, box.w - 2 * pad, rest) if rest > m.small * 2 else None

    def _slim(self, canvas: Canvas, box: Box, entries: Sequence[Entry], glyph: Callable[[Button], str]) -> None:
        m = self.metrics
        step, line = self._slim_step(), canvas.paragraph_height(999, "A", m.small)
        room = box.w - 4
        pads = any(glyph(entry.button) for entry in entries)
        most = max((canvas.paragraph_height(room, entry.label, m.small) for entry in entries), default=0.0)
        fits = all(canvas.text_width(word, m.small) <= room for entry in entries for word in entry.label.split())
        more = most if pads else most - line  # label under the icon, above the glyph; or two lines of label
        named = fits and most <= 2 * line and (step + more) * len(entries) + m.unit * 1.5 <= box.h
        step = step + more if named else min(step, (box.h - m.unit * 1.5) / max(1, len(entries)))
        y = box.y + m.unit * 1.5
        for entry in entries:
            side = round(min(m.touch, step - m.small * 1.25 - 2))
            pill = Box(round(box.x + (box.w - side) / 2), round(y), side, side)
            sign = glyph(entry.button)
            if named:
                self._key(canvas, pill, entry, lambda _button: "", 0)
                under = pill.bottom + m.small * 0.1
                high = canvas.paragraph(Box(box.x + 2, under, room, most), entry.label, m.small, "ink2", align="c")
                if sign:
                    at = (pill.centre[0], under + high + line * 0.45)
                    canvas.text(at, sign, m.small, "ink2", bold=True, anchor="cm", room=room)
            else:
                self._key(canvas, pill, entry, glyph, room)
            self._hits.append((Box(box.x, y, box.w, step), entry.button))
            y += step

    def _foot(self, canvas: Canvas, box: Box, entries: Sequence[Entry], glyph: Callable[[Button], str]) -> None:
        m = self.metrics
        if not entries:
            return
        each = box.w / len(entries)
        names = all(canvas.text_width(e.label, m.small) + m.touch * 1.1 <= each - m.unit for e in entries)
        for index, entry in enumerate(entries):
            cell = Box(box.x + each * index, box.y, each, box.h)
            high = min(m.touch, box.h - m.unit * 2)
            if names:
                pill = Box(round(cell.x + m.unit / 2), round(cell.centre[1] - high / 2), round(each - m.unit), high)
                draw_pill(canvas, pill, entry, glyph(entry.button), m)
            else:
                side = min(high, box.h - m.small * 1.3 - m.unit)
                pill = Box(round(cell.centre[0] - side * 0.6), round(box.y + m.unit * 0.75), round(side * 1.2), side)
                self._key(canvas, pill, entry, glyph, each - 4)
            self._hits.append((cell, entry.button))

    def _key(self, canvas: Canvas, pill: Box, entry: Entry, glyph: Callable[[Button], str], room: float) -> None:
        """Draw an icon in a button with the glyph under it; the label instead where there are no glyphs."""
        m = self.metrics
        card(canvas, pill, "accent" if entry.primary else "surface", "" if entry.primary else "hair", m.radius)
        colour = "onaccent" if entry.primary else "ink"
        canvas.mark(entry.icon, pill.centre, min(pill.w, pill.h) * 0.25, colour)
        sign = glyph(entry.button)
        words, bold = sign or entry.label, bool(sign)
        least = least_text(m.width, m.height, canvas.words.language)
        for size in range(m.small, least - 1, -1):
            if canvas.text_width(words, size, bold) <= room:
                canvas.text((pill.centre[0], pill.bottom + m.small * 0.7), words, size, "ink2", bold=bold, anchor="cm")
                break


def draw_pill(canvas: Canvas, box: Box, entry: Entry, glyph: str, m: Metrics) -> None:
    """Draw a button: icon, label, and the glyph as the last thing in it. What does not fit is made tighter, then left
    out: first the icon, then the glyph; the label stays."""
    round_by = min(box.h / 2, max(10, m.radius))
    card(canvas, box, "accent" if entry.primary else "surface", "" if entry.primary else "hair", round_by)
    colour = "onaccent" if entry.primary else "ink"
    picture = box.h * 0.38 if entry.icon else 0.0
    sign = glyph_width(canvas, glyph, m) if glyph else 0.0
    large = m.small + (1 if m.small >= 14 else 0)
    wide, tight = min(box.h * 0.26, m.unit * 2.0), float(min(m.unit, 6))
    for icon, gw, size, pad in ((picture, sign, large, wide), (picture, sign, large, tight),
                                (picture, sign, m.small, tight), (0.0, sign, m.small, tight),
                                (picture, 0.0, m.small, tight), (0.0, 0.0, m.small, tight)):
        need = canvas.text_width(entry.label, size, entry.primary) + 2 * pad
        need += (icon + pad * 0.75 if icon else 0) + (gw + pad * 0.75 if gw else 0)
        if need <= box.w:
            break
    x = box.x + pad
    if icon:
        canvas.mark(entry.icon, (x + icon / 2, box.centre[1]), icon / 2, colour)
        x += icon + pad * 0.75
    right = box.right - pad * 0.8
    if gw:
        draw_glyph(canvas, (right - gw, box.centre[1]), glyph, m, colour)
        right -= gw + pad * 0.5
    canvas.text((x, box.centre[1]), entry.label, size, colour, bold=entry.primary, anchor="lm", room=right - x)


def one_filled(entries: Sequence[Entry]) -> list[Entry]:
    """Return the entries with at most one filled button: the first that asks for it."""
    found = False
    out = []
    for entry in entries:
        out.append(replace(entry, primary=False) if entry.primary and found else entry)
        found = found or entry.primary
    return out
