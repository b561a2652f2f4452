"""Settings of a visit: guests change what they like, and the next ones find the console as its operator left it."""

from __future__ import annotations

import copy
from collections.abc import Iterable
from dataclasses import fields

from handheld.session.settings import Settings, SettingsFile

NAMES = "names"
# about the machine, not about taste: whoever may change these here changes them for good. Names stay until the night
MACHINE = frozenset((NAMES, "rotation", "touch_map"))


class Guests:
    """Keeps `settings`, which the console looks at, apart from those of the file."""

    def __init__(self, file: SettingsFile) -> None:
        self.file = file
        self.settings: Settings = copy.deepcopy(file.settings)
        self.staff = False  # the operator is at the console: whatever is set now stays

    def keep(self, strange: Iterable[str] = ()) -> bool:
        """Put what outlives a visit into the file's settings; return whether that changed anything. `strange`: GUIDs of
        pads that nobody but a guest has taught us: without that the next ones could not press anything."""
        kept = self.file.settings
        first = not kept.language  # nobody has chosen one before: it is the operator who does
        before = self.file.text()
        for one in fields(Settings):
            if self.staff or one.name in MACHINE or (first and one.name == "language"):
                setattr(kept, one.name, copy.deepcopy(getattr(self.settings, one.name)))
        kept.pads.update({guid: self.settings.pads[guid] for guid in strange
                          if guid in self.settings.pads and guid not in kept.pads})
        return self.file.text() != before

    def gone(self) -> bool:
        """Set everything back for the next visit; return whether anything was different."""
        changed = False
        for one in fields(Settings):
            kept = getattr(self.file.settings, one.name)
            if getattr(self.settings, one.name) != kept:
                setattr(self.settings, one.name, copy.deepcopy(kept))
                changed = True
        return changed

    def forget_names(self) -> bool:
        """Forget the names of guests; return whether there were any, or may be in a file that could not be read."""
        found = bool(self.settings.names or self.file.settings.names or self.file.unread)
        self.settings.names, self.file.settings.names = [], []
        return found
