"""Rows of a settings page: a label, and at the right (below, where it is narrow) something to set."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from handheld.games.face import Act, Box, Button, Canvas, Intent, Point
from handheld.ui.widgets.base import Widget
from handheld.ui.widgets.paint import hair

T = TypeVar("T")


class Row(Widget):
    """A label and a control. Subclasses say how wide the control is and draw it in `control`."""

    def __init__(self, label: str, note: str = "", *, name: str = "") -> None:
        super().__init__()
        self.label, self.note, self.name = label, note, name
        self.gap = 0
        self.control = Box(0, 0, 0, 0)

    def wanted(self) -> float:
        """Return the width that the control would like."""
        return 0.0

    def _split(self, width: float) -> tuple[float, bool]:
        """Return the room for the label, and whether the control stands below it."""
        m, pad = self.m, self._pad()
        control = min(self.wanted(), width - 2 * pad)
        room = width - 2 * pad - control - 3 * m.unit
        label = self.c.canvas.text_width(self.label, m.body, True)
        if label <= room or room >= m.body * 6:
            return max(room, label), False
        return width - 2 * pad, True

    def _pad(self) -> float:
        return float(self.m.unit) * 2

    def _control_height(self) -> float:
        return round(self.m.touch * 0.8)

    def _words(self, room: float) -> float:
        m, canvas = self.m, self.c.canvas
        high = canvas.paragraph_height(room, self.label, m.body, True)
        return high + (canvas.paragraph_height(room, self.note, m.small) if self.note else 0.0)

    def measure(self, width: float) -> float:
        """Return its height."""
        m = self.m
        room, below = self._split(width)
        high = self._words(room) + (self._control_height() + m.unit if below else 0.0)
        return max(m.touch + m.unit * 1.5, high + m.unit * 2)

    def place(self, box: Box) -> None:
        """Take a place."""
        self.box = box
        self._arrange()

    def shift(self, dy: float) -> None:
        """Move down by dy."""
        super().shift(dy)
        self._arrange()

    def _arrange(self) -> None:
        box, pad, high = self.box, self._pad(), self._control_height()
        _, below = self._split(box.w)
        width = min(self.wanted(), box.w - 2 * pad)
        y = box.bottom - self.m.unit - high if below else box.centre[1] - high / 2
        self.control = Box(box.right - pad - width, round(y), width, high)

    def draw(self, canvas: Canvas, focused: bool, now: float) -> None:
        """Draw label, note and control."""
        m, box, pad = self.m, self.box, self._pad()
        if focused:
            canvas.rect(box, "surface", self.radius)
        else:
            hair(canvas, box.x + m.unit, box.bottom - 1, box.w - 2 * m.unit)
        room, below = self._split(box.w)
        high = self._words(room)
        y = box.y + m.unit if below else box.centre[1] - high / 2
        y += canvas.paragraph(Box(box.x + pad, y, room, high), self.label, m.body, "ink" if self.enabled else "ink2",
                              bold=focused)
        if self.note:
            canvas.paragraph(Box(box.x + pad, y, room, high), self.note, m.small, "ink2")
        self.paint(canvas, focused)

    def paint(self, canvas: Canvas, focused: bool) -> None:
        """Draw the control."""

    def step(self, way: int) -> bool:
        """Set one on or back: LEFT and RIGHT."""
        return False

    def handle(self, intent: Intent) -> bool:
        """LEFT and RIGHT set; the row keeps them even at its ends, so that the focus does not jump away."""
        if intent.act is Act.PRESS and intent.button in (Button.LEFT, Button.RIGHT):
            self.step(1 if intent.button is Button.RIGHT else -1)
            return True
        return False


class ValueRow(Row):
    """A value that is set on another screen."""

    def __init__(self, label: str, value: str, on_press: Callable[[], None], *, note: str = "", icon: str = "right",
                 name: str = "") -> None:
        super().__init__(label, note, name=name)
        self.value, self.on_press, self.icon = value, on_press, icon

    def wanted(self) -> float:
        """Return the width of the value and its chevron."""
        return self.c.canvas.text_width(self.value, self.m.body, True) + self.m.body * 1.4 + 1

    def paint(self, canvas: Canvas, focused: bool) -> None:
        """Draw the value and a chevron."""
        m, box = self.m, self.control
        canvas.mark(self.icon, (box.right - m.body * 0.4, box.centre[1]), m.body * 0.45, "ink2")
        canvas.text((box.right - m.body * 1.2, box.centre[1]), self.value, m.body, "ink", bold=True, anchor="rm",
                    room=box.w - m.body * 1.2)

    def handle(self, intent: Intent) -> bool:
        """RIGHT opens too."""
        if intent.act is Act.PRESS and intent.button is Button.RIGHT and not intent.repeat:
            return self.press()
        return False

    def press(self) -> bool:
        """Open."""
        self.on_press()
        return True


class ChoiceRow(Row, Generic[T]):
    """One of several: ‹ value ›."""

    def __init__(self, label: str, options: Sequence[tuple[T, str]], value: T, on_change: Callable[[T], None], *,
                 note: str = "", name: str = "") -> None:
        super().__init__(label, note, name=name)
        self.options, self.on_change = list(options), on_change
        self.at = next((i for i, (key, _) in enumerate(self.options) if key == value), 0)

    @property
    def value(self) -> T:
        """Return what is chosen."""
        return self.options[self.at][0]

    def wanted(self) -> float:
        """Return the width of the widest value between its chevrons."""
        widest = max((self.c.canvas.text_width(words, self.m.body, True) for _, words in self.options), default=0.0)
        return widest + 2 * self.m.touch * 0.8 + 1

    def paint(self, canvas: Canvas, focused: bool) -> None:
        """Draw the value between chevrons."""
        m, box = self.m, self.control
        side = m.touch * 0.8
        if len(self.options) > 1:
            for icon, x in (("left", box.x + side / 2), ("right", box.right - side / 2)):
                canvas.mark(icon, (x, box.centre[1]), m.body * 0.45, "ink" if focused else "ink2")
        canvas.text(box.centre, self.options[self.at][1] if self.options else "", m.body, "ink", bold=True, anchor="cm",
                    room=box.w - 2 * side)

    def set(self, at: int) -> bool:
        """Choose the option number `at` and tell."""
        if not self.options or at == self.at:
            return False
        self.at = at
        self.on_change(self.options[at][0])
        return True

    def step(self, way: int) -> bool:
        """Choose the next or the one before, round and round."""
        return self.set((self.at + way) % len(self.options)) if self.options else False

    def press(self) -> bool:
        """Choose the next."""
        return self.step(1)

    def tap(self, at: Point) -> bool:
        """The left third of the control goes back."""
        return self.step(-1 if self.control.holds(at) and at[0] < self.control.x + self.control.w / 3 else 1)


class SegmentRow(ChoiceRow[T]):
    """One of a few, all of them seen; falls back to ‹ value › where they don't fit."""

    def _px(self) -> int:
        return max(self.m.small, self.m.body - 1)

    def _widths(self) -> list[float]:
        least = self.m.touch * 0.9
        return [max(least, self.c.canvas.text_width(words, self._px(), True) + self.m.unit * 5)
                for _, words in self.options]

    def _fits(self) -> bool:
        width = self.box.w or self.m.width
        return sum(self._widths()) <= width - 2 * self._pad()

    def wanted(self) -> float:
        """Return the width of all segments."""
        return sum(self._widths()) if self._fits() else super().wanted()

    def _split(self, width: float) -> tuple[float, bool]:
        self.box = Box(self.box.x, self.box.y, width, self.box.h)
        return super()._split(width)

    def segments(self) -> list[Box]:
        """Return where the options stand; none if they do not fit."""
        if not self._fits():
            return []
        x, found = self.control.x, []
        for w in self._widths():
            found.append(Box(x, self.control.y, w, self.control.h))
            x += w
        return found

    def paint(self, canvas: Canvas, focused: bool) -> None:
        """Draw the segments in a pill."""
        boxes = self.segments()
        if not boxes:
            super().paint(canvas, focused)
            return
        box, r = self.control, self.control.h / 2
        canvas.rect(box, "board", r)
        canvas.frame(box, "hair", 1, r)
        for i, (segment, (_, words)) in enumerate(zip(boxes, self.options, strict=True)):
            chosen = i == self.at
            if chosen:
                canvas.rect(segment, "ink", r)
            canvas.text(segment.centre, words, self._px(), "ground" if chosen else "ink", bold=chosen, anchor="cm",
                        room=segment.w - self.m.unit)

    def tap(self, at: Point) -> bool:
        """Choose the segment under the finger."""
        boxes = self.segments()
        for i, box in enumerate(boxes):
            if box.x <= at[0] < box.right:
                return self.set(i)
        return self.step(1) if not boxes else False


