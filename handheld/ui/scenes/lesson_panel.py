"""The panel of a lesson beside or below the board: what is to be learned, what is to be done, and the buttons.

It never lies over the board. It is as wide (or high) as the words of the longest step need; where even that is not
enough, only the task stands here and the rest is a page of its own (`short`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from handheld.games.face import Box, Button, Canvas, Metrics, Point
from handheld.ui import layout
from handheld.ui.scenes.frame import Entry, draw_pill
from handheld.ui.scenes.ink import card, draw_glyph, glyph_width

SHARES = (0.30, 0.34, 0.38, 0.42, 0.46)  # of the window's width (or height) that the panel may take
WIDE = 190.0  # from this width on, buttons have words
ROOM = 4  # buttons at most


@dataclass(frozen=True, slots=True)
class Speech:
    """What the panel says. `sign`: a mark before the words ("tick", "cross", "")."""

    words: str
    task: str = ""
    aid: str = ""
    sign: str = ""
    colour: str = "ink"


class Panel:
    """Boxes of one window size, and the drawing."""

    def __init__(self) -> None:
        self.metrics = Metrics(1, 1, 1, 0, 0, 0, 0, 1, 1, 1, 1)
        self.board = self.box = self.menu = Box(0, 0, 1, 1)
        self.beside = True
        self._hits: list[tuple[Box, Button]] = []

    # ------------------------------------------------------------ boxes

    def layout(self, canvas: Canvas, metrics: Metrics, whole: Sequence[Speech], brief: Sequence[Speech],
               wide: bool = False) -> None:
        """Divide the window: so that the panel holds the words of as many steps as it can without the board becoming
        small, and what is said instead (`brief`) in any case. wide: the board rather than the letters is large."""
        m = self.metrics = metrics
        side = max(m.touch, m.bar)
        self.menu = Box(m.width - side, 0, side, m.bar)
        self.beside = not m.portrait
        best, most = -1.0, len(whole) / 2
        for share in SHARES:
            self._divide(share)
            count = sum(self.fits(canvas, speech) for speech in whole)
            if count > most and self._holds(canvas, brief):
                best, most = share, count
        if best < 0:  # few fit: a large board, and words of their own page
            for share in SHARES[0 if wide else 2 if self.beside else 1:]:
                self._divide(share)
                if self._holds(canvas, brief):
                    return
        else:
            self._divide(best)

    def _holds(self, canvas: Canvas, speeches: Sequence[Speech]) -> bool:
        """Return whether all these words can be read in the panel, however small they may be set."""
        return all(self._size(canvas, speech, self._least(canvas)) is not None for speech in speeches)

    def _least(self, canvas: Canvas) -> int:
        return layout.least_text(self.metrics.width, self.metrics.height, canvas.words.language)

    def _divide(self, share: float) -> None:
        m = self.metrics
        if self.beside:
            wide = round(m.width * share)
            self.board = Box(0, m.bar, m.width - wide, m.height - m.bar)
            self.box = Box(m.width - wide, m.bar, wide, m.height - m.bar)
        else:
            high = round((m.height - m.bar) * share)
            self.board = Box(0, m.bar, m.width, m.height - m.bar - high)
            self.box = Box(0, m.height - high, m.width, high)

    @property
    def _pad(self) -> float:
        return self.metrics.unit * (2.0 if self.metrics.width >= 400 else 1.5)

    @property
    def words(self) -> bool:
        """Whether the buttons have words: two in a row beside the board, all in one row below it."""
        m = self.metrics
        return self.box.w >= (max(WIDE, m.small * 13.0) if self.beside else ROOM * max(100.0, m.small * 7.0))

    def _buttons_height(self) -> float:
        m = self.metrics
        if self.words and self.beside:
            return 2 * m.touch + m.unit
        return m.touch + (0.0 if self.words else m.small * 1.3)

    def _room(self) -> Box:
        """Return where the words go."""
        pad, below = self._pad, self._buttons_height() + self._pad * 2
        return Box(self.box.x + pad, self.box.y + pad, self.box.w - 2 * pad, self.box.h - pad - below)

    def _height(self, canvas: Canvas, speech: Speech, size: int) -> float:
        m, room = self.metrics, self._room()
        width = room.w - (size * 1.6 if speech.sign else 0.0)
        high = canvas.paragraph_height(width, speech.words, size) if speech.words else 0.0
        if speech.task:
            high += canvas.paragraph_height(room.w, speech.task, size, True) + m.unit * 1.5
        if speech.aid:
            high += canvas.paragraph_height(room.w, speech.aid, min(size, m.small)) + m.unit
        return high

    def _size(self, canvas: Canvas, speech: Speech, least: int) -> int | None:
        """Return the size of letters, `least` or more, at which the words fit, or None."""
        m, room = self.metrics, self._room()
        for size in range(m.body, least - 1, -1):
            if self._height(canvas, speech, size) <= room.h:
                return size
        return None

    def fits(self, canvas: Canvas, speech: Speech) -> bool:
        """Return whether the panel can hold these words at the sizes the player asked for."""
        return self._size(canvas, speech, self.metrics.small) is not None

    def hit(self, at: Point) -> Button | None:
        """Return the button that a tap at this place presses."""
        if self.menu.holds(at):
            return Button.PAUSE
        return next((button for box, button in self._hits if box.holds(at)), None)

    # ------------------------------------------------------------ drawing

    def draw_bar(self, canvas: Canvas, title: str, number: str) -> None:
        """Draw the bar: the step's title, which step it is, and the three lines."""
        m = self.metrics
        canvas.rect(Box(0, 0, m.width, m.bar), "ground")
        canvas.rect(Box(0, m.bar - 1, m.width, 1), "hair")
        canvas.mark("menu", self.menu.centre, m.touch * 0.27, "ink")
        right = self.menu.x - m.unit
        right = canvas.text((right, m.bar / 2), number, m.small, "ink2", anchor="rm").x - m.unit * 2
        left = m.unit * 2.0
        canvas.text((left, m.bar / 2), title, m.body, "ink", bold=True, anchor="lm", room=right - left)

    def draw(self, canvas: Canvas, speech: Speech, entries: Sequence[Entry], glyph: Callable[[Button], str]) -> None:
        """Draw the words and the buttons."""
        m, box = self.metrics, self.box
        canvas.rect(box, "ground")
        canvas.rect(Box(box.x, box.y, 1, box.h) if self.beside else Box(box.x, box.y, box.w, 1), "hair")
        room = self._room()
        least = self._least(canvas)
        size = self._size(canvas, speech, least) or least
        x, y, width = room.x, room.y, room.w
        with canvas.clip(Box(box.x + 1, box.y + 1, box.w - 1, room.bottom - box.y)):
            if speech.words:
                if speech.sign:
                    canvas.mark(speech.sign, (x + size * 0.55, y + size * 0.72), size * 0.55, speech.colour)
                    x, width = x + size * 1.6, width - size * 1.6
                y += canvas.paragraph(Box(x, y, width, room.h), speech.words, size) + m.unit * 1.5
            if speech.task:
                y += canvas.paragraph(Box(room.x, y, room.w, room.h), speech.task, size, bold=True) + m.unit
            if speech.aid:
                canvas.paragraph(Box(room.x, y, room.w, room.h), speech.aid, min(size, m.small), "ink2")
        self._draw_buttons(canvas, entries, glyph)

    def _draw_buttons(self, canvas: Canvas, entries: Sequence[Entry], glyph: Callable[[Button], str]) -> None:
        m, pad, high = self.metrics, self._pad, self._buttons_height()
        area = Box(self.box.x + pad, self.box.bottom - pad - high, self.box.w - 2 * pad, high)
        self._hits = []
        if not entries:
            return
        entries = entries[:ROOM]
        if not self.words:
            self._draw_keys(canvas, area, entries, glyph)
            return
        columns = min(2 if self.beside else ROOM, len(entries))
        each = (area.w - m.unit * (columns - 1)) / columns
        top = area.bottom - -(-len(entries) // columns) * (m.touch + m.unit) + m.unit
        for k, entry in enumerate(entries):
            row, column = divmod(k, columns)
            x, y = area.x + column * (each + m.unit), top + row * (m.touch + m.unit)
            pill = Box(round(x), round(y), round(each), m.touch)
            draw_pill(canvas, pill, entry, glyph(entry.button), m)
            self._hits.append((pill.inset(-m.unit / 2), entry.button))

    def _draw_keys(self, canvas: Canvas, area: Box, entries: Sequence[Entry],
                   glyph: Callable[[Button], str]) -> None:
        """Draw narrow buttons: an icon each, and the glyph under it."""
        m = self.metrics
        each = area.w / len(entries)
        for k, entry in enumerate(entries):
            side = min(float(m.touch), each - 2)
            pill = Box(round(area.x + k * each + (each - side) / 2), round(area.y), round(side), m.touch)
            if len(entries) == 1:
                pill = Box(round(area.x), round(area.y), round(area.w), m.touch)
                if canvas.text_width(entry.label, m.small + 1, True) + m.unit * 4 <= pill.w:
                    draw_pill(canvas, pill, entry, "", m)
                    self._hits.append((pill, entry.button))
                    self._draw_sign(canvas, pill, glyph(entry.button))
                    continue
            card(canvas, pill, "accent" if entry.primary else "surface", "" if entry.primary else "hair", m.radius)
            canvas.mark(entry.icon, pill.centre, min(pill.w, pill.h) * 0.27, "onaccent" if entry.primary else "ink")
            self._hits.append((Box(area.x + k * each, area.y, each, area.h), entry.button))
            self._draw_sign(canvas, pill, glyph(entry.button))

    def _draw_sign(self, canvas: Canvas, pill: Box, text: str) -> None:
        m = self.metrics
        if not text:
            return
        width = glyph_width(canvas, text, m)
        if width <= pill.w + m.unit:
            draw_glyph(canvas, (pill.centre[0] - width / 2, pill.bottom + m.small * 0.75), text, m, "ink2")
