"""What widgets have in common. They are made in Page.build; the page gives them a console, a place and the focus."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from handheld.games.face import Box, Canvas, Intent, Metrics, Point
from handheld.ui.console import Console
from handheld.ui.widgets.paint import focus_ring


class Widget:
    """One thing on a page. `box` is in window coordinates, set by place(); it moves when the page scrolls."""

    focusable = True
    typing = False  # letter keys go here as text
    gap: float | None = None  # space above it in a stack of widgets; None: the page's own

    def __init__(self) -> None:
        self.console: Console | None = None
        self.box = Box(0, 0, 0, 0)
        self.enabled = True
        self.room = 0.0  # height that can be seen at once; 0: not known
        self.name = ""  # for tests and for keeping the focus when a page is built anew

    @property
    def c(self) -> Console:
        """Return the console; only after the page has taken the widget."""
        assert self.console is not None
        return self.console

    @property
    def m(self) -> Metrics:
        """Return the numbers of the window."""
        return self.c.metrics

    def bind(self, console: Console) -> None:
        """Take the console; containers pass it on."""
        self.console = console
        for part in self.children():
            part.bind(console)

    def children(self) -> Sequence[Widget]:
        """Return the widgets inside this one."""
        return ()

    def leaves(self) -> Iterable[Widget]:
        """Return what can be focused or tapped: itself, or what its children have."""
        inner = self.children()
        if not inner:
            yield self
        for part in inner:
            yield from part.leaves()

    def narrowest(self) -> float:
        """Return the least width at which it still looks right: no word is broken."""
        return 0.0

    def widest(self, width: float) -> float:
        """Return how much of `width` it takes when it stands alone in a row."""
        return width

    def measure(self, width: float) -> float:
        """Return the height it takes at that width."""
        return float(self.m.touch)

    def place(self, box: Box) -> None:
        """Take a place; containers place their children."""
        self.box = box

    def shift(self, dy: float) -> None:
        """Move down by dy: the page scrolls."""
        self.box = replace(self.box, y=self.box.y + dy)
        for part in self.children():
            part.shift(dy)

    @property
    def radius(self) -> float:
        """Return the radius of its corners, which the focus ring follows."""
        return float(self.m.radius)

    def ring(self, canvas: Canvas) -> None:
        """Draw the focus ring."""
        focus_ring(canvas, self.box, self.radius, self.m)

    def draw(self, canvas: Canvas, focused: bool, now: float) -> None:
        """Draw it (without the focus ring)."""

    # ------------------------------------------------------------ what people do; each returns whether it was used

    def press(self) -> bool:
        """CONFIRM on it, or a tap without a better meaning."""
        return False

    def handle(self, intent: Intent) -> bool:
        """Take a press of another button while it has the focus; unused ones move the focus."""
        return False

    def tap(self, at: Point) -> bool:
        """Take a tap at a place of the window inside its box."""
        return self.press()

    def grab(self, at: Point) -> bool:
        """Return whether a drag that starts here is for this widget and not for scrolling."""
        return False

    def drag(self, at: Point) -> bool:
        """Take the finger's place while it drags what it grabbed."""
        return False


class Space(Widget):
    """Nothing, so many units high."""

    focusable = False

    def __init__(self, units: float = 1) -> None:
        super().__init__()
        self.units = units
        self.gap = 0

    def measure(self, width: float) -> float:
        """Return its height."""
        return self.units * self.m.unit


class Custom(Widget):
    """A widget whose drawing and size the scene writes itself: paint(canvas, box, focused), measure(width)."""

    def __init__(self, paint: Callable[[Canvas, Box, bool], None], height: Callable[[float], float] | float,
                 on_press: Callable[[], None] | None = None, *, name: str = "") -> None:
        super().__init__()
        self._paint, self._height, self._on_press = paint, height, on_press
        self.focusable = on_press is not None
        self.name = name

    def measure(self, width: float) -> float:
        """Return its height."""
        return self._height(width) if callable(self._height) else self._height

    def draw(self, canvas: Canvas, focused: bool, now: float) -> None:
        """Let the scene draw."""
        self._paint(canvas, self.box, focused)

    def press(self) -> bool:
        """Call the scene."""
        if self._on_press is None:
            return False
        self._on_press()
        return True


class Grid(Widget):
    """Widgets side by side, in rows of `columns`; fewer where they would be narrower than `least` em of body text."""

    focusable = False

    def __init__(self, widgets: Sequence[Widget], columns: int | None = None, *, least: float = 7.0,
                 weights: Sequence[float] = ()) -> None:
        super().__init__()
        self.widgets = list(widgets)
        self.columns, self.least, self.weights = columns, least, tuple(weights)

    def children(self) -> Sequence[Widget]:
        """Return the widgets in it."""
        return self.widgets

    def _columns(self, width: float) -> int:
        gap = 2 * self.m.unit
        least = max([self.least * self.m.body, *(widget.narrowest() for widget in self.widgets)])
        fits = max(1, int((width + gap) // (least + gap)))
        wanted = self.columns or len(self.widgets)
        if fits >= wanted:
            return max(1, wanted)
        rows = -(-len(self.widgets) // fits)
        return max(1, -(-len(self.widgets) // rows)) if self.columns is None else fits

    def _cells(self, box: Box) -> list[Box]:
        gap, columns = 2.0 * self.m.unit, self._columns(box.w)
        weights = self.weights if len(self.weights) == columns else (1.0,) * columns
        share = (box.w - gap * (columns - 1)) / sum(weights)
        cells, y = [], box.y
        for start in range(0, len(self.widgets), columns):
            row = self.widgets[start:start + columns]
            widths = [share * weight for weight in weights[:len(row)]]
            high = max(widget.measure(w) for widget, w in zip(row, widths, strict=True))
            x = box.x
            for w in widths:
                cells.append(Box(x, y, w, high))
                x += w + gap
            y += high + gap
        return cells

    def measure(self, width: float) -> float:
        """Return the height of all rows."""
        cells = self._cells(Box(0, 0, width, 0))
        return max((cell.bottom for cell in cells), default=0.0)

    def place(self, box: Box) -> None:
        """Place the widgets."""
        self.box = box
        for widget, cell in zip(self.widgets, self._cells(box), strict=True):
            widget.place(cell)

    def draw(self, canvas: Canvas, focused: bool, now: float) -> None:
        """Nothing of its own: the page draws the widgets."""
