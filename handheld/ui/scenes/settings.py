"""The settings: what they change is seen at once, and kept."""

from __future__ import annotations

from typing import Any

from handheld.games.face import Box, Metrics
from handheld.games.face import Button as Press
from handheld.session.settings import DIM_MINUTES
from handheld.ui.power import STEPS
from handheld.ui.scenes.confirm import Confirm
from handheld.ui.theme import NAMES as THEMES
from handheld.ui.widgets.base import Widget
from handheld.ui.widgets.hintbar import Hint
from handheld.ui.widgets.page import Page
from handheld.ui.widgets.rows import ChoiceRow, SegmentRow, SliderRow, SwitchRow, ValueRow
from handheld.ui.words import LANGUAGES

TEXT_SIZES = ((1.0, "1"), (1.25, "1.25"), (1.5, "1.5"))


class SettingsPage(Page):
    """All settings in one list."""

    name = "settings"

    def title(self) -> str:
        return self.console.words.text("Settings")

    def _set(self, field: str, value: Any) -> None:
        setattr(self.console.settings, field, value)
        self.console.save_settings()

    def build(self, body: Box, metrics: Metrics) -> list[Widget]:
        s, _ = self.console.settings, self.console.words.text
        themes = dict(zip(THEMES, (_("Paper"), _("Night"), _("High contrast")), strict=True))

        def switch(field: str, label: str, note: str = "") -> SwitchRow:
            return SwitchRow(label, bool(getattr(s, field)), lambda on: self._set(field, on), note=note, name=field)

        return [
            ChoiceRow(_("Language"), LANGUAGES, s.language or "en", lambda v: self._set("language", v),
                      name="language"),
            SegmentRow(_("Theme"), [(key, themes[key]) for key in THEMES], s.theme, lambda v: self._set("theme", v),
                       name="theme"),
            SegmentRow(_("Text size"), TEXT_SIZES, s.text_size, lambda v: self._set("text_size", v), name="text_size"),
            switch("less_motion", _("Less motion"), _("Everything happens at once.")),
            *self._sound_rows(),
            *self._light_rows(),
            ValueRow(_("Controls"), _("Pads and keys"), self._pads, name="controls"),
            *self._screen_row(),
            SegmentRow(_("Computer players"), [("calm", _("Calm")), ("normal", _("Normal")), ("quick", _("Quick"))],
                       s.pace, lambda v: self._set("pace", v), name="pace", note=_("How fast their moves are shown.")),
            switch("cover_hands", _("Cover hands"), _("Your hand is seen only while you hold a button or touch it.")),
            switch("coach", _("Coach"), _("Marks every place that wins at once.")),
            switch("tile_first", _("Tile first"), _("Choose the tile, then the space.")),
            switch("fixed_labels", _("Fixed labels"), _("Columns and rows keep their names when the board grows.")),
            ValueRow(_("All settings"), _("Defaults"), self._ask_defaults, name="defaults"),
        ]

    def _sound_rows(self) -> list[Widget]:
        """Return volume and mute, as far as there is anything to hear."""
        s, most, _ = self.console.settings, self.console.policy.volume_limit, self.console.words.text
        if not most:
            return []
        return [SliderRow(_("Volume"), min(s.volume, most), 0, most, self._volume, name="volume"),
                SwitchRow(_("Mute"), s.mute, lambda on: self._set("mute", on), name="mute")]

    def _light_rows(self) -> list[Widget]:
        """Return what the screen's light does; a kiosk's keeper knows that."""
        power, s = self.console.power, self.console.settings
        _, n_ = self.console.words.text, self.console.words.plural
        if self.console.policy.kiosk:
            return []
        times = [(n, n_("{n} minute", "{n} minutes", n).format(n=n) if n else _("Never")) for n in DIM_MINUTES]
        rows: list[Widget] = [ChoiceRow(_("Go dark after"), times, s.dim_minutes, lambda v: self._set("dim_minutes", v),
                                        name="dim_minutes", note=_("When nobody plays. A press makes it light again."))]
        if power.has_brightness:
            rows.insert(0, SliderRow(_("Brightness"), power.brightness, 1, STEPS, lambda v: self._set("brightness", v),
                                     name="brightness"))
        return rows

    def _volume(self, value: int) -> None:
        self._set("volume", value)
        self.console.sound.play("place")

    def _pads(self) -> None:
        from handheld.ui.scenes.pads import Pads

        self.console.stage.push(Pads(self.console))

    def _screen_row(self) -> list[Widget]:
        """Return the way to how the screen is mounted; a kiosk's is its keeper's."""
        _ = self.console.words.text
        if self.console.policy.kiosk:
            return []
        return [ValueRow(_("Screen"), _("Turn, calibrate"), self._screen, name="screen")]

    def _screen(self) -> None:
        from handheld.ui.scenes.screen_settings import ScreenSettings

        self.console.stage.push(ScreenSettings(self.console))

    def ask_defaults(self) -> Confirm:
        """Return the question whether all is to be set back."""
        _ = self.console.words.text
        return Confirm(self.console, _("Set everything back?"), _("Language, names, pads and screen stay as they are."),
                       _("Set back"), self._defaults)

    def _ask_defaults(self) -> None:
        self.console.stage.push(self.ask_defaults())

    def _defaults(self) -> None:
        settings = self.console.settings
        fresh = type(settings)()
        for field in ("theme", "text_size", "less_motion", "volume", "mute", "dim_minutes", "coach", "pace",
                      "cover_hands", "tile_first", "fixed_labels"):
            setattr(settings, field, getattr(fresh, field))
        self.console.save_settings()

    def hints(self) -> list[Hint]:
        _ = self.console.words.text
        return [(Press.CONFIRM, _("Change")), (Press.BACK, _("Back")), (Press.INFO, _("Defaults"))]

    def button(self, button: Press) -> bool:
        if button is Press.INFO:
            self._ask_defaults()
            return True
        return False