class SwitchRow(Row):
    """On or off; the tick and the place of the knob say it, not the colour alone."""

    def __init__(self, label: str, on: bool, on_change: Callable[[bool], None], *, note: str = "",
                 name: str = "") -> None:
        super().__init__(label, note, name=name)
        self.on, self.on_change = on, on_change

    def wanted(self) -> float:
        """Return the width of the switch."""
        return self._control_height() * 1.75

    def _control_height(self) -> float:
        return round(self.m.touch * 0.7)

    def paint(self, canvas: Canvas, focused: bool) -> None:
        """Draw the switch."""
        box = self.control
        r = box.h / 2
        if self.on:
            canvas.rect(box, "good", r)
            canvas.circle((box.right - r, box.y + r), r - 3, "ongood")
            canvas.mark("tick", (box.x + r + 1, box.y + r), r * 0.5, "ongood")
        else:
            canvas.rect(box, "board", r)
            canvas.frame(box, "ink2", 1.5, r)
            canvas.circle((box.x + r, box.y + r), r - 4, "ink2")

    def step(self, way: int) -> bool:
        """RIGHT is on, LEFT is off."""
        return self.set(way > 0)

    def set(self, on: bool) -> bool:
        """Set it and tell."""
        if on == self.on:
            return False
        self.on = on
        self.on_change(on)
        return True

    def press(self) -> bool:
        """Change it over."""
        return self.set(not self.on)


