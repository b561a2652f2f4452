"""The menu scenes with something to see in them, for the `screens` command and for tests of pictures."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from handheld.games.face import Canvas, Metrics
from handheld.ui.host import Battery
from handheld.ui.scene import Scene

if TYPE_CHECKING:
    from handheld.ui.console import Console
    from handheld.ui.devices.pads import Pad

_GUID = "03000000c82d00000651000000010000"
_NAMES = ("Anna", "Björn", "千代")


class PaperStick:
    """Stands in for pygame's joystick where only a picture is wanted."""

    def __init__(self, instance: int, name: str) -> None:
        self.instance, self.name = instance, name

    def get_instance_id(self) -> int:
        """Return its number."""
        return self.instance

    def get_name(self) -> str:
        """Return what it calls itself."""
        return self.name

    def get_guid(self) -> str:
        """Return SDL's id of the model."""
        return _GUID

    def get_numaxes(self) -> int:
        """Return how many axes it has."""
        return 6

    def get_axis(self, number: int) -> float:
        """Return where an axis stands."""
        return 0.0


def samples(console: Console) -> dict[str, Callable[[], Scene]]:
    """Return a maker for each scene, by the scene's name. Settings and saves are left alone."""
    return {
        "title": lambda: _title(console, saved=False),
        "title-continue": lambda: _title(console, saved=True),
        "title-unsaved": lambda: _title(console, saved=True, standing=_WHY),
        "title-battery": lambda: _title(console, saved=True, battery=Battery(64, charging=False)),
        "games": lambda: _games(console),
        "setup": lambda: _setup(console),
        "lobby": lambda: _lobby(console),
        "settings": lambda: _settings(console),
        "screen": lambda: _screen(console),
        "screen-keep": lambda: _keep(console),
        "screen-calibrate": lambda: _calibrate(console),
        "pads": lambda: _pads(console),
        "pad-test": lambda: _pad_test(console),
        "pad-setup": lambda: _pad_setup(console),
        "names": lambda: _names(console),
        "welcome": lambda: _welcome(console),
        "error": lambda: _error(console),
        "safe": lambda: _safe(console),
        "confirm": lambda: _confirm(console),
        "seat": lambda: _seat(console),
        "pad": lambda: _pad(console),
    }


_WHY = "the storage does not answer; the card may be broken"


def _title(console: Console, *, saved: bool, standing: str = "", battery: Battery | None = None) -> Scene:
    from handheld.ui.scenes.title import Title

    class Shown(Title):
        """A title whose saved match, and trouble, are made up."""

        def enter(self) -> None:
            if saved:
                self.saved, self.turn, self.on_turn = "trax", 17, _NAMES[0]
            self.refresh()
            self.focus = 0

        def update(self, now: float) -> bool:
            return False

        def standing(self) -> str:
            _ = console.words.text
            return _("Games are not saved: {why}.").format(why=_(standing)) if standing else ""

        def battery(self) -> Battery | None:
            return battery

    return Shown(console)


def _games(console: Console) -> Scene:
    from handheld.ui.scenes.games import Games

    return Games(console)


def _setup(console: Console) -> Scene:
    from handheld.games import registered
    from handheld.ui.scenes.choice import Choice
    from handheld.ui.scenes.setup import Setup

    scene = Setup(console, "trax")
    scene.choice = Choice.fresh(registered()["trax"].info, [_NAMES[0]])
    scene.choice.timer = 60
    return scene


def _lobby(console: Console) -> Scene:
    from handheld.ui.scenes.choice import Choice, SeatChoice
    from handheld.ui.scenes.lobby import Lobby

    seats = [SeatChoice("person", 1, _NAMES[0], look=0), SeatChoice("person", 1, _NAMES[1], look=1)]
    choice = Choice("trax", {"variant": "standard", "tie": "rulebook"}, seats, "0", 3, 60)
    scene = Lobby(console, "trax", {}, choice)
    scene.table.take(0, "keys")
    scene.table.confirm(0)
    scene.table.take(1, "touch")
    scene.focus = 1
    return scene


def _settings(console: Console) -> Scene:
    from handheld.ui.scenes.settings import SettingsPage

    return SettingsPage(console)


def _screen(console: Console) -> Scene:
    from handheld.ui.scenes.screen_settings import ScreenSettings

    return ScreenSettings(console)


