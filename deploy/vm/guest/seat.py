"""Runs in the program (by probe.py): the tests' hands play with the agent's devices instead of SDL's virtual ones.

`Seat` stands in for the tests' Driver: pads, taps and keys go through /dev/uinput, the kernel and SDL's evdev; time is
the machine's own."""

import sys
import time
import types

PRESS = ["", 0.03]  # seconds that a button is down
TICKS = 2  # of the loop, until what was played has its effect
PAD_KEYS = {"CONFIRM": "BTN_A", "BACK": "BTN_B", "HINT": "BTN_X", "INFO": "BTN_Y", "SECOND": "BTN_SELECT",
            "PAUSE": "BTN_START", "PREVIOUS": "BTN_TL", "NEXT": "BTN_TR"}
PAD_HATS = {"UP": ("ABS_HAT0Y", -1), "DOWN": ("ABS_HAT0Y", 1), "LEFT": ("ABS_HAT0X", -1), "RIGHT": ("ABS_HAT0X", 1)}
PAD_TRIGGERS = {"ZOOM_OUT": "ABS_Z", "ZOOM_IN": "ABS_RZ"}
BUTTON_KEYS = {"CONFIRM": "Enter", "BACK": "Esc", "NEXT": "e", "PREVIOUS": "q", "HINT": "h", "INFO": "Tab",
               "SECOND": "x", "PAUSE": "F10", "UP": "Up", "DOWN": "Down", "LEFT": "Left", "RIGHT": "Right"}


class SeatPad:
    """One of the agent's pads."""

    def __init__(self, seat: "Seat", name: str) -> None:
        self.seat, self.name = seat, name

    def _act(self, button, down: bool):
        name = button.name
        if name in PAD_KEYS:
            return [self.name, "EV_KEY", PAD_KEYS[name], int(down)]
        if name in PAD_HATS:
            axis, value = PAD_HATS[name]
            return [self.name, "EV_ABS", axis, value if down else 0]
        return [self.name, "EV_ABS", PAD_TRIGGERS[name], 255 if down else 0]

    def down(self, button) -> None:
        """Press a button and keep it down."""
        self.seat.hand(self._act(button, True))
        self.seat.turn()

    def up(self, button) -> None:
        """Let a button go."""
        self.seat.hand(self._act(button, False))
        self.seat.turn()

    def press(self, *buttons) -> None:
        """Press and let go, one after the other; by the kernel's clock, or a slow machine would see them held."""
        for button in buttons:
            self.seat.hand(self._act(button, True), PRESS, self._act(button, False))
            self.seat.turn()

    @property
    def device(self) -> str:
        """Return what the console calls this pad once it was used; only needed for messages."""
        return self.name


class Fingers:
    """The agent's touch screen, in shares of the window."""

    def __init__(self, seat: "Seat") -> None:
        self.seat = seat

    def down(self, x: float, y: float) -> None:
        """Put the finger down."""
        self.seat.hand(["touch", "down", x * self.seat.size[0], y * self.seat.size[1]])

    def up(self) -> None:
        """Lift it."""
        self.seat.hand(["touch", "up"])


class Clock:
    """The console's time."""

    def __init__(self, console) -> None:
        self.console = console

    @property
    def time(self) -> float:
        """Return ms since some moment."""
        return self.console.now()


class Seat:
    """What tests.ui.bench.hands ask of a Driver."""

    def __init__(self, console, loop, hand) -> None:
        self.console, self.loop, self.hand = console, loop, hand
        self.clock = Clock(console)
        self.fingers = Fingers(self)

    @property
    def size(self):
        """Return the window's size."""
        return self.loop._size

    @property
    def scene(self):
        """Return the scene in front."""
        return self.console.stage.top

    def turn(self, ticks: int = TICKS) -> None:
        """Wait until the loop has turned."""
        goal, end = self.loop.ticks + ticks, time.monotonic() + 30
        while self.loop.ticks < goal:
            assert time.monotonic() < end, "the loop stands still"
            time.sleep(0.005)

    def step(self, msec: float = 17) -> None:
        """Let time pass."""
        time.sleep(msec / 1000)
        self.turn()

    def settle(self, most: float = 60_000) -> None:
        """Wait until nothing moves."""
        end = time.monotonic() + most / 1000
        self.turn()
        while self.console.stage.busy(self.console.now()) or self.console.stage.dirty:
            assert time.monotonic() < end, f"{self.scene} is still busy"
            time.sleep(0.02)

    def draw(self) -> None:
        """Have the picture drawn anew."""
        self.console.stage.dirty = True
        self.turn()

    def _norm(self, x: float, y: float):
        return x / self.size[0], y / self.size[1]

    def tap(self, x: float, y: float) -> None:
        """Tap with a finger."""
        self.hand(["touch", "down", x, y], ["", 0.06], ["touch", "up"])
        self.turn(3)

    def drag(self, start, end, steps: int = 8, *, lift: bool = True) -> None:
        """Drag a finger."""
        acts = [["touch", "down", *start], ["", 0.03]]
        for i in range(1, steps + 1):
            at = [start[k] + (end[k] - start[k]) * i / steps for k in (0, 1)]
            acts += [["touch", "move", *at], ["", 0.03]]
        self.hand(*acts, *([["touch", "up"]] if lift else []))
        self.turn(3)

    @staticmethod
    def _key(name: str, down: bool):
        names = {"Enter": "ENTER", "Esc": "ESC", "+": "KPPLUS", "-": "KPMINUS"}
        return ["keys", "EV_KEY", "KEY_" + names.get(name, name.upper()), int(down)]

    def key_down(self, name: str) -> None:
        """Press a key."""
        self.hand(self._key(name, True))
        self.turn()

    def key_up(self, name: str) -> None:
        """Let a key go."""
        self.hand(self._key(name, False))
        self.turn()

    def key(self, *names) -> None:
        """Press and let go keys; a Button means the key for it."""
        for one in names:
            name = one if isinstance(one, str) else BUTTON_KEYS[one.name]
            self.hand(self._key(name, True), PRESS, self._key(name, False))
            self.turn()

    def type(self, text: str) -> None:
        """Type letters (small ones: a keyboard without shift)."""
        self.key(*text.lower())


def hands():
    """Return the tests' module of hands, with stand-ins for what would start SDL's own virtual devices."""
    driver = types.ModuleType("ui.bench.driver")
    driver.Driver, driver.DriverPad = Seat, SeatPad
    sys.modules.setdefault("ui.bench.driver", driver)
    import ui.bench.hands

    return ui.bench.hands