class SliderRow(Row):
    """A number on a line with stops."""

    def __init__(self, label: str, value: int, low: int, high: int, on_change: Callable[[int], None], *, step: int = 1,
                 show: Callable[[int], str] = str, note: str = "", name: str = "") -> None:
        super().__init__(label, note, name=name)
        self.value, self.low, self.high, self.size = value, low, high, step
        self.on_change, self.show = on_change, show

    def _number_width(self) -> float:
        widest = max(self.c.canvas.text_width(self.show(v), self.m.body, True) for v in (self.low, self.high))
        return widest + self.m.unit * 3

    def wanted(self) -> float:
        """Return the width of the line and the number."""
        return max(self.m.body * 7.0, min(self.box.w or self.m.width, 900) * 0.34) + self._number_width()

    def _line(self) -> tuple[float, float, float]:
        """Return left and right end of the line, and the radius of its knob."""
        r = self.control.h * 0.36
        return self.control.x + r, self.control.right - self._number_width() - r, r

    def paint(self, canvas: Canvas, focused: bool) -> None:
        """Draw the line, its stops, the knob and the number."""
        x0, x1, r = self._line()
        y = self.control.centre[1]
        thick = max(4.0, self.m.unit * 1.2)
        share = (self.value - self.low) / max(1, self.high - self.low)
        x = x0 + (x1 - x0) * share
        canvas.rect(Box(x0 - thick / 2, y - thick / 2, x1 - x0 + thick, thick), canvas.mix("ink", "ground", 0.28),
                    thick / 2)
        canvas.rect(Box(x0 - thick / 2, y - thick / 2, x - x0 + thick, thick), "ink", thick / 2)
        canvas.circle((x, y), r, "ink")
        canvas.circle((x, y), r * 0.64, "surface" if focused else "ground")
        canvas.text((self.control.right, y), self.show(self.value), self.m.body, "ink", bold=True, anchor="rm")

    def set(self, value: int) -> bool:
        """Set it and tell."""
        value = max(self.low, min(self.high, value))
        if value == self.value:
            return False
        self.value = value
        self.on_change(value)
        return True

    def step(self, way: int) -> bool:
        """Set one step on or back."""
        return self.set(self.value + way * self.size)

    def press(self) -> bool:
        """Set one step on; from the end back to the start: a slider can be used with one button."""
        return self.set(self.low if self.value >= self.high else self.value + self.size)

    def _at(self, x: float) -> int:
        x0, x1, _ = self._line()
        steps = round((x - x0) / max(1.0, x1 - x0) * (self.high - self.low) / self.size)
        return self.low + steps * self.size

    def grab(self, at: Point) -> bool:
        """A drag that starts on the line moves the knob."""
        box = self.control
        return Box(box.x - 8, self.box.y, box.w + 16, self.box.h).holds(at)

    def drag(self, at: Point) -> bool:
        """Follow the finger."""
        return self.set(self._at(at[0]))

    def tap(self, at: Point) -> bool:
        """Jump to the finger; beside the line, one step on."""
        return self.set(self._at(at[0])) if self.grab(at) else self.press()