def _keep(console: Console) -> Scene:
    from handheld.ui.scenes.keep import Keep

    question = Keep(console, console.words.text("Is the picture the right way up?"), lambda: None, lambda: None)
    return Over(console, _screen(console), question)


def _calibrate(console: Console) -> Scene:
    from handheld.ui.scenes.calibrate import CROSSES, Calibrate

    class Shown(Calibrate):
        """A calibration after two touches; the panel is left alone."""

        def enter(self) -> None:
            self.touched = list(CROSSES[:2])
            self._wait()

        def leave(self) -> None:
            pass

    return Shown(console)


def _paper_pad(instance: int, name: str, *, known: bool) -> Pad:
    from handheld.ui.devices.mapping import Mapping
    from handheld.ui.devices.pads import Pad

    mapping = Mapping(f"{_GUID},{name},a:b0,b:b1,x:b2,y:b3,dpup:h0.1") if known else None
    return Pad(PaperStick(instance, name), mapping, None)


def _pads(console: Console) -> Scene:
    from handheld.ui.scenes.pads import Pads

    class Shown(Pads):
        """A list of pads that are not there."""

        def plugged(self) -> list[Pad]:
            return [_paper_pad(1, "8BitDo SN30 Pro", known=True), _paper_pad(2, "USB Gamepad", known=False)]

    return Shown(console)


def _pad_test(console: Console) -> Scene:
    from handheld.ui.scenes.pad_test import PadTest

    scene = PadTest(console, _paper_pad(1, "8BitDo SN30 Pro", known=True))
    scene.values = {"a": 1.0, "dpup": 1.0, "leftx": 0.6, "lefty": -0.6, "rightshoulder": 1.0}
    scene.buttons, scene.axes = {0, 5}, {0: 0.6, 1: -0.6}
    return scene


def _pad_setup(console: Console) -> Scene:
    from handheld.ui.scenes.pad_setup import PadSetup

    scene = PadSetup(console, _paper_pad(2, "USB Gamepad", known=False))
    scene.wizard.at = 5
    scene.wizard.found = {"a": "b0", "b": "b1", "x": "b2", "y": "b3", "dpup": "h0.1"}
    return scene


def _names(console: Console) -> Scene:
    from handheld.ui.scenes.names import Names

    class Shown(Names):
        """Name entry that knows some names."""

        def known(self) -> list[str]:
            return list(_NAMES)

    return Shown(console, "Ann", lambda name: None)


def _welcome(console: Console) -> Scene:
    from handheld.ui.scenes.welcome import Welcome

    class Shown(Welcome):
        """A first start that changes no language."""

        def _try(self) -> None:
            self.focus = [stop.id for stop in self.entries].index(self.console.words.language)

    return Shown(console)


def _error(console: Console) -> Scene:
    from handheld.ui.scenes.error import Error

    _ = console.words.text
    return Error(console, _("Something went wrong"), _("The match is saved as it was after the last move."))


def _safe(console: Console) -> Scene:
    from handheld.ui.scenes.safe import Safe

    return Safe(console, 20, "no display: kmsdrm not available")


class Over(Scene):
    """An overlay with the scene below it, as it is met."""

    def __init__(self, console: Console, below: Scene, above: Scene) -> None:
        super().__init__(console)
        self.below, self.above, self.name = below, above, above.name

    def enter(self) -> None:
        self.below.enter()
        self.above.enter()

    def layout(self, metrics: Metrics) -> None:
        self.below.layout(metrics)
        self.above.layout(metrics)

    def draw(self, canvas: Canvas, now: float) -> None:
        self.below.draw(getattr(canvas, "real", canvas), now)  # under the veil: a canvas that writes down leaves it out
        self.above.draw(canvas, now)


def _confirm(console: Console) -> Scene:
    from handheld.ui.scenes.settings import SettingsPage

    below = SettingsPage(console)
    return Over(console, below, below.ask_defaults())


def _seat(console: Console) -> Scene:
    from handheld.ui.scenes.lobby import Lobby, SeatMenu

    below = _lobby(console)
    assert isinstance(below, Lobby)
    return Over(console, below, SeatMenu(console, below, 0))


def _pad(console: Console) -> Scene:
    from handheld.ui.scenes.pads import PadMenu

    return Over(console, _pads(console), PadMenu(console, _paper_pad(1, "8BitDo SN30 Pro", known=True)))
