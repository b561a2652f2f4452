"""How the screen is mounted: the turn of the picture, and the calibration of its touch. In a kiosk, its keeper's."""

from __future__ import annotations

from handheld.games.face import Box, Metrics
from handheld.games.face import Button as Press
from handheld.session.settings import ROTATIONS
from handheld.ui.scenes.keep import try_rotation, try_touch_map
from handheld.ui.widgets.base import Widget
from handheld.ui.widgets.hintbar import Hint
from handheld.ui.widgets.page import Page
from handheld.ui.widgets.rows import SegmentRow, ValueRow


class ScreenSettings(Page):
    """What is changed here is tried first."""

    name = "screen"

    def title(self) -> str:
        return self.console.words.text("Screen")

    def build(self, body: Box, metrics: Metrics) -> list[Widget]:
        _ = self.console.words.text
        rows: list[Widget] = [
            SegmentRow(_("Turn the picture"), [(one, f"{one}°") for one in ROTATIONS], self.console.rotation,
                       lambda turn: try_rotation(self.console, turn), name="rotation",
                       note=_("For a screen mounted on its side.")),
            ValueRow(_("Touch"), _("Calibrate"), self._calibrate, name="calibrate",
                     note=_("If touches are felt beside the finger.")),
        ]
        if self.console.settings.touch_map:
            rows.append(ValueRow(_("Calibration"), _("Forget"), lambda: try_touch_map(self.console, ()),
                                 name="forget"))
        return rows

    def _calibrate(self) -> None:
        from handheld.ui.scenes.calibrate import Calibrate

        self.console.stage.push(Calibrate(self.console))

    def hints(self) -> list[Hint]:
        _ = self.console.words.text
        return [(Press.CONFIRM, _("Change")), (Press.BACK, _("Back"))]
