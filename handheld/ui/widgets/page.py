"""A menu screen: title bar, a body of widgets that scrolls, and a foot that says what the buttons do.

Everything on it can be reached by pad alone, by touch alone and by keyboard alone."""

from __future__ import annotations

from handheld.games.face import Act, Box, Button, Canvas, Intent, Metrics, Point
from handheld.ui import layout
from handheld.ui.console import Console
from handheld.ui.scene import Scene
from handheld.ui.widgets.base import Widget
from handheld.ui.widgets.hintbar import Hint, HintBar
from handheld.ui.widgets.keyboard import Keyboard
from handheld.ui.widgets.paint import focus_ring, hair

WIDEST = 44  # em of body text: lines and rows get no longer than that, however wide the window
GLIDE = 80.0  # ms in which the focus goes to the next widget
DIRECTIONS = {Button.UP: (0, -1), Button.DOWN: (0, 1), Button.LEFT: (-1, 0), Button.RIGHT: (1, 0)}


class Page(Scene):
    """Subclasses write title() and build(); the page does focus, scrolling, taps and the foot."""

    wide = False  # True: the body takes the whole width, however wide

    def __init__(self, console: Console) -> None:
        super().__init__(console)
        self.widgets: list[Widget] = []
        self.focus: Widget | None = None
        self.body = Box(0, 0, 0, 0)  # the part of the window that scrolls
        self.scroll = 0.0  # how far, in pixels
        self.content = 0.0  # height of all widgets
        self.foot = HintBar(console)
        self._grabbed: Widget | None = None
        self._glide: tuple[Widget, float] | None = None  # where the focus comes from, and since when
        self._inner = Box(0, 0, 0, 0)

    # ------------------------------------------------------------ what subclasses write

    def title(self) -> str:
        """Return what stands in the bar; "": no bar."""
        return ""

    def subtitle(self) -> str:
        """Return a few quiet words after the title; left out where there is no room."""
        return ""

    def corner(self) -> str:
        """Return quiet words for the right end of the bar ("1 / 2")."""
        return ""

    def build(self, body: Box, metrics: Metrics) -> list[Widget]:
        """Return the widgets, top to bottom. `body` is the room they have. Called again on every layout()."""
        return []

    def hints(self) -> list[Hint]:
        """Return what the buttons do, most important first."""
        _ = self.console.words.text
        return [(Button.CONFIRM, _("Select")), (Button.BACK, _("Back"))]

    def back(self) -> None:
        """BACK was pressed."""
        self.console.stage.pop()

    def button(self, button: Button) -> bool:
        """Another button than those for moving, CONFIRM and BACK was pressed; return whether that was of use."""
        return False

    def first(self) -> str:
        """Return the name of the widget that has the focus at first; "": the first one."""
        return ""

    # ------------------------------------------------------------ layout

    def layout(self, metrics: Metrics) -> None:
        """Lay out anew; the focus stays where it was."""
        self.rebuild()

    def rebuild(self) -> None:
        """Build the widgets again: what they show has changed."""
        m = self.console.metrics
        bar = m.bar if self.title() else 0
        hints = self.hints()
        foot = self.foot.height(m, hints) if hints else 0.0
        self.body = Box(0, bar, m.width, max(1.0, m.height - bar - foot))
        old = self.focus
        margin = layout.margin(m)
        width = m.width - 2 * margin
        if not self.wide:
            width = min(width, m.body * WIDEST)
        inner = Box((m.width - width) / 2, self.body.y + 2 * m.unit, width, self.body.h - 4 * m.unit)
        self._inner = inner
        spot = self.leaves().index(old) if old is not None and old in self.leaves() else 0
        self.widgets = self.build(inner, m)
        for widget in self.widgets:
            widget.bind(self.console)
            if isinstance(widget, Keyboard):
                widget.rebuilt = self.arrange
        leaves = self.leaves()
        if old is None:
            self.focus = next((leaf for leaf in leaves if self.first() and leaf.name == self.first()), None)
        else:
            self.focus = next((leaf for leaf in leaves if old.name and leaf.name == old.name), None)
        if self.focus is None and leaves:
            self.focus = leaves[min(spot, len(leaves) - 1)]
        self.arrange()

    def arrange(self) -> None:
        """Place the widgets again: one of them has another height, or other children."""
        m, inner = self.console.metrics, self._inner
        y = inner.y
        for i, widget in enumerate(self.widgets):
            if i:
                gaps = (widget.gap, self.widgets[i - 1].gap)  # rows stand close, but only to each other
                y += 2 * m.unit if None in gaps else max(gap for gap in gaps if gap is not None)
            width, widget.room = widget.widest(inner.w), inner.h
            high = widget.measure(width)
            widget.place(Box(inner.x, y, width, high))
            y += high
        self.content = y - inner.y + 4 * m.unit
        scroll, self.scroll = self.scroll, 0.0
        self._keep_focus()
        self._scroll_to(scroll)
        if self.focus is not None:
            self._reveal(self.focus)
        self.console.stage.dirty = True

    def leaves(self) -> list[Widget]:
        """Return all widgets that can have the focus."""
        return [leaf for widget in self.widgets for leaf in widget.leaves() if leaf.focusable]

    def find(self, name: str) -> Widget:
        """Return the widget of that name. KeyError if there is none."""
        for widget in self.widgets:
            for leaf in widget.leaves():
                if leaf.name == name:
                    return leaf
        raise KeyError(name)

    def _keep_focus(self) -> None:
        """Where the widget with the focus has gone, take the one of its name, or the nearest."""
        leaves, old = self.leaves(), self.focus
        if old is None or old in leaves:
            return
        named = next((leaf for leaf in leaves if old.name and leaf.name == old.name), None)
        x, y = old.box.centre
        self.focus = named or min(leaves, default=None, key=lambda leaf: (leaf.box.centre[0] - x) ** 2
                                  + (leaf.box.centre[1] - y) ** 2)

    @property
    def typing(self) -> bool:
        """Letters are text while there is a keyboard on the page."""
        return any(isinstance(widget, Keyboard) for widget in self.widgets)

    # ------------------------------------------------------------ scrolling

    def _scroll_to(self, scroll: float) -> bool:
        scroll = max(0.0, min(round(scroll), self.content - self.body.h))
        dy = self.scroll - scroll
        if not dy:
            return False
        self.scroll = scroll
        for widget in self.widgets:
            widget.shift(dy)
        return True

    def _reveal(self, widget: Widget) -> None:
        air = self.console.metrics.unit * 3.0
        box = widget.box
        if box.bottom + air > self.body.bottom:
            self._scroll_to(self.scroll + box.bottom + air - self.body.bottom)
        if widget.box.y - air < self.body.y:
            self._scroll_to(self.scroll + widget.box.y - air - self.body.y)

    # ------------------------------------------------------------ what people do

    def handle(self, intent: Intent) -> bool:
        """Take one intent."""
        act = intent.act
        if act is Act.PRESS and intent.button is not None:
            return self._press(intent, intent.button)
        if act is Act.TAP:
            return self._tap(intent.pos)
        if act is Act.POINT:
            found = self._under(intent.pos)
            if found is not None and found is not self.focus and found.focusable:
                self.focus = found
                return True
            return False
        if act is Act.DRAG:
            return self._drag(intent)
        if act is Act.DROP:
            self._grabbed = None
            return False
        if act is Act.PINCH and intent.device == "mouse":
            notch = self.console.metrics.body * 3
            return self._scroll_to(self.scroll + (notch if intent.amount < 1 else -notch))
        if act is Act.PAN:
            return self._scroll_to(self.scroll + intent.delta[1])
        if act is Act.TEXT:
            return any(isinstance(widget, Keyboard) and widget.typed(intent.text) for widget in self.widgets)
        return False

    def _press(self, intent: Intent, button: Button) -> bool:
        sound = self.console.sound
        keyboard = next((one for one in self.widgets if isinstance(one, Keyboard)), None)
        if keyboard is not None and keyboard.pressed(intent):
            sound.play("press")
            return True
        if self.focus is not None and self.focus.enabled and self.focus.handle(intent):
            sound.play("focus")
            return True
        if button in DIRECTIONS:
            return self._move(button)
        if intent.repeat:
            return False
        if button is Button.CONFIRM:
            return self._confirm(self.focus)
        if button is Button.BACK:
            sound.play("back")
            self.back()
            return True
        if self.button(button):
            sound.play("press")
            return True
        return False

    def _confirm(self, widget: Widget | None) -> bool:
        if widget is None:
            return False
        if not widget.enabled:
            self.console.sound.play("refuse")
            return False
        self.console.sound.play("press")
        return widget.press()

    def _move(self, button: Button) -> bool:
        way = DIRECTIONS[button]
        best = self._neighbour(way)
        step = self.body.h * 0.7
        if best is None or (way[1] and self._far(best, way[1])):
            if way[1]:
                return self._scroll_to(self.scroll + way[1] * (step if best is not None else step * 0.6))
            return False
        if self.focus is not None and not self.console.settings.less_motion:
            self._glide = (self.focus, self.console.now())
        self.focus = best
        self._reveal(best)
        self.console.sound.play("focus")
        return True

    def _far(self, widget: Widget, way: int) -> bool:
        """Return whether a widget lies so far off that what is between would be jumped over."""
        gap = widget.box.y - self.body.bottom if way > 0 else self.body.y - widget.box.bottom
        return gap > self.body.h * 0.6

    def _neighbour(self, way: tuple[int, int]) -> Widget | None:
        """Return the widget that the eye expects in that direction, or None."""
        leaves = self.leaves()
        if self.focus is None or self.focus not in leaves:
            return leaves[0] if leaves else None
        here = self.focus.box
        best, least = None, 0.0
        for leaf in leaves:
            if leaf is self.focus:
                continue
            cost = distance(here, leaf.box, way)
            if cost is not None and (best is None or cost < least):
                best, least = leaf, cost
        return best

    def _under(self, at: Point) -> Widget | None:
        if not self.body.holds(at):
            return None
        for widget in self.widgets:
            for leaf in widget.leaves():
                if leaf.box.holds(at):
                    return leaf
        return None

    def _tap(self, at: Point) -> bool:
        button = self.foot.hit(at)
        if button is not None:
            return self._press(Intent(Act.PRESS, button, pos=at, device="touch"), button)
        found = self._under(at)
        if found is None or not found.focusable:
            return False
        if not found.enabled:
            self.console.sound.play("refuse")
            return False
        self.focus = found
        self.console.sound.play("press")
        found.tap(at)
        return True

    def _drag(self, intent: Intent) -> bool:
        if self._grabbed is None:
            found = self._under(intent.start)
            if found is not None and found.enabled and found.grab(intent.start):
                self._grabbed = self.focus = found
        if self._grabbed is not None:
            return self._grabbed.drag(intent.pos)
        return self._scroll_to(self.scroll - intent.delta[1])

    # ------------------------------------------------------------ drawing

    def draw(self, canvas: Canvas, now: float) -> None:
        """Draw the page."""
        m = self.console.metrics
        canvas.rect(Box(0, 0, m.width, m.height), "ground")
        self.backdrop(canvas, now)
        with canvas.clip(self.body):
            for widget in self.widgets:
                self._draw_widget(canvas, widget, now)
            if self.focus is not None and self._seen(self.focus):
                self._draw_ring(canvas, self.focus, now)
        self._draw_bar(canvas)
        self._draw_scrollbar(canvas)
        hints = self.hints()
        if hints:
            high = m.height - self.body.bottom
            self.foot.draw(canvas, Box(0, m.height - high, m.width, high), hints)

    def _draw_ring(self, canvas: Canvas, focus: Widget, now: float) -> None:
        """Draw the focus ring, on its way from the widget that had it before."""
        if self._glide is None:
            focus.ring(canvas)
            return
        old, since = self._glide
        share = (now - since) / GLIDE
        if share >= 1 or old not in self.leaves():
            self._glide = None
            focus.ring(canvas)
            return
        share = 1 - (1 - max(0.0, share)) ** 2
        a, b = old.box, focus.box
        box = Box(*(p + (q - p) * share for p, q in ((a.x, b.x), (a.y, b.y), (a.w, b.w), (a.h, b.h))))
        focus_ring(canvas, box, old.radius + (focus.radius - old.radius) * share, self.console.metrics)
        self.console.stage.dirty = True

    def backdrop(self, canvas: Canvas, now: float) -> None:
        """Draw what lies behind the widgets."""

    def _seen(self, widget: Widget) -> bool:
        return widget.box.bottom > self.body.y and widget.box.y < self.body.bottom

    def _draw_widget(self, canvas: Canvas, widget: Widget, now: float) -> None:
        if not self._seen(widget):
            return
        widget.draw(canvas, widget is self.focus, now)
        for part in widget.children():
            self._draw_widget(canvas, part, now)

    def _draw_bar(self, canvas: Canvas) -> None:
        m, title = self.console.metrics, self.title()
        if not title:
            return
        canvas.rect(Box(0, 0, m.width, m.bar), "ground")
        hair(canvas, 0, m.bar - 1, m.width)
        margin, middle = layout.margin(m), m.bar / 2
        right, corner = float(m.width - margin), self.corner()
        if corner:
            right = canvas.text((right, middle), corner, m.small, "ink2", anchor="rm").x - 2 * m.unit
        box = canvas.text((margin, middle), title, m.heading, "ink", bold=True, room=right - margin)
        quiet, x = self.subtitle(), box.right + 2.5 * m.unit
        if quiet and canvas.text_width(quiet, m.small) <= right - x:
            canvas.text((x, middle), quiet, m.small, "ink2")

    def _draw_scrollbar(self, canvas: Canvas) -> None:
        body, m = self.body, self.console.metrics
        if self.content <= body.h + 1:
            return
        thick = max(3.0, m.unit * 0.75)
        track = Box(m.width - thick - 2, body.y + 2, thick, body.h - 4)
        high = max(m.touch * 0.6, track.h * body.h / self.content)
        y = track.y + (track.h - high) * self.scroll / max(1.0, self.content - body.h)
        canvas.rect(Box(track.x, y, thick, high), canvas.mix("ink", "ground", 0.45), thick / 2)


def distance(here: Box, there: Box, way: tuple[int, int]) -> float | None:
    """Return how far the eye has to go from one box to another in a direction; None if it does not lie that way."""
    (hx, hy), (tx, ty) = here.centre, there.centre
    if way[0]:
        ahead = (tx - hx) * way[0]
        gap = there.x - here.right if way[0] > 0 else here.x - there.right
        aside = max(there.y - here.bottom, here.y - there.bottom, 0.0)
        off = abs(ty - hy)
        slack = min(here.w, there.w) * 0.4
        if aside > 0:
            return None  # LEFT and RIGHT stay in the row
    else:
        ahead = (ty - hy) * way[1]
        gap = there.y - here.bottom if way[1] > 0 else here.y - there.bottom
        aside = max(there.x - here.right, here.x - there.right, 0.0)
        off = abs(tx - hx)
        slack = min(here.h, there.h) * 0.4
    if ahead <= 0 or gap < -slack:
        return None
    return max(gap, 0.0) + 2.5 * aside + 0.25 * off
